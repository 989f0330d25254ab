/** What two contracts say otherwise of the operations that both have, and which only one of them has. */
import { usualStyle } from '../contract/operations/parameters.ts'
import { shapeOfPath } from '../contract/path-template.ts'
import { type Segments, dereferenced, isObject } from '../text/pointer.ts'
import { bodyChanges, responseChanges } from './bodies.ts'
import { schemaOutcomes } from './outcomes.ts'
import { securityChanges } from './security.ts'
import type { Comparison } from './telling.ts'
import { exploded, textual } from './travelling.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

interface Found {
  readonly path: string
  readonly method: string
  readonly item: Record<string, unknown>
  readonly itemAt: Segments
  readonly operation: Record<string, unknown>
  readonly at: Segments
}

export const operationChanges = (comparison: Comparison): void => {
  const [before, after] = [operationsIn(comparison.old.document), operationsIn(comparison.new.document)]
  const pairs = paired(comparison, before, after)
  for (const one of before) {
    const other = pairs.get(one)
    if (other === undefined) removed(comparison, one, after)
    else changed(comparison, one, other)
  }
  const known = new Set(pairs.values())
  for (const one of after)
    if (!known.has(one))
      comparison.tell({ rule: 'endpoint-added', operation: nameOf(one), what: 'It is new.', newAt: one.at })
}

const nameOf = ({ method, path }: Found): string => `${method.toUpperCase()} ${path}`

const operationsIn = (document: Record<string, unknown>): Found[] => {
  const paths = isObject(document.paths) ? document.paths : {}
  return Object.keys(paths).flatMap(path => {
    const [itemAt, item] = dereferenced(document, ['paths', path])
    if (!path.startsWith('/') || !isObject(item)) return []
    return methods.flatMap(method => {
      const operation = item[method]
      return isObject(operation) ? [{ path, method, item, itemAt, operation, at: [...itemAt, method] }] : []
    })
  })
}

/** By the path, whatever its parameters are called; else by the whole path, that of the server before it. */
const paired = (
  { old, new: after }: Comparison,
  before: readonly Found[],
  now: readonly Found[],
): Map<Found, Found> => {
  const pairs = new Map<Found, Found>()
  const taken = new Set<Found>()
  const pairBy = (keyOfOld: (one: Found) => string, keyOfNew: (one: Found) => string): void => {
    const waiting = new Map(now.filter(one => !taken.has(one)).map(one => [keyOfNew(one), one]))
    for (const one of before) {
      const other = pairs.has(one) ? undefined : waiting.get(keyOfOld(one))
      if (other === undefined || taken.has(other)) continue
      pairs.set(one, other)
      taken.add(other)
    }
  }
  pairBy(nameOf, nameOf)
  const byShape = ({ method, path }: Found): string => `${method} ${shapeOfPath(path)}`
  pairBy(byShape, byShape)
  const [oldBase, newBase] = [old.basePaths, after.basePaths]
  if (oldBase.length === 1 && newBase.length === 1 && oldBase[0] !== newBase[0])
    pairBy(
      ({ method, path }) => `${method} ${shapeOfPath(`${oldBase[0]}${path}`)}`,
      ({ method, path }) => `${method} ${shapeOfPath(`${newBase[0]}${path}`)}`,
    )
  return pairs
}

const removed = (comparison: Comparison, one: Found, after: readonly Found[]): void => {
  const isPath = !after.some(({ path }) => shapeOfPath(path) === shapeOfPath(one.path))
  const what = isPath ? 'The path was removed' : 'The operation was removed'
  const name = isPath ? 'api-path-removed' : 'api-removed'
  const tell = (rule: string, why: string): void =>
    comparison.tell({ rule, operation: nameOf(one), what: `${what}${why}.`, oldAt: one.at })
  if (one.operation.deprecated !== true) return tell(`${name}-without-deprecation`, ', without having been deprecated')
  const sunset = one.operation['x-sunset']
  if (sunset === undefined) return tell(`${name}-with-deprecation`, ' after it had been deprecated')
  const day = dayOf(sunset)
  if (day === undefined) return tell('api-path-sunset-parse', `; its x-sunset, ${String(sunset)}, is no date`)
  if (day > comparison.today) return tell(`${name}-before-sunset`, ` before its sunset, ${day}`)
  tell(`${name}-with-deprecation`, ` after its sunset, ${day}`)
}

