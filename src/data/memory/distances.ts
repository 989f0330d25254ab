/**
 * Where the clubs are: by postcode, and how far from a place as the crow flies.
 *
 * No club is nearer than its latitude is. So those next by latitude are measured, and more of them until a whole page
 * is nearer than any other club can be: a few hundred of ten thousand for a first page.
 */
import { milesApart, milesOfLatitude, radiansOf } from '../../club/distance.ts'
import type { Named, Page } from '../../club/facts.ts'
import type { Club, Coordinates } from '../../club/model.ts'
import { named } from '../../club/names.ts'
import { countWhile } from '../../text/search.ts'
import { type Slices, each, mapped, sorted } from '../../text/slices.ts'
import { listing } from './grouping.ts'
import type { Indexing } from './indexing.ts'

interface Distant {
  readonly club: Named
  readonly miles: number
}

export interface Distances {
  /** The clubs of a page, nearest first. */
  from(from: Coordinates, page: Page): readonly Distant[]
  /** Of the clubs with this postcode. */
  withPostcode(postcode: string): readonly Coordinates[]
}

interface ClubAt {
  readonly club: Named
  /** In name order. */
  readonly rank: number
  readonly latitude: number
  readonly longitude: number
}

/** How many are measured first on either side; four times as many each time that these are too few. */
const [few, more] = [64, 4]

/** @param clubs in name order, which equal distances keep. */
export const distancesOf = (clubs: () => readonly Club[], indexing: Indexing): Distances => {
  /** From south to north. */
  const places = indexing(function* (): Slices<readonly ClubAt[]> {
    let rank = 0
    const all = yield* mapped(clubs(), club => {
      const { latitude, longitude } = radiansOf(club.location)
      return { club: named(club), rank: rank++, latitude, longitude }
    })
    return yield* sorted(all, (one, other) => one.latitude - other.latitude)
  })
  const withPostcode = listing<Coordinates>(indexing, add =>
    each(clubs(), ({ address, location }) => add(compact(address.postalCode), location)),
  )

  return {
    from: (from, { offset, limit }) => {
      const [all, here] = [places(), radiansOf(from)]
      const middle = countWhile(all, ({ latitude }) => latitude < here.latitude)
      for (let reach = Math.max(few, offset + limit); ; reach *= more) {
        const [first, end] = [Math.max(0, middle - reach), Math.min(all.length, middle + reach)]
        const measured = all.slice(first, end).map(place => ({ place, miles: milesApart(here, place) }))
        const beyond = Math.min(
          ...[all[first - 1], all[end]].map(place => (place === undefined ? Infinity : milesOfLatitude(here, place))),
        )
        const nearest = measured.filter(({ miles }) => miles < beyond)
        if (beyond < Infinity && nearest.length < offset + limit) continue
        return nearest
          .toSorted((one, other) => one.miles - other.miles || one.place.rank - other.place.rank)
          .slice(offset, offset + limit)
          .map(({ place, miles }) => ({ club: { ...place.club }, miles }))
      }
    },
    withPostcode: postcode => [...withPostcode(compact(postcode))],
  }
}

/** A postcode without the space that people write or leave out. */
const compact = (postcode: string): string => postcode.replace(/\s+/g, '').toUpperCase()
