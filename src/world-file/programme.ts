/** Groups, series, fee options, events and their bookings from the records of a world file. */
import type { Segments } from '../text/pointer.ts'
import type { AgeEligibility, Booking, ClubEvent, FeeOption, Group, Interval, Series } from '../club/model.ts'
import { takePart } from './attendance.ts'
import { nowhere } from './ids.ts'
import type { Making } from './build-context.ts'
import type { Entry } from './read.ts'
import type { Written } from './records.ts'

export const groupFrom = (making: Making, entry: Entry<'group'>): Group => {
  const { alias, affiliate, owner, series, ...rest } = entry.value
  const affiliateId = making.ref(entry.at, 'affiliate', affiliate, 'affiliate')
  return {
    ...rest,
    id: making.names.of('group', entry.value.id),
    affiliateId,
    owner:
      owner === undefined
        ? { kind: 'affiliate', id: affiliateId }
        : 'person' in owner
          ? { kind: 'person', id: making.ref(entry.at, 'person', owner.person, 'owner', 'person') }
          : { kind: 'affiliate', id: making.ref(entry.at, 'affiliate', owner.affiliate, 'owner', 'affiliate') },
    private: entry.value.private ?? false,
    leaders: making.refs(entry.at, 'person', entry.value.leaders, 'leaders'),
    deputies: making.refs(entry.at, 'person', entry.value.deputies, 'deputies'),
    members: making.refs(entry.at, 'person', entry.value.members, 'members'),
  }
}

export const seriesFrom = (making: Making, entry: Entry<'series'>): Series => {
  const { alias, group, club, eligibility, feeOptions, events, ...rest } = entry.value
  const { male, female } = eligibility
  const series: Series = {
    ...rest,
    id: making.names.of('series', entry.value.id),
    groupId: making.ref(entry.at, 'group', group, 'group'),
    ...(club === undefined ? {} : { clubId: making.ref(entry.at, 'club', club, 'club') }),
    eligibility: {
      members: eligibility.members,
      nonMembers: eligibility.nonMembers,
      ...(male === undefined ? {} : { male: agesFrom(making, entry.at, male, 'male') }),
      ...(female === undefined ? {} : { female: agesFrom(making, entry.at, female, 'female') }),
    },
    archived: entry.value.archived ?? false,
    coaching: entry.value.coaching ?? 'none',
  }
  making.seriesOf.set(series.id, series)
  return series
}

const agesFrom = (
  making: Making,
  at: Segments,
  { ageOn, ...rest }: NonNullable<Written<'series'>['eligibility']['male']>,
  gender: string,
): AgeEligibility => ({
  ...rest,
  ...(ageOn === undefined ? {} : { ageOn: making.date(at, ageOn, 'eligibility', gender, 'ageOn') }),
})

export const feeOptionFrom = (making: Making, { value, at }: Entry<'feeOption'>): FeeOption => {
  const { alias, series, capacity = 1, active = true, ...rest } = value
  const option = {
    ...rest,
    id: making.names.of('fee option', value.id),
    seriesId: making.ref(at, 'series', series, 'series'),
    capacity,
    active,
  }
  making.optionOf.set(option.id, option)
  return option
}

export const eventFrom = (making: Making, entry: Entry<'event'>): ClubEvent => {
  const {
    alias,
    series,
    club,
    entriesOpen,
    entriesClose,
    period,
    bookings,
    ticketed = false,
    personal = false,
    archived = false,
    ...rest
  } = entry.value
  const { at } = entry
  const clubId = making.ref(at, 'club', club, 'club')
  const zone = making.zones.get(clubId) ?? making.homeZone
  const start = period === undefined ? Number.NaN : making.moment(at, period.start, zone, 'period', 'start')
  const event: ClubEvent = {
    ...rest,
    id: making.names.of('event', entry.value.id),
    seriesId: making.ref(at, 'series', series, 'series'),
    clubId,
    ticketed,
    personal,
    archived,
    organisers: making.refs(entry.at, 'person', entry.value.organisers, 'organisers'),
    ...(entriesOpen === undefined ? {} : { entriesOpen: making.moment(at, entriesOpen, zone, 'entriesOpen') }),
    ...(entriesClose === undefined ? {} : { entriesClose: making.moment(at, entriesClose, zone, 'entriesClose') }),
    ...(period === undefined
      ? {}
      : {
          period: {
            start,
            ...(period.end === undefined ? {} : { end: making.end(at, period.end, start, zone, 'period', 'end') }),
          },
        }),
  }
  making.zones.set(event.id, zone)
  making.eventOf.set(event.id, event)
  return event
}

