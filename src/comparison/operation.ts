/** What two contracts say of an operation that both have, whoever calls it: itself, and its parameters. */
import { isIgnored } from '../contract/operations/parameters.ts'
import { parameterNames } from '../contract/path-template.ts'
import { type Segments, dereferenced, isObject } from '../text/pointer.ts'
import { aging, isHeldTo, stabilityChange, stabilityOf } from './lifecycle.ts'
import type { ContractComparison } from './telling.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** The operations of a path: by fields of their own, and since 3.2 of any other method. */
export const operationsOfPath = (
  item: Record<string, unknown>,
  itemAt: Segments,
): readonly (ItsSelf & { readonly method: string })[] => {
  const field = 'additionalOperations'
  const others = isObject(item[field]) ? Object.entries(item[field]) : []
  return [
    ...methods.map(method => [method, item[method], [...itemAt, method]] as const),
    ...others.map(([method, operation]) => [method, operation, [...itemAt, field, method]] as const),
  ].flatMap(([method, operation, at]) => (isObject(operation) ? [{ method, operation, at }] : []))
}

export interface ItsSelf {
  readonly operation: Record<string, unknown>
  readonly at: Segments
}

/** With the parameters of its path. */
export interface InItem extends ItsSelf {
  readonly path: string
  readonly item: Record<string, unknown>
  readonly itemAt: Segments
}

/** What is told of an operation that both have, whoever calls it: its stability, its end, its names. */
export const ofItself = (comparison: ContractComparison, name: string, one: ItsSelf, other: ItsSelf): void => {
  const at = { operation: name, oldAt: one.at, newAt: other.at }
  const [before, after] = [one.operation, other.operation]
  const aged = aging(comparison, { what: 'operation', before, after, stability: stabilityOf(after) })
  for (const { rule, text } of aged === undefined ? [] : [aged]) comparison.tell({ ...at, rule, what: `It ${text}.` })
  identity(comparison, name, one, other)
}

/** False: what is less stable may change as it likes. */
export const isStabilityHeld = (
  comparison: ContractComparison,
  name: string,
  one: ItsSelf,
  other: ItsSelf,
): boolean => {
  const { policy, tell } = comparison
  for (const { rule, text } of stabilityChange('api', one.operation, other.operation, policy))
    tell({ operation: name, oldAt: one.at, newAt: other.at, rule, what: `It ${text}.` })
  return isHeldTo(other.operation, policy)
}

const identity = ({ tell }: ContractComparison, operation: string, one: ItsSelf, other: ItsSelf): void => {
  const [before, after] = [one.operation.operationId, other.operation.operationId]
  const at = { operation, oldAt: one.at, newAt: other.at }
  if (before !== undefined && before !== after) {
    const now = after === undefined ? 'has none any more' : `is ${String(after)} now`
    tell({ ...at, rule: 'api-operation-id-removed', what: `Its operationId was ${String(before)} and ${now}.` })
  } else if (before === undefined && after !== undefined)
    tell({ ...at, rule: 'api-operation-id-added', what: `Its operationId is ${String(after)}.` })
  const [tags, now] = [one.operation.tags, other.operation.tags].map(list =>
    Array.isArray(list) ? list.map(String) : [],
  )
  for (const tag of tags?.filter(name => now?.includes(name) !== true) ?? [])
    tell({ ...at, rule: 'api-tag-removed', what: `Its tag ${tag} was removed.` })
  for (const tag of now?.filter(name => tags?.includes(name) !== true) ?? [])
    tell({ ...at, rule: 'api-tag-added', what: `Its tag ${tag} was added.` })
}

export interface ComparedParameter {
  readonly in: string
  readonly name: string
  /** Alike for the same parameter of both contracts: of the path, its place in it. */
  readonly key: string
  readonly node: Record<string, unknown>
  readonly at: Segments
  readonly isOfPath: boolean
}

export const parametersOf = (
  document: Record<string, unknown>,
  { path, item, itemAt, operation, at }: InItem,
): ComparedParameter[] => {
  const named = parameterNames(path)
  const read = (list: unknown, listAt: Segments, isOfPath: boolean): ComparedParameter[] =>
    (Array.isArray(list) ? list : []).flatMap((_, index) => {
      const [nodeAt, node] = dereferenced(document, [...listAt, String(index)])
      if (!isObject(node) || typeof node.in !== 'string' || typeof node.name !== 'string') return []
      if (isIgnored({ in: node.in, name: node.name })) return []
      const name = node.in === 'header' ? node.name.toLowerCase() : node.name
      const key = node.in === 'path' ? `path ${named.indexOf(node.name)}` : `${node.in} ${name}`
      return [{ in: node.in, name: node.name, key, node, at: nodeAt, isOfPath }]
    })
  const own = read(operation.parameters, [...at, 'parameters'], false)
  const shared = read(item.parameters, [...itemAt, 'parameters'], true)
  return [...shared.filter(({ key }) => !own.some(other => other.key === key)), ...own]
}
