/** Whether something is in a list: one that is long, and asked again, is looked up in a set. */
import { keptIn } from './kept-in.ts'

/** So many that to look through them takes less than a set does. */
const few = 16

/** A function of the list, held by it. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** @param texts never change */
export const isAmong = (texts: readonly string[], text: string): boolean =>
  texts.length <= few ? texts.includes(text) : keptIn(sets, texts, () => new Set(texts)).has(text)
