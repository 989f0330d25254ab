/**
 * Worlds in PostgreSQL.
 *
 * Whatever is written is one statement, which happens only while what its writer knows still holds: nothing is locked
 * while anybody waits. Two that write to one world at the same time meet at its row; the second finds that it is
 * taken or that its version has gone, and writes nothing. Were that condition ever wrong, the key of `commits` would
 * refuse it.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { writtenHere } from '../text/written-here.ts'
import {
  type WorldHead,
  type KeptCommit,
  type KeptRecord,
  type StoredWorld,
  type WorldStore,
} from '../worlds/world-store.ts'
import { appending } from './appending.ts'
import { type Database, type DatabaseSettings, openDatabase, prepareDatabase } from './database.ts'
import { type JournalBounds, sharedJournals } from './shared-journal.ts'
import { type DoneAct, acting, usualSettling } from './settling.ts'
import { sharedQuestion } from './shared-question.ts'
import { statements } from './statements.ts'
import { sweepingIn } from './sweeping.ts'

export interface PostgresOptions {
  readonly settings: DatabaseSettings
  /** Of connections that nobody was using. */
  readonly onError: (error: Error) => void
  /** Told in words what the start waits for. */
  readonly onWait?: (what: string) => void
  /** Milliseconds within which it is found out whether something was done whose answer was lost. */
  readonly settleWithin?: number
  readonly journals?: JournalBounds
}

interface Now {
  readonly now: number
  /** As a standby is. */
  readonly isReadOnly: boolean
}

interface HeadRow extends WorldHead {
  readonly now: number
}

interface StoredRow extends StoredWorld {
  readonly outcome?: 'exists' | 'too many'
}

interface ChangesRow extends WorldHead {
  /** A version, and all records as of then: JSON, compressed. Null: what comes is what came after the one known. */
  readonly whole: number | null
  readonly body: Buffer | null
  /** JSON, a list of `KeptRow`; null: there are none. */
  readonly records: string | null
}

/** Without a value it is gone. */
type KeptRow = readonly [version: number, kind: string, key: string, value?: unknown]

const nowhere: Promise<undefined> = Promise.resolve(undefined)

const headIn = ({ at: _, ...head }: DoneAct): readonly WorldHead[] => [head]

const zipped = promisify(gzip)
const unzipped = promisify(gunzip)

/** @throws SchemaTooNew, or node's or the database's own error where it can't be had */
export const openPostgresStore = async ({
  settings,
  onError,
  onWait = () => undefined,
  settleWithin = usualSettling,
  journals: bounds,
}: PostgresOptions): Promise<WorldStore> => {
  await prepareDatabase(settings, onWait)
  const database = await openDatabase(settings, onError)
  const quick = await openQuickly(settings, onError)
  const journals = sharedJournals(database, quick, bounds, settleWithin)
  const clock = sharedClock()

  const sharedHeadOf = sharedQuestion<string, WorldHead>(async names => {
    const asked = performance.now()
    const rows = await database.query<HeadRow>(statements.heads, [...names])
    const [first] = rows
    if (first !== undefined) clock.hear(first.now, asked)
    return new Map(rows.map(({ now: _, ...head }) => [head.name, head]))
  })

  // The database takes no such text, and would answer none of those who were asked for beside it.
  const headOf = (name: string): Promise<WorldHead | undefined> => (name.includes('\0') ? nowhere : sharedHeadOf(name))

  const [first] = await database.query<Now>(statements.now)
  clock.hear(first?.now ?? Date.now(), performance.now())

  const act = acting(database, settleWithin)
  const append = appending(database, settleWithin)

  const sweeping = sweepingIn(database, journals.sweep)

  const create: WorldStore['create'] = async (name, { settings: made, state, base = null }, { most, lifetime }) => {
    await database.query(statements.expire, name)
    const [row] = await act<StoredRow>({
      statement: statements.create,
      values: [name, JSON.stringify(made), JSON.stringify(state), base, lifetime, most],
      rowsOf: ({ at, ...head }) => [{ ...head, settings: made, state, base: base ?? undefined, created: at }],
    })
    if (row === undefined) return 'exists'
    return row.outcome ?? row
  }

  return {
    journals,
    now: clock.now,
    head: headOf,
    names: async (offset, limit) =>
      (await database.query<{ name: string }>(statements.names, countable(offset), countable(limit))).map(
        ({ name }) => name,
      ),
    read: async name => (await database.query<StoredRow>(statements.read, name))[0],
    create: async (...wish) => {
      sweeping.wrote()
      const made = await create(...wish)
      if (made !== 'too many') return made
      await sweeping.expired()
      return create(...wish)
    },
    begin: async ({ name, created }, { state, base = null }) => {
      const values = [name, JSON.stringify(state), base, created]
      const [head] = await act<WorldHead>({ statement: statements.begin, values, rowsOf: headIn })
      sweeping.ended()
      return head
    },
    steer: async ({ name, generation, steered }, state) => {
      const values = [name, generation, steered, JSON.stringify(state)]
      return (await act<WorldHead>({ statement: statements.steer, values, rowsOf: headIn }))[0]
    },
    remove: async name => {
      await act({ statement: statements.remove, values: [name], rowsOf: () => [] })
      sweeping.ended()
    },
    removing: name => `delete from courtside.worlds where name = '${name}'`,
    touch: async name => void (await database.query(statements.touch, name)),
    since: async ({ name, generation }, version) => {
      const rows = await database.query<ChangesRow>(statements.since, name, generation, version)
      const [row] = rows
      if (row === undefined) return undefined
      const head = { name, generation, version: row.version, steered: row.steered }
      return { head, commits: await commitsIn(rows, head.version) }
    },
    append: (life, version, commits) => {
      sweeping.wrote()
      return append({ ...life, version, commits })
    },
    keepWhole: async ({ name, generation }, { version, records }) => {
      const body = await zipped(await writtenInSlices(records))
      await database.query(statements.keepWhole, name, generation, version, body)
      await sweeping.covered(name, generation)
    },
    keepBase: async (digest, body) => {
      if ((await database.query(statements.hasBase, digest)).length === 0)
        await database.query(statements.keepBase, digest, await zipped(body()))
    },
    base: async digest => {
      const [row] = await database.query<{ body: Buffer }>(statements.base, digest)
      return row && unzipped(row.body)
    },
    check: async () => {
      // A call wants a connection, for which nobody waits behind others here, and its entry in the journal written.
      const [[now]] = await Promise.all([quick.query<Now>(statements.now), database.reach()])
      if (now?.isReadOnly === true) throw new Error('Nothing can be written there.')
    },
    close: async () => {
      await Promise.all([database.close(), quick.close()])
    },
  }
}

