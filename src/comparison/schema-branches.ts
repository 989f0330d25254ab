/** The parts and alternatives of two schemas: which of them stayed, and what came and went with the others. */
import { isObject, valueAt } from '../text/pointer.ts'
import { isAnnotation, outlineOf, targetIn } from './same.ts'
import { editedSchema, withBranches } from './schema-edits.ts'
import { propertyInPart, tellAdded, tellRemoved } from './schema-properties.ts'
import {
  type SchemaNode,
  alternatives,
  branchesOf,
  fields,
  isBarring,
  isNote,
  isOnePart,
  namesRequired,
  saidOf,
  without,
  withoutBranch,
} from './schema-view.ts'
import type { At, SchemaChange, SchemaSpot, Walk } from './schema-walk.ts'
import { namesInWords, valueInWords } from './schema-words.ts'
import { addTo } from '../text/grouped-by.ts'

/** Branches of one schema that are held against each other to find those that stayed, at most. */
const mostCompared = 5000

/**
 * No value was good by it, or none is any more, or neither: what else either says is no change by itself.
 *
 * @returns whether that is so, and nothing else is to be compared
 */
export const compareBarred = (walk: Walk, spot: SchemaSpot): boolean => {
  const [before, after] = [isBarring(spot.old.node), isBarring(spot.new.node)]
  if (before === after) return before
  const what = after ? 'no value is allowed any more' : 'values are allowed, where none was'
  walk.tell(spot, [], what, (_, changed) => changed, { harmless: after ? [] : ['type-generalized'] })
  return true
}

/** A part that is all there is, where the other schema has no parts, is that schema. */
export const unwrapped = (walk: Walk, spot: SchemaSpot): SchemaSpot => {
  const inner = (age: 'old' | 'new', other: SchemaNode): At => {
    const keyword = ['allOf', ...alternatives].find(name => isOnePart(spot[age].node, name))
    const isWhole = keyword !== undefined && !['$ref', 'allOf', ...alternatives].some(name => name in other)
    return (isWhole ? walk.side(spot, age, [keyword, '0']) : undefined) ?? spot[age]
  }
  return { ...spot, old: inner('old', spot.new.node), new: inner('new', spot.old.node) }
}

/**
 * What the other contract has in its place is a part of it, beside which more is said (`$ref` with siblings): the
 * part didn't come or go. Goes on with what is said beside it, and what the other says of the same.
 */
export const besidePart = (walk: Walk, spot: SchemaSpot): SchemaSpot => {
  for (const [age, other] of [
    ['old', 'new'],
    ['new', 'old'],
  ] as const) {
    const [holder, whole] = [spot[age], spot[other]]
    if (branchesOf(whole.node, 'allOf').length > 0) continue
    for (const child of branchesOf(holder.node, 'allOf')) {
      const part = walk.side(spot, age, child)
      if (part === undefined || !isInPlaceOf(walk, age, part, whole)) continue
      walk.compare({ ...spot, [age]: part })
      const beside = withoutBranch(holder.node, child)
      return { ...spot, [age]: { ...holder, node: beside }, [other]: { ...whole, node: saidOf(beside, whole.node) } }
    }
  }
  return spot
}

/** By its name, or because it says the same. */
const isInPlaceOf = (walk: Walk, age: 'old' | 'new', part: At, whole: At): boolean => {
  const nodes = [part.node, whole.node] as const
  const isNamed = whole.segments[0] === 'components' && whole.segments.join('/') === part.segments.join('/')
  return isNamed || (age === 'old' ? walk.isSame(...nodes) : walk.isSame(nodes[1], nodes[0]))
}

/**
 * An object whose properties went into the alternatives of a new `oneOf` or `anyOf`: that is one change, with all
 * that is said only inside of them now. Goes on with what is left outside.
 */
