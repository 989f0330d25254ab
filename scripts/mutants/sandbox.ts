/** A copy of the project in which a source may be wrong for a while, and its tests run. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export interface Ran {
  /** `failed` by its own account; `hung`: it had to be ended. */
  readonly outcome: 'passed' | 'failed' | 'hung'
  /** Milliseconds. */
  readonly took: number
}

export interface Sandbox {
  readonly root: string
  /** Puts a text in a file's place. */
  put(path: string, text: string): void
  /** Takes a folder as it is in another copy. */
  take(folder: string, from: Sandbox): void
  /** Runs a file of TypeScript, for so many milliseconds at most. */
  run(file: string, longest: number, env?: NodeJS.ProcessEnv): Promise<Ran>
  remove(): void
}

const leftOut = new Set(['node_modules', '.git', '.tap', 'dist'])

export const sandboxOf = (project: string): Sandbox => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'courtside-mutants-')))
  cpSync(project, root, { recursive: true, filter: from => !leftOut.has(basename(from)) })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  const running = new Set<() => void>()
  return {
    root,
    put: (path, text) => writeFileSync(join(root, path), text),
    take: (folder, from) => {
      rmSync(join(root, folder), { recursive: true, force: true })
      cpSync(join(from.root, folder), join(root, folder), { recursive: true })
    },
    run: (file, longest, env = {}) =>
      new Promise(resolve => {
        const start = performance.now()
        // A group of its own, so that what a test has started ends with it.
        const child = spawn(process.execPath, ['--import', 'tsx', file], {
          cwd: root,
          detached: true,
          stdio: 'ignore',
          // tap's own limit knows nothing of a busy machine.
          env: { ...process.env, TAP_TIMEOUT: '900', ...env },
        })
        let hasHung = false
        const end = (): void => {
          try {
            if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
          } catch {
            // Everything in it has ended.
          }
        }
        running.add(end)
        const limit = setTimeout(() => {
          hasHung = true
          end()
        }, longest)
        child.on('close', code => {
          clearTimeout(limit)
          end()
          running.delete(end)
          const outcome = code === 0 ? 'passed' : 'failed'
          resolve({ outcome: hasHung ? 'hung' : outcome, took: performance.now() - start })
        })
      }),
    remove: () => {
      for (const end of running) end()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

export const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8')
