/**
 * A world file's records, each with its place, whatever the file's form and wherever in it a record stands.
 *
 * YAML holds a list of records a section; a file with one JSON record a line (`.ndjson`, `.jsonl`) is for worlds too large to
 * be read as one value. Either way a record that stands inside another one comes out as if it had been written on its own.
 */
import { readFileSync } from 'node:fs'
import { findNodeAtLocation, parse as parseJsonc, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { type Fault, type Place, type ReadWorldSource, type Segments, type WorldFinding, pointerOf } from './world-finding.ts'
import { type RecordName, type Written, recordNames, recordShapes } from './world-records.ts'
import { type Shape, Trail, isNear, isRecord, shown } from './world-shape.ts'

export interface Entry<N extends RecordName> {
  readonly value: Written<N>
  /** In a file with a record a line, the first segment is the line. */
  readonly at: Segments
}

export type Records = { readonly [N in RecordName]: Entry<N>[] }

export interface WorldText {
  readonly records: Records
  /** Names of records whose shape is wrong, so that what refers to them is not reported as well. */
  readonly spoilt: ReadonlySet<string>
  readonly faults: readonly Fault[]
  finding(fault: Fault): WorldFinding
}

/** `isTracing`: note where each record stands. A large world takes that much less memory without. */
export const readWorldText = (path: string, readSource: ReadWorldSource, isTracing: boolean): WorldText | { readonly findings: readonly WorldFinding[] } =>
  /\.(?:ndjson|jsonl)$/.test(path) ? readLines(path, isTracing) : readSections(path, readSource, isTracing)

const noRecords = (): Records => ({
  world: [], apiKey: [], accessToken: [], person: [], familyLink: [], affiliate: [], club: [], court: [], membership: [], account: [],
  group: [], series: [], feeOption: [], event: [], booking: [], preferences: [], courtBooking: [], individualSession: [],
  participation: [], attendance: [], match: [], personalBooking: [],
})

/** Notes one record, and those that stand inside it. */
type Reader = (value: unknown, trail: Trail, records: Records, at: Segments) => boolean

const reader = <T>(shape: Shape<T>, note: (records: Records, value: T, at: Segments) => void): Reader => (value, trail, records, at) => {
  const isGood = shape.accepts(value, trail)
  if (isGood) note(records, value, at)
  return isGood
}

const untraced: Segments = []

const inside = (at: Segments, list: string, index: number): Segments => at === untraced ? untraced : [...at, list, String(index)]

const noteSeries = (records: Records, value: Written<'series'>, at: Segments): void => {
  records.series.push({ value, at })
  value.feeOptions?.forEach((option, index) => records.feeOption.push({ value: { ...option, series: value.id }, at: inside(at, 'feeOptions', index) }))
  value.events?.forEach((event, index) => noteEvent(records, { ...event, series: value.id }, inside(at, 'events', index)))
}

const noteEvent = (records: Records, value: Written<'event'>, at: Segments): void => {
  records.event.push({ value, at })
  value.bookings?.forEach((booking, index) => records.booking.push({ value: { ...booking, event: value.id }, at: inside(at, 'bookings', index) }))
}

const readers: { readonly [N in RecordName]: Reader } = {
  world: reader(recordShapes.world.shape, (records, value, at) => void records.world.push({ value, at })),
  apiKey: reader(recordShapes.apiKey.shape, (records, value, at) => void records.apiKey.push({ value, at })),
  accessToken: reader(recordShapes.accessToken.shape, (records, value, at) => void records.accessToken.push({ value, at })),
  person: reader(recordShapes.person.shape, (records, value, at) => {
    records.person.push({ value, at })
    value.family?.forEach((link, index) => records.familyLink.push({ value: { ...link, guardian: value.id }, at: inside(at, 'family', index) }))
    value.memberships?.forEach((membership, index) => records.membership.push({ value: { ...membership, person: value.id }, at: inside(at, 'memberships', index) }))
    value.accounts?.forEach((account, index) => records.account.push({ value: { ...account, person: value.id }, at: inside(at, 'accounts', index) }))
  }),
  familyLink: reader(recordShapes.familyLink.shape, (records, value, at) => void records.familyLink.push({ value, at })),
  affiliate: reader(recordShapes.affiliate.shape, (records, value, at) => void records.affiliate.push({ value, at })),
  club: reader(recordShapes.club.shape, (records, value, at) => {
    records.club.push({ value, at })
    value.courts?.forEach((court, index) => records.court.push({ value: { ...court, club: value.id }, at: inside(at, 'courts', index) }))
  }),
  court: reader(recordShapes.court.shape, (records, value, at) => void records.court.push({ value, at })),
  membership: reader(recordShapes.membership.shape, (records, value, at) => void records.membership.push({ value, at })),
  account: reader(recordShapes.account.shape, (records, value, at) => void records.account.push({ value, at })),
  group: reader(recordShapes.group.shape, (records, value, at) => {
    records.group.push({ value, at })
    value.series?.forEach((series, index) => noteSeries(records, { ...series, group: value.id }, inside(at, 'series', index)))
  }),
  series: reader(recordShapes.series.shape, noteSeries),
  feeOption: reader(recordShapes.feeOption.shape, (records, value, at) => void records.feeOption.push({ value, at })),
  event: reader(recordShapes.event.shape, noteEvent),
  booking: reader(recordShapes.booking.shape, (records, value, at) => void records.booking.push({ value, at })),
  preferences: reader(recordShapes.preferences.shape, (records, value, at) => void records.preferences.push({ value, at })),
  courtBooking: reader(recordShapes.courtBooking.shape, (records, value, at) => void records.courtBooking.push({ value, at })),
  individualSession: reader(recordShapes.individualSession.shape, (records, value, at) => void records.individualSession.push({ value, at })),
  participation: reader(recordShapes.participation.shape, (records, value, at) => void records.participation.push({ value, at })),
  attendance: reader(recordShapes.attendance.shape, (records, value, at) => void records.attendance.push({ value, at })),
  match: reader(recordShapes.match.shape, (records, value, at) => void records.match.push({ value, at })),
  personalBooking: reader(recordShapes.personalBooking.shape, (records, value, at) => void records.personalBooking.push({ value, at })),
}

/** Every name that a record of the wrong shape, or one inside it, would have had. */
const spoil = (value: unknown, names: Set<string>): void => {
  if (Array.isArray(value)) for (const item of value) spoil(item, names)
  else if (isRecord(value)) {
    for (const field of ['id', 'alias']) if (typeof value[field] === 'string') names.add(value[field])
    for (const inner of Object.values(value)) spoil(inner, names)
  }
}

const asFinding = ({ code, segments, message }: Fault, place: Place, pointer = pointerOf(segments)): WorldFinding =>
  ({ severity: 'error', fatal: true, code, place, pointer, message })

const unreadable = (path: string, reason: string): { readonly findings: readonly WorldFinding[] } =>
  ({ findings: [asFinding({ code: 'unreadable-file', segments: [], spot: 'value', message: `A world file was expected: ${reason}.` }, { file: path, line: 1, column: 1 })] })

// ---------------------------------------------------------------- YAML

const readSections = (path: string, readSource: ReadWorldSource, isTracing: boolean): WorldText | { readonly findings: readonly WorldFinding[] } => {
  const read = readSource(path)
  if ('unreadable' in read) return unreadable(path, read.unreadable)
  if ('findings' in read) return { findings: read.findings.map(({ code, place, pointer, message }) => ({ severity: 'error', fatal: true, code, place, pointer, message })) }
  const { source } = read
  const records = noRecords()
  const spoilt = new Set<string>()
  const trail = new Trail()
  if (!isRecord(source.value)) trail.fault('wrong-type', `A mapping with the sections of a world was expected, ${shown(source.value)} was found.`)
  else for (const [section, content] of Object.entries(source.value)) readSection(section, content, trail, records, spoilt, isTracing)
  return {
    records, spoilt, faults: trail.faults,
    finding: fault => asFinding(fault, source.place(fault.segments, fault.spot)),
  }
}

const nameOfSection = new Map<string, RecordName>(recordNames.map(name => [recordShapes[name].section, name]))

const readSection = (section: string, content: unknown, trail: Trail, records: Records, spoilt: Set<string>, isTracing: boolean): void => {
  // The address of the schema, which some editors look for.
  if (section === '$schema') return
  const name = nameOfSection.get(section)
  trail.into(section)
  if (name === undefined) {
    const meant = [...nameOfSection.keys()].find(known => known.toLowerCase() === section.toLowerCase() || isNear(known, section))
    trail.fault('unknown-field', `There is no section ${section}; ${meant === undefined ? `the sections are ${[...nameOfSection.keys()].join(', ')}.` : `did you mean ${meant}?`}`, 'key')
  } else if (name === 'world') {
    readers.world(content, trail, records, [section])
  } else if (!Array.isArray(content)) {
    trail.fault('wrong-type', `A list of records was expected, ${shown(content)} was found.`)
  } else {
    content.forEach((value: unknown, index) => {
      trail.into(String(index))
      if (!readers[name](value, trail, records, isTracing ? [section, String(index)] : untraced)) spoil(value, spoilt)
      trail.out()
    })
  }
  trail.out()
}

// ---------------------------------------------------------------- a record a line

const newline = 0x0a

const readLines = (path: string, isTracing: boolean): WorldText | { readonly findings: readonly WorldFinding[] } => {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return unreadable(path, code === 'ENOENT' ? 'the file does not exist' : `the file can't be read (${code})`)
  }
  const records = noRecords()
  const spoilt = new Set<string>()
  const faults: Fault[] = []
  let start = 0
  for (let line = 1; start < bytes.length; line++) {
    const newlineAt = bytes.indexOf(newline, start)
    const end = newlineAt < 0 ? bytes.length : newlineAt
    const text = bytes.toString('utf8', start, end)
    start = end + 1
    if (text.trim() !== '') readLine(text, line, records, spoilt, faults, isTracing)
  }
  return { records, spoilt, faults, finding: fault => asFinding(fault, placeInLine(path, bytes, fault), pointerOf(fault.segments.slice(1))) }
}

