/** What a club hosts currently, and what a person's own details and bookings show. */
import t from 'tap'
import type { Booking, ClubEvent } from '../../src/club/model.ts'
import { eventStage } from '../../src/rules/event-stage.ts'
import { type Hosted, comingMonth, hostedEvents as hostedInSlices } from '../../src/rules/hosted-events.ts'
import { byStart } from '../../src/club/intervals.ts'
import { isOutstanding, peopleIn } from '../../src/club/personal-bookings.ts'
import { bookingStatus, isOwnLesson, shownCredit, shownPaymentMethod } from '../../src/rules/personal.ts'
import type { PersonalBooking } from '../../src/club/model.ts'
import { playersIn } from '../../src/club/playing.ts'
import { joined } from '../../src/club/standings.ts'
import { atOnce } from '../../src/text/slices.ts'
import { aBooking, aGroup, anAffiliate, anEvent, aSeries, at, from, hours, idOf } from '../fixtures/builders.ts'
import { aLesson } from '../fixtures/small-world.ts'

const hostedEvents = (...given: Parameters<typeof hostedInSlices>) => atOnce(hostedInSlices(...given))

const now = at('2027-03-10T12:00Z')
const london = 'Europe/London'
const period = (start: string, end?: string) => (end === undefined ? { start: at(start) } : from(start, end))

t.test('stages', async t => {
  const march = period('2027-03-10T10:00Z', '2027-03-20T00:00Z')
  const april = period('2027-04-01T09:00Z', '2027-04-02T18:00Z')
  const cases: { name: string; event: Partial<ClubEvent>; stage: string }[] = [
    { name: 'archived, whatever else', event: { archived: true, period: march }, stage: 'archived' },
    { name: 'over', event: { period: period('2027-03-01T09:00Z', '2027-03-10T11:00Z') }, stage: 'completed' },
    {
      name: 'over this instant',
      event: { period: period('2027-03-01T09:00Z', '2027-03-10T12:00Z') },
      stage: 'completed',
    },
    { name: 'under way', event: { period: march }, stage: 'inplay' },
    {
      name: 'beginning this instant',
      event: { period: period('2027-03-10T12:00Z', '2027-03-10T13:00Z') },
      stage: 'inplay',
    },
    { name: 'under way without an end', event: { period: period('2020-01-01T00:00Z') }, stage: 'inplay' },
    {
      name: 'under way though entries have closed',
      event: { period: march, entriesClose: at('2027-03-01T00:00Z') },
      stage: 'inplay',
    },
    { name: 'entries closed', event: { period: april, entriesClose: at('2027-03-10T12:00Z') }, stage: 'closed' },
    {
      name: 'entries open',
      event: { period: april, entriesOpen: at('2027-03-10T12:00Z'), entriesClose: at('2027-03-20T00:00Z') },
      stage: 'open',
    },
    {
      name: 'entries yet to open',
      event: { period: april, entriesOpen: at('2027-03-10T12:00:01Z') },
      stage: 'pending',
    },
    { name: 'open without any dates', event: {}, stage: 'open' },
    { name: 'without dates, entries closed', event: { entriesClose: at('2027-03-01T00:00Z') }, stage: 'closed' },
  ]
  for (const { name, event, stage } of cases) t.equal(eventStage(anEvent(event), now), stage, name)
})

const hosting = (
  more: Partial<Hosted> = {},
  ...events: readonly { readonly event: ClubEvent; readonly bookings: readonly Booking[] }[]
): Hosted => ({ affiliate: anAffiliate(), group: aGroup(), series: aSeries(), events, ...more })
const withBookings = (event: Partial<ClubEvent>, ...bookings: readonly Booking[]) => ({
  event: anEvent(event),
  bookings,
})

