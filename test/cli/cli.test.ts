/**
 * The command from outside, as a child process: what it prints on which stream, its exit codes, its signals, and what
 * `--watch` makes of the ways in which files change.
 */
import { once } from 'node:events'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { type Socket, connect } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { type RunOptions, type Running, aFolder, command, root, run, start } from './child-process.ts'
import { operationCount } from '../fixtures/club-operations.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'
import { oracleOf } from '../fixtures/oracle.ts'

const broken = 'test/fixtures/broken'
const good = 'test/fixtures/contract-good'

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const fieldsOf = (line: string | undefined): Record<string, unknown> => {
  const value: unknown = JSON.parse(line ?? '')
  if (!isFields(value)) throw new Error(`An object was expected: ${line}`)
  return value
}

interface Ready {
  readonly url: string
  readonly baseUrl: string
  readonly docs: string
  readonly curl: string
  readonly operations: number
}

const readyOf = (line: string | undefined): Ready => {
  const { url, baseUrl, docs, curl, operations } = fieldsOf(line)
  return {
    url: String(url),
    baseUrl: String(baseUrl),
    docs: String(docs),
    curl: String(curl),
    operations: Number(operations),
  }
}

/** Starts a server and waits for the line that says where it is. */
const serving = async (
  t: Test,
  args: readonly string[],
  options?: RunOptions,
): Promise<Running & { readonly ready: Ready }> => {
  const running = start(t, [...args, '--port', '0', '--json'], options)
  const ready = readyOf(await running.out.next(/"ready"/))
  if (args[0] === 'start') judgeAnswers(t, ready.url)
  return { ...running, ready }
}

/** What a shell makes of a line: its words, the quotes around them taken off. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const curled = (line: string): Promise<Response> => {
  const [program, ...rest] = wordsOf(line)
  if (program !== 'curl') throw new Error(`A curl was expected: ${line}`)
  const headers = new Headers()
  let method = 'GET'
  let url = ''
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '-X') method = rest.shift() ?? ''
    else if (word === '-H') {
      const [name = '', value = ''] = (rest.shift() ?? '').split(/: */, 2)
      headers.append(name, value)
    } else url = word
  }
  return fetch(url, { method, headers })
}

// ---------------------------------------------------------------- what is not understood, and what can't be done

t.test('a command line that is not understood: one line that says what, exit code 2', async t => {
  const cases = [
    { args: ['start', '--prt', '1'], says: /^courtside: unknown option '--prt' \(Did you mean --port\?\)$/ },
    { args: ['check', '--port', '1'], says: /^courtside: unknown option '--port'/ },
    { args: ['--json'], says: /^courtside: unknown option '--json'/ },
    { args: ['strat'], says: /^courtside: unknown command 'strat' \(Did you mean start\?\)$/ },
    { args: ['virtual'], says: /^courtside: missing required argument 'spec'$/ },
    {
      args: ['virtual', 'a.yaml', 'b.yaml'],
      says: /^courtside: too many arguments for 'virtual'\. Expected 1 argument but got 2\.$/,
    },
    {
      args: ['start', 'a.yaml'],
      says: /^courtside: too many arguments for 'start'.* got 1\. It serves .*: courtside virtual openapi\.yaml$/,
    },
    {
      args: ['start', '--contract=a.yaml'],
      says: /'--contract=a\.yaml'\. It serves .* courtside virtual openapi\.yaml$/,
    },
    { args: ['check', '--contract', 'a'], says: /'--contract'\. It stands by itself: courtside check openapi\.yaml$/ },
    { args: ['coverage', '--contract', 'a', 'b'], says: /'--contract'\. None is needed: / },
    { args: ['start', '--port'], says: /^courtside: option '-p, --port <number>' argument missing$/ },
    ...['65536', '80.5', '', '0x50', '-1'].map(port => ({
      args: ['start', `--port=${port}`],
      says: /^courtside: option '-p, --port <number>' argument '.*' is invalid\. A port, from 0 to 65535, was expected\.$/,
    })),
    ...['4294967296'].map(seed => ({
      args: ['start', '--seed', seed],
      says: /^courtside: option '--seed <number>' argument '.*' is invalid\. A seed, from 0 to 4294967295, was expected\.$/,
    })),
    ...['1969-12-31T23:59:59Z', '2106-01-01T00:00Z'].map(now => ({
      args: ['start', '--now', now],
      says: /^courtside: option '--now <time>' argument '.*' is invalid\. A time from 1970-01-01T00:00:00Z to 2105-12-31T23:59:59\.999Z was expected\.$/,
    })),
    ...['https://mock.example.org/path', 'https://ann:pass@mock.example.org/'].map(url => ({
      args: ['start', '--public-url', url],
      says: /^courtside: option '--public-url <url>' argument '.*' is invalid\. An address without a path, such as https:\/\/mock\.example\.org, was expected\.$/,
    })),
    { args: ['token'], says: /^courtside: required option '--as <person>' not specified$/ },
    {
      args: ['token', '--as', 'parent', '--url', 'localhost:4010'],
      says: /^courtside: option '--url <url>' argument 'localhost:4010' is invalid\. An address such as http:\/\/127\.0\.0\.1:4010 was expected\.$/,
    },
    { args: ['start', '--host', ''], says: /^courtside: option '-h, --host <address>' argument '' is invalid\./ },
  ]
  for (const { args, says } of cases) {
    t.test(['courtside', ...args].join(' '), async t => {
      const { code, out, err } = await run(t, args)
      hasFields(t, err, [says])
      t.equal(err.length, 1, 'one line')
      t.strictSame(out, [])
      t.equal(code, 2)
    })
  }
})

