/** Coaches' preferences, individual sessions, matches, personal and court bookings from the records of a world file. */
import { given } from '../text/given.ts'
import type { Segments } from '../text/pointer.ts'
import type {
  Availability,
  CoachPreferences,
  CourtBooking,
  Id,
  IndividualSession,
  SportsMatch,
  MatchSide,
  PersonalBooking,
} from '../club/model.ts'
import { slotId, slotKey } from '../club/slot-id.ts'
import { participantAt, sessionKinds, takePart } from './attendance.ts'
import { daysOf } from './directory.ts'
import { type IdKind, idOf, nowhere } from './ids.ts'
import type { BuildContext, Mutable } from './build-context.ts'
import type { RecordEntry } from './read.ts'
import type { WrittenRecord } from './records/records.ts'

export const coachPreferencesFrom = (build: BuildContext, entry: RecordEntry<'preferences'>): CoachPreferences => {
  const { at, value } = entry
  return {
    personId: build.ref(entry.at, 'person', value.person, 'person'),
    availability: (value.availability ?? []).flatMap((hours, index) => {
      const field = ['availability', String(index)]
      const shared: Omit<Availability, 'day'> = {
        start: hours.start,
        end: hours.end,
        ...given({
          clubId: hours.club === undefined ? undefined : build.ref(entry.at, 'club', hours.club, ...field, 'club'),
          from: hours.from === undefined ? undefined : build.date(at, hours.from, ...field, 'from'),
          to: hours.to === undefined ? undefined : build.date(at, hours.to, ...field, 'to'),
        }),
      }
      return daysOf[hours.day].map(day => ({ day, ...shared }))
    }),
    exceptions: (value.exceptions ?? []).map((exception, index) => ({
      date: build.date(at, exception.date, 'exceptions', String(index), 'date'),
      times: (exception.times ?? []).map(({ start, end, club }, time) => ({
        start,
        end,
        ...given({
          clubId:
            club === undefined
              ? undefined
              : build.ref(entry.at, 'club', club, 'exceptions', String(index), 'times', String(time), 'club'),
        }),
      })),
    })),
    preferredCourts: build.refs(entry.at, 'court', value.preferredCourts, 'preferredCourts'),
  }
}

export const individualSessionFrom = (
  build: BuildContext,
  entry: RecordEntry<'individualSession'>,
): IndividualSession => {
  const { value, at } = entry
  const coachId = build.ref(entry.at, 'person', value.coach, 'coach')
  const courtId = build.ref(entry.at, 'court', value.court, 'court')
  const feeOptionId = build.ref(entry.at, 'fee option', value.feeOption, 'feeOption')
  const option = build.optionOf.get(feeOptionId)
  const price = value.price ?? option?.price ?? 0
  const durationMinutes = option?.durationMinutes ?? Number.NaN
  const start = build.moment(at, value.start, build.zones.get(courtId) ?? build.homeZone, 'start')
  const period = { start, end: build.endAfter(at, start, durationMinutes, 'start') }
  const id = Number.isNaN(period.end)
    ? nowhere
    : slotId(start, slotKey({ coachId, courtId, feeOptionId, durationMinutes, price }))
  if (id !== nowhere) {
    build.names.give('individual session', value.alias ?? id, undefined, at, id)
    build.periods.set(id, period)
  }
  for (const [index, name] of (value.participants ?? [value.bookedBy]).entries()) {
    const client =
      value.participants === undefined
        ? (build.names.find(name, ['person']) ?? nowhere)
        : build.ref(entry.at, 'person', name, 'participants', String(index))
    takePart(build, value.participants === undefined ? at : participantAt(at, index), id, client)
  }
  return {
    id,
    coachId,
    courtId,
    feeOptionId,
    priceAtBooking: price,
    ...period,
    courtBookingId: build.hold(at, courtId, period.start, period.end, 'session', id),
    bookedBy: build.ref(entry.at, 'person', value.bookedBy, 'bookedBy'),
  }
}

