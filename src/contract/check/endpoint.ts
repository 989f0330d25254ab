/**
 * An operation as a request meets it: how its path, its query and its body are read, checked and answered.
 *
 * Everything that can be worked out before a request comes is worked out here.
 */
import { cut } from '../../text/cut.ts'
import { define } from '../../text/define.ts'
import { lazy } from '../../text/lazy.ts'
import { didYouMean, nearest } from '../../text/nearest.ts'
import type { Contract } from '../contract.ts'
import type { Operation } from '../operation.ts'
import { comparablePath, parameterNames, pathPattern } from '../path-template.ts'
import { type OperationBackend, openBackend } from './backend.ts'
import { type QueryNaming, queryNaming } from './parameters.ts'
import { type Preferring, hasOwnPrefer, preferIn } from './prefer-in-query.ts'
import { preferParameter } from '../../text/prefer-address.ts'
import { type RawPairs, rawPairs } from './query.ts'
import { secretPlaces } from '../secret-places.ts'
import { type RequestCheck, requestCheck } from './request.ts'

export interface Endpoint {
  readonly operation: Operation
  readonly backend: OperationBackend
  readonly check: RequestCheck
  /** Undecoded values of the parameters of a path, which begins behind the mount's prefix. */
  readonly pathValues: (path: string) => Readonly<Record<string, string>>
  /** The pairs of a query, and what is preferred in it. */
  readonly queryOf: (query: string) => Preferring
  readonly usesCookies: boolean
  /** Is the check of a request the same whenever the target is? */
  readonly isByTarget: boolean
  /**
   * Warnings about query parameters that the operation does not declare.
   *
   * @param outcome what became of one; without it, it was ignored
   */
  readonly undeclared: (pairs: RawPairs, outcome?: string) => readonly string[]
  readonly vary: string
}

/** One for each operation of a contract, in its order. */
export const endpointsOf = async (contract: Contract): Promise<readonly Endpoint[]> => {
  const { operations, schemas } = contract
  const secrets = secretPlaces(contract)
  const credentials = credentialsIn(contract)
  const backends = await openBackend(operations, schemas)
  return operations.map((operation): Endpoint => {
    const backend = backends.get(operation.id)
    if (backend === undefined) throw new Error(`No backend for the operation ${operation.id}.`)
    const naming = lazy(() => queryNaming(operation.parameters, schemas, credentials))
    const mediaTypes = new Set(operation.responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType)))
    return {
      operation,
      backend,
      check: requestCheck(operation, schemas, backend, secrets, naming),
      pathValues: pathReader(operation.path),
      queryOf: queryReader(operation, contract),
      usesCookies: operation.parameters.some(({ in: place }) => place === 'cookie'),
      isByTarget:
        operation.requestBody === undefined
        && operation.parameters.every(({ in: place }) => place === 'path' || place === 'query'),
      undeclared: undeclaredReader(naming),
      vary: mediaTypes.size > 1 ? 'Prefer, Origin, Accept' : 'Prefer, Origin',
    }
  })
}

const queryReader = (operation: Operation, { securitySchemes }: Contract): Endpoint['queryOf'] => {
  const isTaken =
    hasOwnPrefer(operation)
    || securitySchemes.some(({ in: place, key }) => place === 'query' && key === preferParameter)
  return isTaken ? query => ({ pairs: rawPairs(query), prefer: undefined }) : query => preferIn(rawPairs(query))
}

const noValues: Readonly<Record<string, string>> = Object.freeze({})

const pathReader = (template: string): Endpoint['pathValues'] => {
  const names = parameterNames(template)
  if (names.length === 0) return () => noValues
  const segments = template.split('/')
  const isSimple = segments.every(segment => !segment.includes('{') || /^\{[^{}]+\}$/.test(segment))
  if (isSimple) {
    const places = segments.flatMap((segment, index) =>
      segment.startsWith('{') ? [[segment.slice(1, -1), index] as const] : [],
    )
    return path => {
      const parts = path.split('/')
      const values: Record<string, string> = {}
      for (const [name, index] of places) define(values, name, parts[index] ?? '')
      return values
    }
  }
  const pattern = pathPattern(template)
  return path => {
    const values = pattern.valuesIn(comparablePath(path))
    return Object.fromEntries(names.map((name, index) => [name, values?.[index] ?? '']))
  }
}

/** Their names in a query. */
const credentialsIn = ({ securitySchemes }: Contract): readonly string[] =>
  securitySchemes.flatMap(({ in: place, key }) => (place === 'query' ? [key] : []))

/** At most this many are named in one header. */
const mostNamed = 5

const undeclaredReader =
  (naming: () => QueryNaming): Endpoint['undeclared'] =>
  (pairs, outcome = ' and was ignored') => {
    if (pairs.length === 0) return []
    const { names, isTaken } = naming()
    const unknown = new Set<string>()
    for (const [name] of pairs) {
      if (!isTaken(name)) unknown.add(name)
    }
    if (unknown.size === 0) return []
    const told = [...unknown].slice(0, mostNamed).map(name => {
      const meant = name.length > 64 ? [] : nearest(name, names, 1)
      const hint = didYouMean(meant.map(other => `"${other}"`))
      return `query parameter ${JSON.stringify(cut(name, 64))} is not declared${outcome}${hint}`
    })
    return unknown.size > mostNamed ? [...told, `${unknown.size - mostNamed} more are not declared`] : told
  }
