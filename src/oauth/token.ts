/** Codes and refresh tokens are exchanged for tokens (RFC 6749, sections 4.1.3 and 6; RFC 7636, section 4.6). */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Accounts } from '../accounts/accounts.ts'
import type { Application } from '../accounts/applications.ts'
import type { NotTaken } from '../accounts/credentials.ts'
import { type Tokens, lifetimes } from '../accounts/grants.ts'
import { reasonFor } from '../accounts/reason.ts'
import { readSecret } from '../accounts/secrets.ts'
import type { components } from '../generated/oauth.ts'
import { type OAuthError, oauthError } from './errors.ts'
import type { FormValues } from './form.ts'
import { scopeOf } from './metadata.ts'

export interface TokenRequest {
  readonly form: FormValues
  readonly application: Application
  readonly accounts: Accounts
  readonly now: number
  /** Of the world. */
  readonly tag: string
}

export const exchanged = (exchange: TokenRequest): components['schemas']['Tokens'] | OAuthError => {
  const tokens = tokensFor(exchange)
  if ('error' in tokens) return tokens
  return {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: lifetimes.accessToken / 1000,
    refresh_token: tokens.refreshToken,
    scope: tokens.scope,
  }
}

const tokensFor = (exchange: TokenRequest): Tokens | OAuthError => {
  switch (exchange.form.grant_type) {
    case 'authorization_code':
      return forCode(exchange)
    case 'refresh_token':
      return forRefreshToken(exchange)
    case undefined:
      return oauthError('invalid_request', 'The field grant_type is missing.')
    default:
      return oauthError('unsupported_grant_type', 'The grant types are authorization_code and refresh_token.')
  }
}

const badCode = (reason: string): OAuthError =>
  oauthError('invalid_grant', 'The code is wrong, used or expired, or was given for something else.', reason)

const forCode = ({ form, application, accounts: { grants }, now, tag }: TokenRequest): Tokens | OAuthError => {
  const { code: secret, redirect_uri: redirectUri, code_verifier: verifier } = form
  if (secret === undefined) return oauthError('invalid_request', 'The field code is missing.')
  const code = grants.code(secret)
  const spent = code === undefined ? grants.relativeOf('code', secret, now) : undefined
  // Whoever has somebody else's code can't end it for them.
  const clientId = code?.clientId ?? spent?.application
  if (clientId !== undefined && clientId !== application.clientId)
    return badCode('The code was given to another client.')
  if (spent?.family !== undefined) {
    grants.endFamily(spent.family, now)
    return { ...badCode('The code was used before. Every token that came of it is revoked.'), hasChanged: true }
  }
  if (code === undefined) return badCode(reasonOfCode(secret, tag))
  if (code.expires <= now) return badCode(`The code expired at ${new Date(code.expires).toISOString()}.`)
  if (redirectUri !== undefined && redirectUri !== code.redirectUri)
    return badCode('The redirect_uri is not the one of the authorization request.')
  if (redirectUri === undefined && (code.isRedirectUriSent || application.redirectUris.length > 1))
    return oauthError('invalid_request', 'The field redirect_uri is missing.')
  const wrong = wrongVerifier(verifier, code.challenge)
  if (wrong !== undefined) return badCode(wrong)
  return grants.useCode(secret, now) ?? badCode('The code is unknown.')
}

const reasonOfCode = (secret: string, tag: string): string => {
  const read = readSecret(secret)
  if (read?.kind !== 'code') return 'There is no such code.'
  return read.tag === tag
    ? 'There is no such code: it was withdrawn with a consent or its application, made room for newer ones, or was '
        + 'given before a reset.'
    : 'The code is of another world.'
}

const wrongVerifier = (verifier: string | undefined, challenge: string | undefined): string | undefined => {
  if (challenge === undefined)
    return verifier === undefined
      ? undefined
      : 'There is a code_verifier, and the authorization request had no code_challenge: somebody has taken it out.'
  if (verifier === undefined) return 'The code_verifier is missing.'
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return 'A code_verifier has 43 to 128 letters, digits and -._~.'
  // As text: of the last letter base64url has several that mean the same.
  const sent = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const wanted = Buffer.from(challenge)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted) ? undefined : 'The code_verifier is wrong.'
}

const badRefreshToken = (reason: string): OAuthError =>
  oauthError('invalid_grant', 'The refresh token is wrong, used, expired or revoked.', reason)

const forRefreshToken = ({ form, application, accounts: { grants }, now, tag }: TokenRequest): Tokens | OAuthError => {
  const { refresh_token: secret } = form
  if (secret === undefined) return oauthError('invalid_request', 'The field refresh_token is missing.')
  const token = grants.tokens.known('refreshToken', secret)
  const relative = token ?? grants.relativeOf('refreshToken', secret, now)
  if (relative !== undefined && relative.application !== application.clientId)
    return badRefreshToken('The refresh token was given to another client.')
  if (token === undefined || token.revoked !== undefined) {
    const judged = grants.tokens.judge('refreshToken', secret, now)
    const notTaken = 'why' in judged ? judged : ({ why: 'unknown' } as const)
    if (relative?.family === undefined || notTaken.why === 'expired')
      return badRefreshToken(reasonFor('refreshToken', secret, notTaken, tag))
    grants.endFamily(relative.family, now)
    const when = timeOf(notTaken)
    const reason = `The refresh token was used or revoked ${when}. Every token that came of the same grant is revoked.`
    return { ...badRefreshToken(reason), hasChanged: true }
  }
  if (token.expires !== undefined && token.expires <= now)
    return badRefreshToken(`The refresh token expired at ${new Date(token.expires).toISOString()}.`)
  const scope = scopeOf(form.scope ?? token.scope)
  if (scope === undefined) return oauthError('invalid_scope', 'The only scope is user.')
  return grants.refresh(secret, scope, now) ?? badRefreshToken('The refresh token came of no grant.')
}

/** Of the last of those that made room it is known. */
const timeOf = ({ at }: NotTaken): string => (at === undefined ? 'long ago' : `at ${new Date(at).toISOString()}`)
