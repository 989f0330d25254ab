/**
 * Answers that are made from a schema: what can be had of each, whatever the schema asks for, and how much at most.
 *
 * Each value is held against its schema by an Ajv that shares nothing with the server.
 */
import { PlainAjv } from '../fixtures/plain-ajv.ts'
import formats from 'ajv-formats'
import t, { type Test } from 'tap'
import { schemasOf } from '../../src/contract/schemas.ts'
import { startCourtside } from '../../src/index.ts'
import { type Generate, type GeneratedValue, generatorFor } from '../../src/virtual/generate.ts'
import { Failures } from '../../src/virtual/remembered.ts'
import { given } from '../../src/text/given.ts'
import { isObject } from '../../src/text/pointer.ts'
import { hasFields } from '../fixtures/has-fields.ts'

type Fields = Readonly<Record<string, unknown>>

const serve = async (t: Test, schemas: Fields, named: Fields = {}): Promise<string> => {
  const paths = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      `/${name}`,
      { get: { responses: { 200: { description: 'Made.', content: { 'application/json': { schema } } } } } },
    ]),
  )
  const document = { openapi: '3.1.0', info: { title: 'Made', version: '1' }, paths, components: { schemas: named } }
  const folder = t.testdir({ 'made.json': JSON.stringify(document) })
  const server = await startCourtside({ contract: `${folder}/made.json` })
  t.teardown(() => server.close())
  return server.url
}

const documentOf = (schema: unknown, named: Fields = {}): Record<string, unknown> => ({
  components: { schemas: { ...named, it: schema } },
})

const makerOf = (schema: unknown, named: Fields = {}): Generate => generatorFor(schemasOf(documentOf(schema, named)))

const make = (schema: unknown, named: Fields = {}, seed = 1, dynamic = true): Promise<GeneratedValue> =>
  makerOf(schema, named)('/components/schemas/it', seed, dynamic)

/** What is wrong with a value; nothing for a good one. */
const judgeOf = (schema: unknown, named: Fields): ((value: unknown) => unknown) => {
  const ajv = new PlainAjv({ strict: false, allErrors: true, ownProperties: true, multipleOfPrecision: 6 })
  formats.default(ajv)
  ajv.addSchema(documentOf(schema, named), 'made')
  const validate = ajv.compile({ $ref: 'made#/components/schemas/it' })
  return value => (validate(value) ? [] : validate.errors)
}

const ref = (name: string): Fields => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }
const listOf = (items: unknown, more: Fields = {}): Fields => ({ type: 'array', items, ...more })
const objectOf = (properties: Fields, required = Object.keys(properties), more: Fields = {}): Fields => ({
  type: 'object',
  properties,
  required,
  ...more,
})
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

/** A pattern of so many groups within each other. */
const nested = (depth: number): string => `^${'('.repeat(depth)}a${')'.repeat(depth)}$`

/** `depth` levels, each holding ten of the next; the last one holds texts. */
const levels = (depth: number, wrap: (next: unknown) => unknown): Fields =>
  Object.fromEntries(range(depth).map(at => [`L${at}`, wrap(at === depth - 1 ? text : ref(`L${at + 1}`))]))

interface Case {
  readonly name: string
  readonly schema: unknown
  readonly named?: Fields
}

// ---------------------------------------------------------------- what can be made

const names = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty']
/** A literal would set the prototype. */
const oddProperties: unknown = JSON.parse(`{${names.map(name => `"${name}":{"type":"string"}`).join(',')}}`)

