/** Pairs of contracts, judged by hand: each has to be told by the rules that its row names, and by no other. */
import t from 'tap'
import { ownRules, rules } from '../../src/comparison/rules.ts'
import { segmentsOf, valueAt } from '../../src/text/pointer.ts'
import { comparedDocuments, fragment, told, withParameter, withRequest, withResponse } from './compared.ts'
import type { Policy } from '../../src/comparison/lifecycle.ts'
import { callbackPairs, incomingPairs } from './incoming-pairs.ts'
import { lifetimePairs } from './lifetime-pairs.ts'
import { oneWayPairs } from './one-way-pairs.ts'
import { documentPairs, narrowerPairs, pathItemPairs } from './operation-pairs.ts'
import { parameterPairs } from './parameter-pairs.ts'
import { propertyPairs } from './property-pairs.ts'
import { schemaPairs } from './schema-pairs.ts'
import { textPairs } from './text-pairs.ts'
import { unnoticedPairs } from './unnoticed-pairs.ts'

const seen = new Set<string>()
/** Of whatever was told: what nobody would find again. */
const unplaced: string[] = []

/** What is told, which is remembered. */
const toldOf = (old: unknown, now: unknown, policy?: Policy): string[] => {
  const changes = comparedDocuments(old, now, policy)
  for (const change of changes) {
    seen.add(change.rule)
    const at = segmentsOf(change.pointer)
    const isThere = [old, now].some(document => valueAt(document, at) !== undefined)
    const hasPlace = change.old !== undefined || change.new !== undefined
    if (!isThere || !hasPlace || !change.what.endsWith('.')) unplaced.push(JSON.stringify(change))
  }
  return told(changes)
}

const listed = (line: string): string[] =>
  line
    .split(', ')
    .filter(part => part !== '')
    .toSorted()

type Direction = 'request' | 'response'
const directions = [
  ['request', withRequest],
  ['response', withResponse],
] as const

/** `info property: enum-value-added, error own`. */
const expected = (line: string, direction: Direction, place: string): string[] =>
  listed(line)
    .flatMap(part => {
      const [level = '', first = '', second] = part.split(' ')
      if (second !== undefined && first !== `${place}:`) return []
      return [`${level} ${idOf(second ?? first, direction, place)}`]
    })
    .toSorted()

const idOf = (id: string, direction: Direction, place: string): string => {
  if (id === 'own') return direction === 'request' ? 'request-values-narrowed' : 'response-values-widened'
  if (id === 'undecided') return 'schema-change-undecided'
  return id.startsWith('response-') || id.startsWith('request-') ? id : `${direction}-${place}-${id}`
}

t.test('a schema, in a body and in a property', async t => {
  for (const [what, old, now, request, response] of [...schemaPairs, ...textPairs]) {
    for (const place of ['body', 'property']) {
      const within = (text: string): unknown => {
        const schema = fragment(text)
        return place === 'body' ? schema : { type: 'object', properties: { name: schema } }
      }
      for (const [direction, withSchema] of directions) {
        const row = direction === 'request' ? request : response
        t.strictSame(
          toldOf(withSchema(within(old)), withSchema(within(now))),
          expected(row, direction, place),
          `${what}: ${direction}, ${place}`,
        )
      }
    }
  }
})

t.test('the properties of an object', async t => {
  for (const [what, old, now, request, response] of propertyPairs) {
    for (const [direction, withSchema] of directions) {
      const row = direction === 'request' ? request : response
      t.strictSame(toldOf(withSchema(fragment(old)), withSchema(fragment(now))), listed(row), `${what}: ${direction}`)
    }
  }
})

t.test('a property that nobody sends is asked of nobody, wherever it is asked for', async t => {
  for (const [what, components, schema, rule] of oneWayPairs)
    for (const [direction, withSchema] of directions) {
      const written = (text: string, most: number): string =>
        text.replaceAll('FLAG', direction === 'request' ? 'readOnly' : 'writeOnly').replaceAll('MAX', String(most))
      const of = (most: number): unknown =>
        withSchema(fragment(written(schema, most)), { schemas: fragment(`{${written(components, most)}}`) })
      const suffixes = { request: 'max-length-decreased', response: 'max-length-increased' }
      const row =
        rule === 'length' ? `error ${direction}-property-${suffixes[direction]}` : 'warning schema-change-undecided'
      const [old, now] = direction === 'request' ? [10, 5] : [5, 10]
      t.strictSame(toldOf(of(old), of(now)), [row], `${what}: ${direction}`)
    }
})

