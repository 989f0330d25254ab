/**
 * In what two values differ, place by place; and which places differ between two answers of the same service to the
 * same call, so that nothing can be said of them: the time, an id of the request, an order that is drawn.
 */
import { redacted } from '../contract/redaction.ts'
import { foundWithout } from '../contract/secret-places.ts'
import { isObject } from '../text/pointer.ts'
import type { ShownAnswer } from '../verify/told.ts'
import { type Difference, isWithin, placePartOf, shownBeside, shownValue } from './difference.ts'
import { canBe, hasLeftOut } from './left-out.ts'

type Rule = 'same-values' | 'same-records' | 'same-order'

interface Unequal {
  readonly rule: Rule
  readonly place: string
  readonly pointer: string
  readonly expected: () => string
  readonly found: () => string
  /** Of a list, by what its items are told apart. */
  readonly records?: readonly [expected: Keyed, found: Keyed]
  /** Of a list: the place of what tells its items apart. */
  readonly keyPlace?: string
  /** Where it is said that it is part of another record, outermost first: the places of ids that differ. */
  readonly otherIds?: readonly string[]
}

type Tell = (unequal: Unequal) => void

interface PlacedDifference extends Difference, Pick<Unequal, 'keyPlace' | 'otherIds'> {
  readonly rule: Rule
  readonly place: string
  readonly pointer: string
}

export interface ValueDifference extends Difference {
  /** All that is told by it. */
  readonly places: readonly string[]
}

/** By a JSON Pointer into the provider's answer. */
export type IsSecret = (pointer: string) => boolean

export interface ValueComparison {
  /** Two answers of the provider to one call. */
  learn(one: unknown, other: unknown): void
  /**
   * @param about of which parameters the call is
   * @param isSecret what is in such a place isn't told
   */
  compare(standIn: unknown, provider: unknown, call: ShownAnswer, about: string, isSecret: IsSecret): void
  /**
   * Of everything but what is volatile, by now.
   *
   * @param told places of which it is told otherwise that something is wrong
   */
  differences(told: readonly string[]): readonly ValueDifference[]
  /** Places, as they are known by now. */
  volatile(): readonly string[]
}

/** Places that are told apart. */
const mostPlaces = 2_000
/** Of a list, in all calls together. */
const mostRecords = 10_000

export const valueComparison = (): ValueComparison => {
  const volatile = new Map<Rule, Set<string>>()
  const found = new Map<string, PlacedDifference>()
  const listed = new Map<string, Listed>()
  const isVolatile = ({ rule, place }: Pick<PlacedDifference, 'rule' | 'place'>): boolean =>
    volatile.get(rule)?.has(place) === true
    || [...(volatile.get('same-values') ?? [])].some(outer => isWithin(place, outer))
  return {
    volatile: () => [...new Set([...volatile.values()].flatMap(places => [...places]))],
    learn: (one, other) => {
      unequal(one, other, ({ rule, place }) => {
        const places = volatile.get(rule) ?? new Set()
        if (places.size < mostPlaces) volatile.set(rule, places.add(place))
      })
    },
    compare: (standIn, provider, call, about, isSecret) => {
      const seen = new Set<string>()
      unequal(standIn, provider, ({ expected, found: came, records, ...where }) => {
        if (records !== undefined) note(listed, where.place, records)
        const all = [where.rule, where.place, ...(where.otherIds ?? [])].join(' ')
        // Which records come, and in which order, is a matter of what was asked for; but not where it is so anyway.
        const isAsked = where.rule !== 'same-values' && about !== '' && !found.has(all)
        const [key, aspect] = isAsked ? [`${all} ?${about}`, { aspect: about }] : [all, {}]
        if (seen.has(key)) return
        seen.add(key)
        const known = found.get(key)
        if (known !== undefined) found.set(key, { ...known, times: known.times + 1 })
        else if (found.size < mostPlaces) {
          const shown = shownIn(where, isSecret)
          found.set(key, { ...where, ...aspect, call, times: 1, expected: shown(expected()), found: shown(came()) })
        }
      })
    },
    differences: told => {
      const isTold = ({ rule, place, keyPlace }: PlacedDifference): boolean =>
        told.some(outer => isWithin(place, outer) || (rule === 'same-records' && keyPlace === outer))
      const stays = [...found.values()].filter(one => !isVolatile(one) && !isTold(one))
      const unordered = new Set(stays.flatMap(({ rule, place }) => (rule === 'same-order' ? [place] : [])))
      const isPaged = ({ rule, place }: PlacedDifference): boolean =>
        rule === 'same-records' && unordered.has(place) && haveSame(listed.get(place))
      return byRecord(stays.filter(one => !isPaged(one)))
    },
  }
}

