/** Of a list the data layer is asked once, not once for each of its items: that a store elsewhere answers in time. */
import t, { type Test } from 'tap'
import type { CourtBooking, SportsMatch, WorldRecords } from '../../src/club/model.ts'
import type { ClubData } from '../../src/data/club-data.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { closeCourt } from '../../src/stub/actions/close-court.ts'
import { moveSession } from '../../src/stub/actions/move-session.ts'
import { peopleOf } from '../../src/stub/people.ts'
import { clubDay } from '../../src/stub/timetable/club-day.ts'
import { alone } from '../fixtures/batches.ts'
import { aClub, aCourt, aPerson, idOf } from '../fixtures/builders.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { aLesson, aSquad, courtOf, day, robin, smallWorld } from '../fixtures/small-world.ts'
import { contextOf } from '../fixtures/worlds/stub-calls.ts'

const now = day('01', 8)
const ashby = idOf('Ashby')

/** So many courts, people, matches on one court and each on one, lessons, and people in one session. */
const worldOf = (count: number): WorldRecords => {
  const small = smallWorld()
  const each = <T>(make: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => make(index))
  const courts = each(index => aCourt({ name: `Another ${index}`, clubId: ashby }))
  const people = each(index => aPerson({ firstName: 'Guest', lastName: String(index) }))
  const onOne = each(index => ({ court: 'Court 10', start: day('08', index) }))
  const onEach = courts.map(({ name: court }) => ({ court, start: day('09', 10) }))
  const played = [...onOne, ...onEach].map(
    ({ court, start }, index): { match: SportsMatch; courtBooking: CourtBooking } => {
      const [id, courtBookingId] = [idOf(`match ${index}`), idOf(`court of match ${index}`)]
      const player = people[index % count]?.id ?? ''
      return {
        match: {
          id,
          sport: 'tennis',
          type: 'friendly',
          status: 'arranged',
          format: 'singles',
          changed: 1,
          sides: [
            { name: 'Guest', players: [player] },
            { name: 'Robin', players: [robin] },
          ],
          courtBookingId,
        },
        courtBooking: {
          id: courtBookingId,
          courtId: idOf(court),
          start,
          end: start + 3_600_000,
          source: 'match',
          refId: id,
        },
      }
    },
  )
  const lessons = each(index => aLesson(day('10', index), people[index]?.id ?? '', { courtId: idOf('Court 10') }))
  const crowded = aSquad('Crowded', day('03', 12), { capacity: 50, courts: [courts[0]?.id ?? ''], assistants: [] })
  return {
    ...small,
    people: [...small.people, ...people],
    // Whoever asks for no place is looked for one in which something is booked.
    clubs: [...small.clubs, aClub({ id: idOf('Empty'), name: 'Empty', ownAffiliateId: idOf('Idle') })],
    courts: [...small.courts, ...courts],
    bookings: [...small.bookings, crowded],
    matches: played.map(({ match }) => match),
    individualSessions: [...small.individualSessions, ...lessons],
    courtBookings: [
      ...small.courtBookings,
      {
        id: idOf('court of the crowded'),
        courtId: courts[0]?.id ?? '',
        start: day('03', 12),
        end: day('03', 13),
        source: 'session',
        refId: crowded.id,
      },
      ...played.map(({ courtBooking }) => courtBooking),
      ...lessons.map(courtOf),
    ],
    participations: people.map(({ id }) => ({
      sessionId: crowded.id,
      clientId: id,
      state: 'participating',
      changed: 1,
    })),
  }
}

const counted = (data: ClubData): { data: ClubData; asked: string[] } => {
  const [asking, asked]: [ClubData, string[]] = [{ ...data }, []]
  for (const [name, ask] of Object.entries(data))
    Reflect.set(asking, name, (...given: unknown[]): unknown => {
      asked.push(name)
      return Reflect.apply(ask, data, given)
    })
  return { data: asking, asked }
}

const cases: Readonly<Record<string, (t: Test, data: ClubData, count: number) => Promise<unknown>>> = {
  "a club's day": async (t, data, count) => {
    const timetable = await clubDay(
      { place: ashby, day: '2027-03-09' },
      { data, now, people: peopleOf(data, []), inSlices: alone },
    )
    if ('problem' in timetable) return t.fail(timetable.problem.message)
    t.equal(timetable.items.filter(({ kind }) => kind === 'match').length, count, 'each match is told')
  },
  'a day of no club in particular': async (t, data) => {
    hasFields(t, await clubDay({ day: '2027-03-09' }, { data, now, people: peopleOf(data, []), inSlices: alone }), {
      place: { id: ashby },
    })
  },
  'a court with many matches and lessons is closed': async (t, data, count) => {
    const period = { from: '2027-03-08T00:00:00Z', to: '2027-03-12T00:00:00Z' }
    const done = await closeCourt.run({ courtId: idOf('Court 10'), ...period }, contextOf(data, now))
    hasFields(t, done, { cancelled: 2 * count })
  },
  'a session with many clients is moved to many courts': async (t, data, count) => {
    const courtIds = Array.from({ length: Math.min(count, 20) }, (_, index) => idOf(`Another ${index}`))
    const wish = { sessionId: idOf('Crowded'), start: '2027-03-04T12:00:00Z', courtIds }
    const done = await moveSession.run(wish, contextOf(data, now))
    hasFields(t, done, { session: { id: idOf('Crowded') } })
  },
}

for (const [name, run] of Object.entries(cases))
  t.test(name, async t => {
    const askedOf = async (count: number): Promise<readonly string[]> => {
      const { data, asked } = counted(memoryLayer(worldOf(count)).begin())
      await run(t, data, count)
      return asked
    }
    t.strictSame(await askedOf(12), await askedOf(2))
  })
