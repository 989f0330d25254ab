/** A HAR that was given to a command: it is read whole, so it is weighed first. */
import { statSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { type HarRead, harExchanges } from '../recording/har-exchanges.ts'
import { readText } from './baseline-file.ts'
import { Failure } from './failure.ts'

/** Bytes of memory that a byte of one may take: of small calls it was so many. */
const factor = 8

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`

/**
 * @param recordedAt where the calls were made that are read; undefined: wherever it was
 * @throws Failure that names the option it was given to
 */
export const readHar = (option: string, file: string, recordedAt: string | undefined): HarRead => {
  const origin = recordedAt === undefined ? undefined : new URL(recordedAt).origin
  const read = harExchanges(textOf(option, file), origin)
  if ('problem' in read) throw new Failure(`--${option} ${file}: ${read.problem}.`, 2)
  if (origin !== undefined && read.elsewhere.length > 0)
    throw new Failure(
      `--${option} ${file}: nothing in it was answered at ${origin}. `
        + `What is in it was at ${read.elsewhere.join(', ')}.`,
      2,
    )
  return read
}

const textOf = (option: string, file: string): string => {
  const weigh = (bytes: number): void => {
    const { heap_size_limit: most } = getHeapStatistics()
    if (bytes * factor > most)
      throw new Failure(
        `--${option} ${file}: to read ${megabytes(bytes)} may take ${megabytes(bytes * factor)} of memory, and node `
          + `may have ${megabytes(most)} here. Leave out of it what is not needed, or give node more: `
          + 'NODE_OPTIONS=--max-old-space-size=MEGABYTES.',
        2,
      )
  }
  weigh(statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  const text = readText(option, file)
  // Of a pipe nobody knows before.
  weigh(text.length)
  return text
}
