/**
 * The texts that a world is made of: its own, and below it those that it stands on (`extends`, `generate`), down to the
 * first.
 *
 * What was read of a YAML file is kept, as reading it takes most of the time; a file with a record a line is for worlds
 * too large to be kept twice, and is read again when another day asks for it.
 */
import type { Finding } from '../text/finding.ts'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import type { Slices } from '../text/slices.ts'
import type { Segments } from '../text/pointer.ts'
import type { ReadWorldSource, UnplacedFinding } from './finding.ts'
import { lineFinder, readLines } from './lines.ts'
import { type UnreadableText, type WorldText, asFinding, markOf, unreadable, unreadableFile } from './read.ts'
import type { WrittenRecord } from './records/records.ts'
import { type Sections, readSections } from './sections.ts'
import { weightOfWritten } from './weight.ts'
import { given } from '../text/given.ts'
import { didYouMean, nearest } from '../text/nearest.ts'

export interface WorldLayer {
  /** As findings name it. */
  readonly file: string
  /** Absent: it stands in no file, and has no folder to which others could be relative. */
  readonly path?: string
  /** `isTracing`: with the place of each record. The records may be emptied where `isLarge`, and nowhere else. */
  text(isTracing: boolean): Slices<WorldText | UnreadableText>
  /** What the next `text` gives. */
  peek(): Slices<WorldText | UnreadableText>
  readonly isLarge: boolean
  /** Bytes of what the records in it become, as they will be in a world, roughly. Known when it has been read. */
  weight(): number
}

export type GeneratedWish = NonNullable<WrittenRecord<'world'>['generate']>

/** Where the texts below a world come from. */
export interface LowerLayers {
  /** The same file gives the same layer, which has been read once then. */
  file(path: string): WorldLayer
  /** Path of the scenario with this name. */
  scenario(name: string): string | undefined
  readonly scenarioNames: readonly string[]
  /** Undefined: it has not been made yet. */
  generated(wish: GeneratedWish): WorldLayer | undefined
}

/** The first is the one at the bottom. `wanting`: to be made, then ask again. */
export type Layers =
  | { readonly layers: readonly WorldLayer[] }
  | { readonly wanting: GeneratedWish }
  | { readonly findings: readonly Finding[] }

export function* layersUnder(top: WorldLayer, lower: LowerLayers): Slices<Layers> {
  const layers = [top]
  for (let layer = top; ;) {
    const text = yield* layer.peek()
    if ('findings' in text) return { findings: text.findings }
    const base = baseOf(layer, text, layers, lower)
    if (base === undefined) return { layers }
    if ('wanting' in base) return base
    if ('message' in base) return { findings: [yield* told(layer, base)] }
    const read = yield* base.peek()
    // One that is not there is told where it is named; one that is wrong inside tells where.
    if ('findings' in read)
      return { findings: read.reason === undefined ? read.findings : [yield* told(layer, gone(text, read.reason))] }
    layers.unshift(base)
    layer = base
  }
}

interface Misnamed {
  readonly field: 'extends' | 'generate'
  readonly code: string
  readonly message: string
}

const baseOf = (
  layer: WorldLayer,
  { records }: WorldText,
  above: readonly WorldLayer[],
  lower: LowerLayers,
): WorldLayer | { readonly wanting: GeneratedWish } | Misnamed | undefined => {
  const { extends: written, generate } = records.world[0]?.value ?? {}
  if (written !== undefined && generate !== undefined)
    return {
      field: 'generate',
      code: 'two-bases',
      message: 'Either extends or generate was expected, both were found.',
    }
  if (generate !== undefined) return lower.generated(generate) ?? { wanting: generate }
  if (written === undefined) return undefined
  const isFile = /[/\\]|\.(?:ya?ml|json|ndjson|jsonl)$/.test(written)
  const path = isFile ? fileBelow(layer, written) : lower.scenario(written)
  if (path === undefined) {
    const hint = didYouMean(nearest(written, lower.scenarioNames, 1), '.', '; ')
    const known = lower.scenarioNames.length === 0 ? 'there are none' : lower.scenarioNames.join(', ')
    const what = layer.path === undefined ? 'The name of a scenario' : 'A world file, or the name of a scenario,'
    return {
      field: 'extends',
      code: 'unknown-world',
      message: `${what} was expected (${known}), ${JSON.stringify(written)} was found${hint}`,
    }
  }
  const circle = above.findIndex(({ path: other }) => other !== undefined && resolve(other) === resolve(path))
  if (circle < 0) return lower.file(path)
  const chain = [
    path,
    ...above
      .slice(0, circle + 1)
      .map(({ file }) => file)
      .toReversed()
      .slice(1),
    path,
  ]
  return {
    field: 'extends',
    code: 'extends-itself',
    message: `A world that does not stand on this one was expected, a circle was found: ${chain.join(' > ')}.`,
  }
}

/** A layer that stands in no file has no folder to start from. */
const fileBelow = ({ path }: WorldLayer, written: string): string | undefined => {
  if (path === undefined) return undefined
  return isAbsolute(written) ? written : join(dirname(path), written)
}

const gone = ({ records }: WorldText, reason: string): Misnamed => ({
  field: 'extends',
  code: unreadableFile,
  message: `A world file was expected at ${records.world[0]?.value.extends ?? ''}: ${reason}.`,
})

