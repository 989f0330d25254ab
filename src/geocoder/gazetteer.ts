/**
 * Which towns does an address name, and which of several of one name is meant?
 *
 * Names are compared in small letters without accents and apostrophes, word by word, hyphens being spaces and Saint St.
 * In each part of an address, between commas, the longest names are found first and no word belongs to two of them, so
 * Stratford-upon-Avon is no Stratford. A name is left out where a street's word follows (London Road), where New goes
 * before it (New York), or where it is a word like any other (Street, Hook) that does not have the part to itself.
 *
 * The last part comes first, and in it the last name, since an address goes from the narrow to the wide. Of towns that
 * share a name those of the nation in the address are meant, of them those in its county or on its island, of them the
 * one near another town that is named, else the nearest to the middle of the county or of the postcode's area, else the
 * most populous. A county that is misspelt, by more letters the longer it is, counts where it decides between towns.
 * A name that several share and that has a word more, before it or behind it (Ashford Hill, Great Ashford), is likely
 * that of a place that is not in the list: it counts where the rest of the address speaks for it. A smaller place near
 * by that is named before it is where the address leads: Leith, Edinburgh.
 *
 * A town's name is also what goes before on, upon, under and the like: Newport-on-Tay is a Newport, but only where the
 * address speaks for it. Ashford in the Water, which is not in the list, is no Ashford, whatever else is said: only
 * where what goes on is a place (Ashford in Kent), or a part of any town, does the address name the town itself. Upon
 * and on are one word there, and the article may be left out. On the Wye is a river's name and no town's.
 * What is the name of a county or a nation is no town: there is a Wales in Yorkshire.
 */
import { readLater } from '../read-later.ts'
import { given } from '../text/given.ts'
import { lazy } from '../text/lazy.ts'
import { isOneSlip, slipsBetween } from '../text/nearest.ts'
import type { Coordinates } from '../club/model.ts'
import { milesBetween } from '../club/distance.ts'
import { type ForeignEnding, foreignEndingBy } from './abroad.ts'
import {
  compassWords,
  furtherPlaces,
  landscapes,
  nations,
  ordinaryWords,
  otherNames,
  regions,
  rivers,
  streetWords,
  wordsBeforeNames,
  wordsInNames,
  wordsOfTowns,
} from './names.ts'
import { addTo } from '../text/grouped-by.ts'

export interface Town extends Coordinates {
  readonly name: string
  /** 0: not known. */
  readonly population: number
  /** As the list of places has it. */
  readonly nation: string
  /** Its name in the address is only the beginning of its name. */
  readonly isShortened?: true
  /** Its name, which others have too, is but a part of one in the address that nobody here knows. */
  readonly isDoubtful?: true
  /** The same of a name that nobody else has. */
  readonly isLonger?: true
}

export interface Circle extends Coordinates {
  /** In miles. */
  readonly reach: number
}

export interface Region extends Coordinates {
  readonly name: string
  /** Which it is covered by. */
  readonly circles: readonly Circle[]
}

/** What bears a name: a nation, by its code, a region, or towns. */
interface Bearers {
  readonly towns: readonly Town[]
  readonly region?: Region
  readonly nation?: string
}

/** What an address names, what comes first first. */
export interface NamedPlaces {
  readonly towns: readonly (readonly Town[])[]
  readonly region?: Region
  readonly nation?: string
  /** Where no region is named: one whose name is but a slip from a word or two of the address. */
  readonly misspelt?: Region
  /** The address ends with a country that is not ours. */
  readonly isAbroad: boolean
  /** What else the address says speaks for these towns, whatever their names are a part of. */
  readonly isBelieved?: true
}

export interface Gazetteer {
  placesIn(address: string): NamedPlaces
}

/** Of a shorter name a slip makes another word. */
const leastMisspelt = 5

