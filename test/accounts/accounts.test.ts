/** What a world knows of its users while it runs: what is good, until when, and how much of it there may be. */
import t from 'tap'
import { Accounts } from '../../src/accounts/accounts.ts'
import { Applications } from '../../src/accounts/applications.ts'
import { type CredentialKind, Credentials } from '../../src/accounts/credentials.ts'
import { Grants, lifetimes } from '../../src/accounts/grants.ts'
import { wrongFields } from '../../src/accounts/declaration.ts'
import { isDeclared, wrongRedirectUri } from '../../src/accounts/redirect-uris.ts'
import { FamilySecrets, newSecret, readSecret } from '../../src/accounts/secrets.ts'
import { Visits, isFormToken } from '../../src/accounts/visits.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const tag = '0123456789'
const token = { kind: 'accessToken', label: 'a token', subject: 'p1' } as const

t.test('a secret says what it is and of which world', async t => {
  const letters = 'A-b_9'.repeat(9).slice(0, 43)
  const rows = [
    { secret: `key_${tag}_${letters}`, read: { kind: 'apiKey', tag } },
    { secret: `pat_${tag}_${letters}`, read: { kind: 'accessToken', tag } },
    { secret: `ort_${tag}_${letters}`, read: { kind: 'refreshToken', tag } },
    { secret: `cod_${tag}_${letters}`, read: { kind: 'code', tag } },
    { secret: `sec_${tag}_${letters}`, read: { kind: 'clientSecret', tag } },
    { secret: `key_${tag}_${letters}x`, read: undefined },
    { secret: `key_${tag}_${letters.slice(1)}`, read: undefined },
    { secret: `key_${tag.slice(1)}_${letters}`, read: undefined },
    { secret: `toString_${tag}_${letters}`, read: undefined },
    { secret: 'demo-key', read: undefined },
    { secret: '', read: undefined },
  ]
  for (const { secret, read } of rows) t.strictSame(readSecret(secret), read, secret)
  const made = newSecret('refreshToken', tag)
  t.strictSame(readSecret(made), { kind: 'refreshToken', tag })
  t.not(newSecret('refreshToken', tag), made, 'no two are alike')
})

t.test('a credential is good from when it was made until it expires or is revoked', async t => {
  const held = new Credentials(tag, 10)
  const [lasting, short, key] = [
    held.make(token, 1000),
    held.make({ ...token, expires: 5000 }, 1000),
    held.make({ kind: 'apiKey', label: 'a key' }, 2000),
  ]
  if (lasting === undefined || short === undefined || key === undefined) return t.fail('there is room')
  const why = (kind: CredentialKind, secret: string, now: number): unknown => {
    const judged = held.judge(kind, secret, now)
    return 'why' in judged ? [judged.why, judged.at] : judged.id
  }
  t.equal(why('accessToken', lasting.secret, 1_000_000), lasting.credential.id)
  t.equal(why('accessToken', short.secret, 4999), short.credential.id, 'the last millisecond')
  t.strictSame(why('accessToken', short.secret, 5000), ['expired', 5000], 'the first one after')
  t.strictSame(why('apiKey', lasting.secret, 1000), ['unknown', undefined], 'a token is no key')
  t.strictSame(why('accessToken', `${lasting.secret}x`, 1000), ['unknown', undefined])

  t.equal(held.revoke(lasting.secret, 3000), true)
  t.strictSame(why('accessToken', lasting.secret, 3000), ['revoked', 3000])
  t.equal(held.revoke(lasting.secret, 4000), false, 'once')
  t.strictSame(why('accessToken', lasting.secret, 5000), ['revoked', 3000])
  t.equal(held.find(key.credential.id)?.kind, 'apiKey')
  t.equal(held.find('nothing'), undefined)
  t.equal(held.revoke(key.credential.id, 4000), true, 'by its id')
  t.equal(held.revoke('nothing', 4000), false)
  t.strictSame(
    held.all.map(({ kind, made, revoked, lastFour }) => ({ kind, made, revoked, lastFour })),
    [
      { kind: 'accessToken', made: 1000, revoked: 3000, lastFour: lasting.secret.slice(-4) },
      { kind: 'accessToken', made: 1000, revoked: undefined, lastFour: short.secret.slice(-4) },
      { kind: 'apiKey', made: 2000, revoked: 4000, lastFour: key.secret.slice(-4) },
    ],
    'in the order in which they were made',
  )
  t.notOk('subject' in key.credential || 'expires' in key.credential, 'a key stands for nobody')
})

