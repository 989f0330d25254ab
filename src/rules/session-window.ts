/**
 * What `days` and `involvement` leave of a list.
 *
 * `days` counts local days at the club: a session matches if it starts after now and before the end of the local day
 * that many days from today. So 0 is what is left of today, and nothing once the club's clock has passed midnight.
 */
import type { CoachingSession, Party } from '../club/facts.ts'
import type { Instant, Interval } from '../club/model.ts'
import { addDays } from '../club/dates.ts'
import { dayMs } from '../text/day.ts'
import { includes } from '../club/intervals.ts'
import { endOfDay, localDateOf } from '../club/zone.ts'
import { type Staffed, everyoneIn, isInGroup, isStaff } from './access.ts'

export const defaultDays = 30

/** Of the starts that match at clubs in this zone. What starts now has started. */
export const startWindow = (now: Instant, days: number, timeZone: string): Interval => ({
  start: now + 1,
  end: endOfDay(addDays(localDateOf(now, timeZone), days), timeZone),
})

/** Of the starts that match anywhere: what to fetch before it is known in which zones. A day may have 25 hours. */
export const widestStartWindow = (now: Instant, days: number): Interval => ({
  start: now + 1,
  end: now + (days + 1) * dayMs + dayMs / 8,
})

export const startsInWindow = (
  { start, club }: Pick<CoachingSession, 'start' | 'club'>,
  now: Instant,
  days: number,
): boolean => includes(startWindow(now, days, club.timeZone), start)

export type Involvement = 'ascoach' | 'asmember'

/** As one who runs it (the user alone), or as one of its group (the user or their family). */
export const isInvolved = (staffed: Staffed, party: Party, involvement: Involvement): boolean =>
  involvement === 'ascoach' ? isStaff(party, staffed) : everyoneIn(party).some(member => isInGroup(member, staffed))
