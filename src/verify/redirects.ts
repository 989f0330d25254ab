/** Whoever follows a redirect goes on for ever where it leads to what was asked for (RFC 9110, section 15.4). */
import type { ProviderAnswer, ProviderRequest } from './provider.ts'

export const leadsOn = { rule: 'redirects', says: 'a redirect leads somewhere else' } as const

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Where an answer leads; undefined: nowhere. */
export const ledTo = ({ status, headers }: ProviderAnswer): string | undefined =>
  redirects.has(status) ? headers.get('location') : undefined

/**
 * Nothing is followed.
 *
 * @returns what is wrong with where it leads; undefined: it may be a good one
 */
export const wrongRedirect = (
  { url }: ProviderRequest,
  { headers }: ProviderAnswer,
  location: string,
): string | undefined => {
  if (!URL.canParse(location, url)) return `${location}, which is no address`
  // With what is to be kept the next call is another one; and later it may be another answer (section 10.2.3).
  if (headers.has('set-cookie') || headers.has('retry-after')) return undefined
  if (addressOf(new URL(location, url)) !== addressOf(new URL(url))) return undefined
  return `${location}, which was asked for`
}

/** As it is asked for: letters that needn't be percent-encoded are the same (RFC 3986, section 6.2.2.2). */
const addressOf = ({ origin, pathname, search }: URL): string =>
  origin
  + `${pathname}${search}`.replaceAll(/%([\da-f]{2})/gi, (encoded, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return /[\w.~-]/.test(character) ? character : encoded
  })
