/** Who provides coaching, and in which sports: for everybody, and of the user's own clubs and affiliates. */
import { byName } from '../../club/names.ts'
import { type Refusal, isRefusal } from '../../club/refusal.ts'
import { homeZone, localDateOf } from '../../club/zone.ts'
import type { CoachingFilter } from '../../club/coaching-offerings.ts'
import type { PartyConnections } from '../../data/club-data.ts'
import type { Id, Sport } from '../../club/model.ts'
import { ofAllBatches } from '../batches.ts'
import { identifier, writtenCoaches } from '../bodies/directory.ts'
import { given } from '../../text/given.ts'
import type { StubOperation, WrittenOperation } from '../operation.ts'
import type { StubContext } from '../context.ts'
import { filterId, pageOf } from '../parameters.ts'
import { signedIn } from '../signed-in.ts'
import { unknownAffiliate } from './affiliates.ts'
import { unknownClub } from './clubs.ts'

interface CoachingQuery {
  readonly sport?: Sport
  readonly affiliateId?: string
  readonly clubId?: string
}

/** An id that names nothing is refused; one that exists and has nothing to show gives an empty list. */
const filterOf = async (data: StubContext['data'], query: CoachingQuery): Promise<CoachingFilter | Refusal> => {
  const affiliateId = filterId(query.affiliateId)
  const clubId = filterId(query.clubId)
  if (clubId !== undefined && (await data.club(clubId)) === undefined) return unknownClub('query', 'clubId')
  if (affiliateId !== undefined && (await data.affiliate(affiliateId)) === undefined)
    return unknownAffiliate('query', 'affiliateId')
  return given({ sport: query.sport, affiliateId, clubId })
}

const connectionOf = async ({
  data,
  userId,
  now,
  inSlices,
}: StubContext & { readonly userId: string | undefined }): Promise<PartyConnections> => {
  const person = await signedIn(data, userId)
  const familyIds = (await data.family(person.id)).map(({ person: { id } }) => id)
  const [clubIds, affiliateIds] = [new Set<Id>(), new Set<Id>()]
  await ofAllBatches(
    after => data.sessionsWith([person.id, ...familyIds], { start: now, end: Infinity }, after),
    sessions => {
      for (const { club, affiliate } of sessions) {
        clubIds.add(club.id)
        affiliateIds.add(affiliate.id)
      }
      return []
    },
    inSlices,
  )
  return {
    userId: person.id,
    familyIds,
    clubIds: [...clubIds],
    affiliateIds: [...affiliateIds],
    today: localDateOf(now, homeZone),
  }
}

export const listMyCoachingClubs: StubOperation<'listMyCoachingClubs'> = async call =>
  (await call.data.coachingClubs(given({ sport: call.query.sport }), pageOf(call.query), await connectionOf(call))).map(
    identifier,
  )

export const listMyCoachingAffiliates: StubOperation<'listMyCoachingAffiliates'> = async call =>
  (
    await call.data.coachingAffiliates(given({ sport: call.query.sport }), pageOf(call.query), await connectionOf(call))
  ).map(identifier)

export const listCoachingClubs: StubOperation<'listCoachingClubs'> = async ({ data, query }) => {
  const filter = await filterOf(data, query)
  return isRefusal(filter) ? filter : (await data.coachingClubs(filter, pageOf(query))).map(identifier)
}

export const listCoachingAffiliates: StubOperation<'listCoachingAffiliates'> = async ({ data, query }) => {
  const filter = await filterOf(data, query)
  return isRefusal(filter) ? filter : (await data.coachingAffiliates(filter, pageOf(query))).map(identifier)
}

export const listCoaches: WrittenOperation<'listCoaches'> = async ({ data, query }) => {
  const filter = await filterOf(data, query)
  return isRefusal(filter) ? filter : writtenCoaches.list(await data.coaches(filter, pageOf(query)))
}

/** What people call each sport. */
const sportNames: Readonly<Record<Sport, string>> = {
  tennis: 'Tennis',
  padel: 'Padel',
  pickleball: 'Pickleball',
  badminton: 'Badminton',
  squash: 'Squash',
  squash57: 'Squash 57',
  tabletennis: 'Table Tennis',
  realtennis: 'Real Tennis',
  rackets: 'Rackets',
  fives: 'Fives',
}

export const listCoachingSports: StubOperation<'listCoachingSports'> = async ({ data, query }) => {
  const filter = await filterOf(data, query)
  if (isRefusal(filter)) return filter
  const { offset, limit } = pageOf(query)
  const sports = await data.coachingSports(filter)
  return sports
    .map(sport => ({ id: sport, sport, name: sportNames[sport] }))
    .toSorted(byName)
    .slice(offset, offset + limit)
    .map(({ sport, name }) => ({ sport, name }))
}
