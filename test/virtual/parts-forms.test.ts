/** Forms in parts (`multipart/form-data`), as clients send them: OpenAPI 3.0.3 and 3.1, Encoding Object; RFC 7578. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { isFields } from '../fixtures/oracle.ts'

const file = { type: 'string', format: 'binary' }
const integers = { type: 'array', items: { type: 'integer' }, maxItems: 3 }
const address = { type: 'object', required: ['street'], properties: { street: { type: 'string', minLength: 2 } } }
const closed = { ...address, additionalProperties: false }

interface Body {
  readonly properties: Readonly<Record<string, unknown>>
  readonly encoding?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  /** May there be others? */
  readonly isOpen?: boolean
}

type Value = string | Blob

/** @param told of each violation, in their order; none: it is good */
type Row = readonly [
  what: string,
  fields: Readonly<Record<string, Value | readonly Value[]>>,
  ...told: readonly RegExp[],
]

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00])
const aFile = (type = ''): Blob => new Blob([png], { type })
const json = (value: unknown): Blob => new Blob([JSON.stringify(value)], { type: 'application/json' })
const plain = (text: string, type = ''): Blob => new Blob([text], { type })
const files = (count: number): readonly Blob[] => Array.from({ length: count }, () => aFile())
const mill = { street: 'Mill' }

