/**
 * Which lessons are offered, told over Mill Pond and All Night: availability, courts, grids, and the nights on which
 * clocks change.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Caller, type Session, id, openStub, worldFile } from '../fixtures/worlds/open-stub.ts'

const now = '2027-03-01T10:00:00Z'
const person = (name: string): string => id('person', name)
const millPond = `/coaching/sessions/club/${id('club', 'mill-pond')}?limit=500&type=individual`
const allNight = `/coaching/sessions/club/${id('club', 'all-night')}?limit=500`
const open = (t: Test) => openStub(t, 'mill-pond', now)

interface Kind {
  readonly coach?: string
  readonly fee?: string
  readonly court?: string
}

/** Times at which such lessons start on a date of the club's. */
const startsOn = (
  sessions: readonly Session[],
  date: string,
  { coach = 'cora', fee = 'One hour', court = 'Court 1' }: Kind = {},
): readonly string[] =>
  sessions
    .filter(
      session =>
        session.coach.id === person(coach)
        && session.fee.name === fee
        && session.courts[0]?.name === court
        && session.period.start.startsWith(date),
    )
    .map(({ period }) => period.start.slice(11, 16))

t.test("Cora's week", async t => {
  const stub = await open(t)
  const cases: readonly { on: string; who?: string; kind?: Kind; starts: readonly string[]; because: string }[] = [
    {
      on: '2027-03-01',
      starts: ['17:00', '17:30'],
      because: 'an hour has two starts in an hour and a half, on the half hour',
    },
    {
      on: '2027-03-01',
      kind: { fee: 'Three quarters' },
      starts: [],
      because: '45 minutes are no whole steps of a court booked by the half hour',
    },
    { on: '2027-03-01', kind: { court: 'Court 2' }, starts: [], because: "she doesn't prefer the other court" },
    {
      on: '2027-03-01',
      kind: { fee: 'An hour for two' },
      starts: ['17:00', '17:30'],
      because: 'as much for a lesson for two',
    },
    { on: '2027-03-01', kind: { fee: 'A free hour' }, starts: [], because: "what costs nothing isn't shown" },
    {
      on: '2027-03-01',
      kind: { fee: "Last year's hour" },
      starts: [],
      because: "what is no longer offered isn't shown",
    },
    {
      on: '2027-03-01',
      kind: { fee: 'One hour of padel', court: 'Court 3' },
      starts: ['17:05', '17:20'],
      because: 'the padel court goes by quarters of an hour from five past',
    },
    {
      on: '2027-03-01',
      kind: { fee: 'One hour of padel' },
      starts: [],
      because: 'nobody plays padel on a tennis court',
    },
    { on: '2027-03-02', starts: ['11:00'], because: 'a lesson ends at eleven, and the next begins' },
    { on: '2027-03-02', who: 'paula', starts: ['11:00'], because: "another family's lesson is not shown" },
    { on: '2027-03-02', who: 'ben', starts: ['10:00', '11:00'], because: "one's own is" },
    { on: '2027-03-02', who: 'cora', starts: ['10:00', '11:00'], because: 'nor hidden from the coach' },
    { on: '2027-03-02', who: 'dan', starts: ['11:00'], because: 'but from another coach' },
    { on: '2027-03-03', starts: ['14:00', '14:30', '15:00'], because: 'at both clubs' },
    {
      on: '2027-03-04',
      starts: ['10:30', '11:00'],
      because: 'she is busy at Lock Side until half past ten, and half an hour before is too short',
    },
    { on: '2027-03-11', starts: ['09:00', '09:30', '10:00', '10:30', '11:00'], because: "a week later she isn't" },
    { on: '2027-03-05', starts: ['22:30', '23:00', '23:30'], because: 'over midnight' },
    { on: '2027-03-06', starts: [], because: 'an hour from midnight would go on past half past twelve' },
    { on: '2027-03-08', starts: ['17:00', '17:30'], because: 'another Monday' },
    { on: '2027-03-15', starts: [], because: 'she is away' },
    { on: '2027-03-22', starts: ['08:00', '08:30'], because: 'she comes in the morning instead' },
    { on: '2027-03-13', starts: ['09:00', '09:30', '10:00'], because: 'the first of her Saturdays' },
    { on: '2027-03-20', starts: ['10:00'], because: 'the court is closed until ten' },
    { on: '2027-03-27', starts: [], because: 'no Saturday of hers any more' },
    { on: '2027-03-07', starts: ['06:00', '06:30', '07:00'], because: 'the club opens at six' },
    { on: '2027-03-14', starts: ['06:00'], because: 'she plays a match at seven, at another club' },
    { on: '2027-03-24', starts: ['15:00'], because: 'the court is being mended from half past two to three' },
    {
      on: '2027-03-17',
      kind: { coach: 'dan' },
      starts: ['14:00', '14:30', '15:00'],
      because: "anybody sees Dan's lessons",
    },
    {
      on: '2027-03-17',
      kind: { coach: 'dan' },
      who: 'paula',
      starts: ['14:00', '14:30', '15:00'],
      because: 'a member does',
    },
    { on: '2027-03-17', kind: { coach: 'dan' }, who: 'ben', starts: [], because: 'who is no member has no access' },
    { on: '2027-03-31', starts: ['14:00', '14:30', '15:00'], because: 'the thirtieth day, in summer time' },
    { on: '2027-04-01', starts: [], because: 'the thirty-first' },
  ]
  for (const { on, who, kind, starts, because } of cases) {
    t.strictSame(
      startsOn(await stub.as(t, who).sessions(millPond), on, kind),
      starts,
      `${on}, ${who ?? 'nobody'}: ${because}`,
    )
  }
})

