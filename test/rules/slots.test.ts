/** Which slots of individual coaching are on offer, and that pages of them are parts of one list. */
import t from 'tap'
import type { BusyTimes, CoachingSession, Party, SlotStream } from '../../src/club/facts.ts'
import type { Instant, Interval, LocalDate, Weekday } from '../../src/club/model.ts'
import { addDays, datesBetween, weekdayOf } from '../../src/club/dates.ts'
import { slotId, slotKey, termsOf } from '../../src/club/slot-id.ts'
import { slotOf } from '../../src/club/slot.ts'
import { instantOf, localDateOf, rfc3339, startOfDay } from '../../src/club/zone.ts'
import { isVisible, visibleSessions } from '../../src/rules/coaching-visibility.ts'
import { pageOfSessions } from '../../src/rules/session-page.ts'
import { compareSessions } from '../../src/rules/session-order.ts'
import { type OfferedStream, type SlotWish, busyWindow, isOffered, offeredStarts } from '../../src/rules/slots.ts'
import { countBefore, countOfStarts, nth } from '../../src/rules/starts.ts'
import { atOnce } from '../../src/text/slices.ts'
import {
  aClub,
  aCourt,
  aGroup,
  aHeldSlot,
  aMember,
  aMembership,
  anOption,
  aParty,
  aSeries,
  aStream,
  at,
  everyDay,
  from,
  hours,
  idOf,
  minutes,
  preferring,
  theCoach,
} from '../fixtures/builders.ts'

const startsOffered = (wish: SlotWish): readonly OfferedStream[] => atOnce(offeredStarts(wish)) ?? []

const pageAtOnce = (...asked: Parameters<typeof pageOfSessions>): readonly CoachingSession[] =>
  atOnce(pageOfSessions(...asked))

interface Asked {
  readonly now?: string
  readonly days?: number
  readonly party?: Party
  readonly coachBusy?: readonly Interval[]
  readonly courtBusy?: readonly Interval[]
}

const nobodyBusy: BusyTimes = new Map()

/** Starts as the club's clock shows them, of the next days after the eve. */
const startsOf = (
  stream: SlotStream,
  { now = '2027-02-28T23:59Z', days = 1, party, coachBusy = [], courtBusy = [] }: Asked = {},
): string[] =>
  startsOffered({
    streams: [stream],
    party,
    now: at(now),
    days,
    busyCoaches: new Map([[stream.coach.id, coachBusy]]),
    busyCourts: new Map([[stream.court.id, courtBusy]]),
  }).flatMap(({ starts }) =>
    Array.from({ length: countOfStarts(starts) }, (_, index) => rfc3339(nth(starts, index) ?? 0, stream.club.timeZone)),
  )

const times = (starts: readonly string[]): string => starts.map(start => start.slice(11, 16)).join(' ')

const available = (start: string, end: string, more: Partial<SlotStream> = {}): SlotStream =>
  aStream({ preferences: preferring({ availability: everyDay(start, end) }), ...more })

