/** Goes through what a service is asked one call at a time, and notices where it is no use to go on. */
import type { Operation } from '../contract/operation.ts'
import type { Checks } from '../report/report.ts'
import { given } from '../text/given.ts'
import { EnoughRequests, type Lost, inTime, whyLost } from './provider.ts'
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
    this.#why ??= whyLost(came)
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
}

export interface RoundsOptions<About> {
  readonly wanted: readonly About[]
  readonly onRound: (about: About, index: number, count: number) => void
}

/** False: as many requests were sent as may be, so that not all was asked. */
export const inRounds = async <About>(
  { wanted, onRound }: RoundsOptions<About>,
  rounds: Rounds<About>,
): Promise<boolean> => {
  try {
    for (const [index, about] of wanted.entries()) {
      onRound(about, index, wanted.length)
      // One call at a time: it is somebody's service.
      // oxlint-disable-next-line no-await-in-loop
      await rounds.round(about)
      if ((rounds.inVain() ?? 0) >= mostLost) break
    }
    return true
  } catch (error) {
    if (!(error instanceof EnoughRequests)) throw error
    return false
  }
}

export const tellMissing = (checks: Checks, operation: Operation, came: Lost, shown: ShownCall): void =>
  checks.broke(operation.id, inTime.rule, inTime.says, {
    ...shown,
    aspect: came.kind,
    expected: 'an answer',
    found: whyLost(came),
    ...given({ place: operation.place }),
  })
