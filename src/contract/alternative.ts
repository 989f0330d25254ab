/**
 * Which alternative of a choice (`oneOf`, `anyOf`) a value says that it is, where the schema has a discriminator.
 *
 * The schema alone says that a value fits none of them; whoever sent it meant one.
 */
import { isObject, segmentsOfFragment } from '../text/pointer.ts'

export type Meant =
  | { readonly kind: 'one'; readonly index: number; readonly branch: unknown; readonly says: string }
  /** Its discriminator is missing or names none of these. */
  | { readonly kind: 'none'; readonly property: string; readonly found: unknown; readonly known: readonly string[] }

/** Undefined: nothing in the value says so. */
export const meantAlternative = (schema: unknown, keyword: string, value: unknown): Meant | undefined => {
  const branches = isObject(schema) ? schema[keyword] : undefined
  const discriminator = isObject(schema) ? schema.discriminator : undefined
  if (!Array.isArray(branches) || !isObject(discriminator) || !isObject(value)) return undefined
  const { propertyName: property, mapping } = discriminator
  if (typeof property !== 'string') return undefined
  const mapped = branches.map(branch => mappedTo(branch, isObject(mapping) ? mapping : {}))
  const own = branches.map(nameIn)
  const known = branches.flatMap((_, at) => (mapped[at]?.length === 0 ? (own[at] ?? []) : (mapped[at] ?? [])))
  if (known.length === 0) return undefined
  const found = Object.hasOwn(value, property) ? value[property] : undefined
  const byMapping = mapped.findIndex(names => names.some(name => name === found))
  const index = byMapping < 0 && found !== undefined ? own.findIndex(name => name === found) : byMapping
  if (index < 0) return { kind: 'none', property, found, known }
  const shown = own[index] === found ? String(found) : `${String(own[index])}, "${String(found)}"`
  return { kind: 'one', index, branch: branches[index], says: `${shown} by ${property}` }
}

/** Indexes of the alternatives: the one first that the value says that it is. */
export const meantFirst = (schema: Record<string, unknown>, keyword: string, value: unknown): readonly number[] => {
  const branches = schema[keyword]
  if (!Array.isArray(branches)) return []
  const meant = meantAlternative(schema, keyword, value)
  const indexes = [...branches.keys()]
  return meant?.kind === 'one' ? [meant.index, ...indexes.filter(index => index !== meant.index)] : indexes
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
