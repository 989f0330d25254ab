/**
 * What must be true of a world before anybody is served from it. Each check is a line of the list below.
 *
 * A world that breaks one of these would make the stub tell stories that the club never could: a court with two matches
 * on it, a coach in two places. What could not be resolved or read has been reported already, and is left out here.
 */
import { distinct } from '../text/distinct.ts'
import { lazyEach } from '../text/lazy.ts'
import { pointerOf, type Segments } from '../text/pointer.ts'
import { type Slices, each, mapped } from '../text/slices.ts'
import type { Club, Court, CourtBooking, Group, Id, Interval, Match, WorldRecords } from '../club/model.ts'
import { fullName } from '../club/names.ts'
import { playersOf } from '../club/playing.ts'
import { bounds } from '../generated/bounds.ts'
import type { Faults } from './finding.ts'
import { nowhere } from './ids.ts'
import { type WorldStart, notYet } from './not-yet.ts'
import { inTwoPlaces, overlapping } from './one-place.ts'

interface Facts {
  readonly world: WorldRecords
  readonly start: WorldStart
  readonly places: ReadonlyMap<object, Segments>
  readonly report: (record: object, code: string, message: string, ...field: readonly string[]) => void
}

type Invariant = (facts: Facts) => Slices<void>

export function* brokenInvariants(
  world: WorldRecords,
  start: WorldStart,
  places: ReadonlyMap<object, Segments>,
  faults: Faults,
): Slices<void> {
  const report: Facts['report'] = (record, code, message, ...field) => {
    faults.push({ code, segments: [...(places.get(record) ?? []), ...field], spot: 'value', message })
  }
  for (const invariant of invariants) yield* invariant({ world, start, places, report })
}

const time = (instant: number): string =>
  Number.isNaN(instant) ? 'no time' : new Date(instant).toISOString().replace(/:00\.000Z$/, 'Z')
const span = ({ start, end }: Interval): string => `${time(start)} to ${time(end)}`
function* byId<T extends { readonly id: Id }>(records: readonly T[]): Slices<ReadonlyMap<Id, T>> {
  const all = new Map<Id, T>()
  yield* each(records, record => void all.set(record.id, record))
  return all
}

const nameOf = ({ people }: WorldRecords, id: Id): string => {
  const person = people.find(one => one.id === id)
  return person === undefined ? 'this one' : fullName(person)
}

// ---------------------------------------------------------------- one record at a time

const startsBeforeItEnds: Invariant = function* ({ world, places, report }) {
  const told = new Set<Segments | undefined>()
  const check = (
    record: object,
    { start, end }: { readonly start: number; readonly end?: number },
    field: readonly string[],
  ): void => {
    if (end === undefined || end > start || Number.isNaN(start) || Number.isNaN(end)) return
    told.add(places.get(record))
    report(
      record,
      'ends-before-start',
      `An end after the start (${time(start)}) was expected, ${time(end)} was found.`,
      ...field,
    )
  }
  yield* each<Club | Court>([...world.clubs, ...world.courts], ({ closures }) => {
    for (const closure of closures) check(closure, closure, ['end'])
  })
  yield* each(world.bookings, booking => {
    if (booking.period !== undefined) check(booking, booking.period, ['end'])
  })
  yield* each(world.events, event => {
    if (event.period !== undefined) check(event, event.period, ['period', 'end'])
    if (event.entriesOpen !== undefined && event.entriesClose !== undefined)
      check(event, { start: event.entriesOpen, end: event.entriesClose }, ['entriesClose'])
  })
  yield* each(world.personalBookings, record => check(record, record, ['end']))
  yield* each(world.matches, match => {
    if (match.period !== undefined) check(match, match.period, ['end'])
  })
  // One that follows from another record stands where that does, and has been reported there.
  yield* each(world.courtBookings, record => {
    if (told.size === 0 || !told.has(places.get(record))) check(record, record, ['end'])
  })
  yield* each(world.memberships, record => {
    if (record.to !== undefined && record.to !== '' && record.to < record.from)
      report(
        record,
        'ends-before-start',
        `A last day not before the first (${record.from}) was expected, ${record.to} was found.`,
        'to',
      )
  })
  yield* each(world.preferences, record => {
    // Availabilities for several days come from one line; the first of them speaks for it.
    for (const { from, to } of record.availability) {
      if (from !== undefined && to !== undefined && to !== '' && to < from) {
        report(
          record,
          'ends-before-start',
          `A last date not before the first (${from}) was expected, ${to} was found.`,
          'availability',
        )
        break
      }
    }
  })
}

