/** A call that was made before, as it is made again: of another service, with other credentials. */
import { isUtf8 } from 'node:buffer'
import { type SentCredentials, type SecurityScheme, credentialsOf } from '../contract/check/credentials.ts'
import { cookiesOf } from '../contract/check/cookies.ts'
import { Query, rawPairs } from '../contract/check/query.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import type { ProxiedExchange } from '../proxy/exchange.ts'
import { type HeaderPairs, headersByName } from '../proxy/headers.ts'
import { given } from '../text/given.ts'
import {
  type GivenCredentials,
  accessTo,
  carried,
  isGivenFor,
  sure,
  wantingFor,
  wrongValue,
} from '../verify/credentials.ts'
import type { ProviderRequest } from '../verify/provider.ts'
import { acceptedBy } from '../verify/representations.ts'
import { isSafe } from '../verify/request.ts'

export interface AgainOptions {
  readonly contract: Contract
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly credentials: GivenCredentials
  /** What was exported has credentials in it where they were sent. */
  readonly showsCredentials: boolean
  /** Whoever answers heeds no credentials, and none were given. */
  readonly isHeedless?: boolean
}

/** What a browser exports has no credentials in it: then each call was made with them that wasn't turned away. */
export const isOfWhoShows = (exchanges: readonly ProxiedExchange[], schemes: Contract['securitySchemes']): boolean =>
  exchanges.some(({ headers }) => {
    const sent = headersByName(headers)
    const cookies = cookiesOf(sent.get('cookie'))
    return schemes.some(({ in: place, key }) => (place === 'cookie' ? cookies.has(key) : sent.has(key.toLowerCase())))
  })

/** `verify` has tried with it what is refused. */
export const wasSentWrong = ({ headers }: ProxiedExchange): boolean =>
  headers.some(([, value]) => value.includes(wrongValue))

export interface AskedAgain {
  readonly asked: ProviderRequest
  /** What it was sent with then, and is not now, for want of a value: who turns it away may be right. */
  readonly unsent?: string
}

/**
 * Credentials that were sent are replaced by those that are given, in the same places. Of the headers and cookies go
 * only those that the contract declares, and `Accept`: the rest was the client's own.
 *
 * @param path of the call, behind the base path
 * @returns which credentials it wants, where they were not given
 */
