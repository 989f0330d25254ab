/** What an operator's actions are refused for, and which records they change: a row for every reason. */
import t from 'tap'
import type { ActionRefusal } from '../../src/club/action-refusal.ts'
import type { SportsMatch, PersonalBooking } from '../../src/club/model.ts'
import type { RecordChange } from '../../src/club/record-change.ts'
import { slotId } from '../../src/club/slot-id.ts'
import type { RecordedSession } from '../../src/rules/cancelling.ts'
import { closingCourt } from '../../src/rules/closing-court.ts'
import { joiningGroup, leavingGroup } from '../../src/rules/group-membership.ts'
import {
  type MatchInvitation,
  type Reply,
  inviting,
  refusalForInviting,
  refusalForReplying,
  replying,
} from '../../src/rules/invitations.ts'
import { type Move, idAfter, moving, refusalForMoving } from '../../src/rules/moving-session.ts'
import { type AttendanceWish, recordingAttendance } from '../../src/rules/recording-attendance.ts'
import { archiving, deactivating } from '../../src/rules/withdrawing-offers.ts'
import {
  aBooking,
  aCourt,
  aGroup,
  aHeldSlot,
  aPerson,
  aSeries,
  anOption,
  at,
  from,
  hours,
  idOf,
  preferring,
  theCoach,
} from '../fixtures/builders.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const [robin, kit] = [aPerson(), aPerson({ firstName: 'Kit' })]
const [pat, sam] = [aPerson({ firstName: 'Pat' }), aPerson({ firstName: 'Sam', lastName: 'Stranger' })]
const now = at('2027-03-01T09:00Z')
const hour = from('2027-03-01T10:00Z', '2027-03-01T11:00Z')
const later = from('2027-03-02T10:00Z', '2027-03-02T11:00Z')

const codeOf = (done: readonly RecordChange[] | ActionRefusal | undefined): string =>
  done !== undefined && 'refused' in done ? done.code : 'done'

/** `bookings`, `courtBookings gone`: what is changed, in this order. */
const changed = (changes: readonly RecordChange[]): readonly string[] =>
  changes.map(change => `${change.collection}${'gone' in change ? ' gone' : ''}`)

t.test('offers that are withdrawn', async t => {
  t.strictSame(archiving(aSeries()), [{ collection: 'series', put: aSeries({ archived: true }) }])
  t.equal(codeOf(archiving(aSeries({ archived: true }))), 'already_done')
  t.strictSame(deactivating(anOption()), [{ collection: 'feeOptions', put: anOption({ active: false }) }])
  t.equal(codeOf(deactivating(anOption({ active: false }))), 'already_done')
})

t.test('groups', async t => {
  const group = aGroup({ members: [kit.id], deputies: [pat.id] })
  t.strictSame(joiningGroup(group, sam), [{ collection: 'groups', put: { ...group, members: [kit.id, sam.id] } }])
  t.strictSame(
    joiningGroup(group, pat),
    [{ collection: 'groups', put: { ...group, members: [kit.id, pat.id] } }],
    'a deputy may play in it',
  )
  t.strictSame(leavingGroup(group, kit), [{ collection: 'groups', put: { ...group, members: [] } }])
  const refused = [
    { name: 'who is in it', done: joiningGroup(group, kit), code: 'already_done' },

    { name: 'who is not in it', done: leavingGroup(group, sam), code: 'not_in_group' },
  ]
  for (const { name, done, code } of refused) t.equal(codeOf(done), code, name)
})

t.test('attendance', async t => {
  const wish: AttendanceWish = {
    sessionId: idOf('squad'),
    start: hour.start,
    isCancelled: false,
    participants: [kit.id],
    clientId: kit.id,
    state: 'absent',
    now: hour.start,
  }
  t.strictSame(recordingAttendance(wish), [
    { collection: 'attendances', put: { sessionId: idOf('squad'), clientId: kit.id, state: 'absent' } },
  ])
  const cases: readonly (readonly [string, Partial<AttendanceWish>, string])[] = [
    ['long after', { now: hour.end + hours(1000) }, 'done'],
    ['a moment before it starts', { now: hour.start - 1 }, 'session_not_started'],
    ['who does not take part', { clientId: sam.id }, 'client_not_in_session'],
    ['of a cancelled one', { isCancelled: true }, 'session_closed'],
  ]
  for (const [name, more, code] of cases) t.equal(codeOf(recordingAttendance({ ...wish, ...more })), code, name)
})

