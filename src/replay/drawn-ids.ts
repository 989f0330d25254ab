/**
 * Ids that a service draws. What is created by a call that is made again has another id than it had when that was
 * recorded, and the calls that were made of it then are about what there is now.
 *
 * A long id is known wherever it stands. A short one, a 17, may be that of many things, and is known by where it
 * stands: behind the path at which it was created, with all that was in that, for each project may number its own
 * issues; or, where the numbers are those of the whole service, under the name that the contract has for it. What was
 * created below another thing may be found above it as well, `/authors/2/books` and `/books/17`: that it is the same is
 * known by where it was said to be put, or by what was read there when it was recorded.
 */
import { isGoodStatus } from '../text/good-status.ts'
import { lastPart } from '../text/last-part.ts'
import { decodedOrAsSent, decodedQueryOrAsSent } from '../text/percent-encoding.ts'
import { isForm, isJson } from '../contract/check/media-types.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { type HeaderPairs, headersByName } from '../proxy/headers.ts'
import { exactJson, exactJsonOf, exactInteger } from '../text/exact-json.ts'
import { isObject } from '../text/pointer.ts'
import { isNamedLikeId } from '../verify/id-guesses.ts'
import type { ProviderRequest } from '../verify/provider.ts'
import { isSafe } from '../verify/request.ts'

/** What a call was answered with. */
export interface WasAnswered {
  readonly status: number
  readonly headers: HeaderPairs
  readonly body: Buffer | undefined
}

export interface DrawnIds {
  /**
   * Takes in what was created, as the same call was answered then and now.
   *
   * @param recorded with the ids of then
   * @returns the id of the record itself; undefined: nobody knows which it is
   */
  learn(operation: Operation, recorded: ProviderRequest, then: WasAnswered, now: WasAnswered): RenamedId | undefined
  /** A call that was recorded, about what there is now. @param was what it was answered with then */
  followed(operation: Operation, asked: ProviderRequest, was?: WasAnswered): ProviderRequest
}

type Id = string | number | bigint

/** What one thing was called then, and is called now. */
export interface RenamedId {
  readonly was: Id
  readonly is: Id
}

/** An id in an answer, with the names of the properties around it and its own. */
interface Drawn extends RenamedId {
  readonly names: readonly string[]
}

/** Characters. */
const longestId = 200
/** Characters, with a digit among them: nothing else is called so. */
const shortestUnmistakable = 8
/** Without a letter it may be an amount, or a day. */
const leastDigits = 16
/** Properties around an id. */
const deepest = 20

const isId = (value: unknown): value is Id =>
  typeof value === 'string'
    ? value !== '' && value.length <= longestId && !/^\.{1,2}$/.test(value)
    : Number.isSafeInteger(value) || (typeof value === 'bigint' && String(value).length <= longestId)

const isUnmistakable = (id: Id): boolean => {
  const text = String(id)
  const digits = text.replaceAll(/\D/g, '').length
  return /[^\d\W_]/.test(text) ? text.length >= shortestUnmistakable && digits > 0 : digits >= leastDigits
}

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

const hasParameter = (path: string): boolean => path.includes('{')

/** One spelling of all that a path can be sent in. */
export const plainPath = (path: string): string =>
  path
    .split('/')
    .map(segment => encodeURIComponent(decodedOrAsSent(segment)))
    .join('/')
    .replace(/\/$/, '')

const parameterIn = (segment: string | undefined): string | undefined => /^\{([^{}]+)\}$/.exec(segment ?? '')?.[1]

const encoded = (id: Id): string => encodeURIComponent(String(id))

/** What is escaped in a URL and may be in no token; or a token, some of which may be escaped without need. */
const escapeOrToken =
  /%(?!2d|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\da])[\da-f]{2}|(?:[\w-]|%(?:2d|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\da]))+/gi
const isEscape = /^%[\da-f]{2}$/i

/** Ids in the path of a call, by what it calls them: then, and now. */
type Own = ReadonlyMap<string, readonly [then: string, now: Id]>

/** Of an id that two were given in its place, it can't be said whose it is. */
const noteUnlessOther = (notes: Map<string, Id | undefined>, key: string, id: Id): void =>
  void notes.set(key, !notes.has(key) || notes.get(key) === id ? id : undefined)

