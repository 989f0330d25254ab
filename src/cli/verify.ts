/** `courtside verify`: holds a service that runs against its contract, and tells what came of it. */
import { heldAgainst } from '../app/verification.ts'
import { shownPath } from '../contract/document/source.ts'
import { withBaseline } from '../report/baseline.ts'
import { exitCodeOf, reportOf } from '../report/report.ts'
import { terminalLines } from '../report/terminal.ts'
import { dayOf } from '../text/day.ts'
import { isObject } from '../text/pointer.ts'
import { courtsideVersion } from '../version.ts'
import { type Answered, providerAt } from '../verify/provider.ts'
import { secretsOf } from '../verify/secrets.ts'
import { verify } from '../verify/verification.ts'
import { readBaseline, readText } from './baseline-file.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import { type ReportFiles, refuseUnwritable, tellGitHub, writeReport } from './report-files.ts'
import { streams } from './standard-streams.ts'
import { usableContract } from './usable-contract.ts'

export interface VerifyCommand {
  readonly contract?: string
  readonly allowedFolders: readonly string[]
  readonly baseUrl: string
  readonly apiKey?: string
  readonly token?: string
  readonly contractOnly: boolean
  readonly allowWrites: boolean
  /** operationIds; none: all. */
  readonly operations: readonly string[]
  /** Requests a second; 0: as fast as it answers. */
  readonly rate?: number
  readonly maxRequests: number
  /** Milliseconds. */
  readonly timeout: number
  /** What the service's clock shows, where it stands still. */
  readonly now?: number
  readonly replay?: string
  readonly baseline?: string
  readonly files: ReportFiles
}

/** Somebody else's service is asked no faster than this, unless it is said. */
const politeRate = 10

const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

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
  const unknown = operations.find(id => contract.operations.every(one => one.id !== id))
  if (unknown !== undefined) throw new Failure(`--operation ${unknown}: the contract has no such operation.`, 2)

  const started = Date.now()
  const secrets = secretsOf([asked.apiKey, asked.token].flatMap(value => value ?? []))
  const progress = progressOn(process.stderr)
  const rate = asked.rate ?? (isLoopback(baseUrl) ? 0 : politeRate)
  const provider = providerAt({
    rate: rate === 0 ? undefined : rate,
    mostRequests: asked.maxRequests,
    timeout: asked.timeout,
    secrets,
    keepExchanges: files.har !== undefined,
    now: Date.now,
    wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
    fetch,
    onAsked: requests => progress.requests(requests),
  })
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
    clock: answer => now ?? clockOf(answer),
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
    unjudged: verified.unjudged,
  })
  for (const line of terminalLines(report)) log.info(secrets.text(line))
  writeReport(report, provider.exchanges, files, secrets.text)
  tellGitHub(report, process.env, streams.out, secrets.text)
  return exitCodeOf(report)
}

/** The service says what time it is with each answer; one that doesn't is taken to have ours. */
const clockOf = ({ headers, at }: Answered): number => {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? at : date
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

interface Progress {
  operation(id: string, index: number, count: number): void
  requests(count: number): void
  end(): void
}

/** A line that is written over on a terminal; nothing in a pipe. */
const progressOn = (stream: NodeJS.WriteStream): Progress => {
  if (!stream.isTTY) return { operation: () => undefined, requests: () => undefined, end: () => undefined }
  let before = ''
  return {
    operation: (id, index, count) => {
      before = `${index + 1}/${count} ${id}`
    },
    requests: count => void stream.write(`\r\u001B[K${before.slice(0, 50)}, ${count} requests`),
    end: () => void stream.write('\r\u001B[K'),
  }
}
