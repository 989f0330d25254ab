/**
 * What a club hosts: its series, with their events there and what is booked for these.
 */
import type { HostedSeries } from '../club-data.ts'
import type { Booking, ClubEvent, Id, Interval } from '../../club/model.ts'
import { byPeriod, isListedIn } from '../../club/hosted.ts'
import { type DatedBooking, type GroupSessions } from './group-sessions.ts'
import { grouped, listing, listingBy } from './grouping.ts'
import { timelinesOf } from './layered.ts'
import { type Tables, required } from './tables.ts'

export const hostedOf = (tables: Tables, groupSessions: GroupSessions) => {
  const { world } = tables
  const dated = timelinesOf(
    listing<DatedBooking>(add => {
      for (const session of groupSessions.all()) add(session.booking.eventId, session)
    }),
  )
  const undated = listingBy(world.bookings, ({ eventId, period }) => (period === undefined ? eventId : undefined))

  const bookingsOf = ({ id }: ClubEvent, window: Interval): readonly Booking[] =>
    [
      ...dated(id)
        .overlapping(window)
        .map(({ booking }) => booking),
      ...undated(id),
    ]
      .filter(booking => isListedIn(booking, window))
      .toSorted(byPeriod)

  return (clubId: Id, window: Interval): readonly HostedSeries[] => {
    const eventsOf = grouped<ClubEvent>(add => tables.eventsAt(clubId).forEach(event => add(event.seriesId, event)))
    const seriesIds = new Set([...eventsOf.keys(), ...tables.seriesFixedTo(clubId).map(({ id }) => id)])
    return [...seriesIds].map(id => {
      const series = required(tables.series(id), 'series', id)
      const group = required(tables.group(series.groupId), 'group', series.groupId)
      return {
        affiliate: required(tables.affiliate(group.affiliateId), 'affiliate', group.affiliateId),
        group,
        series,
        events: (eventsOf.get(id) ?? []).map(event => ({ event, bookings: bookingsOf(event, window) })),
      }
    })
  }
}
