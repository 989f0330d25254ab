/**
 * Which coaching is offered, where and by whom. What a series offers does not follow from what is booked, of which
 * there may be very much; by whom it is offered does, and is found out from what each coach has.
 */
import {
  type CoachingOffering,
  atEvent,
  atPreferredCourts,
  individualOffering,
  offeringOf,
} from '../../club/coaching-offerings.ts'
import { coachesOf } from '../../club/group-sessions.ts'
import type { Id, Series } from '../../club/model.ts'
import { lazyEach } from '../../text/lazy.ts'
import { type Slices, each } from '../../text/slices.ts'
import { offeringsIn } from './individual-offerings.ts'
import { type MemoryTables, optional, required } from './tables.ts'

export interface SeriesOffering extends CoachingOffering {
  readonly seriesId: Id
}

export interface Offerings {
  /** As such, and at each club. None of a series that there isn't. */
  ofSeries(seriesId: Id): readonly SeriesOffering[]
  /** At each club. */
  ofCoach(coachId: Id): readonly SeriesOffering[]
  /** Bookings and preferred courts that are looked through for them. */
  weightOf(coachId: Id): number
  /** Whoever may offer this series. */
  coachesIn(seriesId: Id): Slices<ReadonlySet<Id>>
}

/** As records are just now: what several ask for is kept. */
export const offeringsFrom = (tables: MemoryTables): Offerings => {
  const groupOf = ({ groupId }: Series) => required(tables.group(groupId), 'group', groupId)

  const asSuch = lazyEach((seriesId: Id): readonly SeriesOffering[] => {
    const series = tables.series(seriesId)
    if (series === undefined) return []
    const offered = offeringOf(series, groupOf(series), tables.optionsOf(seriesId), tables.eventsOf(seriesId))
    return offered === undefined ? [] : [{ ...offered, seriesId }]
  })
  const atEventOf = lazyEach((eventId: Id): readonly SeriesOffering[] => {
    const event = required(tables.event(eventId), 'event', eventId)
    const series = required(tables.series(event.seriesId), 'series', event.seriesId)
    return asSuch(series.id).flatMap(offering => of(series.id, atEvent(offering, event, series)))
  })
  /** One to one. */
  const ofGroup = lazyEach((groupId: Id): readonly Series[] =>
    tables.seriesOf(groupId).filter(({ id, coaching }) => coaching === 'individual' && asSuch(id).length > 0),
  )

  return {
    ofSeries: seriesId => {
      const [offering] = asSuch(seriesId)
      const series = tables.series(seriesId)
      if (offering === undefined || series === undefined) return []
      const clubs = new Set<Id>()
      for (const event of tables.eventsOf(seriesId))
        for (const { clubId } of atEvent(offering, event, series)) if (clubId !== undefined) clubs.add(clubId)
      for (const { courts } of offeringsIn(series, tables)) for (const { clubId } of courts) clubs.add(clubId)
      return [offering, ...[...clubs].map(clubId => ({ ...offering, clubId }))]
    },
    ofCoach: coachId => {
      const events = new Set<Id>()
      for (const booking of tables.bookingsCoachedBy(coachId))
        if (
          booking.status !== 'cancelled'
          && !events.has(booking.eventId)
          && atEventOf(booking.eventId).length > 0
          && tables.isGroupSession(booking)
        )
          events.add(booking.eventId)
      const individual = tables
        .groupsCoachedBy(coachId)
        .flatMap(group =>
          ofGroup(group.id).flatMap(series =>
            individualOffering(coachId, series, group, tables.preferences, tables.court).flatMap(offered =>
              asSuch(series.id).flatMap(offering => of(series.id, atPreferredCourts(offering, offered))),
            ),
          ),
        )
      const found = new Map(
        [...[...events].flatMap(atEventOf), ...individual].map(one => [`${one.seriesId} ${one.clubId}`, one]),
      )
      return [...found.values()]
    },
    weightOf: coachId =>
      1
      + tables.bookingsCoachedBy(coachId).length
      + (optional(tables.preferences(coachId), ({ preferredCourts }) => preferredCourts.length) ?? 0),
    coachesIn: function* (seriesId) {
      const coaches = new Set<Id>()
      for (const { id } of tables.eventsOf(seriesId)) {
        yield
        yield* each(tables.bookingsOf(id), booking => {
          for (const coach of coachesOf(booking)) coaches.add(coach)
        })
      }
      const series = tables.series(seriesId)
      if (series !== undefined) for (const id of groupOf(series).leaders) coaches.add(id)
      return coaches
    },
  }
}

const of = (seriesId: Id, offerings: readonly CoachingOffering[]): readonly SeriesOffering[] =>
  offerings.map(offering => ({ ...offering, seriesId }))
