/** `courtside verify`: holds a service that runs against its contract, and tells what came of it. */
import type { HarRead } from '../recording/har-exchanges.ts'
import { ofRecordings, replay } from '../replay/replay.ts'
import { counted } from '../text/counted.ts'
import { cut } from '../text/cut.ts'
import type { Check } from '../report/report.ts'
import { isObject } from '../text/pointer.ts'
import { isNoneGiven, leftOut } from '../verify/credentials.ts'
import type { Cases } from '../verify/rounds.ts'
import { verify } from '../verify/verification.ts'
import type { ServiceCommand } from './asking.ts'
import { readText } from './baseline-file.ts'
import { readHar } from './har-file.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import { type AskedService, type JudgedService, reportOnService } from './service-report.ts'

export interface VerifyCommand extends ServiceCommand {
  readonly contractOnly: boolean
  readonly allowWrites: boolean
  /** A secret that a build has lost leaves most of a service out, and what is left may hold. */
  readonly needCredentials: boolean
  readonly replay?: string
  /** A HAR. */
  readonly from?: string
  /** Where its calls were made. */
  readonly recordedAt?: string
}

/**
 * @returns the exit code
 * @throws Failure for files that can't be read or written, and a contract that can't be used
 */
export const verifyCommand = (asked: VerifyCommand, log: Log): Promise<number> => {
  const recorded = readRecorded(asked)
  const judge = async (asking: AskedService): Promise<JudgedService> => {
    const judged = await (recorded === undefined ? verified(asked, asking) : replayedFrom(recorded, asked, asking))
    return asked.needCredentials ? { ...judged, incomplete: judged.incomplete ?? wantingIn(judged.checks) } : judged
  }
  const isUndone = asked.allowWrites && recorded === undefined
  return reportOnService({ command: 'verify', asked, recorded: recorded?.exchanges, judge, isUndone }, log)
}

const wantingIn = (checks: readonly Check[]): string | undefined => {
  const wanting = checks.filter(({ reason }) => reason?.startsWith(leftOut) === true)
  const [first] = wanting
  if (first === undefined) return undefined
  const of = wanting.length === 1 ? first.operation : `${first.operation} and ${wanting.length - 1} more`
  return `Nothing was asked of ${of}, which ${first.reason}: --need-credentials.`
}

/** Before anything is asked. */
const readRecorded = ({ from, recordedAt }: VerifyCommand): HarRead | undefined => {
  if (from === undefined) {
    if (recordedAt !== undefined)
      throw new Failure('--recorded-at says where the calls of --from were made: give it.', 2)
    return undefined
  }
  return readHar('from', from, recordedAt)
}

const replayedFrom = async (
  { exchanges, left }: HarRead,
  { contractOnly, allowWrites, replay: report, recordedAt }: VerifyCommand,
  asking: AskedService,
): Promise<JudgedService> => {
  const replaying = report === undefined ? undefined : readReplay(report, true)
  const { notes, unjudged, isOfElsewhere, ...found } = await replay({
    ...asking,
    shared: contractOnly ? undefined : asking.shared,
    exchanges,
    basePath: recordedAt === undefined ? undefined : new URL(recordedAt).pathname.replace(/\/+$/, ''),
    isHeedless: contractOnly && isNoneGiven(asking.credentials),
    allowWrites,
    cases: replaying?.cases,
  })
  const elsewhere = recordedAt === undefined ? '' : ', or by somebody else'
  return {
    ...found,
    incomplete: found.incomplete ?? unknownIn(replaying),
    unjudged: told(unjudged),
    ...(isOfElsewhere ? { wayOut: whereRecorded(recordedAt) } : {}),
    notes: left === 0 ? notes : [...notes, `${counted(left, 'entry', 'entries')} not answered${elsewhere}: left out.`],
  }
}

const whereRecorded = (recordedAt: string | undefined): string =>
  recordedAt === undefined
    ? 'Where the calls have another base path than the contract and --base-url, --recorded-at says it.'
    : `Were the calls made below ${recordedAt}, which is --recorded-at?`

const told = (unjudged: string | undefined): string | undefined =>
  unjudged === undefined
    ? undefined
    : `${unjudged} Start the service there, say where it is (--base-url), or wait longer for it (--timeout).`

