/**
 * An edit leaves nothing behind: after it every question is answered as if the world had been loaded with the edited
 * records. Only the offers of former days are remembered, which no file tells of.
 */
import type { Page } from '../../../src/club/facts.ts'
import type { Id, WorldRecords } from '../../../src/club/model.ts'
import { slotKey } from '../../../src/club/slot-id.ts'
import {
  type EditableCollection,
  type RecordChange,
  type RecordOf,
  editableCollections,
  gone,
  put,
  recordIds,
} from '../../../src/club/record-change.ts'
import { collectionNames, type ClubData } from '../../../src/data/club-data.ts'
import { bookingsOf, groupsIn, heldIn, hostedBy, sessionsFrom, streamsIn } from '../../fixtures/batches.ts'
import { aBooking, hours, idOf, preferring } from '../../fixtures/builders.ts'
import {
  aLesson,
  aSquad,
  allOfMarch,
  carla,
  courtOf,
  day,
  dev,
  kit,
  lena,
  olga,
  pat,
  robin,
  robinsLesson,
  smallWorld,
} from '../../fixtures/small-world.ts'
import { edit } from './editing.ts'
import { type Suite, everything, idsOf } from './suite.ts'

const at = day('01', 12)
const squad = idOf('Monday squad')
const tuesday = idOf('Tuesday squad')

const match: RecordOf<'matches'> = {
  id: idOf('match'),
  sport: 'tennis',
  type: 'box',
  status: 'arranged',
  format: 'singles',
  changed: 1,
  sides: [
    { name: 'Robin', players: [robin] },
    { name: 'Dev', players: [dev] },
  ],
  courtBookingId: idOf('court of the match'),
}
const courtOfMatch: RecordOf<'courtBookings'> = {
  id: idOf('court of the match'),
  courtId: idOf('Court 2'),
  start: day('10', 18),
  end: day('10', 20),
  source: 'match',
  refId: match.id,
}
const outing: RecordOf<'personalBookings'> = {
  id: idOf('outing'),
  name: 'Outing',
  type: 'guest',
  clubId: idOf('Ashby'),
  ownerId: robin,
  participants: [robin],
  invitees: [
    { personId: pat, reply: 'awaiting' },
    { personId: kit, reply: 'declined' },
  ],
  start: day('08', 9),
  end: day('08', 10),
  status: 'confirmed',
}

const world = (): WorldRecords => {
  const small = smallWorld()
  return {
    ...small,
    matches: [match],
    personalBookings: [outing],
    courtBookings: [...small.courtBookings, courtOfMatch],
  }
}

const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Error('A record of the small world was expected.')
  return record
}

const named = <T extends { readonly name: string }>(records: readonly T[], name: string): T =>
  found(records.find(record => record.name === name))

const { groups, series, feeOptions, events, courts, bookings, memberships, preferences } = smallWorld()
const [lessons, juniors] = [named(groups, 'Private lessons'), named(groups, 'Juniors')]
const carlas = found(preferences[0])
const kits = found(memberships.find(({ personId }) => personId === kit))
const monday = named(bookings, 'Monday squad')
const another = aLesson(day('11', 15), pat, { courtId: idOf('Court 2') })

const { courtBookingId: _, ...matchWithoutCourt } = match
const { courtBookingId: __, ...lessonWithoutCourt } = robinsLesson

