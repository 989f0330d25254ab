/**
 * Holds a server to what its work may be: four times as long a request takes no more than six times the steps, no more
 * than ten times those of a good request of that length, and gets an answer that its contract declares.
 *
 * Steps and bytes are counted, nothing is timed; `npm run abuse` measures the same requests in CPU time.
 */
import { startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'
import { type Asked, type Dimension, dimensionsOf } from './abuse-requests.ts'
import type { CountSteps } from './abuse-steps.ts'
import type { AbuseTarget } from './abuse-targets.ts'

/** Bytes of what grows. */
const sizes = { head: 1_500, body: 4_000 }
const bounds = { growth: 6, factor: 10 }
const mostCounts = 3
/** Fewer steps than an ordinary request takes are nothing to speak of. */
const ordinarySteps = 20_000
/** No request is answered in fewer: the count itself would be broken. */
const leastSteps = 1_000
const ordinaryBytes = 4_000

interface Cost {
  readonly steps: number
  readonly bytes: number
  /** What is wrong with the answer, in words. */
  readonly faults: () => readonly string[]
}

/** What a server may say of itself; anything else above 499 is its failure. */
const honest = ['no_example', 'not_implemented', 'too_much_work', 'world_full']

const failureIn = (status: number, bytes: Buffer): readonly string[] => {
  if (status < 500) return []
  const [, code = 'no code'] = /"code":"([a-z_]+)"/.exec(bytes.toString()) ?? []
  return honest.includes(code) ? [] : [`${status} ${code}`]
}

/**
 * @param isWanted which of a target's dimensions; absent: all of them
 * @returns what is wrong, in words; and how many dimensions were looked at
 */
export const abuse = async (
  { contract, caller, oracle }: AbuseTarget,
  countSteps: CountSteps,
  isWanted: (dimension: Dimension) => boolean = () => true,
): Promise<{ readonly complaints: readonly string[]; readonly count: number }> => {
  const now = Date.parse('2027-03-27T10:00:00Z')
  const server = await startCourtside<string>({ now, ...given({ contract }) })
  /** An answer, and the steps that it took since the last one. */
  const ask = async ({ method, target, headers, body }: Asked): Promise<Cost> => {
    const response = await server.fetch(`${server.url}${target}`, {
      method,
      headers,
      ...given({ body }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const steps = await countSteps()
    const seen = { method, target, status: response.status, headers: Object.fromEntries(response.headers), bytes }
    // Judging an answer takes steps as well: it waits until those of the next one are counted.
    return { steps, bytes: bytes.length, faults: () => [...oracle.faults(seen), ...failureIn(response.status, bytes)] }
  }
  /** The least of a few counts: what the process does meanwhile of its own accord is counted too. */
  const countedUntil = async (isEnough: (steps: number) => boolean, asked: Asked): Promise<Cost> => {
    let least = await ask(asked)
    for (let count = 1; count < mostCounts && !isEnough(least.steps); count++) {
      // oxlint-disable-next-line no-await-in-loop -- the steps of two at once can't be told apart
      const other = await ask(asked)
      if (other.steps < least.steps) least = other
    }
    return least
  }
  const complaintsOf = async ({ operation, name, part, request, good }: Dimension): Promise<readonly string[]> => {
    const [smallAsked, largeAsked, goodAsked] = [request(sizes[part]), request(4 * sizes[part]), good(4 * sizes[part])]
    // What is made once is made before it is counted.
    const first = await ask(request(100))
    const small = await ask(smallAsked)
    const mostSteps = Math.max(ordinarySteps, bounds.growth * small.steps)
    const ordinary = await ask(goodAsked)
    const mostOfGood = Math.max(ordinarySteps, bounds.factor * ordinary.steps)
    const large = await countedUntil(steps => steps <= Math.min(mostSteps, mostOfGood), largeAsked)
    const fewest = Math.min(large.steps, ordinary.steps)
    return [
      ...[first, small, large, ordinary].flatMap(({ faults }) => faults()),
      ...(large.steps > mostSteps ? [`${small.steps} steps, and ${large.steps} for four times as much`] : []),
      ...(large.steps > mostOfGood ? [`${large.steps} steps, ${ordinary.steps} for a good one of that size`] : []),
      ...(fewest < leastSteps ? [`${fewest} steps are too few to be all`] : []),
      ...(large.bytes > Math.max(ordinaryBytes, bounds.growth * small.bytes)
        ? [`an answer of ${small.bytes} bytes, and of ${large.bytes} for four times as much`]
        : []),
    ].map(fault => `${operation}, ${name}: ${fault}`)
  }
  const dimensions = dimensionsOf(oracle.operations, caller).filter(isWanted)
  const complaints: string[] = []
  // One after another: the steps of two at once can't be told apart.
  // oxlint-disable-next-line no-await-in-loop
  for (const dimension of dimensions) complaints.push(...(await complaintsOf(dimension)))
  await server.close()
  return { complaints, count: dimensions.length }
}
