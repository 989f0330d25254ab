/**
 * The records of a world on those of its base: what is written above replaces what has its name below, and the rest is
 * added.
 *
 * A record that is replaced or removed takes with it what belongs to it, wherever that stands, or a club that was
 * written anew would have the courts of the old one too. It leaves its id and its names to the one that takes its
 * place, so that whatever refers to it still does.
 */
import { type Slices, each } from '../text/slices.ts'
import type { UnplacedFindings } from './finding.ts'
import type { RecordEntry, WrittenRecords } from './read.ts'
import { type RecordName, recordShapes } from './records/records.ts'
import { shown } from './shape.ts'
import { didYouMean, nearest } from '../text/nearest.ts'

/** @throws EnoughFindings */
export function* mergedRecords(
  base: WrittenRecords,
  top: WrittenRecords,
  unplaced: UnplacedFindings,
): Slices<WrittenRecords> {
  const names = yield* namesIn(base)
  const gone = new Set<AnyEntry>()
  const replaces = new Map<AnyEntry, readonly string[]>()
  for (const [kind, fields] of named) {
    yield* each<AnyEntry>(top[kind], entry => {
      for (const field of fields) {
        const replaced = names.find(kind, textIn(entry, field))
        if (replaced === undefined || gone.has(replaced)) continue
        gone.add(replaced)
        replaces.set(entry, namesOf(replaced, fields))
        break
      }
    })
  }
  yield* replaceByKey(base, top, names, gone)
  yield* removals(base, top, names, gone, unplaced)
  for (const { kind, of, field } of belonging) {
    if (gone.size > 0)
      yield* each<AnyEntry>(base[kind], entry => {
        const parent = names.find(of, textIn(entry, field))
        if (parent !== undefined && gone.has(parent)) gone.add(entry)
      })
  }
  const merge = <N extends RecordName>(lower: RecordEntry<N>[], upper: RecordEntry<N>[]): RecordEntry<N>[] => [
    ...(gone.size === 0 ? lower : lower.filter(entry => !gone.has(entry))),
    ...upper.map(entry => {
      const replaced = replaces.get(entry)
      return replaced === undefined ? entry : { ...entry, replaces: replaced }
    }),
  ]
  return eachTable(base, top, merge)
}

/** The same records in lists of their own, which may be emptied. */
export const copiedRecords = (records: WrittenRecords): WrittenRecords =>
  eachTable(records, records, lower => [...lower])

interface AnyEntry {
  readonly value: object
  readonly at: RecordEntry<'world'>['at']
  readonly replaces?: readonly string[]
}

const textIn = ({ value }: AnyEntry, field: string): string | undefined => {
  const written: unknown = Reflect.get(value, field)
  return typeof written === 'string' ? written : undefined
}

/** What may be known by a name: the fields that say it, the one from which the id is made first. */
const named: readonly (readonly [RecordName, readonly string[]])[] = [
  ['apiKey', ['key']],
  ['accessToken', ['token', 'role']],
  ['application', ['clientId']],
  ...(
    [
      'person',
      'affiliate',
      'club',
      'court',
      'group',
      'series',
      'feeOption',
      'event',
      'booking',
      'individualSession',
      'match',
      'personalBooking',
      'courtBooking',
    ] as const
  ).map(kind => [kind, ['id', 'alias']] as const),
]

/** A parent comes before its own children, so that those of what is gone go too. */
const belonging: readonly { readonly kind: RecordName; readonly of: RecordName; readonly field: string }[] = [
  { kind: 'court', of: 'club', field: 'club' },
  { kind: 'familyLink', of: 'person', field: 'guardian' },
  { kind: 'membership', of: 'person', field: 'person' },
  { kind: 'account', of: 'person', field: 'person' },
  { kind: 'series', of: 'group', field: 'group' },
  { kind: 'feeOption', of: 'series', field: 'series' },
  { kind: 'event', of: 'series', field: 'series' },
  { kind: 'booking', of: 'event', field: 'event' },
]

const namesOf = (entry: AnyEntry, fields: readonly string[]): readonly string[] => [
  ...new Set([...(entry.replaces ?? []), ...fields.flatMap(field => textIn(entry, field) ?? [])]),
]

interface BaseNames {
  find(kind: RecordName, name: string | undefined): AnyEntry | undefined
  /** All that have the name, with their kinds. */
  all(name: string): readonly { readonly kind: RecordName; readonly entry: AnyEntry }[]
  written(): Iterable<string>
}

function* namesIn(base: WrittenRecords): Slices<BaseNames> {
  const tables = new Map<RecordName, Map<string, AnyEntry>>()
  for (const [kind, fields] of named) {
    const entries = new Map<string, AnyEntry>()
    yield* each<AnyEntry>(base[kind], entry => {
      for (const name of namesOf(entry, fields)) entries.set(name, entry)
    })
    tables.set(kind, entries)
  }
  return {
    find: (kind, name) => (name === undefined ? undefined : tables.get(kind)?.get(name)),
    all: name =>
      [...tables].flatMap(([kind, entries]) => {
        const entry = entries.get(name)
        return entry === undefined ? [] : [{ kind, entry }]
      }),
    written: () => [...tables.values()].flatMap(entries => [...entries.keys()]),
  }
}

