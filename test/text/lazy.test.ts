/** What is made when it is first asked for: made once, and once more after it could not be made. */
import t from 'tap'
import { lazy, lazyAsync, lazyAsyncEach, lazyEach } from '../../src/text/lazy.ts'

/** Makes what it is told to, in order; an error is thrown. Counts. */
const maker = (...results: readonly (string | Error)[]) => {
  let made = 0
  return {
    make: (): { readonly said: string } => {
      const result = results[made++]
      if (result === undefined || result instanceof Error) throw result ?? new Error('Nothing more is made')
      return { said: result }
    },
    count: () => made,
  }
}

t.test('what was made is kept', async t => {
  const { make, count } = maker('first')
  const [one, each, later, eachLater] = [
    lazy(make),
    lazyEach(() => maker('first').make()),
    lazyAsync(async () => ({ said: 'later' })),
    lazyAsyncEach(async (key: string) => ({ said: key })),
  ]
  t.equal(count(), 0, 'nothing is made before it is asked for')
  t.equal(one(), one())
  t.equal(each('a'), each('a'))
  t.not(each('a'), each('b'))
  t.equal(later(), later(), 'who asks meanwhile waits for the same')
  t.equal(await eachLater('a'), await eachLater('a'))
  t.strictSame([await eachLater('a'), await eachLater('b')], [{ said: 'a' }, { said: 'b' }])
})

t.test('a failure is told, and not kept', async t => {
  const failure = new Error('too many open files')
  const ways = [
    { name: 'at once', of: ({ make }: ReturnType<typeof maker>) => lazy(make) },
    { name: 'of many, at once', of: ({ make }: ReturnType<typeof maker>) => lazyEach(make) },
    { name: 'in a while', of: ({ make }: ReturnType<typeof maker>) => lazyAsync(async () => make()) },
    { name: 'of many, in a while', of: ({ make }: ReturnType<typeof maker>) => lazyAsyncEach(async () => make()) },
  ]
  for (const { name, of } of ways) {
    const one = maker(failure, 'second')
    const get: (key?: undefined) => unknown = of(one)
    await t.rejects(async () => get(), failure, name)
    t.strictSame(await get(), { said: 'second' }, `${name}: it is tried again`)
    t.strictSame(await get(), { said: 'second' }, `${name}: and kept then`)
    t.equal(one.count(), 2, name)
  }
})

t.test('so is a value that says that it is none', async t => {
  const one = maker('broken', 'good')
  const get = lazyAsync(
    async () => one.make(),
    ({ said }) => said === 'broken',
  )
  t.strictSame(await get(), { said: 'broken' })
  t.strictSame([await get(), await get()], [{ said: 'good' }, { said: 'good' }])
})
