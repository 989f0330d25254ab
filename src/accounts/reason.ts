/**
 * Why a key or a token was refused, for whoever tests with it. Whoever called is not told: it is in the journal.
 */
import type { CredentialKind, NotTaken } from './credentials.ts'
import { readSecret } from './secrets.ts'

const names: Readonly<Record<string, string>> = {
  apiKey: 'an API key',
  accessToken: 'an access token',
  refreshToken: 'a refresh token',
  code: 'an authorization code',
  clientSecret: 'a client secret',
}

const nameOf = (kind: string): string => names[kind] ?? kind

/** @param tag of the world that refuses */
export const reasonFor = (kind: CredentialKind, secret: string, { why, at }: NotTaken, tag: string): string => {
  const name = nameOf(kind).replace(/^an? /, '')
  if (why === 'pending') return `The ${name} is of an application that the operator has not accepted yet.`
  if (why === 'rejected') return `The ${name} is of an application that the operator has rejected.`
  if (why !== 'unknown')
    return (
      `The ${name} ${why === 'revoked' ? 'was revoked' : 'expired'}`
      + `${at === undefined ? '' : ` at ${new Date(at).toISOString()}`}.`
    )
  const read = readSecret(secret)
  if (read === undefined) return `This world knows no such ${name}.`
  if (read.kind !== kind) return `It is ${nameOf(read.kind)}, not ${nameOf(kind)}.`
  if (read.tag !== tag) return `The ${name} is of another world.`
  return `This world knows no such ${name}: it was made before a reset or long ago, or never.`
}
