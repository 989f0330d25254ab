/**
 * What the contract tells one caller of a session, besides what the session is: whether it can be had, and whom this
 * caller may sign in or out.
 *
 * Whatever is looked up is looked up once for the whole page: two questions at most about who is or was in its
 * sessions, one for names.
 */
import type { CoachingSession, Party } from '../club/facts.ts'
import type { Id, Instant } from '../club/model.ts'
import type { ClubData } from '../data/club-data.ts'
import { everyoneIn, isStaff } from '../rules/access.ts'
import { isBookable } from '../rules/bookable.ts'
import { type Client, type Standings, clientsOnPage, otherClientIds } from '../rules/clients.ts'

export interface SessionForCaller {
  readonly session: CoachingSession
  readonly bookable: boolean
  readonly clients: readonly Client[]
  readonly standings: Standings
}

interface Caller {
  readonly party: Party
  readonly now: Instant
  /** The client who has just been signed in or out: named whether or not the next list will. */
  readonly toggled?: Id
}

/** In the order of the sessions. */
export const sessionsForCaller = async (
  data: ClubData,
  sessions: readonly CoachingSession[],
  { party, now, toggled }: Caller,
): Promise<readonly SessionForCaller[]> => {
  const all = await standingsFor(sessions, party, data, toggled)
  const persons = await data.people(otherClientIds(sessions, party, ({ id }) => all.get(id)))
  const clientsOf = clientsOnPage({ party, persons, toggled })
  return sessions.map((session): SessionForCaller => {
    const standings = all.get(session.id)
    return {
      session,
      bookable: isBookable(session, party, now),
      clients: clientsOf(session, standings),
      standings,
    }
  })
}

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
