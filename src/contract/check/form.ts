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

/** A field of a form that is sent more than once, where the schema wants no list. */
export const repeatedField = (form: FormFields, schema: unknown, schemas: Schemas): string | undefined => {
  const schemaOf = schemaOfField(schema, schemas)
  const kindsOfField = lazyEach((declared: unknown) => kindsOf(declared, schemas))
  const seen = new Set<string>()
  for (const [name] of form) {
    const declared = schemaOf(name)
    if (declared === undefined || kindsOfField(declared).types.has('array')) continue
    if (seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}

/** As a property that is named, or as any other; undefined: nothing is said of it. */
const schemaOfField = (schema: unknown, schemas: Schemas): ((name: string) => unknown) => {
  const { properties } = kindsOf(schema, schemas)
  const target = schemas.resolved(schema)
  const others = isObject(target) && isObject(target.additionalProperties) ? target.additionalProperties : undefined
  return name => (Object.hasOwn(properties, name) ? properties[name] : others)
}

/** The fields of a form, typed by the schema of the body. */
export const formValue = (form: FormFields, schema: unknown, schemas: Schemas): Record<string, unknown> => {
  const schemaOf = schemaOfField(schema, schemas)
  const kindsOfField = lazyEach((declared: unknown): { readonly own: Kinds; readonly ofItems: Kinds } => {
    const own = kindsOf(declared, schemas)
    return { own, ofItems: kindsOf(own.items, schemas) }
  })
  const fields = new Map<string, unknown>()
  for (const [name, item] of form) {
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
  return Object.fromEntries(fields)
}
