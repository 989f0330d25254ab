/**
 * A value as a document of XML, with the names, attributes, wrappers and namespaces that its schema's `xml` gives
 * (OpenAPI 3.1, XML Object).
 */
import { schemaPointerIn } from './field-places.ts'
import type { Schemas } from './schemas.ts'
import { escapedMarkup, sayableMarkup } from '../text/markup.ts'
import { type Segments, isObject, pointerOf, segmentsOf, segmentsOfFragment, valueAt } from '../text/pointer.ts'
import { plainText } from '../text/plain-text.ts'

/** Undefined: it has a name or a character that XML has no way to say. */
export const xmlOf = (value: unknown, schemaPointer: string, schemas: Schemas): Buffer | undefined => {
  const writing = new Writing(schemas)
  const name = writing.said(schemaPointer).name ?? namedSchema(schemaPointer, schemas) ?? 'root'
  const text = Array.isArray(value)
    ? writing.wrapped(name, value, schemaPointer, itemName(writing, schemaPointer, schemas), noScope)
    : writing.element(name, value, schemaPointer, noScope)
  return writing.isSayable ? Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`) : undefined
}

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

class Writing {
  isSayable = true
  readonly #schemas: Schemas

  constructor(schemas: Schemas) {
    this.#schemas = schemas
  }

  said(schemaPointer: string | undefined): Said {
    const places = schemaPointer === undefined ? [] : placesFrom(schemaPointer, this.#schemas)
    const xml = places.map(at => valueAt(this.#schemas.document, [...at, 'xml'])).find(isObject) ?? {}
    const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
    return {
      name: text(xml.name),
      namespace: text(xml.namespace),
      prefix: text(xml.prefix),
      isAttribute: xml.attribute === true || xml.nodeType === 'attribute',
      isWrapped: xml.wrapped === true || xml.nodeType === 'element',
    }
  }

  element(name: string, value: unknown, schemaPointer: string | undefined, around: Scope): string {
    const { namespace, prefix } = this.said(schemaPointer)
    const { qualified, declaration, scope } = this.#named(name, prefix, namespace, around)
    if (!isObject(value)) return `<${qualified}${declaration}>${this.#text(value)}</${qualified}>`
    const declarations = new Set([declaration])
    let inner = scope
    const attributes: string[] = []
    const children: (() => string)[] = []
    for (const [field, one] of Object.entries(value)) {
      const pointer = this.#below(schemaPointer, field, value)
      const said = this.said(pointer)
      if (said.isAttribute && !isObject(one) && !Array.isArray(one)) {
        // An attribute without prefix is in no namespace, whatever its element is in.
        const own = said.prefix === undefined ? undefined : said.namespace
        const named = this.#named(said.name ?? field, said.prefix, own, inner)
        declarations.add(named.declaration)
        inner = named.scope
        if (one !== null) attributes.push(` ${named.qualified}="${this.#text(one)}"`)
      } else children.push(() => this.#field(field, one, pointer, inner))
    }
    const inside = children.map(child => child()).join('')
    return `<${qualified}${[...declarations].join('')}${attributes.join('')}>${inside}</${qualified}>`
  }

  wrapped(name: string, items: readonly unknown[], schemaPointer: string, item: string, around: Scope): string {
    const { namespace, prefix } = this.said(schemaPointer)
    const { qualified, declaration, scope } = this.#named(name, prefix, namespace, around)
    return `<${qualified}${declaration}>${this.#items(item, items, schemaPointer, scope)}</${qualified}>`
  }

  #field(field: string, value: unknown, pointer: string | undefined, scope: Scope): string {
    const said = this.said(pointer)
    if (!Array.isArray(value)) return this.element(said.name ?? field, value, pointer, scope)
    const item = this.said(this.#below(pointer, '0', value)).name ?? field
    return said.isWrapped && pointer !== undefined
      ? this.wrapped(said.name ?? field, value, pointer, item, scope)
      : this.#items(item, value, pointer, scope)
  }

  #items(name: string, items: readonly unknown[], pointer: string | undefined, scope: Scope): string {
    return items
      .map((item, index) => {
        const below = this.#below(pointer, String(index), items)
        return Array.isArray(item)
          ? this.wrapped(name, item, below ?? '', name, scope)
          : this.element(name, item, below, scope)
      })
      .join('')
  }

  #below(schemaPointer: string | undefined, segment: string, holder: unknown): string | undefined {
    if (schemaPointer === undefined) return undefined
    return schemaPointerIn(this.#schemas, schemaPointer, pointerOf([segment]), holder)
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
    if (!qualified.split(':', 2).every(part => xmlName.test(part)) || !/^[^:]*(:[^:]*)?$/.test(qualified))
      this.isSayable = false
    if (namespace === undefined || around.get(used) === namespace) return { qualified, declaration: '', scope: around }
    const declaration = ` xmlns${used === '' ? '' : `:${used}`}="${this.#text(namespace)}"`
    return { qualified, declaration, scope: new Map([...around, [used, namespace]]) }
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

const itemName = (writing: Writing, schemaPointer: string, schemas: Schemas): string => {
  const item = schemaPointerIn(schemas, schemaPointer, '/0')
  return writing.said(item).name ?? (item === undefined ? undefined : namedSchema(item, schemas)) ?? 'item'
}