/** A whole number that the database can count to. */
const countable = (number: number): number => Math.min(number, Number.MAX_SAFE_INTEGER)

/** Of one step. */
const recordsAtOnce = 500

/** As JSON, so that others are answered meanwhile: nobody alters a record. */
const writtenInSlices = async (records: readonly KeptRecord[]): Promise<string> => {
  const parts: string[] = []
  for (let at = 0; at < records.length; at += recordsAtOnce) {
    parts.push(JSON.stringify(records.slice(at, at + recordsAtOnce)).slice(1, -1))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await new Promise(then => setImmediate(then))
  }
  return `[${parts.join(',')}]`
}

/** Connections for what need not be on the disk before it is answered. */
const openQuickly = (settings: DatabaseSettings, onError: PostgresOptions['onError']): Promise<Database> =>
  openDatabase({ ...settings, max: 2 }, onError, { isQuick: true })

/** The last of them is at the head, though nothing may have come of that version. */
const commitsIn = async (rows: readonly ChangesRow[], last: number): Promise<readonly KeptCommit[]> => {
  const commits: { readonly version: number; readonly records: KeptRecord[]; readonly isWhole?: boolean }[] = []
  for (const { whole, body, records } of rows) {
    if (whole !== null && body !== null) {
      // oxlint-disable-next-line no-await-in-loop -- there is one
      const kept = writtenHere<KeptRecord[]>(JSON.parse((await unzipped(body)).toString()))
      commits.push({ version: whole, records: kept, isWhole: true })
    }
    if (records === null) continue
    for (const [version, kind, key, ...value] of writtenHere<readonly KeptRow[]>(JSON.parse(records))) {
      if (commits.at(-1)?.version !== version) commits.push({ version, records: [] })
      commits.at(-1)?.records.push(value.length === 0 ? { kind, key } : { kind, key, value: value[0] })
    }
  }
  if (commits.at(-1)?.version !== last) commits.push({ version: last, records: [] })
  return commits
}

/** The database's clock, as this process's own carries it on from one answer to the next. It never goes back. */
const sharedClock = () => {
  let ahead = -Infinity
  let last = 0
  return {
    /** @param asked by the process's own clock, before the database looked at its own */
    hear: (shown: number, asked: number): void => {
      const elapsed = performance.now() - asked
      ahead = shown - asked - elapsed / 2
    },
    now: (): number => (last = Math.max(last, Math.floor(performance.now() + ahead))),
  }
}
