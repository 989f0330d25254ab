/**
 * Makes dist/: the command, the library, the files of swagger-ui, and what a start would else do again each time
 * (`prepare.ts`); with `--types` their declarations too.
 *
 * Every package is bundled: node takes longer to find and read their thousand files than to start the server, and who
 * installs this one installs no other. What only some calls need is a file of its own, read when it is first needed.
 *
 * The library is built for `require` (`library.cjs`), so that Jest takes it, which knows no other modules. `import`
 * gets the very same: `index.js` hands on what that exports. A project that does both has one library, not two.
 *
 * A server may run from dist/ meanwhile, so every file is put in place whole, chunks before the entries that import
 * them, and the chunks of the build before stay for one build more. `--types` is what a package is made from: it leaves
 * no such remains.
 *
 * The files of swagger-ui are copied because their package depends on one with an install script, which must not become
 * a dependency of everybody who installs ours.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BuildOptions, type BuildResult, type Plugin, build } from 'esbuild'
import { consoleBundle } from './console-bundle.ts'
import { declarations } from './declarations.ts'
import { licencesOf } from './licences.ts'
import { makersDigest, prepare } from './prepare.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const command = join(dist, 'courtside.js')
const assets = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css', 'LICENSE', 'NOTICE']
/** Packages that are loaded when they are first needed, if ever, by the file that holds each. */
const loadedLater: Readonly<Record<string, string>> = {
  faker: '@faker-js/faker/locale/en_GB',
  inject: 'light-my-request',
  re2js: 're2js',
  yaml: 'yaml',
}
const loadedFrom: Plugin = {
  name: 'loaded later',
  setup: ({ onResolve }) => {
    for (const [name, path] of Object.entries(loadedLater))
      onResolve({ filter: new RegExp(`^${path}$`) }, ({ kind }) =>
        kind === 'entry-point' ? undefined : { path: `./${name}.cjs`, external: true },
      )
  },
}
/**
 * Packages that others ask for when they are loaded, and of which nothing is ever called here: to read them takes a
 * quarter of a start. openapi-backend gets an object that was proven, and neither fetches it, nor reads requests with
 * it, nor makes up answers; of fastify there are the routes, without its log, schemas, plugins and proxies.
 */
const unused: Readonly<Record<string, RegExp>> = {
  'openapi-backend':
    /^(@apidevtools\/json-schema-ref-parser|openapi-schema-validator|mock-json-schema|qs|cookie|bath-es5)$/,
  fastify: /^(pino|semver|@fastify\/(ajv-compiler|fast-json-stringify-compiler|proxy-addr))$/,
}
const withoutUnused: Plugin = {
  name: 'without unused',
  setup: ({ onResolve, onLoad }) => {
    for (const [user, filter] of Object.entries(unused))
      onResolve({ filter }, ({ path, importer }) =>
        importer.includes(`/node_modules/${user}/`) ? { path, namespace: 'unused' } : undefined,
      )
    onLoad({ filter: /./, namespace: 'unused' }, ({ path }) => ({
      contents: `const unused = () => { throw new Error(${JSON.stringify(`${path} is not part of this program.`)}) }
        module.exports = Object.assign(unused, { parse: unused, resolve: unused, dereference: unused, mock: unused })`,
    }))
  },
}
/** find-my-way has it judge the regular expressions in paths, of which there are none here, and three of its own. */
const noRegexInPaths: Plugin = {
  name: 'no regular expressions in paths',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^safe-regex2$/ }, ({ path }) => ({ path, namespace: 'safe' }))
    onLoad({ filter: /./, namespace: 'safe' }, () => ({ contents: 'module.exports = () => true' }))
  },
}
/**
 * openapi-backend asks for all of lodash, and calls these. The chain is the one thing that only all of it has: here it
 * calls one function after the other.
 */
