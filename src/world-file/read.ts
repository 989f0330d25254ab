/**
 * The records of a world's text, each with its place, whatever the text's form and wherever in it a record stands.
 *
 * A record that stands inside another one comes out as if it had been written on its own.
 */
import type { Finding, Place } from '../text/finding.ts'
import { isObject, pointerOf, type Segments } from '../text/pointer.ts'
import { type Slices, atOnce, each } from '../text/slices.ts'
import { type UnplacedFinding } from './finding.ts'
import { type RecordName, type WrittenRecord, recordShapes } from './records/records.ts'
import { type Shape, type Trail, isLongValue } from './shape.ts'

export interface RecordEntry<N extends RecordName> {
  readonly value: WrittenRecord<N>
  /** Begins with the mark of the file; in a file with a record a line, the line is next. Empty where nobody asked. */
  readonly at: Segments
  /** The names of the record that it replaces, the one from which the id is made first. */
  readonly replaces?: readonly string[]
}

export type WrittenRecords = { readonly [N in RecordName]: RecordEntry<N>[] }

/** One file's, as it was read. */
export interface WorldText {
  /** First segment of all its findings. */
  readonly mark: string
  readonly records: WrittenRecords
  /** Names of records whose shape is wrong, so that what refers to them is not reported as well. */
  readonly spoilt: ReadonlySet<string>
  readonly unplaced: readonly UnplacedFinding[]
  /** False: so much is wrong with it that its rest was not read. */
  readonly isWhole: boolean
  finding(unplaced: UnplacedFinding): Finding
}

/** Nothing can be read. */
export interface UnreadableText {
  readonly findings: readonly Finding[]
  /** Why there is nothing to read; absent: the findings tell what is wrong in it. */
  readonly reason?: string
}

/**
 * What places in this file begin with, so that of several files it is known which is meant; no section or line looks
 * like it.
 */
export const markOf = (file: string): string => `${file}#`

export const noRecords = (): WrittenRecords => ({
  world: [],
  apiKey: [],
  accessToken: [],
  application: [],
  person: [],
  familyLink: [],
  affiliate: [],
  club: [],
  court: [],
  membership: [],
  account: [],
  group: [],
  series: [],
  feeOption: [],
  event: [],
  booking: [],
  preferences: [],
  courtBooking: [],
  individualSession: [],
  participation: [],
  attendance: [],
  match: [],
  personalBooking: [],
  remove: [],
})

/** Notes one record, and those that stand inside it. False: it is none, and so is nothing in it. */
type Reader = (value: unknown, trail: Trail, records: WrittenRecords, at: Segments) => boolean | Slices<boolean>

const reader = <T>(shape: Shape<T>, note: Note<T>): Reader => {
  const hasShape = (value: unknown, trail: Trail): value is T => trail.isProven || shape.accepts(value, trail)
  return (value, trail, records, at) => {
    if (!trail.isProven && isLongValue(value)) return readInSlices(shape, note, value, trail, records, at)
    if (!hasShape(value, trail)) return false
    const rest = note(records, value, at)
    if (rest !== undefined) atOnce(rest)
    return true
  }
}

/** Where records may stand inside it, they are left to be noted. */
type Note<T> = (records: WrittenRecords, value: T, at: Segments) => Slices<void> | undefined

function* readInSlices<T>(
  shape: Shape<T>,
  note: Note<T>,
  value: unknown,
  trail: Trail,
  records: WrittenRecords,
  at: Segments,
): Slices<boolean> {
  const isGood = shape.inSlices === undefined ? shape.accepts(value, trail) : yield* shape.inSlices(value, trail)
  const hasPassed = (one: unknown): one is T => isGood && one === value
  if (hasPassed(value)) yield* note(records, value, at) ?? []
  return isGood
}

/**
 * Reads one record as its kind has it, and notes the names in one that is wrong. Where there is a lot of it, what is
 * left to do comes back.
 */
export const readRecord = (
  name: RecordName,
  value: unknown,
  trail: Trail,
  records: WrittenRecords,
  at: Segments,
  spoilt: Set<string>,
  whole: unknown = value,
): Slices<void> | undefined => {
  const read = readers[name](value, trail, records, at)
  if (typeof read !== 'boolean') return restOf(read, whole, spoilt)
  return read ? undefined : spoil(whole, spoilt)
}

function* restOf(reading: Slices<boolean>, whole: unknown, spoilt: Set<string>): Slices<void> {
  if (!(yield* reading)) yield* spoil(whole, spoilt)
}

/** A large world takes that much less memory. */
export const untraced: Segments = []

const inside = (at: Segments, list: string, index: number): Segments =>
  at === untraced ? untraced : [...at, list, String(index)]

/** Does something with each of a list in a record, and with its place. */
function* eachInside<T>(
  at: Segments,
  list: string,
  parts: readonly T[] = [],
  act: (part: T, at: Segments) => void,
): Slices<void> {
  let index = 0
  yield* each(parts, part => act(part, inside(at, list, index++)))
}

function* noteSeries(records: WrittenRecords, value: WrittenRecord<'series'>, at: Segments): Slices<void> {
  records.series.push({ value, at })
  yield* eachInside(at, 'feeOptions', value.feeOptions, (option, place) =>
    records.feeOption.push({ value: { series: value.id, ...option }, at: place }),
  )
  for (const [index, event] of (value.events ?? []).entries()) {
    yield
    yield* noteEvent(records, { series: value.id, ...event }, inside(at, 'events', index))
  }
}