export const wrapped = (walk: Walk, spot: SchemaSpot): SchemaSpot => {
  const [before, after] = [spot.old.node, spot.new.node]
  const keyword = alternatives.find(name => Array.isArray(after[name]))
  if (keyword === undefined || alternatives.some(name => name in before)) return spot
  const children = branchesOf(after, keyword)
  const isInside = (name: string): boolean => children.some(child => declares(walk, spot.new, child, name))
  const there = fields(after.properties)
  const names = Object.keys(fields(before.properties)).filter(name => !Object.hasOwn(there, name))
  const moved = new Set(names.filter(isInside))
  if (moved.size === 0) return spot
  const isNeeded = namesRequired(after)
  const outside = (node: SchemaNode): Record<string, unknown> => {
    const kept = Object.entries(node).filter(([name]) => name in after || name === 'properties' || isAnnotation(name))
    const left = Object.entries(fields(node.properties)).filter(([name]) => !moved.has(name))
    const required = [...namesRequired(node)].filter(name => !moved.has(name) || isNeeded.has(name))
    return { ...Object.fromEntries(kept), properties: Object.fromEntries(left), required }
  }
  const id = keyword === 'oneOf' ? 'one-of' : 'any-of'
  walk.tell(
    spot,
    [...(keyword === 'oneOf' ? ['wrapped-in-one-of'] : []), `${id}-added`],
    `what it says went into ${keyword}: ${namesInWords(after, children)}`,
    (old, changed) => editedSchema(old, node => ({ ...outside(node), [keyword]: fields(changed)[keyword] })),
    { keyword: [keyword], harmless: [`${id}-added`] },
  )
  return {
    ...spot,
    old: { ...spot.old, node: outside(before) },
    new: { ...spot.new, node: without(after, keyword) },
  }
}

/** Does a branch of a schema, or a part of it, declare a property? */
const declares = (walk: Walk, schema: At, child: readonly string[], name: string): boolean => {
  const branch = walk.side({ new: schema }, 'new', child)
  if (branch === undefined) return false
  return Object.hasOwn(fields(branch.node.properties), name) || propertyInPart(walk, 'new', branch, name) !== undefined
}

export const compareBranches = (walk: Walk, spot: SchemaSpot): void => {
  for (const [keyword, id] of [
    ['allOf', 'all-of'],
    ['anyOf', 'any-of'],
    ['oneOf', 'one-of'],
  ] as const) {
    const [before, after] = [branchesOf(spot.old.node, keyword), branchesOf(spot.new.node, keyword)]
    if (before.length === 0 && after.length === 0) continue
    const { pairs, gone, come } = pairedBranches(walk, spot, before, after)
    for (const [one, other] of pairs) {
      const [old, changed] = [walk.side(spot, 'old', one), walk.side(spot, 'new', other)]
      const whole = spot.whole ?? { old: spot.old, new: spot.new }
      if (old !== undefined && changed !== undefined) walk.compare({ ...spot, whole, old, new: changed })
    }
    const isNoted = (list: readonly (readonly string[])[], age: 'old' | 'new'): boolean =>
      keyword === 'allOf' && list.every(child => isNote(walk.side(spot, age, child)?.node))
    const idOf = (verb: string, isOfWords: boolean): string => `${id}-${verb}${isOfWords ? '-annotation-only' : ''}`
    const isChosen = (age: 'old' | 'new'): boolean => keyword !== 'allOf' && isObject(spot[age].node.discriminator)
    const at = (age: 'old' | 'new', isOfWords: boolean) => ({
      keyword: [keyword],
      ...(isOfWords ? { isOfWords } : {}),
      ...(isChosen(age) ? { isByDiscriminator: true as const } : {}),
    })
    const [isComingNoted, isGoneNoted] = [isNoted(come, 'new'), isNoted(gone, 'old')]
    if (come.length > 0) {
      const change = walk.tell(
        spot,
        [idOf('added', isComingNoted)],
        `${namesInWords(spot.new.node, come)} added to ${keyword}`,
        withBranches(keyword, [], come),
        at('new', isComingNoted),
      )
      if (keyword === 'allOf') tellPropertiesWith(walk, spot, 'new', come, change)
    }
    if (gone.length > 0) {
      const change = walk.tell(
        spot,
        [idOf('removed', isGoneNoted)],
        `${namesInWords(spot.old.node, gone)} removed from ${keyword}`,
        withBranches(keyword, gone, []),
        at('old', isGoneNoted),
      )
      if (keyword === 'allOf') tellPropertiesWith(walk, spot, 'old', gone, change)
    }
  }
}

