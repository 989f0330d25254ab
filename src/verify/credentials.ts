/** The credentials that a call is sent with, as the contract says where they go; and calls that have to be refused. */
import type { SecurityScheme } from '../contract/check/credentials.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import type { Case, CaseCredentials } from './cases.ts'

export interface Given {
  readonly apiKey: string | undefined
  /** A bearer's; for Basic `name:password`. */
  readonly token: string | undefined
}

/** Nobody's. */
export const wrongValue = 'not-one-that-was-given-out'

/** Of a form that the scheme takes: what is malformed may be refused as that. */
const wrongFor = ({ kind }: SecurityScheme): string => (kind === 'basic' ? `${wrongValue}:${wrongValue}` : wrongValue)

const isKey = ({ kind }: SecurityScheme): boolean => kind === 'apiKey'

/** By contract: of which kinds the schemes are that its operations ask for with a token. */
const kindsOf = new WeakMap<Contract, ReadonlySet<SecurityScheme['kind']>>()

const tokenKinds = (contract: Contract): ReadonlySet<SecurityScheme['kind']> => {
  const known = kindsOf.get(contract)
  if (known !== undefined) return known
  const asked = new Set(contract.operations.flatMap(({ security }) => security.flat()))
  const schemes = contract.securitySchemes.filter(scheme => !isKey(scheme) && asked.has(scheme.name))
  const kinds = new Set(schemes.map(({ kind }) => kind))
  kindsOf.set(contract, kinds)
  return kinds
}

/** What of the given ones a scheme takes; a token is Basic's or another's, where a contract has both. */
const secretFor = (contract: Contract, scheme: SecurityScheme, { apiKey, token }: Given): string | undefined => {
  if (isKey(scheme)) return apiKey
  const kinds = tokenKinds(contract)
  if (token === undefined || !kinds.has('basic') || kinds.size === 1) return token
  return token.includes(':') === (scheme.kind === 'basic') ? token : undefined
}

/** The option that would do. */
const wantedFor = (scheme: SecurityScheme, { token }: Given): string => {
  if (isKey(scheme)) return '--api-key'
  if (token === undefined) return '--token'
  return scheme.kind === 'basic' ? '--token as name:password' : '--token without a colon'
}

/** Begins the reason why an operation is left out of which a credential is wanting. */
export const leftOut = 'wants '

export interface Access {
  /** The fullest that can be sent first; undefined: what is missing can't be done without. */
  readonly alternatives: readonly CaseCredentials[]
  /** Why there is none. */
  readonly wanting: string
  /** What the given credentials can't serve, and why. */
  readonly unserved: readonly { readonly names: readonly string[]; readonly wanting: string }[]
}

export const accessTo = (contract: Contract, { security }: Operation, given: Given): Access => {
  const { securitySchemes } = contract
  const wayOf = (
    names: readonly string[],
  ): { readonly names: readonly string[]; readonly wants: readonly string[] } => ({
    names,
    wants: names.flatMap(name => {
      const scheme = securitySchemes.find(one => one.name === name)
      if (scheme === undefined) return [`${name}, which can't be sent`]
      return secretFor(contract, scheme, given) === undefined ? [wantedFor(scheme, given)] : []
    }),
  })
  const wantingOf = (wants: readonly string[] = []): string => `${leftOut}${[...new Set(wants)].join(' and ')}`
  const ways = (security.length === 0 ? [[]] : security).map(wayOf)
  return {
    alternatives: ways
      .filter(({ wants }) => wants.length === 0)
      .toSorted((one, other) => other.names.length - one.names.length)
      .map(({ names }) => ({ good: names, wrong: [] })),
    wanting: wantingOf(ways[0]?.wants),
    unserved: ways
      .filter(({ wants }) => wants.length > 0)
      .map(({ names, wants }) => ({ names, wanting: wantingOf(wants) })),
  }
}

/** Headers and pairs of the query. */
export interface Carried {
  readonly headers: ReadonlyMap<string, string>
  readonly query: readonly string[]
}

export const carried = (contract: Contract, { good, wrong }: CaseCredentials, given: Given): Carried => {
  const headers = new Map<string, string>()
  const query: string[] = []
  for (const scheme of contract.securitySchemes) {
    const { name, kind, in: place, key } = scheme
    const secret = wrong.includes(name) ? wrongFor(scheme) : secretFor(contract, scheme, given)
    if (secret === undefined || !(good.includes(name) || wrong.includes(name))) continue
    if (kind === 'bearer') headers.set('authorization', `Bearer ${secret}`)
    else if (kind === 'basic') headers.set('authorization', `Basic ${Buffer.from(secret).toString('base64')}`)
    else if (kind === 'other') headers.set('authorization', secret)
    else if (place === 'query') query.push(`${encodeURIComponent(key)}=${encodeURIComponent(secret)}`)
    else if (place === 'cookie')
      headers.set('cookie', [headers.get('cookie') ?? [], `${key}=${secret}`].flat().join('; '))
    else headers.set(key.toLowerCase(), secret)
  }
  return { headers, query }
}

