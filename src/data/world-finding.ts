/**
 * What is wrong with a world file, and where: the same shape as the findings of a contract, so that both are printed alike.
 */

export type Segments = readonly string[]
/** The value itself, or the name of the field that holds it. */
export type Spot = 'value' | 'key'

export interface Place {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  readonly column: number
}

export interface WorldFinding {
  readonly severity: 'error'
  readonly fatal: true
  /** Stable: `unknown-field`, `unknown-reference`, `overlapping-bookings`. */
  readonly code: string
  readonly place: Place
  /** JSON Pointer inside the file, or inside the line of a file with a record a line. */
  readonly pointer: string
  /** What was expected, and what was found. */
  readonly message: string
}

/** A fault before its line and column are known. */
export interface Fault {
  readonly code: string
  readonly segments: Segments
  readonly spot: Spot
  readonly message: string
}

/** A file of YAML or JSON, as its reader gives it: the value, and where anything in it stands. */
export interface WorldSource {
  readonly value: unknown
  place(segments: Segments, spot: Spot): Place
}

/** `unreadable`: there is no file to point into; the reason in words. */
export type ReadWorldSource = (path: string) => { readonly source: WorldSource } | { readonly unreadable: string } | { readonly findings: readonly ReaderFinding[] }

/** A finding of the reader: the file can't be read, or is neither YAML nor JSON. */
export interface ReaderFinding {
  readonly code: string
  readonly place: Place
  readonly pointer: string
  readonly message: string
}

export const pointerOf = (segments: Segments): string =>
  segments.map(segment => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** At most this many are worth reading; a large file that is wrong throughout would otherwise report for minutes. */
export const mostFindings = 200
