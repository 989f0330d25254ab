/**
 * What is wrong with a file, a contract or a world, and where: told by `courtside check` and by a start that is
 * refused.
 */
import { compareTexts } from './order.ts'

export interface Place {
  /** As it was given on the command line, or relative to the working directory. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  readonly column: number
}

/** What of a place is meant: the value itself, or the name of the field that holds it. */
export type FindingSpot = 'value' | 'key'

export interface Finding {
  /** An error stops the start. */
  readonly severity: 'error' | 'warning'
  /** No server could answer from this contract: an error even where the contract is somebody else's. */
  readonly fatal: boolean
  /** Stable and lower-case with dashes: `dangling-ref`, `unknown-field`, `invalid-example`. */
  readonly code: string
  readonly place: Place
  /** JSON Pointer inside the file. */
  readonly pointer: string
  /** One sentence: what was expected, what was found, what to do. */
  readonly message: string
}

/** `pets.yaml:12:7 error unknown-field #/info/titel: …`, the shape that editors make clickable. */
export const findingLine = ({ severity, code, place, pointer, message }: Finding): string =>
  `${place.file}:${place.line}:${place.column} ${severity} ${code} #${pointer}: ${message}`

export const comparePlaces = (a: Place, b: Place): number =>
  compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column

export const byPlace = ({ place: a }: Finding, { place: b }: Finding): number => comparePlaces(a, b)

export const sortedFindings = (findings: readonly Finding[]): Finding[] => findings.toSorted(byPlace)
