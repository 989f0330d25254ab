/**
 * Which JSON values are the same? In time in proportion to their size, however many there are.
 *
 * Each value gets a number that is the same for the same value, whatever the order of its names; only values of one
 * number are compared. Whoever thinks up thousands of different values of one number pays for each comparison.
 */
import { randomBytes } from 'node:crypto'
import { lazy } from '../text/lazy.ts'
import { isObject } from '../text/pointer.ts'
import { isNested } from '../text/depth.ts'

/** Is told of the steps that it takes, and may throw. */
type Spend = (steps: number) => void

/**
 * The places of two equal items, or undefined. Of several pairs the one that Ajv would find. `types`: items of other
 * types are not compared.
 */
export type EqualItems = (
  items: readonly unknown[],
  types: readonly string[] | undefined,
) => readonly [number, number] | undefined

/** For one check: what has been worked out of a value within others isn't worked out again. */
export const equalItems = (spend: Spend): EqualItems => {
  const known = new Map<object, number>()
  let isFirst = true

  return (items, types) => {
    const count = items.length
    spend(count)
    if (count < 2) return undefined
    if (isFew(items)) return equalAmongFew(items, types, spend)
    spend(stepsOfPlace * count)
    // Most schemas ask for it on one level, where nothing is worked out twice.
    const remembered = isFirst ? undefined : known
    isFirst = false
    const places = new Map<Key, number>()
    const numberPlaces = new NumberPlaces(items)
    const nestedPlaces = new Places(items, spend)
    /** Where the same was put last. */
    const put = (item: unknown, place: number): number | undefined => {
      if (isNested(item)) return nestedPlaces.put(numberOfNested(item, spend, remembered), place)
      if (typeof item === 'number') return numberPlaces.put(item, place)
      const key = keyOf(item)
      const before = places.get(key)
      places.set(key, place)
      return before
    }
    if (types === undefined) {
      let pair: readonly [number, number] | undefined
      for (let place = 0; place < count; place++) {
        const other = put(items[place], place)
        // The last one counts.
        if (other !== undefined) pair = [place, other]
      }
      return pair
    }
    for (let place = count - 1; place >= 0; place--) {
      const item = items[place]
      if (!types.some(type => isOf(type, item))) continue
      const other = put(item, place)
      if (other !== undefined) return [place, other]
    }
    return undefined
  }
}

/** To put an item where others are looked up: as long as a few turns of a loop. */
const stepsOfPlace = 2

/** A text, or what of JSON there is but once. */
type Key = string | boolean | null | undefined

/**
 * V8 puts whole numbers, and texts that are ones, into places of its tables which anybody can work out: thousands can
 * be chosen that fall into one. Where other texts fall nobody knows, so a text that is a number gets a character first.
 */
const keyOf = (item: unknown): Key => {
  if (typeof item === 'string') return mayBeMistaken.test(item) ? `\0${item}` : item
  return typeof item === 'boolean' || item === null ? item : undefined
}

const mayBeMistaken = /^(?:\d{1,20}$|\0)/

/** So many items are compared with each other sooner than they are numbered: scalars, and any. */
const [fewScalars, fewItems] = [8, 4]

const isFew = (items: readonly unknown[]): boolean =>
  items.length <= fewScalars && (items.length <= fewItems || !items.some(isNested))

/** Of items of certain types Ajv finds the nearest behind the last one that has any, else the nearest before it. */
const equalAmongFew = (
  items: readonly unknown[],
  types: readonly string[] | undefined,
  spend: Spend,
): readonly [number, number] | undefined => {
  for (let place = items.length - 1; place >= 0; place--) {
    const item = items[place]
    let other = -1
    if (types !== undefined) other = types.some(type => isOf(type, item)) ? items.indexOf(item, place + 1) : -1
    else if (isNested(item)) other = lastSame(items, place, spend)
    else if (place > 0) other = items.lastIndexOf(item, place - 1)
    if (other >= 0) return [place, other]
  }
  return undefined
}

/** Before that place; -1: none. */
const lastSame = (items: readonly unknown[], place: number, spend: Spend): number => {
  let other = place - 1
  while (other >= 0 && !isSame(items[other], items[place], spend)) other--
  return other
}

const double = new Float64Array(1)
const halves = new Uint32Array(double.buffer)
/** Drawn anew by each process: whoever chooses numbers doesn't know where they fall. */
const secrets = lazy(() => Uint32Array.from({ length: 2 }, () => randomBytes(4).readUInt32LE()))

/** Different for different whole numbers of 32 bits, and for nearly all others. */
const secretNumberOf = (value: number): number => {
  const [first = 0, second = 0] = secrets()
  double[0] = value
  const start = (value | 0) === value ? value : mixed(halves[0] ?? 0, halves[1] ?? 0)
  return mixed(mixed(start ^ first, second), first)
}

/** Where numbers were put last. */
class NumberPlaces {
  readonly #items: readonly unknown[]
  readonly #last = new Map<number, number>()
  /** Of those few that fall where another number is. */
  readonly #others = new Map<string, number>()

  constructor(items: readonly unknown[]) {
    this.#items = items
  }

