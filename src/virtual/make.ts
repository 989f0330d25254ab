/**
 * Makes one value of a schema.
 *
 * What is asked of the value is read off all the schemas that hold it (`parts.ts`). Each value has room for so many
 * values inside: what is optional is there as far as there is room, so that an answer is neither empty nor endless.
 * What is made is not always valid (`not`, `unevaluatedProperties`, two patterns at once): it is held against the
 * schema afterwards, and another is drawn.
 */
import { undecidable } from '../contract/document/bundle.ts'
import type { Schemas } from '../contract/schemas.ts'
import { isObject, segmentsOfFragment } from '../text/pointer.ts'
import { type Budget, TooMuch, Unmakeable, mostLevels, mostValues } from './budget.ts'
import { type Least, isWriteOnly } from './least.ts'
import { numberFor } from './numbers.ts'
import { type Held, type Part, opened, partAt, partOf, partsByName, partsOf, referredBy } from './parts.ts'
import type { Pattern } from './pattern.ts'
import { type Properties, propertiesOf } from './properties.ts'
import { common, highest, inferredTypes, isNull, listedIn, lowest, numbers, strings, textsIn, typesOf } from './said.ts'
import { type Faker, faked, textFor } from './text.ts'

export interface Making {
  readonly schemas: Schemas
  readonly least: Least
  readonly faker: Faker
  readonly patternOf: (source: string) => Pattern
  readonly budget: Budget
  /** Realistic values, so that the schemas' own examples and defaults don't count. */
  readonly isDynamic: boolean
  /** Values that one answer has room for, beyond what it must have. */
  readonly room: number
  /** Of `if`: is it to be satisfied? */
  readonly isThen: boolean
}

/** Where a value is being made. */
interface Spot {
  /** Of the property that it is for. */
  readonly name: string
  readonly level: number
  readonly room: number
  /** How many lists it is in. */
  readonly lists: number
  /** In a list of different items: from 0 to below 1, another for each. */
  readonly fraction?: number
}

/** A value in the making: it stops wherever others should get their turn. */
export type Slices<T> = Generator<undefined, T, undefined>

