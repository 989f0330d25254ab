/** `courtside record` as a process: what a client was answered, served again without anybody's data. */
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { isFields } from '../fixtures/oracle.ts'
import { aServer } from '../proxy/between.ts'
import { type Running, aFolder, run, start } from './child-process.ts'

const env = { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' }
const headers = { 'x-api-key': 'demo-key', authorization: 'Bearer demo-parent' }

interface Begun extends Running {
  readonly url: string
}

const begun = async (t: Test, args: readonly string[]): Promise<Begun> => {
  const running = start(t, [...args, '--port', '0'], { env })
  const ready = await running.out.next(/ operations? at /)
  return { ...running, url: / at (http:\S+)/.exec(ready)?.[1] ?? '' }
}

const text = async (url: string): Promise<string> => (await fetch(url, { headers })).text()

/** Names and kinds of what is in a value; of a list the first item. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (!isFields(value)) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}

/** Texts of properties that hold names of people and places, addresses and the like. */
const namesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const isName = /^(?:name|longName|firstName|lastName|email|telephone|website|address|description|id)$/.test(name)
    return isName && typeof inner === 'string' && inner.length >= 4 ? [inner] : namesIn(inner)
  })
}

const textsBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

t.test('our stub, recorded, is served again in the same shapes, and nobody is named', async t => {
  const provider = await begun(t, ['start', '--now', '2027-03-15T09:00Z'])
  const stub = provider.url.replace('/virtual', '')
  const out = join(aFolder(t), 'recorded')
  const recording = await begun(t, ['record', '--target', stub, '--out', out])
  const clubs: unknown = JSON.parse(await text(`${recording.url}/clubs`))
  const [club] = Array.isArray(clubs) ? clubs.filter(isFields) : []
  const paths = [
    '/clubs',
    `/clubs/${String(club?.id)}`,
    '/affiliates',
    '/my/details',
    '/my/coaching/clubs',
    '/coaching/coaches',
    `/my/coaching/sessions/club/${String(club?.id)}`,
    '/clubs/00000000000000000000dead',
    '/clubs?limit=501',
  ]
  const before: string[] = []
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop
    before.push(await text(`${recording.url}${path}`))
  }
  await recording.out.next(/^consumer: listClubs 400 .* which is not what was found · /)
  t.notOk(existsSync(out), 'nothing is written before it ends')
  // As one left that was stopped while it wrote, of the same number in another container.
  const left = `${out}.${recording.child.pid}`
  mkdirSync(left)
  const { code, out: said, err } = await recording.end()
  rmdirSync(left)
  await provider.end()
  t.strictSame({ code, err }, { code: 0, err: [] })
  t.match(said.at(-1), /^\d+ examples recorded\. Serve them: courtside virtual .*recorded\/openapi\.json$/)
  t.strictSame(readdirSync(join(out, '..')), ['recorded'], 'and no half-written folder')

  const examples = textsBelow(join(out, 'examples')).join('\n')
  const names = new Set(namesIn(before.map((one): unknown => JSON.parse(one))))
  t.ok(names.size > 50)
  const folded = examples.toLowerCase()
  t.strictSame(
    [...names].filter(name => folded.includes(name.toLowerCase())),
    [],
  )
  t.notOk(textsBelow(out).some(one => one.includes('demo-parent')))

  const checked = await run(t, ['check', join(out, 'openapi.json')], { env })
  t.equal(checked.code, 0, checked.out.join('\n'))
  const served = await begun(t, ['virtual', '--strict', join(out, 'openapi.json')])
  for (const [index, path] of paths.slice(0, 7).entries()) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(`${served.url}${path}`)
    t.match(answer.headers.get('courtside-source'), /^example .*\/default$/, path)
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(shapeOf(await answer.json()), shapeOf(JSON.parse(before[index] ?? '')), path)
  }
  const refused = await fetch(`${served.url}/clubs`, { headers: { prefer: 'code=400' } })
  t.match(refused.headers.get('courtside-source'), /^example listClubs\/default$/)
  await served.end()
})

t.test('what breaks the contract is passed on, and set aside', async t => {
  const provider = await aServer(t, (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(request.url === '/v2/clubs' ? '[{"name":"planted name"}]' : '[]')
  })
  const out = join(aFolder(t), 'recorded')
  const recording = await begun(t, ['record', '--target', `${provider}/v2`, '--out', out])
  t.equal(await text(`${recording.url}/clubs`), '[{"name":"planted name"}]')
  t.equal(await text(`${recording.url}/affiliates`), '[]')
  const { code, out: said } = await recording.end('SIGINT')
  t.equal(code, 0)
  const broken = said.filter(line => line.startsWith('not recorded: the answer breaks the contract: listClubs 200 '))
  hasFields(t, broken, [/ body: expected a value at \/\*\/id$/])
  t.notMatch(said.join('\n'), /planted/)
  t.strictSame(readdirSync(join(out, 'examples')), ['listAffiliates'])
})

