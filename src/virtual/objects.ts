/** An object of a schema: which properties it has, declared and others, and the value of each. */
import { isObject } from '../text/pointer.ts'
import type { Slices } from '../text/slices.ts'
import { Unmakeable, mostMadeValues } from './budget.ts'
import { isWriteOnly } from './least.ts'
import { type LikelySubject, isSameSubject, subjectOf } from './likely/subject.ts'
import { inOrder } from './likely/times.ts'
import type { Maker, ValueSpot } from './maker.ts'
import { type SchemaParts, type SchemaPart, partAt, partOf, partsByName } from './parts.ts'
import { type Properties, propertiesOf } from './properties.ts'
import { highest, lowest, textsIn } from './said.ts'

export function* objectOf(
  first: SchemaParts,
  spot: ValueSpot,
  pointer: string,
  maker: Maker,
): Slices<Readonly<Record<string, unknown>>> {
  const { budget, open, step, matches, valueOf } = maker
  let parts = first
  let names = yield* namesFor(parts, spot, pointer, maker)
  // What is there may ask for more.
  for (let round = 0; round < 5; round++) {
    const there = new Set(names)
    const further = parts.flatMap(part =>
      partsByName(part, 'dependentSchemas').flatMap(([name, dependent]) => (there.has(name) ? [dependent] : [])),
    )
    const more = yield* open([...parts, ...further])
    if (more.length === parts.length) break
    parts = more
    names = yield* namesFor(parts, spot, pointer, maker)
  }
  const share = Math.floor((spot.room - 1) / Math.max(1, names.length))
  const properties = propertiesOf(parts, step, matches)
  const subject = subjectIn(parts, names, spot, maker)
  const result: Record<string, unknown> = {}
  for (const name of names) {
    const { own } = properties.of(name)
    const { lists, isUnlikely } = spot
    const value = yield* valueOf(own, { name, subject, isUnlikely, level: spot.level + 1, lists, room: share })
    set(result, name, value)
    budget.addCharacters(name.length, pointer)
  }
  if (!spot.isUnlikely) for (const [name, value] of Object.entries(inOrder(result))) set(result, name, value)
  return result
}

/** `__proto__` is a name like any other here. */
const set = (result: Record<string, unknown>, name: string, value: unknown): void => {
  Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true })
}

/** Schemas of this many names are enough to know what it is about. */
const mostNames = 100

const subjectIn = (parts: SchemaParts, names: readonly string[], spot: ValueSpot, { faker }: Maker): LikelySubject => {
  const schemas = parts.flatMap(({ pointer }) => /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1] ?? [])
  const own = subjectOf([spot.name, ...schemas], names.slice(0, mostNames), faker)
  if (spot.subject === undefined || !isSameSubject(spot.name)) return own
  const { kind, person, place } = spot.subject
  return { kind: own.kind === 'thing' ? kind : own.kind, isPlaced: own.isPlaced, person, place }
}

function* namesFor(parts: SchemaParts, spot: ValueSpot, pointer: string, maker: Maker): Slices<readonly string[]> {
  const { least, budget, step, matches, leadsBack } = maker
  const most = lowest(parts, 'maxProperties', Infinity)
  const fewest = highest(parts, 'minProperties', 0)
  if (fewest > mostMadeValues) budget.addValues(fewest, pointer)
  const properties = propertiesOf(parts, step, matches)
  const { declared } = properties
  const needed = new Set(parts.flatMap(({ schema }) => textsIn(schema, 'required')))
  // What only a request carries is in no answer.
  const hidden = new Set<string>()
  for (const [name, own] of declared) if (yield* isHidden(own, maker)) hidden.add(name)
  for (const name of hidden) needed.delete(name)
  const smallest = (name: string): number => (declared.get(name) ?? []).reduce((sum, part) => sum + least(part), 0)

  const share = (spot.room - 1) / Math.max(1, declared.size)
  const optional: string[] = []
  for (const name of declared.keys()) {
    if (budget.isPauseDue()) yield
    const isLeft = needed.has(name) || hidden.has(name) || properties.of(name).isForbidden
    if (!isLeft && smallest(name) < Infinity) optional.push(name)
  }
  const wanted = optional.filter(name => smallest(name) <= share && !(declared.get(name) ?? []).some(leadsBack))
  const chosen = new Set([...needed, ...wanted.slice(0, Math.max(0, most - needed.size))])
  for (const name of optional) if (chosen.size < fewest) chosen.add(name)
  const depending = parts.filter(({ schema }) => isObject(schema) && isObject(schema.dependentRequired))
  for (const name of chosen) for (const other of dependents(depending, name)) chosen.add(other)
  for (const name of needed) {
    if (budget.isPauseDue()) yield
    if (properties.of(name).isForbidden) throw new Unmakeable(pointer, `"${name}" is required and not allowed`)
  }
  const isMap = declared.size === 0 && needed.size === 0 && parts.some(hasOpenNames)
  const count = Math.max(fewest, isMap && spot.room > 2 ? Math.min(2, most) : 0)
  yield* addFurther(chosen, count, parts, properties, pointer, maker)
  const order = [...declared.keys()]
  return [...order.filter(name => chosen.has(name)), ...[...chosen].filter(name => !declared.has(name))]
}

function* isHidden(parts: readonly SchemaPart[], { open }: Maker): Slices<boolean> {
  for (const part of parts) if (isWriteOnly(part) || (yield* open([part])).some(isWriteOnly)) return true
  return false
}

const hasOpenNames = (part: SchemaPart): boolean =>
  partOf(part, 'additionalProperties').some(({ schema }) => isObject(schema))
  || partsByName(part, 'patternProperties').length > 0

const dependents = (parts: SchemaParts, name: string): readonly string[] =>
  parts.flatMap(({ schema }) => {
    const lists = isObject(schema) ? schema.dependentRequired : undefined
    return isObject(lists) && Object.hasOwn(lists, name) ? textsIn(lists, name) : []
  })

/** Names that nobody declared. */
function* addFurther(
  chosen: Set<string>,
  count: number,
  parts: SchemaParts,
  properties: Properties,
  pointer: string,
  { faker, draw, valueOf }: Maker,
): Slices<void> {
  const naming = parts.flatMap(part => partOf(part, 'propertyNames'))
  const patterns = parts.flatMap(part => partsByName(part, 'patternProperties').map(([pattern]) => pattern))
  const isByPattern = patterns.length > 0 && naming.length === 0
  function* name(): Slices<string> {
    if (naming.length > 0) return String(yield* valueOf([...naming, ...partAt({ type: 'string' }, pointer)], nameSpot))
    if (!isByPattern) return faker.lorem.word()
    const source = patterns[draw(patterns.length)] ?? ''
    return String(yield* valueOf(partAt({ type: 'string', pattern: source }, pointer), nameSpot))
  }
  for (let attempt = 0, missing = count - chosen.size; missing > 0; attempt++) {
    const drawn = yield* name()
    const candidate = chosen.has(drawn) && naming.length === 0 && !isByPattern ? `${drawn}${chosen.size}` : drawn
    const isGood = !chosen.has(candidate) && !properties.of(candidate).isForbidden
    if (isGood) chosen.add(candidate)
    missing = count - chosen.size
    if (attempt > count * 3 + 10) throw new Unmakeable(pointer, `there are no ${count} properties that it may have`)
  }
}

const nameSpot: ValueSpot = { name: '', subject: undefined, isUnlikely: true, level: 0, lists: 0, room: 1 }
