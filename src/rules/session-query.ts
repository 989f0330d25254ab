/**
 * What the query of a list asks for: by whom it is asked, each part of it a filter that a session or a stream of slots
 * passes or not, and that says why not.
 */
import type { CoachingSession, Named, Party, SlotStream } from '../club/facts.ts'
import type { Id, Instant, Sport } from '../club/model.ts'
import { timeTold } from '../club/telling.ts'
import type { Staffed } from './access.ts'
import { type Involvement, isInvolved, startWindow, startsInWindow } from './session-window.ts'

export interface SessionQuery {
  readonly type?: CoachingSession['kind'] | undefined
  readonly sport?: Sport | undefined
  readonly coachId?: Id | undefined
  readonly involvement?: Involvement | undefined
  readonly days: number
}

/** What all of a session's slots have in common with it. */
type Offering = Pick<SlotStream, 'series' | 'group' | 'coach'> & { readonly assistants?: readonly Named[] }

interface Filter {
  /** Name of the parameter. */
  readonly name: 'sport' | 'coach' | 'involvement'
  readonly holds: (offering: Offering & Staffed, query: SessionQuery, party: Party) => boolean
  readonly why: (offering: Offering & Staffed, query: SessionQuery) => string
}

const filters: readonly Filter[] = [
  {
    name: 'sport',
    holds: ({ series }, { sport }) => sport === undefined || series.sport === sport,
    why: ({ series }) => `its sport is ${series.sport}`,
  },
  {
    name: 'coach',
    holds: ({ coach, assistants = [] }, { coachId }) =>
      coachId === undefined || coach.id === coachId || assistants.some(({ id }) => id === coachId),
    why: ({ coach }) => `its coach is ${coach.name} (${coach.id})`,
  },
  {
    name: 'involvement',
    holds: (offering, { involvement }, party) => involvement === undefined || isInvolved(offering, party, involvement),
    why: ({ group }, { involvement }) =>
      involvement === 'ascoach'
        ? 'the caller neither leads nor coaches it'
        : `nobody of the caller and their family is in the group ${group.name}`,
  },
]

/** Of a session, or of all the slots of a stream. */
export const isAskedFor = (offering: Offering & Staffed, query: SessionQuery, party: Party): boolean =>
  filters.every(filter => filter.holds(offering, query, party))

export const matchesQuery = (session: CoachingSession, query: SessionQuery, party: Party, now: Instant): boolean =>
  startsInWindow(session, now, query.days)
  && (query.type === undefined || session.kind === query.type)
  && isAskedFor(session, query, party)

/** The first part of the query that the session does not match; undefined: it matches. */
export const unmatched = (
  session: CoachingSession,
  query: SessionQuery,
  party: Party,
  now: Instant,
): { readonly parameter: string; readonly facts: readonly string[] } | undefined => {
  const { timeZone } = session.club
  if (!startsInWindow(session, now, query.days)) {
    const { end } = startWindow(now, query.days, timeZone)
    return {
      parameter: 'days',
      facts: [
        `it starts ${timeTold(session.start, timeZone)}`,
        `the list has what starts after ${timeTold(now, timeZone)} and before ${timeTold(end, timeZone)}`,
      ],
    }
  }
  if (query.type !== undefined && session.kind !== query.type)
    return { parameter: 'type', facts: [`its type is ${session.kind}`] }
  const filter = filters.find(one => !one.holds(session, query, party))
  return filter === undefined ? undefined : { parameter: filter.name, facts: [filter.why(session, query)] }
}
