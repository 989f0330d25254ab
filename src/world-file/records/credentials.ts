/** API keys, access tokens and applications in a world file. */
import { durationForm } from '../../text/duration.ts'
import { type Shape, anyText, flag, list, mapping, oneOf, text } from '../shape.ts'
import { expires, nameForm, recordReference } from './forms.ts'

const expiresIn = text(
  'How long it lives from the start of the world, instead of `expires`: an ISO 8601 duration, `PT1H`.',
  durationForm,
  'An ISO 8601 duration (PT1H)',
)

/** What a header can carry (RFC 9110, section 5.5; RFC 6749, appendix A.2). */
const secret = (what: string): Shape<string> =>
  text(what, /^[\x21-\x7e]{1,512}$/, 'A text of at most 512 letters, digits and signs of ASCII, without spaces,')

export const apiKey = mapping(
  'A key that identifies an application.',
  { key: secret('The key.'), name: text('The application.') },
  {
    person: recordReference("In whose account it is; absent: in nobody's"),
    active: flag('It is accepted.', true),
    expires,
    expiresIn,
  },
)

export const accessToken = mapping(
  'A token that identifies a user.',
  {
    token: text(
      'The token.',
      /^[A-Za-z0-9._~+/-]{1,512}={0,2}$/,
      'A token of at most 512 letters, digits and -._~+/ (RFC 6750, section 2.1)',
    ),
    person: recordReference('The user'),
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

export const application = mapping(
  'An application that asks users for access by OAuth 2.0.',
  {
    clientId: text('Its id.', /^[A-Za-z0-9._~-]{1,64}$/, 'A text of at most 64 letters, digits and -._~'),
    name: text('What users are asked about.'),
    redirectUris: list(
      'Where users may be sent back to: https, a scheme of its own (com.example.app), or http on this machine, where '
        + 'any port will do.',
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
    reason: anyText('Why it was rejected: a line of at most 500 characters.'),
    clientSecret: secret('Its secret: of one that is accepted, and not public.'),
    apiKey: secret('An API key of its own.'),
    person: recordReference('Who declared it; absent: the operator'),
  },
)
