/**
 * Keys and tokens of the world's own data as their owners see them: without the secret, by an id that is made of its
 * digest. None of them is kept a second time; a page that shows them looks through the data.
 */
import { hash } from 'node:crypto'
import { type ListedCredential, lastFourOf } from '../accounts/credentials.ts'
import type { LazyAccounts, WrittenCredentials } from '../accounts/world-accounts.ts'
import type { AccessToken, ApiKey, Id, Instant } from '../club/model.ts'
import type { ClubData } from '../data/club-data.ts'
import { given } from '../text/given.ts'

const minute = 60_000

/** When secrets of the data were last good for a call, to the minute. */
export class Uses {
  readonly #at = new Map<string, Instant>()

  note(secret: string, now: Instant): void {
    this.#at.set(secret, now - (now % minute))
  }

  of(secret: string): Instant | undefined {
    return this.#at.get(secret)
  }
}

/** When it runs out, in a world that began then. */
export const endOf = (
  { expires, lifetime }: Pick<ApiKey, 'expires' | 'lifetime'>,
  started: Instant,
): Instant | undefined => expires ?? (lifetime === undefined ? undefined : started + lifetime)

export interface WrittenSources {
  readonly data: ClubData
  readonly accounts: LazyAccounts
  readonly uses: Uses
  readonly now: () => Instant
  /** Of the world. */
  readonly started: Instant
}

export const writtenCredentials = ({ data, accounts, uses, now, started }: WrittenSources): WrittenCredentials => {
  const of = (
    secret: string,
    written: Pick<ListedCredential, 'kind' | 'label' | 'subject'>,
    life: Pick<ApiKey, 'expires' | 'lifetime'>,
    isRevoked: boolean,
  ): ListedCredential => ({
    ...written,
    id: idOf(secret),
    lastFour: lastFourOf(secret),
    lastUsed: uses.of(secret),
    revoked: isRevoked ? started : accounts.opened()?.credentials.withdrawnAt(secret),
    ...given({ expires: endOf(life, started) }),
  })
  const ofToken = (one: AccessToken): ListedCredential =>
    of(one.token, { kind: 'accessToken', label: one.label, subject: one.personId }, one, one.revoked)
  const ofKey = (one: ApiKey): ListedCredential => of(one.key, { kind: 'apiKey', label: one.name }, one, !one.active)
  const tokensOf = async (person: Id | undefined) =>
    (await data.accessTokens()).filter(({ personId }) => person === undefined || personId === person)
  const keysOf = async (person: Id | undefined) =>
    (await data.apiKeys()).filter(({ ownerId }) => person === undefined || ownerId === person)
  const allOf = async (person: Id | undefined) => [
    ...(await tokensOf(person)).map(ofToken),
    ...(await keysOf(person)).map(ofKey),
  ]
  return {
    ownedBy: allOf,
    all: () => allOf(undefined),
    revoke: async (id, person) => {
      const tokens = (await tokensOf(person)).filter(({ revoked }) => !revoked).map(({ token }) => token)
      const keys = (await keysOf(person)).filter(({ active }) => active).map(({ key }) => key)
      const secret = [...tokens, ...keys].find(one => idOf(one) === id)
      if (secret === undefined) return false
      const opened = await accounts.open()
      return opened.change(() => opened.credentials.withdraw(secret, now()))
    },
  }
}

const idOf = (secret: string): string => hash('sha256', secret).slice(0, 16)