const agesAreInOrder: Invariant = function* ({ world, report }) {
  yield* each(world.series, series => {
    for (const gender of ['male', 'female'] as const) {
      const { minAge, maxAge } = series.eligibility[gender] ?? {}
      if (minAge !== undefined && maxAge !== undefined && minAge > maxAge)
        report(
          series,
          'ages-reversed',
          `A maxAge of ${minAge} or more was expected, ${maxAge} was found.`,
          'eligibility',
          gender,
          'maxAge',
        )
    }
  })
}

const nobodyIsTheirOwnFamily: Invariant = function* ({ world, report }) {
  yield* each(world.familyLinks, link => {
    if (link.guardianId === link.memberId && link.memberId !== nowhere)
      report(link, 'own-family', 'Another person was expected, the guardian was found.', 'member')
  })
}

/** Each half may be as long as the contract lets it be, and both together too long. */
const namesAreShortEnough: Invariant = function* ({ world, report }) {
  yield* each(world.people, person => {
    const { length } = [...fullName(person)]
    if (length > longestName)
      report(
        person,
        'wrong-value',
        `A first and a last name of at most ${longestName} characters together were expected, ${length} were found.`,
        'lastName',
      )
  })
}

const longestName = Math.min(
  ...[bounds.User, bounds.Coach, bounds.SessionClient, bounds.FamilyMember, bounds.ObjectIdentifier].map(
    ({ name }) => name.maxLength,
  ),
)

/**
 * Births are days of the calendar, also in the worlds that come with the program: one of those that begins before they
 * were written has people who are still to be born, and that is no mistake of whoever started it then.
 */
const birthsWereWritten = '2026-01-01'

const nobodyIsBornLater: Invariant = function* ({ world, start: { day: today }, report }) {
  const last = today > birthsWereWritten ? today : birthsWereWritten
  yield* each(world.people, person => {
    if (person.dateOfBirth > last)
      report(
        person,
        'born-later',
        `A day of birth that is not after the first day of the world (${last}) was expected, `
          + `${person.dateOfBirth} was found.`,
        'dateOfBirth',
      )
  })
}

const nothingIsAheadOfItsTime: Invariant = ({ world, start, report }) =>
  notYet(world, start, (record, message, field) => report(record, 'not-yet', message, field))

const sidesAreOfTheirFormat: Invariant = function* ({ world, report }) {
  const genders = new Map<Id, string>()
  yield* each(world.people, ({ id, gender }) => void genders.set(id, gender))
  yield* each(world.matches, match => {
    for (const [index, { players }] of match.sides.entries()) {
      const wrong =
        match.format === 'singles' ? wrongInSingles(players) : wrongInDoubles(match.format, players, genders)
      if (wrong !== undefined) report(match, 'wrong-players', wrong, 'sides', String(index), 'players')
    }
  })
}

const wrongInSingles = ({ length }: readonly Id[]): string | undefined =>
  length < 2
    ? undefined
    : `At most one player a side was expected in singles, ${length} were found. Take one out, or say format: doubles.`

const wrongInDoubles = (
  format: Match['format'],
  players: readonly Id[],
  genders: ReadonlyMap<Id, string>,
): string | undefined => {
  const name = format === 'mixed' ? 'mixed doubles' : format
  if (players.length === 1)
    return (
      `Two players a side, or none while they are not known, were expected in ${name}, one was found. `
      + 'Add the partner, or take the player out.'
    )
  const [one, other] = players.map(id => genders.get(id))
  if (format !== 'mixed' || one !== other || (one !== 'female' && one !== 'male')) return undefined
  return `A woman and a man were expected in ${name}, two people of the same gender were found. Say format: doubles.`
}

