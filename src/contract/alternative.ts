/**
 * Which alternative of a choice (`oneOf`, `anyOf`) a value says that it is: by the discriminator of the schema, by a
 * property that has other constants in each of them, or by being the only one of its type.
 *
 * The schema alone says that a value fits none of them; whoever sent it meant one.
 */
import { typesOfValue } from './json-type.ts'
import type { SchemaWay } from './schema-way.ts'
import { isObject, segmentsOfFragment } from '../text/pointer.ts'

export type Meant =
  /** @param says how it is known; undefined: by its type */
  | { readonly kind: 'one'; readonly index: number; readonly branch: unknown; readonly says?: string }
  /** Its discriminator is missing or names none of these. */
  | { readonly kind: 'none'; readonly property: string; readonly found: unknown; readonly known: readonly unknown[] }
  /** It is of none of the types that they are of. */
  | { readonly kind: 'untyped'; readonly types: readonly string[] }

/** Undefined: nothing in the value says so. */
export const meantAlternative = <At>(
  way: SchemaWay<At>,
  schema: At,
  keyword: string,
  value: unknown,
): Meant | undefined => {
  const [at, holder] = way.arrived(schema) ?? []
  const branches = isObject(holder) ? holder[keyword] : undefined
  if (at === undefined || !isObject(holder) || !Array.isArray(branches)) return undefined
  if (keyword !== 'oneOf' && keyword !== 'anyOf') return byDiscriminator(holder, branches, value)
  const marked = marksOf(way, at, holder, keyword, branches)
  const declared = byDiscriminator(holder, branches, value, marked.branches)
  if (declared !== undefined) return declared
  return byConstants(marked, branches, value) ?? byType(marked, branches, value)
}

/** Indexes of the alternatives: the one first that the value says that it is. */
export const meantFirst = <At>(way: SchemaWay<At>, schema: At, keyword: string, value: unknown): readonly number[] => {
  const [, holder] = way.arrived(schema) ?? []
  const branches = isObject(holder) ? holder[keyword] : undefined
  if (!Array.isArray(branches)) return []
  const meant = meantAlternative(way, schema, keyword, value)
  const indexes = [...branches.keys()]
  return meant?.kind === 'one' ? [meant.index, ...indexes.filter(index => index !== meant.index)] : indexes
}

/** Indexes of those that a value can be, in their order: of all others it, or a property of it, says that it isn't. */
export type Candidates = (value: unknown) => readonly number[]

/**
 * By what most of the alternatives are a constant of, themselves or a property of theirs. Undefined: too many
 * are none.
 */
export const candidatesOf = <At>(way: SchemaWay<At>, schema: At, keyword: string): Candidates | undefined => {
  const [at, holder] = way.arrived(schema) ?? []
  const alternatives = isObject(holder) ? holder[keyword] : undefined
  if (at === undefined || !isObject(holder) || !Array.isArray(alternatives)) return undefined
  const own = alternatives.map((_, index) => {
    const [, alternative] = way.arrived(way.below(at, keyword, String(index))) ?? []
    return isObject(alternative) ? constantsIn(alternative) : undefined
  })
  const byValue = lookUp(own)
  if (byValue !== undefined) return byValue
  const { branches, telling } = marksOf(way, at, holder, keyword, alternatives)
  const [property] = telling
  if (property === undefined) return undefined
  const all = [...branches.keys()]
  const byProperty = lookUp(branches.map(({ constants }) => constants.get(property)))
  if (byProperty === undefined) return undefined
  return value => {
    const found = isObject(value) && Object.hasOwn(value, property) ? value[property] : undefined
    return found === undefined ? all : byProperty(found)
  }
}

/** Alternatives that have no constant: each value may be any of them. */
const mostOthers = 100

/** @param constants of each of the alternatives, where it has any */
const lookUp = (constants: readonly (readonly unknown[] | undefined)[]): Candidates | undefined => {
  const others = [...constants.keys()].filter(index => constants[index] === undefined)
  if (others.length >= constants.length / 2 || others.length > mostOthers) return undefined
  const admitting = new Map<unknown, readonly number[]>()
  for (const [index, values] of constants.entries())
    for (const value of values ?? [])
      admitting.set(
        value,
        [...(admitting.get(value) ?? others), index].toSorted((one, other) => one - other),
      )
  return value => admitting.get(value) ?? others
}

// ---------------------------------------------------------------- by the discriminator

/**
 * What an alternative itself admits as its discriminator comes before what it is called: schemas alone decide what is
 * valid.
 *
 * @param marked what the alternatives say of their properties
 */