const makeable: readonly Case[] = [
  { name: 'anything', schema: true },
  { name: 'anything at all', schema: {} },
  { name: 'one of several types', schema: { type: ['null', 'integer', 'object'] } },
  {
    name: 'properties named like those of every object',
    schema: { type: 'object', properties: oddProperties, required: names },
  },
  { name: 'a required property that is not declared', schema: { type: 'object', required: ['constructor', 'a'] } },
  { name: 'a map', schema: { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 4 } },
  {
    name: 'a map of names in a form',
    schema: { type: 'object', propertyNames: { pattern: '^[a-f]{3}$' }, minProperties: 2 },
  },
  {
    name: 'names by a pattern, and no others',
    schema: {
      type: 'object',
      patternProperties: { '^x-[0-9]{2}$': text },
      additionalProperties: false,
      minProperties: 3,
    },
  },
  { name: 'at least 300 properties', schema: { type: 'object', minProperties: 300 } },
  { name: 'no property at all', schema: objectOf({ a: text }, [], { maxProperties: 0 }) },
  {
    name: 'a property that another one asks for',
    schema: objectOf({ a: text, b: text }, ['a'], { dependentRequired: { a: ['c'] } }),
  },
  {
    name: 'a schema that a property asks for',
    schema: objectOf({ a: text }, ['a'], { dependentSchemas: { a: objectOf({ z: { const: 5 } }) } }),
  },
  { name: 'what is never allowed left out', schema: objectOf({ a: false, b: text }, ['b']) },
  { name: 'a tuple', schema: { type: 'array', prefixItems: [text, { const: 5 }], items: false, minItems: 2 } },
  { name: 'one item of a kind', schema: listOf({ type: 'integer' }, { contains: { const: 7 }, minItems: 3 }) },
  { name: 'both booleans', schema: listOf({ type: 'boolean' }, { uniqueItems: true, minItems: 2 }) },
  {
    name: 'all of an enumeration',
    schema: listOf({ enum: ['a', 'b', 'c', 1, null] }, { uniqueItems: true, minItems: 4 }),
  },
  {
    name: 'all whole numbers of a range',
    schema: listOf({ type: 'integer', minimum: 1, maximum: 20 }, { uniqueItems: true, minItems: 20 }),
  },
  {
    name: 'more integers than are usual, each another',
    schema: listOf({ type: 'integer' }, { uniqueItems: true, minItems: 1100 }),
  },
  {
    name: 'more multiples than are usual, each another',
    schema: listOf({ type: 'integer', minimum: 5, multipleOf: 5 }, { uniqueItems: true, minItems: 1100 }),
  },
  {
    name: 'as many different items as there are, where more may be had',
    schema: listOf({ enum: [1, 2] }, { uniqueItems: true }),
  },
  { name: 'a thousand items', schema: listOf({ type: 'number' }, { minItems: 1000 }) },
  { name: 'a text of ten thousand', schema: { type: 'string', minLength: 10_000, maxLength: 10_001 } },
  { name: 'a text of one character', schema: { type: 'string', maxLength: 1 } },
  { name: 'an empty text', schema: { type: 'string', maxLength: 0 } },
  { name: 'an enormous enumeration', schema: { enum: range(50_000) } },
  { name: 'the only number there is', schema: { type: 'integer', minimum: 7, maximum: 7 } },
  { name: 'a number between two others', schema: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1e-9 } },
  { name: 'a number at the end of all', schema: { type: 'number', minimum: 1e308 } },
  { name: 'a multiple of a third', schema: { type: 'number', multipleOf: 0.01, minimum: 0.07, maximum: 0.07 } },
  { name: 'a whole multiple of a half', schema: { type: 'integer', multipleOf: 2.5, minimum: 4, maximum: 6 } },
  {
    name: 'a multiple of two steps',
    schema: {
      allOf: [
        { type: 'integer', multipleOf: 6 },
        { multipleOf: 10, minimum: 1, maximum: 59 },
      ],
    },
  },
  { name: 'an excluded end', schema: { type: 'integer', exclusiveMinimum: 4, exclusiveMaximum: 6 } },
  { name: 'an int32', schema: { type: 'integer', format: 'int32', minimum: 2 ** 31 - 1 } },
  { name: 'a number that is no type', schema: { minimum: 5, maximum: 5 } },
  ...[
    'date-time',
    'date',
    'time',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-reference',
    'uri-template',
    'uuid',
    'json-pointer',
    'relative-json-pointer',
    'regex',
    'byte',
    'int32',
    'int64',
    'double',
  ].map(format => ({
    name: `the format ${format}`,
    schema: /int|double/.test(format) ? { type: 'number', format } : { type: 'string', format },
  })),
  ...[20, 24, 25, 29].map(length => ({
    name: `a moment in ${length} characters`,
    schema: { type: 'string', format: 'date-time', minLength: length, maxLength: length },
  })),
  ...[
    '^[A-Z]{2}\\d{2} ?\\d[A-Z]{2}$',
    '^(foo|ba[rz])+$',
    '^\\+?[1-9]\\d{1,14}$',
    '[^,;]{3}',
    '^(?:\\w+\\.)*\\w+@x\\.example$',
    '^(?=.*\\d)[a-z\\d]{8}$',
    '^(?<a>[ab])-\\k<a>$',
    '^([ab])\\1$',
    '\\u0041\\x42\\cA?',
    '^\\p{Lu}\\p{Ll}+$',
    '^[\\u4e00-\\u9fff]{2}$',
    '^[^a-zA-Z0-9]$',
    '^\\S+\\s\\S+$',
    '^.{40}$',
    '^$',
    'x{0}y',
    '^a{3,}?$',
    '^\\/a-b$',
    `^${'(a?){3}'.repeat(3)}$`,
  ].map(pattern => ({ name: `the pattern ${pattern}`, schema: { type: 'string', pattern } })),
  { name: 'a pattern with a length', schema: { type: 'string', pattern: '^[a-z-]+$', minLength: 60, maxLength: 62 } },
  { name: 'a pattern without an end', schema: { type: 'string', pattern: '^ab', minLength: 50, maxLength: 50 } },
  {
    name: 'a pattern of many parts that may be there, with room for one of them',
    schema: {
      type: 'string',
      pattern: `^${[...'abcdefghijklmnopqrst'].map(letter => `${letter}*`).join('')}$`,
      maxLength: 1,
    },
  },
  { name: 'a pattern that fits what has one character', schema: { type: 'string', pattern: '^a*$', maxLength: 1 } },
  { name: 'a pattern of many parts within each other', schema: { type: 'string', pattern: nested(100) } },
  { name: 'two patterns', schema: { allOf: [{ type: 'string', pattern: '^a' }, { pattern: '^ab?c?$' }] } },
  { name: 'a choice of which one comes to an end', schema: { oneOf: [objectOf({ a: ref('it') }), { const: 5 }] } },
  { name: 'a list of itself', schema: objectOf({ children: listOf(ref('it')) }) },
  { name: 'a chain that may stop', schema: objectOf({ name: text, next: ref('it') }, ['name']) },
  { name: 'a chain of objects or null', schema: objectOf({ next: { anyOf: [ref('it'), { type: 'null' }] } }) },
  {
    name: 'a chain of one that may be null itself',
    schema: { type: ['object', 'null'], properties: { next: ref('it') }, required: ['next'] },
  },
  {
    name: 'each through the other',
    schema: objectOf({ egg: ref('egg') }),
    named: { egg: objectOf({ hen: listOf(ref('it')) }) },
  },
  {
    name: 'all of the same, a hundred times',
    schema: { allOf: range(100).map(() => ref('base')) },
    named: { base: objectOf({ a: text }) },
  },
  {
    name: 'all of all of all, each twice',
    schema: ref('A0'),
    named: Object.fromEntries(
      range(8).map(at => [
        `A${at}`,
        at === 7 ? objectOf({ a: text }) : { allOf: [ref(`A${at + 1}`), ref(`A${at + 1}`)] },
      ]),
    ),
  },
  {
    name: 'kinds told apart by a base and a constant',
    schema: { allOf: [ref('base'), objectOf({ kind: { const: 'b' } })] },
    named: { base: objectOf({ kind: { enum: ['a', 'b'] }, id: { type: 'integer' } }) },
  },
  {
    name: 'one of several by a discriminator',
    schema: {
      oneOf: [ref('cat'), ref('dog')],
      discriminator: { propertyName: 'kind', mapping: { woof: '#/components/schemas/dog' } },
    },
    named: { cat: objectOf({ kind: { enum: ['cat'] } }), dog: objectOf({ kind: { enum: ['woof'] } }) },
  },
  {
    name: 'one of two objects that ask for nothing',
    schema: { oneOf: [objectOf({ a: text }, []), objectOf({ b: text }, [])] },
  },
  {
    name: 'if and then',
    schema: objectOf({ kind: { enum: ['a', 'b'] } }, ['kind'], {
      if: objectOf({ kind: { const: 'a' } }),
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword
      then: objectOf({ a: text }),
      else: objectOf({ b: text }),
    }),
  },
  {
    name: 'a condition that is always met',
    // oxlint-disable-next-line unicorn/no-thenable -- the keyword
    schema: { if: true, then: { const: 'yes' }, else: { const: 'no' } },
  },
  {
    name: 'a condition that is never met',
    // oxlint-disable-next-line unicorn/no-thenable -- the keyword
    schema: { if: false, then: { const: 'yes' }, else: { const: 'no' } },
  },
  { name: 'not the usual', schema: { type: 'integer', minimum: 1, maximum: 3, not: { enum: [1, 2] } } },
  {
    name: 'sixteen levels of objects, ten of each',
    schema: ref('L0'),
    named: levels(16, next => objectOf(Object.fromEntries(range(10).map(at => [`p${at}`, next])), [])),
  },
  { name: 'sixteen levels of lists', schema: ref('L0'), named: levels(16, next => listOf(next)) },
  { name: 'a hundred levels', schema: ref('L0'), named: levels(100, next => objectOf({ next })) },
  {
    name: 'a hundred optional properties',
    schema: objectOf(Object.fromEntries(range(100).map(at => [`p${at}`, ref('wide')])), []),
    named: { wide: objectOf(Object.fromEntries(range(10).map(at => [`q${at}`, text])), []) },
  },
]

