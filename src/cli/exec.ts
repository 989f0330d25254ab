/** `courtside exec`: a server for as long as a command runs, which is told where it is. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { exitCodeOf } from '../report/report.ts'
import { given } from '../text/given.ts'
import { covering } from './covering.ts'
import { defaultName } from '../text/default-world.ts'
import type { OpenBaseline } from './baseline-file.ts'
import { Failure } from './failure.ts'
import { judging, tell } from './judged.ts'
import type { Log, Ready } from './log.ts'
import { type ReportFiles, refuseUnwritable, writeReport } from './report-files.ts'
import { type InProcessFetch, type ServeOptions, type Serving, serve } from './serve.ts'
import { leaveHar, servedHar } from './served-exchanges.ts'

export interface ExecCommand {
  readonly serve: Omit<ServeOptions, 'onListening' | 'onServed' | 'onVerification' | 'coverage'>
  readonly command: string
  readonly args: readonly string[]
  readonly failOnViolation: boolean
  readonly files: ReportFiles
  readonly baseline: OpenBaseline
  /** A folder: what was exercised of the contract is left there. */
  readonly coverage: string | undefined
}

/**
 * @returns the exit code: the command's own, unless it is 0; then that of how it has called the server
 * @throws Failure for a server that can't start, and a command that there is not
 */
export const execCommand = async (asked: ExecCommand, log: Log): Promise<number> => {
  const { har, ...forms } = asked.files
  refuseUnwritable(asked.files)
  let serving: Serving | undefined
  let ready: Ready | undefined
  let inProcess: InProcessFetch = fetch
  const options: ServeOptions = {
    ...asked.serve,
    onListening: (one, asking) => {
      serving = one
      inProcess = asking
    },
  }
  const tokenCalled = (token: string): string | undefined => tokensOf(ready).find(([, value]) => value === token)?.[0]
  const origin = (): string => ready?.url ?? ''
  const judge = asked.failOnViolation ? judging('exec', options, origin, true, tokenCalled) : undefined
  const { onServed, onVerification, onListening } = judge ?? {}
  const covered = asked.coverage === undefined ? undefined : covering(asked.coverage, asked.serve)
  const heard = { ...options, ...given({ onServed, onVerification, onListening, coverage: covered?.coverage }) }
  await serve(heard, { ...log, ready: fields => void (ready = fields) }).catch((error: unknown) => {
    // 1 is for the command, and for what it does to the contract.
    throw error instanceof Failure ? new Failure(error.message, 2, error.findings) : error
  })
  let isEndedAtOnce = false
  try {
    const code = await ended(asked, variablesOf(ready)).finally(async () => {
      isEndedAtOnce = await closedOrTold(serving)
    })
    const judged = await judge?.report(asked.baseline)
    if (judged !== undefined) {
      const { report, weighed } = judged
      tell(report, log)
      writeReport(report, [], forms, text => text)
      asked.baseline.leave(weighed, report, log)
      // The last line of a red step isn't to be that all was well.
      if (code !== 0 && exitCodeOf(report) === 0) log.error(`${asked.command} ended with ${code}: that is what failed.`)
    }
    if (har !== undefined && ready !== undefined)
      leaveHar(har, await servedHar(inProcess, ready.control.url, asked.serve.controlToken), log)
    return code !== 0 || judged === undefined ? code : exitCodeOf(judged.report)
  } finally {
    try {
      covered?.write()
    } finally {
      // Its exit code is known by then.
      if (isEndedAtOnce) setImmediate(() => process.exit())
    }
  }
}

/**
 * What the command has left behind may still wait for an answer, and nobody has to wait for that: who ends us then
 * wants to know all the same how the server was called.
 *
 * @returns it was a signal that came first
 */
const closedOrTold = async (serving: Serving | undefined): Promise<boolean> => {
  let told = (): void => undefined
  const isTold = new Promise<true>(resolve => {
    told = () => resolve(true)
  })
  for (const signal of signals) process.on(signal, told)
  let isFirst = false
  try {
    isFirst = (await Promise.race([isTold, serving?.close()])) === true
    return isFirst
  } finally {
    if (!isFirst) for (const signal of signals) process.off(signal, told)
  }
}

/** Every variable that a command may be told, so that none is left over from a server around it. */
const ours = /^COURTSIDE_(?:URL|(?:BASE|STUB|DOCS|CONSOLE|CONTROL)_URL|WORLD|API_KEY|TOKEN(?:_.*)?|ISSUER|CLIENT_ID)$/

/** Of the people of the world, the first of whom is meant where nobody is named. */
const tokensOf = (ready: Ready | undefined): readonly (readonly [variable: string, token: string])[] => {
  const cast = ready?.stub?.cast ?? []
  const ofRoles = cast.flatMap(({ role, token }) =>
    role === undefined
      ? []
      : [[`COURTSIDE_TOKEN_${role.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`, token] as const],
  )
  const ofFirst = cast.slice(0, 1).map(({ token }) => ['COURTSIDE_TOKEN', token] as const)
  return [...new Map([...ofFirst, ...ofRoles])]
}

const variablesOf = (ready: Ready | undefined): NodeJS.ProcessEnv => {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  if (ready === undefined) return inherited
  const { url, baseUrl, docs, console, control, stub } = ready
  const told = {
    COURTSIDE_URL: url,
    COURTSIDE_BASE_URL: baseUrl,
    COURTSIDE_DOCS_URL: docs,
    COURTSIDE_CONSOLE_URL: console,
    COURTSIDE_CONTROL_URL: control.url,
    COURTSIDE_WORLD: defaultName,
  }
  if (stub === undefined) return { ...inherited, ...told }
  const [key] = stub.keys
  const [application] = stub.applications
  return {
    ...inherited,
    ...told,
    COURTSIDE_STUB_URL: stub.baseUrl,
    COURTSIDE_ISSUER: stub.issuer,
    ...given({
      COURTSIDE_API_KEY: key,
      COURTSIDE_CLIENT_ID: application?.clientId,
    }),
    ...Object.fromEntries(tokensOf(ready)),
  }
}

/** What whoever runs us may send us, and means the command with. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/** As a shell has it: 128 and the signal's number, 127 for what isn't there, 126 for what can't be run. */
const ended = ({ command, args }: ExecCommand, env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const isWindows = process.platform === 'win32'
    let child: ChildProcess
    try {
      child = spawn(command, args, { env, stdio: 'inherit', shell: isWindows })
    } catch (error) {
      reject(notRun(command, error))
      return
    }
    const pass = (signal: NodeJS.Signals): void => {
      // A terminal sends it to both of us by itself.
      const isFromTerminal = process.stdin.isTTY && (signal === 'SIGINT' || signal === 'SIGQUIT')
      if (!isFromTerminal) child.kill(signal)
    }
    for (const signal of signals) process.on(signal, pass)
    const over = (): void => {
      for (const signal of signals) process.off(signal, pass)
    }
    child.once('error', error => {
      over()
      reject(notRun(command, error))
    })
    child.once('close', (code, signal) => {
      over()
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })

/** Some of it node throws, and tells the rest by an event. */
const notRun = (command: string, error: unknown): Failure => {
  const told = error instanceof Error ? error : new Error(String(error))
  const code = 'code' in told ? told.code : undefined
  const isThere = code === 'ENOENT' && command.includes('/') && existsSync(command)
  const isMissing = code === 'ENOENT' || command === ''
  const missing = isThere ? 'what its first line has it run by is not there' : 'there is no such command'
  const why = isMissing ? missing : told.message
  return new Failure(`${command === '' ? "''" : command} can't be run: ${why}.`, isMissing ? 127 : 126)
}
