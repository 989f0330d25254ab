/**
 * Runs the built command as people run it, and waits for what it says: a line of output or its end, never a time.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const command = join(root, 'dist/courtside.js')

/** What a test offers here: tap's `t`. */
export interface Tidying {
  teardown(after: () => unknown): void
}

export interface Lines {
  readonly all: readonly string[]
  /** The first line from the last one on that matches; rejects when the stream ends without one. */
  next(pattern: RegExp): Promise<string>
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams
  readonly out: Lines
  readonly err: Lines
  readonly ended: Promise<Ended>
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: readonly string[]
  readonly err: readonly string[]
}

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** What comes before the arguments: flags of node, and the file it runs. */
  readonly program?: readonly string[]
  /** So many files and connections at once. Not on Windows. */
  readonly descriptors?: number
  /** Where its output goes instead. Not on Windows. */
  readonly output?: string
}

/** tap loads parts of itself into every node that inherits its options. */
export const plainEnvironment: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => name !== 'NODE_OPTIONS' && !/^_?TAP/i.test(name) && !/^npm_/i.test(name),
  ),
)

export const start = (
  t: Tidying,
  args: readonly string[],
  { cwd = root, env = {}, program = [command], descriptors, output }: RunOptions = {},
): Running => {
  const shell = [
    // What tap has every node read takes descriptors too, and it sets these again.
    ...(descriptors === undefined ? [] : [`unset NODE_OPTIONS; ulimit -n ${descriptors};`]),
    'exec "$0" "$@"',
    ...(output === undefined ? [] : [`> ${output}`]),
  ].join(' ')
  const limited = descriptors === undefined && output === undefined ? [] : ['/bin/sh', '-c', shell]
  const [file = '', ...rest] = [...limited, process.execPath, ...program, ...args]
  const child = spawn(file, rest, { cwd, env: { ...plainEnvironment, ...env } })
  t.teardown(() => child.kill('SIGKILL'))
  const [out, err] = [linesOf(child.stdout), linesOf(child.stderr)]
  const ended = once(child, 'close').then((): Ended => ({
    code: child.exitCode,
    signal: child.signalCode,
    out: out.all,
    err: err.all,
  }))
  return {
    child,
    out,
    err,
    ended,
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs to the end. */
export const run = (t: Tidying, args: readonly string[], options?: RunOptions): Promise<Ended> =>
  start(t, args, options).ended

const linesOf = (stream: NodeJS.ReadableStream): Lines => {
  const all: string[] = []
  let rest = ''
  let seen = 0
  let hasEnded = false
  let look = (): void => undefined
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    all.push(...parts)
    look()
  })
  stream.on('end', () => {
    if (rest !== '') all.push(rest)
    hasEnded = true
    look()
  })
  return {
    all,
    next: pattern =>
      new Promise((resolve, reject) => {
        look = () => {
          const index = all.findIndex((line, at) => at >= seen && pattern.test(line))
          if (index >= 0) {
            seen = index + 1
            look = () => undefined
            resolve(all[index] ?? '')
          } else if (hasEnded) reject(new Error(`No line matches ${pattern} in:\n${all.join('\n')}`))
        }
        look()
      }),
  }
}

/** A folder outside the project, which nothing else watches or tidies. */
export const aFolder = (t: Tidying): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'courtside-test-')))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
