/**
 * An application that signs its users in with OAuth 2.0, with openid-client. Needs: npm install openid-client; node app.mjs
 *
 * Unless its environment says otherwise it is the application of the demo, on this machine.
 * / says who they are, /login sends a person to the service (with ?as=parent they need not click), /callback brings them back. The redirect URI to declare is http://127.0.0.1/callback: any port will do.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import * as client from 'openid-client'

const { ISSUER = 'http://127.0.0.1:4010', API = `${ISSUER}/v2`, CLIENT_ID = 'demo-app', API_KEY = 'demo-app-key' } = process.env
const { CLIENT_SECRET = CLIENT_ID === 'demo-app' ? 'demo-app-secret' : undefined } = process.env

const config = await client.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, {
  algorithm: 'oauth2',
  // For a mock on this machine: never with the real service.
  execute: [client.allowInsecureRequests],
})

/** By the cookie of the browser: who waits to come back, and who is signed in. */
const waiting = new Map()
const signedIn = new Map()

const login = async (url, origin) => {
  const id = randomUUID()
  const [verifier, state] = [client.randomPKCECodeVerifier(), client.randomState()]
  waiting.set(id, { verifier, state })
  const as = url.searchParams.get('as')
  const target = client.buildAuthorizationUrl(config, {
    redirect_uri: `${origin}/callback`,
    scope: 'user',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(as === null ? {} : { prompt: 'none', login_hint: as }),
  })
  return { status: 303, headers: { location: target.href, 'set-cookie': `app=${id}; HttpOnly; SameSite=Lax` } }
}

const callback = async (url, origin, id) => {
  const { verifier, state } = waiting.get(id) ?? {}
  // Somebody else's answer, or one that was sent to this browser by somebody else.
  if (!waiting.delete(id)) throw new Error('nobody is signing in here, begin at /login')
  const back = new URL(`${origin}/callback${url.search}`)
  signedIn.set(id, await client.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state }))
  return { status: 303, headers: { location: '/' } }
}

/** An access token lives for an hour; with the refresh token there is another one, and another refresh token. */
const asUser = async (path, id) => {
  const call = tokens => fetch(API + path, { headers: { 'x-api-key': API_KEY, authorization: `Bearer ${tokens.access_token}` } })
  const tokens = signedIn.get(id)
  const answer = await call(tokens)
  if (answer.status !== 401) return answer
  // A refresh token is good for one use: calls that come at the same time share what it gives.
  tokens.renewed ??= client.refreshTokenGrant(config, tokens.refresh_token)
  signedIn.set(id, await tokens.renewed.catch(error => (signedIn.delete(id), Promise.reject(error))))
  return call(signedIn.get(id))
}

const me = async (_url, _origin, id) => {
  if (!signedIn.has(id)) return { status: 303, headers: { location: '/login' } }
  const details = await (await asUser('/my/details', id)).json()
  return { status: 200, body: `You are ${details.name}.` }
}

const pages = { '/login': login, '/callback': callback, '/': me }

const server = createServer(async (request, response) => {
  const origin = `http://${request.headers.host}`
  const url = new URL(request.url, origin)
  const id = /(?:^|; )app=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  const page = pages[url.pathname] ?? (async () => ({ status: 404, body: 'There is no such page.' }))
  const { status, headers, body } = await page(url, origin, id).catch(error => ({
    status: 502,
    body: `It did not work: ${error.error ?? error.message}.`,
  }))
  response.writeHead(status, headers).end(body)
})
server.listen(Number(process.env.PORT ?? 5000), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
