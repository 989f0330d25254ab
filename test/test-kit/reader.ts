/**
 * Somebody who sits before a page, a terminal and a project that has the package: one shell for the whole page, in
 * which later commands use what earlier ones have set, and the servers that the page starts. A page that calls one
 * without starting it takes `npx courtside start` for granted.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  type Running,
  type Tidying,
  aFolder,
  command as program,
  plainEnvironment,
  root,
  start,
} from '../cli/child-process.ts'

/** Where a page says that the server is, unless it starts one elsewhere. */
const usualPort = '4010'
const address = /\b(127\.0\.0\.1|localhost):(\d+)/g
/** A page is read on this day, so that it reads the same each time. */
const today = '2027-03-01T09:00:00Z'
const mark = '--- a command has ended with'
/** Of the reader's project: they pass where a server answers at the address that they are told. */
const tests = 'curl -sf -o clubs.json "$COURTSIDE_URL/virtual/v2/clubs"'

export interface Ended {
  /** Both streams. Of a server: what it said until the page was over, complaints last. */
  readonly lines: readonly string[]
  readonly code: number
}

export interface Reader {
  readonly folder: string
  run(command: string): Promise<Ended>
  /** Starts a server, on any free port whatever the page says. What it gives ends it. */
  start(command: string): Promise<() => Promise<Ended>>
}

/** @param offered packages that the project has beside Courtside */
export const aReader = (t: Tidying, offered: readonly string[]): Reader => {
  const folder = aProject(t, offered)
  const shell = spawn('sh', { cwd: folder, env: plainEnvironment, stdio: ['pipe', 'pipe', 'inherit'] })
  t.teardown(() => shell.kill())
  const output = createInterface(shell.stdout)[Symbol.asyncIterator]()
  const send = (text: string): void => void shell.stdin.write(`${text}\n`)
  // npx itself takes half a second to find what is there; that it does is seen where the package is tested.
  send('npx() { "node_modules/.bin/$@"; }')

  /** By the port that the page shows. */
  const servers = new Map<string, { readonly server: Running; readonly port: string }>()
  const asHere = (text: string): string =>
    text.replaceAll(address, (_, host: string, port: string) => `${host}:${servers.get(port)?.port ?? port}`)
  const asShown = (text: string): string => {
    const shown = new Map([...servers].map(([port, { port: here }]) => [here, port]))
    return text.replaceAll(address, (_, host: string, port: string) => `${host}:${shown.get(port) ?? port}`)
  }

  const begin = async (command: string): Promise<() => Promise<Ended>> => {
    const words = asHere(command).split(' ')
    const [name = '', ...args] = words.slice(words.indexOf('courtside') + 1)
    const env = Object.fromEntries(words.slice(0, words.indexOf('npx')).map(word => word.split('=')))
    const shown = args.includes('--port') ? (args[args.indexOf('--port') + 1] ?? '') : usualPort
    await servers.get(shown)?.server.end()
    const day = name === 'start' && !args.includes('--now') ? ['--now', today] : []
    const server = start(t, [name, ...args, ...day, '--port', '0'], { cwd: folder, env })
    // One that can't start ends, and has said why.
    const ready = await server.out.next(/at http:/).catch(() => '')
    const port = /at http:\/\/[^/\s]+:(\d+)/.exec(ready)?.[1]
    if (port !== undefined) servers.set(shown, { server, port })
    return async () => {
      const { code, out, err } = await (port === undefined ? server.ended : server.end())
      return { lines: [...out, ...err].map(asShown), code: code ?? 1 }
    }
  }

  const run = async (command: string): Promise<Ended> => {
    if (command.includes(`:${usualPort}`) && !servers.has(usualPort)) await begin('npx courtside start')
    send(`{\n${asHere(command)}\n} < /dev/null 2>&1\nprintf '\\n${mark} %s\\n' $?`)
    const lines: string[] = []
    for (;;) {
      // Each line tells whether there is another one.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value: line } = await output.next()
      if (done === true) throw new Error(`The shell ended in: ${command}`)
      if (line.startsWith(mark)) {
        return { lines: withoutLast(lines).map(asShown), code: Number(line.slice(mark.length)) }
      }
      lines.push(line)
    }
  }

  return { folder, run, start: begin }
}

const aProject = (t: Tidying, offered: readonly string[]): string => {
  const folder = aFolder(t)
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '.bin'), { recursive: true })
  symlinkSync(program, join(packages, '.bin/courtside'))
  symlinkSync(root, join(packages, 'courtside'), 'junction')
  for (const name of offered) symlinkSync(join(root, 'node_modules', name), join(packages, name), 'junction')
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', scripts: { test: tests } }),
  )
  return folder
}

/** The empty line before the mark is ours, unless what was printed before has no end of its own. */
const withoutLast = (lines: readonly string[]): readonly string[] => (lines.at(-1) === '' ? lines.slice(0, -1) : lines)
