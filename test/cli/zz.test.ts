/**
 * The command from outside, as a child process: what it prints on which stream, its exit codes, its signals, and what
 * `--watch` makes of the ways in which files change.
 */
import { once } from 'node:events'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { type Socket, connect } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { type RunOptions, type Running, aFolder, command, root, run, start } from './child-process.ts'

const broken = 'test/fixtures/broken'
const good = 'test/fixtures/contract-good'

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const fieldsOf = (line: string | undefined): Record<string, unknown> => {
  const value: unknown = JSON.parse(line ?? '')
  if (!isFields(value)) throw new Error(`An object was expected: ${line}`)
  return value
}

interface Ready {
  readonly url: string
  readonly baseUrl: string
  readonly docs: string
  readonly curl: string
  readonly operations: number
}

const readyOf = (line: string | undefined): Ready => {
  const { url, baseUrl, docs, curl, operations } = fieldsOf(line)
  return { url: String(url), baseUrl: String(baseUrl), docs: String(docs), curl: String(curl), operations: Number(operations) }
}

/** Starts a server and waits for the line that says where it is. */
const serving = async (t: Test, args: readonly string[], options?: RunOptions): Promise<Running & { readonly ready: Ready }> => {
  const running = start(t, [...args, '--port', '0', '--json'], options)
  return { ...running, ready: readyOf(await running.out.next(/"ready"/)) }
}

/** What a shell makes of a line: its words, the quotes around them taken off. */
const wordsOf = (line: string): string[] => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const curled = (line: string): Promise<Response> => {
  const [program, ...rest] = wordsOf(line)
  if (program !== 'curl') throw new Error(`A curl was expected: ${line}`)
  const headers = new Headers()
  let method = 'GET'
  let url = ''
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '-X') method = rest.shift() ?? ''
    else if (word === '-H') {
      const [name = '', value = ''] = (rest.shift() ?? '').split(/: */, 2)
      headers.append(name, value)
    } else url = word
  }
  return fetch(url, { method, headers })
}

// ---------------------------------------------------------------- watch

const clubs = (names: readonly string[], more = ''): string => [
  'openapi: 3.1.0', 'info: { title: Clubs, version: 1.0.0 }', 'paths:',
  ...names.map(name => `  /${name}: { get: { responses: { '200': { description: OK., content: { application/json: { schema: { $ref: 'schemas/name.yaml' }, examples: { file: { externalValue: examples/name.json } } } } } } } }`),
  more, '',
].join('\n')

