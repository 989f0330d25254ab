/**
 * Who may import whom. test/layers.test.ts holds the sources to it, and docs/architecture.svg is drawn by it.
 *
 * A unit is a folder of src/, or a file in src/ itself.
 */

export interface Unit {
  /** `engine` serves any contract and knows no word of the club; `neither` brings the two together, or serves both. */
  readonly half: 'engine' | 'club' | 'neither'
  /** A few words, for the picture. */
  readonly holds: string
  readonly mayImport: readonly string[] | 'anything'
  /** Of those, what it is handed the values of, so that it may import their types alone. */
  readonly typesAlone?: readonly string[]
}

export const units: Readonly<Record<string, Unit>> = {
  text: { half: 'neither', holds: 'for both halves', mayImport: ['text'] },
  contract: { half: 'engine', holds: 'reads, proves, checks', mayImport: ['contract', 'text', 'yaml'] },
  comparison: { half: 'engine', holds: 'what a change breaks', mayImport: ['comparison', 'contract', 'text'] },
  accounts: { half: 'engine', holds: 'keys, tokens', mayImport: ['accounts', 'text'] },
  oauth: {
    half: 'engine',
    holds: 'OAuth 2.0, account pages',
    mayImport: ['accounts', 'contract', 'generated', 'http', 'oauth', 'pages', 'text', 'worlds'],
  },
  worlds: {
    half: 'engine',
    holds: 'clock, faults, journal',
    mayImport: ['accounts', 'contract', 'text', 'worlds'],
    typesAlone: ['accounts'],
  },
  http: {
    half: 'engine',
    holds: 'routing, pipeline',
    mayImport: ['contract', 'http', 'text', 'worlds'],
    typesAlone: ['worlds'],
  },
  postgres: {
    half: 'engine',
    holds: 'worlds that servers share',
    mayImport: ['postgres', 'text', 'worlds'],
  },
  virtual: {
    half: 'engine',
    holds: 'recorded answers',
    mayImport: ['contract', 'read-later', 'text', 'virtual', 'worlds'],
    typesAlone: ['worlds'],
  },
  pages: {
    half: 'engine',
    holds: 'what a person sees',
    mayImport: ['console', 'contract', 'http', 'pages', 'text', 'worlds', 'yaml'],
    typesAlone: ['console', 'http', 'worlds'],
  },
  console: {
    half: 'engine',
    holds: 'the pages, in a browser',
    mayImport: ['console', 'generated', 'text'],
    typesAlone: ['generated'],
  },
  control: {
    half: 'engine',
    holds: 'the control API',
    mayImport: ['contract', 'control', 'generated', 'http', 'pages', 'text', 'worlds'],
  },
  explanations: {
    half: 'engine',
    holds: 'why an answer is so',
    mayImport: ['contract', 'control', 'explanations', 'generated', 'http', 'pages', 'text', 'worlds'],
  },
  report: { half: 'engine', holds: 'what was judged', mayImport: ['report', 'text'] },
  coverage: {
    half: 'engine',
    holds: 'what a run exercised',
    mayImport: ['contract', 'coverage', 'report', 'text', 'worlds'],
  },
  verify: {
    half: 'engine',
    holds: 'drives a service',
    mayImport: ['contract', 'report', 'text', 'verify'],
  },
  proxy: {
    half: 'engine',
    holds: 'between two, judges both',
    mayImport: ['contract', 'http', 'proxy', 'report', 'text', 'verify'],
  },
  drift: {
    half: 'engine',
    holds: 'compares two who answer',
    mayImport: ['contract', 'drift', 'proxy', 'recording', 'replay', 'report', 'text', 'verify'],
  },
  replay: {
    half: 'engine',
    holds: 'calls made again',
    mayImport: ['contract', 'proxy', 'replay', 'report', 'text', 'verify'],
  },
  recording: {
    half: 'engine',
    holds: 'examples of what went by',
    mayImport: ['contract', 'proxy', 'recording', 'text'],
  },
  'shared-rules': {
    half: 'club',
    holds: 'what services share',
    mayImport: ['club', 'contract', 'shared-rules', 'text', 'verify'],
    typesAlone: ['contract', 'verify'],
  },
  club: { half: 'club', holds: 'records, refusals', mayImport: ['club', 'text'] },
  rules: { half: 'club', holds: 'pure decisions', mayImport: ['club', 'rules', 'text'] },
  data: { half: 'club', holds: 'storage, no rule', mayImport: ['club', 'data', 'text'] },
  'world-file': {
    half: 'club',
    holds: 'worlds as files',
    mayImport: ['accounts', 'club', 'generated', 'read-later', 'text', 'world-file', 'yaml'],
  },
  geocoder: { half: 'club', holds: 'addresses', mayImport: ['club', 'geocoder', 'read-later', 'text'] },
  stub: {
    half: 'club',
    holds: 'operations, actions',
    mayImport: [
      'accounts',
      'club',
      'contract',
      'data',
      'generated',
      'geocoder',
      'read-later',
      'rules',
      'stub',
      'text',
      'world-file',
      'worlds',
    ],
  },
  generated: { half: 'neither', holds: 'types of openapi/', mayImport: [] },
  'test-kit': { half: 'neither', holds: 'for tests of clients', mayImport: ['generated', 'test-kit', 'text'] },
  shipped: { half: 'neither', holds: 'where files are', mayImport: [] },
  'read-later': { half: 'neither', holds: 'parts that wait', mayImport: [] },
  yaml: { half: 'neither', holds: 'loads its package', mayImport: [] },
  version: { half: 'neither', holds: 'of the package', mayImport: [] },
  cli: {
    half: 'neither',
    holds: 'commands',
    mayImport: [
      'app',
      'cli',
      'comparison',
      'contract',
      'coverage',
      'drift',
      'http',
      'proxy',
      'recording',
      'replay',
      'report',
      'test-kit',
      'text',
      'verify',
      'version',
      'world-file',
    ],
  },
  app: { half: 'neither', holds: 'the wiring', mayImport: 'anything' },
  index: { half: 'neither', holds: 'the library', mayImport: 'anything' },
}

/** A folder that everyone else is handed, to the units that name it. */
export const handedIn: Readonly<Record<string, readonly string[]>> = {
  'data/memory': ['app', 'index'],
  'data/shared': ['app'],
}

/** A folder that does less than its unit, to the units that it may not import: what writes a body asks for nothing. */
export const kept: Readonly<Record<string, readonly string[]>> = { 'stub/bodies': ['data', 'worlds'] }

/** `contract/call.ts` is in `contract`, `index.ts` is `index`. */
export const unitOf = (path: string): string => (path.split('/')[0] ?? '').replace(/\.ts$/, '')

/**
 * Packages that the program is built with. To npm they are for development, like all others: the build bundles them, so
 * that whoever installs this program installs nothing else.
 */
export const bundledPackages: readonly string[] = [
  '@faker-js/faker',
  '@remix-run/multipart-parser',
  'ajv',
  'ajv-formats',
  'chokidar',
  'commander',
  'fastest-levenshtein',
  'fastify',
  'jsonc-parser',
  'openapi-backend',
  'pg',
  'postcode',
  'preact',
  're2js',
  'yaml',
]
