/** Groups, series, fee options, events and their bookings from the records of a world file. */
import { given } from '../text/given.ts'
import type { Segments } from '../text/pointer.ts'
import { type Slices, each, mapped } from '../text/slices.ts'
import type { AgeEligibility, Booking, ClubEvent, FeeOption, Group, Interval, Series } from '../club/model.ts'
import { participantAt, takePart } from './attendance.ts'
import { nowhere } from './ids.ts'
import type { BuildContext } from './build-context.ts'
import type { RecordEntry } from './read.ts'
import type { WrittenRecord } from './records/records.ts'

const ownerFrom = (
  build: BuildContext,
  { at, value: { owner } }: RecordEntry<'group'>,
  affiliateId: string,
): Group['owner'] => {
  if (owner === undefined) return { kind: 'affiliate', id: affiliateId }
  if ('person' in owner) return { kind: 'person', id: build.ref(at, 'person', owner.person, 'owner', 'person') }
  return { kind: 'affiliate', id: build.ref(at, 'affiliate', owner.affiliate, 'owner', 'affiliate') }
}

export function* groupFrom(build: BuildContext, entry: RecordEntry<'group'>): Slices<Group> {
  const { alias, affiliate, owner, series, ...rest } = entry.value
  const affiliateId = build.ref(entry.at, 'affiliate', affiliate, 'affiliate')
  return {
    ...rest,
    id: build.names.of('group', entry.value.id),
    affiliateId,
    owner: ownerFrom(build, entry, affiliateId),
    private: entry.value.private ?? false,
    leaders: build.refs(entry.at, 'person', entry.value.leaders, 'leaders'),
    deputies: build.refs(entry.at, 'person', entry.value.deputies, 'deputies'),
    members: yield* build.refsInSlices(entry.at, 'person', entry.value.members, 'members'),
  }
}

export const seriesFrom = (build: BuildContext, entry: RecordEntry<'series'>): Series => {
  const { alias, group, club, eligibility, feeOptions, events, ...rest } = entry.value
  const { male, female } = eligibility
  const series: Series = {
    ...rest,
    id: build.names.of('series', entry.value.id),
    groupId: build.ref(entry.at, 'group', group, 'group'),
    ...given({ clubId: club === undefined ? undefined : build.ref(entry.at, 'club', club, 'club') }),
    eligibility: {
      members: eligibility.members,
      nonMembers: eligibility.nonMembers,
      ...given({
        male: male === undefined ? undefined : agesFrom(build, entry.at, male, 'male'),
        female: female === undefined ? undefined : agesFrom(build, entry.at, female, 'female'),
      }),
    },
    archived: entry.value.archived ?? false,
    coaching: entry.value.coaching ?? 'none',
  }
  build.seriesOf.set(series.id, series)
  return series
}

const agesFrom = (
  build: BuildContext,
  at: Segments,
  { ageOn, ...rest }: NonNullable<WrittenRecord<'series'>['eligibility']['male']>,
  gender: string,
): AgeEligibility => ({
  ...rest,
  ...given({ ageOn: ageOn === undefined ? undefined : build.date(at, ageOn, 'eligibility', gender, 'ageOn') }),
})

export const feeOptionFrom = (build: BuildContext, { value, at }: RecordEntry<'feeOption'>): FeeOption => {
  const { id, alias, series, capacity = 1, active = true, ...rest } = value
  const option = {
    id: build.names.of('fee option', id),
    seriesId: build.ref(at, 'series', series, 'series'),
    capacity,
    active,
    ...rest,
  }
  build.optionOf.set(option.id, option)
  return option
}

export const eventFrom = (build: BuildContext, entry: RecordEntry<'event'>): ClubEvent => {
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
  const clubId = build.ref(at, 'club', club, 'club')
  const zone = build.zones.get(clubId) ?? build.homeZone
  const start = period === undefined ? Number.NaN : build.moment(at, period.start, zone, 'period', 'start')
  const event: ClubEvent = {
    ...rest,
    id: build.names.of('event', entry.value.id),
    seriesId: build.ref(at, 'series', series, 'series'),
    clubId,
    ticketed,
    personal,
    archived,
    organisers: build.refs(entry.at, 'person', entry.value.organisers, 'organisers'),
    ...given({
      entriesOpen: entriesOpen === undefined ? undefined : build.moment(at, entriesOpen, zone, 'entriesOpen'),
      entriesClose: entriesClose === undefined ? undefined : build.moment(at, entriesClose, zone, 'entriesClose'),
      period:
        period === undefined
          ? undefined
          : {
              start,
              ...given({
                end: period.end === undefined ? undefined : build.end(at, period.end, start, zone, 'period', 'end'),
              }),
            },
    }),
  }
  build.zones.set(event.id, zone)
  build.eventOf.set(event.id, event)
  return event
}