/** As a browser exports it. */
const har = (body: unknown): string =>
  JSON.stringify({
    log: {
      entries: [
        {
          startedDateTime: '2026-07-06T10:00:00Z',
          time: 1,
          request: { method: 'GET', url: 'https://api.example.org/v2/affiliates', headers: [] },
          response: {
            status: 200,
            statusText: '',
            headers: [],
            content: { mimeType: 'application/json', text: JSON.stringify(body) },
          },
        },
      ],
    },
  })

t.test('from a HAR, without listening', async t => {
  const folder = aFolder(t)
  const [file, out] = [join(folder, 'session.har'), join(folder, 'recorded')]
  writeFileSync(file, har([]))
  const { code, out: said, err } = await run(t, ['record', '--from', file, '--out', out], { env })
  t.strictSame({ code, err }, { code: 0, err: [] })
  hasFields(t, said, [/^1 example recorded\. /])
  const document = JSON.parse(readFileSync(join(out, 'openapi.json'), 'utf8'))
  t.equal(document.info['x-recorded-on'], '2054-07-06')
})

t.test('into an empty folder that a link leads to', async t => {
  const folder = aFolder(t)
  const [file, out] = [join(folder, 'session.har'), join(folder, 'recorded')]
  writeFileSync(file, har([]))
  mkdirSync(join(folder, 'empty'))
  symlinkSync('empty', out)
  const { code, err } = await run(t, ['record', '--from', file, '--out', out], { env })
  t.strictSame({ code, err }, { code: 0, err: [] })
  t.ok(lstatSync(out).isSymbolicLink())
  t.ok(existsSync(join(folder, 'empty/openapi.json')))
})

t.test("a world's own journal, exported, makes examples that are served again", async t => {
  const folder = aFolder(t)
  const [file, out] = [join(folder, 'journal.har'), join(folder, 'recorded')]
  const server = await startCourtside({ now: '2027-03-15T09:00:00Z' })
  t.teardown(() => server.close())
  const world = await server.world()
  const asked = ['/clubs?limit=3', '/my/bookings', '/clubs?limit=0', '/nowhere']
  const answers: unknown[] = []
  for (const target of asked) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await world.fetch(target, { headers: world.as('parent') })
    // oxlint-disable-next-line no-await-in-loop
    answers.push(await answer.json())
  }
  writeFileSync(file, await (await server.fetch(`/control/v1/worlds/${world.name}/journal/har`)).text())
  const {
    code,
    out: said,
    err,
  } = await run(t, ['record', '--from', file, '--target', world.url, '--out', out], { env })
  t.strictSame({ code, err }, { code: 0, err: [] })
  t.match(said.at(-1), /^3 examples recorded\. Serve them: /)
  const again = await startCourtside<string>({ contract: join(out, 'openapi.json') })
  t.teardown(() => again.close())
  const served = async (target: string, prefer = ''): Promise<unknown> =>
    (await again.fetch(`${again.baseUrl}${target}`, { headers: { prefer } })).json()
  t.strictSame(shapeOf(await served('/clubs')), shapeOf(answers[0]))
  t.strictSame(shapeOf(await served('/my/bookings')), shapeOf(answers[1]))
  hasFields(t, shapeOf(await served('/clubs', 'code=400')), { status: 'number', code: 'string', errors: [{}] })
  const texts = textsBelow(join(out, 'examples')).join('\n')
  t.strictSame(
    namesIn(answers.slice(0, 2)).filter(name => texts.includes(name)),
    [],
  )
})

