/**
 * A world that has been read, and can be started on any day.
 *
 * Reading takes long, building is quick, and a world that was built for a day is the same for everybody who starts on it:
 * the last few days are kept, and so are those that somebody still lives in.
 */
import type { Instant, LocalDate } from '../club/model.ts'
import { type CastMember, castOf, keysOf } from './cast.ts'
import { type Indexes, indexesOf } from '../data/memory/indexes.ts'
import { type WorldFindings, aboutOf, makeWorld, startDay } from './world-file.ts'
import type { WorldLayer } from './layers.ts'
import { readInstant } from './times.ts'

export interface StartedWorld {
  readonly name: string | undefined
  /** What data layers stand on: `memoryDataOver(indexes)`. */
  readonly indexes: Indexes
  readonly cast: readonly CastMember[]
  /** API keys that are accepted. */
  readonly keys: readonly string[]
}

export interface WorldSource {
  readonly name: string | undefined
  readonly description: string | undefined
  /** The instant at which the world wants its clock to start; undefined: now. */
  readonly now: Instant | undefined
  /** As it is when it starts at this instant. The same for the same day by the world's clock. */
  startingAt(now: Instant): StartedWorld | WorldFindings
}

/** So many days are kept though nobody lives in them. */
const daysKept = 3

/** @param layers the one at the bottom first */
export const worldSource = (layers: readonly WorldLayer[]): WorldSource => {
  const about = aboutOf(layers)
  // By the indexes, which are what a data layer holds on to.
  const known = new Map<LocalDate, Omit<StartedWorld, 'indexes'> & { readonly indexes: WeakRef<Indexes> }>()
  let latest: readonly Indexes[] = []

  const kept = (world: StartedWorld): StartedWorld => {
    latest = [world.indexes, ...latest.filter(indexes => indexes !== world.indexes)].slice(0, daysKept)
    return world
  }

  return {
    name: about.name,
    description: about.description,
    now: about.now === undefined ? undefined : readInstant(about.now),
    startingAt: now => {
      const day = startDay(about, now)
      const before = known.get(day)
      const indexes = before?.indexes.deref()
      if (before !== undefined && indexes !== undefined) return kept({ ...before, indexes })
      const made = makeWorld(layers, about, now)
      if ('findings' in made) return made
      for (const [other, { indexes: held }] of known) if (held.deref() === undefined) known.delete(other)
      const started = {
        name: about.name,
        indexes: indexesOf(made.world),
        cast: castOf(made.world),
        keys: keysOf(made.world),
      }
      known.set(day, { ...started, indexes: new WeakRef(started.indexes) })
      return kept(started)
    },
  }
}
