/**
 * What a check may cost: in proportion to the value, whatever the schema is like and however much is wrong.
 *
 * Steps are counted, not time. The judge of what is right is plain Ajv.
 */
import { PlainAjv } from '../fixtures/plain-ajv.ts'
import * as fc from 'fast-check'
import t from 'tap'
import { formCodecOf } from '../../src/contract/check/form.ts'
import { equalItems, isSame } from '../../src/contract/equal-items.ts'
import { type FoundProblems, type Schemas, schemasOf } from '../../src/contract/schemas.ts'
import { TooMuchWork, Work } from '../../src/contract/work.ts'
import { countingSteps } from '../endurance/abuse-steps.ts'
import { nestedValues } from './drawn-values.ts'

const countSteps = await countingSteps()

const own = { $ref: '#/components/schemas/It' }
const other = { $ref: '#/components/schemas/Other' }

const schemasWith = (schema: unknown): Schemas =>
  schemasOf({ components: { schemas: { It: schema, Other: { type: 'object', required: ['z'] } } } })

/** What a request of this size has. */
const stepsFor = (value: unknown): number => 100_000 + 6 * JSON.stringify(value).length

/** The first few places that are wrong, and how many there are; or that it takes too much. */
const told = (schema: unknown, value: unknown, steps = stepsFor(value)): readonly [string[], unknown] | 'too much' => {
  try {
    const { problems, areMore } = schemasWith(schema).problemsFoundAt('/components/schemas/It', value, 'request', {
      most: 100,
      steps,
    })
    return [problems.slice(0, 2).map(({ pointer }) => pointer), areMore ? 'more' : problems.length]
  } catch (error) {
    if (error instanceof TooMuchWork) return 'too much'
    throw error
  }
}

