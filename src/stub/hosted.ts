/** What a club hosts, put together from pages of its events and batches of what is booked for them. */
import type { Booking, Id, Interval } from '../club/model.ts'
import type { BookingPlace } from '../data/club-data.ts'
import type { Hosted } from '../rules/hosted-events.ts'
import { keptIn } from '../text/kept-in.ts'
import { ofAllBatches, turnForOthers } from './batches.ts'
import type { StubContext } from './context.ts'
import { addTo } from '../text/grouped-by.ts'

/** Events that are asked for at a time. */
const page = 256

/** Each series once, with all of its events there; of bookings those that overlap the window, or say not when. */
export const hostedAt = async (
  clubId: Id,
  window: Interval,
  { data, inSlices }: Pick<StubContext, 'data' | 'inSlices'>,
): Promise<readonly Hosted[]> => {
  const all = new Map<Id, Hosted & { readonly events: Hosted['events'][number][] }>()
  for (let offset = 0; ; offset += page) {
    // A page tells whether there is another one.
    // oxlint-disable-next-line no-await-in-loop
    const found = await data.hosted(clubId, { offset, limit: page })
    const bookings = new Map<Id, Booking[]>()
    const events = found.flatMap(({ event }) => event ?? [])
    // oxlint-disable-next-line no-await-in-loop
    await ofAllBatches(
      (after?: BookingPlace) =>
        data.eventBookings(
          events.map(({ id }) => id),
          window,
          after,
        ),
      items => {
        for (const booking of items) addTo(bookings, booking.eventId, booking)
        return []
      },
      inSlices,
    )
    for (const { event, ...whose } of found) {
      const series = keptIn(all, whose.series.id, () => ({ ...whose, events: [] }))
      if (event !== undefined) series.events.push({ event, bookings: bookings.get(event.id) ?? [] })
    }
    if (found.length < page) return [...all.values()]
    // oxlint-disable-next-line no-await-in-loop
    await turnForOthers(inSlices)
  }
}
