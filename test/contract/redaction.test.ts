/** What is shown of a request, and which of its fields hold a secret, so that no journal keeps them. */
import t from 'tap'
import { loadContract } from '../../src/contract/contract.ts'
import {
  besides,
  declaredRedaction,
  fieldsDeclaredIn,
  redacted,
  redactionFor,
  withoutSent,
} from '../../src/contract/redaction.ts'
import { clubContract } from '../../src/shipped.ts'
import { redactionsIn } from '../../src/worlds/redactions.ts'

t.test('fields that are passwords, wherever they are declared, and others', t => {
  const password = { type: 'string', format: 'password' }
  const cases: readonly (readonly [name: string, document: unknown, fields: readonly string[], others: string[]])[] = [
    ['a property', { properties: { pin: password, name: { type: 'string' } } }, ['pin'], ['name']],
    ['another format', { properties: { mail: { type: 'string', format: 'email' }, any: true } }, [], ['mail', 'any']],
    ['of a part', { properties: { card: { properties: { pin: password, no: {} } } } }, ['pin'], ['card', 'no']],
    [
      'of a branch',
      { allOf: [{ properties: { a: password } }, { properties: { b: {}, c: password } }] },
      ['a', 'c'],
      ['b'],
    ],
    [
      'by what it refers to, in a branch, or in a list',
      {
        properties: {
          a: { $ref: '#/pin' },
          b: { anyOf: [{ type: 'null' }, { $ref: '#/pin' }] },
          c: { items: password },
          d: { $ref: '#/round' },
          e: { $ref: 'http://elsewhere.example/#/pin' },
        },
        pin: password,
        round: { allOf: [{ $ref: '#/round' }] },
      },
      ['a', 'b', 'c'],
      ['d', 'e'],
    ],
    [
      'a parameter',
      [
        { name: 'pin', in: 'query', schema: password },
        { name: 'x', schema: password },
      ],
      ['pin'],
      [],
    ],
    ['of no object', ['text', null, 5], [], []],
  ]
  for (const [name, document, passwords, others] of cases)
    t.strictSame(fieldsDeclaredIn(document), { passwords, others }, name)
  t.end()
})

t.test("a field that is declared and no password is shown, though its name is like a secret's", async t => {
  const { value, form, text, isSecret } = redactionFor([], ['token', 'token_use'], ['token_mark', 'token_use'])
  t.strictSame(value({ token_mark: 'Bearer', token: 'abc', access_token: 'abc' }), {
    token_mark: 'Bearer',
    token: '[redacted]',
    access_token: '[redacted]',
  })
  t.equal(form('token=abc&token_mark=Bearer&TOKEN_MARK=x'), 'token=[redacted]&token_mark=Bearer&TOKEN_MARK=[redacted]')
  t.equal(text('{"token_mark":"Bearer","token":"a'), '{"token_mark":"Bearer","token":"[redacted]"')
  t.ok(isSecret('token_use'), 'declared as both, it is a secret')
})

t.test('a name that tells of secrets is none, and what holds several is one', async t => {
  const { isSecret, value } = redactionFor([])
  const secrets = ['access_token', 'authtoken', 'clientsecret', 'passwordHash', 'reset_password_token', 'token_id']
  for (const name of [...secrets, 'refreshTokens', 'newPassword', 'X-Auth-Token', 'tokenkey', 'number_token'])
    t.equal(isSecret(name), true, name)
  const counts = ['max_tokens', 'maxOutputTokens', 'tokenCount', 'totalTokens', 'token_expires_at', 'token_endpoint']
  const others = ['tokenize', 'Tokenizer', 'secretary', 'secretariat', 'passwordless', 'credentialType', 'tokenStatus']
  const used = ['prompt_tokens', 'completion_tokens', 'remainingTokens', 'nextPageToken', 'page_token', 'tokenSymbol']
  const about = ['apiKeyName', 'api_keys_url', 'passwordLastChanged', 'passwordResetRequired', 'X-Token-Remaining']
  const rules = [
    'tokensUsed',
    'tokenIssuedAt',
    'token_validity',
    'hasPassword',
    'passwordRequired',
    'passwordPolicy',
    'passwordStrength',
  ]
  for (const name of [...counts, ...others, ...used, ...about, ...rules]) t.equal(isSecret(name), false, name)
  const said = {
    errors: { password: ['is too short', "can't be blank"], token: [] },
    secret: false,
    auth: true,
    password: null,
  }
  t.strictSame(value(said), { ...said, errors: { ...said.errors, token: '[redacted]' } }, 'what is said of one is none')
  t.strictSame(value({ password: ['hush', 'is it'] }), { password: '[redacted]' })
  t.strictSame(
    value({
      password: { plain: 'hush', type: 'bcrypt', of: { day: 1 } },
      tokens: { all: ['hush'] },
      passwordPolicy: { min: 8 },
    }),
    {
      password: { plain: '[redacted]', type: 'bcrypt', of: { day: '[redacted]' } },
      tokens: { all: '[redacted]' },
      passwordPolicy: { min: 8 },
    },
  )
})

