/** The scripts for browsers, which are kept in dist/console/: each is one file. */
import { basename } from 'node:path'
import { build } from 'esbuild'

export interface Bundled {
  /** By the name of its file. */
  readonly scripts: ReadonlyMap<string, string>
  /** The files that they were made of, from the root. */
  readonly inputs: readonly string[]
}

export const consoleBundle = async (root: string): Promise<Bundled> => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/console/console.ts', 'src/console/docs.ts'],
    outdir: 'dist/console',
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
  return {
    scripts: new Map(outputFiles.map(({ path, text }) => [basename(path), text])),
    inputs: Object.keys(metafile.inputs),
  }
}
