/**
 * Indexes over the records of a world, in three manners.
 *
 * Over a small world each is made in one go when it is first asked for, and kept. Over a large one that would hold up
 * everybody else: each is made a little at a time. A question that needs one which is still to be made ends there, and
 * is asked again when it is (`untilMade`): questions change nothing, so that one that got half-way has done no harm. A
 * change can't wait half-way: what it has to follow is made ahead, all of it, once the world is there, and until then
 * no change begins. The first question doesn't wait for that.
 */
import { lazy, lazyAsync } from '../../text/lazy.ts'
import { type RunSlices, type Slices, atOnce } from '../../text/slices.ts'

/** An index. What it is asked for is made of records and, maybe, other indexes. */
type Index<T> = () => T

/** @param make its steps; asked again where it needs another index first */
export type Indexing = <T>(make: () => Slices<T>) => Index<T>

/** In one go, at the first question. */
export const indexingAtOnce: Indexing = make => lazy(() => atOnce(make()))

interface IndexingAhead {
  readonly indexing: Indexing
  /** Makes all that there are, in their order: what is made of others comes after them. */
  readonly all: () => Promise<void>
}

/** Until all are made, a question waits for the one that it needs. */
export const indexingAhead = (run: RunSlices): IndexingAhead => {
  const makings: (() => Promise<void>)[] = []
  let areMade = false
  return {
    indexing: <T>(make: () => Slices<T>) => {
      const { now, waitedFor, making } = indexMade(run, make)
      makings.push(making)
      return () => (areMade ? now() : waitedFor())
    },
    all: lazyAsync(async () => {
      for (const making of makings) {
        // oxlint-disable-next-line no-await-in-loop
        await making()
      }
      areMade = true
    }),
  }
}

/** Ends a question that has to wait. */
class Unmade extends Error {
  readonly making: () => Promise<void>

  constructor(making: () => Promise<void>) {
    super('An index is still to be made.')
    this.making = making
  }
}

export const indexingWhenAsked =
  (run: RunSlices): Indexing =>
  make =>
    indexMade(run, make).waitedFor

interface IndexMade<T> {
  /** In one go, where it is still to be made. */
  readonly now: Index<T>
  /** @throws Unmade */
  readonly waitedFor: Index<T>
  readonly making: () => Promise<void>
}

const indexMade = <T>(run: RunSlices, make: () => Slices<T>): IndexMade<T> => {
  let made: { readonly value: T } | undefined
  const making = lazyAsync(async () => {
    made ??= { value: await untilMade(() => run(make())) }
  })
  return {
    now: () => (made ??= { value: atOnce(make()) }).value,
    waitedFor: () => {
      if (made === undefined) throw new Unmade(making)
      return made.value
    },
    making,
  }
}

/** Asks until all that it needs is made. */
export const untilMade = async <T>(ask: () => T | Promise<T>): Promise<T> => {
  for (;;) {
    try {
      // What is wanting is found out one by one.
      // oxlint-disable-next-line no-await-in-loop
      return await ask()
    } catch (error) {
      if (!(error instanceof Unmade)) throw error
      // oxlint-disable-next-line no-await-in-loop
      await error.making()
    }
  }
}
