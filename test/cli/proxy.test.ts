/** `courtside proxy` as a process: what it says as it comes, how it ends, and the files of its report. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { once } from 'node:events'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { aServer, aSocketServer } from '../proxy/between.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { type Running, aFolder, run, start } from './child-process.ts'

const courtside = await startCourtside({ now: '2027-03-15T09:00:00Z' })
t.teardown(() => courtside.close())
const stub = courtside.stubUrl ?? ''
const env = { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' }
const headers = { 'x-api-key': 'demo-key' }

interface Begun extends Running {
  /** Of the contract. */
  readonly url: string
}

const proxy = async (t: Test, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Begun> => {
  const running = start(t, ['proxy', '--port', '0', ...args], { env: { ...env, ...more } })
  const ready = await running.out.next(/ operations? at /)
  return { ...running, url: /at (http:\S+) - passed on to /.exec(ready)?.[1] ?? '' }
}

t.test('both held: 0, and one line', async t => {
  const { url, end } = await proxy(t, ['--target', stub])
  t.equal((await fetch(`${url}/clubs`, { headers })).status, 200)
  const { code, out, err } = await end()
  t.strictSame(
    { code, err, last: out.slice(1) },
    { code: 0, err: [], last: ['held: 6 checks, 1 operation, 1 request'] },
  )
})

t.test('what the contract does not know of a query is told, and breaks nothing', async t => {
  const { url, end } = await proxy(t, ['--target', stub])
  t.equal((await fetch(`${url}/clubs?limitt=3&limit=2`, { headers })).status, 200)
  const { code, out } = await end()
  t.strictSame(
    { code, lines: out.slice(1) },
    {
      code: 0,
      lines: [
        'consumer: listClubs query parameter "limitt" is not declared, did you mean "limit"?',
        'held: 6 checks, 1 operation, 1 request',
      ],
    },
  )
})

t.test('what was seen to be a credential stands in no line, whatever it is sent as', async t => {
  const { url, end } = await proxy(t, ['--target', stub, '--verbose'])
  const token = 'tok-Zebra-77'
  const calls: readonly (readonly [path: string, own: Record<string, string>])[] = [
    ['/my/details', { authorization: `Bearer ${token}` }],
    [`/clubs?limit=${token}`, {}],
    [`/nowhere/${token}`, {}],
    ['/clubs?limit=demo-key', {}],
  ]
  for (const [path, own] of calls) {
    // oxlint-disable-next-line no-await-in-loop
    await (await fetch(`${url}${path}`, { headers: { ...headers, ...own } })).arrayBuffer()
  }
  const { code, out } = await end()
  t.equal(code, 1)
  t.notMatch(out.join('\n'), /Zebra|demo-key/)
  t.match(out.join('\n'), /^consumer: listClubs 400 expected query\.limit: .*, found "\[redacted\]"/m)
})

t.test('one broke it: 1, a line as it comes, and every form of the report, without credentials', async t => {
  const folder = aFolder(t)
  const forms = ['junit', 'json', 'html', 'markdown', 'har']
  const files = forms.flatMap(form => [`--${form}`, join(folder, form)])
  const { url, out, end } = await proxy(t, ['--target', stub, '--verbose', ...files])
  const calls = ['/clubs?limit=501', '/clubs?limit=502', '/club']
  for (const path of calls) {
    // oxlint-disable-next-line no-await-in-loop
    await (await fetch(`${url}${path}`, { headers })).arrayBuffer()
  }
  const line = await out.next(/^consumer: listClubs 400 expected query\.limit: an integer from 1 to 500, found 501/)
  t.match(line, / · openapi\/sports-club\.yaml:\d+$/)
  await out.next(/^GET \/v2\/clubs 400 \d+\.\d ms$/)
  const { code, out: all } = await end('SIGINT')
  t.equal(code, 1)
  t.match(all.at(-1), /^broken: 2 of 7 checks broken, 2 operations, 3 requests$/)
  t.strictSame(readdirSync(folder).toSorted(), forms.toSorted())
  const texts = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  t.strictSame(
    [...texts, all.join('\n')].filter(text => text.includes('demo-key')),
    [],
  )
  const report: unknown = JSON.parse(readFileSync(join(folder, 'json'), 'utf8'))
  t.strictSame(faultsOfReport(report), [])
  const { log } = JSON.parse(readFileSync(join(folder, 'har'), 'utf8'))
  t.strictSame(
    log.entries.map(({ comment, response }: { comment: string; response: { status: number } }) => [
      comment,
      response.status,
    ]),
    [
      ['listClubs', 400],
      ['listClubs', 400],
      ['nowhere', 404],
    ],
  )

  const { checks } = JSON.parse(readFileSync(join(folder, 'json'), 'utf8'))
  const known = checks.flatMap(({ failures }: { failures: { fingerprint: string }[] }) =>
    failures.map(({ fingerprint }) => ({ fingerprint, reason: 'known', until: '9999-12-31' })),
  )
  const baseline = join(folder, 'known')
  writeFileSync(baseline, JSON.stringify({ format: 'baseline/1', accepted: known }))
  const again = await proxy(t, ['--target', stub, '--baseline', baseline])
  await (await fetch(`${again.url}/clubs?limit=501`, { headers })).arrayBuffer()
  t.equal((await again.end()).code, 0, 'what is known is taken')
})

t.test('nothing was asked: 1', async t => {
  const { end } = await proxy(t, ['--target', stub])
  const { code, out } = await end()
  t.equal(code, 1)
  hasFields(t, out.slice(1), [/^note: Nothing was checked/, /^broken: 0 checks/])
})

t.test('the provider never answered: 3, and 502 for who asked', async t => {
  const gone = createServer()
  gone.listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const address = gone.address()
  const port = typeof address === 'object' ? address?.port : 0
  await new Promise(closed => gone.close(closed))
  const { url, end } = await proxy(t, ['--target', `http://127.0.0.1:${port}/v2`])
  const answer = await fetch(`${url}/clubs`, { headers })
  t.strictSame([answer.status, answer.headers.get('content-type')], [502, 'application/problem+json'])
  hasFields(t, await answer.json(), { code: 'provider_unreachable', detail: /ECONNREFUSED/ })
  const { code, out } = await end()
  t.equal(code, 3)
  t.match(out.at(-1), /^unjudged: /)
  const why = out.find(line => line.startsWith('note: '))
  t.match(why, /can't be reached: nothing listens at 127\.0\.0\.1:\d+ .* Start the provider there, .* --target\.$/)
})

t.test('clients give up before anything is answered: 3, and 1 for a call that breaks the contract', async t => {
  const why = 'No call was answered: whoever asked went away before an answer came.'
  for (const [path, expected, last] of [
    ['/affiliates', 3, /^unjudged: /],
    ['/clubs?limit=501', 1, /^broken: 1 of 1 check/],
  ] as const) {
    let hear: (() => void) | undefined
    const isAsked = new Promise<void>(resolve => {
      hear = resolve
    })
    // oxlint-disable-next-line no-await-in-loop
    const provider = await aServer(t, () => hear?.())
    // oxlint-disable-next-line no-await-in-loop
    const { url, out, end } = await proxy(t, ['--target', `${provider}/v2`, '--verbose'])
    const leaving = new AbortController()
    const asking = fetch(`${url}${path}`, { headers, signal: leaving.signal })
    // oxlint-disable-next-line no-await-in-loop
    await isAsked
    leaving.abort()
    // oxlint-disable-next-line no-await-in-loop
    await t.rejects(asking)
    // oxlint-disable-next-line no-await-in-loop
    await out.next(/ left \d/)
    // oxlint-disable-next-line no-await-in-loop
    const { code, out: all } = await end()
    t.equal(code, expected, path)
    t.match(all.at(-1), last, path)
    t.ok(all.includes(`note: ${why}`), path)
  }
})

t.test('what may have been answered to a body that was not read, in TLS, nobody can judge: 3', async t => {
  const pem = fileURLToPath(new URL('../fixtures/localhost.pem', import.meta.url))
  const [key, cert] = [readFileSync(pem), readFileSync(pem)]
  const provider = await aSocketServer(t, peer => {
    const secure = new TLSSocket(peer, { isServer: true, key, cert })
    secure.on('error', () => undefined)
    secure.once('data', () => peer.resetAndDestroy())
  })
  const target = provider.replace('http:', 'https:')
  const { url, end } = await proxy(t, ['--target', `${target}/v2`], { NODE_EXTRA_CA_CERTS: pem })
  const asking = httpRequest(`${url}/my/coaching/session`, {
    method: 'POST',
    headers: { ...headers, authorization: 'Bearer demo-member', 'content-type': 'application/json' },
  })
  asking.on('error', () => undefined)
  asking.write('{')
  const [answer] = await once(asking, 'response')
  t.equal(answer.statusCode, 502)
  asking.destroy()
  const { code, out } = await end()
  t.equal(code, 3)
  hasFields(t, out.slice(1), [
    /^note: No call was answered: the connection was lost/,
    /^note: Not judged: toggleCoachingSession: the body of its request, /,
    /^note: Not judged: toggleCoachingSession: its answer, for the connection was lost .*, while the request was still/,
    /^unjudged: /,
  ])
})

t.test('the provider goes meanwhile: 3, and 1 where something was broken by then', async t => {
  for (const [path, expected] of [
    ['/clubs', 3],
    ['/clubs?limit=501', 1],
  ] as const) {
    const provider = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    })
    provider.listen(0, '127.0.0.1')
    // oxlint-disable-next-line no-await-in-loop
    await once(provider, 'listening')
    const address = provider.address()
    const port = typeof address === 'object' ? address?.port : 0
    // oxlint-disable-next-line no-await-in-loop
    const { url, end } = await proxy(t, ['--target', `http://127.0.0.1:${port}/v2`])
    // oxlint-disable-next-line no-await-in-loop
    t.equal((await fetch(`${url}${path}`, { headers })).status, 200)
    provider.closeAllConnections()
    // oxlint-disable-next-line no-await-in-loop
    await new Promise(closed => provider.close(closed))
    // oxlint-disable-next-line no-await-in-loop
    t.equal((await fetch(`${url}/affiliates`, { headers })).status, 502)
    // oxlint-disable-next-line no-await-in-loop
    const { code, out } = await end()
    t.equal(code, expected, path)
    const why = out.find(line =>
      line.startsWith('note: Not all could be judged of listAffiliates: from listAffiliates: '),
    )
    t.match(why, /GET \/v2\/affiliates on nothing was answered, for nothing listens at 127\.0\.0\.1:\d+/, path)
  }
})