t.test("what can't be done: one line that says why and what to do, exit code 1", async t => {
  const taken = await listening(t)
  const unused = 9
  const cases = [
    { args: ['virtual', 'none.yaml'], says: /^courtside: none\.yaml: the file does not exist\.$/ },
    { args: ['check', 'none.yaml'], says: /^courtside: none\.yaml: the file does not exist\.$/ },
    { args: ['virtual', 'test'], says: /^courtside: test: it is a folder, and a file was expected\.$/ },
    { args: ['check', 'test'], says: /^courtside: test: it is a folder, and a file was expected\.$/ },
    {
      args: ['start', '--port', String(taken)],
      says: new RegExp(`^courtside: Port ${taken} on 127\\.0\\.0\\.1 is taken\\. .*--port 0`),
    },
    {
      args: ['start', '--port', '0', '--host', 'nowhere.invalid'],
      says: /^courtside: nowhere\.invalid is not an address of this machine\. .*--host/,
    },
    {
      args: ['start', '--port', '0', '--host', '192.0.2.7'],
      says: /^courtside: 192\.0\.2\.7 is not an address of this machine\. /,
    },
    {
      args: ['token', '--as', 'parent', '--url', `http://127.0.0.1:${unused}`],
      says: /^courtside: Nothing answers at http:\/\/127\.0\.0\.1:9: .* \(bad port\)\. .*courtside start.* --url\.$/,
    },
    {
      args: ['token', '--as', 'parent', '--url', 'http://nowhere.invalid'],
      says: /^courtside: Nothing answers at http:\/\/nowhere\.invalid: (there is no machine of|the name) .* --url\.$/,
    },
  ]
  for (const { args, says } of cases) {
    t.test(['courtside', ...args].join(' '), async t => {
      const { code, out, err } = await run(t, args)
      hasFields(t, err, [says])
      t.equal(err.length, 1, 'one line')
      t.strictSame(out, [])
      t.equal(code, 1)
    })
  }
  t.test('as JSON it is a line of the output', async t => {
    const { code, out, err } = await run(t, ['virtual', 'none.yaml', '--json'])
    hasFields(t, out.map(fieldsOf), [
      { level: 'error', message: 'none.yaml: the file does not exist.', time: /^\d{4}-\d\d-\d\dT/ },
    ])
    t.equal(out.length, 1)
    t.strictSame(err, [])
    t.equal(code, 1)
  })
})

const listening = async (t: Test): Promise<number> => {
  const server: Server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const address = server.address()
  return isFields(address) ? Number(address.port) : 0
}

// ---------------------------------------------------------------- help

t.test('help is on the output, says every flag, and keeps to the width of a terminal', async t => {
  const server = ['--port', '--host', '--watch', '--seed', '--json', '--verbose', '--help']
  const cases = [
    {
      args: ['--help'],
      says: [
        'start',
        'virtual',
        'check',
        '--version',
        '--help',
        'Prefer: code=400',
        'Prefer: example=empty',
        'Prefer: dynamic=true',
        'Prefer: delay=2000',
        'Exit codes: 0',
      ],
    },
    { args: [], says: ['start', 'virtual', 'check'] },
    { args: ['help', 'check'], says: ['[file]', '--json', 'Examples:'] },
    { args: ['start', '--help'], says: [...server, 'Example:', 'curl http'] },
    { args: ['virtual', '--help'], says: [...server, '<spec>', '--strict', 'Example:', 'curl http'] },
    { args: ['token', '--help'], says: ['--as', '--url', '--world', '--expires-in', '--help', 'Example:'] },
    { args: ['check', '--help'], says: ['[file]', '--now', '--json', '--help', 'Examples:', 'Exit code 1'] },
  ]
  for (const { args, says } of cases) {
    t.test(['courtside', ...args].join(' '), async t => {
      const { code, out, err } = await run(t, args)
      const text = out.join('\n')
      for (const words of says) t.ok(text.includes(words), `it says ${words}`)
      t.ok(
        out.every(line => line.length <= 100),
        `no line is wider than 100: ${out.find(line => line.length > 100)}`,
      )
      t.strictSame(err, [])
      t.equal(code, 0)
    })
  }
})

t.test('the version is that of the package', async t => {
  const { version } = fieldsOf(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const flag of ['--version', '-V']) {
    const { code, out, err } = await run(t, [flag])
    t.strictSame({ code, out, err }, { code: 0, out: [version], err: [] }, flag)
  }
})

// ---------------------------------------------------------------- check

t.test("check: the club's own contract is good", async t => {
  const { code, out, err } = await run(t, ['check'])
  const says = new RegExp(
    `^openapi/sports-club\\.yaml: ${operationCount} operations and \\d{3} recorded examples, all good\\.$`,
  )
  hasFields(t, out, [says])
  t.strictSame({ code, lines: out.length, err }, { code: 0, lines: 1, err: [] })
})

t.test('check: a good contract from another folder, under the path it was given', async t => {
  const folder = aFolder(t)
  writeFileSync(join(folder, 'clubs.yaml'), readFileSync(join(root, good, 'minimal-3.0.yaml')))
  const { code, out, err } = await run(t, ['check', './clubs.yaml'], { cwd: folder })
  t.strictSame(
    { code, out, err },
    { code: 0, out: ['clubs.yaml: 1 operation and 0 recorded examples, all good.'], err: [] },
  )
})

t.test('check: a good contract, as JSON', async t => {
  const { code, out, err } = await run(t, ['check', '--json', `${good}/minimal-3.1.yaml`])
  hasFields(t, out.map(fieldsOf), [{ level: 'info', message: /all good/ }])
  t.strictSame({ code, lines: out.length, err }, { code: 0, lines: 1, err: [] })
})

