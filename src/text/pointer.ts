/** JSON Pointers (RFC 6901), and the URI fragments made of them. */

export type Segments = readonly string[]

export const escapeSegment = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1')

export const pointerOf = (segments: Segments): string => segments.map(segment => `/${escapeSegment(segment)}`).join('')

export const segmentsOf = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/** `#/components/schemas/A%20B` to segments; undefined when it is no pointer (an anchor, or bad percent-encoding). */
export const segmentsOfFragment = (fragment: string): string[] | undefined => {
  if (fragment !== '' && !fragment.startsWith('/')) return undefined
  try {
    return segmentsOf(decodeURIComponent(fragment))
  } catch {
    return undefined
  }
}

/** A pointer as a URI fragment, without its `#`: what stands in a `$ref`. */
export const fragmentOf = (pointer: string): string => encodeURI(pointer).replaceAll('#', '%23').replaceAll('?', '%3F')

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a pointer, or undefined. Own properties only: `/constructor` names nothing. */
export const valueAt = (document: unknown, segments: Segments): unknown => {
  let value = document
  for (const segment of segments) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(segment) ? value[Number(segment)] : undefined
    else if (isObject(value) && Object.hasOwn(value, segment)) value = value[segment]
    else return undefined
  }
  return value
}

/** Follows `$ref`s inside the document: where they end, and what is there. */
export const dereferenced = (document: unknown, segments: Segments): [Segments, unknown] => {
  let at = segments
  let value = valueAt(document, at)
  for (
    let steps = 0;
    isObject(value) && typeof value.$ref === 'string' && value.$ref.startsWith('#') && steps < 32;
    steps++
  ) {
    at = segmentsOfFragment(value.$ref.slice(1)) ?? ['']
    value = valueAt(document, at)
  }
  return [at, value]
}
