/**
 * Who may import whom, held against the real imports, and what the engine and the rules must not know.
 *
 * The checker takes sources as text, so that the second half of this file can plant a violation of every kind and see
 * it found: a table that nothing can break guards nothing.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'
import { parse } from 'yaml'
import { arrowsIn, bareArrows } from '../scripts/architecture/arrows.ts'
import {
  type Import,
  type Sources,
  everyNode,
  importsOf,
  isRelative,
  lineOf,
  parsed,
  sourcesIn,
  targetOf,
} from '../scripts/architecture/imports.ts'
import { bundledPackages, handedIn, kept, unitOf, units } from '../scripts/architecture/table.ts'

const root = new URL('../', import.meta.url)

// ---------------------------------------------------------------- the rules

/** They serve any contract, and what both halves need serves no one in particular. */
const engine = ['text', ...Object.keys(units).filter(unit => units[unit]?.half === 'engine')]
/** Same arguments, same decision: no clock, no chance, nothing from outside. */
const pure = ['rules', 'club', 'text']
/** Hashing is a function of its arguments too; the names in `impure` refuse the rest of it. */
const pureBuiltins = ['node:crypto']
const impure = new Set(['randomBytes', 'randomFill', 'randomFillSync', 'randomInt', 'randomUUID', 'getRandomValues'])
/** Each costs a start more than the rest of the program. */
const heavy = ['@faker-js/faker', 'chokidar']

/** Words of the contract that are HTTP's, JSON Schema's or every program's as well. */
const commonWords = new Set([
  'address',
  'age',
  'anonymous',
  'client',
  'code',
  'date',
  'detail',
  'distance',
  'empty',
  'entry',
  'error',
  'event',
  'family',
  'group',
  'identifier',
  'instance',
  'item',
  'location',
  'match',
  'oauth',
  'object',
  'option',
  'owner',
  'period',
  'personal',
  'request',
  'series',
  'side',
  'status',
  'team',
  'toggle',
  'type',
  'user',
  'violation',
])

/** Words of the club that name no schema, tag or path: what its rules and records speak of. */
const insideWords = ['guardian', 'lesson', 'membership', 'padel', 'squad', 'tennis']

/** Settings that PostgreSQL has named, to the letter: there they are no words of anybody's. */
const settingsOfPostgres = /\bidle_(?:in_transaction_)?session_timeout\b/g

// ---------------------------------------------------------------- reading

interface Packages {
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
}

const isBuiltin = (from: string): boolean => from.startsWith('node:')
const packageOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

// ---------------------------------------------------------------- checking

/** Every breach as `path:line what`. Paths are below src/. */
const breaches = (sources: Sources, packages: Packages, words: ReadonlySet<string>): string[] => {
  const imports = [...sources].flatMap(([path, text]) => importsOf(path, text).map(one => ({ path, ...one })))
  const isLazy = (path: string): boolean =>
    imports.every(
      ({ path: importer, from, isType, isDynamic }) =>
        isType || isDynamic || !isRelative(from) || targetOf(importer, from) !== path,
    )
    && units[unitOf(path)]?.mayImport !== 'anything'
    && path !== 'cli/main.ts'
  const found = imports.flatMap(one => {
    const { path, from } = one
    const told = (): string[] => {
      if (from === '(computed)') return ["imports what can't be read from its text"]
      if (isRelative(from)) return ofModule(one)
      return isBuiltin(from) ? ofBuiltin(path, from) : ofPackage(one, packages, isLazy)
    }
    return told().map(what => `${path}:${one.line} ${what}`)
  })
  return [
    ...found,
    ...circlesIn(imports),
    ...[...sources].flatMap(([path, text]) => [...ofText(path, text, words), ...ofImpurity(path, text)]),
  ]
}

