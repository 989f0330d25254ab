/** Keys, tokens and applications by the test kit, of a server in another process that wants a control token. */
import t from 'tap'
import { connectCourtside } from '../../src/index.ts'
import { start } from '../cli/child-process.ts'
import { memberOf } from '../fixtures/control-client.ts'

t.test('a remote server: each of them as with one of its own', async t => {
  const running = start(t, ['start', '--port', '0', '--json', '--control-token', 'open-sesame'])
  const url = String(memberOf(JSON.parse(await running.out.next(/"url"/)), 'url'))
  const remote = await connectCourtside(url, { token: 'open-sesame' })
  const world = await remote.world({ scenario: 'quiet-club', now: '2027-03-01T09:00:00Z' })
  const details = async (key: string, token: string): Promise<unknown> => {
    const headers = { 'x-api-key': key, authorization: `Bearer ${token}` }
    const answer = await fetch(`${world.url}/my/details`, { headers })
    return memberOf(await answer.json(), answer.status === 200 ? 'name' : 'code')
  }
  const [key, token] = [await world.apiKey(), await world.token('parent', { expiresIn: 'PT10M' })]
  const name = await details(key, token)
  t.type(name, 'string')
  await world.clock.advance('PT10M')
  t.equal(await details(key, token), 'access_token_expired')

  const application = await world.application({ redirectUris: ['http://127.0.0.1/callback'], name: 'Remote' })
  const code = await world.authorize(application, 'parent')
  const exchanged = await fetch(world.url.replace(/\/v2$/, '/oauth/token'), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: application.clientId,
      client_secret: application.clientSecret ?? '',
    }),
  })
  const access = String(memberOf(await exchanged.json(), 'access_token'))
  t.equal(await details(application.apiKey, access), name)
  await world.revoke(access)
  t.equal(await details(application.apiKey, access), 'access_token_invalid')
  await world.revoke(key)
  t.equal(await details(key, await world.token('parent')), 'api_key_invalid')
  await t.rejects(world.authorize({ clientId: 'nobody' }, 'parent'), { code: 'unknown_application' })
  await t.rejects(world.authorize(application, 'nobody at all'), { code: 'unknown_person' })
  await t.rejects(world.application({ redirectUris: ['http://app.example.org/'] }), { code: 'invalid_argument' })

  const stranger = await fetch(`${url}/control/v1/worlds/${world.name}/actions/makeToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"as":"parent"}',
  })
  t.equal(stranger.status, 401, 'nobody makes tokens without the control token')
  const told = start(t, ['token', '--as', 'parent', '--url', url, '--world', world.name], {
    env: { COURTSIDE_CONTROL_TOKEN: 'open-sesame' },
  })
  const { code: ended, out } = await told.ended
  t.strictSame([ended, await details(await world.apiKey(), out.at(-1) ?? '')], [0, name], 'and so does the command')
  await world.close()
  t.strictSame((await running.end()).code, 0)
})
