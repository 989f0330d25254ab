/** `courtside record`: makes what goes by, or what a browser has exported, into examples of a contract. */
import { counted } from '../text/counted.ts'
import { messageOf } from '../text/message-of.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { heldAgainst } from '../app/verification.ts'
import { shownPath } from '../contract/document/source.ts'
import type { Contract } from '../contract/contract.ts'
import type { ProxiedExchange } from '../proxy/exchange.ts'
import type { JudgedExchange } from '../proxy/judge.ts'
import { judgeFor, proxyTo } from '../proxy/proxy.ts'
import { type ExampleRecorder, type RecordedExamples, leadsNowhere, exampleRecorder } from '../recording/recorder.ts'
import { collectedChecks } from '../report/report.ts'
import { readHar } from './har-file.ts'
import { Failure } from './failure.ts'
import { type PassingOn, passOn } from './listen-before.ts'
import { type Log, countingRepeats, placeBehind } from './log.ts'
import { usableContract } from './usable-contract.ts'

export interface RecordCommand extends PassingOn {
  /** Undefined: nothing is passed on; `from` says where exchanges come from. */
  readonly target?: string
  /** A HAR. */
  readonly from?: string
  /** A folder that is not there yet. */
  readonly out: string
  readonly contract?: string
  readonly allowedFolders: readonly string[]
  readonly keep: readonly string[]
  readonly most: number
}

/** @throws Failure for a folder, a file, a contract or a port that can't be used, and where nothing was recorded */
export const recordCommand = async (asked: RecordCommand, log: Log): Promise<void> => {
  const { out, keep, most } = asked
  refuseTaken(out)
  const har = asked.from === undefined ? undefined : readHar('from', asked.from, asked.target)
  const held = heldAgainst(asked.contract, asked.allowedFolders)
  const contract = usableContract(held.path, held.loaded)
  const recording = exampleRecorder({ contract, most, kept: new Set(keep) })
  if (har === undefined) await recordBetween(asked, contract, recording, log)
  else {
    await recordHar(asked, har.exchanges, contract, recording)
    writeRecording(recording.finish(), out, log)
  }
}

const recordHar = async (
  { target }: RecordCommand,
  exchanges: readonly ProxiedExchange[],
  contract: Contract,
  recording: ExampleRecorder,
): Promise<void> => {
  const provider = target === undefined ? undefined : new URL(target)
  const judge = await judgeFor(contract, provider, collectedChecks(), false)
  for (const exchange of exchanges) {
    // There may be thousands, each with a body.
    // oxlint-disable-next-line no-await-in-loop
    recording.add(await judge(exchange))
  }
}

const recordBetween = async (
  asked: RecordCommand,
  contract: Contract,
  recording: ExampleRecorder,
  log: Log,
): Promise<void> => {
  const target = new URL(asked.target ?? '')
  const tell = teller(log)
  const proxy = await proxyTo({
    contract,
    target,
    timeout: asked.timeout,
    keepExchanges: false,
    now: Date.now,
    onJudged: judged => {
      if (judged.isBeyond !== true) recording.add(judged)
      tell(judged)
    },
    onError: () => log.error('An exchange could not be judged, and is not recorded.'),
  })
  const finish = async (): Promise<void> => {
    const { unjudged, incomplete } = await proxy.end()
    if (unjudged !== undefined)
      throw new Failure(`${unjudged} Start the service there, or say where it is: --target.`, 3)
    writeRecording(recording.finish(), asked.out, log, incomplete)
  }
  const where = await passOn(proxy, contract, target, asked, log, finish)
  log.info(`${where} - recorded from ${asked.target}`)
}

/** What is wrong, without what was sent: a log may be kept. */
const teller = (log: Log): ((judged: JudgedExchange) => void) => {
  const told = countingRepeats(log.info)
  return ({ breaches }) => {
    const lines = breaches.map(
      breach => `${breach.party}: ${breach.about}, which is not what was found${placeBehind(breach)}`,
    )
    told(() => lines, '')
  }
}

/** Before anything is asked. */
const refuseTaken = (out: string): void => {
  const folder = resolve(out)
  if (!existsSync(dirname(folder)))
    throw new Failure(`--out ${out}: there is no folder ${dirname(folder)}. Make it first.`, 2)
  if (existsSync(folder) && !isEmptyFolder(folder))
    throw new Failure(`--out ${out}: it is there already. Remove it, or choose another.`, 2)
}

const isEmptyFolder = (folder: string): boolean => {
  try {
    return readdirSync(folder).length === 0
  } catch {
    return false
  }
}

const otherBase = '. Where its base path is another than the contract has, --target says it'

/** All of it or nothing. @param gap why it isn't all that was to be recorded @throws Failure */
const writeRecording = (
  { files, leaks, examples, setAside, withheld, left, own }: RecordedExamples,
  out: string,
  log: Log,
  gap?: string,
): void => {
  for (const [why, times] of setAside)
    log.info(`not recorded${times === 1 ? '' : `, ${times} times`}: ${why}${why === leadsNowhere ? otherBase : ''}`)
  for (const [name, count] of withheld)
    log.info(
      `replaced all the same, for a word of somebody's name is in it: ${counted(count, 'value')} of --keep ${name}`,
    )
  if (left > 0) {
    const what = counted(left, 'example or description', 'examples and descriptions')
    log.info(`left out of the contract, for what was replaced stands in it: ${what}`)
  }
  if (own > 0) {
    const what = counted(own, 'title, name or address', 'titles, names and addresses')
    log.info(`left as it is in the contract, though it was replaced elsewhere: ${what} of its own`)
  }
  if (files === undefined)
    throw new Failure(
      `Nothing is written: what had been replaced was found again in ${leaks.slice(0, 5).join(', ')}. Where it is `
        + "nobody's, --keep names the property that has it; where it is in openapi.json, it stands in the contract "
        + 'itself.',
    )
  if (examples === 0) {
    const nothing = 'Nothing is written: no answer was recorded.'
    throw gap === undefined ? new Failure(nothing) : new Failure(`${nothing} ${gap}`, 3)
  }
  // A link to an empty folder leads to the one that is meant.
  const folder = existsSync(out) ? realpathSync(out) : resolve(out)
  // In a container each run has the same process id: what one of them left is in the way of none.
  const unfinished = `${folder}.${randomBytes(6).toString('hex')}`
  try {
    // By itself: with `recursive` it never comes to an end where the file system takes no folder, as /proc does.
    mkdirSync(unfinished)
    for (const [file, text] of files) {
      mkdirSync(dirname(join(unfinished, file)), { recursive: true })
      writeFileSync(join(unfinished, file), text)
    }
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new Failure(`--out ${out} can't be written: ${messageOf(error)}.`)
  }
  const contract = shownPath(join(folder, 'openapi.json'))
  log.info(`${counted(examples, 'example')} recorded. Serve them: courtside virtual ${contract}`)
  if (gap !== undefined) throw new Failure(`The recording is not whole. ${gap}`, 3)
}
