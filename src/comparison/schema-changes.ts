/**
 * What a schema says otherwise than it did, keyword by keyword, whether or not a value could notice.
 *
 * Each change says how the old schema would be with it alone, so that it can be judged alone.
 */
import { given } from '../text/given.ts'
import type { CircleOf } from './circles.ts'
import type { Schema } from '../contract/operation.ts'
import { type Segments, isObject, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import { rules } from './rules.ts'
import { among, annotations, isAnnotation, outlineOf, sameSchema, sameValue, targetIn } from './same.ts'
import type { Direction } from './sides.ts'
import { cut } from '../text/cut.ts'

/** Where a schema stands: what is said of it, and by which rules. */
export type Standing = 'body' | 'property' | 'parameter' | 'parameter-property' | 'header' | 'header-property'

/** What the schema would be like with this change alone. Undefined: no value is judged by it. */
export type Edit = (old: Schema, changed: Schema) => Schema

export interface SchemaChange {
  /** The first of them that the catalogue has; none: it is told only when values notice. */
  readonly rule: string | undefined
  /** `tags/items`, `` for the schema itself. */
  readonly property: string
  /** What happened, as the end of a sentence. */
  readonly what: string
  /** From the schema that was compared. */
  readonly oldSteps: Segments
  readonly newSteps: Segments
  /** In the documents. */
  readonly oldAt: Segments | undefined
  readonly newAt: Segments | undefined
  readonly edit: Edit | undefined
  /** The rule where values are accepted as ever, instead of `rule`. */
  readonly ruleIfHarmless?: string
  /** What is said of how long it stays, and how stable it is: a team's policy says what that is told by. */
  readonly lifetime?: readonly [before: Node, after: Node]
  /** The type is another one: what else is said there went with it. */
  readonly beside?: SchemaChange
  /** That it is said is told, even where the values are the same. */
  readonly isOfWords?: true
  /** What says it where that is told. */
  readonly within?: SchemaChange
}

type Node = Readonly<Record<string, unknown>>

interface Documents {
  readonly old: unknown
  readonly new: unknown
}

export type Circles = Readonly<Record<'old' | 'new', CircleOf>>

interface At {
  readonly segments: Segments
  readonly steps: Segments
  readonly node: Node
}

interface Spot {
  readonly standing: Standing
  readonly property: string
  readonly old: At
  readonly new: At
  /** Nobody sends it in this direction. */
  readonly isUnasked: boolean
  readonly circle?: Circle | undefined
  /** The schemas that these are parts of, which judge the same value. */
  readonly whole?: { readonly old: At; readonly new: At } | undefined
}

/** Schemas of both that lead to each other: each pair is compared once, by the shortest way that leads to it. */
interface Circle {
  readonly name: string
  readonly seen: Set<string>
  readonly waiting: (() => void)[]
}

/** Schemas that are looked at, at most. */
const mostSpots = 3000
/** Branches of one schema that are held against each other to find those that stayed, at most. */
const mostCompared = 5000

export const schemaChanges = (
  direction: Direction,
  standing: Standing,
  documents: Documents,
  circles: Circles,
  oldRoot: Segments,
  newRoot: Segments,
): SchemaChange[] => {
  const walk = new Walk(direction, documents, circles)
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

class Walk {
  readonly changes: SchemaChange[] = []
  readonly #direction: Direction
  readonly #documents: Documents
  readonly #circles: Circles
  readonly #open = new Set<string>()
  #spots = 0
  #beside: SchemaChange | undefined
  #within: SchemaChange | undefined

  constructor(direction: Direction, documents: Documents, circles: Circles) {
    this.#direction = direction
    this.#documents = documents
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

  compare(spot: Spot): void {
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
    const entered: Circle = { name, seen: new Set([key]), waiting: [] }
    this.#opened(key, { ...spot, circle: entered })
    // It grows while it is gone through.
    for (const next of entered.waiting) next()
    ;[this.#beside, this.#within] = [beside, within]
  }

  #circleAt(spot: Spot): string | undefined {
    const circleAt = (age: 'old' | 'new'): number | undefined =>
      this.#circles[age](valueAt(this.#documents[age], spot[age].segments))
    const [old, now] = [circleAt('old'), circleAt('new')]
    return old === undefined || now === undefined ? undefined : `${old} ${now}`
  }

  #opened(key: string, spot: Spot): void {
    // What is further inside of itself has been told of.
    if (this.#open.has(key) || ++this.#spots > mostSpots) return
    this.#open.add(key)
    this.#compareOpened(spot)
    this.#open.delete(key)
  }

  #compareOpened(spot: Spot): void {
    const whole = this.#nullability(wordedAlike(spot))
    // What is behind it may have been told of.
    const isBehind = (age: 'old' | 'new'): boolean => whole[age].segments !== spot[age].segments
    if (isBehind('old') && isBehind('new')) return this.compare(whole)
    this.#flags(whole)
    this.#default(whole)
    if (this.#barred(whole)) return
    const inner = this.#listOfTypes(this.#wrapped(this.#besidePart(this.#unwrapped(whole))))
    if (inner === undefined) return
    const outer = this.#beside
    this.#beside = this.#types(this.#typed(inner)) ?? outer
    this.#values(inner)
    this.#bounds(inner)
    this.#texts(inner)
    this.#branches(inner)
    this.#discriminator(inner)
    this.#conditions(inner)
    this.#lists(inner)
    this.#properties(inner)
    this.#objects(inner)
    this.#beside = outer
  }

  #side(spot: Partial<Pick<Spot, 'old' | 'new'>>, age: 'old' | 'new', child: readonly string[]): At | undefined {
    const side = spot[age]
    if (side === undefined) return undefined
    const document = this.#documents[age]
    // `$ref` beside other keywords: what it leads to.
    if (child.length === 1 && child[0] === '$ref') {
      const ref = String(side.node.$ref)
      const target = ref.startsWith('#') ? segmentsOfFragment(ref.slice(1)) : undefined
      return target === undefined ? undefined : this.at(document, target, [...side.steps, '$ref'])
    }
    return this.at(document, [...side.segments, ...child], [...side.steps, ...child])
  }

  /** A schema of the old document, and one of the new. */
  #isSame(before: unknown, after: unknown): boolean {
    return sameSchema([targetIn(this.#documents.old), targetIn(this.#documents.new)], before, after)
  }

  /** Ids of rules, of where this is. */
  #ids(spot: Spot, suffixes: readonly string[]): string[] {
    const prefixes = prefixesOf(this.#direction, spot.standing)
    const unasked = this.#direction === 'request' ? 'request-read-only-property' : 'response-write-only-property'
    return suffixes.flatMap(suffix => [
      ...(spot.isUnasked ? [`${unasked}-${suffix}`] : []),
      ...prefixes.map(prefix => `${prefix}-${suffix}`),
    ])
  }

  #tell(
    spot: Spot,
    suffixes: readonly string[],
    what: string,
    edit: Edit | undefined,
    more: {
      readonly keyword?: readonly string[]
      readonly ids?: readonly string[]
      readonly harmless?: readonly string[]
      readonly lifetime?: readonly [before: Node, after: Node]
      readonly isOfWords?: true
    } = {},
  ): SchemaChange {
    const ids = more.ids ?? this.#ids(spot, suffixes)
    const harmless = this.#ids(spot, more.harmless ?? [])
    const placed = (side: At, document: unknown): Segments | undefined => {
      const at = [...side.segments, ...(more.keyword ?? [])]
      if (valueAt(document, at) !== undefined) return at
      return side.segments
    }
    const ruleIfHarmless = harmless.find(id => rules.get(id) === 'info')
    const change: SchemaChange = {
      rule: ids.find(id => rules.has(id)),
      property: spot.property,
      what,
      oldSteps: spot.old.steps,
      newSteps: spot.new.steps,
      oldAt: placed(spot.old, this.#documents.old),
      newAt: placed(spot.new, this.#documents.new),
      edit,
      ...given({ ruleIfHarmless, lifetime: more.lifetime, beside: this.#beside, isOfWords: more.isOfWords }),
      ...given({ within: this.#within }),
    }
    this.changes.push(change)
    return change
  }

  /** `null` as a type, or as an alternative to all the rest. Goes on behind it. */
  #nullability(spot: Spot): Spot {
    const [before, after] = [nullView(spot.old.node), nullView(spot.new.node)]
    if (before.isNullable !== after.isNullable && before.isTyped && after.isTyped) {
      if (after.isNullable)
        this.#tell(spot, ['became-nullable'], 'may be null now', old => ({ anyOf: [{ type: 'null' }, old] }), {
          keyword: ['type'],
        })
      else
        this.#tell(
          spot,
          ['became-not-nullable'],
          'may not be null any more',
          old => ({ allOf: [old, { not: { type: 'null' } }] }),
          { keyword: ['type'] },
        )
    }
    const inner = (age: 'old' | 'new', view: NullView): At =>
      (view.inner === undefined ? undefined : this.#side(spot, age, view.inner)) ?? spot[age]
    return { ...spot, old: inner('old', before), new: inner('new', after) }
  }

  /** No value was good by it, or none is any more: what else either says is no change by itself. */
  #barred(spot: Spot): boolean {
    const [before, after] = [isBarring(spot.old.node), isBarring(spot.new.node)]
    if (before === after) return false
    const what = after ? 'no value is allowed any more' : 'values are allowed, where none was'
    this.#tell(spot, [], what, (_, changed) => changed, { harmless: after ? [] : ['type-generalized'] })
    return true
  }

  /** A part that is all there is, where the other schema has no parts, is that schema. */
  #unwrapped(spot: Spot): Spot {
    const inner = (age: 'old' | 'new', other: Node): At => {
      const keyword = ['allOf', ...alternatives].find(name => isOnePart(spot[age].node, name))
      const isWhole = keyword !== undefined && !['$ref', 'allOf', ...alternatives].some(name => name in other)
      return (isWhole ? this.#side(spot, age, [keyword, '0']) : undefined) ?? spot[age]
    }
    return { ...spot, old: inner('old', spot.new.node), new: inner('new', spot.old.node) }
  }

  /**
   * What the other contract has in its place is a part of it, beside which more is said (`$ref` with siblings): the
   * part didn't come or go. Goes on with what is said beside it, and what the other says of the same.
   */
  #besidePart(spot: Spot): Spot {
    for (const [age, other] of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const [holder, whole] = [spot[age], spot[other]]
      if (branchesOf(whole.node, 'allOf').length > 0) continue
      for (const child of branchesOf(holder.node, 'allOf')) {
        const part = this.#side(spot, age, child)
        if (part === undefined || !this.#isInPlaceOf(age, part, whole)) continue
        this.compare({ ...spot, [age]: part })
        const beside = withoutBranch(holder.node, child)
        return { ...spot, [age]: { ...holder, node: beside }, [other]: { ...whole, node: saidOf(beside, whole.node) } }
      }
    }
    return spot
  }

  /** By its name, or because it says the same. */
  #isInPlaceOf(age: 'old' | 'new', part: At, whole: At): boolean {
    const nodes = [part.node, whole.node] as const
    const isNamed = whole.segments[0] === 'components' && whole.segments.join('/') === part.segments.join('/')
    return isNamed || (age === 'old' ? this.#isSame(...nodes) : this.#isSame(nodes[1], nodes[0]))
  }

  /**
   * One type and alternatives of other types, or alternatives of other types than before: told as what it is, and not
   * as alternatives that came and went.
   *
   * @returns what else is to be compared; undefined: nothing
   */
  #listOfTypes(spot: Spot): Spot | undefined {
    const [before, after] = [this.#typedParts(spot, 'old'), this.#typedParts(spot, 'new')]
    if (before === undefined || after === undefined || (before.keyword ?? after.keyword) === undefined) return spot
    const added = after.types.filter(type => !includesType(before.types, type))
    const removed = before.types.filter(type => !includesType(after.types, type))
    if (added.length === 0 && removed.length === 0) return spot
    const isNarrower = this.#direction === 'request' ? removed.length > 0 : added.length === 0
    let other = 'changed'
    if (removed.length === 0) other = 'generalized'
    else if (added.length === 0) other = 'specialized'
    if (!spot.isUnasked)
      this.#tell(
        spot,
        [`list-of-types-${isNarrower ? 'narrowed' : 'widened'}`, `type-${other}`, 'type-changed'],
        `type went from ${before.types.join(' or ')} to ${after.types.join(' or ')}`,
        takingParts(before, after),
        { keyword: [after.keyword ?? 'type'], harmless: ['list-of-types-widened', 'list-of-types-narrowed'] },
      )
    const partsOf = ({ keyword, types }: TypedParts, age: 'old' | 'new', type: string): At | undefined =>
      keyword === undefined ? spot[age] : this.#side(spot, age, [keyword, String(types.indexOf(type))])
    const pairs = before.types
      .filter(type => after.types.includes(type))
      .flatMap(type => {
        const [old, changed] = [partsOf(before, 'old', type), partsOf(after, 'new', type)]
        return old === undefined || changed === undefined ? [] : [{ ...spot, old, new: changed }]
      })
    // What one type says is said of it alone now, or was.
    if (before.keyword === undefined || after.keyword === undefined) return pairs[0]
    for (const pair of pairs) this.compare(pair)
    const rest = (at: At, keyword: string): At => ({ ...at, node: without(at.node, keyword) })
    return { ...spot, old: rest(spot.old, before.keyword), new: rest(spot.new, after.keyword) }
  }

  #typedParts(spot: Spot, age: 'old' | 'new'): TypedParts | undefined {
    const { node } = spot[age]
    if (['$ref', 'allOf', 'not', 'if', 'properties'].some(keyword => keyword in node)) return undefined
    const keywords = alternatives.filter(keyword => keyword in node)
    const [keyword] = keywords
    const own = [node.type].flat().filter(type => typeof type === 'string')
    if (keyword === undefined) return own.length === 1 ? { keyword, types: own } : undefined
    if (keywords.length > 1 || 'type' in node) return undefined
    const types = (listed(node[keyword]) ?? []).map((_, index) => {
      const part = this.#side(spot, age, [keyword, String(index)])?.node ?? {}
      const isPlain = ['$ref', 'allOf', 'properties', ...alternatives].every(name => !(name in part))
      return isPlain && typeof part.type === 'string' ? part.type : undefined
    })
    const known = types.filter(type => type !== undefined)
    // Of two of one type nobody knows which became which.
    return known.length === types.length && new Set(known).size === types.length ? { keyword, types: known } : undefined
  }

  /**
   * An object whose properties went into the alternatives of a new `oneOf` or `anyOf`: that is one change, with all
   * that is said only inside of them now. Goes on with what is left outside.
   */
  #wrapped(spot: Spot): Spot {
    const [before, after] = [spot.old.node, spot.new.node]
    const keyword = alternatives.find(name => Array.isArray(after[name]))
    if (keyword === undefined || alternatives.some(name => name in before)) return spot
    const children = branchesOf(after, keyword)
    const isInside = (name: string): boolean => children.some(child => this.#declares(spot.new, child, name))
    const there = fields(after.properties)
    const names = Object.keys(fields(before.properties)).filter(name => !Object.hasOwn(there, name))
    const moved = new Set(names.filter(isInside))
    if (moved.size === 0) return spot
    const isNeeded = namesRequired(after)
    const outside = (node: Node): Record<string, unknown> => {
      const kept = Object.entries(node).filter(([name]) => name in after || name === 'properties' || isAnnotation(name))
      const left = Object.entries(fields(node.properties)).filter(([name]) => !moved.has(name))
      const required = [...namesRequired(node)].filter(name => !moved.has(name) || isNeeded.has(name))
      return { ...Object.fromEntries(kept), properties: Object.fromEntries(left), required }
    }
    const id = keyword === 'oneOf' ? 'one-of' : 'any-of'
    this.#tell(
      spot,
      [...(keyword === 'oneOf' ? ['wrapped-in-one-of'] : []), `${id}-added`],
      `what it says went into ${keyword}: ${namesOf(after, children)}`,
      (old, changed) => edited(old, node => ({ ...outside(node), [keyword]: fields(changed)[keyword] })),
      { keyword: [keyword], harmless: [`${id}-added`] },
    )
    return {
      ...spot,
      old: { ...spot.old, node: outside(before) },
      new: { ...spot.new, node: without(after, keyword) },
    }
  }

  /** Does a branch of a schema, or a part of it, declare a property? */
  #declares(schema: At, child: readonly string[], name: string): boolean {
    const branch = this.#side({ new: schema }, 'new', child)
    if (branch === undefined) return false
    return Object.hasOwn(fields(branch.node.properties), name) || this.#inPart('new', branch, name) !== undefined
  }

  /** Where only one of them says a type outside of its parts, and a part of the other says the same. */
  #typed(spot: Spot): Spot {
    const typed = (age: 'old' | 'new', other: Node): At => {
      const { node } = spot[age]
      if (node.type !== undefined || other.type === undefined) return spot[age]
      const part = this.#typedPart(age, spot[age])
      if (part === undefined || !sameValue(typesOf(part.node), typesOf(other), true)) return spot[age]
      const { type, format } = part.node
      return { ...spot[age], node: { ...node, type, ...given({ format: node.format ?? format }) } }
    }
    return { ...spot, old: typed('old', spot.new.node), new: typed('new', spot.old.node) }
  }

  #typedPart(age: 'old' | 'new', { node, segments, steps }: At, depth = 0): At | undefined {
    if (node.type !== undefined) return { node, segments, steps }
    if (depth > 8) return undefined
    for (const child of branchesOf(node, 'allOf')) {
      const part = this.#side({ [age]: { node, segments, steps } }, age, child)
      const found = part === undefined ? undefined : this.#typedPart(age, part, depth + 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** The change to a type that has no value of the one before. */
  #types(spot: Spot): SchemaChange | undefined {
    const [before, after] = [typesOf(spot.old.node), typesOf(spot.new.node)]
    const [oldFormat, newFormat] = [spot.old.node.format, spot.new.node.format]
    const sameTypes = sameValue(before, after, true)
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
    const change = this.#tell(
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

  #values(spot: Spot): void {
    const [before, after] = [listed(spot.old.node.enum), listed(spot.new.node.enum)]
    const edit: Edit = (old, changed) => taking('enum')(asEnumeration(old), asEnumeration(changed))
    const at = { keyword: ['enum'] }
    if (before === undefined && after !== undefined)
      this.#tell(spot, ['became-enum'], `only ${shownList(after)} ${after.length === 1 ? 'is' : 'are'} left`, edit, at)
    else if (before !== undefined && after === undefined)
      this.#tell(spot, ['enum-removed'], 'any value instead of those that were listed', edit, at)
    else if (before !== undefined && after !== undefined) {
      const [wasListed, isListed] = [among(before), among(after)]
      const gone = before.filter(value => value !== null && !isListed(value))
      const come = after.filter(value => value !== null && !wasListed(value))
      const valuesOf = (schema: Schema): readonly unknown[] => listed(fields(asEnumeration(schema)).enum) ?? []
      const removing: Edit = (old, changed) => {
        const isLeft = among(valuesOf(changed))
        return edited(asEnumeration(old), node => ({ ...node, enum: valuesOf(old).filter(isLeft) }))
      }
      const adding: Edit = (old, changed) =>
        edited(asEnumeration(old), node => ({ ...node, enum: [...valuesOf(old), ...valuesOf(changed)] }))
      const isBody = spot.standing === 'body' && this.#direction === 'response'
      if (gone.length > 0)
        this.#tell(spot, ['enum-value-removed'], `${shownList(gone)} no longer among its values`, removing, {
          ...at,
          ...(isBody ? { ids: ['response-mediatype-enum-value-removed'] } : {}),
        })
      if (come.length > 0)
        this.#tell(spot, ['enum-value-added'], `${shownList(come)} new among its values`, adding, {
          ...at,
          ...(isBody ? { ids: ['response-property-enum-value-added'] } : {}),
        })
    }
    this.#extensible(spot)
    this.#constant(spot)
  }

  #extensible(spot: Spot): void {
    const name = 'x-extensible-enum'
    const [before, after] = [listed(spot.old.node[name]), listed(spot.new.node[name])]
    const gone = before?.filter(value => after !== undefined && !after.some(other => sameValue(value, other))) ?? []
    if (gone.length > 0)
      this.#tell(
        spot,
        ['x-extensible-enum-value-removed'],
        `${shownList(gone)} no longer among its values`,
        undefined,
        {
          keyword: [name],
        },
      )
  }

  #constant(spot: Spot): void {
    const [before, after] = [spot.old.node.const, spot.new.node.const]
    if (sameValue(before, after)) return
    const at = { keyword: ['const'] }
    if (before === undefined) this.#tell(spot, ['const-added'], `is always ${shown(after)} now`, taking('const'), at)
    else if (after === undefined)
      this.#tell(spot, ['const-removed'], `is no longer always ${shown(before)}`, taking('const'), at)
    else this.#tell(spot, ['const-changed'], `is ${shown(after)} instead of ${shown(before)}`, taking('const'), at)
  }

  #default(spot: Spot): void {
    const [before, after] = [spot.old.node.default, spot.new.node.default]
    if (sameValue(before, after)) return
    const at = { keyword: ['default'] }
    if (before === undefined)
      this.#tell(spot, ['default-value-added'], `has the default ${shown(after)}`, undefined, at)
    else if (after === undefined)
      this.#tell(spot, ['default-value-removed'], `has no default any more; it was ${shown(before)}`, undefined, at)
    else
      this.#tell(
        spot,
        ['default-value-changed'],
        `default went from ${shown(before)} to ${shown(after)}`,
        undefined,
        at,
      )
  }

  #bounds(spot: Spot): void {
    for (const [keyword, id, isMost] of bounds) {
      const [before, after] = [spot.old.node[keyword], spot.new.node[keyword]]
      if (before === after) continue
      const [isLoose, isTight] = [isMost ? 'increased' : 'decreased', isMost ? 'decreased' : 'increased']
      const suffixes = suffixesOfBound(id, before, after, isMost, isLoose, isTight)
      if (suffixes === undefined) continue
      this.#tell(spot, suffixes, `${keyword} went from ${shown(before)} to ${shown(after)}`, taking(keyword), {
        keyword: [keyword],
      })
    }
    this.#multiples(spot)
    const [before, after] = [spot.old.node.uniqueItems === true, spot.new.node.uniqueItems === true]
    if (before === after) return
    this.#tell(
      spot,
      [after ? 'unique-items-set' : 'unique-items-unset'],
      after ? 'no two items may be alike now' : 'items may be alike now',
      taking('uniqueItems'),
      { keyword: ['uniqueItems'] },
    )
  }

  #multiples(spot: Spot): void {
    const [before, after] = [spot.old.node.multipleOf, spot.new.node.multipleOf]
    if (before === after) return
    const at = { keyword: ['multipleOf'] }
    const edit = taking('multipleOf')
    if (before === undefined) this.#tell(spot, ['multiple-of-set'], `is a multiple of ${shown(after)} now`, edit, at)
    else if (after === undefined)
      this.#tell(spot, ['multiple-of-unset'], `needs no longer be a multiple of ${shown(before)}`, edit, at)
    else {
      const [a, b] = [Number(before), Number(after)]
      const suffixes = ['multiple-of-changed']
      if (Number.isInteger(a / b)) suffixes.unshift('multiple-of-generalized')
      if (Number.isInteger(b / a)) suffixes.unshift('multiple-of-specialized')
      this.#tell(spot, suffixes, `multipleOf went from ${shown(before)} to ${shown(after)}`, edit, at)
    }
  }

  #texts(spot: Spot): void {
    const [before, after] = [spot.old.node.pattern, spot.new.node.pattern]
    if (before !== after) {
      const at = { keyword: ['pattern'] }
      const edit = taking('pattern')
      if (before === undefined) this.#tell(spot, ['pattern-added'], `has to match ${String(after)} now`, edit, at)
      else if (after === undefined)
        this.#tell(spot, ['pattern-removed'], `needs no longer match ${String(before)}`, edit, at)
      else
        this.#tell(spot, ['pattern-changed'], `pattern went from ${String(before)} to ${String(after)}`, edit, {
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
        this.#tell(spot, [id], `${keyword} went from ${shown(one)} to ${shown(other)}`, undefined, {
          keyword: [keyword],
        })
    }
    this.#presence(spot, 'contentSchema', 'content-schema', false)
  }

  /** A keyword that came or went. */
  #presence(spot: Spot, keyword: string, id: string, isJudged = true, also: readonly string[] = []): void {
    const [before, after] = [keyword in spot.old.node, keyword in spot.new.node]
    if (before === after) return
    this.#tell(
      spot,
      [`${id}-${after ? 'added' : 'removed'}`],
      `${keyword} was ${after ? 'added' : 'removed'}`,
      isJudged ? taking(keyword, ...also) : undefined,
      { keyword: [keyword], isOfWords: true },
    )
  }

  /** A keyword in both that isn't the same, for which there is no rule. */
  #content(spot: Spot, keyword: string, ...also: readonly string[]): void {
    const [before, after] = [spot.old.node[keyword], spot.new.node[keyword]]
    if (before === undefined || after === undefined) return
    if (this.#isSame(before, after)) return
    this.#tell(spot, [], `${keyword} says something else`, taking(keyword, ...also), { keyword: [keyword] })
  }

  /** What a keyword says of a part of the value, in both. */
  #part(spot: Spot, keyword: string, name: string): void {
    if (isObject(spot.old.node[keyword]) && isObject(spot.new.node[keyword])) this.#child(spot, [keyword], name)
    else this.#content(spot, keyword)
  }

  /** What holds of the value in some cases, in both. @returns whether it is compared here */
  #sometimes(spot: Spot, path: readonly string[]): boolean {
    const [old, now] = [this.#side(spot, 'old', path), this.#side(spot, 'new', path)]
    if (!isObject(valueAt(spot.old.node, path)) || !isObject(valueAt(spot.new.node, path))) return false
    if (old === undefined || now === undefined) return false
    // What is said beside it anyway neither came nor went.
    const isMoved = (namesIn: (node: Node) => ReadonlySet<string>): boolean => {
      const [before, after] = [namesIn(old.node), namesIn(now.node)]
      const anyway = new Set([...namesIn(spot.old.node), ...namesIn(spot.new.node)])
      return [...anyway].some(name => before.has(name) !== after.has(name))
    }
    if (isMoved(namesRequired) || isMoved(({ properties }) => new Set(Object.keys(fields(properties))))) return false
    this.compare({ ...spot, old, new: now })
    return true
  }

  #flags(spot: Spot): void {
    if (spot.standing !== 'property') return
    const [before, after] = [spot.old.node, spot.new.node]
    const words = ['deprecated', 'x-sunset', 'x-stability-level']
    const keyword = words.find(word => !this.#isSame(before[word], after[word]))
    if (keyword === undefined) return
    this.#tell(spot, ['deprecated'], '', undefined, { keyword: [keyword], lifetime: [before, after] })
  }

  #branches(spot: Spot): void {
    for (const [keyword, id] of [
      ['allOf', 'all-of'],
      ['anyOf', 'any-of'],
      ['oneOf', 'one-of'],
    ] as const) {
      const [before, after] = [branchesOf(spot.old.node, keyword), branchesOf(spot.new.node, keyword)]
      if (before.length === 0 && after.length === 0) continue
      const { pairs, gone, come } = this.#paired(spot, before, after)
      for (const [one, other] of pairs) {
        const [old, changed] = [this.#side(spot, 'old', one), this.#side(spot, 'new', other)]
        const whole = spot.whole ?? { old: spot.old, new: spot.new }
        if (old !== undefined && changed !== undefined) this.compare({ ...spot, whole, old, new: changed })
      }
      const isNoted = (list: readonly (readonly string[])[], age: 'old' | 'new'): boolean =>
        keyword === 'allOf' && list.every(child => isNote(this.#side(spot, age, child)?.node))
      const idOf = (verb: string, isOfWords: boolean): string => `${id}-${verb}${isOfWords ? '-annotation-only' : ''}`
      const at = (isOfWords: boolean) => ({ keyword: [keyword], ...(isOfWords ? { isOfWords } : {}) })
      const [isComingNoted, isGoneNoted] = [isNoted(come, 'new'), isNoted(gone, 'old')]
      if (come.length > 0) {
        const change = this.#tell(
          spot,
          [idOf('added', isComingNoted)],
          `${namesOf(spot.new.node, come)} added to ${keyword}`,
          withBranches(keyword, [], come),
          at(isComingNoted),
        )
        if (keyword === 'allOf') this.#propertiesWith(spot, 'new', come, change)
      }
      if (gone.length > 0) {
        const change = this.#tell(
          spot,
          [idOf('removed', isGoneNoted)],
          `${namesOf(spot.old.node, gone)} removed from ${keyword}`,
          withBranches(keyword, gone, []),
          at(isGoneNoted),
        )
        if (keyword === 'allOf') this.#propertiesWith(spot, 'old', gone, change)
      }
    }
  }

  /** Properties that came with parts of a schema, or went with them. */
  #propertiesWith(
    spot: Spot,
    age: 'old' | 'new',
    children: readonly (readonly string[])[],
    change: SchemaChange,
  ): void {
    const other = age === 'old' ? 'new' : 'old'
    const outer = this.#within
    this.#within = change
    const seen = new Set<string>()
    const look = (holder: At, parts: readonly (readonly string[])[], depth: number): void => {
      for (const child of parts) {
        const part = depth > 8 ? undefined : this.#side({ [age]: holder }, age, child)
        if (part === undefined) continue
        for (const name of Object.keys(fields(part.node.properties))) {
          const isThere = Object.hasOwn(fields(spot[other].node.properties), name)
          if (seen.has(name) || isThere || this.#inPart(other, spot[other], name) !== undefined) continue
          seen.add(name)
          const isRequired = namesRequired(part.node).has(name)
          if (age === 'new') this.#propertyAdded({ ...spot, new: part }, name, isRequired)
          else this.#propertyRemoved({ ...spot, old: part }, name, isRequired)
        }
        look(part, branchesOf(part.node, 'allOf'), depth + 1)
      }
    }
    look(spot[age], children, 0)
    this.#within = outer
  }

  #paired(spot: Spot, before: readonly (readonly string[])[], after: readonly (readonly string[])[]) {
    const pairs: [readonly string[], readonly string[]][] = []
    let [gone, come] = [[...before], [...after]]
    /** Pairs of what has the same key, which is undefined for what is not to be paired. */
    const pairBy = (
      keyOf: (age: 'old' | 'new', child: readonly string[]) => unknown,
      isPair: (one: readonly string[], other: readonly string[]) => boolean = () => true,
    ): void => {
      const paired = new Set<readonly string[]>()
      const candidates = new Map<unknown, (readonly string[])[]>()
      for (const child of come) {
        const key = keyOf('new', child)
        const alike = candidates.get(key)
        if (alike === undefined) candidates.set(key, [child])
        else alike.push(child)
      }
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
      (age, child) => outlineOf(targetIn(this.#documents[age]), raw(age, child)),
      (one, other) => ++compared <= mostCompared && this.#isSame(raw('old', one), raw('new', other)),
    )
    pairBy((age, child) => this.#side(spot, age, child)?.node.title)
    // What has no name is held against what stands where it stood, when as many came as went.
    if (gone.length === come.length)
      pairBy((age, child) => (refOf(raw(age, child)) === undefined ? 'unnamed' : undefined))
    return { pairs, gone, come }
  }

  #discriminator(spot: Spot): void {
    const [before, after] = [spot.old.node.discriminator, spot.new.node.discriminator]
    const at = { keyword: ['discriminator'] }
    if (!isObject(before) && !isObject(after)) return
    if (!isObject(before)) {
      this.#tell(spot, ['discriminator-added'], 'has a discriminator now', undefined, at)
      return
    }
    if (!isObject(after)) {
      this.#tell(spot, ['discriminator-removed'], 'has no discriminator any more', undefined, at)
      return
    }
    if (before.propertyName !== after.propertyName)
      this.#tell(
        spot,
        ['discriminator-property-name-changed'],
        `discriminator went from ${shown(before.propertyName)} to ${shown(after.propertyName)}`,
        undefined,
        at,
      )
    const [one, other] = [Object(before.mapping), Object(after.mapping)]
    const come = Object.keys(other).filter(name => !Object.hasOwn(one, name))
    const gone = Object.keys(one).filter(name => !Object.hasOwn(other, name))
    const moved = Object.keys(one).filter(name => Object.hasOwn(other, name) && one[name] !== other[name])
    const tell = (names: string[], id: string, verb: string): void => {
      if (names.length > 0)
        this.#tell(
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

  #conditions(spot: Spot): void {
    for (const keyword of ['if', 'then', 'else']) {
      this.#presence(spot, keyword, keyword)
      // What holds if a condition does holds of the same value; what is excluded by one is another matter.
      if (keyword === 'if' || !this.#sometimes(spot, [keyword])) this.#content(spot, keyword)
    }
    if ('not' in spot.old.node !== 'not' in spot.new.node)
      this.#tell(
        spot,
        [],
        'not' in spot.new.node ? 'some values are excluded by "not" now' : 'values excluded by "not" are let in',
        taking('not'),
        { keyword: ['not'] },
      )
    this.#content(spot, 'not')
  }

  #lists(spot: Spot): void {
    this.#presence(spot, 'contains', 'contains', true, ['minContains', 'maxContains'])
    this.#part(spot, 'contains', 'contains')
    this.#presence(spot, 'unevaluatedItems', 'unevaluated-items')
    this.#part(spot, 'unevaluatedItems', 'items')
    this.#prefix(spot)
    this.#inner(spot, ['items'], 'items', 'items')
  }

  #prefix(spot: Spot): void {
    const [before, after] = [listed(spot.old.node.prefixItems) ?? [], listed(spot.new.node.prefixItems) ?? []]
    const common = Math.min(before.length, after.length)
    for (let index = 0; index < common; index++) this.#child(spot, ['prefixItems', String(index)], String(index))
    const verb = after.length > before.length ? 'added' : 'removed'
    if (before.length !== after.length)
      this.#tell(
        spot,
        [`prefix-items-${verb}`],
        `${Math.abs(after.length - before.length)} of its first items ${verb}`,
        taking('prefixItems', 'items'),
        { keyword: ['prefixItems'] },
      )
  }

  /** A schema in both is compared; one that came or went has no rule of its own. */
  #inner(spot: Spot, path: readonly string[], name: string, keyword: string): void {
    const [before, after] = [valueAt(spot.old.node, path), valueAt(spot.new.node, path)]
    if (isObject(before) && isObject(after)) return this.#child(spot, path, name)
    if ((before ?? true) === (after ?? true) || (isFree(before) && isFree(after))) return
    this.#tell(spot, [], sayingOthers(keyword, before, after), taking(keyword), { keyword: [keyword] })
  }

  #child(spot: Spot, path: readonly string[], name: string): void {
    const [old, changed] = [this.#side(spot, 'old', path), this.#side(spot, 'new', path)]
    if (old === undefined || changed === undefined) return
    const property = spot.property === '' ? name : `${spot.property}/${name}`
    const isUnasked = spot.isUnasked || this.#isUnasked(spot, path)
    const { circle } = spot
    this.compare({ standing: innerStanding[spot.standing], property, old, new: changed, isUnasked, circle })
  }

  #isUnasked(spot: Spot, path: readonly string[]): boolean {
    return this.#has(spot, 'new', path, this.#direction === 'request' ? 'readOnly' : 'writeOnly')
  }

  #has(spot: Spot, age: 'old' | 'new', path: readonly string[], flag: string): boolean {
    const raw = valueAt(spot[age].node, path)
    return (isObject(raw) && raw[flag] === true) || this.#side(spot, age, path)?.node[flag] === true
  }

  #properties(spot: Spot): void {
    const [before, after] = [fields(spot.old.node.properties), fields(spot.new.node.properties)]
    const required = { old: namesRequired(spot.old.node), new: namesRequired(spot.new.node) }
    for (const name of Object.keys(before)) {
      if (!Object.hasOwn(after, name)) {
        const elsewhere = this.#inPart('new', spot.new, name)
        if (elsewhere === undefined) this.#propertyRemoved(spot, name, required.old.has(name))
        else this.#moved(spot, name, this.#side(spot, 'old', ['properties', name]), elsewhere)
      } else {
        this.#mutability(spot, name, required.new.has(name))
        this.#child(spot, ['properties', name], name)
      }
    }
    for (const name of Object.keys(after)) {
      if (Object.hasOwn(before, name)) continue
      const elsewhere = this.#inPart('old', spot.old, name)
      if (elsewhere === undefined) this.#propertyAdded(spot, name, required.new.has(name))
      else this.#moved(spot, name, elsewhere, this.#side(spot, 'new', ['properties', name]))
    }
    const changed = [...new Set([...required.old, ...required.new])].filter(
      name => required.old.has(name) !== required.new.has(name),
    )
    // A part may ask for it as well, so that nothing came or went.
    const anyway = changed.length === 0 ? undefined : { old: this.#needed(spot, 'old'), new: this.#needed(spot, 'new') }
    for (const name of changed) {
      if (anyway === undefined || anyway.old.has(name) === anyway.new.has(name)) continue
      const isTold =
        Object.hasOwn(before, name) !== Object.hasOwn(after, name)
        && this.#inPart(
          Object.hasOwn(before, name) ? 'new' : 'old',
          Object.hasOwn(before, name) ? spot.new : spot.old,
          name,
        ) === undefined
      if (!isTold) this.#requiredness(spot, name, required.new.has(name))
    }
  }

  /** Names that a value has to have: by the schema, by its parts, and by what it is a part of. */
  #needed(spot: Spot, age: 'old' | 'new'): ReadonlySet<string> {
    const names = new Set<string>()
    const seen = new Set<string>()
    const look = (schema: At, depth: number): void => {
      for (const name of namesRequired(schema.node)) names.add(name)
      if (depth > 8) return
      for (const child of branchesOf(schema.node, 'allOf')) {
        const part = this.#side({ [age]: schema }, age, child)
        if (part === undefined || seen.has(part.segments.join('/'))) continue
        seen.add(part.segments.join('/'))
        look(part, depth + 1)
      }
    }
    look(spot[age], 0)
    if (spot.whole !== undefined) look(spot.whole[age], 0)
    return names
  }

  /** A property that a part of the schema declares. */
  #inPart(age: 'old' | 'new', { node, segments, steps }: At, name: string, depth = 0): At | undefined {
    if (depth > 8) return undefined
    for (const child of branchesOf(node, 'allOf')) {
      const part = this.#side({ [age]: { node, segments, steps } }, age, child)
      if (part === undefined) continue
      const own = isObject(part.node.properties) && Object.hasOwn(part.node.properties, name)
      const found = own
        ? this.#side({ [age]: part }, age, ['properties', name])
        : this.#inPart(age, part, name, depth + 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** From one part of a schema to another, which is no change by itself. */
  #moved(spot: Spot, name: string, old: At | undefined, now: At | undefined): void {
    if (old === undefined || now === undefined) return
    this.compare({ ...this.#ofProperty(spot, name), old, new: now })
  }

  #ofProperty(spot: Spot, name: string): Spot {
    const property = spot.property === '' ? name : `${spot.property}/${name}`
    return { ...spot, property, standing: innerStanding[spot.standing], whole: undefined }
  }

  #propertyRemoved(spot: Spot, name: string, isRequired: boolean): void {
    const isWriteOnly = this.#has(spot, 'old', ['properties', name], 'writeOnly')
    const kind = `${isRequired ? 'required' : 'optional'}-${isWriteOnly ? 'write-only-' : ''}property-removed`
    const ids = this.#direction === 'request' ? ['request-property-removed'] : [`response-${kind}`]
    this.#tell(
      this.#ofProperty(spot, name),
      [],
      `${isRequired ? 'required' : 'optional'} property removed`,
      takingProperty(name),
      {
        ids: this.#isOfBody(spot) ? ids : [],
        keyword: ['properties', name],
        isOfWords: true,
      },
    )
  }

  #propertyAdded(spot: Spot, name: string, isRequired: boolean): void {
    const isWriteOnly = this.#has(spot, 'new', ['properties', name], 'writeOnly')
    const kind = `${isRequired ? 'required' : 'optional'}-${isWriteOnly ? 'write-only-' : ''}property-added`
    const hasDefault = this.#side(spot, 'new', ['properties', name])?.node.default !== undefined
    let ids = [`response-${kind}`]
    if (this.#direction === 'request') {
      ids = ['new-optional-request-property']
      if (isRequired) ids = [`new-required-request-property${hasDefault ? '-with-default' : ''}`]
    }
    if (!this.#isOfBody(spot))
      ids = isRequired && this.#direction === 'request' ? ['new-required-request-header-property'] : []
    if (!this.#isOfBody(spot) && !spot.standing.startsWith('header')) ids = []
    const isUnsent = this.#direction === 'request' && this.#has(spot, 'new', ['properties', name], 'readOnly')
    this.#tell(
      this.#ofProperty(spot, name),
      [],
      `${isRequired ? 'required' : 'optional'} property added`,
      takingProperty(name),
      { ids: isUnsent ? ['new-optional-request-property'] : ids, keyword: ['properties', name], isOfWords: true },
    )
  }

  #isOfBody(spot: Spot): boolean {
    return spot.standing === 'body' || spot.standing === 'property'
  }

  #requiredness(spot: Spot, name: string, isRequired: boolean): void {
    const path = ['properties', name]
    const isWriteOnly = this.#has(spot, 'new', path, 'writeOnly') && this.#direction === 'response'
    const hasDefault = this.#side(spot, 'new', path)?.node.default !== undefined
    const inner = { ...this.#ofProperty(spot, name), isUnasked: isWriteOnly }
    const isUnsent = this.#direction === 'request' && this.#has(spot, 'new', path, 'readOnly')
    if (isUnsent) return
    const suffixes = [isRequired ? 'became-required' : 'became-optional']
    if (isRequired && hasDefault) suffixes.unshift('became-required-with-default')
    this.#tell(inner, suffixes, isRequired ? 'became required' : 'became optional', takingRequired(name), {
      keyword: ['required'],
      isOfWords: true,
    })
  }

  #mutability(spot: Spot, name: string, isRequired: boolean): void {
    for (const [flag, words] of [
      ['readOnly', 'read-only'],
      ['writeOnly', 'write-only'],
    ] as const) {
      const [before, after] = (['old', 'new'] as const).map(age => this.#has(spot, age, ['properties', name], flag))
      if (before === after) continue
      // What is only read is in responses as ever, what is only written in requests.
      const isAsked = (flag === 'readOnly') === (this.#direction === 'response')
      const became = `became-${after === true ? '' : 'not-'}${words}`
      const id = `${this.#direction}-${isRequired ? 'required' : 'optional'}-property-${became}`
      this.#tell(
        this.#ofProperty(spot, name),
        [],
        `${after === true ? 'became' : 'is no longer'} ${words}`,
        isAsked ? undefined : takingProperty(name),
        { ids: this.#isOfBody(spot) ? [id] : [], keyword: ['properties', name], isOfWords: true },
      )
    }
  }

  #objects(spot: Spot): void {
    this.#inner(spot, ['additionalProperties'], '*', 'additionalProperties')
    this.#presence(spot, 'unevaluatedProperties', 'unevaluated-properties')
    this.#part(spot, 'unevaluatedProperties', '*')
    this.#presence(spot, 'propertyNames', 'property-names')
    this.#part(spot, 'propertyNames', 'propertyNames')
    this.#patternProperties(spot)
    this.#dependents(spot)
  }

  #patternProperties(spot: Spot): void {
    const [before, after] = [fields(spot.old.node.patternProperties), fields(spot.new.node.patternProperties)]
    const at = { keyword: ['patternProperties'] }
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (Object.hasOwn(before, name) && Object.hasOwn(after, name))
        this.#child(spot, ['patternProperties', name], name)
      else {
        const verb = Object.hasOwn(after, name) ? 'added' : 'removed'
        this.#tell(
          spot,
          [`pattern-property-${verb}`],
          `properties that match ${name} ${verb}`,
          takingIn('patternProperties', name),
          at,
        )
      }
    }
  }

  #dependents(spot: Spot): void {
    const needs = [fields(spot.old.node.dependentRequired), fields(spot.new.node.dependentRequired)] as const
    for (const name of new Set(needs.flatMap(one => Object.keys(one)))) {
      const [before, after] = needs.map(one => (Object.hasOwn(one, name) ? one[name] : undefined))
      if (sameValue(before, after, true)) continue
      let verb = 'changed'
      if (before === undefined) verb = 'added'
      else if (after === undefined) verb = 'removed'
      this.#tell(
        spot,
        [`dependent-required-${verb}`],
        `what ${name} asks for: ${shown(before ?? [])} became ${shown(after ?? [])}`,
        takingIn('dependentRequired', name),
        { keyword: ['dependentRequired'] },
      )
    }
    const schemas = [fields(spot.old.node.dependentSchemas), fields(spot.new.node.dependentSchemas)] as const
    for (const name of new Set(schemas.flatMap(one => Object.keys(one)))) {
      const isIn = schemas.map(one => Object.hasOwn(one, name))
      const at = { keyword: ['dependentSchemas'] }
      if (isIn[0] === isIn[1]) {
        if (this.#isSame(schemas[0][name], schemas[1][name])) continue
        if (!this.#sometimes(spot, ['dependentSchemas', name]))
          this.#tell(spot, [], `the schema beside ${name} says something else`, takingIn('dependentSchemas', name), at)
        continue
      }
      const verb = isIn[1] === true ? 'added' : 'removed'
      this.#tell(
        spot,
        [`dependent-schema-${verb}`],
        `the schema beside ${name} ${verb}`,
        takingIn('dependentSchemas', name),
        at,
      )
    }
  }
}