t.test('when a credential was used is noted to the minute', async t => {
  const held = new Credentials(tag, 10)
  const made = held.make(token, 0)
  if (made === undefined) return t.fail('there is room')
  const rows = [
    { now: 59_999, noted: 0 },
    { now: 60_000, noted: 60_000 },
    { now: 179_999, noted: 120_000 },
  ]
  for (const { now, noted } of rows) {
    held.use(made.credential, now)
    t.equal(held.all[0]?.lastUsed, noted, `at ${now}`)
  }
})

t.test('some are revoked at once; who was so before keeps the time', async t => {
  const held = new Credentials(tag, 10)
  for (const family of ['a', 'a', 'b']) held.make({ ...token, family }, 0)
  held.revoke(held.all[0]?.id ?? '', 100)
  held.revokeWhere(({ family }) => family === 'a', 200)
  t.strictSame(
    held.all.map(({ revoked }) => revoked),
    [100, 200, undefined],
  )
})

t.test("a secret of the world's own data is withdrawn once", async t => {
  const held = new Credentials(tag, 10)
  t.equal(held.withdrawnAt('demo-key'), undefined)
  t.equal(held.withdraw('demo-key', 5), true)
  t.equal(held.withdraw('demo-key', 6), false)
  t.equal(held.withdrawnAt('demo-key'), 5)
  t.equal(held.withdrawnAt('other-key'), undefined)
})

t.test('as many live as may; the dead make room, and where it has to be the oldest', async t => {
  const held = new Credentials(tag, 2)
  const first = held.make({ ...token, expires: 10 }, 0)
  const second = held.make(token, 0)
  t.equal(held.make(token, 9), undefined, 'two live')
  const third = held.make(token, 10)
  t.strictSame(
    held.all.map(({ id }) => id),
    [second?.credential.id, third?.credential.id],
    'the first has expired',
  )
  hasFields(
    t,
    held.judge('accessToken', first?.secret ?? '', 10),
    { why: 'expired', at: 10 },
    'what it was is still known',
  )
  const fourth = held.makeInPlaceOfOldest(token, 10)
  t.strictSame(
    held.all.map(({ id }) => id),
    [third?.credential.id, fourth.credential.id],
  )
  held.revoke(fourth.credential.id, 10)
  const fifth = held.makeInPlaceOfOldest(token, 11)
  t.strictSame(
    held.all.map(({ id }) => id),
    [third?.credential.id, fifth.credential.id],
    'a dead one goes before an old one',
  )
})

const declaration = {
  name: 'Diary',
  description: undefined,
  redirectUris: ['https://diary.example/back'],
  isConfidential: true,
  owner: undefined,
}

t.test('why one is taken no more is known when it has made room, of the last ten thousand', async t => {
  const held = new Credentials(tag, 2)
  const [short, ended, key] = [
    held.make({ ...token, expires: 5000 }, 1000),
    held.make(token, 1000),
    new Credentials(tag, 1).make({ kind: 'apiKey', label: 'another' }, 0),
  ]
  if (short === undefined || ended === undefined || key === undefined) return t.fail('there is room')
  held.revoke(ended.secret, 3000)
  for (let count = 0; count < 10_000; count++) held.make({ ...token, expires: 6001 + count }, 6000 + count)
  t.strictSame(held.judge('accessToken', ended.secret, 20_000), { kind: 'accessToken', why: 'revoked', at: 3000 })
  t.strictSame(held.judge('accessToken', short.secret, 20_000), { kind: 'accessToken', why: 'expired', at: 5000 })
  t.strictSame(held.judge('apiKey', short.secret, 20_000), { why: 'unknown' }, 'it was no key')
  t.strictSame(held.judge('apiKey', key.secret, 20_000), { why: 'unknown' })
  for (let count = 0; count < 10; count++) held.make({ ...token, expires: 30_001 + count }, 30_000 + count)
  t.strictSame(held.judge('accessToken', short.secret, 40_000), { why: 'unknown' }, 'they make room, too')
})

t.test('where memory is full, what is over is forgotten before anything is refused', async t => {
  let room = 1000
  const held = new Credentials(tag, 10, count => count <= room)
  const old = Array.from({ length: 40 }, (_, at) => held.make({ ...token, expires: at + 1 }, at))
  const first = old[0]?.secret ?? ''
  hasFields(t, held.judge('accessToken', first, 100), { why: 'expired', at: 1 })
  for (let count = 0; count < 5; count++) held.make(token, 100)
  room = 6
  t.type(held.make(token, 100)?.secret, 'string', 'the sixth that lives')
  t.strictSame(held.judge('accessToken', first, 100), { why: 'unknown' })
  t.equal(held.make(token, 100), undefined, 'and no seventh')
})

