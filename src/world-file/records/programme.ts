/** Groups, series, events, fee options and bookings in a world file, and who coaches for how much notice. */
import { bounds } from '../../generated/bounds.ts'
import { bounded, boundedWhole } from '../bounded.ts'
import { either, flag, list, mapping, oneOf, pounds, whole } from '../shape.ts'
import {
  alias,
  date,
  day,
  eligibility,
  end,
  id,
  moment,
  mostOf,
  name,
  recordReference,
  people,
  sport,
  timeOfDay,
} from './forms.ts'
import { isObject } from '../../text/pointer.ts'

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

export const feeOption = mapping(
  'What a session of a series costs, how long it lasts and how many it holds.',
  { series: recordReference('The series'), ...optionFields },
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
    recordReference('A court'),
    0,
    mostOf.courts,
  ),
  holdsCourts: flag('False: it is booked, but no court is.', true),
  coach: recordReference('Who leads a session of a coaching series'),
  assistants: people('Who helps.', mostOf.hands),
  feeOption: recordReference('What a session of a coaching series costs'),
  capacity: whole('Most people in it. Absent, on a coaching series: as the fee option says.', 1, 10_000),
  participants: people('Who takes part, and is expected (or, when it is over, attended).'),
}

export const booking = mapping(
  'A booking of an event; on a coaching series a group session.',
  { event: recordReference('The event'), ...bookingFields },
  bookingExtras,
)

const eventFields = {
  id,
  club: recordReference('The club that hosts it'),
  name: name("Name: `Men's Singles`.", bounds.EventInstance.name),
}

const eventExtras = {
  alias,
  organisers: people('Who organises it.', mostOf.hands),
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

export const event = mapping(
  'A draw, a term, a division: something of a series with dates.',
  { series: recordReference('The series'), ...eventFields },
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
  club: recordReference('The club where an individual series stays'),
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

export const series = mapping(
  'A kind of event that a group runs again and again, or a kind of coaching.',
  { group: recordReference('The group'), ...seriesFields },
  seriesExtras,
)

const owner = either(
  'Who owns it: a self-employed coach, or an affiliate. Absent: the administering affiliate.',
  value => isObject(value) && 'person' in value,
  mapping('A person.', { person: recordReference('The person') }, {}),
  mapping('An affiliate.', { affiliate: recordReference('The affiliate') }, {}),
)

export const group = mapping(
  'A group of people who play or learn together.',
  {
    id,
    affiliate: recordReference('The administering organisation'),
    name: name('Name.', bounds.GroupEntry.name),
  },
  {
    alias,
    owner,
    description: bounded('A sentence or two about it.', bounds.GroupEntry.description),
    private: flag('Hidden from those who have not signed in.', false),
    leaders: people('Who leads it; the coaches of its individual series.', mostOf.leaders),
    deputies: people('Who stands in for the leaders.', mostOf.leaders),
    members: people('Who belongs to it.'),
    series: list('What it runs.', mapping('A kind of event, or of coaching.', seriesFields, seriesExtras)),
  },
)

export const preferences = mapping(
  'When and where a coach gives individual sessions.',
  { person: recordReference('The coach') },
  {
    availability: list(
      'The week.',
      mapping(
        'Hours of a day.',
        { day, start: timeOfDay('From.'), end: timeOfDay('Until; at or before the start: on the next day.') },
        {
          club: recordReference('Only at this club; absent: at every one'),
          from: date('The first date on which it holds.'),
          to: date('The last date on which it holds.'),
        },
      ),
      0,
      mostOf.hours,
    ),
    exceptions: list(
      'Dates on which the week does not hold.',
      mapping(
        'A date.',
        { date: date('The date.') },
        {
          times: list(
            'The hours of that date; absent or empty: a day off.',
            mapping(
              'Hours.',
              { start: timeOfDay('From.'), end: timeOfDay('Until.') },
              { club: recordReference('Only at this club') },
            ),
            0,
            mostOf.hours,
          ),
        },
      ),
      0,
      mostOf.dates,
    ),
    preferredCourts: list('The courts that are offered.', recordReference('A court'), 0, mostOf.preferredCourts),
  },
)
