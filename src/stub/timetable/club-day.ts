/**
 * A club's day: its courts, what is on them, and what of the coaching a caller's list would show.
 *
 * Everything is asked of the data by the club and the day, and every verdict of the rules that make the lists.
 */
import type { People } from '../../accounts/world-accounts.ts'
import { dateOfUtc, utcOf } from '../../club/dates.ts'
import { dayMs } from '../../text/day.ts'
import type { ClubEntry } from '../../club/facts.ts'
import { isEmpty } from '../../club/intervals.ts'
import type { Instant, Interval } from '../../club/model.ts'
import { compareNames, named } from '../../club/names.ts'
import { endOfDay, localDateOf, rfc3339, startOfDay } from '../../club/zone.ts'
import { type Failed, impossible, isFailed } from '../../contract/problem.ts'
import type { ClubData } from '../../data/club-data.ts'
import { openHours } from '../../rules/availability.ts'
import { clockBounds, isOnClock } from '../../text/instants.ts'
import { didYouMean, nearest } from '../../text/nearest.ts'
import { given } from '../../text/given.ts'
import { idOf } from '../../world-file/ids.ts'
import type { Timetable, TimetableItem, TimetableWish, TimeSpan } from '../../worlds/timetable.ts'
import { atOnceIfShort } from '../../text/slices.ts'
import { turnForOthers } from '../batches.ts'
import type { StubContext } from '../context.ts'
import { readId } from '../parameters.ts'
import { partyOf } from '../party.ts'
import { onDay } from './on-day.ts'
import { timetableItems } from './items.ts'
import { timetableKinds } from './kinds.ts'

export const clubDayTitle = 'A club’s day'

/** To choose from. */
const mostPlaces = 100
/** Clubs that are looked through for a name; in a larger world there are ids. */
const mostLookedAt = 5_000
const mostLanes = 100
const mostItems = 500
/** That are drawn in no time. */
const fewItems = 100

export interface ClubDayContext extends Pick<StubContext, 'data' | 'now' | 'inSlices'> {
  readonly people: People
}

export const clubDay = async (
  { place, day: asked, as }: TimetableWish,
  { data, now, people, inSlices }: ClubDayContext,
): Promise<Timetable | Failed> => {
  const caller = isNothing(as) ? undefined : await people.meant(as)
  if (caller !== undefined && 'unclear' in caller) return wrong('as', 'unknown_person', caller.unclear)
  const dayAt = (timeZone: string): string => (isNothing(asked) ? localDateOf(now, timeZone) : asked)
  const first = await data.clubs({ offset: 0, limit: mostPlaces + 1 })
  const entry = isNothing(place)
    ? await usualClub(first.slice(0, mostPlaces), dayAt, data)
    : await clubMeant(place, data)
  if (entry === undefined) return wrong('place', 'unknown_place', 'There is no club in this world.')
  if (isFailed(entry)) return entry
  const { club, courts } = entry
  const { timeZone } = club
  const day = dayAt(timeZone)
  const window = windowOf(day, timeZone)
  if (window === undefined)
    return wrong('day', 'invalid_parameter', `expected a date ${clockBounds} such as 2027-03-01, found ${shown(day)}.`)
  const lanes = courts.slice(0, mostLanes)
  const party = await partyOf(data, caller?.id)
  const there = await onDay({ ...entry, courts: lanes }, window, { data, now, inSlices, party })
  const isLong = there.plays.length > mostItems
  if (isLong) await turnForOthers(inSlices)
  const items = await atOnceIfShort(
    timetableItems(there, { party, now, window, club, lanes, most: mostItems }),
    inSlices,
  )
  // Whoever draws all of them begins anew.
  if (isLong || items.shown.length > fewItems) await turnForOthers(inSlices)
  const told = (instant: Instant): string => rfc3339(instant, timeZone)
  const spanOf = ({ start, end }: Interval): TimeSpan => ({ from: told(start), to: told(end) })
  return {
    words: { place: 'Club', lane: 'Court', none: 'Without a court' },
    place: named(club),
    places: first.slice(0, mostPlaces).map(one => named(one.club)),
    hasMorePlaces: first.length > mostPlaces,
    day,
    timeZone,
    ...spanOf(window),
    now: told(now),
    hours: hoursIn(window).map(told),
    open: openHours(club, window).map(spanOf),
    ...given({ caller: caller === undefined ? undefined : named(caller) }),
    lanes: lanes.map(({ id, name, sports }) => ({ id, name, detail: sports.join(', ') })),
    kinds: timetableKinds,
    items: items.shown.map(({ start, end, ...item }): TimetableItem => ({ ...item, ...spanOf({ start, end }) })),
    omitted: { lanes: courts.length - lanes.length, items: items.omitted },
  }
}

const isNothing = (text: string | undefined): text is undefined | '' => text === undefined || text === ''

/**
 * Whoever asks for none wants to see something: the club with most courts, of those that have a court booked on the
 * day; where none has, of all. A day is told of the same club as long as nothing is booked or given up, and a club is
 * looked at only until one is found in which something is booked.
 */
const usualClub = async (
  clubs: readonly ClubEntry[],
  dayAt: (timeZone: string) => string,
  data: ClubData,
): Promise<ClubEntry | undefined> => {
  const bySize = clubs.toSorted((one, other) => other.courts.length - one.courts.length)
  for (const entry of bySize) {
    const { timeZone } = entry.club
    const window = windowOf(dayAt(timeZone), timeZone)
    if (window === undefined) break
    const courtIds = entry.courts.slice(0, mostLanes).map(({ id }) => id)
    // Nearly always the first club is it.
    // oxlint-disable-next-line no-await-in-loop
    if ((await data.courtBookingsOn(courtIds, window)).length > 0) return entry
  }
  return bySize[0]
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 64))

const wrong = (name: string, code: string, told: string): Failed => ({
  problem: impossible([{ in: 'query', name, code, message: `query.${name}: ${told}` }]),
})

/** Undefined: there is no such date, or it is on no world's clock. */
const windowOf = (day: string, timeZone: string): Interval | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isOnClock(utcOf(day) - dayMs) || !isOnClock(utcOf(day) + 2 * dayMs))
    return undefined
  if (dateOfUtc(utcOf(day)) !== day) return undefined
  const window = { start: startOfDay(day, timeZone), end: endOfDay(day, timeZone) }
  return isEmpty(window) ? undefined : window
}

const hourMs = 3_600_000

/** Elapsed: an hour that a clock change repeats is there twice. */
const hoursIn = ({ start, end }: Interval): readonly Instant[] =>
  Array.from({ length: Math.ceil((end - start) / hourMs) }, (_, hour) => start + hour * hourMs)

/** By its id, by what a world file calls it, or by its name. */
const clubMeant = async (wanted: string, data: ClubData): Promise<ClubEntry | Failed> => {
  const known = (await data.club(readId(wanted))) ?? (await data.club(idOf('club', wanted)))
  if (known !== undefined) return known
  const names: string[] = []
  for (let offset = 0; offset < mostLookedAt; offset += pageSize) {
    // A page tells whether there is another one.
    // oxlint-disable-next-line no-await-in-loop
    const page = await data.clubs({ offset, limit: pageSize })
    const found = page.find(({ club }) => compareNames(club.name, wanted.trim()) === 0)
    if (found !== undefined) return found
    names.push(...page.map(({ club }) => club.name))
    if (page.length < pageSize) break
  }
  const hint = didYouMean(nearest(wanted, names, 3), '.')
  return wrong('place', 'unknown_place', `there is no club with the id or the name ${shown(wanted)}${hint}`)
}

const pageSize = 500