/** What is told of a difference, without secrets; of records that is what tells them apart. */
const shownIn = (
  { rule, place, pointer, keyPlace }: Pick<Unequal, 'rule' | 'place' | 'pointer' | 'keyPlace'>,
  isSecret: IsSecret,
): ((text: string) => string) => {
  if (rule === 'same-values') return isSecret(pointer) ? foundWithout : text => text
  const within = (keyPlace ?? `${place}/*`).slice(place.length).replace('*', '0')
  return isSecret(`${pointer}${within}`) ? text => (foundWithout(text) === text ? text : redacted) : text => text
}

/** Another record is told once, with what is another in it. */
const byRecord = (all: readonly PlacedDifference[]): readonly ValueDifference[] => {
  const ids = new Set(all.flatMap(({ rule, place }) => (rule === 'same-values' ? [place] : [])))
  const alone = new Map<string, PlacedDifference[]>()
  const records = new Map<string, PlacedDifference[]>()
  for (const one of all) {
    const id = one.otherIds?.find(place => ids.has(place))
    const [groups, key] = id === undefined ? [alone, `${one.rule} ${one.place} ${one.aspect ?? ''}`] : [records, id]
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const told = [...records].flatMap(([id, parts]) => {
    const others = new Set(parts.flatMap(({ place }) => (place === id ? [] : [place])))
    const own = merged(parts.filter(({ rule, place }) => rule === 'same-values' && place === id))
    return own === undefined ? [] : [others.size === 0 ? own : anotherRecord(own, [...others])]
  })
  return [...told, ...[...alone.values()].flatMap(parts => merged(parts) ?? [])]
}

const merged = (parts: readonly PlacedDifference[]): ValueDifference | undefined => {
  const [first] = parts
  if (first === undefined) return undefined
  return { ...first, times: parts.reduce((sum, { times }) => sum + times, 0), places: [first.place] }
}

const mostNames = 4

/** @param id in what it differs by itself */
const anotherRecord = (id: ValueDifference, others: readonly string[]): ValueDifference => {
  const { place = '', pointer = '' } = id
  const [at, name] = [place.slice(0, place.lastIndexOf('/')), place.slice(place.lastIndexOf('/') + 1)]
  const names = others.slice(0, mostNames).map(other => other.slice(at.length + 1))
  const more = others.length > mostNames ? ` and ${others.length - mostNames} more` : ''
  return {
    ...id,
    rule: 'same-records',
    place: at,
    pointer: pointer.slice(0, pointer.lastIndexOf('/')),
    expected: `${name} ${id.expected}`,
    found: `${name} ${id.found}, with another ${names.join(', ')}${more}`,
    places: [place, ...others],
  }
}

/** What each side has listed at a place, in all calls. */
interface Listed {
  readonly expected: Set<string>
  readonly found: Set<string>
}

const note = (listed: Map<string, Listed>, place: string, [expected, found]: readonly [Keyed, Keyed]): void => {
  const known = listed.get(place) ?? { expected: new Set(), found: new Set() }
  if (listed.size < mostPlaces) listed.set(place, known)
  for (const key of expected.keys()) if (known.expected.size < mostRecords) known.expected.add(key)
  for (const key of found.keys()) if (known.found.size < mostRecords) known.found.add(key)
}

/** Then a page that begins with others has them in another order. */
const haveSame = (listed: Listed | undefined): boolean =>
  listed !== undefined
  && listed.expected.size === listed.found.size
  && [...listed.expected].every(key => listed.found.has(key))

const unequal = (expected: unknown, found: unknown, tell: Tell): void => walk(expected, found, '', '', tell)

const walk = (expected: unknown, found: unknown, place: string, pointer: string, tell: Tell): void => {
  if (Array.isArray(expected) && Array.isArray(found)) return lists(expected, found, place, pointer, tell)
  if (isObject(expected) && isObject(found)) return objects(expected, found, place, pointer, tell)
  if (!canBe(expected, found)) differ('same-values', expected, found, place, pointer, tell)
}

const differ = (rule: Rule, expected: unknown, found: unknown, place: string, pointer: string, tell: Tell): void =>
  tell({
    rule,
    place,
    pointer,
    expected: () => shownBeside(expected, found),
    found: () => shownBeside(found, expected),
  })

type Fields = Readonly<Record<string, unknown>>

const objects = (expected: Fields, found: Fields, place: string, pointer: string, tell: Tell): void => {
  const id = otherId(expected, found)
  const idPlace = id === undefined ? [] : [`${place}/${id}`]
  const tellOf: Tell = one => tell({ ...one, otherIds: [...idPlace, ...(one.otherIds ?? [])] })
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const own = (fields: Fields): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)
    const key = placePartOf(name)
    walk(own(expected), own(found), `${place}/${key}`, `${pointer}/${key}`, id === undefined ? tell : tellOf)
  }
}