t.test('check: the findings of a broken contract are the output, a line each; the sum is a complaint', async t => {
  const path = `${broken}/knock-on.yaml`
  const { code, out, err } = await run(t, ['check', path])
  t.equal(out.length, 6)
  for (const line of out) t.match(line, /^test\/fixtures\/broken\/knock-on\.yaml:\d+:\d+ error [a-z-]+ #\/\S+: .+\.$/)
  t.equal(
    out[0],
    `${path}:7:24 error dangling-ref #/paths/~1clubs/get/responses/200/$ref: "#/components/responses/Clubs" points `
      + 'to nothing in this file.',
  )
  t.strictSame(err, [`courtside: ${path}: 6 errors.`])
  t.equal(code, 1)
})

t.test('check: the findings as JSON', async t => {
  const { code, out, err } = await run(t, ['check', '--json', `${broken}/duplicate-keys.yaml`])
  const lines = out.map(fieldsOf)
  hasFields(
    t,
    lines.slice(0, 3).map(({ severity, code: kind, place, pointer }) => ({ severity, kind, place, pointer })),
    [8, 10, 12].map(line => ({
      severity: 'error',
      kind: 'not-yaml',
      place: { file: `${broken}/duplicate-keys.yaml`, line, column: Number },
      pointer: '',
    })),
  )
  hasFields(t, lines.slice(3), [{ level: 'error', message: `${broken}/duplicate-keys.yaml: 3 errors.` }])
  t.strictSame({ code, lines: out.length, err }, { code: 1, lines: 4, err: [] })
})

const littleWorld = {
  world: { name: 'little', now: '2027-03-01T09:00:00Z' },
  people: [
    {
      id: 'ann',
      firstName: 'Ann',
      lastName: 'Lee',
      dateOfBirth: '1990-01-01',
      gender: 'female',
      email: 'ann@post.example',
    },
  ],
}
const worlds = [
  { name: 'good.json', text: JSON.stringify(littleWorld), now: [], wrong: undefined },
  {
    name: 'good.yaml',
    text: 'world: { extends: quiet-club }\n',
    now: ['--now', '2027-03-01T09:00Z'],
    wrong: undefined,
  },
  { name: 'only-a-name.yaml', text: 'world: { name: empty, now: 2027-03-01T09:00:00Z }\n', now: [], wrong: undefined },
  {
    name: 'good.ndjson',
    text: `${JSON.stringify({ record: 'world', now: '2027-03-01T09:00:00Z' })}\n`,
    now: [],
    wrong: undefined,
  },
  {
    name: 'odd.yaml',
    text: 'people:\n  - { id: ann, frstName: Ann }\n',
    now: [],
    wrong: /^odd\.yaml:2:16 error unknown-field #\/people\/0\/frstName: There is no field frstName here/,
  },
  {
    name: 'odd.json',
    text: '{\n  "people": [],\n  "club": []\n}\n',
    now: [],
    wrong: /^odd\.json:3:3 error unknown-field #\/club: There is no section club; did you mean clubs\?$/,
  },
  {
    name: 'odd.ndjson',
    text: '\n{"record":"person","id":"ann","email":1}\n',
    now: [],
    wrong: /^odd\.ndjson:2:39 error wrong-type #\/email: /,
  },
  {
    // What is wrong is wrong by the day on which it starts.
    name: 'early.yaml',
    text: [
      'people:',
      '  - { id: ann, firstName: Ann, lastName: Lee, dateOfBirth: 2027-03-01, gender: female, email: a@post.example }',
      '',
    ].join('\n'),
    now: ['--now', '2027-02-01T09:00Z'],
    wrong: /^early\.yaml:2:60 error born-later #\/people\/0\/dateOfBirth: /,
  },
]
for (const { name, text, now, wrong } of worlds) {
  t.test(`check: a world, known by what it holds: ${name}`, async t => {
    const folder = aFolder(t)
    writeFileSync(join(folder, name), text)
    const { code, out, err } = await run(t, ['check', name, ...now], { cwd: folder })
    if (wrong === undefined) {
      hasFields(t, out, [
        new RegExp(
          `^${name}: a world of \\d+ (?:people|person), .* that starts at 2027-03-01T09:00:00\\.000Z, all good\\.$`,
        ),
      ])
      t.strictSame({ code, lines: out.length, err }, { code: 0, lines: 1, err: [] })
    } else {
      t.ok(
        out.some(line => wrong.test(line)),
        out.join('\n'),
      )
      hasFields(t, err, [new RegExp(`^courtside: ${name}: \\d+ errors?\\.$`)])
      t.equal(code, 1)
    }
  })
}

t.test('check: a world that is not there, and one as JSON', async t => {
  const folder = aFolder(t)
  const missing = await run(t, ['check', 'none.ndjson'], { cwd: folder })
  hasFields(t, missing.err, [/^courtside: none\.ndjson: .*the file does not exist\.$/])
  t.equal(missing.code, 1)
  writeFileSync(join(folder, 'top.yaml'), 'world: { extends: ./sub.yaml }\n')
  writeFileSync(join(folder, 'sub.yaml'), 'world:\n  extends: ./gone.yaml\n')
  const baseless = await run(t, ['check', 'top.yaml'], { cwd: folder })
  t.equal(baseless.code, 1)
  t.match(
    [...baseless.out, ...baseless.err].join('\n'),
    /sub\.yaml:2:\d+.*#\/world\/extends.*\.\/gone\.yaml: the file does not exist/s,
    'whoever names it is told',
  )
  const { code, out } = await run(t, ['check', '--json', 'test/fixtures/world-not-yet.yaml'])
  hasFields(t, out.map(fieldsOf)[0], { severity: 'error', code: 'not-yet', place: { line: 30, column: 45 } })
  t.equal(code, 1)
})

// ---------------------------------------------------------------- start

t.test('start --json: the first line says where it is, and what it says works', async t => {
  const { ready, out, end } = await serving(t, ['start'], { cwd: aFolder(t) })
  t.equal(out.all.length, 1, 'it is the first line')
  hasFields(t, fieldsOf(out.all[0]), {
    level: 'info',
    message: 'ready',
    title: /^Sports Club and Coaching Service 2\.1\.0$/,
    operations: operationCount,
    time: /^\d{4}-\d\d-\d\dT.*Z$/,
  })
  t.match(ready.url, /^http:\/\/127\.0\.0\.1:\d+$/)
  t.ok(ready.baseUrl.startsWith(`${ready.url}/`))
  t.ok(ready.curl.includes(ready.baseUrl), 'the curl goes to the base address')
  const answer = await curled(ready.curl)
  t.equal(answer.status, 200, ready.curl)
  t.match(answer.headers.get('content-type'), /^application\/json/)
  const docs = await fetch(ready.docs)
  t.equal(docs.status, 200, 'the docs are there')
  for (const page of [await docs.text(), await (await fetch(`${ready.url}/`)).text()])
    for (const [, address = ''] of page.matchAll(/(?:src|href)="([^"]+\.(?:js|css|svg))"/g)) {
      const asset = await fetch(new URL(address, ready.docs))
      t.equal(asset.status, 200, `with all that they are made of: ${address}`)
    }
  t.match((await fetch(`${ready.url}/docs/console.js`)).headers.get('content-type'), /javascript/)
  t.equal((await fetch(`${ready.url}/virtual/v2/clubs`)).headers.get('courtside-source'), 'example listClubs/default')
  const { code, err } = await end()
  t.strictSame({ code, err }, { code: 0, err: [] })
})