t.test('a day of slots', async t => {
  const halfPastSix = aCourt({ stepMinutes: 60, firstStart: '06:30' })
  const onlyHere = (clubId: string) =>
    preferring({ availability: everyDay('09:00', '11:00').map(day => ({ ...day, clubId })) })
  const day = '2027-03-01'
  const cases: { name: string; stream: SlotStream; asked?: Asked; times: string }[] = [
    {
      name: 'an hour in a gap of ninety minutes, on a grid of half hours',
      stream: available('10:00', '11:30'),
      times: '10:00 10:30',
    },
    { name: 'an hour in an hour', stream: available('10:00', '11:00'), times: '10:00' },
    { name: 'an hour in a minute less', stream: available('10:00', '10:59'), times: '' },
    { name: 'availability that begins off the grid', stream: available('10:10', '12:00'), times: '10:30 11:00' },
    {
      name: '45 minutes on a grid of half hours',
      stream: available('10:00', '12:00', { option: anOption({ durationMinutes: 45 }) }),
      times: '',
    },
    {
      name: 'two hours that touch are one gap',
      stream: aStream({
        preferences: preferring({ availability: [...everyDay('09:00', '10:00'), ...everyDay('10:00', '11:00')] }),
      }),
      times: '09:00 09:30 10:00',
    },
    {
      name: 'a court whose hours begin at half past',
      stream: available('06:00', '10:00', { court: halfPastSix }),
      times: '06:30 07:30 08:30',
    },
    {
      name: "before the court's first start there is none",
      stream: available('00:00', '07:30', { court: halfPastSix }),
      times: '06:30',
    },
    {
      name: 'the club opens later',
      stream: available('09:00', '11:00', { club: aClub({ openingHours: everyDay('10:00', '22:00') }) }),
      times: '10:00',
    },
    {
      name: 'the club is closed for a while',
      stream: available('09:00', '13:00', { club: aClub({ closures: [from(`${day}T10:00Z`, `${day}T11:30Z`)] }) }),
      times: '09:00 11:30 12:00',
    },
    {
      name: 'a lesson of the coach ends at eleven',
      stream: available('09:00', '13:00'),
      asked: { coachBusy: [from(`${day}T10:00Z`, `${day}T11:00Z`)] },
      times: '09:00 11:00 11:30 12:00',
    },
    {
      name: 'the court is taken',
      stream: available('09:00', '12:00'),
      asked: { courtBusy: [from(`${day}T09:30Z`, `${day}T10:15Z`)] },
      times: '10:30 11:00',
    },
    {
      name: 'coach and court are busy in turns',
      stream: available('09:00', '12:00'),
      asked: {
        coachBusy: [from(`${day}T09:00Z`, `${day}T10:00Z`)],
        courtBusy: [from(`${day}T11:00Z`, `${day}T12:00Z`)],
      },
      times: '10:00',
    },
    {
      name: 'busy with this and that, overlapping',
      stream: available('09:00', '13:00'),
      asked: { coachBusy: [from(`${day}T09:00Z`, `${day}T11:00Z`), from(`${day}T09:30Z`, `${day}T10:00Z`)] },
      times: '11:00 11:30 12:00',
    },
    {
      name: 'the coach is at this club',
      stream: aStream({ preferences: onlyHere(idOf('Cotswold Edge')) }),
      times: '09:00 09:30 10:00',
    },
    { name: 'the coach is at another club', stream: aStream({ preferences: onlyHere(idOf('Elsewhere')) }), times: '' },
    {
      name: 'a day off',
      stream: aStream({ preferences: preferring({ exceptions: [{ date: day, times: [] }] }) }),
      times: '',
    },
    {
      name: 'other times that day',
      stream: aStream({
        preferences: preferring({ exceptions: [{ date: day, times: [{ start: '14:00', end: '15:30' }] }] }),
      }),
      times: '14:00 14:30',
    },
    {
      name: 'from a later date on',
      stream: aStream({
        preferences: preferring({
          availability: everyDay('09:00', '10:00').map(hoursOfDay => ({ ...hoursOfDay, from: '2027-03-02' })),
        }),
      }),
      times: '',
    },
    {
      name: 'until that date',
      stream: aStream({
        preferences: preferring({
          availability: everyDay('09:00', '10:00').map(hoursOfDay => ({ ...hoursOfDay, to: day })),
        }),
      }),
      times: '09:00',
    },
    {
      name: 'on Mondays',
      stream: aStream({ preferences: preferring({ availability: [{ day: 'monday', start: '09:00', end: '10:00' }] }) }),
      times: '09:00',
    },
    {
      name: 'on Tuesdays',
      stream: aStream({
        preferences: preferring({ availability: [{ day: 'tuesday', start: '09:00', end: '10:00' }] }),
      }),
      times: '',
    },
    {
      name: 'the option is no longer sold',
      stream: available('09:00', '10:00', { option: anOption({ active: false }) }),
      times: '',
    },
    { name: 'the option is free', stream: available('09:00', '10:00', { option: anOption({ price: 0 }) }), times: '' },
    {
      name: 'the coach no longer leads the group',
      stream: available('09:00', '10:00', { group: aGroup({ leaders: [] }) }),
      times: '',
    },
    {
      name: 'the series stays at another club',
      stream: available('09:00', '10:00', { series: aSeries({ clubId: idOf('Elsewhere') }) }),
      times: '',
    },
    {
      name: 'the series is archived',
      stream: available('09:00', '10:00', { series: aSeries({ archived: true }) }),
      times: '',
    },
    {
      name: "a court that isn't preferred",
      stream: available('09:00', '10:00', { court: aCourt({ name: 'Court 2' }) }),
      times: '',
    },
  ]
  for (const { name, stream, asked, times: expected } of cases) {
    t.equal(times(startsOf(stream, asked).filter(start => start.startsWith(day))), expected, name)
  }
})

