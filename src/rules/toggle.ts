/**
 * What a post for a client and a session does: sign the client out, sign them in, or nothing and why.
 *
 * The checks run in the order the front desk would ask them, and the caller hears the first refusal only. Who takes
 * part already may always leave: eligibility is asked of those who come, so that a lapsed member isn't kept in. Whether
 * the answer still holds when it is saved is for the commit to say.
 */
import type { CoachingSession, IndividualSlot, PartyMember } from '../club/facts.ts'
import { overlapsAny } from '../club/intervals.ts'
import type { Id, Instant, Interval } from '../club/model.ts'
import { type Blame, type Refusal, refuse } from '../club/refusal.ts'
import { localDateOf } from '../club/zone.ts'
import { type User, hasAccess, isCoachOf, mayJoin } from './access.ts'
import { canBeShown, isAhead, isCancelled, isHeldByOthers, isStillOffered, placesLeft } from './bookable.ts'
import { type Standings, isPermitted } from './clients.ts'
import { reasonsAgainst, whereOf } from './eligibility.ts'

export interface ToggleWish {
  readonly now: Instant
  readonly party: User
  readonly clientId: Id
  /** Ids of `session.clients` in the body. */
  readonly clientsInBody: readonly Id[]
  /** As the server knows it. `former`: a slot of terms that are no longer offered; undefined: no such session. */
  readonly session: CoachingSession | 'former' | undefined
  /** The client's, if they ever were in it; others' are not asked for. */
  readonly standings: Standings
  /** Undefined: there is no such person. */
  readonly client: PartyMember | undefined
  /** When the coach or the court is taken, for a slot that nobody holds. */
  readonly busy: readonly Interval[]
  /** When the client is somewhere else, this session left out. */
  readonly clientBusy: readonly Interval[]
}

export type ToggleDecision =
  | { readonly kind: 'leave' | 'join'; readonly session: CoachingSession }
  | { readonly kind: 'takeSlot'; readonly session: IndividualSlot }

export const toggle = (wish: ToggleWish): ToggleDecision | Refusal => {
  const { clientId, clientsInBody, session, standings, client, party, now } = wish
  if (!clientsInBody.includes(clientId))
    return refuse('client_not_in_session', "The client is not one of the session's clients.", theClient)
  if (session === 'former') return withdrawn()
  if (session === undefined || !hasAccess(party, session))
    return refuse('unknown_session', 'There is no such session.', theSession)
  if (client === undefined || !isPermitted(clientId, session, party, standings))
    return refuse('client_not_permitted', 'You may not sign this client in or out.', theClient)
  const takesPart = session.participants.includes(clientId)
  if (isCoachOf(clientId, session) && !takesPart)
    return refuse('client_not_permitted', 'A coach of the session is no client in it.', theClient)
  if (!isAhead(session, now)) return refuse('session_closed', 'The session has already started.', theSession)
  if (isCancelled(session)) return refuse('session_closed', 'The session was cancelled.', theSession)
  if (takesPart) return { kind: 'leave', session }
  const refusal = refusalForJoining(session, client, wish)
  if (refusal !== undefined) return refusal
  return isFreeSlot(session) ? { kind: 'takeSlot', session } : { kind: 'join', session }
}

const refusalForJoining = (
  session: CoachingSession,
  client: PartyMember,
  { party, now, busy, clientBusy }: ToggleWish,
): Refusal | undefined => {
  if (!mayJoin(client, session))
    return refuse(
      'client_not_eligible',
      `The client is not eligible for this session: ${reasonsAgainst(
        client,
        session.series.eligibility,
        whereOf(session),
        localDateOf(session.start, session.club.timeZone),
      ).join('; ')}.`,
      theClient,
    )
  if (isHeldByOthers(session, party)) return taken()
  if (placesLeft(session) === 0) return refuse('session_full', 'No place is left in this session.', theSession)
  if (!isStillOffered(session)) return withdrawn()
  if (!canBeShown(session, now))
    return refuse('slot_withdrawn', 'This session is not offered yet: it is too far ahead.', theSession)
  if (isFreeSlot(session) && overlapsAny(busy, session)) return taken()
  if (overlapsAny(clientBusy, session))
    return refuse('client_busy', 'The client is already booked at that time.', theClient)
  return undefined
}

const isFreeSlot = (session: CoachingSession): session is IndividualSlot =>
  session.kind === 'individual' && session.held === undefined

const theSession: Blame = { in: 'body', name: '/session/id' }
const theClient: Blame = { in: 'body', name: '/clientId' }

const taken = (): Refusal => refuse('slot_taken', 'The slot has just been taken.', theSession)

const withdrawn = (): Refusal => refuse('slot_withdrawn', 'This session is no longer offered.', theSession)
