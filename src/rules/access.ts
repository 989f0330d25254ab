/**
 * Who has to do with a group's coaching, and how: the words in which the visibility rules and the signing in are said.
 *
 * Leaders, deputies, organisers and coaches are the user alone; membership, eligibility and taking part count for the
 * user and for the family that they act for.
 */
import type { CoachingSession, Named, Party, PartyMember } from '../club/facts.ts'
import type { Group, Id } from '../club/model.ts'
import { localDateOf } from '../club/zone.ts'
import { fullName } from '../club/names.ts'
import { isAmong } from '../text/among.ts'
import { isEligible, reasonsAgainst, whereOf } from './eligibility.ts'

export type User = NonNullable<Party>

/** A session, or a stream of slots that are not worked out yet. */
export interface Staffed {
  readonly group: Group
  readonly coach: Named
  readonly assistants?: readonly Named[]
  readonly organisers?: readonly Id[]
}

/** The user first. */
export const everyoneIn = (party: Party): readonly PartyMember[] =>
  party === undefined ? [] : [party.user, ...party.family]

/** Leader, deputy, organiser, lead coach or assistant. */
export const isStaff = (party: Party, staffed: Staffed): boolean => {
  if (party === undefined) return false
  const id = party.user.person.id
  const { group, organisers = [] } = staffed
  return [group.leaders, group.deputies, organisers].some(ids => isAmong(ids, id)) || isCoachOf(id, staffed)
}

/** Lead coach or assistant: the session is their work, and they are no client in it. */
export const isCoachOf = (id: Id, { coach, assistants = [] }: Staffed): boolean =>
  coach.id === id || assistants.some(assistant => assistant.id === id)

export const isInGroup = ({ person }: PartyMember, { group }: Staffed): boolean => isAmong(group.members, person.id)

export const takesPart = ({ person }: PartyMember, { participants }: CoachingSession): boolean =>
  isAmong(participants, person.id)

/** In the group, or eligible to join it: who may be signed up. */
export const mayJoin = (member: PartyMember, session: CoachingSession): boolean =>
  isInGroup(member, session)
  || isEligible(member, session.series.eligibility, whereOf(session), localDateOf(session.start, session.club.timeZone))

/** Whom this session is for, or was: a lapsed member still sees what they are signed up for. */
export const isConcerned = (member: PartyMember, session: CoachingSession): boolean =>
  takesPart(member, session) || mayJoin(member, session)

/** What the visibility rules call access. */
export const hasAccess = (party: Party, session: CoachingSession): boolean =>
  isStaff(party, session) || everyoneIn(party).some(member => isConcerned(member, session))

/** Why `mayJoin` says no. */
export const reasonsAgainstJoining = (member: PartyMember, session: CoachingSession): readonly string[] =>
  reasonsAgainst(
    member,
    session.series.eligibility,
    whereOf(session),
    localDateOf(session.start, session.club.timeZone),
  )

/** Of a large family so many are told why. */
const mostTold = 10

/** Why `hasAccess` says no, for each of the party. */
export const reasonsAgainstAccess = (party: Party, session: CoachingSession): readonly string[] => {
  const everyone = everyoneIn(party)
  const others = everyone.length - mostTold
  return [
    ...everyone.slice(0, mostTold).map(member => {
      const reasons = reasonsAgainstJoining(member, session).join('; ')
      return `${fullName(member.person)} is not in the group ${session.group.name}, and not eligible (${reasons})`
    }),
    ...(others > 0 ? [`neither is ${whichOthers(others)} for whom the caller acts`] : []),
  ]
}

const whichOthers = (count: number): string => (count === 1 ? 'the other one' : `any of the other ${count}`)

/** Does the party hold this slot: booked by one of them, or with one of them in it? */
export const isHeldBy = (party: Party, session: CoachingSession): boolean =>
  session.kind === 'individual'
  && session.held !== undefined
  && everyoneIn(party).some(member => takesPart(member, session) || session.held?.bookedBy === member.person.id)
