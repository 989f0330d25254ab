/**
 * What a service answers under a secret's name, or in the place of a password, is a secret wherever it stands in a
 * report: in another field, in a header, in a message, in an address that was made of it.
 *
 * Its values are anybody's, so words stay that a report can't do without: those of the contract, those of any value.
 */
import { type Carriers, secretsIn } from '../contract/carried-secrets.ts'
import type { Contract } from '../contract/contract.ts'
import { redacted } from '../contract/redaction.ts'
import { lazy } from '../text/lazy.ts'
import { isObject } from '../text/pointer.ts'
import { hasMoreValues } from '../text/value-count.ts'
import { mostValuesOfBody } from './answer.ts'
import { operationsAt } from './operation-at.ts'
import type { ProviderAnswer, ProviderRequest } from './provider.ts'
import { knownBy } from './secrets.ts'

export interface ToldSecrets {
  /** @param cookies that are set, each by itself */
  heed(
    asked: Pick<ProviderRequest, 'method' | 'url'>,
    answer: Pick<ProviderAnswer, 'status' | 'headers' | 'bytes' | 'json'>,
    cookies: readonly string[],
  ): void
  /** Those that were heard of by now. */
  all(): readonly string[]
}

/** Characters: shorter ones are in anything. */
const shortest = 6
/** A service that tells more tells them of everybody. */
const mostSecrets = 10_000

/** Words, numbers of no length, round ones, days and instants: any answer has the same by chance. */
const ofAnything =
  /^(?:undefined|\p{L}{1,8}|-?\d{1,5}|-?\d{1,4}000|\d{4}-\d\d-\d\d(?:[Tt ][\d:.]+(?:[Zz]|[+-]\d\d:?\d\d)?)?)$/u

/** @param carriers says what of an answer is secret @param baseUrl of the service, which stands in each address */
export const toldSecrets = (
  { operations, document, basePaths }: Pick<Contract, 'operations' | 'document' | 'basePaths'>,
  carriers: Carriers,
  baseUrl: string,
): ToldSecrets => {
  const found = new Set<string>()
  const words = lazy(() => wordsIn(document))
  const operationAt = operationsAt({ operations, basePaths }, baseUrl)
  const isToldOf = (value: string): boolean =>
    value.length >= shortest
    && /[\p{L}\p{N}]/u.test(value)
    && !ofAnything.test(value)
    && !value.includes(redacted)
    && !baseUrl.includes(value)
    && !words().has(value.toLowerCase())
  return {
    heed: ({ method, url }, { status, headers: all, bytes, json }, cookies) => {
      if (found.size === mostSecrets || hasMoreValues(bytes, mostValuesOfBody)) return
      const mediaType = all.get('content-type')
      const headers = [...all, ...cookies.map(cookie => ['set-cookie', cookie] as const)]
      const told = secretsIn(
        // What was asked for was made up here, or told before.
        { target: '', operation: operationAt(method, url), headers, bodies: [{ bytes, mediaType, json, status }] },
        carriers,
      )
      for (const one of told) if (found.size < mostSecrets && isToldOf(one)) found.add(knownBy(one))
    },
    all: () => [...found],
  }
}

/** Names, values that are spelt out, examples: whole, and each word of them. In small letters. */
const wordsIn = (document: unknown): ReadonlySet<string> => {
  const words = new Set<string>()
  const add = (text: string): void => {
    const small = text.toLowerCase()
    words.add(small)
    for (const [word] of small.matchAll(/[\p{L}\p{N}_-]+/gu)) words.add(word)
  }
  const waiting: unknown[] = [document]
  while (waiting.length > 0) {
    const part = waiting.pop()
    if (typeof part === 'string' || typeof part === 'number') add(String(part))
    else if (Array.isArray(part)) for (const item of part) waiting.push(item)
    else if (isObject(part))
      for (const [name, inner] of Object.entries(part)) {
        add(name)
        waiting.push(inner)
      }
  }
  return words
}
