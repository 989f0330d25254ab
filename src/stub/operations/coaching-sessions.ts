/**
 * The lists of coaching sessions: a club's, an affiliate's, an owner's, a coach's, with a token or without one.
 *
 * What is booked is fetched by window; what could be booked is worked out from the streams of slots. The rules decide
 * what of it the caller sees, and make the page without walking what it skips.
 */
import type { GroupSession, HeldSlot, SessionScope } from '../../club/facts.ts'
import type { Id, Sport } from '../../club/model.ts'
import { type Refusal, refuse } from '../../club/refusal.ts'
import { visibleSessions } from '../../rules/coaching-visibility.ts'
import { pageOfSessions } from '../../rules/session-page.ts'
import {
  type Involvement,
  defaultDays,
  isInvolved,
  startsInWindow,
  widestStartWindow,
} from '../../rules/session-window.ts'
import { busyWindow, offeredStarts, withOffer } from '../../rules/slots.ts'
import { writtenSessions } from '../bodies/session.ts'
import type { Json } from '../json.ts'
import type { Bodies, WrittenOperation } from '../operation.ts'
import type { StubContext } from '../context.ts'
import { filterId, idOf, pageOf } from '../parameters.ts'
import { partyOf } from '../party.ts'
import { unknownAffiliate } from './affiliates.ts'
import { unknownClub } from './clubs.ts'

interface SessionQuery {
  readonly type?: 'individual' | 'group'
  readonly sport?: Sport
  readonly involvement?: Involvement
  readonly coach?: string
  readonly days?: number
  readonly offset?: number
  readonly limit?: number
}

interface ListCall extends StubContext {
  readonly path: { readonly id: string }
  readonly query: SessionQuery
  readonly userId: Id | undefined
}

const unknownCoach = (place: 'path' | 'query', name: string): Refusal =>
  refuse('unknown_coach', 'No coach has this id.', { in: place, name })

/** An id that names nothing of its kind is refused; one that exists and has nothing to show gives an empty list. */
const refusalForScope = async ({ kind, id }: SessionScope, { data }: ListCall): Promise<Refusal | undefined> => {
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

const sessionsOf =
  (kind: SessionScope['kind']) =>
  async (call: ListCall): Promise<Json<Bodies['CoachingSession'][]> | Refusal> => {
    const { data, now, query, userId } = call
    const scope: SessionScope = { kind, id: idOf(call.path.id) }
    const coachId = filterId(query.coach)
    const refusal =
      (await refusalForScope(scope, call))
      ?? (coachId === undefined || (await data.isCoach(coachId)) ? undefined : unknownCoach('query', 'coach'))
    if (refusal !== undefined) return refusal
    const party = await partyOf(data, userId)
    const days = query.days ?? defaultDays
    const window = widestStartWindow(now, days)
    const { sport, type, involvement } = query
    const matches = (session: GroupSession | HeldSlot): boolean =>
      startsInWindow(session, now, days)
      && (sport === undefined || session.series.sport === sport)
      && (coachId === undefined || session.coach.id === coachId || session.assistants.some(({ id }) => id === coachId))
      && (involvement === undefined || isInvolved(session, party, involvement))
    const [groups, held, allStreams] = await Promise.all([
      type === 'individual' ? [] : data.groupSessions(scope, window),
      type === 'group' ? [] : data.heldSlots(scope, window),
      type === 'group' ? [] : data.slotStreams(scope),
    ])
    const booked = visibleSessions([...groups.filter(matches), ...held.filter(matches).map(withOffer)], party)
    const streams = allStreams.filter(
      ({ series, coach, group }) =>
        (sport === undefined || series.sport === sport)
        && (coachId === undefined || coach.id === coachId)
        && (involvement === undefined || isInvolved({ group, coach }, party, involvement)),
    )
    const busy = busyWindow(streams, now, days)
    const [busyCoaches, busyCourts] =
      busy === undefined
        ? [new Map(), new Map()]
        : await Promise.all([
            data.busyPeople([...new Set(streams.map(({ coach }) => coach.id))], busy),
            data.busyCourts([...new Set(streams.map(({ court }) => court.id))], busy),
          ])
    const offered = offeredStarts({ streams, party, now, days, busyCoaches, busyCourts })
    return writtenSessions(pageOfSessions(offered, booked, pageOf(query)), party, data, now)
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
