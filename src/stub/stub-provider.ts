/**
 * The stub as worlds see it: scenarios to start from, and the club's rules over them.
 */
import { readLater } from '../read-later.ts'
import { given } from '../text/given.ts'
import { lazy } from '../text/lazy.ts'
import { didYouMean } from '../text/nearest.ts'
import { type RunSlices, type Slices, longOnesInTurn, mapped, oneByOne } from '../text/slices.ts'
import { type Failed, impossible, isFailed } from '../contract/problem.ts'
import type { Contract } from '../contract/contract.ts'
import { UnusableWorld } from '../world-file/unusable-world.ts'
import type { ErrorAnswers } from '../contract/error-answers.ts'
import { readSource } from '../contract/document/source.ts'
import { preparedForm, shippedWork } from '../contract/prepared.ts'
import { lazyGeocoders } from '../geocoder/lazy-geocoder.ts'
import { loadOutcodes } from '../geocoder/outcodes.ts'
import type { ShareData } from '../data/change-log.ts'
import type { DataLayer, WorldBase } from '../data/data-layer.ts'
import type { ReadWorldSource } from '../world-file/finding.ts'
import { shapesForm } from '../world-file/sections.ts'
import type { WorldFindings } from '../world-file/world-file.ts'
import { type WorldCatalogue, worldCatalogue } from '../world-file/catalogue.ts'
import type { NeedRoom } from '../world-file/weight.ts'
import type { StartedWorld, WorldSource } from '../world-file/world-source.ts'
import { placedStatus } from '../accounts/placed-status.ts'
import { keptStart, keptWorldIn, startedOf } from './kept-start.ts'
import { instanceOf } from './stub-instance.ts'
import { unusable, unusableWorld } from './unusable-world-problem.ts'
import type { Room } from '../worlds/data-budget.ts'
import type { Caller, ModeProvider, Start, Wish } from '../worlds/mode-provider.ts'

export interface ClubOptions {
  /** A world file for the default world, or its sections. */
  readonly world?: string | Readonly<Record<string, unknown>>
  /** A scenario for it; without either, the demo. */
  readonly scenario?: string
  /** A CSV of outcodes with coordinates, for addresses. */
  readonly outcodes?: string
  /** Nobody needs to accept the applications that users declare. */
  readonly acceptApplications?: boolean
}

export interface StubProviderOptions extends ClubOptions {
  readonly contract: Contract
  /** Where the worlds' records are kept. */
  readonly dataLayer: DataLayer
  /** Keeps what changes in them for other processes, where these have the same worlds. */
  readonly shareData: ShareData
  /** Makes worlds a little at a time, so that others are answered meanwhile. */
  readonly inSlices: RunSlices
  /** Every file in these is a scenario. */
  readonly scenarioFolders: readonly string[]
  readonly errorAnswers: ErrorAnswers
  /** Other processes have the same worlds. */
  readonly isShared?: boolean
}

const usualScenario = 'demo'

/** What was measured of a world that had answered one call: layers over the data that it shares, and a journal. */
export const lifeWeight = 90_000

