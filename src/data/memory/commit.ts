/**
 * What a change does to records, as a whole, or why it can't happen.
 *
 * Everything that could have changed since the caller decided is looked at again, in the synchronous step in which the
 * records are written: nothing may be awaited in this file, or two families could hold one slot. Where others may have
 * written meanwhile, what this finds is kept only if they have not, and asked again otherwise.
 */
import type { Change, Conflict, Join, Leave, TakeSlot } from '../club-data.ts'
import type { Id, Instant, Interval } from '../../club/model.ts'
import { type RecordChange, gone, put } from '../../club/record-change.ts'
import { type Standing, joined, left } from '../../club/standings.ts'
import { given } from '../../text/given.ts'
import type { Busy } from './busy.ts'
import type { Layer } from './layer.ts'
import { timeOf } from './timelines.ts'

export type Outcome = Conflict | readonly RecordChange[]

export const outcomeIn =
  (layer: Layer, busy: Busy) =>
  (change: Change): Outcome => {
    switch (change.kind) {
      case 'takeSlot':
        return takeSlot(layer, busy, change)
      case 'join':
        return join(layer, busy, change)
      case 'leave':
        return leave(layer, change)
    }
  }

const takeSlot = (layer: Layer, busy: Busy, { session, clientId, by, at }: TakeSlot): Outcome => {
  const isHeld =
    layer.tables.individualSession(session.id) !== undefined
    || busy.court(session.courtId, session).length > 0
    || busy.person(session.coachId, session, []).length > 0
  if (isHeld) return 'held'
  if (isElsewhere(busy, clientId, session, session.id)) return 'busy'
  const { id, start, end, courtId, courtBookingId } = session
  // The id was drawn before somebody else's change, who has drawn the same.
  if (layer.tables.courtBooking(courtBookingId) !== undefined) return 'changed'
  return [
    put('individualSessions', { ...session }),
    put('courtBookings', { id: courtBookingId, courtId, start, end, source: 'session', refId: id }),
    ...standing(id, clientId, { ...joined, signedBy: by }, at),
  ]
}

const join = (layer: Layer, busy: Busy, { sessionId, capacity, period, clientId, by, at }: Join): Outcome => {
  const participants = layer.participants(sessionId)
  if (timeOf(sessionId, layer.tables) === undefined || participants.includes(clientId)) return 'changed'
  if (participants.length >= capacity) return 'full'
  if (isElsewhere(busy, clientId, period, sessionId)) return 'busy'
  return standing(sessionId, clientId, { ...joined, signedBy: by }, at)
}

const leave = (layer: Layer, { sessionId, clientId, at }: Leave): Outcome => {
  const participants = layer.participants(sessionId)
  if (!participants.includes(clientId)) return 'changed'
  const session = participants.length === 1 ? layer.tables.individualSession(sessionId) : undefined
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

const isElsewhere = (busy: Busy, clientId: Id, period: Interval, sessionId: Id): boolean =>
  busy.person(clientId, period, [sessionId]).length > 0
