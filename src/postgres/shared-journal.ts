/**
 * Journals in PostgreSQL: entries that wait are written together, by a statement that gives each its number.
 *
 * Nobody waits for the disk: they are written by connections of their own, with `synchronous_commit` off, so that a
 * crash of the database loses what it was told within three times its `wal_writer_delay`, and of journals alone.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { endOfTurn } from '../text/end-of-turn.ts'
import {
  type WorldHead,
  type JournalCounts,
  type JournalStore,
  type KeptEntry,
  type KeptJournal,
  type NewEntry,
  StoreUnavailable,
} from '../worlds/world-store.ts'
import { type Database, type Statement, isEnded, isUndone } from './database.ts'
import { acting, usualSettling } from './settling.ts'
import { doneIn } from './statements.ts'

/** Of one world: as many as a server that is alone keeps, and as many bytes as its entries roughly have. */
const [mostEntries, mostBytes] = [1_000, 4 * 1024 * 1024]
/** Entries, or bytes of them, after which those that are too many are taken away. */
const [trimmedEvery, trimmedBytes] = [250, 1024 * 1024]
/** Of one statement. */
const [mostWritten, mostWrittenBytes] = [500, 4 * 1024 * 1024]
/** Bytes of entries that are read at once, beside the last of them. */
const readBytes = 256 * 1024
/** Journals of former lives, and entries of them, that one statement takes. */
const [sweptLives, sweptEntries] = [100, 500]
/** Milliseconds for which an entry that was certainly not written is tried again, and between two attempts. */
const [triedFor, pause] = [2_000, 20]

export interface JournalBounds {
  /** Bytes of all entries of all worlds. */
  readonly bytes: number
  /** Bytes that one process writes from one look at all of them to the next. */
  readonly lookedAfter: number
}

const usualBounds: JournalBounds = { bytes: 128 * 1024 * 1024, lookedAfter: 16 * 1024 * 1024 }

const ofLife = 'world = $1 and generation = $2::bigint'
/** Those of a journal `j` that are told. */
const told = `e.world = j.world and e.generation = j.generation and e.cleared = j.cleared
  and e.number > j.total - ${mostEntries} and e.upto > j.bytes - ${mostBytes}`
/** Those of them that are not known yet. */
const unknown = '(j.cleared <> $3::int or e.number > $4::bigint)'