/** Each circle once, by its first file: modules that can only be understood together, be it for their types alone. */
const circlesIn = (imports: readonly (Import & { readonly path: string })[]): string[] => {
  const targets = new Map<string, Map<string, number>>()
  for (const { path, from, line } of imports) {
    if (!isRelative(from)) continue
    const known = targets.get(path) ?? new Map<string, number>()
    targets.set(path, known.set(targetOf(path, from), line))
  }
  const done = new Set<string>()
  const told: string[] = []
  const follow = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) {
      const circle = trail.slice(at)
      const line = targets.get(circle.at(-1) ?? path)?.get(path) ?? 1
      told.push(`${circle.at(-1) ?? path}:${line} closes a circle of imports: ${[...circle, path].join(' > ')}`)
    }
    if (at >= 0 || done.has(path)) return
    for (const target of targets.get(path)?.keys() ?? []) follow(target, [...trail, path])
    done.add(path)
  }
  for (const path of [...targets.keys()].toSorted()) follow(path, [])
  return told
}

/** `data/memory/tables.ts` is in `data/memory`, `data/edit.ts` in `data`. */
const folderOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 2).join('/')

/** A folder beside those that others are handed: a new one has to be in the list too. */
const isOneOfSeveral = (folder: string): boolean =>
  folder.includes('/') && Object.keys(handedIn).some(other => unitOf(other) === unitOf(folder))

const ofModule = ({ path, from, isType }: Import & { readonly path: string }): string[] => {
  const target = targetOf(path, from)
  if (target.startsWith('..')) return [`imports ${from}, which is outside src`]
  if (!from.endsWith('.ts')) return [`imports ${from} without its .ts`]
  for (const [folder, knownTo] of Object.entries(handedIn))
    if (target.startsWith(`${folder}/`) && !path.startsWith(`${folder}/`) && !knownTo.includes(unitOf(path)))
      return [`imports ${target}; ${folder} is handed in by ${knownTo.join(', ')}`]
  for (const [folder, unwanted] of Object.entries(kept))
    if (path.startsWith(`${folder}/`) && unwanted.includes(unitOf(target)))
      return [`imports ${target}; ${folder} may import nothing of ${unwanted.join(', ')}`]
  const its = folderOf(target)
  if (its !== folderOf(path) && isOneOfSeveral(its) && handedIn[its] === undefined)
    return [`imports ${target}; ${its} is in no line of \`handedIn\`, which says who hands it in`]
  const unit = units[unitOf(path)]
  if (unit === undefined) return [`is in ${unitOf(path)}, which is not in the table`]
  const { mayImport, typesAlone = [] } = unit
  if (!isType && typesAlone.includes(unitOf(target))) return [`imports more than types of ${target}`]
  if (mayImport === 'anything' || mayImport.includes(unitOf(target))) return []
  return [`imports ${target}; ${unitOf(path)} may import ${mayImport.join(', ') || 'nothing'}`]
}

const ofBuiltin = (path: string, from: string): string[] =>
  pure.includes(unitOf(path)) && !pureBuiltins.includes(from) ? [`imports ${from}; ${unitOf(path)} may not`] : []

const ofPackage = (
  { path, from, isType, isDynamic }: Import & { readonly path: string },
  packages: Packages,
  isLazy: (path: string) => boolean,
): string[] => {
  const name = packageOf(from)
  const unit = unitOf(path)
  const told: string[] = []
  if (packages.devDependencies.includes(name)) told.push(`imports ${name}, a dependency of development only`)
  else if (!packages.dependencies.includes(name)) told.push(`imports ${name}, which is not among the dependencies`)
  if (unit === 'rules' || unit === 'club') told.push(`imports ${name}; ${unit} imports no package`)
  // The wiring hands the application on, so it has to name its type.
  if (/^@?fastify(\/|$)/.test(from) && unit !== 'http' && !(unit === 'app' && isType))
    told.push(`imports ${name}; only http may`)
  if (heavy.includes(name) && !isType && !isDynamic && !isLazy(path))
    told.push(`loads ${name} at the start; import it dynamically`)
  return told
}

/** Words inside identifiers count: `listClubs` has two. */
const wordsIn = (text: string): string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map(word => word.toLowerCase())

/** A word as it stands and what it may be the plural of. */
const formsOf = (word: string): string[] => [word, word.replace(/s$/, ''), word.replace(/es$/, '')]