t.test('each slot is one coach, one fee, one court, and as long as the fee says', async t => {
  const stub = await open(t)
  for (const who of [undefined, 'paula', 'cora']) {
    const sessions = await stub.as(t, who).sessions(millPond)
    t.ok(sessions.length > 50)
    t.equal(new Set(sessions.map(session => session.id)).size, sessions.length, 'no id twice')
    for (const { period, fee, courts, type, id: slot } of sessions) {
      if (
        Date.parse(period.end) - Date.parse(period.start) !== fee.durationMinutes * 60_000
        || courts.length !== 1
        || type !== 'individual'
        || slot.slice(0, 8) !== (Date.parse(period.start) / 1000).toString(16)
      )
        t.fail(`${slot} at ${period.start}`)
    }
  }
})

t.test('what begins now has begun', async t => {
  const stub = await open(t)
  for (const [at, starts] of [
    ['2027-03-03T13:59:59.999Z', ['14:00', '14:30', '15:00']],
    ['2027-03-03T14:00:00Z', ['14:30', '15:00']],
    ['2027-03-03T14:10:00Z', ['14:30', '15:00']],
    ['2027-03-03T15:00:00Z', []],
  ] as const) {
    stub.setNow(at)
    t.strictSame(startsOn(await stub.as(t).sessions(millPond), '2027-03-03'), starts, at)
    t.strictSame(startsOn(await stub.as(t).sessions(`${millPond}&days=0`), '2027-03-03'), starts, `${at}, today only`)
  }
})

t.test('the nights on which the clocks change', async t => {
  const cases: readonly { at: string; coach: string; starts: readonly string[]; because: string }[] = [
    {
      at: '2027-03-27T12:00:00Z',
      coach: 'nell',
      because: 'spring: five starts, and none between one and two',
      starts: [
        '2027-03-28T00:00:00+00:00',
        '2027-03-28T00:30:00+00:00',
        '2027-03-28T02:00:00+01:00',
        '2027-03-28T02:30:00+01:00',
        '2027-03-28T03:00:00+01:00',
      ],
    },
    {
      at: '2026-10-24T12:00:00Z',
      coach: 'nell',
      because: 'autumn: nine starts, two at one and two at half past one',
      starts: [
        '2026-10-25T00:00:00+01:00',
        '2026-10-25T00:30:00+01:00',
        '2026-10-25T01:00:00+01:00',
        '2026-10-25T01:30:00+01:00',
        '2026-10-25T01:00:00+00:00',
        '2026-10-25T01:30:00+00:00',
        '2026-10-25T02:00:00+00:00',
        '2026-10-25T02:30:00+00:00',
        '2026-10-25T03:00:00+00:00',
      ],
    },
    {
      at: '2027-03-20T12:00:00Z',
      coach: 'nell',
      because: 'a night like any other: seven',
      starts: ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00'].map(
        time => `2027-03-21T${time}:00+00:00`,
      ),
    },
    {
      at: '2027-03-27T12:00:00Z',
      coach: 'rory',
      because:
        "half past one, which there isn't, is half past two; the hour from a quarter past goes on by elapsed time",
      starts: [],
    },
    {
      at: '2026-10-24T12:00:00Z',
      coach: 'rory',
      because: 'half past one is the earlier of the two, so there are three hours',
      starts: ['2026-10-25T01:15:00+00:00', '2026-10-25T02:15:00+00:00'],
    },
    {
      at: '2027-03-20T12:00:00Z',
      coach: 'rory',
      because: 'a night like any other: one',
      starts: ['2027-03-21T02:15:00+00:00'],
    },
  ]
  for (const { at, coach, starts, because } of cases) {
    const stub = await openStub(t, 'all-night', at)
    const sessions = await stub.as(t, 'ola').sessions(`${allNight}&days=1&coach=${person(coach)}`)
    t.strictSame(
      sessions.map(({ period }) => period.start),
      starts,
      `${coach}: ${because}`,
    )
    t.ok(
      sessions.every(({ period }) => Date.parse(period.end) - Date.parse(period.start) === 3_600_000),
      'each lasts an hour',
    )
    t.strictSame(
      sessions.map(({ period }) => Date.parse(period.start)),
      sessions.map(({ period }) => Date.parse(period.start)).toSorted((one, other) => one - other),
      'by instant',
    )
  }
})

