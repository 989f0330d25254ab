/** What an operation of the control API is: typed by its contract, so that one that is missing does not compile. */
import { type Failed, impossible, type Violation } from '../contract/problem.ts'
import type { DeclaredParameters } from '../contract/declared-parameters.ts'
import type { AnswerStream } from '../contract/call.ts'
import type { Operation } from '../contract/operation.ts'
import type { Schemas } from '../contract/schemas.ts'
import type { operations } from '../generated/control.ts'
import type { Redaction } from '../contract/redaction.ts'
import type { World } from '../worlds/world.ts'
import type { Worlds } from '../worlds/worlds.ts'

export type ControlOperationId = keyof operations

export interface Controlled {
  readonly worlds: Worlds
  /** What our own paths begin with: `` or `/courtside`. */
  readonly base: string
  /** Base paths of the contract that is served: `/v2`. */
  readonly basePaths: readonly string[]
  /** Of the control API itself. */
  readonly schemas: Schemas
  /** What is left out of what is shown of a call of this operation. */
  readonly redactionOf: (operation: Operation | undefined) => Redaction
  /**
   * Those that a test may mean: of the contract that is served and, where it has not all of these, of those beside it.
   */
  readonly operationsWith: (named: readonly string[]) => Promise<readonly Operation[]>
  /** Of the contract that is served, and of those beside it. */
  readonly allOperations: () => Promise<readonly Operation[]>
  readonly onVerification?: OnVerification
  /** Of this program. */
  readonly version: string
  /** Where this server is, as the client sees it: `http://127.0.0.1:4010`. */
  readonly origin: string
}

/** Hears what came of each question whether calls were made. */
export type OnVerification = (asked: AskedVerification) => void

export interface AskedVerification {
  readonly world: string
  /** The same for the same question. */
  readonly question: string
  readonly operation: string | undefined
  readonly isVerified: boolean
  /** One sentence, and the calls that nearly were it, without secrets. */
  readonly says: string
}

/** Their names are: case means nothing in them. */
type LowerCased<T> = { readonly [K in keyof T as K extends string ? Lowercase<K> : never]: T[K] }
type BodyOf<K extends ControlOperationId> = operations[K] extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? Body
  : operations[K] extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body | undefined
    : undefined
type Parameters<K extends ControlOperationId> = operations[K]['parameters']

export interface ControlCall<K extends ControlOperationId> extends Controlled {
  readonly path: DeclaredParameters<Parameters<K>['path']>
  readonly header: LowerCased<DeclaredParameters<Parameters<K>['header']>>
  readonly query: DeclaredParameters<Parameters<K>['query']>
  readonly body: BodyOf<K>
  /** Bytes, as it was sent; absent: it was not. */
  readonly bodySize?: number
  /** Has whoever called gone away? */
  readonly isGone?: () => boolean
}

type Answered<R> = {
  [S in keyof R]: R[S] extends { content: { 'application/json': infer Body } }
    ?
        | { readonly status: S; readonly body: Body; readonly location?: string }
        | { readonly status: S; readonly stream: AnswerStream }
    : R[S] extends { content: { 'text/event-stream': string } }
      ? { readonly status: S; readonly stream: AnswerStream }
      : { readonly status: S }
}[keyof R]

/** One of the declared successes, or the reason why not. */
export type ControlOutcome<K extends ControlOperationId> = OfState
  & (Answered<Pick<operations[K]['responses'], Extract<keyof operations[K]['responses'], 200 | 201 | 204>>> | Failed)

export interface OfState {
  /** From which state of its world it is, for `Courtside-Version`; absent: as that is when it is answered. */
  readonly version?: string
}

export type ControlOperation<K extends ControlOperationId> = (call: ControlCall<K>) => Promise<ControlOutcome<K>>
export type ControlOperations = { readonly [K in ControlOperationId]: ControlOperation<K> }

/** A request that keeps to the contract, and can't be done as it stands. */
export const failed = (violations: readonly Violation[]): Failed => ({ problem: impossible(violations) })

/** What is wrong with a field of the body. */
export const wrongBody = (pointer: string, told: string, code = 'invalid_body'): Violation => ({
  in: 'body',
  name: pointer,
  code,
  message: `body${pointer}: ${told}`,
})

/** Does something with the world that the path names. */
export const inWorld = async <T>(
  worlds: Worlds,
  name: string,
  act: (world: World) => Promise<T> | T,
): Promise<T | Failed> => {
  const world = worlds.find(name)
  if (world === undefined) return { problem: worlds.unknown(name) }
  world.use()
  return act(world)
}
