/**
 * The record that a path asks for: what is made for `/pets/{petId}` has the id that was asked for, and says of it what
 * the list at `/pets` says.
 */
import type { Call } from '../contract/call.ts'
import { lastPart } from '../text/last-part.ts'
import { isObject } from '../text/pointer.ts'
import { wordsOf } from '../text/camel-case.ts'
import { singularOf } from './likely/words.ts'

export type RecordFields = Readonly<Record<string, unknown>>

/** A record by its id. */
export interface One {
  /** The path of the list that it is in. */
  readonly list: string
  readonly parameter: string
  readonly id: string
}

/** What a path says of the records behind it. */
export interface AskedRecords {
  /** Undefined where the path asks for no single one. */
  readonly one: One | undefined
  /** The values of parameters that are ids, by the words of their names. */
  readonly ids: ReadonlyMap<string, string>
}

/** Undefined where the path has no parameter that says something of a record. */
export const askedBy = ({ operation, path }: Call): AskedRecords | undefined => {
  const ids = new Map<string, string>()
  for (const [name, value] of Object.entries(path)) {
    const isId = typeof value === 'string' || typeof value === 'number'
    if (isId && /(^|_)(id|uuid)$/.test(wordsOf(name))) ids.set(wordsOf(name), String(value))
  }
  const [, list, parameter] = /^(.*)\/\{([^{}/]+)\}$/.exec(operation.path) ?? []
  const id = parameter === undefined ? undefined : path[parameter]
  const isOne = list !== undefined && parameter !== undefined && (typeof id === 'string' || typeof id === 'number')
  if (!isOne) return ids.size === 0 ? undefined : { one: undefined, ids }
  return { one: { list, parameter, id: String(id) }, ids }
}

/** The names of an object that may hold the id that a parameter asks for, the likeliest first. */
const idNames = (record: RecordFields, list: string, parameter: string): readonly string[] => {
  const words = wordsOf(parameter)
  const same = Object.keys(record).filter(name => wordsOf(name) === words)
  const isId = /(^|_)(id|uuid)$/.test(words) || words === wordsOf(singularOf(lastPart(list)))
  return isId ? [...same, ...['id', '_id', 'uuid'].filter(name => Object.hasOwn(record, name))] : same
}

/** Where in an answer the record is: the answer itself, or the one object in it that has such an id. */
const recordIn = (
  answer: unknown,
  list: string,
  parameter: string,
): { key?: string; record: RecordFields } | undefined => {
  if (!isObject(answer)) return undefined
  if (idNames(answer, list, parameter).length > 0) return { record: answer }
  const inside = Object.entries(answer).flatMap(([key, record]) =>
    isObject(record) && idNames(record, list, parameter).length > 0 ? [{ key, record }] : [],
  )
  return inside.length === 1 ? inside[0] : undefined
}

/** The records of a list's answer: the list itself, or the one list of objects in it. */
const recordsIn = (answer: unknown): readonly RecordFields[] => {
  if (Array.isArray(answer)) return answer.filter(isObject)
  const lists = isObject(answer)
    ? Object.values(answer).filter(value => Array.isArray(value) && value.some(isObject))
    : []
  return lists.length === 1 ? [lists[0]].flat().filter(isObject) : []
}

/** The records of a list's answers by their ids, of two of the same id the first. */
export const recordsById = (
  answers: readonly unknown[],
  { list, parameter }: One,
): ReadonlyMap<string, RecordFields> => {
  const records = new Map<string, RecordFields>()
  for (const record of answers.flatMap(recordsIn)) {
    for (const name of idNames(record, list, parameter)) {
      const id = String(record[name])
      if (!records.has(id)) records.set(id, record)
    }
  }
  return records
}

/**
 * What an answer that was made may be instead, the likeliest first: each is still to be held against its schema.
 *
 * @param listed what the list says of the record
 */
export const likelier = (
  made: unknown,
  { one, ids }: AskedRecords,
  listed: RecordFields | undefined,
): readonly unknown[] => {
  if (one === undefined) return Array.isArray(made) ? [made.map(item => withIds(item, ids))] : [withIds(made, ids)]
  const { list, parameter, id } = one
  const found = recordIn(made, list, parameter)
  if (found === undefined) return [withIds(made, ids)]
  const { key, record } = found
  const [name = ''] = idNames(record, list, parameter)
  const isNumber = typeof record[name] === 'number' && id.trim() !== '' && Number.isFinite(Number(id))
  const own = { ...record, [name]: isNumber ? Number(id) : id }
  const common = Object.fromEntries(Object.entries(listed ?? {}).filter(([field]) => Object.hasOwn(record, field)))
  const candidates = listed === undefined ? [own] : [{ ...own, ...listed }, { ...own, ...common }, own]
  const put = (candidate: unknown): unknown =>
    key === undefined || !isObject(made) ? candidate : withIds({ ...made, [key]: candidate }, ids)
  return [...candidates.map(candidate => put(withIds(candidate, ids, name))), withIds(made, ids)]
}

/**
 * With the ids of what it belongs to: `ownerId` of `/owners/{ownerId}/pets`.
 *
 * @param own the name of the record's own id, which stays
 */
const withIds = (record: unknown, ids: AskedRecords['ids'], own?: string): unknown => {
  if (!isObject(record)) return record
  const known = Object.keys(record).flatMap(name => {
    const words = wordsOf(name)
    const id = words === 'id' || name === own ? undefined : ids.get(words)
    if (id === undefined) return []
    return [[name, typeof record[name] === 'number' ? Number(id) : id] as const]
  })
  return known.length === 0 ? record : { ...record, ...Object.fromEntries(known) }
}
