/**
 * What was asked of a world and what it answered, and what its operator did to it.
 *
 * Nothing is parsed or redacted before somebody reads it. What clients and recordings repeat is kept once, bodies stand
 * in a slab and the fields of entries in columns: a server that keeps new objects of every request keeps its garbage
 * collector busy, and its memory grows. It is bounded in entries and in bytes, and all journals together by a budget;
 * the counts go on when entries have made room.
 */
import { randomBytes } from 'node:crypto'
import { given } from '../text/given.ts'
import { heldBytes } from '../text/held-bytes.ts'
import type { RequestValues } from '../contract/check/backend.ts'
import type { Answer } from '../contract/call.ts'
import { parametersIn } from './exchange-values.ts'
import type { Exchange } from './bound-world.ts'
import { EntryIds } from './entry-ids.ts'
import { Slab } from './slab.ts'

export interface JournalledExchange extends Exchange {
  /** From 1, in the order in which calls and actions ended. */
  readonly number: number
  /** By the world's clock. */
  readonly time: number
  /** Of an exchange whose body was cut: what had been read of it before. */
  readonly values: RequestValues | undefined
}

/** What is asked of a journal. */
export interface JournalView {
  /** Entries since it began. */
  readonly total: number
  /** Calls since it began: all that is no action of the operator's. */
  readonly calls: number
  /** Calls that broke the contract, since it began. */
  readonly violations: number
  /** Entries that it holds no more. */
  readonly dropped: number
  /** Of the journal as it is: it has another one when it begins again, and so has every other. */
  readonly tag: string
  /** Undefined: it has none of this number, or none any more. */
  at(number: number): JournalledExchange | undefined
  /** By what an entry is known outside, until the journal is cleared. */
  idOf(number: number): string
  /** Undefined: it has none of this id, or none any more. */
  find(id: string): JournalledExchange | undefined
  /** Those that it still holds, the oldest first. */
  entries(): readonly JournalledExchange[]
  /** Calls of an operation since it began; without one all of the usual contract. */
  callsOf(operationId: string | undefined): number
}

/** Entries, and bytes of their bodies and of everything else in them, that one world's journal holds. */
const mostEntries = 1_000
const mostBytes = 3 * 1024 * 1024
const mostOfRest = 4 * 1024 * 1024
/** Of a body, at most so many bytes are kept; one more tells that there was more. */
export const mostOfBody = 64 * 1024
/** Bytes of an entry in which nothing is long, roughly. */
const overhead = 970

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

/** What an entry has that may be a value of its own, or is shared with others. */
interface EntryFields extends Pick<
  JournalledExchange,
  | 'operation'
  | 'action'
  | 'method'
  | 'url'
  | 'rawHeaders'
  | 'endpoint'
  | 'prefixLength'
  | 'caller'
  | 'violations'
  | 'warnings'
  | 'reason'
  | 'fault'
  | 'values'
> {
  /** Of the answer; undefined where there is none. */
  readonly status: number | undefined
  readonly source: string
  readonly matched: string | undefined
  readonly mediaType: string | undefined
  /** The answer's bytes, where they are sent every time. */
  readonly recording: Buffer | undefined
  /** Undefined for a plain answer, as most are. */
  readonly said: Said | undefined
}

/** What is not plain about an answer. */
type Said = Pick<Answer, 'headers' | 'applied' | 'unhonoured' | 'message' | 'refusal'>

const saidIn = ({ headers, applied, unhonoured, message, refusal }: Answer): Said | undefined => {
  const isPlain =
    (headers === undefined || hasNone(headers))
    && message === undefined
    && refusal === undefined
    && (applied === undefined || applied.length === 0)
    && (unhonoured === undefined || unhonoured.length === 0)
  return isPlain ? undefined : given({ headers, applied, unhonoured, message, refusal })
}

const hasNone = (fields: object): boolean => {
  for (const name in fields) if (Object.hasOwn(fields, name)) return false
  return true
}

/**
 * Numbers that are no small whole ones would each be an object in a list of any other kind. Of bodies -1 says that
 * there is none.
 */
