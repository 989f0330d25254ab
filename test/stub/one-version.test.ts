/** An answer is of one state of the world, whatever others change while its questions wait. */
import t from 'tap'
import type { ClubData } from '../../src/data/club-data.ts'
import type { Replica } from '../../src/data/replica.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { isFailed } from '../../src/contract/problem.ts'
import { errorAnswers, jsonErrorFormatter } from '../../src/contract/error-answers.ts'
import { noPreferences } from '../../src/http/preferences.ts'
import { clubContract } from '../../src/shipped.ts'
import { errorBody } from '../../src/stub/error-body.ts'
import { instanceOf } from '../../src/stub/stub-instance.ts'
import type { ModeInstance } from '../../src/worlds/mode-provider.ts'
import { alone } from '../fixtures/batches.ts'
import { idOf } from '../fixtures/builders.ts'
import { aSquad, day, robin, smallWorld } from '../fixtures/small-world.ts'

const { contract } = loadContract(clubContract, 'own')
if (contract === undefined) throw new Error("The contract can't be served.")
const operation = contract.operations.find(({ id }) => id === 'listMyClubCoachingSessions')
if (operation === undefined) throw new Error('There is no such operation.')

const at = day('01', 12)
const squad = idOf('Crowded')
const period = { start: day('02', 12), end: day('02', 13) }
const small = smallWorld()
const base = memoryLayer({ ...small, bookings: [...small.bookings, aSquad('Crowded', period.start, { capacity: 9 })] })

/** Of one life of a world. */
type Asking = (instance: ModeInstance) => Promise<unknown>

const club = small.clubs[0]?.id ?? ''

const aList: Asking = async ({ mode }) => {
  const { status } = await mode({
    operation,
    path: { id: club },
    query: {},
    header: {},
    cookie: {},
    body: undefined,
    preferences: noPreferences,
    caller: robin,
    accept: undefined,
    authority: undefined,
    seed: 1,
  })
  if (status !== 200) throw new Error(`It was ${status}.`)
}

const anExplanation: Asking = async ({ explainListing }) => {
  const told = await explainListing?.({ id: squad, as: robin, query: {}, violationsFor: () => [] })
  if (told === undefined || isFailed(told)) throw new Error('Nothing was explained.')
}

const aTimetable: Asking = async ({ timetables }) => {
  const told = await timetables?.of({ place: club, day: '2027-03-02', as: robin })
  if (told === undefined || isFailed(told)) throw new Error('There is no timetable.')
}

const instanceOver = (replica: Replica, data: ClubData): ModeInstance =>
  instanceOf(
    { begin: () => data, replica: () => ({ ...replica, data }) },
    {
      now: () => at,
      started: at,
      seed: 1,
      recorded: () => ({ status: 500, source: 'nobody asks' }),
      isOver: () => false,
      tag: () => '',
      mostChanges: 1000,
      hold: () => undefined,
    },
    {
      errorAnswers: errorAnswers(jsonErrorFormatter(errorBody)),
      keyName: 'X-API-Key',
      outcodes: undefined,
      shareData: () => {
        throw new Error('It is shared with nobody.')
      },
      geocoderOf: () => ({ resolve: async () => undefined }),
      started: { cast: [], applications: [] },
      inSlices: alone,
    },
  )

/**
 * Something is asked for, and somebody signs up behind so many of its questions: how many were asked, and of how many
 * states the answers were when it was asked for the last time.
 */
const questions = async (asking: Asking, change: { after: number; isEndless?: boolean }) => {
  const replica = base.replica()
  let asked = 0
  const versions: number[] = []
  const signUp = async (): Promise<void> => {
    const isIn =
      (await replica.data.standings([squad], [robin])).get(squad)?.get(robin)?.participation === 'participating'
    const about = { sessionId: squad, clientId: robin, at }
    if (isIn) await replica.data.commit({ kind: 'leave', ...about })
    else await replica.data.commit({ kind: 'join', ...about, by: robin, capacity: 9, period })
  }
  const data: ClubData = { ...replica.data }
  for (const [name, ask] of Object.entries(replica.data))
    Reflect.set(data, name, async (...given: unknown[]): Promise<unknown> => {
      const answer: unknown = await Reflect.apply(ask, replica.data, given)
      asked++
      versions.push(replica.version())
      // As if the question had waited for an index, or for the turn of somebody else.
      if (asked === change.after || (change.isEndless === true && asked > change.after)) await signUp()
      return answer
    })
  const instance = instanceOver(replica, data)
  await asking(instance)
  return { asked, ofLast: new Set(versions.slice(versions.length / 2)).size }
}

const all = { 'a list': aList, 'an explanation': anExplanation, 'a timetable': aTimetable }

for (const [what, asking] of Object.entries(all))
  t.test(`whoever signs up in its midst, ${what} is asked for anew: it is of one state`, async t => {
    const { asked } = await questions(asking, { after: 0 })
    t.ok(asked > 3, `${asked} questions are asked`)
    for (let after = 1; after <= asked; after++)
      t.strictSame(await questions(asking, { after }), { asked: 2 * asked, ofLast: 1 }, `behind question ${after}`)
    const endless = await questions(asking, { after: 1, isEndless: true })
    t.equal(endless.asked, 10 * asked, 'not for ever')
  })

t.test(
  'whoever is disturbed once is left alone when they ask again, and what others change waits for them',
  async t => {
    for (const [what, asking] of Object.entries(all)) {
      const replica = base.replica()
      let asked = 0
      let done = 0
      let changes: Promise<unknown> = Promise.resolve()
      const changed = async (action: string, before: Promise<unknown>): Promise<void> => {
        await before
        await instance.actions.find(({ name }) => name === action)?.run({ groupId: idOf('Juniors'), personId: robin })
        done++
      }
      const data: ClubData = {
        ...replica.data,
        club: async id => {
          asked++
          changes = changed(asked % 2 === 1 ? 'joinGroup' : 'leaveGroup', changes)
          // As if it had waited for the turn of somebody else.
          await new Promise(setImmediate)
          return replica.data.club(id)
        },
      }
      const instance = instanceOver(replica, data)
      await asking(instance)
      t.strictSame({ asked, done }, { asked: 2, done: 1 }, what)
      await changes
      t.equal(done, 2, `${what}: the other change is done behind it`)
    }
  },
)