const ofText = (path: string, text: string, words: ReadonlySet<string>): string[] => {
  if (!engine.includes(unitOf(path))) return []
  const own = unitOf(path) === 'postgres' ? text.replaceAll(settingsOfPostgres, '') : text
  return own.split('\n').flatMap((line, index) => {
    const said = new Set(wordsIn(line).filter(word => formsOf(word).some(form => words.has(form))))
    return [...said].map(word => `${path}:${index + 1} says "${word}", a word of the contract`)
  })
}

const ofImpurity = (path: string, text: string): string[] => {
  if (!pure.includes(unitOf(path))) return []
  const file = parsed(path, text)
  return [...everyNode(file)].flatMap(node => {
    const call = impurityOf(node)
    return call === undefined ? [] : [`${path}:${lineOf(file, node)} uses ${call}; hand it in`]
  })
}

const impurityOf = (node: ts.Node): string | undefined => {
  if (ts.isIdentifier(node) && impure.has(node.text)) return node.text
  if (
    (ts.isNewExpression(node) || ts.isCallExpression(node))
    && ts.isIdentifier(node.expression)
    && node.expression.text === 'Date'
  ) {
    return ts.isCallExpression(node) || (node.arguments?.length ?? 0) === 0 ? 'the current date' : undefined
  }
  const isMember = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
  if (!isMember || !ts.isIdentifier(node.expression)) return undefined
  const key = ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression
  const member = ts.isIdentifier(key) || ts.isStringLiteralLike(key) ? key.text : ''
  const name = `${node.expression.text}.${member}`
  return ['Date.now', 'Math.random', 'performance.now', 'Temporal.Now'].includes(name) ? name : undefined
}

// ---------------------------------------------------------------- the real thing

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keysOf = (value: unknown, ...path: string[]): string[] => {
  const at = path.reduce((inner: unknown, key) => (isObject(inner) ? inner[key] : undefined), value)
  return isObject(at) ? Object.keys(at) : []
}

/** What the contract's schemas, tags and paths are named after. */
const contractWords = (): Set<string> => {
  const contract: unknown = parse(readFileSync(new URL('openapi/sports-club.yaml', root), 'utf8'))
  const tags =
    isObject(contract) && Array.isArray(contract.tags)
      ? contract.tags.map(tag => (isObject(tag) ? String(tag.name) : ''))
      : []
  const paths = keysOf(contract, 'paths')
    .join(' ')
    .replaceAll(/\{[^}]*\}/g, '')
  const words = wordsIn([...keysOf(contract, 'components', 'schemas'), ...tags, paths].join(' '))
  const own = words.filter(word => word.length > 2 && !formsOf(word).some(form => commonWords.has(form)))
  return new Set([...own.flatMap(formsOf), ...insideWords])
}

const realPackages = (): Packages => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const all = keysOf(manifest, 'devDependencies')
  return {
    dependencies: all.filter(name => bundledPackages.includes(name)),
    devDependencies: all.filter(name => !bundledPackages.includes(name)),
  }
}

t.test('the sources keep to the table', async t => {
  const sources = sourcesIn(fileURLToPath(new URL('src/', root)))
  t.ok(sources.size > 20, 'they were found')
  const imports = [...sources].flatMap(([path, text]) =>
    importsOf(path, text)
      .filter(({ from }) => isRelative(from))
      .map(({ from }) => targetOf(path, from)),
  )
  t.ok(imports.length > sources.size, 'and so were their imports')
  t.strictSame(
    imports.filter(target => !sources.has(target)),
    [],
    'each of which is a file',
  )
  t.strictSame(breaches(sources, realPackages(), contractWords()), [], 'and none breaks a rule')
})

t.test('the words of the contract are read from it', async t => {
  const words = contractWords()
  for (const word of ['affiliate', 'booking', 'club', 'coach', 'coaching', 'court', 'lesson', 'session', 'sport'])
    t.ok(words.has(word), word)
  for (const word of ['event', 'match', 'error', 'name']) t.notOk(words.has(word), `${word} is not the club's alone`)
})

