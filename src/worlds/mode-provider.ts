/**
 * What a mode provides for worlds: data to start from, and an instance that answers over it.
 *
 * The wiring supplies it, so that worlds know no more of a mode than its name.
 */
import type { WorldAccounts } from '../accounts/world-accounts.ts'
import type { Failed, Violation } from '../contract/problem.ts'
import type { Guard, Mode } from '../contract/call.ts'
import type { HeldData, Holding, Room } from './data-budget.ts'
import type { KeptOutBy, Timetables } from './timetable.ts'
import type { CommitLog } from './world-store.ts'

/** What a world is to the instance of a mode in it. */
export interface InstanceContext {
  /** The world's clock: milliseconds since 1970-01-01T00:00Z. */
  readonly now: () => number
  /** What that clock showed when this life of the world began. */
  readonly started: number
  readonly seed: number
  /** Answers with what is recorded in the contract that is served now. */
  readonly recorded: Mode
  /** True once the world was reset or deleted: nothing may be written any more. */
  readonly isOver: () => boolean
  /** Drawn by lot, in what it hands out: it tells nothing of the world. */
  readonly tag: () => string
  /** Of this life, where it is shared: whatever all who share it draw alike is drawn from it. */
  readonly secret?: string
  /** So many changes it may hold. */
  readonly mostChanges: number
  /** Absent: what changes in its data is nobody else's. */
  readonly log?: CommitLog
  /** Asked before the instance comes to hold more than it did: of this kind so many bytes in all. */
  readonly hold: Holding['hold']
}

/** Somebody who may be played: what to send to be them. */
export interface Caller {
  readonly role?: string
  readonly label: string
  readonly name?: string
  readonly headers: Readonly<Record<string, string>>
}

/** Asks users for access by OAuth 2.0. */
export interface ClientInfo {
  readonly clientId: string
  readonly name: string
  readonly status: 'accepted' | 'pending' | 'rejected'
  readonly redirectUris: readonly string[]
}

export interface Action {
  readonly name: string
  readonly description: string
  /** A JSON Schema (2020-12) of an object. */
  readonly arguments: Readonly<Record<string, unknown>>
  /** Fields of what it gives that nobody is told again, beside those whose names say so. */
  readonly secrets: readonly string[]
  /** The arguments have been held against the schema. */
  run(given: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>> | Failed>
}

/** Something, and a call of a list that it is in, or isn't. */
export interface ListingWish {
  /** Of what may be listed. */
  readonly id: string
  /** A role, an id or a name; absent: nobody signs in. */
  readonly as?: string
  /** Absent: a list that fits. */
  readonly operationId?: string
  readonly path?: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** What of the query an operation does not take. */
  readonly violationsFor: (operationId: string) => readonly Violation[]
}

/** Why it is in the list, or isn't. */
export interface Listing {
  readonly operationId: string
  readonly path: Readonly<Record<string, unknown>>
  readonly caller?: { readonly id: string; readonly name: string }
  readonly isListed: boolean
  /** In the whole of the list, from 1. */
  readonly place?: number
  /** Of the whole list. */
  readonly total?: number
  /** Absent for what is listed. */
  readonly because?: KeptOutBy
  readonly says: string
  readonly facts: readonly string[]
}

/** With what a call of an operation succeeds. */
export interface SampleCall {
  /** By their names. */
  readonly parameters?: Readonly<Record<string, unknown>>
  /** JSON. */
  readonly body?: unknown
}

/** By operationId; of what is not there the contract's own examples are as good as any. */
export type Samples = Readonly<Record<string, SampleCall>>

export interface Paging {
  readonly offset: number
  readonly limit: number
}

/** Answers from one start of a world to its reset or end. What it changes is gone with it. */
export interface ModeInstance {
  readonly mode: Mode
  readonly guard?: Guard
  readonly actions: readonly Action[]
  /** Absent: nobody is asked for credentials, so there are no accounts to have. */
  readonly accounts?: WorldAccounts
  /** Absent: its lists follow no rules. */
  explainListing?(wish: ListingWish): Promise<Listing | Failed>
  /** Absent: it knows of no places where anything goes on. */
  readonly timetables?: Timetables
  /**
   * Absent: any values will do that keep to the contract.
   *
   * @param as who calls: one who may be played, or the id of somebody who called; absent: whoever has no token
   */
  samples?(as?: Caller | string): Promise<Samples>
  /** Records by kind, as they are now. */
  collections(): Promise<Readonly<Record<string, number>>>
  /** undefined: there is no such kind. */
  records(collection: string, page: Paging): Promise<readonly object[] | undefined>
  /** What has changed since the start, the oldest first. */
  changes(): Promise<readonly object[]>
  /** Resolves once it answers from this version of its log, or a later one. Absent: it has no data. */
  reach?(version: number): Promise<void>
  /** From which version of its log it answers. */
  version?(): number
}

/** Data that any number of worlds can start from; nothing that they do changes it. */
export interface Start {
  /** Absent: the data was posted, or came from a file. */
  readonly scenario: string | undefined
  /** What the data calls itself. */
  readonly title: string | undefined
  /** What the clock shows at first, standing still; undefined: the real time, running. */
  readonly now: number | undefined
  readonly callers: readonly Caller[]
  /** That the data has. */
  readonly applications?: readonly ClientInfo[]
  /** Absent: it holds none worth mentioning. */
  readonly data?: HeldData
  /** Bytes in memory that each world takes beside that data, once somebody has called it. */
  readonly lifeWeight: number
  /** What it takes to have this very start elsewhere. Absent: it has no data. */
  kept?(): KeptStart
  /** The same data for a world that starts at this instant: where days are counted from the start, they differ. */
  at(now: number, room: Room): Promise<Start | Failed>
  instantiate(context: InstanceContext): ModeInstance
}

/** A start, as it is kept where others find it. */
export interface KeptStart {
  /** Two with the same digest are the same. */
  readonly digest: string
  readonly body: () => Buffer
}

export interface Scenario {
  readonly name: string
  readonly description?: string
  readonly now?: number
}

/** What a world is to start from: a scenario by name, data, or (neither) what the default world starts from. */
export interface Wish {
  readonly scenario?: string
  readonly world?: unknown
}

export interface ModeProvider {
  /** `stub`, `virtual`. */
  readonly name: string
  /** For people: what answers, and what it wants. */
  readonly says: string
  scenarios(): Promise<readonly Scenario[]>
  /**
   * @param asked what the clock is to show at first; undefined: what the data asks for, else the real time
   * @param room asked before data is made that nobody holds yet
   */
  start(wish: Wish, asked: number | undefined, real: number, room: Room): Promise<Start | Failed>
  /** What `Start.kept` gave, made a start again. Absent: its starts have no data. */
  restore?(body: Buffer): Promise<Start>
}
