/** People in a world file: their family, memberships and balances. */
import { bounds } from '../../generated/bounds.ts'
import { bounded, boundedTelephone } from '../bounded.ts'
import { flag, list, mapping, oneOf, pounds } from '../shape.ts'
import { postalAddress, alias, date, id, recordReference } from './forms.ts'

const linkFields = {
  member: recordReference('The person whom the guardian acts for'),
  relationship: oneOf('What the member is to the guardian.', ['child', 'partner', 'parent', 'guardian', 'other']),
}

export const familyLink = mapping(
  'A person who may act for another one; leads from guardian to member only.',
  { guardian: recordReference('The person who acts'), ...linkFields },
  {},
)

const membershipFields = {
  affiliate: recordReference('The affiliate'),
  category: bounded('The kind of membership: `Family`.', bounds.UserClub.membership),
  from: date('First day.'),
}

const membershipExtras = {
  memberNumber: bounded('Number on the card.', bounds.UserClub.memberNumber),
  to: date('Last day; absent: it goes on.'),
}

export const membership = mapping(
  'A membership of an affiliate.',
  { person: recordReference('The member'), ...membershipFields },
  membershipExtras,
)

const accountFields = {
  club: recordReference('The club'),
  credit: pounds('Pounds; negative when the member owes.', -100_000),
}

export const account = mapping(
  "A member's balance at a club.",
  { person: recordReference('The member'), ...accountFields },
  {},
)

export const person = mapping(
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
    address: postalAddress,
    hasPaymentMethod: flag('A card is on file.', false),
    family: list('Those for whom this person acts.', mapping('A family member.', linkFields, {})),
    memberships: list('Memberships.', mapping('A membership of an affiliate.', membershipFields, membershipExtras)),
    accounts: list('Balances.', mapping('A balance at a club.', accountFields, {})),
  },
)
