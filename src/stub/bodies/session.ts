/**
 * Coaching sessions as the contract shows them to one caller.
 *
 * The caller matters: `clients`, `participation` and `attendance` name whom this caller may sign in or out, and nobody
 * else. Whatever is looked up is looked up once for the whole page.
 */
import type { CoachingSession, IndividualSlot, Party } from '../../club/facts.ts'
import type { Eligibility, Id, Instant } from '../../club/model.ts'
import { splitSlotId } from '../../club/slot-id.ts'
import type { ClubData, Standing } from '../../data/club-data.ts'
import { isBookable } from '../../rules/bookable.ts'
import { clientsOf, otherClientIds } from '../../rules/clients.ts'
import { isOffered } from '../../rules/slots.ts'
import { Json, onceFor } from '../json.ts'
import type { Bodies } from '../operation.ts'
import { identifier } from './directory.ts'
import { given } from './given.ts'
import { bookedPeriodBody } from './periods.ts'

type Body = Bodies['CoachingSession']

export const writtenSessions = async (sessions: readonly CoachingSession[], party: Party, data: ClubData, now: Instant): Promise<Json<Body[]>> => {
  const known = await Promise.all(sessions.map(session => withOffer(session, data)))
  const taken = known.filter(({ participants }) => participants.length > 0).map(({ id }) => id)
  const [persons, standings] = await Promise.all([
    data.people([...new Set(known.flatMap(session => otherClientIds(session, party)))]),
    party === undefined ? new Map<Id, ReadonlyMap<Id, Standing>>() : data.standings(taken),
  ])
  return Json.list(known.map((session): Json<Body> => {
    const { id, club, capacity, participants: { length: booked } } = session
    const clients = clientsOf(session, party, persons)
    const standing = (client: Id): Standing => standings.get(id)?.get(client) ?? notThere
    const { what, how } = writtenTerms(session)
    return Json.joined(Json.of({ id }), what, Json.of({ period: bookedPeriodBody(session, club.timeZone) }), how, Json.of({
      booked, available: Math.max(0, capacity - booked), bookable: isBookable(session, party, now),
      clients: clients.map(({ id: client, name, relationship }) => ({ id: client, name, relationship })),
      participation: clients.map(({ id: client }) => ({ clientId: client, state: standing(client).participation })),
      attendance: clients.map(({ id: client }) => ({ clientId: client, state: standing(client).attendance })),
    }))
  }))
}

const notThere: Standing = { participation: 'none', attendance: 'notExpected' }

/** Whether a slot that somebody holds is still offered is for the rules to say; the data layer does not know them. */
export const withOffer = async (session: CoachingSession, data: ClubData): Promise<CoachingSession> =>
  session.kind === 'individual' && session.held !== undefined ? { ...session, isOffered: await isOnOffer(session, data) } : session

const isOnOffer = async ({ id, start }: IndividualSlot, data: ClubData): Promise<boolean> => {
  const stream = await data.streamOfKey(splitSlotId(id).key)
  return stream !== undefined && stream !== 'former' && isOffered(stream, start)
}

/** What sessions on the same terms have in common, in the two parts that stand around the period. */
const writtenTerms = onceFor(({ terms }: CoachingSession) => terms, ({
  kind, name, description, series, club, courts, coach, assistants, affiliate, owner, group, fee, capacity,
}) => ({
  what: Json.of({ type: kind, name, ...given({ description }), sport: series.sport }),
  how: Json.of({
    club: identifier(club), courts: courts.map(identifier), coach: identifier(coach), ...assistants.length === 0 ? {} : { assistants: assistants.map(identifier) },
    affiliate: identifier(affiliate), owner: identifier(owner), group: identifier(group), series: identifier(series), private: group.private,
    fee: { id: fee.id, name: fee.name, price: fee.price, currency: 'GBP' as const, durationMinutes: fee.durationMinutes },
    eligibility: eligibilityBody(series.eligibility), capacity,
  }),
}))

export const eligibilityBody = ({ members, nonMembers, male, female }: Eligibility): Bodies['Eligibility'] =>
  ({ members, nonMembers, ...given({ male: male && { ...male }, female: female && { ...female } }) })
