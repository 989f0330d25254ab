/**
 * A large schema is checked in many functions, each small enough for V8 to optimise: it says what it says all the same,
 * and what a value isn't about takes no steps.
 *
 * The judge of what is right is plain Ajv, and of the words the same schema without what makes it large.
 */
import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { type FoundProblems, schemasOf } from '../../src/contract/schemas.ts'
import { isObject } from '../../src/text/pointer.ts'
import { PlainAjv } from '../fixtures/plain-ajv.ts'
import { nestedValues } from './drawn-values.ts'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const named = (count: number, name: string, make: (index: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(times(count, index => [`${name}${index}`, make(index)]))

const other = { $ref: '#/components/schemas/Other' }
const documentWith = (schema: unknown): Record<string, unknown> => ({
  components: { schemas: { It: schema, Other: { type: 'object', required: ['z'] } } },
})

type Direction = 'request' | 'either'

const checking =
  (schema: unknown, direction: Direction = 'either') =>
  (value: unknown, schemas = schemasOf(documentWith(schema))): FoundProblems =>
    schemas.problemsFoundAt('/components/schemas/It', value, direction, { most: 100, steps: 1e9 })

// ---------------------------------------------------------------- what makes a schema large and says nothing

type Burden = (schema: Record<string, unknown>) => Record<string, unknown>

const some = { type: 'string', minLength: 1 }
/** None of the values has any of these names, or is any of these texts. */
const ofNames: readonly Burden[] = [
  schema => ({ ...schema, properties: { ...Object(schema.properties), ...named(80, 'never', () => some) } }),
  schema => ({
    ...schema,
    allOf: [...[schema.allOf ?? []].flat(), ...times(60, () => ({ dependentSchemas: { never: some } }))],
  }),
  schema => ({
    ...schema,
    dependentSchemas: {
      ...Object(schema.dependentSchemas),
      ...named(40, 'never', () => ({ required: ['x', 'y', 'z', 'v', 'w'] })),
    },
  }),
  schema => ({ ...schema, patternProperties: named(80, '^never', () => some) }),
  schema => ({
    ...schema,
    dependentRequired: { ...Object(schema.dependentRequired), ...named(80, 'never', () => ['x', 'y', 'z']) },
  }),
]
/** Enough for a part that is in a large one to be apart. */
const withSome: Burden = schema => ({
  ...schema,
  properties: { ...Object(schema.properties), ...named(9, 'little', () => some) },
})
const ofTexts: readonly Burden[] = ['oneOf', 'anyOf'].map(
  (keyword): Burden =>
    schema =>
      Array.isArray(schema[keyword])
        ? {
            ...schema,
            [keyword]: [...schema[keyword], ...times(80, index => ({ type: 'string', const: `never${index}` }))],
          }
        : schema,
)

const inside = new Set(['properties', 'dependentSchemas'])

/** Each schema within this one has its burden, one after the other. */
const burdened = (schema: unknown, burdens: readonly Burden[], turn = { next: 0 }): unknown => {
  if (!isObject(schema) || '$ref' in schema) return schema
  const parts = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword === 'enum' || keyword === 'const' || keyword === 'dependentRequired') return [keyword, value]
    if (Array.isArray(value)) return [keyword, value.map(one => burdened(one, burdens, turn))]
    if (!inside.has(keyword)) return [keyword, burdened(value, burdens, turn)]
    return [
      keyword,
      Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, burdened(one, burdens, turn)])),
    ]
  })
  const burden = burdens[turn.next++ % burdens.length]
  return burden?.(Object.fromEntries(parts))
}

// ---------------------------------------------------------------- schemas and values that are drawn

const leaves: readonly unknown[] = [
  { type: 'string' },
  { enum: ['a', 1, { a: 1 }] },
  { const: 'a' },
  { minLength: 2 },
  { required: ['a'] },
  { type: 'object', required: ['b'] },
  { maxProperties: 1 },
  { dependentRequired: { a: ['b', 'c'] } },
  { properties: { a: { const: 'a' } } },
  true,
  false,
  {},
  other,
]
const { schema: drawnSchema } = fc.letrec<{ schema: unknown }>(tie => {
  const one = tie('schema')
  const few = fc.array(one, { minLength: 1, maxLength: 3 })
  const table = fc.dictionary(fc.constantFrom('a', 'b'), one, { maxKeys: 2, noNullPrototype: true })
  const keywords: [string, fc.Arbitrary<unknown>][] = [
    ...['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'].map(
      (keyword): [string, fc.Arbitrary<unknown>] => [keyword, one],
    ),
    ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((keyword): [string, fc.Arbitrary<unknown>] => [keyword, few]),
    ...['properties', 'dependentSchemas'].map((keyword): [string, fc.Arbitrary<unknown>] => [keyword, table]),
    ['unevaluatedProperties', fc.constant(false)],
    ['unevaluatedItems', fc.constant(false)],
  ]
  const pair = fc.oneof(...keywords.map(([keyword, value]) => fc.tuple(fc.constant(keyword), value)))
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constantFrom(...leaves),
      fc.tuple(pair, pair).map(pairs => Object.fromEntries(pairs)),
    ),
  }
})
const fourValues = fc.array(nestedValues(['a', 'ab', 1, null, true]), { minLength: 4, maxLength: 4 })

