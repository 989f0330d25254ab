/**
 * What is handed out can't change what is held: records are frozen once, when a world is given to the data layer, so
 * that answers can share them; copying them into every answer would cost more, every time.
 */
import type { WorldRecords } from '../../club/model.ts'
import { type Slices, each } from '../../text/slices.ts'

/**
 * Without the largest tables: of court bookings, participations and attendances only what is worked out from them is
 * handed out, and personal bookings are sealed when they are.
 */
export function* freezeRecords(world: WorldRecords): Slices<void> {
  const { courtBookings: _, participations: __, attendances: ___, personalBookings: ____, ...tables } = world
  for (const table of Object.values<readonly object[]>(tables)) yield* each(table, freeze)
}

/** A copy of its own. */
export const frozen = <T>(value: T): T => sealed(structuredClone(value))

/** This very one. */
export const sealed = <T>(value: T): T => {
  freeze(value)
  return value
}

const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  // Of a list the parts themselves: to copy them takes as long as to look at them.
  for (const part of Array.isArray(value) ? value : Object.values(value)) freeze(part)
}
