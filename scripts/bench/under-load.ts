/**
 * Rows that count the CPU time of a request: the subject's against the baseline's in turns, or the subject's alone.
 *
 * Both run at once, and one is idle while the other is asked, so that a machine that is slow for a second is slow for
 * both.
 */
import { type Client, client } from './load.ts'
import { compiled } from './places.ts'
import { type Wish, record } from './recording.ts'
import type { Opened, Row } from './row.ts'
import { type Program, type Server, startServer } from './server.ts'

/** A server, and what it is asked; what that is, it may have to tell itself. */
export interface Side {
  readonly program: Program | (() => Promise<Program>)
  readonly wishes: readonly Wish[] | ((port: number) => Promise<readonly Wish[]>)
}

export interface UnderLoad {
  readonly name: string
  readonly subject: Side
  /** Requests of one round: a multiple of the turns. Bare fastify is sent more of them where there are few. */
  readonly requests: number
  /** Requests before it counts, until the hot functions are compiled. Absent: eight rounds. */
  readonly warmUp?: number
}

export interface Compared extends UnderLoad {
  /** Absent: bare fastify, sending what the subject answered. */
  readonly baseline?: Side
  /** As a multiple of the baseline; absent: for comparison. */
  readonly most?: number
}

/**
 * In each round, A B A B …: a slice of some ten milliseconds, shorter than what else the machine does, and longer than
 * asking for the CPU time.
 */
const turns = 5

const warmUpRounds = 8
/** What fastify needs, whatever its subject is: fewer would measure how its functions are compiled, or the asking. */
const requestsOfFastify = 3000

export const cpuAgainst = ({ name, subject, baseline, requests, most, ...given }: Compared): Row => ({
  name,
  limits: [{ what: 'CPU a request', unit: '×', ...(most === undefined ? {} : { most }) }],
  open: () =>
    withServers(async servers => {
      const a = await ready(subject, servers)
      const b = baseline === undefined ? await bareFastify(name, a, servers) : await ready(baseline, servers)
      const requestsOfBaseline = baseline === undefined ? Math.max(requests, requestsOfFastify) : requests
      await a.client.send(given.warmUp ?? warmUpRounds * requests)
      await b.client.send(warmUpRounds * requestsOfBaseline)
      return {
        subject: { server: a.server, load: () => a.client.send(requests) },
        sample: async isBaselineFirst => {
          const [first, second] = isBaselineFirst ? [b, a] : [a, b]
          let [own, other] = [0, 0]
          for (let turn = 0; turn < turns; turn++) {
            // In turns is the point.
            for (const side of [first, second]) {
              // oxlint-disable-next-line no-await-in-loop
              const cost = await costOf(side, (side === a ? requests : requestsOfBaseline) / turns)
              if (side === a) own += cost / turns
              else other += cost / turns
            }
          }
          return { values: [own / other], subject: own, baseline: other }
        },
      }
    }),
})

/** `most` in milliseconds. */
export const cpuAlone = ({
  name,
  subject,
  requests,
  warmUp = warmUpRounds * requests,
  most,
}: UnderLoad & { readonly most: number }): Row => ({
  name,
  limits: [{ what: 'CPU a request', unit: 'ms', most }],
  open: () =>
    withServers(async servers => {
      const a = await ready(subject, servers)
      await a.client.send(warmUp)
      return {
        subject: { server: a.server, load: () => a.client.send(requests) },
        sample: async () => {
          const own = await costOf(a, requests)
          return { values: [own / 1000], subject: own }
        },
      }
    }),
})

/** Stops every server that was added, also when the rest of the opening fails. */
export const withServers = async (open: (servers: Server[]) => Promise<Omit<Opened, 'close'>>): Promise<Opened> => {
  const servers: Server[] = []
  const close = async (): Promise<void> => void (await Promise.all(servers.map(server => server.stop())))
  try {
    return { ...(await open(servers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Ready {
  readonly server: Server
  readonly wishes: readonly Wish[]
  readonly client: Client
}

export const ready = async ({ program, wishes }: Side, servers: Server[]): Promise<Ready> => {
  const server = await startServer(typeof program === 'function' ? await program() : program)
  servers.push(server)
  const found = typeof wishes === 'function' ? await wishes(server.port) : wishes
  return { server, wishes: found, client: client(server.port, found) }
}

const bareFastify = async (name: string, { server, wishes }: Ready, servers: Server[]): Promise<Ready> =>
  ready({ program: fastifySending(await record(server.port, wishes, name)), wishes }, servers)

export const fastifySending = (file: string): Program => ({
  name: 'bare fastify',
  args: port => [compiled('fastify'), String(port), file],
})

/**
 * CPU microseconds a request, without what the asking takes: a quarter of a millisecond, as long as six requests of
 * bare fastify.
 */
export const costOf = async (
  { server, client: { send } }: Pick<Ready, 'server' | 'client'>,
  requests: number,
): Promise<number> => {
  const first = await server.usage()
  const before = await server.usage()
  await send(requests)
  const after = await server.usage()
  return (after.microseconds - before.microseconds - (before.microseconds - first.microseconds)) / requests
}
