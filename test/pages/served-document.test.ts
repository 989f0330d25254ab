/** The contract as it is served: what generators of clients make code of. */
import { type IncomingHttpHeaders, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'

/** As it goes over the wire, whatever a client would make of it. */
const sent = (url: string, encoding?: string): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
    get(url, { agent: false, headers }, incoming => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => void chunks.push(chunk))
      incoming.once('end', () => resolve({ headers: incoming.headers, bytes: Buffer.concat(chunks) }))
    }).once('error', reject)
  })

t.test('files are sent compressed to who takes that, and are the same', async t => {
  const courtside = await startCourtside()
  t.teardown(() => courtside.close())
  for (const path of ['/openapi.json', '/openapi.yaml', '/docs/swagger-ui-bundle.js']) {
    const plain = await sent(courtside.url + path)
    t.equal(plain.headers['content-encoding'], undefined, path)
    t.equal(plain.headers.vary, 'Origin, Accept-Encoding', 'a cache keeps both apart')
    for (const encoding of ['gzip', 'br, gzip;q=0.5', 'x-gzip', 'deflate, *', 'GZIP ; q=1']) {
      const { headers, bytes } = await sent(courtside.url + path, encoding)
      t.equal(headers['content-encoding'], 'gzip', encoding)
      t.equal(Number(headers['content-length']), bytes.length)
      t.ok(bytes.length * 3 < plain.bytes.length, `${path}: ${bytes.length} of ${plain.bytes.length} bytes`)
      t.ok(gunzipSync(bytes).equals(plain.bytes), 'nothing is lost')
    }
    for (const encoding of ['', 'br', 'identity', 'gzip;q=0', 'br, gzip; q=0.0', 'gzipped'])
      t.equal((await sent(courtside.url + path, encoding)).headers['content-encoding'], undefined, `"${encoding}"`)
  }
  const { headers } = await sent(`${courtside.url}/`, 'gzip')
  t.equal(headers['content-encoding'], undefined, 'a page that tells of what changes is made anew')
})

interface Document {
  readonly servers: readonly { readonly url: string; readonly description: string }[]
}

t.test('no two servers have one description: a generated client names them by it', async t => {
  const cases = [
    { name: "the club's", options: {}, atLeast: 8 },
    {
      name: 'any contract',
      options: { contract: fileURLToPath(new URL('../fixtures/served-library.yaml', import.meta.url)) },
      atLeast: 1,
    },
  ]
  for (const { name, options, atLeast } of cases) {
    const courtside = await startCourtside(options)
    t.teardown(() => courtside.close())
    const { servers }: Document = JSON.parse(await (await fetch(`${courtside.url}/openapi.json`)).text())
    const own = servers.filter(({ url }) => url.startsWith('/'))
    t.ok(own.length >= atLeast, `${name}: those of this server`)
    t.equal(new Set(own.map(({ description }) => description)).size, own.length, name)
  }
})
