/**
 * Which coaching is offered where and by whom, without its times.
 *
 * A series in groups is held where its events are that aren't archived; one to one it is held where its coaches prefer
 * courts. The affiliate offers it even before there is an event or a preferred court, but not after its last event.
 */
import type { ClubEvent, CoachPreferences, Court, FeeOption, Group, Id, Series, Sport } from './model.ts'

export interface CoachingOffering {
  readonly sport: Sport
  readonly groupId: Id
  readonly affiliateId: Id
  readonly clubId?: Id
}

/** A coach of an individual series, with the preferred courts that suit it; archived series too. */
export interface IndividualOffering {
  readonly coachId: Id
  readonly series: Series
  readonly group: Group
  readonly preferences: CoachPreferences
  readonly courts: readonly Court[]
}

export interface CoachingFilter {
  readonly sport?: Sport
  readonly affiliateId?: Id
  readonly clubId?: Id
}

/** Can it be had, if only for nothing? */
export const isToBeHad = ({ active }: Pick<FeeOption, 'active'>): boolean => active

/** Can it be had for money? What costs nothing is no coaching that is listed. */
export const isForSale = (option: FeeOption): boolean => isToBeHad(option) && option.price > 0

/** Could it ever? Its terms are remembered then, though it was withdrawn. */
export const wasForSale = ({ price }: FeeOption): boolean => price > 0

/** Is anything of it offered by now? What is archived is known still: ids of its slots are about. */
export const isGoingOn = ({ archived }: Pick<Series, 'archived'>): boolean => !archived

/** What a series stands for wherever it is held. Undefined: it offers no coaching. */
export const offeringOf = (
  series: Series,
  { id, affiliateId }: Group,
  options: readonly FeeOption[],
  events: readonly ClubEvent[],
): CoachingOffering | undefined => {
  const { sport, coaching } = series
  const hadItsLast = coaching === 'group' && events.length > 0 && events.every(event => event.archived)
  return !isGoingOn(series) || hadItsLast || coaching === 'none' || !options.some(isForSale)
    ? undefined
    : { sport, groupId: id, affiliateId }
}

/** Every leader of the group coaches who says when and where. */
export const individualOfferings = (
  series: Series,
  group: Group,
  preferencesOf: (coachId: Id) => CoachPreferences | undefined,
  courtOf: (id: Id) => Court | undefined,
): readonly IndividualOffering[] =>
  series.coaching !== 'individual'
    ? []
    : [...new Set(group.leaders)].flatMap(coachId => individualOffering(coachId, series, group, preferencesOf, courtOf))

/** Of one of the leaders. None: they don't say. */
export const individualOffering = (
  coachId: Id,
  series: Series,
  group: Group,
  preferencesOf: (coachId: Id) => CoachPreferences | undefined,
  courtOf: (id: Id) => Court | undefined,
): readonly IndividualOffering[] => {
  const preferences = preferencesOf(coachId)
  return preferences === undefined
    ? []
    : [{ coachId, series, group, preferences, courts: courtsFor(preferences, series, courtOf) }]
}

/** An individual series with a club stays there. */
const courtsFor = (
  { preferredCourts }: CoachPreferences,
  { sport, clubId }: Series,
  courtOf: (id: Id) => Court | undefined,
): readonly Court[] =>
  [...new Set(preferredCourts)]
    .flatMap(id => courtOf(id) ?? [])
    .filter(({ sports, clubId: at }) => sports.includes(sport) && (clubId === undefined || at === clubId))

/** All courts of the clubs where the coach might hold it: an individual series with a club stays there. */
export const courtsInReach = (
  { series: { clubId }, preferences: { preferredCourts } }: IndividualOffering,
  courtOf: (id: Id) => Court | undefined,
  courtsOf: (clubId: Id) => readonly Court[],
): readonly Court[] => {
  const clubIds = clubId === undefined ? preferredCourts.flatMap(id => courtOf(id)?.clubId ?? []) : [clubId]
  return [...new Set(clubIds)].flatMap(courtsOf)
}

/** With what, and where. */
export type PossibleTerms = readonly [offering: IndividualOffering, option: FeeOption, court: Court]

/** @param options of its series */
export const offeredTerms = (offering: IndividualOffering, options: readonly FeeOption[]): readonly PossibleTerms[] =>
  options.filter(isForSale).flatMap(option => offering.courts.map((court): PossibleTerms => [offering, option, court]))

/** What its coaches could offer on the courts of the clubs where they coach, and do not. */
export function* unofferedTerms(
  offerings: readonly IndividualOffering[],
  options: readonly FeeOption[],
  courtOf: (id: Id) => Court | undefined,
  courtsOf: (clubId: Id) => readonly Court[],
): Generator<PossibleTerms, void, undefined> {
  const toBeHad = options.filter(isToBeHad)
  if (toBeHad.length === 0) return
  for (const offering of offerings)
    for (const court of courtsInReach(offering, courtOf, courtsOf))
      for (const option of toBeHad) yield [offering, option, court]
}

/** At each club where the coach prefers a court. */
export const atPreferredCourts = (
  offering: CoachingOffering,
  { courts }: Pick<IndividualOffering, 'courts'>,
): readonly CoachingOffering[] =>
  [...new Set(courts.map(({ clubId }) => clubId))].map(clubId => ({ ...offering, clubId }))

/** At the event's club, by whoever coaches there. */
export const atEvent = (
  offering: CoachingOffering,
  { clubId, archived }: ClubEvent,
  { coaching }: Series,
): readonly CoachingOffering[] => (archived || coaching !== 'group' ? [] : [{ ...offering, clubId }])

export const matches = (offering: CoachingOffering, { sport, affiliateId, clubId }: CoachingFilter): boolean =>
  (sport === undefined || offering.sport === sport)
  && (affiliateId === undefined || offering.affiliateId === affiliateId)
  && (clubId === undefined || offering.clubId === clubId)

/** Does whoever offers all this offer what is asked for? */
export const provides = (offerings: readonly CoachingOffering[], filter: CoachingFilter): boolean =>
  offerings.some(offering => matches(offering, filter))

/** Of what is asked for, each once. */
export const sportsOffered = (offerings: readonly CoachingOffering[], filter: CoachingFilter): readonly Sport[] => [
  ...new Set(offerings.filter(offering => matches(offering, filter)).map(({ sport }) => sport)),
]
