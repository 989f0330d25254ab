/** What there may be once only: ids, names within something, people in a list. */
import type { Id } from '../../club/model.ts'
import { distinct } from '../../text/distinct.ts'
import type { Segments } from '../../text/pointer.ts'
import { type Slices, each, eachByWeight, mapped } from '../../text/slices.ts'
import { nowhere } from '../ids.ts'
import { type WorldInvariant, courtNameOf, nameOf } from './invariant.ts'

export const onceOnly: WorldInvariant = function* ({ world, places, report }) {
  const told = new Set<Segments>()
  /** Who is named in a list stands there, and in every week of it: that is told once. */
  const tell = (record: object, message: string, field: string): void => {
    const place = places.get(record) ?? []
    if (place.at(-2) !== 'participants') return report(record, 'duplicate-record', message, field)
    if (!told.has(place)) report(record, 'duplicate-record', message)
    told.add(place)
  }
  /** @param keyOf undefined: it is not known what the record is about */
  const check = <T extends object>(
    records: readonly T[],
    keyOf: (record: T) => string | undefined,
    what: string,
    field: string,
    taken: ReadonlySet<string> = new Set(),
  ): Slices<void> => {
    const seen = new Set(taken)
    return each(records, record => {
      const key = keyOf(record)
      if (key === undefined) return
      if (seen.has(key)) tell(record, `${what} was expected once, it was found again.`, field)
      seen.add(key)
    })
  }
  const both = (one: Id, other: Id): string | undefined =>
    one === nowhere || other === nowhere ? undefined : `${one} ${other}`
  yield* check(
    world.familyLinks,
    ({ guardianId, memberId }) => both(guardianId, memberId),
    "A guardian's link to a member",
    'member',
  )
  yield* check(world.accounts, ({ personId, clubId }) => both(personId, clubId), "A person's balance at a club", 'club')
  yield* check(
    world.memberships,
    ({ personId, affiliateId, category, from }) => {
      const whose = both(personId, affiliateId)
      return whose === undefined || from === '' ? undefined : JSON.stringify([whose, category, from])
    },
    "A person's membership from that day",
    'affiliate',
  )
  yield* check(
    world.preferences,
    ({ personId }) => (personId === nowhere ? undefined : personId),
    "A coach's preferences",
    'person',
  )
  yield* check(
    world.participations,
    ({ sessionId, clientId }) => both(sessionId, clientId),
    'A client in a session',
    'client',
  )
  yield* check(
    world.attendances,
    ({ sessionId, clientId }) => both(sessionId, clientId),
    "A client's attendance of a session",
    'client',
  )
  yield* check(world.apiKeys, ({ key }) => key, 'A key', 'key')
  const keys = new Set(yield* mapped(world.apiKeys, ({ key }) => key))
  yield* check(world.applications, ({ apiKey }) => apiKey, 'A key', 'apiKey', keys)
  yield* check(world.applications, ({ clientId }) => clientId, 'A client id', 'clientId')
  yield* check(world.accessTokens, ({ token }) => token, 'A token', 'token')
  yield* check(world.accessTokens, ({ role }) => role, 'A role', 'role')
}

/** Whoever is named again in a list of people or courts was meant to be somebody else. */
export const listedOnce: WorldInvariant = function* ({ world, places, report }) {
  const courtName = (id: Id): string => courtNameOf(world, id)
  const personName = (id: Id): string => nameOf(world, id)
  const check = (
    record: object,
    ids: readonly Id[],
    field: string,
    within: readonly string[] = [],
    called = personName,
  ): void => {
    if (distinct(ids).length === ids.length) return
    const seen = new Set<Id>()
    for (const [index, id] of ids.entries()) {
      if (seen.has(id) && id !== nowhere)
        report(
          record,
          'listed-twice',
          `Each name was expected once, ${called(id)} was found again. Leave one out.`,
          field,
          String(index),
          ...within,
        )
      seen.add(id)
    }
  }
  yield* eachByWeight(world.groups, group => {
    check(group, group.leaders, 'leaders')
    check(group, group.deputies, 'deputies')
    check(group, group.members, 'members')
    return group.leaders.length + group.deputies.length + group.members.length
  })
  yield* each(world.events, event => check(event, event.organisers, 'organisers'))
  yield* each(world.preferences, record => check(record, record.preferredCourts, 'preferredCourts', [], courtName))
  // A booking of many weeks is many records, all of which stand where the one does.
  const seen = new Set<Segments>()
  yield* each(world.bookings, booking => {
    const place = places.get(booking)
    if (booking.assistants.length + booking.courts.length < 2 || (place !== undefined && seen.has(place))) return
    if (place !== undefined) seen.add(place)
    check(booking, booking.assistants, 'assistants')
    check(booking, booking.courts, 'courts', [], courtName)
  })
  yield* each(world.personalBookings, booking => {
    check(booking, booking.participants, 'participants')
    const invited = booking.invitees.map(({ personId }) => personId)
    check(booking, invited, 'invitees', ['person'])
    for (const [index, id] of invited.entries()) {
      const isOwn = id === booking.ownerId
      if (id === nowhere || (!isOwn && !booking.participants.includes(id))) continue
      const expected = isOwn ? 'Somebody other than the organiser' : "Somebody who doesn't take part already"
      report(
        booking,
        'listed-twice',
        `${expected} was expected, ${personName(id)} was found. Take them out.`,
        'invitees',
        String(index),
        'person',
      )
    }
  })
}

/** Of two exceptions for one date it is not said which holds. */
export const oneExceptionADate: WorldInvariant = function* ({ world, report }) {
  yield* each(world.preferences, record => {
    const seen = new Set<string>()
    for (const [index, { date }] of record.exceptions.entries()) {
      if (seen.has(date) && date !== '')
        report(
          record,
          'listed-twice',
          `Each date was expected once, ${date} was found again. Write all its times in one exception.`,
          'exceptions',
          String(index),
          'date',
        )
      seen.add(date)
    }
  })
}
