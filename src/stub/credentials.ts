/**
 * Who may call: an active key for the application, a good token for the user.
 *
 * Which of them an operation needs is read from the contract's security requirements: a scheme that every alternative
 * names is needed, one that only some name is optional. The token is judged before the key (decided order), and a token
 * that was sent and is bad is refused even where none is needed, never treated as if it had not been sent.
 */
import type { AccessToken, Instant } from '../club/model.ts'
import { type Refusal, refuse } from '../club/refusal.ts'
import type { Admission, Guard } from '../contract/call.ts'
import type { ClubData } from '../data/club-data.ts'
import { headersOfRefusal, problemOf } from './refusal-status.ts'

const keyScheme = 'api_key'
const tokenScheme = 'access_token_v3'

export interface CredentialSources {
  readonly data: ClubData
  readonly now: () => Instant
  /** Header in which the contract carries the key, for the violation's name. */
  readonly keyName: string
}

export const credentialGuard =
  ({ data, now, keyName }: CredentialSources): Guard =>
  async (operation, credentials) => {
    const needs = (scheme: string): boolean =>
      operation.security.length > 0 && operation.security.every(names => names.includes(scheme))
    const admits = (scheme: string): boolean => operation.security.some(names => names.includes(scheme))
    let token: AccessToken | undefined
    if (admits(tokenScheme)) {
      const sent = credentials.get(tokenScheme)
      const found = await judgeToken(sent, data, now())
      if (found !== undefined && 'refused' in found) return refused(found, sent !== undefined)
      if (found === undefined && needs(tokenScheme)) {
        return refused(
          refuse('access_token_missing', 'An access token is needed: Authorization: Bearer <token>.', {
            in: 'header',
            name: 'Authorization',
          }),
          false,
        )
      }
      token = found
    }
    if (admits(keyScheme)) {
      const sent = credentials.get(keyScheme)
      const key = sent === undefined || sent === '' ? undefined : await data.apiKey(sent)
      if (sent === undefined || sent === '')
        return refused(
          refuse('api_key_missing', `An API key is needed: ${keyName}: <key>.`, { in: 'header', name: keyName }),
          false,
        )
      if (key === undefined || !key.active)
        return refused(
          refuse('api_key_invalid', 'The API key is not an active one.', { in: 'header', name: keyName }),
          false,
        )
    }
    return { admitted: true, caller: token?.personId }
  }

/** undefined: none was sent. */
const judgeToken = async (
  sent: string | undefined,
  data: ClubData,
  now: Instant,
): Promise<AccessToken | Refusal | undefined> => {
  if (sent === undefined) return undefined
  const blame = { in: 'header', name: 'Authorization' } as const
  const token = sent === '' ? undefined : await data.accessToken(sent)
  if (token === undefined || token.revoked)
    return refuse('access_token_invalid', 'The access token is wrong, or was revoked.', blame)
  if (token.expires !== undefined && token.expires <= now)
    return refuse('access_token_expired', 'The access token has expired.', blame)
  return token
}

const refused = (refusal: Refusal, wasTokenSent: boolean): Admission => ({
  admitted: false,
  problem: problemOf(refusal),
  headers: headersOfRefusal(refusal, wasTokenSent),
})
