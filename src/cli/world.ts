/** `courtside world`: writes a generated world, one record a line. */
import { generateWorld } from '../tools/generate-world.ts'

export interface WorldCommand {
  readonly clubs: number
  readonly seed: number
  readonly write: (lines: string) => void
}

export const world = ({ clubs, seed, write }: WorldCommand): Promise<void> => generateWorld({ clubs, seed, write })
