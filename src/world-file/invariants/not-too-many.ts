/** What a world may have so many of: of things that follow from short lists, as many as these multiply to. */
import type { Id } from '../../club/model.ts'
import { offersIn } from '../../club/offers.ts'
import { each } from '../../text/slices.ts'
import { nowhere } from '../ids.ts'
import type { WorldInvariant } from './invariant.ts'

/** For whom one person acts: each of them is looked at for each session of a list. */
const mostOfFamily = 100

export const familiesAreNotTooLarge: WorldInvariant = function* ({ world, report }) {
  const found = new Map<Id, number>()
  yield* each(world.familyLinks, ({ guardianId }) => {
    if (guardianId !== nowhere) found.set(guardianId, (found.get(guardianId) ?? 0) + 1)
  })
  yield* each(world.people, person => {
    const count = found.get(person.id) ?? 0
    if (count > mostOfFamily)
      report(
        person,
        'too-large-family',
        `At most ${mostOfFamily} people for whom one acts were expected, ${count} were found.`,
      )
  })
}

const mostOfGroup = 20_000
const mostOfWorld = 100_000

export const offersAreNotTooMany: WorldInvariant = function* ({ world, report }) {
  let sum = 0
  for (const { group, offers, series, options, courts } of yield* offersIn(world)) {
    const before = sum
    sum += offers
    const of = series > options ? `${series} individual series` : `${options} fee options of its individual series`
    const made = `${of}, each on the courts that each of its ${group.leaders.length} leaders prefers, ${courts} in all`
    if (offers > mostOfGroup)
      report(
        group,
        'too-many-offers',
        `At most ${mostOfGroup} offers of a group were expected, ${offers} were found: ${made}.`,
      )
    else if (before <= mostOfWorld && sum > mostOfWorld)
      report(
        group,
        'too-many-offers',
        `At most ${mostOfWorld} offers of all groups were expected, with this one's there are ${sum}: ${made}.`,
      )
  }
}
