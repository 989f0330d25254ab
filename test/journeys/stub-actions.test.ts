/**
 * What happens at a club while an app is open, as its users see it: each action of an operator, what it changes for
 * everybody who asks afterwards, when it is refused, and that a reset undoes it.
 */
import t, { type Test } from 'tap'
import { idOf } from '../../src/world-file/ids.ts'
import type { StubActions } from '../../src/index.ts'
import { type World, memberOf, openServer } from '../fixtures/control-client.ts'
import { type Session, type Visitor, kindsOf, outcomeOf, visitorOf } from '../fixtures/control-sessions.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { isFields } from '../fixtures/oracle.ts'
import { itemsIn, sessionsIn } from '../fixtures/worlds/open-stub.ts'

const server = await openServer(t)
/** A Monday. */
const now = '2027-03-01T10:00:00Z'
const tuesday = '2027-03-02'
const thursday = '2027-03-04'

const person = (name: string): string => idOf('person', name)
const [nadia, theo, martin, rowan, imran, sue, dot] = ['nadia', 'theo', 'martin', 'rowan', 'imran', 'sue', 'dot'].map(
  person,
)
const [courtOne, courtTwo] = ['court-1', 'court-2'].map(name => idOf('court', name))
const nothing = 'f'.repeat(24)

const barrow = idOf('club', 'little-barrow')

const known = (id: string | undefined): string => {
  if (id === undefined) throw new Error('An id was expected.')
  return id
}

interface Club {
  readonly world: World
  readonly as: (role: string) => Visitor
  /** What an action is refused with. */
  readonly refused: <Name extends keyof StubActions & string>(
    action: Name,
    given: StubActions[Name],
  ) => Promise<unknown>
}

const quietClub = async (t: Test): Promise<Club> => {
  const hand = await server.inHand(t)
  const world = await hand.world({ now, scenario: 'quiet-club' })
  return {
    world,
    as: role => {
      const visitor = visitorOf(hand, world, role)
      return {
        ...visitor,
        // Whether it still provides coaching is another question.
        sessions: async (query = '') =>
          sessionsIn((await visitor.get(`/my/coaching/sessions/club/${barrow}?limit=500${query}`)).json),
      }
    },
    refused: async (action, given) => {
      try {
        await world.act(action, given)
        return undefined
      } catch (error) {
        return isFields(error) ? error.code : error
      }
    },
  }
}

const juniorsIn = (sessions: readonly Session[]): Session => {
  const found = sessions.find(({ name }) => name === 'Juniors')
  if (found === undefined) throw new Error('The juniors were expected.')
  return found
}
const lessonsIn = (sessions: readonly Session[]): readonly Session[] =>
  sessions.filter(({ type }) => type === 'individual')
const lessonAt = (sessions: readonly Session[], start: string): Session => {
  const found = lessonsIn(sessions).find(({ period }) => period.start.startsWith(start))
  if (found === undefined) throw new Error(`A lesson at ${start} was expected.`)
  return found
}
const bookingsOf = async (visitor: Visitor): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  itemsIn((await visitor.get('/my/bookings')).json).filter(isFields)

/** All that has happened is told, and gone after a reset. */
const isUndone = async (t: Test, { world, as }: Club, kind: string, before: readonly Session[]): Promise<void> => {
  t.ok(kindsOf((await world.state()).changes).includes(kind), 'what was done is told')
  await world.reset()
  t.strictSame((await world.state()).changes, [])
  t.strictSame(await as('member').sessions(), before, 'after a reset all is as it was')
}

