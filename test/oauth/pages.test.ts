/** The pages of an account as a browser without JavaScript sees them, and as other pages may try to use them. */
import t, { type Test } from 'tap'
import { type Application, type CourtsideWorld, startCourtside } from '../../src/index.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { judgeAnswer, judgeAnswers } from '../fixtures/judged-answers.ts'
import { type Browser, type Shown, browserAt } from '../fixtures/page-browser.ts'

const courtside = await startCourtside()
t.teardown(() => courtside.close())
judgeAnswers(t, courtside.url)

const redirectUri = 'http://127.0.0.1:5000/callback'

interface Opened {
  readonly world: CourtsideWorld
  readonly issuer: string
  /** Path of the world. */
  readonly base: string
  readonly app: Application
  readonly browser: Browser
  readonly query: string
}

const open = async (t: Test): Promise<Opened> => {
  const world = await courtside.world({ scenario: 'quiet-club', now: '2027-03-01T09:00:00Z' })
  t.teardown(() => world.close())
  const issuer = world.url.replace(/\/v2$/, '')
  const app = await world.application({ redirectUris: [redirectUri], name: 'Find <b>it</b>' })
  const query = String(
    new URLSearchParams({ client_id: app.clientId, response_type: 'code', redirect_uri: redirectUri, state: 'a&b' }),
  )
  return { world, issuer, base: new URL(issuer).pathname, app, browser: browserAt(issuer), query }
}

/** Signs in on the way to the consent page. */
const atConsent = async ({ browser, base, query }: Opened): Promise<Shown> => {
  const asked = await browser.get(`${base}/oauth/authorize?${query}`)
  const request = /name="request" value="([^"]+)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const signedIn = await browser.post(`${base}/account/sign-in`, { as: 'parent', request })
  return browser.get(signedIn.location ?? '')
}

t.test('who is asked to sign in for an application is told which one asks', async t => {
  const { browser, base, query } = await open(t)
  const asks = (text: string): string | undefined => /<strong>([^<]*)<\/strong> asks for access/.exec(text)?.[1]
  t.equal(asks((await browser.get(`${base}/oauth/authorize?${query}`)).text), 'Find &lt;b&gt;it&lt;/b&gt;')
  const nobody = { as: 'nobody at all' }
  const again = await browser.post(`${base}/account/sign-in`, { ...nobody, request: query })
  t.strictSame([again.status, asks(again.text)], [400, 'Find &lt;b&gt;it&lt;/b&gt;'])
  for (const fields of [nobody, { ...nobody, request: 'client_id=none' }])
    t.equal(asks((await browser.post(`${base}/account/sign-in`, fields)).text), undefined)
})

t.test('signs in, allows, and the application has a code; disconnects, and it has nothing', async t => {
  const opened = await open(t)
  const { world, browser, base, app, query, issuer } = opened
  const consent = await atConsent(opened)
  t.equal(consent.status, 200)
  t.ok(consent.text.includes('Find &lt;b&gt;it&lt;/b&gt; asks for access'), 'a name is no markup')
  t.match(consent.headers.get('content-security-policy'), /form-action 'self' http:\/\/127\.0\.0\.1:5000;/)
  const allowed = await browser.post(`${base}/account/consent`, { request: query, decision: 'allow' })
  const back = new URL(allowed.location ?? '')
  t.strictSame(
    [allowed.status, back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')],
    [303, redirectUri, 'a&b', issuer],
  )
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    client_id: app.clientId,
    client_secret: app.clientSecret ?? '',
  })
  const tokens = await (await fetch(`${issuer}/oauth/token`, { method: 'POST', body })).json()
  const headers = { 'x-api-key': app.apiKey, authorization: `Bearer ${Object(tokens).access_token}` }
  t.equal((await fetch(`${world.url}/my/details`, { headers })).status, 200)

  const again = await browser.get(`${base}/oauth/authorize?${query}&prompt=none`)
  t.match(again.location, /[?&]code=/, 'who has consented before is asked nothing with prompt=none')
  const connected = await browser.get(`${base}/account`)
  t.match(connected.text, 'Find &lt;b&gt;it&lt;/b&gt;')
  t.notMatch(connected.text, 'None. An application')
  await browser.post(`${base}/account/disconnect`, { client_id: app.clientId })
  t.equal((await fetch(`${world.url}/my/details`, { headers })).status, 401)
  t.match((await browser.get(`${base}/oauth/authorize?${query}&prompt=none`)).location, /error=consent_required/)
  await browser.post(`${base}/account/sign-out`, {})
  t.match((await browser.get(`${base}/oauth/authorize?${query}&prompt=none`)).location, /error=login_required/)
})

