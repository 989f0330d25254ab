/** Calls of what was created when they were recorded: with which ids they are made again. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { heldAgainst } from '../../src/app/verification.ts'
import { type WasAnswered, drawnIds } from '../../src/replay/drawn-ids.ts'
import { aFolder } from '../cli/child-process.ts'

const empty = { responses: { 200: { description: '.' } } }
const path = (...names: readonly string[]): object =>
  Object.fromEntries(
    ['get', 'post', 'put', 'delete'].map(method => [
      method,
      {
        ...empty,
        parameters: names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        ...(method === 'get' ? {} : { requestBody: { content: { 'application/json': {} } } }),
      },
    ]),
  )

const file = join(aFolder(t), 'books.json')
writeFileSync(
  file,
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: {
      '/books': path(),
      '/books/{bookId}': path('bookId'),
      '/books/{bookId}/pages/{page}': path('bookId', 'page'),
      '/search': path(),
      '/authors/{id}': path('id'),
      '/authors/{id}/books': path('id'),
      '/loans': path(),
      '/topics': path(),
      '/topics/{slug}': path('slug'),
    },
  }),
)
const { contract } = heldAgainst(file, []).loaded
if (contract === undefined) throw new Error('The contract is not usable.')

const baseUrl = 'https://new.example/api'
const json = [['content-type', 'application/json']] as const
const answered = (body: unknown, status = 201, location?: string): WasAnswered => ({
  status,
  headers: [...json, ...(location === undefined ? [] : [['Location', location] as const])],
  body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
})

const operationAt = (method: string, at: string) => {
  const found = contract.operations.find(one => one.method === method && one.path === at)
  if (found === undefined) throw new Error(`There is no ${method} ${at}.`)
  return found
}

interface Row {
  readonly name: string
  /** By which it was created, and what came of it then and now. */
  readonly by: readonly [method: string, path: string]
  readonly was: WasAnswered
  readonly is: WasAnswered
  /** Method, path of the contract, address and body. */
  readonly call: readonly [method: string, path: string, target: string, body?: unknown]
  readonly made: readonly [target: string, body?: unknown]
}

const books = ['POST', '/books'] as const
const numbered = { by: books, was: answered({ id: 17 }), is: answered({ id: 18 }) }
const long = '663a57b199139bb8a03bc354'
const other = '773a57b199139bb8a03bc354'
const lettered = { by: books, was: answered({ id: long }), is: answered({ id: other }) }