t.test('a value keeps to its schema, whatever that asks for', async t => {
  for (const { name, schema, named = {} } of makeable) {
    const generate = makerOf(schema, named)
    const faultsOf = judgeOf(schema, named)
    for (const [seed, dynamic] of [
      [0, true],
      [1, false],
      [7, true],
    ] as const) {
      const made = await generate('/components/schemas/it', seed, dynamic)
      if ('value' in made) {
        t.strictSame(faultsOf(made.value), [], name)
        t.ok(JSON.stringify(made.value).length < 200_000, `${name}: no more than is needed`)
      } else t.fail(`${name}: ${made.reason}`)
    }
  }
})

t.test('by a pattern that can be of any length a text has the least that is wanted', async t => {
  for (const [pattern, minLength, maxLength] of [
    ['^[0-9]*$', 60, undefined],
    ['^(?:[0-9]|[A-F])+$', 64, 64],
    ['^[0-9]+(-[0-9]+)*$', 12, 12],
    [String.raw`^(\b)*[0-9]+$`, 40, 40],
  ] as const) {
    const generate = makerOf({ ...text, pattern, minLength, ...given({ maxLength }) })
    const made = await Promise.all(range(40).map(seed => generate('/components/schemas/it', seed, true)))
    const lengths = made.map(one => ('value' in one ? String(one.value).length : one.reason))
    t.strictSame([...new Set(lengths)], [minLength], pattern)
  }
})