const readLine = (text: string, number: number, records: Records, spoilt: Set<string>, faults: Fault[], isTracing: boolean): void => {
  const line = isTracing ? String(number) : ''
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    faults.push({ code: 'not-json', segments: [line], spot: 'value', message: `The line is not JSON: ${jsonError(text).what}.` })
    return
  }
  const trail = new Trail([line])
  if (!isRecord(value)) {
    trail.fault('wrong-type', `A record was expected, ${shown(value)} was found.`)
  } else {
    const { record, ...rest } = value
    const name = recordNames.find(known => known === record)
    if (name !== undefined) {
      if (!readers[name](rest, trail, records, isTracing || name === 'world' ? [line] : untraced)) spoil(value, spoilt)
    } else if (record === undefined) {
      trail.fault('missing-field', 'The field record was expected, it is not there: it says what the line holds.')
      spoil(value, spoilt)
    } else {
      trail.into('record')
      trail.fault('wrong-value', `One of ${recordNames.join(', ')} was expected, ${shown(record)} was found.`)
      spoil(value, spoilt)
    }
  }
  for (const fault of trail.faults) faults.push(fault)
}

const jsonError = (text: string): { readonly offset: number, readonly what: string } => {
  const errors: ParseError[] = []
  parseJsonc(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [first] = errors
  return first === undefined ? { offset: 0, what: 'it can\'t be read' } : { offset: first.offset, what: `${printParseErrorCode(first.error)} at ${first.offset >= text.length ? 'its end' : JSON.stringify(text.slice(first.offset, first.offset + Math.max(first.length, 1)))}` }
}

const placeInLine = (file: string, bytes: Buffer, { code, segments: [line = '1', ...segments], spot }: Fault): Place => {
  const text = lineOf(bytes, Number(line))
  if (code === 'not-json') return { file, line: Number(line), column: jsonError(text).offset + 1 }
  let node: Node | undefined = parseTree(text)
  let depth = 0
  for (; node !== undefined && depth < segments.length; depth++) {
    const segment: string = segments[depth] ?? ''
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(segment) : segment])
    if (next === undefined) break
    node = next
  }
  const field = spot === 'key' && depth === segments.length && node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined
  return { file, line: Number(line), column: (field ?? node)?.offset === undefined ? 1 : ((field ?? node)?.offset ?? 0) + 1 }
}

const lineOf = (bytes: Buffer, line: number): string => {
  let start = 0
  for (let before = 1; before < line; before++) start = bytes.indexOf(newline, start) + 1
  const end = bytes.indexOf(newline, start)
  return bytes.toString('utf8', start, end < 0 ? bytes.length : end)
}