const rows: readonly Row[] = [
  {
    name: 'a short id in the path behind, in which another number is none',
    ...numbered,
    call: ['GET', '/books/{bookId}/pages/{page}', '/books/17/pages/17?limit=17'],
    made: ['/books/18/pages/17?limit=17'],
  },
  {
    name: 'a short id of another thing',
    ...numbered,
    call: ['GET', '/authors/{id}', '/authors/17'],
    made: ['/authors/17'],
  },
  {
    name: 'a short id by its name, in a query and in a body',
    ...numbered,
    call: ['POST', '/loans', '/loans?bookId=17&days=17', { book_id: 17, bookIds: ['17', '3'], days: 17, id: 17 }],
    made: ['/loans?bookId=18&days=17', { book_id: 18, bookIds: ['18', '3'], days: 17, id: 17 }],
  },
  {
    name: 'a short id in the body of a call of it',
    ...numbered,
    call: ['PUT', '/books/{bookId}', '/books/17', { id: 17, author: { id: 17 } }],
    made: ['/books/18', { id: 18, author: { id: 17 } }],
  },
  {
    name: 'what was created below another thing is known by the segment before it',
    ...numbered,
    by: ['POST', '/authors/{id}/books'],
    call: ['DELETE', '/books/{bookId}', '/books/17'],
    made: ['/books/18'],
  },
  {
    name: 'a long id wherever it stands',
    ...lettered,
    call: ['POST', '/loans', `/loans?of=${long},7`, { what: [long], note: `see ${long}` }],
    made: [`/loans?of=${other},7`, { what: [other], note: `see ${long}` }],
  },
  {
    name: 'long ids within what was created',
    by: books,
    was: answered({ data: { id: 1, copies: [{ id: long }] } }),
    is: answered({ data: { id: 1, copies: [{ id: other }] } }),
    call: ['GET', '/authors/{id}', `/authors/${long}`],
    made: [`/authors/${other}`],
  },
  {
    name: 'what was found by a search is not what was created',
    by: ['POST', '/search'],
    was: answered([{ id: long }], 200),
    is: answered([{ id: other }], 200),
    call: ['DELETE', '/books/{bookId}', `/books/${long}`],
    made: [`/books/${long}`],
  },
  {
    name: 'where it was put, without a body',
    by: books,
    was: answered(undefined, 201, 'https://old.example/v1/books/17'),
    is: answered(undefined, 201, '/api/books/a%2Fb'),
    call: ['GET', '/books/{bookId}', '/books/17'],
    made: ['/books/a%2Fb'],
  },
  {
    name: 'a property of the name that its path has',
    by: ['POST', '/topics'],
    was: answered({ slug: 'tea', views: 3 }),
    is: answered({ slug: 'tea-2', views: 4 }),
    call: ['GET', '/topics/{slug}', '/topics/tea'],
    made: ['/topics/tea-2'],
  },
  {
    name: 'of several ids the one of the record itself',
    by: books,
    was: answered({ ownerId: 5, owner: { id: 5 }, id: 17 }),
    is: answered({ ownerId: 9, owner: { id: 9 }, id: 18 }),
    call: ['GET', '/books/{bookId}/pages/{page}', '/books/17/pages/5?ownerId=5'],
    made: ['/books/18/pages/5?ownerId=9'],
  },
  {
    name: 'the id of another thing, where that of the record is what it was',
    by: books,
    was: answered({ id: 17, owner: { id: 5 } }),
    is: answered({ id: 17, owner: { id: 9 } }),
    call: ['GET', '/books/{bookId}', '/books/5'],
    made: ['/books/5'],
  },
  {
    name: 'within an envelope',
    by: books,
    was: answered({ data: { id: 17 } }),
    is: answered({ data: { id: 18 } }),
    call: ['GET', '/books/{bookId}', '/books/17'],
    made: ['/books/18'],
  },
  {
    name: 'a UUID, whatever it is called',
    by: books,
    was: answered({ handle: '0b3c9f6e-1111-4222-8333-444455556666' }),
    is: answered({ handle: '7d3c9f6e-1111-4222-8333-444455556666' }),
    call: ['GET', '/books/{bookId}', '/books/0b3c9f6e-1111-4222-8333-444455556666'],
    made: ['/books/7d3c9f6e-1111-4222-8333-444455556666'],
  },
  {
    name: 'what is refused now is followed nowhere',
    ...numbered,
    is: answered({ id: 18 }, 409),
    call: ['GET', '/books/{bookId}', '/books/17'],
    made: ['/books/17'],
  },
  {
    name: 'an id that would lead to another path',
    ...numbered,
    is: answered({ id: '..' }),
    call: ['DELETE', '/books/{bookId}', '/books/17'],
    made: ['/books/17'],
  },
]

for (const { name, by, was, is, call, made } of rows)
  t.test(name, async t => {
    const ids = drawnIds(contract, baseUrl)
    ids.learn(operationAt(...by), was, is)
    const [method, at, target, sent] = call
    const body = sent === undefined ? {} : { body: JSON.stringify(sent) }
    const headers = new Map(json)
    const followed = ids.followed(operationAt(method, at), { method, url: `${baseUrl}${target}`, headers, ...body })
    t.strictSame(
      [followed.url.slice(baseUrl.length), ...(followed.body === undefined ? [] : [JSON.parse(followed.body)])],
      made,
    )
  })
