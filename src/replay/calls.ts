/** Which calls of a recording can be made again, how, and why the others can't. */
import { cookiesOf } from '../contract/check/cookies.ts'
import { endpointsOf } from '../contract/check/endpoint.ts'
import { isEndless } from '../contract/check/media-types.ts'
import type { Operation } from '../contract/operation.ts'
import { secretsIn } from '../contract/carried-secrets.ts'
import { redacted } from '../contract/redaction.ts'
import type { ProxiedExchange } from '../proxy/exchange.ts'
import { valueOf } from '../proxy/headers.ts'
import { type LedTo, leading } from '../proxy/led-to.ts'
import { declaredRedaction } from '../contract/redaction.ts'
import { given } from '../text/given.ts'
import { printable } from '../text/printable.ts'
import type { ProviderRequest } from '../verify/provider.ts'
import { canEnd } from '../verify/representations.ts'
import { isSafe, noHeader } from '../verify/request.ts'
import { type Cases, isWanted } from '../verify/rounds.ts'
import { secretsOf } from '../verify/secrets.ts'
import type { WasAnswered } from './drawn-ids.ts'
import { type AgainOptions, type AskedAgain, askedAgain, isOfWhoShows, wasSentWrong } from './asked-again.ts'
import { cut } from '../text/cut.ts'

export interface RecordedCall {
  readonly operation: Operation
  /** Behind the base path, without secrets: `GET /pets?limit=20`. */
  readonly name: string
  readonly asked: ProviderRequest
  /** The status that it was answered with. */
  readonly status: number
  /** The answer itself. */
  readonly was: WasAnswered | undefined
  /** Headers that say who asked, in ways that the contract doesn't have: they aren't sent again. */
  readonly undeclared: readonly string[]
  /** See {@link AskedAgain.unsent}. */
  readonly unsent?: AskedAgain['unsent']
}

export interface CallsOptions extends Omit<AgainOptions, 'showsCredentials'> {
  /** Where the contract's operations were then; undefined: wherever the contract, or the service now, has them. */
  readonly basePath: string | undefined
  readonly allowWrites: boolean
  /** operationIds; undefined: all. */
  readonly operations: ReadonlySet<string> | undefined
  /** The calls that are made, and before them what writes; undefined: all. */
  readonly cases: Cases | undefined
}

export interface RecordedCalls {
  /** In the order in which they were made. */
  readonly calls: readonly RecordedCall[]
  /** Those that are not made again, by the reason. */
  readonly left: ReadonlyMap<string, LeftOutCalls>
  /** There are calls, and the contract knows none of them. */
  readonly isOfElsewhere: boolean
}

export interface LeftOutCalls {
  times: number
  /** The first that differ. */
  readonly names: Set<string>
}

/** Names of calls that are left out for the same reason; more are no help to a reader. */
const mostNames = 3

/** Characters. No server takes longer ones: node's has 16 KiB for all headers together. */
const longestAddress = 16_000
/** Bytes: what a proxy judges. */
const largestBody = 16 * 1024 * 1024

export const replayableCalls = async (
  exchanges: readonly ProxiedExchange[],
  options: CallsOptions,
): Promise<RecordedCalls> => {
  const { contract, baseUrl, basePath, operations, cases } = options
  const own = new URL(baseUrl).pathname.replace(/\/+$/, '')
  const basePaths = basePath === undefined ? [...new Set([...contract.basePaths, own, ''])] : [basePath]
  const leadTo = leading(await endpointsOf(contract), basePaths)
  const redaction = declaredRedaction(contract)
  const showsCredentials = isOfWhoShows(exchanges, contract.securitySchemes)
  const left = new Map<string, LeftOutCalls>()
  const calls: RecordedCall[] = []
  /** Reads since the last write: what they are answered with is what it was. */
  const reads = new Set<string>()
  /** As far as the last that is wanted. */
  let wanted = 0

  const nameOf = ({ method, target, headers }: ProxiedExchange, ledTo: LedTo): string => {
    const mark = target.indexOf('?')
    const path = ledTo.kind === 'operation' ? ledTo.path : target.slice(0, mark < 0 ? undefined : mark)
    const secrets = secretsIn({ target, headers, bodies: [] }, redaction)
    const address = `${path}${mark < 0 ? '' : target.slice(mark)}`
    return `${method} ${secretsOf(secrets).text(redaction.url(address))}`
  }

  for (const exchange of exchanges) {
    const [path = ''] = exchange.target.split('?', 1)
    const ledTo = leadTo(exchange.method, path)
    if (ledTo.kind === 'operation' && operations?.has(ledTo.endpoint.operation.id) === false) continue
    const name = nameOf(exchange, ledTo)
    const found = callOf(exchange, ledTo, { ...options, showsCredentials }, redaction.isSecret)
    if (typeof found === 'string') {
      leave(left, found, name)
      continue
    }
    const { operation } = found
    const isAsked = isWanted(cases, operation.id, name)
    // What was created may be what a wanted call is made of.
    if (!isAsked && isSafe(operation)) continue
    if (isSafe(operation)) {
      const key = JSON.stringify([found.asked.method, found.asked.url, ...found.asked.headers])
      if (reads.has(key)) continue
      reads.add(key)
    } else reads.clear()
    calls.push({ ...found, name })
    if (isAsked) wanted = calls.length
  }
  const isOfElsewhere = exchanges.length > 0 && left.get(unknown)?.times === exchanges.length
  return { calls: calls.slice(0, wanted), left, isOfElsewhere }
}

