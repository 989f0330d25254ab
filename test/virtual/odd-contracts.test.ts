/**
 * Contracts that nobody would write with this server in mind: what can be served of them is served, and the rest says so.
 */
import { startCourtside } from '../../src/index.ts'
import t, { type Test } from 'tap'

type Fields = Readonly<Record<string, unknown>>

/** A contract with these paths, served. */
const serve = async (t: Test, paths: Fields, more: Fields = {}): Promise<string> => {
  const document = { openapi: '3.1.0', info: { title: 'Odd', version: '1' }, ...more, paths }
  const folder = t.testdir({ 'odd.json': JSON.stringify(document) })
  const server = await startCourtside({ contract: `${folder}/odd.json` })
  t.teardown(() => server.close())
  return server.url
}

const answering = (content: Fields, more: Fields = {}): Fields => ({
  responses: { 200: { description: 'Said.', content, ...more } },
})

// ---------------------------------------------------------------- an origin that is shared

const policy = 'sandbox allow-scripts allow-forms'

t.test('markup of a contract has no origin of its own, our pages have', async t => {
  const active = [
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'image/svg+xml',
    'image/SVG+xml;charset=utf-8',
    'text/xml',
    'application/xml; q=1',
    'application/atom+xml',
    'application/vnd.club+xml; version=2',
    'text/xsl',
    'multipart/x-mixed-replace; boundary=x',
    'html',
    'text/html, application/json',
  ]
  const inert = ['application/json', 'application/problem+json', 'text/plain', 'text/csv', 'image/png', 'text/css']
  const paths = Object.fromEntries(
    [...active, ...inert].map((type, index) => [
      `/${index}`,
      {
        get: answering(
          { [type]: { schema: { type: 'string' }, example: '<p>Rex</p>' } },
          {
            headers: {
              'Content-Security-Policy': { schema: { type: 'string' }, example: 'sandbox allow-same-origin' },
              'X-Content-Type-Options': { schema: { type: 'string' }, example: 'sniff' },
            },
          },
        ),
      },
    ]),
  )
  const url = await serve(t, paths)
  const seen = async (target: string): Promise<unknown[]> => {
    const { status, headers } = await fetch(`${url}${target}`)
    return [status, headers.get('content-security-policy'), headers.get('x-content-type-options')]
  }
  for (const [index, type] of active.entries())
    t.strictSame(await seen(`/${index}`), [200, policy, 'nosniff'], `${type}, whatever the contract says of it`)
  for (const [index, type] of inert.entries()) {
    const found = await seen(`/${active.length + index}`)
    t.strictSame(found, [200, 'sandbox allow-same-origin', 'sniff'], `${type} says what the contract says`)
  }
  for (const page of ['/', '/docs', '/control/docs'])
    t.notMatch((await fetch(`${url}${page}`)).headers.get('content-security-policy'), /sandbox/, `our own page ${page}`)
  t.strictSame((await seen('/w/default/0')).slice(1), [policy, 'nosniff'], 'in a world too')
  const made = await fetch(`${url}/0`, { headers: { prefer: 'dynamic=true' } })
  t.equal(made.headers.get('content-security-policy'), policy, 'when it is made too')
})