t.test('start: ready in one line with the address, the docs and a curl that works', async t => {
  const running = start(t, ['start', '--port', '0'])
  const first = await running.out.next(/./)
  const line = await running.out.next(/try: /)
  const ready = new RegExp(
    `^Sports Club and Coaching Service 2\\.1\\.0: ${operationCount} operations at `
      + '(http://127\\.0\\.0\\.1:\\d+/\\S*) - docs: (\\S+) - try: (curl .+)$',
  )
  const [, baseUrl, docs, curl] = ready.exec(line) ?? []
  t.ok(curl?.includes(String(baseUrl)), line)
  judgeAnswers(t, String(baseUrl))
  t.equal((await curled(String(curl))).status, 200)
  t.equal((await fetch(String(docs))).status, 200)
  const { code, out, err } = await running.end('SIGINT')
  t.strictSame(
    { code, first: out.slice(0, 2), err },
    { code: 0, first: [first, line], err: [] },
    'it comes behind the address of the console',
  )
  t.match(first, /^Console: http:\/\/127\.0\.0\.1:\d+\/$/)
})

t.test('token: a token that works, and why there is none', async t => {
  const { ready, end } = await serving(t, ['start'])
  const made = await run(t, ['token', '--as', 'parent', '--url', `${ready.url}/`, '--expires-in', 'PT1H'])
  t.strictSame([made.code, made.err, made.out.length], [0, [], 1])
  const headers = { 'x-api-key': 'demo-key', authorization: `Bearer ${made.out[0] ?? ''}` }
  const details = fieldsOf(await (await fetch(`${ready.url}/v2/my/details`, { headers })).text())
  t.equal(details.name, 'Leila Whitcombe')
  for (const as of ['leila', 'Leila Whitcombe', 'leila whitcombe'])
    t.strictSame((await run(t, ['token', '--as', as, '--url', ready.url])).code, 0, as)
  const cases = [
    {
      args: ['--as', 'Whitcombe'],
      says: /^courtside: Nobody has .* name "Whitcombe", did you mean Leila Whitcombe or .*\? Roles: /,
    },
    { args: ['--as', 'leila witcombe'], says: /^courtside: Nobody has .*, did you mean Leila Whitcombe\?/ },
    {
      args: ['--as', 'paren'],
      says: /^courtside: Nobody has the role, the id or the name "paren", did you mean parent\?/,
    },
    { args: ['--as', 'parent', '--world', 'none'], says: /^courtside: There is no world "none"/ },
  ]
  for (const { args, says } of cases) {
    const { code, out, err } = await run(t, ['token', '--url', ready.url, ...args])
    t.strictSame([code, out, err.length], [1, [], 1], args.join(' '))
    t.match(err[0], says)
  }
  for (const wrong of ['1h', '5x', 'PT', 'PT0S', '']) {
    const { code, err } = await run(t, ['token', '--as', 'parent', '--url', ready.url, '--expires-in', wrong])
    t.equal(code, 2, wrong)
    t.match(err[0], /--expires-in <duration>.* A duration such as PT10M, PT1H or P30D was expected\./)
  }
  await end()
})

t.test('start --host 0.0.0.0 is told as localhost, ::1 in brackets', async t => {
  for (const { host, says } of [
    { host: '0.0.0.0', says: /^http:\/\/localhost:\d+$/ },
    { host: 'localhost', says: /^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/ },
  ]) {
    const { ready, end } = await serving(t, ['start', '--host', host])
    t.match(ready.url, says)
    t.equal((await fetch(`${ready.url}/virtual/v2/clubs`)).status, 200, `${host} answers at ${ready.url}`)
    await end()
  }
})

