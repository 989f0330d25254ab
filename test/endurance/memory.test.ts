/**
 * Processes with little memory, and clients who ask for much: what there is no room for is refused, and nobody else
 * notices.
 */
import t, { type Test } from 'tap'
import { command, start } from '../cli/child-process.ts'
import { isFields } from '../fixtures/oracle.ts'

/** @param memory megabytes of heap */
const serving = async (t: Test, memory: number): Promise<string> => {
  const { out, ended } = start(t, ['start', '--port', '0', '--json'], {
    program: [`--max-old-space-size=${memory}`, command],
  })
  void ended.then(
    ({ signal, err }) => signal === 'SIGKILL' || t.fail(`The process ended by itself: ${err.slice(-5).join('\n')}`),
  )
  const ready: unknown = JSON.parse(await out.next(/"url"/))
  return String(isFields(ready) ? ready.url : '')
}

const post = async (url: string, body: object): Promise<string> => {
  const answer = await fetch(`${url}/control/v1/worlds`, {
    method: 'POST',
    // While a large body is written nothing else is done here, and a kept connection may be closed meanwhile.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  })
  const json: unknown = await answer.json()
  if (answer.status !== 201) return `${answer.status} ${String(isFields(json) && json.code)}`
  // Its indexes are made when they are first asked for.
  const { url: world = '' } = isFields(json) ? json : {}
  const headers = { 'x-api-key': 'demo-key', authorization: 'Bearer demo-member', connection: 'close' }
  for (const path of ['/clubs', '/my/bookings', '/my/coaching/clubs', '/coaching/coaches'])
    await (await fetch(String(world) + path, { headers })).arrayBuffer()
  return '201'
}

const isServed = async (t: Test, url: string): Promise<void> =>
  void t.equal((await fetch(`${url}/virtual/v2/clubs`)).status, 200, 'others are served')

const asked = [
  {
    name: 'a large world dated anew each time',
    body: (index: number) => ({
      scenario: 'busy-county',
      now: new Date(Date.UTC(2027, 0, 1 + index, 12)).toISOString(),
    }),
  },
  {
    name: 'a large world generated anew each time',
    body: (index: number) => ({ world: { world: { generate: { clubs: 200, seed: index } } } }),
  },
]

for (const { name, body } of asked) {
  t.test(name, async t => {
    const url = await serving(t, 512)
    const told = new Set<string>()
    for (let index = 0; index < 27; index++) told.add(await post(url, body(index)))
    t.strictSame(told, new Set(['201', '409 too_much_data']))
    await isServed(t, url)
  })
}

t.test('millions of bad records', async t => {
  const url = await serving(t, 512)
  for (const record of [1, {}, []]) {
    const people = Array.from({ length: Math.floor(15_000_000 / (JSON.stringify(record).length + 1)) }, () => record)
    for (let count = 0; count < 3; count++)
      t.equal(await post(url, { world: { people } }), '400 invalid_body', JSON.stringify(record))
  }
  await isServed(t, url)
})

t.test('millions of bad records in a file', async t => {
  const folder = t.testdir({
    'world.json': `{"people":[${'{},'.repeat(2_000_000)}{}]}`,
    'world.yaml': `people:\n${'- {}\n'.repeat(1_000_000)}`,
    'world.ndjson': '{"people":1}\n'.repeat(1_000_000),
  })
  for (const [name, told] of [
    ['world.json', /more than 200 errors/],
    ['world.yaml', /memory/],
    ['world.ndjson', /more than 200 errors/],
  ] as const) {
    const { code, signal, err } = await start(t, ['start', '--port', '0', '--world', `${folder}/${name}`], {
      program: ['--max-old-space-size=512', command],
    }).ended
    t.strictSame([code, signal], [1, null], name)
    t.match(err.join('\n'), told, name)
    t.ok(err.length < 250, `${name}: ${err.length} lines`)
  }
})
