/** Files that a report is weighed with, and what is left for the next one. */
import { readFileSync } from 'node:fs'
import {
  type AcceptedFailure,
  type Baseline,
  type WeighedChecks,
  baselineIn,
  baselineText,
} from '../report/baseline.ts'
import type { Report } from '../report/report.ts'
import { counted } from '../text/counted.ts'
import { messageOf } from '../text/message-of.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import { putFile, refuseUnwritableFile } from './report-files.ts'
import { writtenAt } from './written-file.ts'

export interface BaselineOptions {
  /** The file that is read. */
  readonly known?: string
  /** The file that is written, with what is said of failures that no other file accepts. */
  readonly written?: Pick<AcceptedFailure, 'reason' | 'until'> & { readonly file: string }
}

export interface OpenBaseline {
  readonly known: Baseline | undefined
  /** After the report has been told. */
  leave(weighed: WeighedChecks, report: Report, log: Log): void
}

/** @throws Failure that names the option it was given to */
export const readText = (option: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure(`--${option} ${file} can't be read: ${messageOf(error)}.`, 2)
  }
}

/** Before anything is asked. @throws Failure */
export const openBaseline = ({ known, written }: BaselineOptions): OpenBaseline => {
  const read = known === undefined ? undefined : baselineIn(readText('baseline', known))
  if (read !== undefined && 'problem' in read) throw new Failure(`--baseline ${known}: ${read.problem}.`, 2)
  if (written === undefined) return { known: read, leave: () => undefined }
  const { file, ...accepting } = written
  const { path, kind } = refuseUnwritableFile(option, file)
  const isSame = known !== undefined && writtenAt(known).path === path
  if (kind === 'file' && !isSame)
    throw new Failure(
      `--${option} ${file}: it is there already. With --baseline ${file} too what is in it stays; or delete it first.`,
      2,
    )
  return {
    known: read,
    leave: (weighed, { verdict }, log) => {
      if (verdict === 'unjudged') return log.info(`${file} not written, for it couldn't be judged.`)
      putFile(option, file, baselineText(weighed, accepting))
      const added = counted(weighed.open.length, 'failure')
      const kept = weighed.taken.length === 0 ? '' : `, beside ${weighed.taken.length} from before`
      log.info(
        `${file}: ${added} taken as known until ${accepting.until} by the next run with --baseline ${file}${kept}.`,
      )
    },
  }
}

const option = 'write-baseline'
