/** What is declared of a header by `content`, of which there is one, instead of `schema`. */
import { isObject, pointerOf } from '../text/pointer.ts'

export interface DeclaredContent {
  readonly mediaType: string
  /** Below the header. */
  readonly pointer: string
  readonly media: Record<string, unknown>
}

export const declaredContent = (header: Record<string, unknown>): DeclaredContent | undefined => {
  const [entry] = isObject(header.content) ? Object.entries(header.content) : []
  if (entry === undefined || !isObject(entry[1]) || entry[1].schema === undefined) return undefined
  const [mediaType, media] = entry
  return { mediaType, pointer: pointerOf(['content', mediaType]), media }
}
