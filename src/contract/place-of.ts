/** What a violation is about, and where the contract says what the request broke. */
import type { Place } from '../text/finding.ts'
import type { Operation, Parameter } from './operation.ts'
import type { Violation } from './problem.ts'

/** The parameter, the body or the field of it that it is about; the operation where that is not declared. */
export const placeOf = (
  { parameters, requestBody, place }: Operation,
  violation: Pick<Violation, 'in' | 'name' | 'place'>,
): Place | undefined => {
  if (violation.in === 'body') return violation.place ?? requestBody?.place ?? place
  return parameterOf({ parameters }, violation)?.place ?? place
}

/** Undefined: it is about none, or about one that is not declared. */
export const parameterOf = (
  { parameters }: Pick<Operation, 'parameters'>,
  violation: Pick<Violation, 'in' | 'name'>,
): Parameter | undefined => {
  const isIt = (name: string): boolean =>
    violation.in === 'header' ? name.toLowerCase() === violation.name.toLowerCase() : name === violation.name
  return parameters.find(one => one.in === violation.in && isIt(one.name))
}
