/** `courtside exec`, and what `--fail-on-violation` says of who called a server. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { faultsOfReport } from '../report/report-schema.ts'
import { type Ended, aFolder, command, run, start } from './child-process.ts'
import { callInFlight } from '../fixtures/call-in-flight.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const env = { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '', COURTSIDE_STUB_URL: 'http://elsewhere.example' }

const exec = (t: Test, options: readonly string[], script: string, more: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  run(t, ['exec', ...options, '--', process.execPath, '--input-type=module', '-e', script], {
    env: { ...env, ...more },
  })

const calls = (...targets: readonly string[]): string =>
  targets
    .map(
      target =>
        `await (await fetch(process.env.COURTSIDE_STUB_URL + ${JSON.stringify(target)}, `
        + "{ headers: { 'X-API-Key': process.env.COURTSIDE_API_KEY } })).text()",
    )
    .join('\n')

t.test('a command is told where its server is, and who it can be there', async t => {
  const names = `Object.keys(process.env).filter(name => name.startsWith('COURTSIDE_'))`
  const told = `const { COURTSIDE_CONTROL_URL, COURTSIDE_WORLD } = process.env
    const world = await (await fetch(COURTSIDE_CONTROL_URL + '/worlds/' + COURTSIDE_WORLD)).json()
    const told = Object.fromEntries(${names}.map(name => [name, process.env[name]]))
    console.log(JSON.stringify({ ...told, scenario: world.scenario }))`
  const { code, out, err } = await exec(t, ['--scenario', 'quiet-club'], told)
  t.strictSame({ code, err }, { code: 0, err: [] })
  const variables: Record<string, string> = JSON.parse(out.join(''))
  const { COURTSIDE_URL: url = '' } = variables
  t.match(url, /^http:\/\/127\.0\.0\.1:\d+$/)
  hasFields(t, variables, {
    COURTSIDE_BASE_URL: `${url}/virtual/v2`,
    COURTSIDE_STUB_URL: `${url}/v2`,
    COURTSIDE_DOCS_URL: `${url}/docs`,
    COURTSIDE_CONSOLE_URL: `${url}/`,
    COURTSIDE_CONTROL_URL: `${url}/control/v1`,
    COURTSIDE_ISSUER: url,
    COURTSIDE_WORLD: 'default',
    scenario: 'quiet-club',
  })
  t.ok(['COURTSIDE_API_KEY', 'COURTSIDE_TOKEN', 'COURTSIDE_TOKEN_PARENT'].every(name => (variables[name] ?? '') !== ''))
  await t.rejects(fetch(url), 'and it is gone with the command')
})

t.test('of another contract there is no stub, and nothing is left of a server around it', async t => {
  const script = `const { COURTSIDE_BASE_URL, COURTSIDE_STUB_URL } = process.env
    console.log((await fetch(COURTSIDE_BASE_URL + '/shelves')).status, COURTSIDE_STUB_URL)`
  const { code, out } = await exec(t, ['--contract', 'test/fixtures/served-library.yaml'], script)
  t.strictSame({ code, out }, { code: 0, out: ['200 undefined'] })
})

t.test('recorded dates move with the clock that is asked for', async t => {
  const script = `const answer = await fetch(process.env.COURTSIDE_BASE_URL + '/my/bookings')
    console.log((await answer.json())[0].period.start)`
  const { code, out } = await exec(t, ['--dates', 'moving', '--now', '2027-07-01T00:00Z'], script)
  t.strictSame({ code, out }, { code: 0, out: ['2027-07-05T11:00:00+01:00'] })
})

t.test('its exit code is the exit code', async t => {
  const script = join(aFolder(t), 'suite')
  writeFileSync(script, '#!/no/such/shell\n', { mode: 0o755 })
  const cases: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    ['it went well', ['--', process.execPath, '-e', ''], 0, /^$/],
    ['it did not', ['--', process.execPath, '-e', 'process.exit(5)'], 5, /^$/],
    ['it was killed', ['--', process.execPath, '-e', 'process.kill(process.pid, "SIGKILL")'], 137, /^$/],
    ['it is not there', ['--', 'no-such-command'], 127, /no-such-command can't be run: there is no such command/],
    ['it has no name', ['--', ''], 127, /^courtside: '' can't be run: there is no such command\.$/],
    ['it is none', ['--', aFolder(t)], 126, /can't be run/],
    ['it is in no folder', ['--', join(script, 'x')], 126, /suite\/x can't be run: spawn ENOTDIR\.$/],
    ['its name is too long', ['--', 'x'.repeat(5000)], 126, /x can't be run: spawn ENAMETOOLONG\.$/],
    ['it has no shell', ['--', script], 127, /suite can't be run: what its first line has it run by is not there\.$/],
    ['a contract that is not there', ['--contract', 'none.yaml', '--', 'x'], 2, /none\.yaml: the file does not exist/],
    ['a contract that is none', ['--contract', 'README.md', '--', 'x'], 2, /README\.md can't be served/],
    ['nothing is to be run', [], 2, /missing required argument 'command'/],
    ['a report of nothing', ['--junit', 'x.xml', '--', 'x'], 2, /--junit: there is a report with --fail-on-violation/],
    ['a world of another contract', ['--contract', 'x', '--world', 'y', '--', 'x'], 2, /the club's/],
    [
      'dates that move from nowhere',
      ['--contract', 'test/fixtures/served-library.yaml', '--dates', 'moving', '--', 'x'],
      2,
      /^courtside: The dates of the examples can't move: the contract does not say when they were recorded\. Say it/,
    ],
  ]
  for (const [name, args, code, said] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const ended = await run(t, ['exec', ...args], { env })
    t.strictSame({ code: ended.code, out: ended.out }, { code, out: [] }, name)
    t.match(ended.err.join('\n'), said, name)
  }
})

t.test('options behind the command are its own', async t => {
  const args = ['exec', '--', process.execPath, '-p', 'process.argv.slice(1).join()', '--', '--junit', '-v', '--help']
  const { out } = await run(t, args, { env })
  t.strictSame(out, ['--junit,-v,--help'])
})

t.test('a signal is for the command, which may take its time', async t => {
  const script = `process.on('SIGTERM', () => { console.log('told'); process.exit(7) })
    console.log('up'); setInterval(() => undefined, 60_000)`
  const { out, end } = start(t, ['exec', '--', process.execPath, '-e', script], { env })
  await out.next(/up/)
  const { code, out: all } = await end('SIGTERM')
  t.strictSame({ code, all }, { code: 7, all: ['up', 'told'] })
})

t.test('at a terminal, which tells the command of some by itself, the others are for it alone', async t => {
  const script = `for (const signal of ['SIGINT', 'SIGQUIT', 'SIGTERM'])
      process.on(signal, () => { console.log(signal); process.exit(7) })
    console.log('up'); setInterval(() => undefined, 60_000)`
  const program = ['--import', 'data:text/javascript,process.stdin.isTTY=true', command]
  const { child, out, end } = start(t, ['exec', '--', process.execPath, '-e', script], { env, program })
  await out.next(/up/)
  child.kill('SIGINT')
  child.kill('SIGQUIT')
  const { code, out: all } = await end('SIGTERM')
  t.strictSame({ code, all }, { code: 7, all: ['up', 'SIGTERM'] })
})

t.test('calls that keep to the contract: 0; refusals by a rule are none of its breaches', async t => {
  const { code, out } = await exec(t, ['--fail-on-violation'], calls('/clubs', '/clubs/00000000000000000000dead'))
  t.strictSame({ code, out }, { code: 0, out: ['held: 2 checks, 2 operations, 2 requests'] })
  const failed = await exec(t, ['--fail-on-violation'], `${calls('/clubs')}\nprocess.exit(7)`)
  t.strictSame(
    { code: failed.code, out: failed.out, err: failed.err },
    {
      code: 7,
      out: ['held: 1 check, 1 operation, 1 request'],
      err: [`courtside: ${process.execPath} ended with 7: that is what failed.`],
    },
  )
})

t.test('what was ignored of a call is told, and breaks nothing; all that it breaks is told', async t => {
  const { code, out } = await exec(t, ['--fail-on-violation'], calls('/clubs?limt=5'))
  t.equal(code, 0)
  hasFields(t, out, [
    /^warning ignored listClubs: query parameter "limt" is not declared and was ignored, did you mean "limit"\? \(/,
    'held: 1 check, 1 operation, 1 request',
  ])
  const twice = await exec(t, ['--fail-on-violation'], calls('/clubs?limit=0&offset=-1'))
  const found = twice.out.filter(line => line.startsWith('  found'))
  hasFields(t, found, [/query\.offset: expected .*, found -1\. query\.limit: expected .*, found 0\.$/])
})

t.test('no call at all: 1', async t => {
  const { code, out } = await exec(t, ['--fail-on-violation'], '')
  t.equal(code, 1)
  hasFields(t, out, [
    /Nothing was checked.* No call came to http:.*: was another address called\?$/,
    /^broken: 0 checks/,
  ])
})

t.test('start has its HAR where the public address is a proxy of another name', async t => {
  const har = join(aFolder(t), 'calls.har')
  const args = ['start', '--port', '0', '--public-url', 'http://mock.example.org', '--har', har]
  const { out, end } = start(t, args, { env })
  await out.next(/at http:/)
  const { code, err } = await end()
  t.strictSame({ code, err }, { code: 0, err: [] })
  t.match(readFileSync(har, 'utf8'), /"entries"/)
})

t.test('start waits for the calls that are on their way, tells them in full, and has them in its HAR', async t => {
  const har = join(aFolder(t), 'calls.har')
  const { out, child, ended } = start(t, ['start', '--port', '0', '--fail-on-violation', '--har', har], { env })
  const [url = ''] = /http:\/\/[^/ ]*/.exec(await out.next(/at http:/)) ?? []
  const rest = await callInFlight(`${url}/virtual/v2/my/coaching/session`)
  child.kill('SIGTERM')
  const isListening = (): Promise<boolean> =>
    fetch(`${url}/health/live`).then(
      () => true,
      () => false,
    )
  // oxlint-disable-next-line no-await-in-loop
  while (await isListening()) continue
  t.match(await rest(), /^HTTP\/1\.1 400 /)
  const { code, out: told } = await ended
  t.equal(code, 1)
  t.match(told.join('\n'), /toggleCoachingSession: each call keeps to the contract[^]*expected {2}such a call: curl/)
  t.match(told.at(-1), /^broken: 1 of 1 check broken, 1 operation, 1 request$/)
  t.match(readFileSync(har, 'utf8'), /"status": ?400/)
})