// ---------------------------------------------------------------- what the checker finds

const packages: Packages = {
  dependencies: ['fastify', 'yaml', 'chokidar', '@faker-js/faker'],
  devDependencies: ['tap'],
}
const words = new Set(['club', 'court', 'class', 'session'])
const found = (sources: Record<string, string>): string[] => breaches(new Map(Object.entries(sources)), packages, words)

const planted = [
  {
    name: 'an import against the table',
    path: 'contract/a.ts',
    text: "import { b } from '../http/b.ts'",
    says: 'imports http/b.ts; contract may',
  },
  {
    name: 'a type against the table',
    path: 'virtual/a.ts',
    text: "import type { b } from '../http/b.ts'",
    says: 'imports http/b.ts',
  },
  {
    name: 'an export against the table',
    path: 'rules/a.ts',
    text: "export * from '../data/b.ts'",
    says: 'imports data/b.ts',
  },
  {
    name: 'a dynamic import against the table',
    path: 'virtual/a.ts',
    text: "const b = await import('../stub/b.ts')",
    says: 'imports stub/b.ts',
  },
  {
    name: 'an import in a type',
    path: 'http/a.ts',
    text: "type B = import('../virtual/b.ts').B",
    says: 'imports virtual/b.ts',
  },
  {
    name: 'an import over two lines',
    path: 'data/a.ts',
    text: "import {\n  b,\n} from '../rules/b.ts'",
    says: 'imports rules/b.ts',
  },
  { name: 'a computed import', path: 'cli/a.ts', text: 'await import(process.argv[2])', says: "can't be read" },
  { name: 'the data layer in the CLI', path: 'cli/a.ts', text: "import '../data/b.ts'", says: 'imports data/b.ts' },
  {
    name: 'a new data layer that nobody said who hands in',
    path: 'stub/a.ts',
    text: "import { b } from '../data/disk/b.ts'",
    says: 'data/disk is in no line',
  },
  {
    name: 'one data layer in the stub, which is handed one',
    path: 'stub/a.ts',
    text: "import { b } from '../data/memory/b.ts'",
    says: 'data/memory is handed in by app',
  },
  {
    name: 'what shares data in the stub, which is handed it',
    path: 'stub/a.ts',
    text: "import { b } from '../data/shared/b.ts'",
    says: 'data/shared is handed in by app',
  },
  {
    name: 'one data layer in the interface of all',
    path: 'data/a.ts',
    text: "import type { B } from './memory/b.ts'",
    says: 'data/memory is handed in by app',
  },
  {
    name: 'the data layer where bodies are written',
    path: 'stub/bodies/a.ts',
    text: "import type { B } from '../../data/b.ts'",
    says: 'stub/bodies may import nothing of data',
  },
  {
    name: 'the data layer in a world file',
    path: 'world-file/a.ts',
    text: "import { b } from '../data/b.ts'",
    says: 'imports data/b.ts',
  },
  {
    name: 'a folder that nobody has thought about',
    path: 'utils/a.ts',
    text: "import './b.ts'",
    says: 'not in the table',
  },
  { name: 'an import without its ending', path: 'http/a.ts', text: "import './b'", says: 'without its .ts' },
  {
    name: 'values where types alone are allowed',
    path: 'http/a.ts',
    text: "import { b } from '../worlds/b.ts'",
    says: 'imports more than types of worlds/b.ts',
  },
  {
    name: 'a circle of one',
    path: 'club/a.ts',
    text: "import { b } from './a.ts'",
    says: 'closes a circle of imports: club/a.ts > club/a.ts',
  },
  { name: 'an import from outside', path: 'app/a.ts', text: "import '../../test/b.ts'", says: 'outside src' },
  {
    name: 'fastify outside http',
    path: 'pages/a.ts',
    text: "import { fastify } from 'fastify'",
    says: 'only http may',
  },
  {
    name: 'its type outside http and the wiring',
    path: 'worlds/a.ts',
    text: "import type { FastifyInstance } from 'fastify'",
    says: 'only http may',
  },
  {
    name: 'fastify itself in the wiring',
    path: 'app/a.ts',
    text: "import { fastify } from 'fastify'",
    says: 'only http may',
  },
  { name: 'a plugin of fastify', path: 'cli/a.ts', text: "import cors from '@fastify/cors'", says: 'only http may' },
  {
    name: 'a package in a rule',
    path: 'rules/a.ts',
    text: "import { parse } from 'yaml'",
    says: 'rules imports no package',
  },
  {
    name: 'a file system in a rule',
    path: 'rules/a.ts',
    text: "import { readFileSync } from 'node:fs'",
    says: 'imports node:fs',
  },
  { name: 'a dependency of development', path: 'http/a.ts', text: "import t from 'tap'", says: 'of development only' },
  {
    name: 'a package that is there by chance',
    path: 'http/a.ts',
    text: "import 'pino'",
    says: 'not among the dependencies',
  },
  {
    name: 'a heavy package at the start',
    path: 'app/a.ts',
    text: "import { watch } from 'chokidar'",
    says: 'loads chokidar at the start',
  },
  {
    name: 'a part of a heavy package',
    path: 'index.ts',
    text: "import { faker } from '@faker-js/faker/locale/en_GB'",
    says: 'loads @faker-js/faker',
  },
  // verbatimModuleSyntax keeps such an import.
  {
    name: 'a type of a heavy package that loads it',
    path: 'app/a.ts',
    text: "import { type FSWatcher } from 'chokidar'",
    says: 'loads chokidar',
  },
  {
    name: 'the clock in a rule',
    path: 'rules/a.ts',
    text: 'export const now = () => Date.now()',
    says: 'uses Date.now',
  },
  {
    name: 'the clock in brackets',
    path: 'club/a.ts',
    text: "export const now = () => Date['now']()",
    says: 'uses Date.now',
  },
  { name: 'a date of now', path: 'rules/a.ts', text: 'export const now = new Date()', says: 'uses the current date' },
  {
    name: 'a date of now without brackets',
    path: 'rules/a.ts',
    text: 'export const now = new Date',
    says: 'uses the current date',
  },
  { name: 'chance in a rule', path: 'club/a.ts', text: 'const pick = Math.random', says: 'uses Math.random' },
  {
    name: 'chance from a builtin',
    path: 'rules/a.ts',
    text: "import { randomUUID } from 'node:crypto'",
    says: 'uses randomUUID',
  },
  { name: 'a word of the contract', path: 'http/a.ts', text: '// for a club', says: 'says "club"' },
  { name: 'a word in capitals, many of them', path: 'pages/a.ts', text: "const x = 'CLUBS'", says: 'says "clubs"' },
  { name: 'a word inside a name', path: 'virtual/a.ts', text: 'const listClubs = 1', says: 'says "clubs"' },
  {
    name: 'a setting of the database, elsewhere',
    path: 'http/a.ts',
    text: 'idle_session_timeout',
    says: 'says "session"',
  },
  { name: 'a word beside one', path: 'postgres/a.ts', text: 'idle_session_timeout, a session', says: 'says "session"' },
  { name: 'a word inside a constant', path: 'worlds/a.ts', text: 'const MAX_COURT_COUNT = 1', says: 'says "court"' },
]
t.test('a planted breach is found', async t => {
  for (const { name, path, text, says } of planted) {
    const told = found({ [path]: text })
    t.ok(
      told.some(line => line.includes(says) && line.startsWith(`${path}:`)),
      name,
      { told },
    )
  }
  t.strictSame(
    found({
      'club/a.ts': "import './b.ts'",
      'club/b.ts': "\nimport type { C } from './c.ts'",
      'club/c.ts': "import { b } from './b.ts'",
    }),
    ['club/c.ts:1 closes a circle of imports: club/b.ts > club/c.ts > club/b.ts'],
    'a circle of which one import is a type',
  )
  t.match(found({ 'contract/a.ts': "\n\nimport '../cli/b.ts'" })[0], /^contract\/a\.ts:3 /, 'with its line')
  t.match(
    found({
      'cli/main.ts': "import './watch.ts'",
      'cli/watch.ts': "import { watch } from 'chokidar'",
    })[0],
    /^cli\/watch\.ts:1 loads chokidar/,
    'a heavy package behind a module that is loaded at the start',
  )
})

