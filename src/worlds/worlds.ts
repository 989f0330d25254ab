/**
 * The worlds of a process: made, found, left to expire.
 *
 * Nothing here waits for a timer. Who asks for a world that has expired is told there is none, and room is made when
 * room is wanted.
 */
import { given } from '../text/given.ts'
import { writtenHere } from '../text/written-here.ts'
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Failed, impossible, isFailed, type Problem } from '../contract/problem.ts'
import type { Preferences, RecordedMode } from '../contract/call.ts'
import type { Contract } from '../contract/contract.ts'
import type { BoundWorld } from './bound-world.ts'
import type { ModeProvider, Scenario, Start, Wish } from './mode-provider.ts'
import { DataBudget, anyRoom, usualDataLimit } from './data-budget.ts'
import { Followers } from './followers.ts'
import { JournalBudget } from './journal.ts'
import type { EndpointNamed } from './kept-entry.ts'
import { HeldJournals } from './shared-journal.ts'
import type { WorldHead, StoredWorld, WorldStore } from './world-store.ts'
import type { Listener, Universe } from './universe.ts'
import { World } from './world.ts'
import { redactionsIn } from './redactions.ts'
import { repeatedEntries } from './repeated-entries.ts'
import type { Dates, SteeredState, WorldSettings } from './world-settings.ts'
import { defaultName } from '../text/default-world.ts'

const nothingToLearn = Promise.resolve()

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
  changes: 50_000,
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
  /** Where worlds are shared with other processes; absent: they are this one's alone. */
  readonly store?: WorldStore
  /** What must be the same in all processes that share them, beside the settings of the default world. */
  readonly alike?: Readonly<Record<string, unknown>>
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

/** Seconds: who asks for one that is shared after it was let go here has it from the store again. */
const letGoAfter = 600

export class Worlds {
  readonly #options: WorldsOptions
  readonly #limits: Limits
  readonly #worlds = new Map<string, World>()
  readonly #universe: Universe
  #served: ServedContract
  #beside: Contract | undefined
  #listener: Listener | undefined
  #endpointNamed: EndpointNamed = async () => undefined
  #posted = 0
  #sweptAt = 0
  /** Those that are being made: their names, and what was posted for them. */
  readonly #making = new Set<{ readonly name: string | undefined; readonly posted: number }>()
  #isLeaving = false
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
    const world = new World(settings, starts, worlds.#universe)
    worlds.#worlds.set(defaultName, world)
    if (options.store !== undefined) await worlds.#shareDefault(world, options.store)
    return worlds
  }

  /** The first process makes it, the others take it as it is. @throws DifferentWorlds */
  async #shareDefault(world: World, store: WorldStore): Promise<void> {
    const { alike = {} } = this.#options
    const { start } = world
    await this.#keepBase(start, store)
    const settings = { ...world.settings, alike: { ...alike, scenario: start.scenario, title: start.title } }
    const made = await store.create(
      defaultName,
      { ...world.kept, settings },
      { most: this.#limits.worlds, lifetime: 0 },
    )
    if (typeof made === 'object') return world.adopt({ ...made, state: world.kept.state })
    const stored = await store.read(defaultName)
    // As JSON has it, where what is undefined is absent.
    const own: unknown = JSON.parse(JSON.stringify(settings))
    if (stored === undefined || !isDeepStrictEqual(stored.settings, own))
      throw new DifferentWorlds(JSON.stringify(own), JSON.stringify(stored?.settings), store.removing(defaultName))
    await this.#adopt(defaultName)
  }

  /**
   * Resolves once the world of this name is here as it is in the store, or is not here because it isn't there; at once
   * where worlds are shared with nobody.
   *
   * @throws StoreUnavailable
   */
  learn(name: string): Promise<void> {
    const { store } = this.#options
    if (store === undefined) return nothingToLearn
    const generation = this.#worlds.get(name)?.generation
    const asked = store.head(name)
    const known = this.#learning.get(asked)
    // Who came before it was made or begun anew would take it for another.
    if (known !== undefined && known.generation === generation) return known.learned
    const learned = this.#learnBy(asked, name)
    this.#learning.set(asked, { generation, learned })
    return learned
  }

  /** What follows of a question, once for all whom it answers, and of which life they knew. */
  readonly #learning = new WeakMap<
    Promise<WorldHead | undefined>,
    { readonly generation: number | undefined; readonly learned: Promise<void> }
  >()