const save = (folder: string, name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
/** As many editors do it: another file is written and takes the place of the first. */
const saveByRename = (folder: string, name: string, text: string): void => {
  writeFileSync(join(folder, `.${name}.swp`), text)
  renameSync(join(folder, `.${name}.swp`), join(folder, name))
}

interface Watched extends Running {
  readonly folder: string
  /** Waits until this is served; every wait is for a line that tells of a reload. */
  serves(path: string, wanted: unknown): Promise<void>
}

const statusOrBody = async (url: string): Promise<unknown> => {
  const answer = await fetch(url)
  const body: unknown = await answer.json()
  return answer.status === 200 ? body : answer.status
}

const watched = async (t: Test): Promise<Watched> => {
  const folder = aFolder(t)
  save(folder, 'contract.yaml', clubs(['one']))
  save(folder, 'schemas/name.yaml', 'type: string\n')
  save(folder, 'examples/name.json', '"Ashdown"\n')
  const running = start(t, ['virtual', 'contract.yaml', '--watch', '--port', '0'], { cwd: folder })
  const url = /at (http:\/\/\S+)/.exec(await running.out.next(/./))?.[1] ?? ''
  return {
    ...running, folder,
    serves: async (path, wanted) => {
      for (let found: unknown; JSON.stringify(found) !== JSON.stringify(wanted);) {
        await running.out.next(/^Reloaded contract\.yaml: /)
        found = await statusOrBody(url + path)
      }
      t.strictSame(await statusOrBody(url + path), wanted, `${path} is ${JSON.stringify(wanted)}`)
    },
  }
}

t.test('--watch: each way in which a file changes is seen, from the moment the server is ready', { timeout: 30_000 }, async t => {
  const { folder, serves, end, err } = await watched(t)
  save(folder, 'contract.yaml', clubs(['two']))
  await serves('/two', 'Ashdown')
  save(folder, 'contract.yaml', clubs(['two', 'three']))
  await serves('/three', 'Ashdown')
  saveByRename(folder, 'contract.yaml', clubs(['four']))
  await serves('/four', 'Ashdown')
  renameSync(join(folder, 'contract.yaml'), join(folder, 'contract.yaml~'))
  save(folder, 'contract.yaml', clubs(['five']))
  await serves('/five', 'Ashdown')
  save(folder, 'examples/name.json', '"Brook"\n')
  await serves('/five', 'Brook')
  save(folder, 'schemas/name.yaml', 'type: string\nmaxLength: 3\nexamples: [Elm]\n')
  await serves('/five', 'Elm')
  await err.next(/examples\/name\.json:1:1 warning invalid-example/)
  save(folder, 'schemas/name.yaml', 'type: string\n')
  await serves('/five', 'Brook')
  t.match(await end(), { code: 0 })
})

t.test('--watch: a bad save keeps the last good contract and says so, the next good one recovers', { timeout: 30_000 }, async t => {
  const { folder, serves, end, err, out } = await watched(t)
  const url = /at (http:\/\/\S+)/.exec(out.all[0] ?? '')?.[1] ?? ''
  const faults = [
    { name: 'YAML that is none', text: 'openapi: 3.1.0\npaths: [\n', says: /^contract\.yaml:\d+:\d+ error not-yaml / },
    { name: 'an empty file', text: '', says: /^contract\.yaml:1:1 error not-openapi / },
    { name: 'a reference to nothing', text: clubs(['one'], 'components: { schemas: { Club: { $ref: none.yaml } } }'), says: /^contract\.yaml:\d+:\d+ error dangling-ref .*none\.yaml/ },
  ]
  for (const [index, { name, text, says }] of faults.entries()) {
    save(folder, 'contract.yaml', text)
    await err.next(says)
    await err.next(/^courtside: contract\.yaml: \d errors?\. The last good contract goes on being served/)
    t.equal(await statusOrBody(`${url}/${index === 0 ? 'one' : `good${index - 1}`}`), 'Ashdown', `${name}: the last good contract is served`)
    save(folder, 'contract.yaml', clubs([`good${index}`]))
    await serves(`/good${index}`, 'Ashdown')
  }
  rmSync(join(folder, 'contract.yaml'))
  await err.next(/^courtside: contract\.yaml: the file does not exist\. The last good contract goes on being served/)
  t.equal(await statusOrBody(`${url}/good2`), 'Ashdown', 'deleted: the last good contract is served')
  save(folder, 'contract.yaml', clubs(['recreated']))
  await serves('/recreated', 'Ashdown')
  t.match(await end(), { code: 0 })
})

t.test('--watch: a file that was missing appears, even in a folder that was', { timeout: 30_000 }, async t => {
  const { folder, serves, end, err } = await watched(t)
  const withExample = (path: string): string => clubs(['one']).replaceAll('examples/name.json', path)
  save(folder, 'contract.yaml', withExample('examples/later.json'))
  await err.next(/^contract\.yaml:\d+:\d+ warning missing-example /)
  save(folder, 'examples/later.json', '"Later"\n')
  await serves('/one', 'Later')
  save(folder, 'contract.yaml', withExample('new/deeper/later.json'))
  await err.next(/^contract\.yaml:\d+:\d+ warning missing-example /)
  save(folder, 'new/deeper/later.json', '"Latest"\n')
  await serves('/one', 'Latest')
  rmSync(join(folder, 'new'), { recursive: true })
  await err.next(/^contract\.yaml:\d+:\d+ warning missing-example /)
  save(folder, 'new/deeper/later.json', '"Again"\n')
  await serves('/one', 'Again')
  t.match(await end('SIGINT'), { code: 0 })
})

t.test('start --watch serves the club\'s contract as before', async t => {
  const { ready, end } = await serving(t, ['start', '--watch'])
  t.equal((await fetch(`${ready.url}/virtual/v2/clubs`)).status, 200)
  t.match(await end(), { code: 0, err: [] })
})