const nested = (levels: number, around: (value: unknown) => unknown, innermost: unknown): unknown => {
  let value = innermost
  for (let level = 0; level < levels; level++) value = around(value)
  return value
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const named = (count: number): unknown => Object.fromEntries(times(count, index => [`name${index}`, index] as const))

const noneFound = [[], 0]
const bounds = { most: 100, steps: 1000 }

// ---------------------------------------------------------------- alternatives

/** Each is worked out from both sides of a choice at every level: 2 to the power of some hundred, were it not known. */
const kind = (name: string): unknown => ({
  type: 'object',
  properties: { below: own, kind: { const: name } },
  required: ['below', 'kind'],
})
const items = { type: 'array', items: own }

t.test('alternatives within alternatives add up, and do not multiply', async t => {
  const cases = [
    {
      name: 'oneOf, told apart at the end of each level',
      schema: { oneOf: [kind('a'), kind('b'), { type: 'integer' }] },
      value: nested(200, below => ({ below, kind: 'b' }), 1),
      found: noneFound,
    },
    {
      name: 'anyOf, wrong at the bottom',
      schema: { anyOf: [items, items, { type: 'integer' }] },
      value: nested(200, below => [below, 1], 'wrong'),
      found: [[''], 1],
    },
    {
      name: 'if, then and else',
      schema: Object.fromEntries(['if', 'then', 'else'].map(keyword => [keyword, { properties: { a: own } }])),
      value: nested(200, a => ({ a }), {}),
      found: noneFound,
    },
    {
      name: 'not not',
      schema: { type: 'array', items: { not: { not: own } } },
      value: nested(200, below => [below], []),
      found: noneFound,
    },
    {
      name: 'contains, beside items',
      schema: { type: 'array', items: own, contains: own, minContains: 0 },
      value: nested(200, below => [below], []),
      found: noneFound,
    },
    {
      name: 'dependentSchemas, beside properties',
      schema: { dependentSchemas: { a: { properties: { a: own } } }, properties: { a: own } },
      value: nested(200, a => ({ a }), {}),
      found: noneFound,
    },
    {
      name: 'allOf twice the same',
      schema: { properties: { a: { allOf: [own, own] } } },
      value: nested(200, a => ({ a }), {}),
      found: noneFound,
    },
    {
      name: 'unevaluatedProperties, which wants to know of each alternative what it has looked at',
      schema: {
        type: 'object',
        anyOf: [{ properties: { a: own } }, { properties: { a: own, b: true } }],
        unevaluatedProperties: false,
      },
      value: nested(200, a => ({ a, b: 1 }), {}),
      found: noneFound,
    },
    {
      name: 'unevaluatedProperties, wrong at the bottom',
      schema: {
        type: 'object',
        anyOf: [{ properties: { a: own } }, { properties: { a: own, b: true } }],
        unevaluatedProperties: false,
      },
      value: nested(200, a => ({ a }), { c: 1 }),
      found: [[''], 1],
    },
  ]
  for (const { name, schema, value, found } of cases) t.strictSame(told(schema, value), found, name)
})

t.test('nor do they where nobody counts: a value that was made is held against forty doublings', async t => {
  const twice = (level: number) => ({ $ref: `#/components/schemas/Level${level + 1}` })
  const doubled = Object.fromEntries(
    Array.from({ length: 40 }, (_, level) => [`Level${level}`, { allOf: [twice(level), twice(level)] }]),
  )
  const last = { type: 'object', properties: { a: { type: 'string' } } }
  const schemas = schemasOf({ components: { schemas: { ...doubled, Level40: last } } })
  t.strictSame(schemas.problems('/components/schemas/Level0', { a: 'text' }, 'response'), [])
  t.equal(schemas.problems('/components/schemas/Level0', { a: 1 }, 'response')[0]?.pointer, '/a')
})

t.test('thousands of alternatives to choose one of are looked at one by one', async t => {
  const said = (at: number): unknown => ({ type: 'object', required: ['k'], properties: { k: { const: at } } })
  const list = times(2000, said)
  t.strictSame(told({ oneOf: list }, { k: 1999 }), noneFound, 'the last')
  t.strictSame(told({ oneOf: list }, { k: 2000 }), [['/k'], 1], 'none')
  t.strictSame(told({ oneOf: [...list, said(0)] }, { k: 0 }), [[''], 1], 'the first and the last')
  t.strictSame(told({ oneOf: [said(0), ...list] }, { k: 0 }), [[''], 1], 'the first two')
  t.strictSame(told({ oneOf: [...list, true] }, { k: 7 }), [[''], 1], 'one, and what fits everything')
  const whole = { oneOf: list, unevaluatedProperties: false }
  t.strictSame(told(whole, { k: 3 }), noneFound, 'what it has looked at is known')
  t.strictSame(told(whole, { k: 3, other: 1 }), [['/other'], 1], 'and what it has not')
})

t.test('of a dozen and more that are told apart by a constant that one is looked at which a value can be', async t => {
  const kinds = times(15, at => ({ type: 'object', required: ['k'], properties: { k: { const: at }, below: own } }))
  const value = times(150, () => nested(20, below => [{ k: 14, below }], [])).flat()
  t.strictSame(told({ items: { oneOf: kinds } }, value), noneFound, 'oneOf')
  t.strictSame(told({ items: { anyOf: kinds } }, value), noneFound, 'anyOf')
  t.strictSame(
    told({ items: { oneOf: kinds } }, [{ k: 14, below: [{ k: 15 }] }]),
    [['/0/below/0/k'], 1],
    'none of them',
  )
})

t.test('long lists of them cost as much as they are long', async t => {
  const cases = [
    {
      name: 'anyOf in items',
      schema: { items: { anyOf: [{ type: 'string' }, other] } },
      value: times(60_000, () => 1),
    },
    {
      name: 'oneOf in items',
      schema: { items: { oneOf: [{ type: 'string' }, other] } },
      value: times(60_000, () => 1),
    },
    { name: 'references in items', schema: { items: other }, value: times(60_000, () => ({})) },
    { name: 'properties', schema: { additionalProperties: { type: 'string' } }, value: named(20_000) },
    { name: 'names', schema: { patternProperties: { '^n': { type: 'string' } } }, value: named(20_000) },
    { name: 'nothing else', schema: { properties: { a: true }, unevaluatedProperties: false }, value: named(20_000) },
  ]
  for (const { name, schema, value } of cases) {
    const found = told(schema, value)
    t.strictSame([found[0]?.length, found[1]], [2, 'more'], name)
  }
  t.strictSame(told({ propertyNames: { maxLength: 3 } }, named(20_000)), [[''], 1], 'of names one is told')
})

t.test('a chain of references costs what its end costs, whatever is said of its links', async t => {
  const end = { allOf: [{ type: 'object', required: ['id'] }, { properties: { id: { type: 'integer' } } }] }
  const chained = (links: number, beside: object): Schemas =>
    schemasOf({
      components: {
        schemas: {
          List: { items: { $ref: '#/components/schemas/Link0' } },
          ...Object.fromEntries(
            times(links, index => [`Link${index}`, { $ref: `#/components/schemas/Link${index + 1}`, ...beside }]),
          ),
          [`Link${links}`]: end,
        },
      },
    })
  const value = [...times(2000, index => ({ id: index })), { id: 'one' }, {}]
  const faultsOf = (schemas: Schemas, steps: number): readonly string[] =>
    schemas
      .problemsFoundAt('/components/schemas/List', value, 'request', { most: 100, steps })
      .problems.map(({ pointer, expected }) => `${pointer} ${expected}`)
  const isEnough = (schemas: Schemas, steps: number): boolean => {
    try {
      faultsOf(schemas, steps)
      return true
    } catch (error) {
      if (error instanceof TooMuchWork) return false
      throw error
    }
  }
  const stepsOf = (schemas: Schemas): number => {
    let [few, enough] = [0, 1_000_000]
    while (enough - few > 1) {
      const between = (few + enough) >> 1
      if (isEnough(schemas, between)) enough = between
      else few = between
    }
    return enough
  }
  const direct = chained(1, {})
  const cost = stepsOf(direct)
  const wrong = ['/2000/id an integer', '/2001/id a value']
  t.strictSame(faultsOf(direct, Infinity), wrong)
  for (const beside of [{}, { title: 'A link', description: 'To the next', deprecated: true, 'x-own': {} }]) {
    const long = chained(30, beside)
    t.equal(stepsOf(long), cost, Object.keys(beside).join())
    t.strictSame(faultsOf(long, Infinity), wrong)
  }
})

t.test(
  'of a check that enters nothing twice nothing is remembered: that costs ten times as much as to check',
  async t => {
    const schema = { required: ['z'], items: own, properties: { next: own } }
    const schemas = schemasWith(schema)
    const value = times(20_000, index => ({ z: index, next: { z: index } }))
    const check = (steps: number): FoundProblems =>
      schemas.problemsFoundAt('/components/schemas/It', value, 'request', { most: 100, steps })
    check(Infinity)
    const notes = t.capture(Map.prototype, 'set', Map.prototype.set)
    const { problems } = check(stepsFor(value))
    notes.restore()
    t.strictSame([problems, notes().length], [[], 0])
  },
)

t.test('what would take more than its size has to show for is stopped, and nothing said of it', async t => {
  const doubling = Object.fromEntries(
    times(40, index => {
      const below = { $ref: `#/components/schemas/Level${index + 1}` }
      return [`Level${index}`, { allOf: [below, below] }] as const
    }),
  )
  const schemas = schemasOf({ components: { schemas: { ...doubling, Level40: { type: 'integer' } } } })
  const check = (value: unknown): unknown =>
    schemas.problemsFoundAt('/components/schemas/Level0', value, 'request', { most: 100, steps: stepsFor(value) })
  t.throws(() => check(1), new TooMuchWork(), 'a number that is looked at 2 to the power of 40 times')
  t.strictSame(
    check({}),
    {
      problems: [{ pointer: '', keyword: 'type', bound: 'integer', expected: 'an integer', found: 'an object' }],
      areMore: false,
    },
    'of an object it is known',
  )
  const many = {
    items: { anyOf: [...times(500, () => ({ allOf: [other, { required: ['y'] }] })), { type: 'object' }] },
  }
  const smallest = (count: number): unknown[] => times(count, () => ({}))
  t.equal(told(many, smallest(20_000)), 'too much', '500 alternatives for each of the smallest items')
  t.strictSame(told(many, smallest(50)), noneFound, 'of which a few are no burden')
})

// ---------------------------------------------------------------- a hundred

t.test('the first hundred faults are told, in their order, and that there are more', async t => {
  const schema = { items: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, at: own } } }
  const faultsOf = (value: unknown): unknown => {
    const { problems, areMore } = schemasWith(schema).problemsFoundAt('/components/schemas/It', value, 'request', {
      most: 100,
      steps: Infinity,
    })
    return [problems.map(({ pointer }) => pointer), areMore]
  }
  const pointers = (count: number): string[] => times(count, index => `/${index}/id`)
  t.strictSame(faultsOf(times(99, () => ({}))), [pointers(99), false], '99')
  t.strictSame(faultsOf(times(100, () => ({}))), [pointers(100), false], '100')
  t.strictSame(faultsOf(times(101, () => ({}))), [pointers(100), true], '101')
  t.strictSame(faultsOf(times(80_000, () => ({}))), [pointers(100), true], '80,000')
  const fine = times(80_000, () => ({ id: 'a' }))
  t.strictSame(faultsOf([...fine, {}]), [['/80000/id'], false], 'the last of many')
})

