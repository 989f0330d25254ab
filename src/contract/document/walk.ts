/**
 * Walks a contract, over all its files, along the table of shapes.
 *
 * Reports what does not belong, follows every reference once, and hands each object that it passes to a visitor.
 * The order is the document's own; a reference's target is walked after the place that refers to it.
 */
import type { Reference, Visited } from './visited.ts'
import { circularReferences } from './circular-schemas.ts'
import { fileReferredTo } from './file-reference.ts'
import type { Finding } from '../../text/finding.ts'
import type { FileRefusal } from './readable-files.ts'
import { nearest } from '../../text/nearest.ts'
import { type Segments, isObject, pointerOf, segmentsOfFragment, valueAt } from '../../text/pointer.ts'
import { type Shape, type Version, belongsTo, isRequired, shapes } from './shapes.ts'
import { regularExpression } from '../schemas.ts'
import { type ReadSource, type Site, type Source, findingAt, readSource } from './source.ts'

export interface Walked {
  readonly visited: readonly Visited[]
  readonly references: readonly Reference[]
  readonly findings: readonly Finding[]
  /** Every file that was read, or should have been: what `--watch` watches. */
  readonly files: ReadonlySet<string>
}

const typeName = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return isObject(value) ? 'an object' : `the ${typeof value} ${shown(value)}`
}

/**
 * The file that the part of a reference before its `#` names, as it stands in the file at `from`.
 *
 * @throws Error for percent-encoding that is broken
 */
