/**
 * Games at the toggle: what people and operators might do, in any order, done to a world and to the model; after every
 * step every list, every booking and every court must be what the model says.
 */
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { ControlError, type Courtside, type CourtsideWorld, type StubActions, startCourtside } from '../../src/index.ts'
import { isFields } from '../fixtures/oracle.ts'
import { type Session, codeIn, id, itemsIn, sessionsIn } from '../fixtures/worlds/open-stub.ts'
import { type Facts, ToggleModel } from './toggle-model.ts'
import { callers, clients, families, toggleWorld } from './toggle-world.ts'
import type { Runs } from './request-properties.ts'

const start = '2027-03-01T10:00:00Z'
const club = id('club', 'club')
const names = new Map(
  [...callers, ...clients, 'eve', 'finn', 'gus', 'hana', 'ida', 'jim'].map(name => [id('person', name), name]),
)
const nameOf = (person: unknown): string => names.get(String(person)) ?? String(person)

// ---------------------------------------------------------------- steps

type Step =
  | {
      readonly kind: 'toggle'
      readonly user: string
      readonly client: string
      readonly session: number
      readonly inBody: 'client' | 'everybody' | 'nobody'
      readonly times: number
    }
  | { readonly kind: 'advance'; readonly minutes: number }
  | { readonly kind: 'reset' }
  | { readonly kind: 'others'; readonly session: number; readonly leave: number }
  | { readonly kind: 'cancel'; readonly session: number }
  | {
      readonly kind: 'withdraw'
      readonly coach: string
      readonly from: number | undefined
      readonly to: number | undefined
    }
  | { readonly kind: 'endMembership'; readonly person: string }

/** The same few sessions again and again: only then people get in each other's way. */
const session = fc.oneof({ arbitrary: fc.nat(10), weight: 4 }, { arbitrary: fc.nat(200), weight: 1 })
/** Most wishes are of a family's own: the others are soon refused. */
const ofFamily = fc
  .constantFrom(...callers.slice(0, 4))
  .chain(user => fc.tuple(fc.constant(user), fc.constantFrom(user, ...(families[user] ?? []))))
const wish = fc.oneof(
  { arbitrary: ofFamily, weight: 6 },
  { arbitrary: fc.tuple(fc.constantFrom(...callers), fc.constantFrom(...clients)), weight: 1 },
  { arbitrary: fc.tuple(fc.constantFrom('cora', 'dan'), fc.constantFrom(...clients)), weight: 1 },
)
const usualBody = fc.constantFrom(
  'client',
  'client',
  'client',
  'client',
  'client',
  'client',
  'everybody',
  'everybody',
  'nobody',
)
/** Hours around the sessions, from the start of the world. */
const hours = fc.option(fc.integer({ min: 7 * 24 + 20, max: 10 * 24 + 6 }), { nil: undefined })

const step: Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc
      .record({
        kind: fc.constant('toggle'),
        session,
        inBody: usualBody,
        times: fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 3),
        wish,
      })
      .map(({ wish: [user, client], ...rest }) => ({ ...rest, user, client })),
    weight: 20,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('advance'),
      minutes: fc.constantFrom(1, 30, 60, 24 * 60, 7 * 24 * 60 + 22 * 60, 8 * 24 * 60),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constant('reset') }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('others'), session, leave: fc.constantFrom(0, 0, 1) }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('cancel'), session }), weight: 2 },
  {
    arbitrary: fc.record({
      kind: fc.constant('withdraw'),
      coach: fc.constantFrom('cora', 'dan'),
      from: hours,
      to: hours,
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constant('endMembership'), person: fc.constantFrom(...clients) }), weight: 1 },
)

// ---------------------------------------------------------------- the world

interface Game {
  readonly world: CourtsideWorld
  readonly all: readonly Facts[]
  readonly bodies: ReadonlyMap<string, Session>
}