/**
 * Without one that every way needs, and with a wrong one; where one of several is enough, without any of them. Of the
 * other ways each has a wrong one, too: a service may look at one alone.
 */
export const credentialCases = (
  { securitySchemes }: Contract,
  { security, responses, place }: Operation,
  full: CaseCredentials,
): readonly Case[] => {
  const declares = (wanted: string): boolean => responses.some(({ status }) => status === wanted || status === '4XX')
  const declares401 = declares('401')
  // Whoever is known by another credential may be told that it is not enough (RFC 9110, section 15.5.4).
  const mayForbid = ({ good }: CaseCredentials): boolean => good.length > 0 && declares('403')
  const schemes = full.good.flatMap(name => securitySchemes.find(one => one.name === name) ?? [])
  const isNeeded = ({ name }: SecurityScheme): boolean => security.every(names => names.includes(name))
  const caseOf = (
    [title, label]: readonly [title: string, label: string],
    scheme: SecurityScheme,
    how: 'no' | 'wrong',
    credentials: CaseCredentials,
  ): Case => ({
    name: title,
    values: new Map(),
    without: new Set(),
    credentials,
    refusal: {
      rule: `refuses-without-${label}`,
      says: `nobody is let in without ${label === anyOfThem ? 'good credentials' : goodOf(scheme)}`,
      aspect: title,
      reason: `${how}-${isKey(scheme) ? 'key' : 'token'}`,
      place,
      ...(isKey(scheme) || !declares401 || mayForbid(credentials) ? {} : { status: 401 }),
    },
    tried: [],
  })
  const ofOtherWays = new Map(
    security.flatMap(names =>
      names
        .filter(name => !full.good.includes(name))
        .map(name => [name, { good: names.filter(one => one !== name), wrong: [name] }] as const),
    ),
  )
  const wrongOthers = (label?: string): readonly Case[] =>
    [...ofOtherWays].slice(0, mostOtherWays).flatMap(([name, credentials]) => {
      const scheme = securitySchemes.find(one => one.name === name)
      const isOpen = security.some(names => names.length === 0)
      if (scheme === undefined || (isOpen && (isKey(scheme) || !declares401))) return []
      return [caseOf([`with a wrong ${name}`, label ?? name], scheme, 'wrong', credentials)]
    })
  /** Of those that are wanted together each is wrong alone, unless the others are enough. */
  const ofOneAmongSeveral = schemes.flatMap(scheme => {
    const good = full.good.filter(one => one !== scheme.name)
    const isEnough = security.some(names => names.every(name => good.includes(name)))
    if (good.length === 0 || isEnough) return []
    return [caseOf([`with a wrong ${scheme.name}`, anyOfThem], scheme, 'wrong', { good, wrong: [scheme.name] })]
  })
  const [first] = schemes
  if (first !== undefined && security.every(names => names.length > 0) && !schemes.some(isNeeded))
    return [
      caseOf(['without credentials', anyOfThem], first, 'no', { good: [], wrong: [] }),
      caseOf(['with wrong credentials', anyOfThem], first, 'wrong', { good: [], wrong: full.good }),
      ...ofOneAmongSeveral,
      ...wrongOthers(anyOfThem),
    ]
  const ofTheFullest = schemes.flatMap(scheme => {
    const { name } = scheme
    const others = full.good.filter(one => one !== name)
    const wrong = { good: others, wrong: [name] }
    return [
      ...(isNeeded(scheme) ? [caseOf([`without ${name}`, name], scheme, 'no', { good: others, wrong: [] })] : []),
      // Where it may be left out, a wrong one has to be refused if the contract says that it can be.
      ...(isNeeded(scheme) || (!isKey(scheme) && declares401)
        ? [caseOf([`with a wrong ${name}`, name], scheme, 'wrong', wrong)]
        : []),
    ]
  })
  return [...ofTheFullest, ...wrongOthers()]
}

/** Its name alone, `staff` say, need not tell that it is one. */
const goodOf = (scheme: SecurityScheme): string =>
  `a good ${isKey(scheme) ? 'key' : 'token'} of the scheme "${scheme.name}"`

/** Schemes of which no good one is sent. */
const mostOtherWays = 10

const anyOfThem = 'credentials'

/** Is a user's token among them, and not just an application's key? */
export const isSignedIn = ({ securitySchemes }: Contract, { good }: CaseCredentials): boolean =>
  securitySchemes.some(scheme => !isKey(scheme) && good.includes(scheme.name))
