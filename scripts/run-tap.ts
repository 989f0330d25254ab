/**
 * Runs test files, each in a process of its own and as many side by side as there are processors, and prints tap's TAP.
 *
 * This is what the command `tap` does, but for what that loads into every process and into each that a test starts: a
 * compiler that keeps nothing, mocks, and a record of what was loaded for a coverage that nobody asks for. They took a
 * third of all the time, and a command that is tested from outside should run as people run it.
 */
import { availableParallelism } from 'node:os'
import t from 'tap'

/** Seconds. No file takes nearly as long; it is there so that what hangs ends. */
const limit = 900

t.jobs = availableParallelism()
t.setTimeout(0)
const files = process.argv.slice(2)
t.plan(files.length)
for (const name of files) {
  void t.spawn(process.execPath, ['--import=tsx', name], {
    name,
    at: null,
    stack: '',
    buffered: true,
    timeout: limit * 1000,
    env: { ...process.env, TAP_TIMEOUT: String(limit) },
  })
}
