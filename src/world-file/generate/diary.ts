/**
 * What and who is taken at a generated club: whole hours from 08:00 to 21:00, from a fortnight back to four weeks
 * ahead.
 */
import type { Faker } from '@faker-js/faker'
import { twoDigits } from '../../text/two-digits.ts'

export interface SportCourt {
  readonly court: string
  readonly sport: string
}

/** A moment of a world file: `+2d 18:00`. */
export const at = (day: number, hour: number): string => `${day < 0 ? '' : '+'}${day}d ${twoDigits(hour)}:00`

const keyOf = (courtOrPerson: string, day: number, hour: number): string => `${courtOrPerson} ${day} ${hour}`

export class Diary {
  private readonly taken = new Set<string>()
  private readonly faker: Faker
  private readonly courts: readonly SportCourt[]

  constructor(faker: Faker, courts: readonly SportCourt[]) {
    this.faker = faker
    this.courts = courts
  }

  /** @returns false when the court or person is taken then. */
  take(courtOrPerson: string, day: number, hour: number): boolean {
    const what = keyOf(courtOrPerson, day, hour)
    if (this.taken.has(what)) return false
    this.taken.add(what)
    return true
  }

  /** Some of these who are free then, or none where so many aren't; the first two of them are taken now. */
  players(people: readonly string[], count: number, day: number, hour: number): readonly string[] {
    const free = people.filter(person => !this.taken.has(keyOf(person, day, hour)))
    if (free.length < count) return []
    const chosen = this.faker.helpers.arrayElements(free, count)
    for (const person of chosen.slice(0, 2)) this.take(person, day, hour)
    return chosen
  }

  /** Any free hour on any court, now taken. */
  any(): { readonly place: SportCourt; readonly day: number; readonly hour: number } | undefined {
    for (let attempt = 0; attempt < 100; attempt++) {
      const place = this.faker.helpers.arrayElement(this.courts)
      const [day, hour] = [this.faker.number.int({ min: -14, max: 28 }), this.faker.number.int({ min: 8, max: 20 })]
      if (this.take(place.court, day, hour)) return { place, day, hour }
    }
    return undefined
  }
}
