/** How a change is told, and changes that no table of pairs can hold: deep ones, wide ones, those of circles. */
import t from 'tap'
import {
  comparedDocuments,
  contractWith,
  fragment,
  told,
  withParameter,
  withRequest,
  withResponse,
} from './compared.ts'

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

t.test('what changes in a schema that several properties refer to is told of each of them', async t => {
  const held = { $ref: '#/components/schemas/Tag' }
  const properties = { a: held, b: held, c: { type: 'object', properties: { d: held } } }
  const withTag = (maxLength: number): unknown =>
    withRequest({ type: 'object', properties }, { schemas: { Tag: { type: 'string', maxLength } } })
  t.strictSame(
    comparedDocuments(withTag(9), withTag(5)).map(({ what }) => what),
    ['a', 'b', 'c/d'].map(name => `The request body, ${name}: maxLength went from 9 to 5.`),
  )
})

t.test('of a range of errors that goes it is told which of them stay', async t => {
  const withAnswers = (responses: string): unknown =>
    contractWith({ paths: { '/pets': fragment(`{get: {responses: {200: {description: ok}${responses}}}}`) } })
  const range = ', 4XX: {description: no}'
  const rows: readonly (readonly [old: string, now: string, words: readonly string[]])[] = [
    [range, '', ['The response 4XX was removed.']],
    [`, 404: {description: no}${range}`, ', 404: {description: no}', ['The response 4XX was removed, but for 404.']],
    [
      `, 404: {description: no}, 409: {description: no}${range}`,
      ', 404: {description: no}, 409: {description: no}',
      ['The response 4XX was removed, but for 404, 409.'],
    ],
  ]
  for (const [old, now, words] of rows)
    t.strictSame(
      comparedDocuments(withAnswers(old), withAnswers(now)).map(({ what }) => what),
      words,
      `from ${old} to ${now}`,
    )
})

t.test('how a parameter is written is told by its style, and by whether it is exploded', async t => {
  const list = { schema: { type: 'array', items: { type: 'string' } } }
  const rows: readonly (readonly [old: object, now: object, words: string])[] = [
    [{}, { explode: false }, 'form instead of form, exploded'],
    [{ explode: false }, {}, 'form, exploded instead of form'],
    [{ explode: false }, { style: 'pipeDelimited' }, 'pipeDelimited instead of form'],
  ]
  for (const [old, now, words] of rows)
    t.strictSame(
      comparedDocuments(withParameter({ ...list, ...old }), withParameter({ ...list, ...now })).map(({ what }) => what),
      [`The query parameter q is written otherwise: ${words}.`],
    )
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

t.test('deep inside it is found as well where something else is asked for on the way', async t => {
  const chain = (count: number, most: number): object =>
    count === 0 ? { type: 'string', maxLength: most } : { properties: { a: chain(count - 1, most) } }
  const asksForId = { required: ['id'], properties: { id: { type: 'string' } } }
  const holders: readonly (readonly [what: string, holder: (schema: object) => object])[] = [
    ['an object that is not said to be one', schema => ({ required: ['id'], properties: { id: {}, g: schema } })],
    ['a part beside another', schema => ({ allOf: [asksForId, { properties: { g: schema } }] })],
    ['beside a reference', schema => ({ $ref: '#/components/schemas/Thing', properties: { g: schema } })],
    ['behind one', schema => ({ ...asksForId, allOf: [{ allOf: [{ properties: { g: schema } }] }] })],
    ['an alternative', schema => ({ ...asksForId, oneOf: [{ type: 'string' }, { properties: { g: schema } }] })],
    ['a list of three at least', schema => ({ type: 'array', minItems: 3, items: schema })],
  ]
  for (const [what, holder] of holders) {
    const of = (most: number): unknown =>
      withRequest({ properties: { o: holder(chain(6, most)) } }, { schemas: { Thing: asksForId } })
    t.strictSame(told(comparedDocuments(of(5), of(4))), ['error request-property-max-length-decreased'], what)
  }
})

t.test('deep inside too, that each item is one is enough for something to be in a list only where there is one', t => {
  const inside = (count: number, schema: object): object =>
    count === 0 ? schema : { type: 'object', properties: { a: inside(count - 1, schema) } }
  const items = { type: 'string' }
  const rows: readonly (readonly [minItems: number, minContains: number, found: readonly string[]])[] = [
    [0, 1, ['error request-property-contains-added']],
    [1, 1, []],
    [1, 2, ['error request-property-contains-added']],
    [2, 2, []],
  ]
  for (const [minItems, minContains, found] of rows) {
    const of = (more: object): unknown => withRequest(inside(7, { type: 'array', items, minItems, ...more }))
    const changes = comparedDocuments(of({}), of({ contains: items, minContains }))
    t.strictSame(told(changes), found, `${minItems} items at least, of which ${minContains}`)
  }
  t.end()
})

t.test('a schema of many thousand parts is the same as itself', async t => {
  const big = (): object => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`n${at}`, { type: 'string' }])),
  })
  t.strictSame(told(comparedDocuments(withRequest(big()), withRequest(big()))), [])
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

t.test('what changes of a schema that several places share is told at each of them', t => {
  const pet = { $ref: '#/components/schemas/Pet' }
  const body = { type: 'object', properties: { a: pet, b: pet, c: { type: 'array', items: pet } } }
  const having = (schema: object): unknown => withRequest(body, { schemas: { Pet: schema } })
  const changes = comparedDocuments(having({ type: 'string' }), having({ type: 'integer' }))
  t.strictSame(
    changes.map(({ what }) => what),
    ['a', 'b', 'c/items'].map(place => `The request body, ${place}: type went from string to integer.`),
  )
  t.end()
})
