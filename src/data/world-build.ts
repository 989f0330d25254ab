/**
 * The club's records from those of a world file: names become ids, days dates, and what was left out is filled in.
 *
 * Everything else in a world refers to people, places and series, so that these come first; sessions, matches and personal
 * bookings come before the court bookings that they hold. A fault does not stop the work: what could not be found or read is
 * `nowhere` or NaN from there on, which no later check reports a second time.
 */
import type {
  Attendance, Availability, Booking, Club, ClubEvent, CoachPreferences, Court, CourtBooking, FeeOption, Group, Id, IndividualSession, Instant, Interval,
  LocalDate, Match, MatchSide, Participation, PersonalBooking, Series, Weekday, WeeklyHours, World,
} from '../club/model.ts'
import { addDays } from '../club/dates.ts'
import { instantOf, startOfDay } from '../club/zone.ts'
import { slotId, slotKey } from '../club/slot-id.ts'
import type { Fault, Segments } from './world-finding.ts'
import { type IdKind, Names, idOf, nowhere } from './world-ids.ts'
import type { Entry, Records } from './world-read.ts'
import type { Written, WrittenDay } from './world-records.ts'
import { type WorldCalendar, calendarFrom } from './world-times.ts'

export interface BuiltWorld {
  readonly world: World
  /** Where each record stands, if that was asked for; derived ones stand where they are derived from. */
  readonly places: ReadonlyMap<object, Segments>
  readonly faults: readonly Fault[]
}

/** `today`: the day on which the world starts. */
export const buildWorld = (records: Records, spoilt: ReadonlySet<string>, today: LocalDate, zone: string): BuiltWorld => {
  const builder = new Builder(records, spoilt, today, zone)
  const world = builder.build()
  return { world, places: builder.places, faults: [...builder.names.faults, ...builder.faults] }
}

type Days = { readonly [D in WrittenDay]: readonly Weekday[] }

const weekdays: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const weekend: readonly Weekday[] = ['saturday', 'sunday']
const daysOf: Days = {
  monday: ['monday'], tuesday: ['tuesday'], wednesday: ['wednesday'], thursday: ['thursday'], friday: ['friday'], saturday: ['saturday'], sunday: ['sunday'],
  weekdays, weekend, daily: [...weekdays, ...weekend],
}
const everyDay: readonly WeeklyHours[] = daysOf.daily.map(day => ({ day, start: '07:00', end: '22:00' }))
const sessionKinds: readonly IdKind[] = ['booking', 'individual session']
const refKinds: { readonly [S in CourtBooking['source']]: readonly IdKind[] } = {
  session: sessionKinds, fixture: ['booking'], match: ['match'], private: ['personal booking'],
  maintenance: ['booking', 'individual session', 'match', 'personal booking', 'court'],
}

class Builder {
  readonly places = new Map<object, Segments>()
  readonly faults: Fault[] = []
  readonly names: Names
  private readonly records: Records
  private readonly calendar: WorldCalendar
  private readonly today: LocalDate
  private readonly homeZone: string
  private readonly midnight: Instant
  /** By club, court and event. */
  private readonly zones = new Map<Id, string>()
  private readonly seriesOf = new Map<Id, Series>()
  private readonly optionOf = new Map<Id, FeeOption>()
  private readonly eventOf = new Map<Id, ClubEvent>()
  private readonly courtBookings: CourtBooking[] = []
  private readonly participations: Participation[] = []
  private readonly attendances = new Map<string, Attendance>()
  private readonly periods = new Map<Id, Interval>()

  constructor(records: Records, spoilt: ReadonlySet<string>, today: LocalDate, homeZone: string) {
    this.records = records
    this.names = new Names(spoilt)
    this.calendar = calendarFrom(today)
    this.today = today
    this.homeZone = homeZone
    this.midnight = startOfDay(today, homeZone)
  }

