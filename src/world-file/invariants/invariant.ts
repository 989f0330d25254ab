/** What each check is handed, and what most of them ask. */
import type { Court, Id, Interval, Person, WorldRecords } from '../../club/model.ts'
import { fullName } from '../../club/names.ts'
import type { Segments } from '../../text/pointer.ts'
import { type Slices, each } from '../../text/slices.ts'
import type { WorldStart } from './not-yet.ts'
import { instantTold } from './time.ts'

export interface Facts {
  readonly world: WorldRecords
  readonly start: WorldStart
  readonly places: ReadonlyMap<object, Segments>
  readonly report: (record: object, code: string, message: string, ...field: readonly string[]) => void
}

export type WorldInvariant = (facts: Facts) => Slices<void>

export const span = ({ start, end }: Interval): string => `${instantTold(start)} to ${instantTold(end)}`

export function* byId<T extends { readonly id: Id }>(records: readonly T[]): Slices<ReadonlyMap<Id, T>> {
  const all = new Map<Id, T>()
  yield* each(records, record => void all.set(record.id, record))
  return all
}

/** For what is told of: a hundred findings would look through all that there are as often. */
const namesOf = <T extends { readonly id: Id }>(naming: (record: T) => string) => {
  const known = new WeakMap<readonly T[], ReadonlyMap<Id, string>>()
  return (records: readonly T[], id: Id): string => {
    const names = known.get(records) ?? new Map(records.map(record => [record.id, naming(record)]))
    known.set(records, names)
    return names.get(id) ?? 'this one'
  }
}

const nameOfPerson = namesOf<Person>(fullName)
const nameOfCourt = namesOf<Court>(({ name }) => name)

export const nameOf = ({ people }: WorldRecords, id: Id): string => nameOfPerson(people, id)

export const courtNameOf = ({ courts }: WorldRecords, id: Id): string => nameOfCourt(courts, id)