t.test('a parameter', async t => {
  for (const [what, old, now, row] of parameterPairs)
    t.strictSame(toldOf(withParameter(fragment(old)), withParameter(fragment(now))), listed(row), what)
})

const contractWith = (fields: unknown): unknown => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {},
  ...Object(fields),
})

t.test('an operation', async t => {
  const withItem = (item: string): unknown => contractWith({ paths: { '/pets': fragment(item) } })
  for (const [what, old, now, row] of [...pathItemPairs, ...narrowerPairs])
    t.strictSame(toldOf(withItem(old), withItem(now)), listed(row), what)
})

t.test('a document', async t => {
  for (const [what, old, now, row] of documentPairs)
    t.strictSame(toldOf(contractWith(fragment(old)), contractWith(fragment(now))), listed(row), what)
})

t.test('how long something stays, and how stable it is', async t => {
  const withItem = (item: string): unknown => contractWith({ paths: { '/pets': fragment(item) } })
  for (const [what, old, now, row, policy] of lifetimePairs)
    t.strictSame(toldOf(withItem(old), withItem(now), policy), listed(row), what)
})

t.test('a call that the service makes itself', async t => {
  const webhook = (call: string): unknown => contractWith({ webhooks: { sold: { post: fragment(call) } } })
  const callback = (call: string, more: object = {}): unknown =>
    contractWith({
      paths: { '/pets': { post: { responses: {}, callbacks: { sold: { $ref: '#/components/callbacks/sold' } } } } },
      components: { callbacks: { sold: { '{$request.body#/url}': { post: fragment(call), ...more } } } },
    })
  for (const [what, old, now, row] of incomingPairs) {
    t.strictSame(toldOf(webhook(old), webhook(now)), listed(row), `${what}: a webhook`)
    t.strictSame(toldOf(callback(old), callback(now)), listed(row), `${what}: a callback`)
  }
  const operation = (more: string): unknown =>
    contractWith({ paths: { '/pets': fragment(`{post: {responses: {}${more === '' ? '' : `, ${more}`}}}`) } })
  for (const [what, old, now, row] of callbackPairs)
    t.strictSame(toldOf(operation(old), operation(now)), listed(row), what)
  const [change] = comparedDocuments(
    callback("responses: {'204': {description: ok}}"),
    callback("responses: {'204': {description: ok}}, deprecated: true"),
  )
  t.equal(change?.operation, 'POST /pets, callback sold/{$request.body#/url} post')
  // A callback that leads back to itself.
  const round = { callbacks: { sold: { $ref: '#/components/callbacks/sold' } } }
  const around = (text: string): unknown => callback(`${text}, ${JSON.stringify(round).slice(1, -1)}`)
  const plain = "responses: {'204': {description: ok}}"
  t.strictSame(toldOf(around(plain), around(`deprecated: true, ${plain}`)), ['info endpoint-deprecated'])
})

t.test('what nobody notices breaks nothing', async t => {
  for (const [what, old, now, ways] of unnoticedPairs) {
    const there = [old, now]
    for (const [before = '', after = ''] of ways === 'both' ? [there, [now, old]] : [there]) {
      for (const [direction, withSchema] of directions) {
        const changes = comparedDocuments(withSchema(fragment(before)), withSchema(fragment(after)))
        const noticed = told(changes).filter(line => !line.startsWith('info '))
        t.strictSame(noticed, [], `${what}: ${direction}, from ${before} to ${after}`)
      }
    }
  }
})

t.test('each change is told in a sentence, with the place in either document', async t => {
  t.strictSame(unplaced, [])
})

