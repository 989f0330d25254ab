/** How large, how many, how long, and of what form: bounds, multiples and texts of two schemas. */
import { taking } from './schema-edits.ts'
import { comparePresence } from './schema-keywords.ts'
import type { SchemaNode } from './schema-view.ts'
import type { SchemaSpot, Walk } from './schema-walk.ts'
import { valueInWords } from './schema-words.ts'

const bounds: readonly (readonly [keyword: string, id: string, isMost: boolean])[] = [
  ['minimum', 'min', false],
  ['maximum', 'max', true],
  ['exclusiveMinimum', 'exclusive-min', false],
  ['exclusiveMaximum', 'exclusive-max', true],
  ['minLength', 'min-length', false],
  ['maxLength', 'max-length', true],
  ['minItems', 'min-items', false],
  ['maxItems', 'max-items', true],
  ['minProperties', 'min-properties', false],
  ['maxProperties', 'max-properties', true],
  ['minContains', 'min-contains', false],
  ['maxContains', 'max-contains', true],
]

const suffixesOfBound = (
  id: string,
  before: unknown,
  after: unknown,
  isMost: boolean,
  loosened: string,
  tightened: string,
): readonly string[] | undefined => {
  if (before === undefined) return [`${id}-set`, `${id}-${tightened}`]
  if (after === undefined) return [`${id}-unset`, `${id}-${loosened}`]
  if (typeof before !== 'number' || typeof after !== 'number') return undefined
  return [`${id}-${after > before === isMost ? loosened : tightened}`]
}

const otherOfPair: Readonly<Record<string, string>> = {
  minimum: 'exclusiveMinimum',
  maximum: 'exclusiveMaximum',
  exclusiveMinimum: 'minimum',
  exclusiveMaximum: 'maximum',
}

/** Is what the bound kept out kept out by the other of its pair now? That is told of the other one. */
const isTakenOver = (keyword: string, before: unknown, after: SchemaNode, isMost: boolean): boolean => {
  const other = otherOfPair[keyword]
  const bound = other === undefined || after[keyword] !== undefined ? undefined : after[other]
  if (typeof before !== 'number' || typeof bound !== 'number') return false
  if (bound === before) return other?.startsWith('exclusive') === true
  return bound < before === isMost
}

export const compareBounds = (walk: Walk, spot: SchemaSpot): void => {
  for (const [keyword, id, isMost] of bounds) {
    const [before, after] = [spot.old.node[keyword], spot.new.node[keyword]]
    if (before === after || isTakenOver(keyword, before, spot.new.node, isMost)) continue
    const [isLoose, isTight] = [isMost ? 'increased' : 'decreased', isMost ? 'decreased' : 'increased']
    const suffixes = suffixesOfBound(id, before, after, isMost, isLoose, isTight)
    if (suffixes === undefined) continue
    walk.tell(
      spot,
      suffixes,
      `${keyword} went from ${valueInWords(before)} to ${valueInWords(after)}`,
      taking(keyword),
      {
        keyword: [keyword],
      },
    )
  }
  compareMultiples(walk, spot)
  const [before, after] = [spot.old.node.uniqueItems === true, spot.new.node.uniqueItems === true]
  if (before === after) return
  walk.tell(
    spot,
    [after ? 'unique-items-set' : 'unique-items-unset'],
    after ? 'no two items may be alike now' : 'items may be alike now',
    taking('uniqueItems'),
    { keyword: ['uniqueItems'] },
  )
}

const compareMultiples = (walk: Walk, spot: SchemaSpot): void => {
  const [before, after] = [spot.old.node.multipleOf, spot.new.node.multipleOf]
  if (before === after) return
  const at = { keyword: ['multipleOf'] }
  const edit = taking('multipleOf')
  if (before === undefined)
    walk.tell(spot, ['multiple-of-set'], `is a multiple of ${valueInWords(after)} now`, edit, at)
  else if (after === undefined)
    walk.tell(spot, ['multiple-of-unset'], `needs no longer be a multiple of ${valueInWords(before)}`, edit, at)
  else {
    const [a, b] = [Number(before), Number(after)]
    const suffixes = ['multiple-of-changed']
    if (Number.isInteger(a / b)) suffixes.unshift('multiple-of-generalized')
    if (Number.isInteger(b / a)) suffixes.unshift('multiple-of-specialized')
    walk.tell(spot, suffixes, `multipleOf went from ${valueInWords(before)} to ${valueInWords(after)}`, edit, at)
  }
}

export const compareTextBounds = (walk: Walk, spot: SchemaSpot): void => {
  const [before, after] = [spot.old.node.pattern, spot.new.node.pattern]
  if (before !== after) {
    const at = { keyword: ['pattern'] }
    const edit = taking('pattern')
    if (before === undefined) walk.tell(spot, ['pattern-added'], `has to match ${String(after)} now`, edit, at)
    else if (after === undefined)
      walk.tell(spot, ['pattern-removed'], `needs no longer match ${String(before)}`, edit, at)
    else
      walk.tell(spot, ['pattern-changed'], `pattern went from ${String(before)} to ${String(after)}`, edit, {
        ...at,
        harmless: ['pattern-generalized'],
      })
  }
  for (const [keyword, id] of [
    ['contentMediaType', 'content-media-type-changed'],
    ['contentEncoding', 'content-encoding-changed'],
  ] as const) {
    const [one, other] = [spot.old.node[keyword], spot.new.node[keyword]]
    if (one !== other)
      walk.tell(spot, [id], `${keyword} went from ${valueInWords(one)} to ${valueInWords(other)}`, undefined, {
        keyword: [keyword],
      })
  }
  comparePresence(walk, spot, 'contentSchema', 'content-schema', false)
}
