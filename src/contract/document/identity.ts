/**
 * The keywords by which a schema says what it is called.
 *
 * References were followed before a document is put together, and all of them are pointers into it then: what a schema
 * is called says no more. A validator would still go by it, and take data for a schema that holds a field of that name.
 */
import { isObject } from '../../text/pointer.ts'

export const identities: ReadonlySet<string> = new Set(['$id', '$anchor', '$dynamicAnchor'])

/** Left out of every schema of a document. */
export const identifying: ReadonlySet<string> = new Set([...identities, '$schema', '$vocabulary'])

/** What a validator doesn't look into, since it is data. */
const data = new Set(['const', 'enum', 'default'])
/** Their fields are names, and no keywords. */
const named = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

/** As a validator is to see it. Objects in which nothing is left out are the same ones. */
export const withoutIdentities = (value: unknown, isNames = false): unknown => {
  if (Array.isArray(value)) {
    const items = value.map(item => withoutIdentities(item))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value)) return value
  let isSame = true
  const fields = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    if (!isNames && identities.has(name) && typeof item === 'string') {
      isSame = false
      return []
    }
    const kept = !isNames && data.has(name) ? item : withoutIdentities(item, !isNames && named.has(name))
    if (kept !== item) isSame = false
    return [[name, kept]]
  })
  return isSame ? value : Object.fromEntries(fields)
}
