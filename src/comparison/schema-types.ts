/** The types of two schemas: null among them, alternatives that are of one type each, and formats. */
import { given } from '../text/given.ts'
import { type TypedParts, takingParts, takingTypes } from './schema-edits.ts'
import {
  type SchemaNode,
  type NullView,
  alternatives,
  branchesOf,
  includesType,
  isWiderFormat,
  listed,
  nullView,
  typesOf,
  without,
} from './schema-view.ts'
import type { At, SchemaChange, SchemaSpot, Walk } from './schema-walk.ts'
import { sameInAnyOrder } from './same.ts'

/** `null` as a type, or as an alternative to all the rest. Goes on behind it. */
export const compareNullability = (walk: Walk, spot: SchemaSpot): SchemaSpot => {
  const [before, after] = [nullView(spot.old.node), nullView(spot.new.node)]
  if (before.isNullable !== after.isNullable && before.isTyped && after.isTyped) {
    if (after.isNullable)
      walk.tell(spot, ['became-nullable'], 'may be null now', old => ({ anyOf: [{ type: 'null' }, old] }), {
        keyword: ['type'],
      })
    else
      walk.tell(
        spot,
        ['became-not-nullable'],
        'may not be null any more',
        old => ({ allOf: [old, { not: { type: 'null' } }] }),
        { keyword: ['type'] },
      )
  }
  const inner = (age: 'old' | 'new', view: NullView): At =>
    (view.inner === undefined ? undefined : walk.side(spot, age, view.inner)) ?? spot[age]
  return { ...spot, old: inner('old', before), new: inner('new', after) }
}

/**
 * One type and alternatives of other types, or alternatives of other types than before: told as what it is, and not
 * as alternatives that came and went.
 *
 * @returns what else is to be compared; undefined: nothing
 */
export const compareListsOfTypes = (walk: Walk, spot: SchemaSpot): SchemaSpot | undefined => {
  const [before, after] = [typedParts(walk, spot, 'old'), typedParts(walk, spot, 'new')]
  if (before === undefined || after === undefined || (before.keyword ?? after.keyword) === undefined) return spot
  const added = after.types.filter(type => !includesType(before.types, type))
  const removed = before.types.filter(type => !includesType(after.types, type))
  if (added.length === 0 && removed.length === 0) return spot
  const isNarrower = walk.direction === 'request' ? removed.length > 0 : added.length === 0
  let other = 'changed'
  if (removed.length === 0) other = 'generalized'
  else if (added.length === 0) other = 'specialized'
  if (!spot.isUnasked)
    walk.tell(
      spot,
      [`list-of-types-${isNarrower ? 'narrowed' : 'widened'}`, `type-${other}`, 'type-changed'],
      `type went from ${before.types.join(' or ')} to ${after.types.join(' or ')}`,
      takingParts(before, after),
      { keyword: [after.keyword ?? 'type'], harmless: ['list-of-types-widened', 'list-of-types-narrowed'] },
    )
  const partsOf = ({ keyword, types }: TypedParts, age: 'old' | 'new', type: string): At | undefined =>
    keyword === undefined ? spot[age] : walk.side(spot, age, [keyword, String(types.indexOf(type))])
  const pairs = before.types
    .filter(type => after.types.includes(type))
    .flatMap(type => {
      const [old, changed] = [partsOf(before, 'old', type), partsOf(after, 'new', type)]
      return old === undefined || changed === undefined ? [] : [{ ...spot, old, new: changed }]
    })
  // What one type says is said of it alone now, or was.
  if (before.keyword === undefined || after.keyword === undefined) return pairs[0]
  for (const pair of pairs) walk.compare(pair)
  const rest = (at: At, keyword: string): At => ({ ...at, node: without(at.node, keyword) })
  return { ...spot, old: rest(spot.old, before.keyword), new: rest(spot.new, after.keyword) }
}

