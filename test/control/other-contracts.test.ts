/** Worlds of somebody else's contract: where they are, what they do, and where they go when their paths are taken. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { type Courtside, startCourtside } from '../../src/index.ts'
import { connectedTo } from '../../src/test-kit/courtside.ts'
import { harExchanges } from '../../src/recording/har-exchanges.ts'
import { aFolder } from '../cli/child-process.ts'
import { controlFile, errorIn, memberOf } from '../fixtures/control-client.ts'
import { type Oracle, oracleOf } from '../fixtures/oracle.ts'
import { client } from '../fixtures/served-client.ts'

const petstore = fileURLToPath(new URL('../fixtures/petstore.yaml', import.meta.url))

/** Judges what a server of this contract says; the errors of worlds that aren't there are problem documents. */
const oracleFor = (file: string, prefixes: readonly string[], base = ''): Oracle => {
  const own = oracleOf(file, { prefixes })
  const control = oracleOf(controlFile, { prefixes: [`${base}/control/v1`], errorSchema: 'Error' })
  const inWorld = new RegExp(`^${base}/w/[^/]*(?=/)`)
  return {
    ...own,
    faults: seen => {
      if (seen.target.startsWith(`${base}/control`)) return control.faults(seen)
      if (/^check unknown_world$/.test(seen.headers['courtside-source'] ?? ''))
        return own.faultsOfError(JSON.parse(seen.bytes.toString()), seen.status)
      return own.faults({ ...seen, target: seen.target.replace(inWorld, '') })
    },
  }
}

const started = async (t: Test, contract: string, prefixes: readonly string[], base = '') => {
  const server: Courtside<string> = await startCourtside<string>({ contract })
  t.teardown(() => server.close())
  const { ask, fetch: judged } = client(t, server.url, oracleFor(contract, prefixes, base))
  const kit = await connectedTo<string, Record<string, never>>({
    url: server.url,
    control: `${base}/control/v1`,
    fetch: request => judged(request),
  })
  return { server, ask, kit }
}

t.test('a pet store has worlds at all its base paths', async t => {
  const { server, ask, kit } = await started(t, petstore, ['', '/api/v3', '/api/v2', '/sandbox'])
  const world = await kit.world({ name: 'rex' })
  t.strictSame([world.mode, world.url, world.as('parent')], ['virtual', `${server.url}/w/rex`, {}])
  const body = (await ask('GET', '/control/v1/worlds/rex')).json
  t.strictSame(memberOf(body, 'paths'), ['/w/rex', '/w/rex/api/v3', '/w/rex/api/v2', '/w/rex/sandbox'])
  t.notOk(memberOf(body, 'scenario'))
  await world.prefer({ example: 'none' })
  for (const base of ['', '/api/v3', '/api/v2', '/sandbox']) {
    t.strictSame((await ask('GET', `/w/rex${base}/pets`)).json, [], base)
    t.strictNotSame((await ask('GET', `${base}/pets`)).json, [], 'the default world goes on')
  }
  await world.fault('findPets', { sequence: [{ status: 503 }, { example: 'two' }] })
  t.equal((await ask('GET', '/w/rex/pets')).status, 503)
  t.strictNotSame((await ask('GET', '/w/rex/api/v3/pets')).json, [])
  await world.verify('findPets', { times: 6 })
  await world.verify('findPets', { status: 503, times: 1 })
  await world.assertNoViolations()
  await ask('GET', '/w/rex/pets?limit=0')
  await t.rejects(world.assertNoViolations())
  await t.rejects(world.verify('findPet'), { name: 'ControlError', code: 'unknown_operation' })
  await t.rejects(
    world.fault('headPing', { example: 'two' }),
    { name: 'ControlError', code: 'unknown_example' },
    'of an operation without any',
  )
  await t.rejects(
    world.fault(['nobodysPing'], { example: 'two' }),
    { name: 'ControlError', code: 'unknown_operation', message: /^(?!.*no such operation has an example)/s },
    'an operation that is not known is said to be no more than that',
  )
  await t.rejects(kit.world({ scenario: 'demo' }), { name: 'ControlError', code: 'invalid_body' })
  await t.rejects(kit.world({ mode: 'stub' }), { name: 'ControlError', code: 'invalid_body' })
  t.strictSame(await kit.scenarios(), [])
  await world.reset()
  t.strictNotSame((await ask('GET', '/w/rex/pets')).json, [])
  await world.close()
  t.equal((await ask('GET', '/w/rex/pets')).status, 404)
})

t.test('a declared header is in the journal, in whatever case the contract writes it', async t => {
  const { ask, kit } = await started(t, petstore, ['', '/api/v3', '/api/v2', '/sandbox'])
  const world = await kit.world()
  await ask('GET', `/w/${world.name}/headers`, { headers: { 'x-count': '3', cookie: 'visit=5' } })
  t.strictSame(
    (await world.journal()).map(({ status, parameters }) => [status, parameters]),
    [[204, { header: { 'x-count': 3 }, cookie: { visit: 5 } }]],
  )
})

