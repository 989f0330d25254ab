/**
 * Proves that every value that is good by one schema is good by another.
 *
 * "Proven" is certain; "not proven" says nothing. Whatever a schema has that isn't understood makes its left side
 * larger and its right side unprovable. A schema that refers to itself is proven by induction over the size of the
 * values: what is asked again further inside may be taken as proven.
 *
 * Whoever sends an object of which a schema names the properties, without a word about others, sends no others that the
 * reader has a name for: that a property is declared breaks nobody. That others may be anything is no such word, for
 * where nothing is said of them they may be as well. Where a schema names none, any may be sent.
 */
import { isObject } from '../text/pointer.ts'
import {
  entries,
  isOfNames,
  isUnheardOf,
  namedBeside,
  propertyNamesOf,
  patternsOf,
  requiredBy,
} from './conjunct-names.ts'
import { greatest, isNumberWithin, least, rangeOf } from './conjunct-numbers.ts'
import { isFormatWithin, isTextWithin, matchedBy, patternOfValues, textLengths } from './conjunct-texts.ts'
import { type Conjuncts, type Parts, type Plain, nothing, opaque } from './conjuncts.ts'
import { expressionOf } from './expressions.ts'
import { finiteValues, valuesInRange } from './finite.ts'
import { exactPatternOf } from './format-texts.ts'
import { type ValueKind, fraction, valueKindsOf } from './kinds.ts'
import { isAnnotation } from './same.ts'

/** Questions that are asked for one proof, at most. */
const mostSteps = 4000
const mostAlternatives = 64
/** Values inside of values. */
const deepest = 400
/** Questions inside of questions. */
const mostNested = 800
/** Choices are taken apart only where so few questions are open. */
const mostNestedChoices = 40
/** Items of which each is looked at. */
const mostCounted = 40
/** Whether a part says the same, which kinds of values it leaves, whether it was asked before. */
const stepsOfPart = 100
/** For a property in one part. */
const stepsOfLook = 10

class TooLong extends Error {}

/** `sent`, `read`: of the parts. */
export const isIncluded = (parts: Parts, sent: unknown, read: unknown, isLenient = true): boolean => {
  try {
    return parts.areAlike(sent, read) || new Proof(parts).isSubset(parts.of(sent), parts.of(read), isLenient)
  } catch (error) {
    if (error instanceof TooLong || error instanceof RangeError) return false
    throw error
  }
}

/** Is it proven that there is no value of the schema? */
export const isWithoutValues = (parts: Parts, schema: unknown): boolean => {
  try {
    return new Proof(parts).isEmpty(parts.of(schema))
  } catch (error) {
    if (error instanceof TooLong || error instanceof RangeError) return false
    throw error
  }
}

/** A question that is being answered. */
interface Open {
  /** How many values further inside. */
  readonly depth: number
  /** Questions that were taken as proven for it: all open. */
  readonly owners: Set<Open>
}

/** Questions that are proven if the questions are that own them, which are open. */
interface Held {
  owners: ReadonlySet<Open>
  readonly keys: string[]
}

