/** The judged changes of a schema as they are told: whose schema it is, where in it, and a value that shows it. */
import type { Segments } from '../text/pointer.ts'
import { aging, stabilityChange } from './lifecycle.ts'
import type { JudgedChange } from './judged-schemas.ts'
import type { SchemaStanding } from './schema-walk.ts'
import type { ComparedDirection } from './sides.ts'
import type { ContractComparison } from './telling.ts'
import type { Travelling } from './travelling.ts'

export interface ComparedSchemas {
  readonly operation: string
  /** `The request body`. */
  readonly subject: string
  readonly direction: ComparedDirection
  readonly standing: SchemaStanding
  readonly oldAt: Segments
  readonly newAt: Segments
  readonly travelling?: Travelling | undefined
}

export const schemaOutcomes = (comparison: ContractComparison, compared: ComparedSchemas): void => {
  const { operation, subject, direction, standing, oldAt, newAt, travelling } = compared
  for (const change of comparison.judges.changes(direction, standing, oldAt, newAt, travelling)) {
    const { witness, oldAt: from, newAt: to } = change
    for (const { rule, what } of toldOf(comparison, direction, change))
      comparison.tell({
        rule,
        operation,
        what: sentence(subject, { ...change, rule, what }),
        oldAt: from,
        newAt: to,
        witness,
      })
  }
}

const toldOf = (
  comparison: ContractComparison,
  direction: ComparedDirection,
  { rule, what, lifetime }: JudgedChange,
): readonly Pick<JudgedChange, 'rule' | 'what'>[] => {
  if (lifetime === undefined) return [{ rule, what }]
  const [before, after] = lifetime
  const { policy, stability } = comparison
  const aged = aging(comparison, { what: direction, before, after, stability })
  const all = [
    ...(aged === undefined ? [] : [aged]),
    ...stabilityChange(`${direction}-property`, before, after, policy),
  ]
  return all.map(one => ({ rule: one.rule, what: one.text }))
}

const sentence = (subject: string, { property, what, rule, isStopped = false }: JudgedChange): string => {
  const told = `${subject}${property === '' ? '' : `, ${property}`}: ${what}.`
  if (rule !== 'schema-change-undecided') return told
  const why = isStopped ? 'takes more work to decide than is done' : "can't be decided"
  return `${told} Whether that breaks anything ${why}.`
}