t.test('the same seed makes the same value, another one another', async t => {
  const schema = objectOf({ id: { type: 'string', format: 'uuid' }, name: text, list: listOf({ type: 'integer' }) })
  const generate = makerOf(schema)
  const at = async (seed: number): Promise<unknown> => generate('/components/schemas/it', seed, true)
  const first = await at(5)
  await at(6)
  t.strictSame(await at(5), first)
  t.strictNotSame(await at(6), first)
})

t.test('a list has three to five items, one in it two, one in that a single one', async t => {
  const lists = listOf(listOf(listOf({ type: 'boolean' })))
  const generate = makerOf(lists)
  const counts: [Set<number>, Set<number>, Set<number>] = [new Set(), new Set(), new Set()]
  const count = (value: unknown, level: number): void => {
    if (!Array.isArray(value)) return
    counts[level]?.add(value.length)
    for (const item of value) count(item, level + 1)
  }
  for (const seed of range(40)) {
    const made = await generate('/components/schemas/it', seed, true)
    count('value' in made ? made.value : undefined, 0)
  }
  t.strictSame(
    counts.map(each => [...each].toSorted((a, b) => a - b)),
    [[3, 4, 5], [2], [1]],
  )
})

t.test('where no room is left, of alternatives the least is made', async t => {
  const large = objectOf({ name: text, more: text })
  const rows = [
    { name: 'the last of two', items: { anyOf: [large, { type: 'boolean' }] }, least: 'boolean' },
    { name: 'the first of two', items: { oneOf: [text, large] }, least: 'string' },
    {
      name: 'one between others',
      items: { anyOf: [large, objectOf({ name: text }), text, listOf(text, { minItems: 2 })] },
      least: 'string',
    },
  ]
  const forty = { minItems: 40, maxItems: 40 }
  for (const { name, items, least } of rows) {
    const made = await make(listOf(listOf(items, forty), forty))
    const values = 'value' in made && Array.isArray(made.value) ? made.value.flat() : []
    t.equal(values.length, 1600, name)
    t.strictSame(
      values.filter(value => typeof value !== least),
      [],
      name,
    )
    const alone = await Promise.all(range(20).map(seed => make(items, {}, seed + 1)))
    const types = new Set(alone.map(one => ('value' in one ? typeof one.value : one.reason)))
    t.strictSame([...types].toSorted(), ['object', least].toSorted(), `${name}, where there is room`)
  }
})

t.test("the schemas' own examples are used unless realistic values are asked for", async t => {
  const schema = objectOf({
    name: { type: 'string', example: 'Rex' },
    age: { type: 'integer', examples: ['old'], default: 5 },
  })
  t.strictSame(await make(schema, {}, 1, false), { value: { name: 'Rex', age: 5 } }, 'as far as they are valid')
  const made = await make({ ...schema, required: ['name'] }, {}, 1, true)
  t.notMatch(made, { value: { name: 'Rex' } })
})

