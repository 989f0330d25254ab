/**
 * Each field of what a question takes (a filter, a page, a window, whose it is) changes some answer: a store that
 * passes one over is found out, and a field that is new has no case yet and doesn't compile.
 */
import type { SportsMatch } from '../../../src/club/model.ts'
import type { ClubData, PartyConnections, Cursor } from '../../../src/data/club-data.ts'
import { idOf } from '../../fixtures/builders.ts'
import { allOfMarch, carla, day, kit, pat, robin } from '../../fixtures/small-world.ts'
import { coachingWorld } from './coaching-providers.ts'
import { type Suite, everything } from './suite.ts'

/** Of objects, and of objects in them; of a list nothing, and nothing of where a batch begins (`plans.ts`). */
type FieldsOf<T> = T extends readonly unknown[] | Cursor
  ? never
  : T extends object
    ? { [Name in keyof T]-?: Name | FieldsOf<T[Name]> }[keyof T]
    : never

type Asked<Question extends keyof ClubData> = Readonly<Parameters<ClubData[Question]>>
type FieldsAsked<Question extends keyof ClubData> = FieldsOf<Asked<Question>[number]>

/** A change has a suite of its own. */
type Fielded = {
  [Question in Exclude<keyof ClubData, 'commit' | 'edit'>]: [FieldsAsked<Question>] extends [never] ? never : Question
}[Exclude<keyof ClubData, 'commit' | 'edit'>]

/** Asked twice, of two things that differ in this field alone; or why it changes nothing. */
type Case<Question extends keyof ClubData> = readonly [Asked<Question>, Asked<Question>] | string

const aMatch = (digit: string, more: Partial<SportsMatch> = {}): SportsMatch => ({
  id: digit.repeat(24),
  sport: 'tennis',
  type: 'friendly',
  status: 'arranged',
  format: 'singles',
  sides: [
    { name: 'Robin', players: [robin] },
    { name: 'Pat', players: [pat] },
  ],
  changed: day('01', 12),
  ...more,
})

const world = () => ({
  ...coachingWorld(),
  matches: [
    aMatch('1', { clubId: idOf('Ashby'), period: { start: day('10', 10), end: day('10', 11) } }),
    aMatch('2', { sport: 'padel', type: 'box', status: 'pending' }),
    aMatch('3', { eventId: idOf('Club night'), status: 'completed' }),
  ],
})

const [ashby, wharf, brook] = [idOf('Ashby'), idOf('Wharf'), idOf('Brook')]
const [second, first] = [
  { ...everything, offset: 1 },
  { ...everything, limit: 1 },
]

type Pair<Args extends readonly unknown[]> = readonly [Args, Args]

const pages = <Before extends readonly unknown[]>(...before: Before) => {
  const all = [...before, everything] as const
  const offset: Pair<typeof all> = [all, [...before, second]]
  const limit: Pair<typeof all> = [all, [...before, first]]
  return { offset, limit }
}

/** Of something that there is on one day alone. */
const windows = <Before extends readonly unknown[]>(date: number, ...before: Before) => {
  const midnight = (of: number): number => day(String(of).padStart(2, '0'), 0)
  const all = [...before, { start: midnight(date), end: midnight(date + 1) }] as const
  const start: Pair<typeof all> = [all, [...before, { start: midnight(date + 1) - 1, end: midnight(date + 1) }]]
  const end: Pair<typeof all> = [all, [...before, { start: midnight(date), end: midnight(date) + 1 }]]
  return { start, end }
}

const scopes = {
  kind: { club: { kind: 'club', id: ashby }, owner: { kind: 'owner', id: ashby } },
  id: { ashby: { kind: 'club', id: ashby }, wharf: { kind: 'club', id: wharf } },
} as const

const there = { latitude: 52, longitude: -1 }
const robins: PartyConnections = { userId: robin, familyIds: [], clubIds: [], affiliateIds: [], today: '2027-03-15' }
const carlas = { ...robins, userId: carla }
const atNine = { is: 'arranged', at: day('10', 9) } as const

