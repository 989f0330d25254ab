/**
 * Keys and tokens, found without telling how near a guess came.
 *
 * What is looked up is a SHA-256 digest: nobody can choose a secret whose digest shares a prefix with another's, so
 * that the time a map takes says nothing about the secret. The digests are then compared in constant time.
 */
import { timingSafeEqual } from 'node:crypto'
import type { AccessToken, ApiKey, WorldRecords } from '../../club/model.ts'
import { digestOf } from '../../text/digest.ts'
import { each } from '../../text/slices.ts'
import type { Indexing } from './indexing.ts'

export const credentialsBySecret = ({ apiKeys, accessTokens }: WorldRecords, indexing: Indexing) => ({
  apiKey: bySecret<ApiKey>(indexing, apiKeys, ({ key }) => key),
  accessToken: bySecret<AccessToken>(indexing, accessTokens, ({ token }) => token),
})

const bySecret = <T>(
  indexing: Indexing,
  items: readonly T[],
  secretOf: (item: T) => string,
): ((secret: string) => T | undefined) => {
  const index = indexing(function* () {
    const all = new Map<string, { readonly digest: Buffer; readonly item: T }>()
    yield* each(items, item => {
      const digest = digestOf(secretOf(item))
      all.set(digest.toString('hex'), { digest, item })
    })
    return all
  })
  return secret => {
    const digest = digestOf(secret)
    const known = index().get(digest.toString('hex'))
    return known !== undefined && timingSafeEqual(known.digest, digest) ? known.item : undefined
  }
}
