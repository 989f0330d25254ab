/** The console's one script for browsers, which is kept in dist/console/. */
import { build } from 'esbuild'

export interface Bundled {
  readonly text: string
  /** The files that it was made of, from the root. */
  readonly inputs: readonly string[]
}

export const consoleBundle = async (root: string): Promise<Bundled> => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/console/console.ts'],
    tsconfig: 'src/console/tsconfig.json',
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    sourcemap: false,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
  })
  return { text: outputFiles.map(({ text }) => text).join(''), inputs: Object.keys(metafile.inputs) }
}