t.test('what is said of a part stands at its encoding, or where there is none for it', async t => {
  const media = '/paths/~1pets/post/requestBody/content/multipart~1form-data'
  const withEncoding = (encoding: string): unknown =>
    contractWith({
      paths: {
        '/pets': fragment(
          '{post: {responses: {}, requestBody: {content: {multipart/form-data: {schema: {properties: {image: {}}}'
            + `${encoding}}}}}}`,
        ),
      },
    })
  const png = ', encoding: {image: {contentType: image/png}}'
  const cases = [
    { from: png, to: png.replace('png', 'jpeg'), pointer: `${media}/encoding/image`, lines: [9, 9] },
    { from: png, to: '', pointer: `${media}/encoding/image`, lines: [9, 7] },
    { from: '', to: png, pointer: media, lines: [7, 9] },
  ]
  for (const { from, to, pointer, lines } of cases)
    t.strictSame(
      comparedDocuments(withEncoding(from), withEncoding(to)).map(change => [
        change.pointer,
        [change.old?.line, change.new?.line],
      ]),
      [[pointer, lines]],
      `from ${from} to ${to}`,
    )
})

t.test('every rule has a pair that shows it', async t => {
  t.strictSame(
    [...rules.keys()].filter(rule => !seen.has(rule)),
    [],
  )
  t.strictSame(
    [...ownRules.keys()].filter(rule => rules.get(rule) === undefined),
    [],
  )
})

t.test('what is told has a sentence, whom it concerns, places and a value', async t => {
  const [change] = comparedDocuments(
    withParameter({ schema: { type: 'integer', maximum: 30 } }),
    withParameter({ schema: { type: 'integer', maximum: 14 } }),
  )
  t.strictSame(change, {
    rule: 'request-parameter-max-decreased',
    level: 'error',
    operation: 'POST /pets',
    what: 'The query parameter q: maximum went from 30 to 14.',
    forWhom: 'senders',
    pointer: '/paths/~1pets/post/parameters/0/schema/maximum',
    old: { file: 'pets.yaml', line: 8, column: 1 },
    new: { file: 'pets.yaml', line: 8, column: 1 },
    witness: 30,
  })
})

t.test('what had no type is told to have had any', async t => {
  const [change] = comparedDocuments(withRequest({ maxLength: 5 }), withRequest({ type: 'string', maxLength: 5 }))
  t.equal(change?.what, 'The request body: type went from any to string.')
})

t.test('schemas that refer to themselves', async t => {
  const tree = (more: object): object => ({
    schemas: {
      Tree: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } }, ...more },
      },
    },
  })
  const ref = { $ref: '#/components/schemas/Tree' }
  const name = (maxLength: number): object => ({ name: { type: 'string', maxLength } })
  t.strictSame(told(comparedDocuments(withRequest(ref, tree({})), withRequest(ref, tree({})))), [])
  t.strictSame(told(comparedDocuments(withRequest(ref, tree(name(3))), withRequest(ref, tree(name(5))))), [
    'info request-property-max-length-increased',
  ])
  t.strictSame(told(comparedDocuments(withRequest(ref, tree(name(5))), withRequest(ref, tree(name(3))))), [
    'error request-property-max-length-decreased',
  ])
  const unrolled = { type: 'object', properties: { children: { type: 'array', items: ref } } }
  t.strictSame(told(comparedDocuments(withResponse(ref, tree({})), withResponse(unrolled, tree({})))), [])
})

t.test('what stands beside a reference holds as well as what it leads to', async t => {
  const components = (maxLength: number): object => ({
    schemas: {
      Name: { type: 'string', maxLength, description: 'What somebody is called.' },
      Alias: { $ref: '#/components/schemas/Name', description: 'Another word for it.' },
      Handle: { $ref: '#/components/schemas/Alias' },
    },
  })
  const name = { $ref: '#/components/schemas/Name' }
  const handle = { $ref: '#/components/schemas/Handle' }
  const lower = 'error request-body-max-length-decreased'
  const shorter = 'error request-body-min-length-increased'
  const rows = [
    { what: 'where it leads, as elsewhere', old: name, now: name, most: [9, 5], found: [lower] },
    { what: 'where a chain of them leads', old: handle, now: handle, most: [9, 5], found: [lower] },
    { what: 'a chain becomes one', old: handle, now: name, most: [9, 9], found: [] },
    {
      what: 'where it leads, with a keyword beside it',
      old: { ...name, minLength: 2 },
      now: { ...name, minLength: 2 },
      most: [9, 5],
      found: [lower],
    },
    {
      what: 'beside it',
      old: { ...name, minLength: 2 },
      now: { ...name, minLength: 3 },
      most: [9, 9],
      found: [shorter],
    },
    {
      what: 'a description beside it is none',
      old: { ...name, description: 'Hers.' },
      now: { ...name, description: 'His.' },
      most: [9, 9],
      found: [],
    },
    {
      what: 'a description beside it, and where it leads',
      old: { ...name, description: 'Hers.' },
      now: { ...name, description: 'His.' },
      most: [9, 5],
      found: [lower],
    },
  ]
  for (const { what, old, now, most, found } of rows) {
    const [before, after] = [withRequest(old, components(most[0] ?? 0)), withRequest(now, components(most[1] ?? 0))]
    t.strictSame(told(comparedDocuments(before, after)), found, what)
  }
})

