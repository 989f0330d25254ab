import t from 'tap'
import { Json, RecentTexts, onceFor, writtenOnce } from '../../src/stub/json.ts'

t.test('what is put together is what would have been written at once', async t => {
  const cases: readonly { readonly name: string; readonly json: Json<unknown>; readonly value: unknown }[] = [
    {
      name: 'a value',
      json: Json.of({ id: 'a', note: 'ü "quoted" \u2028' }),
      value: { id: 'a', note: 'ü "quoted" \u2028' },
    },
    { name: 'an empty list', json: Json.list([]), value: [] },
    {
      name: 'a list',
      json: Json.list([Json.of({ id: 'a' }), Json.of({ id: 'b' })]),
      value: [{ id: 'a' }, { id: 'b' }],
    },
    {
      name: 'fields of two, in their order',
      json: Json.joined(Json.of({ z: 1 }), Json.of({ a: ['}', '{'], b: {} })),
      value: { z: 1, a: ['}', '{'], b: {} },
    },
    {
      name: 'fields of some that have none, first, last and in between',
      json: Json.joined(Json.of({}), Json.of({ z: 1 }), Json.of({}), Json.of({ a: 2 }), Json.of({})),
      value: { z: 1, a: 2 },
    },
    { name: 'fields of two that have none', json: Json.joined(Json.of({}), Json.of({})), value: {} },
    { name: 'fields of nothing', json: Json.joined(), value: {} },
  ]
  for (const { name, json, value } of cases) {
    t.equal(json.bytes.toString(), JSON.stringify(value), name)
    t.strictSame(json.read(), value, `${name}, read again`)
  }
})

t.test('an entry is written once, a page holds what was asked for', async t => {
  let writes = 0
  const numbers = writtenOnce(({ number }: { readonly number: number }) => {
    writes++
    return { number }
  })
  const entries = Array.from({ length: 10 }, (_, number) => ({ number }))
  const texts = (from: number, to: number): string => numbers.list(entries.slice(from, to)).bytes.toString()
  t.equal(texts(0, 2), '[{"number":0},{"number":1}]')
  t.equal(numbers.list(entries.slice(0, 2)), numbers.list(entries.slice(0, 2)), 'the same page is the same one')
  t.equal(texts(0, 10), JSON.stringify(entries))
  // More pages than are kept, some of them with equal beginnings or lengths.
  for (const [from, to] of [
    [0, 3],
    [1, 3],
    [0, 1],
    [4, 6],
    [5, 10],
    [0, 0],
    [0, 2],
  ] as const) {
    t.equal(texts(from, to), JSON.stringify(entries.slice(from, to)), `${from} to ${to}`)
  }
  t.equal(writes, entries.length)
  t.equal(
    numbers.list([{ number: 7 }]).bytes.toString(),
    '[{"number":7}]',
    'another entry is another one, though it says the same',
  )
  t.equal(writes, entries.length + 1)
})

t.test('facts without a key are written anew', async t => {
  const key = {}
  const write = onceFor(
    ({ by }: { readonly by?: object; readonly text: string }) => by,
    ({ text }) => ({ text }),
  )
  t.strictSame(
    [
      write({ by: key, text: 'one' }),
      write({ by: key, text: 'two' }),
      write({ text: 'three' }),
      write({ text: 'four' }),
    ].map(({ text }) => text),
    ['one', 'one', 'three', 'four'],
  )
})

t.test('recent texts: by object and name, so many in all and no more', async t => {
  const recent = new RecentTexts<string>(3)
  const [one, other] = [{}, {}]
  recent.set(one, 'a', 'one a')
  recent.set(other, 'a', 'other a')
  recent.set(one, 'b', 'one b')
  t.strictSame(
    [recent.get(one, 'a'), recent.get(other, 'a'), recent.get(one, 'b'), recent.get(other, 'b')],
    ['one a', 'other a', 'one b', undefined],
  )
  recent.set(other, 'b', 'other b')
  t.strictSame(
    [recent.get(one, 'a'), recent.get(other, 'a'), recent.get(one, 'b'), recent.get(other, 'b')],
    [undefined, undefined, undefined, 'other b'],
    'one too many: it begins anew',
  )
})
