import t from 'tap'
import { sharedTurns } from '../../src/text/shared-turns.ts'

const loop = () => new Promise(then => setImmediate(then))

t.test('all who come in one turn of the loop share one, whoever comes first', async t => {
  let begun = 0
  const turn = sharedTurns(async () => ++begun)
  const first = turn()
  // As where requests are read one after the other, with all that follows of each in between.
  for (let step = 0; step < 20; step++) await Promise.resolve()
  const second = turn()
  t.strictSame(await Promise.all([first, second]), [1, 1])
  t.equal(await turn(), 2)
})

t.test('who comes while one is on its way has the next one, and a failure is of its own turn', async t => {
  const ends: ((failure?: Error) => void)[] = []
  const turn = sharedTurns(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length
        ends.push(failure => (failure === undefined ? resolve(number) : reject(failure)))
      }),
  )
  const first = turn()
  await loop()
  await loop()
  const later = [turn(), turn()]
  await loop()
  t.equal(ends.length, 1)
  ends[0]?.(new Error('lost'))
  await t.rejects(first, { message: 'lost' })
  await loop()
  await loop()
  ends[1]?.()
  t.strictSame(await Promise.all(later), [1, 1])
})
