/** The OAuth 2.0 service, through the eyes of the clients that people use: each goes through every flow. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import OAuth2Strategy from 'passport-oauth2'
import { AuthorizationCode } from 'simple-oauth2'
import t, { type Test } from 'tap'
import { memberOf } from '../fixtures/control-client.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'
import { type CourtsideWorld, startCourtside } from '../../src/index.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const courtside = await startCourtside()
t.teardown(() => courtside.close())
judgeAnswers(t, courtside.url)

const redirectUri = 'http://127.0.0.1:5000/callback'

const aWorld = async (t: Test): Promise<{ readonly world: CourtsideWorld; readonly issuer: string }> => {
  const world = await courtside.world({ scenario: 'quiet-club', now: '2027-03-01T09:00:00Z' })
  t.teardown(() => world.close())
  return { world, issuer: world.url.replace(/\/v2$/, '') }
}

const headersOf = (key: string, token: string): Record<string, string> => ({
  'x-api-key': key,
  authorization: `Bearer ${token}`,
})

/** What `/my/details` says to this token. */
const details = async ({ url }: CourtsideWorld, key: string, token: string): Promise<unknown> => {
  const answer = await fetch(`${url}/my/details`, { headers: headersOf(key, token) })
  return memberOf(await answer.json(), answer.status === 200 ? 'name' : 'code')
}

/** Where an authorization request leads, without a person. */
const sentBack = async (url: URL | string): Promise<URL> => {
  const answer = await fetch(url, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'none:')
}

t.test('oauth4webapi: a public client, with PKCE', async t => {
  const { world, issuer } = await aWorld(t)
  const application = await world.application({ redirectUris: [redirectUri], public: true })
  t.equal(application.clientSecret, undefined)
  const loose = { [oauth.allowInsecureRequests]: true }
  const found = await oauth.discoveryRequest(new URL(issuer), { ...loose, algorithm: 'oauth2' })
  const server = await oauth.processDiscoveryResponse(new URL(issuer), found)
  const known: oauth.Client = { client_id: application.clientId }
  const none = oauth.None()

  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const url = new URL(server.authorization_endpoint ?? '')
  url.search = String(
    new URLSearchParams({
      client_id: application.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'user',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      prompt: 'none',
      login_hint: 'parent',
    }),
  )
  const parameters = oauth.validateAuthResponse(server, known, await sentBack(url), state)
  const granted = await oauth.authorizationCodeGrantRequest(
    server,
    known,
    none,
    parameters,
    redirectUri,
    verifier,
    loose,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, known, granted)
  t.strictSame([tokens.token_type, tokens.expires_in, tokens.scope], ['bearer', 3600, 'user'])
  const name = await details(world, application.apiKey, tokens.access_token)
  t.equal(name, await details(world, application.apiKey, await world.token('parent')))

  await world.clock.advance({ hours: 1 })
  t.equal(await details(world, application.apiKey, tokens.access_token), 'access_token_expired')
  const again = await oauth.refreshTokenGrantRequest(server, known, none, tokens.refresh_token ?? '', loose)
  const fresh = await oauth.processRefreshTokenResponse(server, known, again)
  t.equal(await details(world, application.apiKey, fresh.access_token), name)

  const revoked = await oauth.revocationRequest(server, known, none, fresh.refresh_token ?? '', loose)
  await oauth.processRevocationResponse(revoked)
  t.equal(await details(world, application.apiKey, fresh.access_token), 'access_token_invalid', 'the family goes')
})

t.test('oauth4webapi: introspection by a confidential client', async t => {
  const { world, issuer } = await aWorld(t)
  const { clientId, clientSecret = '' } = await world.application({ redirectUris: [redirectUri] })
  const loose = { [oauth.allowInsecureRequests]: true }
  const found = await oauth.discoveryRequest(new URL(issuer), { ...loose, algorithm: 'oauth2' })
  const server = await oauth.processDiscoveryResponse(new URL(issuer), found)
  const known: oauth.Client = { client_id: clientId }
  for (const authentication of [oauth.ClientSecretBasic(clientSecret), oauth.ClientSecretPost(clientSecret)]) {
    const code = await world.authorize({ clientId }, 'parent')
    const parameters = oauth.validateAuthResponse(
      server,
      known,
      new URLSearchParams({ code, iss: issuer }),
      oauth.expectNoState,
    )
    const granted = await oauth.authorizationCodeGrantRequest(
      server,
      known,
      authentication,
      parameters,
      redirectUri,
      oauth.nopkce,
      loose,
    )
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, known, granted)
    const looked = await oauth.introspectionRequest(server, known, authentication, token, loose)
    const told = await oauth.processIntrospectionResponse(server, known, looked)
    hasFields(t, told, {
      active: true,
      client_id: clientId,
      scope: 'user',
      iss: issuer,
      token_type: 'Bearer',
      exp: 1803895200,
    })
    const other = await oauth.introspectionRequest(server, known, authentication, await world.token('parent'), loose)
    t.strictSame(await oauth.processIntrospectionResponse(server, known, other), { active: false }, 'not its own')
  }
})

