/** What the command says, and where: lines for people, objects for programs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { clockOf } from '../../src/cli/asking.ts'
import { Failure, findingCount, exitCodeOfError, listenFailure, worldFailure } from '../../src/cli/failure.ts'
import { ignoredChangesIn, withoutIgnored } from '../../src/cli/ignored-changes.ts'
import { type Log, type Ready, jsonLog, plainLog } from '../../src/cli/log.ts'
import { reportOnService } from '../../src/cli/service-report.ts'
import { inTurns, watchFiles } from '../../src/cli/watch.ts'
import type { Change } from '../../src/comparison/change.ts'
import type { Finding } from '../../src/text/finding.ts'
import { aFolder } from './child-process.ts'

const now = new Date('2027-03-01T10:00:00Z')
const time = now.toISOString()

const finding = (severity: Finding['severity']): Finding => ({
  severity,
  fatal: false,
  code: 'wrong-value',
  place: { file: 'a.yaml', line: 3, column: 5 },
  pointer: '/a',
  message: 'A number was expected.',
})
const line = 'a.yaml:3:5 error wrong-value #/a: A number was expected.'

const ready: Ready = {
  url: 'http://127.0.0.1:4010',
  console: 'http://127.0.0.1:4010/',
  network: [],
  baseUrl: 'http://127.0.0.1:4010/virtual/v2',
  docs: 'http://127.0.0.1:4010/docs',
  curl: 'curl it',
  title: 'Clubs 1',
  operations: 2,
  control: { url: 'http://127.0.0.1:4010/control/v1', open: true },
}
const stub: Ready['stub'] = {
  baseUrl: 'http://127.0.0.1:4010/stub/v2',
  world: 'demo',
  keys: ['one-key', 'two-key'],
  cast: [
    { role: 'parent', label: 'parent', name: 'Ann Lee', token: 'ann' },
    { label: 'coach', name: 'Bo', token: 'bo-token' },
  ],
  issuer: 'https://club.example',
  applications: [
    { clientId: 'app', name: 'App', status: 'accepted', redirectUris: ['https://a.example/', 'http://127.0.0.1/'] },
    { clientId: 'other', name: 'Other', status: 'pending', redirectUris: ['https://b.example/'] },
  ],
}
const request = { method: 'GET', url: '/a', status: 200, source: 'x', violations: 0, milliseconds: 1.25 }
const served = { ...request, operation: undefined, remarks: [] }
const origin = 'http://127.0.0.1:4010'
const path = '/w/default/requests/1'
const explanation = origin + path
const place = { file: 'a.yaml', line: 3, column: 5 }

/** What a log has written, in order: to which stream, and what. */
const saying = (make: typeof plainLog, say: (log: Log) => void): readonly (readonly [string, string])[] => {
  const said: (readonly [string, string])[] = []
  say(
    make({
      out: text => void said.push(['out', text]),
      err: text => void said.push(['err', text]),
      now: () => now,
    }),
  )
  return said
}

