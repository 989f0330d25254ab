/**
 * The records of a world file: what may be written, and what it means.
 *
 * They are the club's records (club/model.ts) in a form that a person can write: names instead of ids, days counted
 * from the day on which the world starts, and what follows from something else left out. What belongs to one other
 * record may stand inside it (a club's courts, a person's memberships) or on its own, with the name of the record that
 * it belongs to.
 */
import { durationForm } from '../text/duration.ts'
import { clockBounds } from '../text/instants.ts'
import { affiliateTypes, sports } from '../club/model.ts'
import { bounds } from '../generated/bounds.ts'
import { type Bounds, bounded, boundedTelephone, boundedWhole } from './bounded.ts'
import { dateForm, endForm, instantForm, momentForm, timeForm } from './times.ts'
import {
  type Shape,
  type Shaped,
  either,
  flag,
  isRecord,
  list,
  mapping,
  number,
  oneOf,
  pounds,
  text,
  whole,
} from './shape.ts'

/** Lower case, so that no two names differ in their case alone; 24 hexadecimal digits are an id as it is. */
const nameForm = /^[a-z0-9][a-z0-9._-]*$/

const id = text(
  "A short name of the writer's choice, from which the id is made and by which other records refer to this one; "
    + 'or the id itself, 24 lower-case hexadecimal digits.',
  nameForm,
  'A name of lower-case letters, digits, dots and dashes',
)
const alias = text(
  'A short name by which other records refer to this one, where `id` is 24 hexadecimal digits.',
  nameForm,
  'A name of lower-case letters, digits, dots and dashes',
)
const named = (what: string): Shape<string> =>
  text(`${what}: its \`id\` or \`alias\`.`, nameForm, 'The name or id of a record')
const date = (what: string): Shape<string> =>
  text(
    `${what} A date: \`2027-03-28\`, \`+2d\`, \`-3d\`, \`today\`, \`mon+1w\` (Monday of next week), \`-9y-30d\`.`,
    dateForm,
    'A date (2027-03-28, +2d, mon+1w, -9y-30d)',
  )
const moment = (what: string): Shape<string> =>
  text(
    `${what} A date and a time on the club's clock: \`+2d 18:00\`, \`mon+1w 18:00\`; a date alone is its `
      + 'midnight; or RFC 3339 with an offset: `2027-03-28T18:00:00+01:00`.',
    momentForm,
    'A date and time (+2d 18:00, mon+1w 18:00, 2027-03-28T18:00:00+01:00)',
  )
const end = (what: string): Shape<string> =>
  text(
    `${what} As \`start\`, or a time alone: \`19:30\`, the first one after the start.`,
    endForm,
    'A time (19:30) or a date and time (+2d 19:30)',
  )
const time = (what: string): Shape<string> =>
  text(`${what} \`HH:MM\` on the club's clock.`, timeForm, 'A time of day (18:00)')

const sport = oneOf('The sport.', sports)
const people = (what: string): Shape<readonly string[]> => list(what, named('A person'))

const address = mapping(
  'A postal address.',
  {
    streetAddress: bounded('House and street.', bounds.Address.streetAddress),
    locality: bounded('Town.', bounds.Address.locality),
    postalCode: bounded('Postcode.', bounds.Address.postalCode),
  },
  {
    region: bounded('County or council area.', bounds.Address.region),
    country: bounded('Country, ISO 3166-1: `GB`.', bounds.Address.country),
  },
)

const degrees = (what: string, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  number(what, minimum, maximum, `Degrees from ${minimum} to ${maximum}`)

const closure = mapping(
  'A time at which nothing can be booked.',
  { start: moment('When it begins.'), end: end('When it is over.') },
  {},
)

const days = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'weekdays',
  'weekend',
  'daily',
] as const
const day = oneOf('A day of the week, or `weekdays`, `weekend`, `daily`.', days)

const hours = mapping(
  'Hours of a day; an end at or before the start is on the next day.',
  {
    day,
    start: time('From.'),
    end: time('Until.'),
  },
  {},
)

const ageEligibility = mapping(
  'Who of this gender may join.',
  {
    eligible: flag('False: nobody of this gender.'),
  },
  {
    minAge: boundedWhole('Youngest age, in whole years.', bounds.AgeEligibility.minAge),
    maxAge: boundedWhole('Oldest age, in whole years.', bounds.AgeEligibility.maxAge),
    ageOn: date('The date on which the age counts; absent: the date on which the session or event starts.'),
  },
)

