/** Words what a check was stopped for: what took so long, where in the request, and where in the contract. */
import { counted } from '../../text/counted.ts'
import { isObject, pointerOf } from '../../text/pointer.ts'
import type { Operation } from '../operation.ts'
import type { Problem } from '../problem.ts'
import type { Culprit } from '../work.ts'
import type { RequestValues } from './backend.ts'
import { cut } from '../../text/cut.ts'
import { addTo } from '../../text/grouped-by.ts'

/** @param document of the contract */
export const tooMuchWork = (
  operation: Operation,
  culprit: Culprit | undefined,
  values: RequestValues,
  document: unknown,
): Problem => ({
  status: 503,
  code: 'too_much_work',
  message: `This request may be a good one, but ${reasonOf(operation, culprit, values, document)}`,
  violations: [],
})

const reasonOf = (
  { method, path, requestBody }: Operation,
  culprit: Culprit | undefined,
  values: RequestValues,
  document: unknown,
): string => {
  if (culprit === undefined)
    return (
      `to check ${requestBody === undefined ? 'its parameters' : 'its body'} against the contract takes more work than `
      + `its size allows. The schemas of ${method} ${path} ask for alternatives within alternatives, or the like; send `
      + 'a smaller request, or make the schemas simpler.'
    )
  if (!('pattern' in culprit)) {
    const [[what = '', most] = []] = Object.entries(culprit)
    const of = { values: 'values in JSON', brackets: 'brackets in its names' }[what] ?? what
    return `its body is a form of more than ${most} ${of}, which is more work than is done for one. Send fewer.`
  }
  const { pattern, text } = culprit
  const [place = 'a value'] = Object.entries(values).flatMap(([part, value]) => placeIn(part, value, text) ?? [])
  const [first, ...others] = patternsIn(document, pattern)
  const more = others.length === 0 ? '' : `, and in ${counted(others.length, 'more place')}`
  const where = first === undefined ? '' : ` (#${first}${more})`
  const shown = cut(pattern, mostShown)
  return (
    `to hold ${place} against the pattern ${shown}${where} takes too long: it looks ahead or back, refers back, `
    + `or repeats too much, so there is much to try out in ${text.length} characters. `
    + 'Send a shorter one, or write the pattern without.'
  )
}

/** Characters of a pattern. */
const mostShown = 200

/** `body/name`, `query.name`; undefined: the text is not there. */
const placeIn = (part: string, value: unknown, text: string): string | undefined => {
  const segments = segmentsTo(value, text)
  if (segments === undefined) return undefined
  if (part === 'requestBody') return `body${pointerOf(segments)}`
  const [name = '', ...rest] = segments
  return rest.length === 0 ? `${part}.${name}` : `${part}.${name}[${rest.join('.')}]`
}

/** Where the text is a value, or the name of one. */
const segmentsTo = (value: unknown, text: string): readonly string[] | undefined => {
  if (value === text) return []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, item] of Object.entries(value)) {
    const below = name === text ? [] : segmentsTo(item, text)
    if (below !== undefined) return [name, ...below]
  }
  return undefined
}

type Places = Map<string, string[]>

/** Of a contract, looked for once: it may be large, and who is stopped may come again. */
const placesKnown = new WeakMap<object, Places>()

/** Pointers of all places in which the contract has this pattern. */
const patternsIn = (document: unknown, pattern: string): readonly string[] => {
  if (!isObject(document)) return []
  const known = placesKnown.get(document) ?? collected(document, '', new Map())
  placesKnown.set(document, known)
  return known.get(pattern) ?? []
}

/** By their patterns. */
const collected = (value: unknown, pointer: string, places: Places): Places => {
  if (Array.isArray(value)) for (const [at, item] of value.entries()) collected(item, `${pointer}/${at}`, places)
  else if (isObject(value))
    for (const [name, item] of Object.entries(value)) {
      const at = `${pointer}${pointerOf([name])}`
      if (name === 'pattern' && typeof item === 'string') addTo(places, item, at)
      if (name === 'patternProperties' && isObject(item))
        for (const pattern of Object.keys(item)) addTo(places, pattern, `${at}${pointerOf([pattern])}`)
      collected(item, at, places)
    }
  return places
}
