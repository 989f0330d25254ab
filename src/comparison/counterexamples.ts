/**
 * Looks for a value that is good by one schema and not by another: what is sent, each time otherwise in one place, at
 * and beyond the bounds of both.
 *
 * What is made may be wrong; it counts only once both schemas have been asked.
 */
import { numberOfValue, isSameValue } from '../contract/equal-items.ts'
import { isObject } from '../text/pointer.ts'
import { type Conjuncts, type Parts, type Plain, once } from './conjuncts.ts'
import { patternOfFormat, samples, textOfFormat, untestedFormats } from './format-texts.ts'
import { isOfNames, namedBeside } from './conjunct-names.ts'
import { matchedBy, patternOfValues } from './conjunct-texts.ts'
import { type ValueKind, kindOf, valueKindsOf } from './kinds.ts'
import { textFor, textUpTo } from '../contract/pattern-text.ts'
import type { TextBeyond } from './pattern-inclusion.ts'
import { isAnything, outlineOf } from './same.ts'
import type { Schema } from '../contract/operation.ts'

/** Values of one part. */
const mostEach = 48
/** Of what a bound asks for: items of a list, properties of an object, … */
const mostTold = 40
/** … and characters of a text. What is longer is made only where its length tells. */
const mostCharacters = 10_000
const mostLong = 1_900_000
/** Items of a list that is tried. */
const mostItems = 1000
/** Parts that values are made of. */
const mostParts = 150
/** To tell the kinds that each part leaves, and whether all of it was asked before. */
const stepsOfPart = 100
/** For a property in one part. */
const stepsOfLook = 10
/** Of a value that is made, and kept to be told from others. */
const stepsOfField = 30

interface Search {
  /** Values inside of values that are made. */
  readonly deepest: number
  /** Values that are tried, at most. */
  readonly most: number
  /** One value of each property in turn, instead of all of one; first of those that say otherwise themselves. */
  readonly isByTurns: boolean
}

const thorough: Search = { deepest: 5, most: 600, isByTurns: false }
/** Of objects of many objects all the values of the first few are more than are tried. */
export const shallow: Search = { deepest: 2, most: 2400, isByTurns: true }

/** `sent`, `read`: schemas of the parts. */
export const counterexample = (
  parts: Parts,
  sent: unknown,
  read: unknown,
  search = thorough,
): { readonly value: unknown } | undefined => {
  const { sides } = parts
  const schemaOf = (schema: unknown) => (isObject(schema) || typeof schema === 'boolean' ? schema : true)
  const [from, to] = [schemaOf(sent), schemaOf(read)]
  const maker = new ValueMaker(parts, search)
  for (const value of maker.each(parts.of(from), parts.of(to))) {
    if (sides.accepts(from, value) === true && sides.accepts(to, value) === false) return { value }
  }
  return undefined
}

/** Of what stands around a value that is looked into by its steps. */
const around: Search = { deepest: 2, most: 1, isByTurns: false }

/** The plainest of these values that is easily made. */
export const plainValue = (parts: Parts, schema: Schema, type: 'object' | 'array'): unknown => {
  const [value] = new ValueMaker(parts, around).each([...parts.of(schema), parts.made({ type })], [])
  return value
}

/** Values, each once. */
class Different {
  size = 0
  readonly #byNumber = new Map<number, unknown[]>()

  /** False: it is there already. */
  add(value: unknown): boolean {
    const number = numberOfValue(value)
    const alike = this.#byNumber.get(number)
    if (alike?.some(other => isSameValue(other, value)) === true) return false
    if (alike === undefined) this.#byNumber.set(number, [value])
    else alike.push(value)
    this.size++
    return true
  }
}

/** The first of each list, the second of each, … */
function* inTurn<Item>(lists: readonly (readonly Item[])[]): Generator<Item> {
  const longest = Math.max(0, ...lists.map(list => list.length))
  for (let at = 0; at < longest; at++) for (const list of lists) yield* list.slice(at, at + 1)
}

class ValueMaker {
  readonly #parts: Parts
  readonly #search: Search
  readonly #known = new Map<string, unknown[]>()

