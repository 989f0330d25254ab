/** Every failure of the OAuth 2.0 service on demand, told as it tells it (RFC 6749, sections 4.1.2.1 and 5.2). */
import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { type Application, type CourtsideWorld, startCourtside } from '../../src/index.ts'
import { memberOf } from '../fixtures/control-client.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'

const courtside = await startCourtside()
t.teardown(() => courtside.close())
judgeAnswers(t, courtside.url)

const redirectUri = 'https://app.example.org/callback'

interface Opened {
  readonly world: CourtsideWorld
  readonly issuer: string
  readonly app: Application
  authorize(fields?: Readonly<Record<string, string>>): Promise<Response>
  post(operation: string): Promise<Response>
}

const open = async (t: Test): Promise<Opened> => {
  const world = await courtside.world({ scenario: 'quiet-club', now: '2027-03-01T09:00:00Z' })
  t.teardown(() => world.close())
  const issuer = world.url.replace(/\/v2$/, '')
  const app = await world.application({ redirectUris: [redirectUri] })
  return {
    world,
    issuer,
    app,
    authorize: fields =>
      fetch(
        `${issuer}/oauth/authorize?${new URLSearchParams({
          client_id: app.clientId,
          response_type: 'code',
          redirect_uri: redirectUri,
          state: 'x y',
          ...fields,
        })}`,
        { redirect: 'manual' },
      ),
    post: operation =>
      fetch(`${issuer}/oauth/${operation}`, { method: 'POST', body: new URLSearchParams({ token: 'x' }) }),
  }
}

const errorIn = (answer: Response): string | null => {
  const location = answer.headers.get('location')
  return location === null ? null : new URL(location).searchParams.get('error')
}

/** By operation, the examples of its errors with their statuses, as the contract has them. */
const examplesOf = (operation: string): readonly (readonly [name: string, status: number, value: unknown])[] => {
  const document: unknown = parse(readFileSync(new URL('../../openapi/oauth.yaml', import.meta.url), 'utf8'))
  const at = (value: unknown, ...path: readonly string[]): unknown =>
    path.reduce((inner, name) => memberOf(inner, name), value)
  const paths = Object.values(Object(at(document, 'paths'))).flatMap(path => Object.values(Object(path)))
  const responses = at(
    paths.find(one => at(one, 'operationId') === operation),
    'responses',
  )
  return Object.entries(Object(responses)).flatMap(([status, declared]) => {
    const ref = at(declared, '$ref')
    const response = typeof ref === 'string' ? at(document, ...ref.slice(2).split('/')) : declared
    const examples = Object.entries(Object(at(response, 'content', 'application/json', 'examples') ?? {}))
    return examples.map(([name, example]) => [name, Number(status), at(example, 'value')] as const)
  })
}