t.test('examples behind allOf and of the alternative that is chosen count as well', async t => {
  const pet = objectOf({ name: { type: 'string' }, kind: { type: 'string' } }, ['name'])
  const rex = { ...pet, example: { name: 'Rex' } }
  const aged = objectOf({ age: { type: 'integer' } }, ['age'], { example: { age: 7 } })
  const withId = objectOf({ id: { type: 'integer', enum: [3] } })
  const grown = objectOf({ name: { minLength: 5 } }, [])
  const state = { type: 'string', enum: ['open', 'shut', 'lost'], example: 'lost' }
  const shared = { Pet: { ...pet, example: { name: 'Rex', kind: 'cat' } } }
  const dog = { allOf: [{ $ref: '#/components/schemas/Pet' }, objectOf({ tail: { enum: [3] } }, [])] }
  const kinds = { oneOf: [{ $ref: '#/components/schemas/dog' }], discriminator: { propertyName: 'kind' } }
  const cases = [
    { name: 'one branch', schema: { allOf: [rex] }, value: { name: 'Rex' } },
    { name: 'as a property', schema: objectOf({ pet: { allOf: [rex] } }), value: { pet: { name: 'Rex' } } },
    { name: 'that may be null', schema: { anyOf: [rex, { type: 'null' }] }, value: { name: 'Rex' } },
    { name: 'several branches', schema: { allOf: [rex, aged] }, value: { name: 'Rex', age: 7 } },
    { name: 'beside', schema: { allOf: [rex], properties: { name: { example: 'Tom' } } }, value: { name: 'Rex' } },
    { name: 'of alternatives', schema: { oneOf: [rex] }, value: { name: 'Rex' } },
    { name: 'an enumeration', schema: { allOf: [state] }, value: 'lost' },
    { name: 'a text', schema: { allOf: [{ type: 'string', example: 'Tom' }] }, value: 'Tom' },
    { name: 'a list', schema: { allOf: [{ ...listOf({ type: 'integer' }), example: [1] }] }, value: [1] },
    { name: 'another kind', schema: kinds, value: { name: 'Rex', kind: 'dog', tail: 3 } },
  ]
  for (const { name, schema, value } of cases)
    for (const seed of [1, 2, 3]) t.strictSame(await make(schema, { ...shared, dog }, seed, false), { value }, name)
  const named = objectOf({ name: { type: 'string' } }, ['name'], { example: { name: 'Rex' } })
  const filled = await make({ allOf: [named, withId] }, {}, 1, false)
  t.strictSame(filled, { value: { name: 'Rex', id: 3 } }, 'what none of them tells is made')
  const page = objectOf({ total: { type: 'integer', enum: [5] }, items: listOf({ enum: ['a'] }, { minItems: 1 }) }, [])
  const paging = objectOf({ total: { type: 'integer' } }, ['total'], { example: { total: 5 } })
  const paged = await make({ allOf: [paging, page] }, {}, 1, false)
  t.ok('value' in paged && isObject(paged.value) && Array.isArray(paged.value.items), 'what is optional, too')
  const secret = objectOf({ name: text, password: { type: 'string', writeOnly: true } }, [], {
    example: { name: 'Ann', password: 'hunter2' },
  })
  const safe = await make({ allOf: [secret] }, {}, 1, false)
  t.strictSame(safe, { value: { name: 'Ann' } }, 'but what no answer has')
  const long = await make({ allOf: [rex, grown] }, {}, 1, false)
  t.ok('value' in long, 'one that does not keep to the others is passed over')
  t.notMatch(long, { value: { name: 'Rex' } })
  t.notMatch(await make({ allOf: [rex] }, {}, 1, true), { value: { name: 'Rex' } }, 'but where likely values are asked')
  const open = await make({ allOf: [{ ...pet, default: {} }] }, {}, 1, false)
  t.ok('value' in open && isObject(open.value) && typeof open.value.name === 'string', 'no default')
})

t.test('faker may be named in a contract, for values alone', async t => {
  const faked = (hint: unknown): Promise<GeneratedValue> => make({ type: 'string', 'x-faker': hint, maxLength: 100 })
  hasFields(t, await faked('location.countryCode'), { value: /^[A-Z]{2}$/ })
  hasFields(t, await faked({ 'string.numeric': [4] }), { value: /^\d{4}$/ })
  for (const [value, isTaken] of [
    [1001, true],
    [100_000_000_000, true],
    [100_000_000_001, false],
  ] as const) {
    const found = await make({ type: 'integer', 'x-faker': { 'number.int': [{ min: value, max: value }] } })
    t.equal('value' in found && found.value === value, isTaken, `a number of ${value}`)
  }
  for (const [length, isTaken] of [
    [1000, true],
    [1001, false],
  ] as const) {
    const found = await make({ type: 'string', 'x-faker': { 'string.numeric': [length] } })
    t.equal('value' in found && String(found.value).length === length, isTaken, `a text of ${length} characters`)
  }
  for (const hint of [
    'nothing.here',
    'constructor.constructor',
    '__proto__.toString',
    'helpers.fromRegExp',
    { 'string.alpha': [1e9] },
  ])
    hasFields(t, await faked(hint), { value: String }, `${JSON.stringify(hint)} is passed over`)
})

