import type { ClubEntry, HeldSlot, Named } from '../../club/facts.ts'
import { isActiveOn } from '../../club/memberships.ts'
import { statusAt } from '../../club/matches.ts'
import type { Id, Instant, SportsMatch, Person, PersonalBooking } from '../../club/model.ts'
import { byName, fullName } from '../../club/names.ts'
import { peopleIn } from '../../club/personal-bookings.ts'
import { refuse } from '../../club/refusal.ts'
import { homeZone, localDateOf, rfc3339 } from '../../club/zone.ts'
import { bookingStatus, isOwnLesson, shownCredit, shownPaymentMethod } from '../../rules/personal.ts'
import { ofAllBatches, sortedByStart, turnForOthers } from '../batches.ts'
import { addressBody, identifier } from '../bodies/directory.ts'
import type { ClubData } from '../../data/club-data.ts'
import type { RoleAt } from '../../club/roles.ts'
import { distinct } from '../../text/distinct.ts'
import { given } from '../../text/given.ts'
import { mapped, sorted } from '../../text/slices.ts'
import { bookedPeriodBody, periodBody } from '../bodies/periods.ts'
import { UnpagedList, Long } from '../listed.ts'
import type { Bodies, ListingOperation, LongOperation, StubOperation, Success } from '../operation.ts'
import { filterId, pageOf } from '../parameters.ts'
import { signedIn } from '../signed-in.ts'

/** Memberships, accounts and affiliates of one person that are told of in one go. */
const few = 256

/** Credit and payment record are looked up only when they are asked for: in the real service they cost time. */
export const getMyDetails: LongOperation<'getMyDetails'> = async ({ data, query, now, userId, inSlices }) => {
  const person = await signedIn(data, userId)
  const today = localDateOf(now, homeZone)
  const [family, memberships, accounts] = await Promise.all([
    data.family(person.id),
    data.memberships([person.id]),
    data.accounts(person.id),
  ])
  const areMany = memberships.length + accounts.length > few
  if (areMany) await turnForOthers(inSlices)
  const roles = await data.roles(person.id, today)
  const active = memberships.filter(membership => isActiveOn(membership, today))
  // Of several at one affiliate the last one is shown.
  const shown = new Map(active.map(membership => [membership.affiliateId, membership]))
  if (areMany) await turnForOthers(inSlices)
  const ownClubs = await data.ownClubs([...shown.keys()])
  const clubs = new Map<Id, Bodies['UserClub']>()
  for (const { affiliateId, category, memberNumber } of shown.values()) {
    for (const { id, name } of ownClubs.get(affiliateId) ?? [])
      clubs.set(id, { id, name, membership: category, ...given({ memberNumber }), credit: 0 })
  }
  if (areMany) await turnForOthers(inSlices)
  const names = await data.names(accounts.map(({ clubId }) => clubId))
  for (const { clubId, credit } of accounts) {
    const known = clubs.get(clubId) ?? { id: clubId, name: names.get(clubId) ?? clubId, credit: 0 }
    clubs.set(clubId, { ...known, credit: shownCredit(credit, query.includeCredit === true) })
  }
  const { id, firstName, lastName, email, dateOfBirth, gender, telephone, address, hasPaymentMethod } = person
  const all = [...clubs.values()]
  const told = all.length + roles.length + family.length
  const isLong = told > few
  const roleBody = ({ affiliate, roles: held }: RoleAt): Bodies['UserAffiliate'] => ({
    ...identifier(affiliate),
    roles: [...held],
  })
  const body: Success<'getMyDetails'> = {
    id,
    name: fullName(person),
    firstName,
    lastName,
    email,
    dateOfBirth,
    gender,
    ...given({ telephone, address: address && addressBody(address) }),
    clubs: isLong ? await inSlices(sorted(all, byName)) : all.toSorted(byName),
    affiliates: isLong ? await inSlices(mapped(roles, roleBody)) : roles.map(roleBody),
    family: family.map(({ person: member, relationship }) => ({ id: member.id, name: fullName(member), relationship })),
    hasPaymentMethod: shownPaymentMethod(hasPaymentMethod, query.includePayment === true),
  }
  return new Long(body, told)
}

export const listMyBookings: ListingOperation<'listMyBookings'> = async ({ data, now, userId, inSlices }) => {
  const person = await signedIn(data, userId)
  const familyIds = (await data.family(person.id)).map(({ person: member }) => member.id)
  const party = [person.id, ...familyIds]
  const ownNames = await data.people(party)
  const booked = await ofAllBatches(
    after => data.personalBookings(person.id, now, after),
    async bookings => {
      const references = await referencesOf(bookings, data)
      return bookings.map(booking => ({
        id: booking.id,
        start: booking.start,
        bodyOf: () => bookingBody(booking, person.id, references),
      }))
    },
    inSlices,
  )
  const told = new Set<Id>()
  const taught = await ofAllBatches(
    after => data.sessionsWith(party, { start: now, end: Infinity }, after),
    async sessions => {
      const lessons = sessions.filter(session => session.kind === 'individual').filter(({ id }) => !told.has(id))
      for (const { id } of lessons) told.add(id)
      const standings = await data.standings(lessons.map(({ id }) => id))
      return lessons
        .filter(lesson => isOwnLesson(lesson, standings.get(lesson.id), person.id, familyIds))
        .map(lesson => ({ id: lesson.id, start: lesson.start, bodyOf: () => lessonBody(lesson, ownNames) }))
    },
    inSlices,
  )
  return UnpagedList.of(await sortedByStart([...booked, ...taught], inSlices), ({ bodyOf }) => bodyOf())
}

const namedIn =
  (people: ReadonlyMap<Id, Person>) =>
  (id: Id): Named[] => {
    const one = people.get(id)
    return one === undefined ? [] : [{ id, name: fullName(one) }]
  }

