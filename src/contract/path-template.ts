/**
 * Path templates (`/files/{name}.{extension}`): what they match, and the values in a path.
 *
 * A segment is a literal, one parameter, or a mixture of both; parameters never span a `/` and are matched undecoded.
 */

/** The names in braces, in order. */
export const parameterNames = (template: string): string[] =>
  [...template.matchAll(/\{([^}]+)\}/g)].map(match => match[1] ?? '')

/** Equal for templates that match the same paths: the names of parameters don't count. */
export const shapeOfPath = (template: string): string => template.replaceAll(/\{[^}]+\}/g, '{}')

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** Where a segment has several parameters, what matches it is tried out: in a longer one for minutes. */
const longestMixture = 256

/** The pattern of one segment; a parameter alone may be empty, so that an empty one can be refused by name. */
const segmentPattern = (segment: string): string => {
  const parts = segment.split(/\{[^}]+\}/)
  if (parts.length === 2 && parts[0] === '' && parts[1] === '') return '([^/]*)'
  const bound = parts.length > 2 ? `(?=[^/]{0,${longestMixture}}(?![^/]))` : ''
  return bound + parts.map(escapeRegExp).join('([^/]+?)')
}

/** Matches a path in `comparablePath` form, without its query; groups are the parameters in order. */
export const pathPattern = (template: string): RegExp => {
  const segments = template.split('/').map(segment =>
    segmentPattern(
      segment
        .split(/(\{[^}]+\})/)
        .map(part => (/^\{[^}]+\}$/.test(part) ? part : comparable(part)))
        .join(''),
    ),
  )
  return new RegExp(`^${segments.join('/')}$`)
}

/**
 * One spelling for paths that are the same (RFC 3986, section 6.2.2): `/caf%C3%A9s` and `/cafés`, `/%70ets` and
 * `/pets`.
 */
export const comparablePath = (path: string): string => path.split('/').map(comparable).join('/')

/** What can't be decoded stays as it is, to be refused by whoever reads the value. */
const comparable = (segment: string): string => {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    return segment
  }
}

/** Can a path match both, and does the second one spell out more of it? Then only its methods are the path's. */
export const isShadowedBy = (template: string, other: string): boolean => {
  const [segments, others] = [template.split('/'), other.split('/')]
  return (
    template !== other
    && segments.length === others.length
    && bySpecificity(other, template) < 0
    && segments.every(
      (segment, index) => segment === others[index] || segment.includes('{') || others[index]?.includes('{') === true,
    )
  )
}

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
