/**
 * What the build of a world's records needs everywhere: names and dates resolved, faults noted, courts held.
 *
 * A fault does not stop the work: what could not be found or read is `nowhere` or NaN from there on, which no later
 * check reports a second time.
 */
import type { Segments } from '../text/pointer.ts'
import { instantBounds, isInstant } from '../text/instants.ts'
import { type Slices, mapped } from '../text/slices.ts'
import { addDays } from '../club/dates.ts'
import type {
  ClubEvent,
  CourtBooking,
  FeeOption,
  Id,
  Instant,
  Interval,
  LocalDate,
  Participation,
  Series,
} from '../club/model.ts'
import { instantOf, startOfDay } from '../club/zone.ts'
import type { Faults } from './finding.ts'
import { type IdKind, Names, idOf, turnedId } from './ids.ts'
import { type WorldCalendar, calendarFrom } from './times.ts'

/** Records are written as literals where there are many of them: spread ones take three times the memory. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** One list for all who have none: a large world has hundreds of thousands. */
const none: readonly Id[] = []

export class BuildContext {
  readonly faults: Faults
  /** Where each record stands, if that was asked for; derived ones stand where they are derived from. */
  readonly places = new Map<object, Segments>()
  readonly names: Names
  readonly calendar: WorldCalendar
  readonly homeZone: string
  /** Of the day on which the world starts. */
  readonly midnight: Instant
  readonly dayBefore: Instant
  /** By club, court and event. */
  readonly zones = new Map<Id, string>()
  readonly seriesOf = new Map<Id, Series>()
  readonly optionOf = new Map<Id, FeeOption>()
  readonly eventOf = new Map<Id, ClubEvent>()
  /** By session. */
  readonly periods = new Map<Id, Interval>()
  readonly courtBookings: CourtBooking[] = []
  readonly participations: Participation[] = []

  constructor(spoilt: ReadonlySet<string>, today: LocalDate, homeZone: string, faults: Faults) {
    this.faults = faults
    this.names = new Names(spoilt, faults)
    this.calendar = calendarFrom(today)
    this.homeZone = homeZone
    this.midnight = startOfDay(today, homeZone)
    this.dayBefore = instantOf(addDays(today, -1), '12:00', homeZone)
  }

  placed<T extends object>({ at }: { readonly at: Segments }, record: T): T {
    if (at.length > 0) this.places.set(record, at)
    return record
  }

  ref(at: Segments, kind: IdKind, written: string, ...field: readonly string[]): Id {
    return this.names.known(kind, written) ?? this.names.resolve(written, [kind], at, ...field)
  }

  refs(at: Segments, kind: IdKind, written: readonly string[] | undefined, ...field: readonly string[]): readonly Id[] {
    return written === undefined
      ? none
      : written.map((name, index) => this.names.known(kind, name) ?? this.ref(at, kind, name, ...field, String(index)))
  }

  /** The same a little at a time: of those that may be very many. */
  *refsInSlices(
    at: Segments,
    kind: IdKind,
    written: readonly string[] | undefined,
    field: string,
  ): Slices<readonly Id[]> {
    if (written === undefined) return none
    let index = -1
    return yield* mapped(written, name => {
      index++
      return this.names.known(kind, name) ?? this.ref(at, kind, name, field, String(index))
    })
  }

  date(at: Segments, written: string, ...field: readonly string[]): LocalDate {
    const date = this.calendar.date(written)
    if (date === undefined) this.unreadable(at, field, written)
    return date ?? ''
  }

  moment(at: Segments, written: string, zone: string, ...field: readonly string[]): Instant {
    return this.instant(at, written, this.calendar.moment(written, zone), ...field)
  }

  end(at: Segments, written: string, start: Instant, zone: string, ...field: readonly string[]): Instant {
    if (Number.isNaN(start)) return start
    return this.instant(at, written, this.calendar.end(written, start, zone), ...field)
  }

  /** Of what was `read` from this: the instant, or NaN, which is noted. */
  instant(at: Segments, written: string, read: Instant | undefined, ...field: readonly string[]): Instant {
    if (read === undefined) this.unreadable(at, field, written)
    else if (Number.isNaN(read) || isInstant(read)) return read
    else this.outOfBounds(at, field, JSON.stringify(written))
    return Number.NaN
  }

  /** Of something that begins then and lasts so long. */
  endAfter(at: Segments, start: Instant, minutes: number, ...field: readonly string[]): Instant {
    const end = start + minutes * 60_000
    if (Number.isNaN(end) || isInstant(end)) return end
    this.outOfBounds(at, field, `an end ${minutes} minutes after ${new Date(start).toISOString()}`)
    return Number.NaN
  }

  period(at: Segments, start: string, end: string, zone: string): Interval {
    const from = this.moment(at, start, zone, 'start')
    return { start: from, end: this.end(at, end, from, zone, 'end') }
  }

  /** Of a club or a court: when it is closed. */
  intervals(
    at: Segments,
    written: readonly { readonly start: string; readonly end: string }[] | undefined,
    zone: string,
    field: string,
  ): readonly Interval[] {
    return (written ?? []).map((closure, index) => {
      const place = [...at, field, String(index)]
      const start = this.moment(place, closure.start, zone, 'start')
      const interval = { start, end: this.end(place, closure.end, start, zone, 'end') }
      this.placed({ at: place }, interval)
      return interval
    })
  }

  /** Holds a court for what stands here; `isOnly`: no other court is held for it. */
  hold(
    at: Segments,
    courtId: Id,
    start: Instant,
    end: Instant,
    source: CourtBooking['source'],
    refId: Id,
    isOnly = true,
  ): Id {
    const id = isOnly ? turnedId(refId) : idOf('court booking', `${refId} ${courtId}`)
    this.courtBookings.push(this.placed({ at }, { id, courtId, start, end, source, refId }))
    return id
  }

  missing(at: Segments, field: string): void {
    this.faults.push({
      code: 'missing-field',
      segments: at,
      spot: 'value',
      message: `The field ${field} was expected, it is not there.`,
    })
  }

  private outOfBounds(at: Segments, field: readonly string[], found: string): void {
    this.faults.push({
      code: 'wrong-value',
      segments: [...at, ...field],
      spot: 'value',
      message: `An instant ${instantBounds} was expected, ${found} was found.`,
    })
  }

  private unreadable(at: Segments, field: readonly string[], written: string): void {
    this.faults.push({
      code: 'wrong-value',
      segments: [...at, ...field],
      spot: 'value',
      message: `A date of the calendar was expected, ${JSON.stringify(written)} was found.`,
    })
  }
}