/** The list of places is loaded here, and not before, because many addresses do without it. */
export const loadGazetteer = async (): Promise<Gazetteer> => {
  const { places } = await readLater(() => import('./places.ts'))
  const bearersOf = bearersIn(places)
  const foreignEnding = foreignEndingBy(keyOf)
  const namesOfRegions = lazy(() => [
    ...new Set(
      regions
        .flatMap(([names]) => names.split(', '))
        .map(keyOf)
        .filter(({ length }) => length >= leastMisspelt),
    ),
  ])
  return {
    placesIn(address) {
      const parts = address
        .split(/[,;\n]/)
        .map(wordsOf)
        .filter(words => words.length > 0)
        .toReversed()
      const found = parts.flatMap(words => foundIn(words, bearersOf))
      const region = found.find(inPart => inPart.region !== undefined)?.region
      const nation = found.find(inPart => inPart.nation !== undefined)?.nation
      const isShared = found.some(({ towns }) => towns.length > 1)
      const misspelt = isShared && region === undefined ? misspeltIn(parts, bearersOf, namesOfRegions()) : undefined
      return {
        towns: found.map(({ towns }) => towns).filter(towns => towns.length > 0),
        isAbroad: isAbroad(foreignEnding(parts), bearersOf),
        ...given({ region, nation, misspelt }),
      }
    },
  }
}

/** What a place here is called as well means that one, unless other places are named and none of them is near. */
const isAbroad = (ending: ForeignEnding | undefined, bearersOf: (key: string) => Bearers | undefined): boolean => {
  if (ending === undefined) return false
  const here = ending.isCode ? undefined : bearersOf(ending.name)
  if (here === undefined) return true
  const found = ending.before.flatMap(words => foundIn(words, bearersOf))
  const others = found.flatMap(({ towns }) => towns)
  const around = found.flatMap(({ region }) => region?.circles ?? [])
  if (others.length + around.length === 0) return false
  return !here.towns.some(town => milesToNearest(town, others) <= nearBy || around.some(circle => isIn(town, circle)))
}

/**
 * The town that is meant. Undefined: none is named, or none of that name is in the county that is, or around where it
 * has to be.
 */
export const likeliestTown = (places: NamedPlaces, around?: Circle): Town | undefined => {
  for (const [index, sharers] of places.towns.entries()) {
    const names = new Set(sharers.map(({ name }) => name))
    const others = places.towns.flat().filter(({ name }) => !names.has(name))
    const isSpokenFor = (town: Town): boolean =>
      (town.isDoubtful !== true && !(around === undefined && isContradicted(town, places)))
      || places.isBelieved === true
      || around !== undefined
      || (places.region !== undefined && isWellIn(town, places.region))
      || milesToNearest(town, others) <= nearBy
    const possible = sharers.filter(town => isIn(town, around) && isSpokenFor(town))
    if (possible.length === 0) continue
    const town = meantOf(possible, places, others, around, sharers.length > 1)
    return town === undefined ? undefined : narrowed(town, places.towns.slice(index + 1), around)
  }
  return undefined
}

const isIn = (town: Coordinates, circle: Circle | undefined): boolean =>
  circle === undefined || partOfReach(town, [circle]) <= 1

/** How far from the middle, as a part of the reach, of the circle where this is least. */
const partOfReach = (town: Coordinates, circles: readonly Circle[]): number =>
  Math.min(...circles.map(circle => milesBetween(circle, town) / circle.reach))

/** A town has namesakes that are in no list: the county is believed, and not that there is but one of the name. */
const isContradicted = (town: Town, { region }: NamedPlaces): boolean => {
  if (region === undefined) return false
  return partOfReach(town, region.circles) > (town.isLonger === true ? 1 : farOutside)
}

/** People write the county of old, or the next one, of a place near the border. */
const farOutside = 1.5

/**
 * Circles overlap, and the next county has Whitchurch Hill where this one has a Whitchurch: of a name that is doubtful
 * the town has to lie in the county about as clearly as in any.
 */
const isWellIn = (town: Town, { circles }: Region): boolean => {
  const part = partOfReach(town, circles)
  if (part > 1) return false
  const inOther = Math.min(...regions.map(([, ...middle]) => partOfReach(town, [circleOf(middle)])))
  return part - inOther <= clearly
}

