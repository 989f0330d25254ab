/** A list without pages is written a little at a time, and is the same. */
import t from 'tap'
import { isRefusal } from '../../src/club/refusal.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { UnpagedList } from '../../src/stub/listed.ts'
import { stubOperations } from '../../src/stub/operations/index.ts'
import { idOf } from '../fixtures/builders.ts'
import { aSquad, day, smallWorld } from '../fixtures/small-world.ts'
import { contextOf } from '../fixtures/worlds/stub-calls.ts'

t.test('whatever its length, it is the JSON of all, and no step writes more than some of it', async t => {
  for (const { count, steps } of [
    { count: 0, steps: 0 },
    { count: 1, steps: 0 },
    { count: 16, steps: 0 },
    { count: 17, steps: 1 },
    { count: 64, steps: 3 },
    { count: 65, steps: 4 },
    { count: 1000, steps: 62 },
  ]) {
    const items = Array.from({ length: count }, (_, index) => index)
    let made = 0
    const bodyOf = (index: number) => {
      made += 1
      return { id: `b${index}`, name: 'Café ☕' }
    }
    const listed = UnpagedList.of(items, bodyOf)
    const writing = listed.written()
    let [taken, largest] = [0, 0]
    let bytes: Buffer | undefined
    for (let step = writing.next(); bytes === undefined;) {
      largest = Math.max(largest, made)
      made = 0
      if (step.done === true) bytes = step.value
      else {
        taken += 1
        step = writing.next()
      }
    }
    t.equal(bytes.toString(), JSON.stringify(items.map(bodyOf)), `${count} items`)
    t.equal(taken, steps, `${count} items: interrupted so often`)
    t.ok(largest <= 16, `${count} items: at most so many at once`)
    t.equal(listed.isLong, count > 64, `${count} items`)
    t.strictSame(listed.read(), items.map(bodyOf))
  }
})

t.test("what a club's events hold is long by their bookings too, however few the events are", async t => {
  for (const { count, isLong } of [
    { count: 10, isLong: false },
    { count: 100, isLong: true },
  ]) {
    const bookings = Array.from({ length: count }, (_, index) => aSquad(`Squad ${index}`, day('02', 10)))
    const context = contextOf(memoryLayer(smallWorld({ bookings })).begin(), day('01', 8))
    const path = { id: idOf('Ashby') }
    const answer = await stubOperations.getClubEvents({
      ...context,
      userId: undefined,
      body: undefined,
      query: {},
      path,
    })
    t.equal(isRefusal(answer) ? 'refused' : answer.isLong, isLong, `${count} bookings`)
  }
})