t.test('nothing is written, and why', async t => {
  const folder = aFolder(t)
  const [file, bad, empty, other] = ['session', 'bad', 'empty', 'other'].map(name => join(folder, `${name}.har`))
  writeFileSync(file ?? '', har([]))
  writeFileSync(bad ?? '', '{')
  const elsewhere = { request: { method: 'GET', url: 'https://a.example/v9/clubs', headers: [] } }
  const response = { status: 200, headers: [], content: { mimeType: 'application/json', text: '[]' } }
  writeFileSync(other ?? '', JSON.stringify({ log: { entries: [{ ...elsewhere, response }] } }))
  writeFileSync(empty ?? '', '{"log":{"entries":[]}}')
  const out = join(folder, 'recorded')
  const noFolders = ['/proc'].filter(place => existsSync(join(place, 'self')))
  const cases: readonly (readonly [args: readonly (string | undefined)[], code: number, said: RegExp])[] = [
    [['--out', out], 2, /Give --target, .* or --from/],
    [['--from', file], 2, /required option '--out <folder>' not specified/],
    [['--from', file, '--out', folder], 2, /--out .*: it is there already/],
    [['--from', file, '--out', join(folder, 'no/x')], 2, /--out .*: there is no folder/],
    [['--from', join(folder, 'x'), '--out', out], 2, /--from .* can't be read/],
    [['--from', bad, '--out', out], 2, /--from .*: it is no JSON/],
    [['--from', empty, '--out', out], 1, /Nothing is written: no answer was recorded\.$/],
    [['--from', other, '--out', out], 1, /no answer was recorded\./],
    [['--from', file, '--out', out, '--most', '0'], 2, /A number of examples, from 1 to 1000/],
    // A file system that takes no folder: of Linux alone.
    ...noFolders.map(place => [['--from', file, '--out', join(place, 'x')], 1, /--out .* can't be written/] as const),
  ]
  for (const [args, code, said] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const ended = await run(t, ['record', ...args.flatMap(one => one ?? [])], { env })
    t.equal(ended.code, code, args.join(' '))
    t.match(ended.err.join('\n'), said)
  }
  t.match(
    (await run(t, ['record', '--from', other ?? '', '--out', out], { env })).out.join('\n'),
    /^not recorded: it leads to no operation of the contract\. Where its base path is another .* --target says it$/m,
  )
  t.notOk(existsSync(out))
  const recording = await begun(t, ['record', '--target', 'http://127.0.0.1:1/v2', '--out', out])
  t.equal((await fetch(`${recording.url}/clubs`)).status, 502)
  const ended = await recording.end()
  t.equal(ended.code, 3)
  hasFields(t, ended.err, [
    /http:\/\/127\.0\.0\.1:1\/v2 can't be reached: nothing listens at .* Start the service there, .* --target\.$/,
  ])
})

t.test('no call was answered, though the service is there: 3', async t => {
  const gaveUp = /^courtside: Nothing is written: .* No call was answered: whoever asked went away before /
  const cases: readonly (readonly [name: string, isLost: boolean, said: RegExp])[] = [
    ['its clients gave up', false, gaveUp],
    ['it lost each', true, /^courtside: Nothing is written: .* No call was answered: the connection was lost/],
  ]
  for (const [name, isLost, said] of cases) {
    let hear: (() => void) | undefined
    const hasLeft = new Promise<void>(resolve => {
      hear = resolve
    })
    const leaving = new AbortController()
    // oxlint-disable-next-line no-await-in-loop
    const service = await aServer(t, (request, response) => {
      if (request.url === '/v2') response.writeHead(404).end()
      else if (isLost) request.socket.destroy()
      else {
        request.socket.once('close', () => hear?.())
        leaving.abort()
      }
    })
    const out = join(aFolder(t), 'recorded')
    // oxlint-disable-next-line no-await-in-loop
    const recording = await begun(t, ['record', '--target', `${service}/v2`, '--out', out])
    const asking = fetch(`${recording.url}/affiliates`, { headers, signal: leaving.signal })
    // oxlint-disable-next-line no-await-in-loop
    if (isLost) t.equal((await asking).status, 502)
    else {
      // oxlint-disable-next-line no-await-in-loop
      await t.rejects(asking)
      // oxlint-disable-next-line no-await-in-loop
      await hasLeft
    }
    // oxlint-disable-next-line no-await-in-loop
    const ended = await recording.end()
    t.equal(ended.code, 3, name)
    t.match(ended.err.at(-1), said, name)
    t.notOk(existsSync(out), name)
  }
})

t.test('the service goes meanwhile: what was recorded is kept, and that it is not whole is said', async t => {
  const service = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(request.url === '/v2/clubs' ? '[]' : '{}')
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  const out = join(aFolder(t), 'recorded')
  const target = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v2`
  const recording = await begun(t, ['record', '--target', target, '--out', out])
  t.equal(await text(`${recording.url}/clubs`), '[]')
  service.closeAllConnections()
  await new Promise(closed => service.close(closed))
  t.equal((await fetch(`${recording.url}/affiliates`, { headers })).status, 502)
  const ended = await recording.end()
  t.equal(ended.code, 3)
  t.match(ended.out.at(-1), /^1 example recorded\./)
  hasFields(t, ended.err, [
    /The recording is not whole\. Not all could be judged of listAffiliates: from .* GET .* nothing listens/,
  ])
  t.ok(existsSync(join(out, 'openapi.json')))
})
