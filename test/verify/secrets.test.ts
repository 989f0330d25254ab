/** Credentials are kept out of whatever is written, however many there are. */
import t from 'tap'
import { allFormsOf, knownBy, longestSought, secretParts, secretsOf } from '../../src/verify/secrets.ts'

const someSecrets = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `tok-${at.toString(36).padStart(6, '0')}&${'x'.repeat(at % 7)}`)

t.test('each is found in every form, few or many', async t => {
  for (const count of [3, 2000]) {
    const secrets = someSecrets(count)
    const { text, header } = secretsOf(secrets)
    for (const secret of [secrets[0] ?? '', secrets[2] ?? '', secrets.at(-1) ?? '']) {
      const base64 = Buffer.from(secret).toString('base64')
      const escaped = secret.replaceAll('&', '&amp;')
      t.equal(
        text(`a ${secret}, ${encodeURIComponent(secret)}; ${base64} <b>${escaped}</b>tok-`),
        'a [redacted], [redacted]; [redacted] <b>[redacted]</b>tok-',
        `${count}: ${secret}`,
      )
      for (const one of [secret, `Bearer ${secret}`, `Basic ${base64}`, `Bearer a ${secret}`])
        t.equal(header('x-any', one), '[redacted]', one)
    }
    t.equal(text('nothing of tok- and the like'), 'nothing of tok- and the like')
  }
})

t.test('of HTTP Basic the password is one by itself', async t => {
  const { text, header } = secretsOf(secretParts('jo:Pa55word-Xy+/q'))
  const alone = Buffer.from('Pa55word-Xy+/q').toString('base64')
  t.equal(text(`login failed for jo / Pa55word-Xy+/q (${alone})`), 'login failed for jo / [redacted] ([redacted])')
  t.equal(header('location', '/login?failed=Pa55word-Xy%2B%2Fq'), '/login?failed=[redacted]')
  t.strictSame(secretParts('a-token'), ['a-token'])
  t.strictSame(secretParts('key:'), ['key:'])
})

