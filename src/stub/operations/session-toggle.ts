/**
 * POST /my/coaching/session: signs a client in or out.
 *
 * Only `clientId`, the ids in `session.clients` and `session.id` of the body are looked at; price, coach and
 * participation are what the server knows. What was read may be old by the time it is saved: the commit then fails as a
 * whole, and everything is read and decided anew, so that of two callers one hears the truth about the other.
 */
import type { CoachingSession, PartyMember } from '../../club/facts.ts'
import type { Id } from '../../club/model.ts'
import { type Refusal, isRefusal, refuse } from '../../club/refusal.ts'
import type { ParticipationChange } from '../../club/taking-part.ts'
import type { ClubData } from '../../data/club-data.ts'
import { type TakenTime, type ToggleDecision, type ToggleWish, toggle } from '../../rules/toggle.ts'
import { atOnce } from '../../text/slices.ts'
import { writtenSessions } from '../bodies/session.ts'
import type { StubContext } from '../context.ts'
import type { OperationCall, WrittenOperation } from '../operation.ts'
import { readId } from '../parameters.ts'
import { partyOf } from '../party.ts'
import { toldWhere } from '../engagements.ts'
import { sessionsForCaller } from '../session-for-caller.ts'
import { sessionById } from '../session-by-id.ts'
import { signUp } from '../sign-up.ts'

/** Each failed attempt means that somebody else's succeeded; nobody loses this often in a row. */
const mostAttempts = 100

/**
 * Of calls that toggle the same client in and out of the same session at once, each undoes what the one before it did:
 * decided together, all but one would be decided anew, again and again.
 */
export const toggleCoachingSession: WrittenOperation<'toggleCoachingSession'> = call =>
  call.inTurn(`${readId(call.body.session.id)} ${readId(call.body.clientId)}`, () => toggled(call))

const toggled: WrittenOperation<'toggleCoachingSession'> = async call => {
  const { data, body, userId } = call
  const party = await partyOf(data, userId)
  if (party === undefined) throw new Error('toggleCoachingSession was reached without a user.')
  const clientId = readId(body.clientId)
  const wish: Wish = {
    party,
    clientId,
    sessionId: readId(body.session.id),
    clientsInBody: body.session.clients.map(({ id }) => readId(id)),
  }
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const decision = await decidedToggle(wish, call)
    if (isRefusal(decision)) return decision
    const conflict = await data.commit(changeOf(decision, clientId, call))
    if (conflict !== undefined) continue
    const after = await afterwards(decision.session, data)
    return atOnce(writtenSessions(await sessionsForCaller([after], { party, toggled: clientId }, call)))
  }
  return refuse('slot_taken', 'Too many others want the same place at this moment. Try again.', {
    in: 'body',
    name: '/session/id',
  })
}

interface Wish extends Pick<ToggleWish, 'party' | 'clientId' | 'clientsInBody'> {
  readonly sessionId: Id
}

/** What would be done as things stand; nothing is. */
export const decidedToggle = async (
  { sessionId, ...wish }: Wish,
  { data, now, inSlices }: StubContext,
): Promise<ToggleDecision | Refusal> => {
  const { clientId } = wish
  const session = await sessionById(sessionId, data)
  const known = session === 'former' ? undefined : session
  return toggle({
    ...wish,
    now,
    session,
    standings: (await data.standings([sessionId], [clientId])).get(sessionId),
    client: await clientById(clientId, data),
    busy: known === undefined ? [] : await busyAround(known, { data, inSlices }),
    clientBusy: known === undefined ? [] : await busyClient(clientId, known, { data, inSlices }),
  })
}

const clientById = async (id: Id, data: ClubData): Promise<PartyMember | undefined> => {
  const person = await data.person(id)
  return person === undefined ? undefined : { person, memberships: await data.memberships([id]) }
}

const busyClient = async (id: Id, session: CoachingSession, context: Asked): Promise<readonly TakenTime[]> => {
  const times = (await context.data.busyPeople([id], session, session.id)).get(id) ?? none
  return times.length === 0 ? none : toldWhere({ id, what: 'the client', times }, context)
}

type Asked = Pick<StubContext, 'data' | 'inSlices'>

const none: readonly never[] = []

const busyAround = async (session: CoachingSession, context: Asked): Promise<readonly TakenTime[]> => {
  if (session.kind === 'group' || session.held !== undefined) return []
  const courts = session.courts.map(({ id }) => id)
  const [people, places] = await Promise.all([
    context.data.busyPeople([session.coach.id], session),
    context.data.busyCourts(courts, session),
  ])
  const { id, name } = session.coach
  return [
    ...(await toldWhere({ id, what: `the coach ${name}`, times: people.get(id) ?? none }, context)),
    ...session.courts.flatMap(court => (places.get(court.id) ?? none).map(one => ({ ...one, what: court.name }))),
  ]
}

const changeOf = (
  { kind, session }: ToggleDecision,
  clientId: Id,
  { now, newId, userId }: OperationCall<'toggleCoachingSession'>,
): ParticipationChange =>
  kind === 'leave'
    ? { kind, sessionId: session.id, clientId, at: now }
    : signUp(kind, session, { clientId, by: userId ?? clientId, at: now }, newId)

/** A slot that the last client has left is free again, or gone with its offer. */
const afterwards = async (before: CoachingSession, data: ClubData): Promise<CoachingSession> => {
  const session = await sessionById(before.id, data)
  if (session !== undefined && session !== 'former') return session
  if (before.kind === 'group') return before
  const { held: _, ...free } = before
  return { ...free, participants: [], isOffered: false }
}
