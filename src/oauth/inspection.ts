/** Tokens are revoked and looked at by the client that they were given to (RFC 7009, RFC 7662). */
import type { Accounts } from '../accounts/accounts.ts'
import type { Application } from '../accounts/applications.ts'
import type { Credential } from '../accounts/credentials.ts'
import { given } from '../text/given.ts'
import type { components } from '../generated/oauth.ts'
import type { ServedWorld } from './served-world.ts'

/** Of the client's own, whatever kind it is. */
const ownToken = (
  secret: string,
  { clientId }: Application,
  { grants: { tokens } }: Accounts,
): Credential | undefined => {
  const token = tokens.known('accessToken', secret) ?? tokens.known('refreshToken', secret)
  return token?.application === clientId ? token : undefined
}

/** A refresh token takes its family with it. */
export const revoked = (secret: string, application: Application, accounts: Accounts, now: number): void => {
  const token = ownToken(secret, application, accounts)
  if (token === undefined) return
  if (token.kind === 'refreshToken' && token.family !== undefined) accounts.grants.endFamily(token.family, now)
  else accounts.grants.tokens.revoke(token.id, now)
}

export const introspected = async (
  secret: string,
  application: Application,
  { accounts, people, issuer, now }: ServedWorld,
): Promise<components['schemas']['Introspection']> => {
  const token = ownToken(secret, application, accounts)
  if (token === undefined || token.revoked !== undefined || (token.expires ?? Infinity) <= now) return { active: false }
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
