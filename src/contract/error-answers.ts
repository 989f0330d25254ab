/**
 * Turns a problem into an answer that the contract declares.
 *
 * The status: the specific one where it is declared, else 400 where that is, else a range or `default` that covers it,
 * else the specific one all the same. The body: in the contract's own words, which the wiring supplies for a contract
 * that it knows; for any other see `common-error-formatter.ts`.
 */
import type { Problem, Violation } from './problem.ts'
import type { Answer, RefusedFor, ErrorBodyOf } from './call.ts'
import { counted } from '../text/counted.ts'
import { given } from '../text/given.ts'
import type { DeclaredResponse, Operation } from './operation.ts'
import { concreteMediaType, isJson } from './check/media-types.ts'

export interface ErrorBody {
  readonly mediaType: string
  readonly bytes: Buffer
}

/**
 * Writes a problem for an operation's declared response; undefined response: nothing fitting is declared, or no
 * operation.
 */
export type ErrorFormatter = (problem: Problem, response: DeclaredResponse | undefined) => ErrorBody

export interface ErrorAnswers {
  /** An answer to a request for this operation. `status` is the most specific one; the answer may have another. */
  refuse(operation: Operation, problem: Problem, headers?: Readonly<Record<string, string>>): Answer
  /** An answer with this very status, declared or not: what a service under stress says is in no contract. */
  imitate(operation: Operation, problem: Problem, source: string, headers?: Readonly<Record<string, string>>): Answer
  /** An answer outside any operation. */
  refuseOutside(problem: Problem, headers?: Readonly<Record<string, string>>): Answer
}

/** The declared response that a status gets: exact, then its range, then `default`. */
export const responseFor = (operation: Operation, status: number): DeclaredResponse | undefined =>
  operation.responses.find(response => response.status === String(status))
  ?? operation.responses.find(response => response.status === `${Math.floor(status / 100)}XX`)
  ?? operation.responses.find(response => response.status === 'default')

/**
 * How the contract words an error, where it declares nothing for this one: as another error of the operation, one of
 * the same hundred before others, or else of any operation.
 */
const errorNear = (
  operation: Operation,
  status: number,
  operations: readonly Operation[],
): DeclaredResponse | undefined => {
  const hundred = String(Math.floor(status / 100))
  for (const { responses } of [operation, ...operations]) {
    const errors = responses.filter(isWordedError)
    const near = errors.find(one => one.status.startsWith(hundred)) ?? errors[0]
    if (near !== undefined) return near
  }
  return undefined
}

const isWordedError = ({ status, content }: DeclaredResponse): boolean =>
  /^([45]|default$)/.test(status)
  && content.some(({ mediaType, schemaPointer }) => schemaPointer !== undefined && isJson(concreteMediaType(mediaType)))

const statusFor = (operation: Operation, wanted: number): number => {
  const declared = new Set(operation.responses.map(({ status }) => status))
  if (declared.has(String(wanted)) || wanted >= 500) return wanted
  if (declared.has('400')) return 400
  // Some contracts answer bad parameters with 422 alone (RFC 9110, section 15.5.21).
  return wanted === 400 && declared.has('422') ? 422 : wanted
}

const refusedFor = ({ isRefusal = false, code, violations, because }: Problem): RefusedFor | undefined =>
  isRefusal ? { code, about: violations, ...given({ because }) } : undefined

const countOf = ({ violations, isRefusal }: Problem): number => (isRefusal === true ? 0 : violations.length)

/** @param operations of the contract: an undeclared error is worded as those that they declare */
export const errorAnswers = (words: ErrorFormatter, operations: readonly Operation[] = []): ErrorAnswers => ({
  refuse: (operation, problem, headers = {}) => {
    const status = statusFor(operation, problem.status)
    const content = words({ ...problem, status }, responseFor(operation, status))
    return {
      status,
      content,
      headers,
      source: `${problem.isRefusal === true ? 'refusal' : 'check'} ${operation.id}/${status}`,
      message: problem.message,
      violations: countOf(problem),
      ...given({ refusal: refusedFor(problem) }),
    }
  },
  imitate: (operation, problem, source, headers = {}) => ({
    status: problem.status,
    content: words(problem, responseFor(operation, problem.status) ?? errorNear(operation, problem.status, operations)),
    headers,
    source,
    message: problem.message,
  }),
  refuseOutside: (problem, headers = {}) => ({
    status: problem.status,
    content: words(problem, undefined),
    headers,
    source: `check ${problem.code}`,
    message: problem.message,
    violations: countOf(problem),
  }),
})

export const mostListed = 100

/** What is listed in an answer: a body can break its schema in as many places as it has bytes. */
export const listedViolations = ({ violations }: Problem): readonly Omit<Violation, 'rule'>[] =>
  violations.slice(0, mostListed).map(({ in: place, name, code, message }) => ({ in: place, name, code, message }))

/** A contract whose every error has one JSON body. */
export const jsonErrorFormatter =
  (bodyOf: ErrorBodyOf): ErrorFormatter =>
  (problem, response) => {
    const declared = response?.content.find(({ mediaType }) => isJson(mediaType))?.mediaType
    return {
      mediaType: declared === undefined ? 'application/json' : concreteMediaType(declared),
      bytes: Buffer.from(JSON.stringify(bodyOf(problem))),
    }
  }

/**
 * The problem that a request with these violations has: the first one's code, and the message for all. `areMore`: these
 * are the first ones of more than were looked for.
 */
export const problemOfViolations = (status: number, violations: readonly Violation[], areMore = false): Problem => {
  const [first] = violations
  const count = `${areMore ? 'more than ' : ''}${counted(violations.length, 'place')}`
  const message =
    violations.length === 1 && !areMore
      ? (first?.message ?? '')
      : `The request breaks the contract in ${count}. ${first?.message ?? ''}`
  return { status, code: first?.code ?? 'invalid_parameter', message, violations }
}
