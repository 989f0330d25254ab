/** JSON of what is long, a little at a time: the text that it would have in one go. */
import t from 'tap'
import { jsonInSlices } from '../../src/text/json-written.ts'
import { atOnce } from '../../src/text/slices.ts'

const many = Array.from({ length: 5000 }, (_, index) => index)

t.test('the same text', async t => {
  const values: readonly unknown[] = [
    null,
    'é"\n',
    [],
    {},
    [[]],
    [[1], [], [[2, 'b'], { c: [] }]],
    { a: { b: { c: { d: [1, { 'e"': null }] } } }, f: [] },
    { all: many.map(index => ({ id: `é ${index}`, ...(index % 3 === 0 ? { list: many.slice(0, 9) } : {}) })) },
    many,
    { a: undefined, b: [undefined, [1]], c: { d: undefined, e: [1] }, f: { g: { h: { i: undefined } } } },
  ]
  for (const value of values) t.equal(atOnce(jsonInSlices(value)).toString(), JSON.stringify(value))
})

t.test('with turns in between', async t => {
  let turns = 0
  for (const _ of jsonInSlices({ all: many.map(index => ({ index, text: 'é'.repeat(100) })) })) turns++
  t.ok(turns > 5, `${turns}`)
})
