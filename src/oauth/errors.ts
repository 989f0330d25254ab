/** How the OAuth 2.0 service says no (RFC 6749, sections 4.1.2.1 and 5.2; RFC 7009, section 2.2.1). */
import { given } from '../text/given.ts'
import type { Problem } from '../contract/problem.ts'

export interface OAuthError {
  readonly error:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'unauthorized_client'
    | 'unsupported_grant_type'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'access_denied'
    | 'login_required'
    | 'consent_required'
  readonly description: string
  /** For the journal alone. */
  readonly reason?: string
}

export const oauthError = (error: OAuthError['error'], description: string, reason?: string): OAuthError => ({
  error,
  description: plain(description),
  ...given({ reason }),
})

export const isOAuthError = (value: object): value is OAuthError => 'error' in value && 'description' in value

/** Characters that RFC 6749, section 5.2, allows in a description. */
const plain = (text: string): string => text.replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'")

/** What the engine refuses, in the words of OAuth: a violation is an `invalid_request`. */
export const errorBody = ({ status, code, message, violations }: Problem): unknown => ({
  error: violations.length > 0 ? 'invalid_request' : (byStatus.get(`${status} ${code}`) ?? code),
  error_description: plain(message),
})

/** Faults that say no code of their own. */
const byStatus = new Map([
  ['500 internal_server_error', 'server_error'],
  ['503 service_unavailable', 'temporarily_unavailable'],
  ['400 bad_request', 'invalid_request'],
  ['401 unauthorized', 'invalid_client'],
])
