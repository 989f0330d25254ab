/** Keys and tokens: what a user makes in the developer tab of their account, made and revoked by an operator. */
import { type Credential, type CredentialKind, type MadeCredential, isAlive } from '../../accounts/credentials.ts'
import { longestLabel, wrongLabel } from '../../accounts/declaration.ts'
import { type ActionRefusal, refuseAction } from '../../club/action-refusal.ts'
import { given as whatIsGiven } from '../../text/given.ts'
import { durationForm, millisecondsOf } from '../../text/duration.ts'
import { clockBounds, isOnClock } from '../../text/instants.ts'
import { mapping, text } from '../../world-file/shape.ts'
import { type ActionContext, actionOf, titled } from './action.ts'

const optional = {
  expiresIn: titled(
    'Expires in',
    'PT1H',
    text(
      'How long it lives, by the clock of the world: an ISO 8601 duration. Absent: until it is revoked.',
      durationForm,
      'An ISO 8601 duration (PT1H)',
    ),
  ),
  label: titled(
    'Label',
    'for the tests',
    text('What it is for.', undefined, 'A text', { least: 1, most: longestLabel }),
  ),
}

const usualLabel = 'made by the control API'

export const makeToken = actionOf(
  mapping(
    'An access token for a person, as the developer tab of their account makes one. The answer is the only place '
      + 'where it is told.',
    { as: titled('Person', 'parent', text('Whose it is: a role of the cast, an id, or a name.')) },
    optional,
  ),
  { as: 'parent', expiresIn: 'PT1H' },
  async ({ as, expiresIn, label = usualLabel }, context) => {
    const person = await context.people.meant(as)
    if ('unclear' in person) return refuseAction('unknown_person', person.unclear, 'as')
    const made = await make('accessToken', { subject: person.id, expiresIn, label }, context)
    if ('refused' in made) return made
    return { token: made.secret, ...bodyOf(made.credential), person }
  },
)

export const makeApiKey = actionOf(
  mapping('An API key. The answer is the only place where it is told.', {}, optional),
  { label: 'for the tests' },
  async ({ expiresIn, label = usualLabel }, context) => {
    const made = await make('apiKey', { subject: undefined, expiresIn, label }, context)
    return 'refused' in made ? made : { key: made.secret, ...bodyOf(made.credential) }
  },
  ['key'],
)

export const revokeCredential = actionOf(
  mapping(
    'A key or a token is good for nothing any more, also one that stands in the data of the world.',
    { credential: titled('Credential', 'demo-parent', text('The key or token itself, or its id in the list.')) },
    {},
  ),
  { credential: 'demo-parent' },
  async ({ credential }, { accounts, data, now }) => {
    const opened = await accounts.open()
    if (await opened.change(() => opened.revoke(credential, now))) return { revoked: true }
    const token = await data.accessToken(credential)
    const isOwn = token?.revoked === false || (await data.apiKey(credential))?.active === true
    if (isOwn && (await opened.change(() => opened.credentials.withdraw(credential, now)))) return { revoked: true }
    return refuseAction(
      'unknown_credential',
      'No key and no token is this one, or it was revoked before.',
      'credential',
    )
  },
)

export const listCredentials = actionOf(
  mapping(
    'The keys and tokens that were made while the world runs, and those that applications were granted, without '
      + 'their secrets. It changes nothing.',
    {},
    {},
  ),
  {},
  async (_given, { accounts, now }) => {
    const { credentials, grants } = accounts.opened() ?? {}
    const all = [...(credentials?.all ?? []), ...(grants?.tokens.all ?? [])]
    return { credentials: all.map(one => ({ ...bodyOf(one), state: stateOf(one, now) })) }
  },
)

const make = async (
  kind: CredentialKind,
  { subject, expiresIn, label }: { subject: string | undefined; expiresIn: string | undefined; label: string },
  { accounts, now }: ActionContext,
): Promise<MadeCredential | ActionRefusal> => {
  const lifetime = expiresIn === undefined ? undefined : (millisecondsOf(expiresIn) ?? 0)
  if (lifetime !== undefined && (lifetime <= 0 || !isOnClock(now + lifetime)))
    return refuseAction(
      'invalid_argument',
      `An ISO 8601 duration such as PT1H was expected, longer than nothing and with its end ${clockBounds}.`,
      'expiresIn',
    )
  const wrong = wrongLabel(label)
  if (wrong !== undefined) return refuseAction('invalid_argument', wrong, 'label')
  const expires = lifetime === undefined ? undefined : now + lifetime
  const opened = await accounts.open()
  const { credentials } = opened
  return (
    (await opened.change(() => credentials.make({ kind, subject, label, expires }, now)))
    ?? refuseAction(
      'too_many_credentials',
      `${credentials.most} keys and tokens live in this world, as many as may. Revoke some, or reset it.`,
    )
  )
}

const bodyOf = ({ id, kind, label, lastFour, made, expires, lastUsed, revoked, ...whose }: Credential) => ({
  id,
  kind,
  label,
  lastFour,
  ...whatIsGiven({ person: whose.subject, application: whose.application, scope: whose.scope }),
  made: new Date(made).toISOString(),
  ...whatIsGiven({ expires: timeOf(expires), lastUsed: timeOf(lastUsed), revoked: timeOf(revoked) }),
})

const stateOf = (one: Credential, now: number): 'active' | 'expired' | 'revoked' => {
  if (isAlive(one, now)) return 'active'
  return one.revoked === undefined ? 'expired' : 'revoked'
}

const timeOf = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString()
