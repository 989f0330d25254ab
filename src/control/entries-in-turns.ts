/**
 * Looks at a journal's entries a few at a time: to make all of them readable takes longer than others should wait.
 *
 * What has made room for newer calls meanwhile is passed over, for its bodies are overwritten.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JournalledExchange, JournalView } from '../worlds/journal.ts'

/** What one turn of the event loop reads: some 20 ms. Bytes of bodies, and what an entry counts for beside them. */
const [bytesOfTurn, bytesOfEntry] = [64 * 1024, 2048]

/** Hands the entries to `look`, in their order. */
export const lookThrough = async (
  journal: JournalView,
  entries: readonly JournalledExchange[],
  look: (entry: JournalledExchange) => void,
): Promise<void> => {
  let bytes = 0
  for (const entry of entries) {
    if (bytes > bytesOfTurn) {
      bytes = 0
      // One after another: each turn is somebody else's in between.
      // oxlint-disable-next-line no-await-in-loop
      await nextTurn()
    }
    bytes += bytesOfEntry + (entry.body?.length ?? 0) + (entry.answer?.content?.bytes.length ?? 0)
    if (entry.number > journal.dropped) look(entry)
  }
}