t.test('a form is shown without secrets that are in objects', async t => {
  const { form } = redactionFor([], ['pin'])
  for (const [sent, shown] of [
    ['card[pin]=1234&card[month]=5', 'card[pin]=[redacted]&card[month]=5'],
    ['a[0][card]%5Bpin%5D=1234', 'a[0][card]%5Bpin%5D=[redacted]'],
    ['pin[]=1234', 'pin[]=[redacted]'],
    ['card={"month":5,"pin":"1234"}&id=1', 'card=[redacted]&id=1'],
    ['card=%7B%22pin%22%3A1234%7D', 'card=[redacted]'],
    ['card={"month":5}', 'card={"month":5}'],
    ['a[spin]=1', 'a[spin]=1'],
  ] as const)
    t.equal(form(sent), shown, sent)
})

const { url } = redactionFor([{ name: 'key', kind: 'apiKey', in: 'query', key: 'appid' }])

t.test('an address is shown without secrets', async t => {
  for (const [sent, shown] of [
    ['/clubs?limit=2', '/clubs?limit=2'],
    ['/clubs?token=abc&limit=2', '/clubs?token=[redacted]&limit=2'],
    ['/clubs?%74oken=abc?d=e', '/clubs?%74oken=[redacted]'],
    ['/clubs?appid=abc', '/clubs?appid=[redacted]'],
    ['/go?to=http://a.example/?token=abc&limit=2', '/go?to=[redacted]&limit=2'],
    ['/go?to=http%3A%2F%2Fa.example%2F%3Fid%3D1%26access_token%3Dabc', '/go?to=[redacted]'],
    ['/go?to=%2Fa%3Fto%3D%252Fb%253Ftoken%253Dabc', '/go?to=[redacted]'],
    ['/go?to=http://a.example/?id=1', '/go?to=http://a.example/?id=1'],
    ['/go?filter=a=b=c', '/go?filter=a=b=c'],
    ['/go?=token=abc&==limit=2', '/go?=token=[redacted]&==limit=2'],
    ['/go?a?token=abc', '/go?a?token=[redacted]'],
    ['/go?===', '/go?==='],
    // What a browser keeps to itself, a client of one's own may send.
    ['/clubs#access_token=abc', '/clubs#access_token=[redacted]'],
    ['http://ann:pass@a.example/clubs?token=abc', 'http://[redacted]@a.example/clubs?token=[redacted]'],
    ['/clubs?jwt=abc&auth=abc&bearer=abc', '/clubs?jwt=[redacted]&auth=[redacted]&bearer=[redacted]'],
    ['/clubs?sig=abc&X-Amz-Signature=abc', '/clubs?sig=[redacted]&X-Amz-Signature=[redacted]'],
    ['/clubs?author=abc&sign=abc', '/clubs?author=abc&sign=abc'],
  ] as const)
    t.equal(url(sent), shown, sent)
})