// ---------------------------------------------------------------- what can't, and what would be too much

const binary = (depth: number): Fields => levels(depth, next => objectOf({ left: next, right: next }))

const unmakeable: readonly (Case & { readonly because: RegExp })[] = [
  { name: 'nothing', schema: false, because: /#\/components\/schemas\/it: nothing is allowed here/ },
  {
    name: 'a hundred million items',
    schema: listOf(text, { minItems: 100_000_000 }),
    because: /schemas\/it: it takes more than 10000 values/,
  },
  { name: 'more than a list can have', schema: listOf(text, { minItems: 1e300 }), because: /more than 10000 values/ },
  {
    name: 'a hundred million properties',
    schema: { type: 'object', minProperties: 100_000_000 },
    because: /more than 10000 values/,
  },
  {
    name: 'a text of a gigabyte',
    schema: { type: 'string', minLength: 1_000_000_000 },
    because: /more than 1048576 characters/,
  },
  {
    name: 'a list of long texts',
    schema: listOf({ type: 'string', minLength: 100_000 }, { minItems: 100 }),
    because: /characters/,
  },
  {
    name: 'a pattern of a million',
    schema: { type: 'string', pattern: '^a{1000000}b{1000000}$' },
    because: /characters/,
  },
  {
    name: 'a pattern of a million millions',
    schema: { type: 'string', pattern: '^((a{1000}){1000}){1000}$' },
    because: /characters/,
  },
  {
    name: 'nothing, a million times',
    schema: { type: 'string', pattern: '^((){1000}){1000}b$' },
    because: /too many steps/,
  },
  {
    name: 'lists of a thousand in lists of a thousand',
    schema: listOf(listOf(text, { minItems: 1000 }), { minItems: 1000 }),
    because: /values/,
  },
  { name: 'two of each, thirty levels deep', schema: ref('L0'), named: binary(30), because: /more than 10000 values/ },
  {
    name: 'two hundred and fifty levels',
    schema: ref('L0'),
    named: levels(250, next => objectOf({ next })),
    because: /200 deep/,
  },
  {
    name: 'an object that needs another one like it',
    schema: objectOf({ next: ref('it') }),
    because: /it: a value of it has no end/,
  },
  { name: 'a list that needs another one like it', schema: listOf(ref('it'), { minItems: 1 }), because: /no end/ },
  {
    name: 'a choice of two without an end',
    schema: { oneOf: [objectOf({ a: ref('it') }), listOf(ref('it'), { minItems: 1 })] },
    because: /no end/,
  },
  {
    name: 'three booleans, all different',
    schema: listOf({ type: 'boolean' }, { uniqueItems: true, minItems: 3 }),
    because: /no 3 different items/,
  },
  {
    name: 'six of an enumeration of five',
    schema: listOf({ enum: [1, 2, 3, 4, 5] }, { uniqueItems: true, minItems: 6 }),
    because: /no 6 different items/,
  },
  {
    name: 'bounds that cross',
    schema: objectOf({ age: { type: 'integer', minimum: 5, maximum: 4 } }),
    because: /it\/properties\/age: no integer is from 5 to 4/,
  },
  {
    name: 'a multiple that is none',
    schema: { type: 'integer', minimum: 1, maximum: 9, multipleOf: 10 },
    because: /no integer that is a multiple of 10/,
  },
  {
    name: 'lengths that cross',
    schema: { type: 'string', minLength: 5, maxLength: 4 },
    because: /no string has 5 characters and at most 4/,
  },
  {
    name: 'counts that cross',
    schema: listOf(text, { minItems: 5, maxItems: 4 }),
    because: /no list has 5 items and at most 4/,
  },
  {
    name: 'types that exclude each other',
    schema: { allOf: [text, { type: 'integer' }] },
    because: /no type is allowed/,
  },
  {
    name: 'a required property that is forbidden',
    schema: objectOf({ a: text }, ['b'], { additionalProperties: false }),
    because: /"b" is required and not allowed/,
  },
  {
    name: 'a pattern of more parts within each other than are read',
    schema: { type: 'string', pattern: nested(101) },
    because: /the pattern \^\(+\.\.\. is not understood/,
  },
  {
    name: 'a pattern that nothing matches',
    schema: { type: 'string', pattern: 'a^b' },
    because: /no string was found that matches a\^b/,
  },
  {
    name: 'constants that differ',
    schema: { allOf: [{ const: 1 }, { const: 2 }] },
    because: /no value of the enumeration/,
  },
  {
    name: 'what is also excluded',
    schema: { type: 'integer', not: { type: 'number' } },
    because: /expected a value that does not fit/,
  },
]

t.test('where nothing can be made, or only too much, it says where and why', async t => {
  for (const { name, schema, named = {}, because } of unmakeable) {
    const made = await make(schema, named)
    t.match('reason' in made ? made.reason : made, because, name)
  }
})

t.test('a pattern that explodes keeps nobody waiting, whatever it is held against', async t => {
  const long = `${'a'.repeat(60)}!`
  const exploding = '^(a+)+$'
  /** No engine reads it once, so it is stopped. */
  const ahead = '^(?=(a+)+$)'
  const byPattern = (pattern: string): Fields =>
    objectOf({}, [long], { type: 'object', patternProperties: { [pattern]: text } })
  const cases = [
    {
      name: 'another pattern beside it',
      schema: { allOf: [{ ...text, pattern: '^a{60}!$' }, { pattern: exploding }] },
    },
    { name: 'the pattern itself', schema: { ...text, pattern: `${ahead}a{60}!$` } },
    { name: 'a name', schema: byPattern(ahead) },
    { name: 'a value that the contract gives', schema: { const: long, pattern: ahead } },
    { name: 'an example by a pattern', schema: { example: long, pattern: `${ahead}a` }, dynamic: false, isMade: true },
  ]
  for (const { name, schema, dynamic = true, isMade = false } of cases) {
    const made = await make(schema, {}, 1, dynamic)
    t.equal('value' in made, isMade, name)
  }
  t.ok('value' in (await make(byPattern(exploding))), 'a name that is looked at once')
  const wordy = `${ahead}${'(?:b|c)'.repeat(20)}`
  const made = await make(byPattern(wordy))
  t.equal(
    'reason' in made ? made.reason.split(': ')[1] : made,
    `the pattern ${wordy.slice(0, 100)} takes too long`,
    'of the pattern no more is told than a reader needs',
  )
})

t.test('a smaller value is looked for where a larger one is too much', async t => {
  const paper = { type: 'string', minLength: 300_000 }
  const schema = objectOf({ a: paper, b: paper, c: paper, d: paper }, ['a', 'b'])
  const made = await make(schema)
  t.strictSame(
    'value' in made ? Object.keys(Object(made.value)) : made.reason,
    ['a', 'b'],
    'what is optional is left out',
  )
})

t.test('there is room for a thousand values: what is optional is there where each may have one', async t => {
  const forty = { minItems: 40, maxItems: 40 }
  for (const [count, there] of [
    [24, 24],
    [25, 0],
  ] as const) {
    const properties = Object.fromEntries(range(count).map(at => [`p${at}`, { type: 'boolean' }]))
    const made = await make(listOf(objectOf(properties, []), forty))
    const values = 'value' in made && Array.isArray(made.value) ? made.value : []
    const counts = values.map(value => Object.keys(Object(value)).length)
    t.strictSame(
      counts,
      Array(40).fill(there),
      `${count} fields of each of forty, which have room for 24 beside itself`,
    )
  }
})

t.test('on call: a server says where nothing can be made, and makes the same answer once', async t => {
  const url = await serve(
    t,
    {
      huge: listOf(text, { minItems: 100_000_000 }),
      endless: ref('Endless'),
      circle: ref('One'),
      good: objectOf({ name: text }),
      mail: { type: 'string', format: 'email' },
      nothing: objectOf({ kind: { type: 'string', enum: [] } }, ['kind']),
    },
    { Endless: objectOf({ next: ref('Endless') }), One: ref('Two'), Two: ref('One') },
  )
  const at = async (path: string, prefer = 'seed=1'): Promise<[number, string]> => {
    const answered = await fetch(`${url}/${path}`, { headers: { prefer } })
    return [answered.status, await answered.text()]
  }
  const cases = [
    ['huge', /no_example.*|paths\/~1huge\/get\/responses\/200.*more than 10000 values/],
    ['endless', /components\/schemas\/Endless|paths\/~1endless.*no end/],
    ['circle', /leads back to itself/],
    ['nothing', /paths\/~1nothing\/get.*properties\/kind: no value of the enumeration is allowed/],
  ] as const
  for (const [path, because] of cases) {
    for (const prefer of ['seed=1', 'dynamic=true']) {
      const [status, body] = await at(path, prefer)
      t.equal(status, 500, path)
      t.match(body, /"code":"no_example"/, path)
      t.match(body, because, path)
    }
  }
  const seeds = await Promise.all(range(30).map(seed => at('huge', `seed=${seed + 10}`)))
  t.ok(
    seeds.every(([status, body]) => status === 500 && body.includes('no_example')),
    'no seed makes it',
  )
  const [, first] = await at('good', 'dynamic=true, seed=3')
  const answers = await Promise.all(range(20).map(() => at('good', 'dynamic=true, seed=3')))
  t.ok(answers.every(([status, body]) => status === 200 && body === first))
  t.strictNotSame((await at('mail', 'dynamic=true, seed=4'))[1], (await at('mail', 'dynamic=true, seed=5'))[1])
})

t.test('what three seeds could not make is not tried with a fourth', async t => {
  for (const [seeds, reason] of [
    [[], undefined],
    [[1, 2], undefined],
    [[1, 1, 1, 2, 2], undefined],
    [[1, 2, 3], 'not with 3'],
    [[1, 1, 2, 3], 'not with 3'],
  ] as const) {
    const failures = new Failures()
    for (const seed of seeds) failures.add('a page', seed, `not with ${seed}`)
    t.strictSame([failures.reason('a page'), failures.reason('another')], [reason, undefined], seeds.join())
  }
})

t.test("a body that can't be made is told, though another media type of the same response asks for none", async t => {
  const content = (schema: unknown): Fields => ({
    responses: { 200: { description: 'Made.', content: { 'application/json': { schema }, 'text/plain': {} } } },
  })
  const bare = { responses: { 200: { description: 'Made.', content: { 'image/png': {}, 'text/plain': {} } } } }
  const paths = { '/never': { get: content(objectOf({ a: false })) }, '/bare': { get: bare } }
  const folder = t.testdir({
    'made.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Made', version: '1' }, paths }),
  })
  const server = await startCourtside({ contract: `${folder}/made.json` })
  t.teardown(() => server.close())
  const never = await fetch(`${server.url}/never`)
  t.strictSame([never.status, Object(await never.json()).code], [500, 'no_example'])
  const nothing = await fetch(`${server.url}/bare`)
  t.strictSame(
    [nothing.status, nothing.headers.get('content-type')],
    [200, 'image/png'],
    'where none asks for anything it is of the first type',
  )
})

