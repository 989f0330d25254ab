/** A file that is nested deeper than a program can follow is a finding, and no fault of the program. */
import t from 'tap'
import { readSource } from '../../src/contract/document/source.ts'
import { hasFields } from '../fixtures/has-fields.ts'

t.test('JSON of 500 levels is read, of more it is not', async t => {
  const nested = (levels: number): string => '{"a":'.repeat(levels) + 1 + '}'.repeat(levels)
  const folder = t.testdir({ 'deep.json': nested(500), 'deeper.json': nested(501), 'deepest.json': nested(200_000) })
  const deep = readSource(`${folder}/deep.json`)
  t.strictSame('source' in deep && deep.source.duplicateNames(), [])
  for (const name of ['deeper', 'deepest'])
    hasFields(t, readSource(`${folder}/${name}.json`), {
      findings: [{ code: 'too-deep', message: /at most 500 levels/ }],
    })
})

t.test('YAML of 500 levels is read, of more it is not, in whatever form', async t => {
  for (const [form, nested] of Object.entries({
    lists: (levels: number) => `${'- '.repeat(levels)}1`,
    objects: (levels: number) => Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
    'lists in brackets': (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`,
    'objects in braces': (levels: number) => `${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`,
    // Of lists and objects there is none, however few.
    names: (levels: number) => (levels === 500 ? '? 1' : '? '.repeat(levels)),
  })) {
    const written = [500, 510, 1000, 3000].map(levels => [`${levels}.yaml`, `# ${form}\n${nested(levels)}\n`])
    const folder = t.testdir(Object.fromEntries(written))
    t.ok('source' in readSource(`${folder}/500.yaml`), form)
    for (const levels of [510, 1000, 3000])
      hasFields(
        t,
        readSource(`${folder}/${levels}.yaml`),
        { findings: [{ code: 'too-deep', message: /at most 500 levels/ }] },
        `${form}: ${levels}`,
      )
  }
})

t.test('lists and objects are no names, and are not made into any', async t => {
  const cases = {
    '? [a]\n: 1\n': '1:3',
    'b: 1\n{a: 1} : 1\n': '2:1',
    'c:\n  - [1, [2]: 3]\n': '2:9',
    [`${'? '.repeat(400)}1\n`]: '1:3',
  }
  const names = Object.keys(cases).map((text, at) => [`${at}.yaml`, text])
  const folder = t.testdir({ ...Object.fromEntries(names), 'good.yaml': '? a\n: [1]\n"[b]": 1\n? 3\n: {c: d}\n' })
  for (const [at, place] of Object.values(cases).entries()) {
    const read = readSource(`${folder}/${at}.yaml`)
    const [finding] = 'findings' in read ? read.findings : []
    const found = `${finding?.place.line}:${finding?.place.column}`
    t.strictSame([finding?.code, found], ['not-yaml', place], finding?.message ?? 'nothing is told')
  }
  const good = readSource(`${folder}/good.yaml`)
  t.strictSame('source' in good && good.source.value, { a: [1], '[b]': 1, 3: { c: 'd' } })
})

t.test('a name stands in its object once, whatever else is wrong', async t => {
  const cases = {
    'a: 1\nb: {c: 1, d: 2, c: 3}\na: 2\n': ['2:17', '3:1'],
    'a: 1\n"a": 1\n? a\n: 1\n': ['2:1', '3:3'],
    '~: 1\nnull: 1\n': ['2:1'],
    '1: a\n"1": b\ntrue: c\n"true": d\n': [],
    'x: &x {a: 1}\ny: {<<: *x, a: 2}\nz: [a: 1, a: 2]\n': [],
    'a: 1\na: "\n': ['2:1', '3:1'],
  }
  const folder = t.testdir(Object.fromEntries(Object.keys(cases).map((text, at) => [`${at}.yaml`, text])))
  for (const [at, places] of Object.values(cases).entries()) {
    const read = readSource(`${folder}/${at}.yaml`)
    const found = 'findings' in read ? read.findings.map(({ place: { line, column } }) => `${line}:${column}`) : []
    t.strictSame(found, places, Object.keys(cases)[at] ?? '')
  }
})

t.test('of many names that are there already each is told', async t => {
  const folder = t.testdir({ 'many.yaml': `a:\n${'  b: 1\n'.repeat(200_000)}` })
  const read = readSource(`${folder}/many.yaml`)
  t.equal('findings' in read && read.findings.length, 199_999)
})

t.test('what is deep and broken, or within itself by an alias, is told as too deep', async t => {
  const folder = t.testdir({
    'broken.json': '{"a":'.repeat(200_000),
    'broken.yaml': `a: ${'['.repeat(100_000)}`,
    'itself.yaml': 'people: &a [*a]\n',
    'itself-twice.yaml': `people: &a\n${'  - *a\n'.repeat(50)}  - {b: *a}\n`,
  })
  for (const name of ['broken.json', 'broken.yaml', 'itself.yaml', 'itself-twice.yaml']) {
    const read = readSource(`${folder}/${name}`)
    hasFields(t, read, { findings: [{ code: 'too-deep', message: /at most 500 levels/ }] }, name)
    t.strictSame('findings' in read && read.findings.length, 1)
  }
})

t.test('what stands in several places by an alias is no deeper for it', async t => {
  const folder = t.testdir({ 'shared.yaml': 'a: &a {b: [1]}\nc: [*a, *a]\n' })
  const read = readSource(`${folder}/shared.yaml`)
  t.strictSame('source' in read && read.source.value, { a: { b: [1] }, c: [{ b: [1] }, { b: [1] }] })
})
