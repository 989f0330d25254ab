/**
 * Where worlds come from: scenarios by name, files by path, and what somebody has posted; each of which may stand on
 * others.
 *
 * What was read is kept for the next: two scenarios on top of the demo read it once.
 */
import { resolve } from 'node:path'
import { lazy, lazyAsyncEach } from '../text/lazy.ts'
import { type RunSlices, type Slices, atOnce } from '../text/slices.ts'
import { nearest } from '../text/nearest.ts'
import { type ScenarioFile, listedScenarios, scenarioPaths } from './scenarios.ts'
import type { ReadWorldSource } from './finding.ts'
import type { WorldFindings } from './world-file.ts'
import {
  type GeneratedWish,
  type LowerLayers,
  type WorldLayer,
  fileLayer,
  generatedLayer,
  layersUnder,
  postedLayer,
  referredLayer,
} from './layers.ts'
import { type NeedRoom, anyNeed, weightOfClubs } from './weight.ts'
import { type WorldSource, worldSource } from './world-source.ts'

export interface CatalogueOptions {
  readonly readSource: ReadWorldSource
  /** Folders whose files are scenarios. Absent: there are none. */
  readonly scenarioFolders?: readonly string[]
  /** Makes the lines of a made-up world, one record a line. */
  readonly generate: (wish: Required<GeneratedWish>) => Promise<Slices<Buffer>>
  /** Absent: in one go, for whoever serves nobody meanwhile. */
  readonly run?: RunSlices
}

/**
 * `findings`: nothing can be made of it. What is wrong on some day only is told when it is to be started on that day.
 */
export type OpenedWorld = WorldSource | WorldFindings

export interface UnknownScenario {
  readonly unknown: string
  readonly meant: readonly string[]
  readonly names: readonly string[]
}

export interface WorldCatalogue {
  /** Names, descriptions and clocks, without reading more than that of any. */
  scenarios(): readonly ScenarioFile[]
  scenario(name: string): Promise<OpenedWorld | UnknownScenario>
  /** Read anew. */
  file(path: string): Promise<OpenedWorld>
  /** A JSON value with the sections of a world file. It may stand on a scenario, never on a file. */
  posted(value: unknown, needRoom?: NeedRoom, run?: RunSlices): Promise<OpenedWorld>
}

/** A made-up world is large, and made again quickly enough. */
const generatedKept = 2

export const worldCatalogue = ({
  readSource,
  scenarioFolders = [],
  generate,
  run: usualRun = async slices => atOnce(slices),
}: CatalogueOptions): WorldCatalogue => {
  const paths = lazy(() => scenarioPaths(scenarioFolders))
  const layers = new Map<string, WorldLayer>()
  let generated: readonly { readonly wish: string; readonly layer: WorldLayer }[] = []

  const wishOf = ({ clubs, seed = 1 }: GeneratedWish): Required<GeneratedWish> => ({ clubs, seed })
  const fileOf = (path: string): WorldLayer => {
    const known = layers.get(resolve(path)) ?? referredLayer(path, readSource)
    layers.set(resolve(path), known)
    return known
  }
  const lower: LowerLayers = {
    file: fileOf,
    scenario: name => paths().get(name),
    get scenarioNames() {
      return [...paths().keys()]
    },
    generated: wish => generated.find(made => made.wish === JSON.stringify(wishOf(wish)))?.layer,
  }

  const open = async (top: WorldLayer, needRoom: NeedRoom, run = usualRun): Promise<OpenedWorld> => {
    for (;;) {
      // What was made for the one is looked for by the next.
      // oxlint-disable-next-line no-await-in-loop
      const found = await run(layersUnder(top, lower))
      if ('findings' in found) return { findings: found.findings, hasMore: false }
      if ('layers' in found) return run(worldSource(found.layers))
      const wish = wishOf(found.wanting)
      needRoom(weightOfClubs(wish.clubs))
      const layer = generatedLayer(await run(await generate(wish)))
      generated = [{ wish: JSON.stringify(wish), layer }, ...generated].slice(0, generatedKept)
    }
  }

  // What is wrong with it may be mended when it is asked for again.
  const opened = lazyAsyncEach(
    (path: string) => open(fileOf(path), anyNeed),
    source => 'findings' in source,
  )

  return {
    scenarios: () => listedScenarios(paths()),
    scenario: async name => {
      const path = paths().get(name)
      if (path === undefined)
        return { unknown: name, meant: nearest(name, paths().keys(), 1), names: lower.scenarioNames }
      return opened(path)
    },
    file: path => open(fileLayer(path, readSource), anyNeed),
    posted: (value, needRoom = anyNeed, run) => open(postedLayer(value), needRoom, run),
  }
}
