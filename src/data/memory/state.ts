/**
 * One data layer's own state: the base, which it may share with others, under its changes.
 *
 * The four writes keep every index in step. None of them asks whether it may: commit.ts does, in the same synchronous
 * step.
 */
import type { SessionScope } from '../../club/facts.ts'
import type { CourtBooking, Id, IndividualSession, Instant, Interval } from '../../club/model.ts'
import { joined, left } from '../../club/standings.ts'
import type { ByScope } from './group-sessions.ts'
import type { Indexes } from './indexes.ts'
import { type LayeredTimelines, layeredRecords, layeredTimelines } from './layered.ts'
import { type StandingChange, standingsOver } from './standings.ts'
import type { Span } from './timeline.ts'

export type State = ReturnType<typeof stateOver>

/** What the layer holds over its base; undefined stands for what was taken out. */
export interface StateChanges {
  readonly sessions: ReadonlyMap<Id, IndividualSession | undefined>
  readonly courtBookings: ReadonlyMap<Id, CourtBooking | undefined>
  /** By session, then by client. */
  readonly standings: ReadonlyMap<Id, ReadonlyMap<Id, StandingChange>>
}

const scopes: readonly SessionScope['kind'][] = ['club', 'affiliate', 'owner', 'coach']

export const stateOver = ({ tables, diary, heldSessions, standings: base }: Indexes) => {
  const sessions = layeredRecords(tables.individualSession)
  const courtBookings = layeredRecords(tables.courtBooking)
  const standings = standingsOver(base)
  const courts = layeredTimelines(diary.courts)
  const coaching = layeredTimelines(diary.coaching)
  const places = layeredTimelines(diary.places)
  const held: ByScope<LayeredTimelines<IndividualSession>> = {
    club: layeredTimelines(heldSessions.by.club),
    affiliate: layeredTimelines(heldSessions.by.affiliate),
    owner: layeredTimelines(heldSessions.by.owner),
    coach: layeredTimelines(heldSessions.by.coach),
  }

  return {
    session: sessions.get,
    courtBooking: courtBookings.get,
    standings: standings.of,
    participants: standings.participants,
    courts: courts.overlapping,
    coaching: coaching.overlapping,
    places: places.overlapping,
    held: (scope: SessionScope, window: Interval) => held[scope.kind].starting(scope.id, window),

    changes: (): StateChanges => ({
      sessions: sessions.changes(),
      courtBookings: courtBookings.changes(),
      standings: standings.changes(),
    }),

    /** How many records differ, a court booking with its session. */
    size: (): number =>
      [...standings.changes().values()].reduce((sum, clients) => sum + clients.size, sessions.changes().size),

    /** When a session takes people's time. */
    span: (sessionId: Id): Span | undefined => sessions.get(sessionId) ?? diary.bookingSpan(sessionId),

    hold: (given: IndividualSession): IndividualSession => {
      const session = Object.freeze({ ...given })
      const { id, start, end, courtId, courtBookingId } = session
      const courtBooking = { id: courtBookingId, courtId, start, end, source: 'session', refId: id } as const
      sessions.put(id, session)
      courtBookings.put(courtBookingId, courtBooking)
      courts.put(courtId, courtBooking)
      coaching.put(session.coachId, session)
      for (const kind of scopes) held[kind].put(heldSessions.keys[kind](session), session)
      return session
    },

    free: (session: IndividualSession): void => {
      const { id, courtId, courtBookingId } = session
      sessions.take(id)
      courtBookings.take(courtBookingId)
      courts.take(courtId, courtBookingId)
      coaching.take(session.coachId, id)
      for (const kind of scopes) held[kind].take(heldSessions.keys[kind](session), id)
    },

    enter: (session: Span, clientId: Id, changed: Instant): void => {
      standings.set(session.id, clientId, { ...joined, changed })
      places.put(clientId, session)
    },

    leave: (sessionId: Id, clientId: Id, changed: Instant): void => {
      standings.set(sessionId, clientId, { ...left, changed })
      places.take(clientId, sessionId)
    },
  }
}