// ---------------------------------------------------------------- rules

/** One type, or alternatives that have one each. */
interface TypedParts {
  /** Undefined: the schema itself. */
  readonly keyword: (typeof alternatives)[number] | undefined
  readonly types: readonly string[]
}

const innerStanding: Readonly<Record<Standing, Standing>> = {
  body: 'property',
  property: 'property',
  parameter: 'parameter-property',
  'parameter-property': 'parameter-property',
  header: 'header-property',
  'header-property': 'header-property',
}

const prefixesOf = (direction: Direction, standing: Standing): readonly string[] => {
  if (direction === 'response')
    return standing.startsWith('header') ? (headerPrefixes[standing] ?? []) : [`response-${standing}`]
  if (standing === 'header') return ['request-parameter']
  return standing === 'header-property'
    ? ['request-header-property', 'request-parameter-property']
    : [`request-${standing}`]
}

const headerPrefixes: Readonly<Record<string, readonly string[]>> = { header: ['response-header'] }

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

// ---------------------------------------------------------------- edits

export const fields = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

const edited = (schema: Schema, change: (node: Record<string, unknown>) => Record<string, unknown>): Schema => {
  const node: Record<string, unknown> = schema === false ? { not: {} } : { ...fields(schema) }
  const result = change(node)
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined))
}