  build(): World {
    const { records } = this
    this.giveIds()
    const people = records.person.splice(0).map(entry => this.placed(entry, this.person(entry)))
    const affiliates = records.affiliate.splice(0).map(entry => this.placed(entry, this.affiliate(entry)))
    const clubs = records.club.splice(0).map(entry => this.placed(entry, this.club(entry)))
    const courts = records.court.splice(0).map(entry => this.placed(entry, this.court(entry)))
    const groups = records.group.splice(0).map(entry => this.placed(entry, this.group(entry)))
    const series = records.series.splice(0).map(entry => this.placed(entry, this.series(entry)))
    const feeOptions = records.feeOption.splice(0).map(entry => this.placed(entry, this.feeOption(entry)))
    const events = records.event.splice(0).map(entry => this.placed(entry, this.event(entry)))
    const bookings = records.booking.splice(0).flatMap(entry => this.bookings(entry).map(record => this.placed(entry, record)))
    const individualSessions = records.individualSession.splice(0).map(entry => this.placed(entry, this.individualSession(entry)))
    const personalBookings = records.personalBooking.splice(0).map(entry => this.placed(entry, this.personalBooking(entry)))
    const heldBy = new Map(personalBookings.map(({ id, courtBookingId }) => [id, courtBookingId]))
    const matches = records.match.splice(0).map(entry => this.placed(entry, this.match(entry, heldBy)))
    for (const entry of records.courtBooking) this.courtBookings.push(this.placed(entry, this.courtBooking(entry)))
    for (const entry of records.participation) this.participations.push(this.placed(entry, this.participation(entry)))
    const attendances = this.allAttendances()
    return {
      people, affiliates, clubs, courts, groups, series, feeOptions, events, bookings, individualSessions, personalBookings, matches,
      familyLinks: records.familyLink.splice(0).map(entry => this.placed(entry, {
        guardianId: this.ref(entry.at, 'person', entry.value.guardian, 'guardian'), memberId: this.ref(entry.at, 'person', entry.value.member, 'member'), relationship: entry.value.relationship,
      })),
      memberships: records.membership.splice(0).map(entry => {
        const { person, affiliate, from, to, ...rest } = entry.value
        return this.placed(entry, {
          ...rest, personId: this.ref(entry.at, 'person', person, 'person'), affiliateId: this.ref(entry.at, 'affiliate', affiliate, 'affiliate'),
          from: this.date(entry.at, from, 'from'), ...to === undefined ? {} : { to: this.date(entry.at, to, 'to') },
        })
      }),
      accounts: records.account.splice(0).map(entry => this.placed(entry, {
        personId: this.ref(entry.at, 'person', entry.value.person, 'person'), clubId: this.ref(entry.at, 'club', entry.value.club, 'club'), credit: entry.value.credit,
      })),
      preferences: records.preferences.splice(0).map(entry => this.placed(entry, this.preferences(entry))),
      courtBookings: this.courtBookings,
      participations: this.participations,
      attendances,
      apiKeys: records.apiKey.splice(0).map(entry => this.placed(entry, { ...entry.value, active: entry.value.active ?? true })),
      accessTokens: records.accessToken.splice(0).map(entry => {
        const { person, expires, revoked = false, ...rest } = entry.value
        return this.placed(entry, {
          ...rest, revoked, personId: this.ref(entry.at, 'person', person, 'person'),
          ...expires === undefined ? {} : { expires: this.moment(entry.at, expires, this.homeZone, 'expires') },
        })
      }),
    }
  }

  // ---------------------------------------------------------------- names, dates, places