const statements = {
  add: {
    name: 'courtside add entries',
    // Rows are locked in their order, so that no two wait for each other.
    text: `
      with summed as (
        select * from unnest(
          $1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[]
        ) with ordinality
          as of (world, generation, total, bytes, violations, beside, actions, calls, life)
      ), put as (
        select life, place, head, 1 + sum(head) over (order by place) - head as start, tail, behind
        from unnest($9::int[], $10::int[], $11::int[], $12::int[]) with ordinality
          as of (life, head, tail, behind, place)
      ), counted as (
        insert into courtside.journals as j
          (world, generation, total, bytes, violations, beside, actions, calls)
        select world, generation, total, bytes, violations, beside, actions, calls::jsonb
        from summed order by world, generation
        on conflict (world, generation) do update set
          total = j.total + excluded.total, bytes = j.bytes + excluded.bytes,
          violations = j.violations + excluded.violations, beside = j.beside + excluded.beside,
          actions = j.actions + excluded.actions, calls = courtside.summed(j.calls, excluded.calls)
        returning world, generation, cleared, total, bytes
      ), written as (
        insert into courtside.entries (world, generation, cleared, number, upto, entry)
        select s.world, s.generation, c.cleared,
          c.total - s.total + row_number() over life, c.bytes - s.bytes + sum(p.head + p.tail) over life,
          substr($13::bytea, p.start::int, p.head) || substr($13::bytea, p.behind, p.tail)
        from put p
        join summed s using (life)
        join counted c on c.world = s.world and c.generation = s.generation
        window life as (partition by p.life order by p.place)
      )
      select c.world as name, c.generation::float8 as generation, c.cleared, c.total::float8 as total,
        c.bytes::float8 as bytes, (c.total - s.total)::float8 as before, (c.bytes - s.bytes)::float8 as "bytesBefore"
      from counted c join summed s on s.world = c.world and s.generation = c.generation`,
  },
  read: {
    name: 'courtside read entries',
    text: `
      select j.cleared, j.total::float8 as total, j.violations::float8 as violations, j.beside::float8 as beside,
        j.actions::float8 as actions, j.calls, o.first::float8 as first, o.bytes::float8 as bytes,
        e.number::float8 as number, e.entry
      from courtside.journals j
      left join lateral (
        select min(e.number) as first, sum(octet_length(e.entry)) as bytes,
          min(e.upto) filter (where ${unknown}) as upto
        from courtside.entries e where ${told}
      ) o on true
      left join courtside.entries e on ${told} and ${unknown} and e.upto < o.upto + ${readBytes}
      where j.world = $1 and j.generation = $2::bigint order by e.number`,
  },
  counts: {
    name: 'courtside count entries',
    text: `
      select j.world as name, (j.total - j.actions)::float8 as calls, j.violations::float8 as violations
      from courtside.journals j
      join unnest($1::text[], $2::bigint[]) as of (world, generation)
        on j.world = of.world and j.generation = of.generation`,
  },
  clear: {
    name: 'courtside clear entries',
    text: `
      with begun as (
        insert into courtside.journals as j
          (world, generation, cleared, total, bytes, violations, beside, actions, calls)
        values ($1, $2::bigint, 1, 0, 0, 0, 0, 0, '{}')
        on conflict (world, generation) do update set
          cleared = j.cleared + 1, total = 0, bytes = 0, violations = 0, beside = 0, actions = 0, calls = '{}'
        returning world as name, generation
      ), done as (${doneIn('begun', '$3', 'name, generation, 0, 0')})
      delete from courtside.entries where ${ofLife}`,
  },
  trim: {
    name: 'courtside trim entries',
    text: `
      delete from courtside.entries e using courtside.journals j
      where j.world = $1 and j.generation = $2::bigint and e.world = j.world and e.generation = j.generation
        and (e.cleared < j.cleared or e.number <= j.total - ${mostEntries} or e.upto <= j.bytes - ${mostBytes})`,
  },
  /** Journals of lives that are over. A call that came in before may still write there. */
  former: {
    name: 'courtside former journals',
    text: `
      select j.world as name, j.generation::text as generation, j.total::text as total from courtside.journals j
      where not exists (
        select from courtside.worlds w where w.name = j.world and w.generation = j.generation
      ) limit $1::int`,
  },
  sweepEntries: {
    name: 'courtside sweep entries',
    text: `
      delete from courtside.entries where ctid = any(array(
        select e.ctid from courtside.entries e join unnest($1::text[], $2::bigint[]) as of (world, generation)
          on e.world = of.world and e.generation = of.generation
        limit $3::int for update of e skip locked
      )) returning 1 as swept`,
  },
  /** After its entries, and as long as it has no others: they would stay, and the next ones begin at their numbers. */
  sweepJournals: {
    name: 'courtside sweep journals',
    text: `
      delete from courtside.journals j
      using unnest($1::text[], $2::bigint[], $3::bigint[]) as of (world, generation, total)
      where j.world = of.world and j.generation = of.generation and j.total = of.total
        and not exists (
          select from courtside.entries e where e.world = j.world and e.generation = j.generation
        ) returning 1 as swept`,
  },
  /** Where all are too many, the journals of the oldest lives are halved, until three quarters are left. */
  halve: {
    name: 'courtside halve entries',
    text: `
      with sizes as (
        select world, generation, cleared, sum(octet_length(entry)) as bytes, (min(number) + max(number)) / 2 as middle
        from courtside.entries group by world, generation, cleared
      ), running as (
        select *, sum(bytes) over () as together, sum(bytes) over (order by generation, cleared) - bytes as before
        from sizes
      )
      delete from courtside.entries e using running r
      where e.world = r.world and e.generation = r.generation and e.cleared = r.cleared and e.number <= r.middle
        and r.together > $1::bigint and r.before / 2 < r.together - $1::bigint * 3 / 4`,
  },
} as const satisfies Readonly<Record<string, Statement>>

interface CountedRow extends Pick<WorldHead, 'name' | 'generation'> {
  readonly cleared: number
  readonly total: number
  readonly bytes: number
  readonly before: number
  readonly bytesBefore: number
}

interface CountsRow {
  readonly name: string
  readonly calls: number
  readonly violations: number
}

interface FormerRow {
  readonly name: string
  readonly generation: string
  readonly total: string
}

interface EntryRow extends JournalCounts {
  readonly first: number | null
  readonly bytes: number | null
  readonly number: number | null
  readonly entry: Buffer | null
}

type Life = Pick<WorldHead, 'name' | 'generation'>
type Known = Parameters<JournalStore['read']>[1]
type Added = Awaited<ReturnType<JournalStore['add']>>

interface Waiting extends NewEntry {
  readonly life: Life
  /** By the process's clock: when it is not tried again. */
  readonly until: number
  readonly done: (added: Added) => void
  readonly failed: (error: unknown) => void
}

export interface Journals extends JournalStore {
  /** Those that belong to nothing any more go. */
  sweep(): Promise<void>
}

