/** Which memberships end when: those that would go on. One that would have begun later never does. */
import type { Id, LocalDate, Membership } from '../club/model.ts'
import { type RecordChange, gone, put, recordIds } from '../club/record-change.ts'

/**
 * Those that would go on after that day.
 *
 * @param memberships the person's
 * @param affiliateId undefined: of every affiliate
 */
export const goingOnAfter = (
  lastDay: LocalDate,
  memberships: readonly Membership[],
  affiliateId: Id | undefined,
): readonly Membership[] =>
  memberships
    .filter(record => affiliateId === undefined || record.affiliateId === affiliateId)
    .filter(({ to }) => to === undefined || to > lastDay)

/** @param memberships that would go on */
export const endingMemberships = (memberships: readonly Membership[], lastDay: LocalDate): readonly RecordChange[] =>
  memberships.map(record =>
    record.from > lastDay
      ? gone('memberships', recordIds.memberships(record))
      : put('memberships', { ...record, to: lastDay }),
  )
