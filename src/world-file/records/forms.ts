/** What the records of a world file have in common: names, days, times, contacts, who may take part. */
import { sports } from '../../club/model.ts'
import { bounds } from '../../generated/bounds.ts'
import { type PropertyBounds, bounded, boundedTelephone, boundedWhole } from '../bounded.ts'
import { type Shape, flag, list, mapping, number, oneOf, text } from '../shape.ts'
import { dateForm, endForm, momentForm, timeForm } from '../times.ts'

/** Lower case, so that no two names differ in their case alone; 24 hexadecimal digits are an id as it is. */
export const nameForm = /^[a-z0-9][a-z0-9._-]*$/

export const id = text(
  "A short name of the writer's choice, from which the id is made and by which other records refer to this one; "
    + 'or the id itself, 24 lower-case hexadecimal digits.',
  nameForm,
  'A name of lower-case letters, digits, dots and dashes',
)

export const alias = text(
  'A short name by which other records refer to this one, where `id` is 24 hexadecimal digits.',
  nameForm,
  'A name of lower-case letters, digits, dots and dashes',
)

export const recordReference = (what: string): Shape<string> =>
  text(`${what}: its \`id\` or \`alias\`.`, nameForm, 'The name or id of a record')

export const date = (what: string): Shape<string> =>
  text(
    `${what} A date: \`2027-03-28\`, \`+2d\`, \`-3d\`, \`today\`, \`mon+1w\` (Monday of next week), \`-9y-30d\`.`,
    dateForm,
    'A date (2027-03-28, +2d, mon+1w, -9y-30d)',
  )

export const moment = (what: string): Shape<string> =>
  text(
    `${what} A date and a time on the club's clock: \`+2d 18:00\`, \`mon+1w 18:00\`; a date alone is its `
      + 'midnight; or RFC 3339 with an offset: `2027-03-28T18:00:00+01:00`.',
    momentForm,
    'A date and time (+2d 18:00, mon+1w 18:00, 2027-03-28T18:00:00+01:00)',
  )

export const end = (what: string): Shape<string> =>
  text(
    `${what} As \`start\`, or a time alone: \`19:30\`, the first one after the start.`,
    endForm,
    'A time (19:30) or a date and time (+2d 19:30)',
  )

export const timeOfDay = (what: string): Shape<string> =>
  text(`${what} \`HH:MM\` on the club's clock.`, timeForm, 'A time of day (18:00)')

export const sport = oneOf('The sport.', sports)

/** Items of a list in one record that is looked at as a whole, and again and again: more than any club has. */
export const mostOf = {
  /** Who helps, organises, plays or is invited. */
  hands: 100,
  leaders: 10_000,
  courts: 200,
  preferredCourts: 5_000,
  hours: 200,
  dates: 1_000,
  closures: 10_000,
} as const

export const people = (what: string, most?: number): Shape<readonly string[]> =>
  list(what, recordReference('A person'), 0, most)

export const postalAddress = mapping(
  'A postal address.',
  {
    streetAddress: bounded('House and street.', bounds.Address.streetAddress),
    locality: bounded('Town.', bounds.Address.locality),
    postalCode: bounded('Postcode.', bounds.Address.postalCode),
  },
  {
    region: bounded('County or council area.', bounds.Address.region),
    country: bounded('Country, ISO 3166-1: `GB`.', bounds.Address.country),
  },
)

export const degrees = (what: string, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  number(what, minimum, maximum, `Degrees from ${minimum} to ${maximum}`)

export const closure = mapping(
  'A time at which nothing can be booked.',
  { start: moment('When it begins.'), end: end('When it is over.') },
  {},
)

const days = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'weekdays',
  'weekend',
  'daily',
] as const

export const day = oneOf('A day of the week, or `weekdays`, `weekend`, `daily`.', days)

export const hours = mapping(
  'Hours of a day; an end at or before the start is on the next day.',
  {
    day,
    start: timeOfDay('From.'),
    end: timeOfDay('Until.'),
  },
  {},
)

const ageEligibility = mapping(
  'Who of this gender may join.',
  {
    eligible: flag('False: nobody of this gender.'),
  },
  {
    minAge: boundedWhole('Youngest age, in whole years.', bounds.AgeEligibility.minAge),
    maxAge: boundedWhole('Oldest age, in whole years.', bounds.AgeEligibility.maxAge),
    ageOn: date('The date on which the age counts; absent: the date on which the session or event starts.'),
  },
)

export const eligibility = mapping(
  'Who may join. `members` and `nonMembers` both false: a closed group.',
  {
    members: flag('Members may join.'),
    nonMembers: flag('Others may join.'),
  },
  { male: ageEligibility, female: ageEligibility },
)

export const contact = {
  longName: bounded(
    'The name in full.',
    bounds.Affiliate.longName,
    bounds.AffiliateEntry.longName,
    bounds.Club.longName,
  ),
  description: bounded(
    'A sentence or two about it.',
    bounds.Affiliate.description,
    bounds.AffiliateEntry.description,
    bounds.Club.description,
  ),
  website: bounded('Address of its website.', bounds.Affiliate.website, bounds.Club.website),
  email: bounded('Email address.', bounds.Affiliate.email, bounds.Club.email),
  telephone: boundedTelephone('Telephone number.', bounds.Affiliate.telephone, bounds.Club.telephone),
}

/** Whatever has a name is named by it elsewhere. */
export const name = (description: string, ...others: readonly PropertyBounds[]): Shape<string> =>
  bounded(description, bounds.ObjectIdentifier.name, ...others)

export const expires = moment('When it runs out; absent: never.')

export type WrittenDay = (typeof days)[number]
