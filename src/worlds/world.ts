/**
 * A world: a service of one's own, with data to start from, a clock, faults, preferences, a journal and a lifetime.
 *
 * Ten thousand of them share what they start from: one that nobody has called yet holds a handful of fields and no
 * more.
 */
import { randomBytes } from 'node:crypto'
import { given } from '../text/given.ts'
import { heldBytes } from '../text/held-bytes.ts'
import { sharedTurns } from '../text/shared-turns.ts'
import { oneByOne } from '../text/slices.ts'
import { type Failed, isFailed, type Problem } from '../contract/problem.ts'
import { type Mode, type Preferences, Unanswerable, Unsettled } from '../contract/call.ts'
import type { Operation } from '../contract/operation.ts'
import type { InjectedFault, Exchange, BoundWorld } from './bound-world.ts'
import { type ClockSetting, WorldClock } from './clock.ts'
import { type Fault, type FaultSpec, Faults, bytesOfFault } from './faults.ts'
import type { Holding } from './data-budget.ts'
import type { Follower } from './followers.ts'
import type { ModeInstance, Start } from './mode-provider.ts'
import { Journal, type JournalView } from './journal.ts'
import { BoundLife, type Life, type LiveInstance, LifeOver } from './life.ts'
import { SharedJournal } from './shared-journal.ts'
import type { Universe } from './universe.ts'
import type { SteeredState, WorldSettings } from './world-settings.ts'
import type { CommitLog, WorldHead, KeptEntry, KeptWorld, StoredWorld, WorldStore } from './world-store.ts'

/** Milliseconds between two times that the use of a shared world is written down. */
const touchedEvery = 20_000

/** Bytes in memory of a byte of JSON, as lists and objects. */
const heldOfPosted = 3

export class World {
  readonly settings: WorldSettings
  #created: number
  readonly clock: WorldClock
  readonly #universe: Universe
  #starts: readonly Start[]
  #modes: readonly string[]
  #lastUsed: number
  /** When a use was last written down where others see it. */
  #touched: number
  #preferences: Preferences | undefined
  #faults: Faults | undefined
  #journal: Journal | undefined
  #sharedJournal: SharedJournal | undefined
  /** Of the journal, where it is shared. */
  #counted: Pick<JournalView, 'calls' | 'violations'> | undefined
  #secret: string | undefined
  #followers: Set<Follower> | undefined
  #life: Life | undefined
  #tag: string | undefined
  /** What it holds from its creation to its end. */
  #ofSettings: Holding | undefined
  /** What came since, and goes with a reset. */
  #ofLife: Holding | undefined
  #started: number
  #changes = 0
  /** It has been deleted, or has expired. */
  #gone: Failed | undefined
  /** Of its life in the store, and how often it was steered there; 0: it isn't there. */
  #generation = 0
  #steered = 0
  #inTurn: ReturnType<typeof oneByOne> | undefined

