/** The developer tab and the operator's page, as a browser without JavaScript sees them. */
import t, { type Test } from 'tap'
import { type CourtsideWorld, startCourtside } from '../../src/index.ts'
import { memberOf } from '../fixtures/control-client.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'
import { type Browser, type Shown, browserAt } from '../fixtures/page-browser.ts'
import { itemsIn } from '../fixtures/worlds/open-stub.ts'
import { openSite } from '../fixtures/served-site.ts'

const courtside = await startCourtside()
t.teardown(() => courtside.close())
judgeAnswers(t, courtside.url)

const redirectUri = 'http://127.0.0.1:5000/callback'
const tab = '/account/developer'

interface Opened {
  readonly world: CourtsideWorld
  /** Path of the world. */
  readonly base: string
  readonly url: string
  readonly parent: Browser
  readonly operator: Browser
  /** What a call with these gets: `good`, or the code of the refusal. */
  call(credentials: { key?: string; token?: string }, basePath?: string): Promise<unknown>
}

const open = async (t: Test, on = courtside): Promise<Opened> => {
  const world = await on.world({ scenario: 'quiet-club', now: '2027-03-01T09:00:30Z' })
  t.teardown(() => world.close())
  const url = world.url.replace(/\/v2$/, '')
  const base = new URL(url).pathname
  const parent = browserAt(url)
  await parent.get(`${base}/account`)
  await parent.post(`${base}/account/sign-in`, { as: 'parent' })
  await parent.get(base + tab)
  const operator = browserAt(url)
  return {
    world,
    url,
    base,
    parent,
    operator,
    call: async ({ key = 'demo-key', token }, basePath = '/v2') => {
      const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const path = token === undefined ? '/clubs' : '/my/details'
      const answer = await fetch(url + basePath + path, { headers: { 'x-api-key': key, ...authorization } })
      return answer.status === 200 ? 'good' : memberOf(await answer.json(), 'code')
    },
  }
}

const secretsIn = ({ text }: Shown): readonly string[] =>
  [...text.matchAll(/class="secret">([^<]+)</g)].map(([, secret = '']) => secret)
const secretIn = (shown: Shown): string => secretsIn(shown)[0] ?? ''
/** Of the first form that ends something with such a name. */
const revocable = ({ text }: Shown, label = ''): string =>
  new RegExp(`name="credential"\\s+value="([^"]+)"\\s+aria-label="Revoke ${label}`).exec(text)?.[1] ?? ''

t.test('a token and a key that are made are shown once, work at once everywhere, and end when revoked', async t => {
  const { base, parent, call, world } = await open(t)
  const before = await world.state()
  const withToken = await parent.sent(`${base}${tab}/tokens`, { label: 'for the tests', lifetime: 'PT1H' })
  const token = secretIn(withToken)
  t.match(withToken.text, 'Your new access token')
  t.notOk((await parent.get(base + tab)).text.includes(token), 'shown once')
  const withKey = await parent.sent(`${base}${tab}/keys`, { label: 'a <b>program</b>', lifetime: 'none' })
  const key = secretIn(withKey)
  for (const basePath of ['/v2', '/v1', '/test', '/dev'])
    t.strictSame([await call({ key, token }, basePath), await call({ key }, basePath)], ['good', 'good'], basePath)

  const { text } = await parent.get(base + tab)
  t.match(text, 'a &lt;b&gt;program&lt;/b&gt;', 'a label is no markup')
  t.match(text, `…${token.slice(-4)}`)
  t.match(
    text.replaceAll(/\s+/g, ' '),
    /Made <time[^>]+>2027-03-01 09:00 UTC<\/time>, expires <time[^>]+>2027-03-01 10:00/,
  )
  t.match(text, /last used <time datetime="2027-03-01T09:00:00.000Z">/, 'to the minute')
  t.match(text, 'never expires')
  t.strictSame((await world.state()).changes, before.changes, 'nothing of the world has changed')

  for (const label of ['for the tests', 'a &lt;b&gt;program'])
    await parent.post(`${base}${tab}/revoke`, { credential: revocable(await parent.get(base + tab), label) })
  t.strictSame([await call({ token }), await call({ key })], ['access_token_invalid', 'api_key_invalid'])
  t.match((await parent.get(base + tab)).text, /1 revoked or expired[^]*1 revoked or expired/, 'and are folded away')
})

t.test('of the tabs the one that is shown is marked, and no other', async t => {
  const { base, parent } = await open(t)
  for (const [path, marked] of [
    ['/account', 'Account'],
    [tab, 'Developer'],
  ] as const) {
    const { text } = await parent.get(base + path)
    t.strictSame(
      [...text.matchAll(/aria-current="page"[^>]*>([^<]+)</g)].map(([, name]) => name),
      [marked],
      path,
    )
  }
})

