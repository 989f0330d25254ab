/**
 * What an action of the stub is: something that happens at the club while an app is open, done by an operator, a test
 * or a scenario. It goes through the data layer like everything else, so that whatever is asked afterwards agrees with
 * it.
 */
import type { RefusalCode } from '../../club/refusal.ts'
import { type JsonSchema, type Shape, Trail } from '../../world-file/shape.ts'
import type { StubContext } from '../operation.ts'

/** `unknown_person`, `not_a_member`, `invalid_argument`: what no call of the service can ask about. */
export type ActionRefusalCode = RefusalCode | 'unknown_person' | 'not_a_member' | 'invalid_argument'

export interface ActionRefusal {
  readonly refused: true
  readonly code: ActionRefusalCode
  readonly message: string
  /** The argument that is to blame. */
  readonly blame?: { readonly in: 'body'; readonly name: string }
}

export type ActionResult = Readonly<Record<string, unknown>>

export interface Action {
  readonly description: string
  /** A JSON Schema (2020-12) of an object, against which the arguments have been held before `run`. */
  readonly arguments: JsonSchema
  readonly run: (given: unknown, context: StubContext) => Promise<ActionResult | ActionRefusal>
}

/** @param argument name of the one that is to blame */
export const refuseAction = (code: ActionRefusalCode, message: string, argument?: string): ActionRefusal => ({
  refused: true,
  code,
  message,
  ...(argument === undefined ? {} : { blame: { in: 'body', name: `/${argument}` } }),
})

export const actionOf = <Arguments>(
  shape: Shape<Arguments>,
  example: Arguments,
  run: (given: Arguments, context: StubContext) => Promise<ActionResult | ActionRefusal>,
): Action => ({
  description: String(shape.schema.description),
  arguments: { ...shape.schema, examples: [example] },
  run: async (given, context) => {
    const trail = new Trail()
    if (shape.accepts(given, trail)) return run(given, context)
    throw new Error(
      `An action was given arguments that its schema refuses: ${trail.faults.map(({ segments, message }) => `${segments.join('/')}: ${message}`).join(' ')}`,
    )
  },
})

/** An argument as a form shows it. */
export const titled = <T>(title: string, example: T, shape: Shape<T>): Shape<T> => ({
  ...shape,
  schema: { title, ...shape.schema, examples: [example] },
})
