/** Keys, tokens and applications that stand in a world's own data: good from the first call, again after a reset. */
import t, { type Test } from 'tap'
import { type CourtsideWorld, startCourtside } from '../../src/index.ts'
import { memberOf } from '../fixtures/control-client.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { browserAt } from '../fixtures/page-browser.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'
import { itemsIn } from '../fixtures/worlds/open-stub.ts'

const courtside = await startCourtside()
t.teardown(() => courtside.close())
judgeAnswers(t, courtside.url)

const redirectUri = 'https://app.example.org/callback'
const own = {
  world: { name: 'own', extends: 'quiet-club', now: '2027-03-01T09:00:00Z' },
  apiKeys: [
    { key: 'short-key', name: 'For an hour', expiresIn: 'PT1H' },
    { key: 'ended-key', name: 'Ended', active: false },
    { key: 'day-key', name: 'Until tomorrow', expires: '+1d 09:00' },
  ],
  people: [
    {
      id: 'asha',
      alias: 'the-owner',
      firstName: 'Asha',
      lastName: 'Rennie',
      dateOfBirth: '-36y',
      gender: 'female',
      email: 'asha@post.example',
    },
  ],
  accessTokens: [
    { token: 'short-token', person: 'asha', label: 'for a while', expiresIn: 'PT10M' },
    { token: 'ended-token', person: 'asha', label: 'ended', revoked: true },
    { token: 'over-token', person: 'asha', label: 'over', expires: '2027-03-01T08:59:00Z' },
  ],
  applications: [
    {
      clientId: 'finder',
      name: 'Finder',
      clientSecret: 'finder-secret',
      apiKey: 'finder-key',
      redirectUris: [redirectUri],
    },
    { clientId: 'phone', name: 'Phone', public: true, redirectUris: ['org.example.phone:/callback'] },
    { clientId: 'waiting', name: 'Waiting', status: 'pending', apiKey: 'waiting-key', redirectUris: [redirectUri] },
    {
      clientId: 'unwanted',
      name: 'Unwanted',
      status: 'rejected',
      reason: 'It asks for too much.',
      person: 'asha',
      redirectUris: [redirectUri],
    },
    {
      clientId: 'mended',
      name: 'Mended',
      status: 'rejected',
      reason: 'It had no name.',
      clientSecret: 'mended-secret',
      apiKey: 'mended-key',
      redirectUris: [redirectUri],
    },
  ],
}

interface Opened {
  readonly world: CourtsideWorld
  readonly issuer: string
  /** What `/my/details` says to these: a name, or the code of the refusal. */
  details(token: string, key?: string): Promise<unknown>
  reason(): Promise<unknown>
  /** Who goes through the whole flow as this role gets: tokens, or an error. */
  tokens(as: string): Promise<unknown>
}

const open = async (t: Test): Promise<Opened> => {
  const world = await courtside.world({ world: own })
  t.teardown(() => world.close())
  const issuer = world.url.replace(/\/v2$/, '')
  return {
    world,
    issuer,
    details: async (token, key = 'finder-key') => {
      const headers = { 'x-api-key': key, authorization: `Bearer ${token}` }
      const answer = await fetch(`${world.url}/my/details`, { headers })
      return memberOf(await answer.json(), answer.status === 200 ? 'name' : 'code')
    },
    reason: async () => (await world.journal()).at(-1)?.reason,
    tokens: async as => {
      const asked = new URLSearchParams({
        client_id: 'finder',
        response_type: 'code',
        prompt: 'none',
        login_hint: as,
      })
      const { headers } = await fetch(`${issuer}/oauth/authorize?${asked}`, { redirect: 'manual' })
      const code = new URL(headers.get('location') ?? 'none:').searchParams.get('code') ?? ''
      const body = new URLSearchParams({ grant_type: 'authorization_code', code })
      const authorization = `Basic ${Buffer.from('finder:finder-secret').toString('base64')}`
      return (await fetch(`${issuer}/oauth/token`, { method: 'POST', body, headers: { authorization } })).json()
    },
  }
}

