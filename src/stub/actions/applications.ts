/** Applications: declared, accepted or rejected by the operator, and let in by a user without a browser. */
import type { Accounts } from '../../accounts/accounts.ts'
import type { Application } from '../../accounts/applications.ts'
import { wrongFields, wrongReason } from '../../accounts/declaration.ts'
import { isDeclared } from '../../accounts/redirect-uris.ts'
import { type ActionRefusal, refuseAction } from '../../club/action-refusal.ts'
import { given as whatIsGiven } from '../../text/given.ts'
import { anyText, flag, list, mapping, text } from '../../world-file/shape.ts'
import { actionOf, titled } from './action.ts'

const clientId = titled(
  'Client id',
  '5f1b8c2e9d3a7046',
  text('The id of the application.', /^[A-Za-z0-9._~-]{1,64}$/, 'At most 64 letters, digits and -._~'),
)
const example = { clientId: '5f1b8c2e9d3a7046' }

export const declareApplication = actionOf(
  mapping(
    'An application that may ask the users of this world for access by OAuth 2.0, accepted at once unless '
      + '`pending`. Its secret and its API key are told here and nowhere else.',
    {
      redirectUris: list(
        'Where users may be sent back to: https, a scheme of its own (com.example.app), or http on this machine.',
        titled('Redirect URI', 'http://127.0.0.1:5000/callback', text('An absolute URI.')),
        1,
        10,
      ),
    },
    {
      name: titled('Name', 'Court Finder', text('What users are asked about.')),
      description: titled('Description', 'Finds a court.', text('What it does.')),
      public: flag('It can keep no secret: it runs in a browser or on a phone.', false),
      pending: flag('It waits to be accepted.', false),
    },
  ),
  { redirectUris: ['http://127.0.0.1:5000/callback'] },
  async (
    { redirectUris, name = 'An application', description, public: isPublic = false, pending = false },
    context,
  ) => {
    const [wrong] = wrongFields({ name, description, redirectUris })
    if (wrong !== undefined) {
      const place = wrong.index === undefined ? wrong.field : `${wrong.field}/${wrong.index}`
      return refuseAction('invalid_argument', wrong.message, place)
    }
    const { accounts, now } = context
    const opened = await accounts.open()
    const { applications, credentials } = opened
    return opened.change(() => {
      if (!pending && !credentials.hasRoom(now)) return noRoom(credentials.most)
      const declared = applications.declare(
        { name, description, redirectUris, isConfidential: !isPublic, owner: undefined },
        now,
      )
      if (declared === undefined)
        return refuseAction('too_many_applications', `There are ${applications.most} applications, as many as may be.`)
      return pending ? bodyOf(declared) : accepted(declared.clientId, opened, now)
    })
  },
)

export const acceptApplication = actionOf(
  mapping(
    'A declared application may ask users for access from now on. The secret and the API key of one that no user '
      + 'declared are told here and nowhere else, those that stand in the data of the world or new ones; a user makes '
      + 'those of theirs. One that is accepted stays as it is.',
    { clientId },
    {},
  ),
  example,
  async ({ clientId: id }, { accounts, now }) => {
    const opened = await accounts.open()
    return opened.change(() => accepted(id, opened, now))
  },
)

export const rejectApplication = actionOf(
  mapping(
    'An application may not ask users for access, or not any more; what was granted to it is revoked.',
    {
      clientId,
      reason: titled(
        'Reason',
        'It asks for more than it needs.',
        anyText('Told to whoever declared it: a line of at most 500 characters.'),
      ),
    },
    {},
  ),
  { ...example, reason: 'It asks for more than it needs.' },
  async ({ clientId: id, reason }, { accounts, now }) => {
    const wrong = reason === undefined ? undefined : wrongReason(reason)
    if (wrong !== undefined) return refuseAction('invalid_argument', wrong, 'reason')
    const opened = await accounts.open()
    const rejected = await opened.change(() => opened.reject(id, reason, now))
    return rejected === undefined ? unknownApplication() : bodyOf(rejected)
  },
)

export const listApplications = actionOf(
  mapping('The applications that were declared, without their secrets. It changes nothing.', {}, {}),
  {},
  async (_given, { accounts }) => ({ applications: (await accounts.open()).applications.all.map(bodyOf) }),
)

export const authorizeApplication = actionOf(
  mapping(
    'A person lets an application in, as on the consent page, without a browser. The answer has the code that '
      + 'the application would be sent; it is good for a minute.',
    { clientId, as: titled('Person', 'parent', text('Who: a role of the cast, an id, or a name.')) },
    {
      redirectUri: titled(
        'Redirect URI',
        'http://127.0.0.1:5000/callback',
        text('Where they are sent back to. Absent: the first that was declared.'),
      ),
      codeChallenge: titled(
        'Code challenge',
        'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        text('Of the verifier, S256; a public application needs one.', /^[A-Za-z0-9_-]{43}$/, '43 characters'),
      ),
    },
  ),
  { ...example, as: 'parent' },
  async ({ clientId: id, as, redirectUri: asked, codeChallenge: challenge }, { accounts, people, now }) => {
    const opened = await accounts.open()
    const { applications, grants } = opened
    const application = applications.find(id)
    if (application === undefined) return unknownApplication()
    if (application.status !== 'accepted')
      return refuseAction('application_not_accepted', `The application is ${application.status}.`, 'clientId')
    const redirectUri = asked ?? application.redirectUris[0] ?? ''
    if (!isDeclared(redirectUri, application.redirectUris))
      return refuseAction(
        'invalid_argument',
        `One of its redirect URIs was expected: ${application.redirectUris.join(', ')}.`,
        'redirectUri',
      )
    if (challenge === undefined && !application.isConfidential)
      return refuseAction('invalid_argument', 'A public application needs a code challenge.', 'codeChallenge')
    const person = await people.meant(as)
    if ('unclear' in person) return refuseAction('unknown_person', person.unclear, 'as')
    const grant = { clientId: id, subject: person.id }
    const code = await opened.change(() => {
      grants.consent(grant)
      return grants.newCode({ ...grant, scope: 'user', redirectUri, challenge, isRedirectUriSent: false }, now)
    })
    return { code, redirectUri, person }
  },
  ['code'],
)

/** In a step of the accounts. */
const accepted = (id: string, opened: Accounts, now: number) => {
  const acceptance = opened.accept(id, now)
  if (acceptance === undefined) return unknownApplication()
  if (acceptance === 'no room') return noRoom(opened.credentials.most)
  return { ...bodyOf(acceptance.application), ...acceptance.secrets }
}

/** For an API key. */
const noRoom = (most: number): ActionRefusal =>
  refuseAction(
    'too_many_credentials',
    `The application needs an API key, and ${most} keys and tokens live in this world, as many as may. Revoke some.`,
  )

const unknownApplication = (): ActionRefusal =>
  refuseAction('unknown_application', 'No application has this id.', 'clientId')

const bodyOf = ({
  clientId: id,
  name,
  description,
  redirectUris,
  isConfidential,
  status,
  reason,
  owner,
  made,
}: Application) => ({
  clientId: id,
  name,
  redirectUris: [...redirectUris],
  public: !isConfidential,
  status,
  made: new Date(made).toISOString(),
  ...whatIsGiven({ description, reason, person: owner }),
})
