/** What values are made of: numbers within bounds, texts of a pattern, what several schemas ask for together. */
import t from 'tap'
import { Budget } from '../../src/virtual/budget.ts'
import { numberFor } from '../../src/virtual/numbers.ts'
import type { SchemaParts } from '../../src/virtual/parts.ts'
import { patternReader } from '../../src/virtual/pattern.ts'
import { remembering } from '../../src/virtual/remembered.ts'
import {
  common,
  highest,
  inferredTypes,
  isNull,
  enumeratedValues,
  lowest,
  typesAllowedBy,
} from '../../src/virtual/said.ts'

const unbounded = {
  isInteger: false,
  minimum: -Infinity,
  maximum: Infinity,
  isAboveMinimum: false,
  isBelowMaximum: false,
  steps: [],
  pointer: '/n',
}

t.test('a number at the beginning, in the middle and at the end of its range', async t => {
  const rows = [
    { wish: {}, values: [10.99, 500.5, 989.03] },
    { wish: { isInteger: true }, values: [1, 501, 1000] },
    { wish: { minimum: 5 }, values: [15, 505, 994.02] },
    { wish: { isInteger: true, minimum: 5 }, values: [5, 505, 1004] },
    { wish: { isInteger: true, minimum: 5, isAboveMinimum: true }, values: [6, 506, 1005] },
    { wish: { isInteger: true, minimum: 10000 }, values: [10000, 12500, 14995] },
    { wish: { isInteger: true, maximum: 10 }, values: [0, 5, 10] },
    { wish: { isInteger: true, maximum: 1 }, values: [0, 1, 1] },
    { wish: { isInteger: true, maximum: 0 }, values: [-1000, -500, -1] },
    { wish: { isInteger: true, maximum: -5 }, values: [-1005, -505, -6] },
    { wish: { minimum: 0, maximum: 1 }, values: [0.01, 0.5, 0.99] },
    { wish: { minimum: 0, maximum: 0 }, values: [0, 0, 0] },
    { wish: { minimum: 0, maximum: 0.001 }, values: [0, 0, 0] },
    { wish: { minimum: 1, maximum: 1.01, isAboveMinimum: true }, values: [1.0001, 1.005, 1.01] },
    { wish: { minimum: 1, maximum: 1.01, isBelowMaximum: true }, values: [1, 1, 1.0098902] },
    {
      wish: { isInteger: true, minimum: 1, maximum: 3, isAboveMinimum: true, isBelowMaximum: true },
      values: [2, 2, 2],
    },
    { wish: { isInteger: true, minimum: 0.2, maximum: 3.8 }, values: [1, 2, 3] },
    { wish: { steps: [0.5], minimum: 0, maximum: 2 }, values: [0, 1, 2] },
    { wish: { steps: [0.1], minimum: 0.3, maximum: 0.3 }, values: [0.3, 0.3, 0.3] },
    { wish: { steps: [7], minimum: 1, maximum: 30 }, values: [7, 21, 28] },
    { wish: { steps: [4, 6], minimum: 1, maximum: 50 }, values: [12, 36, 48] },
    { wish: { steps: [0.2, 0.3], minimum: 0.1, maximum: 2 }, values: [0.6, 1.2, 1.8] },
    { wish: { isInteger: true, steps: [2.5], minimum: 1, maximum: 12 }, values: [5, 10, 10] },
    { wish: { isInteger: true, steps: [0.1], minimum: 1, maximum: 3 }, values: [1, 2, 3] },
    { wish: { steps: [1e-7], minimum: 0, maximum: 3e-7 }, values: [0, 2e-7, 3e-7] },
    { wish: { steps: [3] }, values: [3, 501, 999] },
    { wish: { steps: [50] }, values: [50, 2550, 5000] },
    { wish: { isInteger: true, minimum: -3, maximum: -1 }, values: [-3, -2, -1] },
    { wish: { minimum: -1000000000 }, values: [-995000000, -750000000, -505490000] },
  ]
  for (const { wish, values } of rows)
    t.strictSame(
      [0, 0.5, 0.999].map(fraction => numberFor({ ...unbounded, ...wish }, fraction)),
      values,
      JSON.stringify(wish),
    )
})