const byDiscriminator = (
  { discriminator }: Record<string, unknown>,
  branches: readonly unknown[],
  value: unknown,
  marked: readonly Branch[] = [],
): Meant | undefined => {
  if (!isObject(discriminator) || !isObject(value)) return undefined
  const { propertyName: property, mapping } = discriminator
  if (typeof property !== 'string') return undefined
  const { mapped, own, named } = namesOf(discriminator, mapping, branches)
  if (named.every(names => names.length === 0)) return undefined
  const found = Object.hasOwn(value, property) ? value[property] : undefined
  const admitting = marked.flatMap(({ admitted }, at) => (admitted.get(property)?.has(found) === true ? [at] : []))
  const byMapping = mapped.findIndex(names => names.some(name => name === found))
  const byName = byMapping < 0 && found !== undefined ? own.findIndex(name => name === found) : byMapping
  const index = admitting.length === 1 ? (admitting[0] ?? byName) : byName
  if (index < 0) {
    if (admitting.length > 0) return undefined
    const known = named.flatMap((names, at) => [...(marked[at]?.admitted.get(property) ?? names)])
    return { kind: 'none', property, found, known: [...new Set(known)] }
  }
  const name = own[index]
  const shown = name === undefined || name === found ? String(found) : `${name}, "${String(found)}"`
  return { kind: 'one', index, branch: branches[index], says: `${shown} by ${property}` }
}

/** What the alternatives of a discriminator are called. */
interface Names {
  readonly mapped: readonly (readonly string[])[]
  readonly own: readonly (string | undefined)[]
  /** By which values of it each is meant. */
  readonly named: readonly (readonly string[])[]
}

/** As with the marks: by the discriminator, and by the list of the alternatives. */
const namesKnown = new WeakMap<object, WeakMap<object, Names>>()

const namesOf = (discriminator: object, mapping: unknown, branches: readonly unknown[]): Names => {
  const ofLists = namesKnown.get(discriminator) ?? new WeakMap<object, Names>()
  namesKnown.set(discriminator, ofLists)
  const before = ofLists.get(branches)
  if (before !== undefined) return before
  const mapped = branches.map(branch => mappedTo(branch, isObject(mapping) ? mapping : {}))
  const own = branches.map(nameIn)
  const named = branches.map((_, at) => (mapped[at]?.length === 0 ? [own[at] ?? []].flat() : (mapped[at] ?? [])))
  const made = { mapped, own, named }
  ofLists.set(branches, made)
  return made
}

/** What a schema is called that is referred to: `Cat` of `#/components/schemas/Cat`. */
const nameIn = (branch: unknown): string | undefined =>
  isObject(branch) && typeof branch.$ref === 'string'
    ? segmentsOfFragment(branch.$ref.slice(branch.$ref.indexOf('#') + 1))?.at(-1)
    : undefined

/** By which values of the discriminator it is meant besides its own name. */
const mappedTo = (branch: unknown, mapping: Record<string, unknown>): readonly string[] => {
  const own = nameIn(branch)
  if (own === undefined || !isObject(branch)) return []
  return Object.entries(mapping).flatMap(([value, to]) => (to === branch.$ref || to === own ? [value] : []))
}

// ---------------------------------------------------------------- by what the alternatives are

/** What tells the values of one alternative from those of another. */
interface Branch {
  /** Of properties that have one of a few values. */
  readonly constants: Map<string, readonly unknown[]>
  /** Of properties that have a constant or an enumeration, however long. */
  readonly admitted: Map<string, ReadonlySet<unknown>>
  readonly required: Set<string>
  /** Undefined: of any. */
  types: readonly string[] | undefined
  /** Schemas that it is put together of. */
  readonly of: Set<object>
}

const unmarked = (): Branch => ({
  constants: new Map(),
  admitted: new Map(),
  required: new Set(),
  types: undefined,
  of: new Set(),
})

interface Marks {
  readonly branches: readonly Branch[]
  /** Those that have other constants in each alternative that has them; what more of them have comes first. */
  readonly telling: readonly string[]
}

/** A contract doesn't change; of long lists many items may break the same. */
const marks = new WeakMap<object, Map<string, Marks>>()

const marksOf = <At>(
  way: SchemaWay<At>,
  at: At,
  holder: object,
  keyword: string,
  alternatives: readonly unknown[],
): Marks => {
  const known = marks.get(holder) ?? new Map<string, Marks>()
  marks.set(holder, known)
  const before = known.get(keyword)
  if (before !== undefined) return before
  const branches = alternatives.map((_, index) => {
    const branch = unmarked()
    mark(way, way.below(at, keyword, String(index)), branch)
    return branch
  })
  const having = new Map<string, (readonly unknown[])[]>()
  for (const { constants } of branches)
    for (const [property, values] of constants) having.set(property, [...(having.get(property) ?? []), values])
  const telling = [...having]
    .filter(([, lists]) => new Set(lists.flat()).size === lists.flat().length)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([property]) => property)
  const made = { branches, telling }
  known.set(keyword, made)
  return made
}

