/**
 * Posts in a drawn world: of what a list showed, and of what nobody would have shown the caller, for any client. Each
 * does, or is refused for, what the second reading says, with the errors that go with it.
 */
import type { IndividualSession, WorldRecords } from '../../src/club/model.ts'
import type { CourtsideWorld } from '../../src/index.ts'
import { type Session, sessionsIn } from '../fixtures/worlds/open-stub.ts'
import { isFields } from '../fixtures/oracle.ts'
import { given } from '../../src/text/given.ts'
import { chosen, comparable, differ, recordsOf, seen } from './lists-asking.ts'
import { type Post, readingOf } from './lists-reading.ts'

export interface Posted extends Omit<Post, 'now'> {
  /** Of the caller. */
  readonly role: string
  /** As a list gave it. Absent: all but the id and the client is made up. */
  readonly session?: Session
}

interface Numbers {
  readonly user: number
  readonly kind: number
  readonly id: number
  readonly filter: number
  readonly days: number
  readonly page: number
  readonly toggle: number
}

interface KnownSlot {
  readonly coach: string
  readonly court: string
  readonly option: string
  readonly key: string
}

const minute = 60_000
const nobody = '0123456789abcdef01234567'

/** The records as they are, and what they mean. */
export interface Known {
  readonly records: WorldRecords
  readonly reading: ReturnType<typeof readingOf>
}

export const knownOf = async (world: CourtsideWorld): Promise<Known> => {
  const records = await recordsOf(world)
  return { records, reading: readingOf(records) }
}

/** Three times somebody posts something, where there is somebody. */
export const drawnPosts = (
  records: WorldRecords,
  now: number,
  { user, kind, id, filter, days, page, toggle }: Numbers,
  slots: readonly KnownSlot[],
): readonly Posted[] => {
  const tokens = records.accessTokens.filter(
    ({ role, revoked, expires }) => role !== undefined && !revoked && (expires ?? Infinity) > now,
  )
  const coaching = new Set(records.series.filter(one => one.coaching === 'group').map(one => one.id))
  const events = new Set(records.events.filter(({ seriesId }) => coaching.has(seriesId)).map(event => event.id))
  const bookings = records.bookings.filter(({ eventId }) => events.has(eventId))

  /** What is meant: a group session, a lesson, a slot at any half hour, or nothing at all. */
  const target = (number: number): Pick<Posted, 'id' | 'slot'> | undefined => {
    const slot = chosen(slots, number)
    if (number % 20 === 0) return { id: nobody }
    if (number % 3 === 0) return chosen(bookings, number)
    if (number % 3 === 1) {
      const lesson = chosen(records.individualSessions, number)
      return lesson && { id: lesson.id, slot: termsOf(lesson) }
    }
    if (slot === undefined) return undefined
    const halfHours = ((number % (days + 2)) * 48 + (page % 48)) * 30 * minute
    const start = Math.floor(now / (30 * minute)) * 30 * minute + halfHours + (filter % 7 === 0 ? 5 * minute : 0)
    const { key, ...terms } = slot
    return { id: `${(start / 1000).toString(16).padStart(8, '0')}${key}`, slot: { ...terms, start } }
  }
  return [kind, id, filter].flatMap((number, index): readonly Posted[] => {
    const token = chosen(tokens, user + index)
    const meant = target(number + index)
    if (token === undefined || meant === undefined) return []
    const family = records.familyLinks
      .filter(({ guardianId }) => guardianId === token.personId)
      .map(({ memberId }) => memberId)
    const anybody = records.people.map(person => person.id)
    const clients = (toggle + index) % 4 === 0 ? anybody : [token.personId, ...family]
    const client = (toggle + index) % 60 === 0 ? nobody : (chosen(clients, page + number) ?? nobody)
    return [{ user: token.personId, role: token.role ?? '', client, id: meant.id, ...given({ slot: meant.slot }) }]
  })
}

/** The last client may have left by the time that it is posted. */
const termsOf = ({
  coachId: coach,
  courtId: court,
  feeOptionId: option,
  priceAtBooking: price,
  start,
  end,
}: IndividualSession): NonNullable<Posted['slot']> => ({
  coach,
  court,
  option,
  start,
  price,
  durationMinutes: (end - start) / minute,
})

/** What the contract wants of a session, and nobody looks at. */
const madeUp = (id: string, client: string): object => {
  const some = { id: nobody, name: 'Somebody' }
  return {
    id,
    type: 'group',
    name: 'Whatever',
    sport: 'fives',
    period: { start: '2001-01-01T00:00:00Z', end: '2001-01-01T00:00:01Z' },
    club: some,
    courts: [some],
    coach: some,
    affiliate: some,
    owner: some,
    group: some,
    series: some,
    private: false,
    fee: { ...some, price: 1, currency: 'GBP', durationMinutes: 1 },
    eligibility: { members: true, nonMembers: true },
    capacity: 1,
    booked: 0,
    available: 1,
    bookable: true,
    clients: [{ id: client, name: 'Somebody', relationship: 'client' }],
    participation: [],
    attendance: [],
  }
}

const changesIn = async (world: CourtsideWorld): Promise<number> => (await world.state()).changes.length

/** @returns what it did, or the code of the refusal; what is known then, where that is something else */
export const comparePost = async (
  world: CourtsideWorld,
  reading: Known['reading'],
  now: number,
  { role, session, ...wish }: Posted,
): Promise<{ readonly outcome: string; readonly after?: Known }> => {
  const post: Post = { ...wish, now }
  const expected = reading.outcome(post)
  const what = `a post of ${post.id} for ${post.client} by ${post.user} at ${new Date(now).toISOString()}`
  const before = await changesIn(world)
  const response = await world.fetch('/my/coaching/session', {
    method: 'POST',
    headers: { ...world.as(role), 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: post.client, session: session ?? madeUp(post.id, post.client) }),
  })
  const json: unknown = await response.json()
  if (!Array.isArray(json)) {
    if (!isFields(json)) throw new Error(`${what} answered ${JSON.stringify(json)}`)
    differ(what, json.code, expected)
    const blamed = expected.startsWith('client_') ? '/clientId' : '/session/id'
    differ(
      `${what}: the errors of ${expected}`,
      [response.status, (Array.isArray(json.errors) ? json.errors : []).map(pointerOf)],
      [400, [`body ${blamed} ${expected}`]],
    )
    if (expected === 'client_not_eligible' && !/: (?:age|gender|membership): /.test(String(json.message)))
      throw new Error(`${what}: "${String(json.message)}" doesn't say why`)
    differ(`${what}: changes after a refusal`, await changesIn(world), before)
    return { outcome: expected }
  }
  const [answered, ...more] = sessionsIn(json)
  differ(`${what}: more than one session`, more, [])
  if (answered === undefined) throw new Error(`${what} answered nothing`)
  const state = answered.participation.find(({ clientId }) => clientId === post.client)?.state
  differ(what, state === 'participating' ? 'joins' : 'leaves', expected)
  const after = await knownOf(world)
  const answer = after.reading.answer(post, reading.meant(post))
  differ(`${what}: the answer`, comparable(seen(answered)), answer && comparable(answer))
  differ(`${what}: the id`, answered.id, post.id)
  return { outcome: expected, after }
}

const pointerOf = (error: unknown): string =>
  isFields(error) ? `${String(error.in)} ${String(error.name)} ${String(error.code)}` : String(error)