const cases: Readonly<Record<string, readonly RecordChange[]>> = {
  'a booking is cancelled': [put('bookings', { ...monday, status: 'cancelled' })],
  'a booking is moved to another time, coach and court': [
    put('bookings', {
      ...monday,
      period: { start: day('03', 12), end: day('03', 13) },
      coach: lena,
      assistants: [],
      courts: [idOf('Court 10')],
    }),
    gone('courtBookings', idOf('squad on 1')),
    put('courtBookings', {
      ...courtOfMatch,
      id: idOf('squad on 2'),
      courtId: idOf('Court 10'),
      start: day('03', 12),
      end: day('03', 13),
      source: 'session',
      refId: squad,
    }),
  ],
  'a booking has no time any more': [
    put('bookings', aBooking({ ...named(bookings, 'First night'), status: 'planned' })),
  ],
  'a session comes into being, with somebody in it': [
    put('bookings', aSquad('Friday squad', day('05', 17), { assistants: [olga] })),
    put('participations', { sessionId: idOf('Friday squad'), clientId: kit, state: 'participating', changed: at }),
  ],
  'a cancelled session is booked again': [
    put('bookings', { ...named(bookings, 'Tuesday squad'), status: 'booked' }),
    put('courtBookings', {
      ...courtOfMatch,
      id: idOf('again'),
      start: day('02', 17),
      end: day('02', 18),
      refId: tuesday,
    }),
  ],
  'a lesson is cancelled': [
    put('individualSessions', { ...lessonWithoutCourt, status: 'cancelled' }),
    gone('courtBookings', robinsLesson.courtBookingId),
    put('participations', { sessionId: robinsLesson.id, clientId: robin, state: 'none', changed: at }),
    put('attendances', { sessionId: robinsLesson.id, clientId: robin, state: 'notExpected' }),
  ],
  'a lesson is moved, and whoever is in it with it': [
    put('individualSessions', {
      ...robinsLesson,
      courtId: idOf('Court 2'),
      start: day('17', 10),
      end: day('17', 11),
      coachId: lena,
    }),
    put('courtBookings', {
      ...courtOf(robinsLesson),
      courtId: idOf('Court 2'),
      start: day('17', 10),
      end: day('17', 11),
    }),
  ],
  'another lesson is booked': [
    put('individualSessions', another),
    put('courtBookings', courtOf(another)),
    put('participations', { sessionId: another.id, clientId: pat, state: 'participating', changed: at }),
  ],
  'somebody is in, somebody is out': [
    put('participations', { sessionId: squad, clientId: pat, state: 'participating', changed: at }),
    put('participations', { sessionId: squad, clientId: kit, state: 'none', changed: at }),
    put('participations', { sessionId: squad, clientId: robin, state: 'participating', changed: at }),
  ],
  'an attendance': [put('attendances', { sessionId: squad, clientId: kit, state: 'absent' })],
  'a coach prefers other courts, and less of the week': [
    put('preferences', {
      ...carlas,
      preferredCourts: [idOf('Court 10'), idOf('Quay')],
      availability: carlas.availability.slice(0, 2),
      withdrawn: [{ start: day('04', 0), end: day('05', 0) }],
    }),
  ],
  'a coach has no preferences any more': [gone('preferences', carla)],
  'somebody leads a group, and has preferences': [
    put('groups', { ...lessons, leaders: [carla, lena] }),
    put('preferences', preferring({ personId: lena, preferredCourts: [idOf('Court 2'), idOf('Court 10')] })),
  ],
  'a group has other members, leaders and deputies': [
    put('groups', {
      ...juniors,
      members: [pat, robin],
      leaders: [dev],
      deputies: [lena],
      private: false,
      name: 'Cadets',
    }),
  ],
  'nobody leads a group': [put('groups', { ...lessons, leaders: [] })],
  'a series is archived': [put('series', { ...named(series, 'Lessons'), archived: true })],
  'a series in groups is archived': [put('series', { ...named(series, 'Squad'), archived: true })],
  'a series is archived no more': [put('series', { ...named(series, 'Old lessons'), archived: false })],
  'a series is for members, and has another name': [
    put('series', { ...named(series, 'Squad'), name: 'Academy', eligibility: { members: true, nonMembers: false } }),
  ],
  'a fee option is not to be had': [put('feeOptions', { ...named(feeOptions, 'One hour'), active: false })],
  'the only option of a group series is not to be had': [
    put('feeOptions', { ...named(feeOptions, 'Term'), active: false }),
  ],
  'a fee option is to be had again': [put('feeOptions', { ...named(feeOptions, 'Withdrawn'), active: true })],
  'a fee option costs more': [put('feeOptions', { ...named(feeOptions, 'One hour'), price: 35 })],
  'an event is archived, and has another organiser': [
    put('events', { ...named(events, 'Spring term'), archived: true, organisers: [dev] }),
  ],
  'a court is closed': [
    put('courts', { ...named(courts, 'Court 1'), closures: [{ start: day('03', 0), end: day('04', 0) }] }),
  ],
  'a court is open again, and has another name': [
    put('courts', { ...named(courts, 'Court 10'), closures: [], name: 'Centre' }),
  ],
  'a membership ends': [put('memberships', { ...kits, to: '2027-03-10' })],
  'a membership is gone, another begins': [
    gone('memberships', recordIds.memberships(kits)),
    put('memberships', { ...kits, personId: pat, category: 'Guest' }),
  ],
  'a match is played, by others': [
    put('matches', {
      ...match,
      status: 'completed',
      changed: 5,
      sides: [
        { name: 'Pat', players: [pat] },
        { name: 'Dev', players: [dev] },
      ],
    }),
  ],
  "a match's court is booked for another time": [
    put('courtBookings', { ...courtOfMatch, start: day('12', 18), end: day('12', 19) }),
  ],
  'a match is cancelled, another arranged': [
    put('matches', { ...match, status: 'cancelled' }),
    put('matches', { ...matchWithoutCourt, id: idOf('another match'), changed: 9 }),
  ],
  'a match is gone, and its court': [gone('matches', match.id), gone('courtBookings', courtOfMatch.id)],
  'an invitation is answered': [
    put('personalBookings', { ...outing, invitees: [{ personId: pat, reply: 'accepted' }] }),
  ],
  'a booking of somebody is cancelled, another made': [
    put('personalBookings', { ...outing, status: 'cancelled' }),
    put('personalBookings', {
      ...outing,
      id: idOf('tea'),
      start: day('09', 15),
      end: day('09', 16),
      participants: [dev],
    }),
  ],
  'a booking of somebody is gone': [gone('personalBookings', outing.id)],
  'a session is gone, and who was in it': [
    gone('bookings', squad),
    gone('courtBookings', idOf('squad on 1')),
    gone('courtBookings', idOf('squad on 2')),
    gone('participations', `${squad} ${kit}`),
    gone('participations', `${squad} ${pat}`),
    gone('participations', `${squad} ${robin}`),
    gone('attendances', `${squad} ${robin}`),
    gone('attendances', `${squad} ${kit}`),
  ],
  'a lesson is gone': [
    gone('individualSessions', robinsLesson.id),
    gone('courtBookings', robinsLesson.courtBookingId),
    gone('participations', `${robinsLesson.id} ${robin}`),
    gone('attendances', `${robinsLesson.id} ${robin}`),
  ],
}

