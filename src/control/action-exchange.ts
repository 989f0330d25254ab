/**
 * What an operator did to a world, as its journal keeps it: beside the calls, refused or not.
 *
 * Secrets are left out before it is kept: which of an action's fields are some, nobody knows later on.
 */
import { isFailed, type Failed, type Problem } from '../contract/problem.ts'
import { redactionByNames, redactionFor } from '../contract/redaction.ts'
import { isTooDeep } from '../text/depth.ts'
import type { Exchange } from '../worlds/bound-world.ts'
import { mostOfBody } from '../worlds/journal.ts'
import type { Action } from '../worlds/mode-provider.ts'
import { controlErrorBody } from './error-body.ts'

type Done = { readonly status: number; readonly body: unknown } | Failed

interface Acted {
  readonly action: Pick<Action, 'name' | 'secrets'>
  /** Where it was asked for. */
  readonly url: string
  /** Its arguments, good or bad. */
  readonly sent: unknown
  /** Bytes that they were sent in. */
  readonly size: number
  readonly done: Done
  readonly milliseconds: number
}

export const actionExchange = ({ action: { name, secrets }, url, sent, size, done, milliseconds }: Acted): Exchange => {
  const { status, body } = isFailed(done)
    ? { status: done.problem.status, body: controlErrorBody(withoutSecrets(done.problem)) }
    : { status: done.status, body: redactionFor([], secrets).value(done.body) }
  return {
    operation: undefined,
    action: name,
    method: 'POST',
    url,
    rawHeaders: [],
    body: bytesOf(shownOf(sent, size)),
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

/** To look for secrets in what no action takes would hold others up. */
const shownOf = (sent: unknown, size: number): unknown => {
  if (size > mostOfBody) return '(too large)'
  return isTooDeep(sent) ? '(too deep)' : redactionByNames.value(sent)
}

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** Its messages quote what was found; the problem's own is made of them, in their order. */
export const withoutSecrets = (problem: Problem): Problem => {
  const shown = problem.violations.map(violation => ({ ...violation, message: redactionByNames.message(violation) }))
  let [message, end] = ['', 0]
  for (const [index, { message: told }] of problem.violations.entries()) {
    const start = problem.message.indexOf(told, end)
    if (start < 0) continue
    message += problem.message.slice(end, start) + (shown[index]?.message ?? '')
    end = start + told.length
  }
  return { ...problem, message: message + problem.message.slice(end), violations: shown }
}
