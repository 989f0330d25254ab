/** What a keyword says at its edges, where a library has it otherwise (JSON Schema 2020-12). */
import t from 'tap'
import { isMultipleOf } from '../../src/contract/multiples.ts'
import { schemasOf } from '../../src/contract/schemas.ts'

type Row = readonly [name: string, schema: object, good: readonly unknown[], bad: readonly unknown[]]

const kind = { properties: { kind: { const: 'a' } }, required: ['kind'] }
const text = { type: 'string' }

const rows: readonly Row[] = [
  ['multipleOf: money', { multipleOf: 0.01 }, [0, -3.14, 98_765_432.19, 12_345_678_901.23, 1e21], [4.015, 1e-3]],
  ['multipleOf: what a calculation has left', { multipleOf: 0.1 }, [0.1 + 0.2, 0.1 * 3, 1.1 * 1.1 - 0.01], [0.35]],
  ['multipleOf: nearly is not', { multipleOf: 1 }, [7, 1e308], [1.0000001, 0.9999999]],
  ['multipleOf: 3', { multipleOf: 3 }, [9, -9, 3e15, 3e20], [10, 2e15, 2 ** 53, 1e20]],
  ['multipleOf: 2', { multipleOf: 2 }, [2_000_000_000_000_002], [2_000_000_000_000_001, 1.5]],
  ['multipleOf: 1000', { multipleOf: 1000 }, [1_764_466_633_123_000, 1e30], [1_764_466_633_123_001, 10.5]],
  [
    'multipleOf: as large as there are two decimals',
    { multipleOf: 0.01 },
    [2_000_000_000_000.01, 10_000_000_000_000.01, -5_700_000_000_000.25],
    [5_700_000_000_000.005, 2_000_000_000_000.001, 20_000_000_000_000.004],
  ],
  ['multipleOf: a half, and no other part', { multipleOf: 1 }, [2 ** 52], [2 ** 52 - 0.5, 4_503_599_627_370_495.5]],
  ['multipleOf: half numbers', { multipleOf: 2.5 }, [7.5, 1e30], [7.25, 8]],
  ['multipleOf: large ones', { multipleOf: 1e25 }, [1e26, 1.5e26], [1.55e25, 1]],
  ['multipleOf: small ones', { multipleOf: 1e-8 }, [12_391_239_123, 3e-8, 1e-300 * 1e292], [1e-9]],
  [
    'multipleOf: of many digits',
    { multipleOf: 0.123456789 },
    [0.123456789, 0.246913578, 8_100_000_074 * 0.123456789, -8_100_000_074 * 0.123456789],
    [1e308, 1, 1e9 + 0.05],
  ],
  ['multipleOf: 0, of which nothing is', { multipleOf: 0 }, ['text'], [0, 1]],
  [
    'unevaluatedProperties: a condition that is not met evaluates nothing',
    { type: 'object', if: kind, else: { properties: { size: text } }, unevaluatedProperties: false },
    [{ kind: 'a' }, { size: 'm' }, {}],
    [{ kind: 'b' }, { kind: 'b', size: 'm' }, { kind: 'a', size: 'm' }],
  ],
  [
    'unevaluatedProperties: one that is met does',
    // oxlint-disable-next-line unicorn/no-thenable -- the keyword
    { type: 'object', if: kind, then: { properties: { size: text } }, unevaluatedProperties: false },
    [{ kind: 'a' }, { kind: 'a', size: 'm' }, {}],
    [{ kind: 'b' }, { size: 'm' }, { kind: 'a', colour: 'red' }],
  ],
  [
    'unevaluatedItems: an alternative may have evaluated all',
    { anyOf: [{ items: text }, { prefixItems: [{ type: 'integer' }] }], unevaluatedItems: false },
    [[], ['a'], ['a', 'b', 'c'], [1]],
    [
      ['a', 1],
      [1, 2],
    ],
  ],
  [
    'unevaluatedItems: or all of them hold it',
    { anyOf: [{ items: text }, true], unevaluatedItems: { type: 'boolean' } },
    [
      ['yes', 'no'],
      [true, false],
    ],
    [
      ['yes', false],
      [1, 2],
    ],
  ],
]

for (const [name, schema, good, bad] of rows)
  t.test(name, async t => {
    const schemas = schemasOf({ openapi: '3.1.0', components: { schemas: { one: schema } } })
    const problems = (value: unknown) => schemas.problems('/components/schemas/one', value, 'request')
    for (const value of good) t.strictSame(problems(value), [], JSON.stringify(value))
    for (const value of bad) t.not(problems(value).length, 0, JSON.stringify(value))
  })

t.test('multipleOf: usual numbers are not written out for it, which takes long', t => {
  const count = (step: number, value: number): number => {
    let steps = 0
    isMultipleOf(step, more => {
      steps += more
    })(value)
    return steps
  }
  for (const step of [1, 2, 3, 5, 7, 10, 15, 60, 100, 1000, 1_000_000, 0.5, 0.25, 0.1, 0.05, 0.01, 0.001, 1e-6])
    for (const value of [0, 1, -1, 7.5, 30, 99.99, 1234.56, 86_400, 1e9])
      t.equal(count(step, value), 0, `${step}: ${value}`)
  t.equal(count(0.01, 1e300), 0, 'a whole number is one of what one is')
  t.ok(count(3, 1e300) > 100)
  t.end()
})
