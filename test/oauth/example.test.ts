/** The example application, in a process of its own: two people sign in, and stay so when their tokens expire. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { plainEnvironment } from '../cli/child-process.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'

const app = fileURLToPath(new URL('../../examples/oauth-app/app.mjs', import.meta.url))

t.test('two people sign in, an hour passes, one denies', async t => {
  const courtside = await startCourtside({ now: Date.parse('2027-03-01T09:00:00Z') })
  t.teardown(() => courtside.close())
  judgeAnswers(t, courtside.url)
  const world = courtside.default
  // The demo has an application that is accepted, and the example is that one.
  const child = spawn(process.execPath, [app], {
    env: { ...plainEnvironment, ISSUER: courtside.url, PORT: '0' },
  })
  t.teardown(() => child.kill())
  const [said]: unknown[] = await once(child.stdout, 'data')
  const url = String(said).trim()

  const visit = async (path: string, cookie = ''): Promise<Response> =>
    fetch(new URL(path, url), { redirect: 'manual', headers: { cookie } })
  /** Follows the way to the service and back. */
  const signIn = async (role: string): Promise<string> => {
    const sent = await visit(`/login?as=${role}`)
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
    const asked = await fetch(sent.headers.get('location') ?? '', { redirect: 'manual' })
    const back = await visit(asked.headers.get('location') ?? '', cookie)
    return back.status === 303 ? cookie : back.text()
  }
  const [parent, leader] = [await signIn('parent'), await signIn('leader')]
  const names = async (): Promise<readonly string[]> =>
    Promise.all([parent, leader].map(async cookie => (await visit('/', cookie)).text()))
  t.strictSame(await names(), ['You are Leila Whitcombe.', 'You are Imogen Hartley.'])
  await world.clock.advance({ hours: 2 })
  t.strictSame(await names(), ['You are Leila Whitcombe.', 'You are Imogen Hartley.'], 'they go on')
  await world.clock.advance({ hours: 2 })
  const atOnce = await Promise.all(Array.from({ length: 5 }, async () => (await visit('/', parent)).text()))
  t.strictSame([...new Set(atOnce)], ['You are Leila Whitcombe.'], 'five calls at once share one new token')
  await world.verify('token', { times: 5 })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'demo-app',
    redirect_uri: `${url}/callback`,
    prompt: 'none',
    login_hint: 'coach',
  })
  const answer = await fetch(`${courtside.url}/oauth/authorize?${query}`, { redirect: 'manual' })
  for (const cookie of ['', 'app=somebody', parent])
    t.match(
      await (await visit(answer.headers.get('location') ?? '', cookie)).text(),
      /nobody is signing in here/,
      'a code that nobody waits for signs nobody in',
    )
  t.equal(await signIn('nobody'), 'It did not work: login_required.')
})
