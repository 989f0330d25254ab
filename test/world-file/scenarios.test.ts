/** The shipped scenarios: they load whenever they start, and each has what its description promises. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { parse } from 'yaml'
import { worldSchema } from '../../src/world-file/schema.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { callsOf, contextOf } from '../fixtures/worlds/stub-calls.ts'
import { opened, shippedCatalogue, visited } from './shipped-scenarios.ts'
import { saysWhenItCanStart } from './start-bounds.ts'

const catalogue = shippedCatalogue()
const listed = catalogue.scenarios()

const names = ['demo', 'busy-county', 'clock-change', 'last-place', 'new-member', 'quiet-club']
t.strictSame(
  listed.map(({ name }) => name),
  names,
)

const isWorld = new Ajv2020({ strict: false, allErrors: true }).compile(worldSchema())

const dayMs = 86_400_000
/** Every day of the week, of a month's end and of a year's, leap days and the days around both clock changes. */
const startDays = [
  ...Array.from({ length: 10 }, (_, day) => Date.parse('2027-03-22T12:00:00Z') + day * dayMs),
  ...[
    '2026-10-24T23:30:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T12:00:00Z',
    '2026-12-31T23:30:00Z',
    '2027-01-31T12:00:00Z',
    '2027-07-14T12:00:00Z',
    '2028-02-28T12:00:00Z',
    '2028-02-29T12:00:00Z',
  ].map(Date.parse),
]

// The largest takes a second a day: it is in the long run.
for (const { name } of listed.filter(one => one.name !== 'busy-county'))
  t.test(`${name}: where it can't start any more, it says until when or from when it can`, t =>
    saysWhenItCanStart(t, catalogue, name),
  )

for (const { name, path, description, now } of listed) {
  t.test(`${name}: a sentence about it, the roles, and nothing wrong on any day`, async t => {
    const source = await opened(catalogue, name)
    hasFields(t, source, { name, description, now })
    t.match(description, /^[A-Z].+\.$/)
    t.ok(isWorld(parse(readFileSync(path, 'utf8'))), JSON.stringify(isWorld.errors?.slice(0, 3)))
    // A large world takes a second a day, and has no day of its own.
    const usualDays = name === 'busy-county' ? startDays.slice(5, 6) : startDays
    const days = now === undefined ? usualDays : [now]
    for (const day of days) {
      const started = source.startingAt(day)
      t.strictSame('findings' in started ? started.findings : [], [], new Date(day).toISOString())
      if ('findings' in started) continue
      t.ok(started.keys.length > 0)
      const roles = started.cast.map(({ role }) => role)
      t.strictSame(
        ['parent', 'member', 'coach'].filter(role => !roles.includes(role)),
        [],
        'the usual cast',
      )
      t.equal(started.cast.filter(({ token }) => token === '').length, 0)
    }
  })
}

t.test('a quiet club has little on, and something for each of its cast', async t => {
  const { world, data, now, as, id } = await visited(catalogue, 'quiet-club')
  const { clubs, people, bookings } = world.records
  const ofTheOverSixties = id('event', 'over-sixties-month')
  const forOthers = bookings.filter(({ eventId }) => eventId !== ofTheOverSixties)
  t.ok(clubs.length === 1 && people.length < 15 && forOthers.length < 5)
  const club = id('club', 'little-barrow')
  const [parent, member, coach] = ['parent', 'member', 'coach'].map(role => callsOf(contextOf(data, now), as(role)))
  t.ok(
    (await parent?.clubSessions(club, { type: 'group' }))?.every(({ participation }) =>
      participation.some(({ state }) => state === 'participating'),
    ),
  )
  t.equal((await parent?.details())?.family.length, 1)
  t.equal((await member?.bookings())?.length, 1)
  t.equal((await member?.matches())?.length, 1)
  t.ok(((await coach?.coachSessions(as('coach')))?.length ?? 0) > 10)
  t.ok(
    (await member?.clubSessions(club, { type: 'individual' }))?.some(({ bookable }) => bookable),
    'a lesson can be had',
  )
})

t.test('busy-county: hundreds of clubs, many pages', async t => {
  const { data, now, as } = await visited(catalogue, 'busy-county')
  t.equal((await data.clubs({ offset: 100, limit: 100 })).length, 100)
  t.ok((await data.coaches({}, { offset: 200, limit: 100 })).length === 100)
  for (const role of ['parent', 'member', 'coach', 'lesson-coach'])
    t.ok((await callsOf(contextOf(data, now), as(role)).coachingClubs()).length > 0, role)
  t.ok((await callsOf(contextOf(data, now), as('parent')).details()).family.length > 0)
})

t.test('last-place: the last place is taken once', async t => {
  for (const first of ['member', 'parent', 'other-parent', 'non-member']) {
    const { data, now, as, id } = await visited(catalogue, 'last-place')
    const club = id('club', 'little-barrow')
    const [one, other] = [first, first === 'member' ? 'parent' : 'member'].map(role => ({
      id: as(role),
      calls: callsOf(contextOf(data, now), as(role)),
    }))
    if (one === undefined || other === undefined) throw new Error('Two were expected.')
    const [place] = (await one.calls.clubSessions(club)).filter(({ name }) => name === 'Drills, one place left')
    const [same] = (await other.calls.clubSessions(club)).filter(({ name }) => name === 'Drills, one place left')
    if (place === undefined || same === undefined) throw new Error('A session with one place left was expected.')
    t.strictSame([place.available, place.bookable, place.capacity], [1, true, 4], first)
    hasFields(t, await one.calls.toggle(place, one.id), { session: { available: 0, bookable: false } })
    hasFields(t, await other.calls.toggle(same, other.id), { code: 'session_full' })
    t.notOk(
      (await other.calls.clubSessions(club)).some(({ id: found }) => found === place.id),
      'it is gone for the others',
    )
  }
})

