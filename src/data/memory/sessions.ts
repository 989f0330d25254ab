/**
 * Coaching sessions, joined from records as they are now.
 */
import type { GroupSession, HeldSlot, SessionScope } from '../../club/facts.ts'
import type { SessionBooking } from '../../club/group-sessions.ts'
import type { Id, IndividualSession, Interval } from '../../club/model.ts'
import type { Batch, Cursor } from '../club-data.ts'
import { batchOf, cursorBehind, mostOfBatch } from './batches.ts'
import { heldSlotOf, noCoachPreferences } from '../../club/slot.ts'
import { namedPerson } from '../../club/names.ts'
import type { Indexes } from './indexes.ts'
import type { Layer } from './layer.ts'
import { required } from './tables.ts'
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
      preferences: tables.preferences(held.coachId) ?? noCoachPreferences(held.coachId),
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

  const sessions = (ids: Iterable<Id>): readonly (GroupSession | HeldSlot)[] => [...ids].flatMap(id => one(id) ?? [])

  return {
    ofGroups: ({ kind, id }: SessionScope, window: Interval, after?: Cursor): Batch<GroupSession> =>
      batchOf(timelines.groupSessions[kind](id).starting(window, { after, most: mostOfBatch }), spans =>
        spans.flatMap(({ booking }) => (tables.isGroupSession(booking) ? groupSession(booking) : [])),
      ),
    held: ({ kind, id }: SessionScope, window: Interval, after?: Cursor): Batch<HeldSlot> =>
      batchOf(timelines.lessons[kind](id).starting(window, { after, most: mostOfBatch }), spans => spans.map(heldSlot)),
    one,
    withPeople: (personIds: readonly Id[], window: Interval, after?: Cursor): Batch<GroupSession | HeldSlot> => {
      const found = new Set<Id>()
      let left = mostOfBatch
      for (const personId of personIds.slice(after?.personId === undefined ? 0 : personIds.indexOf(after.personId))) {
        const part = { after: personId === after?.personId ? after : undefined, most: left }
        const places = timelines.places(personId).overlapping(window, part)
        for (const { id } of places) found.add(id)
        if (places.length === left) return { items: sessions(found), next: cursorBehind(places, { personId }) }
        left -= places.length
      }
      return { items: sessions(found) }
    },
  }
}
