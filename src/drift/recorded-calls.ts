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

export type RecordedOptions = Omit<AgainOptions, 'showsCredentials'>

/** @returns what is wrong with the file, where it is none */
export const recordedCalls = async (
  text: string,
  options: RecordedOptions,
): Promise<Calls | { readonly problem: string }> => {
  const { contract, baseUrl } = options
  const read = harExchanges(text, undefined)
  if ('problem' in read) return read
  const own = new URL(baseUrl).pathname.replace(/\/+$/, '')
  const leadTo = leading(await endpointsOf(contract), [...new Set([...contract.basePaths, own, ''])])
  const showsCredentials = isOfWhoShows(read.exchanges, contract.securitySchemes)
  const calls = new Map<string, Map<string, PairedCall | string>>()
  for (const exchange of read.exchanges) {
    const [path = ''] = exchange.target.split('?', 1)
    const ledTo = leadTo(exchange.method, path)
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