t.test('what is listed', async t => {
  const over = withBookings({ name: 'Last year', period: period('2026-03-01T00:00Z', '2026-04-01T00:00Z') })
  const running = withBookings({ name: 'This term', period: period('2027-03-01T00:00Z', '2027-04-01T00:00Z') })
  const names = (...hosted: readonly Hosted[]) =>
    hostedEvents(hosted, now, london).flatMap(({ groups }) =>
      groups.flatMap(({ series }) => series.flatMap(one => one.events.map(({ event }) => event.name))),
    )
  const listed = (...hosted: readonly Hosted[]) => hostedEvents(hosted, now, london).length
  t.strictSame(names(hosting({}, running, over)), ['This term'], "what is over isn't")
  t.strictSame(names(hosting({}, withBookings({ archived: true }))), [], 'nor what is archived')
  t.strictSame(names(hosting({ group: aGroup({ private: true }) }, running)), [], 'nor private groups')
  t.strictSame(names(hosting({ series: aSeries({ archived: true }) }, running)), [], 'nor archived series')
  t.equal(listed(hosting({}, over)), 0, "a series whose dated events are over isn't")
  t.equal(listed(hosting({})), 1, 'a series without events is')
  t.equal(listed(hosting({}, withBookings({ name: 'Casual' }))), 1, 'and so is one with an event that has no date')
})

t.test('in name order, with the periods of what is listed', async t => {
  const tree = hostedEvents(
    [
      hosting(
        { affiliate: anAffiliate({ name: 'Zeal' }) },
        withBookings({ name: 'Z', period: period('2027-03-01T00:00Z') }),
      ),
      hosting(
        {
          affiliate: anAffiliate({ name: 'abbey' }),
          group: aGroup({ name: 'Squad 10' }),
          series: aSeries({ name: 'B' }),
        },
        withBookings({ name: 'Cup', period: period('2027-05-01T00:00Z', '2027-05-02T00:00Z') }),
        withBookings({ name: 'Bowl', period: period('2027-04-01T00:00Z', '2027-04-02T00:00Z') }),
      ),
      hosting(
        {
          affiliate: anAffiliate({ name: 'abbey' }),
          group: aGroup({ name: 'Squad 10' }),
          series: aSeries({ name: 'A' }),
        },
        withBookings({ name: 'Old', period: period('2026-01-01T00:00Z', '2026-02-01T00:00Z') }),
        withBookings({ name: 'Plate', period: period('2027-03-01T00:00Z', '2027-04-10T00:00Z') }),
      ),
      hosting({
        affiliate: anAffiliate({ name: 'abbey' }),
        group: aGroup({ name: 'Squad 2' }),
        series: aSeries({ name: 'C' }),
      }),
    ],
    now,
    london,
  )
  t.strictSame(
    tree.map(({ affiliate, groups }) => [
      affiliate.name,
      groups.map(({ group, series }) => [
        group.name,
        series.map(one => [one.series.name, one.events.map(({ event }) => event.name)]),
      ]),
    ]),
    [
      [
        'abbey',
        [
          ['Squad 2', [['C', []]]],
          [
            'Squad 10',
            [
              ['A', ['Plate']],
              ['B', ['Bowl', 'Cup']],
            ],
          ],
        ],
      ],
      ['Zeal', [['Coaching', [['Lessons', ['Z']]]]]],
    ],
  )
  const [squad2, squad10] = tree[0]?.groups ?? []
  t.notOk(squad2 !== undefined && 'period' in squad2, 'no period without dates')
  t.strictSame(
    squad10?.period,
    period('2027-03-01T00:00Z', '2027-05-02T00:00Z'),
    'from the earliest start to the latest end',
  )
  t.strictSame(
    squad10?.series.map(series => series.period),
    [period('2027-03-01T00:00Z', '2027-04-10T00:00Z'), period('2027-04-01T00:00Z', '2027-05-02T00:00Z')],
  )
  t.strictSame(tree[1]?.groups[0]?.period, period('2027-03-01T00:00Z'), 'open-ended')
})

