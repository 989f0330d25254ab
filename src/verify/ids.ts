/** Ids that a service has told itself: out of the lists of other operations, each of which is asked once. */
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import { type Listed, nothingListed } from './listed.ts'
import { isObject } from '../text/pointer.ts'
import { idGuesses, isNamedLikeId } from './id-guesses.ts'
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
    return parameter.in === 'query' && (isNamedLikeId(parameter.name) || format === 'uuid' || patterns.has(pattern))
  }
}

/** Lists that need an id themselves, which another list tells. */
const deepest = 3

/** A number that was rounded as it was read is another record's id, or nobody's. */
const isId = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value)))

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
  const guesses = idGuesses(contract)
  const sourcesOf = (operation: Operation, parameter: Parameter): readonly IdSource[] => {
    const told = shared?.idSources(operation, parameter) ?? []
    if (told.length > 0) return told
    return [...guesses.besideItsPath(operation, parameter), ...guesses.elsewhere(parameter)]
  }
  const isGood = ({ schemaPointer }: Parameter, value: unknown): boolean =>
    schemaPointer === undefined || contract.schemas.problems(schemaPointer, value, 'request').length === 0
  /** As the parameter takes it: it may take several. */
  const takenBy = (parameter: Parameter, id: unknown): readonly unknown[] =>
    [id, [id]].filter(value => isGood(parameter, value)).slice(0, 1)
  return {
    isId: (operation, parameter) => sourcesOf(operation, parameter).length > 0,
    listings: (operation, parameter) => [...new Set(sourcesOf(operation, parameter).map(source => source.operation))],
    found: async (operation, parameter) => {
      depth += 1
      try {
        for (const { operation: listing, list: at = '', pointer } of sourcesOf(operation, parameter)) {
          // oxlint-disable-next-line no-await-in-loop
          const { valuesAt } = await listOf(listing)
          const ids = valuesAt(at, pointer).filter(isId)
          const taken = [...new Set(ids)].flatMap(id => takenBy(parameter, id))
          if (taken.length > 0) return taken
        }
        return []
      } finally {
        depth -= 1
      }
    },
  }
}
