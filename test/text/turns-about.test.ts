import t from 'tap'
import { turnsAbout } from '../../src/text/turns-about.ts'

/** Work that lasts until it is told to end, and says when it has begun. */
const works = (turn: ReturnType<typeof turnsAbout>) => {
  const told: string[] = []
  const ends = new Map<string, PromiseWithResolvers>()
  const of = (name: string): PromiseWithResolvers => {
    const found = ends.get(name) ?? withResolvers()
    ends.set(name, found)
    return found
  }
  return {
    told,
    begin: (about: string, name: string): Promise<string> =>
      turn(about, async () => {
        told.push(name)
        await of(name).promise
        return name
      }),
    end: async (name: string): Promise<void> => {
      of(name).resolve()
      await settled()
    },
    fail: async (name: string): Promise<void> => {
      of(name).reject(new Error(name))
      await settled()
    },
  }
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

const withResolvers = (): PromiseWithResolvers => {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined]
  const promise = new Promise<void>((done, failed) => ([resolve, reject] = [done, failed]))
  return { promise, resolve, reject }
}

const settled = (): Promise<void> => new Promise(done => setImmediate(done))

t.test('what is about the same thing goes one after the other, in its order', async t => {
  const { begin, end, told } = works(turnsAbout())
  const all = ['a1', 'a2', 'a3'].map(name => begin('a', name))
  const beside = begin('b', 'b1')
  await settled()
  t.strictSame(told, ['a1', 'b1'], 'what is about something else waits for none of it')
  await end('a1')
  t.strictSame(told, ['a1', 'b1', 'a2'])
  await end('a2')
  await end('a3')
  await end('b1')
  t.strictSame(await Promise.all([...all, beside]), ['a1', 'a2', 'a3', 'b1'])
})

t.test('where one fails, all that waited begin at once, and those that come later wait for all of them', async t => {
  const { begin, end, fail, told } = works(turnsAbout())
  const first = begin('a', '1')
  const others = ['2', '3'].map(name => begin('a', name))
  await settled()
  const failed = t.rejects(first, { message: '1' })
  await fail('1')
  await failed
  t.strictSame(told, ['1', '2', '3'])
  const last = begin('a', '4')
  await end('2')
  t.strictSame(told, ['1', '2', '3'])
  await end('3')
  t.strictSame(told, ['1', '2', '3', '4'])
  await end('4')
  t.strictSame(await Promise.all([...others, last]), ['2', '3', '4'])
})
