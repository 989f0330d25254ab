/** On which days a membership counts: the first and the last day are days of it. */
import { groupedBy } from '../text/grouped-by.ts'
import { keptIn } from '../text/kept-in.ts'
import type { Id, LocalDate, Membership } from './model.ts'

export const isActiveOn = ({ from, to }: Pick<Membership, 'from' | 'to'>, date: LocalDate): boolean =>
  from <= date && (to === undefined || date <= to)

/** So many that to look through them takes less than an index does. */
const few = 16

/** A function of the list, held by it. */
const indexes = new WeakMap<readonly Membership[], ReadonlyMap<Id, readonly Membership[]>>()

/**
 * All that are of this affiliate, and others too where all together are few.
 *
 * @param memberships of one person; they never change
 */
export const narrowedTo = (affiliateId: Id, memberships: readonly Membership[]): readonly Membership[] =>
  memberships.length <= few
    ? memberships
    : (keptIn(indexes, memberships, () => groupedBy(memberships, one => one.affiliateId)).get(affiliateId) ?? [])