/** @throws UnusableWorld, UnusableOutcodes */
export const stubProvider = async (options: StubProviderOptions): Promise<ModeProvider> => {
  const { world, scenario = usualScenario, outcodes: outcodesFile, scenarioFolders } = options
  // Each takes memory beside what it comes to: there is room for one at a time.
  const run = longOnesInTurn(options.inSlices, soonDone)
  // An answer that is half written takes memory as well, and all would be done last.
  const inSlices = longOnesInTurn(options.inSlices, soonWritten)
  const catalogue = worldCatalogue({ readSource: provenSource, scenarioFolders, generate: generatedWorld, run })
  const outcodes = outcodesFile === undefined ? undefined : await loadOutcodes(outcodesFile)
  const geocoderOf = lazyGeocoders()
  const usual = await usualSource(catalogue, world, scenario)
  const usualTitle = typeof world === 'object' ? 'the world' : (world ?? scenario)
  if ('findings' in usual) throw unusableWorld(usualTitle, usual)
  if (isFailed(usual)) throw new UnusableWorld(usual.problem.message, [])

  const starts = new WeakMap<StartedWorld['records'], Start>()
  /** By which each was asked for; of what was posted, where others may want to make it again. */
  const wishes = new WeakMap<Pick<WorldSource, 'name' | 'now'>, Wish>()
  const rows = new WeakMap<WorldSource, ReturnType<typeof oneByOne>>()
  /** Whoever wants the same day as the one before finds it made. */
  const inRow = <T>(source: WorldSource, work: () => Promise<T>): Promise<T> => {
    const row = rows.get(source) ?? oneByOne()
    rows.set(source, row)
    return row(work)
  }
  const sourceFor = async (wish: Wish, room: Room): Promise<WorldSource | WorldFindings | Failed> => {
    const source = await sourceOf(catalogue, usual, wish, room, slices => run(whileWanted(slices, room)))
    const { scenario: named, world: posted } = wish
    if (!isFailed(source) && !('findings' in source))
      wishes.set(source, given({ scenario: named, world: options.isShared === true ? posted : undefined }))
    return source
  }
  const keyName = options.contract.securitySchemes.find(({ kind }) => kind === 'apiKey')?.key ?? 'X-API-Key'
  const startOf = async (
    source: WorldSource,
    name: string | undefined,
    now: number,
    room: Room,
  ): Promise<Start | WorldFindings> => inRow(source, () => run(startingOn(source, name, now, room)))
  function* startingOn(
    source: WorldSource,
    name: string | undefined,
    now: number,
    room: Room,
  ): Slices<Start | WorldFindings> {
    const started = yield* whileWanted(source.starting(now, needingOf(room)), room)
    if ('findings' in started) return started
    // Thousands of worlds share it.
    const known = starts.get(started.records)
    if (known !== undefined) return known
    const base = yield* whileWanted(options.dataLayer(started.records), room)
    const at: Start['at'] = (day, more) => againOn(async () => source, source, name, day, more)
    const start = startOn(started, yield* callersOf(started, keyName), source, name, base, at)
    starts.set(started.records, start)
    return start
  }
  const againOn = (
    wanted: (room: Room) => Promise<WorldSource | WorldFindings | Failed>,
    told: Pick<WorldSource, 'name'>,
    name: string | undefined,
    day: number,
    room: Room,
  ): Promise<Start | Failed> =>
    orNoRoom(async () => {
      const source = await wanted(room)
      if (isFailed(source)) return source
      const title = name ?? told.name ?? 'the world'
      const again = 'findings' in source ? source : await startOf(source, name, day, room)
      return 'findings' in again ? unusable(title, again) : again
    })
  const startOn = (
    started: StartedWorld,
    callers: Start['callers'],
    source: Pick<WorldSource, 'name' | 'now'>,
    name: string | undefined,
    base: WorldBase,
    at: Start['at'],
  ): Start => {
    return {
      scenario: name,
      title: source.name,
      now: source.now,
      callers,
      applications: started.applications.map(({ clientId, name: called, status, redirectUris }) => ({
        clientId,
        name: called,
        status: placedStatus(status, options.acceptApplications === true),
        redirectUris,
      })),
      data: { key: started.records, weight: started.weight },
      lifeWeight,
      kept: lazy(() => {
        const { records } = started
        const wish = wishes.get(source) ?? {}
        return keptStart({ ...given({ scenario: name, name: source.name, now: source.now }), wish, records })
      }),
      at,
      instantiate: context =>
        instanceOf(base, context, { ...options, keyName, outcodes, geocoderOf, started, inSlices }),
    }
  }

  return {
    name: 'stub',
    says: 'the stub: the rules of the club over living data; wants credentials',
    scenarios: async () => {
      const all = catalogue.scenarios().map(({ name, description, now }) => ({
        name,
        ...given({ description, now }),
      }))
      return all.toSorted((a, b) => Number(b.name === scenario) - Number(a.name === scenario))
    },
    start: (wish, asked, real, room) =>
      orNoRoom(async () => {
        const source = await sourceFor(wish, room)
        if (isFailed(source)) return source
        const title = wish.scenario ?? usualTitle
        if ('findings' in source) return unusable(title, source)
        const ofServer = world === undefined ? scenario : undefined
        const name = wish.world === undefined ? (wish.scenario ?? ofServer) : undefined
        const start = await startOf(source, name, asked ?? source.now ?? real, room)
        return 'findings' in start ? unusable(title, start, asked !== undefined) : start
      }),
    restore: async body => {
      const kept = keptWorldIn(body)
      const { wish, scenario: name } = kept
      const told = { name: kept.name, now: kept.now }
      wishes.set(told, wish)
      const started = await run(startedOf(kept))
      const base = await run(options.dataLayer(started.records))
      const callers = await run(callersOf(started, keyName))
      return startOn(started, callers, told, name, base, (day, room) =>
        againOn(more => sourceFor(wish, more), told, name, day, room),
      )
    },
  }
}

