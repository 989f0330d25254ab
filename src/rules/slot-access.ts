/**
 * When a slot that nobody holds may be shown to a party: rules 1 and 2, before any start is known.
 *
 * Eligibility is asked for the local date of the start, so it can change within a list: somebody turns ten, a
 * membership ends. It can only change on few dates, and between two of them one answer holds for every slot.
 */
import { birthdayIn } from '../club/age.ts'
import type { Party, PartyMember, SlotStream } from '../club/facts.ts'
import { clipped, isEmpty, mergedIntervals } from '../club/intervals.ts'
import type { Interval, LocalDate } from '../club/model.ts'
import { turningDatesOf } from '../club/memberships.ts'
import { endOfDay, localDateOf, startOfDay } from '../club/zone.ts'
import { everyoneIn, isInGroup, isStaff } from './access.ts'
import { type Where, affiliatesOf, isEligible, whereOf } from './eligibility.ts'

/** In which part of the window a slot has to start. */
export const accessIntervals = (stream: SlotStream, party: Party, window: Interval): readonly Interval[] => {
  if (isEmpty(window)) return []
  if (party === undefined) return stream.group.private ? [] : [window]
  const members = everyoneIn(party)
  if (isStaff(party, stream) || members.some(member => isInGroup(member, stream))) return [window]
  return eligibleIntervals(stream, members, window)
}

const eligibleIntervals = (
  stream: SlotStream,
  members: readonly PartyMember[],
  window: Interval,
): readonly Interval[] => {
  const {
    series: { eligibility },
    club: { timeZone },
  } = stream
  const where = whereOf(stream)
  const last = localDateOf(window.end - 1, timeZone)
  const turns = turningDates(members, where, localDateOf(window.start, timeZone), last)
  const spans = turns.flatMap((date, index) => {
    if (!members.some(member => isEligible(member, eligibility, where, date))) return []
    const next = turns[index + 1]
    return [
      {
        start: startOfDay(date, timeZone),
        end: next === undefined ? endOfDay(last, timeZone) : startOfDay(next, timeZone),
      },
    ]
  })
  return clipped(mergedIntervals(spans), window)
}

/** The first date, and those up to the last on which somebody's eligibility may not be what it was the day before. */
const turningDates = (
  members: readonly PartyMember[],
  where: Where,
  first: LocalDate,
  last: LocalDate,
): readonly LocalDate[] => {
  const years = [...new Set([first, last].map(date => Number(date.slice(0, 4))))]
  const turns = members.flatMap(({ person, memberships }) => [
    ...years.map(year => birthdayIn(year, person.dateOfBirth)),
    ...affiliatesOf(where).flatMap(id => turningDatesOf(id, memberships, first, last)),
  ])
  return [first, ...new Set(turns.filter(date => first < date && date <= last))].toSorted()
}