/** The counties of today lie within those of old. */
const clearly = 0.4

const meantOf = (
  sharers: readonly Town[],
  { nation, region }: NamedPlaces,
  others: readonly Town[],
  around: Circle | undefined,
  isShared: boolean,
): Town | undefined => {
  const isOfNation = (town: Town): boolean => nation === undefined || town.nation === nation
  if (isShared && !sharers.some(isOfNation) && around === undefined) return undefined
  const ofNation = orAll(sharers, isOfNation)
  const there = ofNation.filter(town => region === undefined || partOfReach(town, region.circles) <= 1)
  // There is but one of it, whatever the county.
  if (there.length === 0 && isShared && around === undefined) return undefined
  // One that is clearly in the next county is meant where no other is.
  const inRegion = there.length > 0 ? orAll(there, town => region === undefined || isWellIn(town, region)) : ofNation
  const nearOther = least(inRegion, town => milesToNearest(town, others))
  if (nearOther !== undefined && milesToNearest(nearOther, others) <= nearBy) return nearOther
  if (region !== undefined) return least(inRegion, town => partOfReach(town, region.circles))
  if (around !== undefined) return nearestTo(around, inRegion)
  const named = nation === undefined ? orAll(inRegion, ({ isShortened }) => isShortened !== true) : inRegion
  return least(named, ({ population }) => -population)
}

const orAll = (towns: readonly Town[], which: (town: Town) => boolean): readonly Town[] => {
  const some = towns.filter(which)
  return some.length > 0 ? some : towns
}

/** The town whose post a village gets is seldom farther. */
const nearBy = 15

const milesToNearest = (from: Town, towns: readonly Town[]): number =>
  Math.min(Infinity, ...towns.map(town => milesBetween(from, town)))

/** Twenty miles take in all of London's districts. */
const londonsReach = 20

/** The smallest of the smaller places near by: what an address names before is narrower. */
const narrowed = (town: Town, before: readonly (readonly Town[])[], around: Circle | undefined): Town => {
  const reach = isLondon(town) ? londonsReach : nearBy
  let narrowest = town
  for (const sharers of before) {
    const from = narrowest
    const inside = sharers.filter(
      other => other.population <= from.population && milesBetween(from, other) <= reach && isIn(other, around),
    )
    narrowest = nearestTo(from, inside) ?? from
  }
  return narrowest
}

export const isLondon = ({ name }: Town): boolean => name === 'London'

const nearestTo = (from: Coordinates, towns: readonly Town[]): Town | undefined =>
  least(towns, town => milesBetween(from, town))

const least = (towns: readonly Town[], measure: (town: Town) => number): Town | undefined =>
  towns.toSorted((a, b) => measure(a) - measure(b))[0]

/** Takes many names too, one a line: all the places in one call are five times as fast. */
const keyOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'\u2019\u2018`]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9\n]+/g, ' ')
    .replaceAll(/^ +| +$/gm, '')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/ upon /g, ' on ')
    .replaceAll(/ (at|by|in|next|on|under) the /g, ' $1 ')

const wordsOf = (text: string): string[] =>
  keyOf(text)
    .split(' ')
    .filter(word => word !== '')

