/**
 * Keys and tokens, found without telling how near a guess came.
 *
 * What is looked up is a SHA-256 digest: nobody can choose a secret whose digest shares a prefix with another's, so
 * that the time a map takes says nothing about the secret. The digests are then compared in constant time.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import type { AccessToken, ApiKey, WorldRecords } from '../../club/model.ts'
import { lazy } from '../../text/lazy.ts'

export const credentialsOf = ({ apiKeys, accessTokens }: WorldRecords) => ({
  apiKey: bySecret<ApiKey>(apiKeys, ({ key }) => key),
  accessToken: bySecret<AccessToken>(accessTokens, ({ token }) => token),
})

const bySecret = <T>(items: readonly T[], secretOf: (item: T) => string): ((secret: string) => T | undefined) => {
  const index = lazy(
    () =>
      new Map(
        items.map(item => {
          const digest = digestOf(secretOf(item))
          return [digest.toString('hex'), { digest, item }]
        }),
      ),
  )
  return secret => {
    const digest = digestOf(secret)
    const known = index().get(digest.toString('hex'))
    return known !== undefined && timingSafeEqual(known.digest, digest) ? known.item : undefined
  }
}

const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
