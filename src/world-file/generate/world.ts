/**
 * A world of any size, made up: for load, for paging, for finding out what a list looks like with thousands of entries.
 *
 * One record a line, the same bytes for the same number of clubs and seed: the generator has its own random numbers and
 * no clock. Days are counted from the day on which the world starts, and no time is in the hours when clocks change, so
 * that it can be loaded on any day of any year.
 */
import { given } from '../../text/given.ts'
import type { Faker } from '@faker-js/faker'
import { ownFaker } from '../../text/own-faker.ts'
import type { Slices } from '../../text/slices.ts'
import { Diary, type SportCourt, at, twoDigits } from './diary.ts'
import { type Town, ukTowns } from './towns.ts'

interface GeneratedWish {
  readonly clubs: number
  readonly seed: number
}

export interface GeneratedWorld extends GeneratedWish {
  /** Takes whole lines, a club's at a time; where it takes a while it is waited for. */
  readonly write: (lines: string) => Promise<void> | void
}

type Line = { readonly record: string; readonly [field: string]: unknown }

export const generateWorld = async ({ write, ...wish }: GeneratedWorld): Promise<void> => {
  for (const text of textsOf(await ownFaker(), wish)) {
    const written = write(text)
    // One after another, in their order.
    // oxlint-disable-next-line no-await-in-loop
    if (written instanceof Promise) await written
  }
}

/** The same a little at a time, in memory. */
export const generatedWorld = async (wish: GeneratedWish): Promise<Slices<Buffer>> => inMemory(await ownFaker(), wish)

function* inMemory(faker: Faker, wish: GeneratedWish): Slices<Buffer> {
  const parts: Buffer[] = []
  for (const text of textsOf(faker, wish)) {
    parts.push(Buffer.from(text))
    yield
  }
  return Buffer.concat(parts)
}

/** Whole lines: what comes before the clubs, then a club at a time. */
function* textsOf(faker: Faker, { clubs, seed }: GeneratedWish): Generator<string, void, undefined> {
  faker.seed(seed)
  const towns = faker.helpers.shuffle(ukTowns())
  const cast: readonly Line[] = [
    { record: 'accessToken', token: 'demo-member', person: 'c1-p1', role: 'member', label: 'adult member' },
    { record: 'accessToken', token: 'demo-parent', person: 'c1-p2', role: 'parent', label: 'parent' },
    { record: 'accessToken', token: 'demo-coach', person: 'c1-coach1', role: 'coach', label: 'coach' },
  ]
  yield textOf([
    { record: 'world', name: `generated, ${clubs} clubs, seed ${seed}` },
    { record: 'apiKey', key: 'demo-key', name: "The demo's own application" },
    ...(clubs === 0 ? [] : cast),
  ])
  for (let number = 1; number <= clubs; number++) {
    const town = towns[(number - 1) % towns.length]
    if (town !== undefined) yield textOf(clubLines(faker, number, town, Math.floor((number - 1) / towns.length)))
  }
}

const textOf = (lines: readonly Line[]): string => lines.map(line => `${JSON.stringify(line)}\n`).join('')

// ---------------------------------------------------------------- one club

const kinds = [
  { name: 'Lawn Tennis Club', courts: ['tennis', 'tennis', 'tennis', 'tennis', 'tennis', 'tennis', 'tennis', 'padel'] },
  {
    name: 'Tennis and Squash Club',
    courts: ['tennis', 'tennis', 'tennis', 'tennis', 'tennis', 'squash', 'squash', 'squash'],
  },
  { name: 'Rackets Club', courts: ['tennis', 'tennis', 'tennis', 'padel', 'padel', 'squash', 'squash', 'badminton'] },
  {
    name: 'Padel and Pickleball',
    courts: ['padel', 'padel', 'padel', 'padel', 'padel', 'pickleball', 'pickleball', 'pickleball'],
  },
  {
    name: 'Badminton Centre',
    courts: ['badminton', 'badminton', 'badminton', 'badminton', 'badminton', 'badminton', 'pickleball', 'tabletennis'],
  },
] as const
/** Tell the clubs of one town apart. */
const places = [
  '',
  'Park',
  'Abbey',
  'Castle',
  'Riverside',
  'Priory',
  'Meadow',
  'Mill',
  'Hill',
  'Station',
  'Manor',
  'Grange',
  'Bridge',
  'Heath',
  'Orchard',
  'Quarry',
  'Minster',
  'Wharf',
  'Common',
  'Chapel',
]
const surfaceOf = {
  tennis: 'hard',
  padel: 'artificialgrass',
  squash: 'wood',
  badminton: 'wood',
  pickleball: 'hard',
  tabletennis: 'wood',
} as const

