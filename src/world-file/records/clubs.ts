/** Affiliates, clubs and courts in a world file. */
import { affiliateTypes, sports } from '../../club/model.ts'
import { bounds } from '../../generated/bounds.ts'
import { bounded } from '../bounded.ts'
import { flag, list, mapping, oneOf } from '../shape.ts'
import {
  postalAddress,
  alias,
  closure,
  contact,
  degrees,
  hours,
  id,
  mostOf,
  name,
  recordReference,
  sport,
  timeOfDay,
} from './forms.ts'

export const affiliate = mapping(
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
  firstStart: timeOfDay('First start of a day. Absent: `00:00`.'),
  closures: list('When it is closed though the club is open.', closure, 0, mostOf.closures),
}

export const court = mapping('A court, or a table.', { club: recordReference('The club'), ...courtFields }, courtExtras)

export const club = mapping(
  'A club: a place with courts.',
  {
    id,
    name: name('Name.', bounds.Club.name, bounds.ClubDistance.name, bounds.UserClub.name),
    address: postalAddress,
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
    openingHours: list('When it is open. Absent: daily from 07:00 to 22:00.', hours, 0, mostOf.hours),
    closures: list('When it is closed though its hours say otherwise.', closure, 0, mostOf.closures),
    ownAffiliate: recordReference('The affiliate whose place this is'),
    courts: list('Its courts.', mapping('A court, or a table.', courtFields, courtExtras)),
  },
)
