/** Texts that are made to show something: each is what it is made for, and none is longer or shorter than is said. */
import { PlainAjv } from '../fixtures/plain-ajv.ts'
import formats from 'ajv-formats'
import t from 'tap'
import { lengthsOfFormat, samples, textOfFormat } from '../../src/comparison/format-texts.ts'
import { lengthsOf, textFor, textUpTo } from '../../src/contract/pattern-text.ts'
import { regularExpression, schemasOf } from '../../src/contract/schemas.ts'
import { smallPatterns, smallTexts } from './small-patterns.ts'

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

const isOfFormat = (format: string): ((text: unknown) => boolean) => {
  const ajv = new PlainAjv({ strict: false, logger: false })
  formats.default(ajv)
  return ajv.compile({ type: 'string', format })
}

/** Lengths, from the first to the last, of which a text is made. */
const made: Readonly<Record<string, readonly [first: number, last: number]>> = {
  time: [11, 300],
  'date-time': [22, 300],
  'iso-time': [10, 300],
  'iso-date-time': [21, 300],
  duration: [3, 300],
  uri: [3, 300],
  iri: [3, 300],
  url: [10, 300],
  'uri-reference': [2, 300],
  'iri-reference': [2, 300],
  'uri-template': [0, 300],
  email: [5, 254],
  'idn-email': [5, 254],
  hostname: [1, 253],
  'idn-hostname': [1, 300],
  ipv4: [7, 15],
  ipv6: [2, 45],
  regex: [0, 300],
  'json-pointer': [2, 300],
  'json-pointer-uri-fragment': [3, 300],
  'relative-json-pointer': [1, 300],
}

t.test('texts of each format, of every length', async t => {
  for (const format of Object.keys(samples)) {
    const isGood = isOfFormat(format)
    t.strictSame(
      samples[format]?.filter(text => !isGood(text)),
      [],
      `${format}: its samples`,
    )
    const texts = upTo(301).map(length => textOfFormat(format, length))
    const lengths = upTo(301).filter(length => texts[length]?.length === length && isGood(texts[length]))
    const [first = 301, last = 0] = made[format] ?? []
    const expected = format === 'byte' ? upTo(301).filter(length => length % 4 === 0) : upTo(last + 1).slice(first)
    t.strictSame(lengths, expected, `${format}: the lengths`)
    const { least, most } = lengthsOfFormat(format)
    const all = [...texts, ...(samples[format] ?? [])].flatMap(text => text ?? []).filter(text => isGood(text))
    t.strictSame(
      all.filter(text => text.length < least || text.length > most),
      [],
      `${format}: none is shorter or longer than is said`,
    )
  }
  const isUuid = schemasOf({}).ajv.compile({ type: 'string', format: 'uuid' })
  t.strictSame(
    samples.uuid?.map(text => [isUuid(text), isUuid(`urn:uuid:${text}`)]),
    [
      [true, false],
      [true, false],
    ],
  )
  t.strictSame(lengthsOfFormat('uuid'), { least: 36, most: 36 })
  t.strictSame(lengthsOfFormat('toString'), { least: 0, most: Infinity })
  t.equal(textOfFormat('toString', 5), undefined)
})

t.test('texts that match a pattern, and how long they are', async t => {
  t.equal(smallTexts.length, 3906)
  for (const pattern of smallPatterns) {
    const expression = regularExpression(pattern)
    const { least, most } = lengthsOf(pattern)
    const against = smallTexts.filter(text => {
      const { length } = [...text]
      return expression.test(text) && (length < least || length > most)
    })
    t.strictSame(against, [], `${pattern}: none is shorter than ${least} or longer than ${most}`)
    for (const length of upTo(12))
      t.ok([...(textUpTo(pattern, length) ?? '')].length <= length, `${pattern}: ${length}`)
  }
})

t.test('how long what matches is', async t => {
  const rows: readonly (readonly [pattern: string, least: number, most: number])[] = [
    ['^a{1,3}$', 1, 3],
    ['^(a|bb)$', 1, 2],
    ['(^a$|^b1$)', 1, 2],
    ['^a|b$', 1, Infinity],
    ['a{2}', 2, Infinity],
    ['^(?=.*b).{2,4}$', 2, 4],
    ['^(?:a{0,2}){0}$', 0, 0],
    ['^(?:){1,}$', 0, 0],
    // Without the flag, two of its characters may be one.
    ['^.{3}\\-$', 2, 4],
    ['^(a)\\1$', 0, Infinity],
    ['^😀{2}[😀-😎]$', 3, 3],
    ['^\\x41\\ud83d\\ude00$', 2, 2],
  ]
  for (const [pattern, least, most] of rows) t.strictSame(lengthsOf(pattern), { least, most }, pattern)
})

t.test('the longest text that has room', async t => {
  const rows: readonly (readonly [pattern: string, length: number, text: string | undefined])[] = [
    ['^\\+[0-9]{7,15}$', 12, '+11111111111'],
    ['^\\+[0-9]{7,15}$', 40, '+111111111111111'],
    ['^\\+[0-9]{7,15}$', 7, undefined],
    ['^[A-Z]+-[0-9]+$', 6, 'AAAA-1'],
    ['^(\\d{4}-){1,5}$', 12, '1111-1111-'],
    ['^(?:a|bcd)+$', 5, 'bcdaa'],
    ['^@corp', 7, '@corpaa'],
    ['@corp$', 7, 'aa@corp'],
    ['@corp', 7, '@corpaa'],
    ['^(a{2}){2,3}b?$', 6, 'aaaaaa'],
    ['^a{1,3}$', 9, 'aaa'],
    ['^(?:a?){2,}$', 3, 'aaa'],
    ['^(?:){2}a$', 3, 'a'],
    ['^😀{2}a*$', 4, '😀😀aa'],
    ['^[а-я]+\\u0041$', 3, 'ааA'],
  ]
  for (const [pattern, length, text] of rows) t.equal(textUpTo(pattern, length), text, `${pattern}: ${length}`)
  t.equal(textFor('^[ab]+(?:c|d){2}x?$'), 'acc')
  t.equal(textFor('^[ab]+(?:c|d){2}x?$', 3), 'aaaccx')
})