const clubLines = (faker: Faker, number: number, town: Town, round: number): readonly Line[] => {
  const key = `c${number}`
  // Where the cast is at home.
  const isMain = number === 1
  const kind = faker.helpers.arrayElement(kinds)
  const again = Math.floor(round / places.length)
  const name = [town.name, places[round % places.length], kind.name, again === 0 ? '' : String(again + 1)]
    .filter(part => part !== '')
    .join(' ')
  const courts: readonly SportCourt[] = kind.courts.map((sport, index) => ({
    court: `${key}-court${index + 1}`,
    sport,
  }))
  const people = Array.from({ length: 27 }, (_, index) => `${key}-p${index + 1}`)
  const coaches = [1, 2, 3].map(coach => `${key}-coach${coach}`)
  const diary = new Diary(faker, courts)
  return [
    {
      record: 'affiliate',
      id: key,
      type: 'club',
      name,
      website: `https://${key}.club.example`,
      email: `office@${key}.club.example`,
    },
    clubLine(faker, key, name, town, kind.courts),
    ...personLines(faker, key, town, people, coaches),
    ...coachingLines(faker, key, courts, people, coaches, diary, isMain),
    ...(isMain ? ownGames(key, courts, people, coaches, diary) : []),
    ...playLines(faker, key, people, diary),
  ]
}

const clubLine = (
  faker: Faker,
  key: string,
  name: string,
  town: Town,
  sports: readonly (keyof typeof surfaceOf)[],
): Line => ({
  record: 'club',
  id: key,
  name,
  ownAffiliate: key,
  email: `hello@${key}.club.example`,
  telephone: `01632 960${String(faker.number.int(999)).padStart(3, '0')}`,
  address: addressIn(faker, town),
  location: { latitude: nearby(faker, town.latitude), longitude: nearby(faker, town.longitude) },
  courts: sports.map((sport, index) => ({
    id: `${key}-court${index + 1}`,
    name: `Court ${index + 1}`,
    sports: [sport],
    surface: surfaceOf[sport],
    // Lessons are given on the last one, in the dark too.
    ...(sport === 'tennis' || sport === 'padel'
      ? { floodlit: index % 2 === 0 || index === sports.length - 1 }
      : { indoor: true }),
    stepMinutes: index % 3 === 0 ? 60 : 30,
    firstStart: '07:00',
  })),
})

const addressIn = (faker: Faker, { name, region, outcode }: Town): object => ({
  streetAddress: `${faker.number.int({ min: 1, max: 180 })} ${faker.location.street()}`,
  locality: name,
  region,
  postalCode:
    `${outcode} ${faker.number.int({ min: 1, max: 9 })}` + faker.string.fromCharacters('ABDEFGHJLNPQRSTUWXYZ', 2),
  country: 'GB',
})

const coachesSay = [
  'Coaches all ages, beginners above all.',
  'Twenty years on court, and still learning.',
  'Feet first, then the racket.',
  'Juniors after school, adults after work.',
]

const nearby = (faker: Faker, degrees: number): number =>
  Math.round((degrees + faker.number.int({ min: -250, max: 250 }) / 10_000) * 10_000) / 10_000

/** Of each club's 27 players the last seven are children, and seven of the adults their parents. */
const personLines = (
  faker: Faker,
  key: string,
  town: Town,
  people: readonly string[],
  coaches: readonly string[],
): readonly Line[] =>
  [...people, ...coaches].map((id, index) => {
    const gender = faker.helpers.arrayElement(['male', 'female'] as const)
    const [firstName, lastName] = [faker.person.firstName(gender), faker.person.lastName()]
    const isPlayer = index < people.length
    const isChild = isPlayer && index >= 20
    return {
      record: 'person',
      id,
      firstName,
      lastName,
      gender,
      dateOfBirth: isChild
        ? `-${faker.number.int({ min: 5, max: 16 })}y-${faker.number.int({ min: 1, max: 364 })}d`
        : [
            faker.number.int({ min: 1945, max: 2003 }),
            twoDigits(faker.number.int({ min: 1, max: 12 })),
            twoDigits(faker.number.int({ min: 1, max: 28 })),
          ].join('-'),
      email: `${id}@post.example`,
      telephone: `07700 900${String(faker.number.int(999)).padStart(3, '0')}`,
      address: addressIn(faker, town),
      ...(isPlayer ? {} : { description: faker.helpers.arrayElement(coachesSay) }),
      ...(isPlayer && index % 5 !== 4
        ? {
            memberships: [
              {
                affiliate: key,
                category: isChild ? 'Junior' : 'Adult',
                memberNumber: `${key.slice(1)}-${String(index + 1).padStart(4, '0')}`,
                from: `-${faker.number.int({ min: 1, max: 9 })}y`,
              },
            ],
          }
        : {}),
      ...(index >= 1 && index <= 7 ? { family: [{ member: `${key}-p${index + 20}`, relationship: 'child' }] } : {}),
    }
  })

