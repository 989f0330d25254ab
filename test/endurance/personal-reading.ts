/**
 * A second reading of what else depends on who asks, or is derived from the coaching there is: bookings, matches, and
 * the directories of coaching, from the interface document and what was decided of it.
 *
 * It shares no code with the server and walks the records for every question.
 */
import type {
  FeeOption,
  Group,
  Id,
  SportsMatch,
  PersonalBooking,
  Series,
  Sport,
  WorldRecords,
} from '../../src/club/model.ts'
import { given } from '../../src/text/given.ts'
import { dateAt } from './lists-reading.ts'

export interface DirectoryQuestion {
  readonly sport?: Sport
  readonly clubId?: Id
  readonly affiliateId?: Id
}

export interface MatchQuestion {
  readonly sport?: Sport
  readonly eventId?: Id
  readonly types?: readonly SportsMatch['type'][]
  readonly status?: SportsMatch['status']
}

/** A line of /my/bookings. */
export interface Booked {
  readonly id: Id
  readonly type: PersonalBooking['type']
  readonly start: number
  readonly end: number
  readonly club: Id
  readonly status: 'confirmed' | 'awaitingReply'
  readonly organiser: Id
  /** In their order. */
  readonly participants: readonly Id[]
}

export interface CoachShown {
  readonly id: Id
  /** By their codes. */
  readonly sports: readonly Sport[]
  readonly clubs: readonly Id[]
  readonly affiliates: readonly Id[]
}

/** Coaching in one sport of one group: at a club or nowhere yet, by a coach or by nobody in particular. */
interface Offering {
  readonly sport: Sport
  readonly group: Group
  readonly club?: Id
  readonly coach?: Id
}

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })

const sportNames: Readonly<Partial<Record<Sport, string>>> = {
  squash57: 'Squash 57',
  tabletennis: 'Table Tennis',
  realtennis: 'Real Tennis',
}
const sportName = (sport: Sport): string => sportNames[sport] ?? `${sport[0]?.toUpperCase() ?? ''}${sport.slice(1)}`

const home = 'Europe/London'

const by = <T>(records: readonly T[], keyOf: (record: T) => Id): ((key: Id | undefined) => readonly T[]) => {
  const found = new Map<Id, T[]>()
  for (const record of records) {
    const some = found.get(keyOf(record))
    if (some === undefined) found.set(keyOf(record), [record])
    else some.push(record)
  }
  return key => found.get(key ?? '') ?? []
}

