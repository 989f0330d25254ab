/**
 * What a change and a question cost when much has been changed already, in CPU time, what V8 does by itself included:
 * at n changes and at four times as many, compared so generously that only what grows with the square of n is found.
 */
import t from 'tap'
import { happenings } from '../data/happenings.ts'

const cpuOf = async (act: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

t.test('four times as many cost about four times as much', async t => {
  for (const [name, happens] of Object.entries(happenings)) {
    const ratios: number[] = []
    for (let run = 0; run < 4; run++) {
      // oxlint-disable-next-line no-await-in-loop
      const some = await cpuOf(() => happens(2000))
      // oxlint-disable-next-line no-await-in-loop
      const many = await cpuOf(() => happens(8000))
      ratios.push(many / some)
    }
    const best = Math.min(...ratios)
    t.ok(best < 8, `${name}: ${best.toFixed(1)}`)
  }
})
