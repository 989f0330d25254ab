/**
 * Where is this address? Answered without a network, as well as it can be from what is at hand.
 *
 * The default goes down a ladder and stops at the first rung that holds: our club with the same postcode; the
 * operator's coordinates of the outcode, which somebody wrote down on purpose; the postcode's sector, or the mean of
 * its outcode's; a town that the address names, in reach of the postcode's area; that area's post town. Without a
 * postcode: the town alone, of several of one name the one in the area whose letters follow (Newport PO), and last the
 * county or island alone. An address that ends with another country, or a state of one, is nowhere, unless a British
 * postcode says otherwise.
 */
import { milesBetween } from '../club/distance.ts'
import type { Coordinates } from '../club/model.ts'
import { lazyAsync } from '../text/lazy.ts'
import { isLondons, type PostcodeArea } from './areas.ts'
import { type Gazetteer, isLondon, likeliestTown, loadGazetteer, type NamedPlaces, type Town } from './gazetteer.ts'
import { foreignCodes } from './foreign-names.ts'
import { islandsAndIreland } from './names.ts'
import type { Outcodes } from './outcodes.ts'
import { type FoundPostcode, readAddress, readArea, readPartOfPostcode } from './postcode-in-text.ts'
import { loadSectors, middleOf, type Sectors } from './postcode-sectors.ts'

export interface PlacedAddress extends Coordinates {
  /** What the coordinates are those of; `area` is a postcode area's or a county's. */
  readonly precision: 'postcode' | 'sector' | 'outcode' | 'town' | 'area'
  /**
   * What of the address was recognised: `GL50 2AB`, `GL50 2`, `GL50`, `Cheltenham`, `Gloucester (GL)`; of a town that
   * shares its name, with which of them was meant: `Newport (NP20)`, `Bangor (Northern Ireland)`.
   */
  readonly matched: string
}

export interface Geocoder {
  /** Undefined: nowhere that is known. */
  resolve(address: string): Promise<PlacedAddress | undefined>
}

export interface OfflineSources {
  /** Where our clubs with this postcode (`GL50 2AB`) are. */
  clubsWithPostcode(postcode: string): Promise<readonly Coordinates[]>
  readonly outcodes?: Outcodes
}

/** Towns and sectors, loaded when they are first asked for. All geocoders of a process may share them. */
export interface GeocoderTables {
  readonly gazetteer: () => Promise<Gazetteer>
  readonly sectors: () => Promise<Sectors>
}

export const offlineTables = (): GeocoderTables => ({
  gazetteer: lazyAsync(loadGazetteer),
  sectors: lazyAsync(loadSectors),
})

export const offlineGeocoder = (
  sources: OfflineSources,
  { gazetteer, sectors }: GeocoderTables = offlineTables(),
): Geocoder => {
  const placesIn = async (text: string): Promise<NamedPlaces> => (await gazetteer()).placesIn(text)
  const byPostcode = async ({ postcode, outcode, sector }: FoundPostcode): Promise<PlacedAddress | undefined> => {
    const here = postcode === undefined ? undefined : middleOf(await sources.clubsWithPostcode(postcode))
    if (here !== undefined && postcode !== undefined) return { ...here, precision: 'postcode', matched: postcode }
    const listed = sources.outcodes?.get(outcode)
    if (listed !== undefined) return placedAt(listed, 'outcode', outcode)
    const known = await sectors()
    const inSector = sector === undefined ? undefined : known.sector(outcode, sector)
    if (inSector !== undefined) return placedAt(inSector, 'sector', `${outcode} ${sector}`)
    const around = known.outcode(outcode)
    return around === undefined ? undefined : placedAt(around, 'outcode', outcode)
  }
  const byArea = async (area: PostcodeArea, places: NamedPlaces): Promise<PlacedAddress> => {
    const town = townIn(area, places)
    if (town === undefined) return placedAt(area, 'area', `${area.postTown} (${area.area})`)
    return placedAt(town, 'town', await nameOf(town, places, sectors))
  }
  /** `all`: with those that the address does not mean. */
  const byNames = async (places: NamedPlaces, all = places): Promise<PlacedAddress | undefined> => {
    const town = townNamedIn(places)
    if (town !== undefined) return placedAt(town, 'town', await nameOf(town, all, sectors))
    return places.region === undefined ? undefined : placedAt(places.region, 'area', places.region.name)
  }
  return {
    async resolve(address) {
      const whole = readAddress(address)
      if (whole.found !== undefined)
        return (await byPostcode(whole.found)) ?? byArea(whole.found.area, await placesIn(whole.text))
      const places = await placesIn(whole.text)
      if (places.isAbroad) return undefined
      const part = readPartOfPostcode(whole.text)
      if (part.found !== undefined)
        return (await byPostcode(part.found)) ?? byArea(part.found.area, await placesIn(part.text))
      const bare = readArea(whole.text)
      if (bare === undefined) return byNames(places)
      const named = await placesIn(bare.text)
      if (foreignCodes.has(bare.area.area) && (await isOutside(bare.area, named, sectors))) return undefined
      if (places.region !== undefined) return byNames(places)
      const inArea = await sharersIn(bare.area, named, sectors)
      if (inArea !== undefined) return byNames(inArea, named)
      // By itself, "Canterbury CT" is a court.
      return byNames(townIn(bare.area, named) === undefined ? places : named)
    },
  }
}

