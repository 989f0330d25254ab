/** Rows that are about a process as a whole: what its start takes, and what it holds after a day's work. */
import { client } from './load.ts'
import { type Wish, record } from './recording.ts'
import type { Row } from './row.ts'
import { type Program, startServer } from './server.ts'
import { type Side, fastifySending, ready, withServers } from './under-load.ts'

interface Started {
  readonly microseconds: number
  readonly seconds: number
  readonly peakBytes: number
}

/** From spawn to the last of the first answers. */
const startOf = async (program: Program, wishes: readonly Wish[]): Promise<Started> => {
  const start = performance.now()
  const server = await startServer(program)
  try {
    for (const wish of wishes) {
      // Each is asked for once, as a person or a test would.
      // oxlint-disable-next-line no-await-in-loop
      await client(server.port, [wish]).send(1)
    }
    const { microseconds, peakBytes } = await server.usage()
    return { microseconds, peakBytes, seconds: (performance.now() - start) / 1000 }
  } finally {
    await server.stop()
  }
}

export interface ColdStart {
  readonly name: string
  readonly program: Program
  readonly wishes: readonly Wish[]
  readonly most: number
}

/** The CPU time from spawn to the first answers, against bare fastify with the same answers. */
export const coldStart = ({ name, program, wishes, most }: ColdStart): Row => ({
  name,
  limits: [{ what: 'CPU to the first answer', unit: '×', most }],
  open: async () => {
    const server = await startServer(program)
    const file = await record(server.port, wishes, name).finally(() => server.stop())
    const baseline = fastifySending(file)
    // The first start of all may fill a cache, and the files are read from the disk.
    await startOf(baseline, wishes)
    return {
      close: async () => {},
      sample: async isBaselineFirst => {
        const first = await startOf(isBaselineFirst ? baseline : program, wishes)
        const second = await startOf(isBaselineFirst ? program : baseline, wishes)
        const [own, other] = isBaselineFirst ? [second, first] : [first, second]
        return {
          values: [own.microseconds / other.microseconds],
          subject: own.microseconds,
          baseline: other.microseconds,
        }
      },
    }
  },
})

export interface LargeStart {
  readonly name: string
  readonly program: () => Promise<Program>
  readonly wishes: readonly Wish[]
  readonly mostSeconds: number
  readonly mostMegabytes: number
}

/** CPU seconds rather than the clock's: the machine may be busy, and loading waits for nothing. */
export const largeStart = ({ name, program, wishes, mostSeconds, mostMegabytes }: LargeStart): Row => ({
  name,
  mostRounds: 3,
  limits: [
    { what: 'CPU to the first answer', unit: 's', most: mostSeconds },
    { what: 'memory at its peak', unit: 'MB', most: mostMegabytes },
  ],
  open: async () => {
    const found = await program()
    return {
      close: async () => {},
      sample: async () => {
        const { microseconds, peakBytes } = await startOf(found, wishes)
        return { values: [microseconds / 1e6, peakBytes / 2 ** 20], subject: microseconds }
      },
    }
  },
})

/** Lived memory after so many requests of a fresh process. */
export const memoryAfter = ({
  name,
  side,
  requests,
  most,
}: {
  readonly name: string
  readonly side: Side
  readonly requests: number
  readonly most: number
}): Row => ({
  name,
  limits: [{ what: `memory after ${requests.toLocaleString('en-GB')} requests`, unit: 'MB', most }],
  mostRounds: 3,
  open: async () => ({
    close: async () => {},
    sample: async () => {
      const opened = await withServers(async servers => {
        const {
          server,
          client: { send },
        } = await ready(side, servers)
        await send(requests)
        const { bytes } = await server.usage()
        return { sample: async () => ({ values: [bytes / 2 ** 20] }) }
      })
      try {
        return await opened.sample(false)
      } finally {
        await opened.close()
      }
    },
  }),
})
