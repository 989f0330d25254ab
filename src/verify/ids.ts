/** Ids that a service has told itself: out of the lists of other operations, each of which is asked once. */
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import type { ListedValues } from './listed.ts'
import { isObject, pointerOf } from '../text/pointer.ts'
import { idGuesses, isNamedLikeId } from './id-guesses.ts'
import type { IdSource, SharedRules } from './shared-rules.ts'

export interface Ids {
  /** Does it take what another operation's list tells? */
  isId(operation: Operation, parameter: Parameter): boolean
  found(operation: Operation, parameter: Parameter): Promise<FoundIds>
  /** Whose lists those are, each with why nothing was found in it: `listPets (it answered 500)`. */
  listings(operation: Operation, parameter: Parameter): readonly string[]
}

export interface FoundIds {
  readonly values: readonly unknown[]
  /** What stands before them in the path of the list, by name: with anything else there they are nobody's. */
  readonly within: ReadonlyMap<string, unknown>
  /** They are the property of the parameter's own name, of the very thing that it is about. */
  readonly areByName: boolean
}

/** What was listed below one record. */
export interface ListedWithin extends ListedValues {
  /** By name, of the path. */
  readonly within: ReadonlyMap<string, unknown>
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

/** Lists one behind the other, each of which tells the id that the one before it needs. */
const deepest = 3
/** Records below which a list is asked for, as long as nothing is in it. */
export const mostParents = 5

export const noIds: FoundIds = { values: [], within: new Map(), areByName: false }

/** A number that was rounded as it was read is another record's id, or nobody's. */
const isId = (value: unknown): boolean =>
  typeof value === 'string'
  || typeof value === 'bigint'
  || (typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value)))

/** @param list below the record of that number, of those that its path may lead through; a text: why there is none */
export const idsOf = (
  contract: Contract,
  shared: SharedRules | undefined,
  list: (operation: Operation, parent: number) => Promise<ListedWithin | string>,
): Ids => {
  const lists = new Map<string, ListedWithin | string>()
  /** By operation: whoever is asked for a list waits for what that needs, and not for itself. */
  const asked = new Set<string>()
  let depth = 0
  const listOf = async (operation: Operation, parent: number): Promise<ListedWithin | string | undefined> => {
    const { id } = operation
    const key = `${id} ${parent}`
    if (lists.has(key)) return lists.get(key)
    if (depth > deepest || asked.has(id)) return undefined
    asked.add(id)
    try {
      const listing = await list(operation, parent)
      lists.set(key, listing)
      return listing
    } finally {
      asked.delete(id)
    }
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
  const takenBy = (parameter: Parameter, id: unknown): readonly unknown[] => {
    // What is sent of a number is its digits, whether it is one to the parameter or not.
    const digits = String(id)
    const written = typeof id === 'number' ? [digits] : []
    const ways =
      typeof id === 'bigint'
        ? [[Number(id), digits] as const, [digits, digits] as const, [[Number(id)], [digits]] as const]
        : [id, ...written, [id]].map(value => [value, value] as const)
    return ways.flatMap(([judged, sent]) => (isGood(parameter, judged) ? [sent] : [])).slice(0, 1)
  }

  /** @param sources of one list: where in it an id may be */
  const foundIn = async (
    listing: Operation,
    sources: readonly IdSource[],
    operation: Operation,
    parameter: Parameter,
  ): Promise<FoundIds> => {
    for (let parent = 0; parent < mostParents; parent += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const listed = await listOf(listing, parent)
      if (listed === undefined || typeof listed === 'string') return noIds
      for (const { list: at = '', pointer } of sources) {
        const ids = listed.valuesAt(at, pointer).filter(isId)
        const values = [...new Set(ids)].flatMap(id => takenBy(parameter, id))
        const isAbove = operation.path.startsWith(`${listing.path}/`)
        const areByName = pointer === pointerOf([parameter.name])
        if (values.length > 0) return { values, within: isAbove ? listed.within : noIds.within, areByName }
      }
      if (!sources.every(({ list: at = '' }) => listed.isEmptyAt(at))) return noIds
    }
    return noIds
  }
  /** What is told is what came of the list below the first record. */
  const whyNone = ({ operation, list: at = '', pointer }: IdSource): string | undefined => {
    const first = lists.get(`${operation} 0`)
    return typeof first === 'object' ? first.whyNone(at, pointer) : first
  }
  return {
    isId: (operation, parameter) => sourcesOf(operation, parameter).length > 0,
    listings: (operation, parameter) => {
      const sources = new Map(sourcesOf(operation, parameter).map(source => [source.operation, source]))
      return [...sources.values()].map(source => {
        const why = whyNone(source)
        return why === undefined ? source.operation : `${source.operation} (${why})`
      })
    },
    found: async (operation, parameter) => {
      const sure = sourcesOf(operation, parameter)
      const sources = sure.length > 0 ? sure : guesses.alike(operation, parameter)
      depth += 1
      try {
        for (const id of new Set(sources.map(source => source.operation))) {
          const listing = contract.operations.find(one => one.id === id)
          if (listing === undefined) continue
          const there = sources.filter(source => source.operation === id)
          // oxlint-disable-next-line no-await-in-loop
          const found = await foundIn(listing, there, operation, parameter)
          if (found.values.length > 0) return found
        }
        return noIds
      } finally {
        depth -= 1
      }
    },
  }
}
