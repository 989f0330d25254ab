/**
 * Calls of what was written a moment before, where the answer doesn't show that: some services write to one place and
 * read from another, that learns of it later. They are asked again, a few times, before anybody says that it is wrong.
 */
import { type ProviderOutcome, type Provider, toldToWait } from '../verify/provider.ts'

export interface Shown {
  readonly came: ProviderOutcome
  /** Why it may show yet; undefined: it shows, or was waited for as long as for anything. */
  readonly mayShow: string | undefined
}

export type Visibility = 'shown' | 'hidden' | undefined

export interface UntilShown {
  /** @param seen does an answer of this status show what was written? Undefined: nobody knows, as of a 500 */
  ask(once: () => Promise<ProviderOutcome>, seen: (status: number) => Visibility): Promise<Shown>
  /** Calls that showed it when they were made again. */
  readonly late: () => number
}

/** Milliseconds until it is asked again, each time. */
const pauses = [250, 500, 1000, 2000, 4000] as const
/** Milliseconds in all: who never shows what was written isn't waited for all day. */
const longestInAll = 60_000

const mayShowLater = 'what was written before may show later than is waited for'

export const untilShown = ({ pause }: Pick<Provider, 'pause'>): UntilShown => {
  let waited = 0
  let late = 0
  return {
    late: () => late,
    ask: async (once, seen) => {
      const seenIn = (came: ProviderOutcome): Visibility =>
        came.kind === 'answer' ? seen(came.answer.status) : undefined
      const first = await once()
      let came = first
      for (const own of pauses) {
        if (came.kind !== 'answer' || seenIn(came) !== 'hidden') break
        const after = Math.max(own, toldToWait(came.answer, came.answer.at) ?? 0)
        // Of who has shown nothing late so far there is no reason to believe that it will.
        if (after > longestInAll - waited) return { came, mayShow: late > 0 || after > own ? mayShowLater : undefined }
        waited += after
        // oxlint-disable-next-line no-await-in-loop
        await pause(after)
        // oxlint-disable-next-line no-await-in-loop
        came = await once()
      }
      if (came !== first && seenIn(came) === 'shown') late += 1
      return { came, mayShow: undefined }
    },
  }
}
