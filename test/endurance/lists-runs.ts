/**
 * Holds the lists of coaching sessions against a second reading of the interface document, over drawn worlds and those
 * that come with the server: what is asked, by whom and when is drawn, and so are who signs in or out in between, and
 * what an operator does. Why a session is in a list, or isn't, agrees with the list.
 */
import * as fc from 'fast-check'
import { ControlError, type Courtside, type CourtsideWorld, startCourtside } from '../../src/index.ts'
import type { Session } from '../fixtures/worlds/open-stub.ts'
import { asked, chosen, comparable, differ, seen, whole } from './lists-asking.ts'
import { doDrawn } from './lists-deeds.ts'
import { comparePersonal } from './lists-personal.ts'
import { type Known, type Posted, comparePost, drawnPosts, knownOf } from './lists-posts.ts'
import { type Question, readingOf } from './lists-reading.ts'
import { type DrawnWorld, drawnWorld } from './lists-worlds.ts'
import { given } from '../../src/text/given.ts'
import type { Runs } from './request-properties.ts'

/** Where a run starts: a drawn world, or a scenario on some day. */
type Start = { readonly drawn: DrawnWorld } | { readonly scenario: string; readonly now: number }

/** Numbers from which a question is made, when it is known what there is to ask about. */
interface Draw {
  readonly user: number
  readonly kind: number
  readonly id: number
  readonly filter: number
  readonly days: number
  readonly page: number
  readonly toggle: number
  readonly deed: number
}

const scenarios = ['demo', 'demo', 'quiet-club', 'last-place', 'new-member', 'clock-change', 'busy-county'] as const
const hour = 3_600_000

const start: fc.Arbitrary<Start> = fc.oneof(
  { arbitrary: drawnWorld.map(drawn => ({ drawn })), weight: 9 },
  {
    arbitrary: fc.record({
      scenario: fc.constantFrom(...scenarios),
      now: fc
        .integer({ min: 0, max: 400 * 24 * 2 })
        .map(halfHours => Date.parse('2026-09-01T00:00:00Z') + halfHours * (hour / 2)),
    }),
    weight: 1,
  },
)
const anyNumber = fc.nat(1_000_000)
const draw: fc.Arbitrary<Draw> = fc.record({
  user: anyNumber,
  kind: anyNumber,
  id: anyNumber,
  filter: anyNumber,
  days: fc.nat(30),
  page: anyNumber,
  toggle: anyNumber,
  deed: anyNumber,
})

/** The end of a slot's id by what the slot is; the same for ever, and no two alike. */
class SlotKeys {
  readonly #keys = new Map<string, string>()
  readonly #slots = new Map<string, string>()

  static #slot({ coach, court, option }: { coach: string; court: string; option: string }): string {
    return `${coach} ${court} ${option}`
  }

  learn({ id, type, period, coach, courts, fee }: Session, held: ReadonlySet<string>): void {
    if (type === 'group') return
    const seconds = Date.parse(period.start) / 1000
    differ(`the start of the id ${id}`, id.slice(0, 8), seconds.toString(16).padStart(8, '0'))
    // One that is held may be on other terms than what is offered now.
    if (held.has(id)) return
    const slot = SlotKeys.#slot({ coach: coach.id, court: courts[0]?.id ?? '', option: fee.id })
    const key = id.slice(8)
    differ(`the key of ${slot}`, this.#keys.get(slot) ?? key, key)
    differ(`the slot of ${key}`, this.#slots.get(key) ?? slot, slot)
    this.#keys.set(slot, key)
    this.#slots.set(key, slot)
  }

  /** All that have been seen. */
  get all(): readonly {
    readonly coach: string
    readonly court: string
    readonly option: string
    readonly key: string
  }[] {
    return [...this.#keys].map(([slot, key]) => {
      const [coach = '', court = '', option = ''] = slot.split(' ')
      return { coach, court, option, key }
    })
  }

  of = (slot: { coach: string; court: string; option: string }): string | undefined =>
    this.#keys.get(SlotKeys.#slot(slot))
}

// ---------------------------------------------------------------- a run

interface Counts {
  lists: number
  sessions: number
  /** Answers about bookings, matches and who provides coaching. */
  others: number
  /** What posts did, or why they were refused. */
  readonly outcomes: Map<string, number>
  /** What an operator did, or why it was refused. */
  readonly deeds: Map<string, number>
  /** Why drawn worlds can't be used. */
  readonly unusable: string[]
}

