/**
 * Which of several media types does a client like best (`Accept`: RFC 9110, section 12.5.1)?
 *
 * A range that admits none of them is passed over after one look, and of those that come again one counts; so thousands
 * of ranges cost no more than their length.
 */
import { headerParts, unquoted } from '../text/header-list.ts'
import { addTo } from '../text/grouped-by.ts'

interface Offered {
  readonly type: string
  readonly parameters: ReadonlyMap<string, string>
  /** What the header says of it: of several ranges the most specific, then the most welcome, counts. */
  liking: Liking | undefined
}

interface Liking {
  /** From 0, for any type, to 5 for this one with its parameters. */
  readonly specificity: number
  readonly quality: number
  /** In the header. */
  readonly place: number
}

/**
 * One of the types; undefined where none is acceptable. Of those that are liked alike the first in the header, then
 * here. Who asks for UTF-8 by name (`application/json; charset=utf-8`) is content with a type that names no charset:
 * that is how its text is written.
 */
export const bestOf = (types: readonly string[], accept: string): string | undefined =>
  bestWith(parametersOf, types, accept) ?? bestWith(inUtf8, types, accept)

const inUtf8 = (type: string): ReadonlyMap<string, string> => new Map([['charset', 'utf-8'], ...parametersOf(type)])

const bestWith = (
  parametersIn: (type: string) => ReadonlyMap<string, string>,
  types: readonly string[],
  accept: string,
): string | undefined => {
  const offered = types.map((type): Offered => ({ type, parameters: parametersIn(type), liking: undefined }))
  const admitted = offeredByRange(offered)
  for (const { name, parameters, quality, place } of differentRanges(accept, admitted)) {
    for (const candidate of candidatesFor(name, parameters, admitted)) {
      if (![...parameters].every(([key, value]) => value === '*' || candidate.parameters.get(key) === value)) continue
      const liking = { specificity: specificityOf(name) + Math.min(1, parameters.size), quality, place }
      if (candidate.liking === undefined || isStronger(liking, candidate.liking)) candidate.liking = liking
    }
  }
  const acceptable = offered.filter(({ liking }) => liking !== undefined && liking.quality > 0)
  return acceptable.toSorted(byLiking)[0]?.type
}

interface Range {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly quality: number
  readonly place: number
}

/** Of those that say the same and differ in their weight the one that counts. */
const differentRanges = (accept: string, admitted: ReadonlyMap<string, unknown>): Iterable<Range> => {
  const different = new Map<string, Range>()
  for (const [place, range] of headerParts(accept, ',').entries()) {
    const end = range.indexOf(';')
    const name = (end < 0 ? range : range.slice(0, end)).trim().toLowerCase()
    if (!admitted.has(name)) continue
    const { quality, parameters } = end < 0 ? plain : qualified(range)
    const key = JSON.stringify([name, ...[...parameters].flat()])
    const before = different.get(key)
    if (before === undefined || quality >= before.quality) different.set(key, { name, parameters, quality, place })
  }
  return different.values()
}

/** Those that each range admits, and those of them that have a parameter. */
const offeredByRange = (offered: readonly Offered[]): ReadonlyMap<string, readonly Offered[]> => {
  const admitted = new Map<string, Offered[]>()
  for (const one of offered) {
    const [essence = ''] = one.type.toLowerCase().split(';', 1)
    const name = essence.trim()
    const ranges = new Set([name, `${name.split('/', 1)[0]}/*`, '*/*'])
    const own = [...ranges].flatMap(range => [range, ...[...one.parameters].map(each => withParameter(range, each))])
    for (const range of own) addTo(admitted, range, one)
  }
  return admitted
}

const withParameter = (range: string, [key, value]: readonly [string, string]): string => `${range};${key}=${value}`

/** Only what has the parameter that the fewest have is looked at. */
const candidatesFor = (
  name: string,
  parameters: ReadonlyMap<string, string>,
  admitted: ReadonlyMap<string, readonly Offered[]>,
): readonly Offered[] => {
  let fewest = admitted.get(name) ?? []
  for (const parameter of parameters) {
    if (parameter[1] === '*') continue
    const having = admitted.get(withParameter(name, parameter)) ?? []
    if (having.length < fewest.length) fewest = having
  }
  return fewest
}

const specificityOf = (range: string): number => {
  if (range === '*/*') return 0
  return range.endsWith('/*') ? 2 : 4
}

const isStronger = (a: Liking, b: Liking): boolean =>
  (a.specificity - b.specificity || a.quality - b.quality || a.place - b.place) > 0

const byLiking = (a: Offered, b: Offered): number =>
  a.liking === undefined || b.liking === undefined
    ? 0
    : b.liking.quality - a.liking.quality
      || b.liking.specificity - a.liking.specificity
      || a.liking.place - b.liking.place

const parametersOf = (mediaType: string): Map<string, string> => {
  const [, ...parts] = headerParts(mediaType, ';')
  const parameters = new Map<string, string>()
  for (const part of parts) {
    const equals = part.indexOf('=')
    if (equals <= 0) continue
    const name = part.slice(0, equals).trim().toLowerCase()
    if (!parameters.has(name)) parameters.set(name, unquoted(part.slice(equals + 1).trim()).toLowerCase())
  }
  return parameters
}

const plain: { readonly quality: number; readonly parameters: ReadonlyMap<string, string> } = {
  quality: 1,
  parameters: new Map(),
}

const qualified = (range: string): typeof plain => {
  const parameters = parametersOf(range)
  const weight = parameters.get('q')
  parameters.delete('q')
  const quality = weight === undefined ? 1 : Number.parseFloat(weight)
  return { quality: Number.isNaN(quality) ? 0 : quality, parameters }
}
