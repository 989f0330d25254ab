/** What was exchanged, as browsers export it: HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/). */
import { isUtf8 } from 'node:buffer'
import { given } from '../text/given.ts'
import { isAsSent, partOfBody, sentInBase64 } from '../text/har.ts'

type Pair = readonly [name: string, value: string]

/** Without secrets. */
export interface RecordedExchange {
  /** What it was for. */
  readonly comment: string
  /** RFC 3339. */
  readonly started: string
  readonly milliseconds: number
  readonly method: string
  readonly url: string
  readonly headers: readonly Pair[]
  readonly body: { readonly bytes: Buffer; readonly mediaType: string } | undefined
  /** Undefined: no answer came. */
  readonly answer:
    | {
        readonly status: number
        readonly statusText: string
        readonly headers: readonly Pair[]
        /** Undefined: not all of it was kept. */
        readonly bytes: Buffer | undefined
      }
    | undefined
}

export const harText = (exchanges: readonly RecordedExchange[], version: string): string =>
  harTextOf(exchanges.map(entryOf), version)

/** @param version of the program */
export const harTextOf = (entries: readonly object[], version: string): string =>
  `${JSON.stringify({ log: { version: '1.2', creator: { name: 'courtside', version }, entries } }, undefined, 1)}\n`

const named = (pairs: Iterable<Pair>): { name: string; value: string }[] =>
  [...pairs].map(([name, value]) => ({ name, value }))

/** -1 stands for what isn't known. */
const entryOf = ({ comment, started, milliseconds, method, url, headers, body, answer }: RecordedExchange) => ({
  startedDateTime: started,
  time: milliseconds,
  request: {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: named(headers),
    queryString: named(new URLSearchParams(/\?([^#]*)/.exec(url)?.[1])),
    headersSize: -1,
    bodySize: body === undefined ? 0 : body.bytes.length,
    ...given({ postData: body && postDataOf(body) }),
  },
  response: responseOf(answer),
  cache: {},
  timings: { send: -1, wait: milliseconds, receive: -1 },
  comment,
})

const postDataOf = ({ bytes, mediaType }: NonNullable<RecordedExchange['body']>) => {
  const text = bytes.toString()
  return isUtf8(bytes) && isAsSent(text, mediaType)
    ? { mimeType: mediaType, text }
    : { mimeType: mediaType, text: bytes.toString('base64'), ...sentInBase64 }
}

const nothing = Buffer.alloc(0)

const responseOf = (answer: RecordedExchange['answer']) => {
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 }
  if (answer === undefined)
    return {
      ...common,
      status: 0,
      statusText: '',
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      bodySize: -1,
    }
  const { status, statusText, headers, bytes = nothing } = answer
  const header = (name: string): string | undefined => headers.find(([one]) => one.toLowerCase() === name)?.[1]
  const text = bytes.toString()
  const isText = Buffer.from(text).equals(bytes)
  return {
    ...common,
    status,
    statusText,
    headers: named(headers),
    content: {
      size: bytes.length,
      mimeType: header('content-type') ?? 'x-unknown',
      text: isText ? text : bytes.toString('base64'),
      ...given({ encoding: isText ? undefined : 'base64' }),
      ...(answer.bytes === undefined ? partOfBody : {}),
    },
    redirectURL: header('location') ?? '',
    bodySize: answer.bytes?.length ?? -1,
  }
}