/** What has no name of its own is the same when it is about the same records. */
const keyed: readonly {
  readonly kind: RecordName
  readonly about: readonly (readonly [string, readonly RecordName[]])[]
}[] = [
  { kind: 'preferences', about: [['person', ['person']]] },
  {
    kind: 'account',
    about: [
      ['person', ['person']],
      ['club', ['club']],
    ],
  },
  {
    kind: 'familyLink',
    about: [
      ['guardian', ['person']],
      ['member', ['person']],
    ],
  },
  {
    kind: 'participation',
    about: [
      ['session', ['booking', 'individualSession']],
      ['client', ['person']],
    ],
  },
  {
    kind: 'attendance',
    about: [
      ['session', ['booking', 'individualSession']],
      ['client', ['person']],
    ],
  },
]

function* replaceByKey(base: WrittenRecords, top: WrittenRecords, names: BaseNames, gone: Set<AnyEntry>): Slices<void> {
  for (const { kind, about } of keyed) {
    if (top[kind].length === 0) continue
    // One and the same person may be written by id here, by alias there.
    const keyOf = (entry: AnyEntry): string =>
      about
        .map(([field, kinds]) => {
          const written = textIn(entry, field)
          const known = kinds.flatMap(of => names.find(of, written) ?? [])[0]
          return known === undefined ? written : (textIn(known, 'id') ?? textIn(known, 'alias') ?? written)
        })
        .join(' ')
    const written = new Set<string>()
    yield* each<AnyEntry>(top[kind], entry => void written.add(keyOf(entry)))
    yield* each<AnyEntry>(base[kind], entry => {
      if (written.has(keyOf(entry))) gone.add(entry)
    })
  }
}

function* removals(
  base: WrittenRecords,
  top: WrittenRecords,
  names: BaseNames,
  gone: Set<AnyEntry>,
  unplaced: UnplacedFindings,
): Slices<void> {
  for (const {
    value: { name: written },
    at,
  } of top.remove) {
    yield
    const slash = written.indexOf('/')
    const [section, name] = slash < 0 ? [undefined, written] : [written.slice(0, slash), written.slice(slash + 1)]
    const found = names.all(name).filter(({ kind }) => section === undefined || recordShapes[kind].section === section)
    if (found.length > 1) {
      const ways = found.map(({ kind }) => `${recordShapes[kind].section}/${name}`).join(' or ')
      unplaced.push({
        code: 'ambiguous-name',
        segments: at,
        spot: 'value',
        message: `The name of one record was expected, ${shown(written)} names ${found.length}: write ${ways}.`,
      })
      continue
    }
    for (const { entry } of found) gone.add(entry)
    if (found.length === 1) continue
    const meant = nearest(name, names.written(), 1).filter(other => other !== name)
    const hint = base.booking.some(entry => entry.value.weeks !== undefined && name.startsWith(`${entry.value.id}-`))
      ? ' The bookings of a record with weeks can only be removed together, by its own name.'
      : ''
    unplaced.push({
      code: 'unknown-reference',
      segments: at,
      spot: 'value',
      message:
        `The name of a record of the base was expected, ${shown(written)} names `
        + `none${didYouMean(meant, '.', '; ')}${hint}`,
    })
  }
}

const eachTable = (
  base: WrittenRecords,
  top: WrittenRecords,
  merge: <N extends RecordName>(lower: RecordEntry<N>[], upper: RecordEntry<N>[]) => RecordEntry<N>[],
): WrittenRecords => ({
  world: merge(base.world, top.world),
  apiKey: merge(base.apiKey, top.apiKey),
  accessToken: merge(base.accessToken, top.accessToken),
  application: merge(base.application, top.application),
  person: merge(base.person, top.person),
  familyLink: merge(base.familyLink, top.familyLink),
  affiliate: merge(base.affiliate, top.affiliate),
  club: merge(base.club, top.club),
  court: merge(base.court, top.court),
  membership: merge(base.membership, top.membership),
  account: merge(base.account, top.account),
  group: merge(base.group, top.group),
  series: merge(base.series, top.series),
  feeOption: merge(base.feeOption, top.feeOption),
  event: merge(base.event, top.event),
  booking: merge(base.booking, top.booking),
  preferences: merge(base.preferences, top.preferences),
  courtBooking: merge(base.courtBooking, top.courtBooking),
  individualSession: merge(base.individualSession, top.individualSession),
  participation: merge(base.participation, top.participation),
  attendance: merge(base.attendance, top.attendance),
  match: merge(base.match, top.match),
  personalBooking: merge(base.personalBooking, top.personalBooking),
  remove: [],
})
