/**
 * The worlds of a process: made, found, left to expire.
 *
 * Nothing here waits for a timer. Who asks for a world that has expired is told there is none, and room is made when
 * room is wanted.
 */
import { given } from '../text/given.ts'
import { randomBytes } from 'node:crypto'
import { type Failed, impossible, isFailed, type Problem } from '../contract/problem.ts'
import type { Preferences, RecordedMode } from '../contract/call.ts'
import type { Contract } from '../contract/contract.ts'
import type { BoundWorld } from './bound-world.ts'
import type { ModeProvider, Scenario, Start, Wish } from './mode-provider.ts'
import { DataBudget, anyRoom, usualDataLimit } from './data-budget.ts'
import { Followers } from './followers.ts'
import { JournalBudget } from './journal.ts'
import { type Dates, type Listener, type Universe, World } from './world.ts'

/** What the default world is called. */
export const defaultName = 'default'

export interface Limits {
  readonly worlds: number
  /** Bytes of posted data, all worlds together. */
  readonly posted: number
  /** Bytes of records in memory, all worlds together. */
  readonly data: number
  /** Bytes of all journals together. */
  readonly journals: number
  /** In each world: far more than any test makes, and few enough for a machine that holds thousands of worlds. */
  readonly changes: number
  /** Who may follow journals at the same time. */
  readonly followers: number
}

const usualLimits: Omit<Limits, 'data'> = {
  worlds: 20_000,
  posted: 64 * 1024 * 1024,
  journals: 128 * 1024 * 1024,
  changes: 20_000,
  followers: 100,
}

/** What a contract that is served brings; another one may take its place while worlds live. */
export interface ServedContract {
  readonly contract: Contract
  readonly recorded: RecordedMode
  /** Why the dates of its examples can't move; undefined: they can. */
  readonly undated?: string | undefined
}

export interface WorldsOptions {
  /** The first is that of a world that names none. */
  readonly modes: readonly ModeProvider[]
  readonly served: ServedContract
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly real: () => number
  /** Of worlds that name none. */
  readonly seed: number
  /** Freezes the default world's clock, and that of worlds that start as it does. */
  readonly now?: number
  /** Whether that clock stands still; absent: it does where it was set. */
  readonly isFrozen?: boolean
  /** Of the default world. */
  readonly preferences?: Preferences
  /** Of recorded examples, in worlds that don't say; absent: fixed. */
  readonly dates?: Dates
  readonly limits?: Partial<Limits>
}

export interface NewWorld extends Wish {
  readonly name?: string
  readonly mode?: string
  readonly now?: number
  readonly isFrozen?: boolean
  readonly seed?: number
  /** Seconds. */
  readonly lifetime?: number
  readonly preferences?: Preferences
  /** Of recorded examples; absent: as in the default world. */
  readonly dates?: Dates
  /** Bytes of the data, as it was posted; absent: nobody has counted them. */
  readonly size?: number
  /** Has whoever asked gone away? Then a world that takes long isn't made to its end. */
  readonly isGone?: () => boolean
}

/** A name that nobody can guess. */
const newName = (): string => randomBytes(8).toString('hex')

/** Seconds. */
const usualLifetime = 3600

export class Worlds {
  readonly #options: WorldsOptions
  readonly #limits: Limits
  readonly #worlds = new Map<string, World>()
  readonly #universe: Universe
  #served: ServedContract
  #beside: Contract | undefined
  #listener: Listener | undefined
  #posted = 0
  #sweptAt = 0
  /** Those that are being made: their names, and what was posted for them. */
  readonly #making = new Set<{ readonly name: string | undefined; readonly posted: number }>()
  readonly #stop: { failure: Failed | undefined } = { failure: undefined }

  /** @throws Error when the default world can't be made */
  static async open(options: WorldsOptions): Promise<Worlds> {
    const worlds = new Worlds(options)
    const { modes, real, now, seed } = options
    const starts = new Map<string, Start>()
    for (const kind of modes) {
      // One after another: there are two.
      // oxlint-disable-next-line no-await-in-loop
      const start = await kind.start({}, now, real(), anyRoom)
      if (isFailed(start)) throw start.cause ?? new Error(start.problem.message)
      starts.set(kind.name, start)
    }
    const mode = modes[0]?.name ?? ''
    const settings = {
      name: defaultName,
      mode,
      seed,
      lifetime: 0,
      posted: 0,
      ...given({ now: options.now, isFrozen: options.isFrozen, preferences: options.preferences }),
      ...given({ dates: options.dates }),
    }
    worlds.#worlds.set(defaultName, new World(settings, starts, worlds.#universe))
    return worlds
  }

