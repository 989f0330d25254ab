/**
 * Compiles test files, all together and once, before they are run, several in a process.
 *
 * The command `tap` puts a loader between each of these processes and the thousand modules that it reads, and compiles
 * anew what it reads: that was half of the time of all tests. Here a process is node as it is. So are those that a test
 * starts. A server in it starts from what the build has prepared, as it does for its users, unless the contract or what
 * proves it was edited since.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, build } from 'esbuild'
import { root } from './child.ts'
import { makersDigest } from './prepare.ts'
import { provesAnew } from './test-files.ts'

/** Of a package nobody needs to know the lines: a map of nothing, so that no process reads a large one. */
const withoutMap =
  '\n//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbIiJdLCJtYXBwaW5ncyI6IkEifQ=='

/** Where a module stands, it says by its source: what it looks for beside itself is there. */
const fromItsSource: Plugin = {
  name: 'from its source',
  setup: ({ onLoad }) => {
    const standing = (path: string, text: string): string =>
      `const urlOfSource = ${JSON.stringify(pathToFileURL(path).href)};${text}`
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({ loader: 'ts', contents: standing(path, readFileSync(path, 'utf8')) }))
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const stands = text.includes('import.meta.url')
      return { loader: 'js', contents: (stands ? standing(path, text) : text) + withoutMap }
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

/** @param changes what stands in its text, and what is to stand there */
const changed = (path: string, changes: readonly (readonly [string, string])[]): string => {
  let text = readFileSync(path, 'utf8')
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${path} does it in another way: look at scripts/compiled-tests.ts.`)
    text = text.replace(before, () => after)
  }
  return text + withoutMap
}

/**
 * tap writes out both sides of a comparison before it says that they are the same, which of a long list takes longer
 * than to make it. What node finds strictly and deeply equal needs no text.
 */
const comparedFirst: Plugin = {
  name: 'compared first',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/tcompare\/dist\/esm\/index\.js$/ }, ({ path }) => {
      const before = 'export const strict = fn(Strict);'
      const after = `import { isDeepStrictEqual } from 'node:util'
const written = fn(Strict)
export const strict = (found, wanted, options) =>
  isDeepStrictEqual(found, wanted) ? { match: true, diff: '' } : written(found, wanted, options)
`
      return { loader: 'js', contents: changed(path, [[before, after]]) }
    }),
}

/** The test that began last, of those that haven't ended. What happens before the first is told to who runs them. */
const toldOf = `const begun = []
const currentDomain = () => begun.filter(domain => !domain.destroyed).at(-1) ?? domains.values().next().value`

/**
 * tap follows each promise from its making to its end, to know of an error that nobody catches which test it belongs
 * to: that took a tenth of the time of a test that asks a server. Tests of a process run one after another, so that it
 * belongs to the one that runs.
 */
const errorsOfTheRunning: Plugin = {
  name: 'errors of the running test',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/async-hook-domain\/dist\/mjs\/index\.js$/ }, ({ path }) => ({
      loader: 'js',
      contents: changed(path, [
        ['domainHook.enable();', ''],
        ['const currentDomain = () => domains.get(executionAsyncId());', toldOf],
        ['destroy() {', 'begin() { begun.push(this) }\ndestroy() {'],
      ]),
    }))
    onLoad({ filter: /\/@tapjs\/core\/dist\/esm\/base\.js$/ }, ({ path }) => ({
      loader: 'js',
      contents: changed(path, [['this.#started = true;', 'this.#started = true; this.hookDomain.begin();']]),
    }))
  },
}

const ofFile = 'scripts/tap-of-file.ts'

/** A test file's own. */
const tapOfFile: Plugin = {
  name: 'tap of a file',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^tap$/ }, ({ importer }) =>
      importer.startsWith(join(root, 'test')) ? { path: join(root, ofFile) } : undefined,
    ),
}

/** Packages of the older kind call it. */
const requireFromHere = "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);"

const compile = (
  files: readonly string[],
  folder: string,
  define: Readonly<Record<string, string>>,
): Promise<unknown> =>
  build({
    absWorkingDir: root,
    entryPoints: [ofFile, ...files],
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
    plugins: [comparedFirst, errorsOfTheRunning, fromItsSource, tapOfFile, otherPackages],
    sourcemap: true,
    sourcesContent: false,
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

const compiledName = (name: string): string => name.replace(/\.ts$/, '.mjs')

/** What runs a group, beside what its files are compiled to. */
const runnerOf = (files: readonly string[], folder: string): string =>
  `import { runFiles } from './${compiledName(ofFile)}'
await runFiles(${JSON.stringify(Object.fromEntries(files.map(name => [name, join(folder, compiledName(name))])))})
`

/**
 * @param groups of files that run in one process; either all or none of a group prove anew
 * @returns what runs each group, until the process ends
 */
export const compiledTests = async (
  groups: readonly (readonly string[])[],
): Promise<ReadonlyMap<readonly string[], string>> => {
  const folder = newFolder()
  const [anew, before] = [join(folder, 'anew'), join(folder, 'prepared')]
  const prepared = {
    preparedBy: JSON.stringify(makersDigest(root)),
    preparedFolder: JSON.stringify('../../dist/prepared/'),
  }
  const files = groups.flat()
  const kinds = [
    { of: files.filter(provesAnew), to: anew, define: {} },
    { of: files.filter(file => !provesAnew(file)), to: before, define: prepared },
  ].filter(({ of }) => of.length > 0)
  await Promise.all(kinds.map(({ of, to, define }) => compile(of, to, define)))
  return new Map(
    groups.map((group, index) => {
      const place = group.some(provesAnew) ? anew : before
      const runner = join(place, `group-${index + 1}.mjs`)
      writeFileSync(runner, runnerOf(group, place))
      return [group, runner]
    }),
  )
}
