/**
 * A world that has been read, and can be started on any day.
 *
 * Reading takes long, building is quick, and a world that was built for a day is the same for everybody who starts on
 * it: the last few days are kept, and so are those that somebody still lives in.
 */
import type { Instant, LocalDate, WorldRecords } from '../club/model.ts'
import { type CastMember, castOf, keysOf } from './cast.ts'
import { type WorldFindings, aboutOf, makeWorld, startDay } from './world-file.ts'
import type { WorldLayer } from './layers.ts'
import { readClock } from './times.ts'

export interface StartedWorld {
  readonly name: string | undefined
  /** For a data layer. The same for all who start on the same day, for as long as somebody keeps them. */
  readonly records: WorldRecords
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
  // By the records, which are what those who live in the world hold on to.
  const known = new Map<LocalDate, Omit<StartedWorld, 'records'> & { readonly records: WeakRef<WorldRecords> }>()
  let latest: readonly WorldRecords[] = []

  const kept = (world: StartedWorld): StartedWorld => {
    latest = [world.records, ...latest.filter(records => records !== world.records)].slice(0, daysKept)
    return world
  }

  return {
    name: about.name,
    description: about.description,
    now: about.now === undefined ? undefined : readClock(about.now),
    startingAt: now => {
      const day = startDay(about, now)
      const before = known.get(day)
      const records = before?.records.deref()
      if (before !== undefined && records !== undefined) return kept({ ...before, records })
      const made = makeWorld(layers, about, now)
      if ('findings' in made) return made
      for (const [other, { records: held }] of known) if (held.deref() === undefined) known.delete(other)
      const started = {
        name: about.name,
        records: made.world,
        cast: castOf(made.world),
        keys: keysOf(made.world),
      }
      known.set(day, { ...started, records: new WeakRef(started.records) })
      return kept(started)
    },
  }
}
