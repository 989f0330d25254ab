/**
 * What an action of the stub is: something that happens at the club while an app is open, done by an operator, a test
 * or a scenario. It goes through the data layer like everything else, so that whatever is asked afterwards agrees with
 * it.
 */
import type { ActionRefusal } from '../../club/action-refusal.ts'
import type { WorldAccounts } from '../../accounts/world-accounts.ts'
import { type JsonSchema, type Shape, Trail } from '../../world-file/shape.ts'
import type { StubContext } from '../context.ts'

/** What an action may use beyond what an operation may. */
export interface ActionContext extends StubContext, Pick<WorldAccounts, 'accounts' | 'people'> {}

export type ActionResult = Readonly<Record<string, unknown>>

export interface ActionDefinition<Arguments = never> {
  readonly description: string
  /** A JSON Schema (2020-12) of an object, against which the arguments have been held before `run`. */
  readonly arguments: JsonSchema
  /** Fields of what it gives that nobody is told again, beside those whose names say so. */
  readonly secrets: readonly string[]
  readonly run: (given: unknown, context: ActionContext) => Promise<ActionResult | ActionRefusal>
  /** Never called: what it takes is known by it to whoever runs it by name. */
  readonly takes?: (given: Arguments) => void
}

export const actionOf = <Arguments>(
  shape: Shape<Arguments>,
  example: NoInfer<Arguments>,
  run: (given: Arguments, context: ActionContext) => Promise<ActionResult | ActionRefusal>,
  secrets: readonly string[] = [],
): ActionDefinition<Arguments> => ({
  description: String(shape.schema.description),
  secrets,
  arguments: { ...shape.schema, examples: [example] },
  run: async (given, context) => {
    const trail = new Trail()
    if (shape.accepts(given, trail)) return run(given, context)
    throw new Error(
      'An action was given arguments that its schema refuses: '
        + `${trail.unplaced.map(({ segments, message }) => `${segments.join('/')}: ${message}`).join(' ')}`,
    )
  },
})

/** An argument as a form shows it. */
export const titled = <T>(title: string, example: NoInfer<T>, shape: Shape<T>): Shape<T> => ({
  ...shape,
  schema: { title, ...shape.schema, examples: [example] },
})
