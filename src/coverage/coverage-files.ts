/** Coverage as files: each process leaves one of its own in a folder, and all of them together are read again. */
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { messageOf } from '../text/message-of.ts'
import { whyNoJson } from '../text/not-json.ts'
import { type Coverage, coverageFormat, isCoverage, whyNoCoverage } from './coverage.ts'
import type { CoverageRecorder } from './recorder.ts'

/**
 * Before anything is served: who waits for minutes should not hear at the end that nothing can be written.
 *
 * @throws Error that says what is wrong
 */
export const refuseUnwritableFolder = (folder: string): void => {
  try {
    makeFolder(resolve(folder))
    accessSync(resolve(folder), constants.W_OK)
  } catch (error) {
    throw new Error(`nothing can be written to the folder ${folder}: ${messageOf(error)}.`, { cause: error })
  }
}

/** Node's own `recursive` never comes to an end where the file system takes no folder, as /proc does. */
const makeFolder = (folder: string): void => {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

interface Covered {
  readonly recorder: Pick<CoverageRecorder, 'contract' | 'covered'>
  /** Of this program. */
  readonly version: string
  /** Of the contract. */
  readonly file: string
  readonly started: Date
  readonly ended: Date
}

/**
 * Whole or not at all, under a name that no other process has.
 *
 * @returns the file
 * @throws Error that says what is wrong
 */
export const writeCoverage = (
  folder: string,
  { recorder, version, file: contractFile, started, ended }: Covered,
): string => {
  const coverage: Coverage = {
    format: coverageFormat,
    version,
    contract: { ...recorder.contract(), file: contractFile },
    started: started.toISOString(),
    ended: ended.toISOString(),
    processes: 1,
    ...recorder.covered(),
  }
  const name = `coverage-${process.pid}-${randomBytes(6).toString('hex')}.json`
  const file = join(resolve(folder), name)
  try {
    // It may have been cleared away meanwhile.
    makeFolder(resolve(folder))
    writeFileSync(`${file}.part`, `${JSON.stringify(coverage)}\n`)
    renameSync(`${file}.part`, file)
  } catch (error) {
    try {
      rmSync(`${file}.part`, { force: true })
    } catch {
      // What can't be written need not be removed.
    }
    throw new Error(`${join(folder, name)} can't be written: ${messageOf(error)}.`, { cause: error })
  }
  return join(folder, name)
}

/** As it was found. */
export interface FoundCoverage {
  readonly file: string
  readonly coverage: Coverage
  /** Digests of the files that it was put together of; else its own. */
  readonly sources: readonly string[]
}

/**
 * All that the folders and files hold, but for what another of them was put together of.
 *
 * @throws Error that says which file is none
 */
export const coverageIn = (paths: readonly string[]): readonly FoundCoverage[] => {
  const files = paths.flatMap(path => {
    try {
      return statSync(path).isDirectory()
        ? readdirSync(path)
            .filter(name => name.endsWith('.json'))
            .toSorted()
            .map(name => join(path, name))
        : [path]
    } catch (error) {
      throw new Error(`${path} can't be read: ${messageOf(error)}.`, { cause: error })
    }
  })
  // However it is named, a file counts once.
  const byPath = new Map(files.toReversed().map(file => [resolve(file), file]))
  return eachOnce([...byPath.values()].toReversed().map(read))
}

/** Those that have a source which none before them has, the ones of most sources first. */
const eachOnce = (found: readonly FoundCoverage[]): readonly FoundCoverage[] => {
  const known = new Set<string>()
  const bySources = found.toSorted((one, other) => other.sources.length - one.sources.length)
  return bySources.filter(({ sources }) => {
    const isNew = sources.some(source => !known.has(source))
    for (const source of sources) known.add(source)
    return isNew
  })
}

const read = (file: string): FoundCoverage => {
  let value: unknown
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
    value = JSON.parse(text)
  } catch (error) {
    const why = error instanceof SyntaxError ? `it is no JSON (${whyNoJson(error, text)})` : messageOf(error)
    throw new Error(`${file} is no coverage: ${why}.`, { cause: error })
  }
  const own = createHash('sha256').update(text).digest('hex').slice(0, 16)
  if (isCoverage(value)) {
    const { sources = [], ...coverage } = value
    return { file, coverage, sources: sources.length === 0 ? [own] : sources }
  }
  throw new Error(`${file} is no coverage: ${whyNoCoverage(value)}.`)
}
