/**
 * Coaching sessions, joined from the base and from what has changed since.
 */
import type { GroupSession, IndividualSlot, SessionScope } from '../../club/facts.ts'
import type { Id, IndividualSession, Instant, Interval } from '../../club/model.ts'
import { byName } from '../../club/names.ts'
import { slotOf } from '../../club/slot.ts'
import { from } from './diary.ts'
import type { SessionBooking } from './group-sessions.ts'
import type { Indexes } from './indexes.ts'
import { factsOfSeries } from './series-facts.ts'
import type { State } from './state.ts'
import { named, namedPerson, required } from './tables.ts'
import { byStart } from './timeline.ts'

export const sessionsIn = ({ tables, groupSessions, heldSessions, streams }: Indexes, state: State) => {
  const coachNamed = (id: Id) => namedPerson(required(tables.person(id), 'person', id))
  const clubOf = (id: Id) => required(tables.club(id), 'club', id)

  const groupSession = (booking: SessionBooking): GroupSession => {
    const { event, series } = groupSessions.context(booking)
    return {
      kind: 'group',
      id: booking.id,
      name: booking.name,
      ...series.description === undefined ? {} : { description: series.description },
      start: booking.period.start,
      end: booking.period.end,
      ...factsOfSeries(tables, series),
      club: clubOf(event.clubId),
      courts: booking.courts.map(id => named(required(tables.court(id), 'court', id))).toSorted(byName),
      coach: coachNamed(booking.coach),
      assistants: booking.assistants.map(coachNamed).toSorted(byName),
      organisers: event.organisers,
      fee: required(tables.option(booking.feeOptionId), 'fee option', booking.feeOptionId),
      capacity: booking.capacity,
      participants: state.participants(booking.id),
      status: booking.status,
      event,
      courtBookings: tables.courtBookingsFor(booking.id).length,
    }
  }

  /** On the terms that it was booked under, whatever the option says by now. */
  const heldSlot = (held: IndividualSession): IndividualSlot => {
    const { option, series, court } = heldSessions.context(held)
    const stream = {
      ...factsOfSeries(tables, series), court, club: clubOf(court.clubId), coach: coachNamed(held.coachId),
      preferences: tables.preferences(held.coachId) ?? { personId: held.coachId, availability: [], exceptions: [], preferredCourts: [] },
      option: { ...option, price: held.priceAtBooking, durationMinutes: (held.end - held.start) / 60_000 },
    }
    return {
      ...slotOf(stream, held.start, { id: held.id, isOffered: streams.offers(held) }),
      held, participants: state.participants(held.id),
    }
  }

  return {
    ofGroups: ({ kind, id }: SessionScope, window: Interval): readonly GroupSession[] =>
      groupSessions.by[kind](id).starting(window).flatMap(({ booking }) =>
        groupSessions.isGroupSession(booking) ? groupSession(booking) : []),
    held: (scope: SessionScope, window: Interval): readonly IndividualSlot[] => state.held(scope, window).map(heldSlot),
    one: (id: Id): GroupSession | IndividualSlot | undefined => {
      const held = state.session(id)
      if (held !== undefined) return heldSlot(held)
      const booking = tables.booking(id)
      return booking !== undefined && groupSessions.isGroupSession(booking) ? groupSession(booking) : undefined
    },
    lessons: (personIds: readonly Id[], now: Instant): readonly IndividualSlot[] => {
      const places = personIds.flatMap(id => state.places(id, from(now)))
      return [...new Set(places.map(({ id }) => id))].flatMap(id => state.session(id) ?? []).toSorted(byStart).map(heldSlot)
    },
  }
}
