/** A journal that is followed: what comes when, what a reconnect misses, and how it ends. */
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import type { StreamReader } from '../../src/contract/call.ts'
import { type Failed, isFailed } from '../../src/contract/problem.ts'
import { redactionFor } from '../../src/contract/redaction.ts'
import { journalEvents } from '../../src/control/journal-events.ts'
import { startCourtside } from '../../src/index.ts'
import type { World } from '../../src/worlds/world.ts'
import { Journal, JournalBudget } from '../../src/worlds/journal.ts'
import { type Hand, errorIn, memberOf, openServer } from '../fixtures/control-client.ts'
import { eventsAt } from '../fixtures/event-stream.ts'

const server = await openServer(t)

const opened = async (t: Test) => {
  const hand = await server.inHand(t)
  const world = await hand.world({ scenario: 'quiet-club', now: '2027-03-01T10:00:00Z' })
  const at = `${server.url}/control/v1/worlds/${world.name}/journal/events`
  return { hand, world, at, call: (path = '/clubs') => world.fetch(path, { headers: world.as('parent') }) }
}

t.test('every call is told while it is made, as the journal has it', async t => {
  const { hand, world, at, call } = await opened(t)
  await call()
  const events = await eventsAt(t, at)
  const { headers, status } = events.response
  t.strictSame(
    [status, headers.get('content-type'), headers.get('cache-control'), headers.get('content-length')],
    [200, 'text/event-stream', 'no-store', null],
  )
  const start = await events.next()
  t.strictSame([start?.event, start?.data], ['start', { total: 1, dropped: 0 }], 'what was before is not told')
  await call('/clubs?limit=0')
  const told = await events.next()
  const { json } = await hand.control('GET', `/worlds/${world.name}/journal?after=1`)
  const entries = memberOf(json, 'entries')
  t.strictSame([told?.event, told?.data], ['entry', Array.isArray(entries) ? entries[0] : undefined])
  t.match(told?.id, /^[\da-f]{12}-2$/)
})

t.test('who comes back is told what was missed, once', async t => {
  const { at, call } = await opened(t)
  const first = await eventsAt(t, at)
  await first.next()
  await call()
  const last = (await first.next())?.id ?? ''
  first.leave()
  await call()
  await call()
  const again = await eventsAt(t, at, { 'Last-Event-ID': last })
  await call()
  t.strictSame(await again.kinds(4), ['start', 'entry 2', 'entry 3', 'entry 4'])
  t.strictSame(await (await eventsAt(t, at, { 'Last-Event-ID': '0' })).kinds(5), [
    'start',
    'entry 1',
    'entry 2',
    'entry 3',
    'entry 4',
  ])
})

t.test('what has made room before it could be told is counted', async t => {
  const { at, call } = await opened(t)
  const first = await eventsAt(t, at)
  const id = (await first.next())?.id ?? ''
  first.leave()
  for (let round = 0; round < 11; round++)
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(Array.from({ length: 100 }, () => call('/clubs?limit=1')))
  const again = await eventsAt(t, at, { 'Last-Event-ID': id })
  const [start, gap, next] = [await again.next(), await again.next(), await again.next()]
  const { dropped } = Object(start?.data)
  t.strictSame([gap?.event, gap?.data], ['gap', { missed: dropped }])
  t.equal(memberOf(next?.data, 'number'), dropped + 1)
  const rest = await again.kinds(1100 - dropped - 1)
  t.equal(rest.at(-1), 'entry 1100')
})

t.test('that a world was steered, or another one made, is told to those who show it', async t => {
  const { hand, world, at } = await opened(t)
  const events = await eventsAt(t, at)
  await events.next()
  const path = `/worlds/${world.name}`
  const deeds: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['its clock is moved', () => hand.control('POST', `${path}/clock/advance`, { by: 'PT1H' })],
    ['its clock is let run', () => hand.control('PUT', `${path}/clock`, { frozen: false })],
    ['a fault is added', () => hand.control('POST', `${path}/faults`, { effect: { status: 503 } })],
    ['a fault is taken away', () => hand.control('DELETE', `${path}/faults/1`)],
    ['all faults are', () => hand.control('DELETE', `${path}/faults`)],
    ['it prefers something', () => hand.control('PUT', `${path}/preferences`, { delay: 1 })],
    ['another world is made', () => hand.control('POST', '/worlds', { name: 'another-fox' })],
    ['and deleted', () => hand.control('DELETE', '/worlds/another-fox')],
  ]
  for (const [name, deed] of deeds) {
    // One after another: what happens in one step is told once.
    // oxlint-disable-next-line no-await-in-loop
    await deed()
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(await events.kinds(1), ['change'], name)
  }
})

