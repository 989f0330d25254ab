/**
 * Path templates (`/files/{name}.{extension}`): what they match, and the values in a path.
 *
 * A segment is a literal, one parameter, or a mixture of both; parameters never span a `/` and are matched undecoded.
 */
import { addTo } from '../text/grouped-by.ts'

/** A template taken apart: its names, and the text before each of them and behind the last. */
interface Pieces {
  readonly texts: readonly string[]
  readonly names: readonly string[]
}

/** Braces with nothing between them, and one that is never closed, are text. Each character is looked at once. */
const piecesOf = (template: string): Pieces => {
  const [texts, names]: [string[], string[]] = [[], []]
  let behind = 0
  let open = template.indexOf('{')
  while (open >= 0) {
    const close = template.indexOf('}', open)
    if (close < 0) break
    if (close > open + 1) {
      texts.push(template.slice(behind, open))
      names.push(template.slice(open + 1, close))
      behind = close + 1
    }
    open = template.indexOf('{', close)
  }
  return { texts: [...texts, template.slice(behind)], names }
}

/** The names in braces, in order. */
export const parameterNames = (template: string): readonly string[] => piecesOf(template).names

/** Equal for templates that match the same paths: the names of parameters don't count. */
export const shapeOfPath = (template: string): string => piecesOf(template).texts.join('{}')

/** Which paths a template matches: those in `comparablePath` form, without their query. */
export interface PathPattern {
  test(path: string): boolean
  /** What stands for the parameters, in order; undefined: it doesn't match. */
  valuesIn(path: string): readonly string[] | undefined
}

/**
 * Nothing is tried out. Of several parameters in a segment each ends where the text behind it is found first: what is
 * found later leaves no more room for the others. The last text has to be the segment's end.
 */
export const pathPattern = (template: string): PathPattern => {
  const segments = template.split('/').map(segment => piecesOf(segment).texts.map(comparable))
  /** Of most templates it is enough to see that a path begins otherwise. */
  const mixed = segments.findIndex(texts => texts.length > 1)
  const spelt = mixed < 0 ? segments : [...segments.slice(0, mixed), segments[mixed]?.slice(0, 1) ?? []]
  const beginning = spelt.flat().join('/')
  const valuesIn = (path: string): readonly string[] | undefined => {
    if (!path.startsWith(beginning)) return undefined
    if (mixed < 0) return path.length === beginning.length ? [] : undefined
    const values: string[] = []
    let start = 0
    for (const [index, texts] of segments.entries()) {
      const slash = path.indexOf('/', start)
      if (slash < 0 !== (index === segments.length - 1)) return undefined
      const end = slash < 0 ? path.length : slash
      if (!takesSegment(path.slice(start, end), texts, values)) return undefined
      start = end + 1
    }
    return values
  }
  return { test: path => valuesIn(path) !== undefined, valuesIn }
}

/** @param values are added to. A parameter alone may be empty, so that an empty one can be refused by name. */
const takesSegment = (segment: string, texts: readonly string[], values: string[]): boolean => {
  const [first = '', last = ''] = [texts[0], texts.at(-1)]
  if (texts.length === 1) return segment === first
  if (texts.length === 2 && first === '' && last === '') {
    values.push(segment)
    return true
  }
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false
  const end = segment.length - last.length
  let at = first.length
  for (const text of texts.slice(1, -1)) {
    const found = segment.indexOf(text, at + 1)
    if (found < 0 || found + text.length >= end) return false
    values.push(segment.slice(at, found))
    at = found + text.length
  }
  values.push(segment.slice(at, end))
  return at < end
}

/**
 * One spelling for paths that are the same (RFC 3986, section 6.2.2): `/caf%C3%A9s` and `/cafés`, `/%70ets` and
 * `/pets`.
 */
export const comparablePath = (path: string): string => path.split('/').map(comparable).join('/')

/** What can't be decoded stays as it is, and isn't encoded again: whoever reads the value refuses it. */
const comparable = (segment: string): string => {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    return segment
  }
}

/**
 * Those of the most specific template that a path matches: /users/me is not /users/{id}, whatever its methods are.
 *
 * @param templateOf each
 * @returns by a path in any spelling, without its query
 */
export const byTemplate = <T>(all: readonly T[], templateOf: (one: T) => string): ((path: string) => readonly T[]) => {
  const templates = new Map<string, T[]>()
  for (const one of all) addTo(templates, templateOf(one), one)
  const patterns = [...templates]
    .map(([template, alike]) => ({ template, alike, pattern: pathPattern(template) }))
    .toSorted((one, other) => bySpecificity(one.template, other.template))
  return path => {
    const spelled = comparablePath(path)
    return patterns.find(({ pattern }) => pattern.test(spelled))?.alike ?? []
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

/**
 * More literal text first, so that `/users/me` is tried before `/users/{id}`. No path matches two of different lengths:
 * these are kept apart, for else an order by it would be none.
 */
export const bySpecificity = (a: string, b: string): number => {
  const [left, right] = [a.split('/'), b.split('/')]
  if (left.length !== right.length) return left.length - right.length
  for (const [index, segment] of left.entries()) {
    const difference = literalLength(right[index] ?? '') - literalLength(segment)
    const isLiteral = Number(!(right[index] ?? '').includes('{')) - Number(!segment.includes('{'))
    if (isLiteral !== 0) return isLiteral
    if (segment.includes('{') && difference !== 0) return difference
  }
  return 0
}

const literalLength = (segment: string): number => piecesOf(segment).texts.join('').length
