/** What others can read of a call has no secret in it, and what is shown of it is what is shown of the call itself. */
import t from 'tap'
import { type Redaction, redacted, redactionFor } from '../../src/contract/redaction.ts'
import { entryBody, entryInFull } from '../../src/control/entry-body.ts'
import type { Exchange } from '../../src/worlds/bound-world.ts'
import { entryIn, keptEntry } from '../../src/worlds/kept-entry.ts'
import { type JournalledExchange, Journal, JournalBudget, mostOfBody } from '../../src/worlds/journal.ts'
import { leavingOutSecrets } from '../../src/worlds/without-secrets.ts'

const plain: Exchange = {
  operation: undefined,
  method: 'POST',
  url: '/w/shop/v2/orders?page=2',
  rawHeaders: ['Host', 'a', 'Content-Type', 'application/json'],
  body: undefined,
  endpoint: undefined,
  prefixLength: 10,
  caller: undefined,
  violations: [],
  warnings: [],
  reason: undefined,
  answer: undefined,
  fault: undefined,
  milliseconds: 1,
}

const secret = 'hunter-2-hunter'
const typed = (mediaType: string, ...more: readonly string[]) => ['Content-Type', mediaType, ...more]
const json = typed('application/json')
const answered = (text: string, mediaType = 'application/json'): NonNullable<Exchange['answer']> => ({
  status: 200,
  source: 'stub',
  content: { mediaType, bytes: Buffer.from(text) },
})
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]
type FormPart = readonly [name: string, content: string | readonly number[]]
/** A form. */
const inParts = (...parts: readonly FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([name, content]) => [
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      typeof content === 'string' ? Buffer.from(content) : Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ])
const bearer = ['Authorization', `Bearer ${secret}`]

const wide = (): Buffer => Buffer.from(`{"password":"${secret}"}`, 'utf16le')

