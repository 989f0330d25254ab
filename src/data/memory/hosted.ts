/**
 * What a club hosts: its series, with their events there and what is booked for these.
 */
import type { Batch, BookingPlace, HostedEvent } from '../club-data.ts'
import type { Page } from '../../club/facts.ts'
import { isListedIn } from '../../club/hosted.ts'
import type { Booking, Id, Interval, Series } from '../../club/model.ts'
import { given } from '../../text/given.ts'
import { mostOfBatch } from './batches.ts'
import { paged } from './directory.ts'
import { type MemoryTables, required } from './tables.ts'
import type { Timelines } from './timelines.ts'

export const hostedOf = (tables: MemoryTables, { bookings }: Timelines) => {
  const whoseOf = (series: Series): Omit<HostedEvent, 'event'> => {
    const group = required(tables.group(series.groupId), 'group', series.groupId)
    return { affiliate: required(tables.affiliate(group.affiliateId), 'affiliate', group.affiliateId), group, series }
  }

  return {
    at: (clubId: Id, { offset, limit }: Page): readonly HostedEvent[] => {
      const events = tables.eventsAt(clubId)
      const ofEvents = paged(events, { offset, limit }).map(event => ({
        ...whoseOf(required(tables.series(event.seriesId), 'series', event.seriesId)),
        event,
      }))
      const fixed = { offset: Math.max(0, offset - events.length), limit: limit - ofEvents.length }
      return [...ofEvents, ...paged(tables.seriesFixedTo(clubId), fixed).map(whoseOf)]
    },
    bookings: (eventIds: readonly Id[], window: Interval, after?: BookingPlace): Batch<Booking, BookingPlace> => {
      const found: Booking[] = []
      const ended = (next?: BookingPlace): Batch<Booking, BookingPlace> => ({
        items: found.filter(booking => isListedIn(booking, window)),
        ...given({ next }),
      })
      for (const eventId of eventIds.slice(after === undefined ? 0 : eventIds.indexOf(after.eventId))) {
        const behind = eventId === after?.eventId ? after : undefined
        if (behind === undefined || behind.start < Infinity) {
          const dated = bookings(eventId).overlapping(window, { after: behind, most: mostOfBatch - found.length })
          for (const { booking } of dated) found.push(booking)
          const last = dated.at(-1)
          if (last !== undefined && found.length === mostOfBatch)
            return ended({ eventId, start: last.start, id: last.id })
        }
        const undated = tables.undatedBookingsOf(eventId)
        const from = behind?.start === Infinity ? undated.findIndex(({ id }) => id === behind.id) + 1 : 0
        for (const booking of undated.slice(from, from + mostOfBatch - found.length)) found.push(booking)
        const last = found.at(-1)
        if (last !== undefined && found.length === mostOfBatch) return ended({ eventId, start: Infinity, id: last.id })
      }
      return ended()
    },
  }
}