t.test('a cancelled lesson is over for good: no slot of its coach overlaps it, and nobody gets in', async t => {
  const club = await quietClub(t)
  const [member, parent] = [club.as('member'), club.as('parent')]
  const before = await member.sessions()
  const lesson = lessonAt(before, `${tuesday}T17:00`)
  const asParentSawIt = lessonAt(await parent.sessions(), `${tuesday}T17:00`)
  const overlapping = ['16:30', '17:30'].map(time => lessonAt(before, `${tuesday}T${time}`))
  t.equal(outcomeOf(await member.toggle(lesson, known(martin)), known(martin)), 'participating')
  await club.world.act('cancelSession', { sessionId: lesson.id })
  for (const visitor of [member, parent, club.as('coach')])
    t.strictSame(
      lessonsIn(await visitor.sessions())
        .map(({ period }) => period.start.slice(0, 16))
        .filter(start => start.startsWith(tuesday)),
      [`${tuesday}T16:00`, `${tuesday}T18:00`],
      'slots begin every half hour, and those that overlap it are gone',
    )
  t.equal(outcomeOf(await member.toggle(lesson, known(martin)), known(martin)), 'session_closed')
  t.equal(outcomeOf(await parent.toggle(asParentSawIt, known(nadia)), known(nadia)), 'session_closed')
  for (const slot of overlapping)
    t.equal(outcomeOf(await member.toggle(slot, known(martin)), known(martin)), 'slot_withdrawn', slot.period.start)
  t.notOk((await bookingsOf(member)).some(({ id }) => id === lesson.id))
  await isUndone(t, club, 'cancelSession', before)
})

t.test('a series is archived: its slots go, who is in a session sees it and may leave, nobody comes', async t => {
  const club = await quietClub(t)
  const [member, parent] = [club.as('member'), club.as('parent')]
  const before = await member.sessions()
  const lesson = lessonAt(before, `${tuesday}T17:00`)
  await club.world.act('archiveSeries', { seriesId: idOf('series', 'lessons') })
  t.strictSame(lessonsIn(await member.sessions()), [])
  t.equal(outcomeOf(await member.toggle(lesson, known(martin)), known(martin)), 'slot_withdrawn')
  const juniors = juniorsIn(await parent.sessions())
  await club.world.act('archiveSeries', { seriesId: idOf('series', 'juniors') })
  t.equal(juniorsIn(await parent.sessions()).bookable, false)
  t.equal(outcomeOf(await parent.toggle(juniors, known(theo)), known(theo)), 'none')
  t.equal(outcomeOf(await parent.toggle(juniors, known(theo)), known(theo)), 'slot_withdrawn')
  t.equal(await club.refused('archiveSeries', { seriesId: idOf('series', 'juniors') }), 'already_done')
  t.equal(await club.refused('archiveSeries', { seriesId: nothing }), 'unknown_series')
  await isUndone(t, club, 'archiveSeries', before)
})

t.test('a fee option is not to be had any more', async t => {
  const club = await quietClub(t)
  const member = club.as('member')
  const before = await member.sessions()
  const [lesson, other] = [lessonAt(before, `${tuesday}T17:00`), lessonAt(before, `${thursday}T17:00`)]
  t.equal(outcomeOf(await member.toggle(lesson, known(martin)), known(martin)), 'participating')
  await club.world.act('deactivateFeeOption', { feeOptionId: idOf('fee option', 'lesson-fee') })
  t.strictSame(
    lessonsIn(await member.sessions()).map(({ id, bookable }) => [id, bookable]),
    [[lesson.id, false]],
    'what is booked stays',
  )
  t.equal(outcomeOf(await member.toggle(other, known(martin)), known(martin)), 'slot_withdrawn')
  t.equal(await club.refused('deactivateFeeOption', { feeOptionId: idOf('fee option', 'lesson-fee') }), 'already_done')
  t.equal(await club.refused('deactivateFeeOption', { feeOptionId: nothing }), 'unknown_fee_option')
  await isUndone(t, club, 'deactivateFeeOption', before)
})

t.test('who joins a group may be signed up, whoever its sessions are for; who leaves it may not', async t => {
  const club = await quietClub(t)
  const before = await club.as('member').sessions()
  const visitor = club.as('non-member')
  const group = { groupId: idOf('group', 'coaching'), personId: known(rowan) }
  const seen = async (): Promise<readonly Session[]> => visitor.sessions('&type=group')
  t.strictSame(await seen(), [])
  await club.world.act('joinGroup', group)
  const juniors = juniorsIn(await seen())
  t.equal(outcomeOf(await visitor.toggle(juniors, known(rowan)), known(rowan)), 'participating')
  t.equal(await club.refused('joinGroup', group), 'already_done')
  await club.world.act('leaveGroup', group)
  t.equal(outcomeOf(await visitor.toggle(juniors, known(rowan)), known(rowan)), 'none', 'who is in may leave')
  t.equal(outcomeOf(await visitor.toggle(juniors, known(rowan)), known(rowan)), 'unknown_session')
  t.equal(await club.refused('leaveGroup', group), 'not_in_group')
  t.equal(await club.refused('joinGroup', { ...group, groupId: nothing }), 'unknown_group')
  t.equal(await club.refused('joinGroup', { ...group, personId: nothing }), 'unknown_person')
  await isUndone(t, club, 'leaveGroup', before)
})

