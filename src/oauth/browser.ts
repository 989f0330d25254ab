/**
 * What a browser sends, and what it gets: pages made here, that work without JavaScript.
 *
 * No page of another origin reads or frames them or posts to them. Ports of one host are one site and share cookies, so
 * neither a cookie nor `SameSite` says that a form is ours: its token does, and `Origin` and `Sec-Fetch-Site` have to
 * agree (Fetch Metadata, section 2.4).
 */
import { type Visit, isFormToken } from '../accounts/visits.ts'
import { cookiesOf } from '../contract/check/cookies.ts'
import { isOwnAddress } from './clients.ts'
import type { FormValues } from './form.ts'
import type { ServedWorld } from './served-world.ts'

export interface PageRequest {
  readonly method: string
  /** Below the world's own: `/account`. */
  readonly path: string
  readonly query: FormValues
  readonly header: (name: string) => string | undefined
  /** Of a POST; undefined where it is no form. */
  readonly form: FormValues | undefined
  /** It was too large to be read. */
  readonly isTooLarge?: boolean
}

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** @param formAction where its forms may lead beside here, as a policy has it */
export const pageHeaders = (formAction = ''): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${formAction === '' ? '' : ` ${formAction}`}`,
    "frame-ancestors 'none'",
    "style-src 'self'",
    "img-src 'self'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

/**
 * Of the pages between an application and a user. An application may have opened them in a window of their own, which
 * is to tell it what came of them: they must not cut the one off from the other (HTML, section 7.1.3).
 */
export const flowHeaders = (formAction?: string): Readonly<Record<string, string>> => ({
  ...pageHeaders(formAction),
  'cross-origin-opener-policy': 'unsafe-none',
})

/** A browser holds the redirect that a form leads to against the policy of its page too. */
export const formActionOf = (redirectUri: string): string => {
  const { protocol, hostname, host } = new URL(redirectUri)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  // A policy has no words for an IPv6 address (Content Security Policy 3, section 2.3.1).
  return isWeb && !hostname.startsWith('[') ? `${protocol}//${host}` : protocol
}

/** A world; its operator has another cookie than its users, so that a browser may be both. */
type CookieOwner = Pick<ServedWorld, 'cookieName' | 'base' | 'issuer'>

export const cookieIn = (header: string | undefined, { cookieName }: Pick<ServedWorld, 'cookieName'>) =>
  header === undefined ? undefined : cookiesOf(header).get(cookieName)

/** @param value undefined: it is over */
export const cookieOf = ({ cookieName, base, issuer }: CookieOwner, value: string | undefined): string =>
  [
    `${cookieName}=${value ?? ''}`,
    `Path=${base === '' ? '/' : base}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(issuer.startsWith('https:') ? ['Secure'] : []),
    ...(value === undefined ? ['Max-Age=0'] : []),
  ].join('; ')

/** Why a form isn't taken; undefined: it is one of ours. */
export const foreignForm = (
  { header, form }: PageRequest,
  visit: Visit | undefined,
  { issuer }: ServedWorld,
): string | undefined => {
  const [origin, site, host] = [header('origin'), header('sec-fetch-site'), header('host')]
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return 'The form was sent by a page of another origin.'
  if (origin !== undefined && origin !== new URL(issuer).origin && !isOwnAddress(origin, host))
    return 'The form was sent by a page of another origin.'
  if (visit === undefined || form?.form_token === undefined || !isFormToken(visit, form.form_token))
    return 'The form is not one of this page, or too old. Go back, load the page anew, and send it again.'
  return undefined
}
