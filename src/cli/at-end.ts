/** What a server leaves behind when it ends by a signal, where nobody waits for its failures any more. */
import { Failure } from './failure.ts'
import { streams } from './standard-streams.ts'

/** A failure is told, and is the exit code; what follows still happens. */
export const atEnd = (act: () => void): void => {
  try {
    act()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    streams.err(`courtside: ${error.message}`)
    process.exitCode = error.exitCode
  }
}
