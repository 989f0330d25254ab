/**
 * Commits, as they are written: those of all worlds that wait, in one statement.
 *
 * Each world's commits are written or not by what is true of that world alone. A world whose row somebody else has at
 * that moment is tried again at once, for most have it no longer than a commit takes, and then after pauses that grow.
 * Where the answer is lost, it is found out for each world.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type WorldHead, type KeptRecord, StoreUnavailable } from '../worlds/world-store.ts'
import { type Database, isUndone } from './database.ts'
import { type Settling, settled } from './settling.ts'
import { statements } from './statements.ts'

export interface Appended extends Pick<WorldHead, 'name' | 'generation' | 'version'> {
  readonly commits: readonly (readonly KeptRecord[])[]
}

interface Waiting {
  readonly wish: Appended
  /** Of its commits. */
  readonly ids: readonly string[]
  /** By the process's clock: when a locked row is waited for no longer. */
  readonly until: number
  /** Milliseconds before the next attempt. */
  pause: number
  resolve(version: number | undefined): void
  reject(error: unknown): void
}

/** Of one statement. */
const mostWorlds = 256
const mostRecords = 4096
/** Statements on their way at the same time, so that what one waits for doesn't keep all waiting. */
const lanes = 2
/** Milliseconds for which a row may be somebody else's. */
const lockedFor = 3_000

/** @param settleWithin milliseconds within which it is found out whether commits have happened whose answer was lost */
export const appending = (
  database: Database,
  settleWithin: number,
): ((wish: Appended) => Promise<number | undefined>) => {
  let queue: Waiting[] = []
  let busy = 0

  const next = (): readonly Waiting[] => {
    const batch = new Map<string, Waiting>()
    const later: Waiting[] = []
    let records = 0
    for (const one of queue) {
      const { name, commits } = one.wish
      const count = commits.reduce((sum, { length }) => sum + length, 0)
      // Two of one world are two statements.
      const isLater = batch.has(name) || batch.size === mostWorlds || (records > 0 && records + count > mostRecords)
      if (isLater) later.push(one)
      else {
        batch.set(name, one)
        records += count
      }
    }
    queue = later
    return [...batch.values()]
  }

  const settle = async (batch: readonly Waiting[], settling: Settling): Promise<void> => {
    await Promise.all(
      batch.map(async ({ wish, ids: [id = ''], resolve, reject }) => {
        try {
          if (await settled(() => hasHappened(database, wish, id), settling))
            resolve(wish.version + wish.commits.length)
          else reject(settling.cause)
        } catch (unsettled) {
          reject(unsettled)
        }
      }),
    )
  }

  const tryAgain = async (one: Waiting): Promise<void> => {
    if (one.pause > 0) await wait(one.pause)
    one.pause++
    queue.push(one)
    void work()
  }

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    const sent = Date.now()
    try {
      const outcomes = await database.query<{ how: 'written' | 'locked' | 'late' }>(
        statements.append,
        ...valuesOf(batch),
      )
      for (const [index, one] of batch.entries()) {
        const how = outcomes[index]?.how
        if (how === 'written') one.resolve(one.wish.version + one.wish.commits.length)
        else if (how === 'late') one.resolve(undefined)
        else if (performance.now() < one.until) void tryAgain(one)
        else one.reject(new StoreUnavailable(new Error(`The row of the world ${one.wish.name} is locked.`)))
      }
    } catch (error) {
      if (!isUndone(error)) return settle(batch, { within: settleWithin, sent, cause: error })
      // What is wrong with one world's is no matter of the others.
      if (batch.length === 1 || error instanceof StoreUnavailable) for (const one of batch) one.reject(error)
      else for (const one of batch) await write([one]) // oxlint-disable-line no-await-in-loop -- it is rare
    }
  }

  const work = async (): Promise<void> => {
    if (busy === lanes) return
    busy++
    while (queue.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- those that came meanwhile go together
      await write(next())
    }
    busy--
  }

  return wish =>
    new Promise((resolve, reject) => {
      const ids = wish.commits.map(() => randomUUID())
      queue.push({ wish, ids, until: performance.now() + lockedFor, pause: 0, resolve, reject })
      void work()
    })
}

/** As `append` in statements.ts has them. */
const valuesOf = (batch: readonly Waiting[]) => {
  const commits = batch.flatMap(({ wish, ids }, index) =>
    wish.commits.map((records, nth) => ({ place: index + 1, nth: nth + 1, id: ids[nth] ?? '', records })),
  )
  const records = commits.flatMap(({ place, nth, records: all }) =>
    all.map(({ kind, key, value }, index) => ({ place, nth, at: index + 1, kind, key, value })),
  )
  return [
    batch.map(({ wish }) => wish.name),
    batch.map(({ wish }) => wish.generation),
    batch.map(({ wish }) => wish.version),
    batch.map(({ wish }) => wish.commits.length),
    commits.map(({ place }) => place),
    commits.map(({ nth }) => nth),
    commits.map(({ id }) => id),
    records.map(({ place }) => place),
    records.map(({ nth }) => nth),
    records.map(({ at }) => at),
    records.map(({ kind }) => kind),
    records.map(({ key }) => key),
    records.map(({ value }) => (value === undefined ? null : JSON.stringify(value))),
  ] as const
}

/**
 * Have commits happened whose answer was lost? Their statement may still be on its way: so the version that it waits
 * for is taken away first, and once nobody can write them any more the first of them is looked up.
 */
const hasHappened = async (
  database: Database,
  { name, generation, version }: Appended,
  id: string,
): Promise<boolean> => {
  await database.query(statements.move, name, generation, version)
  return (await database.query(statements.commit, name, generation, version + 1, id)).length > 0
}
