/** The scenarios as they are shipped. */
import { readSource } from '../../src/contract/document/source.ts'
import type { Id, Instant } from '../../src/club/model.ts'
import type { ClubData } from '../../src/data/club-data.ts'
import { memoryLayer } from '../../src/data/memory/memory-data.ts'
import { idOf } from '../../src/world-file/ids.ts'
import { type WorldCatalogue, worldCatalogue } from '../../src/world-file/catalogue.ts'
import type { StartedWorld, WorldSource } from '../../src/world-file/world-source.ts'
import { generatedWorld } from '../../src/world-file/generate/world.ts'
import { aMonday } from './loaded.ts'

export const shippedCatalogue = (): WorldCatalogue =>
  worldCatalogue({
    readSource,
    scenarioFolders: ['examples/worlds', 'examples/worlds/scenarios'],
    generate: generatedWorld,
  })

export const opened = async (catalogue: WorldCatalogue, name: string): Promise<WorldSource> => {
  const source = await catalogue.scenario(name)
  if ('unknown' in source) throw new Error(`There is no scenario ${name}.`)
  if ('findings' in source) throw new Error(source.findings.map(({ message }) => message).join('\n'))
  return source
}

export interface Visited {
  readonly world: StartedWorld
  readonly data: ClubData
  readonly now: Instant
  /** The id of who has this role. */
  as(role: string): Id
  id(kind: Parameters<typeof idOf>[0], name: string): Id
}

/** A scenario as it starts, by its own clock or else on a Monday at noon. */
export const visited = async (catalogue: WorldCatalogue, name: string, on = aMonday): Promise<Visited> => {
  const source = await opened(catalogue, name)
  const now = source.now ?? Date.parse(on)
  const world = source.startingAt(now)
  if ('findings' in world) throw new Error(world.findings.map(({ message }) => message).join('\n'))
  return {
    world,
    now,
    id: idOf,
    data: memoryLayer(world.records).begin(),
    as: role => {
      const found = world.cast.find(member => member.role === role)
      if (found === undefined) throw new Error(`Nobody in ${name} has the role ${role}.`)
      return found.personId
    },
  }
}