const plainly = (schema: unknown): ((value: unknown) => unknown) => {
  const ajv = new PlainAjv({ allErrors: true, strict: false, validateFormats: false })
  return ajv.addSchema(documentWith(schema), 'plain').getSchema('plain#/components/schemas/It') ?? (() => undefined)
}

const shown = (value: unknown): string => JSON.stringify(value)

/** What is wrong with it; `holds`: nothing was found. */
const found = <Drawn>(arbitrary: fc.Arbitrary<Drawn>, numRuns: number, judge: (drawn: Drawn) => void): string => {
  const { failed, counterexample, errorInstance } = fc.check(fc.property(arbitrary, judge), { seed: 7, numRuns })
  return failed ? `${shown(counterexample)}: ${String(errorInstance)}` : 'holds'
}

t.test('a large schema says what it says without what makes it large', async t => {
  const judged = (burdens: readonly Burden[], numRuns: number, areWordsTheSame: boolean, onWhole?: Burden): string =>
    found(fc.tuple(drawnSchema, fourValues), numRuns, ([schema, values]) => {
      const isGood = plainly(schema)
      const parts = burdened(schema, burdens)
      const whole = isObject(parts) && !('$ref' in parts) ? (onWhole?.(parts) ?? parts) : parts
      const [large, small] = [checking(whole), checking(schema)]
      for (const value of values) {
        const told = large(value)
        if ((told.problems.length === 0) !== isGood(value)) throw new Error(`${shown(value)} is judged otherwise`)
        if (areWordsTheSame && !isDeepStrictEqual(told, small(value)))
          throw new Error(`of ${shown(value)} something else is told: ${shown(told)}, not ${shown(small(value))}`)
      }
    })
  t.equal(judged([withSome], 40, true, ofNames[0]), 'holds', 'each part a function of its own')
  for (const [index, burden] of ofNames.entries()) t.equal(judged([burden], 12, true), 'holds', `names ${index}`)
  t.equal(judged(ofNames, 30, true), 'holds', 'all of these in turn')
  for (const [index, burden] of ofTexts.entries()) t.equal(judged([burden], 12, false), 'holds', `texts ${index}`)
})

t.test('what a part has evaluated, and what is told beside it', async t => {
  const wide = named(80, 'q', () => some)
  const rows: readonly (readonly [name: string, schema: object, value: object, told: readonly string[]])[] = [
    [
      'a condition that is not met evaluates nothing',
      {
        properties: wide,
        if: { properties: { a: { const: 1 }, ...named(9, 'n', () => some) }, required: ['a'] },
        // oxlint-disable-next-line unicorn/no-thenable -- the keyword
        then: { required: ['t'] },
        unevaluatedProperties: false,
      },
      { a: 2 },
      ['/a'],
    ],
    [
      'what is wrong in one of many that are all to be met is there all the same',
      {
        allOf: times(30, index => ({ properties: named(6, `p${index}_`, () => some) })),
        unevaluatedProperties: false,
      },
      { p0_0: 1, p0_1: 'x', p1_0: 'y', p2_0: 'z' },
      ['/p0_0'],
    ],
    [
      'and so is what one of many patterns names',
      { patternProperties: named(100, '^x', () => some), unevaluatedProperties: false },
      { x1a: 1, x1b: 'x', x2: 'x', y: 1 },
      ['/x1a', '/y'],
    ],
    [
      'what one of many that depend on a name looks at is evaluated, and no more',
      {
        dependentSchemas: named(40, 'd', () => ({ properties: named(6, 'e', () => some) })),
        unevaluatedProperties: false,
      },
      { d1: 'x', e2: 'x' },
      ['/d1'],
    ],
    [
      'one that is apart evaluates by what it has itself',
      {
        allOf: [
          {
            properties: named(40, 'c', () => some),
            anyOf: times(2, index => ({ properties: named(30, `a${index}`, () => some) })),
          },
          { properties: named(100, 'd', () => some) },
        ],
        unevaluatedProperties: false,
      },
      { a01: 'x', c1: 1, d2: 'x', e: 1 },
      ['/c1', '/e'],
    ],
    [
      'an alternative is meant by what a reference beside other keywords leads to',
      { oneOf: times(30, index => ({ $ref: `#/components/schemas/Kind${index}` })) },
      { kind: 'k3', n: 'no' },
      ['/n', '/x'],
    ],
    [
      'one of many constants, with their titles',
      { properties: { code: { oneOf: times(200, index => ({ const: `c${index}`, title: 'One' })) } } },
      { code: 'd' },
      ['/code'],
    ],
  ]
  const bases = Object.fromEntries(
    times(30, index => [
      `Kind${index}Base`,
      { properties: { kind: { const: `k${index}` }, n: { type: 'integer' }, ...named(10, 'm', () => some) } },
    ]),
  )
  const kinds = named(30, 'Kind', index => ({ $ref: `#/components/schemas/Kind${index}Base`, required: ['x'] }))
  for (const [name, schema, value, told] of rows) {
    const schemas = schemasOf({ components: { schemas: { It: schema, ...kinds, ...bases } } })
    const { problems } = checking(schema)(value, schemas)
    t.strictSame(problems.map(({ pointer }) => pointer).toSorted(), told, name)
  }
})