/** Lines become towns when they are asked for: all at once would take four times as long. */
const bearersIn = (places: string): ((key: string) => Bearers | undefined) => {
  const lines = places.trim().split('\n')
  const listed = byKeys(keyOf(places.trim().replaceAll(/\t.*/g, '')).split('\n'), lines)
  const further = byKeys(
    furtherPlaces.map(([name]) => keyOf(name)),
    furtherPlaces,
  )
  const others = byKeys(
    otherNames.map(([name]) => keyOf(name)),
    otherNames.map(([, meant]) => keyOf(meant)),
  )
  const named = [...new Set([...listed.keys(), ...further.keys()])]
  const shortened = byKeys(
    named.map(key => beforePreposition.exec(key)?.[1] ?? ''),
    named,
  )
  const townsCalled = (key: string): readonly Town[] => [
    ...(listed.get(key) ?? []).map(townOf),
    ...(further.get(key) ?? []).map(([name, latitude, longitude, nation, population = 0]) => ({
      name,
      latitude,
      longitude,
      nation,
      population,
    })),
  ]
  const wide = new Map<string, Bearers>()
  for (const [names, ...middle] of regions) {
    const circle = circleOf(middle)
    const { latitude, longitude } = circle
    for (const name of names.split(', ')) {
      const key = keyOf(name)
      const before = wide.get(key)?.region ?? {
        name,
        latitude,
        longitude,
        circles: [],
      }
      const circles = [...before.circles, circle]
      wide.set(key, { towns: [], region: { ...before, circles } })
    }
  }
  for (const [names, nation] of nations) {
    for (const name of names.split(', ')) wide.set(keyOf(name), { towns: [], nation })
  }
  return key => {
    const isWide = wide.get(key)
    if (isWide !== undefined) return isWide
    const known = others.get(key) ?? []
    const called = [key, ...known].flatMap(townsCalled)
    const towns = [
      ...called,
      ...(shortened.get(key) ?? [])
        .filter(name => !known.includes(name))
        .flatMap(townsCalled)
        .filter(town => milesToNearest(town, called) > sameTown)
        .map(town => ({ ...town, isShortened: true as const })),
    ]
    return towns.length === 0 ? undefined : { towns }
  }
}

/** Two entries that are no farther apart are of one place: Richmond, and Richmond upon Thames. */
const sameTown = 2

/** Of most counties. */
const usualReach = 30

const circleOf = ([latitude, longitude, reach = usualReach]: readonly [number, number, number?]): Circle => ({
  latitude,
  longitude,
  reach,
})

/** `burton` of `burton on trent`. */
const beforePreposition = /^(.+?) (?:at|by|in|le|near|next|on|over|super|under) /

const townOf = (line: string): Town => {
  const [name = '', latitude, longitude, population, nation = ''] = line.split('\t')
  return {
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
    nation,
  }
}

const byKeys = <T>(keys: readonly string[], values: readonly T[]): ReadonlyMap<string, readonly T[]> => {
  const grouped = new Map<string, T[]>()
  for (const [index, value] of values.entries()) addTo(grouped, keys[index] ?? '', value)
  return grouped
}

const isWide = ({ bearers }: { readonly bearers: Bearers }): boolean => bearers.towns.length === 0

/** In one name. */
const mostWords = 6

const foundIn = (words: readonly string[], bearersOf: (key: string) => Bearers | undefined): Bearers[] => {
  const found = new Map<number, { readonly key: string; readonly length: number; readonly bearers: Bearers }>()
  const isTaken = words.map(() => false)
  for (let length = Math.min(mostWords, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const key = words.slice(start, start + length).join(' ')
      const named = bearersOf(key)
      if (named === undefined || isTaken.slice(start, start + length).includes(true)) continue
      if (ordinaryWords.has(key) && words.length > 1) continue
      if (rivers.has(key) && words[start - 1] === 'on') continue
      isTaken.fill(true, start, start + length)
      found.set(start, { key, length, bearers: named })
    }
  }
  // "Hook, Hampshire" without the comma
  const [first = ''] = words
  const isBeforeCounty = isTaken.every((taken, at) => taken === at > 0) && [...found.values()].every(isWide)
  const ordinary = isBeforeCounty && ordinaryWords.has(first) ? bearersOf(first) : undefined
  if (ordinary !== undefined) found.set(0, { key: first, length: 1, bearers: ordinary })
  return [...found]
    .toSorted(([a], [b]) => b - a)
    .filter(([start, { length }]) => {
      const isStreet = streetWords.has(words[start + length] ?? '') && !found.has(start + length)
      const isElsewhere = wordsOfOthers.has(words[start - 1] ?? '') && isTaken[start - 1] !== true
      return !isStreet && !isElsewhere
    })
    .filter(([start, { length, bearers }]) => isLarge(bearers) || !isBeginningOfMore(words, isTaken, start + length))
    .map(([start, { length, bearers }]) => (isPartOfMore(words, isTaken, start, length) ? doubtful(bearers) : bearers))
}

