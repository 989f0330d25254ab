/**
 * One file of a contract: its value, and the line and column of anything in it.
 *
 * Positions are worked out only when there is something to report, so that a good contract starts fast.
 */
import { readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import type { Document, Node as YamlNode } from 'yaml'
import { jsonPlaces } from '../../text/json-places.ts'
import { jsonBreakIn } from '../../text/json-syntax.ts'
import type { Finding, FindingSpot, Place } from '../../text/finding.ts'
import { messageOf } from '../../text/message-of.ts'
import { type Segments, pointerOf } from '../../text/pointer.ts'
import { deepest, isSharedTooDeep, isTextTooDeep, tooDeep } from '../../text/depth.ts'
import { namesTwice } from '../../text/given-twice.ts'
import { TooDeep, yaml, yamlDocument } from '../../yaml.ts'
import { type PreparedWork, preparedForm, shippedWork } from '../prepared.ts'

export interface Source {
  readonly path: string
  readonly bytes: Buffer
  readonly value: unknown
  readonly isJson: boolean
  place(segments: Segments, spot: FindingSpot): Place
  /** Names that stand twice in one object. YAML refuses them when it is read; JSON takes the last one in silence. */
  duplicateNames(): readonly DuplicateName[]
}

export interface DuplicateName {
  readonly name: string
  readonly place: Place
  readonly pointer: string
}

/** A place in one of the contract's files. */
export interface SourceSite {
  readonly source: Source
  readonly segments: Segments
}

/** Of two sites alike when both are the same place. */
export const siteKey = ({ source, segments }: SourceSite): string => `${source.path}#${pointerOf(segments)}`

/** `unreadable`: there is no file to point into; the reason in words. `findings`: what is wrong inside the file. */
export type ReadSource =
  | { readonly source: Source }
  | { readonly unreadable: string }
  | { readonly findings: readonly Finding[] }

/** Paths as people type them: relative to here, unless that climbs out of the working directory. */
export const shownPath = (path: string): string => {
  const fromHere = relative(process.cwd(), path)
  return fromHere === '' || fromHere.startsWith('..') ? path : fromHere
}

const unreadable = (error: unknown): string => {
  // Not `instanceof Error`: node's own errors are none of the errors in the sandbox of Jest.
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)
  if (code === 'ENOENT') return 'the file does not exist'
  if (code === 'EISDIR') return 'it is a folder, and a file was expected'
  if (code === 'EACCES') return 'the file may not be read; check its permissions'
  return `the file can't be read (${code})`
}

/** `work`: where the value of a file of YAML may be had without reading it. */
export const readSource = (path: string, work: PreparedWork | undefined = shippedWork): ReadSource => {
  const read = readBytes(path)
  if ('unreadable' in read) return read
  const { bytes } = read
  return (path.endsWith('.json') ? undefined : preparedYaml(path, bytes, work)) ?? readText(path, bytes)
}

const readText = (path: string, bytes: Buffer): ReadSource => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return failed(path, 'not-utf8', { line: 1, column: 1 }, 'The file is not UTF-8. Save it as UTF-8.')
  }
  return /^\s*[{[]/.test(text) || path.endsWith('.json') ? readJson(path, bytes, text) : readYaml(path, bytes, text)
}

const failed = (path: string, code: string, at: { line: number; column: number }, message: string): ReadSource => ({
  findings: [{ severity: 'error', fatal: true, code, place: { file: shownPath(path), ...at }, pointer: '', message }],
})

const deepFile = (path: string, why = ''): ReadSource =>
  failed(path, 'too-deep', { line: 1, column: 1 }, `The file: ${tooDeep}${why}`)

// ---------------------------------------------------------------- JSON

const readJson = (path: string, bytes: Buffer, text: string): ReadSource => {
  // A flow-style YAML file may start with a brace too; only what neither language reads is refused here.
  const isYaml = !path.endsWith('.json')
  // To read it takes much more memory than to look through it, and a call for each level where something is wrong.
  if (isTextTooDeep(text)) return isYaml ? readYaml(path, bytes, text) : deepFile(path)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return isYaml ? readYaml(path, bytes, text) : brokenJson(path, text)
  }
  let placeOf: ReturnType<typeof jsonPlaces> | undefined
  let positionAt: PositionAt | undefined
  const place = (segments: Segments, spot: FindingSpot): Place => {
    placeOf ??= jsonPlaces(text)
    positionAt ??= positionsIn(text)
    const { offset, nameAt, depth } = placeOf(segments)
    const isTheField = spot === 'key' && depth === segments.length
    return { file: shownPath(path), ...positionAt(isTheField ? (nameAt ?? offset) : offset) }
  }
  return { source: { path, bytes, value, isJson: true, place, duplicateNames: () => duplicatesIn(path, text) } }
}

const duplicatesIn = (path: string, text: string): DuplicateName[] => {
  const positionAt = positionsIn(text)
  return namesTwice(text).map(({ segments, offset }) => ({
    name: segments.at(-1) ?? '',
    place: { file: shownPath(path), ...positionAt(offset) },
    pointer: pointerOf(segments),
  }))
}

const brokenJson = (path: string, text: string): ReadSource => {
  const broken = jsonBreakIn(text)
  if (broken === undefined) return failed(path, 'not-json', { line: 1, column: 1 }, 'The file is not JSON.')
  return failed(path, 'not-json', positionsIn(text)(broken.offset), `The file is not JSON: ${broken.what}.`)
}

type PositionAt = (offset: number) => { readonly line: number; readonly column: number }

const positionsIn = (text: string): PositionAt => {
  const { LineCounter } = yaml()
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines.addNewLine(end + 1)
  return offset => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
}

// ---------------------------------------------------------------- YAML

