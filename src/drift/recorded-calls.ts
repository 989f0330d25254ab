/** Calls that were made before, out of a HAR: what was answered then stands in for whoever would be asked. */
import { endpointsOf } from '../contract/check/endpoint.ts'
import type { Operation } from '../contract/operation.ts'
import { conditionsSent, declaresHeader } from '../proxy/conditions.ts'
import type { ProxiedExchange } from '../proxy/exchange.ts'
import { headersByName } from '../proxy/headers.ts'
import { leading } from '../proxy/led-to.ts'
import type { HarExchange } from '../recording/har-exchanges.ts'
import { type AgainOptions, askedAgain, isOfWhoShows, wasSentWrong } from '../replay/asked-again.ts'
import { given } from '../text/given.ts'
import { aboutSent } from '../verify/about-call.ts'
import type { ProviderRequest, ProviderOutcome } from '../verify/provider.ts'
import { isSafe } from '../verify/request.ts'
import type { Calls, PairedCall } from './calls.ts'

export interface RecordedOptions extends Omit<AgainOptions, 'showsCredentials'> {
  /** Where they were made: those from elsewhere are left out. Undefined: wherever it was. */
  readonly recordedAt: string | undefined
}

/** @returns why there are none */
export const recordedCalls = async (
  exchanges: readonly HarExchange[],
  options: RecordedOptions,
): Promise<Calls | { readonly problem: string }> => {
  const { contract, baseUrl, recordedAt } = options
  const at = recordedAt === undefined ? undefined : new URL(recordedAt)
  const basePath = (url: URL): string => url.pathname.replace(/\/+$/, '')
  const own = basePath(new URL(baseUrl))
  const basePaths = at === undefined ? [...new Set([...contract.basePaths, own, ''])] : [basePath(at)]
  const leadTo = leading(await endpointsOf(contract), basePaths)
  const showsCredentials = isOfWhoShows(exchanges, contract.securitySchemes)
  const calls = new Map<string, Map<string, PairedCall | string>>()
  const leftOut = new Map<string, number>()
  let elsewhere: string | undefined
  for (const exchange of exchanges) {
    const [path = ''] = exchange.target.split('?', 1)
    const ledTo = leadTo(exchange.method, path)
    if (ledTo.kind !== 'operation') elsewhere ??= `${exchange.method} ${path}`
    if (ledTo.kind !== 'operation' || ledTo.isForHead) continue
    const { operation } = ledTo.endpoint
    const known = calls.get(operation.id) ?? new Map<string, PairedCall | string>()
    calls.set(operation.id, known)
    if (!isSafe(operation)) continue
    if (isAskedOtherwise(exchange, operation)) {
      leftOut.set(operation.id, (leftOut.get(operation.id) ?? 0) + 1)
      continue
    }
    const call = callOf(exchange, operation, ledTo.path, { ...options, showsCredentials })
    // The latest counts: what was answered before may have changed meanwhile.
    if (call !== undefined) known.set(typeof call === 'string' ? call : keyOf(call.asked), call)
  }
  if (calls.size === 0) return { problem: `no call of the contract is in it: ${whyNone(elsewhere, basePaths, at)}` }
  return {
    alone: () => Promise.resolve([]),
    leftOut: ({ id }) => leftOut.get(id) ?? 0,
    of: operation => {
      const found = [...(calls.get(operation.id)?.values() ?? [])]
      const good = found.filter(call => typeof call !== 'string')
      if (good.length > 0) return Promise.resolve(good)
      const why = found.find(call => typeof call === 'string')
      return Promise.resolve(why ?? (leftOut.has(operation.id) ? onlyOtherwise : 'no call of it is recorded'))
    },
  }
}

/** @param elsewhere a call that leads to no operation */
const whyNone = (elsewhere: string | undefined, basePaths: readonly string[], at: URL | undefined): string => {
  if (elsewhere === undefined)
    return at === undefined ? 'nothing was answered' : `none was answered at --recorded-at ${at.origin}`
  const expected = basePaths.map(path => path || '/').join(' or ')
  return `${elsewhere} is none below ${expected}. Say where the calls were made, with the base path: --recorded-at`
}

const onlyOtherwise = 'each call of it that is recorded asks on a condition, or for a part'

/**
 * Was it answered to a header that isn't sent again? Some browsers don't export by which they came to a 304.
 *
 * What the contract declares is sent again, so that the answer is one to the same call.
 */
const isAskedOtherwise = ({ came, headers }: ProxiedExchange, operation: Operation): boolean => {
  const sent = came.kind === 'answer' ? conditionsSent(came.status, headers) : undefined
  if (came.kind !== 'answer' || sent === undefined) return false
  return sent.length === 0 ? came.status === 304 : !declaresHeader(operation, sent)
}

/** Who has other credentials makes another call. */
const keyOf = ({ url, headers }: ProviderRequest): string => JSON.stringify([url, ...headers])

const callOf = (
  exchange: HarExchange,
  operation: Operation,
  path: string,
  options: AgainOptions,
): PairedCall | string | undefined => {
  const { came } = exchange
  if (came.kind !== 'answer' || came.body === undefined || wasSentWrong(exchange)) return undefined
  const again = askedAgain(exchange, operation, path, options)
  if (typeof again === 'string') return again
  const { asked, unsent } = again
  const answer: ProviderOutcome = {
    kind: 'answer',
    answer: { status: came.status, headers: headersByName(came.headers), bytes: came.body, at: 0 },
  }
  const [called = ''] = exchange.target.split('?', 1)
  const recordedAt = `${exchange.origin}${called.slice(0, called.length - path.length)}`
  const askedOfStandIn = { ...asked, url: `${recordedAt}${asked.url.slice(options.baseUrl.length)}` }
  const about = aboutSent(operation, exchange.target, false)
  return {
    name: 'as recorded',
    about,
    asked,
    askedOfStandIn,
    standIn: () => Promise.resolve(answer),
    ...given({ unsent }),
  }
}
