/** Clubs by their distance: those of a page, as if all had been measured, without measuring all. */
import t from 'tap'
import { milesBetween } from '../../src/club/distance.ts'
import type { Club } from '../../src/club/model.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { aClub, idOf } from '../fixtures/builders.ts'
import { emptyWorld } from '../fixtures/small-world.ts'

const clubsAt = (count: number, place: (at: number) => Club['location']): readonly Club[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `Club ${String(at).padStart(5, '0')}`
    return aClub({ id: idOf(name), name, location: place(at) })
  })

const country = (at: number): Club['location'] => ({
  latitude: 50 + ((at * 7919) % 8000) / 1000,
  longitude: -5 + ((at * 104_729) % 7000) / 1000,
})

const layouts: Readonly<Record<string, (at: number) => Club['location']>> = {
  'all over the country': country,
  'on one latitude': at => ({ latitude: 52, longitude: -5 + ((at * 7919) % 7000) / 1000 }),
  'in few places': at => ({ latitude: 50 + (at % 3), longitude: -1 - (at % 2) }),
  'all over the world': at => ({
    latitude: -90 + ((at * 7919) % 180_001) / 1000,
    longitude: -180 + ((at * 104_729) % 360_001) / 1000,
  }),
}

t.test('any page is that of all clubs in the order of their distance, equal ones by name', async t => {
  for (const [name, place] of Object.entries(layouts)) {
    const clubs = clubsAt(1200, place)
    const data = memoryLayer({ ...emptyWorld, clubs }).begin()
    for (const from of [
      { latitude: 51.5, longitude: -0.1 },
      { latitude: 90, longitude: 0 },
      { latitude: -52, longitude: 179.9 },
      { latitude: 52, longitude: -2 },
    ]) {
      const all = clubs
        .map(club => ({ club: { id: club.id, name: club.name }, miles: milesBetween(from, club.location) }))
        .toSorted((one, other) => one.miles - other.miles)
      for (const [offset, limit] of [
        [0, 0],
        [0, 1],
        [0, 100],
        [63, 2],
        [700, 50],
        [1199, 10],
        [1200, 1],
        [0, 5000],
      ] as const)
        t.strictSame(
          await data.clubsByDistance(from, { offset, limit }),
          all.slice(offset, offset + limit),
          `${name}, from ${from.latitude} ${from.longitude}, ${offset} ${limit}`,
        )
    }
  }
})

t.test('for the nearest of 10,000 clubs a few hundred are measured', async t => {
  const data = memoryLayer({ ...emptyWorld, clubs: clubsAt(10_000, country) }).begin()
  // Each distance takes one arcsine.
  const { asin } = Math
  let measured = 0
  t.teardown(() => void (Math.asin = asin))
  Math.asin = sine => {
    measured += 1
    return asin(sine)
  }
  for (const [limit, most] of [
    [1, 1000],
    [20, 2000],
    [10_000, 10_000],
  ] as const) {
    measured = 0
    t.equal((await data.clubsByDistance({ latitude: 52, longitude: -1 }, { offset: 0, limit })).length, limit)
    t.ok(measured <= most, `${measured} for ${limit}`)
  }
})
