/** Calls of what was created when they were recorded: with which ids they are made again. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { heldAgainst } from '../../src/app/verification.ts'
import { type WasAnswered, drawnIds } from '../../src/replay/drawn-ids.ts'
import { aFolder } from '../cli/child-process.ts'
import { given } from '../../src/text/given.ts'

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
      '/articles/{slug}': path('slug'),
      '/bills': path(),
      '/bills/{number}': path('number'),
      '/shelves/{bookId}': path('bookId'),
      '/projects': path(),
      '/projects/{projectId}': path('projectId'),
      '/projects/{projectId}/issues': path('projectId'),
      '/projects/{projectId}/issues/{number}': path('projectId', 'number'),
      '/teams/{teamId}/issues/{number}': path('teamId', 'number'),
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

/** `target`: where it was, if there is something to put into the path. */
type By = readonly [method: string, path: string, target?: string]
type Creation = readonly [by: By, was: WasAnswered, is: WasAnswered]

interface Row {
  readonly name: string
  /** By which it was created, and what came of it then and now. */
  readonly by: By
  readonly was: WasAnswered
  readonly is: WasAnswered
  /** What else was created before and after. */
  readonly before?: readonly Creation[]
  readonly after?: readonly Creation[]
  /** Method, path of the contract, address and body. */
  readonly call: readonly [method: string, path: string, target: string, body?: unknown]
  readonly made: readonly [target: string, body?: unknown]
  /** What the call was answered with when it was recorded. */
  readonly read?: WasAnswered
}

const books = ['POST', '/books'] as const
const numbered = { by: books, was: answered({ id: 17 }), is: answered({ id: 18 }) }
const long = '663a57b199139bb8a03bc354'
const other = '773a57b199139bb8a03bc354'
const lettered = { by: books, was: answered({ id: long }), is: answered({ id: other }) }

const issue = {
  by: ['POST', '/projects/{projectId}/issues', '/projects/1/issues'],
  was: answered({ number: 5 }),
  is: answered({ number: 8 }),
} as const
const issueAt = '/projects/{projectId}/issues/{number}'
const uuid = '0b3c9f6e-1111-4222-8333-444455556666'
const newUuid = '7d3c9f6e-1111-4222-8333-444455556666'
const universal = { by: books, was: answered({ id: uuid }), is: answered({ id: newUuid }) }

const ofAuthor = {
  by: ['POST', '/authors/{id}/books', '/authors/2/books'],
  was: answered({ id: 17, title: 'Emma', at: '2027-01-01' }),
  is: answered({ id: 18, title: 'Emma', at: '2027-01-02' }),
} as const

