/** How far two schemas are held beside one another before they count as different. */
import t from 'tap'
import { sameSchema, targetIn } from '../../src/comparison/same.ts'

const withProperties = (count: number): Record<string, unknown> => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, { type: 'string' }])),
})

t.test('five thousand pairs are looked at, that of the two themselves among them', async t => {
  for (const { properties, isSame } of [
    { properties: 4999, isSame: true },
    { properties: 5000, isSame: false },
  ]) {
    const [one, other] = [withProperties(properties), withProperties(properties)]
    t.equal(sameSchema([targetIn(one), targetIn(other)], one, other), isSame, String(properties))
  }
})

t.test('references are followed thirty-two steps, and no further', async t => {
  const chain = (steps: number): Record<string, unknown> => ({
    $defs: Object.fromEntries(
      Array.from({ length: steps }, (_, at) => [
        `n${at}`,
        at === steps - 1 ? { type: 'string' } : { $ref: `#/$defs/n${at + 1}` },
      ]),
    ),
  })
  const rows = [
    { steps: 1, isSame: true },
    { steps: 32, isSame: true },
    { steps: 33, isSame: false },
  ]
  for (const { steps, isSame } of rows) {
    const targets = [targetIn(chain(steps)), targetIn({})] as const
    t.equal(sameSchema(targets, { $ref: '#/$defs/n0' }, { type: 'string' }), isSame, String(steps))
  }
})

t.test('a reference beside other keywords counts where it leads', t => {
  const documentWith = (name: string, maxLength: number) => ({ $defs: { [name]: { type: 'string', maxLength } } })
  const rows = [
    { one: documentWith('a', 5), other: documentWith('b', 5), isSame: true },
    { one: documentWith('a', 5), other: documentWith('b', 6), isSame: false },
    { one: documentWith('a', 5), other: {}, isSame: false },
  ]
  for (const { one, other, isSame } of rows) {
    const schemas = ['a', 'b'].map(name => ({ $ref: `#/$defs/${name}`, minLength: 2 }))
    t.equal(sameSchema([targetIn(one), targetIn(other)], schemas[0], schemas[1]), isSame)
  }
  t.end()
})