interface Numbers {
  /** Bytes of its texts and values, those that others brought before left out. */
  readonly weight: Float64Array
  readonly time: Float64Array
  readonly took: Float64Array
  readonly bodyAt: Float64Array
  readonly bodyLength: Float64Array
  readonly answerAt: Float64Array
  readonly answerLength: Float64Array
}

const numbers = (size: number): Numbers => ({
  weight: new Float64Array(size),
  time: new Float64Array(size),
  took: new Float64Array(size),
  bodyAt: new Float64Array(size),
  bodyLength: new Float64Array(size),
  answerAt: new Float64Array(size),
  answerLength: new Float64Array(size),
})

/** The fields of all entries, each in a ring: what is new goes where the oldest was. */
type Columns = { readonly [K in keyof EntryFields]-?: (EntryFields[K] | undefined)[] }

const columns = (): Columns => ({
  operation: [],
  action: [],
  method: [],
  url: [],
  rawHeaders: [],
  endpoint: [],
  prefixLength: [],
  caller: [],
  violations: [],
  warnings: [],
  reason: [],
  fault: [],
  values: [],
  status: [],
  source: [],
  matched: [],
  mediaType: [],
  recording: [],
  said: [],
})

export class Journal implements JournalView {
  readonly #budget: JournalBudget
  #told = columns()
  #numbers = numbers(0)
  /** The number of the oldest that is held. */
  #oldest = 1
  #total = 0
  #violations = 0
  /** By operationId; `` for calls of none. */
  #calls = new Map<string, number>()
  /** Of a contract beside the usual one, and actions. */
  #beside = 0
  #actions = 0
  #ids: EntryIds | undefined
  #tag: string | undefined
  #slab = new Slab(mostBytes)
  #urls = new Recurring<string>((some, others) => some === others)
  #headers = new Recurring<readonly string[]>(areSameTexts)
  /** A target that is asked for again brings the very same. */
  #broken = new Recurring<Exchange['violations']>((some, others) => some === others)
  /** What all that are held weigh, beside bodies. */
  #rest = 0
  /** What the budget was told. */
  #spent = 0

  constructor(budget: JournalBudget) {
    this.#budget = budget
  }

  get total(): number {
    return this.#total
  }

  get calls(): number {
    return this.#total - this.#actions
  }

  get violations(): number {
    return this.#violations
  }

  get dropped(): number {
    return this.#oldest - 1
  }

