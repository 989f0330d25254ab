/** The stub in one life of a world: data, accounts, rules and actions over what the world started from. */
import { createHash } from 'node:crypto'
import type { Accounts, AccountsOptions } from '../accounts/accounts.ts'
import type { ChangedRow, DecidedStep } from '../accounts/tables.ts'
import { lazyAccounts } from '../accounts/world-accounts.ts'
import type { ActionRefusal } from '../club/action-refusal.ts'
import { Unanswerable } from '../contract/call.ts'
import type { ErrorAnswers } from '../contract/error-answers.ts'
import { impossible } from '../contract/problem.ts'
import type { ShareData, SharedData } from '../data/change-log.ts'
import { type ClubData, collectionNames } from '../data/club-data.ts'
import type { WorldBase } from '../data/data-layer.ts'
import type { ChangedRecord } from '../data/replica.ts'
import type { Geocoder, OfflineSources } from '../geocoder/geocoder.ts'
import type { Outcodes } from '../geocoder/outcodes.ts'
import { given } from '../text/given.ts'
import { LeftAlone } from '../text/left-alone.ts'
import { type RunSlices, atOnceIfShort, mapped } from '../text/slices.ts'
import { turnsAbout } from '../text/turns-about.ts'
import type { StartedWorld } from '../world-file/world-source.ts'
import type { Action, InstanceContext, ModeInstance } from '../worlds/mode-provider.ts'
import { ofOneState } from '../worlds/of-one-state.ts'
import type { ActionContext, ActionResult } from './actions/action.ts'
import { stubActions } from './actions/index.ts'
import type { StubContext } from './context.ts'
import { credentialGuard } from './credentials.ts'
import { explainStubListing } from './explain-listing.ts'
import { peopleOf } from './people.ts'
import { samplesIn } from './samples.ts'
import { stubMode } from './stub-mode.ts'
import { clubDay, clubDayTitle } from './timetable/club-day.ts'
import { Uses, writtenCredentials } from './written-credentials.ts'

export interface InstanceOptions {
  readonly errorAnswers: ErrorAnswers
  /** Nobody needs to accept the applications that users declare. */
  readonly acceptApplications?: boolean
  readonly keyName: string
  readonly outcodes: Outcodes | undefined
  /** For a world that has a log. */
  readonly shareData: ShareData
  readonly geocoderOf: (sources: OfflineSources) => Geocoder
  readonly started: Pick<StartedWorld, 'cast' | 'applications'>
  /** Writes long answers. */
  readonly inSlices: RunSlices
}

export const instanceOf = (
  base: WorldBase,
  { now, started: began, seed, recorded, isOver, tag, secret, mostChanges, log, hold }: InstanceContext,
  {
    keyName,
    outcodes,
    shareData,
    geocoderOf,
    started: { cast, applications },
    errorAnswers,
    acceptApplications = false,
    inSlices,
  }: InstanceOptions,
): ModeInstance => {
  const replica = base.replica()
  const shared: SharedData | undefined =
    log === undefined
      ? undefined
      : shareData(replica, log, {
          has: kind => kind.startsWith(accountsKind),
          apply: records => accounts.apply(records.map(rowOf)),
          whole: () => wholeOf(accounts.opened()),
          restore: records => accounts.restore(records.map(rowOf)),
        })
  const asking = new LeftAlone()
  const data = whileAlive(shared?.data ?? replica.data, { isOver, mostChanges, hold, asking })
  const geocoder = geocoderOf({
    clubsWithPostcode: postcode => data.clubsWithPostcode(postcode),
    ...given({ outcodes }),
  })
  const inTurn = turnsAbout()
  const furnish = applications.length === 0 ? undefined : furnishing(applications, began)
  const keep = shared && keepingIn(shared)
  const accounts = lazyAccounts(tag, { hold, isAccepting: acceptApplications, secret, keep }, furnish)
  const people = peopleOf(data, cast)
  const uses = new Uses()
  const context = (): StubContext => ({
    data,
    geocoder,
    now: now(),
    newId: idsFrom(seed, replica.version),
    inTurn,
    inSlices,
  })
  /** What is only looked at, all of one state. */
  const looked = <T>(look: () => Promise<T>): Promise<T> => ofOneState(replica.version, look, asking.during)
  const written = writtenCredentials({ data, accounts, uses, now, started: began })
  return {
    mode: stubMode({
      context,
      errorAnswers,
      version: replica.version,
      leftAlone: asking.during,
      recorded,
    }),
    guard: credentialGuard({ data, now, started: began, keyName, accounts, uses }),
    accounts: { accounts, people, written },
    actions: actionsIn(() => ({ ...context(), accounts, people })),
    explainListing: wish => looked(() => explainStubListing(wish, context(), people)),
    timetables: {
      title: clubDayTitle,
      of: wish => looked(() => clubDay(wish, { ...context(), people })),
    },
    samples: async as => {
      if (typeof as === 'string') return samplesIn(context(), as)
      const token = as?.headers.Authorization
      const user = cast.find(one => token === `Bearer ${one.token}`)
      return samplesIn(context(), user?.personId)
    },
    collections: () => data.collections(),
    records: async (collection, page) => {
      const name = collectionNames.find(one => one === collection)
      return name === undefined ? undefined : data.records(name, page)
    },
    ...given({ reach: shared?.reach }),
    version: replica.version,
    changes: async () => {
      const changes = await data.changes()
      return atOnceIfShort(
        mapped(changes, ({ at, ...change }) => ({ at: new Date(at).toISOString(), ...change })),
        inSlices,
      )
    },
  }
}

/** What a record of accounts is known by in the log of the data, before the name of its table. */
const accountsKind = 'account '

/** Before all of them stands, in no table, that there is nothing else. Undefined: nothing was ever made. */
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
  async <T>(decide: () => DecidedStep<T>) => {
    let last: DecidedStep<T> | undefined
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
 * Once a world is over, nothing that was begun before writes to it; nor while somebody who asks is left alone. Both are
 * asked in the very step in which a change happens.
 */
const whileAlive = (
  data: ClubData,
  {
    isOver,
    asking,
    ...bounds
  }: Pick<InstanceContext, 'isOver' | 'mostChanges' | 'hold'> & { readonly asking: LeftAlone },
): ClubData => {
  const whenItMay = async <T>(write: () => Promise<T>): Promise<T> => {
    await refuseWhenFull(data, bounds)
    if (isOver()) return over()
    if (asking.over === undefined) return write()
    await asking.over
    return whenItMay(write)
  }
  return {
    ...data,
    commit: change => whenItMay(() => data.commit(change)),
    edit: edit => whenItMay(() => data.edit(edit)),
  }
}

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
