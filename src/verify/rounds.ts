/** Goes through what a service is asked one call at a time, and notices where it is no use to go on. */
import type { Operation } from '../contract/operation.ts'
import type { Check, Checks } from '../report/report.ts'
import type { Place } from '../text/finding.ts'
import { counted } from '../text/counted.ts'
import { cut } from '../text/cut.ts'
import { given } from '../text/given.ts'
import {
  type ProviderRequest,
  EnoughRequests,
  type NoAnswer,
  type Provider,
  inTime,
  lostAs,
  whyLost,
} from './provider.ts'
import type { ShownCall } from './told.ts'

/** Late answers, or lost connections, after which an operation is let be. */
export const mostMissing = 2
/** Calls that are made of a service that has never answered. */
const mostLost = 6

/** A call whose connection was lost, or couldn't be made. */
interface Unanswered {
  /** `listPets: limit=501` */
  readonly call: string
  readonly why: string
  /** Tells it as a failure of whoever was asked. */
  readonly tell: () => void
}

/** Did a service ever answer, and is it there still? */
export class Reach {
  #answers = 0
  #lost = 0
  #why: string | undefined
  /** Lost since the last answer: whether they are failures of a service that is there is known by the next one. */
  readonly #since: Unanswered[] = []
  #isGone = false
  /** A call that was answered, and may be made again. */
  #known: ProviderRequest | undefined

  answered(asked?: ProviderRequest): void {
    this.#answers += 1
    if (asked?.method === 'GET') this.#known ??= asked
    this.#isGone = false
    this.#tellLost()
  }

  /** @param tell it as a failure, once it is known for one */
  missed(came: NoAnswer, call: string, tell: () => void = () => undefined): void {
    this.#lost += 1
    const why = whyLost(came)
    this.#why ??= why
    const isNothing = came.kind === 'lost' && came.hasBegun !== true
    if (isNothing) return void this.#since.push({ call, why, tell })
    if (came.kind === 'lost') this.answered()
    tell()
  }

  /**
   * A service may be there of which one operation alone answers nothing: who has never answered is asked for what is at
   * its base address, whatever that is, and who no longer does for what it has answered.
   */
  async look({ ask }: Pick<Provider, 'ask'>, baseUrl: string): Promise<void> {
    if (this.inVain === undefined) return
    const asked = this.#known ?? { method: 'GET', url: baseUrl, headers: new Map([['accept', '*/*']]) }
    const came = await ask(asked, 'is anybody there?')
    if (came.kind === 'answer' || (came.kind === 'lost' && came.hasBegun === true)) this.answered()
    else this.#isGone = true
  }

  get answers(): number {
    return this.#answers
  }

  /** Calls that were not answered, of who has never answered, or since it last did; undefined: there is none. */
  get inVain(): number | undefined {
    if (this.unreachable !== undefined) return this.#lost
    return this.#since.length === 0 ? undefined : this.#since.length
  }

  /** Why the first call was not answered; undefined once anything has been. */
  get unreachable(): string | undefined {
    return this.#answers === 0 ? this.#why : undefined
  }

