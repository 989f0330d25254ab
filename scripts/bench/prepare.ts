/**
 * What has to be there before anything is measured: the peers, the program, and what the bench runs itself, compiled.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { here, made, results, root } from './places.ts'

const npm = (folder: string, ...args: string[]): void => {
  // stdout is for the results.
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} in ${folder} ended with ${status}.`)
}

/** @param checkout what is measured; anything but this one is taken as it was built. */
export const prepare = async (checkout: string): Promise<void> => {
  if (!existsSync(join(here, 'node_modules'))) npm(here, 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
  if (checkout === root) npm(root, 'run', '--silent', 'build')
  for (const folder of [made, results]) mkdirSync(folder, { recursive: true })
  // Servers run as plain JavaScript: a loader of TypeScript would be measured with them.
  await build({
    absWorkingDir: here,
    outdir: made,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    entryPoints: {
      meter: 'inside/meter.ts',
      'many-worlds': 'inside/many-worlds.ts',
      fastify: 'peers/fastify.ts',
      'node-http': 'peers/node-http.ts',
      'openapi-backend': 'peers/openapi-backend.ts',
      scalar: 'peers/scalar.ts',
    },
  })
}