  async #learnBy(asked: Promise<WorldHead | undefined>, name: string): Promise<void> {
    for (let head = await this.#learnHead(name, asked); ;) {
      const world = this.#worlds.get(name)
      // oxlint-disable-next-line no-await-in-loop -- again where it was reset meanwhile
      if (head === undefined || world === undefined || (await world.reach(head))) return
      // oxlint-disable-next-line no-await-in-loop
      head = await this.#learnHead(name)
    }
  }

  /** The same without its data. Undefined: there is no such world. */
  async #learnHead(name: string, asked = this.#options.store?.head(name)): Promise<WorldHead | undefined> {
    const before = this.#worlds.get(name)
    const lived = before?.generation
    const head = await asked
    if (head === undefined) {
      if (asked !== undefined && before?.generation === lived) this.#forget(before, 'deleted')
      return undefined
    }
    const isBehind = (): boolean => {
      const known = this.#worlds.get(name)
      if (known === undefined || known.generation < head.generation) return true
      return known.generation === head.generation && known.steered < head.steered
    }
    // What is on its way by now may have been read before that.
    if (isBehind()) await this.#adopting.get(name)
    if (isBehind()) await this.#adoptOnce(name)
    return head
  }

  /** Those that are on their way here: many calls may want one of them. */
  readonly #adopting = new Map<string, Promise<void>>()

  #adoptOnce(name: string): Promise<void> {
    const known = this.#adopting.get(name)
    if (known !== undefined) return known
    const adopting = this.#adopt(name).finally(() => this.#adopting.delete(name))
    this.#adopting.set(name, adopting)
    return adopting
  }

  /** The same with what was asked of it. */
  async learnWithJournal(name: string): Promise<void> {
    await this.learn(name)
    await this.#worlds.get(name)?.readJournal()
  }

  /** Takes a world as it is in the store. */
  async #adopt(name: string): Promise<void> {
    const read = await this.#options.store?.read(name)
    if (read === undefined) return
    const stored = { ...read, state: writtenHere<SteeredState>(read.state) }
    const before = this.#worlds.get(name)
    if (before?.generation === stored.generation) return before.adopt(stored)
    this.#sweepIfDue()
    const start = await this.#startOf(stored)
    const known = this.#worlds.get(name)
    if (known !== undefined && !isAnother(known, stored)) return known.adopt(stored, known.startsWith(start))
    this.#forget(known, 'deleted')
    const settings = writtenHere<WorldSettings>(stored.settings)
    this.#worlds.set(name, new World(settings, new Map([[settings.mode, start]]), this.#universe, stored))
    this.#posted += settings.posted
    this.#universe.followers.changed()
  }

  readonly #keptStarts = new Map<string, WeakRef<Start>>()

  /** Puts what a world starts from where others find it; who made it takes it from here. */
  async #keepBase(start: Start, store: WorldStore): Promise<void> {
    const base = start.kept?.()
    if (base === undefined) return
    this.#keptStarts.set(base.digest, new WeakRef(start))
    await store.keepBase(base.digest, base.body)
  }

  /** What a world starts from: what is here already, or else what is kept in the store. */
  async #startOf({ name, base, settings }: StoredWorld): Promise<Start> {
    const { mode } = writtenHere<WorldSettings>(settings)
    const kind = this.#options.modes.find(one => one.name === mode)
    if (kind === undefined) throw new Error(`The world ${name} has the mode ${mode}, which this program has not.`)
    if (base === undefined || base === null) {
      const start = await kind.start({}, undefined, this.#options.real(), anyRoom)
      if (isFailed(start)) throw new Error(start.problem.message)
      return start
    }
    const here = this.#keptStarts.get(base)?.deref()
    if (here !== undefined) return here
    const body = await this.#options.store?.base(base)
    if (body === undefined || kind.restore === undefined)
      throw new Error(`What the world ${name} starts from is not in the store.`)
    const start = await kind.restore(body)
    for (const [digest, held] of this.#keptStarts) if (held.deref() === undefined) this.#keptStarts.delete(digest)
    this.#keptStarts.set(base, new WeakRef(start))
    return start
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
      sharing: options.store && {
        store: options.store,
        learn: name => this.learn(name),
        endpointNamed: (id, isBeside) => this.#endpointNamed(id, isBeside),
        entryOf: repeatedEntries(redactionsIn(this)),
        held: new HeldJournals(this.#limits.journals),
      },
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

  /** What entries are about that other processes have written. */
  readEntriesBy(endpointNamed: EndpointNamed): void {
    this.#endpointNamed = endpointNamed
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

  /** So many, the default one first, then in the order of their creation: the same for all who share them. */
  async list(offset: number, limit: number): Promise<readonly World[]> {
    this.#sweep()
    const { store } = this.#options
    if (store === undefined) return [...this.#worlds.values()].slice(offset, offset + limit)
    const names = await store.names(offset, limit)
    await Promise.all(names.map(name => this.#learnHead(name)))
    const found = names.flatMap(name => this.#worlds.get(name) ?? [])
    const counts = await store.journals.counts(found)
    for (const world of found) world.learnCounts(counts.get(world.name))
    return found
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
    // The default one always has room.
    const full = world.name === defaultName ? undefined : world.holdLife()
    return full === undefined ? world.bound(mode ?? world.settings.mode) : { problem: { ...full.problem, status: 503 } }
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
    // Somebody else may have ended it.
    if (wanted !== undefined && this.#worlds.has(wanted)) await this.#learnHead(wanted)
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
    const unshared = await this.#share(world).catch((error: unknown) => {
      // Whatever became of it there, here it is not.
      world.end(unknownThere.problem)
      throw error
    })
    if (unshared !== undefined) {
      world.end(unshared.problem)
      return unshared
    }
    this.#worlds.set(settings.name, world)
    this.#posted += posted
    this.#universe.followers.changed()
    return world
  }

  /** Puts a new world where others find it. A problem: there is one of its name, or no room for another one. */
  async #share(world: World): Promise<Failed | undefined> {
    const { store } = this.#options
    if (store === undefined) return undefined
    const { name, settings, start } = world
    await this.#keepBase(start, store)
    const { kept: before } = world
    const bounds = { most: this.#limits.worlds, lifetime: settings.lifetime }
    const made = await store.create(name, before, bounds)
    if (made === 'exists') return { problem: exists(name) }
    if (made === 'too many') return { problem: tooManyWorlds(this.#limits.worlds) }
    world.adopt({ ...made, state: before.state })
    return undefined
  }

  /**
   * The server ends: what takes long is made no further, nobody is kept waiting for it, and who follows a journal is
   * told.
   */
  stop(): void {
    this.#stop.failure = stopping
    this.#universe.followers.end(stopping.problem)
  }

  /** The server is about to end: no more calls are to be sent to it. Those that come are answered. */
  leave(): void {
    this.#isLeaving = true
  }

  /** Why no calls are to be sent here just now; undefined: they are. */
  async unready(): Promise<string | undefined> {
    if (this.#isLeaving || this.#stop.failure !== undefined) return 'stopping'
    return this.#options.store?.check().then(
      () => undefined,
      () => 'the database does not answer',
    )
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
    return world.startFrom(start)
  }

  /** False: it is the default one, which stays. */
  async remove(world: World): Promise<boolean> {
    if (world.name === defaultName) return false
    await this.#options.store?.remove(world.name)
    this.#forget(world, 'deleted')
    return true
  }

  #forget(world: World | undefined, how: 'deleted' | 'expired'): void {
    if (world === undefined || this.#worlds.get(world.name) !== world || world.name === defaultName) return
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
    for (const world of this.#worlds.values())
      if (world.isExpired() || world.isUnused(letGoAfter)) this.#forget(world, 'expired')
  }

  /** Looking at thousands of worlds is not for each new one. */
  #sweepIfDue(): void {
    if (this.#options.real() - this.#sweptAt > 1000) this.#sweep()
  }

  #conflict(name: string | undefined, posted: number): Failed | undefined {
    if (name !== undefined && this.find(name) !== undefined) return { problem: exists(name) }
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
    // Of those that are shared the store knows how many there are.
    if (count() >= worlds && this.#options.store === undefined) return { problem: tooManyWorlds(count()) }
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

/** Was it made again after the known one was deleted? Nothing of that, not even its seed, is its own. */
const isAnother = (known: World, stored: StoredWorld): boolean =>
  known.name !== defaultName && known.generation < stored.generation && known.created !== stored.created

const exists = (name: string): Problem => ({
  status: 409,
  code: 'world_exists',
  message: `There is a world ${name} already. Delete it, reset it, or choose another name.`,
  violations: [],
})

const tooManyWorlds = (count: number): Problem => ({
  status: 409,
  code: 'too_many_worlds',
  message:
    `There are ${count} worlds, as many as there may be. Delete some, or give them a shorter `
    + 'lifetime, and ask again.',
  violations: [],
})

/** Processes that share worlds are started alike. */
class DifferentWorlds extends Error {
  readonly code = 'different_worlds'

  constructor(own: string, others: string, removing: string) {
    super(
      `The database has the default world of a server that was started otherwise. Here: ${own}. There: ${others}. `
        + 'Start all with the same options, or give this one a database of its own. To start all otherwise, end '
        + `all, and take away the default world there: ${removing}.`,
    )
    this.name = 'DifferentWorlds'
  }
}

const unmade = (code: string, message: string): Failed => ({ problem: { status: 503, code, message, violations: [] } })

const stopping = unmade('server_stopping', 'The server is stopping, and what was asked for takes longer than that.')
const unknownThere = unmade('world_deleted', 'The world could not be put where others find it.')
const nobodyWaits = unmade('client_gone', 'Whoever asked for it has gone away.')

const wrong = (name: string, told: string): Failed => ({
  problem: impossible([{ in: 'body', name: `/${name}`, code: 'invalid_body', message: `body/${name}: ${told}` }]),
})
