/** What hundreds ask for at once: as much is begun in a turn of the event loop as its share of time allows. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { TurnShare } from '../../src/http/turn-share.ts'

/** Each takes so many milliseconds, by a clock of its own, and says when it was begun. */
const ofWorks = () => {
  let [now, turn] = [1000, 1]
  const begun: string[] = []
  const share = new TurnShare(() => now)
  return {
    share,
    begun,
    work: (name: string, milliseconds: number) => () => {
      begun.push(`${name} in turn ${turn}`)
      now += milliseconds
    },
    later: (name: string, milliseconds: number) => async () => {
      begun.push(`${name} in turn ${turn}`)
      await Promise.resolve().then(() => undefined)
      now += milliseconds
    },
    next: async () => {
      await nextTurn()
      turn += 1
    },
  }
}

t.test('as much is begun at once as takes ten milliseconds, and the rest in the next turns, as it came', async t => {
  const { share, begun, work, next } = ofWorks()
  for (const name of 'abcdefg') share.begin(work(name, 4))
  t.strictSame(begun, ['a in turn 1', 'b in turn 1', 'c in turn 1'])
  await next()
  // Somebody new is not served before those that wait.
  share.begin(work('h', 4))
  await next()
  await next()
  t.strictSame(begun.slice(3), ['d in turn 1', 'e in turn 1', 'f in turn 1', 'g in turn 2', 'h in turn 2'])
})

t.test('what is done by promises counts before another is begun', async t => {
  const { share, begun, later, next } = ofWorks()
  for (const name of 'abcd') share.defer(later(name, 6))
  t.strictSame(begun, [])
  await next()
  t.strictSame(begun, ['a in turn 1', 'b in turn 1'])
  await next()
  t.strictSame(begun.slice(2), ['c in turn 2', 'd in turn 2'])
})

t.test('a turn later there is a whole share again', async t => {
  const { share, begun, work, next } = ofWorks()
  share.begin(work('a', 50))
  t.notOk(share.isLeft())
  await next()
  t.ok(share.isLeft())
  share.begin(work('b', 1))
  t.strictSame(begun, ['a in turn 1', 'b in turn 2'])
})
