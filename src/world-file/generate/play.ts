/** What is played at a generated club: matches, personal bookings, and courts that are mended meanwhile. */
import { given } from '../../text/given.ts'
import { twoDigits } from '../../text/two-digits.ts'
import { type SportCourt, at } from './diary.ts'
import type { GeneratedClub, Line } from './generated-club.ts'

/** At eight in the evening, when nobody coaches: who may be played has a game behind them and one ahead. */
export const gamesOfCast = ({ key, courts, people, coaches, diary }: GeneratedClub): readonly Line[] => {
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

export const playLines = (club: GeneratedClub): readonly Line[] => {
  const { people, diary } = club
  const adults = people.slice(0, 20)
  const lines: Line[] = []
  for (let index = 1; index <= 184; index++) {
    const slot = diary.any()
    if (slot === undefined) break
    const { place, day, hour } = slot
    const [one, other, third = ''] = diary.players(adults, 3, day, hour)
    if (one === undefined || other === undefined) continue
    lines.push(heldCourt(club, index, { place, day, hour, one, other, third }))
  }
  return lines
}

/** A free hour of a court, and three who are free then. */
interface FreeHour {
  readonly place: SportCourt
  readonly day: number
  readonly hour: number
  readonly one: string
  readonly other: string
  readonly third: string
}

const heldCourt = (club: GeneratedClub, index: number, hour: FreeHour): Line => {
  if (index % 18 === 0)
    return { record: 'courtBooking', court: hour.place.court, ...whenOf(hour), source: 'maintenance' }
  return index % 5 === 0 ? matchLine(club, index, hour) : bookingLine(club, index, hour)
}

const whenOf = ({ day, hour }: FreeHour): object => ({ start: at(day, hour), end: `${twoDigits(hour + 1)}:00` })

const matchLine = ({ faker, key }: GeneratedClub, index: number, hour: FreeHour): Line => {
  const { place, day, one, other } = hour
  const isOver = day < 0
  return {
    record: 'match',
    id: `${key}-m${index}`,
    sport: place.sport,
    type: faker.helpers.arrayElement(['friendly', 'ladder', 'box', 'league']),
    status: isOver ? 'completed' : 'arranged',
    club: key,
    court: place.court,
    ...whenOf(hour),
    changed: at(Math.min(day, -1), 21),
    ...(isOver ? { score: '6-3 6-4', outcome: 'normal' } : {}),
    sides: [
      { name: 'Home', players: [one], ...(isOver ? { winner: true } : {}) },
      { name: 'Away', players: [other] },
    ],
  }
}

const bookingLine = ({ faker, key }: GeneratedClub, index: number, hour: FreeHour): Line => {
  const { place, one, other, third } = hour
  const type = faker.helpers.weightedArrayElement([
    { value: 'match', weight: 7 },
    { value: 'guest', weight: 2 },
    { value: 'invitation', weight: 2 },
  ])
  return {
    record: 'personalBooking',
    id: `${key}-b${index}`,
    type,
    name: type === 'guest' ? 'With a guest' : 'A game',
    club: key,
    court: place.court,
    sport: place.sport,
    owner: one,
    ...whenOf(hour),
    participants: [one, other],
    ...given({
      invitees: type === 'invitation' ? [{ person: third }] : undefined,
      fee: type === 'guest' ? 6 : undefined,
    }),
  }
}
