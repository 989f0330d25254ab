/**
 * Why is a session or a slot in a list of somebody's, or not: first the query, then what is no longer offered, then the
 * rules by their numbers. Whether it is there is the list's own answer; the rules that made the list are asked why.
 */
import type { People } from '../accounts/world-accounts.ts'
import type { CoachingSession, Named, SessionScope, SlotStream } from '../club/facts.ts'
import { type Id, sports } from '../club/model.ts'
import { isRefusal } from '../club/refusal.ts'
import { slotOf } from '../club/slot.ts'
import { splitSlotId } from '../club/slot-id.ts'
import { overlapsAny } from '../club/intervals.ts'
import { type Failed, impossible } from '../contract/problem.ts'
import { pageOfSessions } from '../rules/session-page.ts'
import { countBefore, countOfStarts } from '../rules/starts.ts'
import { timesTold } from '../club/telling.ts'
import { isAvailable } from '../rules/slots.ts'
import type { TakenTime } from '../rules/toggle.ts'
import { type NotListed, byOffer, byQuery, byRule, whyNotListed } from '../rules/why-not-listed.ts'
import { given } from '../text/given.ts'
import { didYouMean, nearest } from '../text/nearest.ts'
import type { Listing, ListingWish } from '../worlds/mode-provider.ts'
import { type RunSlices, atOnceIfShort } from '../text/slices.ts'
import { allInBatches } from './batches.ts'
import type { StubContext } from './context.ts'
import { toldWhere } from './engagements.ts'
import { type SessionListCall, type ListQuery, type ListedSessions, listedOf } from './operations/coaching-sessions.ts'
import { pageOf } from './parameters.ts'
import { sessionById } from './session-by-id.ts'

interface List {
  readonly kind: SessionScope['kind']
  /** Is it for those alone who have a token? */
  readonly isPersonal: boolean
}

const kinds = ['club', 'affiliate', 'owner', 'coach'] as const

