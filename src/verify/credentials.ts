/** The credentials that a call is sent with, as the contract says where they go; and calls that have to be refused. */
import { distinct } from '../text/distinct.ts'
import type { SecurityScheme } from '../contract/check/credentials.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import type { Case, CaseCredentials } from './cases.ts'

export interface GivenCredentials {
  readonly apiKey: string | undefined
  /** A bearer's; for Basic `name:password`. */
  readonly token: string | undefined
  /** By the names of schemes: they go before the others. */
  readonly own?: ReadonlyMap<string, string>
  /** The key goes only where it is known to belong. */
  readonly isSure?: true
}

export const isNoneGiven = ({ apiKey, token, own }: GivenCredentials): boolean =>
  apiKey === undefined && token === undefined && (own === undefined || own.size === 0)

/** Where what answers is held against something else: who is turned away with another scheme's key says nothing. */
export const sure = (given: GivenCredentials): GivenCredentials => ({ ...given, isSure: true })

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

const placeOf = ({ in: place, key }: SecurityScheme): string => `${place} ${key.toLowerCase()}`

/** By contract: where its operations ask for a key. */
const placesOf = new WeakMap<Contract, readonly SecurityScheme[]>()

const keySchemes = (contract: Contract): readonly SecurityScheme[] => {
  const known = placesOf.get(contract)
  if (known !== undefined) return known
  const asked = new Set(contract.operations.flatMap(({ security }) => security.flat()))
  const schemes = contract.securitySchemes.filter(scheme => isKey(scheme) && asked.has(scheme.name))
  placesOf.set(contract, schemes)
  return schemes
}

/** The only place, the only one in a header that is called a key, the only header; undefined: nobody can say. */
const keyPlaceAmong = (schemes: readonly SecurityScheme[]): string | undefined => {
  const inHeader = schemes.filter(({ in: place }) => place === 'header')
  for (const some of [schemes, inHeader.filter(({ key }) => /key/i.test(key)), inHeader]) {
    const places = new Set(some.map(placeOf))
    if (places.size === 1) return [...places][0]
  }
  return undefined
}

/** Does the key that is given without a name belong to the scheme, as far as anybody can say? */
const ownsKey = (contract: Contract, scheme: SecurityScheme, { own }: GivenCredentials): boolean => {
  const schemes = keySchemes(contract)
  const place = keyPlaceAmong(schemes) ?? keyPlaceAmong(schemes.filter(({ name }) => own?.has(name) !== true))
  return schemes.length === 0 || place === placeOf(scheme)
}

/** Is it sent another scheme's key, for want of one? */
const isGuess = (contract: Contract, scheme: SecurityScheme, given: GivenCredentials): boolean =>
  isKey(scheme) && given.own?.has(scheme.name) !== true && !ownsKey(contract, scheme, given)

/** What of the given ones a scheme takes; a token is Basic's or another's, where a contract has both. */
const secretFor = (contract: Contract, scheme: SecurityScheme, given: GivenCredentials): string | undefined => {
  const { apiKey, token, own, isSure } = given
  const value = own?.get(scheme.name)
  if (value !== undefined) return value
  if (isKey(scheme)) return isSure === true && isGuess(contract, scheme, given) ? undefined : apiKey
  const kinds = tokenKinds(contract)
  if (token === undefined || !kinds.has('basic') || kinds.size === 1) return token
  return token.includes(':') === (scheme.kind === 'basic') ? token : undefined
}

export const isGivenFor = (contract: Contract, name: string, given: GivenCredentials): boolean => {
  const scheme = contract.securitySchemes.find(one => one.name === name)
  return scheme !== undefined && secretFor(contract, scheme, given) !== undefined
}

/** The option that would do. */
const wantedFor = (contract: Contract, scheme: SecurityScheme, given: GivenCredentials): string => {
  const { token } = given
  if (isGuess(contract, scheme, given)) return `--credential ${scheme.name}=…`
  if (isKey(scheme)) return '--api-key'
  if (token === undefined) return '--token'
  return scheme.kind === 'basic' ? '--token as name:password' : '--token without a colon'
}

/** Whoever is no one, or not the one that it has to be. */
export const isTurnedAway = (status: number): boolean => status === 401 || status === 403

/** Begins the reason why an operation is left out of which a credential is wanting. */
export const leftOut = 'wants '

/** What to give where operations were left out; undefined: that isn't why. @param reasons why nothing was asked */
export const whatIsWanted = (reasons: readonly string[]): string | undefined => {
  const wanted = reasons.flatMap(reason =>
    reason.startsWith(leftOut) ? (reason.match(/--[a-z-]+(?: [^\s=]+=…)?/g) ?? []) : [],
  )
  const options = distinct(wanted)
  return options.length === 0
    ? undefined
    : `Credentials are wanting: give ${options.join(' and ')}, or --credential for a security scheme by its name.`
}

export interface CredentialChoice {
  /**
   * The fullest first, those with a key that may be another scheme's last; none: what is missing can't be done
   * without.
   */
  readonly alternatives: readonly CaseCredentials[]
  /** Why there is none. */
  readonly wanting: string
  /** What the given credentials can't serve, and why. */
  readonly unserved: readonly { readonly names: readonly string[]; readonly wanting: string }[]
}

export const accessTo = (contract: Contract, { security }: Operation, given: GivenCredentials): CredentialChoice => {
  const { securitySchemes } = contract
  const wayOf = (
    names: readonly string[],
  ): { readonly names: readonly string[]; readonly wants: readonly string[] } => ({
    names,
    wants: names.flatMap(name => {
      const scheme = securitySchemes.find(one => one.name === name)
      if (scheme === undefined) return [`${name}, which can't be sent`]
      return secretFor(contract, scheme, given) === undefined ? [wantedFor(contract, scheme, given)] : []
    }),
  })
  const guessedOf = (names: readonly string[]): readonly string[] =>
    securitySchemes.flatMap(one => (names.includes(one.name) && isGuess(contract, one, given) ? [one.name] : []))
  const ways = (security.length === 0 ? [[]] : security).map(wayOf)
  return {
    alternatives: ways
      .filter(({ wants }) => wants.length === 0)
      .map(({ names }) => ({ good: names, wrong: [], guessed: guessedOf(names) }))
      .toSorted((one, other) => one.guessed.length - other.guessed.length || other.good.length - one.good.length)
      .map(({ guessed, ...sent }) => (guessed.length === 0 ? sent : { ...sent, guessed })),
    wanting: wantingOf(ways[0]?.wants),
    unserved: ways
      .filter(({ wants }) => wants.length > 0)
      .map(({ names, wants }) => ({ names, wanting: wantingOf(wants) })),
  }
}

const wantingOf = (wants: readonly string[] = []): string => `${leftOut}${[...new Set(wants)].join(' and ')}`

/** What would do for schemes to which another one's key was sent, or none. */
export const wantingFor = (contract: Contract, names: readonly string[], given: GivenCredentials): string =>
  wantingOf(
    contract.securitySchemes.flatMap(one => (names.includes(one.name) ? [wantedFor(contract, one, given)] : [])),
  )

/** Headers and pairs of the query. */
export interface Carried {
  readonly headers: ReadonlyMap<string, string>
  readonly query: readonly string[]
}

export const carried = (contract: Contract, { good, wrong }: CaseCredentials, given: GivenCredentials): Carried => {
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
      // A wrong key where another way in is open need not be looked at.
      const isEnough = security.some(names => names.every(one => credentials.good.includes(one)))
      if (scheme === undefined || (isKey(scheme) ? isEnough : isOpen && !declares401)) return []
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
