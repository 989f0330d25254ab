/**
 * Clients that generators make of the contract as it is served: each is generated, compiled, and lists two kinds of
 * matches with times that carry an offset, in a project that has what the page on generators names.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { plainEnvironment, root } from './child-process.ts'
import { projectWith } from './packed.ts'

const generators: readonly { readonly name: string; readonly packages: readonly string[] }[] = [
  { name: 'oazapfts', packages: ['oazapfts@7.5.0', '@oazapfts/runtime@1.2.0'] },
  { name: 'hey-api', packages: ['@hey-api/openapi-ts@0.99.0', 'zod@4.6.7'] },
  { name: 'orval', packages: ['orval@8.38.0', 'zod@4.6.7'] },
  { name: 'swagger-typescript-api', packages: ['swagger-typescript-api@13.13.0'] },
  { name: 'openapi-fetch', packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'] },
]
const examples = join(root, 'examples/generated-clients')
const page = readFileSync(join(root, 'docs/generated-clients.md'), 'utf8')

interface Ran {
  readonly code: number | null
  readonly printed: string
}

/** Beside the server, which lives in this process. */
const ran = async (program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Ran> => {
  const child = spawn(program, args, { cwd, env: { ...plainEnvironment, CI: 'true', NO_COLOR: '1', ...env } })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => void printed.push(String(chunk)))
  const [code]: unknown[] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, printed: printed.join('') }
}

/** The command that the first line of one of its files gives. */
const commandOf = (folder: string): string => {
  const lines = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8').split('\n')[0] ?? '')
  return lines.find(line => line.startsWith('// npx '))?.slice('// npx '.length) ?? ''
}

t.test('each generator', async t => {
  const server = await startCourtside({ now: '2027-03-01T09:00:00Z' })
  t.teardown(() => server.close())
  const types = ['typescript@5.9.3', '@types/node@20.19.43', 'tsx@4.23.15']
  const project = projectWith(t, [...new Set(generators.flatMap(({ packages }) => packages)), ...types], {
    type: 'module',
  })
  t.strictSame(readdirSync(examples).toSorted(), generators.map(({ name }) => name).toSorted(), 'each has an example')

  for (const { name, packages } of generators)
    t.test(`${name}: generated, compiled, and understood`, async t => {
      const folder = join(project, name)
      mkdirSync(folder)
      cpSync(join(examples, name), folder, { recursive: true })
      const own = new URL(server.url).origin
      for (const file of readdirSync(folder)) {
        const text = readFileSync(join(folder, file), 'utf8')
        writeFileSync(join(folder, file), text.replaceAll('http://127.0.0.1:4010/openapi.json', `${own}/openapi.json`))
      }
      for (const one of packages) t.ok(page.includes(one.replace(/@[\d.]+$/, '')), `the page names ${one}`)

      const generated = await ran('npx', ['--no-install', ...commandOf(folder).split(' ')], folder, {})
      t.equal(generated.code, 0, 'it generates', generated)
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext']
      const compile = ['tsc', ...options, '--moduleResolution', 'bundler', '--allowImportingTsExtensions', 'matches.ts']
      const compiled = await ran('npx', ['--no-install', ...compile], folder, {})
      t.equal(compiled.code, 0, 'it compiles', compiled)
      const env = { COURTSIDE_URL: `${own}/v2` }
      const { code, printed } = await ran('node', ['--import', 'tsx', 'matches.ts'], folder, env)
      t.equal(code, 0, 'it runs', { printed })
      const found: unknown = JSON.parse(printed)
      const rows = Array.isArray(found) ? found.map((row: unknown) => [row].flat()) : []
      t.strictSame(
        [...new Set(rows.map(([type]) => type))].toSorted(),
        ['box', 'ladder'],
        'of both kinds, and no other',
      )
      const starts = rows.flatMap(([, start]) => (typeof start === 'string' ? [start] : []))
      t.ok(starts.length > 0)
      for (const start of starts) t.match(start, /^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/, 'with its offset')
    })
})
