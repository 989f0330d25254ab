/** Two contracts that are compared, and how a change between them is told. */
import { given } from '../text/given.ts'
import type { Place } from '../text/finding.ts'
import type { Level } from '../text/levels.ts'
import { type Segments, pointerOf } from '../text/pointer.ts'
import type { Change, Concerned } from './change.ts'
import type { Judges } from './judged-schemas.ts'
import type { Policy, Stability } from './lifecycle.ts'
import { changeRules } from './rules.ts'

export interface ComparedContract {
  /** One document, in the dialect of OpenAPI 3.1. */
  readonly document: Record<string, unknown>
  /** `/v2`; `` for the root. */
  readonly basePaths: readonly string[]
  /** Where something of the document was written. */
  readonly placeOf: (segments: Segments) => Place
}

export interface NotedChange {
  readonly rule: string
  readonly operation?: string | undefined
  readonly what: string
  readonly oldAt?: Segments | undefined
  readonly newAt?: Segments | undefined
  readonly witness?: { readonly value: unknown } | undefined
}

export interface ContractComparison {
  readonly old: ComparedContract
  readonly new: ComparedContract
  /** `2027-03-27`: sunsets are held against it. */
  readonly today: string
  readonly policy: Policy
  /** Of the operation that is compared, in the new contract; undefined: it says something that is no level. */
  readonly stability?: Stability | undefined
  readonly judges: Judges
  readonly tell: (told: NotedChange) => void
}

export const changeOf = (old: ComparedContract, after: ComparedContract, told: NotedChange): Change => {
  const { rule, operation, what, oldAt, newAt, witness } = told
  const level = changeRules.get(rule)
  if (level === undefined) throw new Error(`No rule is called ${rule}.`)
  return {
    rule,
    level,
    ...given({ operation }),
    what,
    forWhom: concernedBy(rule, level),
    pointer: pointerOf(oldAt ?? newAt ?? []),
    ...given({ old: oldAt && old.placeOf(oldAt), new: newAt && after.placeOf(newAt), witness: witness?.value }),
  }
}

const concernedBy = (rule: string, level: Level): Concerned => {
  if (level === 'info') return 'nobody'
  if (/^(?:request-|new-|api-security|api-global-security)/.test(rule)) return 'senders'
  return /response-/.test(rule) ? 'readers' : 'everyone'
}
