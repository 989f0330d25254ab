/**
 * A server in another process, or in a container: started as a command, taken in hand by its address. Run by
 * `node --import tsx --test`.
 *
 * In a project of your own the command is `npx courtside start --port 0 --json`, and the import of the kit is from
 * 'courtside'.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type RemoteCourtside, connectCourtside } from '../../../src/index.ts'
import { appAt } from './app.ts'

const command = fileURLToPath(new URL('../../../dist/courtside.js', import.meta.url))

describe('the app, with a server of its own', () => {
  let child: ChildProcess
  let courtside: RemoteCourtside

  before(async () => {
    const started = spawn(process.execPath, [command, 'start', '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    // With --json the first line says the URL.
    const [line] = await once(createInterface(started.stdout), 'line')
    courtside = await connectCourtside(JSON.parse(String(line)).url)
  })
  after(() => {
    child.kill()
  })

  test("a world of one's own", async () => {
    const world = await courtside.world({ scenario: 'last-place', now: '2027-03-01T09:00:00Z' })
    const app = appAt(world.url, world.as('parent'))
    const session = await app.session('Drills, one place left')
    await world.fault('toggleCoachingSession', { status: 503, times: 1 })
    assert.notEqual(await app.signUp(session, 'Theo Farouk'), 'done')
    assert.equal(await app.signUp(session, 'Theo Farouk'), 'done')
    await world.verify('toggleCoachingSession', { times: 2 })
    await world.assertNoViolations()

    await world.reset()
    await world.act('takeLastPlace', { sessionId: session.id })
    assert.equal(await app.signUp(session, 'Theo Farouk'), 'session_full')
    await world.clock.advance('P8D')
    assert.equal(await app.signUp(session, 'Theo Farouk'), 'session_closed')
    await world.close()
  })

  test('the world at the usual address', async () => {
    const { default: world } = courtside
    assert.equal(world.url, `${courtside.url}/v2`)
    const names = await appAt(world.url, world.as('parent')).clubNames()
    assert.ok(names.includes('Cotswold Edge Rackets Club'))
    await world.verify('listClubs', { times: 1 })
    // It stays, and is what it was at the start.
    await world.close()
  })
})
