/**
 * A world file can't say what the contract can't answer: worlds whose every value lies at an edge of the published
 * schema are served, and every answer is held against the contract.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample } from 'fast-check'
import t from 'tap'
import { edgeWorld, tokens } from '../fixtures/worlds/edge-world.ts'
import { codeIn, id, openStub } from '../fixtures/worlds/open-stub.ts'
import { postedFindings } from '../world-file/loaded.ts'

const now = '2027-03-15T12:00:00Z'
const [home, away] = [id('club', 'home'), id('club', 'away')]
const lists = [
  '/clubs',
  `/clubs/${home}`,
  `/clubs/${away}`,
  `/clubs/${home}/events`,
  '/clubdistances?address=BA1%201AA',
  '/affiliates',
  `/affiliates/${id('affiliate', 'home')}`,
  '/coaching/clubs',
  '/coaching/affiliates',
  '/coaching/coaches',
  '/coaching/sports',
  `/coaching/sessions/club/${home}`,
  `/coaching/sessions/coach/${id('person', 'ann')}`,
  `/coaching/sessions/owner/${id('affiliate', 'home')}`,
]
const own = [
  '/my/details?includeCredit=true&includePayment=true',
  '/my/bookings',
  '/my/matches',
  '/my/coaching/clubs',
  '/my/coaching/affiliates',
  `/my/coaching/sessions/club/${home}`,
  `/my/coaching/sessions/affiliate/${id('affiliate', 'other')}`,
  `/my/coaching/sessions/coach/${id('person', 'ann')}`,
]

const seed = 20270315
for (const [index, world] of sample(edgeWorld, { seed, numRuns: 12 }).entries()) {
  t.test(`world ${index} of seed ${seed}`, async t => {
    t.strictSame(await postedFindings(world, now), [], 'nothing is wrong with it')
    const file = join(t.testdir(), 'edge.json')
    writeFileSync(file, JSON.stringify(world))
    const stub = await openStub(t, file, now)
    for (const target of lists) t.equal((await stub.as(t).get(target)).status, 200, target)
    for (const token of tokens) {
      const caller = stub.as(t, token)
      for (const target of own) t.equal((await caller.get(target)).status, 200, `${target} of ${token}`)
      const sessions = await caller.sessions(`/my/coaching/sessions/club/${home}`)
      for (const type of ['group', 'individual']) {
        const session = sessions.find(one => one.type === type && one.clients.length > 0)
        const [client] = session?.clients ?? []
        if (session !== undefined && client !== undefined) await caller.toggle(session, client.id)
      }
      t.equal(codeIn((await caller.get('/my/bookings')).json), undefined)
    }
  })
}
