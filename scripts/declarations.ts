/**
 * The declarations of the library: those that its own lead to, and none of the program's inside.
 *
 * They are there twice, word for word: whether a file is a module for `import` or for `require`, a compiler reads from
 * the nearest package.json.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Result, quickCompiler, root as here, run } from './child.ts'
import { messageOf } from '../src/text/message-of.ts'

/** Where the inside begins: what is imported there, and what the declarations need of it. */
const seams: Readonly<Record<string, readonly [string, string]>> = {
  'stub/actions/index.d.ts': [
    "import type { ActionDefinition } from './action.ts';",
    'interface ActionDefinition<Arguments = never> { readonly takes?: (given: Arguments) => void }',
  ],
}
const entries = ['index.d.ts', 'generated/openapi.d.ts']
const kinds = { types: 'module', 'types-require': 'commonjs' } as const

/** False when a file does not compile. */
export const declarations = (root: string, dist: string): boolean => {
  mkdirSync(dist, { recursive: true })
  const made = mkdtempSync(join(dist, 'types-'))
  try {
    const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'))
    const options = [compiler, '-p', 'tsconfig.build.json', '--outDir', made]
    if (spawnSync(process.execPath, options, { cwd: root, stdio: 'inherit' }).status !== 0) return false
    const texts = reachable(made)
    for (const [folder, type] of Object.entries(kinds)) {
      const to = join(dist, folder)
      rmSync(to, { recursive: true, force: true })
      put(texts, to)
      writeFileSync(join(to, 'package.json'), `${JSON.stringify({ type })}\n`)
    }
    return true
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/**
 * Would they be made, and do they stand by themselves, for whoever has neither node's types nor a browser's? A quick
 * look: that the sources compile is another step's question.
 */
export const checkedDeclarations = async (): Promise<Result> => {
  const cache = join(here, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const made = mkdtempSync(join(cache, 'types-'))
  try {
    const emitting = ['-p', 'tsconfig.build.json', '--noCheck', '--outDir', join(made, 'all')]
    const emitted = await run('node', [quickCompiler, ...emitting])
    if (!emitted.isGood) return emitted
    put(reachable(join(made, 'all')), join(made, 'sealed'))
    const compilerOptions = {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      target: 'es2022',
      lib: ['es2022'],
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
    }
    const files = entries.map(name => `sealed/${name}`)
    writeFileSync(join(made, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    return await run('node', [quickCompiler, '-p', made])
  } catch (error) {
    return { isGood: false, output: messageOf(error) }
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

const put = (texts: ReadonlyMap<string, string>, folder: string): void => {
  for (const [name, text] of texts) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

const specifier = /(?<=(?:from |import\()["'])(\.{1,2}\/[^"']+)\.ts(?=["'])/g

const reachable = (folder: string): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>()
  const waiting = [...entries]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (texts.has(name)) continue
    const text = sealed(name, readFileSync(join(folder, name), 'utf8'))
    for (const [, path = ''] of text.matchAll(specifier)) waiting.push(join(dirname(name), `${path}.d.ts`))
    // Every compiler knows this ending.
    texts.set(name, text.replaceAll(specifier, '$1.js'))
  }
  return texts
}

const sealed = (name: string, text: string): string => {
  const [inside, instead] = seams[name] ?? ['', '']
  if (!text.includes(inside)) throw new Error(`${name} has no line ${inside}`)
  return text.replace(inside, instead)
}
