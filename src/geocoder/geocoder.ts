/**
 * Where is this address? Answered without a network, as well as it can be from what is at hand.
 *
 * The default goes down a ladder and stops at the first rung that holds: our club with the same postcode; the
 * operator's coordinates of the outcode, which somebody wrote down on purpose; the middle of our clubs with that
 * outcode; a town that the address names, in reach of the postcode's area; that area's post town. Without a postcode:
 * the town alone, and last the county or island alone. An address that ends with another country is nowhere, unless a
 * British postcode says otherwise.
 */
import type { Coordinates } from '../club/model.ts'
import { isLondons, type PostcodeArea } from './areas.ts'
import { milesBetween } from './distance.ts'
import { likeliestTown, loadGazetteer, type NamedPlaces, nearestTo } from './gazetteer.ts'
import type { Outcodes } from './outcodes.ts'
import { type FoundPostcode, readAddress, readPartOfPostcode } from './postcode-in-text.ts'
import { lazyAsync } from '../text/lazy.ts'

export interface Placed extends Coordinates {
  /** What the coordinates are those of; `area` is a postcode area's or a county's. */
  readonly precision: 'postcode' | 'outcode' | 'town' | 'area'
  /** What of the address was recognised: `GL50 2AB`, `GL50`, `Cheltenham`, `Gloucester (GL)`. */
  readonly matched: string
}

export interface Geocoder {
  /** Undefined: nowhere that is known. */
  resolve(address: string): Promise<Placed | undefined>
}

export interface OfflineSources {
  /** Where our clubs with this postcode (`GL50 2AB`) are. */
  clubsWithPostcode(postcode: string): Promise<readonly Coordinates[]>
  /** Where our clubs with this outcode (`GL50`) are. */
  clubsWithOutcode(outcode: string): Promise<readonly Coordinates[]>
  readonly outcodes?: Outcodes
}

export const offlineGeocoder = (sources: OfflineSources): Geocoder => {
  const gazetteer = lazyAsync(loadGazetteer)
  const placesIn = async (text: string): Promise<NamedPlaces> => (await gazetteer()).placesIn(text)
  return {
    async resolve(address) {
      const whole = readAddress(address)
      if (whole.found !== undefined)
        return (await byClubs(whole.found, sources)) ?? byArea(whole.found.area, await placesIn(whole.text))
      const places = await placesIn(whole.text)
      if (places.isAbroad) return undefined
      const part = readPartOfPostcode(whole.text)
      if (part.found !== undefined)
        return (await byClubs(part.found, sources)) ?? byArea(part.found.area, await placesIn(part.text))
      return byNames(places)
    },
  }
}

const byClubs = async ({ postcode, outcode }: FoundPostcode, sources: OfflineSources): Promise<Placed | undefined> => {
  const here = postcode === undefined ? undefined : middleOf(await sources.clubsWithPostcode(postcode))
  if (here !== undefined && postcode !== undefined) return { ...here, precision: 'postcode', matched: postcode }
  const around = sources.outcodes?.get(outcode) ?? middleOf(await sources.clubsWithOutcode(outcode))
  return around === undefined
    ? undefined
    : { latitude: around.latitude, longitude: around.longitude, precision: 'outcode', matched: outcode }
}

const byArea = (area: PostcodeArea, { towns: named }: NamedPlaces): Placed => {
  for (const sharers of named) {
    // "London" says less than any of London's eight areas does.
    const inReach = sharers.filter(
      town => milesBetween(area, town) <= area.reach && !(isLondons(area) && town.name === 'London'),
    )
    const town = nearestTo(area, inReach)
    if (town !== undefined) return townOf(town)
  }
  return {
    latitude: area.latitude,
    longitude: area.longitude,
    precision: 'area',
    matched: `${area.postTown} (${area.area})`,
  }
}

const byNames = (places: NamedPlaces): Placed | undefined => {
  const town = likeliestTown(places)
  if (town !== undefined) return townOf(town)
  if (places.region === undefined) return undefined
  const { name, latitude, longitude } = places.region
  return { latitude, longitude, precision: 'area', matched: name }
}

const townOf = ({ name, latitude, longitude }: Coordinates & { readonly name: string }): Placed => ({
  latitude,
  longitude,
  precision: 'town',
  matched: name,
})

/** Of degrees, which for the few miles of an outcode is as good as of anything. */
const middleOf = (all: readonly Coordinates[]): Coordinates | undefined =>
  all.length === 0
    ? undefined
    : {
        latitude: all.reduce((sum, { latitude }) => sum + latitude, 0) / all.length,
        longitude: all.reduce((sum, { longitude }) => sum + longitude, 0) / all.length,
      }
