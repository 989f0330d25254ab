/**
 * One document out of a contract's files.
 *
 * What another file supplies is lifted into `components`, so that every `$ref` points into the document; path items are
 * copied to where they are referred to. The document is in the dialect of OpenAPI 3.1: what 3.0 writes otherwise
 * (`nullable`, boolean `exclusiveMinimum`) is rewritten, so that one JSON Schema 2020-12 validator serves both.
 */
import type { Reference } from './visited.ts'
import { define } from '../../text/define.ts'
import type { Finding } from '../../text/finding.ts'
import { lazyEach } from '../../text/lazy.ts'
import { basename, extname } from 'node:path'
import { type Segments, fragmentOf, isObject, pointerOf, valueAt } from '../../text/pointer.ts'
import { identifying } from './identity.ts'
import { type Version, sectionOf } from './shapes.ts'
import { type SourceSite, type Source, siteKey } from './source.ts'
import type { Walked } from './walk.ts'

/** Beside what is left of a schema whose reference leads nowhere: no value can be made of it. */
export const undecidable = 'x-courtside-undecidable'
/** Beside it: the reference that leads back to itself. Whoever compares two contracts looks there. */
export const leadsBack = 'x-courtside-leads-back'

export interface Bundle {
  readonly document: Record<string, unknown>
  /** Where something of the document was written. */
  siteOf(segments: Segments): SourceSite
  /** Where its name was written: that of a path item, say, whose fields are in another file. */
  siteOfName(segments: Segments): SourceSite
  /** Where something that was written stands in the document. */
  segmentsOf(site: SourceSite): Segments | undefined
}

/** What stands in the document elsewhere than where it was written. */
interface Moved {
  readonly from: SourceSite
  readonly to: Segments
}

const startsWith = (segments: Segments, prefix: Segments): boolean =>
  prefix.length <= segments.length && prefix.every((segment, index) => segment === segments[index])

export const bundleOf = (root: Source, version: Version, { references, visited, findings }: Walked): Bundle => {
  const referenceAt = new Map(references.map(reference => [siteKey(reference.from), reference]))
  const schemaAt = new Set(visited.filter(({ kind }) => kind === 'Schema').map(siteKey))
  const isBroken = brokenAmong(findings)
  const { lifted, lift } = liftingTo(root)
  const copied: Moved[] = []

  const copy = (value: unknown, site: SourceSite, at: Segments): unknown => {
    if (Array.isArray(value))
      return value.map((item, index) => copy(item, inside(site, String(index)), [...at, String(index)]))
    if (!isObject(value)) return value
    const reference = referenceAt.get(siteKey(site))
    // Only where paths are listed: a callback may refer to the very path that it stands in.
    if (reference?.kind === 'PathItem' && at.length === 2 && (at[0] === 'paths' || at[0] === 'webhooks')) {
      copied.push({ from: reference.to, to: at })
      const target = copy(valueAt(reference.to.source.value, reference.to.segments), reference.to, at)
      const beside = copyFields(value, site, at)
      delete beside.$ref
      return { ...(isObject(target) ? target : {}), ...beside }
    }
    const isSchema = schemaAt.has(siteKey(site))
    const result = copyFields(value, site, at, isSchema)
    // What it points to was reported as missing; without it the rest of the schema can be used.
    if (reference === undefined && isSchema && '$ref' in result) {
      const { $ref: ref } = result
      delete result.$ref
      result[undecidable] = true
      if (site.source === root && typeof ref === 'string' && ref.startsWith('#')) result[leadsBack] = ref
    }
    if (reference !== undefined) result.$ref = `#${fragmentOf(pointerOf(lift(reference)))}`
    return isSchema && version === '3.0' ? schemaOf30(result) : result
  }

  /** A keyword that no schema can have this way was reported; it is left out, so that the rest can be used. */
  const copyFields = (
    value: Record<string, unknown>,
    site: SourceSite,
    at: Segments,
    isSchema = false,
  ): Record<string, unknown> => {
    const result: Record<string, unknown> = {}
    for (const [field, item] of Object.entries(value)) {
      const here = inside(site, field)
      // Since 3.1 it means nothing; the validator would not have it without a type.
      if (isSchema && field === 'nullable' && version !== '3.0') continue
      // Of an enumeration without values none is allowed, which is as much as it can say.
      const isEmptyEnum = field === 'enum' && Array.isArray(item) && item.length === 0
      if (isSchema && (identifying.has(field) || (isBroken(here) && !isEmptyEnum))) continue
      // Its reference has taken the place of the anchor by which a schema in another resource could replace it.
      if (isSchema && field === '$dynamicRef') continue
      const kept =
        isSchema && Array.isArray(item) ? item.filter((_, index) => !isBroken(inside(here, String(index)))) : item
      define(result, field, copy(kept, here, [...at, field]))
    }
    return result
  }

  const whole = copy(root.value, { source: root, segments: [] }, [])
  const document = isObject(whole) ? whole : {}
  // What is lifted may refer to more; a Map also visits what is added on the way.
  for (const { from, to } of lifted.values())
    put(document, to, copy(valueAt(from.source.value, from.segments), from, to))

  return { document, ...sitesOf(root, [...lifted.values(), ...copied]) }
}

