/**
 * What a reader of a page types, in its order, and what they should see.
 *
 * Commands stand in blocks of `console`, where `$ ` begins each one, and in blocks of `sh`, where a block without a
 * language right below holds what they print. A block whose first line is a comment with the name of a file is that
 * file, and a command or another file of the page names it. There are no others: nothing on a page is code that never
 * runs.
 */
import type { Block } from './markdown.ts'

export interface Step {
  readonly line: number
  readonly command: string
  readonly output: readonly string[]
}

interface File {
  readonly name: string
  readonly text: string
}

const fileIn = ({ lines }: Block): File | undefined => {
  const name = /^(?:#|\/\/) ([\w-]+(?:\.[\w-]+)+)$/.exec(lines[0] ?? '')?.[1]
  return name === undefined ? undefined : { name, text: `${lines.join('\n')}\n` }
}

export const filesIn = (blocks: readonly Block[]): readonly File[] => blocks.flatMap(block => fileIn(block) ?? [])

const isBelow = (block: Block | undefined, { line, lines }: Block): block is Block =>
  block?.language === '' && block.line === line + lines.length + 2

export const stepsIn = (blocks: readonly Block[]): readonly Step[] =>
  blocks.flatMap((block, index): readonly Step[] => {
    const { language, line, lines } = block
    if (fileIn(block) !== undefined) return []
    if (language === 'console') {
      const starts = lines.flatMap((one, at) => (one.startsWith('$ ') ? [at] : []))
      return starts.map((at, order) => ({
        line: line + at + 1,
        command: (lines[at] ?? '').slice(2),
        output: lines.slice(at + 1, starts[order + 1]),
      }))
    }
    if (language !== 'sh') return []
    const next = blocks[index + 1]
    return [{ line: line + 1, command: lines.join('\n'), output: isBelow(next, block) ? next.lines : [] }]
  })

/** What is neither a file that something uses, nor a command, nor what it prints. */
export const strayIn = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block, index) => {
    const { language, line, lines } = block
    const file = fileIn(block)
    if (file !== undefined) {
      const isUsed = blocks.some(other => other !== block && other.lines.some(one => one.includes(file.name)))
      return isUsed ? [] : [`line ${line}: ${file.name}, which nothing uses`]
    }
    const before = blocks[index - 1]
    const isRun = language === 'sh' || (language === 'console' && lines[0]?.startsWith('$ ') === true)
    const isOutput = before?.language === 'sh' && isBelow(block, before)
    return isRun || isOutput ? [] : [`line ${line}: a block of "${language}"`]
  })
