/**
 * The order of names, everywhere: British English without regard to case or accents, digits by their value (Court 2
 * before Court 10), equal names by id. One collator, since making one takes longer than a thousand comparisons.
 */
import { compareTexts } from '../text/order.ts'
import type { Named } from './facts.ts'
import type { Id, Person } from './model.ts'

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })

/** For names alone; 0 does not mean that they are the same text. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)

/** Ids are texts without a language. */
export const compareIds = compareTexts

export const byName = (one: Named, other: Named): number =>
  compareNames(one.name, other.name) || compareIds(one.id, other.id)

/** What is told of a record that something else refers to. */
export const named = ({ id, name }: Named): Named => ({ id, name })

/** Each once, by name; what nobody knows is left out. */
export const namedInOrder = (ids: Iterable<Id | undefined>, find: (id: Id) => Named | undefined): readonly Named[] =>
  [...new Set(ids)]
    .flatMap(id => (id === undefined ? [] : (find(id) ?? [])))
    .map(named)
    .toSorted(byName)

export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

export const namedPerson = (person: Person): Named => ({ id: person.id, name: fullName(person) })

/** The contract's names have at most 200 characters, and four people may have longer ones together. */
export const titleOf = (names: string): string => {
  const characters = [...names]
  return characters.length <= 200 ? names : `${characters.slice(0, 199).join('')}…`
}
