/**
 * Every query parameter that the contract declares for `authorize` is heeded: with another value, another thing is
 * asked of the user, or the request is refused. One that is declared and then forgotten has no line here, or changes
 * nothing.
 */
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { Applications } from '../../src/accounts/applications.ts'
import { authorizationRequest } from '../../src/oauth/authorization-request.ts'
import { oauthClientsOf } from '../../src/oauth/clients.ts'
import { oracleOf } from '../fixtures/oracle.ts'
import { isQuery } from '../fixtures/parameter-effects.ts'

const [redirectUri, otherUri] = ['http://127.0.0.1:5000/callback', 'http://127.0.0.1:5000/other']
const applications = new Applications('tag', 10)
const clientOf = (name: string): string => {
  const uris = { description: undefined, redirectUris: [redirectUri, otherUri] }
  const declared = applications.declare({ name, ...uris, isConfidential: false, owner: undefined }, 0)
  return applications.accept(declared?.clientId ?? '')?.clientId ?? ''
}
const [client, otherClient] = [clientOf('One'), clientOf('Other')]
const clients = oauthClientsOf(applications, [], [])

/** What is asked for, and by each name what else might be. */
const good: Readonly<Record<string, string>> = {
  response_type: 'code',
  client_id: client,
  redirect_uri: redirectUri,
  state: 'here',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
}
const otherwise: Readonly<Record<string, string>> = {
  response_type: 'token',
  client_id: otherClient,
  redirect_uri: otherUri,
  scope: 'everything',
  state: 'there',
  code_challenge: 'b'.repeat(43),
  code_challenge_method: 'plain',
  response_mode: 'fragment',
  prompt: 'none',
  login_hint: 'kit@example.com',
}

const asked = (fields: Readonly<Record<string, string>>): string =>
  JSON.stringify(authorizationRequest(String(new URLSearchParams(fields)), clients))

const unheeded = (names: readonly string[]): readonly string[] =>
  names.filter(name => {
    const other = otherwise[name]
    return other === undefined || asked({ ...good, [name]: other }) === asked(good)
  })

t.test('every query parameter of authorize changes what comes of it', async t => {
  const file = fileURLToPath(new URL('../../openapi/oauth.yaml', import.meta.url))
  const { operations } = oracleOf(file, { prefixes: [], errorSchema: 'Error' })
  const names = operations.flatMap(({ parameters }) => parameters.filter(isQuery).map(({ name }) => name))
  t.strictSame(names.toSorted(), Object.keys(otherwise).toSorted(), 'each has another value here')
  t.strictSame(unheeded(names), [])
  t.strictSame(unheeded([...names, 'nonce']), ['nonce'], 'one that is forgotten would be found')
})
