/**
 * A contract as its values are sent, or as they are read: what is `readOnly` is not sent in requests, what is
 * `writeOnly` is not sent in responses. Whoever sends has none of it (`false`), whoever reads doesn't look (`true`),
 * and nobody requires it, in whatever part of a schema that stands.
 *
 * A component that asks for what another part of the same schema calls so is copied once more for it.
 */
import { type SchemaFields, applicableSchemas } from '../contract/applicable-schemas.ts'
import { leadsBack } from '../contract/document/bundle.ts'
import { type OneWay, isOneWay } from '../contract/one-way.ts'
import { schemaUri } from '../contract/schemas.ts'
import { isObject, pointerOf, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import { weighing } from './allowance.ts'

export type Role = 'sent' | 'read'

interface Copy {
  readonly document: unknown
  /** Components once more, as other parts of a schema have them. */
  readonly variants: Record<string, unknown>
  /** All is sent: what is sent is what is read. */
  readonly isAsked: boolean
}

/** Names that nobody asks for in a value, by what all of its schema says: an alternative speaks for itself alone. */
type Unasked = ReadonlySet<string>

const none: Unasked = new Set()

export const refStart = schemaUri('')

/** Schemas that are looked at, and values that are copied once more, at most: for all, and for each value there is. */
const [mostForAll, mostForValue] = [100_000, 20]

/** `name`, `variantsName`: the fields that the copies stand in. */
export const copied = (
  document: Record<string, unknown>,
  name: string,
  variantsName: string,
  role: Role,
  unasked: OneWay,
): Copy => {
  let isAsked = true
  const weight = weighing()
  let left = mostForAll + mostForValue * weight(document)
  const targets = new Map<string, unknown>()
  const targetOf = (ref: string): unknown => {
    if (!targets.has(ref)) targets.set(ref, localTarget(document, ref))
    return targets.get(ref)
  }
  const followed = {
    document,
    referred: (schema: unknown): unknown =>
      isObject(schema) && typeof schema.$ref === 'string' ? targetOf(schema.$ref) : undefined,
  }
  const isAnyUnasked = mentions(document, unasked)
  const oneWay = new Map<unknown, boolean>()
  const isUnasked = (schema: unknown): boolean => {
    if (!isAnyUnasked) return false
    const isOne = oneWay.get(schema) ?? isOneWay(followed, schema, unasked)
    oneWay.set(schema, isOne)
    if (isOne) isAsked = false
    return isOne
  }
  /** What the parts of a schema name; its alternatives are among them unless none is meant. */
  const naming = (
    namesOf: (part: SchemaFields) => readonly string[],
    isMeant?: () => boolean,
  ): ((schema: unknown) => ReadonlySet<string>) => {
    const known = new Map<unknown, ReadonlySet<string>>()
    return schema => {
      let names = known.get(schema)
      if (names === undefined) {
        const parts = left > 0 ? applicableSchemas([schema], followed, isMeant) : []
        left -= parts.length
        known.set(schema, (names = new Set(parts.flatMap(namesOf))))
      }
      return names
    }
  }
  const unaskedBy = ({ properties }: SchemaFields): string[] =>
    isObject(properties)
      ? Object.entries(properties).flatMap(([property, schema]) => (isUnasked(schema) ? [property] : []))
      : []
  const surely = naming(unaskedBy, () => false)
  const askedBy = naming(({ required, dependentRequired }) =>
    [required, ...(isObject(dependentRequired) ? Object.values(dependentRequired) : [])].flat().map(String),
  )
  const unaskedIn = (schema: SchemaFields, names: Unasked): Unasked =>
    isAnyUnasked ? joined(names, surely(schema)) : none

  const variants: Record<string, unknown> = {}
  const variantNames = new Map<string, string>()
  /** Where the copy is of what is referred to. */
  const referredAt = (ref: string, names: Unasked): string => {
    const plain = `${refStart}${pointerOf([name])}${ref.slice(1)}`
    if (names.size === 0) return plain
    const target = targetOf(ref)
    const kept = common(askedBy(target), names)
    if (kept.size === 0) return plain
    const key = JSON.stringify([ref, ...[...kept].toSorted()])
    const known = variantNames.get(key)
    if (known === undefined) {
      left -= weight(target)
      if (left < 0) return plain
    }
    const variant = known ?? String(variantNames.size)
    variantNames.set(key, variant)
    // It may refer to itself.
    if (known === undefined) variants[variant] = copy(target, kept, false)
    return refStart + pointerOf([variantsName, variant])
  }

  const copy = (value: unknown, inherited: Unasked, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map(item => copy(item, inherited, false))
    if (!isObject(value)) return value
    if (isMap) return mapped(value, item => copy(item, none, false))
    const here = unaskedIn(value, inherited)
    const isAskedFor = (one: unknown): boolean => !here.has(String(one))
    const askedFor = (list: unknown): unknown => (Array.isArray(list) ? list.filter(isAskedFor) : list)
    const made = (field: string, item: unknown): unknown => {
      if (isLiteral(field)) return item
      if ((field === '$ref' || field === leadsBack) && typeof item === 'string' && item.startsWith('#'))
        return referredAt(item, here)
      switch (field) {
        case 'required':
          return askedFor(item)
        case 'dependentRequired':
          return isObject(item) ? mapped(item, askedFor) : item
        case 'properties':
          return isObject(item) ? mapped(item, property) : item
        case 'allOf':
        case 'anyOf':
        case 'oneOf':
        case 'then':
        case 'else':
          return copy(item, here, false)
        case 'dependentSchemas':
          return isObject(item) ? mapped(item, schema => copy(schema, here, false)) : item
        default:
          return copy(item, none, maps.has(field))
      }
    }
    const result = mapped(value, (item, field) => made(field, item))
    // No check reads base64 so, but whoever says that it is what is sent sends it.
    if (value.contentEncoding !== 'base64' || 'format' in value) return result
    isAsked = false
    return role === 'sent' ? { format: 'byte', ...result } : result
  }
  const property = (schema: unknown): unknown => (isUnasked(schema) ? role === 'read' : copy(schema, none, false))
  return { document: copy(document, none, false), variants, isAsked }
}

const mapped = (
  value: Record<string, unknown>,
  make: (item: unknown, field: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([field, item]) => [field, make(item, field)]))

const joined = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> => {
  if (other.size === 0) return one
  return one.size === 0 ? other : new Set([...one, ...other])
}

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...one].filter(name => other.has(name)))

/** Is there any schema of which the flag is set? */
const mentions = (document: unknown, flag: OneWay): boolean => {
  const waiting = [document]
  for (let part = waiting.pop(); part !== undefined || waiting.length > 0; part = waiting.pop()) {
    if (typeof part !== 'object' || part === null) continue
    if (isObject(part) && part[flag] === true) return true
    for (const inner of Object.values(part)) waiting.push(inner)
  }
  return false
}

const literal = new Set(['example', 'examples', 'default', 'enum', 'const', 'mapping'])

/** Is the value of this keyword a value, and no schema? */
export const isLiteral = (keyword: string): boolean => literal.has(keyword)

/** Their fields are names that somebody gave. */
const maps = new Set([
  'patternProperties',
  '$defs',
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'content',
  'paths',
  'callbacks',
  'pathItems',
  'webhooks',
  'links',
  'securitySchemes',
])

const localTarget = (document: Record<string, unknown>, ref: string): unknown => {
  const segments = ref.startsWith('#') ? segmentsOfFragment(ref.slice(1)) : undefined
  return segments === undefined ? undefined : valueAt(document, segments)
}
