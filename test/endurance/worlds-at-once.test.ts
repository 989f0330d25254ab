/** A hundred worlds beside each other; `test/journeys/worlds.test.ts` has twenty. */
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { toggleInWorlds } from '../journeys/worlds-at-once.ts'

const server = await startCourtside()
t.teardown(() => server.close())

for (const scenario of ['demo', 'last-place'])
  t.test(`a hundred worlds (${scenario}) toggle the same session at once, and each sees its own sign-up alone`, t =>
    toggleInWorlds(t, server.url, scenario, 100),
  )
