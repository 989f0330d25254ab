/** What is asked of an operation, of the provider and of whoever stands in for it. */
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import type { AskedAgain } from '../replay/asked-again.ts'
import { given } from '../text/given.ts'
import {
  type ExpectedRefusal,
  type Case,
  type CaseCredentials,
  aboutCase,
  aloneCases,
  badCases,
  extraCase,
  plainCase,
} from '../verify/cases.ts'
import { accessTo, credentialCases, isSignedIn, sure } from '../verify/credentials.ts'
import { type Ground, type GroundOptions, type Grounds, groundsOf } from '../verify/grounds.ts'
import type { ListedValues } from '../verify/listed.ts'
import type { ProviderAnswer, ProviderRequest, ProviderOutcome, Provider } from '../verify/provider.ts'
import { requestOf } from '../verify/request.ts'

/** One call, twice. */
export interface PairedCall {
  /** The same on every run: `limit=501`. */
  readonly name: string
  /** Of which parameters it is, not of which values: `bad limit`. */
  readonly about: string
  readonly asked: ProviderRequest
  readonly standIn: () => Promise<ProviderOutcome>
  /** What that asks, or was asked when it was recorded. */
  readonly askedOfStandIn: ProviderRequest
  /** See {@link StandIn.isMadeUp}. */
  readonly isMadeUp?: StandIn['isMadeUp']
  /** See {@link StandIn.isMadeUpHeader}. */
  readonly isMadeUpHeader?: StandIn['isMadeUpHeader']
  /** See {@link AskedAgain.unsent}. */
  readonly unsent?: AskedAgain['unsent']
  /** There is an id in it that no list has told, or a text that was made up: the stand-in takes any. */
  readonly isGuessed?: true
  /** The stand-in has no records: what it answers are examples. */
  readonly isOfExamples?: true
  /** What has to be refused. */
  readonly refusal?: ExpectedRefusal
  /** Of another record than the first that is listed: the stand-in may not have it, which the lists tell. */
  readonly isOfAnother?: true
}

export interface Calls {
  /** In their order; or why there are none. */
  of(operation: Operation): Promise<readonly PairedCall[] | string>
  /** What the stand-in alone is asked: to show all that it has. */
  alone(operation: Operation): Promise<readonly (() => Promise<ProviderOutcome>)[]>
  /** Calls that were recorded, and can't be compared with what is answered to them now. */
  leftOut?(operation: Operation): number
}

/** Somebody who answers as the provider should. */
export interface StandIn extends Pick<GroundOptions, 'credentials'> {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly ask: Provider['ask']
  /** It takes any id, and heeds no credentials. */
  readonly isHeedless: boolean
  /** Whose examples it has, where that is another. */
  readonly contract?: Contract
  /** Was anything of it recorded? Undefined: it is no recording. */
  readonly hasRecorded?: (operation: Operation) => boolean
  /** Nobody has said what is in such an answer, so that it is held against nobody. Undefined: there is none. */
  readonly isMadeUp?: (answer: ProviderAnswer) => boolean
  /** Nobody has said that such an answer has the header, though others may have said what is in it. */
  readonly isMadeUpHeader?: (operation: Operation, status: number, name: string) => boolean
}

export interface AskedOptions extends GroundOptions {
  readonly baseUrl: string
  /** Both know the same records, so that they are asked for the same ids. */
  readonly haveSameRecords: boolean
  /** Opened when the provider has said what time it is, asked by a plain call if it never was; or why it isn't. */
  readonly standIn: (ground: Ground) => Promise<StandIn | string>
  /** A list, as the provider and the stand-in give it. */
  readonly listed: (ground: Ground) => Promise<ListedValues>
  readonly listedByStandIn: (ground: Ground, standIn: StandIn) => Promise<ListedValues>
}

