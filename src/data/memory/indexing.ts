/**
 * Indexes over the records of a world, in three manners.
 *
 * Over a small world each is made in one go when it is first asked for, and kept. Over a large one that would hold up
 * everybody else. What a change has to follow is made ahead, a little at a time, with the world: a change can't wait
 * half-way, and the first costs what the next does. Of the rest each is made when a question needs it: that ends there,
 * the index is made a little at a time, and the question is asked again (`askedAgain`). Questions change nothing, so
 * that one that got half-way has done no harm.
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
  readonly all: () => Slices<void>
}

export const indexingAhead = (): IndexingAhead => {
  const makings: (() => Slices<void>)[] = []
  return {
    indexing: <T>(make: () => Slices<T>) => {
      let made: { readonly value: T } | undefined
      makings.push(function* () {
        made ??= { value: yield* make() }
      })
      return () => (made ??= { value: atOnce(make()) }).value
    },
    all: function* () {
      for (const making of makings) yield* making()
    },
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
  <T>(make: () => Slices<T>) => {
    let made: { readonly value: T } | undefined
    const making = lazyAsync(async () => {
      made = { value: await askedAgain(() => run(make())) }
    })
    return () => {
      if (made === undefined) throw new Unmade(making)
      return made.value
    }
  }

/** Asks until all that it needs is made. */
export const askedAgain = async <T>(ask: () => T | Promise<T>): Promise<T> => {
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
