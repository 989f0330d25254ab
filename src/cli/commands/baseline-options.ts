/** The options of every command whose failures can be taken as they are. */
import { type Command, Option } from 'commander'
import { dayOf, isDay } from '../../text/day.ts'
import { given } from '../../text/given.ts'
import type { BaselineOptions } from '../baseline-file.ts'
import { Failure } from '../failure.ts'

export interface BaselineFlags {
  readonly baseline?: string
  readonly writeBaseline?: string
  readonly baselineReason?: string
  readonly baselineUntil?: string
}

/** @param what is known and taken as it is */
export const withBaselineOptions = (command: Command, what: string): Command =>
  command
    .option('--baseline <file>', `${what} that are known and taken as they are`)
    .option('--write-baseline <file>', 'leave there what broke, for --baseline of the next run')
    .addOption(new Option('--baseline-reason <text>', 'why all of that is taken as it is'))
    .addOption(new Option('--baseline-until <day>', 'the last day, in UTC, on which it is: 2027-01-31'))

/** @throws Failure for a file without a reason or an end, or the other way round */
export const baselineOf = (flags: BaselineFlags): BaselineOptions => {
  const { baseline: known, writeBaseline: file, baselineReason: reason = '', baselineUntil: until = '' } = flags
  if (file === undefined) {
    if (reason + until === '') return given({ known })
    throw new Failure('--baseline-reason and --baseline-until say what --write-baseline writes: give it.', 2)
  }
  if (reason.trim() === '')
    throw new Failure(`--write-baseline ${file}: say why what broke is taken as it is: --baseline-reason.`, 2)
  if (!isDay(until) || until < dayOf(Date.now()))
    throw new Failure(
      `--write-baseline ${file}: say until when: --baseline-until, a day such as 2027-01-31 that isn't over.`,
      2,
    )
  return { written: { file, reason, until }, ...given({ known }) }
}