const nobodyPlaysTwice: Invariant = function* ({ world, report }) {
  yield* each(world.matches, match => {
    if (playersOf(match).length === match.sides.reduce((sum, { players }) => sum + players.length, 0)) return
    const seen = new Set<Id>()
    for (const [side, { players }] of match.sides.entries()) {
      for (const [index, id] of players.entries()) {
        if (seen.has(id) && id !== nowhere)
          report(
            match,
            'player-twice',
            `Each player was expected once, ${nameOf(world, id)} was found again.`,
            'sides',
            String(side),
            'players',
            String(index),
          )
        seen.add(id)
      }
    }
  })
}

const oneSideWins: Invariant = function* ({ world, report }) {
  yield* each(world.matches, match => {
    const [first, second] = match.sides
    if (first.winner !== true && second.winner !== true) return
    if (match.status !== 'completed')
      report(
        match,
        'wrong-winner',
        `No winner was expected of a match that is ${match.status}, one was found. Say status: completed, or leave it `
          + 'out.',
        'sides',
        first.winner === true ? '0' : '1',
        'winner',
      )
    else if (first.winner === second.winner)
      report(match, 'wrong-winner', 'One winner was expected, the other side won as well.', 'sides', '1', 'winner')
  })
}

const onlyCompletedMatchesHaveAnOutcome: Invariant = function* ({ world, report }) {
  yield* each(world.matches, match => {
    if (match.outcome !== undefined && match.status !== 'completed')
      report(
        match,
        'wrong-outcome',
        `No outcome was expected of a match that is ${match.status}, ${match.outcome} was found.`,
        'outcome',
      )
  })
}

// ---------------------------------------------------------------- once only

const onceOnly: Invariant = function* ({ world, places, report }) {
  const told = new Set<Segments>()
  /** Who is named in a list stands there, and in every week of it: that is told once. */
  const tell = (record: object, message: string, field: string): void => {
    const place = places.get(record) ?? []
    if (place.at(-2) !== 'participants') return report(record, 'duplicate-record', message, field)
    if (!told.has(place)) report(record, 'duplicate-record', message)
    told.add(place)
  }
  /** @param keyOf undefined: it is not known what the record is about */
  const check = <T extends object>(
    records: readonly T[],
    keyOf: (record: T) => string | undefined,
    what: string,
    field: string,
    taken: ReadonlySet<string> = new Set(),
  ): Slices<void> => {
    const seen = new Set(taken)
    return each(records, record => {
      const key = keyOf(record)
      if (key === undefined) return
      if (seen.has(key)) tell(record, `${what} was expected once, it was found again.`, field)
      seen.add(key)
    })
  }
  const both = (one: Id, other: Id): string | undefined =>
    one === nowhere || other === nowhere ? undefined : `${one} ${other}`
  yield* check(
    world.familyLinks,
    ({ guardianId, memberId }) => both(guardianId, memberId),
    "A guardian's link to a member",
    'member',
  )
  yield* check(world.accounts, ({ personId, clubId }) => both(personId, clubId), "A person's balance at a club", 'club')
  yield* check(
    world.memberships,
    ({ personId, affiliateId, category, from }) => {
      const whose = both(personId, affiliateId)
      return whose === undefined || from === '' ? undefined : JSON.stringify([whose, category, from])
    },
    "A person's membership from that day",
    'affiliate',
  )
  yield* check(
    world.preferences,
    ({ personId }) => (personId === nowhere ? undefined : personId),
    "A coach's preferences",
    'person',
  )
  yield* check(
    world.participations,
    ({ sessionId, clientId }) => both(sessionId, clientId),
    'A client in a session',
    'client',
  )
  yield* check(
    world.attendances,
    ({ sessionId, clientId }) => both(sessionId, clientId),
    "A client's attendance of a session",
    'client',
  )
  yield* check(world.apiKeys, ({ key }) => key, 'A key', 'key')
  const keys = new Set(yield* mapped(world.apiKeys, ({ key }) => key))
  yield* check(world.applications, ({ apiKey }) => apiKey, 'A key', 'apiKey', keys)
  yield* check(world.applications, ({ clientId }) => clientId, 'A client id', 'clientId')
  yield* check(world.accessTokens, ({ token }) => token, 'A token', 'token')
  yield* check(world.accessTokens, ({ role }) => role, 'A role', 'role')
}

