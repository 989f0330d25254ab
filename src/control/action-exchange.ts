/**
 * What an operator did to a world, as its journal keeps it: beside the calls, refused or not.
 *
 * Secrets are left out before it is kept: which of an action's fields are some, nobody knows later on.
 */
import { isFailed, type Failed, type Problem } from '../contract/problem.ts'
import { redactionByNames, redactionFor } from '../contract/redaction.ts'
import { isTooDeep } from '../text/depth.ts'
import type { Exchange } from '../worlds/bound-world.ts'
import type { Action } from '../worlds/mode-provider.ts'
import { errorBody } from './error-body.ts'

type Done = { readonly status: number; readonly body: unknown } | Failed

interface Acted {
  readonly action: Pick<Action, 'name' | 'secrets'>
  /** Where it was asked for. */
  readonly url: string
  /** Its arguments, good or bad. */
  readonly sent: unknown
  readonly done: Done
  readonly milliseconds: number
}

export const actionExchange = ({ action: { name, secrets }, url, sent, done, milliseconds }: Acted): Exchange => {
  const { status, body } = isFailed(done)
    ? { status: done.problem.status, body: errorBody(withoutSecrets(done.problem)) }
    : { status: done.status, body: redactionFor([], secrets).value(done.body) }
  return {
    operation: undefined,
    action: name,
    method: 'POST',
    url,
    rawHeaders: [],
    body: bytesOf(isTooDeep(sent) ? '(too deep)' : redactionByNames.value(sent)),
    endpoint: undefined,
    prefixLength: 0,
    caller: undefined,
    violations: [],
    warnings: [],
    reason: undefined,
    answer: { status, source: `action ${name}`, content: { mediaType: 'application/json', bytes: bytesOf(body) } },
    fault: undefined,
    isBeside: true,
    milliseconds,
  }
}

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** Its messages quote what was found. */
export const withoutSecrets = (problem: Problem): Problem => {
  const shown = problem.violations.map(violation => ({ ...violation, message: redactionByNames.message(violation) }))
  const message = problem.violations.reduce(
    (text, { message: told }, index) => text.replaceAll(told, () => shown[index]?.message ?? ''),
    problem.message,
  )
  return { ...problem, message, violations: shown }
}
