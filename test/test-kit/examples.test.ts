/**
 * The examples for other test runners are run as their users run them, with what is built in the place of the sources;
 * one that fails, or has no test in it, fails here.
 *
 * Those for tap and for a browser are tests themselves, beside this file.
 */
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import t from 'tap'
import { aFolder, root, run } from '../cli/child-process.ts'

const examples: readonly { readonly name: string; readonly file: URL; readonly tests: number }[] = [
  { name: 'node:test', file: new URL('./examples/node-test.ts', import.meta.url), tests: 6 },
  { name: 'in the style of vitest', file: new URL('./examples/vitest-style.ts', import.meta.url), tests: 6 },
  { name: 'a server in another process', file: new URL('./examples/another-process.ts', import.meta.url), tests: 2 },
]

const built = pathToFileURL(join(root, 'dist/')).href

/** An example with what its own project would have: Courtside as a package is built, and its command. */
const compiled = async (folder: string, file: URL): Promise<string> => {
  const source = fileURLToPath(file)
  const outfile = join(folder, `${basename(source, '.ts')}.mjs`)
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    define: { 'import.meta.url': JSON.stringify(file.href) },
    plugins: [
      {
        name: 'as it is built',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/src\/index\.ts$/ }, () => ({ path: `${built}index.js`, external: true })),
      },
    ],
  })
  return outfile
}

for (const { name, file, tests } of examples) {
  t.test(name, async t => {
    const { code, out, err } = await run(t, [], {
      program: ['--test', '--test-reporter=tap', await compiled(aFolder(t), file)],
    })
    t.equal(code, 0, 'it passes', { output: [...out, ...err] })
    t.strictSame(
      out.filter(line => /^# (pass|fail|skipped) /.test(line)),
      [`# pass ${tests}`, '# fail 0', '# skipped 0'],
    )
  })
}
