import type { WorldRecords } from '../../../src/club/model.ts'
import { slotKey } from '../../../src/club/slot-id.ts'
import type { ClubData } from '../../../src/data/club-data.ts'
import { bookingsOf, sessionsFrom, groupsIn, heldIn, streamsIn } from '../../fixtures/batches.ts'
import { idOf } from '../../fixtures/builders.ts'
import { allOfMarch, carla, day, kit, robin, robinsLesson, smallWorld } from '../../fixtures/small-world.ts'
import { cancelSession } from './editing.ts'
import { type Suite, everything } from './suite.ts'

type HandingOut = {
  [Name in keyof ClubData]: Extract<Awaited<ReturnType<ClubData[Name]>>, object> extends never ? never : Name
}[keyof ClubData]

/** All that are answered with an object: one that is missing doesn't compile. */
const questions: Readonly<Record<HandingOut, (data: ClubData) => Promise<unknown>>> = {
  apiKey: data => data.apiKey('key-of-the-demo'),
  apiKeys: data => data.apiKeys(),
  accessToken: data => data.accessToken('token-of-robin'),
  accessTokens: data => data.accessTokens(),
  affiliates: data => data.affiliates(everything),
  affiliate: data => data.affiliate(idOf('Brook')),
  clubs: data => data.clubs(everything),
  club: data => data.club(idOf('Ashby')),
  clubsByDistance: data => data.clubsByDistance({ latitude: 52, longitude: -1 }, everything),
  clubsWithPostcode: data => data.clubsWithPostcode('GL50 2AB'),
  person: data => data.person(robin),
  people: data => data.people([robin, kit]),
  family: data => data.family(robin),
  memberships: data => data.memberships([robin, kit]),
  accounts: data => data.accounts(robin),
  ownClubs: data => data.ownClubs([idOf('Brook')]),
  roles: data => data.roles(carla, '2027-03-01'),
  personalBookings: data => bookingsOf(data, robin, 0),
  sessionsWith: data => sessionsFrom(data, [robin, kit], 0),
  matches: data => data.matches(robin, {}, everything),
  playWithoutCourt: data => data.playWithoutCourt(idOf('Ashby'), allOfMarch),
  playOn: data => data.playOn([idOf('squad on 1')]),
  names: data => data.names([idOf('Ashby')]),
  families: data => data.families([robin]),
  clubsById: data => data.clubsById([idOf('Ashby')]),
  events: data => data.events([idOf('Spring term')]),
  courts: data => data.courts([idOf('Court 1')]),
  courtsOfBookings: data => data.courtsOfBookings([robinsLesson.courtBookingId]),
  hosted: data => data.hosted(idOf('Ashby'), everything),
  eventBookings: data => data.eventBookings([idOf('Club night')], allOfMarch),
  coachingClubs: data => data.coachingClubs({}, everything),
  coachingAffiliates: data => data.coachingAffiliates({}, everything),
  coaches: data => data.coaches({}, everything),
  coachingSports: async data => (await data.coachingSports({})).toSorted(),
  groupSessions: data => groupsIn(data, { kind: 'club', id: idOf('Ashby') }, allOfMarch),
  heldSlots: data => heldIn(data, { kind: 'club', id: idOf('Ashby') }, allOfMarch),
  slotStreams: data => streamsIn(data, { kind: 'club', id: idOf('Ashby') }),
  session: data => data.session(robinsLesson.id),
  sessionsById: data => data.sessionsById([robinsLesson.id]),
  streamOfKey: data => data.streamOfKey(robinsLesson.id.slice(8)),
  unofferedStreamOfKey: data => data.unofferedStreamOfKey(keyOnGlass),
  busyPeople: data => data.busyPeople([carla], allOfMarch),
  busyCourts: data => data.busyCourts([idOf('Court 1')], allOfMarch),
  everybody: data => data.everybody(everything),
  collections: data => data.collections(),
  records: async data => [
    await data.records('bookings', everything),
    await data.records('participations', everything),
    await data.records('courtBookings', everything),
  ],
  standings: data => data.standings([idOf('Monday squad')]),
  find: data => data.find('courtBookings', idOf('squad on 1')),
  findAll: data => data.findAll('courtBookings', [idOf('squad on 1')]),
  courtBookingsFor: data => data.courtBookingsFor([idOf('Monday squad')]),
  courtBookingsOn: data => data.courtBookingsOn([idOf('Court 1')], allOfMarch),
  changes: async data => {
    // Something has to have changed before there is anything to ruin; once.
    if ((await data.size()) === 0) await cancelSession(data, idOf('Monday squad'), 0)
    return data.changes()
  },
}

/** Of Carla's lessons, on a court that she doesn't prefer. */
const keyOnGlass = slotKey({
  coachId: carla,
  courtId: idOf('Glass'),
  feeOptionId: idOf('One hour'),
  durationMinutes: 60,
  price: 30,
})

const lived = (): WorldRecords => ({
  ...smallWorld(),
  matches: [
    {
      id: idOf('match'),
      sport: 'tennis',
      type: 'box',
      status: 'pending',
      format: 'singles',
      changed: 1,
      sides: [
        { name: 'Robin', players: [robin] },
        { name: 'Kit', players: [kit] },
      ],
      courtBookingId: idOf('squad on 1'),
    },
  ],
  personalBookings: [
    {
      id: idOf('outing'),
      name: 'Outing',
      type: 'guest',
      clubId: idOf('Ashby'),
      ownerId: robin,
      participants: [robin],
      invitees: [],
      start: day('08', 9),
      end: day('08', 10),
      status: 'confirmed',
    },
  ],
})

export const handedOut: Suite = async (t, make) => {
  for (const [name, ask] of Object.entries(questions)) {
    await t.test(`${name}: whoever tries to change an answer changes nothing that is held`, async t => {
      // What another question was answered with may be frozen by it.
      const data = await make(lived())
      const answer = await ask(data)
      const before = structuredClone(answer)
      t.ok(sizeOf(before) > 0, 'there is something to change')
      ruin(answer)
      t.strictSame(await ask(data), before)
    })
  }
}

const sizeOf = (value: unknown): number => {
  if (value instanceof Map) return value.size
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}

/** Changes all that lets itself be changed, from the leaves up. */
const ruin = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  if (value instanceof Map) {
    for (const part of value.values()) ruin(part)
    value.clear()
    return
  }
  for (const part of Object.values(value)) ruin(part)
  for (const key of Object.keys(value)) Reflect.set(value, key, Array.isArray(value) ? undefined : 'ruined')
  if (Array.isArray(value) && !Object.isFrozen(value)) value.length = 0
}