/** Whoever is named again in a list of people or courts was meant to be somebody else. */
const listedOnce: Invariant = function* ({ world, places, report }) {
  const courtName = (id: Id): string => world.courts.find(court => court.id === id)?.name ?? 'this one'
  const personName = (id: Id): string => nameOf(world, id)
  const check = (
    record: object,
    ids: readonly Id[],
    field: string,
    within: readonly string[] = [],
    called = personName,
  ): void => {
    if (distinct(ids).length === ids.length) return
    const seen = new Set<Id>()
    for (const [index, id] of ids.entries()) {
      if (seen.has(id) && id !== nowhere)
        report(
          record,
          'listed-twice',
          `Each name was expected once, ${called(id)} was found again. Leave one out.`,
          field,
          String(index),
          ...within,
        )
      seen.add(id)
    }
  }
  yield* each(world.groups, group => {
    check(group, group.leaders, 'leaders')
    check(group, group.deputies, 'deputies')
    check(group, group.members, 'members')
  })
  yield* each(world.events, event => check(event, event.organisers, 'organisers'))
  yield* each(world.preferences, record => check(record, record.preferredCourts, 'preferredCourts', [], courtName))
  // A booking of many weeks is many records, all of which stand where the one does.
  const seen = new Set<Segments>()
  yield* each(world.bookings, booking => {
    const place = places.get(booking)
    if (booking.assistants.length + booking.courts.length < 2 || (place !== undefined && seen.has(place))) return
    if (place !== undefined) seen.add(place)
    check(booking, booking.assistants, 'assistants')
    check(booking, booking.courts, 'courts', [], courtName)
  })
  yield* each(world.personalBookings, booking => {
    check(booking, booking.participants, 'participants')
    const invited = booking.invitees.map(({ personId }) => personId)
    check(booking, invited, 'invitees', ['person'])
    for (const [index, id] of invited.entries()) {
      const isOwn = id === booking.ownerId
      if (id === nowhere || (!isOwn && !booking.participants.includes(id))) continue
      const expected = isOwn ? 'Somebody other than the organiser' : "Somebody who doesn't take part already"
      report(
        booking,
        'listed-twice',
        `${expected} was expected, ${personName(id)} was found. Take them out.`,
        'invitees',
        String(index),
        'person',
      )
    }
  })
}

/** Of two exceptions for one date it is not said which holds. */
const oneExceptionADate: Invariant = function* ({ world, report }) {
  yield* each(world.preferences, record => {
    const seen = new Set<string>()
    for (const [index, { date }] of record.exceptions.entries()) {
      if (seen.has(date) && date !== '')
        report(
          record,
          'listed-twice',
          `Each date was expected once, ${date} was found again. Write all its times in one exception.`,
          'exceptions',
          String(index),
          'date',
        )
      seen.add(date)
    }
  })
}

// ---------------------------------------------------------------- what goes together

const sessionsAreComplete: Invariant = function* ({ world, report }) {
  const series = yield* byId(world.series)
  const options = yield* byId(world.feeOptions)
  const events = yield* byId(world.events)
  yield* each(world.bookings, booking => {
    const of = series.get(events.get(booking.eventId)?.seriesId ?? nowhere)
    if (of === undefined || of.coaching === 'none') return
    if (of.coaching === 'individual') {
      report(booking, 'wrong-series', `A booking of an event was expected, ${of.name} has individual sessions only.`)
      return
    }
    if (booking.type !== 'fixture')
      report(booking, 'wrong-value', `A session of a coaching series is a fixture, ${booking.type} was found.`, 'type')
    const missing = (['start', 'coach', 'feeOption'] as const).filter(
      field => ({ start: booking.period, coach: booking.coach, feeOption: booking.feeOptionId })[field] === undefined,
    )
    if (missing.length > 0)
      report(
        booking,
        'incomplete-session',
        `The field ${missing.join(', ')} was expected of a session of ${of.name}, it is not there.`,
      )
    const option = options.get(booking.feeOptionId ?? nowhere)
    if (option === undefined) return
    if (option.seriesId !== of.id && option.seriesId !== nowhere)
      report(
        booking,
        'wrong-series',
        `A fee option of ${of.name} was expected, ${option.name} of `
          + `${series.get(option.seriesId)?.name ?? 'another series'} was found.`,
        'feeOption',
      )
    else if (booking.period !== undefined) checkLength(booking, booking.period, option.durationMinutes, report)
  })
}

