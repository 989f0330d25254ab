/**
 * A second reading of the lists of coaching sessions and of signing in and out: what the interface document's eight
 * rules, its POST, and what was decided of them, make of a world's records.
 *
 * It shares no code with the server, and is as plain as can be: every start of every court's grid is tried, and every
 * question walks the records. Local times are Temporal's. A slot's id is not worked out here; all that is known of it
 * is that it begins with the start.
 */
import { Temporal } from 'temporal-polyfill'
import type {
  AgeEligibility,
  Booking,
  Club,
  ClubEvent,
  CoachPreferences,
  Court,
  FeeOption,
  Group,
  Id,
  IndividualSession,
  Interval,
  Person,
  Series,
  Sport,
  WorldRecords,
} from '../../src/club/model.ts'

export interface Question {
  readonly kind: 'club' | 'affiliate' | 'owner' | 'coach'
  readonly id: Id
  /** Undefined: without a token. */
  readonly user: Id | undefined
  readonly now: number
  readonly type?: 'individual' | 'group'
  readonly sport?: Sport
  readonly involvement?: 'ascoach' | 'asmember'
  readonly coach?: Id
  readonly days?: number
}

/** A session as a list shows it. */
export interface Shown {
  /** Absent for a slot that nobody holds. */
  readonly id?: Id
  readonly type: 'individual' | 'group'
  readonly name: string
  readonly sport: Sport
  readonly start: number
  readonly end: number
  readonly club: Id
  readonly courts: readonly Id[]
  readonly coach: Id
  readonly assistants: readonly Id[]
  readonly affiliate: Id
  readonly owner: Id
  readonly group: Id
  readonly series: Id
  readonly private: boolean
  readonly option: Id
  readonly price: number
  readonly durationMinutes: number
  readonly capacity: number
  readonly booked: number
  readonly available: number
  readonly bookable: boolean
  /** `id relationship participation attendance`, in their order. */
  readonly clients: readonly string[]
}

/** What is posted: somebody means a session, which may be a slot that nobody holds, for a client. */
export interface Post {
  readonly user: Id
  readonly client: Id
  readonly id: Id
  readonly now: number
  /** What a slot's id stands for. Absent: it stands for none, as far as is known. */
  readonly slot?: {
    readonly coach: Id
    readonly court: Id
    readonly option: Id
    readonly start: number
    /** Absent: what the option costs and takes now. */
    readonly price?: number
    readonly durationMinutes?: number
  }
}

// ---------------------------------------------------------------- time

const minute = 60_000

/** What is asked of the calendar is asked again for each court and each caller. */
const remembering = <Asked extends readonly (string | number)[], Result>(
  ask: (...asked: Asked) => Result,
): ((...asked: Asked) => Result) => {
  const known = new Map<string, Result>()
  return (...asked) => {
    const key = asked.join(' ')
    const found = known.get(key) ?? ask(...asked)
    known.set(key, found)
    return found
  }
}

/** A local time that is left out moves later, of one that is repeated it is the earlier: RFC 5545. */
export const instantAt = remembering(
  (date: string, time: string, zone: string): number =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds,
)

export const dateAt = remembering((instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString(),
)

export const daysAfter = remembering((date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString(),
)

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const weekdayOf = remembering((date: string): string => weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? '')

const overlap = (one: Interval, other: Interval): boolean => one.start < other.end && other.start < one.end

/** Is there an interval at each instant of this one? */
const isCovered = ({ start, end }: Interval, intervals: readonly Interval[]): boolean => {
  let at = start
  while (at < end) {
    const reached = Math.max(at, ...intervals.filter(one => one.start <= at && at < one.end).map(one => one.end))
    if (reached === at) return false
    at = reached
  }
  return true
}

// ---------------------------------------------------------------- names

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })
const compareTexts = (one: string, other: string): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

// ---------------------------------------------------------------- the reading

const byId = <T extends { readonly id: Id }>(records: readonly T[]): ReadonlyMap<Id, T> =>
  new Map(records.map(record => [record.id, record]))

const must = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('The records refer to one that is not there.')
  return found
}

interface Terms {
  readonly group: Group
  readonly series: Series
  readonly club: Club
  readonly coach: Id
  readonly assistants: readonly Id[]
  readonly organisers: readonly Id[]
}

