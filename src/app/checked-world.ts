/** A world file that is looked at, and served to nobody. */
import type { Instant, WorldRecords } from '../club/model.ts'
import { readSource } from '../contract/document/source.ts'
import { scenarioFolders } from '../shipped.ts'
import { unusableWorld } from '../stub/unusable-world-problem.ts'
import { worldCatalogue } from '../world-file/catalogue.ts'
import { generatedWorld } from '../world-file/generate/world.ts'
import { isWorldFile } from '../world-file/recognised.ts'

export { clubContract } from '../shipped.ts'

export interface CheckedWorld {
  readonly records: WorldRecords
  /** When it starts. */
  readonly now: Instant
}

/** Is it a world, by what the file holds? */
export const isWorld = (path: string): boolean => isWorldFile(path, readSource)

/**
 * A world as it starts at an instant: the one that is given, else its own, else `real`, which is now.
 *
 * @throws UnusableWorld with every finding
 */
export const checkedWorld = async (path: string, asked: Instant | undefined, real: Instant): Promise<CheckedWorld> => {
  const source = await worldCatalogue({ readSource, scenarioFolders, generate: generatedWorld }).file(path)
  if ('findings' in source) throw unusableWorld(path, source)
  const now = asked ?? source.now ?? real
  const started = source.startingAt(now)
  if ('findings' in started) throw unusableWorld(path, started)
  return { records: started.records, now }
}
