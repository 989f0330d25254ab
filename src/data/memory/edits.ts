/**
 * A world after what an operator has done to it.
 *
 * Edits are rare, and touch what much else is worked out from. So they are made in the records, and every index is made
 * anew from these: none can be forgotten.
 */
import type { CoachPreferences, Id, Membership, WorldRecords } from '../../club/model.ts'
import { isCoachIn } from '../../club/roles.ts'
import type { CancelSession, Edit, EditRefusal, EndMembership, WithdrawAvailability } from '../edit.ts'
import type { Indexes } from './indexes.ts'

/** @param world as it is now; `indexes` may be older, but for what an edit changes */
export const edited = (world: WorldRecords, indexes: Indexes, edit: Edit): WorldRecords | EditRefusal => {
  switch (edit.kind) {
    case 'cancelSession':
      return withoutSession(world, indexes, edit)
    case 'withdrawAvailability':
      return withoutAvailability(world, indexes, edit)
    case 'endMembership':
      return withoutMembership(world, indexes, edit)
  }
}

const withoutSession = (
  world: WorldRecords,
  { tables, groupSessions }: Indexes,
  { sessionId, at }: CancelSession,
): WorldRecords | EditRefusal => {
  const courtBookings = world.courtBookings.filter(({ source, refId }) => source !== 'session' || refId !== sessionId)
  if (world.individualSessions.some(({ id }) => id === sessionId)) {
    return {
      ...world,
      courtBookings,
      individualSessions: world.individualSessions.filter(({ id }) => id !== sessionId),
      participations: world.participations.map(record =>
        record.sessionId === sessionId && record.state === 'participating'
          ? { ...record, state: 'none', changed: at }
          : record,
      ),
      attendances: world.attendances.map(record =>
        record.sessionId === sessionId ? { ...record, state: 'notExpected' } : record,
      ),
    }
  }
  const booking = tables.booking(sessionId)
  if (booking === undefined || !groupSessions.isGroupSession(booking)) return 'unknownSession'
  if (booking.status === 'cancelled') return 'alreadyCancelled'
  return {
    ...world,
    courtBookings,
    bookings: world.bookings.map(record => (record.id === sessionId ? { ...record, status: 'cancelled' } : record)),
  }
}

const withoutAvailability = (
  world: WorldRecords,
  { tables, rolesOf }: Indexes,
  { coachId, period }: WithdrawAvailability,
): WorldRecords | EditRefusal => {
  if (!isCoachIn(rolesOf(coachId))) return 'unknownCoach'
  // Who coaches groups alone has none, and offers nothing as it is.
  if (tables.preferences(coachId) === undefined) return world
  const less = (record: CoachPreferences): CoachPreferences =>
    period === undefined
      ? { ...record, availability: [], exceptions: [] }
      : { ...record, withdrawn: [...(record.withdrawn ?? []), { start: period.start, end: period.end }] }
  return {
    ...world,
    preferences: world.preferences.map(record => (record.personId === coachId ? less(record) : record)),
  }
}

const withoutMembership = (
  world: WorldRecords,
  { tables }: Indexes,
  { personId, affiliateId, lastDay }: EndMembership,
): WorldRecords | EditRefusal => {
  if (tables.person(personId) === undefined) return 'unknownPerson'
  if (affiliateId !== undefined && tables.affiliate(affiliateId) === undefined) return 'unknownAffiliate'
  const goesOn = (record: Membership): boolean =>
    isOf(record, personId, affiliateId) && (record.to === undefined || record.to > lastDay)
  if (!world.memberships.some(goesOn)) return 'notAMember'
  return {
    ...world,
    memberships: world.memberships.flatMap(record => {
      if (!goesOn(record)) return [record]
      return record.from > lastDay ? [] : [{ ...record, to: lastDay }]
    }),
  }
}

const isOf = (record: Membership, personId: Id, affiliateId: Id | undefined): boolean =>
  record.personId === personId && (affiliateId === undefined || record.affiliateId === affiliateId)
