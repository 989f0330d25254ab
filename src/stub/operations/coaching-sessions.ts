/**
 * The lists of coaching sessions: a club's, an affiliate's, an owner's, a coach's, with a token or without one.
 *
 * What is booked is fetched by window; what could be booked is worked out from the streams of slots. The rules decide
 * what of it the caller sees, and make the page without walking what it skips.
 */
import type { CoachingSession, Party, SessionScope } from '../../club/facts.ts'
import type { Id, Sport } from '../../club/model.ts'
import { type Refusal, isRefusal, refuse } from '../../club/refusal.ts'
import { inListOrder, visibleSessions } from '../../rules/coaching-visibility.ts'
import { pageOfSessions } from '../../rules/session-page.ts'
import { type SessionQuery, isAskedFor, matchesQuery } from '../../rules/session-query.ts'
import { type Involvement, defaultDays, widestStartWindow } from '../../rules/session-window.ts'
import { type OfferedStream, busyWindow, offeredStarts, withOffer } from '../../rules/slots.ts'
import { atOnceIfShort } from '../../text/slices.ts'
import { ofAllBatches } from '../batches.ts'
import { writtenSessions } from '../bodies/session.ts'
import type { Json } from '../json.ts'
import type { Bodies, WrittenOperation } from '../operation.ts'
import type { StubContext } from '../context.ts'
import { sessionsForCaller } from '../session-for-caller.ts'
import { filterId, readId, pageOf } from '../parameters.ts'
import { partyOf } from '../party.ts'
import { type Instead, busyOfStreams, slotStreamsOf, startsWorkedOut } from '../slot-streams.ts'
import { unknownAffiliate } from './affiliates.ts'
import { unknownClub } from './clubs.ts'

export interface ListQuery {
  readonly type?: 'individual' | 'group'
  readonly sport?: Sport
  readonly involvement?: Involvement
  readonly coach?: string
  readonly days?: number
  readonly offset?: number
  readonly limit?: number
}

/** What a list is asked for. */
export interface SessionListCall extends StubContext {
  readonly path: { readonly id: string }
  readonly query: ListQuery
  readonly userId: Id | undefined
}

const unknownCoach = (place: 'path' | 'query', name: string): Refusal =>
  refuse('unknown_coach', 'No coach has this id.', { in: place, name })

/** An id that names nothing of its kind is refused; one that exists and has nothing to show gives an empty list. */
const refusalForScope = async ({ kind, id }: SessionScope, { data }: SessionListCall): Promise<Refusal | undefined> => {
  switch (kind) {
    case 'club':
      return (await data.club(id)) === undefined ? unknownClub('path', 'id') : undefined
    case 'affiliate':
      return (await data.affiliate(id)) === undefined ? unknownAffiliate('path', 'id') : undefined
    case 'owner':
      return (await data.isOwner(id))
        ? undefined
        : refuse('unknown_owner', 'No owner of groups has this id.', { in: 'path', name: 'id' })
    case 'coach':
      return (await data.isCoach(id)) ? undefined : unknownCoach('path', 'id')
  }
}

/** What really is less: whom else a list is narrowed to is looked at when its offers are there. */
const insteadOf = ({ kind }: SessionScope, { coach, days = defaultDays }: ListQuery): Instead => ({
  ofStreams: `With type=group it has no slots, and is listed; ${
    kind === 'coach'
      ? "for more, have fewer offers in the world's file."
      : 'slots are in the list of each coach, /coaching/sessions/coach/{id}.'
  }`,
  ofStarts: `Ask for ${[
    ...(days > 0 ? [`fewer days than ${days}`] : []),
    ...(kind === 'coach' || coach !== undefined ? [] : ['one coach']),
    'type=group, which has no slots',
  ].join(', or for ')}.`,
})

/** All that a list has, before a page of it is made. */
export interface ListedSessions {
  readonly scope: SessionScope
  readonly party: Party
  readonly query: SessionQuery
  readonly offered: readonly OfferedStream[]
  /** In the order of rule 8. */
  readonly booked: readonly CoachingSession[]
}