t.test('what a request need not bring is not among them', async t => {
  const schema = { items: { type: 'object', required: ['id', 'name'], properties: { id: { readOnly: true } } } }
  t.strictSame(
    told(
      { items: { ...schema.items, required: ['id'] } },
      times(5000, () => ({})),
    ),
    noneFound,
  )
  const value = [...times(5000, () => ({ name: 'a' })), {}]
  t.strictSame(told(schema, value), [['/5000/name'], 1], 'and hides nothing behind it')
})

// ---------------------------------------------------------------- equal items

t.test('equal items are found in one look, whatever they are', async t => {
  const long = times(30_000, index => ({ index, list: [index, { a: index }] }))
  t.strictSame(told({ uniqueItems: true }, long), noneFound, '30,000 objects')
  t.strictSame(told({ uniqueItems: true }, [...long, { list: [0, { a: 0 }], index: 0 }]), [[''], 1], 'and one twice')
  const strings = times(60_000, index => `s${index}`)
  t.strictSame(told({ uniqueItems: true, items: { type: 'string' } }, strings), noneFound, '60,000 strings')
  t.strictSame(
    told(
      { type: 'array', uniqueItems: true, items: own },
      nested(300, below => [below, []], []),
    ),
    [[nested(299, pointer => `${String(pointer)}/0`, '')], 1],
    'at each of 300 levels',
  )
})

