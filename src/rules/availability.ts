/**
 * When a coach can be had at a club (rule 5): the coach's week, with the dates on which it does not hold, within the
 * hours of the club and outside its closures, and without what was withdrawn.
 *
 * Hours are kept as local times and turned into instants date by date, so a clock change moves what it moves for
 * everybody: 09:00 stays 09:00. Hours that the change turns round are none. A coach whose evening ends after midnight
 * is also there in the first hours of the next date, which is why a window is expanded from the date before it.
 */
import { addDays, datesBetween, weekdayOf } from '../club/dates.ts'
import { clipped, covers, intersected, mergedIntervals, subtracted } from '../club/intervals.ts'
import type { Club, CoachPreferences, Interval, LocalDate, LocalTime, WeeklyHours } from '../club/model.ts'
import { instantOf, localDateOf } from '../club/zone.ts'

interface Hours {
  readonly start: LocalTime
  readonly end: LocalTime
}

/** @param open when the club is, in the window */
export const availabilityAt = (
  preferences: CoachPreferences,
  club: Club,
  window: Interval,
  open: readonly Interval[] = openHours(club, window),
): readonly Interval[] =>
  intersected(
    subtracted(
      expanded(date => coachingHours(preferences, club, date), club, window),
      mergedIntervals(preferences.withdrawn ?? []),
    ),
    open,
  )

/** Is the club open for all of it? */
export const isOpen = (club: Club, interval: Interval): boolean => covers(openHours(club, interval), interval)

/** When the club is open, within the window: its week without its closures. */
export const openHours = (club: Club, window: Interval): readonly Interval[] =>
  subtracted(
    expanded(date => hoursOf(weekdayOf(date), club.openingHours), club, window),
    mergedIntervals(club.closures),
  )

/** An exception replaces the whole date, at every club; it leaves alone what began the evening before. */
const coachingHours = (
  { availability, exceptions }: CoachPreferences,
  club: Club,
  date: LocalDate,
): readonly Hours[] => {
  const instead = exceptions.filter(exception => exception.date === date)
  const usual = (): readonly (Hours & { readonly clubId?: string })[] =>
    hoursOf(weekdayOf(date), availability).filter(
      ({ from, to }) => (from === undefined || from <= date) && (to === undefined || date <= to),
    )
  return (instead.length > 0 ? instead.flatMap(({ times }) => times) : usual()).filter(
    ({ clubId }) => clubId === undefined || clubId === club.id,
  )
}

const hoursOf = <Weekly extends WeeklyHours>(day: WeeklyHours['day'], week: readonly Weekly[]): readonly Weekly[] =>
  week.filter(hours => hours.day === day)

const expanded = (
  hoursOn: (date: LocalDate) => readonly Hours[],
  { timeZone }: Club,
  window: Interval,
): readonly Interval[] => {
  const first = addDays(localDateOf(window.start, timeZone), -1)
  const dates = datesBetween(first, localDateOf(window.end - 1, timeZone))
  return clipped(
    mergedIntervals(
      dates.flatMap(date =>
        hoursOn(date).map(({ start, end }) => ({
          start: instantOf(date, start, timeZone),
          end: instantOf(end <= start ? addDays(date, 1) : date, end, timeZone),
        })),
      ),
    ),
    window,
  )
}
