/**
 * The words that http, a mode and the contract share: what came in, and what goes out.
 *
 * http reads a request into a Call, a mode turns the Call into an Answer, http sends the Answer.
 */
import type { Problem, Violation } from './problem.ts'
import type { Because } from '../text/because.ts'
import type { SentCredentials } from './check/credentials.ts'
import type { Operation } from './operation.ts'

/** What a client asked for with `Prefer` (RFC 7240), as far as it could be understood. */
export interface Preferences {
  readonly code?: number
  readonly example?: string
  readonly dynamic?: boolean
  readonly seed?: number
  /** Milliseconds. */
  readonly delay?: number
  /** As it was said. */
  readonly handling?: 'strict' | 'lenient'
  /** `handling=strict`: what can't be honoured is refused instead of ignored. */
  readonly strict: boolean
  /** Preferences that could not be understood, each with what would be valid. */
  readonly unclear: readonly Unhonoured[]
}

/** A preference that can't be honoured, as it was sent, with the reason and the valid choices. */
export interface Unhonoured {
  readonly preference: string
  readonly reason: string
}

/** A request that satisfies the contract, its values typed as the contract declares them. */
export interface Call {
  readonly operation: Operation
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly header: Readonly<Record<string, unknown>>
  readonly cookie: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly preferences: Preferences
  /** Who calls, as the guard found out; undefined without one, and for a caller without a name. */
  readonly caller: unknown
  /** The `Accept` header as it was sent. */
  readonly accept: string | undefined
  /** The `Host` that was called (RFC 9110, section 7.2): where the client reaches this server. */
  readonly authority: string | undefined
  /** The request's target and its `Cookie` header, as they were sent. */
  readonly target?: string
  readonly sentCookies?: string | undefined
  /** Only the head of the answer is wanted: nothing may come of it (RFC 9110, section 9.3.2). */
  readonly isHead?: boolean
  /** Bytes of the body, as it was sent. */
  readonly bodySize?: number
  /** Has whoever called gone away? For what takes long. */
  readonly isGone?: () => boolean
  /** For generated values, where no preference names one. */
  readonly seed: number
}

export interface Answer {
  readonly status: number
  /** Absent: the answer has no body. */
  readonly content?: {
    readonly mediaType: string
    readonly bytes: Buffer
    /** These very bytes are sent every time: who keeps them need not copy them. */
    readonly isRecorded?: boolean
  }
  /** Instead of content: what comes about while the connection lasts. */
  readonly stream?: AnswerStream
  readonly headers?: Readonly<Record<string, string>>
  /** Where the answer came from, for `Courtside-Source`: `example listPets/default`. */
  readonly source: string
  /** Preferences that were honoured, as they are written in `Preference-Applied`. */
  readonly applied?: readonly string[]
  /** Preferences that were not. */
  readonly unhonoured?: readonly Unhonoured[]
  /** What a value of the request was taken for, where it may be taken for several things; for the journal. */
  readonly matched?: string
  /** A page of this program's own, not something that a contract says. */
  readonly isOwnPage?: boolean
  /** Something was changed, though the answer is no. */
  readonly hasChanged?: boolean
  /** Why the answer is no, beyond what the client is told, for the journal. It names no secret. */
  readonly reason?: string
  /** Of a no: what the client is told. */
  readonly message?: string
  /** How many violations the request had, when it was refused for them. */
  readonly violations?: number
  /** Of a request that keeps to the contract and was refused all the same; for the journal. */
  readonly refusal?: RefusedFor
}

/** A body without an end of its own, written as there is something to write. */
export interface AnswerStream {
  readonly mediaType: string
  /** @returns called once the connection has ended, whoever ended it */
  readonly begin: (reader: StreamReader) => () => void
}

/** Whoever reads a stream. */
export interface StreamReader {
  /** Nothing can go on to them: they get what there is, and then it ends. */
  readonly isOnce: boolean
  /** False: they have to read first; what else there is waits for `onceRead`. */
  write(text: string): boolean
  onceRead(then: () => void): void
  end(): void
  /** In the middle of whatever is being sent. */
  cut(): void
}

/** Why a service's own rule said no: the parts of the request that it is about, and what the rule saw. */
export interface RefusedFor {
  readonly code: string
  readonly about: readonly Violation[]
  readonly because?: Because
}

/** Turns a Call into an Answer. A mode never throws for what a client sent. */
export type Mode = (call: Call) => Answer | Promise<Answer>

/** Answers with what is recorded; at an instant, with its dates as if it had been recorded lately. */
export type RecordedMode = (call: Call, now?: number) => Answer | Promise<Answer>

/** What a guard says of a request's credentials. */
export type Admission =
  | { readonly admitted: true; readonly caller: unknown }
  | {
      readonly admitted: false
      readonly problem: Problem
      readonly headers?: Readonly<Record<string, string>>
      /** More than the client is told, for the journal. It names no secret. */
      readonly reason?: string
    }

/** Decides whether a request with these credentials may go on; asked before anything else of it is read. */
export type Guard = (operation: Operation, credentials: SentCredentials) => Promise<Admission>

/**
 * Thrown where a call can't be answered as its contract has it, though nothing is wrong with the call or the program.
 */
export class Unanswerable extends Error {
  readonly problem: Problem
  /** Of the answer. */
  readonly headers: Readonly<Record<string, string>>

  constructor(problem: Problem, headers: Readonly<Record<string, string>> = {}, options?: ErrorOptions) {
    super(problem.message, options)
    this.name = 'Unanswerable'
    this.problem = problem
    this.headers = headers
  }
}

/** Thrown where nobody can say what became of a call: any answer might be a lie, so the connection is closed. */
export class Unsettled extends Error {}

/**
 * Puts a problem into a contract's own words: the value of an error body.
 * The engine serialises it as JSON and sends it with the media type that the contract declares.
 */
export type ErrorBodyOf = (problem: Problem) => unknown