const eligibility = mapping(
  'Who may join. `members` and `nonMembers` both false: a closed group.',
  {
    members: flag('Members may join.'),
    nonMembers: flag('Others may join.'),
  },
  { male: ageEligibility, female: ageEligibility },
)

const contact = {
  longName: bounded(
    'The name in full.',
    bounds.Affiliate.longName,
    bounds.AffiliateEntry.longName,
    bounds.Club.longName,
  ),
  description: bounded(
    'A sentence or two about it.',
    bounds.Affiliate.description,
    bounds.AffiliateEntry.description,
    bounds.Club.description,
  ),
  website: bounded('Address of its website.', bounds.Affiliate.website, bounds.Club.website),
  email: bounded('Email address.', bounds.Affiliate.email, bounds.Club.email),
  telephone: boundedTelephone('Telephone number.', bounds.Affiliate.telephone, bounds.Club.telephone),
}

/** Whatever has a name is named by it elsewhere. */
const name = (description: string, ...others: readonly Bounds[]): Shape<string> =>
  bounded(description, bounds.ObjectIdentifier.name, ...others)

// ---------------------------------------------------------------- people

const linkFields = {
  member: named('The person whom the guardian acts for'),
  relationship: oneOf('What the member is to the guardian.', ['child', 'partner', 'parent', 'guardian', 'other']),
}
const familyLink = mapping(
  'A person who may act for another one; leads from guardian to member only.',
  { guardian: named('The person who acts'), ...linkFields },
  {},
)

const membershipFields = {
  affiliate: named('The affiliate'),
  category: bounded('The kind of membership: `Family`.', bounds.UserClub.membership),
  from: date('First day.'),
}
const membershipExtras = {
  memberNumber: bounded('Number on the card.', bounds.UserClub.memberNumber),
  to: date('Last day; absent: it goes on.'),
}
const membership = mapping(
  'A membership of an affiliate.',
  { person: named('The member'), ...membershipFields },
  membershipExtras,
)

const accountFields = { club: named('The club'), credit: pounds('Pounds; negative when the member owes.', -100_000) }
const account = mapping("A member's balance at a club.", { person: named('The member'), ...accountFields }, {})

const person = mapping(
  'A person: member, coach, leader, child or visitor.',
  {
    id,
    firstName: bounded('Given name.', bounds.User.firstName),
    lastName: bounded('Family name.', bounds.User.lastName),
    dateOfBirth: date('Day of birth; `-9y-30d` keeps a child nine years old whenever the world starts.'),
    gender: oneOf('Gender.', ['male', 'female', 'other', 'undisclosed']),
    email: bounded('Email address.', bounds.User.email),
  },
  {
    alias,
    telephone: boundedTelephone('Telephone number.', bounds.User.telephone),
    description: bounded('What a coach says about themselves.', bounds.Coach.description),
    address,
    hasPaymentMethod: flag('A card is on file.', false),
    family: list('Those for whom this person acts.', mapping('A family member.', linkFields, {})),
    memberships: list('Memberships.', mapping('A membership of an affiliate.', membershipFields, membershipExtras)),
    accounts: list('Balances.', mapping('A balance at a club.', accountFields, {})),
  },
)

// ---------------------------------------------------------------- places

const affiliate = mapping(
  "An organisation: a club's legal body, a coaching company, a county, a league, a school.",
  {
    id,
    type: oneOf('What it is.', affiliateTypes),
    name: name('Name.', bounds.Affiliate.name, bounds.AffiliateEntry.name, bounds.UserAffiliate.name),
  },
  { alias, ...contact },
)

const courtFields = {
  id,
  name: name('Name.', bounds.Court.name),
  sports: list('What can be played.', sport, bounds.Court.sports.minItems, sports.length, true),
}
const courtExtras = {
  alias,
  surface: oneOf('What it is made of.', [
    'grass',
    'clay',
    'artificialgrass',
    'artificialclay',
    'hard',
    'carpet',
    'wood',
    'other',
  ]),
  indoor: flag('It has a roof.', false),
  floodlit: flag('It has lights.', false),
  stepMinutes: oneOf('The grid: bookings start at `firstStart` and whole steps after it.', [15, 20, 30, 60], 30),
  firstStart: time('First start of a day. Absent: `00:00`.'),
  closures: list('When it is closed though the club is open.', closure),
}
const court = mapping('A court, or a table.', { club: named('The club'), ...courtFields }, courtExtras)