export const personalBookingFrom = (
  build: BuildContext,
  { value, at }: RecordEntry<'personalBooking'>,
): PersonalBooking => {
  const id = build.names.of('personal booking', value.id)
  const clubId = build.ref(at, 'club', value.club, 'club')
  const { start, end } = build.period(at, value.start, value.end, build.zones.get(clubId) ?? build.homeZone)
  const booking: Mutable<PersonalBooking> = {
    id,
    type: value.type,
    name: value.name,
    clubId,
    ownerId: build.ref(at, 'person', value.owner, 'owner'),
    start,
    end,
    participants: build.refs(at, 'person', value.participants, 'participants'),
    invitees:
      value.invitees?.map(({ person, reply = 'awaiting' }, index) => ({
        personId: build.ref(at, 'person', person, 'invitees', String(index), 'person'),
        reply,
      })) ?? nobody,
    status: value.status ?? 'confirmed',
  }
  if (value.court !== undefined) {
    const courtId = build.ref(at, 'court', value.court, 'court')
    if (booking.status === 'confirmed') booking.courtBookingId = build.hold(at, courtId, start, end, 'private', id)
  }
  if (value.sport !== undefined) booking.sport = value.sport
  if (value.fee !== undefined) booking.fee = value.fee
  return booking
}

export const matchFrom = (
  build: BuildContext,
  { value, at }: RecordEntry<'match'>,
  heldBy: ReadonlyMap<Id, Id | undefined>,
): SportsMatch => {
  const id = build.names.of('match', value.id)
  const match: Mutable<SportsMatch> = {
    id,
    sport: value.sport,
    type: value.type,
    status: value.status,
    format: value.format ?? 'singles',
    sides: sidesFrom(build, at, value.sides),
    changed: Number.NaN,
  }
  if (value.event !== undefined) match.eventId = build.ref(at, 'event', value.event, 'event')
  if (value.club !== undefined) match.clubId = build.ref(at, 'club', value.club, 'club')
  if (value.court !== undefined) match.courtId = build.ref(at, 'court', value.court, 'court')
  const zone = build.zones.get(match.clubId ?? match.courtId ?? match.eventId ?? nowhere) ?? build.homeZone
  match.changed = build.moment(at, value.changed, zone, 'changed')
  if (value.start !== undefined) {
    const start = build.moment(at, value.start, zone, 'start')
    match.period = value.end === undefined ? { start } : { start, end: build.end(at, value.end, start, zone, 'end') }
  } else if (value.end !== undefined) {
    build.missing(at, 'start')
  }
  const held = courtHeldFor(build, match, value, at, heldBy)
  if (held !== undefined) match.courtBookingId = held
  if (value.team !== undefined) match.team = teamFrom(build, at, value.team)
  if (value.score !== undefined) match.score = value.score
  if (value.outcome !== undefined) match.outcome = value.outcome
  return match
}

const courtHeldFor = (
  build: BuildContext,
  { id, courtId, period, status }: SportsMatch,
  value: WrittenRecord<'match'>,
  at: Segments,
  heldBy: ReadonlyMap<Id, Id | undefined>,
): Id | undefined => {
  if (value.personalBooking !== undefined)
    return heldBy.get(build.ref(at, 'personal booking', value.personalBooking, 'personalBooking'))
  if (courtId === undefined || period?.end === undefined || status === 'cancelled') return undefined
  return build.hold(at, courtId, period.start, period.end, 'match', id)
}

const teamFrom = (
  build: BuildContext,
  at: Segments,
  { id, name, fixture }: NonNullable<WrittenRecord<'match'>['team']>,
): NonNullable<SportsMatch['team']> => {
  const team = { id: idOf('team', id), name }
  return fixture === undefined ? team : { ...team, fixtureId: build.ref(at, 'booking', fixture, 'team', 'fixture') }
}

const sidesFrom = (
  build: BuildContext,
  at: Segments,
  written: WrittenRecord<'match'>['sides'],
): readonly [MatchSide, MatchSide] => {
  const side = (index: number): MatchSide => {
    const found = written[index]
    const known: Mutable<MatchSide> = {
      name: found?.name ?? '',
      players: build.refs(at, 'person', found?.players, 'sides', String(index), 'players'),
    }
    if (found?.winner !== undefined) known.winner = found.winner
    return known
  }
  return [side(0), side(1)]
}

export const courtBookingFrom = (build: BuildContext, { value, at }: RecordEntry<'courtBooking'>): CourtBooking => {
  const courtId = build.ref(at, 'court', value.court, 'court')
  const { start, end } = build.period(at, value.start, value.end, build.zones.get(courtId) ?? build.homeZone)
  if (value.ref === undefined && value.source !== 'maintenance') build.missing(at, 'ref')
  const id = build.names.give('court booking', value.id ?? `${courtId} ${start}`, value.alias, at)
  return {
    id,
    courtId,
    start,
    end,
    source: value.source,
    refId: value.ref === undefined ? id : build.names.resolve(value.ref, refKinds[value.source], at, 'ref'),
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
