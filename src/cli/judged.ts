/** A server that judges who calls it: `--fail-on-violation`. */
import { loadContract } from '../contract/contract.ts'
import { shownPath } from '../contract/document/source.ts'
import { type Baseline, withBaseline } from '../report/baseline.ts'
import { consumerChecks } from '../report/consumer-checks.ts'
import { type Report, exitCodeOf, reportOf } from '../report/report.ts'
import { terminalLines } from '../report/terminal.ts'
import { dayOf } from '../text/day.ts'
import { courtsideVersion } from '../version.ts'
import { atEnd } from './at-end.ts'
import { controlJson } from './control-json.ts'
import type { Log } from './log.ts'
import { type ReportFiles, tellGitHub, writeReport } from './report-files.ts'
import { type ServeOptions, type Serving, serve } from './serve.ts'
import { streams } from './standard-streams.ts'

export interface Judging {
  /** For `serve`. */
  readonly onServed: NonNullable<ServeOptions['onServed']>
  readonly onVerification: NonNullable<ServeOptions['onVerification']>
  /** Before the server stops: what is asked about calls is asked of it. */
  report(baseline: Baseline | undefined): Promise<Report>
}

/** @param origin of the server, once it listens */
export const judging = (
  command: string,
  { path, trust, allowedFolders, controlToken }: ServeOptions,
  origin: () => string,
): Judging => {
  const started = Date.now()
  // It was read a moment ago, and is proven or kept.
  const contract = loadContract(path, trust, undefined, allowedFolders).contract
  const operations = new Set(contract?.operations.map(({ id }) => id))
  const checks = consumerChecks(
    origin,
    () => operations,
    at => controlJson(`${origin()}${at}`, controlToken),
  )
  return {
    onServed: checks.served,
    onVerification: checks.asked,
    report: async baseline => {
      const { checks: all, remarks, requests } = await checks.all()
      return reportOf({
        command,
        version: courtsideVersion(),
        contract: {
          title: contract?.title ?? '',
          version: contract?.version ?? '',
          file: shownPath(path),
        },
        target: origin(),
        started: new Date(started).toISOString(),
        milliseconds: Date.now() - started,
        requests,
        remarks,
        unjudged: undefined,
        wayOut: `No call came to ${origin()}: was another address called?`,
        ...withBaseline(all, baseline, dayOf(Date.now()), true),
      })
    },
  }
}

/** Lines for who ran it, and for GitHub. */
export const tell = (report: Report, log: Log): void => {
  for (const line of terminalLines(report)) log.info(line)
  tellGitHub(report, process.env, streams.out, text => text)
}

/**
 * Serves until a signal, then tells how it was called; by that it ends.
 *
 * @param files what can't be written is told, and is the exit code
 */
export const serveJudged = async (
  options: ServeOptions,
  files: ReportFiles,
  baseline: Baseline | undefined,
  log: Log,
): Promise<void> => {
  let origin = ''
  const judge = judging('start', options, () => origin)
  const onListening = (serving: Serving): void =>
    options.onListening({
      close: async () => {
        const report = await judge.report(baseline)
        await serving.close()
        tell(report, log)
        process.exitCode = exitCodeOf(report)
        atEnd(() => writeReport(report, [], files, text => text))
      },
    })
  const ready: Log = {
    ...log,
    ready: fields => {
      origin = fields.url
      log.ready(fields)
    },
  }
  const { onServed, onVerification } = judge
  await serve({ ...options, onServed, onVerification, onListening }, ready)
}
