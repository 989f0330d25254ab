/** Goes through what a service is asked one call at a time, and notices where it is no use to go on. */
import type { Operation } from '../contract/operation.ts'
import type { Checks } from '../report/report.ts'
import type { Place } from '../text/finding.ts'
import { counted } from '../text/counted.ts'
import { given } from '../text/given.ts'
import { EnoughRequests, type Lost, type Provider, inTime, lostAs, whyLost } from './provider.ts'
import type { ShownCall } from './told.ts'

/** Late answers, or lost connections, after which an operation is let be. */
export const mostMissing = 2
/** Calls that are made of a service that has never answered. */
const mostLost = 6

/** Did a service ever answer? */
export class Reach {
  #answers = 0
  #lost = 0
  #why: string | undefined

  answered(): void {
    this.#answers += 1
  }

  missed(came: Lost): void {
    this.#lost += 1
    if (came.kind === 'lost' && came.hasBegun === true) this.answered()
    this.#why ??= whyLost(came)
  }

  /**
   * A service may be there of which one operation alone answers nothing: who has never answered is asked for what is at
   * its base address, whatever that is.
   */
  async look({ ask }: Pick<Provider, 'ask'>, baseUrl: string): Promise<void> {
    if (this.unreachable === undefined) return
    const asked = { method: 'GET', url: baseUrl, headers: new Map([['accept', '*/*']]) }
    const came = await ask(asked, 'is anybody there?')
    if (came.kind === 'answer' || (came.kind === 'lost' && came.hasBegun === true)) this.answered()
  }

  /** Calls that were not answered. */
  get lost(): number {
    return this.#lost
  }

  /** Why the first call was not answered; undefined once anything has been. */
  get unreachable(): string | undefined {
    return this.#answers === 0 ? this.#why : undefined
  }
}

/** @typeParam About what a round is about: an operation, or one call of it */
export interface Rounds<About = Operation> {
  readonly round: (about: About) => Promise<void>
  /** Of somebody who is asked and has never answered: how many calls were lost. Undefined: all have answered. */
  readonly inVain: () => number | undefined
  /** Who has never answered is asked once more: is anybody there? */
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

/** Undefined: all was asked. */
export const inRounds = async <About>(
  { wanted, onRound }: RoundsOptions<About>,
  rounds: Rounds<About>,
): Promise<Stopped<About> | undefined> => {
  let current = 0
  try {
    for (const [index, about] of wanted.entries()) {
      current = index
      onRound(about, index, wanted.length)
      // One call at a time: it is somebody's service.
      // oxlint-disable-next-line no-await-in-loop
      await rounds.round(about)
      // oxlint-disable-next-line no-await-in-loop
      if ((rounds.inVain() ?? 0) >= mostLost && (await isNobodyThere(rounds))) return undefined
    }
    if (rounds.inVain() !== undefined) await rounds.look()
    return undefined
  } catch (error) {
    if (!(error instanceof EnoughRequests)) throw error
    return { why: error.message, left: wanted.slice(current) }
  }
}

const isNobodyThere = async <About>(rounds: Rounds<About>): Promise<boolean> => {
  await rounds.look()
  return rounds.inVain() !== undefined
}

/**
 * Tells of which operations nothing was looked at, for nothing more could be asked.
 *
 * @returns why it can't be said that all held; undefined: something was looked at of each
 */
export const tellLeft = (
  checks: Checks,
  stopped: Stopped | undefined,
  { rule, says }: { readonly rule: string; readonly says: string },
): string | undefined => {
  if (stopped === undefined) return undefined
  const looked = new Set(checks.all().flatMap(({ operation, times }) => (times > 0 ? [operation] : [])))
  const never = [...new Set(stopped.left.map(({ id }) => id))].filter(id => !looked.has(id))
  for (const id of never) checks.skipped(id, rule, says, `not asked. ${stopped.why}`)
  return never.length === 0
    ? undefined
    : `Nothing was looked at of ${counted(never.length, 'operation')}. ${stopped.why}.`
}

/** What failed before and was to be tried again. */
export type Cases = ReadonlyMap<string, ReadonlySet<string>>

/** Names that are told; more are no help to a reader. */
const mostNames = 10

/** Which of the cases were tried. */
export class TriedAgain {
  readonly #tried = new Set<string>()

  add(operation: string, name: string): void {
    this.#tried.add(JSON.stringify([operation, name]))
  }

  /** Why it can't be said that all held; undefined: all that failed was tried again. */
  missing(cases: Cases | undefined): string | undefined {
    const names = [...(cases ?? [])].flatMap(([operation, some]) =>
      [...some].flatMap(name => (this.#tried.has(JSON.stringify([operation, name])) ? [] : [`${operation}: ${name}`])),
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
  came: Lost,
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