const lodashInUse = (): string => {
  const folder = join(root, 'node_modules/openapi-backend')
  const sources = readdirSync(folder).filter(name => name.endsWith('.js'))
  const calls = sources.flatMap(name => [...readFileSync(join(folder, name), 'utf8').matchAll(/\b_\.(\w+)/g)])
  const inChains = ['entries', 'find', 'flatMap', 'orderBy']
  const names = new Set([...calls.map(([, name = '']) => name).filter(name => name !== 'chain'), ...inChains])
  const getters = [...names].map(name => `get ${name}() { return require('lodash/${name}') }`)
  const links = inChains.map(name => `${name}: (...more) => chain(lodash.${name}(value, ...more))`)
  return `const lodash = { ${getters.join(', ')}, get chain() { return chain } }
    const chain = value => ({ ${links.join(', ')}, value: () => value })
    module.exports = lodash`
}
/** openapi-backend and ajv-formats ask for the Ajv of older schemas; what they take of it the one in use has too. */
const oneAjv: Plugin = {
  name: 'one Ajv',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^ajv$/ }, () => ({ path: createRequire(import.meta.url).resolve('ajv/dist/2020.js') }))
  },
}
const lodashByParts: Plugin = {
  name: 'lodash by parts',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^lodash$/ }, ({ path }) => ({ path, namespace: 'parts' }))
    onLoad({ filter: /./, namespace: 'parts' }, () => ({ contents: lodashInUse(), resolveDir: root }))
  },
}
const oldest = 'const tooOld = require("./node-version.cjs").tooOld(process.versions.node);'
/** What modules for `require` don't know: where they are. On a Node that can't read the rest, that is said first. */
const beforeLibrary = `${oldest}
if (tooOld !== undefined) throw new Error(\`courtside: \${tooOld}\`);
const hereUrl = require("node:url").pathToFileURL(__filename).href;`
/**
 * Packages in the older form of modules ask for node's own modules with a function that modules of today don't have.
 */
const requireForPackages =
  'import { createRequire as requireOf } from "node:module";\nconst require = requireOf(import.meta.url);'
/** All files of one build are written well within it. Milliseconds. */
const slowestBuild = 60_000

/** Most files of ours ask for nothing with it, and each would make one of its own. */
const withRequireWhereUsed = (text: string): string => {
  const rest = text.replace(requireForPackages, '')
  return /\brequire\b/.test(rest) ? text : rest.trimStart()
}

const put = (path: string, bytes: Uint8Array | string): void => {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, bytes)
  if (path === command) chmodSync(unfinished, 0o755)
  renameSync(unfinished, path)
}

const common = (by: string) =>
  ({
    absWorkingDir: root,
    outdir: dist,
    bundle: true,
    platform: 'node',
    target: 'node20',
    // One package's main form finds its parts in a way that no bundler can follow; its other form is in modules.
    mainFields: ['module', 'main'],
    plugins: [withoutUnused, noRegexInPaths, oneAjv, lodashByParts, loadedFrom],
    define: {
      preparedBy: JSON.stringify(by),
      preparedFolder: JSON.stringify('./prepared/'),
      re2jsModule: JSON.stringify('./re2js.cjs'),
      yamlModule: JSON.stringify('./yaml.cjs'),
    },
    sourcemap: false,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
  }) as const satisfies BuildOptions

/** Node reads all of it at every start, indentation too. The names stay, for whoever reads a stack. */
const readAtStart = { minifyWhitespace: true, minifySyntax: true, lineLimit: 120 } as const satisfies BuildOptions