t.test('a long enumeration of objects is looked up, and not gone through for each value', async t => {
  const value = (index: number): unknown => ({ id: index, kind: 'court', at: { x: index, y: [0, -0.5, null, true] } })
  const schema = { items: { enum: times(1000, value) } }
  const turned = (index: number): unknown => ({ kind: 'court', at: { y: [0, -0.5, null, true], x: index }, id: index })
  const stepsOf = async (list: readonly unknown[]): Promise<number> => {
    await countSteps()
    t.strictSame(told(schema, list), noneFound)
    return countSteps()
  }
  const few = await stepsOf(times(100, index => turned(999 - index)))
  const many = await stepsOf(times(1100, index => turned(index % 1000)))
  t.ok(many - few < 1000 * 200, `${(many - few) / 1000} steps for each further value`)
  t.strictSame(told(schema, [turned(1000), 'a', null, value(3)]), [['/0', '/1'], 3], 'what is not among them')
  t.strictSame(told({ enum: [] }, 'a'), [[''], 1], 'of no values none is allowed')
})

t.test('a name that every object has is a string like any other', async t => {
  const schema = { uniqueItems: true, items: { type: 'string' } }
  for (const name of ['__proto__', 'constructor']) {
    t.strictSame(told(schema, [name]), noneFound, name)
    t.strictSame(told(schema, [name, 'a', name]), [[''], 1], `${name} twice`)
  }
})

t.test('a constant that is an object is held against names that every object has, and no function is called', t => {
  const names = ['valueOf', 'toString', 'constructor', 'hasOwnProperty', '__proto__']
  const having = (name: string, value: unknown): unknown => Object.fromEntries([[name, value]])
  for (const name of names) {
    t.strictSame(told({ const: { a: 1 } }, having(name, 1)), [[''], 1], `${name} for another name`)
    t.strictSame(told({ const: having(name, { b: [] }) }, having(name, { b: [] })), noneFound, `${name}, which it has`)
    t.strictSame(told({ const: having(name, { b: [] }) }, {}), [[''], 1], `without ${name}`)
    t.strictSame(
      told(
        { const: { a: 1 } },
        Object.fromEntries([
          ['a', 1],
          [name, 1],
        ]),
      ),
      [[''], 1],
      `${name} besides`,
    )
  }
  t.end()
})

