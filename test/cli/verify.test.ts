/** `courtside verify` as a process: exit codes, the files of its report, and what never stands in them. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aProvider } from '../fixtures/faulty-provider.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { type Ended, type RunOptions, type Running, aFolder, command, run, start } from './child-process.ts'

const courtside = await startCourtside({ now: '2027-03-15T09:00:00Z' })
t.teardown(() => courtside.close())
const stub = courtside.stubUrl ?? ''
const { origin } = new URL(stub)
const clean = { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '', COURTSIDE_API_KEY: '', COURTSIDE_TOKEN: '' }

const verify = (t: Test, args: readonly string[], { env, ...options }: RunOptions = {}): Promise<Ended> =>
  run(t, ['verify', '--now', '2027-03-15T09:00Z', ...args], { ...options, env: { ...clean, ...env } })

/** It takes a limit of 501, and tells whoever asks the key that was sent. */
const wrongProvider = (t: Test): Promise<string> =>
  aProvider(t, origin, async (passing, hand) => {
    const url = new URL(passing.url)
    if (url.searchParams.get('limit') === '501') url.searchParams.set('limit', '500')
    const passed = await hand({ ...passing, url })
    passed.headers.set('x-echo', `key ${passing.headers.get('x-api-key')}`)
    return passed
  })

t.test('it held: 0, and one line', async t => {
  const { code, out, err } = await verify(t, ['--base-url', stub, '--operation', 'getClub', '--api-key', 'demo-key'])
  t.strictSame({ code, err }, { code: 0, err: [] })
  hasFields(t, out, [/^held: \d+ checks, 1 operation, \d+ requests$/])
})

t.test('a secret that is missing leaves operations out, which is told, and is 3 where it is wanted', async t => {
  const asked = ['--base-url', stub, '--operation', 'getClub', '--operation', 'getMyDetails', '--api-key', 'demo-key']
  const env = { COURTSIDE_TOKEN: '' }
  t.equal((await verify(t, asked, { env })).code, 0)
  const { code, out } = await verify(t, [...asked, '--need-credentials'], { env })
  t.equal(code, 3)
  t.match(out.join('\n'), /Nothing was asked of getMyDetails, which wants --token: --need-credentials\./)
})

t.test('who is not let in with what was given is told where it is given', async t => {
  const asked = ['--base-url', stub, '--operation', 'getMyDetails', '--api-key', 'demo-key', '--token', 'nobody']
  const { code, out } = await verify(t, asked)
  t.equal(code, 1)
  t.match(out.join('\n'), /Good calls of 1 operation were answered with 401: does the service know what --token/)

  // What it says to bad values is no matter of the values, and is asked once the token is right.
  const report = join(aFolder(t), 'report.json')
  const matches = ['--base-url', stub, '--operation', 'listMyMatches', '--api-key', 'demo-key']
  const turned = (await verify(t, [...matches, '--token', 'nobody', '--json', report])).out
  t.notMatch(turned.join('\n'), / is refused \(refuses-|\(error-code\)/)
  t.ok(turned.includes('skipped: listMyMatches: good calls of it are answered with 401 too'))
  const again = await verify(t, [
    '--base-url',
    stub,
    '--api-key',
    'demo-key',
    '--token',
    'demo-parent',
    '--replay',
    report,
  ])
  t.equal(again.code, 0)
  t.match(again.out.join('\n'), /^held: /m)
  // What it says of a wrong key is no code of a bad value.
  const clubs = ['--base-url', stub, '--operation', 'listClubs', '--api-key', 'not-a-key']
  const keyless = (await verify(t, clubs)).out
  t.match(keyless.at(-1), /^broken: 1 of /)
  t.notMatch(keyless.join('\n'), / is refused \(refuses-|\(error-code\)/)
})

t.test('of credentials that are not taken those are named that were given', async t => {
  const strict = await aProvider(t, origin, () =>
    Promise.resolve({ status: 401, headers: new Headers({ 'content-type': 'application/json' }), body: '{}' }),
  )
  const contract = join(aFolder(t), 'books.json')
  const responses = { 200: { description: 'Books.' }, 401: { description: 'Nobody that is known.' } }
  writeFileSync(
    contract,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Books', version: '1' },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
      paths: { '/books': { get: { operationId: 'listBooks', security: [{ key: [] }], responses } } },
    }),
  )
  const asked = ['--base-url', strict, '--contract', contract]
  const rows: readonly (readonly [given: readonly string[], said: string])[] = [
    [['--api-key', 'none'], ': does the service know what --api-key (COURTSIDE_API_KEY) gives?'],
    [['--credential', 'key=none'], ': does the service know what --credential key=... gives?'],
    [['--contract-only'], ', and no credentials were given.'],
  ]
  for (const [given, said] of rows) {
    const { out } = await verify(t, [...asked, ...given])
    t.ok(out.includes(`note: Good calls of 1 operation were answered with 401${said}`), given.join(' '))
  }
})