const squadAsItWas: readonly RecordChange[] = [
  put('bookings', monday),
  ...world()
    .courtBookings.filter(({ refId }) => refId === squad)
    .map(record => put('courtBookings', record)),
  ...world()
    .participations.filter(({ sessionId }) => sessionId === squad)
    .map(record => put('participations', record)),
  ...world()
    .attendances.filter(({ sessionId }) => sessionId === squad)
    .map(record => put('attendances', record)),
]
const lessonAsItWas: readonly RecordChange[] = [
  put('individualSessions', robinsLesson),
  put('courtBookings', courtOf(robinsLesson)),
  put('participations', {
    ...found(world().participations.find(({ sessionId }) => sessionId === robinsLesson.id)),
  }),
  put('attendances', { sessionId: robinsLesson.id, clientId: robin, state: 'expected' }),
]

const undoing: Readonly<Record<string, readonly RecordChange[]>> = {
  'a booking is cancelled': squadAsItWas,
  'a booking is moved to another time, coach and court': squadAsItWas,
  'a session is gone, and who was in it': squadAsItWas,
  'a lesson is cancelled': lessonAsItWas,
  'a lesson is moved, and whoever is in it with it': lessonAsItWas,
  'a lesson is gone': lessonAsItWas,
  'somebody leads a group, and has preferences': [put('groups', lessons), gone('preferences', lena)],
  'a series in groups is archived': [put('series', named(series, 'Squad'))],
  'a fee option costs more': [put('feeOptions', named(feeOptions, 'One hour'))],
  'a membership is gone, another begins': [
    put('memberships', kits),
    gone('memberships', recordIds.memberships({ ...kits, personId: pat, category: 'Guest' })),
  ],
  'a match is gone, and its court': [put('matches', match), put('courtBookings', courtOfMatch)],
}

// ---------------------------------------------------------------- the world as it would have been written

const changed = <C extends EditableCollection>(records: WorldRecords, change: RecordChange<C>): WorldRecords => {
  const list: readonly RecordOf<C>[] = records[change.collection]
  const id = idIn(change)
  const others = list.filter(record => recordIds[change.collection](record) !== id)
  return { ...records, [change.collection]: 'put' in change ? [...others, change.put] : others }
}

const idIn = <C extends EditableCollection>(change: RecordChange<C>): string =>
  'put' in change ? recordIds[change.collection](change.put) : change.gone

