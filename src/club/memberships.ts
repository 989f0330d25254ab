/** On which days a membership counts: the first and the last day are days of it. */
import { groupedBy } from '../text/grouped-by.ts'
import { keptIn } from '../text/kept-in.ts'
import { countWhile } from '../text/search.ts'
import { addDays } from './dates.ts'
import type { Id, LocalDate, Membership } from './model.ts'

export const isActiveOn = ({ from, to }: Pick<Membership, 'from' | 'to'>, date: LocalDate): boolean =>
  from <= date && (to === undefined || date <= to)

/** So many that to look through them takes less than an index does. */
const few = 16

type Days = Pick<Membership, 'from' | 'to'>

/** A function of the list, held by it: by affiliate. */
const indexes = new WeakMap<readonly Membership[], ReadonlyMap<Id, readonly Days[]>>()

/**
 * The days on which somebody is a member of this affiliate. Where they are many no two of them overlap, and they are in
 * order.
 *
 * @param memberships of one person; they never change
 */
const daysAt = (affiliateId: Id, memberships: readonly Membership[]): readonly Days[] =>
  keptIn(
    indexes,
    memberships,
    () => new Map([...groupedBy(memberships, one => one.affiliateId)].map(([id, some]) => [id, joined(some)])),
  ).get(affiliateId) ?? none

const none: readonly never[] = []

/** Each day once. */
const joined = (memberships: readonly Days[]): readonly Days[] => {
  const all: Days[] = []
  for (const { from, to } of memberships.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (to !== undefined && to < from) continue
    const last = all.at(-1)
    if (last === undefined || (last.to !== undefined && last.to < from))
      all.push(to === undefined ? { from } : { from, to })
    else if (last.to !== undefined && (to === undefined || last.to < to))
      all[all.length - 1] = to === undefined ? { from: last.from } : { from: last.from, to }
  }
  return all
}

export const isMemberOn = (affiliateId: Id, memberships: readonly Membership[], date: LocalDate): boolean => {
  if (memberships.length <= few)
    return memberships.some(one => one.affiliateId === affiliateId && isActiveOn(one, date))
  const days = daysAt(affiliateId, memberships)
  const last = days[countWhile(days, ({ from }) => from <= date) - 1]
  return last !== undefined && isActiveOn(last, date)
}

/** Dates after the first, and up to the last, on which they may be a member and were none before, or the reverse. */
export const turningDatesOf = (
  affiliateId: Id,
  memberships: readonly Membership[],
  first: LocalDate,
  last: LocalDate,
): readonly LocalDate[] => {
  const isOver = ({ to }: Days): boolean => to !== undefined && to < first
  const days =
    memberships.length <= few
      ? memberships.filter(one => one.affiliateId === affiliateId && !isOver(one) && one.from <= last)
      : within(daysAt(affiliateId, memberships), isOver, last)
  return days
    .flatMap(({ from, to }) => (to === undefined ? [from] : [from, addDays(to, 1)]))
    .filter(date => first < date && date <= last)
}

const within = (days: readonly Days[], isOver: (one: Days) => boolean, last: LocalDate): readonly Days[] =>
  days.slice(
    countWhile(days, isOver),
    countWhile(days, ({ from }) => from <= last),
  )
