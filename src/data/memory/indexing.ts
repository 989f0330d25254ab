/**
 * Indexes over the records of a world: each is made when it is first asked for, and kept.
 *
 * Over a small world that is done at once. Over a large one it would hold up everybody else, so that a question which
 * needs an index that there isn't ends there; the index is made a little at a time, and the question is asked again
 * (`patient`). Questions change nothing, so that one that got half-way has done no harm; whoever changes something
 * waits for all indexes first.
 */
import { lazy, lazyAsync } from '../../text/lazy.ts'
import { type RunSlices, type Slices, atOnce } from '../../text/slices.ts'

/** An index. What it is asked for is made of records and, maybe, other indexes. */
type Index<T> = () => T

/** @param make its steps; asked again where it needs another index first */
export type Indexing = <T>(make: () => Slices<T>) => Index<T>

/** Ends a question that has to wait. */
class Unmade extends Error {
  readonly making: () => Promise<void>

  constructor(making: () => Promise<void>) {
    super('An index is still to be made.')
    this.making = making
  }
}

/** In one go, at the first question. */
export const indexingAtOnce: Indexing = make => lazy(() => atOnce(make()))

interface PatientIndexing {
  readonly indexing: Indexing
  /** Makes all those that nobody has asked for. */
  readonly all: () => Promise<void>
}

export const indexingIn = (run: RunSlices): PatientIndexing => {
  const makings: (() => Promise<void>)[] = []
  return {
    indexing: <T>(make: () => Slices<T>) => {
      let made: { readonly value: T } | undefined
      const making = lazyAsync(async () => {
        made = { value: await askedAgain(() => run(make())) }
      })
      makings.push(making)
      return () => {
        if (made === undefined) throw new Unmade(making)
        return made.value
      }
    },
    all: async () => {
      // One at a time: some are made of others.
      // oxlint-disable-next-line no-await-in-loop
      for (const making of makings) await making()
    },
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