t.test("generated values are the world's own: its seed decides", async t => {
  const { ask, kit } = await started(t, petstore, ['', '/api/v3', '/api/v2', '/sandbox'])
  const texts: string[] = []
  for (const seed of [7, 7, 8]) {
    const world = await kit.world({ seed, preferences: { dynamic: true } })
    texts.push((await ask('GET', `/w/${world.name}/pets`)).text)
  }
  t.equal(texts[0], texts[1])
  t.not(texts[0], texts[2])
})

t.test('what was found in the place of a secret is not told either', async t => {
  const { ask, kit } = await started(t, petstore, ['', '/api/v3', '/api/v2', '/sandbox'])
  const world = await kit.world()
  const { text } = await ask('POST', `/w/${world.name}/pets`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 5, status: 'available', owner: null, secret: 471_147 }),
  })
  t.notMatch(text, /471147/, 'who sent it is told of what kind it was')
  t.match(text, /body\/secret: expected [^"]*, found a number/)
  t.notMatch(JSON.stringify(await world.journal()), /471147/)
  await t.rejects(
    world.assertNoViolations(),
    /^(?!.*471147).*body\/name: [^]*found 5.*body\/secret: .*, found a number\./s,
  )
})

const contract = (paths: readonly string[], servers = ''): string =>
  [
    'openapi: 3.1.0',
    'info: { title: Taken, version: 1.0.0 }',
    servers,
    'paths:',
    ...paths.map(
      path =>
        `  ${path}: { ${[...path.matchAll(/\{(\w+)\}/g)]
          .map(([, name]) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`)
          .join(', ')
          .replace(
            /^(.+)$/,
            'parameters: [$1], ',
          )}get: { responses: { '200': { description: OK., content: { application/json: { `
        + `schema: { type: string }, example: ${JSON.stringify(path)} } } } } } }`,
    ),
    '',
  ].join('\n')

const taken: readonly {
  readonly paths: readonly string[]
  readonly servers?: string
  readonly prefixes?: readonly string[]
  readonly own: readonly string[]
}[] = [
  { paths: ['/w/{id}', '/pets'], own: ['/w/5', '/pets'] },
  { paths: ['/w/{id}/pets', '/pets'], own: ['/w/5/pets', '/pets'] },
  { paths: ['/w', '/pets'], own: ['/w', '/pets'] },
  { paths: ['/control', '/pets'], own: ['/control'] },
  { paths: ['/control/v1/worlds', '/pets'], own: ['/control/v1/worlds'] },
  { paths: ['/{owner}/{repo}', '/pets'], own: ['/w/x', '/control/v1', '/pets'] },
  { paths: ['/{owner}/{repo}/{thing}', '/pets'], own: ['/w/x/y', '/control/v1/worlds'] },
  { paths: ['/{a}/{b}/{c}/{d}', '/pets'], own: ['/w/x/y/z', '/control/v1/worlds/default'] },
  {
    paths: ['/pets'],
    servers: 'servers: [{ url: /w }, { url: /control/v1 }]',
    prefixes: ['', '/w', '/control/v1'],
    own: ['/w/pets', '/control/v1/pets', '/pets'],
  },
]

for (const { paths, servers = '', prefixes = [''], own } of taken) {
  t.test(`a contract goes before our paths: ${paths.join(' ')} ${servers}`, async t => {
    const file = join(aFolder(t), 'taken.yaml')
    writeFileSync(file, contract(paths, servers))
    const { ask, kit, server } = await started(t, file, prefixes, '/courtside')
    for (const path of own) t.strictSame((await ask('GET', path)).status, 200, path)
    const world = await kit.world({ name: 'mine' })
    t.equal(world.url, `${server.url}/courtside/w/mine`)
    for (const path of own) t.equal((await ask('GET', `/courtside/w/mine${path}`)).status, 200, `${path} in the world`)
    t.equal((await world.journal()).length, own.length)
    t.equal(errorIn(await ask('GET', '/courtside/control/v1/worlds/nobody')).code, 'unknown_world')
    const made = await server.world({ name: 'by-kit' })
    t.equal(made.url, `${server.url}/courtside/w/by-kit`, 'the kit of the server itself finds it')
    t.equal((await server.default.journal()).length, own.length)
  })
}

const uploads = {
  openapi: '3.1.0',
  info: { title: 'Uploads', version: '1' },
  paths: {
    '/uploads': {
      post: {
        operationId: 'upload',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  kind: { type: 'string' },
                  count: { type: 'integer' },
                  tags: { type: 'array', items: { type: 'string' } },
                  metadata: { type: 'object' },
                  password: { type: 'string' },
                  file: { type: 'string', format: 'binary' },
                },
              },
            },
          },
        },
        responses: { 204: { description: 'Taken.' } },
      },
    },
  },
}

t.test('a form in parts is matched by its fields, beside a file of bytes', async t => {
  const file = join(aFolder(t), 'uploads.json')
  writeFileSync(file, JSON.stringify(uploads))
  const own = await startCourtside<string>({ contract: file })
  t.teardown(() => own.close())
  const world = await own.world()
  const form = new FormData()
  for (const [name, value] of [
    ['kind', 'photo'],
    ['count', '2'],
    ['tags', 'a'],
    ['tags', 'b'],
    ['password', 'Zebra-77'],
  ] as const)
    form.append(name, value)
  form.append(
    'metadata',
    new Blob(['{"title": "x", "of": {"page": 1}, "secret": "Lion-88"}'], { type: 'application/json' }),
  )
  form.append('file', new Blob([new Uint8Array([0, 255, 1])]))
  t.equal((await world.fetch('/uploads', { method: 'POST', body: form })).status, 204)
  const cases: readonly (readonly [body: unknown, differences?: readonly object[]])[] = [
    [{ kind: 'photo' }],
    [{ count: 2, tags: ['a', 'b'] }],
    [{ kind: 'photo', metadata: { title: 'x', of: { page: 1 } } }],
    [{ kind: 'foto' }, [{ at: 'body/kind', expected: 'foto', found: 'photo' }]],
    [{ tags: ['b', 'a'] }, [{ at: 'body/tags', expected: ['b', 'a'], found: ['a', 'b'] }]],
    [{ metadata: { of: { page: 2 } } }, [{ at: 'body/metadata/of/page', expected: 2, found: 1 }]],
    [{ other: 'x' }, [{ at: 'body/other', expected: 'x' }]],
    [{ file: 'x' }, [{ at: 'body/file', expected: 'x' }]],
    [{ password: 'Zebra-77' }, [{ at: 'body/password', expected: 'Zebra-77', found: '[redacted]' }]],
    [{ password: '[redacted]' }, [{ at: 'body/password', expected: '[redacted]', found: '[redacted]' }]],
  ]
  for (const [body, differences] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const response = await own.fetch(`/control/v1/worlds/${world.name}/verifications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationId: 'upload', times: 1, match: { body } }),
    })
    // oxlint-disable-next-line no-await-in-loop
    const told: unknown = await response.json()
    const misses = memberOf(told, 'nearMisses')
    const [miss] = Array.isArray(misses) ? misses : []
    t.strictSame(
      [memberOf(told, 'verified'), miss === undefined ? undefined : memberOf(miss, 'differences')],
      [differences === undefined, differences],
      JSON.stringify(body),
    )
    t.notMatch(JSON.stringify(misses ?? []), /Lion/)
  }
  await world.verify('upload', { times: 1, body: { kind: 'photo' } })
})

