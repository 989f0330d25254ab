/** The values by which a change is shown: each is told exactly as it is, and can be sent. */
import t from 'tap'
import { comparedDocuments, fragment, withParameter, withRequest } from './compared.ts'

const shownBy = (old: unknown, now: unknown): unknown[] =>
  comparedDocuments(old, now).flatMap(({ level, rule, witness }) => {
    if (level === 'info') return []
    return [witness === undefined ? rule : { witness }]
  })

t.test('numbers that are not rounded', async t => {
  const sevens = 'type: integer, multipleOf: 7'
  const either = '[{type: integer, multipleOf: 7}, {type: integer, multipleOf: 11, minimum: 1}]'
  const rows: readonly (readonly [old: string, now: string, witness: unknown])[] = [
    [sevens, `${sevens}, not: {multipleOf: 11}`, 77],
    [`${sevens}, minimum: 1`, `${sevens}, minimum: 1, not: {multipleOf: 13}`, 91],
    [`${sevens}, minimum: 100`, `${sevens}, minimum: 100, not: {multipleOf: 11}`, 154],
    [`anyOf: ${either}`, `oneOf: ${either}`, 77],
    ['type: integer, minimum: 9007199254740993', 'type: integer, minimum: 9007199254741000', 9007199254740996],
    ['type: integer, maximum: 9007199254740995', 'type: integer, maximum: 9007199254740990', 9007199254740991],
    ['type: integer', 'type: integer, format: int32', 2147483648],
    ['type: integer, maximum: 0', 'type: integer, maximum: 0, format: int32', -2147483649],
    ['type: integer', 'type: integer, format: int64', 10000000000000000000],
    // Either may have been written as 9007199254740993.
    ['type: integer, minimum: 9007199254740992', 'type: integer, exclusiveMinimum: 9007199254740992', undefined],
  ]
  for (const [old, now, witness] of rows)
    t.strictSame(
      shownBy(withRequest(fragment(old)), withRequest(fragment(now))),
      [witness === undefined ? 'schema-change-undecided' : { witness }],
      `${old} then ${now}`,
    )
})

const withHeader = (schema: unknown): unknown => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { responses: { 204: { description: 'Done', headers: { 'X-V': { schema } } } } } } },
})

t.test('texts that a header can hold', async t => {
  const rows: readonly (readonly [old: string, now: string, shown: readonly unknown[]])[] = [
    ['minLength: 1, maxLength: 64', "pattern: '^.{1,64}$'", []],
    ['', "pattern: '^[^\\r\\n]*$'", []],
    ['', "pattern: '^[^\\0-\\x08]*$'", []],
    ['', "pattern: '^([^ ].*)?$'", []],
    ['', "pattern: '^[^\\t]*[^ \\t]?$'", ['a\ta']],
    ["pattern: '^[a-z ]*$'", "pattern: '^([a-z]([a-z ]*[a-z])?)?$'", []],
    ["pattern: '^[a-z ]*$'", "pattern: '^[a-z]*$'", ['a a']],
    ["pattern: '^[a-z\\n]*$'", "pattern: '^[a-y\\n]*$'", ['z']],
    ["enum: [a, ' a']", 'enum: [a]', []],
    ["enum: [a, 'a b']", 'enum: [a]', ['a b']],
  ]
  for (const [old, now, shown] of rows) {
    const [before, after] = [old, now].map(one => fragment(`type: string${one === '' ? '' : `, ${one}`}`))
    const expected = shown.map(witness => ({ witness }))
    const parameter = (schema: unknown): unknown => withParameter({ in: 'header', schema })
    t.strictSame(shownBy(parameter(before), parameter(after)), expected, `${old} then ${now}`)
    t.strictSame(shownBy(withHeader(after), withHeader(before)), expected, `of a response: ${now} then ${old}`)
    const list = (items: unknown): unknown => parameter({ type: 'array', items })
    t.equal(shownBy(list(before), list(after)).length, shown.length, `a list: ${old} then ${now}`)
  }
  const cookie = (pattern: string): unknown => withParameter({ in: 'cookie', schema: { type: 'string', pattern } })
  t.strictSame(shownBy(cookie('^[^]*$'), cookie('^.*$')), [{ witness: '\n' }], 'a cookie holds it percent-encoded')
})

t.test('of the listed values of a part forty-eight are tried, each once', t => {
  for (const [count, shown] of [
    [48, { witness: [47] }],
    [49, 'schema-change-undecided'],
  ] as const) {
    const old = `type: array, items: {enum: [${[...Array(count).keys()].join(', ')}]}`
    const now = `${old}, not: {contains: {const: ${count - 1}}}`
    t.strictSame(shownBy(withRequest(fragment(old)), withRequest(fragment(now))), [shown], String(count))
  }
  t.end()
})

t.test('of the values of a part those are tried first that may tell', t => {
  const names = Array.from({ length: 20 }, (_, at) => `p${at}`)
  const bounds = [110, 100, 90, 80, 70, 60, 50, 40, 30, 20].map(most => `{maxLength: ${most}}`)
  const rows: readonly (readonly [what: string, old: string, more: string, shown: unknown])[] = [
    [
      'an object with all that it may have',
      `type: object, properties: {${names.map(name => `${name}: {const: 1}`).join(', ')}}`,
      `not: {required: [${names.join(', ')}]}`,
      Object.fromEntries(names.map(name => [name, 1])),
    ],
    [
      'a text of a length that the other forbids',
      `type: string, allOf: [${bounds.join(', ')}]`,
      'maxLength: 15',
      'a'.repeat(20),
    ],
  ]
  const within = (schema: string): unknown =>
    withRequest(fragment(`type: object, patternProperties: {^x: {${schema}}}`))
  for (const [what, old, more, shown] of rows)
    t.strictSame(shownBy(within(old), within(`${old}, ${more}`)), [{ witness: { x: shown } }], what)
  t.end()
})

t.test('what a bound refuses of values that might be any', t => {
  const shown = shownBy(withRequest(true), withRequest(fragment('type: integer, maximum: 5')))
  t.strictSame(shown, [{ witness: 5.5 }, { witness: null }], 'a number, and what is none')
  t.end()
})

t.test('of many alternatives a value is found that two of them take', t => {
  const texts = Array.from({ length: 9 }, (_, index) => `{const: ${index}t}`).join(', ')
  const either = `[{const: 5}, {type: object, required: [a]}, {type: object, required: [b]}, ${texts}]`
  const shown = shownBy(withRequest(fragment(`anyOf: ${either}`)), withRequest(fragment(`oneOf: ${either}`)))
  t.strictSame(shown, [{ witness: { a: null, b: null } }])
  t.end()
})

t.test('lists in lists are tried five deep, and no deeper', t => {
  const nested = (count: number, inner: string): string =>
    count === 0 ? inner : `type: array, minItems: 1, items: {${nested(count - 1, inner)}}`
  const ofOne = (count: number): string => (count === 0 ? '{const: a}' : `{items: ${ofOne(count - 1)}}`)
  for (const [count, shown] of [
    [1, { witness: ['a'] }],
    [5, { witness: [[[[['a']]]]] }],
    [6, 'schema-change-undecided'],
  ] as const) {
    const old = nested(count, 'type: string')
    const now = `${old}, not: ${ofOne(count)}`
    t.strictSame(shownBy(withRequest(fragment(old)), withRequest(fragment(now))), [shown], String(count))
  }
  t.end()
})
