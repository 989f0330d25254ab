/** What a comparison costs, counted in steps: four times as much takes at most six times as many. */
import t from 'tap'
import type { Change } from '../../src/comparison/change.ts'
import { changesBetween } from '../../src/comparison/compare.ts'
import { countingSteps } from '../endurance/abuse-steps.ts'

type Document = Record<string, unknown>

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `n${at}`)

const schemaOf = (properties: number, version: number): Document => ({
  type: 'object',
  properties: Object.fromEntries(names(properties).map(name => [name, { type: 'string', maxLength: 100 - version }])),
})

const contractOf = (operations: number, schemaAt: (name: string) => Document, components: Document = {}): Document => ({
  openapi: '3.1.0',
  info: { title: 'Grown', version: '1' },
  paths: Object.fromEntries(
    names(operations).map(name => [
      `/${name}`,
      {
        post: {
          operationId: name,
          requestBody: { content: { 'application/json': { schema: schemaAt(name) } } },
          responses: { 204: { description: 'Taken.' } },
        },
      },
    ]),
  ),
  components: { schemas: components },
})

const grown: readonly {
  name: string
  of: (size: number, version: number) => Document
  changes?: number
  most?: number
}[] = [
  {
    name: 'operations that refer to one schema',
    of: (size, version) =>
      contractOf(size, () => ({ $ref: '#/components/schemas/Shared' }), { Shared: schemaOf(10, version) }),
    changes: 10,
  },
  {
    name: 'operations, each with a schema of its own',
    of: (size, version) => contractOf(size, title => ({ ...schemaOf(3, version), title })),
    changes: 3,
  },
  {
    name: 'operations, each with the same schema written out, and a description of its own',
    of: (size, version) => contractOf(size, description => ({ ...schemaOf(10, version), description })),
    changes: 10,
    most: 2,
  },
  {
    name: 'operations, each of which asks nobody for what a component requires',
    of: (size, version) =>
      contractOf(
        size,
        name => ({
          allOf: [{ $ref: '#/components/schemas/Shared' }],
          properties: { n0: { readOnly: true }, [`own-${name}`]: { readOnly: true } },
        }),
        { Shared: { ...schemaOf(10, version), required: ['n0'] } },
      ),
    changes: 9,
  },
  {
    name: 'properties of one schema',
    of: (size, version) => contractOf(1, () => schemaOf(10 * size, version)),
    changes: 10,
  },
  {
    name: 'values that one schema lists',
    of: (size, version) =>
      contractOf(1, () => ({ type: 'string', enum: names(400 * size).map(name => `${name}-${version}`) })),
  },
]

const allOf = (count: number, version: number): Document => ({
  allOf: names(count).map(name => ({
    type: 'object',
    properties: { [name]: { type: 'string', maxLength: 100 - version } },
  })),
})

/** Each name stands for two of the next: a thousand million, written out. */
const doubled = (keyword: string, version: number): Document =>
  Object.fromEntries([
    ...names(30).map((name, at) => {
      const next = { $ref: `#/components/schemas/n${at + 1}` }
      return [name, { [keyword]: [next, { ...next, minLength: at % 3 }] }]
    }),
    ['n30', { type: 'string', maxLength: 100 - version }],
  ])

const compared = (old: Document, after: Document): number => changesOf(old, after).length

const changesOf = (old: Document, after: Document): readonly Change[] => {
  const side = (document: Document) => ({
    document,
    basePaths: [''],
    placeOf: () => ({ file: 'a.yaml', line: 1, column: 1 }),
  })
  return changesBetween(side(old), side(after), '2027-03-27')
}

t.test('what several operations say in the same words is told of each, where it stands', async t => {
  const of = (version: number): Document => contractOf(2, description => ({ ...schemaOf(1, version), description }))
  t.strictSame(
    changesOf(of(0), of(1)).map(({ operation, pointer }) => ({ operation, pointer })),
    names(2).map(name => ({
      operation: `POST /${name}`,
      pointer: `/paths/~1${name}/post/requestBody/content/application~1json/schema/properties/n0/maxLength`,
    })),
  )
})

t.test('a value is not taken for another that differs where schemas have descriptions', async t => {
  const of = (version: number): Document =>
    contractOf(2, name => ({ type: 'object', const: { description: name === 'n1' ? `${version}` : 'the same' } }))
  t.strictSame(
    changesOf(of(0), of(1)).map(({ operation, rule }) => ({ operation, rule })),
    [{ operation: 'POST /n1', rule: 'request-body-const-changed' }],
  )
})

t.test('four times as much', async t => {
  const countSteps = await countingSteps()
  for (const { name, of, changes, most = 6 } of grown) {
    compared(of(2, 0), of(2, 1))
    const steps: number[] = []
    for (const size of [5, 20]) {
      const [old, after] = [of(size, 0), of(size, 1)]
      await countSteps()
      t.equal(compared(old, after), changes === undefined ? 2 : size * changes, `${name}: each change is told`)
      steps.push(await countSteps())
    }
    const [few = 0, many = 0] = steps
    t.ok(many <= most * few, `${name}: ${few} steps, and ${many}`)
    t.comment(`${name}: ${few}, ${many}`)
  }
})

t.test('what doubles with each name that it refers to', async t => {
  for (const keyword of ['allOf', 'anyOf']) {
    const of = (version: number): Document =>
      contractOf(1, () => ({ $ref: '#/components/schemas/n0' }), doubled(keyword, version))
    t.ok(compared(of(0), of(1)) > 0, keyword)
  }
})

t.test('many parts that all have to hold are undecided once that takes too much, and it is told', async t => {
  const changes = changesOf(
    contractOf(1, () => allOf(2000, 0)),
    contractOf(1, () => allOf(2000, 1)),
  )
  t.match(changes[0]?.what, /Whether that breaks anything takes more work to decide than is done\.$/)
})

t.test('a list that is to have more items than there is room for is not made', async t => {
  const listOf = (minItems: number): Document =>
    contractOf(1, () => ({ type: 'array', minItems, items: { type: 'string' } }))
  t.equal(compared(listOf(100_000_000), listOf(100_000_001)), 1)
})
