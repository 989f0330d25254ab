/** How far ahead sessions are listed: to the end of the last of the days that were asked for, at home. */
import { addDays } from '../club/dates.ts'
import { homeZone, localDateOf } from '../club/zone.ts'
import type { Asking, Probe, ProbeBreach, Seen } from '../verify/shared-rules.ts'
import { isSessions } from './about.ts'
import { type Item, changedMeanwhile, idsOf, itemsOf, shown, textAt, wholePage } from './answers.ts'

/** Where nothing is said of days. */
export const mostDays = 30

export const withinDays = {
  rule: 'within-days',
  says: 'sessions start ahead, within the days that were asked for',
}

/** By its own offset, as the contract has it. */
export const startDateOf = (session: Item): string => textAt(session, '/period/start').slice(0, 10)

/** @param now of the service, milliseconds since 1970 */
export const lastDateOf = (now: number, days: number): string => addDays(localDateOf(now, homeZone), days)

/**
 * Of a list in which sessions are: with the days that just take one in it is listed, and with a day less nothing of
 * that day. Which days those are only the list can say, so that no bound tries them.
 */
export const daysAreCounted: Probe = {
  ...withinDays,
  writes: false,
  isAbout: isSessions,
  run: async ({ id }, { call }) => {
    const whole = await call(id, new Map(wholePage))
    const sessions = itemsOf(whole.body)
    const days = sessions.map(session => daysUntil(session, whole.now)).find(one => one > 1 && one <= mostDays)
    if (days === undefined) return 'no session starts later than tomorrow'
    const breaches: ProbeBreach[] = []
    for (const asked of [days - 1, days]) {
      // oxlint-disable-next-line no-await-in-loop
      const seen = await call(id, new Map([...wholePage, ['query days', String(asked)]]))
      breaches.push(...breachesOf(seen, asked, sessions))
    }
    if (breaches.length === 0) return []
    return (await isAsBefore(id, whole, call)) ? breaches : changedMeanwhile
  },
}

const daysUntil = (session: Item, now: number): number =>
  Math.round((Date.parse(startDateOf(session)) - Date.parse(lastDateOf(now, 0))) / 86_400_000)

const breachesOf = (seen: Seen, days: number, sessions: readonly Item[]): readonly ProbeBreach[] => {
  const last = lastDateOf(seen.now, days)
  const listed = itemsOf(seen.body)
  const after = listed.findIndex(session => startDateOf(session) > last)
  if (after >= 0) {
    const found = shown(textAt(listed[after], '/period/start'))
    return [
      { seen, parameter: 'days', pointer: `/${after}/period/start`, expected: `a start on ${last} or before`, found },
    ]
  }
  const ids = new Set(idsOf(listed))
  const lost = sessions.find(session => startDateOf(session) <= last && !ids.has(textAt(session, '/id')))
  if (lost === undefined) return []
  const expected = `${shown(textAt(lost, '/id'))}, which starts on ${startDateOf(lost)}, with days=${days}`
  return [{ seen, parameter: 'days', pointer: '', expected, found: `${ids.size} others` }]
}

/** A list that has changed meanwhile, or a day that has ended, says nothing. */
const isAsBefore = async (id: string, whole: Seen, call: Asking['call']): Promise<boolean> => {
  const again = await call(id, new Map(wholePage))
  const [before, after] = [whole, again].map(({ body }) => idsOf(itemsOf(body)).join())
  return lastDateOf(again.now, 0) === lastDateOf(whole.now, 0) && before === after
}