t.test('one is found in what a service may make of it', async t => {
  const secret = 'Xq7/pZ+92w_Lm4=='
  const { text } = secretsOf([secret, 'sort'])
  const once = encodeURIComponent(secret)
  const coded = (value: string, coding: 'base64' | 'base64url' | 'hex'): string => Buffer.from(value).toString(coding)
  const given = [
    once.replaceAll(/%../g, code => code.toLowerCase()),
    once.toLowerCase(),
    encodeURIComponent(once),
    secret.replaceAll('/', String.raw`\/`),
    secret.toLowerCase(),
    secret.toUpperCase(),
    coded(secret, 'hex'),
    coded(secret, 'hex').toUpperCase(),
    secret.replaceAll('/', '~1'),
    ...['%', String.raw`\x`, ':', ' '].flatMap(mark => {
      const escaped = coded(secret, 'hex').replaceAll(/../g, pair => (/[: ]/.test(mark) ? pair + mark : mark + pair))
      return [
        escaped.trim().replace(/:$/, ''),
        escaped
          .trim()
          .replace(/:$/, '')
          .replaceAll(/[0-9a-f]{2}/g, pair => pair.toUpperCase()),
      ]
    }),
    [...secret].map(one => `\\u00${one.charCodeAt(0).toString(16)}`).join(''),
    ...['', 'u:', 'Bearer '].flatMap(before =>
      ['', '!'].flatMap(after => [
        coded(before + secret + after, 'base64'),
        coded(before + secret + after, 'base64').replaceAll('=', ''),
        coded(before + secret + after, 'base64url'),
        encodeURIComponent(coded(before + secret + after, 'base64')),
      ]),
    ),
  ]
  t.equal(given.length, 42)
  const swapped = [...secret].map(one => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('')
  const mixed = secret.replaceAll(/[pw]/g, one => one.toUpperCase())
  const partly = (escape: (code: string) => string): string =>
    swapped.replaceAll(/[xL_]/gi, one => escape((one.codePointAt(0) ?? 0).toString(16)))
  given.push(
    swapped,
    mixed,
    encodeURIComponent(swapped).toLowerCase(),
    swapped.replaceAll('/', '~1'),
    coded(swapped, 'hex').replaceAll(/../g, pair => `%${pair}`),
    ...['\\', '\\\\'].flatMap(mark => [
      partly(code => `${mark}u00${code}`),
      partly(code => `${mark}x${code.toUpperCase()}`),
      partly(code => `${mark}u{0${code}}`),
      [...swapped].map(one => `${mark}u00${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(''),
    ]),
    partly(code => `%${code}`),
  )
  for (const one of given) t.match(text(`<${one}>`), /\[redacted\]/, one)
  t.equal(text('SORT by c29y, 736f7274'), 'SORT by c29y, 736f7274', 'a short one may be there by chance')
})

t.test('one is found with any of its characters escaped, in whatever, and in that in each other', t => {
  const secret = 'Xq7/pZ+92"w& ë_Lm4=='
  const among = [...someSecrets(2000), secret]
  const each = (escape: (one: string, code: number) => string, which = /[^]/u): string =>
    [...secret].map(one => (which.test(one) ? escape(one, one.codePointAt(0) ?? 0) : one)).join('')
  const names: Readonly<Record<string, string>> = { '/': 'sol', '+': 'plus', '"': 'quot', '&': 'amp', '=': 'equals' }
  const named = each(one => `&${names[one]};`, /[/+"&=]/)
  const json = (value: string, times: number): string =>
    Array.from({ length: times }).reduce<string>(text => JSON.stringify(text), value)
  const percent = (value: string, times: number): string =>
    Array.from({ length: times }).reduce<string>(text => encodeURIComponent(text), value)
  const given = [
    named,
    named.replaceAll('&', '&amp;'),
    named.replaceAll('&', '&amp;amp;'),
    named.replace('&quot;', '&QUOT;').replaceAll('&amp;', '&amp'),
    ...[/[^]/u, /[/+=]/, /[X-Zp]/].flatMap(which => [
      each((_, code) => `&#${code};`, which),
      each((_, code) => `&#000${code};`, which),
      each((_, code) => `&#x${code.toString(16)};`, which),
      each((_, code) => `&#X000${code.toString(16).toUpperCase()};`, which),
      each((_, code) => `&amp;#${code};`, which),
      each((_, code) => String.raw`\u${code.toString(16).padStart(4, '0')}`, which),
      each((_, code) => String.raw`\\\\u${code.toString(16).padStart(4, '0')}`, which),
      each((_, code) => String.raw`\u{${code.toString(16)}}`, which),
      each((_, code) => String.raw`\x${code.toString(16)}`, which),
      each((_, code) => `\\${code.toString(8).padStart(3, '0')}`, which),
      each((_, code) => `%u${code.toString(16).padStart(4, '0')}`, which),
      each((_, code) => String.raw`\u0026#${code};`, which),
    ]),
    ...[1, 2, 3, 7].flatMap(times => [json(secret, times), json(secret.replaceAll('/', String.raw`\/`), times)]),
    ...[1, 2, 3, 7].map(times => percent(secret, times)),
    new URLSearchParams({ secret }).toString(),
    percent(new URLSearchParams({ secret }).toString(), 1),
    json(percent(named, 1), 2),
    percent(json(named, 1), 1).replaceAll('%', '&#37;'),
    `it'${secret.replaceAll('q7', String.raw`'\''`)}'`.replaceAll(String.raw`'\''`, 'q7'),
  ]
  for (const { text } of [secretsOf([secret]), secretsOf(among)])
    for (const one of given) {
      const shown = text(`before ${one} after`)
      t.match(shown, /^before .*\[redacted\].* after$/, one)
      t.notMatch(shown, /q7|pZ|92|Lm4/i, one)
    }
  t.end()
})

t.test('one is found in base64 of either alphabet, wherever it begins in what was encoded', t => {
  const secret = 'Xq7?pZ~92>w_"Lm4ÿ'
  const told = [JSON.stringify({ n: 1, t: secret }), new URLSearchParams({ n: '1', t: secret }).toString()]
  const wholes = [
    ...told,
    `?token=${encodeURIComponent(secret)}`,
    ...['', 'u:', 'Bearer ', 'a=1&token='].flatMap(before => ['', '&b=2', '"}'].map(after => before + secret + after)),
  ]
  for (const { text } of [secretsOf([secret]), secretsOf([...someSecrets(2000), secret])])
    for (const whole of wholes) {
      const bytes = Buffer.from(whole)
      const base64 = bytes.toString('base64')
      const base64url = bytes.toString('base64url')
      const padded = base64.replaceAll('+', '-').replaceAll('/', '_')
      for (const one of [base64, base64.replaceAll('=', ''), base64url, padded, encodeURIComponent(base64)])
        for (const form of [one, JSON.stringify(one).replaceAll('/', String.raw`\/`), one.replaceAll('=', '&#61;')]) {
          const shown = text(`Basic ${form}, and`)
          t.match(shown, /^Basic .*\[redacted\].*, and$/, form)
          const left = shown.length - 'Basic [redacted], and'.length
          t.ok(form.length - left >= (Buffer.byteLength(secret) * 4) / 3 - 2, shown)
        }
    }
  const short = secretsOf(['a?>~'])
  for (const form of ['base64', 'base64url'] as const)
    t.equal(short.text(`<${Buffer.from('a?>~').toString(form)}>`), '<[redacted]>', form)
  t.end()
})

t.test('one is found in base64 of what is no text, however it is written there', t => {
  const secret = `Pa55 "word~x!ü`
  const { text } = secretsOf([secret])
  const bytes = Buffer.from([0, 1, 2, 3, 255, 254, 200, 201, 129])
  const written: readonly (readonly [says: string, whole: string])[] = [
    ['as it is', `is:${secret};`],
    ['in JSON', JSON.stringify({ is: secret, b: 2 })],
    ['in an address', `?is=${encodeURIComponent(secret)}&b=2`],
    ['in a form', new URLSearchParams({ is: secret, b: '2' }).toString()],
  ]
  for (const [says, whole] of written)
    for (const before of ['', 'a', 'ab'])
      for (const coding of ['base64', 'base64url'] as const) {
        const sent = Buffer.concat([bytes, Buffer.from(before + whole), bytes]).toString(coding)
        t.match(text(`<${sent}>`), /^<AAECA.+\[redacted\].+>$/, `${says}, ${coding}, behind ${before || 'nothing'}`)
      }
  t.end()
})

t.test('one is found in a text that was encoded as a whole, and in that in each other', async t => {
  const secret = 'S3cr-Zebra/9'
  const { text } = secretsOf([secret])
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const base32 = (value: string): string => {
    const bits = [...Buffer.from(value)].map(byte => byte.toString(2).padStart(8, '0')).join('')
    return (bits.match(/.{1,5}/g) ?? []).map(five => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
  }
  const base64 = (value: string | Buffer): string => Buffer.from(value).toString('base64')
  const base64url = (value: string): string => Buffer.from(value).toString('base64url')
  const hex = (value: string): string => Buffer.from(value).toString('hex')
  const quoted = (value: string): string => value.replaceAll(/[-/Z]/g, one => `=${hex(one).toUpperCase()}`)
  const wide = Buffer.from(`is ${secret}`, 'utf16le')
  const within = `{"user":"x","is":"${secret}"}`
  const rows: readonly (readonly [says: string, encoded: string])[] = [
    ['base64 twice', base64(base64(within))],
    ['and thrice', base64url(base64(base64(within)))],
    ['a form in base64, escaped as nobody has to', base64(`a=1&is=${secret.replaceAll('e', '%65')}`)],
    ['base64 broken into lines', base64(`${'x'.repeat(40)}${within}${'y'.repeat(70)}`).replaceAll(/.{76}/g, '$&\r\n')],
    ['hexadecimal digits broken into lines', hex(encodeURIComponent(within)).replaceAll(/.{32}/g, '$&\n  ')],
    ['hexadecimal digits of base64', hex(base64(within))],
    ['base64 of hexadecimal digits', base64(hex(within))],
    ['base32', base32(within)],
    ['in small letters', base32(within).toLowerCase()],
    ['base64 of it', base64(base32(within))],
    ['quoted-printable', quoted(secret)],
    ['broken into lines', quoted(secret).replace('cr', 'c=\r\nr')],
    ['in base64', base64(quoted(within))],
    ['UTF-16 in base64', base64(wide)],
    ['the other way round', base64(Buffer.from(wide).swap16())],
    ['UTF-16', wide.toString('latin1')],
    ['the other way round', Buffer.from(wide).swap16().toString('latin1')],
    ['in an address', `/a/${base64url(base64url(within))}/b`],
    ['hexadecimal digits in an address', `/a/${hex(encodeURIComponent(within))}/b`],
    ['behind what says that they are some', `0x${hex(encodeURIComponent(within))}`],
    ['each by itself', hex(secret).replaceAll(/../g, '0x$& ')],
    ['in a list', hex(encodeURIComponent(within)).replaceAll(/..(?=.)/g, '0x$&, ')],
    ['with a dash between them', hex(secret).replaceAll(/..(?=.)/g, '$&-')],
    ['a list of bytes', JSON.stringify([...Buffer.from(within)])],
    ['and escaped', encodeURIComponent(base64(base64(within)))],
  ]
  for (const [says, encoded] of rows) {
    const shown = text(`<${encoded}> "${encoded}"`)
    t.match(shown, /\[redacted\]/, says)
    const whole = says.startsWith('quoted') || says.startsWith('broken')
    t.notMatch(shown.replaceAll('[redacted]', ''), whole ? /cr|ebra/ : new RegExp(encoded.slice(-9, -2)), says)
  }
  const segment = base64url(base64url(within))
  t.equal(text(`http://a.test/b/${segment}/c`), 'http://a.test/b/[redacted]/c', 'what is around it in an address stays')
  const plain =
    'internationalization deadbeefdeadbeef JBSWY3DPEBLW64TMMQ aGVsbG8gd29ybGQ= a=3D=3Db \\41 x 104, 101, 108, 108, 111'
  t.equal(text(plain), plain, 'what stands for anything else stays')
})

t.test('many words, and what looks like encodings of each other, take as long as other text', async t => {
  const { text } = secretsOf(someSecrets(100))
  let nested = 'a'.repeat(1000)
  while (nested.length < 1_000_000) nested = Buffer.from(nested).toString('base64')
  for (const given of [
    nested,
    'abcdefgh '.repeat(100_000),
    '=41'.repeat(300_000),
    'a='.repeat(400_000),
    '97, '.repeat(250_000),
    'a'.repeat(1_000_000),
    `${'a'.repeat(76)}\n`.repeat(12_000),
    '0x61-'.repeat(200_000),
  ])
    t.equal(text(given), given)
})

t.test('what a secret is like without its own signs is a word, and stays', t => {
  for (const [secret, word] of [
    ['pass\\word', 'password'],
    ['me+you', 'me you'],
    ['to+a', 'to a'],
    ['%61%62', 'ab'],
    ['&num;1', '#1'],
  ] as const) {
    const { text } = secretsOf([secret])
    t.equal(
      text(`The ${word} is ${secret}, in JSON ${JSON.stringify(secret)}.`).includes(`The ${word} is [redacted],`),
      true,
      word,
    )
    t.notMatch(text(JSON.stringify(JSON.stringify({ secret }))), /you|to|word|6|num/)
  }
  const { text } = secretsOf(['my secret+words'])
  for (const form of ['my+secret%2Bwords', 'my secret words', 'my%20secret%2Bwords', 'my+secret+words'])
    t.equal(text(`a=1&b=${form}&c=2`), 'a=1&b=[redacted]&c=2', form)
  t.end()
})

t.test('what is left of JSON is JSON', t => {
  const secret = String.raw`n"tok\en/"q` + '\\'
  const { text } = secretsOf([secret, 'ntok-1234'])
  for (const said of [
    secret,
    `C:\\${secret}`,
    `\n${secret}\n`,
    `"${secret}"`,
    `\\\\${secret}\\`,
    '\ntok-1234',
    '\\ntok-1234',
  ])
    for (const given of [said, JSON.stringify(said), JSON.stringify({ said })]) {
      const shown: { readonly a: string } = JSON.parse(text(JSON.stringify({ a: given, b: 1 })))
      t.notMatch(shown.a, /en\/|ok-1/, given)
    }
  t.end()
})

t.test('one that is told no further than a reader wants it is found as far as it goes', t => {
  const token = `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiJhbWVsaWEuaGFydHdlbGwi'.repeat(3)}.c2lnbmF0dXJl`
  for (const secrets of [[token], [...someSecrets(2000), token]]) {
    const { text } = secretsOf(secrets)
    const cutOff = token.slice(0, 70)
    const rows: readonly (readonly [given: string, expected: string])[] = [
      [`found "Bearer ${cutOff}...".`, 'found "Bearer [redacted]...".'],
      [`found "Bearer ${cutOff}".`, 'found "Bearer [redacted]".'],
      [`found "${token.slice(0, 5)}...".`, 'found "[redacted]...".'],
      [`found Bearer ${cutOff}`, 'found Bearer [redacted]'],
    ]
    const escaped = [...cutOff].map(one => `\\u00${one.charCodeAt(0).toString(16)}`)
    for (const [given, expected] of rows) t.equal(text(given), expected, given)
    for (const form of [escaped.join(''), escaped.map(one => `&#x${one.slice(-2)};`).join('')])
      for (const mark of ['...', '…', '\u{E2}\u{80}\u{A6}', '"'])
        t.equal(text(`found "${form}${mark} and`), `found "[redacted]${mark} and`, form + mark)
    for (const part of [String.raw`\\`, String.raw`\u`, String.raw`\u00`, '%', '%2', '&', '&#', '&#x2', '&am'])
      t.equal(text(`found ${token.slice(0, 9)}${part}...`), `found [redacted]${part}...`, part)
    t.equal(text(`found ${token.slice(0, 20)}...`), 'found [redacted]...', 'the first dot may be its own')
    for (const given of [`"${token.slice(0, 9)}" is no more than a word`, `${cutOff} begins like it`])
      t.equal(text(given), given, 'another value')
  }
  const dotted = secretsOf(['dotted-it...has dots of its own', 'dots...'])
  for (const [given, expected] of [
    ['dotted... and', '[redacted]... and'],
    ['dotted-it... and', '[redacted]... and'],
    ['dotted-it.... and', '[redacted]... and'],
    ['dotted-it..... and', '[redacted]... and'],
    ['dotted-it...... and', '[redacted]... and'],
    ['dotted-it...ha... and', '[redacted]... and'],
    ['dotted-it...h and', 'dotted-it...h and'],
    ['dots... and', '[redacted] and'],
    ['dots.. and', 'dots.. and'],
    ['dot... and', 'dot... and'],
  ] as const)
    t.equal(dotted.text(given), expected, `a secret that has dots of its own: ${given}`)
  const { text: one } = secretsOf(['S3cr-Zebra/9'])
  const hex = Buffer.from('S3cr-Zebra/9').toString('hex')
  for (const encoded of [hex.replaceAll(/../g, '0x$& '), hex.replaceAll(/../g, '$&-'), `${hex}=`])
    for (const length of [encoded.length - 2, encoded.length - 3, encoded.length - 4])
      t.match(one(`found "${encoded.slice(0, length)}..."`), /^found "\[redacted\].{0,5}\.\.\."$/, encoded)
  t.equal(one('found "0x53 0x33 0x63 0x73 0x6f..."'), 'found "0x53 0x33 0x63 0x73 0x6f..."', 'another value')
  const alike = Array.from({ length: 100 }, (_, at) => `${token.slice(0, 20 + at)}${String(at).repeat(at + 1)}`)
  t.equal(secretsOf(alike).text(`"Bearer ${token.slice(0, 70)}..." it is`), '"Bearer [redacted]" it is', 'many alike')
  t.end()
})

t.test('of many lengths that begin alike the word goes', async t => {
  const { text } = secretsOf(Array.from({ length: 100 }, (_, at) => `same-${'y'.repeat(at)}`))
  t.equal(text(`{"a":"same-${'y'.repeat(50)}z","b":1} other`), '{"a":"[redacted]","b":1} other')
})

t.test('twenty thousand in a text of four megabytes: it ends', async t => {
  const secrets = someSecrets(20_000)
  const given = `${'nothing of the kind, tok-, '.repeat(150_000)}${secrets.at(-1)}`
  t.ok(secretsOf(secrets).text(given).endsWith('tok-, [redacted]'))
})

t.test('JSON without a secret that is a number is JSON still', t => {
  const { recorded } = secretsOf(['493021', 'sesame'])
  const of = { comment: '', started: '', milliseconds: 0, method: 'GET', url: 'http://club.example/', headers: [] }
  for (const [sent, left] of [
    [
      '{"otp":493021,"all":[1,493021],"sesame":"a 493021"}',
      '{"otp":"[redacted]","all":[1,"[redacted]"],"[redacted]":"a [redacted]"}',
    ],
    ['{"otp": "493021", "n": 1}', '{"otp": "[redacted]", "n": 1}'],
    ['{"otp": 493021,', '{"otp": [redacted],'],
    ['{"n": 1, "é": 2}', '{"n": 1, "é": 2}'],
  ] as const) {
    const answer = { status: 200, statusText: '', headers: [], bytes: Buffer.from(sent) }
    const kept = recorded({ ...of, body: { bytes: Buffer.from(sent), mediaType: 'application/json' }, answer })
    t.strictSame([kept.body?.bytes.toString(), kept.answer?.bytes?.toString()], [left, left], sent)
  }
  t.end()
})

t.test('a secret in the midst of bytes that are no text is left out of them, and no other byte is another', t => {
  const { recorded } = secretsOf(['sesäme-493021'])
  const of = { comment: '', started: '', milliseconds: 0, method: 'PUT', url: 'http://club.example/', headers: [] }
  const around = (within: string): Buffer =>
    Buffer.concat([Buffer.from([0x89, 0x50, 0xff]), Buffer.from(within), Buffer.from([0x00, 0xc3])])
  const kept = recorded({
    ...of,
    body: { bytes: around('key=sesäme-493021;ä'), mediaType: 'image/png' },
    answer: undefined,
  })
  t.strictSame(kept.body?.bytes, around('key=[redacted];ä'))
  t.end()
})

t.test('a cookie that is set has no value in what is recorded', t => {
  const headers = [['Set-Cookie', 'session=Zebra-42; HttpOnly; Path=/']] as const
  const answer = { status: 200, statusText: '', headers, bytes: Buffer.alloc(0) }
  const of = {
    comment: '',
    started: '',
    milliseconds: 0,
    method: 'GET',
    url: 'http://h/',
    headers: [],
    body: undefined,
  }
  t.strictSame(secretsOf([]).recorded({ ...of, answer }).answer?.headers, [
    ['Set-Cookie', 'session=[redacted]; HttpOnly; Path=/'],
  ])
  t.end()
})

t.test('a secret as large as an answer may be has forms as small as any, and stands in no text', t => {
  const secret = 'a/"b\\ %ß'.repeat(200_000)
  const sizeOf = (values: readonly string[]): number =>
    Object.values(allFormsOf(values)).reduce(
      (sum, forms) => [...forms.keys()].reduce((all, { length }) => all + length, sum),
      0,
    )
  t.ok(sizeOf([secret.repeat(10)]) < 200_000)
  t.ok(sizeOf(Array.from({ length: 900 }, (_, at) => `${at}${secret.slice(0, 2000)}`)) < 60_000_000)
  const escaped = JSON.stringify(secret)
  const address = encodeURIComponent(secret)
  const base64 = Buffer.from(secret).toString('base64')
  for (const secrets of [[secret], [...someSecrets(100), secret]]) {
    const { text } = secretsOf(secrets)
    const rows: readonly (readonly [given: string, expected: string])[] = [
      [`<${secret} b>`, '<[redacted] b>'],
      [`{"token":${escaped},"n":1}`, '{"token":"[redacted]","n":1}'],
      [`"?t=${address}&n=1"`, '"?t=[redacted]&n=1"'],
      [`Basic ${base64}, and`, 'Basic [redacted], and'],
      [`found "${secret.slice(0, 100)}...", and`, 'found "[redacted]...", and'],
      [`found "${secret.slice(0, 1000)}...", and`, 'found "[redacted]", and'],
      [`${secret.slice(0, 1000)}Z and`, '[redacted] and'],
    ]
    for (const [given, expected] of rows) t.ok(text(given) === expected, expected)
  }
  t.end()
})

t.test('of a large secret its beginning is enough to know it again', t => {
  const secret = 'tok-1234.'.repeat(1_000_000)
  t.equal(knownBy(secret).length, longestSought + 1)
  t.equal(knownBy('tok-1234'), 'tok-1234')
  t.equal(secretsOf([knownBy(secret)]).text(`"${secret}" and`), '"[redacted]" and')
  t.end()
})

t.test('half of a character, which no address can hold, is left out as well', t => {
  t.equal(secretsOf(['tok-\uD800-1']).text('"tok-\uD800-1" "tok-%EF%BF%BD-1"'), '"[redacted]" "[redacted]"')
  t.end()
})

t.test('what stands before and behind an escaped one stays, and other escapes do', t => {
  const { text } = secretsOf(['Secret\u{1F511}Word', 'other-secret'])
  const rows: readonly (readonly [given: string, expected: string])[] = [
    [
      String.raw`{"a\u0041":"\u0053\x65CRET\uD83D\uDD11word","b":"\u0042"}`,
      String.raw`{"a\u0041":"[redacted]","b":"\u0042"}`,
    ],
    [String.raw`\x41sEcReT\u{1f511}wOrD\x41, OTHER-\x53ecret\n`, String.raw`\x41[redacted]\x41, [redacted]\n`],
    [String.raw`\u{ffffff}Secret\u{110000}Word`, String.raw`\u{ffffff}Secret\u{110000}Word`],
    [`İ Other-Secret`, 'İ [redacted]'],
    [`\u0041 of it is OTHER, secret`, `\u0041 of it is OTHER, secret`],
  ]
  for (const [given, expected] of rows) t.equal(text(given), expected, given)
  t.end()
})

t.test('escapes upon escapes take no longer than other text', t => {
  const { text } = secretsOf(['Secret-Word', 'other-secret'])
  const given = `${'\\'.repeat(4_000_000)}${String.raw`\u0041`.repeat(1_000_000)}${'%2'.repeat(1_000_000)}SECRET-word`
  t.ok(text(given).endsWith('%2[redacted]'))
  t.end()
})
