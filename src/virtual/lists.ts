/** A list of a schema: how many items, and each of them another where they have to differ. */
import { isObject } from '../text/pointer.ts'
import type { Slices } from '../text/slices.ts'
import { Unmakeable, mostMadeValues } from './budget.ts'
import { singularOf } from './likely/words.ts'
import type { Maker, ValueSpot } from './maker.ts'
import { type SchemaParts, partOf, partsOf } from './parts.ts'
import { highest, lowest } from './said.ts'

export function* listOf(
  parts: SchemaParts,
  spot: ValueSpot,
  pointer: string,
  maker: Maker,
): Slices<readonly unknown[]> {
  const { least, budget } = maker
  const places = parts.map(part => [partsOf(part, 'prefixItems'), partOf(part, 'items')] as const)
  const tuple = highestOf(places.map(([own]) => own.length))
  const itemAt = (index: number): SchemaParts =>
    places.flatMap(([own, further]) => (index < own.length ? own.slice(index, index + 1) : further))
  const contained = parts.flatMap(part => partOf(part, 'contains'))
  const certain = contained.length === 0 ? 0 : highest(parts, 'minContains', 1)
  const least1 = itemAt(tuple).reduce((sum, part) => sum + least(part), 0)
  const fewest = Math.max(highest(parts, 'minItems', 0), certain)
  const mostAllowed = lowest(parts, 'maxItems', Infinity)
  const most = least1 === Infinity ? Math.min(mostAllowed, tuple) : mostAllowed
  if (fewest > most) throw new Unmakeable(pointer, `no list has ${fewest} items and at most ${most}`)
  // Told before any of them is made.
  if (fewest > mostMadeValues) budget.addValues(fewest, pointer)

  const isDifferent = parts.some(({ schema }) => isObject(schema) && schema.uniqueItems === true)
  const wish = Math.max(wished(spot, itemAt(tuple), least1, maker), Math.min(tuple, spot.room))
  const count = Math.max(fewest, Math.min(most, wish))
  const items: unknown[] = []
  const seen = new Set<string>()
  const inside = {
    name: singularOf(spot.name),
    subject: undefined,
    isUnlikely: spot.isUnlikely,
    level: spot.level + 1,
    lists: spot.lists + 1,
    room: Math.floor(spot.room / Math.max(1, count)),
  }
  for (let index = 0; index < count; index++) {
    const own = [...itemAt(index), ...(index < certain ? contained : [])]
    const item = isDifferent
      ? yield* another(own, { ...inside, of: count }, seen, (index + 0.5) / count, maker)
      : { value: yield* maker.valueOf(own, inside) }
    if (item !== undefined) items.push(item.value)
    else if (index >= fewest) break
    else throw new Unmakeable(pointer, `no ${fewest} different items were found`)
  }
  return items
}

const highestOf = (counts: readonly number[]): number => counts.reduce((one, other) => Math.max(one, other), 0)

/** An empty list shows nothing, a page of 500 is more than anybody reads, and lists of lists of lists multiply. */
const wished = ({ room, lists }: ValueSpot, item: SchemaParts, least1: number, { draw, leadsBack }: Maker): number => {
  if (item.some(leadsBack)) return 0
  const [some, many] = [
    [3, 5],
    [2, 2],
  ][lists] ?? [1, 1]
  const usual = (some ?? 1) + draw((many ?? 1) - (some ?? 1) + 1)
  return Math.min(usual, Math.floor(room / Math.max(1, least1)))
}

function* another(
  parts: SchemaParts,
  spot: ValueSpot,
  seen: Set<string>,
  fraction: number,
  { draw, valueOf }: Maker,
): Slices<{ value: unknown } | undefined> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const isSpread = attempt % 2 === 0
    // What is likely may be one and the same.
    const own = { ...spot, isUnlikely: spot.isUnlikely || attempt > 1 }
    const value = yield* valueOf(
      parts,
      isSpread ? { ...own, fraction: attempt === 0 ? fraction : draw(1000) / 1000 } : own,
    )
    const text = JSON.stringify(value)
    if (seen.has(text)) continue
    seen.add(text)
    return { value }
  }
  return undefined
}
