/** How what is long is handed out: in batches, each of which is found in a few milliseconds. */
import type { Id } from '../../club/model.ts'
import type { Cursor } from '../club-data.ts'
import type { Span } from './timeline.ts'

/** Records of one. */
export const mostOfBatch = 256

/** @param spans of this person, at least one */
export const cursorBehind = (personId: Id, spans: readonly Span[]): Cursor => {
  const last = spans.at(-1)
  if (last === undefined) throw new Error('A batch that is empty has nothing behind it.')
  return { personId, start: last.start, id: last.id }
}
