/**
 * The club's records from those of a world file: names become ids, days dates, and what was left out is filled in.
 *
 * Everything else in a world refers to people, places and series, so that these come first; sessions, matches and
 * personal bookings come before the court bookings that they hold. The lists of records are emptied on the way: a large
 * world would be in memory twice.
 */
import type { Segments } from '../text/pointer.ts'
import type { LocalDate, WorldRecords } from '../club/model.ts'
import { credentialsFrom } from './credentials.ts'
import { attendancesFrom, participationFrom } from './attendance.ts'
import { affiliateFrom, clubFrom, courtFrom, personFrom } from './directory.ts'
import type { Faults, UnplacedFinding } from './finding.ts'
import { type IdKind, nowhere } from './ids.ts'
import { BuildContext } from './build-context.ts'
import { courtBookingFrom, individualSessionFrom, matchFrom, personalBookingFrom, preferencesFrom } from './play.ts'
import { bookingsFrom, eventFrom, feeOptionFrom, groupFrom, nameInWeek, seriesFrom, weeksOf } from './programme.ts'
import type { Entry, Records } from './read.ts'
import type { RecordName } from './records/records.ts'

export interface BuiltWorld {
  readonly world: WorldRecords
  readonly places: ReadonlyMap<object, Segments>
}

/** `today`: the day on which the world starts. `zone`: where there is no club. @throws EnoughFindings */
export const buildWorld = (
  records: Records,
  spoilt: ReadonlySet<string>,
  today: LocalDate,
  zone: string,
  faults: Faults,
): BuiltWorld => {
  const build = new BuildContext(spoilt, today, zone, faults)
  giveIds(build, records)
  tellZones(build, records)
  const world = worldFrom(build, records)
  return { world, places: build.places }
}

const giveIds = ({ names }: BuildContext, records: Records): void => {
  const give = (
    kind: IdKind,
    {
      value: { id, alias },
      at,
      replaces,
    }: {
      readonly value: { readonly id: string; readonly alias?: string }
      readonly at: Segments
      readonly replaces?: readonly string[]
    },
  ): void => {
    const own = names.give(kind, replaces?.[0] ?? id, alias, at)
    if (replaces !== undefined) for (const name of [id, ...replaces]) names.alsoKnown(kind, name, own)
  }
  for (const entry of records.person) give('person', entry)
  for (const entry of records.affiliate) give('affiliate', entry)
  for (const entry of records.club) give('club', entry)
  for (const entry of records.court) give('court', entry)
  for (const entry of records.group) give('group', entry)
  for (const entry of records.series) give('series', entry)
  for (const entry of records.feeOption) give('fee option', entry)
  for (const entry of records.event) give('event', entry)
  for (const { value, at, replaces } of records.booking) {
    const inWeek =
      (week: number) =>
      (name: string): string =>
        nameInWeek(name, value, week)
    for (const week of weeksOf(value).keys()) {
      const { id, alias } = value
      give('booking', {
        at,
        value: { id: inWeek(week)(id), ...(alias === undefined ? {} : { alias: inWeek(week)(alias) }) },
        ...(replaces === undefined ? {} : { replaces: replaces.map(inWeek(week)) }),
      })
    }
  }
  for (const entry of records.match) give('match', entry)
  for (const entry of records.personalBooking) give('personal booking', entry)
}

const tellZones = ({ names, zones, homeZone, faults }: BuildContext, records: Records): void => {
  for (const {
    value: { id, timeZone },
    at,
  } of records.club) {
    const isKnown = timeZone === undefined || isTimeZone(timeZone)
    if (!isKnown) faults.push(unknownZone(at, timeZone))
    zones.set(names.of('club', id), isKnown ? (timeZone ?? homeZone) : homeZone)
  }
  for (const {
    value: { id, club },
  } of records.court)
    zones.set(names.of('court', id), zones.get(names.find(club, ['club']) ?? nowhere) ?? homeZone)
}

const worldFrom = (build: BuildContext, records: Records): WorldRecords => {
  const all = <N extends RecordName, T extends object>(
    entries: Entry<N>[],
    from: (build: BuildContext, entry: Entry<N>) => T,
  ): readonly T[] => entries.splice(0).map(entry => build.placed(entry, from(build, entry)))
  const people = all(records.person, personFrom)
  const affiliates = all(records.affiliate, affiliateFrom)
  const clubs = all(records.club, clubFrom)
  const courts = all(records.court, courtFrom)
  const groups = all(records.group, groupFrom)
  const series = all(records.series, seriesFrom)
  const feeOptions = all(records.feeOption, feeOptionFrom)
  const events = all(records.event, eventFrom)
  const bookings = records.booking
    .splice(0)
    .flatMap(entry => bookingsFrom(build, entry).map(record => build.placed(entry, record)))
  const individualSessions = all(records.individualSession, individualSessionFrom)
  const personalBookings = all(records.personalBooking, personalBookingFrom)
  const heldBy = new Map(personalBookings.map(({ id, courtBookingId }) => [id, courtBookingId]))
  const matches = all(records.match, (_, entry) => matchFrom(build, entry, heldBy))
  for (const booking of all(records.courtBooking, courtBookingFrom)) build.courtBookings.push(booking)
  for (const participation of all(records.participation, participationFrom)) build.participations.push(participation)
  return {
    people,
    affiliates,
    clubs,
    courts,
    groups,
    series,
    feeOptions,
    events,
    bookings,
    individualSessions,
    personalBookings,
    matches,
    courtBookings: build.courtBookings,
    participations: build.participations,
    attendances: attendancesFrom(build, records.attendance),
    preferences: all(records.preferences, preferencesFrom),
    familyLinks: all(records.familyLink, (_, { value, at }) => ({
      guardianId: build.ref(at, 'person', value.guardian, 'guardian'),
      memberId: build.ref(at, 'person', value.member, 'member'),
      relationship: value.relationship,
    })),
    memberships: all(records.membership, (_, { value: { person, affiliate, from, to, ...rest }, at }) => ({
      ...rest,
      personId: build.ref(at, 'person', person, 'person'),
      affiliateId: build.ref(at, 'affiliate', affiliate, 'affiliate'),
      from: build.date(at, from, 'from'),
      ...(to === undefined ? {} : { to: build.date(at, to, 'to') }),
    })),
    accounts: all(records.account, (_, { value, at }) => ({
      personId: build.ref(at, 'person', value.person, 'person'),
      clubId: build.ref(at, 'club', value.club, 'club'),
      credit: value.credit,
    })),
    ...credentialsFrom(build, records),
  }
}

export const unknownZone = (at: Segments, written: string): UnplacedFinding => ({
  code: 'wrong-value',
  segments: [...at, 'timeZone'],
  spot: 'value',
  message: `The IANA name of a time zone (Europe/London) was expected, ${JSON.stringify(written)} was found.`,
})

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