const cases: {
  readonly [Question in Fielded]: Readonly<Record<FieldsAsked<Question>, Case<Question>>>
} = {
  affiliates: pages(),
  clubs: pages(),
  clubsByDistance: {
    latitude: [
      [there, everything],
      [{ ...there, latitude: 53 }, everything],
    ],
    longitude: [
      [there, everything],
      [{ ...there, longitude: -2 }, everything],
    ],
    ...pages(there),
  },
  matches: {
    sport: [
      [robin, {}, everything],
      [robin, { sport: 'padel' }, everything],
    ],
    eventId: [
      [robin, {}, everything],
      [robin, { eventId: idOf('Club night') }, everything],
    ],
    types: [
      [robin, {}, everything],
      [robin, { types: ['box'] }, everything],
    ],
    status: [
      [robin, {}, everything],
      [robin, { status: atNine }, everything],
    ],
    is: [
      [robin, { status: atNine }, everything],
      [robin, { status: { ...atNine, is: 'pending' } }, everything],
    ],
    at: [
      [robin, { status: atNine }, everything],
      [robin, { status: { ...atNine, at: day('10', 10) } }, everything],
    ],
    ...pages(robin, {}),
  },
  playWithoutCourt: windows(10, ashby),
  hosted: pages(ashby),
  eventBookings: windows(5, [idOf('Spring term'), idOf('Club night')]),
  coachingClubs: {
    sport: [
      [{}, everything],
      [{ sport: 'squash' }, everything],
    ],
    affiliateId: [
      [{}, everything],
      [{ affiliateId: brook }, everything],
    ],
    clubId: [
      [{}, everything],
      [{ clubId: wharf }, everything],
    ],
    userId: [
      [{}, everything, robins],
      [{}, everything, carlas],
    ],
    familyIds: [
      [{}, everything, robins],
      [{}, everything, { ...robins, familyIds: [kit] }],
    ],
    clubIds: [
      [{}, everything, robins],
      [{}, everything, { ...robins, clubIds: [wharf] }],
    ],
    affiliateIds: 'a club is whose sessions are held there',
    today: [
      [{}, everything, robins],
      [{}, everything, { ...robins, today: '2027-02-28' }],
    ],
    ...pages({}),
  },
  coachingAffiliates: {
    sport: [
      [{}, everything],
      [{ sport: 'squash' }, everything],
    ],
    affiliateId: [
      [{}, everything],
      [{ affiliateId: brook }, everything],
    ],
    clubId: [
      [{}, everything],
      [{ clubId: wharf }, everything],
    ],
    userId: [
      [{}, everything, robins],
      [{}, everything, carlas],
    ],
    familyIds: [
      [{}, everything, robins],
      [{}, everything, { ...robins, familyIds: [kit] }],
    ],
    clubIds: 'an affiliate is whose group it is in, wherever',
    affiliateIds: [
      [{}, everything, robins],
      [{}, everything, { ...robins, affiliateIds: [brook] }],
    ],
    today: [
      [{}, everything, robins],
      [{}, everything, { ...robins, today: '2027-02-28' }],
    ],
    ...pages({}),
  },
  coaches: {
    sport: [
      [{}, everything],
      [{ sport: 'squash' }, everything],
    ],
    affiliateId: [
      [{}, everything],
      [{ affiliateId: idOf('Ashby LTC') }, everything],
    ],
    clubId: [
      [{}, everything],
      [{ clubId: wharf }, everything],
    ],
    ...pages({}),
  },
  coachingSports: {
    sport: [[{}], [{ sport: 'squash' }]],
    affiliateId: [[{}], [{ affiliateId: brook }]],
    clubId: [[{}], [{ clubId: ashby }]],
  },
  groupSessions: {
    kind: [
      [scopes.kind.club, allOfMarch],
      [scopes.kind.owner, allOfMarch],
    ],
    id: [
      [scopes.id.ashby, allOfMarch],
      [scopes.id.wharf, allOfMarch],
    ],
    ...windows(1, scopes.id.ashby),
  },
  heldSlots: {
    kind: [
      [scopes.kind.club, allOfMarch],
      [scopes.kind.owner, allOfMarch],
    ],
    id: [
      [scopes.id.ashby, allOfMarch],
      [scopes.id.wharf, allOfMarch],
    ],
    ...windows(2, scopes.id.ashby),
  },
  slotStreams: {
    kind: [
      [scopes.kind.club, Infinity],
      [scopes.kind.owner, Infinity],
    ],
    id: [
      [scopes.id.ashby, Infinity],
      [scopes.id.wharf, Infinity],
    ],
  },
  sessionsWith: windows(2, [robin]),
  busyPeople: windows(2, [robin]),
  busyCourts: windows(2, [idOf('Court 1')]),
  courtBookingsOn: windows(2, [idOf('Court 1')]),
  everybody: pages(),
  records: pages('clubs'),
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of the fields that are not alike, as deep as there is an object on both sides. */
const differing = (ones: unknown, others: unknown, name = 'itself'): readonly string[] => {
  if (!isPlain(ones) || !isPlain(others)) return JSON.stringify(ones) === JSON.stringify(others) ? [] : [name]
  return [...new Set([...Object.keys(ones), ...Object.keys(others)])].flatMap(key =>
    differing(ones[key], others[key], key),
  )
}

export const fields: Suite = async (t, make) => {
  const data = await make(world())
  const asked = async (question: string, given: readonly unknown[]): Promise<unknown> =>
    Reflect.apply(Reflect.get(data, question), data, given)
  for (const [question, byField] of Object.entries(cases))
    for (const [field, pair] of Object.entries<Case<Fielded>>(byField)) {
      if (typeof pair === 'string') continue
      const [one, other] = pair
      t.strictSame(differing({ ...one }, { ...other }), [field], `${question}: ${field} alone is another`)
      t.strictNotSame(await asked(question, one), await asked(question, other), `${question} heeds ${field}`)
    }
}
