/**
 * Calls back when one of a set of files changes.
 *
 * The folders are watched rather than the files: editors save by writing another file and renaming it, and a file that is
 * missing now may be there later. Several changes at once are one call; changes during a call lead to another one.
 */
import { existsSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { watch as watchPaths } from 'chokidar'

/** Milliseconds without a further change before the files are read: a save is often several writes. */
const quiet = 80

export const watchFiles = (
  first: ReadonlySet<string>, onChange: () => Promise<ReadonlySet<string>>, onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> => {
  let files = new Set([...first].map(file => resolve(file)))
  const foldersOf = (paths: ReadonlySet<string>): string[] => [...new Set([...paths].map(path => nearestFolder(dirname(path))))]
  const watched = new Set(foldersOf(files))
  const watcher = watchPaths([...watched], { depth: 0, ignoreInitial: true })
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isDue = false

  /** Adding one that is watched already would make what has just come into it look as if it had always been there. */
  const watchNewFolders = (): boolean => {
    const added = foldersOf(files).filter(folder => !watched.has(folder))
    for (const folder of added) watched.add(folder)
    watcher.add(added)
    return added.length > 0
  }

  const run = async (): Promise<void> => {
    if (isRunning) {
      isDue = true
      return
    }
    isRunning = true
    do {
      isDue = false
      try {
        files = new Set([...await onChange()].map(file => resolve(file)))
        // A file may have come into a folder before it was watched: look once more.
        if (watchNewFolders()) isDue = true
      } catch (error) {
        onError(error)
      }
    } while (isDue)
    isRunning = false
  }

  watcher.on('all', (_event, path) => {
    const changed = resolve(path)
    // A folder on the way to one of the files came or went: what is to be watched is another one now.
    const isOnTheWay = [...files].some(file => file.startsWith(`${changed}${sep}`))
    if (isOnTheWay) {
      watched.delete(changed)
      watchNewFolders()
    }
    if (!isOnTheWay && !files.has(changed)) return
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

/** A folder that is missing can't be watched; the one in which it will appear can. */
const nearestFolder = (folder: string): string => existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
