/**
 * Which coaching sessions a list shows: the interface document's eight rules, by their numbers.
 *
 * A list is worked out in three steps, and a rule belongs to the step that can decide it: *stream* rules say which
 * slots a coach offers at all (over slots.ts, before any start is known), *session* rules who sees a session or slot,
 * and the last says in which order. Nothing is hidden or shown for a reason that isn't in this list.
 */
import { isGoingOn, isToBeHad } from '../club/coaching-offerings.ts'
import type { CoachingSession, GroupSession, Party, SlotStream } from '../club/facts.ts'
import { isAmong } from '../text/among.ts'
import { type Slices, eachByWeight, sorted } from '../text/slices.ts'
import { priceTold } from '../club/telling.ts'
import { everyoneIn, hasAccess, isStaff, reasonsAgainstAccess, takesPart } from './access.ts'
import { compareSessions } from './session-order.ts'

/** Rule 1: without a token, whatever could still be taken up; nothing of private groups. */
const isOpenToAnyone = (session: CoachingSession, party: Party): boolean =>
  party !== undefined || (!session.group.private && hasPlaceForNewcomers(session))

const reasonsAgainstAnyone = (session: CoachingSession): readonly string[] => [
  ...(session.group.private ? [`the group ${session.group.name} is private, and the caller sends no token`] : []),
  ...reasonsAgainstNewcomers(session),
]

/**
 * Rule 2: with a token, what the user or their family has access to. Those who run it see what is available and what is
 * booked; the others don't see what is full, held or no longer offered, unless one of them takes part.
 */
const isWithinReach = (session: CoachingSession, party: Party): boolean =>
  party === undefined
  || isStaff(party, session)
  || (hasAccess(party, session)
    && (hasPlaceForNewcomers(session) || everyoneIn(party).some(member => takesPart(member, session))))

const reasonsAgainstReach = (session: CoachingSession, party: Party): readonly string[] =>
  hasAccess(party, session)
    ? [...reasonsAgainstNewcomers(session), 'nobody of the caller and their family takes part in it or runs it']
    : reasonsAgainstAccess(party, session)

/** Rule 3: a fee for the client is involved. No exception for those who run it. */
export const involvesFee = ({ fee }: CoachingSession): boolean => fee.price > 0

export const reasonsWithoutFee = ({ fee }: CoachingSession): readonly string[] => [
  `its fee, ${fee.name}, is ${priceTold(fee.price)}`,
]

/** Rule 4: a group session is booked, and some court is booked for it. */
export const isBookedIfGroup = (session: CoachingSession): boolean =>
  session.kind !== 'group' || (session.status === 'booked' && session.courtBookings > 0)

export const reasonsNotBooked = (session: CoachingSession): readonly string[] =>
  session.kind !== 'group'
    ? []
    : [
        ...(session.status === 'booked' ? [] : [`its status is ${session.status}`]),
        ...(session.courtBookings > 0 ? [] : ['no court is booked for it']),
      ]

/**
 * A group session whose series or event is archived, or whose fee option is inactive, is there for those in it and
 * those who run it alone.
 */
export const isOnOffer = ({ series, event, fee }: GroupSession): boolean =>
  isGoingOn(series) && !event.archived && isToBeHad(fee)

/** Why `isOnOffer` says no. */
export const reasonsNotOnOffer = ({ series, event, fee }: GroupSession): readonly string[] => [
  ...(series.archived ? [`the series ${series.name} is archived`] : []),
  ...(event.archived ? [`the event ${event.name} is archived`] : []),
  ...(fee.active ? [] : [`the fee option ${fee.name} is inactive`]),
]

/** Rule 5: a slot that nobody holds lies within the availability of its coach, a leader of the group. */
const isHeldOrOffered = (session: CoachingSession): boolean =>
  session.kind !== 'individual' || session.held !== undefined || session.isOffered

const reasonsNotOffered = ({ coach }: CoachingSession): readonly string[] => [
  `nobody holds it, and it does not lie within the availability of ${coach.name}, on the grid of its court`,
]

/** Rule 6: slots are as long as their fee option says, and fill whole steps of a court on which the sport is played. */
const fitsCourt = (stream: SlotStream): boolean =>
  isOfWholeSteps(stream) && stream.court.sports.includes(stream.series.sport)

const isOfWholeSteps = ({ option, court }: SlotStream): boolean =>
  option.durationMinutes > 0 && option.durationMinutes % court.stepMinutes === 0

