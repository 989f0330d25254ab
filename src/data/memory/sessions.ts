/**
 * Coaching sessions, joined from the base and from what has changed since.
 */
import type { GroupSession, HeldSlot, SessionScope } from '../../club/facts.ts'
import type { SessionBooking } from '../../club/group-sessions.ts'
import type { Id, IndividualSession, Instant, Interval } from '../../club/model.ts'
import { heldSlotOf, noPreferences } from '../../club/slot.ts'
import { from } from './diary.ts'
import type { Indexes } from './indexes.ts'
import type { State } from './state.ts'
import { namedPerson, required } from './tables.ts'
import { byStart } from './timeline.ts'

export const sessionsIn = (
  { tables, groupSessions, groupFacts, heldSessions, seriesFacts, streams }: Indexes,
  state: State,
) => {
  const coachNamed = (id: Id) => namedPerson(required(tables.person(id), 'person', id))
  const clubOf = (id: Id) => required(tables.club(id), 'club', id)

  const groupSession = (booking: SessionBooking): GroupSession => {
    const terms = groupFacts(booking)
    return { ...terms, terms, participants: state.participants(booking.id) }
  }

  const heldSlot = (held: IndividualSession): HeldSlot => {
    const { option, series, court } = heldSessions.context(held)
    const stream = {
      ...seriesFacts(series),
      court,
      club: clubOf(court.clubId),
      coach: coachNamed(held.coachId),
      preferences: tables.preferences(held.coachId) ?? noPreferences(held.coachId),
      option,
    }
    return heldSlotOf(stream, held, state.participants(held.id), streams.onTermsOf(held))
  }

  return {
    ofGroups: ({ kind, id }: SessionScope, window: Interval): readonly GroupSession[] =>
      groupSessions.by[kind](id)
        .starting(window)
        .flatMap(({ booking }) => (groupSessions.isGroupSession(booking) ? groupSession(booking) : [])),
    held: (scope: SessionScope, window: Interval): readonly HeldSlot[] => state.held(scope, window).map(heldSlot),
    one: (id: Id): GroupSession | HeldSlot | undefined => {
      const held = state.session(id)
      if (held !== undefined) return heldSlot(held)
      const booking = tables.booking(id)
      return booking !== undefined && groupSessions.isGroupSession(booking) ? groupSession(booking) : undefined
    },
    lessons: (personIds: readonly Id[], now: Instant): readonly HeldSlot[] => {
      const places = personIds.flatMap(id => state.places(id, from(now)))
      return [...new Set(places.map(({ id }) => id))]
        .flatMap(id => state.session(id) ?? [])
        .toSorted(byStart)
        .map(heldSlot)
    },
  }
}
