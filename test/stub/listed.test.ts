/** A list without pages is written a little at a time, and is the same. */
import t from 'tap'
import { UnpagedList } from '../../src/stub/listed.ts'

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
