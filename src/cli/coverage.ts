/** `courtside coverage`: what several runs have exercised together, held against thresholds. */
import {
  type Coverage,
  pointsApart,
  coverageInWorld,
  mergedCoverage,
  nextIn,
  percentOf,
  sharesOf,
} from '../coverage/coverage.ts'
import { type FoundCoverage, coverageIn } from '../coverage/coverage-files.ts'
import { coverageHtml, coverageLines, coverageMarkdown, notesOf, pointText } from '../coverage/told.ts'
import { type Report, collectedChecks, exitCodeOf, reportOf } from '../report/report.ts'
import { given } from '../text/given.ts'
import { messageOf } from '../text/message-of.ts'
import { meantInstead, nearest } from '../text/nearest.ts'
import { courtsideVersion } from '../version.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import {
  type ReportFiles,
  putFile,
  refuseUnwritable,
  refuseUnwritableFile,
  tellGitHub,
  writeReport,
} from './report-files.ts'
import { streams } from './standard-streams.ts'

export interface Threshold {
  /** `all`, or a kind of points. */
  readonly kind: string
  readonly percent: number
}

export interface CoverageCommand {
  readonly paths: readonly string[]
  readonly thresholds: readonly Threshold[]
  readonly world: string | undefined
  /** For all of it as coverage/1. */
  readonly merged: string | undefined
  readonly files: ReportFiles
}

/**
 * @returns the exit code: 1 where a threshold is missed, or nothing was called
 * @throws Failure for what can't be read or written, and a threshold of what there is not
 */
export const coverageCommand = (asked: CoverageCommand, log: Log): number => {
  const { paths, thresholds, world, merged: mergedFile, files } = asked
  refuseUnwritable(files)
  if (mergedFile !== undefined) refuseUnwritableFile('merged', mergedFile)
  const started = streams.now()
  const all = together(paths)
  const coverage = seenFrom(world, all.coverage)
  const judged = thresholds.map(threshold => heldAgainst(threshold, coverage))
  const isCalled = coverage.requests > 0
  const below = judged.filter(({ isBelow }) => isBelow)
  const missed = below.map(({ kind, percent, found }) => `${kind}: expected ${percent} %, found ${found}`)
  for (const line of coverageLines(coverage)) log.info(line)
  if (!isCalled) log.info(`${nothingCalled}, which is no success.`)
  for (const line of missed) log.info(`below its threshold: ${line}`)
  const report = reportOn(coverage, judged, paths, started)
  if (mergedFile !== undefined) {
    // Of one world it hasn't all that its sources have: they count beside it.
    const sources = world === undefined ? all.sources : undefined
    const put = { ...withSums(coverage), ...given({ sources }) }
    putFile('merged', mergedFile, `${JSON.stringify(put, undefined, 2)}\n`)
  }
  const beside = { html: coverageHtml(coverage), markdown: coverageMarkdown(coverage) }
  writeReport(report, [], files, text => text, beside)
  tellGitHub(report, process.env, streams.out, text => text, beside)
  return exitCodeOf(report)
}

const nothingCalled = 'Nothing was called'

interface HeldThreshold extends Threshold {
  readonly isBelow: boolean
  /** `66 % (2 of 3)` */
  readonly found: string
}

/** @throws Failure */
const heldAgainst = ({ kind, percent }: Threshold, coverage: Coverage): HeldThreshold => {
  const shares = sharesOf(coverage)
  const share = shares.find(one => one.kind === kind)
  if (share === undefined) {
    const kinds = shares.map(one => one.kind)
    const [guess] = nearest(kind, kinds, 1)
    const advice = meantInstead(guess)
    throw new Failure(`--min ${kind}=${percent}: there are ${kinds.join(', ')}.${advice}`, 2)
  }
  const found = percentOf(share)
  return { kind, percent, isBelow: found < percent, found: `${found} % (${share.covered} of ${share.of})` }
}

/** Thresholds are of all operations together. */
const whole = 'contract'

