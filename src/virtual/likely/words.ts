/** The words of a property's name, and short names for things. */
import type { Faker } from '@faker-js/faker'

/** Of what a list's name says, what one of its items is: `timeZones` is a list of `timeZone`. */
export const singularOf = (name: string): string => {
  if (/ies$/i.test(name)) return name.replace(/ies$/i, 'y')
  if (/(ss|x|ch|sh)es$/i.test(name)) return name.slice(0, -2)
  return /[^su]s$/i.test(name) ? name.slice(0, -1) : name
}

const adjectives = (
  'amber autumn blue bright broad calm clear copper cosy crisp deep early fair gentle golden grand green hidden '
  + 'light little long lucky merry mild new north old open plain proud quiet quick red round silver small smooth '
  + 'south steady still sunny tall white wide wild young'
).split(' ')
const nouns = (
  'anchor arch beacon bell bridge brook candle canvas cedar cliff clover compass copse corner crane field fern forge '
  + 'garden gate grove harbour hawk heath hill island lantern ledger maple meadow mill oak orchard otter path pebble '
  + 'pine pond quarry ridge river sail sparrow spring stone tower valley willow'
).split(' ')

/** `quiet harbour`. */
export const thing = (faker: Faker): string => `${faker.helpers.arrayElement(adjectives)} ${noun(faker)}`

export const noun = (faker: Faker): string => faker.helpers.arrayElement(nouns)

/** `Quiet Harbour`. */
export const titleCased = (text: string): string => text.replaceAll(/(^| )[a-z]/g, letter => letter.toUpperCase())
