/**
 * An operator's own table of outcodes, for those who want every address within a mile or two: a CSV file with a header
 * that names at least `outcode`, `latitude` and `longitude`, in any order; other columns are passed over. Free tables
 * of the country's 3,000 outcodes have this form.
 *
 * A table with a mistake is refused as a whole: one that is half read would place some addresses by it and some
 * without.
 */
import { readFile } from 'node:fs/promises'
import { validOutcode } from 'postcode'
import type { Coordinates } from '../club/model.ts'
import { messageOf } from '../text/message-of.ts'

/** By outcode in capitals: `GL50`. */
export type Outcodes = ReadonlyMap<string, Coordinates>

/** Its message is one line, beginning with `file:line:` where a line is to blame. */
export class UnusableOutcodes extends Error {
  readonly code = 'unusable_outcodes'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnusableOutcodes'
  }
}

export const loadOutcodes = async (file: string): Promise<Outcodes> => {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UnusableOutcodes(`${file} can't be read: ${messageOf(cause)}`, {
      cause,
    })
  })
  return outcodesOf(text, file)
}

/** `file` is for messages. */
export const outcodesOf = (text: string, file: string): Outcodes => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const header = cellsOf(lines[0] ?? '').map(cell => cell.toLowerCase())
  const columnOf = (name: string): number => {
    const column = header.indexOf(name)
    if (column < 0)
      throw new UnusableOutcodes(
        `${file}:1: the header has to name outcode, latitude and longitude; there is no ${name}.`,
      )
    return column
  }
  const columns = { outcode: columnOf('outcode'), latitude: columnOf('latitude'), longitude: columnOf('longitude') }

  const found = new Map<string, Coordinates>()
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue
    const refuse = (why: string): never => {
      throw new UnusableOutcodes(`${file}:${index + 1}: ${why}`)
    }
    const cells = cellsOf(line)
    const outcode = (cells[columns.outcode] ?? '').toUpperCase()
    if (!validOutcode(outcode)) refuse(`"${outcode}" is not an outcode. GL50 is one.`)
    if (found.has(outcode)) refuse(`${outcode} stands here a second time.`)
    const degreesOf = (name: 'latitude' | 'longitude', least: number, most: number): number => {
      const cell = cells[columns[name]] ?? ''
      const degrees = /^[-+]?\d+(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN
      if (!(degrees >= least && degrees <= most))
        refuse(`the ${name} of ${outcode} is "${cell}"; it has to be a number from ${least} to ${most}, in degrees.`)
      return degrees
    }
    found.set(outcode, { latitude: degreesOf('latitude', 49, 61), longitude: degreesOf('longitude', -9, 2) })
  }
  if (found.size === 0) throw new UnusableOutcodes(`${file}:1: no outcode follows the header.`)
  return found
}

/** No cell of such a table has a comma in it, so quotes are only taken off. */
const cellsOf = (line: string): string[] =>
  line.split(',').map(cell =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