t.test('bytes that were sent are in the HAR of the journal, from which they can be sent again', async t => {
  const file = join(aFolder(t), 'photos.yaml')
  const anything = ['multipart/form-data', 'application/octet-stream', 'text/plain', 'image/png']
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Photos, version: 1.0.0 }
paths:
  /photos:
    post:
      operationId: addPhoto
      requestBody: { content: { ${anything.map(type => `${type}: {}`).join(', ')} } }
      responses: { '204': { description: Added } }
`,
  )
  const server: Courtside<string> = await startCourtside<string>({ contract: file })
  t.teardown(() => server.close())
  const form = (password: string): Buffer =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="password"\r\n\r\n${password}\r\n--x\r\n`),
      Buffer.from('Content-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]),
      Buffer.from('\r\n--x--\r\n'),
    ])
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])
  const rows: readonly (readonly [mediaType: string, sent: Buffer, kept: Buffer | undefined])[] = [
    ['multipart/form-data; boundary=x', form('hunter-2-hunter'), form('[redacted]')],
    ['application/octet-stream', Buffer.from('plain'), Buffer.from('plain')],
    ['text/plain', Buffer.from('a \uFFFD'), Buffer.from('a \uFFFD')],
    // It can't be looked through: a coding may hide a secret in it.
    ['image/png', png, undefined],
    ['multipart/form-data; boundary=x', Buffer.concat([form('x'), Buffer.alloc(65 * 1024, 0xff)]), undefined],
  ]
  for (const [mediaType, body] of rows)
    // oxlint-disable-next-line no-await-in-loop
    await fetch(`${server.url}/photos`, { method: 'POST', headers: { 'content-type': mediaType }, body })
  const har = await (await fetch(`${server.url}/control/v1/worlds/default/journal/har`)).text()
  const read = harExchanges(har, undefined)
  t.strictSame(
    'exchanges' in read && read.exchanges.map(({ body }) => body),
    rows.map(([, , kept]) => kept),
  )
})