export const askedCalls = (options: AskedOptions): Calls => {
  const { contract, shared, haveSameRecords } = options
  const grounds = groundsOf(options, options.listed)
  let theirGrounds: Grounds | undefined

  const theirs = (standIn: StandIn): Grounds =>
    (theirGrounds ??= groundsOf({ ...options, credentials: sure(standIn.credentials) }, ground =>
      options.listedByStandIn(ground, standIn),
    ))

  const callOf = (
    operation: Operation,
    standIn: StandIn,
    our: Aimed,
    their: Aimed,
    isOfAnother: boolean,
  ): PairedCall => {
    const { asked } = requestOf(options, operation, our.one, our.ground.required)
    const to = { contract, baseUrl: standIn.baseUrl, credentials: standIn.credentials }
    const other = requestOf(to, operation, their.one, their.ground.required)
    const { name } = our.one
    const sent = [...our.ground.required.keys(), ...our.one.values.keys()]
    const isGuess = (parameter: Parameter): boolean =>
      grounds.isUntold(operation, parameter) || grounds.isMadeUp(operation, parameter)
    const isGuessed = standIn.isHeedless && sent.some(isGuess)
    return {
      name,
      about: aboutCase(our.one),
      asked,
      standIn: () => standIn.ask(other.asked, `${operation.id}: ${name}, of the stand-in`),
      askedOfStandIn: other.asked,
      ...given({
        isMadeUp: standIn.isMadeUp,
        isMadeUpHeader: standIn.isMadeUpHeader,
        isGuessed: isGuessed || undefined,
        isOfExamples: standIn.isHeedless || undefined,
        isOfAnother: isOfAnother || undefined,
        refusal: our.one.refusal,
      }),
    }
  }

  /** With ids of its own, unless it knows ours. */
  const theirsFor = async (
    standIn: StandIn,
    ground: Ground,
    values: Values,
  ): Promise<{ readonly ground: Ground; readonly ours: Values; readonly values: Values } | string> => {
    if (haveSameRecords || standIn.isHeedless) return { ground, ours: values, values }
    const { operation } = ground
    const own = await theirs(standIn).of(operation)
    if (typeof own === 'string') return `the stand-in can't be asked: ${own}`
    const others = await theirs(standIn).others(operation)
    const [ours, their] = [new Map(values), new Map(values)]
    for (const [parameter, one] of values) {
      if (!grounds.isId(operation, parameter)) continue
      const other = others.get(parameter) ?? []
      const count = Math.min(one.length, other.length)
      ours.set(parameter, one.slice(0, count))
      their.set(parameter, other.slice(0, count))
    }
    return { ground: own, ours, values: their }
  }

  return {
    of: async operation => {
      const ground = await grounds.of(operation)
      if (typeof ground === 'string') return ground
      const standIn = await options.standIn(ground)
      if (typeof standIn === 'string') return standIn
      if (standIn.hasRecorded?.(operation) === false) return 'nothing of it was recorded'
      const full = commonAccess(contract, ground, options, standIn)
      if (full === undefined)
        return 'the stand-in wants credentials of its own: --against-api-key, --against-token, --against-credential'
      const their = await theirsFor(standIn, ground, await grounds.others(operation))
      if (typeof their === 'string') return their
      const same = [
        ...badCases(contract, operation, full),
        ...(shared === undefined || standIn.isHeedless ? [] : credentialCases(contract, operation, full)),
        ...(shared?.calls(operation) ?? [])
          .filter(call => !call.isSignedIn || isSignedIn(contract, full))
          // Who has no records refuses by the contract's own words alone.
          .filter(call => !standIn.isHeedless || call.refusal === undefined)
          .map(call => extraCase(operation, call, full)),
      ].map(one => [one, one] as const)
      const good = aloneCases(their.values, full)
      // The id at the end of a path is the first of a list; of the last one the record may be of another kind.
      const another = haveSameRecords || standIn.isHeedless ? await grounds.another(operation) : new Map()
      const ofAnother = aloneCases(another, full).slice(1)
      const all = [
        ...aloneCases(their.ours, full).map((one, index) => [one, good[index] ?? one] as const),
        ...[...ofAnother].map(one => [one, one] as const),
        ...same,
      ]
      return all.map(([our, other]) =>
        callOf(operation, standIn, { one: our, ground }, { one: other, ground: their.ground }, ofAnother.includes(our)),
      )
    },
    alone: async operation => {
      const ground = await grounds.of(operation)
      const standIn = typeof ground === 'string' ? ground : await options.standIn(ground)
      if (
        typeof ground === 'string'
        || typeof standIn === 'string'
        || !standIn.isHeedless
        || standIn.hasRecorded?.(operation) === false
      )
        return []
      const { asked } = requestOf(
        { ...options, baseUrl: standIn.baseUrl },
        operation,
        plainCase(ground.full),
        ground.required,
      )
      const own = standIn.contract?.operations.find(({ id }) => id === operation.id) ?? operation
      return examplesOf(own).map(
        prefer => () => standIn.ask({ ...asked, headers: new Map([...asked.headers, ['prefer', prefer]]) }, prefer),
      )
    },
  }
}

type Values = ReadonlyMap<Parameter, readonly unknown[]>

interface Aimed {
  readonly one: Case
  readonly ground: Ground
}

const key = ({ good }: CaseCredentials): string => good.toSorted().join()

/** What both can be asked with: whoever is signed in sees more. */
const commonAccess = (
  contract: Contract,
  { operation, full }: Ground,
  { credentials }: Pick<GroundOptions, 'credentials'>,
  standIn: StandIn,
): CaseCredentials | undefined => {
  if (standIn.isHeedless || full.good.length === 0) return full
  const theirs = accessTo(contract, operation, sure(standIn.credentials)).alternatives.map(key)
  return accessTo(contract, operation, credentials).alternatives.find(way => theirs.includes(key(way)))
}

const mostExamples = 40

/** Preferences, each for one of those that the contract names. */
const examplesOf = ({ responses }: Operation): readonly string[] =>
  responses
    .filter(({ status }) => /^\d{3}$/.test(status))
    .flatMap(({ status, content }) =>
      content.flatMap(({ recordings }) =>
        recordings.map(({ name }) => `code=${status}, example=${/^[\w.-]+$/.test(name) ? name : JSON.stringify(name)}`),
      ),
    )
    .slice(0, mostExamples)
