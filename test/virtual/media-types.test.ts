/** Bodies that are no JSON and have no example: each is what its media type says, as far as the contract says more. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'
import { brokenIn, hold } from '../verify/held.ts'

const contracts = ['archive', 'streams', 'ledger'].map(name => ({
  name,
  file: fileURLToPath(new URL(`../fixtures/odd/${name}.yaml`, import.meta.url)),
}))
const urls = new Map<string, string>()
for (const { name, file } of contracts) {
  const server = await startCourtside({ contract: file })
  t.teardown(() => server.close())
  urls.set(name, server.url)
}

const get = (contract: string, target: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${urls.get(contract)}${target}`, { method, headers })

const base64 = (text: string): Buffer => Buffer.from(text, 'base64')

t.test('what is declared by its name alone comes under that name, as small as it can be', async t => {
  const cases: readonly (readonly [target: string, mediaType: string, starts: Buffer, ends: Buffer])[] = [
    ['/invoices/1.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n'), Buffer.from('%%EOF\n')],
    ['/scans/latest', 'image/png', Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), base64('rkJggg==')],
    ['/scans/latest', 'image/jpeg', base64('/9j/4A=='), base64('/9k=')],
    ['/scans/latest', 'image/gif', Buffer.from('GIF89a'), Buffer.from(';')],
    ['/scans/latest', 'image/webp', Buffer.from('RIFF\x1A\0\0\0WEBPVP8L', 'latin1'), base64('/gcA')],
    ['/scans/latest', 'image/svg+xml', Buffer.from('<svg '), Buffer.from('/>')],
    ['/backups/latest', 'application/zip', Buffer.from('PK\x05\x06'), base64('AAA=')],
    ['/backups/latest', 'application/gzip', base64('H4sI'), base64('AAAAAA==')],
    ['/backups/latest', 'application/octet-stream', Buffer.from('text'), Buffer.from('text')],
    ['/exports/raw', 'text/csv', Buffer.from('text\r\n'), Buffer.from('\r\n')],
    ['/exports/raw', 'text/html', Buffer.from('<!doctype html>'), Buffer.from('</title>')],
    ['/exports/raw', 'application/json', Buffer.from('{}'), Buffer.from('{}')],
  ]
  for (const [target, mediaType, starts, ends] of cases) {
    for (const prefer of ['', 'dynamic=true']) {
      const answer = await get('archive', target, { accept: mediaType, prefer })
      const bytes = Buffer.from(await answer.arrayBuffer())
      t.strictSame([answer.status, answer.headers.get('content-type')], [200, mediaType], mediaType)
      t.strictSame([bytes.subarray(0, starts.length), bytes.subarray(-ends.length)], [starts, ends], mediaType)
    }
  }
  const pdf = await (await get('archive', '/invoices/1.pdf')).text()
  const table = Number(/startxref\n(\d+)\n/.exec(pdf)?.[1])
  t.equal(pdf.slice(table, table + 4), 'xref')
  const places = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) =>
    pdf.slice(Number(place), Number(place) + 7),
  )
  t.strictSame(places, ['1 0 obj', '2 0 obj', '3 0 obj'], 'its table says where its objects are')
  const encoded = await (await get('archive', '/scans/encoded')).text()
  t.equal(base64(encoded).toString('latin1', 1, 4), 'PNG', 'in letters where the schema says so')
  const error = await get('archive', '/exports/raw', { prefer: 'code=404' })
  t.strictSame(
    [error.headers.get('content-type'), await error.json()],
    ['application/problem+json', { type: 'about:blank', title: 'Not Found', status: 404 }],
  )
  t.equal(await (await get('archive', '/invoices/1.pdf', { prefer: 'code=503' })).text(), 'Service Unavailable')
})

const line = '{"at":5,"text":"up"}'
const entry = '<entry day="2024-02-03"><sum>1.5</sum></entry>'
const account =
  '<l:account xmlns:l="urn:ledger" id="10"><l:Holder>Hill &amp; &lt;Sons&gt;</l:Holder>'
  + `<Entries>${entry}</Entries><tags>a</tags><tags>a</tags><closed></closed></l:account>`
const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`

t.test('what its schema says is written as its media type has it', async t => {
  const cases: readonly (readonly [contract: string, target: string, accept: string, text: string, type?: string])[] = [
    [
      'archive',
      '/exports/contacts',
      'text/csv',
      'name,note,since\r\n"Ann ""A"" Hill","one, two",2019\r\n"Ann ""A"" Hill","one, two",2019\r\n',
    ],
    [
      'archive',
      '/exports/contacts',
      'text/tab-separated-values',
      'name\tnote\tsince\r\n"Ann ""A"" Hill"\tone, two\t2019\r\n',
    ],
    ['archive', '/dumps/latest', '*/*', 'name,note,since\r\n"Ann ""A"" Hill","one, two",2019\r\n', 'text/csv'],
    ['streams', '/logs', 'application/x-ndjson', `${line}\n${line}\n${line}\n`],
    ['streams', '/logs', 'application/jsonl', `${line}\n${line}\n`],
    ['streams', '/logs', 'application/json-seq', `\u{1E}${line}\n\u{1E}${line}\n\u{1E}${line}\n`],
    ['streams', '/logs/raw', 'application/x-ndjson', '{}\n'],
    ['streams', '/logs/raw', 'application/jsonl', '7\n7\n7\n'],
    ['streams', '/ticks', 'text/event-stream', `data: ${line}\n\n`.repeat(3)],
    ['streams', '/alarms', 'text/event-stream', 'event: alarm\ndata: first\ndata: second\n\n'.repeat(3)],
    [
      'streams',
      '/mail/1',
      'multipart/mixed',
      `--part\r\nContent-Type: application/json\r\n\r\n${line}\r\n--part--\r\n`,
      'multipart/mixed; boundary=part',
    ],
    [
      'streams',
      '/mail/1',
      'multipart/related',
      '--mine\r\nContent-Type: text/plain\r\n\r\ntext\r\n--mine--\r\n',
      'multipart/related; boundary=mine',
    ],
    ['ledger', '/accounts/10', 'application/xml', xml(account)],
    ['ledger', '/accounts/10', 'text/xml', '<root/>'],
    ['ledger', '/accounts', 'application/xml', xml(`<root>${account}</root>`)],
    ['ledger', '/total', 'application/vnd.ledger+xml', xml('<total>12.5</total>')],
    ['ledger', '/word', 'text/xml', '<w>&amp;</w>'],
  ]
  for (const [contract, target, accept, text, type = accept] of cases) {
    const answer = await get(contract, target, { accept })
    t.strictSame(
      [answer.status, answer.headers.get('content-type'), await answer.text()],
      [200, type, text],
      `${target} as ${accept}`,
    )
  }
  const sent = await get('streams', '/mail/1', { 'content-type': 'application/octet-stream' }, 'POST')
  t.strictSame([sent.status, await sent.text()], [202, 'state=on+hold&tags=a&tags=b'])
})

t.test('a form has a part for each property, which whoever reads forms takes apart again', async t => {
  const answer = await get('streams', '/mail/1', { accept: 'multipart/form-data' })
  t.equal(answer.headers.get('content-type'), 'multipart/form-data; boundary=part-1', 'none of its parts has it')
  const parts = [...(await answer.formData())].map(([name, part]) => [
    name,
    typeof part === 'string' ? part : [part.name, part.type, part.size],
  ])
  t.strictSame(parts, [
    ['subject', '--part'],
    ['meta', line],
    ['scans', ['scans', 'image/gif', 42]],
    ['scans', ['scans', 'image/gif', 42]],
    ['page', ['page', 'text/html', 3]],
  ])
})

t.test('what is refused is told in the words of the contract, whichever they are', async t => {
  const message = 'path.number: expected an integer, found "<b>".'
  const plain = await get('archive', '/invoices/%3Cb%3E.pdf')
  t.strictSame(
    [plain.status, plain.headers.get('content-type'), await plain.text()],
    [400, 'text/plain', message.replace('an integer', 'an integer of at least 1')],
  )
  const errors = {
    html: { 'text/html': {} },
    bare: { 'application/problem+xml': {} },
    named: {
      'text/xml': {
        schema: { type: 'object', xml: { name: 'fault' }, properties: { message: { type: 'string' } } },
      },
    },
    opaque: { 'image/png': {} },
    odd: { 'text/plain': { schema: { type: 'string', maxLength: 3 } } },
  }
  const operations = Object.entries(errors).map(([path, content]) => [
    `/${path}/{number}`,
    {
      get: {
        parameters: [{ name: 'number', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: 'Said.' }, 400: { description: 'Bad.', content } },
      },
    },
  ])
  const document = { openapi: '3.1.0', info: { title: 'X', version: '1' }, paths: Object.fromEntries(operations) }
  const folder = t.testdir({ 'x.json': JSON.stringify(document) })
  const server = await startCourtside({ contract: `${folder}/x.json` })
  t.teardown(() => server.close())
  const markup = 'path.number: expected an integer, found &quot;&lt;b&gt;&quot;.'
  const problem = JSON.stringify({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: message,
    code: 'invalid_parameter',
    errors: [{ in: 'path', name: 'number', code: 'invalid_parameter', message }],
  })
  const cases: readonly (readonly [path: keyof typeof errors, mediaType: string, text: string])[] = [
    ['html', 'text/html', `<!doctype html><title>Bad Request</title><p>${markup}</p>`],
    [
      'bare',
      'application/problem+xml',
      xml(
        '<problem xmlns="urn:ietf:rfc:7807"><type>about:blank</type><title>Bad Request</title>'
          + `<status>400</status><detail>${markup}</detail></problem>`,
      ),
    ],
    ['named', 'text/xml', xml(`<fault><message>${markup}</message></fault>`)],
    ['opaque', 'application/problem+json', problem],
    ['odd', 'application/problem+json', problem],
  ]
  for (const [path, mediaType, text] of cases) {
    const answer = await fetch(`${server.url}/${path}/%3Cb%3E`)
    t.strictSame([answer.status, answer.headers.get('content-type'), await answer.text()], [400, mediaType, text], path)
  }
})

