/**
 * What an attacker, a careless client or a curious page may try, and what comes of it: the table that RFC 9700 asks
 * for, over a real socket.
 */
import { createHash, randomBytes } from 'node:crypto'
import t, { type Test } from 'tap'
import { type Application, type CourtsideWorld, startCourtside } from '../../src/index.ts'
import { memberOf } from '../fixtures/control-client.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { browserAt } from '../fixtures/page-browser.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'

const courtside = await startCourtside()
t.teardown(() => courtside.close())
judgeAnswers(t, courtside.url)

const redirectUri = 'https://app.example.org/callback'
const local = 'http://127.0.0.1/callback'

interface Opened {
  readonly world: CourtsideWorld
  readonly issuer: string
  readonly app: Application
  authorize(fields: Readonly<Record<string, string | undefined>>): Promise<Response>
  token(
    fields: Readonly<Record<string, string | undefined>> | string,
    headers?: Record<string, string>,
  ): Promise<TokenAnswer>
  /** A code for the parent, and how it is exchanged. */
  code(application?: Application): Promise<Record<string, string>>
  details(token: unknown): Promise<unknown>
  reason(): Promise<unknown>
}

interface TokenAnswer {
  readonly status: number
  readonly headers: Headers
  readonly json: unknown
  /** The error, or `tokens`. */
  readonly is: unknown
}

const defined = (fields: Readonly<Record<string, string | undefined>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  )