t.test('what people read', async t => {
  const [start, first] = [
    'Console: http://127.0.0.1:4010/',
    `Clubs 1: 2 operations at ${ready.baseUrl} - docs: ${ready.docs} - try: curl it`,
  ]
  const wants =
    `The stub, with the rules of the club over the world "demo", is at ${stub.baseUrl} and wants X-API-Key: `
    + 'one-key or two-key'
  const application = { clientId: 'app', name: 'App', status: 'accepted', redirectUris: ['https://a.example/'] }
  const network = ['http://192.168.1.5:4010/', 'http://10.0.0.7:4010/']
  const rows: readonly { name: string; say: (log: Log) => void; said: readonly (readonly [string, string])[] }[] = [
    {
      name: 'ready',
      say: log => log.ready(ready),
      said: [
        ['out', start],
        ['out', first],
      ],
    },
    {
      name: 'ready, where other machines reach it',
      say: log => log.ready({ ...ready, network }),
      said: [
        ['out', `${start} - in your network: ${network.join(' ')}`],
        ['out', first],
      ],
    },
    {
      name: 'ready, with a stub and the people to play',
      say: log => log.ready({ ...ready, stub }),
      said: [
        ['out', start],
        ['out', first],
        ['out', wants],
        ['out', '  Authorization: Bearer ann       Ann Lee, parent'],
        ['out', '  Authorization: Bearer bo-token  Bo, coach'],
        ['out', 'Applications that sign users in by OAuth 2.0, issuer https://club.example'],
        ['out', '  client_id app    redirect_uri https://a.example/ or http://127.0.0.1/, accepted'],
        ['out', '  client_id other  redirect_uri https://b.example/, pending'],
        ['out', 'Worlds of your own, their clocks and their faults: http://127.0.0.1:4010/control'],
      ],
    },
    {
      name: 'ready, with a stub that other machines reach, whose issuer they do not',
      say: log => log.ready({ ...ready, network, stub: { ...stub, cast: [], applications: [application] } }),
      said: [
        ['out', `${start} - in your network: ${network.join(' ')}`],
        ['out', first],
        ['out', wants],
        [
          'out',
          'Applications that sign users in by OAuth 2.0, issuer https://club.example, for this machine alone without '
            + '--public-url',
        ],
        ['out', '  client_id app  redirect_uri https://a.example/, accepted'],
        ['out', 'Worlds of your own, their clocks and their faults: http://127.0.0.1:4010/control'],
      ],
    },
    {
      name: 'ready, where clients find it by another address',
      say: log =>
        log.ready({
          ...ready,
          network,
          publicUrl: 'https://club.example',
          console: 'https://club.example/',
          stub: { ...stub, cast: [], applications: [application] },
        }),
      said: [
        ['out', `Console: https://club.example/ - listens at ${ready.url}`],
        ['out', first],
        ['out', wants],
        ['out', 'Applications that sign users in by OAuth 2.0, issuer https://club.example'],
        ['out', '  client_id app  redirect_uri https://a.example/, accepted'],
        ['out', 'Worlds of your own, their clocks and their faults: http://127.0.0.1:4010/control'],
      ],
    },
    {
      name: 'ready, and closed to others',
      say: log =>
        log.ready({
          ...ready,
          control: { ...ready.control, open: false },
          stub: { ...stub, cast: [], applications: [] },
        }),
      said: [
        ['out', start],
        ['out', first],
        [
          'err',
          'courtside: The control API is closed, for others can reach this address. Start with --control-token '
            + '<token> to steer.',
        ],
        ['out', wants],
      ],
    },
    { name: 'something', say: log => log.info('So.'), said: [['out', 'So.']] },
    { name: 'a warning', say: log => log.warning('Beware.'), said: [['err', 'courtside: Beware.']] },
    {
      name: 'a warning, and where',
      say: log => log.warning('Beware.', [finding('error')]),
      said: [
        ['err', line],
        ['err', 'courtside: Beware.'],
      ],
    },
    {
      name: 'an error, and where',
      say: log => log.error('No.', [finding('error')]),
      said: [
        ['err', line],
        ['err', 'courtside: No.'],
      ],
    },
    { name: 'findings that were asked for', say: log => log.findings([finding('error')]), said: [['out', line]] },
    { name: 'a request', say: log => log.request(served), said: [['out', 'GET /a 200 x 1.3 ms']] },
    {
      name: 'a request with a violation',
      say: log => log.request({ ...served, violations: 1 }),
      said: [['out', 'GET /a 200 x (1 violation) 1.3 ms']],
    },
    {
      name: 'a request with several, and a target that would write lines of its own',
      say: log => log.request({ ...served, url: '/a\n\u001b[2Jé~ ', violations: 2 }),
      said: [['out', 'GET /a??[2J?~  200 x (2 violations) 1.3 ms']],
    },
    {
      name: 'what is wrong with a request, where the contract says so; the same again is counted',
      say: log => {
        const refused = { ...served, status: 400, operation: 'listClubs', remarks: [{ message: 'No.', place }] }
        for (let times = 1; times <= 101; times++) log.remarks(refused, origin)
        const many = [{ message: 'one' }, { message: 'two' }, { message: 'three' }]
        for (let times = 1; times <= 10; times++)
          log.remarks({ ...refused, remarks: many, explanation: `${path}-${times}` }, origin)
        for (const id of ['1', '2']) log.remarks({ ...refused, explanation: path + id }, origin)
        log.remarks({ ...served, status: 404, remarks: [{ message: 'Nothing.' }] }, origin)
        log.remarks(served, origin)
      },
      said: [
        ['out', 'listClubs 400 No. · a.yaml:3'],
        ['out', '  10 times'],
        ['out', '  100 times'],
        ['out', '  101 times'],
        ['out', 'listClubs 400 one'],
        ['out', 'listClubs 400 two'],
        ['out', `  why: ${explanation}-1`],
        ['out', `  10 times · the last, why: ${explanation}-10`],
        ['out', 'listClubs 400 No. · a.yaml:3'],
        ['out', `  why: ${explanation}1`],
        ['out', `  2 times · the last, why: ${explanation}2`],
        ['out', '404 Nothing.'],
      ],
    },
    {
      name: 'what was told is looked through once for requests that are alike, and those that are told alike are so',
      say: log => {
        let looked = 0
        const refused = (alike: string, message: string): void =>
          log.remarks(
            {
              ...served,
              status: 400,
              get remarks() {
                looked++
                return [{ message }]
              },
            },
            origin,
            alike,
          )
        for (let times = 1; times <= 10; times++) refused('found "hush"', 'found [redacted]')
        refused('found "hush-2"', 'found [redacted]')
        refused('found "hush"', 'found 3')
        refused('', 'never')
        log.info(`looked ${looked} times`)
      },
      said: [
        ['out', '400 found [redacted]'],
        ['out', '  10 times'],
        ['out', '  11 times'],
        ['out', '400 found 3'],
        ['out', '400 never'],
        ['out', 'looked 4 times'],
      ],
    },
    {
      name: 'a long target',
      say: log => log.request({ ...served, url: 'a'.repeat(501) }),
      said: [['out', `GET ${'a'.repeat(500)} 200 x 1.3 ms`]],
    },
  ]
  for (const { name, say, said } of rows) t.strictSame(saying(plainLog, say), said, name)
})

