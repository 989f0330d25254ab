/**
 * The page of each world, without scripts: what it is, where, who one can be; what was asked of it is for whoever may
 * steer alone.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'
import { openServer } from '../fixtures/control-client.ts'

const pageAt = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers: { accept: 'text/html', ...headers } })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

t.test('a world has a page, at its address with and without the last slash', async t => {
  const courtside = await (await openServer(t)).inHand(t)
  const world = await courtside.world({ name: 'green-fox', scenario: 'last-place' })
  await world.fetch('/clubs?limit=0', { headers: world.as('parent') })
  const root = new URL(world.url).origin
  for (const path of ['/w/green-fox/', '/w/green-fox']) {
    const { status, type, text } = await pageAt(root + path)
    t.strictSame([status, type], [200, 'text/html; charset=utf-8'], path)
    for (const told of [
      /The world <code>green-fox<\/code>/,
      /last-place/,
      /<code>\/w\/green-fox\/v2<\/code>/,
      /Authorization: Bearer /,
      /href="\/w\/green-fox\/docs"/,
      /GET \/w\/green-fox\/v2\/clubs\?limit=0/,
      /1 violation/,
    ])
      t.match(text, told, `${path} tells ${String(told)}`)
  }
  t.match((await pageAt(`${root}/`)).text, /href="\/w\/green-fox\/">green-fox</, 'the first page links to it')
  t.equal((await pageAt(`${root}/w/none/`)).status, 404, 'one that is not there has none')
})

t.test('who may not steer is told neither the names of worlds nor what was asked', async t => {
  const courtside = await (await openServer(t)).inHand(t)
  const world = await courtside.world({ name: 'blue-fox' })
  await world.fetch('/clubs', { headers: world.as() })
  const root = new URL(world.url).origin
  for (const foreign of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const { status, text } = await pageAt(`${root}/w/blue-fox/`, foreign)
    t.equal(status, 200)
    t.match(text, /The world <code>blue-fox<\/code>/, 'what it is, is told')
    t.notMatch(text, /GET \/w\/blue-fox\/v2\/clubs/, 'no call')
    t.notMatch((await pageAt(`${root}/`, foreign)).text, /blue-fox/, 'no name')
  }
})

t.test('beside a contract that has something at every root, the pages of worlds are elsewhere', async t => {
  const contract = join(aFolder(t), 'root.yaml')
  writeFileSync(
    contract,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Roots', version: '1' },
      paths: { '/': { get: { operationId: 'getRoot', responses: { 200: { description: 'It is.' } } } } },
    }),
  )
  const server = await startCourtside<string>({ contract })
  t.teardown(() => server.close())
  t.match((await pageAt(`${server.url}/courtside/`)).text, /The world <code>default<\/code>/)
  t.match((await pageAt(`${server.url}/courtside/worlds/default/`)).text, /The world <code>default<\/code>/)
  t.notMatch((await pageAt(`${server.url}/courtside/w/default/`)).text, /The world/, 'that is the operation in a world')
})
