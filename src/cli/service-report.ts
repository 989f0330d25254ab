/** What a command that judges somebody else's service does around its questions: its files first, its report last. */
import { heldAgainst } from '../app/verification.ts'
import type { Contract } from '../contract/contract.ts'
import { shownPath } from '../contract/document/source.ts'
import type { Operation } from '../contract/operation.ts'
import type { ProxiedExchange } from '../proxy/exchange.ts'
import { type HeaderPairs, headersByName } from '../proxy/headers.ts'
import { declaredRedaction } from '../contract/redaction.ts'
import { secretsSentIn, withoutSentSecrets } from '../replay/sent-secrets.ts'
import { type Extent, withBaseline } from '../report/baseline.ts'
import { type Check, type CheckFailure, type Remark, type Report, exitCodeOf, reportOf } from '../report/report.ts'
import { sparingFingerprints } from '../report/sparing-fingerprints.ts'
import { terminalLines } from '../report/terminal.ts'
import { counted } from '../text/counted.ts'
import { dayOf } from '../text/day.ts'
import { given } from '../text/given.ts'
import { type GivenCredentials, whatIsWanted } from '../verify/credentials.ts'
import type { GroundOptions } from '../verify/grounds.ts'
import { httpFetch } from '../verify/http-fetch.ts'
import type { ProviderAnswer, Provider } from '../verify/provider.ts'
import { operationsAt } from '../verify/operation-at.ts'
import { otherBasePath } from '../verify/other-base-path.ts'
import { type Secrets, secretParts, secretsOf } from '../verify/secrets.ts'
import { type Stop, stopping } from '../verify/stop.ts'
import { type ToldSecrets, toldSecrets } from '../verify/told-secrets.ts'
import { courtsideVersion } from '../version.ts'
import { type ServiceCommand, askerAt, clockOf, progressOn, refuseUnknownOperations } from './asking.ts'
import { openBaseline } from './baseline-file.ts'
import type { Log } from './log.ts'
import { ownCredentials, withOwn } from './own-credentials.ts'
import { refuseUnwritable, tellGitHub, writeReport } from './report-files.ts'
import { streams } from './standard-streams.ts'
import { usableContract } from './usable-contract.ts'

/** Whom to ask, and what is known of them. */
export interface AskedService extends GroundOptions {
  readonly contract: Contract
  readonly baseUrl: string
  readonly credentials: GivenCredentials
  readonly provider: Provider
  readonly secrets: Secrets
  /** Of whoever is asked besides the service: what is secret of an answer. */
  readonly heed: ToldSecrets['heed']
  /** operationIds; undefined: all. */
  readonly operations: ReadonlySet<string> | undefined
  readonly clock: (answer: ProviderAnswer) => number
  readonly onOperation: (operation: Operation, index: number, count: number) => void
  readonly onOwed: (owed: readonly string[]) => void
}

export interface JudgedService {
  readonly checks: readonly Check[]
  readonly remarks?: readonly Remark[]
  readonly notes: readonly string[]
  readonly unjudged: string | undefined
  /** Why it can't be said that all held, though nothing that was looked at is broken. */
  readonly incomplete: string | undefined
  readonly extent: Extent
  /** What to do where nothing was checked. */
  readonly wayOut?: string
}

export interface ServiceReporting {
  readonly command: 'verify' | 'drift'
  readonly asked: ServiceCommand
  /** Besides the credentials for the service. */
  readonly otherSecrets?: (contract: Contract) => readonly (string | undefined)[]
  /** Calls that are made again, or that answers are held against: what they were sent with is secret too. */
  readonly recorded?: readonly ProxiedExchange[] | undefined
  readonly judge: (asking: AskedService) => Promise<JudgedService>
  /** What was done is undone before a signal ends it. */
  readonly isUndone?: boolean
  /** What of the report a terminal shows; absent: all. */
  readonly onTerminal?: (report: Report) => Report
}

/**
 * @returns the exit code
 * @throws Failure for files that can't be read or written, and a contract that can't be used
 */
