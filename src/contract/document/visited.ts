/** What a walk through a document came by. */
import type { Site } from './source.ts'

export interface Visited extends Site {
  readonly kind: string
  readonly value: unknown
}

export interface Reference {
  readonly kind: string
  readonly from: Site
  readonly to: Site
}