t.test('a key and a token live as long as they say, by the clock of the world, and again after a reset', async t => {
  const { world, details, reason } = await open(t)
  for (const round of ['at first', 'after a reset']) {
    t.equal(await details('short-token', 'short-key'), 'Asha Rennie', round)
    t.equal(await details('over-token'), 'access_token_expired', round)
    t.equal(await reason(), 'The access token expired at 2027-03-01T08:59:00.000Z.')
    await world.clock.advance('PT10M')
    t.equal(await details('short-token'), 'access_token_expired', round)
    t.equal(await reason(), 'The access token expired at 2027-03-01T09:10:00.000Z.')
    const token = await world.token('parent')
    t.not(await details(token, 'short-key'), 'api_key_invalid', round)
    await world.clock.advance('PT50M')
    t.equal(await details(token, 'short-key'), 'api_key_invalid', round)
    t.equal(await reason(), 'The API key expired at 2027-03-01T10:00:00.000Z.')
    t.not(await details(token, 'day-key'), 'api_key_invalid', round)
    await world.clock.advance('PT23H')
    t.equal(await details(token, 'day-key'), 'api_key_invalid', round)
    await world.reset()
  }
})

t.test('what was revoked before the world began is told so, with when that was', async t => {
  const { world, details, reason } = await open(t)
  await world.clock.advance('PT1H')
  t.equal(await details('ended-token'), 'access_token_invalid')
  t.equal(await reason(), 'The access token was revoked at 2027-03-01T09:00:00.000Z.')
  t.equal(await details('short-token', 'ended-key'), 'access_token_expired')
  await world.reset()
  t.equal(await details('short-token', 'ended-key'), 'api_key_invalid')
  t.equal(await reason(), 'The API key was revoked at 2027-03-01T09:00:00.000Z.')
})

t.test('who holds the key of an application that is not accepted is told what it is, and nobody else', async t => {
  const { world, details, reason } = await open(t)
  const rows = [
    { key: 'waiting-key', why: 'The API key is of an application that the operator has not accepted yet.' },
    { key: 'mended-key', why: 'The API key is of an application that the operator has rejected.' },
    { key: 'waiting-ke', why: 'This world knows no such API key.' },
    { key: 'waiting', why: 'This world knows no such API key.' },
  ]
  for (const { key, why } of rows) {
    t.equal(await details('short-token', key), 'api_key_invalid')
    t.equal(await reason(), why, key)
  }
  await world.act('rejectApplication', { clientId: 'waiting', reason: 'No.' })
  t.equal(await details('short-token', 'waiting-key'), 'api_key_invalid')
  t.equal(await reason(), 'The API key is of an application that the operator has rejected.')
  await world.act('rejectApplication', { clientId: 'finder', reason: 'No.' })
  t.equal(await details('short-token', 'finder-key'), 'api_key_invalid')
  t.equal(await reason(), 'The API key was revoked at 2027-03-01T09:00:00.000Z.')
  t.equal(await details('waiting-key', 'short-key'), 'access_token_invalid')
  t.equal(await reason(), 'This world knows no such access token.', 'it is no token')
})

