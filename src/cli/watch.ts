/**
 * Calls back when one of a set of files changes.
 *
 * The folders are watched rather than the files: editors save by writing another file and renaming it, and a file that
 * is missing now may be there later. Several changes at once are one call; changes during a call lead to another one.
 */
import { existsSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { watch as watchPaths } from 'chokidar'

/** Milliseconds without a further change before the files are read: a save is often several writes. */
const quiet = 80

export const watchFiles = (
  first: ReadonlySet<string>,
  onChange: () => Promise<ReadonlySet<string>>,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> => {
  let files = new Set([...first].map(file => resolve(file)))
  const foldersOf = (paths: ReadonlySet<string>): string[] => [
    ...new Set([...paths].map(path => nearestFolder(dirname(path)))),
  ]
  const watched = new Set(foldersOf(files))
  /** Files that were there when they were last read: that they are found, when a folder is watched anew, is no news. */
  let present = new Set([...files].filter(file => existsSync(file)))
  const watcher = watchPaths([...watched], { depth: 0, ignoreInitial: false })
  let timer: NodeJS.Timeout | undefined

  const watchNewFolders = (): void => {
    const added = foldersOf(files).filter(folder => !watched.has(folder))
    if (added.length === 0) return
    for (const folder of added) watched.add(folder)
    watcher.add(added)
  }

  /** Is this event news about one of the files, or about a folder on the way to one? */
  const isNews = (event: string, path: string): boolean => {
    if (files.has(path)) {
      if (event === 'unlink') return present.delete(path)
      if (event !== 'add') return true
      return !present.has(path) && present.add(path).has(path)
    }
    if (event !== 'addDir' && event !== 'unlinkDir') return false
    if (event === 'addDir' && watched.has(path)) return false
    const below = [...files].filter(file => file.startsWith(`${path}${sep}`))
    if (event === 'unlinkDir') for (const file of below) present.delete(file)
    if (below.length > 0) watched.delete(path)
    return below.length > 0
  }

  const run = inTurns(async () => {
    try {
      const before = new Set([...files].filter(file => existsSync(file)))
      files = new Set([...(await onChange())].map(file => resolve(file)))
      present = new Set([...files].filter(file => before.has(file)))
      watchNewFolders()
    } catch (error) {
      onError(error)
    }
  })

  watcher.on('all', (event, path) => {
    if (!isNews(event, resolve(path))) return
    watchNewFolders()
    clearTimeout(timer)
    timer = setTimeout(() => void run(), quiet)
  })
  watcher.on('error', onError)
  const handle = {
    close: async () => {
      clearTimeout(timer)
      await watcher.close()
    },
  }
  return new Promise(done => watcher.once('ready', () => done(handle)))
}

/** Never two at once: whoever calls while it goes on has it done once more, after it. @param work throws nothing */
export const inTurns = (work: () => Promise<void>): (() => Promise<void>) => {
  let isRunning = false
  let isDue = false
  return async () => {
    isDue = true
    if (isRunning) return
    isRunning = true
    while (isDue) {
      isDue = false
      // One after another is the point.
      // oxlint-disable-next-line no-await-in-loop
      await work()
    }
    isRunning = false
  }
}

/** A folder that is missing can't be watched; the one in which it will appear can. */
const nearestFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
