/**
 * Drawn worlds in which lists of coaching sessions may go wrong: a few people at a few clubs, in whatever zone and on
 * whatever day, with everything that a rule asks about drawn as well.
 *
 * Nobody is in two places, no court holds two things, and no session holds more than it may: a world that breaks these
 * is no world.
 */
import * as fc from 'fast-check'
import { dateAt, daysAfter, instantAt } from './lists-reading.ts'

export interface DrawnWorld {
  readonly now: number
  /** A world file. */
  readonly file: Readonly<Record<string, unknown>>
}

const zones = [
  'Europe/London',
  'Europe/London',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Africa/Casablanca',
]
/**
 * Days before and after which a clock changes somewhere, ages turn, a year ends; and the edges of what a world may say.
 */
const days = [
  '2026-10-01',
  '2026-10-24',
  '2026-10-25',
  '2026-12-20',
  '2027-02-27',
  '2027-03-10',
  '2027-03-27',
  '2027-03-28',
  '2028-02-28',
  '1970-01-12',
  '2105-11-20',
]
const sports = ['tennis', 'squash']
const minute = 60_000

const ids = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

export const drawnWorld: fc.Arbitrary<DrawnWorld> = fc.gen().map(g => {
  const whole = (min: number, max: number): number => g(fc.integer, { min, max })
  const oneOf = <T>(items: readonly T[]): T => {
    const item = items[whole(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
  /** True once in so many times. */
  const once = (times: number): boolean => whole(1, times) === times
  const some = <T>(items: readonly T[], most = items.length): readonly T[] => {
    const chosen = new Set<T>()
    for (let count = whole(0, most); count > 0; count -= 1) chosen.add(oneOf(items))
    return [...chosen]
  }
  const maybe = <T>(times: number, make: () => T): readonly T[] => (once(times) ? [make()] : [])
  const time = (step = 15): string => {
    const at = whole(0, (24 * 60) / step - 1) * step
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  }

  const home = oneOf(zones)
  const first = oneOf(days)
  const now = instantAt(first, oneOf(['00:00', '00:30', '09:00', '12:00', '23:30']), home) + oneOf([0, 0, 1, minute])
  const today = dateAt(now, home)
  const dayIn = (from: number, to: number): string => daysAfter(today, whole(from, to))

  /** Some eight to twenty years ago. */
  const leapDay = (): string => `${Math.floor(Number(today.slice(0, 4)) / 4) * 4 - 4 * whole(2, 5)}-02-29`

  // ---------------------------------------------------------------- who and where

  const people = ids('p', whole(5, 9))
  const affiliates = ids('a', whole(1, 2))
  const clubs = ids('c', whole(1, 2)).map(id => ({
    id,
    timeZone: once(6) ? oneOf(zones) : home,
    courts: ids(`${id}-k`, whole(1, 3)),
  }))
  const zoneOf = new Map(clubs.map(({ id, timeZone }) => [id, timeZone]))
  const clubOf = new Map(clubs.flatMap(({ id, courts }) => courts.map(court => [court, id])))
  const allCourts = [...clubOf.keys()]
  const playedOn = new Map(allCourts.map(court => [court, once(4) ? [oneOf(sports)] : sports]))

  /** What is on, so that nothing else is put there. */
  const taken: { readonly what: string; readonly start: number; readonly end: number }[] = []
  const isFree = (what: readonly string[], start: number, end: number): boolean =>
    !taken.some(one => what.includes(one.what) && one.start < end && start < one.end)
  const take = (what: readonly string[], start: number, end: number): void => {
    for (const one of what) taken.push({ what: one, start, end })
  }

  const hours = (least: number) =>
    Array.from({ length: whole(least, 4) }, () => ({
      day: oneOf([
        'monday',
        'tuesday',
        'wednesday',
        'thursday',
        'friday',
        'saturday',
        'sunday',
        'weekdays',
        'daily',
        'daily',
      ]),
      start: time(),
      end: time(),
    }))

  const closure = () => {
    const day = dayIn(0, 20)
    return { start: `${day} ${time()}`, end: `${daysAfter(day, 1)} ${time()}` }
  }

  const ageRule = () => ({
    eligible: !once(5),
    ...(once(2) ? { minAge: whole(0, 12) } : {}),
    ...(once(2) ? { maxAge: whole(12, 60) } : {}),
    ...(once(5) ? { ageOn: dayIn(-200, 200) } : {}),
  })
  const eligibility = () => ({
    members: !once(4),
    nonMembers: once(2),
    ...(once(3) ? { male: ageRule() } : {}),
    ...(once(3) ? { female: ageRule() } : {}),
  })

  const options = (series: string) =>
    ids(`${series}-f`, whole(1, 2)).map(id => ({
      id,
      name: id,
      price: oneOf([0.01, 5.5, 12, 20, 20, 20, 20, 0]),
      durationMinutes: oneOf([15, 20, 30, 45, 60, 60, 60, 90]),
      capacity: whole(1, 3),
      active: !once(6),
    }))

  // ---------------------------------------------------------------- what goes on

  const groupSession = (id: string, club: string, sport: string, fees: ReturnType<typeof options>) => {
    const fee = oneOf(fees)
    const day = dayIn(-1, 33)
    const at = time()
    const start = instantAt(day, at, zoneOf.get(club) ?? home)
    const end = start + fee.durationMinutes * minute
    const status = once(5) ? oneOf(['planned', 'cancelled']) : 'booked'
    const own = allCourts.filter(one => clubOf.get(one) === club && playedOn.get(one)?.includes(sport) === true)
    if (own.length === 0) return []
    const [coach = '', ...assistants] = [oneOf(people), ...some(people, 1)]
    const staff = [...new Set([coach, ...assistants])]
    const courts = [oneOf(own), ...some(own, 1)]
    const capacity = whole(1, 4)
    const isOn = status !== 'cancelled'
    if (isOn && (!isFree(staff, start, end) || !isFree(courts, start, end))) return []
    if (isOn) take([...staff, ...courts], start, end)
    const participants = some(people, capacity).filter(
      one => !staff.includes(one) && (!isOn || isFree([one], start, end)),
    )
    if (isOn) take(participants, start, end)
    return [
      {
        id,
        name: id,
        start: `${day} ${at}`,
        courts: [...new Set(courts)],
        coach,
        assistants: staff.slice(1),
        feeOption: fee.id,
        capacity,
        status,
        participants,
        ...(once(8) ? { holdsCourts: false } : {}),
      },
    ]
  }

  const groups = ids('g', whole(2, 4)).map(id => ({
    id,
    affiliate: oneOf(affiliates),
    name: id,
    ...(once(2) ? { owner: once(2) ? { person: oneOf(people) } : { affiliate: oneOf(affiliates) } } : {}),
    private: once(3),
    leaders: [oneOf(people), ...some(people, 1)].filter((one, index, all) => all.indexOf(one) === index),
    deputies: some(people, 1),
    members: some(people, 3),
    series: ids(`${id}-s`, whole(1, 2)).map(series => {
      const sport = oneOf(sports)
      const coaching = oneOf(['group', 'individual', 'group', 'individual', 'none'])
      const feeOptions = options(series)
      return {
        id: series,
        name: series,
        sport,
        coaching,
        archived: once(8),
        eligibility: eligibility(),
        ...(coaching === 'individual' && once(3) ? { club: oneOf(clubs).id } : {}),
        ...(coaching === 'none' ? {} : { feeOptions }),
        ...(coaching === 'group'
          ? {
              events: ids(`${series}-e`, whole(1, 2)).map(event => {
                const club = oneOf(clubs).id
                return {
                  id: event,
                  name: event,
                  club,
                  organisers: some(people, 1),
                  archived: once(8),
                  bookings: ids(`${event}-b`, whole(0, 4)).flatMap(booking =>
                    groupSession(booking, club, sport, feeOptions),
                  ),
                }
              }),
            }
          : {}),
      }
    }),
  }))

  const preferences = people
    .filter(() => !once(4))
    .map(person => ({
      person,
      availability: hours(1).map(one => ({
        ...one,
        ...(once(4) ? { club: oneOf(clubs).id } : {}),
        ...(once(6) ? { from: dayIn(0, 10) } : {}),
        ...(once(6) ? { to: dayIn(10, 30) } : {}),
      })),
      exceptions: some([2, 3, 5, 8, 13, 21], 2).map(day => ({
        date: daysAfter(today, day),
        times: maybe(2, () => ({ start: time(), end: time() })),
      })),
      preferredCourts: [...new Set([oneOf(allCourts), ...some(allCourts)])],
    }))

  const lessonsOf = groups.flatMap(({ leaders, series }) =>
    series.flatMap(({ coaching, sport, club, feeOptions = [] }) =>
      coaching === 'individual' ? [{ leaders, feeOptions, sport, club }] : [],
    ),
  )
  const lessons = lessonsOf.flatMap(({ leaders, feeOptions, sport, club }) =>
    ids('l', whole(0, 3)).flatMap(() => {
      const fee = oneOf(feeOptions)
      const coach = oneOf(leaders)
      const court = oneOf(allCourts)
      if (playedOn.get(court)?.includes(sport) !== true || (club !== undefined && clubOf.get(court) !== club)) return []
      const day = dayIn(-1, 33)
      const at = time()
      const start = instantAt(day, at, zoneOf.get(clubOf.get(court) ?? '') ?? home)
      const end = start + fee.durationMinutes * minute
      const clients = some(people, fee.capacity).filter(one => one !== coach)
      if (!isFree([coach, court, ...clients], start, end)) return []
      take([coach, court, ...clients], start, end)
      return [
        {
          coach,
          court,
          feeOption: fee.id,
          start: `${day} ${at}`,
          bookedBy: oneOf(people),
          participants: clients,
          ...(once(3) ? { price: oneOf([0, 5.5, 33]) } : {}),
        },
      ]
    }),
  )

  const diary = ids('d', whole(0, 4)).flatMap(id => {
    const club = oneOf(clubs)
    const day = dayIn(0, 20)
    const at = time()
    const start = instantAt(day, at, club.timeZone)
    const end = start + 90 * minute
    const court = oneOf(club.courts)
    const [one, ...others] = [oneOf(people), ...some(people, 2)]
    const asked = some(people, 2).filter(person => person !== one && !others.includes(person))
    const everyone = [...new Set([one, ...others, ...asked])]
    if (!isFree([court, ...everyone], start, end)) return []
    take([court, ...everyone], start, end)
    const when = { start: `${day} ${at}`, end: new Date(end).toISOString() }
    return [{ id, club: club.id, court, when, one, others: others.filter(person => person !== one), asked }]
  })
  const isMatch = ({ id, others, asked }: (typeof diary)[number]): boolean =>
    Number(id.slice(1)) % 2 === 0 && others.length + asked.length > 0

  return {
    now,
    file: {
      world: { name: 'drawn', description: 'A drawn world.', timeZone: home },
      apiKeys: [{ key: 'the-key', name: 'The game' }],
      accessTokens: people.map(person => ({ token: person, person, role: person, label: person })),
      affiliates: affiliates.map(id => ({ id, type: 'club', name: id })),
      clubs: clubs.map(({ id, timeZone, courts }) => ({
        id,
        name: once(3) ? 'Same name' : id,
        timeZone,
        address: { streetAddress: '1 Lane', locality: 'Cheltenham', postalCode: 'GL50 2AB', country: 'GB' },
        location: { latitude: 51.9, longitude: -2.08 },
        ...(once(4) ? {} : { ownAffiliate: oneOf(affiliates) }),
        ...(once(2) ? { openingHours: hours(1) } : {}),
        closures: maybe(4, closure),
        courts: courts.map(court => ({
          id: court,
          name: once(4) ? 'Court' : court,
          sports: playedOn.get(court),
          stepMinutes: oneOf([15, 20, 30, 30, 60]),
          firstStart: oneOf(['00:00', '00:00', '00:10', '01:30', '08:00']),
          closures: maybe(5, closure),
        })),
      })),
      people: people.map((id, index) => ({
        id,
        firstName: once(4) ? 'Same' : `Person ${index}`,
        lastName: 'Name',
        dateOfBirth: once(5) ? leapDay() : daysAfter(today, -365 * whole(3, 50) - whole(0, 40)),
        gender: oneOf(['male', 'female', 'other', 'undisclosed']),
        email: `${id}@post.example`,
        family: some(
          people.filter(one => one !== id),
          2,
        ).map(member => ({ member, relationship: 'child' })),
        memberships: some(affiliates).map(affiliate => ({
          affiliate,
          category: 'Adult',
          from: dayIn(-30, 15),
          ...(once(2) ? { to: dayIn(15, 40) } : {}),
        })),
      })),
      groups,
      preferences,
      individualSessions: lessons,
      participations: groups
        .flatMap(({ series }) => series.flatMap(one => one.events ?? []).flatMap(({ bookings }) => bookings))
        .flatMap(({ id, participants }) =>
          some(people, 1)
            .filter(one => !participants.includes(one))
            .map(client => ({ session: id, client, state: 'none' })),
        ),
      matches: diary.filter(isMatch).map(({ id, club, court, when, one, others, asked }) => ({
        id,
        sport: playedOn.get(court)?.[0],
        type: 'friendly',
        status: once(4) ? oneOf(['cancelled', 'pending']) : 'arranged',
        changed: `${daysAfter(today, -2)} 10:00`,
        club,
        court,
        ...when,
        sides: [
          { name: 'One', players: [one] },
          { name: 'Other', players: [...others, ...asked].slice(0, 1) },
        ],
      })),
      personalBookings: diary
        .filter(entry => !isMatch(entry))
        .map(({ id, club, court, when, one, others, asked }) => ({
          id,
          type: 'match',
          name: id,
          club,
          court,
          ...when,
          owner: one,
          participants: others,
          invitees: asked.map(person => ({ person, reply: oneOf(['awaiting', 'accepted', 'declined']) })),
          status: once(5) ? 'cancelled' : 'confirmed',
        })),
    },
  }
})