t.test('the night', async t => {
  const overMidnight = aStream({
    preferences: preferring({ availability: [{ day: 'sunday', start: '22:00', end: '01:00' }] }),
  })
  t.strictSame(
    startsOf(overMidnight, { now: '2027-02-28T12:00Z' }),
    [
      '2027-02-28T22:00:00+00:00',
      '2027-02-28T22:30:00+00:00',
      '2027-02-28T23:00:00+00:00',
      '2027-02-28T23:30:00+00:00',
      '2027-03-01T00:00:00+00:00',
    ],
    'over midnight',
  )
  t.strictSame(
    startsOf(overMidnight, { now: '2027-02-28T23:45Z', days: 1 }),
    ['2027-03-01T00:00:00+00:00'],
    'seen from the end of the evening',
  )
  t.strictSame(
    startsOf(overMidnight, { now: '2027-02-28T23:15Z', days: 0 }),
    ['2027-02-28T23:30:00+00:00'],
    'a lesson may end beyond the window',
  )
  t.strictSame(startsOf(overMidnight, { now: '2027-03-01T00:15Z', days: 0 }), [], 'not one that has begun')
  const dayOff = aStream({
    preferences: preferring({
      availability: [{ day: 'sunday', start: '22:00', end: '01:00' }],
      exceptions: [{ date: '2027-03-01', times: [] }],
    }),
  })
  t.equal(startsOf(dayOff, { now: '2027-02-28T12:00Z' }).length, 5, 'a day off leaves the evening before alone')
  t.equal(startsOf(aStream(), { now: '2027-02-28T23:59Z', days: 1 }).length, 48, 'round the clock')
})

t.test('clock changes', async t => {
  const night = available('00:00', '04:00')
  const spring = startsOf(night, { now: '2027-03-27T18:00Z' })
  t.strictSame(
    spring,
    [
      '2027-03-28T00:00:00+00:00',
      '2027-03-28T00:30:00+00:00',
      '2027-03-28T02:00:00+01:00',
      '2027-03-28T02:30:00+01:00',
      '2027-03-28T03:00:00+01:00',
    ],
    'five in spring',
  )
  const autumn = startsOf(night, { now: '2026-10-24T18:00Z' })
  t.equal(autumn.length, 9, 'nine in autumn')
  t.strictSame(
    autumn.filter(start => start.includes('T01:')),
    [
      '2026-10-25T01:00:00+01:00',
      '2026-10-25T01:30:00+01:00',
      '2026-10-25T01:00:00+00:00',
      '2026-10-25T01:30:00+00:00',
    ],
    'two at each time, told apart by their offset',
  )
  t.strictSame(
    startsOf(available('01:15', '01:45', { option: anOption({ durationMinutes: 30 }) }), {
      now: '2027-03-27T18:00Z',
      days: 1,
    }),
    [],
    'half an hour in the gap is moved, and holds no start of the grid',
  )
  t.strictSame(
    startsOf(available('01:30', '02:00', { option: anOption({ durationMinutes: 30 }) }), {
      now: '2027-03-27T18:00Z',
      days: 1,
    }),
    [],
    'hours that are turned round are none',
  )
  t.equal(
    times(startsOf(available('09:00', '10:00'), { now: '2027-03-26T18:00Z', days: 3 })),
    '09:00 09:00 09:00',
    "nine o'clock stays nine o'clock",
  )
})