t.test('an application is declared, accepted, given a secret, rejected', async t => {
  const declared = new Applications(tag, 2)
  const one = declared.declare(declaration, 7)
  const open = declared.declare({ ...declaration, isConfidential: false }, 8)
  if (one === undefined || open === undefined) return t.fail('there is room')
  t.strictSame(declared.all, [one, open])
  t.strictSame([one.status, one.made, one.reason, one.lastFour], ['pending', 7, undefined, undefined])
  t.equal(declared.declare(declaration, 9), undefined, 'as many as there may be')
  t.equal(declared.newSecret(one.clientId), undefined, 'nobody has accepted it')
  t.equal(declared.isSecretOf(one.clientId, ''), false, 'it has none')

  t.equal(declared.accept(one.clientId)?.status, 'accepted')
  const secret = declared.newSecret(one.clientId) ?? ''
  t.equal(declared.isSecretOf(one.clientId, secret), true)
  t.equal(declared.isSecretOf(open.clientId, secret), false)
  t.equal(declared.isSecretOf('nobody', secret), false)
  t.equal(declared.find(one.clientId)?.lastFour, secret.slice(-4))
  const next = declared.newSecret(one.clientId) ?? ''
  t.strictSame(
    [secret, next].map(each => declared.isSecretOf(one.clientId, each)),
    [false, true],
  )

  declared.accept(open.clientId)
  t.equal(declared.newSecret(open.clientId), undefined, 'it can keep none')
  hasFields(t, declared.reject(one.clientId, 'No.'), { status: 'rejected', reason: 'No.', name: 'Diary' })
  t.equal(declared.newSecret(one.clientId), undefined, 'it is not accepted any more')
  hasFields(t, declared.accept(one.clientId), { status: 'accepted', reason: undefined })
  t.equal(declared.accept('nobody'), undefined)
  t.equal(declared.isSecretOf(one.clientId, next), false, 'its secret went with the rejection')

  const described = { name: 'Other', description: 'More.', redirectUris: [] }
  hasFields(t, declared.describe(one.clientId, described), { ...described, status: 'accepted' }, 'it stays accepted')
  declared.reject(one.clientId, 'No.')
  hasFields(t, declared.describe(one.clientId, declaration), { name: 'Diary', status: 'pending', reason: undefined })
  t.equal(declared.remove(one.clientId), true)
  t.strictSame([declared.find(one.clientId), declared.remove(one.clientId)], [undefined, false])
  t.equal(declared.declare(declaration, 9)?.status, 'pending', 'there is room again')
})

const request = {
  clientId: 'a1',
  subject: 'p1',
  scope: 'read',
  redirectUri: 'https://diary.example/back',
  challenge: 'c',
  isRedirectUriSent: true,
}

t.test('a code is what it was given for, and begins a family', async t => {
  const grants = new Grants(tag, { codes: 2, tokens: 10 })
  const code = grants.newCode(request, 1000)
  const family = grants.code(code)?.family
  t.strictSame(grants.code(code), { ...request, expires: 1000 + lifetimes.code, family })
  t.equal(grants.useCode('nothing', 1000), undefined)
  const tokens = grants.useCode(code, 2000)
  t.equal(tokens?.scope, 'read')
  t.equal(grants.code(code), undefined, 'it waits no more')
  t.strictSame(
    grants.tokens.all.map(({ kind, subject, application, scope, family: own, expires }) => ({
      kind,
      subject,
      application,
      scope,
      isOwn: own === family,
      expires,
    })),
    (['accessToken', 'refreshToken'] as const).map(kind => ({
      kind,
      subject: 'p1',
      application: 'a1',
      scope: 'read',
      isOwn: true,
      expires: 2000 + lifetimes[kind],
    })),
  )
  grants.endFamily(family ?? '', 3000)
  t.strictSame(
    grants.tokens.all.map(({ revoked }) => revoked),
    [3000, 3000],
  )
})

