/**
 * In what two values differ, place by place; and which places differ between two answers of the same service to the
 * same call, so that nothing can be said of them: the time, an id of the request, an order that is drawn.
 */
import { isObject } from '../text/pointer.ts'
import type { ShownAnswer } from '../verify/told.ts'
import { type Difference, isWithin, partOf, shownValue } from './difference.ts'
import { typeOf } from './profile.ts'

type Rule = 'same-values' | 'same-records' | 'same-order'

interface Unequal {
  readonly rule: Rule
  readonly place: string
  readonly pointer: string
  readonly expected: () => string
  readonly found: () => string
  /** Of a list, by what its items are told apart. */
  readonly records?: readonly [expected: Keyed, found: Keyed]
}

type Tell = (unequal: Unequal) => void

export interface ValueComparison {
  /** Two answers of the provider to one call. */
  learn(one: unknown, other: unknown): void
  compare(standIn: unknown, provider: unknown, call: ShownAnswer): void
  /** Of everything but what is volatile, by now. */
  differences(): readonly (Difference & { readonly rule: Rule })[]
  /** Places, as they are known by now. */
  volatile(): readonly string[]
}

/** Places that are told apart. */
const mostPlaces = 2_000
/** Of a list, in all calls together. */
const mostRecords = 10_000

export const valueComparison = (): ValueComparison => {
  const volatile = new Map<Rule, Set<string>>()
  const found = new Map<string, Difference & { readonly rule: Rule }>()
  const listed = new Map<string, Listed>()
  const isVolatile = ({ rule, place = '' }: Pick<Difference, 'place'> & { readonly rule: Rule }): boolean =>
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
    compare: (standIn, provider, call) => {
      const seen = new Set<string>()
      unequal(standIn, provider, ({ expected, found: came, records, ...where }) => {
        if (records !== undefined) note(listed, where.place, records)
        const key = `${where.rule} ${where.place}`
        if (seen.has(key)) return
        seen.add(key)
        const known = found.get(key)
        if (known !== undefined) found.set(key, { ...known, times: known.times + 1 })
        else if (found.size < mostPlaces)
          found.set(key, { ...where, call, times: 1, expected: expected(), found: came() })
      })
    },
    differences: () => {
      const stays = [...found.values()].filter(one => !isVolatile(one))
      const unordered = new Set(stays.flatMap(({ rule, place }) => (rule === 'same-order' ? [place] : [])))
      const isPaged = ({ rule, place = '' }: Difference): boolean =>
        rule === 'same-records' && unordered.has(place) && haveSame(listed.get(place))
      return stays.filter(one => !isPaged(one))
    },
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
  if (expected !== found || typeOf(expected) !== typeOf(found))
    differ('same-values', expected, found, place, pointer, tell)
}

const differ = (rule: Rule, expected: unknown, found: unknown, place: string, pointer: string, tell: Tell): void =>
  tell({ rule, place, pointer, expected: () => shownValue(expected), found: () => shownValue(found) })

type Fields = Readonly<Record<string, unknown>>

const objects = (expected: Fields, found: Fields, place: string, pointer: string, tell: Tell): void => {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const own = (fields: Fields): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)
    const key = partOf(name)
    walk(own(expected), own(found), `${place}/${key}`, `${pointer}/${key}`, tell)
  }
}

const lists = (
  expected: readonly unknown[],
  found: readonly unknown[],
  place: string,
  pointer: string,
  tell: Tell,
): void => {
  const [theirs, ours] = keyedAlike(expected, found)
  if (theirs === undefined || ours === undefined) {
    if (expected.length !== found.length) return differ('same-records', expected, found, place, pointer, tell)
    for (const [index, item] of found.entries()) walk(expected[index], item, `${place}/*`, `${pointer}/${index}`, tell)
    return
  }
  const missing = [...theirs.keys()].filter(key => !ours.has(key))
  const more = [...ours.keys()].filter(key => !theirs.has(key))
  if (missing.length + more.length > 0)
    tell({
      rule: 'same-records',
      place,
      pointer,
      records: [theirs, ours],
      expected: () => keysIn(missing),
      found: () => keysIn(more),
    })
  const common = [...theirs.keys()].filter(key => ours.has(key))
  const inOrder = [...ours.keys()].filter(key => theirs.has(key))
  const at = common.findIndex((key, index) => key !== inOrder[index])
  if (at >= 0) {
    const from = (keys: readonly string[]) => (): string =>
      `${keys.slice(at, at + mostKeys).join(', ')}${at + mostKeys < keys.length ? ', ...' : ''}`
    tell({ rule: 'same-order', place, pointer, records: [theirs, ours], expected: from(common), found: from(inOrder) })
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

/** The items of both by what tells them apart; undefined where nothing does, in both alike. */
const keyedAlike = (
  one: readonly unknown[],
  other: readonly unknown[],
): readonly [Keyed, Keyed] | readonly [undefined, undefined] => {
  for (const name of [undefined, ...keyNames]) {
    const [first, second] = [keyed(one, name), keyed(other, name)]
    if (first !== undefined && second !== undefined) return [first, second]
  }
  return [undefined, undefined]
}

/** @param name of the property; undefined: plain values, by themselves */
const keyed = (items: readonly unknown[], name: string | undefined): Keyed | undefined => {
  const result = new Map<string, { readonly item: unknown; readonly index: number }>()
  for (const [index, item] of items.entries()) {
    const key = name === undefined ? item : fieldOf(item, name)
    if (typeof key !== 'string' && typeof key !== 'number') return undefined
    const text = shownValue(key)
    if (result.has(text)) return undefined
    result.set(text, { item, index })
  }
  return result
}

const fieldOf = (item: unknown, name: string): unknown =>
  isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined
