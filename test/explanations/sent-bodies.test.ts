/** The command that repeats a call sends the body that it brought, and the call put right keeps what was right. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { isFields } from '../fixtures/oracle.ts'

const contract = `openapi: 3.1.0
info: { title: Sites, version: '1' }
paths:
  /sites:
    post:
      operationId: addSite
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 5 } }]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name, made]
              additionalProperties: false
              properties:
                name: { type: string, maxLength: 9 }
                count: { type: integer, maximum: 5 }
                made: { type: integer, readOnly: true }
                password: { type: string }
                at:
                  type: array
                  prefixItems: [{ type: number, maximum: 180 }, { type: number, maximum: 90 }]
                  items: false
          application/vnd.sites+json: { schema: { type: object, properties: { name: { type: string } } } }
      responses: { '204': { description: Added. }, '400': { description: No. } }
  /sites/notes:
    post:
      operationId: addNote
      requestBody: { required: true, content: { application/json: { schema: {} } } }
      responses: { '204': { description: Added. }, '400': { description: No. } }
`

const file = join(aFolder(t), 'sites.yaml')
writeFileSync(file, contract)
const server = await startCourtside({ contract: file })
t.teardown(() => server.close())

interface Explained {
  readonly violations: readonly string[]
  /** In each of those places. */
  readonly found: readonly unknown[]
  readonly curl: string
  readonly corrected: string | undefined
}

const told = async (link: string | undefined): Promise<Explained> => {
  const path = /<([^>]+)>/.exec(link ?? '')?.[1]
  if (path === undefined) return { violations: [], found: [], curl: '', corrected: undefined }
  const json: unknown = await (await fetch(server.url + path, { headers: { accept: 'application/json' } })).json()
  if (!isFields(json) || !Array.isArray(json.violations)) throw new Error('no explanation')
  return {
    violations: json.violations.map(({ message }) => String(message)),
    found: json.violations.map(one => one.sent),
    curl: String(json.curl),
    corrected: typeof json.corrected === 'string' ? json.corrected : undefined,
  }
}

const sent = async (
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
  query = '',
): Promise<Explained> => {
  const asking = request(`${server.url}/sites${query}`, { method: 'POST', headers })
  asking.end(body)
  const [answer] = await once(asking, 'response')
  answer.resume()
  return told(String(answer.headers.link))
}

/** The same again, by a shell. */
const repeated = async (curl: string): Promise<Explained> => {
  const shell = spawn('sh', ['-c', curl.replace(/(^|\| )curl /, '$1curl -s -D - -o /dev/null ')])
  let out = ''
  shell.stdout.on('data', chunk => (out += String(chunk)))
  await once(shell, 'close')
  return told(/^link: (.*)$/im.exec(out)?.[1])
}

const json = { 'content-type': 'application/json' }

t.test(
  'whatever body a call brought, repeated it shows the same fault',
  { skip: process.platform === 'win32' },
  async t => {
    const good = '{"name":"a"}'
    const cases: readonly (readonly [
      name: string,
      headers: Readonly<Record<string, string>>,
      body: string | Buffer,
      wanted: RegExp,
    ])[] = [
      ['without a media type', {}, good, /^header\.Content-Type: expected .* found nothing/],
      [
        'in another JSON',
        { 'content-type': 'application/merge-patch+json' },
        good,
        /found "application\/merge-patch\+json"/,
      ],
      ['in one that is declared', { 'content-type': 'application/vnd.sites+json' }, '{"name":5}', /^body\/name/],
      [
        'compressed',
        { ...json, 'content-encoding': 'gzip' },
        Buffer.from([31, 139, 8, 0, 39, 37, 92]),
        /Content-Encoding/,
      ],
      ['no UTF-8', json, Buffer.from('{"name":"\xff\xfe\'%s\\\\n"}', 'latin1'), /^body: expected UTF-8/],
      ['every byte', json, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), /^body: expected UTF-8/],
      ['characters that no terminal shows', json, '{"name":\u200B\u0000\r\n\t"é"}', /^body: expected JSON/],
      ['a mark before it', json, '\uFEFF{"name":5}', /^body\/name/],
      ['more than one line', json, "{\n\"name\": 'it''s'}", /^body: expected JSON/],
      ['chunks', { 'transfer-encoding': 'chunked', 'content-type': 'text/plain' }, good, /found "text\/plain"/],
      ['an empty media type', { 'content-type': '' }, good, /found ""/],
    ]
    for (const [name, headers, body, wanted] of cases) {
      // oxlint-disable-next-line no-await-in-loop
      const first = await sent(headers, body)
      t.match(first.violations[0], wanted, name)
      // oxlint-disable-next-line no-await-in-loop
      const again = await repeated(first.curl)
      t.strictSame(again.violations, first.violations, `${name}: ${first.curl}`)
      // oxlint-disable-next-line no-await-in-loop
      if (first.corrected !== undefined)
        t.strictSame((await repeated(first.corrected)).violations, [], `${name}, put right`)
    }
  },
)

t.test('a body that is not whole is said to be, and secrets are in none', async t => {
  const long = await sent(json, Buffer.concat([Buffer.from('{"password":"hush-hush-1",'), Buffer.alloc(20_000, 0xff)]))
  t.match(
    long.curl,
    /^# Of the body these are the first 538 bytes\.\nprintf '\{"password":"%s",[^']*' "\$PASSWORD" \| curl /,
  )
  t.notMatch(long.curl, 'hush')
  t.ok(long.curl.length < 3000)
  const text = await sent(json, `{"name":"${'é'.repeat(40_000)}"}`)
  t.match(text.curl, /^# Of the body these are the first 6553[3-6] bytes\.\ncurl /)
  t.match(text.curl, /--data-raw '\{"name":"é+'$/)
})

t.test('what can not be read of a body is told once as a whole, and by its beginning at each place in it', async t => {
  const fields = Array.from({ length: 8000 }, (_, index) => `"k${index}":1`).join()
  const { violations, found } = await sent(json, `{"name":5,"password":"hush-hush-1",${fields}}`)
  t.equal(violations.length, 100)
  t.match(String(found[0]), /^\{"name":5,"password":"\[redacted\]","k0":1,.*…$/)
  t.strictSame(
    found.filter(one => String(one).length > 501),
    [],
  )
  const cut = `{"name":${'x'.repeat(1000)}`
  t.strictSame((await sent(json, cut)).found, [cut], 'of one that is no JSON at all')
})

t.test('a body that is made up has nothing that only answers have', async t => {
  for (const body of ['5', '[]', '{"name":7}', '{"name":"too long a name"}']) {
    // oxlint-disable-next-line no-await-in-loop
    const { corrected = '' } = await sent(json, body)
    t.match(corrected, /--data-raw '\{.*"name":/s, body)
    t.notMatch(corrected, '"made"', body)
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame((await repeated(corrected)).violations, [], body)
  }
})

t.test('the call put right has the body that was sent, its wrong places mended', async t => {
  const body = { name: 'Depot', count: 2, at: ['-1.4', 53.3] }
  const mended = async (
    headers: Readonly<Record<string, string>>,
    value: unknown,
    query?: string,
  ): Promise<unknown> => {
    const { corrected = '' } = await sent(headers, JSON.stringify(value), query)
    return JSON.parse(/--data-raw '(.*)'$/s.exec(corrected)?.[1] ?? 'null')
  }
  t.strictSame(await mended(json, body), { ...body, at: [-1.4, 53.3] }, 'one that has a schema by its place')
  t.strictSame(await mended(json, { ...body, at: [1, 95] }), { ...body, at: [1, 90] }, 'one beyond its bound')
  t.strictSame(await mended(json, { ...body, at: [1, 2, 3] }), { ...body, at: [1, 2] }, 'one too many')
  t.type(Object(await mended(json, { count: 2 })).name, 'string', 'what was missing is made')
  const { corrected } = await sent({ 'content-type': 'text/plain' }, 'a note', '/notes')
  t.match(corrected, /application\/json.*--data-raw /s, 'what was sent in another type is made, whatever it may be')
  const other = { 'content-type': 'application/merge-patch+json' }
  t.strictSame(await mended(other, { name: 'Depot', count: 3 }), { name: 'Depot', count: 3 }, 'in another type')
  t.strictSame(
    await mended(other, { ...body, at: [1], count: 9 }),
    { ...body, at: [1], count: 5 },
    'and wrong in itself',
  )
  hasFields(t, await sent({ 'content-type': 'application/vnd.sites+json' }, '{"name":"x"}', '?limit=9'), {
    corrected: /limit=5.*content-type: application\/vnd\.sites\+json.*\{"name":"x"\}/s,
  })
})

t.test('of a wrong media type a body is read that is on its way, and no files', async t => {
  const text = { 'content-type': 'text/plain' }
  const parts = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na\r\n--x--\r\n'
  const cases: readonly (readonly [name: string, headers: Readonly<Record<string, string>>, told: boolean])[] = [
    ['as it comes', text, true],
    ['where a word from us is waited for', { ...text, expect: '100-continue' }, false],
    ['in parts', { 'content-type': 'multipart/form-data; boundary=x' }, false],
  ]
  for (const [name, headers, isTold] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    const { violations, curl } = await sent({ ...headers, 'content-length': String(parts.length) }, parts)
    t.equal(violations.length, 1, name)
    t.equal(curl.includes('form-data; name='), isTold, `${name}: ${curl}`)
  }
})