/** `2027-06-30`, also of a time on that day. */
const dayOf = (value: unknown): string | undefined => {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(String(value)) ?? []
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day
}

const changed = (comparison: Comparison, one: Found, other: Found): void => {
  const operation = nameOf(other)
  lifecycle(comparison, operation, one, other)
  identity(comparison, operation, one, other)
  parameterChanges(comparison, operation, one, other)
  bodyChanges(comparison, operation, [...one.at, 'requestBody'], [...other.at, 'requestBody'])
  responseChanges(comparison, operation, [...one.at, 'responses'], [...other.at, 'responses'])
  securityChanges(comparison, operation, one.at, other.at)
}

const lifecycle = ({ tell }: Comparison, operation: string, one: Found, other: Found): void => {
  const [was, is] = [one.operation.deprecated === true, other.operation.deprecated === true]
  const [before, after] = [one.operation['x-sunset'], other.operation['x-sunset']]
  const at = { operation, oldAt: one.at, newAt: other.at }
  if (was && !is) tell({ ...at, rule: 'endpoint-reactivated', what: 'It is no longer deprecated.' })
  if (!is) return
  if (after !== undefined && dayOf(after) === undefined && before !== after)
    tell({ ...at, rule: 'api-deprecated-sunset-parse', what: `Its x-sunset, ${String(after)}, is no date.` })
  else if (!was && after === undefined) tell({ ...at, rule: 'endpoint-deprecated', what: 'It is deprecated.' })
  else if (!was)
    tell({ ...at, rule: 'endpoint-deprecated-with-sunset', what: `It is deprecated, until ${String(after)}.` })
  else if (before !== undefined && after === undefined)
    tell({ ...at, rule: 'sunset-deleted', what: 'It is deprecated without its sunset date.' })
}

