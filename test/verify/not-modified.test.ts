/** 304 says that what the caller has is still so: it is no answer to who said nothing of having anything. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { heldAgainst } from '../../src/app/verification.ts'
import type { ProxiedExchange } from '../../src/proxy/exchange.ts'
import { judgeFor } from '../../src/proxy/proxy.ts'
import { collectedChecks } from '../../src/report/report.ts'
import { aFolder } from '../cli/child-process.ts'
import { aProvider } from '../fixtures/faulty-provider.ts'
import { brokenIn, hold } from './held.ts'

const responses = { 200: { description: '.' }, 304: { description: '.' } }
const file = join(aFolder(t), 'news.json')
writeFileSync(
  file,
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'News', version: '1' },
    paths: {
      '/news': { get: { operationId: 'listNews', responses }, post: { operationId: 'addNews', responses } },
    },
  }),
)

const told = 'expected 200, for the call has no condition (RFC 9110, section 15.4.5), found 304'

t.test('of a service that is asked', async t => {
  const baseUrl = await aProvider(t, '', () => Promise.resolve({ status: 304, headers: new Headers(), body: '' }))
  const { checks } = await hold({ baseUrl, contract: file })
  t.strictSame(brokenIn(checks), [`listNews status: ${told}`])
})

t.test('of one that others ask', async t => {
  const { contract } = heldAgainst(file, []).loaded
  if (contract === undefined) throw new Error('The contract is not usable.')
  const cases: readonly (readonly [name: string, method: string, header: string | undefined, isBroken: boolean])[] = [
    ['without a condition', 'GET', undefined, true],
    ['what was changed since is asked for', 'GET', 'if-modified-since', false],
    ['what is another is asked for', 'GET', 'if-none-match', false],
    ['what a contract has for what changed nothing', 'POST', undefined, false],
  ]
  const brokenOf = async (method: string, header: string | undefined, isWhole: boolean): Promise<readonly string[]> => {
    const exchange: ProxiedExchange = {
      method,
      target: '/news',
      headers: header === undefined ? [] : [[header, '"1"']],
      body: Buffer.alloc(0),
      started: 0,
      milliseconds: 0,
      came: { kind: 'answer', status: 304, statusText: '', headers: [], body: Buffer.alloc(0) },
    }
    const checks = collectedChecks()
    await (
      await judgeFor(contract, undefined, checks, isWhole)
    )(exchange)
    return brokenIn(checks.all())
  }
  for (const [name, method, header, isBroken] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    t.strictSame(await brokenOf(method, header, true), isBroken ? [`listNews status: ${told}`] : [], name)
  }
  t.strictSame(await brokenOf('GET', undefined, false), [], 'some browsers do not export their conditions')
})
