/** A life of a world, from one reset to the next: whatever was begun in it ends with it. */
import { type Guard, type Mode, type Preferences, Unanswerable } from '../contract/call.ts'
import type { Operation } from '../contract/operation.ts'
import type { Problem } from '../contract/problem.ts'
import type { BoundWorld, Exchange, NamedEntry } from './bound-world.ts'
import type { ModeInstance } from './mode-provider.ts'
import type { Universe } from './universe.ts'

/** From one reset to the next. */
export interface Life {
  over: Problem | undefined
  /** Made when somebody waits. */
  ending: AbortController | undefined
  readonly instances: Map<string, LiveInstance>
}

export interface LiveInstance {
  readonly instance: ModeInstance
  readonly bound: BoundWorld
}

/** Nothing can be read or written in a life that another one has followed. */
export class LifeOver extends Unanswerable {}

/** What a life asks of its world. */
export interface LivingWorld extends Pick<BoundWorld, 'preferences' | 'injectedFault'> {
  readonly name: string
  readonly settings: { readonly seed: number }
  readonly journal: { idOf(number: number): string }
  /** Of its life in the store. */
  readonly generation: number
  readonly isShared: boolean
  note(exchange: Exchange): ReturnType<BoundWorld['note']>
  /** As all who share it have it. */
  learn(): Promise<void> | undefined
}

/** As http sees it. */
export class BoundLife implements BoundWorld {
  readonly guard: Guard | undefined
  readonly mode: Mode
  readonly recorded: Mode
  readonly seed: number
  readonly learn?: () => Promise<void>
  readonly version?: () => string
  readonly #world: LivingWorld
  readonly #life: Life
  readonly #scenario: string | undefined
  readonly #heard: Universe['heard']

  constructor(
    world: LivingWorld,
    life: Life,
    { guard, mode, version }: ModeInstance,
    { recorded, scenario, heard }: Pick<Universe, 'heard'> & { recorded: Mode; scenario: string | undefined },
  ) {
    this.#world = world
    this.#life = life
    this.#scenario = scenario
    this.#heard = heard
    this.guard = guard
    this.mode = mode
    this.recorded = recorded
    this.seed = world.settings.seed
    if (world.isShared) {
      const { generation } = world
      this.learn = async () => world.learn()
      this.version = () => `${generation}.${version?.() ?? 0}`
    }
  }

  get preferences(): Preferences | undefined {
    return this.#world.preferences
  }

  injectedFault(operation: Operation): ReturnType<BoundWorld['injectedFault']> {
    return this.#world.injectedFault(operation)
  }

  ended(): Problem | undefined {
    return this.#life.over
  }

  get signal(): AbortSignal {
    return (this.#life.ending ??= new AbortController()).signal
  }

  /** Of a life that is over nothing is told: the journal is the next one's. */
  note(exchange: Exchange): ReturnType<BoundWorld['note']> {
    if (this.#life.over !== undefined) return undefined
    this.#heard()?.({ exchange, world: this.#world.name, scenario: this.#scenario })
    return this.#world.note(exchange)
  }

  entry(number: number): NamedEntry {
    return { world: this.#world.name, id: this.#world.journal.idOf(number) }
  }
}
