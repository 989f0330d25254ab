/**
 * The world's records by id, and by the records that they belong to: what every other index is made from.
 */
import type { Named } from '../../club/facts.ts'
import type { Group, Id, Match, Person, WorldRecords } from '../../club/model.ts'
import { fullName } from '../../club/names.ts'
import { playersOf } from '../../club/playing.ts'
import { listing, listingBy, lookup, lookupBy } from './grouping.ts'

export type Tables = ReturnType<typeof tablesOf>

export const tablesOf = (world: WorldRecords) => ({
  world,
  person: lookup(world.people),
  affiliate: lookup(world.affiliates),
  club: lookup(world.clubs),
  court: lookup(world.courts),
  group: lookup(world.groups),
  series: lookup(world.series),
  option: lookup(world.feeOptions),
  event: lookup(world.events),
  booking: lookup(world.bookings),
  courtBooking: lookup(world.courtBookings),
  individualSession: lookup(world.individualSessions),
  preferences: lookupBy(world.preferences, ({ personId }) => personId),

  courtsOf: listingBy(world.courts, ({ clubId }) => clubId),
  clubsOwnedBy: listingBy(world.clubs, ({ ownAffiliateId }) => ownAffiliateId),
  groupsOf: listingBy(world.groups, ({ affiliateId }) => affiliateId),
  groupsWithMember: listing<Group>(add => {
    for (const group of world.groups) for (const id of new Set(group.members)) add(id, group)
  }),
  groupsLedBy: listing<Group>(add => {
    for (const group of world.groups) for (const id of new Set([...group.leaders, ...group.deputies])) add(id, group)
  }),
  seriesOf: listingBy(world.series, ({ groupId }) => groupId),
  seriesFixedTo: listingBy(world.series, ({ clubId }) => clubId),
  optionsOf: listingBy(world.feeOptions, ({ seriesId }) => seriesId),
  eventsAt: listingBy(world.events, ({ clubId }) => clubId),
  bookingsOf: listingBy(world.bookings, ({ eventId }) => eventId),
  linksOf: listingBy(world.familyLinks, ({ guardianId }) => guardianId),
  membershipsOf: listingBy(world.memberships, ({ personId }) => personId),
  accountsOf: listingBy(world.accounts, ({ personId }) => personId),
  courtBookingsFor: listingBy(world.courtBookings, ({ refId }) => refId),
  participationsIn: listingBy(world.participations, ({ sessionId }) => sessionId),
  attendancesIn: listingBy(world.attendances, ({ sessionId }) => sessionId),
  matchesOf: listing<Match>(add => {
    for (const match of world.matches) for (const id of playersOf(match)) add(id, match)
  }),
})

export const named = ({ id, name }: Named): Named => ({ id, name })

export const namedPerson = (person: Person): Named => ({ id: person.id, name: fullName(person) })

/**
 * What a reference points to. A world is checked when it is loaded, so that a dangling one is an error of this program.
 */
export const required = <T>(record: T | undefined, kind: string, id: Id | undefined): T => {
  if (record === undefined)
    throw new Error(`The world refers to the ${kind} ${id ?? '(none)'}, which it does not hold.`)
  return record
}

/** What there is to say of something that there may not be. */
export const optional = <T, U>(value: T | undefined, then: (value: T) => U): U | undefined =>
  value === undefined ? undefined : then(value)
