/**
 * One server in a process of its own: started, asked what it has used, stopped.
 *
 * That it listens is seen by connecting to it, not by what it prints: Prism prints nothing when it is told to be
 * silent, and every server is waited for alike.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { compiled, here } from './places.ts'
import { onItsProcessor } from './processors.ts'

export interface Program {
  readonly name: string
  /** What follows `node`. */
  readonly args: (port: number) => readonly string[]
}

/** Since the process began. */
export interface Usage {
  /** CPU time of all threads, of user and system. */
  readonly microseconds: number
  /** Lived memory, now and at its highest. */
  readonly bytes: number
  readonly peakBytes: number
}

export interface Server {
  readonly port: number
  usage(): Promise<Usage>
  startProfile(): Promise<void>
  /** Writes a .cpuprofile. */
  endProfile(file: string): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds. */
const longestStart = 60_000

export const startServer = async (program: Program): Promise<Server> => {
  const port = await freePort()
  const args = ['--import', pathToFileURL(compiled('meter')).href, ...program.args(port)]
  // In production mode Prism forks workers, whose work its own process knows nothing of.
  const [command, ...rest] = onItsProcessor([process.execPath, ...args])
  const child = spawn(command, rest, {
    cwd: here,
    env: { ...process.env, NODE_ENV: '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-2000)
  })
  const ended = once(child, 'exit')
  const failed = (what: string): Error =>
    new Error(`${program.name} ${what}: node ${program.args(port).join(' ')}\n${complaint}`)
  try {
    await listening(port, child, failed)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  const ask = async (wish: string): Promise<Usage> => {
    if (child.exitCode !== null || child.signalCode !== null) throw failed('has ended')
    const answered = once(child, 'message')
    child.send(wish)
    const [answer] = await Promise.race([
      answered,
      ended.then((): never => {
        throw failed('has ended')
      }),
    ])
    return usageOf(answer)
  }
  return {
    port,
    usage: () => ask('usage'),
    startProfile: async () => void (await ask('start profile')),
    endProfile: async file => void (await ask(`end profile ${file}`)),
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const usageOf = (answer: unknown): Usage => {
  const number = (name: string): number => {
    const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
    if (typeof value !== 'number')
      throw new Error(`inside/meter.ts: a number "${name}" was expected, found ${JSON.stringify(answer)}.`)
    return value
  }
  return { microseconds: number('microseconds'), bytes: number('bytes'), peakBytes: number('peakBytes') }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server.address())
  server.close()
  await once(server, 'close')
  return port
}

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('A TCP port was expected, found none.')
  return address.port
}

const listening = async (port: number, child: ChildProcess, failed: (what: string) => Error): Promise<void> => {
  const until = performance.now() + longestStart
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) throw failed('ended before it listened')
    // One attempt after another is the point.
    // oxlint-disable-next-line no-await-in-loop
    if (await accepts(port)) return
    // oxlint-disable-next-line no-await-in-loop
    await wait(10)
  }
  throw failed(`does not listen after ${longestStart / 1000} s`)
}

const accepts = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
