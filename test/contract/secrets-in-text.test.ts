/** Secrets in the midst of a text: each is found behind its name, and ordinary text is left as it is. */
import t from 'tap'
import { secretsIn } from '../../src/contract/carried-secrets.ts'
import { redacted, redactionFor } from '../../src/contract/redaction.ts'
import { secretsInText } from '../../src/contract/secrets-in-text.ts'

const { isSecret, value, header, mayHold } = redactionFor([], ['pin'])
const valuesIn = (text: string): readonly string[] => [
  ...new Set(secretsInText(text, isSecret).map(({ value: found }) => found)),
]

t.test('what stands in a text, and the text without it', t => {
  const cases: readonly (readonly [text: string, values: readonly string[], shown: string])[] = [
    ['https://a.example/x?token=abc-1&page=2', ['abc-1'], 'https://a.example/x?token=[redacted]&page=2'],
    ['Open https://a.example/?sig=a.b, please', ['a.b'], 'Open https://a.example/?sig=[redacted], please'],
    [
      '<https://a.example/x?token=abc1>; rel="next", <https://b.example/?sig=zz1>; rel="last"',
      ['abc1', 'zz1'],
      '<https://a.example/x?token=[redacted]>; rel="next", <https://b.example/?sig=[redacted]>; rel="last"',
    ],
    [
      'See /x?X-Amz-Credential=AKIA%2F2027&X-Amz-Signature=ab12&X-Amz-Security-Token=cd34 now',
      ['AKIA%2F2027', 'ab12', 'cd34', 'AKIA/2027'],
      'See /x?X-Amz-Credential=[redacted]&X-Amz-Signature=[redacted]&X-Amz-Security-Token=[redacted] now',
    ],
    [
      'It is at https%3A%2F%2Fa.example%2F%3Ftoken%3Dabc1 now',
      ['abc1'],
      'It is at https%3A%2F%2Fa.example%2F%3Ftoken%3D[redacted] now',
    ],
    ['postgres://app:p%21w@db.example/x', ['p%21w', 'p!w'], 'postgres://[redacted]@db.example/x'],
    ['at redis://:p@ss@cache:6379', ['p@ss'], 'at redis://[redacted]@cache:6379'],
    ['Server=db;Password=ab,b&c;Encrypt=yes', ['ab,b&c'], 'Server=db;Password=[redacted];Encrypt=yes'],
    ['Server=db;Pwd="a;b c"', ['a;b c'], 'Server=db;Pwd="[redacted]"'],
    ['mysql --password=hush99 -p', ['hush99'], 'mysql --password=[redacted] -p'],
    ['{"a":{"password":"hush","n":1}}', ['hush'], '{"a":{"password":"[redacted]","n":1}}'],
    [String.raw`{"a":"{\"otp\":493021}"}`, ['493021'], String.raw`{"a":"{\"otp\":\"[redacted]\"}"}`],
    ['not read: {"password": "hush"} at 1', ['hush'], 'not read: {"password": "[redacted]"} at 1'],
    ["{'password': 'hush'}", ['hush'], "{'password': '[redacted]'}"],
    [
      'not read: {"password": {"old": "correct horse", "new": null}} at 1',
      ['correct horse'],
      'not read: {"password": {"old": "[redacted]", "new": null}} at 1',
    ],
    [
      'not read: {"password": ["correct horse", null]} at 1',
      ['correct horse'],
      'not read: {"password": ["[redacted]", null]} at 1',
    ],
    ['curl -H "Authorization: Bearer abc1" x', ['abc1'], 'curl -H "Authorization: Bearer [redacted]" x'],
    ['X-Api-Key:abc1', ['abc1'], 'X-Api-Key:[redacted]'],
    ['sent as Bearer ey.J9.x_y1 then', ['ey.J9.x_y1'], 'sent as Bearer [redacted] then'],
    ['<a><pin>1234</pin><b token="x1"/></a>', ['x1', '1234'], '<a><pin>[redacted]</pin><b token="[redacted]"/></a>'],
    ['AccountName=a;AccountKey=Qa1Ws2==;x=y', ['Qa1Ws2=='], 'AccountName=a;AccountKey=[redacted];x=y'],
    ['at: 1\npassword: Mk8Jn7 # of old', ['Mk8Jn7'], 'at: 1\npassword: [redacted] # of old'],
    ["{password: 'hush99', of: 1}", ['hush99'], "{password: '[redacted]', of: 1}"],
    ["['password' => 'hush99']", ['hush99'], "['password' => '[redacted]']"],
    ['password := "hush99"', ['hush99'], 'password := "[redacted]"'],
    [
      '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIE\n-----END RSA PRIVATE KEY-----',
      ['Proc-Type: 4,ENCRYPTED\n\nMIIE'],
      '-----BEGIN RSA PRIVATE KEY-----\n[redacted]\n-----END RSA PRIVATE KEY-----',
    ],
    ['<input type="password" value="hush99">', ['hush99'], '<input type="password" value="[redacted]">'],
    [
      '<input name="q" type="password" value="hunter2x">',
      ['hunter2x'],
      '<input name="q" type="password" value="[redacted]">',
    ],
    [
      '<input value="hunter2" name="q" type="password">',
      ['hunter2'],
      '<input value="[redacted]" name="q" type="password">',
    ],
    ['<input type=password value=hunter2x!>', ['hunter2x!'], '<input type=password value=[redacted]>'],
    [
      `<input type="password" class="${'a b '.repeat(70)}" value="hunter2x">`,
      ['hunter2x'],
      `<input type="password" class="${'a b '.repeat(70)}" value="[redacted]">`,
    ],
    ["<input value='hush99' name='pin'>", ['hush99'], "<input value='[redacted]' name='pin'>"],
    ['{"Pass Word":"hush99"}', ['hush99'], '{"Pass Word":"[redacted]"}'],
    ['at: 1\npassword: |\n  abc\n  def\nof: 2', ['abc\n  def'], 'at: 1\npassword: |\n  [redacted]\nof: 2'],
    [
      'password: |\n\n  first line\n\n \n  second line secret\n\nof: 2',
      ['first line\n\n \n  second line secret'],
      'password: |\n\n  [redacted]\n\nof: 2',
    ],
    ['password: |\r\n  ab\r\n\r\n  cd\r\nof: 2', ['ab\r\n\r\n  cd'], 'password: |\r\n  [redacted]\r\nof: 2'],
    ['a:\n  - token: >-\n      abc\n    of: 2', ['abc'], 'a:\n  - token: >-\n      [redacted]\n    of: 2'],
    [
      'Here is your Access token: abcDEFgHiJ, keep it',
      ['abcDEFgHiJ'],
      'Here is your Access token: [redacted], keep it',
    ],
    ['Your API key: k3y-0f-yours.', ['k3y-0f-yours'], 'Your API key: [redacted].'],
    ['Your password: Tr0ub4dor&3', ['Tr0ub4dor&3'], 'Your password: [redacted]'],
    ['Your password: correct7horse$battery', ['correct7horse$battery'], 'Your password: [redacted]'],
    ['Your password: Abc123!xyz789.', ['Abc123!xyz789'], 'Your password: [redacted].'],
    ['(Your password: hunter2!hunter2)', ['hunter2!hunter2'], '(Your password: [redacted])'],
    ['Your password: P@ssw0rd1, again', ['P@ssw0rd1'], 'Your password: [redacted], again'],
    ['Invalid token: abcDEF123456', ['abcDEF123456'], 'Invalid token: [redacted]'],
    ['Your token: abcDEFghIJkl', ['abcDEFghIJkl'], 'Your token: [redacted]'],
    ['Token used: abcDEF123456', ['abcDEF123456'], 'Token used: [redacted]'],
    ['Your secret key: /Ab1c/x9Yz+Q==', ['/Ab1c/x9Yz+Q=='], 'Your secret key: [redacted]'],
    ['Your PIN: 84736251', ['84736251'], 'Your PIN: [redacted]'],
    ['Your OTP: 12345678', ['12345678'], 'Your OTP: [redacted]'],
    ['User pwd: hunter2hunter2', ['hunter2hunter2'], 'User pwd: [redacted]'],
    ['One-time pass: hunter22xx', ['hunter22xx'], 'One-time pass: [redacted]'],
    ['see my jwt: abcDEF123456.', ['abcDEF123456'], 'see my jwt: [redacted].'],
    [
      'sent Authorization: Digest username="ann", nonce="n1", cnonce="c1", response="6629", qop=auth',
      ['username="ann", nonce="n1", cnonce="c1", response="6629", qop=auth'],
      'sent Authorization: Digest [redacted]',
    ],
    ['by Digest nonce="n1", response="6629" then', ['nonce="n1", response="6629"'], 'by Digest [redacted] then'],
    ['Authorization: Hawk id="a1", mac="m1"', ['id="a1", mac="m1"'], 'Authorization: Hawk [redacted]'],
    [
      'Authorization: Digest username="M",\n    realm="x",\n    response="6629fae"\nnext: 1',
      ['username="M",\n    realm="x",\n    response="6629fae"'],
      'Authorization: Digest [redacted]\nnext: 1',
    ],
    [
      'by Digest username="M",\r\n response="6629fae" then',
      ['username="M",\r\n response="6629fae"'],
      'by Digest [redacted] then',
    ],
    [
      'Proxy-Authorization: Digest username="M",\r\n response="6629fae"',
      ['username="M",\r\n response="6629fae"'],
      'Proxy-Authorization: Digest [redacted]',
    ],
    [
      'Authorization: Digest username="M",  response="6629fae" ,  qop=auth',
      ['username="M",  response="6629fae" ,  qop=auth'],
      'Authorization: Digest [redacted]',
    ],
    [
      String.raw`Authorization: Digest username="a\"b", response="6629fae"`,
      [String.raw`username="a\"b", response="6629fae"`, 'username="a"'],
      'Authorization: Digest [redacted]',
    ],
    ['Authorization: Digest abcdef123456', ['abcdef123456'], 'Authorization: Digest [redacted]'],
    ['Authorization: Digest YWJjZGVmMTIz==', ['YWJjZGVmMTIz=='], 'Authorization: Digest [redacted]'],
    ['<token><![CDATA[a1]]></token>', ['a1'], '<token><![CDATA[[redacted]]]></token>'],
    ['<param name="pin">4711</param>', ['4711'], '<param name="pin">[redacted]</param>'],
    [
      '<i type="a" name="csrf-token" id="b" value="x1">',
      ['x1'],
      '<i type="a" name="csrf-token" id="b" value="[redacted]">',
    ],
    [
      'It is eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln, so',
      ['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln'],
      'It is [redacted], so',
    ],
    [
      '-----BEGIN EC PRIVATE KEY-----\nMIIE\n-----END EC PRIVATE KEY-----',
      ['MIIE'],
      '-----BEGIN EC PRIVATE KEY-----\n[redacted]\n-----END EC PRIVATE KEY-----',
    ],
    ['name: ann\npassword: hush99\n', ['hush99'], 'name: ann\npassword: [redacted]\n'],
    [
      'Content-Disposition: form-data; name="pin"\r\n\r\n4711\r\n--x',
      ['4711'],
      'Content-Disposition: form-data; name="pin"\r\n\r\n[redacted]\r\n--x',
    ],
  ]
  for (const [text, values, shown] of cases) {
    t.ok(mayHold(text), text)
    t.strictSame(valuesIn(text), values, text)
    t.strictSame(value({ note: [text] }), { note: [shown] }, text)
    if (!text.includes('{')) t.equal(header('x-note', text), shown, text)
  }
  t.end()
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const base64url = (text: string): string => Buffer.from(text).toString('base64url')
const hex = (text: string): string => Buffer.from(text).toString('hex')

/** A text, and in it what is left out; whatever else is in it stays. */
const leftOut: readonly (readonly [about: string, text: string, secret: string])[] = [
  ...[base64, base64url, hex].flatMap(encode =>
    ['password=hush99', '{"secret":"hush-9"}', 'a=1&Api_Key=k9', 'user: ann\nPASSWORD: hush9'].map(
      text => ['encoded', `seen ${encode(text)} there`, encode(text)] as const,
    ),
  ),
  ['encoded within an address', `/x?state=${base64url('{"token":"abc-1"}')}&a=1`, base64url('{"token":"abc-1"}')],
  ['encoded, with a tail of its own', `/back/${base64url('api-key=abc1x')}/go`, base64url('api-key=abc1x')],
  ['a login', `Basic ${base64('ann:hush')} was sent`, base64('ann:hush')],
  ['a login', `basic: ${base64url('ann:hush>>?9')}`, base64url('ann:hush>>?9')],
  ['a login', `login=${hex('ann:hush99')} then`, hex('ann:hush99')],
  ['a login', `"auth":"${base64('ann:hush')}",`, base64('ann:hush')],
  ['a command', 'curl -u ann:hush99 https://a.example/', 'hush99'],
  ['a command', 'curl -u ann:hunter https://a.example/', 'hunter'],
  ['a command', "curl -s --user 'ann:hush 99' https://a.example/", 'hush 99'],
  ['a command', 'curl -sSu ann:ann9 https://a.example/', 'ann9'],
  ['a command', 'curl -X POST \\\n  --user ann:hush99 \\\n  https://a.example/', 'hush99'],
  ['a command', 'curl --proxy-user ann:hush99 https://a.example/', 'hush99'],
  ['a command', 'mysql -h db -u ann -phush99 shop', 'hush99'],
  ['a command', 'mysqldump -uroot -proot shop', 'root'],
  ['a command', 'sshpass -p hunter ssh ann@a.example', 'hunter'],
  ['a command', 'docker login -u ann -p hush99', 'hush99'],
  ['a command', 'redis-cli -h cache -a hush99 ping', 'hush99'],
  ['an option', 'tool --password hush99 --name ann', 'hush99'],
  ['an option', 'tool --password hunter --name ann', 'hunter'],
  ['an option', 'tool --api-key "hush 99"', 'hush 99'],
  ['an option', 'java -storepass hush99 x', 'hush99'],
  ['pairs', 'posted [["name","ann"],["password","hush"]] now', 'hush'],
  ['pairs', "posted [('password', 'hush99')] now", 'hush99'],
  ['a name beside', 'posted {"name":"password","value":"hush"} now', 'hush'],
  ['a name beside', 'posted {"id":"password","content":"hush"} now', 'hush'],
  ['a name beside', 'posted {"id": "token", "type": "text", "value": 4711} now', '4711'],
  ['a name beside', 'posted {"value":"hush9","type":"a","name":"password"} now', 'hush9'],
  ['a name beside', "posted {'name': 'password', 'value': 'hush'} now", 'hush'],
  ['a sentence', 'The password is hunter2', 'hunter2'],
  ['a sentence', 'I say that the password was: hunter2.', 'hunter2'],
  ['a sentence', 'Your new password is now Tr0ub4dor, ann', 'Tr0ub4dor'],
  ['a sentence', 'The password is "swordfish" here', 'swordfish'],
  ['a sentence', 'password: hu$h9 it is', 'hu$h9'],
  ['a sentence', 'Your PIN: 8473', '8473'],
  ['a sentence', 'Your PIN is 8473.', '8473'],
  ['a sentence', 'The OTP: 493021 is good', '493021'],
  ['what a shell sets', 'export API_TOKEN=abcd && run', 'abcd'],
  ['what a shell sets, by the whole name', 'TOKEN=abcd run', 'abcd'],
  ['what a shell sets', 'env SECRET=sunflower ./run', 'sunflower'],
  ['an object of a program', "posted { password: { value: 'hush99' } } now", 'hush99'],
  ['an object of a program', 'posted { pin: { min: 4711 } } now', '4711'],
  ['an object of a program', "posted { token: { type: 'plain', value: 'hush99' } } now", 'hush99'],
  ['a session of express', 'sent connect.sid=hush99 now', 'hush99'],
  ['a rule beside it', "password: ['hush99']; name: ['min:8']", 'hush99'],
  ['a limit that is no length', 'the password min4711 is hers', 'min4711'],
  ['a tag', '<input name="a>b" type="password" value="hush9">', 'hush9'],
  ['a tag', '<input type="password" placeholder="a>b>c" value="hush9">', 'hush9'],
  ['a tag', '<input value="hush9" title="a > b" name="pin">', 'hush9'],
  ['a tag', "<param title='a>b' name='pin'>4711</param>", '4711'],
  ['a tag', '<meta name="csrf-token" title="->" content="hush9">', 'hush9'],
]

t.test('what is left out of a text, and nothing else', t => {
  for (const [about, text, secret] of leftOut) {
    const shown = text.replace(new RegExp(`${secret.replaceAll(/[$+?/]/g, String.raw`\$&`)}(?!.*${secret})`), redacted)
    t.ok(mayHold(text), text)
    t.ok(valuesIn(text).includes(secret), `${about}: ${text}`)
    t.strictSame(value({ note: text }), { note: shown }, text)
  }
  t.ok(valuesIn(`seen ${base64('password=hush99')}`).includes('hush99'), 'what it stands for is known as well')
  t.ok(valuesIn(`Basic ${base64('ann:hush99')}`).includes('hush99'))
  t.end()
})

t.test('no half of a secret stays, wherever there are signs, quotes or other names within it', t => {
  const halves: readonly (readonly [text: string, secret: string])[] = [
    ['It is eyJaaaaa.eyJ', 'eyJaaaaa.eyJ'],
    ['It is eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0'],
    ['curl -u admin:Password123x http://x', 'Password123x'],
    ['mysql -u root -pSecret2024x db', 'Secret2024x'],
    ['sshpass -p MyToken99 ssh x', 'MyToken99'],
    ['zip -P topsecret7 a b', 'topsecret7'],
    ['The password is "Secret123!".', 'Secret123!'],
    ['password is hunt3r,Two4x9', 'hunt3r,Two4x9'],
    ["password: 'it''s5ecret'", "it''s5ecret"],
    [String.raw`password: "a\"b5secret"`, String.raw`a\"b5secret`],
    [`curl -u "bob:it's5" x`, "it's5"],
    [`curl -u 'bob:a"b5x' x`, 'a"b5x'],
    [String.raw`curl -u bob:hun\ ter2 x`, String.raw`hun\ ter2`],
    ["curl -u bob:'hunter2' x", "'hunter2'"],
    ['curl -u bob:"hunter 2" x', '"hunter 2"'],
    [`mysql -p'a'"'"'b5secret' x`, `'a'"'"'b5secret'`],
    [String.raw`tool --token "a\"b5" x`, String.raw`a\"b5`],
    ['Cookie: theme=dark; sid=s3cr3tvalue1', 'theme=dark; sid=s3cr3tvalue1'],
    ['{"name":"api_key","value":"sk_secret_9f8e7d6c5b4a"}', 'sk_secret_9f8e7d6c5b4a'],
    ['{"name":"Authorization","value":"Token abcdef"}', 'Token abcdef'],
  ]
  for (const [text, secret] of halves) {
    t.ok(valuesIn(text).includes(secret), text)
    t.strictSame(value({ note: [text] }), { note: [text.replace(secret, redacted)] }, text)
  }
  t.ok(valuesIn("curl -u bob:'hunter2' x").includes('hunter2'), 'without its quotes, too')
  t.end()
})

t.test('what stands beside a secret in objects and lists', t => {
  const login = base64('ann:hush99')
  for (const [given, shown, told] of [
    [
      [
        ['name', 'ann'],
        ['password', 'hush'],
      ],
      [
        ['name', 'ann'],
        ['password', redacted],
      ],
      ['hush'],
    ],
    [[['pin', 4711]], [['pin', redacted]], ['4711']],
    [{ id: 'password', content: 'hush' }, { id: 'password', content: redacted }, ['hush']],
    [
      { name: 'Authorization', value: `Basic ${login}` },
      { name: 'Authorization', value: redacted },
      [`Basic ${login}`, login, 'hush99'],
    ],
    [{ name: 'Cookie', value: 'a=b; c=d' }, { name: 'Cookie', value: redacted }, ['a=b; c=d']],
    [{ login }, { login: redacted }, [login, 'hush99']],
    [{ login: 'ann', basic: 'abcdefgh' }, { login: 'ann', basic: 'abcdefgh' }, []],
    [
      [
        ['password', 'required'],
        ['token', 'Is missing'],
      ],
      [
        ['password', 'required'],
        ['token', 'Is missing'],
      ],
      [],
    ],
    [['password', 'token'], ['password', 'token'], []],
    [
      [
        ['password', 'hush9'],
        ['remember', true],
        ['next', null],
      ],
      [
        ['password', redacted],
        ['remember', true],
        ['next', null],
      ],
      ['hush9'],
    ],
    [
      [
        ['pass', 12],
        ['fail', 3],
      ],
      [
        ['pass', 12],
        ['fail', 3],
      ],
      [],
    ],
    [{ name: 'password', value: 'MySecret123!' }, { name: 'password', value: redacted }, ['MySecret123!']],
    [
      { name: 'password', value: null, content: 'hush9' },
      { name: 'password', value: null, content: redacted },
      ['hush9'],
    ],
    [{ field: 'password', code: 'min_length', value: 8 }, { field: 'password', code: 'min_length', value: 8 }, []],
    [{ field: 'password', value: 'too_short' }, { field: 'password', value: 'too_short' }, []],
    [{ required: ['password', 'email'] }, { required: ['password', 'email'] }, []],
    [{ id: 'password', content: 'At least 8 characters' }, { id: 'password', content: 'At least 8 characters' }, []],
    [{ name: 'password', value: 'Kennwort' }, { name: 'password', value: 'Kennwort' }, []],
    [{ field: 'password', value: 'required' }, { field: 'password', value: 'required' }, []],
  ] as const) {
    t.strictSame(value(given), shown)
    const bytes = Buffer.from(JSON.stringify(given))
    const carrying = { target: '/', headers: [], bodies: [{ bytes, mediaType: 'application/json' }] }
    const found = secretsIn(carrying, redactionFor([]))
    const wanted: readonly string[] = told
    t.strictSame(found, wanted, JSON.stringify(given))
  }
  t.end()
})

t.test('a value whose name stands beside it', t => {
  const of = (one: object): object => ({ all: [one] })
  for (const [given, shown] of [
    [{ name: 'X-Api-Key', value: 'a1' }, '[redacted]'],
    [{ key: 'DB_PASSWORD', value: 4711 }, '[redacted]'],
    [{ name: 'password', value: 'Password' }, 'Password'],
    [{ name: 'password', value: 'What nobody knows' }, 'What nobody knows'],
    [{ name: 'colour', value: 'a1' }, 'a1'],
  ] as const) {
    t.strictSame(value(of(given)), of({ ...given, value: shown }))
    const bytes = Buffer.from(JSON.stringify(of(given)))
    const told = secretsIn(
      { target: '/', headers: [], bodies: [{ bytes, mediaType: 'application/json' }] },
      redactionFor([]),
    )
    t.strictSame(told, shown === '[redacted]' ? [String(given.value)] : [])
  }
  t.strictSame(value({ Key: 'password', Value: 'a1' }), { Key: 'password', Value: '[redacted]' })
  t.end()
})

t.test('ordinary text', t => {
  for (const text of [
    'Your password: is needed',
    'Max tokens: 12345678',
    'Tokens used: 12345678',
    'Token validity: 90days-or-1',
    'Token issued: 2026-11-29',
    'Token issued at: 2026-11-29',
    'Old password: 2026-11-29T10:00:00.000Z',
    'Get token: /v1/oauth/token',
    'Forgot password: /account/reset/v2',
    'Unexpected token: unterminatedStringLiteral at 3',
    'invalid token: com.foo.BarBaz',
    'Your token: com.foo.BarBaz',
    'Lost password: ann.lee1@example.com',
    'Lost password: https://a.example/reset/v2.',
    'Prompt tokens: 12345678',
    'PIN count: 12345678',
    'Pin-up: 12345678',
    'The token is wrong',
    'The access token: documentation/overview',
    'Your password: at least eight characters',
    'Its token: see https://a.example/x1',
    'WWW-Authenticate: Digest realm="a", nonce="n1"',
    'WWW-Authenticate: Digest realm="a",\r\n nonce="n1"\r\nX-Of: response="n1"',
    'pass=12 fail=0',
    '<input type="password" value="">',
    '<input type="password" data-value="hunter2x">',
    '<input name="q" data-type="password" value="hunter2x">',
    '<input type="password"><input name="q" value="hunter2x">',
    'tests: 15, pass: 12',
    'password: |\nof: 2',
    'password: required',
    'The token= is required',
    'Set password=required first',
    'The cookie: eat it',
    'token = getToken()',
    'if (password == input) {}',
    'Open /x?token=<token> or /x?token={token} with token=$TOKEN',
    'Bearer of news, and bearer certificates',
    'tokenCount=500; tokenType=x',
    '2027-03-01T09:00:00Z',
    'ann@example.com, or https://a.example/@ann',
    '[{"name":"ann"}]',
    '<label name="password">Password</label>',
    '-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----',
    `seen ${base64('colour=blue&size=medium')} there`,
    `/x?cursor=${base64url('{"after":"2026-11-29","n":5}')}`,
    `seen ${hex('the author of it: Ann Lee')} there`,
    `seen ${base64('the password: is required')} there`,
    'Basic information about it, and basic knowledgeable staff',
    'Basic authentication: is wanted',
    'login: administrator is not known',
    'author=VXNlcjoxMjM0NQ==',
    '0123456789abcdef0123456789abcdef0123',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    'docker run -u 1000:1000 x',
    'docker run --user node:node x',
    'curl -u "$USER:$PASSWORD" https://a.example/',
    'curl -u user:password https://a.example/',
    'curl -u <user>:<password> https://a.example/',
    'mysql -h db -p',
    'mysql -P 3306 -u root',
    'Use --password to say it, or --token instead of that',
    'tool --password PASSWORD --token <token>',
    'tool --password-file secrets.v2.txt --token-url a1',
    'tool --password --verbose',
    'fields [["password","token"],["name","email"]]',
    'fields ["password","email99"]',
    'of {"name":"password","value":"Password"} and {"field":"password","value":"required"}',
    'of {"name":"colour","value":"hush99"} and {"id":"password","content":"At least 8 characters"}',
    'of {"name":"password","value":null}, {"name":"password"}, {"value":"hush9"}',
    'The password is required',
    'The password is too short, and the token was wrong.',
    'The token is "expired"',
    'Password: 8-20 characters',
    'Password: min. 8',
    'Password: 2FA is on',
    'Secret: SHA-256 of it',
    'Token: RS256 or OAuth2',
    'The token: 3600s of it',
    'The API key: v2beta of it',
    'The token is 2048 characters long',
    'The PIN is four digits long, the other PIN was 12 or 14',
    'Pinned: 8473',
    'Bowling pins: 8473',
    '<input title="a>b" name="q" value="hush9">',
    '<input type="password"> value="hush9"',
    '<a name="password">Change your password</a>',
    'docker login reg.test && docker run -p 8080:80 nginx',
    'sshpass -e ssh -p 2222 bob@host',
    'sshpass -f pwfile ssh -p 2222 x',
    'curl -fsSL https://x.example | docker run -u 1000:1000 img',
    'redis-cli ping; ls -a x',
    'the field password (min8chars) is needed',
    'a password of 8-20characters, a password 12+chars',
    "rules: { password: ['required', 'min:8'], name: 'required' }",
    '{"password": ["required", "between:8,72", "confirmed"], "x"',
    "['password' => 'required|string|min:8|confirmed']",
    'password: { type: string, minLength: 8, maxLength: 72 }',
    "{ password: { type: 'string', min: 8, required: true } }",
    'seen: {"password": {"type": "string", "minLength": 8, "format": "password"}',
    'DEBUG=true TOKEN=required',
    'start it with AUTH=kerberos, SIG=sigterm and API_AUTH=bearer',
    '{"passwords":["min:8","requi',
    'Secret is AES-256-GCM',
    'Token is RS256-signed',
    'The token is JWT/HS256',
    '',
  ]) {
    t.strictSame(valuesIn(text), [], text)
    t.equal(value(text), text)
  }
  t.end()
})

t.test('what is long is no placeholder, so that a text full of names is read once', t => {
  for (const piece of ['token=[', '?token={', 'X-Token:[', '[token=']) {
    const text = piece.repeat(1000)
    const read = secretsInText(text, isSecret).reduce((sum, { span: [from, end] }) => sum + end - from, 0)
    t.ok(read > 0.9 * text.length && read <= 2 * text.length, `${piece}: ${read} of ${text.length}`)
  }
  t.strictSame(valuesIn('token=[your-token], password={pw}'), [])
  t.end()
})

t.test("what stands under a secret's name and is said of one", t => {
  for (const one of [
    { auth: 'basic' },
    { proxyAuth: 'Bearer' },
    { password: 'Password' },
    { accessToken: 'Access token' },
    { passwordLabel: 'Your password', token_placeholder: 'abc' },
    { pass: 12, fail: 0 },
    { password: { type: 'string', minLength: 8, maxLength: 72, format: 'password' } },
    { password: ['required', 'min:8'], token: 'required|size:20' },
  ])
    t.strictSame(value(one), one)
  for (const one of [
    { auth: 'hush99' },
    { password: 'password' },
    { password: 'basic' },
    { pass: 4711 },
    { pass: 'min:8|zz' },
  ])
    t.strictSame(Object.values(Object(value(one))), ['[redacted]'])
  t.strictSame(value({ secret: { format: { a: 'hush99' } } }), { secret: { format: { a: '[redacted]' } } })
  t.strictSame(valuesIn('{"passwords":["min:8","hunter2secret'), ['min:8', 'hunter2secret'], 'a rule, and no other')
  t.end()
})
