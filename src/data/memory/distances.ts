/**
 * Where the clubs are: by postcode, and how far from a place as the crow flies.
 *
 * The clubs are few even where people and bookings are many, so that each is measured; their directions from the centre
 * of the Earth are worked out once.
 */
import type { Named } from '../../club/facts.ts'
import type { Club, Coordinates } from '../../club/model.ts'
import { listing } from './grouping.ts'
import { lazy } from '../../text/lazy.ts'
import { named } from './tables.ts'

/** The Earth's mean radius, in miles. */
const earthRadius = 3958.7613

/** @param clubs in name order, which equal distances keep. */
export const distancesOf = (clubs: () => readonly Club[]) => {
  const places = lazy(() => clubs().map(club => ({ club: named(club), place: radiansOf(club.location) })))
  const withCode = (codeOf: (postcode: string) => string) =>
    listing<Coordinates>(add => {
      for (const { address, location } of clubs()) add(codeOf(compact(address.postalCode)), location)
    })
  const withPostcode = withCode(postcode => postcode)
  const withOutcode = withCode(postcode => postcode.slice(0, -3))

  return {
    from: (from: Coordinates): readonly { readonly club: Named; readonly miles: number }[] => {
      const here = radiansOf(from)
      return places()
        .map(({ club, place }) => ({ club: { ...club }, miles: milesBetween(here, place) }))
        .toSorted((one, other) => one.miles - other.miles)
    },
    withPostcode: (postcode: string): readonly Coordinates[] => [...withPostcode(compact(postcode))],
    withOutcode: (outcode: string): readonly Coordinates[] => [...withOutcode(compact(outcode))],
  }
}

/** A postcode without the space that people write or leave out. */
const compact = (postcode: string): string => postcode.replace(/\s+/g, '').toUpperCase()

const radiansOf = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: (latitude * Math.PI) / 180,
  longitude: (longitude * Math.PI) / 180,
})

/** By the haversine formula, which is exact for short distances too. */
const milesBetween = (one: Coordinates, other: Coordinates): number => {
  const half = (angle: number): number => Math.sin(angle / 2) ** 2
  const chord =
    half(one.latitude - other.latitude)
    + Math.cos(one.latitude) * Math.cos(other.latitude) * half(one.longitude - other.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}
