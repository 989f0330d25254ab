/** Where something stands in a text of JSON, found without a tree of all of it: as jsonc-parser's tree says. */
import * as fc from 'fast-check'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import t from 'tap'
import { jsonPlaces } from '../../src/text/json-places.ts'

/** All ways into a value. */
const waysInto = (value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] => {
  const below = Array.isArray(value) ? [...value.keys()] : Object.keys(Object(typeof value === 'object' ? value : {}))
  return [way, ...below.flatMap(name => waysInto(Object(value)[name], [...way, name]))]
}

t.test('every value and its name are where the tree has them', async t => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t\r\n'), (value, space) => {
      const text = `${space === 1 ? '' : (space ?? '')}${JSON.stringify(value, undefined, space)}`
      const tree = parseTree(text)
      const places = jsonPlaces(text)
      for (const way of waysInto(JSON.parse(text))) {
        const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...way])
        const nameAt = node?.parent?.type === 'property' ? node.parent.children?.[0]?.offset : undefined
        t.strictSame(places(way.map(String)), { offset: node?.offset, nameAt, depth: way.length })
      }
    }),
    { seed: 7, numRuns: 100 },
  )
})

t.test('what is not there leads to the last that is; of a name that stands twice the last one counts', async t => {
  const places = jsonPlaces('{"a":[1,{"b":2}],"a":[{"b":3}]}')
  const cases: readonly (readonly [string[], number, number | undefined, number])[] = [
    [['a', '0', 'b'], 27, 23, 3],
    [['a', '1'], 21, 17, 1],
    [['a', '0', 'b', 'c'], 27, 23, 3],
    [['b'], 0, undefined, 0],
  ]
  for (const [way, offset, nameAt, depth] of cases) t.strictSame(places(way), { offset, nameAt, depth }, way.join('/'))
})

t.test('what was passed once is not passed again, however many places are asked for', async t => {
  const items = 20_000
  const text = `[${'{"a":{"b":1}},'.repeat(items - 1)}{"a":{"b":1}}]`
  let looks = 0
  // What goes through a text looks at it character by character.
  const counted = Object.assign(Object(text), {
    charCodeAt: (at: number) => {
      looks += 1
      return text.charCodeAt(at)
    },
  })
  const places = jsonPlaces(counted)
  places([String(items - 1)])
  const once = looks
  for (let index = 0; index < 200; index++) places([String(items - 1 - index * 97), 'a', 'b'])
  t.ok(looks < 2.5 * once, `${looks} looks at ${text.length} characters, ${once} of them for the last one alone`)
})

t.test('of a long list each item, in whatever order', async t => {
  const places = jsonPlaces(`[${'10,'.repeat(4999)}10]`)
  for (const index of [4999, 0, 1, 999, 1000, 1001, 3000, 2999])
    t.equal(places([String(index)]).offset, 1 + 3 * index, String(index))
  for (const odd of ['5000', '-1', 'x', '1e9']) t.equal(places([odd]).depth, 0, odd)
})
