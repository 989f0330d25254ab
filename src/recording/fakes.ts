/**
 * What stands in the place of a text or a number: as long, of the same kinds of characters, and the same wherever the
 * same stood. Made with a key that is drawn anew for each run and never written, so that nothing leads back.
 */
import { createHmac } from 'node:crypto'
import { type Pattern, type Timed, patternOf } from '../contract/pattern.ts'
import { redacted } from '../contract/redaction.ts'
import { regularExpression } from '../contract/schemas.ts'
import { isOfBirth } from '../text/birth.ts'
import { parted } from '../text/camel-case.ts'
import { movedDate } from './moved-dates.ts'
import { lazy } from '../text/lazy.ts'
import { twoDigits } from '../text/two-digits.ts'
import type { NamedValue } from './named-parts.ts'
import { isPersonalName } from './personal-names.ts'

export interface Fakes {
  /** @param attempt another one each time: the first may hold what must not be written */
  of(value: string | number, named: NamedValue, attempt: number): string | number
  /** Does it keep to what is said of it, its format aside? */
  fits(value: string | number, named: NamedValue): boolean
}

/** Where somebody is, if it is no whole number: a place in a list and the points of a match are. */
const place = /(?:^|_)(?:x|y|location|position|gps|geo\w*|points?|track|trace|route|centre|center|bbox|bounds|home)$/i
const phone = /phone|mobile|^tel|fax/i
/** Not what kind of telephone it is: `phoneType`. */
const isPhone = (value: string): boolean => (value.match(/\d/g) ?? []).length >= fewestPhoneDigits
const fewestPhoneDigits = 5
/** Numbers with as many digits lead to somebody, whatever they are called. */
const mostPlainDigits = 5

/** Is a number one that is replaced? Prices, counts and lengths stay. */
export const isPersonalNumber = (value: number, { name, isOfPage }: NamedValue): boolean =>
  isPersonalName(name, isOfPage)
  || (!Number.isInteger(value) && place.test(parted(name)))
  || String(value).replaceAll(/\D/g, '').length > mostPlainDigits

/** Of a format: another alternative of the schema may be any text, so that the format alone says nothing. */
const plainForms: ReadonlyMap<string | undefined, RegExp> = new Map([
  ['time', /^\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:?\d\d)?$/],
  ['duration', /^P(?:\d{1,5}[YMWD])*(?:T(?:\d{1,5}(?:\.\d{1,5})?[HMS])+)?$/],
])

/** Is a text one that says nothing of anybody? Times of day, durations and currencies stay. */
export const isPlainText = (value: string, { format, name }: NamedValue): boolean =>
  plainForms.get(format)?.test(value) === true
  || (format === undefined && timeOfDay.test(value))
  || (/currency/i.test(name) && /^[A-Z]{3}$/.test(value))

/** With nothing else it can hardly be anything else. */
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

/** Is it only moved, and not hidden? */
export const isMoved = (value: string, { format, name }: NamedValue): boolean =>
  (format === 'date' || format === 'date-time') && !isOfBirth(name) && movedDate(value) !== undefined

