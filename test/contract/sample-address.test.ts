/** Where a GET can be tried by a link: what the contract gives for each parameter that it requires. */
import t from 'tap'
import { loadContract } from '../../src/contract/contract.ts'
import { sampleAddress } from '../../src/contract/sample-address.ts'

type Fields = Readonly<Record<string, unknown>>

const query = (more: Fields): Fields => ({ name: 'a', in: 'query', required: true, ...more })
const string = { type: 'string' }

const rows: readonly {
  readonly name: string
  readonly path?: string
  readonly method?: string
  readonly parameters: readonly Fields[]
  readonly address: string | undefined
}[] = [
  { name: 'nothing is required', parameters: [{ name: 'a', in: 'query', schema: string }], address: '/x' },
  { name: 'no GET', method: 'post', parameters: [], address: undefined },
  { name: 'a header that has to be there', parameters: [query({ in: 'header', schema: string })], address: undefined },
  { name: 'a cookie that has to be there', parameters: [query({ in: 'cookie', schema: string })], address: undefined },
  {
    name: 'an example of its own',
    parameters: [query({ schema: { ...string, example: 'no' }, example: 'a b' })],
    address: '/x?a=a%20b',
  },
  {
    name: 'a named example',
    parameters: [query({ schema: string, examples: { one: { value: 'b' } } })],
    address: '/x?a=b',
  },
  {
    name: 'a named example that stands elsewhere',
    parameters: [query({ schema: string, examples: { one: { $ref: '#/components/examples/shared' } } })],
    address: '/x?a=shared',
  },
  {
    name: 'an example of its media type',
    parameters: [query({ content: { 'application/json': { schema: { type: 'object' }, example: { b: 1 } } } })],
    address: '/x?a=%7B%22b%22%3A1%7D',
  },
  {
    name: 'a named example of its media type',
    parameters: [query({ content: { 'application/json': { schema: string, examples: { one: { value: 'b' } } } } })],
    address: '/x?a=%22b%22',
  },
  {
    name: 'an empty example shows nothing',
    parameters: [query({ schema: { ...string, default: 'c' }, example: '' })],
    address: '/x?a=c',
  },
  {
    name: "the schema's examples before its example",
    parameters: [query({ schema: { ...string, examples: ['d'], example: 'e' } })],
    address: '/x?a=d',
  },
  {
    name: "the schema's example before its default",
    parameters: [query({ schema: { ...string, example: 'e', default: 'f' } })],
    address: '/x?a=e',
  },
  {
    name: 'a default before the first of a list',
    parameters: [query({ schema: { enum: ['g', 'h'], default: 'h' } })],
    address: '/x?a=h',
  },
  { name: 'a constant', parameters: [query({ schema: { const: 'i' } })], address: '/x?a=i' },
  { name: 'the first of a list', parameters: [query({ schema: { enum: ['g', 'h'] } })], address: '/x?a=g' },
  { name: 'a boolean', parameters: [query({ schema: { type: 'boolean' } })], address: '/x?a=true' },
  {
    name: 'a boolean with a default',
    parameters: [query({ schema: { type: 'boolean', default: false } })],
    address: '/x?a=false',
  },
  { name: 'an integer', parameters: [query({ schema: { type: 'integer' } })], address: '/x?a=1' },
  {
    name: 'an integer from a minimum on',
    parameters: [query({ schema: { type: 'integer', minimum: 4.5 } })],
    address: '/x?a=5',
  },
  {
    name: 'an integer with an example',
    parameters: [query({ schema: { type: 'integer', example: 7 } })],
    address: '/x?a=7',
  },
  { name: 'a number may be anything', parameters: [query({ schema: { type: 'number' } })], address: undefined },
  { name: 'a free text', parameters: [query({ schema: string })], address: '/x?a=example' },
  { name: 'a text of a form', parameters: [query({ schema: { ...string, format: 'date' } })], address: undefined },
  { name: 'a text of a length', parameters: [query({ schema: { ...string, minLength: 3 } })], address: undefined },
  {
    name: 'a list',
    parameters: [query({ schema: { type: 'array', items: { enum: ['b', 'c'] } } })],
    address: '/x?a=b',
  },
  {
    name: 'a list with an example',
    parameters: [query({ schema: { type: 'array', items: string }, example: ['b', 'c'] })],
    address: '/x?a=b&a=c',
  },
  {
    name: 'a list in one piece',
    parameters: [query({ explode: false, schema: { type: 'array', items: string }, example: ['b', 'c'] })],
    address: '/x?a=b,c',
  },
  {
    name: 'a list of lists',
    parameters: [query({ schema: { type: 'array', items: { type: 'array', items: string } } })],
    address: undefined,
  },
  { name: 'a list of objects', parameters: [query({ schema: { type: 'array' }, example: [{}] })], address: undefined },
  { name: 'an object', parameters: [query({ schema: { type: 'object' }, example: { b: 1 } })], address: undefined },
  {
    name: 'JSON',
    parameters: [query({ content: { 'application/json': { schema: { type: 'object' } } }, example: { b: 1 } })],
    address: '/x?a=%7B%22b%22%3A1%7D',
  },
  {
    name: 'two',
    parameters: [query({ schema: string }), query({ name: 'b c', schema: { const: '&' } })],
    address: '/x?a=example&b%20c=%26',
  },
  {
    name: 'in the path',
    path: '/x/{a}/y/{b}',
    parameters: [
      query({ in: 'path', schema: string, example: 'a/b' }),
      query({ name: 'b', in: 'path', schema: { type: 'integer' } }),
    ],
    address: '/x/a%2Fb/y/1',
  },
  {
    name: 'a list in the path',
    path: '/x/{a}',
    parameters: [query({ in: 'path', schema: { type: 'array' }, example: [1, 2] })],
    address: '/x/1,2',
  },
  {
    name: 'a label',
    path: '/x/{a}',
    parameters: [query({ in: 'path', style: 'label', schema: string })],
    address: undefined,
  },
  {
    name: 'one in the path that nothing is known of',
    path: '/x/{a}',
    parameters: [query({ in: 'path', schema: { type: 'number' } })],
    address: undefined,
  },
  { name: 'what stands in the path already', path: '/x y/%20/é', parameters: [], address: '/x%20y/%20/%C3%A9' },
]

t.test('the address of an operation', async t => {
  for (const { name, path = '/x', method = 'get', parameters, address } of rows) {
    const document = {
      openapi: '3.1.0',
      info: { title: 'X', version: '1' },
      components: { examples: { shared: { value: 'shared' } } },
      paths: { [path]: { [method]: { operationId: 'x', parameters, responses: { 204: { description: 'Good.' } } } } },
    }
    const folder = t.testdir({ 'x.json': JSON.stringify(document) })
    const { contract } = loadContract(`${folder}/x.json`, 'foreign')
    const [operation] = contract?.operations ?? []
    if (operation === undefined) return t.fail(`${name}: it is a contract`)
    t.equal(sampleAddress(operation, document), address, name)
  }
})
