/** Worlds that are wrong throughout: the first findings are told and nothing further is looked at. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readSource } from '../../src/contract/document/source.ts'
import { worldCatalogue } from '../../src/world-file/catalogue.ts'
import { byPlace } from '../../src/text/finding.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const many = 100_000

const nothing = (): Promise<never> => Promise.reject(new Error('These worlds are written by hand.'))

const times = <T>(of: (index: number) => T): readonly T[] => Array.from({ length: many }, (_, index) => of(index))

const fields = (of: (index: number) => readonly [string, unknown]): object => Object.fromEntries(times(of))

const affiliate = (index: number, more: object = {}) => ({ id: `club-${index}`, type: 'club', name: 'Club', ...more })

/** Each counts what was looked at, where it can. */
const worlds: readonly { readonly name: string; readonly world: object; readonly code: string }[] = [
  { name: 'records that are none', world: { people: times(() => 1) }, code: 'wrong-type' },
  { name: 'records without their fields', world: { people: times(() => ({})) }, code: 'missing-field' },
  { name: 'sections that there are not', world: fields(index => [`x${index}`, []]), code: 'unknown-field' },
  {
    name: 'one record with fields that there are not',
    world: {
      affiliates: [
        affiliate(
          0,
          fields(index => [`x${index}`, 1]),
        ),
      ],
    },
    code: 'unknown-field',
  },
  {
    name: 'a list in a record, of what is none of it',
    world: { clubs: [{ id: 'c', name: 'C', courts: times(() => ({ id: 1 })) }] },
    code: 'wrong-type',
  },
  {
    name: 'names that nobody has',
    world: {
      affiliates: times(affiliate),
      accessTokens: times(index => ({ token: `token-${index}`, label: 'x', person: `nobody-${index}` })),
    },
    code: 'unknown-reference',
  },
  { name: 'names that others have', world: { affiliates: times(() => affiliate(0)) }, code: 'duplicate-id' },
  {
    name: 'what is not there to be removed',
    world: { world: { extends: 'base' }, remove: times(index => `nobody-${index}`) },
    code: 'unknown-reference',
  },
  {
    name: 'what has nothing to be removed from',
    world: { remove: times(index => `x${index}`) },
    code: 'unknown-reference',
  },
]

t.test('the first two hundred findings are told, and that there are more', async t => {
  const folder = t.testdir({ 'base.yaml': 'affiliates: [{ id: club, type: club, name: Club }]\n' })
  const catalogue = worldCatalogue({ readSource, scenarioFolders: [folder], generate: nothing })
  for (const { name, world, code } of worlds) {
    const source = await catalogue.posted(world)
    const found = 'findings' in source ? source : source.startingAt(0)
    if (!('findings' in found)) throw new Error(`${name}: findings were expected`)
    t.strictSame([found.findings.length, found.hasMore], [200, true], name)
    t.ok(
      found.findings.some(finding => finding.code === code),
      `${name}: ${code}`,
    )
    t.strictSame(found.findings, found.findings.toSorted(byPlace), name)
  }
})

t.test('so it is with a record a line', async t => {
  const folder = t.testdir()
  const catalogue = worldCatalogue({ readSource, generate: nothing })
  const files = [
    { name: 'lines that are no JSON', line: () => 'x', code: 'not-json' },
    { name: 'lines that hold no record', line: () => '1', code: 'wrong-type' },
    { name: 'records of no kind', line: () => '{"record":"planet"}', code: 'wrong-value' },
    { name: 'records without their fields', line: () => '{"record":"person"}', code: 'missing-field' },
    {
      name: 'a hundred thousand good ones before',
      line: (index: number) =>
        index < many / 2 ? JSON.stringify({ record: 'affiliate', ...affiliate(index) }) : '{"record":"person"}',
      code: 'missing-field',
    },
  ]
  for (const { name, line, code } of files) {
    const path = join(folder, 'world.ndjson')
    writeFileSync(path, times(line).join('\n'))
    const source = await catalogue.file(path)
    const found = 'findings' in source ? source : source.startingAt(0)
    if (!('findings' in found)) throw new Error(`${name}: findings were expected`)
    t.strictSame([found.findings.length, found.hasMore, found.findings[0]?.code], [200, true, code], name)
  }
})

t.test('two hundred are told and no more is said', async t => {
  const catalogue = worldCatalogue({ readSource, generate: nothing })
  const source = await catalogue.posted({ people: Array.from({ length: 200 }, () => 1) })
  const found = 'findings' in source ? source : source.startingAt(0)
  hasFields(t, found, { findings: { length: 200 }, hasMore: false })
})
