/**
 * Work is bounded, not bytes alone: of the requests of `npm run abuse` one of each kind, for the virtual server. All of
 * them for all are in `npm run test:long`. Steps are counted, nothing is timed.
 */
import t from 'tap'
import { forms, targets } from '../../scripts/abuse/scenes.ts'
import { startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'
import { type Asked, type Dimension, kindOf } from '../endurance/abuse-requests.ts'
import { abuse } from '../endurance/abuse-run.ts'
import { countingSteps } from '../endurance/abuse-steps.ts'
import { abuseTargets } from '../endurance/abuse-targets.ts'

const oneOfEachKind = (): ((dimension: Dimension) => boolean) => {
  const seen = new Set<string>()
  return dimension => {
    const kind = kindOf(dimension)
    if (seen.has(kind)) return false
    seen.add(kind)
    return true
  }
}

const countSteps = await countingSteps()
for (const target of abuseTargets().filter(({ name }) => name === 'virtual')) {
  t.test(`${target.name}: what grows in a request costs no more than in proportion`, async t => {
    const { complaints, count } = await abuse(target, countSteps, oneOfEachKind())
    t.strictSame(complaints, [])
    t.ok(count > 5, `${count} dimensions`)
  })
}

t.test('forms of accounts and OAuth, targets of their pages, cookies and names of worlds', async t => {
  const server = await startCourtside()
  const stepsOf = async ({ method, target, headers, body }: Asked): Promise<number> => {
    const asked = { method, headers, ...given({ body }), redirect: 'manual' as const }
    await (await server.fetch(`${server.url}${target}`, asked)).arrayBuffer()
    return countSteps()
  }
  const complaints: string[] = []
  const grow = async (name: string, made: (size: number) => Asked, size: number): Promise<void> => {
    await stepsOf(made(120))
    const small = await stepsOf(made(size))
    const most = Math.max(20_000, 6 * small)
    // What V8 compiles meanwhile is counted too: the least of a few counts is the request's own.
    let large = Infinity
    // oxlint-disable-next-line no-await-in-loop -- the steps of two at once can't be told apart
    for (let count = 0; count < 4 && large > most; count++) large = Math.min(large, await stepsOf(made(4 * size)))
    if (small < 1_000) complaints.push(`${name}: ${small} steps are too few to be all`)
    if (large > most) complaints.push(`${name}: ${small} steps, and ${large} for four times as much`)
  }
  // oxlint-disable-next-line no-await-in-loop
  for (const [name, made] of forms) await grow(name, made, 4_000)
  // oxlint-disable-next-line no-await-in-loop
  for (const [name, made] of targets) await grow(name, made, 2_400)
  await server.close()
  t.strictSame(complaints, [])
  t.ok(forms.length + targets.length > 10, `${forms.length + targets.length} dimensions`)
})