  /** Where the same was put last. */
  put(value: number, place: number): number | undefined {
    const key = secretNumberOf(value)
    const last = this.#last.get(key)
    if (last === undefined || this.#items[last] === value) {
      this.#last.set(key, place)
      return last
    }
    const text = `n${value}`
    const before = this.#others.get(text)
    this.#others.set(text, place)
    return before
  }
}

/** Where objects and lists were put last, by their number. */
class Places {
  readonly #items: readonly unknown[]
  readonly #spend: Spend
  readonly #last = new Map<string, number>()
  /** Of different values that have one number: those beyond the first. */
  readonly #others = new Map<string, number[]>()

  constructor(items: readonly unknown[], spend: Spend) {
    this.#items = items
    this.#spend = spend
  }

  /** Where the same was put last. */
  put(number: number, place: number): number | undefined {
    const key = `n${number}`
    const last = this.#last.get(key)
    if (last === undefined || this.#isSame(last, place)) {
      this.#last.set(key, place)
      return last
    }
    const others = this.#others.get(key) ?? []
    const at = others.findIndex(other => this.#isSame(other, place))
    if (at < 0) this.#others.set(key, others.concat(place))
    const before = others[at]
    if (before !== undefined) others[at] = place
    return before
  }

  #isSame(one: number, other: number): boolean {
    return isSame(this.#items[one], this.#items[other], this.#spend)
  }
}

/** The values of an enumeration, looked up however many they are. */
export class EnumValues {
  readonly #scalars = new Set<unknown>()
  readonly #nested = new Map<number, object[]>()

  constructor(values: readonly unknown[]) {
    for (const value of values) {
      if (!isNested(value)) {
        this.#scalars.add(value)
        continue
      }
      const number = numberOfNested(value, () => undefined)
      this.#nested.set(number, [...(this.#nested.get(number) ?? []), value])
    }
  }

  has(value: unknown, spend: Spend): boolean {
    if (!isNested(value)) return this.#scalars.has(value)
    if (this.#nested.size === 0) return false
    return this.#nested.get(numberOfNested(value, spend))?.some(one => isSame(one, value, spend)) === true
  }
}

// ---------------------------------------------------------------- numbers

/** Steps of a value beside its text: of an object or a list, and of each name and value in one. */
const [stepsOfNested, stepsOfPart] = [12, 3]

/** V8 keeps more names than these in a table, in which each is looked up somewhere else in memory. */
export const [nearNames, stepsOfFarName] = [128, 24]
const stepsOfNames = (count: number): number => stepsOfPart * count + stepsOfFarName * Math.max(0, count - nearNames)

const numberOf = (value: unknown, spend: Spend, known?: Map<object, number>): number => {
  if (typeof value === 'string') return numberOfText(value, spend)
  if (typeof value === 'number') return numberOfDouble(value, spend)
  if (isNested(value)) return numberOfNested(value, spend, known)
  return value === null ? 3 : Number(value) + 5
}

/** For whoever counts no steps. */
const uncounted: Spend = () => undefined

/** The same for the same value. */
export const numberOfValue = (value: unknown): number => numberOf(value, uncounted)

export const isSameValue = (one: unknown, other: unknown): boolean => isSame(one, other, uncounted)

const numberOfNested = (value: object, spend: Spend, known?: Map<object, number>): number => {
  const before = known?.get(value)
  if (before !== undefined) return before
  let number = 17
  if (Array.isArray(value)) {
    spend(stepsOfNested + stepsOfPart * value.length)
    for (const item of value) number = mixed(number, numberOf(item, spend, known))
  } else if (isObject(value)) {
    spend(stepsOfNested)
    const names = namesOf(value, spend)
    // A sum, for names come in any order.
    for (const name of names)
      number = (number + mixed(numberOfText(name, spend), numberOf(value[name], spend, known))) | 0
  }
  known?.set(value, number)
  return number
}

const mixed = (number: number, next: number): number => {
  const product = Math.imul(number ^ (next + 0x9e3779b9), 0x85ebca6b)
  return product ^ (product >>> 15)
}

const numberOfText = (text: string, spend: Spend): number => {
  if (text.length > 32) spend(text.length >> 3)
  let number = 0x811c9dc5
  for (let index = 0; index < text.length; index++) number = Math.imul(number ^ text.charCodeAt(index), 0x01000193)
  return number
}

const numberOfDouble = (value: number, spend: Spend): number =>
  (value | 0) === value ? Math.imul(value + 11, 0xc2b2ae35) : numberOfText(String(value), spend)

/**
 * As JSON: the order of names doesn't count. What the first must have is looked at first: of the other one it is not
 * worked out what else it has, unless that is all that may be different.
 */
export const isSame = (one: unknown, other: unknown, spend: Spend): boolean => {
  spend(stepsOfPart)
  if (one === other) return true
  if (!isNested(one) || !isNested(other)) return false
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at], spend))
    )
  if (!isObject(one) || !isObject(other)) return false
  const names = namesOf(one, spend)
  return (
    names.every(name => Object.hasOwn(other, name) && isSame(one[name], other[name], spend))
    && names.length === namesOf(other, spend).length
  )
}

/** To list them takes as long as they are many, even if the first of them tells. */
const namesOf = (value: object, spend: Spend): readonly string[] => {
  const names = Object.keys(value)
  spend(stepsOfNames(names.length))
  return names
}

const isOf = (type: string, value: unknown): boolean => {
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  return typeof value === type
}