t.test('who ends it while calls are left behind is told all the same how the server was called', async t => {
  const json = join(aFolder(t), 'report.json')
  const script = `fetch(process.env.COURTSIDE_STUB_URL + '/clubs?limit=0', { headers: { 'x-api-key': 'demo-key' } })
    .then(() => console.log(process.env.COURTSIDE_URL, process.pid))
    process.stdin.once('data', () => process.exit(0))`
  const args = ['exec', '--fail-on-violation', '--json', json, '--', process.execPath, '-e', script]
  const { out, child, ended } = start(t, args, { env })
  const [url = '', pid] = (await out.next(/^http:/)).split(' ')
  await callInFlight(`${url}/virtual/v2/my/coaching/session`)
  child.stdin.write('go')
  const isRunning = (): boolean => {
    try {
      return process.kill(Number(pid), 0)
    } catch {
      return false
    }
  }
  // oxlint-disable-next-line no-await-in-loop
  while (isRunning()) await nextTurn()
  const again = setInterval(() => child.kill('SIGTERM'), 50)
  const { code, out: told } = await ended.finally(() => clearInterval(again))
  t.equal(code, 1, told.join('\n'))
  t.match(readFileSync(json, 'utf8'), /"operation": ?"listClubs"/)
})

t.test('calls that break it: 1, each told once, with what would be right, in every form', async t => {
  const folder = aFolder(t)
  const forms = ['junit', 'json', 'html', 'markdown', 'har']
  const files = forms.flatMap(form => [`--${form}`, join(folder, form)])
  const script = calls('/clubs', '/clubs?limit=501', '/clubs?limit=502', '/club')
  const { code, out } = await exec(t, ['--fail-on-violation', ...files], script)
  t.equal(code, 1)
  const report: unknown = JSON.parse(readFileSync(join(folder, 'json'), 'utf8'))
  t.strictSame(faultsOfReport(report), [])
  const texts = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  t.equal(texts.length, forms.length)
  t.strictSame(
    texts.filter(text => text.includes('demo-key')),
    [],
  )
  const { checks } = JSON.parse(readFileSync(join(folder, 'json'), 'utf8'))
  hasFields(t, checks, [
    {
      operation: 'listClubs',
      times: 3,
      failures: [
        {
          times: 2,
          expected:
            /^such a call: curl "\$COURTSIDE_URL"'\/v2\/clubs\?limit=500' .*-H "x-api-key: \$COURTSIDE_API_KEY"$/,
          found: 'query.limit: expected an integer from 1 to 500, found 501.',
          place: { file: /sports-club\.yaml$/ },
          request: { curl: /-H "x-api-key: \$COURTSIDE_API_KEY"/ },
        },
      ],
    },
    { operation: 'no operation', failures: [{ found: /^No operation at GET \/v2\/club\. Nearest: / }] },
  ])
  t.match(out.at(-1), /^broken: 2 of 2 checks broken/)
  t.match(out.at(-2), /^note: The server of this run is gone\. To repeat a call: courtside exec .* -- sh /)
  const curl: string = checks[0].failures[0].request.curl
  const repeated = await run(
    t,
    ['exec', '--', 'sh', '-c', `${curl} -s -o "${join(folder, 'body')}" -w '%{http_code}'`],
    {
      env,
    },
  )
  t.strictSame([repeated.code, repeated.out, repeated.err], [0, ['400'], []], 'it is repeated beside another server')
  const [head = '', shown = ''] = readFileSync(join(folder, 'body'), 'utf8').split('\r\n\r\n')
  t.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/, 'with status and headers')
  hasFields(t, JSON.parse(shown), { code: 'out_of_range' })
  const statuses = [200, 400, 400, 404]
  t.strictSame(
    exchangedIn(join(folder, 'har')).map(([, status]) => status),
    statuses,
  )

  const baseline = join(folder, 'baseline')
  const failures = checks.flatMap((check: { failures: readonly { fingerprint: string }[] }) => check.failures)
  const accepted = failures.map(({ fingerprint }: { fingerprint: string }) => ({
    fingerprint,
    reason: 'known',
    until: '9999-12-31',
  }))
  writeFileSync(baseline, JSON.stringify({ format: 'baseline/1', accepted }))
  const known = await exec(t, ['--fail-on-violation', '--baseline', baseline], script)
  t.equal(known.code, 0, 'what is known is taken')
  const own = join(folder, 'own')
  const accepting = ['--write-baseline', own, '--baseline-reason', 'known', '--baseline-until', '9999-12-31']
  const leaving = await exec(t, ['--fail-on-violation', ...accepting], script)
  t.strictSame([leaving.code, leaving.out.at(-1)?.startsWith(`${own}: 2 failures taken as known`)], [1, true])
  t.equal((await exec(t, ['--fail-on-violation', '--baseline', own], script)).code, 0)
  for (const [name, paths, wanted] of [
    ['another value of the same fault', ['/clubs?limit=777'], 0],
    ['another fault of the same parameter', ['/clubs?limit=0'], 1],
    ['no number at all', ['/clubs?limit=x'], 1],
    ['what is known, with another fault beside it', ['/clubs?limit=501&offset=-1'], 1],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const other = await exec(t, ['--fail-on-violation', '--baseline', own], calls(...paths))
    t.equal(other.code, wanted, name)
  }
  const summary = join(aFolder(t), 'summary')
  const onGitHub = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
  const failed = await exec(t, ['--fail-on-violation'], `${script}\nprocess.exit(3)`, onGitHub)
  t.equal(failed.code, 3, "the command's own failure goes before")
  hasFields(
    t,
    failed.out.filter(line => line.startsWith('::')),
    [/^::error file=\S*sports-club\.yaml,line=\d+,col=\d+,title=listClubs%3A /, /^::error title=no operation%3A /],
    'and on GitHub each is told where it shows it',
  )
  t.match(readFileSync(summary, 'utf8'), /listClubs/, 'in the summary too')
})