  private giveIds(): void {
    const { records, names } = this
    for (const { value, at } of records.person) names.give('person', value.id, value.alias, at)
    for (const { value, at } of records.affiliate) names.give('affiliate', value.id, value.alias, at)
    for (const { value, at } of records.club) names.give('club', value.id, value.alias, at)
    for (const { value, at } of records.court) names.give('court', value.id, value.alias, at)
    for (const { value, at } of records.group) names.give('group', value.id, value.alias, at)
    for (const { value, at } of records.series) names.give('series', value.id, value.alias, at)
    for (const { value, at } of records.feeOption) names.give('fee option', value.id, value.alias, at)
    for (const { value, at } of records.event) names.give('event', value.id, value.alias, at)
    for (const { value, at } of records.booking) {
      if (value.weeks === undefined) names.give('booking', value.id, value.alias, at)
      else for (const week of weeksOf(value).keys()) names.give('booking', `${value.id}-${week + 1}`, value.alias === undefined ? undefined : `${value.alias}-${week + 1}`, at)
    }
    for (const { value, at } of records.match) names.give('match', value.id, value.alias, at)
    for (const { value, at } of records.personalBooking) names.give('personal booking', value.id, value.alias, at)
    // The ids of individual sessions need their courts, coaches and options, which all have theirs by now.
    for (const { value, at } of records.feeOption) this.optionOf.set(this.names.of('fee option', value.id), this.feeOption({ value, at }, false))
    for (const { value, at } of records.club) this.zones.set(this.names.of('club', value.id), this.zone(value.timeZone, at))
    for (const { value } of records.court) this.zones.set(this.names.of('court', value.id), this.zones.get(names.find(value.club, ['club']) ?? nowhere) ?? this.homeZone)
  }

  private zone(written: string | undefined, at: Segments): string {
    if (written === undefined || isTimeZone(written)) return written ?? this.homeZone
    this.faults.push(unknownZone(at, written))
    return this.homeZone
  }

  private placed<T extends object>({ at }: { readonly at: Segments }, record: T): T {
    if (at.length > 0) this.places.set(record, at)
    return record
  }

  private ref(at: Segments, kind: IdKind, written: string, ...field: readonly string[]): Id {
    return this.names.resolve(written, [kind], at, ...field)
  }

  private refs(at: Segments, kind: IdKind, written: readonly string[] | undefined, ...field: readonly string[]): readonly Id[] {
    return written === undefined ? none : written.map((name, index) => this.ref(at, kind, name, ...field, String(index)))
  }

  private unreadable(at: Segments, field: readonly string[], written: string): void {
    this.faults.push({ code: 'wrong-value', segments: [...at, ...field], spot: 'value', message: `A date of the calendar was expected, ${JSON.stringify(written)} was found.` })
  }

  private date(at: Segments, written: string, ...field: readonly string[]): LocalDate {
    const date = this.calendar.date(written)
    if (date === undefined) this.unreadable(at, field, written)
    return date ?? ''
  }

  private moment(at: Segments, written: string, zone: string, ...field: readonly string[]): Instant {
    const instant = this.calendar.moment(written, zone)
    if (instant === undefined) this.unreadable(at, field, written)
    return instant ?? Number.NaN
  }

  private end(at: Segments, written: string, start: Instant, zone: string, ...field: readonly string[]): Instant {
    if (Number.isNaN(start)) return start
    const instant = this.calendar.end(written, start, zone)
    if (instant === undefined) this.unreadable(at, field, written)
    return instant ?? Number.NaN
  }

  private intervals(at: Segments, written: readonly { readonly start: string, readonly end: string }[] | undefined, zone: string, field: string): readonly Interval[] {
    return (written ?? []).map((closure, index) => {
      const place = [...at, field, String(index)]
      const start = this.moment(place, closure.start, zone, 'start')
      const interval = { start, end: this.end(place, closure.end, start, zone, 'end') }
      this.placed({ at: place }, interval)
      return interval
    })
  }

  // ---------------------------------------------------------------- people and places

  private person({ value, at }: Entry<'person'>): World['people'][number] {
    const { alias, family, memberships, accounts, ...rest } = value
    return { ...rest, id: this.names.of('person', value.id), dateOfBirth: this.date(at, value.dateOfBirth, 'dateOfBirth'), hasPaymentMethod: value.hasPaymentMethod ?? false }
  }