/** Of a batch: more than one there are only for a family. */
const fewSteps = 2

const nobodyBusy = { busyCoaches: new Map(), busyCourts: new Map() }

/** What a list has for whoever asks, or why there is none. */
export const listedOf = async (
  kind: SessionScope['kind'],
  call: SessionListCall,
): Promise<ListedSessions | Refusal> => {
  const { data, now, userId, inSlices } = call
  const scope: SessionScope = { kind, id: readId(call.path.id) }
  const coachId = filterId(call.query.coach)
  const refusal =
    (await refusalForScope(scope, call))
    ?? (coachId === undefined || (await data.isCoach(coachId)) ? undefined : unknownCoach('query', 'coach'))
  if (refusal !== undefined) return refusal
  const party = await partyOf(data, userId)
  const { sport, type, involvement, days = defaultDays } = call.query
  const query: SessionQuery = { sport, type, involvement, coachId, days }
  const window = widestStartWindow(now, days)
  const shown = (sessions: readonly CoachingSession[]): Promise<readonly CoachingSession[]> =>
    atOnceIfShort(
      visibleSessions(
        sessions.filter(session => matchesQuery(session, query, party, now)),
        party,
      ),
      inSlices,
      fewSteps,
    )
  const [groups, held, allStreams] = await Promise.all([
    type === 'individual' ? [] : ofAllBatches(after => data.groupSessions(scope, window, after), shown, inSlices),
    type === 'group'
      ? []
      : ofAllBatches(
          after => data.heldSlots(scope, window, after),
          some => shown(some.map(withOffer)),
          inSlices,
        ),
    type === 'group' ? [] : slotStreamsOf(data, scope, insteadOf(scope, call.query)),
  ])
  const streams = allStreams.filter(stream => isAskedFor(stream, query, party))
  const busy = busyWindow(streams, now, days)
  const { busyCoaches, busyCourts } = busy === undefined ? nobodyBusy : await busyOfStreams(streams, busy, call)
  const wish = { streams, party, now, days, busyCoaches, busyCourts }
  const [offered, booked] = await Promise.all([
    startsWorkedOut(offeredStarts(wish), inSlices, insteadOf(scope, call.query)),
    atOnceIfShort(inListOrder([...groups, ...held]), inSlices),
  ])
  return { scope, party, query, offered, booked }
}

const sessionsOf =
  (kind: SessionScope['kind']) =>
  async (call: SessionListCall): Promise<Json<Bodies['CoachingSession'][]> | Refusal> => {
    const listed = await listedOf(kind, call)
    if (isRefusal(listed)) return listed
    const { offered, booked, party } = listed
    const page = await atOnceIfShort(pageOfSessions(offered, booked, pageOf(call.query)), call.inSlices)
    return atOnceIfShort(writtenSessions(await sessionsForCaller(page, { party }, call)), call.inSlices)
  }

export const listMyClubCoachingSessions: WrittenOperation<'listMyClubCoachingSessions'> = sessionsOf('club')
export const listMyAffiliateCoachingSessions: WrittenOperation<'listMyAffiliateCoachingSessions'> =
  sessionsOf('affiliate')
export const listMyOwnerCoachingSessions: WrittenOperation<'listMyOwnerCoachingSessions'> = sessionsOf('owner')
export const listMyCoachCoachingSessions: WrittenOperation<'listMyCoachCoachingSessions'> = sessionsOf('coach')
export const listClubCoachingSessions: WrittenOperation<'listClubCoachingSessions'> = sessionsOf('club')
export const listAffiliateCoachingSessions: WrittenOperation<'listAffiliateCoachingSessions'> = sessionsOf('affiliate')
export const listOwnerCoachingSessions: WrittenOperation<'listOwnerCoachingSessions'> = sessionsOf('owner')
export const listCoachCoachingSessions: WrittenOperation<'listCoachCoachingSessions'> = sessionsOf('coach')