t.test('a token that an answer repeats is in no form, whatever that form makes of its characters', async t => {
  const folder = aFolder(t)
  const token = "Abc9-xyz_QRS'tuvw&7788*kLm"
  const echo = await aProvider(t, '', ({ headers }) => {
    const body = JSON.stringify([{ id: String(headers.get('authorization')) }])
    return Promise.resolve({ status: 200, headers: new Headers({ 'content-type': 'application/json' }), body })
  })
  const contract = join(folder, 'echo.json')
  const schema = { type: 'array', items: { type: 'object', properties: { id: { type: 'string', maxLength: 2 } } } }
  const responses = { 200: { description: '.', content: { 'application/json': { schema } } } }
  const paths = { '/a': { get: { operationId: 'a', security: [{ bearer: [] }], responses } } }
  const components = { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } }
  writeFileSync(
    contract,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Echo', version: '1' }, paths, components }),
  )
  const forms = ['junit', 'json', 'html', 'markdown', 'har']
  const summary = join(folder, 'summary')
  writeFileSync(summary, '')
  const { code, out } = await verify(
    t,
    ['--base-url', echo, '--contract', contract, ...forms.flatMap(form => [`--${form}`, join(folder, form)])],
    { env: { COURTSIDE_TOKEN: token, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary } },
  )
  t.equal(code, 1)
  for (const text of [...[...forms, 'summary'].map(name => readFileSync(join(folder, name), 'utf8')), out.join('\n')]) {
    t.match(text, 'redacted')
    t.notMatch(text.replaceAll(/\\|&#?\w+;/g, ''), /QRS|tuvw|7788/)
  }
})

t.test('what is answered as a secret is told nowhere, by verify and by drift; a HAR has it where it stood', async t => {
  const folder = aFolder(t)
  const secret = 'gReen-door77'
  const wards = await aProvider(t, '', ({ url }) => {
    const ward = {
      token: secret,
      room: 'blue-door88',
      name: `of ${secret}`,
      note: Buffer.from(`: ${secret}`).toString('base64'),
    }
    const body = JSON.stringify(url.pathname === '/wards' ? [ward] : { ...ward, at: `/wards/${secret}` })
    return Promise.resolve({
      status: 200,
      headers: new Headers([
        ['content-type', 'application/json'],
        ['x-name', secret],
        ['set-cookie', 'sid=blue-door88; Path=/'],
        ['set-cookie', 'lang=en'],
      ]),
      body,
    })
  })
  const contract = join(folder, 'wards.json')
  const text = { type: 'string', maxLength: 5 }
  const properties = { token: { type: 'string' }, room: text, name: text, note: text, at: text }
  const ofList = { type: 'array', items: { type: 'object', properties } }
  const answer = (schema: object) => ({
    responses: { 200: { description: '.', headers: { 'x-name': { schema: text } }, content: json(schema) } },
  })
  const json = (schema: object) => ({ 'application/json': { schema } })
  const parameters = [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }]
  const paths = {
    '/wards': { get: { operationId: 'listWards', ...answer(ofList) } },
    '/wards/{token}': { get: { operationId: 'getWard', parameters, ...answer({ type: 'object', properties }) } },
  }
  writeFileSync(contract, JSON.stringify({ openapi: '3.1.0', info: { title: 'Wards', version: '1' }, paths }))
  const forms = ['junit', 'json', 'html', 'markdown']
  const files = [...forms, 'har'].flatMap(form => [`--${form}`, join(folder, form)])
  const summary = join(folder, 'summary')
  const env = { ...clean, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
  for (const name of ['verify', 'drift']) {
    writeFileSync(summary, '')
    // oxlint-disable-next-line no-await-in-loop
    const { code, out } = await run(t, [name, '--base-url', wards, '--contract', contract, ...files], { env })
    t.equal(code, 1, name)
    const told = [...forms, 'summary'].map(form => readFileSync(join(folder, form), 'utf8'))
    for (const one of [...told, out.join('\n')]) {
      t.match(one, 'redacted')
      t.notMatch(one.replaceAll(/\\|&#?\w+;/g, ''), /reen|door|OiBnUmVl/)
    }
    t.match(out.join('\n'), /\/wards\/\[redacted\]/)
    t.match(readFileSync(join(folder, 'har'), 'utf8'), secret)
  }
})

t.test('a rate may be below one request a second', async t => {
  const asked = ['--operation', 'listClubs', '--api-key', 'demo-key', '--max-requests', '1']
  const { code, out } = await verify(t, ['--base-url', stub, '--rate', '0.5', ...asked])
  t.equal(code, 0)
  t.match(out.at(-1), /^held: .*, 1 request, 1 skipped$/)
})

t.test('it is broken: 1, and every form of the report, without credentials', async t => {
  const folder = aFolder(t)
  const baseUrl = `${await wrongProvider(t)}/v2`
  const summary = join(folder, 'summary.md')
  writeFileSync(summary, 'before\n')
  const forms = ['junit', 'json', 'html', 'markdown', 'har']
  const { code, out } = await verify(
    t,
    ['--base-url', baseUrl, '--operation', 'listClubs', ...forms.flatMap(form => [`--${form}`, join(folder, form)])],
    { env: { COURTSIDE_API_KEY: 'demo-key', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary } },
  )
  t.equal(code, 1)
  t.match(out.join('\n'), /^listClubs: a bad "limit" is refused \(refuses-limit\)$/m)
  t.match(out.join('\n'), /-H "x-api-key: \$COURTSIDE_API_KEY"/)
  t.match(out.join('\n'), /^::error file=.*sports-club.yaml,line=\d+,col=\d+,title=listClubs/m)
  t.strictSame(readdirSync(folder).toSorted(), [...forms, 'summary.md'].toSorted(), 'and no half-written file')
  const texts = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  t.strictSame(
    [...texts, out.join('\n')].filter(text => text.includes('demo-key')),
    [],
  )
  const report: unknown = JSON.parse(readFileSync(join(folder, 'json'), 'utf8'))
  t.strictSame(faultsOfReport(report), [])
  t.match(readFileSync(summary, 'utf8'), /^before\n## courtside verify: broken/)
  const { log } = JSON.parse(readFileSync(join(folder, 'har'), 'utf8'))
  const echoed = log.entries[0].response.headers.filter((header: { name: string }) => header.name === 'x-echo')
  t.strictSame(echoed, [{ name: 'x-echo', value: '[redacted]' }])

  const again = await verify(t, ['--base-url', baseUrl, '--replay', join(folder, 'json')], {
    env: { COURTSIDE_API_KEY: 'demo-key' },
  })
  t.equal(again.code, 1)
  const fingerprint = /known as {2}([0-9a-f]{16})/.exec(again.out.join('\n'))?.[1]
  const baseline = join(folder, 'baseline')
  const accepted = (until: string): void =>
    writeFileSync(
      baseline,
      JSON.stringify({ format: 'baseline/1', accepted: [{ fingerprint, reason: 'known', until }] }),
    )
  const known = ['--base-url', baseUrl, '--operation', 'listClubs', '--api-key', 'demo-key', '--baseline', baseline]
  accepted('9999-12-31')
  t.equal((await verify(t, known)).code, 0, 'what is known is taken')
  accepted('2020-01-01')
  const past = await verify(t, known)
  t.equal(past.code, 1, 'until its day')
  t.match(past.out.join('\n'), /note: [0-9a-f]{16} was accepted until 2020-01-01 \(known\), and fails again\./)
})

t.test('what broke is written as a baseline; what one has said before stays, and what is mended goes', async t => {
  const file = join(aFolder(t), 'known.json')
  const written = (reason: string): readonly string[] =>
    ['--write-baseline', file, '--baseline-reason', reason].concat(['--baseline-until', '9999-12-31'])
  const asked = ['--base-url', `${await wrongProvider(t)}/v2`, '--api-key', 'demo-key']
  const clubs = [...asked, '--operation', 'listClubs']
  const first = await verify(t, [...clubs, ...written('moving house')])
  t.equal(first.code, 1, 'this run is what it is')
  t.equal(
    first.out.at(-1),
    `${file}: 1 failure taken as known until 9999-12-31 by the next run with --baseline ${file}.`,
  )
  t.equal((await verify(t, [...clubs, '--baseline', file])).code, 0)
  const both = [...clubs, '--operation', 'listAffiliates']
  const second = await verify(t, [...both, '--baseline', file, ...written('later')])
  t.equal(second.code, 1)
  t.match(second.out.at(-1), /: 1 failure taken as known .*, beside 1 from before\.$/)
  const said = (): readonly (readonly string[])[] =>
    JSON.parse(readFileSync(file, 'utf8')).accepted.map(({ about, reason, until }: Record<string, string>) => [
      about,
      reason,
      until,
    ])
  const entryOf = (operation: string, reason: string): readonly string[] => [
    `${operation}: a bad "limit" is refused (refuses-limit)`,
    reason,
    '9999-12-31',
  ]
  t.strictSame(said(), [entryOf('listClubs', 'moving house'), entryOf('listAffiliates', 'later')])
  t.equal((await verify(t, [...both, '--baseline', file])).code, 0)

  const there = await verify(t, [...clubs, ...written('again')])
  t.strictSame([there.code, there.out], [2, []])
  t.match(there.err.join('\n'), /known\.json: it is there already\. With --baseline .* too what is in it stays/)
  const nobody = await verify(t, [
    '--base-url',
    'http://127.0.0.1:1/v2',
    '--api-key',
    'k',
    '--baseline',
    file,
    ...written('x'),
  ])
  t.strictSame([nobody.code, nobody.out.at(-1)], [3, `${file} not written, for it couldn't be judged.`])
  t.equal(said().length, 2)
})

t.test('nothing was checked: 1', async t => {
  const { code, out } = await verify(t, ['--base-url', stub])
  t.equal(code, 1)
  t.equal(
    out.at(-2),
    'note: Nothing was checked, which is no success. Credentials are wanting: give --api-key and --token, or '
      + '--credential for a security scheme by its name.',
  )
})

t.test('a base path that is not the one of the contract is told once, with the one to try', async t => {
  const asked = ['--operation', 'listClubs', '--operation', 'listAffiliates', '--api-key', 'demo-key']
  const { code, out } = await verify(t, ['--base-url', origin, ...asked])
  t.equal(code, 1)
  t.strictSame(
    out.filter(line => line.includes('base path')),
    [
      'note: Each call was answered with 404. The base paths of the contract are '
        + '/v2, /v1, /test, /dev, and --base-url has none: '
        + `try --base-url ${origin}/v2.`,
    ],
  )
  const gateway = await aProvider(t, origin, async (passing, hand) =>
    passing.headers.get('x-api-key') === 'demo-key' ? hand(passing) : { status: 401, headers: new Headers(), body: '' },
  )
  const behindIt = await verify(t, ['--base-url', gateway, ...asked])
  t.match(
    behindIt.out.join('\n'),
    /Each call that was not turned away was answered with 404\. .* try --base-url \S+\/v2\./,
  )
  const right = await verify(t, ['--base-url', stub, ...asked])
  t.strictSame([right.code, right.out.length], [0, 1])
})

t.test('it could not be judged: 3', async t => {
  const gone = await startCourtside()
  const baseUrl = gone.stubUrl ?? ''
  await gone.close()
  const { code, out } = await verify(t, ['--base-url', baseUrl, '--api-key', 'demo-key'])
  t.equal(code, 3)
  t.match(out.at(-1), /^unjudged: /)
})

t.test('who is stopped undoes what was done first; what can not be undone is told, with what undoes it', async t => {
  const as = { headers: courtside.default.as('parent') }
  const sessions = async (): Promise<unknown> => {
    const clubs: unknown = await fetch(`${stub}/my/coaching/clubs`, as).then(answer => answer.json())
    const ids = Array.isArray(clubs) ? clubs.map(({ id }: { readonly id: string }) => id) : []
    return Promise.all(ids.map(id => fetch(`${stub}/my/coaching/sessions/club/${id}`, as).then(one => one.json())))
  }
  const before = await sessions()
  const credentials = { COURTSIDE_API_KEY: 'demo-key', COURTSIDE_TOKEN: 'demo-parent' }
  const args = ['verify', '--now', '2027-03-15T09:00Z', '--allow-writes', '--operation', 'toggleCoachingSession']
  const stopped = async (signal: NodeJS.Signals, isGone = false, isTwice = false) => {
    const held: { running?: Running } = {}
    let posts = 0
    const provider = await aProvider(t, origin, async (passing, hand) => {
      if (passing.method !== 'POST') return posts > 0 && isGone ? undefined : hand(passing)
      posts += 1
      if (posts > 1 && isGone) return undefined
      const passed = await hand(passing)
      if (posts > 1) return passed
      // The sign-up is done, and nobody has heard of it.
      const heard = once(held.running?.child.stderr ?? process.stderr, 'data')
      held.running?.child.kill(signal)
      await heard
      if (isTwice) {
        held.running?.child.kill(signal)
        await held.running?.ended
      }
      return passed
    })
    const env = { ...clean, ...credentials }
    held.running = start(t, [...args, '--base-url', `${provider}/v2`], { env })
    return { posts: () => posts, ended: await held.running.ended }
  }
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    const { posts, ended } = await stopped(signal)
    t.strictSame([ended.code, posts()], [code, 2], signal)
    t.strictSame(await sessions(), before, `${signal}: all is as it was`)
    t.strictSame(ended.err, ['courtside: what was done is undone before it ends; a second signal ends it at once.'])
    t.ok(ended.out.includes(`note: It was stopped (${signal}): not all was tried.`))
    t.notOk(ended.out.some(line => line.includes('may be signed up')))
  }
  for (const isTwice of [false, true]) {
    const { ended } = await stopped('SIGINT', !isTwice, isTwice)
    t.equal(ended.code, 130)
    const told = [...ended.out, ...ended.err].find(line => line.includes('this takes it back: ')) ?? ''
    t.match(
      told,
      /^(?:note|courtside): client \w+ may be signed up for session \w+ now, and is not signed out\. If so, /,
    )
    t.strictNotSame(await sessions(), before, 'somebody is signed up')
    const curl = told.slice(told.indexOf('curl ')).replaceAll(/http:[^ '"]*(?=\/v2\/)/g, origin)
    await promisify(execFile)('/bin/sh', ['-c', curl], { env: { ...process.env, ...credentials } })
    t.strictSame(await sessions(), before, 'what is told to do undoes it')
  }
})

t.test('a replay tries each case of a failure again, and says which it does not know', async t => {
  const folder = aFolder(t)
  let isMended = (_: URL): boolean => false
  const wrong = await aProvider(t, new URL(stub).origin, async (passing, hand) => {
    const passed = await hand(passing)
    return isMended(passing.url) ? passed : { ...passed, status: 500 }
  })
  const asked = ['--base-url', `${wrong}/v2`, '--api-key', 'demo-key']
  const file = join(folder, 'report.json')
  t.equal((await verify(t, [...asked, '--operation', 'listClubs', '--json', file])).code, 1)
  const report = readFileSync(file, 'utf8')
  const ofOld = report.replaceAll(/,\s*"cases": \[[^\]]*\]/g, '')
  const ofMany = report.replace(/,\s*"request":/, ', "untoldCases": 3, "request":')
  t.not(ofOld, report)
  t.not(ofMany, report)
  const isPlain = ({ search }: URL): boolean => search === ''
  const rows: readonly (readonly [string, text: string, mended: (url: URL) => boolean, code: number, RegExp])[] = [
    ['one is mended', report, isPlain, 1, /^broken: /m],
    ['all are mended', report, () => true, 0, /^held: /m],
    ['some were not kept', ofMany, () => true, 3, /3 calls of the report not tried again, for it doesn't say which/],
    ['an older report', ofOld, () => true, 3, /\d+ calls of the report not tried again, for it doesn't say which/],
  ]
  for (const [name, text, mended, code, said] of rows) {
    writeFileSync(file, text)
    isMended = mended
    // oxlint-disable-next-line no-await-in-loop
    const again = await verify(t, [...asked, '--replay', file])
    t.equal(again.code, code, name)
    t.match(again.out.join('\n'), said, name)
  }
})

t.test('who is gone in the midst of it: 3, or 1 where something broke; a replay asks what was not judged', async t => {
  const report = join(aFolder(t), 'report.json')
  const operations = ['--operation', 'listClubs', '--operation', 'listCoaches', '--operation', 'listCoachingSports']
  const asked = (baseUrl: string, ...args: readonly string[]) =>
    verify(t, ['--base-url', baseUrl, '--api-key', 'demo-key', '--token', 'demo-parent', ...args])
  for (const isBroken of [false, true]) {
    const mortal = await aProvider(t, origin, async (passing, hand) => {
      if (passing.url.pathname === '/v2/coaching/coaches') return 'gone'
      const passed = await hand(passing)
      return isBroken && passing.url.search === '' ? { ...passed, status: 500 } : passed
    })
    const gone = await asked(`${mortal}/v2`, ...operations, '--json', report)
    const said = gone.out.join('\n')
    t.equal(gone.code, isBroken ? 1 : 3, said)
    t.match(
      said,
      /^note: Not all could be judged of listCoaches, listCoachingSports: from listCoaches: plain on nothing was/m,
    )
    t.match(said, /^skipped: listCoaches, listCoachingSports: not all of it was judged: from listCoaches: plain on /m)
    t.notMatch(said, /answers come whole/)
    t.strictSame(faultsOfReport(JSON.parse(readFileSync(report, 'utf8'))), [])

    const away = await asked(`${mortal}/v2`, '--replay', report)
    t.equal(away.code, 3, 'still')
    const whole = await asked(stub, '--replay', report)
    t.equal(whole.code, 0)
    t.match(whole.out.at(-1), isBroken ? /^held: \d+ checks, 3 operations/ : /^held: \d+ checks, 2 operations/)
    const wrong = await aProvider(t, origin, async (passing, hand) => {
      const passed = await hand(passing)
      return passing.url.pathname.endsWith('/sports') ? { ...passed, status: 500 } : passed
    })
    const found = await asked(`${wrong}/v2`, '--replay', report)
    t.equal(found.code, 1, 'what is wrong with what was never asked')
    t.match(found.out.join('\n'), /^listCoachingSports: each status is declared/m)
  }
})

t.test('it was not understood: 2, and what is to be done', async t => {
  const folder = aFolder(t)
  const bad = join(folder, 'bad.json')
  writeFileSync(bad, '{"format": "report/1", "checks": []}')
  mkdirSync(join(folder, 'folder'))
  const failed = { operation: 'getClub', rule: 'same-status', failures: [{ case: 'plain', times: 1 }] }
  let reports = 0
  const reported = (report: object): string => {
    const file = join(folder, `report-${(reports += 1)}.json`)
    writeFileSync(file, JSON.stringify({ format: 'report/1', command: 'verify', checks: [], ...report }))
    return file
  }
  const cases: readonly (readonly [args: readonly string[], said: RegExp])[] = [
    [[], /required option '--base-url <url>' not specified/],
    [['--base-url', 'somewhere'], /An address such as/],
    [['--base-url', `${stub}?x=1`], /without credentials, query and fragment/],
    [
      ['--base-url', 'http://two words@host/'.replace(' ', '%20')],
      /^courtside: --base-url: an address without credentials, query and fragment/,
    ],
    [['--base-url', stub, '--operation', 'listClub'], /--operation listClub: the contract has no such operation/],
    [['--base-url', stub, '--replay', bad], /nothing failed in it/],
    [
      ['--base-url', stub, '--replay', reported({ verdict: 'unjudged' })],
      /nothing was judged in it: leave --replay out/,
    ],
    ...['drift', 'exec', 'proxy', 'diff', 'coverage'].map(
      other =>
        [
          ['--base-url', stub, '--replay', reported({ command: other, checks: [failed] })],
          new RegExp(`--replay .* is a report of courtside ${other}: verify tries its own again`),
        ] as const,
    ),
    [['--base-url', stub, '--replay', join(folder, 'none')], /--replay .* can't be read: ENOENT/],
    [['--base-url', stub, '--baseline', bad], /--baseline .*: expected \{"format": "baseline\/1"/],
    ...(
      [
        [['--write-baseline', join(folder, 'known')], /--write-baseline .*: say why what broke is taken as it is/],
        [
          ['--write-baseline', join(folder, 'known'), '--baseline-reason', 'x', '--baseline-until', '2020-01-31'],
          /--write-baseline .*: say until when: --baseline-until, a day such as 2027-01-31 that isn't over/,
        ],
        [
          ['--baseline-reason', 'x'],
          /--baseline-reason and --baseline-until say what --write-baseline writes: give it/,
        ],
        [
          ['--write-baseline', join(folder, 'none/x'), '--baseline-reason', 'x', '--baseline-until', '9999-12-31'],
          /--write-baseline .*: there is no folder .*none/,
        ],
      ] as const
    ).map(([args, said]) => [['--base-url', stub, ...args], said] as const),
    [['--base-url', stub, '--junit', join(folder, 'none/x.xml')], /--junit .*: there is no folder .*none/],
    [['--base-url', stub, '--json', join(folder, 'folder')], /--json .*: it is a folder/],
    [['--base-url', stub, '--json', bad, '--html', bad], /--json and --html are the same file/],
    [['--base-url', stub, '--contract', join(folder, 'none.yaml')], /none\.yaml: /],
    [['--base-url', stub, '--token', 'two words'], /--token: printable characters without spaces/],
    ...['fast', '-1', '0.0009', '10001', '1e3', '0.'].map(
      rate =>
        [
          ['--base-url', stub, '--rate', rate],
          /A number of requests a second, from 0\.001 to 10000, or 0, was expected/,
        ] as const,
    ),
    [['--base-url', stub, '--timeout', '0'], /A number of milliseconds, from 1 to 600000, was expected/],
    [['--base-url', stub, '--max-requests', '0'], /A number of requests, from 1 to 1000000, was expected/],
  ]
  for (const [args, said] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const { code, out, err } = await verify(t, args)
    t.strictSame({ code, out }, { code: 2, out: [] }, args.join(' '))
    t.match(err.join('\n'), said)
    t.notMatch(err.join('\n'), /two(?: |%20)words/, 'no credential is told, good or bad')
  }
  t.notOk(existsSync(join(folder, 'none')))
})

t.test('what it waits for never comes, and nothing else happens: 3, and not 0 with nothing said', async t => {
  const never = join(aFolder(t), 'never.mjs')
  writeFileSync(
    never,
    `import http from 'node:http'
    import { syncBuiltinESMExports } from 'node:module'
    http.request = () => ({ on: () => undefined, end: () => undefined, destroy: () => undefined })
    syncBuiltinESMExports()`,
  )
  const args = ['verify', '--base-url', 'http://127.0.0.1:1/v2', '--api-key', 'k', '--timeout', '1']
  const { code, err } = await run(t, args, { program: ['--import', never, command] })
  t.equal(code, 3)
  hasFields(t, err, [/^courtside: This is a fault of the program: it ended before it was done/])
})

/** Its operation takes a cookie, or a key in a header; whose a cookie is sees more. */
const doors = {
  openapi: '3.1.0',
  info: { title: 'Doors', version: '1' },
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      login: { type: 'http', scheme: 'basic' },
    },
  },
  paths: {
    '/door': {
      get: {
        operationId: 'getDoor',
        security: [{ session: [] }, { key: [] }],
        responses: { 200: { description: '.' }, 401: { description: '.' } },
      },
    },
  },
}

const doorsIn = (folder: string): string => {
  const file = join(folder, 'doors.json')
  writeFileSync(file, JSON.stringify(doors))
  return file
}

/** @param keys that are good: `sid=…` of a cookie, or the key itself */
const doorsService = (t: Test, keys: readonly string[]): Promise<string> =>
  aProvider(t, '', ({ headers }) => {
    const isIn = [headers.get('cookie'), headers.get('x-api-key')].some(sent => keys.includes(String(sent)))
    return Promise.resolve({ status: isIn ? 200 : 401, headers: new Headers(), body: '' })
  })

t.test('a credential for one scheme: what is wrong with it, in words without its value', async t => {
  const at = ['--base-url', stub, '--contract', doorsIn(aFolder(t))]
  for (const [pair, told] of [
    ['sesion=hush-hush', /--credential sesion: the contract has no such security scheme, did you mean session\?/],
    ['hush-hush', /--credential: the name of a security scheme was expected, = and its value/],
    ['hush-hush=', /--credential: the contract has no security scheme .* it has session, key, login\./],
    ['session=hush hush', /--credential: printable characters without spaces were expected/],
    ['login=hush-hush', /--credential login: of Basic name:password was expected\./],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { code, out, err } = await verify(t, [...at, '--credential', pair])
    t.equal(code, 2, pair)
    t.match(err.join('\n'), told)
    t.notMatch([...out, ...err].join('\n'), /hush/, pair)
  }
})

t.test('a value for each scheme, by the command line or by the environment, is a variable in the report', async t => {
  const at = ['--base-url', await doorsService(t, ['sid=other-1', 'k-good-1']), '--contract', doorsIn(aFolder(t))]
  const env = { COURTSIDE_CREDENTIAL_SESSION: 's-secret-1', COURTSIDE_CREDENTIAL_KEY: 'never-sent' }
  const { code, out } = await verify(t, [...at, '--credential', 'key=k-good-1'], { env })
  const text = out.join('\n')
  t.equal(code, 1, 'the value of the session is wrong')
  t.match(text, /sid='"\$COURTSIDE_CREDENTIAL_SESSION"/)
  t.notMatch(text, /s-secret-1|k-good-1/)
  const good = await verify(t, [...at, '--credential', 'key=k-good-1', '--credential', 'session=other-1'], { env })
  t.strictSame([good.code, good.err], [0, []], 'the command line goes before the environment')
})

t.test('a call that was recorded with a cookie is not judged by what comes without it', async t => {
  const folder = aFolder(t)
  const har = join(folder, 'recorded.har')
  const headers = [{ name: 'Cookie', value: 'sid=s-then-1' }]
  const request = { method: 'GET', url: 'https://old.example/door', headers }
  const response = { status: 200, headers: [], content: { text: '' } }
  writeFileSync(har, JSON.stringify({ log: { version: '1.2', entries: [{ request, response }] } }))
  const contract = doorsIn(folder)
  const why = /it may have been made with session, and wants --credential session=…/
  for (const [keys, given, code] of [
    [['k-good-1'], ['--api-key', 'k-good-1'], 0],
    [['sid=s-now-1'], ['--credential', 'session=s-now-1'], 0],
    [['sid=s-now-1'], ['--api-key', 'k-good-1'], 3],
    [['sid=s-now-1'], ['--credential', 'session=s-old-1'], 1],
  ] as const)
    for (const how of [
      ['verify', '--from'],
      ['drift', '--against'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const at = ['--base-url', await doorsService(t, keys), '--contract', contract, ...given]
      // oxlint-disable-next-line no-await-in-loop
      const ended = await run(t, [how[0], ...at, how[1], har], { env: clean })
      t.equal(ended.code, code, [...how, ...given].join(' '))
      if (code === 3) t.match(ended.out.join('\n'), why)
    }
})
