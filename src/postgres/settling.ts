/**
 * What becomes of a statement whose answer was lost: it is found out before anybody is told anything, or nobody is.
 *
 * An act (a world made, reset, steered or ended, a journal cleared) has an id, which the statement that does it notes.
 * Who wants to know whether it was done notes the same id as one that was not: only one of the two can be there, and
 * whichever is says how it was. A statement that arrives after that finds its id taken, and does nothing.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type WorldHead, StoreUnavailable, StoreUnsettled } from '../worlds/world-store.ts'
import { type Database, type Statement, type Value, isUndone } from './database.ts'
import { statements } from './statements.ts'

/** Milliseconds within which it is found out what became of a statement, where nobody says otherwise. */
export const usualSettling = 10_000
/**
 * Milliseconds after which nobody asks any more: notes of what was done are swept after ten minutes, and without its
 * note it would be taken for undone.
 */
const askedFor = 5 * 60_000
/** Milliseconds between two attempts to find out. */
const pause = 100

export interface Settling {
  /** Milliseconds from now on. */
  readonly within: number
  /** When the statement was sent; milliseconds, by a clock that goes on while the process or its machine sleeps. */
  readonly sent: number
  /** Why it is asked. */
  readonly cause: unknown
}

/**
 * Asks until it is answered.
 *
 * @throws StoreUnsettled when nobody can say in time
 */
export const settled = async <T>(ask: () => Promise<T>, { within, sent, cause }: Settling): Promise<T> => {
  const over = new AbortController()
  const asking = async (): Promise<T> => {
    for (;;) {
      if (Date.now() - sent > askedFor) throw new StoreUnsettled(cause)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
        return await ask()
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || over.signal.aborted) throw error
        // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
        await wait(pause)
      }
    }
  }
  const late = async (): Promise<never> => {
    await wait(within, undefined, { signal: over.signal })
    throw new StoreUnsettled(cause)
  }
  try {
    return await Promise.race([asking(), late()])
  } finally {
    over.abort()
  }
}

/** What an act has left: how things stood just after it. */
interface DoneRow extends Omit<WorldHead, 'generation'> {
  /** Null: it was not done, and never will be. */
  readonly generation: number | null
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly at: number
}

export interface DoneAct extends WorldHead {
  readonly at: number
}

export interface Act<Row extends object> {
  /** Notes its id, which is its last value, where it does anything. */
  readonly statement: Statement
  readonly values: readonly Value[]
  /** Its answer, where that was lost. */
  readonly rowsOf: (done: DoneAct) => readonly Row[]
}

/** @param within milliseconds within which it is found out what became of an act */
export const acting =
  ({ query }: Pick<Database, 'query'>, within: number) =>
  async <Row extends object>({ statement, values, rowsOf }: Act<Row>): Promise<readonly Row[]> => {
    const id = randomUUID()
    const sent = Date.now()
    try {
      return await query<Row>(statement, ...values, id)
    } catch (error) {
      if (isUndone(error)) throw error
      const [row] = await settled(() => query<DoneRow>(statements.settle, id), { within, sent, cause: error })
      if (row === undefined || row.generation === null) throw error
      return rowsOf({ ...row, generation: row.generation })
    }
  }