t.test('a refresh token is spent, and what comes of it is of the same family', async t => {
  const grants = new Grants(tag, { codes: 2, tokens: 10 })
  const first = grants.useCode(grants.newCode(request, 0), 0)?.refreshToken ?? ''
  const spent = grants.tokens.known('refreshToken', first)
  if (spent === undefined) return t.fail('it is there')
  t.equal(grants.refresh(first, 'less', 5)?.scope, 'less')
  t.strictSame(
    grants.tokens.all.map(({ kind, scope, revoked, family }) => [kind, scope, revoked, family === spent.family]),
    [
      ['accessToken', 'read', undefined, true],
      ['refreshToken', 'read', 5, true],
      ['accessToken', 'less', undefined, true],
      ['refreshToken', 'less', undefined, true],
    ],
  )
  const made = grants.tokens.make({ ...token, kind: 'refreshToken' }, 0)
  t.equal(grants.refresh(made?.secret ?? '', 'read', 5), undefined, 'one that no application was granted')
})

t.test('of too many codes the oldest goes', async t => {
  const grants = new Grants(tag, { codes: 2, tokens: 10 })
  const codes = [1, 2, 3].map(now => grants.newCode(request, now))
  t.strictSame(
    codes.map(code => grants.code(code)?.expires),
    [undefined, 2 + lifetimes.code, 3 + lifetimes.code],
  )
})

t.test('what was spent tells its family for as long as the family lives, however many came after it', async t => {
  const grants = new Grants(tag, { codes: 2, tokens: 10 })
  const code = grants.newCode(request, 0)
  const first = grants.useCode(code, 0)?.refreshToken ?? ''
  let newest = first
  for (let now = 1; now < 50; now++) {
    grants.useCode(grants.newCode({ ...request, clientId: 'a2' }, now), now)
    newest = grants.refresh(newest, 'read', now)?.refreshToken ?? newest
  }
  t.equal(grants.tokens.known('refreshToken', first), undefined, 'it has made room')
  t.ok(grants.tokens.all.length <= 10, 'memory is bounded')
  const living = grants.tokens.all.find(one => one.application === 'a1')
  if (living?.family === undefined) return t.fail('its family lives')
  t.equal(grants.relativeOf('refreshToken', first, 50)?.family, living.family)
  t.equal(grants.relativeOf('code', code, 50)?.family, living.family)
  t.equal(grants.relativeOf('code', first, 50), undefined, 'a refresh token is no code')
  grants.endFamily(living.family, 50)
  t.equal(grants.relativeOf('refreshToken', first, 50)?.revoked, 50, 'as long as something is kept')
  for (let now = 51; now < 60; now++) grants.useCode(grants.newCode(request, now), now)
  t.equal(grants.relativeOf('refreshToken', first, 60), undefined)
})

t.test('nobody makes up a secret of a family, nor has one of before a reset', async t => {
  const secrets = new FamilySecrets(tag)
  const family = '0011223344556677'
  const secret = secrets.make('refreshToken', family)
  t.strictSame(readSecret(secret), { kind: 'refreshToken', tag }, 'it is one like any other')
  t.equal(secrets.familyOf('refreshToken', secret), family)
  t.not(secrets.make('refreshToken', family), secret, 'no two are alike')
  for (let at = secret.length - 43; at < secret.length; at++) {
    const other = `${secret.slice(0, at)}${secret[at] === 'A' ? 'B' : 'A'}${secret.slice(at + 1)}`
    t.equal(secrets.familyOf('refreshToken', other), undefined, `another letter at ${at}`)
  }
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const written = [...last].map(letter => secret.slice(0, -1) + letter)
  t.strictSame(
    written.filter(one => secrets.familyOf('refreshToken', one) !== undefined),
    [secret],
    'written in one way',
  )
  const others = [
    { is: 'another kind', secret: secret.replace('ort_', 'cod_'), kind: 'code' },
    { is: 'another world', secret: secret.replace(tag, '9876543210'), kind: 'refreshToken' },
    { is: 'one letter less', secret: secret.slice(0, -1), kind: 'refreshToken' },
    { is: 'nothing', secret: '', kind: 'refreshToken' },
    { is: 'one that says no family', secret: newSecret('refreshToken', tag), kind: 'refreshToken' },
    { is: 'after a reset', secret: new FamilySecrets(tag).make('refreshToken', family), kind: 'refreshToken' },
  ] as const
  for (const { is, kind, secret: other } of others) t.equal(secrets.familyOf(kind, other), undefined, is)
})