const harmless = [
  {
    name: 'imports that the table allows',
    sources: {
      'stub/a.ts': "import '../rules/b.ts'",
      'rules/b.ts': "import '../club/c.ts'",
      'app/a.ts': "import '../data/memory/d.ts'",
      'data/memory/a.ts': "import './b.ts'\nimport '../e.ts'",
    },
  },
  {
    name: 'an import in a comment or a string',
    sources: { 'contract/a.ts': '// import \'../http/b.ts\'\nconst x = `import "../http/b.ts"`' },
  },
  { name: 'types where types alone are allowed', sources: { 'http/a.ts': "import type { b } from '../worlds/b.ts'" } },
  {
    name: 'two ways to one file',
    sources: { 'club/a.ts': "import './b.ts'\nimport './c.ts'", 'club/b.ts': "import './c.ts'", 'club/c.ts': '' },
  },
  {
    name: 'fastify in http, and its type in the wiring',
    sources: {
      'http/a.ts': "import { fastify } from 'fastify'",
      'app/a.ts': "import type { FastifyInstance } from 'fastify'",
    },
  },
  {
    name: 'a heavy package, later',
    sources: { 'app/a.ts': "const { watch } = await import('chokidar')\ntype Watch = typeof import('chokidar').watch" },
  },
  {
    name: 'a heavy package in a module that is loaded later',
    sources: { 'cli/main.ts': "await import('./watch.ts')", 'cli/watch.ts': "import { watch } from 'chokidar'" },
  },
  {
    name: 'a date that was handed in',
    sources: { 'rules/a.ts': 'export const at = (text: string) => new Date(text) // not new Date() or Date.now()' },
  },
  { name: 'the clock elsewhere', sources: { 'cli/a.ts': 'new Date()', 'stub/a.ts': 'Math.random()' } },
  {
    name: 'the name of the project, and a longer word',
    sources: { 'http/a.ts': "const courtsideSource = 'Courtside-Source' // classified" },
  },
  {
    name: 'settings of the database where they are set',
    sources: { 'postgres/a.ts': 'idle_session_timeout: 0, idle_in_transaction_session_timeout: 1' },
  },
  { name: 'a word of the contract beside the engine', sources: { 'stub/a.ts': '// a club', 'app/a.ts': '// a club' } },
]
t.test('what is allowed is left alone', async t => {
  for (const { name, sources } of harmless) t.strictSame(found(sources), [], name)
})

