/** What the build has seen of a file is not looked at again: the world is the same, and its shapes are believed. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readSource } from '../../src/contract/document/source.ts'
import { scenarioFolders } from '../../src/shipped.ts'
import { worldCatalogue } from '../../src/world-file/catalogue.ts'
import type { ReadWorldSource } from '../../src/world-file/finding.ts'
import { noRecords, readRecord } from '../../src/world-file/read.ts'
import { provenShapes } from '../../src/world-file/sections.ts'
import { Trail } from '../../src/world-file/shape.ts'

const believing: ReadWorldSource = path => {
  const read = readSource(path)
  return 'source' in read ? { source: { ...read.source, isProven: true } } : read
}

const generate = () => Promise.reject(new Error('Nothing is generated here.'))

const startedFrom = async (readSourceOf: ReadWorldSource, path: string) => {
  const source = await worldCatalogue({ readSource: readSourceOf, scenarioFolders, generate }).file(path)
  return 'findings' in source ? source : source.startingAt(source.now ?? Date.parse('2027-03-27T18:00:00Z'))
}

/** Of what is generated nothing is kept. */
const isWritten = (file: string): boolean => file.endsWith('.yaml') && file !== 'busy-county.yaml'

for (const folder of scenarioFolders) {
  for (const name of readdirSync(folder).filter(isWritten)) {
    t.test(`${name} is the same, looked at or not`, async t => {
      const path = join(folder, name)
      const expected = await startedFrom(readSource, path)
      t.ok('records' in expected, 'it is good')
      t.strictSame(await startedFrom(believing, path), expected)
    })
  }
}

const good = {
  people: [
    {
      id: 'ada',
      firstName: 'Ada',
      lastName: 'Quill',
      dateOfBirth: '1990-01-01',
      gender: 'female',
      email: 'ada@post.example',
    },
  ],
}

t.test('only a value of which every record has its shape is proven', async t => {
  t.equal(provenShapes(good), true)
  for (const broken of [
    { people: [{ ...good.people[0], firstName: 5 }] },
    { people: {} },
    { dragons: [] },
    [],
    undefined,
  ])
    t.equal(provenShapes(broken), undefined, JSON.stringify(broken) ?? 'undefined')
})

t.test('what is proven is not looked at, and what is not is', async t => {
  const folder = t.testdir({ 'world.yaml': JSON.stringify({ people: [{ ...good.people[0], shoes: 2 }] }) })
  const path = join(folder, 'world.yaml')
  const findings = (made: Awaited<ReturnType<typeof startedFrom>>): readonly string[] =>
    'findings' in made ? made.findings.map(({ code, pointer }) => `${code} ${pointer}`) : []
  t.strictSame(findings(await startedFrom(readSource, path)), ['unknown-field /people/0/shoes'])
  t.strictSame(findings(await startedFrom(believing, path)), [])
})

t.test('a record of many parts is read in slices, unless it is proven; any other at once', async t => {
  const ada = good.people[0]
  const many = {
    ...ada,
    memberships: Array.from({ length: 300 }, (_, index) => ({
      affiliate: `affiliate-${index}`,
      category: 'Adult',
      from: '2020-01-01',
    })),
  }
  for (const [name, person, isProven, isLeft] of [
    ['few', ada, false, false],
    ['many', many, false, true],
    ['many that are proven', many, true, false],
  ] as const) {
    const records = noRecords()
    const trail = new Trail([], undefined, isProven)
    const left = readRecord('person', person, trail, records, [], new Set())
    t.equal(left !== undefined, isLeft, name)
    t.equal(records.person.length, isLeft ? 0 : 1, `${name}: by then`)
    for (const _ of left ?? []);
    t.strictSame([trail.unplaced, records.person.length, records.membership.length], [[], 1, person === ada ? 0 : 300])
  }
})
