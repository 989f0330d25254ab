/** What somebody is busy with, for who asks why: looked up only where they are busy, for that is the exception. */
import type { GroupSession, HeldSlot } from '../club/facts.ts'
import { overlapsAny } from '../club/intervals.ts'
import type { Id, Interval } from '../club/model.ts'
import { dayMs } from '../text/day.ts'
import type { TakenTime } from '../rules/toggle.ts'
import { given } from '../text/given.ts'
import { allInBatches } from './batches.ts'
import type { StubContext } from './context.ts'

export interface WhoIsBusy {
  readonly id: Id
  /** `the coach Jo Marsh`. */
  readonly what: string
  readonly times: readonly Interval[]
}

export const toldWhere = async (
  { id, what, times }: WhoIsBusy,
  { data, inSlices }: Pick<StubContext, 'data' | 'inSlices'>,
): Promise<readonly TakenTime[]> => {
  const [first] = times
  if (first === undefined) return []
  const start = times.reduce((least, one) => Math.min(least, one.start), first.start)
  const end = times.reduce((most, one) => Math.max(most, one.end), first.end)
  // A session that lasts until then may have begun the day before.
  const window = { start: start - dayMs, end }
  const asCoach = { kind: 'coach', id } as const
  const [groups, held, asClient] = await Promise.all([
    allInBatches(after => data.groupSessions(asCoach, window, after), inSlices),
    allInBatches(after => data.heldSlots(asCoach, window, after), inSlices),
    allInBatches(after => data.sessionsWith([id], { start, end }, after), inSlices),
  ])
  const all = [...groups, ...held, ...asClient]
  return times.map(time => ({ ...time, what, ...given({ where: whereIn(all, time) }) }))
}

const whereIn = (sessions: readonly (GroupSession | HeldSlot)[], time: Interval): string | undefined => {
  const found = sessions.find(session => overlapsAny([time], session))
  return found === undefined ? undefined : `at ${found.club.name} (${found.name})`
}