t.test('a call is repeated as the one of the people of the world who made it', async t => {
  const script = `const { COURTSIDE_STUB_URL: url, COURTSIDE_API_KEY: key, ...env } = process.env
    const tokens = ['COURTSIDE_TOKEN_PARENT', 'COURTSIDE_TOKEN_MEMBER', 'COURTSIDE_TOKEN'].map(name => env[name])
    for (const [index, token] of tokens.entries()) {
      const headers = { 'X-API-Key': key, Authorization: (index === 0 ? 'bearer ' : 'Bearer ') + token }
      await (await fetch(url + ['/clubs', '/affiliates', '/clubdistances'][index] + '?limit=x', { headers })).text()
    }`
  const { code, out } = await exec(t, ['--fail-on-violation'], script)
  t.equal(code, 1)
  const toldOf = (path: string): readonly string[] => {
    const lines = out.slice(out.findIndex(line => line.includes(`/v2${path}`)))
    return (
      lines
        .join('\n')
        .match(/\$COURTSIDE_TOKEN\w*/g)
        ?.slice(0, 2) ?? []
    )
  }
  const [parent, member] = ['$COURTSIDE_TOKEN_PARENT', '$COURTSIDE_TOKEN']
  t.strictSame(toldOf('/clubs'), [parent, parent], 'by the call to repeat, and by the one that would be right')
  t.strictSame(toldOf('/affiliates'), [member, member], 'the first of them')
  t.strictSame(toldOf('/clubdistances'), [member, member])
})