t.test('what programs read: the first line says where the server is, what came before it follows', async t => {
  const said = saying(jsonLog, log => {
    log.warning('Early.', [finding('warning')])
    log.warning('Early too.')
    log.error('At once.')
    log.ready(ready)
    log.warning('Late.')
    log.error('No.', [finding('error')])
    log.info('So.')
    log.findings([finding('warning')])
    log.request(served)
    const [no, so, why] = [{ message: 'No.', place }, { message: 'So?' }, { message: 'Why?' }]
    log.remarks({ ...served, operation: 'listClubs', remarks: [no, so] }, origin)
    log.remarks({ ...served, explanation: path, remarks: [why] }, origin)
  })
  const { method, url, status } = served
  t.strictSame(
    said.map(([stream, text]) => [stream, JSON.parse(text)]),
    [
      { level: 'error', time, message: 'At once.' },
      { level: 'info', time, message: 'ready', ...ready },
      { level: 'warning', time, message: 'Early.', findings: [finding('warning')] },
      { level: 'warning', time, message: 'Early too.' },
      { level: 'warning', time, message: 'Late.' },
      { level: 'error', time, message: 'No.', findings: [finding('error')] },
      { level: 'info', time, message: 'So.' },
      { level: 'warning', time, ...finding('warning') },
      { level: 'info', time, message: 'request', ...request },
      { level: 'warning', time, message: 'No.', method, url, status, operation: 'listClubs', place },
      { level: 'warning', time, message: 'So?', method, url, status, operation: 'listClubs' },
      { level: 'warning', time, message: 'Why?', method, url, status, explanation },
    ].map(fields => ['out', fields]),
  )
})