  private affiliate({ value }: Entry<'affiliate'>): World['affiliates'][number] {
    const { alias, ...rest } = value
    return { ...rest, id: this.names.of('affiliate', value.id) }
  }

  private club(entry: Entry<'club'>): Club {
    const { alias, ownAffiliate, courts, openingHours, ...rest } = entry.value
    const id = this.names.of('club', entry.value.id)
    const timeZone = this.zones.get(id) ?? this.homeZone
    return {
      ...rest, id, timeZone,
      openingHours: openingHours?.flatMap(({ day, start, end }) => daysOf[day].map(weekday => ({ day: weekday, start, end }))) ?? everyDay,
      closures: this.intervals(entry.at, entry.value.closures, timeZone, 'closures'),
      ...ownAffiliate === undefined ? {} : { ownAffiliateId: this.ref(entry.at, 'affiliate', ownAffiliate, 'ownAffiliate') },
    }
  }

  private court(entry: Entry<'court'>): Court {
    const { alias, club, indoor = false, floodlit = false, stepMinutes = 30, firstStart = '00:00', ...rest } = entry.value
    const id = this.names.of('court', entry.value.id)
    return {
      ...rest, id, indoor, floodlit, stepMinutes, firstStart, clubId: this.ref(entry.at, 'club', club, 'club'),
      closures: this.intervals(entry.at, entry.value.closures, this.zones.get(id) ?? this.homeZone, 'closures'),
    }
  }

  // ---------------------------------------------------------------- what goes on

  private group(entry: Entry<'group'>): Group {
    const { alias, affiliate, owner, series, ...rest } = entry.value
    const affiliateId = this.ref(entry.at, 'affiliate', affiliate, 'affiliate')
    return {
      ...rest, id: this.names.of('group', entry.value.id), affiliateId,
      owner: owner === undefined ? { kind: 'affiliate', id: affiliateId }
        : 'person' in owner ? { kind: 'person', id: this.ref(entry.at, 'person', owner.person, 'owner', 'person') }
          : { kind: 'affiliate', id: this.ref(entry.at, 'affiliate', owner.affiliate, 'owner', 'affiliate') },
      private: entry.value.private ?? false,
      leaders: this.refs(entry.at, 'person', entry.value.leaders, 'leaders'),
      deputies: this.refs(entry.at, 'person', entry.value.deputies, 'deputies'),
      members: this.refs(entry.at, 'person', entry.value.members, 'members'),
    }
  }

  private series(entry: Entry<'series'>): Series {
    const { alias, group, club, eligibility, feeOptions, events, ...rest } = entry.value
    const { male, female } = eligibility
    const series: Series = {
      ...rest, id: this.names.of('series', entry.value.id), groupId: this.ref(entry.at, 'group', group, 'group'),
      ...club === undefined ? {} : { clubId: this.ref(entry.at, 'club', club, 'club') },
      eligibility: {
        members: eligibility.members, nonMembers: eligibility.nonMembers,
        ...male === undefined ? {} : { male: this.ages(entry.at, male, 'male') }, ...female === undefined ? {} : { female: this.ages(entry.at, female, 'female') },
      },
      archived: entry.value.archived ?? false, coaching: entry.value.coaching ?? 'none',
    }
    this.seriesOf.set(series.id, series)
    return series
  }

  private ages(at: Segments, { ageOn, ...rest }: NonNullable<Written<'series'>['eligibility']['male']>, gender: string): NonNullable<Series['eligibility']['male']> {
    return { ...rest, ...ageOn === undefined ? {} : { ageOn: this.date(at, ageOn, 'eligibility', gender, 'ageOn') } }
  }

  private feeOption(entry: Entry<'feeOption'>, isReporting = true): FeeOption {
    const { alias, series, capacity = 1, active = true, ...rest } = entry.value
    return { ...rest, id: this.names.of('fee option', entry.value.id), seriesId: isReporting ? this.ref(entry.at, 'series', series, 'series') : nowhere, capacity, active }
  }