const reportOn = (
  coverage: Coverage,
  thresholds: readonly HeldThreshold[],
  paths: readonly string[],
  started: Date,
): Report => {
  const checks = collectedChecks()
  const isCalled = 'something of the contract was called'
  if (coverage.requests > 0) checks.held(whole, 'called', isCalled)
  else
    checks.broke(whole, 'called', isCalled, {
      aspect: 'nothing',
      expected: 'at least one request',
      found: `${nothingCalled}. ${nextOf(coverage, 'all')}`,
      case: 'all that was recorded',
    })
  for (const { kind, percent, isBelow, found } of thresholds) {
    const [rule, says] = [`min-${kind}`, `what was exercised (${kind}) is not below its threshold`]
    if (!isBelow) checks.held(whole, rule, says)
    else
      checks.broke(whole, rule, says, {
        aspect: 'below',
        expected: `${percent} %`,
        found: `${found}. ${nextOf(coverage, kind)}`,
        case: `--min ${kind}=${percent}`,
      })
  }
  return reportOf({
    command: 'coverage',
    version: courtsideVersion(),
    contract: coverage.contract,
    target: paths.join(', '),
    started: started.toISOString(),
    milliseconds: streams.now().getTime() - started.getTime(),
    requests: coverage.requests,
    whole,
    unjudged: undefined,
    notes: notesOf(coverage),
    checks: checks.all(),
  })
}

/** More are on the pages. */
const mostNext = 5

/** Of an operation that nobody calls the call comes first, whatever kind it is that is missed. */
const nextOf = (coverage: Coverage, kind: string): string => {
  const next = nextIn(coverage)
  const own = next.filter(point => point.kind === kind)
  const named = own.length === 0 ? next : own
  const more = named.length > mostNext ? `, and ${named.length - mostNext} more` : ''
  return `Test next: ${named.slice(0, mostNext).map(pointText).join(', ')}${more}.`
}

/** For who reads it by a program of their own. */
const withSums = (coverage: Coverage) => ({
  ...coverage,
  shares: sharesOf(coverage).map(share => ({ ...share, percent: percentOf(share) })),
  next: nextIn(coverage),
})

const together = (paths: readonly string[]): Pick<FoundCoverage, 'coverage' | 'sources'> => {
  let all: readonly FoundCoverage[]
  try {
    all = coverageIn(paths)
  } catch (error) {
    throw new Failure(messageOf(error), 2)
  }
  // Those of all others have to be among the points of the one that has the most.
  const [most, ...others] = all.toSorted((one, other) => other.coverage.points.length - one.coverage.points.length)
  if (most === undefined)
    throw new Failure(
      `${paths.join(', ')}: there is no coverage. It is written when a server ends that was started with --coverage.`,
      1,
    )
  for (const other of others) refuseTwoContracts(most, other)
  return {
    coverage: mergedCoverage([most.coverage, ...others.map(({ coverage }) => coverage)]),
    sources: [...new Set(all.flatMap(one => one.sources))],
  }
}

/** @throws Failure */
const refuseTwoContracts = (one: FoundCoverage, other: FoundCoverage): void => {
  const [name, otherName] = [one, other].map(({ coverage: { contract } }) => `${contract.title} ${contract.version}`)
  const points = pointsApart(one.coverage, other.coverage)
  if (name === otherName && points === undefined) return
  const of = ({ file, coverage: { contract } }: FoundCoverage, has = ''): string =>
    `${file} is of ${contract.file}${has}`
  const [own, others] = (name === otherName ? points : undefined)?.map(point => `, with ${pointText(point)}`) ?? []
  throw new Failure(
    `These are of two contracts, ${name} and ${name === otherName ? 'another ' : ''}${otherName}: `
      + `${of(one, own)}; ${of(other, others)}. Keep the coverage of each in a folder of its own.`,
    2,
  )
}

const seenFrom = (world: string | undefined, coverage: Coverage): Coverage => {
  if (world === undefined) return coverage
  const seen = coverageInWorld(coverage, world)
  if (seen !== undefined) return seen
  const names = coverage.worlds.map(({ name }) => name)
  throw new Failure(`--world ${world}: nothing was called there. There are ${names.join(', ') || 'none'}.`, 2)
}
