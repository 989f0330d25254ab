/** What the files of one unit import of another, as one arrow. */
import { type Sources, importsOf, isRelative, targetOf } from './imports.ts'
import { unitOf } from './table.ts'

export interface Arrow {
  readonly from: string
  readonly to: string
  /** Nothing but types: it is gone when the program runs. */
  readonly isType: boolean
}

export const arrowsIn = (sources: Sources): readonly Arrow[] => {
  const arrows = new Map<string, Arrow>()
  for (const [path, text] of sources) {
    for (const { from: specifier, isType } of importsOf(path, text)) {
      if (!isRelative(specifier)) continue
      const [from, to] = [unitOf(path), unitOf(targetOf(path, specifier))]
      const name = `${from} ${to}`
      if (from !== to) arrows.set(name, { from, to, isType: isType && arrows.get(name)?.isType !== false })
    }
  }
  return [...arrows.keys()].toSorted().flatMap(name => arrows.get(name) ?? [])
}

/**
 * Those that don't follow from others: where one thing leads to another by way of a third, it leads there anyhow. All
 * of them would hide the layers.
 *
 * @throws Error where units import each other in a circle
 */
export const bareArrows = (arrows: readonly Arrow[]): readonly Arrow[] => {
  const targetsOf = (unit: string): readonly string[] => arrows.filter(({ from }) => from === unit).map(({ to }) => to)
  const reached = new Map<string, ReadonlySet<string>>()
  const reach = (unit: string, trail: readonly string[]): ReadonlySet<string> => {
    if (trail.includes(unit)) throw new Error(`A circle of imports: ${[...trail, unit].join(' > ')}`)
    const known = reached.get(unit)
    if (known !== undefined) return known
    const found = new Set(targetsOf(unit).flatMap(to => [to, ...reach(to, [...trail, unit])]))
    reached.set(unit, found)
    return found
  }
  return arrows.filter(({ from, to }) => targetsOf(from).every(by => !reach(by, [from]).has(to)))
}
