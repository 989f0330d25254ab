/**
 * Walks a contract, over all its files, along the table of shapes.
 *
 * Reports what does not belong, follows every reference once, and hands each object that it passes to a visitor.
 * The order is the document's own; a reference's target is walked after the place that refers to it.
 */
import type { Reference, Visited } from './visited.ts'
import { circularReferences } from './circular-schemas.ts'
import type { Finding, FindingSpot } from '../../text/finding.ts'
import type { FileRefusal } from './readable-files.ts'
import { meantInstead, nearest } from '../../text/nearest.ts'
import { isObject, valueAt } from '../../text/pointer.ts'
import { type ObjectShape, type Version, belongsTo, isRequired, shapes } from './shapes.ts'
import { References, within } from './references.ts'
import { scalars, inQuotes, typeName } from './scalars.ts'
import { type SourceSite, type Source, findingAt, siteKey } from './source.ts'

export interface Walked {
  readonly visited: readonly Visited[]
  readonly references: readonly Reference[]
  readonly findings: readonly Finding[]
  /** Every file that was read, or should have been: what `--watch` watches. */
  readonly files: ReadonlySet<string>
}

export const walkContract = (root: Source, version: Version, refusalOf: FileRefusal): Walked => {
  const findings: Finding[] = []
  const opened = new References(root, refusalOf, findings)
  const walk = new Walk(version, opened, findings)
  walk.from(root)
  const { visited, references } = walk
  const circular = circularReferences(visited, references)
  for (const { from } of circular) {
    const message = 'This reference leads back to itself, and nothing but itself is asked for.'
    findings.push(findingAt(within(from, '$ref'), 'value', 'circular-ref', message))
  }
  const followed = references.filter(reference => !circular.has(reference))
  return { visited, references: followed, findings, files: opened.files }
}

class Walk {
  readonly visited: Visited[] = []
  readonly references: Reference[] = []
  readonly #version: Version
  readonly #references: References
  readonly #findings: Finding[]
  readonly #walkedAs = new Set<string>()
  readonly #idAt = new Map<string, SourceSite>()
  readonly #waiting: (() => void)[] = []

  constructor(version: Version, references: References, findings: Finding[]) {
    this.#version = version
    this.#references = references
    this.#findings = findings
  }

  from(root: Source): void {
    this.#walkObject('OpenAPI', root.value, { source: root, segments: [] })
    // It grows on the way, and the first of a long list is not taken out of it at once.
    for (const next of this.#waiting) next()
  }

  #walkKind(kind: string, value: unknown, site: SourceSite): void {
    const list = /^\[(.+)\]$/.exec(kind)?.[1]
    const map = /^\{(.+)\}$/.exec(kind)?.[1]
    if (list !== undefined) {
      if (!Array.isArray(value))
        return this.#report(site, 'wrong-type', `A list was expected, found ${typeName(value)}.`)
      if (list === 'Schema' && value.length === 0)
        return this.#report(site, 'wrong-type', 'Expected a list of at least one schema, found an empty one.')
      for (const [index, item] of value.entries()) this.#walkKind(list, item, within(site, String(index)))
    } else if (map !== undefined) {
      if (!isObject(value)) return this.#report(site, 'wrong-type', `An object was expected, found ${typeName(value)}.`)
      for (const [name, item] of Object.entries(value)) {
        this.#walkKind(map, item, within(site, name))
      }
    } else {
      const scalar = scalars[kind]
      if (scalar === undefined) this.#walkObject(kind, value, site)
      else if (!scalar.is(value)) {
        const code = kind === 'pattern' && typeof value === 'string' ? 'invalid-pattern' : 'wrong-type'
        this.#report(site, code, `Expected ${scalar.expected}, found ${typeName(value)}.`)
      }
    }
  }

  #walkObject(kind: string, value: unknown, site: SourceSite): void {
    const key = `${kind} ${siteKey(site)}`
    if (this.#walkedAs.has(key)) return
    this.#walkedAs.add(key)
    if (kind === 'Schema' && typeof value === 'boolean') return void this.visited.push({ ...site, kind, value })
    const shape = shapes[kind]
    if (shape === undefined) throw new Error(`The table of shapes has no ${kind}.`)
    if (!isObject(value))
      return this.#report(site, 'wrong-type', `${article(kind)} was expected, found ${typeName(value)}.`)
    if (typeof value.$ref === 'string' && (shape.referable === true || kind === 'PathItem'))
      this.#follow(kind, '$ref', value.$ref, value, site)
    else if (kind === 'Schema' && typeof value.$dynamicRef === 'string')
      this.#follow(kind, '$dynamicRef', value.$dynamicRef, value, site)
    else if ('$ref' in value && shape.referable === true)
      this.#report(within(site, '$ref'), 'wrong-type', 'A $ref is a string.')
    const isReference = '$ref' in value && shape.referable === true && kind !== 'Schema'
    if (isReference) return this.#walkReference(value, site)
    this.visited.push({ ...site, kind, value })
    if (kind === 'Schema' && typeof value.$id === 'string') this.#reportTwin(value.$id, within(site, '$id'))
    this.#walkFields(kind, shape, value, site)
    if (kind === 'Discriminator' && isObject(value.mapping))
      this.#references.lookUpMapping(value.mapping, within(site, 'mapping'))
  }