t.test('openid-client: discovery, the code, a refresh; the authority says no', async t => {
  const { world, issuer } = await aWorld(t)
  const application = await world.application({ redirectUris: ['http://127.0.0.1/callback'] })
  for (const algorithm of ['oauth2', 'oidc'] as const) {
    const found = client.discovery(new URL(issuer), application.clientId, application.clientSecret, undefined, {
      algorithm,
      execute: [client.allowInsecureRequests],
    })
    if (algorithm === 'oidc') {
      await t.rejects(found, 'it is no OpenID provider')
      continue
    }
    const config = await found
    const verifier = client.randomPKCECodeVerifier()
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: 'http://127.0.0.1:53682/callback',
      scope: 'user',
      state: 'a state',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      prompt: 'none',
      login_hint: 'member',
    })
    const back = await sentBack(url)
    t.equal(back.origin, 'http://127.0.0.1:53682', 'any port of this machine')
    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: 'a state',
    })
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    t.type(await details(world, application.apiKey, refreshed.access_token), 'string')
    await t.rejects(client.refreshTokenGrant(config, tokens.refresh_token ?? ''), /invalid_grant|error/, 'spent')
    t.equal(await details(world, application.apiKey, refreshed.access_token), 'access_token_invalid', 'and stolen')
    await client.tokenRevocation(config, tokens.access_token)
    hasFields(t, await client.tokenIntrospection(config, tokens.access_token), { active: false })
  }
})

t.test('simple-oauth2: the code, expiry by the clock of the world, a refresh, the end', async t => {
  const { world, issuer } = await aWorld(t)
  const { clientId, clientSecret = '', apiKey } = await world.application({ redirectUris: [redirectUri] })
  const { pathname, origin } = new URL(issuer)
  const there = new AuthorizationCode({
    client: { id: clientId, secret: clientSecret },
    auth: {
      tokenHost: origin,
      tokenPath: `${pathname}/oauth/token`,
      authorizePath: `${pathname}/oauth/authorize`,
      revokePath: `${pathname}/oauth/revoke`,
    },
  })
  const url = new URL(there.authorizeURL({ redirect_uri: redirectUri, scope: 'user', state: 's' }))
  url.searchParams.set('prompt', 'none')
  url.searchParams.set('login_hint', 'parent')
  const back = await sentBack(url)
  const code = back.searchParams.get('code') ?? ''
  const made = await there.getToken({ code, redirect_uri: redirectUri })
  t.type(await details(world, apiKey, String(made.token.access_token)), 'string')
  const fresh = await made.refresh()
  t.equal(
    await details(world, apiKey, String(fresh.token.access_token)),
    await details(world, apiKey, await world.token('parent')),
  )
  await fresh.revokeAll()
  t.equal(await details(world, apiKey, String(fresh.token.access_token)), 'access_token_invalid')
  await t.rejects(there.getToken({ code, redirect_uri: redirectUri }), 'a code is good once')
})

t.test('passport-oauth2: an application that signs two people in', async t => {
  const { world, issuer } = await aWorld(t)
  const {
    clientId,
    clientSecret = '',
    apiKey,
  } = await world.application({ redirectUris: ['http://127.0.0.1/callback'] })
  const app = createServer((request, response) => {
    const strategy = new OAuth2Strategy(
      {
        authorizationURL: `${issuer}/oauth/authorize`,
        tokenURL: `${issuer}/oauth/token`,
        clientID: clientId,
        clientSecret,
        callbackURL: `http://${request.headers.host}/callback`,
        scope: 'user',
      },
      (accessToken: string, _refresh: string, _profile: unknown, done: (error: unknown, user?: unknown) => void) => {
        void (async () => done(null, { name: await details(world, apiKey, accessToken) }))()
      },
    )
    const url = new URL(request.url ?? '/', 'http://app')
    const hints = { prompt: 'none', login_hint: url.searchParams.get('as') ?? '' }
    Object.assign(strategy, {
      success: (user: { name: string }) => response.end(user.name),
      fail: (told: unknown) => response.writeHead(401).end(JSON.stringify(told)),
      error: (error: Error) => response.writeHead(500).end(String(error)),
      redirect: (to: string) => {
        const target = new URL(to)
        for (const [name, value] of Object.entries(hints)) target.searchParams.set(name, value)
        response.writeHead(302, { location: String(target) }).end()
      },
      authorizationParams: () => ({}),
    })
    const asked = Object.assign(request, { query: Object.fromEntries(url.searchParams) })
    Reflect.apply(strategy.authenticate, strategy, [asked, {}])
  })
  app.listen(0, '127.0.0.1')
  await once(app, 'listening')
  t.teardown(() => app.close())
  const address = app.address()
  const port = typeof address === 'object' ? address?.port : 0
  for (const role of ['parent', 'member']) {
    const answer = await fetch(`http://127.0.0.1:${port}/login?as=${role}`)
    t.equal(await answer.text(), await details(world, apiKey, await world.token(role)), role)
  }
  t.match(await (await fetch(`http://127.0.0.1:${port}/login?as=nobody`)).text(), /role of the login_hint/)
})
