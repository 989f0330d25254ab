/** What a coach who can't be had leaves of their preferences: nothing in the period, or nothing at all. */
import type { CoachPreferences, Interval } from '../club/model.ts'
import { mergedIntervals } from '../club/intervals.ts'
import { type RecordChange, put } from '../club/record-change.ts'

/** @param preferences undefined of who coaches groups alone, and offers nothing as it is */
export const withdrawing = (
  preferences: CoachPreferences | undefined,
  period: Interval | undefined,
): readonly RecordChange[] => {
  if (preferences === undefined) return []
  if (period === undefined) return [put('preferences', { ...preferences, availability: [], exceptions: [] })]
  const { start, end } = period
  return [
    put('preferences', {
      ...preferences,
      withdrawn: mergedIntervals([...(preferences.withdrawn ?? []), { start, end }]),
    }),
  ]
}