/** These keywords as they are now. */
const taking =
  (...keywords: readonly string[]): Edit =>
  (old, changed) => {
    const from = changed === false ? { not: {} } : changed
    const taken = keywords.map(name => [name, fields(from)[name]])
    return edited(old, node => ({ ...node, ...Object.fromEntries(taken) }))
  }

/** Its type and format as they are now, but for null, which is another matter. */
const takingTypes: Edit = (old, changed) =>
  edited(old, node => {
    const [before, after] = [node.type, fields(changed).type]
    const isNullable = [before].flat().includes('null')
    const types = [after].flat().filter(type => type !== undefined && type !== 'null')
    return {
      ...node,
      type: types.length === 0 ? after : [...types, ...(isNullable ? ['null'] : [])],
      format: fields(changed).format,
    }
  })

const takingIn =
  (keyword: string, name: string): Edit =>
  (old, changed) =>
    edited(old, node => {
      const after = fields(fields(changed)[keyword])
      const rest = Object.fromEntries(Object.entries(fields(node[keyword])).filter(([other]) => other !== name))
      return { ...node, [keyword]: Object.hasOwn(after, name) ? { ...rest, [name]: after[name] } : rest }
    })

const takingRequired =
  (name: string): Edit =>
  (old, changed) =>
    edited(old, node => {
      const others = [...namesRequired(node)].filter(other => other !== name)
      return { ...node, required: namesRequired(fields(changed)).has(name) ? [...others, name] : others }
    })