t.test('attendance is recorded of those who take part, from the start on, and is no sign-up', async t => {
  const club = await quietClub(t)
  const before = await club.as('member').sessions()
  const juniors = juniorsIn(await club.as('parent').sessions())
  const came = { sessionId: juniors.id, clientId: known(theo), state: 'attended' } as const
  t.equal(await club.refused('recordAttendance', came), 'session_not_started')
  t.equal(await club.refused('recordAttendance', { ...came, clientId: known(rowan) }), 'client_not_in_session')
  t.equal(await club.refused('recordAttendance', { ...came, sessionId: nothing }), 'unknown_session')
  await club.world.clock.set(juniors.period.start)
  hasFields(t, await club.world.act('recordAttendance', came), { clientId: theo, state: 'attended' })
  hasFields(t, (await club.world.state()).changes, [
    { kind: 'recordAttendance', sessionId: juniors.id, clientId: theo },
  ])
  hasFields(t, await club.world.act('recordAttendance', { ...came, state: 'absent' }), { state: 'absent' }, 'corrected')
  await club.world.clock.set(now)
  hasFields(
    t,
    juniorsIn(await club.as('parent').sessions()).attendance.find(({ clientId }) => clientId === theo),
    { state: 'absent' },
  )
  await club.world.act('cancelSession', { sessionId: juniors.id })
  t.equal(await club.refused('recordAttendance', came), 'session_closed')
  await isUndone(t, club, 'recordAttendance', before)
})

t.test('a court is closed: sessions and bookings on it are off, and its slots go', async t => {
  const club = await quietClub(t)
  const [member, parent, coach] = [club.as('member'), club.as('parent'), club.as('coach')]
  const before = await member.sessions()
  const lesson = lessonAt(before, `${tuesday}T17:00`)
  t.equal(outcomeOf(await member.toggle(lesson, known(martin)), known(martin)), 'participating')
  await club.world.act('closeCourt', { courtId: known(courtTwo), to: `${tuesday}T18:00:00Z` })
  t.strictSame(
    lessonsIn(await member.sessions())
      .map(({ period }) => period.start.slice(0, 16))
      .filter(start => start.startsWith(tuesday)),
    [`${tuesday}T18:00`],
    'it is open again at six',
  )
  t.equal(outcomeOf(await member.toggle(lesson, known(martin)), known(martin)), 'session_closed')
  t.strictSame(
    (await bookingsOf(member)).map(({ name }) => name),
    ['A game with Imran'],
    'the other court is as it was',
  )
  const juniors = juniorsIn(await parent.sessions())
  const day = (date: string) => ({ from: `${date}T08:00:00Z`, to: `${date}T20:00:00Z` })
  await club.world.act('closeCourt', { courtId: known(courtOne), ...day(juniors.period.start.slice(0, 10)) })
  t.notOk((await parent.sessions()).some(({ id }) => id === juniors.id))
  t.equal(outcomeOf(await parent.toggle(juniors, known(theo)), known(theo)), 'session_closed')
  const [game] = await bookingsOf(member)
  const start = String(memberOf(game?.period, 'start')).slice(0, 10)
  await club.world.act('closeCourt', { courtId: known(courtOne), ...day(start) })
  t.strictSame(await bookingsOf(member), [])
  t.equal((await bookingsOf(coach)).length, 1, "the coach's own game is on the other court")
  t.equal(await club.refused('closeCourt', { courtId: nothing, to: `${tuesday}T18:00:00Z` }), 'unknown_court')
  t.equal(await club.refused('closeCourt', { courtId: known(courtOne), to: now }), 'invalid_argument')
  t.equal(
    await club.refused('closeCourt', { courtId: known(courtOne), to: '2027-02-30T18:00:00Z' }),
    'invalid_argument',
  )
  await isUndone(t, club, 'closeCourt', before)
})

