/**
 * Every operation of the control API, asked well and badly: no failure, and no status that its contract does not
 * declare.
 *
 * Bad bodies are made from the good ones: each member is taken away, or given a value of every other kind.
 */
import t from 'tap'
import { controlFile, openServer } from '../fixtures/control-client.ts'
import { isFields, oracleOf } from '../fixtures/oracle.ts'

const server = await openServer(t)
const { operations } = oracleOf(controlFile, { prefixes: ['/control/v1'], errorSchema: 'Error' })

const odd: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  'x',
  'constructor',
  '\u{1f3be}\u0000',
  [],
  [null],
  {},
  { __proto__x: 1 },
  { deep: { deeper: [{}] } },
]

/** The value with each of its members, at any depth, taken away or replaced. */
const mutations = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value))
    return [...odd, ...value.flatMap((item, index) => mutations(item).map(one => value.toSpliced(index, 1, one)))]
  if (!isFields(value)) return odd
  return [
    ...odd,
    ...Object.keys(value).flatMap(name => {
      const { [name]: inner, ...rest } = value
      return [rest, ...mutations(inner).map(one => ({ ...rest, [name]: one }))]
    }),
  ]
}

const effect = {
  status: 503,
  code: 'down',
  message: 'Down.',
  headers: { 'retry-after': '1' },
  delay: { min: 0, max: 1 },
  connection: 'cut',
}
const preferences = { code: 400, example: 'empty', dynamic: true, seed: 1, delay: 0, handling: 'strict' }

/** A good body for each operation that takes one. */
const bodies: Readonly<Record<string, readonly unknown[]>> = {
  startWorldFrom: [{ scenario: 'last-place' }],
  createWorld: [
    {
      mode: 'stub',
      scenario: 'quiet-club',
      now: '2027-03-01T10:00:00Z',
      frozen: false,
      seed: 3,
      lifetime: 60,
      preferences,
    },
    { world: { world: { extends: 'quiet-club' }, people: [], clubs: [] }, now: '2027-03-01T10:00:00Z' },
    { mode: 'virtual', preferences: {} },
  ],
  setClock: [{ now: '2027-03-01T10:00:00Z', frozen: true }],
  advanceClock: [{ by: 'PT48H' }, { by: 5 }],
  addFault: [
    { operations: ['listClubs', 'getClub'], effect, times: 2, every: 2 },
    { sequence: [effect, {}, { example: 'empty' }], repeat: true },
  ],
  setPreferences: [preferences],
  runAction: [{ sessionId: '0'.repeat(24), leave: 1 }],
  verifyCalls: [
    {
      operationId: 'listClubs',
      match: { path: { id: 1 }, query: { limit: 1 }, headers: { a: 'b' }, body: { a: [1] }, status: 200, caller: 'x' },
      times: 1,
    },
    { atLeast: 1, atMost: 2 },
  ],
}

const targets: Readonly<Record<string, string>> = { fault: '1', collection: 'people', action: 'takeLastPlace' }

/** Where an operation is, in this world. */
const pathOf = (template: string, world: string): string =>
  template.replace('{world}', world).replaceAll(/\{(\w+)\}/g, (_, name: string) => targets[name] ?? 'x')

/** Made up bodies name nothing that there is. */
const refusesStrangers = new Set(['runAction', 'explainListing'])

t.equal(operations.length, 27, 'all operations of the contract are asked')

for (const { id, method, path, parameters, hasBody } of operations) {
  t.test(id, async t => {
    const hand = await server.inHand(t)
    const { name } = await hand.world({ scenario: 'quiet-club' })
    const ask = async (target: string, body?: unknown): Promise<number> => {
      const { status } = await hand.control(method, target, body)
      t.ok(status < 500, `${method} ${target} ${JSON.stringify(body) ?? ''}: ${status}`)
      return status
    }
    const target = pathOf(path, name)
    const goods = bodies[id] ?? (hasBody ? [{}] : [undefined])
    for (const body of goods) {
      if (id !== 'deleteWorld' && id !== 'deleteFault')
        t.ok(
          [200, 201, 204, ...(refusesStrangers.has(id) ? [400] : [])].includes(await ask(target, body)),
          'a good request',
        )
    }
    if (hasBody) {
      const seen = new Set<string>()
      for (const body of goods.flatMap(mutations)) {
        const text = JSON.stringify(body)
        if (!seen.has(text)) await ask(target, text)
        seen.add(text)
      }
      for (const depth of [400, 5000, 100_000])
        for (const member of ['world', 'match', 'sessionId', 'x'])
          await ask(target, `{"${member}":${'['.repeat(depth)}${']'.repeat(depth)}}`)
      for (const text of ['', '{', '"', 'null', '[', '{"a":1,}', '\u0000']) await ask(target, text)
    }
    for (const value of [
      '',
      'nobody',
      '__proto__',
      '%00',
      '%ff',
      '..',
      'A',
      'a'.repeat(3000),
      '-1',
      '1e3',
      '99999999999999999999',
    ]) {
      for (const parameter of parameters) {
        if (parameter.in === 'query')
          await ask(`${target}${target.includes('?') ? '&' : '?'}${parameter.name}=${value}`)
        if (parameter.in === 'path') {
          const { status } = await hand.ask(
            method,
            `/control/v1${pathOf(path.replace(`{${parameter.name}}`, value), name)}`,
          )
          t.ok(status >= 400 && status < 500, `${parameter.name} ${value.slice(0, 30)}: ${status}`)
        }
      }
    }
  })
}

t.test('the world by every wrong method', async t => {
  const hand = await server.inHand(t)
  for (const path of new Set(operations.map(operation => operation.path))) {
    for (const method of ['PATCH', 'TRACE', 'QUERY'])
      t.equal((await hand.ask(method, `/control/v1${pathOf(path, 'default')}`)).status, 405, `${method} ${path}`)
    t.equal((await hand.ask('OPTIONS', `/control/v1${pathOf(path, 'default')}`)).status, 204)
  }
})
