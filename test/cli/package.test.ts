/**
 * The package as others get it: packed, installed into an empty project, and used there as a command and as a library.
 */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { isBuiltin } from 'node:module'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { aFolder, root, run } from './child-process.ts'
import { badTypes, disposingTypes, goodTypes, kitTypes } from './package-consumers.ts'
import { packed } from './packed.ts'
import { operationCount } from '../fixtures/club-operations.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'

const project = aFolder(t)
const installed = join(project, 'node_modules/courtside')
const isWindows = process.platform === 'win32'

/** Without what tap and npm tell their children. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS' && !/^(_?TAP|npm_)/i.test(name)),
)

const ran = (program: string, args: readonly string[], cwd: string): SpawnSyncReturns<string> => {
  const result = spawnSync(program, args, { cwd, env, encoding: 'utf8', shell: isWindows })
  if (result.status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${result.status}:\n${result.stdout}\n${result.stderr}`)
  return result
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => !statSync(join(folder, name)).isDirectory())
    .map(name => name.replaceAll('\\', '/'))
    .toSorted()

t.before(() => {
  const tarball = packed(t)
  writeFileSync(join(project, 'package.json'), '{ "name": "a-project", "private": true, "type": "module" }\n')
  ran('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], project)
})

t.test('the package holds what it needs to run, and nothing else', async t => {
  const files = filesIn(installed)
  const expected = [
    /^package\.json$/,
    /^README\.md$/,
    /^LICENSE$/,
    /^NOTICE$/,
    /^CONTRIBUTING\.md$/,
    /^docs\/[\w-]+\.md$/,
    /^docs\/architecture\.svg$/,
    /^docs\/images\/[\w-]+\.png$/,
    /^openapi\/[\w-]+\.yaml$/,
    /^openapi\/(coverage|report)\.schema\.json$/,
    /^examples\/.+\.(json|ya?ml)$/,
    /^examples\/oauth-app\/app\.mjs$/,
    /^examples\/(test-runners|generated-clients)\/[\w-]+\/[\w.-]+\.(js|mjs|ts)$/,
    /^dist\/[\w-]+\.c?js$/,
    /^dist\/types(-require)?\/(.+\.d\.ts|package\.json)$/,
    /^dist\/console\/(console|docs)\.js$/,
    /^dist\/swagger-ui\/.+$/,
    /^dist\/prepared\/(contract|yaml|world)-[0-9a-f]{32}\.ndjson$/,
    /^dist\/LICENSES\.txt$/,
  ]
  t.strictSame(
    files.filter(file => !expected.some(pattern => pattern.test(file))),
    [],
    'nothing else',
  )
  for (const pattern of expected)
    t.ok(
      files.some(file => pattern.test(file)),
      `there is a file like ${pattern}`,
    )
  const recorded = filesIn(join(root, 'examples'))
  t.strictSame(
    files.filter(file => file.startsWith('examples/')),
    recorded.map(file => `examples/${file}`),
    'every recorded example',
  )
  t.ok((statSync(join(installed, 'dist/courtside.js')).mode & 0o111) !== 0 || isWindows, 'the command may be executed')
  t.ok(readFileSync(join(installed, 'dist/courtside.js'), 'utf8').startsWith('#!/usr/bin/env node\n'))
})

t.test('every link of its pages leads to a file in it', async t => {
  const files = new Set(filesIn(installed))
  const pages = [...files].filter(file => /^(docs\/)?[\w-]+\.md$/.test(file))
  t.ok(pages.length > 10, 'there are some')
  const links = pages.flatMap(page =>
    [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\(([^)\s]+)|(?:src|srcset|href)="([^"\s]+)/g)].map(
      ([, link, source]) => ({ page, link: (link ?? source ?? '').replace(/#.*/, '') }),
    ),
  )
  const isThere = (path: string): boolean => files.has(path) || [...files].some(file => file.startsWith(`${path}/`))
  t.ok(links.length > 100)
  t.strictSame(
    links.filter(
      ({ page, link }) =>
        link !== '' && !/^(https?|mailto):/.test(link) && !isThere(posix.join(posix.dirname(page), link)),
    ),
    [],
  )
})

