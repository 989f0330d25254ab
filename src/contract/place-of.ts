/** Where the contract says what a request broke. */
import type { Place } from '../text/finding.ts'
import type { Operation } from './operation.ts'
import type { Violation } from './problem.ts'

/** The parameter or the body that it is about; the operation where that is not declared. */
export const placeOf = (
  { parameters, requestBody, place }: Operation,
  violation: Pick<Violation, 'in' | 'name'>,
): Place | undefined => {
  if (violation.in === 'body') return requestBody?.place ?? place
  const isIt = (name: string): boolean =>
    violation.in === 'header' ? name.toLowerCase() === violation.name.toLowerCase() : name === violation.name
  return parameters.find(one => one.in === violation.in && isIt(one.name))?.place ?? place
}