t.test('--verbose: a line for every request', async t => {
  const running = start(t, ['start', '--port', '0', '--verbose'])
  const url = /at (http:\/\/[^/]+)/.exec(await running.out.next(/ operations? at /))?.[1] ?? ''
  judgeAnswers(t, url)
  const cases = [
    {
      target: '/virtual/v2/clubs?limit=1',
      says: /^GET \/virtual\/v2\/clubs\?limit=1 200 example listClubs\/default \d+\.\d ms$/,
    },
    {
      target: '/virtual/v2/clubs?limit=x&offset=-1',
      says: /^GET \/virtual\/v2\/clubs\?limit=x&offset=-1 400 check listClubs\/400 \(2 violations\) \d+\.\d ms$/,
    },
    {
      target: '/virtual/v2/clubs/%1B%5B2J',
      says: /^GET \/virtual\/v2\/clubs\/%1B%5B2J 400 check getClub\/400 \(1 violation\) \d+\.\d ms$/,
    },
    { target: '/none', says: /^GET \/none 404 check route_not_found \d+\.\d ms$/ },
  ]
  for (const { target, says } of cases) {
    await (await fetch(url + target)).text()
    t.match(await running.out.next(/^GET/), says)
  }
  await running.end()
  const asJson = await serving(t, ['start', '--verbose'])
  await (await fetch(`${asJson.ready.url}/virtual/v2/clubs`, { method: 'POST' })).text()
  hasFields(t, fieldsOf(await asJson.out.next(/"request"/)), {
    level: 'info',
    message: 'request',
    method: 'POST',
    url: '/virtual/v2/clubs',
    status: 405,
    violations: 0,
    milliseconds: Number,
  })
  await asJson.end()
})

