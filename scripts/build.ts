/**
 * Makes dist/: the command, the library and the files of swagger-ui; with `--types` their declarations too.
 *
 * A server may run from dist/ meanwhile, so every file is put in place whole, chunks before the entries that import them,
 * and the chunks of the build before stay for one build more. `--types` is what a package is made from: it leaves no such
 * remains.
 *
 * The files of swagger-ui are copied because their package depends on one with an install script, which must not become a
 * dependency of everybody who installs ours.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const command = join(dist, 'courtside.js')
const assets = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css', 'LICENSE', 'NOTICE']
/** All files of one build are written well within it. Milliseconds. */
const slowestBuild = 60_000

const put = (path: string, bytes: Uint8Array | string): void => {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, bytes)
  if (path === command) chmodSync(unfinished, 0o755)
  renameSync(unfinished, path)
}

const bundle = async (): Promise<void> => {
  const { outputFiles } = await build({
    absWorkingDir: root, entryPoints: { courtside: 'src/cli/main.ts', index: 'src/index.ts' }, outdir: dist, chunkNames: '[name]-[hash]',
    bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', packages: 'external',
    sourcemap: false, legalComments: 'none', logLevel: 'warning', write: false,
  })
  const isEntry = (path: string): boolean => path === command || path === join(dist, 'index.js')
  const inOrder = outputFiles.toSorted((a, b) => Number(isEntry(a.path)) - Number(isEntry(b.path)))
  const lastBuild = existsSync(command) ? statSync(command).mtimeMs : 0
  for (const { path, text } of inOrder) put(path, path === command ? `#!/usr/bin/env node\n${text}` : text)
  const made = new Set(outputFiles.map(({ path }) => path))
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    const path = join(dist, entry.name)
    // Another build may be about to put its files in place.
    if (!entry.name.endsWith('.js') || made.has(path)) continue
    const isOfLastBuild = (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > lastBuild - slowestBuild
    if (isForPackage || !isOfLastBuild) rmSync(path, { force: true })
  }
}

const copyAssets = (): void => {
  const from = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
  for (const name of assets) put(join(dist, 'swagger-ui', name), readFileSync(join(from, name)))
}

/** False when a file does not compile. */
const declarations = (): boolean => {
  rmSync(join(dist, 'types'), { recursive: true, force: true })
  const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'))
  return spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' }).status === 0
}

const { values: { types: isForPackage } } = parseArgs({ options: { types: { type: 'boolean', default: false } } })
const start = performance.now()
try {
  await bundle()
  copyAssets()
  if (isForPackage && !declarations()) process.exitCode = 1
  else console.log(`Built dist/ in ${Math.round(performance.now() - start)} ms.`)
} catch (error) {
  // esbuild has said what is wrong, with the place.
  if (!(error instanceof Error && 'errors' in error)) throw error
  process.exitCode = 1
}