const asked = async (world: CourtsideWorld, user: string, path: string, body?: unknown): Promise<unknown> => {
  const response = await world.fetch(path, {
    headers: { ...world.as(user), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return response.json()
}

const listed = async (world: CourtsideWorld, user: string): Promise<readonly Session[]> => {
  const found = await asked(world, user, `/my/coaching/sessions/club/${club}?limit=500`)
  if (!Array.isArray(found)) throw new Error(`${user} gets no list: ${JSON.stringify(found)}`)
  return sessionsIn(found)
}

/**
 * What there is: group sessions as they are, and slots as they are in a world where no group session is in their way.
 */
const opened = async (server: Courtside): Promise<Game> => {
  const [world, apart] = [
    await server.world({ world: toggleWorld, now: start }),
    await server.world({ world: toggleWorld, now: start }),
  ]
  const seen = async (one: CourtsideWorld): Promise<readonly Session[]> =>
    (
      await Promise.all(
        ['cora', 'dan'].map(async name =>
          (await listed(one, name)).filter(({ coach }) => coach.id === id('person', name)),
        ),
      )
    ).flat()
  const groups = (await seen(world)).filter(({ type }) => type === 'group')
  for (const { id: sessionId } of groups) {
    // oxlint-disable-next-line no-await-in-loop
    await apart.act('cancelSession', { sessionId })
  }
  const slots = (await seen(apart)).filter(({ type }) => type === 'individual')
  await apart.close()
  if (groups.length !== 3 || slots.length < 30)
    throw new Error(
      `The club was to have three group sessions and many slots; it has ${groups.length} and ${slots.length}.`,
    )
  // Where most steps choose from: the group sessions, and slots that overlap each other more than them.
  const first = slots
    .filter(({ period }) => /T(?:11:00|09:00)/.test(period.start))
    .toSorted((a, b) => b.period.start.slice(11).localeCompare(a.period.start.slice(11)))
  const bodies = [...groups, ...first, ...slots.filter(one => !first.includes(one))]
  return { world, all: bodies.map(factsOf), bodies: new Map(bodies.map(body => [body.id, body])) }
}

const factsOf = ({ id: own, type, series, group, coach, courts, capacity, period, participation }: Session): Facts => ({
  id: own,
  type,
  series: series.name,
  group: group.name,
  coach: nameOf(coach.id),
  court: courts[0]?.id ?? '',
  capacity,
  start: Date.parse(period.start),
  end: Date.parse(period.end ?? ''),
  participants: participation.filter(({ state }) => state === 'participating').map(({ clientId }) => nameOf(clientId)),
})

/** The code of what was refused; `done` where nothing was. */
const acted = async <Name extends keyof StubActions>(
  world: CourtsideWorld,
  action: Name,
  given: StubActions[Name],
): Promise<{ readonly code: string; readonly result: Readonly<Record<string, unknown>> }> => {
  try {
    return { code: 'done', result: await world.act(action, given) }
  } catch (error) {
    if (error instanceof ControlError) return { code: error.code, result: {} }
    throw error
  }
}

// ---------------------------------------------------------------- playing

const differ = (what: string, found: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${what}\n  expected ${JSON.stringify(expected)}\n  found    ${JSON.stringify(found)}`)
}

const play = async ({ world, all, bodies }: Game, model: ToggleModel, one: Step): Promise<void> => {
  const chosen = (index: number): Facts => {
    const facts = all[index % all.length]
    if (facts === undefined) throw new Error('There are sessions.')
    return facts
  }
  switch (one.kind) {
    case 'toggle': {
      const facts = chosen(one.session)
      const inBody = { client: [one.client], nobody: [], everybody: clients }[one.inBody]
      const body = {
        clientId: id('person', one.client),
        session: {
          ...bodies.get(facts.id),
          clients: inBody.map(name => ({ id: id('person', name), name, relationship: 'family' })),
          participation: [],
          attendance: [],
        },
      }
      const answers = await Promise.all(
        Array.from({ length: one.times }, () => asked(world, one.user, '/my/coaching/session', body)),
      )
      const expected = answers.map(() => model.toggle(one.user, one.client, facts, inBody))
      return differ(
        'what was answered',
        answers.map(answer => codeIn(answer) ?? (sessionsIn(answer).length === 1 ? 'done' : JSON.stringify(answer))),
        expected,
      )
    }
    case 'advance':
      await world.clock.advance({ minutes: one.minutes })
      return model.advance(one.minutes * 60_000)
    case 'reset':
      await world.reset()
      return model.reset()
    case 'others': {
      const facts = chosen(one.session)
      const { code, result } = await acted(world, 'takeLastPlace', { sessionId: facts.id, leave: one.leave })
      const refusal = model.refusalForOthers(facts)
      if (refusal !== undefined || (code !== 'done' && !['slot_taken', 'client_busy'].includes(code)))
        return differ('taking the last place', code, refusal)
      if (code !== 'done') return undefined
      const signedIn = Array.isArray(result.signedIn) ? result.signedIn.map(nameOf) : []
      differ('those who came', model.others(facts, signedIn), [])
      return differ('the places left', result.available, model.available(facts))
    }
    case 'cancel':
      return differ(
        'cancelling',
        (await acted(world, 'cancelSession', { sessionId: chosen(one.session).id })).code,
        model.cancel(chosen(one.session)),
      )
    case 'withdraw': {
      const [from, to] = [one.from, one.to].map(hour =>
        hour === undefined ? undefined : Date.parse(start) + hour * 3_600_000,
      )
      const given = {
        coachId: id('person', one.coach),
        ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
        ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
      }
      return differ(
        'withdrawing',
        (await acted(world, 'withdrawAvailability', given)).code,
        model.withdraw(one.coach, from, to),
      )
    }
    case 'endMembership':
      return differ(
        'ending a membership',
        (await acted(world, 'endMembership', { personId: id('person', one.person) })).code,
        model.endMembership(one.person),
      )
  }
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number => (one.id < other.id ? -1 : 1)

const agree = async ({ world }: Game, model: ToggleModel): Promise<void> => {
  for (const user of callers) {
    // oxlint-disable-next-line no-await-in-loop
    const [sessions, bookings] = await Promise.all([listed(world, user), asked(world, user, '/my/bookings')])
    const starts = sessions.map(({ period }) => Date.parse(period.start))
    differ(
      `the order of what ${user} sees`,
      starts,
      starts.toSorted((a, b) => a - b),
    )
    differ(
      `what ${user} sees`,
      sessions
        .map(({ id: own, booked, available, bookable, clients: shown, participation, attendance }) => ({
          id: own,
          booked,
          available,
          bookable,
          clients: shown
            .map((client, index) => {
              const [taking, coming] = [participation[index], attendance[index]]
              const isInOrder =
                taking?.clientId === client.id
                && coming?.clientId === client.id
                && (coming.state === 'expected') === (taking.state === 'participating')
              return `${nameOf(client.id)} ${isInOrder ? taking.state : 'is out of order'}`
            })
            .toSorted(),
        }))
        .toSorted(byId),
      model.list(user).toSorted(byId),
    )
    const found = itemsIn(bookings)
      .filter(({ type }) => type === 'coaching')
      .map(
        ({ id: own, participants }) =>
          `${String(own)}: ${itemsIn(participants)
            .map(one => nameOf(one.id))
            .toSorted()
            .join(', ')}`,
      )
    differ(`the bookings of ${user}`, found.toSorted(), model.bookings(user))
  }
  const courts = (await world.records('courtBookings'))
    .filter(isFields)
    .filter(({ source }) => source === 'session')
    .map(({ refId, courtId }) => `${String(refId)} ${String(courtId)}`)
  differ('the courts', courts.toSorted(), model.courts())
}

/** Steps of a game. */
const most = 14

/**
 * Plays so many games; the shortest one that goes wrong, in words, or undefined.
 *
 * @param spoil makes the world lie, for a test of the test
 */
export const failureOfModel = async (
  { seed, runs, path }: Runs,
  spoil?: (world: CourtsideWorld) => Promise<unknown>,
): Promise<string | undefined> => {
  await using server = await startCourtside()
  const game = await opened(server)
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: most, size: 'max' }), async steps => {
    await game.world.reset()
    await spoil?.(game.world)
    const model = new ToggleModel(game.all, Date.parse(start))
    for (const one of steps) {
      // Each step is played on what the one before has left.
      // oxlint-disable-next-line no-await-in-loop
      await play(game, model, one)
      // oxlint-disable-next-line no-await-in-loop
      await agree(game, model)
    }
  })
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
    seed,
    numRuns: runs,
    ...(path === undefined ? {} : { path }),
  })
  if (!failed) return undefined
  const told =
    counterexample?.[0]
      .map(
        one =>
          `  ${JSON.stringify('session' in one ? { ...one, session: game.all[one.session % game.all.length] } : one)}`,
      )
      .join('\n') ?? ''
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  return `the toggle, seed ${seed}, path ${counterexamplePath ?? ''}\n${told}\n${reason}`
}