t.test('of two lessons at the same time on the clock, each can be booked', async t => {
  const stub = await openStub(t, 'all-night', '2026-10-24T12:00:00Z')
  const ola = stub.as(t, 'ola')
  const at = async (): Promise<readonly string[]> =>
    (await ola.sessions(`${allNight}&days=1&coach=${person('nell')}`))
      .filter(({ bookable }) => bookable)
      .map(({ period }) => period.start)
  const slots = await ola.sessions(`${allNight}&days=1&coach=${person('nell')}`)
  const [summer, winter] = ['2026-10-25T01:00:00+01:00', '2026-10-25T01:00:00+00:00'].map(start =>
    slots.find(({ period }) => period.start === start),
  )
  if (summer === undefined || winter === undefined) throw new Error('There are two.')
  t.strictSame([summer.period.end, winter.period.end], ['2026-10-25T01:00:00+00:00', '2026-10-25T02:00:00+00:00'])
  t.equal((await ola.toggle(summer, person('ola'))).code, undefined)
  t.equal((await ola.toggle(winter, person('ola'))).code, undefined, 'an hour later, though the clock says the same')
  t.strictSame(await at(), [
    '2026-10-25T00:00:00+01:00',
    '2026-10-25T02:00:00+00:00',
    '2026-10-25T02:30:00+00:00',
    '2026-10-25T03:00:00+00:00',
  ])
})

// ---------------------------------------------------------------- pages and order

const sorted = (sessions: readonly Session[]): readonly Session[] => {
  const { compare } = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })
  const byText = (one: string, other: string): number => Number(one > other) - Number(one < other)
  return sessions.toSorted(
    (one, other) =>
      Date.parse(one.period.start) - Date.parse(other.period.start)
      || Date.parse(one.period.end) - Date.parse(other.period.end)
      || compare(one.club.name, other.club.name)
      || compare(one.coach.name, other.coach.name)
      || compare(one.courts[0]?.name ?? '', other.courts[0]?.name ?? '')
      || byText(one.id, other.id),
  )
}

const inPages = async (caller: Caller, target: string, size: number): Promise<readonly Session[]> => {
  const all: Session[] = []
  for (let offset = 0; ; offset += size) {
    const page = await caller.sessions(`${target}&offset=${offset}&limit=${size}`)
    all.push(...page)
    if (page.length < size) return all
  }
}

t.test('pages of seven are one page of five hundred, in the order of the list', async t => {
  const stub = await open(t)
  const lists = [
    `club/${id('club', 'mill-pond')}`,
    `club/${id('club', 'lock-side')}`,
    `coach/${person('cora')}`,
    `owner/${person('cora')}`,
    `affiliate/${id('affiliate', 'mill-pond')}`,
  ]
  for (const who of [undefined, 'paula', 'ben', 'cora', 'dan']) {
    for (const list of lists) {
      const caller = stub.as(t, who)
      const target = `/coaching/sessions/${list}?days=21`
      const all = await caller.sessions(`${target}&limit=500`)
      const said = `${who ?? 'nobody'}, ${list}`
      t.strictSame(
        all.map(session => session.id),
        sorted(all).map(session => session.id),
        `${said}: earliest first`,
      )
      t.ok(all.length > 0 && all.length < 500)
      t.strictSame(await inPages(caller, target, 7), all, `${said}: ${all.length} in pages of seven`)
      t.strictSame(await caller.sessions(`${target}&offset=${all.length}`), [], `${said}: nothing after the last`)
      t.strictSame(
        await caller.sessions(`${target}&offset=${all.length - 1}&limit=1`),
        all.slice(-1),
        `${said}: the last alone`,
      )
      t.strictSame(await caller.sessions(target), all.slice(0, 100), `${said}: a hundred where nothing is said`)
    }
  }
})

t.test('a page far behind the last is empty', async t => {
  const stub = await open(t)
  t.strictSame(await stub.as(t).sessions(`${millPond}&offset=2147483647`), [])
  for (const [query, code] of [
    ['limit=0', 'out_of_range'],
    ['limit=501', 'out_of_range'],
    ['offset=-1', 'out_of_range'],
    ['limit=all', 'invalid_parameter'],
  ] as const) {
    t.equal(await stub.as(t).code(`/coaching/sessions/club/${id('club', 'mill-pond')}?${query}`), code, query)
  }
})