const bundled = (by: string): Promise<readonly BuildResult<{ metafile: true; write: false }>[]> => {
  const options = common(by)
  const forRequire = { ...options, format: 'cjs', outExtension: { '.js': '.cjs' } } as const
  return Promise.all([
    build({
      ...options,
      ...readAtStart,
      entryPoints: { courtside: 'src/cli/courtside.ts' },
      chunkNames: '[name]-[hash]',
      splitting: true,
      format: 'esm',
      banner: { js: requireForPackages },
    }),
    build({
      ...forRequire,
      ...readAtStart,
      entryPoints: { library: 'src/index.ts' },
      define: { ...options.define, 'import.meta.url': 'hereUrl' },
      // In the sandbox of Jest there is none.
      supported: { 'dynamic-import': false },
      banner: { js: beforeLibrary },
    }),
    build({ ...forRequire, entryPoints: { ...loadedLater, 'node-version': 'src/cli/node-version.ts' } }),
  ])
}

/**
 * For `import`: what the library for `require` exports, by name. It is asked for with `require` here too: to import it,
 * node would look through all of its text for the names first, which takes as long as the rest.
 */
const forImport = (exported: readonly string[]): string =>
  [
    `import { createRequire } from 'node:module'`,
    `const library = createRequire(import.meta.url)('./library.cjs')`,
    `export const { ${exported.join(', ')} } = library`,
    '',
  ].join('\n\n')

/** The names of what the library exports. */
const exportedNames = async (): Promise<readonly string[]> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/index.ts'],
    outdir: dist,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
  })
  return Object.values(metafile.outputs)
    .flatMap(({ exports }) => exports)
    .toSorted()
}

const bundle = async (by: string): Promise<void> => {
  const [results, exported] = await Promise.all([bundled(by), exportedNames()])
  const outputFiles = [
    ...results.flatMap(({ outputFiles: files }) =>
      files.map(({ path, text }) => ({ path, text: withRequireWhereUsed(text) })),
    ),
    { path: join(dist, 'index.js'), text: forImport(exported) },
  ]
  const isEntry = (path: string): boolean => path === command || path === join(dist, 'index.js')
  const inOrder = outputFiles.toSorted((a, b) => Number(isEntry(a.path)) - Number(isEntry(b.path)))
  const lastBuild = existsSync(command) ? statSync(command).mtimeMs : 0
  for (const { path, text } of inOrder)
    put(
      path,
      path === command
        ? `#!/usr/bin/env node
${text}`
        : text,
    )
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs))
  const console = await consoleBundle(root)
  for (const [name, text] of console.scripts) put(join(dist, 'console', name), text)
  put(join(dist, 'LICENSES.txt'), licencesOf(root, [...inputs, ...console.inputs]))
  const made = new Set(outputFiles.map(({ path }) => path))
  for (const entry of readdirSync(dist, { withFileTypes: true })) {
    const path = join(dist, entry.name)
    // Another build may be about to put its files in place.
    if (!/\.c?js$/.test(entry.name) || made.has(path)) continue
    const isOfLastBuild = (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > lastBuild - slowestBuild
    if (isForPackage || !isOfLastBuild) rmSync(path, { force: true })
  }
}

const prepareStart = (by: string): void => {
  const folder = join(dist, 'prepared')
  const yamlIn = (path: string): string[] =>
    readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.yaml'))
      .map(name => join(root, path, name))
  const { names, texts } = prepare({ contracts: yamlIn('openapi'), worlds: yamlIn('examples/worlds') }, { folder, by })
  for (const [name, text] of texts) put(join(folder, name), text)
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name), { force: true })
}

const copyAssets = (): void => {
  const from = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
  for (const name of assets) put(join(dist, 'swagger-ui', name), readFileSync(join(from, name)))
}

const {
  values: { types: isForPackage },
} = parseArgs({ options: { types: { type: 'boolean', default: false } } })
const start = performance.now()
try {
  const by = makersDigest(root)
  await bundle(by)
  prepareStart(by)
  copyAssets()
  if (isForPackage && !declarations(root, dist)) process.exitCode = 1
  else console.log(`Built dist/ in ${Math.round(performance.now() - start)} ms.`)
} catch (error) {
  // esbuild has said what is wrong, with the place.
  if (!(error instanceof Error && 'errors' in error)) throw error
  process.exitCode = 1
}