const verified = async (
  { contractOnly, allowWrites, replay: report }: VerifyCommand,
  asking: AskedService,
): Promise<JudgedService> => {
  const replaying = report === undefined ? undefined : readReplay(report, false)
  const cases = replaying?.cases
  const { unjudged, extent, incomplete, ...found } = await verify({
    ...asking,
    shared: contractOnly ? undefined : asking.shared,
    allowWrites,
    operations: asking.operations ?? replayed(cases),
    cases,
  })
  return {
    ...found,
    incomplete:
      incomplete === undefined || !isOfRecording(cases)
        ? (incomplete ?? unknownIn(replaying))
        : `${incomplete} ${withFrom}`,
    extent: contractOnly && extent === 'all' ? 'chosen' : extent,
    unjudged: told(unjudged),
  }
}

/** What nobody can try again, for the report doesn't say what it was. */
const unknownIn = (replayed: Replayed | undefined): string | undefined =>
  replayed === undefined || replayed.unknown === 0
    ? replayed?.unlike
    : `${counted(replayed.unknown, 'call')} of the report not tried again, for it doesn't say which they were.`

const withFrom = 'Calls that were recorded are tried again with their --from.'

/** A call that was recorded is called by its method and its path. */
const isOfRecording = (cases: Cases | undefined): boolean =>
  [...(cases?.values() ?? [])].some(names => names !== 'all' && [...names].some(name => /^[A-Z]+ \//.test(name)))

interface Replayed {
  /** What failed in a report, or was not tried though it could be. */
  readonly cases: Cases
  /** Calls that failed and of which it doesn't say what they were. */
  readonly unknown: number
  /** What can't be tried again so: calls of a recording without it, or others with it. */
  readonly unlike: string | undefined
}

/** @param isRecorded calls of a recording are made */
const readReplay = (file: string, isRecorded: boolean): Replayed => {
  let report: unknown
  try {
    report = JSON.parse(readText('replay', file))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`--replay ${file} is no JSON: a report was expected, as --json writes it.`, 2)
  }
  if (!isObject(report) || report.format !== 'report/1' || !Array.isArray(report.checks))
    throw new Failure(`--replay ${file} is no report: one of the format report/1 was expected, as --json writes it.`, 2)
  // What only they look at is nothing that is tried here: it would be held without having been.
  const { command = 'verify', verdict } = report
  if (command !== 'verify')
    throw new Failure(`--replay ${file} is a report of courtside ${String(command)}: verify tries its own again.`, 2)
  const cases = new Map<string, Set<string>>()
  const untried = new Set<string>()
  const unlike = new Set<string>()
  let unknown = 0
  for (const check of report.checks) {
    if (!isObject(check) || typeof check.operation !== 'string' || !Array.isArray(check.failures)) continue
    if (check.untried === true) {
      const isLike = ofRecordings.includes(String(check.rule)) === isRecorded
      ;(isLike ? untried : unlike).add(check.operation)
    }
    for (const failure of check.failures) {
      if (!isObject(failure) || typeof failure.case !== 'string') continue
      const known = cases.get(check.operation) ?? new Set<string>()
      const { cases: all, times, untoldCases } = failure
      const others = Array.isArray(all) ? all.filter(one => typeof one === 'string') : []
      for (const name of [failure.case, ...others]) known.add(name)
      cases.set(check.operation, known)
      // Older reports name the first alone.
      if (!Array.isArray(all) && typeof times === 'number') unknown += times - 1
      if (typeof untoldCases === 'number') unknown += untoldCases
    }
  }
  if (cases.size + untried.size + unlike.size === 0) {
    const why =
      verdict === 'unjudged'
        ? 'nothing was judged in it: leave --replay out'
        : 'nothing failed in it, so there is nothing to try again'
    throw new Failure(`--replay ${file}: ${why}.`, 2)
  }
  const all = [...cases.keys(), ...untried]
  const how = isRecorded ? 'without --from' : 'with the --from of it'
  return {
    cases: new Map(all.map(id => [id, untried.has(id) ? 'all' : (cases.get(id) ?? 'all')])),
    unknown,
    unlike:
      unlike.size === 0
        ? undefined
        : `The report has more that is to be tried, ${how}: ${cut([...unlike].join(', '), 200)}.`,
  }
}

const replayed = (cases: ReadonlyMap<string, unknown> | undefined): ReadonlySet<string> | undefined =>
  cases === undefined ? undefined : new Set(cases.keys())
