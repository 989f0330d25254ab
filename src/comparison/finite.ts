/** The values of a schema that has few: none that is good is missing. */
import { type Conjuncts } from './conjuncts.ts'
import { valueKindsOf } from './kinds.ts'

const mostValues = 500

export const finiteValues = (conjuncts: Conjuncts): readonly unknown[] | undefined => {
  for (const { const: only, enum: listed } of conjuncts) {
    if (only !== undefined) return [only]
    if (Array.isArray(listed) && listed.length <= mostValues) return listed
  }
  const kinds = valueKindsOf(conjuncts)
  if (kinds.size === 0) return []
  if ([...kinds].every(kind => kind === 'null' || kind === 'boolean'))
    return [...(kinds.has('null') ? [null] : []), ...(kinds.has('boolean') ? [true, false] : [])]
  const words = conjuncts.flatMap(({ pattern }) => wordsOf(pattern))
  return words.length > 0 && kinds.size === 1 && kinds.has('string') ? words : undefined
}

/** Each of them is tried: a long range is told by its bounds. */
const mostInRange = 32

/** The same, where the bounds of its numbers leave few. */
export const valuesInRange = (conjuncts: Conjuncts): readonly unknown[] | undefined => {
  const kinds = valueKindsOf(conjuncts)
  const ranged: ReadonlySet<string> = new Set(['null', 'boolean', 'integer', 'fraction'])
  if (![...kinds].every(kind => ranged.has(kind))) return undefined
  const bounds = (keyword: string): readonly number[] =>
    conjuncts.flatMap(one => {
      const bound = one[keyword]
      return typeof bound === 'number' ? [bound] : []
    })
  // An open bound is taken for a closed one: whoever tries the values refuses it.
  const least = Math.max(...bounds('minimum'), ...bounds('exclusiveMinimum'))
  const most = Math.min(...bounds('maximum'), ...bounds('exclusiveMaximum'))
  // Of two steps the longer one leaves fewer, and those that the other one refuses are refused when they are tried.
  const step = Math.max(0, ...bounds('multipleOf').filter(multiple => Number.isSafeInteger(multiple)))
  if (kinds.has('fraction') && least < most && step === 0) return undefined
  const between = step === 0 ? 1 : step
  const isOne = kinds.has('fraction') && step === 0
  const first = isOne ? least : Math.ceil(least / between) * between
  const count = least > most ? 0 : Math.floor((most - first) / between) + 1
  // Beyond those a whole number and the next are one.
  const isExact = count <= 0 || (Number.isSafeInteger(Math.ceil(least)) && Number.isSafeInteger(Math.floor(most)))
  if (!isExact || count > mostInRange) return undefined
  return [
    ...(kinds.has('null') ? [null] : []),
    ...(kinds.has('boolean') ? [true, false] : []),
    ...Array.from({ length: Math.max(0, count) }, (_, index) => first + index * between),
  ]
}

/** `^(red|green)$`: exactly these. */
const wordsOf = (pattern: unknown): string[] => {
  const [, list] = /^\^\((?:\?:)?([\w -]+(?:\|[\w -]+)*)\)\$$/.exec(String(pattern ?? '')) ?? []
  return list?.split('|') ?? []
}
