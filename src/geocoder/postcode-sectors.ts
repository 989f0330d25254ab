/**
 * Where is a postcode sector of Great Britain (`GL50 2`), and which outcode is near a place?
 *
 * A line of the table is looked at when its outcode is asked for, and no sooner: read as a whole it would be twelve
 * thousand objects that nobody may ever ask for.
 */
import { milesBetween } from '../club/distance.ts'
import type { Coordinates } from '../club/model.ts'
import { readLater } from '../read-later.ts'

export interface Sectors {
  /** `GL50`, `2`. Undefined: there is no such sector. */
  sector(outcode: string, digit: string): Coordinates | undefined
  /** The mean of its sectors. */
  outcode(outcode: string): Coordinates | undefined
  /** Of the nearest sector. */
  outcodeNear(place: Coordinates): string
}

/** The table is loaded here, and not before: many a server is never asked for a distance. */
export const loadSectors = async (): Promise<Sectors> => {
  const { sectors } = await readLater(() => import('./sectors.ts'))
  const lines = new Map(
    sectors
      .trim()
      .split('\n')
      .map(line => {
        const tab = line.indexOf('\t')
        return [line.slice(0, tab), line.slice(tab + 1)] as const
      }),
  )
  // Only towns that share their name are asked for, of which there are some hundreds.
  const near = new Map<string, string>()
  return {
    sector: (outcode, digit) => sectorsIn(lines.get(outcode)).find(one => one.digit === digit)?.place,
    outcode: outcode => middleOf(sectorsIn(lines.get(outcode)).map(({ place }) => place)),
    outcodeNear: place => {
      const key = `${place.latitude} ${place.longitude}`
      const found = near.get(key) ?? nearestIn(lines, place)
      near.set(key, found)
      return found
    },
  }
}

/** Of degrees, which for the few miles of an outcode is as good as of anything. */
export const middleOf = (all: readonly Coordinates[]): Coordinates | undefined =>
  all.length === 0
    ? undefined
    : {
        latitude: all.reduce((sum, { latitude }) => sum + latitude, 0) / all.length,
        longitude: all.reduce((sum, { longitude }) => sum + longitude, 0) / all.length,
      }

interface Sector {
  readonly digit: string
  readonly place: Coordinates
}

/**
 * The digit, then ten-thousandths of a degree from the south-western corner, four characters each: `scripts/places.ts`.
 */
const perSector = 9

const sectorsIn = (line = ''): readonly Sector[] =>
  Array.from({ length: line.length / perSector }, (_, index) => {
    const at = index * perSector
    return {
      digit: line.slice(at, at + 1),
      place: {
        latitude: degreesFrom(49, line.slice(at + 1, at + 5)),
        longitude: degreesFrom(-9, line.slice(at + 5, at + 9)),
      },
    }
  })

/** To the four decimals that the table has. */
const degreesFrom = (corner: number, steps: string): number =>
  Math.round(corner * 10_000 + Number.parseInt(steps, 36)) / 10_000

const nearestIn = (lines: ReadonlyMap<string, string>, from: Coordinates): string => {
  let nearest = { outcode: '', miles: Infinity }
  for (const [outcode, line] of lines) {
    for (const { place } of sectorsIn(line)) {
      const miles = milesBetween(from, place)
      if (miles < nearest.miles) nearest = { outcode, miles }
    }
  }
  return nearest.outcode
}