t.test('what is wrong with a request is told in a line, with its place in the contract; a good one is not', async t => {
  const running = start(t, ['start', '--port', '0'])
  const url = /at (http:\/\/[^/]+)/.exec(await running.out.next(/ operations? at /))?.[1] ?? ''
  judgeAnswers(t, url)
  const place = String.raw`openapi\/sports-club\.yaml:\d+$`
  const cases = [
    {
      target: '/virtual/v2/clubs?limit=0',
      says: new RegExp(
        String.raw`^listClubs 400 query\.limit: expected an integer from 1 to 500, found 0\. · ${place}`,
      ),
    },
    {
      target: '/virtual/v2/clubs?limt=2',
      says: new RegExp(String.raw`^listClubs 200 warning: query parameter "limt" .* did you mean "limit"\? · ${place}`),
    },
    { target: '/v2/clubs', says: /^listClubs 400 An API key is needed/ },
    { target: '/clubs', says: /^404 No operation at GET \/clubs\. Did you forget \/v2/ },
  ]
  for (const { target, says } of cases) {
    for (const one of ['/virtual/v2/clubs', target]) await (await fetch(url + one)).text()
    t.match(await running.out.next(/listClubs|No operation/), says)
  }
  const wrong = await fetch(`${url}/virtual/v2/my/coaching/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"clientId":5,"session":{}}',
  })
  await wrong.text()
  const told = await running.out.next(/^toggleCoachingSession 400 body\/clientId/)
  const [target = ''] = /(?<=<)[^>]+/.exec(wrong.headers.get('link') ?? '') ?? []
  const page = await (await fetch(url + target, { headers: { accept: 'application/json' } })).json()
  const { file, line } = Object(page).violations[0].place
  t.ok(told?.endsWith(` · ${file}:${line}`), 'of a field of a body it is the place that the explanation tells')
  t.match(readFileSync(file, 'utf8').split('\n')[line - 1], /^ *clientId:$/)
  for (let times = 0; times < 11; times++) await (await fetch(`${url}/virtual/v2/clubs?limit=0`)).text()
  const again = await running.out.next(/times/)
  t.match(again, /^  10 times · the last, why: http/, 'the same again is counted')
  const why = await fetch(again?.split('why: ')[1] ?? '', { headers: { accept: 'application/json' } })
  hasFields(t, await why.json(), { operationId: 'listClubs', status: 400 }, 'and explained')
  await running.end()

  const asJson = await serving(t, ['start'])
  await (await fetch(`${asJson.ready.url}/virtual/v2/clubs?limit=0`)).text()
  hasFields(t, fieldsOf(await asJson.out.next(/expected/)), {
    level: 'warning',
    message: 'query.limit: expected an integer from 1 to 500, found 0.',
    operation: 'listClubs',
    status: 400,
    place: { file: 'openapi/sports-club.yaml', line: Number, column: Number },
  })
  await asJson.end()

  const quiet = start(t, ['start', '--port', '0', '--quiet'])
  const there = /at (http:\/\/[^/]+)/.exec(await quiet.out.next(/ operations? at /))?.[1] ?? ''
  judgeAnswers(t, there)
  await (await fetch(`${there}/virtual/v2/clubs?limit=0`)).text()
  const { out, err } = await quiet.end()
  t.notMatch([...out, ...err].join('\n'), /expected/, '--quiet says nothing of it')
})

t.test('-h is help, but where an address stands behind it', async t => {
  for (const args of [
    ['-h'],
    ['start', '-h'],
    ['start', '-p', '0', '-h'],
    ['start', '-h', '-w'],
    ['check', '-h'],
    ['-h', 'start'],
  ]) {
    const { code, out } = await run(t, args)
    t.equal(code, 0, args.join(' '))
    t.match(out.join('\n'), /^Usage: courtside/)
  }
})

t.test('a reader that goes away does not end the server', async t => {
  const { ready, child, ended } = await serving(t, ['start', '--verbose'])
  child.stdout.destroy()
  for (let count = 0; count < 3; count++) t.equal((await fetch(`${ready.url}/virtual/v2/clubs`)).status, 200)
  child.kill('SIGTERM')
  hasFields(t, await ended, { code: 0, err: [] })
})

// ---------------------------------------------------------------- signals

/**
 * Two requests in one piece on one connection: when the first is answered, the second, which asks for a delay, has been
 * taken in too. Resolves at the first answer; `rest` is all that comes until the connection ends.
 */
const inFlight = async (
  t: Test,
  url: string,
  delay: number,
): Promise<{ readonly socket: Socket; readonly rest: Promise<string> }> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  t.teardown(() => socket.destroy())
  socket
    .setEncoding('utf8')
    .write(
      'GET /virtual/v2/clubs/distances HTTP/1.1\r\nHost: a\r\n\r\n'
        + `GET /virtual/v2/affiliates HTTP/1.1\r\nHost: a\r\nPrefer: example=empty, delay=${delay}\r\n\r\n`,
    )
  let text = ''
  socket.on('data', (part: string) => {
    text += part
  })
  await once(socket, 'data')
  return { socket, rest: once(socket, 'close').then(() => text) }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  t.test(`${signal} lets the call in flight be answered, and the process ends with 0`, async t => {
    const { ready, end } = await serving(t, ['start'])
    await (await fetch(`${ready.url}/virtual/v2/clubs`)).text()
    const { rest } = await inFlight(t, ready.url, 300)
    const ended = end(signal)
    const text = await rest
    t.match(text, /HTTP\/1\.1 200 OK\r\n[^]*courtside-source: example listAffiliates\/empty\r\n/i)
    t.match(text, /preference-applied: example=empty, delay=300\r\n/i)
    t.match(text, /\r\n\r\n\[\]\s*$/, 'the answer is whole')
    hasFields(t, await ended, { code: 0, signal: null, err: [] })
  })
}

t.test('a second signal does not wait', async t => {
  const { ready, child, ended } = await serving(t, ['start'])
  const { rest } = await inFlight(t, ready.url, 60_000)
  child.kill('SIGINT')
  await refused(ready.url)
  child.kill('SIGINT')
  hasFields(t, await ended, { code: 130, err: [] })
  t.notMatch(await rest, /listAffiliates/)
})

/** Resolves when nobody takes connections there any more. */
const refused = async (url: string): Promise<void> => {
  const { hostname, port } = new URL(url)
  for (let isOpen = true; isOpen;) {
    const socket = connect(Number(port), hostname)
    isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
  }
}

// ---------------------------------------------------------------- virtual

const everyObject = oracleOf(join(root, good, 'every-object.yaml'), { prefixes: ['', '/v1', '/v2'] })

t.test("virtual: a good contract at the root and at its servers' paths", async t => {
  const { ready, out, end } = await serving(t, ['virtual', `${good}/every-object.yaml`])
  hasFields(t, ready, { operations: 2, baseUrl: ready.url })
  judgeAnswers(t, ready.url, everyObject)
  const paths = ['/clubs/1', '/v1/clubs/1', '/v2/clubs/1']
  for (const path of paths)
    t.strictSame(await (await fetch(ready.url + path)).json(), { name: 'Ashdown', homes: [] }, path)
  hasFields(t, await end(), { code: 0, err: [] })
  t.equal(out.all.length, 1)
})

t.test('virtual: the curl of a path with a parameter is one that a shell takes', async t => {
  const { ready, end } = await serving(t, ['virtual', `${good}/every-object.yaml`])
  judgeAnswers(t, ready.url, everyObject)
  const answer = await curled(ready.curl)
  t.equal(answer.status, 200, ready.curl)
  await end()
})

t.test(
  'virtual: the call to try works as it stands, the plainest there is; where there is none, the console does',
  async t => {
    const folder = aFolder(t)
    const said = { responses: { 200: { description: 'Good.', content: { 'application/json': { example: [] } } } } }
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 4 } }
    const limit = { name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }
    const add = { post: { requestBody: { required: true, content: { 'application/json': {} } }, ...said } }
    const cases = [
      { paths: { '/a/{id}': { get: { parameters: [id, limit], ...said } } }, tried: '/a/4?limit=1' },
      { paths: { '/a/{id}': { get: { parameters: [id], ...said } }, '/a': { get: said } }, tried: '/a' },
      { paths: { '/a': add }, tried: '/' },
    ]
    for (const { paths, tried } of cases) {
      const file = join(folder, 'tried.json')
      writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Tried', version: '1' }, paths }))
      const { ready, end } = await serving(t, ['virtual', file])
      t.equal(ready.curl.replaceAll("'", ''), `curl ${ready.url}${tried}`)
      t.equal((await curled(ready.curl)).status, 200, tried)
      await end()
    }
  },
)

t.test("virtual: what is wrong with somebody else's contract is a warning, with its place", async t => {
  const path = `${broken}/examples.yaml`
  const running = start(t, ['virtual', path, '--port', '0'])
  const line = await running.out.next(/ operations? at /)
  t.match(line, /^Examples that break their schemas 1\.0\.0: 2 operations at http/)
  const { code, out, err } = await running.end()
  t.equal(
    err[0],
    `${path}:9:59 warning invalid-example #/paths/~1clubs/get/parameters/0/schema/default: The default breaks its `
      + 'schema: expected an integer of at most 100, found 500.',
  )
  t.ok(err.slice(0, -1).every(one => /^test\/fixtures\/broken\/examples\.yaml:\d+:\d+ warning /.test(one)))
  t.equal(err.at(-1), `courtside: ${path} is served all the same, with ${err.length - 1} warnings.`)
  t.strictSame({ code, last: out.at(-1) }, { code: 0, last: line })
})