const club = mapping(
  'A club: a place with courts.',
  {
    id,
    name: name('Name.', bounds.Club.name, bounds.ClubDistance.name, bounds.UserClub.name),
    address,
    location: mapping(
      'Degrees, WGS 84.',
      {
        latitude: degrees('North is positive.', bounds.Location.latitude),
        longitude: degrees('East is positive.', bounds.Location.longitude),
      },
      {},
    ),
  },
  {
    alias,
    ...contact,
    timeZone: bounded("IANA name. Absent: the world's.", bounds.Club.timeZone),
    openingHours: list('When it is open. Absent: daily from 07:00 to 22:00.', hours),
    closures: list('When it is closed though its hours say otherwise.', closure),
    ownAffiliate: named('The affiliate whose place this is'),
    courts: list('Its courts.', mapping('A court, or a table.', courtFields, courtExtras)),
  },
)

// ---------------------------------------------------------------- what goes on

const optionFields = {
  id,
  name: name('Name: `One hour`.', bounds.FeeOption.name),
  price: pounds('Pounds a person. At 0 the session is not shown.', 0),
  durationMinutes: boundedWhole('How long a session lasts.', bounds.FeeOption.durationMinutes),
}
const optionExtras = {
  alias,
  capacity: whole('Most people in a session. Absent: 1.', 1, 10_000),
  active: flag('It is still offered.', true),
}
const feeOption = mapping(
  'What a session of a series costs, how long it lasts and how many it holds.',
  { series: named('The series'), ...optionFields },
  optionExtras,
)

const bookingFields = { id }
const bookingExtras = {
  alias,
  type: oneOf(
    "`tournament`: in the event's name; `team`: in a team's; `fixture`: a fixture, or a session of a coaching series.",
    ['tournament', 'team', 'fixture'],
    'fixture',
  ),
  name: bounded(
    'What it is for. Absent: the name of the series.',
    bounds.BookingEntry.name,
    bounds.CoachingSession.name,
  ),
  start: moment('When it begins. Absent: a general indication, without dates.'),
  end: end('When it is over. May be left out on a coaching series: the fee option says how long a session lasts.'),
  weeks: either(
    'The booking is repeated weekly: how often, or the status of each week. Those that this makes are named '
      + '`name-1`, `name-2` and so on.',
    Array.isArray,
    list('The status of each week.', oneOf('The status.', ['planned', 'booked', 'cancelled']), 1, 60),
    whole('How many weeks.', 1, 60),
  ),
  status: oneOf('Only what is booked is shown, or holds courts.', ['planned', 'booked', 'cancelled'], 'booked'),
  courts: list(
    'Its courts; while it is booked they are held, and no court booking has to be written for it.',
    named('A court'),
  ),
  holdsCourts: flag('False: it is booked, but no court is.', true),
  coach: named('Who leads a session of a coaching series'),
  assistants: people('Who helps.'),
  feeOption: named('What a session of a coaching series costs'),
  capacity: whole('Most people in it. Absent, on a coaching series: as the fee option says.', 1, 10_000),
  participants: people('Who takes part, and is expected (or, when it is over, attended).'),
}
const booking = mapping(
  'A booking of an event; on a coaching series a group session.',
  { event: named('The event'), ...bookingFields },
  bookingExtras,
)

const eventFields = {
  id,
  club: named('The club that hosts it'),
  name: name("Name: `Men's Singles`.", bounds.EventInstance.name),
}
const eventExtras = {
  alias,
  organisers: people('Who organises it.'),
  ticketed: flag('Spectators need a ticket.', false),
  personal: flag('Its matches are booked by the players themselves.', false),
  entriesOpen: moment('From when one can enter.'),
  entriesClose: moment('Until when one can enter.'),
  period: mapping(
    'From when to when it runs.',
    { start: moment('When it begins.') },
    { end: end('When it is over; absent: open-ended.') },
  ),
  archived: flag('It is kept for the record only.', false),
  bookings: list(
    'Its bookings or sessions.',
    mapping('A booking of an event; on a coaching series a group session.', bookingFields, bookingExtras),
  ),
}
const event = mapping(
  'A draw, a term, a division: something of a series with dates.',
  { series: named('The series'), ...eventFields },
  eventExtras,
)

