/**
 * Reads what a request brings for each security scheme, as the contract says where it is carried.
 *
 * Whether it is any good is for a guard to say, which knows keys and users; the engine knows neither.
 */
import { decodedQueryOrAsSent } from '../../text/percent-encoding.ts'
import type { Query } from './query.ts'
import { dereferenced, isObject } from '../../text/pointer.ts'

export interface SecurityScheme {
  readonly name: string
  readonly kind: 'apiKey' | 'bearer' | 'basic' | 'other'
  /** Where it is carried, and under which name. */
  readonly in: 'header' | 'query' | 'cookie'
  readonly key: string
  /** A value was given for it alone, by its name. */
  readonly isOwn?: true
}

/** By the name of the scheme. Absent: the request brings nothing. Empty: it brings something that can't be read. */
export type SentCredentials = ReadonlyMap<string, string>

export const securitySchemesOf = (document: Readonly<Record<string, unknown>>): readonly SecurityScheme[] => {
  const [, schemes] = dereferenced(document, ['components', 'securitySchemes'])
  return Object.keys(isObject(schemes) ? schemes : {}).flatMap((name): SecurityScheme[] => {
    const [, scheme] = dereferenced(document, ['components', 'securitySchemes', name])
    if (!isObject(scheme)) return []
    if (scheme.type === 'apiKey' && typeof scheme.name === 'string') {
      const place = scheme.in === 'query' || scheme.in === 'cookie' ? scheme.in : 'header'
      return [{ name, kind: 'apiKey', in: place, key: scheme.name }]
    }
    if (scheme.type === 'apiKey') return []
    return [{ name, kind: kindOf(scheme), in: 'header', key: 'Authorization' }]
  })
}

/** Of what is sent in the header `Authorization`. */
const kindOf = ({ type, scheme }: Record<string, unknown>): SecurityScheme['kind'] => {
  if (type === 'oauth2' || type === 'openIdConnect') return 'bearer'
  const name = type === 'http' && typeof scheme === 'string' ? scheme.toLowerCase() : ''
  return name === 'bearer' || name === 'basic' ? name : 'other'
}

const schemeForms = { bearer: /^bearer +([^ ]+) *$/i, basic: /^basic +([^ ]+) *$/i }

interface Carriers {
  readonly header: (name: string) => string | undefined
  readonly query: Query
  readonly cookies: ReadonlyMap<string, string>
}

const sentIn = (place: SecurityScheme['in'], key: string, { header, query, cookies }: Carriers): string | undefined => {
  if (place === 'header') return header(key)
  return place === 'cookie' ? cookies.get(key) : query.pairs.find(([name]) => name === key)?.[1]
}

export const credentialsOf = (schemes: readonly SecurityScheme[], carriers: Carriers): SentCredentials => {
  const found = new Map<string, string>()
  for (const { name, kind, in: place, key } of schemes) {
    const value = sentIn(place, key, carriers)
    if (value === undefined) continue
    // RFC 6750, section 2.1; the scheme's name is case-insensitive (RFC 9110, section 11.1).
    const token = kind === 'bearer' || kind === 'basic' ? (schemeForms[kind].exec(value)?.[1] ?? '') : value
    found.set(name, place === 'query' ? decodedQueryOrAsSent(token) : token)
  }
  return found
}