const takingProperty =
  (name: string): Edit =>
  (old, changed) =>
    takingRequired(name)(takingIn('properties', name)(old, changed), changed)

/** With the branches that came, or without those that went. */
const withBranches =
  (
    keyword: 'allOf' | 'anyOf' | 'oneOf',
    gone: readonly (readonly string[])[],
    come: readonly (readonly string[])[],
  ): Edit =>
  (old, changed) =>
    edited(old, node => {
      const isGone = (index: number): boolean => gone.some(child => child[1] === String(index) && child[0] === keyword)
      const kept = (listed(node[keyword]) ?? []).filter((_, index) => !isGone(index))
      const added = come.flatMap(child =>
        child[0] === '$ref' ? [{ $ref: fields(changed).$ref }] : [valueAt(changed, child)],
      )
      const all = [...kept, ...added]
      const isRefGone = gone.some(child => child[0] === '$ref')
      return {
        ...node,
        [keyword]: all.length === 0 ? undefined : all,
        ...(isRefGone ? { $ref: undefined } : {}),
      }
    })

const without = (node: Node, keyword: string): Node =>
  Object.fromEntries(Object.entries(node).filter(([name]) => name !== keyword))

/** Without the types that went, and with those that came. */
const takingParts =
  (before: TypedParts, after: TypedParts): Edit =>
  (old, changed) => {
    const partsOf = (schema: Schema, { keyword }: TypedParts): readonly unknown[] =>
      keyword === undefined ? [schema] : (listed(fields(schema)[keyword]) ?? [])
    const kept = partsOf(old, before).filter((_, index) => after.types.includes(before.types[index] ?? ''))
    const come = partsOf(changed, after).filter((_, index) => !before.types.includes(after.types[index] ?? ''))
    const beside = before.keyword === undefined ? {} : without(fields(old), before.keyword)
    return { ...beside, [after.keyword ?? before.keyword ?? 'anyOf']: [...kept, ...come] }
  }

