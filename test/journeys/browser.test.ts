/**
 * What a person sees in a real browser: a page of another origin that calls the server, and the server's own pages.
 *
 * It needs Debian's chromium; where there is none these tests are skipped, and say so.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page, Response } from 'playwright-core'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { complaintsOf, launched, pageOf, skip } from '../fixtures/chromium.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { clubOracle, isFields } from '../fixtures/oracle.ts'
import { bodyOf, targetOf } from '../fixtures/served-client.ts'

const oracle = clubOracle()
const base = '/virtual/v2'

/** A frontend's own server, which has nothing but an empty page; under /sandboxed the page has no origin of its own. */
const otherOrigin = async (): Promise<{ url: string; close: () => void }> => {
  const server = createServer((request, response) => {
    if (request.url === '/sandboxed') response.setHeader('content-security-policy', 'sandbox allow-scripts')
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>An app</title><link rel="icon" href="data:,">')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has a port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() }
}

interface Read {
  readonly status: unknown
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

/** Calls from inside the page, as an app would, and brings what the page could read. */
const callFrom = async (page: Page, url: string, init: Record<string, unknown>): Promise<Read> => {
  const read: unknown = await page.evaluate(`(async () => {
    // What the browser keeps from the page fails here, with no more than "Failed to fetch".
    const response = await fetch(${JSON.stringify(url)}, { credentials: 'include', ...${JSON.stringify(init)} })
    const text = await response.text()
    let body
    try { body = JSON.parse(text) } catch { body = text }
    return { status: response.status, body, headers: Object.fromEntries(response.headers) }
  })().catch(error => ({ status: String(error), headers: {} }))`)
  if (!isFields(read) || !isFields(read.headers)) throw new Error('The page read nothing')
  return { status: read.status, body: read.body, headers: read.headers }
}

interface Watched {
  readonly complaints: string[]
  /** Places outside that the page asked for. */
  readonly strangers: string[]
  readonly answers: Response[]
}

const watch = (page: Page, origin: string): Watched => {
  const seen: Watched = { complaints: complaintsOf(page), strangers: [], answers: [] }
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) seen.strangers.push(url)
  })
  page.on('response', response => {
    if (response.url().startsWith(origin)) seen.answers.push(response)
  })
  return seen
}

