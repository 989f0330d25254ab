/**
 * Runs a row's rounds and says what came of them.
 *
 * Every few rounds begin with fresh processes: two of the same program differ by some per cent for as long as they
 * live, which is part of the spread.
 */
import { type Limit, NotAvailable, type Row, type Sample } from './row.ts'
import { given } from '../../src/text/given.ts'

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

export interface Measured extends Spread {
  readonly row: string
  readonly what: string
  readonly unit: Limit['unit']
  readonly limit?: number
  /** In the order of the rounds. */
  readonly values: readonly number[]
  /** CPU microseconds of a request or a start, medians. */
  readonly subject?: number
  readonly baseline?: number
}

export interface Absent {
  readonly row: string
  readonly what: string
  readonly limit?: number
  readonly unit: Limit['unit']
  readonly absent: string
}

export type Outcome = Measured | Absent

const roundsOfOneOpening = 5

export const measure = async (row: Row, rounds: number): Promise<readonly Outcome[]> => {
  try {
    const samples = await samplesOf(row, Math.min(rounds, row.mostRounds ?? rounds))
    return row.limits.map((limit, index) => measured(row, limit, index, samples))
  } catch (error) {
    // One row that can't be measured is no reason to lose the others.
    const why =
      error instanceof NotAvailable
        ? error.message
        : `failed: ${error instanceof Error ? error.message : String(error)}`
    return row.limits.map(limit => ({ row: row.name, ...named(limit), absent: why }))
  }
}

/** A limit that nothing was measured for is not reached; what is there for comparison may be absent. */
export const isMissed = (outcome: Outcome): boolean =>
  outcome.limit !== undefined && ('absent' in outcome || outcome.median > outcome.limit)

const samplesOf = async (row: Row, rounds: number): Promise<readonly Sample[]> => {
  const samples: Sample[] = []
  // Everything here is one after another: two things at once would be measured together.
  /* oxlint-disable no-await-in-loop */
  while (samples.length < rounds) {
    const opened = await row.open()
    try {
      const end = Math.min(rounds, samples.length + roundsOfOneOpening)
      while (samples.length < end) samples.push(await opened.sample(samples.length % 2 === 1))
    } finally {
      await opened.close()
    }
  }
  /* oxlint-enable no-await-in-loop */
  return samples
}

const named = ({
  what,
  unit,
  most,
}: Limit): { readonly what: string; readonly unit: Limit['unit']; readonly limit?: number } => ({
  what,
  unit,
  ...given({ limit: most }),
})

const measured = (row: Row, limit: Limit, index: number, samples: readonly Sample[]): Measured => {
  const values = samples.map(sample => sample.values[index] ?? Number.NaN)
  const side = (which: 'subject' | 'baseline'): Partial<Measured> => {
    const costs = samples.flatMap(sample => sample[which] ?? [])
    return costs.length === 0 ? {} : { [which]: spreadOf(costs).median }
  }
  return { row: row.name, ...named(limit), ...spreadOf(values), values, ...side('subject'), ...side('baseline') }
}

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return { median: (low + high) / 2, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN }
}
