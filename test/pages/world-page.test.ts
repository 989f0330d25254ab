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

/** Of a command as it is copied: its address and its headers. */
const commandsIn = (page: string): readonly { readonly url: string; readonly headers: [string, string][] }[] =>
  [...page.matchAll(/<code\s*>(curl -i [^]*?)<\/code/g)].map(([, words = '']) => {
    const text = words.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"')
    const headers = [...text.matchAll(/-H "([^:"]+): ([^"]*)"/g)].map(([, name = '', value = '']): [string, string] => [
      name,
      value,
    ])
    return { url: /"?http:\/\/HOST:PORT([^ "]*)"?$/.exec(text)?.[1] ?? '', headers }
  })

t.test('whoever was sent the address of a world can paste its commands and follow its links', async t => {
  const courtside = await (await openServer(t)).inHand(t)
  const cases = [
    { name: 'of the stub', settings: { name: 'lent-fox', scenario: 'last-place' }, statuses: [200, 503] },
    { name: 'of recorded examples', settings: { name: 'still-fox', mode: 'virtual' }, statuses: [200, 200, 200] },
  ] as const
  for (const { name, settings, statuses } of cases) {
    const { url } = await courtside.world(settings)
    const root = new URL(url).origin
    const { text } = await pageAt(`${root}/w/${settings.name}/`)
    const commands = commandsIn(text)
    const answered: number[] = []
    for (const command of commands)
      answered.push((await fetch(root + command.url, { headers: command.headers })).status)
    t.strictSame(answered, statuses, `${name}: each command`)
    t.ok(
      commands.every(command => command.url.startsWith(`/w/${settings.name}/v2/`)),
      'of this world',
    )
    const links = [...text.matchAll(/href="(\/[^"#]*)/g)].map(([, path = '']) => path.replaceAll('&amp;', '&'))
    t.ok(links.includes(`/w/${settings.name}/docs`), 'its docs are its own')
    t.notOk(links.includes('/docs'), 'and no others')
    for (const path of new Set(links)) {
      const { status } = await fetch(root + path)
      const meant = Number(/__prefer=code%3D(\d+)/.exec(path)?.[1] ?? 200)
      t.equal(status, meant, `${name}: ${path}`)
    }
  }
})

t.test(
  'on a server that is lent a page says what it takes to steer, and leads to the requests of its own world',
  async t => {
    const courtside = await startCourtside({ controlToken: 'the-token' })
    t.teardown(() => courtside.close())
    const [drawn, named] = [await courtside.world({ mode: 'stub' }), await courtside.world({ name: 'lent-fox' })]
    for (const [world, isReadable] of [
      [drawn, true],
      [named, false],
    ] as const) {
      await world.fetch('/clubs?limit=0', { headers: world.as('parent') })
      const { text } = await pageAt(`${courtside.url}/w/${world.name}/`)
      t.match(text, /A club’s day<\/a>: what goes on, and who sees it\. It wants the control token\./)
      t.match(text, /refused&quot;:\{&quot;status&quot;:401/, 'the console knows without asking')
      const [, requests] = /href="([^"]+\/requests)"/.exec(text) ?? []
      t.equal(requests, isReadable ? `/w/${world.name}/requests` : undefined, 'where its name was drawn by lot')
      if (requests !== undefined) t.match((await pageAt(courtside.url + requests)).text, /clubs\?limit=0/)
    }
  },
)

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
