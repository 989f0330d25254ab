/**
 * Twenty thousand lessons with one coach, each taken over a socket as a client takes it: the last list and the last
 * lesson cost what the first ones do, the world has room for all of them, and no list of theirs is one long turn.
 */
import t from 'tap'
import { type Measured, measured, median } from '../../scripts/abuse/client.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'
import { isFields } from '../fixtures/oracle.ts'
import { aPlayer, member, oneCourt } from '../fixtures/worlds/one-court.ts'

const lessons = 20_000
/** CPU is compared by the thousand, so that a collection of garbage is a part of each. */
const thousand = 1000
const week = 7 * 24 * 3600_000
const began = Date.parse('2027-03-10T00:00:00Z')

/** One coach, at one court, day and night, a quarter of an hour at a time. */
const oneCoach = {
  world: { name: 'one-coach' },
  ...oneCourt,
  people: [aPlayer('coach'), ...oneCourt.people],
  groups: [
    {
      id: 'lessons',
      affiliate: 'here',
      name: 'Lessons',
      leaders: ['coach'],
      series: [
        {
          id: 'lesson',
          name: 'Lesson',
          sport: 'tennis',
          coaching: 'individual',
          club: 'here',
          eligibility: { members: true, nonMembers: true },
          feeOptions: [{ id: 'quarter', name: 'A quarter of an hour', price: 30, durationMinutes: 15 }],
        },
      ],
    },
  ],
  preferences: [
    {
      person: 'coach',
      preferredCourts: ['court'],
      availability: [{ day: 'daily', start: '00:00', end: '23:45', club: 'here' }],
    },
  ],
}

const asJson = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

const fieldsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isFields) : []

const listed = async (url: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  fieldsIn(await (await fetch(url, { headers: member })).json())

/* oxlint-disable no-await-in-loop -- one after the other is what is measured */
/** `costs`: of each thousand lessons, milliseconds of CPU that one took, with the lists in which it was found. */
const takeAll = async (
  { url, usage }: Measured,
  refused: (answer: string) => void,
): Promise<{ readonly costs: readonly number[]; readonly taken: number }> => {
  const control = `${url}/control/v1/worlds`
  await fetch(control, asJson({ name: 'busy', now: new Date(began).toISOString(), world: oneCoach }))
  const api = `${url}/w/busy/v2`
  const [club] = await listed(`${api}/my/coaching/clubs`)
  const costs: number[] = []
  let taken = 0
  let { cpu } = await usage()
  for (let time = began; taken < lessons; time += week) {
    const body = JSON.stringify({ now: new Date(time).toISOString() })
    await fetch(`${control}/busy/clock`, { ...asJson({}), method: 'PUT', body })
    const path = `${api}/my/coaching/sessions/club/${String(club?.id)}?type=individual&limit=500`
    for (let found = await listed(path); found.some(({ bookable }) => bookable === true); found = await listed(path))
      for (const session of found.filter(({ bookable }) => bookable === true)) {
        const clientId = fieldsIn(session.clients)[0]?.id
        const answer = await fetch(`${api}/my/coaching/session`, asJson({ clientId, session }, member))
        if (answer.status !== 200) {
          refused(`${answer.status} ${await answer.text()}`)
          return { costs, taken }
        }
        taken += 1
        if (taken % thousand > 0) continue
        const now = (await usage()).cpu
        costs.push((now - cpu) / thousand / 1000)
        cpu = now
      }
  }
  return { costs, taken }
}

t.test('twenty thousand lessons with one coach', async t => {
  const server = await measured(undefined)
  t.teardown(() => server.stop())
  judgeAnswers(t, server.url)
  const { costs, taken } = await takeAll(server, answer => t.fail(`a lesson is refused: ${answer}`))
  t.ok(costs.length >= lessons / thousand, `${costs.length} thousand were taken`)
  const [first, last] = [Math.min(...costs.slice(1, 6)), Math.min(...costs.slice(-5))]
  t.ok(last < 3 * first, `${first.toFixed(2)} ms each at the beginning, ${last.toFixed(2)} at the end`)

  await t.test('none of its lists holds up others, though all of them are of one client', async t => {
    const clock = JSON.stringify({ now: new Date(began).toISOString() })
    await fetch(`${server.url}/control/v1/worlds/busy/clock`, { ...asJson({}), method: 'PUT', body: clock })
    for (const path of ['/my/bookings', '/my/coaching/clubs', '/my/coaching/affiliates']) {
      const turns: number[] = []
      for (let run = 0; run < 5; run++) {
        await server.usage('watch')
        const answer = await listed(`${server.url}/w/busy/v2${path}`)
        turns.push((await server.usage('unwatch')).longestTurn)
        if (run === 0) t.equal(answer.length, path === '/my/bookings' ? taken : 1, path)
      }
      const longest = median(turns)
      t.ok(longest < 50, `${path}: a turn of ${longest.toFixed(0)} ms`)
    }
  })
})
