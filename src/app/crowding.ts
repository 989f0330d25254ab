/** Does a contract want the paths of our own pages, worlds or control API for itself? */
import type { Contract } from '../contract/contract.ts'
import { comparablePath, pathPattern } from '../contract/path-template.ts'
import type { StaticPage } from '../http/outside.ts'

/** Some of our own paths, of every length: a contract that answers at one of them has them all to itself. */
const ourPaths = [
  '/control/v1/worlds',
  '/control/v1/worlds/x',
  '/control/v1/worlds/x/y',
  '/control/v1/worlds/x/y/z',
  '/w/x',
  '/w/x/y',
  '/w/x/y/z',
  '/w/x/y/z/a',
]

export const isCrowding = (
  { operations }: Contract,
  basePaths: readonly string[],
  pages: readonly StaticPage[],
): boolean => {
  const templates = basePaths.flatMap(base => operations.map(({ path }) => base + path))
  const patterns = templates.map(pathPattern)
  const isTaken = (path: string): boolean => patterns.some(pattern => pattern.test(comparablePath(path)))
  const isInside = (path: string): boolean => templates.some(template => `${template}/`.startsWith(`${path}/`))
  return pages.some(({ path }) => isTaken(path)) || isInside('/w') || isInside('/control') || ourPaths.some(isTaken)
}
