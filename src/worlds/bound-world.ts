/**
 * The world that a request is bound to, as http sees it: asked about each request, and told how it ended.
 *
 * A request is bound when it comes in and stays so, so that one that began before a reset can be told.
 */
import type { Problem, Violation } from '../contract/problem.ts'
import type { Endpoint } from '../contract/check/endpoint.ts'
import type { Answer, Call, Guard, Mode, Preferences } from '../contract/call.ts'
import type { Operation } from '../contract/operation.ts'

/** Something that goes wrong on purpose with one call. */
export interface InjectedFault {
  /** For `Courtside-Source`: `fault 3`. */
  readonly name: string
  /** Milliseconds before anything else happens. */
  readonly delay?: number
  /** `drop`: the connection ends before the call is looked at. `cut`: it ends in the middle of the answer. */
  readonly connection?: 'drop' | 'cut'
  /** Answered instead, whatever the request is like; nothing is changed. */
  readonly problem?: InjectedProblem
  /** Name of a recorded example that a good request is answered with; nothing is changed. */
  readonly example?: string
}

export interface InjectedProblem {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * One request and what became of it.
 *
 * Thousands of them may be kept, so there is nothing in it that can be worked out again: see `exchange-values.ts`.
 */
export interface Exchange {
  /** Undefined: the contract has none there. */
  readonly operation: Operation | undefined
  readonly method: string
  /** As it was sent, from the path on. */
  readonly url: string
  /** Names and values in turns, as they were sent. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer | undefined
  /** What reads the request again; undefined for one that breaks the contract, or was answered unread. */
  readonly endpoint: Endpoint | undefined
  /** How long the mount's prefix is in `url`. */
  readonly prefixLength: number
  readonly caller: unknown
  readonly violations: readonly Violation[]
  /** What was ignored of the request, such as query parameters that nobody declares. */
  readonly warnings: readonly string[]
  /** Why it was refused, beyond what the client was told. */
  readonly reason: string | undefined
  /** Undefined: the connection was dropped instead. */
  readonly answer: Answer | undefined
  readonly fault: InjectedFault | undefined
  /** Not of the contract that the world is there for: of one beside it, or no call at all. */
  readonly isBeside?: boolean
  /** Its name, where it is an action of the operator's and no call: it has neither operation nor violations. */
  readonly action?: string | undefined
  readonly milliseconds: number
}

export interface BoundWorld {
  /** Absent: credentials are neither asked for nor looked at. */
  readonly guard: Guard | undefined
  readonly mode: Mode
  /** Answers with what is recorded. */
  readonly recorded: Mode
  /** For generated values. */
  readonly seed: number
  /** What is preferred where a request says nothing. */
  readonly preferences: Preferences | undefined
  /** Asked once for each call of an operation, as it comes in. */
  injectedFault(operation: Operation): InjectedFault | undefined | Promise<InjectedFault | undefined>
  /** How an injected error is told where the contract has another way than its error body; else undefined. */
  readonly imitate?: (
    call: Pick<Call, 'operation' | 'target' | 'authority'>,
    problem: InjectedProblem,
  ) => Promise<Answer> | undefined
  /** Why nothing that is still in flight counts any more; undefined: it does. */
  ended(): Problem | undefined
  /** Aborted when it ends: who is made to wait need wait no longer. */
  readonly signal: AbortSignal | undefined
  /** Resolves once it is as all who share it have it; absent: nobody else has it. */
  readonly learn?: () => Promise<void>
  /** From which state of it a call is answered, for `Courtside-Version`; absent: nobody else has it. */
  readonly version?: () => string
  /** @returns its number in the world's journal, once all who share it find it there; undefined: nobody keeps it */
  note(exchange: Exchange): number | undefined | Promise<number>
  /** By what an entry of the journal is known outside. */
  entry(number: number): NamedEntry
}

/** An entry of a journal, to whoever may be told of it: its id is 128 bits that nobody can guess. */
export interface NamedEntry {
  readonly world: string
  readonly id: string
}

/** A world that nothing ever happens to. */
export const steadyWorld = (
  mode: Mode,
  { guard, seed = 1 }: { readonly guard?: Guard; readonly seed?: number } = {},
): BoundWorld => ({
  guard,
  mode,
  seed,
  recorded: mode,
  preferences: undefined,
  signal: undefined,
  injectedFault: () => undefined,
  ended: () => undefined,
  note: () => undefined,
  entry: () => ({ world: '', id: '' }),
})
