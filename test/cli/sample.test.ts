/**
 * Each command once, as people run it: what it prints last, and its exit code. The files beside this one have all that
 * can be said to them.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type Ended, aFolder, run, start } from './child-process.ts'

const folder = aFolder(t)
const [har, covered, recorded] = [join(folder, 'seen.har'), join(folder, 'covered'), join(folder, 'recorded')]
const env = { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '', COURTSIDE_API_KEY: 'demo-key', COURTSIDE_TOKEN: '' }
const clubs = '/clubs?limit=2'
const headers = { 'x-api-key': 'demo-key' }

const contractOf = (maximum: number): string => `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer, maximum: ${maximum} } }
      responses:
        '200': { description: The pets, content: { application/json: { example: [ { name: Rex } ] } } }
`
const [wide, narrow] = [join(folder, 'wide.yaml'), join(folder, 'narrow.yaml')]
writeFileSync(wide, contractOf(30))
writeFileSync(narrow, contractOf(14))

const club = start(t, ['start', '--port', '0', '--now', '2027-03-15T09:00Z'], { env })
const [origin = ''] = /http:\/\/[^/\s]+/.exec(await club.out.next(/ operations at /)) ?? []
const stub = `${origin}/v2`

/** Runs until it has been called once. */
const calledOnce = async (args: readonly string[], path: string): Promise<Ended> => {
  const running = start(t, [...args, '--port', '0'], { env })
  const ready = await running.out.next(/ operations? at /)
  const { status } = await fetch(`${/ at (http:\S+)/.exec(ready)?.[1] ?? ''}${path}`, { headers })
  t.equal(status, 200)
  return running.end()
}

const aCommand = [
  process.execPath,
  '-e',
  `fetch(process.env.COURTSIDE_STUB_URL + '${clubs}').then(answer => {
    console.log(answer.status, 'from the stub')
    process.exitCode = 7
  })`,
]

const runs =
  (...args: readonly string[]): (() => Promise<Ended>) =>
  () =>
    run(t, args, { env })

/** In turns: what one has written another reads. */
const commands: readonly (readonly [name: string, go: () => Promise<Ended>, code: number, last: RegExp])[] = [
  ['virtual', () => calledOnce(['virtual', wide], '/pets'), 0, / operation at http/],
  ['check', runs('check'), 0, /: 24 operations and \d+ recorded examples, all good\.$/],
  ['diff', runs('diff', wide, narrow), 1, /^1 error, /],
  ['verify', runs('verify', '--base-url', stub, '--operation', 'getClub'), 0, /^held: \d+ checks, 1 operation/],
  ['drift', runs('drift', '--base-url', stub, '--operation', 'getClub'), 0, /^held: \d+ checks, 1 operation/],
  ['proxy', () => calledOnce(['proxy', '--target', stub, '--har', har], clubs), 0, /^held: \d+ checks, 1 operation/],
  [
    'record',
    runs('record', '--from', har, '--out', recorded),
    0,
    /^1 example recorded\. Serve them: courtside virtual /,
  ],
  ['exec', runs('exec', '--coverage', covered, '--', ...aCommand), 7, /^400 from the stub$/],
  ['coverage', runs('coverage', covered), 0, /./],
  ['world', runs('world', '--clubs', '1'), 0, /^\{.*\}$/],
  ['token', runs('token', '--as', 'member', '--url', origin), 0, /^\S+$/],
  ['start', () => club.end(), 0, /./],
]

t.test('each does what it is for, and says so by its last line and its exit code', async t => {
  const { out } = await run(t, ['--help'])
  const listed = out.flatMap(line => /^ {2}([a-z]+) \[options\]/.exec(line)?.[1] ?? [])
  t.strictSame(listed.toSorted(), [...new Set(commands.map(([name]) => name))].toSorted(), 'each command is here')
  for (const [name, go, code, last] of commands) {
    // oxlint-disable-next-line no-await-in-loop -- in turns
    const ended = await go()
    t.strictSame({ name, code: ended.code }, { name, code }, ended.err.join('\n'))
    t.match(ended.out.at(-1) ?? ended.err.join('\n'), last)
  }
  t.ok(existsSync(recorded))
  t.ok(readdirSync(recorded).length > 0)
})
