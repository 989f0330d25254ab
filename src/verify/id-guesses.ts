/** Where a service lists the ids that a parameter takes, guessed from the contract: nobody has said so. */
import { isJson } from '../contract/check/media-types.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import { lastPart } from '../text/last-part.ts'
import { lazy } from '../text/lazy.ts'
import { isObject, pointerOf } from '../text/pointer.ts'
import type { IdSource } from './shared-rules.ts'
import { isGoodDeclared } from '../text/good-status.ts'
import { namesType } from '../contract/json-type.ts'

export interface IdGuesses {
  /**
   * `{petId}` of `/pets/{petId}` and all below it is the `petId`, or else the `id`, of what is listed at `/pets`, in a
   * body that is a list or holds one.
   */
  besideItsPath(operation: Operation, parameter: Parameter): readonly IdSource[]
  /**
   * The same name of an id elsewhere, in a query say, is the same id, and so is a property of that name in another
   * list. Only of lists that nothing is required for, so that no two wait for each other.
   */
  elsewhere(parameter: Parameter): readonly IdSource[]
  /** `{playerId}` of `/players/{playerId}` may be one of `/teams/{teamId}/players`, whatever that tells. */
  alike(operation: Operation, parameter: Parameter): readonly IdSource[]
}

/** What is named like an id: `petId`, `pet_ids`, `id`. */
export const isNamedLikeId = (name: string): boolean => /(?:^|[_.-])(?:id|ID)s?$|[a-z\d]I[dD]s?$/.test(name)

/** A list in what an operation answers with. */
interface ListShape {
  readonly operation: Operation
  /** JSON Pointer into the body. */
  readonly list: string
  /** What its items have, as far as it is known. */
  readonly fields: readonly string[]
}

/** Objects around a list. */
const deepest = 2

export const idGuesses = (contract: Contract): IdGuesses => {
  const shapes = lazy(() => contract.operations.flatMap(one => listShapesIn(contract, one)))
  const byPath = lazy(() => grouped(shapes().map(shape => [shape.operation.path, shape])))
  const byEnd = lazy(() =>
    grouped(
      shapes()
        .filter(({ operation }) => areAllInPath(operation))
        .map(shape => [lastPart(shape.operation.path), shape]),
    ),
  )
  const free = lazy(() => shapes().filter(({ operation }) => !operation.parameters.some(({ required }) => required)))
  const byField = lazy(() => grouped(free().flatMap(shape => shape.fields.map(field => [field, shape]))))
  /** Of lists with an id in the path behind them, by its name. */
  const byName = lazy(() =>
    grouped(
      contract.operations.flatMap(({ path }) =>
        [...path.matchAll(/\/\{([^{}]+)\}/g)].flatMap(({ 1: name = '', index }) =>
          (byPath().get(path.slice(0, index)) ?? [])
            .filter(shape => free().includes(shape))
            .map((shape): [string, ListShape] => [name, shape]),
        ),
      ),
    ),
  )
  const ownIds = (shapesThere: readonly ListShape[], name: string): readonly IdSource[] =>
    shapesThere.flatMap(shape => [name, 'id'].map(field => sourceOf(shape, field)))
  return {
    besideItsPath: ({ path }, { in: place, name }) => {
      const at = path.indexOf(`/{${name}}`)
      return place !== 'path' || at <= 0 ? [] : ownIds(byPath().get(path.slice(0, at)) ?? [], name)
    },
    alike: ({ path }, { in: place, name }) => {
      const at = path.indexOf(`/{${name}}`)
      return place !== 'path' || at <= 0 ? [] : ownIds(byEnd().get(lastPart(path.slice(0, at))) ?? [], name)
    },
    elsewhere: ({ in: place, name }) => {
      // Any thing has an `id`: a name that says whose it is is wanted.
      if ((place !== 'path' && place !== 'query') || !isNamedLikeId(name) || /^_?ids?$/i.test(name)) return []
      return [
        ...ownIds(byName().get(name) ?? [], name),
        ...(byField().get(name) ?? []).map(shape => sourceOf(shape, name)),
      ]
    },
  }
}

/** Is something in its path, and nothing required elsewhere? */
const areAllInPath = ({ parameters }: Operation): boolean => {
  const required = parameters.filter(one => one.required)
  return required.length > 0 && required.every(({ in: place }) => place === 'path')
}

const sourceOf = ({ operation, list }: ListShape, field: string): IdSource => ({
  operation: operation.id,
  list,
  pointer: pointerOf([field]),
})

const listShapesIn = (contract: Contract, operation: Operation): readonly ListShape[] => {
  const { method, responses } = operation
  const content = responses.find(({ status }) => isGoodDeclared(status))?.content ?? []
  // In others no ids are read; of a range nobody knows.
  const media = content.find(({ mediaType }) => isJson(mediaType)) ?? content[0]
  if (method !== 'GET' || media?.schemaPointer === undefined) return []
  const { schemas } = contract
  const found = (schema: unknown, at: string, depth: number): readonly ListShape[] => {
    const resolved = schemas.resolved(schema)
    if (!isObject(resolved)) return []
    if (namesType(resolved, 'array'))
      return [{ operation, list: at, fields: Object.keys(propertiesOf(contract, resolved.items)) }]
    if (depth === deepest) return []
    return Object.entries(propertiesOf(contract, resolved)).flatMap(([name, inner]) =>
      found(inner, at + pointerOf([name]), depth + 1),
    )
  }
  return found(schemas.at(media.schemaPointer), '', 0)
}

/** Its own, and those of what it is made of. */
const propertiesOf = ({ schemas }: Contract, schema: unknown): Record<string, unknown> => {
  const resolved = schemas.resolved(schema)
  if (!isObject(resolved)) return {}
  const parts = Array.isArray(resolved.allOf) ? resolved.allOf.map(part => schemas.resolved(part)) : []
  const own = [...parts, resolved].flatMap(one => (isObject(one) && isObject(one.properties) ? [one.properties] : []))
  return Object.fromEntries(own.flatMap(properties => Object.entries(properties)))
}

const grouped = <T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>()
  for (const [key, value] of entries) {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else if (!group.includes(value)) group.push(value)
  }
  return groups
}