t.test('to see that two objects differ takes as much as they have names, even if the first tells', t => {
  let taken = 0
  const spend = (steps: number): void => void (taken += steps)
  t.notOk(isSame({ a: 1, ...Object(named(1000)) }, { a: 2, ...Object(named(1000)) }, spend))
  t.ok(taken > 20_000, `${taken} steps of 1000 names in a table of V8`)
  taken = 0
  t.notOk(isSame({ a: 1 }, named(1000), spend))
  t.ok(taken < 20, `${taken} steps of one that is not there`)
  t.end()
})

t.test('no number that somebody chose is a key of a table: where it falls could be worked out', async t => {
  const numbers = times(100, index => index * 32_768)
  const lists: readonly (readonly unknown[])[] = [
    numbers,
    numbers.map(String),
    numbers.map(number => [number]),
    numbers.map(number => number + 0.5),
  ]
  // What a process draws once uses tables of node's.
  t.equal(equalItems(() => undefined)(numbers, undefined), undefined)
  for (const list of lists) {
    const captured = t.capture(Map.prototype, 'set', Map.prototype.set)
    const pair = equalItems(() => undefined)(list, undefined)
    const keys = captured().map(({ args }) => args[0])
    captured.restore()
    t.equal(pair, undefined)
    t.equal(new Set(keys).size, list.length)
    // What a process draws may be one of them by chance, of several not.
    const chosen: ReadonlySet<unknown> = new Set(numbers)
    t.ok(keys.filter(key => chosen.has(Number(key))).length < 3)
  }
})

t.test('the same pairs are told as by plain Ajv', async t => {
  const values = [
    1,
    '1',
    '\u00001',
    '\u0000\u00001',
    '\u0000\u0000\u00001',
    null,
    true,
    [],
    {},
    [1],
    ['1'],
    { a: 1 },
    { b: 1 },
    { a: 1, b: 2 },
    { b: 2, a: 1 },
    0,
    -0,
    'constructor',
  ]
  const tuples = values.flatMap(a =>
    values.flatMap(b => [
      [a, b],
      [a, 5, b],
      [a, b, a, b],
      [b, a, a],
      [a, 2, 3, 4, b, 6],
      [a, 2, 3, 4, b, 6, 7, 8, 9, a],
    ]),
  )
  for (const schema of [
    { uniqueItems: true },
    { uniqueItems: true, items: { type: ['string', 'integer'] } },
    { uniqueItems: true, items: { type: ['object', 'array', 'null', 'string', 'integer', 'boolean'] } },
  ]) {
    const schemas = schemasWith({ properties: { list: schema } })
    const validate = new PlainAjv({ allErrors: true, strict: false }).compile({ properties: { list: schema } })
    for (const list of tuples) {
      validate({ list })
      const wanted = (validate.errors ?? [])
        .filter(({ keyword }) => keyword === 'uniqueItems')
        .map(({ params: { i, j } }) => `items ${j} and ${i} alike`)
      const found = schemas
        .problems('/components/schemas/It', { list }, 'request')
        .flatMap(({ keyword, found: words }) => (keyword === 'uniqueItems' ? [words] : []))
      t.strictSame(found, wanted, JSON.stringify(list))
    }
  }
})

// ---------------------------------------------------------------- forms

t.test('a form is read in one look, however many fields it has and alternatives they have', async t => {
  const alternatives = (levels: number): unknown =>
    nested(levels, below => ({ anyOf: times(12, () => below) }), { type: 'integer' })
  const schema = { properties: { n: alternatives(8), list: { type: 'array', items: { type: 'integer' } } } }
  const schemas = schemasWith(schema)
  const many = times(5000, index => `list=${String(index)}`)
  const others = times(4000, index => `other${String(index)}=1`)
  const read = formCodecOf('/components/schemas/It', schemas).read([...many, ...others, 'n=7'].join('&'))
  const value = read.kind === 'value' ? read.value : {}
  t.strictSame([value.n, value.other3999], [7, '1'])
  t.strictSame([value.list].flat().slice(-2), [4998, 4999])
})

// ---------------------------------------------------------------- nothing else is changed

