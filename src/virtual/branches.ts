/** All that holds a value: what is referred to, and of each choice (`anyOf`, `oneOf`, `if`) the branch taken. */
import { isObject, segmentsOfFragment } from '../text/pointer.ts'
import type { Slices } from '../text/slices.ts'
import { Unmakeable } from './budget.ts'
import { type Maker, type ValueSpot, preferred } from './maker.ts'
import { type SchemaParts, type SchemaPart, partAt, partOf, partsByName, partsOf } from './parts.ts'
import { common, isNull, textsIn, typesAllowedBy } from './said.ts'

/** All that holds a value, with a branch of each choice. */
export function* withEachBranch(parts: SchemaParts, { room }: ValueSpot, maker: Maker): Slices<SchemaParts> {
  let held = yield* maker.open(parts)
  const done = new Set<unknown>()
  for (;;) {
    const choice = held.flatMap(part => choicesIn(part, maker)).find(({ key }) => !done.has(key))
    if (choice === undefined) return held
    done.add(choice.key)
    held = yield* maker.open([...held, ...(yield* choice.take(held, room))])
  }
}

interface Choice {
  readonly key: unknown
  take(held: SchemaParts, room: number): Slices<SchemaParts>
}

const choicesIn = (part: SchemaPart, maker: Maker): Choice[] => {
  const { schema } = part
  if (!isObject(schema)) return []
  const choices: Choice[] = ['anyOf', 'oneOf'].flatMap(keyword =>
    Array.isArray(schema[keyword])
      ? [{ key: schema[keyword], take: (held, room) => branch(part, keyword, held, room, maker) }]
      : [],
  )
  if (!isObject(schema.if) && typeof schema.if !== 'boolean') return choices
  const isThen = typeof schema.if === 'boolean' ? schema.if : maker.isThen
  // oxlint-disable-next-line require-yield
  function* take(): Slices<SchemaParts> {
    return isThen ? [...partOf(part, 'if'), ...partOf(part, 'then')] : partOf(part, 'else')
  }
  return [...choices, { key: isObject(schema.if) ? schema.if : schema, take }]
}

function* branch(
  part: SchemaPart,
  keyword: string,
  held: SchemaParts,
  room: number,
  maker: Maker,
): Slices<SchemaParts> {
  const { least, draw, open, leadsBack } = maker
  const wanted = typesAllowedBy(held)
  const all = partsOf(part, keyword)
  const fitting: SchemaPart[] = []
  for (const one of all)
    if (
      least(one) < Infinity
      && (wanted === undefined || common(wanted, typesAllowedBy(yield* open([one]))).length > 0)
    )
      fitting.push(one)
  if (fitting.length === 0)
    throw new Unmakeable(part.pointer, `no branch of its ${keyword} can be had${all.length === 0 ? '' : ' here'}`)
  const ahead = preferred(fitting, one => !leadsBack(one))
  const others: SchemaPart[] = []
  for (const one of ahead) if (!isNull(yield* open([one]))) others.push(one)
  const telling = others.length > 0 ? others : ahead
  const small = preferred(telling, one => least(one) <= room)
  const usual = room > 0 ? small : small.toSorted((a, b) => least(a) - least(b)).slice(0, 1)
  const chosen = usual[draw(usual.length)]
  if (chosen === undefined) return []
  const apart = keyword === 'oneOf' && maker.isUnlikely ? yield* unlike(part, chosen, all, open) : []
  return [chosen, ...(yield* told(part, chosen, open)), ...apart]
}

/**
 * What keeps the other alternatives of a `oneOf` from taking the same object: a property that they describe and the
 * chosen one doesn't, of a type that is none of theirs. For where nothing usual has been good: of two alternatives that
 * ask for no property each takes whatever is good for the other.
 */
function* unlike(part: SchemaPart, chosen: SchemaPart, all: SchemaParts, open: Maker['open']): Slices<SchemaParts> {
  const propertiesOf = (parts: SchemaParts): readonly [string, SchemaPart][] =>
    parts.flatMap(one => partsByName(one, 'properties'))
  const own = new Set(propertiesOf(yield* open([chosen])).map(([name]) => name))
  const apart: SchemaPart[] = []
  for (const other of all) {
    if (other === chosen) continue
    const parts = yield* open([other])
    const isTold = parts.some(({ schema }) => textsIn(schema, 'required').some(name => !own.has(name)))
    if (isTold) continue
    for (const [name, property] of propertiesOf(parts)) {
      const types = own.has(name) ? undefined : typesAllowedBy(yield* open([property]))
      const type = types && ['boolean', 'string'].find(one => !types.includes(one))
      if (type === undefined) continue
      apart.push(...partAt({ required: [name], properties: { [name]: { type } } }, part.pointer))
      break
    }
  }
  return apart
}

/** What the property of a discriminator has to say, where its own schema leaves that open. */
function* told({ schema, pointer }: SchemaPart, chosen: SchemaPart, open: Maker['open']): Slices<SchemaParts> {
  const discriminator = isObject(schema) ? schema.discriminator : undefined
  const ref = isObject(chosen.schema) ? chosen.schema.$ref : undefined
  if (!isObject(discriminator) || typeof discriminator.propertyName !== 'string' || typeof ref !== 'string') return []
  const { propertyName, mapping } = discriminator
  const own = segmentsOfFragment(ref.slice(1))?.at(-1)
  const named = Object.entries(isObject(mapping) ? mapping : {}).find(([, to]) => to === ref || to === own)
  const property = yield* propertyOf(chosen, propertyName, open)
  if (property.some(({ schema: one }) => isObject(one) && ('const' in one || 'enum' in one))) return []
  const name = named?.[0] ?? own
  return name === undefined
    ? []
    : partAt({ required: [propertyName], properties: { [propertyName]: { const: name } } }, pointer)
}

function* propertyOf(chosen: SchemaPart, name: string, open: Maker['open']): Slices<SchemaParts> {
  const found: SchemaPart[] = []
  for (const part of yield* open([chosen]))
    for (const [own, property] of partsByName(part, 'properties'))
      if (own === name) found.push(...(yield* open([property])))
  return found
}