/** Behind one of these a name is that of another place: New York, Horton cum Studley. */
const wordsOfOthers: ReadonlySet<string> = new Set(['new', 'cum', 'juxta', 'le', 'sub', 'super'])

/** Of a large town that shares its name with no other there is no village that is called so and more. */
const isLarge = ({ towns: [town, ...others] }: Bearers): boolean =>
  town === undefined || (others.length === 0 && town.population >= 100_000)

/** Goes the name on, behind the place in the part where it ends: `in water`, `le dale`, `is y coed`? */
const isBeginningOfMore = (words: readonly string[], isTaken: readonly boolean[], end: number): boolean => {
  let next = end
  while (wordsInNames.has(words[next] ?? '') && isTaken[next] !== true) next += 1
  if (next === end || next === words.length) return false
  return wordsOfOthers.has(words[next - 1] ?? '') || (isTaken[next] === false && !saysWhere(words, next))
}

/** A part of a town, a street, or a landscape. */
const saysWhere = (words: readonly string[], at: number): boolean => {
  const [word = '', after = ''] = words.slice(at)
  if (wordsOfTowns.has(word) || streetWords.has(word) || streetWords.has(after)) return true
  return words.slice(at, at + mostWords).some((_, index) => landscapes.has(words.slice(at, at + index + 1).join(' ')))
}

const isPartOfMore = (
  words: readonly string[],
  isTaken: readonly boolean[],
  start: number,
  length: number,
): boolean => {
  const end = start + length
  const next = words[end] === 'and' || words[end] === 'the' ? end + 1 : end
  const after = words[next] ?? ''
  if (isTaken[next] === false && moreOfName.test(after) && !saysWhere(words, next)) return true
  const before = words[start - 1] ?? ''
  if (isTaken[start - 1] !== false) return false
  return wordsBeforeNames.has(before) || (compassWords.has(before) && !streetWords.has(words[start - 2] ?? ''))
}

/** Shorter ones are abbreviations, of a county or of a postcode's area. */
const moreOfName = /^(?:[a-z]{4,}|bay|end|fen|top)$/

const doubtful = ({ towns, ...others }: Bearers): Bearers => ({
  ...others,
  towns: towns.map(town => (towns.length > 1 ? { ...town, isDoubtful: true } : { ...town, isLonger: true })),
})

const misspeltIn = (
  parts: readonly (readonly string[])[],
  bearersOf: (key: string) => Bearers | undefined,
  namesOfRegions: readonly string[],
): Region | undefined => {
  const unknown: string[] = []
  for (const words of parts) {
    for (let start = words.length - 1; start >= 0; start -= 1) {
      for (const length of [3, 2, 1]) {
        const written = words.slice(start, start + length).join(' ')
        const isStreet = streetWords.has(words[start + length] ?? '')
        if (start + length > words.length || isStreet || written.length < leastMisspelt) continue
        if (!ordinaryWords.has(written) && bearersOf(written) === undefined) unknown.push(written)
      }
    }
  }
  for (const written of unknown) {
    const [name, ...others] = namesOfRegions.filter(one => isOneSlip(written, one))
    if (name !== undefined && others.length === 0) return bearersOf(name)?.region
  }
  for (const written of unknown) {
    const name = nearlyWritten(written, namesOfRegions)
    if (name !== undefined) return bearersOf(name)?.region
  }
  return undefined
}

/** A slip in every four letters, where no other name is as near. */
const lettersOfSlip = 4

const nearlyWritten = (written: string, names: readonly string[]): string | undefined => {
  const most = Math.floor(written.length / lettersOfSlip)
  const near = names
    .filter(name => name[0] === written[0])
    .map(name => ({ name, slips: slipsBetween(written, name, most) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((one, other) => one.slips - other.slips)
  const [first, second] = near
  return first !== undefined && first.slips !== second?.slips ? first.name : undefined
}