t.test('lengths of text are what plain Ajv says, of characters that take two units and of halves of them', t => {
  const next = (texts: readonly string[]): string[] =>
    texts.flatMap(text => ['a', '𝄞', '\ud834'].map(one => text + one))
  const texts = ['', ...next(['']), ...next(next([''])), ...next(next(next([''])))]
  const plain = new PlainAjv()
  for (const keyword of ['minLength', 'maxLength'])
    for (const bound of [0, 1, 2, 3]) {
      const schema = { type: 'string', [keyword]: bound }
      const isGood = plain.compile(schema)
      t.strictSame(
        texts.filter(
          text =>
            schemasWith(schema).problemsFoundAt('/components/schemas/It', text, 'either', bounds).problems.length === 0,
        ),
        texts.filter(text => isGood(text)),
        `${keyword} ${bound}`,
      )
    }
  t.end()
})

t.test('what is right and wrong is what plain Ajv says', async t => {
  const leaves: readonly unknown[] = [
    { type: 'string' },
    { type: 'integer', minimum: 2 },
    { enum: ['a', 1, { a: 1 }] },
    { const: 'a' },
    { minLength: 2 },
    { pattern: '^a' },
    { required: ['a'] },
    { type: 'object', required: ['b'] },
    { maxItems: 2 },
    { uniqueItems: true },
    { maxProperties: 1 },
    { dependentRequired: { a: ['b'] } },
    true,
    {},
    other,
  ]
  const leaf = fc.constantFrom(...leaves)
  const { schema } = fc.letrec<{ schema: unknown }>(tie => {
    const one = tie('schema')
    const some = fc.array(one, { minLength: 1, maxLength: 3 })
    const table = fc.dictionary(fc.constantFrom('a', 'b'), one, { maxKeys: 2, noNullPrototype: true })
    const keywords: [string, fc.Arbitrary<unknown>][] = [
      ...['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'].map(
        (keyword): [string, fc.Arbitrary<unknown>] => [keyword, one],
      ),
      ...['allOf', 'anyOf', 'oneOf'].map((keyword): [string, fc.Arbitrary<unknown>] => [keyword, some]),
      ...['properties', 'dependentSchemas'].map((keyword): [string, fc.Arbitrary<unknown>] => [keyword, table]),
      ['unevaluatedProperties', fc.constant(false)],
    ]
    const both = fc.tuple(
      ...[0, 1].map(() => fc.oneof(...keywords.map(([keyword, value]) => fc.tuple(fc.constant(keyword), value)))),
    )
    return {
      schema: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        leaf,
        both.map(pairs => Object.fromEntries(pairs)),
      ),
    }
  })
  const value = nestedValues(['a', 'ab', 'b', 1, 3, null, true])
  const check = fc.property(schema, fc.array(value, { minLength: 4, maxLength: 4 }), (drawn, values) => {
    const document = { components: { schemas: { It: drawn, Other: { type: 'object', required: ['z'] } } } }
    const plain = new PlainAjv({ allErrors: true, strict: false, validateFormats: false })
      .addSchema(document, 'plain')
      .getSchema('plain#/components/schemas/It')
    const schemas = schemasOf(structuredClone(document))
    for (const one of values) {
      const problems = schemas.problems('/components/schemas/It', one, 'either')
      if (plain !== undefined && (problems.length === 0) !== plain(one))
        throw new Error(`${JSON.stringify(one)} is ${problems.length === 0 ? '' : 'not '}taken`)
    }
  })
  t.notOk(fc.check(check, { seed: 7, numRuns: 100 }).failed, 'drawn schemas and values')
})

// ---------------------------------------------------------------- what takes longer than a step

t.test('what one item has evaluated is evaluated in no other', t => {
  const closed = { unevaluatedProperties: false }
  const full = { required: ['b'], properties: { b: true, c: true } }
  const schemas: Readonly<Record<string, object>> = {
    anyOf: { anyOf: [full, { required: ['c'] }], ...closed },
    oneOf: { oneOf: [full, { not: { required: ['b'] } }], ...closed },
    if: { if: { not: { required: ['b'] } }, else: { properties: { b: true, c: true } }, ...closed },
    dependentSchemas: { dependentSchemas: { b: full }, ...closed },
    'anyOf, of any name': { anyOf: [{ required: ['b'], additionalProperties: true }, true], ...closed },
  }
  for (const [name, schema] of Object.entries(schemas)) {
    t.strictSame(told({ items: schema }, [{ b: 1, c: 1 }, { c: 1 }]), [['/1/c'], 1], name)
    t.strictSame(told({ additionalProperties: schema }, { x: { b: 1, c: 1 }, y: { c: 1 } }), [['/y/c'], 1], name)
  }
  const lists = { anyOf: [{ prefixItems: [{ const: 1 }, true] }, true], unevaluatedItems: false }
  t.strictSame(told({ items: lists }, [[1, 2], [3]]), [['/1'], 1], 'items')
  t.end()
})

