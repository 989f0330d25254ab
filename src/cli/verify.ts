/** `courtside verify`: holds a service that runs against its contract, and tells what came of it. */
import { isObject } from '../text/pointer.ts'
import { verify } from '../verify/verification.ts'
import type { ServiceCommand } from './asking.ts'
import { readText } from './baseline-file.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import { type Asking, type JudgedService, reportOnService } from './service-report.ts'

export interface VerifyCommand extends ServiceCommand {
  readonly contractOnly: boolean
  readonly allowWrites: boolean
  readonly replay?: string
}

/**
 * @returns the exit code
 * @throws Failure for files that can't be read or written, and a contract that can't be used
 */
export const verifyCommand = (asked: VerifyCommand, log: Log): Promise<number> =>
  reportOnService({ command: 'verify', asked, judge: asking => verified(asked, asking) }, log)

const verified = async (
  { contractOnly, allowWrites, replay }: VerifyCommand,
  asking: Asking,
): Promise<JudgedService> => {
  const cases = replay === undefined ? undefined : readReplay(replay)
  const { unjudged, isWhole, ...found } = await verify({
    ...asking,
    shared: contractOnly ? undefined : asking.shared,
    allowWrites,
    operations: asking.operations ?? replayed(cases),
    cases,
  })
  return {
    ...found,
    isWhole: isWhole && !contractOnly,
    unjudged:
      unjudged === undefined ? undefined : `${unjudged} Start the service there, or say where it is: --base-url.`,
  }
}

/** By operation, the cases that failed in a report. */
const readReplay = (file: string): ReadonlyMap<string, ReadonlySet<string>> => {
  let report: unknown
  try {
    report = JSON.parse(readText('replay', file))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`--replay ${file} is no JSON: a report was expected, as --json writes it.`, 2)
  }
  if (!isObject(report) || report.format !== 'report/1' || !Array.isArray(report.checks))
    throw new Failure(`--replay ${file} is no report: one of the format report/1 was expected, as --json writes it.`, 2)
  const cases = new Map<string, Set<string>>()
  for (const check of report.checks) {
    if (!isObject(check) || typeof check.operation !== 'string' || !Array.isArray(check.failures)) continue
    for (const failure of check.failures) {
      if (!isObject(failure) || typeof failure.case !== 'string') continue
      const known = cases.get(check.operation) ?? new Set<string>()
      cases.set(check.operation, known.add(failure.case))
    }
  }
  if (cases.size === 0)
    throw new Failure(`--replay ${file}: nothing failed in it, so there is nothing to try again.`, 2)
  return cases
}

const replayed = (cases: ReadonlyMap<string, unknown> | undefined): ReadonlySet<string> | undefined =>
  cases === undefined ? undefined : new Set(cases.keys())
