/** A request as a command: a shell makes of it what was sent, with the secrets that it is given. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import t from 'tap'
import { cleanBody, curlBody } from '../../src/contract/curl-body.ts'
import { curlOf, retoldCommands, withHead, withVariables } from '../../src/contract/curl.ts'
import { redactionFor } from '../../src/contract/redaction.ts'
import { aServer } from '../proxy/between.ts'

const redaction = redactionFor([])
const schemes = [{ name: 'key', kind: 'apiKey', in: 'query', key: 'api_key' }] as const
const variables = { apiKey: 'OUR_KEY', token: 'OUR_TOKEN' }

/** What a server hears, as it stands in the first line of a request. */
const heard: string[] = []
const origin = await aServer(t, (request, response) => {
  heard.push(`${request.method} ${request.url}`)
  request.resume().on('end', () => response.end())
})

/** What the command asks for, by its shell and by curl. */
const askedFor = async (curl: string, env: NodeJS.ProcessEnv): Promise<string | undefined> => {
  heard.length = 0
  const script = curl.replace(/(^|\| )curl /, '$1curl -s ')
  await once(spawn('sh', ['-c', script], { env: { ...process.env, ...env }, stdio: 'ignore' }), 'close')
  return heard[0]
}

const isWindows = process.platform === 'win32'

t.test('a secret in a query is a variable, whatever is in it, or beside it', { skip: isWindows }, async t => {
  const secret = 'a&b+c%41=d#"e\'$'
  // In small letters, as some versions of curl write it.
  const inSmall = (line = ''): string => line.replaceAll(/%../g, one => one.toLowerCase())
  const encoded = inSmall(encodeURIComponent(secret).replaceAll("'", '%27'))
  const cases: readonly (readonly [target: string, asked: string])[] = [
    ['/a?api_key=s3cret', `/a?api_key=${encoded}`],
    ['/a?api_key=s3cret&b=1', `/a?b=1&api_key=${encoded}`],
    ['/a?b=1&api_key=s3cret&b=2', `/a?b=1&b=2&api_key=${encoded}`],
    ["/a?q=it's$(id)&api_key=s3cret&token=t", `/a?q=it's$(id)&api_key=${encoded}&token=own`],
    ['/a?of[min]=5&api_key=s3cret', `/a?of[min]=5&api_key=${encoded}`],
    ['/a?b=1', '/a?b=1'],
    ['/a', '/a'],
  ]
  for (const [target, asked] of cases)
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST']) {
      const request = { method, target, headers: new Map<string, string>(), body: undefined }
      const curl = curlOf(request, origin, redaction, { schemes, variables })
      t.notMatch(curl, /s3cret/)
      // oxlint-disable-next-line no-await-in-loop
      t.equal(inSmall(await askedFor(curl, { OUR_KEY: secret, TOKEN: 'own' })), `${method} ${asked}`, curl)
      const later = withVariables(curlOf(request, origin, redaction), schemes, variables)
      // oxlint-disable-next-line no-await-in-loop
      t.equal(inSmall(await askedFor(later, { OUR_KEY: secret, TOKEN: 'own' })), `${method} ${asked}`, later)
    }
  const target = '/a?b=1&api-key=s3cret&token=t'
  const request = { method: 'GET', target, headers: new Map<string, string>() }
  const curl = curlOf({ ...request, body: undefined }, 'http://h', redaction)
  const options = [`--data-urlencode 'api-key='"$API_KEY"`, `--data-urlencode 'token='"$TOKEN"`]
  t.equal(curl, [`curl -G 'http://h/a?b=1'`, ...options].join(' \\\n  '), 'called like its parameter')
  const posted = curlOf({ ...request, method: 'POST', body: '{}' }, origin, redaction)
  t.equal(await askedFor(posted, { API_KEY: 'k', TOKEN: 't' }), 'POST /a?b=1&api-key=k&token=t', 'beside a body')
})