t.test('in a real browser', { skip }, async t => {
  const server = await startCourtside()
  t.teardown(() => server.close())
  const browser = await launched(t)

  t.test('a page of another origin reads every answer and our headers, with credentials', async t => {
    const app = await otherOrigin()
    t.teardown(() => app.close())
    const own = { 'x-api-key': 'any', authorization: 'Bearer any' }
    const { body, headers: bodyHeaders } = bodyOf(oracle.operation('toggleCoachingSession'))
    const cases: readonly {
      name: string
      target: string
      init?: Record<string, unknown>
      status: number
      headers: Record<string, string | RegExp>
      code?: string
    }[] = [
      {
        name: 'a simple call',
        target: `${base}/clubs`,
        status: 200,
        headers: { 'courtside-source': 'example listClubs/default' },
      },
      {
        name: 'a call with headers of its own',
        target: `${base}/clubs?limt=5`,
        init: { headers: { ...own, prefer: 'example=empty' } },
        status: 200,
        headers: {
          'courtside-source': 'example listClubs/empty',
          'preference-applied': 'example=empty',
          'courtside-warning': /limt/,
        },
      },
      {
        name: 'a generated answer',
        target: `${base}/coaching/coaches`,
        init: { headers: { prefer: 'dynamic=true' } },
        status: 200,
        headers: { 'preference-applied': 'dynamic=true' },
      },
      {
        name: 'a sign-up',
        target: `${base}/my/coaching/session`,
        init: { method: 'POST', headers: { ...own, ...bodyHeaders }, body },
        status: 200,
        headers: { 'courtside-source': 'example toggleCoachingSession/default' },
      },
      {
        name: 'a refusal',
        target: `${base}/clubs?limit=0&offset=-1`,
        init: { headers: own },
        status: 400,
        code: 'out_of_range',
        headers: { 'courtside-violations': '2' },
      },
      {
        name: 'a refused body',
        target: `${base}/my/coaching/session`,
        init: { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
        status: 400,
        code: 'unsupported_media_type',
        headers: { 'courtside-violations': '1' },
      },
      {
        name: 'a body that is too large',
        target: `${base}/my/coaching/session`,
        init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'x'.repeat(300_000) },
        status: 400,
        code: 'body_too_large',
        headers: { 'courtside-violations': '1' },
      },
      {
        name: 'a recorded 401',
        target: `${base}/my/details`,
        init: { headers: { ...own, prefer: 'code=401' } },
        status: 401,
        code: 'access_token_missing',
        headers: { 'preference-applied': 'code=401' },
      },
      {
        name: 'an unknown path',
        target: '/nowhere',
        init: { headers: { ...own, prefer: 'example=empty' } },
        status: 404,
        code: 'route_not_found',
        headers: {},
      },
      {
        name: 'a method that a path does not have',
        target: `${base}/clubs`,
        init: { method: 'DELETE', headers: own },
        status: 405,
        code: 'method_not_allowed',
        headers: { allow: 'GET, HEAD, OPTIONS' },
      },
    ]
    // The page of a sandboxed frame, or of a file, has the origin "null".
    for (const [kind, address, origin] of [
      ['an app', '/', app.url],
      ['a sandboxed page', '/sandboxed', 'null'],
    ] as const) {
      const page = await pageOf(t, browser)
      const { answers } = watch(page, server.url)
      await page.goto(app.url + address)
      t.equal(await page.evaluate('self.origin'), origin, `${kind} has the origin ${origin}`)
      for (const { name, target, init = {}, status, headers, code } of cases) {
        const read = await callFrom(page, server.url + target, init)
        hasFields(t, [read.status, read.headers], [status, headers], `${kind} reads ${name}`)
        if (code !== undefined) hasFields(t, read.body, { status, code }, `${kind} reads the body of ${name}`)
      }
      t.equal(answers.length, cases.length, 'the browser let each of them through')
      for (const answer of answers) {
        const target = answer.url().slice(server.url.length)
        const seen = {
          method: answer.request().method(),
          target,
          status: answer.status(),
          headers: await answer.allHeaders(),
          bytes: await answer.body(),
        }
        t.strictSame(oracle.faults(seen), [], `${seen.method} ${target} is answered as the contract says`)
      }
    }
  })

  t.test("an app's own debug panel steers the control API, where the operator named its origin", async t => {
    const [app, stranger] = [await otherOrigin(), await otherOrigin()]
    const steered = await startCourtside({ controlOrigins: [app.url], controlToken: 'open-sesame' })
    t.teardown(async () => {
      app.close()
      stranger.close()
      await steered.close()
    })
    const headers = { authorization: 'Bearer open-sesame', 'content-type': 'application/json' }
    const page = await pageOf(t, browser)
    await page.goto(app.url)
    const call = (method: string, path: string, body?: unknown): Promise<Read> =>
      callFrom(page, `${steered.url}/control/v1${path}`, { method, headers, body: JSON.stringify(body) })
    const made = await call('POST', '/worlds', { name: 'panel', scenario: 'last-place', now: '2027-03-01T09:00:00Z' })
    hasFields(
      t,
      [made.status, made.headers.location],
      [201, '/control/v1/worlds/panel'],
      'makes a world, reads its headers',
    )
    const advanced = await call('POST', '/worlds/panel/clock/advance', { by: 'PT1H' })
    hasFields(t, [advanced.status, advanced.body], [200, { frozen: true }], 'moves its clock')
    const broken = await call('POST', '/worlds/panel/faults', { effect: { statis: 503 } })
    hasFields(t, [broken.status, broken.body], [400, { code: 'invalid_body' }], 'reads what was wrong')
    t.equal((await call('DELETE', '/worlds/panel')).status, 204, 'deletes it')
    const unnamed = await callFrom(page, `${steered.url}/control/v1/worlds`, {})
    hasFields(
      t,
      [unnamed.status, unnamed.body],
      [401, { code: 'control_token_missing' }],
      'reads that a token is wanted',
    )
    await page.goto(stranger.url)
    t.match((await call('GET', '/worlds')).status, /Failed to fetch/, 'a page of another origin reads nothing')
  })

  t.test('the rendered contract works without a network, and an operation can be tried from it', async t => {
    const page = await pageOf(t, browser)
    const { complaints, strangers, answers } = watch(page, server.url)
    await page.goto(`${server.url}/docs`)
    const operation = page.locator('.opblock', { hasText: '/clubdistances' })
    await operation.waitFor()
    const drawn = await page.locator('.opblock-summary').count()
    t.ok(drawn >= oracle.operations.length, `every operation is drawn (${drawn})`)

    await operation.locator('.opblock-summary').first().click()
    await operation.locator('tr[data-param-name="address"] input').fill('GL50 1QA')
    await page.locator('#prefer').fill('example=ties')
    const answered = page.waitForResponse(response => response.url().includes('/clubdistances'))
    await operation.locator('button.execute').click()
    const answer = await answered
    t.equal(
      new URL(answer.url()).pathname,
      base + targetOf(oracle.operation('listClubDistances')).split('?')[0],
      'it goes to this server',
    )
    t.strictSame(
      [answer.status(), (await answer.allHeaders())['courtside-source']],
      [200, 'example listClubDistances/ties'],
      'with the preference of the field',
    )
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).first().waitFor()
    t.match(
      await operation.locator('.live-responses-table').innerText(),
      /courtside-source/,
      'and the answer is shown, our headers too',
    )

    t.strictSame(complaints, [], 'the browser has nothing to complain of')
    t.strictSame(strangers, [], 'nothing is fetched from elsewhere')
    for (const one of answers.filter(response => response.url().includes(base))) {
      const target = one.url().slice(server.url.length)
      t.strictSame(
        oracle.faults({
          method: 'GET',
          target,
          status: one.status(),
          headers: await one.allHeaders(),
          bytes: await one.body(),
        }),
        [],
        `${target} is answered as the contract says`,
      )
    }
  })

  t.test('the front page works without a network, and its links lead somewhere', async t => {
    const page = await pageOf(t, browser)
    const { complaints, strangers } = watch(page, server.url)
    await page.goto(server.url)
    t.match(await page.title(), /Sports Club and Coaching Service/)
    const found: unknown = await page.evaluate('[...document.querySelectorAll("a[href]")].map(link => link.href)')
    const links = [...new Set(Array.isArray(found) ? found.map(String) : [])].filter(link =>
      link.startsWith(server.url),
    )
    t.ok(links.length > 3, `there are links (${links.length})`)
    for (const link of links) {
      const [, status = '200'] = /code=(\d+)/.exec(new URL(link).searchParams.get('__prefer') ?? '') ?? []
      t.equal((await page.request.get(link)).status(), Number(status), link.slice(server.url.length))
    }
    t.strictSame([complaints, strangers], [[], []], 'no complaint, nothing from elsewhere')
  })
})