// ---------------------------------------------------------------- coaching

const anybody = { members: true, nonMembers: true }

const aged = (minAge: number, maxAge?: number): object => {
  const ages = { eligible: true, minAge, ...given({ maxAge }) }
  return { ...anybody, male: ages, female: ages }
}

const coachingLines = (
  faker: Faker,
  key: string,
  courts: readonly SportCourt[],
  people: readonly string[],
  coaches: readonly string[],
  diary: Diary,
  /** Is there something every day? */
  isMain: boolean,
): readonly Line[] => {
  const [first, last] = [courts[0], courts.at(-1)]
  const [leader = '', second = '', third = ''] = coaches
  if (first === undefined || last === undefined) return []
  const programme = (
    id: string,
    name: string,
    eligibility: object,
    price: number,
    coach: string,
    hour: number,
    from: readonly string[],
  ): object => {
    const start = faker.number.int({ min: -6, max: 0 })
    const participants = faker.helpers.arrayElements(from, faker.number.int({ min: 0, max: Math.min(8, from.length) }))
    const bookings = Array.from({ length: 6 }, (_, week) => {
      diary.take(first.court, start + week * 7, hour)
      for (const person of [coach, ...participants]) diary.take(person, start + week * 7, hour)
      return {
        id: `${key}-${id}-${week + 1}`,
        start: at(start + week * 7, hour),
        status: week === 5 ? 'planned' : 'booked',
        courts: [first.court],
        coach,
        feeOption: `${key}-${id}-fee`,
        participants,
      }
    })
    return {
      id: `${key}-${id}`,
      name,
      sport: first.sport,
      frequency: 'Every week',
      coaching: 'group',
      eligibility,
      feeOptions: [{ id: `${key}-${id}-fee`, name: 'Pay as you go', price, durationMinutes: 60, capacity: 8 }],
      events: [
        {
          id: `${key}-${id}-term`,
          club: key,
          name: `${name}, this term`,
          period: { start: '-8w', end: '+8w' },
          bookings,
        },
      ],
    }
  }
  const lesson = {
    id: `${key}-lesson`,
    name: 'Lesson',
    sport: last.sport,
    frequency: 'By arrangement',
    coaching: 'individual',
    club: key,
    eligibility: anybody,
    feeOptions: [
      {
        id: `${key}-lesson-fee`,
        name: 'One hour',
        price: faker.helpers.arrayElement([26, 30, 34.5, 38]),
        durationMinutes: 60,
      },
    ],
  }
  const adults = programme(
    'adults',
    'Adult improvers',
    aged(18),
    faker.helpers.arrayElement([8, 9.5, 11]),
    leader,
    19,
    people.slice(0, 20),
  )
  const juniors = programme(
    'juniors',
    'Juniors',
    aged(5, 16),
    faker.helpers.arrayElement([6, 7.5]),
    second,
    17,
    people.slice(20),
  )
  const mornings = (): object => ({
    id: `${key}-mornings`,
    name: 'Early birds',
    sport: first.sport,
    frequency: 'Every day',
    coaching: 'group',
    eligibility: aged(18),
    feeOptions: [{ id: `${key}-mornings-fee`, name: 'A morning', price: 5, durationMinutes: 60, capacity: 6 }],
    events: [
      {
        id: `${key}-mornings-month`,
        club: key,
        name: 'Early birds, this month',
        // Today the first is full and the second has one place left.
        bookings: [
          { day: 0, hour: 8, count: 6 },
          { day: 0, hour: 9, count: 5 },
          ...Array.from({ length: 31 }, (_, day) => ({ day: day + 1, hour: 8, count: (day * 3) % 6 })),
        ].map(({ day, hour, count }) => {
          const participants = people.slice(8, 8 + count)
          for (const taken of [first.court, leader, ...participants]) diary.take(taken, day, hour)
          return {
            id: `${key}-mornings-${day}-${hour}`,
            start: at(day, hour),
            courts: [first.court],
            coach: leader,
            feeOption: `${key}-mornings-fee`,
            participants,
          }
        }),
      },
    ],
  })
  const preferences = (person: string, day: string, start: string, end: string): Line => ({
    record: 'preferences',
    person,
    preferredCourts: [last.court],
    availability: [{ day, start, end, club: key }],
  })
  return [
    {
      record: 'group',
      id: `${key}-coaching`,
      affiliate: key,
      name: 'Coaching',
      leaders: [leader],
      members: [...people.slice(0, 3), ...people.slice(20, 22)],
      series: [adults, juniors, ...(isMain ? [mornings()] : [])],
    },
    {
      record: 'group',
      id: `${key}-lessons`,
      affiliate: key,
      name: 'Lessons',
      leaders: [second, third],
      series: [lesson],
    },
    preferences(second, 'weekdays', '09:00', '12:00'),
    preferences(third, 'daily', '13:00', '17:00'),
    ...[0, 1, 2, 3, 4, 5].flatMap((index): readonly Line[] => {
      const [day, hour] = [-5 + index * 4, 13 + (index % 4)]
      const client = people[index] ?? ''
      if (!diary.take(last.court, day, hour) || !diary.take(client, day, hour)) return []
      return [
        {
          record: 'individualSession',
          coach: third,
          court: last.court,
          feeOption: `${key}-lesson-fee`,
          start: at(day, hour),
          bookedBy: client,
        },
      ]
    }),
  ]
}

