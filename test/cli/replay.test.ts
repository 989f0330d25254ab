/** `courtside verify --from`: the calls of a HAR, made again. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import { type Item, aProvider, answersWith } from '../fixtures/faulty-provider.ts'
import { isFields } from '../fixtures/oracle.ts'
import { faultsOfReport } from '../report/report-schema.ts'
import { type Ended, aFolder, run } from './child-process.ts'

const courtside = await startCourtside({ now: '2027-03-15T09:00:00Z' })
t.teardown(() => courtside.close())
const stub = courtside.stubUrl ?? ''
const { origin } = new URL(stub)
const env = {
  GITHUB_ACTIONS: '',
  GITHUB_STEP_SUMMARY: '',
  COURTSIDE_API_KEY: 'demo-key',
  COURTSIDE_TOKEN: 'demo-parent',
}

const verify = (t: Test, args: readonly string[]): Promise<Ended> =>
  run(t, ['verify', '--now', '2027-03-15T09:00Z', ...args], { env })

const jsonAt = async (url: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await fetch(url, { headers })).json()

const listOf = (value: unknown): readonly Item[] => (Array.isArray(value) ? value.filter(isFields) : [])

t.test('what verify asked is asked again, and a report of it tries only what failed', async t => {
  const folder = aFolder(t)
  const [har, report] = [join(folder, 'session.har'), join(folder, 'report.json')]
  await verify(t, ['--base-url', stub, '--operation', 'getClub', '--har', har])
  const again = await verify(t, ['--base-url', stub, '--from', har])
  t.strictSame({ code: again.code, err: again.err }, { code: 0, err: [] })
  t.match(again.out.join('\n'), /^warning call getClub: a call that was recorded breaks the contract: .*path\.id/m)
  t.match(again.out.join('\n'), /^note: 1 call not made again, for the credentials were wrong on purpose/m)
  t.match(again.out.at(-1), /^held: \d+ checks, 2 operations, \d+ requests$/)

  const provider = await aProvider(t, origin, (passing, hand) =>
    /^\/v2\/clubs\/./.test(passing.url.pathname)
      ? answersWith(club => ({ ...club, name: 7 }))(passing, hand)
      : hand(passing),
  )
  const wrong = await verify(t, ['--base-url', `${provider}/v2`, '--from', har, '--json', report])
  t.equal(wrong.code, 1)
  t.match(wrong.out.join('\n'), /^getClub: each body keeps to its schema \(body\)$/m)
  t.match(
    wrong.out.join('\n'),
    /^ {2}tried {5}GET \/clubs\/[0-9a-f]{24}, and 1 time more, also with GET \/clubs\/[0-9a-f]{24}$/m,
  )
  t.match(wrong.out.join('\n'), /-H "x-api-key: \$COURTSIDE_API_KEY"/)
  t.notMatch(readFileSync(report, 'utf8'), /demo-key/)
  t.strictSame(faultsOfReport(JSON.parse(readFileSync(report, 'utf8'))), [])

  const mended = await verify(t, ['--base-url', stub, '--from', har, '--replay', report])
  t.equal(mended.code, 0)
  t.match(mended.out.at(-1), /^held: \d+ checks, 1 operation, 3 requests$/, 'both with the key, and one without')

  const without = await verify(t, ['--base-url', stub, '--replay', report])
  t.equal(without.code, 3, 'what failed could not be tried again')
  t.match(
    without.out.join('\n'),
    /not tried again, .*: getClub: GET \/clubs\/\w+.*\. Calls that were recorded are tried again with their --from\.$/m,
  )
})

t.test('the journal of a world is made again in another world, with what it wrote', async t => {
  const first = await courtside.world({ name: 'first' })
  const second = await courtside.world({ name: 'second' })
  const headers = { 'x-api-key': 'demo-key', authorization: 'Bearer demo-parent' }
  const [club] = listOf(await jsonAt(`${first.url}/my/coaching/clubs`, headers))
  const sessions = listOf(await jsonAt(`${first.url}/my/coaching/sessions/club/${String(club?.id)}`, headers))
  const session = sessions.find(({ type, bookable }) => type === 'group' && bookable === true)
  const [client] = listOf(session?.clients)
  const toggled = await fetch(`${first.url}/my/coaching/session`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: client?.id, session }),
  })
  t.equal(toggled.status, 200)
  const har = join(aFolder(t), 'journal.har')
  const journal = await fetch(`${origin}/control/v1/worlds/first/journal/har`)
  writeFileSync(har, await journal.text())

  const at = ['--base-url', second.url, '--from', har]
  const lost = await verify(t, at)
  t.equal(lost.code, 1, 'nothing was checked')
  t.match(lost.out.join('\n'), /3 calls not made again, for the contract has no such operation/)
  t.match(
    lost.out.join('\n'),
    /^note: Nothing was checked, .*than the contract and --base-url, --recorded-at says it\.$/m,
  )
  const wrong = await verify(t, [...at, '--recorded-at', `${origin}/w/other/v2`])
  t.match(
    wrong.out.join('\n'),
    /^note: Nothing was checked, .* made below \S+\/w\/other\/v2, which is --recorded-at\?$/m,
  )
  const read = await verify(t, [...at, '--recorded-at', first.url])
  t.equal(read.code, 0)
  t.match(read.out.join('\n'), /^note: 1 call not made again, for only --allow-writes makes/m)
  const changesOf = async (name: string): Promise<readonly Item[]> => {
    const state = await jsonAt(`${origin}/control/v1/worlds/${name}/state`)
    return isFields(state) ? listOf(state.changes) : []
  }
  t.strictSame(await changesOf('second'), [])
  const written = await verify(t, [...at, '--recorded-at', first.url, '--allow-writes'])
  t.equal(written.code, 0)
  t.equal((await changesOf('first')).length, 1)
  t.strictSame(await changesOf('second'), await changesOf('first'), 'both worlds are as one')
})

t.test('it was not understood: 2', async t => {
  const folder = aFolder(t)
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const deep = `{"log":{"entries":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
  const cases: readonly (readonly [args: readonly string[], said: RegExp])[] = [
    [['--from', join(folder, 'none')], /--from .* can't be read: ENOENT/],
    [['--from', folder], /--from .* can't be read: EISDIR/],
    [['--from', file('text', 'no JSON')], /--from .*: it is no JSON/],
    [['--from', file('other', '{"entries": []}')], /expected a HAR/],
    [['--recorded-at', 'http://127.0.0.1/v2'], /--recorded-at says where the calls of --from were made/],
    [['--from', file('good', '{"log":{"entries":[]}}'), '--recorded-at', 'here'], /An address such as/],
    [['--from', file('good', '{"log":{"entries":[]}}'), '--recorded-at', 'http://a:b@c/'], /without credentials/],
  ]
  for (const [args, said] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const { code, out, err } = await verify(t, ['--base-url', stub, ...args])
    t.strictSame({ code, out }, { code: 2, out: [] }, args.join(' '))
    t.match(err.join('\n'), said)
  }
  const entries = [deep, '{"log":{"entries":[null,7,[],{"request":{}},{"request":{"url":"x","method":"GET"}}]}}']
  for (const text of entries) {
    // oxlint-disable-next-line no-await-in-loop
    const { code, out, err } = await verify(t, ['--base-url', stub, '--from', file('hostile', text)])
    t.strictSame({ code, err }, { code: 1, err: [] }, 'a HAR of nonsense is no success, and no fault of the program')
    t.match(out.join('\n'), /^note: Nothing was checked, which is no success\.$/m)
    t.match(out.join('\n'), /^note: \d entr(y|ies) not answered: left out\.$/m)
  }
})
