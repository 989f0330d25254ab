/**
 * Coaching sessions as the contract shows them to one caller.
 *
 * The caller matters: `clients`, `participation` and `attendance` name whom this caller may sign in or out, and nobody
 * else.
 */
import type { CoachingSession } from '../../club/facts.ts'
import type { Eligibility, Id, Instant } from '../../club/model.ts'
import type { Standing } from '../../club/standings.ts'
import type { Client, Standings } from '../../rules/clients.ts'
import { Json, RecentTexts, onceFor } from '../json.ts'
import type { Bodies } from '../operation.ts'
import type { SessionForCaller } from '../session-for-caller.ts'
import { identifier } from './directory.ts'
import type { Slices } from '../../text/slices.ts'
import { given } from '../../text/given.ts'
import { bookedPeriodBody } from './periods.ts'

type Body = Bodies['CoachingSession']

/** In the order of the sessions. */
export function* writtenSessions(sessions: readonly SessionForCaller[]): Slices<Json<Body[]>> {
  const peopleIn = writtenPeople()
  const bodies: Json<Body>[] = []
  let clientsSince = 0
  for (const { session, bookable, clients, standings } of sessions) {
    const {
      capacity,
      participants: { length: booked },
    } = session
    bodies.push(
      Json.joined(
        writtenFacts(session),
        Json.of({ booked, available: Math.max(0, capacity - booked), bookable }),
        peopleIn(clients, standings),
      ),
    )
    clientsSince += clients.length
    if (clientsSince < stride) continue
    yield
    clientsSince = 0
  }
  return Json.list(bodies)
}

/** Clients between two interruptions. */
const stride = 1000

type People = Pick<Body, 'clients' | 'participation' | 'attendance'>

/** Most sessions of a page concern the same people, none of whom has signed up: that is written once. */
const writtenPeople = (): ((clients: readonly Client[], standings: Standings) => Json<People>) => {
  const known = new Map<string, Json<People>>()
  const anew = (clients: readonly Client[], standings: Standings): Json<People> => {
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
