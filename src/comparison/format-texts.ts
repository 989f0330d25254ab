/**
 * Texts of the formats of JSON Schema 2020-12 and OpenAPI: some of each, one of a wanted length, and how long they may
 * be. Whoever uses a text asks the checks whether it is good.
 */
import type { Lengths } from '../contract/pattern-text.ts'

const host = ['example.org', 'EXAMPLE.ORG']
const address = ['a@example.org', 'A.B+c@Example.ORG']
const absolute = ['https://example.org/a?b=c', 'urn:isbn:1', 'HTTP://EXAMPLE.ORG:8080']
const relative = ['/a', '#b', 'https://example.org/a']

export const samples: Readonly<Record<string, readonly string[]>> = {
  date: ['2027-02-28', '2024-02-29'],
  time: ['09:30:00Z', '23:59:59+01:00'],
  'date-time': ['2027-02-28T09:30:00Z', '2024-02-29T23:59:59.5+01:00'],
  'iso-time': ['09:30:00', '23:59:59+01'],
  'iso-date-time': ['2027-02-28T09:30:00', '2024-02-29T23:59:59.5+01'],
  duration: ['P1D', 'PT1H'],
  uri: absolute,
  iri: absolute,
  url: ['https://example.org/a'],
  'uri-reference': relative,
  'iri-reference': relative,
  'uri-template': ['/a/{b}'],
  email: address,
  'idn-email': address,
  hostname: host,
  'idn-hostname': host,
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1', '::', '2001:DB8:0:0:0:0:0:1'],
  uuid: ['3f2c5a52-3b1c-4c57-9a3e-5f0d1c2b3a49', '3F2C5A52-3B1C-4C57-9A3E-5F0D1C2B3A49'],
  regex: ['a+'],
  'json-pointer': ['/a/0', ''],
  'json-pointer-uri-fragment': ['#/a/0', '#'],
  'relative-json-pointer': ['1/a', '0#'],
  byte: ['YQ==', ''],
}

/** Of these the checks know nothing, so that they take any text. */
export const untestedFormats: ReadonlySet<string> = new Set(['iri', 'iri-reference', 'idn-email', 'idn-hostname'])

const atLeast = (least: number): Lengths => ({ least, most: Infinity })

/** No text that the checks take is shorter or longer. */
const lengths: Readonly<Record<string, Lengths>> = {
  date: { least: 10, most: 10 },
  time: atLeast(9),
  'date-time': atLeast(20),
  'iso-time': atLeast(8),
  'iso-date-time': atLeast(19),
  duration: atLeast(3),
  uri: atLeast(3),
  url: atLeast(10),
  email: atLeast(5),
  hostname: { least: 1, most: 254 },
  ipv4: { least: 7, most: 15 },
  ipv6: { least: 2, most: 45 },
  uuid: { least: 36, most: 36 },
  'json-pointer-uri-fragment': atLeast(1),
  'relative-json-pointer': atLeast(1),
}

const anyLength = atLeast(0)

export const lengthsOfFormat = (format: string): Lengths =>
  Object.hasOwn(lengths, format) ? (lengths[format] ?? anyLength) : anyLength

/** Of so many characters, or of the next number that there are texts of; undefined: nothing is easily said of that. */
export const textOfFormat = (format: string, length: number): string | undefined =>
  Object.hasOwn(makers, format) ? makers[format]?.(length) : undefined

const repeated = (length: number, text = 'a'): string | undefined => (length < 0 ? undefined : text.repeat(length))

/** The start, as many letters as are missing, and the end; of the first pair that fits. */
const filled =
  (...ends: readonly (readonly [start: string, end: string, filler?: string])[]) =>
  (length: number): string | undefined => {
    const fitting = ends.find(([start, end]) => start.length + end.length < length)
    if (fitting === undefined) return undefined
    const [start, end, filler = 'a'] = fitting
    return `${start}${filler.repeat(length - start.length - end.length)}${end}`
  }

/** A label has at most 63 characters (RFC 1034, section 3.1). */
const labels = (length: number): string =>
  Array.from({ length }, (_, at) => (at % 63 === 62 && at < length - 1 ? '.' : 'a')).join('')

const hostOf = (length: number): string | undefined => {
  if (length < 1) return undefined
  return length > 4 ? `${labels(length - 4)}.org` : labels(length)
}

/** A path has at most 256 characters, two of which stand around it (RFC 5321, section 4.5.3.1.3). */
const mostOfAddress = 254

/** What stands before the `@` has at most 64 (RFC 5321, section 4.5.3.1.1). */
const addressOf = (length: number): string | undefined => {
  if (length < 5 || length > mostOfAddress) return undefined
  if (length < 14) return `${labels(length - 4)}@b.c`
  const own = Math.min(64, length - 12)
  return `${'a'.repeat(own)}@${hostOf(length - own - 1)}`
}

/** So many groups of digits, together of this length. */
const groups = (count: number, length: number, separator: string): string => {
  const digits = length - (count - 1)
  const each = Math.floor(digits / count)
  return Array.from({ length: count }, (_, at) => '1'.repeat(each + (at < digits % count ? 1 : 0))).join(separator)
}

const dottedOf = (length: number): string | undefined =>
  length < 7 || length > 15 ? undefined : groups(4, length, '.')

const ipv6Of = (length: number): string | undefined => {
  if (length < 2 || length > 45) return undefined
  if (length > 39) return `${groups(6, 29, ':')}:${dottedOf(length - 30)}`
  if (length > 14) return groups(8, length, ':')
  return length === 2 ? '::' : `::${groups(Math.ceil((length - 1) / 5), length - 2, ':')}`
}

const absoluteOf = filled(['https://example.org/', ''], ['a:', ''])
const fraction = '2027-02-28T09:30:00.'

const makers: Readonly<Record<string, (length: number) => string | undefined>> = {
  time: filled(['09:30:00.', 'Z', '0']),
  'date-time': filled([fraction, 'Z', '0']),
  'iso-time': filled(['09:30:00.', '', '0']),
  'iso-date-time': filled([fraction, '', '0']),
  duration: filled(['P', 'D', '1']),
  uri: absoluteOf,
  iri: absoluteOf,
  url: filled(['https://example.org/', ''], ['ftp://', '.bb']),
  'uri-reference': filled(['/', '']),
  'iri-reference': filled(['/', '']),
  'uri-template': repeated,
  email: addressOf,
  'idn-email': addressOf,
  hostname: hostOf,
  'idn-hostname': hostOf,
  ipv4: dottedOf,
  ipv6: ipv6Of,
  regex: repeated,
  'json-pointer': filled(['/', '']),
  'json-pointer-uri-fragment': filled(['#/', '']),
  'relative-json-pointer': length => repeated(length, '1'),
  byte: length => repeated(Math.ceil(length / 4) * 4, 'a'),
}

const [atom, label] = ["[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+", '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?']
const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'

/** Patterns that every text of a format matches. */
const patterns: Readonly<Record<string, string>> = {
  date: '^\\d{4}-\\d\\d-\\d\\d$',
  'date-time': '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[+-]\\d\\d:\\d\\d)$',
  email: `^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`,
  ipv4: `^(?:${byte}\\.){3}${byte}$`,
  uuid: '^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$',
}

/** Of these whatever matches the pattern is one. */
const exact = new Set(['ipv4', 'uuid'])

export const patternOfFormat = (format: string): string | undefined =>
  Object.hasOwn(patterns, format) ? patterns[format] : undefined

export const exactPatternOf = (format: string): string | undefined =>
  exact.has(format) ? patternOfFormat(format) : undefined