t.test('a secret in a query is a variable of the call that repeats it', async t => {
  const file = join(aFolder(t), 'keyed.yaml')
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Keyed, version: '1' }
security: [{ key: [] }]
components: { securitySchemes: { key: { type: apiKey, in: query, name: api_key } } }
paths:
  /things:
    get:
      operationId: listThings
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 5 } }]
      responses: { '200': { description: Things. }, '400': { description: No. } }
`,
  )
  const script = `await fetch(process.env.COURTSIDE_URL + '/things?api_key=s3cret&access_token=s3cret&limit=9', {
    headers: { cookie: 'sid=s3cret' },
  })`
  const { code, out } = await exec(t, ['--contract', file, '--fail-on-violation'], script)
  t.equal(code, 1)
  const from = out.findIndex(line => line.startsWith('  repeat'))
  t.strictSame(out.slice(from, from + 3), [
    `  repeat    curl -i -G "$COURTSIDE_URL"'/things?limit=9' \\`,
    `    --data-urlencode 'api_key='"$COURTSIDE_API_KEY" \\`,
    `    --data-urlencode 'access_token='"$ACCESS_TOKEN" \\`,
  ])
  t.ok(out.includes(`    -H 'cookie: sid='"$COOKIE_SID"`), 'and what is no key another one')
  t.notMatch(out.join('\n'), /s3cret/)
})

t.test('that bodies in parts are not checked is told once, those of forms are', async t => {
  const file = join(aFolder(t), 'photos.yaml')
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Photos, version: '1' }
paths:
  /photos:
    post:
      operationId: addPhoto
      requestBody:
        content:
          multipart/mixed: {}
          multipart/form-data:
            schema:
              type: object
              required: [photo]
              properties:
                photo: { type: string, contentMediaType: image/png }
                wifi: { type: string, format: password, maxLength: 3 }
                login: { type: object, properties: { pin: { type: string, format: password } } }
            encoding: { photo: { contentType: image/png } }
      responses: { '204': { description: Added. } }
`,
  )
  const script = `const send = (body, headers) =>
    fetch(process.env.COURTSIDE_URL + '/photos', { method: 'POST', body, headers })
  const formOf = fields => {
    const body = new FormData()
    for (const [name, value] of fields) body.set(name, value)
    return body
  }
  for (const body of ['a', 'b']) await send(body, { 'content-type': 'multipart/mixed; boundary=x' })
  await send(formOf([['photo', new Blob(['x'], { type: 'image/png' })]]))`
  const good = await exec(t, ['--contract', file, '--fail-on-violation'], script)
  t.equal(good.code, 0)
  t.strictSame(good.out, [
    'warning unchecked addPhoto: The bodies of 2 calls in multipart/mixed were not checked.',
    'held: 1 check, 1 operation, 3 requests',
  ])
  const bad = await exec(
    t,
    ['--contract', file, '--fail-on-violation'],
    `${script}
    await send(formOf([
      ['photo', new Blob(['x'], { type: 'image/gif' })],
      ['wifi', 's3same-open'],
      ['login', '{"pin":"h0neypot"}'],
    ]))`,
  )
  t.equal(bad.code, 1)
  const told = bad.out.join('\n')
  t.match(told, /body\/photo: expected a part in image\/png, found "image\/gif"/)
  t.match(told, /name="wifi"/, 'the call to repeat has its parts')
  t.notMatch(told, /s3same|h0neypot/, 'and none of its secrets')
})