const cases: readonly (readonly [name: string, body: Body, rows: readonly Row[]])[] = [
  [
    'texts',
    {
      properties: {
        title: { type: 'string', pattern: '^[A-Z]', maxLength: 5 },
        count: { type: 'integer', minimum: 1 },
        price: { type: 'number' },
        isNew: { type: 'boolean' },
        sport: { enum: ['tennis', 'squash'] },
        born: { type: 'string', format: 'date' },
        none: { type: ['integer', 'null'] },
      },
      required: ['title'],
    },
    [
      ['all of them', { title: 'Anna', count: '2', price: '1.5', isNew: 'true', sport: 'squash', born: '2024-02-29' }],
      ['nothing that is null', { title: 'A', none: '' }],
      ['none that is required', { count: '2' }, /^body\/title: expected a value, found nothing\.$/],
      ['an empty form', {}, /^body\/title: expected a value, found nothing\.$/],
      [
        'all of them wrong',
        { title: 'anna', count: '0', price: 'x', isNew: 'yes', sport: 'chess', born: 'now' },
        /^body\/title: expected a string that matches \^\[A-Z\], found "anna"\.$/,
        /^body\/count: expected an integer of at least 1, found 0\.$/,
        /^body\/price: expected a number, found "x"\.$/,
        /^body\/isNew: expected a boolean, found "yes"\.$/,
        /^body\/sport: expected one of "tennis", "squash", found "chess"\.$/,
        /^body\/born: expected a string in the format date, found "now"\.$/,
      ],
      ['one twice', { title: ['A', 'B'] }, /^body\/title: expected one value, found several/],
      ['one that nobody declares', { title: 'A', x: '1' }, /^body\/x: expected no such property, found "1"\.$/],
      ['a file that nobody declares', { title: 'A', x: aFile() }, /^body\/x: .*, found a string\.$/],
      ['a text that comes as a file', { title: plain('Anna'), count: plain('2') }],
      ['a number that comes as a file', { title: 'A', count: plain('x') }, /^body\/count: .*found "x"\.$/],
      ['other letters', { title: 'Ä€𝄞' }, /^body\/title: .*found "Ä€𝄞"\.$/],
      ['letters of four bytes', { title: 'A𝄞𝄞𝄞𝄞' }],
    ],
  ],
  [
    'files',
    {
      properties: {
        photo: { ...file, maxLength: 9 },
        more: { type: 'array', items: file, minItems: 2, maxItems: 3 },
        typed: { type: 'string', contentMediaType: 'application/pdf' },
        any: {},
        few: { type: 'array', items: { ...file, maxLength: 6 } },
        loose: { type: 'string', minLength: 8 },
        maybe: { anyOf: [file, { type: 'null' }] },
      },
      required: ['photo'],
    },
    [
      ['one', { photo: aFile('image/png') }],
      ['one without a name', { photo: 'text' }],
      ['an empty one', { photo: new File([], '') }],
      ['a name with quotes', { photo: new File([png], 'a"b;c.png') }],
      ['in each way', { photo: aFile(), typed: aFile(), any: aFile(), loose: new Blob([png, png]), maybe: aFile() }],
      [
        'one that is too long, and one of a list',
        { photo: aFile(), few: files(2), loose: aFile() },
        /^body\/few\/0: expected at most 6 bytes, found a string \(7 bytes\)\.$/,
        /^body\/few\/1: expected at most 6 bytes, found a string \(7 bytes\)\.$/,
        /^body\/loose: expected at least 8 bytes, found a string \(7 bytes\)\.$/,
      ],
      [
        'a text that is too short',
        { photo: aFile(), loose: '1234567' },
        /^body\/loose: expected at least 8 characters, found "1234567" \(7 characters\)\.$/,
      ],
      ['JSON, which is a file too', { photo: plain('{', 'application/json'), typed: json({}) }],
      ['none', { any: aFile() }, /^body\/photo: expected a value, found nothing\.$/],
      ['two instead of one', { photo: files(2) }, /^body\/photo: expected one value, found several/],
      ['enough', { photo: aFile(), more: files(3) }],
      ['too few', { photo: aFile(), more: aFile() }, /^body\/more: expected at least 2 items, found a list of 1\.$/],
      ['too many', { photo: aFile(), more: files(4) }, /^body\/more: expected at most 3 items, found a list of 4\.$/],
      [
        'too long a one, which is not told again',
        { photo: plain('0123456789') },
        /^body\/photo: expected at most 9 bytes, found a string \(10 bytes\)\.$/,
      ],
    ],
  ],
  [
    'media types of parts',
    {
      properties: {
        photo: file,
        more: { type: 'array', items: file },
        any: {},
        meta: address,
        note: { type: 'string' },
        csv: { type: 'string' },
      },
      encoding: {
        photo: { contentType: 'image/png, image/jpeg' },
        more: { contentType: 'image/*' },
        any: { contentType: 'application/*' },
        meta: { contentType: 'application/json' },
        note: { contentType: 'text/plain' },
        csv: { contentType: 'text/csv' },
      },
    },
    [
      ['as they are to be', { photo: aFile('image/png'), more: aFile('image/gif'), any: json(1), meta: json(mill) }],
      ['in capitals, with a parameter', { photo: aFile('IMAGE/JPEG; q=1'), note: 'x' }],
      [
        'another',
        { photo: aFile('image/gif'), csv: plain('a', 'text/html') },
        /^body\/photo: expected a part in image\/png or image\/jpeg, found "image\/gif"\.$/,
        /^body\/csv: expected a part in text\/csv, found "text\/html"\.$/,
      ],
      ['none said of a file', { photo: aFile() }, /^body\/photo: .*found "application\/octet-stream"\.$/],
      ['none said of a text', { photo: 'x' }, /^body\/photo: .*found no Content-Type, which means text\/plain\.$/],
      [
        'one of several',
        { more: [aFile('image/png'), aFile('text/html')] },
        /^body\/more\/1: expected a part in image\/\*, found "text\/html"\.$/,
      ],
      ['JSON that is wrong', { meta: json({ street: 'M' }) }, /^body\/meta\/street: expected at least 2 characters/],
      ['JSON as a text', { meta: '{"street":"M"}' }, /^body\/meta: expected a part in application\/json, found no /],
    ],
  ],
  [
    'objects and lists',
    { properties: { a: closed, l: { type: 'array', items: address }, n: integers, s: { type: 'string' } } },
    [
      ['an object that says that it is JSON', { a: json(mill) }],
      ['one that does not', { a: '{"street":"Mill"}' }],
      ['one of which a browser knows nothing', { a: plain('{"street":"Mill"}') }],
      ['as fields with brackets', { 'a[street]': 'Mill' }],
      ['as fields', { street: 'Mill' }],
      ['wrong in two places', { a: json({ street: 'M', x: 1 }) }, /^body\/a\/x: /, /^body\/a\/street: /],
      ['JSON that is none', { a: plain('{', 'application/json') }, /^body\/a: expected JSON, found text that is none/],
      ['no object', { a: 'Mill' }, /^body\/a: expected an object, found "Mill"\.$/],
      ['a list of objects, a part for each', { l: [json(mill), json(mill)] }],
      ['a list of objects in one part', { l: json([mill, mill]) }],
      ['a list of objects, one wrong', { l: [json(mill), json({})] }, /^body\/l\/1\/street: expected a value/],
      ['a list of numbers', { n: ['1', '2'] }],
      ['a list of JSON', { n: json([1, 2]) }],
      ['a list with a wrong item', { n: ['1', 'x'] }, /^body\/n\/1: expected an integer, found "x"\.$/],
      ['a list that is too long', { n: ['1', '1', '1', '1'] }, /^body\/n: expected at most 3 items/],
      ['a text that is JSON', { s: json('x') }],
      ['in another media type, which nobody reads', { a: plain('<a/>', 'application/xml'), n: 'x' }],
    ],
  ],
  [
    'beside which there may be others',
    { properties: { a: { type: 'integer' } }, isOpen: true },
    [
      ['a text and a file', { b: '1', c: aFile(), constructor: 'x', ['__proto__']: 'x' }],
      ['JSON that is none', { b: plain('{', 'application/json') }],
    ],
  ],
]

