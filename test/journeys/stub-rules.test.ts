/**
 * The rules at their edges, told over Kiln Lane: who is whose client, what is no longer offered and what is not offered
 * yet, why somebody is refused.
 */
import t, { type Test } from 'tap'
import { isFields } from '../fixtures/oracle.ts'
import { refusalIn } from '../fixtures/served-client.ts'
import {
  type Caller,
  type Session,
  called,
  clientsOf,
  id,
  itemsIn,
  namesOf,
  openStub,
  withClients,
} from '../fixtures/worlds/open-stub.ts'

const open = (t: Test) => openStub(t, 'kiln-lane', '2027-03-01T10:00:00Z')
const person = (name: string): string => id('person', name)
const kiln = `club/${id('club', 'kiln')}`
const mine = (list = kiln): string => `/my/coaching/sessions/${list}?limit=500`
const anyones = (list = kiln): string => `/coaching/sessions/${list}?limit=500`

const listed = async (caller: Caller, name: string, list?: string): Promise<Session> =>
  called(await caller.sessions(mine(list)), name)
const slotAt = async (caller: Caller, start: string): Promise<Session | undefined> =>
  (await caller.sessions(mine())).find(({ type, period }) => type === 'individual' && period.start === start)
const mustHave = (session: Session | undefined): Session => {
  if (session === undefined) throw new Error('There is no such session.')
  return session
}

t.test('the answer to a sign-out names whoever was removed, to all who may remove them', async t => {
  for (const who of ['lena', 'dev', 'olga', 'cora', 'abe', 'vic']) {
    const stub = await open(t)
    const caller = stub.as(t, who)
    const before = await listed(caller, "Today's squad")
    const isSelf = who === 'vic'
    const of = (session: Session): readonly string[] => clientsOf(session).filter(client => client.startsWith('Vic'))
    const relationship = isSelf ? 'self' : 'client'
    t.strictSame(of(before), [`Vic Visitor (${relationship}) participating, expected`], who)
    const out = mustHave((await caller.toggle(before, person('vic'))).session)
    t.strictSame(of(out), [`Vic Visitor (${relationship}) none, notExpected`], `${who}: removed, and named`)
    t.equal(out.booked, 0)
    t.strictSame(await listed(caller, "Today's squad"), out, `${who}: the next list says the same`)
    const back = await caller.toggle(out, person('vic'))
    t.strictSame(of(mustHave(back.session)), of(before), `${who}: brought back`)
  }
})

t.test('of a lesson as well: its coach has the slot, free again, with whoever was in it', async t => {
  const stub = await open(t)
  const [cora, mum, dad] = [stub.as(t, 'cora'), stub.as(t, 'mum'), stub.as(t, 'dad')]
  const lesson = mustHave(await slotAt(cora, '2027-03-10T14:00:00+00:00'))
  const out = mustHave((await cora.toggle(lesson, person('kit'))).session)
  t.strictSame(clientsOf(out), ['Kit Hale (client) none, notExpected'])
  t.strictSame(await slotAt(cora, '2027-03-10T14:00:00+00:00'), out)
  t.strictSame(
    clientsOf(mustHave(await slotAt(dad, '2027-03-10T14:00:00+00:00'))),
    [
      'Dave Hale (self) none, notExpected',
      'Ann Hale (family) none, notExpected',
      'Kit Hale (family) none, notExpected',
    ],
    'the family sees who of them may have it',
  )
  t.strictSame(
    clientsOf(mustHave(await slotAt(stub.as(t, 'vic'), '2027-03-10T14:00:00+00:00'))),
    ['Vic Visitor (self) none, notExpected'],
    'nobody else hears of Kit',
  )
  const back = mustHave((await cora.toggle(out, person('kit'))).session)
  t.strictSame([clientsOf(back), back.booked], [['Kit Hale (client) participating, expected'], 1])
  t.equal((await mum.toggle(lesson, person('kit'))).session?.booked, 0, 'and his mother signs him out again')
})

