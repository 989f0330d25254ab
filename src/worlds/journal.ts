/**
 * What was asked of a world and what it answered.
 *
 * A request costs the journal one object: nothing is copied, parsed or redacted before somebody reads it. It is bounded in
 * entries and in bytes, and all journals together by a budget; the counts go on when entries have made room.
 */
import type { RequestValues } from '../contract/backend.ts'
import { valuesIn } from '../http/exchange-values.ts'
import type { Exchange } from '../http/tenant.ts'

/** An exchange whose body was cut, with what had been read of it before. */
type Kept = Exchange & { readonly values?: RequestValues | undefined }

export interface Entry extends Kept {
  /** From 1, in the order in which calls ended. */
  readonly number: number
  /** By the world's clock. */
  readonly time: number
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
  /** A recorded answer is the same bytes every time: what is kept of it is as well. */
  readonly #beginnings = new WeakMap<Buffer, Buffer>()
  readonly #journals = new Set<Journal>()
  #used = 0

  /** @param most bytes */
  constructor(most: number) {
    this.#most = most
  }

  /** What is kept of a long body. */
  readonly beginning = (bytes: Buffer): Buffer => {
    const known = this.#beginnings.get(bytes) ?? beginning(bytes)
    this.#beginnings.set(bytes, known)
    return known
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
  /** A ring: what is new goes where the oldest was. */
  #ring: (Entry | undefined)[] = []
  /** The number of the oldest that is held. */
  #oldest = 1
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
    return this.#oldest - 1
  }

  /** Those that it still holds, the oldest first. */
  entries(): readonly Entry[] {
    const held: Entry[] = []
    for (let number = this.#oldest; number <= this.#total; number++) {
      const entry = this.#ring[number % mostEntries]
      if (entry !== undefined) held.push(entry)
    }
    return held
  }

  /** Calls of an operation since it began; of all without one. */
  callsOf(operationId: string | undefined): number {
    return operationId === undefined ? this.#total : this.#calls.get(operationId) ?? 0
  }

  add(time: number, given: Exchange): void {
    const id = given.operation?.id ?? ''
    this.#calls.set(id, (this.#calls.get(id) ?? 0) + 1)
    if (given.violations.length > 0) this.#violations++
    const { operation, method, url, rawHeaders, body, endpoint, prefixLength, caller, violations, warnings, answer, disturbance, milliseconds, values } = shortened(given, this.#budget.beginning)
    const before = this.#ring[this.#total % mostEntries]
    const size = overhead + url.length + (body?.length ?? 0) * 2 + (answer?.content?.bytes.length ?? 0)
    const number = ++this.#total
    if (number - this.#oldest >= mostEntries) this.#dropOldest()
    this.#ring[number % mostEntries] = {
      number, time, size, operation, method, body, endpoint, prefixLength, caller, violations, warnings, answer, disturbance, milliseconds, values,
      // Most clients say the same again: then it is kept once.
      url: before?.url === url ? before.url : url,
      rawHeaders: before !== undefined && isSame(before.rawHeaders, rawHeaders) ? before.rawHeaders : rawHeaders,
    }
    this.#bytes += size
    while (this.#bytes > mostBytes) this.#dropOldest()
    this.#budget.spend(this, size)
  }

  clear(): void {
    this.#budget.regain(this, this.#bytes, true)
    this.#ring = []
    this.#calls = new Map()
    this.#oldest = 1
    this.#bytes = this.#total = this.#violations = 0
  }

  /** Makes room for others. */
  halve(): void {
    const wanted = this.#bytes / 2
    while (this.#bytes > wanted) this.#dropOldest()
  }

  #dropOldest(): void {
    const place = this.#oldest++ % mostEntries
    const oldest = this.#ring[place]
    if (oldest === undefined) return
    this.#ring[place] = undefined
    this.#bytes -= oldest.size
    this.#budget.regain(this, oldest.size, this.#bytes === 0)
  }
}

const isLong = (bytes: Buffer | undefined): bytes is Buffer => bytes !== undefined && bytes.length > mostOfBody

/** A view would keep all of the bytes. */
const beginning = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, mostOfBody + 1))

const isSame = (some: readonly string[], others: readonly string[]): boolean => {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false
  return true
}

const shortened = (exchange: Exchange, keep: (bytes: Buffer) => Buffer): Kept => {
  const { body, answer } = exchange
  if (!isLong(body) && !isLong(answer?.content?.bytes)) return exchange
  const values = isLong(body) ? valuesIn(exchange) : undefined
  return {
    ...exchange,
    ...isLong(body) ? { body: keep(body), values: values === undefined ? undefined : { ...values, requestBody: undefined } } : {},
    ...answer?.content !== undefined && isLong(answer.content.bytes) ? { answer: { ...answer, content: { ...answer.content, bytes: keep(answer.content.bytes) } } } : {},
  }
}
