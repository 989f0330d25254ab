/** Tokens are revoked and looked at by the client that they were given to (RFC 7009, RFC 7662). */
import type { Accounts } from '../accounts/accounts.ts'
import type { Application } from '../accounts/applications.ts'
import type { Credential } from '../accounts/credentials.ts'
import { given } from '../text/given.ts'
import type { components } from '../generated/oauth.ts'
import { type OAuthError, oauthError } from './errors.ts'
import type { ServedWorld } from './served-world.ts'

/** Whosever it is, and of whatever kind. */
const grantedToken = (secret: string, { grants: { tokens } }: Accounts): Credential | undefined =>
  tokens.known('accessToken', secret) ?? tokens.known('refreshToken', secret)

/**
 * A refresh token takes its family with it.
 *
 * @returns why not: a token of another client's stays as it is (RFC 7009, section 2.1)
 */
export const revoked = (
  secret: string,
  { clientId }: Application,
  accounts: Accounts,
  now: number,
): OAuthError | undefined => {
  const { grants } = accounts
  const token = grantedToken(secret, accounts)
  const relative = token ?? grants.relativeOf('refreshToken', secret, now)
  if (relative === undefined) return undefined
  if (relative.application !== clientId) return oauthError('invalid_grant', 'The token was given to another client.')
  if (token?.kind !== 'accessToken' && relative.family !== undefined) grants.endFamily(relative.family, now)
  else grants.tokens.revoke(relative.id, now)
  return undefined
}

export const introspected = async (
  secret: string,
  application: Application,
  { accounts, people, issuer, now }: ServedWorld,
): Promise<components['schemas']['Introspection']> => {
  const token = grantedToken(secret, accounts)
  if (token?.application !== application.clientId) return { active: false }
  if (token.revoked !== undefined || (token.expires ?? Infinity) <= now) return { active: false }
  const { kind, scope, subject = '', made, expires } = token
  return {
    active: true,
    client_id: application.clientId,
    sub: subject,
    iss: issuer,
    iat: Math.floor(made / 1000),
    ...given({
      scope,
      username: (await people.named(subject))?.name,
      exp: expires === undefined ? undefined : Math.floor(expires / 1000),
      token_type: kind === 'accessToken' ? 'Bearer' : undefined,
    }),
  }
}
