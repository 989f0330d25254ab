/**
 * A world that has been read, and can be started on any day.
 *
 * Reading takes long, building is quick, and a world that was built for a day is the same for everybody who starts on
 * it: the last few days are kept, and so are those that somebody still lives in.
 */
import { type Slices, atOnce } from '../text/slices.ts'
import type { Instant, LocalDate, WorldRecords } from '../club/model.ts'
import { type CastMember, castOf, keysOf } from './cast.ts'
import { type WorldFindings, aboutOf, makeWorld, startDay } from './world-file.ts'
import type { WorldLayer } from './layers.ts'
import { type NeedRoom, anyNeed, weightOfRecords } from './weight.ts'
import { readClock } from './times.ts'

export interface StartedWorld {
  readonly name: string | undefined
  /** For a data layer. The same for all who start on the same day, for as long as somebody keeps them. */
  readonly records: WorldRecords
  /** Bytes that are held by whoever keeps it, roughly. */
  readonly weight: number
  readonly cast: readonly CastMember[]
  /** API keys that are accepted. */
  readonly keys: readonly string[]
  readonly applications: WorldRecords['applications']
}

export interface WorldSource {
  readonly name: string | undefined
  readonly description: string | undefined
  /** The instant at which the world wants its clock to start; undefined: now. */
  readonly now: Instant | undefined
  /**
   * As it is when it starts at this instant. The same for the same day by the world's clock.
   *
   * @param needRoom asked before it is made for another day; throws where there is none
   */
  starting(now: Instant, needRoom?: NeedRoom): Slices<StartedWorld | WorldFindings>
  /** The same in one go. */
  startingAt(now: Instant, needRoom?: NeedRoom): StartedWorld | WorldFindings
}

/** So many days are kept though nobody lives in them; of a large world one, for each takes its memory. */
const daysKept = 3
/** Bytes. */
const large = 10_000_000

/** @param layers the one at the bottom first */
export function* worldSource(layers: readonly WorldLayer[]): Slices<WorldSource> {
  const about = yield* aboutOf(layers)
  // By the records, which are what those who live in the world hold on to.
  const known = new Map<LocalDate, Omit<StartedWorld, 'records'> & { readonly records: WeakRef<WorldRecords> }>()
  /** What it weighed on another day. */
  let expected: number | undefined
  let latest: readonly WorldRecords[] = []

  const kept = (world: StartedWorld): StartedWorld => {
    const most = world.weight > large ? 1 : daysKept
    latest = [world.records, ...latest.filter(records => records !== world.records)].slice(0, most)
    return world
  }

  const source: WorldSource = {
    name: about.name,
    description: about.description,
    now: about.now === undefined ? undefined : readClock(about.now),
    startingAt: (now, needRoom) => atOnce(source.starting(now, needRoom)),
    *starting(now, needRoom = anyNeed) {
      const day = startDay(about, now)
      const before = known.get(day)
      const records = before?.records.deref()
      if (before !== undefined && records !== undefined) return kept({ ...before, records })
      needRoom(expected ?? layers.reduce((sum, layer) => sum + layer.weight(), 0))
      const made = yield* makeWorld(layers, about, now)
      if ('findings' in made) return made
      // Some records stand for many: a booking of forty weeks.
      const weight = yield* weightOfRecords(made.world)
      expected = weight
      needRoom(weight)
      for (const [other, { records: held }] of known) if (held.deref() === undefined) known.delete(other)
      const started = {
        name: about.name,
        records: made.world,
        weight,
        cast: yield* castOf(made.world),
        keys: keysOf(made.world),
        applications: made.world.applications,
      }
      known.set(day, { ...started, records: new WeakRef(started.records) })
      return kept(started)
    },
  }
  return source
}