t.test('a token and a key expire by the clock of the world', async t => {
  const { base, parent, call, world } = await open(t)
  const token = secretIn(await parent.sent(`${base}${tab}/tokens`, { label: 'short', lifetime: 'PT1H' }))
  const key = secretIn(await parent.sent(`${base}${tab}/keys`, { label: 'short', lifetime: 'PT1H' }))
  await world.clock.advance({ hours: 1 })
  t.strictSame([await call({ token }), await call({ key })], ['access_token_expired', 'api_key_invalid'])
  t.match((await parent.get(base + tab)).text, /expired <time datetime="2027-03-01T10:00:30/)
})

t.test('what is wrong stands at its field, with what was typed', async t => {
  const { base, parent } = await open(t)
  const first = await parent.get(base + tab)
  const long = 'x'.repeat(101)
  const good = { name: 'Court Finder', kind: 'public', redirect_uris: redirectUri, description: 'Finds "a court".' }
  const declare = `${tab}/declare`
  const cases: readonly {
    name: string
    path: string
    fields: Record<string, string>
    at: string
    says: string | RegExp
    kept?: readonly string[]
  }[] = [
    {
      name: 'no label',
      path: `${tab}/tokens`,
      fields: { lifetime: 'P7D' },
      at: 'token-label',
      says: 'A few words were expected.',
      kept: ['value="P7D" selected'],
    },
    {
      name: 'blanks',
      path: `${tab}/keys`,
      fields: { label: '  ', lifetime: 'P7D' },
      at: 'key-label',
      says: 'A few words',
    },
    {
      name: 'a long label',
      path: `${tab}/keys`,
      fields: { label: long, lifetime: 'P7D' },
      at: 'key-label',
      says: 'At most 100 characters were expected, found 101.',
      kept: [long],
    },
    {
      name: 'a label of which nothing is seen',
      path: `${tab}/keys`,
      fields: { label: '\u200b\u2060', lifetime: 'P7D' },
      at: 'key-label',
      says: 'A few words were expected.',
    },
    {
      name: 'a label that turns the text around it',
      path: `${tab}/tokens`,
      fields: { label: 'Good\u202eliveE', lifetime: 'P7D' },
      at: 'token-label',
      says: 'Letters that can be shown on one line were expected.',
    },
    {
      name: 'a lifetime that is none of those',
      path: `${tab}/tokens`,
      fields: { label: 'kept', lifetime: 'PT0S' },
      at: 'token-lifetime',
      says: 'One of these was expected.',
      kept: ['value="kept"'],
    },
    {
      name: 'no name',
      path: declare,
      fields: { ...good, name: '' },
      at: 'name',
      says: 'A name was expected',
      kept: ['Finds &quot;a court&quot;.', redirectUri, 'value="public"\n'],
    },
    {
      name: 'a name that turns the text around it',
      path: declare,
      fields: { ...good, name: 'Good\u202eliveE' },
      at: 'name',
      says: 'Letters that can be shown',
    },
    {
      name: 'a name of which nothing is seen',
      path: declare,
      fields: { ...good, name: '\u3164\u200b' },
      at: 'name',
      says: 'A name was expected',
    },
    {
      name: 'no redirect URI',
      path: declare,
      fields: { ...good, redirect_uris: ' \r\n ' },
      at: 'redirect-uris',
      says: 'At least one redirect URI was expected',
      kept: ['value="Court Finder"'],
    },
    {
      name: 'a redirect URI of http elsewhere, one that is none, and a good one',
      path: declare,
      fields: { ...good, redirect_uris: `http://app.example.org/\r\n<b>\r\n${redirectUri}` },
      at: 'redirect-uris',
      says: /http:\/\/app\.example\.org\/&quot;: A URI of https was expected.*&lt;b&gt;&quot;: An absolute URI/,
      kept: ['http://app.example.org/', '&lt;b&gt;'],
    },
    {
      name: 'too many redirect URIs',
      path: declare,
      fields: { ...good, redirect_uris: `${redirectUri}\n`.repeat(11) },
      at: 'redirect-uris',
      says: 'At most 10 redirect URIs were expected, found 11.',
    },
    {
      name: 'no kind',
      path: declare,
      fields: { ...good, kind: '' },
      at: 'kind',
      says: 'One of these was expected.',
      kept: ['value="Court Finder"'],
    },
  ]
  for (const { name, path, fields, at, says, kept = [] } of cases) {
    const shown = await parent.post(base + path, fields)
    t.equal(shown.status, 422, name)
    const told = new RegExp(`id="${at}-wrong">([^<]*)<`).exec(shown.text)?.[1] ?? ''
    t.match(told, says, `${name}: at its field`)
    t.match(shown.text, new RegExp(`aria-describedby="[^"]*${at}-wrong`), `${name}: named by the field`)
    const named = [...shown.text.matchAll(/aria-describedby="([^"]*)"/g)].flatMap(([, ids = '']) => ids.split(' '))
    const said = [...shown.text.matchAll(/ id="([^"]+-(?:hint|wrong))"/g)].map(([, id]) => id)
    t.strictSame(named.toSorted(), said.toSorted(), `${name}: each hint is named by a field, and nothing else`)
    t.ok(shown.text.includes(`href="#${at}"`), `${name}: and in the summary`)
    for (const one of kept) t.ok(shown.text.includes(one), `${name}: keeps ${one}`)
  }
  const nothing = await parent.get(base + tab)
  t.match(nothing.text, /You have made none[^]*You have declared none/, 'and nothing was made')
  t.strictSame(
    [...nothing.text.matchAll(/aria-label="Revoke ([^"]+)"/g)].map(([, label]) => label),
    [...first.text.matchAll(/aria-label="Revoke ([^"]+)"/g)].map(([, label]) => label),
  )
})

t.test(
  "what the world's data has of a person stands on their tab, without the secret, and is revoked there",
  async t => {
    const world = await courtside.world({
      world: {
        world: { name: 'own', extends: 'quiet-club', now: '2027-03-01T09:00:30Z' },
        apiKeys: [
          { key: 'a-long-key-of-nadia', name: 'Her app', person: 'nadia', expiresIn: 'PT1H' },
          { key: 'a-key-of-nobody', name: 'Some app' },
        ],
        accessTokens: [
          { token: 'a-long-token-of-nadia', person: 'nadia', label: 'on her phone' },
          { token: 'brief', person: 'nadia', label: 'for a while', expiresIn: 'PT10M' },
          { token: 'a-token-that-is-over', person: 'nadia', label: 'lost', revoked: true },
          { token: 'expired-long-before', person: 'nadia', label: 'of old', expires: '-1d 09:00' },
        ],
      },
    })
    t.teardown(() => world.close())
    const base = new URL(world.url).pathname.replace(/\/v2$/, '')
    const as = async (who: string): Promise<Browser> => {
      const browser = browserAt(world.url)
      await browser.get(`${base}/account`)
      await browser.post(`${base}/account/sign-in`, { as: who })
      await browser.get(base + tab)
      return browser
    }
    const call = async (token: string, key = 'a-long-key-of-nadia'): Promise<unknown> => {
      const headers = { 'x-api-key': key, authorization: `Bearer ${token}` }
      const answer = await fetch(`${world.url}/my/details`, { headers })
      return answer.status === 200 ? 'good' : memberOf(await answer.json(), 'code')
    }
    const nadia = await as('nadia farouk')
    t.equal(await call('a-long-token-of-nadia'), 'good')
    const { text } = await nadia.get(base + tab)
    t.match(
      text.replaceAll(/\s+/g, ' '),
      /on her phone<\/strong> <code>…adia<\/code>[^]*never expires, last used <time datetime="2027-03-01T09:00:00/,
    )
    t.match(
      text.replaceAll(/\s+/g, ' '),
      /of old<[^]*Made before the world began, expired <time datetime="2027-02-28T09:00:00/,
      'it was not made after it had expired',
    )
    t.match(
      text.replaceAll(/\s+/g, ' '),
      /for a while<\/strong> <p[^]*expires <time datetime="2027-03-01T09:10:30.000Z">/,
    )
    t.match(text, /2 revoked or expired[^]*lost/)
    const sections = text.split(/<section aria-labelledby="/).map(one => ({ id: one.split('"', 1)[0], one }))
    const holding = (label: string): readonly unknown[] =>
      sections.filter(({ one }) => one.includes(`<strong>${label}</strong>`)).map(({ id }) => id)
    t.strictSame([holding('Her app'), holding('on her phone')], [['keys'], ['tokens']], 'each among its own kind')
    for (const secret of ['a-long-token-of-nadia', 'brief', 'a-long-key-of-nadia', 'a-token-that-is-over', 'Some app'])
      t.notOk(text.includes(secret), secret)

    const idOf = (label: string): string =>
      new RegExp(`value="([^"]+)"\\s+aria-label="Revoke ${label}`).exec(text)?.[1] ?? ''
    const stranger = await as('member')
    t.equal((await stranger.post(`${base}${tab}/revoke`, { credential: idOf('on her phone') })).status, 404)
    t.equal(await call('a-long-token-of-nadia'), 'good', 'nobody else revokes it')
    const after = await nadia.sent(`${base}${tab}/revoke`, { credential: idOf('on her phone') })
    t.match(after.text, /3 revoked or expired/)
    t.equal(await call('a-long-token-of-nadia'), 'access_token_invalid')
    t.equal((await world.journal()).at(-1)?.reason, 'The access token was revoked at 2027-03-01T09:00:30.000Z.')
    t.equal(await call('brief'), 'good')
    await nadia.sent(`${base}${tab}/revoke`, { credential: idOf('Her app') })
    t.equal(await call('brief'), 'api_key_invalid')
    t.equal(await call('brief', 'a-key-of-nobody'), 'good')
    await nadia.post(`${base}${tab}/revoke`, { credential: idOf('Her app') })
    await world.reset()
    t.equal(await call('a-long-token-of-nadia'), 'good', 'a reset takes it back')
  },
)

t.test('an application waits, is accepted, has its secret changed, is changed and deleted', async t => {
  const { base, parent, operator, call, world, url } = await open(t)
  const fields = { name: 'Court Finder', kind: 'confidential', redirect_uris: redirectUri }
  const declared = await parent.sent(`${base}${tab}/declare`, fields)
  t.match(declared.text, 'waits for the operator')
  t.match(declared.text, /<dt>Kind<\/dt>\s*<dd>confidential: /)
  const id = /<code>([0-9a-f]{16})<\/code>/.exec(declared.text)?.[1] ?? ''
  const own = `${base}${tab}/application`
  t.equal((await parent.post(`${own}/secret`, { id })).status, 409, 'no secret before it is accepted')
  t.match((await parent.get(`${base}/oauth/authorize?client_id=${id}`)).text, 'still waiting to be accepted')

  const waiting = await operator.get(`${base}/operator`)
  t.match(waiting.text, 'by Nadia Farouk')
  t.match((await operator.sent(`${base}/operator/accept`, { id })).text, 'Accepted applications')
  const secretPage = await parent.sent(`${own}/secret`, { id })
  const [first, key] = [secretIn(secretPage), secretIn(await parent.sent(`${own}/key`, { id }))]
  t.equal(await call({ key }), 'good', 'a key of its own')
  t.notOk((await parent.get(`${own}?id=${id}`)).text.includes(first), 'shown once')
  const code = await world.authorize({ clientId: id }, 'parent')
  const exchanged = async (secret: string, grant: Record<string, string>): Promise<unknown> => {
    const body = new URLSearchParams({ client_id: id, client_secret: secret, ...grant })
    const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body })
    return answer.json()
  }
  const tokens = await exchanged(first, { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
  const token = String(memberOf(tokens, 'access_token'))
  t.equal(await call({ key, token }), 'good')

  const second = secretIn(await parent.sent(`${own}/secret`, { id }))
  const refresh = { grant_type: 'refresh_token', refresh_token: String(memberOf(tokens, 'refresh_token')) }
  t.equal(memberOf(await exchanged(first, refresh), 'error'), 'invalid_client', 'the secret before is good for nothing')
  t.type(memberOf(await exchanged(second, refresh), 'access_token'), 'string')

  const renamed = await parent.sent(`${own}/change`, { id, name: 'Finder', redirect_uris: redirectUri })
  t.match(renamed.text, /Finder <span class="state accepted">/)
  const elsewhere = 'https://app.example.org/cb'
  t.match((await parent.get(`${own}/change?id=${id}`)).text, 'waits until the operator accepts it again')
  const changed = await parent.sent(`${own}/change`, {
    id,
    name: 'Finder',
    redirect_uris: `${redirectUri}\r\n${elsewhere}`,
  })
  t.match(changed.text, /Finder <span class="state pending">[^]*https:\/\/app\.example\.org\/cb/)
  const ask = `${base}/oauth/authorize?client_id=${id}&response_type=code&redirect_uri=`
  t.match((await parent.get(ask + elsewhere)).text, 'still waiting to be accepted', 'nobody is sent there before')
  t.match((await parent.get(ask + redirectUri)).text, 'still waiting to be accepted')
  t.equal(await call({ key, token }), 'good', 'what was granted before is good still')
  const revoking = async (secret: string): Promise<number> => {
    const body = new URLSearchParams({ client_id: id, client_secret: secret, token })
    return (await fetch(`${url}/oauth/revoke`, { method: 'POST', body })).status
  }
  t.equal(await revoking(first), 401, 'by whoever has its secret')
  t.equal(await call({ key, token }), 'good')
  t.equal(await revoking(second), 200, 'and it may give up what it was granted (RFC 7009)')
  t.equal(await call({ key, token }), 'access_token_invalid')
  t.equal(memberOf(await exchanged(second, refresh), 'error'), 'invalid_client', 'but gets no more')
  t.strictSame(secretsIn(await operator.sent(`${base}/operator/accept`, { id })), [])
  t.equal((await parent.get(ask + elsewhere)).status, 200)
  t.match(
    (await parent.sent(`${own}/change`, { id, name: 'Finder', redirect_uris: elsewhere })).text,
    /Finder <span class="state accepted">/,
    'one less is not for the operator',
  )
  const third = await exchanged(second, { grant_type: 'refresh_token', refresh_token: 'x' })
  t.equal(memberOf(third, 'error'), 'invalid_grant', 'its secret is the same')
  t.equal((await parent.post(`${own}/change`, { id, name: '', redirect_uris: '' })).status, 422)
  t.equal((await parent.get(`${own}/delete?id=${id}`)).status, 200)
  t.match((await parent.sent(`${own}/delete`, { id })).text, 'You have declared none')
  t.strictSame([await call({ token }), await call({ key })], ['access_token_invalid', 'api_key_invalid'])
  t.notMatch((await parent.get(`${base}/account`)).text, 'Finder', 'nobody is connected with it')
  t.equal((await parent.get(`${own}?id=${id}`)).status, 404)
})

t.test('a rejection says why, ends what was granted, and a change asks again', async t => {
  const { base, parent, operator, world, call } = await open(t)
  await parent.sent(`${base}${tab}/declare`, { name: 'Finder', kind: 'public', redirect_uris: redirectUri })
  const [application] = Object(await world.act('listApplications', {})).applications
  const id = String(memberOf(application, 'clientId'))
  const own = `${base}${tab}/application`
  await operator.get(`${base}/operator`)
  const unsaid = await operator.post(`${base}/operator/reject`, { id })
  t.strictSame([unsaid.status, unsaid.text.includes('A reason was expected')], [422, true])
  const long = await operator.post(`${base}/operator/reject`, { id, reason: 'x'.repeat(501) })
  t.strictSame([long.status, long.text.includes('At most 500 characters were expected, found 501.')], [422, true])
  t.equal((await operator.post(`${base}/operator/reject`, { id, reason: 'x'.repeat(500) })).status, 303)
  await operator.post(`${base}/operator/accept`, { id })
  const key = secretIn(await parent.sent(`${own}/key`, { id }))
  t.equal(await call({ key }), 'good')
  await operator.sent(`${base}/operator/reject`, { id, reason: 'It asks for <i>too much</i>.' })
  t.equal(await call({ key }), 'api_key_invalid')
  t.match(
    (await parent.get(`${own}?id=${id}`)).text,
    'The operator rejected it: It asks for &lt;i&gt;too much&lt;/i&gt;.',
  )
  const why = async (): Promise<readonly string[]> =>
    [...(await operator.get(`${base}/operator`)).text.matchAll(/<p>(Rejected: [^<]*)<\/p>/g)].map(found =>
      String(found[1]),
    )
  t.strictSame(await why(), ['Rejected: It asks for &lt;i&gt;too much&lt;/i&gt;.'], 'and so says its own page')
  const again = await parent.sent(`${own}/change`, { id, name: 'Finder 2', redirect_uris: redirectUri })
  t.match(again.text, 'waits for the operator')
  await world.act('acceptApplication', { clientId: id })
  t.match((await parent.get(`${own}?id=${id}`)).text, 'class="state accepted"', 'the control API accepts it as well')
  t.strictSame(await why(), [])
  await world.act('rejectApplication', { clientId: id, reason: 'No.' })
  t.match((await parent.get(`${own}?id=${id}`)).text, 'The operator rejected it: No.')
})

t.test('what the operator itself has declared gets its secret on the page that accepts it', async t => {
  const { base, operator, world, call } = await open(t)
  const { clientId } = await world.act('declareApplication', { redirectUris: [redirectUri], pending: true })
  await operator.get(`${base}/operator`)
  const shown = await operator.sent(`${base}/operator/accept`, { id: String(clientId) })
  const [secret = '', key = ''] = secretsIn(shown)
  t.match(secret, /^sec_/)
  t.equal(await call({ key }), 'good')
  t.strictSame(secretsIn(await operator.get(`${base}/operator`)), [], 'once')
  await operator.post(`${base}/operator/revoke`, { credential: revocable(await operator.get(`${base}/operator`)) })
  t.equal(await call({ key }), 'api_key_invalid', 'keys and tokens are revoked there')
})

t.test('the operator is told no secret of an application that a user has declared', async t => {
  const { base, parent, operator, world } = await open(t)
  await parent.sent(`${base}${tab}/declare`, { name: 'Mine', kind: 'confidential', redirect_uris: redirectUri })
  const { applications } = Object(await world.act('listApplications', {}))
  const clientId = String(memberOf(applications[0], 'clientId'))
  const told = Object(await world.act('acceptApplication', { clientId }))
  t.strictSame([told.status, told.clientSecret, told.apiKey], ['accepted', undefined, undefined])
  await operator.get(`${base}/operator`)
  const { text } = await operator.get(`${base}/operator`)
  t.notMatch(text, /sec_|class="secret"/)
  t.match((await parent.get(`${base}${tab}/application?id=${clientId}`)).text, /It has none yet[^]*It has none yet/)
})

t.test('where as many keys live as may, nothing is accepted that needs another one', async t => {
  const { base, parent, operator, world } = await open(t)
  const { clientId } = await world.act('declareApplication', { redirectUris: [redirectUri], pending: true })
  await parent.sent(`${base}${tab}/declare`, { name: 'Mine', kind: 'confidential', redirect_uris: redirectUri })
  for (let count = 0; count < 1000; count++) await world.act('makeApiKey', {})
  const full = { code: 'too_many_credentials' }
  await t.rejects(world.act('acceptApplication', { clientId: String(clientId) }), full)
  await t.rejects(world.act('declareApplication', { redirectUris: [redirectUri] }), full)
  await operator.get(`${base}/operator`)
  const refused = await operator.post(`${base}/operator/accept`, { id: String(clientId) })
  t.strictSame([refused.status, refused.text.includes('1000 keys and tokens live in this world')], [409, true])
  const listed = async (): Promise<readonly unknown[]> =>
    Object(await world.act('listApplications', {})).applications.map((one: unknown) => memberOf(one, 'status'))
  t.strictSame(await listed(), ['pending', 'pending'], 'and none was made of what was refused')
  const [, mine] = Object(await world.act('listApplications', {})).applications
  await world.act('acceptApplication', { clientId: String(memberOf(mine, 'clientId')) })
  t.strictSame(await listed(), ['pending', 'accepted'], 'a user makes the key later')
  const [first] = Object(await world.act('listCredentials', {})).credentials
  t.strictSame(await world.act('revokeCredential', { credential: String(memberOf(first, 'id')) }), { revoked: true })
  hasFields(t, await world.act('acceptApplication', { clientId: String(clientId) }), { apiKey: /^key_/ })
})

t.test('a token of the data is revoked once: the second time there is none to revoke', async t => {
  const { world, call } = await open(t)
  t.strictSame(await world.act('revokeCredential', { credential: 'quiet-parent' }), { revoked: true })
  t.equal(await call({ token: 'quiet-parent' }), 'access_token_invalid')
  await t.rejects(world.act('revokeCredential', { credential: 'quiet-parent' }), { code: 'unknown_credential' })
})

t.test("the operator sees the keys and tokens of the world's data too, and revokes them", async t => {
  const { base, operator, call } = await open(t)
  const page = await operator.get(`${base}/operator`)
  t.match(page.text, /In the data of the world[^]*parent of one, who is in the juniors/)
  t.notOk(page.text.includes('quiet-parent'), 'without the secret')
  t.match(page.text, /parent of one, who is in the juniors[^]{0,200}Nadia Farouk\. Made/, 'with whose it is')
  t.equal(await call({ token: 'quiet-parent' }), 'good')
  await operator.post(`${base}/operator/revoke`, { credential: revocable(page, 'parent of one') })
  t.equal(await call({ token: 'quiet-parent' }), 'access_token_invalid')
  const credential = revocable(page, 'parent of one')
  t.equal((await operator.post(`${base}/operator/revoke`, { credential })).status, 404, 'once')
  t.match((await operator.get(`${base}/operator`)).text, /1 revoked or expired/)
})

t.test('the operator sees what applications were granted, and revokes it; the control API lists it', async t => {
  const { base, url, operator, world, call } = await open(t)
  const application = await world.application({ name: 'Slot <Finder>', redirectUris: [redirectUri] })
  const tokens = async (as: string): Promise<Record<string, unknown>> => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: await world.authorize(application, as),
      client_id: application.clientId,
      client_secret: application.clientSecret ?? '',
    })
    return Object(await (await fetch(`${url}/oauth/token`, { method: 'POST', body })).json())
  }
  const token = String((await tokens('parent')).access_token)
  const { refresh_token: refresh } = await tokens('coach')
  t.equal(await call({ token }), 'good')
  const listed = async (kind: string) =>
    itemsIn(Object(await world.act('listCredentials', {})).credentials).filter(
      one => one.kind === kind && one.application === application.clientId && one.scope !== undefined,
    )
  const [first, ...others] = await listed('accessToken')
  hasFields(t, first, {
    scope: 'user',
    person: /^[0-9a-f]{24}$/,
    lastFour: token.slice(-4),
    state: 'active',
    made: '2027-03-01T09:00:30.000Z',
    expires: '2027-03-01T10:00:30.000Z',
    lastUsed: '2027-03-01T09:00:00.000Z',
  })
  t.equal(others.length, 1)
  hasFields(t, (await listed('refreshToken')).at(1), { state: 'active', expires: '2027-03-31T09:00:30.000Z' })
  t.notOk(JSON.stringify(await world.act('listCredentials', {})).includes(token), 'without the secret')

  const page = await operator.get(`${base}/operator`)
  const own = new RegExp(
    `Slot &lt;Finder&gt;</strong>\\s*<code>…${token.slice(-4)}</code>[^]{0,80}`
      + 'Nadia Farouk\\. Access token, scope user\\. Made [^]{0,80}expires [^]{0,160}last used ',
  )
  t.match(page.text, own)
  t.match(page.text, /Refresh token, scope user\. Made [^]{0,160}never used/)
  t.notOk(page.text.includes(token) || page.text.includes(String(refresh)))
  const credential = revocable(page, `Slot &lt;Finder&gt;, which ends in ${token.slice(-4)}`)
  t.equal((await operator.post(`${base}/operator/revoke`, { credential })).status, 303)
  t.equal(await call({ token }), 'access_token_invalid')
  hasFields(t, (await listed('accessToken')).at(0), { state: 'revoked', revoked: '2027-03-01T09:00:30.000Z' })
  await world.clock.advance('PT1H')
  hasFields(t, (await listed('accessToken')).at(1), { state: 'expired' })
  t.match((await operator.get(`${base}/operator`)).text, /Granted to applications[^]*2 revoked or expired/)
  await world.act('revokeCredential', { credential: String((await listed('refreshToken'))[1]?.id) })
  hasFields(t, (await listed('refreshToken')).at(1), { state: 'revoked' })
})

