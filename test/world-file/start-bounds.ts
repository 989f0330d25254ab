/** From when and until when a scenario can start, as it says itself where it can't. */
import type { Test } from 'tap'
import { opened } from './shipped-scenarios.ts'

const dayMs = 86_400_000

export const saysWhenItCanStart = async (
  t: Test,
  catalogue: Parameters<typeof opened>[0],
  name: string,
): Promise<void> => {
  const source = await opened(catalogue, name)
  const isGoodOn = (day: string, daysLater = 0): boolean =>
    !('findings' in source.startingAt(Date.parse(`${day}T12:00:00Z`) + daysLater * dayMs))
  const bounds: string[] = []
  for (const end of ['1970-01-01', '2105-12-31']) {
    const refused = source.startingAt(Date.parse(`${end}T12:00:00Z`))
    if (!('findings' in refused)) continue
    t.strictSame(
      refused.findings.map(({ code }) => code),
      ['wrong-start'],
    )
    const [, day = '', direction] = /starts on (\S+) or (\S+) was/.exec(refused.findings[0]?.message ?? '') ?? []
    bounds.push(`${day} or ${direction}`)
    t.ok(isGoodOn(day), day)
    t.notOk(isGoodOn(day, direction === 'later' ? -1 : 1), `the day beyond ${day}`)
  }
  t.equal(bounds.length, 2)
  // As docs/limits.md says.
  if (name === 'demo') t.strictSame(bounds, ['1973-01-02 or later', '2105-09-20 or earlier'])
}
