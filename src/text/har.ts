/**
 * What was asked of a world as HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/), for other tools: what isn't
 * known of an exchange is -1 there.
 */
import { given } from './given.ts'

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
  readonly answer?: unknown
  readonly source?: string
  readonly milliseconds: number
}

/** @param origin of the server: `http://127.0.0.1:4010` */
export const harOf = (
  entries: readonly JournalEntry[],
  { origin, version }: { readonly origin: string; readonly version: string },
): Har => ({
  log: {
    version: '1.2',
    creator: { name: 'Courtside', version },
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
    readonly entries: Record<string, unknown>[]
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const pairsOf = (fields: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))

/** @param origin of the server */
export const harEntry = (
  { time, method, url, headers, body, status, answer, milliseconds, source }: JournalEntry,
  origin: string,
): Record<string, unknown> => {
  const address = new URL(url, origin)
  const sent = body === undefined ? undefined : textOf(body)
  const text = answer === undefined ? '' : textOf(answer)
  const mimeType = typeof answer === 'string' ? 'text/plain' : 'application/json'
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
        postData: sent === undefined ? undefined : { mimeType: headers['content-type'] ?? 'text/plain', text: sent },
      }),
      headersSize: -1,
      bodySize: sent === undefined ? 0 : new TextEncoder().encode(sent).length,
    },
    response: {
      status: status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: source === undefined ? [] : [{ name: 'courtside-source', value: source }],
      content: { size: new TextEncoder().encode(text).length, mimeType, text },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  }
}
