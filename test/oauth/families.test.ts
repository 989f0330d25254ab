/**
 * A code or a refresh token that is used a second time was stolen from somebody, however long ago the first time was
 * (RFC 6749, section 4.1.2; RFC 9700, section 4.14.2): everything that came of the same grant ends.
 */
import t from 'tap'
import { Accounts } from '../../src/accounts/accounts.ts'
import { introspected, revoked } from '../../src/oauth/inspection.ts'
import { exchanged } from '../../src/oauth/token.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const tag = '0123456789'
const now = 1_000

const open = () => {
  const accounts = new Accounts(tag, { isAccepting: true })
  const redirectUri = 'https://app.example.org/callback'
  const declare = (name: string) =>
    accounts.declare(
      { name, description: undefined, redirectUris: [redirectUri], isConfidential: true, owner: undefined },
      now,
    )
  const [application, other] = [declare('Diary'), declare('Another')]
  if (application === undefined || other === undefined) throw new Error('There is room.')
  const { clientId } = application
  const exchange = (form: Readonly<Record<string, string>>, by = application) => {
    const told = exchanged({ form, application: by, accounts, now, tag })
    return 'error' in told
      ? { is: told.error, reason: told.reason, access: '', refresh: '' }
      : { is: 'tokens', reason: undefined, access: told.access_token, refresh: told.refresh_token }
  }
  const refreshed = (refresh: string, by = application) =>
    exchange({ grant_type: 'refresh_token', refresh_token: refresh }, by)
  const used = (code: string, by = application) => exchange({ grant_type: 'authorization_code', code }, by)
  return {
    accounts,
    application,
    other,
    used,
    refreshed,
    code: () =>
      accounts.grants.newCode(
        { clientId, subject: 'p1', scope: 'user', redirectUri, challenge: undefined, isRedirectUriSent: false },
        now,
      ),
    isGood: (access: string) => !('why' in accounts.judge('accessToken', access, now)),
  }
}

type Opened = ReturnType<typeof open>

/** A grant whose first tokens are kept no more: of ten thousand kept ones each use makes two. */
const longLived = ({ code, used, refreshed, accounts }: Opened) => {
  const first = code()
  const { refresh: spent } = used(first)
  let newest = refreshed(spent)
  for (let count = 0; count < 5_100; count++) newest = refreshed(newest.refresh)
  const isKept = accounts.grants.tokens.known('refreshToken', spent) !== undefined
  return { first, spent, newest, isKept }
}

t.test('the second use of what was spent long ago ends the family, and nobody else ends it', async t => {
  const rows: readonly {
    readonly name: string
    readonly use: (opened: Opened, lived: ReturnType<typeof longLived>) => unknown
    readonly told: unknown
    readonly isGoodThen: boolean
  }[] = [
    {
      name: 'the first refresh token',
      use: ({ refreshed }, { spent }) => refreshed(spent).reason,
      told:
        'The refresh token was used or revoked at 1970-01-01T00:00:01.000Z. Every token that came of the same grant '
        + 'is revoked.',
      isGoodThen: false,
    },
    {
      name: 'the code',
      use: ({ used }, { first }) => used(first).reason,
      told: 'The code was used before. Every token that came of it is revoked.',
      isGoodThen: false,
    },
    {
      name: 'the first refresh token, revoked by its client',
      use: ({ accounts, application }, { spent }) => revoked(spent, application, accounts, now),
      told: undefined,
      isGoodThen: false,
    },
    {
      name: 'the first refresh token, sent by another client',
      use: ({ refreshed, other }, { spent }) => refreshed(spent, other).reason,
      told: 'The refresh token was given to another client.',
      isGoodThen: true,
    },
    {
      name: 'the code, sent by another client',
      use: ({ used, other }, { first }) => used(first, other).reason,
      told: 'The code was given to another client.',
      isGoodThen: true,
    },
    {
      name: 'the first refresh token, revoked by another client',
      use: ({ accounts, other }, { spent }) => revoked(spent, other, accounts, now)?.error,
      told: 'invalid_grant',
      isGoodThen: true,
    },
    {
      name: 'a refresh token that nobody was given',
      use: ({ refreshed }, { spent }) => refreshed(`${spent.slice(0, -8)}AAAAAAAA`).reason,
      told: 'This world knows no such refresh token: it was made before a reset or long ago, or never.',
      isGoodThen: true,
    },
  ]
  for (const { name, use, told, isGoodThen } of rows) {
    const opened = open()
    const lived = longLived(opened)
    t.equal(lived.isKept, false, 'it has made room')
    t.ok(opened.accounts.grants.tokens.all.length <= 10_000, 'memory is bounded')
    t.equal(opened.isGood(lived.newest.access), true)
    t.equal(use(opened, lived), told, name)
    t.equal(opened.isGood(lived.newest.access), isGoodThen, name)
    t.equal(opened.refreshed(lived.newest.refresh).is, isGoodThen ? 'tokens' : 'invalid_grant', name)
  }
})

t.test('of a family of which nothing is kept nothing can end', async t => {
  const opened = open()
  const first = opened.code()
  const { refresh } = opened.used(first)
  for (let count = 0; count < 5_001; count++) opened.used(opened.code())
  t.match(opened.refreshed(refresh).reason, /^This world knows no such refresh token: it was made .*long ago/)
  t.match(opened.used(first).reason, /^There is no such code: .*made room for newer ones/)
})

t.test('what has expired is told so, also when it has made room', async t => {
  const { accounts, application, code, used } = open()
  const { refresh } = used(code())
  const later = now + 31 * 86_400_000
  for (let count = 0; count < 5_001; count++) used(code())
  const form = { grant_type: 'refresh_token', refresh_token: refresh }
  const told = exchanged({ form, application, accounts, now: later, tag })
  t.match('error' in told && told.reason, /^This world knows no such refresh token/, 'the oldest that lived')
  const { refresh: next } = used(code())
  const at = (instant: number) =>
    exchanged({ form: { ...form, refresh_token: next }, application, accounts, now: instant, tag })
  const expired = at(later)
  t.equal('error' in expired && expired.reason, 'The refresh token expired at 1970-01-31T00:00:01.000Z.')
  t.ok(accounts.grants.tokens.hasRoom(later), 'all that are dead make room')
  accounts.grants.tokens.make({ kind: 'accessToken', label: 'a' }, later)
  const swept = at(later)
  t.equal('error' in swept && swept.reason, 'The refresh token expired at 1970-01-31T00:00:01.000Z.')
})

t.test('a refresh token says no more than others do to whoever looks at it', async t => {
  const { accounts, application, code, used, refreshed } = open()
  const { refresh } = used(code())
  const world = {
    base: '',
    issuer: 'http://127.0.0.1',
    accounts,
    people: { cast: [], meant: async () => ({ unclear: '' }), named: async () => undefined },
    written: { ownedBy: async () => [], all: async () => [], revoke: async () => false },
    clients: { find: () => undefined, mayReturnTo: () => false },
    now,
    cookieName: '',
    noteDecision: async () => undefined,
  }
  hasFields(t, await introspected(refresh, application, world), { active: true })
  refreshed(refresh)
  t.strictSame(await introspected(refresh, application, world), { active: false })
})
