/**
 * Finds schemas that ask for nothing but themselves.
 *
 * A schema may contain itself below a property or an item: each value ends somewhere. It may not be itself: a circle of
 * `$ref`, `allOf` and other keywords that apply to the same value can never be decided.
 */
import type { Reference, Visited } from './visited.ts'
import { isObject } from '../../text/pointer.ts'
import { siteKey } from './source.ts'
import { addTo } from '../../text/grouped-by.ts'
import { branchKeywords } from '../branch-keywords.ts'

/** Those of one schema that is about the same value. */
const schemaKeywords = ['not', 'if', 'then', 'else'] as const

/** The references that lead into such a circle, those of the circle itself among them. */
export const circularReferences = (visited: readonly Visited[], references: readonly Reference[]): Set<Reference> => {
  const schemaReferences = references.filter(({ kind }) => kind === 'Schema')
  const next = new Map<string, string[]>()
  for (const { kind, value, ...site } of visited) {
    if (kind !== 'Schema' || !isObject(value)) continue
    const at = (...segments: string[]): string =>
      siteKey({ source: site.source, segments: [...site.segments, ...segments] })
    const branches = branchKeywords.flatMap(keyword => {
      const list = value[keyword]
      return Array.isArray(list) ? list.map((_, index) => at(keyword, String(index))) : []
    })
    const alone = schemaKeywords.filter(keyword => isObject(value[keyword])).map(keyword => at(keyword))
    next.set(siteKey(site), [...branches, ...alone])
  }
  for (const { from, to } of schemaReferences) addTo(next, siteKey(from), siteKey(to))
  const endless = endlessIn(next)
  return new Set(schemaReferences.filter(({ to }) => endless.has(siteKey(to))))
}

/** The nodes from which a circle can be reached: those that never run out of successors to peel off. */
const endlessIn = (next: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> => {
  const before = new Map<string, string[]>()
  const open = new Map<string, number>()
  for (const [node, targets] of next) {
    const inside = targets.filter(target => next.has(target))
    open.set(node, inside.length)
    for (const target of inside) addTo(before, target, node)
  }
  const done = [...open].filter(([, count]) => count === 0).map(([node]) => node)
  for (let node = done.pop(); node !== undefined; node = done.pop()) {
    open.delete(node)
    for (const earlier of before.get(node) ?? []) {
      const left = (open.get(earlier) ?? 0) - 1
      open.set(earlier, left)
      if (left === 0) done.push(earlier)
    }
  }
  return new Set(open.keys())
}
