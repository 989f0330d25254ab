/** What a browser has exported (HAR 1.2), as exchanges. */
import type { ProxiedExchange } from '../proxy/exchange.ts'
import { isMultipart } from '../contract/check/media-types.ts'
import { decodedAtOnce } from '../proxy/content-coding.ts'
import type { HeaderPairs } from '../proxy/headers.ts'
import { isBodiless } from '../text/bodiless.ts'
import { isAsSent, partMark } from '../text/har.ts'
import { whyNoJson } from '../text/not-json.ts'
import { isObject } from '../text/pointer.ts'

/** Content codings and framing are gone from a HAR: its bodies are what they stand for. */
const ofTransfer = /^(?:content-encoding|content-length|transfer-encoding)$|^:/i

export interface HarExchange extends ProxiedExchange {
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
    return { problem: `it is no JSON (${whyNoJson(error, json)})` }
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
  const body = isPart(request.postData) ? undefined : postedIn(request)
  const content = isObject(response.content) ? response.content : {}
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
        // Of a 304 a browser shows what it has kept since an earlier answer.
        body: isBodiless(request.method.toUpperCase(), status) ? Buffer.alloc(0) : bodyOf(response, content),
      },
    },
  ]
}

/** HAR says it with the body, whether it has the header or not. */
const withType = (headers: HeaderPairs, content: unknown): HeaderPairs => {
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

/** Undefined: the file doesn't have all of it. Browsers leave out what they no longer have, or what is large. */
const bodyOf = (response: Fields, content: Fields): Buffer | undefined => {
  if (isPart(content)) return undefined
  const { text, size, encoding } = content
  const coding = valuesIn(response.headers, /^content-encoding$/i).join()
  if (typeof text !== 'string')
    return size === 0 && !isSome(response.bodySize) && !isLong(response.headers) ? Buffer.alloc(0) : undefined
  const bytes = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8')
  if (coding === '' || bytes.length === 0) return isCutShort(bytes, response, content) ? undefined : bytes
  // In base64 it may be as it was sent: not all who write a HAR undo its coding.
  return encoding === 'base64' ? (decodedAtOnce(bytes, coding, largestBody, 'answer') ?? bytes) : bytes
}

type Fields = Readonly<Record<string, unknown>>

/** Bytes: a text is written without it. */
const byteOrderMark = 3

const isCutShort = (bytes: Buffer, { bodySize, headers }: Fields, { size, encoding, mimeType }: Fields): boolean => {
  if (bytes.length === 0) return isSome(size) || isSome(bodySize) || isLong(headers)
  // As a text it isn't as long as it was in bytes, but in UTF-8.
  const isInBytes = encoding === 'base64' || !/charset\s*=\s*"?(?!utf-?8\b)/i.test(String(mimeType))
  const missing = typeof size === 'number' ? size - bytes.length : 0
  return isInBytes && missing > 0 && missing !== byteOrderMark
}

/**
 * The text, or the fields of a form: HAR 1.2 has one or the other. Undefined: it has neither of what was sent, or
 * another text than that.
 */
const postedIn = ({ postData, bodySize, headers }: Record<string, unknown>): Buffer | undefined => {
  const { text, params, mimeType, encoding } = isObject(postData) ? postData : {}
  if (typeof text === 'string' && text !== '') {
    const type = [...valuesIn(headers, /^content-type$/i), typeof mimeType === 'string' ? mimeType : ''].find(Boolean)
    return encoding === 'base64' ? inBase64(text, headers) : asText(text, type ?? '', headers)
  }
  const fields: readonly unknown[] = Array.isArray(params) ? params : []
  if (fields.length === 0 || !String(mimeType).startsWith('application/x-www-form-urlencoded')) {
    // Files that were sent are left out, as a rule.
    return fields.length > 0 || isSome(bodySize) || isLong(headers) ? undefined : Buffer.alloc(0)
  }
  const form = new URLSearchParams()
  for (const field of fields)
    if (isObject(field) && typeof field.name === 'string')
      form.append(field.name, typeof field.value === 'string' ? field.value : '')
  return Buffer.from(form.toString())
}

const inBase64 = (text: string, headers: unknown): Buffer | undefined => {
  // A secret that was left out of it stands in none.
  if (/[^A-Za-z0-9+/_=\s-]/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  // As of an answer it may be as it was sent.
  return decodedAtOnce(bytes, valuesIn(headers, /^content-encoding$/i).join(), largestBody, 'request') ?? bytes
}

const asText = (text: string, mediaType: string, headers: unknown): Buffer | undefined => {
  const bytes = Buffer.from(text)
  return isAsSent(text, mediaType) && !isOfOtherBytes(bytes, text, mediaType, headers) ? bytes : undefined
}

/** Some write each byte of a file in a form as a character: as UTF-8 these are more bytes than were sent. */
const isOfOtherBytes = (bytes: Buffer, text: string, mediaType: string, headers: unknown): boolean => {
  const sent = Number(valuesIn(headers, /^content-length$/i)[0])
  return isMultipart(mediaType) && bytes.length > text.length && sent > 0 && sent !== bytes.length
}

/** By its header. */
const isLong = (headers: unknown): boolean => Number(valuesIn(headers, /^content-length$/i)[0]) > 0

const valuesIn = (headers: unknown, called: RegExp): readonly string[] =>
  pairsIn(headers).flatMap(([name, value]) => (called.test(name) ? [value] : []))

const headersOf = (headers: unknown): HeaderPairs => pairsIn(headers).filter(([name]) => !ofTransfer.test(name))

const pairsIn = (headers: unknown): HeaderPairs =>
  (Array.isArray(headers) ? headers : []).flatMap(header =>
    isObject(header) && typeof header.name === 'string' && typeof header.value === 'string'
      ? [[header.name, header.value] as const]
      : [],
  )