t.test('who disconnects an application leaves it nothing; others and its other users keep what they have', async t => {
  const grants = new Grants(tag, { codes: 10, tokens: 10 })
  const pairs = [
    { subject: 'p1', clientId: 'a1' },
    { subject: 'p1', clientId: 'a2' },
    { subject: 'p2', clientId: 'a1' },
  ]
  const codes = pairs.map(pair => {
    grants.consent(pair)
    grants.useCode(grants.newCode({ ...request, ...pair }, 0), 0)
    return grants.newCode({ ...request, ...pair }, 0)
  })
  const left = (): unknown => ({
    codes: codes.map(code => grants.code(code) !== undefined),
    tokens: grants.tokens.all
      .filter(({ revoked }) => revoked === undefined)
      .map(({ subject, application }) => `${subject} ${application}`),
    consents: pairs.map(pair => grants.hasConsented(pair)),
  })
  t.strictSame(grants.connections('p1'), ['a1', 'a2'])
  grants.disconnect({ subject: 'p1', clientId: 'a1' }, 1)
  t.strictSame(left(), {
    codes: [false, true, true],
    tokens: ['p1 a2', 'p1 a2', 'p2 a1', 'p2 a1'],
    consents: [false, true, true],
  })
  t.strictSame(grants.connections('p1'), ['a2'])
  grants.disconnectAll('a1', 2)
  t.strictSame(left(), { codes: [false, true, false], tokens: ['p1 a2', 'p1 a2'], consents: [false, true, false] })
  t.strictSame(
    grants.tokens.all.map(({ revoked }) => revoked),
    [1, 1, undefined, undefined, 2, 2],
  )
})

t.test('a visit is found by its cookie until it ends; of too many the oldest goes', async t => {
  const visits = new Visits(2)
  const [first, second] = [visits.begin(undefined), visits.begin('p1')]
  t.strictSame(visits.find(second.cookie), second.visit)
  t.equal(second.visit.subject, 'p1')
  t.equal(visits.find(first.cookie)?.subject, undefined)
  t.equal(isFormToken(second.visit, second.visit.formToken), true)
  t.equal(isFormToken(second.visit, first.visit.formToken), false)
  const third = visits.begin('p2')
  t.strictSame(
    [first, second, third].map(({ cookie }) => visits.find(cookie)?.subject),
    [undefined, 'p1', 'p2'],
  )
  t.equal(visits.find(first.cookie), undefined)
  visits.end(second.cookie)
  t.equal(visits.find(second.cookie), undefined)
  t.equal(visits.find(undefined), undefined)
})

t.test('codes, consents and visits weigh what they hold; where memory is full, the oldest makes room', async t => {
  const held = new Map<string, number>()
  let most = Infinity
  const { grants, visits } = new Accounts(tag, {
    hold: (kind, bytes) => {
      if (bytes > (held.get(kind) ?? 0) && bytes > most) return 'full'
      held.set(kind, bytes)
      return undefined
    },
  })
  const weights = (): readonly unknown[] => ['codes', 'consents', 'visits'].map(kind => held.get(kind))
  const consentOf = (subject: string) => ({ subject, clientId: request.clientId })
  const codes = [1, 2].map(now => grants.newCode(request, now))
  for (const subject of ['p1', 'p2']) grants.consent(consentOf(subject))
  const began = [visits.begin('p1'), visits.begin('p2')]
  const two = weights()
  t.strictSame(two, [6_000, 400, 3_000])

  most = 0
  codes.push(grants.newCode(request, 4))
  grants.consent(consentOf('p3'))
  began.push(visits.begin('p3'))
  t.strictSame(weights(), two, 'no more than before')
  t.strictSame(
    codes.map(code => grants.code(code) !== undefined),
    [false, true, true],
  )
  t.strictSame(
    ['p1', 'p2', 'p3'].map(subject => grants.hasConsented(consentOf(subject))),
    [false, true, true],
  )
  t.strictSame(
    began.map(({ cookie }) => visits.find(cookie)?.subject),
    [undefined, 'p2', 'p3'],
  )

  grants.disconnectAll(request.clientId, 5)
  for (const { cookie } of began) visits.end(cookie)
  t.strictSame(weights(), [0, 0, 0], 'and nothing when they have gone')
})