t.test('a reset, another scenario and a cleared journal are told, and what comes after them', async t => {
  const { hand, world, at, call } = await opened(t)
  const events = await eventsAt(t, at)
  const old = (await events.next())?.id ?? ''
  await call()
  const steps: readonly { readonly name: string; readonly step: () => Promise<unknown> }[] = [
    { name: 'reset', step: () => world.reset() },
    { name: 'scenario', step: () => world.startFrom('last-place') },
    { name: 'cleared', step: () => hand.control('DELETE', `/worlds/${world.name}/journal`) },
  ]
  t.strictSame(await events.kinds(1), ['entry 1'])
  for (const { name, step } of steps) {
    // oxlint-disable-next-line no-await-in-loop
    await step()
    // oxlint-disable-next-line no-await-in-loop
    await call()
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(await events.kinds(2), ['reset', 'entry 1'], name)
  }
  for (const gone of [old, '7', 'nonsense', '000000000000-5'])
    t.strictSame(
      // oxlint-disable-next-line no-await-in-loop
      await (await eventsAt(t, at, { 'Last-Event-ID': gone })).kinds(3),
      ['start', 'reset', 'entry 1'],
      `${gone} is no place in this journal`,
    )
})

t.test('it ends with the world, and with the server, and says so', async t => {
  const { world, at } = await opened(t)
  const events = await eventsAt(t, at)
  await events.next()
  await world.close()
  t.strictSame(await events.next(), { event: 'end', data: { code: 'world_deleted' } })
  t.equal(await events.next(), undefined)
  t.equal((await eventsAt(t, at)).response.status, 404)

  const own = await startCourtside({ port: 0 })
  const ofServer = await eventsAt(t, `${own.url}/control/v1/worlds/default/journal/events`)
  await ofServer.next()
  await own.close()
  t.strictSame(await ofServer.next(), { event: 'end', data: { code: 'server_stopping' } }, 'and the server did end')
})

t.test('who may not steer may not follow', async t => {
  const { at } = await opened(t)
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    t.equal((await eventsAt(t, at, headers)).response.status, 403)
  const own = await startCourtside({ port: 0, controlToken: 'secret' })
  t.teardown(() => own.close())
  const there = `${own.url}/control/v1/worlds/default/journal/events`
  t.equal((await eventsAt(t, there)).response.status, 401)
  const letIn = await eventsAt(t, there, { authorization: 'Bearer secret' })
  t.strictSame(await letIn.kinds(1), ['start'])
})

t.test('so many may follow and no more; who leaves makes room; HEAD takes none', async t => {
  const own = await openServer(t, { limits: { followers: 2 } })
  const hand: Hand = await own.inHand(t)
  const path = '/control/v1/worlds/default/journal/events'
  const [first, second] = [await eventsAt(t, own.url + path), await eventsAt(t, own.url + path)]
  t.strictSame([await first.kinds(1), await second.kinds(1)], [['start'], ['start']])
  t.strictSame(errorIn(await hand.ask('GET', path)), { status: 409, code: 'too_many_followers', errors: [] })
  first.leave()
  await untilRoom(() => hand.ask('HEAD', path))
  for (let times = 0; times < 3; times++)
    // oxlint-disable-next-line no-await-in-loop
    t.equal((await hand.ask('HEAD', path)).status, 200)
  t.strictSame(await (await eventsAt(t, own.url + path)).kinds(1), ['start'])
})

/** The server learns of a connection's end when it reads it. */
const untilRoom = async (ask: () => Promise<{ readonly status: number }>): Promise<void> => {
  // oxlint-disable-next-line no-await-in-loop
  while ((await ask()).status !== 200);
}

t.test('beside a contract that has our paths it is below /courtside', async t => {
  const contract = fileURLToPath(new URL('../fixtures/served-crowded.yaml', import.meta.url))
  const own = await startCourtside<string>({ contract })
  t.teardown(() => own.close())
  const events = await eventsAt(t, `${own.url}/courtside/control/v1/worlds/default/journal/events`)
  t.strictSame(await events.kinds(1), ['start'])
  await fetch(`${own.url}/none`)
  t.strictSame(await events.kinds(1), ['entry 1'])
})