export const reportOnService = async (
  {
    command,
    asked,
    otherSecrets = () => [],
    recorded = [],
    judge,
    isUndone = false,
    onTerminal = report => report,
  }: ServiceReporting,
  log: Log,
): Promise<number> => {
  const { baseUrl, files, operations, apiKey, token } = asked
  refuseUnwritable(files)
  const baseline = openBaseline(asked.baseline)
  const held = heldAgainst(asked.contract, asked.allowedFolders)
  const usable = usableContract(held.path, held.loaded)
  const own = ownCredentials(usable, asked.own, process.env)
  const contract = withOwn(usable, own)
  refuseUnknownOperations(contract, operations)

  const started = Date.now()
  const operationAt = operationsAt(contract, baseUrl)
  const sent = [
    ...[apiKey, token, ...own.values(), ...otherSecrets(contract)].flatMap(value =>
      value === undefined ? [] : secretParts(value),
    ),
    ...secretsSentIn(recorded, contract, operationAt),
  ]
  const secrets = secretsOf(sent)
  const told = toldSecrets(contract, declaredRedaction(contract), baseUrl)
  for (const { method, target, came } of recorded)
    if (came.kind === 'answer' && came.body !== undefined)
      told.heed(
        { method, url: target },
        { ...came, headers: headersByName(came.headers), bytes: came.body },
        cookiesIn(came.headers),
      )
  const progress = progressOn(process.stderr)
  let left: readonly string[] = []
  const hears = { onAsked: progress.requests, onAnswer: told.heed }
  const signals = isUndone ? stopOnSignals(log, () => left.map(secrets.text)) : undefined
  const provider = askerAt(baseUrl, asked, secrets, httpFetch(), hears, signals?.stop)
  const judgeAll = async (asking: AskedService): Promise<JudgedService> => {
    try {
      return await judge(asking)
    } catch (error) {
      // No report will say it.
      for (const one of left) log.error(secrets.text(one))
      throw error
    }
  }
  const judged = await judgeAll({
    contract,
    baseUrl,
    credentials: { apiKey, token, own },
    provider,
    secrets,
    heed: told.heed,
    shared: held.shared,
    operations: operations.length > 0 ? new Set(operations) : undefined,
    clock: clockOf(asked.now),
    make: held.make,
    onOperation: ({ id }, index, count) => progress.operation(id, index, count),
    onOwed: owed => void (left = owed),
  })
  progress.end()
  const weighed = withBaseline(judged.checks, baseline.known, dayOf(started), judged.extent)
  const elsewhere = [otherBasePath(contract, baseUrl, provider.statuses())].flatMap(hint => hint ?? [])
  const report = reportOf({
    command,
    version: courtsideVersion(),
    contract: { title: contract.title, version: contract.version, file: shownPath(held.path) },
    target: secrets.url(baseUrl),
    started: new Date(started).toISOString(),
    milliseconds: Date.now() - started,
    notes: [
      ...elsewhere,
      ...turnedAway(weighed.checks, { apiKey, token, own }),
      ...judged.notes,
      ...provider.notes(),
      ...weighed.notes,
    ],
    checks: weighed.checks,
    ...given({ remarks: judged.remarks }),
    requests: provider.requests(),
    unjudged: judged.unjudged,
    ...given({
      incomplete: judged.incomplete,
      wayOut: judged.wayOut ?? whatIsWanted(weighed.checks.flatMap(({ reason }) => reason ?? [])),
    }),
  })
  const withoutSecrets = secretsOf([...sent, ...told.all()]).text
  const clean = sparingFingerprints(report, withoutSecrets)
  for (const line of terminalLines(onTerminal(report))) log.info(clean(line))
  // What was made up here is nobody's secret.
  const exchanges =
    recorded.length === 0 ? provider.exchanges : provider.exchanges.map(withoutSentSecrets(contract, operationAt))
  writeReport(report, exchanges, files, withoutSecrets, undefined, secrets.text)
  tellGitHub(report, process.env, streams.out, withoutSecrets)
  baseline.leave(weighed, report, log)
  signals?.over()
  return signals?.exitCode() ?? exitCodeOf(report)
}

const cookiesIn = (headers: HeaderPairs): readonly string[] =>
  headers.flatMap(([name, value]) => (/^set-cookie$/i.test(name) ? [value] : []))

/** Good calls that were taken for a stranger's. */
const turnedAway = (checks: readonly Check[], { apiKey, token, own }: GivenCredentials): readonly string[] => {
  const isStrangers = ({ status }: CheckFailure): boolean => status === 401
  const operations = checks.filter(({ rule, failures }) => rule === 'answers' && failures.some(isStrangers))
  if (operations.length === 0) return []
  const of = counted(operations.length, 'operation')
  const options = [
    ...(token === undefined ? [] : ['--token (COURTSIDE_TOKEN)']),
    ...(apiKey === undefined ? [] : ['--api-key (COURTSIDE_API_KEY)']),
    ...[...(own ?? new Map<string, string>()).keys()].map(name => `--credential ${name}=...`),
  ]
  if (options.length === 0) return [`Good calls of ${of} were answered with 401, and no credentials were given.`]
  const give = options.length === 1 ? 'gives' : 'give'
  return [`Good calls of ${of} were answered with 401: does the service know what ${options.join(' and ')} ${give}?`]
}

/** For what has to be undone, in milliseconds. */
const undoneWithin = 10_000

/** A terminal that is closed sends the last one. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
type Ending = keyof typeof exitCodes

/**
 * The first signal ends it as soon as what was done is undone; the second one does not wait.
 *
 * @param left what may be left by then
 */
const stopOnSignals = (
  log: Log,
  left: () => readonly string[],
): {
  readonly stop: Stop
  /** Undefined: none came. */
  exitCode(): number | undefined
  over(): void
} => {
  const stop = stopping(undoneWithin)
  let code: number | undefined
  const on = (signal: Ending): void => {
    if (code !== undefined) {
      for (const one of left()) log.error(one)
      process.exit(code)
    }
    code = exitCodes[signal]
    stop.stop(`It was stopped (${signal})`)
    log.error('what was done is undone before it ends; a second signal ends it at once.')
  }
  const signals: readonly Ending[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, on)
  return {
    stop,
    exitCode: () => code,
    over: () => {
      for (const signal of signals) process.off(signal, on)
    },
  }
}