const formIn = (fields: Row[1]): FormData => {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}

const styled: Body = { properties: { n: integers }, encoding: { n: { style: 'form', explode: false } } }

const documentOf = (openapi: string, bodies: readonly Body[]): string => {
  const paths = bodies.map(({ properties, encoding, required, isOpen }, index): [string, unknown] => {
    const schema = { type: 'object', properties, required, ...(isOpen === true ? {} : { additionalProperties: false }) }
    const content = { 'multipart/form-data': { schema, encoding } }
    return [`/${index}`, { post: { requestBody: { content }, responses: { 204: { description: 'Taken.' } } } }]
  })
  return JSON.stringify({ openapi, info: { title: 'Parts', version: '1' }, paths: Object.fromEntries(paths) })
}

const serverOf = async (openapi: string, bodies: readonly Body[]) => {
  const contract = join(aFolder(t), 'parts.json')
  writeFileSync(contract, documentOf(openapi, bodies))
  const server = await startCourtside<string>({ contract })
  t.teardown(() => server.close())
  return server
}

const server = await serverOf('3.1.0', [...cases.map(([, body]) => body), styled])

const messagesIn = (problem: unknown): readonly unknown[] => {
  if (!isFields(problem)) return []
  return Array.isArray(problem.errors) ? problem.errors.map(one => one.message) : [problem.detail]
}

const toldOf = async (answer: Response): Promise<readonly unknown[]> =>
  answer.status === 204 ? [] : messagesIn(await answer.json())

for (const [index, [name, , rows]] of cases.entries())
  t.test(name, async t => {
    for (const [what, fields, ...told] of rows) {
      const answer = await server.fetch(`/${index}`, { method: 'POST', body: formIn(fields) })
      t.equal(answer.status, told.length === 0 ? 204 : 400, what)
      hasFields(t, await toldOf(answer), told, what)
    }
  })

t.test('a style counts in 3.1, and not in 3.0', async t => {
  const old = await serverOf('3.0.3', [styled])
  const body = formIn({ n: '1,2' })
  t.strictSame(await toldOf(await server.fetch(`/${cases.length}`, { method: 'POST', body })), [])
  hasFields(t, await toldOf(await old.fetch('/0', { method: 'POST', body })), [
    /^body\/n\/0: expected an integer, found "1,2"\.$/,
  ])
})

const post = (body: string | Buffer, type = 'multipart/form-data; boundary=x'): Promise<Response> =>
  server.fetch('/0', { method: 'POST', headers: { 'content-type': type }, body })

const part = (headers: string, value: string): string => `--x\r\n${headers}\r\n\r\n${value}\r\n`
const named = (name: string, value: string): string => part(`Content-Disposition: form-data; name=${name}`, value)
const title = named('title', 'Anna')

