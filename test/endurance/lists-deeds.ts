/**
 * What an operator does in a drawn world between two questions: sessions are moved and called off, courts closed,
 * people come and go, time passes.
 *
 * What the lists show afterwards is read from the records again. Whatever was done, they are still those of a world:
 * nobody is in two places, no court holds two things, and nobody has come to what is ahead. What was refused has
 * changed nothing.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Id, Interval, WorldRecords } from '../../src/club/model.ts'
import { ControlError, type CourtsideWorld, type StubActions } from '../../src/index.ts'
import { nobodyIsInTwoPlaces } from '../fixtures/worlds/lived-in.ts'
import { chosen, differ, recordsOf } from './lists-asking.ts'

export interface DeedNumbers {
  readonly deed: number
  readonly user: number
  readonly id: number
  readonly page: number
  readonly days: number
}

/** Everything that an action may be about, chosen by the same numbers whatever the action. */
interface Chosen {
  readonly session: Id
  readonly court: Id
  readonly coach: Id
  readonly person: Id
  readonly other: Id
  readonly series: Id
  readonly option: Id
  readonly group: Id
  readonly takingPart: { readonly sessionId: Id; readonly clientId: Id }
  readonly invitation: { readonly bookingId: Id; readonly personId: Id }
  readonly start: number
  readonly page: number
}

const minute = 60_000
const iso = (instant: number): string => new Date(instant).toISOString()
const nobody = '0123456789abcdef01234567'

const chosenFrom = (records: WorldRecords, now: number, { user, id, page, days }: DeedNumbers): Chosen => {
  const coaching = new Set(records.series.filter(one => one.coaching === 'group').map(one => one.id))
  const events = new Set(records.events.filter(({ seriesId }) => coaching.has(seriesId)).map(event => event.id))
  const sessions = [...records.bookings.filter(({ eventId }) => events.has(eventId)), ...records.individualSessions]
  const idOf = (some: readonly { readonly id: Id }[], number: number): Id => chosen(some, number)?.id ?? nobody
  const taking = records.participations.filter(({ state }) => state === 'participating')
  const booking = chosen(
    records.personalBookings.filter(({ invitees }) => invitees.length > 0),
    id,
  )
  return {
    session: idOf(sessions, id),
    court: idOf(records.courts, page),
    coach: chosen(records.preferences, user)?.personId ?? nobody,
    person: idOf(records.people, user),
    other: idOf(records.people, user + 1 + (page % 3)),
    series: idOf(records.series, id),
    option: idOf(records.feeOptions, id),
    group: idOf(records.groups, id),
    takingPart: chosen(taking, id) ?? { sessionId: nobody, clientId: nobody },
    invitation: {
      bookingId: booking?.id ?? nobody,
      personId: chosen(booking?.invitees ?? [], page)?.personId ?? nobody,
    },
    start: Math.floor(now / (15 * minute)) * 15 * minute + (days * 96 + (page % 96)) * 15 * minute,
    page,
  }
}

type Make<Name extends keyof StubActions> = (chosen: Chosen) => StubActions[Name]

const deedOf =
  <Name extends keyof StubActions>(name: Name, make: Make<Name>) =>
  (of: Chosen) => {
    const given = make(of)
    return { name, what: `${name} ${JSON.stringify(given)}`, act: (world: CourtsideWorld) => world.act(name, given) }
  }

const deeds = [
  deedOf('cancelSession', ({ session }) => ({ sessionId: session })),
  deedOf('moveSession', ({ session, start }) => ({ sessionId: session, start: iso(start) })),
  deedOf('moveSession', ({ session, start, coach }) => ({ sessionId: session, start: iso(start), coachId: coach })),
  deedOf('moveSession', ({ session, start, court }) => ({ sessionId: session, start: iso(start), courtIds: [court] })),
  deedOf('closeCourt', ({ court, start }) => ({ courtId: court, to: iso(start + 60 * minute) })),
  deedOf('closeCourt', ({ court, start }) => ({ courtId: court, from: iso(start), to: iso(start + 1440 * minute) })),
  deedOf('archiveSeries', ({ series }) => ({ seriesId: series })),
  deedOf('deactivateFeeOption', ({ option }) => ({ feeOptionId: option })),
  deedOf('recordAttendance', ({ takingPart: { sessionId, clientId }, page }) => ({
    sessionId,
    clientId,
    state: chosen(['attended', 'absent', 'expected'] as const, page) ?? 'attended',
  })),
  deedOf('inviteToMatch', ({ person, other, court, start }) => ({
    ownerId: person,
    invitees: [other],
    courtId: court,
    start: iso(start),
  })),
  deedOf('replyToInvitation', ({ invitation, page }) => ({
    ...invitation,
    reply: page % 3 === 0 ? ('declined' as const) : ('accepted' as const),
  })),
  deedOf('joinGroup', ({ group, person }) => ({ groupId: group, personId: person })),
  deedOf('leaveGroup', ({ group, person }) => ({ groupId: group, personId: person })),
  deedOf('endMembership', ({ person }) => ({ personId: person })),
  deedOf('takeLastPlace', ({ session, page }) => ({ sessionId: session, leave: page % 2 })),
  deedOf('withdrawAvailability', ({ coach, start }) => ({
    coachId: coach,
    from: iso(start),
    to: iso(start + 180 * minute),
  })),
]
const steps = [1, 30, 60, 24 * 60, 3 * 24 * 60]