const compareOne = async (
  world: CourtsideWorld,
  { records, reading }: Known,
  now: number,
  draws: Draw,
  keys: SlotKeys,
  counts: Counts,
): Promise<Posted | undefined> => {
  const tokens = records.accessTokens.filter(
    ({ role, revoked, expires }) => role !== undefined && !revoked && (expires ?? Infinity) > now,
  )
  const token = draws.user % 4 === 0 ? undefined : chosen(tokens, draws.user)
  const user = token?.personId
  const kind = chosen(['club', 'affiliate', 'owner', 'coach'] as const, draws.kind) ?? 'club'
  const ids = {
    club: records.clubs.map(({ id }) => id),
    affiliate: records.affiliates.map(({ id }) => id),
    owner: [...new Set(records.groups.map(({ owner }) => owner.id))],
    coach: reading.coaches,
  }[kind]
  const id = chosen(ids, draws.id)
  if (id === undefined) return undefined
  const isOwn = user !== undefined && draws.kind % 3 > 0
  const isFilteredByMore = kind === 'club' || kind === 'affiliate'
  const coach = chosen(reading.coaches, draws.filter)
  const question: Question = {
    kind,
    id,
    user,
    now,
    ...(draws.filter % 5 === 0 ? { type: draws.filter % 2 === 0 ? 'individual' : 'group' } : {}),
    ...(draws.filter % 7 === 0 ? { sport: draws.filter % 2 === 0 ? 'tennis' : 'squash' } : {}),
    ...(isFilteredByMore && draws.filter % 6 === 0 && coach !== undefined ? { coach } : {}),
    ...(isFilteredByMore && isOwn && draws.filter % 4 === 0
      ? { involvement: draws.filter % 8 === 0 ? 'ascoach' : 'asmember' }
      : {}),
    ...(draws.page % 3 === 0 ? {} : { days: draws.days }),
  }
  const { type, sport, involvement, days } = question
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ type, sport, involvement, coach: question.coach, days }))
    if (value !== undefined) query.set(name, String(value))
  const headers = world.as(token?.role)
  const path = `${isOwn ? '/my' : ''}/coaching/sessions/${kind}/${id}`
  const what = `${path}?${query} for ${token?.label ?? 'nobody'} at ${new Date(now).toISOString()}`
  const found = await whole(world, headers, path, query)
  const held = new Set(records.individualSessions.map(lesson => lesson.id))
  for (const session of found) keys.learn(session, held)
  const expected = reading.list(question, keys.of)
  counts.lists += 1
  counts.sessions += found.length

  const [ours, theirs] = [expected.map(comparable), found.map(session => comparable(seen(session)))]
  differ(
    `${what}: missing, and more than expected`,
    { missing: without(ours, theirs), more: without(theirs, ours) },
    { missing: [], more: [] },
  )
  const sortable = found.map(({ id: own, period, club, coach: lead, courts: [court] }) => ({
    start: Date.parse(period.start),
    end: Date.parse(period.end),
    names: [club.name, lead.name, court?.name ?? ''],
    id: own,
  }))
  differ(
    `${what}: the order`,
    sortable.map(({ id: own }) => own),
    sortable.toSorted(reading.compare).map(({ id: own }) => own),
  )
  const [offset, limit] = [draws.page % (found.length + 2), (draws.page % 40) + 1]
  query.set('offset', String(offset))
  query.set('limit', String(limit))
  differ(
    `${what}: ${limit} from ${offset}`,
    await asked(world, headers, path, query),
    found.slice(offset, offset + limit),
  )
  await compareExplanations(world, token?.role, { kind, id, isOwn, query: question, what }, records, found, draws)
  const session = chosen(found, draws.toggle)
  const client = session && chosen(session.clients, draws.toggle)
  if (user === undefined || session === undefined || client === undefined) return undefined
  const slot = {
    coach: session.coach.id,
    court: session.courts[0]?.id ?? '',
    option: session.fee.id,
    start: Date.parse(session.period.start),
    price: session.fee.price,
    durationMinutes: session.fee.durationMinutes,
  }
  return {
    role: token?.role ?? '',
    user,
    client: client.id,
    id: session.id,
    session,
    ...(session.type === 'individual' ? { slot } : {}),
  }
}

interface Explained {
  readonly kind: Question['kind']
  readonly id: string
  readonly isOwn: boolean
  readonly query: Pick<Question, 'type' | 'sport' | 'involvement' | 'coach' | 'days'>
  readonly what: string
}

const operations = {
  club: ['listClubCoachingSessions', 'listMyClubCoachingSessions'],
  affiliate: ['listAffiliateCoachingSessions', 'listMyAffiliateCoachingSessions'],
  owner: ['listOwnerCoachingSessions', 'listMyOwnerCoachingSessions'],
  coach: ['listCoachCoachingSessions', 'listMyCoachCoachingSessions'],
} as const

