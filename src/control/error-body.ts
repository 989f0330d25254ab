/** The one body of every error of the control API: the `Error` schema of its contract. */
import type { Problem } from '../contract/problem.ts'
import { listedViolations } from '../contract/error-answers.ts'
import type { components } from '../generated/control.ts'

export const controlErrorBody = (problem: Problem): components['schemas']['Error'] => ({
  status: problem.status,
  code: problem.code,
  message: problem.message,
  errors: listedViolations(problem).map(({ in: place, name, code, message }) => ({ in: place, name, code, message })),
})
