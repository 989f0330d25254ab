/**
 * What is handed out can't change what is held: records are frozen once, when a world is given to the data layer, so
 * that answers can share them; copying them into every answer would cost more, every time.
 */
import type { WorldRecords } from '../../club/model.ts'
import type { RecordChange } from '../../club/record-change.ts'
import { isObject } from '../../text/pointer.ts'
import { type Slices, eachByWeight } from '../../text/slices.ts'
import { writtenHere } from '../../text/written-here.ts'

/**
 * Of these, the largest tables, only what is worked out from a record is handed out, or it is sealed when it is: most
 * never are.
 */
const sealedLater = new Set<string>(['courtBookings', 'participations', 'attendances', 'personalBookings'])

export function* freezeRecords(world: WorldRecords): Slices<void> {
  for (const [name, table] of Object.entries<readonly object[]>({ ...world }))
    if (!sealedLater.has(name)) yield* eachByWeight(table, freeze)
}

/** As it is kept. */
export const sealedChange = (change: RecordChange): RecordChange =>
  'put' in change && !sealedLater.has(change.collection) ? sealed(change) : change

/** A copy of its own, but for what is frozen in it. */
export const frozen = <T extends object>(value: T): T => sealed(writtenHere<T>(copyOf(value)))

/** Texts are shared, where `structuredClone` writes each anew: a group may have a hundred thousand members. */
const copyOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (Array.isArray(value)) return value.map(copyOf)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyOf(one)]))
}

/** This very one. */
export const sealed = <T>(value: T): T => {
  freeze(value)
  return value
}

/** @returns how many values were frozen */
const freeze = (value: unknown): number => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return 0
  Object.freeze(value)
  let count = 1
  // By index and by name: lists of what is in it would be a tenth of all that the start of a large world throws away.
  if (Array.isArray(value)) {
    count += value.length >> 3
    for (let index = 0; index < value.length; index++) count += freeze(value[index])
  } else if (isObject(value)) for (const name in value) count += freeze(value[name])
  return count
}
