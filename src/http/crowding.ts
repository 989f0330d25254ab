/** Does a contract want the paths of our own pages, worlds or control API for itself? */
import type { Contract } from '../contract/contract.ts'
import { comparablePath, pathPattern } from '../contract/path-template.ts'
import type { StaticPage } from './static-page.ts'

/** Hardly any template can match a path: expressions of those alone are made, for hundreds would delay the start. */
const takenBy = (templates: readonly string[]): ((path: string) => boolean) => {
  const all = templates.map(template => ({ template, segments: template.split('/') }))
  return path => {
    const wanted = path.split('/')
    const isAlike = (segment: string, at: number): boolean => /[{%]/.test(segment) || segment === wanted[at]
    return all.some(
      ({ template, segments }) =>
        segments.length === wanted.length
        && segments.every(isAlike)
        && pathPattern(template).test(comparablePath(path)),
    )
  }
}

/**
 * Below which path it is said why requests were answered as they were; the first at which the contract has nothing of
 * its own.
 *
 * @param prefixes of its mounts; `{world}` stands for a segment
 */
export const explanationsPrefix = ({ operations }: Contract, prefixes: readonly string[], base: string): string => {
  const templates = prefixes.flatMap(prefix => operations.map(({ path }) => prefix + path))
  const isTaken = takenBy(templates)
  const isFree = (prefix: string): boolean =>
    ['x/requests', 'x/requests/y'].every(path => !isTaken(`${prefix}/${path}`))
  return [`${base}/w`, '/courtside/w'].find(isFree) ?? '/courtside/worlds'
}

const healthPaths = ['/health/live', '/health/ready']

/** What the paths begin with at which it is said whether the server lives, and is ready. */
export const healthPrefix = ({ operations }: Contract, basePaths: readonly string[]): string => {
  const isTaken = takenBy(basePaths.flatMap(base => operations.map(({ path }) => base + path)))
  return healthPaths.some(isTaken) ? '/courtside' : ''
}

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
  const isTaken = takenBy(templates)
  const isInside = (path: string): boolean => templates.some(template => `${template}/`.startsWith(`${path}/`))
  return pages.some(({ path }) => isTaken(path)) || isInside('/w') || isInside('/control') || ourPaths.some(isTaken)
}
