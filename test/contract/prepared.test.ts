/**
 * A contract that was proven when the program was built starts as it was proven, as long as no byte of its files has
 * changed; else it is proven anew, and everything that is wrong is found.
 *
 * What is compared is what others see: the operations, the bytes, what is found wrong with a request.
 */
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { prepare } from '../../scripts/prepare.ts'
import { Query } from '../../src/contract/check/query.ts'
import { openBackend } from '../../src/contract/check/backend.ts'
import { type Contract, type LoadedContract, loadContract } from '../../src/contract/contract.ts'
import { findingLine } from '../../src/text/finding.ts'
import { UnusableContract } from '../../src/contract/unusable-contract.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { given } from '../../src/text/given.ts'
import { isObject } from '../../src/text/pointer.ts'
import { type PreparedWork, hexDigestOf, formName, formText, preparedForm } from '../../src/contract/prepared.ts'
import { contractForm, preparedContract } from '../../src/contract/prepared-contract.ts'
import { requestCheck } from '../../src/contract/check/request.ts'
import { secretPlaces } from '../../src/contract/secret-places.ts'
import { type Source, readSource, yamlForm } from '../../src/contract/document/source.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const good = fileURLToPath(new URL('../fixtures/contract-good/', import.meta.url))

/** As the build does it, into a folder of the test's own. */
const prepared = (t: Test, contracts: readonly string[], yaml: readonly string[] = []): PreparedWork => {
  const work: PreparedWork = { folder: join(t.testdir({ work: {} }), 'work'), by: 'this test' }
  for (const [name, text] of prepare({ contracts, yaml }, work).texts) writeFileSync(join(work.folder, name), text)
  return work
}

const usable = ({ contract, findings }: LoadedContract): Contract => {
  if (contract === undefined) throw new UnusableContract(findings)
  return contract
}

// ---------------------------------------------------------------- both ways are the same

const contracts = [
  { name: "the club's own contract", path: join(root, 'openapi/sports-club.yaml') },
  ...[
    'anchors.yaml',
    'dialect-3.0.yaml',
    'every-object.yaml',
    'media-types.yaml',
    'minimal-3.2.json',
    'recursive.yaml',
    'several/contract.yaml',
  ].map(file => ({ name: file, path: join(good, file) })),
]

/** All that a contract says of itself: maps and bytes as they can be compared. */
const told = ({ title, version, document, operations, basePaths, securitySchemes, published }: Contract): unknown =>
  structuredClone({ title, version, document, operations, basePaths, securitySchemes, published: published() })

const recordingsOf = ({ responses }: Operation): { readonly pointer: string; readonly bytes: Buffer }[] =>
  responses.flatMap(({ content }) =>
    content.flatMap(({ schemaPointer, recordings }) =>
      schemaPointer === undefined ? [] : recordings.map(({ bytes }) => ({ pointer: schemaPointer, bytes })),
    ),
  )

const valueOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return bytes.toString()
  }
}

/** The value, and others that are wrong in the one place or the other. */
const spoilt = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return [...spoilt(value[0]).map(item => [item]), 'no list']
  return isObject(value)
    ? [value, {}, ...Object.keys(value).map(name => ({ ...value, [name]: { no: 'such' } }))]
    : [value, { no: 'such' }]
}

/** Texts of which each parameter takes some and refuses others. */
const texts = ['', '1', '-1', '100000', 'true', 'tennis', '00ff00ff00ff00ff00ff00ff', '2027-03-28', 'x'.repeat(300)]

/** What is found wrong with answers and requests of every operation. */
const verdicts = async (contract: Contract): Promise<readonly string[]> => {
  const { operations, schemas } = contract
  const backends = await openBackend(operations, schemas)
  return operations.flatMap(operation => {
    const backend = backends.get(operation.id)
    if (backend === undefined) throw new Error(`${operation.id} has no backend.`)
    const check = requestCheck(operation, schemas, backend, secretPlaces(contract))
    const ofAnswers = recordingsOf(operation).flatMap(({ pointer, bytes }) =>
      spoilt(valueOf(bytes)).map(value => schemas.problems(pointer, value, 'response')),
    )
    const names = (place: string): string[] =>
      operation.parameters.filter(parameter => parameter.in === place).map(({ name }) => name)
    const [contentType] = operation.requestBody?.content.keys() ?? []
    const ofRequests = [undefined, ...texts].map(text =>
      check(
        {
          path: Object.fromEntries(names('path').map(name => [name, text ?? ''])),
          query: new Query(text === undefined ? [] : names('query').map(name => [name, text])),
          header: () => text,
          cookies: new Map(text === undefined ? [] : names('cookie').map(name => [name, text])),
        },
        { contentType, bytes: text === undefined ? undefined : Buffer.from(JSON.stringify({ [text]: text })) },
      ),
    )
    return [...ofAnswers, ...ofRequests].map(verdict => `${operation.id} ${JSON.stringify(verdict)}`)
  })
}

