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

export interface Decided<T> {
  readonly done: T
  readonly rows: readonly ChangedRow[]
}

/** Rows as they were before a step. */
type Before = ReadonlyMap<string, unknown>

export class Table<Value> extends Map<string, Value> {
  readonly #changing: (table: Table<Value>, key: string) => void

  constructor(changing: (table: Table<Value>, key: string) => void) {
    super()
    this.#changing = changing
  }

  override set(key: string, value: Value): this {
    this.#changing(this, key)
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    if (!this.has(key)) return false
    this.#changing(this, key)
    return super.delete(key)
  }

  override clear(): void {
    for (const key of this.keys()) this.delete(key)
  }

  /** In the order in which they were. */
  restore(before: ReadonlyMap<string, Value>): void {
    super.clear()
    for (const [key, value] of before) super.set(key, value)
  }
}

interface Step {
  readonly before: Map<string, Before>
  /** By table. */
  readonly keys: Map<string, Set<string>>
}

export class Tables {
  readonly #tables = new Map<string, Table<unknown>>()
  #step: Step | undefined

  /** One of this name. */
  table<Value>(name: string): Table<Value> {
    const made = new Table<Value>((table, key) => this.#changing(name, table, key))
    this.#tables.set(name, writtenHere<Table<unknown>>(made))
    return made
  }

  /** What a step would change. Nothing is changed: `apply` does that. */
  decide<T>(step: () => T): Decided<T> {
    const { before, keys } = (this.#step = { before: new Map<string, Before>(), keys: new Map<string, Set<string>>() })
    try {
      const done = step()
      const rows = [...keys].flatMap(([table, changed]) => [...changed].map(key => this.#rowOf(table, key)))
      return { done, rows }
    } finally {
      this.#step = undefined
      for (const [name, rows] of before) this.#tables.get(name)?.restore(rows)
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
    for (const [name, table] of this.#tables)
      table.restore(new Map(rows.filter(row => row.table === name).map(({ key, value }) => [key, value])))
  }

  #rowOf(name: string, key: string): ChangedRow {
    const table = this.#tables.get(name)
    return table?.has(key) === true ? { table: name, key, value: table.get(key) } : { table: name, key }
  }

  #changing(name: string, table: ReadonlyMap<string, unknown>, key: string): void {
    if (this.#step === undefined) return
    const { before, keys } = this.#step
    if (!before.has(name)) before.set(name, new Map(table))
    const known = keys.get(name) ?? new Set()
    keys.set(name, known.add(key))
  }
}
