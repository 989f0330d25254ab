/** A reason to end that the person at the keyboard can do something about: one line, an exit code, no stack trace. */
import { counted } from '../text/counted.ts'
import type { Finding } from '../text/finding.ts'

export class Failure extends Error {
  /**
   * 1: it can't be done; 2: it was asked for in a way that is not understood; 3: what was to be judged can't be; 126
   * and 127: a command can't be run, or isn't there.
   */
  readonly exitCode: 1 | 2 | 3 | 126 | 127
  readonly findings: readonly Finding[]

  constructor(message: string, exitCode: 1 | 2 | 3 | 126 | 127 = 1, findings: readonly Finding[] = []) {
    super(message)
    this.name = 'Failure'
    this.exitCode = exitCode
    this.findings = findings
  }
}

/** Commands whose exit code is a judgement, of which 0 and 1 are two. */
const judging: ReadonlySet<string> = new Set(['coverage', 'diff', 'drift', 'exec', 'proxy', 'record', 'verify'])

/** Of an error of this program. @param command undefined: none was named */
export const exitCodeOfOwnError = (command: string | undefined): 1 | 3 => (judging.has(command ?? '') ? 3 : 1)

/** Of what was thrown. */
export const exitCodeOfError = (error: unknown, command: string | undefined): Failure['exitCode'] =>
  error instanceof Failure ? error.exitCode : exitCodeOfOwnError(command)

/**
 * node's error for a socket that can't be had, in words.
 *
 * @param exitCode 2 where 1 would say that something which was judged is broken
 */
export const listenFailure = (error: unknown, host: string, port: number, exitCode: 1 | 2 = 1): Failure => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'EADDRINUSE')
    return new Failure(
      `Port ${port} on ${host} is taken. Stop the other program, or choose another port: --port 0 takes any free one.`,
      exitCode,
    )
  if (code === 'EACCES')
    return new Failure(`Port ${port} may not be used without more rights. Choose one above 1023.`, exitCode)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Failure(
      `${host} is not an address of this machine. Leave --host out for 127.0.0.1, or use 0.0.0.0 for all.`,
      exitCode,
    )
  return new Failure(`The server can't listen on ${host}:${port} (${code}).`, exitCode)
}

export const findingCount = (findings: readonly Finding[]): string => {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const parts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ]
  return parts.join(', ')
}

/** What can't be served as it was asked for, with every finding that it has; anything else as it is. */
export const worldFailure = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'unusable_world' && 'findings' in error && Array.isArray(error.findings))
    return new Failure(error.message, 1, error.findings)
  const isOfWorld = ['unusable_outcodes', 'undated_examples', 'different_worlds'].includes(String(error.code))
  return isOfWorld ? new Failure(error.message) : error
}
