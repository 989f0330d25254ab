/**
 * Whom or what a made object is about, so that its properties agree: the e-mail address is the person's of that name,
 * the time zone that of the town.
 *
 * People are made up; their telephones are those that Ofcom keeps for drama, their addresses on the web and by e-mail
 * end as no real one does (RFC 2606). Places are real.
 */
import { lazy } from '../../text/lazy.ts'
import type { Faker } from '@faker-js/faker'
import { type RealPlace, realPlaces } from './real-places.ts'
import { wordsOf } from '../../text/camel-case.ts'

export interface MadeUpPerson {
  readonly given: string
  readonly family: string
  readonly email: string
  readonly handle: string
}

export type SubjectKind = 'person' | 'organisation' | 'thing'

export interface LikelySubject {
  readonly kind: SubjectKind
  /** The object says where something is. */
  readonly isPlaced: boolean
  person(): MadeUpPerson
  place(): RealPlace
}

const people = new Set(
  (
    'assignee attendee author beneficiary buyer candidate captain child contact contractor creator customer deputy '
    + 'donor driver editor employee friend guest holder host instructor leader manager organiser '
    + 'organizer owner parent participant partner passenger patient person player recipient relative resident reviewer '
    + 'seller sender student subscriber teacher tenant trainer traveller user'
  ).split(' '),
)
const organisations = new Set(
  (
    'agency bank brand business company employer firm institution manufacturer merchant organisation organization '
    + 'publisher school shop store supplier university vendor'
  ).split(' '),
)

const isOfPerson = (name: string): boolean => /^(first|given|last|family|sur)_?name$|birth|^dob$/.test(name)
const isOfPlace = (name: string): boolean => /(^|_)(city|town|country|street|post_?(al_?)?code|zip)($|_)/.test(name)

/**
 * @param called what the object is called where it is: a property's name, its schema's name
 * @param names its properties
 */
export const subjectOf = (called: readonly string[], names: readonly string[], faker: Faker): LikelySubject => {
  const last = called.map(name => wordsOf(name).split('_').at(-1) ?? '')
  const properties = names.map(wordsOf)
  return {
    kind: kindOf(last, properties),
    isPlaced: properties.some(isOfPlace),
    person: lazy(() => personOf(faker)),
    place: lazy(() => faker.helpers.arrayElement(realPlaces)),
  }
}

const kindOf = (called: readonly string[], properties: readonly string[]): SubjectKind => {
  if (properties.some(isOfPerson) || called.some(word => people.has(word))) return 'person'
  return called.some(word => organisations.has(word)) ? 'organisation' : 'thing'
}

/** Inside of an object its address is its own, its owner somebody else. */
export const isSameSubject = (name: string): boolean =>
  /(^|_)(address|contact|coordinates|details|geo|location|name|place|position|profile)$/.test(wordsOf(name))

const personOf = (faker: Faker): MadeUpPerson => {
  const [given, family] = [faker.person.firstName(), faker.person.lastName()]
  const handle = `${given}.${family}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.]/g, '')
    .toLowerCase()
  return { given, family, handle, email: `${handle}@example.com` }
}
