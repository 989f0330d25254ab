/** What two contracts say otherwise of the operations that both have, and which only one of them has. */
import { usualStyleIn } from '../contract/operations/parameters.ts'
import { comparablePath, parameterNames, pathPattern, shapeOfPath } from '../contract/path-template.ts'
import { basePathsOf } from '../contract/servers.ts'
import { type Segments, dereferenced, isObject } from '../text/pointer.ts'
import { bodyChanges, responseChanges } from './bodies.ts'
import { callbackChanges } from './incoming.ts'
import { aging, readDay, isHeldTo, stabilityOf } from './lifecycle.ts'
import {
  type InItem,
  type ComparedParameter,
  isStabilityHeld,
  ofItself,
  operationsOfPath,
  parametersOf,
} from './operation.ts'
import { schemaOutcomes } from './outcomes.ts'
import { securityChanges } from './security.ts'
import type { ComparedContract, ContractComparison } from './telling.ts'
import { areBoth, isListAt, isSingleAt, travellingSchemas, travellingOf, writingOf } from './travelling.ts'

interface ComparedOperation extends InItem {
  readonly method: string
}

/** Whether there are operations that neither contract says of which credentials they need, itself. */
export const operationChanges = (comparison: ContractComparison): { readonly areSilentOfSecurity: boolean } => {
  const [before, after] = [operationsIn(comparison.old.document), operationsIn(comparison.new.document)]
  const pairs = paired(comparison, before, after)
  for (const one of before) {
    const other = pairs.get(one)
    if (other === undefined) removed(comparison, one, after)
    else changed(comparison, one, other)
  }
  basePathChanges(comparison, pairs)
  const known = new Set(pairs.values())
  const added = after.filter(one => !known.has(one))
  for (const one of added)
    comparison.tell({ rule: 'endpoint-added', operation: nameOf(one), what: 'It is new.', newAt: one.at })
  callsTaken(comparison, pairs, added)
  const isSilent = ({ operation: { security } }: ComparedOperation): boolean => security === undefined
  const areNone = before.length === 0 && after.length === 0
  return { areSilentOfSecurity: areNone || [...pairs].some(([one, other]) => isSilent(one) && isSilent(other)) }
}

/**
 * A concrete path goes before a templated one (OpenAPI 3.1, "Path Templating Matching"): a new one takes the calls that
 * went to the other, where the values in them were good ones.
 */
const callsTaken = (
  comparison: ContractComparison,
  pairs: ReadonlyMap<ComparedOperation, ComparedOperation>,
  added: readonly ComparedOperation[],
): void => {
  const templated = [...pairs].filter(([{ path }]) => parameterNames(path).length > 0)
  const patterns = templated.map(([before, now]) => ({ before, now, pattern: pathPattern(before.path) }))
  for (const one of added) {
    const path = comparablePath(one.path)
    for (const { before, now, pattern } of patterns) {
      const values = before.method === one.method ? pattern.valuesIn(path) : undefined
      if (values === undefined || !areGood(comparison, now, values)) continue
      const names = parameterNames(before.path)
      const named = names.flatMap((name, index) =>
        isTemplated(values[index]) ? [] : [`${name} is ${JSON.stringify(values[index])}`],
      )
      if (named.length === 0) continue
      comparison.tell({
        rule: 'endpoint-added-within-template',
        operation: nameOf(one),
        what: `It takes the calls of ${nameOf(before)} in which ${named.join(' and ')}.`,
        oldAt: before.at,
        newAt: one.at,
      })
    }
  }
}

const isTemplated = (value = ''): boolean => parameterNames(value).length > 0

/** May the parameters have these? A number is written as a text. */
const areGood = (
  { new: { document }, judges }: ContractComparison,
  one: ComparedOperation,
  values: readonly string[],
): boolean => {
  const inPath = new Map(parametersOf(document, one).map(parameter => [parameter.key, parameter]))
  return values.every((value, index) => {
    const parameter = inPath.get(`path ${index}`)
    if (isTemplated(value) || parameter === undefined || !isObject(parameter.node.schema)) return true
    const at = [...parameter.at, 'schema']
    return [value, ...(/^-?\d/.test(value) ? [Number(value)] : [])].some(read => judges.accepts(at, read) !== false)
  })
}