export const yamlForm = 'yaml'

/** A file that was read before: its text is looked into only when somebody asks where something stands. */
const preparedYaml = (path: string, bytes: Buffer, work: PreparedWork | undefined): ReadSource | undefined => {
  const form = preparedForm(yamlForm, bytes, work)
  if (form === undefined) return undefined
  let parsed: ParsedYaml | undefined
  return { source: yamlSource(path, bytes, form, () => (parsed ??= parsedYaml(path, new TextDecoder().decode(bytes)))) }
}

/** Bytes of memory that the reader of YAML takes for each comma, colon and line, and what it has is made into. */
const ofYamlPart = 1300

/** Do its parts, many to the byte, take more memory than there is? */
const isTooMuchYaml = (text: string): boolean => {
  const most = getHeapStatistics().heap_size_limit / ofYamlPart
  if (text.length < most) return false
  let parts = 0
  for (let at = 0; at < text.length; at += 1) if (',:-?\n'.includes(text.charAt(at))) parts += 1
  return parts > most
}

/** Whoever has lost the thread expects nothing of what follows, and says so of every word of it. */
const isOfItself = ({ code }: { readonly code: string }, index: number): boolean =>
  index === 0 || code !== 'UNEXPECTED_TOKEN'

const readYaml = (path: string, bytes: Buffer, text: string): ReadSource => {
  if (isTooMuchYaml(text))
    return failed(
      path,
      'too-large',
      { line: 1, column: 1 },
      'To read so much YAML takes more memory than node may have. Write it as JSON, or give node more '
        + '(NODE_OPTIONS=--max-old-space-size=8192).',
    )
  let parsed: ParsedYaml
  try {
    parsed = parsedYaml(path, text)
  } catch (error) {
    if (error instanceof TooDeep) return deepFile(path)
    throw error
  }
  const { document, at } = parsed
  if (document.errors.length > 0) {
    return {
      findings: document.errors.filter(isOfItself).map(error => ({
        severity: 'error',
        fatal: true,
        code: 'not-yaml',
        place: at(error.pos[0]),
        pointer: '',
        message: `The file is not YAML: ${error.message.replace(/\s+/g, ' ')}.`,
      })),
    }
  }
  let value: unknown
  try {
    value = document.toJS()
  } catch (error) {
    const reason = messageOf(error)
    return failed(path, 'not-yaml', { line: 1, column: 1 }, `The file's aliases can't be expanded: ${reason}.`)
  }
  if (isSharedTooDeep(value)) return deepFile(path, ' An alias within its own anchor has no end.')
  return { source: yamlSource(path, bytes, value, () => parsed) }
}

interface ParsedYaml {
  readonly document: Document
  readonly at: (offset: number) => Place
}

const parsedYaml = (path: string, text: string): ParsedYaml => {
  const { LineCounter } = yaml()
  const lineCounter = new LineCounter()
  const document = yamlDocument(text, deepest, lineCounter)
  const at = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset)
    return { file: shownPath(path), line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  return { document, at }
}

const yamlSource = (path: string, bytes: Buffer, value: unknown, parsed: () => ParsedYaml): Source => ({
  path,
  bytes,
  value,
  isJson: false,
  duplicateNames: () => [],
  place: (segments, spot) => {
    const { document, at } = parsed()
    return at(yamlOffset(document, segments, spot))
  },
})

const yamlOffset = (document: Document, segments: Segments, spot: FindingSpot): number => {
  const { isAlias, isMap, isNode, isPair, isScalar, isSeq } = yaml()
  let node: YamlNode | null = isNode(document.contents) ? document.contents : null
  let offset = node?.range?.[0] ?? 0
  for (const [depth, segment] of segments.entries()) {
    const container = isAlias(node) ? node.resolve(document) : node
    let next: unknown
    let nextOffset: number | undefined
    if (isMap(container)) {
      const pair = container.items.find(
        item => isPair(item) && isScalar(item.key) && String(item.key.value) === segment,
      )
      next = pair?.value
      if (isScalar(pair?.key)) nextOffset = pair.key.range?.[0]
    } else if (isSeq(container)) {
      next = container.items[Number(segment)]
    }
    const wantsKey = spot === 'key' && depth === segments.length - 1
    if (isNode(next))
      offset = wantsKey ? (nextOffset ?? next.range?.[0] ?? offset) : (next.range?.[0] ?? nextOffset ?? offset)
    else if (nextOffset !== undefined) return nextOffset
    else return offset
    node = next
  }
  return offset
}

/** Of a file that another one names, and no user: whoever opens a pipe that nobody writes into waits for ever. */
export const readReferred = (path: string): ReadSource => oddFile(path) ?? readSource(path)

export const bytesReferred = (path: string): ReturnType<typeof readBytes> => oddFile(path) ?? readBytes(path)

/** Links are followed; who opens it says what else is wrong with it. */
const oddFile = (path: string): { readonly unreadable: string } | undefined => {
  try {
    const found = statSync(path)
    if (found.isFile() || found.isDirectory()) return undefined
  } catch {
    return undefined
  }
  return { unreadable: 'it is a pipe, a socket or a device, and a file was expected' }
}

/** The bytes of a file as they are, for what is no YAML and no JSON. */
export const readBytes = (path: string): { readonly bytes: Buffer } | { readonly unreadable: string } => {
  try {
    return { bytes: readFileSync(path) }
  } catch (error) {
    return { unreadable: unreadable(error) }
  }
}

export const findingAt = (
  { source, segments }: SourceSite,
  spot: FindingSpot,
  code: string,
  message: string,
  fatal = false,
): Finding => ({
  severity: 'error',
  fatal,
  code,
  place: source.place(segments, spot),
  pointer: pointerOf(segments),
  message,
})
