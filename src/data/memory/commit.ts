/**
 * A change, as a whole or not at all.
 *
 * Everything that could have changed since the caller decided is looked at again and written in one synchronous step:
 * nothing may be awaited in this file, or two families could hold one slot.
 */
import type { Change, Conflict, Join, Leave, TakeSlot } from '../club-data.ts'
import type { Id, Interval } from '../../club/model.ts'
import type { Busy } from './busy.ts'
import type { State } from './state.ts'

export const commitTo =
  (state: State, busy: Busy) =>
  (change: Change): Conflict | undefined => {
    switch (change.kind) {
      case 'takeSlot':
        return takeSlot(state, busy, change)
      case 'join':
        return join(state, busy, change)
      case 'leave':
        return leave(state, change)
    }
  }

const takeSlot = (state: State, busy: Busy, { session, clientId, at }: TakeSlot): Conflict | undefined => {
  const isHeld =
    state.session(session.id) !== undefined
    || busy.court(session.courtId, session).length > 0
    || busy.person(session.coachId, session).length > 0
  if (isHeld) return 'held'
  if (isElsewhere(busy, clientId, session, session.id)) return 'busy'
  state.enter(state.hold(session), clientId, at)
  return undefined
}

const join = (state: State, busy: Busy, { sessionId, capacity, period, clientId, at }: Join): Conflict | undefined => {
  const session = state.span(sessionId)
  const participants = state.participants(sessionId)
  if (session === undefined || participants.includes(clientId)) return 'changed'
  if (participants.length >= capacity) return 'full'
  if (isElsewhere(busy, clientId, period, sessionId)) return 'busy'
  state.enter(session, clientId, at)
  return undefined
}

const leave = (state: State, { sessionId, clientId, at }: Leave): Conflict | undefined => {
  const participants = state.participants(sessionId)
  if (!participants.includes(clientId)) return 'changed'
  const session = state.session(sessionId)
  state.leave(sessionId, clientId, at)
  if (session !== undefined && participants.length === 1) state.free(session)
  return undefined
}

const isElsewhere = (busy: Busy, clientId: Id, period: Interval, sessionId: Id): boolean =>
  busy.person(clientId, period, sessionId).length > 0