// ---------------------------------------------------------------- looking at a schema

interface NullView {
  readonly isNullable: boolean
  /** It says which types there are, so that null is not among them for want of a word. */
  readonly isTyped: boolean
  /** Where all but null is. */
  readonly inner: readonly string[] | undefined
}

const nullView = (node: Node): NullView => {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = listed(node[keyword])
    if (branches?.length !== 2 || Object.keys(node).some(name => name !== keyword && !isAnnotation(name))) continue
    const index = branches.findIndex(one => isObject(one) && one.type === 'null' && Object.keys(one).length === 1)
    if (index >= 0) return { isNullable: true, isTyped: true, inner: [keyword, String(1 - index)] }
  }
  const types = [node.type].flat()
  const isTyped = node.type !== undefined
  const isStructured = '$ref' in node || 'allOf' in node || 'anyOf' in node || 'oneOf' in node || 'properties' in node
  return { isNullable: types.includes('null'), isTyped: isTyped || isStructured, inner: undefined }
}

/** Alternatives that are constants, as the enumeration that they are. */
const enumeration = (node: Node): Node | undefined => {
  const keyword = alternatives.find(name => name in node)
  if (keyword === undefined || 'enum' in node || 'const' in node) return undefined
  const values = (listed(node[keyword]) ?? []).map(branch =>
    isObject(branch) && Object.keys(branch).every(name => name === 'const' || name === 'type' || isAnnotation(name))
      ? branch.const
      : undefined,
  )
  // What is good by two of `oneOf` is good by none of them.
  const areDifferent = keyword === 'anyOf' || new Set(values.map(value => JSON.stringify(value))).size === values.length
  return values.length > 0 && areDifferent && values.every(value => value !== undefined)
    ? { ...without(node, keyword), enum: values }
    : undefined
}