const withChanges = (records: WorldRecords, changes: readonly RecordChange[]): WorldRecords =>
  changes.reduce((sum: WorldRecords, change) => changed(sum, change), records)

// ---------------------------------------------------------------- every question

const inOrder = (list: readonly unknown[]): readonly unknown[] =>
  list.map(one => JSON.stringify(one, sortedKeys)).toSorted()

const sortedKeys = (_key: string, value: unknown): unknown => {
  if (value instanceof Map) return inOrder([...value])
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
}

const withoutTerms = ({ terms: ___, ...session }: { readonly terms?: object }): object => session

const scopes = [
  ['club', idOf('Ashby')],
  ['club', idOf('Wharf')],
  ['affiliate', idOf('Ashby LTC')],
  ['affiliate', idOf('Brook')],
  ['owner', carla],
  ['owner', idOf('Brook')],
  ['coach', carla],
  ['coach', lena],
  ['coach', olga],
] as const

const foundIn = async <C extends EditableCollection>(name: C, data: ClubData, records: WorldRecords) => {
  const list: readonly RecordOf<C>[] = records[name]
  return Promise.all(list.map(record => data.find(name, recordIds[name](record))))
}

const foundAtOnceIn = async <C extends EditableCollection>(name: C, data: ClubData, records: WorldRecords) => {
  const list: readonly RecordOf<C>[] = records[name]
  return data.findAll(name, list.map(recordIds[name]))
}

const allAnswers = async (data: ClubData, records: WorldRecords): Promise<Readonly<Record<string, unknown>>> => {
  const people = idsOf(records.people)
  const courtIds = idsOf(records.courts)
  const sessions = [...idsOf(records.bookings), ...idsOf(records.individualSessions), robinsLesson.id, squad]
  const window = { start: allOfMarch.start - hours(24), end: allOfMarch.end }
  const each = async <T, U>(keys: readonly T[], ask: (key: T) => Promise<U>): Promise<readonly U[]> =>
    Promise.all(keys.map(ask))
  const connections = people.map(userId => ({
    userId,
    familyIds: [],
    clubIds: [],
    affiliateIds: [],
    today: '2027-03-05',
  }))
  const ofScopes = async <T extends object>(
    ask: (scope: { kind: (typeof scopes)[number][0]; id: Id }) => Promise<readonly T[]>,
  ) => each(scopes, async ([kind, id]) => (await ask({ kind, id })).map(withoutTerms))
  return {
    affiliates: await data.affiliates(everything),
    clubs: await data.clubs(everything),
    affiliate: await each(idsOf(records.affiliates), id => data.affiliate(id)),
    club: await each(idsOf(records.clubs), id => data.club(id)),
    clubsById: await data.clubsById(idsOf(records.clubs)),
    memberships: await data.memberships(people),
    roles: await each(people, id => data.roles(id, '2027-03-05')),
    isCoach: await each(people, id => data.isCoach(id)),
    personalBookings: await each(people, id => bookingsOf(data, id, day('01', 0))),
    lessons: await each(people, async id => (await sessionsFrom(data, [id], 0)).map(withoutTerms)),
    matches: await each(people, id => data.matches(id, {}, everything)),
    names: await data.names([...idsOf(records.events), ...idsOf(records.series), ...courtIds]),
    events: await data.events(idsOf(records.events)),
    courts: await data.courts(courtIds),
    courtsOfBookings: await data.courtsOfBookings(idsOf(records.courtBookings)),
    eventBookings: await data.eventBookings(idsOf(records.events), window),
    hosted: inOrder((await each(idsOf(records.clubs), id => hostedBy(data, id, window))).flat()),
    playOn: await data.playOn(idsOf(records.courtBookings)),
    courtless: await each(idsOf(records.clubs), id => data.playWithoutCourt(id, window)),
    coachingClubs: await data.coachingClubs({}, everything),
    coachingAffiliates: await data.coachingAffiliates({}, everything),
    coaches: await data.coaches({}, everything),
    paged: await data.coaches({ sport: 'tennis' }, { offset: 1, limit: 1 }),
    sports: inOrder(await data.coachingSports({})),
    sportsAt: await each(idsOf(records.clubs), async clubId => inOrder(await data.coachingSports({ clubId }))),
    sportsBy: await each(idsOf(records.affiliates), async affiliateId =>
      inOrder(await data.coachingSports({ affiliateId })),
    ),
    myClubs: await each(connections, mine => data.coachingClubs({}, everything, mine)),
    myAffiliates: await each(connections, mine => data.coachingAffiliates({}, everything, mine)),
    groupSessions: await ofScopes(scope => groupsIn(data, scope, window)),
    heldSlots: await ofScopes(scope => heldIn(data, scope, window)),
    slotStreams: await each(scopes, async ([kind, id]) => inOrder(await streamsIn(data, { kind, id }))),
    sessionsById: [...(await data.sessionsById(sessions))].map(([id, one]) => [id, withoutTerms(one)]),
    session: await each(sessions, async id => withoutTerms((await data.session(id)) ?? {})),
    busyPeople: await data.busyPeople(people, window),
    busyCourts: await data.busyCourts(courtIds, window),
    busyPeopleWithout: await data.busyPeople(people, window, squad),
    standings: await data.standings(sessions),
    standingsOfSome: await data.standings(sessions, [kit, robin]),
    courtBookingsFor: [...(await data.courtBookingsFor([...sessions, match.id]))].map(([id, some]) => [
      id,
      inOrder(some),
    ]),
    courtBookingsOn: await data.courtBookingsOn(courtIds, window),
    collections: await data.collections(),
    found: await each(editableCollections, name => foundIn(name, data, records)),
    foundAtOnce: await each(editableCollections, name => foundAtOnceIn(name, data, records)),
    records: await each(collectionNames, async name => inOrder(await data.records(name, everything))),
  }
}

