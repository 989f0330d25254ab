/** The one body of every error of this API: the `Error` schema of the contract. */
import type { components } from '../generated/openapi.ts'

type ErrorBody = components['schemas']['Error']

interface Problem {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly violations: readonly {
    readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body'
    readonly name: string
    readonly code: string
    readonly message: string
  }[]
}

export const errorBody = ({ status, code, message, violations }: Problem): ErrorBody => ({
  status,
  code,
  message,
  ...listed(violations),
})

/** Left out where no part of the request is wrong: a path that is unknown, a failure of the service. */
const listed = (violations: Problem['violations']): Pick<ErrorBody, 'errors'> => {
  // The contract declares no cookie parameter, and its Violation knows no such place.
  const errors = violations
    .slice(0, 100)
    .flatMap(({ in: place, name, code, message }) => (place === 'cookie' ? [] : [{ in: place, name, code, message }]))
  return errors.length === 0 ? {} : { errors }
}
