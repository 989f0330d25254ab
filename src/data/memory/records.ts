/**
 * The records of one collection, by their ids and by what they belong to: as a world begins, and as one layer over it
 * has them by now.
 */
import { lazyEach } from '../../text/lazy.ts'
import type { Page } from '../../club/facts.ts'
import type { Id } from '../../club/model.ts'
import { type Add, listing } from './grouping.ts'
import { each, eachByWeight } from '../../text/slices.ts'
import type { Indexing } from './indexing.ts'
import { keptIn } from '../../text/kept-in.ts'

/** Calls back with every key under which a record is listed. Each listing has one such function, made once. */
export type KeysOf<T> = (record: T, under: (key: Id) => void) => void

export type RecordsByKey<T> = (key: Id) => readonly T[]

export interface RecordTable<T> {
  get(id: string): T | undefined
  /** The records that share a key, in the world's order. */
  listing(keysOf: KeysOf<T>): RecordsByKey<T>
  count(): number
  /** In the world's order; what came later comes last. */
  page(page: Page): readonly T[]
}

/** Records of one owner among which one is looked for. */
const fewOfOwner = 64

/**
 * @param ownersOf where an id begins with that of an owner, the owner's: a table that nothing else asks by id gets no
 *   index of its own for it, which would be half a million texts in a large world.
 */
export const baseRecords = <T>(
  indexing: Indexing,
  items: readonly T[],
  idOf: (record: T) => string,
  ownersOf?: KeysOf<T>,
): RecordTable<T> => {
  const listings = new Map<KeysOf<T>, RecordsByKey<T>>()
  const byId =
    ownersOf === undefined
      ? indexing(function* () {
          const all = new Map<string, T>()
          yield* each(items, item => void all.set(idOf(item), item))
          return all
        })
      : undefined
  const listingBy = (keysOf: KeysOf<T>): RecordsByKey<T> =>
    keptIn(listings, keysOf, () =>
      listing(indexing, (add: Add<T>) => {
        let item: T
        let count = 0
        const under = (key: Id): void => {
          count++
          add(key, item)
        }
        return eachByWeight(items, next => {
          item = next
          count = 0
          keysOf(item, under)
          return count
        })
      }),
    )
  /** Of owners with very many: by their lists, which stay as they are. */
  const byIdOf = lazyEach((list: readonly T[]) => new Map(list.map(item => [idOf(item), item])))
  const oneOf = (list: readonly T[], id: string): T | undefined =>
    list.length > fewOfOwner ? byIdOf(list).get(id) : list.find(item => idOf(item) === id)
  return {
    get:
      ownersOf === undefined
        ? id => byId?.().get(id)
        : id => oneOf(listingBy(ownersOf)(id.slice(0, id.indexOf(' '))), id),
    listing: listingBy,
    count: () => items.length,
    page: ({ offset, limit }) => items.slice(offset, offset + limit),
  }
}

export interface LayeredRecords<T> extends RecordTable<T> {
  put(record: T): void
  take(id: string): void
  /**
   * What stands where the base has something else, by their ids and in the order in which they came: undefined where
   * nothing does.
   */
  entries(): Iterable<readonly [id: string, now: T | undefined]>
  /** As the base has it. */
  before(id: string): T | undefined
  /** Those of them that the base has not. */
  added(): Iterable<string>
  /** How many records have ever been changed and are not as if they had not. */
  changed(): number
}

interface ListingLayer<T> {
  readonly keysOf: KeysOf<T>
  readonly byKey: Map<Id, { readonly changes: Map<string, T | undefined>; merged: readonly T[] | undefined }>
}

/**
 * @param byVeryMany where one record may be listed under a hundred thousand keys: a change of it costs as much as its
 *   keys change, and what stands in a list by now is found when that is asked for
 */