t.test('virtual --json: the first line is the one that says where it is, the warnings come after', async t => {
  const { out, end } = await serving(t, ['virtual', `${broken}/no-info.yaml`])
  hasFields(t, fieldsOf(await out.next(/"warning"/)), {
    level: 'warning',
    findings: [{ severity: 'warning', code: 'missing-field', place: { line: 1, column: 1 } }],
  })
  hasFields(t, await end(), { code: 0, out: { length: 2 }, err: [] })
})

t.test('virtual --strict: a warning is an error', async t => {
  const path = `${broken}/no-info.yaml`
  t.strictSame(await run(t, ['virtual', path, '--strict', '--port', '0']), {
    code: 1,
    signal: null,
    out: [],
    err: [
      `${path}:1:1 error missing-field #: An OpenAPI object needs the field "info".`,
      `courtside: ${path} can't be served: 1 error.`,
    ],
  })
})

t.test('virtual: what makes a contract unusable stops the start, warnings are told as well', async t => {
  const { code, out, err } = await run(t, ['virtual', `${broken}/knock-on.yaml`, '--port', '0'])
  t.strictSame(
    err.map(line => /:(\d+):\d+ (error|warning) /.exec(line)?.slice(1)),
    [
      ['7', 'error'],
      ['11', 'warning'],
      ['15', 'error'],
      ['21', 'error'],
      ['26', 'warning'],
      ['27', 'warning'],
      undefined,
    ],
  )
  t.equal(err.at(-1), `courtside: ${broken}/knock-on.yaml can't be served: 3 errors, 3 warnings.`)
  t.strictSame({ code, out }, { code: 1, out: [] })
})

// ---------------------------------------------------------------- generated values

t.test('--seed: the same seed gives the same bytes in another process, another seed gives others', async t => {
  const bytesWith = async (seed: string): Promise<string> => {
    const { ready, end } = await serving(t, ['start', '--seed', seed])
    const answer = await fetch(`${ready.url}/virtual/v2/clubs`, { headers: { prefer: 'dynamic=true' } })
    t.equal(answer.headers.get('courtside-source'), `generated listClubs/200 seed ${seed}`)
    const text = await answer.text()
    await end()
    return text
  }
  const [once1, again, other] = [await bytesWith('7'), await bytesWith('7'), await bytesWith('8')]
  t.equal(once1, again)
  t.not(once1, other)
})

t.test('what is not needed is not loaded', async t => {
  const imports = join(aFolder(t), 'imports.txt')
  const hook = fileURLToPath(new URL('imports.mjs', import.meta.url))
  const options = { env: { IMPORTS: imports }, program: ['--import', hook, command] }
  /** What is a file of its own in `dist/`, with nothing in it that says whose it is. */
  const files: Readonly<Record<string, string>> = { chokidar: '/dist/watch-' }
  /** A package is loaded from where npm puts it, or with the built file that it is a part of. */
  const loaded = (name: string): boolean =>
    readFileSync(imports, 'utf8')
      .split('\n')
      .some(url => {
        if (url.includes(files[name] ?? `/node_modules/${name}/`)) return true
        return /\/dist\/[\w-]+\.c?js$/.test(url) && readFileSync(fileURLToPath(url), 'utf8').includes(`/${name}/`)
      })
  const fakers = ['@faker-js/faker']

  await run(t, ['--version'], options)
  t.ok(loaded('commander'), 'the list is made')
  t.strictSame(
    ['fastify', 'ajv', 'yaml', 'chokidar', ...fakers].filter(loaded),
    [],
    'to say the version neither server nor validator is needed',
  )

  const { ready, end } = await serving(t, ['start'], options)
  await (await fetch(`${ready.url}/virtual/v2/clubs`)).text()
  t.ok(loaded('fastify'))
  const hasOAuth = (): boolean => /oauth-application/.test(readFileSync(imports, 'utf8'))
  t.notOk(hasOAuth(), 'nor is OAuth loaded before somebody calls it')
  const issuer = await (await fetch(`${ready.url}/.well-known/oauth-authorization-server`)).text()
  t.ok(hasOAuth())
  t.equal(fieldsOf(issuer).issuer, ready.url)
  t.strictSame(
    ['chokidar', ...fakers].filter(loaded),
    [],
    'a recorded answer needs no faker, and without --watch nothing is watched',
  )
  await (await fetch(`${ready.url}/virtual/v2/clubs`, { headers: { prefer: 'dynamic=true' } })).text()
  t.strictSame(fakers.filter(loaded), fakers, 'a generated one does')
  await end()
})

// ---------------------------------------------------------------- watch

const clubs = (names: readonly string[], more = ''): string =>
  [
    'openapi: 3.1.0',
    'info: { title: Clubs, version: 1.0.0 }',
    'paths:',
    ...names.map(
      name =>
        `  /${name}: { get: { responses: { '200': { description: OK., content: { application/json: { schema: { `
        + "$ref: 'schemas/name.yaml' }, examples: { file: { externalValue: examples/name.json } } } } } } } }",
    ),
    more,
    '',
  ].join('\n')

