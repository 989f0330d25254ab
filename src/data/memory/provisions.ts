/**
 * Which coaching is given where and by whom, without its times: each combination once.
 *
 * A series in groups is held where its events are that aren't archived; one to one it is held where its coaches prefer
 * courts. The affiliate provides it even before there is an event or a preferred court.
 */
import type { Named } from '../../club/facts.ts'
import type { Id, Sport } from '../../club/model.ts'
import { type GroupSessions, coachesOf } from './group-sessions.ts'
import { type Streams, optionsOffered } from './streams.ts'
import { type Tables, required } from './tables.ts'

export interface Provision {
  readonly sport: Sport
  readonly groupId: Id
  readonly affiliateId: Id
  readonly clubId?: Id
  readonly coachId?: Id
}

/** A club, an affiliate or a coach, with all that it provides. */
export interface Provider extends Named {
  readonly provisions: readonly Provision[]
}

export interface ProvisionSources {
  readonly tables: Tables
  readonly groupSessions: GroupSessions
  readonly streams: Streams
}

export const provisionsIn = function* ({ tables, groupSessions, streams }: ProvisionSources): Iterable<Provision> {
  const provided = new Map<Id, Provision>()
  for (const series of tables.world.series) {
    if (series.archived || series.coaching === 'none' || optionsOffered(tables, series).length === 0) continue
    const { affiliateId } = required(tables.group(series.groupId), 'group', series.groupId)
    const provision = { sport: series.sport, groupId: series.groupId, affiliateId }
    provided.set(series.id, provision)
    yield provision
  }

  for (const { series, coachId, courts } of streams.tuitions()) {
    const provision = provided.get(series.id)
    if (provision === undefined) continue
    for (const clubId of new Set(courts.map(court => court.clubId))) yield { ...provision, clubId, coachId }
  }

  for (const { id, seriesId, clubId, archived } of tables.world.events) {
    const provision = provided.get(seriesId)
    if (provision === undefined || archived || tables.series(seriesId)?.coaching !== 'group') continue
    yield { ...provision, clubId }
    const sessions = tables
      .bookingsOf(id)
      .filter(booking => booking.status !== 'cancelled' && groupSessions.isGroupSession(booking))
    for (const coachId of new Set(sessions.flatMap(booking => [...coachesOf(booking)])))
      yield { ...provision, clubId, coachId }
  }
}
