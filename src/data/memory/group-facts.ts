/**
 * A group session without those who take part: what is the same in every data layer over the world. Made once for each,
 * as somebody who looks at a club's list asks for all of its month.
 */
import { given } from '../../text/given.ts'
import type { GroupSession } from '../../club/facts.ts'
import type { Id } from '../../club/model.ts'
import { byName, named, namedPerson } from '../../club/names.ts'
import { sealed } from './frozen.ts'
import type { SessionBooking } from '../../club/group-sessions.ts'
import { lazyEach } from '../../text/lazy.ts'
import type { SeriesFacts } from './series-facts.ts'
import { type MemoryTables, required } from './tables.ts'

export const groupFactsOf = (tables: MemoryTables, factsOfSeries: SeriesFacts) => {
  const coachNamed = (id: Id) => namedPerson(required(tables.person(id), 'person', id))

  return lazyEach((booking: SessionBooking): Omit<GroupSession, 'participants'> => {
    const { event, series } = tables.context(booking)
    return sealed({
      kind: 'group',
      id: booking.id,
      name: booking.name,
      ...given({ description: series.description }),
      start: booking.period.start,
      end: booking.period.end,
      ...factsOfSeries(series),
      club: required(tables.club(event.clubId), 'club', event.clubId),
      courts: booking.courts.map(id => named(required(tables.court(id), 'court', id))).toSorted(byName),
      coach: coachNamed(booking.coach),
      assistants: booking.assistants.map(coachNamed).toSorted(byName),
      organisers: event.organisers,
      fee: required(tables.option(booking.feeOptionId), 'fee option', booking.feeOptionId),
      capacity: booking.capacity,
      status: booking.status,
      event,
      courtBookings: tables.courtBookingsFor(booking.id).length,
    })
  })
}
