/**
 * A contract as its values are sent, or as they are read: what is `readOnly` is not sent in requests, what is
 * `writeOnly` is not sent in responses. Whoever sends has none of it (`false`), whoever reads doesn't look (`true`),
 * and nobody requires it, in whatever part of a schema that stands.
 *
 * A component that asks for what another part of the same schema calls so is copied once more for it.
 */
import { leadsBack } from '../contract/document/bundle.ts'
import type { OneWay } from '../contract/one-way.ts'
import { schemaUri } from '../contract/schemas.ts'
import { isObject, pointerOf, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import { weighing } from './allowance.ts'
import { type Around, aroundsIn } from './around.ts'

export type CopyRole = 'sent' | 'read'

interface Copy {
  readonly document: unknown
  /** Components once more, as other parts of a schema have them. */
  readonly variants: Record<string, unknown>
  /** Parts that may ask for something though it need not be there. */
  readonly doubtful: ReadonlySet<unknown>
  /** All is sent: what is sent is what is read. */
  readonly isAsked: boolean
}

export const refStart = schemaUri('')

/** Where nothing is: of a schema that refers to it nothing can be said, but that it is as it was. */
const nowhere = { sent: `${refStart}/unknown-sent`, read: `${refStart}/unknown-read` } as const

/** Schemas that are looked at, and values that are copied once more, at most: for all, and for each value there is. */
const [mostForAll, mostForValue] = [100_000, 20]

/** `name`, `variantsName`: the fields that the copies stand in. */
export const copied = (
  document: Record<string, unknown>,
  name: string,
  variantsName: string,
  role: CopyRole,
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
  const arounds = aroundsIn(followed, unasked, steps => (left -= steps) < 0)
  const isUnasked = (schema: unknown): boolean => {
    const isOne = isAnyUnasked && arounds.isUnasked(schema)
    if (isOne) isAsked = false
    return isOne
  }

  const doubtful = new Set<unknown>()
  const variants: Record<string, unknown> = {}
  const variantNames = new Map<string, string>()
  const plainAt = (ref: string): string => `${refStart}${pointerOf([name])}${ref.slice(1)}`
  /** Where the copy is of what is referred to; undefined: there is no room for one of its own. */
  const referredAt = (ref: string, around: Around): string | undefined => {
    const target = targetOf(ref)
    const otherwise = arounds.otherwise(target, around)
    if (otherwise === '') return plainAt(ref)
    const key = `${ref} ${otherwise}`
    const known = variantNames.get(key)
    if (known === undefined) {
      left -= weight(target)
      if (left < 0) return undefined
    }
    const variant = known ?? String(variantNames.size)
    variantNames.set(key, variant)
    // It may refer to itself.
    if (known === undefined) variants[variant] = copy(target, around, false)
    return refStart + pointerOf([variantsName, variant])
  }

  const copy = (value: unknown, inherited: Around, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map(item => copy(item, inherited, false))
    if (!isObject(value)) return value
    if (isMap) return mapped(value, item => copy(item, arounds.none, false))
    const here = isAnyUnasked ? arounds.with(value, inherited) : arounds.none
    let isKnown = !arounds.isOver
    const { unasked: notAsked } = here.surely
    const isAskedFor = (one: unknown): boolean => !notAsked.has(String(one))
    const askedFor = (list: unknown): unknown => (Array.isArray(list) ? list.filter(isAskedFor) : list)
    const property = (schema: unknown, one: string): unknown =>
      isUnasked(schema) || notAsked.has(one) ? role === 'read' : copy(schema, arounds.at(here, one), false)
    /** Of values of which only some are those that something else is said of. */
    const blurred = (schema: unknown, around: Around, of: Around): unknown => {
      isKnown &&= arounds.otherwise(schema, of) === ''
      return copy(schema, around, false)
    }
    const made = (field: string, item: unknown): unknown => {
      if (isLiteral(field)) return item
      if ((field === '$ref' || field === leadsBack) && typeof item === 'string' && item.startsWith('#')) {
        const to = referredAt(item, here)
        isKnown &&= to !== undefined
        return to ?? plainAt(item)
      }
      switch (field) {
        case 'required':
          return askedFor(item)
        case 'dependentRequired':
          return isObject(item) ? mapped(item, askedFor) : item
        case 'properties':
          return isObject(item) ? mapped(item, property) : item
        case 'additionalProperties':
          return blurred(item, arounds.none, arounds.blurred.additionalProperties(here, value))
        case 'patternProperties':
          return isObject(item)
            ? mapped(item, (schema, pattern) =>
                blurred(schema, arounds.none, arounds.blurred.patternProperties(here, pattern)),
              )
            : item
        case 'items':
        case 'contains':
          return blurred(item, arounds.item(here, undefined), arounds.blurred.items(here, value))
        case 'prefixItems':
          return Array.isArray(item) ? item.map((one, at) => copy(one, arounds.item(here, at), false)) : item
        case 'anyOf':
        case 'oneOf':
          return copy(item, isAnyUnasked ? arounds.inAlternative(value, field, inherited) : here, false)
        case 'allOf':
        case 'then':
        case 'else':
          return copy(item, here, false)
        case 'dependentSchemas':
          return isObject(item) ? mapped(item, schema => copy(schema, here, false)) : item
        default:
          return copy(item, arounds.none, maps.has(field))
      }
    }
    const result = mapped(value, (item, field) => made(field, item))
    if (!isKnown || arounds.isOver)
      result.allOf = [...(Array.isArray(result.allOf) ? result.allOf : []), { $ref: nowhere[role] }]
    if (isAnyUnasked && arounds.isDoubtful(value, here)) doubtful.add(result)
    // No check reads base64 so, but whoever says that it is what is sent sends it.
    if (value.contentEncoding !== 'base64' || 'format' in value) return result
    isAsked = false
    if (role === 'sent') result.format = 'byte'
    return result
  }
  return { document: copy(document, arounds.none, false), variants, isAsked, doubtful }
}

const mapped = (
  value: Record<string, unknown>,
  make: (item: unknown, field: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([field, item]) => [field, make(item, field)]))

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
