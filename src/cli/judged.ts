/** A server that judges who calls it: `--fail-on-violation`. */
import { loadContract } from '../contract/contract.ts'
import { retoldCommands } from '../contract/curl.ts'
import { shownPath } from '../contract/document/source.ts'
import { type WeighedChecks, withBaseline } from '../report/baseline.ts'
import { atAnotherServer, consumerChecks, worldToMake } from '../report/consumer-checks.ts'
import { type Check, type Report, exitCodeOf, reportOf } from '../report/report.ts'
import { terminalLines } from '../report/terminal.ts'
import { dayOf } from '../text/day.ts'
import { given } from '../text/given.ts'
import { courtsideVersion } from '../version.ts'
import { atEnd } from './at-end.ts'
import type { OpenBaseline } from './baseline-file.ts'
import { controlJson } from './control-json.ts'
import type { Log } from './log.ts'
import { type ReportFiles, tellGitHub, writeReport } from './report-files.ts'
import { type InProcessFetch, type ServeOptions, serve } from './serve.ts'
import { streams } from './standard-streams.ts'

export interface Judging {
  /** What is asked about calls is asked of it. */
  readonly onListening: ServeOptions['onListening']
  /** For `serve`. */
  readonly onServed: NonNullable<ServeOptions['onServed']>
  readonly onVerification: NonNullable<ServeOptions['onVerification']>
  /** When the last call is answered. */
  report(baseline: OpenBaseline): Promise<{ readonly report: Report; readonly weighed: WeighedChecks }>
}

/**
 * @param origin of the server, once it listens
 * @param isPassing it is there for as long as a command runs: its calls are repeated at another one
 * @param tokenCalled the variable of whoever repeats them that has this token; undefined: none
 */
export const judging = (
  command: string,
  { path, trust, allowedFolders, controlToken, onListening }: ServeOptions,
  origin: () => string,
  isPassing: boolean,
  tokenCalled?: (token: string) => string | undefined,
): Judging => {
  const started = Date.now()
  // It was read a moment ago, and is proven or kept.
  const contract = loadContract(path, trust, undefined, allowedFolders).contract
  const operations = new Set(contract?.operations.map(({ id }) => id))
  let ask: InProcessFetch = fetch
  const checks = consumerChecks(
    origin,
    () => operations,
    at => controlJson(ask, `${origin()}${at}`, controlToken),
    retoldCommands(contract?.securitySchemes, tokenCalled),
  )
  return {
    onListening: (serving, inProcess) => {
      ask = inProcess
      onListening(serving, inProcess)
    },
    onServed: checks.served,
    onVerification: checks.asked,
    report: async baseline => {
      const { checks: all, remarks, requests } = await checks.all()
      const weighed = withBaseline(all, baseline.known, dayOf(Date.now()), 'chosen')
      const shown = isPassing ? repeatedElsewhere(weighed.checks, origin()) : weighed.checks
      const broken = shown.filter(({ outcome }) => outcome === 'broken')
      const curls = broken.flatMap(({ failures }) => failures.map(({ request }) => request?.curl ?? ''))
      const isRepeated = isPassing && broken.length > 0
      const report = reportOf({
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
        checks: shown,
        notes: [...weighed.notes, ...(isRepeated ? [`${howToRepeat}${worldToMake(curls)}`] : [])],
      })
      return { report, weighed }
    },
  }
}

const howToRepeat =
  'The server of this run is gone. To repeat a call: courtside exec with the options of this run and -- sh at the end '
  + 'is a shell beside another one, which knows $COURTSIDE_URL and, of the club, the credentials.'

const repeatedElsewhere = (checks: readonly Check[], origin: string): readonly Check[] => {
  const elsewhere = (text: string): string => atAnotherServer(text, origin)
  return checks.map(check => ({
    ...check,
    failures: check.failures.map(({ expected, request, ...failure }) => ({
      ...failure,
      expected: elsewhere(expected),
      ...given({ request: request && { ...request, curl: elsewhere(request.curl) } }),
    })),
  }))
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
  baseline: OpenBaseline,
  log: Log,
): Promise<void> => {
  let origin = ''
  const judge = judging('start', options, () => origin, false)
  const onClosed = async (): Promise<void> => {
    try {
      const { report, weighed } = await judge.report(baseline)
      process.exitCode = exitCodeOf(report)
      atEnd(() => tell(report, log))
      atEnd(() => {
        writeReport(report, [], files, text => text)
        baseline.leave(weighed, report, log)
      })
    } finally {
      await options.onClosed?.()
    }
  }
  const ready: Log = {
    ...log,
    ready: fields => {
      origin = fields.url
      log.ready(fields)
    },
  }
  const { onServed, onVerification, onListening } = judge
  await serve({ ...options, onServed, onVerification, onListening, onClosed }, ready)
}