t.test('of very many that were granted two hundred are shown at a time, what is good first', async t => {
  const { base, url, operator, world } = await open(t)
  const application = await world.application({ redirectUris: [redirectUri] })
  const grant = async (): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: await world.authorize(application, 'parent'),
      client_id: application.clientId,
      client_secret: application.clientSecret ?? '',
    })
    return String(memberOf(await (await fetch(`${url}/oauth/token`, { method: 'POST', body })).json(), 'access_token'))
  }
  const tokens: string[] = []
  for (let count = 0; count < 130; count++) tokens.push(await grant())
  await world.revoke(tokens.at(-1) ?? '')
  const seen: string[] = []
  let next: string | undefined = `${base}/operator`
  for (let pages = 0; next !== undefined && pages < 9; pages++) {
    const { text } = await operator.get(next)
    const [, granted = ''] = text.split('id="granted"')
    seen.push(...[...granted.matchAll(/<code>…([\w-]{4})<\/code>[^]{0,120}Access token/g)].map(([, last = '']) => last))
    next = /href="([^"#]*)#granted">Those after/.exec(text)?.[1]
  }
  const newestGood = tokens.slice(0, -1).toReversed()
  t.strictSame(
    seen,
    [...newestGood, tokens.at(-1) ?? ''].map(token => token.slice(-4)),
  )
})