// ---------------------------------------------------------------- matches, personal bookings, maintenance

/** At eight in the evening, when nobody coaches: who may be played has a game behind them and one ahead. */
const ownGames = (
  key: string,
  courts: readonly SportCourt[],
  people: readonly string[],
  coaches: readonly string[],
  diary: Diary,
): readonly Line[] => {
  const [, , place] = courts
  if (place === undefined) return []
  return [...people.slice(0, 2), ...coaches].flatMap((person, index): readonly Line[] => {
    const other = people[10 + index] ?? ''
    const [day, before] = [2 + index, -2 - index]
    for (const when of [day, before]) for (const taken of [place.court, person, other]) diary.take(taken, when, 20)
    return [
      {
        record: 'personalBooking',
        id: `${key}-game${index + 1}`,
        type: 'match',
        name: 'A game',
        club: key,
        court: place.court,
        sport: place.sport,
        owner: person,
        start: at(day, 20),
        end: '21:00',
        participants: [person, other],
      },
      {
        record: 'match',
        id: `${key}-played${index + 1}`,
        sport: place.sport,
        type: 'friendly',
        status: 'completed',
        club: key,
        court: place.court,
        start: at(before, 20),
        end: '21:00',
        changed: at(before, 21),
        score: '6-3 6-4',
        outcome: 'normal',
        sides: [
          { name: 'Home', players: [person], winner: true },
          { name: 'Away', players: [other] },
        ],
      },
    ]
  })
}

const playLines = (faker: Faker, key: string, people: readonly string[], diary: Diary): readonly Line[] => {
  const adults = people.slice(0, 20)
  const lines: Line[] = []
  for (let index = 1; index <= 184; index++) {
    const slot = diary.any()
    if (slot === undefined) break
    const { place, day, hour } = slot
    const [one, other, third = ''] = diary.players(adults, 3, day, hour)
    if (one === undefined || other === undefined) continue
    const when = { start: at(day, hour), end: `${twoDigits(hour + 1)}:00` }
    const isOver = day < 0
    if (index % 18 === 0) {
      lines.push({ record: 'courtBooking', court: place.court, ...when, source: 'maintenance' })
    } else if (index % 5 === 0) {
      lines.push({
        record: 'match',
        id: `${key}-m${index}`,
        sport: place.sport,
        type: faker.helpers.arrayElement(['friendly', 'ladder', 'box', 'league']),
        status: isOver ? 'completed' : 'arranged',
        club: key,
        court: place.court,
        ...when,
        changed: at(Math.min(day, -1), 21),
        ...(isOver ? { score: '6-3 6-4', outcome: 'normal' } : {}),
        sides: [
          { name: 'Home', players: [one], ...(isOver ? { winner: true } : {}) },
          { name: 'Away', players: [other] },
        ],
      })
    } else {
      const type = faker.helpers.weightedArrayElement([
        { value: 'match', weight: 7 },
        { value: 'guest', weight: 2 },
        { value: 'invitation', weight: 2 },
      ])
      lines.push({
        record: 'personalBooking',
        id: `${key}-b${index}`,
        type,
        name: type === 'guest' ? 'With a guest' : 'A game',
        club: key,
        court: place.court,
        sport: place.sport,
        owner: one,
        ...when,
        participants: [one, other],
        ...(type === 'invitation' ? { invitees: [{ person: third }] } : {}),
        ...(type === 'guest' ? { fee: 6 } : {}),
      })
    }
  }
  return lines
}