/** What is explained of one session that is listed, and of one that isn't, agrees with the list. */
const compareExplanations = async (
  world: CourtsideWorld,
  role: string | undefined,
  { kind, id, isOwn, query: { type, sport, involvement, coach, days }, what }: Explained,
  records: Known['records'],
  found: readonly Session[],
  { toggle, page }: Draw,
): Promise<void> => {
  const operation = operations[kind][isOwn ? 1 : 0]
  const query = { limit: 500, ...given({ type, sport, involvement, coach, days }) }
  const explained = (one: string) => world.explain(one, role, { operation, path: { id }, query })
  const place = toggle % Math.max(1, Math.min(found.length, 500))
  const shown = found[place]
  if (shown !== undefined) {
    const told = await explained(shown.id)
    differ(`${what}: why ${shown.id} is listed`, [told.listed, told.place, told.total], [true, place + 1, found.length])
  }
  const coaching = new Set(records.series.filter(one => one.coaching === 'group').map(one => one.id))
  const events = new Set(records.events.filter(({ seriesId }) => coaching.has(seriesId)).map(event => event.id))
  const listed = new Set(found.map(session => session.id))
  const hidden = chosen(
    records.bookings.filter(one => events.has(one.eventId) && !listed.has(one.id)),
    page,
  )
  if (hidden === undefined) return
  const told = await explained(hidden.id)
  differ(`${what}: why ${hidden.id} is not`, [told.listed, told.because !== undefined], [false, true])
}

const without = (some: readonly string[], others: readonly string[]): readonly string[] => {
  const left = new Map<string, number>()
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1)
  return some.filter(one => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}

/** A drawn world that can't be used is none, and is counted. */
const opened = async (server: Courtside, from: Start, now: number, counts: Counts): Promise<CourtsideWorld> => {
  if ('scenario' in from) return server.world({ scenario: from.scenario, now })
  try {
    return await server.world({ world: from.drawn.file, now })
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    counts.unusable.push(error.message)
    throw new fc.PreconditionFailure()
  }
}

const compareAll = async (
  server: Courtside,
  from: Start,
  draws: readonly Draw[],
  counts: Counts,
  spoil: Spoil | undefined,
): Promise<void> => {
  const now = 'drawn' in from ? from.drawn.now : from.now
  await using world = await opened(server, from, now, counts)
  let clock = (await world.clock.now()).getTime()
  const keys = new SlotKeys()
  const first = await knownOf(world)
  let known = first
  await spoil?.(world)
  for (const one of draws) {
    // Each question is asked of what the one before has left.
    // oxlint-disable-next-line no-await-in-loop
    const done = await doDrawn(world, known.records, clock, one)
    if (done !== undefined) {
      counts.deeds.set(done.outcome, (counts.deeds.get(done.outcome) ?? 0) + 1)
      clock = done.now
      known = { records: done.records, reading: readingOf(done.records) }
    }
    // oxlint-disable-next-line no-await-in-loop
    const found = await compareOne(world, known, clock, one, keys, counts)
    // oxlint-disable-next-line no-await-in-loop
    counts.others += await comparePersonal(world, known.records, clock, one)
    const posts = [...(found === undefined ? [] : [found]), ...drawnPosts(known.records, clock, one, keys.all)]
    for (const post of posts) {
      // oxlint-disable-next-line no-await-in-loop
      const { outcome, after } = await comparePost(world, known.reading, clock, post)
      counts.outcomes.set(outcome, (counts.outcomes.get(outcome) ?? 0) + 1)
      known = after ?? known
    }
  }
  await world.reset()
  differ('the records after a reset', (await knownOf(world)).records, first.records)
}

interface ListRuns extends Runs {
  /** The failure as it was found: no simpler one is looked for, which takes a minute. */
  readonly endOnFailure?: boolean
}

export interface Outcome extends Counts {
  /** The simplest world and questions that go wrong, in words. */
  readonly failure?: string
}

/** Makes a world lie. */
type Spoil = (world: CourtsideWorld) => Promise<unknown>

/**
 * Compares so many worlds.
 *
 * @param spoil for a test of the test
 */
export const outcomeOfLists = async (
  { seed, runs, path, endOnFailure = false }: ListRuns,
  spoil?: Spoil,
): Promise<Outcome> => {
  await using server = await startCourtside()
  const counts: Counts = { lists: 0, sessions: 0, others: 0, outcomes: new Map(), deeds: new Map(), unusable: [] }
  const property = fc.asyncProperty(start, fc.array(draw, { minLength: 4, maxLength: 4 }), (from, draws) =>
    compareAll(server, from, draws, counts, spoil),
  )
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure,
    ...given({ path }),
  })
  if (!failed) return counts
  const [from] = counterexample ?? []
  const told = from !== undefined && 'drawn' in from ? JSON.stringify(from.drawn) : JSON.stringify(from)
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  return { ...counts, failure: `the lists, seed ${seed}, path ${counterexamplePath ?? ''}\n${told}\n${message}` }
}