/**
 * @param query for all else than entries that are written: they wait for nothing
 * @param quick where nobody waits for the disk
 * @param settleWithin as of a store
 */
export const sharedJournals = (
  { query }: Pick<Database, 'query'>,
  quick: Pick<Database, 'query'>,
  { bytes: most, lookedAfter }: JournalBounds = usualBounds,
  settleWithin = usualSettling,
): Journals => {
  const act = acting(quick, settleWithin)
  let waiting: Waiting[] = []
  let isWriting = false
  let unlooked = 0

  const unheard = (done: Promise<unknown>): void => void done.catch(() => undefined)

  const tidy = (rows: readonly CountedRow[], written: number): void => {
    for (const { name, generation, total, bytes, before, bytesBefore } of rows) {
      const isDue =
        Math.floor(total / trimmedEvery) > Math.floor(before / trimmedEvery)
        || Math.floor(bytes / trimmedBytes) > Math.floor(bytesBefore / trimmedBytes)
      // What is too much is told nobody, so that it may stay until the next time where this fails.
      if (isDue && (total > mostEntries || bytes > mostBytes)) unheard(query(statements.trim, name, generation))
    }
    unlooked += written
    if (unlooked < lookedAfter) return
    unlooked = 0
    unheard(query(statements.halve, most))
  }

  const write = async (all: readonly Waiting[]): Promise<void> => {
    try {
      const { sums, places } = summedUp(all)
      const { bytes, heads, tails, behind } = piecesOf(all)
      const rows = await quick.query<CountedRow>(
        statements.add,
        sums.map(({ life }) => life.name),
        sums.map(({ life }) => life.generation),
        sums.map(({ total }) => total),
        sums.map(sum => sum.bytes),
        sums.map(({ violations }) => violations),
        sums.map(({ beside }) => beside),
        sums.map(({ actions }) => actions),
        sums.map(({ calls }) => JSON.stringify(Object.fromEntries(calls))),
        // Numbers, of which there are many: a list of them is no more than this.
        `{${places.join(',')}}`,
        `{${heads.join(',')}}`,
        `{${tails.join(',')}}`,
        `{${behind.join(',')}}`,
        bytes,
      )
      const last = new Map(rows.map(row => [keyOf(row), { ...row }]))
      const counts = sums.map(({ life }) => last.get(keyOf(life)))
      for (const [index, { life, done }] of all.entries()) {
        const counted = counts[(places[index] ?? 0) - 1]
        if (counted === undefined) throw new Error(`No entry was written for ${life.name}.`)
        done({ number: ++counted.before, cleared: counted.cleared })
      }
      tidy(
        rows,
        all.reduce((sum, { entry }) => sum + lengthOf(entry), 0),
      )
    } catch (error) {
      const isToBeTried = error instanceof StoreUnavailable && (isUndone(error) || isEnded(error))
      const again = isToBeTried ? all.filter(({ until }) => performance.now() < until) : []
      for (const one of all) if (!again.includes(one)) one.failed(error)
      if (again.length === 0) return
      await wait(pause)
      waiting = [...again, ...waiting]
    }
  }

  /** Those that come while a statement is on its way are the next one's, with those that are about to come. */
  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- one statement after the other
      await endOfTurn()
      let [count, bytes] = [0, 0]
      while (count < Math.min(waiting.length, mostWritten) && bytes < mostWrittenBytes)
        bytes += lengthOf(waiting[count++]?.entry)
      const now = waiting.slice(0, count)
      waiting = waiting.slice(count)
      // oxlint-disable-next-line no-await-in-loop -- one statement after the other
      await write(now)
    }
    isWriting = false
  }

  /**
   * A little at a time: a journal of which nothing is known yet is megabytes, which a busy process, or a slow line,
   * does not take in within the time of one statement, and who tries again would begin from the start.
   */
  const read = async ({ name, generation }: Life, after: Known): Promise<KeptJournal | undefined> => {
    let found: KeptJournal | undefined
    let known = after
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one behind the other
      const part = keptIn(await query<EntryRow>(statements.read, name, generation, known.cleared, known.number))
      if (part === undefined) return undefined
      found = found?.cleared === part.cleared ? joined(found, part) : part
      const last = part.entries.at(-1)
      if (last === undefined || last.number >= found.total) return found
      known = { cleared: part.cleared, number: last.number }
    }
  }

  /** @returns whether there may be more */
  const sweepSome = async (): Promise<boolean> => {
    const former = await query<FormerRow>(statements.former, sweptLives)
    if (former.length === 0) return false
    const names = former.map(({ name }) => name)
    const generations = former.map(({ generation }) => generation)
    let swept: number
    do swept = (await query(statements.sweepEntries, names, generations, sweptEntries)).length
    while (swept === sweptEntries)
    const totals = former.map(({ total }) => total)
    const gone = await query(statements.sweepJournals, names, generations, totals)
    // Where a step has done nothing, others have them in hand, or write there.
    return former.length === sweptLives && gone.length > 0
  }

  const sweep = async (): Promise<void> => {
    while (await sweepSome());
  }

  return {
    add: (life, added) =>
      new Promise<Added>((done, failed) => {
        const { entry, operation, isViolation, isBeside } = added
        const until = performance.now() + triedFor
        waiting.push({ entry, operation, isViolation, isBeside, life, until, done, failed })
        if (!isWriting) void writeAll()
      }),
    read,
    counts: async lives => {
      const names = lives.map(({ name }) => name)
      const generations = lives.map(({ generation }) => generation)
      const rows = await query<CountsRow>(statements.counts, names, generations)
      return new Map(rows.map(({ name, calls, violations }) => [name, { calls, violations }]))
    },
    clear: async ({ name, generation }) =>
      void (await act({ statement: statements.clear, values: [name, generation], rowsOf: () => [] })),
    sweep,
  }
}

