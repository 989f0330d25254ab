/**
 * How many offers a world makes: each coach on each preferred court for each fee option of an individual series, or for
 * each series where these are more. From three short lists follow as many as they multiply to, so that they are counted
 * before any is made.
 */
import { type Slices, each } from '../text/slices.ts'
import { wasForSale } from './coaching-offerings.ts'
import type { Group, Id, WorldRecords } from './model.ts'

export interface GroupOffers {
  readonly group: Group
  /** At most: not every court suits every series. */
  readonly offers: number
  /** Its individual series, archived or not, and their fee options. */
  readonly series: number
  readonly options: number
  /** Those that its leaders prefer, of each leader. */
  readonly courts: number
}

type Records = Pick<WorldRecords, 'groups' | 'series' | 'feeOptions' | 'preferences'>

/** Of each group that makes any. */
export function* offersIn({ groups, series, feeOptions, preferences }: Records): Slices<readonly GroupOffers[]> {
  const courtsOf = new Map<Id, number>()
  yield* each(preferences, ({ personId, preferredCourts }) => void courtsOf.set(personId, preferredCourts.length))
  const groupOf = new Map<Id, Id>()
  const [seriesIn, optionsIn] = [new Map<Id, number>(), new Map<Id, number>()]
  yield* each(series, ({ id, groupId, coaching }) => {
    if (coaching !== 'individual') return
    groupOf.set(id, groupId)
    seriesIn.set(groupId, (seriesIn.get(groupId) ?? 0) + 1)
  })
  yield* each(feeOptions, option => {
    const groupId = groupOf.get(option.seriesId)
    if (groupId !== undefined && wasForSale(option)) optionsIn.set(groupId, (optionsIn.get(groupId) ?? 0) + 1)
  })
  const found: GroupOffers[] = []
  yield* each(groups, group => {
    const count = seriesIn.get(group.id)
    if (count === undefined) return
    const options = optionsIn.get(group.id) ?? 0
    const courts = group.leaders.reduce((sum, id) => sum + (courtsOf.get(id) ?? 0), 0)
    // A coach in a series takes room before there is an option or a court, and all courts are looked at for each.
    const offers = courts * Math.max(options, count) + group.leaders.length * count
    if (offers > 0) found.push({ group, offers, series: count, options, courts })
  })
  return found
}

export function* countOfOffers(records: Records): Slices<number> {
  return (yield* offersIn(records)).reduce((sum, { offers }) => sum + offers, 0)
}