t.test('what was asked of calls in vain is told with the calls that nearly were it', async t => {
  const folder = aFolder(t)
  const script = `${calls('/clubs?limit=21')}
    await fetch(process.env.COURTSIDE_CONTROL_URL + '/worlds/default/verifications', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ operationId: 'listClubs', match: { query: { limit: 20 } } }),
    })`
  const { code, out } = await exec(t, ['--fail-on-violation', '--json', join(folder, 'json')], script)
  t.equal(code, 0, 'it is no breach of the contract')
  t.strictSame(out, [
    'warning verification listClubs: Expected at least 1 call of listClubs that match {"query":{"limit":20}}, found 0. '
      + 'Calls that did not match: #1 GET /v2/clubs?limit=21 200 (query.limit: expected 20, found 21).',
    'held: 1 check, 1 operation, 1 request',
  ])
  const report = JSON.parse(readFileSync(join(folder, 'json'), 'utf8'))
  t.strictSame(faultsOfReport(report), [])
  hasFields(t, report.remarks, [{ level: 'warning', operation: 'listClubs', rule: 'verification' }])
})

/** World and status of each exchange of a HAR. */
const exchangedIn = (file: string): readonly (readonly [world: string, status: number, url: string])[] => {
  const { log } = JSON.parse(readFileSync(file, 'utf8'))
  return log.entries.map((one: { comment: string; request: { url: string }; response: { status: number } }) => [
    one.comment,
    one.response.status,
    new URL(one.request.url).pathname,
  ])
}

t.test('what was exchanged is kept of every world, judged or not', async t => {
  const har = join(aFolder(t), 'har')
  const script = `const { COURTSIDE_CONTROL_URL: control, COURTSIDE_STUB_URL: stub } = process.env
    const json = { 'content-type': 'application/json' }
    const made = await fetch(control + '/worlds', { method: 'POST', headers: json, body: '{"name":"mine"}' })
    const { url } = await made.json()
    const headers = { 'X-API-Key': process.env.COURTSIDE_API_KEY }
    await (await fetch(url + '/clubs', { headers })).text()
    await (await fetch(stub + '/affiliates', { headers: { 'X-API-Key': 'wrong' } })).text()`
  const { code, err } = await exec(t, ['--har', har], script)
  t.strictSame({ code, err }, { code: 0, err: [] })
  t.strictSame(exchangedIn(har), [
    ['mine', 200, '/w/mine/v2/clubs'],
    ['default', 400, '/v2/affiliates'],
  ])
  t.notMatch(readFileSync(har, 'utf8'), 'demo-key')
})

