/** `courtside world`: writes a generated world, one record a line. */
import { generateWorld } from '../world-file/generate/world.ts'

export interface WorldCommand {
  readonly clubs: number
  readonly seed: number
  readonly write: (lines: string) => Promise<void> | void
}

export const world = ({ clubs, seed, write }: WorldCommand): Promise<void> => generateWorld({ clubs, seed, write })