const identity = ({ tell }: Comparison, operation: string, one: Found, other: Found): void => {
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

// ---------------------------------------------------------------- parameters

interface Parameter {
  readonly in: string
  readonly name: string
  /** Alike for the same parameter of both contracts: of the path, its place in it. */
  readonly key: string
  readonly node: Record<string, unknown>
  readonly at: Segments
  readonly isOfPath: boolean
}

const ignoredHeaders = new Set(['accept', 'content-type', 'authorization'])

const parametersOf = (document: Record<string, unknown>, { path, item, itemAt, operation, at }: Found): Parameter[] => {
  const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  const read = (list: unknown, listAt: Segments, isOfPath: boolean): Parameter[] =>
    (Array.isArray(list) ? list : []).flatMap((_, index) => {
      const [nodeAt, node] = dereferenced(document, [...listAt, String(index)])
      if (!isObject(node) || typeof node.in !== 'string' || typeof node.name !== 'string') return []
      if (node.in === 'header' && ignoredHeaders.has(node.name.toLowerCase())) return []
      const name = node.in === 'header' ? node.name.toLowerCase() : node.name
      const key = node.in === 'path' ? `path ${named.indexOf(node.name)}` : `${node.in} ${name}`
      return [{ in: node.in, name: node.name, key, node, at: nodeAt, isOfPath }]
    })
  const own = read(operation.parameters, [...at, 'parameters'], false)
  const shared = read(item.parameters, [...itemAt, 'parameters'], true)
  return [...shared.filter(({ key }) => !own.some(other => other.key === key)), ...own]
}

const labelOf = (one: Parameter): string => `${one.in} parameter ${one.name}`
const subjectOf = (one: Parameter): string => `The ${labelOf(one)}`

const parameterChanges = (comparison: Comparison, operation: string, one: Found, other: Found): void => {
  const before = parametersOf(comparison.old.document, one)
  const after = parametersOf(comparison.new.document, other)
  for (const parameter of before) {
    const now = after.find(({ key }) => key === parameter.key)
    if (now === undefined) parameterRemoved(comparison, operation, parameter, other)
    else parameterChanged(comparison, operation, parameter, now)
  }
  for (const parameter of after)
    if (!before.some(({ key }) => key === parameter.key)) parameterAdded(comparison, operation, parameter)
}

const parameterRemoved = (comparison: Comparison, operation: string, one: Parameter, other: Found): void => {
  const tell = (rule: string, why: string): void =>
    comparison.tell({ rule, operation, what: `${subjectOf(one)} was removed${why}.`, oldAt: one.at, newAt: other.at })
  if (one.node.deprecated !== true) return tell('request-parameter-removed', '')
  const sunset = one.node['x-sunset']
  if (sunset === undefined) return tell('request-parameter-removed-with-deprecation', ' after it had been deprecated')
  const day = dayOf(sunset)
  if (day === undefined) return tell('request-parameter-sunset-parse', `; its x-sunset, ${String(sunset)}, is no date`)
  if (day > comparison.today) return tell('request-parameter-removed-before-sunset', ` before its sunset, ${day}`)
  tell('request-parameter-removed-with-deprecation', ` after its sunset, ${day}`)
}

const parameterAdded = ({ tell }: Comparison, operation: string, one: Parameter): void => {
  const isRequired = one.node.required === true
  let rule = `new-${isRequired ? 'required' : 'optional'}-request-parameter`
  if (one.in === 'path') rule = 'new-request-path-parameter'
  else if (one.isOfPath) rule = `new-${isRequired ? 'required' : 'optional'}-request-default-parameter-to-existing-path`
  tell({
    rule,
    operation,
    what: `The ${isRequired ? 'required' : 'optional'} ${labelOf(one)} was added.`,
    newAt: one.at,
  })
}

const parameterChanged = (comparison: Comparison, operation: string, one: Parameter, other: Parameter): void => {
  const subject = subjectOf(other)
  const { tell } = comparison
  const at = { operation, oldAt: one.at, newAt: other.at }
  const [was, is] = [one.node.required === true, other.node.required === true]
  if (one.in !== 'path' && !was && is)
    tell({ ...at, rule: 'request-parameter-became-required', what: `${subject} became required.` })
  if (one.in !== 'path' && was && !is)
    tell({ ...at, rule: 'request-parameter-became-optional', what: `${subject} became optional.` })
  const [wasDeprecated, isDeprecated] = [one.node.deprecated === true, other.node.deprecated === true]
  if (!wasDeprecated && isDeprecated)
    tell({ ...at, rule: 'request-parameter-deprecated', what: `${subject} is deprecated.` })
  if (wasDeprecated && !isDeprecated)
    tell({ ...at, rule: 'request-parameter-reactivated', what: `${subject} is no longer deprecated.` })
  if (wasDeprecated && isDeprecated && one.node['x-sunset'] !== undefined && other.node['x-sunset'] === undefined)
    tell({ ...at, rule: 'request-parameter-sunset-deleted', what: `${subject} is deprecated without its sunset date.` })
  const [before, after] = [schemaOf(one), schemaOf(other)]
  const [written, now] = [writingOf(one), writingOf(other)]
  const isStructured = [one, other].some(side => !isScalar(comparison, side))
  if (written !== now && (isStructured || before.media !== after.media))
    tell({
      ...at,
      rule: 'request-values-narrowed',
      what: `${subject} is written otherwise: ${now} instead of ${written}.`,
    })
  const travelling = before.media === undefined && after.media === undefined ? travellingOf(other) : undefined
  schemaOutcomes(comparison, {
    operation,
    subject,
    direction: 'request',
    standing: one.in === 'header' ? 'header' : 'parameter',
    oldAt: before.at,
    newAt: after.at,
    travelling,
  })
}

const travellingOf = ({ in: place, node }: Parameter) =>
  place === 'query' && (node.style ?? 'form') === 'form' && node.explode !== false ? exploded : textual

const schemaOf = ({ node, at }: Parameter): { readonly at: Segments; readonly media: string | undefined } => {
  const [media] = isObject(node.content) ? Object.keys(node.content) : []
  return { at: media === undefined ? [...at, 'schema'] : [...at, 'content', media, 'schema'], media }
}

const writingOf = (one: Parameter): string => {
  const { media } = schemaOf(one)
  if (media !== undefined) return media
  const style = String(one.node.style ?? Object(usualStyle)[one.in] ?? 'form')
  const isExploded = typeof one.node.explode === 'boolean' ? one.node.explode : style === 'form'
  return `${style}${isExploded ? ', exploded' : ''}`
}

const isScalar = (comparison: Comparison, one: Parameter): boolean =>
  [comparison.old, comparison.new].every(({ document }) => {
    const [, schema] = dereferenced(document, schemaOf(one).at)
    if (!isObject(schema)) return true
    const types = [schema.type].flat()
    return types.every(type => type !== 'array' && type !== 'object') && schema.type !== undefined
  })