/** @param party names of those whose diary it is: others in the same lesson are none of their business */
const lessonBody = (
  { id, name, start, end, club, courts, series, coach, fee, participants }: HeldSlot,
  party: ReadonlyMap<Id, Person>,
): Bodies['BookingItem'] => ({
  id,
  type: 'coaching',
  name,
  period: bookedPeriodBody({ start, end }, club.timeZone),
  club: identifier(club),
  status: 'confirmed',
  ...given({ court: courts[0] && identifier(courts[0]) }),
  sport: series.sport,
  organiser: identifier(coach),
  participants: participants.flatMap(namedIn(party)).toSorted(byName),
  fee: fee.price,
})

/** What bookings refer to, looked up once for all of a batch. */
interface BookingReferences {
  readonly named: (id: Id) => Named[]
  readonly clubs: ReadonlyMap<Id, ClubEntry>
  /** By the booking of the court. */
  readonly courts: ReadonlyMap<Id, Named>
}

const referencesOf = async (bookings: readonly PersonalBooking[], data: ClubData): Promise<BookingReferences> => {
  const [people, clubs, courts] = await Promise.all([
    data.people(distinct(bookings.flatMap(peopleIn))),
    data.clubsById(distinct(bookings.map(({ clubId }) => clubId))),
    data.courtsOfBookings(bookings.flatMap(({ courtBookingId }) => courtBookingId ?? [])),
  ])
  return { named: namedIn(people), clubs, courts }
}

const bookingBody = (
  booking: PersonalBooking,
  userId: Id,
  { named, clubs, courts }: BookingReferences,
): Bodies['BookingItem'] => {
  const { id, type, name, start, end, clubId, ownerId, courtBookingId, sport, fee } = booking
  const club = clubs.get(clubId)
  const court = courtBookingId === undefined ? undefined : courts.get(courtBookingId)
  const zone = club?.club.timeZone ?? homeZone
  const [organiser] = named(ownerId)
  return {
    id,
    type,
    name,
    period: bookedPeriodBody({ start, end }, zone),
    club: { id: clubId, name: club?.club.name ?? clubId },
    status: bookingStatus(booking, userId),
    ...given({ court: court && identifier(court), sport, organiser: organiser && identifier(organiser) }),
    participants: peopleIn(booking).flatMap(named).toSorted(byName).map(identifier),
    ...given({ fee }),
  }
}

export const listMyMatches: StubOperation<'listMyMatches'> = async ({ data, query, now, userId }) => {
  const person = await signedIn(data, userId)
  const eventId = filterId(query.eventId)
  if (eventId !== undefined && !(await data.events([eventId])).has(eventId)) {
    return refuse('unknown_event', 'No event has this id.', { in: 'query', name: 'eventId' })
  }
  const { sport, matchType: types, matchStatus } = query
  const status = matchStatus === undefined ? undefined : { is: matchStatus, at: now }
  const matches = await data.matches(person.id, given({ sport, eventId, types, status }), pageOf(query))
  const [players, events, courts, bookedCourts, clubs] = await Promise.all([
    data.people([...new Set(matches.flatMap(({ sides }) => sides.flatMap(side => side.players)))]),
    data.events([...new Set(matches.flatMap(match => match.eventId ?? []))]),
    data.courts([...new Set(matches.flatMap(match => match.courtId ?? []))]),
    data.courtsOfBookings(matches.flatMap(match => match.courtBookingId ?? [])),
    data.clubsById([...new Set(matches.flatMap(match => match.clubId ?? []))]),
  ])
  return matches.map(match => matchBody(match, now, { players, events, courts, bookedCourts, clubs }))
}

/** What matches refer to, looked up once for the whole page. */
interface MatchReferences {
  readonly players: ReadonlyMap<Id, Person>
  readonly events: ReadonlyMap<Id, { readonly event: Named; readonly series: Named }>
  readonly courts: ReadonlyMap<Id, Named>
  /** By the booking of the court. */
  readonly bookedCourts: ReadonlyMap<Id, Named>
  readonly clubs: ReadonlyMap<Id, ClubEntry>
}

const nameIn = (people: ReadonlyMap<Id, Person>, id: Id): string => {
  const person = people.get(id)
  return person === undefined ? id : fullName(person)
}

const matchBody = (
  match: SportsMatch,
  now: Instant,
  { players, events, courts, bookedCourts, clubs }: MatchReferences,
): Bodies['Match'] => {
  const { id, sport, type, status, format, sides, changed, period, team, score, outcome } = match
  const held = match.eventId === undefined ? undefined : events.get(match.eventId)
  const court = match.courtId === undefined ? undefined : courts.get(match.courtId)
  const onCourt = match.courtBookingId === undefined ? undefined : bookedCourts.get(match.courtBookingId)
  const club = match.clubId === undefined ? undefined : clubs.get(match.clubId)
  const where = court ?? onCourt
  const zone = club?.club.timeZone ?? homeZone
  return {
    id,
    sport,
    type,
    status: statusAt(match, now),
    format,
    sides: sides.map(({ name, players: ids, winner }) => ({
      name,
      players: ids.map(player => ({ id: player, name: nameIn(players, player) })),
      ...given({ winner }),
    })),
    changed: rfc3339(changed, zone),
    ...given({
      event: held && identifier(held.event),
      series: held && identifier(held.series),
      club: club && identifier(club.club),
      court: where && identifier(where),
      period: period && periodBody(period, zone),
      team: team && { id: team.id, name: team.name, ...given({ fixtureId: team.fixtureId }) },
      score,
      outcome: status === 'completed' ? outcome : undefined,
    }),
  }
}