  /**
   * In the end: since when nobody is there any more, in words; undefined: somebody is, or never was. What was lost on
   * the way to that is no failure of an answer.
   */
  whyGone(): string | undefined {
    const [first] = this.#since
    if (first !== undefined && this.#isGone && this.#answers > 0) return goneSince(first.call, first.why)
    this.#tellLost()
    return undefined
  }

  #tellLost(): void {
    for (const { tell } of this.#since.splice(0)) tell()
  }
}

/** @typeParam About what a round is about: an operation, or one call of it */
export interface Rounds<About = Operation> {
  readonly round: (about: About) => Promise<void>
  /** Of somebody who is asked and has never answered, or no longer does: how many calls were lost. */
  readonly inVain: () => number | undefined
  /** How many calls were answered by now. */
  readonly answers: () => number
  /** Whoever that is is asked once more: is anybody there? */
  readonly look: () => Promise<void>
}

export interface RoundsOptions<About> {
  readonly wanted: readonly About[]
  readonly onRound: (about: About, index: number, count: number) => void
}

/** What was to be asked, and nothing more could be. */
export interface Stopped<About = Operation> {
  /** The first half of a sentence. */
  readonly why: string
  /** With the one that was being asked about. */
  readonly left: readonly About[]
}

export interface Ended<About = Operation> {
  /** Undefined: as much could be asked as was to be. */
  readonly stopped: Stopped<About> | undefined
  /** What was to be asked from the first call on that was lost, where none was answered after it. */
  readonly inVain: readonly About[]
}

export const inRounds = async <About>(
  { wanted, onRound }: RoundsOptions<About>,
  rounds: Rounds<About>,
): Promise<Ended<About>> => {
  let current = 0
  let first = 0
  const ended = (stopped?: Stopped<About>): Ended<About> => ({
    stopped,
    inVain: rounds.inVain() === undefined ? [] : wanted.slice(first),
  })
  try {
    for (const [index, about] of wanted.entries()) {
      current = index
      const before = rounds.answers()
      if (rounds.inVain() === undefined) first = index
      onRound(about, index, wanted.length)
      // One call at a time: it is somebody's service.
      // oxlint-disable-next-line no-await-in-loop
      await rounds.round(about)
      if (rounds.answers() !== before) first = index
      // oxlint-disable-next-line no-await-in-loop
      if ((rounds.inVain() ?? 0) >= mostLost && (await isNobodyThere(rounds))) return ended()
    }
    if (rounds.inVain() !== undefined) await rounds.look()
    return ended()
  } catch (error) {
    if (!(error instanceof EnoughRequests)) throw error
    return ended({ why: error.message, left: wanted.slice(current) })
  }
}

const isNobodyThere = async <About>(rounds: Rounds<About>): Promise<boolean> => {
  await rounds.look()
  return rounds.inVain() !== undefined
}

/**
 * Tells of which operations nothing, or not all, was looked at, for nothing more could be asked.
 *
 * @param any in whose name it is told that nothing was @param whole that not all was
 * @returns why it can't be said that all held; undefined: something was looked at of each
 */
export const tellLeft = (
  checks: Checks,
  stopped: Stopped | undefined,
  any: Wholly,
  whole: Wholly = toAll,
): string | undefined => {
  if (stopped === undefined) return undefined
  const looked = new Set(checks.all().flatMap(({ operation, times }) => (times > 0 ? [operation] : [])))
  const left = [...new Set(stopped.left.map(({ id }) => id))]
  const never = left.filter(id => !looked.has(id))
  for (const id of left) {
    const [{ rule, says }, what] = looked.has(id) ? [whole, 'not all asked'] : [any, 'not asked']
    checks.skipped(id, rule, says, `${what}. ${stopped.why}`, true)
  }
  return never.length === 0
    ? undefined
    : `Nothing was looked at of ${counted(never.length, 'operation')}. ${stopped.why}.`
}

/** A rule in whose name it is told what was not asked. */
export type Wholly = Readonly<Record<'rule' | 'says', string>>

const toAll: Wholly = { rule: 'answers-to-all', says: 'all calls are answered' }

/** Whoever doesn't answer is not asked for ever, and what wasn't asked is nothing that held. */
export const tellLetBe = (checks: Checks, operation: string, count: number, { rule, says } = toAll): void => {
  const why = `${counted(count, 'call')} not made: ${mostMissing} of the operation were not answered`
  checks.skipped(operation, rule, says, why, true)
}

/** @returns why it can't be said that all held; undefined: no operation was let be in the midst of it */
export const whyLetBe = (operations: readonly string[], what = 'tried'): string | undefined =>
  operations.length === 0
    ? undefined
    : `Not all was ${what} of ${cut([...new Set(operations)].join(', '), 200)}: ${mostMissing} calls were not answered.`

/**
 * What came of it where whoever was asked has gone meanwhile: which operations nobody can judge for that, and nothing
 * that follows from it.
 *
 * @param since see {@link Reach.whyGone} @param left from the one in which it went
 * @returns with why it can't be said that all held
 */
export const withGone = (
  checks: readonly Check[],
  since: string | undefined,
  left: readonly Operation[],
  { rule, says } = toAll,
): { readonly checks: readonly Check[]; readonly incomplete: string | undefined } => {
  if (since === undefined) return { checks, incomplete: undefined }
  const ids = new Set(left.map(({ id }) => id))
  const [first] = ids
  const follows = ({ operation, times, rule: own }: Check): boolean =>
    times === 0 && ids.has(operation) && (operation !== first || own === rule)
  const gone = goneOf(since, [...ids], { rule, says })
  return { checks: [...checks.filter(check => !follows(check)), ...gone.checks], incomplete: gone.incomplete }
}

/** Of which operations nobody can judge all, for whoever was asked has gone, and that this is so. */
export const goneOf = (
  since: string,
  operations: readonly string[],
  { rule, says } = toAll,
): { readonly checks: readonly Check[]; readonly incomplete: string } => {
  const reason = `not all of it was judged: ${since}`
  const skipped = { rule, says, outcome: 'skipped', times: 0, reason, untried: true, failures: [] } as const
  return {
    checks: operations.map((operation): Check => ({ operation, ...skipped })),
    incomplete: `Not all could be judged of ${cut(operations.join(', '), 200)}: ${since}.`,
  }
}

/** From which call on nothing was answered any more, in words. */
export const goneSince = (call: string, why: string): string => `from ${call} on nothing was answered, for ${why}`

/** What failed before and is to be tried again, by operation; `all`: whatever is asked of it. */
export type Cases = ReadonlyMap<string, ReadonlySet<string> | 'all'>

/** Is a case to be tried? @param cases undefined: every one */
export const isWanted = (cases: Cases | undefined, operation: string, name: string): boolean => {
  const some = cases === undefined ? 'all' : cases.get(operation)
  return some === 'all' || some?.has(name) === true
}

/** Names that are told; more are no help to a reader. */
const mostNames = 10

/** Which of the cases were tried. */
export class TriedAgain {
  readonly #tried = new Set<string>()

  /** @param name absent: what is asked of the operation was gone through */
  add(operation: string, name?: string): void {
    this.#tried.add(JSON.stringify([operation, name]))
  }

  /** Why it can't be said that all held; undefined: all that failed was tried again. */
  missing(cases: Cases | undefined): string | undefined {
    const names = [...(cases ?? [])].flatMap(([operation, some]) =>
      (some === 'all' ? [undefined] : [...some]).flatMap(name =>
        this.#tried.has(JSON.stringify([operation, name])) ? [] : [`${operation}: ${name ?? 'all of it'}`],
      ),
    )
    if (names.length === 0) return undefined
    const shown = [...names.slice(0, mostNames), ...(names.length > mostNames ? ['...'] : [])].join(', ')
    return `${counted(names.length, 'case')} of the report not tried again, for nothing like it is asked now: ${shown}.`
  }
}

/** @param cause of what is known to be why */
export const tellMissing = (
  checks: Checks,
  operation: Operation,
  came: NoAnswer,
  shown: ShownCall,
  cause: { readonly aspect?: string; readonly place?: Place | undefined } = {},
): void =>
  checks.broke(operation.id, inTime.rule, inTime.says, {
    ...shown,
    aspect: cause.aspect?.trim() ?? lostAs(came),
    expected: 'an answer',
    found: whyLost(came),
    ...given({ place: cause.place ?? operation.place }),
  })
