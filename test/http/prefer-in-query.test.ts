/** `?__prefer=` in an address: as `Prefer` would be, and no part of the request that the contract describes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'
import { aFolder } from '../cli/child-process.ts'
import { memberOf, openServer } from '../fixtures/control-client.ts'

interface Case {
  readonly name: string
  /** Of `GET /clubs`. */
  readonly query: string
  readonly prefer?: string
  /** What it is. */
  readonly source: string
  readonly applied?: string
  readonly warned?: RegExp
}

const cases: readonly Case[] = [
  {
    name: 'an example',
    query: '__prefer=example%3Dempty',
    source: 'example listClubs/empty',
    applied: 'example=empty',
  },
  { name: 'unencoded', query: '__prefer=example=empty', source: 'example listClubs/empty', applied: 'example=empty' },
  {
    name: 'its name encoded',
    query: '%5f_prefer=example%3Dempty',
    source: 'example listClubs/empty',
    applied: 'example=empty',
  },
  {
    name: 'beside what the contract declares',
    query: 'limit=5&__prefer=example%3Dempty&offset=1',
    source: 'example listClubs/empty',
    applied: 'example=empty',
  },
  {
    name: 'several in one',
    query: '__prefer=code%3D400%2C+example%3Dapi_key_missing',
    source: 'example listClubs/api_key_missing',
    applied: 'code=400, example=api_key_missing',
  },
  {
    name: 'given twice, the first of the same counts',
    query: '__prefer=example%3Dempty&__prefer=example%3Dlarge,delay%3D0',
    source: 'example listClubs/empty',
    applied: 'example=empty, delay=0',
  },
  {
    name: 'the header counts instead of it',
    query: '__prefer=code%3D404',
    prefer: 'example=empty',
    source: 'example listClubs/empty',
    applied: 'example=empty',
  },
  { name: 'empty', query: '__prefer=', source: 'example listClubs/default' },
  { name: 'without a value', query: '__prefer', source: 'example listClubs/default' },
  {
    name: 'what nobody knows is named',
    query: '__prefer=exmaple%3Dempty',
    source: 'example listClubs/default',
    warned: /^exmaple=empty was ignored/,
  },
  {
    name: 'a line break ends no header',
    query: '__prefer=exmaple%3Da%0D%0Aevil:%201',
    source: 'example listClubs/default',
    warned: /^exmaple="a%0d%0aevil: 1" was ignored/,
  },
  {
    name: 'too long',
    query: `__prefer=example%3D${'x'.repeat(5000)}`,
    source: 'example listClubs/default',
    warned: /^__prefer was ignored: expected at most 4096 characters$/,
  },
  {
    name: 'not percent-encoded as it should be',
    query: '__prefer=%zz',
    source: 'example listClubs/default',
    warned: /^%zz was ignored/,
  },
  {
    name: "another name is nobody's",
    query: '__Prefer=example%3Dempty',
    source: 'example listClubs/default',
    warned: /^query parameter "__Prefer" is not declared/,
  },
]

const server = await startCourtside()
t.teardown(() => server.close())

for (const { name, query, prefer, source, applied = null, warned } of cases) {
  t.test(name, async t => {
    // Whoever asks again is answered from memory.
    for (const times of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop
      const { headers } = await fetch(`${server.url}/virtual/v2/clubs?${query}`, {
        headers: given({ prefer }),
      })
      t.strictSame([headers.get('courtside-source'), headers.get('preference-applied')], [source, applied], `${times}`)
      const warning = headers.get('courtside-warning')
      if (warned === undefined) t.equal(warning, null)
      else t.match(warning, warned)
    }
  })
}

t.test('a request that breaks the contract is refused, whatever it prefers; no other request has it', async t => {
  const at = `${server.url}/virtual/v2/clubs`
  t.equal((await fetch(`${at}?limit=0&__prefer=example%3Dempty`)).status, 400)
  t.equal((await fetch(at)).headers.get('courtside-source'), 'example listClubs/default')
})

t.test("it is no parameter of a journal's call, and no field that a verification sees; the stub heeds it", async t => {
  const hand = await (await openServer(t)).inHand(t)
  const world = await hand.world({ scenario: 'quiet-club' })
  const answer = await world.fetch('/clubs?limit=2&__prefer=code%3D503', { headers: world.as('parent') })
  t.equal(answer.status, 503)
  const { json } = await hand.control('GET', `/worlds/${world.name}/journal`)
  const entries = memberOf(json, 'entries')
  const [entry] = Array.isArray(entries) ? entries : []
  t.strictSame(memberOf(entry, 'parameters'), { query: { limit: 2, offset: 0 } })
  t.match(memberOf(entry, 'url'), '__prefer', 'its address is told as it was sent')
  await world.verify('listClubs', { query: { limit: 2 }, times: 1 })
  await world.verify('listClubs', { query: { __prefer: 'code=503' }, times: 0 })
})

t.test('a contract that declares it has it for itself; one that takes any name does not get it', async t => {
  const contract = join(aFolder(t), 'own.yaml')
  const list = (operationId: string, parameters: readonly object[]) => ({
    get: {
      operationId,
      parameters,
      responses: {
        200: {
          description: 'OK.',
          content: {
            'application/json': {
              schema: { type: 'string' },
              examples: { default: { value: 'usual' }, other: { value: 'another' } },
            },
          },
        },
      },
    },
  })
  const free = { type: 'object', additionalProperties: { type: 'integer' } }
  writeFileSync(
    contract,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Own', version: '1' },
      paths: {
        '/own': list('own', [{ name: '__prefer', in: 'query', schema: { type: 'integer' } }]),
        '/free': list('free', [{ name: 'fields', in: 'query', style: 'form', explode: true, schema: free }]),
      },
    }),
  )
  const own = await startCourtside<string>({ contract })
  t.teardown(() => own.close())
  const ask = async (path: string) => {
    const answer = await fetch(own.url + path)
    return [answer.status, answer.headers.get('courtside-source')]
  }
  t.equal((await ask('/own?__prefer=example%3Dother'))[0], 400, 'it wants a number')
  t.strictSame(await ask('/own?__prefer=7'), [200, 'example own/default'])
  t.strictSame(await ask('/free?a=1&__prefer=example%3Dother'), [200, 'example free/other'])
  const page = await (await fetch(`${own.url}/`)).text()
  t.match(page, 'href="/free?__prefer=example%3Dother"')
  t.notMatch(page, 'href="/own?__prefer')
})

t.test('each example of the first page opens with one click', async t => {
  const page = await (await fetch(`${server.url}/`)).text()
  const links = [...page.matchAll(/href="([^"]*__prefer=[^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  t.ok(links.length > 100, `${links.length} links`)
  const wrong: string[] = []
  for (const link of links) {
    const preferred = new URL(link, server.url).searchParams.get('__prefer') ?? ''
    // oxlint-disable-next-line no-await-in-loop
    const { headers } = await fetch(server.url + link, { headers: { accept: 'text/html,*/*' } })
    if (headers.get('preference-applied') !== preferred) wrong.push(link)
  }
  t.strictSame(wrong, [])
})