t.test('who may have a slot changes from date to date', async t => {
  const noon = (more: Partial<SlotStream['series']['eligibility']>) =>
    available('12:00', '13:00', { series: aSeries({ eligibility: { members: true, nonMembers: true, ...more } }) })
  const dates = (starts: readonly string[]): string => starts.map(start => start.slice(8, 10)).join(' ')
  const asked = (party: Party): Asked => ({ now: '2027-02-28T23:59Z', days: 4, party })
  const sixteen = { female: { eligible: true, minAge: 16 } }
  t.equal(
    dates(startsOf(noon(sixteen), asked(aParty(aMember({ dateOfBirth: '2011-03-03' }))))),
    '03 04',
    'from their birthday on',
  )
  t.equal(
    dates(
      startsOf(noon({ female: { eligible: true, maxAge: 15 } }), asked(aParty(aMember({ dateOfBirth: '2011-03-03' })))),
    ),
    '01 02',
    'until their birthday',
  )
  t.equal(
    dates(
      startsOf(
        noon({ female: { eligible: true, maxAge: 15, ageOn: '2027-01-01' } }),
        asked(aParty(aMember({ dateOfBirth: '2011-03-03' }))),
      ),
    ),
    '01 02 03 04',
    'where another date counts, all along',
  )
  t.equal(
    dates(startsOf(noon({ nonMembers: false }), asked(aParty(aMember({}, [aMembership({ to: '2027-03-02' })]))))),
    '01 02',
    'until their membership ends',
  )
  t.equal(
    dates(startsOf(noon({ members: false }), asked(aParty(aMember({}, [aMembership({ to: '2027-03-02' })]))))),
    '03 04',
    'from its end on, where it is for others',
  )
  t.equal(
    dates(
      startsOf(
        noon({ nonMembers: false }),
        asked(
          aParty(
            aMember(),
            aMember({ firstName: 'Kit' }, [
              aMembership({ from: '2027-03-02', to: '2027-03-02' }),
              aMembership({ from: '2027-03-04' }),
            ]),
          ),
        ),
      ),
    ),
    '02 04',
    'while anyone of the family may',
  )
  t.equal(
    startsOf(noon({ members: false, nonMembers: false }), asked(aParty())).length,
    0,
    'nobody, where it is closed',
  )
  t.equal(
    startsOf(noon({ members: false, nonMembers: false }), asked(aParty(aMember({ id: theCoach.id })))).length,
    4,
    'but the coach',
  )
  t.equal(
    startsOf(noon({ members: false, nonMembers: false }), asked(undefined)).length,
    4,
    'and those without a token, who may yet become eligible',
  )
  t.equal(
    startsOf(aStream({ group: aGroup({ private: true }) }), asked(undefined)).length,
    0,
    'private groups excepted',
  )
})

