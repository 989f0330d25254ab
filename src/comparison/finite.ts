/** The values of a schema that has few: none that is good is missing. */
import { type Conjuncts } from './conjuncts.ts'
import { kindsOf } from './kinds.ts'

const mostValues = 500

export const finiteValues = (conjuncts: Conjuncts): readonly unknown[] | undefined => {
  for (const { const: only, enum: listed } of conjuncts) {
    if (only !== undefined) return [only]
    if (Array.isArray(listed) && listed.length <= mostValues) return listed
  }
  const kinds = kindsOf(conjuncts)
  if (kinds.size === 0) return []
  if ([...kinds].every(kind => kind === 'null' || kind === 'boolean'))
    return [...(kinds.has('null') ? [null] : []), ...(kinds.has('boolean') ? [true, false] : [])]
  const words = conjuncts.flatMap(({ pattern }) => wordsOf(pattern))
  return words.length > 0 && kinds.size === 1 && kinds.has('string') ? words : undefined
}

/** `^(red|green)$`: exactly these. */
const wordsOf = (pattern: unknown): string[] => {
  const [, list] = /^\^\((?:\?:)?([\w -]+(?:\|[\w -]+)*)\)\$$/.exec(String(pattern ?? '')) ?? []
  return list?.split('|') ?? []
}