const seriesFields = {
  id,
  name: name('Name.', bounds.SeriesEntry.name, bounds.BookingEntry.name, bounds.CoachingSession.name),
  sport,
  eligibility,
}
const seriesExtras = {
  alias,
  club: named('The club where an individual series stays'),
  description: bounded(
    'A sentence or two about it.',
    bounds.SeriesEntry.description,
    bounds.CoachingSession.description,
  ),
  frequency: bounded('How often: `Every week`.', bounds.SeriesEntry.frequency),
  schedule: bounded('When: `Tuesdays, 7 pm`.', bounds.SeriesEntry.schedule),
  archived: flag('It is kept for the record only.', false),
  coaching: oneOf(
    "`group`: its bookings are sessions; `individual`: its group's leaders give lessons.",
    ['none', 'individual', 'group'],
    'none',
  ),
  feeOptions: list(
    'What its sessions cost.',
    mapping('What a session costs, how long it lasts and how many it holds.', optionFields, optionExtras),
  ),
  events: list(
    'Its events.',
    mapping('A draw, a term, a division: something of a series with dates.', eventFields, eventExtras),
  ),
}
const series = mapping(
  'A kind of event that a group runs again and again, or a kind of coaching.',
  { group: named('The group'), ...seriesFields },
  seriesExtras,
)

const owner = either(
  'Who owns it: a self-employed coach, or an affiliate. Absent: the administering affiliate.',
  value => isRecord(value) && 'person' in value,
  mapping('A person.', { person: named('The person') }, {}),
  mapping('An affiliate.', { affiliate: named('The affiliate') }, {}),
)

const group = mapping(
  'A group of people who play or learn together.',
  {
    id,
    affiliate: named('The administering organisation'),
    name: name('Name.', bounds.GroupEntry.name),
  },
  {
    alias,
    owner,
    description: bounded('A sentence or two about it.', bounds.GroupEntry.description),
    private: flag('Hidden from those who have not signed in.', false),
    leaders: people('Who leads it; the coaches of its individual series.'),
    deputies: people('Who stands in for the leaders.'),
    members: people('Who belongs to it.'),
    series: list('What it runs.', mapping('A kind of event, or of coaching.', seriesFields, seriesExtras)),
  },
)

// ---------------------------------------------------------------- lessons and courts

const preferences = mapping(
  'When and where a coach gives individual sessions.',
  { person: named('The coach') },
  {
    availability: list(
      'The week.',
      mapping(
        'Hours of a day.',
        { day, start: time('From.'), end: time('Until; at or before the start: on the next day.') },
        {
          club: named('Only at this club; absent: at every one'),
          from: date('The first date on which it holds.'),
          to: date('The last date on which it holds.'),
        },
      ),
    ),
    exceptions: list(
      'Dates on which the week does not hold.',
      mapping(
        'A date.',
        { date: date('The date.') },
        {
          times: list(
            'The hours of that date; absent or empty: a day off.',
            mapping('Hours.', { start: time('From.'), end: time('Until.') }, { club: named('Only at this club') }),
          ),
        },
      ),
    ),
    preferredCourts: list('The courts that are offered.', named('A court')),
  },
)

const courtBooking = mapping(
  'A court that is held. Sessions, fixtures, matches and personal bookings that name a court hold it by themselves.',
  {
    court: named('The court'),
    start: moment('From.'),
    end: end('Until.'),
    source: oneOf('What for.', ['session', 'fixture', 'match', 'private', 'maintenance']),
  },
  {
    id,
    alias,
    ref: named('What holds it: a session, a booking, a match, a personal booking. Needless for maintenance'),
  },
)

const individualSession = mapping(
  "An individual session that somebody has booked. Its id is the slot's, made of its start and terms.",
  {
    coach: named('Who gives it'),
    court: named('Where'),
    feeOption: named('What it costs, and how long it lasts'),
    start: moment('When it begins.'),
    bookedBy: named('Who booked it'),
  },
  {
    alias,
    price: pounds('What it cost when it was booked. Absent: as the fee option says.', 0),
    participants: people('Who takes part. Absent: who booked it.'),
  },
)

const participation = mapping(
  'Whether somebody takes part in a session.',
  { session: named('The session'), client: named('The person') },
  {
    state: oneOf('`none`: no more.', ['none', 'participating'], 'participating'),
    changed: moment('When that was said. Absent: a day before the world starts.'),
    signedBy: named('Who signed them in; absent: whoever booked the session, if it is individual'),
  },
)

const attendance = mapping(
  'Whether somebody came to a session. Goes before what follows from `participants`.',
  {
    session: named('The session'),
    client: named('The person'),
    state: oneOf('Whether they came.', ['notExpected', 'expected', 'attended', 'absent']),
  },
  {},
)

const side = mapping(
  'One side of a match.',
  {
    name: bounded('The player, pair or team.', bounds.MatchSide.name),
    players: list('Who plays.', named('A person'), 0, bounds.MatchSide.players.maxItems),
  },
  { winner: flag('They won.') },
)