function* noteEvent(records: WrittenRecords, value: WrittenRecord<'event'>, at: Segments): Slices<void> {
  records.event.push({ value, at })
  yield* eachInside(at, 'bookings', value.bookings, (booking, place) =>
    records.booking.push({ value: { event: value.id, ...booking }, at: place }),
  )
}

function* noteOfPerson(records: WrittenRecords, value: WrittenRecord<'person'>, at: Segments): Slices<void> {
  yield* eachInside(at, 'family', value.family, (link, place) =>
    records.familyLink.push({ value: { guardian: value.id, ...link }, at: place }),
  )
  yield* eachInside(at, 'memberships', value.memberships, (membership, place) =>
    records.membership.push({ value: { person: value.id, ...membership }, at: place }),
  )
  yield* eachInside(at, 'accounts', value.accounts, (account, place) =>
    records.account.push({ value: { person: value.id, ...account }, at: place }),
  )
}

const readers: { readonly [N in RecordName]: Reader } = {
  world: reader(recordShapes.world.shape, (records, value, at) => void records.world.push({ value, at })),
  apiKey: reader(recordShapes.apiKey.shape, (records, value, at) => void records.apiKey.push({ value, at })),
  accessToken: reader(
    recordShapes.accessToken.shape,
    (records, value, at) => void records.accessToken.push({ value, at }),
  ),
  application: reader(
    recordShapes.application.shape,
    (records, value, at) => void records.application.push({ value, at }),
  ),
  person: reader(recordShapes.person.shape, (records, value, at) => {
    records.person.push({ value, at })
    // In a large world most have theirs in lines of their own.
    const isAlone = (value.family ?? value.memberships ?? value.accounts) === undefined
    return isAlone ? undefined : noteOfPerson(records, value, at)
  }),
  familyLink: reader(
    recordShapes.familyLink.shape,
    (records, value, at) => void records.familyLink.push({ value, at }),
  ),
  affiliate: reader(recordShapes.affiliate.shape, (records, value, at) => void records.affiliate.push({ value, at })),
  club: reader(recordShapes.club.shape, function* (records, value, at) {
    records.club.push({ value, at })
    yield* eachInside(at, 'courts', value.courts, (court, place) =>
      records.court.push({ value: { club: value.id, ...court }, at: place }),
    )
  }),
  court: reader(recordShapes.court.shape, (records, value, at) => void records.court.push({ value, at })),
  membership: reader(
    recordShapes.membership.shape,
    (records, value, at) => void records.membership.push({ value, at }),
  ),
  account: reader(recordShapes.account.shape, (records, value, at) => void records.account.push({ value, at })),
  group: reader(recordShapes.group.shape, function* (records, value, at) {
    records.group.push({ value, at })
    for (const [index, series] of (value.series ?? []).entries()) {
      yield
      yield* noteSeries(records, { group: value.id, ...series }, inside(at, 'series', index))
    }
  }),
  series: reader(recordShapes.series.shape, noteSeries),
  feeOption: reader(recordShapes.feeOption.shape, (records, value, at) => void records.feeOption.push({ value, at })),
  event: reader(recordShapes.event.shape, noteEvent),
  booking: reader(recordShapes.booking.shape, (records, value, at) => void records.booking.push({ value, at })),
  preferences: reader(
    recordShapes.preferences.shape,
    (records, value, at) => void records.preferences.push({ value, at }),
  ),
  courtBooking: reader(
    recordShapes.courtBooking.shape,
    (records, value, at) => void records.courtBooking.push({ value, at }),
  ),
  individualSession: reader(
    recordShapes.individualSession.shape,
    (records, value, at) => void records.individualSession.push({ value, at }),
  ),
  participation: reader(
    recordShapes.participation.shape,
    (records, value, at) => void records.participation.push({ value, at }),
  ),
  attendance: reader(
    recordShapes.attendance.shape,
    (records, value, at) => void records.attendance.push({ value, at }),
  ),
  match: reader(recordShapes.match.shape, (records, value, at) => void records.match.push({ value, at })),
  personalBooking: reader(
    recordShapes.personalBooking.shape,
    (records, value, at) => void records.personalBooking.push({ value, at }),
  ),
  remove: reader(recordShapes.remove.shape, (records, value, at) => void records.remove.push({ value, at })),
}

/** Values that are looked at in one go. */
const valuesOfStep = 1024

/** Every name that a record of the wrong shape, or one inside it, would have had. */
export function* spoil(value: unknown, names: Set<string>): Slices<void> {
  const within = [[value].values()]
  for (let count = 1; ; count++) {
    const next = within.at(-1)?.next()
    if (next === undefined) return
    if (next.done === true) within.pop()
    else if (Array.isArray(next.value)) within.push(next.value.values())
    else if (isObject(next.value)) {
      for (const field of ['id', 'alias']) if (typeof next.value[field] === 'string') names.add(next.value[field])
      within.push(Object.values(next.value).values())
    }
    if (count % valuesOfStep === 0) yield
  }
}

export const asFinding = (
  { code, segments: [, ...segments], message }: UnplacedFinding,
  place: Place,
  pointer = pointerOf(segments),
): Finding => ({ severity: 'error', fatal: true, code, place, pointer, message })

export const unreadableFile = 'unreadable-file'

export const unreadable = (file: string, reason: string): UnreadableText => ({
  reason,
  findings: [
    asFinding(
      { code: unreadableFile, segments: [], spot: 'value', message: `A world file was expected: ${reason}.` },
      { file, line: 1, column: 1 },
    ),
  ],
})
