/**
 * The records of a world file: what may be written, and what it means.
 *
 * They are the club's records (club/model.ts) in a form that a person can write: names instead of ids, days counted
 * from the day on which the world starts, and what follows from something else left out. What belongs to one other
 * record may stand inside it (a club's courts, a person's memberships) or on its own, with the name of the record that
 * it belongs to.
 */
import { clockBounds } from '../../text/instants.ts'
import { type Shaped, mapping, text, whole } from '../shape.ts'
import { instantForm } from '../times.ts'
import { affiliate, club, court } from './clubs.ts'
import { accessToken, apiKey, application } from './credentials.ts'
import { account, familyLink, membership, person } from './people.ts'
import { attendance, courtBooking, individualSession, match, participation, personalBooking } from './play.ts'
import { booking, event, feeOption, group, preferences, series } from './programme.ts'

const world = mapping(
  'About the file.',
  {},
  {
    name: text('What the world is called.'),
    description: text('What it is for.'),
    timeZone: text(
      "IANA name: the clock by which the world's first day is told, and that of clubs without their own. Absent: "
        + "the base's, or `Europe/London`.",
    ),
    now: text(
      `The instant at which the world's clock starts, ${clockBounds}, RFC 3339 with an offset: `
        + "`2027-03-27T18:00:00Z`. Absent: the base's, or the present.",
      instantForm,
      'An instant (2027-03-27T18:00:00Z)',
    ),
    extends: text(
      'The world that this one stands on: a world file, relative to this one (`../demo.yaml`), or the name of a '
        + 'scenario (`demo`). What is written here is added to it. A record with the `id` or `alias` of one of the '
        + 'base replaces that one and all that belongs to it: a group with its series, their fee options, events and '
        + 'bookings, a person with their family, memberships and balances, a club with its courts, whether these '
        + 'stand inside the record or on their own. What is to stay has to be written again. The record keeps the id '
        + 'of the one that it replaces. Tokens are replaced by `token` or `role`, keys by `key`, '
        + 'applications by `clientId`, preferences by '
        + '`person`, balances by person and club, family links by guardian and member, participations and '
        + 'attendances by session and client; memberships are added.',
    ),
    generate: mapping(
      'A made-up world on which this one stands, instead of `extends`: clubs `c1`, `c2` and so on, their people '
        + '`c1-p1` to `c1-p27`, coaches `c1-coach1` to `c1-coach3`.',
      {
        clubs: whole('How many clubs; for more there is `courtside world`, which writes a file.', 0, 500),
      },
      { seed: whole('Another seed makes another world, the same one the same.', 0, 2 ** 31 - 1) },
    ),
  },
)

const removal = mapping(
  'A record of the base that is not in this world.',
  {
    name: text(
      "Its `id` or `alias`, or a token's role; with the section before it where records of several kinds have "
        + "the name: `clubs/harbour-lane`. What belongs to it goes with it: a group's series, a series' events, an "
        + "event's bookings.",
      /^\S+$/,
      'The name or id of a record of the base',
    ),
  },
  {},
)

/**
 * By the name of the record, as `record` says it in a file with a record a line; `section` holds a list of them in
 * YAML.
 */
export const recordShapes = {
  world: { section: 'world', shape: world },
  apiKey: { section: 'apiKeys', shape: apiKey },
  accessToken: { section: 'accessTokens', shape: accessToken },
  application: { section: 'applications', shape: application },
  person: { section: 'people', shape: person },
  familyLink: { section: 'familyLinks', shape: familyLink },
  affiliate: { section: 'affiliates', shape: affiliate },
  club: { section: 'clubs', shape: club },
  court: { section: 'courts', shape: court },
  membership: { section: 'memberships', shape: membership },
  account: { section: 'accounts', shape: account },
  group: { section: 'groups', shape: group },
  series: { section: 'series', shape: series },
  feeOption: { section: 'feeOptions', shape: feeOption },
  event: { section: 'events', shape: event },
  booking: { section: 'bookings', shape: booking },
  preferences: { section: 'preferences', shape: preferences },
  courtBooking: { section: 'courtBookings', shape: courtBooking },
  individualSession: { section: 'individualSessions', shape: individualSession },
  participation: { section: 'participations', shape: participation },
  attendance: { section: 'attendances', shape: attendance },
  match: { section: 'matches', shape: match },
  personalBooking: { section: 'personalBookings', shape: personalBooking },
  remove: { section: 'remove', shape: removal },
} as const

export type RecordName = keyof typeof recordShapes

export type WrittenRecord<N extends RecordName> = Shaped<(typeof recordShapes)[N]['shape']>

export const recordNames: readonly RecordName[] = [
  'world',
  'apiKey',
  'accessToken',
  'application',
  'person',
  'familyLink',
  'affiliate',
  'club',
  'court',
  'membership',
  'account',
  'group',
  'series',
  'feeOption',
  'event',
  'booking',
  'preferences',
  'courtBooking',
  'individualSession',
  'participation',
  'attendance',
  'match',
  'personalBooking',
  'remove',
]