/** What entries come to in one life. */
interface Sum {
  readonly life: Life
  total: number
  bytes: number
  violations: number
  beside: number
  actions: number
  readonly calls: Map<string, number>
}

/** By life, with the place of each entry's among them, from 1. */
const summedUp = (all: readonly Waiting[]): { readonly sums: readonly Sum[]; readonly places: readonly number[] } => {
  const sums: Sum[] = []
  const byKey = new Map<string, number>()
  const places = all.map(({ life, entry, operation, isViolation, isBeside }) => {
    const key = keyOf(life)
    let place = byKey.get(key)
    if (place === undefined) {
      place = sums.push({ life, total: 0, bytes: 0, violations: 0, beside: 0, actions: 0, calls: new Map() })
      byKey.set(key, place)
    }
    const sum = sums[place - 1]
    if (sum === undefined) return place
    sum.total++
    sum.bytes += lengthOf(entry)
    if (isViolation) sum.violations++
    if (isBeside) sum.beside++
    if (operation === undefined) sum.actions++
    else sum.calls.set(operation, (sum.calls.get(operation) ?? 0) + 1)
    return place
  })
  return { sums, places }
}

const lengthOf = (entry: KeptEntry | undefined): number =>
  entry === undefined ? 0 : entry.head.length + entry.tail.length

/** Of a statement's entries, in their order. */
interface Pieces {
  /** All heads, and behind them the tails. */
  readonly bytes: Buffer
  /** Lengths. */
  readonly heads: readonly number[]
  readonly tails: readonly number[]
  /** Where each tail begins, from 1. */
  readonly behind: readonly number[]
}

/** A tail that many have is sent once: callers who wait together mostly asked for the same. */
const piecesOf = (all: readonly Waiting[]): Pieces => {
  const heads = all.map(({ entry }) => entry.head)
  const tails: Buffer[] = []
  const lastOfLength = new Map<number, { readonly tail: Buffer; readonly at: number }>()
  let end = 1 + heads.reduce((sum, { length }) => sum + length, 0)
  const behind = all.map(({ entry: { tail } }) => {
    const last = lastOfLength.get(tail.length)
    if (last !== undefined && (last.tail === tail || last.tail.equals(tail))) return last.at
    const at = end
    tails.push(tail)
    lastOfLength.set(tail.length, { tail, at })
    end += tail.length
    return at
  })
  return {
    bytes: Buffer.concat([...heads, ...tails], end - 1),
    heads: heads.map(({ length }) => length),
    tails: all.map(({ entry }) => entry.tail.length),
    behind,
  }
}

const keyOf = ({ name, generation }: Life): string => `${generation} ${name}`

const keptIn = (rows: readonly EntryRow[]): KeptJournal | undefined => {
  const [row] = rows
  if (row === undefined) return undefined
  const { cleared, total, violations, beside, actions, calls, first, bytes } = row
  const entries = rows.flatMap(({ number, entry }) => (number === null || entry === null ? [] : [{ number, entry }]))
  return {
    cleared,
    total,
    violations,
    beside,
    actions,
    calls,
    first: first ?? total + 1,
    bytes: bytes ?? 0,
    entries,
  }
}

/** As it was when the first of it was read, without what has made room since. */
const joined = (before: KeptJournal, more: KeptJournal): KeptJournal => {
  const { total } = before
  const first = Math.min(more.first, total + 1)
  const entries = [...before.entries, ...more.entries].filter(({ number }) => number >= first && number <= total)
  return { ...before, first, bytes: more.bytes, entries }
}
