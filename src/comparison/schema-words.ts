/** How values and parts of a schema are called where a change of it is told. */
import { cut } from '../text/cut.ts'
import { isObject, valueAt } from '../text/pointer.ts'
import { type Node, isFree } from './schema-view.ts'

export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'none'
  return cut(text, 60)
}

export const shownList = (values: readonly unknown[]): string =>
  `${values.slice(0, 6).map(shown).join(', ')}${values.length > 6 ? ', ...' : ''}`

export const namesOf = (node: Node, children: readonly (readonly string[])[]): string =>
  children
    .map(child => {
      const schema = child[0] === '$ref' ? { $ref: node.$ref } : valueAt(node, child)
      if (!isObject(schema)) return 'a schema'
      if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'a schema'
      return typeof schema.title === 'string' ? schema.title : `a schema (${Object.keys(schema).join(', ')})`
    })
    .join(', ')

export const sayingOthers = (keyword: string, before: unknown, after: unknown): string => {
  if (keyword !== 'additionalProperties')
    return `${keyword} ${before === undefined ? 'were' : 'are no longer'} described`
  if (after === false) return 'other properties than those it names are no longer allowed'
  if (before === false) return 'other properties than those it names are allowed now'
  return `other properties than those it names are ${isFree(after) ? 'free' : 'described'} now`
}
