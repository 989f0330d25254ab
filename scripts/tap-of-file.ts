/**
 * What a test file means by `tap` where several run in one process: a test that has the name of the file. So it is
 * told, and what it started is gone, before the next one begins.
 */
import { pathToFileURL } from 'node:url'
import root from 'tap'

let current: Pick<typeof root, 'test'> = root

/** Whoever imports it sees what it is at the moment: the test of the file that runs. */
// oxlint-disable-next-line no-default-export -- as the package in whose place it is
export { current as default }

/** @param files what each is compiled to, by its name */
export const runFiles = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, path] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const ended = await root.test(name, async t => {
      current = t
      await import(pathToFileURL(path).href)
    })
    if (ended?.count === 0) root.fail(`${name} has no test`)
    else if (ended?.skip === ended?.count) root.comment(`${name} is skipped`)
  }
}