for (const { name, path } of contracts) {
  t.test(`${name} is the same, prepared or not`, async t => {
    const work = prepared(t, [path])
    t.ok(preparedContract(path, work), 'it is prepared')
    const [anew, before] = [loadContract(path, 'own', undefined), loadContract(path, 'own', work)]
    t.strictSame(told(usable(before)), told(usable(anew)))
    t.strictSame(
      { findings: before.findings, files: [...before.files].toSorted() },
      { findings: [], files: [...anew.files].toSorted() },
    )
    const expected = await verdicts(usable(anew))
    t.ok(
      expected.some(line => !line.endsWith('[]')),
      'something is found wrong',
    )
    t.strictSame(await verdicts(usable(before)), expected)
  })
}

/** Puts another form in the place of a contract's own, as if the build had made it. */
const replaced = (
  path: string,
  work: PreparedWork,
  change: (form: Record<string, unknown>) => Record<string, unknown>,
): void => {
  const bytes = readFileSync(path)
  const form = preparedForm(contractForm, bytes, work)
  if (!isObject(form)) throw new Error('A form was expected.')
  writeFileSync(
    join(work.folder, formName(contractForm, bytes)),
    formText(contractForm, bytes, { ...form, ...change(form) }, work.by) ?? '',
  )
}

t.test('what was prepared is what is used', t => {
  const path = join(good, 'several/contract.yaml')
  const work = prepared(t, [path])
  replaced(path, work, ({ document }) => ({
    document: { ...(isObject(document) ? document : {}), info: { title: 'Told apart', version: '9' } },
  }))
  t.equal(usable(loadContract(path, 'own', work)).title, 'Told apart')
  t.end()
})

t.test('a form with the digest of another file is not used', t => {
  const path = join(good, 'several/contract.yaml')
  const work = prepared(t, [path])
  const files = (form: Record<string, unknown>): [string, string][] => (Array.isArray(form.files) ? form.files : [])
  t.ok(files(Object(preparedForm(contractForm, readFileSync(path), work))).length > 2, 'it has several')
  replaced(path, work, form => ({
    files: files(form).map(([name, digest], index) => [name, index === 2 ? hexDigestOf('another file') : digest]),
  }))
  t.equal(preparedContract(path, work), undefined)
  t.end()
})

t.test('only a contract in which nothing was found is prepared', t => {
  const path = fileURLToPath(new URL('../fixtures/broken/examples.yaml', import.meta.url))
  const { names, texts: made } = prepare({ contracts: [path] }, { folder: t.testdir({}), by: 'this test' })
  t.strictSame(
    [...made.keys()].filter(name => name.startsWith(contractForm)),
    [],
  )
  t.equal([...names].filter(name => name.startsWith(contractForm)).length, 1, 'its name is known all the same')
  t.end()
})

t.test('what holds is not prepared again', t => {
  const path = join(good, 'several/contract.yaml')
  const work = prepared(t, [path])
  t.strictSame([...prepare({ contracts: [path] }, work).texts.keys()], [])
  t.equal(
    prepare({ contracts: [path] }, { ...work, by: 'another program' }).texts.size,
    2,
    'another program prepares its own',
  )
  t.end()
})

// ---------------------------------------------------------------- what was edited since