/** Properties that came with parts of a schema, or went with them. */
const tellPropertiesWith = (
  walk: Walk,
  spot: SchemaSpot,
  age: 'old' | 'new',
  children: readonly (readonly string[])[],
  change: SchemaChange,
): void => {
  const other = age === 'old' ? 'new' : 'old'
  const seen = new Set<string>()
  const look = (holder: At, parts: readonly (readonly string[])[], depth: number): void => {
    for (const child of parts) {
      const part = depth > 8 ? undefined : walk.side({ [age]: holder }, age, child)
      if (part === undefined) continue
      for (const name of Object.keys(fields(part.node.properties))) {
        const isThere = Object.hasOwn(fields(spot[other].node.properties), name)
        if (seen.has(name) || isThere || propertyInPart(walk, other, spot[other], name) !== undefined) continue
        seen.add(name)
        const isRequired = namesRequired(part.node).has(name)
        if (age === 'new') tellAdded(walk, { ...spot, new: part }, name, isRequired)
        else tellRemoved(walk, { ...spot, old: part }, name, isRequired)
      }
      look(part, branchesOf(part.node, 'allOf'), depth + 1)
    }
  }
  walk.within(change, () => look(spot[age], children, 0))
}

const pairedBranches = (
  walk: Walk,
  spot: SchemaSpot,
  before: readonly (readonly string[])[],
  after: readonly (readonly string[])[],
) => {
  const pairs: [readonly string[], readonly string[]][] = []
  let [gone, come] = [[...before], [...after]]
  /** Pairs of what has the same key, which is undefined for what is not to be paired. */
  const pairBy = (
    keyOf: (age: 'old' | 'new', child: readonly string[]) => unknown,
    isPair: (one: readonly string[], other: readonly string[]) => boolean = () => true,
  ): void => {
    const paired = new Set<readonly string[]>()
    const candidates = new Map<unknown, (readonly string[])[]>()
    for (const child of come) addTo(candidates, keyOf('new', child), child)
    for (const one of gone) {
      const key = keyOf('old', one)
      const alike = key === undefined ? [] : (candidates.get(key) ?? [])
      const at = alike.findIndex(candidate => isPair(one, candidate))
      const [other] = at < 0 ? [] : alike.splice(at, 1)
      if (other === undefined) continue
      pairs.push([one, other])
      paired.add(one).add(other)
    }
    gone = gone.filter(one => !paired.has(one))
    come = come.filter(other => !paired.has(other))
  }
  const raw = (age: 'old' | 'new', child: readonly string[]): unknown =>
    child[0] === '$ref' ? { $ref: spot[age].node.$ref } : valueAt(spot[age].node, child)
  const refOf = (value: unknown): unknown => (isObject(value) ? value.$ref : undefined)
  pairBy((age, child) => refOf(raw(age, child)))
  let compared = 0
  pairBy(
    (age, child) => outlineOf(targetIn(walk.documents[age]), raw(age, child)),
    (one, other) => ++compared <= mostCompared && walk.isSame(raw('old', one), raw('new', other)),
  )
  pairBy((age, child) => walk.side(spot, age, child)?.node.title)
  // What has no name is held against what stands where it stood, when as many came as went.
  if (gone.length === come.length)
    pairBy((age, child) => (refOf(raw(age, child)) === undefined ? 'unnamed' : undefined))
  return { pairs, gone, come }
}

export const compareDiscriminators = (walk: Walk, spot: SchemaSpot): void => {
  const [before, after] = [spot.old.node.discriminator, spot.new.node.discriminator]
  const at = { keyword: ['discriminator'] }
  if (!isObject(before) && !isObject(after)) return
  if (!isObject(before)) {
    walk.tell(spot, ['discriminator-added'], 'has a discriminator now', undefined, at)
    return
  }
  if (!isObject(after)) {
    walk.tell(spot, ['discriminator-removed'], 'has no discriminator any more', undefined, at)
    return
  }
  if (before.propertyName !== after.propertyName)
    walk.tell(
      spot,
      ['discriminator-property-name-changed'],
      `discriminator went from ${valueInWords(before.propertyName)} to ${valueInWords(after.propertyName)}`,
      undefined,
      at,
    )
  const [one, other] = [Object(before.mapping), Object(after.mapping)]
  const come = Object.keys(other).filter(name => !Object.hasOwn(one, name))
  const gone = Object.keys(one).filter(name => !Object.hasOwn(other, name))
  const moved = Object.keys(one).filter(name => Object.hasOwn(other, name) && one[name] !== other[name])
  const tell = (names: string[], id: string, verb: string): void => {
    if (names.length > 0)
      walk.tell(
        spot,
        [`discriminator-mapping-${id}`],
        `discriminator mapping: ${names.join(', ')} ${verb}`,
        undefined,
        at,
      )
  }
  tell(come, 'added', 'added')
  tell(gone, 'deleted', 'removed')
  tell(moved, 'changed', 'changed')
}
