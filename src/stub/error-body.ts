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
  // The contract declares no cookie parameter, and its Violation knows no such place.
  errors: violations
    .slice(0, 100)
    .flatMap(({ in: place, name, code: reason, message: told }) =>
      place === 'cookie' ? [] : [{ in: place, name, code: reason, message: told }],
    ),
})
