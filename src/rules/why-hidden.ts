/**
 * Why a list does not have a session: asked of the rules that make the list, in their order, not worked out beside
 * them.
 */
import type { CoachingSession, Party, SlotStream } from '../club/facts.ts'
import { isCancelled } from './bookable.ts'
import { isOnOffer, isVisible, reasonsNotOnOffer, visibilityRules } from './coaching-visibility.ts'

export interface Hidden {
  /** Absent: it is not for a rule, but no longer offered. */
  readonly rule?: { readonly number: number; readonly says: string }
  readonly facts: readonly string[]
}

/** @param stream that a slot is of, where there is one; undefined: nothing hides it but, perhaps, what is busy then */
export const whyHidden = (
  session: CoachingSession,
  party: Party,
  stream: SlotStream | undefined,
): Hidden | undefined => {
  if (session.kind === 'individual' && isCancelled(session)) return { facts: ['it was cancelled'] }
  if (session.kind === 'group' && !isOnOffer(session) && !isVisible(session, party))
    return { facts: reasonsNotOnOffer(session) }
  const isFree = session.kind === 'individual' && session.held === undefined
  if (isFree && stream !== undefined) {
    const facts = reasonsNotOfStream(stream)
    if (facts.length > 0) return { facts }
  }
  for (const rule of visibilityRules) {
    if (rule.about === 'session' && !rule.holds(session, party))
      return { rule: { number: rule.number, says: rule.says }, facts: rule.why(session, party) }
    if (rule.about === 'stream' && isFree && stream !== undefined && !rule.holds(stream))
      return { rule: { number: rule.number, says: rule.says }, facts: rule.why(stream) }
  }
  return undefined
}

const reasonsNotOfStream = ({ series, option, group, coach, club }: SlotStream): readonly string[] => [
  ...(series.archived ? [`the series ${series.name} is archived`] : []),
  ...(option.active ? [] : [`the fee option ${option.name} is inactive`]),
  ...(group.leaders.includes(coach.id) ? [] : [`${coach.name} does not lead the group ${group.name}`]),
  ...(series.clubId === undefined || series.clubId === club.id
    ? []
    : [`the series ${series.name} stays at another club`]),
]
