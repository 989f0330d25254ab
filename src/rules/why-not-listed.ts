/** What keeps a session or a slot out of a list, in a sentence: the query, that it is no longer offered, or a rule. */
import type { CoachingSession, Party, SlotStream } from '../club/facts.ts'
import type { Instant } from '../club/model.ts'
import { type SessionQuery, unmatched } from './session-query.ts'
import { whyHidden } from './why-hidden.ts'

export interface NotListed {
  readonly because: {
    readonly step: 'query' | 'offer' | 'rule'
    /** Of the query. */
    readonly parameter?: string
    readonly rule?: { readonly number: number; readonly says: string }
  }
  readonly says: string
  readonly facts: readonly string[]
}

export const byQuery = (parameter: string, facts: readonly string[]): NotListed => ({
  because: { step: 'query', parameter },
  says: `It is not in the list: the query, by ${parameter}, asks for others.`,
  facts,
})

export const byOffer = (facts: readonly string[]): NotListed => ({
  because: { step: 'offer' },
  says: 'It is not in the list: it is no longer offered.',
  facts,
})

export const byRule = (
  rule: { readonly number: number; readonly says: string },
  facts: readonly string[],
): NotListed => ({
  because: { step: 'rule', rule },
  says: `It is not in the list by rule ${rule.number}: ${rule.says}.`,
  facts,
})

export interface AskedList {
  readonly query: SessionQuery
  readonly party: Party
  readonly now: Instant
}

/**
 * Of what is the list's to show: of its club, its coach.
 *
 * @param stream that a free slot is of
 * @returns undefined: nothing does but, perhaps, what is busy then
 */
export const whyNotListed = (
  session: CoachingSession,
  { query, party, now }: AskedList,
  stream?: SlotStream,
): NotListed | undefined => {
  const apart = unmatched(session, query, party, now)
  if (apart !== undefined) return byQuery(apart.parameter, apart.facts)
  const hidden = whyHidden(session, party, stream)
  if (hidden === undefined) return undefined
  return hidden.rule === undefined ? byOffer(hidden.facts) : byRule(hidden.rule, hidden.facts)
}
