/** How the service words an error, of its own and of the engine's. */
import { type ErrorAnswers, errorAnswers, jsonErrorFormatter } from '../contract/error-answers.ts'
import type { Problem } from '../contract/problem.ts'
import { asOAuth } from './answers.ts'
import { oauthErrorBody } from './errors.ts'

const words = errorAnswers(jsonErrorFormatter(oauthErrorBody))

/** What belongs to no operation says the same as every answer. */
export const oauthWords: ErrorAnswers = {
  refuse: (operation, problem, headers) => asOAuth(words.refuse(operation, declared(problem), headers)),
  imitate: (operation, problem, source, headers) => asOAuth(words.imitate(operation, problem, source, headers)),
  refuseOutside: (problem, headers) => asOAuth(words.refuseOutside(problem, headers)),
}

/** A form that is too much work is none of OAuth's: it has a handful of fields (RFC 6749, section 5.2). */
const declared = (problem: Problem): Problem =>
  problem.code === 'too_much_work' ? { ...problem, status: 400, code: 'bad_request' } : problem