// ---------------------------------------------------------------- alternatives that a property tells apart

t.test('of alternatives with a constant each that one is looked at which a value can be', async t => {
  const values = fc.constantFrom<unknown>('a', 'b', 'c', 1, 0, null, true)
  const kind = fc.oneof(
    values.map(value => ({ const: value })),
    fc.uniqueArray(values, { minLength: 1, maxLength: 3 }).map(few => ({ enum: few })),
    fc.constantFrom<unknown>({ type: 'string' }, true),
  )
  const ofKind = fc.record(
    {
      type: fc.constantFrom('object', ['object', 'null']),
      properties: fc.record({ kind, b: fc.constantFrom({ type: 'integer' }, {}) }, { requiredKeys: [] }),
      required: fc.constantFrom(['kind'], ['b']),
    },
    { requiredKeys: [] },
  )
  const alternative = fc.oneof(
    { arbitrary: ofKind, weight: 5 },
    fc.constantFrom<unknown>(other, true, { type: 'string' }),
    ofKind.map(one => ({ allOf: [one, { maxProperties: 2 }] })),
  )
  const choice = fc.record({
    keyword: fc.constantFrom('oneOf', 'anyOf'),
    alternatives: fc.array(alternative, { minLength: 2, maxLength: 6 }),
    isEvaluating: fc.boolean(),
  })
  const value = fc.oneof(
    fc.record({ kind: values, b: fc.constantFrom<unknown>(1, 'x'), z: fc.constant(1) }, { requiredKeys: [] }),
    fc.constantFrom<unknown>(null, 'a', [], 1),
  )
  const drawn = fc.tuple(choice, fc.array(value, { minLength: 6, maxLength: 6 }))
  const result = found(drawn, 150, ([{ keyword, alternatives, isEvaluating }, drawnValues]) => {
    const schemaOf = (more: readonly unknown[]): unknown => ({
      [keyword]: [...alternatives, ...more],
      ...(isEvaluating ? { unevaluatedProperties: false } : {}),
    })
    const isGood = plainly(schemaOf([]))
    const never = times(8, index => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: `never${index}` }, ...named(10, 'n', () => some) },
    }))
    const large = checking(schemaOf(never))
    for (const one of drawnValues)
      if ((large(one).problems.length === 0) !== isGood(one)) throw new Error(`${shown(one)} is judged otherwise`)
  })
  t.equal(result, 'holds')
})

t.test('what only answers have is asked of no request, in a large schema as in a small one', async t => {
  const kindOf = (index: number): Record<string, unknown> => ({
    required: ['kind', 'id', `name${index}`],
    properties: { kind: { const: `k${index}` }, id: { type: 'string', readOnly: true }, ...named(12, 'p', () => some) },
  })
  for (const keyword of ['oneOf', 'anyOf']) {
    const large = checking({ [keyword]: times(30, kindOf) }, 'request')
    t.strictSame(large({ kind: 'k7', name7: 1 }).problems, [], `${keyword}: without its id`)
    t.strictSame(
      large({ kind: 'k7', name8: 1 }).problems.map(({ pointer }) => pointer),
      ['/name7'],
      `${keyword}: without what is asked`,
    )
  }
  const wanting = checking(
    {
      properties: { id: { type: 'string', readOnly: true }, ...named(80, 'p', () => some) },
      dependentRequired: named(80, 'p', () => ['id', 'q']),
    },
    'request',
  )
  t.strictSame(
    wanting({ p1: 'a', p59: 'a' }).problems.map(({ pointer, expected }) => [pointer, expected]),
    [['/q', 'a value, since "p1" is there']],
    'dependentRequired',
  )
})

