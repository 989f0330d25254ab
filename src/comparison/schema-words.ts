/** How values and parts of a schema are called where a change of it is told. */
import { cut } from '../text/cut.ts'
import { lastPart } from '../text/last-part.ts'
import { isObject, valueAt } from '../text/pointer.ts'
import { type SchemaNode, isFree } from './schema-view.ts'

/** Characters of a value, or of a schema that has no name. */
const longestShown = 60

export const valueInWords = (value: unknown): string => cut(JSON.stringify(value) ?? 'none', longestShown)

export const shownList = (values: readonly unknown[]): string =>
  `${values.slice(0, 6).map(valueInWords).join(', ')}${values.length > 6 ? ', ...' : ''}`

/** Few keywords, with no schema among them: it is written out. */
const isSimple = (schema: SchemaNode): boolean => {
  const values = Object.values(schema)
  const isValue = (value: unknown): boolean => value === null || typeof value !== 'object'
  return values.length <= 4 && values.every(value => isValue(value) || (Array.isArray(value) && value.every(isValue)))
}

export const namesInWords = (node: SchemaNode, children: readonly (readonly string[])[]): string =>
  children
    .map(child => {
      const schema = child[0] === '$ref' ? { $ref: node.$ref } : valueAt(node, child)
      if (!isObject(schema)) return 'a schema'
      if (typeof schema.$ref === 'string') return lastPart(schema.$ref)
      if (typeof schema.title === 'string') return schema.title
      return isSimple(schema) ? valueInWords(schema) : `a schema (${cut(Object.keys(schema).join(', '), longestShown)})`
    })
    .join(', ')

export const sayingOthers = (keyword: string, before: unknown, after: unknown): string => {
  if (keyword !== 'additionalProperties')
    return `${keyword} ${before === undefined ? 'were' : 'are no longer'} described`
  if (after === false) return 'other properties than those it names are no longer allowed'
  if (before === false) return 'other properties than those it names are allowed now'
  return `other properties than those it names are ${isFree(after) ? 'free' : 'described'} now`
}