t.test('last-place: the full one is full for everybody, and shown to its coach alone', async t => {
  const { data, now, as, id } = await visited(catalogue, 'last-place')
  const full = await data.session(id('booking', 'full'))
  t.equal(full?.capacity, full?.participants.length)
  for (const role of ['member', 'parent', 'other-parent', 'non-member', 'coach']) {
    t.notOk(
      (await callsOf(contextOf(data, now), as(role)).clubSessions(id('club', 'little-barrow'))).some(
        ({ name }) => name === 'Drills, full',
      ),
      role,
    )
    t.notOk(full?.participants.includes(as(role)))
  }
  t.ok(
    (await callsOf(contextOf(data, now), id('person', 'hal')).clubSessions(id('club', 'little-barrow'))).some(
      ({ name, available }) => name === 'Drills, full' && available === 0,
    ),
  )
})

t.test('last-place: one hour with Hal, whenever it starts, which one family gets', async t => {
  for (const on of ['2027-03-15T12:00:00Z', '2027-03-21T12:00:00Z', '2026-10-25T12:00:00Z']) {
    const { data, now, as, id } = await visited(catalogue, 'last-place', on)
    const [parent, other] = [as('parent'), as('other-parent')].map(one => callsOf(contextOf(data, now), one))
    const slots = (await parent?.coachSessions(id('person', 'hal')))?.filter(({ type }) => type === 'individual') ?? []
    const [slot] = slots
    if (slot === undefined || parent === undefined || other === undefined) throw new Error('A slot was expected.')
    t.strictSame([slots.length, slot.bookable, slot.available], [1, true, 1])
    const [same] = (await other.coachSessions(id('person', 'hal'))).filter(({ type }) => type === 'individual')
    t.equal(same?.id, slot.id)
    hasFields(t, await parent.toggle(slot, id('person', 'theo')), { session: { available: 0 } })
    hasFields(t, await other.toggle(same ?? slot, id('person', 'finn')), { code: 'slot_taken' })
    hasFields(t, await parent.toggle(slot, id('person', 'theo')), { session: { available: 1 } })
    hasFields(t, await other.toggle(same ?? slot, id('person', 'finn')), { session: { available: 0 } })
  }
})

t.test('clock-change: the slots of the night, and what lies over the gap', async t => {
  const { data, now, as, id } = await visited(catalogue, 'clock-change')
  const calls = callsOf(contextOf(data, now), as('member'))
  const lessons = (await calls.clubSessions(id('club', 'night-hall'), { type: 'individual', days: 1 })).map(
    ({ period }) => period,
  )
  t.strictSame(
    lessons.map(({ start, end }) => `${start.slice(11)} ${end?.slice(11)}`),
    [
      '23:00:00+00:00 00:00:00+00:00',
      '23:30:00+00:00 00:30:00+00:00',
      '00:00:00+00:00 02:00:00+01:00',
      '00:30:00+00:00 02:30:00+01:00',
      '02:00:00+01:00 03:00:00+01:00',
      '02:30:00+01:00 03:30:00+01:00',
      '03:00:00+01:00 04:00:00+01:00',
    ],
  )
  const [moonlight] = (await calls.clubSessions(id('club', 'night-hall'), { type: 'group', days: 1 })).map(
    ({ period }) => period,
  )
  t.strictSame(moonlight, { start: '2027-03-28T00:30:00+00:00', end: '2027-03-28T03:00:00+01:00' })
  const game = (await calls.bookings()).find(({ name }) => name.includes('half past one'))
  t.strictSame(game?.period, { start: '2027-03-28T02:30:00+01:00', end: '2027-03-28T03:30:00+01:00' })
})

t.test('new-member: every list is empty for one, none for the other', async t => {
  const { data, now, as } = await visited(catalogue, 'new-member')
  const listsOf = async (role: string) => {
    const calls = callsOf(contextOf(data, now), as(role))
    const { clubs, affiliates, family } = await calls.details()
    const coached = await Promise.all(clubs.map(({ id }) => calls.clubSessions(id)))
    return {
      bookings: (await calls.bookings()).length,
      matches: (await calls.matches()).length,
      coachingClubs: (await calls.coachingClubs()).length,
      coachingAffiliates: (await calls.coachingAffiliates()).length,
      sessions: coached.flat().length,
      family: family.length,
      clubs: clubs.length,
      affiliates: affiliates.length,
    }
  }
  t.strictSame(await listsOf('new-member'), {
    bookings: 0,
    matches: 0,
    coachingClubs: 0,
    coachingAffiliates: 0,
    sessions: 0,
    family: 0,
    clubs: 1,
    affiliates: 1,
  })
  t.strictSame(
    Object.entries(await listsOf('parent')).filter(([, found]) => found === 0),
    [],
  )
})
