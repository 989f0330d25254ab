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
      const text = readFileSync(path, 'utf8')
      if (!text.includes(before)) throw new Error(`${path} compares in another way: look at this plugin.`)
      return { loader: 'js', contents: text.replace(before, after) + withoutMap }
    }),
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
    plugins: [comparedFirst, fromItsSource, tapOfFile, otherPackages],
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
  await Promise.all([
    compile(files.filter(provesAnew), anew, {}),
    compile(
      files.filter(file => !provesAnew(file)),
      before,
      prepared,
    ),
  ])
  return new Map(
    groups.map((group, index) => {
      const place = group.some(provesAnew) ? anew : before
      const runner = join(place, `group-${index + 1}.mjs`)
      writeFileSync(runner, runnerOf(group, place))
      return [group, runner]
    }),
  )
}
