/**
 * A journal that several servers write: what is known here of the one that the store has, as of when it was last read.
 *
 * Nothing is added here. Whoever wants to know reads what is new first, so that all servers tell the same entries by
 * the same numbers.
 */
import { createHmac } from 'node:crypto'
import { EntryIds } from './entry-ids.ts'
import type { JournalledExchange, JournalView } from './journal.ts'
import { type EndpointNamed, entryIn } from './kept-entry.ts'
import type { JournalCounts, KeptJournal } from './world-store.ts'

const nothing: JournalCounts = { cleared: 0, total: 0, violations: 0, beside: 0, actions: 0, calls: {} }

export class SharedJournal implements JournalView {
  readonly #secret: string
  #counts = nothing
  #entries: readonly JournalledExchange[] = []
  #dropped = 0
  #bytes = 0
  #ids: EntryIds | undefined

  /** @param secret of this life of the world: all who share it have the same, and nobody else knows it */
  constructor(secret: string) {
    this.#secret = secret
  }

  get total(): number {
    return this.#counts.total
  }

  get calls(): number {
    return this.#counts.total - this.#counts.actions
  }

  get violations(): number {
    return this.#counts.violations
  }

  get dropped(): number {
    return this.#dropped
  }

  /** Of the entries that are held here. */
  get bytes(): number {
    return this.#bytes
  }

  get tag(): string {
    return this.#drawn('journal').toString('hex', 0, 6)
  }

  /** Up to here it is known. */
  get known(): { readonly cleared: number; readonly number: number } {
    const { cleared, total } = this.#counts
    return { cleared, number: total }
  }

  at(number: number): JournalledExchange | undefined {
    return this.#entries[number - this.#dropped - 1]
  }

  idOf(number: number): string {
    return (this.#ids ??= new EntryIds(this.#drawn('entries').subarray(0, 16))).idOf(number)
  }

  find(id: string): JournalledExchange | undefined {
    this.idOf(0)
    const number = this.#ids?.numberOf(id)
    return number === undefined ? undefined : this.at(number)
  }

  entries(): readonly JournalledExchange[] {
    return this.#entries
  }

  callsOf(operationId: string | undefined): number {
    const { total, beside, calls } = this.#counts
    if (operationId === undefined) return total - beside
    return Object.hasOwn(calls, operationId) ? (calls[operationId] ?? 0) : 0
  }

  /** @param kept what has come after `known`; of an older state than this nothing is taken */
  async learn({ entries, first, bytes, ...counts }: KeptJournal, endpointNamed: EndpointNamed): Promise<void> {
    const read = await Promise.all(entries.map(({ number, entry }) => entryIn(number, entry, endpointNamed)))
    const { cleared, total } = this.#counts
    if (counts.cleared < cleared || (counts.cleared === cleared && counts.total < total)) return
    if (counts.cleared > cleared) {
      this.#entries = []
      this.#ids = undefined
    }
    this.#counts = counts
    this.#dropped = first - 1
    this.#bytes = bytes
    const last = this.#entries.at(-1)?.number ?? 0
    this.#entries = [...this.#entries, ...read.filter(({ number }) => number > last)].filter(
      ({ number }) => number >= first,
    )
  }

  /** An entry was written after it was cleared so often. */
  wrote(cleared: number): void {
    if (cleared <= this.#counts.cleared) return
    this.#counts = { ...nothing, cleared }
    this.#entries = []
    this.#dropped = this.#bytes = 0
    this.#ids = undefined
  }

  #drawn(what: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${what} ${this.#counts.cleared}`).digest()
  }
}

/** Journals that are held here, of which those that nobody has read for longest make room. */
export class HeldJournals {
  readonly #most: number
  readonly #held = new Map<{ forgetJournal(): void }, number>()
  #used = 0

  /** @param most bytes */
  constructor(most: number) {
    this.#most = most
  }

  hold(holder: { forgetJournal(): void }, bytes: number): void {
    this.release(holder)
    this.#held.set(holder, bytes)
    this.#used += bytes
    for (const [one] of this.#held) {
      if (this.#used <= this.#most || one === holder) return
      this.release(one)
      one.forgetJournal()
    }
  }

  release(holder: { forgetJournal(): void }): void {
    this.#used -= this.#held.get(holder) ?? 0
    this.#held.delete(holder)
  }
}
