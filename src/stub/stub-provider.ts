/**
 * The stub as worlds see it: scenarios to start from, and the club's rules over them.
 */
import { counted } from '../text/counted.ts'
import { given } from '../text/given.ts'
import { lazy } from '../text/lazy.ts'
import { didYouMean } from '../text/nearest.ts'
import { type RunSlices, type Slices, longOnesInTurn, oneByOne } from '../text/slices.ts'
import { type Failed, impossible, isFailed, type Violation } from '../contract/problem.ts'
import { createHash } from 'node:crypto'
import { Unanswerable } from '../contract/call.ts'
import type { Contract } from '../contract/contract.ts'
import { UnusableWorld } from '../world-file/unusable-world.ts'
import { type ErrorAnswers, mostListed } from '../contract/error-answers.ts'
import { readSource, shownPath } from '../contract/document/source.ts'
import { preparedForm, shippedWork } from '../contract/prepared.ts'
import type { Geocoder, OfflineSources } from '../geocoder/geocoder.ts'
import { lazyGeocoders } from '../geocoder/lazy-geocoder.ts'
import { type Outcodes, loadOutcodes } from '../geocoder/outcodes.ts'
import { type ClubData, collectionNames } from '../data/club-data.ts'
import type { DataLayer, WorldBase } from '../data/data-layer.ts'
import type { ChangedRecord } from '../data/replica.ts'
import { type SharedData, sharedData } from '../data/shared/shared-data.ts'
import type { ReadWorldSource } from '../world-file/finding.ts'
import { shapesForm } from '../world-file/sections.ts'
import type { WorldFindings } from '../world-file/world-file.ts'
import { type WorldCatalogue, worldCatalogue } from '../world-file/catalogue.ts'
import type { NeedRoom } from '../world-file/weight.ts'
import type { StartedWorld, WorldSource } from '../world-file/world-source.ts'
import type { ActionRefusal } from '../club/action-refusal.ts'
import type { Accounts, AccountsOptions } from '../accounts/accounts.ts'
import type { ChangedRow, Decided } from '../accounts/tables.ts'
import { placedStatus } from '../accounts/placed-status.ts'
import { lazyAccounts } from '../accounts/world-accounts.ts'
import type { ActionContext, ActionResult } from './actions/action.ts'
import { stubActions } from './actions/index.ts'
import type { StubContext } from './context.ts'
import { credentialGuard } from './credentials.ts'
import { explainListing } from './explain-listing.ts'
import { keptStart, keptWorldIn, startedOf } from './kept-start.ts'
import { peopleOf } from './people.ts'
import { samplesIn } from './samples.ts'
import { stubMode } from './stub-mode.ts'
import { clubDay, clubDayTitle } from './timetable/club-day.ts'
import { Uses, writtenCredentials } from './written-credentials.ts'
import type { Room } from '../worlds/data-budget.ts'
import type {
  Action,
  Caller,
  ModeInstance,
  ModeProvider,
  Start,
  InstanceContext,
  Wish,
} from '../worlds/mode-provider.ts'

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

export interface StubOptions extends ClubOptions {
  readonly contract: Contract
  /** Where the worlds' records are kept. */
  readonly dataLayer: DataLayer
  /** Makes worlds a little at a time, so that others are answered meanwhile. */
  readonly inSlices: RunSlices
  /** Every file in these is a scenario. */
  readonly scenarioFolders: readonly string[]
  readonly errorAnswers: ErrorAnswers
  /** Other processes have the same worlds. */
  readonly isShared?: boolean
}

const usualScenario = 'demo'

