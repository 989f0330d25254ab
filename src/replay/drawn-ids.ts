/**
 * Ids that a service draws. What is created by a call that is made again has another id than it had when that was
 * recorded, and the calls that were made of it then are about what there is now.
 *
 * A long id is known wherever it stands. A short one, a 17, may be that of many things, and is known by where it
 * stands: in a path behind the same segment, or under the name that the contract has for it.
 */
import { decodedOrAsSent, decodedQueryOrAsSent } from '../contract/check/percent-encoding.ts'
import { isForm, isJson } from '../contract/check/media-types.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { type Headers, byName } from '../proxy/headers.ts'
import { jsonOf } from '../text/json-of.ts'
import { isObject } from '../text/pointer.ts'
import { isNamedLikeId } from '../verify/id-guesses.ts'
import type { Asked } from '../verify/provider.ts'
import { isSafe } from '../verify/request.ts'

/** What a call was answered with. */
export interface WasAnswered {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer | undefined
}

export interface DrawnIds {
  /** Takes in what was created, as the same call was answered then and now. */
  learn(operation: Operation, then: WasAnswered, now: WasAnswered): void
  /** A call that was recorded, about what there is now. */
  followed(operation: Operation, asked: Asked): Asked
}

type Id = string | number

/** An id in an answer, with the names of the properties around it and its own. */
interface Drawn {
  readonly was: Id
  readonly is: Id
  readonly names: readonly string[]
}

/** Characters. */
const longestId = 200
/** Characters, with a digit among them: nothing else is called so. */
const shortestUnmistakable = 8
/** Properties around an id. */
const deepest = 20

const isId = (value: unknown): value is Id =>
  typeof value === 'string'
    ? value !== '' && value.length <= longestId && !/^\.{1,2}$/.test(value)
    : Number.isSafeInteger(value)

const isUnmistakable = (id: Id): boolean => String(id).length >= shortestUnmistakable && /\d/.test(String(id))

const isUuid = (id: Id): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(id))

/** `book_ids` and `bookId` are one name. */
const sameName = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z\d]/g, '')
    .toLowerCase()
    .replace(/ids$/, 'id')

/** Any thing has one of this name. */
const isAnybodys = (name: string): boolean => sameName(name) === 'id'

const blanked = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}').replace(/\/$/, '')

