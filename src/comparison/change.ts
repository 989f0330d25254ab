/** What one contract says otherwise than another, and who is to notice. */
import type { Place } from '../text/finding.ts'
import type { Level } from '../text/levels.ts'

/** `senders`: who sends requests; `readers`: who reads responses; `nobody`: it is told for the record. */
export type Concerned = 'senders' | 'readers' | 'everyone' | 'nobody'

export interface Change {
  readonly rule: string
  readonly level: Level
  /** `GET /pets/{id}`; absent for what belongs to no operation. */
  readonly operation?: string
  /** One sentence. */
  readonly what: string
  readonly forWhom: Concerned
  /** JSON Pointer in the old document, or in the new one where it is only there. */
  readonly pointer: string
  /** Where it was written; absent on the side that doesn't have it. */
  readonly old?: Place
  readonly new?: Place
  /** A value that was good, or is now, and isn't on the other side. */
  readonly witness?: unknown
}
