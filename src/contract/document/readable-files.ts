/**
 * Which files a contract may be made of: somebody else's could name any that this program may read.
 *
 * Those in its own folder, in the project around it (the nearest folder with a `package.json` or a `.git`, else the
 * working directory), and in folders that were allowed. Links are followed first: what counts is where a file lies.
 */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, relative, isAbsolute, resolve } from 'node:path'

/** Why a file is not read; undefined for one that is. */
export type FileRefusal = (path: string) => string | undefined

export const readableFiles = (contract: string, allowed: readonly string[]): FileRefusal => {
  const folder = dirname(real(resolve(contract)))
  const folders = [folder, projectAround(folder) ?? real(process.cwd()), ...allowed.map(one => real(resolve(one)))]
  const isReadable = new Map<string, boolean>()
  return path => {
    // Thousands of references lead to one file.
    if (!isReadable.has(path)) {
      const file = real(path)
      const isInFolder = folders.some(one => isInside(file, one))
      isReadable.set(path, isInFolder)
    }
    return isReadable.get(path) === true
      ? undefined
      : 'it is outside the project that the contract is in. Allow its folder with --allow-files, or save a copy '
          + 'beside the contract'
  }
}

const projectAround = (folder: string): string | undefined => {
  if (existsSync(join(folder, 'package.json')) || existsSync(join(folder, '.git'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : projectAround(above)
}

/** Where a path leads, with as much of it as there is. */
const real = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(real(above), relative(above, path))
  }
}

const isInside = (file: string, folder: string): boolean => {
  const way = relative(folder, file)
  return way === '' || (!/^\.\.(?:[/\\]|$)/.test(way) && !isAbsolute(way))
}