t.test('a secret in a body is a variable, which is called like what holds it', { skip: isWindows }, async t => {
  const bodies: string[] = []
  const at = await aServer(t, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('latin1'))
      response.end()
    })
  })
  const own = redactionFor([], ['pin', 'pins'])
  const json = 'application/json'
  const parts = 'multipart/form-data; boundary=----x'
  const partOf = (name: string, value: string, more = ''): string =>
    `------x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const text = '\r\nContent-Type: text/plain; charset=utf-8'
  const meta = '; filename="m.json"\r\nContent-Type: application/json'
  const address = 'https://h/x?a=1&access_token='
  const form = 'application/x-www-form-urlencoded'
  const cases: readonly (readonly [sent: string | Buffer, type: string, body: string])[] = [
    [
      '{"name":"it\'s","password":"hush","of":{"pin":1,"pins":[2]}}',
      json,
      '{"name":"it\'s","password":"P","of":{"pin":4,"pins":[5]}}',
    ],
    ['[{"pin":1},{"pin":"2"}]', json, '[{"pin":4},{"pin":"44"}]'],
    ['{"password":"hush","a":"\u200b%"}', json, '{"password":"P","a":"\u200b%"}'],
    ['{"password":"hush",', json, '{"password":"P",'],
    [Buffer.from('{"password":"hush","a":"\xff"', 'latin1'), json, '{"password":"P","a":"\xff"'],
    ['a=1&password=hush&b=2', form, 'a=1&password=P&b=2'],
    ['<a><password>hush</password></a>', 'application/xml', '<a><password>P</password></a>'],
    [`{"title":"${address}hush&b=1"}`, json, `{"title":"${address}A&b=1"}`],
    [
      `${partOf('password', 'hush')}${partOf('title', 'A hat')}${partOf('password', 'hush', text)}------x--\r\n`,
      parts,
      `${partOf('password', 'P')}${partOf('title', 'A hat')}${partOf('password', 'PP', text)}------x--\r\n`,
    ],
    [
      Buffer.from(`${partOf('file', '\xff')}${partOf('m', '{"t":{"pin":"hush"}}', meta)}------x--\r\n`, 'latin1'),
      parts,
      `${partOf('file', '\xff')}${partOf('m', '{"t":{"pin":"4"}}', meta)}------x--\r\n`,
    ],
    [`${partOf('title', `${address}hush`)}------x--`, parts, `${partOf('title', `${address}A`)}------x--`],
    [
      `${partOf('m', `{"title":"${address}hush"}`, meta)}------x--`,
      parts,
      `${partOf('m', `{"title":"${address}A"}`, meta)}------x--`,
    ],
    ['--help\r\n', 'text/plain', '--help\r\n'],
    ['-\t%s', 'text/plain', '-\t%s'],
  ]
  const shells = ['sh', ...(existsSync('/bin/bash') ? ['/bin/bash'] : [])]
  for (const [sent, type, body] of cases) {
    const shown = curlBody(Buffer.from(sent), { most: 1000, clean: cleanBody(own, type) })
    const request = { method: 'POST', target: '/', headers: new Map([['content-type', type]]), ...shown }
    const curl = withHead(curlOf(request, at, own, { schemes, variables }))
    t.notMatch(curl, /hush|\[redacted\]/)
    const set = { PASSWORD: 'P', PASSWORD_2: 'PP', PIN: '4', PIN_2: '44', PINS: '[5]', ACCESS_TOKEN: 'A' }
    const env = { ...process.env, ...set }
    const script = curl.replace(/(^|\| )curl -i /, '$1curl -s ')
    const bytes = Buffer.from(body, typeof sent === 'string' ? 'utf8' : 'latin1')
    for (const shell of shells) {
      bodies.length = 0
      // oxlint-disable-next-line no-await-in-loop
      await once(spawn(shell, ['-c', script], { env, stdio: 'ignore' }), 'close')
      t.strictSame(bodies, [bytes.toString('latin1')], `${shell}: ${curl}`)
    }
  }
})

t.test('of what stands in a command by numbers there is as much as can be read', async t => {
  const cases: readonly (readonly [name: string, sent: Buffer, first: number | undefined])[] = [
    ['a file', Buffer.concat([Buffer.from('a\r\n'), Buffer.alloc(600, 0xff)]), 515],
    ['bytes that are a text', Buffer.concat([Buffer.from('a\r\n'), Buffer.alloc(600)]), 515],
    ['characters of several bytes that nobody sees', Buffer.from('\u200b'.repeat(200)), 510],
    ['what can be read, on many lines', Buffer.from('\u00e4\t\r\n'.repeat(2000)), undefined],
    ['few of them', Buffer.concat([Buffer.from('a'.repeat(5000)), Buffer.alloc(512, 0xff)]), undefined],
  ]
  for (const [name, sent, first] of cases) {
    const shown = curlBody(sent, { most: 100_000, clean: text => text })
    t.equal(shown.wanting, first && `Of the body these are the first ${first} bytes.`, name)
    t.equal(Buffer.byteLength(shown.body ?? ''), first ?? sent.length, name)
  }
})

t.test('an address goes out as it is, whatever curl would make of it', { skip: isWindows }, async t => {
  for (const target of [
    '/a?odometer[min]=5&odometer[max]=9',
    '/a?filter={b,c}',
    '/a?b=[1-3]',
    '/a/{b}/[c]',
    '/a?b=%5B1%5D',
    '/a?b=\\[',
    '/a/../b/./c',
    '/a/%2e%2E/b',
    '/a/..?b=/../',
    '/a?',
    '/a?b=\'&c="$(id)"`id`',
  ])
    for (const method of ['GET', 'HEAD', 'POST']) {
      const request = { method, target, headers: new Map<string, string>(), body: method === 'POST' ? '{}' : undefined }
      const curl = curlOf(request, origin, redaction)
      // oxlint-disable-next-line no-await-in-loop
      t.equal(await askedFor(curl, {}), `${method} ${target}`, curl)
      // oxlint-disable-next-line no-await-in-loop
      t.equal(await askedFor(withHead(curl), {}), `${method} ${target}`, withHead(curl))
    }
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

t.test('a token is called like the variable that has it, where there is one', async t => {
  const { withCredentials } = retoldCommands([], token => (token === 'ann-1' ? 'TOKEN_ANN' : undefined))
  const cases: readonly (readonly [sent: string | undefined, variable: string])[] = [
    ['Bearer ann-1', 'TOKEN_ANN'],
    ['bearer  ann-1', 'TOKEN_ANN'],
    ['Bearer ann-12', 'COURTSIDE_TOKEN'],
    ['Bearer ', 'COURTSIDE_TOKEN'],
    [undefined, 'COURTSIDE_TOKEN'],
  ]
  for (const [sent, variable] of cases) {
    const headers = sent === undefined ? [] : [['X-Any', 'ann-1'] as const, ['Authorization', sent] as const]
    const curl = `curl 'http://h/a' \\\n  -H "authorization: Bearer $TOKEN"`
    t.equal(withCredentials(curl, headers), curl.replace('$TOKEN', `$${variable}`), sent ?? 'none')
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
