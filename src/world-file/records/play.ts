/** What was booked, coached and played in a world file. */
import { bounds } from '../../generated/bounds.ts'
import { bounded } from '../bounded.ts'
import { flag, list, mapping, oneOf, pounds } from '../shape.ts'
import { alias, end, id, moment, mostOf, recordReference, people, sport } from './forms.ts'

export const courtBooking = mapping(
  'A court that is held. Sessions, fixtures, matches and personal bookings that name a court hold it by themselves.',
  {
    court: recordReference('The court'),
    start: moment('From.'),
    end: end('Until.'),
    source: oneOf('What for.', ['session', 'fixture', 'match', 'private', 'maintenance']),
  },
  {
    id,
    alias,
    ref: recordReference('What holds it: a session, a booking, a match, a personal booking. Needless for maintenance'),
  },
)

export const individualSession = mapping(
  "An individual session that somebody has booked. Its id is the slot's, made of its start and terms.",
  {
    coach: recordReference('Who gives it'),
    court: recordReference('Where'),
    feeOption: recordReference('What it costs, and how long it lasts'),
    start: moment('When it begins.'),
    bookedBy: recordReference('Who booked it'),
  },
  {
    alias,
    price: pounds('What it cost when it was booked. Absent: as the fee option says.', 0),
    participants: people('Who takes part. Absent: who booked it.'),
  },
)

export const participation = mapping(
  'Whether somebody takes part in a session.',
  { session: recordReference('The session'), client: recordReference('The person') },
  {
    state: oneOf('`none`: no more.', ['none', 'participating'], 'participating'),
    changed: moment('When that was said. Absent: a day before the world starts.'),
    signedBy: recordReference('Who signed them in; absent: whoever booked the session, if it is individual'),
  },
)

export const attendance = mapping(
  'Whether somebody came to a session. Goes before what follows from `participants`.',
  {
    session: recordReference('The session'),
    client: recordReference('The person'),
    state: oneOf('Whether they came.', ['notExpected', 'expected', 'attended', 'absent']),
  },
  {},
)

const side = mapping(
  'One side of a match.',
  {
    name: bounded('The player, pair or team.', bounds.MatchSide.name),
    players: list('Who plays.', recordReference('A person'), 0, bounds.MatchSide.players.maxItems),
  },
  { winner: flag('They won.') },
)

export const match = mapping(
  'A match, played or to be played. It holds its court by itself, unless a personal booking does; while it is arranged '
    + 'it is then a booking of its players too, except of a team.',
  {
    id,
    sport,
    type: oneOf('What kind of match.', ['friendly', 'ladder', 'box', 'league', 'tournament', 'team']),
    status: oneOf(
      'How far it is. An arranged one is in play from its start to its end; a pending one keeps nobody busy.',
      ['pending', 'arranged', 'inplay', 'completed', 'cancelled'],
    ),
    sides: list('The two sides.', side, 2, 2),
    changed: moment('When it was last changed.'),
  },
  {
    alias,
    format: oneOf('Singles, doubles or mixed doubles.', ['singles', 'doubles', 'mixed'], 'singles'),
    event: recordReference('The event that it belongs to'),
    club: recordReference('Where it is played'),
    court: recordReference('The court'),
    personalBooking: recordReference('The personal booking that holds the court'),
    start: moment('When it begins.'),
    end: end('When it is over.'),
    team: mapping(
      'The team that plays.',
      { id, name: bounded('Its name.', bounds.MatchTeam.name) },
      { fixture: recordReference('The booking that is the fixture') },
    ),
    score: bounded('The score: `6-3 4-6 10-7`.', bounds.Match.score),
    outcome: oneOf('How it ended.', ['normal', 'retired', 'walkover', 'conceded', 'abandoned']),
  },
)

export const personalBooking = mapping(
  'What somebody has booked for themselves. It holds its court by itself.',
  {
    id,
    type: oneOf('What it is.', ['match', 'coaching', 'invitation', 'guest']),
    name: bounded('What it is for.', bounds.BookingItem.name),
    club: recordReference('Where'),
    owner: recordReference('Who booked it'),
    start: moment('When it begins.'),
    end: end('When it is over.'),
  },
  {
    alias,
    participants: people('Who takes part.', mostOf.hands),
    invitees: list(
      'Who is asked to.',
      mapping(
        'An invitation.',
        { person: recordReference('The person') },
        { reply: oneOf('What they said.', ['awaiting', 'accepted', 'declined'], 'awaiting') },
      ),
      0,
      mostOf.hands,
    ),
    court: recordReference('The court'),
    sport,
    fee: pounds('Pounds.', 0),
    status: oneOf('What became of it.', ['confirmed', 'cancelled'], 'confirmed'),
  },
)
