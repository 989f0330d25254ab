/**
 * A world that many change at once, or that is held up, keeps nobody waiting who calls another one at the same server:
 * what they wait for is counted in statements, not in time.
 */
import t, { type Test } from 'tap'
import { Client } from 'pg'
import { databaseSettings } from '../../src/postgres/database-settings.ts'
import { openPostgresStore } from '../../src/postgres/postgres-store.ts'
import { inHand } from '../fixtures/control-client.ts'
import { bookable, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { aCuttingProxy, aDatabase, skip } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/served-site.ts'
import { calling, toggling, wishesIn } from './crowd.ts'

const now = '2027-03-01T10:00:00Z'
const people = 60

t.test('a server with a hot world and a calm one', { skip }, async t => {
  const database = await aDatabase(t)
  const proxy = await aCuttingProxy(t, database)
  const store = await openPostgresStore({ settings: databaseSettings(proxy.url), onError: () => undefined })
  t.teardown(() => store.close())
  const url = await openSite(t, { store })
  const hand = await inHand(t, url)
  const [calm, hot, ...others] = await Promise.all(Array.from({ length: 4 }, () => hand.world({ now })))
  if (calm === undefined || hot === undefined) throw new Error('There are no worlds.')
  const held = [hot, ...others].map(({ name }) => name)
  const call = calling(url)
  const { wishes } = await wishesIn(call, hot.name)
  const visitor = visitorOf(hand, calm, 'parent')
  const { session, client } = bookable(await visitor.sessions())
  const somebody = async (index: number, world = hot.name): Promise<number | undefined> => {
    const wish = wishes[index % wishes.length]
    if (wish === undefined) throw new Error('There is nothing to wish for.')
    return (await call(...toggling(world, wish)))?.status
  }
  const comeOrGo = async (t: Test, turn: number): Promise<void> => {
    const outcome = outcomeOf(await visitor.toggle(session, client), client)
    t.equal(outcome, turn % 2 === 0 ? 'participating' : 'none')
  }

  await t.test('whoever has the rows of some, another one is changed and read', async t => {
    const direct = new Client(database.url)
    await direct.connect()
    t.teardown(() => direct.end())
    await direct.query('begin')
    await direct.query('select 1 from courtside.worlds where name = any($1) for update', [held])
    const waiting = Array.from({ length: people }, (_, index) => somebody(index, held[index % held.length]))
    for (let turn = 0; turn < 4; turn++) {
      await comeOrGo(t, turn)
      t.ok((await visitor.sessions()).length > 0)
    }
    await direct.query('commit')
    const statuses = new Set(await Promise.all(waiting))
    // Some want what others have got by then.
    for (const status of statuses) t.ok(status === 200 || status === 400 || status === 503, `it was ${status}`)
  })

  await t.test('where sixty change the one without end, a call of the other waits for a few statements', async t => {
    let [isOver, changes] = [false, 0]
    const live = async (index: number): Promise<void> => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- it is, below
      while (!isOver) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await somebody(index)
        changes++
      }
    }
    const lives = Array.from({ length: people }, (_, index) => live(index))
    const counts: number[] = []
    for (let turn = 0; turn < 40; turn++) {
      const before = proxy.sent()
      await comeOrGo(t, turn)
      counts.push(proxy.sent() - before)
    }
    isOver = true
    await Promise.all(lives)
    const [median = Infinity] = counts.toSorted((one, other) => one - other).slice(counts.length / 2)
    t.ok(changes > 10 * people, `${changes} changes`)
    // One that is alone sends three, and some eight others are on their way. In a line behind the others it were sixty.
    t.ok(median < people / 2, `${median} statements: ${counts.join(' ')}`)
  })
})
