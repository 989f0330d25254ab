/** Which days of a world are kept though nobody lives in them. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { opened, shippedCatalogue } from './shipped-scenarios.ts'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

t.test('the last three days that were asked for are there, and need no more room', async t => {
  const source = await opened(shippedCatalogue(), 'quiet-club')
  /** Had it to be made? */
  const isMade = async (day: number): Promise<boolean> => {
    let isAsked = false
    source.startingAt(Date.UTC(2027, 2, day, 12), () => {
      isAsked = true
    })
    // What is weakly held stays until the turn is over.
    await nextTurn()
    if (typeof collect === 'function') collect()
    return isAsked
  }
  const made: boolean[] = []
  for (const day of [1, 2, 3, 2, 1, 3, 4, 3, 1, 2]) made.push(await isMade(day))
  t.strictSame(made, [true, true, true, false, false, false, true, false, false, true])
})
