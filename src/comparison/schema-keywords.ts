/** Keywords of two schemas that came or went, or that hold a schema of their own. */
import { isObject, valueAt } from '../text/pointer.ts'
import { taking, takingIn } from './schema-edits.ts'
import { type SchemaNode, fields, isFree, listed, namesRequired } from './schema-view.ts'
import type { SchemaSpot, Walk } from './schema-walk.ts'
import { sayingOthers, shownList } from './schema-words.ts'
import { sameInAnyOrder } from './same.ts'

/** A keyword that came or went. */
export const comparePresence = (
  walk: Walk,
  spot: SchemaSpot,
  keyword: string,
  id: string,
  isJudged = true,
  also: readonly string[] = [],
): void => {
  const [before, after] = [keyword in spot.old.node, keyword in spot.new.node]
  if (before === after) return
  walk.tell(
    spot,
    [`${id}-${after ? 'added' : 'removed'}`],
    `${keyword} was ${after ? 'added' : 'removed'}`,
    isJudged ? taking(keyword, ...also) : undefined,
    { keyword: [keyword], isOfWords: true },
  )
}

/** A keyword in both that isn't the same, for which there is no rule. */
const compareContents = (walk: Walk, spot: SchemaSpot, keyword: string, ...also: readonly string[]): void => {
  const [before, after] = [spot.old.node[keyword], spot.new.node[keyword]]
  if (before === undefined || after === undefined) return
  if (walk.isSame(before, after)) return
  walk.tell(spot, [], `${keyword} says something else`, taking(keyword, ...also), { keyword: [keyword] })
}

/** What a keyword says of a part of the value, in both. */
const compareParts = (walk: Walk, spot: SchemaSpot, keyword: string, name: string): void => {
  if (isObject(spot.old.node[keyword]) && isObject(spot.new.node[keyword])) walk.child(spot, [keyword], name)
  else compareContents(walk, spot, keyword)
}

/** What holds of the value in some cases, in both. @returns whether it is compared here */
const compareConditional = (walk: Walk, spot: SchemaSpot, path: readonly string[]): boolean => {
  const [old, now] = [walk.side(spot, 'old', path), walk.side(spot, 'new', path)]
  if (!isObject(valueAt(spot.old.node, path)) || !isObject(valueAt(spot.new.node, path))) return false
  if (old === undefined || now === undefined) return false
  // What is said beside it anyway neither came nor went.
  const isMoved = (namesIn: (node: SchemaNode) => ReadonlySet<string>): boolean => {
    const [before, after] = [namesIn(old.node), namesIn(now.node)]
    const anyway = new Set([...namesIn(spot.old.node), ...namesIn(spot.new.node)])
    return [...anyway].some(name => before.has(name) !== after.has(name))
  }
  if (isMoved(namesRequired) || isMoved(({ properties }) => new Set(Object.keys(fields(properties))))) return false
  walk.compare({ ...spot, old, new: now })
  return true
}

/** A schema in both is compared; one that came or went has no rule of its own. */
const compareInner = (walk: Walk, spot: SchemaSpot, path: readonly string[], name: string, keyword: string): void => {
  const [before, after] = [valueAt(spot.old.node, path), valueAt(spot.new.node, path)]
  if (isObject(before) && isObject(after)) return walk.child(spot, path, name)
  if ((before ?? true) === (after ?? true) || (isFree(before) && isFree(after))) return
  walk.tell(spot, [], sayingOthers(keyword, before, after), taking(keyword), { keyword: [keyword] })
}

export const compareConditions = (walk: Walk, spot: SchemaSpot): void => {
  for (const keyword of ['if', 'then', 'else']) {
    comparePresence(walk, spot, keyword, keyword)
    // What holds if a condition does holds of the same value; what is excluded by one is another matter.
    if (keyword === 'if' || !compareConditional(walk, spot, [keyword])) compareContents(walk, spot, keyword)
  }
  if ('not' in spot.old.node !== 'not' in spot.new.node)
    walk.tell(
      spot,
      [],
      'not' in spot.new.node ? 'some values are excluded by "not" now' : 'values excluded by "not" are let in',
      taking('not'),
      { keyword: ['not'] },
    )
  compareContents(walk, spot, 'not')
}