t.test('every built file is one that the command or the library asks for', async t => {
  const asked = new Set(['courtside.js', 'index.js'])
  for (const name of asked) {
    const text = readFileSync(join(installed, 'dist', name), 'utf8')
    for (const [, chunk = ''] of text.matchAll(/["']\.\/([\w-]+\.c?js)["']/g)) asked.add(chunk)
  }
  t.strictSame(
    readdirSync(join(installed, 'dist'))
      .filter(name => /\.c?js$/.test(name))
      .toSorted(),
    [...asked].toSorted(),
  )
})

t.test('it depends on no other package, and imports none', async t => {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  t.strictSame([dependencies, optionalDependencies, peerDependencies], [undefined, undefined, undefined])
  const text = filesIn(join(installed, 'dist'))
    .filter(name => /^[\w-]+\.c?js$/.test(name))
    .map(name => readFileSync(join(installed, 'dist', name), 'utf8'))
    .join('\n')
  // What a package asks for in its own way, with its own guards, is not for us to judge.
  const imported = [
    ...text.matchAll(
      /^import [^\n"]*"([^"]+)";$|^\} from "([^"]+)";$|\bimport\("([^"]+)"\)|import\.meta\.url\)\("([^"]+)"\)/gm,
    ),
  ]
    .map(found => found.slice(1).find(one => one !== undefined) ?? '')
    .filter(name => !/^(\.|node:)/.test(name) && !isBuiltin(name))
  t.strictSame([...new Set(imported)], [])
})

t.test('the licence of every package in the built files is there', async t => {
  const texts = readFileSync(join(installed, 'dist/LICENSES.txt'), 'utf8').split(/^-{100}$/m)
  t.ok(texts.length > 10, 'there are some')
  for (const text of texts)
    t.match(
      text,
      /^\s*\S+ \d+\.\d+\.\d+\S*, \S[^]*(Permission|Redistribution|comes without the text)/,
      text.trim().split('\n')[0] ?? '',
    )
})

t.test('npx courtside start', async t => {
  const child = spawn('npx', ['--no-install', 'courtside', 'start', '--port', '0', '--json'], {
    cwd: project,
    env,
    detached: !isWindows,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = (): void => {
    // npx starts the command as a child of its own: the group gets the signal.
    if (child.exitCode === null && child.pid !== undefined) process.kill(isWindows ? child.pid : -child.pid, 'SIGTERM')
  }
  t.teardown(end)
  const [line] = await once(createInterface(child.stdout), 'line')
  const { url, docs } = JSON.parse(String(line))
  judgeAnswers(t, url)
  const answer = await fetch(`${url}/virtual/v2/clubs`)
  t.equal(answer.status, 200)
  t.strictSame(
    Buffer.from(await answer.arrayBuffer()),
    readFileSync(join(root, 'examples/listClubs/default.json')),
    'the recorded bytes',
  )
  const page = await (await fetch(docs)).text()
  const assets = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
    ([, path = '']) => new URL(path, docs).href,
  )
  t.ok(assets.length > 0, 'the docs have a script')
  for (const asset of assets) t.equal((await fetch(asset)).status, 200, relative(String(url), asset))
  const closed = once(child, 'close')
  end()
  await closed
})

t.test('npx courtside check', async t => {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', 'courtside', 'check'], {
    cwd: project,
    env,
    encoding: 'utf8',
    shell: isWindows,
  })
  t.match(
    stdout,
    new RegExp(
      `^\\S*openapi/sports-club\\.yaml: ${operationCount} operations and \\d+ recorded examples, all good\\.\n$`,
    ),
  )
  // npm itself may have something to say about the machine's settings.
  t.strictSame(
    { status, err: stderr.split('\n').filter(line => line !== '' && !line.startsWith('npm ')) },
    { status: 0, err: [] },
  )
})

t.test('the library starts a server, another beside it, and leaves nothing behind', async t => {
  writeFileSync(join(project, 'bad.yaml'), 'openapi: 3.1.0\ninfo: { title: Bad }\n')
  writeFileSync(
    join(project, 'clubs.yaml'),
    readFileSync(fileURLToPath(new URL('../fixtures/contract-good/every-object.yaml', import.meta.url))),
  )
  writeFileSync(
    join(project, 'use.mjs'),
    `
    import { readFileSync } from 'node:fs'
    import { fileURLToPath } from 'node:url'
    import { UnusableContract, findingLine, startCourtside } from 'courtside'
    const own = await startCourtside()
    const foreign = await startCourtside({ contract: 'clubs.yaml', seed: 7, host: '127.0.0.1', port: 0 })
    console.log((await fetch(own.url + '/virtual/v2/clubs')).headers.get('courtside-source'))
    console.log(await (await fetch(foreign.baseUrl + '/clubs/1')).text())
    await Promise.all([own.close(), foreign.close()])
    console.log(await fetch(own.url).then(() => 'open', () => 'closed'))
    const error = await startCourtside({ contract: 'bad.yaml' }).catch(error => error)
    console.log(error instanceof UnusableContract, error.code, findingLine(error.findings[0]).slice(0, 32))
    console.log((await startCourtside({ contract: 'none.yaml' }).catch(error => error)).message)
    const taken = await startCourtside()
    console.log((await startCourtside({ port: Number(new URL(taken.url).port) }).catch(error => error)).code)
    await taken.close()
    console.log(readFileSync(fileURLToPath(import.meta.resolve('courtside/openapi.yaml')), 'utf8').slice(0, 8))
  `,
  )
  const { code, out, err } = await run(t, [], { cwd: project, program: ['use.mjs'] })
  t.strictSame(out, [
    'example listClubs/default',
    '{"name":"Ashdown","homes":[]}',
    'closed',
    'true unusable_contract bad.yaml:1:1 error no-operation ',
    'startCourtside(), contract: none.yaml: the file does not exist.',
    'EADDRINUSE',
    'openapi:',
  ])
  t.strictSame({ code, err }, { code: 0, err: [] }, 'the process ends by itself')
})

t.test('a strict TypeScript project compiles against it, and gets its mistakes told', async t => {
  const folder = join(project, 'typed')
  mkdirSync(folder)
  for (const [name, text] of Object.entries({
    good: goodTypes,
    kit: kitTypes,
    disposing: disposingTypes,
    bad: badTypes,
  }))
    writeFileSync(join(folder, `${name}.ts`), text)
  const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'))
  const compiled = (files: readonly string[], options: object): SpawnSyncReturns<string> => {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          noEmit: true,
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          verbatimModuleSyntax: true,
          skipLibCheck: false,
          target: 'es2022',
          typeRoots: [join(root, 'node_modules/@types')],
          ...options,
        },
        files,
      }),
    )
    return spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: folder, env, encoding: 'utf8' })
  }
  const bundler = { module: 'esnext', moduleResolution: 'bundler' }
  const node = { module: 'nodenext', moduleResolution: 'nodenext' }
  const cases: readonly { readonly name: string; readonly files: readonly string[]; readonly options: object }[] = [
    {
      name: "as a bundler resolves, with neither a browser's types nor node's",
      files: ['good.ts'],
      options: { ...bundler, types: [], lib: ['es2022'] },
    },
    {
      name: "with a browser's types",
      files: ['good.ts', 'kit.ts'],
      options: { ...bundler, types: [], lib: ['es2023', 'dom'] },
    },
    {
      name: "as node resolves, with node's types",
      files: ['good.ts', 'kit.ts', 'disposing.ts'],
      options: { ...node, types: ['node'], lib: ['es2023'] },
    },
  ]
  for (const { name, files, options } of cases) hasFields(t, compiled(files, options), { status: 0, stdout: '' }, name)
  const errors = compiled(['good.ts', 'bad.ts'], { ...node, types: [], lib: ['es2022'] })
    .stdout.split('\n')
    .filter(line => line.includes('error TS'))
  t.equal(errors.length, 2, 'the mistakes are told and nothing else')
  hasFields(t, errors, [/^bad\.ts\(4,\d+\): .*'prot'/, /^bad\.ts\(5,\d+\): .*'nmae'/])
})
