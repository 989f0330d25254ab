/**
 * A value as a document of XML, with the names, attributes, wrappers and namespaces that its schema's `xml` gives
 * (OpenAPI 3.1, XML Object).
 */
import { declaredPart } from './declared-part.ts'
import { schemaPointerIn } from './field-places.ts'
import type { SchemaWay } from './schema-way.ts'
import type { Schemas } from './schemas.ts'
import { escapedMarkup, sayableMarkup } from '../text/markup.ts'
import { type Segments, isObject, segmentsOf, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import { plainText } from '../text/plain-text.ts'

/**
 * Undefined: it has a name or a character that XML has no way to say, or its names take more than an answer may have.
 */
export const xmlOf = (value: unknown, schemaPointer: string, schemas: Schemas): Buffer | undefined => {
  const places = new Places(schemas)
  const writing = new Writing(places)
  const schema = places.at(schemaPointer)
  const name = writing.said(schema).name ?? namedSchema(schemaPointer, schemas) ?? 'root'
  try {
    const text = Array.isArray(value)
      ? writing.wrapped(name, value, schema, itemName(writing, places, schemaPointer, schemas), noScope)
      : writing.element(name, value, schema, noScope)
    return writing.isSayable ? Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`) : undefined
  } catch (error) {
    if (error instanceof TooLong) return undefined
    throw error
  }
}

/** The names of elements and attributes, and their namespaces, take more characters than this. */
class TooLong extends Error {}

const mostOfNames = 4 * 1024 * 1024

/** What a schema says of itself in XML. */
interface Said {
  readonly name: string | undefined
  readonly namespace: string | undefined
  readonly prefix: string | undefined
  readonly isAttribute: boolean
  readonly isWrapped: boolean
}

/** Namespaces by the prefixes that are declared around; the one without prefix under the empty one. */
type Scope = ReadonlyMap<string, string>

const noScope: Scope = new Map()

const nothingSaid: Said = {
  name: undefined,
  namespace: undefined,
  prefix: undefined,
  isAttribute: false,
  isWrapped: false,
}

/** A place in the document; what is below it is found once. */
interface SchemaAt {
  readonly value: unknown
  readonly below: Map<string, SchemaAt>
  /** What it says of itself in XML, once somebody has asked. */
  said?: Said
  /** Where its references end. */
  end?: SchemaAt
}

const schemaAt = (value: unknown): SchemaAt => ({ value, below: new Map() })

/**
 * The way through the schemas of one document that is written. A list has thousands of items in the same schema, which
 * may be a hundred levels deep: it is gone to from the schema around it, and nothing is looked for twice.
 */
class Places implements SchemaWay<SchemaAt> {
  readonly #document: SchemaAt

  constructor({ document }: Schemas) {
    this.#document = schemaAt(document)
  }

  at(schemaPointer: string): SchemaAt {
    return this.below(this.#document, ...segmentsOf(schemaPointer))
  }

  readonly below = (from: SchemaAt, ...segments: readonly string[]): SchemaAt =>
    segments.reduce((at, segment) => {
      const known = at.below.get(segment)
      if (known !== undefined) return known
      const next = schemaAt(valueAt(at.value, [segment]))
      at.below.set(segment, next)
      return next
    }, from)

  readonly arrived = (from: SchemaAt): readonly [SchemaAt, unknown] => {
    from.end ??= this.chain(from).at(-1) ?? from
    return [from.end, from.end.value]
  }

  /** It, and where its references lead. */
  chain(from: SchemaAt): readonly SchemaAt[] {
    const places = [from]
    for (let at: SchemaAt | undefined = from; at !== undefined && places.length < mostReferences; at = places.at(-1)) {
      const { value } = at
      const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : ''
      const next = reference.startsWith('#') ? segmentsOfFragment(reference.slice(1)) : undefined
      if (next === undefined) break
      places.push(this.below(this.#document, ...next))
    }
    return places
  }

  /** Where a part of a value is declared. `holder`: the value that has it. */
  part(at: SchemaAt | undefined, segment: string, holder: unknown): SchemaAt | undefined {
    return at === undefined ? undefined : declaredPart(this, at, segment, holder)
  }
}

class Writing {
  isSayable = true
  #room = mostOfNames
  readonly #places: Places

  constructor(places: Places) {
    this.#places = places
  }

  said(schema: SchemaAt | undefined): Said {
    if (schema === undefined) return nothingSaid
    schema.said ??= this.#saidBy(schema)
    return schema.said
  }

  #saidBy(schema: SchemaAt): Said {
    const xml =
      this.#places
        .chain(schema)
        .map(({ value }) => valueAt(value, ['xml']))
        .find(isObject) ?? {}
    const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
    return {
      name: text(xml.name),
      namespace: text(xml.namespace),
      prefix: text(xml.prefix),
      isAttribute: xml.attribute === true || xml.nodeType === 'attribute',
      isWrapped: xml.wrapped === true || xml.nodeType === 'element',
    }
  }

  element(name: string, value: unknown, schema: SchemaAt | undefined, around: Scope): string {
    const { namespace, prefix } = this.said(schema)
    const { qualified, declaration, scope } = this.#named(name, prefix, namespace, around)
    if (!isObject(value)) return `<${qualified}${declaration}>${this.#text(value)}</${qualified}>`
    const declarations = new Set([declaration])
    let inner = scope
    const attributes: string[] = []
    const children: (() => string)[] = []
    for (const [field, one] of Object.entries(value)) {
      const part = this.#places.part(schema, field, value)
      const said = this.said(part)
      if (said.isAttribute && !isObject(one) && !Array.isArray(one)) {
        // An attribute without prefix is in no namespace, whatever its element is in.
        const own = said.prefix === undefined ? undefined : said.namespace
        const named = this.#named(said.name ?? field, said.prefix, own, inner)
        declarations.add(named.declaration)
        inner = named.scope
        if (one !== null) attributes.push(` ${named.qualified}="${this.#text(one)}"`)
      } else children.push(() => this.#field(field, one, part, inner))
    }
    const inside = children.map(child => child()).join('')
    return `<${qualified}${[...declarations].join('')}${attributes.join('')}>${inside}</${qualified}>`
  }

  wrapped(name: string, items: readonly unknown[], schema: SchemaAt | undefined, item: string, around: Scope): string {
    const { namespace, prefix } = this.said(schema)
    const { qualified, declaration, scope } = this.#named(name, prefix, namespace, around)
    return `<${qualified}${declaration}>${this.#items(item, items, schema, scope)}</${qualified}>`
  }

  #field(field: string, value: unknown, schema: SchemaAt | undefined, scope: Scope): string {
    const said = this.said(schema)
    if (!Array.isArray(value)) return this.element(said.name ?? field, value, schema, scope)
    const item = this.said(this.#places.part(schema, '0', value)).name ?? field
    return said.isWrapped && schema !== undefined
      ? this.wrapped(said.name ?? field, value, schema, item, scope)
      : this.#items(item, value, schema, scope)
  }

  #items(name: string, items: readonly unknown[], schema: SchemaAt | undefined, scope: Scope): string {
    // All of them are declared in one place.
    const below = this.#places.part(schema, '0', items)
    return items
      .map(item =>
        Array.isArray(item) ? this.wrapped(name, item, below, name, scope) : this.element(name, item, below, scope),
      )
      .join('')
  }

  /** A prefix without a namespace would be one that nobody has declared. */
  #named(
    name: string,
    prefix: string | undefined,
    namespace: string | undefined,
    around: Scope,
  ): { readonly qualified: string; readonly declaration: string; readonly scope: Scope } {
    const isDeclared = prefix !== undefined && (namespace ?? around.get(prefix)) !== undefined
    const used = isDeclared ? prefix : ''
    const qualified = used === '' ? name : `${used}:${name}`
    this.#write(2 * qualified.length)
    if (!qualified.split(':', 2).every(part => xmlName.test(part)) || !/^[^:]*(:[^:]*)?$/.test(qualified))
      this.isSayable = false
    if (namespace === undefined || around.get(used) === namespace) return { qualified, declaration: '', scope: around }
    const declaration = ` xmlns${used === '' ? '' : `:${used}`}="${this.#text(namespace)}"`
    this.#write(declaration.length)
    return { qualified, declaration, scope: new Map([...around, [used, namespace]]) }
  }

  #write(characters: number): void {
    this.#room -= characters
    if (this.#room < 0) throw new TooLong()
  }

  #text(value: unknown): string {
    const text = plainText(value)
    if (sayableMarkup(text) !== text) this.isSayable = false
    return escapedMarkup(text)
  }
}

