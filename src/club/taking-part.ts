/**
 * What it does to records that a client gets into a session or out of it, as a whole, or why it can't be.
 *
 * Everything that may be otherwise since the caller decided is looked at again, so this is asked in the very step in
 * which its records are written: were anything awaited between the two, two families could hold one slot.
 */
import { given } from '../text/given.ts'
import type { BookedLesson, CourtBooking, Id, IndividualSession, Instant, Interval } from './model.ts'
import { type RecordChange, gone, put } from './record-change.ts'
import { type Standing, joined, left } from './standings.ts'

/** A slot that is to be held, with the first client in it. */
export interface TakeSlot {
  readonly kind: 'takeSlot'
  readonly session: BookedLesson
  readonly clientId: Id
  /** Who signs the client in. */
  readonly by: Id
  readonly at: Instant
}

export interface Join {
  readonly kind: 'join'
  readonly sessionId: Id
  readonly capacity: number
  readonly period: Interval
  readonly clientId: Id
  /** Who signs the client in. */
  readonly by: Id
  readonly at: Instant
}

/** The last client out of an individual session frees its court and coach. */
export interface Leave {
  readonly kind: 'leave'
  readonly sessionId: Id
  readonly clientId: Id
  readonly at: Instant
}

export type ParticipationChange = TakeSlot | Join | Leave

/**
 * Why a commit did not happen; nothing of it has. `held`: the slot, its court or its coach is taken; `full`: no place
 * is left; `busy`: the client is somewhere else then; `changed`: the session is at another time, or the client's
 * participation is no longer what it was (joined twice, left twice), so the caller should read again and decide anew.
 */
export type Conflict = 'held' | 'full' | 'busy' | 'changed'

/** The records of this moment, as far as it is about them. */
export interface RecordsNow {
  /** A cancelled one too. */
  readonly individualSession: (id: Id) => IndividualSession | undefined
  readonly courtBooking: (id: Id) => CourtBooking | undefined
  readonly participants: (sessionId: Id) => readonly Id[]
  /** Undefined: there is no such session, or it takes nobody's time. */
  readonly timeOf: (sessionId: Id) => Interval | undefined
  readonly isCourtBusy: (courtId: Id, window: Interval) => boolean
  /** Coaching, taking part or playing; but for these. */
  readonly isPersonBusy: (personId: Id, window: Interval, ...without: readonly Id[]) => boolean
}

export type ParticipationOutcome = Conflict | readonly RecordChange[]

export const outcomeOf = (change: ParticipationChange, now: RecordsNow): ParticipationOutcome => {
  switch (change.kind) {
    case 'takeSlot':
      return takeSlot(change, now)
    case 'join':
      return join(change, now)
    case 'leave':
      return leave(change, now)
  }
}

const takeSlot = ({ session, clientId, by, at }: TakeSlot, now: RecordsNow): ParticipationOutcome => {
  const { id, start, end, courtId, coachId, courtBookingId } = session
  const isHeld =
    now.individualSession(id) !== undefined || now.isCourtBusy(courtId, session) || now.isPersonBusy(coachId, session)
  if (isHeld) return 'held'
  if (now.isPersonBusy(clientId, session, id)) return 'busy'
  // The id was drawn before somebody else's change, who has drawn the same.
  if (now.courtBooking(courtBookingId) !== undefined) return 'changed'
  return [
    put('individualSessions', { ...session }),
    put('courtBookings', { id: courtBookingId, courtId, start, end, source: 'session', refId: id }),
    ...standing(id, clientId, { ...joined, signedBy: by }, at),
  ]
}

const join = ({ sessionId, capacity, period, clientId, by, at }: Join, now: RecordsNow): ParticipationOutcome => {
  const participants = now.participants(sessionId)
  const time = now.timeOf(sessionId)
  const isThen = time?.start === period.start && time.end === period.end
  if (!isThen || participants.includes(clientId)) return 'changed'
  if (participants.length >= capacity) return 'full'
  if (now.isPersonBusy(clientId, period, sessionId)) return 'busy'
  return standing(sessionId, clientId, { ...joined, signedBy: by }, at)
}

const leave = ({ sessionId, clientId, at }: Leave, now: RecordsNow): ParticipationOutcome => {
  const participants = now.participants(sessionId)
  if (!participants.includes(clientId)) return 'changed'
  const session = participants.length === 1 ? now.individualSession(sessionId) : undefined
  const court = session?.courtBookingId
  return [
    ...standing(sessionId, clientId, left, at),
    ...(session === undefined
      ? []
      : [gone('individualSessions', sessionId), ...(court === undefined ? [] : [gone('courtBookings', court)])]),
  ]
}

const standing = (sessionId: Id, clientId: Id, { participation, attendance, signedBy }: Standing, changed: Instant) => [
  put('participations', { sessionId, clientId, state: participation, changed, ...given({ signedBy }) }),
  put('attendances', { sessionId, clientId, state: attendance }),
]
