/**
 * Worlds of odd shapes, in which there is very much of one thing: whoever posts one holds up nobody, and neither does
 * whoever asks it for anything.
 */
import t from 'tap'
import { median } from '../../scripts/abuse/client.ts'
import { isFields } from '../fixtures/oracle.ts'
import { type Asked, type Known, api, began, control, knownOf, longest, sent, turnOf } from './odd-asking.ts'

/** Worlds that aren't made, and why. */
const refused: readonly (readonly [world: string, status: number, code: string])[] = [
  ['family', 400, 'unusable_world'],
  ['leaders of many series', 400, 'unusable_world'],
  ['courts of coaches in series that cost nothing yet', 400, 'unusable_world'],
  ['more offers than a world has', 400, 'unusable_world'],
  ['hours of a club', 400, 'unusable_world'],
  ['availability of a coach', 400, 'unusable_world'],
  ['invitees of a personal booking', 400, 'unusable_world'],
  ['people listed twice', 400, 'unusable_world'],
  ['courts with wrong names', 400, 'unusable_world'],
  ['names that nobody has', 400, 'unusable_world'],
  ['participants in each week', 409, 'too_much_data'],
  ['participants in each week of many bookings', 409, 'too_much_data'],
]

const closing = (courtId: string): Asked => ({
  path: `${control}/actions/closeCourt`,
  body: { courtId, from: '2027-03-10T00:00:00Z', to: '2029-03-10T00:00:00Z' },
})

const tomorrow = { from: '2027-03-11T00:00:00Z', to: '2027-03-12T00:00:00Z' }

const tooMuchOnCourt = {
  status: 503,
  code: 'too_much_work',
  says: 'Close it for parts of that time, one after the other.',
}

const listOf = (club: string, query: string): string => `${api}/my/coaching/sessions/club/${club}${query}`

const lists = ({ club }: Known): readonly Asked[] =>
  ['?limit=1', '?limit=500', '?limit=500&type=group'].map(query => ({ path: listOf(club, query) }))

