/**
 * The club's examples through a year: what was ahead when they were recorded is ahead whenever they are asked for, on
 * the same day of the week at the same time on the wall. The clients here hold every answer against the contract.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { type Courtside, type CourtsideOptions, type WorldOptions, startCourtside } from '../../src/index.ts'
import { worldsOracle } from '../fixtures/control-client.ts'
import { isFields } from '../fixtures/oracle.ts'
import { type Client, bodyOf, client, targetOf } from '../fixtures/served-client.ts'

const recordedOn = Date.parse('2027-03-15T09:00:00Z')
const day = 24 * 3600_000
const oracle = worldsOracle
const lists = oracle.operations.filter(({ method }) => method === 'GET')

const recordedText = (source: unknown): string => {
  const [, file = ''] = /^example (\S+)$/.exec(String(source)) ?? []
  return readFileSync(fileURLToPath(new URL(`../../examples/${file}.json`, import.meta.url)), 'utf8')
}

/** Texts of dates with a time, in their order. */
const timesIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(timesIn)
  return isFields(value) ? Object.values(value).flatMap(timesIn) : []
}

const walls = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'longOffset',
})
const onWall = (text: string): string => walls.format(new Date(text))

const wallTime = (text: string): string => onWall(text).replace(/ GMT.*/, '')
const offset = (text: string): string => (onWall(text).endsWith('+01:00') ? '+01:00' : '+00:00')

const served = async (asked: CourtsideOptions): Promise<Client & Pick<Courtside, 'default' | 'world'>> => {
  const server = await startCourtside({ now: '2027-07-01T00:00Z', ...asked })
  t.teardown(() => server.close())
  return { default: server.default, world: options => server.world(options), ...client(t, server.url, oracle) }
}

const moving = await served({ dates: 'moving' })
const usual = await served({})

t.test('over a year what was ahead stays ahead, and the week is the same', async t => {
  // A clock changes on the 13th and on the 230th.
  for (const days of [-30, 4, 12, 15, 228, 236, 366]) {
    const now = recordedOn + days * day + 3 * 3600_000
    // oxlint-disable-next-line no-await-in-loop
    await moving.default.clock.set(now)
    for (const operation of lists) {
      // oxlint-disable-next-line no-await-in-loop
      const { json, headers, status } = await moving.get(`/virtual/v2${targetOf(operation)}`)
      const [was, is] = [timesIn(JSON.parse(recordedText(headers['courtside-source']))), timesIn(json)]
      const ahead = was.filter(text => Date.parse(text) >= recordedOn)
      const isAhead = is.filter((_, index) => Date.parse(was[index] ?? '') >= recordedOn)
      t.strictSame(
        {
          status,
          warning: headers['courtside-warning'],
          behind: isAhead.filter(text => Date.parse(text) < now),
          tooFar: isAhead.filter(
            (text, index) => Date.parse(text) - now > Date.parse(ahead[index] ?? '') - recordedOn + 7 * day + 3600_000,
          ),
          walls: is.map(wallTime),
          offsets: is.map(text => text.slice(-6)),
        },
        {
          status: 200,
          warning: undefined,
          behind: [],
          tooFar: [],
          walls: was.map(wallTime),
          offsets: is.map(offset),
        },
        `${operation.id}, ${days} days later`,
      )
    }
  }
})

t.test('every example is good by the contract whenever it is asked for', async t => {
  for (const now of ['2027-10-31T01:30:00Z', '2040-06-01T00:00:00Z']) {
    // oxlint-disable-next-line no-await-in-loop
    await moving.default.clock.set(now)
    for (const operation of oracle.operations) {
      for (const { name } of operation.examples.get('200') ?? []) {
        const headers = { ...bodyOf(operation).headers, prefer: `example=${name}, handling=strict` }
        const asked = { ...bodyOf(operation), headers }
        // oxlint-disable-next-line no-await-in-loop
        const answer = await moving.ask(operation.method, `/virtual/v2${targetOf(operation)}`, asked)
        t.strictSame(
          [answer.status, answer.headers['courtside-warning']],
          [200, undefined],
          `${operation.id}/${name}, ${now}`,
        )
      }
    }
  }
})

t.test('ids stay, so that one out of a list finds its example, and a session of it is taken back', async t => {
  const { get, ask } = moving
  const target = `/virtual/v2${targetOf(oracle.operation('listMyClubCoachingSessions'))}`
  const { json, headers } = await get(target)
  const was: unknown = JSON.parse(recordedText(headers['courtside-source']))
  const ids = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(one => (isFields(one) ? one.id : one)) : value
  t.strictSame(ids(json), ids(was))
  const session: unknown = Array.isArray(json) ? json[0] : undefined
  const clientId = 'd7084f67a236898e7c8ed732'
  const asked = { body: JSON.stringify({ session, clientId }), headers: { 'content-type': 'application/json' } }
  const { status } = await ask('POST', `/virtual/v2${targetOf(oracle.operation('toggleCoachingSession'))}`, asked)
  t.strictSame(status, 200)
})

t.test('each world by its own clock, and by its own wish', async t => {
  const startIn = async (options: WorldOptions, server = usual): Promise<unknown> => {
    const world = await server.world({ mode: 'virtual', ...options })
    const answer: unknown = await (await server.fetch(`${world.url}/my/bookings`)).json()
    return timesIn(answer)[0]
  }
  t.strictSame(
    [
      await startIn({}),
      await startIn({ now: '2027-07-01T00:00Z' }),
      await startIn({ dates: 'moving', now: '2027-07-01T00:00Z' }),
      await startIn({ dates: 'moving', now: '2026-11-25T00:00Z' }),
      await startIn({ dates: 'moving', now: '2027-07-01T00:00Z' }),
      await startIn({ now: '2027-07-01T00:00Z' }, moving),
      await startIn({ dates: 'fixed' }, moving),
    ],
    [
      '2027-03-15T11:00:00+00:00',
      '2027-03-15T11:00:00+00:00',
      '2027-07-05T11:00:00+01:00',
      '2026-11-30T11:00:00+00:00',
      '2027-07-05T11:00:00+01:00',
      '2027-07-05T11:00:00+01:00',
      '2027-03-15T11:00:00+00:00',
    ],
  )
  await t.rejects(startCourtside({ dates: JSON.parse('"soon"') }), {
    message: 'dates: expected fixed or moving, found "soon".',
  })
})

t.test('where nothing is said, an example is its file', async t => {
  for (const operation of lists) {
    // oxlint-disable-next-line no-await-in-loop
    const { text, headers } = await usual.get(`/virtual/v2${targetOf(operation)}`)
    t.strictSame(text, recordedText(headers['courtside-source']), operation.id)
  }
})
