/**
 * What a schema says otherwise than it did, keyword by keyword, whether or not a value could notice.
 *
 * Each change says how the old schema would be with it alone, so that it can be judged alone.
 */
import { given } from '../text/given.ts'
import { type Segments, isObject, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import type { CircleOf } from './circles.ts'
import { changeRules } from './rules.ts'
import { isAnnotation, sameSchema, targetIn } from './same.ts'
import { compareBounds, compareTextBounds } from './schema-bounds.ts'
import {
  besidePart,
  compareBranches,
  compareDiscriminators,
  compareBarred,
  unwrapped,
  wrapped,
} from './schema-branches.ts'
import type { SchemaEdit } from './schema-edits.ts'
import { compareConditions, compareLists, compareObjects } from './schema-keywords.ts'
import { compareLifetimes, compareProperties } from './schema-properties.ts'
import { compareListsOfTypes, compareNullability, compareTypes, withTypeOfPart } from './schema-types.ts'
import { compareDefaults, compareValues } from './schema-values.ts'
import { type SchemaNode, enumeration, without } from './schema-view.ts'
import {
  type At,
  type SchemaCircle,
  type Documents,
  type SchemaChange,
  type SchemaSpot,
  type SchemaStanding,
  type HowTold,
  type Walk,
  ofProperty,
} from './schema-walk.ts'
import type { ComparedDirection } from './sides.ts'

export type Circles = Readonly<Record<'old' | 'new', CircleOf>>

/** Schemas that are looked at, at most. */
const mostSpots = 3000

/** Schemas that are looked at one inside of the other, at most: what is deeper is judged by the whole. */
const deepest = 300

export const schemaChanges = (
  direction: ComparedDirection,
  standing: SchemaStanding,
  documents: Documents,
  circles: Circles,
  oldRoot: Segments,
  newRoot: Segments,
): SchemaChange[] => {
  const walk = new SchemaWalk(direction, documents, circles)
  const [before, after] = [walk.at(documents.old, oldRoot, []), walk.at(documents.new, newRoot, [])]
  if (before !== undefined && after !== undefined)
    walk.compare({ standing, property: '', old: before, new: after, isUnasked: false })
  return walk.changes
}

/** Where the schema is that a chain of `$ref`s from this place ends at. */
export const referredFrom = (document: unknown, segments: Segments): Segments => {
  let [at, value] = [segments, valueAt(document, segments)]
  for (let count = 0; isObject(value) && typeof value.$ref === 'string' && count < 32; count++) {
    if (Object.keys(value).some(name => name !== '$ref' && !isAnnotation(name))) break
    const next = value.$ref.startsWith('#') ? segmentsOfFragment(value.$ref.slice(1)) : undefined
    if (next === undefined) break
    ;[at, value] = [next, valueAt(document, next)]
  }
  return at
}

class SchemaWalk implements Walk {
  readonly changes: SchemaChange[] = []
  readonly direction: ComparedDirection
  readonly documents: Documents
  readonly #circles: Circles
  readonly #open = new Set<string>()
  #spots = 0
  #beside: SchemaChange | undefined
  #within: SchemaChange | undefined

  constructor(direction: ComparedDirection, documents: Documents, circles: Circles) {
    this.direction = direction
    this.documents = documents
    this.#circles = circles
  }

  /** What is at a place, with its references followed. */
  at(document: unknown, segments: Segments, steps: Segments): At | undefined {
    const at = referredFrom(document, segments)
    const value = valueAt(document, at)
    if (value === true) return { segments: at, steps, node: {} }
    if (value === false) return { segments: at, steps, node: { not: {} } }
    return isObject(value) ? { segments: at, steps, node: value } : undefined
  }

  compare(spot: SchemaSpot): void {
    const key = `${spot.old.segments.join('/')} ${spot.new.segments.join('/')} ${spot.isUnasked}`
    const name = this.#circleAt(spot)
    if (name === undefined) return this.#opened(key, { ...spot, circle: undefined })
    const { circle } = spot
    if (circle?.name === name) {
      const [beside, within] = [this.#beside, this.#within]
      if (circle.seen.has(key)) return
      circle.seen.add(key)
      circle.waiting.push(() => {
        ;[this.#beside, this.#within] = [beside, within]
        this.#opened(key, spot)
      })
      return
    }
    const [beside, within] = [this.#beside, this.#within]
    const entered: SchemaCircle = { name, seen: new Set([key]), waiting: [] }
    this.#opened(key, { ...spot, circle: entered })
    // It grows while it is gone through.
    for (const next of entered.waiting) next()
    ;[this.#beside, this.#within] = [beside, within]
  }

  #circleAt(spot: SchemaSpot): string | undefined {
    const circleAt = (age: 'old' | 'new'): number | undefined =>
      this.#circles[age](valueAt(this.documents[age], spot[age].segments))
    const [old, now] = [circleAt('old'), circleAt('new')]
    return old === undefined || now === undefined ? undefined : `${old} ${now}`
  }

  #opened(key: string, spot: SchemaSpot): void {
    // What is further inside of itself has been told of.
    if (this.#open.has(key) || this.#open.size >= deepest || ++this.#spots > mostSpots) return
    this.#open.add(key)
    this.#compareOpened(spot)
    this.#open.delete(key)
  }

  #compareOpened(spot: SchemaSpot): void {
    const whole = compareNullability(this, wordedAlike(spot))
    // What is behind it may have been told of.
    const isBehind = (age: 'old' | 'new'): boolean => whole[age].segments !== spot[age].segments
    if (isBehind('old') && isBehind('new')) return this.compare(whole)
    compareLifetimes(this, whole)
    compareDefaults(this, whole)
    if (compareBarred(this, whole)) return
    const inner = compareListsOfTypes(this, wrapped(this, besidePart(this, unwrapped(this, whole))))
    if (inner === undefined) return
    const outer = this.#beside
    this.#beside = compareTypes(this, withTypeOfPart(this, inner)) ?? outer
    compareValues(this, inner)
    compareBounds(this, inner)
    compareTextBounds(this, inner)
    compareBranches(this, inner)
    compareDiscriminators(this, inner)
    compareConditions(this, inner)
    compareLists(this, inner)
    compareProperties(this, inner)
    compareObjects(this, inner)
    this.#beside = outer
  }

  side(spot: Partial<Pick<SchemaSpot, 'old' | 'new'>>, age: 'old' | 'new', child: readonly string[]): At | undefined {
    const side = spot[age]
    if (side === undefined) return undefined
    const document = this.documents[age]
    // `$ref` beside other keywords: what it leads to.
    if (child.length === 1 && child[0] === '$ref') {
      const ref = String(side.node.$ref)
      const target = ref.startsWith('#') ? segmentsOfFragment(ref.slice(1)) : undefined
      return target === undefined ? undefined : this.at(document, target, [...side.steps, '$ref'])
    }
    return this.at(document, [...side.segments, ...child], [...side.steps, ...child])
  }

  /** A schema of the old document, and one of the new. */
  isSame(before: unknown, after: unknown): boolean {
    return sameSchema([targetIn(this.documents.old), targetIn(this.documents.new)], before, after)
  }

  /** Ids of rules, of where this is. */
  #ids(spot: SchemaSpot, suffixes: readonly string[]): string[] {
    const prefixes = prefixesOf(this.direction, spot.standing)
    const unasked = this.direction === 'request' ? 'request-read-only-property' : 'response-write-only-property'
    return suffixes.flatMap(suffix => [
      ...(spot.isUnasked ? [`${unasked}-${suffix}`] : []),
      ...prefixes.map(prefix => `${prefix}-${suffix}`),
    ])
  }

  tell(
    spot: SchemaSpot,
    suffixes: readonly string[],
    what: string,
    edit: SchemaEdit | undefined,
    more: HowTold = {},
  ): SchemaChange {
    const ids = more.ids ?? this.#ids(spot, suffixes)
    const harmless = this.#ids(spot, more.harmless ?? [])
    const placed = (side: At, document: unknown): Segments | undefined => {
      const at = [...side.segments, ...(more.keyword ?? [])]
      if (valueAt(document, at) !== undefined) return at
      return side.segments
    }
    const ruleIfHarmless = harmless.find(id => changeRules.get(id) === 'info')
    const change: SchemaChange = {
      rule: ids.find(id => changeRules.has(id)),
      property: spot.property,
      what,
      oldSteps: spot.old.steps,
      newSteps: spot.new.steps,
      oldAt: placed(spot.old, this.documents.old),
      newAt: placed(spot.new, this.documents.new),
      edit,
      ...given({ ruleIfHarmless, lifetime: more.lifetime, beside: this.#beside, isOfWords: more.isOfWords }),
      ...given({ within: this.#within, isByDiscriminator: more.isByDiscriminator }),
    }
    this.changes.push(change)
    return change
  }

  child(spot: SchemaSpot, path: readonly string[], name: string): void {
    const [old, changed] = [this.side(spot, 'old', path), this.side(spot, 'new', path)]
    if (old === undefined || changed === undefined) return
    const isUnasked = spot.isUnasked || this.#isUnasked(spot, path)
    this.compare({ ...ofProperty(spot, name), old, new: changed, isUnasked })
  }

  #isUnasked(spot: SchemaSpot, path: readonly string[]): boolean {
    return this.has(spot, 'new', path, this.direction === 'request' ? 'readOnly' : 'writeOnly')
  }

  has(spot: SchemaSpot, age: 'old' | 'new', path: readonly string[], flag: string): boolean {
    const raw = valueAt(spot[age].node, path)
    return (isObject(raw) && raw[flag] === true) || this.side(spot, age, path)?.node[flag] === true
  }

  within(change: SchemaChange, work: () => void): void {
    const outer = this.#within
    this.#within = change
    work()
    this.#within = outer
  }
}

const prefixesOf = (direction: ComparedDirection, standing: SchemaStanding): readonly string[] => {
  if (direction === 'response')
    return standing.startsWith('header') ? (headerPrefixes[standing] ?? []) : [`response-${standing}`]
  if (standing === 'header') return ['request-parameter']
  return standing === 'header-property'
    ? ['request-header-property', 'request-parameter-property']
    : [`request-${standing}`]
}

const headerPrefixes: Readonly<Record<string, readonly string[]>> = { header: ['response-header'] }

/** By a format in OpenAPI 3.0, by a keyword since 3.1. */
const encodings = [
  ['contentEncoding', 'base64', 'byte'],
  ['contentMediaType', 'application/octet-stream', 'binary'],
] as const

/** What the two say in different words, in the same. */
const wordedAlike = (spot: SchemaSpot): SchemaSpot => {
  const worded = ({ node }: At, other: SchemaNode): SchemaNode => {
    for (const [keyword, value, format] of encodings)
      if (node.format === format && !(keyword in node) && other[keyword] === value && !('format' in other))
        return { ...without(node, 'format'), [keyword]: value }
    return ('enum' in other ? enumeration(node) : undefined) ?? node
  }
  const [old, now] = [worded(spot.old, spot.new.node), worded(spot.new, spot.old.node)]
  return { ...spot, old: { ...spot.old, node: old }, new: { ...spot.new, node: now } }
}