const rows: readonly (readonly [says: string, exchange: Partial<Exchange>])[] = [
  ['a token, and where it is said again', { rawHeaders: bearer, answer: answered(`{"you sent":"${secret}"}`) }],
  ['a login', { rawHeaders: ['Authorization', `Basic ${Buffer.from(`me:${secret}`).toString('base64')}`] }],
  [
    'a token that is said again, beside a password in a body',
    {
      rawHeaders: [...json, ...bearer],
      body: Buffer.from('{"password":"another one"}'),
      answer: answered(`{"you sent":"${secret}"}`),
    },
  ],
  [
    'the password of a login, said again',
    {
      rawHeaders: ['Authorization', `Basic ${Buffer.from(`me:${secret}`).toString('base64')}`],
      answer: answered(`<p>${secret}</p>`, 'text/html'),
    },
  ],
  ['a header of two values', { rawHeaders: ['X-Api-Key', secret, 'X-Api-Key', `${secret}2`, ...bearer] }],
  [
    'a header of two values, one of which is said again',
    {
      rawHeaders: ['X-Api-Key', 'one', 'x-api-key', secret, 'X-Api-Key', 'z'.repeat(200)],
      answer: answered(`{"you sent":"${secret}"}`),
    },
  ],
  ['cookies', { rawHeaders: ['Cookie', `one=${secret}; two=x`, 'Cookie', `three=${secret}3`] }],
  ['a key that the contract names', { rawHeaders: ['X-Shop', secret], url: `/w/shop/v2/orders?shop=${secret}` }],
  ['a query, and one in an address in it', { url: `/w/shop/v2/x?next=%2Fa%3Ftoken%3D${secret}&api_key=${secret}` }],
  ['a world that is called as a token', { rawHeaders: bearer, url: `/w/${secret}/v2/a`, prefixLength: 21 }],
  ['a path', { url: `/w/shop/v2/shares/${secret}` }],
  [
    'a path, and where it is said again',
    {
      url: `/w/shop/v2/shares/${secret}?a=${secret}`,
      reason: `no ${secret}`,
      answer: answered(`{"you sent":"${secret}"}`),
    },
  ],
  [
    'a field that is said again',
    { rawHeaders: json, body: Buffer.from(`{"password":"${secret}"}`), answer: answered(`{"oh":"not ${secret}"}`) },
  ],
  [
    'a field of an answer that was sent as another',
    { url: `/w/shop/v2/a?is=${secret}`, answer: answered(`{"tokens":["${secret}"]}`) },
  ],
  ['a query that is said again', { url: `/w/shop/v2/a?token=${secret}`, answer: answered(`"${secret}"`) }],
  ['a link to such a path', { answer: answered(`{"self":"https://a.example/shares/${secret}"}`) }],
  ['a field', { rawHeaders: json, body: Buffer.from(`{"a":[{"password": "${secret}", "b": 1.50}]}`) }],
  ['a field that is written with escapes', { rawHeaders: json, body: Buffer.from(`{"p\\u0061ssword":"${secret}"}`) }],
  ['a field of a list', { answer: answered(`[{"id":1},{"client_secret":"${secret}"}]`) }],
  ['a field the contract names', { answer: answered(`{"shop":"${secret}"}`) }],
  ['text in JSON', { rawHeaders: [...json, ...bearer], body: Buffer.from(`"${secret} it is"`) }],
  ['JSON that is broken', { rawHeaders: json, body: Buffer.from(`{"password":"${secret}", oh`) }],
  ['a form', { rawHeaders: typed('application/x-www-form-urlencoded'), body: Buffer.from(`p%61ssword=${secret}&a=1`) }],
  ['an address in an answer', { answer: answered(`{"next":"https://me:${secret}@host/?code=1&sig=${secret}"}`) }],
  [
    'an address in an answer, its slashes written with escapes',
    { answer: answered(String.raw`{"next":"https:\/\/me:${secret}@host\/a"}`) },
  ],
  ['a header of an answer', { answer: { ...answered('{}'), headers: { 'Set-Cookie': `sid=${secret}`, Link: '/a' } } }],
  [
    'what is no text',
    { rawHeaders: json, body: Buffer.concat([Buffer.from([0xff]), Buffer.from(`"token":"${secret}"`)]) },
  ],
  ...[
    ['a field beside a file that is no text', inParts(['password', secret], ['photo"; filename="a.png', png])],
    ['a file that is no text, by the name of its field', inParts(['token"; filename="a.bin', png], ['a', 'b'])],
    ['what stands in the midst of bytes', inParts(['a"; filename="a.png', [0xff, ...Buffer.from(`?token=${secret}`)]])],
    ['what is said again in the midst of bytes', inParts(['pin', secret], ['api_key', secret], ['a', [0xff]])],
    ['parts that end too early', inParts(['password', secret], ['photo"; filename="a.png', png]).subarray(0, -6)],
  ].map(([says, body]): readonly [string, Partial<Exchange>] => [
    String(says),
    { rawHeaders: typed('multipart/form-data; boundary=x'), body: Buffer.from(body ?? '') },
  ]),
  [
    'a body that was cut off',
    {
      rawHeaders: typed('text/plain'),
      body: Buffer.from(`{"a":"${'x'.repeat(mostOfBody)}","token":"${secret}"`),
    },
  ],
  ...[wide(), wide().swap16()].map((body): readonly [string, Partial<Exchange>] => [
    'JSON in UTF-16',
    { rawHeaders: typed('application/json; charset=utf-16'), body },
  ]),
  [
    'a text in UTF-16',
    { rawHeaders: typed('text/plain; charset=utf-16'), body: Buffer.from(`token=${secret}`, 'utf16le') },
  ],
  ['a text in UTF-32', { rawHeaders: typed('text/plain'), body: Buffer.from([...`pin=${secret}`].join('\0\0\0')) }],
  [
    'a message, and the answer that has it',
    {
      rawHeaders: json,
      violations: [{ in: 'body', name: '/password', code: 'c', message: `expected 1, found "${secret}".` }],
      answer: {
        ...answered(JSON.stringify({ why: `expected 1, found "${secret}".` })),
        message: `expected 1, found "${secret}".`,
      },
    },
  ],
  ['what was ignored, and why it was refused', { rawHeaders: bearer, reason: `no ${secret}`, warnings: [secret] }],
]

const general = redactionFor([{ name: 'shop', kind: 'apiKey', in: 'header', key: 'X-Shop' }], ['shop'], [], undefined, [
  '/shares/{token}',
])
const journal = new Journal(new JournalBudget(1))
const withoutSecrets = leavingOutSecrets(() => general)
const shown = (entry: JournalledExchange, redaction: Redaction): unknown => entryBody(journal, entry, redaction)

for (const [says, different] of rows)
  t.test(says, async t => {
    const exchange = { ...plain, ...different }
    const { head, tail: bytes } = keptEntry(0, withoutSecrets(exchange))
    const kept = Buffer.concat([head, bytes])
    t.notOk(kept.includes(secret), 'it is not kept')
    t.notOk(kept.toString('latin1').replaceAll('\0', '').includes(secret), 'nor in another encoding')
    t.notOk(kept.includes(Buffer.from(`me:${secret}`).toString('base64')))
    const entry = await entryIn(1, kept, async () => undefined)
    const { warnings, reason, ...rest } = Object(shown({ ...exchange, number: 1, time: 0, values: undefined }, general))
    const { warnings: _, reason: __, ...left } = Object(shown(entry, general))
    t.strictSame(left, rest, 'and nothing else is shown')
  })

