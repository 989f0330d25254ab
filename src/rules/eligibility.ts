/**
 * Who may join: members or others, of the gender and age that a series asks for.
 *
 * Members are those of the owning affiliate and of the hosting club's own affiliate alike. Everything is asked for the
 * local date on which the session starts; only ages may be asked for another date (`ageOn`: "10 and under on 1
 * September").
 */
import { ageOn } from '../club/age.ts'
import type { PartyMember } from '../club/facts.ts'
import { isMemberOn } from '../club/memberships.ts'
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
  (isMemberThere(memberships, where, date) ? eligibility.members : eligibility.nonMembers)
  && gendersTried(person.gender).some(gender => passes(eligibility[gender], person.dateOfBirth, date))

/**
 * Why somebody is not eligible, each reason with the bound that it is about; none for who is.
 *
 * Those who are neither male nor female hear what each of the two rules asks.
 */
export const reasonsAgainst = (
  { person, memberships }: PartyMember,
  eligibility: Eligibility,
  where: Where,
  date: LocalDate,
): readonly string[] => {
  const reasons = gendersTried(person.gender).map(gender =>
    reasonsOfRule(eligibility[gender], gender, person.dateOfBirth, date),
  )
  return [
    ...reasonsOfMembership(eligibility, isMemberThere(memberships, where, date), date),
    ...(reasons.some(({ length }) => length === 0) ? [] : new Set(reasons.flat())),
  ]
}

const reasonsOfMembership = (
  { members, nonMembers }: Eligibility,
  isMember: boolean,
  date: LocalDate,
): readonly string[] => {
  if (isMember ? members : nonMembers) return []
  if (!members && !nonMembers) return ['membership: nobody may join but those who are in its group']
  return [isMember ? `membership: it is for non-members, not for a member on ${date}` : notAMember(date)]
}

const notAMember = (date: LocalDate): string => `membership: it is for members, and they are none on ${date}`

const reasonsOfRule = (
  rule: AgeEligibility | undefined,
  gender: 'male' | 'female',
  dateOfBirth: LocalDate,
  date: LocalDate,
): readonly string[] => {
  if (passes(rule, dateOfBirth, date)) return []
  const { eligible = true, minAge = 0, maxAge = Infinity, ageOn: on = date } = rule ?? {}
  if (!eligible) return [`gender: it is not for ${gender} clients`]
  const age = ageOn(dateOfBirth, on)
  return [
    ...(age < minAge ? [`age: ${age} on ${on}, and the youngest is ${minAge}`] : []),
    ...(age > maxAge ? [`age: ${age} on ${on}, and the oldest is ${maxAge}`] : []),
  ]
}

const isMemberThere = (memberships: readonly Membership[], where: Where, date: LocalDate): boolean =>
  affiliatesOf(where).some(id => isMemberOn(id, memberships, date))

/** Those whose members are members there. */
export const affiliatesOf = ({ affiliateId, ownAffiliateId }: Where): readonly Id[] =>
  ownAffiliateId === undefined || ownAffiliateId === affiliateId ? [affiliateId] : [affiliateId, ownAffiliateId]

/** Those who are neither, or don't say, pass if either would. */
const gendersTried = (gender: Gender): readonly ('male' | 'female')[] =>
  gender === 'male' || gender === 'female' ? [gender] : ['male', 'female']

/** No rule for a gender is no restriction. */
const passes = (rule: AgeEligibility | undefined, dateOfBirth: LocalDate, date: LocalDate): boolean => {
  if (rule === undefined) return true
  const age = ageOn(dateOfBirth, rule.ageOn ?? date)
  return rule.eligible && age >= (rule.minAge ?? 0) && age <= (rule.maxAge ?? Infinity)
}