export const fakesWith = (key: Buffer): Fakes => {
  /** Numbers from 0 to 255 that follow from a value. */
  const drawn = (value: string, attempt: number, count: number): readonly number[] => {
    // Of a long value there are thousands of blocks: it is gone through once for all of them.
    const ofValue = createHmac('sha512', key).update(`${attempt} ${value}`).digest()
    const bytes: number[] = []
    for (let block = 0; bytes.length < count; block += 1)
      bytes.push(...createHmac('sha512', ofValue).update(String(block)).digest())
    return bytes.slice(0, count)
  }
  let stopped = 0
  /** What can't be tried in time isn't known to match. */
  const isInTime: Timed = run => {
    try {
      return run(50)
    } catch {
      stopped += 1
      return false
    }
  }
  const compiled = new Map<string, Pattern>()
  const patternFor = (source: string): Pattern => {
    const known = compiled.get(source)
    if (known !== undefined) return known
    const made = patternOf(source, regularExpression(source), isInTime)
    compiled.set(source, made)
    return made
  }

  const hex = (value: string, attempt: number, length: number): string =>
    createHmac('sha512', key).update(`${attempt} hex ${value}`).digest('hex').slice(0, length)

  const alike = (value: string, attempt: number): string => {
    const characters = [...value.normalize('NFC')]
    const numbers = drawn(value, attempt, characters.length)
    return characters.map((one, index) => alikeCharacter(one, numbers[index] ?? 0, index === 0)).join('')
  }

  const matches = (candidate: string, { patterns }: NamedValue): boolean =>
    patterns.every(source => patternFor(source).test(candidate))

  const fits: Fakes['fits'] = (candidate, named) =>
    typeof candidate === 'number'
      ? candidate >= named.minimum && candidate <= named.maximum && Math.abs(candidate) <= degreesOf(named)
      : candidate.length >= named.shortest && candidate.length <= named.longest && matches(candidate, named)

  const text = (value: string, named: NamedValue, attempt: number): string => {
    const { name, format, patterns } = named
    const special = ((): string | undefined => {
      if (format === 'uuid') return undefined
      if (format === 'date' || format === 'date-time') {
        const [first = 0, second = 0] = drawn(value, attempt, 2)
        return movedDate(value, ((first * 256 + second) % 300) - 150 - 365)
      }
      const isOfForm = plainForms.get(format)?.test(value) === true
      if (isOfForm && format === 'duration') {
        const numbers = drawn(value, attempt, value.length)
        return value.replaceAll(/\d/g, (_, at: number) => String(1 + ((numbers[at] ?? 0) % 9)))
      }
      if (isOfForm && format === 'time') {
        const [hour = 0, minute = 0] = drawn(value, attempt, 2)
        const clock = [hour % 24, minute % 60].map(twoDigits)
        return value.replace(/^\d\d:\d\d/, clock.join(':'))
      }
      if (format === 'ipv4') return `192.0.2.${drawn(value, attempt, 1)[0] ?? 1}`
      if (format === 'ipv6') return `2001:db8::${hex(value, attempt, 4)}:${hex(`${value} `, attempt, 4)}`
      if (format === 'byte') return Buffer.from(hex(value, attempt, 24)).toString('base64')
      if (/zone/i.test(name)) {
        const zones = zonesLike(value)
        if (zones.length > 0) return zones[((drawn(value, 0, 1)[0] ?? 0) + attempt) % zones.length]
      }
      // The mark of what was left out already stays.
      if (value.includes(redacted) && patterns.length === 0) {
        const pieces = value.split(redacted).map(piece => alike(piece, attempt))
        return pieces.join(redacted)
      }
      // No address of a fake is anybody's (RFC 2606, section 3), nor is a telephone (Ofcom's numbers for drama).
      if (/^[^@\s]+@[^@\s]+$/.test(value)) return `${hex(value, attempt, 10)}@example.com`
      if (/^https?:\/\//i.test(value)) return `https://example.com/${hex(value, attempt, 10)}`
      if (format === 'hostname') return `${hex(value, attempt, 10)}.example.com`
      if (!phone.test(name) || !isPhone(value)) return undefined
      const drama = `+44 7700 900${drawn(value, attempt, 3)
        .map(one => one % 10)
        .join('')}`
      return patterns.length === 0 || fits(drama, named) ? drama : drama.replaceAll(' ', '')
    })()
    if (special !== undefined && fits(special, named)) return special
    const first = alike(value, attempt)
    if (patterns.length === 0) return first
    return matching(value, named, attempt) ?? first
  }

  /**
   * Changed wherever the pattern lets it be another: all of it, else either half, and so on down to a character
   * (`^97[89][0-9]{10}$`). Undefined: nowhere, or it takes too long, for a part left as it is may tell of somebody.
   */
  const matching = (value: string, named: NamedValue, attempt: number): string | undefined => {
    const characters = [...value.normalize('NFC')]
    const numbers = drawn(value, attempt, characters.length)
    const stoppedBefore = stopped
    let tries = Math.min(mostTries, Math.ceil(mostTried / Math.max(1, characters.length)))
    const isTooMuch = (): boolean => tries <= 0 || stopped > stoppedBefore
    const isGood = (): boolean => {
      tries -= 1
      return !isTooMuch() && matches(characters.join(''), named)
    }
    if (!isGood()) return undefined
    const change = (from: number, to: number): void => {
      const before = characters.slice(from, to)
      const after = before.map((one, index) => {
        const number = numbers[from + index] ?? 0
        return alikeCharacter(one, number, from + index === 0)
      })
      if (isTooMuch() || after.every((one, index) => one === before[index])) {
        if (to - from > 1 || isTooMuch()) return
      } else {
        characters.splice(from, to - from, ...after)
        if (isGood()) return
        characters.splice(from, to - from, ...before)
      }
      if (to - from > 1) {
        const middle = Math.ceil((from + to) / 2)
        change(from, middle)
        change(middle, to)
        return
      }
      const [character = ''] = before
      const free = othersLike(character, numbers[from] ?? 0, from === 0).find(one => {
        characters[from] = one
        return isGood()
      })
      characters[from] = free ?? character
    }
    change(0, characters.length)
    const made = characters.join('')
    return made === value || isTooMuch() ? undefined : made
  }

  return {
    fits,
    of: (value, named, attempt) => {
      if (typeof value === 'string') return text(value, named, attempt)
      for (let step = 0; step < mostSteps; step += 1) {
        const candidate: number = Number(alike(String(value), attempt + step * mostSteps))
        if (fits(candidate, named) && candidate !== value) return candidate
      }
      return Math.max(named.minimum, Math.min(named.maximum, 0))
    },
  }
}

/** Tries of a text that has to match a pattern, and characters of all of them. */
const mostTries = 5000
const mostTried = 5_000_000

/** What a coordinate of that name has at most, on either side. */
const degreesOf = ({ name }: NamedValue): number => {
  const [, axis = ''] = /^(lat|lon|lng)(?:gitude|itude)?$/i.exec(name) ?? []
  if (axis === '') return Infinity
  return /lat/i.test(axis) ? 90 : 180
}

/** Tries of a number that has to lie within bounds. */
const mostSteps = 100

const kinds: readonly (readonly [RegExp, string])[] = [
  [/[1-9]/, '123456789'],
  [/[a-f]/, 'abcdef'],
  [/[g-z]/, 'ghijklmnopqrstuvwxyz'],
  [/[A-F]/, 'ABCDEF'],
  [/[G-Z]/, 'GHIJKLMNOPQRSTUVWXYZ'],
  [/\p{Lu}/u, 'GHIJKLMNOPQRSTUVWXYZ'],
  [/\p{L}/u, 'ghijklmnopqrstuvwxyz'],
  [/\p{N}/u, '123456789'],
]

/** What separates stays; a number doesn't begin with 0 that didn't. */
const alikeCharacter = (character: string, drawn: number, isFirst: boolean): string => {
  if (character === '0') return isFirst ? '0' : String(drawn % 10)
  const letters = kinds.find(([kind]) => kind.test(character))?.[1]
  if (letters !== undefined) return letters[drawn % letters.length] ?? character
  return /[\x20-\x7e]/.test(character) ? character : '*'
}

/** The same, and after it each other one of its kind; none for what separates. */
const othersLike = (character: string, drawn: number, isFirst: boolean): readonly string[] => {
  const kind = character === '0' ? '0123456789' : (kinds.find(([one]) => one.test(character))?.[1] ?? '')
  const from = kind.indexOf(alikeCharacter(character, drawn, isFirst))
  const turned = from < 0 ? kind : kind.slice(from) + kind.slice(0, from)
  return [...turned].filter(one => one !== character)
}

/** Of a zone the offset at the middle of each quarter of a year; undefined: there is no such zone. */
const offsetsOf = (timeZone: string): string | undefined => {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
    return [1, 4, 7, 10].map(month => format.format(Date.UTC(2026, month, 15))).join()
  } catch {
    return undefined
  }
}

const zonesByOffsets = lazy(() => {
  const zones = new Map<string, string[]>()
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const offsets = offsetsOf(zone) ?? ''
    zones.set(offsets, [...(zones.get(offsets) ?? []), zone])
  }
  return zones
})

/** Others whose clocks show the same: local times stay right. */
const zonesLike = (zone: string): readonly string[] => {
  const offsets = offsetsOf(zone)
  const alike = offsets === undefined ? [] : (zonesByOffsets().get(offsets) ?? [])
  return alike.filter(one => one !== zone)
}
