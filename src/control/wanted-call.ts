/** What a test wants of a call, and in what a call that was made differs from it. */
import { isForm, isPartsForm } from '../contract/check/media-types.ts'
import { sentByName } from '../contract/check/parts.ts'
import { type Redaction, redacted } from '../contract/redaction.ts'
import type { components } from '../generated/control.ts'
import { lazyEach } from '../text/lazy.ts'
import { escapeSegment, isObject } from '../text/pointer.ts'
import { preferParameter } from '../text/prefer-address.ts'
import { headersIn } from '../worlds/exchange-values.ts'
import { type JournalledExchange, mostOfBody } from '../worlds/journal.ts'
import { ofExchange } from '../worlds/shown-exchange.ts'
import type { EntryBody } from './entry-body.ts'
import { addTo } from '../text/grouped-by.ts'

export type Match = components['schemas']['Match']

export interface CallDifference {
  readonly at: string
  readonly expected: unknown
  readonly found: unknown
}

/** What is wanted, taken to pieces once for all calls that it is held against. */
export class Wanted {
  readonly match: Match
  readonly #places: readonly (readonly [place: 'path' | 'query' | 'headers', values: readonly WantedValue[]])[]
  readonly #fields: readonly WantedValue[]
  readonly #entriesOf = lazyEach((value: Record<string, unknown>) => Object.entries(value))

  constructor(match: Match) {
    const { path = {}, query = {}, headers = {}, body } = match
    this.match = match
    this.#places = [
      ['path', Object.entries(path).map(wantedValue)],
      ['query', Object.entries(query).map(wantedValue)],
      ['headers', Object.entries(lowerCased(headers)).map(wantedValue)],
    ]
    this.#fields = isObject(body)
      ? Object.entries(body).map(([name, value]) => ({
          ...wantedValue([name, Array.isArray(value) ? value : [value]]),
          value,
        }))
      : []
  }

  /** What is otherwise; none of a call that matches. */
  differencesOf(entry: EntryBody, form: FormFields | undefined): readonly CallDifference[] {
    const { status, caller, body } = this.match
    const found: CallDifference[] = []
    const differs = (difference: CallDifference): boolean => found.push(difference) < mostDifferences
    if (status !== undefined && entry.status !== status)
      differs({ at: 'status', expected: status, found: entry.status })
    if (caller !== undefined && entry.caller !== caller)
      differs({ at: 'caller', expected: caller, found: entry.caller })
    for (const [place, values] of this.#places)
      if (values.length > 0 && !valuesApart(place, sentAs(place, entry), values, differs)) return found
    if (form !== undefined && isObject(body)) this.#fieldsApart(form, differs)
    else if (body !== undefined) this.#bodyApart('body', entry.body, body, differs)
    return found
  }

  /** By the fields that are wanted: each that is not there, or otherwise. Each is looked at once, however deep. */
  #bodyApart(at: string, value: unknown, wanted: unknown, differs: Differing): boolean {
    if (!isObject(wanted) || !isObject(value))
      return this.#covers(value, wanted) || differs({ at, expected: wanted, found: value })
    return this.#entriesOf(wanted).every(([name, one]) =>
      this.#bodyApart(
        `${at}/${escapeSegment(name)}`,
        Object.hasOwn(value, name) ? value[name] : undefined,
        one,
        differs,
      ),
    )
  }

  /** As text, like parameters; a list is a field that was sent several times. What was sent as JSON is looked into. */
  #fieldsApart(form: FormFields, differs: Differing): boolean {
    return this.#fields.every(({ name, value, text }) => {
      const found = form.get(name) ?? []
      if (JSON.stringify(asText(found)) === text && !found.includes(redacted)) return true
      const sent = found.length > 1 ? found : found[0]
      const at = `body/${escapeSegment(name)}`
      return isObject(sent) || Array.isArray(sent)
        ? this.#bodyApart(at, sent, value, differs)
        : differs({ at, expected: value, found: sent })
    })
  }

  /** Every field that is wanted is there; lists are alike in length and order. */
  #covers(value: unknown, wanted: unknown): boolean {
    if (Array.isArray(wanted))
      return (
        Array.isArray(value)
        && value.length === wanted.length
        && wanted.every((one, index) => this.#covers(value[index], one))
      )
    if (isObject(wanted))
      return (
        isObject(value)
        && this.#entriesOf(wanted).every(([name, one]) => Object.hasOwn(value, name) && this.#covers(value[name], one))
      )
    return value === wanted
  }
}

/** Differences of a call: one that has more is no near miss. Each is looked for in a thousand calls. */
const mostDifferences = 100

/** Is there room for more? */
type Differing = (difference: CallDifference) => boolean

interface WantedValue {
  readonly name: string
  readonly value: unknown
  /** To be compared: numbers as they are sent. */
  readonly text: string
}

const wantedValue = ([name, value]: readonly [name: string, value: unknown]): WantedValue => ({
  name,
  value,
  text: JSON.stringify(asText(value)),
})

const sentAs = (
  place: 'path' | 'query' | 'headers',
  { parameters, url, headers = {} }: EntryBody,
): Record<string, unknown> => {
  if (place === 'headers') return headers
  return place === 'path' ? valuesIn(parameters, 'path') : { ...sentQuery(url), ...valuesIn(parameters, 'query') }
}

/** By name, the values that were sent under it, in their order: texts, or what a part has as JSON. */
type FormFields = ReadonlyMap<string, readonly unknown[]>

/**
 * The fields of a form as they are shown, so without its secrets, and without files; undefined for any other body, and
 * for one that was cut off.
 */
export const formIn = (
  entry: JournalledExchange,
  { headers = {}, body }: EntryBody,
  general: Redaction,
): FormFields | undefined => {
  const { body: sent } = entry
  if (sent === undefined || sent.length > mostOfBody) return undefined
  const mediaType = headersIn(entry).get('content-type') ?? ''
  if (isPartsForm(mediaType)) return partsShown(sentByName(sent, mediaType), ofExchange(general, entry))
  if (!isForm(String(headers['content-type'] ?? '')) || typeof body !== 'string') return undefined
  const fields = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(body)) addTo(fields, name, value)
  return fields
}

const partsShown = (parts: Readonly<Record<string, unknown>>, redaction: Redaction): FormFields => {
  const shown = redaction.value(parts)
  return new Map(
    Object.entries(isObject(shown) ? shown : {}).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]),
  )
}

/** As text, and lists as lists of texts: `20` is "20". */
const valuesApart = (
  place: string,
  values: Record<string, unknown>,
  wanted: readonly WantedValue[],
  differs: Differing,
): boolean =>
  wanted.every(({ name, value, text }) => {
    const found = Object.hasOwn(values, name) ? values[name] : undefined
    return JSON.stringify(asText(found)) === text || differs({ at: `${place}.${name}`, expected: value, found })
  })

const valuesIn = (parameters: EntryBody['parameters'], place: string): Record<string, unknown> => {
  const values = parameters?.[place]
  return isObject(values) ? values : {}
}

/** Of a request that breaks the contract, or a parameter that it does not declare; what it preferred is neither. */
const sentQuery = (url: string): Record<string, unknown> =>
  Object.fromEntries([...new URLSearchParams(url.split('?')[1] ?? '')].filter(([name]) => name !== preferParameter))

const lowerCased = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText)
  if (value === undefined) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