const rows: readonly (readonly [world: string, asked: (known: Known) => readonly Asked[]])[] = [
  ['offers of one list', lists],
  [
    'more offers than one list has',
    ({ club, coach }) => [
      {
        path: listOf(club, '?limit=1'),
        status: 503,
        code: 'too_much_work',
        says: 'With type=group it has no slots, and is',
      },
      { path: listOf(club, '?type=group') },
      { path: `${api}/my/coaching/sessions/coach/${coach}` },
      { path: `${control}/timetable`, status: 503, code: 'too_much_work', says: 'Have fewer offers in the world' },
      { path: '/w/odd/' },
    ],
  ],
  [
    'offers of one group',
    ({ coach }) => [{ path: `${control}/actions/withdrawAvailability`, body: { coachId: coach, ...tomorrow } }],
  ],
  ['clubs all over the country', () => [{ path: `${api}/clubdistances?address=Worcester&offset=79501&limit=500` }]],
  [
    'times of coaches',
    ({ club, coach }) => [
      {
        path: listOf(club, '?days=30'),
        status: 503,
        code: 'too_much_work',
        says: 'Ask for fewer days than 30, or for one coach,',
      },
      { path: listOf(club, '?days=1') },
      { path: listOf(club, `?days=30&coach=${coach}`) },
    ],
  ],
  [
    'leaders of a group',
    ({ club }) => [
      { path: listOf(club, '?limit=1'), status: 503, code: 'too_much_work' },
      { path: listOf(club, '?limit=500&days=1') },
      { path: `${api}/coaching/coaches?limit=500` },
      { path: `${control}/timetable` },
    ],
  ],
  [
    'series that cost nothing yet',
    () => [
      {
        path: `${control}/explanations`,
        body: { id: '6048b4905c3e9a1f2b7d8e60', as: 'member' },
        status: 400,
        code: 'unknown_session',
      },
    ],
  ],
  ['groups of many coaches', lists],
  ['members of a group that is run', lists],
  ['sessions of a club', known => [...lists(known), { path: `${control}/timetable` }]],
  ['sessions of a family', lists],
  [
    'sessions that start together',
    known => [
      ...lists(known),
      {
        path: `${control}/actions/takeLastPlace`,
        body: { sessionId: known.session },
        status: 400,
        code: 'client_busy',
      },
    ],
  ],
  ['a family on a day of lessons', () => [{ path: `${control}/timetable?day=2027-03-12&as=member` }]],
  ['memberships of a family', known => [...lists(known), { path: `${control}/timetable?day=2027-03-12&as=member` }]],
  ['memberships of a family in many series', lists],
  ['coaches on a court that is taken', lists],
  ['coaches of a club with closures', lists],
  ['hours of coaches and clubs', lists],
  ['matches of a player', () => [{ path: `${api}/my/matches` }]],
  ['personal bookings', () => [{ path: `${api}/my/bookings` }]],
  ['events of a series', ({ club }) => [{ path: `${api}/clubs/${club}/events` }]],
  ['dated events of a series', ({ club }) => [{ path: `${api}/clubs/${club}/events` }]],
  ['bookings of an event', ({ club }) => [{ path: `${api}/clubs/${club}/events` }]],
  [
    'undated bookings of an event',
    ({ club }) => [{ path: `${api}/clubs/${club}/events` }, { path: `${control}/timetable` }],
  ],
  [
    'memberships of one affiliate',
    ({ me }) => [
      { path: `${api}/my/details` },
      {
        path: `${control}/actions/endMembership`,
        body: { personId: me },
        status: 503,
        code: 'too_much_work',
        says: "In the world's file, have fewer memberships of the person at the affiliate.",
      },
    ],
  ],
  ['memberships of many affiliates', () => [{ path: `${api}/my/details` }]],
  ['own clubs of a membership of each category', () => [{ path: `${api}/my/details` }]],
  ['accounts at many clubs', () => [{ path: `${api}/my/details` }]],
  ['affiliates of a leader', () => [{ path: `${api}/my/details` }]],
  ['sessions on a court', ({ court }) => [{ ...closing(court), ...tooMuchOnCourt }]],
  ['matches on a court', ({ court }) => [{ ...closing(court), ...tooMuchOnCourt }]],
  ['closures of one court', ({ court }) => [closing(court)]],
  [
    'members of one group',
    ({ group, me }) => [
      {
        path: `${control}/actions/joinGroup`,
        body: { groupId: group, personId: me },
        undo: `${control}/actions/leaveGroup`,
      },
    ],
  ],
  [
    'participants of a session',
    ({ session }) => [
      {
        path: `${control}/actions/moveSession`,
        body: { sessionId: session, start: '2027-03-20T10:00:00Z' },
        status: 503,
        code: 'too_much_work',
        says: "10000 take part in the session Series s, which changes as a whole: in the world's file, have fewer",
      },
      {
        path: `${control}/actions/cancelSession`,
        body: { sessionId: session },
        status: 503,
        code: 'too_much_work',
        says: 'or give it the status cancelled',
      },
    ],
  ],
  ['participants of personal bookings', () => [{ path: `${api}/my/bookings` }]],
  ['staff of many groups', () => [{ path: `${control}/state/groups?limit=500` }]],
  ['members of many groups', () => [{ path: `${control}/state/groups?limit=500` }]],
  ['closures of courts', () => [{ path: `${control}/state/courts?limit=500` }, { path: `${control}/timetable` }]],
  [
    'play without a court on a day',
    () => [{ path: '/w/odd/timetable?day=2027-03-11' }, { path: `${control}/timetable?day=2027-03-11&as=member` }],
  ],
  ['callers', () => [{ path: control }]],
  ['exceptions of a coach', () => []],
  ['assistants of sessions in each week', () => []],
  ['courts in each week', () => []],
  ['groups of an affiliate', ({ club }) => [{ path: `${api}/clubs/${club}/events` }]],
  ['hosts of a club', ({ club }) => [{ path: `${api}/clubs/${club}/events` }]],
]

const codeIn = (text: string): unknown => {
  const body: unknown = JSON.parse(text)
  return isFields(body) ? body.code : undefined
}

/* oxlint-disable no-await-in-loop -- one after the other is what is measured */

for (const [name, askedOf] of rows)
  t.test(name, async t => {
    const { server, made } = await began(t, name)
    t.equal(made.status, 201, made.text.slice(0, 300))
    t.ok(made.turn < longest, `to make it: a turn of ${made.turn.toFixed(0)} ms`)
    for (const asked of askedOf(await knownOf(server))) {
      const { path, status = 200, code, says, undo } = asked
      const turns: number[] = []
      for (let run = 0; run < 3; run++) {
        const answer = await turnOf(server, asked)
        turns.push(answer.turn)
        t.equal(answer.status, status, `${path}: ${answer.text.slice(0, 300)}`)
        if (code !== undefined) t.equal(codeIn(answer.text), code, path)
        if (says !== undefined) t.match(answer.text, says, path)
        if (undo !== undefined) await sent(server, { ...asked, path: undo })
      }
      t.ok(median(turns) < longest, `${path}: a turn of ${median(turns).toFixed(0)} ms`)
    }
  })

for (const [name, status, code] of refused)
  t.test(`${name}: refused`, async t => {
    const { made } = await began(t, name)
    t.strictSame([made.status, codeIn(made.text)], [status, code], made.text.slice(0, 300))
    t.ok(made.turn < longest, `a turn of ${made.turn.toFixed(0)} ms`)
  })
