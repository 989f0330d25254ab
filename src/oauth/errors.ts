/** How the OAuth 2.0 service says no (RFC 6749, sections 4.1.2.1 and 5.2; RFC 7009, section 2.2.1). */
import { given } from '../text/given.ts'
import type { Problem } from '../contract/problem.ts'
import { codeOf } from '../contract/status-words.ts'

/** As a client is told. */
export interface ToldError {
  readonly error: string
  readonly description: string
}

export interface OAuthError extends ToldError {
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
  /** Something was revoked for it. */
  readonly hasChanged?: boolean
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
export const oauthErrorBody = ({ status, code, message, violations }: Problem): unknown => ({
  error: violations.length > 0 ? 'invalid_request' : plain(errorOf({ status, code }, forClients)),
  error_description: plain(message),
})

/** What a fault tells an application by way of its user, who can be shown no status (section 4.1.2.1). */
export const redirectedError = ({ status, code, message }: Omit<Problem, 'violations'>): ToldError => ({
  error: plain(errorOf({ status, code }, forUsers)),
  description: plain(message),
})

/** What faults mean that say no code of their own: clients know those of RFC 6749, whatever the status. */
const anywhere: readonly (readonly [status: number, error: string])[] = [
  [400, 'invalid_request'],
  [429, 'temporarily_unavailable'],
  [503, 'temporarily_unavailable'],
]
const forClients = new Map([...anywhere, [401, 'invalid_client'], [403, 'unauthorized_client']])
const forUsers = new Map([...anywhere, [401, 'access_denied'], [403, 'access_denied']])

const errorOf = ({ status, code }: Pick<Problem, 'status' | 'code'>, byStatus: ReadonlyMap<number, string>): string => {
  if (code !== codeOf(status)) return code
  return byStatus.get(status) ?? (status < 500 ? 'invalid_request' : 'server_error')
}
