/** The row about many worlds at once, which a process of its own makes with the built library. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { compiled } from './places.ts'
import { NotAvailable, type Row } from './row.ts'

export interface ManyWorlds {
  readonly name: string
  /** The built library. */
  readonly library: string
  readonly count: number
  /** A world that nothing was done to. */
  readonly mostKilobytes: number
  /** To create one, and to reset one. */
  readonly mostMilliseconds: number
}

const run = promisify(execFile)

export const manyWorlds = ({ name, library, count, mostKilobytes, mostMilliseconds }: ManyWorlds): Row => ({
  name,
  mostRounds: 3,
  limits: [
    { what: 'memory of each', unit: 'KB', most: mostKilobytes },
    { what: 'CPU to create one', unit: 'ms', most: mostMilliseconds },
    { what: 'CPU to reset one', unit: 'ms', most: mostMilliseconds },
  ],
  open: async () => ({
    close: async () => {},
    sample: async () => {
      const { stdout } = await run(process.execPath, ['--expose-gc', compiled('many-worlds'), library, String(count)])
      const found: {
        readonly missing?: string
        readonly bytes: number
        readonly created: number
        readonly reset: number
      } = JSON.parse(stdout)
      if (found.missing !== undefined) throw new NotAvailable(found.missing)
      return { values: [found.bytes / 1024, found.created, found.reset] }
    },
  }),
})
