/**
 * What the contract tells one caller of a session, besides what the session is: whether it can be had, and whom this
 * caller may sign in or out.
 *
 * Whatever is looked up is looked up once for the whole page: two questions at most about who is or was in its
 * sessions, one for names.
 */
import type { CoachingSession, Party } from '../club/facts.ts'
import type { Id } from '../club/model.ts'
import type { ClubData } from '../data/club-data.ts'
import { everyoneIn, isStaff } from '../rules/access.ts'
import { isBookable } from '../rules/bookable.ts'
import { type Client, type Standings, clientsOnPage, membersByName, otherClientIds } from '../rules/clients.ts'
import { type Slices, atOnceIfShort } from '../text/slices.ts'
import { foundInParts } from './batches.ts'
import type { StubContext } from './context.ts'
import { tooMuchWork } from './too-much-work.ts'

export interface SessionForCaller {
  readonly session: CoachingSession
  readonly bookable: boolean
  readonly clients: readonly Client[]
  readonly standings: Standings
}

interface Caller {
  readonly party: Party
  /** The client who has just been signed in or out: named whether or not the next list will. */
  readonly toggled?: Id
}

type Context = Pick<StubContext, 'data' | 'now' | 'inSlices'>

/** In one answer: some 20 MB of it. */
const mostClients = 100_000

/** Between two interruptions. */
const stride = 500

/**
 * In the order of the sessions.
 *
 * @throws Unanswerable where an answer would name more than 100,000 clients
 */
export const sessionsForCaller = async (
  sessions: readonly CoachingSession[],
  { party, toggled }: Caller,
  { data, now, inSlices }: Context,
): Promise<readonly SessionForCaller[]> => {
  const all = await standingsFor(sessions, party, data, toggled)
  const persons = await foundInParts(
    otherClientIds(sessions, party, ({ id }) => all.get(id)),
    askedAtOnce,
    ids => data.people(ids),
    inSlices,
  )
  const members = await atOnceIfShort(membersByName(sessions, party, persons), inSlices)
  const clientsOf = clientsOnPage({ party, persons, members, toggled })
  return atOnceIfShort(told(), inSlices)

  function* told(): Slices<readonly SessionForCaller[]> {
    const found: SessionForCaller[] = []
    let [clientsTold, since] = [0, 0]
    for (const session of sessions) {
      const standings = all.get(session.id)
      const clients = clientsOf(session, standings)
      clientsTold += clients.length
      since += clients.length
      if (clientsTold > mostClients) tooManyClients()
      found.push({ session, bookable: isBookable(session, party, now), clients, standings })
      if (since < stride) continue
      yield
      since = 0
    }
    return found
  }
}

const tooManyClients = (): never => {
  throw tooMuchWork(
    `The answer would name more than ${mostClients} clients. Ask for fewer sessions: limit says how many.`,
  )
}

/** People whose names are asked for at once. */
const askedAtOnce = 1000

/**
 * Of sessions that nobody is in as well: somebody may have been. Of all who ever were in it only where the caller runs
 * it, for they may be many.
 */
const standingsFor = async (
  sessions: readonly CoachingSession[],
  party: Party,
  data: ClubData,
  toggled: Id | undefined,
): Promise<ReadonlyMap<Id, NonNullable<Standings>>> => {
  const own = everyoneIn(party).map(({ person }) => person.id)
  if (own.length === 0) return new Map()
  const idsOf = (some: readonly CoachingSession[]): readonly Id[] => some.map(({ id }) => id)
  const run = sessions.filter(session => isStaff(party, session))
  const others = run.length === 0 ? sessions : sessions.filter(session => !isStaff(party, session))
  return new Map([
    ...(await data.standings(idsOf(others), toggled === undefined ? own : [...own, toggled])),
    ...(await data.standings(idsOf(run))),
  ])
}
