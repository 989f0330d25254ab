/** Which coaching is offered where and by whom, each combination once: made in one pass over series and events. */
import { type CoachingOffering, atEvent, atPreferredCourts, offeringOf } from '../../club/coaching-offerings.ts'
import type { Id } from '../../club/model.ts'
import type { GroupSessions } from './group-sessions.ts'
import type { Streams } from './streams.ts'
import { type Tables, required } from './tables.ts'

export interface OfferingSources {
  readonly tables: Tables
  readonly groupSessions: GroupSessions
  readonly streams: Streams
}

export const offeringsIn = function* ({ tables, groupSessions, streams }: OfferingSources): Iterable<CoachingOffering> {
  const bySeries = new Map<Id, CoachingOffering>()
  for (const series of tables.world.series) {
    const group = required(tables.group(series.groupId), 'group', series.groupId)
    const offering = offeringOf(series, group, tables.optionsOf(series.id))
    if (offering === undefined) continue
    bySeries.set(series.id, offering)
    yield offering
  }

  for (const individual of streams.offerings()) {
    const offering = bySeries.get(individual.series.id)
    if (offering !== undefined) yield* atPreferredCourts(offering, individual)
  }

  for (const event of tables.world.events) {
    const offering = bySeries.get(event.seriesId)
    const series = tables.series(event.seriesId)
    if (offering !== undefined && series !== undefined)
      yield* atEvent(offering, event, series, tables.bookingsOf(event.id).filter(groupSessions.isGroupSession))
  }
}
