/** The calls that the console shows: which, and how many. */
import type { components } from '../generated/control.ts'

export type ShownExchange = components['schemas']['Exchange']

/** So many rows are kept, whatever a world is asked. */
export const mostRows = 300

/** The newest first; of what comes again the last is kept. */
export const withNewer = (
  rows: readonly ShownExchange[],
  newer: readonly ShownExchange[],
): readonly ShownExchange[] => {
  if (newer.length === 0) return rows
  const [first] = newer
  const older = first === undefined ? rows : rows.filter(({ number }) => number < first.number)
  return [...newer.toReversed(), ...older].slice(0, mostRows)
}

export interface Filter {
  /** operationId; empty: any. */
  readonly operation: string
  /** Its first digit; empty: any. */
  readonly status: string
  readonly isViolation: boolean
}

export const isShown =
  ({ operation, status, isViolation }: Filter) =>
  ({ operationId, status: answered, violations }: ShownExchange): boolean =>
    (operation === '' || operationId === operation)
    && (status === '' || String(answered ?? '').startsWith(status))
    && (!isViolation || violations.length > 0)

/** Instants that an answer speaks of, later than this one, the earliest first: where a clock might be moved to. */
export const instantsIn = (calls: readonly ShownExchange[], now: string, most = 20): readonly string[] => {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (found.size > 500) return
    if (typeof value === 'string') {
      if (
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value)
        && Date.parse(value) > Date.parse(now)
      )
        found.add(value)
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) look(inner)
  }
  for (const { answer } of calls.slice(0, 20)) look(answer)
  return [...found].toSorted((a, b) => Date.parse(a) - Date.parse(b)).slice(0, most)
}