t.test('of a call in a world of its own it is told how that is made again', async t => {
  const script = `const { COURTSIDE_CONTROL_URL: control, COURTSIDE_API_KEY: key } = process.env
    const json = { 'content-type': 'application/json' }
    const made = await fetch(control + '/worlds', { method: 'POST', headers: json, body: '{"name":"mine"}' })
    const { url } = await made.json()
    await (await fetch(url + '/clubs?limit=501', { headers: { 'X-API-Key': key } })).text()`
  const { out } = await exec(t, ['--fail-on-violation'], script)
  const make = `curl "$COURTSIDE_URL"/control/v1/worlds -H 'content-type: application/json' -d '{"name":"mine"}'`
  t.match(
    out.find(line => line.startsWith('note: The server of this run is gone.')),
    make,
  )
  const usual = `await (await fetch(process.env.COURTSIDE_BASE_URL + '/clubs?limit=501')).text()`
  t.notMatch((await exec(t, ['--fail-on-violation'], usual)).out.join('\n'), '/worlds')
})

t.test('a credential that a call sends elsewhere as well stands in no form of the report', async t => {
  const folder = aFolder(t)
  const forms = ['junit', 'json', 'html', 'markdown', 'har']
  const files = forms.flatMap(form => [`--${form}`, join(folder, form)])
  const script = `const headers = { 'X-API-Key': process.env.COURTSIDE_API_KEY, Authorization: 'Bearer tok-Zebra-77' }
    await (await fetch(process.env.COURTSIDE_STUB_URL + '/clubs?limit=tok-Zebra-77', { headers })).text()`
  const { code, out, err } = await exec(t, ['--fail-on-violation', ...files], script)
  t.equal(code, 1)
  const told = [...out, ...err, ...forms.map(form => readFileSync(join(folder, form), 'utf8'))].join('\n')
  t.notMatch(told, /Zebra/)
  t.match(told, /query\.limit: expected an integer from 1 to 500, found "\[redacted\]"/)
})

t.test(
  'what the contract declares to be a password stands in no form of the report, whatever it is called',
  async t => {
    const folder = aFolder(t)
    const file = join(folder, 'passwords.yaml')
    writeFileSync(
      file,
      `openapi: 3.1.0
info: { title: Passwords, version: '1' }
paths:
  /people:
    post:
      operationId: addPerson
      parameters: [{ name: door, in: query, schema: { $ref: '#/components/schemas/Phrase' } }]
      requestBody:
        content: 
          application/json: { schema: { $ref: '#/components/schemas/Person' } }
          application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Person' } }
      responses: { '201': { description: Added. }, '400': { description: No. } }
components:
  schemas:
    Phrase: { type: string, format: password, maxLength: 20 }
    Person:
      required: [age]
      properties:
        age: { type: integer }
        phrase: { $ref: '#/components/schemas/Phrase' }
        other: { anyOf: [{ $ref: '#/components/schemas/Phrase' }, { type: 'null' }] }
        phrases: { type: array, items: { type: string, format: password } }
        within: { allOf: [{ properties: { word: { type: string, format: password, pattern: '^[a-z]+$' } } }] }
`,
    )
    const forms = ['junit', 'json', 'html', 'markdown', 'har']
    const files = forms.flatMap(form => [`--${form}`, join(folder, form)])
    const script = `const post = (type, body, query = '') =>
      fetch(process.env.COURTSIDE_URL + '/people' + query, { method: 'POST', headers: { 'content-type': type }, body })
    const form = 'application/x-www-form-urlencoded'
    const json = { age: 'x', phrase: 'Zebra-1', other: 'Zebra-2', phrases: ['Zebra-3'], within: { word: 'zebra' } }
    await post('application/json', JSON.stringify(json), '?door=Zebra-4')
    await post('application/json', JSON.stringify({ age: 1, within: { word: 'Zebra-5' } }))
    await post('application/json', JSON.stringify({ age: 1, phrase: 'Zebra-6-'.repeat(9) }))
    await post('application/json', '{"age":"x","phr\\u0061se":"Zebra-7"}')
    await post(form, 'age=x&phrase=Zebra-8&phrases=Zebra-9&other=Zebra-0')
    await post(form, 'age=1', '?door=' + 'Zebra-6-'.repeat(9))`
    const { code, out, err } = await exec(t, ['--contract', file, '--fail-on-violation', '-v', ...files], script)
    t.equal(code, 1)
    const told = [...out, ...err, ...forms.map(form => readFileSync(join(folder, form), 'utf8'))].join('\n')
    t.notMatch(told, /zebra/i)
    t.match(told, /--data-raw '{"age":"x","phrase":"'"\$PHRASE"'","other":"'"\$OTHER"'","phrases":'"\$PHRASES"/)
    t.match(told, /body\/within\/word: expected .*, found a string\./)
    t.match(told, /body\/phrase: expected .*, found a string \(72 characters\)\./)
  },
)