const parameterIn = (segment: string | undefined): string | undefined => /^\{([^{}]+)\}$/.exec(segment ?? '')?.[1]

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** @param baseUrl without a slash at the end */
export const drawnIds = ({ operations }: Contract, baseUrl: string): DrawnIds => {
  const anywhere = new Map<string, Id>()
  /** By where they stand, and the id. */
  const placed = new Map<string, Id>()
  /** What the contract calls that which stands in a path right behind another. */
  const namesBehind = new Map<string, Set<string>>()
  for (const { path } of operations) {
    const segments = path.split('/')
    for (const [index, segment] of segments.entries()) {
      const name = parameterIn(segment)
      if (name === undefined) continue
      const before = blanked(segments.slice(0, index).join('/'))
      namesBehind.set(before, (namesBehind.get(before) ?? new Set()).add(name))
    }
  }

  const named = (name: string): readonly string[] => (isAnybodys(name) ? [] : [`name ${sameName(name)}`])
  const behind = (path: string): readonly string[] => [
    `path ${path}`,
    ...(path.endsWith('}') ? [] : [`end ${lastOf(path)}`]),
  ]
  const at = (id: string, places: readonly string[]): Id | undefined =>
    anywhere.get(id) ?? places.flatMap(place => placed.get(`${place} ${id}`) ?? [])[0]

  /** With what of it was followed, for its body may say it once more. */
  const inPath = (
    operation: Operation,
    path: string,
  ): { readonly path: string; readonly own: ReadonlyMap<string, Id> } => {
    const template = operation.path.split('/')
    const own = new Map<string, Id>()
    const segments = path.split('/').map((sent, index) => {
      const name = parameterIn(template[index])
      if (name === undefined) return sent
      const then = decodedOrAsSent(sent)
      const now = at(then, [...behind(blanked(template.slice(0, index).join('/'))), ...named(name)])
      if (now === undefined) return sent
      own.set(then, now)
      return encodeURIComponent(String(now))
    })
    return { path: segments.join('/'), own }
  }

  /** Of a query, or a form. */
  const inPairs = (pairs: string): string => {
    const inPair = (pair: string): string => {
      const equals = pair.indexOf('=')
      const places = named(decodedQueryOrAsSent(pair.slice(0, Math.max(equals, 0))))
      const inValue = (sent: string): string => {
        const now = at(decodedQueryOrAsSent(sent), places)
        return now === undefined ? sent : encodeURIComponent(String(now))
      }
      return (
        pair.slice(0, equals + 1)
        + pair
          .slice(equals + 1)
          .split(',')
          .map(inValue)
          .join(',')
      )
    }
    return pairs.split('&').map(inPair).join('&')
  }

  const inJson = (text: string, own: ReadonlyMap<string, Id>): string => {
    let isOther = false
    const followed = (value: unknown, name: string, depth: number): unknown => {
      if (Array.isArray(value)) return value.map(item => followed(item, name, depth + 1))
      if (isObject(value))
        return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, followed(inner, key, depth + 1)]))
      if (!isId(value)) return value
      const id = String(value)
      const now = at(id, named(name)) ?? (depth === 1 && isAnybodys(name) ? own.get(id) : undefined)
      if (now === undefined) return value
      isOther = true
      return typeof value === 'number' && /^\d+$/.test(String(now)) ? Number(now) : String(now)
    }
    const made = followed(jsonOf(Buffer.from(text)), '', 0)
    // What is written anew is another text, though the same is in it.
    return isOther ? JSON.stringify(made) : text
  }

  /** What of an answer is called like an id, or looks like one. */
  const drawnIn = (then: unknown, now: unknown, inLists: boolean, known: ReadonlySet<string>): readonly Drawn[] => {
    const found: Drawn[] = []
    const compare = (one: unknown, other: unknown, names: readonly string[]): void => {
      if (names.length > deepest) return
      if (Array.isArray(one) && Array.isArray(other)) {
        if (inLists && one.length === other.length)
          for (const [index, item] of one.entries()) compare(item, other[index], [...names, String(index)])
      } else if (isObject(one) && isObject(other)) {
        for (const [name, inner] of Object.entries(one))
          if (Object.hasOwn(other, name)) compare(inner, other[name], [...names, name])
      } else if (isId(one) && isId(other)) {
        const name = names.at(-1) ?? ''
        const isCalledSo = isNamedLikeId(name) || known.has(sameName(name))
        if (isCalledSo || isUuid(one)) found.push({ was: one, is: other, names })
      }
    }
    compare(then, now, [])
    return found
  }

  const locationOf = ({ headers }: WasAnswered): string | undefined =>
    byName(headers)
      .get('location')
      ?.replace(/[?#].*$/s, '')
      .replace(/\/$/, '')

  /** Where it was put, then and now: at the same path but for its end. */
  const drawnInLocation = (then: WasAnswered, now: WasAnswered): readonly Drawn[] => {
    const [one, other] = [then, now].map(locationOf)
    if (one === undefined || other === undefined) return []
    const [id, drawn] = [one, other].map(path => decodedOrAsSent(lastOf(path)))
    const isAlike = lastOf(one.slice(0, one.lastIndexOf('/'))) === lastOf(other.slice(0, other.lastIndexOf('/')))
    return isAlike && isId(id) && isId(drawn) ? [{ was: id, is: drawn, names: ['id'] }] : []
  }

  return {
    learn: (operation, then, now) => {
      if (isSafe(operation) || !isGood(then.status) || !isGood(now.status)) return
      const path = blanked(operation.path)
      const names = namesBehind.get(path) ?? new Set()
      const known = new Set([...names].map(sameName))
      // A list that isn't said to have been created may have been searched for, and may be in another order.
      const drawn = drawnIn(jsonOf(then.body), jsonOf(now.body), then.status === created, known)
      const all = [...drawn, ...drawnInLocation(then, now)]
      const put = ({ was, is }: Drawn, places: readonly string[]): void => {
        if (was !== is) for (const place of places) placed.set(`${place} ${String(was)}`, is)
      }
      for (const one of all) {
        if (one.was !== one.is && isUnmistakable(one.was)) anywhere.set(String(one.was), one.is)
        put(one, named(one.names.at(-1) ?? ''))
      }
      const own = ownOf(all, lastOf(path), known)
      if (own !== undefined) put(own, [...behind(path), ...[...names].flatMap(named)])
    },
    followed: (operation, asked) => {
      if (anywhere.size + placed.size === 0) return asked
      const target = asked.url.slice(baseUrl.length)
      const mark = target.indexOf('?')
      const { path, own } = inPath(operation, target.slice(0, mark < 0 ? undefined : mark))
      const url = `${baseUrl}${path}${mark < 0 ? '' : `?${inPairs(target.slice(mark + 1))}`}`
      const type = asked.headers.get('content-type') ?? 'application/json'
      const { body } = asked
      if (body === undefined) return { ...asked, url }
      const followedIn = isForm(type) ? inPairs : (text: string) => (isJson(type) ? inJson(text, own) : text)
      return { ...asked, url, body: followedIn(body) }
    },
  }
}

/** Properties in which a record stands that is answered. */
const wrappers: ReadonlySet<string> = new Set(['data', 'result', 'item', 'record'])

/**
 * Which of the ids in an answer is that of the record itself? That of its owner, say, is another thing's.
 *
 * @param collection the end of the path at which it was created @param known names of what is behind that
 */
const ownOf = (all: readonly Drawn[], collection: string, known: ReadonlySet<string>): Drawn | undefined => {
  const one = collection.replace(/ies$/i, 'y').replace(/s$/i, '').toLowerCase()
  const rank = ({ names }: Drawn): number => {
    const name = names.at(-1) ?? ''
    const around = sameName(names.at(-2) ?? one)
    if (names.length > 2 || (around !== one && !wrappers.has(around))) return -1
    return [known.has(sameName(name)), isAnybodys(name), sameName(name) === `${one}id`].indexOf(true)
  }
  return all
    .filter(each => rank(each) >= 0)
    .toSorted((each, other) => each.names.length - other.names.length || rank(each) - rank(other))[0]
}

/** The status that says so of what is in the answer. */
const created = 201

const isGood = (status: number): boolean => status >= 200 && status < 300
