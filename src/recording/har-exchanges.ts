/** What a browser has exported (HAR 1.2), as exchanges. */
import type { Exchange } from '../proxy/exchange.ts'
import { decodedAtOnce } from '../proxy/content-coding.ts'
import type { Headers } from '../proxy/headers.ts'
import { partMark } from '../text/har.ts'
import { jsonFault } from '../text/not-json.ts'
import { isObject } from '../text/pointer.ts'

/** Content codings and framing are gone from a HAR: its bodies are what they stand for. */
const ofTransfer = /^(?:content-encoding|content-length|transfer-encoding)$|^:/i

export interface HarExchange extends Exchange {
  /** Of who answered. */
  readonly origin: string
}

export interface HarRead {
  readonly exchanges: readonly HarExchange[]
  /** Entries that are none: nothing was answered, or by somebody else. */
  readonly left: number
  /** Where those were answered, the first few that differ: told where there are no others. */
  readonly elsewhere: readonly string[]
}

/** More are no help to a reader. */
const mostOrigins = 5

/**
 * @param origin of the provider; undefined: whoever it was
 * @returns what is wrong with the file, where it is none
 */
export const harExchanges = (text: string, origin: string | undefined): HarRead | { readonly problem: string } => {
  let har: unknown
  const json = text.replace(/^\uFEFF/, '')
  try {
    har = JSON.parse(json)
  } catch (error) {
    return { problem: `it is no JSON (${jsonFault(error, json)})` }
  }
  const log = isObject(har) ? har.log : undefined
  if (!isObject(log) || !Array.isArray(log.entries))
    return { problem: 'expected a HAR, {"log": {"version": "1.2", "entries": [...]}}' }
  const exchanges = log.entries.flatMap(entry => exchangeOf(entry, origin))
  return {
    exchanges,
    left: log.entries.length - exchanges.length,
    elsewhere: exchanges.length === 0 ? originsIn(log.entries) : [],
  }
}

const originsIn = (entries: readonly unknown[]): readonly string[] => {
  const origins = new Set<string>()
  for (const entry of entries) {
    if (origins.size === mostOrigins) break
    const [exchange] = exchangeOf(entry, undefined)
    if (exchange !== undefined) origins.add(exchange.origin)
  }
  return [...origins]
}

const exchangeOf = (entry: unknown, origin: string | undefined): readonly HarExchange[] => {
  if (!isObject(entry) || !isObject(entry.request) || !isObject(entry.response)) return []
  const { request, response } = entry
  if (typeof request.url !== 'string' || !URL.canParse(request.url) || typeof request.method !== 'string') return []
  const url = new URL(request.url)
  if (origin !== undefined && url.origin !== origin) return []
  const { status } = response
  // 0: nothing came, or the browser didn't say.
  if (typeof status !== 'number' || status < 100) return []
  const posted = isPart(request.postData) ? undefined : postedIn(request)
  const body = posted === undefined ? undefined : Buffer.from(posted)
  const content = isObject(response.content) ? response.content : {}
  // Browsers leave out what they no longer have, or what is large.
  const isGone = content.text === undefined && isSome(content.size) && request.method !== 'HEAD'
  const started = Date.parse(String(entry.startedDateTime))
  return [
    {
      origin: url.origin,
      method: request.method.toUpperCase(),
      target: url.pathname + url.search,
      headers: [
        ...withType(headersOf(request.headers), request.postData),
        ...(body === undefined || body.length === 0 ? [] : [['content-length', String(body.length)] as const]),
      ],
      body,
      started: Number.isNaN(started) ? 0 : started,
      milliseconds: typeof entry.time === 'number' ? entry.time : 0,
      came: {
        kind: 'answer',
        status,
        statusText: typeof response.statusText === 'string' ? response.statusText : '',
        headers: withType(headersOf(response.headers), content),
        body: isPart(content) || isGone ? undefined : bodyOf(status, content, response.headers),
      },
    },
  ]
}

/** HAR says it with the body, whether it has the header or not. */
const withType = (headers: Headers, content: unknown): Headers => {
  const type = isObject(content) ? content.mimeType : undefined
  const isKnown = headers.some(([name]) => name.toLowerCase() === 'content-type')
  return isKnown || typeof type !== 'string' || type === 'x-unknown' || type === ''
    ? headers
    : [...headers, ['content-type', type]]
}

/** -1: it isn't known (HAR 1.2). */
const isSome = (size: unknown): boolean => typeof size === 'number' && size > 0

/** A journal keeps the beginning of what is long. */
const isPart = (content: unknown): boolean => isObject(content) && content[partMark] === true

/** Bytes of one that is looked into. */
const largestBody = 16 * 1024 * 1024

/** In base64 it may be as it was sent: not all who write a HAR undo its coding. */
const bodyOf = (status: number, content: Readonly<Record<string, unknown>>, headers: unknown): Buffer => {
  // A browser shows what it has kept since an earlier answer.
  if (status === 304) return Buffer.alloc(0)
  const text = typeof content.text === 'string' ? content.text : ''
  if (content.encoding !== 'base64') return Buffer.from(text)
  const bytes = Buffer.from(text, 'base64')
  const coding = pairsIn(headers).flatMap(([name, value]) => (/^content-encoding$/i.test(name) ? [value] : []))
  return decodedAtOnce(bytes, coding.join(), largestBody) ?? bytes
}

/** The text, or the fields of a form: HAR 1.2 has one or the other. Undefined: it has neither of what was sent. */
const postedIn = ({ postData, bodySize, headers }: Record<string, unknown>): string | undefined => {
  const { text, params, mimeType } = isObject(postData) ? postData : {}
  if (typeof text === 'string' && text !== '') return text
  const fields: readonly unknown[] = Array.isArray(params) ? params : []
  if (fields.length === 0 || !String(mimeType).startsWith('application/x-www-form-urlencoded')) {
    const length = pairsIn(headers).find(([name]) => /^content-length$/i.test(name))?.[1]
    // Files that were sent are left out, as a rule.
    return fields.length > 0 || isSome(bodySize) || Number(length) > 0 ? undefined : ''
  }
  const form = new URLSearchParams()
  for (const field of fields)
    if (isObject(field) && typeof field.name === 'string')
      form.append(field.name, typeof field.value === 'string' ? field.value : '')
  return form.toString()
}

const headersOf = (headers: unknown): Headers => pairsIn(headers).filter(([name]) => !ofTransfer.test(name))

const pairsIn = (headers: unknown): Headers =>
  (Array.isArray(headers) ? headers : []).flatMap(header =>
    isObject(header) && typeof header.name === 'string' && typeof header.value === 'string'
      ? [[header.name, header.value] as const]
      : [],
  )
