/**
 * How much memory a world takes, roughly, and whether there is room for it: asked before the work is done.
 *
 * Measured over generated worlds: a record takes 300 to 500 bytes, and as much again in the indexes over it once they
 * are asked for.
 */
import { countOfOffers } from '../club/offers.ts'
import type { WorldRecords } from '../club/model.ts'
import { type Slices, each } from '../text/slices.ts'
import type { WrittenRecords } from './read.ts'

/** Sets as many bytes aside in all. Throws, whatever whoever gave it throws, where there is no room for them. */
export type NeedRoom = (bytes: number) => void

/** For whoever starts the program: what they ask for is made. */
export const anyNeed: NeedRoom = () => undefined

const bytesOfRecord = 800
/** Records of a generated club. */
const recordsOfClub = 580

const countIn = (tables: WorldRecords | WrittenRecords): number =>
  Object.values(tables).reduce((sum: number, table: readonly unknown[]) => sum + table.length, 0)

/** Of one stream of slots, and of the key by which its slots are known, once they are asked for. */
const bytesOfOffer = 800

export function* weightOfRecords(tables: WorldRecords): Slices<number> {
  return countIn(tables) * bytesOfRecord + (yield* countOfOffers(tables)) * bytesOfOffer
}

/** From one record that is written follows another, mostly: who takes part in a session is expected there. */
const derived = 2

/** Of a record: to be named in one, and found by that. */
const named = 0.1

/** Of the records that will be made of these. One that is written for forty weeks stands for as many. */
export function* weightOfWritten(records: WrittenRecords): Slices<number> {
  let more = 0
  yield* each(records.booking, ({ value: { weeks = 1, courts = [], participants = [], assistants = [] } }) => {
    const times = typeof weeks === 'number' ? weeks : weeks.length
    more += (times - 1) * (1 + courts.length) + times * (participants.length + assistants.length)
  })
  yield* each(
    records.personalBooking,
    ({ value: { participants = [], invitees = [] } }) => void (more += (participants.length + invitees.length) * named),
  )
  yield* each(records.group, ({ value: { members = [] } }) => void (more += members.length * named))
  yield* each(records.individualSession, ({ value: { participants = [] } }) => void (more += participants.length))
  return (countIn(records) + more) * derived * bytesOfRecord
}

export const weightOfClubs = (clubs: number): number => clubs * recordsOfClub * bytesOfRecord
