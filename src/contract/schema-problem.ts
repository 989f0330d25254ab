/** A way in which a value breaks a schema, in words: what was expected there, and what was found. */
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Meant } from './alternative.ts'
import { counted } from '../text/counted.ts'
import { beyondNumbers, isBeyondNumbers } from '../text/decimals.ts'
import { didYouMean, isOneSlip } from '../text/nearest.ts'
import { escapeSegment, isObject } from '../text/pointer.ts'
import { cut } from '../text/cut.ts'
import { keptIn } from '../text/kept-in.ts'

/** One way in which a value breaks a schema. */
export interface SchemaProblem {
  /** JSON Pointer into the value. For what is missing: where it should be. */
  readonly pointer: string
  readonly keyword: string
  readonly expected: string
  readonly found: string
  /** Where only certain values are allowed: those. */
  readonly allowed?: readonly unknown[]
  /** What the keyword says, where that is a plain value or a list of such. */
  readonly bound?: unknown
}

/** With the one that was meant: written in other letters, with the mark of a list, or with one slip. */
const noSuchProperty = (name: string, properties: unknown): string => {
  const names = isObject(properties) && name.length <= longestName ? Object.keys(properties) : []
  const bare = name.replace(/\[\]$/, '').toLowerCase()
  const meant =
    names.find(other => other.toLowerCase() === bare)
    ?? names.find(other => other.length >= shortestMistyped && isOneSlip(other.toLowerCase(), bare))
  return `no such property${meant === undefined ? '' : `${didYouMean([JSON.stringify(meant)], '', ' (')})`}`
}

const longestName = 64
/** Of shorter names each is one slip from many others. */
const shortestMistyped = 4

/** Where the problem is that an error will be told as: to know it takes no words. */
export const placeOfError = ({ keyword, instancePath, params }: ErrorObject): string => {
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return `${instancePath}/${escapeSegment(params.missingProperty)}`
    case 'additionalProperties':
      return `${instancePath}/${escapeSegment(params.additionalProperty)}`
    case 'unevaluatedProperties':
      return `${instancePath}/${escapeSegment(params.unevaluatedProperty)}`
    default:
      return instancePath
  }
}

/** What was expected where a value breaks its schema, and what is there. */
export const schemaProblemOf = (error: ErrorObject): SchemaProblem => {
  const { keyword, params, data } = error
  const schema: Record<string, unknown> = isObject(error.parentSchema) ? error.parentSchema : {}
  const at = (expected: string, found = shownValue(data)): SchemaProblem => ({
    pointer: placeOfError(error),
    keyword,
    expected,
    found,
  })
  const noun = typeof schema.type === 'string' ? schema.type : 'value'
  switch (keyword) {
    case 'required':
      return at('a value', 'nothing')
    case 'dependentRequired':
      return at(`a value, since "${params.property}" is there`, 'nothing')
    case 'additionalProperties':
      return at(
        noSuchProperty(params.additionalProperty, schema.properties),
        shownValue(isObject(data) ? data[params.additionalProperty] : data),
      )
    case 'unevaluatedProperties':
      return at(
        noSuchProperty(params.unevaluatedProperty, schema.properties),
        shownValue(isObject(data) ? data[params.unevaluatedProperty] : data),
      )
    case 'propertyNames':
      return at(`a property name that is allowed`, JSON.stringify(params.propertyName))
    case 'type': {
      const range = rangeOf(schema)
      return at([typesNamed([params.type].flat()), range.replace(/^at/, 'of at')].filter(Boolean).join(' '))
    }
    case 'enum':
      return params.allowedValues.length === 0
        ? at('nothing here, since its enumeration is empty')
        : { ...at(`one of ${list(params.allowedValues)}`), allowed: params.allowedValues }
    case 'const':
      return { ...at(wanted(params.allowedValue)), allowed: [params.allowedValue] }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return at(`${noun === 'integer' ? 'an integer' : 'a number'} ${rangeOf(schema).replace(/^at/, 'of at')}`)
    case 'multipleOf':
      return at(`a multiple of ${params.multipleOf}`)
    case 'minLength':
      return at(`at least ${counted(params.limit, 'character')}`, shownWithLength(data))
    case 'maxLength':
      return at(`at most ${counted(params.limit, 'character')}`, shownWithLength(data))
    case 'minItems':
      return at(`at least ${counted(params.limit, 'item')}`)
    case 'maxItems':
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return at(`at most ${counted(params.limit ?? params.len, 'item')}`)
    case 'minProperties':
      return at(`at least ${counted(params.limit, 'property', 'properties')}`, shownWithSize(data))
    case 'maxProperties':
      return at(`at most ${counted(params.limit, 'property', 'properties')}`, shownWithSize(data))
    case 'uniqueItems':
      return at(`no two equal items`, `items ${params.j} and ${params.i} alike`)
    case 'pattern':
      return at(
        exampleIn(schema, params.pattern, data) ?? `a string that matches ${cut(params.pattern, longestWanted)}`,
      )
    case 'format':
      return at(
        `a string in the format ${params.format}`.replace(
          /a string in the format (u?int\d+|float|double)/,
          'a number in the format $1',
        ),
      )
    case 'anyOf':
      return at('a value that fits at least one of the alternatives')
    case 'oneOf':
      return at(
        Array.isArray(params.passingSchemas)
          ? 'a value that fits exactly one of the alternatives'
          : 'a value that fits one of the alternatives',
        Array.isArray(params.passingSchemas) ? 'one that fits several' : undefined,
      )
    case 'not':
      return at('a value that does not fit what is excluded')
    case 'false schema':
      return at('nothing here')
    case 'contains':
      return at('an item of the kind that must be there')
    default:
      return at(error.message ?? `a value that satisfies ${keyword}`)
  }
}