const checkLength = (booking: object, { start, end }: Interval, minutes: number, report: Facts['report']): void => {
  const found = (end - start) / 60_000
  if (found > 0 && found !== minutes)
    report(
      booking,
      'wrong-length',
      `A session of ${minutes} minutes was expected, as its fee option says; ${found} were found.`,
      'end',
    )
}

const courtsAndCoachesFit: Invariant = function* ({ world, report }) {
  const series = yield* byId(world.series)
  const events = yield* byId(world.events)
  const courts = yield* byId(world.courts)
  const clubs = yield* byId(world.clubs)
  const groups = yield* byId(world.groups)
  const options = yield* byId(world.feeOptions)
  const leadersOf = lazyEach(({ leaders }: Group) => new Set(leaders))
  const clubName = (id: Id): string => clubs.get(id)?.name ?? 'another club'
  const isElsewhere = (courtId: Id | undefined, clubId: Id | undefined): boolean => {
    const of = courts.get(courtId ?? nowhere)?.clubId
    return of !== undefined && clubId !== undefined && of !== nowhere && clubId !== nowhere && of !== clubId
  }
  const wrongClub = (
    record: object,
    courtId: Id | undefined,
    clubId: Id | undefined,
    ...field: readonly string[]
  ): void => {
    if (isElsewhere(courtId, clubId))
      report(
        record,
        'wrong-club',
        `A court of ${clubName(clubId ?? nowhere)} was expected, ${courts.get(courtId ?? nowhere)?.name} of `
          + `${clubName(courts.get(courtId ?? nowhere)?.clubId ?? nowhere)} was found.`,
        ...field,
      )
  }
  const wrongSport = (
    record: object,
    courtId: Id | undefined,
    sport: string | undefined,
    ...field: readonly string[]
  ): void => {
    const court = courts.get(courtId ?? nowhere)
    if (court !== undefined && sport !== undefined && !court.sports.some(played => played === sport)) {
      report(
        record,
        'wrong-sport',
        `A court for ${sport} was expected, ${court.name} is for ${court.sports.join(', ')}.`,
        ...field,
      )
    }
  }
  yield* each(world.bookings, booking => {
    const event = events.get(booking.eventId)
    for (const [index, courtId] of booking.courts.entries()) {
      wrongClub(booking, courtId, event?.clubId, 'courts', String(index))
      wrongSport(booking, courtId, series.get(event?.seriesId ?? nowhere)?.sport, 'courts', String(index))
    }
    if (booking.coach !== undefined && booking.coach !== nowhere && booking.assistants.includes(booking.coach)) {
      report(
        booking,
        'wrong-coach',
        'Assistants other than the coach were expected, the coach was found.',
        'assistants',
        String(booking.assistants.indexOf(booking.coach)),
      )
    }
  })
  yield* each(world.individualSessions, session => {
    const of = series.get(options.get(session.feeOptionId)?.seriesId ?? nowhere)
    if (of === undefined) return
    if (of.coaching !== 'individual')
      report(
        session,
        'wrong-series',
        `A fee option of a series with individual sessions was expected, ${of.name} has none.`,
        'feeOption',
      )
    wrongClub(session, session.courtId, of.clubId, 'court')
    wrongSport(session, session.courtId, of.sport, 'court')
    const group = groups.get(of.groupId)
    if (group !== undefined && session.coachId !== nowhere && !leadersOf(group).has(session.coachId))
      report(
        session,
        'wrong-coach',
        `A leader of ${group.name} was expected: individual sessions are theirs to give.`,
        'coach',
      )
  })
  yield* each(world.matches, match => {
    wrongClub(match, match.courtId, match.clubId, 'court')
    wrongSport(match, match.courtId, match.sport, 'court')
  })
}

// ---------------------------------------------------------------- one thing at a time

