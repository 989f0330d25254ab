/** Options of the kit: what may be asked for, what is told of a misspelt one, and what a forgotten `close()` does. */
import t from 'tap'
import { type CourtsideOptions, type WorldOptions, connectCourtside, startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'
import { root, run } from '../cli/child-process.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { judgeAnswer, judgeAnswers } from '../fixtures/judged-answers.ts'

/** As JavaScript sends it: nobody has held it against a type. */
const unchecked = <Asked>(options: unknown): Asked => JSON.parse(JSON.stringify(options))

t.test('an option that there is not is told, with the nearest that there is', async t => {
  const courtside = await startCourtside()
  t.teardown(() => courtside.close())
  const world = await courtside.world({ mode: 'virtual' })
  const cases: readonly { readonly name: string; readonly call: () => Promise<unknown>; readonly told: RegExp }[] = [
    {
      name: 'startCourtside',
      call: () => startCourtside(unchecked({ scenaro: 'last-place' })),
      told: /^startCourtside\(\) has no option "scenaro", did you mean scenario\? It takes contract, .*persistent\.$/,
    },
    {
      name: 'startCourtside, something far from all',
      call: () => startCourtside(unchecked({ watch: true })),
      told: /^startCourtside\(\) has no option "watch"\. It takes /,
    },
    {
      name: 'startCourtside, a name that every object has',
      call: () => startCourtside(unchecked({ toString: 1 })),
      told: /no option "toString"/,
    },
    {
      name: 'startCourtside, no options at all',
      call: () => startCourtside(unchecked('petstore.yaml')),
      told: /^startCourtside\(\) takes an object of contract, .*; found "petstore.yaml"\.$/,
    },
    {
      name: 'startCourtside, what is for one world of many',
      call: () => startCourtside(unchecked({ lifetime: 5 })),
      told: /no option "lifetime"/,
    },
    {
      name: 'startCourtside, preferences',
      call: () => startCourtside(unchecked({ preferences: { exampel: 'empty' } })),
      told: /^preferences has no option "exampel", did you mean example\?/,
    },
    {
      name: 'connectCourtside',
      call: () => connectCourtside(courtside.url, unchecked({ tokne: 'x' })),
      told: /^connectCourtside\(\) has no option "tokne", did you mean token\? It takes token, control\.$/,
    },
    {
      name: 'world',
      call: () => courtside.world(unchecked({ scenaro: 'last-place' })),
      told: /^world\(\) has no option "scenaro", did you mean scenario\? It takes name, /,
    },
    {
      name: 'fault',
      call: () => world.fault('listClubs', unchecked({ statis: 503 })),
      told: /^fault\(\) has no option "statis", did you mean status\?/,
    },
    {
      name: 'fault, in a sequence',
      call: () => world.fault('listClubs', unchecked({ sequence: [{}, { exmple: 'empty' }] })),
      told: /^sequence has no option "exmple", did you mean example\?/,
    },
    {
      name: 'verify',
      call: () => world.verify('listClubs', unchecked({ time: 2 })),
      told: /^verify\(\) has no option "time", did you mean times\?/,
    },
    {
      name: 'journal',
      call: () => world.journal(unchecked({ operationId: 'listClubs' })),
      told: /^journal\(\) has no option "operationId"/,
    },
    {
      name: 'advance',
      call: () => world.clock.advance(unchecked({ hour: 2 })),
      told: /^a duration has no option "hour", did you mean hours\?/,
    },
    { name: 'prefer', call: () => world.prefer(unchecked({ cod: 400 })), told: /^prefer\(\) .* did you mean code\?/ },
    {
      name: 'explain',
      call: () => courtside.default.explain('x', 'parent', unchecked({ querry: {} })),
      told: /^explain\(\) has no option "querry", did you mean query\? It takes operation, path, query\.$/,
    },
    {
      name: 'timetable',
      call: () => courtside.default.timetable(unchecked({ club: 'x' })),
      told: /^timetable\(\) has no option "club"/,
    },
    {
      name: 'apiKey',
      call: () => courtside.default.apiKey(unchecked({ lable: 'x' })),
      told: /^apiKey\(\) .* did you mean label\?/,
    },
    {
      name: 'application',
      call: () => courtside.default.application(unchecked({ nme: 'x' })),
      told: /^application\(\) .* did you mean name\?/,
    },
    {
      name: 'authorize',
      call: () => courtside.default.authorize(unchecked({ clientId: 'x' }), 'parent', unchecked({ redirectUrl: 'x' })),
      told: /^authorize\(\) .* did you mean redirectUri\?/,
    },
    {
      name: 'token',
      call: () => courtside.default.token('parent', unchecked({ expires: 5 })),
      told: /^token\(\) has no option "expires"/,
    },
  ]
  for (const { name, call, told } of cases) await t.rejects(call(), { name: 'TypeError', message: told }, name)
})

t.test('the default world takes what a world takes', async t => {
  const cases: readonly {
    readonly name: string
    readonly options: CourtsideOptions
    readonly clock: { readonly now?: string; readonly frozen: boolean }
    readonly scenario?: string
  }[] = [
    {
      name: 'a time as text',
      options: { now: '2027-03-01T09:00:00Z' },
      clock: { now: '2027-03-01T09:00:00.000Z', frozen: true },
      scenario: 'demo',
    },
    {
      name: 'with an offset',
      options: { now: '2027-07-01T09:00:00+01:00' },
      clock: { now: '2027-07-01T08:00:00.000Z', frozen: true },
    },
    {
      name: 'a date',
      options: { now: new Date('2027-03-01T09:00:00Z') },
      clock: { now: '2027-03-01T09:00:00.000Z', frozen: true },
    },
    {
      name: 'milliseconds',
      options: { now: Date.parse('2027-03-01T09:00:00Z') },
      clock: { now: '2027-03-01T09:00:00.000Z', frozen: true },
    },
    { name: 'a clock that runs', options: { now: '2027-03-01T09:00:00Z', frozen: false }, clock: { frozen: false } },
    { name: 'a clock that stands still', options: { frozen: true }, clock: { frozen: true } },
    { name: 'none', options: {}, clock: { frozen: false } },
    {
      name: 'a scenario, at its own time',
      options: { scenario: 'clock-change' },
      clock: { now: '2027-03-27T18:00:00.000Z', frozen: true },
      scenario: 'clock-change',
    },
    {
      name: 'a world, with the sections of a file',
      options: { world: { world: { name: 'mine', extends: 'quiet-club' } }, now: '2027-03-01T09:00:00Z' },
      clock: { now: '2027-03-01T09:00:00.000Z', frozen: true },
    },
  ]
  for (const { name, options, clock, scenario } of cases) {
    const courtside = await startCourtside(options)
    const shown = await (await courtside.fetch('/control/v1/worlds/default')).json()
    hasFields(t, shown, { clock, ...given({ scenario }) }, name)
    const another = await courtside.world()
    const made = await (await courtside.fetch(`/control/v1/worlds/${another.name}`)).json()
    hasFields(t, made, { clock, ...given({ scenario }) }, `${name}: a world of no other kind`)
    await courtside.close()
  }
  const preferring = await startCourtside({ preferences: { example: 'empty' } })
  t.teardown(() => preferring.close())
  t.strictSame(await (await preferring.fetch('/virtual/v2/clubs')).json(), [], 'preferences')
  await preferring.default.prefer({})
  await preferring.default.reset()
  t.strictSame(await (await preferring.fetch('/virtual/v2/clubs')).json(), [], 'and after a reset')
})

t.test('a world that asks for something else than the default one has starts at its own time', async t => {
  const courtside = await startCourtside({ now: '2027-03-01T09:00:00Z' })
  t.teardown(() => courtside.close())
  const clockOf = async (options: WorldOptions): Promise<unknown> => {
    const { name } = await courtside.world(options)
    const answer: unknown = await (await courtside.fetch(`/control/v1/worlds/${name}/clock`)).json()
    return answer
  }
  hasFields(t, await clockOf({ frozen: false }), { frozen: false }, 'it runs from there')
  t.strictSame(await clockOf({ mode: 'virtual' }), { now: '2027-03-01T09:00:00.000Z', frozen: true })
  t.strictSame(await clockOf({ now: '2027-05-01T09:00:00Z' }), { now: '2027-05-01T09:00:00.000Z', frozen: true })
  t.strictSame(await clockOf({ scenario: 'clock-change' }), { now: '2027-03-27T18:00:00.000Z', frozen: true })
  hasFields(t, await clockOf({ scenario: 'quiet-club' }), { frozen: false }, 'a scenario without a time of its own')
  hasFields(t, await clockOf({ world: { world: { extends: 'quiet-club' } } }), { frozen: false }, 'data')
})

t.test('a virtual world takes everybody, so that a test can be held against either mode', async t => {
  const courtside = await startCourtside()
  t.teardown(() => courtside.close())
  const world = await courtside.world({ mode: 'virtual', name: 'recorded' })
  t.strictSame([world.as(), world.as('parent')], [{}, {}])
})

t.test('what the default world can not be is told', async t => {
  const cases: readonly { readonly name: string; readonly options: CourtsideOptions; readonly told: RegExp }[] = [
    {
      name: 'no time',
      options: { now: 'tomorrow' },
      told: /^now: expected a time such as 2027-03-01T09:00:00Z, a Date, or milliseconds, found "tomorrow"\.$/,
    },
    {
      name: 'a time that no clock shows',
      options: { now: '2300-01-01T00:00:00Z' },
      told: /^now: expected a time from/,
    },
    { name: 'a scenario that there is not', options: { scenario: 'last-plaice' }, told: /did you mean last-place/ },
    {
      name: 'a world that is wrong',
      options: { world: { world: { name: 'mine', extends: 'quiet-club' }, peopel: [] } },
      told: /^the world: 1 error/,
    },
    {
      name: 'a scenario for another contract',
      options: { contract: 'pets.yaml', scenario: 'last-place' },
      told: /scenario is for the club's own contract/,
    },
    { name: 'an origin with a path', options: { controlOrigins: ['http://a.example/b'] }, told: /^controlOrigins: / },
    { name: 'any origin', options: { controlOrigins: ['*'] }, told: /^controlOrigins: / },
    { name: 'the origin of a file', options: { controlOrigins: ['null'] }, told: /^controlOrigins: / },
  ]
  for (const { name, options, told } of cases) await t.rejects(startCourtside(options), { message: told }, name)
})

t.test('a process ends without close(), and one that asked to stay does not', async t => {
  const script = (options: string, more = ''): readonly string[] => [
    '--input-type=module',
    '--eval',
    `import { startCourtside } from '${root}dist/index.js'
    const courtside = await startCourtside(${options})
    const world = await courtside.world({ scenario: 'last-place', lifetime: 3600 })
    await world.fault('listClubs', { delay: 50 })
    const answers = [await fetch(world.url + '/clubs', { headers: world.as('parent') }), await world.fetch('/clubs')]
    console.log(answers.map(({ status }) => status).join())
    ${more}`,
  ]
  const { code, out, err } = await run(t, [], { program: script('') })
  t.strictSame({ code, out, err }, { code: 0, out: ['200,400'], err: [] }, 'forgotten')
  const closed = await run(t, [], { program: script('', 'await courtside.close(); console.log("closed")') })
  t.strictSame([closed.code, closed.out], [0, ['200,400', 'closed']], 'closed')
  const held = await run(t, [], {
    program: script(
      '{ persistent: true }',
      'setTimeout(() => { console.log("still here"); process.exit(3) }, 20).unref()',
    ),
  })
  t.strictSame([held.code, held.out], [3, ['200,400', 'still here']], 'persistent')
})

t.test(
  'calls that wait for nothing but each other let the event loop turn: what was answered is let go of',
  async t => {
    const courtside = await startCourtside()
    t.teardown(() => courtside.close())
    judgeAnswers(t, courtside.url)
    const turns: number[] = []
    const turned = (): void => void turns.push(turns.length)
    const answers: Response[] = []
    for (let call = 0; call < 300; call++) {
      if (call % 100 === 0) setImmediate(turned)
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is asked
      answers.push(await courtside.fetch('/v2/affiliates'))
    }
    t.ok(turns.length >= 2, `${turns.length} turns`)
    for (const answer of new Set([answers.at(0), answers.at(-1)]))
      // oxlint-disable-next-line no-await-in-loop -- they are told in their order
      if (answer !== undefined) await judgeAnswer(`${courtside.url}/v2/affiliates`, 'GET', answer)
  },
)