/** Namespaces in XML 1.0, section 3, without the letters of other alphabets that hardly anybody has in a name. */
const xmlName = /^[\p{L}_][\p{L}\p{N}_.\u00B7-]*$/u

const mostReferences = 32

/** Where a schema is, and where its references lead. */
const placesFrom = (schemaPointer: string, { document }: Schemas): readonly Segments[] => {
  const places: Segments[] = [segmentsOf(schemaPointer)]
  for (let at = places[0]; at !== undefined && places.length < mostReferences; at = places.at(-1)) {
    const schema = valueAt(document, at)
    const reference = isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref : ''
    const next = reference.startsWith('#') ? segmentsOfFragment(reference.slice(1)) : undefined
    if (next === undefined) break
    places.push(next)
  }
  return places
}

/** `Pet` of a schema that is, or refers to, `#/components/schemas/Pet`. */
const namedSchema = (schemaPointer: string, schemas: Schemas): string | undefined =>
  placesFrom(schemaPointer, schemas).flatMap(([components, kind, name, ...more]) =>
    components === 'components' && kind === 'schemas' && name !== undefined && more.length === 0 ? [name] : [],
  )[0]

const itemName = (writing: Writing, places: Places, schemaPointer: string, schemas: Schemas): string => {
  const item = schemaPointerIn(schemas, schemaPointer, '/0')
  const said = item === undefined ? undefined : writing.said(places.at(item)).name
  return said ?? (item === undefined ? undefined : namedSchema(item, schemas)) ?? 'item'
}