t.test('a reason for a rejection is bounded alike wherever it is given', async t => {
  const rows = [
    { reason: 'x'.repeat(500), wrong: undefined },
    { reason: 'x'.repeat(501), wrong: 'At most 500 characters were expected, found 501.' },
    { reason: ' ', wrong: 'A reason was expected: whoever declared the application is told.' },
    { reason: '', wrong: 'A reason was expected: whoever declared the application is told.' },
    { reason: 'a\nb', wrong: 'Letters that can be shown on one line were expected.' },
    { reason: 'a\u202eb', wrong: 'Letters that can be shown on one line were expected.' },
  ]
  const { world, issuer } = await open(t)
  const base = new URL(issuer).pathname
  const operator = browserAt(issuer)
  await operator.get(`${base}/operator`)
  for (const { reason, wrong } of rows) {
    const shown = JSON.stringify(reason).slice(0, 20)
    const application = { clientId: 'other', name: 'Other', public: true, redirectUris: [redirectUri] }
    const write = async () => {
      const { close } = await courtside.world({
        world: { ...own, applications: [{ ...application, status: 'rejected', reason }] },
      })
      await close()
    }
    const act = () => world.act('rejectApplication', { clientId: 'waiting', reason })
    const send = () => operator.post(`${base}/operator/reject`, { id: 'waiting', reason })
    if (wrong === undefined) {
      await write()
      hasFields(t, await act(), { status: 'rejected', reason })
      t.equal((await send()).status, 303, shown)
      continue
    }
    await t.rejects(write(), { message: new RegExp(`applications/0/reason: ${wrong}`) }, shown)
    await t.rejects(act(), { code: 'invalid_argument', message: new RegExp(wrong) }, shown)
    const { status, text } = await send()
    t.strictSame([status, text.includes(wrong)], [422, true], shown)
  }
})

t.test('who has another name in the file is meant by it, too', async t => {
  const { world, details } = await open(t)
  t.equal(await details(await world.token('the-owner')), 'Asha Rennie')
  t.equal(await details(await world.token('asha')), 'Asha Rennie')
  await t.rejects(world.token('the-owne'), { message: /Nobody has the role, the id or the name "the-owne"/ })
  const me = await fetch(`${world.url}/my/details`, {
    headers: { 'x-api-key': 'finder-key', authorization: `Bearer ${await world.token('the-owner')}` },
  })
  t.notMatch(await me.text(), /the-owner/, 'and no answer tells it')
})

t.test('a clock that was moved before the first call does not lengthen a life', async t => {
  const { world, details } = await open(t)
  await world.clock.advance('PT10M')
  t.equal(await details('short-token'), 'access_token_expired')
})

t.test('an application authenticates a user at once, with the secret that is written there', async t => {
  const { world, details, tokens } = await open(t)
  const access = String(memberOf(await tokens('parent'), 'access_token'))
  t.equal(await details(access), await details(await world.token('parent')))
  await world.reset()
  t.equal(await details(access), 'access_token_invalid', 'what it was granted is gone')
  t.type(memberOf(await tokens('parent'), 'access_token'), 'string', 'it is not')
})

t.test('who is pending or rejected may ask nobody; accepted, it gets a secret and a key', async t => {
  const { world, issuer, details } = await open(t)
  const page = async (id: string): Promise<readonly unknown[]> => {
    const answer = await fetch(`${issuer}/oauth/authorize?client_id=${id}&response_type=code`, { redirect: 'manual' })
    return [answer.status, /still waiting|rejected/.exec(await answer.text())?.[0]]
  }
  t.strictSame(await page('waiting'), [400, 'still waiting'])
  t.strictSame(await page('unwanted'), [400, 'rejected'])
  t.equal(await details('short-token', 'waiting-key'), 'api_key_invalid')
  const accepted = await world.act('acceptApplication', { clientId: 'waiting' })
  hasFields(t, accepted, { clientSecret: /^[A-Za-z0-9_-]{40,}$/, apiKey: 'waiting-key' }, 'what is written is good now')
  t.not(await details('short-token', 'waiting-key'), 'api_key_invalid')
  t.strictSame(await page('waiting'), [200, undefined])
  await world.reset()
  t.strictSame(await page('waiting'), [400, 'still waiting'], 'a reset takes it back')
})

t.test('who was rejected before the world began is accepted with what is written there', async t => {
  const { world, issuer, details } = await open(t)
  const asked = async (): Promise<unknown> => {
    const authorization = `Basic ${Buffer.from('mended:mended-secret').toString('base64')}`
    const body = new URLSearchParams({ token: 'any' })
    return (await fetch(`${issuer}/oauth/introspect`, { method: 'POST', body, headers: { authorization } })).json()
  }
  hasFields(t, await asked(), { error: 'invalid_client' })
  t.equal(await details('short-token', 'mended-key'), 'api_key_invalid')
  const accepted = await world.act('acceptApplication', { clientId: 'mended' })
  hasFields(t, accepted, { status: 'accepted', clientSecret: 'mended-secret', apiKey: 'mended-key' })
  t.strictSame(await asked(), { active: false })
  t.equal(await details('short-token', 'mended-key'), 'Asha Rennie')
})

