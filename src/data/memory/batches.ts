/** How what is long is handed out: in batches, each of which is found in a few milliseconds. */
import type { Id } from '../../club/model.ts'
import { given } from '../../text/given.ts'
import type { Batch, Cursor } from '../club-data.ts'
import type { BusySpan } from './timeline.ts'

/** Records of one. */
export const mostOfBatch = 256

/** What becomes of spans of which at most so many were asked for. */
export const batchOf = <T extends BusySpan, U>(
  spans: readonly T[],
  itemsOf: (spans: readonly T[]) => readonly U[],
): Batch<U> => ({
  items: itemsOf(spans),
  ...given({ next: spans.length < mostOfBatch ? undefined : cursorBehind(spans) }),
})

/** @param spans at least one */
export const cursorBehind = (spans: readonly BusySpan[], more: { readonly personId?: Id } = {}): Cursor => {
  const last = spans.at(-1)
  if (last === undefined) throw new Error('A batch that is empty has nothing behind it.')
  return { ...more, start: last.start, id: last.id }
}
