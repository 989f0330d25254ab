/** Times that make sense: nobody is born tomorrow, and nothing ends before it has begun. */
import type { Faker } from '@faker-js/faker'
import { isOfBirth } from '../../text/birth.ts'
import { wordsOf } from '../../text/camel-case.ts'

/** When what a property of that name tells usually is. */
export const likelyTime = (name: string, faker: Faker): Date =>
  isOfBirth(name)
    ? faker.date.between({ from: '1950-01-01T00:00:00Z', to: '2008-12-31T00:00:00Z' })
    : faker.date.between({ from: '2026-01-01T00:00:00Z', to: '2027-12-31T00:00:00Z' })

/** One moment, at every length that is in use. */
export const momentSpellings = (moment: string): readonly string[] => {
  const [whole = ''] = moment.split('.')
  return [moment, `${whole}Z`, `${whole}+00:00`, moment.replace('Z', '+00:00'), moment.replace('Z', '000Z')]
}

/** A word of the one's name, and of its counterpart's. */
const counterparts: readonly (readonly [string, string])[] = [
  ['start', 'end'],
  ['starts', 'ends'],
  ['started', 'ended'],
  ['start', 'finish'],
  ['begin', 'end'],
  ['begins', 'ends'],
  ['from', 'to'],
  ['from', 'until'],
  ['since', 'until'],
  ['opens', 'closes'],
  ['open', 'close'],
  ['created', 'updated'],
  ['created', 'modified'],
  ['issued', 'expires'],
  ['in', 'out'],
  ['departure', 'arrival'],
  ['min', 'max'],
  ['minimum', 'maximum'],
]

type Fields = Readonly<Record<string, unknown>>

/** What an object has to have instead, so that of each two that belong together the one isn't after the other. */
export const inOrder = (made: Fields): Fields => {
  const names = new Map(Object.keys(made).map(name => [wordsOf(name), name]))
  const changed = new Map<string, unknown>()
  for (const [words, earlier] of names) {
    const parts = words.split('_')
    for (const [one, other] of counterparts) {
      const later = parts.includes(one)
        ? names.get(parts.map(part => (part === one ? other : part)).join('_'))
        : undefined
      if (later === undefined || changed.has(later)) continue
      for (const [name, value] of pairInOrder([earlier, made[earlier]], [later, made[later]])) changed.set(name, value)
    }
  }
  return Object.fromEntries(changed)
}

type Named = readonly [name: string, value: unknown]

const pairInOrder = ([earlier, from]: Named, [later, to]: Named): readonly Named[] => {
  const swapped: readonly Named[] = [
    [earlier, to],
    [later, from],
  ]
  if (typeof from === 'number' && typeof to === 'number') return from > to ? swapped : []
  if (isTimeOfDay(from) && isTimeOfDay(to)) return from > to ? swapped : []
  if (isDateTime(from) && isDateTime(to)) {
    const end = new Date(Date.parse(from) + 90 * 60_000).toISOString()
    const alike = momentSpellings(end).find(text => text.length === to.length && text.at(-1) === to.at(-1))
    return alike === undefined ? [] : [[later, alike]]
  }
  if (isDate(from) && isDate(to)) return [[later, new Date(Date.parse(from) + week).toISOString().slice(0, 10)]]
  return []
}

const week = 7 * 24 * 60 * 60_000

const isTimeOfDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d\d:\d\d(:\d\d)?Z?$/.test(value)
const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const isDateTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|\+00:00)$/.test(value) && !Number.isNaN(Date.parse(value))