t.test('what has begun is answered before it ends', async t => {
  let answerIt: (() => void) | undefined
  let hear: (() => void) | undefined
  const isAsked = new Promise<void>(resolve => {
    hear = resolve
  })
  const provider = await aServer(t, (_, response) => {
    answerIt = () => response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    hear?.()
  })
  const { url, child, ended } = await proxy(t, ['--target', `${provider}/v2`])
  const answering = fetch(`${url}/clubs`, { headers })
  await isAsked
  child.kill('SIGTERM')
  answerIt?.()
  t.equal((await answering).status, 200)
  t.equal((await ended).code, 0)
})

t.test('what hangs is not waited for: 3, and the call is named', async t => {
  let hear: (() => void) | undefined
  const isAsked = new Promise<void>(resolve => {
    hear = resolve
  })
  const provider = await aServer(t, (request, response) => (request.url === '/v2/clubs' ? hear?.() : response.end()))
  const { url, child, ended } = await proxy(t, ['--target', `${provider}/v2`, '--timeout', '600000'])
  const answering = fetch(`${url}/clubs`, { headers })
  await isAsked
  child.kill('SIGTERM')
  t.equal((await answering).status, 503)
  const { code, out } = await ended
  t.equal(code, 3)
  hasFields(t, out.slice(1), [
    'note: No call was answered: the run was ended before an answer came.',
    'note: Not judged: listClubs: its answer to GET /v2/clubs, for the run was ended before an answer came.',
    /^unjudged: /,
  ])
})

