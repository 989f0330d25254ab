/** What each check is handed, and what most of them ask. */
import type { Id, Interval, WorldRecords } from '../../club/model.ts'
import { fullName } from '../../club/names.ts'
import type { Segments } from '../../text/pointer.ts'
import { type Slices, each } from '../../text/slices.ts'
import type { WorldStart } from './not-yet.ts'
import { time } from './time.ts'

export interface Facts {
  readonly world: WorldRecords
  readonly start: WorldStart
  readonly places: ReadonlyMap<object, Segments>
  readonly report: (record: object, code: string, message: string, ...field: readonly string[]) => void
}

export type Invariant = (facts: Facts) => Slices<void>

export const span = ({ start, end }: Interval): string => `${time(start)} to ${time(end)}`

export function* byId<T extends { readonly id: Id }>(records: readonly T[]): Slices<ReadonlyMap<Id, T>> {
  const all = new Map<Id, T>()
  yield* each(records, record => void all.set(record.id, record))
  return all
}

export const nameOf = ({ people }: WorldRecords, id: Id): string => {
  const person = people.find(one => one.id === id)
  return person === undefined ? 'this one' : fullName(person)
}
