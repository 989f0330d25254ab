/** What the sports of affiliates, clubs and coaches are, and which of them have to do with which. */
import { given } from '../text/given.ts'
import { type CoachingOffering, isGoingOn } from './coaching-offerings.ts'
import type { CoachEntry, Named } from './facts.ts'
import { type Club, type ClubEvent, type Court, type Id, type Series, type Sport, sports } from './model.ts'
import { namedInOrder } from './names.ts'

/** Each once, in the order of the contract's Sport. */
const inContractOrder = (some: Iterable<Sport>): readonly Sport[] => {
  const wanted = new Set(some)
  return sports.filter(sport => wanted.has(sport))
}

/** Of its series that are not archived, and of the courts of its own club. */
export const sportsOfAffiliate = (series: readonly Series[], ownCourts: readonly Court[]): readonly Sport[] =>
  inContractOrder([...series.filter(isGoingOn).map(({ sport }) => sport), ...ownCourts.flatMap(court => court.sports)])

export const sportsOfClub = (courts: readonly Court[]): readonly Sport[] =>
  inContractOrder(courts.flatMap(court => court.sports))

/** Whose own club it is, and who holds events where, archived ones too; some more than once. */
export const linkHosts = (
  clubs: readonly Club[],
  events: readonly ClubEvent[],
  affiliateOf: (event: ClubEvent) => Id,
  link: (affiliateId: Id, clubId: Id) => void,
): void => {
  for (const { id, ownAffiliateId } of clubs) if (ownAffiliateId !== undefined) link(ownAffiliateId, id)
  for (const event of events) link(affiliateOf(event), event.clubId)
}

/** A coach with all that they offer: what of it, where, and for whom. */
export const coachEntryOf = (
  { id, name, description }: Named & { readonly description: string | undefined },
  offerings: readonly CoachingOffering[],
  clubOf: (id: Id) => Named | undefined,
  affiliateOf: (id: Id) => Named | undefined,
): CoachEntry => ({
  id,
  name,
  sports: inContractOrder(offerings.map(({ sport }) => sport)),
  clubs: namedInOrder(
    offerings.map(({ clubId }) => clubId),
    clubOf,
  ),
  affiliates: namedInOrder(
    offerings.map(({ affiliateId }) => affiliateId),
    affiliateOf,
  ),
  ...given({ description }),
})