export const compareLists = (walk: Walk, spot: SchemaSpot): void => {
  comparePresence(walk, spot, 'contains', 'contains', true, ['minContains', 'maxContains'])
  compareParts(walk, spot, 'contains', 'contains')
  comparePresence(walk, spot, 'unevaluatedItems', 'unevaluated-items')
  compareParts(walk, spot, 'unevaluatedItems', 'items')
  comparePrefixes(walk, spot)
  compareInner(walk, spot, ['items'], 'items', 'items')
}

const comparePrefixes = (walk: Walk, spot: SchemaSpot): void => {
  const [before, after] = [listed(spot.old.node.prefixItems) ?? [], listed(spot.new.node.prefixItems) ?? []]
  const common = Math.min(before.length, after.length)
  for (let index = 0; index < common; index++) walk.child(spot, ['prefixItems', String(index)], String(index))
  const verb = after.length > before.length ? 'added' : 'removed'
  if (before.length !== after.length)
    walk.tell(
      spot,
      [`prefix-items-${verb}`],
      `${Math.abs(after.length - before.length)} of its first items ${verb}`,
      taking('prefixItems', 'items'),
      { keyword: ['prefixItems'] },
    )
}

export const compareObjects = (walk: Walk, spot: SchemaSpot): void => {
  compareInner(walk, spot, ['additionalProperties'], '*', 'additionalProperties')
  comparePresence(walk, spot, 'unevaluatedProperties', 'unevaluated-properties')
  compareParts(walk, spot, 'unevaluatedProperties', '*')
  comparePresence(walk, spot, 'propertyNames', 'property-names')
  compareParts(walk, spot, 'propertyNames', 'propertyNames')
  comparePatternProperties(walk, spot)
  compareDependents(walk, spot)
}

const comparePatternProperties = (walk: Walk, spot: SchemaSpot): void => {
  const [before, after] = [fields(spot.old.node.patternProperties), fields(spot.new.node.patternProperties)]
  const at = { keyword: ['patternProperties'] }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (Object.hasOwn(before, name) && Object.hasOwn(after, name)) walk.child(spot, ['patternProperties', name], name)
    else {
      const verb = Object.hasOwn(after, name) ? 'added' : 'removed'
      walk.tell(
        spot,
        [`pattern-property-${verb}`],
        `properties that match ${name} ${verb}`,
        takingIn('patternProperties', name),
        at,
      )
    }
  }
}

/** @param before what had to be beside it */
const needed = (name: string, before: readonly unknown[], after: readonly unknown[]): string => {
  const [gone, come] = [before.filter(one => !after.includes(one)), after.filter(one => !before.includes(one))]
  if (come.length + gone.length === 0) return `no more and no less has to be beside ${name} than before`
  if (come.length === 0) return `beside ${name} there need no longer be ${shownList(gone)}`
  return `beside ${name} there has to be ${shownList(come)}${gone.length > 0 ? `, not ${shownList(gone)},` : ''} now`
}

const compareDependents = (walk: Walk, spot: SchemaSpot): void => {
  const needs = [fields(spot.old.node.dependentRequired), fields(spot.new.node.dependentRequired)] as const
  for (const name of new Set(needs.flatMap(one => Object.keys(one)))) {
    const [before, after] = needs.map(one => (Object.hasOwn(one, name) ? one[name] : undefined))
    if (sameInAnyOrder(before, after)) continue
    let verb = 'changed'
    if (before === undefined) verb = 'added'
    else if (after === undefined) verb = 'removed'
    walk.tell(
      spot,
      [`dependent-required-${verb}`],
      needed(name, listed(before) ?? [], listed(after) ?? []),
      takingIn('dependentRequired', name),
      { keyword: ['dependentRequired'] },
    )
  }
  const schemas = [fields(spot.old.node.dependentSchemas), fields(spot.new.node.dependentSchemas)] as const
  for (const name of new Set(schemas.flatMap(one => Object.keys(one)))) {
    const isIn = schemas.map(one => Object.hasOwn(one, name))
    const at = { keyword: ['dependentSchemas'] }
    if (isIn[0] === isIn[1]) {
      if (walk.isSame(schemas[0][name], schemas[1][name])) continue
      if (!compareConditional(walk, spot, ['dependentSchemas', name]))
        walk.tell(spot, [], `the schema beside ${name} says something else`, takingIn('dependentSchemas', name), at)
      continue
    }
    const verb = isIn[1] === true ? 'added' : 'removed'
    walk.tell(
      spot,
      [`dependent-schema-${verb}`],
      `the schema beside ${name} ${verb}`,
      takingIn('dependentSchemas', name),
      at,
    )
  }
}