/** Values of an enumeration that are taken for constants. */
const fewValues = 20

const mark = <At>(way: SchemaWay<At>, schema: At, branch: Branch): void => {
  const [at, holder] = way.arrived(schema) ?? []
  if (at === undefined || !isObject(holder) || branch.of.has(holder)) return
  branch.of.add(holder)
  const { properties, required, allOf } = holder
  branch.types ??= typesIn(holder)
  if (Array.isArray(required)) for (const name of required) branch.required.add(String(name))
  for (const name of Object.keys(isObject(properties) ? properties : {})) {
    const [, property] = way.arrived(way.below(at, 'properties', name)) ?? []
    const constants = isObject(property) ? constantsIn(property) : undefined
    if (constants !== undefined && !branch.constants.has(name)) branch.constants.set(name, constants)
    const values = isObject(property) ? valuesIn(property) : undefined
    const before = branch.admitted.get(name)
    if (values !== undefined)
      branch.admitted.set(name, new Set(before === undefined ? values : values.filter(one => before.has(one))))
  }
  if (Array.isArray(allOf)) for (const index of allOf.keys()) mark(way, way.below(at, 'allOf', String(index)), branch)
  for (const keyword of ['oneOf', 'anyOf']) branch.types ??= typesAmong(way, at, holder[keyword], keyword)
}

/** What alternatives say of their types themselves; undefined: not each of them does. */
const typesAmong = <At>(
  way: SchemaWay<At>,
  at: At,
  alternatives: unknown,
  keyword: string,
): readonly string[] | undefined => {
  if (!Array.isArray(alternatives) || alternatives.length === 0) return undefined
  const types = alternatives.map((_, index) => {
    const [, alternative] = way.arrived(way.below(at, keyword, String(index))) ?? []
    return isObject(alternative) ? typesIn(alternative) : undefined
  })
  return types.includes(undefined) ? undefined : [...new Set(types.flatMap(one => one ?? []))]
}

const typesIn = (schema: Record<string, unknown>): readonly string[] | undefined => {
  const named = [schema.type].flat().filter(one => typeof one === 'string')
  return named.length > 0 ? named : constantsIn(schema)?.map(value => typesOfValue(value)[0] ?? '')
}

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object'

const constantsIn = (schema: Record<string, unknown>): readonly unknown[] | undefined => {
  const values = valuesIn(schema)
  const isFew = values !== undefined && values.length > 0 && values.length <= fewValues
  return isFew && values.every(isScalar) ? [...new Set(values)] : undefined
}

const valuesIn = (schema: Record<string, unknown>): readonly unknown[] | undefined => {
  if (Object.hasOwn(schema, 'const')) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : undefined
}

const byConstants = (
  { branches, telling }: Marks,
  alternatives: readonly unknown[],
  value: unknown,
): Meant | undefined => {
  if (!isObject(value)) return undefined
  for (const property of telling) {
    if (!Object.hasOwn(value, property)) continue
    const found = value[property]
    const index = branches.findIndex(({ constants }) => constants.get(property)?.includes(found) === true)
    if (index >= 0) return { kind: 'one', index, branch: alternatives[index], says: `${String(found)} by ${property}` }
  }
  const ofObjects = branches.filter(({ types }) => types?.includes('object') !== false)
  const property = telling.find(name =>
    ofObjects.every(
      ({ constants, required }) => constants.has(name) && (required.has(name) || Object.hasOwn(value, name)),
    ),
  )
  if (property === undefined || ofObjects.length < 2) return undefined
  const known = ofObjects.flatMap(({ constants }) => constants.get(property) ?? [])
  return { kind: 'none', property, found: Object.hasOwn(value, property) ? value[property] : undefined, known }
}

const byType = ({ branches }: Marks, alternatives: readonly unknown[], value: unknown): Meant | undefined => {
  if (branches.some(({ types }) => types === undefined)) return undefined
  const own = typesOfValue(value)
  const fitting = branches.flatMap(({ types = [] }, index) => (types.some(type => own.includes(type)) ? [index] : []))
  const [index] = fitting
  if (index === undefined) return { kind: 'untyped', types: [...new Set(branches.flatMap(({ types = [] }) => types))] }
  return fitting.length === 1 ? { kind: 'one', index, branch: alternatives[index] } : undefined
}