const broken: readonly (readonly [what: string, body: string | Buffer, told: RegExp, type?: string])[] = [
  ['no boundary', `${title}--x--`, /^body: .*boundary=\.\.\.\), found none\.$/, 'multipart/form-data'],
  ['an empty boundary', `${title}--x--`, /^body: .*boundary=\.\.\.\), found/, 'multipart/form-data; boundary=""'],
  ['a long one', `${title}--x--`, /^body: .*at most 70 characters/, `multipart/form-data; boundary=${'x'.repeat(71)}`],
  ['another one', `${title}--x--`, /^body: expected a line "--y" .* found none/, 'multipart/form-data; boundary=y'],
  ['no parts', 'a=b', /^body: expected a line "--x" before the first part, found none\.$/],
  ['cut off in the headers', title.slice(0, 20), /^body: expected a line "--x--" .* in part 1\.$/],
  ['cut off in a value', title.slice(0, -4), /^body: expected a line "--x--" at the end, found .* in part 1\.$/],
  ['no final boundary', title, /^body: .* found that the body ends in part 1\.$/],
  ['no final boundary behind others', title + named('count', '1'), /^body: .* ends in part 2, behind "title"\.$/],
  ['a part without a name', title + part('Content-Disposition: form-data', 'x') + '--x--', /found none in part 2\.$/],
  ['a part without a disposition', part('Content-Type: text/plain', 'x') + '--x--', /^body: .*found none in part 1\.$/],
  [
    'a part without an empty line',
    `${title}--x\r\nContent-Disposition: form-data; name="count"\r\n2\r\n--x--`,
    /^body: expected an empty line between the headers of part 2 and what is in it, found none\.$/,
  ],
  [
    'one before another',
    `--x\r\nContent-Disposition: form-data; name="count"\r\n2\r\n${title}--x--`,
    /^body: expected an empty line between the headers of part 1 and what is in it, found none\.$/,
  ],
  ['a part without headers', `${title}--x\r\n\r\nx\r\n${title}--x--`, /^body: .*found one without headers\.$/],
  [
    'large headers',
    named('a'.repeat(9000), 'x') + '--x--',
    /^body: expected at most 8192 bytes of headers.* part 1\.$/,
  ],
  ['headers that are no text', Buffer.from(named('\xff', 'x') + '--x--', 'latin1'), /^body: expected headers in UTF-8/],
  [
    'a text that is none',
    Buffer.from(named('title', '\xff') + '--x--', 'latin1'),
    /^body\/title: expected UTF-8, found/,
  ],
]

t.test('what is broken is told, with its place', async t => {
  for (const [what, body, told, type] of broken) {
    const answer = await post(body, type)
    t.equal(answer.status, 400, what)
    hasFields(t, await toldOf(answer), [told], what)
  }
})

t.test('what is good in another way', async t => {
  const latin = 'Content-Disposition: form-data; name="title"\r\nContent-Type: text/plain; charset=iso-8859-1'
  const good: readonly (readonly [what: string, body: string | Buffer, type?: string])[] = [
    ['a quoted boundary', `${title}--x--`, 'Multipart/Form-Data; charset=utf-8; Boundary="x"'],
    ['something before and behind', `\r\nhello\r\n${title}--x--\r\nbye`],
    ['no line behind the last', `${title}--x--`],
    ['names in any case', `${part('content-disposition: FORM-DATA; NAME="title"', 'A')}--x--\r\n`],
    ['another charset', Buffer.from(`${part(latin, 'A\xe4')}--x--`, 'latin1')],
    ['a charset that nobody knows', `${part(latin.replace('iso-8859-1', 'klingon'), 'A')}--x--`],
    ['what looks like a boundary', `${named('title', 'A--x')}--x--`],
    ['a header in two lines', `${part('Content-Disposition: form-data;\r\n\tname="title"', 'A')}--x--`],
    [
      'headers in several',
      `${named('title', 'A')}${part('Content-Disposition:\r\n form-data;\r\n name="count"\r\nX-A: b\r\n c', '2')}--x--`,
    ],
  ]
  for (const [what, body, type] of good) t.strictSame(await toldOf(await post(body, type)), [], what)
})