const asEnumeration = (schema: Schema): Schema => (isObject(schema) && enumeration(schema)) || schema

/** By a format in OpenAPI 3.0, by a keyword since 3.1. */
const encodings = [
  ['contentEncoding', 'base64', 'byte'],
  ['contentMediaType', 'application/octet-stream', 'binary'],
] as const

/** What the two say in different words, in the same. */
const wordedAlike = (spot: Spot): Spot => {
  const worded = ({ node }: At, other: Node): Node => {
    for (const [keyword, value, format] of encodings)
      if (node.format === format && !(keyword in node) && other[keyword] === value && !('format' in other))
        return { ...without(node, 'format'), [keyword]: value }
    return ('enum' in other ? enumeration(node) : undefined) ?? node
  }
  const [old, now] = [worded(spot.old, spot.new.node), worded(spot.new, spot.old.node)]
  return { ...spot, old: { ...spot.old, node: old }, new: { ...spot.new, node: now } }
}

const typesOf = (node: Node): readonly string[] | undefined => {
  if (node.type === undefined) return undefined
  const types = [node.type].flat().map(String)
  const others = types.filter(type => type !== 'null')
  return others.length === 0 ? types : others
}

const includesType = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'))

const isWiderFormat = (narrow: unknown, wide: unknown): boolean =>
  narrow !== wide
  && (wide === undefined || (narrow === 'int32' && wide === 'int64') || (narrow === 'float' && wide === 'double'))

