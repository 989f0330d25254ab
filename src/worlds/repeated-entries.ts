/**
 * Entries of calls that come again and again: what is looked through, left out and written of one is that of the next,
 * all but its times. It was half of what a shared read took beside one that isn't.
 */
import type { Answer } from '../contract/call.ts'
import type { Redaction } from '../contract/redaction.ts'
import { BoundedMap } from '../text/bounded-map.ts'
import type { Exchange } from './bound-world.ts'
import { areSameTexts, mostOfBody } from './journal.ts'
import { type CommonPart, commonPartOf, entryOf, keptEntry } from './kept-entry.ts'
import type { RedactionOf } from './redactions.ts'
import { leavingOutSecrets } from './without-secrets.ts'
import type { KeptEntry } from './world-store.ts'

/** Of so many targets the last call is remembered, each of a caller's own, unless its answer is longer than is kept. */
const mostRemembered = 64

interface Remembered {
  readonly exchange: Exchange
  readonly redaction: Redaction
  readonly entry: KeptEntry
  readonly time: number
  /** Made once it has come again. */
  common: CommonPart | undefined
}

/** An entry as others may read it. @param time by the world's clock */
export type EntryOf = (time: number, exchange: Exchange) => KeptEntry

export const repeatedEntries = (redactionOf: RedactionOf): EntryOf => {
  const withoutSecrets = leavingOutSecrets(redactionOf)
  const remembered = new BoundedMap<string, Remembered>(mostRemembered)
  return (time, exchange) => {
    if (!mayComeAgain(exchange)) return keptEntry(time, withoutSecrets(exchange))
    const { url, caller, milliseconds } = exchange
    const key = typeof caller === 'string' ? `${caller} ${url}` : url
    const redaction = redactionOf(exchange.operation)
    const last = remembered.get(key)
    if (last?.redaction === redaction && isAlike(last.exchange, exchange))
      return entryOf(time, milliseconds, (last.common ??= commonPartOf(last.entry, last.time, last.exchange)))
    const entry = keptEntry(time, withoutSecrets(exchange))
    remembered.set(key, { exchange, redaction, entry, time, common: undefined })
    return entry
  }
}

/** What is in one that a body was sent with, or that a fault has met, hardly ever comes twice. */
const mayComeAgain = ({ body, fault, caller, answer }: Exchange): boolean =>
  body === undefined
  && fault === undefined
  && (caller === undefined || typeof caller === 'string')
  && answer !== undefined
  && (answer.content?.bytes.length ?? 0) <= mostOfBody

/** In everything that an entry tells, but for the times. */
const isAlike = (one: Exchange, other: Exchange): boolean =>
  one.operation === other.operation
  && one.method === other.method
  && one.url === other.url
  && one.endpoint === other.endpoint
  && one.prefixLength === other.prefixLength
  && one.caller === other.caller
  && one.reason === other.reason
  && one.isBeside === other.isBeside
  && one.action === other.action
  && isSameList(one.violations, other.violations)
  && isSameList(one.warnings, other.warnings)
  && areSameTexts(one.rawHeaders, other.rawHeaders)
  && isSameAnswer(one.answer, other.answer)

/** What is found wrong with a target is found once. */
const isSameList = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some === others || (some.length === 0 && others.length === 0)

const isSameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean =>
  one !== undefined
  && other !== undefined
  && one.status === other.status
  && one.source === other.source
  && one.matched === other.matched
  && one.headers === other.headers
  && one.applied === other.applied
  && one.unhonoured === other.unhonoured
  && one.message === other.message
  && one.refusal === other.refusal
  && isSameContent(one.content, other.content)

const isSameContent = (one: Answer['content'], other: Answer['content']): boolean =>
  one === other
  || (one !== undefined
    && other !== undefined
    && one.mediaType === other.mediaType
    && (one.bytes === other.bytes || one.bytes.equals(other.bytes)))