t.test('a family keeps whom it signed out among its clients for as long as it sees the session', async t => {
  const stub = await open(t)
  const mum = stub.as(t, 'mum')
  const girls = await listed(mum, 'Girls')
  t.strictSame(clientsOf(girls), ['Kit Hale (family) participating, expected'], 'a boy of nine, who is no member')
  const out = mustHave((await mum.toggle(girls, person('kit'))).session)
  t.strictSame(clientsOf(out), ['Kit Hale (family) none, notExpected'], 'the answer names him')
  t.notOk(namesOf(await mum.sessions(mine())).includes('Girls'), 'the list has no such session for them any more')
  t.equal((await mum.toggle(out, person('kit'))).code, 'unknown_session')
})

t.test('a refusal of the rules says why, against which bound, and points at what is to blame', async t => {
  const stub = await open(t)
  const post = async (who: string, session: Session, client: string) => {
    const { url } = stub
    const response = await fetch(`${url}/v2/my/coaching/session`, {
      method: 'POST',
      headers: { 'x-api-key': 'the-key', authorization: `Bearer ${who}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: person(client), session: withClients(session, person(client)) }),
    })
    const json: unknown = await response.json()
    const { code, errors } = refusalIn({
      json,
      status: response.status,
      headers: {},
      text: '',
      method: 'POST',
      target: '',
      bytes: Buffer.alloc(0),
    })
    return { code, errors, message: isFields(json) ? json.message : undefined }
  }
  const cora = stub.as(t, 'cora')
  const girls = await listed(cora, 'Girls')
  await cora.toggle(girls, person('kit'))
  const cases: readonly { who: string; session: Session; client: string; code: string; on: string; told: RegExp }[] = [
    {
      who: 'cora',
      session: girls,
      client: 'kit',
      code: 'client_not_eligible',
      on: '/clientId',
      told: /membership: it is for members, and they are none on 2027-03-05; gender: it is not for male clients\./,
    },
    {
      who: 'cora',
      session: girls,
      client: 'cora',
      code: 'client_not_permitted',
      on: '/clientId',
      told: /coach/,
    },
    {
      who: 'mum',
      session: await listed(cora, 'Of an archived term'),
      client: 'ann',
      code: 'slot_withdrawn',
      on: '/session/id',
      told: /no longer offered/,
    },
    {
      who: 'mum',
      session: { ...girls, id: id('booking', 'day-after') },
      client: 'kit',
      code: 'slot_withdrawn',
      on: '/session/id',
      told: /not offered yet/,
    },
    {
      who: 'mum',
      session: { ...girls, id: id('booking', 'closed-1') },
      client: 'kit',
      code: 'unknown_session',
      on: '/session/id',
      told: /no such session/,
    },
    {
      who: 'mum',
      session: await listed(cora, "Today's squad"),
      client: 'vic',
      code: 'client_not_permitted',
      on: '/clientId',
      told: /may not/,
    },
    {
      who: 'vic',
      session: mustHave(await slotAt(cora, '2027-03-10T14:00:00+00:00')),
      client: 'vic',
      code: 'slot_taken',
      on: '/session/id',
      told: /taken/,
    },
  ]
  for (const { who, session, client, code, on, told } of cases) {
    const found = await post(who, session, client)
    t.strictSame([found.code, found.errors], [code, [`body.${on} ${code}`]], `${who} for ${client}: ${code}`)
    t.match(found.message, told)
  }
  stub.setNow('2027-03-05T18:00:00Z')
  t.strictSame((await post('cora', girls, 'kit')).errors, ['body./session/id session_closed'])
})

t.test('a coach who takes part in a squad at another club gives no lesson meanwhile', async t => {
  const stub = await open(t)
  const [vic, cora] = [stub.as(t, 'vic'), stub.as(t, 'cora')]
  const starts = async (): Promise<readonly string[]> =>
    (await vic.sessions(mine()))
      .filter(({ type, period }) => type === 'individual' && period.start.startsWith('2027-03-03'))
      .map(({ period }) => period.start.slice(11, 16))
  t.strictSame(await starts(), [], 'from half past two to half past three she is at Ford')
  const inMarch = mustHave(await slotAt(vic, '2027-03-24T14:00:00+00:00'))
  const onThird = `${Math.floor(Date.parse('2027-03-03T14:00:00Z') / 1000).toString(16)}${inMarch.id.slice(8)}`
  t.equal((await vic.toggle({ ...inMarch, id: onThird }, person('vic'))).code, 'slot_taken')
  const ford = await listed(cora, 'Squad at Ford', `club/${id('club', 'ford')}`)
  t.strictSame(clientsOf(ford), ['Cora Coach (self) participating, expected'])
  t.equal((await cora.toggle(ford, person('cora'))).code, undefined, 'she signs herself out')
  t.strictSame(await starts(), ['14:00', '14:30', '15:00'])
  t.equal((await vic.toggle({ ...inMarch, id: onThird }, person('vic'))).code, undefined)
  t.equal((await cora.toggle(ford, person('cora'))).code, 'client_busy', 'and now she has to be at Kiln Lane')
})

t.test('a coach is no client of what they coach', async t => {
  const stub = await open(t)
  for (const who of ['cora', 'abe', 'lena'])
    t.notOk(
      clientsOf(await listed(stub.as(t, who), "Today's squad")).some(client => /^(Cora|Abe)/.test(client)),
      who,
    )
  const [cora, abe] = [stub.as(t, 'cora'), stub.as(t, 'abe')]
  const today = await listed(abe, "Today's squad")
  t.strictSame(clientsOf(today), [
    'Zoe Aide (family) none, notExpected',
    'Vic Visitor (client) participating, expected',
  ])
  t.equal((await abe.toggle(withClients(today, person('abe')), person('abe'))).code, 'client_not_permitted')
  t.equal((await abe.toggle(today, person('zoe'))).code, undefined, 'his daughter is')
  const slot = mustHave(await slotAt(cora, '2027-03-24T14:00:00+00:00'))
  t.strictSame(clientsOf(slot), [])
  t.equal((await cora.toggle(withClients(slot, person('cora')), person('cora'))).code, 'client_not_permitted')
})

t.test('what is no longer offered is there for those in it and those who run it, and can only be left', async t => {
  const stub = await open(t)
  const gone = ["At last year's price", 'Of an archived term', 'Of an archived series']
  const seen = async (who: string | undefined): Promise<readonly (readonly [string, boolean])[]> =>
    (await stub.as(t, who).sessions(anyones()))
      .filter(({ name }) => gone.includes(name))
      .map(({ name, bookable }) => [name, bookable])
  const all = gone.map(name => [name, false])
  t.strictSame(await seen(undefined), [], 'not for everybody')
  t.strictSame(await seen('vic'), [], 'nor for who could join otherwise')
  for (const who of ['mum', 'kit', 'cora', 'lena', 'dev']) t.strictSame(await seen(who), all, who)
  t.strictSame(await seen('olga'), all.slice(0, 1), 'of her term alone')
  const [mum, lena] = [stub.as(t, 'mum'), stub.as(t, 'lena')]
  for (const name of gone) {
    const session = await listed(mum, name)
    t.equal((await mum.toggle(withClients(session, person('ann')), person('ann'))).code, 'slot_withdrawn', name)
    const out = await mum.toggle(session, person('kit'))
    t.strictSame([out.session?.booked, out.session?.bookable], [0, false], `${name}: Kit leaves`)
    t.notOk(namesOf(await mum.sessions(mine())).includes(name), 'and the family sees it no more')
    t.equal((await mum.toggle(session, person('kit'))).code, 'slot_withdrawn')
    t.equal((await lena.toggle(await listed(lena, name), person('kit'))).code, 'slot_withdrawn', 'nor by the leader')
  }
})

t.test("a closed group that isn't private is listed to everybody who has no token", async t => {
  const stub = await open(t)
  t.ok(namesOf(await stub.as(t).sessions(anyones())).includes('Closed'))
  t.notOk(namesOf(await stub.as(t, 'mum').sessions(anyones())).includes('Closed'))
  t.ok(namesOf(await stub.as(t, 'vic').sessions(anyones())).includes('Closed'), 'Vic takes part')
})

t.test('nobody signs up for what no list can show yet; signing out always works', async t => {
  const stub = await open(t)
  const mum = stub.as(t, 'mum')
  const lastDay = await listed(mum, 'The last day that a list shows')
  const dayAfter = { ...lastDay, id: id('booking', 'day-after') }
  const slot = mustHave(await slotAt(mum, '2027-03-31T14:00:00+01:00'))
  const weekAfter = {
    ...slot,
    id: `${Math.floor(Date.parse('2027-04-07T13:00:00Z') / 1000).toString(16)}${slot.id.slice(8)}`,
  }
  const codes = async (session: Session, who = 'mum', client = 'kit'): Promise<string | undefined> =>
    (await stub.as(t, who).toggle(withClients(session, person(client)), person(client))).code
  t.equal(await codes(lastDay), undefined)
  t.equal(await codes(slot), undefined, 'a lesson on the last day')
  t.equal(await codes(dayAfter), 'slot_withdrawn')
  t.equal(await codes(weekAfter), 'slot_withdrawn')
  const out = await mum.toggle(withClients(dayAfter, person('ann')), person('ann'))
  t.strictSame([out.code, out.session?.booked, out.session?.bookable], [undefined, 0, false], 'Ann leaves')
  t.equal(await codes(dayAfter, 'mum', 'ann'), 'slot_withdrawn', 'and has to wait')
  t.equal(await codes(dayAfter, 'lena', 'ann'), 'slot_withdrawn', 'the leader as well')
  stub.setNow('2027-03-01T23:59:59Z')
  t.equal(await codes(dayAfter), 'slot_withdrawn')
  stub.setNow('2027-03-02T00:00:00Z')
  t.equal(await codes(dayAfter), undefined, 'until the next day')
})

t.test("my bookings are one's own diary", async t => {
  const stub = await open(t)
  const diary = async (who: string): Promise<readonly string[]> =>
    itemsIn((await stub.as(t, who).get('/my/bookings')).json).map(
      ({ name, period, organiser, participants, status }) =>
        `${isFields(period) ? String(period.start).slice(5, 13) : ''} ${String(name)} by ${
          isFields(organiser) ? String(organiser.name) : 'nobody'
        }: ${namesOf(itemsIn(participants)).join(', ')} (${String(status)})`,
    )
  const doubles = '03-13T10 Doubles by Lena Lead: Kit Hale, Lena Lead, Mary Hale (awaitingReply)'
  const mums = [
    '03-10T14 Lesson by Cora Coach: Kit Hale (confirmed)',
    '03-11T10 Kit and Ann by Mary Hale: Ann Hale, Kit Hale, Mary Hale (confirmed)',
    doubles,
  ]
  const dads = ['03-12T10 Vic visits by Dave Hale: Dave Hale, Vic Visitor (confirmed)']
  const kits = [
    '03-10T14 Lesson by Cora Coach: Kit Hale (confirmed)',
    '03-11T10 Kit and Ann by Mary Hale: Ann Hale, Kit Hale, Mary Hale (confirmed)',
    '03-13T10 Doubles by Lena Lead: Kit Hale, Lena Lead, Mary Hale (confirmed)',
    '03-17T14 Lesson by Cora Coach: Kit Hale (confirmed)',
  ]
  t.strictSame(await diary('mum'), mums, 'what she booked for Kit, and where she is asked to')
  t.strictSame(await diary('dad'), dads, 'nothing that Mary or Kit arranged, nor what he has declined')
  t.strictSame(await diary('kit'), kits, "the child's own")
  t.strictSame(await diary('vic'), dads, 'a guest')
  t.strictSame(await diary('lena'), [doubles], 'who waits for an answer')
  t.strictSame(await diary('cora'), [], "a coach's clients are no bookings of hers")

  const [mum, dad, cora] = [stub.as(t, 'mum'), stub.as(t, 'dad'), stub.as(t, 'cora')]
  const lesson = mustHave(await slotAt(mum, '2027-03-10T14:00:00+00:00'))
  t.equal((await dad.toggle(lesson, person('ann'))).code, undefined, 'Dave puts Ann into what Mary booked for Kit')
  const shared = '03-10T14 Lesson by Cora Coach: Ann Hale, Kit Hale (confirmed)'
  t.strictSame(await diary('dad'), [shared, ...dads], 'and has it in his diary as well')
  t.strictSame(await diary('mum'), [shared, ...mums.slice(1)])
  t.strictSame(await diary('kit'), kits, 'of others in it Kit hears nothing')
  t.equal((await cora.toggle(lesson, person('kit'))).code, undefined, 'the coach takes Kit out')
  t.strictSame(await diary('mum'), mums.slice(1))
  t.strictSame(await diary('kit'), kits.slice(1))
  t.equal((await cora.toggle(lesson, person('kit'))).code, 'slot_taken', "a family's lesson is the family's")
  t.equal((await dad.toggle(lesson, person('ann'))).code, undefined)
  t.equal((await cora.toggle(lesson, person('kit'))).code, undefined, 'and in again, when the slot is free')
  t.strictSame(await diary('mum'), mums.slice(1), "which is nobody's own booking")
  t.strictSame(await diary('cora'), [])
  t.strictSame(await diary('kit'), kits, "but Kit's")
})

t.test('my coaching clubs and affiliates: by membership, by group, by taking part, by what one does', async t => {
  const stub = await open(t)
  const cases: readonly { who: string; clubs: readonly string[]; affiliates: readonly string[] }[] = [
    { who: 'gil', clubs: ['Ford Tennis Club'], affiliates: ['Brook Coaching'] },
    { who: 'pam', clubs: ['Ford Tennis Club'], affiliates: ['Brook Coaching'] },
    { who: 'sid', clubs: [], affiliates: [] },
    { who: 'vic', clubs: ['Kiln Lane Tennis Club'], affiliates: ['Kiln Lane'] },
    { who: 'dad', clubs: ['Kiln Lane Tennis Club'], affiliates: ['Kiln Lane'] },
    { who: 'olga', clubs: ['Kiln Lane Tennis Club'], affiliates: ['Kiln Lane'] },
    {
      who: 'cora',
      clubs: ['Ford Tennis Club', 'Kiln Lane Tennis Club'],
      affiliates: ['Brook Coaching', 'Kiln Lane'],
    },
    {
      who: 'dev',
      clubs: ['Ford Tennis Club', 'Kiln Lane Tennis Club'],
      affiliates: ['Brook Coaching', 'Kiln Lane'],
    },
  ]
  const seen = async (who: string) => ({
    who,
    clubs: namesOf(itemsIn((await stub.as(t, who).get('/my/coaching/clubs')).json)),
    affiliates: namesOf(itemsIn((await stub.as(t, who).get('/my/coaching/affiliates')).json)),
  })
  for (const one of cases) t.strictSame(await seen(one.who), one)
  const ford = `club/${id('club', 'ford')}`
  const pam = stub.as(t, 'pam')
  const session = await listed(pam, 'Squad at Ford', ford)
  t.equal((await pam.toggle(session, person('pam'))).code, undefined)
  t.strictSame(await seen('pam'), { who: 'pam', clubs: [], affiliates: [] }, 'once she has left it')
  t.equal((await stub.as(t, 'mum').toggle(withClients(session, person('ann')), person('ann'))).code, undefined)
  t.strictSame((await seen('dad')).clubs, ['Ford Tennis Club', 'Kiln Lane Tennis Club'], "a child's count")
  stub.setNow('2027-03-03T15:30:00Z')
  t.strictSame((await seen('dad')).clubs, ['Kiln Lane Tennis Club'], 'until it is over')
})