t.test(
  'a problem without an example is called what HTTP calls its status, where its contract leaves that open',
  async t => {
    const problem = (properties: object): object => ({
      type: 'object',
      required: ['type', 'title', 'status', ...Object.keys(properties)],
      properties: {
        type: { type: 'string', format: 'uri-reference' },
        title: { type: 'string' },
        status: { type: 'integer' },
        detail: { type: 'string' },
        ...properties,
      },
    })
    const declared: Readonly<Record<string, readonly [status: string, schema: object]>> = {
      '/lost': ['404', problem({})],
      '/any': ['4XX', problem({})],
      '/own': ['404', problem({ title: { type: 'string', enum: ['No such parcel'] } })],
      '/exemplary': ['404', problem({ title: { type: 'string', example: 'No parcel' } })],
      '/short': ['404', problem({ title: { type: 'string', maxLength: 5 } })],
      '/typed': ['404', problem({ type: { type: 'string', pattern: '^https://' } })],
    }
    const folder = t.testdir({
      'problems.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Problems', version: '1' },
        paths: Object.fromEntries(
          Object.entries(declared).map(([path, [status, schema]]) => [
            path,
            {
              get: {
                responses: { [status]: { description: 'No.', content: { 'application/problem+json': { schema } } } },
              },
            },
          ]),
        ),
      }),
    })
    const server = await startCourtside({ contract: `${folder}/problems.json` })
    t.teardown(() => server.close())
    const told = async (path: string, dynamic = false): Promise<Record<string, unknown>> => {
      const headers = { prefer: `code=${path === '/any' ? 410 : 404}${dynamic ? ', dynamic=true' : ''}` }
      return Object(await (await fetch(server.baseUrl + path, { headers })).json())
    }
    for (const dynamic of [false, true]) {
      hasFields(t, await told('/lost', dynamic), { type: 'about:blank', title: 'Not Found', status: 404 })
      hasFields(t, await told('/any', dynamic), { type: 'about:blank', title: 'Gone', status: 410 })
      hasFields(t, await told('/own', dynamic), { title: 'No such parcel', status: 404 })
      const { title } = await told('/short', dynamic)
      t.ok(typeof title === 'string' && title.length <= 5, 'a title that has no room for it is left')
      const { type, ...typed } = await told('/typed', dynamic)
      t.match(type, /^https:/)
      hasFields(t, typed, { title: 'Not Found', status: 404 })
    }
    hasFields(t, await told('/exemplary'), { title: 'No parcel', status: 404 })
  },
)