const listed = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

const namesRequired = (node: Node): Set<string> => new Set(listed(node.required)?.map(String) ?? [])

const branchesOf = (node: Node, keyword: string): (readonly string[])[] => [
  ...(listed(node[keyword]) ?? []).flatMap((branch, index) => (branch === undefined ? [] : [[keyword, String(index)]])),
  ...(keyword === 'allOf' && typeof node.$ref === 'string' ? [['$ref']] : []),
]

/** Keywords of which one branch has to hold. */
const alternatives = ['oneOf', 'anyOf'] as const

/** The others keep their places. */
const withoutBranch = (node: Node, [keyword = '', index]: readonly string[]): Node => {
  if (index === undefined) return without(node, keyword)
  const left = (listed(node[keyword]) ?? []).map((branch, at) => (String(at) === index ? undefined : branch))
  return left.every(branch => branch === undefined) ? without(node, keyword) : { ...node, [keyword]: left }
}

/** What a schema says of that of which another one speaks. */
const saidOf = (spoken: Node, node: Node): Node => {
  const names = fields(spoken.properties)
  const needed = namesRequired(spoken)
  const said: Node = {
    ...node,
    properties: Object.fromEntries(
      Object.entries(fields(node.properties)).filter(([name]) => Object.hasOwn(names, name)),
    ),
    required: [...namesRequired(node)].filter(name => needed.has(name)),
  }
  return Object.fromEntries(Object.entries(said).filter(([name]) => name in spoken))
}

