/** Whoever follows a redirect goes on for ever where it leads to what was asked for (RFC 9110, section 15.4). */
import type { Answered, Asked } from './provider.ts'

export const leadsOn = { rule: 'redirects', says: 'a redirect leads somewhere else' } as const

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Where an answer leads; undefined: nowhere. */
export const ledTo = ({ status, headers }: Answered): string | undefined =>
  redirects.has(status) ? headers.get('location') : undefined

/**
 * Nothing is followed.
 *
 * @returns what is wrong with where it leads; undefined: it may be a good one
 */
export const wrongRedirect = ({ url }: Asked, { headers }: Answered, location: string): string | undefined => {
  if (!URL.canParse(location, url)) return `${location}, which is no address`
  // With what is to be kept the next call is another one.
  if (headers.has('set-cookie') || withoutFragment(new URL(location, url)) !== withoutFragment(new URL(url)))
    return undefined
  return `${location}, which was asked for`
}

const withoutFragment = (url: URL): string => {
  url.hash = ''
  return url.href
}
