/**
 * Scenarios: worlds with a name, one a file of a folder, that show something in particular.
 *
 * To list them only the section `world` of each is read: the demo alone would take longer than all the others together.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../club/model.ts'
import { yamlDocument } from '../yaml.ts'
import { recordShapes } from './records/records.ts'
import { Trail } from './shape.ts'
import { readClock } from './times.ts'
import { deepest } from '../text/depth.ts'
import { isObject } from '../text/pointer.ts'

export interface ScenarioFile {
  /** The file's, without its ending. */
  readonly name: string
  readonly path: string
  readonly description: string | undefined
  /** Where its clock starts; undefined: now. */
  readonly now: Instant | undefined
}

/** By name; of one that is in two folders the first counts. @throws node's error for a folder that can't be read */
export const scenarioPaths = (folders: readonly string[]): ReadonlyMap<string, string> => {
  const paths = new Map<string, string>()
  for (const folder of folders) {
    for (const file of readdirSync(folder).toSorted()) {
      const [, name] = /^([a-z0-9][a-z0-9-]*)\.(?:ya?ml|ndjson|jsonl)$/.exec(file) ?? []
      if (name !== undefined && !paths.has(name)) paths.set(name, join(folder, file))
    }
  }
  return paths
}

/** In the order of their names, the demo first. */
export const listedScenarios = (paths: ReadonlyMap<string, string>): readonly ScenarioFile[] =>
  [...paths]
    .toSorted(([one], [other]) => Number(other === 'demo') - Number(one === 'demo') || (one < other ? -1 : 1))
    .map(([name, path]) => ({ name, path, ...aboutIn(readFileSync(path, 'utf8')) }))

/** What is wrong with it is told when the scenario is opened. */
const aboutIn = (text: string): Pick<ScenarioFile, 'description' | 'now'> => {
  const [section] = /^(?:world:.*\n(?:(?:[ #].*)?\n)*|\{"record":\s*"world".*)/m.exec(`${text}\n`) ?? []
  const { description, now } = worldIn(section) ?? {}
  return { description, now: now === undefined ? undefined : readClock(now) }
}

const worldIn = (section: string | undefined) => {
  try {
    const document = section === undefined ? undefined : yamlDocument(section, deepest)
    const value: unknown = document?.errors.length === 0 ? document.toJS() : undefined
    if (!isObject(value)) return undefined
    const { record: _, ...line } = value
    const about = 'world' in value ? value.world : line
    return recordShapes.world.shape.accepts(about, new Trail()) ? about : undefined
  } catch {
    return undefined
  }
}
