/** What an operator's actions do to records: which change, and what of them. */
import t from 'tap'
import type { CoachPreferences, CourtBooking } from '../../src/club/model.ts'
import { type RecordedSession, cancelling, wasCancelled } from '../../src/rules/cancelling.ts'
import { endingMemberships, goingOnAfter } from '../../src/rules/ending-membership.ts'
import { withdrawing } from '../../src/rules/withdrawing.ts'
import { aBooking, aHeldSlot, aMembership, at, from, idOf, preferring, theCoach } from '../fixtures/builders.ts'

const [kit, robin] = [idOf('Kit Hale'), idOf('Robin Hale')]
const now = at('2027-03-01T09:00Z')
const hour = from('2027-03-01T10:00Z', '2027-03-01T11:00Z')
const onCourt: CourtBooking = {
  id: idOf('on court 1'),
  courtId: idOf('Court 1'),
  source: 'session',
  refId: idOf('it'),
  ...hour,
}

const squad: RecordedSession = {
  record: { kind: 'group', booking: aBooking({ name: 'Squad', period: hour }) },
  courtBookings: [onCourt, { ...onCourt, id: idOf('on court 2'), courtId: idOf('Court 2') }],
  participants: [kit],
}
const { held } = aHeldSlot(kit)
if (held === undefined) throw new Error('A held slot was expected.')
const { courtBookingId: _, ...withoutCourt } = held
const lesson: RecordedSession = {
  record: { kind: 'individual', lesson: held },
  courtBookings: [onCourt],
  participants: [kit, robin],
}
const coaches = preferring({ withdrawn: [from('2027-02-01T00:00Z', '2027-02-02T00:00Z')] })

t.test('a cancelled group session frees its courts and keeps who is in it', async t => {
  t.strictSame(cancelling([squad], [], now), [
    { collection: 'courtBookings', gone: idOf('on court 1') },
    { collection: 'courtBookings', gone: idOf('on court 2') },
    { collection: 'bookings', put: { ...aBooking({ name: 'Squad', period: hour }), status: 'cancelled' } },
  ])
})

t.test('a cancelled lesson: everybody is out, the record stays, and its coach offers nothing then', async t => {
  const out = (clientId: string) => [
    { collection: 'participations', put: { sessionId: held.id, clientId, state: 'none', changed: now } },
    { collection: 'attendances', put: { sessionId: held.id, clientId, state: 'notExpected' } },
  ]
  t.strictSame(cancelling([lesson], [coaches], now), [
    { collection: 'courtBookings', gone: idOf('on court 1') },
    { collection: 'individualSessions', put: { ...withoutCourt, status: 'cancelled' } },
    ...out(kit),
    ...out(robin),
    {
      collection: 'preferences',
      put: { ...coaches, withdrawn: [...(coaches.withdrawn ?? []), { start: held.start, end: held.end }] },
    },
  ])
})

t.test('of several lessons of one coach the preferences change once; of others not at all', async t => {
  const later = { ...held, id: idOf('later'), start: held.start + 7_200_000, end: held.end + 7_200_000 }
  const both = [lesson, { ...lesson, record: { kind: 'individual', lesson: later } as const, participants: [] }]
  const someone: CoachPreferences = preferring({ personId: kit })
  t.strictSame(
    cancelling(both, [preferring(), someone], now).filter(({ collection }) => collection === 'preferences'),
    [
      {
        collection: 'preferences',
        put: {
          ...preferring(),
          withdrawn: [
            { start: held.start, end: held.end },
            { start: later.start, end: later.end },
          ],
        },
      },
    ],
  )
})

t.test('cancelled once is cancelled', async t => {
  t.equal(wasCancelled(squad), false)
  t.equal(wasCancelled(lesson), false)
  t.equal(wasCancelled({ ...lesson, record: { kind: 'individual', lesson: { ...held, status: 'cancelled' } } }), true)
  t.equal(wasCancelled({ ...squad, record: { kind: 'group', booking: aBooking({ status: 'cancelled' }) } }), true)
})

t.test('availability that is withdrawn', async t => {
  const cases = [
    { name: 'in a period, beside what was before', period: hour, withdrawn: [...(coaches.withdrawn ?? []), hour] },
    { name: 'at all', period: undefined, withdrawn: coaches.withdrawn },
  ]
  for (const { name, period, withdrawn } of cases)
    t.strictSame(
      withdrawing(coaches, period),
      [
        {
          collection: 'preferences',
          put: {
            ...coaches,
            availability: period === undefined ? [] : coaches.availability,
            exceptions: [],
            withdrawn,
          },
        },
      ],
      name,
    )
  t.strictSame(withdrawing(undefined, hour), [], 'who coaches groups alone offers nothing as it is')
  t.strictSame(theCoach.id, coaches.personId)
})

t.test('memberships that end', async t => {
  const open = aMembership()
  const later = aMembership({ from: '2027-04-01', category: 'Summer' })
  const over = aMembership({ to: '2027-02-28', category: 'Winter' })
  const elsewhere = aMembership({ affiliateId: idOf('another') })
  const key = (record: typeof open) => `${record.personId} ${record.affiliateId} ${record.from} ${record.category} `
  const ended = (record: typeof open) => ({ collection: 'memberships', put: { ...record, to: '2027-03-10' } })
  const all = [open, later, over, elsewhere]
  const cases = [
    {
      name: 'everywhere',
      affiliateId: undefined,
      changes: [ended(open), { collection: 'memberships', gone: key(later) }, ended(elsewhere)],
    },
    { name: 'of one affiliate', affiliateId: idOf('another'), changes: [ended(elsewhere)] },
    { name: 'of one that they are no member of', affiliateId: idOf('a third'), changes: [] },
  ]
  for (const { name, affiliateId, changes } of cases)
    t.strictSame(endingMemberships(goingOnAfter('2027-03-10', all, affiliateId), '2027-03-10'), changes, name)
  t.strictSame(goingOnAfter('2027-03-10', [{ ...open, to: '2027-03-10' }], undefined), [], 'that day is its last')
  t.strictSame(
    endingMemberships(goingOnAfter('2027-03-10', [{ ...open, from: '2027-03-10' }], undefined), '2027-03-10'),
    [{ collection: 'memberships', put: { ...open, from: '2027-03-10', to: '2027-03-10' } }],
    'one that begins on its last day has that day',
  )
})
