/** Listens in the place of a provider, and passes on what comes. */
import { counted } from '../text/counted.ts'
import type { Contract } from '../contract/contract.ts'
import { type Listening, listen } from '../http/listen.ts'
import { isLoopbackAddress } from '../http/loopback.ts'
import type { Handling } from '../proxy/proxy.ts'
import { Failure, listenFailure } from './failure.ts'
import type { Log } from './log.ts'
import type { Serving } from './serve.ts'

export interface PassingOn extends Before {
  /** Called before anybody is told where it is. */
  readonly onListening: (serving: Serving) => void
}

export interface Before {
  readonly host: string
  readonly port: number
  /** Milliseconds without a byte from the provider. */
  readonly timeout: number
}

/** A client that has stopped asking makes its next call well within it. Milliseconds. */
const quietTime = 1_000

/** For what has begun when it is ended. Whoever ends it may do so by force after ten seconds. Milliseconds. */
const endTime = 5_000
/** For telling whoever waits then that nobody does any more. Milliseconds. */
const partingTime = 1_000

/**
 * Until it is closed.
 *
 * @param finish comes then; a Failure of it is told, and is the exit code
 * @returns where it is, in words, once it listens
 * @throws Failure as `listenBefore` does
 */
export const passOn = async (
  handling: Handling,
  { title, version, operations }: Contract,
  target: URL,
  { onListening, ...before }: PassingOn,
  log: Log,
  finish: () => Promise<void>,
): Promise<string> => {
  const listening = await listenBefore(handling, target, before)
  onListening({
    close: async () => {
      const givingUp = setTimeout(() => handling.giveUp(), endTime)
      try {
        await listening.close()
        await finish()
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        log.error(error.message)
        process.exitCode = error.exitCode
      } finally {
        clearTimeout(givingUp)
      }
    },
  })
  const path = target.pathname.replace(/\/+$/, '')
  return `${title} ${version}: ${counted(operations.length, 'operation')} at ${listening.url}${path}`
}

/** @throws Failure for a port that can't be had, and for a provider that would be ourselves */
const listenBefore = async (handling: Handling, target: URL, { host, port, timeout }: Before): Promise<Listening> => {
  // Who waits for an answer is not cut off while the provider may still be at it.
  const limits = { quietTime, stallTime: timeout + 30_000, closeTime: endTime + partingTime }
  const listening = await listen(handling, { host, port, limits }).catch(error => {
    throw listenFailure(error, host, port, 2)
  })
  if (!isItself(target, listening.port)) return listening
  await listening.close()
  throw new Failure(
    `--target ${target.href} is where we listen ourselves. Choose another port: --port 0 takes any free one.`,
    2,
  )
}

const isItself = ({ hostname, port }: URL, own: number): boolean =>
  port === String(own) && (hostname === 'localhost' || isLoopbackAddress(hostname.replaceAll(/[[\]]/g, '')))
