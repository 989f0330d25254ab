/**
 * openapi-backend, as this program uses it: it holds the operations, the table of handlers and the compiled validators.
 *
 * Its own request loop rebuilds every operation for each call, so a route calls the validators and the handler
 * directly. Its `quick` mode is needed for OpenAPI 3.1. The schemas stand behind a keyword of ours instead of a `$ref`,
 * because it would copy what a `$ref` points to into every operation; so each is compiled once, by the contract's one
 * Ajv.
 */
import type { ErrorObject, ValidateFunction } from 'ajv'
import { type Context, type Document, OpenAPIBackend } from 'openapi-backend'
import type { Answer, Call, Mode } from '../call.ts'
import type { Operation, Parameter } from '../operation.ts'
import {
  type CheckBounds,
  type FoundProblems,
  type Schemas,
  contractSchemaKeyword,
  noneFound,
  schemaUri,
} from '../schemas.ts'

/** The values of a request, as the validators take them. */
export interface RequestValues {
  readonly path: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly header: Record<string, unknown>
  readonly cookie: Record<string, unknown>
  readonly requestBody?: unknown
}

export interface OperationBackend {
  /**
   * What is wrong with a request's values; none for a good one.
   *
   * @throws TooMuchWork
   */
  problemsFound(values: RequestValues, bounds: CheckBounds): FoundProblems
  /** Leads the call to the operation's handler, which has it answered by this mode. */
  handle(call: Call, mode: Mode): Answer | Promise<Answer>
}

/** `required` inside the request object is told when the values are read; the validators would say it again. */
const isOnPlaces = ({ instancePath, keyword }: ErrorObject): boolean =>
  !(keyword === 'required' && /^(\/(path|query|header|cookie))?$/.test(instancePath))

const behind = (schemaPointer: string | undefined): Record<string, unknown> =>
  schemaPointer === undefined ? {} : { [contractSchemaKeyword]: schemaUri(schemaPointer) }

const declared = (parameter: Parameter, schemas: Schemas): Record<string, unknown> => ({
  in: parameter.in,
  name: parameter.name,
  required: parameter.required,
  schema: behind(
    parameter.schemaPointer !== undefined && schemas.whyUnusable(parameter.schemaPointer) === undefined
      ? parameter.schemaPointer
      : undefined,
  ),
})

/** To the library's plain objects `__proto__` is no name; whoever checks requests looks after such a parameter. */
export const isNamed = ({ name }: Parameter): boolean => name !== '__proto__'

/** A contract may call an operation anything, `constructor` too; the library keeps them in plain objects. */
const ownId = (index: number): string => `operation ${index}`

/** What openapi-backend needs to see of an operation: nothing of its answers, which it has no part in. */
const definitionOf = (operations: readonly Operation[], schemas: Schemas): Document => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [index, { method, path, parameters, requestBody }] of operations.entries()) {
    const bodySchema = [...(requestBody?.content.values() ?? [])][0]
    const isUsable = bodySchema !== undefined && schemas.whyUnusable(bodySchema) === undefined
    const item = (paths[path] ??= {})
    item[method.toLowerCase()] = {
      operationId: ownId(index),
      responses: {},
      parameters: parameters.filter(isNamed).map(parameter => declared(parameter, schemas)),
      ...(isUsable ? { requestBody: { content: { 'application/json': { schema: behind(bodySchema) } } } } : {}),
    }
  }
  // The library's type asks for a whole document; it reads no more than this.
  return { openapi: '3.1.0', info: { title: '', version: '' }, paths } as Document
}

class PreparedBackend extends OpenAPIBackend {
  /** The document is an object in memory: nothing to load, and no parser for remote references to start. */
  override loadDocument(): Promise<Document> {
    return Promise.resolve(this.document)
  }
}

export const openBackend = async (
  operations: readonly Operation[],
  schemas: Schemas,
): Promise<ReadonlyMap<string, OperationBackend>> => {
  const table = operations.map((_, index) => [ownId(index), (_context: Context, call: Call, mode: Mode) => mode(call)])
  const backend = new PreparedBackend({
    definition: definitionOf(operations, schemas),
    quick: true,
    strict: true,
    // It makes an Ajv for each validator and hands it over to be replaced: the less that one loads, the better.
    ajvOpts: { meta: false, validateSchema: false },
    customizeAjv: () => schemas.ajv,
  })
  await backend.init()
  // Its router builds all operations anew whenever it looks for one, which is once for each handler that is registered.
  const built = backend.router.getOperations()
  backend.router.getOperations = () => built
  backend.register(Object.fromEntries(table))
  return new Map(
    operations.map(({ id }, index) => {
      const handler = backend.handlers[ownId(index)]
      if (handler === undefined) throw new Error(`No handler is registered for the operation ${id}.`)
      const context = { api: backend } as Context
      let validators: ValidateFunction[] | undefined
      return [
        id,
        {
          problemsFound: (values, bounds) => {
            validators ??= backend.validator.getRequestValidatorsForOperation(ownId(index)) ?? []
            let all = noneFound
            for (const validate of validators) {
              const { problems, areMore } = schemas.problemsFound(validate, values, 'request', bounds, isOnPlaces)
              if (problems.length > 0)
                all = { problems: [...all.problems, ...problems], areMore: all.areMore || areMore }
            }
            return all
          },
          handle: (call, mode) => handler(context, call, mode),
        },
      ] satisfies [string, OperationBackend]
    }),
  )
}