// ---------------------------------------------------------------- another process, another offer

const world = readFileSync(worldFile('mill-pond'), 'utf8')

/** The same club, with something else in its file. */
const changed = async (t: Test, from: string, to: string): ReturnType<typeof openStub> => {
  if (!world.includes(from)) throw new Error(`The world says nothing of ${from}`)
  const folder = t.testdir({ 'mill-pond.yaml': world.replace(from, to) })
  return openStub(t, join(folder, 'mill-pond.yaml'), now)
}

const idsOf = async (
  stub: Awaited<ReturnType<typeof openStub>>,
  t: Test,
  isOf: (session: Session) => boolean,
): Promise<readonly string[]> => (await stub.as(t).sessions(millPond)).filter(isOf).map(session => session.id)
const isHour = ({ fee, coach }: Session): boolean => fee.name === 'One hour' && coach.id === person('cora')
const isOther = (session: Session): boolean => !isHour(session)

t.test('ids are the same in another server, and others when the offer is another', async t => {
  const stub = await open(t)
  const [hours, others] = [await idsOf(stub, t, isHour), await idsOf(stub, t, isOther)]
  const again = await open(t)
  t.strictSame([await idsOf(again, t, isHour), await idsOf(again, t, isOther)], [hours, others])
  const dearer = await changed(t, 'name: One hour, price: 30', 'name: One hour, price: 31')
  const dear = await idsOf(dearer, t, isHour)
  t.strictSame(
    dear.map(slot => slot.slice(0, 8)),
    hours.map(slot => slot.slice(0, 8)),
    'at the same times',
  )
  t.strictSame(
    dear.filter(slot => hours.includes(slot)),
    [],
    'no id survives another price',
  )
  t.strictSame(await idsOf(dearer, t, isOther), others, 'those of the other fees do')
})

t.test('what a client holds of a former offer fails, gracefully', async t => {
  const stub = await open(t)
  const slot = (await stub.as(t, 'paula').sessions(millPond)).find(
    session => isHour(session) && session.period.start.startsWith('2027-03-03T14:00'),
  )
  if (slot === undefined) throw new Error('There is one.')
  const cases: readonly { from: string; to: string; codes: readonly string[]; because: string }[] = [
    {
      from: '{ day: wednesday, start: 14:00, end: 16:00 }\n',
      to: '{ day: wednesday, start: 15:00, end: 16:00 }\n',
      codes: ['slot_withdrawn'],
      because: 'the coach comes later',
    },
    {
      from: '- { date: 2027-03-15 }',
      to: '- { date: 2027-03-03 }',
      codes: ['slot_withdrawn'],
      because: 'the coach is away',
    },
    {
      from: 'preferredCourts: [mp-1, mp-3, ls-1]',
      to: 'preferredCourts: [mp-3, ls-1]',
      codes: ['slot_withdrawn', 'unknown_session'],
      because: "the coach doesn't prefer the court any more",
    },
    {
      from: 'name: One hour, price: 30, durationMinutes: 60',
      to: 'name: One hour, price: 30, durationMinutes: 60, active: false',
      codes: ['slot_withdrawn'],
      because: "the option isn't offered any more",
    },
    {
      from: 'name: One hour, price: 30, durationMinutes: 60',
      to: 'name: One hour, price: 33, durationMinutes: 60',
      codes: ['slot_withdrawn', 'unknown_session'],
      because: 'nobody books at another price',
    },
    {
      from: 'name: Court 1, sports: [tennis]',
      to: 'name: Court 1, sports: [tennis], stepMinutes: 20',
      codes: ['slot_taken', 'slot_withdrawn', ''],
      because: 'the court has another grid, of which 14:00 is still one',
    },
    {
      from: 'name: Court 1, sports: [tennis]',
      to: 'name: Court 1, sports: [tennis], firstStart: 00:10',
      codes: ['slot_withdrawn'],
      because: 'the court begins at ten past',
    },
    {
      from: '- { day: weekdays, start: 00:00, end: 00:00 }',
      to: '- { day: weekdays, start: 15:00, end: 00:00 }',
      codes: ['slot_withdrawn'],
      because: 'the club opens later',
    },
    {
      from: "- { court: mp-1, start: 2027-03-24 14:30, end: '15:00', source: maintenance }",
      to: "- { court: mp-1, start: 2027-03-03 14:30, end: '15:00', source: maintenance }",
      codes: ['slot_taken'],
      because: 'the court is being mended then',
    },
  ]
  for (const { from, to, codes, because } of cases) {
    const later = await changed(t, from, to)
    const { code } = await later.as(t, 'paula').toggle(slot, person('tom'))
    t.ok(codes.includes(code ?? ''), `${because}: ${code ?? 'done'}`)
  }
})