/** Whether an edit can change what is answered. A new question has to be listed, or it doesn't compile. */
const followsEdits: Readonly<Record<keyof ClubData, boolean>> = {
  apiKey: false,
  accessToken: false,
  apiKeys: false,
  accessTokens: false,
  affiliates: true,
  affiliate: true,
  clubs: true,
  club: true,
  clubsById: true,
  clubsByDistance: false,
  clubsWithPostcode: false,
  person: false,
  people: false,
  family: false,
  families: false,
  memberships: true,
  accounts: false,
  ownClubs: false,
  roles: true,
  personalBookings: true,
  sessionsWith: true,
  matches: true,
  playWithoutCourt: true,
  playOn: true,
  names: true,
  events: true,
  courts: true,
  courtsOfBookings: true,
  hosted: true,
  eventBookings: true,
  coachingClubs: true,
  coachingAffiliates: true,
  coaches: true,
  coachingSports: true,
  isCoach: true,
  isOwner: false,
  groupSessions: true,
  heldSlots: true,
  slotStreams: true,
  session: true,
  sessionsById: true,
  streamOfKey: true,
  unofferedStreamOfKey: true,
  busyPeople: true,
  busyCourts: true,
  standings: true,
  commit: false,
  revision: false,
  courtBookingsFor: true,
  courtBookingsOn: true,
  find: true,
  findAll: true,
  edit: false,
  everybody: false,
  collections: true,
  records: true,
  changes: false,
  size: false,
}

/** Terms that this world offers, or did. */
const keysIn = (records: WorldRecords): readonly string[] =>
  records.feeOptions.flatMap(({ id, price, durationMinutes }) =>
    [carla, lena].flatMap(coachId =>
      records.courts.map(court => slotKey({ coachId, courtId: court.id, feeOptionId: id, durationMinutes, price })),
    ),
  )

const asIfLoaded = async (t: Parameters<Suite>[0], edited: ClubData, loaded: ClubData, records: WorldRecords) => {
  const [one, other] = [await allAnswers(edited, records), await allAnswers(loaded, records)]
  for (const [question, answer] of Object.entries(other))
    t.equal(JSON.stringify(one[question], sortedKeys), JSON.stringify(answer, sortedKeys), question)
  for (const key of keysIn(records)) {
    const [now, asWritten] = [await edited.streamOfKey(key), await loaded.streamOfKey(key)]
    t.strictSame(
      await edited.unofferedStreamOfKey(key),
      await loaded.unofferedStreamOfKey(key),
      'and of one not offered',
    )
    if (asWritten === undefined) t.ok(now === undefined || now === 'former', 'what nobody offers is former at best')
    else t.strictSame(now, asWritten, 'the stream of a key')
  }
}

type Ordered = (typeof collectionNames)[number] | 'everybody'

const pageOf = (data: ClubData, table: Ordered, page: Page): Promise<readonly object[]> =>
  table === 'everybody' ? data.everybody(page) : data.records(table, page)