t.test('a code of OAuth in an address within an address is a secret, and elsewhere none', async t => {
  const told = redactionFor([], [], [], undefined, [], ['code'])
  for (const [sent, shown] of [
    ['/login?next=https%3A%2F%2Fapp%2Fcb%3Fcode%3Dabc123xyz', '/login?next=[redacted]'],
    ['/login?next=%2Fcb%23code%3Dabc123xyz', '/login?next=[redacted]'],
    ['/a?to=%2Fb%3Fto%3D%252Fc%253Fcode%253Dabc', '/a?to=[redacted]'],
    ['/login?filter=code%3Dabc', '/login?filter=code%3Dabc'],
    ['/login?next=%2Fcb%3Fcountry%3Dabc', '/login?next=%2Fcb%3Fcountry%3Dabc'],
  ] as const) {
    t.equal(told.url(sent), shown, sent)
    t.equal(told.header('location', sent), shown, sent)
  }
})

t.test('values of parameters and headers may be addresses, and are shown without their secrets', async t => {
  const { value, header } = redactionFor([], ['code'])
  for (const [sent, shown] of [
    ['http://127.0.0.1/callback?code=cod_1&state=x', 'http://127.0.0.1/callback?code=[redacted]&state=x'],
    ['http://127.0.0.1/#access_token=abc', 'http://127.0.0.1/#access_token=[redacted]'],
    ['http://a.example/?next=http%3A%2F%2Fb.example%2F%3Frefresh_token%3Dabc', 'http://a.example/?next=[redacted]'],
    ['http://ann:pass@a.example/', 'http://[redacted]@a.example/'],
    ['ann@a.example', 'ann@a.example'],
    ['12 High Street', '12 High Street'],
    ['a=b', 'a=b'],
  ] as const) {
    t.strictSame(value({ query: { redirect_uri: sent, all: [sent, 7] } }), {
      query: { redirect_uri: shown, all: [shown, 7] },
    })
    t.equal(header('referer', sent), shown)
  }
})

t.test('a parameter of a path that is a secret by its name is shown nowhere', async t => {
  const paths = ['/shares/{token}', '/doors/{pin}/open', '/keys/{api_key_id}', '/{token}']
  const told = redactionFor([], ['pin'], [], undefined, paths)
  for (const [sent, shown] of [
    ['/w/one/v2/shares/hush?limit=1&token=hush', '/w/one/v2/shares/[redacted]?limit=1&token=[redacted]'],
    ['https://a.example/doors/1234/open#x', 'https://a.example/doors/[redacted]/open#x'],
    ['/keys/5', '/keys/5'],
  ] as const) {
    t.equal(told.url(sent), shown, sent)
    t.equal(told.header('location', sent), shown)
    t.strictSame(told.value({ self: sent }), { self: shown })
  }
  t.equal(told.value('/images'), '/images', "which is anybody's")
  t.strictSame(told.inPath('/v2/shares/hu%20sh?a=b'), ['hu%20sh', 'hu sh'])
  t.strictSame([told.mayHold('"/shares/hush"'), told.mayHold('"hush"')], [true, false])
})

t.test('what is short is left out where it stands alone', async t => {
  for (const [text, shown] of [
    ['demo', '[redacted]'],
    ['a demo, "demo" and demo_1', 'a [redacted], "[redacted]" and [redacted]_1'],
    ['demos, a mydemo and demo2', 'demos, a mydemo and demo2'],
  ] as const)
    t.equal(withoutSent(text, ['demo']), shown, text)
  t.equal(withoutSent('mydemonstration', ['demonstra']), 'my[redacted]tion')
})

t.test('a secret of digits is left out where it is a number, too', async t => {
  const { value } = besides(redactionFor([]), ['493021'])
  t.strictSame(value({ otp: 493021, echo: [493021, 49302, 4930210], said: 'it is 493021' }), {
    otp: '[redacted]',
    echo: ['[redacted]', 49302, 4930210],
    said: 'it is [redacted]',
  })
})

const own = `pat_0123456789_${'aZ_-'.repeat(10)}xyz`