class Proof {
  readonly #parts: Parts
  readonly #open = new Map<string, Open>()
  /** The open questions, the innermost last. */
  readonly #path: Open[] = []
  readonly #known = new Map<string, boolean>()
  readonly #held = new Map<string, Held>()
  /** In the order in which they were proven. */
  readonly #heldInOrder: Held[] = []
  #steps = 0
  /** How many values further inside. */
  #depth = 0
  /** How often a question was left at that for want of room. */
  #given = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `isLenient`: see the module's header. */
  isSubset(a: Conjuncts, b: Conjuncts, isLenient: boolean): boolean {
    return b.every(one => a.includes(one) || this.#isWithin(a, one, isLenient))
  }

  #isWithin(a: Conjuncts, b: Plain, isLenient: boolean): boolean {
    const key = `${this.#parts.keyOf(a)} < ${this.#parts.idOf(b)} ${isLenient}`
    return this.#asked(key, a.length, () => {
      if (a.some(one => this.#parts.areAlike(one, b))) return true
      if (this.isEmpty(a)) return true
      const values = finiteValues(a)
      if (values !== undefined) return values.every(value => this.#isRefused(a, value) || this.#accepts(b, value))
      if (valuesInRange(a)?.every(value => this.#isRefused(a, value) || this.#accepts(b, value)) === true) return true
      return Object.keys(b).every(keyword => isAnnotation(keyword) || this.#holds(a, b, keyword, isLenient))
    })
  }

  /**
   * A question that is asked again while it is answered is answered by itself, if that is further inside a value. What
   * is proven so far by one that is open holds only if that is proven; then it is known, else it goes.
   */
  #asked(key: string, size: number, answer: () => boolean): boolean {
    this.#parts.sides.spend(stepsOfPart * size)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const open = this.#open.get(key)
    const owners = open === undefined ? this.#held.get(key)?.owners : new Set([open])
    if (owners !== undefined && [...owners].every(({ depth }) => depth < this.#depth)) {
      this.#assume(owners)
      return true
    }
    if (open !== undefined || this.#path.length > mostNested) return this.#giveUp()
    if (++this.#steps > mostSteps) throw new TooLong()
    const entered: Open = { depth: this.#depth, owners: new Set() }
    const [before, given] = [this.#heldInOrder.length, this.#given]
    this.#open.set(key, entered)
    this.#path.push(entered)
    const result = answer()
    this.#path.pop()
    this.#open.delete(key)
    entered.owners.delete(entered)
    const inner = this.#heldInOrder.splice(before)
    if (result) this.#proven(key, entered.owners, inner)
    else {
      for (const one of inner) this.#forget(one)
      // With all that was assumed it isn't proven: it wouldn't be with less.
      if (this.#given === given) this.#known.set(key, false)
    }
    return result
  }

  #assume(owners: ReadonlySet<Open>): void {
    const last = this.#path.at(-1)
    if (last !== undefined) for (const owner of owners) last.owners.add(owner)
  }

  /** @param inner what was proven for it, by itself and what it was proven by */
  #proven(key: string, owners: ReadonlySet<Open>, inner: readonly Held[]): void {
    if (owners.size === 0) {
      this.#known.set(key, true)
      for (const one of inner) {
        this.#forget(one)
        for (const other of one.keys) this.#known.set(other, true)
      }
      return
    }
    this.#assume(owners)
    const [most = { owners, keys: [] }, ...others] = inner.toSorted((a, b) => b.keys.length - a.keys.length)
    most.owners = owners
    const moved = [...others.flatMap(one => one.keys), key]
    most.keys.push(...moved)
    for (const one of moved) this.#held.set(one, most)
    this.#heldInOrder.push(most)
  }

  #forget({ keys }: Held): void {
    for (const key of keys) this.#held.delete(key)
  }

  #giveUp(): false {
    this.#given++
    return false
  }

  #inside(question: () => boolean): boolean {
    if (this.#depth + 1 >= deepest) return this.#giveUp()
    this.#depth++
    const result = question()
    this.#depth--
    return result
  }

  #accepts(schema: Plain, value: unknown): boolean {
    return opaque in schema ? false : this.#parts.sides.accepts(schema, value) === true
  }

  #isRefused(a: Conjuncts, value: unknown): boolean {
    return a.some(one => !(opaque in one) && this.#parts.sides.accepts(one, value) === false)
  }

  #holds(a: Conjuncts, b: Plain, keyword: string, isLenient: boolean): boolean {
    const alternatives = this.#alternatives(a)
    // Of what is not taken apart nobody knows which properties it names.
    if (this.#keyword(a, b, keyword, isLenient && alternatives === undefined && !hasUnsplit(a))) return true
    if (alternatives !== undefined)
      return alternatives.every(one => this.isEmpty(one) || this.#holds(one, b, keyword, isLenient))
    const kinds = valueKindsOf(a)
    if (kinds.size < 2 || !splitting.has(keyword)) return false
    return [...kinds].every(kind => {
      const one = [...a, this.#parts.made(kindSchema(kind))]
      return valueKindsOf(one).size < kinds.size && this.#holds(one, b, keyword, isLenient)
    })
  }

  /** The same values in parts, by the first choice that the schema leaves. */
  #alternatives(a: Conjuncts): Conjuncts[] | undefined {
    const holder = a.find(one => choices.some(name => name in one))
    if (holder === undefined) return undefined
    const keyword = choices.find(name => name in holder) ?? ''
    const rest = (...names: string[]): Conjuncts => {
      const plain = this.#parts.without(holder, ...names)
      const others = a.filter(one => one !== holder)
      return Object.keys(plain).length === 0 ? others : [...others, plain]
    }
    const not = (schema: unknown): Plain => this.#parts.made({ not: schema })
    if (keyword === 'if') {
      const { if: condition, then: good, else: bad } = holder
      const others = rest('if', 'then', 'else')
      const about = this.#alsoNamed([condition, good, bad])
      return [
        [...others, ...about, ...this.#parts.of(condition), ...this.#parts.of(good)],
        [...others, ...about, not(condition), ...this.#parts.of(bad)],
      ]
    }
    const branches = holder[keyword]
    if (!Array.isArray(branches)) return undefined
    if (branches.length > mostAlternatives) throw new TooLong()
    // What one of `oneOf` names the others say that it isn't.
    const about = keyword === 'anyOf' ? this.#alsoNamed(branches) : []
    return branches.map((branch, index) => [
      ...rest(keyword),
      ...about,
      ...this.#parts.of(branch),
      ...(keyword === 'oneOf' ? branches.filter((_, other) => other !== index).map(not) : []),
    ])
  }

  /** Which properties the parts name that are told apart, so that each of them still says so. */
  #alsoNamed(schemas: readonly unknown[]): Conjuncts {
    const all = new Set(schemas.flatMap(schema => this.#named(this.#parts.of(schema))))
    return all.size === 0 ? [] : [this.#parts.made({ [namedBeside]: [...all] })]
  }

  /** Properties that are spoken of, whether they have to be there, may be or mustn't. */
  #named(a: Conjuncts, depth = 0): string[] {
    this.#parts.sides.spend(stepsOfLook * a.length)
    if (depth > deepest) throw new TooLong()
    const inside = (value: unknown): string[] =>
      [value].flat().flatMap(schema => this.#named(this.#parts.of(schema), depth + 1))
    return a.flatMap(one => [
      ...propertyNamesOf([one]),
      ...(Array.isArray(one[namedBeside]) ? one[namedBeside].map(String) : []),
      ...entries(one.dependentRequired).flatMap(([name, list]) => [name, ...[list].flat().map(String)]),
      ...entries(one.dependentSchemas).flatMap(([name, schema]) => [name, ...inside(schema)]),
      ...['anyOf', 'oneOf', 'not', 'if', 'then', 'else'].flatMap(keyword =>
        keyword in one ? inside(one[keyword]) : [],
      ),
    ])
  }

  /** See the module's header. */
  #isUnsent(a: Conjuncts, name: string): boolean {
    return isUnheardOf(a, name) && isOfNames(this.#parts, a)
  }

  /** Only objects could be good by both, and the other has to have what nobody sends: see the module's header. */
  #asksForUnsent(a: Conjuncts, other: Conjuncts): boolean {
    if ([...valueKindsOf([...a, ...other])].some(kind => kind !== 'object')) return false
    const asked = [...requiredBy(other)].filter(name => this.#isUnsent(a, name))
    if (asked.length === 0) return false
    const spoken = new Set(this.#named(a))
    return asked.some(name => !spoken.has(name))
  }

  #keyword(a: Conjuncts, b: Plain, keyword: string, isLenient: boolean): boolean {
    const value = b[keyword]
    const kinds = valueKindsOf(a)
    const within = (schema: unknown): boolean => this.isSubset(a, this.#parts.of(schema), isLenient)
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    switch (keyword) {
      case 'type': {
        const allowed = valueKindsOf([{ type: value }])
        return [...kinds].every(kind => allowed.has(kind))
      }
      case 'anyOf':
        return list.some(within)
      case 'oneOf':
        return list.some(
          (branch, index) =>
            within(branch)
            && list.every(
              (other, at) =>
                at === index
                || this.isEmpty([...a, ...this.#parts.of(other)])
                || (isLenient && this.#asksForUnsent(a, this.#parts.of(other))),
            ),
        )
      case 'not':
        return this.isEmpty([...a, ...this.#parts.of(value)])
      case 'if':
        return this.#conditional(a, b, isLenient)
      case 'then':
      case 'else':
        // They are looked at with their condition, and mean nothing without one.
        return true
      case 'minimum':
      case 'maximum':
      case 'exclusiveMinimum':
      case 'exclusiveMaximum':
      case 'multipleOf':
        return (!kinds.has('integer') && !kinds.has('fraction')) || isNumberWithin(a, kinds, keyword, value)
      case 'minLength':
      case 'maxLength':
      case 'pattern':
      case 'format':
        return (
          isFormatWithin(a, kinds, keyword, value)
          || (keyword !== 'format' && !kinds.has('string'))
          || isTextWithin(a, keyword, value)
          || this.#isByPatterns(a, keyword, String(value))
        )
      case 'minItems':
      case 'maxItems':
      case 'uniqueItems':
      case 'items':
      case 'prefixItems':
      case 'contains':
      case 'minContains':
      case 'maxContains':
        return !kinds.has('array') || this.#isListWithin(a, b, keyword, isLenient)
      case 'required':
      case 'minProperties':
      case 'maxProperties':
      case 'properties':
      case 'patternProperties':
      case 'additionalProperties':
      case 'propertyNames':
      case 'dependentRequired':
      case 'dependentSchemas':
        return !kinds.has('object') || this.#isObjectWithin(a, b, keyword, isLenient)
      case 'enum':
      case 'const': {
        const values = finiteValues(a) ?? valuesInRange(a)
        if (values !== undefined) return values.every(one => this.#isRefused(a, one) || this.#accepts(b, one))
        const pattern = patternOfValues(b)
        return [...kinds].every(kind => kind === 'string') && pattern !== undefined && this.#isMatched(a, pattern)
      }
      default:
        return false
    }
  }

  /** What matches the patterns of the one, and those of its formats, matches that of the other. */
  #isByPatterns(a: Conjuncts, keyword: string, value: string): boolean {
    if (keyword !== 'pattern' && keyword !== 'format') return false
    const pattern = keyword === 'pattern' ? value : exactPatternOf(value)
    return pattern !== undefined && this.#isMatched(a, pattern)
  }

  #isMatched(a: Conjuncts, pattern: string): boolean {
    return this.#parts.sides.textBeyond(matchedBy(a), pattern) === 'none'
  }

  #conditional(
    a: Conjuncts,
    { if: condition, then: good = true, else: bad = true }: Plain,
    isLenient: boolean,
  ): boolean {
    const within = (side: Conjuncts, schema: unknown): boolean =>
      this.isSubset(side, this.#parts.of(schema), isLenient && !hasUnsplit(side))
    const meeting = [...a, ...this.#parts.of(condition)]
    const missing = [...a, this.#parts.made({ not: condition })]
    return (
      (this.isEmpty(meeting) || within(a, good) || within(meeting, good))
      && (this.isEmpty(missing) || within(a, bad) || within(missing, bad))
    )
  }

  #isListWithin(a: Conjuncts, b: Plain, keyword: string, isLenient: boolean): boolean {
    const value = b[keyword]
    const most = least(a, 'maxItems', Infinity)
    const itemWithin = (index: number, schema: unknown): boolean =>
      index >= most || this.#inside(() => this.isSubset(this.#itemAt(a, index), this.#parts.of(schema), isLenient))
    const prefix = (plain: Plain): readonly unknown[] => (Array.isArray(plain.prefixItems) ? plain.prefixItems : [])
    switch (keyword) {
      case 'minItems':
        return greatest(a, 'minItems', 0) >= Number(value)
      case 'maxItems':
        return most <= Number(value)
      case 'uniqueItems':
        return value !== true || most <= 1 || a.some(one => one.uniqueItems === true)
      case 'prefixItems':
        return prefix(b).every((schema, index) => itemWithin(index, schema))
      case 'items': {
        const from = prefix(b).length
        const upTo = Math.max(from, ...a.map(one => prefix(one).length))
        // The last of them stands for all behind it.
        return Array.from({ length: upTo - from + 1 }, (_, index) => from + index).every(at => itemWithin(at, value))
      }
      case 'contains':
      case 'minContains':
      case 'maxContains':
        return this.#isContained(a, b, isLenient)
      default:
        return false
    }
  }

  #isContained(a: Conjuncts, b: Plain, isLenient: boolean): boolean {
    if (!('contains' in b)) return true
    const fewest = typeof b.minContains === 'number' ? b.minContains : 1
    const most = typeof b.maxContains === 'number' ? b.maxContains : Infinity
    const same = a.some(
      one =>
        'contains' in one
        && (this.#parts.areAlike(one.contains, b.contains)
          || (most === Infinity
            && this.#inside(() => this.isSubset(this.#parts.of(one.contains), this.#parts.of(b.contains), false))))
        && (typeof one.minContains === 'number' ? one.minContains : 1) >= fewest
        && (typeof one.maxContains === 'number' ? one.maxContains : Infinity) <= most,
    )
    if (same) return true
    const longest = least(a, 'maxItems', Infinity)
    if (longest > most) return false
    if (fewest === 0) return true
    // Every item is one, and there are enough.
    const isEach = this.#inside(() =>
      Array.from({ length: Math.min(fewest, mostCounted) }, (_, index) => index).every(index =>
        this.isSubset(this.#itemAt(a, index), this.#parts.of(b.contains), isLenient),
      ),
    )
    return fewest <= mostCounted && isEach && greatest(a, 'minItems', 0) >= fewest
  }

  #itemAt(a: Conjuncts, index: number): Conjuncts {
    return a.flatMap(one => {
      const prefix: readonly unknown[] = Array.isArray(one.prefixItems) ? one.prefixItems : []
      return this.#parts.of(index < prefix.length ? prefix[index] : (one.items ?? true))
    })
  }

  #isObjectWithin(a: Conjuncts, b: Plain, keyword: string, isLenient: boolean): boolean {
    const value = b[keyword]
    const required = requiredBy(a)
    const within = (name: string, schema: unknown): boolean =>
      this.#inside(() => this.isSubset(this.#propertyAt(a, name), this.#parts.of(schema), isLenient))
    switch (keyword) {
      case 'required':
        return Array.isArray(value) && value.every(name => required.has(String(name)))
      case 'minProperties':
        return Math.max(greatest(a, 'minProperties', 0), required.size) >= Number(value)
      case 'maxProperties':
        return this.#mostProperties(a) <= Number(value)
      case 'properties':
        return entries(value).every(
          ([name, schema]) =>
            (isLenient && this.#isUnsent(a, name)) || this.#isNameRefused(a, name) || within(name, schema),
        )
      case 'patternProperties':
        return entries(value).every(([pattern, schema]) => this.#isByPattern(a, pattern, schema, isLenient, within))
      case 'additionalProperties':
        return this.#areOthersWithin(a, b, value, isLenient, within)
      case 'propertyNames':
        return this.#areNamesWithin(a, value, isLenient)
      case 'dependentRequired':
        return entries(value).every(([name, needed]) => {
          const names = Array.isArray(needed) ? needed.map(String) : []
          if (names.every(one => required.has(one)) || this.#isForbidden(a, name)) return true
          const own = a.flatMap(one => entries(one.dependentRequired).filter(([trigger]) => trigger === name))
          const given = new Set(own.flatMap(([, list]) => (Array.isArray(list) ? list.map(String) : [])))
          return names.every(one => given.has(one) || required.has(one))
        })
      case 'dependentSchemas':
        return entries(value).every(([name, schema]) => {
          if (this.#isForbidden(a, name)) return true
          const own = a.flatMap(one => entries(one.dependentSchemas).filter(([trigger]) => trigger === name))
          const there = [...a, ...own.flatMap(([, one]) => this.#parts.of(one)), this.#parts.made({ required: [name] })]
          return this.isSubset(there, this.#parts.of(schema), false)
        })
      default:
        return false
    }
  }

  #isByPattern(
    a: Conjuncts,
    pattern: string,
    schema: unknown,
    isLenient: boolean,
    within: (name: string, schema: unknown) => boolean,
  ): boolean {
    const expression = expressionOf(pattern)
    if (expression === undefined) return false
    const wanted = this.#parts.of(schema)
    const allIn = (values: Conjuncts): boolean => this.#inside(() => this.isSubset(values, wanted, isLenient))
    const patterns = patternsOf(a)
    if (!propertyNamesOf(a).every(name => !expression.test(name) || within(name, schema))) return false
    // A name may match several patterns, so where it matches this one, each of the others alone has to do.
    if (patterns.includes(pattern)) return allIn(this.#byPattern(a, pattern))
    return patterns.every(one => allIn(this.#byPattern(a, one))) && allIn(this.#others(a))
  }

  /** What is known of the value of every name that matches. */
  #byPattern(a: Conjuncts, pattern: string): Conjuncts {
    return a.flatMap(one =>
      entries(one.patternProperties)
        .filter(([name]) => name === pattern)
        .flatMap(([, schema]) => this.#parts.of(schema)),
    )
  }

  #areOthersWithin(
    a: Conjuncts,
    b: Plain,
    schema: unknown,
    isLenient: boolean,
    within: (name: string, schema: unknown) => boolean,
  ): boolean {
    const declared = new Set(entries(b.properties).map(([name]) => name))
    const patterns = entries(b.patternProperties).map(([pattern]) => pattern)
    const expressions = patterns.map(expressionOf)
    const isOther = (name: string): boolean =>
      !declared.has(name) && !expressions.some(one => one !== undefined && one.test(name))
    if (!propertyNamesOf(a).every(name => !isOther(name) || within(name, schema))) return false
    return (
      patternsOf(a).every(
        pattern =>
          patterns.includes(pattern)
          || this.#inside(() => this.isSubset(this.#byPattern(a, pattern), this.#parts.of(schema), isLenient)),
      ) && this.#inside(() => this.isSubset(this.#others(a), this.#parts.of(schema), isLenient))
    )
  }

  #areNamesWithin(a: Conjuncts, schema: unknown, isLenient: boolean): boolean {
    const wanted = this.#parts.of(schema)
    const own = a.flatMap(one => ('propertyNames' in one ? this.#parts.of(one.propertyNames) : []))
    const text = this.#parts.made({ type: 'string' })
    if (this.#inside(() => this.isSubset([...own, text], wanted, isLenient))) return true
    if (!this.isEmpty(this.#others(a)) || a.some(one => entries(one.patternProperties).length > 0)) return false
    return propertyNamesOf(a).every(name => this.#isForbidden(a, name) || wanted.every(one => this.#accepts(one, name)))
  }

  #mostProperties(a: Conjuncts): number {
    const most = least(a, 'maxProperties', Infinity)
    const isClosed = this.isEmpty(this.#others(a)) && a.every(one => entries(one.patternProperties).length === 0)
    return isClosed ? Math.min(most, propertyNamesOf(a).filter(name => !this.#isForbidden(a, name)).length) : most
  }

  #isForbidden(a: Conjuncts, name: string): boolean {
    return this.#isNameRefused(a, name) || this.#inside(() => this.isEmpty(this.#propertyAt(a, name)))
  }

  #isNameRefused(a: Conjuncts, name: string): boolean {
    return a.some(one => 'propertyNames' in one && this.#isRefused(this.#parts.of(one.propertyNames), name))
  }

  /** What holds of the value of a property. */
  #propertyAt(a: Conjuncts, name: string): Conjuncts {
    this.#parts.sides.spend(stepsOfLook * a.length)
    return a.flatMap(one => {
      const own = isObject(one.properties) && Object.hasOwn(one.properties, name) ? [one.properties[name]] : []
      const matching = entries(one.patternProperties)
        .filter(([pattern]) => expressionOf(pattern)?.test(name) === true)
        .map(([, schema]) => schema)
      const found = [...own, ...matching]
      const isUnsure = entries(one.patternProperties).some(([pattern]) => expressionOf(pattern) === undefined)
      if (found.length === 0 && !isUnsure && 'additionalProperties' in one) found.push(one.additionalProperties)
      return found.flatMap(schema => this.#parts.of(schema))
    })
  }

  /** What holds of the value of a name that no part declares, and that matches no pattern. */
  #others(a: Conjuncts): Conjuncts {
    return a.flatMap(one => ('additionalProperties' in one ? this.#parts.of(one.additionalProperties) : []))
  }

  /** Is there certainly no value that is good by all of these? */
  isEmpty(a: Conjuncts): boolean {
    if (a.includes(nothing)) return true
    return this.#asked(`${this.#parts.keyOf(a)} none`, a.length, () => {
      const kinds = valueKindsOf(a)
      if (kinds.size === 0) return true
      const values = finiteValues(a)
      if (values !== undefined) return values.every(value => this.#isRefused(a, value))
      if (valuesInRange(a)?.every(value => this.#isRefused(a, value)) === true) return true
      if ([...kinds].every(kind => this.#isKindEmpty(a, kind))) return true
      const excluding = a.find(
        one =>
          'not' in one
          && this.isSubset(
            a.filter(other => other !== one),
            this.#parts.of(one.not),
            false,
          ),
      )
      if (excluding !== undefined) return true
      const mayChoose = this.#path.length < mostNestedChoices || this.#giveUp()
      const alternatives = mayChoose ? this.#alternatives(a) : undefined
      return alternatives !== undefined && alternatives.length <= 12 && alternatives.every(one => this.isEmpty(one))
    })
  }

  #isKindEmpty(a: Conjuncts, kind: ValueKind): boolean {
    switch (kind) {
      case 'integer':
      case 'fraction': {
        const [low, high] = rangeOf(a, kind === 'integer')
        return low.value > high.value || (low.value === high.value && (low.isOpen || high.isOpen))
      }
      case 'string':
        return textLengths(a).least > textLengths(a).most
      case 'array': {
        const fewest = greatest(a, 'minItems', 0)
        if (fewest > least(a, 'maxItems', Infinity)) return true
        return fewest > 0 && this.#inside(() => this.isEmpty(this.#itemAt(a, 0)))
      }
      case 'object': {
        const required = requiredBy(a)
        if (Math.max(greatest(a, 'minProperties', 0), required.size) > least(a, 'maxProperties', Infinity)) return true
        return [...required].some(name => this.#isForbidden(a, name))
      }
      default:
        return false
    }
  }
}

/** Keywords that leave a choice. */
const choices = ['anyOf', 'oneOf', 'if']
/** Where it helps to look at each type of a value on its own. */
const splitting = new Set(['anyOf', 'oneOf', 'not', 'if'])

const hasUnsplit = (a: Conjuncts): boolean =>
  a.some(one => opaque in one || choices.some(name => name in one) || 'dependentSchemas' in one)

const kindSchema = (kind: ValueKind): Plain => {
  if (kind === 'integer') return { type: 'integer' }
  return kind === 'fraction' ? { type: 'number', [fraction]: true } : { type: kind }
}