/** An `allOf` of one, or one alternative alone, beside which stands what only describes. */
const isOnePart = (node: Node, keyword: string): boolean =>
  listed(node[keyword])?.length === 1
  && Object.keys(node).every(name => name === keyword || (isAnnotation(name) && !toldInside.has(name)))

/** Annotations that are told of where they stand. */
const toldInside = new Set(['discriminator', 'contentMediaType', 'contentEncoding', 'contentSchema'])

const isNote = (node: Node | undefined): boolean =>
  node !== undefined && Object.keys(node).every(name => annotations.has(name))

/** `false`, and what says the same. */
const isBarring = (node: Node): boolean =>
  'not' in node && isFree(node.not) && Object.keys(node).every(name => name === 'not' || isAnnotation(name))

const isFree = (schema: unknown): boolean =>
  schema === undefined || schema === true || (isObject(schema) && Object.keys(schema).every(isAnnotation))

const sayingOthers = (keyword: string, before: unknown, after: unknown): string => {
  if (keyword !== 'additionalProperties')
    return `${keyword} ${before === undefined ? 'were' : 'are no longer'} described`
  if (after === false) return 'other properties than those it names are no longer allowed'
  if (before === false) return 'other properties than those it names are allowed now'
  return `other properties than those it names are ${isFree(after) ? 'free' : 'described'} now`
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'none'
  return cut(text, 60)
}

const shownList = (values: readonly unknown[]): string =>
  `${values.slice(0, 6).map(shown).join(', ')}${values.length > 6 ? ', ...' : ''}`

const namesOf = (node: Node, children: readonly (readonly string[])[]): string =>
  children
    .map(child => {
      const schema = child[0] === '$ref' ? { $ref: node.$ref } : valueAt(node, child)
      if (!isObject(schema)) return 'a schema'
      if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'a schema'
      return typeof schema.title === 'string' ? schema.title : `a schema (${Object.keys(schema).join(', ')})`
    })
    .join(', ')
