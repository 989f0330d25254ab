/** `courtside proxy`: stands between a consumer and a provider until a signal, then tells what came of it. */
import { heldAgainst } from '../app/verification.ts'
import { shownPath } from '../contract/document/source.ts'
import { headOf } from '../proxy/exchange.ts'
import { type JudgedExchange, failureInWords } from '../proxy/judge.ts'
import { proxyTo } from '../proxy/proxy.ts'
import { withBaseline } from '../report/baseline.ts'
import { exitCodeOf, reportOf } from '../report/report.ts'
import { sparingFingerprints } from '../report/sparing-fingerprints.ts'
import { terminalLines } from '../report/terminal.ts'
import { dayOf } from '../text/day.ts'
import { given } from '../text/given.ts'
import { courtsideVersion } from '../version.ts'
import { type BaselineOptions, openBaseline } from './baseline-file.ts'
import { type PassingOn, passOn } from './listen-before.ts'
import { type Log, countingRepeats, placeBehind } from './log.ts'
import { type ReportFiles, refuseUnwritable, tellGitHub, writeReport } from './report-files.ts'
import { streams } from './standard-streams.ts'
import { usableContract } from './usable-contract.ts'

export interface ProxyCommand extends PassingOn {
  readonly target: string
  readonly contract?: string
  readonly allowedFolders: readonly string[]
  /** A line for every exchange. */
  readonly isVerbose: boolean
  readonly baseline: BaselineOptions
  readonly files: ReportFiles
}

/** @throws Failure for files that can't be read or written, a contract or a port that can't be used */
export const proxyCommand = async (asked: ProxyCommand, log: Log): Promise<void> => {
  const { files, timeout } = asked
  const target = new URL(asked.target)
  refuseUnwritable(files)
  const baseline = openBaseline(asked.baseline)
  const held = heldAgainst(asked.contract, asked.allowedFolders)
  const contract = usableContract(held.path, held.loaded)
  const started = Date.now()
  const proxy = await proxyTo({
    contract,
    target,
    timeout,
    keepExchanges: files.har !== undefined,
    now: Date.now,
    onJudged: judged => tell(judged),
    onError: error =>
      log.error(
        `An exchange could not be judged: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ),
  })
  const { clean } = proxy
  const tell = teller(log, asked.isVerbose, clean)
  const finish = async (): Promise<void> => {
    const { checks, notes, requests, unjudged, incomplete, exchanges } = await proxy.end()
    const weighed = withBaseline(checks, baseline.known, dayOf(started), 'chosen')
    const report = reportOf({
      command: 'proxy',
      version: courtsideVersion(),
      contract: { title: contract.title, version: contract.version, file: shownPath(held.path) },
      target: asked.target,
      started: new Date(started).toISOString(),
      milliseconds: Date.now() - started,
      notes: [...notes, ...weighed.notes],
      checks: weighed.checks,
      requests,
      unjudged: unjudged === undefined ? undefined : saysWhatToDo(unjudged),
      ...given({ incomplete }),
    })
    process.exitCode = exitCodeOf(report)
    const told = sparingFingerprints(report, clean)
    for (const line of terminalLines(report)) log.info(told(line))
    writeReport(report, exchanges, files, clean)
    tellGitHub(report, process.env, streams.out, clean)
    baseline.leave(weighed, report, log)
  }
  const where = await passOn(proxy, contract, target, asked, log, finish)
  log.info(`${where} - passed on to ${asked.target}`)
}

/** Somebody has to start it, or say another address. */
const saysWhatToDo = (unjudged: string): string => `${unjudged} Start the provider there, or say where it is: --target.`

/** A line for each breach as it comes, and on demand for each exchange. */
const teller = (log: Log, isVerbose: boolean, clean: (text: string) => string): ((judged: JudgedExchange) => void) => {
  const told = countingRepeats(line => log.info(clean(line)))
  return ({ breaches, warnings, exchange: { method, target, milliseconds, came } }) => {
    const lines = [
      ...breaches.map(breach => `${breach.party}: ${failureInWords(breach)}${placeBehind(breach)}`),
      ...warnings.map(warning => `consumer: ${warning}`),
    ]
    if (isVerbose) {
      const [path = ''] = target.split('?', 1)
      const status = headOf(came)?.status
      const what = [...(status === undefined ? [] : [status]), ...(came.kind === 'answer' ? [] : [came.kind])].join(' ')
      log.info(clean(`${method} ${path} ${what} ${milliseconds.toFixed(1)} ms`))
    }
    told(() => lines, '')
  }
}