t.test('who is accepted a second time stays as it is', async t => {
  const { world, details, tokens } = await open(t)
  const first = await world.act('acceptApplication', { clientId: 'waiting' })
  const before = JSON.stringify(await world.act('listCredentials', {}))
  const second = await world.act('acceptApplication', { clientId: 'waiting' })
  t.strictSame(
    [second.status, second.clientSecret, second.apiKey, first.status],
    ['accepted', undefined, undefined, 'accepted'],
  )
  t.equal(JSON.stringify(await world.act('listCredentials', {})), before, 'no other key was made')
  t.not(await details('short-token', 'waiting-key'), 'api_key_invalid')
  await world.act('acceptApplication', { clientId: 'finder' })
  t.type(memberOf(await tokens('parent'), 'access_token'), 'string', 'the secret that is written is still good')
  await world.act('rejectApplication', { clientId: 'waiting', reason: 'Not now.' })
  t.equal(await details('short-token', 'waiting-key'), 'api_key_invalid')
  const again = await world.act('acceptApplication', { clientId: 'waiting' })
  hasFields(t, again, { clientSecret: /^sec_/, apiKey: /^key_/ }, 'after a rejection both are new')
  t.not(again.clientSecret, first.clientSecret)
})

t.test('they are listed without their secrets, and counted in the state', async t => {
  const { world } = await open(t)
  const listed = await world.act('listApplications', {})
  t.strictSame(
    itemsIn(listed.applications)
      .map(({ clientId, status, public: isPublic }) => [clientId, status, isPublic])
      .slice(-5),
    [
      ['finder', 'accepted', false],
      ['phone', 'accepted', true],
      ['waiting', 'pending', false],
      ['unwanted', 'rejected', false],
      ['mended', 'rejected', false],
    ],
  )
  const told = JSON.stringify(listed)
  t.notOk(told.includes('finder-secret') || told.includes('finder-key'))
  t.equal(memberOf((await world.state()).collections, 'applications'), itemsIn(listed.applications).length)
})

t.test('a world on top of it writes one anew by its client id, or leaves it out', async t => {
  const base = await courtside.world({ world: own })
  t.teardown(() => base.close())
  const world = await courtside.world({
    world: {
      world: { name: 'top', extends: 'demo' },
      applications: [{ clientId: 'demo-app', name: 'Mine', public: true, redirectUris: [redirectUri] }],
      remove: ['demo-app-pending'],
    },
  })
  t.teardown(() => world.close())
  const listed = itemsIn((await world.act('listApplications', {})).applications)
  t.strictSame(
    listed.map(({ clientId, name }) => [clientId, name]),
    [['demo-app', 'Mine']],
  )
})

t.test('a posted world that is wrong is refused with the place', async t => {
  const wrong = { ...own, applications: [{ ...own.applications[0], redirectUris: ['http://app.example.org/'] }] }
  await t.rejects(courtside.world({ world: wrong }), {
    code: 'unusable_world',
    message: /body\/world\/applications\/0\/redirectUris\/0: A URI of https was expected/,
  })
})

t.test('of a secret that is short no end is shown, which would be all of it', async t => {
  const short = { clientId: 'tiny', name: 'Tiny', clientSecret: 'abcd', person: 'asha', redirectUris: [redirectUri] }
  const world = await courtside.world({ world: { ...own, applications: [short] } })
  const browser = browserAt(world.url)
  const base = world.url.replace(/\/v2$/, '')
  await browser.get(`${base}/account`)
  await browser.sent(`${base}/account/sign-in`, { as: 'asha' })
  const { text } = await browser.get(`${base}/account/developer/application?id=tiny`)
  t.match(text, 'It has one.')
  t.notMatch(text, 'abcd')
})
