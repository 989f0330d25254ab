/**
 * Coaching sessions, joined from records as they are now.
 */
import type { GroupSession, HeldSlot, SessionScope } from '../../club/facts.ts'
import type { SessionBooking } from '../../club/group-sessions.ts'
import { byStart } from '../../club/intervals.ts'
import type { Id, IndividualSession, Instant, Interval } from '../../club/model.ts'
import { heldSlotOf, noPreferences } from '../../club/slot.ts'
import type { Indexes } from './indexes.ts'
import type { Layer } from './layer.ts'
import { namedPerson, required } from './tables.ts'
import { lessonContext } from './timelines.ts'

export const sessionsIn = (
  { groupFacts, seriesFacts, streams }: Indexes,
  { tables, timelines, participants }: Layer,
) => {
  const coachNamed = (id: Id) => namedPerson(required(tables.person(id), 'person', id))
  const clubOf = (id: Id) => required(tables.club(id), 'club', id)

  const groupSession = (booking: SessionBooking): GroupSession => {
    const terms = groupFacts(booking)
    return { terms, participants: participants(booking.id), ...terms }
  }

  const heldSlot = (held: IndividualSession): HeldSlot => {
    const { option, series, court } = lessonContext(held, tables)
    const stream = {
      ...seriesFacts(series),
      court,
      club: clubOf(court.clubId),
      coach: coachNamed(held.coachId),
      preferences: tables.preferences(held.coachId) ?? noPreferences(held.coachId),
      option,
    }
    return heldSlotOf(stream, held, participants(held.id), streams.onTermsOf(held))
  }

  const one = (id: Id): GroupSession | HeldSlot | undefined => {
    const held = tables.individualSession(id)
    if (held !== undefined) return heldSlot(held)
    const booking = tables.booking(id)
    return booking !== undefined && tables.isGroupSession(booking) ? groupSession(booking) : undefined
  }

  return {
    ofGroups: ({ kind, id }: SessionScope, window: Interval): readonly GroupSession[] =>
      timelines.groupSessions[kind](id)
        .starting(window)
        .flatMap(({ booking }) => (tables.isGroupSession(booking) ? groupSession(booking) : [])),
    held: ({ kind, id }: SessionScope, window: Interval): readonly HeldSlot[] =>
      timelines.lessons[kind](id).starting(window).map(heldSlot),
    one,
    withPeople: (personIds: readonly Id[], now: Instant): readonly (GroupSession | HeldSlot)[] => {
      const places = personIds.flatMap(id => timelines.places(id).overlapping({ start: now, end: Infinity }))
      return [...new Set(places.map(({ id }) => id))].flatMap(id => one(id) ?? []).toSorted(byStart)
    },
  }
}