t.test('where there is no number it says so', async t => {
  const rows = [
    { wish: { minimum: 0, maximum: 0, isAboveMinimum: true }, why: 'no number is from 0 to 0' },
    { wish: { minimum: 0, maximum: 0, isBelowMaximum: true }, why: 'no number is from 0 to 0' },
    { wish: { minimum: 2, maximum: 1 }, why: 'no number is from 2 to 1' },
    {
      wish: { isInteger: true, minimum: 1, maximum: 2, isAboveMinimum: true, isBelowMaximum: true },
      why: 'no integer is from 1 to 2',
    },
    { wish: { steps: [3], minimum: 7, maximum: 8 }, why: 'no number that is a multiple of 3 is from 7 to 8' },
    {
      wish: { isInteger: true, steps: [6, 4], minimum: 1, maximum: 11 },
      why: 'no integer that is a multiple of 6 and 4 is from 1 to 11',
    },
  ]
  for (const { wish, why } of rows)
    t.throws(() => numberFor({ ...unbounded, ...wish }, 0), { message: why, pointer: '/n' }, JSON.stringify(wish))
})

const read = patternReader()

t.test('a text of a pattern: how short it may be, the first choice at each turn, the last', async t => {
  const rows = [
    { source: 'abc', least: 3, first: 'abc', last: 'abc' },
    { source: 'a*', least: 0, first: '', last: 'aa' },
    { source: 'a+', least: 1, first: 'a', last: 'aaa' },
    { source: 'a?', least: 0, first: '', last: 'a' },
    { source: 'a{3}', least: 3, first: 'aaa', last: 'aaa' },
    { source: 'a{2,}', least: 2, first: 'aa', last: 'aaaa' },
    { source: 'a{2,3}', least: 2, first: 'aa', last: 'aaa' },
    { source: 'a{0,9}', least: 0, first: '', last: 'aa' },
    { source: 'a{2,3}?', least: 2, first: 'aa', last: 'aaa' },
    { source: '[a-c]', least: 1, first: 'a', last: 'c' },
    { source: '[^a-zA-Z0-9]', least: 1, first: ' ', last: '~' },
    { source: '[\\]x]', least: 1, first: 'x', last: 'x' },
    { source: '\\d\\w\\s', least: 3, first: '0a ', last: '99 ' },
    { source: '\\D', least: 1, first: 'a', last: 'Z' },
    { source: '.', least: 1, first: 'a', last: '9' },
    { source: 'a|bc', least: 1, first: 'a', last: 'bc' },
    { source: '(a|bc)d', least: 2, first: 'ad', last: 'bcd' },
    { source: '(?:ab){2}', least: 4, first: 'abab', last: 'abab' },
    { source: '(a|b)\\1', least: 1, first: 'aa', last: 'bb' },
    { source: '(?<it>a|b)-\\k<it>', least: 2, first: 'a-a', last: 'b-b' },
    { source: '(?:x)(a|b)\\1', least: 2, first: 'xaa', last: 'xbb' },
    { source: '^a\\b$', least: 1, first: 'a', last: 'a' },
    { source: '(?=a)b', least: 1, first: 'b', last: 'b' },
    { source: '(?<!a)b', least: 1, first: 'b', last: 'b' },
    { source: '\\n\\r\\t\\0', least: 4, first: '\n\r\t\u0000', last: '\n\r\t\u0000' },
    { source: '\\cA', least: 1, first: '\u0001', last: '\u0001' },
    { source: '\\x41\\u0042\\u{1F3BE}', least: 4, first: 'AB\ud83c\udfbe', last: 'AB\ud83c\udfbe' },
    { source: '\\.\\/\\-', least: 3, first: './-', last: './-' },
    { source: '[\u00e4-\u00f6]', least: 1, first: '\u00e4', last: '\u00f6' },
    { source: '[\\u{1F600}-\\u{1F601}]', least: 1, first: '\ud83d\ude00', last: '\ud83d\ude01' },
    { source: '(a){2}|b', least: 1, first: 'aa', last: 'b' },
    { source: 'a|', least: 0, first: 'a', last: '' },
    { source: '((a|b)c)\\2\\1', least: 2, first: 'acaac', last: 'bcbbc' },
    { source: '[\\u0600]', least: 1, first: '\u0600', last: '\u0600' },
    { source: '\\p{Lu}', least: 1, first: 'A', last: 'Z' },
    { source: '{', least: 1, first: '{', last: '{' },
    { source: 'a{,3}', least: 5, first: 'a{,3}', last: 'a{,3}' },
  ]
  for (const { source, least, first, last } of rows) {
    const pattern = read(source)
    const match = (draw: (below: number) => number): string => pattern.match(draw, 2, new Budget(), '/p')
    t.strictSame([pattern.least, match(() => 0), match(below => below - 1)], [least, first, last], source)
    t.match(
      first,
      new RegExp(source.replace(/\(\?<?[=!].\)/, ''), /\\[pu]\{/.test(source) ? 'u' : ''),
      'JavaScript takes it',
    )
  }
  t.equal(
    read('a*b+').match(below => below - 1, 0, new Budget(), '/p'),
    'b',
    'no more of anything than has to be',
  )
  t.equal(read(`${'('.repeat(100)}a${')'.repeat(100)}`).least, 1, 'a hundred brackets in each other')
})

t.test('what is no pattern, or none that is understood', async t => {
  const deep = `${'('.repeat(101)}a${')'.repeat(101)}`
  for (const source of ['(', ')', '*a', '(a', 'a)', '[a', 'a\\', deep])
    t.throws(() => read(source), SyntaxError, source)
  t.throws(
    () => read('[^\\d\\D]').match(() => 0, 0, new Budget(), '/p'),
    { name: 'Unmakeable', pointer: '/p' },
    'a class without a character',
  )
})

const held = (...schemas: readonly (boolean | object)[]): SchemaParts =>
  schemas.map(schema => ({ schema: typeof schema === 'boolean' ? schema : { ...schema }, pointer: '' }))

t.test('the types that several schemas allow together', async t => {
  const rows = [
    { schemas: [], types: undefined },
    { schemas: [{}, true], types: undefined },
    { schemas: [{ type: 'string' }], types: ['string'] },
    { schemas: [{ type: ['string', 'null'] }, { type: 'string' }], types: ['string'] },
    { schemas: [{ type: 'string' }, {}, { type: 'integer' }], types: [] },
    { schemas: [{ type: 'number' }, { type: 'integer' }], types: ['integer'] },
    { schemas: [{ type: 'integer' }, { type: 'number' }], types: ['integer'] },
    { schemas: [{ type: ['number', 'null'] }, { type: ['integer', 'null'] }], types: ['null'] },
  ]
  for (const { schemas, types } of rows) t.strictSame(typesAllowedBy(held(...schemas)), types, JSON.stringify(schemas))
  t.strictSame(common(['a'], undefined), ['a'])
  t.strictSame(common(['string'], ['integer']), [])
})

t.test('what is meant where no type is given', async t => {
  const rows = [
    { schemas: [{}], types: ['string'] },
    { schemas: [true], types: ['string'] },
    { schemas: [{ required: ['a'] }], types: ['object'] },
    { schemas: [{ minItems: 1 }], types: ['array'] },
    { schemas: [{ maximum: 1 }], types: ['number'] },
    { schemas: [{ pattern: 'a' }, { maximum: 1 }], types: ['number'] },
    { schemas: [{ format: 'int32' }], types: ['number'] },
    { schemas: [{ format: 'double' }], types: ['number'] },
    { schemas: [{ format: 'date' }], types: ['string'] },
    { schemas: [{ format: 'interval' }], types: ['string'] },
  ]
  for (const { schemas, types } of rows) t.strictSame(inferredTypes(held(...schemas)), types, JSON.stringify(schemas))
})

t.test('null alone', async t => {
  const rows = [
    { schemas: [{ type: 'null' }], isIt: true },
    { schemas: [{ type: ['null'] }], isIt: true },
    { schemas: [{ type: ['null', 'string'] }], isIt: false },
    { schemas: [{ type: ['null', 'string'] }, { type: ['null', 'integer'] }], isIt: true },
    { schemas: [{ type: 'string' }], isIt: false },
    { schemas: [{ const: null }], isIt: true },
    { schemas: [{ type: ['null', 'string'] }, { const: null }], isIt: true },
    { schemas: [{ const: 0 }], isIt: false },
    { schemas: [true], isIt: false },
  ]
  for (const { schemas, isIt } of rows) t.equal(isNull(held(...schemas)), isIt, JSON.stringify(schemas))
})

t.test('the bounds that hold together are the closest ones', async t => {
  const both = held({ minimum: 3, maximum: 8 }, { minimum: 5, maximum: 7 }, true, { minimum: '9', maximum: null })
  t.strictSame([highest(both, 'minimum', 0), lowest(both, 'maximum', 9)], [5, 7])
  t.strictSame([highest(both, 'minimum', 6), lowest(both, 'maximum', 6)], [6, 6], 'or what holds without them')
  t.strictSame([highest([], 'minimum', 1), lowest([], 'maximum', 2)], [1, 2])
})

t.test('the values that are left', async t => {
  const rows = [
    { schemas: [{}], values: undefined },
    { schemas: [{ enum: ['a', 'b'] }], values: ['a', 'b'] },
    { schemas: [{ enum: ['a', 'b', 'c'] }, { enum: ['c', 'b'] }], values: ['b', 'c'] },
    { schemas: [{ enum: ['a'] }, { const: 'b' }], values: [] },
    { schemas: [{ enum: [{ a: 1 }, [2]] }, { const: { a: 1 } }], values: [{ a: 1 }] },
    { schemas: [{ const: null }], values: [null] },
    { schemas: [{ enum: ['a', 1, 1.5, null, true, [], {}] }, { type: 'integer' }], values: [1] },
    { schemas: [{ enum: ['a', 1, 1.5, null, true] }, { type: 'number' }], values: [1, 1.5] },
    { schemas: [{ enum: ['a', 1, null, true] }, { type: ['null', 'boolean'] }], values: [true] },
    { schemas: [{ enum: ['a', null, [], {}] }, { type: ['array', 'object'] }], values: [[], {}] },
    { schemas: [{ enum: ['a', null] }, { type: 'null' }], values: [null] },
    { schemas: [{ enum: ['a'] }, { type: 'integer' }], values: [] },
  ]
  for (const { schemas, values } of rows)
    t.strictSame(enumeratedValues(held(...schemas)), values, JSON.stringify(schemas))
})

t.test('what was made lately is not made again: five hundred, eight megabytes, the oldest go', async t => {
  const made: string[] = []
  const remembered = remembering<{ readonly key: string; readonly size: number }>()
  const get = (key: string, size = 1): Promise<{ readonly key: string }> =>
    remembered(key, async () => {
      made.push(key)
      return { key, size }
    })
  /** Which of these had to be made. */
  const madeFor = async (keys: readonly string[]): Promise<readonly string[]> => {
    made.length = 0
    for (const key of keys) await get(key)
    return [...made]
  }
  const several = Array.from({ length: 500 }, (_, index) => `k${index}`)
  t.strictSame(await Promise.all([get('a'), get('a')]), [
    { key: 'a', size: 1 },
    { key: 'a', size: 1 },
  ])
  t.strictSame(made, ['a'], 'who asks meanwhile waits for the same')
  t.strictSame(await madeFor(several), several)
  t.strictSame(await madeFor(several), [], 'five hundred are there')
  t.strictSame(await madeFor(['a', 'k1']), ['a'], 'the five hundred and first has made the oldest go')
  t.strictSame(await madeFor(['k1', 'k0', 'k499']), ['k0'])

  const large = 4 * 1024 * 1024
  const heavy = remembering<{ readonly size: number }>()
  const asked: string[] = []
  const weigh = async (key: string, size: number): Promise<void> => {
    await heavy(key, async () => {
      asked.push(key)
      return { size }
    })
  }
  for (const key of ['one', 'two', 'one', 'two']) await weigh(key, large)
  t.strictSame(asked, ['one', 'two'], 'eight megabytes are there')
  await weigh('three', 1)
  for (const key of ['two', 'three', 'one']) await weigh(key, 1)
  t.strictSame(asked, ['one', 'two', 'three', 'one'], 'a byte more, and the oldest has gone')

  let tries = 0
  const failing = remembering<{ readonly size: number }>()
  const attempt = (): Promise<unknown> =>
    failing('a', async () => {
      tries += 1
      throw new Error('not now')
    })
  await t.rejects(attempt(), { message: 'not now' })
  await t.rejects(attempt(), { message: 'not now' })
  t.equal(tries, 2, 'what failed is tried again')
})
