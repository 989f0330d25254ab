/** Coaches' preferences, individual sessions, matches, personal and court bookings from the records of a world file. */
import type { Segments } from '../text/pointer.ts'
import type {
  Availability,
  CoachPreferences,
  CourtBooking,
  Id,
  IndividualSession,
  Match,
  MatchSide,
  PersonalBooking,
} from '../club/model.ts'
import { slotId, slotKey } from '../club/slot-id.ts'
import { sessionKinds, takePart } from './attendance.ts'
import { daysOf } from './directory.ts'
import { type IdKind, idOf, nowhere } from './ids.ts'
import type { Making, Mutable } from './build-context.ts'
import type { Entry } from './read.ts'
import type { Written } from './records.ts'

export const preferencesFrom = (making: Making, entry: Entry<'preferences'>): CoachPreferences => {
  const { at, value } = entry
  return {
    personId: making.ref(entry.at, 'person', value.person, 'person'),
    availability: (value.availability ?? []).flatMap((hours, index) => {
      const field = ['availability', String(index)]
      const shared: Omit<Availability, 'day'> = {
        start: hours.start,
        end: hours.end,
        ...(hours.club === undefined ? {} : { clubId: making.ref(entry.at, 'club', hours.club, ...field, 'club') }),
        ...(hours.from === undefined ? {} : { from: making.date(at, hours.from, ...field, 'from') }),
        ...(hours.to === undefined ? {} : { to: making.date(at, hours.to, ...field, 'to') }),
      }
      return daysOf[hours.day].map(day => ({ ...shared, day }))
    }),
    exceptions: (value.exceptions ?? []).map((exception, index) => ({
      date: making.date(at, exception.date, 'exceptions', String(index), 'date'),
      times: (exception.times ?? []).map(({ start, end, club }, time) => ({
        start,
        end,
        ...(club === undefined
          ? {}
          : { clubId: making.ref(entry.at, 'club', club, 'exceptions', String(index), 'times', String(time), 'club') }),
      })),
    })),
    preferredCourts: making.refs(entry.at, 'court', value.preferredCourts, 'preferredCourts'),
  }
}

export const individualSessionFrom = (making: Making, entry: Entry<'individualSession'>): IndividualSession => {
  const { value, at } = entry
  const coachId = making.ref(entry.at, 'person', value.coach, 'coach')
  const courtId = making.ref(entry.at, 'court', value.court, 'court')
  const feeOptionId = making.ref(entry.at, 'fee option', value.feeOption, 'feeOption')
  const option = making.optionOf.get(feeOptionId)
  const price = value.price ?? option?.price ?? 0
  const durationMinutes = option?.durationMinutes ?? Number.NaN
  const start = making.moment(at, value.start, making.zones.get(courtId) ?? making.homeZone, 'start')
  const period = { start, end: start + durationMinutes * 60_000 }
  const id = Number.isNaN(period.end)
    ? nowhere
    : slotId(start, slotKey({ coachId, courtId, feeOptionId, durationMinutes, price }))
  if (id !== nowhere) {
    making.names.give('individual session', value.alias ?? id, undefined, at, id)
    making.periods.set(id, period)
  }
  for (const [index, name] of (value.participants ?? [value.bookedBy]).entries()) {
    const client =
      value.participants === undefined
        ? (making.names.find(name, ['person']) ?? nowhere)
        : making.ref(entry.at, 'person', name, 'participants', String(index))
    takePart(making, at, id, client)
  }
  return {
    id,
    coachId,
    courtId,
    feeOptionId,
    priceAtBooking: price,
    ...period,
    courtBookingId: making.hold(at, courtId, period.start, period.end, 'session', id),
    bookedBy: making.ref(entry.at, 'person', value.bookedBy, 'bookedBy'),
  }
}

export const personalBookingFrom = (making: Making, { value, at }: Entry<'personalBooking'>): PersonalBooking => {
  const id = making.names.of('personal booking', value.id)
  const clubId = making.ref(at, 'club', value.club, 'club')
  const { start, end } = making.period(at, value.start, value.end, making.zones.get(clubId) ?? making.homeZone)
  const booking: Mutable<PersonalBooking> = {
    id,
    type: value.type,
    name: value.name,
    clubId,
    ownerId: making.ref(at, 'person', value.owner, 'owner'),
    start,
    end,
    participants: making.refs(at, 'person', value.participants, 'participants'),
    invitees:
      value.invitees?.map(({ person, reply = 'awaiting' }, index) => ({
        personId: making.ref(at, 'person', person, 'invitees', String(index), 'person'),
        reply,
      })) ?? nobody,
    status: value.status ?? 'confirmed',
  }
  if (value.court !== undefined) {
    const courtId = making.ref(at, 'court', value.court, 'court')
    if (booking.status === 'confirmed') booking.courtBookingId = making.hold(at, courtId, start, end, 'private', id)
  }
  if (value.sport !== undefined) booking.sport = value.sport
  if (value.fee !== undefined) booking.fee = value.fee
  return booking
}

