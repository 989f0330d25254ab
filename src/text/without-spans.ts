/** Parts of a text that something else stands in the place of. */
import type { TextSpan } from './unescaped.ts'

/** Those that overlap are one. */
export const withoutSpans = (text: string, spans: readonly TextSpan[], instead: string): string => {
  if (spans.length === 0) return text
  let [result, done] = ['', 0]
  for (const [from, end] of spans.toSorted(([one], [other]) => one - other)) {
    if (from >= done) result += text.slice(done, from) + instead
    done = Math.max(done, end)
  }
  return result + text.slice(done)
}
