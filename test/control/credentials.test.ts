/** Keys and tokens that are made while a world runs: by the control API, as a test makes them. */
import t, { type Test } from 'tap'
import { type Hand, type World, errorIn, memberOf, openServer } from '../fixtures/control-client.ts'
import { isFields } from '../fixtures/oracle.ts'
import { itemsIn } from '../fixtures/worlds/open-stub.ts'

const server = await openServer(t)
const now = '2027-03-01T10:00:00Z'

interface Opened {
  readonly hand: Hand
  readonly world: World
  /** What `/my/details` says to these credentials: a name, or the code of the refusal. */
  details(token: string, key?: string, base?: string): Promise<unknown>
  clubs(key: string): Promise<unknown>
  /** Why the last call was refused, as the journal has it. */
  reason(): Promise<unknown>
}

const open = async (t: Test, scenario = 'quiet-club'): Promise<Opened> => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, scenario })
  const at = new URL(world.url).pathname
  const usual = world.as()['X-API-Key'] ?? ''
  const asked = async (path: string, headers: Record<string, string>): Promise<unknown> => {
    const { json, status } = await hand.ask('GET', path, { headers })
    return status === 200 ? (memberOf(json, 'name') ?? 200) : memberOf(json, 'code')
  }
  return {
    hand,
    world,
    details: (token, key = usual, base = at) =>
      asked(`${base}/my/details`, { 'x-api-key': key, authorization: `Bearer ${token}` }),
    clubs: key => asked(`${at}/clubs`, { 'x-api-key': key }),
    reason: async () => (await world.journal()).at(-1)?.reason,
  }
}

t.test('a token is made for a role, and works at once on every base path', async t => {
  const { world, details } = await open(t)
  const { pathname } = new URL(world.url)
  const token = await world.token('parent')
  t.match(token, /^[A-Za-z0-9_-]{40,}$/)
  const name = await details((world.as('parent').Authorization ?? '').replace('Bearer ', ''))
  for (const base of ['v2', 'v1', 'test', 'dev'])
    t.equal(await details(token, undefined, pathname.replace(/v2$/, base)), name, base)
  t.not(await world.token('parent'), token, 'no two are alike')
})

t.test('a token is for anybody: by role, by id, by name', async t => {
  const { hand, world, details } = await open(t)
  const [person] = itemsIn((await hand.control('GET', `/worlds/${world.name}/state/people?limit=1`)).json)
  const name = `${String(person?.firstName)} ${String(person?.lastName)}`
  t.equal(await details(await world.token(String(person?.id))), name)
  t.equal(await details(await world.token(name.toUpperCase())), name)
  const wrong = await hand.control('POST', `/worlds/${world.name}/actions/makeToken`, { as: 'paren' })
  t.strictSame(errorIn(wrong), { status: 400, code: 'unknown_person', errors: ['body/as unknown_person'] })
  t.match(memberOf(wrong.json, 'message'), /did you mean parent\?/)
})

t.test('it runs out by the clock of its world', async t => {
  const { world, details, reason } = await open(t)
  const token = await world.token('parent', { expiresIn: { minutes: 10 } })
  t.not(await details(token), 'access_token_expired')
  await world.clock.advance({ minutes: 10 })
  t.equal(await details(token), 'access_token_expired')
  t.equal(await reason(), 'The access token expired at 2027-03-01T10:10:00.000Z.')
  await world.clock.set(now)
  t.not(await details(token), 'access_token_expired', 'who turns the clock back has it again')
})

t.test('a key is made, runs out, is revoked: each is told as an invalid key', async t => {
  const { world, clubs, reason } = await open(t)
  const key = await world.apiKey()
  t.equal(await clubs(key), 200)
  await world.revoke(key)
  t.equal(await clubs(key), 'api_key_invalid')
  t.equal(await reason(), 'The API key was revoked at 2027-03-01T10:00:00.000Z.')
  const short = await world.apiKey({ expiresIn: 'PT1M' })
  t.equal(await clubs(short), 200)
  await world.clock.advance('PT1M')
  t.equal(await clubs(short), 'api_key_invalid')
  t.equal(await reason(), 'The API key expired at 2027-03-01T10:01:00.000Z.')
})

t.test('a revoked token is an invalid one, and stays so', async t => {
  const { world, details, reason } = await open(t)
  const [token, other] = [await world.token('parent'), await world.token('parent')]
  await world.revoke(token)
  t.equal(await details(token), 'access_token_invalid')
  t.equal(await reason(), 'The access token was revoked at 2027-03-01T10:00:00.000Z.')
  t.not(await details(other), 'access_token_invalid', 'the other one works')
  await t.rejects(world.revoke(token), { code: 'unknown_credential' }, 'once')
  await t.rejects(world.revoke('nothing'), { code: 'unknown_credential' })
})

t.test("a world file's own keys and tokens are revoked alike", async t => {
  const { world, details, clubs } = await open(t)
  const token = (world.as('parent').Authorization ?? '').replace('Bearer ', '')
  const key = world.as()['X-API-Key'] ?? ''
  await world.revoke(token)
  t.equal(await details(token), 'access_token_invalid')
  await world.revoke(key)
  t.equal(await clubs(key), 'api_key_invalid')
  await world.reset()
  t.not(await details(token), 'access_token_invalid', 'a reset takes it back')
})

