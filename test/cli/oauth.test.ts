/** The command where users have applications: what it accepts by itself, and what waits. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { memberOf } from '../fixtures/control-client.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'
import { browserAt } from '../fixtures/page-browser.ts'
import { type Running, start } from './child-process.ts'

interface Served extends Running {
  readonly url: string
  /** Each application that the command names, with its status. */
  readonly named: readonly string[]
}

const serve = async (t: Test, ...flags: string[]): Promise<Served> => {
  const running = start(t, ['start', '--port', '0', '--json', ...flags])
  const ready: unknown = JSON.parse(await running.out.next(/"url"/))
  const applications = memberOf(memberOf(ready, 'stub'), 'applications')
  const named = (Array.isArray(applications) ? applications : []).map(
    one => `${String(memberOf(one, 'clientId'))} ${String(memberOf(one, 'status'))}`,
  )
  const url = String(memberOf(ready, 'url'))
  judgeAnswers(t, url)
  return { ...running, url, named }
}

const redirectUri = 'http://127.0.0.1:5000/callback'
const file = `
world: { name: own, extends: quiet-club, now: 2027-03-01T09:00:00Z }
applications:
  - clientId: waiting
    name: Waiting
    status: pending
    clientSecret: waiting-secret
    apiKey: waiting-key
    redirectUris: [${redirectUri}]
  - { clientId: unwanted, name: Unwanted, status: rejected, redirectUris: [${redirectUri}] }
`

const worldFile = (t: Test): string => {
  const path = join(t.testdir(), 'own.yaml')
  writeFileSync(path, file)
  return path
}

/** What `/my/details` says to whoever went through the whole flow with this application. */
const signedIn = async (url: string, id: string, secret: string, key: string): Promise<unknown> => {
  const query = new URLSearchParams({ client_id: id, response_type: 'code', prompt: 'none', login_hint: 'parent' })
  const asked = await fetch(`${url}/oauth/authorize?${query}`, { redirect: 'manual' })
  if (asked.status !== 303) return asked.status
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: new URL(asked.headers.get('location') ?? 'none:').searchParams.get('code') ?? '',
    client_id: id,
    client_secret: secret,
  })
  const tokens: unknown = await (await fetch(`${url}/oauth/token`, { method: 'POST', body })).json()
  const token = String(memberOf(tokens, 'access_token'))
  const answer = await fetch(`${url}/v2/my/details`, {
    headers: { 'x-api-key': key, authorization: `Bearer ${token}` },
  })
  return memberOf(await answer.json(), answer.status === 200 ? 'name' : 'code')
}

/** On the developer tab of the parent: the id of an application, its secret and its key. */
const declaredBy = async (url: string): Promise<readonly [id: string, status: string, secret: string, key: string]> => {
  const browser = browserAt(url)
  await browser.get('/account/developer')
  await browser.post('/account/sign-in', { as: 'parent' })
  await browser.get('/account/developer/declare')
  const own = { name: 'Mine', redirect_uris: redirectUri, kind: 'confidential' }
  const declared = await browser.post('/account/developer/declare', own)
  const id = new URL(declared.location ?? '/', url).searchParams.get('id') ?? ''
  const status = /class="state (\w+)"/.exec((await browser.get(declared.location ?? '/')).text)?.[1] ?? ''
  const told = async (what: string): Promise<string> => {
    const path = `/account/developer/application/${what}`
    if ((await browser.post(path, { id })).status !== 303) return ''
    const shown = await browser.get(`/account/developer/application?id=${id}`)
    return /class="secret">([^<]+)</.exec(shown.text)?.[1] ?? ''
  }
  return [id, status, await told('secret'), await told('key')]
}