t.test('what takes much longer than a turn of a loop is counted as that much', async t => {
  const [bytes, steps] = [1_000_000, 1_500_000]
  const many = <T>(one: T): T[] => times(bytes / (JSON.stringify(one).length + 1), () => one)
  const anyJson = {
    anyOf: [
      { type: 'object', additionalProperties: own },
      { type: 'array', items: own },
      { type: ['string', 'number', 'boolean', 'null'] },
    ],
  }
  const looked = {
    anyOf: [{ properties: { a: true } }, { patternProperties: { '^k': true } }],
    unevaluatedProperties: false,
  }
  const cases = [
    { name: 'a value that is remembered', schema: anyJson, value: many({}) },
    { name: 'a table of what was looked at', schema: { items: looked }, value: many({}) },
    { name: 'names in a table of V8', schema: { patternProperties: { '^x': own } }, value: named(80_000) },
    {
      name: 'names that differ, in items that differ',
      schema: { uniqueItems: true },
      value: [named(60_000), 1, 2, 3, 4],
    },
    {
      name: 'formats',
      schema: {
        items: { anyOf: ['date', 'uuid', 'ipv4', 'ipv6', 'email'].map(format => ({ type: 'string', format })) },
      },
      value: many('a@b.c'),
    },
    { name: 'regular expressions', schema: { items: { format: 'regex' } }, value: many('a.b') },
    { name: 'a long regular expression', schema: { format: 'regex' }, value: '.'.repeat(bytes) },
    {
      name: 'patterns, of short texts',
      schema: { items: { allOf: times(300, () => ({ pattern: '^[a-z]+$' })) } },
      value: many('abcdefg'),
    },
    { name: 'a long text in the linear engine', schema: { pattern: '(x+x+)+y' }, value: 'x'.repeat(bytes) },
    {
      name: 'constants that are nearly what is there',
      schema: { contains: { anyOf: times(300, at => ({ const: { ...Object(named(100)), last: at } })) } },
      value: many({ ...Object(named(100)), last: -1 }),
    },
    { name: 'errors that are one to a reader', schema: { propertyNames: { maxLength: 1 } }, value: named(60_000) },
  ]
  for (const { name, schema, value } of cases) {
    const found = told(schema, value, steps)
    // What was found by then is told.
    t.strictSame(found, name.startsWith('errors') ? [[''], 'more'] : 'too much', name)
  }
  t.strictSame(
    told(
      { uniqueItems: true },
      times(50_000, at => [at, 0, 1]),
      steps,
    ),
    noneFound,
    'short lists cost little',
  )
})

t.test('for what can not be counted in steps a check has 25 ms, and one for which nobody waits a second', t => {
  const work = new Work(false)
  const allowed: number[] = []
  const ajv = new PlainAjv()
  ajv.addKeyword({
    keyword: 'timed',
    validate: () =>
      work.timed(
        milliseconds => {
          allowed.push(milliseconds)
          return true
        },
        { fields: 1 },
      ),
  })
  const check = ajv.compile({ timed: true })
  for (const isPatient of [false, true, true]) t.equal(work.run({ steps: 1000, isPatient }, check, 1), true)
  t.strictSame(allowed, [25, 1000, 1000])
  t.end()
})

// ---------------------------------------------------------------- what is written for a schema

t.test('a name that wants thousands of others takes no more than each of them to be written once', async t => {
  const wanted = times(12_000, index => `wanted${index}`)
  const schema = { dependentRequired: { name0: wanted } }
  t.strictSame(told(schema, { name1: 1 }), noneFound)
  t.strictSame(told(schema, Object.fromEntries(['name0', ...wanted].map(name => [name, 1]))), noneFound)
  t.strictSame(told(schema, named(1)), [['/wanted0', '/wanted1'], 'more'])
})
