/**
 * A change, as a whole or not at all.
 *
 * Everything that could have changed since the caller decided is looked at again and written in one synchronous step:
 * nothing may be awaited in this file, or two families could hold one slot.
 */
import type { Change, Conflict, Join, Leave, TakeSlot } from '../club-data.ts'
import type { Id, Instant, Interval } from '../../club/model.ts'
import { gone, put } from '../../club/record-change.ts'
import { type Standing, joined, left } from '../../club/standings.ts'
import { given } from '../../text/given.ts'
import type { Busy } from './busy.ts'
import type { Layer } from './layer.ts'
import { timeOf } from './timelines.ts'

export const commitTo =
  (layer: Layer, busy: Busy) =>
  (change: Change): Conflict | undefined => {
    switch (change.kind) {
      case 'takeSlot':
        return takeSlot(layer, busy, change)
      case 'join':
        return join(layer, busy, change)
      case 'leave':
        return leave(layer, change)
    }
  }

const takeSlot = (layer: Layer, busy: Busy, { session, clientId, by, at }: TakeSlot): Conflict | undefined => {
  const isHeld =
    layer.tables.individualSession(session.id) !== undefined
    || busy.court(session.courtId, session).length > 0
    || busy.person(session.coachId, session, []).length > 0
  if (isHeld) return 'held'
  if (isElsewhere(busy, clientId, session, session.id)) return 'busy'
  const { id, start, end, courtId, courtBookingId } = session
  layer.apply([
    put('individualSessions', { ...session }),
    put('courtBookings', { id: courtBookingId, courtId, start, end, source: 'session', refId: id }),
    ...standing(id, clientId, { ...joined, signedBy: by }, at),
  ])
  return undefined
}

const join = (
  layer: Layer,
  busy: Busy,
  { sessionId, capacity, period, clientId, by, at }: Join,
): Conflict | undefined => {
  const participants = layer.participants(sessionId)
  if (timeOf(sessionId, layer.tables) === undefined || participants.includes(clientId)) return 'changed'
  if (participants.length >= capacity) return 'full'
  if (isElsewhere(busy, clientId, period, sessionId)) return 'busy'
  layer.apply(standing(sessionId, clientId, { ...joined, signedBy: by }, at))
  return undefined
}

const leave = (layer: Layer, { sessionId, clientId, at }: Leave): Conflict | undefined => {
  const participants = layer.participants(sessionId)
  if (!participants.includes(clientId)) return 'changed'
  const session = participants.length === 1 ? layer.tables.individualSession(sessionId) : undefined
  const court = session?.courtBookingId
  layer.apply([
    ...standing(sessionId, clientId, left, at),
    ...(session === undefined
      ? []
      : [gone('individualSessions', sessionId), ...(court === undefined ? [] : [gone('courtBookings', court)])]),
  ])
  return undefined
}

const standing = (sessionId: Id, clientId: Id, { participation, attendance, signedBy }: Standing, changed: Instant) => [
  put('participations', { sessionId, clientId, state: participation, changed, ...given({ signedBy }) }),
  put('attendances', { sessionId, clientId, state: attendance }),
]

const isElsewhere = (busy: Busy, clientId: Id, period: Interval, sessionId: Id): boolean =>
  busy.person(clientId, period, [sessionId]).length > 0
