/** Answers to a condition or a range: HTTP has them between the two, unless the contract speaks of them. */
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { failureInWords } from '../../src/proxy/judge.ts'
import { aServer, between } from './between.ts'

const contractOf = (t: Test): string => {
  const file = join(t.testdir(), 'notes.yaml')
  const text = `openapi: 3.0.3
info: { title: Notes, version: '1' }
paths:
  /notes:
    get:
      operationId: notes
      parameters:
        - { name: If-None-Match, in: header, schema: { type: string } }
        - { name: range, in: header, schema: { type: string } }
      responses:
        '200': { description: All., content: { application/json: { schema: { type: array } } } }
        '206': { description: Some., content: { application/json: { schema: { type: array } } } }
        '304': { description: As before., headers: { ETag: { required: true, schema: { type: string } } } }
        default: { description: No., content: { application/problem+json: { schema: { type: object } } } }
    put:
      operationId: write
      parameters: [{ name: If-Match, in: header, schema: { type: string } }]
      responses:
        '204': { description: Written. }
        '412': { description: Changed., content: { application/problem+json: { schema: { type: object } } } }
`
  writeFileSync(file, text)
  return file
}

t.test(
  'an answer to a condition or a range is judged where the contract declares both, and else is of nobody',
  async t => {
    const html = { 'content-type': 'text/html' }
    const json = { 'content-type': 'application/json' }
    const problem = { 'content-type': 'application/problem+json' }
    const part = { ...json, 'content-range': 'bytes 0-0/2' }
    const items = { ...json, 'content-range': 'items 0-0/2' }
    const isPart = 'notes: the body of its answer, for it is a part of one'
    const media = (operation: string, status: number, type: string, found: string): string =>
      `provider: ${operation} ${status} media-type: expected ${type}, found ${found}`
    const cases: readonly (readonly [
      method: string,
      sent: Readonly<Record<string, string>>,
      status: number,
      headers: Readonly<Record<string, string>>,
      body: string,
      breaches: readonly string[],
      unchecked: readonly string[],
    ])[] = [
      [
        'PUT',
        { 'If-Match': '"1"' },
        412,
        html,
        '<p>',
        [media('write', 412, 'application/problem+json', 'text/html')],
        [],
      ],
      ['PUT', { 'If-Match': '"1"' }, 412, problem, '{}', [], []],
      ['PUT', { 'If-Unmodified-Since': 'x' }, 412, html, '<p>', [], []],
      ['PUT', { 'If-Match': '"1"' }, 304, {}, '', [], []],
      [
        'GET',
        { 'If-None-Match': '"1"' },
        304,
        {},
        '',
        ['provider: notes 304 headers: expected ETag: a value, found none'],
        [],
      ],
      ['GET', { 'If-None-Match': '"1"' }, 304, { etag: '"1"' }, '', [], []],
      ['GET', { 'If-Modified-Since': 'x' }, 304, {}, '', [], []],
      ['GET', { 'If-None-Match': '"1"' }, 412, html, '<p>', [], []],
      [
        'GET',
        { Range: 'bytes=0-0' },
        206,
        { ...part, ...html },
        '[',
        [media('notes', 206, 'application/json', 'text/html')],
        [isPart],
      ],
      ['GET', { Range: 'bytes=0-0' }, 206, part, '[', [], [isPart]],
      ['GET', { Range: 'bytes=0-0' }, 206, { ...part, 'content-encoding': 'gzip' }, '[', [], [isPart]],
      ['GET', { Range: 'bytes=0-0,2-2' }, 206, { 'content-type': 'multipart/byteranges; boundary=x' }, '--x--', [], []],
      [
        'GET',
        { Range: 'items=0-0' },
        206,
        items,
        '{}',
        ['provider: notes 206 body: expected a list, found an object'],
        [],
      ],
      ['GET', { Range: 'items=0-0' }, 206, items, '[]', [], []],
      ['GET', { Range: 'bytes=9-9' }, 416, html, '<p>', [], []],
    ]
    for (const [method, sent, status, headers, body, breaches, unchecked] of cases) {
      // oxlint-disable-next-line no-await-in-loop
      const provider = await aServer(t, (_request, response) => response.writeHead(status, headers).end(body))
      // oxlint-disable-next-line no-await-in-loop
      const proxy = await between(t, provider, { contract: contractOf(t) })
      // oxlint-disable-next-line no-await-in-loop
      const [answer] = await once(httpRequest(`${proxy.url}/notes`, { method, headers: sent }).end(), 'response')
      answer.resume()
      // oxlint-disable-next-line no-await-in-loop
      const judged = await proxy.next()
      const name = `${method} ${JSON.stringify(sent)} ${status} ${JSON.stringify(headers)}`
      t.strictSame(
        judged.breaches.map(breach => `${breach.party}: ${failureInWords(breach).replace(/ at $/, '')}`),
        breaches,
        name,
      )
      t.strictSame(judged.unchecked, unchecked, name)
    }
  },
)
