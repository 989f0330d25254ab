/**
 * The club's records from those of a world file: names become ids, days dates, and what was left out is filled in.
 *
 * Everything else in a world refers to people, places and series, so that these come first; sessions, matches and
 * personal bookings come before the court bookings that they hold. The lists of records are emptied on the way: a large
 * world would be in memory twice.
 */
import { given } from '../text/given.ts'
import type { Segments } from '../text/pointer.ts'
import { type Slices, each, mapped, mappedOneByOne } from '../text/slices.ts'
import type { Booking, Group, Id, LocalDate, PersonalBooking, WorldRecords } from '../club/model.ts'
import { credentialsFrom } from './credentials.ts'
import { attendancesFrom, participationFrom } from './attendance.ts'
import { affiliateFrom, clubFrom, courtFrom, personFrom } from './directory.ts'
import type { UnplacedFindings, UnplacedFinding } from './finding.ts'
import { type IdKind, nowhere } from './ids.ts'
import { BuildContext } from './build-context.ts'
import {
  courtBookingFrom,
  individualSessionFrom,
  matchFrom,
  personalBookingFrom,
  coachPreferencesFrom,
} from './play.ts'
import { bookingsFrom, eventFrom, feeOptionFrom, groupFrom, nameInWeek, seriesFrom, weeksOf } from './programme.ts'
import type { RecordEntry, WrittenRecords } from './read.ts'
import type { RecordName } from './records/records.ts'
import type { Stray } from './strays.ts'

export interface BuiltWorld {
  readonly world: WorldRecords
  readonly places: ReadonlyMap<object, Segments>
}

/**
 * `today`: the day on which the world starts. `zone`: where there is no club. `strays`: gets what is outside of the
 * instants there are.
 *
 * @throws EnoughFindings
 */
export function* buildWorld(
  records: WrittenRecords,
  spoilt: ReadonlySet<string>,
  today: LocalDate,
  zone: string,
  unplaced: UnplacedFindings,
  strays: Stray[],
): Slices<BuiltWorld> {
  const build = new BuildContext(spoilt, today, zone, unplaced, strays)
  yield* giveIds(build, records)
  yield* tellZones(build, records)
  const world = yield* worldFrom(build, records)
  return { world, places: build.places }
}

function* giveIds({ names }: BuildContext, records: WrittenRecords): Slices<void> {
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
  yield* each(records.person, entry => give('person', entry))
  yield* each(records.affiliate, entry => give('affiliate', entry))
  yield* each(records.club, entry => give('club', entry))
  yield* each(records.court, entry => give('court', entry))
  yield* each(records.group, entry => give('group', entry))
  yield* each(records.series, entry => give('series', entry))
  yield* each(records.feeOption, entry => give('fee option', entry))
  yield* each(records.event, entry => give('event', entry))
  yield* each(records.booking, ({ value, at, replaces }) => {
    const inWeek =
      (week: number) =>
      (name: string): string =>
        nameInWeek(name, value, week)
    for (const week of weeksOf(value).keys()) {
      const { id, alias } = value
      give('booking', {
        at,
        value: { id: inWeek(week)(id), ...given({ alias: alias === undefined ? undefined : inWeek(week)(alias) }) },
        ...given({ replaces: replaces?.map(inWeek(week)) }),
      })
    }
  })
  yield* each(records.match, entry => give('match', entry))
  yield* each(records.personalBooking, entry => give('personal booking', entry))
}

function* tellZones({ names, zones, homeZone, unplaced }: BuildContext, records: WrittenRecords): Slices<void> {
  yield* each(records.club, ({ value: { id, timeZone }, at }) => {
    const isKnown = timeZone === undefined || isTimeZone(timeZone)
    if (!isKnown) unplaced.push(unknownZone(at, timeZone))
    zones.set(names.of('club', id), isKnown ? (timeZone ?? homeZone) : homeZone)
  })
  yield* each(records.court, ({ value: { id, club } }) => {
    zones.set(names.of('court', id), zones.get(names.find(club, ['club']) ?? nowhere) ?? homeZone)
  })
}