  private event(entry: Entry<'event'>): ClubEvent {
    const { alias, series, club, entriesOpen, entriesClose, period, bookings, ticketed = false, personal = false, archived = false, ...rest } = entry.value
    const { at } = entry
    const clubId = this.ref(entry.at, 'club', club, 'club')
    const zone = this.zones.get(clubId) ?? this.homeZone
    const start = period === undefined ? Number.NaN : this.moment(at, period.start, zone, 'period', 'start')
    const event: ClubEvent = {
      ...rest, id: this.names.of('event', entry.value.id), seriesId: this.ref(entry.at, 'series', series, 'series'), clubId, ticketed, personal, archived,
      organisers: this.refs(entry.at, 'person', entry.value.organisers, 'organisers'),
      ...entriesOpen === undefined ? {} : { entriesOpen: this.moment(at, entriesOpen, zone, 'entriesOpen') },
      ...entriesClose === undefined ? {} : { entriesClose: this.moment(at, entriesClose, zone, 'entriesClose') },
      ...period === undefined ? {} : { period: { start, ...period.end === undefined ? {} : { end: this.end(at, period.end, start, zone, 'period', 'end') } } },
    }
    this.zones.set(event.id, zone)
    this.eventOf.set(event.id, event)
    return event
  }

  private bookings(entry: Entry<'booking'>): readonly Booking[] {
    const { value, at } = entry
    const eventId = this.ref(entry.at, 'event', value.event, 'event')
    const event = this.eventOf.get(eventId)
    const series = this.seriesOf.get(event?.seriesId ?? nowhere)
    const zone = this.zones.get(eventId) ?? this.homeZone
    const isSession = series !== undefined && series.coaching !== 'none'
    const feeOptionId = value.feeOption === undefined ? undefined : this.ref(entry.at, 'fee option', value.feeOption, 'feeOption')
    const option = this.optionOf.get(feeOptionId ?? nowhere)
    const capacity = value.capacity ?? (isSession ? option?.capacity : undefined)
    const shared = {
      eventId,
      type: value.type ?? 'fixture',
      name: value.name ?? series?.name ?? '',
      courts: this.refs(entry.at, 'court', value.courts, 'courts'),
      ...value.coach === undefined ? {} : { coach: this.ref(entry.at, 'person', value.coach, 'coach') },
      assistants: this.refs(entry.at, 'person', value.assistants, 'assistants'),
      ...feeOptionId === undefined ? {} : { feeOptionId },
      ...capacity === undefined ? {} : { capacity },
    }
    const participants = this.refs(entry.at, 'person', value.participants, 'participants')
    this.missingTimes(entry, isSession && option !== undefined)
    return weeksOf(value).map((status, week) => {
      const id = this.names.of('booking', value.weeks === undefined ? value.id : `${value.id}-${week + 1}`)
      const period = this.bookingPeriod(entry, week, zone, isSession ? option : undefined)
      const booking: Booking = { ...shared, id, status, ...period === undefined ? {} : { period } }
      if (period !== undefined) this.periods.set(id, period)
      if (period !== undefined && status === 'booked' && value.holdsCourts !== false) {
        for (const courtId of booking.courts) this.hold(at, courtId, period.start, period.end, isSession ? 'session' : 'fixture', id)
      }
      for (const clientId of participants) this.takePart(at, id, clientId, period)
      return booking
    })
  }

  private missingTimes({ value, at }: Entry<'booking'>, hasLength: boolean): void {
    const missing = value.start === undefined ? (value.weeks !== undefined || value.end !== undefined ? 'start' : undefined)
      : value.end === undefined && !hasLength ? 'end' : undefined
    if (missing !== undefined && !(missing === 'end' && value.feeOption !== undefined)) {
      this.missing(at, missing)
    }
  }

