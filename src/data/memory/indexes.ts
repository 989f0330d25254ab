/**
 * Everything that is worked out from a world before or while it is asked about; never changed after, so that any number
 * of data layers can stand on it.
 */
import type { WorldRecords } from '../../club/model.ts'
import { coachingOf } from './coaching.ts'
import { credentialsOf } from './credentials.ts'
import { diaryOf } from './diary.ts'
import { directoryOf } from './directory.ts'
import { distancesOf } from './distances.ts'
import { freezeRecords } from './frozen.ts'
import { groupFactsOf } from './group-facts.ts'
import { groupSessionsOf } from './group-sessions.ts'
import { heldSessionsOf } from './held-sessions.ts'
import { hostedOf } from './hosted.ts'
import { matchesOf } from './matches.ts'
import { rolesOf } from './roles.ts'
import { seriesFactsOf } from './series-facts.ts'
import { standingsOf } from './standings.ts'
import { streamsOf } from './streams.ts'
import { tablesOf } from './tables.ts'

export type Indexes = ReturnType<typeof freshIndexes>

export const indexesOf = (world: WorldRecords): Indexes => freshIndexes(world, [])

/**
 * Of a world that an edit made of another: what no edit touches is taken from there, and so is what was offered once.
 */
export const indexesAfter = (before: Indexes, world: WorldRecords): Indexes => ({
  ...freshIndexes(world, before.streams.formerKeys()),
  credentials: before.credentials,
  distances: before.distances,
  matches: before.matches,
})

const freshIndexes = (world: WorldRecords, formerKeys: Iterable<string>) => {
  freezeRecords(world)
  const tables = tablesOf(world)
  const groupSessions = groupSessionsOf(tables)
  const heldSessions = heldSessionsOf(tables)
  const directory = directoryOf(tables)
  const seriesFacts = seriesFactsOf(tables)
  const streams = streamsOf(tables, seriesFacts, formerKeys)
  const rolesOfPerson = rolesOf(tables, groupSessions)
  return {
    tables,
    groupSessions,
    heldSessions,
    directory,
    streams,
    rolesOf: rolesOfPerson,
    seriesFacts,
    groupFacts: groupFactsOf(tables, groupSessions, seriesFacts),
    standings: standingsOf(tables),
    diary: diaryOf(tables, groupSessions),
    coaching: coachingOf({ tables, groupSessions, streams }, rolesOfPerson),
    matches: matchesOf(tables),
    hosted: hostedOf(tables, groupSessions),
    credentials: credentialsOf(world),
    distances: distancesOf(directory.clubs),
  }
}