const open = async (t: Test, options: Partial<Parameters<CourtsideWorld['application']>[0]> = {}): Promise<Opened> => {
  const world = await courtside.world({ scenario: 'quiet-club', now: '2027-03-01T09:00:00Z' })
  t.teardown(() => world.close())
  const issuer = world.url.replace(/\/v2$/, '')
  const app = await world.application({ redirectUris: [redirectUri], ...options })
  return {
    world,
    issuer,
    app,
    authorize: fields =>
      fetch(
        `${issuer}/oauth/authorize?${defined({
          client_id: app.clientId,
          response_type: 'code',
          redirect_uri: redirectUri,
          state: 'xyz',
          ...fields,
        })}`,
        { redirect: 'manual' },
      ),
    token: async (fields, headers = {}) => {
      const body = typeof fields === 'string' ? fields : String(defined(fields))
      const answer = await fetch(`${issuer}/oauth/token`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
      const json: unknown = await answer.json()
      const is = memberOf(json, 'error') ?? 'tokens'
      return { status: answer.status, headers: answer.headers, json, is }
    },
    code: async (application = app) => ({
      grant_type: 'authorization_code',
      code: await world.authorize(application, 'parent'),
      redirect_uri: application.redirectUris[0] ?? '',
      client_id: application.clientId,
      client_secret: application.clientSecret ?? '',
    }),
    details: async token => {
      const headers = { 'x-api-key': app.apiKey, authorization: `Bearer ${String(token)}` }
      const answer = await fetch(`${world.url}/my/details`, { headers })
      return answer.status === 200 ? 'good' : memberOf(await answer.json(), 'code')
    },
    reason: async () => (await world.journal()).at(-1)?.reason,
  }
}

const errorIn = (answer: Response): string | null => {
  const location = answer.headers.get('location')
  return location === null ? null : new URL(location).searchParams.get('error')
}

t.test('a redirect that would be unsafe is a page, and leads nowhere', async t => {
  const { authorize, world } = await open(t, { redirectUris: [redirectUri, local] })
  const pending = (await world.act('declareApplication', { redirectUris: [redirectUri], pending: true })).clientId
  const cases: Readonly<Record<string, Record<string, string | undefined>>> = {
    'no client': { client_id: undefined },
    'an unknown client': { client_id: '0123456789abcdef' },
    'a client that is not accepted': { client_id: String(pending) },
    'no redirect URI, where two are declared': { redirect_uri: undefined },
    'a suffix': { redirect_uri: `${redirectUri}/more` },
    'a query': { redirect_uri: `${redirectUri}?next=evil` },
    'a fragment': { redirect_uri: `${redirectUri}#evil` },
    'another path by dots': { redirect_uri: 'https://app.example.org/x/../callback' },
    'another port on a public host': { redirect_uri: 'https://app.example.org:8443/callback' },
    'another scheme': { redirect_uri: 'http://app.example.org/callback' },
    'a host that only begins alike': { redirect_uri: 'https://app.example.org.evil.example/callback' },
    'a user name before another host': { redirect_uri: 'https://app.example.org@evil.example/callback' },
    'upper case': { redirect_uri: 'https://app.example.org/Callback' },
    'another host of this machine': { redirect_uri: 'http://localhost/callback' },
    'another path on this machine': { redirect_uri: 'http://127.0.0.1:5000/other' },
    'a host that looks like this machine': { redirect_uri: 'http://127.0.0.1:5000@evil.example/callback' },
    'a script': { redirect_uri: 'javascript:alert(1)' },
  }
  for (const [name, fields] of Object.entries(cases)) {
    const answer = await authorize({ ...fields, response_type: 'token' })
    t.strictSame([answer.status, answer.headers.get('location')], [400, null], name)
    t.match(answer.headers.get('content-type'), 'text/html')
    t.equal(answer.headers.get('access-control-allow-origin'), null)
  }
  const port = await authorize({ redirect_uri: 'http://127.0.0.1:53123/callback', prompt: 'none' })
  t.match(port.headers.get('location'), /^http:\/\/127\.0\.0\.1:53123\/callback\?error=login_required/)
})

t.test('what is wrong otherwise is told to the client, with its state and the issuer', async t => {
  const publicly = await open(t, { public: true })
  const secretly = await open(t)
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const s256 = { code_challenge: challenge, code_challenge_method: 'S256' }
  const cases: readonly (readonly [string, Opened, Record<string, string | undefined>, string])[] = [
    ['no response type', secretly, { response_type: undefined }, 'invalid_request'],
    ['the implicit grant', secretly, { response_type: 'token' }, 'unsupported_response_type'],
    ['a hybrid flow', secretly, { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['an unknown scope', secretly, { scope: 'user openid' }, 'invalid_scope'],
    ['a fragment as response mode', secretly, { response_mode: 'fragment' }, 'invalid_request'],
    ['a public client without PKCE', publicly, {}, 'invalid_request'],
    ['an empty challenge', publicly, { code_challenge: '' }, 'invalid_request'],
    ['plain PKCE', publicly, { code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without its method', publicly, { code_challenge: challenge }, 'invalid_request'],
    ['a challenge that is no hash', publicly, { ...s256, code_challenge: 'short' }, 'invalid_request'],
    ['nobody signed in', publicly, { ...s256, prompt: 'none' }, 'login_required'],
    ['a hint at nobody', publicly, { ...s256, prompt: 'none', login_hint: 'nobody' }, 'login_required'],
    ['none beside another prompt', publicly, { ...s256, prompt: 'none login' }, 'invalid_request'],
  ]
  for (const [name, { authorize, issuer }, fields, error] of cases) {
    const answer = await authorize(fields)
    t.strictSame([answer.status, errorIn(answer)], [303, error], name)
    const { searchParams } = new URL(answer.headers.get('location') ?? '')
    t.strictSame([searchParams.get('state'), searchParams.get('iss')], ['xyz', issuer], `${name}: state and iss`)
    t.equal(answer.headers.get('cache-control'), 'no-store')
  }
  const nobody = await publicly.authorize({ ...s256, prompt: 'none', login_hint: 'prent' })
  t.equal(
    new URL(nobody.headers.get('location') ?? '').searchParams.get('error_description'),
    'Nobody in this world has the role of the login_hint. Roles: parent, member, coach, non-member.',
    'whom the hint may name',
  )
  const good = await publicly.authorize({ ...s256, scope: '', prompt: 'none', login_hint: 'parent' })
  t.match(
    new URL(good.headers.get('location') ?? '').searchParams.get('code'),
    /^[A-Za-z0-9_-]+$/,
    'an empty scope is none',
  )
})

t.test('a parameter that comes twice: told to the client, unless it says who that is or where it is', async t => {
  const { issuer, app } = await open(t, { redirectUris: [redirectUri] })
  const ask = (query: string): Promise<Response> => fetch(`${issuer}/oauth/authorize?${query}`, { redirect: 'manual' })
  const { clientId } = app
  const usual = `client_id=${clientId}&response_type=code&redirect_uri=${encodeURIComponent(redirectUri)}`
  for (const name of ['response_type', 'scope', 'state', 'code_challenge', 'prompt', 'login_hint', 'request']) {
    const answer = await ask(`${usual}&${name}=code&${name}=other`)
    t.strictSame([answer.status, errorIn(answer)], [303, 'invalid_request'], name)
    const { searchParams, origin } = new URL(answer.headers.get('location') ?? '')
    t.strictSame([origin, searchParams.get('state')], ['https://app.example.org', null], name)
    t.match(searchParams.get('error_description'), new RegExp(`The parameter ${name} is there [23] times`))
  }
  t.equal(errorIn(await ask(`${usual}&scope=&scope=user`)), 'invalid_request', 'an empty one is there as well')
  const kept = new URL((await ask(`${usual}&state=a%26b&scope=user&scope=user`)).headers.get('location') ?? '')
  t.equal(kept.searchParams.get('state'), 'a&b', 'a state that is clear goes back')
  t.equal(errorIn(await ask(`${usual}&state=%ff`)), 'invalid_request', 'no text')
  t.equal((await ask(`${usual}&resource=a&resource=b&audience=c&audience=d`)).status, 200, 'RFC 8707 and RFC 8693')
  t.equal((await ask(`${usual}&other=a&&&another=a`)).status, 200, 'what nobody knows is ignored')
  for (const twice of ['other=a&other=a', 'other&other=', 'oth%65r=a&other=b'])
    t.equal(errorIn(await ask(`${usual}&${twice}`)), 'invalid_request', `${twice}: no parameter comes twice`)
  for (const [name, query] of [
    ['client_id', `${usual}&client_id=${clientId}`],
    ['redirect_uri', `${usual}&redirect_uri=${encodeURIComponent(redirectUri)}`],
    ['redirect_uri that is no text', usual.replace(/redirect_uri=.*/, 'redirect_uri=%ff')],
  ] as const) {
    const answer = await ask(query)
    t.strictSame([answer.status, answer.headers.get('location')], [400, null], name)
    t.match(answer.headers.get('content-type'), 'text/html', name)
  }
})

t.test('a field that comes twice, whichever it is, is an invalid request, and breaks the contract', async t => {
  const { world, issuer, app } = await open(t)
  const usual = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret ?? '', token: 'x' })
  const ask = async (path: string, more: string): Promise<unknown> => {
    const body = `${usual}&grant_type=refresh_token&refresh_token=x&${more}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`${issuer}/oauth/${path}`, { method: 'POST', headers, body })
    return memberOf(await answer.json(), 'error')
  }
  for (const [path, good] of [
    ['token', 'invalid_grant'],
    ['revoke', undefined],
    ['introspect', undefined],
  ] as const) {
    for (const more of ['client_id=a', 'token=a', 'other=a&other=a', 'other=&other=', 'oth%65r=a&other=b'])
      t.equal(
        await ask(path, path === 'token' && more === 'token=a' ? 'scope=a&scope=b' : more),
        'invalid_request',
        more,
      )
    for (const more of ['other=a', 'scope=', 'a=1&b=2&constructor=3'])
      t.equal(await ask(path, more), good, `${path} ${more}: what nobody knows is ignored`)
  }
  t.equal(await ask('token', 'resource=a&resource=b&audience=c&audience=d'), 'invalid_grant', 'RFC 8707 and RFC 8693')
  await t.rejects(world.assertNoViolations(), /^15 requests broke the contract:\n.*\/oauth\/token: body\/client_id/m)
})

t.test('what asks for the head of a page signs nobody in and grants nothing', async t => {
  const { authorize, issuer, app, world } = await open(t)
  const query = defined({ client_id: app.clientId, response_type: 'code', prompt: 'none', login_hint: 'parent' })
  const head = (more: string): Promise<Response> =>
    fetch(`${issuer}/oauth/authorize?${more}`, { method: 'HEAD', redirect: 'manual' })
  const answer = await head(String(query))
  t.strictSame(
    [answer.status, ...['location', 'set-cookie', 'cache-control'].map(name => answer.headers.get(name))],
    [200, null, null, 'no-store'],
  )
  t.strictSame((await head(`${query}&scope=unknown`)).status, 303, 'what is wrong is told all the same')
  t.equal((await head('')).status, 400)
  t.strictSame((await world.journal()).map(({ method, status }) => [method, status]).slice(-3), [
    ['HEAD', 200],
    ['HEAD', 303],
    ['HEAD', 400],
  ])
  t.match((await authorize({ prompt: 'none', login_hint: 'parent' })).headers.get('location'), /code=/)
})

t.test('a redirect URI that the authorization request had is asked for again (RFC 6749, section 4.1.3)', async t => {
  const { app, authorize, token } = await open(t)
  for (const [sent, status] of [
    [redirectUri, 400],
    [undefined, 200],
  ] as const) {
    const back = await authorize({ redirect_uri: sent, prompt: 'none', login_hint: 'parent' })
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const client = { client_id: app.clientId, client_secret: app.clientSecret ?? '' }
    t.equal((await token({ grant_type: 'authorization_code', code, ...client })).status, status)
  }
})

t.test('a code is good once: the second use ends all that came of it', async t => {
  const { code, token, details, reason } = await open(t)
  const fields = await code()
  const { json } = await token(fields)
  t.equal(await details(memberOf(json, 'access_token')), 'good')
  t.strictSame((await token(fields)).is, 'invalid_grant')
  t.equal(await reason(), 'The code was used before. Every token that came of it is revoked.')
  t.equal(await details(memberOf(json, 'access_token')), 'access_token_invalid')
})

t.test('a refresh token is good once: the second use ends the family', async t => {
  const { app, code, token, details } = await open(t)
  const { json } = await token(await code())
  const refresh = {
    grant_type: 'refresh_token',
    refresh_token: String(memberOf(json, 'refresh_token')),
    client_id: app.clientId,
    client_secret: app.clientSecret ?? '',
  }
  const fresh = (await token(refresh)).json
  t.equal(await details(memberOf(fresh, 'access_token')), 'good')
  t.equal((await token(refresh)).is, 'invalid_grant')
  t.equal(await details(memberOf(fresh, 'access_token')), 'access_token_invalid')
  t.equal((await token({ ...refresh, refresh_token: String(memberOf(fresh, 'refresh_token')) })).is, 'invalid_grant')
  const both = await Promise.all([token(await code()), token(await code())])
  t.strictSame(
    both.map(({ is }) => is),
    ['tokens', 'tokens'],
    'another grant is another family',
  )
  const next = { ...refresh, refresh_token: String(memberOf(both[0]?.json, 'refresh_token')) }
  const racing = await Promise.all([token(next), token(next)])
  t.strictSame(racing.map(({ is }) => is).toSorted(), ['invalid_grant', 'tokens'], 'of two at once one wins')
})

t.test('the token endpoint: who, what, and with which proof', async t => {
  const { world, app, code, token } = await open(t)
  const other = await world.application({ redirectUris: [redirectUri] })
  const openly = await world.application({ redirectUris: [redirectUri], public: true })
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const basic = (id: string, secret = ''): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
  })
  const bound = async (): Promise<Record<string, string>> => ({
    grant_type: 'authorization_code',
    code: await world.authorize(openly, 'parent', { codeChallenge: challenge }),
    redirect_uri: redirectUri,
    client_id: openly.clientId,
  })
  const good = await code()
  const without = (name: string): Record<string, string> =>
    Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))
  const cases: readonly (readonly [string, () => Promise<TokenAnswer>, number, string])[] = [
    ['no grant type', () => token(without('grant_type')), 400, 'invalid_request'],
    ['an empty one', () => token({ ...good, grant_type: '' }), 400, 'invalid_request'],
    ['the password grant', () => token({ ...good, grant_type: 'password' }), 400, 'unsupported_grant_type'],
    ['client credentials', () => token({ ...good, grant_type: 'client_credentials' }), 400, 'unsupported_grant_type'],
    ['no code', () => token(without('code')), 400, 'invalid_request'],
    ['a guessed code', () => token({ ...good, code: 'guessed' }), 400, 'invalid_grant'],
    ['a field twice', () => token(`${String(defined(good))}&code=again`), 400, 'invalid_request'],
    ['no client', () => token({ ...without('client_secret'), client_id: undefined }), 401, 'invalid_client'],
    ['an unknown client', () => token({ ...good, client_id: 'nobody' }), 401, 'invalid_client'],
    ['no secret', () => token(without('client_secret')), 401, 'invalid_client'],
    ['a wrong secret', () => token({ ...good, client_secret: 'wrong' }), 401, 'invalid_client'],
    [
      'a wrong secret in the header',
      () => token(without('client_secret'), basic(app.clientId, 'x')),
      401,
      'invalid_client',
    ],
    ['two ways at once', () => token(good, basic(app.clientId, app.clientSecret)), 400, 'invalid_request'],
    [
      'a header that is none',
      () => token(without('client_secret'), { authorization: 'Basic %%%' }),
      401,
      'invalid_client',
    ],
    [
      "another client's code",
      () => token({ ...good, client_id: other.clientId, client_secret: other.clientSecret ?? '' }),
      400,
      'invalid_grant',
    ],
    [
      'another redirect URI',
      () => token({ ...good, redirect_uri: 'https://app.example.org/other' }),
      400,
      'invalid_grant',
    ],
    ['a verifier without a challenge', () => token({ ...good, code_verifier: verifier }), 400, 'invalid_grant'],
    ['no verifier', async () => token(await bound()), 400, 'invalid_grant'],
    ['a wrong one', async () => token({ ...(await bound()), code_verifier: 'a'.repeat(43) }), 400, 'invalid_grant'],
    [
      'a challenge that only means the same bytes',
      async () => {
        const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
        const twin = last[last.indexOf(challenge.slice(-1)) + 1] ?? ''
        const fields = await bound()
        const codeChallenge = challenge.slice(0, -1) + twin
        const given = await world.authorize(openly, 'parent', { codeChallenge })
        return token({ ...fields, code: given, code_verifier: verifier })
      },
      400,
      'invalid_grant',
    ],
    ['the challenge itself', async () => token({ ...(await bound()), code_verifier: challenge }), 400, 'invalid_grant'],
    [
      'a secret of a public client',
      async () => token({ ...(await bound()), client_secret: 'x' }),
      401,
      'invalid_client',
    ],
    ['JSON', () => token('{}', { 'content-type': 'application/json' }), 400, 'invalid_request'],
    ['the right one', async () => token({ ...(await bound()), code_verifier: verifier }), 200, 'tokens'],
    ['by the header', () => token(without('client_secret'), basic(app.clientId, app.clientSecret)), 200, 'tokens'],
  ]
  for (const [name, ask, status, is] of cases) {
    const told = await ask()
    t.strictSame([told.status, told.is], [status, is], name)
    t.equal(told.headers.get('access-control-allow-origin'), '*', `${name}: open to pages`)
    t.equal(told.headers.get('access-control-allow-credentials'), null, `${name}: without cookies`)
  }
  t.equal((await token(await code())).headers.get('cache-control'), 'no-store')
})

t.test('no answer of the service is kept by a cache, whoever makes it', async t => {
  const { issuer, authorize, token } = await open(t)
  const post = (body: string, type = 'application/x-www-form-urlencoded'): Promise<Response> =>
    fetch(`${issuer}/oauth/token`, { method: 'POST', body, headers: { 'content-type': type } })
  const answers: readonly { name: string; answer: Response | TokenAnswer }[] = [
    { name: 'another method', answer: await fetch(`${issuer}/oauth/token`) },
    { name: 'no body', answer: await post('') },
    { name: 'another media type', answer: await post('{}', 'application/json') },
    { name: 'a field that is sent twice', answer: await post('grant_type=a&grant_type=b') },
    { name: 'more than is read', answer: await post(`code=${'x'.repeat(70_000)}`) },
    { name: 'a grant that is none', answer: await token({ grant_type: 'password' }) },
    { name: 'a parameter that is sent twice', answer: await fetch(`${issuer}/oauth/authorize?scope=a&scope=b`) },
    { name: 'a client that is none', answer: await authorize({ client_id: 'nobody' }) },
  ]
  for (const { name, answer } of answers) {
    t.ok(answer.status >= 400, `${name}: ${answer.status}`)
    t.equal(answer.headers.get('cache-control'), 'no-store', name)
  }
})

t.test("a token of another client's is neither revoked nor told of", async t => {
  const { world, issuer, code, token, details } = await open(t)
  const other = await world.application({ redirectUris: [redirectUri] })
  const { json } = await token(await code())
  const access = String(memberOf(json, 'access_token'))
  for (const sent of [access, String(memberOf(json, 'refresh_token'))]) {
    const fields = { token: sent, client_id: other.clientId, client_secret: other.clientSecret ?? '' }
    const ask = (path: string): Promise<Response> =>
      fetch(`${issuer}/oauth/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
    const refused = await ask('revoke')
    t.strictSame([refused.status, memberOf(await refused.json(), 'error')], [400, 'invalid_grant'])
    t.strictSame(await (await ask('introspect')).json(), { active: false })
  }
  t.equal(await details(access), 'good')
})

t.test('what a fault answers says of caches and of authentication what the service itself says', async t => {
  const { world, issuer } = await open(t)
  const basic = 'Basic realm="oauth", charset="UTF-8"'
  const effects = [
    { effect: { example: 'invalid_client' }, status: 401, challenge: basic },
    { effect: { example: 'invalid_request' }, status: 400, challenge: null },
    { effect: { status: 401 }, status: 401, challenge: basic },
    { effect: { status: 401, headers: { 'WWW-Authenticate': 'Other' } }, status: 401, challenge: 'Other' },
    { effect: { status: 503 }, status: 503, challenge: null },
  ]
  for (const operation of ['token', 'revoke', 'introspect'] as const) {
    const send = (): Promise<Response> =>
      fetch(`${issuer}/oauth/${operation}`, { method: 'POST', body: new URLSearchParams({ token: 'x' }) })
    const seen = ({ status, headers }: Response): unknown => [
      status,
      headers.get('cache-control'),
      headers.get('pragma'),
      headers.get('www-authenticate'),
    ]
    const wanted = effects.map(({ status, challenge }) => [status, 'no-store', 'no-cache', challenge])
    for (const [index, { effect }] of effects.entries()) {
      await world.fault(operation, { ...effect, times: 1 })
      t.strictSame(seen(await send()), wanted[index], `${operation} ${JSON.stringify(effect)}`)
    }
    await world.fault(operation, { sequence: effects.map(({ effect }) => effect) })
    for (const [index, { effect }] of effects.entries())
      t.strictSame(seen(await send()), wanted[index], `${operation} ${JSON.stringify(effect)} in a sequence`)
  }
})

t.test('lifetimes are by the clock of the world', async t => {
  const { world, code, token, details, reason, app } = await open(t)
  const late = await code()
  await world.clock.advance({ seconds: 60 })
  t.equal((await token(late)).is, 'invalid_grant')
  t.equal(await reason(), 'The code expired at 2027-03-01T09:01:00.000Z.')
  const { json } = await token(await code())
  const [access, refresh] = [memberOf(json, 'access_token'), String(memberOf(json, 'refresh_token'))]
  const by = { grant_type: 'refresh_token', client_id: app.clientId, client_secret: app.clientSecret ?? '' }
  await world.clock.advance({ hours: 1 })
  t.equal(await details(access), 'access_token_expired')
  await world.clock.advance({ days: 30 })
  t.equal((await token({ ...by, refresh_token: refresh })).is, 'invalid_grant')
  t.match(await reason(), /^The refresh token expired at 2027-03-31T09:01:00/)
})

t.test('a token or a secret of another world, and an old one after a reset', async t => {
  const [one, other] = [await open(t), await open(t)]
  const { json } = await one.token(await one.code())
  const access = memberOf(json, 'access_token')
  t.equal(await other.details(access), 'access_token_invalid')
  t.equal(await other.reason(), 'The access token is of another world.')
  const moved = await other.token({
    grant_type: 'refresh_token',
    refresh_token: String(memberOf(json, 'refresh_token')),
    client_id: other.app.clientId,
    client_secret: other.app.clientSecret ?? '',
  })
  t.equal(moved.is, 'invalid_grant')
  t.equal(await other.reason(), 'The refresh token is of another world.')
  for (const [secret, reason] of [
    [one.app.clientSecret, 'The client secret is of another world.'],
    ['nobodys', 'The secret is wrong.'],
  ] as const) {
    t.equal((await other.token({ ...(await other.code()), client_secret: secret })).is, 'invalid_client')
    t.equal(await other.reason(), reason)
  }
  await one.world.reset()
  t.equal(await one.details(access), 'access_token_invalid')
  t.equal((await one.token(await other.code())).is, 'invalid_client')
})

t.test('thousands of pending codes: the oldest make room', async t => {
  const { world, app, token, code } = await open(t)
  const first = await code()
  for (let count = 0; count < 1000; count++) await world.authorize(app, 'parent')
  t.equal((await token(first)).is, 'invalid_grant')
  t.equal((await token(await code())).is, 'tokens')
})

t.test('a token or a secret in an address is for nothing', async t => {
  const { world, issuer, app, code, token } = await open(t)
  const access = String(memberOf((await token(await code())).json, 'access_token'))
  const headers = { 'x-api-key': app.apiKey }
  const asked = await fetch(`${world.url}/my/details?access_token=${access}`, { headers })
  t.strictSame([asked.status, memberOf(await asked.json(), 'code')], [401, 'access_token_missing'])
  const key = await fetch(`${world.url}/clubs?api_key=${app.apiKey}&X-API-Key=${app.apiKey}`)
  t.strictSame([key.status, memberOf(await key.json(), 'code')], [400, 'api_key_missing'])
  const fields = await code()
  const url = `${issuer}/oauth/token?${defined(fields)}`
  const inQuery = await fetch(url, { method: 'POST', body: new URLSearchParams({ scope: 'user' }) })
  t.strictSame([inQuery.status, memberOf(await inQuery.json(), 'error')], [401, 'invalid_client'])
  t.equal((await fetch(url)).status, 405, 'nor by GET')
  const secretApart = new URLSearchParams(fields)
  secretApart.delete('client_secret')
  const apart = await fetch(`${issuer}/oauth/token?client_secret=${app.clientSecret}`, {
    method: 'POST',
    body: secretApart,
  })
  t.equal(memberOf(await apart.json(), 'error'), 'invalid_client')
  const told = JSON.stringify(await world.journal())
  for (const secret of [access, app.apiKey, fields.code, app.clientSecret])
    t.notOk(told.includes(String(secret)), `the journal leaves ${String(secret).slice(0, 3)} out`)
  t.equal((await token(fields)).is, 'tokens', 'the code was spent by none of these')
})

t.test('no secret is in the journal, and why not is', async t => {
  const { world, issuer, app, code, token, authorize } = await open(t)
  const back = await authorize({ prompt: 'none', login_hint: 'parent' })
  const sent = new URL(back.headers.get('location') ?? 'none:').searchParams.get('code')
  const fields = await code()
  const { json } = await token(fields)
  await token({ ...fields, code_verifier: 'a-verifier-that-is-secret-as-well-0123456789' })
  await authorize({})
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')
  for (const path of ['introspect', 'revoke'])
    await fetch(`${issuer}/oauth/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ token: String(memberOf(json, 'access_token')), token_type_hint: 'access_token' }),
    })
  const told = JSON.stringify(await world.journal())
  for (const secret of [
    fields.code,
    sent,
    basic,
    app.clientSecret,
    memberOf(json, 'access_token'),
    memberOf(json, 'refresh_token'),
    'a-verifier-that-is',
    'form_token',
  ])
    t.notOk(told.includes(String(secret)), String(secret))
  const entries = await world.journal({ kind: 'call' })
  t.strictSame(
    entries.map(({ operationId, status }) => [operationId, status]),
    [
      ['authorize', 303],
      ['token', 200],
      ['token', 400],
      ['authorize', 200],
      ['introspect', 200],
      ['revoke', 200],
    ],
  )
  t.match(told, /token_type\W+Bearer/, 'which kind of token it is, is no secret')
  t.match(told, 'token_type_hint=access_token')
  await world.verify('token', { times: 2 })
})

t.test("a secret of somebody else's is not shown under a mistyped name either, and what is none is", async t => {
  const { world, token, authorize } = await open(t)
  const slips = ['cod', 'code[]', 'coed', 'client_secrt', 'verifier', 'code_verifer', 'refresh_tokn', 'tokn']
  await token(new URLSearchParams(slips.map((name): [string, string] => [name, `secret-${name}`])).toString())
  await authorize({ cod: 'secret-query', state: 'a-state', code_challenge: 'a-challenge', nonce: 'a-nonce' })
  await token('grant_typ=a-grant&scop=a-scope&redirect_ur=an-address&clint_id=a-client&day=a-day')
  const told = JSON.stringify(await world.journal())
  for (const name of [...slips, 'query']) t.notOk(told.includes(`secret-${name}`), name)
  for (const plain of 'a-state a-challenge a-nonce a-grant a-scope an-address a-client a-day'.split(' '))
    t.ok(told.includes(plain), plain)
})

t.test('a refusal is explained, by its error and by why', async t => {
  const { issuer, app } = await open(t)
  const basic = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'guessed' })
  const refused = await fetch(`${issuer}/oauth/token`, { method: 'POST', body, headers: { authorization: basic } })
  const away = await fetch(`${issuer}/oauth/authorize?client_id=${app.clientId}&redirect_uri=http://evil.example`)
  const explanations = [refused, away].map(({ headers }) => /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '')
  const [first, second] = await Promise.all(
    explanations.map(async url =>
      (await fetch(new URL(url, courtside.url), { headers: { accept: 'application/json' } })).json(),
    ),
  )
  hasFields(t, first, { refusal: { code: 'invalid_grant', reason: /code/ }, causes: [{ kind: 'rule' }] })
  hasFields(t, second, { refusal: { code: 'invalid_request', message: /redirect/ } })
})

t.test('a refusal that a user takes to the client by a redirect is explained like any other', async t => {
  const { authorize, world } = await open(t)
  const rows: readonly { readonly fields: Readonly<Record<string, string | undefined>>; readonly error: string }[] = [
    { fields: { response_type: 'token' }, error: 'unsupported_response_type' },
    { fields: { scope: 'admin' }, error: 'invalid_scope' },
    { fields: { code_challenge: 'x', code_challenge_method: 'plain' }, error: 'invalid_request' },
    { fields: { prompt: 'none' }, error: 'login_required' },
    { fields: { prompt: 'none', login_hint: 'nobody' }, error: 'login_required' },
    { fields: { prompt: 'none login' }, error: 'invalid_request' },
  ]
  for (const { fields, error } of rows) {
    const name = JSON.stringify(fields)
    const answer = await authorize(fields)
    t.strictSame([answer.status, errorIn(answer)], [303, error], name)
    const described = new URL(
      /<([^>]+)>; rel="describedby"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '/',
      world.url,
    )
    t.ok(described.pathname.endsWith(`/${answer.headers.get('courtside-request-id')}`), name)
    const told = await (await fetch(described, { headers: { accept: 'application/json' } })).json()
    hasFields(t, told, { status: 303, refusal: { code: error }, causes: [{ kind: 'rule' }] }, name)
  }
  const granted = await authorize({ prompt: 'none', login_hint: 'parent' })
  t.strictSame([errorIn(granted), granted.headers.get('courtside-request-id')], [null, null], 'what is good is not')
})

t.test('a secret whose name is near to that of a parameter is not shown as one in the call put right', async t => {
  const { authorize, world } = await open(t)
  const secret = 'a-code-that-nobody-else-is-to-see'
  const { headers } = await authorize({ prompt: 'none', code: secret, login_hnt: 'nobody' })
  const described = /<([^>]+)>; rel="describedby"/.exec(headers.get('link') ?? '')?.[1] ?? '/'
  const answer = await fetch(new URL(described, world.url), { headers: { accept: 'application/json' } })
  const text = await answer.text()
  hasFields(t, JSON.parse(text), { corrected: /login_hint=nobody/ }, 'a slip is put right')
  t.notOk(text.includes(secret))
})

t.test('a user who is signed in and has not consented is no reason to go without an explanation', async t => {
  const { authorize, issuer } = await open(t)
  const browser = browserAt(issuer)
  const { pathname } = new URL(issuer)
  await browser.get(`${pathname}/account`)
  await browser.post(`${pathname}/account/sign-in`, { as: 'parent' })
  const asked = new URL((await authorize({ prompt: 'none' })).url)
  const { location, headers } = await browser.get(asked.pathname + asked.search)
  t.equal(new URL(location ?? '').searchParams.get('error'), 'consent_required')
  t.match(headers.get('link'), /rel="describedby"/)
})

t.test('why a form was refused, and how to send it right, is told without its secrets', async t => {
  const { token } = await open(t)
  const form = 'application/x-www-form-urlencoded'
  for (const mediaType of [form, 'Application/X-WWW-Form-Urlencoded ; charset=utf-8']) {
    const secrets = 'client_secret=hunter2hunter2&code=hunter2hunter2&refresh_token=hunter2hunter2'
    const { headers } = await token(`grant_type=one&grant_type=other&${secrets}`, { 'content-type': mediaType })
    const [, target = ''] = /<([^>]+)>; rel="describedby"/.exec(headers.get('link') ?? '') ?? []
    for (const accept of ['application/json', 'text/html']) {
      const told = await (await courtside.fetch(target, { headers: { accept } })).text()
      t.match(told, 'grant_type=other', `${mediaType}: what was sent`)
      t.match(told, 'grant_type=example', `${mediaType}: what was meant`)
      t.notMatch(told, 'hunter2hunter2', `${mediaType}, ${accept}`)
    }
  }
})

t.test('a form is counted by its fields, without the secret ones', async t => {
  const { world, app, code, token } = await open(t)
  await token(await code())
  await token('grant_type=refresh_token&scope=us%65r+all&Days=20&day=1&day=2')
  await token('grant_type=password', { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=utf-8' })
  const verify = async (match: object, times: number): Promise<unknown> => {
    const answer = await courtside.fetch(`/control/v1/worlds/${world.name}/verifications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationId: 'token', times, match }),
    })
    return answer.json()
  }
  const cases: readonly (readonly [body: unknown, count: number])[] = [
    [{}, 3],
    [{ grant_type: 'authorization_code' }, 1],
    [{ grant_type: 'authorization_code', client_id: app.clientId, redirect_uri: redirectUri }, 1],
    [{ grant_type: 'authorization_code', client_id: 'another' }, 0],
    [{ grant_type: 'refresh_token' }, 1],
    [{ grant_type: ['refresh_token'] }, 1],
    [{ grant_type: 'password' }, 1],
    [{ scope: 'user all' }, 1],
    [{ Days: 20 }, 1],
    [{ days: 20 }, 0],
    [{ day: [1, 2] }, 1],
    [{ day: ['2', '1'] }, 0],
    [{ day: 1 }, 0],
    [{ ['constructor']: 'x' }, 0],
    [{ code: '[redacted]' }, 0],
    [{ client_secret: app.clientSecret }, 0],
    ['grant_type=password', 1],
    [['grant_type'], 0],
    [null, 0],
  ]
  for (const [body, count] of cases)
    t.strictSame(memberOf(await verify({ body }, count), 'count'), count, JSON.stringify(body))
  const missed = memberOf(await verify({ body: { grant_type: 'password', scope: 'user' } }, 1), 'nearMisses')
  t.strictSame(
    (Array.isArray(missed) ? missed : []).map((one: unknown) => memberOf(one, 'differences')),
    [
      [
        { at: 'body/grant_type', expected: 'password', found: 'authorization_code' },
        { at: 'body/scope', expected: 'user' },
      ],
      [
        { at: 'body/grant_type', expected: 'password', found: 'refresh_token' },
        { at: 'body/scope', expected: 'user', found: 'user all' },
      ],
      [{ at: 'body/scope', expected: 'user' }],
    ],
    'expected and found side by side',
  )
})

t.test('faults and counts that name no operation concern the usual operations alone', async t => {
  const { world, code, token, details } = await open(t)
  await world.fault({ status: 503 })
  const { is, json } = await token(await code())
  t.equal(is, 'tokens')
  t.equal(await details(memberOf(json, 'access_token')), 'service_unavailable')
  await world.clearFaults()
  const counted = await courtside.fetch(`/control/v1/worlds/${world.name}/verifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ times: 1 }),
  })
  t.equal(memberOf(await counted.json(), 'verified'), true, 'one call of the service itself')
  await world.fault('token', { sequence: [{ status: 503 }, { example: 'invalid_grant' }] })
  const fields = await code()
  t.strictSame([(await token(fields)).is, (await token(fields)).is], ['temporarily_unavailable', 'invalid_grant'])
  t.equal((await token(fields)).is, 'tokens', 'and nothing had happened')
  // @ts-expect-error: a misspelt operation does not compile
  await t.rejects(world.fault('tokn', { status: 503 }), /did you mean token/)
})

t.test('pages of other origins: a preflight where there is no cookie, nothing elsewhere', async t => {
  const { issuer } = await open(t)
  const preflight = (path: string): Promise<Response> =>
    fetch(issuer + path, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    })
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
    const { status, headers } = await preflight(path)
    t.strictSame(
      ['access-control-allow-origin', 'allow', 'courtside-source'].map(name => headers.get(name)),
      ['*', 'POST, OPTIONS', 'options'],
      path,
    )
    t.equal(status, 204)
    t.equal(headers.get('access-control-allow-credentials'), null)
    const refused = await fetch(issuer + path, { method: 'POST', body: new URLSearchParams({ token: 'x' }) })
    t.match(
      refused.headers.get('access-control-expose-headers'),
      /Courtside-Request-Id.*Link/,
      'and why not can be read',
    )
  }
  for (const path of ['/oauth/authorize', '/account', '/account/oauth/token', '/operator/oauth/token'])
    t.equal((await preflight(path)).headers.get('access-control-allow-origin'), null, path)
})

t.test('where the metadata is', async t => {
  const { issuer } = await open(t)
  const { pathname, origin } = new URL(issuer)
  const issuerAt = async (url: string, headers = {}): Promise<unknown> =>
    memberOf(await (await fetch(url, { headers })).json(), 'issuer')
  t.equal(await issuerAt(`${origin}/.well-known/oauth-authorization-server${pathname}`), issuer)
  t.equal(await issuerAt(`${issuer}/.well-known/oauth-authorization-server`), issuer)
  t.equal(await issuerAt(`${origin}/.well-known/oauth-authorization-server`), origin, 'the default world')
  t.equal(await issuerAt(`${origin}/.well-known/oauth-authorization-server/w/none`), undefined)
  const openId = await fetch(`${issuer}/.well-known/openid-configuration`)
  t.equal(openId.status, 404)
  t.match(
    memberOf(await openId.json(), 'error_description'),
    new RegExp(`at /.well-known/oauth-authorization-server${pathname}\\.$`),
    'of that world',
  )
  const virtual = await courtside.world({ mode: 'virtual' })
  t.teardown(() => virtual.close())
  t.equal((await fetch(virtual.url.replace(/v2$/, 'oauth/token'), { method: 'POST' })).status, 404)
  t.equal((await fetch(virtual.url.replace(/v2$/, 'account'))).status, 404)
})

t.test(
  'a form of more fields than any server reads is an invalid request, at every endpoint that takes one',
  async t => {
    const { issuer } = await open(t)
    // Short ones: as bytes they are few enough.
    const form = Array.from({ length: 10_001 }, () => 'a=').join('&')
    for (const path of ['token', 'revoke', 'introspect']) {
      const answer = await fetch(`${issuer}/oauth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form,
      })
      t.strictSame([path, answer.status, memberOf(await answer.json(), 'error')], [path, 400, 'invalid_request'])
    }
  },
)
