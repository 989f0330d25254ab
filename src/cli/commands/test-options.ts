/** The options of every command that serves somebody's tests. */
import { Option } from 'commander'
import type { Log } from '../log.ts'
import type { ServeOptions } from '../serve.ts'

export interface TestFlags {
  readonly failOnViolation: boolean
  readonly coverage?: string
}

export const failOnViolation = (): Option =>
  new Option(
    '--fail-on-violation',
    'tell at the end which calls broke the contract, or that there were none; either is exit code 1',
  ).default(false)

export const coverageOption = (): Option =>
  new Option('--coverage <dir>', 'leave there at the end what was exercised of the contract; see courtside coverage')

/** Nothing of it is loaded unless it is asked for. */
export const serveAsAsked = async (
  options: ServeOptions,
  { failOnViolation: isJudged, coverage }: TestFlags,
  log: Log,
): Promise<void> => {
  const { serve } = await import('../serving.ts')
  if (!isJudged && coverage === undefined) return serve(options, log)
  const { serveJudged, withCoverage } = await import('../executing.ts')
  const served = coverage === undefined ? options : withCoverage(options, coverage)
  return isJudged ? serveJudged(served, log) : serve(served, log)
}
