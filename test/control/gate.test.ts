/** Who may steer: programs of the same machine, or whoever has the token. */
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'
import { aFolder, start } from '../cli/child-process.ts'
import { errorIn, inHand, memberOf, worldsOracle } from '../fixtures/control-client.ts'
import { hasFields } from '../fixtures/has-fields.ts'
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
  const long = `http://${'a'.repeat(100)}`
  for (const { headers, told } of [
    { headers: { host: 'evil.example' }, told: '[::1], found "evil.example".' },
    { headers: { host: here, origin: 'http://app.example' }, told: `http://${here}, found "http://app.example". ` },
    { headers: { host: here, origin: long }, told: `http://${here}, found "${long.slice(0, 100)}". ` },
    { headers: { host: here, 'sec-fetch-site': 'cross-site' }, told: 'same-origin, found "cross-site".' },
  ]) {
    const { json } = await ask('GET', '/control/v1/worlds', { headers })
    const message = String(memberOf(json, 'message'))
    t.ok(message.includes(told), `${message} says what came`)
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
          ...given({ body }),
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
  hasFields(
    t,
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

t.test('pages of an origin that the operator named may steer, and read what they are answered', async t => {
  const app = 'http://localhost:5173'
  const server = await startCourtside({ controlOrigins: ['HTTP://LocalHost:5173/', 'https://app.example'] })
  t.teardown(() => server.close())
  const { host } = new URL(server.url)
  const { ask } = client(t, server.url, worldsOracle)
  const cors = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) => [
    headers['access-control-allow-origin'],
    headers['access-control-allow-credentials'],
    headers.vary?.includes('Origin'),
  ]
  const granted = [app, 'true', true]
  const refused = [undefined, undefined, true]
  const cases: readonly (Case & { readonly cors: readonly unknown[]; readonly path?: string })[] = [
    { name: 'the origin', headers: { origin: app }, status: 200, cors: granted },
    {
      name: 'as a browser sends it',
      headers: { host, origin: app, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
      status: 200,
      cors: granted,
    },
    {
      name: 'the other one',
      headers: { origin: 'https://app.example' },
      status: 200,
      cors: ['https://app.example', 'true', true],
    },
    { name: 'an error', headers: { origin: app }, path: '/control/v1/worlds/none', status: 404, cors: granted },
    { name: 'an unknown path', headers: { origin: app }, path: '/control/v1/none', status: 404, cors: granted },
    {
      name: 'the same on another port',
      headers: { origin: 'http://localhost:5174' },
      status: 403,
      code: 'foreign_origin',
      cors: refused,
    },
    {
      name: 'the same by another scheme',
      headers: { origin: 'https://localhost:5173' },
      status: 403,
      code: 'foreign_origin',
      cors: refused,
    },
    {
      name: 'one that begins alike',
      headers: { origin: 'https://app.example.evil.example' },
      status: 403,
      code: 'foreign_origin',
      cors: refused,
    },
    { name: 'no origin', headers: { origin: 'null' }, status: 403, code: 'foreign_origin', cors: refused },
    {
      name: 'an image in the page, which sends no origin',
      headers: { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      status: 403,
      code: 'foreign_origin',
      cors: refused,
    },
    {
      name: 'a name that was made to point here',
      headers: { host: 'evil.example', origin: app },
      status: 403,
      code: 'foreign_host',
      cors: granted,
    },
    {
      name: 'the headers of a preflight, and no preflight',
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'GET' },
      status: 403,
      code: 'foreign_origin',
      cors: refused,
    },
  ]
  for (const { name, headers, path = '/control/v1/worlds', status, code, cors: expected } of cases) {
    const found = await ask('GET', path, { headers })
    t.equal(found.status, status, name)
    if (code !== undefined) t.equal(errorIn(found).code, code, name)
    t.strictSame(cors(found), expected, `${name}: who may read it`)
  }
  const preflight = (origin: string, path = '/control/v1/worlds/default/reset', url = server.url) =>
    client(t, url, worldsOracle).ask('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
        'access-control-request-private-network': 'true',
      },
    })
  const asked = await preflight(app)
  t.strictSame(
    [asked.status, ...cors(asked), asked.headers['access-control-allow-headers']],
    [204, ...granted, 'authorization, content-type'],
    'a preflight',
  )
  t.match(asked.headers['access-control-allow-methods'], /\bPOST\b/)
  t.equal(asked.headers['access-control-allow-private-network'], 'true')
  t.strictSame(noGrant((await preflight('http://evil.example')).headers), [], 'a preflight of anybody else')
  const operators = await fetch(`${server.url}/operator`, { headers: { origin: app } })
  t.equal(operators.headers.get('access-control-allow-origin'), null, "the operator's pages are no part of it")

  const guarded = await startCourtside({ controlOrigins: [app], controlToken: 'open-sesame' })
  t.teardown(() => guarded.close())
  const { ask: askGuarded } = client(t, guarded.url, worldsOracle)
  t.equal((await preflight(app, '/control/v1/worlds', guarded.url)).status, 204, 'a preflight sends no token')
  const listed = (headers: Readonly<Record<string, string>>) => askGuarded('GET', '/control/v1/worlds', { headers })
  const without = await listed({ origin: app })
  t.strictSame([without.status, ...cors(without)], [401, ...granted], 'the page reads that a token is wanted')
  const mimicked = await listed({ origin: app, 'access-control-request-method': 'GET' })
  t.equal(mimicked.status, 401, 'what only looks like a preflight needs the token')
  t.equal((await listed({ origin: app, authorization: 'Bearer open-sesame' })).status, 200, 'with the token')
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
    hasFields(t, ready, { control: { url: /\/control\/v1$/, open } }, args.join(' '))
    const url = /"url":"(http:\/\/[^"]+?)\/control\/v1"/.exec(JSON.stringify(ready))?.[1] ?? ''
    t.equal((await client(t, url, worldsOracle).ask('GET', '/control/v1/worlds')).status, status)
    await running.end()
  }
  const plain = start(t, ['start', '--port', '0', '--host', '0.0.0.0'], { cwd: aFolder(t) })
  t.match(await plain.err.next(/control/i), /closed.*--control-token/)
  await plain.end()
})

t.test('the command takes origins, and says what one is', async t => {
  const running = start(t, ['start', '--port', '0', '--json', '--control-origin', 'http://localhost:5173/'], {
    cwd: aFolder(t),
  })
  const { url }: { url: string } = JSON.parse(await running.out.next(/./))
  const found = await client(t, url, worldsOracle).ask('GET', '/control/v1/worlds', {
    headers: { origin: 'http://localhost:5173' },
  })
  t.strictSame([found.status, found.headers['access-control-allow-origin']], [200, 'http://localhost:5173'])
  await running.end()
  for (const wrong of [
    '*',
    'null',
    'localhost:5173',
    'http://a.example/path',
    'http://u@a.example',
    'http://*.a.example',
  ]) {
    const { code, err } = await start(t, ['start', '--port', '0', '--control-origin', wrong], { cwd: aFolder(t) }).ended
    t.strictSame([code, err.length], [2, 1], wrong)
    t.match(err[0], /The origin of a page, such as http:\/\/localhost:5173, was expected, without a path\./)
  }
})