export const askedAgain = (
  { target, method, headers, body, came }: ProxiedExchange,
  operation: Operation,
  path: string,
  { contract, baseUrl, credentials, showsCredentials, isHeedless = false }: AgainOptions,
): AskedAgain | string => {
  const { securitySchemes } = contract
  const sent = headersByName(headers)
  const shown = credentialsIn(securitySchemes, target, sent)
  const wasSent = (name: string): boolean => shown.has(name)
  const known = sure(credentials)
  const { alternatives, wanting, unserved } = accessTo(contract, operation, known)
  /** Whoever was turned away for want of one sent the others. */
  const sentInPart = (): readonly string[] => {
    const all = alternatives.flatMap(({ good }) => good)
    const isAllSent = alternatives.some(({ good }) => good.every(wasSent))
    return showsCredentials && !isAllSent ? [...new Set(all.filter(wasSent))] : []
  }
  const status = came.kind === 'answer' ? came.status : undefined
  // Whoever may not read something (403) is somebody all the same; with other credentials a write could succeed.
  const wasTurnedAway = status === 401 || (status === 403 && (!showsCredentials || !isSafe(operation)))
  const wasSentWithout = showsCredentials && !securitySchemes.some(({ name }) => wasSent(name))
  const isOpen = isHeedless || wasTurnedAway || wasSentWithout
  const access = isOpen
    ? { good: isSafe(operation) ? sentInPart() : [], wrong: [] }
    : // Who sent what the contract doesn't ask for has what it does.
      (alternatives.find(({ good }) => !showsCredentials || good.every(wasSent)) ?? alternatives[0])
  if (access === undefined) return wanting
  const credential = carried(contract, access, known)
  const keys = new Set(securitySchemes.flatMap(({ in: place, key }) => (place === 'query' ? [key] : [])))
  const mark = target.indexOf('?')
  const query = mark < 0 ? [] : target.slice(mark + 1).split('&')
  const pairs = [...query.filter(pair => !rawPairs(pair).some(([name]) => keys.has(name))), ...credential.query]
  const bytes = body === undefined || body.length === 0 || isSentWithoutBody(method) ? undefined : body
  const type = bytes === undefined ? undefined : sent.get('content-type')
  const cookies = [declaredCookies(operation, sent.get('cookie')), credential.headers.get('cookie') ?? []].flat()
  const asked: ProviderRequest = {
    method,
    url: `${baseUrl}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`,
    headers: new Map([
      ['accept', acceptedThen(sent.get('accept')) ?? acceptedBy(operation)],
      ...declaredIn(operation, headers),
      ...(type === undefined ? [] : [['content-type', type] as const]),
      ...credential.headers,
      ...(cookies.length === 0 ? [] : [['cookie', cookies.join('; ')] as const]),
    ]),
    ...given({ body: bytes !== undefined && isUtf8(bytes) ? bytes.toString() : bytes }),
  }
  // Of what a browser has left out nobody knows which way in it was.
  const ways = showsCredentials
    ? unserved
    : unserved.filter(({ names }) => !access.good.every(one => names.includes(one)))
  const isUnsent = (name: string): boolean =>
    !(showsCredentials && !wasSent(name)) && !isGivenFor(contract, name, known)
  const unsent = isOpen ? [] : [...new Set(ways.flatMap(({ names }) => names.filter(isUnsent)))]
  return { asked, ...given({ unsent: unsent.length === 0 ? undefined : whyUnsent(contract, unsent, known) }) }
}

const whyUnsent = (contract: Contract, names: readonly string[], known: GivenCredentials): string =>
  `it may have been made with ${names.join(' and ')}, and ${wantingFor(contract, names, known)}`

/** What was answered is one of these: with others asked for, something else may rightly come. */
const acceptedThen = (accept: string | undefined): string | undefined =>
  accept !== undefined && /^[\t\u0020-\u007E]*[!-~][\t\u0020-\u007E]*$/.test(accept) ? accept : undefined

/** The Fetch standard, section 5.4: they can't be sent with one. */
const isSentWithoutBody = (method: string): boolean => method === 'GET' || method === 'HEAD'

const declaredIn = ({ parameters }: Operation, headers: HeaderPairs): HeaderPairs =>
  headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => parameters.some(one => one.in === 'header' && one.name.toLowerCase() === name))

const declaredCookies = ({ parameters }: Operation, header: string | undefined): readonly string[] =>
  [...cookiesOf(header)]
    .filter(([name]) => parameters.some(one => one.in === 'cookie' && one.name === name))
    .map(([name, value]) => `${name}=${value}`)

/** Does a call go out without what each way in demands? Of a scheme that no call shows nobody knows. */
export const lacksCredentials = (
  { securitySchemes }: Contract,
  { security }: Operation,
  { url, headers }: ProviderRequest,
): boolean => {
  const sent = credentialsIn(securitySchemes, url, headers)
  const isWanting = (name: string): boolean => !sent.has(name) && securitySchemes.some(one => one.name === name)
  return security.length > 0 && security.every(names => names.some(isWanting))
}

/** @param headers by their names in lower case */
const credentialsIn = (
  schemes: readonly SecurityScheme[],
  target: string,
  headers: ReadonlyMap<string, string>,
): SentCredentials => {
  const mark = target.indexOf('?')
  return credentialsOf(schemes, {
    header: name => headers.get(name.toLowerCase()),
    query: new Query(rawPairs(mark < 0 ? '' : target.slice(mark + 1))),
    cookies: cookiesOf(headers.get('cookie')),
  })
}
