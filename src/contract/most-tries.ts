/**
 * How much a backtracking engine may have to try out at most before it says no: the ways in which a text of some length
 * can be divided among what a pattern repeats or leaves out, all multiplied. That is far more than it will try, but
 * where even this is little a pattern needn't be run where it can be stopped, which takes longer than the pattern does.
 */
import type { Grammar } from './explosive.ts'

interface Level {
  /** In how many ways it can be gone through. */
  ways: number
  /** What is tried out while looking ahead or back, once for each way. */
  looks: number
  readonly isLook: boolean
}

const levelOf = (isLook: boolean): Level => ({ ways: 1, looks: 0, isLook })

/** Looks at a character, of a text of this length; infinite where it isn't known. */
export const mostTries = ({ pieces, timesOf }: Grammar, length: number): number => {
  const levels = [levelOf(false)]
  // What stands before a quantifier, where it is a group.
  let ended: Level | undefined
  for (const token of pieces) {
    const level = levels.at(-1)
    if (level === undefined) return Infinity
    const times = timesOf(token)
    if (token.startsWith('(')) levels.push(levelOf(/^\(\?<?[=!]/.test(token)))
    else if (token === '|') level.ways *= 2
    else if (times !== undefined) {
      const [least, most] = times
      const isVaried = ended !== undefined && (ended.ways > 1 || ended.looks > 0 || ended.isLook)
      if (isVaried && most > 1) return Infinity
      level.ways *= Math.max(1, Math.min(most, length) - least + 1)
    }
    ended = undefined
    if (token !== ')') continue
    const around = levels.at(-2)
    if (around === undefined) return Infinity
    levels.pop()
    ended = level
    if (level.isLook) around.looks += level.ways * (1 + level.looks)
    else {
      around.ways *= level.ways
      around.looks += level.looks
    }
  }
  const [whole] = levels
  if (whole === undefined || levels.length > 1) return Infinity
  const isFromStart = pieces[0] === '^' && !pieces.includes('|')
  const starts = isFromStart ? 1 : length + 1
  return starts * whole.ways * (1 + whole.looks) * Math.max(1, length + pieces.length / 8)
}
