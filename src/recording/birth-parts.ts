/**
 * A date of birth whose year, month and day are each a value of its own: `born: { year, month, day }`, or `birthYear`
 * beside `birthMonth`. They are replaced as the one date that they are, so that what comes out is a date as well.
 *
 * So the date is what is searched for in the end, and none of its parts: a year stands in anything.
 */
import { isOfBirth } from '../text/birth.ts'
import { parted } from '../text/camel-case.ts'
import { isDay } from '../text/day.ts'
import { twoDigits } from '../text/two-digits.ts'
import { movedDate } from './moved-dates.ts'

type Kind = 'year' | 'month' | 'day'

interface Part {
  readonly key: string
  readonly kind: Kind
  readonly written: string | number
  readonly value: number
}

const kinds: readonly (readonly [kind: Kind, word: RegExp, least: number, most: number])[] = [
  // Of two digits it is one of the last century, whichever it is.
  ['year', /year(?!s)|jahr|yob|(?:^|_)(?:y{1,4}|yr|j{1,4})$/i, 0, 9999],
  ['day', /day[_-]?of[_-]?month/i, 1, 31],
  ['month', /month|monat|(?:^|_)(?:mm?|mon?|mth)$/i, 1, 12],
  ['day', /(?<!week_?)day(?!s)|tag(?![a-z])|(?:^|_)(?:dd?|dy|tt?)$/i, 1, 31],
]

const partOf = (key: string, written: unknown): Part | undefined => {
  if ((typeof written !== 'number' && typeof written !== 'string') || !/^\d{1,4}$/.test(String(written)))
    return undefined
  const value = Number(written)
  const name = parted(key)
  const found = kinds.find(([, word, least, most]) => word.test(name) && value >= least && value <= most)
  return found === undefined ? undefined : { key, kind: found[0], written, value }
}

/** What is left of a name without what part it is: `mother_birth` of `motherBirthYear`. */
const whoseOf = (key: string): string =>
  kinds.reduce((left, [, word]) => left.replace(word, ''), parted(key)).replaceAll(/(?:^|_)of(?=_|$)|_/gi, '')

/**
 * @param name of the property that the object is, or of one above it that is of birth: `birthdate: { on: { year } }`
 * @param replaced another date in the place of one, as a whole date of birth is replaced
 * @returns what stands in the place of those of its values that are such parts, by key
 */
export const birthPartsIn = (
  object: Readonly<Record<string, unknown>>,
  name: string,
  replaced: (date: string, name: string) => unknown,
): ReadonlyMap<string, string | number> => {
  const isWithin = isOfBirth(name)
  const groups = new Map<string, Part[]>()
  for (const [key, value] of Object.entries(object)) {
    const part = isWithin || isOfBirth(key) ? partOf(key, value) : undefined
    if (part === undefined) continue
    const whose = isWithin ? '' : whoseOf(key)
    groups.set(whose, [...(groups.get(whose) ?? []), part])
  }
  const others = new Map<string, string | number>()
  for (const group of groups.values())
    for (const parts of together(group)) {
      const before = dateOf(parts)
      const after = replaced(before, isWithin ? name : (parts[0]?.key ?? name))
      const date = typeof after === 'string' ? dateBy(after, before) : before
      for (const part of parts) others.set(part.key, date === before ? part.written : partIn(date, part))
    }
  return others
}

/** By what stands in its place: where it stood elsewhere too, in a form of another kind, that need be no date. */
const dateBy = (other: string, before: string): string =>
  other === before || isDay(other)
    ? other
    : (movedDate(before, -215 - (Number(other.replaceAll(/\D/g, '').slice(0, 9)) % 300)) ?? before)

/** As one date, unless there is none such. */
const together = (parts: readonly Part[]): readonly (readonly Part[])[] =>
  isDay(dateOf(parts)) && new Set(parts.map(({ kind }) => kind)).size === parts.length
    ? [parts]
    : parts.map(part => [part])

const century = 1900
/**
 * What isn't there: a leap year, a month from which a date comes into one of two years, and days that hardly anybody
 * writes of, for they are searched for as well.
 */
const usual = { year: 1904, month: 1, day: 13 }

const dateOf = (parts: readonly Part[]): string => {
  const valueOf = (kind: Kind): number => parts.find(part => part.kind === kind)?.value ?? usual[kind]
  const [year, month, day] = [valueOf('year'), valueOf('month'), valueOf('day')]
  const whole = String(year < 100 ? century + year : year).padStart(4, '0')
  return [whole, ...[month, day].map(twoDigits)].join('-')
}

/** Written as it was. */
const partIn = (date: string, { kind, written, value }: Part): string | number => {
  const [year = '', month = '', day = ''] = date.split('-')
  const other = { year: value < 100 ? year.slice(2) : year, month, day }[kind]
  return typeof written === 'number' ? Number(other) : String(Number(other)).padStart(written.length, '0')
}
