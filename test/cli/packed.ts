/** The package as others get it, and projects of theirs to use it in. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Tidying, aFolder, plainEnvironment, root } from './child-process.ts'

export const ran = (
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): SpawnSyncReturns<string> =>
  spawnSync(program, args, {
    cwd,
    env: { ...plainEnvironment, CI: 'true', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    encoding: 'utf8',
  })

/** @throws Error with everything it printed, where it failed */
export const succeeded = (program: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = ran(program, args, cwd)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}

/** Path of the packed file: the one that a run of several files has packed, or one of the caller's own. */
export const packed = (t: Tidying): string => {
  const { COURTSIDE_PACKED: ready } = process.env
  if (ready !== undefined) return ready
  const folder = aFolder(t)
  succeeded('npm', ['pack', '--silent', '--pack-destination', folder], root)
  const [name = ''] = readdirSync(folder).filter(one => one.endsWith('.tgz'))
  return join(folder, name)
}

/** A project with these packages: the path of a packed file, or `name@1.2.3`. */
export const projectWith = (t: Tidying, packages: readonly string[], manifest: object = {}): string => {
  const folder = aFolder(t)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name: 'a-project', private: true, ...manifest })}\n`)
  succeeded('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages], folder)
  return folder
}

/** For a program that can't be told to take any. */
export const freePort = (): Promise<number> =>
  new Promise(found => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