export const personalReadingOf = (world: WorldRecords, now: number) => {
  const names = new Map([
    ...[...world.clubs, ...world.affiliates].map(({ id, name }) => [id, name] as const),
    ...world.people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
  ])
  const byName = (one: Id, other: Id): number =>
    collator.compare(names.get(one) ?? '', names.get(other) ?? '') || (one < other ? -1 : Number(one > other))
  const inOrder = (ids: Iterable<Id>): readonly Id[] => [...new Set(ids)].toSorted(byName)
  const partyOf = (user: Id): readonly Id[] => [
    user,
    ...world.familyLinks.filter(({ guardianId }) => guardianId === user).map(({ memberId }) => memberId),
  ]
  const clubOfCourt = new Map(world.courts.map(({ id, clubId }) => [id, clubId]))

  // ---------------------------------------------------------------- who takes part in what

  const participationsOf = by(world.participations, ({ sessionId }) => sessionId)
  const coming = (sessionId: Id): readonly Id[] =>
    participationsOf(sessionId)
      .filter(({ state }) => state === 'participating')
      .map(({ clientId }) => clientId)
  const lessons = world.individualSessions.filter(({ status, end }) => status !== 'cancelled' && now < end)
  const [seriesWith, groupWith, eventWith, optionWith, clubWith] = [
    by(world.series, ({ id }) => id),
    by(world.groups, ({ id }) => id),
    by(world.events, ({ id }) => id),
    by(world.feeOptions, ({ id }) => id),
    by(world.clubs, ({ id }) => id),
  ]
  const [eventsOf, optionsOf, bookingsOf] = [
    by(world.events, ({ seriesId }) => seriesId),
    by(world.feeOptions, ({ seriesId }) => seriesId),
    by(world.bookings, ({ eventId }) => eventId),
  ]
  const seriesOf = (option: Pick<FeeOption, 'seriesId'> | undefined): Series | undefined =>
    seriesWith(option?.seriesId)[0]
  const groupOf = (series: Series | undefined): Group | undefined => groupWith(series?.groupId)[0]

  /** Sessions of coaching that aren't over: where, of whose group, and who comes. */
  const sessions = [
    ...lessons.map(({ id, courtId, feeOptionId }) => ({
      id,
      club: clubOfCourt.get(courtId),
      group: groupOf(seriesOf(optionWith(feeOptionId)[0])),
    })),
    ...world.bookings
      .filter(({ period, status }) => period !== undefined && now < period.end && status !== 'cancelled')
      .flatMap(({ id, eventId }) => {
        const [event] = eventWith(eventId)
        const series = seriesOf(event)
        return series?.coaching === 'group' ? [{ id, club: event?.clubId, group: groupOf(series) }] : []
      }),
  ]

  // ---------------------------------------------------------------- bookings

  const isAwaited = ({ invitees, ownerId }: PersonalBooking, user: Id): boolean =>
    invitees.some(({ personId, reply }) => reply === 'awaiting' && (personId === user || ownerId === user))

  const peopleOf = ({ ownerId, participants, invitees }: PersonalBooking): readonly Id[] => {
    const gone = new Set(invitees.filter(({ reply }) => reply === 'declined').map(({ personId }) => personId))
    const asked = invitees.map(({ personId }) => personId)
    return inOrder([ownerId, ...[...participants, ...asked].filter(one => !gone.has(one))])
  }

  const bookings = (user: Id): readonly Booked[] => {
    const party = partyOf(user)
    const own = world.personalBookings
      .filter(
        one =>
          one.status !== 'cancelled'
          && now < one.end
          && [one.ownerId, ...one.participants, ...one.invitees.map(({ personId }) => personId)].includes(user)
          && peopleOf(one).includes(user),
      )
      .map(one => ({
        id: one.id,
        type: one.type,
        start: one.start,
        end: one.end,
        club: one.clubId,
        status: isAwaited(one, user) ? ('awaitingReply' as const) : ('confirmed' as const),
        organiser: one.ownerId,
        participants: peopleOf(one),
      }))
    const taught = lessons.flatMap(lesson => {
      const clients = coming(lesson.id)
      const signedIn = participationsOf(lesson.id).some(
        ({ clientId, state, signedBy = lesson.bookedBy }) =>
          state === 'participating' && party.includes(clientId) && signedBy === user,
      )
      if (!clients.includes(user) && !signedIn) return []
      return [
        {
          id: lesson.id,
          type: 'coaching' as const,
          start: lesson.start,
          end: lesson.end,
          club: clubOfCourt.get(lesson.courtId) ?? '',
          status: 'confirmed' as const,
          organiser: lesson.coachId,
          participants: inOrder(clients.filter(one => party.includes(one))),
        },
      ]
    })
    return [...own, ...taught].toSorted(
      (one, other) => one.start - other.start || (one.id < other.id ? -1 : Number(one.id > other.id)),
    )
  }

  // ---------------------------------------------------------------- matches

  /** In play while it is played, and never before it starts; otherwise as somebody said. */
  const shownStatus = ({ status, period }: SportsMatch): SportsMatch['status'] => {
    const hasBegun = period !== undefined && period.start <= now
    if (status === 'inplay' && period !== undefined && !hasBegun) return 'arranged'
    return status === 'arranged' && hasBegun && now < (period.end ?? now) ? 'inplay' : status
  }

  const matches = (user: Id, { sport, eventId, types, status }: MatchQuestion): readonly Id[] =>
    world.matches
      .filter(
        match =>
          match.sides.some(({ players }) => players.includes(user))
          && (sport === undefined || match.sport === sport)
          && (eventId === undefined || match.eventId === eventId)
          && (types === undefined || types.includes(match.type))
          && (status === undefined || shownStatus(match) === status),
      )
      .toSorted((one, other) => other.changed - one.changed || (one.id < other.id ? -1 : Number(one.id > other.id)))
      .map(({ id }) => id)

  /** Personal matches on a court that aren't over, by when they begin: each has to stand in the user's bookings. */
  const matchesToPlay = (user: Id): readonly number[] =>
    world.matches
      .filter(
        ({ type, status, courtId, period, sides }) =>
          type !== 'team'
          && (status === 'arranged' || status === 'inplay')
          && courtId !== undefined
          && period?.end !== undefined
          && now < period.end
          && sides.some(({ players }) => players.includes(user)),
      )
      .map(({ period }) => period?.start ?? 0)

  // ---------------------------------------------------------------- coaching that there is

  const offerings = world.series.flatMap((series): readonly Offering[] => {
    const group = groupOf(series)
    const isSold = optionsOf(series.id).some(one => one.active && one.price > 0)
    if (group === undefined || series.archived || series.coaching === 'none' || !isSold) return []
    const { sport } = series
    const events = eventsOf(series.id)
    // What is no longer offered agrees between the directories and the lists.
    if (series.coaching === 'group' && events.length > 0 && events.every(({ archived }) => archived)) return []
    const held =
      series.coaching === 'group'
        ? events
            .filter(({ archived }) => !archived)
            .flatMap(({ id, clubId: club }) => [
              { sport, group, club },
              ...bookingsOf(id)
                .filter(({ status, period }) => status !== 'cancelled' && period !== undefined)
                .flatMap(({ coach, assistants }) => [...(coach === undefined ? [] : [coach]), ...assistants])
                .map(coach => ({ sport, group, club, coach })),
            ])
        : world.preferences
            .filter(({ personId }) => group.leaders.includes(personId))
            .flatMap(({ personId: coach, preferredCourts }) =>
              preferredCourts
                .flatMap(id => world.courts.filter(court => court.id === id && court.sports.includes(sport)))
                .filter(({ clubId }) => series.clubId === undefined || series.clubId === clubId)
                .map(({ clubId: club }) => ({ sport, group, club, coach })),
            )
    return [{ sport, group }, ...held]
  })
  const asked = ({ sport, clubId, affiliateId }: DirectoryQuestion): readonly Offering[] =>
    offerings.filter(
      one =>
        (sport === undefined || one.sport === sport)
        && (clubId === undefined || one.club === clubId)
        && (affiliateId === undefined || one.group.affiliateId === affiliateId),
    )
  const clubs = (question: DirectoryQuestion): readonly Id[] =>
    inOrder(asked(question).flatMap(({ club = [] }) => club))
  const affiliates = (question: DirectoryQuestion): readonly Id[] =>
    inOrder(asked(question).map(({ group }) => group.affiliateId))
  const sportsOf = (found: readonly Offering[]): readonly Sport[] =>
    [...new Set(found.map(({ sport }) => sport))].toSorted((one, other) =>
      collator.compare(sportName(one), sportName(other)),
    )

  // ---------------------------------------------------------------- a user's own

  const today = dateAt(now, home)
  const tiesOf = (user: Id) => {
    const party = partyOf(user)
    const joined = sessions.filter(({ id }) => coming(id).some(one => party.includes(one)))
    const isIn = ({ members }: Group): boolean => members.some(one => party.includes(one))
    const isLed = ({ leaders, deputies }: Group): boolean => [...leaders, ...deputies].includes(user)
    return {
      memberOf: world.memberships
        .filter(
          ({ personId, from, to }) => party.includes(personId) && from <= today && (to === undefined || today <= to),
        )
        .map(({ affiliateId }) => affiliateId),
      joined,
      isIn,
      isLed,
    }
  }

  /** Those who lead are leaders, deputies, organisers and coaches. */
  const organised = (user: Id): typeof world.events =>
    world.events.filter(
      event => !event.archived && event.organisers.includes(user) && seriesOf(event)?.coaching !== 'none',
    )

  const ownClubs = (user: Id, sport: Sport | undefined): readonly Id[] => {
    const { memberOf, joined, isIn, isLed } = tiesOf(user)
    return clubs(given({ sport })).filter(
      id =>
        memberOf.includes(clubWith(id)[0]?.ownAffiliateId ?? '')
        || joined.some(({ club }) => club === id)
        || organised(user).some(event => event.clubId === id)
        || offerings.some(({ club, group, coach }) => club === id && (isIn(group) || isLed(group) || coach === user)),
    )
  }

  /** By any role: member, coach, leader, deputy, organiser, owner. */
  const hasRole = (user: Id, { id, owner, leaders, deputies, members }: Group): boolean => {
    const events = world.events.filter(event => seriesOf(event)?.groupId === id)
    const isCoach = events.some(
      event =>
        seriesOf(event)?.coaching === 'group'
        && bookingsOf(event.id).some(({ coach, assistants }) => coach === user || assistants.includes(user)),
    )
    return (
      [...leaders, ...deputies, ...members, owner.id].includes(user)
      || events.some(({ organisers }) => organisers.includes(user))
      || isCoach
    )
  }

  const ownAffiliates = (user: Id, sport: Sport | undefined): readonly Id[] => {
    const { memberOf, joined, isIn } = tiesOf(user)
    return affiliates(given({ sport })).filter(
      id =>
        memberOf.includes(id)
        || joined.some(({ group }) => group?.affiliateId === id)
        || world.groups.some(group => group.affiliateId === id && (isIn(group) || hasRole(user, group))),
    )
  }

  return {
    bookings,
    matches,
    matchesToPlay,
    clubs,
    affiliates,
    sports: (question: DirectoryQuestion): readonly Sport[] => sportsOf(asked(question)),
    coaches: (question: DirectoryQuestion): readonly CoachShown[] =>
      inOrder(asked(question).flatMap(({ coach = [] }) => coach)).map(id => {
        const own = offerings.filter(({ coach }) => coach === id)
        return {
          id,
          sports: [...new Set(own.map(({ sport }) => sport))].toSorted(),
          clubs: inOrder(own.flatMap(({ club = [] }) => club)),
          affiliates: inOrder(own.map(({ group }) => group.affiliateId)),
        }
      }),
    ownClubs,
    ownAffiliates,
  }
}
