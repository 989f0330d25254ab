/** What a page in Markdown holds, as far as a test asks: blocks of code, headings, links. */

export interface Block {
  readonly language: string
  /** Of the fence, from 1. */
  readonly line: number
  readonly lines: readonly string[]
}

export interface Link {
  readonly line: number
  readonly target: string
}

interface Parts {
  readonly blocks: readonly Block[]
  /** The lines outside blocks; a line of a block is empty here, so that numbers stay. */
  readonly prose: readonly string[]
}

const partsOf = (text: string): Parts => {
  const blocks: { readonly language: string; readonly line: number; readonly lines: string[] }[] = []
  const prose: string[] = []
  let isOpen = false
  for (const [index, line] of text.split('\n').entries()) {
    const isFence = line.startsWith('```')
    if (isFence && !isOpen) blocks.push({ language: line.slice(3), line: index + 1, lines: [] })
    if (!isFence && isOpen) blocks.at(-1)?.lines.push(line)
    if (isFence) isOpen = !isOpen
    prose.push(isFence || isOpen ? '' : line)
  }
  return { blocks, prose }
}

export const blocksIn = (text: string): readonly Block[] => partsOf(text).blocks

/** Links to what is not on the web: `docs/stub.md`, `#start`, `../LICENSE`. */
export const linksIn = (text: string): readonly Link[] =>
  partsOf(text).prose.flatMap((prose, index) =>
    [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
      /^\w+:/.test(target) ? [] : [{ line: index + 1, target }],
    ),
  )

/** What stands behind `#` in a link to a heading, as GitHub makes it: lower case, hyphens for spaces, nothing else. */
export const anchorsIn = (text: string): readonly string[] =>
  partsOf(text).prose.flatMap(line => {
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1]?.toLowerCase()
    return heading === undefined ? [] : [heading.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')]
  })
