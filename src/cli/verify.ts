/** `courtside verify`: holds a service that runs against its contract, and tells what came of it. */
import { heldAgainst } from '../app/verification.ts'
import { shownPath } from '../contract/document/source.ts'
import { withBaseline } from '../report/baseline.ts'
import { exitCodeOf, reportOf } from '../report/report.ts'
import { terminalLines } from '../report/terminal.ts'
import { dayOf } from '../text/day.ts'
import { isObject } from '../text/pointer.ts'
import { courtsideVersion } from '../version.ts'
import { secretsOf } from '../verify/secrets.ts'
import { verify } from '../verify/verification.ts'
import { type ServiceCommand, askerAt, clockOf, progressOn, refuseUnknownOperations } from './asking.ts'
import { readBaseline, readText } from './baseline-file.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import { refuseUnwritable, tellGitHub, writeReport } from './report-files.ts'
import { streams } from './standard-streams.ts'
import { usableContract } from './usable-contract.ts'

export interface VerifyCommand extends ServiceCommand {
  readonly contractOnly: boolean
  readonly allowWrites: boolean
  readonly replay?: string
}

/**
 * @returns the exit code
 * @throws Failure for files that can't be read or written, and a contract that can't be used
 */
export const verifyCommand = async (asked: VerifyCommand, log: Log): Promise<number> => {
  const { baseUrl, contractOnly, files, now, operations } = asked
  refuseUnwritable(files)
  const baseline = asked.baseline === undefined ? undefined : readBaseline(asked.baseline)
  const cases = asked.replay === undefined ? undefined : readReplay(asked.replay)
  const held = heldAgainst(asked.contract, asked.allowedFolders)
  const contract = usableContract(held.path, held.loaded)
  refuseUnknownOperations(contract, operations)

  const started = Date.now()
  const secrets = secretsOf([asked.apiKey, asked.token].flatMap(value => value ?? []))
  const progress = progressOn(process.stderr)
  const provider = askerAt(baseUrl, asked, secrets, fetch, progress.requests)
  const verified = await verify({
    contract,
    baseUrl,
    credentials: { apiKey: asked.apiKey, token: asked.token },
    provider,
    secrets,
    shared: contractOnly ? undefined : held.shared,
    allowWrites: asked.allowWrites,
    operations: operations.length > 0 ? new Set(operations) : replayed(cases),
    cases,
    clock: clockOf(now),
    make: held.make,
    onOperation: ({ id }, index, count) => progress.operation(id, index, count),
  })
  progress.end()
  const weighed = withBaseline(verified.checks, baseline, dayOf(started), verified.isWhole && !contractOnly)
  const report = reportOf({
    command: 'verify',
    version: courtsideVersion(),
    contract: { title: contract.title, version: contract.version, file: shownPath(held.path) },
    target: secrets.url(baseUrl),
    started: new Date(started).toISOString(),
    milliseconds: Date.now() - started,
    notes: [...verified.notes, ...provider.notes(), ...weighed.notes],
    checks: weighed.checks,
    requests: provider.requests(),
    unjudged:
      verified.unjudged === undefined
        ? undefined
        : `${verified.unjudged} Start the service there, or say where it is: --base-url.`,
  })
  for (const line of terminalLines(report)) log.info(secrets.text(line))
  writeReport(report, provider.exchanges, files, secrets.text)
  tellGitHub(report, process.env, streams.out, secrets.text)
  return exitCodeOf(report)
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