const courtBooking = {
  id: idOf('on court 1'),
  courtId: idOf('Court 1'),
  source: 'session',
  refId: idOf('Squad'),
  ...hour,
} as const
const squad: RecordedSession = {
  record: {
    kind: 'group',
    booking: aBooking({ name: 'Squad', period: hour, coach: theCoach.id, courts: [idOf('Court 1')] }),
  },
  courtBookings: [courtBooking],
  participants: [kit.id],
}
const { held } = aHeldSlot(kit.id)
if (held === undefined) throw new Error('A held slot was expected.')
const lesson: RecordedSession = {
  record: { kind: 'individual', lesson: held },
  courtBookings: [courtBooking],
  participants: [kit.id],
}

t.test('a move', async t => {
  const move: Move = {
    session: squad,
    from: hour,
    to: later,
    now,
    coachId: theCoach.id,
    courtIds: [idOf('Court 1')],
    isOffered: true,
    busy: [],
    clientsBusy: [],
    participations: [],
    attendances: [],
    newId: () => idOf('another court booking'),
  }
  const backToBack = from('2027-03-02T11:00Z', '2027-03-02T12:00Z')
  const clash = from('2027-03-02T10:59Z', '2027-03-02T12:00Z')
  const cases: readonly (readonly [string, Partial<Move>, string])[] = [
    ['everybody and everything is free', {}, 'done'],
    ['back to back', { busy: [backToBack], clientsBusy: [backToBack] }, 'done'],
    ['the coach or the court is taken for a minute of it', { busy: [clash] }, 'slot_taken'],
    ['a client is somewhere else', { clientsBusy: [clash] }, 'client_busy'],
    ['not to be had', { isOffered: false }, 'slot_withdrawn'],
    ['a client would coach it', { coachId: kit.id }, 'client_not_permitted'],
    ['it starts now', { now: hour.start }, 'session_closed'],
    ['it would start now', { to: { start: now, end: now + hours(1) } }, 'invalid_argument'],
    [
      'it is only planned',
      { session: { ...squad, record: { kind: 'group', booking: aBooking({ status: 'planned' }) } } },
      'session_closed',
    ],
    ['it has no court', { session: { ...squad, courtBookings: [] } }, 'session_closed'],
    [
      'it was cancelled',
      { session: { ...squad, record: { kind: 'group', booking: aBooking({ status: 'cancelled' }) } } },
      'session_closed',
    ],
  ]
  for (const [name, more, code] of cases) t.equal(codeOf(refusalForMoving({ ...move, ...more })), code, name)

  t.strictSame(
    moving({ ...move, courtIds: [idOf('Court 2'), idOf('Court 3')], coachId: pat.id }),
    [
      {
        collection: 'bookings',
        put: aBooking({ name: 'Squad', period: later, coach: pat.id, courts: [idOf('Court 2'), idOf('Court 3')] }),
      },
      { collection: 'courtBookings', put: { ...courtBooking, ...later, courtId: idOf('Court 2') } },
      {
        collection: 'courtBookings',
        put: { ...courtBooking, ...later, id: idOf('another court booking'), courtId: idOf('Court 3') },
      },
    ],
    'a group session keeps its id, and has as many court bookings as courts',
  )
  t.equal(idAfter(move), aBooking({ name: 'Squad' }).id)

  const ofKit = { sessionId: held.id, clientId: kit.id }
  const moved: Move = {
    ...move,
    session: lesson,
    key: 'a'.repeat(16),
    participations: [{ ...ofKit, state: 'participating', changed: 1 }],
    attendances: [{ ...ofKit, state: 'expected' }],
  }
  t.equal(idAfter(moved), slotId(later.start, 'a'.repeat(16)))
  t.strictSame(changed(moving(moved)), [
    'individualSessions gone',
    'individualSessions',
    'courtBookings',
    'participations gone',
    'participations',
    'attendances gone',
    'attendances',
  ])
})