t.test('bookings', async t => {
  const booked = (name: string, start: string, end: string, more: Partial<Booking> = {}) =>
    aBooking({ name, period: from(start, end), ...more })
  const bookings = [
    aBooking({ name: 'sometime' }),
    booked('last', '2027-04-10T10:59Z', '2027-04-10T12:00Z'),
    booked('next', '2027-03-11T10:00Z', '2027-03-11T11:00Z'),
    booked('a month on', '2027-04-10T11:00Z', '2027-04-10T12:00Z'),
    booked('now', '2027-03-10T11:00Z', '2027-03-10T12:01Z'),
    booked('over', '2027-03-10T11:00Z', '2027-03-10T12:00Z'),
    booked('off', '2027-03-12T10:00Z', '2027-03-12T11:00Z', { status: 'cancelled' }),
    booked('planned', '2027-03-12T10:00Z', '2027-03-12T11:00Z', { status: 'planned' }),
  ]
  const names = (event: Partial<ClubEvent>) =>
    hostedEvents(
      [hosting({}, withBookings(event, ...bookings))],
      now,
      london,
    )[0]?.groups[0]?.series[0]?.events[0]?.bookings?.map(({ name }) => name)
  t.strictSame(
    names({}),
    ['now', 'next', 'planned', 'last', 'sometime'],
    "of the coming month by the club's clock, by start, and those without a date",
  )
  t.equal(names({ personal: true }), undefined, 'none where matches are booked individually')
  t.strictSame(
    comingMonth(at('2027-01-31T18:00Z'), london),
    from('2027-01-31T18:00Z', '2027-02-28T18:00Z'),
    '31 January and a month',
  )
})

t.test("one's own", async t => {
  t.equal(shownCredit(-12.5, true), -12.5)
  t.equal(shownCredit(-12.5, false), 0, 'no balance unless asked for')
  t.equal(shownPaymentMethod(true, true), true)
  t.equal(shownPaymentMethod(true, false), false, 'no payment record unless asked for')
  const [me, you] = [idOf('me'), idOf('you')]
  const booking = (more: Partial<PersonalBooking> = {}): PersonalBooking => ({
    id: idOf('booking'),
    type: 'match',
    name: 'A match',
    clubId: idOf('Cotswold Edge'),
    ownerId: you,
    participants: [],
    invitees: [],
    status: 'confirmed',
    start: now,
    end: now + hours(1),
    ...more,
  })
  const invited = (reply: 'awaiting' | 'accepted' | 'declined') => booking({ invitees: [{ personId: me, reply }] })
  const cases = [
    { name: "somebody else's", booking: booking(), is: false },
    { name: 'one that I booked, for family maybe', booking: booking({ ownerId: me }), is: true },
    { name: 'one in which I play', booking: booking({ participants: [me] }), is: true },
    { name: 'an invitation', booking: invited('awaiting'), is: true },
    { name: 'one that I accepted', booking: invited('accepted'), is: true },
    { name: 'one that I declined', booking: invited('declined'), is: false },
    { name: 'one that is over', booking: booking({ ownerId: me, start: now - hours(1), end: now }), is: false },
    { name: 'one that is under way', booking: booking({ ownerId: me, start: now - hours(1), end: now + 1 }), is: true },
    { name: 'a cancelled one', booking: booking({ ownerId: me, status: 'cancelled' }), is: false },
  ]
  for (const { name, booking: one, is } of cases) t.equal(isOutstanding(one, me, now), is, name)
  t.equal(bookingStatus(invited('awaiting'), me), 'awaitingReply')
  t.equal(bookingStatus(invited('accepted'), me), 'confirmed')
  t.equal(bookingStatus(invited('awaiting'), you), 'awaitingReply', 'to whoever booked it, too')
  t.equal(bookingStatus(invited('awaiting'), idOf('another')), 'confirmed')
  t.strictSame(
    [booking({ id: 'b' }), booking({ id: 'a' }), booking({ id: 'c', start: now - 1 })]
      .toSorted(byStart)
      .map(({ id }) => id),
    ['c', 'a', 'b'],
  )
})

