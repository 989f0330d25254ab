/** Schemas that refer to each other all round: what is proven of one rests on what is proven of the others. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  nat,
  oneof,
  record,
  sample,
  tuple,
} from 'fast-check'
import t from 'tap'
import { Parts } from '../../src/comparison/conjuncts.ts'
import { counterexample } from '../../src/comparison/counterexamples.ts'
import { isIncluded } from '../../src/comparison/inclusion.ts'
import { sidesOf } from '../../src/comparison/sides.ts'
import { comparedDocuments, withRequest, withResponse } from './compared.ts'
import { drawnValues } from './drawn-schemas.ts'
import { mutate } from './mutation.ts'

type Document = Record<string, unknown>

const refTo = (name: string): Document => ({ $ref: `#/components/schemas/${name}` })

/** Each of so many refers to all of them; the last one has a text of so many characters. */
const allToAll = (count: number, maxLength: number): Document => {
  const all = Array.from({ length: count }, (_, index) => `n${index}`)
  const parts = Object.fromEntries(all.map(name => [name, refTo(name)]))
  const textOf = (index: number): Document => ({ type: 'string', maxLength: index === count - 1 ? maxLength : 9 })
  return {
    schemas: Object.fromEntries(
      all.map((name, index) => [name, { type: 'object', properties: { ...parts, text: textOf(index) } }]),
    ),
  }
}

/** Each refers to the next one, as its holders say; at one of them a text has so many characters. */
const round = (count: number, at: number, maxLength: number, holder: (next: Document) => Document): Document => ({
  schemas: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `n${index}`,
      {
        type: 'object',
        required: ['text'],
        properties: {
          text: { type: 'string', maxLength: index === at ? maxLength : 9 },
          next: holder(refTo(`n${(index + 1) % count}`)),
        },
      },
    ]),
  ),
})

t.test('a change far along a circle is shown, or proven, wherever it is', t => {
  const holders: Readonly<Record<string, (next: Document) => Document>> = {
    'a property': next => next,
    'a list': next => ({ type: 'array', items: next }),
    'any property': next => ({ type: 'object', additionalProperties: next }),
    'one of two': next => ({ anyOf: [{ type: 'null' }, next] }),
    'a part': next => ({ allOf: [next, { type: 'object', properties: { more: { type: 'integer' } } }] }),
  }
  for (const [count, at] of [
    [20, 0],
    [100, 60],
    [20, 19],
  ] as const)
    for (const [name, holder] of Object.entries(holders)) {
      const [shorter, longer] = [round(count, at, 5, holder), round(count, at, 9, holder)]
      const ruled = (changes: ReturnType<typeof comparedDocuments>): string[] =>
        changes.map(({ level, rule }) => `${level} ${rule}`)
      const ref = refTo('n0')
      const what = `${name}, ${at} of ${count}`
      const [less, more] = [withRequest(ref, longer), withRequest(ref, shorter)]
      t.strictSame(ruled(comparedDocuments(less, more)), ['error request-property-max-length-decreased'], what)
      t.strictSame(ruled(comparedDocuments(more, less)), ['info request-property-max-length-increased'], what)
      const [came, comes] = [withResponse(ref, shorter), withResponse(ref, longer)]
      t.strictSame(ruled(comparedDocuments(came, comes)), ['error response-property-max-length-increased'], what)
      t.strictSame(ruled(comparedDocuments(comes, came)), [], what)
    }
  t.end()
})

t.test('each of many refers to all', t => {
  for (const { count, from, to, request, response } of [
    {
      count: 10,
      from: 9,
      to: 10,
      request: ['info request-property-max-length-increased n9/text'],
      response: ['error response-property-max-length-increased n9/text'],
    },
    {
      count: 10,
      from: 9,
      to: 8,
      request: ['error request-property-max-length-decreased n9/text'],
      response: [],
    },
    {
      count: 40,
      from: 9,
      to: 10,
      request: ['info request-property-max-length-increased n39/text'],
      response: ['error response-property-max-length-increased n39/text'],
    },
  ])
    for (const [direction, contractWith, expected] of [
      ['request', withRequest, request],
      ['response', withResponse, response],
    ] as const) {
      const [old, now] = [from, to].map(length => contractWith(refTo('n0'), allToAll(count, length)))
      const lines = comparedDocuments(old, now).map(
        ({ level, rule, what }) => `${level} ${rule} ${/, ([^:]*):/.exec(what)?.[1] ?? ''}`,
      )
      t.strictSame(lines, expected, `${direction}, ${count}, ${from} to ${to}`)
    }
  t.end()
})

