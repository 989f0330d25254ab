/** Keys, tokens, applications, codes and visits that are made while worlds run hold, and end, at every server. */
import t, { type Test } from 'tap'
import { Client } from 'pg'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { type Hand, type World, inHand, memberOf } from '../fixtures/control-client.ts'
import { isFields } from '../fixtures/oracle.ts'
import { browserAt } from '../fixtures/page-browser.ts'
import { aDatabase, skip } from '../fixtures/postgres.ts'
import { roundRobin } from '../fixtures/round-robin.ts'
import { openSite } from '../fixtures/served-site.ts'

const now = '2027-03-01T10:00:00Z'
const redirectUri = 'http://127.0.0.1:5000/callback'

const storeAt = async (t: Test, url: string) => {
  const store = await openPostgresStore({ settings: databaseSettings(url), onError: () => undefined })
  t.teardown(() => store.close())
  return store
}

/** When each was last used is known where it was. */
const listed = ({ credentials }: Record<string, unknown>): readonly unknown[] =>
  Array.isArray(credentials) ? credentials.filter(isFields).map(({ lastUsed: _, ...one }) => one) : []

t.test('accounts of two servers over one database', { skip }, async t => {
  const database = await aDatabase(t)
  const servers: string[] = []
  const front = await roundRobin(t, () => servers)
  const replicaAt = async (): Promise<Hand> => {
    const at = await openSite(t, { store: await storeAt(t, database.url), origin: () => front })
    servers.push(at)
    return inHand(t, at)
  }
  const [one, other] = [await replicaAt(), await replicaAt()]
  const both = [one, other] as const

  const act = async (
    hand: Hand,
    { name }: World,
    action: string,
    given: object = {},
  ): Promise<Record<string, unknown>> => {
    const { json, status } = await hand.control('POST', `/worlds/${name}/actions/${action}`, given)
    if (!isFields(json) || status !== 200) throw new Error(`${action} gave ${status}.`)
    return json
  }
  const called = async (hand: Hand, { name }: World, headers: Record<string, string>): Promise<number> => {
    const path = 'authorization' in headers ? '/v2/my/details' : '/v2/clubs?limit=1'
    return (await hand.ask('GET', `/w/${name}${path}`, { headers })).status
  }
  const bearing = (token: unknown) => ({ 'x-api-key': 'demo-key', authorization: `Bearer ${String(token)}` })
  /** OAuth's answers are held against its contract elsewhere. */
  const form = async (at: string, path: string, fields: Record<string, string>) => {
    const answer = await fetch(at + path, { method: 'POST', body: new URLSearchParams(fields) })
    const json: unknown = await answer.json()
    return {
      status: answer.status,
      access: memberOf(json, 'access_token'),
      refresh: memberOf(json, 'refresh_token'),
      json,
    }
  }

  await t.test('a key and a token that are made at one hold at the other, until either revokes them', async t => {
    const world = await one.world({ now })
    for (const [making, using] of [both, [other, one]] as const) {
      const { token } = await act(making, world, 'makeToken', { as: 'parent' })
      const { key, id } = await act(making, world, 'makeApiKey')
      t.strictSame(
        listed(await act(using, world, 'listCredentials')),
        listed(await act(making, world, 'listCredentials')),
      )
      t.strictSame(
        [
          await called(using, world, bearing(token)),
          await called(using, world, { 'x-api-key': String(key) }),
          await called(making, world, bearing(token)),
        ],
        [200, 200, 200],
      )
      t.strictSame(await act(using, world, 'revokeCredential', { credential: token }), { revoked: true })
      t.strictSame(await act(making, world, 'revokeCredential', { credential: id }), { revoked: true })
      for (const hand of both) {
        t.equal(await called(hand, world, bearing(token)), 401)
        t.equal(await called(hand, world, { 'x-api-key': String(key) }), 400)
      }
    }
    await act(other, world, 'revokeCredential', { credential: 'demo-parent' })
    t.equal(await called(one, world, bearing('demo-parent')), 401, 'one of the data, too')
  })

  await t.test('it expires by the clock of the world, which all have', async t => {
    const world = await one.world({ now })
    const { token } = await act(one, world, 'makeToken', { as: 'parent', expiresIn: 'PT1H' })
    await one.control('POST', `/worlds/${world.name}/clock/advance`, { by: 'PT59M59S' })
    t.equal(await called(other, world, bearing(token)), 200)
    await other.control('POST', `/worlds/${world.name}/clock/advance`, { by: 'PT1S' })
    for (const hand of both) t.equal(await called(hand, world, bearing(token)), 401)
  })

  await t.test('a reset takes all of it away at both, and says so', async t => {
    const world = await one.world({ now })
    const { token } = await act(one, world, 'makeToken', { as: 'parent' })
    await other.control('POST', `/worlds/${world.name}/reset`)
    for (const hand of both) t.equal(await called(hand, world, bearing(token)), 401)
    const entries = memberOf((await one.control('GET', `/worlds/${world.name}/journal`)).json, 'entries')
    const reasons = Array.isArray(entries) ? entries.map(entry => memberOf(entry, 'reason')) : []
    const told = 'This world knows no such access token: it was made before a reset or long ago, or never.'
    t.strictSame(reasons, [told, told])
  })

  const applicationIn = async (hand: Hand, world: World) => {
    const { clientId, clientSecret } = await act(hand, world, 'declareApplication', { redirectUris: [redirectUri] })
    return { client_id: String(clientId), client_secret: String(clientSecret) }
  }
  const codeFor = async (hand: Hand, world: World, client: { readonly client_id: string }) =>
    String((await act(hand, world, 'authorizeApplication', { clientId: client.client_id, as: 'parent' })).code)

  await t.test('of all who bring one code at the same time to both one gets tokens', async t => {
    for (let round = 0; round < 5; round++) {
      const world = await one.world({ now })
      const client = await applicationIn(round % 2 === 0 ? one : other, world)
      const code = await codeFor(round % 2 === 0 ? other : one, world, client)
      const asked = { ...client, grant_type: 'authorization_code', code, redirect_uri: redirectUri }
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => form(front, `/w/${world.name}/oauth/token`, asked)),
      )
      t.strictSame(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 400, 400, 400, 400, 400, 400, 400],
      )
      // Whoever brings it again may have stolen it: the family has ended.
      const won = answers.find(({ status }) => status === 200)
      for (const hand of both) t.equal(await called(hand, world, bearing(won?.access)), 401)
    }
  })

  await t.test('a family of tokens goes on wherever it is asked for, and ends for all', async t => {
    const world = await one.world({ now })
    const client = await applicationIn(one, world)
    const path = `/w/${world.name}/oauth/token`
    const code = await codeFor(other, world, client)
    const first = await form(front, path, {
      ...client,
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
    })
    let newest = first
    for (let count = 0; count < 6; count++) {
      t.equal(await called(count % 2 === 0 ? one : other, world, bearing(newest.access)), 200)
      newest = await form(front, path, {
        ...client,
        grant_type: 'refresh_token',
        refresh_token: String(newest.refresh),
      })
      t.equal(newest.status, 200)
    }
    // One refresh token, brought to both at once.
    const twice = await Promise.all(
      Array.from({ length: 2 }, () =>
        form(front, path, { ...client, grant_type: 'refresh_token', refresh_token: String(newest.refresh) }),
      ),
    )
    t.strictSame(
      twice.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 400],
    )
    for (const hand of both)
      for (const { access } of [newest, ...twice.filter(({ status }) => status === 200)])
        t.equal(await called(hand, world, bearing(access)), 401)
  })

  await t.test('a call that a fault holds up is answered by what holds once it goes on', async t => {
    const delay = 500
    for (let isHeldUp = false; !isHeldUp;) {
      const world = await one.world({ now })
      const client = await applicationIn(one, world)
      const path = `/w/${world.name}/oauth`
      const code = await codeFor(one, world, client)
      const brought = { ...client, grant_type: 'authorization_code', code, redirect_uri: redirectUri }
      const { access } = await form(one.url, `${path}/token`, brought)
      const asked = { ...client, token: String(access) }
      t.equal(memberOf((await form(one.url, `${path}/introspect`, asked)).json, 'active'), true)
      await one.control('POST', `/worlds/${world.name}/faults`, { operations: ['introspect'], effect: { delay } })
      const until = performance.now() + delay
      const introspected = form(one.url, `${path}/introspect`, asked)
      await form(other.url, `${path}/revoke`, asked)
      isHeldUp = performance.now() < until
      const { json } = await introspected
      if (isHeldUp) t.strictSame(json, { active: false })
    }
  })

  await t.test('a browser is signed in at both, makes what it likes through whichever, and sees it once', async t => {
    const world = await one.world({ scenario: 'quiet-club', now })
    const base = `/w/${world.name}`
    const browser = browserAt(front)
    await browser.get(`${base}/account`)
    t.equal((await browser.post(`${base}/account/sign-in`, { as: 'parent' })).status, 303)
    for (let count = 0; count < 4; count++) t.match((await browser.get(`${base}/account`)).text, 'Sign out')
    const secretIn = (text: string): string => /class="secret">([^<]+)</.exec(text)?.[1] ?? ''
    await browser.get(`${base}/account/developer`)
    const made = await browser.sent(`${base}/account/developer/tokens`, { label: 'mine', lifetime: 'PT1H' })
    const token = secretIn(made.text)
    t.match(made.text, 'Your new access token')
    for (let count = 0; count < 2; count++) {
      const { text } = await browser.get(`${base}/account/developer`)
      t.notOk(text.includes(token), 'shown once')
      t.match(text, `…${token.slice(-4)}`)
    }
    for (const hand of both) t.equal(await called(hand, world, bearing(token)), 200)
    const { text } = await browser.get(`${base}/account/developer`)
    const credential = /name="credential"\s+value="([^"]+)"/.exec(text)?.[1] ?? ''
    t.equal((await browser.post(`${base}/account/developer/revoke`, { credential })).status, 303)
    for (const hand of both) t.equal(await called(hand, world, bearing(token)), 401)

    // By the consent page, through the same door.
    const client = await applicationIn(other, world)
    const request = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: redirectUri,
    })
    t.match((await browser.get(`${base}/oauth/authorize?${request}`)).text, 'form_token')
    const { location } = await browser.post(`${base}/account/consent`, { request: `${request}`, decision: 'allow' })
    const code = new URL(location ?? '').searchParams.get('code') ?? ''
    const path = `${base}/oauth/token`
    const { access } = await form(front, path, {
      ...client,
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
    })
    for (const hand of both) t.equal(await called(hand, world, bearing(access)), 200)
    for (let count = 0; count < 2; count++) t.match((await browser.get(`${base}/account`)).text, 'Disconnect')
    await browser.post(`${base}/account/disconnect`, { client_id: client.client_id })
    for (const hand of both) t.equal(await called(hand, world, bearing(access)), 401)
    t.equal((await browser.post(`${base}/account/sign-out`, {})).status, 303)
    for (let count = 0; count < 2; count++) t.notMatch((await browser.get(`${base}/account`)).text, 'Sign out')
  })

  await t.test('the operator accepts and rejects for all', async t => {
    const world = await one.world({ now })
    const { clientId } = await act(one, world, 'declareApplication', { redirectUris: [redirectUri], pending: true })
    const { clientSecret } = await act(other, world, 'acceptApplication', { clientId })
    const client = { client_id: String(clientId), client_secret: String(clientSecret) }
    const code = await codeFor(one, world, client)
    const path = `/w/${world.name}/oauth/token`
    const asked = { ...client, grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    const { access } = await form(front, path, asked)
    for (const hand of both) t.equal(await called(hand, world, bearing(access)), 200)
    await act(one, world, 'rejectApplication', { clientId, reason: 'It asks for too much.' })
    for (const hand of both) t.equal(await called(hand, world, bearing(access)), 401)
    t.strictSame(await act(other, world, 'listApplications'), await act(one, world, 'listApplications'))
  })

  await t.test('it outlives all servers, and no secret stands in the database', async t => {
    const world = await one.world({ now })
    const { token } = await act(one, world, 'makeToken', { as: 'parent' })
    const client = await applicationIn(other, world)
    const path = `/w/${world.name}/oauth/token`
    const code = await codeFor(one, world, client)
    const { refresh } = await form(front, path, {
      ...client,
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
    })
    const third = await inHand(t, await openSite(t, { store: await storeAt(t, database.url), origin: () => front }))
    t.equal(await called(third, world, bearing(token)), 200)
    servers.splice(0, servers.length, servers[0] ?? '')
    const again = await form(front, path, { ...client, grant_type: 'refresh_token', refresh_token: String(refresh) })
    t.equal(again.status, 200)
    const kept = new Client(database.url)
    await kept.connect()
    const { rows } = await kept.query<{ row: string }>('select c::text as row from courtside.changes c')
    await kept.end()
    t.ok(rows.length > 20, `${rows.length} rows are looked through`)
    for (const secret of [token, client.client_secret, code, refresh, again.access])
      t.notOk(rows.some(({ row }) => row.includes(String(secret))))
  })
})
