/** The order of sessions: start, end, club, coach, court, id. */
import t from 'tap'
import { compareRanked, compareSessions, rankingOf, venueOf } from '../../src/rules/session-order.ts'
import { atOnce } from '../../src/text/slices.ts'
import { aClub, aCourt, aSession, at } from '../fixtures/builders.ts'

const inOrder = [
  { name: 'the earliest', start: '09:00', end: '12:00' },
  { name: 'then the shortest', start: '10:00', end: '10:30' },
  { name: 'at a club that comes first, without a court', club: 'Ash', coach: 'Zoe', court: undefined, id: 'z' },
  { name: 'a club that is written otherwise is the same', club: 'ash', coach: 'Zoe', court: 'Court 1' },
  { name: 'by a coach that comes first', coach: 'Ann', court: 'Court 9' },
  { name: 'without a court', court: undefined, id: 'z' },
  { name: 'on a court', court: 'Court 2', id: 'y' },
  { name: 'courts go by their numbers', court: 'Court 10', id: 'a' },
  { name: 'the same but for its id', court: 'Court 10', id: 'b' },
  { name: 'at a club that comes last', club: 'Zed', coach: 'Ann' },
  { name: 'longer', end: '12:00', club: 'Ash', coach: 'Ann' },
  { name: 'later', start: '10:30', club: 'Ash', coach: 'Ann' },
].map(({ name, start = '10:00', end = '11:00', club = 'Mill', coach = 'Mia', id = 'm', ...rest }) => {
  const court = 'court' in rest ? rest.court : 'Court 1'
  return {
    name,
    session: aSession({
      id,
      start: at(`2027-03-10T${start}`),
      end: at(`2027-03-10T${end}`),
      club: aClub({ name: club }),
      coach: { id: 'c', name: coach },
      courts: court === undefined ? [] : [aCourt({ name: court })],
    }),
  }
})

t.test('each goes before all that follow, and by ranks it is the same', async t => {
  const rankOf = atOnce(rankingOf(inOrder.map(({ session }) => venueOf(session))))
  const sortable = ({ id, start, end, ...session }: (typeof inOrder)[number]['session']) => ({
    id,
    start,
    end,
    ...rankOf(venueOf({ id, start, end, ...session })),
  })
  for (const [place, { name, session }] of inOrder.entries()) {
    t.equal(compareSessions(session, session), 0, name)
    t.equal(compareRanked(sortable(session), sortable(session)), 0, name)
    for (const { name: later, session: other } of inOrder.slice(place + 1)) {
      t.strictSame(
        [compareSessions(session, other), compareSessions(other, session)].map(Math.sign),
        [-1, 1],
        `${name} / ${later}`,
      )
      t.strictSame(
        [compareRanked(sortable(session), sortable(other)), compareRanked(sortable(other), sortable(session))].map(
          Math.sign,
        ),
        [-1, 1],
        `${name} / ${later}, ranked`,
      )
    }
  }
})
