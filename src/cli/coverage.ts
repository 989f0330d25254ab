/** `courtside coverage`: what several runs have exercised together, held against thresholds. */
import { type Coverage, inWorld, merged, nextIn, percentOf, sharesOf } from '../coverage/coverage.ts'
import { coverageIn } from '../coverage/coverage-files.ts'
import { coverageHtml, coverageLines, coverageMarkdown } from '../coverage/told.ts'
import { nearest } from '../text/nearest.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import { type ReportFiles, addToSummary, putFile, refuseUnwritable } from './report-files.ts'

export interface Threshold {
  /** `all`, or a kind of points. */
  readonly kind: string
  readonly percent: number
}

export interface CoverageCommand {
  readonly paths: readonly string[]
  readonly thresholds: readonly Threshold[]
  readonly world: string | undefined
  readonly files: Pick<ReportFiles, 'json' | 'html' | 'markdown'>
}

/**
 * @returns the exit code: 1 where a threshold is missed, or nothing was called
 * @throws Failure for what can't be read or written, and a threshold of what there is not
 */
export const coverageCommand = ({ paths, thresholds, world, files }: CoverageCommand, log: Log): number => {
  refuseUnwritable(files)
  const coverage = seenFrom(world, together(paths))
  const shares = sharesOf(coverage)
  const below = thresholds.flatMap(({ kind, percent }) => {
    const share = shares.find(one => one.kind === kind)
    if (share === undefined) {
      const kinds = shares.map(one => one.kind)
      const [guess] = nearest(kind, kinds, 1)
      const advice = guess === undefined ? '' : ` Did you mean ${guess}?`
      throw new Failure(`--min ${kind}=${percent}: there are ${kinds.join(', ')}.${advice}`, 2)
    }
    const found = percentOf(share)
    return found < percent ? [`${kind}: expected ${percent} %, found ${found} % (${share.covered} of ${share.of})`] : []
  })
  const none = coverage.requests === 0 ? ['Nothing was called, which is no success.'] : []
  const missed = [...none, ...below.map(line => `below its threshold: ${line}`)]
  for (const line of [...coverageLines(coverage), ...missed]) log.info(line)
  if (files.json !== undefined) putFile('json', files.json, `${JSON.stringify(withSums(coverage), undefined, 2)}\n`)
  if (files.html !== undefined) putFile('html', files.html, coverageHtml(coverage, missed))
  if (files.markdown !== undefined) putFile('markdown', files.markdown, coverageMarkdown(coverage, missed))
  addToSummary(coverageMarkdown(coverage, missed), process.env)
  return missed.length === 0 ? 0 : 1
}

/** For who reads it by a program of their own. */
const withSums = (coverage: Coverage) => ({
  ...coverage,
  shares: sharesOf(coverage).map(share => ({ ...share, percent: percentOf(share) })),
  next: nextIn(coverage),
})

const together = (paths: readonly string[]): Coverage => {
  let all: readonly Coverage[]
  try {
    all = coverageIn(paths)
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error), 2)
  }
  const [first, ...others] = all
  if (first === undefined)
    throw new Failure(
      `${paths.join(', ')}: there is no coverage. It is written when a server ends that was started with --coverage.`,
      1,
    )
  const { title, version } = first.contract
  const other = others.find(({ contract }) => contract.title !== title || contract.version !== version)
  if (other !== undefined)
    throw new Failure(
      `These are of two contracts, ${title} ${version} and ${other.contract.title} ${other.contract.version}. `
        + 'Keep the coverage of each in a folder of its own.',
      2,
    )
  return merged([first, ...others])
}

const seenFrom = (world: string | undefined, coverage: Coverage): Coverage => {
  if (world === undefined) return coverage
  const seen = inWorld(coverage, world)
  if (seen !== undefined) return seen
  const names = coverage.worlds.map(({ name }) => name)
  throw new Failure(`--world ${world}: nothing was called there. There are ${names.join(', ') || 'none'}.`, 2)
}