const nameOf = ({ method, path }: ComparedOperation): string => `${method.toUpperCase()} ${path}`

/** As changes name them. */
export const operationNames = (document: Record<string, unknown>): readonly string[] =>
  operationsIn(document).map(nameOf)

const operationsIn = (document: Record<string, unknown>): ComparedOperation[] => {
  const paths = isObject(document.paths) ? document.paths : {}
  return Object.keys(paths).flatMap(path => {
    const [itemAt, item] = dereferenced(document, ['paths', path])
    if (!path.startsWith('/') || !isObject(item)) return []
    return operationsOfPath(item, itemAt).map(one => ({ path, item, itemAt, ...one }))
  })
}

/** By the path, whatever its parameters are called; else by the whole path, that of the server before it. */
const paired = (
  { old, new: after }: ContractComparison,
  before: readonly ComparedOperation[],
  now: readonly ComparedOperation[],
): Map<ComparedOperation, ComparedOperation> => {
  const pairs = new Map<ComparedOperation, ComparedOperation>()
  const taken = new Set<ComparedOperation>()
  const pairBy = (keyOfOld: (one: ComparedOperation) => string, keyOfNew: (one: ComparedOperation) => string): void => {
    const waiting = new Map(now.filter(one => !taken.has(one)).map(one => [keyOfNew(one), one]))
    for (const one of before) {
      const other = pairs.has(one) ? undefined : waiting.get(keyOfOld(one))
      if (other === undefined || taken.has(other)) continue
      pairs.set(one, other)
      taken.add(other)
    }
  }
  pairBy(nameOf, nameOf)
  const byShape = ({ method, path }: ComparedOperation): string => `${method} ${shapeOfPath(path)}`
  pairBy(byShape, byShape)
  const [oldBase, newBase] = [old.basePaths, after.basePaths]
  if (oldBase.length === 1 && newBase.length === 1 && oldBase[0] !== newBase[0])
    pairBy(
      ({ method, path }) => `${method} ${shapeOfPath(`${oldBase[0]}${path}`)}`,
      ({ method, path }) => `${method} ${shapeOfPath(`${newBase[0]}${path}`)}`,
    )
  return pairs
}

/** An operation that stays while its address goes is elsewhere. */
const basePathChanges = (
  { old, new: after, tell }: ContractComparison,
  pairs: ReadonlyMap<ComparedOperation, ComparedOperation>,
): void => {
  for (const [one, other] of pairs) {
    const [before, now] = [basesOf(old, one), basesOf(after, other)]
    const addresses = new Set(now.map(base => shapeOfPath(base + other.path)))
    const there = now.map(path => path || '/').join(' or ')
    for (const base of before)
      if (!addresses.has(shapeOfPath(base + one.path)))
        tell({
          rule: 'server-path-removed',
          what: `No server has the path ${base || '/'} any more: it is ${there}.`,
          oldAt: serversAt(one),
          newAt: serversAt(other),
        })
  }
}

/** Its own, or of its path, or of all. */
const serversAt = ({ operation, at, item, itemAt }: ComparedOperation): Segments => {
  if (Array.isArray(operation.servers)) return [...at, 'servers']
  return Array.isArray(item.servers) ? [...itemAt, 'servers'] : ['servers']
}

/** Without servers it is the root (OpenAPI 3.1, "servers"). */
const basesOf = ({ basePaths }: ComparedContract, one: ComparedOperation): readonly string[] => {
  const own = [one.operation, one.item].find(({ servers }) => Array.isArray(servers))
  const paths = own === undefined ? basePaths : basePathsOf(own)
  return paths.length === 0 ? [''] : paths
}

const removed = (comparison: ContractComparison, one: ComparedOperation, after: readonly ComparedOperation[]): void => {
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
  const day = readDay(sunset)
  if (day === undefined) return tell('api-path-sunset-parse', `; its x-sunset, ${String(sunset)}, is no date`)
  if (day > comparison.today) return tell(`${name}-before-sunset`, ` before its sunset, ${day}`)
  tell(`${name}-with-deprecation`, ` after its sunset, ${day}`)
}