t.test('what is written like a secret of this server is one, whatever it is called', async t => {
  const { value, form, text, header, message } = redactionFor([])
  t.strictSame(value({ id: own, deep: [{ note: `is it ${own}?` }] }), {
    id: '[redacted]',
    deep: [{ note: 'is it [redacted]?' }],
  })
  t.equal(url(`/oauth/token/${own}?id=${own}`), '/oauth/token/[redacted]?id=[redacted]')
  t.equal(form(`id=${own}&limit=2`), 'id=[redacted]&limit=2')
  t.equal(text(`{"id":"${own}`), '{"id":"[redacted]')
  t.equal(header('x-any', own), '[redacted]')
  t.equal(text('pat_0123456789 and key_board_layout'), 'pat_0123456789 and key_board_layout', 'what is none')
  const violation = { in: 'body', code: 'invalid_body' } as const
  for (const [name, said, shown] of [
    [
      '/id',
      `body/id: expected no such property, found "${own.slice(0, 40)}".`,
      'body/id: expected no such property, found "[redacted]".',
    ],
    [
      '/clientSecret',
      'body/clientSecret: expected no such property, found "abc".',
      'body/clientSecret: expected no such property, found [redacted].',
    ],
    [
      '/clientSecret',
      'body/clientSecret: expected a value, found nothing.',
      'body/clientSecret: expected a value, found nothing.',
    ],
    [
      '/clientSecret',
      'body/clientSecret: expected at least 9 characters, found "nothing.".',
      'body/clientSecret: expected at least 9 characters, found [redacted].',
    ],
    ...[
      'body/clientSecret: expected at most 3 bytes, found a string (7 bytes).',
      'body/clientSecret: expected one value, found several: the field is sent more than once.',
      'query.clientSecret: expected one value, found 2: the parameter is given more than once.',
    ].map(told => ['/clientSecret', told, told] as const),
    [
      '/clientSecret',
      'A text of at most 5 letters was expected, "ab c" was found.',
      'A text of at most 5 letters was expected, [redacted] was found.',
    ],
  ] as const)
    t.equal(message({ ...violation, name, message: said }), shown, said)
})

t.test('a list that is told how to be sent is told without its secrets', async t => {
  const said =
    'query.tokens: expected one value, found 2: the parameter is given more than once. '
    + 'Write a list as one value: tokens=a,b.'
  const violation = { in: 'query', name: 'tokens', code: 'invalid_parameter', message: said } as const
  t.equal(redactionFor([]).message(violation), 'query.tokens: expected one value, found [redacted].')
})

t.test('credentials of RFC 7521 and RFC 8628 are known by their names', async t => {
  const { form } = redactionFor([])
  t.equal(
    form('client_assertion=a&assertion=b&device_code=c&user_code=d&client_assertion_type=e&grant_type=f'),
    'client_assertion=[redacted]&assertion=[redacted]&device_code=[redacted]&user_code=[redacted]'
      + '&client_assertion_type=e&grant_type=f',
  )
})

t.test("names that are a secret's, and others that only look so", async t => {
  const { isSecret, header, mayHold } = redactionFor([])
  const secret = ['pass', 'pwd', 'passwd', 'private_key', 'access_key', 'passphrase', 'otp', 'totp', 'cvv', 'cvc']
  const others = ['pass_phrase', 'passPhrase', 'pin', 'PIN', 'csrf', '_csrf', 'xsrf', 'SAMLResponse', 'saml_response']
  for (const name of [...secret, ...others, 'code_verifier', 'JSESSIONID', 'subscription-key']) {
    t.ok(isSecret(name), name)
    t.ok(mayHold(`{"${name}":"x"}`), `${name} is looked for`)
  }
  for (const name of ['Ocp-Apim-Subscription-Key', 'X-Functions-Key', 'X-Session-Id'])
    t.equal(header(name, '0f3acb9be2f1'), '[redacted]', name)
  const declared = redactionFor([], ['Schlüssel', '鍵', 'a.b'])
  for (const name of ['schlüssel', 'SCHLÜSSEL', '鍵', 'a.b'])
    for (const coding of ['utf8', 'latin1'] as const) {
      const text = Buffer.from(`{"${name}":"x"}`).toString(coding)
      t.ok(declared.mayHold(text), `${name} is looked for in ${coding}`)
    }
  t.notOk(declared.mayHold('{"aXb":"x"}'))
  const slips = ['pasword', 'passwrd', 'passord', 'passwort', 'newPaswsord', 'passpharse', 'sercet', 'secet']
  for (const name of [...slips, 'clientScret', 'user_credntials', 'acces_toekn', 'X-Auth-Tokne']) {
    t.ok(isSecret(name), name)
    t.ok(mayHold(`{"${name}":"x"}`), `${name} is looked for`)
  }
  const words = ['taken', 'toke', 'broken', 'discreteValue', 'sacred', 'passport', 'passages', 'parole']
  for (const name of [...words, 'token_type', 'tokenType', 'token_type_hint', 'credence', 'x'.repeat(10_000)])
    t.notOk(isSecret(name), name)
  for (const name of ['pinned', 'pins', 'pin_code', 'pin_count', 'spin', 'SAMLRequest', 'csrfEnabled', 'session_id'])
    t.notOk(isSecret(name), name)
  for (const name of ['passenger', 'compass', 'bypass', 'key', 'monkey', 'sessions', 'session', 'sessionId'])
    t.notOk(isSecret(name), name)
})

