/**
 * Which parts of the sources does a test file reach? What V8 counts while it runs, led back to what was written.
 *
 * What was found is kept by what it was found in: a file is run again when it, something that it imports or something
 * that it reached has changed.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TraceMap, eachMapping } from '@jridgewell/trace-mapping'
import ts from 'typescript'
import { type Sandbox, read } from './sandbox.ts'

export interface Reached {
  readonly test: string
  readonly isGood: boolean
  /** Milliseconds. */
  readonly took: number
  /** Of each source, the parts that ran, once for each process that the test had. */
  readonly parts: Readonly<Record<string, readonly Borders[]>>
}

/** Line and column, line and column: where what ran begins, where it ends, where it begins again. */
type Borders = readonly number[]

interface Kept extends Reached {
  readonly digests: Readonly<Record<string, string>>
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** A file, what it imports, what those import; paths relative to the root. */
export const importsOf = (root: string): ((file: string) => ReadonlySet<string>) => {
  const direct = new Map<string, readonly string[]>()
  const importedBy = (file: string): readonly string[] => {
    const known = direct.get(file)
    if (known !== undefined) return known
    const found = ts
      .preProcessFile(read(root, file))
      .importedFiles.map(({ fileName }) => fileName)
      .filter(name => name.startsWith('.') && name.endsWith('.ts'))
      .map(name => join(dirname(file), name))
      .filter(path => ts.sys.fileExists(join(root, path)))
    direct.set(file, found)
    return found
  }
  return file => {
    const all = new Set([file])
    for (const one of all) for (const next of importedBy(one)) all.add(next)
    return all
  }
}

/**
 * @param shared a digest of all else that a test may read
 * @param folder where what was found is kept
 */
export const reachOf = async (test: string, sandbox: Sandbox, shared: string, folder: string): Promise<Reached> => {
  const { root } = sandbox
  const keptIn = join(folder, `${digestOf(test)}.json`)
  const known = keptUnder(keptIn)
  const imported = importsOf(root)(test)
  const digest = (file: string): string =>
    ts.sys.fileExists(join(root, file)) ? digestOf(shared + read(root, file)) : 'none'
  if (
    known !== undefined
    && [...imported, ...Object.keys(known.digests)].every(file => known.digests[file] === digest(file))
  )
    return known

  const counts = join(root, 'node-coverage')
  rmSync(counts, { recursive: true, force: true })
  const { outcome, took } = await sandbox.run(test, longestTest, { NODE_V8_COVERAGE: counts })
  const parts = partsIn(counts, root)
  rmSync(counts, { recursive: true, force: true })
  const digests = Object.fromEntries([...imported, ...Object.keys(parts)].map(file => [file, digest(file)]))
  const found: Kept = { test, isGood: outcome === 'passed', took, parts, digests }
  mkdirSync(folder, { recursive: true })
  if (found.isGood) writeFileSync(keptIn, JSON.stringify(found))
  return found
}

/** Milliseconds. */
const longestTest = 600_000

const keptUnder = (path: string): Kept | undefined => {
  if (!ts.sys.fileExists(path)) return undefined
  const kept: Kept = JSON.parse(readFileSync(path, 'utf8'))
  return kept
}

// ---------------------------------------------------------------- what V8 counted

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

interface Counted {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly Range[] }[]
  }[]
  readonly 'source-map-cache'?: Readonly<
    Record<
      string,
      { readonly lineLengths: readonly number[]; readonly data: ConstructorParameters<typeof TraceMap>[0] | null }
    >
  >
}

const partsIn = (folder: string, root: string): Record<string, readonly Borders[]> => {
  const all: Record<string, Borders[]> = {}
  const files = ts.sys.directoryExists(folder) ? readdirSync(folder) : []
  for (const name of files) {
    const counted = countedIn(join(folder, name))
    for (const { url, functions } of counted?.result ?? []) {
      const map = counted?.['source-map-cache']?.[url]
      const path = url.startsWith('file:') ? relative(root, fileURLToPath(url.replace(/\?.*/, ''))) : ''
      if (!path.startsWith('src/') || map === undefined || map.data === null) continue
      const starts = startsOf(map.lineLengths)
      const isReached = reachedIn(
        functions.flatMap(({ ranges }) => ranges),
        (starts.at(-1) ?? 0) + (map.lineLengths.at(-1) ?? 0),
      )
      const borders = bordersIn(new TraceMap(map.data), (line, column) => isReached((starts[line - 1] ?? 0) + column))
      all[path] = [...(all[path] ?? []), borders]
    }
  }
  return all
}

const bordersIn = (map: TraceMap, isReached: (line: number, column: number) => boolean): Borders => {
  const places: (readonly [line: number, column: number, reached: boolean])[] = []
  eachMapping(map, ({ generatedLine, generatedColumn, originalLine, originalColumn }) => {
    if (originalLine !== null) places.push([originalLine, originalColumn, isReached(generatedLine, generatedColumn)])
  })
  const inOrder = places.toSorted(([a, x], [b, y]) => a - b || x - y)
  return inOrder.flatMap(([line, column, reached], index) =>
    reached === (inOrder[index - 1]?.[2] ?? false) ? [] : [line, column],
  )
}

/** Does a test come by here? Lines begin with 1, columns with 0. */
export const reaches = ({ parts }: Reached, path: string, line: number, column: number): boolean =>
  parts[path]?.some(borders => {
    let isIn = false
    for (let at = 0; at < borders.length; at += 2) {
      const [nextLine = 0, nextColumn = 0] = borders.slice(at, at + 2)
      if (nextLine > line || (nextLine === line && nextColumn > column)) break
      isIn = !isIn
    }
    return isIn
  }) ?? false

/** A process that was ended in the middle leaves half a file. */
const countedIn = (path: string): Counted | undefined => {
  try {
    const counted: Counted = JSON.parse(readFileSync(path, 'utf8'))
    return counted
  } catch {
    return undefined
  }
}

/** Where each line begins. */
const startsOf = (lengths: readonly number[]): readonly number[] => {
  let next = 0
  return lengths.map(length => {
    const start = next
    next += length + 1
    return start
  })
}

/** The innermost range decides, which comes after those around it. */
const reachedIn = (ranges: readonly Range[], length: number): ((offset: number) => boolean) => {
  const reached = new Uint8Array(length + 1)
  const fromOutside = ranges.toSorted((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
  for (const { startOffset, endOffset, count } of fromOutside) reached.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return offset => reached[offset] === 1
}