const changed = (comparison: ContractComparison, one: ComparedOperation, other: ComparedOperation): void => {
  const operation = nameOf(other)
  if (!isStabilityHeld(comparison, operation, one, other)) return
  const within = { ...comparison, stability: stabilityOf(other.operation) }
  ofItself(within, operation, one, other)
  parameterChanges(within, operation, one, other)
  bodyChanges(within, operation, [...one.at, 'requestBody'], [...other.at, 'requestBody'])
  responseChanges(within, operation, [...one.at, 'responses'], [...other.at, 'responses'])
  securityChanges(within, operation, one.at, other.at)
  callbackChanges(within, operation, one.at, other.at)
}

// ---------------------------------------------------------------- parameters

const labelOf = (one: ComparedParameter): string => `${one.in} parameter ${one.name}`
const subjectOf = (one: ComparedParameter): string => `The ${labelOf(one)}`

const parameterChanges = (
  comparison: ContractComparison,
  operation: string,
  one: ComparedOperation,
  other: ComparedOperation,
): void => {
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

const parameterRemoved = (
  comparison: ContractComparison,
  operation: string,
  one: ComparedParameter,
  other: ComparedOperation,
): void => {
  const tell = (rule: string, why: string): void =>
    comparison.tell({ rule, operation, what: `${subjectOf(one)} was removed${why}.`, oldAt: one.at, newAt: other.at })
  if (one.node.deprecated !== true) return tell('request-parameter-removed', '')
  const sunset = one.node['x-sunset']
  if (sunset === undefined) return tell('request-parameter-removed-with-deprecation', ' after it had been deprecated')
  const day = readDay(sunset)
  if (day === undefined) return tell('request-parameter-sunset-parse', `; its x-sunset, ${String(sunset)}, is no date`)
  if (day > comparison.today) return tell('request-parameter-removed-before-sunset', ` before its sunset, ${day}`)
  tell('request-parameter-removed-with-deprecation', ` after its sunset, ${day}`)
}

const parameterAdded = ({ tell }: ContractComparison, operation: string, one: ComparedParameter): void => {
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

const parameterChanged = (
  comparison: ContractComparison,
  operation: string,
  one: ComparedParameter,
  other: ComparedParameter,
): void => {
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
  const [before, after] = travellingSchemas(comparison, one, other)
  const isList = areBoth(comparison, before.at, after.at, isListAt)
  const [written, now] = [
    before.media ?? writingOf(one.node, usualStyleIn(one.in), isList),
    after.media ?? writingOf(other.node, usualStyleIn(other.in), isList),
  ]
  // One value is written alike, and read as a list of one.
  const isStructured = !isSingleAt(comparison.old.document, before.at)
  const isMarked = markOf(one) !== markOf(other)
  if (isNamed(one) && isNamed(other) && one.name !== other.name)
    tell({
      ...at,
      rule: 'request-values-narrowed',
      what: `${subject} is written with its name: ;${other.name}= instead of ;${one.name}=.`,
    })
  if (written !== now && (isStructured || isMarked || before.media !== after.media))
    tell({
      ...at,
      rule: 'request-values-narrowed',
      what: `${subject} is written otherwise: ${now} instead of ${written}.`,
    })
  if (one.node.allowEmptyValue === true && other.node.allowEmptyValue !== true) {
    const isGood = comparison.judges.accepts(after.at, '')
    const rule = isGood === undefined ? 'schema-change-undecided' : 'request-values-narrowed'
    if (isGood !== true) tell({ ...at, rule, what: `${subject} may not be left empty any more.` })
  }
  const travelling =
    before.media === undefined && after.media === undefined
      ? travellingOf(other.node, other.in, usualStyleIn(other.in))
      : undefined
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

/** `;id=5`: its name is a part of the path (RFC 6570, section 3.2.7). */
const isNamed = (one: ComparedParameter): boolean => one.in === 'path' && one.node.style === 'matrix'

/** What stands before a single value, too: `;id=5`, `.5`. */
const markOf = (one: ComparedParameter): string => {
  const style = String(one.node.style ?? usualStyleIn(one.in))
  return style === 'matrix' || style === 'label' ? style : ''
}