function* told(layer: WorldLayer, { field, code, message }: Misnamed): Slices<Finding> {
  const text = yield* layer.text(true)
  const found = (at: Segments): UnplacedFinding => ({ code, segments: [...at, field], spot: 'value', message })
  if ('findings' in text)
    return asFinding(found([markOf(layer.file), 'world']), { file: layer.file, line: 1, column: 1 })
  return text.finding(found(text.records.world[0]?.at ?? [text.mark]))
}

// ---------------------------------------------------------------- kinds of layers

export const fileLayer = (path: string, readSource: ReadWorldSource): WorldLayer =>
  /\.(?:ndjson|jsonl)$/.test(path) ? linesLayer(path) : sectionsLayer(path, readSource)

/** Of a file that another one names, and no user: whoever opens a pipe that nobody writes into waits for ever. */
export const referredLayer = (path: string, readSource: ReadWorldSource): WorldLayer => {
  const layer = fileLayer(path, readSource)
  const reason = 'it is a pipe, a socket or a device, and a file was expected'
  const odd = (): UnreadableText | undefined => (isOdd(path) ? unreadable(path, reason) : undefined)
  return {
    ...layer,
    *peek() {
      return odd() ?? (yield* layer.peek())
    },
    *text(isTracing) {
      return odd() ?? (yield* layer.text(isTracing))
    },
  }
}

/** Neither a file nor a folder. Links are followed; who opens it says what else is wrong with it. */
const isOdd = (path: string): boolean => {
  try {
    const found = statSync(path)
    return !found.isFile() && !found.isDirectory()
  } catch {
    return false
  }
}

const sectionsLayer = (path: string, readSource: ReadWorldSource): WorldLayer => ({
  file: path,
  path,
  ...small(function* (isTracing) {
    const read = readSource(path)
    if ('unreadable' in read) return unreadable(path, read.unreadable)
    if ('findings' in read)
      return {
        findings: read.findings.map(({ code, place, pointer, message }) => ({
          severity: 'error',
          fatal: true,
          code,
          place,
          pointer,
          message,
        })),
      }
    const { source } = read
    const place: Sections['place'] = (segments, spot) => source.place(segments, spot)
    return yield* readSections(
      { file: path, ...given({ isProven: source.isProven }), value: source.value, place },
      isTracing,
    )
  }),
})

export const postedLayer = (value: unknown): WorldLayer => {
  const file = '(posted)'
  return {
    file,
    ...small(isTracing => readSections({ file, value, place: () => ({ file, line: 1, column: 1 }) }, isTracing)),
  }
}

const linesLayer = (path: string): WorldLayer => ({
  file: path,
  path,
  ...large(function* (isTracing) {
    try {
      if (!isTracing) return yield* readLines(path, piecesOf(path))
      const bytes = readFileSync(path)
      return yield* readLines(path, [bytes], lineFinder(bytes))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      return unreadable(path, code === 'ENOENT' ? 'the file does not exist' : `the file can't be read (${code})`)
    }
  }),
})

/** Bytes that are read of a file at a time. */
const pieceSize = 2 ** 20

/** Of a file of any size no more than a piece is in memory. */
function* piecesOf(path: string): Generator<Buffer, void> {
  const piece = Buffer.allocUnsafeSlow(pieceSize)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) yield piece.subarray(0, read)
  } finally {
    closeSync(file)
  }
}

export const generatedLayer = (bytes: Buffer): WorldLayer => {
  const file = '(generated)'
  return { file, ...large(isTracing => readLines(file, [bytes], isTracing ? lineFinder(bytes) : undefined)) }
}

type Reading = Pick<WorldLayer, 'text' | 'peek' | 'isLarge' | 'weight'>

/** Kept, without its places: the parsed file is many times as large as its records, and they are seldom asked for. */
const small = (read: WorldLayer['text']): Reading => {
  let kept: WorldText | undefined
  let weight = 0
  function* untracedText(): Slices<WorldText | UnreadableText> {
    if (kept !== undefined) return kept
    const text = yield* read(false)
    if ('records' in text) weight = yield* weightOfWritten(text.records)
    // What is wrong may be mended before it is asked for again.
    if (!('findings' in text) && text.unplaced.length === 0) kept = withoutPlaces(text)
    return text
  }
  return {
    isLarge: false,
    weight: () => weight,
    peek: untracedText,
    text: isTracing => (isTracing ? read(true) : untracedText()),
  }
}

const withoutPlaces = ({ mark, records, spoilt, unplaced, isWhole }: WorldText): WorldText => ({
  mark,
  records,
  spoilt,
  unplaced,
  isWhole,
  finding: found => asFinding(found, { file: mark.slice(0, -1), line: 1, column: 1 }),
})

/** Read anew for every build of the world; only the reading that told what is below serves the first one too. */
const large = (read: WorldLayer['text']): Reading => {
  let next: WorldText | undefined
  let weight = 0
  return {
    isLarge: true,
    weight: () => weight,
    *peek() {
      const found = next ?? (yield* read(false))
      if ('records' in found) {
        next = found
        weight = yield* weightOfWritten(found.records)
      }
      return found
    },
    *text(isTracing) {
      const kept = isTracing ? undefined : next
      next = undefined
      return kept ?? (yield* read(isTracing))
    },
  }
}
