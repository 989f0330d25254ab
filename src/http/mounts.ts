/**
 * Which mount a request's target is in: the longest prefix that it starts with, one of whose segments may name a world.
 *
 * Worked out before routing, so that every contract has one set of routes however many base paths and worlds there are.
 */
import type { Failed } from '../contract/problem.ts'
import { comparablePath } from '../contract/path-template.ts'
import type { Service } from './service.ts'
import { decodedOrAsSent } from '../text/percent-encoding.ts'
import type { BoundWorld } from '../worlds/bound-world.ts'

export interface Mount {
  /** `/virtual/v2`; `` for the root; `/w/{world}/v2`, where one segment names the world. */
  readonly prefix: string
  readonly service: Service
  /** @param name the segment in braces, undefined where the prefix has none */
  readonly bind: (name: string | undefined) => BoundWorld | Failed
}

export interface MountMatch {
  readonly mount: Mount
  /** The prefix as it was sent. */
  readonly prefix: string
  /** The name in it. */
  readonly name: string | undefined
}

interface Candidate {
  readonly mount: Mount
  readonly segments: readonly string[]
}

const isName = (segment: string): boolean => segment.startsWith('{') && segment.endsWith('}')

export interface MountFinder {
  /** The mount with the longest prefix that a path, without its query, is in. */
  first(path: string): MountMatch | undefined
  /** All of them, the longest prefix first. */
  all(path: string): readonly MountMatch[]
}

export const mountFinder = (mounts: readonly Mount[]): MountFinder => {
  const candidates = mounts
    .map((mount): Candidate => ({ mount, segments: mount.prefix.split('/').slice(1) }))
    .toSorted((a, b) => b.segments.length - a.segments.length)
  const atRoot = candidates.filter(({ segments }) => segments.length === 0)
  const byFirst = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const [first] = candidate.segments
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), candidate])
  }
  for (const [first, own] of byFirst) byFirst.set(first, [...own, ...atRoot])

  const among = (path: string): readonly Candidate[] => {
    const end = path.indexOf('/', 1)
    return byFirst.get(end < 0 ? path.slice(1) : path.slice(1, end)) ?? atRoot
  }
  const all = (path: string): readonly MountMatch[] => {
    const found = among(path).flatMap(candidate => match(candidate, path) ?? [])
    if (!path.includes('%') || found.some(({ prefix }) => prefix !== '')) return found
    // The same prefix in another spelling (RFC 3986, section 6.2.2.2).
    const comparable = comparablePath(path)
    const segments = path.split('/')
    return among(comparable)
      .flatMap(candidate => match(candidate, comparable) ?? [])
      .map(one => ({ ...one, prefix: segments.slice(0, one.prefix.split('/').length).join('/') }))
  }
  return {
    all,
    first: path => {
      if (path.includes('%')) return all(path)[0]
      for (const candidate of among(path)) {
        const found = match(candidate, path)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

const match = ({ mount, segments }: Candidate, path: string): MountMatch | undefined => {
  let at = 0
  let name: string | undefined
  for (const segment of segments) {
    const next = path.indexOf('/', at + 1)
    const end = next < 0 ? path.length : next
    const sent = path.slice(at + 1, end)
    if (isName(segment)) name = decodedOrAsSent(sent)
    else if (sent !== segment) return undefined
    at = end
  }
  return { mount, name, prefix: path.slice(0, at) }
}