t.test('a court that is closed', async t => {
  const game: PersonalBooking = {
    id: idOf('game'),
    type: 'match',
    name: 'A game',
    clubId: idOf('Cotswold Edge'),
    ownerId: robin.id,
    participants: [robin.id, sam.id],
    invitees: [],
    courtBookingId: idOf('court of the game'),
    status: 'confirmed',
    ...hour,
  }
  const changes = closingCourt(
    aCourt(),
    hour,
    {
      sessions: [squad, lesson],
      matches: [],
      personalBookings: [game],
      courtBookings: [{ ...courtBooking, id: idOf('court of the game'), source: 'private', refId: game.id }],
    },
    [preferring()],
    now,
  )
  t.strictSame(changes[0], { collection: 'courts', put: aCourt({ closures: [hour] }) })
  t.strictSame(changed(changes).slice(1), [
    'courtBookings gone',
    'bookings',
    'courtBookings gone',
    'individualSessions',
    'participations',
    'attendances',
    'preferences',
    'personalBookings',
    'courtBookings gone',
  ])
  const { courtBookingId: _, ...rest } = game
  t.strictSame(changes.at(-2), { collection: 'personalBookings', put: { ...rest, status: 'cancelled' } })
})

t.test('an invitation', async t => {
  const wish: MatchInvitation = {
    owner: robin,
    invitees: [sam],
    court: aCourt(),
    sport: 'tennis',
    period: hour,
    now,
    isBookable: true,
    courtBusy: [],
    ownerBusy: [],
  }
  const cases: readonly (readonly [string, Partial<MatchInvitation>, string])[] = [
    ['one other', {}, 'done'],
    ['three others', { invitees: [sam, kit, pat] }, 'done'],
    ['two others', { invitees: [sam, kit] }, 'invalid_argument'],
    ['one of them twice', { invitees: [sam, sam, kit] }, 'invalid_argument'],
    ['oneself', { invitees: [robin] }, 'invalid_argument'],
    ['a sport that the court is not for', { sport: 'padel' }, 'invalid_argument'],
    ['now', { now: hour.start }, 'invalid_argument'],
    ['the club is closed', { isBookable: false }, 'slot_withdrawn'],
    ['the court is taken', { courtBusy: [hour] }, 'slot_taken'],
    ['the organiser is busy', { ownerBusy: [hour] }, 'client_busy'],
    ['the court is taken right after', { courtBusy: [later] }, 'done'],
  ]
  for (const [name, more, code] of cases) t.equal(codeOf(refusalForInviting({ ...wish, ...more })), code, name)
  t.strictSame(changed(inviting(wish, idOf('booking'), idOf('court of it'))), ['courtBookings', 'personalBookings'])
  const long = aPerson({ firstName: '🎾'.repeat(99), lastName: 'L'.repeat(100) })
  const [, booked] = inviting({ ...wish, owner: long }, idOf('booking'), idOf('court of it'))
  hasFields(
    t,
    booked,
    { put: { name: new RegExp(`^Match: (?:🎾){99} L{92}…$`, 'u') } },
    'names that are too long are cut',
  )
})