t.test('by which scheme somebody was shown to be, and which cookies there were, is kept', async t => {
  const sent = ['Authorization', `Bearer ${secret}`, 'Cookie', `one=${secret}; two=x`, 'X-Shop', secret]
  const left = ['Authorization', `Bearer ${redacted}`, 'Cookie', `one=${redacted}; two=${redacted}`, 'X-Shop', redacted]
  t.strictSame(withoutSecrets({ ...plain, rawHeaders: sent }).rawHeaders, left)
})

t.test('a form with a file is kept to its last byte, its secrets aside', async t => {
  const exchange = (...parts: readonly FormPart[]): Exchange => ({
    ...plain,
    rawHeaders: [...typed('multipart/form-data; boundary=x'), ...bearer],
    body: inParts(...parts),
  })
  const file: FormPart = ['photo"; filename="ä.png', [...png, ...Buffer.from('sésame'), 0xc3]]
  const sent = exchange(['title', 'Zoë'], ['password', 'zwei\r\nzeilen'], ['pin', secret], file)
  const left = exchange(['title', 'Zoë'], ['password', redacted], ['pin', redacted], file)
  for (const one of [sent, withoutSecrets(sent)])
    t.strictSame(entryInFull(journal, { ...one, number: 1, time: 0, values: undefined }, general).sent, left.body)
})

t.test('of a long body in any encoding as much is kept as is shown of the call itself', async t => {
  const text = `token=${secret}; ${'a long text, '.repeat(mostOfBody / 10)}`
  const inUtf16 = Buffer.from(text, 'utf16le')
  const marked = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const highFirst = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()
  for (const body of [Buffer.from(text), inUtf16, marked, highFirst(inUtf16), highFirst(marked)]) {
    const exchange = { ...plain, rawHeaders: typed('text/plain'), body }
    const kept = withoutSecrets(exchange)
    t.notOk(kept.body?.toString('latin1').replaceAll('\0', '').includes(secret))
    const [whole = '', left = ''] = [exchange, kept].map(one => {
      const entry = shown({ ...one, number: 1, time: 0, values: undefined }, general)
      return JSON.stringify(Object(entry).request?.body ?? entry)
    })
    t.equal(left.replace(/ +"/, '"'), whole.replace(/ +"/, '"'))
    t.ok(left.length - whole.length < 2 * secret.length, 'it is filled up by what was left out alone')
  }
})

t.test('of a long body no more is looked through than is kept of it', async t => {
  const looked = new Set<number>()
  const byNames = redactionFor([])
  const keepable = leavingOutSecrets(() => ({
    ...byNames,
    mayHold: text => {
      looked.add(text.length)
      return byNames.mayHold(text)
    },
  }))
  const long = 'a long text, '.repeat(mostOfBody / 4)
  const rawHeaders = typed('text/plain')
  const { answer } = keepable({ ...plain, rawHeaders, answer: answered(long, 'text/plain') })
  t.equal(answer?.content?.bytes.toString(), long, 'without a secret it is as it was')
  const { body } = keepable({ ...plain, rawHeaders, body: Buffer.from(`token=${secret}; ${long}`) })
  t.equal(body?.length, mostOfBody + 1)
  t.equal(Math.max(...looked), mostOfBody + 1)
})

t.test('what holds none is kept as it was', async t => {
  const body = Buffer.from('{ "name":"a_b @ c\\n" }')
  const exchange = { ...plain, body, answer: answered('[ ]') }
  t.strictSame(withoutSecrets(exchange), exchange)
  t.equal(withoutSecrets(exchange).body, body)
})

t.test('what looks as if it held one is read once, and what comes again is not', async t => {
  let read = 0
  let asked = 0
  const byNames = redactionFor([])
  const counting: Redaction = {
    ...byNames,
    mayHold: text => {
      asked++
      return byNames.mayHold(text)
    },
    value: value => {
      read++
      return byNames.value(value)
    },
  }
  const keepable = leavingOutSecrets(() => counting)
  const texts = ['{"next":"https://host/?page=2"}', '{"name":"a_b@c"}', '{"site":"https://a.example","email":"me@a.b"}']
  for (const text of texts) {
    const exchange = { ...plain, answer: answered(text) }
    t.strictSame(keepable(exchange), exchange, text)
    const askedFirst = asked
    for (let time = 0; time < 3; time++) t.strictSame(keepable(exchange), exchange, text)
    t.equal(asked, askedFirst, `again nobody asks whether there may be one: ${text}`)
  }
  t.equal(read, 1, 'the first of them alone, and once')
  keepable({ ...plain, answer: answered(`{"next":"https://me:${secret}@host"}`) })
  t.equal(read, 2)
})