t.test('a name is looked for in every way in which it is one', async t => {
  const { isSecret, mayHold } = redactionFor([])
  const names = ['x-sessionidentifier-id', 'jsessidentityid', 'api key', 'access key']
  const apart = ['client_secret', 'pass_word', 'user_code', 'proxy_authorization', 'set_cookie', 'saml_response']
  const written = apart.flatMap(name => ['_', '-', ' ', ''].map(sign => name.replace('_', sign)))
  for (const name of [...names, ...written]) {
    t.ok(isSecret(name), name)
    for (const text of [`{"${name}":"x"}`, `see ${name.toUpperCase()}: x`]) t.ok(mayHold(text), text)
  }
  for (const text of ['{"sessid":"x"}', 'the author: x', 'monkey: x', '{"setter":"x"}']) t.notOk(mayHold(text), text)
})

t.test('what is left out of a text is looked for in it', async t => {
  const { mayHold, value } = redactionFor([], ['door_mark'])
  for (const [text, secret] of [
    ['Login (PIN: 84736251) ok', '84736251'],
    ['[otp: 84736251]', '84736251'],
    ['a,pwd: hunter2hunter2', 'hunter2hunter2'],
    ['first\npin: 84736251', '84736251'],
    ['first%0Apin%3A%2084736251', '84736251'],
    ['&#10;pin&#58; 84736251', '84736251'],
    ['SAML response: PHNhbWxwOlJl1234', 'PHNhbWxwOlJl1234'],
    ['Door mark: 84736251', '84736251'],
    ['see {"x session id":"a1b2"} ok', 'a1b2'],
  ] as const) {
    const json = JSON.stringify({ m: text })
    t.notOk(JSON.stringify(value({ m: text })).includes(secret), text)
    t.strictSame([mayHold(text), mayHold(json)], [true, true], text)
  }
  for (const text of ['Spin: 84736251', 'the pinned-pin: x', 'compass: a', 'bypass: a', 'doormark: a'])
    t.notOk(mayHold(text), text)
})

t.test('a code of OAuth is a secret in a query, a fragment and a form, whoever shows the call', async t => {
  const { contract } = loadContract(clubContract, 'own')
  if (contract === undefined) throw new Error('The contract is no good.')
  const journals = redactionsIn({ served: { contract }, beside: undefined })(contract.operations[0])
  const address = 'https://a.example/back?code=c0d3&state=x'
  const shown = `https://a.example/back?code=${redacted}&state=x`
  for (const told of [declaredRedaction(contract), journals]) {
    t.equal(told.url('/back?code=c0d3&state=x#code=c0d3'), `/back?code=${redacted}&state=x#code=${redacted}`)
    t.equal(told.form('code=c0d3&grant_type=a'), `code=${redacted}&grant_type=a`)
    t.strictSame([told.header('location', address), told.header('referer', address)], [shown, shown])
    t.strictSame(told.value({ code: 'not_found', next: address, note: 'code=5&a=b' }), {
      code: 'not_found',
      next: shown,
      note: 'code=5&a=b',
    })
    t.strictSame([told.isSecret('code'), told.isSecretInQuery('code')], [false, true])
  }
})