t.test('where an application may have users sent to', async t => {
  const long = `https://diary.example/${'a'.repeat(2000 - 'https://diary.example/'.length)}`
  const good = [
    'https://diary.example/back',
    'https://diary.example:8443/back?a=b',
    'http://localhost/back',
    'http://localhost:3000',
    'http://127.0.0.1/back',
    'http://[::1]:80/back',
    'com.example.diary:/back',
    'com.example.diary://back?at=1:0',
    'https://diary.example/back:0',
    long,
  ]
  const bad = [
    { uri: `${long}a`, why: /at most 2000/i },
    { uri: '', why: /absolute/ },
    { uri: '/back', why: /absolute/ },
    { uri: 'https://diary.example/ä', why: /absolute/ },
    { uri: 'https://diary.example/a b', why: /absolute/ },
    { uri: 'https://diary.example/\n', why: /absolute/ },
    { uri: 'https://diary.example\\back', why: /absolute/ },
    { uri: 'https://diary.example/back#', why: /fragment/ },
    { uri: 'https://*.example/back', why: /wildcard/ },
    { uri: 'javascript:alert(1)', why: /javascript:/ },
    { uri: 'data:text/html,a', why: /data:/ },
    { uri: 'file:///back', why: /file:/ },
    { uri: 'https://one@diary.example/back', why: /user name/ },
    { uri: 'https://:two@diary.example/back', why: /user name/ },
    { uri: 'https://@diary.example/back', why: /user name/ },
    { uri: 'com.example.diary:', why: /path behind the scheme.*com\.example\.diary:\/callback/ },
    { uri: 'http://diary.example/back', why: /https/ },
    { uri: 'http://127.0.0.1:0/back', why: /port from 1 to 65535.*found "0"/ },
    { uri: 'http://localhost:080/back', why: /port/ },
    { uri: 'http://[::1]:/back', why: /port/ },
    { uri: 'https://diary.example:0443/back', why: /port/ },
    { uri: 'https://diary.example:/back', why: /port/ },
    { uri: 'com.example.diary://back:0/', why: /port/ },
    { uri: 'diary:/back', why: /com\.example\.app:\/callback.*RFC 8252, section 7\.1/ },
    { uri: 'diary://back', why: /RFC 8252/ },
    { uri: 'ftp://diary.example/back', why: /RFC 8252/ },
    { uri: 'http://localhost.example/back', why: /https/ },
  ]
  for (const uri of good) t.equal(wrongRedirectUri(uri), undefined, uri.slice(0, 80))
  for (const { uri, why } of bad) t.match(wrongRedirectUri(uri), why, uri.slice(0, 80))
  const [one = '', other = ''] = good
  const wrong = wrongFields({ name: 'Twice', description: '', redirectUris: [one, other, one] })
  hasFields(t, wrong, [{ field: 'redirectUris', index: 2, message: /named twice/ }])
  t.equal(wrong.length, 1)
})

t.test('what was declared is meant to the letter, but for the port of the own machine', async t => {
  const rows = [
    { declared: 'https://diary.example/back', asked: 'https://diary.example/back', isIt: true },
    { declared: 'https://diary.example/back', asked: 'https://diary.example:443/back', isIt: false },
    { declared: 'https://diary.example/back', asked: 'https://diary.example/back/', isIt: false },
    { declared: 'http://localhost/back', asked: 'http://localhost:8081/back', isIt: true },
    { declared: 'http://localhost:3000/back', asked: 'http://localhost:8081/back', isIt: true },
    { declared: 'http://localhost:3000/back', asked: 'http://localhost/back', isIt: true },
    { declared: 'http://localhost/back', asked: 'http://localhost:65535/back', isIt: true },
    { declared: 'http://localhost/back', asked: 'http://localhost:65536/back', isIt: false },
    { declared: 'http://localhost/back', asked: 'http://localhost:0/back', isIt: false },
    { declared: 'http://localhost/back', asked: 'http://localhost:080/back', isIt: false },
    { declared: 'http://localhost/back', asked: 'http://localhost:/back', isIt: false },
    { declared: 'http://localhost/back', asked: 'http://127.0.0.1/back', isIt: false },
    { declared: 'http://localhost/back', asked: 'http://localhost/other', isIt: false },
    { declared: 'http://localhost', asked: 'http://localhost:5', isIt: true },
    { declared: 'http://[::1]/?a', asked: 'http://[::1]:5/?a', isIt: true },
    { declared: 'com.example:/back', asked: 'com.example:/other', isIt: false },
  ]
  for (const { declared, asked, isIt } of rows)
    t.equal(isDeclared(asked, ['https://other.example', declared]), isIt, `${asked} where ${declared} was declared`)
  t.equal(isDeclared('https://diary.example/back', []), false)
})