const match = mapping(
  'A match, played or to be played. It holds its court by itself, unless a personal booking does.',
  {
    id,
    sport,
    type: oneOf('What kind of match.', ['friendly', 'ladder', 'box', 'league', 'tournament', 'team']),
    status: oneOf('How far it is.', ['pending', 'arranged', 'inplay', 'completed', 'cancelled']),
    sides: list('The two sides.', side, 2, 2),
    changed: moment('When it was last changed.'),
  },
  {
    alias,
    format: oneOf('Singles, doubles or mixed doubles.', ['singles', 'doubles', 'mixed'], 'singles'),
    event: named('The event that it belongs to'),
    club: named('Where it is played'),
    court: named('The court'),
    personalBooking: named('The personal booking that holds the court'),
    start: moment('When it begins.'),
    end: end('When it is over.'),
    team: mapping(
      'The team that plays.',
      { id, name: bounded('Its name.', bounds.MatchTeam.name) },
      { fixture: named('The booking that is the fixture') },
    ),
    score: bounded('The score: `6-3 4-6 10-7`.', bounds.Match.score),
    outcome: oneOf('How it ended.', ['normal', 'retired', 'walkover', 'conceded', 'abandoned']),
  },
)

const personalBooking = mapping(
  'What somebody has booked for themselves. It holds its court by itself.',
  {
    id,
    type: oneOf('What it is.', ['match', 'coaching', 'invitation', 'guest']),
    name: bounded('What it is for.', bounds.BookingItem.name),
    club: named('Where'),
    owner: named('Who booked it'),
    start: moment('When it begins.'),
    end: end('When it is over.'),
  },
  {
    alias,
    participants: people('Who takes part.'),
    invitees: list(
      'Who is asked to.',
      mapping(
        'An invitation.',
        { person: named('The person') },
        { reply: oneOf('What they said.', ['awaiting', 'accepted', 'declined'], 'awaiting') },
      ),
    ),
    court: named('The court'),
    sport,
    fee: pounds('Pounds.', 0),
    status: oneOf('What became of it.', ['confirmed', 'cancelled'], 'confirmed'),
  },
)

// ---------------------------------------------------------------- credentials

const expires = moment('When it runs out; absent: never.')
const expiresIn = text(
  'How long it lives from the start of the world, instead of `expires`: an ISO 8601 duration, `PT1H`.',
  durationForm,
  'An ISO 8601 duration (PT1H)',
)

/** What a header can carry (RFC 9110, section 5.5; RFC 6749, appendix A.2). */
const secret = (what: string): Shape<string> =>
  text(what, /^[\x21-\x7e]{1,512}$/, 'A text of at most 512 letters, digits and signs of ASCII, without spaces,')

const apiKey = mapping(
  'A key that identifies an application.',
  { key: secret('The key.'), name: text('The application.') },
  { active: flag('It is accepted.', true), expires, expiresIn },
)

const accessToken = mapping(
  'A token that identifies a user.',
  {
    token: text(
      'The token.',
      /^[A-Za-z0-9._~+/-]{1,512}={0,2}$/,
      'A token of at most 512 letters, digits and -._~+/ (RFC 6750, section 2.1)',
    ),
    person: named('The user'),
    label: text('What it is for, shown where the people of the world are listed: `parent`.'),
  },
  {
    role: text(
      'A short name of its own by which a test calls this caller: `parent`, `coach`, `member`.',
      nameForm,
      'A name of lower-case letters, digits, dots and dashes',
    ),
    expires,
    expiresIn,
    revoked: flag('It has been withdrawn.', false),
  },
)

const application = mapping(
  'An application that asks users for access by OAuth 2.0.',
  {
    clientId: text('Its id.', /^[A-Za-z0-9._~-]{1,64}$/, 'A text of at most 64 letters, digits and -._~'),
    name: text('What users are asked about.'),
    redirectUris: list(
      'Where users may be sent back to: https, a scheme of its own, or http on this machine, where any port will do.',
      text('An absolute URI.'),
      1,
      10,
      true,
    ),
  },
  {
    description: text('What it does.'),
    public: flag('It can keep no secret: it runs in a browser or on a phone.', false),
    status: oneOf(
      '`pending`: it waits for the operator. `accepted`: it may ask users for access.',
      ['accepted', 'pending', 'rejected'],
      'accepted',
    ),
    reason: text('Why it was rejected.'),
    clientSecret: secret('Its secret: of one that is accepted, and not public.'),
    apiKey: secret('An API key of its own.'),
    person: named('Who declared it; absent: the operator'),
  },
)

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
export type Written<N extends RecordName> = Shaped<(typeof recordShapes)[N]['shape']>

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

export type WrittenDay = (typeof days)[number]