/** What no edit alters of a record. */
const whose = (record: object): string => {
  const { id, ...others }: { readonly id?: unknown } = record
  return String(id ?? JSON.stringify(ofTies.map(name => Reflect.get(others, name))))
}

const ofTies = [
  'personId',
  'guardianId',
  'memberId',
  'affiliateId',
  'category',
  'clubId',
  'sessionId',
  'clientId',
  'name',
]

const inTheirOrder = async (data: ClubData): Promise<ReadonlyMap<Ordered, readonly string[]>> =>
  new Map(
    await Promise.all(
      [...collectionNames, 'everybody' as const].map(async (table): Promise<[Ordered, readonly string[]]> => [
        table,
        (await pageOf(data, table, everything)).map(whose),
      ]),
    ),
  )

export const editedRecords: Suite = async (t, make) => {
  for (const [name, changes] of Object.entries(cases)) {
    await t.test(name, async t => {
      const data = await make(world())
      // Whatever is remembered of answers has something to remember.
      await allAnswers(data, world())
      t.equal(await edit(data, changes), undefined)
      const records = withChanges(world(), changes)
      await asIfLoaded(t, data, await make(records), records)
    })
  }

  await t.test('one after the other, and what is done in between', async t => {
    const data = await make(world())
    let records = world()
    for (const [name, changes] of Object.entries(cases)) {
      t.equal(await edit(data, changes), undefined, name)
      records = withChanges(records, changes)
      if (name !== 'somebody is in, somebody is out') continue
      t.equal(await data.commit({ kind: 'leave', sessionId: squad, clientId: robin, at }), undefined)
      records = withChanges(records, [
        put('participations', { sessionId: squad, clientId: robin, state: 'none', changed: at }),
        put('attendances', { sessionId: squad, clientId: robin, state: 'notExpected' }),
      ])
      await asIfLoaded(t, data, await make(records), records)
    }
    await asIfLoaded(t, data, await make(records), records)
  })

  await t.test('records stay in their order, and so does everybody; pages put together are all of them', async t => {
    const data = await make(world())
    let before = await inTheirOrder(data)
    for (const [name, changes] of Object.entries(cases)) {
      t.equal(await edit(data, changes), undefined, name)
      const after = await inTheirOrder(data)
      const kept = (from: ReadonlyMap<Ordered, readonly string[]>, others: typeof from) =>
        [...from].map(([table, ids]) => [table, ids.filter(id => others.get(table)?.includes(id))])
      t.strictSame(kept(after, before), kept(before, after), name)
      for (const [table, ids] of after) {
        const starts = [...ids.keys(), ids.length]
        const pages = await Promise.all(starts.map(offset => pageOf(data, table, { offset, limit: 2 })))
        t.strictSame(
          pages.map(page => page.map(whose)),
          starts.map(offset => ids.slice(offset, offset + 2)),
          `${name}: pages of ${table}`,
        )
      }
      before = after
    }
  })

  await t.test('all that is undone is as if it had never been', async t => {
    const data = await make(world())
    for (const [name, back] of Object.entries(undoing)) {
      t.equal(await edit(data, found(cases[name])), undefined, name)
      t.equal(await edit(data, back), undefined)
    }
    await asIfLoaded(t, data, await make(world()), world())
  })

  await t.test('every question was asked that an edit may have to do with', async t => {
    const asked = new Set<string>()
    const data = await make(world())
    const listening = new Proxy(data, {
      get: (target, name) => {
        asked.add(String(name))
        return Reflect.get(target, name)
      },
    })
    await asIfLoaded(t, listening, data, world())
    const following = Object.entries(followsEdits).flatMap(([name, follows]) => (follows ? [name] : []))
    t.strictSame(
      following.filter(name => !asked.has(name)),
      [],
    )
  })

  await t.test('what others hang on stays where it is', async t => {
    const data = await make(world())
    for (const change of [
      put('series', { ...named(series, 'Lessons'), groupId: juniors.id }),
      put('groups', { ...juniors, affiliateId: idOf('Idle') }),
      put('courts', { ...named(courts, 'Court 1'), clubId: idOf('Wharf') }),
      gone('feeOptions', idOf('Term')),
      put('events', { ...named(events, 'Spring term'), id: idOf('Summer term') }),
    ])
      await t.rejects(edit(data, [change]), /An edit may alter/)
    t.equal(await data.size(), 0)
    await asIfLoaded(t, data, await make(world()), world())
  })
}
