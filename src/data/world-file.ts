/**
 * Loads a world from its file, or says everything that is wrong with it.
 *
 * A world is proven before anybody is served from it, in three steps of which each reports what it finds: the shape of every
 * record, the names by which records refer to each other, and the invariants of the whole. Where a fault stands is worked out
 * only when there is one, so that a good world loads fast.
 */
import type { Instant, World } from '../club/model.ts'
import { homeZone, localDateOf } from '../club/zone.ts'
import { buildWorld, isTimeZone, unknownZone } from './world-build.ts'
import { type Fault, type ReadWorldSource, type WorldFinding, mostFindings } from './world-finding.ts'
import { brokenInvariants } from './world-invariants.ts'
import { readWorldText } from './world-read.ts'

export interface WorldOptions {
  /** The day of this instant is the one from which the file's days are counted. */
  readonly now: Instant
  /** Reads YAML and JSON, and knows where in it a value stands. */
  readonly readSource: ReadWorldSource
}

export type LoadedWorld =
  | { readonly world: World, readonly name: string | undefined }
  /** By place. `more`: that many have not been listed. */
  | { readonly findings: readonly WorldFinding[], readonly more: number }

export const loadWorld = (path: string, options: WorldOptions): LoadedWorld => {
  const loaded = attempt(path, options, false)
  // Where everything stands would take a large world twice the memory: it is noted on a second reading, when it matters.
  return 'findings' in loaded ? attempt(path, options, true) : loaded
}

const attempt = (path: string, { now, readSource }: WorldOptions, isTracing: boolean): LoadedWorld => {
  const read = readWorldText(path, readSource, isTracing)
  if ('findings' in read) return { findings: read.findings, more: 0 }
  const { records, spoilt } = read
  const [about] = records.world
  const { timeZone, name } = about?.value ?? {}
  const isZoneKnown = timeZone === undefined || isTimeZone(timeZone)
  const zone = isZoneKnown ? timeZone ?? homeZone : homeZone
  const built = buildWorld(records, spoilt, localDateOf(now, zone), zone)
  const faults: readonly Fault[] = [
    ...read.faults,
    ...isZoneKnown ? [] : [unknownZone(about?.at ?? [], timeZone ?? '')],
    ...built.faults,
    ...brokenInvariants(built.world, built.places),
  ]
  if (faults.length === 0) return { world: built.world, name }
  const findings = faults.slice(0, mostFindings).map(read.finding)
  return { findings: findings.toSorted((a, b) => a.place.line - b.place.line || a.place.column - b.place.column), more: faults.length - findings.length }
}
