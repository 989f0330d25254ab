/**
 * What a call in this world can be made with and succeeds: ids of its own, and of whoever calls a sign-up that would.
 *
 * All ids are those of one session that can be had without a token, so that each list has something in it. The lists
 * and the rules are asked for it.
 */
import type { CoachingSession, Named, Party } from '../club/facts.ts'
import type { Id } from '../club/model.ts'
import { Unanswerable } from '../contract/call.ts'
import { isRefusal } from '../club/refusal.ts'
import { pageOfSessions } from '../rules/session-page.ts'
import { given } from '../text/given.ts'
import type { SampleCall, Samples } from '../worlds/mode-provider.ts'
import { writtenSessions } from './bodies/session.ts'
import type { StubContext } from './context.ts'
import type { ClubOperationId } from './operation.ts'
import { listedOf } from './operations/coaching-sessions.ts'
import { atOnce, atOnceIfShort } from '../text/slices.ts'
import { sessionsForCaller } from './session-for-caller.ts'
import { decidedToggle } from './operations/session-toggle.ts'

/** Clubs whose lists are looked at, and sessions of each of them. */
const mostClubs = 10
const mostSessions = 25

/** What an operation takes an id of. */
type Noun = 'club' | 'affiliate' | 'owner' | 'coach'

const idIn: Readonly<Partial<Record<ClubOperationId, Noun>>> = {
  getAffiliate: 'affiliate',
  getClub: 'club',
  getClubEvents: 'club',
  listMyClubCoachingSessions: 'club',
  listMyAffiliateCoachingSessions: 'affiliate',
  listMyOwnerCoachingSessions: 'owner',
  listMyCoachCoachingSessions: 'coach',
  listClubCoachingSessions: 'club',
  listAffiliateCoachingSessions: 'affiliate',
  listOwnerCoachingSessions: 'owner',
  listCoachCoachingSessions: 'coach',
}

/** @param userId who calls; absent: whoever has no token */
export const samplesIn = async (context: StubContext, userId?: Id): Promise<Samples> => {
  const ids = await idsIn(context)
  const user = userId === undefined ? undefined : await context.data.person(userId)
  const signUp = user === undefined ? undefined : await signUpOf(user.id, context)
  return {
    ...Object.fromEntries(
      Object.entries(idIn).flatMap(([operation, noun]): [string, SampleCall][] => {
        const id = ids[noun]
        return id === undefined ? [] : [[operation, { parameters: { id } }]]
      }),
    ),
    ...given({ toggleCoachingSession: signUp === undefined ? undefined : { body: signUp } }),
  }
}

const idsIn = async (context: StubContext): Promise<Readonly<Partial<Record<Noun, Id>>>> => {
  const { data } = context
  for await (const { session } of sessionsFor(undefined, context)) {
    const { club, affiliate, owner, coach } = session
    return { club: club.id, affiliate: affiliate.id, owner: owner.id, coach: coach.id }
  }
  // Nobody coaches here, or nobody without a token is shown it.
  const [club] = await data.clubs(first)
  const [affiliate] = await data.affiliates(first)
  const [coach] = await data.coaches({}, first)
  const owner = affiliate !== undefined && (await data.isOwner(affiliate.affiliate.id)) ? affiliate : undefined
  return given({
    club: club?.club.id,
    affiliate: affiliate?.affiliate.id,
    owner: owner?.affiliate.id,
    coach: coach?.id,
  })
}

const first = { offset: 0, limit: 1 }

/** A post that signs somebody up for whom this user may; of nobody where there is none to be had. */
const signUpOf = async (userId: Id, context: StubContext): Promise<unknown> => {
  for await (const { session, party } of sessionsFor(userId, context)) {
    if (party === undefined) return undefined
    const [body] = atOnce(writtenSessions(await sessionsForCaller([session], { party }, context))).read()
    const clientsInBody = body?.clients.map(({ id }) => id) ?? []
    for (const clientId of clientsInBody.slice(0, mostSessions)) {
      // The first that will do is wanted.
      // oxlint-disable-next-line no-await-in-loop
      const decision = await decidedToggle({ party, clientId, sessionId: session.id, clientsInBody }, context)
      if (!isRefusal(decision) && decision.kind !== 'leave') return { clientId, session: body }
    }
  }
  return undefined
}

interface Seen {
  readonly session: CoachingSession
  readonly party: Party
}

/** A club of whose coaching there is too much to be listed gives no sample. */
const unlessTooMuch = async <T>(listing: Promise<T>): Promise<T | undefined> => {
  try {
    return await listing
  } catch (error) {
    if (error instanceof Unanswerable) return undefined
    throw error
  }
}

/** What this caller is shown in the lists of clubs, of some of them and the first of each. */
async function* sessionsFor(userId: Id | undefined, context: StubContext): AsyncGenerator<Seen> {
  const { data } = context
  const clubs: readonly Named[] = await data.coachingClubs({}, { offset: 0, limit: mostClubs })
  for (const { id } of clubs) {
    const listed = await unlessTooMuch(listedOf('club', { ...context, path: { id }, query: {}, userId }))
    if (listed === undefined || isRefusal(listed)) continue
    const { offered, booked, party } = listed
    const page = pageOfSessions(offered, booked, { offset: 0, limit: mostSessions })
    for (const session of await atOnceIfShort(page, context.inSlices)) yield { session, party }
  }
}