export interface Done {
  /** The action, or why it was refused; `time passes`. */
  readonly outcome: string
  readonly now: number
  readonly records: WorldRecords
}

/** Once in three times nothing; otherwise something, which may be refused. */
export const doDrawn = async (
  world: CourtsideWorld,
  before: WorldRecords,
  now: number,
  numbers: DeedNumbers,
): Promise<Done | undefined> => {
  if (numbers.deed % 3 === 0) return undefined
  if (numbers.deed % 5 === 0) {
    const by = (chosen(steps, numbers.page) ?? 1) * minute
    const then = (await world.clock.advance(by)).getTime()
    differ('time that passed', then, now + by)
    return { outcome: 'time passes', now: then, records: before }
  }
  const deed = chosen(deeds, numbers.deed)?.(chosenFrom(before, now, numbers))
  if (deed === undefined) return undefined
  const what = `${deed.what} at ${iso(now)}`
  const refused = await deed.act(world).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ControlError) return error.code
      throw error
    },
  )
  const records = await recordsOf(world)
  if (refused !== undefined && !isDeepStrictEqual(records, before)) throw new Error(`${what}: ${refused}, and a change`)
  differ(what, wrongIn(records, now), wrongIn(before, now))
  return { outcome: refused === undefined ? deed.name : `${deed.name}: ${refused}`, now, records }
}

/** What must be true of any world. */
const wrongIn = (records: WorldRecords, now: number): readonly string[] => [
  ...nobodyIsInTwoPlaces(records, now),
  ...courtsHeldTwice(records),
  ...attendancesAhead(records, now),
  ...tooMany(records),
]

const courtsHeldTwice = ({ courtBookings }: WorldRecords): readonly string[] => {
  const ordered = courtBookings.toSorted(
    (a, b) => (a.courtId < b.courtId ? -1 : Number(a.courtId > b.courtId)) || a.start - b.start,
  )
  return ordered
    .filter((later, index) => {
      const earlier = ordered[index - 1]
      return earlier !== undefined && earlier.courtId === later.courtId && later.start < earlier.end
    })
    .map(({ courtId, start }) => `${courtId} is held twice from ${iso(start)}`)
}

const attendancesAhead = ({ bookings, individualSessions, attendances }: WorldRecords, now: number) => {
  const times = new Map<Id, Interval>()
  for (const { id, period } of bookings) if (period !== undefined) times.set(id, period)
  for (const session of individualSessions) times.set(session.id, session)
  return attendances
    .filter(({ sessionId, state }) => {
      const isSettled = state === 'attended' || state === 'absent'
      return isSettled && now < (times.get(sessionId)?.start ?? -Infinity)
    })
    .map(({ sessionId, clientId, state }) => `${clientId} is ${state} of ${sessionId}, which is ahead`)
}

const tooMany = ({ bookings, participations, individualSessions }: WorldRecords): readonly string[] => {
  const booked = new Map<Id, number>()
  for (const { sessionId, state } of participations)
    if (state === 'participating') booked.set(sessionId, (booked.get(sessionId) ?? 0) + 1)
  return [
    ...bookings
      .filter(({ id, capacity = Infinity }) => (booked.get(id) ?? 0) > capacity)
      .map(({ id }) => `${id} holds more than it may`),
    ...individualSessions
      .filter(({ id, status }) => status === 'cancelled' && booked.has(id))
      .map(({ id }) => `somebody is in ${id}, which is cancelled`),
  ]
}