  private bookingPeriod({ value, at }: Entry<'booking'>, week: number, zone: string, option: FeeOption | undefined): Interval | undefined {
    if (value.start === undefined) return undefined
    const start = week === 0 ? this.moment(at, value.start, zone, 'start') : this.calendar.momentInWeek(value.start, zone, week) ?? Number.NaN
    if (value.end === undefined) return { start, end: option === undefined ? Number.NaN : start + option.durationMinutes * 60_000 }
    if (week === 0 || value.end.length === 5) return { start, end: this.end(at, value.end, start, zone, 'end') }
    return { start, end: this.calendar.momentInWeek(value.end, zone, week) ?? Number.NaN }
  }

  // ---------------------------------------------------------------- lessons, courts, matches

  private preferences(entry: Entry<'preferences'>): CoachPreferences {
    const { at, value } = entry
    return {
      personId: this.ref(entry.at, 'person', value.person, 'person'),
      availability: (value.availability ?? []).flatMap((hours, index) => {
        const field = ['availability', String(index)]
        const shared: Omit<Availability, 'day'> = {
          start: hours.start, end: hours.end,
          ...hours.club === undefined ? {} : { clubId: this.ref(entry.at, 'club', hours.club, ...field, 'club') },
          ...hours.from === undefined ? {} : { from: this.date(at, hours.from, ...field, 'from') },
          ...hours.to === undefined ? {} : { to: this.date(at, hours.to, ...field, 'to') },
        }
        return daysOf[hours.day].map(day => ({ ...shared, day }))
      }),
      exceptions: (value.exceptions ?? []).map((exception, index) => ({
        date: this.date(at, exception.date, 'exceptions', String(index), 'date'),
        times: (exception.times ?? []).map(({ start, end, club }, time) => ({
          start, end, ...club === undefined ? {} : { clubId: this.ref(entry.at, 'club', club, 'exceptions', String(index), 'times', String(time), 'club') },
        })),
      })),
      preferredCourts: this.refs(entry.at, 'court', value.preferredCourts, 'preferredCourts'),
    }
  }

  private individualSession(entry: Entry<'individualSession'>): IndividualSession {
    const { value, at } = entry
    const coachId = this.ref(entry.at, 'person', value.coach, 'coach')
    const courtId = this.ref(entry.at, 'court', value.court, 'court')
    const feeOptionId = this.ref(entry.at, 'fee option', value.feeOption, 'feeOption')
    const option = this.optionOf.get(feeOptionId)
    const price = value.price ?? option?.price ?? 0
    const durationMinutes = option?.durationMinutes ?? Number.NaN
    const start = this.moment(at, value.start, this.zones.get(courtId) ?? this.homeZone, 'start')
    const period = { start, end: start + durationMinutes * 60_000 }
    const id = Number.isNaN(period.end) ? nowhere : slotId(start, slotKey({ coachId, courtId, feeOptionId, durationMinutes, price }))
    if (id !== nowhere) {
      this.names.give('individual session', value.alias ?? id, undefined, at, id)
      this.periods.set(id, period)
    }
    for (const [index, name] of (value.participants ?? [value.bookedBy]).entries()) {
      const client = value.participants === undefined ? this.names.find(name, ['person']) ?? nowhere : this.ref(entry.at, 'person', name, 'participants', String(index))
      this.takePart(at, id, client, period)
    }
    return {
      id, coachId, courtId, feeOptionId, priceAtBooking: price, ...period,
      courtBookingId: this.hold(at, courtId, period.start, period.end, 'session', id),
      bookedBy: this.ref(entry.at, 'person', value.bookedBy, 'bookedBy'),
    }
  }

