/** Who may steer: programs of the same machine, or whoever has the token. */
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aFolder, start } from '../cli/child-process.ts'
import { errorIn, inHand, worldsOracle } from '../fixtures/control-client.ts'
import { client } from '../fixtures/served-client.ts'

interface Case {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  readonly code?: string
}

const noGrant = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(headers).filter(name => name.startsWith('access-control-'))

t.test('on a loopback address programs may, and pages of other origins may not', async t => {
  const server = await startCourtside()
  t.teardown(() => server.close())
  const { port } = new URL(server.url)
  const { ask } = client(t, server.url, worldsOracle)
  const here = `127.0.0.1:${port}`
  const cases: readonly Case[] = [
    { name: 'a program', headers: {}, status: 200 },
    { name: 'by another name of this machine', headers: { host: `localhost:${port}` }, status: 200 },
    { name: 'in capitals', headers: { host: 'LOCALHOST' }, status: 200 },
    { name: 'over IPv6', headers: { host: `[::1]:${port}` }, status: 200 },
    { name: 'over IPv6, by its address of IPv4', headers: { host: `[::ffff:127.0.0.1]:${port}` }, status: 200 },
    { name: 'as a browser writes that', headers: { host: `[::ffff:7f00:1]:${port}` }, status: 200 },
    { name: 'another address of this machine', headers: { host: '127.9.8.7' }, status: 200 },
    {
      name: "another machine's address, as IPv6 has it",
      headers: { host: '[::ffff:10.0.0.1]' },
      status: 403,
      code: 'foreign_host',
    },
    {
      name: 'an address in brackets that need none',
      headers: { host: '[127.0.0.1]' },
      status: 403,
      code: 'foreign_host',
    },
    { name: 'no address in brackets', headers: { host: '[localhost]' }, status: 400, code: 'malformed_request' },
    { name: 'our own page', headers: { host: here, origin: `http://${here}` }, status: 200 },
    { name: 'our own page, which says so', headers: { host: here, 'sec-fetch-site': 'same-origin' }, status: 200 },
    { name: 'somebody who typed the address', headers: { host: here, 'sec-fetch-site': 'none' }, status: 200 },
    {
      name: 'an image or a script in another page, which sends no origin',
      headers: { host: here, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      status: 403,
      code: 'foreign_origin',
    },
    {
      name: 'one in a page of another port',
      headers: { host: here, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
      status: 403,
      code: 'foreign_origin',
    },
    {
      name: 'a link in another page',
      headers: { host: here, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      status: 403,
      code: 'foreign_origin',
    },
    {
      name: 'another page',
      headers: { host: here, origin: 'http://app.example' },
      status: 403,
      code: 'foreign_origin',
    },
    {
      name: 'a page of another port',
      headers: { host: here, origin: 'http://127.0.0.1:3000' },
      status: 403,
      code: 'foreign_origin',
    },
    {
      name: 'a page without an origin of its own',
      headers: { host: here, origin: 'null' },
      status: 403,
      code: 'foreign_origin',
    },
    {
      name: 'a name that was made to point here',
      headers: { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
      status: 403,
      code: 'foreign_host',
    },
    { name: 'without an origin', headers: { host: 'evil.example' }, status: 403, code: 'foreign_host' },
    {
      name: 'a name that begins alike',
      headers: { host: '127.0.0.1.evil.example' },
      status: 403,
      code: 'foreign_host',
    },
    { name: 'localhost as a label', headers: { host: 'localhost.evil.example' }, status: 403, code: 'foreign_host' },
    { name: 'a host with a user', headers: { host: 'localhost@evil.example' }, status: 400, code: 'malformed_request' },
    { name: 'a token that nobody asked for', headers: { authorization: 'Bearer anything' }, status: 200 },
  ]
  for (const { name, headers, status, code } of cases) {
    const found = await ask('GET', '/control/v1/worlds', { headers })
    t.strictSame([found.status, errorIn(found).code, noGrant(found.headers)], [status, code, []], name)
  }
  for (const [method, body] of [
    ['POST', '{}'],
    ['DELETE', undefined],
  ] as const) {
    const path = method === 'POST' ? '/control/v1/worlds/default/reset' : '/control/v1/worlds/default/journal'
    t.equal(
      errorIn(
        await ask(method, path, {
          headers: { origin: 'http://app.example', 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        }),
      ).code,
      'foreign_origin',
      method,
    )
  }
  for (const origin of ['http://app.example', `http://${here}`]) {
    const preflight = await ask('OPTIONS', '/control/v1/worlds', {
      headers: {
        host: here,
        origin,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'content-type',
      },
    })
    t.strictSame(noGrant(preflight.headers), [], `a preflight of ${origin} is granted nothing`)
  }
  for (const page of ['/control', '/control/docs', '/docs']) {
    const found = await fetch(`${server.url}${page}`, { headers: { 'sec-fetch-site': 'cross-site' } })
    t.equal(found.status, 200, `a link in another page may lead to ${page}`)
  }
  t.equal((await ask('GET', '/control/v1/nothing')).status, 404)
  t.equal(
    errorIn(await ask('GET', '/control/v1/nothing', { headers: { origin: 'http://app.example' } })).code,
    'foreign_origin',
    'not even what is here is told',
  )
})

t.test('with a token nobody may without it, and with it everybody', async t => {
  const controlToken = 'open-sesame'
  const server = await startCourtside({ controlToken })
  t.teardown(() => server.close())
  const { ask } = client(t, server.url, worldsOracle)
  const cases: readonly Case[] = [
    { name: 'none', headers: {}, status: 401, code: 'control_token_missing' },
    { name: 'another', headers: { authorization: 'Bearer open-sesama' }, status: 401, code: 'control_token_invalid' },
    {
      name: 'a longer one',
      headers: { authorization: 'Bearer open-sesame1' },
      status: 401,
      code: 'control_token_invalid',
    },
    { name: 'the beginning', headers: { authorization: 'Bearer open' }, status: 401, code: 'control_token_invalid' },
    {
      name: 'in another scheme',
      headers: { authorization: 'Basic open-sesame' },
      status: 401,
      code: 'control_token_missing',
    },
    { name: 'the token', headers: { authorization: 'Bearer open-sesame' }, status: 200 },
    { name: 'its scheme in lower case', headers: { authorization: 'bearer  open-sesame ' }, status: 200 },
    {
      name: 'from anywhere',
      headers: { authorization: 'Bearer open-sesame', host: 'mock.example', origin: 'http://app.example' },
      status: 200,
    },
  ]
  for (const { name, headers, status, code } of cases) {
    const found = await ask('GET', '/control/v1/worlds', { headers })
    t.strictSame([found.status, errorIn(found).code], [status, code], name)
    if (status === 401) t.match(found.headers['www-authenticate'], /^Bearer realm="courtside-control"/)
  }
  const hand = await inHand(t, server.url, controlToken)
  const world = await hand.world({ mode: 'virtual' })
  t.equal((await hand.ask('GET', `/w/${world.name}/v2/clubs`)).status, 200, 'a world itself wants no token')
  await t.rejects(inHand(t, server.url), { name: 'ControlError', code: 'control_token_missing' })
  const own = await server.world({ mode: 'virtual' })
  t.match(own.url, new RegExp(`^${server.url}/w/`), 'the kit sends the token of its own server')
})

t.test('on an address that others reach it is closed without a token, and worlds answer all the same', async t => {
  const server = await startCourtside({ host: '0.0.0.0' })
  t.teardown(() => server.close())
  const { ask } = client(t, server.url, worldsOracle)
  for (const headers of [{}, { authorization: 'Bearer x' }, { host: 'localhost' }]) {
    t.strictSame(errorIn(await ask('GET', '/control/v1/worlds', { headers })), {
      status: 403,
      code: 'control_closed',
      errors: [],
    })
  }
  t.equal(
    errorIn(await ask('POST', '/control/v1/worlds', { headers: { 'content-type': 'application/json' }, body: '{}' }))
      .code,
    'control_closed',
  )
  t.equal((await ask('GET', '/virtual/v2/clubs')).status, 200)
  t.match(
    await server.world({ name: 'in-hand' }),
    { name: 'in-hand' },
    'the program that started it has it in hand all the same',
  )
  const guarded = await startCourtside({ host: '0.0.0.0', controlToken: 'open-sesame' })
  t.teardown(() => guarded.close())
  const away = client(t, guarded.url, worldsOracle)
  t.equal((await away.ask('GET', '/control/v1/worlds')).status, 401)
  t.equal(
    (
      await away.ask('GET', '/control/v1/worlds', {
        headers: { authorization: 'Bearer open-sesame', host: 'mock.example' },
      })
    ).status,
    200,
  )
})

t.test('the command says whether the control API is open', async t => {
  const cases = [
    { args: ['--host', '0.0.0.0'], open: false, status: 403 },
    { args: ['--host', '0.0.0.0', '--control-token', 'open-sesame'], open: true, status: 401 },
    { args: [], open: true, status: 200 },
  ]
  for (const { args, open, status } of cases) {
    const running = start(t, ['start', '--port', '0', '--json', ...args], { cwd: aFolder(t) })
    const ready: unknown = JSON.parse(await running.out.next(/./))
    t.match(ready, { control: { url: /\/control\/v1$/, open } }, args.join(' '))
    const url = /"url":"(http:\/\/[^"]+?)\/control\/v1"/.exec(JSON.stringify(ready))?.[1] ?? ''
    t.equal((await client(t, url, worldsOracle).ask('GET', '/control/v1/worlds')).status, status)
    await running.end()
  }
  const plain = start(t, ['start', '--port', '0', '--host', '0.0.0.0'], { cwd: aFolder(t) })
  t.match(await plain.err.next(/control/i), /closed.*--control-token/)
  await plain.end()
})
