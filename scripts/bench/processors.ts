/**
 * Servers on one processor, the bench on another.
 *
 * Left to itself the system moves them about, and what a request takes depends on who was where: the same program
 * differed by up to 40 per cent from one process to the next, and by 3 when each keeps its place. `taskset` is in every
 * Linux; elsewhere the figures spread more.
 */
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

const servers = '0'
const bench = '1'

const taskset = (...args: string[]): boolean =>
  process.platform === 'linux' && spawnSync('taskset', args, { stdio: 'ignore' }).status === 0

let isPlaced: boolean | undefined

/** Does each keep its place? Asked once; the bench takes its own then. */
const areApart = (): boolean =>
  (isPlaced ??= cpus().length > 1 && taskset('-a', '-p', '-c', bench, String(process.pid)))

/** A command line that runs on the servers' processor. */
export const onItsProcessor = (line: readonly [string, ...string[]]): readonly [string, ...string[]] =>
  areApart() ? ['taskset', '-c', servers, ...line] : line
