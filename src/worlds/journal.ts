/**
 * What was asked of a world and what it answered.
 *
 * A request costs the journal one object: nothing is copied, parsed or redacted before somebody reads it. It is bounded in
 * entries and in bytes, and all journals together by a budget; the counts go on when entries have made room.
 */
import type { Exchange } from '../http/tenant.ts'

export interface Entry {
  /** From 1, in the order in which calls ended. */
  readonly number: number
  /** By the world's clock. */
  readonly time: number
  readonly exchange: Exchange
  /** Bytes that it holds, roughly. */
  readonly size: number
}

/** Entries, and bytes, that one world's journal holds. */
const mostEntries = 1_000
const mostBytes = 4 * 1024 * 1024
/** Of a body, at most so many bytes are kept. */
export const mostOfBody = 64 * 1024
/** Headers, values and the entry itself. */
const overhead = 1_000

/** What all journals of a process may hold together. */
export class JournalBudget {
  readonly #most: number
  readonly #journals = new Set<Journal>()
  #used = 0

  /** @param most bytes */
  constructor(most: number) {
    this.#most = most
  }

  spend(journal: Journal, bytes: number): void {
    this.#used += bytes
    this.#journals.add(journal)
    if (this.#used <= this.#most) return
    // Those that were written to first are asked first.
    for (const one of this.#journals) {
      one.halve()
      if (this.#used <= this.#most * 0.75) return
    }
  }

  regain(journal: Journal, bytes: number, isEmpty: boolean): void {
    this.#used -= bytes
    if (isEmpty) this.#journals.delete(journal)
  }
}

export class Journal {
  readonly #budget: JournalBudget
  #entries: Entry[] = []
  /** Index of the oldest entry: taking out the first of a long array each time would move all the others. */
  #first = 0
  #bytes = 0
  #total = 0
  #violations = 0
  /** By operationId; `` for calls of none. */
  #calls = new Map<string, number>()

  constructor(budget: JournalBudget) {
    this.#budget = budget
  }

  /** Calls since it began. */
  get total(): number {
    return this.#total
  }

  /** Calls that broke the contract, since it began. */
  get violations(): number {
    return this.#violations
  }

  get dropped(): number {
    return this.#total - this.entries().length
  }

  /** Those that it still holds, the oldest first. */
  entries(): readonly Entry[] {
    return this.#first === 0 ? this.#entries : this.#entries.slice(this.#first)
  }

  /** Calls of an operation since it began; of all without one. */
  callsOf(operationId: string | undefined): number {
    return operationId === undefined ? this.#total : this.#calls.get(operationId) ?? 0
  }

  add(time: number, given: Exchange): void {
    const id = given.operation?.id ?? ''
    this.#calls.set(id, (this.#calls.get(id) ?? 0) + 1)
    if (given.violations.length > 0) this.#violations++
    const exchange = shortened(given)
    const size = overhead + exchange.url.length + (exchange.body?.length ?? 0) * 2 + (exchange.answer?.content?.bytes.length ?? 0)
    this.#entries.push({ number: ++this.#total, time, exchange, size })
    this.#bytes += size
    while (this.#entries.length - this.#first > mostEntries || this.#bytes > mostBytes) this.#dropOldest()
    this.#budget.spend(this, size)
  }

  clear(): void {
    this.#budget.regain(this, this.#bytes, true)
    this.#entries = []
    this.#calls = new Map()
    this.#first = this.#bytes = this.#total = this.#violations = 0
  }

  /** Makes room for others. */
  halve(): void {
    const wanted = this.#bytes / 2
    while (this.#bytes > wanted) this.#dropOldest()
  }

  #dropOldest(): void {
    const oldest = this.#entries[this.#first]
    if (oldest === undefined) return
    this.#first++
    this.#bytes -= oldest.size
    this.#budget.regain(this, oldest.size, this.#bytes === 0)
    if (this.#first < mostEntries / 4) {
      // The object goes at once, its place later.
      this.#entries[this.#first - 1] = gone
      return
    }
    this.#entries = this.#entries.slice(this.#first)
    this.#first = 0
  }
}

const gone: Entry = {
  number: 0, time: 0, size: 0,
  exchange: {
    operation: undefined, method: '', url: '', headers: {}, body: undefined, values: undefined, caller: undefined, violations: [], warnings: [], answer: undefined,
    disturbance: undefined, milliseconds: 0,
  },
}

const isLong = (bytes: Buffer | undefined): bytes is Buffer => bytes !== undefined && bytes.length > mostOfBody

/** A view would keep all of the bytes. */
const beginning = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, mostOfBody + 1))

const shortened = (exchange: Exchange): Exchange => {
  const { body, answer, values } = exchange
  if (!isLong(body) && !isLong(answer?.content?.bytes)) return exchange
  return {
    ...exchange,
    ...isLong(body) ? { body: beginning(body), values: values === undefined ? undefined : { ...values, requestBody: undefined } } : {},
    ...answer?.content !== undefined && isLong(answer.content.bytes) ? { answer: { ...answer, content: { ...answer.content, bytes: beginning(answer.content.bytes) } } } : {},
  }
}
