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
  const each = { a: { b: 1 } }
  const listed = (count: number): string => JSON.stringify(Array.from({ length: count }, () => each))
  const named = (count: number): string =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, each])))
  for (const { what, many, text, nameOf } of [
    { what: 'items of a list', many: 20_000, text: listed(20_000), nameOf: String },
    { what: 'fields of an object', many: 2000, text: named(2000), nameOf: (at: number) => `n${at}` },
  ]) {
    let looks = 0
    // What goes through a text looks at it character by character.
    const counted = Object.assign(Object(text), {
      charCodeAt: (at: number) => {
        looks += 1
        return text.charCodeAt(at)
      },
    })
    const places = jsonPlaces(counted)
    places([nameOf(many - 1)])
    const once = looks
    for (let index = 0; index < 200; index++) places([nameOf(many - 1 - index * Math.floor(many / 206)), 'a', 'b'])
    const told = `${looks} looks at ${text.length} characters, ${once} of them for the last one alone`
    t.ok(looks < 2.5 * once, `${what}: ${told}`)
  }
})

t.test('of a long list each item, in whatever order', async t => {
  const places = jsonPlaces(`[${'10,'.repeat(4999)}10]`)
  for (const index of [4999, 0, 1, 999, 1000, 1001, 3000, 2999])
    t.equal(places([String(index)]).offset, 1 + 3 * index, String(index))
  for (const odd of ['5000', '-1', 'x', '1e9']) t.equal(places([odd]).depth, 0, odd)
})
