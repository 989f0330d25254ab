/**
 * Runs test files, each in a process of its own and one more side by side than there are processors, and
 * prints tap's TAP.
 *
 * The command `tap` does the same, but a loader stands between each of these processes and the thousand modules that it
 * reads, and compiles anew what it reads: that was half of the time of all tests. Here everything is compiled once, all
 * files together, and a process is node as it is. So are those that a test starts. A server in it starts from what the
 * build has prepared, as it does for its users, unless the contract or what proves it was edited since.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, build } from 'esbuild'
import t from 'tap'
import { root } from './child.ts'
import { makersDigest } from './prepare.ts'

/** Seconds. No file takes nearly as long; it is there so that what hangs ends. */
const limit = 900

/** Where a module stands, it says by its source: what it looks for beside itself is there. */
const fromItsSource: Plugin = {
  name: 'from its source',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: `const urlOfSource = ${JSON.stringify(pathToFileURL(path).href)};${readFileSync(path, 'utf8')}`,
    })),
}

/** What these hold is the proof itself. */
const provesAnew = (file: string): boolean => file.startsWith('test/contract/')

const compile = (
  files: readonly string[],
  folder: string,
  define: Readonly<Record<string, string>>,
): Promise<unknown> =>
  build({
    absWorkingDir: root,
    entryPoints: [...files],
    outbase: root,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    define: { 'import.meta.url': 'urlOfSource', ...define },
    plugins: [fromItsSource],
    sourcemap: true,
    logLevel: 'warning',
  })

/** @returns where each file is compiled to; packages are found from there as from the sources. */
const compiled = async (files: readonly string[], folder: string): Promise<readonly string[]> => {
  const prepared = {
    preparedBy: JSON.stringify(makersDigest(root)),
    preparedFolder: JSON.stringify('../../dist/prepared/'),
  }
  await Promise.all([
    compile(files.filter(provesAnew), folder, {}),
    compile(
      files.filter(file => !provesAnew(file)),
      folder,
      prepared,
    ),
  ])
  return files.map(name => join(folder, name.replace(/\.ts$/, '.mjs')))
}

/** Of a young generation this large hardly anything is kept that a test soon lets go of. Megabytes. */
const youngGeneration = '--max-semi-space-size=64'

const files = process.argv.slice(2)
const cache = join(root, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'tests-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

// Now and then a test waits for what it has started: another has the processor then.
t.jobs = availableParallelism() + 1
t.setTimeout(0)
t.plan(files.length)
for (const [index, path] of (await compiled(files, folder)).entries()) {
  void t.spawn(process.execPath, ['--enable-source-maps', youngGeneration, relative(root, path)], {
    name: files[index] ?? path,
    at: null,
    stack: '',
    buffered: true,
    cwd: root,
    timeout: limit * 1000,
    env: { ...process.env, TAP_TIMEOUT: String(limit) },
  })
}
