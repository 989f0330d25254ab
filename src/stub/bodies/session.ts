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
import type { Bodies } from '../operation.ts'
import { identifier } from './directory.ts'
import { given } from './given.ts'
import { bookedPeriodBody } from './periods.ts'

export const sessionBodies = async (
  sessions: readonly CoachingSession[], party: Party, data: ClubData, now: Instant,
): Promise<Bodies['CoachingSession'][]> => {
  const known = await Promise.all(sessions.map(session => withOffer(session, data)))
  const taken = known.filter(({ participants }) => participants.length > 0).map(({ id }) => id)
  const [persons, standings] = await Promise.all([
    data.people([...new Set(known.flatMap(session => otherClientIds(session, party)))]),
    party === undefined ? new Map<Id, ReadonlyMap<Id, Standing>>() : data.standings(taken),
  ])
  return known.map(session => {
    const clients = clientsOf(session, party, persons)
    const standing = (id: Id): Standing => standings.get(session.id)?.get(id) ?? { participation: 'none', attendance: 'notExpected' }
    return {
      ...commonBody(session, party, now),
      clients: clients.map(({ id, name, relationship }) => ({ id, name, relationship })),
      participation: clients.map(({ id }) => ({ clientId: id, state: standing(id).participation })),
      attendance: clients.map(({ id }) => ({ clientId: id, state: standing(id).attendance })),
    }
  })
}

/** Whether a slot that somebody holds is still offered is for the rules to say; the data layer does not know them. */
export const withOffer = async (session: CoachingSession, data: ClubData): Promise<CoachingSession> =>
  session.kind === 'individual' && session.held !== undefined ? { ...session, isOffered: await isOnOffer(session, data) } : session

const isOnOffer = async ({ id, start }: IndividualSlot, data: ClubData): Promise<boolean> => {
  const stream = await data.streamOfKey(splitSlotId(id).key)
  return stream !== undefined && stream !== 'former' && isOffered(stream, start)
}

const commonBody = (session: CoachingSession, party: Party, now: Instant): Omit<Bodies['CoachingSession'], 'clients' | 'participation' | 'attendance'> => {
  const { id, kind, name, description, series, club, courts, coach, assistants, affiliate, owner, group, fee, capacity, participants } = session
  const booked = participants.length
  return {
    id, type: kind, name, ...given({ description }), sport: series.sport, period: bookedPeriodBody(session, club.timeZone), club: identifier(club),
    courts: courts.map(identifier), coach: identifier(coach), ...assistants.length === 0 ? {} : { assistants: assistants.map(identifier) },
    affiliate: identifier(affiliate), owner: identifier(owner), group: identifier(group), series: identifier(series), private: group.private,
    fee: { id: fee.id, name: fee.name, price: fee.price, currency: 'GBP', durationMinutes: fee.durationMinutes },
    eligibility: eligibilityBody(series.eligibility), capacity, booked, available: Math.max(0, capacity - booked), bookable: isBookable(session, party, now),
  }
}

export const eligibilityBody = ({ members, nonMembers, male, female }: Eligibility): Bodies['Eligibility'] =>
  ({ members, nonMembers, ...given({ male: male && { ...male }, female: female && { ...female } }) })
