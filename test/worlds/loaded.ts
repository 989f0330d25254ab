/** Loads worlds for the tests below. */
import { type LoadedWorld, loadWorld } from '../../src/data/world-file.ts'
import { type ReadSource, readSource } from '../../src/contract/source.ts'
import type { World } from '../../src/club/model.ts'

export const demoPath = 'examples/worlds/demo.yaml'
export const aMonday = '2027-03-15T12:00:00Z'

/** Reading takes longer than loading, and what was read does not depend on the day. */
const read = new Map<string, ReadSource>()
const readOnce = (path: string): ReadSource => {
  const known = read.get(path) ?? readSource(path)
  read.set(path, known)
  return known
}

export const loaded = (path: string, now = aMonday): LoadedWorld => loadWorld(path, { now: Date.parse(now), readSource: readOnce })

export const goodWorld = (path: string, now = aMonday): World => {
  const found = loaded(path, now)
  if ('findings' in found) throw new Error(found.findings.map(({ place, message }) => `${place.file}:${place.line}: ${message}`).join('\n'))
  return found.world
}

/** `12:5 unknown-field #/people/0/nam`, with the number of findings that are not listed. */
export const findingsOf = (path: string, now = aMonday): readonly string[] => {
  const found = loaded(path, now)
  if (!('findings' in found)) return []
  return found.findings.map(({ place, code, pointer }) => `${place.file}:${place.line}:${place.column} ${code} #${pointer}`)
}