const letters = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    String.fromCodePoint(97 + (index % 26)).repeat(1 + Math.floor(index / 26)),
  )

t.test('what is no longer taken deep inside is found, whatever stands beside it', async t => {
  const string = { type: 'string' }
  const objectOf = (properties: object): object => ({ type: 'object', properties })
  const beside = Object.fromEntries(letters(12).map(name => [`${name}${name}`, { type: 'integer', maximum: 9 }]))
  const holders: Readonly<Record<string, (schema: object) => object>> = {
    'an object': schema => objectOf({ g: schema }),
    'an object in an object': schema => objectOf({ a: objectOf({ g: schema }) }),
    'an object in a list': schema => ({ type: 'array', items: objectOf({ g: schema }) }),
    'an object in a list in an object': schema => objectOf({ a: { type: 'array', items: objectOf({ g: schema }) } }),
    'an object in an object, after a dozen': schema => objectOf({ a: objectOf({ ...beside, g: schema }) }),
    'an object of objects': schema => ({ type: 'object', additionalProperties: objectOf({ ...beside, g: schema }) }),
  }
  const narrowed: Readonly<Record<string, readonly [object, object]>> = {
    'an enumeration loses its last': [
      { ...string, enum: ['novel', 'crime', 'essay'] },
      { ...string, enum: ['novel', 'crime'] },
    ],
    'an enumeration of fifty loses one': [
      { ...string, enum: letters(50) },
      { ...string, enum: letters(50).filter(one => one !== 'qq') },
    ],
    'a string becomes an enumeration': [string, { ...string, enum: ['novel', 'crime'] }],
    'a string gets a pattern': [string, { ...string, pattern: '^a$' }],
    'a number gets a maximum': [{ type: 'integer' }, { type: 'integer', maximum: 5 }],
  }
  for (const [where, inside] of Object.entries(holders)) {
    for (const [what, [old, now]] of Object.entries(narrowed)) {
      const asked = comparedDocuments(withRequest(inside(old)), withRequest(inside(now)))
      t.strictSame([...new Set(asked.map(({ level }) => level))], ['error'], `${what}, in ${where}`)
      const answered = comparedDocuments(withResponse(inside(now)), withResponse(inside(old)))
      t.notOk(
        answered.some(({ rule }) => rule === 'schema-change-undecided'),
        `the other way in an answer: ${what}, in ${where}`,
      )
    }
  }
})

t.test('a schema that is too wide to decide is undecided, and soon', async t => {
  const choice = (count: number): object => ({
    oneOf: Array.from({ length: count }, (_, index) => ({
      type: 'object',
      required: [`p${index}`],
      properties: { [`p${index}`]: { type: 'string', pattern: `^${'a?'.repeat(20)}${index}$` } },
    })),
  })
  const before = { allOf: [choice(40), choice(41), choice(42)] }
  const after = { allOf: [choice(40), choice(41), choice(43)] }
  const levels = new Set(comparedDocuments(withRequest(before), withRequest(after)).map(({ level }) => level))
  t.notOk(levels.size === 1 && levels.has('info'), 'it is not taken to be compatible')
})

t.test('many alternatives that lead back to as many are undecided, and soon', async t => {
  const choice = (count: number, more: object): object => ({
    anyOf: Array.from({ length: count }, (_, index) => ({
      type: 'object',
      required: [`k${index}`],
      properties: { [`k${index}`]: { type: 'string' }, next: { $ref: '#/components/schemas/Next' } },
      ...more,
    })),
  })
  const next = (most: number): object => ({ schemas: { Next: choice(10, { maxProperties: most }) } })
  const changes = comparedDocuments(withRequest(choice(12, {}), next(9)), withRequest(choice(12, {}), next(8)))
  t.strictSame([...new Set(changes.map(({ rule }) => rule))], ['schema-change-undecided'])
})