t.test('what can not be written is told with its place', async t => {
  const content = (schema: unknown): Record<string, unknown> => ({ 'application/xml': { schema } })
  const paths = {
    '/sheet': { 'image/png': { schema: { type: 'object' } } },
    '/name': content({ type: 'object', required: ['a b'], properties: { 'a b': { const: 1 } } }),
    '/sign': content({ type: 'object', required: ['a'], properties: { a: { const: '\u0001' } } }),
    '/word': content({ type: 'string', minLength: 50 }),
  }
  const operations = Object.entries(paths).map(([path, one]) => [
    path,
    { get: { responses: { 200: { description: 'Said.', content: one } } } },
  ])
  const document = { openapi: '3.1.0', info: { title: 'X', version: '1' }, paths: Object.fromEntries(operations) }
  const folder = t.testdir({ 'x.json': JSON.stringify(document) })
  const server = await startCourtside({ contract: `${folder}/x.json` })
  t.teardown(() => server.close())
  for (const path of Object.keys(paths)) {
    const answer = await fetch(`${server.url}${path}`)
    const { status, code, detail } = Object(await answer.json())
    const place = `#/paths/~1${path.slice(1)}/get/responses/200/content/`
    t.strictSame([status, code, String(detail).includes(place)], [500, 'no_example', true], `${path}: ${detail}`)
  }
})

const uncalled = 'it was not called, so that nothing of it was checked: its answer is a stream, which has no end'

const leftOut = new Map([
  [
    'streams',
    [
      `watchTicks: ${uncalled}`,
      `watchAlarms: ${uncalled}`,
      'sendMail: it writes, and nobody knows how to undo it: '
        + '--from with --allow-writes makes calls of it that were recorded',
    ],
  ],
])

t.test('verify holds such a server to such a contract', async t => {
  for (const { name, file } of contracts) {
    const { checks } = await hold({
      baseUrl: urls.get(name) ?? '',
      contract: file,
      contractOnly: true,
      allowWrites: true,
    })
    t.strictSame(brokenIn(checks), [], name)
    const looked = new Set(checks.filter(({ times }) => times > 0).map(({ operation }) => operation))
    const left = checks.flatMap(({ operation, reason }) => (looked.has(operation) ? [] : [`${operation}: ${reason}`]))
    t.strictSame(left, leftOut.get(name) ?? [], name)
  }
})

t.test('of several media types JSON goes first, then what has an example; some statuses have no body', async t => {
  const file = join(aFolder(t), 'several.yaml')
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Several, version: '1' }
paths:
  /made:
    get:
      operationId: getMade
      responses:
        '200':
          description: An example of a table, a schema of JSON, and a page that nothing is said of.
          content:
            text/html: {}
            text/csv: { schema: { type: string }, example: "a,b" }
            application/json: { schema: { type: object, properties: { a: { const: 1 } }, required: [a] } }
        '204': { description: Nothing, content: { application/json: { schema: { type: object } } } }
        '205': { description: Nothing, content: { application/json: { schema: { type: object } } } }
  /shown:
    get:
      operationId: getShown
      responses:
        '200':
          description: No JSON.
          content:
            text/html: {}
            text/plain: { schema: { type: string } }
            text/csv: { schema: { type: string }, example: "a,b" }
`,
  )
  const server = await startCourtside({ contract: file })
  t.teardown(() => server.close())
  const cases: readonly (readonly [path: string, prefer: string, status: number, type: string | null, text: string])[] =
    [
      ['/made', '', 200, 'application/json', '{"a":1}'],
      ['/made', 'code=204', 204, null, ''],
      ['/made', 'code=205', 205, null, ''],
      ['/shown', '', 200, 'text/csv', 'a,b'],
    ]
  for (const [path, prefer, status, type, text] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(server.url + path, { headers: { prefer } })
    t.strictSame(
      // oxlint-disable-next-line no-await-in-loop
      [answer.status, answer.headers.get('content-type'), await answer.text()],
      [status, type, text],
      `${path} ${prefer}`,
    )
  }
})