const save = (folder: string, name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
/** As many editors do it: another file is written and takes the place of the first. */
const saveByRename = (folder: string, name: string, text: string): void => {
  writeFileSync(join(folder, `.${name}.swp`), text)
  renameSync(join(folder, `.${name}.swp`), join(folder, name))
}

interface Watched extends Running {
  readonly folder: string
  /** Waits until this is served; every wait is for a line that tells of a reload. */
  serves(path: string, wanted: unknown): Promise<void>
}

const statusOrBody = async (url: string): Promise<unknown> => {
  const answer = await fetch(url)
  const body: unknown = await answer.json()
  return answer.status === 200 ? body : answer.status
}

const watched = async (t: Test): Promise<Watched> => {
  const folder = aFolder(t)
  save(folder, 'contract.yaml', clubs(['one']))
  save(folder, 'schemas/name.yaml', 'type: string\n')
  save(folder, 'examples/name.json', '"Ashdown"\n')
  const running = start(t, ['virtual', 'contract.yaml', '--watch', '--port', '0'], { cwd: folder })
  const url = /at (http:\/\/\S+)/.exec(await running.out.next(/ operations? at /))?.[1] ?? ''
  return {
    ...running,
    folder,
    serves: async (path, wanted) => {
      for (let found: unknown; JSON.stringify(found) !== JSON.stringify(wanted);) {
        await running.out.next(/^Reloaded contract\.yaml: /)
        found = await statusOrBody(url + path)
      }
      t.strictSame(await statusOrBody(url + path), wanted, `${path} is ${JSON.stringify(wanted)}`)
    },
  }
}

t.test('--watch: each way in which a file changes is seen, from the moment the server is ready', async t => {
  const { folder, serves, end, err } = await watched(t)
  save(folder, 'contract.yaml', clubs(['two']))
  await serves('/two', 'Ashdown')
  save(folder, 'contract.yaml', clubs(['two', 'three']))
  await serves('/three', 'Ashdown')
  saveByRename(folder, 'contract.yaml', clubs(['four']))
  await serves('/four', 'Ashdown')
  renameSync(join(folder, 'contract.yaml'), join(folder, 'contract.yaml~'))
  save(folder, 'contract.yaml', clubs(['five']))
  await serves('/five', 'Ashdown')
  save(folder, 'examples/name.json', '"Brook"\n')
  await serves('/five', 'Brook')
  save(folder, 'schemas/name.yaml', 'type: string\nmaxLength: 3\nexamples: [Elm]\n')
  await serves('/five', 'Elm')
  await err.next(/examples\/name\.json:1:1 warning invalid-example/)
  save(folder, 'schemas/name.yaml', 'type: string\n')
  await serves('/five', 'Brook')
  hasFields(t, await end(), { code: 0 })
})

t.test('--watch: a bad save keeps the last good contract and says so, the next good one recovers', async t => {
  const { folder, serves, end, err, out } = await watched(t)
  const url = /at (http:\/\/\S+)/.exec(out.all.join('\n'))?.[1] ?? ''
  const faults = [
    {
      name: 'YAML that is none',
      text: 'openapi: 3.1.0\npaths: [\n',
      says: /^contract\.yaml:\d+:\d+ error not-yaml /,
    },
    { name: 'an empty file', text: '', says: /^contract\.yaml:1:1 error not-openapi / },
    {
      name: 'a reference to nothing',
      text: clubs(['one'], 'components: { schemas: { Club: { $ref: none.yaml } } }'),
      says: /^contract\.yaml:\d+:\d+ error dangling-ref .*none\.yaml/,
    },
  ]
  for (const [index, { name, text, says }] of faults.entries()) {
    save(folder, 'contract.yaml', text)
    await err.next(says)
    await err.next(/^courtside: contract\.yaml: \d errors?\. The last good contract goes on being served/)
    t.equal(
      await statusOrBody(`${url}/${index === 0 ? 'one' : `good${index - 1}`}`),
      'Ashdown',
      `${name}: the last good contract is served`,
    )
    save(folder, 'contract.yaml', clubs([`good${index}`]))
    await serves(`/good${index}`, 'Ashdown')
  }
  rmSync(join(folder, 'contract.yaml'))
  await err.next(/^courtside: contract\.yaml: the file does not exist\. The last good contract goes on being served/)
  t.equal(await statusOrBody(`${url}/good2`), 'Ashdown', 'deleted: the last good contract is served')
  save(folder, 'contract.yaml', clubs(['recreated']))
  await serves('/recreated', 'Ashdown')
  hasFields(t, await end(), { code: 0 })
})

t.test('--watch: a file that was missing appears, even in a folder that was', async t => {
  const { folder, serves, end, err } = await watched(t)
  const withExample = (path: string): string => clubs(['one']).replaceAll('examples/name.json', path)
  save(folder, 'contract.yaml', withExample('examples/later.json'))
  await err.next(/^contract\.yaml:\d+:\d+ warning missing-example /)
  save(folder, 'examples/later.json', '"Later"\n')
  await serves('/one', 'Later')
  save(folder, 'contract.yaml', withExample('new/deeper/later.json'))
  await err.next(/^contract\.yaml:\d+:\d+ warning missing-example /)
  save(folder, 'new/deeper/later.json', '"Latest"\n')
  await serves('/one', 'Latest')
  rmSync(join(folder, 'new'), { recursive: true })
  await err.next(/^contract\.yaml:\d+:\d+ warning missing-example /)
  save(folder, 'new/deeper/later.json', '"Again"\n')
  await serves('/one', 'Again')
  hasFields(t, await end('SIGINT'), { code: 0 })
})

t.test("start --watch serves the club's contract as before", async t => {
  const { ready, end } = await serving(t, ['start', '--watch'])
  t.equal((await fetch(`${ready.url}/virtual/v2/clubs`)).status, 200)
  hasFields(t, await end(), { code: 0, err: [] })
})
