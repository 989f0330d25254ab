/** A request as a command: a shell makes of it what was sent, with the secrets that it is given. */
import { spawnSync } from 'node:child_process'
import t from 'tap'
import { curlOf, withHead, withVariables } from '../../src/contract/curl.ts'
import { redactionFor } from '../../src/contract/redaction.ts'

const redaction = redactionFor([])
const schemes = [{ name: 'key', kind: 'apiKey', in: 'query', key: 'api_key' }] as const
const variables = { apiKey: 'OUR_KEY', token: 'OUR_TOKEN' }

/** What the command asks for, as its shell hands it on. */
const askedFor = (curl: string, env: NodeJS.ProcessEnv): string => {
  const script = `curl() { printf '%s\\n' "$1"; }\n${curl}`
  return spawnSync('sh', ['-c', script], { env: { ...process.env, ...env }, encoding: 'utf8' }).stdout.trim()
}

t.test('a secret in a query is a variable, whatever is beside it', { skip: process.platform === 'win32' }, async t => {
  const cases: readonly (readonly [target: string, asked: string])[] = [
    ['/a?api_key=s3cret', 'http://h/a?api_key=from-outside'],
    ['/a?api_key=s3cret&b=1', 'http://h/a?api_key=from-outside&b=1'],
    ["/a?q=it's$(id)&api_key=s3cret&token=t", "http://h/a?q=it's$(id)&api_key=from-outside&token=own"],
    ['/a?b=1', 'http://h/a?b=1'],
    ['/a', 'http://h/a'],
  ]
  for (const [target, asked] of cases) {
    const request = { method: 'GET', target, headers: new Map<string, string>(), body: undefined }
    const curl = curlOf(request, 'http://h', redaction, { schemes, variables })
    t.notMatch(curl, /s3cret/)
    t.equal(askedFor(curl, { OUR_KEY: 'from-outside', TOKEN: 'own' }), asked)
  }
  const target = '/a?b=1&api-key=s3cret&token=t'
  const request = { method: 'GET', target, headers: new Map<string, string>(), body: undefined }
  const curl = curlOf(request, 'http://h', redaction)
  t.equal(curl, `curl 'http://h/a?b=1&api-key='"$API_KEY"'&token='"$TOKEN"`, 'called like its parameter')
  t.equal(askedFor(curl, { API_KEY: 'k', TOKEN: 't' }), 'http://h/a?b=1&api-key=k&token=t')
})

t.test('a login is a variable of name and password', async t => {
  const headers = new Map([['authorization', `Basic ${Buffer.from('user:secret').toString('base64')}`]])
  const curl = curlOf({ method: 'GET', target: '/me', headers, body: undefined }, 'http://h', redactionFor([]))
  t.equal(curl, `curl 'http://h/me' \\\n  -u "$TOKEN"`)
})

t.test('each secret has a variable of its own, credentials those that they are known by', async t => {
  const keyed = [
    { name: 'header', kind: 'apiKey', in: 'header', key: 'X-Api-Key' },
    { name: 'query', kind: 'apiKey', in: 'query', key: 'key[of]' },
    { name: 'cookie', kind: 'apiKey', in: 'cookie', key: 'sid' },
    { name: 'bearer', kind: 'bearer', in: 'header', key: 'Authorization' },
  ] as const
  const ofKeyed = redactionFor(keyed, ['2nd'])
  const cases: readonly {
    readonly name: string
    readonly target?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly own: string
    readonly given: string
  }[] = [
    {
      name: 'a token in a query that the contract knows nothing of, a key and a token that it knows',
      target: '/a?access_token=s',
      headers: { 'x-api-key': 's', authorization: 'Bearer s' },
      own: `'http://h/a?access_token='"$ACCESS_TOKEN" -H "x-api-key: $X_API_KEY" -H "authorization: Bearer $TOKEN"`,
      given: `'http://h/a?access_token='"$ACCESS_TOKEN" -H "x-api-key: $KEY" -H "authorization: Bearer $USER_TOKEN"`,
    },
    {
      name: 'a key of the query, as it is written there',
      target: '/a?key%5Bof%5D=s',
      own: `'http://h/a?key%5Bof%5D='"$KEY_5BOF_5D"`,
      given: `'http://h/a?key%5Bof%5D='"$KEY"`,
    },
    {
      name: 'two of one name in two places',
      target: '/a?token=s',
      headers: { authorization: 'Bearer s' },
      own: `'http://h/a?token='"$TOKEN" -H "authorization: Bearer $TOKEN_2"`,
      given: `'http://h/a?token='"$TOKEN" -H "authorization: Bearer $USER_TOKEN"`,
    },
    {
      name: 'a name that no variable has',
      target: '/a?2nd=s',
      own: `'http://h/a?2nd='"$_2ND"`,
      given: `'http://h/a?2nd='"$_2ND"`,
    },
    {
      name: 'cookies, one of which is a key',
      headers: { cookie: 'lang=s; sid=s==; s' },
      own: `'http://h/a' -H 'cookie: lang='"$COOKIE_LANG"'; sid='"$COOKIE_SID"'; '"$COOKIE_SECRET"`,
      given: `'http://h/a' -H 'cookie: lang='"$COOKIE_LANG"'; sid='"$KEY"'; '"$COOKIE_SECRET"`,
    },
    {
      name: 'a login',
      headers: { authorization: 'Basic cw==' },
      own: `'http://h/a' -u "$TOKEN"`,
      given: `'http://h/a' -u "$USER_TOKEN"`,
    },
    {
      name: 'another header',
      headers: { 'x-csrf-token': 's' },
      own: `'http://h/a' -H "x-csrf-token: $X_CSRF_TOKEN"`,
      given: `'http://h/a' -H "x-csrf-token: $X_CSRF_TOKEN"`,
    },
  ]
  const names = { apiKey: 'KEY', token: 'USER_TOKEN' }
  for (const { name, target = '/a', headers = {}, own, given } of cases) {
    const request = { method: 'POST', target, headers: new Map(Object.entries(headers)), body: `='"$A"\n -u "$TOKEN"` }
    const body = String.raw` -H 'content-type:' --data-raw '='\''"$A"` + '\n -u "$TOKEN"\''
    const curl = (carried: typeof keyed, known: typeof names | undefined): string =>
      curlOf(request, 'http://h', ofKeyed, { schemes: carried, ...(known && { variables: known }) })
    const onOneLine = (text: string): string => text.replaceAll(' \\\n ', '')
    t.equal(onOneLine(curl(keyed, undefined)), `curl -X POST ${own}${body}`, name)
    t.equal(onOneLine(curl(keyed, names)), `curl -X POST ${given}${body}`, `${name}, of a command`)
    t.equal(
      onOneLine(withVariables(curl(keyed, undefined), keyed, names)),
      `curl -X POST ${given}${body}`,
      `${name}, told later`,
    )
  }
})

t.test('status and headers are asked for, whatever stands before the command', async t => {
  const headers = new Map<string, string>()
  for (const [method, body, wanting] of [
    ['GET', undefined, undefined],
    ['POST', 'a', 'Of the body these are the first 1 bytes.'],
    ['POST', Buffer.from([255, 39]), 'Of the body these are the first 2 bytes.'],
    ['HEAD', undefined, undefined],
  ] as const) {
    const request = { method, target: '/a', headers, body, wanting }
    t.equal(
      withHead(curlOf(request, 'http://h', redaction)),
      curlOf(request, 'http://h', redaction, { showsHead: true }),
    )
  }
})