t.test('whose diary a lesson is in', async t => {
  const [mum, dad, kit, coach] = ['mum', 'dad', 'kit', 'coach'].map(idOf)
  if (mum === undefined || dad === undefined || kit === undefined || coach === undefined) throw new Error('Four.')
  const lesson = (bookedBy: string, ...participants: readonly string[]) => ({
    participants,
    held: { ...aLesson(now, bookedBy) },
  })
  const signed = (by: string) => new Map([[kit, { ...joined, signedBy: by }]])
  const cases: {
    name: string
    lesson: ReturnType<typeof lesson>
    standings?: ReturnType<typeof signed>
    user: string
    family: readonly string[]
    is: boolean
  }[] = [
    { name: 'one takes part', lesson: lesson(mum, dad), user: dad, family: [], is: true },
    { name: 'one booked it for the child', lesson: lesson(mum, kit), user: mum, family: [kit], is: true },
    { name: 'the other parent did', lesson: lesson(mum, kit), user: dad, family: [kit], is: false },
    { name: "the child's own", lesson: lesson(mum, kit), user: kit, family: [], is: true },
    { name: 'the coach booked it for the child', lesson: lesson(coach, kit), user: mum, family: [kit], is: false },
    { name: "nor is it the coach's", lesson: lesson(coach, kit), user: coach, family: [], is: false },
    { name: "unless it is the coach's child", lesson: lesson(coach, kit), user: coach, family: [kit], is: true },
    {
      name: 'one signed the child in to what another booked',
      lesson: lesson(mum, kit),
      standings: signed(dad),
      user: dad,
      family: [kit],
      is: true,
    },
    {
      name: "which is then in nobody else's",
      lesson: lesson(mum, kit),
      standings: signed(dad),
      user: mum,
      family: [kit],
      is: false,
    },
    { name: 'the child has left', lesson: lesson(mum, coach), user: mum, family: [kit], is: false },
  ]
  for (const { name, lesson: one, standings, user, family, is } of cases)
    t.equal(isOwnLesson(one, standings, user, family), is, name)
})

t.test('who is named in a booking, and whose time it takes', async t => {
  const [me = '', you = '', kit = '', guest = ''] = ['me', 'you', 'kit', 'guest'].map(idOf)
  const booking: PersonalBooking = {
    id: idOf('booking'),
    type: 'match',
    name: 'A match',
    clubId: idOf('club'),
    ownerId: me,
    participants: [kit, guest],
    invitees: [],
    start: now,
    end: now + hours(1),
    status: 'confirmed',
  }
  const cases: { name: string; booking: Partial<PersonalBooking>; named: string[]; busy: string[] }[] = [
    { name: 'booked for others', booking: {}, named: [me, kit, guest], busy: [kit, guest] },
    {
      name: 'somebody is asked',
      booking: { invitees: [{ personId: you, reply: 'awaiting' }] },
      named: [me, kit, guest, you],
      busy: [kit, guest],
    },
    {
      name: 'and says yes',
      booking: { invitees: [{ personId: you, reply: 'accepted' }] },
      named: [me, kit, guest, you],
      busy: [kit, guest, you],
    },
    {
      name: 'or no',
      booking: { invitees: [{ personId: you, reply: 'declined' }] },
      named: [me, kit, guest],
      busy: [kit, guest],
    },
    {
      name: 'who takes part is asked, and has not answered',
      booking: { invitees: [{ personId: kit, reply: 'awaiting' }] },
      named: [me, kit, guest],
      busy: [guest],
    },
    {
      name: 'who took part has declined',
      booking: { invitees: [{ personId: kit, reply: 'declined' }] },
      named: [me, guest],
      busy: [guest],
    },
    { name: 'cancelled', booking: { status: 'cancelled' }, named: [me, kit, guest], busy: [] },
  ]
  for (const { name, booking: more, named, busy } of cases) {
    t.strictSame([...peopleIn({ ...booking, ...more })], named, `${name}: named`)
    t.strictSame([...playersIn({ ...booking, ...more })], busy, `${name}: busy`)
  }
})
