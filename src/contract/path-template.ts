/**
 * Path templates (`/files/{name}.{extension}`): what they match, and the values in a path.
 *
 * A segment is a literal, one parameter, or a mixture of both; parameters never span a `/` and are matched undecoded.
 */

/** The names in braces, in order. */
export const parameterNames = (template: string): string[] => [...template.matchAll(/\{([^}]+)\}/g)].map(match => match[1] ?? '')

/** Equal for templates that match the same paths: the names of parameters don't count. */
export const shapeOfPath = (template: string): string => template.replaceAll(/\{[^}]+\}/g, '{}')

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** The pattern of one segment; a parameter alone may be empty, so that an empty one can be refused by name. */
export const segmentPattern = (segment: string): string => {
  const parts = segment.split(/\{[^}]+\}/)
  return parts.length === 2 && parts[0] === '' && parts[1] === '' ? '([^/]*)' : parts.map(escapeRegExp).join('([^/]+?)')
}

/** Matches an undecoded path without its query; groups are the parameters in order. */
export const pathPattern = (template: string): RegExp => new RegExp(`^${template.split('/').map(segmentPattern).join('/')}$`)

/** More literal text first, so that `/users/me` is tried before `/users/{id}`. */
export const bySpecificity = (a: string, b: string): number => {
  const [left, right] = [a.split('/'), b.split('/')]
  for (const [index, segment] of left.entries()) {
    const difference = literalLength(right[index] ?? '') - literalLength(segment)
    const isLiteral = Number(!(right[index] ?? '').includes('{')) - Number(!segment.includes('{'))
    if (isLiteral !== 0) return isLiteral
    if (segment.includes('{') && difference !== 0) return difference
  }
  return 0
}

const literalLength = (segment: string): number => segment.replaceAll(/\{[^}]+\}/g, '').length
