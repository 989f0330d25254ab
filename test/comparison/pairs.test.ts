/** Pairs of contracts, judged by hand: each has to be told by the rules that its row names, and by no other. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { ownRules, changeRules } from '../../src/comparison/rules.ts'
import { segmentsOf, valueAt } from '../../src/text/pointer.ts'
import {
  comparedDocuments,
  contractWith,
  fragment,
  told,
  withParameter,
  withRequest,
  withResponse,
} from './compared.ts'
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

/** Of each rule what it told first: for whom, where, in which words, with which value. */
const seen = new Map<string, readonly unknown[]>()
/** Of whatever was told: what nobody would find again. */
const unplaced: string[] = []

/** What is told, which is remembered. */
const toldOf = (old: unknown, now: unknown, policy?: Policy): string[] => {
  const changes = comparedDocuments(old, now, policy)
  for (const change of changes) {
    const { rule, forWhom, pointer, what, witness } = change
    if (!seen.has(rule)) seen.set(rule, [forWhom, pointer, what, ...(witness === undefined ? [] : [witness])])
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

t.test('where components are copied too often what nobody sends is undecided', async t => {
  const names = Array.from({ length: 200 }, (_, at) => `n${at}`)
  const child = (name: string, most: number): object => ({
    type: 'object',
    properties: {
      of: {
        type: 'object',
        properties: { [name]: { readOnly: true, writeOnly: true }, last: { type: 'string', maxLength: most } },
        allOf: [{ $ref: '#/components/schemas/Base' }],
      },
    },
  })
  const schemas = (most: number): object => ({
    Base: { required: names, examples: Array.from({ length: 2000 }, (_, at) => at) },
    ...Object.fromEntries(names.map(name => [name, child(name, most)])),
  })
  for (const [direction, withSchema] of directions) {
    const of = (name: string, most: number): unknown =>
      withSchema({ $ref: `#/components/schemas/${name}` }, { schemas: schemas(most) })
    const toldFrom = (name: string, before: number, after: number): string[] =>
      told(comparedDocuments(of(name, before), of(name, after)))
    const [old, now] = direction === 'request' ? [10, 5] : [5, 10]
    const rule = `${direction}-property-max-length-${direction === 'request' ? 'decreased' : 'increased'}`
    t.strictSame(toldFrom('n0', old, now), [`error ${rule}`], `${direction}: the first`)
    t.strictSame(toldFrom('n199', old, now), ['warning schema-change-undecided'], `${direction}: the last`)
    t.strictSame(toldFrom('n199', 5, 5), [], `${direction}: the last, as it was`)
  }
})

t.test('what an alternative calls so beside a choice of another keyword may hold at the same time', async t => {
  const of = (kind: string, more: object = {}): object => ({
    properties: { kind: { const: kind }, id: { type: 'string', ...more } },
    required: ['kind'],
  })
  const [asks, unasked] = [{ anyOf: [{ required: ['id'] }] }, { properties: { id: { readOnly: true } } }]
  const choice = { oneOf: [of('b', { readOnly: true }), of('c')] }
  const inside = (schema: object): object => ({ properties: { o: schema } })
  const rows: readonly (readonly [what: string, old: object, required: readonly string[]])[] = [
    ['of the schema', { ...asks, ...choice }, ['id', 'kind']],
    ['by what is there', { ...asks, dependentSchemas: { n: unasked } }, ['id']],
    // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
    ['by a condition', { ...asks, if: { required: ['n'] }, then: unasked }, ['id']],
    ['of a part', { ...asks, allOf: [choice] }, ['id', 'kind']],
    ['of what is referred to', { ...asks, $ref: '#/components/schemas/K' }, ['id', 'kind']],
  ]
  const undecided = (old: object, now: object): boolean =>
    toldOf(withRequest(old, { schemas: { K: choice } }), withRequest(now, { schemas: { K: choice } })).includes(
      'warning schema-change-undecided',
    )
  for (const [what, old, required] of rows)
    t.ok(undecided({ type: 'object', ...old }, { type: 'object', required }), what)
  const deep = { anyOf: [inside({ required: ['id'] })], oneOf: [inside(of('b', { readOnly: true })), inside(of('c'))] }
  t.ok(undecided({ type: 'object', ...deep }, { type: 'object', ...inside({ required: ['id'] }) }), 'deeper')
})

t.test('a chain of references is gone down, and one that is too deep for that is undecided', async t => {
  const chain = (count: number, most: number): unknown => {
    const next = (at: number): object =>
      at + 1 < count ? { $ref: `#/components/schemas/S${at + 1}` } : { type: 'string', maxLength: most }
    const schemas = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`S${at}`, { type: 'object', properties: { a: next(at) } }]),
    )
    return withRequest({ $ref: '#/components/schemas/S0' }, { schemas })
  }
  const rows: readonly (readonly [count: number, told: string])[] = [
    [30, 'error request-property-max-length-decreased'],
    [1500, 'warning schema-change-undecided'],
  ]
  for (const [count, row] of rows) t.strictSame(toldOf(chain(count, 5), chain(count, 4)), [row], `of ${count}`)
})

