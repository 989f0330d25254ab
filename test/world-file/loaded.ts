/** Loads worlds for the tests below. */
import type { WorldRecords } from '../../src/club/model.ts'
import type { Finding } from '../../src/text/finding.ts'
import { readSource } from '../../src/contract/document/source.ts'
import type { WorldFindings } from '../../src/world-file/world-file.ts'
import { type OpenedWorld, worldCatalogue } from '../../src/world-file/catalogue.ts'
import type { StartedWorld } from '../../src/world-file/world-source.ts'

export const demoPath = 'examples/worlds/demo.yaml'
export const aMonday = '2027-03-15T12:00:00Z'

const catalogue = worldCatalogue({
  readSource,
  generate: () => Promise.reject(new Error('These worlds are written by hand.')),
})

/** Reading takes longer than loading, and what was read does not depend on the day. */
const opened = new Map<string, Promise<OpenedWorld>>()

export const loaded = async (path: string, now = aMonday): Promise<WorldRecords | WorldFindings> => {
  const opening = opened.get(path) ?? catalogue.file(path)
  opened.set(path, opening)
  const source = await opening
  if ('findings' in source) return source
  const started = source.startingAt(Date.parse(now))
  return 'findings' in started ? started : started.records
}

/** The demo with all that is known of it. */
export const demoOn = async (now: string): Promise<StartedWorld> => {
  const source = await catalogue.file(demoPath)
  const started = 'findings' in source ? source : source.startingAt(Date.parse(now))
  if ('findings' in started) throw new Error('The demo is good')
  return started
}

export const goodWorld = async (path: string, now = aMonday): Promise<WorldRecords> => {
  const found = await loaded(path, now)
  if ('findings' in found)
    throw new Error(found.findings.map(({ place, message }) => `${place.file}:${place.line}: ${message}`).join('\n'))
  return found
}

/** `12:5 unknown-field #/people/0/nam`, with the number of findings that are not listed. */
export const findingsOf = async (path: string, now = aMonday): Promise<readonly string[]> => {
  const found = await loaded(path, now)
  if (!('findings' in found)) return []
  return found.findings.map(
    ({ place, code, pointer }) => `${place.file}:${place.line}:${place.column} ${code} #${pointer}`,
  )
}

/** What is wrong with a world that is given as a value, when it starts then. */
export const postedFindings = async (value: unknown, now = aMonday): Promise<readonly Finding[]> => {
  const source = await catalogue.posted(value)
  if ('findings' in source) return source.findings
  const started = source.startingAt(Date.parse(now))
  return 'findings' in started ? started.findings : []
}

/** The records of a good world that is given as a value. */
export const recordsOf = async (value: unknown, now = aMonday): Promise<WorldRecords> => {
  const source = await catalogue.posted(value)
  const started = 'findings' in source ? source : source.startingAt(Date.parse(now))
  if ('findings' in started) throw new Error(started.findings.map(({ message }) => message).join('\n'))
  return started.records
}