/** Where a choice has its discriminator. */
export const placeOfChoice = ({ instancePath }: ErrorObject, property: string): string =>
  `${instancePath}/${escapeSegment(property)}`

/** Of a choice whose discriminator is missing, or names none of the alternatives. */
export const unknownAlternative = (
  error: ErrorObject,
  { property, found, known }: Extract<Meant, { kind: 'none' }>,
): SchemaProblem => ({
  pointer: placeOfChoice(error, property),
  keyword: 'discriminator',
  expected: `one of ${list(known)}`,
  found: shownValue(found),
  allowed: known,
  bound: known.slice(0, mostInBound),
})

/** Of a choice whose alternatives are all of other types. */
export const ofNoType = (error: ErrorObject, { types }: Extract<Meant, { kind: 'untyped' }>): SchemaProblem => ({
  ...schemaProblemOf(error),
  expected: typesNamed(types),
})

/** Values in a list, and characters: more is no use to a reader. */
const mostInBound = 50
const longestBound = 500

/** What the keyword says, where a reader can be shown it. */
export const boundIn = ({ keyword, parentSchema }: ErrorObject): Pick<SchemaProblem, 'bound'> => {
  // Which of all that are required is said by the place.
  if (keyword === 'required') return { bound: true }
  const schema: unknown = parentSchema
  const bound = isObject(schema) ? schema[keyword] : undefined
  const isPlain = (value: unknown): boolean =>
    typeof value === 'string' ? value.length <= longestBound : typeof value !== 'object'
  const isTold =
    bound !== undefined
    && (isPlain(bound) || (Array.isArray(bound) && bound.length <= mostInBound && bound.every(isPlain)))
  return isTold ? { bound } : {}
}

/** Characters of a pattern that can be read at a glance. */
const longestRead = 80

/** An example says more than a long pattern does. */
const exampleIn = (
  { examples, example }: Record<string, unknown>,
  pattern: string,
  data: unknown,
): string | undefined => {
  if (pattern.length <= longestRead) return undefined
  const shown = [examples, example].flat().find(one => typeof one === 'string' && one !== data)
  return shown === undefined ? undefined : `a string such as ${wanted(shown)}`
}

/** Characters of a value or a pattern that the contract wants: each of a hundred violations may tell it. */
const longestWanted = 500

const wanted = (value: unknown): string => {
  const text = (): string => cut(JSON.stringify(value), longestWanted)
  return isObject(value) || Array.isArray(value) ? keptIn(wantedTexts, value, text) : text()
}

/** Of a contract's large values: each of a hundred violations would write all of one, for its first characters. */
const wantedTexts = new WeakMap<object, string>()

const list = (values: readonly unknown[]): string => {
  const shownValues = values.slice(0, 12).map(wanted)
  return values.length > 12 ? `${shownValues.join(', ')}, ...` : shownValues.join(', ')
}

/** Characters of a value. */
const longestShown = 80

const shownValue = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isObject(value)) return 'an object'
  if (isBeyondNumbers(value)) return beyondNumbers(value)
  // No more of it is turned into text than is shown.
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, longestShown + 1) : value)
  return text.length > longestShown ? `${text.slice(0, longestShown - 3)}..."` : text
}

/** How long it is can't be seen of what is cut off, nor easily of any other. */
const shownWithLength = (value: unknown): string => {
  if (value === '') return 'an empty text'
  return typeof value === 'string'
    ? `${shownValue(value)} (${counted(lengthOf(value), 'character')})`
    : shownValue(value)
}

/** Of bytes that are no text each has been counted as a character. */
export const inBytes = (problem: SchemaProblem): SchemaProblem =>
  /^(?:min|max)Length$/.test(problem.keyword)
    ? {
        ...problem,
        expected: problem.expected.replace(/character(?=s?$)/, 'byte'),
        found: problem.found.replace(/character(?=s?\)$)/, 'byte'),
      }
    : problem

/** As schemas count: a character that takes two units is one. */
const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}

const shownWithSize = (value: unknown): string =>
  isObject(value) ? `an object of ${Object.keys(value).length}` : shownValue(value)

const typeNames: ReadonlyMap<unknown, string> = new Map([
  ['integer', 'an integer'],
  ['object', 'an object'],
  ['array', 'a list'],
  ['null', 'null'],
])

/** In words: `an object or a list`. */
export const typesNamed = (types: readonly unknown[]): string =>
  types.map(type => typeNames.get(type) ?? `a ${String(type)}`).join(' or ')

const rangeOf = (schema: Record<string, unknown>): string => {
  if (typeof schema.minimum === 'number' && typeof schema.maximum === 'number')
    return `from ${schema.minimum} to ${schema.maximum}`
  return [leastOf(schema), mostOf(schema)].filter(Boolean).join(' and ')
}

const leastOf = ({ minimum, exclusiveMinimum }: Record<string, unknown>): string => {
  if (typeof minimum === 'number') return `at least ${minimum}`
  return typeof exclusiveMinimum === 'number' ? `more than ${exclusiveMinimum}` : ''
}

const mostOf = ({ maximum, exclusiveMaximum }: Record<string, unknown>): string => {
  if (typeof maximum === 'number') return `at most ${maximum}`
  return typeof exclusiveMaximum === 'number' ? `less than ${exclusiveMaximum}` : ''
}
