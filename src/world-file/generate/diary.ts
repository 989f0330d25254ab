/** What is taken at a generated club: whole hours from 08:00 to 21:00, from a fortnight back to four weeks ahead. */
import type { Faker } from '@faker-js/faker'

export interface SportCourt {
  readonly court: string
  readonly sport: string
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A moment of a world file: `+2d 18:00`. */
export const at = (day: number, hour: number): string => `${day < 0 ? '' : '+'}${day}d ${twoDigits(hour)}:00`

export class Diary {
  private readonly taken = new Set<string>()
  private readonly faker: Faker
  private readonly courts: readonly SportCourt[]

  constructor(faker: Faker, courts: readonly SportCourt[]) {
    this.faker = faker
    this.courts = courts
  }

  /** @returns false when the court or coach is taken then. */
  take(courtOrCoach: string, day: number, hour: number): boolean {
    const what = `${courtOrCoach} ${day} ${hour}`
    if (this.taken.has(what)) return false
    this.taken.add(what)
    return true
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
