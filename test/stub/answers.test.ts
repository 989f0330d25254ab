/**
 * What holds of every operation's answer, whatever it says: its text is one that could have been written at once, and
 * no list asks the data layer for each of its entries.
 */
import t from 'tap'
import type { Id } from '../../src/club/model.ts'
import { isRefusal } from '../../src/club/refusal.ts'
import type { ClubData } from '../../src/data/club-data.ts'
import { Json } from '../../src/stub/json.ts'
import { UnpagedList } from '../../src/stub/listed.ts'
import { MatchedAnswer } from '../../src/stub/operation.ts'
import { stubOperations } from '../../src/stub/operations/index.ts'
import { samplesIn } from '../../src/stub/samples.ts'
import { atOnce } from '../../src/text/slices.ts'
import { contextOf } from '../fixtures/worlds/stub-calls.ts'
import { shippedCatalogue, visited } from '../world-file/shipped-scenarios.ts'

const catalogue = shippedCatalogue()
const names = Object.keys(stubOperations)
const ofUsers = (name: string): boolean => /My|toggle/.test(name)
const cheltenham = { latitude: 51.9, longitude: -2.07, precision: 'sector', matched: 'GL50 2AB' } as const
const whereabouts = (name: string): Asked => (name === 'listClubDistances' ? { address: 'GL50 2AB' } : {})

/** How often which question was asked. */
const counted = (data: ClubData) => {
  const asked = new Map<string, number>()
  const questions = new Proxy(data, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        asked.set(String(name), (asked.get(String(name)) ?? 0) + 1)
        return Reflect.apply(value, target, given)
      }
    },
  })
  return { data: questions, asked }
}

const textOf = (answer: unknown): string => {
  const body = answer instanceof MatchedAnswer ? answer.body : answer
  if (body instanceof UnpagedList) return atOnce(body.written()).toString()
  return (body instanceof Json ? body : Json.of(body)).bytes.toString()
}

/** Whoever asks hears of all that they have. */
const notPaged = 'listMyBookings'

type Asked = Readonly<Record<string, unknown>>
type Answered = (name: string, query: Asked) => Promise<unknown>

/** Everybody's calls of what they may call: of the cast, and of whoever has no token. */
async function* callsIn(scenario: string): AsyncGenerator<{
  readonly caller: string
  readonly names: readonly string[]
  readonly answered: Answered
  readonly asked: Map<string, number>
}> {
  const { world, data: held, now } = await visited(catalogue, scenario)
  const { data, asked } = counted(held)
  const context = { ...contextOf(data, now), geocoder: { resolve: async () => cheltenham } }
  const callers: readonly (Id | undefined)[] = [undefined, ...world.cast.map(({ personId }) => personId)]
  for (const userId of callers) {
    const samples = await samplesIn(context, userId)
    const mayCall = names
      .filter(name => userId !== undefined || !ofUsers(name))
      .filter(name => name !== 'toggleCoachingSession' || samples[name] !== undefined)
    yield {
      caller: userId ?? 'nobody',
      names: mayCall,
      asked,
      answered: (name, query) => {
        const { parameters: path = {}, body } = samples[name] ?? {}
        const call = { ...context, userId, path, query, body }
        return Reflect.apply(Reflect.get(stubOperations, name), undefined, [call])
      },
    }
  }
}

t.test('what is put together has every field once', async t => {
  const longest = new Map<string, number>()
  for await (const { caller, names: mayCall, answered } of callsIn('demo')) {
    for (const name of mayCall) {
      const answer = await answered(name, { ...whereabouts(name), limit: 500 })
      if (isRefusal(answer)) return t.fail(`${name} refused: ${answer.code}`)
      const text = textOf(answer)
      // A field that is there twice is there once when it has been read.
      t.equal(text, JSON.stringify(JSON.parse(text)), `${name}, for ${caller}`)
      longest.set(name, Math.max(text.length, longest.get(name) ?? 0))
    }
  }
  const silent = names.filter(name => (longest.get(name) ?? 0) <= '[]'.length)
  t.strictSame(silent, [], 'every operation had something to say')
})

t.test('a long list asks no more questions than a short one', async t => {
  const lists = names.filter(name => name.startsWith('list'))
  const longer = new Set<string>()
  const ofBookings = new Set<string>()
  const lengths = new Set<number>()
  for await (const { caller, names: mayCall, answered, asked } of callsIn('demo')) {
    const asking = async (name: string, limit: number) => {
      asked.clear()
      const { length } = textOf(await answered(name, { ...whereabouts(name), limit }))
      return { length, questions: Object.fromEntries(asked) }
    }
    for (const name of mayCall.filter(one => lists.includes(one))) {
      const one = await asking(name, 1)
      const all = await asking(name, 500)
      t.strictSame(all.questions, one.questions, `${name}, for ${caller}`)
      if (all.length > 2 * one.length) longer.add(name)
      if (name !== notPaged) continue
      ofBookings.add(JSON.stringify(all.questions))
      lengths.add(all.length)
    }
  }
  t.strictSame(
    lists.filter(name => !longer.has(name)),
    [notPaged],
    'all that have pages were longer',
  )
  t.ok(lengths.size > 3, 'some have more bookings than others')
  t.equal(ofBookings.size, 1, 'and the same is asked for each')
})
