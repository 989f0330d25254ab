/**
 * What grows with a server's life rather than with one request: calls in a journal, faults, worlds. Steps are counted,
 * nothing is timed: with four times as many the same request takes at most six times the steps.
 */
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { clubOracle } from '../fixtures/oracle.ts'
import { countingSteps } from './abuse-steps.ts'

const prefix = '/virtual/v2'
const oracle = clubOracle()
const countSteps = await countingSteps()

type Ask = (target: string, body?: unknown) => Promise<number>

interface Life {
  readonly name: string
  /** One more of what grows. */
  one(ask: Ask, at: number): Promise<unknown>
  asked(ask: Ask): Promise<unknown>
}

const control = '/control/v1/worlds'
const call = (ask: Ask): Promise<number> => ask(`${prefix}/coaching/sports`)
const lives: readonly Life[] = [
  {
    name: 'calls, of which one is asked for',
    one: call,
    asked: ask => ask(`${control}/default/verifications`, { match: { query: { limit: 7 }, status: 404 } }),
  },
  { name: 'calls, all of which are read', one: call, asked: ask => ask(`${control}/default/journal?limit=1000`) },
  {
    name: 'faults that wait for their turn',
    one: (ask, at) => ask(`${control}/default/faults`, { effect: { status: 503 }, every: 1000 + at }),
    asked: call,
  },
  { name: 'worlds, beside which one is called', one: ask => ask(control, { mode: 'virtual' }), asked: call },
  { name: 'worlds, all of which are read', one: ask => ask(control, { mode: 'virtual' }), asked: ask => ask(control) },
]

/** Fewer steps are nothing to speak of. */
const ordinarySteps = 20_000

for (const { name, one, asked } of lives) {
  t.test(name, async t => {
    const server = await startCourtside<string>({ now: Date.parse('2027-03-27T10:00:00Z') })
    t.teardown(() => server.close())
    const ask: Ask = async (target, body) => {
      const answer = await server.fetch(`${server.url}${target}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json' },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { status } = answer
      if (target.startsWith(prefix))
        t.strictSame(
          oracle.faults({ method: 'GET', target, status, headers: Object.fromEntries(answer.headers), bytes }),
          [],
        )
      t.ok(status < 300, `${target}: ${status}`)
      return status
    }
    const stepsOf = async (): Promise<number> => {
      await countSteps()
      await asked(ask)
      return countSteps()
    }
    const grow = async (from: number, to: number): Promise<void> => {
      // oxlint-disable-next-line no-await-in-loop -- the order in which they come is what a server sees
      for (let at = from; at < to; at += 1) await one(ask, at)
    }
    await grow(0, 1)
    await stepsOf()
    await grow(1, 24)
    const few = await stepsOf()
    await grow(24, 96)
    const many = await stepsOf()
    t.ok(many <= Math.max(ordinarySteps, 6 * few), `${few} steps, and ${many}`)
    t.comment(`${few}, ${many}`)
  })
}
