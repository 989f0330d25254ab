/** What is told to whoever runs the server, and to a client of whose call nobody knows what became. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { clubContract, clubSites, foreignSites } from '../../src/app/sites.ts'
import { Unanswerable, Unsettled } from '../../src/contract/call.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { errorAnswers, jsonErrorFormatter } from '../../src/contract/error-answers.ts'
import { buildApp } from '../../src/http/app.ts'
import { listen } from '../../src/http/listen.ts'
import { serviceOf } from '../../src/http/service.ts'
import { errorBody } from '../../src/stub/error-body.ts'
import { steadyWorld } from '../../src/worlds/bound-world.ts'
import { openSite } from '../fixtures/served-site.ts'

t.test('a server says that it lives and is ready, by GET and HEAD', async t => {
  const url = await openSite(t, {})
  for (const [path, status] of [
    ['live', 'live'],
    ['ready', 'ready'],
  ] as const) {
    const answer = await fetch(`${url}/health/${path}?probe=1`)
    t.strictSame([answer.status, answer.headers.get('cache-control')], [200, 'no-store'])
    t.strictSame(await answer.json(), { status })
    const head = await fetch(`${url}/health/${path}`, { method: 'HEAD' })
    t.strictSame([head.status, await head.text()], [200, ''])
  }
  for (const [method, path] of [
    ['POST', '/health/live'],
    ['GET', '/health'],
    ['GET', '/health/'],
    ['GET', '/health/dead'],
  ] as const)
    t.equal((await fetch(url + path, { method })).status, 404, `${method} ${path}`)
})

t.test('once it is told to stop it is no longer ready, though it lives; a contract has its own paths', async t => {
  const file = join(t.testdir(), 'healthy.yaml')
  writeFileSync(
    file,
    `openapi: 3.1.0
info: { title: Healthy, version: '1' }
paths:
  /health/{part}:
    get:
      operationId: health
      parameters: [{ name: part, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: Its own, content: { application/json: { example: { own: true } } } } }
`,
  )
  const { contract } = loadContract(file, 'foreign')
  if (contract === undefined) throw new Error('The contract was expected.')
  const sites = await foreignSites(contract, { seed: 1 })
  const site = await sites(contract, {
    onError: () => undefined,
    access: () => ({ isLoopback: true, token: undefined }),
  })
  const told = async (path: string): Promise<unknown> => (await site.app.fetch(new Request(`http://x${path}`))).json()
  t.strictSame(await told('/health/live'), { own: true })
  t.strictSame(await told('/courtside/health/ready'), { status: 'ready' })
  site.stop()
  t.strictSame(await told('/courtside/health/ready'), { status: 'unready', reason: 'stopping' })
  t.strictSame(await told('/courtside/health/live'), { status: 'live' })
})

t.test('one that drains is not ready, and goes on: each answer is the last on its connection', async t => {
  const { contract } = loadContract(clubContract, 'own')
  if (contract === undefined) throw new Error('The contract was expected.')
  const site = await (
    await clubSites(contract, { seed: 1 })
  )(contract, { onError: error => t.error(error), access: () => ({ isLoopback: true, token: undefined }) })
  const listening = await listen(site.app, { host: '127.0.0.1', port: 0 })
  t.teardown(() => listening.close())
  const call = async (path: string): Promise<readonly [number, string | null]> => {
    const answer = await fetch(listening.url + path)
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('connection')]
  }
  t.strictSame(await call('/virtual/v2/clubs'), [200, 'keep-alive'])
  site.leave()
  await listening.drain(1)
  t.strictSame(await call('/health/ready'), [503, 'close'])
  t.strictSame(await call('/health/live'), [200, 'close'])
  t.strictSame(await call('/virtual/v2/clubs'), [200, 'close'])
  const made = await fetch(`${listening.url}/control/v1/worlds`, { method: 'POST' })
  t.strictSame([made.status, made.headers.get('connection')], [201, 'close'], 'nothing that takes long is given up yet')
  await listening.close()
  await t.rejects(fetch(listening.url))
})

t.test('what fails before it is answered', async t => {
  const words = errorAnswers(jsonErrorFormatter(errorBody))
  const { contract } = loadContract(clubContract, 'own')
  if (contract === undefined) throw new Error('The contract was expected.')
  const service = await serviceOf({ contract, errorAnswers: words, bodyLimit: 1024 })
  const answerOf = async (error: Error): Promise<{ readonly answer: Promise<Response>; readonly told: unknown[] }> => {
    const told: unknown[] = []
    const failing = async (): Promise<never> => {
      throw error
    }
    const world = steadyWorld(failing)
    const mounts = [{ prefix: '', service, bind: () => world }]
    const app = await buildApp({ mounts, pages: [], outside: words, onError: one => void told.push(one) })
    return { answer: app.fetch(new Request('http://x/clubs')), told }
  }

  await t.test('a call that is not settled gets no answer at all, and the log hears of it', async t => {
    const error = new Unsettled('Nobody knows.')
    const { answer, told } = await answerOf(error)
    await t.rejects(answer, TypeError)
    t.strictSame(told, [error])
  })

  await t.test("one that can't be answered just now is told when to come back", async t => {
    const problem = { status: 503, code: 'away', message: 'Away.', violations: [] }
    const { answer, told } = await answerOf(new Unanswerable(problem, { 'retry-after': '1' }))
    const { status, headers } = await answer
    t.strictSame([status, headers.get('retry-after')], [503, '1'])
    t.strictSame(told, [])
  })
})