export const bookingsFrom = (making: Making, entry: Entry<'booking'>): readonly Booking[] => {
  const { value, at } = entry
  const eventId = making.ref(entry.at, 'event', value.event, 'event')
  const event = making.eventOf.get(eventId)
  const series = making.seriesOf.get(event?.seriesId ?? nowhere)
  const zone = making.zones.get(eventId) ?? making.homeZone
  const isSession = series !== undefined && series.coaching !== 'none'
  const feeOptionId =
    value.feeOption === undefined ? undefined : making.ref(entry.at, 'fee option', value.feeOption, 'feeOption')
  const option = making.optionOf.get(feeOptionId ?? nowhere)
  const capacity = value.capacity ?? (isSession ? option?.capacity : undefined)
  const shared = {
    eventId,
    type: value.type ?? 'fixture',
    name: value.name ?? series?.name ?? '',
    courts: making.refs(entry.at, 'court', value.courts, 'courts'),
    ...(value.coach === undefined ? {} : { coach: making.ref(entry.at, 'person', value.coach, 'coach') }),
    assistants: making.refs(entry.at, 'person', value.assistants, 'assistants'),
    ...(feeOptionId === undefined ? {} : { feeOptionId }),
    ...(capacity === undefined ? {} : { capacity }),
  }
  const participants = making.refs(entry.at, 'person', value.participants, 'participants')
  reportMissingTimes(making, entry, series === undefined || (isSession && feeOptionId !== undefined))
  return weeksOf(value).map((status, week) => {
    const id = making.names.of('booking', nameInWeek(value.id, value, week))
    const period = periodInWeek(making, entry, week, zone, isSession ? option : undefined)
    const booking: Booking = { ...shared, id, status, ...(period === undefined ? {} : { period }) }
    if (period !== undefined) making.periods.set(id, period)
    if (period !== undefined && status === 'booked' && value.holdsCourts !== false) {
      for (const courtId of booking.courts)
        making.hold(
          at,
          courtId,
          period.start,
          period.end,
          isSession ? 'session' : 'fixture',
          id,
          booking.courts.length === 1,
        )
    }
    if (status !== 'cancelled') for (const clientId of participants) takePart(making, at, id, clientId)
    return booking
  })
}

/** A session without an end lasts as long as its fee option says. */
const reportMissingTimes = (making: Making, { value, at }: Entry<'booking'>, isLengthKnown: boolean): void => {
  if (value.start === undefined && (value.weeks !== undefined || value.end !== undefined)) making.missing(at, 'start')
  if (value.start !== undefined && value.end === undefined && !isLengthKnown) making.missing(at, 'end')
}

const periodInWeek = (
  making: Making,
  { value, at }: Entry<'booking'>,
  week: number,
  zone: string,
  option: FeeOption | undefined,
): Interval | undefined => {
  if (value.start === undefined) return undefined
  const start =
    week === 0
      ? making.moment(at, value.start, zone, 'start')
      : (making.calendar.momentInWeek(value.start, zone, week) ?? Number.NaN)
  if (value.end === undefined)
    return { start, end: option === undefined ? Number.NaN : start + option.durationMinutes * 60_000 }
  if (week === 0 || value.end.length === 5) return { start, end: making.end(at, value.end, start, zone, 'end') }
  return { start, end: making.calendar.momentInWeek(value.end, zone, week) ?? Number.NaN }
}

/** The status of each week, or of the one booking. */
export const weeksOf = ({ weeks, status = 'booked' }: Written<'booking'>): readonly Booking['status'][] =>
  weeks === undefined ? [status] : typeof weeks === 'number' ? Array.from({ length: weeks }, () => status) : weeks

/** The name of a week's booking; `week` counts from 0. */
export const nameInWeek = (written: string, { weeks }: Written<'booking'>, week: number): string =>
  weeks === undefined ? written : `${written}-${week + 1}`
