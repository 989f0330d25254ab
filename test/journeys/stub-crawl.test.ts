/**
 * The demo from end to end: everything that anybody of the cast is led to, and whom they meet there.
 *
 * Operations come from the contract, people and what they may see from the world's own file.
 */
import t from 'tap'
import { isFields } from '../fixtures/oracle.ts'
import type { Answered } from '../fixtures/served-client.ts'
import { openSite } from '../fixtures/served-site.ts'
import { type Session, id, itemsIn, sessionsIn } from '../fixtures/worlds/open-stub.ts'
import {
  cast,
  crawl,
  demo,
  holdSameBytes,
  listIn,
  now,
  operations,
  oracle,
  people,
  personIds,
  personOf,
} from './demo-crawl.ts'

const server = { url: await openSite(t, { now }) }

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const fullNames = new Map(
  people.map(({ id: written, firstName, lastName }) => [
    id('person', String(written)),
    `${String(firstName)} ${String(lastName)}`,
  ]),
)
/** By token: the ids of those whom the file calls its owner's family. */
const families = new Map(
  [...personOf].map(([token, person]) => [
    token,
    people
      .filter(({ id: written }) => id('person', String(written)) === person)
      .flatMap(one => listIn(one, 'family'))
      .map(({ member }) => personIds.get(String(member)) ?? ''),
  ]),
)
const groups = new Map(
  listIn(demo, 'groups').map(group => {
    const idsIn = (name: string): readonly string[] => texts(group[name]).map(one => personIds.get(one) ?? '')
    const organisers = listIn(group, 'series')
      .flatMap(series => listIn(series, 'events'))
      .flatMap(event => texts(event.organisers))
      .map(one => personIds.get(one) ?? '')
    return [
      id('group', String(group.id)),
      { staff: [...idsIn('leaders'), ...idsIn('deputies'), ...organisers], members: idsIn('members') },
    ] as const
  }),
)

/** Asking for every operation has signed this one in and out: whoever runs the session may bring them back. */
const { sampleBody } = oracle.operation('toggleCoachingSession')
const cameAndWent = (session: Session, person: string): boolean =>
  isFields(sampleBody)
  && isFields(sampleBody.session)
  && sampleBody.session.id === session.id
  && sampleBody.clientId === person

/** What a list of sessions says of people beyond its coaches, whom everybody may know. */
const strangersIn = (session: Session, token: string | undefined): string[] => {
  const { coach, assistants = [], owner, clients, participation, attendance, ...rest } = session
  const self = token === undefined ? '' : (personOf.get(token) ?? '')
  const family = families.get(token ?? '') ?? []
  const group = groups.get(session.group.id)
  const isStaff =
    group?.staff.includes(self) === true || coach.id === self || assistants.some(({ id: one }) => one === self)
  const faults: string[] = []
  for (const [index, { id: one, name, relationship }] of clients.entries()) {
    const isTaking = participation[index]?.state === 'participating'
    const isFor = {
      self: one === self,
      family: family.includes(one),
      other: isStaff && (isTaking || group?.members.includes(one) === true || cameAndWent(session, one)),
    }
    const isKnown = isFor[relationship === 'self' || relationship === 'family' ? relationship : 'other']
    if (!isKnown || fullNames.get(one) !== name) faults.push(`${name} is a client of ${session.name}`)
    if (participation[index]?.clientId !== one || attendance[index]?.clientId !== one)
      faults.push(`${name} of ${session.name} is out of order`)
  }
  if (participation.length !== clients.length || attendance.length !== clients.length)
    faults.push(`${session.name} has more states than clients`)
  if (token === undefined && clients.length > 0) faults.push('somebody who has not signed in has clients')
  const left = JSON.stringify({ ...rest, owner: fullNames.has(owner.id) ? undefined : owner })
  for (const found of left.match(/[0-9a-f]{24}/g) ?? [])
    if (fullNames.has(found)) faults.push(`${fullNames.get(found)} is in ${session.name}`)
  return faults
}

/** The first hundred of what may be a longer list. */
const sameStart = ({ json }: Answered, longer: Answered | undefined): boolean =>
  longer !== undefined && JSON.stringify(json) === JSON.stringify(itemsIn(longer.json).slice(0, 100))

t.test('everything for everybody is as the contract says, and nobody meets strangers', async t => {
  const seen = new Set<string>()
  for (const token of [undefined, ...cast]) {
    const found = await crawl(t, server.url, token)
    const refused = [...found]
      .filter(([, { answered }]) => answered.status !== 200)
      .map(([target, { answered }]) => `${target}: ${answered.text}`)
    t.strictSame(refused, [], `${token ?? 'nobody'}: everything that is listed can be asked for`)
    for (const { id: operation, answered } of found.values()) if (answered.text.length > 2) seen.add(operation)
    const strangers = [...found.values()]
      .flatMap(({ answered }) => sessionsIn(answered.json))
      .flatMap(session => strangersIn(session, token))
    t.strictSame([...new Set(strangers)], [], `${token ?? 'nobody'}: clients are one's own`)
    const others = [...found].filter(
      ([target, { answered }]) =>
        target.startsWith('/my/coaching/sessions/')
        && ![target, `${target}?limit=500`].some(one =>
          sameStart(answered, found.get(one.replace('/my/', '/'))?.answered),
        ),
    )
    t.strictSame(
      others.map(([target]) => target),
      [],
      `${token ?? 'nobody'}: one's own lists of sessions are the general ones for those who have signed in`,
    )
  }
  t.strictSame(
    operations
      .filter(({ id: operation, method }) => method === 'GET' && !seen.has(operation))
      .map(({ id: operation }) => operation),
    [],
    'each has something to show to somebody',
  )
})

t.test('the same world, clock and calls give the same bytes in another process', async t => {
  await holdSameBytes(t, 3)
})