  #reportTwin(id: string, site: SourceSite): void {
    const other = this.#idAt.get(id)
    this.#idAt.set(id, other ?? site)
    if (other === undefined) return
    const { file, line, column } = other.source.place(other.segments, 'value')
    const where = `${file}:${line}:${column}`
    this.#report(
      site,
      'duplicate-id',
      `${inQuotes(id)} is the $id of the schema at ${where} already. Give this one another, or none.`,
    )
  }

  /** A Reference Object: nothing but `$ref`, and since 3.1 a summary and a description. */
  #walkReference(value: Record<string, unknown>, site: SourceSite): void {
    for (const field of Object.keys(value)) {
      if (!['$ref', 'summary', 'description'].includes(field) && !field.startsWith('x-')) {
        this.#report(
          within(site, field),
          'unknown-field',
          `"${field}" beside a $ref has no effect. Remove it, or write it where the $ref points.`,
          'key',
        )
      }
    }
  }

  #walkFields(kind: string, shape: ObjectShape, value: Record<string, unknown>, site: SourceSite): void {
    for (const [field, item] of Object.entries(value)) {
      const here = within(site, field)
      const declared =
        Object.hasOwn(shape.fields, field) && belongsTo(this.#version, kind, field) ? shape.fields[field] : undefined
      if (declared !== undefined) this.#walkKind(kindIn(this.#version, declared), item, here)
      else if (field.startsWith('x-') || (field === '$ref' && kind === 'Schema')) continue
      else if (shape.others?.matching.test(field) === true) this.#walkKind(shape.others.kind, item, here)
      else this.#reportUnknown(kind, shape, field, here)
    }
    for (const [field, declared] of Object.entries(shape.fields)) {
      if (declared.endsWith('!') && !Object.hasOwn(value, field) && isRequired(this.#version, kind, field)) {
        this.#report(site, 'missing-field', `${article(kind)} needs the field "${field}".`, 'key')
      }
    }
  }

  #reportUnknown(kind: string, shape: ObjectShape, field: string, site: SourceSite): void {
    if (shape.others !== undefined)
      return this.#report(site, 'unknown-field', `Expected ${shape.others.expected}, found "${field}".`, 'key')
    if (Object.hasOwn(shape.fields, field)) {
      const advice = field === 'nullable' ? ' Write `type: [string, "null"]` instead.' : ''
      return this.#report(
        site,
        'unknown-field',
        `${article(kind)} of OpenAPI ${this.#version} has no field "${field}".${advice}`,
        'key',
      )
    }
    const [guess] = nearest(field, Object.keys(shape.fields), 1)
    const advice = meantInstead(guess === undefined ? guess : `"${guess}"`, ' An extension\'s name starts with "x-".')
    this.#report(site, 'unknown-field', `${article(kind)} has no field "${field}".${advice}`, 'key')
  }

  #follow(kind: string, field: string, ref: string, holder: unknown, site: SourceSite): void {
    const at = within(site, field)
    const target = this.#references.resolve(kind, ref, at)
    if (target === undefined) return
    const value = valueAt(target.source.value, target.segments)
    if (value === undefined) {
      return this.#references.reportReference(
        kind,
        at,
        'dangling-ref',
        `${inQuotes(ref)} points to nothing in `
          + `${target.source === site.source ? 'this file' : 'that file'}.${this.#references.guessFor(ref, target)}`,
      )
    }
    if (kind !== 'Schema' && this.#references.leadsBack(kind, value, target, holder))
      return this.#report(at, 'circular-ref', `${inQuotes(ref)} leads back to itself.`)
    this.references.push({ kind, from: site, to: target })
    this.#waiting.push(() => this.#walkObject(kind, value, target))
  }

  #report(site: SourceSite, code: string, message: string, spot: FindingSpot = 'value'): void {
    this.#findings.push(findingAt(site, spot, code, message))
  }
}

/** The bounds of a number were flags in 3.0. */
const kindIn = (version: Version, declared: string): string =>
  declared === 'bound' && version === '3.0' ? 'bound30' : declared.replace('!', '')

const article = (kind: string): string => {
  const name = kind === 'OpenAPI' ? kind : kind.replace(/([a-z])([A-Z])/g, '$1 $2')
  return `${/^[AEIOX]/.test(name) ? 'An' : 'A'} ${name} object`
}
