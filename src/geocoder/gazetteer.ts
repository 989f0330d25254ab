/**
 * Which towns does an address name, and which of several of one name is meant?
 *
 * Names are compared in small letters without accents and apostrophes, word by word, hyphens being spaces and Saint St.
 * In each part of an address, between commas, the longest names are found first and no word belongs to two of them, so
 * Stratford-upon-Avon is no Stratford. A name is left out where a street's word follows (London Road), where New goes
 * before it (New York), or where it is a word like any other (Street, Hook) that does not have the part to itself.
 *
 * The last part comes first, and in it the last name, since an address goes from the narrow to the wide; London alone
 * gives way to any district of it that is named too. Of towns that share a name the nearest to the postcode's area is
 * meant, else those of the nation in the address, of them the nearest to its county or island, else the most populous.
 * What is the name of a county or a nation is no town: there is a Wales in Yorkshire.
 */
import { given } from '../text/given.ts'
import type { Coordinates } from '../club/model.ts'
import { milesBetween } from '../club/distance.ts'
import { foreignCountries, furtherPlaces, nations, ordinaryWords, otherNames, regions, streetWords } from './names.ts'

export interface Town extends Coordinates {
  readonly name: string
  /** 0: not known. */
  readonly population: number
  /** As the list of places has it; absent: not known. */
  readonly nation?: string
}

export interface Region extends Coordinates {
  readonly name: string
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
  /** The address ends with a country that is not ours. */
  readonly isAbroad: boolean
}

export interface Gazetteer {
  placesIn(address: string): NamedPlaces
}

/** The list of places is loaded here, and not before, because many addresses do without it. */
export const loadGazetteer = async (): Promise<Gazetteer> => {
  const { places } = await import('./places.ts')
  const bearersOf = bearersIn(places)
  const countries = new Set(foreignCountries.map(keyOf))
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
      return {
        towns: londonLast(found.map(({ towns }) => towns).filter(towns => towns.length > 0)),
        isAbroad: endsWith(parts[0] ?? [], countries),
        ...given({ region, nation }),
      }
    },
  }
}

/** The town that is meant where no postcode says it. */
export const likeliestTown = ({ towns: [sharers = []], region, nation }: NamedPlaces): Town | undefined => {
  const there = sharers.filter(town => nation === undefined || town.nation === undefined || town.nation === nation)
  const possible = there.length > 0 ? there : sharers
  if (region === undefined) return least(possible, ({ population }) => -population)
  const near = nearestTo(region, possible)
  const isElsewhere = near !== undefined && sharers.length > 1 && milesBetween(region, near) > regionsReach
  return isElsewhere ? undefined : near
}

/** No town of a county is farther from its middle. Of several of one name, none there is the one that is meant. */
const regionsReach = 60

export const nearestTo = (from: Coordinates, towns: readonly Town[]): Town | undefined =>
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

const wordsOf = (text: string): string[] =>
  keyOf(text)
    .split(' ')
    .filter(word => word !== '')

/** Lines become towns when they are asked for: all at once would take four times as long. */
const bearersIn = (places: string): ((key: string) => Bearers | undefined) => {
  const lines = places.trim().split('\n')
  const listed = groupedBy(keyOf(places.trim().replaceAll(/\t.*/g, '')).split('\n'), lines)
  const further = groupedBy(
    furtherPlaces.map(([name]) => keyOf(name)),
    furtherPlaces,
  )
  const others = groupedBy(
    otherNames.map(([name]) => keyOf(name)),
    otherNames.map(([, meant]) => keyOf(meant)),
  )
  const wide = new Map<string, Bearers>()
  for (const [names, latitude, longitude] of regions) {
    for (const name of names.split(', ')) wide.set(keyOf(name), { towns: [], region: { name, latitude, longitude } })
  }
  for (const [names, nation] of nations) {
    for (const name of names.split(', ')) wide.set(keyOf(name), { towns: [], nation })
  }
  return key => {
    const isWide = wide.get(key)
    if (isWide !== undefined) return isWide
    const towns = [
      ...[key, ...(others.get(key) ?? [])].flatMap(name => listed.get(name) ?? []).map(townOf),
      ...(further.get(key) ?? []).map(([name, latitude, longitude]) => ({ name, latitude, longitude, population: 0 })),
    ]
    return towns.length === 0 ? undefined : { towns }
  }
}

const townOf = (line: string): Town => {
  const [name = '', latitude, longitude, population, nation = ''] = line.split('\t')
  return { name, latitude: Number(latitude), longitude: Number(longitude), population: Number(population), nation }
}

const groupedBy = <T>(keys: readonly string[], values: readonly T[]): ReadonlyMap<string, readonly T[]> => {
  const grouped = new Map<string, T[]>()
  for (const [index, value] of values.entries()) {
    const key = keys[index] ?? ''
    const group = grouped.get(key)
    if (group === undefined) grouped.set(key, [value])
    else group.push(value)
  }
  return grouped
}

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
      if (length === 1 && ordinaryWords.has(key) && words.length > 1) continue
      isTaken.fill(true, start, start + length)
      found.set(start, { key, length, bearers: named })
    }
  }
  return [...found]
    .toSorted(([a], [b]) => b - a)
    .filter(([start, { length }]) => {
      const isStreet = streetWords.has(words[start + length] ?? '') && !found.has(start + length)
      const isElsewhere = words[start - 1] === 'new' && isTaken[start - 1] !== true
      return !isStreet && !isElsewhere
    })
    .map(([, match]) => match.bearers)
}

/** Twenty miles take in all of London's districts. */
const londonsReach = 20

const londonLast = (all: readonly (readonly Town[])[]): readonly (readonly Town[])[] => {
  const london = all.flat().find(({ name }) => name === 'London')
  if (london === undefined) return all
  const districts = all.map(towns =>
    towns.filter(town => town.name !== 'London' && milesBetween(london, town) < londonsReach),
  )
  return [...districts.filter(towns => towns.length > 0), ...all]
}

/** "Northern Ireland" is no Ireland, and St Chad's no Chad. */
const endsWith = (words: readonly string[], countries: ReadonlySet<string>): boolean =>
  words
    .slice(-mostWords)
    .some(
      (_, index, last) =>
        countries.has(last.slice(index).join(' ')) && !['northern', 'st'].includes(last[index - 1] ?? ''),
    )
