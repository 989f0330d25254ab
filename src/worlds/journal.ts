/**
 * What was asked of a world and what it answered.
 *
 * Nothing is parsed or redacted before somebody reads it. What clients and recordings repeat is kept once, bodies stand in a
 * slab and the fields of entries in columns: a server that keeps a new object for every request keeps its garbage collector
 * busy, and its memory grows. It is bounded in entries and in bytes, and all journals together by a budget; the counts go
 * on when entries have made room.
 */
import type { RequestValues } from '../contract/backend.ts'
import type { Answer } from '../contract/call.ts'
import { valuesIn } from '../http/exchange-values.ts'
import type { Exchange } from '../http/tenant.ts'
import { Slab } from './slab.ts'

export interface Entry extends Exchange {
  /** From 1, in the order in which calls ended. */
  readonly number: number
  /** By the world's clock. */
  readonly time: number
  /** Of an exchange whose body was cut: what had been read of it before. */
  readonly values: RequestValues | undefined
}

/** Entries, and bytes of their bodies, that one world's journal holds. */
const mostEntries = 1_000
const mostBytes = 3 * 1024 * 1024
/** Of a body, at most so many bytes are kept; one more tells that there was more. */
export const mostOfBody = 64 * 1024
/** Bytes of headers, a URL and the entry itself, roughly. */
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

  /** @param bytes negative: they are free again */
  spend(journal: Journal, bytes: number): void {
    this.#used += bytes
    if (bytes <= 0) return
    this.#journals.add(journal)
    if (this.#used <= this.#most) return
    // Those that were written to first are asked first.
    for (const one of this.#journals) {
      one.halve()
      if (this.#used <= this.#most * 0.75) return
    }
  }

  forget(journal: Journal): void {
    this.#journals.delete(journal)
  }
}

/** What an entry has that may be a value of its own. */
type Told = Pick<Entry, 'operation' | 'method' | 'url' | 'rawHeaders' | 'body' | 'endpoint' | 'prefixLength' | 'caller' | 'violations' | 'warnings' | 'answer' | 'disturbance' | 'values'>

/** The fields of all entries, each in a ring: what is new goes where the oldest was. */
type Columns = { readonly [K in keyof Told]: Told[K][] }

const columns = (): Columns => ({
  operation: [], method: [], url: [], rawHeaders: [], body: [], endpoint: [], prefixLength: [], caller: [], violations: [], warnings: [], answer: [], disturbance: [], values: [],
})

export class Journal {
  readonly #budget: JournalBudget
  #told = columns()
  /** Numbers that are no whole ones would each be an object in a list of any other kind. */
  #times = new Float64Array(0)
  #took = new Float64Array(0)
  /** The number of the oldest that is held. */
  #oldest = 1
  #total = 0
  #violations = 0
  /** By operationId; `` for calls of none. */
  #calls = new Map<string, number>()
  #slab = new Slab(mostBytes)
  #urls = new Recurring<string>((some, others) => some === others)
  #headers = new Recurring<readonly string[]>(isSame)
  /** What the budget was told. */
  #spent = 0

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
    for (let number = this.#oldest; number <= this.#total; number++) held.push(this.#entry(number))
    return held
  }

  /** Calls of an operation since it began; of all without one. */
  callsOf(operationId: string | undefined): number {
    return operationId === undefined ? this.#total : this.#calls.get(operationId) ?? 0
  }

  add(time: number, exchange: Exchange): void {
    const { operation, body, violations } = exchange
    const id = operation?.id ?? ''
    this.#calls.set(id, (this.#calls.get(id) ?? 0) + 1)
    if (violations.length > 0) this.#violations++
    const number = ++this.#total
    if (number - this.#oldest >= mostEntries) this.#oldest++
    this.#put(number, time, exchange, body !== undefined && body.length > mostOfBody ? withoutBody(valuesIn(exchange)) : undefined)
    this.#settle()
  }

  #put(
    number: number, time: number,
    { operation, method, url, rawHeaders, body, endpoint, prefixLength, caller, violations, warnings, answer, disturbance, milliseconds }: Exchange,
    values: RequestValues | undefined,
  ): void {
    const place = number % mostEntries
    if (this.#times.length <= place) this.#grow()
    this.#times[place] = time
    this.#took[place] = milliseconds
    const told = this.#told
    told.operation[place] = operation
    told.method[place] = method
    told.url[place] = this.#urls.first(url)
    told.rawHeaders[place] = this.#headers.first(rawHeaders)
    told.endpoint[place] = endpoint
    told.prefixLength[place] = prefixLength
    told.caller[place] = caller
    told.violations[place] = violations
    told.warnings[place] = warnings
    told.disturbance[place] = disturbance
    told.values[place] = values
    told.body[place] = body === undefined ? undefined : this.#kept(body, number)
    told.answer[place] = this.#keptAnswer(answer, number)
  }

  clear(): void {
    this.#told = columns()
    this.#times = this.#took = new Float64Array(0)
    this.#calls = new Map()
    this.#slab = new Slab(mostBytes)
    this.#oldest = 1
    this.#total = this.#violations = 0
    this.#settle()
    this.#budget.forget(this)
  }

  /** Makes room for others. */
  halve(): void {
    const entries = this.entries()
    const left = entries.slice(Math.ceil(entries.length / 2))
    this.#oldest += entries.length - left.length
    this.#told = columns()
    this.#slab = new Slab(mostBytes)
    for (const entry of left) this.#put(entry.number, entry.time, entry, entry.values)
    this.#settle()
  }

  #entry(number: number): Entry {
    const place = number % mostEntries
    const { operation, method, url, rawHeaders, body, endpoint, prefixLength, caller, violations, warnings, answer, disturbance, values } = this.#told
    return {
      number, time: this.#times[place] ?? 0, milliseconds: this.#took[place] ?? 0, operation: operation[place], method: method[place] ?? '', url: url[place] ?? '',
      rawHeaders: rawHeaders[place] ?? [], body: body[place], endpoint: endpoint[place], prefixLength: prefixLength[place] ?? 0, caller: caller[place],
      violations: violations[place] ?? [], warnings: warnings[place] ?? [], answer: answer[place], disturbance: disturbance[place], values: values[place],
    }
  }

  /** Few worlds are asked a thousand times. */
  #grow(): void {
    const size = Math.min(mostEntries, Math.max(16, this.#times.length * 2))
    const [times, took] = [new Float64Array(size), new Float64Array(size)]
    times.set(this.#times)
    took.set(this.#took)
    this.#times = times
    this.#took = took
  }

  #kept(bytes: Buffer, number: number): Buffer {
    if (bytes.length === 0) return bytes
    return this.#slab.keep(bytes.length > mostOfBody ? bytes.subarray(0, mostOfBody + 1) : bytes, number, this.#dropUpTo)
  }

  #keptAnswer(answer: Answer | undefined, number: number): Answer | undefined {
    if (answer?.content === undefined || answer.content.isRecorded === true) return answer
    return { ...answer, content: { mediaType: answer.content.mediaType, bytes: this.#kept(answer.content.bytes, number) } }
  }

  readonly #dropUpTo = (number: number): void => {
    this.#oldest = Math.max(this.#oldest, Math.min(number, this.#total) + 1)
  }

  #settle(): void {
    const spent = (this.#total - this.#oldest + 1) * overhead + this.#slab.size
    const more = spent - this.#spent
    if (more === 0) return
    this.#spent = spent
    this.#budget.spend(this, more)
  }
}

/** How many different ones of a kind are remembered. */
const mostRemembered = 8

/** Values that come again and again: the first of those that are alike stands for all. */
class Recurring<T> {
  readonly #isSame: (some: T, others: T) => boolean
  readonly #known: T[] = []
  #next = 0

  constructor(isAlike: (some: T, others: T) => boolean) {
    this.#isSame = isAlike
  }

  first(value: T): T {
    for (const known of this.#known) if (this.#isSame(known, value)) return known
    this.#known[this.#next] = value
    this.#next = (this.#next + 1) % mostRemembered
    return value
  }
}

const withoutBody = (values: RequestValues | undefined): RequestValues | undefined => {
  if (values === undefined) return undefined
  const { requestBody: _, ...rest } = values
  return rest
}

const isSame = (some: readonly string[], others: readonly string[]): boolean => {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false
  return true
}
