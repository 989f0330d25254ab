/** A body that is a form (`application/x-www-form-urlencoded`). */
import { lazyEach } from '../../text/lazy.ts'
import { isObject } from '../../text/pointer.ts'
import type { Schemas } from '../schemas.ts'
import { TooMuchWork } from '../work.ts'
import { type Kinds, kindsOf, scalar } from './kinds.ts'

/** A form in which more are sent is not read: some 40 ms of work. */
const mostFields = 10_000

/** In order, decoded. */
export type FormFields = readonly (readonly [name: string, value: string])[]

/** @throws TooMuchWork */
export const formFields = (text: string): FormFields => {
  let count = 0
  // Nothing between two of them is no field.
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (text[at + 1] !== '&' && ++count >= mostFields) throw new TooMuchWork({ fields: mostFields })
  return [...new URLSearchParams(text)]
}

/** Fields that are objects written as `name[property]=value` (OpenAPI 3.1, Encoding Object, `style`). */
export const deepFieldsAt = (schemaPointer: string | undefined, schemas: Schemas): ReadonlySet<string> => {
  const encoding = schemaPointer === undefined ? undefined : schemas.at(schemaPointer.replace(/schema$/, 'encoding'))
  const fields = Object.entries(isObject(encoding) ? encoding : {})
  return new Set(fields.flatMap(([name, one]) => (isObject(one) && one.style === 'deepObject' ? [name] : [])))
}

/** The properties of such fields, each as a form of its own, and what else there is. */
const apart = (
  form: FormFields,
  deep: ReadonlySet<string>,
): { readonly plain: FormFields; readonly nested: ReadonlyMap<string, FormFields> } => {
  if (deep.size === 0) return { plain: form, nested: new Map() }
  const nested = new Map<string, (readonly [string, string])[]>()
  const plain = form.filter(([name, value]) => {
    const open = name.indexOf('[')
    const field = name.slice(0, Math.max(0, open))
    if (!name.endsWith(']') || !deep.has(field)) return true
    const property = [name.slice(open + 1, -1), value] as const
    const known = nested.get(field)
    if (known === undefined) nested.set(field, [property])
    else known.push(property)
    return false
  })
  return { plain, nested }
}

/** A field of a form that is sent more than once, where the schema wants no list. */
export const repeatedField = (
  form: FormFields,
  schema: unknown,
  schemas: Schemas,
  deep: ReadonlySet<string> = none,
): string | undefined => {
  const schemaOf = schemaOfField(schema, schemas)
  const { plain, nested } = apart(form, deep)
  for (const [field, fields] of nested) {
    const property = repeatedField(fields, schemaOf(field), schemas)
    if (property !== undefined) return `${field}[${property}]`
  }
  const kindsOfField = lazyEach((declared: unknown) => kindsOf(declared, schemas))
  const seen = new Set<string>()
  for (const [name] of plain) {
    const declared = schemaOf(name)
    if (declared === undefined || kindsOfField(declared).types.has('array')) continue
    if (seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}

const none: ReadonlySet<string> = new Set()

/** As a property that is named, or as any other; undefined: nothing is said of it. */
const schemaOfField = (schema: unknown, schemas: Schemas): ((name: string) => unknown) => {
  const { properties } = kindsOf(schema, schemas)
  const target = schemas.resolved(schema)
  const others = isObject(target) && isObject(target.additionalProperties) ? target.additionalProperties : undefined
  return name => (Object.hasOwn(properties, name) ? properties[name] : others)
}

/** The fields of a form, typed by the schema of the body. */
export const formValue = (
  form: FormFields,
  schema: unknown,
  schemas: Schemas,
  deep: ReadonlySet<string> = none,
): Record<string, unknown> => {
  const schemaOf = schemaOfField(schema, schemas)
  const kindsOfField = lazyEach((declared: unknown): { readonly own: Kinds; readonly ofItems: Kinds } => {
    const own = kindsOf(declared, schemas)
    return { own, ofItems: kindsOf(own.items, schemas) }
  })
  const fields = new Map<string, unknown>()
  const { plain, nested } = apart(form, deep)
  for (const [name, item] of plain) {
    const declared = schemaOf(name)
    if (declared === undefined) {
      fields.set(name, item)
      continue
    }
    const { own, ofItems } = kindsOfField(declared)
    const before = fields.get(name)
    if (!own.types.has('array')) fields.set(name, scalar(item, own))
    else if (Array.isArray(before)) before.push(scalar(item, ofItems))
    else fields.set(name, [scalar(item, ofItems)])
  }
  for (const [field, own] of nested) fields.set(field, formValue(own, schemaOf(field), schemas))
  return Object.fromEntries(fields)
}