t.test('of very many that stand in the data two hundred are shown at a time', async t => {
  const people = Array.from({ length: 450 }, (_, at) => `p${at}`)
  const world = await courtside.world({
    world: {
      world: { name: 'many', extends: 'quiet-club' },
      accessTokens: people.map(token => ({ token, person: 'nadia', label: `number ${token}` })),
    },
  })
  t.teardown(() => world.close())
  const issuer = world.url.replace(/\/v2$/, '')
  const operator = browserAt(issuer)
  const path = `${new URL(issuer).pathname}/operator`
  const seen: string[] = []
  let next: string | undefined = path
  for (let pages = 0; next !== undefined && pages < 9; pages++) {
    const { text } = await operator.get(next)
    seen.push(...[...text.matchAll(/<strong>number (p\d+)<\/strong>/g)].map(([, name = '']) => name))
    next = /href="([^"#]*)#data">Those after/.exec(text)?.[1]
  }
  t.strictSame(seen.toSorted(), people.toSorted())
  t.match((await operator.get(`${path}?from=99999`)).text, /1 to 200 of/, 'beyond the end is the beginning')
})

t.test('with acceptApplications nobody has to accept', async t => {
  const server = await startCourtside({ acceptApplications: true })
  t.teardown(() => server.close())
  judgeAnswers(t, server.url)
  const { base, parent } = await open(t, server)
  const shown = await parent.sent(`${base}${tab}/declare`, {
    name: 'Finder',
    kind: 'confidential',
    redirect_uris: redirectUri,
  })
  t.match(shown.text, 'class="state accepted"')
  t.strictSame(
    secretsIn(shown).map(secret => secret.slice(0, 4)),
    ['sec_', 'key_'],
    'its secret and its key are there at once',
  )
})

