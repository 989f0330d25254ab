/** The one body of every error of the control API: the `Error` schema of its contract. */
import type { Problem } from '../contract/problem.ts'
import { listedIn } from '../contract/error-answers.ts'
import type { components } from '../generated/control.ts'

export const errorBody = (problem: Problem): components['schemas']['Error'] => ({
  status: problem.status,
  code: problem.code,
  message: problem.message,
  errors: listedIn(problem).map(({ in: place, name, code, message }) => ({ in: place, name, code, message })),
})
