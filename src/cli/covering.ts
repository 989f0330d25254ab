/** A server that leaves behind what was exercised of its contract: `--coverage`. */
import { shownPath } from '../contract/document/source.ts'
import { refuseUnwritableFolder, writeCoverage } from '../coverage/coverage-files.ts'
import { type CoverageRecorder, coverageRecorder } from '../coverage/recorder.ts'
import { courtsideVersion } from '../version.ts'
import { atEnd } from './at-end.ts'
import { Failure } from './failure.ts'
import type { ServeOptions } from './serve.ts'
import { streams } from './standard-streams.ts'
import { messageOf } from '../text/message-of.ts'

export interface Covering {
  /** For `serve`. */
  readonly coverage: CoverageRecorder
  /** @throws Failure of exit code 3 */
  write(): void
}

/** @throws Failure of exit code 2 where nothing can be written to the folder */
export const covering = (folder: string, { path }: Pick<ServeOptions, 'path'>): Covering => {
  inWords(2, () => refuseUnwritableFolder(folder))
  const coverage = coverageRecorder()
  const started = streams.now()
  return {
    coverage,
    write: () => {
      const [file, version, ended] = [shownPath(path), courtsideVersion(), streams.now()]
      inWords(3, () => writeCoverage(folder, { recorder: coverage, version, file, started, ended }))
    },
  }
}

const inWords = (exitCode: 2 | 3, act: () => void): void => {
  try {
    act()
  } catch (error) {
    throw new Failure(`--coverage: ${messageOf(error)}`, exitCode)
  }
}

/** For a server that ends by a signal: the file is written when all is answered. */
export const withCoverage = (options: ServeOptions, folder: string): ServeOptions => {
  const { coverage, write } = covering(folder, options)
  return {
    ...options,
    coverage,
    onClosed: async () => {
      await options.onClosed?.()
      atEnd(write)
    },
  }
}
