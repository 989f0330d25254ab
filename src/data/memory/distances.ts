/**
 * Where the clubs are: by postcode, and how far from a place as the crow flies.
 *
 * No club is nearer than its latitude is. So those next by latitude are measured, and more of them until a whole page
 * is nearer than any other club can be: a few hundred of ten thousand for a first page.
 */
import { type Radians, milesApart, milesOfLatitude, radiansOf } from '../../club/distance.ts'
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
        const beyond = Math.min(
          ...[all[first - 1], all[end]].map(place => (place === undefined ? Infinity : milesOfLatitude(here, place))),
        )
        const { within, between } = measuredFrom(here, all.slice(first, end))
        const count = within(beyond)
        if (beyond < Infinity && count < offset + limit) continue
        return between(offset, Math.min(offset + limit, count)).map(({ club, miles }) => ({ club: { ...club }, miles }))
      }
    },
    withPostcode: postcode => [...withPostcode(compact(postcode))],
  }
}

/**
 * Of a hundred thousand a page is found without an object for each, and without a function that compares two: numbers
 * are sorted, and only what is on the page is looked up.
 */
const measuredFrom = (here: Radians, places: readonly ClubAt[]) => {
  const distances = new Float64Array(places.length)
  let at = 0
  for (const place of places) distances[at++] = milesApart(here, place)
  const inOrder = distances.toSorted()
  const within = (beyond: number): number => countWhile(inOrder, one => one < beyond)

  /** Of those that are so far away, these in name order. */
  const tied = (miles: number, start: number, end: number): readonly Ranked[] => {
    const there = places.filter((_, index) => distances[index] === miles)
    const ranks = new Uint32Array(there.length)
    for (const [index, { rank }] of there.entries()) ranks[index] = rank
    const wanted = new Set(ranks.toSorted().subarray(start, end))
    return there.filter(({ rank }) => wanted.has(rank)).map(({ club, rank }) => ({ club, rank, miles }))
  }

  return {
    /** How many are nearer. */
    within,
    /** From this place in the order of distance and name to before that. */
    between: (start: number, end: number): readonly Ranked[] => {
      const [nearest, farthest] = [inOrder[start], inOrder[end - 1]]
      if (start >= end || nearest === undefined || farthest === undefined) return []
      const [before, last] = [within(nearest), within(farthest)]
      if (nearest === farthest) return tied(nearest, start - before, end - before).toSorted(nearestFirst)
      const inside: Ranked[] = []
      at = 0
      for (const { club, rank } of places) {
        const miles = distances[at++] ?? 0
        if (miles > nearest && miles < farthest) inside.push({ club, rank, miles })
      }
      return [...tied(nearest, start - before, places.length), ...inside, ...tied(farthest, 0, end - last)].toSorted(
        nearestFirst,
      )
    },
  }
}

interface Ranked extends Distant {
  readonly rank: number
}

const nearestFirst = (one: Ranked, other: Ranked): number => one.miles - other.miles || one.rank - other.rank

/** A postcode without the space that people write or leave out. */
const compact = (postcode: string): string => postcode.replace(/\s+/g, '').toUpperCase()
