/**
 * What is worked out from records while it is asked about. Of a world as it begins it is worked out once, for any
 * number of data layers that begin with it; whoever edits its own layer works out anew what it asks for.
 */
import type { WorldRecords } from '../../club/model.ts'
import type { RunSlices } from '../../text/slices.ts'
import { type AllProviders, type Touched, baseProviders, coachingOf, layeredProviders } from './coaching.ts'
import { credentialsBySecret } from './credentials.ts'
import { directoryOf, directoryOrderOf } from './directory.ts'
import { distancesOf } from './distances.ts'
import type { Indexing } from './indexing.ts'
import { groupFactsOf } from './group-facts.ts'
import { hostedOf } from './hosted.ts'
import { matchesOf } from './matches.ts'
import { rolesOf } from './roles.ts'
import { seriesFactsOf } from './series-facts.ts'
import { type SlotKeys, baseSlotKeys } from './slot-keys.ts'
import { baseStandings } from './standings.ts'
import { streamsOf } from './streams.ts'
import { type MemoryTables, baseTables } from './tables.ts'
import { type Timelines, baseTimelines } from './timelines.ts'

export type Base = ReturnType<typeof baseOf>

/**
 * @param run what is long, a little at a time
 * @param following of what follows the records that change; `indexing`: of everything else
 */
export const baseOf = (world: WorldRecords, run: RunSlices, indexing: Indexing, following: Indexing = indexing) => {
  const tables = baseTables(world, following)
  const timelines = baseTimelines(tables, following)
  const order = directoryOrderOf(tables, indexing)
  const providers = baseProviders(tables, indexing)
  const slotKeys = baseSlotKeys(tables, indexing)
  return {
    run,
    indexing,
    tables,
    timelines,
    order,
    providers,
    slotKeys,
    standings: baseStandings(tables),
    credentials: credentialsBySecret(world, indexing),
    distances: distancesOf(order.clubs, indexing),
    indexes: indexesOf(tables, timelines, { indexing, order, providers, slotKeys }),
  }
}

/** After edits. */
export const indexesAfter = (
  base: Base,
  tables: MemoryTables,
  timelines: Timelines,
  slotKeys: SlotKeys,
  touched: Touched,
): Indexes =>
  indexesOf(tables, timelines, {
    indexing: base.indexing,
    order: base.order,
    providers: layeredProviders(base.providers, tables, touched, base.indexing),
    slotKeys,
  })

interface Sources {
  readonly indexing: Indexing
  readonly order: ReturnType<typeof directoryOrderOf>
  readonly providers: AllProviders
  readonly slotKeys: SlotKeys
}

export type Indexes = ReturnType<typeof indexesOf>

const indexesOf = (tables: MemoryTables, timelines: Timelines, { indexing, order, providers, slotKeys }: Sources) => {
  const seriesFacts = seriesFactsOf(tables)
  const rolesOfPerson = rolesOf(tables)
  return {
    directory: directoryOf(tables, order),
    streams: streamsOf(tables, seriesFacts, slotKeys, indexing),
    rolesOf: rolesOfPerson,
    seriesFacts,
    groupFacts: groupFactsOf(tables, seriesFacts),
    coaching: coachingOf(tables, providers, rolesOfPerson),
    matches: matchesOf(tables, indexing),
    hosted: hostedOf(tables, timelines),
  }
}