/** @throws UnusableWorld, UnusableOutcodes */
export const stubProvider = async (options: StubOptions): Promise<ModeProvider> => {
  const { world, scenario = usualScenario, outcodes: outcodesFile, scenarioFolders } = options
  // Each takes memory beside what it comes to: there is room for one at a time.
  const run = longOnesInTurn(options.inSlices, soonDone)
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
    const start = startOn(started, source, name, base, at)
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
    source: Pick<WorldSource, 'name' | 'now'>,
    name: string | undefined,
    base: WorldBase,
    at: Start['at'],
  ): Start => {
    const keyName = options.contract.securitySchemes.find(({ kind }) => kind === 'apiKey')?.key ?? 'X-API-Key'
    return {
      scenario: name,
      title: source.name,
      now: source.now,
      callers: callersOf(started, keyName),
      applications: started.applications.map(({ clientId, name: called, status, redirectUris }) => ({
        clientId,
        name: called,
        status: placedStatus(status, options.acceptApplications === true),
        redirectUris,
      })),
      data: { key: started.records, weight: started.weight },
      kept: lazy(() => {
        const { records } = started
        const wish = wishes.get(source) ?? {}
        return keptStart({ ...given({ scenario: name, name: source.name, now: source.now }), wish, records })
      }),
      at,
      instantiate: context => instanceOf(base, context, { ...options, keyName, outcodes, geocoderOf, started }),
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
        const name =
          wish.world !== undefined ? undefined : (wish.scenario ?? (world === undefined ? scenario : undefined))
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
      return startOn(started, told, name, base, (day, room) =>
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
  const generating = await import('../world-file/generate/world.ts')
  return generating.generatedWorld(wish)
}

/** Steps: the demo takes fewer. */
const soonDone = 500

/** What takes long ends where nobody wants it any more. @throws NoRoom */
function* whileWanted<T>(slices: Slices<T>, room: Room): Slices<T> {
  for (let taken = 1; ; taken++) {
    const step = slices.next()
    if (step.done === true) return step.value
    const failed = taken < soonDone ? undefined : room.over()
    if (failed !== undefined) throw new NoRoom(failed)
    yield
  }
}

const scenarioOf = async (catalogue: WorldCatalogue, name: string): Promise<WorldSource | WorldFindings | Failed> => {
  const source = await catalogue.scenario(name)
  if (!('unknown' in source)) return source
  const { meant, names } = source
  const hint = didYouMean(meant, '.')
  const message = `There is no scenario ${JSON.stringify(name)}${hint} There are: ${names.join(', ')}.`
  return { problem: impossible([{ in: 'body', name: '/scenario', code: 'unknown_scenario', message }]) }
}

export const unusableWorld = (path: string, found: WorldFindings): UnusableWorld => {
  const { findings } = found
  const [first] = findings
  // A file that can't be had has no place to point to.
  if (first?.code === 'unreadable-file') return new UnusableWorld(`${shownPath(path)}: ${first.message}`, [])
  return new UnusableWorld(`${shownPath(path)}: ${countOf(found)}.`, findings)
}

const countOf = ({ findings: { length }, hasMore }: WorldFindings): string =>
  hasMore ? `more than ${counted(length, 'error')}, the first ${length} of them listed` : counted(length, 'error')

/**
 * Of posted data the pointers lead into the body; a scenario that is broken has its own file.
 *
 * @param isAsked somebody said when the world is to start
 */
const unusable = (title: string, found: WorldFindings, isAsked = false): Failed => {
  const findings = found.findings.slice(0, mostListed)
  const told = { findings, hasMore: found.hasMore || found.findings.length > mostListed }
  const violations = findings.map(({ code, pointer, message, place }): Violation => {
    if (code === 'wrong-start' && isAsked)
      return { in: 'body', name: '/now', code: 'wrong_start', message: `body/now: ${message}` }
    const at = pointer.replace(/^#/, '')
    return {
      in: 'body',
      name: place.file === '(posted)' ? `/world${at}` : '/scenario',
      code: code === 'unknown-world' ? 'unknown_scenario' : code.replaceAll('-', '_'),
      message:
        place.file === '(posted)'
          ? `body/world${at}: ${message}`
          : `${shownPath(place.file)}:${place.line}:${place.column}: ${message}`,
    }
  })
  return {
    problem: {
      ...impossible(violations),
      code: 'unusable_world',
      message: `The world can't be used: ${countOf(told)}. ${violations[0]?.message ?? ''}`,
    },
    cause: unusableWorld(title, found),
  }
}

const callersOf = ({ keys, cast }: StartedWorld, keyName: string): readonly Caller[] => {
  const [key] = keys
  const application = key === undefined ? {} : { [keyName]: key }
  return [
    { label: 'an application without a user', headers: application },
    ...cast.map(({ role, label, name, token }) => ({
      ...given({ role }),
      label,
      name,
      headers: { ...application, Authorization: `Bearer ${token}` },
    })),
  ]
}

interface InstanceOptions extends Pick<StubOptions, 'acceptApplications' | 'errorAnswers'> {
  readonly keyName: string
  readonly outcodes: Outcodes | undefined
  readonly geocoderOf: (sources: OfflineSources) => Geocoder
  readonly started: Pick<StartedWorld, 'cast' | 'applications'>
}

const instanceOf = (
  base: WorldBase,
  { now, started: began, seed, recorded, isOver, tag, secret, mostChanges, log, hold }: InstanceContext,
  {
    keyName,
    outcodes,
    geocoderOf,
    started: { cast, applications },
    errorAnswers,
    acceptApplications = false,
  }: InstanceOptions,
): ModeInstance => {
  const replica = base.replica()
  const shared: SharedData | undefined =
    log === undefined
      ? undefined
      : sharedData(replica, log, {
          has: kind => kind.startsWith(accountsKind),
          apply: records => accounts.apply(records.map(rowOf)),
          whole: () => wholeOf(accounts.opened()),
          restore: records => accounts.restore(records.filter(({ kind }) => kind !== accountsKind).map(rowOf)),
        })
  const data = whileAlive(shared?.data ?? replica.data, { isOver, mostChanges, hold })
  const geocoder = geocoderOf({
    clubsWithPostcode: postcode => data.clubsWithPostcode(postcode),
    ...given({ outcodes }),
  })
  const newIds = (): StubContext['newId'] => idsFrom(seed, replica.version)
  const furnish = applications.length === 0 ? undefined : furnishing(applications, began)
  const keep = shared && keepingIn(shared)
  const accounts = lazyAccounts(tag, { hold, isAccepting: acceptApplications, secret, keep }, furnish)
  const people = peopleOf(data, cast)
  const uses = new Uses()
  const written = writtenCredentials({ data, accounts, uses, now, started: began })
  return {
    mode: stubMode({
      context: () => ({ data, geocoder, now: now(), newId: newIds() }),
      errorAnswers,
      version: replica.version,
      recorded,
    }),
    guard: credentialGuard({ data, now, started: began, keyName, accounts, uses }),
    accounts: { accounts, people, written },
    actions: actionsIn(() => ({ data, geocoder, now: now(), newId: newIds(), accounts, people })),
    explainListing: wish => explainListing(wish, { data, geocoder, now: now(), newId: newIds() }, people),
    timetables: { title: clubDayTitle, of: wish => clubDay(wish, { data, now: now(), people }) },
    samples: async as => {
      if (typeof as === 'string') return samplesIn({ data, geocoder, now: now(), newId: newIds() }, as)
      const token = as?.headers.Authorization
      const user = cast.find(one => token === `Bearer ${one.token}`)
      return samplesIn({ data, geocoder, now: now(), newId: newIds() }, user?.personId)
    },
    collections: () => data.collections(),
    records: async (collection, page) => {
      const name = collectionNames.find(one => one === collection)
      return name === undefined ? undefined : data.records(name, page)
    },
    ...given({ reach: shared?.reach }),
    version: replica.version,
    changes: async () =>
      (await data.changes()).map(({ at, ...change }) => ({ at: new Date(at).toISOString(), ...change })),
  }
}

/** What a record of accounts is known by in the log of the data, before the name of its table. */
const accountsKind = 'account '

/** Before all of them stands that there is nothing else. Undefined: nothing was ever made. */
const wholeOf = (accounts: Accounts | undefined): readonly ChangedRecord[] =>
  accounts === undefined
    ? []
    : [
        { kind: accountsKind, key: 'whole', value: true },
        ...accounts.whole().map(({ table, ...row }) => ({ ...row, kind: accountsKind + table })),
      ]

const rowOf = ({ kind, ...row }: ChangedRecord): ChangedRow => ({ ...row, table: kind.slice(accountsKind.length) })

/** A step of the accounts is written as a commit to the data is: nothing is decided on what has been overtaken. */
const keepingIn =
  ({ keepBeside }: SharedData): NonNullable<AccountsOptions['keep']> =>
  async <T>(decide: () => Decided<T>) => {
    let last: Decided<T> | undefined
    await keepBeside(() => {
      last = decide()
      return last.rows.map(({ table, ...row }) => ({ ...row, kind: accountsKind + table }))
    })
    if (last === undefined) throw new Error('A step of the accounts was not decided.')
    return last.done
  }

/** Puts them where those are that are declared while the world runs. */
const furnishing =
  (applications: StartedWorld['applications'], made: number) =>
  (accounts: Accounts): void => {
    for (const { clientSecret, apiKey, description, reason, ownerId: owner, ...application } of applications)
      accounts.place({ ...application, description, reason, owner, made }, clientSecret, apiKey)
  }

const isActionRefusal = (done: ActionResult | ActionRefusal): done is ActionRefusal => done.refused === true

const actionsIn = (context: () => ActionContext): readonly Action[] =>
  Object.entries(stubActions).map(([name, action]) => ({
    name,
    description: action.description,
    arguments: action.arguments,
    secrets: action.secrets,
    run: async sent => {
      const done = await action.run(sent, context())
      if (!isActionRefusal(done)) return done
      const { code, message, blame } = done
      const violations =
        blame === undefined ? [] : [{ in: blame.in, name: blame.name, code, message: `body${blame.name}: ${message}` }]
      return { problem: { ...impossible(violations), code, message } }
    },
  }))

/**
 * Once a world is over, nothing that was begun before writes to it: asked in the very step in which a change happens.
 */
const whileAlive = (
  data: ClubData,
  { isOver, ...bounds }: Pick<InstanceContext, 'isOver' | 'mostChanges' | 'hold'>,
): ClubData => ({
  ...data,
  commit: async change => {
    await refuseWhenFull(data, bounds)
    return isOver() ? over() : data.commit(change)
  },
  edit: async edit => {
    await refuseWhenFull(data, bounds)
    return isOver() ? over() : data.edit(edit)
  },
})

const over = (): never => {
  throw new Error('The world is over.')
}

/** Bytes of a change in memory, with its place in every index, roughly. */
const bytesOfChange = 2_500

const refuseWhenFull = async (
  data: ClubData,
  { mostChanges, hold }: Pick<InstanceContext, 'mostChanges' | 'hold'>,
): Promise<void> => {
  const size = await data.size()
  const failure = size < mostChanges ? hold('changes', (size + 1) * bytesOfChange) : undefined
  if (failure !== undefined) throw new Unanswerable({ ...failure.problem, status: 503 })
  if (size < mostChanges) return
  throw new Unanswerable({
    status: 503,
    code: 'world_full',
    message: `The world holds ${mostChanges} changes, as many as it may. Reset it.`,
    violations: [],
  })
}

/**
 * New ids for one call: 24 hex digits, the same for the same seed, the same number of changes before it, and the same
 * place among those that the call draws. Whoever shares the world draws the same for the same, of which one is written.
 */
const idsFrom = (seed: number, version: () => number): StubContext['newId'] => {
  let [at, count] = [version(), 0]
  return (about = '') => {
    const now = version()
    if (now !== at) [at, count] = [now, 0]
    return createHash('sha256').update(`courtside id ${seed} ${now} ${about} ${count++}`).digest('hex').slice(0, 24)
  }
}
