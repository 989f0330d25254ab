/**
 * A world written as one value with a list of records a section: a YAML or JSON file, or what somebody has posted.
 */
import type { FindingSpot, Place } from '../text/finding.ts'
import type { Segments } from '../text/pointer.ts'
import { type Slices, atOnce } from '../text/slices.ts'
import { UnplacedFindings, untilEnough } from './finding.ts'
import { type WrittenRecords, type WorldText, asFinding, markOf, noRecords, readRecord, untraced } from './read.ts'
import { type RecordName, recordNames, recordShapes } from './records/records.ts'
import { Trail, shown, unknownName } from './shape.ts'
import { isObject } from '../text/pointer.ts'

export interface Sections {
  /** As findings name it. */
  readonly file: string
  readonly value: unknown
  /** Every record in it is known to have its shape. */
  readonly isProven?: boolean
  /** Asked only when there is something to report. */
  readonly place: (segments: Segments, spot: FindingSpot) => Place
}

/** `isTracing`: note where each record stands. */
export function* readSections({ file, value, isProven, place }: Sections, isTracing: boolean): Slices<WorldText> {
  const mark = markOf(file)
  const records = noRecords()
  const spoilt = new Set<string>()
  const trail = new Trail([mark], new UnplacedFindings(), isProven)
  const isWhole = yield* untilEnough(function* () {
    if (!isObject(value))
      trail.wrong('wrong-type', `A mapping with the sections of a world was expected, ${shown(value)} was found.`)
    else
      for (const [section, content] of Object.entries(value))
        yield* readSection(section, content, { mark, trail, records, spoilt, isTracing })
  })
  return {
    mark,
    records,
    spoilt,
    unplaced: trail.unplaced,
    isWhole,
    finding: found => asFinding(found, place(found.segments.slice(1), found.spot)),
  }
}

const nameOfSection = new Map<string, RecordName>(recordNames.map(name => [recordShapes[name].section, name]))

/**
 * What the build keeps of a file with this value: that every record in it has its shape. Undefined where one has not.
 */
export const provenShapes = (value: unknown): true | undefined => {
  const { unplaced } = atOnce(readSections({ file: '', value, place: () => ({ file: '', line: 1, column: 1 }) }, false))
  return unplaced.length === 0 ? true : undefined
}

/** Of that in the folder of prepared work. */
export const shapesForm = 'world'

/** Is there such a section in a world file? */
export const isWorldSection = (name: string): boolean => nameOfSection.has(name)

interface Reading {
  readonly mark: string
  readonly trail: Trail
  readonly records: WrittenRecords
  readonly spoilt: Set<string>
  readonly isTracing: boolean
}

function* readSection(section: string, content: unknown, reading: Reading): Slices<void> {
  // The address of the schema, which some editors look for.
  if (section === '$schema') return
  const { trail } = reading
  const name = nameOfSection.get(section)
  trail.into(section)
  if (name === undefined) {
    trail.wrong('unknown-field', unknownName('section', section, [...nameOfSection.keys()]), 'key')
  } else if (name === 'world') {
    const at = [reading.mark, section]
    yield* readRecord('world', content, trail, reading.records, at, new Set()) ?? []
  } else if (!Array.isArray(content)) {
    trail.wrong('wrong-type', `A list of records was expected, ${shown(content)} was found.`)
  } else {
    for (let index = 0; index < content.length; index++) {
      trail.into(String(index))
      const rest = readItem(name, content[index], [section, String(index)], reading)
      if (rest !== undefined) yield* rest
      trail.out()
      if (index % itemsOfStep === 0) yield
    }
  }
  trail.out()
}

/** Items between two interruptions. */
const itemsOfStep = 64

const readItem = (
  name: RecordName,
  value: unknown,
  place: Segments,
  { mark, trail, records, spoilt, isTracing }: Reading,
): Slices<void> | undefined => {
  const at = isTracing ? [mark, ...place] : untraced
  if (name !== 'remove') return readRecord(name, value, trail, records, at, spoilt)
  // Its records have one field only, which stands there by itself.
  if (recordShapes.remove.shape.required.name.accepts(value, trail)) records.remove.push({ value: { name: value }, at })
  return undefined
}
