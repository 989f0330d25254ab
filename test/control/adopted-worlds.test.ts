/** What a world takes from the store that it shares with others: whatever it doesn't know yet, and nothing older. */
import t from 'tap'
import { DataBudget } from '../../src/worlds/data-budget.ts'
import { Followers } from '../../src/worlds/followers.ts'
import { JournalBudget } from '../../src/worlds/journal.ts'
import type { Start } from '../../src/worlds/mode-provider.ts'
import type { Universe } from '../../src/worlds/universe.ts'
import { World } from '../../src/worlds/world.ts'

const universe: Universe = {
  real: () => 0,
  budget: new JournalBudget(0),
  data: new DataBudget(0, () => undefined),
  followers: new Followers(1),
  mostChanges: 0,
  stopped: () => undefined,
  recorded: () => {
    throw new Error('nobody calls it')
  },
  heard: () => undefined,
  sharing: undefined,
}
const settings = { name: 'calm-fox', mode: 'stub', seed: 1, lifetime: 0, posted: 0 }

/** In a life, steered so often there, its clock shows an instant and stands still. */
const stored = (generation: number, steered: number, shown: number) => ({
  name: settings.name,
  settings,
  created: 0,
  generation,
  version: 0,
  steered,
  state: { started: 0, clock: { shown, since: null } },
})

t.test('what is newer is taken, and told once to who follows it', t => {
  for (const [name, generation, steered, isTaken] of [
    ['it was steered again', 2, 4, true],
    ['what is known already', 2, 3, false],
    ['how it was before that', 2, 2, false],
    ['another life', 3, 0, true],
    ['a former life, however often it was steered', 1, 9, false],
  ] as const) {
    const world = new World(settings, new Map(), universe, stored(2, 3, 1))
    let woken = 0
    const left = world.follow({ wake: () => (woken += 1), end: () => undefined })
    const before = world.changes
    world.adopt(stored(generation, steered, 2))
    const { clock, changes } = world
    t.strictSame([clock.now(), changes - before, woken], isTaken ? [2, 1, 1] : [1, 0, 0], name)
    if (typeof left === 'function') left()
  }
  t.end()
})

t.test('what one has steered is what another takes: its faults, where it ever had one', t => {
  const start: Start = {
    scenario: undefined,
    title: undefined,
    now: undefined,
    callers: [],
    lifeWeight: 0,
    at: () => Promise.resolve(start),
    instantiate: () => {
      throw new Error('nobody calls it')
    },
  }
  const roomy = { ...universe, data: new DataBudget(1_000_000, () => undefined) }
  const rows: readonly (readonly [name: string, steer: (world: World) => void, faults: readonly number[]])[] = [
    ['none was added', world => world.clearFaults(), []],
    ['one was', world => world.addFault({ effect: { status: 503 } }), [1]],
    [
      'two were, and one of them is taken away',
      world => {
        for (const status of [503, 429]) world.addFault({ effect: { status } })
        world.removeFault(1)
      },
      [2],
    ],
  ]
  for (const [name, steer, faults] of rows) {
    const one = new World(settings, new Map([['stub', start]]), roomy)
    const other = new World(settings, new Map(), roomy, stored(2, 3, 1))
    steer(one)
    const { state } = one.kept
    other.adopt({ ...stored(2, 4, 1), state })
    t.strictSame([other.faults.all.map(({ number }) => number), 'faults' in state], [faults, faults.length > 0], name)
  }
  t.end()
})