// ---------------------------------------------------------------- what it costs

/** Characters of each function that is written for a schema, and steps of a check by it. */
const costOf = (schema: unknown, value: unknown): { readonly longest: number; readonly steps: number } => {
  const schemas = schemasOf(documentWith({ type: 'array', items: schema }))
  const { code } = schemas.ajv.opts
  const process = code.process
  let longest = 0
  code.process = (...args) => {
    const written = process?.(...args) ?? ''
    longest = Math.max(longest, written.length)
    return written
  }
  t.strictSame(checking(schema)(value, schemas).problems, [])
  return { longest, steps: schemas.stepsTaken() }
}

const oneOfMany = (index: number): unknown => ({
  required: ['kind'],
  properties: { kind: { const: `k${index}` }, ...named(10, 'p', () => some) },
})
const largeSchemas: Readonly<Record<string, readonly [schema: (size: number) => unknown, item: unknown]>> = {
  'oneOf, told apart': [size => ({ oneOf: times(size, oneOfMany) }), { kind: 'k1', p1: 'a' }],
  'anyOf, told apart': [size => ({ anyOf: times(size, oneOfMany) }), { kind: 'k1', p1: 'a' }],
  anyOf: [size => ({ anyOf: times(size, index => ({ required: [`r${index}`], minProperties: 1 })) }), { r0: 1 }],
  oneOf: [size => ({ oneOf: times(size, index => ({ required: [`r${index}`] })) }), { r0: 1 }],
  properties: [size => ({ properties: named(size, 'p', () => some) }), { p1: 'a', p2: 'b' }],
  dependentSchemas: [
    size => ({ dependentSchemas: named(size, 'p', () => ({ required: ['p2'], minProperties: 1 })) }),
    { p1: 'a', p2: 'b' },
  ],
  'allOf, of conditions': [
    size => ({
      allOf: times(size, index => ({ if: { required: [`r${index}`] }, else: { not: { required: [`x${index}`] } } })),
    }),
    { r0: 1 },
  ],
  patternProperties: [size => ({ patternProperties: named(size, '^p', () => some) }), { p1: 'a' }],
  prefixItems: [size => ({ prefixItems: times(size, () => some) }), ['a', 'b']],
  dependentRequired: [size => ({ dependentRequired: named(size, 'p', () => ['p2', 'p3']) }), { q: 'a' }],
  required: [size => ({ anyOf: [{ required: times(size, index => `r${index}`) }, {}] }), { q: 1 }],
  'within each other': [
    size =>
      times(size / 10, () => 0).reduce<unknown>(
        below => ({ properties: { below, ...named(10, 'p', () => some) }, required: ['p1'] }),
        {},
      ),
    { p1: 'a' },
  ],
}
/** Of those the cost doesn't depend on how many there are. */
const alike = new Set([
  'oneOf, told apart',
  'anyOf, told apart',
  'properties',
  'dependentSchemas',
  'anyOf',
  'prefixItems',
  'within each other',
])

t.test('however large a schema is, none of its functions is', async t => {
  for (const [name, [schema, item]] of Object.entries(largeSchemas)) {
    const [few, many] = [100, 800].map(size =>
      costOf(
        schema(size),
        times(50, () => item),
      ),
    )
    const hundred = few?.longest ?? 0
    t.ok(hundred < 80_000, `${name}: ${hundred} characters`)
    t.ok(
      (many?.longest ?? Infinity) < 2 * hundred + 2000,
      `${name}: ${many?.longest} characters of eight times as much, not ${hundred}`,
    )
    if (alike.has(name)) t.equal(many?.steps, few?.steps, `${name}: steps`)
  }
})

t.test('of a list with hundreds of places many are checked by one function, and no more than it has', t => {
  const schema = { prefixItems: times(500, () => ({ type: 'integer', minimum: 0 })) }
  const [none, few, all] = [0, 3, 500].map(length =>
    costOf(
      schema,
      times(50, () => times(length, () => 1)),
    ),
  )
  const least = none?.steps ?? 0
  t.ok((few?.steps ?? Infinity) - least < 50 * 10, `${few?.steps} steps for three places each, ${least} for none`)
  t.ok((all?.steps ?? Infinity) - least < 50 * 150, `${all?.steps} steps for all of them`)
  const check = checking({ ...schema, items: false })
  t.strictSame(
    check([...times(499, () => 1), -1, 2]).problems.map(({ pointer, expected }) => [pointer, expected]),
    [
      ['/499', 'an integer of at least 0'],
      ['', 'at most 500 items'],
    ],
    'each is told by its place',
  )
  t.end()
})
