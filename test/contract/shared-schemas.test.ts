/**
 * What it takes to read a contract and to compile its schemas grows with its size, however its references run.
 *
 * Three things are counted: looks at a part of the document, characters of code that are written for its schemas, and
 * pieces that are put together for that.
 */
import { PlainAjv } from '../fixtures/plain-ajv.ts'
import t from 'tap'
import { bundleOf } from '../../src/contract/document/bundle.ts'
import type { Source } from '../../src/contract/document/source.ts'
import { walkContract } from '../../src/contract/document/walk.ts'
import { schemasOf } from '../../src/contract/schemas.ts'
import { isObject } from '../../src/text/pointer.ts'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const named = (count: number, make: (index: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(times(count, index => [`n${index}`, make(index)]))

const schema = (name: unknown): unknown => ({ $ref: `#/components/schemas/n${String(name)}` })
const answering = (content: unknown): unknown => ({
  get: { responses: { 200: { description: 'It.', content: { 'application/json': { schema: content } } } } },
})
/** Too large to be written into whatever refers to it. */
const large = { type: 'object', properties: named(50, () => ({ type: 'string' })) }

type Made = Readonly<Record<'paths' | 'components', Record<string, unknown>>>

/** One schema for each of so many, and as many answers as there are. */
const made = (size: number, one: (index: number) => unknown, answers = 1): Made => ({
  paths: Object.fromEntries(times(answers, index => [`/${index}`, answering(schema(index % size))])),
  components: { schemas: named(size, one) },
})

const contracts: readonly (readonly [name: string, sizes: readonly number[], make: (size: number) => Made])[] = [
  ['each refers to all', [20, 40], size => made(size, () => ({ properties: named(size, schema) }))],
  ['all refer to one', [200, 800], size => made(size, index => (index === 0 ? large : { items: schema(0) }), size)],
  [
    'many answers are one large schema',
    [200, 800],
    size => ({
      ...made(1, () => ({ type: 'object', properties: named(size, () => ({ type: 'string' })) })),
      paths: Object.fromEntries(times(size, index => [`/${index}`, answering(schema(0))])),
    }),
  ],
  [
    'a chain, of which each answer begins elsewhere',
    [200, 800],
    size => made(size, index => (index === size - 1 ? large : schema(index + 1)), size),
  ],
  [
    'each is made of the next',
    [500, 2000],
    size =>
      made(size, index => (index === size - 1 ? large : { allOf: [schema(index + 1), { required: [`r${index}`] }] })),
  ],
  [
    'a circle through properties',
    [500, 2000],
    size => made(size, index => ({ properties: { next: schema((index + 1) % size) } }), size),
  ],
  [
    'one long list of values',
    [200, 800],
    size => ({
      ...made(1, () => ({ enum: times(size, index => `value ${index}`) })),
      paths: { '/0': answering({ properties: named(size, () => schema(0)) }) },
    }),
  ],
  [
    'alternatives that say which they are',
    [100, 400],
    size => {
      const { paths, components } = made(size, index => ({
        required: ['kind'],
        properties: { kind: { const: index } },
      }))
      const choice = { oneOf: times(size, schema), discriminator: { propertyName: 'kind' } }
      return { paths: { ...paths, '/0': answering(choice) }, components }
    },
  ],
  [
    'names of schemas (anchors)',
    [200, 800],
    size => ({
      ...made(size, index => ({ $anchor: `a${index}` })),
      paths: { '/0': answering({ properties: named(size, index => ({ $ref: `#a${index}` })) }) },
    }),
  ],
  [
    'a chain of parameters',
    [200, 800],
    size => ({
      paths: { '/0': { ...Object(answering({})), parameters: [{ $ref: '#/components/parameters/n0' }] } },
      components: {
        parameters: named(size, index =>
          index === size - 1
            ? { name: 'a', in: 'query', schema: {} }
            : { $ref: `#/components/parameters/n${index + 1}` },
        ),
      },
    }),
  ],
]

/** The same value, of which each look at a field is counted. */
const counted = (value: unknown, count: () => void): unknown => {
  const seen = new Map<object, unknown>()
  const watched = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one
    if (!seen.has(one)) {
      const get = (target: object, name: string | symbol): unknown => {
        count()
        return watched(Reflect.get(target, name))
      }
      seen.set(one, new Proxy(one, { get }))
    }
    return seen.get(one)
  }
  return watched(value)
}

interface Cost {
  readonly looks: number
  readonly code: number
  readonly pieces: number
  readonly faults: readonly unknown[]
}

const whole = (contract: Made): unknown => ({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, ...contract })

const sourceOf = (value: unknown): Source => {
  const place = (): { file: string; line: number; column: number } => ({ file: 'large.json', line: 1, column: 1 })
  return { path: '/large.json', bytes: Buffer.of(), value, isJson: true, place, duplicateNames: () => [] }
}

/** Whatever is put at the end of a list. */
const countingPieces = <T>(act: () => T): { readonly result: T; readonly pieces: number } => {
  const { push } = Array.prototype
  let pieces = 0
  // oxlint-disable-next-line no-extend-native
  Array.prototype.push = function (this: unknown[], ...items: unknown[]) {
    pieces += items.length
    return push.apply(this, items)
  }
  try {
    return { result: act(), pieces }
  } finally {
    // oxlint-disable-next-line no-extend-native
    Array.prototype.push = push
  }
}

const costOf = (contract: Made): Cost => {
  let looks = 0
  const count = (): void => void (looks += 1)
  const source = sourceOf(counted(whole(contract), count))
  const walked = walkContract(source, '3.1', () => undefined)
  const { document } = bundleOf(source, '3.1', walked)
  const watched = counted(document, count)
  const schemas = schemasOf(isObject(watched) ? watched : {})
  let code = 0
  const { process } = schemas.ajv.opts.code
  schemas.ajv.opts.code.process = (text, env) => {
    code += text.length
    return process?.(text, env) ?? text
  }
  const { result: faults, pieces } = countingPieces(() =>
    Object.keys(contract.paths).map(name =>
      schemas.whyUnusable(`/paths/~1${name.slice(1)}/get/responses/200/content/application~1json/schema`),
    ),
  )
  return { looks, code, pieces, faults: [...walked.findings, ...faults].filter(fault => fault !== undefined) }
}

for (const [name, [few = 0, many = 0], make] of contracts) {
  t.test(name, async t => {
    const [small, big] = [make(few), make(many)]
    const [one, other] = [costOf(small), costOf(big)]
    t.strictSame([one.faults, other.faults], [[], []], 'all of it can be used')
    const bytes = JSON.stringify(big).length / JSON.stringify(small).length
    for (const what of ['looks', 'code', 'pieces'] as const) {
      const factor = other[what] / Math.max(1, one[what])
      t.ok(factor < 1.5 * bytes, `${factor.toFixed(1)} times the ${what} for ${bytes.toFixed(1)} times the bytes`)
    }
  })
}

t.test('of names that lead nowhere the first hundred are told what may have been meant', async t => {
  const size = 300
  const mistyped = (index: number): unknown => ({ $ref: `#/components/schemas/m${index}` })
  const mapping = named(size, index => `m${index}`)
  const longName = (letter: string): string => `${'long'.repeat(100)}${letter}`
  const cases: readonly (readonly [name: string, schemas: Record<string, unknown>, guesses: number])[] = [
    ['references', named(size, index => ({ items: mistyped(index) })), 100],
    ['a mapping', { ...named(size, () => true), All: { discriminator: { propertyName: 'a', mapping } } }, 100],
    ['a name of hundreds of letters', { [longName('a')]: { $ref: `#/components/schemas/${longName('b')}` } }, 0],
  ]
  for (const [name, schemas, guesses] of cases) {
    const { findings } = walkContract(sourceOf(whole({ paths: {}, components: { schemas } })), '3.1', () => undefined)
    const dangling = findings.filter(({ code }) => code === 'dangling-ref')
    t.equal(dangling.filter(({ message }) => message.includes('Did you mean')).length, guesses, name)
  }
})

t.test('what is compiled so says the same as plain Ajv', async t => {
  const size = 40
  const schemas = named(size, index => ({
    type: 'object',
    required: [`r${index}`],
    properties: {
      next: schema((index + 1) % size),
      other: schema((index * 7) % size),
      [`r${index}`]: { type: 'number' },
    },
    unevaluatedProperties: index % 2 === 0,
    ...(index % 3 === 0 ? { allOf: [schema((index + 2) % size)] } : {}),
  }))
  const document = { components: { schemas } }
  const plain = new PlainAjv({ strict: false })
  plain.addSchema(document, 'contract')
  const ours = schemasOf(document)
  const values = [
    { r0: 1, r1: 1, r2: 1, r3: 1, r4: 1 },
    { r1: 1 },
    { r1: 'a' },
    { r0: 1, r2: 1, other: {} },
    { r5: 1, x: 1 },
  ].flatMap(value => [value, { ...value, next: value }, { r1: 1, next: { ...value, next: value } }])
  for (const name of Object.keys(schemas)) {
    const validate = plain.compile({ $ref: `contract#/components/schemas/${name}` })
    for (const value of values)
      t.equal(
        ours.problems(`/components/schemas/${name}`, value, 'either').length === 0,
        validate(value),
        `${name}: ${JSON.stringify(value)}`,
      )
  }
})