// ---------------------------------------------------------------- what the picture of it is drawn from

t.test('an arrow stands for all imports of a folder from another', async t => {
  const arrows = arrowsIn(
    new Map([
      ['http/a.ts', "import { type B } from '../worlds/b.ts'\nimport './c.ts'\nimport 'node:fs'"],
      ['http/b.ts', "import type { B } from '../worlds/b.ts'\nimport type { C } from '../text/c.ts'"],
      ['worlds/b.ts', "import type { C } from '../text/c.ts'\nimport type { D } from '../text/d.ts'"],
      ['index.ts', "export * from './http/a.ts'"],
    ]),
  )
  const [all, bare] = [arrows, bareArrows(arrows)].map(some =>
    some.map(({ from, to, isType }) => `${from} > ${to}${isType ? ', types' : ''}`),
  )
  t.strictSame(all, ['http > text, types', 'http > worlds', 'index > http', 'worlds > text, types'])
  t.strictSame(bare, ['http > worlds', 'index > http', 'worlds > text, types'], 'but for those that others lead to')
  t.throws(
    () =>
      bareArrows(
        arrowsIn(
          new Map([
            ['club/a.ts', "import '../data/b.ts'"],
            ['data/b.ts', "import '../club/c.ts'"],
          ]),
        ),
      ),
    { message: 'A circle of imports: club > data > club' },
    'folders in a circle have no layers',
  )
})
