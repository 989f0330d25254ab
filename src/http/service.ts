/**
 * A contract that can be mounted, once or under several base paths, for one tenant or for many.
 *
 * Everything that can be worked out before a request comes is worked out here.
 */
import { type OperationBackend, openBackend } from '../contract/backend.ts'
import type { Contract } from '../contract/contract.ts'
import { nearest } from '../contract/nearest.ts'
import type { Operation } from '../contract/operation.ts'
import { type RawPairs, decodedName, queryNamesOf } from '../contract/parameters.ts'
import type { Refusals } from '../contract/refusal.ts'
import { type RequestCheck, requestCheck } from '../contract/request.ts'
import { comparablePath, parameterNames, pathPattern } from '../contract/path-template.ts'

export interface Endpoint {
  readonly operation: Operation
  readonly backend: OperationBackend
  readonly check: RequestCheck
  /** Undecoded values of the parameters of a path, which begins behind the mount's prefix. */
  readonly pathValues: (path: string) => Readonly<Record<string, string>>
  readonly usesCookies: boolean
  /** Is the check of a request the same whenever the target is? */
  readonly isByTarget: boolean
  /** Warnings about query parameters that the operation does not declare. */
  readonly undeclared: (pairs: RawPairs) => readonly string[]
  readonly vary: string
}

/** One operation of a service. */
export interface Route {
  readonly service: Service
  readonly endpoint: Endpoint
}

export interface Service {
  readonly contract: Contract
  readonly refusals: Refusals
  readonly endpoints: readonly Endpoint[]
  /** Bytes. */
  readonly bodyLimit: number
}

export type ServiceOptions = Pick<Service, 'contract' | 'refusals' | 'bodyLimit'>

export const serviceOf = async ({ contract, refusals, bodyLimit }: ServiceOptions): Promise<Service> => {
  const { operations, schemas } = contract
  const backends = await openBackend(operations, schemas)
  const endpoints = operations.map((operation): Endpoint => {
    const backend = backends.get(operation.id)
    if (backend === undefined) throw new Error(`No backend for the operation ${operation.id}.`)
    const mediaTypes = new Set(operation.responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType)))
    return {
      operation, backend, check: requestCheck(operation, schemas, backend), pathValues: pathReader(operation.path),
      usesCookies: operation.parameters.some(({ in: place }) => place === 'cookie'),
      isByTarget: operation.requestBody === undefined && operation.parameters.every(({ in: place }) => place === 'path' || place === 'query'),
      undeclared: undeclaredReader(operation, contract),
      vary: mediaTypes.size > 1 ? 'Prefer, Origin, Accept' : 'Prefer, Origin',
    }
  })
  return { contract, refusals, endpoints, bodyLimit }
}

const noValues: Readonly<Record<string, string>> = Object.freeze({})

const pathReader = (template: string): Endpoint['pathValues'] => {
  const names = parameterNames(template)
  if (names.length === 0) return () => noValues
  const segments = template.split('/')
  const isSimple = segments.every(segment => !segment.includes('{') || /^\{[^{}]+\}$/.test(segment))
  if (isSimple) {
    const places = segments.flatMap((segment, index) => segment.startsWith('{') ? [[segment.slice(1, -1), index] as const] : [])
    return path => {
      const parts = path.split('/')
      const values: Record<string, string> = {}
      for (const [name, index] of places) values[name] = parts[index] ?? ''
      return values
    }
  }
  const pattern = pathPattern(template)
  return path => {
    const match = pattern.exec(comparablePath(path))
    return Object.fromEntries(names.map((name, index) => [name, match?.[index + 1] ?? '']))
  }
}

/** At most this many are named in one header. */
const mostNamed = 5

const undeclaredReader = (operation: Operation, contract: Contract): Endpoint['undeclared'] => {
  const declared = operation.parameters.filter(({ in: place }) => place === 'query').map(parameter => queryNamesOf(parameter, contract.schemas))
  const names = new Set([...declared.flatMap(one => one.names), ...contract.securitySchemes.flatMap(({ in: place, key }) => place === 'query' ? [key] : [])])
  const prefixes = declared.flatMap(({ prefix }) => prefix ?? [])
  const isFree = operation.parameters.some(({ in: place, schema }) => place === 'query' && typeof schema === 'object' && schema.additionalProperties !== undefined && schema.additionalProperties !== false)
  if (isFree) return () => []
  return pairs => {
    const unknown = new Set<string>()
    for (const [raw] of pairs) {
      if (names.has(raw)) continue
      const name = decodedName(raw)
      if (!names.has(name) && !prefixes.some(prefix => name.startsWith(prefix))) unknown.add(name)
    }
    if (unknown.size === 0) return []
    const told = [...unknown].slice(0, mostNamed).map(name => {
      const [guess] = name.length > 64 ? [] : nearest(name, [...names], 1)
      return `query parameter ${JSON.stringify(name.slice(0, 64))} is not declared and was ignored${guess === undefined ? '' : `, did you mean "${guess}"?`}`
    })
    return unknown.size > mostNamed ? [...told, `${unknown.size - mostNamed} more are not declared`] : told
  }
}