/** @param baseUrl without a slash at the end */
export const drawnIds = ({ operations }: Contract, baseUrl: string): DrawnIds => {
  /** Undefined: several have it. */
  const anywhere = new Map<string, Id | undefined>()
  /** By names, and the id; undefined: several have it there. */
  const called = new Map<string, Id | undefined>()
  /** By paths, and the id: whose it was before is gone. */
  const placed = new Map<string, Id>()
  /** What was created below another thing, as it was told then, by the end of the path and the id. */
  const below = new Map<string, { readonly is: Id; readonly told: unknown } | undefined>()
  /** What the contract calls that which stands in a path right behind another. */
  const namesBehind = new Map<string, Set<string>>()
  /** Ends of the paths behind which a name stands. */
  const endsBefore = new Map<string, Set<string>>()
  /** Paths at which something is created. */
  const collections = new Set(operations.flatMap(({ method, path }) => (method === 'POST' ? [blanked(path)] : [])))
  for (const { path } of operations) {
    const segments = path.split('/')
    for (const [index, segment] of segments.entries()) {
      const name = parameterIn(segment)
      if (name === undefined) continue
      const before = blanked(segments.slice(0, index).join('/'))
      namesBehind.set(before, (namesBehind.get(before) ?? new Set()).add(name))
      endsBefore.set(sameName(name), (endsBefore.get(sameName(name)) ?? new Set()).add(lastPart(before)))
    }
  }

  /** A `bookId` is that of a book; a `number` is that of what has numbers, if that is one thing alone. */
  const isTelling = (name: string): boolean =>
    !isAnybodys(name) && (isNamedLikeId(name) || endsBefore.get(sameName(name))?.size === 1)
  const calledSo = (name: string, id: string): Id | undefined => called.get(`${sameName(name)} ${id}`)

  /** @param text of a URL, of a form or of JSON @param written how an id stands in that */
  const inText = (text: string, written: (id: Id) => string): string =>
    text.replaceAll(escapeOrToken, token => {
      const now = isEscape.test(token) ? undefined : anywhere.get(decodedOrAsSent(token))
      return now === undefined ? token : written(now)
    })
  const inUrl = (text: string): string => inText(text, encoded)

  const knowNames = (before: string, { was, is }: RenamedId): void => {
    for (const name of namesBehind.get(before) ?? [])
      if (isTelling(name)) noteUnlessOther(called, `${sameName(name)} ${String(was)}`, is)
  }

  /** Is what was read above the record that was created below another thing? @param before of the contract */
  const knowAbove = (before: string, id: string, was: WasAnswered | undefined): void => {
    const one = below.get(`${lastPart(before)} ${id}`)
    if (one === undefined || hasParameter(before) || was === undefined || !isGoodStatus(was.status)) return
    if (placed.has(`${before} ${id}`) || !isSameRecord(one.told, exactJsonOf(was.body))) return
    placed.set(`${before} ${id}`, one.is)
    knowNames(before, { was: id, is: one.is })
  }

  /** With what of it was followed, for its body may say it once more. */
  const inPath = (
    operation: Operation,
    path: string,
    was: WasAnswered | undefined,
  ): { readonly path: string; readonly own: Own } => {
    const template = operation.path.split('/')
    const sent = path.split('/')
    const own = new Map<string, readonly [then: string, now: Id]>()
    const segments = sent.map((segment, index) => {
      const name = parameterIn(template[index])
      if (name === undefined) return segment
      const then = decodedOrAsSent(segment)
      const before = blanked(template.slice(0, index).join('/'))
      if (index === template.length - 1) knowAbove(before, then, was)
      // Where something is created below another thing, that may have numbers of its own.
      const isNumberedApart = hasParameter(before) && collections.has(before)
      const now =
        anywhere.get(then)
        ?? placed.get(`${plainPath(sent.slice(0, index).join('/'))} ${then}`)
        ?? (isNumberedApart ? undefined : calledSo(name, then))
      if (now === undefined) return inUrl(segment)
      own.set(sameName(name), [then, now])
      if (index === template.length - 1) own.set('id', [then, now])
      return encoded(now)
    })
    return { path: segments.join('/'), own }
  }

  /** Of a query, or a form. */
  const inPairs = (pairs: string): string => {
    const inPair = (pair: string): string => {
      const equals = pair.indexOf('=')
      const name = pair.slice(0, Math.max(equals, 0))
      const inValue = (sent: string): string => {
        const then = decodedQueryOrAsSent(sent)
        const now =
          then.length > longestId ? undefined : (anywhere.get(then) ?? calledSo(decodedQueryOrAsSent(name), then))
        return now === undefined ? inUrl(sent) : encoded(now)
      }
      const values = pair.slice(equals + 1).split(/(,|%2C)/i)
      return inUrl(pair.slice(0, equals + 1)) + values.map(inValue).join('')
    }
    return pairs.split('&').map(inPair).join('&')
  }

  const inJson = (text: string, own: Own): string => {
    let isOther = false
    const inWords = (words: string): string => {
      const made = inText(words, String)
      isOther ||= made !== words
      return made
    }
    const ofOwn = (name: string, id: string): Id | undefined => {
      const [then, now] = own.get(sameName(name)) ?? []
      return then === id ? now : undefined
    }
    const followed = (value: unknown, name: string, depth: number): unknown => {
      if (Array.isArray(value)) return value.map(item => followed(item, name, depth + 1))
      if (isObject(value))
        return Object.fromEntries(
          Object.entries(value).map(([key, inner]) => [inWords(key), followed(inner, key, depth + 1)]),
        )
      const id = isId(value) ? String(value) : undefined
      const atTop = (one: string): Id | undefined => (depth === 1 ? ofOwn(name, one) : undefined)
      const now = id === undefined ? undefined : (anywhere.get(id) ?? atTop(id) ?? calledSo(name, id))
      if (now === undefined) return typeof value === 'string' ? inWords(value) : value
      isOther = true
      return typeof value !== 'string' && /^\d+$/.test(String(now)) ? exactInteger(String(now)) : String(now)
    }
    const made = followed(exactJsonOf(Buffer.from(text)), '', 0)
    // What is written anew is another text, though the same is in it.
    return isOther ? exactJson(made) : text
  }

  /** What of an answer is called like an id, or looks like one. */
  const drawnIn = (
    then: unknown,
    now: unknown,
    inLists: boolean,
    isCalledSo: (name: string | undefined) => boolean,
  ): readonly Drawn[] => {
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
        if (isCalledSo(names.at(-1)) || isUuid(one)) found.push({ was: one, is: other, names })
      }
    }
    compare(then, now, [])
    return found
  }

  const locationOf = ({ headers }: WasAnswered): string | undefined =>
    headersByName(headers)
      .get('location')
      ?.replace(/[?#].*$/s, '')
      .replace(/\/$/, '')

  /** Where it was put, then and now: at the same path but for its end. */
  const drawnInLocation = (then: WasAnswered, now: WasAnswered): readonly Drawn[] => {
    const [one, other] = [then, now].map(locationOf)
    if (one === undefined || other === undefined) return []
    const [id, drawn] = [one, other].map(path => decodedOrAsSent(lastPart(path)))
    const isAlike = lastPart(one.slice(0, one.lastIndexOf('/'))) === lastPart(other.slice(0, other.lastIndexOf('/')))
    return isAlike && isId(id) && isId(drawn) ? [{ was: id, is: drawn, names: ['id'] }] : []
  }

  /** The path above all parameters behind which it was put; the base path is anybody's. */
  const aboveIn = (location: string | undefined, id: string): string | undefined => {
    if (location === undefined || decodedOrAsSent(lastPart(location)) !== id) return undefined
    const segments = location.split('/').slice(-mostAbove - 1, -1)
    const ends = segments.map((_, index) => `/${segments.slice(index).join('/')}`)
    return ends.find(end => namesBehind.has(end))
  }

  return {
    learn: (operation, recorded, then, now) => {
      if (isSafe(operation) || !isGoodStatus(then.status) || !isGoodStatus(now.status)) return undefined
      const path = blanked(operation.path)
      const names = namesBehind.get(path) ?? new Set()
      const record = recordOf(lastPart(path), new Set([...names].map(sameName)))
      const isCalledSo = (name = ''): boolean => isNamedLikeId(name) || record.likelihood(name) >= 0
      // A list that isn't said to have been created may have been searched for, and may be in another order.
      const drawn = drawnIn(exactJsonOf(then.body), exactJsonOf(now.body), then.status === created, isCalledSo)
      const all = [...drawn, ...drawnInLocation(then, now)]
      const isOfService = !hasParameter(operation.path)
      const call = (name: string, { was, is }: Drawn): void => {
        const isSo = isTelling(name) || record.isNumber(name)
        if (isOfService && isSo) noteUnlessOther(called, `${sameName(name)} ${String(was)}`, is)
      }
      for (const one of all.filter(({ was, is }) => was !== is)) {
        if (isUnmistakable(one.was)) noteUnlessOther(anywhere, String(one.was), one.is)
        call(one.names.at(-1) ?? '', one)
      }
      const own = ownOf(all, record)
      if (own === undefined || own.was === own.is) return own
      const [at = ''] = recorded.url.slice(baseUrl.length).split('?', 1)
      placed.set(`${plainPath(at)} ${String(own.was)}`, own.is)
      for (const name of names) call(name, own)
      if (!hasParameter(path)) return own
      const key = `${lastPart(path)} ${String(own.was)}`
      below.set(key, below.has(key) ? undefined : { is: own.is, told: exactJsonOf(then.body) })
      const above = aboveIn(locationOf(then), String(own.was))
      if (above === undefined || above !== aboveIn(locationOf(now), String(own.is))) return own
      placed.set(`${above} ${String(own.was)}`, own.is)
      knowNames(above, own)
      return own
    },
    followed: (operation, asked, was) => {
      if (anywhere.size + called.size + placed.size === 0) return asked
      const target = asked.url.slice(baseUrl.length)
      const mark = target.indexOf('?')
      const { path, own } = inPath(operation, target.slice(0, mark < 0 ? undefined : mark), was)
      const url = `${baseUrl}${path}${mark < 0 ? '' : `?${inPairs(target.slice(mark + 1))}`}`
      const type = asked.headers.get('content-type') ?? 'application/json'
      const { body } = asked
      if (typeof body !== 'string') return { ...asked, url }
      const followedIn = isForm(type) ? inPairs : (text: string) => (isJson(type) ? inJson(text, own) : text)
      return { ...asked, url, body: followedIn(body) }
    },
  }
}

/** Segments of a path without parameters. */
const mostAbove = 8

/** Characters of a text that says which record it is: shorter ones are alike by chance. */
const shortestTelling = 3

/** Is all the same that both tell, and a text that is no time among it? */
const isSameRecord = (one: unknown, other: unknown): boolean => {
  const [first, second] = [one, other].map(withoutWrapper)
  if (first === undefined || second === undefined) return false
  const both = Object.entries(first).filter(
    ([name, value]) => !isObject(value) && !Array.isArray(value) && Object.hasOwn(second, name),
  )
  return (
    both.every(([name, value]) => second[name] === value)
    && both.some(
      ([name, value]) =>
        typeof value === 'string'
        && value.length >= shortestTelling
        && !isNamedLikeId(name)
        && !/^\d{4}-\d\d-\d\d/.test(value),
    )
  )
}

const withoutWrapper = (body: unknown): Record<string, unknown> | undefined => {
  if (!isObject(body)) return undefined
  const [inner, ...others] = Object.entries(body)
  return inner !== undefined && others.length === 0 && wrappers.has(inner[0]) && isObject(inner[1]) ? inner[1] : body
}

/** Properties in which a record stands that is answered. */
const wrappers: ReadonlySet<string> = new Set(['data', 'result', 'item', 'record'])

/** What a record that is created is called, and what its id is. */
interface NamesOfRecord {
  /** `book` of `/books`, as `sameName` has it. */
  readonly one: string
  /** @param name empty: the answer is the id @returns the least is likeliest; -1: not at all */
  likelihood(name: string): number
  /** Is it the number of such a record, a `bookNo`? */
  isNumber(name: string): boolean
}

/** @param collection the end of the path at which it was created @param known names of what is behind that */
const recordOf = (collection: string, known: ReadonlySet<string>): NamesOfRecord => {
  const one = sameName(collection.replace(/ies$/i, 'y').replace(/s$/i, ''))
  const isNumber = (name: string): boolean => numbers.some(number => sameName(name) === one + number)
  return {
    one,
    isNumber,
    likelihood: name => {
      if (name === '') return known.size > 0 ? 0 : -1
      const same = sameName(name)
      return [known.has(same), isAnybodys(name), same === `${one}id`, known.has(one + same), isNumber(name)].indexOf(
        true,
      )
    },
  }
}

const numbers: readonly string[] = ['no', 'nr', 'num', 'number']

/** Which of the ids in an answer is that of the record itself? That of its owner, say, is another thing's. */
const ownOf = (all: readonly Drawn[], { one, likelihood }: NamesOfRecord): Drawn | undefined => {
  const rank = ({ names }: Drawn): number => {
    const isAround = names.slice(0, -1).every(name => wrappers.has(name) || sameName(name) === one)
    return isAround ? likelihood(names.at(-1) ?? '') : -1
  }
  return all
    .filter(each => rank(each) >= 0)
    .toSorted((each, other) => each.names.length - other.names.length || rank(each) - rank(other))[0]
}

/** The status that says so of what is in the answer. */
const created = 201
