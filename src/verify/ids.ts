/** Ids that a service has told itself: out of the lists of other operations, each of which is asked once. */
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import { type Listed, nothingListed } from './listed.ts'
import { isObject, segmentsOf, valueAt } from '../text/pointer.ts'
import type { IdSource, SharedRules } from './shared-rules.ts'

export interface Ids {
  /** Does it take what another operation's list tells? */
  isId(operation: Operation, parameter: Parameter): boolean
  found(operation: Operation, parameter: Parameter): Promise<readonly unknown[]>
  /** Whose lists those are. */
  listings(operation: Operation, parameter: Parameter): readonly string[]
}

/**
 * Which parameters take an id, as far as a contract shows it without a word of what it is about: those of a path, of a
 * query those that are named so, and that have the pattern of one in a path. A choice of words is none.
 */
export const takesIdIn = ({ operations, schemas }: Contract): ((parameter: Parameter) => boolean) => {
  const schemaOf = ({ schema }: Parameter): Record<string, unknown> => {
    const resolved = schemas.resolved(schema)
    const one = isObject(resolved) && resolved.type === 'array' ? schemas.resolved(resolved.items) : resolved
    return isObject(one) ? one : {}
  }
  const inPaths = operations.flatMap(({ parameters }) => parameters.filter(({ in: place }) => place === 'path'))
  const patterns = new Set<unknown>(inPaths.flatMap(parameter => schemaOf(parameter).pattern ?? []))
  return parameter => {
    const { type, pattern, format, enum: words, const: only } = schemaOf(parameter)
    if (Array.isArray(words) || only !== undefined || type === 'boolean') return false
    if (parameter.in === 'path') return true
    return parameter.in === 'query' && (named.test(parameter.name) || format === 'uuid' || patterns.has(pattern))
  }
}

const named = /(?:^|[_.-])(?:id|ID)s?$|[a-z\d]I[dD]s?$/

/** Lists that need an id themselves, which another list tells. */
const deepest = 3

export const idsOf = (
  contract: Contract,
  shared: SharedRules | undefined,
  list: (operation: Operation) => Promise<Listed>,
): Ids => {
  const lists = new Map<string, Promise<Listed>>()
  let depth = 0
  const listOf = (id: string): Promise<Listed> => {
    const known = lists.get(id)
    if (known !== undefined) return known
    const operation = contract.operations.find(one => one.id === id)
    const listing = operation === undefined || depth >= deepest ? Promise.resolve(nothingListed) : list(operation)
    lists.set(id, listing)
    return listing
  }
  const sourcesOf = (operation: Operation, parameter: Parameter): readonly IdSource[] => {
    const told = shared?.idSources(operation, parameter) ?? []
    return told.length > 0 ? told : besideItsPath(contract, operation, parameter)
  }
  return {
    isId: (operation, parameter) => sourcesOf(operation, parameter).length > 0,
    listings: (operation, parameter) => [...new Set(sourcesOf(operation, parameter).map(source => source.operation))],
    found: async (operation, parameter) => {
      depth += 1
      try {
        for (const { operation: id, pointer } of sourcesOf(operation, parameter)) {
          // oxlint-disable-next-line no-await-in-loop
          const { items, isBroken } = await listOf(id)
          if (isBroken(pointer)) continue
          const ids = items.flatMap(item => idsAt(item, segmentsOf(pointer)))
          if (ids.length > 0) return [...new Set(ids)]
        }
        return []
      } finally {
        depth -= 1
      }
    },
  }
}

const idsAt = (item: unknown, segments: readonly string[]): readonly unknown[] => {
  const id = valueAt(item, segments)
  return typeof id === 'string' || typeof id === 'number' ? [id] : []
}

/** `{petId}` of `/pets/{petId}` and all below it is the `id`, or the `petId`, of what is listed at `/pets`. */
const besideItsPath = (
  { operations, schemas }: Contract,
  { path }: Operation,
  { in: place, name }: Parameter,
): readonly IdSource[] => {
  const at = path.indexOf(`/{${name}}`)
  if (place !== 'path' || at <= 0) return []
  const list = operations.find(({ method, path: other }) => method === 'GET' && other === path.slice(0, at))
  const schemaPointer = list?.responses.find(({ status }) => status.startsWith('2'))?.content[0]?.schemaPointer
  const schema = schemaPointer === undefined ? undefined : schemas.resolved(schemas.at(schemaPointer))
  if (list === undefined || !isObject(schema) || schema.type !== 'array') return []
  return ['id', name].map(field => ({ operation: list.id, pointer: `/${field}` }))
}