  private personalBooking({ value, at }: Entry<'personalBooking'>): PersonalBooking {
    const id = this.names.of('personal booking', value.id)
    const clubId = this.ref(at, 'club', value.club, 'club')
    const { start, end } = this.period(at, value.start, value.end, this.zones.get(clubId) ?? this.homeZone)
    const booking: Mutable<PersonalBooking> = {
      id, type: value.type, name: value.name, clubId, ownerId: this.ref(at, 'person', value.owner, 'owner'), start, end,
      participants: this.refs(at, 'person', value.participants, 'participants'),
      invitees: value.invitees?.map(({ person, reply = 'awaiting' }, index) => ({ personId: this.ref(at, 'person', person, 'invitees', String(index), 'person'), reply })) ?? nobody,
      status: value.status ?? 'confirmed',
    }
    if (value.court !== undefined) {
      const courtId = this.ref(at, 'court', value.court, 'court')
      if (booking.status === 'confirmed') booking.courtBookingId = this.hold(at, courtId, start, end, 'private', id)
    }
    if (value.sport !== undefined) booking.sport = value.sport
    if (value.fee !== undefined) booking.fee = value.fee
    return booking
  }

  private match({ value, at }: Entry<'match'>, heldBy: ReadonlyMap<Id, Id | undefined>): Match {
    const id = this.names.of('match', value.id)
    const match: Mutable<Match> = {
      id, sport: value.sport, type: value.type, status: value.status, format: value.format ?? 'singles', sides: this.sides(at, value.sides), changed: Number.NaN,
    }
    if (value.event !== undefined) match.eventId = this.ref(at, 'event', value.event, 'event')
    if (value.club !== undefined) match.clubId = this.ref(at, 'club', value.club, 'club')
    if (value.court !== undefined) match.courtId = this.ref(at, 'court', value.court, 'court')
    const zone = this.zones.get(match.clubId ?? match.courtId ?? match.eventId ?? nowhere) ?? this.homeZone
    match.changed = this.moment(at, value.changed, zone, 'changed')
    if (value.start !== undefined) {
      const start = this.moment(at, value.start, zone, 'start')
      match.period = value.end === undefined ? { start } : { start, end: this.end(at, value.end, start, zone, 'end') }
    } else if (value.end !== undefined) {
      this.missing(at, 'start')
    }
    const held = this.courtOf(match, value, at, heldBy)
    if (held !== undefined) match.courtBookingId = held
    if (value.team !== undefined) match.team = this.team(at, value.team)
    if (value.score !== undefined) match.score = value.score
    if (value.outcome !== undefined) match.outcome = value.outcome
    return match
  }

  private courtOf({ id, courtId, period, status }: Match, value: Written<'match'>, at: Segments, heldBy: ReadonlyMap<Id, Id | undefined>): Id | undefined {
    if (value.personalBooking !== undefined) return heldBy.get(this.ref(at, 'personal booking', value.personalBooking, 'personalBooking'))
    if (courtId === undefined || period?.end === undefined || status === 'cancelled') return undefined
    return this.hold(at, courtId, period.start, period.end, 'match', id)
  }

  private team(at: Segments, { id, name, fixture }: NonNullable<Written<'match'>['team']>): NonNullable<Match['team']> {
    const team = { id: idOf('team', id), name }
    return fixture === undefined ? team : { ...team, fixtureId: this.ref(at, 'booking', fixture, 'team', 'fixture') }
  }

  private sides(at: Segments, written: Written<'match'>['sides']): readonly [MatchSide, MatchSide] {
    const side = (index: number): MatchSide => {
      const found = written[index]
      const known: Mutable<MatchSide> = { name: found?.name ?? '', players: this.refs(at, 'person', found?.players, 'sides', String(index), 'players') }
      if (found?.winner !== undefined) known.winner = found.winner
      return known
    }
    return [side(0), side(1)]
  }

