/**
 * What makes a contract tell nobody which operations it has: whoever compares it would take them for gone. A server
 * says so by the operations that it doesn't find.
 */
import type { Finding } from '../../text/finding.ts'
import { nearest } from '../../text/nearest.ts'
import { type Segments, isObject } from '../../text/pointer.ts'
import { typeName } from './scalars.ts'
import type { Version } from './shapes.ts'
import { type Source, findingAt } from './source.ts'

/** Since 3.1 a contract may have these instead (OpenAPI 3.1, "OpenAPI Object"). */
const instead = ['webhooks', 'components']

export const unlistedOperations = (source: Source, version: Version): readonly Finding[] => {
  const contract = isObject(source.value) ? source.value : {}
  const found = (segments: Segments, code: string, message: string): Finding =>
    findingAt({ source, segments }, code === 'missing-field' ? 'key' : 'value', code, message, true)
  const { paths } = contract
  if (paths === undefined) {
    if (version !== '3.0' && instead.some(field => contract[field] !== undefined)) return []
    const [guess] = nearest('paths', Object.keys(contract), 1)
    const advice = guess === undefined ? '' : ` It has "${guess}".`
    const needed = version === '3.0' ? 'the field "paths"' : 'one of the fields "paths", "webhooks" and "components"'
    return [found([], 'missing-field', `An OpenAPI object needs ${needed}.${advice}`)]
  }
  if (!isObject(paths))
    return [found(['paths'], 'wrong-type', `A Paths object was expected, found ${typeName(paths)}.`)]
  return Object.entries(paths).flatMap(([path, item]) =>
    !path.startsWith('/') || isObject(item)
      ? []
      : [found(['paths', path], 'wrong-type', `A Path Item object was expected, found ${typeName(item)}.`)],
  )
}