t.test('components that are no more than a reference to the next are gone through, thirty-two of them', async t => {
  const chain = (count: number, most: number): unknown => {
    const last = { type: 'string', maxLength: most }
    const schemas = Array.from({ length: count + 1 }, (_, at) => [
      `S${at}`,
      at === count ? last : { $ref: `#/components/schemas/S${at + 1}` },
    ])
    return withRequest({ $ref: '#/components/schemas/S0' }, { schemas: Object.fromEntries(schemas) })
  }
  const rows: readonly (readonly [count: number, told: string])[] = [
    [32, 'error request-body-max-length-decreased'],
    [33, 'warning schema-change-undecided'],
  ]
  for (const [count, row] of rows) t.strictSame(toldOf(chain(count, 5), chain(count, 4)), [row], `of ${count}`)
})

t.test('of a choice of hundreds what nobody sends is known', async t => {
  const names = Array.from({ length: 300 }, (_, at) => `n${at}`)
  const kindOf = (name: string): object => ({
    allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { kind: { const: name } } }],
  })
  const schemas = (most: number): object => ({
    All: { oneOf: names.map(name => ({ $ref: `#/components/schemas/${name}` })) },
    Base: {
      required: ['id', 'kind'],
      properties: { id: { readOnly: true, writeOnly: true }, last: { type: 'string', maxLength: most } },
    },
    ...Object.fromEntries(names.map(name => [name, kindOf(name)])),
    Last: { allOf: [{ $ref: '#/components/schemas/n299' }] },
  })
  const of = (most: number): unknown => withRequest({ $ref: '#/components/schemas/Last' }, { schemas: schemas(most) })
  t.strictSame(told(comparedDocuments(of(10), of(5))), ['error request-property-max-length-decreased'])
})

t.test('a parameter', async t => {
  for (const [what, old, now, row] of parameterPairs)
    t.strictSame(toldOf(withParameter(fragment(old)), withParameter(fragment(now))), listed(row), what)
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

const firstSaid = new URL('../fixtures/compared-words.json', import.meta.url)

t.test('what a rule says of the first pair that shows it: for whom, where, in which words, by which value', async t => {
  const expectedWords: unknown = JSON.parse(readFileSync(firstSaid, 'utf8'))
  t.strictSame(Object.fromEntries(seen), expectedWords)
})

t.test('every rule has a pair that shows it', async t => {
  t.strictSame(
    [...changeRules.keys()].filter(rule => !seen.has(rule)),
    [],
  )
  t.strictSame(
    [...ownRules.keys()].filter(rule => changeRules.get(rule) === undefined),
    [],
  )
})