  private constructor(options: WorldsOptions) {
    this.#options = options
    this.#limits = { data: usualDataLimit(), ...usualLimits, ...options.limits }
    this.#served = options.served
    this.#universe = {
      real: options.real,
      budget: new JournalBudget(this.#limits.journals),
      data: new DataBudget(this.#limits.data, () => this.#sweepIfDue()),
      mostChanges: this.#limits.changes,
      followers: new Followers(this.#limits.followers),
      stopped: () => this.#stop.failure,
      recorded: (call, now) => this.#served.recorded(call, now),
      heard: () => this.#listener,
    }
  }

  get served(): ServedContract {
    return this.#served
  }

  /** A contract that is served beside the usual one, once somebody has called it. */
  get beside(): Contract | undefined {
    return this.#beside
  }

  serveBeside(contract: Contract): void {
    this.#beside = contract
  }

  /** Hears of every exchange from now on. */
  listen(listener: Listener): void {
    this.#listener = listener
  }

  /** The contract was read anew. */
  serve(served: ServedContract): void {
    this.#served = served
  }

  get default(): World {
    const world = this.#worlds.get(defaultName)
    if (world === undefined) throw new Error('There is no default world.')
    return world
  }

  get modes(): readonly string[] {
    return this.#options.modes.map(({ name }) => name)
  }

  /** The default one first, then in the order of their creation. */
  all(): readonly World[] {
    this.#sweep()
    return [...this.#worlds.values()]
  }

  find(name: string): World | undefined {
    const world = this.#worlds.get(name)
    if (world?.isExpired() !== true) return world
    this.#forget(world, 'expired')
    return undefined
  }

  /** Whoever answers at a path with this name in it. */
  readonly bind = (name: string | undefined, mode?: string): BoundWorld | Failed => {
    const world = this.find(name ?? defaultName)
    if (world === undefined) return { problem: this.unknown(name ?? '') }
    world.use()
    return world.bound(mode ?? world.settings.mode)
  }

  /** Without a guess at what was meant: who does not know a world's name is not told it. */
  unknown(name: string): Problem {
    return {
      status: 404,
      code: 'unknown_world',
      message:
        `There is no world ${JSON.stringify(name.slice(0, 64))}: it was never made, was deleted, or expired `
        + 'without use.',
      violations: [],
    }
  }

  async scenarios(): Promise<readonly Scenario[]> {
    const [kind] = this.#options.modes
    return kind === undefined ? [] : kind.scenarios()
  }

  async create({
    name: wanted,
    mode,
    scenario,
    world: data,
    now: asked,
    isFrozen: asksToFreeze,
    seed,
    lifetime,
    preferences,
    dates: wished,
    size,
    isGone = () => false,
  }: NewWorld): Promise<World | Failed> {
    const kind = mode === undefined ? this.#options.modes[0] : this.#options.modes.find(one => one.name === mode)
    if (kind === undefined) return wrong('mode', `expected ${this.modes.join(' or ')}, found ${JSON.stringify(mode)}.`)
    if (scenario !== undefined && data !== undefined)
      return wrong('world', 'expected either a scenario or a world, found both.')
    if (wished === 'moving' && this.#served.undated !== undefined) return wrong('dates', this.#served.undated)
    const dates = wished ?? this.#options.dates
    const posted = data === undefined ? 0 : (size ?? Buffer.byteLength(JSON.stringify(data)))
    const conflict = this.#conflict(wanted, posted)
    if (conflict !== undefined) return conflict
    const isUsual = scenario === undefined && data === undefined && asked === undefined
    const now = isUsual ? this.#options.now : asked
    const isFrozen = asksToFreeze ?? (isUsual ? this.#options.isFrozen : undefined)
    const making = { name: wanted, posted }
    this.#making.add(making)
    const start = await this.#universe.data
      .whileMaking(
        room => kind.start(given({ scenario, world: data }), now, this.#options.real(), room),
        () => this.#stop.failure ?? (isGone() ? nobodyWaits : undefined),
      )
      .finally(() => this.#making.delete(making))
    if (isFailed(start)) return start
    const settings = {
      name: wanted ?? newName(),
      isNameDrawn: wanted === undefined,
      mode: kind.name,
      seed: seed ?? this.#options.seed,
      lifetime: lifetime ?? usualLifetime,
      posted,
      ...given({ now, isFrozen, preferences, dates }),
    }
    const world = new World(settings, new Map([[kind.name, start]]), this.#universe)
    const full = world.holdSettings()
    if (full !== undefined) {
      world.end(full.problem)
      return full
    }
    this.#worlds.set(settings.name, world)
    this.#posted += posted
    this.#universe.followers.changed()
    return world
  }

  /**
   * The server ends: what takes long is made no further, nobody is kept waiting for it, and who follows a journal is
   * told.
   */
  stop(): void {
    this.#stop.failure = stopping
    this.#universe.followers.end(stopping.problem)
  }

  /** The world begins again, from another scenario; what was posted for it stays counted as long as it lives. */
  async startFrom(world: World, scenario: string): Promise<Failed | undefined> {
    const { mode, now } = world.settings
    const kind = this.#options.modes.find(one => one.name === mode)
    if (kind === undefined) throw new Error(`There is no mode ${mode}.`)
    const start = await this.#universe.data.whileMaking(
      room => kind.start({ scenario }, now, this.#options.real(), room),
      () => this.#stop.failure ?? world.gone,
    )
    // Somebody may have deleted it meanwhile.
    if (world.gone !== undefined) return world.gone
    if (isFailed(start)) return start
    world.startFrom(start)
    return undefined
  }

  /** False: it is the default one, which stays. */
  remove(world: World): boolean {
    if (world.name === defaultName) return false
    this.#forget(world, 'deleted')
    return true
  }

  #forget(world: World, how: 'deleted' | 'expired'): void {
    if (this.#worlds.get(world.name) !== world) return
    this.#worlds.delete(world.name)
    this.#posted -= world.settings.posted
    world.end({
      status: 503,
      code: `world_${how}`,
      message: `The world ${world.name} was ${how} while this call was in flight. Nothing of it has happened.`,
      violations: [],
    })
    this.#universe.followers.changed()
  }

  #sweep(): void {
    this.#sweptAt = this.#options.real()
    for (const world of this.#worlds.values()) if (world.isExpired()) this.#forget(world, 'expired')
  }

  /** Looking at thousands of worlds is not for each new one. */
  #sweepIfDue(): void {
    if (this.#options.real() - this.#sweptAt > 1000) this.#sweep()
  }

  #conflict(name: string | undefined, posted: number): Failed | undefined {
    if (name !== undefined && this.find(name) !== undefined) {
      return {
        problem: {
          status: 409,
          code: 'world_exists',
          message: `There is a world ${name} already. Delete it, reset it, or choose another name.`,
          violations: [],
        },
      }
    }
    const making = [...this.#making]
    if (name !== undefined && making.some(one => one.name === name)) {
      return {
        problem: {
          status: 409,
          code: 'world_exists',
          message: `A world ${name} is being made already. Wait for it, or choose another name.`,
          violations: [],
        },
      }
    }
    const { worlds, posted: most } = this.#limits
    const postedOf = making.reduce((sum, one) => sum + one.posted, posted)
    const count = (): number => this.#worlds.size + making.length
    const isFull = (): boolean => count() >= worlds || this.#posted + postedOf > most
    if (isFull()) this.#sweepIfDue()
    if (count() >= worlds) {
      return {
        problem: {
          status: 409,
          code: 'too_many_worlds',
          message:
            `There are ${count()} worlds, as many as there may be. Delete some, or give them a shorter `
            + 'lifetime, and ask again.',
          violations: [],
        },
      }
    }
    if (this.#posted + postedOf > most) {
      return {
        problem: {
          status: 409,
          code: 'too_much_data',
          message:
            `The posted worlds hold ${this.#posted + postedOf - posted} bytes, and these ${posted} would go `
            + `beyond ${most}. Delete some, or start from a scenario.`,
          violations: [],
        },
      }
    }
    return undefined
  }
}

const unmade = (code: string, message: string): Failed => ({ problem: { status: 503, code, message, violations: [] } })

const stopping = unmade('server_stopping', 'The server is stopping, and what was asked for takes longer than that.')
const nobodyWaits = unmade('client_gone', 'Whoever asked for it has gone away.')

const wrong = (name: string, told: string): Failed => ({
  problem: impossible([{ in: 'body', name: `/${name}`, code: 'invalid_body', message: `body/${name}: ${told}` }]),
})
