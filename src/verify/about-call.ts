/** What tells one call of an operation from others on every run: which declared parameters it has, not their values. */
import { rawPairs } from '../contract/check/query.ts'
import { decodedQueryOrAsSent } from '../text/percent-encoding.ts'
import type { Operation } from '../contract/operation.ts'
import { type AnswerFailure, isOfAll } from './answer.ts'

/** Of a call that somebody else has made. @param isBroken it breaks the contract */
export const aboutSent = ({ parameters }: Operation, target: string, isBroken: boolean): string => {
  const mark = target.indexOf('?')
  const sent = new Set(
    mark < 0 ? [] : rawPairs(target.slice(mark + 1)).map(([name]) => decodedQueryOrAsSent(name).replace(/\[.*/s, '')),
  )
  const names = parameters.flatMap(({ in: place, name, required }) =>
    place === 'query' && !required && (sent.has(name) || sent.has(name.replace(/\[.*/s, ''))) ? [name] : [],
  )
  return [...(isBroken ? ['bad'] : []), ...names].join(' ')
}

/** Of the answer as such it says which call got it; what is wrong with all refusals is no matter of what is refused. */
export const aspectFor =
  (status: number, aspectOf: (aspect: string) => string) =>
  (failure: AnswerFailure): string => {
    const isRefused = status >= 400 && status < 500
    return !isOfAll(failure) || (isRefused && failure.rule !== 'status') ? failure.aspect : aspectOf(failure.aspect)
  }
