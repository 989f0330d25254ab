/**
 * What a world starts from, as it is kept for processes that have not made it: the records, and what it takes to make
 * them for another day.
 */
import { createHash } from 'node:crypto'
import type { Instant, WorldRecords } from '../club/model.ts'
import type { Slices } from '../text/slices.ts'
import { writtenHere } from '../text/written-here.ts'
import { castOf, keysOf } from '../world-file/cast.ts'
import { weightOfRecords } from '../world-file/weight.ts'
import type { StartedWorld } from '../world-file/world-source.ts'
import type { KeptStart, Wish } from '../worlds/mode-provider.ts'

export interface StubStart {
  /** Its name, where what it starts from is a scenario. */
  readonly scenario?: string
  /** What it calls itself. */
  readonly name?: string
  /** The instant at which it wants its clock to start. */
  readonly now?: Instant
  /** By which it was asked for; of a process that is started alike it gives the same. */
  readonly wish: Wish
  readonly records: WorldRecords
}

export const keptStart = (world: StubStart): KeptStart => {
  // As large as the world: it is not kept, and made again for whoever asks for it.
  const body = (): Buffer => Buffer.from(JSON.stringify(world))
  return { digest: createHash('sha256').update(body()).digest('hex'), body }
}

/** Of what `keptStart` has made. */
export const keptWorldIn = (body: Buffer): StubStart => writtenHere(JSON.parse(body.toString()))

export function* startedOf({ name, records }: StubStart): Slices<StartedWorld> {
  return {
    name,
    records,
    weight: yield* weightOfRecords(records),
    cast: yield* castOf(records),
    keys: keysOf(records),
    applications: records.applications,
  }
}
