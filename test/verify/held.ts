/** A service held against the club's contract, in this process. */
import { heldAgainst } from '../../src/app/verification.ts'
import type { Check } from '../../src/report/report.ts'
import { httpFetch } from '../../src/verify/http-fetch.ts'
import { secretsOf } from '../../src/verify/secrets.ts'
import { type VerifyResult, verify } from '../../src/verify/verification.ts'
import { unhurried } from './unhurried.ts'

export interface Holding {
  readonly baseUrl: string
  readonly contract?: string
  readonly apiKey?: string
  readonly token?: string
  /** By the names of schemes. */
  readonly own?: Readonly<Record<string, string>>
  readonly operations?: readonly string[]
  readonly cases?: ReadonlyMap<string, ReadonlySet<string>>
  readonly contractOnly?: boolean
  readonly allowWrites?: boolean
  readonly mostRequests?: number
  /** Milliseconds. */
  readonly timeout?: number
  /** What the service's clock shows. */
  readonly now?: number
}

/** Nothing waits here; what would have been waited for is told. */
export interface HeldService extends VerifyResult {
  readonly requests: number
  readonly waits: readonly number[]
}

/**
 * Read before anything is asked: a service in this process closes the connections that its callers have kept once it is
 * back after the seconds that reading may take, and the next call is lost.
 */
const ofClub = heldAgainst(undefined, [])

export const hold = async ({
  baseUrl,
  contract: file,
  apiKey,
  token,
  own = {},
  operations,
  cases,
  contractOnly = false,
  allowWrites = false,
  mostRequests = 10_000,
  timeout = 60_000,
  now,
}: Holding): Promise<HeldService> => {
  const { loaded, shared, make } = file === undefined ? ofClub : heldAgainst(file, [])
  const { contract } = loaded
  if (contract === undefined) throw new Error('The contract is not usable.')
  const secrets = secretsOf([apiKey, token, ...Object.values(own)].flatMap(value => value ?? []))
  const { provider, waits } = unhurried({ mostRequests, timeout, secrets, fetch: httpFetch() })
  const verified = await verify({
    contract,
    baseUrl,
    credentials: { apiKey, token, own: new Map(Object.entries(own)) },
    provider,
    secrets,
    shared: contractOnly ? undefined : shared,
    allowWrites,
    operations: operations === undefined ? undefined : new Set(operations),
    cases,
    clock: ({ at }) => now ?? at,
    make,
    onOperation: () => undefined,
  })
  return { ...verified, notes: [...verified.notes, ...provider.notes()], requests: provider.requests(), waits }
}

/** What broke: operation and rule. */
export const brokenIn = (checks: readonly Check[]): readonly string[] =>
  checks.flatMap(({ operation, rule, failures }) =>
    failures.map(({ expected, found }) => `${operation} ${rule}: expected ${expected}, found ${found}`),
  )