  get tag(): string {
    return (this.#tag ??= randomBytes(6).toString('hex'))
  }

  at(number: number): JournalledExchange | undefined {
    return number < this.#oldest || number > this.#total ? undefined : this.#entry(number)
  }

  idOf(number: number): string {
    return (this.#ids ??= new EntryIds()).idOf(number)
  }

  find(id: string): JournalledExchange | undefined {
    const number = this.#ids?.numberOf(id)
    return number === undefined ? undefined : this.at(number)
  }

  entries(): readonly JournalledExchange[] {
    const held: JournalledExchange[] = []
    for (let number = this.#oldest; number <= this.#total; number++) held.push(this.#entry(number))
    return held
  }

  callsOf(operationId: string | undefined): number {
    return operationId === undefined ? this.#total - this.#beside : (this.#calls.get(operationId) ?? 0)
  }

  /** @returns its number */
  add(time: number, exchange: Exchange): number {
    const { operation, action, body, violations } = exchange
    const id = operation?.id ?? ''
    if (action === undefined) this.#calls.set(id, (this.#calls.get(id) ?? 0) + 1)
    else this.#actions++
    if (violations.length > 0) this.#violations++
    if (exchange.isBeside === true) this.#beside++
    const number = ++this.#total
    if (number - this.#oldest >= mostEntries) {
      // The new one takes its place.
      this.#rest -= this.#numbers.weight[number % mostEntries] ?? 0
      this.#oldest++
    }
    this.#put(
      number,
      time,
      exchange,
      body !== undefined && body.length > mostOfBody ? parametersIn(exchange) : undefined,
    )
    while (this.#rest > mostOfRest && this.#oldest < number) this.#dropUpTo(this.#oldest)
    this.#settle()
    return number
  }

  #put(
    number: number,
    time: number,
    {
      operation,
      action,
      method,
      url,
      rawHeaders,
      body,
      endpoint,
      prefixLength,
      caller,
      violations,
      warnings,
      reason,
      answer,
      fault,
      milliseconds,
    }: Exchange,
    values: RequestValues | undefined,
  ): void {
    const place = number % mostEntries
    if (this.#numbers.time.length <= place) this.#grow()
    const { weight: weights, time: times, took, bodyAt, bodyLength, answerAt, answerLength } = this.#numbers
    times[place] = time
    took[place] = milliseconds
    const told = this.#told
    told.operation[place] = operation
    told.action[place] = action
    told.method[place] = method
    told.url[place] = this.#urls.first(url)
    told.rawHeaders[place] = this.#headers.first(rawHeaders)
    let weight = 0
    if (this.#urls.isNew) weight += heldBytes(url)
    if (this.#headers.isNew) weight += heldBytes(rawHeaders)
    if (violations.length > 0 && this.#broken.first(violations) === violations && this.#broken.isNew)
      weight += heldBytes(violations)
    if (warnings.length > 0) weight += heldBytes(warnings)
    if (reason !== undefined) weight += heldBytes(reason)
    if (fault !== undefined) weight += heldBytes(fault)
    if (values !== undefined) weight += heldBytes(values)
    const notPlain = answer === undefined ? undefined : saidIn(answer)
    if (notPlain !== undefined) weight += heldBytes(notPlain)
    told.said[place] = notPlain
    weights[place] = weight
    this.#rest += weight
    told.endpoint[place] = endpoint
    told.prefixLength[place] = prefixLength
    told.caller[place] = caller
    told.violations[place] = violations
    told.warnings[place] = warnings
    told.reason[place] = reason
    told.fault[place] = fault
    told.values[place] = values
    told.status[place] = answer?.status
    told.source[place] = answer?.source ?? ''
    told.matched[place] = answer?.matched
    told.mediaType[place] = answer?.content?.mediaType
    const recording = answer?.content?.isRecorded === true ? answer.content.bytes : undefined
    told.recording[place] = recording
    bodyLength[place] = keptOf(body)
    if (body !== undefined && body.length > 0) bodyAt[place] = this.#keep(body, number)
    const own = recording === undefined ? answer?.content?.bytes : undefined
    answerLength[place] = keptOf(own)
    if (own !== undefined && own.length > 0) answerAt[place] = this.#keep(own, number)
  }

  clear(): void {
    this.#ids = undefined
    this.#tag = undefined
    this.#told = columns()
    this.#numbers = numbers(0)
    this.#calls = new Map()
    this.#slab = new Slab(mostBytes)
    this.#urls.forget()
    this.#headers.forget()
    this.#broken.forget()
    this.#rest = 0
    this.#oldest = 1
    this.#total = this.#violations = this.#beside = this.#actions = 0
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
    this.#urls.forget()
    this.#headers.forget()
    this.#broken.forget()
    this.#rest = 0
    for (const entry of left) this.#put(entry.number, entry.time, entry, entry.values)
    this.#settle()
  }

  #entry(number: number): JournalledExchange {
    const place = number % mostEntries
    const told = this.#told
    const { operation, method, url, rawHeaders, endpoint, prefixLength, caller, violations, warnings, fault, values } =
      told
    const { time, took } = this.#numbers
    return {
      number,
      time: time[place] ?? 0,
      milliseconds: took[place] ?? 0,
      operation: operation[place],
      action: told.action[place],
      method: method[place] ?? '',
      url: url[place] ?? '',
      rawHeaders: rawHeaders[place] ?? [],
      body: this.#bodyAt(place),
      endpoint: endpoint[place],
      prefixLength: prefixLength[place] ?? 0,
      caller: caller[place],
      violations: violations[place] ?? [],
      warnings: warnings[place] ?? [],
      reason: told.reason[place],
      answer: this.#answerAt(place),
      fault: fault[place],
      values: values[place],
    }
  }

  #bodyAt(place: number): Buffer | undefined {
    const { bodyAt, bodyLength } = this.#numbers
    return this.#bytesAt(bodyAt[place] ?? 0, bodyLength[place] ?? -1)
  }

  #bytesAt(place: number, length: number): Buffer | undefined {
    if (length < 0) return undefined
    return length === 0 ? Buffer.alloc(0) : this.#slab.at(place, length)
  }

  #answerAt(place: number): Answer | undefined {
    const { status: statuses, source, matched, mediaType: mediaTypes, recording, said } = this.#told
    const { answerAt, answerLength } = this.#numbers
    const [status, mediaType] = [statuses[place], mediaTypes[place]]
    if (status === undefined) return undefined
    const bytes = recording[place] ?? this.#bytesAt(answerAt[place] ?? 0, answerLength[place] ?? -1)
    return {
      status,
      source: source[place] ?? '',
      ...given({ matched: matched[place] }),
      ...said[place],
      ...(bytes === undefined || mediaType === undefined
        ? {}
        : { content: { mediaType, bytes, isRecorded: recording[place] !== undefined } }),
    }
  }

  /** Few worlds are asked a thousand times. */
  #grow(): void {
    const before = this.#numbers
    this.#numbers = numbers(Math.min(mostEntries, Math.max(16, before.time.length * 2)))
    this.#numbers.weight.set(before.weight)
    this.#numbers.time.set(before.time)
    this.#numbers.took.set(before.took)
    this.#numbers.bodyAt.set(before.bodyAt)
    this.#numbers.bodyLength.set(before.bodyLength)
    this.#numbers.answerAt.set(before.answerAt)
    this.#numbers.answerLength.set(before.answerLength)
  }

  #keep(bytes: Buffer, number: number): number {
    return this.#slab.keep(
      bytes.length > mostOfBody ? bytes.subarray(0, mostOfBody + 1) : bytes,
      number,
      this.#dropUpTo,
    )
  }

  /** Those that are dropped hold on to nothing. The newest may be the one that is just being put. */
  readonly #dropUpTo = (number: number): void => {
    const last = Math.min(number, this.#total)
    for (; this.#oldest <= last; this.#oldest++) {
      const place = this.#oldest % mostEntries
      this.#rest -= this.#numbers.weight[place] ?? 0
      this.#numbers.weight[place] = 0
      for (const column of Object.values(this.#told)) column[place] = undefined
    }
  }

  #settle(): void {
    const spent = (this.#total - this.#oldest + 1) * overhead + this.#slab.size + this.#rest
    const more = spent - this.#spent
    if (more === 0) return
    this.#spent = spent
    this.#budget.spend(this, more)
  }
}

/** Bytes of it that are kept. */
const keptOf = (bytes: Buffer | undefined): number =>
  bytes === undefined ? -1 : Math.min(bytes.length, mostOfBody + 1)

/** How many different ones of a kind are remembered. */
const mostRemembered = 8

/** Values that come again and again: the first of those that are alike stands for all. */
class Recurring<T> {
  readonly #isSame: (some: T, others: T) => boolean
  #known: T[] = []
  #next = 0

  constructor(isAlike: (some: T, others: T) => boolean) {
    this.#isSame = isAlike
  }

  /** What others have brought goes with them. */
  forget(): void {
    this.#known = []
    this.#next = 0
  }

  /** Was the last that was asked about one that nobody had brought before? */
  isNew = false

  first(value: T): T {
    this.isNew = false
    for (const known of this.#known) if (this.#isSame(known, value)) return known
    this.isNew = true
    this.#known[this.#next] = value
    this.#next = (this.#next + 1) % mostRemembered
    return value
  }
}

export const areSameTexts = (some: readonly string[], others: readonly string[]): boolean => {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false
  return true
}