const typedParts = (walk: Walk, spot: SchemaSpot, age: 'old' | 'new'): TypedParts | undefined => {
  const { node } = spot[age]
  if (['$ref', 'allOf', 'not', 'if', 'properties'].some(keyword => keyword in node)) return undefined
  const keywords = alternatives.filter(keyword => keyword in node)
  const [keyword] = keywords
  const own = [node.type].flat().filter(type => typeof type === 'string')
  if (keyword === undefined) return own.length === 1 ? { keyword, types: own } : undefined
  if (keywords.length > 1 || 'type' in node) return undefined
  const types = (listed(node[keyword]) ?? []).map((_, index) => {
    const part = walk.side(spot, age, [keyword, String(index)])?.node ?? {}
    const isPlain = ['$ref', 'allOf', 'properties', ...alternatives].every(name => !(name in part))
    return isPlain && typeof part.type === 'string' ? part.type : undefined
  })
  const known = types.filter(type => type !== undefined)
  // Of two of one type nobody knows which became which.
  return known.length === types.length && new Set(known).size === types.length ? { keyword, types: known } : undefined
}

/** Where only one of them says a type outside of its parts, and a part of the other says the same. */
export const withTypeOfPart = (walk: Walk, spot: SchemaSpot): SchemaSpot => {
  const typed = (age: 'old' | 'new', other: SchemaNode): At => {
    const { node } = spot[age]
    if (node.type !== undefined || other.type === undefined) return spot[age]
    const part = typedPart(walk, age, spot[age])
    if (part === undefined || !sameInAnyOrder(typesOf(part.node), typesOf(other))) return spot[age]
    const { type, format } = part.node
    return { ...spot[age], node: { ...node, type, ...given({ format: node.format ?? format }) } }
  }
  return { ...spot, old: typed('old', spot.new.node), new: typed('new', spot.old.node) }
}

const typedPart = (walk: Walk, age: 'old' | 'new', { node, segments, steps }: At, depth = 0): At | undefined => {
  if (node.type !== undefined) return { node, segments, steps }
  if (depth > 8) return undefined
  for (const child of branchesOf(node, 'allOf')) {
    const part = walk.side({ [age]: { node, segments, steps } }, age, child)
    const found = part === undefined ? undefined : typedPart(walk, age, part, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** The change to a type that has no value of the one before. */
export const compareTypes = (walk: Walk, spot: SchemaSpot): SchemaChange | undefined => {
  const [before, after] = [typesOf(spot.old.node), typesOf(spot.new.node)]
  const [oldFormat, newFormat] = [spot.old.node.format, spot.new.node.format]
  const sameTypes = sameInAnyOrder(before, after)
  // What nobody sends any more has no type that is wider or another one.
  if ((sameTypes && oldFormat === newFormat) || spot.isUnasked) return undefined
  const added = after?.filter(type => before !== undefined && !includesType(before, type)) ?? []
  const removed = before?.filter(type => after !== undefined && !includesType(after, type)) ?? []
  const hasMore = !sameTypes && removed.length === 0 && (after === undefined || added.length > 0)
  const hasFewer = !sameTypes && added.length === 0 && (before === undefined || removed.length > 0)
  // A format that goes the other way, or elsewhere, makes it another type.
  const sameFormat = oldFormat === newFormat
  const isWider = (sameTypes || hasMore) && (sameFormat || isWiderFormat(oldFormat, newFormat))
  const isNarrower = (sameTypes || hasFewer) && (sameFormat || isWiderFormat(newFormat, oldFormat))
  const suffixes: string[] = []
  if (isWider) suffixes.push('type-generalized')
  // Inside of a parameter only what became a text may be written as ever; anything else is another value.
  const mayBeAlike = !sameTypes && newFormat === undefined && after?.join() === 'string'
  const isInside = spot.standing === 'parameter-property' || spot.standing === 'header-property'
  if (isNarrower || (isInside && !mayBeAlike)) suffixes.push('type-specialized')
  suffixes.push('type-changed')
  const shown = (types: readonly string[] | undefined, format: unknown): string =>
    `${types?.join(' or ') ?? 'any'}${format === undefined ? '' : ` (${String(format)})`}`
  const harmless = ['type-generalized']
  // Of two types that are both known one may stand for the other on its way.
  if (!sameTypes && !hasMore && before !== undefined && after !== undefined) harmless.unshift('type-compatible')
  if (hasFewer) harmless.unshift('type-specialized')
  const change = walk.tell(
    spot,
    suffixes,
    `type went from ${shown(before, oldFormat)} to ${shown(after, newFormat)}`,
    takingTypes,
    { keyword: [sameTypes ? 'format' : 'type'], harmless },
  )
  const areApart =
    before?.every(type => after !== undefined && !includesType(after, type)) === true
    && after?.some(type => includesType(before, type)) === false
  return areApart ? change : undefined
}