t.test('--accept-applications: who declares one, or has it in a file, waits for nobody', async t => {
  const { url, named, end } = await serve(t, '--accept-applications', '--world', worldFile(t))
  t.strictSame(named, ['waiting accepted', 'unwanted rejected'], 'and so the command names them')
  const [id, status, secret, key] = await declaredBy(url)
  t.equal(status, 'accepted')
  const name = await signedIn(url, id, secret, key)
  t.type(name, 'string')
  t.equal(await signedIn(url, 'waiting', 'waiting-secret', 'waiting-key'), name, 'with what the file says of it')
  t.equal(await signedIn(url, 'unwanted', '', key), 400, 'who was rejected stays so')
  const actions = `${url}/control/v1/worlds`
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(actions + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  t.equal((await post('', { name: 'other', scenario: 'demo' })).status, 201)
  const listed = memberOf(await (await post('/other/actions/listApplications', {})).json(), 'applications')
  t.notOk(JSON.stringify(listed).includes('"pending"'), 'so it is in every world')
  t.strictSame((await end()).code, 0)
})

t.test('without it they wait for the operator', async t => {
  const { url, named, end } = await serve(t, '--world', worldFile(t))
  t.strictSame(named, ['waiting pending', 'unwanted rejected'])
  const [, status] = await declaredBy(url)
  t.equal(status, 'pending')
  t.equal(await signedIn(url, 'waiting', 'waiting-secret', 'waiting-key'), 400)
  const accepted = await fetch(`${url}/control/v1/worlds/default/actions/acceptApplication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"clientId":"waiting"}',
  })
  hasFields(t, await accepted.json(), { clientSecret: 'waiting-secret', apiKey: 'waiting-key' })
  t.type(await signedIn(url, 'waiting', 'waiting-secret', 'waiting-key'), 'string')
  t.strictSame((await end()).code, 0)
})

t.test('no secret is in its log or its journal, however much there is to say', async t => {
  for (const flags of [['-v'], ['-v', '--json'], []]) {
    const running = start(t, ['start', '--port', '0', ...flags])
    // One server after the other.
    // oxlint-disable no-await-in-loop
    const ready = await running.out.next(/http:/)
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(ready)?.[0] ?? ''
    judgeAnswers(t, url)
    const basic = Buffer.from('demo-app:demo-app-secret').toString('base64')
    const post = async (path: string, body: Record<string, string> | string): Promise<unknown> => {
      const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(url + path, { method: 'POST', headers, body: String(new URLSearchParams(body)) })
      return answer.json()
    }
    const query = 'client_id=demo-app&response_type=code&prompt=none&login_hint=parent'
    const asked = await fetch(`${url}/oauth/authorize?${query}`, { redirect: 'manual' })
    const code = new URL(asked.headers.get('location') ?? 'none:').searchParams.get('code') ?? ''
    const tokens = await post('/oauth/token', { grant_type: 'authorization_code', code })
    const access = String(memberOf(tokens, 'access_token'))
    const refresh = String(memberOf(tokens, 'refresh_token'))
    await post('/oauth/token', { grant_type: 'authorization_code', code, code_verifier: 'v'.repeat(43) })
    await post('/oauth/token', `code=${code}&code=${code}&refresh_token=${refresh}`)
    await post(`/oauth/token?code=${code}&client_secret=demo-app-secret&refresh_token=${refresh}`, {})
    await fetch(`${url}/oauth/token?code=${code}`)
    await post('/oauth/introspect', { token: access })
    await post('/oauth/revoke', { token: refresh, token_type_hint: access })
    await fetch(`${url}/v2/my/details?access_token=${access}&code=${code}`, {
      headers: { authorization: `Bearer ${access}`, 'x-api-key': access },
    })
    await fetch(`${url}/oauth/authorize?${query}&scope=a&scope=b&client_secret=demo-app-secret&code=${code}`, {
      redirect: 'manual',
    })
    await fetch(`${url}/account/developer?token=${access}`, { headers: { cookie: `courtside=${refresh}` } })
    await post('/oauth/token', {
      client_assertion: 'signed-by-me',
      assertion: 'signed-by-me',
      device_code: 'signed-by-me',
    })
    await post(`/oauth/token/${access}`, {})
    const steer = async (path: string, sent: unknown): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' }
      const at = `${url}/control/v1/worlds${path}`
      return (await fetch(at, { method: 'POST', headers, body: JSON.stringify(sent) })).json()
    }
    const made = String(memberOf(await steer('/default/actions/makeToken', { as: 'parent' }), 'token'))
    // Under names that tell nothing, in the place of something else, and as all there is.
    for (const sent of [{ token: made }, { id: made }, { credential: 'x', foo: made }, made])
      await steer('/default/actions/revokeCredential', sent)
    await steer('/default/actions/makeToken', { as: made })
    const application = { clientId: 'a', name: 'A', redirectUris: [redirectUri], clientSecret: 'no good secret' }
    await steer('/default/actions/declareApplication', application)
    await steer('', { world: { world: { name: 'own', extends: 'quiet-club' }, applications: [application] } })
    const journal = await (await fetch(`${url}/control/v1/worlds/default/journal?limit=500`)).text()
    const archive = await (await fetch(`${url}/control/v1/worlds/default/journal/har`)).text()
    const { code: ended, out, err } = await running.end()
    t.equal(ended, 0)
    // oxlint-enable no-await-in-loop
    const said = [...out, ...err].join('\n')
    t.match(said, flags.length === 0 ? /several|is not declared/ : /\/oauth\/introspect/, 'it says something')
    for (const [name, secret] of Object.entries({
      code,
      access,
      refresh,
      basic,
      secret: 'demo-app-secret',
      v: 'v'.repeat(43),
      made,
      assertion: 'signed-by-me',
      written: 'no good secret',
    }))
      for (const [where, text] of Object.entries({ log: said, journal, archive }))
        t.notOk(secret === '' || text.includes(secret), `${flags.join(' ')}: ${name}, ${where}`)
  }
})
