/** What a schema says, looked at in one way whatever the words are in which it says it. */
import type { Schema } from '../contract/operation.ts'
import { isObject } from '../text/pointer.ts'
import { annotationKeywords, isAnnotation } from './same.ts'

export type SchemaNode = Readonly<Record<string, unknown>>

export const fields = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

export const listed = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

export const without = (node: SchemaNode, keyword: string): SchemaNode =>
  Object.fromEntries(Object.entries(node).filter(([name]) => name !== keyword))

export const namesRequired = (node: SchemaNode): Set<string> => new Set(listed(node.required)?.map(String) ?? [])

/** Keywords of which one branch has to hold. */
export const alternatives = ['oneOf', 'anyOf'] as const

export const branchesOf = (node: SchemaNode, keyword: string): (readonly string[])[] => [
  ...(listed(node[keyword]) ?? []).flatMap((branch, index) => (branch === undefined ? [] : [[keyword, String(index)]])),
  ...(keyword === 'allOf' && typeof node.$ref === 'string' ? [['$ref']] : []),
]

/** The others keep their places. */
export const withoutBranch = (node: SchemaNode, [keyword = '', index]: readonly string[]): SchemaNode => {
  if (index === undefined) return without(node, keyword)
  const left = (listed(node[keyword]) ?? []).map((branch, at) => (String(at) === index ? undefined : branch))
  return left.every(branch => branch === undefined) ? without(node, keyword) : { ...node, [keyword]: left }
}

/** What a schema says of that of which another one speaks. */
export const saidOf = (spoken: SchemaNode, node: SchemaNode): SchemaNode => {
  const names = fields(spoken.properties)
  const needed = namesRequired(spoken)
  const said: SchemaNode = {
    ...node,
    properties: Object.fromEntries(
      Object.entries(fields(node.properties)).filter(([name]) => Object.hasOwn(names, name)),
    ),
    required: [...namesRequired(node)].filter(name => needed.has(name)),
  }
  return Object.fromEntries(Object.entries(said).filter(([name]) => name in spoken))
}

/** An `allOf` of one, or one alternative alone, beside which stands what only describes. */
export const isOnePart = (node: SchemaNode, keyword: string): boolean =>
  listed(node[keyword])?.length === 1
  && Object.keys(node).every(name => name === keyword || (isAnnotation(name) && !toldInside.has(name)))

/** Annotations that are told of where they stand. */
const toldInside = new Set(['discriminator', 'contentMediaType', 'contentEncoding', 'contentSchema'])

export const isNote = (node: SchemaNode | undefined): boolean =>
  node !== undefined && Object.keys(node).every(name => annotationKeywords.has(name))

/** `false`, and what says the same, whatever else it says. */
export const isBarring = (node: SchemaNode): boolean => 'not' in node && isFree(node.not)

export const isFree = (schema: unknown): boolean =>
  schema === undefined || schema === true || (isObject(schema) && Object.keys(schema).every(isAnnotation))

export interface NullView {
  readonly isNullable: boolean
  /** It says which types there are, so that null is not among them for want of a word. */
  readonly isTyped: boolean
  /** Where all but null is. */
  readonly inner: readonly string[] | undefined
}

export const nullView = (node: SchemaNode): NullView => {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = listed(node[keyword])
    if (branches?.length !== 2 || Object.keys(node).some(name => name !== keyword && !isAnnotation(name))) continue
    const index = branches.findIndex(one => isObject(one) && one.type === 'null' && Object.keys(one).length === 1)
    if (index >= 0) return { isNullable: true, isTyped: true, inner: [keyword, String(1 - index)] }
  }
  const types = [node.type].flat()
  const isTyped = node.type !== undefined
  const isStructured = '$ref' in node || 'allOf' in node || 'anyOf' in node || 'oneOf' in node || 'properties' in node
  return { isNullable: types.includes('null'), isTyped: isTyped || isStructured, inner: undefined }
}

/** Alternatives that are constants, as the enumeration that they are. */
export const enumeration = (node: SchemaNode): SchemaNode | undefined => {
  const keyword = alternatives.find(name => name in node)
  if (keyword === undefined || 'enum' in node || 'const' in node) return undefined
  const values = (listed(node[keyword]) ?? []).map(branch =>
    isObject(branch) && Object.keys(branch).every(name => name === 'const' || name === 'type' || isAnnotation(name))
      ? branch.const
      : undefined,
  )
  // What is good by two of `oneOf` is good by none of them.
  const areDifferent = keyword === 'anyOf' || new Set(values.map(value => JSON.stringify(value))).size === values.length
  return values.length > 0 && areDifferent && values.every(value => value !== undefined)
    ? { ...without(node, keyword), enum: values }
    : undefined
}

export const asEnumeration = (schema: Schema): Schema => (isObject(schema) && enumeration(schema)) || schema

export const typesOf = (node: SchemaNode): readonly string[] | undefined => {
  if (node.type === undefined) return undefined
  const types = [node.type].flat().map(String)
  const others = types.filter(type => type !== 'null')
  return others.length === 0 ? types : others
}

export const includesType = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'))

export const isWiderFormat = (narrow: unknown, wide: unknown): boolean =>
  narrow !== wide
  && (wide === undefined || (narrow === 'int32' && wide === 'int64') || (narrow === 'float' && wide === 'double'))