t.test('a group session is moved, and everybody in it with it, if all are free', async t => {
  const club = await quietClub(t)
  const [member, parent] = [club.as('member'), club.as('parent')]
  const before = await member.sessions()
  const juniors = juniorsIn(await parent.sessions())
  const move = { sessionId: juniors.id, start: `${thursday}T17:00:00Z` }
  hasFields(t, await club.world.act('moveSession', { ...move, courtIds: [known(courtTwo)] }), {
    session: { id: juniors.id },
    participants: { length: 2 },
  })
  const moved = (await parent.sessions()).find(({ id }) => id === juniors.id)
  hasFields(t, moved, {
    period: { start: /^2027-03-04T17:00/, end: /^2027-03-04T18:00/ },
    courts: [{ id: courtTwo }],
    booked: 2,
  })
  t.strictSame(
    lessonsIn(await member.sessions())
      .map(({ period }) => period.start.slice(0, 16))
      .filter(start => start.startsWith(thursday)),
    [`${thursday}T16:00`, `${thursday}T18:00`],
    'its coach and its court are taken then',
  )
  t.equal(outcomeOf(await parent.toggle(juniors, known(theo)), known(theo)), 'none')
  await club.world.act('moveSession', move)
  const lesson = lessonAt(await member.sessions(), `${tuesday}T17:00`)
  t.equal(outcomeOf(await member.toggle(lesson, known(martin)), known(martin)), 'participating')
  const refused: readonly (readonly [string, Partial<StubActions['moveSession']>, string])[] = [
    ['the coach has a lesson then', { start: `${tuesday}T16:30:00Z`, courtIds: [known(courtOne)] }, 'slot_taken'],
    ['the club is closed', { start: `${tuesday}T22:00:00Z` }, 'slot_withdrawn'],
    ['in the past', { start: '2027-02-28T10:00:00Z' }, 'invalid_argument'],
    ['no instant', { start: '2027-02-30T10:00:00Z' }, 'invalid_argument'],
    ['no coach', { coachId: known(martin) }, 'unknown_coach'],
    ['no court', { courtIds: [nothing] }, 'unknown_court'],
    ['no session', { sessionId: nothing }, 'unknown_session'],
  ]
  for (const [name, more, code] of refused) t.equal(await club.refused('moveSession', { ...move, ...more }), code, name)
  await club.world.act('cancelSession', { sessionId: juniors.id })
  t.equal(await club.refused('moveSession', move), 'session_closed')
  await isUndone(t, club, 'moveSession', before)
})

t.test('a lesson is moved to a slot that is offered, and its former slot is free', async t => {
  const club = await quietClub(t)
  const [member, parent] = [club.as('member'), club.as('parent')]
  const before = await member.sessions()
  const lesson = lessonAt(before, `${tuesday}T17:00`)
  const target = lessonAt(before, `${thursday}T17:30`)
  t.equal(await club.refused('moveSession', { sessionId: lesson.id, start: target.period.start }), 'unknown_session')
  t.equal(outcomeOf(await member.toggle(lesson, known(martin)), known(martin)), 'participating')
  hasFields(t, await club.world.act('moveSession', { sessionId: lesson.id, start: target.period.start }), {
    session: { id: target.id },
    participants: [martin],
  })
  hasFields(
    t,
    (await bookingsOf(member)).find(({ type }) => type === 'coaching'),
    { id: target.id, period: { start: target.period.start } },
  )
  t.equal(lessonAt(await parent.sessions(), `${tuesday}T17:00`).bookable, true)
  hasFields(t, lessonAt(await member.sessions(), `${thursday}T17:30`).attendance, [
    { clientId: martin, state: 'expected' },
  ])
  const again = { sessionId: target.id }
  t.equal(
    await club.refused('moveSession', { ...again, start: `${tuesday}T17:10:00Z` }),
    'slot_withdrawn',
    'off the grid',
  )
  t.equal(await club.refused('moveSession', { ...again, start: '2027-03-03T17:00:00Z' }), 'slot_withdrawn', 'a day off')
  t.equal(
    await club.refused('moveSession', { ...again, start: '2027-06-01T16:00:00Z' }),
    'slot_withdrawn',
    'too far ahead',
  )
  t.equal(
    await club.refused('moveSession', { ...again, start: `${tuesday}T17:00:00Z`, courtIds: [known(courtOne)] }),
    'slot_withdrawn',
    'a court that the coach does not prefer',
  )
  hasFields(t, await club.world.act('moveSession', { ...again, start: lesson.period.start }), {
    session: { id: lesson.id },
  })
  await isUndone(t, club, 'moveSession', before)
})