/** Sites of what was reported as no schema can have it. */
const brokenAmong = (findings: readonly Finding[]): ((site: SourceSite) => boolean) => {
  const broken = new Set(
    findings
      .filter(({ code }) => code === 'wrong-type' || code === 'invalid-pattern')
      .map(({ place, pointer }) => `${place.file}#${pointer}`),
  )
  return ({ source, segments }) =>
    broken.size > 0 && broken.has(`${source.place([], 'value').file}#${pointerOf(segments)}`)
}

interface Lifting {
  /** By kind and site; it grows while what was lifted is copied. */
  readonly lifted: ReadonlyMap<string, Moved>
  /** Where what a reference leads to stands in the document. */
  readonly lift: (reference: Reference) => Segments
}

/** What is in another file gets a place in `components`, under its own name or one that is still free. */
const liftingTo = (root: Source): Lifting => {
  const lifted = new Map<string, Moved>()
  const namesIn = lazyEach((section: string): Set<string> => {
    const existing = valueAt(root.value, ['components', section])
    return new Set(isObject(existing) ? Object.keys(existing) : [])
  })
  const lift = ({ kind, to }: Reference): Segments => {
    if (to.source === root) return to.segments
    const known = lifted.get(`${kind} ${siteKey(to)}`)
    if (known !== undefined) return known.to
    const section = sectionOf[kind] ?? 'schemas'
    const names = namesIn(section)
    const wish = (to.segments.at(-1) ?? basename(to.source.path, extname(to.source.path))).replace(
      /[^A-Za-z0-9._-]/g,
      '_',
    )
    let name = wish
    for (let count = 2; names.has(name); count++) name = `${wish}_${count}`
    names.add(name)
    const segments = ['components', section, name]
    lifted.set(`${kind} ${siteKey(to)}`, { from: to, to: segments })
    return segments
  }
  return { lifted, lift }
}

/** From places in the document to where they were written, and back. */
const sitesOf = (root: Source, moved: readonly Moved[]): Omit<Bundle, 'document'> => {
  const siteOf = (segments: Segments): SourceSite => {
    const best = moved.filter(({ to }) => startsWith(segments, to)).toSorted((a, b) => b.to.length - a.to.length)[0]
    return best === undefined
      ? { source: root, segments }
      : { source: best.from.source, segments: [...best.from.segments, ...segments.slice(best.to.length)] }
  }
  return {
    siteOf,
    siteOfName: segments => inside(siteOf(segments.slice(0, -1)), segments.at(-1) ?? ''),
    segmentsOf: ({ source, segments }) => {
      const best = moved.find(({ from }) => from.source === source && startsWith(segments, from.segments))
      if (best !== undefined) return [...best.to, ...segments.slice(best.from.segments.length)]
      return source === root ? segments : undefined
    },
  }
}

/** Of a document in which nothing was found, so that nobody asks where anything stands. */
export const bundleOfProven = (document: Record<string, unknown>): Bundle => {
  const nowhere = (): never => {
    throw new Error('Something was found in a contract in which nothing had been found before. Build the program anew.')
  }
  return { document, siteOf: nowhere, siteOfName: nowhere, segmentsOf: nowhere }
}

const inside = ({ source, segments }: SourceSite, segment: string): SourceSite => ({
  source,
  segments: [...segments, segment],
})

const put = (document: Record<string, unknown>, segments: Segments, value: unknown): void => {
  let holder = document
  for (const segment of segments.slice(0, -1)) {
    const next = holder[segment]
    if (isObject(next)) holder = next
    else holder = holder[segment] = {}
  }
  define(holder, segments.at(-1) ?? '', value)
}

/** A Schema Object of OpenAPI 3.0 in the words of JSON Schema 2020-12. */
const schemaOf30 = (schema: Record<string, unknown>): Record<string, unknown> => {
  if ('$ref' in schema) return { $ref: schema.$ref }
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = schema
  const result: Record<string, unknown> = rest
  if (exclusiveMinimum === true) {
    result.exclusiveMinimum = result.minimum
    delete result.minimum
  } else if (typeof exclusiveMinimum === 'number') result.exclusiveMinimum = exclusiveMinimum
  if (exclusiveMaximum === true) {
    result.exclusiveMaximum = result.maximum
    delete result.maximum
  } else if (typeof exclusiveMaximum === 'number') result.exclusiveMaximum = exclusiveMaximum
  if (nullable === true && typeof result.type === 'string') {
    result.type = [result.type, 'null']
    if (Array.isArray(result.enum) && !result.enum.includes(null)) result.enum = [...result.enum, null]
  } else if (nullable === true && ('allOf' in result || 'anyOf' in result || 'oneOf' in result)) {
    // Strictly, 3.0.3 gives `nullable` no effect without a `type`; everybody who writes this means "or null".
    return { anyOf: [{ type: 'null' }, result] }
  }
  return result
}
