/**
 * Which patterns of a contract may take too long? `courtside check` warns of them; the server itself leaves what it can
 * to an engine that reads a text once, and stops the rest.
 */
import type { Finding } from '../text/finding.ts'
import { isObject } from '../text/pointer.ts'
import type { Visited } from './document/visited.ts'
import { findingAt } from './document/source.ts'
import { flawOf } from './pattern.ts'
import { regularExpression } from './schemas.ts'

const stopped =
  'It looks ahead or back, refers back, or looks at more from each place of a text than a linear engine takes, so it '
  + 'runs where it can be stopped: a request for which it takes more than 25 ms gets 503 too_much_work. '

const waysDouble = 'There are texts that it can read in twice as many ways with each further character'

const advice = {
  explosive:
    `${waysDouble}. This server reads them once; most programs try one way after the other, and hang. Let what is `
    + 'repeated begin with something that does not occur in it, as in ^[a-z]+(-[a-z]+)*$.',
  stoppable: `${stopped}Say it without, in several patterns under allOf if need be.`,
  both: `${stopped}${waysDouble}. Say it in another way.`,
}

/** Warnings, in the order of the contract. */
export const slowPatterns = (visited: readonly Visited[]): readonly Finding[] =>
  visited.flatMap(({ source, segments, kind, value }) => {
    if (kind !== 'Schema' || !isObject(value)) return []
    const { pattern, patternProperties } = value
    const held: (readonly [string, readonly string[]])[] = [
      ...(typeof pattern === 'string' ? [[pattern, ['pattern']] as const] : []),
      ...Object.keys(isObject(patternProperties) ? patternProperties : {}).map(
        one => [one, ['patternProperties', one]] as const,
      ),
    ]
    return held.flatMap(([one, below]): Finding[] => {
      const flaw = flawIn(one)
      if (flaw === undefined) return []
      const site = { source, segments: [...segments, ...below] }
      return [{ ...findingAt(site, 'key', 'slow-pattern', advice[flaw]), severity: 'warning' }]
    })
  })

/** What is no regular expression is told elsewhere. */
const flawIn = (pattern: string): ReturnType<typeof flawOf> => {
  try {
    return flawOf(pattern, regularExpression(pattern))
  } catch {
    return undefined
  }
}
