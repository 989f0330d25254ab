/**
 * Who may call: an active key for the application, a good token for the user.
 *
 * Which of them an operation needs is read from the contract's security requirements: a scheme that every alternative
 * names is needed, one that only some name is optional. The token is judged before the key (decided order), and a token
 * that was sent and is bad is refused even where none is needed, never treated as if it had not been sent.
 *
 * The world's own data is asked first, then what was made while the world runs.
 */
import { given } from '../text/given.ts'
import type { Credential, CredentialKind, NotTaken } from '../accounts/credentials.ts'
import type { LazyAccounts } from '../accounts/world-accounts.ts'
import { reasonFor } from '../accounts/reason.ts'
import type { ApiKey, Id, Instant } from '../club/model.ts'
import { type Refusal, refuse } from '../club/refusal.ts'
import type { Admission, Guard } from '../contract/call.ts'
import type { ClubData } from '../data/club-data.ts'
import { headersOfRefusal, problemOfRefusal } from './refusal-status.ts'
import { type Uses, endOf } from './written-credentials.ts'

const keyScheme = 'api_key'
/** By it a user's token goes. */
export const tokenScheme = 'access_token_v3'

export interface CredentialSources {
  readonly data: ClubData
  readonly now: () => Instant
  /** Of the world. */
  readonly started: Instant
  /** Header in which the contract carries the key, for the violation's name. */
  readonly keyName: string
  readonly accounts: LazyAccounts
  readonly uses: Uses
}

type Lifetime = Pick<ApiKey, 'expires' | 'lifetime'>

/** Good, or why not. */
type Judged = { readonly personId: Id | undefined } | NotTaken

export const credentialGuard = ({ data, now, started, keyName, accounts, uses }: CredentialSources): Guard => {
  const judgeMade = async (kind: CredentialKind, sent: string): Promise<Judged> => {
    const judged: Credential | NotTaken = (await accounts.known())?.judge(kind, sent, now()) ?? { why: 'unknown' }
    return 'why' in judged ? judged : { personId: judged.subject }
  }
  const withdrawn = (sent: string): NotTaken | undefined => {
    const at = accounts.opened()?.credentials.withdrawnAt(sent)
    return at === undefined ? undefined : { why: 'revoked', at }
  }
  /** What stands in the data of the world. */
  const judgeWritten = (sent: string, life: Lifetime, personId: Id | undefined): Judged => {
    const [end, at] = [endOf(life, started), now()]
    const notTaken =
      withdrawn(sent) ?? (end !== undefined && end <= at ? ({ why: 'expired', at: end } as const) : undefined)
    if (notTaken !== undefined) return notTaken
    uses.note(sent, at)
    return { personId }
  }
  const judgeToken = async (sent: string): Promise<Judged> => {
    const token = await data.accessToken(sent)
    if (token === undefined) return judgeMade('accessToken', sent)
    return token.revoked ? { why: 'revoked', at: started } : judgeWritten(sent, token, token.personId)
  }
  const judgeKey = async (sent: string): Promise<Judged> => {
    const key = await data.apiKey(sent)
    if (key === undefined) return judgeMade('apiKey', sent)
    return key.active ? judgeWritten(sent, key, undefined) : { why: 'revoked', at: started }
  }
  const reason = (kind: CredentialKind, sent: string, judged: NotTaken): string =>
    reasonFor(kind, sent, judged, accounts.tag())

  return async (operation, credentials) => {
    const needs = (scheme: string): boolean =>
      operation.security.length > 0 && operation.security.every(names => names.includes(scheme))
    const admits = (scheme: string): boolean => operation.security.some(names => names.includes(scheme))
    let caller: Id | undefined
    if (admits(tokenScheme)) {
      const sent = credentials.get(tokenScheme)
      if (sent === '') return refused(unreadableToken, true)
      const judged = sent === undefined ? anonymous : await judgeToken(sent)
      if ('why' in judged) return refused(badToken(judged), true, reason('accessToken', sent ?? '', judged))
      if (sent === undefined && needs(tokenScheme)) {
        return refused(
          refuse('access_token_missing', 'An access token is needed: Authorization: Bearer <token>.', inAuthorization),
          false,
        )
      }
      caller = judged.personId
    }
    if (admits(keyScheme)) {
      const sent = credentials.get(keyScheme)
      const blame = { in: 'header', name: keyName } as const
      if (sent === undefined || sent === '')
        return refused(refuse('api_key_missing', `An API key is needed: ${keyName}: <key>.`, blame), false)
      const judged = await judgeKey(sent)
      if ('why' in judged)
        return refused(
          refuse('api_key_invalid', 'The API key is not an active one.', blame),
          false,
          reason('apiKey', sent, judged),
        )
    }
    return { admitted: true, caller }
  }
}

const anonymous: Judged = { personId: undefined }

const inAuthorization = { in: 'header', name: 'Authorization' } as const

const badToken = ({ why }: NotTaken): Refusal =>
  why === 'expired'
    ? refuse('access_token_expired', 'The access token has expired.', inAuthorization)
    : refuse('access_token_invalid', 'The access token is wrong, or was revoked.', inAuthorization)

/** RFC 6750, section 2.1. The token alone, or behind another scheme's name, is the slip that is made most. */
const unreadableToken = refuse(
  'access_token_invalid',
  'The access token can not be read: it is sent as Authorization: Bearer <token>.',
  inAuthorization,
  {
    check: 'Does the header Authorization hold an access token?',
    facts: ['it is not of the form Bearer <token>'],
    unless: ['the token stands behind the word Bearer and a space, without another'],
  },
)

const refused = (refusal: Refusal, wasTokenSent: boolean, reason?: string): Admission => ({
  admitted: false,
  problem: problemOfRefusal(refusal),
  headers: headersOfRefusal(refusal, wasTokenSent),
  ...given({ reason }),
})
