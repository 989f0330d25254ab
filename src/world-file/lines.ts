/**
 * A world with one JSON record a line (`.ndjson`, `.jsonl`): for worlds too large to be read as one value.
 */
import type { FindingSpot, Place } from '../text/finding.ts'
import { cut } from '../text/cut.ts'
import { isTextTooDeep, tooDeep } from '../text/depth.ts'
import { givenTwice, namesTwice } from '../text/given-twice.ts'
import { lazy, lazyEach } from '../text/lazy.ts'
import type { Slices } from '../text/slices.ts'
import { isObject, type Segments, pointerOf } from '../text/pointer.ts'
import { jsonPlaces } from '../text/json-places.ts'
import { jsonBreakIn } from '../text/json-syntax.ts'
import { UnplacedFindings, type UnplacedFinding, untilEnough } from './finding.ts'
import {
  type WrittenRecords,
  type WorldText,
  asFinding,
  markOf,
  noRecords,
  readRecord,
  spoil,
  untraced,
} from './read.ts'
import { type RecordName, recordNames } from './records/records.ts'
import { Trail, shown } from './shape.ts'

const newline = 0x0a

/** Lines between two interruptions. */
const linesOfStep = 32

/**
 * `file`: as findings name it.
 *
 * @param pieces its bytes. What is in one is read before the next is asked for
 * @param lineOf for who notes where each record stands. Absent: nobody does, and a finding has no place
 */
export function* readLines(file: string, pieces: Iterable<Buffer>, lineOf?: LineOf): Slices<WorldText> {
  const mark = markOf(file)
  const records = noRecords()
  const spoilt = new Set<string>()
  const unplaced = new UnplacedFindings()
  const isTracing = lineOf !== undefined
  /** Of each line that something is to be told of. */
  const columnsOf = lazyEach((line: number) => columnsIn(lineOf?.(line) ?? ''))
  /** Where nobody asks for places, one for all lines. */
  const shared = new Trail([mark, ''], unplaced)
  const isWhole = yield* untilEnough(function* () {
    let line = 1
    for (const text of linesIn(pieces)) {
      if (text.trim() !== '') {
        const at = [mark, isTracing ? String(line) : '']
        const rest = readLine(text, at, isTracing ? new Trail(at, unplaced) : shared, records, spoilt, isTracing)
        if (rest !== undefined) yield* rest
      }
      if (line % linesOfStep === 0) yield
      line += 1
    }
  })
  return {
    mark,
    records,
    spoilt,
    unplaced: unplaced.found,
    isWhole,
    finding: found =>
      lineOf === undefined
        ? asFinding(found, { file, line: 1, column: 1 })
        : asFinding(found, placeInLine(file, columnsOf, found), pointerOf(found.segments.slice(2))),
  }
}

function* linesIn(pieces: Iterable<Buffer>): Generator<string, void> {
  /** Of a line that goes on in the next piece. */
  let begun: Buffer[] = []
  for (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, start)) {
      yield begun.length === 0
        ? piece.toString('utf8', start, end)
        : Buffer.concat([...begun, piece.subarray(start, end)]).toString()
      begun = []
      start = end + 1
    }
    if (start < piece.length) begun.push(Buffer.from(piece.subarray(start)))
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString()
}

const readLine = (
  text: string,
  at: Segments,
  trail: Trail,
  records: WrittenRecords,
  spoilt: Set<string>,
  isTracing: boolean,
): Slices<void> | undefined => {
  // To read it takes much more memory than to look through it.
  if (isTextTooDeep(text)) {
    trail.wrong('too-deep', `The line: ${tooDeep}`)
    return undefined
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    trail.wrong('not-json', `The line is not JSON: ${jsonBreakIn(text)?.what ?? "it can't be read"}.`)
    return undefined
  }
  if (!isObject(value)) {
    trail.wrong('wrong-type', `A record was expected, ${shown(value)} was found.`)
    return undefined
  }
  for (const { segments } of givenTwice(text, value)) {
    segments.forEach(segment => trail.into(segment))
    const name = JSON.stringify(cut(segments.at(-1) ?? '', 60))
    trail.wrong('duplicate-name', `${name} stands twice in this object; only the last one counts. Remove one.`, 'key')
    segments.forEach(() => trail.out())
  }
  const { record, ...rest } = value
  if (isRecordName(record))
    return readRecord(record, rest, trail, records, isTracing || record === 'world' ? at : untraced, spoilt, value)
  if (record === undefined) {
    trail.wrong('missing-field', 'The field record was expected, it is not there: it says what the line holds.')
  } else {
    trail.into('record')
    trail.wrong('wrong-value', `One of ${recordNames.join(', ')} was expected, ${shown(record)} was found.`)
    trail.out()
  }
  return spoil(value, spoilt)
}

const names: ReadonlySet<unknown> = new Set(recordNames)

const isRecordName = (record: unknown): record is RecordName => names.has(record)

const placeInLine = (
  file: string,
  columnsOf: (line: number) => Columns,
  { code, segments: [, line = '1', ...segments], spot }: UnplacedFinding,
): Place => {
  const columns = columnsOf(Number(line))
  return { file, line: Number(line), column: columns(code, segments, spot) + 1 }
}

/** Where what is found in a line stands, counted from 0. */
type Columns = (code: string, segments: Segments, spot: FindingSpot) => number

/** What is looked for in the text of a line is looked for once, however much is wrong in it. */
const columnsIn = (text: string): Columns => {
  const placeOf = jsonPlaces(text)
  const twice = lazy(() => {
    const seconds = new Map<string, number>()
    for (const { segments, offset } of namesTwice(text)) {
      const pointer = pointerOf(segments)
      if (!seconds.has(pointer)) seconds.set(pointer, offset)
    }
    return seconds
  })
  return (code, segments, spot) => {
    if (code === 'not-json') return jsonBreakIn(text)?.offset ?? 0
    if (code === 'duplicate-name') return twice().get(pointerOf(segments)) ?? 0
    const { offset, nameAt, depth } = placeOf(segments)
    return spot === 'key' && depth === segments.length ? (nameAt ?? offset) : offset
  }
}

/** The text of a line, counted from 1. */
export type LineOf = (line: number) => string

/** Lines from one that is remembered to the next. */
const stride = 1000

export const lineFinder = (bytes: Buffer): LineOf => {
  const starts = [0]
  return line => {
    const before = Math.min(Math.floor((line - 1) / stride), starts.length - 1)
    let start = starts[before] ?? 0
    for (let known = before * stride + 1; known < line; known++) {
      start = bytes.indexOf(newline, start) + 1
      if (known === starts.length * stride) starts.push(start)
    }
    const end = bytes.indexOf(newline, start)
    return bytes.toString('utf8', start, end < 0 ? bytes.length : end)
  }
}