t.test('it was not understood: 2, and what is to be done', async t => {
  const folder = aFolder(t)
  const { url, end } = await proxy(t, ['--target', stub])
  const taken = new URL(url).port
  const cases: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    ['no target', [], 2, /required option '--target <url>' not specified/],
    ['no address', ['--target', 'example'], 2, /An address such as http:\/\/127\.0\.0\.1:4010 was expected/],
    [
      'credentials in it',
      ['--target', 'http://a:b@c.example'],
      2,
      /an address without credentials, query and fragment/,
    ],
    ['no time', ['--target', stub, '--timeout', '0'], 2, /A number of milliseconds, from 1 to 600000, was expected/],
    ['no contract', ['--target', stub, '--contract', join(folder, 'x.yaml')], 2, /x\.yaml: /],
    ['no folder', ['--target', stub, '--junit', join(folder, 'no/x.xml')], 2, /there is no folder/],
    ['no baseline', ['--target', stub, '--baseline', join(folder, 'x')], 2, /--baseline .* can't be read/],
    ['a port that is taken', ['--target', stub, '--port', taken], 2, /Port \d+ on 127\.0\.0\.1 is taken/],
  ]
  for (const [name, args, code, said] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const ended = await run(t, ['proxy', ...args], { env })
    t.equal(ended.code, code, name)
    t.match(ended.err.join('\n'), said, name)
  }
  await end()
  const free = await run(t, ['proxy', '--target', `http://localhost:${taken}/v2`, '--port', taken], { env })
  t.strictSame(
    [free.code, free.err],
    [
      2,
      [
        `courtside: --target http://localhost:${taken}/v2 is where we listen ourselves. Choose another port: `
          + '--port 0 takes any free one.',
      ],
    ],
  )
})
