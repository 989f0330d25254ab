/** What two contracts say otherwise of the operations that both have, and which only one of them has. */
import { usualStyle } from '../contract/operations/parameters.ts'
import { shapeOfPath } from '../contract/path-template.ts'
import { type Segments, dereferenced, isObject } from '../text/pointer.ts'
import { bodyChanges, responseChanges } from './bodies.ts'
import { callbackChanges } from './incoming.ts'
import { aging, dayOf, isHeldTo, stabilityOf } from './lifecycle.ts'
import { type InItem, type Parameter, isHeld, methods, ofItself, parametersOf } from './operation.ts'
import { schemaOutcomes } from './outcomes.ts'
import { securityChanges } from './security.ts'
import type { ComparedContract, Comparison } from './telling.ts'
import { areBoth, exploded, inPath, isListAt, isScalarAt, textual, writingOf } from './travelling.ts'

interface Found extends InItem {
  readonly method: string
}

export const operationChanges = (comparison: Comparison): void => {
  const [before, after] = [operationsIn(comparison.old.document), operationsIn(comparison.new.document)]
  const pairs = paired(comparison, before, after)
  for (const one of before) {
    const other = pairs.get(one)
    if (other === undefined) removed(comparison, one, after)
    else changed(comparison, one, other)
  }
  basePathChanges(comparison, pairs)
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

/** An operation that stays below a base path that goes is elsewhere. */
const basePathChanges = ({ old, new: after, tell }: Comparison, pairs: ReadonlyMap<Found, Found>): void => {
  const [before, now] = [basesOf(old), basesOf(after)]
  for (const base of before) {
    const moved = [...pairs].find(
      ([one, other]) => !now.some(path => shapeOfPath(path + other.path) === shapeOfPath(base + one.path)),
    )
    if (now.includes(base) || moved === undefined) continue
    const there = now.map(path => path || '/').join(' or ')
    tell({
      rule: 'server-path-removed',
      what: `No server has the path ${base || '/'} any more: it is ${there}.`,
      oldAt: ['servers'],
      newAt: ['servers'],
    })
  }
}

/** Without servers it is the root (OpenAPI 3.1, "servers"). */
const basesOf = ({ basePaths }: ComparedContract): readonly string[] => (basePaths.length === 0 ? [''] : basePaths)

const removed = (comparison: Comparison, one: Found, after: readonly Found[]): void => {
  const { policy } = comparison
  if (!isHeldTo(one.operation, policy)) return
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

const changed = (comparison: Comparison, one: Found, other: Found): void => {
  const operation = nameOf(other)
  if (!isHeld(comparison, operation, one, other)) return
  const within = { ...comparison, stability: stabilityOf(other.operation) }
  ofItself(within, operation, one, other)
  parameterChanges(within, operation, one, other)
  bodyChanges(within, operation, [...one.at, 'requestBody'], [...other.at, 'requestBody'])
  responseChanges(within, operation, [...one.at, 'responses'], [...other.at, 'responses'])
  securityChanges(within, operation, one.at, other.at)
  callbackChanges(within, operation, one.at, other.at)
}

// ---------------------------------------------------------------- parameters

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
  const { tell, stability } = comparison
  const at = { operation, oldAt: one.at, newAt: other.at }
  const [was, is] = [one.node.required === true, other.node.required === true]
  if (one.in !== 'path' && !was && is)
    tell({ ...at, rule: 'request-parameter-became-required', what: `${subject} became required.` })
  if (one.in !== 'path' && was && !is)
    tell({ ...at, rule: 'request-parameter-became-optional', what: `${subject} became optional.` })
  const aged = aging(comparison, { what: 'parameter', before: one.node, after: other.node, stability })
  if (aged !== undefined) tell({ ...at, rule: aged.rule, what: `${subject} ${aged.text}.` })
  const [before, after] = [schemaOf(one), schemaOf(other)]
  const isList = areBoth(comparison, before.at, after.at, isListAt)
  const [written, now] = [parameterWriting(one, isList), parameterWriting(other, isList)]
  const isStructured = !areBoth(comparison, before.at, after.at, isScalarAt)
  const isMarked = markOf(one) !== markOf(other)
  if (written !== now && (isStructured || isMarked || before.media !== after.media))
    tell({
      ...at,
      rule: 'request-values-narrowed',
      what: `${subject} is written otherwise: ${now} instead of ${written}.`,
    })
  if (one.node.allowEmptyValue === true && other.node.allowEmptyValue !== true && !isAnyText(comparison, after.at))
    tell({ ...at, rule: 'request-values-narrowed', what: `${subject} may not be left empty any more.` })
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

const travellingOf = ({ in: place, node }: Parameter) => {
  if (place === 'path') return inPath
  return place === 'query' && (node.style ?? 'form') === 'form' && node.explode !== false ? exploded : textual
}

const schemaOf = ({ node, at }: Parameter): { readonly at: Segments; readonly media: string | undefined } => {
  const [media] = isObject(node.content) ? Object.keys(node.content) : []
  return { at: media === undefined ? [...at, 'schema'] : [...at, 'content', media, 'schema'], media }
}

const usualOf = (one: Parameter): string => String(Object(usualStyle)[one.in] ?? 'form')

const parameterWriting = (one: Parameter, isList: boolean): string =>
  schemaOf(one).media ?? writingOf(one.node, usualOf(one), isList)

/** What stands before a single value, too: `;id=5`, `.5`. */
const markOf = (one: Parameter): string => {
  const style = String(one.node.style ?? usualOf(one))
  return style === 'matrix' || style === 'label' ? style : ''
}

const isAnyText = ({ new: { document } }: Comparison, at: Segments): boolean => {
  const [, schema] = dereferenced(document, at)
  if (!isObject(schema)) return true
  const { type, minLength = 0, pattern, format, enum: listed } = schema
  return (
    (type === undefined || [type].flat().includes('string'))
    && !(Number(minLength) > 0)
    && [pattern, format, listed, schema.const].every(one => one === undefined)
  )
}
