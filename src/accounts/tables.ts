/**
 * What accounts keep, in tables whose values are replaced and never altered: so what a step has changed can be told to
 * others who keep the same, and taken back until they have it.
 */
import { writtenHere } from '../text/written-here.ts'

/** What becomes of one row. */
export interface ChangedRow {
  readonly table: string
  readonly key: string
  /** JSON; absent: it is gone. */
  readonly value?: unknown
}

export interface DecidedStep<T> {
  readonly done: T
  readonly rows: readonly ChangedRow[]
}

/** Instead of a value that a step has taken away: its row keeps its place until that has happened. */
const gone = Symbol('gone')

type Row<Value> = Value | typeof gone

/** What a step has changed so far: by table and key, in the order in which it came to them, as it was before. */
type Step = Map<string, Map<string, unknown>>

interface Steps {
  current: Step | undefined
}

/** By key, in the order in which they came. What a step costs goes with what it changes, not with what there is. */
export class Table<Value> {
  readonly #name: string
  readonly #steps: Steps
  readonly #heard: (value: Value) => void
  readonly #rows = new Map<string, Row<Value>>()
  #size = 0

  /** @param heard told of each value that comes, or comes back */
  constructor(name: string, steps: Steps, heard: (value: Value) => void = () => undefined) {
    this.#name = name
    this.#steps = steps
    this.#heard = heard
  }

  get size(): number {
    return this.#size
  }

  has(key: string): boolean {
    return this.#row(key) !== gone
  }

  get(key: string): Value | undefined {
    const row = this.#row(key)
    return row === gone ? undefined : row
  }

  set(key: string, value: Value): this {
    this.#put(key, value)
    return this
  }

  delete(key: string): boolean {
    return this.#put(key, gone)
  }

  clear(): void {
    for (const key of this.keys()) this.delete(key)
  }

  *[Symbol.iterator](): Generator<[key: string, value: Value]> {
    for (const [key, row] of this.#rows) if (row !== gone) yield [key, row]
  }

  *keys(): Generator<string> {
    for (const [key, row] of this.#rows) if (row !== gone) yield key
  }

  *values(): Generator<Value> {
    for (const row of this.#rows.values()) if (row !== gone) yield row
  }

  /** Of a step that is over. */
  takeBack(key: string, before: Row<Value>): void {
    this.#put(key, before)
  }

  #row(key: string): Row<Value> {
    const row = this.#rows.get(key)
    return row === undefined ? gone : row
  }

  /** @returns whether there was one */
  #put(key: string, row: Row<Value>): boolean {
    const before = this.#row(key)
    const { current } = this.#steps
    if (row !== gone) this.#heard(row)
    if (current !== undefined && row !== before) {
      const rows = current.get(this.#name) ?? new Map<string, unknown>()
      current.set(this.#name, rows)
      if (!rows.has(key)) rows.set(key, before)
    }
    this.#size += Number(before === gone) - Number(row === gone)
    if (row === gone && current === undefined) this.#rows.delete(key)
    else if (row !== gone || before !== gone) this.#rows.set(key, row)
    return before !== gone
  }
}

export class Tables {
  readonly #tables = new Map<string, Table<unknown>>()
  readonly #steps: Steps = { current: undefined }

  /** One of this name. @param heard as its own */
  table<Value>(name: string, heard?: (value: Value) => void): Table<Value> {
    const made = new Table<Value>(name, this.#steps, heard)
    this.#tables.set(name, writtenHere<Table<unknown>>(made))
    return made
  }

  /** What a step would change. Nothing is changed: `apply` does that. */
  decide<T>(step: () => T): DecidedStep<T> {
    const changed: Step = new Map()
    this.#steps.current = changed
    try {
      const done = step()
      return {
        done,
        rows: [...changed].flatMap(([table, rows]) => [...rows.keys()].map(key => this.#rowOf(table, key))),
      }
    } finally {
      this.#steps.current = undefined
      for (const [name, rows] of changed)
        for (const [key, before] of rows) this.#tables.get(name)?.takeBack(key, before)
    }
  }

  apply(rows: readonly ChangedRow[]): void {
    for (const { table: name, key, value } of rows) {
      const table = this.#tables.get(name)
      // JSON has no other word for what is nothing.
      if (value === undefined || value === null) table?.delete(key)
      else table?.set(key, value)
    }
  }

  /** All that there is, table by table and in the order in which it came. */
  whole(): readonly ChangedRow[] {
    return [...this.#tables].flatMap(([table, rows]) => [...rows].map(([key, value]) => ({ table, key, value })))
  }

  /** There is nothing else. */
  restore(rows: readonly ChangedRow[]): void {
    for (const table of this.#tables.values()) table.clear()
    for (const { table, key, value } of rows) this.#tables.get(table)?.set(key, value)
  }

  #rowOf(name: string, key: string): ChangedRow {
    const table = this.#tables.get(name)
    return table?.has(key) === true ? { table: name, key, value: table.get(key) } : { table: name, key }
  }
}
