/** The calls that the console shows: which, how many, and as a file for other tools. */
import { given } from '../text/given.ts'
import type { components } from '../generated/control.ts'

export type Exchange = components['schemas']['Exchange']

/** So many rows are kept, whatever a world is asked. */
export const mostRows = 300

/** The newest first; of what comes again the last is kept. */
export const withNewer = (rows: readonly Exchange[], newer: readonly Exchange[]): readonly Exchange[] => {
  if (newer.length === 0) return rows
  const [first] = newer
  const older = first === undefined ? rows : rows.filter(({ number }) => number < first.number)
  return [...newer.toReversed(), ...older].slice(0, mostRows)
}

export interface Filter {
  /** operationId; empty: any. */
  readonly operation: string
  /** Its first digit; empty: any. */
  readonly status: string
  readonly isViolation: boolean
}

export const isShown =
  ({ operation, status, isViolation }: Filter) =>
  ({ operationId, status: answered, violations }: Exchange): boolean =>
    (operation === '' || operationId === operation)
    && (status === '' || String(answered ?? '').startsWith(status))
    && (!isViolation || violations.length > 0)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const pairsOf = (fields: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))

/** HAR 1.2: what isn't known of an exchange is -1 there. */
export const harOf = (
  calls: readonly Exchange[],
  { origin, version }: { readonly origin: string; readonly version: string },
): object => ({
  log: {
    version: '1.2',
    creator: { name: 'Courtside', version },
    entries: calls
      .filter(({ action }) => action === undefined)
      .toSorted((a, b) => a.number - b.number)
      .map(call => harEntry(call, origin)),
  },
})

const harEntry = (
  { time, method, url, headers, body, status, answer, milliseconds, source }: Exchange,
  origin: string,
): object => {
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

/** Instants that an answer speaks of, later than this one, the earliest first: where a clock might be moved to. */
export const instantsIn = (calls: readonly Exchange[], now: string, most = 20): readonly string[] => {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (found.size > 500) return
    if (typeof value === 'string') {
      if (
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value)
        && Date.parse(value) > Date.parse(now)
      )
        found.add(value)
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) look(inner)
  }
  for (const { answer } of calls.slice(0, 20)) look(answer)
  return [...found].toSorted((a, b) => Date.parse(a) - Date.parse(b)).slice(0, most)
}
