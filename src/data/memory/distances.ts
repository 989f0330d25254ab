/**
 * Where the clubs are: by postcode, and how far from a place as the crow flies.
 *
 * The clubs are few even where people and bookings are many, so that each is measured; their directions from the centre
 * of the Earth are worked out once.
 */
import { milesApart, radiansOf } from '../../club/distance.ts'
import type { Named } from '../../club/facts.ts'
import type { Club, Coordinates } from '../../club/model.ts'
import { listing } from './grouping.ts'
import { each, mapped } from '../../text/slices.ts'
import type { Indexing } from './indexing.ts'
import { named } from './tables.ts'

/** @param clubs in name order, which equal distances keep. */
export const distancesOf = (clubs: () => readonly Club[], indexing: Indexing) => {
  const places = indexing(() => mapped(clubs(), club => ({ club: named(club), place: radiansOf(club.location) })))
  const withPostcode = listing<Coordinates>(indexing, add =>
    each(clubs(), ({ address, location }) => add(compact(address.postalCode), location)),
  )

  return {
    from: (from: Coordinates): readonly { readonly club: Named; readonly miles: number }[] => {
      const here = radiansOf(from)
      return places()
        .map(({ club, place }) => ({ club: { ...club }, miles: milesApart(here, place) }))
        .toSorted((one, other) => one.miles - other.miles)
    },
    withPostcode: (postcode: string): readonly Coordinates[] => [...withPostcode(compact(postcode))],
  }
}

/** A postcode without the space that people write or leave out. */
const compact = (postcode: string): string => postcode.replace(/\s+/g, '').toUpperCase()
