/**
 * What the build of a world's records needs everywhere: names and dates resolved, findings noted, courts held.
 *
 * A finding does not stop the work: what could not be found or read is `nowhere` or NaN from there on, which no later
 * check reports a second time.
 */
import type { Segments } from '../text/pointer.ts'
import { isInstant } from '../text/instants.ts'
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
import type { UnplacedFindings } from './finding.ts'
import { type Stray, mostStrays } from './strays.ts'
import { type IdKind, NameTable, idOf, turnedId } from './ids.ts'
import { type WorldCalendar, calendarFrom } from './times.ts'

/**
 * Records are written as literals where there are many of them. What is spread comes last in one: a field that is named
 * after it makes the record three times as large.
 */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** One list for all who have none: a large world has hundreds of thousands. */
const none: readonly Id[] = []

/** What was read, of which text, and when that is. */
interface Moment {
  readonly instant: Instant | undefined
  readonly written: string
  readonly zone: string
  readonly week: number
}

const momentIn = (calendar: WorldCalendar, written: string, zone: string, week: number): Instant | undefined =>
  week === 0 ? calendar.moment(written, zone) : calendar.momentInWeek(written, zone, week)

export class BuildContext {
  readonly unplaced: UnplacedFindings
  /** Where each record stands, if that was asked for; derived ones stand where they are derived from. */
  readonly places = new Map<object, Segments>()
  readonly names: NameTable
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
  readonly strays: Stray[]
  /** Nearly every end is read just after its start. */
  #latest: Moment = { instant: undefined, written: '', zone: '', week: 0 }

  constructor(
    spoilt: ReadonlySet<string>,
    today: LocalDate,
    homeZone: string,
    unplaced: UnplacedFindings,
    strays: Stray[],
  ) {
    this.unplaced = unplaced
    this.strays = strays
    this.names = new NameTable(spoilt, unplaced)
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
    return this.momentInWeek(at, written, zone, 0, ...field)
  }

  /** So many weeks later, at the same time on the clock. What can't be read is noted for the first one. */
  momentInWeek(at: Segments, written: string, zone: string, week: number, ...field: readonly string[]): Instant {
    const instant = momentIn(this.calendar, written, zone, week)
    this.#latest = { instant, written, zone, week }
    if (instant === undefined && week > 0) return Number.NaN
    if (this.#isGood(at, written, instant, field)) return instant
    this.#stray(at, field, instant, JSON.stringify(written), calendar => momentIn(calendar, written, zone, week))
    return Number.NaN
  }

  end(at: Segments, written: string, start: Instant, zone: string, ...field: readonly string[]): Instant {
    if (Number.isNaN(start)) return start
    const end = this.calendar.end(written, start, zone)
    if (this.#isGood(at, written, end, field)) return end
    const startOn = this.#startOn(start)
    this.#stray(at, field, end, JSON.stringify(written), calendar => calendar.end(written, startOn(calendar), zone))
    return Number.NaN
  }

  /** Of something that begins then and lasts so long. */
  endAfter(at: Segments, start: Instant, minutes: number, ...field: readonly string[]): Instant {
    const end = start + minutes * 60_000
    if (Number.isNaN(end) || isInstant(end)) return end
    const written = `an end ${minutes} minutes after ${new Date(start).toISOString()}`
    const startOn = this.#startOn(start)
    this.#stray(at, field, end, written, calendar => startOn(calendar) + minutes * 60_000)
    return Number.NaN
  }

  /** What was read just now, on another day; what is older is taken to stay. */
  #startOn(start: Instant): (calendar: WorldCalendar) => Instant {
    const { instant, written, zone, week } = this.#latest
    return calendar => (instant === start ? momentIn(calendar, written, zone, week) : undefined) ?? start
  }

  #isGood(at: Segments, written: string, read: Instant | undefined, field: readonly string[]): read is Instant {
    if (read === undefined) this.unreadable(at, field, written)
    return read !== undefined && isInstant(read)
  }

  #stray(at: Segments, field: readonly string[], instant: Instant | undefined, found: string, on: Stray['on']): void {
    // What can't be read has been noted.
    if (instant === undefined || Number.isNaN(instant)) return
    if (this.strays.length < mostStrays) this.strays.push({ segments: [...at, ...field], instant, found, on })
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
    this.unplaced.push({
      code: 'missing-field',
      segments: at,
      spot: 'value',
      message: `The field ${field} was expected, it is not there.`,
    })
  }

  private unreadable(at: Segments, field: readonly string[], written: string): void {
    this.unplaced.push({
      code: 'wrong-value',
      segments: [...at, ...field],
      spot: 'value',
      message: `A date of the calendar was expected, ${JSON.stringify(written)} was found.`,
    })
  }
}