const placedAt = (
  { latitude, longitude }: Coordinates,
  precision: PlacedAddress['precision'],
  matched: string,
): PlacedAddress => ({
  latitude,
  longitude,
  precision,
  matched,
})

/** A county that seems to be misspelt counts where a town of the name is in it. */
const townNamedIn = (places: NamedPlaces): Town | undefined => {
  const { misspelt: region } = places
  return (region && likeliestTown({ ...places, region })) ?? likeliestTown(places)
}

/** "London" says less than any of London's eight areas does. */
const townIn = (area: PostcodeArea, places: NamedPlaces): Town | undefined => {
  if (!isLondons(area)) return likeliestTown(places, area)
  const towns = places.towns.map(sharers => sharers.filter(town => !isLondon(town)))
  return likeliestTown({ ...places, towns }, area)
}

/** "Perth, WA": what is named is not where those letters are a postcode area. */
const isOutside = async (
  area: PostcodeArea,
  places: NamedPlaces,
  sectors: GeocoderTables['sectors'],
): Promise<boolean> => {
  const { region } = places
  const towns = places.towns.flat()
  if (towns.length === 0)
    return region !== undefined && region.circles.every(circle => milesBetween(circle, area) > circle.reach)
  if (towns.some(town => milesBetween(town, area) <= area.reach)) return false
  const inArea = areaOf(await sectors())
  return !towns.some(town => inArea(town) === area.area)
}

/** Of the nearest postcodes. */
const areaOf =
  ({ outcodeNear }: Sectors) =>
  (town: Town): string | undefined =>
    areaOfNation.get(town.nation) ?? /^[A-Z]+/.exec(outcodeNear(town))?.[0]

/**
 * Of towns that share a name those in the area, by the outcode that they are near; undefined: none is.
 */
const sharersIn = async (
  { area }: PostcodeArea,
  places: NamedPlaces,
  sectors: GeocoderTables['sectors'],
): Promise<NamedPlaces | undefined> => {
  const shared = places.towns.findIndex(sharers => sharers.length > 1)
  const sharers = places.towns[shared]
  if (sharers === undefined) return undefined
  const inArea = areaOf(await sectors())
  const there = sharers.filter(town => inArea(town) === area)
  return there.length === 0 ? undefined : { ...places, towns: places.towns.with(shared, there), isBelieved: true }
}

/** Of those whose sectors are not in the table. */
const areaOfNation: ReadonlyMap<string, string> = new Map([
  ['NIR', 'BT'],
  ['IM', 'IM'],
  ['JE', 'JE'],
  ['GG', 'GY'],
])

/** Two entries of one place are nearer to each other than that, two places of one name farther. */
const apart = 5

/** Where others share it, the town's name does not say which of them it is. */
const nameOf = async (town: Town, { towns }: NamedPlaces, sectors: () => Promise<Sectors>): Promise<string> => {
  // All of them: of those in London there may be a list of their own.
  const sharers = towns
    .filter(all => all.includes(town))
    .flat()
    .filter(({ isShortened }) => isShortened !== true)
  if (sharers.every(other => milesBetween(town, other) < apart)) return town.name
  return `${town.name} (${islandsAndIreland.get(town.nation ?? '') ?? (await sectors()).outcodeNear(town)})`
}