const shown = (value: unknown): string => {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/**
 * Where a pointer leads that stands at a place of the same file: into the schema around it that has an `$id`, which is
 * a resource of its own (JSON Schema 2020-12, section 8.2.1), or else, as most mean it all the same, into the file.
 */
const inResource = (segments: Segments, at: Site | undefined, source: Source): Segments => {
  const around = at?.segments ?? []
  for (let length = around.length; length > 0; length--) {
    const resource = around.slice(0, length)
    const holder = valueAt(source.value, resource)
    if (!isObject(holder) || typeof holder.$id !== 'string') continue
    const inside = [...resource, ...segments]
    if (valueAt(source.value, inside) !== undefined) return inside
  }
  return segments
}

/** The schema of this name (`$anchor`). */
const anchorIn = (value: unknown, name: string): Segments | undefined => {
  const waiting: [unknown, Segments][] = [[value, []]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [holder, segments] = next
    if (typeof holder !== 'object' || holder === null) continue
    if (isObject(holder) && (holder.$anchor === name || holder.$dynamicAnchor === name)) return segments
    for (const [field, item] of Object.entries(holder)) waiting.push([item, [...segments, field]])
  }
  return undefined
}

/** A broken reference to one of these leaves the operation usable. */
const decoration = new Set(['Example', 'Link', 'Callback', 'SecurityScheme', 'Discriminator'])

const schemaTypes = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']
const isSchemaType = (value: unknown): boolean => typeof value === 'string' && schemaTypes.includes(value)
const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0

const isPattern = (value: unknown): boolean => {
  if (typeof value !== 'string') return false
  try {
    regularExpression(value)
    return true
  } catch {
    return false
  }
}

/** Kinds that are no objects of the table: whether a value is one, and what was expected. */
const scalars: Readonly<Record<string, { is: (value: unknown) => boolean; expected: string }>> = {
  any: { is: () => true, expected: 'anything' },
  string: { is: value => typeof value === 'string', expected: 'a string' },
  boolean: { is: value => typeof value === 'boolean', expected: 'true or false' },
  number: { is: Number.isFinite, expected: 'a number' },
  bound: { is: Number.isFinite, expected: 'a number' },
  step: { is: value => typeof value === 'number' && Number.isFinite(value) && value > 0, expected: 'a number above 0' },
  values: { is: value => Array.isArray(value) && value.length > 0, expected: 'a list of at least one value' },
  bound30: { is: value => typeof value === 'boolean', expected: 'true or false' },
  count: { is: isCount, expected: 'a whole number of 0 or more' },
  pattern: { is: isPattern, expected: 'a regular expression of ECMA-262' },
  type: {
    is: value => isSchemaType(value) || (Array.isArray(value) && value.length > 0 && value.every(isSchemaType)),
    expected: `one or more of ${schemaTypes.join(', ')}`,
  },
}

export const walkContract = (root: Source, version: Version, refusalOf: FileRefusal): Walked => {
  const visited: Visited[] = []
  const references: Reference[] = []
  const findings: Finding[] = []
  const files = new Set([root.path])
  const sources = new Map<string, ReadSource>([[root.path, { source: root }]])
  const walkedAs = new Set<string>()
  const waiting: (() => void)[] = []

  const report = (site: Site, code: string, message: string, spot: 'value' | 'key' = 'value', fatal = false): void => {
    findings.push(findingAt(site, spot, code, message, fatal))
  }
  const reportReference = (kind: string, site: Site, code: string, message: string): void =>
    report(site, code, message, 'value', !decoration.has(kind))
  const within = (site: Site, segment: string): Site => ({ source: site.source, segments: [...site.segments, segment] })

  const open = (path: string): ReadSource => {
    const read = sources.get(path) ?? readSource(path)
    if (!sources.has(path) && 'findings' in read) findings.push(...read.findings)
    if (!sources.has(path) && 'source' in read) reportDuplicates(read.source)
    sources.set(path, read)
    files.add(path)
    return read
  }

  const reportDuplicates = (source: Source): void => {
    for (const { place, pointer, name } of source.duplicateNames()) {
      findings.push({
        severity: 'error',
        fatal: false,
        code: 'duplicate-name',
        place,
        pointer,
        message:
          `${shown(name)} stands twice in this object; only the last one counts. Remove one, or give it another `
          + 'name.',
      })
    }
  }

  const walkKind = (kind: string, value: unknown, site: Site): void => {
    const list = /^\[(.+)\]$/.exec(kind)?.[1]
    const map = /^\{(.+)\}$/.exec(kind)?.[1]
    if (list !== undefined) {
      if (!Array.isArray(value)) return report(site, 'wrong-type', `A list was expected, found ${typeName(value)}.`)
      if (list === 'Schema' && value.length === 0)
        return report(site, 'wrong-type', 'Expected a list of at least one schema, found an empty one.')
      for (const [index, item] of value.entries()) walkKind(list, item, within(site, String(index)))
    } else if (map !== undefined) {
      if (!isObject(value)) return report(site, 'wrong-type', `An object was expected, found ${typeName(value)}.`)
      for (const [name, item] of Object.entries(value)) {
        walkKind(map, item, within(site, name))
      }
    } else {
      const scalar = scalars[kind]
      if (scalar === undefined) walkObject(kind, value, site)
      else if (!scalar.is(value)) {
        const code = kind === 'pattern' && typeof value === 'string' ? 'invalid-pattern' : 'wrong-type'
        report(site, code, `Expected ${scalar.expected}, found ${typeName(value)}.`)
      }
    }
  }

  const walkObject = (kind: string, value: unknown, site: Site): void => {
    const key = `${kind} ${site.source.path}#${pointerOf(site.segments)}`
    if (walkedAs.has(key)) return
    walkedAs.add(key)
    if (kind === 'Schema' && typeof value === 'boolean') return void visited.push({ ...site, kind, value })
    const shape = shapes[kind]
    if (shape === undefined) throw new Error(`The table of shapes has no ${kind}.`)
    if (!isObject(value)) return report(site, 'wrong-type', `${article(kind)} was expected, found ${typeName(value)}.`)
    if (typeof value.$ref === 'string' && (shape.referable === true || kind === 'PathItem'))
      follow(kind, '$ref', value.$ref, value, site)
    else if (kind === 'Schema' && typeof value.$dynamicRef === 'string')
      follow(kind, '$dynamicRef', value.$dynamicRef, value, site)
    else if ('$ref' in value && shape.referable === true)
      report(within(site, '$ref'), 'wrong-type', 'A $ref is a string.')
    const isReference = '$ref' in value && shape.referable === true && kind !== 'Schema'
    if (isReference) return walkReference(value, site)
    visited.push({ ...site, kind, value })
    if (kind === 'Schema' && typeof value.$id === 'string') reportTwin(value.$id, within(site, '$id'))
    walkFields(kind, shape, value, site)
    if (kind === 'Discriminator' && isObject(value.mapping)) lookUpMapping(value.mapping, within(site, 'mapping'))
  }

  const idAt = new Map<string, Site>()
  const reportTwin = (id: string, site: Site): void => {
    const other = idAt.get(id)
    idAt.set(id, other ?? site)
    if (other === undefined) return
    const { file, line, column } = other.source.place(other.segments, 'value')
    const where = `${file}:${line}:${column}`
    report(
      site,
      'duplicate-id',
      `${shown(id)} is the $id of the schema at ${where} already. Give this one another, or none.`,
    )
  }

  /** Names of schemas, or references to them. */
  const lookUpMapping = (mapping: Record<string, unknown>, site: Site): void => {
    const schemas = ['components', 'schemas']
    for (const [value, target] of Object.entries(mapping)) {
      if (typeof target !== 'string' || valueAt(root.value, [...schemas, target]) !== undefined) continue
      const at = within(site, value)
      if (/^[\w.-]+$/.test(target) && !/\.(ya?ml|json)$/.test(target)) {
        const names = Object.keys(Object(valueAt(root.value, schemas)))
        const [guess] = nearest(target, names, 1)
        const advice = guess === undefined ? '' : ` Did you mean "${guess}"?`
        report(at, 'dangling-ref', `No schema is called ${shown(target)}.${advice}`)
        continue
      }
      const found = resolveReference('Discriminator', target, at)
      if (found !== undefined && valueAt(found.source.value, found.segments) === undefined)
        report(at, 'dangling-ref', `${shown(target)} points to nothing.${guessFor(target, found)}`)
    }
  }

  /** A Reference Object: nothing but `$ref`, and since 3.1 a summary and a description. */
  const walkReference = (value: Record<string, unknown>, site: Site): void => {
    for (const field of Object.keys(value)) {
      if (!['$ref', 'summary', 'description'].includes(field) && !field.startsWith('x-')) {
        report(
          within(site, field),
          'unknown-field',
          `"${field}" beside a $ref has no effect. Remove it, or write it where the $ref points.`,
          'key',
        )
      }
    }
  }

  const walkFields = (kind: string, shape: Shape, value: Record<string, unknown>, site: Site): void => {
    for (const [field, item] of Object.entries(value)) {
      const here = within(site, field)
      const declared =
        Object.hasOwn(shape.fields, field) && belongsTo(version, kind, field) ? shape.fields[field] : undefined
      if (declared !== undefined) walkKind(kindIn(version, declared), item, here)
      else if (field.startsWith('x-') || (field === '$ref' && kind === 'Schema')) continue
      else if (shape.others?.matching.test(field) === true) walkKind(shape.others.kind, item, here)
      else reportUnknown(kind, shape, field, here)
    }
    for (const [field, declared] of Object.entries(shape.fields)) {
      if (declared.endsWith('!') && !Object.hasOwn(value, field) && isRequired(version, kind, field)) {
        report(site, 'missing-field', `${article(kind)} needs the field "${field}".`, 'key')
      }
    }
  }

  const reportUnknown = (kind: string, shape: Shape, field: string, site: Site): void => {
    if (shape.others !== undefined)
      return report(site, 'unknown-field', `Expected ${shape.others.expected}, found "${field}".`, 'key')
    if (Object.hasOwn(shape.fields, field)) {
      const advice = field === 'nullable' ? ' Write `type: [string, "null"]` instead.' : ''
      return report(
        site,
        'unknown-field',
        `${article(kind)} of OpenAPI ${version} has no field "${field}".${advice}`,
        'key',
      )
    }
    const [guess] = nearest(field, Object.keys(shape.fields), 1)
    const advice = guess === undefined ? ' An extension\'s name starts with "x-".' : ` Did you mean "${guess}"?`
    report(site, 'unknown-field', `${article(kind)} has no field "${field}".${advice}`, 'key')
  }

  const follow = (kind: string, field: string, ref: string, holder: unknown, site: Site): void => {
    const at = within(site, field)
    const target = resolveReference(kind, ref, at)
    if (target === undefined) return
    const value = valueAt(target.source.value, target.segments)
    if (value === undefined) {
      return reportReference(
        kind,
        at,
        'dangling-ref',
        `${shown(ref)} points to nothing in `
          + `${target.source === site.source ? 'this file' : 'that file'}.${guessFor(ref, target)}`,
      )
    }
    if (kind !== 'Schema' && leadsBack(kind, value, target, holder))
      return report(at, 'circular-ref', `${shown(ref)} leads back to itself.`)
    references.push({ kind, from: site, to: target })
    waiting.push(() => walkObject(kind, value, target))
  }

  const resolveReference = (kind: string, ref: string, at: Site): Site | undefined => {
    const [file = '', fragment = ''] = ref.split('#', 2)
    const referred = fileReferredTo(file, at.source.path)
    if ('fault' in referred) {
      const isFaraway = referred.fault === 'faraway'
      reportReference(
        kind,
        at,
        isFaraway ? 'remote-ref' : 'dangling-ref',
        isFaraway
          ? `${shown(ref)} is on another machine, and nothing is fetched. Save a copy beside this file and refer to `
              + 'that.'
          : `${shown(ref)} is no URI reference: its percent-encoding is broken.`,
      )
      return undefined
    }
    const { path } = referred
    const refusal = refusalOf(path)
    if (refusal !== undefined) {
      reportReference(kind, at, 'file-outside', `${shown(ref)} is not read: ${refusal}.`)
      return undefined
    }
    const read = open(path)
    if ('unreadable' in read)
      reportReference(kind, at, 'dangling-ref', `${shown(ref)} points to a file that can't be had: ${read.unreadable}.`)
    if (!('source' in read)) return undefined
    const { source } = read
    const segments = segmentsOfFragment(fragment)
    if (segments !== undefined) return { source, segments: inResource(segments, file === '' ? at : undefined, source) }
    const anchored = anchorIn(source.value, fragment)
    if (anchored !== undefined) return { source, segments: anchored }
    reportReference(kind, at, 'dangling-ref', `${shown(ref)} is no JSON Pointer: after "#" comes "/" and a path.`)
    return undefined
  }

  const guessFor = (ref: string, { source, segments }: Site): string => {
    const parent = valueAt(source.value, segments.slice(0, -1))
    const [guess] = isObject(parent) ? nearest(segments.at(-1) ?? '', Object.keys(parent), 1) : []
    return guess === undefined
      ? ''
      : ` Did you mean ${shown(`${ref.split('#', 1)[0]}#${pointerOf([...segments.slice(0, -1), guess])}`)}?`
  }

  const leadsBack = (kind: string, value: unknown, site: Site, start: unknown): boolean => {
    const seen = new Set<unknown>([start])
    let [current, here]: [unknown, Site] = [value, site]
    while (isObject(current) && typeof current.$ref === 'string') {
      if (seen.has(current)) return true
      seen.add(current)
      const count = findings.length
      const next = resolveReference(kind, current.$ref, within(here, '$ref'))
      findings.length = count
      if (next === undefined) return false
      here = next
      current = valueAt(next.source.value, next.segments)
    }
    return false
  }

  reportDuplicates(root)
  walkObject('OpenAPI', root.value, { source: root, segments: [] })
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next()
  const circular = circularReferences(visited, references)
  for (const { from } of circular) {
    report(
      within(from, '$ref'),
      'circular-ref',
      'This reference leads back to itself, and nothing but itself is asked for.',
    )
  }
  return { visited, references: references.filter(reference => !circular.has(reference)), findings, files }
}

/** The bounds of a number were flags in 3.0. */
const kindIn = (version: Version, declared: string): string =>
  declared === 'bound' && version === '3.0' ? 'bound30' : declared.replace('!', '')

const article = (kind: string): string => {
  const name = kind === 'OpenAPI' ? kind : kind.replace(/([a-z])([A-Z])/g, '$1 $2')
  return `${/^[AEIOX]/.test(name) ? 'An' : 'A'} ${name} object`
}
