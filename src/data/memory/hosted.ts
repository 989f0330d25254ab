/**
 * What a club hosts: its series, with their events there and what is booked for these.
 */
import type { HostedSeries } from '../club-data.ts'
import type { Booking, ClubEvent, Id, Interval } from '../../club/model.ts'
import { byPeriod, isListedIn } from '../../club/hosted.ts'
import { grouped } from './grouping.ts'
import { type Tables, required } from './tables.ts'
import type { Timelines } from './timelines.ts'

export const hostedOf = (tables: Tables, { bookings }: Timelines) => {
  const bookingsOf = ({ id }: ClubEvent, window: Interval): readonly Booking[] =>
    [
      ...bookings(id)
        .overlapping(window)
        .map(({ booking }) => booking),
      ...tables.undatedBookingsOf(id),
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