const rows: readonly Row[] = [
  {
    name: 'what is numbered by what it is in',
    ...issue,
    call: ['PUT', issueAt, '/projects/1/issues/5?number=5', { number: 5, points: 5, next: { number: 5 } }],
    made: ['/projects/1/issues/8?number=5', { number: 8, points: 5, next: { number: 5 } }],
  },
  {
    name: 'the same number in another',
    ...issue,
    call: ['DELETE', issueAt, '/projects/2/issues/5'],
    made: ['/projects/2/issues/5'],
  },
  {
    name: 'the same number in another thing that ends alike',
    ...issue,
    call: ['DELETE', '/teams/{teamId}/issues/{number}', '/teams/1/issues/5'],
    made: ['/teams/1/issues/5'],
  },
  {
    name: 'a number of another thing that has numbers',
    by: ['POST', '/bills'],
    was: answered({ number: 5 }),
    is: answered({ number: 8 }),
    call: ['DELETE', issueAt, '/projects/2/issues/5?number=5'],
    made: ['/projects/2/issues/5?number=5'],
  },
  {
    name: 'each of two that have one number',
    ...issue,
    after: [[['POST', issue.by[1], '/projects/2/issues'], answered({ number: 5 }), answered({ number: 9 })]],
    call: ['DELETE', issueAt, '/projects/2/issues/5'],
    made: ['/projects/2/issues/9'],
  },
  {
    name: 'what is in a thing that was created as well, whose number in its body is another',
    ...issue,
    before: [[['POST', '/projects'], answered({ id: 1 }), answered({ id: 6 })]],
    call: ['PUT', issueAt, '/projects/%31/issues/5', { number: 5, projectId: 1, id: 1 }],
    made: ['/projects/6/issues/8', { number: 8, projectId: 6, id: 1 }],
  },
  {
    name: 'a number that was free again is that of the last who got it',
    ...numbered,
    after: [[books, answered({ id: 17 }), answered({ id: 19 })]],
    call: ['DELETE', '/books/{bookId}', '/books/17?bookId=17'],
    made: ['/books/19?bookId=17'],
  },
  {
    name: 'a short id by its name, in a path',
    ...numbered,
    call: ['PUT', '/shelves/{bookId}', '/shelves/17'],
    made: ['/shelves/18'],
  },
  {
    name: 'a name that several things have',
    by: ['POST', '/topics'],
    was: answered({ slug: 'tea' }),
    is: answered({ slug: 'tea-2' }),
    call: ['DELETE', '/articles/{slug}', '/articles/tea?slug=tea'],
    made: ['/articles/tea?slug=tea'],
  },
  {
    name: 'a long id that two were given',
    ...lettered,
    after: [[['POST', '/loans'], answered({ bookId: long }), answered({ bookId: '883a57b199139bb8a03bc354' })]],
    call: ['DELETE', '/authors/{id}', `/authors/${long}`],
    made: [`/authors/${long}`],
  },
  {
    name: 'digits alone may be an amount, or a day',
    by: books,
    was: answered({ id: 10000001, copies: [{ id: '2026-11-01' }] }),
    is: answered({ id: 50000001, copies: [{ id: '2026-11-02' }] }),
    call: ['GET', '/books/{bookId}', '/books/10000001?max=10000001&from=2026-11-01'],
    made: ['/books/50000001?max=10000001&from=2026-11-01'],
  },
  {
    name: 'many digits',
    by: books,
    was: answered({ id: '1234567890123456' }),
    is: answered({ id: '6543210987654321' }),
    call: ['GET', '/search', '/search?of=1234567890123456'],
    made: ['/search?of=6543210987654321'],
  },
  {
    name: 'a long id among other words of a query',
    ...universal,
    call: [
      'GET',
      '/search',
      `/search?ids=${uuid}%2C${uuid}%2c7&q=id+eq+${uuid}&of[${uuid}]=%22${uuid}%22&at=${uuid.replaceAll('-', '%2D')}`,
    ],
    made: [`/search?ids=${newUuid}%2C${newUuid}%2c7&q=id+eq+${newUuid}&of[${newUuid}]=%22${newUuid}%22&at=${newUuid}`],
  },
  {
    name: 'short ids in a list whose commas are escaped',
    ...numbered,
    call: ['GET', '/search', '/search?bookIds=3%2C17'],
    made: ['/search?bookIds=3%2C18'],
  },
  {
    name: 'a long id in texts and names of a body',
    ...universal,
    call: [
      'PUT',
      '/loans',
      '/loans',
      [{ path: `/things/${uuid}/n`, href: `x?ids=${uuid}%2C${uuid}`, refs: { [uuid]: 1 }, text: `see ${uuid}.` }],
    ],
    made: [
      '/loans',
      [
        {
          path: `/things/${newUuid}/n`,
          href: `x?ids=${newUuid}%2C${newUuid}`,
          refs: { [newUuid]: 1 },
          text: `see ${newUuid}.`,
        },
      ],
    ],
  },
  {
    name: 'a part of a longer word is no id',
    ...universal,
    call: ['GET', '/search', `/search?q=x${uuid}&r=${uuid}_1&s=%41${uuid}`],
    made: [`/search?q=x${uuid}&r=${uuid}_1&s=%41${uuid}`],
  },
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
    name: 'what was created below another thing is not what is called alike elsewhere',
    ...numbered,
    by: ['POST', '/authors/{id}/books', '/authors/2/books'],
    call: ['DELETE', '/books/{bookId}', '/books/17?bookId=17'],
    made: ['/books/17?bookId=17'],
  },
  {
    name: 'what was created below another thing is what was read above when it was recorded',
    ...ofAuthor,
    call: ['GET', '/books/{bookId}', '/books/17?bookId=17'],
    read: answered({ id: 17, title: 'Emma', pages: [] }, 200),
    made: ['/books/18?bookId=18'],
  },
  {
    name: 'another was read above',
    ...ofAuthor,
    call: ['GET', '/books/{bookId}', '/books/17'],
    read: answered({ id: 17, title: 'Persuasion' }, 200),
    made: ['/books/17'],
  },
  {
    name: 'nothing says what was read above',
    ...ofAuthor,
    call: ['GET', '/books/{bookId}', '/books/17'],
    read: answered({ id: 17, at: '2027-01-01' }, 200),
    made: ['/books/17'],
  },
  {
    name: 'what was created below two things may be either',
    ...ofAuthor,
    after: [[['POST', '/authors/{id}/books', '/authors/3/books'], ofAuthor.was, answered({ id: 19 })]],
    call: ['GET', '/books/{bookId}', '/books/17'],
    read: ofAuthor.was,
    made: ['/books/17'],
  },
  {
    name: 'what was created below another thing was put above it',
    ...ofAuthor,
    was: answered(undefined, 201, 'https://old.example/v1/books/17'),
    is: answered(undefined, 201, '/api/books/18'),
    call: ['DELETE', '/books/{bookId}', '/books/17'],
    made: ['/books/18'],
  },
  {
    name: 'and is called there what it is called everywhere',
    ...ofAuthor,
    was: answered(undefined, 201, 'https://old.example/v1/books/17'),
    is: answered(undefined, 201, '/api/books/18'),
    call: ['POST', '/loans', '/loans?bookId=17&page=17', { bookId: 17, pages: 17 }],
    made: ['/loans?bookId=18&page=17', { bookId: 18, pages: 17 }],
  },
  {
    name: 'a long id wherever it stands',
    ...lettered,
    call: ['POST', '/loans', `/loans?of=${long},7`, { what: [long], note: `see ${long}` }],
    made: [`/loans?of=${other},7`, { what: [other], note: `see ${other}` }],
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
    name: 'within an envelope in another',
    by: books,
    was: answered({ data: { item: { id: 17 } } }),
    is: answered({ data: { item: { id: 18 } } }),
    call: ['GET', '/books/{bookId}', '/books/17'],
    made: ['/books/18'],
  },
  {
    name: 'within what is another thing',
    by: books,
    was: answered({ data: { owner: { id: 17 } } }),
    is: answered({ data: { owner: { id: 18 } } }),
    call: ['GET', '/books/{bookId}', '/books/17'],
    made: ['/books/17'],
  },
  {
    name: 'as all that is answered',
    by: books,
    was: answered(17),
    is: answered(18),
    call: ['PUT', '/books/{bookId}', '/books/17', { bookId: 17 }],
    made: ['/books/18', { bookId: 18 }],
  },
  {
    name: 'all that is answered where nothing is created',
    by: ['POST', '/search'],
    was: answered(17),
    is: answered(18),
    call: ['GET', '/books/{bookId}', '/books/17'],
    made: ['/books/17'],
  },
  ...['bookNo', 'bookNumber', 'book_no', 'book-nr'].map((number): Row => ({
    name: `called ${number}, though its path calls it an id`,
    by: books,
    was: answered({ [number]: 17, pages: 17 }),
    is: answered({ [number]: 18, pages: 17 }),
    call: ['PUT', '/books/{bookId}', '/books/17', { [number]: 17, pages: 17, shelfNo: 17 }],
    made: ['/books/18', { [number]: 18, pages: 17, shelfNo: 17 }],
  })),
  {
    name: 'the number of a book beside its id',
    by: books,
    was: answered({ bookNumber: 5, id: 17 }),
    is: answered({ bookNumber: 9, id: 18 }),
    call: ['GET', '/books/{bookId}', '/books/5'],
    made: ['/books/5'],
  },
  {
    name: 'the end of the name that its path has',
    by: ['POST', '/projects'],
    was: answered({ key: 'AB', projectKey: 'CD' }),
    is: answered({ key: 'AC', projectKey: 'CE' }),
    call: ['GET', '/projects/{projectId}', '/projects/AB'],
    made: ['/projects/AB'],
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

for (const { name, by, was, is, before = [], after = [], call, made, read } of rows)
  t.test(name, async t => {
    const ids = drawnIds(contract, baseUrl)
    const headers = new Map(json)
    for (const [[method, at, target = at], then, now] of [...before, [by, was, is] as const, ...after])
      ids.learn(operationAt(method, at), { method, url: `${baseUrl}${target}?dry=no`, headers }, then, now)
    const [method, at, target, sent] = call
    const body = sent === undefined ? {} : { body: JSON.stringify(sent) }
    const sentThen = { method, url: `${baseUrl}${target}`, headers, ...body }
    const followed = ids.followed(operationAt(method, at), sentThen, read)
    t.strictSame(
      [followed.url.slice(baseUrl.length), ...(followed.body === undefined ? [] : [JSON.parse(String(followed.body))])],
      made,
    )
  })

t.test('numbers beyond 2^53 are ids, and are what they are', t => {
  const ids = drawnIds(contract, baseUrl)
  const headers = new Map(json)
  const of = (body: string): WasAnswered => ({ status: 201, headers: json, body: Buffer.from(body) })
  const asked = (method: string, target: string, body: string) => ({
    method,
    url: `${baseUrl}${target}`,
    headers,
    body,
  })
  const large = '9007199254740993'
  ids.learn(operationAt(...books), asked('POST', '/books', '{}'), of(`{"id":${large}}`), of('{"id":9007199254740995}'))
  ids.learn(operationAt(...books), asked('POST', '/books', '{}'), of('{"id":17}'), of('{"id":9007199254740997}'))
  const followed = (id: string, body: string) => {
    const sent = ids.followed(operationAt('PUT', '/books/{bookId}'), asked('PUT', `/books/${id}`, body))
    return [sent.url.slice(baseUrl.length), sent.body]
  }
  t.strictSame(followed(large, `{"id":${large},"of":[9007199254740999,"n1","s\\"2",1.5]}`), [
    '/books/9007199254740995',
    '{"id":9007199254740995,"of":[9007199254740999,"n1","s\\"2",1.5]}',
  ])
  t.strictSame(followed('17', '{"id":17}'), ['/books/9007199254740997', '{"id":9007199254740997}'])
  t.strictSame(followed('9007199254740992', '{"id":9007199254740992}'), [
    '/books/9007199254740992',
    '{"id":9007199254740992}',
  ])
  t.end()
})

t.test('a long id in a form', async t => {
  const ids = drawnIds(contract, baseUrl)
  const { by, was, is } = universal
  const asked = (headers: ReadonlyMap<string, string>, body?: string) => ({
    method: 'POST',
    url: `${baseUrl}/books`,
    headers,
    ...given({ body }),
  })
  ids.learn(operationAt(...by), asked(new Map()), was, is)
  const form = new Map([['content-type', 'application/x-www-form-urlencoded']])
  const { body } = ids.followed(operationAt(...by), asked(form, `q=of+${uuid}%2C7&days=7`))
  t.equal(body, `q=of+${newUuid}%2C7&days=7`)
})