t.test('of others one sees nothing, and ends nothing', async t => {
  const { base, parent, call, url, world } = await open(t)
  const token = secretIn(await parent.sent(`${base}${tab}/tokens`, { label: 'mine', lifetime: 'none' }))
  const credential = revocable(await parent.get(base + tab))
  const declared = await parent.sent(`${base}${tab}/declare`, {
    name: 'Mine',
    kind: 'public',
    redirect_uris: redirectUri,
  })
  t.match(declared.text, /<dt>Kind<\/dt>\s*<dd>public: /)
  const id = String(memberOf(Object(await world.act('listApplications', {})).applications[0], 'clientId'))
  const other = browserAt(url)
  await other.get(`${base}/account`)
  await other.post(`${base}/account/sign-in`, { as: 'coach' })
  t.notMatch((await other.get(base + tab)).text, />(?:mine|Mine)</)
  const own = `${base}${tab}/application`
  for (const [path, fields] of [
    [`${base}${tab}/revoke`, { credential }],
    [`${own}/change`, { id, name: 'Theirs', redirect_uris: 'https://evil.example/' }],
    [`${own}/secret`, { id }],
    [`${own}/key`, { id }],
    [`${own}/revoke`, { id, credential }],
    [`${own}/delete`, { id }],
  ] as const)
    t.equal((await other.post(path, fields)).status, 404, path)
  for (const path of [own, `${own}/change`, `${own}/delete`])
    t.equal((await other.get(`${path}?id=${id}`)).status, 404, path)
  t.equal(await call({ token }), 'good')
})

