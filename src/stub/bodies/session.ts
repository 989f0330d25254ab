/**
 * Coaching sessions as the contract shows them to one caller.
 *
 * The caller matters: `clients`, `participation` and `attendance` name whom this caller may sign in or out, and nobody
 * else. Whatever is looked up is looked up once for the whole page.
 */
import type { CoachingSession, Party } from '../../club/facts.ts'
import type { Eligibility, Id, Instant } from '../../club/model.ts'
import type { Standing } from '../../club/standings.ts'
import type { ClubData } from '../../data/club-data.ts'
import { everyoneIn, isStaff } from '../../rules/access.ts'
import { isBookable } from '../../rules/bookable.ts'
import { type Client, clientsOf, otherClientIds } from '../../rules/clients.ts'
import { Json, RecentTexts, onceFor } from '../json.ts'
import type { Bodies } from '../operation.ts'
import { identifier } from './directory.ts'
import { given } from '../../text/given.ts'
import { bookedPeriodBody } from './periods.ts'

type Body = Bodies['CoachingSession']

/** @param toggled the client who has just been signed in or out: named whether or not the next list will */
export const writtenSessions = async (
  sessions: readonly CoachingSession[],
  party: Party,
  data: ClubData,
  now: Instant,
  toggled?: Id,
): Promise<Json<Body[]>> => {
  const standings = await standingsFor(sessions, party, data, toggled)
  const persons = await data.people([
    ...new Set(sessions.flatMap(session => otherClientIds(session, party, standings.get(session.id), toggled))),
  ])
  const peopleIn = writtenPeople()
  return Json.list(
    sessions.map((session): Json<Body> => {
      const {
        capacity,
        participants: { length: booked },
      } = session
      return Json.joined(
        writtenFacts(session),
        Json.of({ booked, available: Math.max(0, capacity - booked), bookable: isBookable(session, party, now) }),
        peopleIn(clientsOf(session, party, persons, standings.get(session.id), toggled), standings.get(session.id)),
      )
    }),
  )
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
): Promise<ReadonlyMap<Id, ReadonlyMap<Id, Standing>>> => {
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

type People = Pick<Body, 'clients' | 'participation' | 'attendance'>

/** Most sessions of a page concern the same people, none of whom has signed up: that is written once. */
const writtenPeople = (): ((
  clients: readonly Client[],
  standings: ReadonlyMap<Id, Standing> | undefined,
) => Json<People>) => {
  const known = new Map<string, Json<People>>()
  const anew = (clients: readonly Client[], standings: ReadonlyMap<Id, Standing> | undefined): Json<People> => {
    const standing = (client: Id): Standing => standings?.get(client) ?? notThere
    return Json.of({
      clients: clients.map(({ id, name, relationship }) => ({ id, name, relationship })),
      participation: clients.map(({ id }) => ({ clientId: id, state: standing(id).participation })),
      attendance: clients.map(({ id }) => ({ clientId: id, state: standing(id).attendance })),
    })
  }
  return (clients, standings) => {
    if (standings !== undefined) return anew(clients, standings)
    const key = clients.map(({ id }) => id).join(' ')
    const json = known.get(key) ?? anew(clients, undefined)
    known.set(key, json)
    return json
  }
}

const notThere: Standing = { participation: 'none', attendance: 'notExpected' }

type Facts = Omit<Body, keyof People | 'booked' | 'available' | 'bookable'>

interface KnownFacts {
  readonly start: Instant
  readonly end: Instant
  readonly json: Json<Facts>
}

/** Two of the largest pages. */
const knownFacts = new RecentTexts<KnownFacts>(1000)

/** What a session is, whoever asks: the same for as long as its terms are, and it is not moved. */
const writtenFacts = (session: CoachingSession): Json<Facts> => {
  const { id, start, end, club } = session
  const { what, how } = writtenTerms(session)
  const before = knownFacts.get(how, id)
  if (before !== undefined && before.start === start && before.end === end) return before.json
  const json = Json.joined(Json.of({ id }), what, Json.of({ period: bookedPeriodBody(session, club.timeZone) }), how)
  knownFacts.set(how, id, { start, end, json })
  return json
}

/** What sessions on the same terms have in common, in the two parts that stand around the period. */
const writtenTerms = onceFor(
  ({ terms }: CoachingSession) => terms,
  ({ kind, name, description, series, club, courts, coach, assistants, affiliate, owner, group, fee, capacity }) => ({
    what: Json.of({ type: kind, name, ...given({ description }), sport: series.sport }),
    how: Json.of({
      club: identifier(club),
      courts: courts.map(identifier),
      coach: identifier(coach),
      ...(assistants.length === 0 ? {} : { assistants: assistants.map(identifier) }),
      affiliate: identifier(affiliate),
      owner: identifier(owner),
      group: identifier(group),
      series: identifier(series),
      private: group.private,
      fee: {
        id: fee.id,
        name: fee.name,
        price: fee.price,
        currency: 'GBP' as const,
        durationMinutes: fee.durationMinutes,
      },
      eligibility: eligibilityBody(series.eligibility),
      capacity,
    }),
  }),
)

export const eligibilityBody = ({ members, nonMembers, male, female }: Eligibility): Bodies['Eligibility'] => ({
  members,
  nonMembers,
  ...given({ male: male && { ...male }, female: female && { ...female } }),
})
