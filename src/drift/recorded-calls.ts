/** Calls that were made before, out of a HAR: what was answered then stands in for whoever would be asked. */
import { endpointsOf } from '../contract/check/endpoint.ts'
import type { SecurityScheme } from '../contract/check/credentials.ts'
import { rawPairs } from '../contract/check/query.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import type { Exchange } from '../proxy/exchange.ts'
import { type Headers, byName } from '../proxy/headers.ts'
import { leading } from '../proxy/led-to.ts'
import { harExchanges } from '../recording/har-exchanges.ts'
import { type Given, accessTo, carried, wrongValue } from '../verify/credentials.ts'
import type { Asked, Came } from '../verify/provider.ts'
import { acceptedBy, isSafe } from '../verify/request.ts'
import type { Calls, PairedCall } from './calls.ts'

export interface RecordedOptions {
  readonly contract: Contract
  readonly baseUrl: string
  readonly credentials: Given
}

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

/** What a browser exports has no credentials in it: then each call was made with them that wasn't turned away. */
const isOfWhoShows = (exchanges: readonly Exchange[], schemes: Contract['securitySchemes']): boolean =>
  exchanges.some(({ headers }) => schemes.some(scheme => byName(headers).has(headerOf(scheme))))

const headerOf = ({ kind, key }: SecurityScheme): string => (kind === 'apiKey' ? key.toLowerCase() : 'authorization')

const callOf = (
  { target, method, headers, came }: Exchange,
  operation: Operation,
  path: string,
  { contract, baseUrl, credentials, showsCredentials }: RecordedOptions & { readonly showsCredentials: boolean },
): PairedCall | string | undefined => {
  if (came.kind !== 'answer' || came.body === undefined) return undefined
  const { securitySchemes } = contract
  const sent = byName(headers)
  if ([...sent.values()].some(value => value.includes(wrongValue))) return undefined
  const wasSent = (name: string): boolean =>
    securitySchemes.some(scheme => scheme.name === name && sent.has(headerOf(scheme)))
  const { alternatives, wanting } = accessTo(contract, operation, credentials)
  const isOpen = showsCredentials ? !securitySchemes.some(({ name }) => wasSent(name)) : isTurnedAway(came.status)
  const none = { good: [], wrong: [] }
  const access = isOpen ? none : alternatives.find(({ good }) => !showsCredentials || good.every(wasSent))
  if (access === undefined) return wanting
  const credential = carried(contract, access, credentials)
  const keys = new Set(securitySchemes.flatMap(({ in: place, key }) => (place === 'query' ? [key] : [])))
  const mark = target.indexOf('?')
  const query = mark < 0 ? [] : target.slice(mark + 1).split('&')
  const pairs = [...query.filter(pair => !rawPairs(pair).some(([name]) => keys.has(name))), ...credential.query]
  const asked: Asked = {
    method,
    url: `${baseUrl}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`,
    headers: new Map([['accept', acceptedBy(operation)], ...declaredIn(operation, headers), ...credential.headers]),
  }
  const answer: Came = {
    kind: 'answer',
    answer: { status: came.status, headers: byName(came.headers), bytes: came.body, at: 0 },
  }
  return { name: 'as recorded', asked, standIn: () => Promise.resolve(answer) }
}

const isTurnedAway = (status: number): boolean => status === 401 || status === 403

const declaredIn = ({ parameters }: Operation, headers: Headers): Headers =>
  headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => parameters.some(one => one.in === 'header' && one.name.toLowerCase() === name))