  /** @param starts by mode, that of `settings.mode` first @param stored as it is in the store */
  constructor(
    settings: WorldSettings,
    starts: ReadonlyMap<string, Start>,
    universe: Universe,
    stored?: StoredWorld & { readonly state: SteeredState },
  ) {
    this.settings = settings
    this.#universe = universe
    this.#starts = [...starts.values()]
    this.#modes = [...starts.keys()]
    for (const { data } of this.#starts) universe.data.hold(data)
    this.#touched = this.#lastUsed = universe.real()
    this.#created = this.#lastUsed
    this.clock = new WorldClock(universe.real, this.#clockSetting(this.#starts))
    this.#started = this.clock.now()
    this.#preferences = settings.preferences
    if (universe.sharing !== undefined) {
      this.#secret = newSecret()
      this.#tag = newTag()
    }
    if (stored === undefined) return
    // Whenever that was: the first use here is one that nobody has written down.
    this.#touched = -Infinity
    this.adopt(stored)
  }

  /** Of one that is shared, by the store's clock. */
  get created(): number {
    return this.#created
  }

  get name(): string {
    return this.settings.name
  }

  get start(): Start {
    const [start] = this.#starts
    if (start === undefined) throw new Error(`The world ${this.name} has nothing to start from.`)
    return start
  }

  /** Another start, of the mode at the usual base path, with those of the other modes. */
  startsWith(start: Start): readonly Start[] {
    return [start, ...this.#starts.slice(1)]
  }

  /** Why it is there no more. */
  get gone(): Failed | undefined {
    return this.#gone
  }

  get preferences(): Preferences | undefined {
    return this.#preferences
  }

  get faults(): Faults {
    return (this.#faults ??= new Faults(this.settings.seed))
  }

  get generation(): number {
    return this.#generation
  }

  get steered(): number {
    return this.#steered
  }

  /** As it is kept in the store. */
  get kept(): KeptWorld & { readonly state: SteeredState } {
    return { settings: this.settings, state: this.#state, base: this.start.kept?.().digest }
  }

  get #state(): SteeredState {
    const faults = this.#faults?.state
    const isFaultless = faults === undefined || faults.added === 0
    return {
      started: this.#started,
      clock: this.clock.state,
      ...given({ preferences: this.#preferences, faults: isFaultless ? undefined : faults }),
      ...(this.#secret === undefined ? {} : given({ secret: this.#secret, tag: this.#tag })),
    }
  }

  #restore({ started, clock, preferences, faults, secret, tag }: SteeredState): void {
    this.#secret = secret
    this.#tag = tag ?? this.#tag
    this.#started = started
    this.clock.restore(clock)
    this.#preferences = preferences
    if (faults === undefined) this.#faults = undefined
    else this.faults.restore(faults)
    if (this.#universe.sharing === undefined) return
    // Who set them has been told whether there is room for them.
    this.#holding.hold('preferences', heldBytes(preferences))
    this.#holding.hold('faults', this.#faults?.bytes ?? 0)
  }

  /**
   * It is now as the store has it; what is older than what is known is passed over.
   *
   * @param starts of another life
   */
  adopt(
    {
      generation,
      steered,
      state,
      created,
    }: WorldHead & Partial<Pick<StoredWorld, 'created'>> & { readonly state: SteeredState },
    starts?: readonly Start[],
  ): void {
    if (this.#gone !== undefined || generation < this.#generation) return
    if (created !== undefined) this.#created = created
    if (generation > this.#generation) {
      if (starts !== undefined) this.#beginAgain(starts, state)
      else this.#restore(state)
      this.#generation = generation
    } else if (steered <= this.#steered) return
    else this.#restore(state)
    this.#steered = steered
    this.changed()
  }

  /**
   * Steers it, for all who share it: what `act` does is seen once it is written down, by others as by this process.
   *
   * @param act in one step; it may be done anew, over what others have done meanwhile
   */
  steer<T>(act: () => T): T | Promise<T> {
    const { sharing } = this.#universe
    if (sharing === undefined) return act()
    return (this.#inTurn ??= oneByOne())(async () => {
      for (;;) {
        if (this.#gone !== undefined) throw new Unanswerable(this.#gone.problem)
        const head = { name: this.name, generation: this.#generation, steered: this.#steered }
        const before = this.#state
        const done = act()
        const after = this.#state
        // Nobody is to see it before it is written.
        this.#restore(before)
        if (JSON.stringify(before) === JSON.stringify(after)) return done
        // oxlint-disable-next-line no-await-in-loop -- again where somebody else was first
        const written = await sharing.store.steer(head, after)
        if (written !== undefined) {
          this.adopt({ ...written, state: after })
          return done
        }
        // oxlint-disable-next-line no-await-in-loop -- again where somebody else was first
        await sharing.learn(this.name)
      }
    })
  }

  /** How often somebody has steered it, or made a world, or ended one: what is more than that, the journal has. */
  get changes(): number {
    return this.#changes + this.#universe.followers.changes
  }

  /** It was steered. */
  changed(): void {
    this.#changes++
    this.#wake()
  }

  /** A problem: there is no room for it. */
  addFault(spec: FaultSpec): Fault | Failed {
    const full = this.#holding.hold('faults', this.faults.bytes + bytesOfFault(spec))
    if (full !== undefined) return full
    this.changed()
    return this.faults.add(spec)
  }

  /** False: there is none of this number. */
  removeFault(number: number): boolean {
    const isFound = this.faults.remove(number)
    this.#holding.hold('faults', this.faults.bytes)
    this.changed()
    return isFound
  }

  clearFaults(): void {
    this.faults.clear()
    this.#holding.hold('faults', 0)
    this.changed()
  }

  /** For those who only look. */
  get faultCount(): number {
    return this.#faults?.all.length ?? 0
  }

  /** Of a world that is shared, as it was when it was last read. */
  get journal(): JournalView {
    return this.#universe.sharing === undefined ? this.#ownJournal : this.#sharedView
  }

  get #ownJournal(): Journal {
    return (this.#journal ??= new Journal(this.#universe.budget))
  }

  get #sharedView(): SharedJournal {
    return (this.#sharedJournal ??= new SharedJournal(this.#secret ?? ''))
  }

  /** Resolves once the journal has what all who share the world have written until now. */
  async readJournal(): Promise<void> {
    const { sharing } = this.#universe
    if (sharing !== undefined) await (this.#readInTurn ??= sharedTurns(() => this.#readShared(sharing)))()
  }

  #readInTurn: (() => Promise<void>) | undefined

  async #readShared(sharing: NonNullable<Universe['sharing']>): Promise<void> {
    const { name } = this
    const generation = this.#generation
    const view = this.#sharedView
    const kept = await sharing.store.journals.read({ name, generation }, view.known)
    if (kept === undefined) return
    await view.learn(kept, sharing.endpointNamed)
    this.#counted = view
    if (this.#sharedJournal === view) sharing.held.hold(this, view.bytes)
  }

  /** What all who share it have counted in its journal; undefined: nothing. */
  learnCounts(counts: Pick<JournalView, 'calls' | 'violations'> | undefined): void {
    this.#counted = counts
  }

  /** It is read anew when it is wanted again. */
  forgetJournal(): void {
    this.#sharedJournal = undefined
  }

  /** @returns its number in the journal, once all who share it find it there */
  note(exchange: Exchange): number | Promise<number> {
    const time = this.clock.now()
    const { sharing } = this.#universe
    if (sharing !== undefined) return this.#noteShared(sharing.store, sharing.entryOf(time, exchange), exchange)
    const number = this.#ownJournal.add(time, exchange)
    this.#wake()
    return number
  }

  async #noteShared(store: WorldStore, entry: KeptEntry, exchange: Exchange): Promise<number> {
    const { operation, action, violations, isBeside = false } = exchange
    const { name } = this
    const generation = this.#generation
    const isViolation = violations.length > 0
    const of = action === undefined ? (operation?.id ?? '') : undefined
    const wish = { entry, operation: of, isViolation, isBeside }
    const { number, cleared } = await store.journals.add({ name, generation }, wish).catch((error: unknown) => {
      // Nobody is told that nothing was done where something was.
      throw hasDone(exchange) || this.#isCounted(exchange)
        ? new Unsettled('What was done could not be put into the journal.', { cause: error })
        : error
    })
    if (generation === this.#generation) this.#sharedView.wrote(cleared)
    if (this.#followers !== undefined) this.refresh()
    return number
  }

  /** By a fault, which may be used up by it. */
  #isCounted({ operation, fault, isBeside }: Exchange): boolean {
    return fault !== undefined || (operation !== undefined && this.#faults?.counts(operation, isBeside) === true)
  }

  async clearJournal(): Promise<void> {
    const { sharing } = this.#universe
    if (sharing === undefined) this.#ownJournal.clear()
    else {
      await sharing.store.journals.clear({ name: this.name, generation: this.#generation })
      await this.readJournal()
    }
    this.#wake()
  }

  #refreshing: 'once' | 'again' | undefined

  /** For those who follow it: looks for what others have done. */
  readonly refresh = (): void => {
    if (this.#refreshing !== undefined) {
      this.#refreshing = 'again'
      return
    }
    this.#refreshing = 'once'
    const read = async (): Promise<void> => {
      await this.learn()
      if (this.#gone === undefined) await this.readJournal()
    }
    // What can't be had now is asked for again soon.
    void read()
      .catch(() => undefined)
      .finally(() => {
        const isDue = this.#refreshing === 'again'
        this.#refreshing = undefined
        this.#wake()
        if (isDue) this.refresh()
      })
  }

  /** Why nobody more can follow it. */
  followable(): Failed | undefined {
    return this.#gone ?? this.#universe.stopped() ?? this.#universe.followers.full()
  }

  /** @returns ends it; a problem: it can't begin */
  follow(follower: Follower): Failed | (() => void) {
    const { followers } = this.#universe
    const failure = this.followable()
    if (failure !== undefined) return failure
    followers.add(follower)
    const all = (this.#followers ??= new Set())
    all.add(follower)
    return () => {
      followers.remove(follower)
      all.delete(follower)
      if (all.size === 0) this.#followers = undefined
    }
  }

  #wake(): void {
    if (this.#followers !== undefined) for (const one of this.#followers) one.wake()
  }

  get calls(): number {
    return (this.#journal ?? this.#counted)?.calls ?? 0
  }

  get violations(): number {
    return (this.#journal ?? this.#counted)?.violations ?? 0
  }

  /** Without use for as long as it lives? One that is shared is asked for in the store, which knows when it is over. */
  isExpired(): boolean {
    const { lifetime } = this.settings
    return (
      this.#universe.sharing === undefined && lifetime > 0 && this.#universe.real() - this.#lastUsed > lifetime * 1000
    )
  }

  /** Is it one that is shared, and nobody has asked for it here for so many seconds, or follows it? */
  isUnused(seconds: number): boolean {
    const { sharing, real } = this.#universe
    return sharing !== undefined && this.#followers === undefined && real() - this.#lastUsed > seconds * 1000
  }

  use(): void {
    const { sharing } = this.#universe
    if (this.settings.lifetime === 0 && sharing === undefined) return
    const now = this.#universe.real()
    this.#lastUsed = now
    if (sharing !== undefined && this.settings.lifetime > 0 && now - this.#touched > touchedEvery) {
      this.#touched = now
      // Where it fails, the next use tries again soon enough.
      sharing.store.touch(this.name).catch(() => undefined)
    }
  }

  /** A problem: there is no room for them. */
  prefer(preferences: Preferences | undefined): Failed | undefined {
    const failure = this.#holding.hold('preferences', heldBytes(preferences))
    if (failure !== undefined) return failure
    this.#preferences = preferences
    this.changed()
    return undefined
  }

  /** What it was created with is in memory as long as it is. */
  holdSettings(): Failed | undefined {
    const { posted, preferences } = this.settings
    const bytes = posted * heldOfPosted + heldBytes(preferences)
    return bytes === 0 ? undefined : (this.#ofSettings ??= this.#universe.data.holding()).hold('settings', bytes)
  }

  /** Once it is called it takes memory for itself, whatever it shares: once. A problem: there is no room for that. */
  holdLife(): Failed | undefined {
    return (this.#ofSettings ??= this.#universe.data.holding()).hold('life', this.start.lifeWeight)
  }

  get #holding(): Holding {
    return (this.#ofLife ??= this.#universe.data.holding())
  }

  /** Who answers in this mode, now. */
  bound(mode: string): BoundWorld {
    return this.#live(mode).bound
  }

  get instance(): ModeInstance {
    return this.#live(this.settings.mode).instance
  }

  /** As it was when it was created; one whose clock runs with the real one starts again now. */
  async reset(): Promise<Failed | undefined> {
    const now = this.settings.now ?? this.start.now ?? this.#universe.real()
    const { data } = this.#universe
    const starts: Start[] = []
    const anew = await data.whileMaking(
      room => Promise.all(this.#starts.map(one => one.at(now, room))),
      () => this.#universe.stopped() ?? this.#gone,
    )
    // Somebody may have deleted it meanwhile.
    if (this.#gone !== undefined) return this.#gone
    for (const start of anew) {
      // Data that doesn't hold on this day, or for which there is no room; the world stays as it is.
      if (isFailed(start)) return start
      starts.push(start)
    }
    return this.#beginAnother(starts)
  }

  /** The same with other data, of the mode at the usual base path; what it starts from from now on. */
  startFrom(start: Start): Promise<Failed | undefined> {
    return this.#beginAnother(this.startsWith(start))
  }

  async #beginAnother(starts: readonly Start[]): Promise<Failed | undefined> {
    const { sharing } = this.#universe
    const state = this.#firstState(starts)
    if (sharing === undefined) {
      this.#beginAgain(starts, state)
      return undefined
    }
    const base = starts[0]?.kept?.()
    if (base !== undefined) await sharing.store.keepBase(base.digest, base.body)
    const { name, created } = this
    const head = await sharing.store.begin({ name, created }, { state, base: base?.digest })
    if (head !== undefined) this.adopt({ ...head, state }, starts)
    else {
      await sharing.learn(name)
      // The default world is never gone: where it was made again in the database, this is about that one.
      if (this.#gone === undefined && this.created !== created) return this.#beginAnother(starts)
    }
    return this.#gone
  }

  /** Of another life that begins now. */
  #firstState(starts: readonly Start[]): SteeredState {
    const clock = new WorldClock(this.#universe.real, this.#clockSetting(starts))
    const { preferences } = this.settings
    const secret = this.#universe.sharing === undefined ? undefined : newSecret()
    const tag = secret === undefined ? undefined : this.#tag
    return { started: clock.now(), clock: clock.state, ...given({ preferences, secret, tag }) }
  }

  /** In one step: no call sees the half of it. */
  #beginAgain(starts: readonly Start[], state: SteeredState): void {
    for (const { data } of starts) this.#universe.data.hold(data)
    this.#letGo()
    this.#starts = starts
    this.#endLife(this.#wasReset)
    this.#faults = undefined
    this.#ofLife?.release()
    this.#ofLife = undefined
    this.#restore(state)
    this.#wake()
  }

  /** It is gone: nothing that is in flight counts any more. */
  end(over: Problem): void {
    this.#gone = { problem: over }
    this.#letGo()
    this.#starts = []
    // What is held from now on goes with whoever is too late.
    this.#holding.release()
    this.#ofSettings?.release()
    this.#endLife(over)
    for (const follower of this.#followers ?? []) follower.end(over)
  }

  #letGo(): void {
    for (const { data } of this.#starts) this.#universe.data.release(data)
  }

  #endLife(over: Problem): void {
    const life = this.#life
    this.#life = undefined
    if (life !== undefined) {
      life.over = over
      life.ending?.abort()
    }
    this.#journal?.clear()
    this.#journal = undefined
    this.#universe.sharing?.held.release(this)
    this.#sharedJournal = this.#counted = undefined
  }

  #clockSetting([start]: readonly Start[]): ClockSetting {
    const now = this.settings.now ?? start?.now
    return { ...given({ now }), isFrozen: this.settings.isFrozen ?? now !== undefined }
  }

  #live(mode: string): LiveInstance {
    const life = (this.#life ??= { over: undefined, ending: undefined, instances: new Map() })
    const known = life.instances.get(mode)
    if (known !== undefined) return known
    const start = this.#starts[this.#modes.indexOf(mode)]
    if (start === undefined) throw new Error(`The world ${this.name} has no mode ${mode}.`)
    const { recorded: asRecorded } = this.#universe
    const recorded: Mode =
      this.settings.dates === 'moving' ? call => asRecorded(call, this.clock.now()) : call => asRecorded(call)
    const instance = start.instantiate({
      now: this.clock.now,
      started: this.#started,
      seed: this.settings.seed,
      recorded,
      tag: () => (this.#tag ??= newTag()),
      isOver: () => life.over !== undefined,
      mostChanges: this.#universe.mostChanges,
      hold: this.#holding.hold,
      ...given({ log: this.#logOf(life), secret: this.#secret }),
    })
    const live = {
      instance,
      bound: new BoundLife(this, life, instance, { recorded, scenario: start.scenario, heard: this.#universe.heard }),
    }
    life.instances.set(mode, live)
    return live
  }

  /** Of a life in the store; undefined: it isn't shared. */
  #logOf(life: Life): CommitLog | undefined {
    const { sharing } = this.#universe
    if (sharing === undefined) return undefined
    const { store } = sharing
    const kept = { name: this.name, generation: this.#generation }
    const over = (): LifeOver => new LifeOver(life.over ?? this.#gone?.problem ?? this.#wasReset)
    return {
      since: async version => {
        const found = await store.since(kept, version)
        if (found === undefined) throw over()
        return found.commits
      },
      append: async (version, commits) => {
        if (life.over !== undefined) throw over()
        return store.append(kept, version, commits)
      },
      // Where it fails, what led to it stays, and the next one is tried.
      keepWhole: whole => void store.keepWhole(kept, whole).catch(() => undefined),
    }
  }

  get #wasReset(): Problem {
    return {
      status: 503,
      code: 'world_reset',
      message: `The world ${this.name} was reset while this call was in flight. Nothing of it has happened.`,
      violations: [],
    }
  }

  /** Resolves once its data is as it was at this version of this life, or later. False: that life is over. */
  async reach({ generation, version }: Pick<WorldHead, 'generation' | 'version'>): Promise<boolean> {
    if (generation !== this.#generation) return false
    try {
      await this.instance.reach?.(version)
    } catch (error) {
      if (error instanceof LifeOver) return false
      throw error
    }
    return generation === this.#generation
  }

  /** As all who share it have it. */
  learn(): Promise<void> | undefined {
    return this.#universe.sharing?.learn(this.name)
  }

  /** From which state of it a question is answered now, for `Courtside-Version`; undefined: nobody else has it. */
  get version(): string | undefined {
    if (!this.isShared || this.#gone !== undefined) return undefined
    // Nothing is made for this: of a life that nobody has asked anything yet no change is known.
    return this.#life?.instances.get(this.settings.mode)?.bound.version?.() ?? `${this.#generation}.0`
  }

  get isShared(): boolean {
    return this.#universe.sharing !== undefined
  }

  /** undefined where nothing was ever set. */
  injectedFault(
    operation: Operation,
    isBeside = false,
  ): InjectedFault | undefined | Promise<InjectedFault | undefined> {
    const faults = this.#faults
    if (faults === undefined || faults.all.length === 0) return undefined
    return this.steer(() => this.#faults?.meet(operation, isBeside))
  }
}

const newTag = (): string => randomBytes(5).toString('hex')
const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Something may have come of it that nothing can be said of without an answer. A GET changes nothing of a contract's
 * data; beside those an authorization is one, which leads on with a code that was made for it (RFC 6749, section
 * 4.1.2).
 */
const hasDone = ({ method, answer, isBeside = false }: Exchange): boolean => {
  if (answer === undefined || answer.status >= 400) return answer?.hasChanged === true
  return (method !== 'GET' && method !== 'HEAD') || (isBeside && answer.status >= 300)
}