interface Stream extends Terms {
  readonly option: FeeOption
  readonly court: Court
  readonly preferences: CoachPreferences
}

/** A session before it is known who looks at it. */
interface Session extends Terms, Interval {
  /** Under which its participations are. Absent: that is not known yet, and nobody takes part. */
  readonly id?: Id
  readonly type: 'individual' | 'group'
  readonly name: string
  readonly courts: readonly Id[]
  readonly option: FeeOption
  readonly price: number
  readonly durationMinutes: number
  readonly capacity: number
  readonly held?: IndividualSession | undefined
  readonly isOffered: boolean
  readonly isCancelled: boolean
  /** By what it costs and, of a group's, by being booked: rules 3 and 4. */
  readonly isListed: boolean
}

export const readingOf = (world: WorldRecords) => {
  const [people, clubs, courts, groups, series, options, events, bookings, lessons, courtBookings] = [
    byId(world.people),
    byId(world.clubs),
    byId(world.courts),
    byId(world.groups),
    byId(world.series),
    byId(world.feeOptions),
    byId(world.events),
    byId(world.bookings),
    byId(world.individualSessions),
    byId(world.courtBookings),
  ]
  const preferences = new Map(world.preferences.map(one => [one.personId, one]))
  const nameOf = (person: Id): string => {
    const { firstName, lastName } = must(people.get(person))
    return `${firstName} ${lastName}`
  }

  // ---------------------------------------------------------------- who is where

  const busyPeople = new Map<Id, Interval[]>()
  const isThere = (person: Id, { start, end }: Interval): void => {
    const times = busyPeople.get(person)
    if (times === undefined) busyPeople.set(person, [{ start, end }])
    else times.push({ start, end })
  }
  for (const { period, status, coach, assistants } of world.bookings) {
    if (period === undefined || status === 'cancelled') continue
    for (const person of coach === undefined ? assistants : [coach, ...assistants]) isThere(person, period)
  }
  const goesOn = (lesson: IndividualSession): boolean => lesson.status !== 'cancelled'
  for (const lesson of world.individualSessions) if (goesOn(lesson)) isThere(lesson.coachId, lesson)
  for (const { sessionId, clientId, state } of world.participations) {
    if (state !== 'participating') continue
    const booking = bookings.get(sessionId)
    const lesson = lessons.get(sessionId)
    if (booking?.period !== undefined && booking.status !== 'cancelled') isThere(clientId, booking.period)
    if (lesson !== undefined && goesOn(lesson)) isThere(clientId, lesson)
  }
  for (const { status, period, courtBookingId, sides } of world.matches) {
    const time =
      period?.end === undefined ? courtBookings.get(courtBookingId ?? '') : { start: period.start, end: period.end }
    if (status === 'cancelled' || status === 'pending' || time === undefined) continue
    for (const player of new Set(sides.flatMap(({ players }) => players))) isThere(player, time)
  }
  for (const booking of world.personalBookings) {
    if (booking.status === 'cancelled') continue
    const replies = new Map(booking.invitees.map(({ personId, reply }) => [personId, reply]))
    for (const person of new Set([...booking.participants, ...replies.keys()]))
      if ((replies.get(person) ?? 'accepted') === 'accepted') isThere(person, booking)
  }
  const busyCourts = new Map<Id, Interval[]>(world.courts.map(({ id, closures }) => [id, [...closures]]))
  for (const booking of world.courtBookings) busyCourts.get(booking.courtId)?.push(booking)

  // ---------------------------------------------------------------- who may

  const familyOf = (user: Id): readonly Id[] =>
    world.familyLinks.filter(({ guardianId }) => guardianId === user).map(({ memberId }) => memberId)
  const partyOf = (user: Id | undefined): readonly Id[] => (user === undefined ? [] : [user, ...familyOf(user)])

  const ageOn = (born: string, date: string): number =>
    Temporal.PlainDate.from(born).until(Temporal.PlainDate.from(date), { largestUnit: 'years' }).years
  /** Someone born on 29 February ages on 1 March in a common year, and Temporal a day before. */
  const wholeYears = (born: string, date: string): number =>
    born.endsWith('-02-29') && date.endsWith('-02-28') && !Temporal.PlainDate.from(date).inLeapYear
      ? ageOn(born, daysAfter(date, -1))
      : ageOn(born, date)

  const passes = (rule: AgeEligibility | undefined, { dateOfBirth }: Person, date: string): boolean => {
    if (rule === undefined) return true
    if (!rule.eligible) return false
    const age = wholeYears(dateOfBirth, rule.ageOn ?? date)
    return (rule.minAge === undefined || age >= rule.minAge) && (rule.maxAge === undefined || age <= rule.maxAge)
  }

  const isEligible = (id: Id, { group, club, series: { eligibility } }: Terms, date: string): boolean => {
    const person = must(people.get(id))
    const isMember = world.memberships.some(
      ({ personId, affiliateId, from, to }) =>
        personId === id
        && (affiliateId === group.affiliateId || affiliateId === club.ownAffiliateId)
        && from <= date
        && (to === undefined || date <= to),
    )
    const byGender = {
      male: passes(eligibility.male, person, date),
      female: passes(eligibility.female, person, date),
      other: passes(eligibility.male, person, date) || passes(eligibility.female, person, date),
    }
    return (
      (isMember ? eligibility.members : eligibility.nonMembers)
      && byGender[person.gender === 'undisclosed' ? 'other' : person.gender]
    )
  }

  const eligible = new Map<string, boolean>()
  const mayJoin = (id: Id, terms: Terms, start: number): boolean => {
    if (terms.group.members.includes(id)) return true
    const date = dateAt(start, terms.club.timeZone)
    const key = `${id} ${terms.series.id} ${terms.club.id} ${date}`
    const is = eligible.get(key) ?? isEligible(id, terms, date)
    eligible.set(key, is)
    return is
  }

  const isStaff = (user: Id | undefined, { group, coach, assistants, organisers }: Terms): boolean =>
    user !== undefined && [...group.leaders, ...group.deputies, ...organisers, coach, ...assistants].includes(user)

  const standings = new Map<Id, Map<Id, string>>()
  for (const { sessionId, clientId, state } of world.participations)
    standings.set(sessionId, (standings.get(sessionId) ?? new Map<Id, string>()).set(clientId, state))
  const attendances = new Map(world.attendances.map(one => [`${one.sessionId} ${one.clientId}`, one.state]))
  const clientsIn = (id: Id | undefined, state: 'participating' | 'none'): readonly Id[] =>
    [...(standings.get(id ?? '') ?? [])].filter(([, is]) => is === state).map(([client]) => client)

  // ---------------------------------------------------------------- what coaches offer

  const spans = (
    dates: readonly string[],
    zone: string,
    hoursOn: (date: string) => readonly { readonly start: string; readonly end: string }[],
  ): readonly Interval[] =>
    dates.flatMap(date =>
      hoursOn(date)
        .map(({ start, end }) => ({
          start: instantAt(date, start, zone),
          end: instantAt(end <= start ? daysAfter(date, 1) : date, end, zone),
        }))
        .filter(({ start, end }) => start < end),
    )

  const around = (date: string): readonly string[] => [-2, -1, 0, 1, 2].map(days => daysAfter(date, days))
  const remembered = new Map<string, readonly Interval[]>()
  const once = (key: string, make: () => readonly Interval[]): readonly Interval[] => {
    const known = remembered.get(key) ?? make()
    remembered.set(key, known)
    return known
  }

  const coachingHours = ({ personId, availability, exceptions }: CoachPreferences, club: Club, date: string) =>
    once(`coach ${personId} ${club.id} ${date}`, () =>
      spans(around(date), club.timeZone, day => {
        const instead = exceptions.filter(exception => exception.date === day)
        const hours =
          instead.length > 0
            ? instead.flatMap(({ times }) => times)
            : availability.filter(
                ({ day: weekday, from, to }) =>
                  weekday === weekdayOf(day) && (from === undefined || from <= day) && (to === undefined || day <= to),
              )
        return hours.filter(({ clubId }) => clubId === undefined || clubId === club.id)
      }),
    )

  const openHours = (club: Club, date: string) =>
    once(`club ${club.id} ${date}`, () =>
      spans(around(date), club.timeZone, day => club.openingHours.filter(hours => hours.day === weekdayOf(day))),
    )

  /** The starts of a court's grid on a date. */
  const gridOn = ({ firstStart, stepMinutes }: Court, { timeZone }: Club, date: string): readonly number[] => {
    const starts: number[] = []
    const end = instantAt(daysAfter(date, 1), '00:00', timeZone)
    for (let at = instantAt(date, firstStart, timeZone); at < end; at += stepMinutes * minute) starts.push(at)
    return starts
  }

  const isOfferedAt = ({ option, court, club, preferences: own }: Stream, start: number): boolean => {
    const slot = { start, end: start + option.durationMinutes * minute }
    const date = dateAt(start, club.timeZone)
    return (
      gridOn(court, club, date).includes(start)
      && isCovered(slot, coachingHours(own, club, date))
      && isCovered(slot, openHours(club, date))
      && ![...club.closures, ...(own.withdrawn ?? [])].some(closed => overlap(closed, slot))
    )
  }

  /** Those too that fit no grid, so that no list has them: their ids are known. */
  const offers: readonly Stream[] = world.series
    .filter(({ coaching, archived }) => coaching === 'individual' && !archived)
    .flatMap(one => {
      const group = must(groups.get(one.groupId))
      return [...new Set(group.leaders)].flatMap(coach => {
        const own = preferences.get(coach)
        if (own === undefined) return []
        return [...new Set(own.preferredCourts)].flatMap(courtId => {
          const court = must(courts.get(courtId))
          if (!court.sports.includes(one.sport) || (one.clubId !== undefined && one.clubId !== court.clubId)) return []
          return world.feeOptions
            .filter(({ seriesId, active, price }) => seriesId === one.id && active && price > 0)
            .map(option => ({
              group,
              series: one,
              club: must(clubs.get(court.clubId)),
              coach,
              assistants: [],
              organisers: [],
              option,
              court,
              preferences: own,
            }))
        })
      })
    })

  const fitsGrid = ({ option, court }: Stream): boolean => option.durationMinutes % court.stepMinutes === 0
  const streams = offers.filter(fitsGrid)

  const isInScope = ({ kind, id }: Question, { club, group, coach, assistants }: Terms): boolean => {
    switch (kind) {
      case 'club':
        return club.id === id
      case 'affiliate':
        return group.affiliateId === id
      case 'owner':
        return group.owner.id === id
      case 'coach':
        return coach === id || assistants.includes(id)
    }
  }

  const passesFilters = (question: Question, terms: Terms): boolean => {
    const { sport, coach, involvement, user } = question
    const involved = {
      ascoach: () => isStaff(user, terms),
      asmember: () => partyOf(user).some(one => terms.group.members.includes(one)),
    }
    return (
      isInScope(question, terms)
      && (sport === undefined || terms.series.sport === sport)
      && (coach === undefined || terms.coach === coach || terms.assistants.includes(coach))
      && (involvement === undefined || involved[involvement]())
    )
  }

  const lastStart = ({ now, days = 30 }: Question, { timeZone }: Club): number =>
    instantAt(daysAfter(dateAt(now, timeZone), days + 1), '00:00', timeZone) - 1
  const isInWindow = (question: Question, start: number, club: Club): boolean =>
    question.now < start && start <= lastStart(question, club)

  // ---------------------------------------------------------------- sessions

  const groupSessionOf = (booking: Booking): Session | undefined => {
    const event: ClubEvent = must(events.get(booking.eventId))
    const own = must(series.get(event.seriesId))
    const { period, coach, feeOptionId, capacity } = booking
    if (own.coaching !== 'group' || period === undefined || coach === undefined) return undefined
    const option = must(options.get(feeOptionId ?? ''))
    // Rule 4: it is booked, and so is a court for it. Rule 3: a fee.
    const isBooked = booking.status === 'booked' && world.courtBookings.some(({ refId }) => refId === booking.id)
    const isListed = isBooked && option.price > 0
    return {
      id: booking.id,
      type: 'group',
      name: booking.name,
      start: period.start,
      end: period.end,
      group: must(groups.get(own.groupId)),
      series: own,
      club: must(clubs.get(event.clubId)),
      coach,
      assistants: booking.assistants,
      organisers: event.organisers,
      courts: booking.courts,
      option,
      price: option.price,
      durationMinutes: option.durationMinutes,
      capacity: capacity ?? 0,
      isOffered: isListed && !own.archived && !event.archived && option.active,
      isCancelled: booking.status === 'cancelled',
      isListed,
    }
  }

  const lessonOf = (held: IndividualSession): Session => {
    const option = must(options.get(held.feeOptionId))
    const own = must(series.get(option.seriesId))
    const court = must(courts.get(held.courtId))
    const durationMinutes = (held.end - held.start) / minute
    const offering = streams.find(
      stream =>
        stream.coach === held.coachId
        && stream.court.id === court.id
        && stream.option.id === option.id
        && stream.option.price === held.priceAtBooking
        && stream.option.durationMinutes === durationMinutes,
    )
    return {
      id: held.id,
      type: 'individual',
      name: own.name,
      start: held.start,
      end: held.end,
      group: must(groups.get(own.groupId)),
      series: own,
      club: must(clubs.get(court.clubId)),
      coach: held.coachId,
      assistants: [],
      organisers: [],
      courts: [court.id],
      option,
      price: held.priceAtBooking,
      durationMinutes,
      capacity: option.capacity,
      held,
      isOffered: held.priceAtBooking > 0 && offering !== undefined && isOfferedAt(offering, held.start),
      isCancelled: !goesOn(held),
      isListed: goesOn(held) && held.priceAtBooking > 0,
    }
  }

  const groupSessions = world.bookings
    .flatMap(booking => groupSessionOf(booking) ?? [])
    .filter(({ isListed }) => isListed)
  const heldSessions = world.individualSessions.map(lessonOf).filter(({ isListed }) => isListed)
  /** Those of former clients have standings under the id of the slot. */
  const leftSlots = [...standings.keys()].filter(id => !bookings.has(id) && !lessons.has(id))

  const slotAt = (
    { group, club, court, option, coach, series: own }: Stream,
    start: number,
    isOffered: boolean,
  ): Session => ({
    type: 'individual',
    name: own.name,
    start,
    end: start + option.durationMinutes * minute,
    group,
    series: own,
    club,
    coach,
    assistants: [],
    organisers: [],
    courts: [court.id],
    option,
    price: option.price,
    durationMinutes: option.durationMinutes,
    capacity: option.capacity,
    isOffered,
    isCancelled: false,
    isListed: true,
  })
  const isTaken = ({ court, coach }: Stream, slot: Interval): boolean =>
    [...(busyCourts.get(court.id) ?? []), ...(busyPeople.get(coach) ?? [])].some(one => overlap(one, slot))

  const slotsOf = (stream: Stream, question: Question, keyOf: (stream: Stream) => string | undefined): Session[] => {
    const { club, court, option } = stream
    const free: Session[] = []
    const first = dateAt(question.now, club.timeZone)
    for (let days = 0; days <= (question.days ?? 30); days += 1) {
      const date = daysAfter(first, days)
      for (const start of gridOn(court, club, date)) {
        const slot = { start, end: start + option.durationMinutes * minute }
        if (!isInWindow(question, start, club) || !isOfferedAt(stream, start)) continue
        if (isTaken(stream, slot)) continue
        const key = keyOf(stream)
        const id = `${(start / 1000).toString(16).padStart(8, '0')}${key ?? ''}`
        free.push({
          ...(key !== undefined && leftSlots.includes(id) ? { id } : {}),
          ...slotAt(stream, start, true),
        })
      }
    }
    return free
  }

  // ---------------------------------------------------------------- what a caller sees

  /** Rules 1 and 2. */
  const isVisible = (session: Session, user: Id | undefined): boolean => {
    const participants = clientsIn(session.held?.id ?? session.id, 'participating')
    const isOpen =
      session.type === 'group'
        ? session.isOffered && participants.length < session.capacity
        : session.held === undefined
    if (user === undefined) return !session.group.private && isOpen
    const party = partyOf(user)
    if (isStaff(user, session) || party.some(one => participants.includes(one))) return true
    return isOpen && party.some(one => mayJoin(one, session, session.start))
  }

  /** @param toggled is among them, whatever the rules say */
  const clientsFor = (session: Session, user: Id | undefined, toggled?: Id): readonly string[] => {
    if (user === undefined) return []
    const [inIt, gone] = [clientsIn(session.id, 'participating'), clientsIn(session.id, 'none')]
    const coaches = [session.coach, ...session.assistants]
    const party = [...new Set(partyOf(user))]
    const byName = (one: Id, other: Id): number =>
      collator.compare(nameOf(one), nameOf(other)) || compareTexts(one, other)
    const own = party.filter(
      one => one === toggled || inIt.includes(one) || gone.includes(one) || mayJoin(one, session, session.start),
    )
    const known = [...(isStaff(user, session) ? [...inIt, ...gone] : []), ...(toggled === undefined ? [] : [toggled])]
    const members = isStaff(user, session)
      ? [...new Set(session.group.members)].filter(one => ![...party, ...coaches, ...known].includes(one))
      : []
    const others = [...new Set([...known, ...members.toSorted(byName).slice(0, 50)])].filter(
      one => !party.includes(one),
    )
    const line = (relationship: string) => (one: Id) => {
      const state = inIt.includes(one) ? 'participating' : 'none'
      const coming =
        attendances.get(`${session.id ?? ''} ${one}`) ?? (state === 'participating' ? 'expected' : 'notExpected')
      return `${one} ${relationship} ${state} ${coming}`
    }
    const isClient = (one: Id): boolean => one === toggled || !coaches.includes(one)
    return [
      ...own.filter(one => one === user && isClient(one)).map(line('self')),
      ...own
        .filter(one => one !== user && isClient(one))
        .toSorted(byName)
        .map(line('family')),
      ...others.filter(isClient).toSorted(byName).map(line('client')),
    ]
  }

  const shown = (session: Session, user: Id | undefined, toggled?: Id): Shown => {
    const booked = clientsIn(session.id, 'participating')
    const party = partyOf(user)
    const isOthers =
      session.held !== undefined && !party.some(one => booked.includes(one) || session.held?.bookedBy === one)
    return {
      ...(session.type === 'group' || session.held !== undefined ? { id: must(session.id) } : {}),
      type: session.type,
      name: session.name,
      sport: session.series.sport,
      start: session.start,
      end: session.end,
      club: session.club.id,
      courts: session.courts.toSorted(
        (one, other) =>
          collator.compare(must(courts.get(one)).name, must(courts.get(other)).name) || compareTexts(one, other),
      ),
      coach: session.coach,
      assistants: session.assistants.toSorted(
        (one, other) => collator.compare(nameOf(one), nameOf(other)) || compareTexts(one, other),
      ),
      affiliate: session.group.affiliateId,
      owner: session.group.owner.id,
      group: session.group.id,
      series: session.series.id,
      private: session.group.private,
      option: session.option.id,
      price: session.price,
      durationMinutes: session.durationMinutes,
      capacity: session.capacity,
      booked: booked.length,
      available: session.capacity - booked.length,
      bookable: session.isOffered && booked.length < session.capacity && !isOthers,
      clients: clientsFor(session, user, toggled),
    }
  }

  // ---------------------------------------------------------------- signing in and out

  /** What an id names. A slot that nobody holds has the id that it was asked for by. */
  const meant = ({ id, slot }: Post): Session | undefined => {
    const booking = bookings.get(id)
    if (booking !== undefined) return groupSessionOf(booking)
    const lesson = lessons.get(id)
    if (lesson !== undefined) return lessonOf(lesson)
    const stream = offers.find(
      ({ coach, court, option: { id: option, price, durationMinutes } }) =>
        coach === slot?.coach
        && court.id === slot.court
        && option === slot.option
        && price === (slot.price ?? price)
        && durationMinutes === (slot.durationMinutes ?? durationMinutes),
    )
    return stream === undefined || slot === undefined
      ? undefined
      : { ...slotAt(stream, slot.start, fitsGrid(stream) && isOfferedAt(stream, slot.start)), id }
  }

  const isSlotBusy = (session: Session): boolean => {
    const stream = streams.find(
      one => one.coach === session.coach && one.court.id === session.courts[0] && one.option.id === session.option.id,
    )
    return stream !== undefined && isTaken(stream, session)
  }

  /** `leaves`, `joins`, or the code of the refusal. */
  const outcome = (post: Post): string => {
    const { user, client, now } = post
    const session = meant(post)
    const party = partyOf(user)
    // Of a slot on other terms than today's it is known that there was such an offer.
    if (session === undefined) return post.slot === undefined ? 'unknown_session' : 'slot_withdrawn'
    const inIt = clientsIn(session.id, 'participating')
    const leads = isStaff(user, session)
    if (!leads && !party.some(one => inIt.includes(one) || mayJoin(one, session, session.start)))
      return 'unknown_session'
    const theirs = [...inIt, ...clientsIn(session.id, 'none'), ...session.group.members]
    if (!people.has(client) || !(party.includes(client) || (leads && theirs.includes(client))))
      return 'client_not_permitted'
    const isIn = inIt.includes(client)
    if (!isIn && [session.coach, ...session.assistants].includes(client)) return 'client_not_permitted'
    if (session.start <= now || session.isCancelled) return 'session_closed'
    if (isIn) return 'leaves'
    if (!mayJoin(client, session, session.start)) return 'client_not_eligible'
    const isOthers =
      session.held !== undefined && !party.some(one => inIt.includes(one) || session.held?.bookedBy === one)
    if (isOthers) return 'slot_taken'
    if (inIt.length >= session.capacity) return 'session_full'
    const isSoon = isInWindow({ kind: 'club', id: session.club.id, user, now }, session.start, session.club)
    if (!session.isOffered || !isSoon) return 'slot_withdrawn'
    if (session.type === 'individual' && session.held === undefined && isSlotBusy(session)) return 'slot_taken'
    return (busyPeople.get(client) ?? []).some(one => overlap(one, session)) ? 'client_busy' : 'joins'
  }

  return {
    outcome,
    meant,
    /**
     * What a post that was not refused answers, when these are the records after it.
     *
     * @param before what it meant: a lesson that the last client has left is a slot on the terms that it had
     */
    answer: (post: Post, before: Session | undefined): Shown | undefined => {
      const isGone = before?.held !== undefined && !lessons.has(before.held.id)
      const session = isGone ? { ...before, held: undefined } : meant(post)
      if (session === undefined) return undefined
      const { user, client, now } = post
      const found = shown(session, user, client)
      const isSoon = isInWindow({ kind: 'club', id: session.club.id, user, now }, session.start, session.club)
      return { ...found, bookable: found.bookable && isSoon }
    },
    /**
     * What a list holds, in no order.
     *
     * @param keyOf the end of the ids of these slots, as far as it is known: what was left is remembered under them
     */
    list: (
      question: Question,
      keyOf: (slot: { readonly coach: Id; readonly court: Id; readonly option: Id }) => string | undefined,
    ): readonly Shown[] => {
      const { type, user } = question
      const booked = [
        ...(type === 'individual' ? [] : groupSessions),
        ...(type === 'group' ? [] : heldSessions),
      ].filter(session => passesFilters(question, session) && isInWindow(question, session.start, session.club))
      const free =
        type === 'group'
          ? []
          : streams
              .filter(stream => passesFilters(question, stream))
              .flatMap(stream =>
                slotsOf(stream, question, ({ coach, court, option }) =>
                  keyOf({ coach, court: court.id, option: option.id }),
                ),
              )
      return [...booked, ...free].filter(session => isVisible(session, user)).map(session => shown(session, user))
    },
    /** Who coaches: leads an individual series' group, or is coach or assistant of a group session. */
    coaches: [
      ...new Set([
        ...world.series
          .filter(({ coaching }) => coaching === 'individual')
          .flatMap(({ groupId }) => must(groups.get(groupId)).leaders),
        ...world.bookings
          .filter(({ eventId }) => must(series.get(must(events.get(eventId)).seriesId)).coaching === 'group')
          .flatMap(({ coach, assistants }) => (coach === undefined ? [] : [coach, ...assistants])),
      ]),
    ],
    /** Rule 8, with the decided ties. */
    compare: (
      one: { readonly start: number; readonly end: number; readonly names: readonly string[]; readonly id: string },
      other: typeof one,
    ): number =>
      one.start - other.start
      || one.end - other.end
      || one.names.map((name, index) => collator.compare(name, other.names[index] ?? '')).find(by => by !== 0)
      || compareTexts(one.id, other.id),
  }
}