t.test('a browser is led back from a page, for its policy holds redirects; anybody else by a redirect', async t => {
  const opened = await open(t)
  await atConsent(opened)
  const answered = (fields: Record<string, string>, headers: Record<string, string>) =>
    opened.browser.post(`${opened.base}/account/consent`, { request: opened.query, ...fields }, headers)
  for (const [decision, found] of [
    ['allow', /^0;url=http:\/\/127\.0\.0\.1:5000\/callback\?code=[\w-]+&state=a%26b&iss=/],
    ['deny', /^0;url=http:\/\/127\.0\.0\.1:5000\/callback\?error=access_denied&/],
  ] as const) {
    const page = await answered({ decision }, { 'sec-fetch-dest': 'document' })
    const refresh = page.headers.get('refresh') ?? ''
    t.strictSame([page.status, page.location], [200, null], decision)
    t.match(refresh, found)
    t.ok(page.text.includes(`<a href="${refresh.slice('0;url='.length).replaceAll('&', '&amp;')}"`), 'and a link')
    t.equal(page.headers.get('cache-control'), 'no-store')
    const redirected = await answered({ decision }, { 'sec-fetch-dest': 'empty' })
    t.strictSame([redirected.status, redirected.headers.get('refresh')], [303, null])
    // Chromium names no destination to an address that is neither of this machine nor https.
    const elsewhere = await answered({ decision }, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    hasFields(t, [elsewhere.status, elsewhere.headers.get('refresh')], [200, found])
  }
})

t.test('who signs in or out on the way leaves by a page alike; for an app of their phone by a redirect', async t => {
  const { browser, base, query, world } = await open(t)
  const phone = await world.application({ redirectUris: ['com.example.app:/callback'], public: true })
  const ofPhone = String(new URLSearchParams({ client_id: phone.clientId, response_type: 'code' }))
  await browser.get(`${base}/oauth/authorize?${query}`)
  const forms = [
    { path: '/account/sign-in', as: 'parent' },
    { path: '/account/sign-out', as: '' },
  ]
  for (const { path, as } of forms) {
    const sent = async (request: string, headers: Record<string, string>) => {
      await browser.get(`${base}/oauth/authorize?${query}`)
      return browser.post(base + path, { as, request }, headers)
    }
    const to = `${base}/oauth/authorize?`
    const page = await sent(query, { 'sec-fetch-dest': 'document' })
    t.strictSame([page.status, page.location], [200, null], path)
    t.ok(page.headers.get('refresh')?.startsWith(`0;url=${to}client_id=`), path)
    t.match(page.headers.get('set-cookie'), /HttpOnly/, path)
    const redirected = await sent(query, { 'sec-fetch-dest': 'empty' })
    t.strictSame([redirected.status, redirected.location?.startsWith(to)], [303, true], path)
    const own = await sent(ofPhone, { 'sec-fetch-dest': 'document' })
    t.strictSame([own.status, own.location?.startsWith(to)], [303, true], path)
    const wrong = await sent('client_id=nobody', { 'sec-fetch-dest': 'document' })
    t.strictSame([wrong.status, wrong.location], [303, `${to}client_id=nobody`], path)
  }
})

t.test('denies, and the application is told so', async t => {
  const opened = await open(t)
  await atConsent(opened)
  const denied = await opened.browser.post(`${opened.base}/account/consent`, {
    request: opened.query,
    decision: 'deny',
  })
  const back = new URL(denied.location ?? '')
  t.strictSame([back.searchParams.get('error'), back.searchParams.get('state')], ['access_denied', 'a&b'])
  t.equal(back.searchParams.get('code'), null)
})

t.test('what was decided stands in the journal, without a code', async t => {
  const opened = await open(t)
  const { world, browser, base, query } = opened
  await atConsent(opened)
  for (const decision of ['deny', 'allow']) await browser.post(`${base}/account/consent`, { request: query, decision })
  const entries = (await world.journal()).filter(({ operationId }) => operationId === 'authorize').slice(-2)
  const source = 'oauth authorize'
  const url = `${base}/account/consent`
  t.strictSame(
    entries.map(entry => [entry.method, entry.url, entry.status, entry.source, entry.reason]),
    [
      ['POST', url, 303, source, 'The user has denied it.'],
      ['POST', url, 303, source, undefined],
    ],
  )
  t.notMatch(JSON.stringify(entries), 'cod_')
  await world.assertNoViolations()
})

t.test('signs in by name; nobody, and what is not a form, is told', async t => {
  const { browser, base } = await open(t)
  t.notMatch((await browser.get(`${base}/account`)).text, 'role="alert"', 'nothing is wrong yet')
  const wrong = await browser.post(`${base}/account/sign-in`, { as: 'paren' })
  t.equal(wrong.status, 400)
  t.match(wrong.text, /id="as-wrong">[^<]*did you mean parent\?/)
  const before = browser.cookie()
  const right = await browser.post(`${base}/account/sign-in`, { as: 'nadia farouk' })
  t.strictSame([right.status, right.location], [303, `${base}/account`])
  t.not(browser.cookie(), before, 'another cookie: nobody can have planted it')
  const account = await browser.get(`${base}/account`)
  t.match(account.text, 'Nadia Farouk')
  t.match(account.text, 'None. An application that you let act for you is listed here.')
  t.equal((await browser.get(`${base}/account/nothing`)).status, 404)
  const put = await fetch(new URL(`${base}/account`, courtside.url), { method: 'PUT' })
  t.strictSame([put.status, put.headers.get('allow')], [405, 'GET, HEAD'])
  const form = await fetch(new URL(`${base}/account/sign-in`, courtside.url), { method: 'PUT' })
  t.strictSame([form.status, form.headers.get('allow')], [405, 'POST'])
})

t.test('forms of other pages are refused: another port of localhost, another site, no token', async t => {
  const opened = await open(t)
  const { browser, base, query } = opened
  await atConsent(opened)
  const fields = { request: query, decision: 'allow' }
  const cases: readonly (readonly [string, Record<string, string>, Record<string, string>])[] = [
    ['no token', { ...fields, form_token: '' }, {}],
    ['another token', { ...fields, form_token: 'guessed' }, {}],
    ['another port of this host', fields, { origin: 'http://127.0.0.1:3000' }],
    ['another name of this host', fields, { origin: 'http://localhost:3000' }],
    ['an origin that is hidden', fields, { origin: 'null' }],
    ['another site', fields, { origin: 'https://evil.example' }],
    ['a page of another port, as the browser says', fields, { 'sec-fetch-site': 'same-site' }],
    ['a page of another site, as the browser says', fields, { 'sec-fetch-site': 'cross-site' }],
  ]
  for (const path of ['/account/consent', '/account/sign-in', '/account/sign-out', '/account/disconnect'])
    for (const [name, sent, headers] of cases) {
      const answer = await browser.post(base + path, sent, headers)
      t.strictSame([answer.status, answer.location], [403, null], `${path}: ${name}`)
    }
  const stranger = browserAt(opened.issuer)
  t.equal((await stranger.post(`${base}/account/consent`, fields)).status, 403, 'nobody signed in')
  const own = await browser.post(`${base}/account/consent`, fields, {
    origin: courtside.url,
    'sec-fetch-site': 'same-origin',
  })
  t.equal(own.status, 303, 'and its own is taken')
})

t.test('no page may frame, read or keep it; its cookie is of one world and of one port', async t => {
  const [one, other] = [await open(t), await open(t)]
  const page = await one.browser.get(`${one.base}/account`, { origin: 'http://localhost:3000' })
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
    t.ok(policy.includes(rule), rule)
  t.strictSame(
    ['x-frame-options', 'access-control-allow-origin', 'cache-control'].map(name => page.headers.get(name)),
    ['DENY', null, 'no-store'],
  )
  const set = (await browserAt(one.issuer).get(`${one.base}/account`)).headers.get('set-cookie') ?? ''
  t.match(
    set,
    new RegExp(
      `^courtside-${new URL(one.issuer).port}-[0-9a-f]+=[\\w-]{43}; Path=${one.base}; HttpOnly; SameSite=Lax$`,
    ),
  )
  t.notOk(set.includes(`${one.world.name}=`), 'the name of the world is not in its name')
  await atConsent(one)
  const elsewhere = browserAt(other.issuer, one.browser.cookie())
  t.match((await elsewhere.get(`${other.base}/account`)).text, 'You are whoever you say you are')
  await one.world.reset()
  t.match((await one.browser.get(`${one.base}/account`)).text, 'You are whoever you say you are', 'a reset signs out')
})

t.test('a cookie is named by the port that a browser sees, and is for https where the address is', async t => {
  for (const [publicUrl, start, isSecure] of [
    ['https://mock.example.org', 'courtside-443-', true],
    ['https://mock.example.org:8443', 'courtside-8443-', true],
    ['http://mock.example.org', 'courtside-80-', false],
  ] as const) {
    const server = await startCourtside({ publicUrl })
    t.teardown(() => server.close())
    const set = (await server.fetch('/account')).headers.get('set-cookie') ?? ''
    t.strictSame([set.startsWith(start), set.endsWith('; Secure')], [true, isSecure], `${publicUrl}: ${set}`)
  }
})

t.test('what a hint lets in without a page is connected like any other, until it is disconnected', async t => {
  const opened = await open(t)
  const { browser, base, query } = opened
  await atConsent(opened)
  const silent = async (more = ''): Promise<string> => {
    const { location } = await browser.get(`${base}/oauth/authorize?${query}&prompt=none${more}`)
    const { searchParams } = new URL(location ?? 'none:')
    return searchParams.has('code') ? 'code' : (searchParams.get('error') ?? '')
  }
  t.equal(await silent(), 'consent_required')
  t.equal(await silent('&login_hint=parent'), 'code')
  t.equal(await silent(), 'code', 'it was a consent')
  const id = new URLSearchParams(query).get('client_id') ?? ''
  t.match((await browser.get(`${base}/account`)).text, `value="${id}"`, 'and is listed')
  await browser.post(`${base}/account/disconnect`, { client_id: id })
  t.equal(await silent(), 'consent_required')
})

t.test('what stands in the form is judged again', async t => {
  const opened = await open(t)
  const { browser, base, query } = opened
  await atConsent(opened)
  const evil = query.replace('127.0.0.1', 'evil.example')
  const answer = await browser.post(`${base}/account/consent`, { request: evil, decision: 'allow' })
  t.strictSame([answer.status, answer.location], [400, null])
})

t.test('without a socket it is the same', async t => {
  const { base, query } = await open(t)
  const asked = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await courtside.fetch(path, init)
    await judgeAnswer(new URL(path, courtside.url), init.method ?? 'GET', answer)
    return answer
  }
  const page = await asked(`${base}/oauth/authorize?${query}`)
  t.strictSame([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  t.equal((await asked(`${base}/account`)).status, 200)
  t.equal((await asked('/account/pages.css')).headers.get('content-type'), 'text/css; charset=utf-8')
  const token = await asked(`${base}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ code: 'x' }),
  })
  t.strictSame([token.status, token.headers.get('access-control-allow-origin')], [401, '*'])
  const preflight = await asked(`${base}/oauth/token`, { method: 'OPTIONS' })
  t.strictSame([preflight.status, preflight.headers.get('allow')], [204, 'POST, OPTIONS'])
})
