/** Worlds of odd shapes, newly made: who asks first for what there is very much of holds up nobody either. */
import t from 'tap'
import { median } from '../../scripts/abuse/client.ts'
import { oddWorlds } from '../fixtures/worlds/odd.ts'
import { type Asked, type Known, api, began, control, create, knownOf, longest, sent, turnOf } from './odd-asking.ts'

const rows: readonly (readonly [world: string, askedOf: (known: Known) => Asked])[] = [
  ['bookings of an event', ({ club }) => ({ path: `${api}/clubs/${club}/events` })],
  ['matches of a player', () => ({ path: `${api}/my/matches` })],
  ['coaches of events of a series', () => ({ path: `${api}/coaching/coaches?limit=500` })],
]

/* oxlint-disable no-await-in-loop -- one after the other is what is measured */

for (const [name, askedOf] of rows)
  t.test(name, async t => {
    const { server } = await began(t, name, 1)
    const asked = askedOf(await knownOf(server))
    const turns: number[] = []
    for (let run = 0; run < 3; run++) {
      await fetch(server.url + control, { method: 'DELETE' })
      t.equal((await sent(server, create('odd', oddWorlds[name]?.()))).status, 201)
      const { turn, status } = await turnOf(server, asked)
      t.equal(status, 200)
      turns.push(turn)
    }
    t.ok(median(turns) < longest, `${asked.path}: a turn of ${median(turns).toFixed(0)} ms`)
  })
