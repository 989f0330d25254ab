/** Conditions and ranges: HTTP has them between a call and its answer, whether a contract speaks of them or not. */
import type { Operation } from '../contract/operation.ts'
import type { HeaderPairs } from './headers.ts'

/** Of which header what is answered with the status is a part of HTTP (RFC 9110, sections 13 and 14). */
const conditionOf = (status: number): RegExp | undefined => {
  if (status === 304 || status === 412) return /^if-/i
  return status === 206 || status === 416 ? /^range$/i : undefined
}

/**
 * Headers of the call, in lower case, to which a status is HTTP's own answer.
 *
 * @returns undefined: it is the answer to none
 */
export const conditionsSent = (status: number, headers: HeaderPairs): readonly string[] | undefined => {
  const condition = conditionOf(status)
  return condition === undefined
    ? undefined
    : headers.map(([name]) => name.toLowerCase()).filter(name => condition.test(name))
}

/** @param names in lower case */
export const declaresHeader = ({ parameters }: Operation, names: readonly string[]): boolean =>
  parameters.some(one => one.in === 'header' && names.includes(one.name.toLowerCase()))
