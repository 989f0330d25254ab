/** Which coaching a series offers, where and by whom: each combination once, or more often. */
import { type CoachingOffering, atEvent, atPreferredCourts, offeringOf } from '../../club/coaching-offerings.ts'
import type { Id } from '../../club/model.ts'
import { offeringsIn } from './individual-offerings.ts'
import { type MemoryTables, required } from './tables.ts'

export interface SeriesOffering extends CoachingOffering {
  readonly seriesId: Id
}

/** None of a series that there isn't. */
export type SeriesOfferings = (seriesId: Id) => readonly SeriesOffering[]

export const seriesOfferings =
  (tables: MemoryTables): SeriesOfferings =>
  seriesId => {
    const series = tables.series(seriesId)
    if (series === undefined) return []
    const group = required(tables.group(series.groupId), 'group', series.groupId)
    const events = tables.eventsOf(seriesId)
    const offered = offeringOf(series, group, tables.optionsOf(seriesId), events)
    if (offered === undefined) return []
    const offering: SeriesOffering = { ...offered, seriesId }
    return [
      offering,
      ...offeringsIn(series, tables).flatMap(individual => atPreferredCourts(offering, individual)),
      ...events.flatMap(event =>
        atEvent(offering, event, series, tables.bookingsOf(event.id).filter(tables.isGroupSession)),
      ),
    ].map(one => ({ ...one, seriesId }))
  }