const edits: readonly {
  readonly name: string
  readonly edit: (folder: string) => void
  readonly finds: readonly RegExp[]
}[] = [
  {
    name: 'an example that breaks its schema now',
    finds: [/examples\/clubs\.json:\d+:\d+ error invalid-example #\/0\/name: .*found 5\./],
    edit: folder => rewrite(join(folder, 'examples/clubs.json'), text => text.replace('"Ashdown"', '5')),
  },
  {
    name: 'an example that is gone',
    finds: [/missing-example .*clubs\.json/],
    edit: folder => rmSync(join(folder, 'examples/clubs.json')),
  },
  {
    name: 'a schema in another file',
    finds: [/schemas\/club\.yaml:\d+:\d+ error unknown-field/],
    edit: folder => rewrite(join(folder, 'schemas/club.yaml'), text => text.replace('required:', 'requierd:')),
  },
  {
    name: 'the contract itself',
    finds: [
      /contract\.yaml:\d+:\d+ error unknown-field #\/info\/titel/,
      /contract\.yaml:\d+:\d+ error missing-field #\/info/,
    ],
    edit: folder => rewrite(join(folder, 'contract.yaml'), text => text.replace('title:', 'titel:')),
  },
  {
    name: 'a space at the end of an example',
    finds: [],
    edit: folder => rewrite(join(folder, 'examples/clubs.json'), text => `${text} `),
  },
]

const rewrite = (path: string, change: (text: string) => string): void => {
  const text = readFileSync(path, 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`Nothing was changed in ${path}.`)
  writeFileSync(path, changed)
}

for (const { name, edit, finds } of edits) {
  t.test(`it is seen: ${name}`, t => {
    const work = prepared(t, [])
    const folder = join(dirname(work.folder), 'several')
    cpSync(join(good, 'several'), folder, { recursive: true })
    const path = join(folder, 'contract.yaml')
    for (const [file, text] of prepare({ contracts: [path] }, work).texts) writeFileSync(join(work.folder, file), text)
    t.ok(preparedContract(path, work), 'it was prepared')
    edit(folder)
    t.equal(preparedContract(path, work), undefined, 'and is not any more')
    const [anew, now] = [loadContract(path, 'own', undefined), loadContract(path, 'own', work)]
    t.strictSame(now.findings.map(findingLine), anew.findings.map(findingLine))
    for (const pattern of finds)
      t.ok(
        now.findings.some(finding => pattern.test(findingLine(finding))),
        String(pattern),
      )
    t.equal(now.findings.length > 0, finds.length > 0)
    t.equal(now.contract === undefined, finds.length > 0)
    if (now.contract !== undefined && anew.contract !== undefined)
      t.strictSame(told(now.contract), told(anew.contract), 'the new bytes are served')
    t.end()
  })
}

// ---------------------------------------------------------------- a form that can't be trusted

const flawed: readonly { readonly name: string; readonly by?: string; readonly spoil: (text: string) => string }[] = [
  { name: 'of another program', by: 'another program', spoil: text => text },
  { name: 'that ends too early', spoil: text => text.slice(0, -1) },
  { name: 'that ends in its first line', spoil: text => text.slice(0, 20) },
  { name: 'that is empty', spoil: () => '' },
  { name: 'without its first line', spoil: text => text.slice(text.indexOf('\n') + 1) },
  { name: 'that was edited', spoil: text => text.replace(/"title":"[^"]*"/, '"title":"Edited"') },
  {
    name: 'of another file',
    spoil: text => text.replace(/"of":"[0-9a-f]{64}"/, `"of":"${hexDigestOf('another file')}"`),
  },
  { name: 'of another kind', spoil: text => text.replace('"kind":"contract"', '"kind":"yaml"') },
]

for (const { name, by, spoil } of flawed) {
  t.test(`a form ${name} is not used`, t => {
    const path = join(good, 'several/contract.yaml')
    const work = prepared(t, [path])
    const file = join(work.folder, formName(contractForm, readFileSync(path)))
    const text = readFileSync(file, 'utf8')
    if (by === undefined) t.not(spoil(text), text, 'it is another')
    writeFileSync(file, spoil(text))
    const asked = { ...work, ...given({ by }) }
    t.equal(preparedContract(path, asked), undefined)
    t.strictSame(told(usable(loadContract(path, 'own', asked))), told(usable(loadContract(path, 'own', undefined))))
    t.end()
  })
}

t.test('without a folder, or with one that is not there, the work is done', t => {
  const path = join(good, 'several/contract.yaml')
  for (const work of [undefined, { folder: join(t.testdir({}), 'none'), by: 'this test' }])
    t.equal(usable(loadContract(path, 'own', work)).operations.length, 2)
  t.equal(loadContract(join(good, 'none.yaml'), 'own', prepared(t, [])).unreadable, 'the file does not exist')
  t.end()
})

// ---------------------------------------------------------------- YAML

const sourceOf = (path: string, work: PreparedWork | undefined): Source => {
  const read = readSource(path, work)
  if (!('source' in read)) throw new Error(`${path} was expected to be good.`)
  return read.source
}

/** A pointer to every place in a value. */
const placesIn = (value: unknown, at: readonly string[] = []): (readonly string[])[] => [
  at,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, item]) => placesIn(item, [...at, name]))
    : []),
]

t.test('a prepared file of YAML has the same value, and everything in it the same place', t => {
  const paths = readdirSync(good)
    .filter(name => name.endsWith('.yaml'))
    .map(name => join(good, name))
  const work = prepared(t, [], paths)
  for (const path of paths) {
    t.not(preparedForm(yamlForm, readFileSync(path), work), undefined, 'it is prepared')
    const [anew, before] = [sourceOf(path, undefined), sourceOf(path, work)]
    t.strictSame(before.value, anew.value, path)
    for (const at of placesIn(anew.value)) {
      for (const spot of ['key', 'value'] as const)
        if (JSON.stringify(before.place(at, spot)) !== JSON.stringify(anew.place(at, spot)))
          t.fail(`${path} ${at.join('/')} ${spot}`)
    }
  }
  t.end()
})

t.test("what JSON can't hold is not prepared", t => {
  const folder = t.testdir({
    work: {},
    'infinite.yaml': 'a: .inf\n',
    'none.yaml': 'a: .nan\n',
    'broken.yaml': 'a: [\n',
    'plain.yaml': 'a: 1\n',
  })
  const work: PreparedWork = { folder: join(folder, 'work'), by: 'this test' }
  const paths = ['infinite.yaml', 'none.yaml', 'broken.yaml', 'plain.yaml'].map(name => join(folder, name))
  t.strictSame([...prepare({ yaml: paths }, work).texts.keys()], [formName(yamlForm, Buffer.from('a: 1\n'))])
  t.end()
})