const leave = (left: Map<string, LeftOutCalls>, why: string, name: string): void => {
  const known = left.get(why) ?? { times: 0, names: new Set() }
  left.set(why, known)
  known.times += 1
  if (known.names.size < mostNames) known.names.add(shortened(printable(name)))
}

const shortened = (name: string): string => cut(name, 80)

const unknown = 'the contract has no such operation'

const callOf = (
  exchange: ProxiedExchange,
  ledTo: LedTo,
  options: CallsOptions & AgainOptions,
  isSecret: (name: string) => boolean,
): Omit<RecordedCall, 'name'> | string => {
  if (ledTo.kind !== 'operation') return unknown
  const { operation } = ledTo.endpoint
  if (ledTo.isForHead) return 'HEAD tells nothing that GET does not'
  if (isSafe(operation) && !['GET', 'HEAD', 'OPTIONS'].includes(operation.method))
    return `${operation.method} can't be sent`
  if (!isSafe(operation) && !options.allowWrites) return 'only --allow-writes makes again what writes'
  if (isOfStream(exchange) || !canEnd(operation)) return 'the answer is a stream, which has no end'
  if (exchange.body === undefined) return 'the body that was sent is not in the file as it was'
  if (wasSentWrong(exchange)) return 'the credentials were wrong on purpose'
  const again = askedAgain(exchange, operation, ledTo.path, options)
  if (typeof again === 'string') return `the operation ${again}`
  const { asked, unsent } = again
  const { url, headers, body = '' } = asked
  if (url.length > longestAddress) return `the address has more than ${longestAddress} characters`
  if (Buffer.byteLength(body) > largestBody) return `the body has more than ${largestBody} bytes`
  if ([...headers.values()].some(value => noHeader.test(value)))
    return "there is something in the headers that can't be"
  if (isRedacted([url, ...headers.values(), typeof body === 'string' ? body : body.toString('latin1')]))
    return `something that is needed was left out of the file (${redacted})`
  const { came } = exchange
  const was = came.kind === 'answer' ? came : undefined
  const undeclared = undeclaredIn(exchange, headers, isSecret)
  return { operation, asked, status: was?.status ?? 0, was, undeclared, ...given({ unsent }) }
}

const undeclaredIn = (
  { headers }: ProxiedExchange,
  again: ReadonlyMap<string, string>,
  isSecret: (name: string) => boolean,
): readonly string[] => {
  const cookies = cookiesOf(again.get('cookie'))
  const isSent = (name: string, value: string): boolean =>
    name === 'cookie' ? [...cookiesOf(value).keys()].every(cookie => cookies.has(cookie)) : again.has(name)
  const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const)
  return [...new Set(named.flatMap(([name, value]) => (isSecret(name) && !isSent(name, value) ? [name] : [])))]
}

/** Was it a stream that was asked for, or that came? */
const isOfStream = ({ headers, came }: ProxiedExchange): boolean =>
  isEndless(valueOf(headers, 'accept') ?? '')
  || (came.kind === 'answer' && isEndless(valueOf(came.headers, 'content-type') ?? ''))

const isRedacted = (texts: readonly string[]): boolean =>
  [redacted, encodeURIComponent(redacted)].some(mark => texts.some(text => text.includes(mark)))
