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
import { fullName } from '../club/names.ts'
import { type Blame, type Refusal, refuse } from '../club/refusal.ts'
import type { Because } from '../text/because.ts'
import { timeTold, timesTold } from '../club/telling.ts'
import { type User, hasAccess, isCoachOf, mayJoin, reasonsAgainstAccess, reasonsAgainstJoining } from './access.ts'
import {
  canBeShown,
  isAhead,
  isCancelled,
  isHeldByOthers,
  isStillOffered,
  placesLeft,
  reasonsNoLongerOffered,
} from './bookable.ts'
import { placesTold } from './coaching-visibility.ts'
import { defaultDays } from './session-window.ts'
import { type Standings, isPermitted } from './clients.ts'

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
  readonly busy: readonly TakenTime[]
  /** When the client is somewhere else, this session left out. */
  readonly clientBusy: readonly TakenTime[]
}

/** A time that is taken; for who asks why, whose it is, and where they are then. */
export interface TakenTime extends Interval {
  /** `the coach Jo Marsh`. */
  readonly what?: string
  /** `at Reigate (Junior squad)`. */
  readonly where?: string
}

export type ToggleDecision =
  | { readonly kind: 'leave' | 'join'; readonly session: CoachingSession }
  | { readonly kind: 'takeSlot'; readonly session: IndividualSlot }

export const toggle = (wish: ToggleWish): ToggleDecision | Refusal => {
  const { clientId, clientsInBody, session, standings, client, party, now } = wish
  if (!clientsInBody.includes(clientId))
    return refuse('client_not_in_session', "The client is not one of the session's clients.", theClient)
  if (session === 'former') return withdrawn(formerTerms)
  if (session === undefined) return unknownSession()
  if (!hasAccess(party, session)) return unknownSession(noAccess(party, session))
  if (client === undefined || !isPermitted(clientId, session, party, standings))
    return refuse('client_not_permitted', 'You may not sign this client in or out.', theClient)
  const takesPart = session.participants.includes(clientId)
  if (isCoachOf(clientId, session) && !takesPart)
    return refuse('client_not_permitted', 'A coach of the session is no client in it.', theClient)
  if (!isAhead(session, now))
    return refuse('session_closed', 'The session has already started.', theSession, hasStarted(session, now))
  if (isCancelled(session)) return refuse('session_closed', 'The session was cancelled.', theSession, wasCancelled)
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
      `The client is not eligible for this session: ${reasonsAgainstJoining(client, session).join('; ')}.`,
      theClient,
      notEligible(client, session),
    )
  if (isHeldByOthers(session, party)) return taken(heldByOthers)
  if (placesLeft(session) === 0)
    return refuse('session_full', 'No place is left in this session.', theSession, isFull(session))
  if (!isStillOffered(session)) return withdrawn(noLongerOffered(session))
  if (!canBeShown(session, now))
    return refuse(
      'slot_withdrawn',
      'This session is not offered yet: it is too far ahead.',
      theSession,
      tooFarAhead(session, now),
    )
  if (isFreeSlot(session) && overlapsAny(busy, session)) return taken(somethingIsBusy(busy, session))
  if (overlapsAny(clientBusy, session))
    return refuse('client_busy', 'The client is already booked at that time.', theClient, {
      check: 'Is the client free?',
      facts: timesWithin(clientBusy, session, fullName(client.person)),
      unless: [`${fullName(client.person)} has nothing else on at that time`],
    })
  return undefined
}

const isFreeSlot = (session: CoachingSession): session is IndividualSlot =>
  session.kind === 'individual' && session.held === undefined

const theSession: Blame = { in: 'body', name: '/session/id' }
const theClient: Blame = { in: 'body', name: '/clientId' }

const taken = (because: Because): Refusal => refuse('slot_taken', 'The slot has just been taken.', theSession, because)

const withdrawn = (because: Because): Refusal =>
  refuse('slot_withdrawn', 'This session is no longer offered.', theSession, because)

const unknownSession = (because?: Because): Refusal =>
  refuse('unknown_session', 'There is no such session.', theSession, because)

// ---------------------------------------------------------------- what the checks saw

const formerTerms: Because = {
  check: 'Is the session still offered?',
  facts: ['a slot of this id was offered on other terms: another price, another duration, or by an offer that is gone'],
  unless: ['the slot is taken from a list that is read anew'],
}

const noAccess = (party: User, session: CoachingSession): Because => ({
  check: 'Has the caller access to the session?',
  facts: reasonsAgainstAccess(party, session),
  unless: [
    `the caller runs the session, or one of them is in the group ${session.group.name}, takes part or is eligible`,
  ],
})

const hasStarted = ({ start, club: { timeZone } }: CoachingSession, now: Instant): Because => ({
  check: 'Is the session ahead?',
  facts: [`it starts ${timeTold(start, timeZone)}`, `the world's clock shows ${timeTold(now, timeZone)}`],
  unless: [`the world's clock shows a time before ${timeTold(start, timeZone)}`],
})

const wasCancelled: Because = {
  check: 'Does the session still take place?',
  facts: ['it was cancelled'],
  unless: ['it is another session: what was cancelled stays so'],
}

const notEligible = (client: PartyMember, session: CoachingSession): Because => ({
  check: 'May the client join?',
  facts: [
    `${fullName(client.person)} is not in the group ${session.group.name}`,
    ...reasonsAgainstJoining(client, session),
  ],
  unless: [`${fullName(client.person)} is in the group ${session.group.name}`, 'or what is asked for holds for them'],
})

const heldByOthers: Because = {
  check: 'Does nobody else hold the slot?',
  facts: ["somebody who is none of the caller's family has booked it"],
  unless: ['they leave'],
}

const isFull = (session: CoachingSession): Because => ({
  check: 'Is a place left?',
  facts: [placesTold(session)],
  unless: ['somebody leaves, or the session has more places'],
})

const noLongerOffered = (session: CoachingSession): Because => ({
  check: 'Is the session still offered?',
  facts: reasonsNoLongerOffered(session),
  unless: ['none of this were so'],
})

const tooFarAhead = ({ start, club: { timeZone } }: CoachingSession, now: Instant): Because => ({
  check: 'Is the session near enough for a list to show it?',
  facts: [`it starts ${timeTold(start, timeZone)}`, `the world's clock shows ${timeTold(now, timeZone)}`],
  unless: [`it starts within ${defaultDays} local days`],
})

const somethingIsBusy = (busy: readonly TakenTime[], session: CoachingSession): Because => ({
  check: 'Are the court and the coach free?',
  facts: timesWithin(busy, session, 'the court or the coach'),
  unless: ['the court and the coach have nothing else on at that time'],
})

const timesWithin = (busy: readonly TakenTime[], session: CoachingSession, otherwise: string): readonly string[] =>
  busy
    .filter(one => overlapsAny([one], session))
    .map(({ what = otherwise, where, ...time }) =>
      [what, 'is busy', timesTold(time, session.club.timeZone), where ?? []].flat().join(' '),
    )
