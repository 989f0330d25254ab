/** How far ahead sessions are listed: to the end of the last of the days asked for, by the calendar of their club. */
import { addDays, dateOfUtc } from '../club/dates.ts'
import type { ProbeCalls, Probe, ProbeFailure, ProbeAnswer } from '../verify/shared-rules.ts'
import { isSessions } from './about.ts'
import { type Item, changedMeanwhile, itemIds, itemsOf, jsonInMessage, textAt, wholePage } from './answers.ts'

/** Where nothing is said of days. */
export const mostDays = 30

export const withinDays = {
  rule: 'within-days',
  says: 'sessions start ahead, within the days that were asked for',
}

const hour = 3_600_000

/** By its own offset, which is its club's. */
export const startDateOf = (session: Item): string => textAt(session, '/period/start').slice(0, 10)

/** Of its club, in milliseconds. */
const offsetOf = (session: Item): number => {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(textAt(session, '/period/start')) ?? []
  if (hours === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * hour
}

/**
 * The last of so many days where the session is. It starts in weeks: the club's clocks may go another hour ahead or
 * behind today, so that about midnight either of two may be meant.
 *
 * @param now of the service, milliseconds since 1970
 */
export const lastDatesOf = (
  session: Item,
  now: number,
  days: number,
): { readonly either: string; readonly or: string } => {
  const [either = '', or = ''] = [-hour, hour].map(about => addDays(dateOfUtc(now + offsetOf(session) + about), days))
  return { either, or }
}

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
    const breaches: ProbeFailure[] = []
    for (const asked of [days - 1, days]) {
      // oxlint-disable-next-line no-await-in-loop
      const seen = await call(id, new Map([...wholePage, ['query days', String(asked)]]))
      breaches.push(...breachesOf(seen, asked, sessions))
    }
    if (breaches.length === 0) return []
    return (await isAsBefore(id, whole, call)) ? breaches : changedMeanwhile
  },
}

/** NaN: nobody knows which day it is there. */
const daysUntil = (session: Item, now: number): number => {
  const { either, or } = lastDatesOf(session, now, 0)
  return either === or ? Math.round((Date.parse(startDateOf(session)) - Date.parse(or)) / (24 * hour)) : Number.NaN
}

const breachesOf = (seen: ProbeAnswer, days: number, sessions: readonly Item[]): readonly ProbeFailure[] => {
  const listed = itemsOf(seen.body)
  const after = listed.findIndex(session => startDateOf(session) > lastDatesOf(session, seen.now, days).or)
  const late = listed[after]
  if (late !== undefined) {
    const expected = `a start on ${lastDatesOf(late, seen.now, days).or} or before`
    const found = jsonInMessage(textAt(late, '/period/start'))
    return [{ seen, parameter: 'days', pointer: `/${after}/period/start`, expected, found }]
  }
  const ids = new Set(itemIds(listed))
  const lost = sessions.find(
    session => startDateOf(session) <= lastDatesOf(session, seen.now, days).either && !ids.has(textAt(session, '/id')),
  )
  if (lost === undefined) return []
  const expected = `${jsonInMessage(textAt(lost, '/id'))}, which starts on ${startDateOf(lost)}, with days=${days}`
  return [{ seen, parameter: 'days', pointer: '', expected, found: `${ids.size} others` }]
}

/** A list that has changed meanwhile, or a day that has ended, says nothing. */
const isAsBefore = async (id: string, whole: ProbeAnswer, call: ProbeCalls['call']): Promise<boolean> => {
  const again = await call(id, new Map(wholePage))
  const before = itemsOf(whole.body)
  return (
    itemIds(itemsOf(again.body)).join() === itemIds(before).join()
    && before.every(session => Object.is(daysUntil(session, whole.now), daysUntil(session, again.now)))
  )
}
