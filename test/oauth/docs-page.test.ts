/** The rendered contract of each world, and what it is to the OAuth 2.0 service: a client that nobody declared. */
import { createHash } from 'node:crypto'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { memberOf } from '../fixtures/control-client.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'
import { browserAt } from '../fixtures/page-browser.ts'

const courtside = await startCourtside()
t.teardown(() => courtside.close())
judgeAnswers(t, courtside.url)

const world = await courtside.world({ scenario: 'quiet-club', now: '2027-03-01T09:00:00Z' })
const virtual = await courtside.world({ mode: 'virtual' })
t.teardown(() => Promise.all([world.close(), virtual.close()]))
const pathOf = (url: string): string => new URL(url).pathname.replace(/\/v2$/, '')
const base = pathOf(world.url)
const port = new URL(courtside.url).port

const verifier = 'a'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const authorize = (origin: string, fields: Record<string, string>): Promise<Response> =>
  fetch(
    `${origin}${base}/oauth/authorize?${new URLSearchParams({
      client_id: 'courtside-docs',
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      prompt: 'none',
      login_hint: 'parent',
      ...fields,
    })}`,
    { redirect: 'manual' },
  )

/** What a page hands its script. */
const handed = (text: string): unknown =>
  JSON.parse((/data-settings="([^"]*)"/.exec(text)?.[1] ?? 'null').replaceAll('&quot;', '"').replaceAll('&#39;', "'"))

t.test('each world has docs of its own, bound to it', async t => {
  const shown = async (path: string): Promise<string> => {
    const answer = await fetch(courtside.url + path)
    t.strictSame([answer.status, answer.headers.get('content-type')], [200, 'text/html; charset=utf-8'], path)
    return answer.text()
  }
  const own = await shown(`${base}/docs`)
  t.equal(await shown(`${base}/docs/`), own)
  const authorization = { clientId: 'courtside-docs', scheme: 'access_token_v3' }
  hasFields(t, handed(own), { prefix: base, servers: { 0: { url: `${base}/v2` } }, authorization })
  hasFields(t, handed(await shown('/docs')), { authorization })
  const ofVirtual = await shown(`${pathOf(virtual.url)}/docs`)
  hasFields(t, handed(ofVirtual), { prefix: pathOf(virtual.url), callers: [] })
  t.equal(memberOf(handed(ofVirtual), 'authorization'), undefined, 'a virtual world asks nobody')
  t.equal((await fetch(`${courtside.url}${base}/docs`, { method: 'HEAD' })).status, 200)
  const posted = await fetch(`${courtside.url}${base}/docs`, { method: 'POST' })
  t.strictSame([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
  const none = await fetch(`${courtside.url}/w/none/docs`)
  t.strictSame([none.status, memberOf(await none.json(), 'code')], [404, 'unknown_world'])
  t.equal((await fetch(`${courtside.url}/docs/signed-in`)).status, 200)
})

t.test('the contract that clients are generated from keeps its two schemes', async t => {
  const contract = await (await fetch(`${courtside.url}/openapi.json`)).json()
  t.strictSame(Object.keys(Object(contract).components.securitySchemes), ['api_key', 'access_token_v3'])
  t.notOk(JSON.stringify(Object(contract).paths).includes('"oauth2":'))
})

t.test('the page needs nobody to accept it, and gets a token by PKCE', async t => {
  const redirect = `${courtside.url}/docs/signed-in`
  const location = (await authorize(courtside.url, { redirect_uri: redirect })).headers.get('location') ?? 'none:'
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'courtside-docs',
    code: new URL(location).searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: redirect,
  })
  const tokens = await (await fetch(`${courtside.url}${base}/oauth/token`, { method: 'POST', body })).json()
  const headers = { ...world.as(), authorization: `Bearer ${String(memberOf(tokens, 'access_token'))}` }
  t.equal((await fetch(`${world.url}/my/details`, { headers })).status, 200)
  t.notOk(JSON.stringify(await world.act('listApplications', {})).includes('courtside-docs'), 'it is in no list')
})

t.test('it is sent back to where it was found, and nowhere else', async t => {
  const cases: readonly (readonly [string, string, Record<string, string>, number])[] = [
    ['the printed address', courtside.url, { redirect_uri: `${courtside.url}/docs/signed-in` }, 303],
    [
      'another name of this machine',
      `http://localhost:${port}`,
      { redirect_uri: `http://localhost:${port}/docs/signed-in` },
      303,
    ],
    ['another port', courtside.url, { redirect_uri: 'http://127.0.0.1:3000/docs/signed-in' }, 400],
    ['another path', courtside.url, { redirect_uri: `${courtside.url}/docs/signed-in/more` }, 400],
    ['another host', courtside.url, { redirect_uri: 'https://evil.example/docs/signed-in' }, 400],
    ['no redirect URI where there are two', `http://localhost:${port}`, {}, 400],
    ['without PKCE', courtside.url, { code_challenge: '', code_challenge_method: '' }, 303],
  ]
  for (const [name, origin, fields, status] of cases) {
    const answer = await authorize(origin, fields)
    t.equal(answer.status, status, name)
  }
  const plain = await authorize(courtside.url, { code_challenge: '', code_challenge_method: '' })
  t.match(plain.headers.get('location'), /error=invalid_request/)
  const rebound = await courtside.fetch(
    new Request(
      `http://rebound.example${base}/oauth/authorize?client_id=courtside-docs&response_type=code`
        + '&redirect_uri=http://rebound.example/docs/signed-in',
      { headers: { host: 'rebound.example' } },
    ),
  )
  t.equal(rebound.status, 400, 'a name can be made to lead here')
})

t.test('whoever allowed it finds it on their account, and disconnects it', async t => {
  const browser = browserAt(courtside.url)
  await authorize(courtside.url, { redirect_uri: `${courtside.url}/docs/signed-in` })
  await browser.get(`${base}/account`)
  await browser.post(`${base}/account/sign-in`, { as: 'parent' })
  t.match((await browser.get(`${base}/account`)).text, 'Disconnect The docs page')
  await browser.sent(`${base}/account/disconnect`, { client_id: 'courtside-docs' })
  t.notMatch((await browser.get(`${base}/account`)).text, 'The docs page')
})

t.test('a page of the flow leaves its window to who opened it; the others do not', async t => {
  const browser = browserAt(courtside.url)
  const policyOf = ({ headers }: { readonly headers: Headers }): string | null =>
    headers.get('cross-origin-opener-policy')
  const query = String(
    new URLSearchParams({
      client_id: 'courtside-docs',
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }),
  )
  const steps = [
    await browser.get(`${base}/oauth/authorize?${query}`),
    await browser.post(`${base}/account/sign-in`, { as: 'nobody at all', request: query }),
    await browser.post(`${base}/account/sign-in`, { as: 'parent', request: query }),
    await browser.get(`${base}/oauth/authorize?${query}`),
    await browser.post(`${base}/account/consent`, { decision: 'deny', request: query }),
    await browser.post(`${base}/account/sign-out`, { request: query }),
  ]
  t.strictSame(
    steps.map(({ status }) => status),
    [200, 400, 303, 200, 303, 303],
  )
  t.strictSame([...new Set(steps.map(policyOf))], ['unsafe-none'])
  t.equal(policyOf(await browser.get(`${base}/account`)), 'same-origin')
})
