/**
 * CORS (the Fetch standard): any page may call a mock, with credentials, and may read every answer and our headers.
 *
 * With credentials the wildcard means nothing, so the origin is echoed and the headers are listed by name. It is
 * written here and not by a plugin because it goes on every answer, errorAnswers of the router among them, and because
 * a preflight names the methods that the contract has for the path.
 */
import type { IncomingHttpHeaders } from 'node:http'

export type CorsHeaders = Record<string, string>

const always = [
  'Allow',
  'Content-Length',
  'Courtside-Request-Id',
  'Courtside-Source',
  'Courtside-Violations',
  'Courtside-Warning',
  'Date',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'Retry-After',
  'WWW-Authenticate',
]

/** Where worlds are shared, answers have these besides. */
export const headersOfShared = ['Courtside-Version']

/** The value of `Access-Control-Expose-Headers`, with the headers that the contracts declare. */
export const exposedHeaders = (declared: readonly string[]): string =>
  [...new Map([...always, ...declared].map(name => [name.toLowerCase(), name])).values()]
    .filter(name => isToken(name))
    .join(', ')

const isToken = (text: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text)
const isOrigin = (text: string): boolean => /^[\x21-\x7e]{1,512}$/.test(text)

/** May pages of this origin read the answers? */
export type IsOpenTo = (origin: string) => boolean

export const corsHeaders = (
  { origin }: IncomingHttpHeaders,
  exposed: string,
  isOpenTo: IsOpenTo,
): CorsHeaders | undefined =>
  origin === undefined || !isOrigin(origin) || !isOpenTo(origin)
    ? undefined
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': exposed,
      }

export const isPreflight = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** What a preflight is answered with beside the headers of every answer. */
export const preflightHeaders = (headers: IncomingHttpHeaders, methods: readonly string[]): CorsHeaders => {
  const asked = String(headers['access-control-request-headers'] ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(isToken)
  // The method that is asked for is granted even where the contract has none: only so can a page read the 405.
  const wanted = String(headers['access-control-request-method'] ?? '')
  const granted = isToken(wanted) && !methods.includes(wanted) ? [...methods, wanted] : methods
  const isPrivate = headers['access-control-request-private-network'] === 'true'
  return {
    'access-control-allow-methods': granted.join(', '),
    'access-control-max-age': '600',
    ...(asked.length === 0 ? {} : { 'access-control-allow-headers': asked.join(', ') }),
    ...(isPrivate ? { 'access-control-allow-private-network': 'true' } : {}),
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  }
}
