/** Calls that were made before, out of a HAR: what was answered then stands in for whoever would be asked. */
import { endpointsOf } from '../contract/check/endpoint.ts'
import type { Operation } from '../contract/operation.ts'
import type { Exchange } from '../proxy/exchange.ts'
import { byName } from '../proxy/headers.ts'
import { leading } from '../proxy/led-to.ts'
import { harExchanges } from '../recording/har-exchanges.ts'
import { type AgainOptions, askedAgain, isOfWhoShows, wasSentWrong } from '../replay/asked-again.ts'
import type { Asked, Came } from '../verify/provider.ts'
import { isSafe } from '../verify/request.ts'
import type { Calls, PairedCall } from './calls.ts'

export interface RecordedOptions extends Omit<AgainOptions, 'showsCredentials'> {
  /** Where they were made: those from elsewhere are left out. Undefined: wherever it was. */
  readonly recordedAt: string | undefined
}

/** @returns what is wrong with the file, where it is none */
export const recordedCalls = async (
  text: string,
  options: RecordedOptions,
): Promise<Calls | { readonly problem: string }> => {
  const { contract, baseUrl, recordedAt } = options
  const at = recordedAt === undefined ? undefined : new URL(recordedAt)
  const read = harExchanges(text, at?.origin)
  if ('problem' in read) return read
  const basePath = (url: URL): string => url.pathname.replace(/\/+$/, '')
  const own = basePath(new URL(baseUrl))
  const basePaths = at === undefined ? [...new Set([...contract.basePaths, own, ''])] : [basePath(at)]
  const leadTo = leading(await endpointsOf(contract), basePaths)
  const showsCredentials = isOfWhoShows(read.exchanges, contract.securitySchemes)
  const calls = new Map<string, Map<string, PairedCall | string>>()
  let elsewhere: string | undefined
  for (const exchange of read.exchanges) {
    const [path = ''] = exchange.target.split('?', 1)
    const ledTo = leadTo(exchange.method, path)
    if (ledTo.kind !== 'operation') elsewhere ??= `${exchange.method} ${path}`
    if (ledTo.kind !== 'operation' || ledTo.isForHead) continue
    const { operation } = ledTo.endpoint
    const known = calls.get(operation.id) ?? new Map<string, PairedCall | string>()
    calls.set(operation.id, known)
    const call = isSafe(operation)
      ? callOf(exchange, operation, ledTo.path, { ...options, showsCredentials })
      : undefined
    // The latest counts: what was answered before may have changed meanwhile.
    if (call !== undefined) known.set(typeof call === 'string' ? call : keyOf(call.asked), call)
  }
  if (calls.size === 0) return { problem: `no call of the contract is in it: ${whyNone(elsewhere, basePaths, at)}` }
  return {
    alone: () => Promise.resolve([]),
    of: operation => {
      const found = [...(calls.get(operation.id)?.values() ?? [])]
      const good = found.filter(call => typeof call !== 'string')
      if (good.length > 0) return Promise.resolve(good)
      return Promise.resolve(found.find(call => typeof call === 'string') ?? 'no call of it is recorded')
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

/** Who has other credentials makes another call. */
const keyOf = ({ url, headers }: Asked): string => JSON.stringify([url, ...headers])

const callOf = (
  exchange: Exchange,
  operation: Operation,
  path: string,
  options: AgainOptions,
): PairedCall | string | undefined => {
  const { came } = exchange
  if (came.kind !== 'answer' || came.body === undefined || wasSentWrong(exchange)) return undefined
  const asked = askedAgain(exchange, operation, path, options)
  if (typeof asked === 'string') return asked
  const answer: Came = {
    kind: 'answer',
    answer: { status: came.status, headers: byName(came.headers), bytes: came.body, at: 0 },
  }
  return { name: 'as recorded', asked, standIn: () => Promise.resolve(answer) }
}