/** By what one is another record than the other; undefined: it is not. */
const otherId = (expected: Fields, found: Fields): string | undefined => {
  const name = keyNames.find(one => isKey(fieldOf(expected, one)) && isKey(fieldOf(found, one)))
  if (name === undefined || canBe(expected[name], found[name]) || isNumber(expected[name]) !== isNumber(found[name]))
    return undefined
  if (isId(name)) return name
  // What has a name or a code may be given another; then the rest stays.
  const common = Object.keys(expected).filter(one => isPlain(expected[one]) && isPlain(fieldOf(found, one)))
  const others = common.filter(one => !canBe(expected[one], found[one]))
  return common.length >= fewest && others.length * 2 > common.length ? name : undefined
}

/** Values of a record by which it can be said that most are others. */
const fewest = 4

const isPlain = (value: unknown): boolean => value !== undefined && (typeof value !== 'object' || value === null)

const lists = (
  expected: readonly unknown[],
  found: readonly unknown[],
  place: string,
  pointer: string,
  tell: Tell,
): void => {
  const alike = keyedAlike(expected, found)
  if (alike === undefined) {
    if (expected.length !== found.length) return differ('same-records', expected, found, place, pointer, tell)
    for (const [index, item] of found.entries()) walk(expected[index], item, `${place}/*`, `${pointer}/${index}`, tell)
    return
  }
  const { theirs, ours, name } = alike
  const keyPlace = name === undefined ? `${place}/*` : `${place}/*/${name}`
  const missing = [...theirs.keys()].filter(key => !ours.has(key))
  const more = [...ours.keys()].filter(key => !theirs.has(key))
  if (missing.length + more.length > 0)
    tell({
      rule: 'same-records',
      place,
      pointer,
      records: [theirs, ours],
      keyPlace,
      expected: () => keysIn(missing),
      found: () => keysIn(more),
    })
  const common = [...theirs.keys()].filter(key => ours.has(key))
  const inOrder = [...ours.keys()].filter(key => theirs.has(key))
  const at = common.findIndex((key, index) => key !== inOrder[index])
  if (at >= 0) {
    const from = (keys: readonly string[]) => (): string =>
      `${keys.slice(at, at + mostKeys).join(', ')}${at + mostKeys < keys.length ? ', ...' : ''}`
    tell({
      rule: 'same-order',
      place,
      pointer,
      records: [theirs, ours],
      keyPlace,
      expected: from(common),
      found: from(inOrder),
    })
  }
  for (const key of inOrder) {
    const [their, our] = [theirs.get(key), ours.get(key)]
    if (their !== undefined && our !== undefined)
      walk(their.item, our.item, `${place}/*`, `${pointer}/${our.index}`, tell)
  }
}

const mostKeys = 3

const keysIn = (keys: readonly string[]): string => {
  if (keys.length === 0) return 'none that the other has not'
  const more = keys.length > mostKeys ? ` and ${keys.length - mostKeys} more` : ''
  return `${keys.slice(0, mostKeys).join(', ')}${more}, which the other has not`
}

type Keyed = ReadonlyMap<string, { readonly item: unknown; readonly index: number }>

/** Of records: what tells one from the others. */
const keyNames = ['id', 'uuid', 'key', 'code', 'name']
const isId = (name: string): boolean => name === 'id' || name === 'uuid'
const isKey = (value: unknown): value is string | number | bigint =>
  typeof value === 'string' || isNumber(value) || typeof value === 'bigint'
const isNumber = (value: unknown): boolean => typeof value === 'number' || typeof value === 'bigint'

interface KeyedAlike {
  readonly theirs: Keyed
  readonly ours: Keyed
  /** Undefined: plain values. */
  readonly name: string | undefined
}

/** The items of both by what tells them apart; undefined where nothing does, in both alike. */
const keyedAlike = (expected: readonly unknown[], found: readonly unknown[]): KeyedAlike | undefined => {
  for (const name of [undefined, ...keyNames]) {
    const [theirs, ours] = [keyed(expected, name), keyed(found, name)]
    if (theirs !== undefined && ours !== undefined) return { theirs, ours, name }
  }
  return undefined
}

/** @param name of the property; undefined: plain values, by themselves */
const keyed = (items: readonly unknown[], name: string | undefined): Keyed | undefined => {
  const result = new Map<string, { readonly item: unknown; readonly index: number }>()
  for (const [index, item] of items.entries()) {
    const key = name === undefined ? item : fieldOf(item, name)
    if (!isKey(key) || hasLeftOut(key)) return undefined
    const text = shownValue(key)
    if (result.has(text)) return undefined
    result.set(text, { item, index })
  }
  return result
}

const fieldOf = (item: unknown, name: string): unknown =>
  isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined
