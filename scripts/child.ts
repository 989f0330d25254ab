/** Runs a command of this project or of its packages, and keeps what it prints. */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Result {
  readonly isGood: boolean
  /** Both streams, in their order. */
  readonly output: string
}

export interface Run extends Result {
  readonly out: string
  readonly err: string
}

export const root = fileURLToPath(new URL('..', import.meta.url))
/** The compiler that is no JavaScript: it takes a quarter of the time. What reads types by program has the other. */
export const quickCompiler = join(root, 'node_modules/typescript-7/bin/tsc')
const isWindows = process.platform === 'win32'
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  // Neither statistics nor a look for a newer version: a check works without a network.
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
}

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Milliseconds, after which it is killed. */
  readonly limit?: number
}

export const run = (command: string, args: readonly string[], { env, limit }: RunOptions = {}): Promise<Run> =>
  new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...env },
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
      killSignal: 'SIGKILL',
    })
    let [output, out, err] = ['', '', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      err += text
    })
    child.on('error', error =>
      resolve({ isGood: false, output: `${output}${error.message}\n`, out, err: `${err}${error.message}\n` }),
    )
    child.on('close', code => resolve({ isGood: code === 0, output, out, err }))
  })

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

export const indented = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map(line => `    ${line}`)
    .join('\n')