t.test('a password that is a part of a path stands in no line, no report and no journal', async t => {
  const folder = aFolder(t)
  const forms = ['junit', 'json', 'html', 'markdown', 'har']
  const files = forms.flatMap(form => [`--${form}`, join(folder, form)])
  const script = `const { COURTSIDE_URL: url, COURTSIDE_CONTROL_URL: control } = process.env
    const get = async (path, method = 'GET') => (await fetch(url + path, { method })).text()
    for (const path of ['/shares/zebra-1?limit=x', '/shares/' + 'zebra'.repeat(9), '/doors/zebra-3', '/doors/zebra4'])
      await get(path)
    await get('/shares/zebra-5?limit=zebra-5')
    await get('/doors/zebra6', 'DELETE')
    await get('/doors/zebra7?zebra7=1')
    console.log(await (await fetch(control + '/worlds/default/journal')).text())`
  const served = ['--contract', 'test/fixtures/shares.yaml', '--fail-on-violation', '-v']
  const { code, out, err } = await exec(t, [...served, ...files], script)
  t.equal(code, 1)
  const texts = [...out, ...err, ...forms.map(form => readFileSync(join(folder, form), 'utf8'))]
  t.strictSame(
    texts.flatMap(text => /.{0,60}zebra.{0,60}/i.exec(text) ?? []),
    [],
  )
  t.match(texts.join('\n'), /GET \/shares\/\[redacted\]\?limit=x 400/)
})

t.test('a password that no name tells, and where it is said again, stands in no report and no journal', async t => {
  const folder = aFolder(t)
  const forms = ['junit', 'json', 'html', 'markdown', 'har']
  const files = forms.flatMap(form => [`--${form}`, join(folder, form)])
  const script = `const { COURTSIDE_URL: url, COURTSIDE_CONTROL_URL: control } = process.env
    const post = async (query, type, body) =>
      (await fetch(url + '/doors' + query, { method: 'POST', headers: { 'content-type': type }, body })).text()
    await post('?where=no,5,opens,zebra-1&limit=zebra-1', 'text/plain', 'zebra-2')
    await post('?deep[no]=zebra-3&deep[any]=zebra-3', 'application/json', '{"no":"zebra-4","doors":[{"x":"zebra-4"}]}')
    await post('?limit=zebra-5', 'application/x-www-form-urlencoded', 'any=zebra-5')
    console.log(await (await fetch(control + '/worlds/default/journal')).text())`
  const served = ['--contract', 'test/fixtures/passwords.yaml', '--fail-on-violation', '-v']
  const { out, err } = await exec(t, [...served, ...files], script)
  const texts = [...out, ...err, ...forms.map(form => readFileSync(join(folder, form), 'utf8'))]
  t.strictSame(
    texts.flatMap(text => /.{0,60}zebra.{0,60}/i.exec(text) ?? []),
    [],
  )
})

t.test('of what made room for others meanwhile it is told how much it was', async t => {
  const har = join(aFolder(t), 'har')
  const script = `for (let call = 0; call < 1005; call += 1)
      await (await fetch(process.env.COURTSIDE_URL + '/shelves')).text()`
  const { code, err } = await exec(t, ['--contract', 'test/fixtures/served-library.yaml', '--har', har], script)
  t.strictSame(
    { code, err },
    { code: 0, err: [`courtside: --har ${har}: world default: 5 earlier entries made room for these.`] },
  )
  t.equal(exchangedIn(har).length, 1000)
})