const lists: ReadonlyMap<string, List> = new Map(
  kinds.flatMap((kind): [string, List][] => {
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}CoachingSessions`
    return [
      [`listMy${name}`, { kind, isPersonal: true }],
      [`list${name}`, { kind, isPersonal: false }],
    ]
  }),
)

/** The query has been held against the contract: what is of another type is not there. */
const queryOf = ({ type, sport, involvement, coach, days, offset, limit }: ListingWish['query']): ListQuery => ({
  ...given({
    type: (['individual', 'group'] as const).find(one => one === type),
    sport: sports.find(one => one === sport),
    involvement: (['ascoach', 'asmember'] as const).find(one => one === involvement),
    coach: typeof coach === 'string' ? coach : undefined,
    days: numberOf(days),
    offset: numberOf(offset),
    limit: numberOf(limit),
  }),
})

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const wrong = (pointer: string, code: string, told: string): Failed => ({
  problem: impossible([{ in: 'body', name: pointer, code, message: `body${pointer}: ${told}` }]),
})

export const explainStubListing = async (
  { id: sent, as, operationId: wanted, path = {}, query, violationsFor }: ListingWish,
  context: StubContext,
  people: People,
): Promise<Listing | Failed> => {
  const caller = as === undefined ? undefined : await people.meant(as)
  if (caller !== undefined && 'unclear' in caller) return wrong('/as', 'unknown_person', caller.unclear)
  const operationId = wanted ?? (caller === undefined ? 'listClubCoachingSessions' : 'listMyClubCoachingSessions')
  const list = lists.get(operationId)
  if (list === undefined) {
    const hint = didYouMean(nearest(operationId, lists.keys(), 1), '.')
    const all = [...lists.keys()].join(', ')
    return wrong('/operationId', 'not_explainable', `${operationId} is no list of sessions${hint} There are: ${all}.`)
  }
  if (list.isPersonal && caller === undefined)
    return wrong('/as', 'missing_caller', `expected who calls, a role, an id or a name; ${operationId} wants a token.`)
  const violations = violationsFor(operationId)
  if (violations.length > 0) return { problem: impossible(violations) }
  const id = sent.toLowerCase()
  const { session, stream } = /^[0-9a-f]{24}$/.test(id) ? await meantBy(id, context) : nothing
  if (session === undefined) return wrong('/id', 'unknown_session', 'there is no session and no slot with this id.')
  const asked = path.id ?? (session === 'former' ? undefined : ownScope(session, list.kind))
  if (typeof asked !== 'string')
    return wrong('/path/id', 'missing_parameter', `expected the id of the ${list.kind} whose list it is.`)
  const call: SessionListCall = { ...context, path: { id: asked }, query: queryOf(query), userId: caller?.id }
  const listed = await listedOf(list.kind, call)
  if (isRefusal(listed)) {
    const { code, message, blame } = listed
    return wrong(blame.in === 'path' ? '/path/id' : `/query/${blame.name}`, code, message)
  }
  const told = session === 'former' ? ofFormer : await toldOf(session, stream, listed, call)
  return {
    operationId,
    path: { id: asked },
    ...given({ caller: caller === undefined ? undefined : { id: caller.id, name: caller.name } }),
    ...told,
  }
}

type ListingOutcome = Omit<Listing, 'operationId' | 'path' | 'caller'>

const ownScope = (session: CoachingSession, kind: SessionScope['kind']): Id => {
  const scopes: Readonly<Record<SessionScope['kind'], Named>> = {
    club: session.club,
    affiliate: session.affiliate,
    owner: session.owner,
    coach: session.coach,
  }
  return scopes[kind].id
}

const ofFormer: ListingOutcome = {
  isListed: false,
  ...byOffer([
    'a slot of this id was offered on other terms: another price, another duration, or by an offer that is gone',
  ]),
}

interface Meant {
  readonly session: CoachingSession | 'former' | undefined
  /** Of a slot that nobody offers. */
  readonly stream?: SlotStream
}

const nothing: Meant = { session: undefined }

/** The slot of an id may be one that was never to be had: on another court, or for nothing. */
const meantBy = async (id: Id, { data }: Pick<StubContext, 'data'>): Promise<Meant> => {
  const session = await sessionById(id, data)
  if (session !== undefined) return { session }
  const { start, key } = splitSlotId(id)
  const stream = await data.unofferedStreamOfKey(key)
  return stream === undefined ? nothing : { session: slotOf(stream, start, { id, isOffered: false }), stream }
}

const toldOf = async (
  session: CoachingSession,
  stream: SlotStream | undefined,
  listed: ListedSessions,
  call: SessionListCall,
): Promise<ListingOutcome> => {
  const { offered, booked } = listed
  const total = offered.reduce((sum, { starts }) => sum + countOfStarts(starts), booked.length)
  const place = await placeOf(session, listed, call.inSlices)
  if (place !== undefined) return ofPage(place, total, call)
  const out = await whyNot(session, stream, listed, call)
  return { isListed: false, total, ...out }
}

/** Where in the list it stands, from 1. Only what starts in the same minute is looked at. */
const placeOf = async (
  { id, start }: CoachingSession,
  { offered, booked }: ListedSessions,
  inSlices: RunSlices,
): Promise<number | undefined> => {
  const before = (instant: number): number =>
    offered.reduce(
      (sum, { starts }) => sum + countBefore(starts, instant),
      booked.filter(one => one.start < instant).length,
    )
  const offset = before(start)
  const page = await atOnceIfShort(
    pageOfSessions(offered, booked, { offset, limit: before(start + 1) - offset }),
    inSlices,
  )
  const index = page.findIndex(one => one.id === id)
  return index < 0 ? undefined : offset + index + 1
}

const ofPage = (place: number, total: number, { query }: SessionListCall): ListingOutcome => {
  const { offset, limit } = pageOf(query)
  const isThere = place > offset && place <= offset + limit
  const page = Math.ceil(place / limit)
  return {
    isListed: isThere,
    place,
    total,
    ...(isThere ? {} : { because: { step: 'query', parameter: 'offset' } }),
    says: isThere
      ? `It is in the list, at place ${place} of ${total}.`
      : `It is in the list, but on another page: at place ${place} of ${total}, on page ${page} of ${limit} each.`,
    facts: isThere ? [] : [`the page has the places ${offset + 1} to ${offset + limit}`],
  }
}

const whyNot = async (
  session: CoachingSession,
  unoffered: SlotStream | undefined,
  listed: ListedSessions,
  { data, now, inSlices }: SessionListCall,
): Promise<NotListed> => {
  const { scope, query, party } = listed
  const own = await isInScope(session, scope, { data, inSlices })
  if (!own)
    return byQuery('id', [
      `its ${scope.kind} is ${nameIn(session, scope.kind)} (${ownScope(session, scope.kind)})`,
      `the list is of ${scope.id}`,
    ])
  const isFree = session.kind === 'individual' && session.held === undefined
  const found = unoffered ?? (isFree ? await data.streamOfKey(splitSlotId(session.id).key) : undefined)
  const stream = found === 'former' ? undefined : found
  // Of a stream that offers nothing no slot is offered: the rules of streams say so, behind that of its time.
  const free = isFree && stream !== undefined ? { ...session, isOffered: isAvailable(stream, session.start) } : session
  const kept = whyNotListed(free, { query, party, now }, stream)
  return kept ?? byRule({ number: 6, says: 'only available court slots' }, await busyIn(session, { data, inSlices }))
}

const nameIn = (session: CoachingSession, kind: SessionScope['kind']): string =>
  kind === 'club' ? session.club.name : session[kind].name

/** The list's own data say what it is about. */
const isInScope = async (
  session: CoachingSession,
  scope: SessionScope,
  { data, inSlices }: Pick<StubContext, 'data' | 'inSlices'>,
): Promise<boolean> => {
  const isIt = ({ id }: { readonly id: Id }): boolean => id === session.id
  const then = { start: session.start, end: session.start + 1 }
  if (session.kind === 'group')
    return (await allInBatches(after => data.groupSessions(scope, then, after), inSlices)).some(isIt)
  if (session.held !== undefined && session.held.status !== 'cancelled')
    return (await allInBatches(after => data.heldSlots(scope, then, after), inSlices)).some(isIt)
  return ownScope(session, scope.kind) === scope.id
}

const busyIn = async (
  session: CoachingSession,
  { data, inSlices }: Pick<StubContext, 'data' | 'inSlices'>,
): Promise<readonly string[]> => {
  const { id, name } = session.coach
  const [people, courts] = await Promise.all([
    data.busyPeople([id], session),
    data.busyCourts(
      session.courts.map(court => court.id),
      session,
    ),
  ])
  const ofCoach = await toldWhere({ id, what: name, times: people.get(id) ?? [] }, { data, inSlices })
  const ofCourts: readonly TakenTime[] = session.courts.flatMap(court =>
    (courts.get(court.id) ?? []).map(one => ({ ...one, what: court.name })),
  )
  return [...ofCoach, ...ofCourts]
    .filter(one => overlapsAny([one], session))
    .map(({ what, where, ...time }) =>
      [what ?? '', 'is busy', timesTold(time, session.club.timeZone), where ?? []].flat().join(' '),
    )
}