/** One a week. */
export function* bookingsFrom(
  build: BuildContext,
  entry: RecordEntry<'booking'>,
  note: (booking: Booking) => void,
): Slices<void> {
  const { value, at } = entry
  const eventId = build.ref(entry.at, 'event', value.event, 'event')
  const event = build.eventOf.get(eventId)
  const series = build.seriesOf.get(event?.seriesId ?? nowhere)
  const zone = build.zones.get(eventId) ?? build.homeZone
  const isSession = series !== undefined && series.coaching !== 'none'
  const feeOptionId =
    value.feeOption === undefined ? undefined : build.ref(entry.at, 'fee option', value.feeOption, 'feeOption')
  const option = build.optionOf.get(feeOptionId ?? nowhere)
  const capacity = value.capacity ?? (isSession ? option?.capacity : undefined)
  const shared = {
    eventId,
    type: value.type ?? 'fixture',
    name: value.name ?? series?.name ?? '',
    courts: build.refs(entry.at, 'court', value.courts, 'courts'),
    ...given({ coach: value.coach === undefined ? undefined : build.ref(entry.at, 'person', value.coach, 'coach') }),
    assistants: build.refs(entry.at, 'person', value.assistants, 'assistants'),
    ...given({ feeOptionId, capacity }),
  }
  const clients = yield* build.refsInSlices(entry.at, 'person', value.participants, 'participants')
  let index = 0
  const participants = yield* mapped(clients, id => ({ id, at: participantAt(entry.at, index++) }))
  reportMissingTimes(build, entry, series === undefined || (isSession && feeOptionId !== undefined))
  for (const [week, status] of weeksOf(value).entries()) {
    const id = build.names.of('booking', nameInWeek(value.id, value, week))
    const period = periodInWeek(build, entry, week, zone, isSession ? option : undefined)
    const booking: Booking = { id, status, ...shared, ...given({ period }) }
    if (period !== undefined) build.periods.set(id, period)
    if (period !== undefined && status === 'booked' && value.holdsCourts !== false) {
      for (const courtId of booking.courts)
        build.hold(
          at,
          courtId,
          period.start,
          period.end,
          isSession ? 'session' : 'fixture',
          id,
          booking.courts.length === 1,
        )
    }
    if (status !== 'cancelled') yield* each(participants, client => takePart(build, client.at, id, client.id))
    note(booking)
  }
}

/** A session without an end lasts as long as its fee option says. */
const reportMissingTimes = (
  build: BuildContext,
  { value, at }: RecordEntry<'booking'>,
  isLengthKnown: boolean,
): void => {
  if (value.start === undefined && (value.weeks !== undefined || value.end !== undefined)) build.missing(at, 'start')
  if (value.start !== undefined && value.end === undefined && !isLengthKnown) build.missing(at, 'end')
}

const periodInWeek = (
  build: BuildContext,
  { value, at }: RecordEntry<'booking'>,
  week: number,
  zone: string,
  option: FeeOption | undefined,
): Interval | undefined => {
  if (value.start === undefined) return undefined
  const start = build.momentInWeek(at, value.start, zone, week, 'start')
  if (value.end === undefined)
    return {
      start,
      end: option === undefined ? Number.NaN : build.endAfter(at, start, option.durationMinutes, 'start'),
    }
  if (week === 0 || value.end.length === 5) return { start, end: build.end(at, value.end, start, zone, 'end') }
  return { start, end: build.momentInWeek(at, value.end, zone, week, 'end') }
}

/** The status of each week, or of the one booking. */
export const weeksOf = ({ weeks = 1, status = 'booked' }: WrittenRecord<'booking'>): readonly Booking['status'][] =>
  typeof weeks === 'number' ? Array.from({ length: weeks }, () => status) : weeks

/** The name of a week's booking; `week` counts from 0. */
export const nameInWeek = (written: string, { weeks }: WrittenRecord<'booking'>, week: number): string =>
  weeks === undefined ? written : `${written}-${week + 1}`
