/** A large world is made a little at a time: what others get meanwhile, and what ends it. */
import { request } from 'node:http'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { errorIn, openServer } from '../fixtures/control-client.ts'

/** Large enough for hundreds of steps, of which others need not wait for all. */
const large = (seed: number, more: object = {}): object => ({
  world: { world: { generate: { clubs: 30, seed } } },
  ...more,
})

t.test('others are answered while it is made', async t => {
  const server = await openServer(t)
  const { control, ask } = await server.inHand(t)
  const answered: string[] = []
  const making = control('POST', '/worlds', large(1, { name: 'large' })).then(({ status }) => {
    answered.push('the world')
    return status
  })
  for (let other = 1; other <= 10; other++) {
    // One after another: each is answered in a turn of its own.
    // oxlint-disable-next-line no-await-in-loop
    t.equal((await ask('GET', '/virtual/v2/clubs')).status, 200)
    answered.push(`other ${other}`)
  }
  t.equal(await making, 201)
  t.equal(answered.at(-1), 'the world', 'ten others were answered before')
})

t.test('a small world is made while large ones are', async t => {
  const server = await openServer(t)
  const { control } = await server.inHand(t)
  const done: string[] = []
  const made = async (name: string, body: object): Promise<void> => {
    t.equal((await control('POST', '/worlds', { ...body, name })).status, 201)
    done.push(name)
  }
  const first = made('first', large(2))
  const second = made('second', large(3))
  await made('small', { scenario: 'demo', now: '2029-05-05T12:00:00Z' })
  await Promise.all([first, second])
  t.strictSame([done[0], done.toSorted()], ['small', ['first', 'second', 'small']])
})

t.test('its name is taken from the start, and nothing but that is there of it', async t => {
  const server = await openServer(t)
  const { control } = await server.inHand(t)
  const making = control('POST', '/worlds', large(4, { name: 'large' }))
  const meanwhile = async (method: string, path: string, body?: object): Promise<unknown> => {
    const { status, code } = errorIn(await control(method, path, body))
    return [status, code]
  }
  t.strictSame(await meanwhile('POST', '/worlds', { name: 'large' }), [409, 'world_exists'])
  t.strictSame(await meanwhile('GET', '/worlds/large'), [404, 'unknown_world'])
  t.strictSame(await meanwhile('DELETE', '/worlds/large'), [404, 'unknown_world'])
  t.equal((await making).status, 201)
  t.equal((await control('GET', '/worlds/large')).status, 200)
})

t.test('a name is free again when what was to have it could not be made', async t => {
  const server = await openServer(t)
  const { control } = await server.inHand(t)
  t.equal((await control('POST', '/worlds', { name: 'mine', world: { people: [1] } })).status, 400)
  t.equal((await control('POST', '/worlds', { name: 'mine' })).status, 201)
})

t.test('one that is deleted while it starts anew stays deleted, and gives its weight back', async t => {
  const server = await openServer(t)
  const { control } = await server.inHand(t)
  t.equal((await control('POST', '/worlds', large(5, { name: 'large', lifetime: 86_400 }))).status, 201)
  server.pass(23 * 3_600_000)
  const starting = control('POST', '/worlds/large/reset')
  t.equal((await control('DELETE', '/worlds/large')).status, 204)
  const { status, code } = errorIn(await starting)
  t.strictSame([status, code], [503, 'world_deleted'])
  t.equal((await control('POST', '/worlds', { name: 'large' })).status, 201)
})

t.test('calls are answered from the old world until it has started anew', async t => {
  const server = await openServer(t)
  const { control, ask } = await server.inHand(t)
  t.equal((await control('POST', '/worlds', large(6, { name: 'large', lifetime: 86_400 }))).status, 201)
  server.pass(23 * 3_600_000)
  const starting = control('POST', '/worlds/large/reset')
  t.equal((await ask('GET', '/w/large/v2/clubs?limit=1', { headers: { 'x-api-key': 'demo-key' } })).status, 200)
  const [one, other] = await Promise.all([starting, control('POST', '/worlds/large/reset')])
  t.strictSame([one.status, other.status], [200, 200])
})

t.test('it is not made to its end for a client that has gone away', async t => {
  const server = await openServer(t)
  const { control } = await server.inHand(t)
  const leaving = request(`${server.url}/control/v1/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  leaving.on('error', () => undefined)
  leaving.end(JSON.stringify(large(7, { name: 'left' })))
  const codeOf = async (method: string, path: string, body?: object): Promise<unknown> =>
    errorIn(await control(method, path, body)).code
  let code: unknown
  while (code !== 'world_exists') {
    // oxlint-disable-next-line no-await-in-loop
    code = await codeOf('POST', '/worlds', { name: 'left', world: { people: [1] } })
  }
  leaving.destroy()
  // Whoever comes next has its turn, and then nothing is left of the former.
  t.equal((await control('POST', '/worlds', large(8, { name: 'next' }))).status, 201)
  t.equal(await codeOf('GET', '/worlds/left'), 'unknown_world')
  t.equal((await control('POST', '/worlds', { name: 'left' })).status, 201)
})

t.test('it is not made to its end where the server stops', async t => {
  const server = await startCourtside()
  const { host } = new URL(server.url)
  const answer = new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
    const asking = request(`http://${host}/control/v1/worlds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    asking.once('error', reject)
    asking.once('response', async incoming => {
      const chunks: Buffer[] = await incoming.toArray()
      resolve({ status: incoming.statusCode, text: Buffer.concat(chunks).toString() })
    })
    asking.end(JSON.stringify(large(9, { name: 'large' })))
  })
  const isBegun = async (): Promise<boolean> => {
    const other = await fetch(`http://${host}/control/v1/worlds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'large', world: { people: [1] } }),
    })
    return (await other.text()).includes('being made')
  }
  // oxlint-disable-next-line no-await-in-loop
  while (!(await isBegun()));
  const closing = server.close()
  const { status, text } = await answer
  t.strictSame([status, JSON.parse(text).code], [503, 'server_stopping'])
  await closing
})

t.test('records that stand for many are weighed before they are made', async t => {
  const server = await openServer(t, { limits: { data: 60_000_000 } })
  const { control } = await server.inHand(t)
  const people = Array.from({ length: 2_000 }, (_, index) => `p${index}`)
  const world = {
    people: people.map(id => ({
      id,
      firstName: 'Ann',
      lastName: 'Ash',
      dateOfBirth: '1980-01-01',
      gender: 'female',
      email: 'ann@post.example',
    })),
    affiliates: [{ id: 'a', type: 'club', name: 'A' }],
    clubs: [
      {
        id: 'c',
        name: 'C',
        address: { streetAddress: '1 Mill Lane', locality: 'Stroud', postalCode: 'GL5 1AA' },
        location: { latitude: 51.7, longitude: -2.2 },
      },
    ],
    groups: [
      {
        id: 'g',
        affiliate: 'a',
        name: 'G',
        series: [
          {
            id: 's',
            name: 'S',
            sport: 'tennis',
            eligibility: { members: true, nonMembers: true },
            events: [
              {
                id: 'e',
                name: 'E',
                club: 'c',
                bookings: [{ id: 'b', start: '+1d 10:00', end: '11:00', weeks: 60, courts: [], participants: people }],
              },
            ],
          },
        ],
      },
    ],
  }
  const { status, code } = errorIn(await control('POST', '/worlds', { world }))
  t.strictSame([status, code], [409, 'too_much_data'], 'sixty weeks of two thousand people')
})