t.test('what rests on what turns out otherwise is not proven', t => {
  const sent = {
    A: { type: 'object', properties: { b: refTo('B'), n: { type: 'string' } } },
    B: { type: 'object', properties: { a: refTo('A') } },
    C: { type: 'object', properties: { c: refTo('C') } },
  }
  for (const { name, from, read, expected } of [
    {
      name: 'of an alternative that is none',
      from: 'A',
      read: {
        Z: { anyOf: [refTo('Y'), { properties: { b: refTo('X') } }] },
        Y: { properties: { b: refTo('X'), n: { maxLength: 0 } } },
        X: { properties: { a: refTo('Y') } },
      },
      expected: false,
    },
    {
      name: 'of one that is one',
      from: 'A',
      read: {
        Z: { anyOf: [refTo('Y'), { properties: { b: refTo('X') } }] },
        Y: { properties: { b: refTo('X'), n: { maxLength: 0 } } },
        X: { properties: { a: refTo('Z') } },
      },
      expected: true,
    },
    {
      name: 'of the same value, of which it is a part itself',
      from: 'C',
      read: { Z: { properties: { c: refTo('Y') }, anyOf: [refTo('Y')] }, Y: { anyOf: [refTo('Z')] } },
      expected: false,
    },
  ]) {
    const documents = { old: { components: { schemas: sent } }, new: { components: { schemas: read } } }
    const parts = new Parts(sidesOf('request', documents))
    const at = (schema: string) => ['components', 'schemas', schema]
    const [one, other] = [parts.sides.at('old', 'sent', at(from)), parts.sides.at('new', 'read', at('Z'))]
    t.equal(isIncluded(parts, one, other, false), expected, name)
  }
  t.end()
})

const names = ['S0', 'S1', 'S2', 'S3']

const leaf = constantFrom<Document>({ type: 'string' }, { type: 'integer' }, { enum: ['a', 1] }, { type: 'null' })
const someRef = constantFrom(...names).map(refTo)
const part: Arbitrary<unknown> = oneof(
  leaf,
  someRef,
  someRef,
  tuple(someRef, leaf).map(anyOf => ({ anyOf })),
  record({ type: constant('array'), items: someRef }),
)
const object = record(
  {
    type: constantFrom<unknown>('object', ['object', 'null']),
    properties: dictionary(constantFrom('a', 'b'), part, { minKeys: 1, maxKeys: 2 }),
    required: constantFrom(['a'], ['b']),
    additionalProperties: constantFrom(true, false),
  },
  { requiredKeys: ['type', 'properties'] },
)

/** Whoever refers to another for the same value refers to one behind it: no value is a part of itself. */
const drawnCircle = array(tuple(object, nat(3), nat(3)), { minLength: 4, maxLength: 4 }).map(drawn =>
  Object.fromEntries(
    drawn.map(([one, kind, by], index) => {
      const behind = names[index + 1 + by]
      const keyword = kind === 0 ? 'anyOf' : 'allOf'
      return [`S${index}`, behind === undefined || kind > 1 ? one : { [keyword]: [refTo(behind), one] }]
    }),
  ),
)

t.test('what is proven of drawn circles holds for every drawn value, and what is shown is so', t => {
  const values = drawnValues(800, 7)
  const counts = { proven: 0, shown: 0, undecided: 0 }
  const by = tuple(nat(1000), nat(1000), nat(1000))
  const draws = tuple(drawnCircle, by, by, boolean())
  for (const [circle, first, second, isTurned] of sample(draws, { seed: 23, numRuns: 200 })) {
    const one: Document = JSON.parse(JSON.stringify(circle))
    const other = structuredClone(one)
    mutate(other.S0, first)
    mutate(other.S1, second)
    const documents = { old: { components: { schemas: one } }, new: { components: { schemas: other } } }
    const [isOne, isOther] = [one, other].map(schemas =>
      new Ajv2020({ strict: false, logger: false, validateSchema: false }).compile({
        ...refTo('S0'),
        components: { schemas },
      }),
    )
    const parts = new Parts(sidesOf('request', documents))
    const at = ['components', 'schemas', 'S0']
    const [before, after] = [parts.sides.at('old', 'sent', at), parts.sides.at('new', 'sent', at)]
    const [sent, read] = isTurned ? [after, before] : [before, after]
    const isProven = isIncluded(parts, sent, read, false)
    const shown = counterexample(parts, sent, read)
    if (isProven) counts.proven++
    else counts[shown === undefined ? 'undecided' : 'shown']++
    const [isSent, isRead] = isTurned ? [isOther, isOne] : [isOne, isOther]
    const context = `${JSON.stringify(one)} and ${JSON.stringify(other)}${isTurned ? ', turned' : ''}`
    const isAgainst = (value: unknown): boolean => isSent?.(value) === true && isRead?.(value) === false
    if (isProven) {
      t.strictSame(shown, undefined, `nothing is shown against a proof: ${context}`)
      t.strictSame(values.find(isAgainst), undefined, `no value is against it: ${context}`)
    }
    if (shown !== undefined) t.ok(isAgainst(shown.value), `it is so: ${context}`)
  }
  t.comment(JSON.stringify(counts))
  t.ok(counts.proven > 30 && counts.shown > 30, `both come often: ${JSON.stringify(counts)}`)
  t.ok(counts.undecided < 15, `and seldom neither: ${JSON.stringify(counts)}`)
  t.end()
})