t.test('one kind is not the other, and neither is of another world', async t => {
  const one = await open(t)
  const other = await open(t)
  const [key, token] = [await one.world.apiKey(), await one.world.token('parent')]
  t.equal(await one.clubs(token), 'api_key_invalid')
  t.equal(await one.reason(), 'It is an access token, not an API key.')
  t.equal(await one.details(key), 'access_token_invalid')
  t.equal(await one.reason(), 'It is an API key, not an access token.')
  t.equal(await other.details(token), 'access_token_invalid')
  t.equal(await other.reason(), 'The access token is of another world.')
  t.equal(await other.clubs(key), 'api_key_invalid')
  t.equal(await other.reason(), 'The API key is of another world.')
  await one.world.reset()
  t.equal(await one.details(token), 'access_token_invalid')
  t.equal(
    await one.reason(),
    'This world knows no such access token: it was made before a reset or long ago, or never.',
  )
  t.equal(await one.details(`${token.slice(0, -1)}-`), 'access_token_invalid')
  t.equal(await one.details('guessed'), 'access_token_invalid')
  t.equal(await one.reason(), 'This world knows no such access token.')
})

t.test('no secret is told twice: not by the state, not by the journal, not by an error', async t => {
  const { hand, world, details } = await open(t)
  const [key, token] = [await world.apiKey(), await world.token('parent')]
  await details(token, key)
  await details(`${token}x`, key)
  const told = JSON.stringify([await world.state(), await world.journal(), await world.records('accessTokens')])
  t.notOk(told.includes(token) || told.includes(key))
  const listed = await hand.control('POST', `/worlds/${world.name}/actions/listCredentials`, {})
  t.notOk(listed.text.includes(token) || listed.text.includes(key))
  const credentials = itemsIn(memberOf(listed.json, 'credentials'))
  t.strictSame(
    credentials.map(({ id: _, ...rest }) => rest),
    [
      {
        kind: 'apiKey',
        label: 'made by the control API',
        lastFour: key.slice(-4),
        made: '2027-03-01T10:00:00.000Z',
        lastUsed: '2027-03-01T10:00:00.000Z',
        state: 'active',
      },
      {
        kind: 'accessToken',
        label: 'made by the control API',
        lastFour: token.slice(-4),
        person: credentials[1]?.person,
        made: '2027-03-01T10:00:00.000Z',
        lastUsed: '2027-03-01T10:00:00.000Z',
        state: 'active',
      },
    ],
  )
  await world.revoke(String(credentials[1]?.id))
  t.equal(await details(token, key), 'access_token_invalid', 'by the id that the list gives')
})

t.test('how many live in a world is bounded; the dead make room', async t => {
  const { world, details } = await open(t)
  const first = await world.token('parent', { expiresIn: 'PT1H' })
  for (let count = 1; count < 1000; count++) await world.token('parent', { expiresIn: 'PT1H' })
  await t.rejects(world.token('parent'), { status: 400, code: 'too_many_credentials' })
  t.not(await details(first), 'access_token_invalid')
  await world.clock.advance('PT1H')
  t.not(await details(await world.token('parent')), 'access_token_invalid')
})

t.test('lifetimes that make no sense are refused with their place', async t => {
  const { hand, world } = await open(t)
  for (const expiresIn of ['', '1h', 'P1Y', 'PT0S', 'P99999999D', -5, 0]) {
    const answered = await hand.control('POST', `/worlds/${world.name}/actions/makeToken`, { as: 'parent', expiresIn })
    t.strictSame(
      [answered.status, errorIn(answered).errors.map(error => error.split(' ')[0])],
      [400, ['body/expiresIn']],
      String(expiresIn),
    )
  }
  const body = (
    await hand.control('POST', `/worlds/${world.name}/actions/makeToken`, { as: 'parent', expiresIn: 'PT1H' })
  ).json
  t.equal(isFields(body) ? body.expires : undefined, '2027-03-01T11:00:00.000Z')
})

t.test('a label is like one that is typed on a page', async t => {
  const { hand, world } = await open(t)
  for (const action of ['makeToken', 'makeApiKey']) {
    const made = (label: string) =>
      hand.control('POST', `/worlds/${world.name}/actions/${action}`, {
        ...(action === 'makeToken' ? { as: 'parent' } : {}),
        label,
      })
    t.equal((await made('x'.repeat(100))).status, 200, action)
    for (const [name, label] of [
      ['too long', 'x'.repeat(101)],
      ['of two lines', 'a\nb'],
      ['turning the text around it', 'Good\u202eliveE'],
      ['of which nothing is seen', '\u3164\u200b'],
    ] as const) {
      const wrong = await made(label)
      const at = errorIn(wrong).errors.map(error => error.split(/[ :]/)[0])
      t.strictSame([wrong.status, at], [400, ['body/label']], `${action}: ${name}`)
    }
  }
})

t.test('a virtual world has none', async t => {
  const hand = await server.inHand(t)
  const world = await hand.world({ mode: 'virtual' })
  await t.rejects(world.token('parent'), { status: 404, code: 'unknown_action' })
})
