/** What is coached at a generated club: groups with terms of sessions, coaches who give lessons, lessons booked. */
import { given } from '../../text/given.ts'
import { type SportCourt, at } from './diary.ts'
import type { GeneratedClub, Line } from './generated-club.ts'

const anybody = { members: true, nonMembers: true }

const aged = (minAge: number, maxAge?: number): object => {
  const ages = { eligible: true, minAge, ...given({ maxAge }) }
  return { ...anybody, male: ages, female: ages }
}

/** @param isMain is there something every day? */
export const coachingLines = (club: GeneratedClub, isMain: boolean): readonly Line[] => {
  const { key, courts, people, coaches } = club
  const [first, last] = [courts[0], courts.at(-1)]
  const [leader = '', second = '', third = ''] = coaches
  if (first === undefined || last === undefined) return []
  // Each draws its own random numbers, so that their order counts.
  const lesson = lessonSeries(club, last)
  const adults = adultSeries(club, first, leader)
  const juniors = juniorSeries(club, first, second)
  const mornings = isMain ? [morningSeries(club, first, leader)] : []
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
      series: [adults, juniors, ...mornings],
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
    ...bookedLessons(club, last, third),
  ]
}

// ---------------------------------------------------------------- group sessions

interface Programme {
  readonly id: string
  readonly name: string
  readonly eligibility: object
  readonly price: number
  readonly coach: string
  readonly hour: number
  readonly from: readonly string[]
}

const adultSeries = (club: GeneratedClub, place: SportCourt, coach: string): object =>
  weeklySeries(club, place, {
    id: 'adults',
    name: 'Adult improvers',
    eligibility: aged(18),
    price: club.faker.helpers.arrayElement([8, 9.5, 11]),
    coach,
    hour: 19,
    from: club.people.slice(0, 20),
  })

const juniorSeries = (club: GeneratedClub, place: SportCourt, coach: string): object =>
  weeklySeries(club, place, {
    id: 'juniors',
    name: 'Juniors',
    eligibility: aged(5, 16),
    price: club.faker.helpers.arrayElement([6, 7.5]),
    coach,
    hour: 17,
    from: club.people.slice(20),
  })

/** Six weeks of sessions, the last of them planned only. */
const weeklySeries = (
  { faker, key, diary }: GeneratedClub,
  { court, sport }: SportCourt,
  programme: Programme,
): object => {
  const { id, name, eligibility, price, coach, hour, from } = programme
  const start = faker.number.int({ min: -6, max: 0 })
  const participants = faker.helpers.arrayElements(from, faker.number.int({ min: 0, max: Math.min(8, from.length) }))
  const bookings = Array.from({ length: 6 }, (_, week) => {
    diary.take(court, start + week * 7, hour)
    for (const person of [coach, ...participants]) diary.take(person, start + week * 7, hour)
    return {
      id: `${key}-${id}-${week + 1}`,
      start: at(start + week * 7, hour),
      status: week === 5 ? 'planned' : 'booked',
      courts: [court],
      coach,
      feeOption: `${key}-${id}-fee`,
      participants,
    }
  })
  return {
    id: `${key}-${id}`,
    name,
    sport,
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

/** A month of mornings; today the first is full and the second has one place left. */
const morningSeries = ({ key, people, diary }: GeneratedClub, { court, sport }: SportCourt, coach: string): object => ({
  id: `${key}-mornings`,
  name: 'Early birds',
  sport,
  frequency: 'Every day',
  coaching: 'group',
  eligibility: aged(18),
  feeOptions: [{ id: `${key}-mornings-fee`, name: 'A morning', price: 5, durationMinutes: 60, capacity: 6 }],
  events: [
    {
      id: `${key}-mornings-month`,
      club: key,
      name: 'Early birds, this month',
      bookings: [
        { day: 0, hour: 8, count: 6 },
        { day: 0, hour: 9, count: 5 },
        ...Array.from({ length: 31 }, (_, day) => ({ day: day + 1, hour: 8, count: (day * 3) % 6 })),
      ].map(({ day, hour, count }) => {
        const participants = people.slice(8, 8 + count)
        for (const taken of [court, coach, ...participants]) diary.take(taken, day, hour)
        return {
          id: `${key}-mornings-${day}-${hour}`,
          start: at(day, hour),
          courts: [court],
          coach,
          feeOption: `${key}-mornings-fee`,
          participants,
        }
      }),
    },
  ],
})

// ---------------------------------------------------------------- individual sessions

const lessonSeries = ({ faker, key }: GeneratedClub, { sport }: SportCourt): object => ({
  id: `${key}-lesson`,
  name: 'Lesson',
  sport,
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
})

const bookedLessons = ({ key, people, diary }: GeneratedClub, { court }: SportCourt, coach: string): readonly Line[] =>
  [0, 1, 2, 3, 4, 5].flatMap((index): readonly Line[] => {
    const [day, hour] = [-5 + index * 4, 13 + (index % 4)]
    const client = people[index] ?? ''
    if (!diary.take(court, day, hour) || !diary.take(client, day, hour)) return []
    return [
      {
        record: 'individualSession',
        coach,
        court,
        feeOption: `${key}-lesson-fee`,
        start: at(day, hour),
        bookedBy: client,
      },
    ]
  })
