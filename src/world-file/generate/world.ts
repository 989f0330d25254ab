/**
 * A world of any size, made up: for load, for paging, for finding out what a list looks like with thousands of entries.
 *
 * One record a line, the same bytes for the same number of clubs and seed: the generator has its own random numbers and
 * no clock. Days are counted from the day on which the world starts, and no time is in the hours when clocks change, so
 * that it can be loaded on any day of any year.
 */
import type { Faker } from '@faker-js/faker'
import { ownFaker } from '../../read-later.ts'
import type { Slices } from '../../text/slices.ts'
import { twoDigits } from '../../text/two-digits.ts'
import { coachingLines } from './coaching.ts'
import { Diary, type SportCourt } from './diary.ts'
import type { GeneratedClub, Line } from './generated-club.ts'
import { gamesOfCast, playLines } from './play.ts'
import { type SampleTown, ukTowns } from './towns.ts'

interface GeneratedWish {
  readonly clubs: number
  readonly seed: number
}

export interface GeneratedWorld extends GeneratedWish {
  /** Takes whole lines, a club's at a time; where it takes a while it is waited for. */
  readonly write: (lines: string) => Promise<void> | void
}

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

const clubLines = (faker: Faker, number: number, town: SampleTown, round: number): readonly Line[] => {
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
  const club: GeneratedClub = { faker, key, courts, people, coaches, diary: new Diary(faker, courts) }
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
    ...personLines(club, town),
    ...coachingLines(club, isMain),
    ...(isMain ? gamesOfCast(club) : []),
    ...playLines(club),
  ]
}

const clubLine = (
  faker: Faker,
  key: string,
  name: string,
  town: SampleTown,
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

const addressIn = (faker: Faker, { name, region, outcode }: SampleTown): object => ({
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
const personLines = ({ faker, key, people, coaches }: GeneratedClub, town: SampleTown): readonly Line[] =>
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