  constructor(parts: Parts, search: Search) {
    this.#parts = parts
    this.#search = search
  }

  /** The first is the plainest. `hints`: what else may be said of the value. */
  values(a: Conjuncts, hints: Conjuncts, depth: number, most = mostEach): unknown[] {
    this.#parts.sides.spend(stepsOfPart * (a.length + hints.length))
    const key = `${depth} ${most} ${this.#parts.keyOf(a)} < ${this.#parts.keyOf(hints)}`
    // What is said by each of many alternatives is said once: with each level they would be as many times more.
    const known =
      this.#known.get(key) ?? (this.#known.size > mostParts ? [] : [...this.#make(once(a), once(hints), depth, most)])
    this.#known.set(key, known)
    return known
  }

  /** The same of the whole, made as they are asked for: the first ones mostly show it. */
  each(a: Conjuncts, hints: Conjuncts): Iterable<unknown> {
    return this.#make(once(a), once(hints), 0, this.#search.most)
  }

  *#make(a: Conjuncts, hints: Conjuncts, depth: number, most: number): Generator<unknown> {
    const made = new Different()
    const isListed = a.some(one => one.const !== undefined || Array.isArray(one.enum))
    for (const one of isListed ? a : hints) {
      if (one.const !== undefined && made.add(one.const)) yield one.const
      if (!Array.isArray(one.enum)) continue
      for (const value of tellingFirst(one.enum, hints).slice(0, isListed ? most : 60))
        if (made.size < most && made.add(value)) yield value
    }
    // Any other is refused by who sends it.
    if (isListed) return
    const branched = depth < this.#search.deepest ? this.#branches(a, hints) : [[a, hints] as const]
    // One of each first, so that no alternative is left out for want of room.
    let lists = branched.flatMap(([one, other]) =>
      [...valueKindsOf(one)].map(kind => this.#ofKind(kind, one, other, depth)[Symbol.iterator]()),
    )
    while (lists.length > 0) {
      const ended = new Set<Iterator<unknown>>()
      for (const list of lists) {
        const next = list.next()
        if (next.done === true) ended.add(list)
        else if (this.#isNew(made, next.value)) {
          yield next.value
          if (made.size >= most) return
        }
      }
      lists = lists.filter(list => !ended.has(list))
    }
  }

