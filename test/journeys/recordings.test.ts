/**
 * The recorded examples tell one story: what one of them says of a session, a person or a club, the others say too.
 *
 * That they are what the stub answers is for `npm run record -- --check` to say.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { clubOracle, isFields } from '../fixtures/oracle.ts'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))

const recorded = (name: string): unknown => JSON.parse(readFileSync(`${examples}${name}.json`, 'utf8'))

const list = (name: string): readonly Record<string, unknown>[] => {
  const value = recorded(name)
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** Of the only client who is listed. */
const stateOf = (session: Record<string, unknown> | undefined): unknown => {
  const [entry]: unknown[] = Array.isArray(session?.participation) ? session.participation : []
  return isFields(entry) ? entry.state : undefined
}

t.test('signing up and out again leaves a session as it was', async t => {
  const [signedUp] = list('toggleCoachingSession/default')
  const [removed] = list('toggleCoachingSession/removed')
  t.equal(signedUp?.id, removed?.id, 'the session is the same')
  t.strictSame(
    [stateOf(signedUp), stateOf(removed)],
    ['participating', 'none'],
    'the caller is in it, and then no more',
  )
  t.strictSame(
    [signedUp?.booked, signedUp?.available],
    [Number(removed?.booked) + 1, Number(removed?.available) - 1],
    'one place more was taken',
  )
  t.strictSame(
    list('listMyClubCoachingSessions/group').find(({ id }) => id === removed?.id),
    removed,
    'and it is listed as it was before',
  )
})

t.test('the body that the contract gives as an example asks for that session', async t => {
  const { sampleBody } = clubOracle().operation('toggleCoachingSession')
  const [removed] = list('toggleCoachingSession/removed')
  t.strictSame(isFields(sampleBody) ? sampleBody.session : undefined, removed)
})

t.test('a family sees the same sessions, whichever list it asks', async t => {
  t.strictSame(
    recorded('listClubCoachingSessions/signedIn'),
    recorded('listMyClubCoachingSessions/default'),
    "with a token, the general list is the family's",
  )
  const open = new Set(list('listClubCoachingSessions/group').map(({ id }) => id))
  const hidden = list('listMyClubCoachingSessions/private')
  t.ok(
    hidden.length > 0 && hidden.every(session => session.private === true && !open.has(session.id)),
    'a private group is not shown without one',
  )
})

t.test("what is a directory's and what is one record's agree", async t => {
  for (const [kind, one] of [
    ['listClubs', 'getClub'],
    ['listAffiliates', 'getAffiliate'],
  ] as const) {
    const record = recorded(`${one}/default`)
    t.strictSame(
      list(`${kind}/default`).find(({ id }) => isFields(record) && id === record.id),
      record,
      `${one} and ${kind}`,
    )
  }
})