  private courtBooking({ value, at }: Entry<'courtBooking'>): CourtBooking {
    const courtId = this.ref(at, 'court', value.court, 'court')
    const { start, end } = this.period(at, value.start, value.end, this.zones.get(courtId) ?? this.homeZone)
    if (value.ref === undefined && value.source !== 'maintenance') this.missing(at, 'ref')
    const id = this.names.give('court booking', value.id ?? `${courtId} ${start}`, value.alias, at)
    return { id, courtId, start, end, source: value.source, refId: value.ref === undefined ? id : this.names.resolve(value.ref, refKinds[value.source], at, 'ref') }
  }

  private period(at: Segments, start: string, end: string, zone: string): Interval {
    const from = this.moment(at, start, zone, 'start')
    return { start: from, end: this.end(at, end, from, zone, 'end') }
  }

  /** Holds a court for what stands here. */
  private hold(at: Segments, courtId: Id, start: Instant, end: Instant, source: CourtBooking['source'], refId: Id): Id {
    const id = idOf('court booking', `${refId} ${courtId}`)
    this.courtBookings.push(this.placed({ at }, { id, courtId, start, end, source, refId }))
    return id
  }

  private missing(at: Segments, field: string): void {
    this.faults.push({ code: 'missing-field', segments: at, spot: 'value', message: `The field ${field} was expected, it is not there.` })
  }

  // ---------------------------------------------------------------- who takes part

  private takePart(at: Segments, sessionId: Id, clientId: Id, period: Interval | undefined): void {
    const record: Participation = { sessionId, clientId, state: 'participating', changed: this.dayBefore() }
    this.placed({ at }, record)
    this.participations.push(record)
    this.expect(at, sessionId, clientId, period)
  }

  private participation(entry: Entry<'participation'>): Participation {
    const { session, client, state = 'participating', changed } = entry.value
    const sessionId = this.names.resolve(session, sessionKinds, entry.at, 'session')
    const clientId = this.ref(entry.at, 'person', client, 'client')
    if (state === 'participating') this.expect(entry.at, sessionId, clientId, this.periods.get(sessionId))
    return { sessionId, clientId, state, changed: changed === undefined ? this.dayBefore() : this.moment(entry.at, changed, this.homeZone, 'changed') }
  }

  private expect(at: Segments, sessionId: Id, clientId: Id, period: Interval | undefined): void {
    const record: Attendance = { sessionId, clientId, state: period !== undefined && period.end <= this.midnight ? 'attended' : 'expected' }
    this.placed({ at }, record)
    this.attendances.set(`${sessionId} ${clientId}`, record)
  }

  /** Those that are written go before those that follow from taking part. One that is written twice is kept, to be reported. */
  private allAttendances(): readonly Attendance[] {
    const written = new Set<string>()
    const twice: Attendance[] = []
    for (const entry of this.records.attendance) {
      const { session, client, state } = entry.value
      const record: Attendance = { sessionId: this.names.resolve(session, sessionKinds, entry.at, 'session'), clientId: this.ref(entry.at, 'person', client, 'client'), state }
      const key = `${record.sessionId} ${record.clientId}`
      if (written.has(key)) twice.push(record)
      else this.attendances.set(key, record)
      written.add(key)
      this.placed(entry, record)
    }
    return [...this.attendances.values(), ...twice]
  }

  private dayBefore(): Instant {
    return instantOf(addDays(this.today, -1), '12:00', this.homeZone)
  }
}

/** One list for all who have none: a large world has hundreds of thousands. */
const none: readonly Id[] = []
const nobody: PersonalBooking['invitees'] = []

/** Records are written as literals where there are many of them: spread ones take three times the memory. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const weeksOf = ({ weeks, status = 'booked' }: Written<'booking'>): readonly Booking['status'][] =>
  weeks === undefined ? [status] : typeof weeks === 'number' ? Array.from({ length: weeks }, () => status) : weeks

export const unknownZone = (at: Segments, written: string): Fault =>
  ({ code: 'wrong-value', segments: [...at, 'timeZone'], spot: 'value', message: `The IANA name of a time zone (Europe/London) was expected, ${JSON.stringify(written)} was found.` })

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
