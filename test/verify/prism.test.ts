/**
 * Prism's proxy, a validator that others wrote, sees what ours sees: the same requests and the same answers are good.
 * Where it says otherwise, the reason is one of those in docs/contract-tests.md.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { heldAgainst } from '../../src/app/verification.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { startCourtside } from '../../src/index.ts'
import { answerJudge } from '../../src/verify/answer.ts'
import { plainEnvironment, root } from '../cli/child-process.ts'
import { freePort, projectWith } from '../cli/packed.ts'
import { type Passed, type Passing, aProvider } from '../fixtures/faulty-provider.ts'
import { isFields } from '../fixtures/oracle.ts'
import { hold } from './held.ts'

const now = Date.parse('2027-03-01T09:00:00Z')
const exchanges = 500

const first = (body: unknown): Record<string, unknown> | undefined => {
  const [item]: readonly unknown[] = Array.isArray(body) ? body : [body]
  return isFields(item) ? item : undefined
}

/** What a provider may do to a good answer, in turns. */
const spoiling: readonly (readonly [says: string, spoil: (passed: Passed) => Passed])[] = [
  ['as it is', passed => passed],
  ['a required field is missing', passed => changed(passed, fields => void delete fields.id)],
  ['a text is a number', passed => changed(passed, fields => void (fields.name = 42))],
  ['a field that nobody declares, which is allowed', passed => changed(passed, fields => void (fields.more = 1))],
  ['a status that is not declared', passed => ({ ...passed, status: 418 })],
  ['another media type', passed => ({ ...passed, headers: new Headers({ 'content-type': 'text/html' }) })],
]

const changed = (passed: Passed, change: (fields: Record<string, unknown>) => void): Passed => {
  const body: unknown = JSON.parse(passed.body)
  const fields = first(body)
  if (fields !== undefined) change(fields)
  return { ...passed, body: JSON.stringify(body) }
}

interface Judgement {
  readonly request: boolean
  readonly answer: boolean
}

/** What Prism has to say stands in a header of each answer that it passes on. */
const ofPrism = (header: string | null): { readonly says: Judgement; readonly messages: readonly string[] } => {
  const found: readonly { readonly location: readonly string[]; readonly message: string }[] = JSON.parse(
    header ?? '[]',
  )
  const isOf = (place: string): boolean => found.some(({ location: [where] }) => where === place)
  return {
    says: { request: !isOf('request'), answer: !isOf('response') },
    messages: found.map(({ location, message }) => `${location.join('.')}: ${message}`),
  }
}

/** Why Prism says otherwise, by what it says: each stands in the guide. */
const explained: readonly RegExp[] = [/^request: Invalid security scheme used$/]

t.test(`${exchanges} exchanges, good and bad`, async t => {
  const courtside = await startCourtside({ now: new Date(now) })
  t.teardown(() => courtside.close())
  const { contract } = heldAgainst(undefined, []).loaded
  if (contract === undefined) throw new Error('The contract is not usable.')
  const { judge } = answerJudge(contract)

  const asked: Passing[] = []
  const listening = await aProvider(t, courtside.url, (passing, hand) => {
    asked.push(passing)
    return hand(passing)
  })
  await hold({ baseUrl: `${listening}/v2`, apiKey: 'demo-key', token: 'demo-parent', now })
  const step = Math.floor(asked.length / exchanges)
  const chosen = asked.filter((_, index) => index % step === 0).slice(0, exchanges)
  t.equal(chosen.length, exchanges)

  let turn = 0
  const provider = await aProvider(t, courtside.url, async (passing, hand) => {
    const passed = await hand(passing)
    const [, spoil] = spoiling[turn++ % spoiling.length] ?? []
    const violations = passed.headers.get('courtside-violations') ?? '0'
    const spoiled = passed.status === 200 && spoil !== undefined ? spoil(passed) : passed
    spoiled.headers.set('courtside-violations', violations)
    return spoiled
  })
  const folder = projectWith(t, ['@stoplight/prism-cli@5.14.2'])
  const port = await freePort()
  const prism = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js'),
      'proxy',
      join(root, 'openapi/sports-club.yaml'),
      `${provider}/v2`,
      '--port',
      String(port),
    ],
    { env: plainEnvironment, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  t.teardown(() => ended(prism))
  for await (const line of createInterface(prism.stdout)) if (line.includes('is listening')) break
  prism.stdout.resume()

  const apart = new Map<string, number>()
  const counts = { agreed: 0, badRequests: 0, badAnswers: 0 }
  for (const { url, headers } of chosen) {
    const path = url.pathname.replace(/^\/v2/, '')
    // One after another: the provider spoils them in turns.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(`http://127.0.0.1:${port}${path}${url.search}`, { headers })
    // oxlint-disable-next-line no-await-in-loop
    const bytes = Buffer.from(await answer.arrayBuffer())
    const operation = operationAt(contract.operations, path)
    const ours: Judgement = {
      request: answer.headers.get('courtside-violations') === '0',
      answer:
        judge(operation, { status: answer.status, headers: new Map(answer.headers), bytes }).failures.length === 0,
    }
    const { says, messages } = ofPrism(answer.headers.get('sl-violations'))
    if (!ours.request) counts.badRequests++
    if (!ours.answer) counts.badAnswers++
    if (ours.request === says.request && ours.answer === says.answer) counts.agreed++
    else {
      const why = messages.length === 0 ? `nothing, of ${answer.status} ${path}${url.search}` : messages.join('; ')
      apart.set(why, (apart.get(why) ?? 0) + 1)
    }
  }
  t.comment(JSON.stringify({ ...counts, apart: Object.fromEntries(apart) }))
  t.ok(counts.badRequests > 50 && counts.badAnswers > 50, 'there was much to disagree on')
  t.strictSame(
    [...apart.keys()].filter(why => !explained.some(pattern => pattern.test(why))),
    [],
    'each difference is explained',
  )
  t.ok(counts.agreed > exchanges * 0.9)
})

const operationAt = (operations: readonly Operation[], path: string): Operation => {
  const parts = path.split('/')
  const found = operations.find(({ method, path: template }) => {
    const names = template.split('/')
    const isAlike = names.every((name, index) => name.startsWith('{') || name === parts[index])
    return method === 'GET' && names.length === parts.length && isAlike
  })
  if (found === undefined) throw new Error(`No operation at ${path}.`)
  return found
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}
