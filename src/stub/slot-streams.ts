/** The streams of slots of a list, as many as can be looked through for one call. */
import type { SessionScope, SlotStream } from '../club/facts.ts'
import { Unanswerable } from '../contract/call.ts'
import type { ClubData } from '../data/club-data.ts'
import type { OfferedStream } from '../rules/slots.ts'
import { type RunSlices, type Slices, atOnceIfShort } from '../text/slices.ts'

/** A county's busiest affiliate has some hundred. */
const mostStreams = 10_000

const tooMuch = (what: string): never => {
  throw new Unanswerable({
    status: 503,
    code: 'too_much_work',
    message: `The world offers more coaching here than can be listed: ${what}.`,
    violations: [],
  })
}

/** @throws Unanswerable where there are more than 10,000 */
export const slotStreamsOf = async (data: ClubData, scope: SessionScope): Promise<readonly SlotStream[]> =>
  (await data.slotStreams(scope, mostStreams))
  ?? tooMuch(`a coach, a court and a fee option together, more than ${mostStreams} times`)

/** @throws Unanswerable where they are too many */
export const startsWorkedOut = async (
  starts: Slices<readonly OfferedStream[] | undefined>,
  inSlices: RunSlices,
): Promise<readonly OfferedStream[]> =>
  (await atOnceIfShort(starts, inSlices)) ?? tooMuch('the times at which its coaches and courts are free are too many')