function* worldFrom(build: BuildContext, records: WrittenRecords): Slices<WorldRecords> {
  const all = <N extends RecordName, T extends object>(
    entries: RecordEntry<N>[],
    from: (build: BuildContext, entry: RecordEntry<N>) => T,
  ): Slices<readonly T[]> => mapped(entries.splice(0), entry => build.placed(entry, from(build, entry)))
  /** Of those whose own lists may be long. */
  const oneByOne = <N extends RecordName, T extends object>(
    entries: RecordEntry<N>[],
    from: (build: BuildContext, entry: RecordEntry<N>) => T,
  ): Slices<readonly T[]> => mappedOneByOne(entries.splice(0), entry => build.placed(entry, from(build, entry)))
  const people = yield* all(records.person, personFrom)
  const affiliates = yield* all(records.affiliate, affiliateFrom)
  const clubs = yield* oneByOne(records.club, clubFrom)
  const courts = yield* oneByOne(records.court, courtFrom)
  const groups: Group[] = []
  for (const entry of records.group.splice(0)) {
    yield
    groups.push(build.placed(entry, yield* groupFrom(build, entry)))
  }
  const series = yield* all(records.series, seriesFrom)
  const feeOptions = yield* all(records.feeOption, feeOptionFrom)
  const events = yield* all(records.event, eventFrom)
  const bookings: Booking[] = []
  for (const entry of records.booking.splice(0)) {
    yield
    yield* bookingsFrom(build, entry, record => void bookings.push(build.placed(entry, record)))
  }
  const individualSessions = yield* all(records.individualSession, individualSessionFrom)
  const personalBookings = yield* all(records.personalBooking, personalBookingFrom)
  const heldBy = yield* courtsOfMatches(build, records.match, personalBookings)
  const matches = yield* all(records.match, (_, entry) => matchFrom(build, entry, heldBy))
  for (const booking of yield* all(records.courtBooking, courtBookingFrom)) build.courtBookings.push(booking)
  for (const participation of yield* all(records.participation, participationFrom))
    build.participations.push(participation)
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
    attendances: yield* attendancesFrom(build, records.attendance),
    preferences: yield* oneByOne(records.preferences, coachPreferencesFrom),
    familyLinks: yield* all(records.familyLink, (_, { value, at }) => ({
      guardianId: build.ref(at, 'person', value.guardian, 'guardian'),
      memberId: build.ref(at, 'person', value.member, 'member'),
      relationship: value.relationship,
    })),
    memberships: yield* all(records.membership, (_, { value: { person, affiliate, from, to, ...rest }, at }) => ({
      personId: build.ref(at, 'person', person, 'person'),
      affiliateId: build.ref(at, 'affiliate', affiliate, 'affiliate'),
      from: build.date(at, from, 'from'),
      ...rest,
      ...given({ to: to === undefined ? undefined : build.date(at, to, 'to') }),
    })),
    accounts: yield* all(records.account, (_, { value, at }) => ({
      personId: build.ref(at, 'person', value.person, 'person'),
      clubId: build.ref(at, 'club', value.club, 'club'),
      credit: value.credit,
    })),
    ...(yield* credentialsFrom(build, records)),
  }
}

/** Of the bookings by which matches hold their courts: in a large world a few of very many. */
function* courtsOfMatches(
  { names }: BuildContext,
  matches: WrittenRecords['match'],
  personalBookings: readonly PersonalBooking[],
): Slices<ReadonlyMap<Id, Id | undefined>> {
  const asked = new Set<Id>()
  yield* each(matches, ({ value: { personalBooking } }) => {
    if (personalBooking !== undefined) asked.add(names.find(personalBooking, ['personal booking']) ?? nowhere)
  })
  const courts = new Map<Id, Id | undefined>()
  yield* each(personalBookings, ({ id, courtBookingId }) => {
    if (asked.has(id)) courts.set(id, courtBookingId)
  })
  return courts
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