export const matchFrom = (
  making: Making,
  { value, at }: Entry<'match'>,
  heldBy: ReadonlyMap<Id, Id | undefined>,
): Match => {
  const id = making.names.of('match', value.id)
  const match: Mutable<Match> = {
    id,
    sport: value.sport,
    type: value.type,
    status: value.status,
    format: value.format ?? 'singles',
    sides: sidesFrom(making, at, value.sides),
    changed: Number.NaN,
  }
  if (value.event !== undefined) match.eventId = making.ref(at, 'event', value.event, 'event')
  if (value.club !== undefined) match.clubId = making.ref(at, 'club', value.club, 'club')
  if (value.court !== undefined) match.courtId = making.ref(at, 'court', value.court, 'court')
  const zone = making.zones.get(match.clubId ?? match.courtId ?? match.eventId ?? nowhere) ?? making.homeZone
  match.changed = making.moment(at, value.changed, zone, 'changed')
  if (value.start !== undefined) {
    const start = making.moment(at, value.start, zone, 'start')
    match.period = value.end === undefined ? { start } : { start, end: making.end(at, value.end, start, zone, 'end') }
  } else if (value.end !== undefined) {
    making.missing(at, 'start')
  }
  const held = courtHeldFor(making, match, value, at, heldBy)
  if (held !== undefined) match.courtBookingId = held
  if (value.team !== undefined) match.team = teamFrom(making, at, value.team)
  if (value.score !== undefined) match.score = value.score
  if (value.outcome !== undefined) match.outcome = value.outcome
  return match
}

const courtHeldFor = (
  making: Making,
  { id, courtId, period, status }: Match,
  value: Written<'match'>,
  at: Segments,
  heldBy: ReadonlyMap<Id, Id | undefined>,
): Id | undefined => {
  if (value.personalBooking !== undefined)
    return heldBy.get(making.ref(at, 'personal booking', value.personalBooking, 'personalBooking'))
  if (courtId === undefined || period?.end === undefined || status === 'cancelled') return undefined
  return making.hold(at, courtId, period.start, period.end, 'match', id)
}

const teamFrom = (
  making: Making,
  at: Segments,
  { id, name, fixture }: NonNullable<Written<'match'>['team']>,
): NonNullable<Match['team']> => {
  const team = { id: idOf('team', id), name }
  return fixture === undefined ? team : { ...team, fixtureId: making.ref(at, 'booking', fixture, 'team', 'fixture') }
}

const sidesFrom = (
  making: Making,
  at: Segments,
  written: Written<'match'>['sides'],
): readonly [MatchSide, MatchSide] => {
  const side = (index: number): MatchSide => {
    const found = written[index]
    const known: Mutable<MatchSide> = {
      name: found?.name ?? '',
      players: making.refs(at, 'person', found?.players, 'sides', String(index), 'players'),
    }
    if (found?.winner !== undefined) known.winner = found.winner
    return known
  }
  return [side(0), side(1)]
}

export const courtBookingFrom = (making: Making, { value, at }: Entry<'courtBooking'>): CourtBooking => {
  const courtId = making.ref(at, 'court', value.court, 'court')
  const { start, end } = making.period(at, value.start, value.end, making.zones.get(courtId) ?? making.homeZone)
  if (value.ref === undefined && value.source !== 'maintenance') making.missing(at, 'ref')
  const id = making.names.give('court booking', value.id ?? `${courtId} ${start}`, value.alias, at)
  return {
    id,
    courtId,
    start,
    end,
    source: value.source,
    refId: value.ref === undefined ? id : making.names.resolve(value.ref, refKinds[value.source], at, 'ref'),
  }
}

const nobody: PersonalBooking['invitees'] = []

/** What a court may be held for. */
const refKinds: { readonly [S in CourtBooking['source']]: readonly IdKind[] } = {
  session: sessionKinds,
  fixture: ['booking'],
  match: ['match'],
  private: ['personal booking'],
  maintenance: ['booking', 'individual session', 'match', 'personal booking', 'court'],
}