t.test('what was wrong is explained, without what is in files', async t => {
  const body = formIn({
    photo: [aFile('text/html')],
    more: [plain('ever so long', 'text/html')],
    meta: json({ street: 'M' }),
  })
  const answer = await server.fetch('/2', { method: 'POST', body })
  const target = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  const explained: unknown = await (await server.fetch(target, { headers: { accept: 'application/json' } })).json()
  const violations = isFields(explained) && Array.isArray(explained.violations) ? explained.violations : []
  t.strictSame(
    violations.map(({ name, keyword, bound, sent, valid }) => [name, keyword, bound, sent, typeof valid]),
    [
      ['/photo', 'contentType', 'image/png, image/jpeg', undefined, 'string'],
      ['/more/0', 'contentType', 'image/*', undefined, 'undefined'],
      ['/meta/street', 'minLength', 2, 'M', 'string'],
    ],
  )
  t.equal(violations[0].valid, 'image/png')
})

t.test('such a call as would be accepted is written, without secrets', async t => {
  const body: Body = {
    properties: {
      title: { type: 'string', minLength: 2 },
      password: { type: 'string' },
      count: { type: 'integer', minimum: 1 },
      photo: file,
      tags: { type: 'array', items: { type: 'string' } },
      address,
    },
    encoding: { photo: { contentType: 'image/png, image/jpeg' } },
    required: ['title', 'photo'],
  }
  const own = await serverOf('3.1.0', [body])
  const sent: readonly (readonly [what: string, body: FormData | string, type?: string])[] = [
    [
      'values',
      formIn({ title: 'A', password: 'hush-hush-1', count: '0', photo: aFile('image/png'), tags: ['a', 'b'] }),
    ],
    ['a part that is missing', formIn({ title: 'Anna', address: json({ street: 'M' }) })],
    ['a part in another type', formIn({ title: 'Anna', photo: aFile('text/html') })],
    ['no boundary', `${title}--x--`, 'multipart/form-data'],
    ['no form', 'Anna', 'text/plain'],
  ]
  for (const [what, wrong, type] of sent) {
    const headers = type === undefined ? {} : { 'content-type': type }
    // oxlint-disable-next-line no-await-in-loop
    const answer = await own.fetch('/0', { method: 'POST', headers, body: wrong })
    t.ok(answer.status === 400 || answer.status === 415, what)
    const target = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    // oxlint-disable-next-line no-await-in-loop
    const explained: unknown = await (await own.fetch(target, { headers: { accept: 'application/json' } })).json()
    const command = isFields(explained) ? String(explained.corrected) : ''
    t.notMatch(command, /hush/, what)
    const child = spawn('sh', ['-c', command.replace('curl ', "curl -s -w '%{http_code}' ")], {
      env: { ...process.env, PASSWORD: 'pass' },
    })
    // oxlint-disable-next-line no-await-in-loop
    const [out] = await Promise.all([textOf(child.stdout), once(child, 'close')])
    t.equal(out, '204', `${what}: ${command}`)
  }
})

t.test('as many parts as are read', async t => {
  const many = (count: number): string => `${title}${named('x', '1').repeat(count - 1)}--x--`
  t.equal((await post(many(2_000))).status, 400)
  const answer = await post(many(2_001))
  t.equal(answer.status, 503)
  hasFields(t, await toldOf(answer), [
    / a form of more than 2000 parts, which is more work than is done for one\. Send fewer/,
  ])
})

t.test('curl -F', async t => {
  const folder = aFolder(t)
  writeFileSync(join(folder, 'a.png'), png)
  writeFileSync(join(folder, 'a.json'), '{"street":"M"}')
  const curl = async (...fields: readonly string[]): Promise<readonly unknown[]> => {
    const given = fields.flatMap(field => ['-F', field])
    const child = spawn('curl', ['-s', `${server.url}/2`, ...given], { cwd: folder })
    const [out] = await Promise.all([textOf(child.stdout), once(child, 'close')])
    return out === '' ? [] : messagesIn(JSON.parse(out))
  }
  t.strictSame(await curl('photo=@a.png', 'more=@a.png', 'more=@a.png', 'note=x', 'csv=a;type=text/csv'), [])
  hasFields(t, await curl('photo=@a.png;type=text/html', 'meta=<a.json;type=application/json'), [
    /^body\/photo: expected a part in image\/png or image\/jpeg, found "text\/html"\.$/,
    /^body\/meta\/street: expected at least 2 characters, found "M"/,
  ])
})