/** @throws Unmakeable */
export function* make(schemaPointer: string, making: Making): Slices<unknown> {
  const { schemas, least, faker, patternOf, budget, isDynamic, isThen } = making
  const draw = (below: number): number => (below <= 1 ? 0 : faker.number.int({ min: 0, max: below - 1 }))
  /** The schemas of the values that this one is in. */
  const around = new Map<unknown, number>()
  const step = ({ pointer }: Part): void => budget.addSteps(1, pointer)
  const open = (parts: Held): Held => opened(parts, schemas, step)

  const leadsBack = (part: Part): boolean => {
    if (around.has(part.schema)) return true
    return referredBy(part, schemas).some(target => around.has(target.schema) || leadsBackOnce(target))
  }
  const leadsBackOnce = (part: Part): boolean => referredBy(part, schemas).some(target => around.has(target.schema))

  // ---------------------------------------------------------------- what holds

  /** All that holds a value, with a branch of each choice. */
  const settle = (parts: Held, { room }: Spot): Held => {
    let held = open(parts)
    const settled = new Set<unknown>()
    for (;;) {
      const choice = held.flatMap(part => choicesIn(part)).find(({ key }) => !settled.has(key))
      if (choice === undefined) return held
      settled.add(choice.key)
      held = open([...held, ...choice.take(held, room)])
    }
  }

  interface Choice {
    readonly key: unknown
    take(held: Held, room: number): Held
  }

  const choicesIn = (part: Part): Choice[] => {
    const { schema } = part
    if (!isObject(schema)) return []
    const choices: Choice[] = ['anyOf', 'oneOf'].flatMap(keyword =>
      Array.isArray(schema[keyword])
        ? [{ key: schema[keyword], take: (held, room) => branch(part, keyword, held, room) }]
        : [],
    )
    if (!isObject(schema.if)) return choices
    const take = (): Held => (isThen ? [...partOf(part, 'if'), ...partOf(part, 'then')] : partOf(part, 'else'))
    return [...choices, { key: schema.if, take }]
  }

  const branch = (part: Part, keyword: string, held: Held, room: number): Held => {
    const wanted = typesOf(held)
    const all = partsOf(part, keyword)
    const ending = all.filter(one => least(one) < Infinity)
    const fitting = ending.filter(one => wanted === undefined || common(wanted, typesOf(open([one]))).length > 0)
    if (fitting.length === 0)
      throw new Unmakeable(part.pointer, `no branch of its ${keyword} can be had${all.length === 0 ? '' : ' here'}`)
    const ahead = preferred(fitting, one => !leadsBack(one))
    const telling = preferred(ahead, one => !isNull(open([one])))
    const small = preferred(telling, one => least(one) <= room)
    const usual = room > 0 ? small : small.toSorted((a, b) => least(a) - least(b)).slice(0, 1)
    const chosen = usual[draw(usual.length)]
    return chosen === undefined ? [] : [chosen, ...told(part, chosen)]
  }

  /** What the property of a discriminator has to say, where its own schema leaves that open. */
  const told = ({ schema, pointer }: Part, chosen: Part): Held => {
    const discriminator = isObject(schema) ? schema.discriminator : undefined
    const ref = isObject(chosen.schema) ? chosen.schema.$ref : undefined
    if (!isObject(discriminator) || typeof discriminator.propertyName !== 'string' || typeof ref !== 'string') return []
    const { propertyName, mapping } = discriminator
    const own = segmentsOfFragment(ref.slice(1))?.at(-1)
    const named = Object.entries(isObject(mapping) ? mapping : {}).find(([, to]) => to === ref || to === own)
    const property = held(open([chosen]), propertyName)
    if (property.some(({ schema: one }) => isObject(one) && ('const' in one || 'enum' in one))) return []
    const name = named?.[0] ?? own
    return name === undefined
      ? []
      : partAt({ required: [propertyName], properties: { [propertyName]: { const: name } } }, pointer)
  }

  const held = (parts: Held, name: string): Held =>
    parts.flatMap(part =>
      partsByName(part, 'properties').flatMap(([own, property]) => (own === name ? open([property]) : [])),
    )

  // ---------------------------------------------------------------- values

  function* valueOf(parts: Held, spot: Spot): Slices<unknown> {
    if (budget.isPauseDue()) yield
    const [{ pointer } = { pointer: schemaPointer }] = parts
    budget.addValues(1, pointer)
    if (spot.level > mostLevels) throw new TooMuch(pointer, `its values are more than ${mostLevels} deep in each other`)
    const recorded = isDynamic || spot.fraction !== undefined ? undefined : recordedIn(parts)
    if (recorded !== undefined) return counted(recorded.value, pointer)
    if (
      spot.level === 0
      && parts.some(part => part.schema !== false && least(part) === Infinity && !isUndecidable(part))
    )
      throw new Unmakeable(pointer, 'a value of it has no end')
    const all = settle(parts, spot)
    if (all.some(({ schema }) => schema === false)) throw new Unmakeable(pointer, 'nothing is allowed here')
    if (all.some(isUndecidable)) throw new Unmakeable(pointer, 'its reference leads back to itself')
    const listed = listedIn(all)
    if (listed !== undefined) return pick(listed, pointer, spot)
    const own = ownFake(all)
    if (own !== undefined) return counted(own, pointer)
    for (const { schema } of all) around.set(schema, (around.get(schema) ?? 0) + 1)
    try {
      return yield* valueOfType(typeFor(all, spot, pointer), all, spot, pointer)
    } finally {
      for (const { schema } of all) {
        const count = around.get(schema) ?? 0
        if (count > 1) around.set(schema, count - 1)
        else around.delete(schema)
      }
    }
  }

  const counted = (value: unknown, pointer: string): unknown => {
    budget.addCharacters(JSON.stringify(value)?.length ?? 0, pointer)
    return value
  }

  const valid = new Map<unknown, readonly unknown[]>()

  /** Its own examples, or its default, as far as they keep to it. */
  const recordedIn = (parts: Held): { readonly value: unknown } | undefined => {
    const [only, ...others] = parts
    if (only === undefined || others.length > 0) return undefined
    for (let part: Part | undefined = only, hops = 0; part !== undefined && hops < 32; hops++) {
      const good = goodExamples(part)
      if (good.length > 0) return { value: good[draw(good.length)] }
      part = referredBy(part, schemas)[0]
    }
    return undefined
  }

  const goodExamples = ({ schema }: Part): readonly unknown[] => {
    if (!isObject(schema)) return []
    const before = valid.get(schema)
    if (before !== undefined) return before
    const examples = [
      ...(Array.isArray(schema.examples) ? schema.examples : []),
      ...('example' in schema ? [schema.example] : []),
    ]
    const keeps = (value: unknown): boolean => schemas.problemsOfSchema(schema, value).length === 0
    const proven = examples.filter(keeps)
    const good = proven.length === 0 && 'default' in schema ? [schema.default].filter(keeps) : proven
    valid.set(schema, good)
    return good
  }

  const pick = (values: readonly unknown[], pointer: string, { fraction }: Spot): unknown => {
    if (values.length === 0) throw new Unmakeable(pointer, 'no value of the enumeration is allowed')
    const index = fraction === undefined ? draw(values.length) : Math.floor(fraction * values.length)
    return counted(values[index], pointer)
  }

  /** `x-faker: person.firstName`, or `x-faker: { number.int: [{ max: 5 }] }`. */
  const ownFake = (parts: Held): unknown => {
    for (const { schema } of parts) {
      if (!isObject(schema)) continue
      const hint = schema['x-faker'] ?? schema.faker
      if (typeof hint === 'string') return faked(hint, [], faker)
      const [named] = Object.entries(isObject(hint) ? hint : {})
      if (named !== undefined) return faked(named[0], [named[1]].flat(), faker)
    }
    return undefined
  }

  const typeFor = (parts: Held, { room }: Spot, pointer: string): string => {
    const types = typesOf(parts) ?? inferredTypes(parts)
    if (types.length === 0) throw new Unmakeable(pointer, 'no type is allowed by all of its parts')
    const telling = preferred(types, type => type !== 'null')
    // Where there is no room, a list or an object might have to hold another one of its kind.
    const small = room > 0 ? telling : preferred(types, type => type !== 'object' && type !== 'array')
    return small[draw(small.length)] ?? 'null'
  }

  function* valueOfType(type: string, parts: Held, spot: Spot, pointer: string): Slices<unknown> {
    switch (type) {
      case 'object':
        return yield* objectOf(parts, spot, pointer)
      case 'array':
        return yield* listOf(parts, spot, pointer)
      case 'string':
        return counted(
          textFor(
            {
              name: spot.name,
              format: strings(parts, 'format')[0],
              patterns: [...new Set(strings(parts, 'pattern'))],
              minLength: highest(parts, 'minLength', 0),
              maxLength: lowest(parts, 'maxLength', Infinity),
              pointer,
            },
            { faker, draw, patternOf, budget },
          ),
          pointer,
        )
      case 'integer':
      case 'number':
        return numberIn(parts, type === 'integer', spot, pointer)
      case 'boolean':
        return spot.fraction === undefined ? draw(2) === 1 : spot.fraction < 0.5
      default:
        return null
    }
  }

  const numberIn = (parts: Held, isInteger: boolean, { fraction }: Spot, pointer: string): number => {
    const format = strings(parts, 'format')[0] ?? ''
    const [least32, most32] = format === 'int32' ? [-(2 ** 31), 2 ** 31 - 1] : [-Infinity, Infinity]
    const minimum = Math.max(highest(parts, 'minimum', least32), highest(parts, 'exclusiveMinimum', -Infinity))
    const maximum = Math.min(lowest(parts, 'maximum', most32), lowest(parts, 'exclusiveMaximum', Infinity))
    const isFree = minimum === least32 && maximum === most32
    return numberFor(
      {
        isInteger: isInteger || /^u?int\d+$/.test(format),
        minimum: isFree ? -Infinity : minimum,
        maximum: isFree ? Infinity : maximum,
        isAboveMinimum: highest(parts, 'exclusiveMinimum', -Infinity) >= minimum,
        isBelowMaximum: lowest(parts, 'exclusiveMaximum', Infinity) <= maximum,
        steps: numbers(parts, 'multipleOf'),
        pointer,
      },
      fraction ?? faker.number.float({ min: 0, max: 0.999_999 }),
    )
  }

  // ---------------------------------------------------------------- lists

  function* listOf(parts: Held, spot: Spot, pointer: string): Slices<readonly unknown[]> {
    const tuple = Math.max(0, ...parts.map(part => partsOf(part, 'prefixItems').length))
    const itemAt = (index: number): Held =>
      parts.flatMap(part => {
        const own = partsOf(part, 'prefixItems')
        return index < own.length ? own.slice(index, index + 1) : partOf(part, 'items')
      })
    const contained = parts.flatMap(part => partOf(part, 'contains'))
    const certain = contained.length === 0 ? 0 : highest(parts, 'minContains', 1)
    const least1 = itemAt(tuple).reduce((sum, part) => sum + least(part), 0)
    const fewest = Math.max(highest(parts, 'minItems', 0), certain)
    const mostAllowed = lowest(parts, 'maxItems', Infinity)
    const most = least1 === Infinity ? Math.min(mostAllowed, tuple) : mostAllowed
    if (fewest > most) throw new Unmakeable(pointer, `no list has ${fewest} items and at most ${most}`)
    // Told before any of them is made.
    if (fewest > mostValues) budget.addValues(fewest, pointer)

    const isDifferent = parts.some(({ schema }) => isObject(schema) && schema.uniqueItems === true)
    const wish = Math.max(wished(spot, itemAt(tuple), least1), Math.min(tuple, spot.room))
    const count = Math.max(fewest, Math.min(most, wish))
    const items: unknown[] = []
    const seen = new Set<string>()
    const inside = {
      name: '',
      level: spot.level + 1,
      lists: spot.lists + 1,
      room: Math.floor(spot.room / Math.max(1, count)),
    }
    for (let index = 0; index < count; index++) {
      const own = [...itemAt(index), ...(index < certain ? contained : [])]
      const item = isDifferent
        ? yield* another(own, inside, seen, (index + 0.5) / count)
        : { value: yield* valueOf(own, inside) }
      if (item !== undefined) items.push(item.value)
      else if (index >= fewest) break
      else throw new Unmakeable(pointer, `there are no ${fewest} different items`)
    }
    return items
  }

  /** An empty list shows nothing, a page of 500 is more than anybody reads, and lists of lists of lists multiply. */
  const wished = ({ room, lists }: Spot, item: Held, least1: number): number => {
    if (item.some(leadsBack)) return 0
    const [some, many] = [
      [3, 5],
      [2, 2],
    ][lists] ?? [1, 1]
    const usual = (some ?? 1) + draw((many ?? 1) - (some ?? 1) + 1)
    return Math.min(usual, Math.floor(room / Math.max(1, least1)))
  }

  function* another(
    parts: Held,
    spot: Spot,
    seen: Set<string>,
    fraction: number,
  ): Slices<{ value: unknown } | undefined> {
    for (let attempt = 0; attempt < 10; attempt++) {
      const isSpread = attempt % 2 === 0
      const value = yield* valueOf(
        parts,
        isSpread ? { ...spot, fraction: attempt === 0 ? fraction : draw(1000) / 1000 } : spot,
      )
      const text = JSON.stringify(value)
      if (seen.has(text)) continue
      seen.add(text)
      return { value }
    }
    return undefined
  }

  // ---------------------------------------------------------------- objects

  function* objectOf(first: Held, spot: Spot, pointer: string): Slices<Readonly<Record<string, unknown>>> {
    let parts = first
    let names = yield* namesFor(parts, spot, pointer)
    // What is there may ask for more.
    for (let round = 0; round < 5; round++) {
      const further = parts.flatMap(part =>
        partsByName(part, 'dependentSchemas').flatMap(([name, dependent]) => (names.includes(name) ? [dependent] : [])),
      )
      const more = open([...parts, ...further])
      if (more.length === parts.length) break
      parts = more
      names = yield* namesFor(parts, spot, pointer)
    }
    const share = Math.floor((spot.room - 1) / Math.max(1, names.length))
    const properties = propertiesOf(parts, step)
    const result: Record<string, unknown> = {}
    for (const name of names) {
      const { own } = properties.of(name)
      const value = yield* valueOf(own, { name, level: spot.level + 1, lists: spot.lists, room: share })
      // `__proto__` is a name like any other here.
      Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true })
      budget.addCharacters(name.length, pointer)
    }
    return result
  }

  function* namesFor(parts: Held, spot: Spot, pointer: string): Slices<readonly string[]> {
    const most = lowest(parts, 'maxProperties', Infinity)
    const fewest = highest(parts, 'minProperties', 0)
    if (fewest > mostValues) budget.addValues(fewest, pointer)
    const properties = propertiesOf(parts, step)
    const { declared } = properties
    const needed = new Set(parts.flatMap(({ schema }) => textsIn(schema, 'required')))
    // What only a request carries is in no answer.
    for (const [name, own] of declared) if (own.some(isHidden)) needed.delete(name)
    const smallest = (name: string): number => (declared.get(name) ?? []).reduce((sum, part) => sum + least(part), 0)

    const share = (spot.room - 1) / Math.max(1, declared.size)
    const optional = [...declared].flatMap(([name, own]) => {
      const isLeft = needed.has(name) || own.some(isHidden) || properties.of(name).isForbidden
      return isLeft || smallest(name) === Infinity ? [] : [name]
    })
    const wanted = optional.filter(name => smallest(name) <= share && !(declared.get(name) ?? []).some(leadsBack))
    const chosen = new Set([...needed, ...wanted.slice(0, Math.max(0, most - needed.size))])
    for (const name of optional) if (chosen.size < fewest) chosen.add(name)
    for (const name of chosen) for (const other of dependents(parts, name)) chosen.add(other)
    const forbidden = [...needed].find(name => properties.of(name).isForbidden)
    if (forbidden !== undefined) throw new Unmakeable(pointer, `"${forbidden}" is required and not allowed`)
    const isMap = declared.size === 0 && needed.size === 0 && parts.some(hasOpenNames)
    const count = Math.max(fewest, isMap && spot.room > 2 ? Math.min(2, most) : 0)
    yield* addFurther(chosen, count, parts, properties, pointer)
    const order = [...declared.keys()]
    return [...order.filter(name => chosen.has(name)), ...[...chosen].filter(name => !declared.has(name))]
  }

  const isHidden = (part: Part): boolean => isWriteOnly(part) || open([part]).some(isWriteOnly)

  const hasOpenNames = (part: Part): boolean =>
    partOf(part, 'additionalProperties').some(({ schema }) => isObject(schema))
    || partsByName(part, 'patternProperties').length > 0

  const dependents = (parts: Held, name: string): readonly string[] =>
    parts.flatMap(({ schema }) => {
      const lists = isObject(schema) ? schema.dependentRequired : undefined
      return isObject(lists) && Object.hasOwn(lists, name) ? textsIn(lists, name) : []
    })

  /** Names that nobody declared. */
  function* addFurther(
    chosen: Set<string>,
    count: number,
    parts: Held,
    properties: Properties,
    pointer: string,
  ): Slices<void> {
    const naming = parts.flatMap(part => partOf(part, 'propertyNames'))
    const patterns = parts.flatMap(part => partsByName(part, 'patternProperties').map(([pattern]) => pattern))
    const isByPattern = patterns.length > 0 && naming.length === 0
    function* name(): Slices<string> {
      if (naming.length > 0)
        return String(yield* valueOf([...naming, ...partAt({ type: 'string' }, pointer)], nameSpot))
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

  return yield* valueOf(partAt(schemas.at(schemaPointer), schemaPointer), {
    name: '',
    level: 0,
    lists: 0,
    room: making.room,
  })
}

const isUndecidable = ({ schema }: Part): boolean => isObject(schema) && schema[undecidable] === true

const nameSpot: Spot = { name: '', level: 0, lists: 0, room: 1 }

/** Those that are preferred, or all where none is. */
const preferred = <T>(all: readonly T[], isPreferred: (one: T) => boolean): readonly T[] => {
  const found = all.filter(isPreferred)
  return found.length > 0 ? found : all
}
