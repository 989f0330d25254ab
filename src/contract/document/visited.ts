/** What a walk through a document came by. */
import type { SourceSite } from './source.ts'

export interface Visited extends SourceSite {
  readonly kind: string
  readonly value: unknown
}

export interface Reference {
  readonly kind: string
  readonly from: SourceSite
  readonly to: SourceSite
}
