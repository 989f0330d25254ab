/** Where a contract says what a part of a body has to be: within one document, and over its files. */
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import { lazyEach } from '../../src/text/lazy.ts'
import { readSource } from '../../src/contract/document/source.ts'
import { fieldPlacesOf, schemaPointerIn } from '../../src/contract/field-places.ts'
import { placeInSchema } from '../../src/contract/place-in-schema.ts'

const string = { type: 'string' }
const pet = (kind: string): object => ({ type: 'object', properties: { kind: string, [kind]: string } })
const way = (kind: string): object => ({ properties: { kind: { const: kind }, name: string } })

const document = {
  Pet: {
    oneOf: [{ $ref: '#/Cat' }, { $ref: '#/Dog' }],
    discriminator: { propertyName: 'kind' },
    properties: { id: string },
  },
  Cat: { ...pet('claws'), properties: { kind: string, name: string, claws: string } },
  Dog: { ...pet('bark'), properties: { kind: string, name: string, bark: string } },
  Way: { anyOf: [way('card'), way('cash')] },
  List: { type: 'array', items: { $ref: '#/Pet' } },
  Row: { prefixItems: [string, { $ref: '#/Cat' }], items: { $ref: '#/Dog' } },
  Pair: { prefixItems: [string, string], items: false },
  Table: { properties: { known: string }, additionalProperties: { $ref: '#/Cat' } },
  Closed: { properties: { known: string }, additionalProperties: false },
  Endless: { allOf: [{ $ref: '#/Endless' }] },
}

const rows: readonly {
  readonly name: string
  readonly schema: string
  readonly pointer: string
  readonly whole?: unknown
  readonly at: string | undefined
}[] = [
  { name: 'the whole', schema: '/Pet', pointer: '', at: '/Pet' },
  { name: 'a property of its own', schema: '/Pet', pointer: '/id', at: '/Pet/properties/id' },
  { name: 'of the first alternative that has it', schema: '/Pet', pointer: '/name', at: '/Cat/properties/name' },
  {
    name: 'of the alternative that the value says it is',
    schema: '/Pet',
    pointer: '/name',
    whole: { kind: 'Dog' },
    at: '/Dog/properties/name',
  },
  {
    name: 'of the alternative whose constant the value has',
    schema: '/Way',
    pointer: '/name',
    whole: { kind: 'cash' },
    at: '/Way/anyOf/1/properties/name',
  },
  { name: 'an item', schema: '/List', pointer: '/3', at: '/List/items' },
  { name: 'a property of an item', schema: '/List', pointer: '/3/bark', at: '/Dog/properties/bark' },
  { name: 'no item is called by a name', schema: '/List', pointer: '/first', at: undefined },
  { name: 'an item that has a schema by its place', schema: '/Row', pointer: '/0', at: '/Row/prefixItems/0' },
  { name: 'a property of one', schema: '/Row', pointer: '/1/claws', at: '/Cat/properties/claws' },
  { name: 'a property of an item behind those', schema: '/Row', pointer: '/2/bark', at: '/Dog/properties/bark' },
  { name: 'the last of them, where there may be no other', schema: '/Pair', pointer: '/1', at: '/Pair/prefixItems/1' },
  { name: 'no item behind them', schema: '/Pair', pointer: '/2', at: undefined },
  { name: 'one of a table', schema: '/Table', pointer: '/any', at: '/Table/additionalProperties' },
  { name: 'a property of one of a table', schema: '/Table', pointer: '/any/claws', at: '/Cat/properties/claws' },
  {
    name: 'a property that is declared, before the table',
    schema: '/Table',
    pointer: '/known',
    at: '/Table/properties/known',
  },
  { name: 'none where there may be no other', schema: '/Closed', pointer: '/any', at: undefined },
  { name: 'what only refers to itself ends', schema: '/Endless', pointer: '/any', at: undefined },
]

t.test('in one document', async t => {
  for (const { name, schema, pointer, whole, at } of rows)
    t.equal(schemaPointerIn({ document }, schema, pointer, whole), at, name)
})

t.test('over files: the line that says it', async t => {
  const folder = t.testdir({
    'common.yaml': 'Cat:\n  properties:\n    claws:\n      type: string\n',
  })
  const file = join(folder, 'openapi.yaml')
  writeFileSync(
    file,
    [
      'paths:',
      '  /pets:',
      '    get:',
      '      schema:',
      '        properties:',
      '          known: { type: string }',
      '        additionalProperties:',
      "          $ref: 'common.yaml#/Cat'",
      '',
    ].join('\n'),
  )
  const operation = { place: { file, line: 3, column: 5 }, path: '/pets', method: 'GET' }
  const told = (pointer: string): unknown => {
    const place = placeInSchema(operation, ['schema'], pointer, lazyEach(readSource))
    return place === undefined ? undefined : [basename(place.file), place.line]
  }
  t.strictSame(told('/known'), ['openapi.yaml', 6], 'a property')
  t.strictSame(told('/any'), ['openapi.yaml', 7], 'one of a table')
  t.strictSame(told('/any/claws'), ['common.yaml', 3], 'in another file')
  t.strictSame(told('/any/tail'), ['openapi.yaml', 7], 'the innermost that is declared')
})

t.test('a path in a file of its own, or one of several there', async t => {
  const get = ['get:', '  operationId: list', '  schema:', '    properties:', '      name: { type: string }']
  const indented = get.map(line => `    ${line}`)
  const folder = t.testdir({
    'path.yaml': `${get.join('\n')}\n`,
    'paths.yaml': `other:\n  get: { operationId: other, schema: {} }\npaths:\n  pets:\n${indented.join('\n')}\n`,
  })
  for (const [name, line, column, expected] of [
    ['path.yaml', 2, 3, 5],
    ['paths.yaml', 6, 7, 9],
  ] as const) {
    const operation = { place: { file: join(folder, name), line, column }, path: '/pets', method: 'GET' }
    const place = placeInSchema(operation, ['schema'], '/name', lazyEach(readSource))
    t.strictSame([basename(place?.file ?? ''), place?.line], [name, expected])
  }
})

t.test('the places of all fields that can be reached from a schema are known', t => {
  const cat = ['/Cat/properties/kind', '/Cat/properties/name', '/Cat/properties/claws']
  const dog = ['/Dog/properties/kind', '/Dog/properties/name', '/Dog/properties/bark']
  const reached: readonly (readonly [schema: string, fields: readonly string[]])[] = [
    ['/Cat', cat],
    ['/Pet', ['/Pet/properties/id', ...cat, ...dog]],
    ['/List', ['/List/items', '/Pet/properties/id', ...cat, ...dog]],
    ['/Row', ['/Row/prefixItems/0', '/Row/prefixItems/1', '/Row/items', ...cat, ...dog]],
    ['/Pair', ['/Pair/prefixItems/0', '/Pair/prefixItems/1']],
    ['/Endless', []],
  ]
  for (const [schema, fields] of reached) {
    const { all, add } = fieldPlacesOf(document, segments => ({ file: segments.join(' '), line: 1, column: 1 }))
    add(schema)
    t.strictSame([...all.keys()], fields, schema)
  }
  t.end()
})
