/** Files that a report is weighed with. */
import { readFileSync } from 'node:fs'
import { type Baseline, baselineIn } from '../report/baseline.ts'
import { Failure } from './failure.ts'

/** @throws Failure that names the option it was given to */
export const readText = (option: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure(
      `--${option} ${file} can't be read: ${error instanceof Error ? error.message : String(error)}.`,
      2,
    )
  }
}

/** @throws Failure */
export const readBaseline = (file: string): Baseline => {
  const read = baselineIn(readText('baseline', file))
  if ('problem' in read) throw new Failure(`--baseline ${file}: ${read.problem}.`, 2)
  return read
}
