/** What two who answer alike have in common: each rule of a comparison, in words, and how much its breach weighs. */
import type { Level } from '../text/levels.ts'

interface Rule {
  /** What has to hold, in words. */
  readonly says: string
  readonly level: Level
}

/**
 * An error is what a client of the one could not take from the other. A warning is what it may miss, or is surprised
 * by. What may be so because other records were looked at is for information.
 */
export const driftRules = {
  'same-status': { says: 'both answer with the same status', level: 'error' },
  'same-media-type': { says: 'both answer with the same media type', level: 'error' },
  'same-types': { says: 'a value is of the same type from both', level: 'error' },
  'same-values': { says: 'a value that stays is the same from both', level: 'error' },
  'same-records': { says: 'the same records come from both', level: 'error' },
  'same-order': { says: 'both list in the same order', level: 'error' },
  'same-headers': { says: 'a declared header comes from both', level: 'warning' },
  'same-properties': { says: 'what the one has as a rule the other has at times', level: 'warning' },
  'same-additions': { says: "what the contract doesn't name comes from both, or from none", level: 'warning' },
  'same-absence': { says: 'what the one leaves out is not null from the other', level: 'warning' },
  'same-variety': { says: 'what the one has at times the other has at times', level: 'info' },
  'same-formats': { says: 'a text looks alike from both', level: 'info' },
  'same-words': { says: 'of the words that can be said both say the same', level: 'info' },
} as const satisfies Readonly<Record<string, Rule>>

export type RuleName = keyof typeof driftRules
