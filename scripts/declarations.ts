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
      for (const [name, text] of texts) {
        mkdirSync(dirname(join(to, name)), { recursive: true })
        writeFileSync(join(to, name), text)
      }
      writeFileSync(join(to, 'package.json'), `${JSON.stringify({ type })}\n`)
    }
    return true
  } finally {
    rmSync(made, { recursive: true, force: true })
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
