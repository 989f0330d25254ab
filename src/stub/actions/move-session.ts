/** A session takes place at another time, with another coach or elsewhere. */
import { type ActionRefusal, refuseAction } from '../../club/action-refusal.ts'
import type { GroupSession, HeldSlot } from '../../club/facts.ts'
import type { Court, Id, Instant, Interval } from '../../club/model.ts'
import { slotKey } from '../../club/slot-id.ts'
import { rfc3339 } from '../../club/zone.ts'
import type { ClubData } from '../../data/club-data.ts'
import { isOpen } from '../../rules/availability.ts'
import { type Move, idAfter, moving, refusalForMoving } from '../../rules/moving-session.ts'
import { defaultDays, startsInWindow } from '../../rules/session-window.ts'
import { isOffered } from '../../rules/slots.ts'
import type { StubContext } from '../context.ts'
import { instantBounds, isInstant } from '../../text/instants.ts'
import { list, mapping } from '../../world-file/shape.ts'
import { readId } from '../parameters.ts'
import { actionOf, titled } from './action.ts'
import { anId, anInstant, exampleIds, instantArgument } from './argument-shapes.ts'
import { edited, fewerTakingPart, refuseTooMuch } from './editing.ts'
import { unknownSession } from './open-session.ts'
import { recordedSession } from './recorded-session.ts'

export const moveSession = actionOf(
  mapping(
    'A booked session is moved, and its clients with it, if its coaches, its courts and every client are free '
      + 'then. An individual session moves to a slot that is offered, and has the id of that slot.',
    {
      sessionId: anId('Session', 'Its id, as a list of coaching sessions gives it.', exampleIds.session),
      start: anInstant('Start', 'When it starts; it takes as long as before.', '2027-03-28T18:00:00+01:00'),
    },
    {
      coachId: anId('Coach', 'Who coaches it. Absent: as before.', exampleIds.person),
      courtIds: titled(
        'Courts',
        [exampleIds.court],
        list(
          'Where it is, at its club; one of an individual session. Absent: as before.',
          anId('Court', 'Its id, as a club gives it.', exampleIds.court),
          1,
          20,
        ),
      ),
    },
  ),
  { sessionId: exampleIds.session, start: '2027-03-28T18:00:00+01:00' },
  async (given, context) => {
    const start = instantArgument(given.start, 'start')
    if (typeof start !== 'number') return start
    return edited(context, async () => {
      const sessionId = readId(given.sessionId)
      const session = await context.data.session(sessionId)
      if (session === undefined) return unknownSession()
      const instead = fewerTakingPart(session, 'give it another start')
      refuseTooMuch(session.participants.length, instead)
      const coachId = given.coachId === undefined ? session.coach.id : readId(given.coachId)
      const courtIds = given.courtIds === undefined ? session.courts.map(({ id }) => id) : given.courtIds.map(readId)
      const move = await moveOf({ session, start, coachId, courtIds: [...new Set(courtIds)] }, context)
      if ('refused' in move) return move
      const refusal = refusalForMoving(move)
      if (refusal !== undefined) return refusal
      const moved = idAfter(move)
      const zone = session.club.timeZone
      return {
        deed: { kind: 'moveSession', sessionId, start, coachId, courtIds: move.courtIds, movedTo: moved },
        changes: moving(move),
        result: {
          session: { id: moved, name: session.name },
          period: { start: rfc3339(move.to.start, zone), end: rfc3339(move.to.end, zone) },
          participants: [...session.participants],
        },
        instead,
      }
    })
  },
)

interface Wish {
  readonly session: GroupSession | HeldSlot
  readonly start: Instant
  readonly coachId: Id
  readonly courtIds: readonly Id[]
}

const moveOf = async (wish: Wish, { data, now, newId }: StubContext): Promise<Move | ActionRefusal> => {
  const { session, start, coachId, courtIds } = wish
  const recorded = await recordedSession(session.id, data)
  if (recorded === undefined) return unknownSession()
  if ((await data.person(coachId)) === undefined || !(await data.isCoach(coachId)))
    return refuseAction('unknown_coach', 'No coach has this id.', 'coachId')
  if (session.assistants.some(({ id }) => id === coachId))
    return refuseAction('invalid_argument', 'A coach other than the assistants was expected.', 'coachId')
  const courts = await courtsFor(wish, data)
  if ('refused' in courts) return courts
  const to = { start, end: start + (session.end - session.start) }
  if (!isInstant(to.end)) return refuseAction('invalid_argument', `An end ${instantBounds} was expected.`, 'start')
  const coaches = [coachId, ...session.assistants.map(({ id }) => id)]
  const people = await data.busyPeople([...coaches, ...session.participants], to, session.id)
  const taken = (await data.courtBookingsOn(courtIds, to)).filter(({ refId }) => refId !== session.id)
  const busyOf = (ids: readonly Id[]): readonly Interval[] => ids.flatMap(id => people.get(id) ?? [])
  const clientIds = [...((await data.standings([session.id])).get(session.id)?.keys() ?? [])]
  const ofClients = clientIds.map(id => `${session.id} ${id}`)
  const [participations, attendances] = await Promise.all([
    data.findAll('participations', ofClients),
    data.findAll('attendances', ofClients),
  ])
  return {
    session: recorded,
    from: session,
    to,
    now,
    coachId,
    courtIds,
    busy: [...busyOf(coaches), ...taken, ...courts.flatMap(({ closures }) => closures)],
    clientsBusy: busyOf(session.participants),
    participations: [...participations.values()],
    attendances: [...attendances.values()],
    newId,
    ...(await placeOf(wish, to, data, now)),
  }
}

/** At the session's club, where its sport is played. */
const courtsFor = async ({ session, courtIds }: Wish, data: ClubData): Promise<readonly Court[] | ActionRefusal> => {
  const courts = [...(await data.findAll('courts', courtIds)).values()]
  if (courts.length < courtIds.length) return refuseAction('unknown_court', 'No court has this id.', 'courtIds')
  if (session.kind === 'individual' && courts.length !== 1)
    return refuseAction('invalid_argument', 'One court was expected.', 'courtIds')
  return courts.every(({ clubId, sports }) => clubId === session.club.id && sports.includes(session.series.sport))
    ? courts
    : refuseAction(
        'invalid_argument',
        `Courts of ${session.club.name} for ${session.series.sport} were expected.`,
        'courtIds',
      )
}

/** May it be there, and of an individual session the key of the slot: the one on its terms, at the price of then. */
const placeOf = async (
  { session, coachId, courtIds }: Wish,
  to: Interval,
  data: ClubData,
  now: Instant,
): Promise<Pick<Move, 'isOffered' | 'key'>> => {
  if (session.kind === 'group') return { isOffered: isOpen(session.club, to) }
  const { feeOptionId, priceAtBooking: price } = session.held
  const durationMinutes = (to.end - to.start) / 60_000
  const key = slotKey({ coachId, courtId: courtIds[0] ?? '', feeOptionId, durationMinutes, price })
  const stream = await data.streamOfKey(key)
  const canBeShown = startsInWindow({ start: to.start, club: session.club }, now, defaultDays)
  return { key, isOffered: typeof stream === 'object' && isOffered(stream, to.start) && canBeShown }
}