t.test('what was exchanged has the headers that are declared, and says of what is long that it is a part', async t => {
  const folder = aFolder(t)
  const [contract, har, recorded] = [join(folder, 'notes.json'), join(folder, 'calls.har'), join(folder, 'recorded')]
  const string = { type: 'string' }
  const answer = (schema: object, value: unknown): object => ({
    description: '.',
    headers: { 'X-Total': { required: true, schema: { type: 'integer' }, example: 3 } },
    content: { 'application/json': { schema, examples: { one: { value } } } },
  })
  const paths = {
    '/notes': {
      get: { operationId: 'listNotes', responses: { 200: answer({ type: 'array', items: string }, ['a']) } },
    },
    '/motto': { get: { operationId: 'getMotto', responses: { 200: answer(string, 'Play well') } } },
    '/long': { get: { operationId: 'getLong', responses: { 200: answer(string, 'long '.repeat(20_000)) } } },
  }
  writeFileSync(contract, JSON.stringify({ openapi: '3.1.0', info: { title: 'Notes', version: '1' }, paths }))
  const script = `for (const path of ['/notes', '/motto', '/long'])
      await (await fetch(process.env.COURTSIDE_URL + path)).text()`
  const { code } = await exec(t, ['--contract', contract, '--har', har], script)
  t.equal(code, 0)
  const { log } = JSON.parse(readFileSync(har, 'utf8'))
  hasFields(t, log.entries, [
    {
      response: { headers: [{ name: 'x-total', value: '3' }, { name: 'content-type' }, { name: 'courtside-source' }] },
    },
    { response: { content: { mimeType: 'application/json', text: '"Play well"' } } },
    { response: { content: { mimeType: 'application/json', comment: 'not all of it was kept' } } },
  ])

  const written = await run(t, ['record', '--contract', contract, '--from', har, '--out', recorded])
  t.equal(written.code, 0)
  const told = written.out.filter(line => line.startsWith('not recorded'))
  hasFields(t, told, [/^not recorded: getLong 200: its body could not be judged, .* or not all of it was recorded$/])
  const { out } = start(t, ['virtual', contract, '--port', '0', '--quiet'], { env })
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await out.next(/at http:/))?.[0] ?? ''
  const drifted = await run(t, ['drift', '--contract', contract, '--base-url', url, '--against', har], { env })
  t.strictSame({ code: drifted.code, err: drifted.err }, { code: 0, err: [] })
})

t.test('a server leaves its report and its exchanges when it is ended', async t => {
  const folder = aFolder(t)
  const forms = ['junit', 'html', 'markdown', 'har']
  const files = forms.flatMap(form => [`--${form}`, join(folder, form)])
  const contract = 'test/fixtures/served-library.yaml'
  const { out, end } = start(t, ['virtual', contract, '--port', '0', '--quiet', '--fail-on-violation', ...files], {
    env,
  })
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await out.next(/at http:/))?.[0] ?? ''
  await (await fetch(`${url}/shelves`)).text()
  const { code } = await end('SIGTERM')
  t.equal(code, 0)
  t.strictSame(readdirSync(folder).toSorted(), forms.toSorted())
  t.strictSame(exchangedIn(join(folder, 'har')), [['default', 200, '/shelves']])
  t.match(readFileSync(join(folder, 'junit'), 'utf8'), /tests="1" failures="0"/)
  const alone = await run(t, ['start', '--port', '0', '--junit', join(folder, 'junit')], { env })
  t.strictSame(
    [alone.code, alone.err],
    [2, ['courtside: --junit: there is a report with --fail-on-violation alone. Give that too.']],
  )
})

t.test('what a server can no longer leave behind is told, each file by itself', async t => {
  const folder = join(aFolder(t), 'gone')
  mkdirSync(folder)
  const [junit, har] = [join(folder, 'junit'), join(folder, 'har')]
  const args = ['start', '--port', '0', '--quiet', '--fail-on-violation', '--junit', junit, '--har', har]
  const { out, end } = start(t, args, { env })
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await out.next(/at http:/))?.[0] ?? ''
  await (await fetch(`${url}/virtual/v2/clubs`)).text()
  rmSync(folder, { recursive: true })
  const { code, err } = await end('SIGTERM')
  t.equal(code, 3)
  t.strictSame(
    err.map(line => line.replace(/: ENOENT.*/, '')),
    [`courtside: --junit ${junit} can't be written`, `courtside: --har ${har} can't be written`],
  )
  mkdirSync(folder)
  const same = await run(t, ['start', '--port', '0', '--fail-on-violation', '--html', junit, '--har', junit], { env })
  t.strictSame([same.code, same.err], [2, [`courtside: --html and --har are the same file, ${junit}.`]])
})

t.test('start and virtual say it when they are ended', async t => {
  const cases: readonly (readonly [args: readonly string[], target: string, code: number, last: RegExp])[] = [
    [['start'], '/virtual/v2/clubs', 0, /^held: 1 check/],
    [['start'], '/virtual/v2/clubs?limit=501', 1, /^broken: 1 of 1 check/],
    [['virtual', 'test/fixtures/served-library.yaml'], '/nowhere', 1, /^broken: 1 of 1 check/],
  ]
  for (const [args, target, code, last] of cases) {
    const { out, end } = start(t, [...args, '--port', '0', '--quiet', '--fail-on-violation'], { env })
    // oxlint-disable-next-line no-await-in-loop
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await out.next(/at http:/))?.[0] ?? ''
    // oxlint-disable-next-line no-await-in-loop
    await (await fetch(url + target)).text()
    // oxlint-disable-next-line no-await-in-loop
    const ended = await end('SIGTERM')
    t.equal(ended.code, code, `${args[0]} ${target}`)
    t.match(ended.out.at(-1), last)
  }
})