t.test('how many findings there are', async t => {
  const rows = [
    { errors: 0, warnings: 0, count: '' },
    { errors: 1, warnings: 0, count: '1 error' },
    { errors: 2, warnings: 0, count: '2 errors' },
    { errors: 0, warnings: 1, count: '1 warning' },
    { errors: 0, warnings: 2, count: '2 warnings' },
    { errors: 1, warnings: 2, count: '1 error, 2 warnings' },
    { errors: 3, warnings: 1, count: '3 errors, 1 warning' },
  ]
  for (const { errors, warnings, count } of rows)
    t.equal(
      findingCount([
        ...Array.from({ length: errors }, () => finding('error')),
        ...Array.from({ length: warnings }, () => finding('warning')),
      ]),
      count,
    )
})

t.test("why a server can't listen", async t => {
  const rows = [
    { code: 'EADDRINUSE', says: /^Port 80 on h is taken/ },
    { code: 'EACCES', says: /^Port 80 may not be used without more rights/ },
    { code: 'EADDRNOTAVAIL', says: /^h is not an address of this machine/ },
    { code: 'ENOTFOUND', says: /^h is not an address of this machine/ },
    { code: 'EAI_AGAIN', says: /^h is not an address of this machine/ },
    { code: 'ELSE', says: /can't listen on h:80 \(ELSE\)/ },
  ]
  for (const { code, says } of rows) {
    const failure = listenFailure(Object.assign(new Error('no'), { code }), 'h', 80)
    t.match(failure.message, says, code)
    t.strictSame([failure.exitCode, failure.findings, failure.name], [1, [], 'Failure'])
    const ofJudge = listenFailure(Object.assign(new Error('no'), { code }), 'h', 80, 2)
    t.strictSame([ofJudge.exitCode, ofJudge.message], [2, failure.message])
  }
  t.match(listenFailure(new Error('no code'), 'h', 80).message, /\(Error: no code\)/)
  t.match(listenFailure('nothing', 'h', 80).message, /\(nothing\)/)
})

t.test("a world that can't be used is a reason to end, with where; anything else stays what it is", async t => {
  const error = (fields: object): Error => Object.assign(new Error('It is bad.'), fields)
  const found = [finding('error')]
  const told = (value: unknown): unknown =>
    value instanceof Failure
      ? { message: value.message, findings: value.findings, exitCode: value.exitCode }
      : 'as it is'
  const rows = [
    {
      thrown: error({ code: 'unusable_world', findings: found }),
      tells: { message: 'It is bad.', findings: found, exitCode: 1 },
    },
    { thrown: error({ code: 'unusable_world', findings: 'some' }), tells: 'as it is' },
    { thrown: error({ code: 'unusable_world' }), tells: 'as it is' },
    { thrown: error({ code: 'unusable_outcodes' }), tells: { message: 'It is bad.', findings: [], exitCode: 1 } },
    { thrown: error({ code: 'else', findings: found }), tells: 'as it is' },
    { thrown: error({}), tells: 'as it is' },
    { thrown: { code: 'unusable_outcodes' }, tells: 'as it is' },
    { thrown: undefined, tells: 'as it is' },
  ]
  for (const { thrown, tells } of rows) {
    const failure = worldFailure(thrown)
    t.strictSame(told(failure), tells)
    if (tells === 'as it is') t.equal(failure, thrown)
  }
})

t.test('what is asked for while it goes on is done once more, after it', async t => {
  const ends: (() => void)[] = []
  let atOnce = 0
  const run = inTurns(async () => {
    atOnce += 1
    t.equal(atOnce, 1, 'never two at once')
    if (ends.length === 9) throw new Error('it does not end')
    await new Promise<void>(resolve => void ends.push(resolve))
    atOnce -= 1
  })
  const first = run()
  t.equal(ends.length, 1, 'at once')
  await Promise.all([run(), run()])
  t.equal(ends.length, 1, 'the first one goes on')
  ends[0]?.()
  await new Promise(setImmediate)
  t.equal(ends.length, 2, 'two calls meanwhile are one')
  ends[1]?.()
  await first
  t.equal(ends.length, 2, 'nobody has asked again')
  const later = run()
  t.equal(ends.length, 3, 'a later call is a call')
  ends[2]?.()
  await later
  t.equal(ends.length, 3)
})

t.test('a folder that has come is watched, though what was to be done then has failed', async t => {
  const folder = aFolder(t)
  let failed: (error: unknown) => void = () => undefined
  const failing = (): Promise<unknown> => new Promise(resolve => void (failed = resolve))
  const onChange = (): Promise<never> => Promise.reject(new Error('A fault.'))
  const watching = await watchFiles(new Set([join(folder, 'new/deeper/a.json')]), onChange, error => failed(error))
  t.teardown(() => watching.close())
  for (const made of ['new', 'new/deeper']) {
    const error = failing()
    mkdirSync(join(folder, made))
    t.strictSame(await error, new Error('A fault.'), made)
  }
})

t.test('where the exit code is a judgement, an error of the program is none', async t => {
  const error = new Error('A fault.')
  const cases: readonly (readonly [error: unknown, command: string | undefined, code: number])[] = [
    ...['verify', 'drift', 'diff', 'coverage', 'proxy', 'exec', 'record'].map(one => [error, one, 3] as const),
    ...['start', 'virtual', 'check', 'world', 'token', undefined].map(one => [error, one, 1] as const),
    ['no error', 'verify', 3],
    [new Failure('Taken.'), 'verify', 1],
    [new Failure('Not understood.', 2), 'start', 2],
  ]
  for (const [thrown, command, code] of cases) t.equal(exitCodeOfError(thrown, command), code, String(command))
})

t.test('what was owed to a service is told where the program fails', async t => {
  const told: string[] = []
  const tell = (text: string): void => void told.push(text)
  const log: Log = { ...plainLog({ out: tell, err: tell, now: () => now }), error: tell }
  const judging = reportOnService(
    {
      command: 'verify',
      asked: {
        allowedFolders: [],
        baseUrl: 'http://127.0.0.1:1',
        apiKey: 'planted-key-0123',
        operations: [],
        maxRequests: 1,
        timeout: 1,
        baseline: {},
        files: {},
      },
      judge: ({ onOwed }) => {
        onOwed(['one more (planted-key-0123)'])
        onOwed(['This may be left: a club. If so, this takes it back: curl -H "x: planted-key-0123"'])
        return Promise.reject(new Error('A fault.'))
      },
    },
    log,
  )
  await t.rejects(judging, { message: 'A fault.' })
  t.strictSame(told.length, 1)
  t.match(told[0], /^This may be left: a club\. If so, this takes it back: curl -H "x: (?!planted)/)
})

t.test('what time it is, a service says with its answer; else it is when the answer came', async t => {
  const at = Date.parse('2027-03-01T10:00:00Z')
  const cases: readonly (readonly [name: string, now: number | undefined, date: string | undefined, shown: number])[] =
    [
      ['it says so', undefined, 'Mon, 01 Mar 2027 12:00:00 GMT', at + 7_200_000],
      ['it says nothing', undefined, undefined, at],
      ['it says what is no time', undefined, 'soon', at],
      ['another was asked for', 5, 'Mon, 01 Mar 2027 12:00:00 GMT', 5],
    ]
  for (const [name, asked, date, shown] of cases) {
    const headers = new Map(date === undefined ? [] : [['date', date]])
    t.equal(clockOf(asked)({ status: 200, headers, bytes: Buffer.alloc(0), at }), shown, name)
  }
})

t.test('a list of changes that are ignored may be empty, and an entry counts up to its last day', async t => {
  const file = join(t.testdir(), 'ignored.yaml')
  const ignoredIn = (text: string) => {
    writeFileSync(file, text)
    return ignoredChangesIn(file)
  }
  for (const text of ['', '# Nothing yet.\n', '[]']) t.strictSame(ignoredIn(text), [], JSON.stringify(text))
  const ignored = ignoredIn('- { rule: api-tag-added, reason: Agreed., until: "2027-03-01" }\n')
  const change: Change = { rule: 'api-tag-added', level: 'info', what: 'A tag.', forWhom: 'nobody', pointer: '/tags/0' }
  for (const [today, left] of [
    ['2027-02-28', 0],
    ['2027-03-01', 0],
    ['2027-03-02', 1],
  ] as const)
    t.equal(withoutIgnored([change], ignored, today).changes.length, left, today)
})
