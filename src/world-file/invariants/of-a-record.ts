/** What must be true of a record, whatever others there are. */
import { fullName } from '../../club/names.ts'
import type { Club, Court } from '../../club/model.ts'
import { bounds } from '../../generated/bounds.ts'
import type { Segments } from '../../text/pointer.ts'
import { each } from '../../text/slices.ts'
import { nowhere } from '../ids.ts'
import { type WorldInvariant } from './invariant.ts'
import { instantTold } from './time.ts'
import { notYet } from './not-yet.ts'

export const startsBeforeItEnds: WorldInvariant = function* ({ world, places, report }) {
  const told = new Set<Segments | undefined>()
  const check = (
    record: object,
    { start, end }: { readonly start: number; readonly end?: number },
    field: readonly string[],
  ): void => {
    if (end === undefined || end > start || Number.isNaN(start) || Number.isNaN(end)) return
    told.add(places.get(record))
    report(
      record,
      'ends-before-start',
      `An end after the start (${instantTold(start)}) was expected, ${instantTold(end)} was found.`,
      ...field,
    )
  }
  yield* each<Club | Court>([...world.clubs, ...world.courts], ({ closures }) => {
    for (const closure of closures) check(closure, closure, ['end'])
  })
  yield* each(world.bookings, booking => {
    if (booking.period !== undefined) check(booking, booking.period, ['end'])
  })
  yield* each(world.events, event => {
    if (event.period !== undefined) check(event, event.period, ['period', 'end'])
    if (event.entriesOpen !== undefined && event.entriesClose !== undefined)
      check(event, { start: event.entriesOpen, end: event.entriesClose }, ['entriesClose'])
  })
  yield* each(world.personalBookings, record => check(record, record, ['end']))
  yield* each(world.matches, match => {
    if (match.period !== undefined) check(match, match.period, ['end'])
  })
  // One that follows from another record stands where that does, and has been reported there.
  yield* each(world.courtBookings, record => {
    if (told.size === 0 || !told.has(places.get(record))) check(record, record, ['end'])
  })
  yield* each(world.memberships, record => {
    if (record.to !== undefined && record.to !== '' && record.to < record.from)
      report(
        record,
        'ends-before-start',
        `A last day not before the first (${record.from}) was expected, ${record.to} was found.`,
        'to',
      )
  })
  yield* each(world.preferences, record => {
    // Availabilities for several days come from one line; the first of them speaks for it.
    for (const { from, to } of record.availability) {
      if (from !== undefined && to !== undefined && to !== '' && to < from) {
        report(
          record,
          'ends-before-start',
          `A last date not before the first (${from}) was expected, ${to} was found.`,
          'availability',
        )
        break
      }
    }
  })
}

export const agesAreInOrder: WorldInvariant = function* ({ world, report }) {
  yield* each(world.series, series => {
    for (const gender of ['male', 'female'] as const) {
      const { minAge, maxAge } = series.eligibility[gender] ?? {}
      if (minAge !== undefined && maxAge !== undefined && minAge > maxAge)
        report(
          series,
          'ages-reversed',
          `A maxAge of ${minAge} or more was expected, ${maxAge} was found.`,
          'eligibility',
          gender,
          'maxAge',
        )
    }
  })
}

export const nobodyIsTheirOwnFamily: WorldInvariant = function* ({ world, report }) {
  yield* each(world.familyLinks, link => {
    if (link.guardianId === link.memberId && link.memberId !== nowhere)
      report(link, 'own-family', 'Another person was expected, the guardian was found.', 'member')
  })
}

/** Each half may be as long as the contract lets it be, and both together too long. */
export const namesAreShortEnough: WorldInvariant = function* ({ world, report }) {
  yield* each(world.people, person => {
    const { length } = [...fullName(person)]
    if (length > longestName)
      report(
        person,
        'wrong-value',
        `A first and a last name of at most ${longestName} characters together were expected, ${length} were found.`,
        'lastName',
      )
  })
}

const longestName = Math.min(
  ...[bounds.User, bounds.Coach, bounds.SessionClient, bounds.FamilyMember, bounds.ObjectIdentifier].map(
    ({ name }) => name.maxLength,
  ),
)

/**
 * Births are days of the calendar, also in the worlds that come with the program: one of those that begins before they
 * were written has people who are still to be born, and that is no mistake of whoever started it then.
 */
const birthsWereWritten = '2026-01-01'

export const nobodyIsBornLater: WorldInvariant = function* ({ world, start: { day: today }, report }) {
  const last = today > birthsWereWritten ? today : birthsWereWritten
  yield* each(world.people, person => {
    if (person.dateOfBirth > last)
      report(
        person,
        'born-later',
        `A day of birth that is not after the first day of the world (${last}) was expected, `
          + `${person.dateOfBirth} was found.`,
        'dateOfBirth',
      )
  })
}

export const nothingIsAheadOfItsTime: WorldInvariant = ({ world, start, report }) =>
  notYet(world, start, (record, message, field) => report(record, 'not-yet', message, field))