t.test('an answer', async t => {
  const booking: PersonalBooking = {
    id: idOf('booking'),
    type: 'invitation',
    name: 'A match',
    clubId: idOf('Cotswold Edge'),
    ownerId: robin.id,
    participants: [robin.id],
    invitees: [{ personId: sam.id, reply: 'awaiting' }],
    courtBookingId: courtBooking.id,
    sport: 'tennis',
    status: 'confirmed',
    ...hour,
  }
  const forMatch = { ...courtBooking, source: 'match', refId: booking.id } as const
  const answer: Reply = { booking, courtBooking: forMatch, personId: sam.id, reply: 'accepted', now, busy: [] }
  const accepted = { ...booking, invitees: [{ personId: sam.id, reply: 'accepted' as const }] }
  const cases: readonly (readonly [string, Partial<Reply>, string])[] = [
    ['yes', {}, 'done'],
    ['no', { reply: 'declined' }, 'done'],
    ['no, after yes', { booking: accepted, reply: 'declined' }, 'done'],
    ['yes, after yes', { booking: accepted }, 'already_done'],
    ['of somebody else', { personId: kit.id }, 'not_invited'],
    ['yes, though busy', { busy: [hour] }, 'client_busy'],
    ['no, though busy', { busy: [hour], reply: 'declined' }, 'done'],
    ['when it has started', { now: hour.start }, 'session_closed'],
    ['when it was cancelled', { booking: { ...booking, status: 'cancelled' } }, 'session_closed'],
  ]
  for (const [name, more, code] of cases) t.equal(codeOf(refusalForReplying({ ...answer, ...more })), code, name)

  const people = [robin, sam, kit, pat]
  const replied = (more: Partial<Reply>, match?: SportsMatch) =>
    replying({ ...answer, ...more }, match, people, () => idOf('match'))
  t.strictSame(replied({})[0], { collection: 'personalBookings', put: accepted })
  const played = { ...hour, status: 'completed' } as const
  const [, ended] = replied({})
  const match = ended !== undefined && 'put' in ended && 'sides' in ended.put ? { ...ended.put, ...played } : undefined
  const offers = { sessions: [], personalBookings: [], courtBookings: [forMatch] }
  const [, kept] = closingCourt(aCourt(), hour, { ...offers, matches: match === undefined ? [] : [match] }, [], now)
  hasFields(
    t,
    kept,
    { collection: 'matches', put: { status: 'completed' } },
    'a match that was played out is not called off',
  )
  hasFields(t, replied({})[1], {
    collection: 'matches',
    put: {
      id: idOf('match'),
      status: 'arranged',
      format: 'singles',
      sides: [
        { name: 'Robin Hale', players: [robin.id] },
        { name: 'Sam Stranger', players: [sam.id] },
      ],
      courtBookingId: courtBooking.id,
      period: hour,
    },
  })
  t.strictSame(changed(replied({ reply: 'declined' })), ['personalBookings', 'courtBookings gone'], 'nobody is left')
  hasFields(t, replied({ reply: 'declined' })[0], { put: { status: 'cancelled' } })

  const four = {
    ...booking,
    invitees: [
      { personId: sam.id, reply: 'awaiting' as const },
      { personId: kit.id, reply: 'accepted' as const },
      { personId: pat.id, reply: 'accepted' as const },
    ],
  }
  hasFields(t, replied({ booking: four })[1], {
    put: {
      format: 'doubles',
      sides: [
        { name: 'Robin Hale / Sam Stranger', players: [robin.id, sam.id] },
        { name: 'Kit Hale / Pat Hale', players: [kit.id, pat.id] },
      ],
    },
  })
  t.strictSame(changed(replied({ booking: four, personId: kit.id, reply: 'declined' })), ['personalBookings'])

  const side = { name: 'A side', players: [] }
  const arranged = {
    ...played,
    id: idOf('match'),
    sport: 'tennis',
    sides: [side, side],
    changed: 0,
    status: 'arranged',
  } as const
  const friendly: SportsMatch = { ...arranged, type: 'friendly', format: 'doubles', courtBookingId: courtBooking.id }
  const box: SportsMatch = { ...friendly, type: 'box' }
  const { courtBookingId: _, ...withoutCourt } = box
  const declined = { booking: four, personId: kit.id, reply: 'declined' } as const
  const matches: readonly (readonly [string, Partial<Reply>, SportsMatch, readonly RecordChange[]])[] = [
    [
      'one of four declines: a friendly one is nothing',
      declined,
      friendly,
      [{ collection: 'matches', gone: friendly.id }],
    ],
    [
      'one of four declines: one of a competition is to be arranged again',
      declined,
      box,
      [{ collection: 'matches', put: { ...box, status: 'pending', changed: now } }],
    ],
    ['one of four declines what was not arranged', declined, { ...box, status: 'pending' }, []],
    [
      'all have accepted: it is arranged again',
      { booking: four },
      { ...box, status: 'pending' },
      [{ collection: 'matches', put: { ...box, changed: now } }],
    ],
    [
      'nobody is left: it is off, and its court is free',
      { reply: 'declined' },
      box,
      [
        { collection: 'courtBookings', gone: courtBooking.id },
        { collection: 'matches', put: { ...withoutCourt, status: 'cancelled', changed: now } },
      ],
    ],
  ]
  for (const [name, more, before, after] of matches) t.strictSame(replied(more, before).slice(1), after, name)
  t.strictSame(
    changed(replied({ courtBooking: { ...forMatch, source: 'private' } })),
    ['personalBookings'],
    'an evening together is no match',
  )
})