t.test('who is not signed in is asked first, and led on', async t => {
  const { base, url } = await open(t)
  const browser = browserAt(url)
  const asked = await browser.get(`${base}${tab}/declare`)
  const next = /name="next" value="([^"]+)"/.exec(asked.text)?.[1] ?? ''
  t.equal(next, `${tab}/declare`)
  t.equal((await browser.post(`${base}${tab}/tokens`, { label: 'x', lifetime: 'none' })).status, 403)
  t.match((await browser.sent(`${base}/account/sign-in`, { as: 'parent', next })).text, 'Declare it')
  for (const evil of [
    '//evil.example',
    'https://evil.example',
    '/account/../oauth',
    '/account\r\nX: y',
    '/nowhere',
    'x',
  ]) {
    const led = await browser.post(`${base}/account/sign-in`, { as: 'parent', next: evil })
    t.strictSame([led.status, led.location], [303, `${base}/account`], evil)
    await browser.get(`${base}/account`)
  }
  const request = 'client_id=\r\nX: y\u20ac'
  const led = await browser.post(`${base}/account/sign-in`, { as: 'parent', request })
  t.equal(led.location, `${base}/oauth/authorize?client_id=%0D%0AX%3A+y%E2%82%AC`, 'a line of a header stays one')
})

t.test('a thousand keys and tokens live in a world; a form is no larger than 64 KiB', async t => {
  const { base, parent, world } = await open(t)
  const large = await parent.post(`${base}${tab}/tokens`, { label: 'x'.repeat(70_000), lifetime: 'none' })
  t.equal(large.status, 413)
  const within = await courtside.fetch(`${base}/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `as=parent&x=${'x'.repeat(70_000)}`,
  })
  t.equal(within.status, 413, 'within the process, too')
  for (let count = 0; count < 1000; count++) await world.act('makeApiKey', {})
  const full = await parent.post(`${base}${tab}/tokens`, { label: 'one too many', lifetime: 'none' })
  t.strictSame([full.status, full.text.includes('one too many'), full.text.includes('1000 keys')], [409, true, true])
})

t.test('every form is refused to pages of other origins', async t => {
  const { base, parent, operator, world } = await open(t)
  await parent.sent(`${base}${tab}/declare`, { name: 'Finder', kind: 'public', redirect_uris: redirectUri })
  await operator.get(`${base}/operator`)
  const id = String(memberOf(Object(await world.act('listApplications', {})).applications[0], 'clientId'))
  const fields = {
    id,
    label: 'x',
    lifetime: 'none',
    name: 'x',
    redirect_uris: redirectUri,
    kind: 'public',
    reason: 'x',
  }
  const cases: readonly (readonly [string, Record<string, string>, Record<string, string>])[] = [
    ['no token', { form_token: '' }, {}],
    ['another token', { form_token: 'guessed' }, {}],
    ['another port of this host', {}, { origin: 'http://127.0.0.1:3000' }],
    ['another name of this host', {}, { origin: 'http://localhost:3000' }],
    ['an origin that is hidden', {}, { origin: 'null' }],
    ['another site', {}, { origin: 'https://evil.example' }],
    ['a page of another port, as the browser says', {}, { 'sec-fetch-site': 'same-site' }],
    ['a page of another site, as the browser says', {}, { 'sec-fetch-site': 'cross-site' }],
  ]
  const forms: readonly (readonly [Browser, readonly string[]])[] = [
    [parent, ['tokens', 'keys', 'revoke', 'declare'].map(one => `${tab}/${one}`)],
    [parent, ['change', 'secret', 'key', 'revoke', 'delete'].map(one => `${tab}/application/${one}`)],
    [operator, ['accept', 'reject', 'revoke'].map(one => `/operator/${one}`)],
  ]
  for (const [browser, paths] of forms)
    for (const path of paths)
      for (const [name, sent, headers] of cases) {
        const answer = await browser.post(base + path, { ...fields, ...sent }, headers)
        t.strictSame([answer.status, answer.location], [403, null], `${path}: ${name}`)
      }
  const { applications } = Object(await world.act('listApplications', {}))
  t.strictSame([applications.length, applications[0].status], [1, 'pending'], 'nothing was done')
})

t.test("the operator's page is for whoever may steer", async t => {
  const guarded = await startCourtside({ controlToken: 'open-sesame' })
  t.teardown(() => guarded.close())
  judgeAnswers(t, guarded.url)
  const browser = browserAt(guarded.url)
  const asked = await browser.get('/operator')
  t.strictSame([asked.status, asked.text.includes('type="password"')], [401, true])
  t.equal((await browser.post('/operator/accept', { id: 'x' })).status, 401, 'nothing is done without it')
  const wrong = await browser.post('/operator/sign-in', { token: 'open-barley' })
  t.strictSame([wrong.status, wrong.text.includes('This is not the token')], [401, true])
  t.notOk(wrong.text.includes('open-barley'), 'a secret is never shown again')
  t.equal((await browser.post('/operator/sign-in', { token: 'open-sesame', form_token: '' })).status, 403)
  const before = browser.cookie()
  t.match((await browser.sent('/operator/sign-in', { token: 'open-sesame' })).text, 'Applications that wait')
  t.not(browser.cookie(), before, 'another cookie: nobody can have planted it')
  t.equal((await browserAt(guarded.url, before).get('/operator')).status, 401)
  const bearer = { authorization: 'Bearer open-sesame' }
  t.equal((await browserAt(guarded.url).get('/operator', bearer)).status, 200, 'a token in the header will do')
  const another = await browserAt(guarded.url).get('/operator', { authorization: 'Bearer open-barley' })
  t.strictSame(
    [asked, wrong, another].map(({ headers }) => headers.get('www-authenticate')),
    ['', '', ', error="invalid_token"'].map(more => `Bearer realm="courtside-control"${more}`),
    'which token is wanted is said to programs as well',
  )

  const cases: readonly (readonly [string, Record<string, string>, number])[] = [
    ['a name that leads here', { host: 'evil.example' }, 403],
    ['a page of another port', { 'sec-fetch-site': 'same-site' }, 403],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, 200],
    ['a link of our own', { 'sec-fetch-site': 'same-origin' }, 200],
  ]
  for (const [name, headers, status] of cases)
    t.equal((await courtside.fetch('/operator', { headers })).status, status, name)

  const publicly = await startCourtside({ host: '0.0.0.0' })
  t.teardown(() => publicly.close())
  judgeAnswers(t, publicly.url.replace('localhost', '127.0.0.1'))
  const port = new URL(publicly.url).port
  t.equal((await fetch(`http://127.0.0.1:${port}/operator`)).status, 403, 'without a token, where others reach it')
})

t.test('no page of these may be framed, read by others, or kept', async t => {
  const { base, parent, operator } = await open(t)
  const pages: readonly (readonly [Browser, string])[] = [
    [parent, '/account'],
    [parent, tab],
    [parent, `${tab}/declare`],
    [operator, '/operator'],
    [parent, '/oauth/authorize'],
    [parent, `${tab}/nothing`],
  ]
  for (const [browser, path] of pages) {
    const { headers } = await browser.get(base + path, { origin: path === '/operator' ? '' : 'http://localhost:3000' })
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
      t.ok(policy.includes(rule), `${path}: ${rule}`)
    t.strictSame(
      ['x-frame-options', 'access-control-allow-origin', 'cache-control'].map(name => headers.get(name)),
      ['DENY', null, 'no-store'],
      path,
    )
  }
  const set = (await browserAt(parent.cookie() === '' ? '' : courtside.url).get(`${base}/operator`)).headers
  t.match(
    set.get('set-cookie'),
    new RegExp(`^courtside-\\d+-[0-9a-f]+-operator=[\\w-]{43}; Path=${base}/operator; HttpOnly; SameSite=Lax$`),
  )
})

t.test('a secret is in no journal, and a token in a query is none', async t => {
  const { base, parent, call, world, url } = await open(t)
  const token = secretIn(await parent.sent(`${base}${tab}/tokens`, { label: 'mine', lifetime: 'none' }))
  const key = secretIn(await parent.sent(`${base}${tab}/keys`, { label: 'mine', lifetime: 'none' }))
  await call({ key, token })
  const query = new URLSearchParams({ access_token: token, token, 'X-API-Key': key, api_key: key })
  const answer = await fetch(`${url}/v2/my/details?${query}`, { headers: { 'x-api-key': key } })
  t.strictSame([answer.status, memberOf(await answer.json(), 'code')], [401, 'access_token_missing'])
  const posted = await fetch(`${url}/v2/my/details`, {
    headers: { 'x-api-key': key, cookie: `access_token=${token}` },
  })
  t.equal(posted.status, 401, 'nor in a cookie')
  const told = JSON.stringify([await world.journal(), await world.state()])
  for (const secret of [token, key, parent.cookie().split('=')[1] ?? ''])
    t.notOk(told.includes(secret), 'not in the journal, nor in the state')
})

t.test('a line of the log for each page, without its secrets', async t => {
  const lines: string[] = []
  const url = await openSite(t, {
    onServed: ({ method, url: target, status, source }) => void lines.push(`${method} ${target} ${status} ${source}`),
  })
  judgeAnswers(t, url)
  const browser = browserAt(url)
  await browser.get('/account')
  await browser.post('/account/sign-in', { as: 'parent' })
  await browser.get(tab)
  const token = secretIn(await browser.sent(`${tab}/tokens`, { label: 'mine', lifetime: 'none' }))
  t.match(token, /^pat_/)
  t.strictSame(
    lines.map(line => line.replace(/id=[0-9a-f]{16}/, 'id=ID')),
    [
      'GET /account 200 page',
      'POST /account/sign-in 303 page',
      'GET /account/developer 200 page',
      'POST /account/developer/tokens 303 page',
      'GET /account/developer?id=ID 200 page',
    ],
  )
})