t.test('a status of the authorization endpoint is told to the client, by way of its user', async t => {
  const { world, issuer, authorize } = await open(t)
  const cases: readonly (readonly [effect: { status: number; code?: string; message?: string }, error: string])[] = [
    [{ status: 500 }, 'server_error'],
    [{ status: 502 }, 'server_error'],
    [{ status: 503 }, 'temporarily_unavailable'],
    [{ status: 429 }, 'temporarily_unavailable'],
    [{ status: 400 }, 'invalid_request'],
    [{ status: 401 }, 'access_denied'],
    [{ status: 403 }, 'access_denied'],
    [{ status: 403, code: 'consent_required' }, 'consent_required'],
    [{ status: 418, code: 'odd "one" \u00e9', message: 'a "quoted" \u00e9 one' }, "odd 'one' '"],
  ]
  for (const [effect, error] of cases) {
    await world.fault('authorize', { ...effect, headers: { 'Retry-After': '7' } })
    const told = JSON.stringify(effect)
    for (const fields of [{}, { prompt: 'none', login_hint: 'parent' }, { scope: 'unknown' }]) {
      const answer = await authorize(fields)
      t.strictSame([answer.status, errorIn(answer)], [303, error], `${told} ${JSON.stringify(fields)}`)
      const { origin, searchParams } = new URL(answer.headers.get('location') ?? '')
      t.strictSame(
        [origin, searchParams.get('state'), searchParams.get('iss'), searchParams.get('code')],
        ['https://app.example.org', 'x y', issuer, null],
        told,
      )
      t.match(searchParams.get('error_description'), effect.message === undefined ? /a fault/ : /^a 'quoted' ' one$/)
      t.strictSame(
        ['retry-after', 'cache-control', 'set-cookie'].map(name => answer.headers.get(name)),
        ['7', 'no-store', null],
        told,
      )
    }
    for (const fields of [{ client_id: 'nobody' }, { redirect_uri: 'https://evil.example/' }]) {
      const answer = await authorize(fields)
      t.strictSame(
        [answer.status, answer.headers.get('location'), answer.headers.get('content-type')],
        [effect.status, null, 'text/html; charset=utf-8'],
        `${told}: a page where there is nowhere to go`,
      )
      t.equal(answer.headers.get('x-frame-options'), 'DENY')
    }
    await world.clearFaults()
  }
  t.equal((await authorize()).status, 200, 'and then it goes on')
})

t.test('every error of the authorization endpoint can be had by its name', async t => {
  const { world, authorize } = await open(t)
  const names = examplesOf('authorize').map(([name]) => name)
  t.strictSame(names, [
    'invalid_request',
    'unauthorized_client',
    'access_denied',
    'unsupported_response_type',
    'invalid_scope',
    'server_error',
    'temporarily_unavailable',
    'login_required',
    'consent_required',
  ])
  await world.fault('authorize', { sequence: names.map(example => ({ example })) })
  for (const name of names) {
    const answer = await authorize({ prompt: 'none', login_hint: 'parent' })
    t.strictSame([answer.status, errorIn(answer)], [303, name], name)
    t.equal(new URL(answer.headers.get('location') ?? '').searchParams.get('state'), 'x y')
  }
  t.match((await authorize({ prompt: 'none', login_hint: 'parent' })).headers.get('location'), /\?code=/)
  await world.fault('authorize', { example: 'access_denied' })
  t.equal(errorIn(await authorize({ scope: 'unknown' })), 'invalid_scope', 'an example answers a good request')
  t.equal((await authorize({ client_id: 'nobody' })).status, 400)
  await world.verify('authorize', { times: 12 })
})

t.test('every error of the others can be had by its name, and by its status', async t => {
  const { world, post } = await open(t)
  const statuses: readonly (readonly [number, string])[] = [
    [400, 'invalid_request'],
    [401, 'invalid_client'],
    [403, 'unauthorized_client'],
    [404, 'invalid_request'],
    [418, 'invalid_request'],
    [429, 'temporarily_unavailable'],
    [500, 'server_error'],
    [502, 'server_error'],
    [503, 'temporarily_unavailable'],
  ]
  for (const operation of ['token', 'revoke', 'introspect'] as const) {
    const examples = examplesOf(operation)
    t.ok(examples.length >= 4, operation)
    for (const [example, status, value] of examples) {
      await world.fault(operation, { example, times: 1 })
      const answer = await post(operation)
      t.strictSame([answer.status, await answer.json()], [status, value], `${operation} ${example}`)
    }
    for (const [status, error] of statuses) {
      await world.fault(operation, { status, times: 1 })
      const answer = await post(operation)
      t.strictSame([answer.status, memberOf(await answer.json(), 'error')], [status, error], `${operation} ${status}`)
    }
    t.equal((await post(operation)).headers.get('courtside-source'), `oauth ${operation}`)
  }
})

t.test(
  'a name that there is not is refused with those that there are; one of others leaves this one alone',
  async t => {
    const { world, authorize, post } = await open(t)
    for (const [operation, names] of [
      ['authorize', examplesOf('authorize')],
      ['revoke', examplesOf('revoke')],
    ] as const)
      await t.rejects(world.fault(operation, { example: 'no_such_error' }), {
        code: 'unknown_example',
        message: `body/effect/example: no such operation has an example "no_such_error". Those that there are: ${names
          .map(([name]) => name)
          .join(', ')}.`,
      })
    await t.rejects(world.fault('authorize', { example: 'acces_denied' }), /did you mean access_denied\? Those/)
    await t.rejects(world.fault('metadata', { example: 'default' }), /Those that there are: invalid_request\./)
    const whose = / It is one of token, \w+: say "operations": \["token"\]\.$/
    await t.rejects(world.fault({ example: 'invalid_grant' }), whose)
    await t.rejects(world.fault('listClubs', { example: 'invalid_grant' }), whose)
    await t.rejects(
      world.fault('token', { example: 'unknown_club' }),
      / It is one of \w+, \w+, \w+ and \d more: say "operations": \["\w+"\]\.$/,
    )
    await world.fault(['authorize', 'token'], { example: 'invalid_grant', times: 1 })
    const answer = await authorize({ prompt: 'none', login_hint: 'parent' })
    t.match(answer.headers.get('location'), /\?code=/)
    t.equal(answer.headers.get('courtside-source'), 'oauth authorize', 'it was no hit')
    t.equal(memberOf(await (await post('token')).json(), 'error'), 'invalid_grant')
  },
)