  #isNew(made: Different, value: unknown): boolean {
    if (typeof value === 'object' && value !== null) this.#parts.sides.spend(stepsOfField * Object.keys(value).length)
    return made.add(value)
  }

  /** @param most of the alternatives that the first choice leaves; of those inside of one it is the first */
  #branches(a: Conjuncts, hints: Conjuncts, most = 12): (readonly [Conjuncts, Conjuncts])[] {
    this.#parts.sides.spend(stepsOfPart * (a.length + hints.length))
    const listed = a.flatMap(one => [one.anyOf, one.oneOf].filter(value => Array.isArray(value)))
    const conditions = a.flatMap(one => ('if' in one ? this.#met(one) : []))
    const hinted = hints.flatMap(one => [one.anyOf, one.oneOf].filter(value => Array.isArray(value)).flat())
    const also = [
      ...hints,
      ...hinted.flatMap(branch => this.#parts.of(branch)),
      ...this.#consequences([...a, ...hints]),
    ]
    const [first, ...others] = listed
    if (first === undefined) return [a, ...conditions.map(one => [...a, ...one])].map(one => [one, also] as const)
    const rest = others.flatMap(branches => this.#parts.of(branches[0]))
    const each = first.slice(0, most).map(branch => [branch])
    // What is good by two of them is refused by whoever takes what is good by one.
    const isTold = a.some(one => one.anyOf === first) && hints.some(one => Array.isArray(one.oneOf))
    const two = isTold ? pairsIn(first.slice(0, most)).slice(0, most) : []
    // What one alternative names the others don't send, though they name none.
    const about = isOfNames(this.#parts, a) ? [this.#parts.made({ [namedBeside]: [] })] : []
    return [...each, ...two].map(branches => {
      const bare = [...a.map(one => this.#parts.without(one, 'anyOf', 'oneOf')), ...about]
      const inner = this.#branches([...bare, ...branches.flatMap(branch => this.#parts.of(branch))], hints, 1)
      return [[...(inner[0]?.[0] ?? bare), ...rest], also] as const
    })
  }

  /** What holds besides where a condition is met, and where it isn't. */
  #met(one: Plain): readonly Conjuncts[] {
    const meeting = [...this.#parts.of(one.if), ...this.#parts.of(one.then)]
    return 'else' in one ? [meeting, this.#parts.of(one.else)] : [meeting]
  }

  #consequences(a: Conjuncts): Conjuncts {
    return a.flatMap(one => [
      ...['if', 'then', 'else', 'not', 'contains'].flatMap(name => (name in one ? this.#parts.of(one[name]) : [])),
      ...(isObject(one.dependentSchemas) ? Object.values(one.dependentSchemas).flatMap(s => this.#parts.of(s)) : []),
    ])
  }

  #ofKind(kind: ValueKind, a: Conjuncts, hints: Conjuncts, depth: number): Iterable<unknown> {
    switch (kind) {
      case 'null':
        return [null]
      case 'boolean':
        return [true, false]
      case 'integer':
        return numbers(a, hints).filter(Number.isInteger)
      case 'fraction':
        return numbers(a, hints).filter(value => !Number.isInteger(value))
      case 'string':
        return [...texts(a, hints, this.#parts.sides.textBeyond), ...this.#longTexts(a, hints)]
      case 'array':
        return depth >= this.#search.deepest ? [[]] : this.#lists(a, hints, depth)
      case 'object':
        return depth >= this.#search.deepest ? [{}] : this.#objects(a, hints, depth)
    }
  }

  #longTexts(a: Conjuncts, hints: Conjuncts): string[] {
    return isUntested(a)
      ? []
      : this.#longer(a, hints, ['minLength', 'maxLength'], mostCharacters).map(n => 'a'.repeat(n))
  }

  /** Lengths above this that a bound of the other forbids and none of its own, or as many as it has to be. */
  #longer(a: Conjuncts, hints: Conjuncts, [least, most]: readonly [string, string], above: number): number[] {
    const fewest = Math.max(0, ...numbersIn(a, [least]))
    const longest = Math.min(Infinity, ...numbersIn(a, [most]))
    const telling = [
      ...numbersIn(hints, [most]).map(bound => bound + 1),
      ...numbersIn(hints, [least]).map(bound => bound - 1),
    ]
    const lengths = [...new Set(telling)].filter(n => n > above && n >= fewest && n <= longest && n <= mostLong)
    for (const length of lengths) this.#parts.sides.spend(length)
    return lengths
  }

  #lists(a: Conjuncts, hints: Conjuncts, depth: number): unknown[][] {
    const itemAt = (conjuncts: Conjuncts, index: number): Conjuncts =>
      conjuncts.flatMap(one => {
        const prefix: readonly unknown[] = Array.isArray(one.prefixItems) ? one.prefixItems : []
        return this.#parts.of(index < prefix.length ? prefix[index] : (one.items ?? true))
      })
    const prefixLength = Math.max(
      0,
      ...[...a, ...hints].map(one => (Array.isArray(one.prefixItems) ? one.prefixItems.length : 0)),
    )
    const valuesAt = (index: number): unknown[] => this.values(itemAt(a, index), itemAt(hints, index), depth + 1)
    const contained = a.flatMap(one => ('contains' in one ? this.#parts.of(one.contains) : []))
    const isUnique = a.some(one => one.uniqueItems === true)
    const plainAt = (index: number): unknown => {
      if (index === 0 && contained.length > 0) return this.values([...itemAt(a, 0), ...contained], [], depth + 1, 1)[0]
      const values = valuesAt(index)
      return isUnique ? values[index] : values[0]
    }
    const ofLength = (length: number): unknown[] => Array.from({ length }, (_, index) => plainAt(index))
    const fewest = Math.max(0, ...numbersIn(a, ['minItems']))
    if (fewest > mostItems) return []
    const bounds = numbersIn([...a, ...hints], ['minItems', 'maxItems', 'minContains', 'maxContains'])
    const lengths = [fewest, ...bounds.flatMap(bound => [bound, bound - 1, bound + 1]), 1, 2, 0, prefixLength + 1]
    const usable = [...new Set(lengths)].filter(length => length >= 0 && length <= mostTold)
    const plain = usable.map(ofLength)
    const long = this.#longer(a, hints, ['minItems', 'maxItems'], mostTold).flatMap(length => {
      const item = plainAt(0)
      return item === undefined ? [] : [Array.from({ length }, () => item)]
    })
    const indices = Array.from({ length: Math.min(prefixLength + 1, 6) }, (_, index) => index)
    const [alike, differing, telling] = this.#sorted(indices, index => [itemAt(a, index), itemAt(hints, index)])
    const varied = [...telling, ...differing, ...alike].flatMap(index =>
      valuesAt(index).map(value => {
        const list = ofLength(Math.max(fewest, index + 1))
        list[index] = value
        return list
      }),
    )
    const doubled = valuesAt(0)
      .slice(0, 3)
      .map(value => Array.from({ length: Math.max(2, fewest) }, () => value))
    const several = valuesAt(0)
    const wanted = [...a, ...hints].flatMap(one => ('contains' in one ? [this.#parts.of(one.contains)] : []))
    const filled = wanted.flatMap(one => {
      const [value] = this.values([...itemAt(a, 0), ...one], [], depth + 1, 1)
      return value === undefined ? [] : usable.map(length => Array.from({ length }, () => value))
    })
    return [...plain, ...long, ...filled, ...doubled, ...varied, several.slice(0, Math.max(fewest, 3)), several]
  }

  *#objects(a: Conjuncts, hints: Conjuncts, depth: number): Generator<Record<string, unknown>> {
    const declared = namesIn(a)
    const required = requiredIn(a)
    const valuesOf = (name: string): unknown[] =>
      this.values(this.#propertyAt(a, name), this.#propertyAt(hints, name), depth + 1)
    const plain = new Map<string, unknown[]>()
    for (const name of new Set([...required, ...declared])) plain.set(name, valuesOf(name))
    const first = (name: string): unknown => plain.get(name)?.[0]
    const isThere = (name: string): boolean => (plain.get(name)?.length ?? 0) > 0
    const needed = [...required].filter(isThere)
    for (const [trigger, list] of a.flatMap(one => pairs(one.dependentRequired)))
      if (needed.includes(trigger) && Array.isArray(list)) needed.push(...list.map(String).filter(isThere))
    const minimal = Object.fromEntries(needed.map(name => [name, first(name)]))
    const full = Object.fromEntries([...plain.keys()].filter(isThere).map(name => [name, first(name)]))
    yield minimal
    yield full
    function* varied(names: readonly string[], isByTurns = false): Generator<Record<string, unknown>> {
      const lists = names.map(name => (plain.get(name) ?? []).map(value => [name, value] as const))
      for (const [name, value] of isByTurns ? inTurn(lists) : lists.flat()) {
        yield { ...minimal, [name]: value }
        yield { ...full, [name]: value }
      }
    }
    // Of an object inside of another few are tried: those first by which the two may differ.
    const [alike, differing, telling] = this.#sorted([...plain.keys()], name => [
      this.#propertyAt(a, name),
      this.#propertyAt(hints, name),
    ])
    yield* varied(telling)
    yield* varied(differing, this.#search.isByTurns)
    for (const name of Object.keys(full)) {
      if (required.has(name)) continue
      const { [name]: _, ...lacking } = full
      yield lacking
    }
    yield* this.#withOthers(a, hints, minimal, full, depth)
    yield* varied(alike)
  }

  /** Places at which the same is said by both, the others, and of them those that say otherwise themselves. */
  #sorted<Part>(
    places: readonly Part[],
    at: (place: Part) => readonly [Conjuncts, Conjuncts],
  ): readonly [alike: Part[], differing: Part[], telling: Part[]] {
    const [alike, differing, telling]: [Part[], Part[], Part[]] = [[], [], []]
    const outline = (all: Conjuncts): string => all.map(one => outlineOf(this.#parts.sides.target, one)).join()
    for (const place of places) {
      this.#parts.sides.spend(stepsOfPart)
      const [one, other] = at(place)
      const isAlike =
        this.#parts.keyOf(one) === this.#parts.keyOf(other) || this.#parts.areAlike({ allOf: one }, { allOf: other })
      if (isAlike) alike.push(place)
      else if (this.#search.isByTurns && outline(one) !== outline(other)) telling.push(place)
      else differing.push(place)
    }
    return [alike, differing, telling]
  }

  /**
   * With properties that no schema names. Those that only the reader names are not sent, unless the sender says what
   * others are, or names none at all.
   */
  #withOthers(
    a: Conjuncts,
    hints: Conjuncts,
    minimal: Record<string, unknown>,
    full: Record<string, unknown>,
    depth: number,
  ): Record<string, unknown>[] {
    const typed = a.filter(one => 'additionalProperties' in one && !isAnything(one.additionalProperties))
    const others = a.flatMap(one => ('additionalProperties' in one ? this.#parts.of(one.additionalProperties) : []))
    const hinted = hints.flatMap(one => ('additionalProperties' in one ? this.#parts.of(one.additionalProperties) : []))
    const taken = new Set([...namesIn(a), ...namesIn(hints)])
    const names = ['other', 'another', 'x', 'X-1', '1'].filter(name => !taken.has(name))
    const byPattern = [...a, ...hints].flatMap(one =>
      pairs(one.patternProperties).flatMap(([pattern]) => textFor(pattern) ?? []),
    )
    const isOpen = typed.length > 0 || !isOfNames(this.#parts, a)
    const onlyRead = isOpen ? namesIn(hints).filter(name => !namesIn(a).includes(name)) : []
    const values = this.values(others, hinted, depth + 1)
    const triggers = hints.flatMap(one => pairs(one.dependentSchemas).map(([name]) => name))
    const wanting = [...a, ...hints].flatMap(one => pairs(one.dependentRequired).map(([name]) => name))
    const asked = wanting.map(trigger => ({ ...minimal, ...this.#withWanted(a, hints, trigger, depth) }))
    const one = names.slice(0, 1).flatMap(name => values.map(value => ({ ...minimal, [name]: value })))
    const withNames = [...names.slice(1), ...onlyRead, ...byPattern, ...triggers].flatMap(name =>
      this.values(this.#propertyAt(a, name), this.#propertyAt(hints, name), depth + 1)
        .slice(0, 8)
        .map(value => ({ ...minimal, [name]: value })),
    )
    const sizes = numbersIn([...a, ...hints], ['minProperties', 'maxProperties'])
    const sized = [...new Set(sizes.flatMap(size => [size, size - 1, size + 1]))]
      .filter(size => size >= 0 && size <= mostTold)
      .flatMap(size => [minimal, full].map(base => this.#ofSize(base, full, size, values[0])))
    return [...asked, ...one.slice(0, 12), ...sized, ...withNames, ...one.slice(12)]
  }

  /** A property with those that it asks for. */
  #withWanted(a: Conjuncts, hints: Conjuncts, trigger: string, depth: number): Record<string, unknown> {
    const wanted = a.flatMap(one =>
      pairs(one.dependentRequired).flatMap(([name, list]) =>
        name === trigger && Array.isArray(list) ? list.map(String) : [],
      ),
    )
    return Object.fromEntries(
      [trigger, ...wanted].flatMap(name => {
        const [value] = this.values(this.#propertyAt(a, name), this.#propertyAt(hints, name), depth + 1)
        return value === undefined ? [] : [[name, value]]
      }),
    )
  }

  #ofSize(base: Record<string, unknown>, full: Record<string, unknown>, size: number, filler: unknown) {
    const result = { ...base }
    for (const [name, value] of Object.entries(full)) if (Object.keys(result).length < size) result[name] ??= value
    if (filler === undefined) return result
    for (let index = 1; Object.keys(result).length < size; index++) result[`more${index}`] = filler
    return result
  }

  #propertyAt(a: Conjuncts, name: string): Conjuncts {
    this.#parts.sides.spend(stepsOfLook * a.length)
    return a.flatMap(one => {
      const own = isObject(one.properties) && Object.hasOwn(one.properties, name) ? one.properties[name] : undefined
      const matching = pairs(one.patternProperties).flatMap(([pattern, schema]) =>
        textFor(pattern) === name ? [schema] : [],
      )
      if (own === undefined && matching.length === 0) return this.#parts.of(one.additionalProperties)
      return [...(own === undefined ? [] : [own]), ...matching].flatMap(schema => this.#parts.of(schema))
    })
  }
}

/** After the plainest those that another enumeration lacks. */
const tellingFirst = (values: readonly unknown[], hints: Conjuncts): readonly unknown[] => {
  const others = values.slice(1)
  const listed = hints.flatMap(one => (Array.isArray(one.enum) ? [new Set(one.enum.map(numberOfValue))] : []))
  const isTelling = (value: unknown): boolean => listed.some(numbers => !numbers.has(numberOfValue(value)))
  return [...values.slice(0, 1), ...others.filter(isTelling), ...others.filter(value => !isTelling(value))]
}

const pairs = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

/** Each two of a list. */
const pairsIn = <Item>(list: readonly Item[]): (readonly [Item, Item])[] =>
  list.flatMap((one, index) => list.slice(index + 1).map(other => [one, other] as const))

const namesIn = (a: Conjuncts): string[] => [...new Set(a.flatMap(one => pairs(one.properties).map(([name]) => name)))]

const requiredIn = (a: Conjuncts): Set<string> =>
  new Set(a.flatMap(one => (Array.isArray(one.required) ? one.required.map(String) : [])))

const numbersIn = (a: Conjuncts, keywords: readonly string[]): number[] =>
  a.flatMap(one => keywords.flatMap(name => (typeof one[name] === 'number' ? [Number(one[name])] : [])))

const numbers = (a: Conjuncts, hints: Conjuncts): number[] => {
  const bounds = numbersIn([...a, ...hints], ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])
  const single = [...new Set(numbersIn([...a, ...hints], ['multipleOf']))].filter(step => step > 0)
  const steps = [
    ...single,
    ...pairsIn(single.slice(0, mostSteps)).flatMap(([one, other]) => commonMultiple(one, other)),
  ]
  const given = [...a, ...hints].flatMap(one => [one.const, ...(Array.isArray(one.enum) ? one.enum : [])])
  const listed = given.filter(value => kindOf(value) === 'integer' || kindOf(value) === 'fraction').map(Number)
  const near = bounds.flatMap(bound => [
    bound,
    bound - 1,
    bound + 1,
    bound - 0.5,
    bound + 0.5,
    ...steps.flatMap(step => [Math.ceil(bound / step) * step, Math.floor(bound / step) * step]),
  ])
  // Of a bound that is rounded nobody knows on which side of it that number is.
  const exact = near.filter(value => isExact(value) || !bounds.includes(value))
  const all = new Set([
    ...exact,
    ...bounds.filter(bound => !isExact(bound)).flatMap(bound => [bound * (1 - nearBy), bound * (1 + nearBy)]),
    ...listed,
    ...steps.flatMap(step => [step, 2 * step, 3 * step, -step, step / 2]),
    ...usualNumbers,
  ])
  return tellingNext([...all], a, hints, isInRange)
}

/** Of so many different ones, which both of two are tried. */
const mostSteps = 6
/** The next numbers that aren't the same when they are rounded. */
const nearBy = 2 ** -51

const isExact = (value: number): boolean => Math.abs(value) <= Number.MAX_SAFE_INTEGER

/** The least, of whole numbers. */
const commonMultiple = (one: number, other: number): number[] => {
  if (!Number.isSafeInteger(one) || !Number.isSafeInteger(other)) return []
  let [divisor, rest] = [one, other]
  while (rest > 0) [divisor, rest] = [rest, divisor % rest]
  const multiple = (one / divisor) * other
  return isExact(multiple) ? [multiple] : []
}

/** Behind the plainest those that the bounds of the one leave, and not those of the other. */
const tellingNext = <Value>(
  values: readonly Value[],
  a: Conjuncts,
  hints: Conjuncts,
  isWithin: (value: Value, one: Plain) => boolean,
): Value[] => {
  const isTelling = (value: Value): boolean =>
    a.every(one => isWithin(value, one)) && !hints.every(one => isWithin(value, one))
  const others = values.slice(1)
  return [...values.slice(0, 1), ...others.filter(isTelling), ...others.filter(value => !isTelling(value))]
}

const isInRange = (value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Plain): boolean =>
  !(value < Number(minimum) || value > Number(maximum))
  && !(value <= Number(exclusiveMinimum) || value >= Number(exclusiveMaximum))

const isOfLength = (value: string, { minLength, maxLength }: Plain): boolean =>
  !(value.length < Number(minLength) || value.length > Number(maxLength))

const usualNumbers = [0, 1, -1, 2, 3, 7, 10, 100, 0.5, 1.25, -0.5, 2 ** 31, -(2 ** 31) - 1, 1e19, 1e6 + 0.5]
const usualTexts = ['a', '', 'Abc', '1', '12', '!', 'a b', 'ä', 'x-1', 'abc@', '2027-02-30', 'true', '0.5', '-1']

/** Beyond a bound, as far as texts may be apart that match a pattern. */
const beyond = [1, 0, -1, 2, 3, 5, 9, 17]

/** Where nobody checks the format, any text would do that isn't one of it. */
const isUntested = (a: Conjuncts): boolean => a.some(one => untestedFormats.has(String(one.format)))

/** Patterns that a text is held against. */
const wanted = (hints: Conjuncts): string[] => [
  ...new Set(
    hints.flatMap(({ pattern, format, ...listed }) => [
      ...[patternOfValues(listed) ?? []].flat(),
      ...(typeof pattern === 'string' ? [pattern] : []),
      ...(typeof format === 'string' ? [patternOfFormat(format) ?? []].flat() : []),
    ]),
  ),
]

const texts = (a: Conjuncts, hints: Conjuncts, textBeyond: TextBeyond): string[] => {
  const all = [...a, ...hints]
  const bounds = [...new Set(numbersIn(all, ['minLength', 'maxLength']).filter(bound => bound <= mostCharacters))]
  const formats = [...new Set(all.flatMap(one => (typeof one.format === 'string' ? [one.format] : [])))]
  const patterns = [...new Set(all.flatMap(one => (typeof one.pattern === 'string' ? [one.pattern] : [])))]
  const formatted = [
    ...formats.flatMap(format => samples[format] ?? []),
    ...bounds.flatMap(bound =>
      formats.flatMap(format => [1, 0, -1].flatMap(more => textOfFormat(format, bound + more) ?? [])),
    ),
  ]
  const byPattern = [
    ...patterns.flatMap(pattern => [textFor(pattern), textFor(pattern, 3)].flatMap(found => found ?? [])),
    ...bounds.flatMap(bound =>
      patterns.flatMap(pattern => beyond.flatMap(more => textUpTo(pattern, bound + more) ?? [])),
    ),
  ]
  const apart = wanted(hints).flatMap(pattern => {
    const found = textBeyond(matchedBy(a), pattern)
    return found === undefined || found === 'none' ? [] : [found.text]
  })
  const lengths = [...new Set(bounds.flatMap(bound => [bound, bound - 1, bound + 1]))].filter(length => length >= 0)
  const given = all.flatMap(one => [one.const, ...(Array.isArray(one.enum) ? one.enum : [])])
  const listed = given.filter(value => typeof value === 'string')
  if (isUntested(a)) return [...new Set([...formatted, ...listed])]
  const usual = new Set([
    ...formatted,
    ...byPattern,
    ...apart,
    ...listed,
    ...lengths.flatMap(length => ['a'.repeat(length), '1'.repeat(length)]),
    ...usualTexts,
    ...Object.values(samples).flatMap(list => list.slice(0, 1)),
  ])
  return tellingNext([...usual], a, hints, isOfLength)
}
