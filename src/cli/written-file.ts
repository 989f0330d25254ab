/**
 * A file that a report is written to: what was there stays until all of the new one is. A link leads to the file that
 * is meant, and what is no file, a pipe or a device, can't be replaced: it is written to. So is a file that this
 * process has open already (/dev/stdout of a log, or a link that leads there): others write to it as well.
 */
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

export interface TargetFile {
  /** Without the links that lead there. */
  readonly path: string
  readonly kind: 'nothing yet' | 'file' | 'open file' | 'folder' | 'pipe' | 'other'
}

const standard: Readonly<Record<string, number>> = { '/dev/stdin': 0, '/dev/stdout': 1, '/dev/stderr': 2 }

/** Of what this process has open, by one of the names that systems have for it. */
const descriptorOf = (path: string): number | undefined => {
  const [, digits] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path) ?? []
  return digits === undefined ? standard[path] : Number(digits)
}

/** The name of what this process has open, where a path that leads to a file is one or leads over one. */
const openNameOf = (path: string): string | undefined => {
  const own = join(realpathSync(dirname(path)), basename(path)).replace(`/proc/${process.pid}/`, '/proc/self/')
  const name = [path, own].find(one => descriptorOf(one) !== undefined)
  if (name !== undefined || !lstatSync(path).isSymbolicLink()) return name
  return openNameOf(resolve(dirname(own), readlinkSync(path)))
}

/** @throws Error of node, where a link leads nowhere in the end */
export const writtenAt = (file: string): TargetFile => {
  const path = resolve(file)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() === true) {
    const open = openNameOf(path)
    return open === undefined ? { path: realpathSync(path), kind: 'file' } : { path: open, kind: 'open file' }
  }
  // What leads to a pipe of this process (/dev/stdout) has a target that nobody can open by its name.
  if (found?.isFIFO() === true) return { path, kind: 'pipe' }
  if (found !== undefined) return { path, kind: found.isDirectory() ? 'folder' : 'other' }
  const link = lstatSync(path, { throwIfNoEntry: false })
  if (link?.isSymbolicLink() !== true) return { path, kind: 'nothing yet' }
  return writtenAt(resolve(realpathSync(dirname(path)), readlinkSync(path)))
}

/** @throws Error of node, or in words */
export const write = (file: string, text: string): void => {
  const { path, kind } = writtenAt(file)
  if (kind === 'open file') writeFileSync(descriptorOf(path) ?? path, text)
  else if (kind === 'pipe') writeToPipe(path, text)
  else if (kind === 'other') writeInto(path, text)
  else replace(path, text)
}

const replace = (path: string, text: string): void => {
  const unfinished = `${path}.${process.pid}`
  try {
    writeFileSync(unfinished, text)
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

const writeInto = (path: string, text: string): void => {
  const opened = openSync(path, constants.O_WRONLY)
  try {
    writeFileSync(opened, text)
  } finally {
    closeSync(opened)
  }
}

/**
 * Whoever opens a pipe waits until somebody reads from it, and no signal would end that. It is opened once without
 * waiting, and stays open meanwhile: to whoever reads the text is at its end when nobody has it open to write.
 */
const writeToPipe = (path: string, text: string): void => {
  const probe = openedAtOnce(path)
  try {
    writeInto(path, text)
  } finally {
    closeSync(probe)
  }
}

const openedAtOnce = (path: string): number => {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENXIO')
      throw new Error('it is a pipe, and nobody reads from it', { cause: error })
    throw error
  }
}
