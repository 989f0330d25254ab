/**
 * Compiles test files, all together and once, before each is run in a process of its own.
 *
 * The command `tap` puts a loader between each of these processes and the thousand modules that it reads, and compiles
 * anew what it reads: that was half of the time of all tests. Here a process is node as it is. So are those that a test
 * starts. A server in it starts from what the build has prepared, as it does for its users, unless the contract or what
 * proves it was edited since.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, build } from 'esbuild'
import { root } from './child.ts'
import { makersDigest } from './prepare.ts'

/** Where a module stands, it says by its source: what it looks for beside itself is there. */
const fromItsSource: Plugin = {
  name: 'from its source',
  setup: ({ onLoad }) => {
    const standing = (path: string, text: string): string =>
      `const urlOfSource = ${JSON.stringify(pathToFileURL(path).href)};${text}`
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({ loader: 'ts', contents: standing(path, readFileSync(path, 'utf8')) }))
    onLoad({ filter: /\/node_modules\/.*\.m?js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      return text.includes('import.meta.url') ? { loader: 'js', contents: standing(path, text) } : undefined
    })
  },
}

/** Packages that nearly every process needs: as files of their own they are hundreds, which each of them would read. */
const together = ['ajv', 'ajv-formats', 'fast-check', 'fastify', 'openapi-backend', 'tap', 'yaml']

/** Any other is found where it is installed, and so is what a package asks for while it runs. */
const otherPackages: Plugin = {
  name: 'other packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || importer.includes('/node_modules/')) return undefined
      return together.some(name => path === name || path.startsWith(`${name}/`)) ? undefined : { external: true }
    }),
}

/** Packages of the older kind call it. */
const requireFromHere = "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);"

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
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: requireFromHere },
    define: { 'import.meta.url': 'urlOfSource', ...define },
    plugins: [fromItsSource, otherPackages],
    sourcemap: true,
    logLevel: 'warning',
  })

/** Packages are found from there as from the sources. */
const newFolder = (): string => {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

/** @returns where each file is compiled to, until the process ends */
export const compiledTests = async (files: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const folder = newFolder()
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
  return new Map(files.map(name => [name, join(folder, name.replace(/\.ts$/, '.mjs'))]))
}
