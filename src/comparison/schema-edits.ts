/** What a schema would be like with one change alone. */
import type { Schema } from '../contract/operation.ts'
import { valueAt } from '../text/pointer.ts'
import { type alternatives, fields, listed, namesRequired, without } from './schema-view.ts'

/** What the schema would be like with this change alone. Undefined: no value is judged by it. */
export type SchemaEdit = (old: Schema, changed: Schema) => Schema

/** One type, or alternatives that have one each. */
export interface TypedParts {
  /** Undefined: the schema itself. */
  readonly keyword: (typeof alternatives)[number] | undefined
  readonly types: readonly string[]
}

export const editedSchema = (
  schema: Schema,
  change: (node: Record<string, unknown>) => Record<string, unknown>,
): Schema => {
  const node: Record<string, unknown> = schema === false ? { not: {} } : { ...fields(schema) }
  const result = change(node)
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined))
}

/** These keywords as they are now. */
export const taking =
  (...keywords: readonly string[]): SchemaEdit =>
  (old, changed) => {
    const from = changed === false ? { not: {} } : changed
    const taken = keywords.map(name => [name, fields(from)[name]])
    return editedSchema(old, node => ({ ...node, ...Object.fromEntries(taken) }))
  }

/** Its type and format as they are now, but for null, which is another matter. */
export const takingTypes: SchemaEdit = (old, changed) =>
  editedSchema(old, node => {
    const [before, after] = [node.type, fields(changed).type]
    const isNullable = [before].flat().includes('null')
    const types = [after].flat().filter(type => type !== undefined && type !== 'null')
    return {
      ...node,
      type: types.length === 0 ? after : [...types, ...(isNullable ? ['null'] : [])],
      format: fields(changed).format,
    }
  })

export const takingIn =
  (keyword: string, name: string): SchemaEdit =>
  (old, changed) =>
    editedSchema(old, node => {
      const after = fields(fields(changed)[keyword])
      const rest = Object.fromEntries(Object.entries(fields(node[keyword])).filter(([other]) => other !== name))
      return { ...node, [keyword]: Object.hasOwn(after, name) ? { ...rest, [name]: after[name] } : rest }
    })

export const takingRequired =
  (name: string): SchemaEdit =>
  (old, changed) =>
    editedSchema(old, node => {
      const others = [...namesRequired(node)].filter(other => other !== name)
      return { ...node, required: namesRequired(fields(changed)).has(name) ? [...others, name] : others }
    })

export const takingProperty =
  (name: string): SchemaEdit =>
  (old, changed) =>
    takingRequired(name)(takingIn('properties', name)(old, changed), changed)

/** With the branches that came, or without those that went. */
export const withBranches =
  (
    keyword: 'allOf' | 'anyOf' | 'oneOf',
    gone: readonly (readonly string[])[],
    come: readonly (readonly string[])[],
  ): SchemaEdit =>
  (old, changed) =>
    editedSchema(old, node => {
      const isGone = (index: number): boolean => gone.some(child => child[1] === String(index) && child[0] === keyword)
      const kept = (listed(node[keyword]) ?? []).filter((_, index) => !isGone(index))
      const added = come.flatMap(child =>
        child[0] === '$ref' ? [{ $ref: fields(changed).$ref }] : [valueAt(changed, child)],
      )
      const all = [...kept, ...added]
      const isRefGone = gone.some(child => child[0] === '$ref')
      return {
        ...node,
        [keyword]: all.length === 0 ? undefined : all,
        ...(isRefGone ? { $ref: undefined } : {}),
      }
    })

/** Without the types that went, and with those that came. */
export const takingParts =
  (before: TypedParts, after: TypedParts): SchemaEdit =>
  (old, changed) => {
    const partsOf = (schema: Schema, { keyword }: TypedParts): readonly unknown[] =>
      keyword === undefined ? [schema] : (listed(fields(schema)[keyword]) ?? [])
    const kept = partsOf(old, before).filter((_, index) => after.types.includes(before.types[index] ?? ''))
    const come = partsOf(changed, after).filter((_, index) => !before.types.includes(after.types[index] ?? ''))
    const beside = before.keyword === undefined ? {} : without(fields(old), before.keyword)
    return { ...beside, [after.keyword ?? before.keyword ?? 'anyOf']: [...kept, ...come] }
  }
