/** What somebody is told who connects to a server that isn't there, isn't ours, or wants a token. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { connectCourtside, startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'

interface ExpectedError {
  readonly name: string
  readonly message?: string | RegExp
  readonly status?: number
  readonly code?: string
}

t.test('connecting', async t => {
  const courtside = await startCourtside({ controlToken: 'open-sesame' })
  const stranger = createServer((_request, response) => void response.writeHead(404).end('no such page'))
  stranger.listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  t.teardown(async () => {
    stranger.close()
    await courtside.close()
  })
  const address = stranger.address()
  const strange = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const gone = await startCourtside()
  await gone.close()

  const cases: readonly {
    readonly name: string
    readonly url: string
    readonly token?: string
    readonly told: ExpectedError
  }[] = [
    {
      name: 'no address',
      url: '',
      told: {
        name: 'TypeError',
        message: 'The address of a running server was expected, such as http://127.0.0.1:4010, found "".',
      },
    },
    {
      name: 'an address without its scheme',
      url: 'localhost:4010',
      told: { name: 'TypeError', message: /found "localhost:4010"\.$/ },
    },
    {
      name: 'a server that is gone',
      url: gone.url,
      told: { name: 'Error', message: `Nothing answers at ${gone.url}. Start a server there, or look at its address.` },
    },
    {
      name: 'another kind of server',
      url: strange,
      told: {
        name: 'ControlError',
        status: 404,
        code: 'unexpected_answer',
        message: 'The control API answered 404: no such page',
      },
    },
    {
      name: 'no token',
      url: courtside.url,
      told: { name: 'ControlError', status: 401, code: 'control_token_missing' },
    },
    {
      name: 'a wrong token',
      url: courtside.url,
      token: 'open-barley',
      told: { name: 'ControlError', status: 401, code: 'control_token_invalid' },
    },
  ]
  for (const { name, url, token, told } of cases) {
    await t.rejects(connectCourtside(url, given({ token })), told, name)
  }

  const connected = await connectCourtside(`${courtside.url}/`, { token: 'open-sesame' })
  const world = await connected.world({ name: 'ours', scenario: 'quiet-club' })
  t.equal(world.url, `${courtside.url}/w/ours/v2`, 'the right token, and a slash too many')
  await t.rejects(connected.world({ name: 'ours' }), { code: 'world_exists', status: 409 })
  await t.rejects(connected.world({ scenario: 'last-plase' }), {
    code: 'unknown_scenario',
    message: /^There is no scenario "last-plase", did you mean last-place\?/,
  })
  t.throws(
    () => world.as('parnt'),
    /^Nobody in the world ours has the role "parnt"\. Roles: parent, member, coach, non-member\.$/,
  )
})
