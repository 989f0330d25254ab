/** Do two schemas say the same in the same words? What only describes is passed over, references are followed. */
import { leadsBack, undecidable } from '../contract/document/bundle.ts'
import { numberOfValue, isSameValue } from '../contract/equal-items.ts'
import { isObject, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import { addTo } from '../text/grouped-by.ts'

/** What no value is judged by. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  'title',
  'description',
  'examples',
  'example',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  'xml',
  'discriminator',
  '$comment',
  '$id',
  '$schema',
  '$anchor',
  '$defs',
  'definitions',
  'contentMediaType',
  'contentEncoding',
  'contentSchema',
])

export const isAnnotation = (keyword: string): boolean =>
  annotationKeywords.has(keyword) || (keyword.startsWith('x-') && keyword !== undecidable && keyword !== leadsBack)

/** Pairs that are looked at, at most: of a part, which is asked of again and again, and of a whole. */
const mostPairs = 5000
export const mostPairsOfWhole = 50_000

const unordered = new Set(['required', 'enum', 'type'])

type Target = (ref: string) => unknown

/** What the references of a document lead to. */
export const targetIn =
  (document: unknown): Target =>
  ref => {
    const segments = ref.startsWith('#') ? segmentsOfFragment(ref.slice(1)) : undefined
    return segments === undefined ? undefined : valueAt(document, segments)
  }

/** What is known of pairs of schemas, of those that refer by the same targets. */
export type KnownPairs = Map<unknown, Map<unknown, boolean>>

/** `targets`: what a `$ref` of the one, and of the other, leads to. */
export const sameSchema = (
  targets: readonly [Target, Target],
  one: unknown,
  other: unknown,
  known: KnownPairs = new Map(),
  most = mostPairs,
): boolean => {
  const assumed = new Map<unknown, Set<unknown>>()
  let pairs = 0
  const know = (left: unknown, right: unknown, isSame: boolean): void => {
    const others = known.get(left)
    if (others === undefined) known.set(left, new Map([[right, isSame]]))
    else others.set(right, isSame)
  }
  const sameNode = (a: unknown, b: unknown): boolean => {
    const [left, right] = [resolved(a, targets[0]), resolved(b, targets[1])]
    if (left === right) return true
    if (isAnything(left) && isAnything(right)) return true
    if (!isObject(left) || !isObject(right)) return false
    const before = known.get(left)?.get(right)
    if (before !== undefined) return before
    const seen = assumed.get(left) ?? new Set()
    if (seen.has(right)) return true
    assumed.set(left, seen.add(right))
    if (++pairs > most) return false
    const names = keywordsOf(left)
    // Beside others a reference counts where it leads; one that leads nowhere is what it is called.
    const isLed = names.length > 1 && leads(left.$ref, targets[0]) && leads(right.$ref, targets[1])
    const keywordOf = (name: string): string => (isLed && name === '$ref' ? leadsBack : name)
    const isSame =
      names.length === keywordsOf(right).length
      && names.every(name => name in right && sameKeyword(keywordOf(name), left[name], right[name]))
    // Whatever was assumed, the two differ.
    if (!isSame && pairs <= most) know(left, right, false)
    return isSame
  }
  const sameKeyword = (name: string, a: unknown, b: unknown): boolean => {
    if (schemaMaps.has(name)) return sameMap(a, b)
    if (schemaLists.has(name))
      return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => sameNode(item, b[i]))
    if (schemaValues.has(name)) return sameNode(a, b)
    if (name === leadsBack) return sameNode({ $ref: a }, { $ref: b })
    return unordered.has(name) ? sameInAnyOrder(a, b) : isSameValue(a, b)
  }
  const sameMap = (a: unknown, b: unknown): boolean => {
    if (!isObject(a) || !isObject(b)) return false
    const names = Object.keys(a)
    return (
      names.length === Object.keys(b).length
      && names.every(name => Object.hasOwn(b, name) && sameNode(a[name], b[name]))
    )
  }
  const isSame = heldSame(() => sameNode(one, other))
  if (isSame) for (const [left, all] of assumed) for (const right of all) know(left, right, true)
  return isSame
}

/** What is too deep to be held against each other is not known to be the same. */
const heldSame = (hold: () => boolean): boolean => {
  try {
    return hold()
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const leads = (ref: unknown, targetOf: Target): boolean => typeof ref === 'string' && targetOf(ref) !== undefined

const resolved = (schema: unknown, targetOf: Target): unknown => {
  let at = schema
  for (let steps = 0; isObject(at) && typeof at.$ref === 'string' && steps < 32; steps++) {
    if (Object.keys(at).some(name => name !== '$ref' && !isAnnotation(name))) return at
    const target = targetOf(at.$ref)
    if (target === undefined) return at
    at = target
  }
  return at
}

const keywordsOf = (schema: Record<string, unknown>): string[] =>
  Object.keys(schema).filter(name => !isAnnotation(name) && schema[name] !== undefined)

/** A text that two schemas have in common if they say the same, and seldom otherwise. */
export const outlineOf = (targetOf: Target, schema: unknown): string => {
  const node = resolved(schema, targetOf)
  if (isAnything(node)) return 'true'
  if (!isObject(node)) return String(JSON.stringify(node))
  const partOf = (name: string): unknown => {
    const value = node[name]
    if (schemaMaps.has(name) && isObject(value)) return Object.keys(value).toSorted()
    // A type is one name, or a list of one.
    return typeof value === 'number' || (typeof value === 'string' && name !== 'type') ? value : null
  }
  return JSON.stringify(
    keywordsOf(node)
      .toSorted()
      .map(name => [name, partOf(name)]),
  )
}

export const isAnything = (schema: unknown): boolean =>
  schema === true || (isObject(schema) && Object.keys(schema).every(isAnnotation))

const schemaMaps = new Set(['properties', 'patternProperties', 'dependentSchemas'])
const schemaLists = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const schemaValues = new Set([
  '$opaque',
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
])

/** Is a value among these? Each is looked at once, however often it is asked. */
export const among = (values: readonly unknown[]): ((value: unknown) => boolean) => {
  const byNumber = new Map<number, unknown[]>()
  for (const value of values) addTo(byNumber, numberOfValue(value), value)
  return value => byNumber.get(numberOfValue(value))?.some(other => isSameValue(value, other)) === true
}

/** The items of lists in any order too, and one item as the value itself. */
export const sameInAnyOrder = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every(among(b))
    : isSameValue(a, b) || isSameValue([a].flat(), [b].flat())