export const layeredRecords = <T>(
  base: RecordTable<T>,
  idOf: (record: T) => string,
  byVeryMany?: KeysOf<T>,
): LayeredRecords<T> => {
  /** Of the base; undefined: taken out. */
  const replaced = new Map<string, T | undefined>()
  const added = new Map<string, T>()
  let without = 0
  const layers: ListingLayer<T>[] = []
  const listings = new Map<KeysOf<T>, RecordsByKey<T>>()

  const get = (id: string): T | undefined => (replaced.has(id) ? replaced.get(id) : (added.get(id) ?? base.get(id)))

  const set = (id: string, now: T | undefined): void => {
    const before = get(id)
    const isInBase = base.get(id) !== undefined
    for (const { keysOf, byKey } of layers) {
      const list = (key: Id, as: T | undefined): void => {
        const at = keptIn(byKey, key, () => ({ changes: new Map<string, T | undefined>(), merged: undefined }))
        at.changes.set(id, as)
        at.merged = undefined
      }
      if (keysOf === byVeryMany && before !== undefined && now !== undefined) {
        const [left, entered] = apart(keysIn(before, keysOf), keysIn(now, keysOf))
        for (const key of left) list(key, undefined)
        for (const key of entered) list(key, now)
      } else {
        if (before !== undefined) keysOf(before, key => list(key, undefined))
        if (now !== undefined) keysOf(now, key => list(key, now))
      }
      // Of what comes and goes a million times nothing is kept, and its place is that of when it came.
      if (before !== undefined && !isInBase)
        keysOf(before, key => {
          const at = byKey.get(key)
          if (at?.changes.get(id) === undefined) at?.changes.delete(id)
          if (at?.changes.size === 0) byKey.delete(key)
        })
    }
    if (isInBase) {
      without += Number(now === undefined) - Number(before === undefined)
      replaced.set(id, now)
    } else if (now === undefined) added.delete(id)
    else added.set(id, now)
  }

  const listingOver = (keysOf: KeysOf<T>): RecordsByKey<T> => {
    const ofBase = base.listing(keysOf)
    const layer: ListingLayer<T> = { keysOf, byKey: new Map() }
    layers.push(layer)
    return key => {
      const at = layer.byKey.get(key)
      const list = at === undefined ? ofBase(key) : (at.merged ??= merge(ofBase(key), at.changes, idOf))
      return keysOf === byVeryMany ? byNow(list) : list
    }
  }

  /** Each as it is by now. */
  const byNow = (list: readonly T[]): readonly T[] => {
    const isCurrent = (record: T): boolean => (get(idOf(record)) ?? record) === record
    return replaced.size === 0 || list.every(isCurrent) ? list : list.map(record => get(idOf(record)) ?? record)
  }

  return {
    get,
    // Layers over this one ask for the same again and again.
    listing: keysOf => keptIn(listings, keysOf, () => listingOver(keysOf)),
    put: record => set(idOf(record), record),
    take: id => set(id, undefined),
    count: () => base.count() - without + added.size,
    page: ({ offset, limit }) => {
      if (without === 0) {
        const inBase = base.page({ offset, limit }).map(record => replaced.get(idOf(record)) ?? record)
        const start = Math.max(0, offset - base.count())
        const more = limit - inBase.length
        return more === 0 ? inBase : [...inBase, ...[...added.values()].slice(start, start + more)]
      }
      const all = base.page({ offset: 0, limit: Infinity }).flatMap(record => {
        const id = idOf(record)
        return replaced.has(id) ? (replaced.get(id) ?? []) : [record]
      })
      return [...all, ...added.values()].slice(offset, offset + limit)
    },
    entries: function* () {
      yield* replaced
      yield* added
    },
    before: base.get,
    added: () => added.keys(),
    changed: () => replaced.size + added.size,
  }
}

const keysIn = <T>(record: T, keysOf: KeysOf<T>): readonly Id[] => {
  const found: Id[] = []
  keysOf(record, key => void found.push(key))
  return found
}

/** What each of two lists has that the other has not. They begin and end alike, so that no table is made of them. */
const apart = (one: readonly Id[], other: readonly Id[]): readonly [readonly Id[], readonly Id[]] => {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let end = 0
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const [inLeft, inRight] = [new Set(left), new Set(right)]
  return [left.filter(key => !inRight.has(key)), right.filter(key => !inLeft.has(key))]
}

const merge = <T>(
  inBase: readonly T[],
  changes: ReadonlyMap<string, T | undefined>,
  idOf: (record: T) => string,
): readonly T[] => {
  const left = new Map(changes)
  const kept: T[] = []
  for (const record of inBase) {
    const id = idOf(record)
    const isChanged = changes.has(id)
    const now = isChanged ? changes.get(id) : record
    if (isChanged) left.delete(id)
    if (now !== undefined) kept.push(now)
  }
  for (const record of left.values()) if (record !== undefined) kept.push(record)
  return kept
}
