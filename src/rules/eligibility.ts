/**
 * Who may join: members or others, of the gender and age that a series asks for.
 *
 * Members are those of the owning affiliate and of the hosting club's own affiliate alike. Everything is asked for the
 * local date on which the session starts; only ages may be asked for another date (`ageOn`: "10 and under on 1
 * September").
 */
import { ageOn } from '../club/age.ts'
import type { PartyMember } from '../club/facts.ts'
import { isActiveOn } from '../club/memberships.ts'
import type { AgeEligibility, Club, Eligibility, Gender, Group, Id, LocalDate, Membership } from '../club/model.ts'

/** Whose membership counts. */
export interface Where {
  readonly affiliateId: Id
  /** Of the club that hosts it. */
  readonly ownAffiliateId: Id | undefined
}

export const whereOf = ({ group, club }: { readonly group: Group; readonly club: Club }): Where => ({
  affiliateId: group.affiliateId,
  ownAffiliateId: club.ownAffiliateId,
})

export const isEligible = (
  { person, memberships }: PartyMember,
  eligibility: Eligibility,
  where: Where,
  date: LocalDate,
): boolean =>
  (isMemberOn(memberships, where, date) ? eligibility.members : eligibility.nonMembers)
  && gendersTried(person.gender).some(gender => passes(eligibility[gender], person.dateOfBirth, date))

const isMemberOn = (
  memberships: readonly Membership[],
  { affiliateId, ownAffiliateId }: Where,
  date: LocalDate,
): boolean =>
  memberships.some(
    membership =>
      (membership.affiliateId === affiliateId || membership.affiliateId === ownAffiliateId)
      && isActiveOn(membership, date),
  )

/** Those who are neither, or don't say, pass if either would. */
const gendersTried = (gender: Gender): readonly ('male' | 'female')[] =>
  gender === 'male' || gender === 'female' ? [gender] : ['male', 'female']

/** No rule for a gender is no restriction. */
const passes = (rule: AgeEligibility | undefined, dateOfBirth: LocalDate, date: LocalDate): boolean => {
  if (rule === undefined) return true
  const age = ageOn(dateOfBirth, rule.ageOn ?? date)
  return rule.eligible && age >= (rule.minAge ?? 0) && age <= (rule.maxAge ?? Infinity)
}