t.test('without a socket there is nothing to wait on: what there is comes, and it ends', async t => {
  const own = await startCourtside()
  t.teardown(() => own.close())
  await own.default.fetch('/clubs')
  const answer = await own.fetch(
    new Request(`${own.url}/control/v1/worlds/default/journal/events`, { headers: { 'Last-Event-ID': '0' } }),
  )
  t.match(await answer.text(), /event: start[^]*event: entry/)
})

// ---------------------------------------------------------------- one that does not read

interface Reader extends StreamReader {
  readonly texts: string[]
  readonly state: { isFull: boolean; ending: 'end' | 'cut' | undefined }
  read(): void
}

const aReader = (): Reader => {
  const texts: string[] = []
  const state: Reader['state'] = { isFull: false, ending: undefined }
  let waiting: (() => void) | undefined
  return {
    texts,
    state,
    isOnce: false,
    write: text => {
      texts.push(text)
      return !state.isFull
    },
    onceRead: then => {
      waiting = then
    },
    read: () => {
      state.isFull = false
      waiting?.()
      waiting = undefined
    },
    end: () => {
      state.ending = 'end'
    },
    cut: () => {
      state.ending = 'cut'
    },
  }
}

const settled = (): Promise<void> => new Promise(resolve => setImmediate(() => setImmediate(() => resolve())))

/** What a listener needs of a world, and the sign of life when a test wants it. */
const followed = (failed?: Failed) => {
  const journal = new Journal(new JournalBudget(2 ** 30))
  let wake = (): void => undefined
  let beat = (): void => undefined
  const world = {
    journal,
    gone: undefined,
    changes: 0,
    use: () => undefined,
    followable: () => undefined,
    follow: (follower: { wake(): void }) => {
      wake = () => follower.wake()
      return failed ?? (() => undefined)
    },
  } satisfies Pick<World, 'journal' | 'changes' | 'gone' | 'use' | 'followable' | 'follow'>
  const events = journalEvents(world, {
    after: undefined,
    redactionOf: () => redactionFor([]),
    every: (_, doBeat) => {
      beat = doBeat
      return () => undefined
    },
  })
  if (isFailed(events)) throw new Error('Nobody may follow.')
  const call = (): void => {
    journal.add(0, {
      operation: undefined,
      method: 'GET',
      url: '/x',
      rawHeaders: [],
      body: undefined,
      endpoint: undefined,
      prefixLength: 0,
      caller: undefined,
      violations: [],
      warnings: [],
      reason: undefined,
      answer: undefined,
      fault: undefined,
      milliseconds: 1,
    })
    wake()
  }
  return { events, call, beat: () => beat() }
}

const countOf = (reader: Reader): number => reader.texts.filter(text => text.startsWith('event: entry')).length

t.test('whose place went to somebody else since it was asked for has an end, and nothing before it', t => {
  const problem = { status: 409, code: 'too_many_followers', message: 'All places are taken.', violations: [] }
  const { events } = followed({ problem })
  const reader = aReader()
  events.begin(reader)()
  t.strictSame([reader.texts, reader.state.ending], [[], 'end'])
  t.end()
})

t.test('for a reader that does not read nothing is kept, and it is cut off at the second sign of life', async t => {
  const { events, call, beat } = followed()
  const reader = aReader()
  events.begin(reader)
  reader.state.isFull = true
  for (let times = 0; times < 50; times++) call()
  await settled()
  t.equal(countOf(reader), 1, 'one is on its way, the rest stays in the journal')
  beat()
  t.equal(reader.state.ending, undefined)
  beat()
  t.equal(reader.state.ending, 'cut')
})

t.test('a slow reader gets all of it, as it reads', async t => {
  const { events, call, beat } = followed()
  const reader = aReader()
  events.begin(reader)
  reader.state.isFull = true
  for (let times = 0; times < 50; times++) call()
  await settled()
  beat()
  reader.read()
  await settled()
  beat()
  t.strictSame([countOf(reader), reader.state.ending, reader.texts.at(-1)], [50, undefined, ': still here\n\n'])
})
