/** A journal's entry as it is shown: bodies read, secrets left out. */
import { given } from '../text/given.ts'
import type { RequestValues } from '../contract/check/backend.ts'
import { essenceOf, isForm, isJson } from '../contract/check/media-types.ts'
import { isObject } from '../text/pointer.ts'
import type { components } from '../generated/control.ts'
import { headersIn, valuesIn } from '../worlds/exchange-values.ts'
import { isTooDeep } from '../text/depth.ts'
import { type Entry, type JournalView, mostOfBody } from '../worlds/journal.ts'
import { type Redaction, besides, secretsSent } from '../contract/redaction.ts'

export type EntryBody = components['schemas']['Exchange']

/** What its own headers show to be secret is left out of all the rest. */
export const ofEntry = (redaction: Redaction, entry: Entry): Redaction =>
  besides(redaction, secretsSent(headersIn(entry), redaction))

export const entryBody = (journal: JournalView, entry: Entry, general: Redaction): EntryBody => {
  const { number, time, operation, action, method, url, body, caller, violations, warnings, reason, answer, fault } =
    entry
  const headers = headersIn(entry)
  const redaction = ofEntry(general, entry)
  const values = entry.values ?? valuesIn(entry)
  const sent =
    body === undefined || body.length === 0 ? undefined : bodyOf(body, headers.get('content-type'), redaction)
  const answered =
    answer?.content === undefined ? undefined : bodyOf(answer.content.bytes, answer.content.mediaType, redaction)
  const told = violations.map(violation => ({ message: violation.message, shown: redaction.message(violation) }))
  const otherwise = told.filter(({ message, shown }) => message !== shown)
  return {
    number,
    id: journal.idOf(number),
    time: new Date(time).toISOString(),
    ...given({ operationId: operation?.id, action }),
    method,
    url: redaction.url(url),
    ...given({ parameters: values === undefined ? undefined : parametersOf(values, redaction) }),
    headers: headersOf(headers, redaction),
    ...given({ body: sent?.value }),
    ...(typeof caller === 'string' ? { caller } : {}),
    ...given({
      status: answer?.status,
      source: answer?.source,
      matched: answer?.matched,
      reason,
      answerHeaders: answer === undefined ? undefined : answerHeadersOf(answer, redaction, otherwise),
      answer: answered === undefined ? undefined : retold(answered.value, otherwise),
    }),
    ...(sent?.isCut === true || answered?.isCut === true ? { truncated: true } : {}),
    ...given({ fault: fault?.name }),
    violations: violations.map(({ in: place, name, code, message }, index) => ({
      in: place,
      name,
      code,
      message: told[index]?.shown ?? message,
    })),
    warnings: [...warnings],
    milliseconds: Math.round(entry.milliseconds * 1000) / 1000,
  }
}

interface Retold {
  readonly message: string
  readonly shown: string
}

/** Those that the answer has of its own: what a server adds to each is none of them. */
const answerHeadersOf = (
  { content, headers = {} }: NonNullable<Entry['answer']>,
  redaction: Redaction,
  messages: readonly Retold[],
): Record<string, string> | undefined => {
  const all = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  if (content !== undefined) all.set('content-type', content.mediaType)
  if (all.size === 0) return undefined
  return Object.fromEntries(
    [...all].map(([name, value]) => [name, String(retold(redaction.header(name, value), messages))]),
  )
}

/** An answer quotes the messages of its violations, in whatever form its contract has for them. */
const retold = (value: unknown, messages: readonly Retold[]): unknown => {
  if (messages.length === 0) return value
  if (typeof value === 'string')
    return messages.reduce((text, { message, shown }) => text.replaceAll(message, () => shown), value)
  if (Array.isArray(value)) return value.map(item => retold(item, messages))
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, retold(item, messages)]))
    : value
}

const parametersOf = (values: RequestValues, redaction: Redaction): Record<string, unknown> =>
  Object.fromEntries(
    (['path', 'query', 'header', 'cookie'] as const)
      .filter(place => Object.keys(values[place]).length > 0)
      .map(place => [place, redaction.value(values[place])]),
  )

const headersOf = (headers: ReadonlyMap<string, string>, redaction: Redaction): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, value]) => [name, redaction.header(name, value)]))

interface ReadBody {
  readonly value: unknown
  /** Not all of it is told. */
  readonly isCut: boolean
}

/** A JSON value where it is one that can be walked, else text; bytes that are no text are counted. */
const bodyOf = (bytes: Buffer, mediaType: string | undefined, redaction: Redaction): ReadBody => {
  const isCut = bytes.length > mostOfBody
  const essence = essenceOf(mediaType ?? '')
  const text = textOf(isCut ? bytes.subarray(0, mostOfBody) : bytes, isCut)
  if (text === undefined) return { value: `(${bytes.length} bytes)`, isCut: true }
  if (!isCut && (essence === '' || isJson(essence))) {
    try {
      const value: unknown = JSON.parse(text)
      return { value: isTooDeep(value) ? redaction.text(text) : redaction.value(value), isCut }
    } catch {
      return { value: redaction.text(text), isCut }
    }
  }
  return { value: isForm(essence) ? redaction.form(text) : redaction.text(text), isCut }
}

/** What was cut off may end within a character. */
const textOf = (bytes: Buffer, isCut: boolean): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return undefined
  }
}