/** The records of a world that is shipped have been looked at when the program was built. */
const provenSource: ReadWorldSource = path => {
  const read = readSource(path)
  if (!('source' in read)) return read
  const { source } = read
  return {
    source: {
      value: source.value,
      place: (segments, spot) => source.place(segments, spot),
      isProven: preparedForm(shapesForm, source.bytes, shippedWork) === true,
    },
  }
}

/** Of the default world. Whoever starts the program has the room that they ask for. */
const usualSource = async (
  catalogue: WorldCatalogue,
  world: ClubOptions['world'],
  scenario: string,
): Promise<WorldSource | WorldFindings | Failed> => {
  if (world === undefined) return scenarioOf(catalogue, scenario)
  return typeof world === 'string' ? catalogue.file(world) : catalogue.posted(world, () => undefined)
}

const sourceOf = async (
  catalogue: WorldCatalogue,
  usual: WorldSource | WorldFindings,
  { world, scenario }: Wish,
  room: Room,
  run: RunSlices,
): Promise<WorldSource | WorldFindings | Failed> => {
  if (world !== undefined) return catalogue.posted(world, needingOf(room), run)
  return scenario === undefined ? usual : scenarioOf(catalogue, scenario)
}

/** Ends the making of a world wherever it has got to. */
class NoRoom extends Error {
  readonly failed: Failed

  constructor(failed: Failed) {
    super(failed.problem.message)
    this.failed = failed
  }
}

const needingOf =
  (room: Room): NeedRoom =>
  bytes => {
    const failed = room.need(bytes)
    if (failed !== undefined) throw new NoRoom(failed)
  }

const orNoRoom = async (make: () => Promise<Start | Failed>): Promise<Start | Failed> => {
  try {
    return await make()
  } catch (error) {
    if (error instanceof NoRoom) return error.failed
    throw error
  }
}

const generatedWorld = async (wish: { readonly clubs: number; readonly seed: number }): Promise<Slices<Buffer>> => {
  const generating = await readLater(() => import('../world-file/generate/world.ts'))
  return generating.generatedWorld(wish)
}

/** Steps: the demo takes fewer. */
const soonDone = 500
/** Steps of 256 items. */
const soonWritten = 8

/** What takes long ends where nobody wants it any more, and closes what it has open. @throws NoRoom */
function* whileWanted<T>(slices: Slices<T>, room: Room): Slices<T> {
  let done: { readonly value: T } | undefined
  const steps = (function* (): Slices<void> {
    done = { value: yield* slices }
  })()
  let taken = 0
  for (const step of steps) {
    taken += 1
    const failed = taken < soonDone ? undefined : room.over()
    if (failed !== undefined) throw new NoRoom(failed)
    yield step
  }
  if (done === undefined) throw new Error('What was to be done step by step has no end.')
  return done.value
}

const scenarioOf = async (catalogue: WorldCatalogue, name: string): Promise<WorldSource | WorldFindings | Failed> => {
  const source = await catalogue.scenario(name)
  if (!('unknown' in source)) return source
  const { meant, names } = source
  const hint = didYouMean(meant, '.')
  const message = `There is no scenario ${JSON.stringify(name)}${hint} There are: ${names.join(', ')}.`
  return { problem: impossible([{ in: 'body', name: '/scenario', code: 'unknown_scenario', message }]) }
}

function* callersOf({ keys, cast }: StartedWorld, keyName: string): Slices<readonly Caller[]> {
  const [key] = keys
  const application = key === undefined ? {} : { [keyName]: key }
  const users = yield* mapped(cast, ({ role, label, name, token }) => ({
    ...given({ role }),
    label,
    name,
    headers: { ...application, Authorization: `Bearer ${token}` },
  }))
  return [{ label: 'an application without a user', headers: application }, ...users]
}