t.test('an invitation to a match: who is asked is not busy yet, both diaries follow the answer', async t => {
  const club = await quietClub(t)
  const [member, parent] = [club.as('member'), club.as('parent')]
  const before = await member.sessions()
  const wish = {
    ownerId: known(martin),
    invitees: [known(nadia)],
    courtId: known(courtOne),
    start: `${tuesday}T17:00:00Z`,
  }
  const done = await club.world.act('inviteToMatch', wish)
  const bookingId = String(memberOf(done.booking, 'id'))
  const inDiary = async (visitor: Visitor): Promise<unknown> =>
    (await bookingsOf(visitor)).find(({ id }) => id === bookingId)?.status
  t.strictSame([await inDiary(member), await inDiary(parent)], ['awaitingReply', 'awaitingReply'])
  t.equal(await club.refused('inviteToMatch', { ...wish, ownerId: known(sue) }), 'slot_taken', 'the court is held')

  const lesson = lessonAt(await parent.sessions(), `${tuesday}T17:00`)
  t.equal(outcomeOf(await parent.toggle(lesson, known(nadia)), known(nadia)), 'participating', 'free until they accept')
  const accept = { bookingId, personId: known(nadia), reply: 'accepted' } as const
  t.equal(await club.refused('replyToInvitation', accept), 'client_busy')
  t.equal(outcomeOf(await parent.toggle(lesson, known(nadia)), known(nadia)), 'none')
  await club.world.act('replyToInvitation', accept)
  t.strictSame([await inDiary(member), await inDiary(parent)], ['confirmed', 'confirmed'])
  for (const visitor of [member, parent])
    hasFields(t, itemsIn((await visitor.get('/my/matches?matchStatus=arranged')).json), [
      { sides: [{ players: [{ id: martin }] }, { players: [{ id: nadia }] }], court: { id: courtOne } },
    ])
  t.equal(outcomeOf(await parent.toggle(lesson, known(nadia)), known(nadia)), 'client_busy')
  t.equal(await club.refused('replyToInvitation', accept), 'already_done')

  await club.world.act('replyToInvitation', { ...accept, reply: 'declined' })
  t.strictSame([await inDiary(member), await inDiary(parent)], [undefined, undefined], 'nobody is left to play')
  t.strictSame(itemsIn((await member.get('/my/matches?matchStatus=arranged')).json), [])
  t.equal(await club.refused('replyToInvitation', accept), 'session_closed')
  hasFields(
    t,
    await club.world.act('inviteToMatch', { ...wish, ownerId: known(sue) }),
    { court: { id: courtOne } },
    'free again',
  )
  await isUndone(t, club, 'replyToInvitation', before)
})

t.test('an invitation with its match, as a world file may hold them, is one thing: accepted, and declined', async t => {
  const hand = await server.inHand(t)
  for (const status of ['pending', 'arranged']) {
    const world = await hand.world({
      now,
      world: {
        world: { name: 'friendly', extends: 'quiet-club' },
        personalBookings: [
          {
            id: 'friendly-booking',
            type: 'invitation',
            name: 'A friendly',
            club: 'little-barrow',
            court: 'court-2',
            sport: 'tennis',
            owner: 'nadia',
            participants: ['nadia'],
            invitees: [{ person: 'dot', reply: 'awaiting' }],
            start: '+1d 14:00',
            end: '15:00',
          },
        ],
        matches: [
          {
            id: 'friendly',
            sport: 'tennis',
            type: 'friendly',
            status,
            club: 'little-barrow',
            personalBooking: 'friendly-booking',
            start: '+1d 14:00',
            end: '15:00',
            changed: '-9d 10:00',
            sides: [
              { name: 'Nadia', players: ['nadia'] },
              { name: 'Dot', players: ['dot'] },
            ],
          },
        ],
      },
    })
    const bookingId = idOf('personal booking', 'friendly-booking')
    const reply = { bookingId, personId: known(dot) }
    const matches = async (): Promise<unknown> =>
      itemsIn((await visitorOf(hand, world, 'parent').get('/my/matches')).json).map(one => one.status)
    await world.act('replyToInvitation', { ...reply, reply: 'accepted' })
    t.strictSame(await matches(), ['arranged'], status)
    await world.act('replyToInvitation', { ...reply, reply: 'declined' })
    t.strictSame(await matches(), ['cancelled'], status)
  }
})

