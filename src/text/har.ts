/**
 * What was asked of a world as HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/), for other tools: what isn't
 * known of an exchange is -1 there.
 */
import { counted } from './counted.ts'
import { given } from './given.ts'
import { isJsonType } from './json-type.ts'

/** An entry of a journal, as the control API gives it: secrets are left out. */
export interface JournalEntry {
  readonly number: number
  /** RFC 3339. */
  readonly time: string
  /** Absent: it is a call, and nothing that an operator did. */
  readonly action?: string
  readonly method: string
  /** From the path on. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Absent: the connection was dropped. */
  readonly status?: number
  readonly answerHeaders?: Readonly<Record<string, string>>
  readonly answer?: unknown
  /** Of a body that is a text, it may be a part only. */
  readonly truncated?: boolean
  readonly fault?: string
  readonly source?: string
  readonly milliseconds: number
}

export interface HarOptions {
  /** Of the server: `http://127.0.0.1:4010`. */
  readonly origin: string
  readonly version: string
  /** How many there were before, which are held no more. */
  readonly dropped?: number
}

export const harOf = (entries: readonly JournalEntry[], { origin, version, dropped = 0 }: HarOptions): Har => ({
  log: {
    version: '1.2',
    creator: { name: 'Courtside', version },
    ...(dropped === 0
      ? {}
      : { comment: `${counted(dropped, 'earlier entry', 'earlier entries')} made room for these` }),
    entries: entries
      .filter(({ action }) => action === undefined)
      .toSorted((a, b) => a.number - b.number)
      .map(entry => harEntry(entry, origin)),
  },
})

export interface Har {
  readonly log: {
    readonly version: '1.2'
    readonly creator: { readonly name: string; readonly version: string }
    readonly comment?: string
    readonly entries: Record<string, unknown>[]
  }
}

/**
 * A text may be JSON's, or what could be read as none.
 *
 * @param isJson it was whole, and as it should be
 */
const textOf = (value: unknown, isJson = false): string =>
  typeof value === 'string' && !isJson ? value : JSON.stringify(value)

/** A field of our own begins with `_`, as HAR has it; whoever reads the file is told as well. */
export const partMark = '_isPart'
export const partOfBody = { [partMark]: true, comment: 'not all of it was kept' }

/**
 * HAR 1.2 says in which encoding an answer is, and of what was sent it doesn't; but what is no text can't be in JSON
 * otherwise, and others who write HARs have the field there too.
 */
export const sentInBase64 = { encoding: 'base64', comment: 'the bytes that were sent, in base64' }

/** What is called so is no text, whatever stands in a file for it. */
const ofBytes = new RegExp(
  [
    '^(?:audio|font|image|video)/(?!.*[+]xml)',
    '^application/(?:octet-stream|pdf|wasm|cbor|zstd|(?:x-)?(?:zip|gzip|bzip2?|tar|protobuf|msgpack))(?:;|$)',
    '^application/(?:x-(?:zip-compressed|7z-compressed|rar-compressed)|vnd[.]openxmlformats-.*)(?:;|$)',
  ].join('|'),
  'i',
)

/** Is it, as a text in a file, what was sent? Bytes that are no text are read as U+FFFD. */
export const isAsSent = (text: string, mediaType: string): boolean =>
  !text.includes('\uFFFD') && !ofBytes.test(mediaType.trim())

const pairsOf = (fields: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))

/** What was sent, where an entry has but the number of its bytes. */
export interface SentBytes {
  readonly base64: string
  readonly size: number
  /** Of an entry of which something is not there that is all that may not be. */
  readonly isAnswerCut: boolean
}

/** @param origin of the server */
export const harEntry = (
  {
    time,
    method,
    url,
    headers,
    body,
    status,
    answerHeaders = {},
    answer,
    truncated: isCut = false,
    fault,
    milliseconds,
    source,
  }: JournalEntry,
  origin: string,
  bytes?: SentBytes,
): Record<string, unknown> => {
  const address = new URL(url, origin)
  const sent = body === undefined ? undefined : textOf(body)
  const truncated = bytes?.isAnswerCut ?? isCut
  const isSentCut = bytes === undefined && truncated && typeof body === 'string'
  const type = answerHeaders['content-type']
  const isJson = type !== undefined && isJsonType(type) && !truncated && fault === undefined
  const text = answer === undefined ? '' : textOf(answer, isJson)
  const mimeType = type ?? (typeof answer === 'string' ? 'text/plain' : 'application/json')
  return {
    startedDateTime: time,
    time: milliseconds,
    request: {
      method,
      url: address.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(headers),
      queryString: [...address.searchParams].map(([name, value]) => ({ name, value })),
      ...given({
        postData:
          sent === undefined
            ? undefined
            : {
                mimeType: headers['content-type'] ?? '',
                ...sentIn(bytes?.base64, sent, headers['content-type'] ?? '', isSentCut),
              },
      }),
      headersSize: -1,
      bodySize: bytes?.size ?? (sent === undefined ? 0 : new TextEncoder().encode(sent).length),
    },
    response: {
      status: status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf({ ...answerHeaders, ...given({ 'courtside-source': source }) }),
      content: {
        size: new TextEncoder().encode(text).length,
        mimeType,
        text,
        ...(truncated && typeof answer === 'string' ? partOfBody : {}),
      },
      redirectURL: answerHeaders.location ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  }
}

const sentIn = (base64: string | undefined, text: string, mediaType: string, isCut: boolean): object => {
  if (isCut) return { text, ...partOfBody }
  if (base64 === undefined && isAsSent(text, mediaType)) return { text }
  return { text: base64 ?? base64Of(text), ...sentInBase64 }
}

/** A browser has no other way. */
const base64Of = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
