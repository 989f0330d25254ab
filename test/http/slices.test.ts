/** Work that is done a little at a time: of all that is done so at the same time, one goes on in a turn. */
import t from 'tap'
import { inSlices } from '../../src/http/slices.ts'
import type { Slices } from '../../src/text/slices.ts'

t.test('each of fifty that work at the same time has a turn of its own', async t => {
  let turn = 0
  const count = (): void => {
    turn += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const turns: number[] = []
  function* work(): Slices<void> {
    turns.push(turn)
    yield
  }
  await Promise.all(Array.from({ length: 50 }, () => inSlices(work())))
  clearImmediate(counting)
  t.equal(new Set(turns).size, 50)
})

t.test('a test that fakes time, once the server has started, holds up nothing', async t => {
  const faked = t.capture(globalThis, 'setImmediate', () => undefined)
  function* work(): Slices<string> {
    yield
    return 'done'
  }
  t.equal(await inSlices(work()), 'done')
  t.strictSame(faked(), [])
})
