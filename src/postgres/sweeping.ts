/**
 * What nobody needs any more goes, a few rows at a time: worlds without use, former lives with what was written in
 * them, ids of commits and acts whose answers nobody waits for any more, and what no world starts from.
 *
 * Whoever writes sweeps a little now and then, so that nothing waits for a timer, and several that do pass over what
 * another has in hand.
 */
import type { Database, Statement, Value } from './database.ts'
import { statements } from './statements.ts'

/** Rows of each table that one statement takes. */
const atATime = 500
/** Statements of each kind in one sweep: more are left for the next. */
const most = 10_000
/** Milliseconds between two sweeps that nothing calls for. */
const every = 60_000

export interface Sweeping {
  /** What led to the whole of a life that is kept goes. */
  covered(name: string, generation: number): Promise<void>
  /** Something was written. */
  wrote(): void
  /** A life is over. */
  ended(): void
  /** Resolves when what there is to sweep is swept. */
  sweep(): Promise<void>
  /** Room is wanted now: some worlds that nobody has used go. */
  expired(): Promise<void>
}

/** @param beside sweeps what else there is, and is told nothing */
export const sweepingIn = (database: Database, beside = async (): Promise<void> => undefined): Sweeping => {
  let last = performance.now()
  let sweeping: Promise<void> | undefined
  let isCalledFor = false

  const allOf = async (statement: Statement, ...values: readonly Value[]): Promise<void> => {
    for (let count = 0; count < most; count++) {
      // oxlint-disable-next-line no-await-in-loop -- small steps, so that nobody waits for them
      const swept = await database.query(statement, ...values, atATime)
      if (swept.length === 0) break
    }
  }

  const sweep = async (): Promise<void> => {
    try {
      for (const statement of [
        statements.sweepExpired,
        statements.sweepFormer,
        statements.sweepCovered,
        statements.sweepTails,
        statements.sweepActs,
        statements.sweepBases,
      ])
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await allOf(statement)
    } finally {
      await beside()
    }
  }

  const begin = async (): Promise<void> => {
    do {
      isCalledFor = false
      last = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- for what came meanwhile
      await sweep()
    } while (isCalledFor)
  }

  const inBackground = (): void => {
    // What fails is tried again with the next sweep.
    sweeping ??= begin()
      .catch(() => undefined)
      .finally(() => (sweeping = undefined))
  }

  return {
    wrote: () => {
      if (performance.now() - last > every) inBackground()
    },
    ended: () => {
      isCalledFor = true
      inBackground()
    },
    sweep,
    expired: async () => void (await database.query(statements.sweepExpired, atATime)),
    covered: (name, generation) => allOf(statements.sweepCoveredOf, name, generation),
  }
}