t.test('a match of four is arranged when all have accepted; what makes no sense is refused', async t => {
  const club = await quietClub(t)
  const wish = {
    ownerId: known(martin),
    invitees: [nadia, imran, dot].map(known),
    courtId: known(courtOne),
    start: `${tuesday}T12:00:00Z`,
    minutes: 120,
  }
  const done = await club.world.act('inviteToMatch', wish)
  const bookingId = String(memberOf(done.booking, 'id'))
  for (const personId of wish.invitees)
    await club.world.act('replyToInvitation', { bookingId, personId, reply: 'accepted' })
  hasFields(t, itemsIn((await club.as('parent').get('/my/matches')).json)[0], { format: 'doubles', status: 'arranged' })
  await club.world.act('replyToInvitation', { bookingId, personId: known(dot), reply: 'declined' })
  t.strictSame((await club.as('parent').get('/my/matches')).json, [], 'it is not arranged any more')
  hasFields(t, itemsIn((await club.as('parent').get('/my/bookings')).json)[0], { id: bookingId, status: 'confirmed' })
  await club.world.act('replyToInvitation', { bookingId, personId: known(dot), reply: 'accepted' })
  const matches = itemsIn((await club.as('parent').get('/my/matches')).json)
  hasFields(
    t,
    matches,
    [{ format: 'doubles', status: 'arranged' }],
    'who changes their mind twice leaves no other match',
  )
  t.equal(matches.length, 1)
  await club.world.act('replyToInvitation', { bookingId, personId: known(dot), reply: 'declined' })
  const refused: readonly (readonly [string, Partial<StubActions['inviteToMatch']>, string])[] = [
    ['two others', { invitees: [known(nadia), known(imran)] }, 'invalid_argument'],
    ['oneself', { invitees: [known(martin)] }, 'invalid_argument'],
    ['nobody', { invitees: [nothing] }, 'unknown_person'],
    ['three nobodies', { invitees: [nothing, nothing, nothing] }, 'unknown_person'],
    ['more than there is room for, whoever they are', { invitees: Array(4).fill(nothing) }, 'invalid_body'],
    ['no organiser', { ownerId: nothing }, 'unknown_person'],
    ['no court', { courtId: nothing }, 'unknown_court'],
    ['another sport', { sport: 'squash' }, 'invalid_argument'],
    ['off the grid', { start: `${tuesday}T09:30:00Z` }, 'slot_withdrawn'],
    ['an end that no id can carry', { start: '2106-02-07T06:00:00Z', minutes: 60 }, 'invalid_argument'],
    ['half a step', { start: `${thursday}T09:00:00Z`, minutes: 90 }, 'slot_withdrawn'],
    ['the club is closed', { start: `${thursday}T20:00:00Z` }, 'slot_withdrawn'],
    ['in the past', { start: '2027-03-01T09:00:00Z' }, 'invalid_argument'],
    [
      'the organiser plays already',
      { start: `${tuesday}T12:30:00Z`, courtId: known(courtTwo), minutes: 60 },
      'client_busy',
    ],
  ]
  for (const [name, more, code] of refused)
    t.equal(await club.refused('inviteToMatch', { ...wish, ...more }), code, name)
  const reply = { bookingId, personId: known(nadia), reply: 'declined' } as const
  t.equal(await club.refused('replyToInvitation', { ...reply, bookingId: nothing }), 'unknown_booking')
  t.equal(await club.refused('replyToInvitation', { ...reply, personId: nothing }), 'unknown_person')
  t.equal(await club.refused('replyToInvitation', { ...reply, personId: known(rowan) }), 'not_invited')
  await club.world.clock.set(wish.start)
  t.equal(await club.refused('replyToInvitation', reply), 'session_closed')
})
