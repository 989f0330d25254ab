/** How a call that was made is held against one that is wanted. */
import t from 'tap'
import { type CallDifference, Wanted } from '../../src/control/wanted-call.ts'
import type { EntryBody } from '../../src/control/entry-body.ts'

const nested = (levels: number, innermost: unknown): unknown => {
  let value = innermost
  for (let level = 0; level < levels; level++) value = { a: value }
  return value
}

const entryOf = (body: unknown): EntryBody => ({
  number: 1,
  id: '1',
  time: '2026-01-01T00:00:00.000Z',
  method: 'POST',
  url: '/',
  body,
  headers: {},
  violations: [],
  warnings: [],
  milliseconds: 1,
})

const apart = (wanted: unknown, body: unknown): readonly CallDifference[] =>
  new Wanted({ body: wanted }).differencesOf(entryOf(body), undefined)

t.test('in a body the innermost fields that differ are told', async t => {
  t.strictSame(apart({ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 }), [], 'more may have been sent')
  t.strictSame(apart({ a: { b: 1, c: [1, { d: 2 }] } }, { a: { b: 2, c: [1, { d: 3 }] } }), [
    { at: 'body/a/b', expected: 1, found: 2 },
    { at: 'body/a/c', expected: [1, { d: 2 }], found: [1, { d: 3 }] },
  ])
  t.strictSame(apart({ a: {}, b: 1 }, { b: 1 }), [{ at: 'body/a', expected: {}, found: undefined }])
  t.strictSame(apart([{ a: 1 }], [{ a: 1, b: 2 }]), [])
  t.strictSame(apart({ a: 1 }, [1]), [{ at: 'body', expected: { a: 1 }, found: [1] }])
})

t.test('what is deep in a body is looked at once, not from each level above it', async t => {
  const levels = 200
  const wanted = nested(levels, { list: [1, 2, 3], last: 1 })
  let looks = 0
  const bottom = new Proxy(
    { list: [1, 2, 3], last: 2 },
    { get: (target, name) => ((looks += 1), Reflect.get(target, name)) },
  )
  const [{ at } = { at: '' }, ...others] = apart(wanted, nested(levels, bottom))
  t.strictSame([at, others], [`body${'/a'.repeat(levels)}/last`, []])
  t.equal(looks, 2)
})