const reasonsNotFitting = (stream: SlotStream): readonly string[] => {
  const { option, court, series } = stream
  return [
    ...(court.sports.includes(series.sport) ? [] : [`${series.sport} is not played on ${court.name}`]),
    ...(isOfWholeSteps(stream)
      ? []
      : [`${option.durationMinutes} minutes are no whole steps of ${court.stepMinutes} minutes on ${court.name}`]),
  ]
}

/** Rule 7: the court is among those that the coach prefers. */
const isOnPreferredCourt = ({ preferences, court }: SlotStream): boolean =>
  isAmong(preferences.preferredCourts, court.id)

const reasonsNotPreferred = ({ coach, court }: SlotStream): readonly string[] => [
  `${court.name} is not among the courts that ${coach.name} prefers`,
]

/** `says`: the rule in a sentence. `why`: of what it does not hold for, what keeps it from holding. */
interface NumberedRule {
  readonly number: number
  readonly says: string
}

export interface SessionRule extends NumberedRule {
  readonly about: 'session'
  readonly holds: (session: CoachingSession, party: Party) => boolean
  readonly why: (session: CoachingSession, party: Party) => readonly string[]
}

export interface StreamRule extends NumberedRule {
  readonly about: 'stream'
  readonly holds: (stream: SlotStream) => boolean
  readonly why: (stream: SlotStream) => readonly string[]
}

type VisibilityRule =
  | SessionRule
  | StreamRule
  | {
      readonly number: number
      readonly about: 'order'
      readonly compare: (one: CoachingSession, other: CoachingSession) => number
    }

export const visibilityRules: readonly VisibilityRule[] = [
  {
    number: 1,
    says: 'without a token, what anybody could take up, and nothing of private groups',
    about: 'session',
    holds: isOpenToAnyone,
    why: reasonsAgainstAnyone,
  },
  {
    number: 2,
    says: 'with a token, what the user or their family has access to',
    about: 'session',
    holds: isWithinReach,
    why: reasonsAgainstReach,
  },
  { number: 3, says: 'only what involves a client fee', about: 'session', holds: involvesFee, why: reasonsWithoutFee },
  {
    number: 4,
    says: 'group sessions only once they are booked',
    about: 'session',
    holds: isBookedIfGroup,
    why: reasonsNotBooked,
  },
  {
    number: 5,
    says: "individual slots within the leaders' availability",
    about: 'session',
    holds: isHeldOrOffered,
    why: reasonsNotOffered,
  },
  {
    number: 6,
    says: 'only court slots of the duration that the fee option has',
    about: 'stream',
    holds: fitsCourt,
    why: reasonsNotFitting,
  },
  {
    number: 7,
    says: "individual slots only on the coach's preferred courts",
    about: 'stream',
    holds: isOnPreferredCourt,
    why: reasonsNotPreferred,
  },
  { number: 8, about: 'order', compare: compareSessions },
]

export const isVisible = (session: CoachingSession, party: Party): boolean =>
  visibilityRules.every(rule => rule.about !== 'session' || rule.holds(session, party))

/** In the order of rule 8. */
export const inListOrder = <Session extends CoachingSession>(
  sessions: readonly Session[],
): Slices<readonly Session[]> => sorted(sessions, compareSessions)

/** In the order of rule 8. Each of a large family may be looked at for each of them. */
export function* visibleSessions<Session extends CoachingSession>(
  sessions: readonly Session[],
  party: Party,
): Slices<readonly Session[]> {
  const weight = everyoneIn(party).length + 1
  const visible: Session[] = []
  yield* eachByWeight(sessions, session => {
    if (isVisible(session, party)) visible.push(session)
    return weight
  })
  return visible.toSorted(compareSessions)
}

/** Why `hasPlaceForNewcomers` says no. */
const reasonsAgainstNewcomers = (session: CoachingSession): readonly string[] => [
  ...(session.participants.length < session.capacity ? [] : [placesTold(session)]),
  ...(session.kind === 'group' ? reasonsNotOnOffer(session) : []),
  ...(session.kind === 'individual' && session.held !== undefined ? ['somebody holds the slot'] : []),
]

/** `4 of 4 places are taken`. */
export const placesTold = ({ capacity, participants }: Pick<CoachingSession, 'capacity' | 'participants'>): string =>
  `${participants.length} of ${capacity} place${capacity === 1 ? ' is' : 's are'} taken`

const hasPlaceForNewcomers = (session: CoachingSession): boolean =>
  session.participants.length < session.capacity
  && (session.kind === 'group' ? isOnOffer(session) : session.held === undefined)