const oneBookingACourt: Invariant = function* ({ world, places, report }) {
  const held = new Map<Id, CourtBooking[]>()
  yield* each(world.courtBookings, booking => {
    if (booking.courtId === nowhere || !(booking.start < booking.end)) return
    const known = held.get(booking.courtId)
    if (known === undefined) held.set(booking.courtId, [booking])
    else known.push(booking)
  })
  for (const [courtId, bookings] of held) {
    yield
    yield* overlapping(bookings, (later, earlier) => {
      // A court that is listed twice has been told of.
      if (later.id === earlier.id) return
      const court = world.courts.find(({ id }) => id === courtId)
      report(
        later,
        'overlapping-bookings',
        `A court that is free was expected, ${court?.name ?? 'the court'} is held from ${span(earlier)} by `
          + `${standing(places, earlier, later)}, and here from ${span(later)}.`,
      )
    })
  }
}

/** Where this one stands, as the other one's finding says it: with the file where that is another. */
const standing = (places: Facts['places'], record: object, other: object): string => {
  const [file = '', ...at] = places.get(record) ?? []
  const spot = /^\d/.test(at[0] ?? '') ? `line ${at[0]}` : pointerOf(at)
  if (file === places.get(other)?.[0]) return spot
  return spot.startsWith('/') ? `${file}${spot}` : `${file.slice(0, -1)} ${spot}`
}

const onePlaceAPerson: Invariant = function* ({ world, places, report }) {
  yield* inTwoPlaces(world, (personId, later, earlier) => {
    const name = nameOf(world, personId)
    if (later.id === earlier.id) {
      const { record } = later.isCoaching ? earlier : later
      return report(record, 'coach-as-client', `A client who doesn't coach the session was expected, ${name} does.`)
    }
    const before = `${span(earlier)} by ${standing(places, earlier.record, later.record)}, and here from ${span(later)}`
    if (later.isCoaching && earlier.isCoaching)
      report(later.record, 'coach-twice', `A coach who is free was expected, ${name} coaches from ${before}.`)
    else report(later.record, 'person-twice', `Somebody who is free was expected, ${name} is busy from ${before}.`)
  })
}

const noMoreThanThereArePlaces: Invariant = function* ({ world, report }) {
  const options = yield* byId(world.feeOptions)
  const booked = new Map<Id, number>()
  yield* each(world.participations, ({ sessionId, state }) => {
    if (state === 'participating') booked.set(sessionId, (booked.get(sessionId) ?? 0) + 1)
  })
  const check = (record: object, id: Id, capacity: number | undefined): void => {
    const found = booked.get(id) ?? 0
    if (capacity !== undefined && found > capacity)
      report(record, 'over-capacity', `At most ${capacity} who take part were expected, ${found} were found.`)
  }
  yield* each(world.bookings, booking => check(booking, booking.id, booking.capacity))
  yield* each(world.individualSessions, session =>
    check(session, session.id, options.get(session.feeOptionId)?.capacity),
  )
}

const onlyParticipantsAttend: Invariant = function* ({ world, report }) {
  const taking = new Set<string>()
  yield* each(world.participations, ({ sessionId, clientId, state }) => {
    if (state === 'participating') taking.add(`${sessionId} ${clientId}`)
  })
  yield* each(world.attendances, record => {
    if (record.state === 'notExpected' || record.sessionId === nowhere || record.clientId === nowhere) return
    if (!taking.has(`${record.sessionId} ${record.clientId}`))
      report(record, 'attendance-of-nobody', 'A client who takes part was expected, this one does not.', 'client')
  })
}

const invariants: readonly Invariant[] = [
  startsBeforeItEnds,
  agesAreInOrder,
  nobodyIsTheirOwnFamily,
  namesAreShortEnough,
  nobodyIsBornLater,
  nothingIsAheadOfItsTime,
  sidesAreOfTheirFormat,
  nobodyPlaysTwice,
  oneSideWins,
  onlyCompletedMatchesHaveAnOutcome,
  onceOnly,
  listedOnce,
  oneExceptionADate,
  sessionsAreComplete,
  courtsAndCoachesFit,
  oneBookingACourt,
  onePlaceAPerson,
  noMoreThanThereArePlaces,
  onlyParticipantsAttend,
]
