/** Findings of world files: at first without their line, and the file that places them. */
import type { Finding, FindingSpot, Place } from '../text/finding.ts'
import type { Segments } from '../text/pointer.ts'
import type { Slices } from '../text/slices.ts'

/** A finding before its line and column are known. */
export interface UnplacedFinding {
  readonly code: string
  readonly segments: Segments
  readonly spot: FindingSpot
  readonly message: string
}

/** A file of YAML or JSON, as its reader gives it: the value, and where anything in it stands. */
export interface ReadableSource {
  readonly value: unknown
  /** Every record in it has the shape that it is to have: that was seen when the program was built. */
  readonly isProven?: boolean
  place(segments: Segments, spot: FindingSpot): Place
}

/** `unreadable`: there is no file to point into; the reason in words. */
export type ReadWorldSource = (
  path: string,
) =>
  | { readonly source: ReadableSource }
  | { readonly unreadable: string }
  | { readonly findings: readonly ReaderFinding[] }

/** A finding of the reader: the file can't be read, or is neither YAML nor JSON. */
export type ReaderFinding = Pick<Finding, 'code' | 'place' | 'pointer' | 'message'>

/** At most this many are worth reading; a large file that is wrong throughout would otherwise report for minutes. */
const mostFindings = 200

/** Thrown when there are more than anybody reads: whatever is being looked through is looked through no further. */
export class EnoughFindings extends Error {}

/** What is wrong, as far as it is worth reading. */
export class UnplacedFindings {
  readonly found: UnplacedFinding[] = []

  /** @throws EnoughFindings */
  push(finding: UnplacedFinding): void {
    if (this.found.length === mostFindings) throw new EnoughFindings()
    this.found.push(finding)
  }
}

/** @returns false where it was stopped, as there is more to find than anybody reads */
export function* untilEnough(look: () => Slices<void>): Slices<boolean> {
  try {
    yield* look()
    return true
  } catch (error) {
    if (error instanceof EnoughFindings) return false
    throw error
  }
}