t.test('a single start', async t => {
  const stream = available('09:00', '12:00')
  const ten = at('2027-03-01T10:00Z')
  const cases = [
    { name: 'on the grid', start: ten, is: true },
    { name: 'the last of the morning', start: ten + hours(1), is: true },
    { name: 'off the grid', start: ten + minutes(5), is: false },
    { name: 'off the second', start: ten + 1000, is: false },
    { name: 'running over the end', start: ten + minutes(90), is: false },
    { name: 'outside', start: ten + hours(8), is: false },
  ]
  for (const { name, start, is } of cases) t.equal(isOffered(stream, start), is, name)
  t.notOk(
    isOffered(available('09:00', '12:00', { option: anOption({ active: false }) }), ten),
    'of an option that is no longer sold',
  )
  t.ok(isOffered(available('00:00', '04:00'), at('2026-10-25T01:30Z')), 'in the hour that comes twice, again')
  t.ok(
    isOffered(
      aStream({ preferences: preferring({ availability: [{ day: 'sunday', start: '22:00', end: '01:00' }] }) }),
      at('2027-03-01T00:00Z'),
    ),
    'after midnight',
  )
})

// ---------------------------------------------------------------- against a naive walk

const rotated = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length]

/** Streams of every kind, the same on every run: coaches and courts that are shared, odd hours, four zones. */
const assorted = (variant: number): readonly SlotStream[] => {
  const zone = rotated(['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'UTC'], variant) ?? 'UTC'
  const club = aClub({
    timeZone: zone,
    openingHours:
      rotated([everyDay('00:00', '00:00'), everyDay('06:30', '23:00'), everyDay('20:00', '04:15')], variant) ?? [],
    closures:
      variant % 2 === 0
        ? []
        : [from('2026-10-24T10:00Z', '2026-10-24T16:20Z'), from('2026-10-25T00:10Z', '2026-10-25T00:40Z')],
  })
  const courts = [1, 2, 3].map(number =>
    aCourt({
      name: `Court ${number}`,
      stepMinutes: rotated([15, 20, 30, 60] as const, variant + number) ?? 30,
      firstStart: rotated(['00:00', '07:10', '01:30', '09:00'], variant + 2 * number) ?? '00:00',
    }),
  )
  return ['Ann', 'Bob'].flatMap((name, coachIndex) =>
    courts.flatMap(court =>
      [60, 40, 90].map(durationMinutes =>
        aStream({
          club,
          court,
          coach: { id: idOf(name), name },
          group: aGroup({ leaders: [idOf('Ann'), idOf('Bob')] }),
          option: anOption({ name: `${durationMinutes} minutes`, durationMinutes }),
          series: aSeries({ eligibility: { members: variant % 5 !== 3, nonMembers: variant % 5 !== 1 } }),
          preferences: preferring({
            personId: idOf(name),
            preferredCourts: courts.map(({ id }) => id),
            availability: [
              ...everyDay(coachIndex === 0 ? '08:00' : '21:45', coachIndex === 0 ? '13:30' : '05:00'),
              { day: 'sunday', start: '01:00', end: '03:30' },
            ],
            exceptions: variant % 4 === 1 ? [{ date: '2026-10-25', times: [{ start: '00:30', end: '02:50' }] }] : [],
          }),
        }),
      ),
    ),
  )
}

const busyOf = (ids: readonly string[], variant: number): BusyTimes =>
  new Map(
    ids.map((id, index) => [
      id,
      Array.from({ length: variant % 7 }, (_, number) => {
        const start = at('2026-10-23T18:00Z') + minutes(37 * (variant + index)) + number * minutes(431)
        return { start, end: start + minutes(25 + 20 * ((variant + number) % 5)) }
      }),
    ]),
  )

/** Minute by minute, as a person with a calendar would. */
const naiveStarts = (
  stream: SlotStream,
  party: Party,
  window: Interval,
  coachBusy: readonly Interval[],
  courtBusy: readonly Interval[],
): readonly Instant[] => {
  const { club, court, preferences, option } = stream
  if (option.durationMinutes % court.stepMinutes !== 0) return []
  const zone = club.timeZone
  const dates = datesBetween(addDays(localDateOf(window.start, zone), -1), addDays(localDateOf(window.end, zone), 1))
  const minutesOf = (
    hoursOn: (date: LocalDate, day: Weekday) => readonly { readonly start: string; readonly end: string }[],
  ): Set<Instant> => {
    const found = new Set<Instant>()
    for (const date of dates) {
      for (const { start, end } of hoursOn(date, weekdayOf(date))) {
        const last = instantOf(end <= start ? addDays(date, 1) : date, end, zone)
        for (let minute = instantOf(date, start, zone); minute < last; minute += minutes(1)) found.add(minute)
      }
    }
    return found
  }
  const open = minutesOf((_, day) => club.openingHours.filter(one => one.day === day))
  const there = minutesOf(
    (date, day) =>
      preferences.exceptions.find(one => one.date === date)?.times
      ?? preferences.availability.filter(one => one.day === day),
  )
  const taken = [...club.closures, ...coachBusy, ...courtBusy]
  const starts: Instant[] = []
  for (let start = Math.ceil(window.start / minutes(1)) * minutes(1); start < window.end; start += minutes(1)) {
    const sinceFirst = start - instantOf(localDateOf(start, zone), court.firstStart, zone)
    if (sinceFirst < 0 || sinceFirst % minutes(court.stepMinutes) !== 0) continue
    const end = start + minutes(option.durationMinutes)
    if (taken.some(busy => busy.start < end && start < busy.end)) continue
    let fits = true
    for (let minute = start; minute < end && fits; minute += minutes(1)) fits = open.has(minute) && there.has(minute)
    if (fits && isVisible(slotOf(stream, start), party)) starts.push(start)
  }
  return starts
}

t.test('starts and pages are those of a naive walk', async t => {
  const wrong: string[] = []
  let compared = 0
  for (let variant = 0; variant < 24; variant += 1) {
    const streams = assorted(variant)
    const zone = streams[0]?.club.timeZone ?? 'UTC'
    const now = at('2026-10-23T21:07Z') + variant * minutes(53)
    const days = variant % 3
    const window = { start: now + 1, end: startOfDay(addDays(localDateOf(now, zone), days + 1), zone) }
    const party = rotated<Party>(
      [undefined, aParty(aMember({}, [aMembership({ to: '2026-10-24' })])), aParty(aMember({ id: idOf('Ann') }))],
      Math.floor(variant / 3),
    )
    const busyCoaches = busyOf(
      streams.map(({ coach }) => coach.id),
      variant,
    )
    const busyCourts = busyOf(
      streams.map(({ court }) => court.id),
      variant + 3,
    )
    const offered = startsOffered({ streams, party, now, days, busyCoaches, busyCourts })
    const booked = atOnce(
      visibleSessions(
        [...busyCoaches.values()].flat().map((interval, index) =>
          aHeldSlot(rotated([idOf('Robin Hale'), idOf('Ann')], index) ?? '', {
            ...interval,
            id: slotId(interval.start, slotKey(termsOf(aStream()))),
            coach: rotated([theCoach, { id: idOf('Ann'), name: 'ann' }], index) ?? theCoach,
          }),
        ),
        party,
      ),
    )
    const slots = streams.flatMap(stream =>
      naiveStarts(
        stream,
        party,
        window,
        busyCoaches.get(stream.coach.id) ?? [],
        busyCourts.get(stream.court.id) ?? [],
      ).map(start => slotOf(stream, start)),
    )
    const all = [...booked, ...slots].toSorted(compareSessions).map(({ id }) => id)
    compared += slots.length
    const page = (offset: number, limit: number): readonly string[] =>
      pageAtOnce(offered, booked, { offset, limit }).map(({ id }) => id)
    if (page(0, 5000).join() !== all.join()) wrong.push(`variant ${variant}: all`)
    const sevens: string[] = []
    for (let offset = 0; offset <= all.length; offset += 7) sevens.push(...page(offset, 7))
    if (sevens.join() !== all.join()) wrong.push(`variant ${variant}: pages of seven`)
    for (const offset of [1, 13, 500])
      if (page(offset, 100).join() !== all.slice(offset, offset + 100).join())
        wrong.push(`variant ${variant}: from ${offset}`)
    for (const { starts } of offered) {
      for (let number = 0; number < countOfStarts(starts); number += 1) {
        if (
          countBefore(starts, nth(starts, number) ?? 0) !== number
          || countBefore(starts, (nth(starts, number) ?? 0) + 1) !== number + 1
        )
          wrong.push(`variant ${variant}: start ${number}`)
      }
      if (nth(starts, countOfStarts(starts)) !== undefined || nth(starts, -1) !== undefined)
        wrong.push(`variant ${variant}: beyond the ends`)
    }
  }
  t.strictSame(wrong, [])
  t.ok(compared > 1500, `${compared} slots were compared`)
})

t.test('a page far from the start', async t => {
  const streams = [1, 2, 3].map(number =>
    aStream({
      court: aCourt({ name: `Court ${number}` }),
      preferences: preferring({ preferredCourts: [1, 2, 3].map(court => idOf(`Court ${court}`)) }),
    }),
  )
  const offered = startsOffered({
    streams,
    party: undefined,
    now: at('2027-02-28T23:59Z'),
    days: 30,
    busyCoaches: nobodyBusy,
    busyCourts: nobodyBusy,
  })
  const page = (offset: number, limit: number): readonly CoachingSession[] => pageAtOnce(offered, [], { offset, limit })
  t.equal(
    offered.reduce((sum, { starts }) => sum + countOfStarts(starts), 0),
    3 * (30 * 48 - 2),
    'thirty days, one of 23 hours',
  )
  t.strictSame(
    page(4310, 100).map(({ courts }) => courts[0]?.name),
    ['Court 3', 'Court 1', 'Court 2', 'Court 3'],
    'the last ones',
  )
  t.strictSame(page(4314, 100), [], 'none beyond')
  t.strictSame(page(1_000_000_000, 500), [])
  const tied = aHeldSlot('x', {
    start: at('2027-03-02T10:00Z'),
    end: at('2027-03-02T11:00Z'),
    courts: [{ id: 'c', name: 'Court 2.5' }],
  })
  const around = pageAtOnce(offered, [tied], { offset: 3 * 68 - 1, limit: 6 })
  t.strictSame(
    around.map(({ courts }) => courts[0]?.name),
    ['Court 3', 'Court 1', 'Court 2', 'Court 2.5', 'Court 3', 'Court 1'],
    'a booked session has its place among the slots that start with it',
  )
  const namesakes = ['ZED', 'Zed', 'zed'].map((name, index) =>
    aStream({
      coach: { id: idOf(name), name },
      group: aGroup({ leaders: [idOf(name)] }),
      court: aCourt({ name: `Court ${3 - index}` }),
      preferences: preferring({ preferredCourts: [`Court ${3 - index}`].map(idOf) }),
    }),
  )
  const ofNamesakes = startsOffered({
    streams: namesakes,
    party: undefined,
    now: at('2027-02-28T23:59Z'),
    days: 1,
    busyCoaches: nobodyBusy,
    busyCourts: nobodyBusy,
  })
  t.strictSame(
    pageAtOnce(ofNamesakes, [], { offset: 0, limit: 3 }).map(({ courts }) => courts[0]?.name),
    ['Court 1', 'Court 2', 'Court 3'],
    'names that differ in case only are equal',
  )
  t.strictSame(pageAtOnce([], [], { offset: 0, limit: 100 }), [])
  t.strictSame(pageAtOnce([], [aHeldSlot('x')], { offset: 0, limit: 100 }).length, 1, 'booked sessions alone')
  t.equal(busyWindow([], at('2027-03-01T00:00Z'), 30), undefined)
  t.strictSame(
    busyWindow(streams, at('2027-03-01T12:00Z'), 0),
    { start: at('2027-03-01T12:00Z') + 1, end: at('2027-03-02T01:00Z') },
    'busy until the last lesson ends',
  )
})
