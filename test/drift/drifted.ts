/** A service compared with whoever stands in for it, in this process. */
import { stubStandIn, virtualStandIn } from '../../src/app/stand-in.ts'
import { heldAgainst } from '../../src/app/verification.ts'
import type { Contract } from '../../src/contract/contract.ts'
import { type Against, type DriftResult, drift } from '../../src/drift/drift.ts'
import { recordedCalls } from '../../src/drift/recorded-calls.ts'
import { harExchanges } from '../../src/recording/har-exchanges.ts'
import type { Level } from '../../src/text/levels.ts'
import { type HttpFetch, httpFetch } from '../../src/verify/http-fetch.ts'
import type { Provider } from '../../src/verify/provider.ts'
import { secretsOf } from '../../src/verify/secrets.ts'
import { unhurried } from '../verify/unhurried.ts'

export interface Comparing {
  readonly baseUrl: string
  readonly contract?: string
  /** `stub`, `virtual`, an address, or the text of a HAR. */
  readonly against: string
  readonly apiKey?: string
  readonly token?: string
  readonly operations?: readonly string[]
  readonly values?: boolean
  readonly failOn?: Level
  readonly mostRequests?: number
  /** Milliseconds. */
  readonly timeout?: number
}

/** Nothing waits here; what would have been waited for is told. */
export interface ComparedService extends DriftResult {
  readonly requests: number
  readonly waits: readonly number[]
}

export const compare = async (asked: Comparing): Promise<ComparedService> => {
  const { baseUrl, contract: file, apiKey, token, operations, values = false, failOn = 'warning' } = asked
  const { loaded, shared, make } = heldAgainst(file, [])
  const { contract } = loaded
  if (contract === undefined) throw new Error('The contract is not usable.')
  const secrets = secretsOf([apiKey, token].flatMap(value => value ?? []))
  const asking = { timeout: asked.timeout ?? 60_000, secrets }
  const { provider, waits } = unhurried({ ...asking, mostRequests: asked.mostRequests ?? Infinity, fetch: httpFetch() })
  const drifted = await drift({
    contract,
    baseUrl,
    credentials: { apiKey, token },
    provider,
    secrets,
    shared,
    operations: operations === undefined ? undefined : new Set(operations),
    clock: ({ headers, at }) => Date.parse(headers.get('x-now') ?? '') || at,
    against: await againstOf(
      asked,
      contract,
      one => unhurried({ ...asking, mostRequests: Infinity, fetch: one }).provider.ask,
    ),
    values,
    failOn,
    make,
    onOperation: () => undefined,
  })
  return { ...drifted, requests: provider.requests(), waits }
}

const againstOf = async (
  { against, baseUrl, contract: file, apiKey, token }: Comparing,
  contract: Contract,
  askerOf: (fetch: HttpFetch) => Provider['ask'],
): Promise<Against> => {
  const credentials = { apiKey, token }
  if (against === 'stub')
    return {
      name: 'the stub',
      asked: now =>
        stubStandIn(
          { contract, world: undefined, credentials: { apiKey: undefined, token: undefined }, ofService: credentials },
          askerOf,
          now,
        ),
    }
  if (against === 'virtual')
    return {
      name: 'the virtual server',
      asked: now => virtualStandIn(contract, file === undefined ? 'club' : 'foreign', askerOf, now),
    }
  if (against.startsWith('{')) {
    const read = harExchanges(against, undefined)
    if ('problem' in read) throw new Error(read.problem)
    const calls = await recordedCalls(read.exchanges, { contract, baseUrl, recordedAt: undefined, credentials })
    if ('problem' in calls) throw new Error(calls.problem)
    return { name: 'the recording', asked: calls }
  }
  const standIn = { baseUrl: against, credentials, ask: askerOf(httpFetch()), isHeedless: false }
  return { name: against, asked: () => Promise.resolve(standIn) }
}

/** What differs: operation, rule and place. */
export const told = ({ checks }: Pick<DriftResult, 'checks'>): readonly string[] =>
  checks.flatMap(({ operation, rule, failures }) =>
    failures.map(({ pointer = '' }) => [operation, rule, ...(pointer === '' ? [] : [pointer])].join(' ')),
  )
