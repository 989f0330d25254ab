/**
 * The schemas of one contract, compiled by one Ajv.
 *
 * The whole document is registered once and every schema is compiled by its pointer, so that shared schemas are
 * compiled once however often they are referred to. Nothing is compiled before it is needed.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { withoutIdentities } from './document/identity.ts'
import { escapeSegment, fragmentOf, isObject, segmentsOf, segmentsOfFragment, valueAt } from '../text/pointer.ts'

/** One way in which a value breaks a schema. */
export interface SchemaProblem {
  /** JSON Pointer into the value. For what is missing: where it should be. */
  readonly pointer: string
  readonly keyword: string
  readonly expected: string
  readonly found: string
  /** Where only certain values are allowed: those. */
  readonly allowed?: readonly unknown[]
}

/** Which way the value travels: `readOnly` is not asked of a request, `writeOnly` not of a response. */
export type Direction = 'request' | 'response' | 'either'

export interface Schemas {
  readonly document: Readonly<Record<string, unknown>>
  readonly ajv: Ajv2020
  /**
   * The problems of a value against the schema at a pointer; none for a schema that can't be compiled (see `fault`).
   */
  problems(schemaPointer: string, value: unknown, direction: Direction): readonly SchemaProblem[]
  /** The problems of a value against a schema that was taken out of the document. */
  problemsOfSchema(schema: unknown, value: unknown): readonly SchemaProblem[]
  /** The schema at a pointer. */
  at(schemaPointer: string): unknown
  /** Why the schema at this pointer can't be compiled; undefined for a good one. */
  fault(schemaPointer: string): string | undefined
  /** The schema that a chain of `$ref`s ends at. */
  resolved(schema: unknown): unknown
}

/** Keyword that stands for `$ref`, for a library that would otherwise dereference (and copy) the schema. */
export const contractSchemaKeyword = 'x-courtside-schema'

const documentKey = 'contract'

export const schemaUri = (schemaPointer: string): string => `${documentKey}#${fragmentOf(schemaPointer)}`

/**
 * JSON Schema asks for the u flag; patterns that only work without it (`[\w-.]`) are in wide use and taken as meant.
 */
export const regularExpression = (pattern: string, flags = 'u'): RegExp => {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return new RegExp(pattern)
  }
}

/** As doubles the largest int64 and the number after it are the same. */
const isInt64 = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 63) && value <= 2 ** 63
/**
 * RFC 3339, section 5.6, to the letter: the general format also takes a space for the `T`, and offsets such as `+01`.
 */
const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/
/** Nearly every instant that is sent, seen to be good at a glance: no day beyond the 28th, no leap second. */
const plainInstant =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * `areProven`: each compiles, which was seen before. Nothing is compiled then, or even loaded, until a value is held
 * against it.
 */
export const schemasOf = (document: Record<string, unknown>, { areProven = false } = {}): Schemas => {
  let made: Ajv2020 | undefined
  const ajv = (): Ajv2020 => (made ??= validatorOf(document))

  const loose = new Map<unknown, ValidateFunction>()
  const compiled = new Map<string, ValidateFunction | string>()
  const compile = (schemaPointer: string): ValidateFunction | string => {
    const known = compiled.get(schemaPointer)
    if (known !== undefined) return known
    let result: ValidateFunction | string
    try {
      // Compiled as a schema of its own each would leave one more kind of object behind. V8 takes some 1,500 kinds;
      // then every object that begins empty, the headers of each request among them, is a slow one.
      result = ajv().getSchema(schemaUri(schemaPointer)) ?? ajv().compile({ $ref: schemaUri(schemaPointer) })
    } catch (error) {
      result = error instanceof Error ? error.message : String(error)
    }
    compiled.set(schemaPointer, result)
    return result
  }

  const resolved = (schema: unknown): unknown => {
    let current = schema
    for (
      let steps = 0;
      isObject(current) && typeof current.$ref === 'string' && current.$ref.startsWith('#') && steps < 32;
      steps++
    ) {
      current = valueAt(document, segmentsOfFragment(current.$ref.slice(1)) ?? [''])
    }
    return current
  }

  return {
    document,
    get ajv() {
      return ajv()
    },
    at: schemaPointer => valueAt(document, segmentsOf(schemaPointer)),
    problemsOfSchema: (schema, value) => {
      if (typeof schema !== 'boolean' && !isObject(schema)) return []
      let validate = loose.get(schema)
      if (validate === undefined) {
        try {
          validate = ajv().compile(rebased(schema))
        } catch {
          validate = ajv().compile(true)
        }
        loose.set(schema, validate)
      }
      return validate(value) ? [] : problemsOf(validate.errors ?? [], 'either', resolved)
    },
    resolved,
    fault: schemaPointer => {
      if (areProven) return undefined
      const result = compile(schemaPointer)
      return typeof result === 'string' ? result : undefined
    },
    problems: (schemaPointer, value, direction) => {
      const validate = compile(schemaPointer)
      if (typeof validate === 'string' || validate(value)) return []
      return problemsOf(validate.errors ?? [], direction, resolved)
    },
  }
}

const validatorOf = (document: Record<string, unknown>): Ajv2020 => {
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    allErrors: true,
    verbose: true,
    meta: false,
    validateSchema: false,
    multipleOfPrecision: 6,
    logger: false,
    // Tidying the code up takes longer than it saves, and leaves such objects behind by the hundred.
    code: { regExp: Object.assign(regularExpression, { code: 'regularExpression' }), optimize: false },
  })
  formats.default(ajv)
  const dateTime = ajv.formats['date-time']
  const isDateTime = isObject(dateTime) && typeof dateTime.validate === 'function' ? dateTime.validate : () => true
  ajv.addFormat('date-time', value => plainInstant.test(value) || (rfc3339.test(value) && isDateTime(value) === true))
  ajv.addFormat('int64', { type: 'number', validate: isInt64 })
  ajv.addKeyword({ keyword: contractSchemaKeyword, schemaType: 'string', macro: (uri: string) => ({ $ref: uri }) })
  const schemasAlone = withoutIdentities(document)
  if (isObject(schemasAlone)) ajv.addSchema(schemasAlone, documentKey)
  return ajv
}

/** References inside the document, as they are written from outside it. */
const rebased = (schema: boolean | Record<string, unknown>): boolean | Record<string, unknown> => {
  const rebase = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rebase)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string' && item.startsWith('#') ? `${documentKey}${item}` : rebase(item),
      ]),
    )
  }
  const result = rebase(withoutIdentities(schema))
  return isObject(result) ? result : schema
}

/** Ajv's errors in our words: one a place, without the branches of a choice that failed as a whole. */
export const problemsOf = (
  errors: readonly ErrorObject[],
  direction: Direction,
  resolved: (schema: unknown) => unknown,
): SchemaProblem[] => {
  const choices = errors
    .filter(({ keyword }) => /^(anyOf|oneOf|contains|propertyNames)$/.test(keyword))
    .map(choice => ({ choice, branches: schemasBelow(choice.schema, resolved) }))
  const inChoice = (error: ErrorObject): boolean =>
    choices.some(
      ({ choice, branches }) =>
        choice !== error
        && branches.has(error.parentSchema)
        && (error.instancePath === choice.instancePath || error.instancePath.startsWith(`${choice.instancePath}/`)),
    )
  const seen = new Set<string>()
  const problems: SchemaProblem[] = []
  for (const error of errors) {
    if (error.keyword === 'if' || error.keyword === contractSchemaKeyword || inChoice(error)) continue
    if (error.keyword === 'required' && isExcused(error, direction, resolved)) continue
    const problem = problemOf(error)
    const key = `${problem.pointer} ${problem.keyword === 'required' ? '' : 'value'}`
    if (seen.has(key)) continue
    seen.add(key)
    problems.push(problem)
  }
  return problems
}

/** Every schema object that a keyword's value can lead to, so that an error can be told to come from there. */
const schemasBelow = (schema: unknown, resolved: (schema: unknown) => unknown): ReadonlySet<unknown> => {
  const seen = new Set<unknown>()
  const waiting = [schema]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    waiting.push(...Object.values(next), ...('$ref' in next ? [resolved(next)] : []))
  }
  return seen
}

const isExcused = (error: ErrorObject, direction: Direction, resolved: (schema: unknown) => unknown): boolean => {
  if (direction === 'either') return false
  const parent: unknown = error.parentSchema
  const properties = isObject(parent) ? parent.properties : undefined
  const property = isObject(properties) ? resolved(properties[String(error.params.missingProperty)]) : undefined
  return isObject(property) && property[direction === 'request' ? 'readOnly' : 'writeOnly'] === true
}

const list = (values: readonly unknown[]): string => {
  const shownValues = values.slice(0, 12).map(value => JSON.stringify(value))
  return values.length > 12 ? `${shownValues.join(', ')}, ...` : shownValues.join(', ')
}

const shownValue = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (isObject(value)) return 'an object'
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 77)}..."` : text
}

const typeNames: ReadonlyMap<unknown, string> = new Map([
  ['integer', 'an integer'],
  ['object', 'an object'],
  ['array', 'a list'],
  ['null', 'null'],
])

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

const plurals = { character: 'characters', item: 'items', property: 'properties' }

const counted = (count: unknown, noun: 'character' | 'item' | 'property'): string =>
  `${String(count)} ${count === 1 ? noun : plurals[noun]}`

const problemOf = (error: ErrorObject): SchemaProblem => {
  const { keyword, instancePath, params, data } = error
  const schema: Record<string, unknown> = isObject(error.parentSchema) ? error.parentSchema : {}
  const at = (expected: string, found = shownValue(data), pointer = instancePath): SchemaProblem => ({
    pointer,
    keyword,
    expected,
    found,
  })
  const noun = typeof schema.type === 'string' ? schema.type : 'value'
  switch (keyword) {
    case 'required':
      return at('a value', 'nothing', `${instancePath}/${escapeSegment(params.missingProperty)}`)
    case 'dependentRequired':
      return at(
        `a value, since "${params.property}" is there`,
        'nothing',
        `${instancePath}/${escapeSegment(params.missingProperty)}`,
      )
    case 'additionalProperties':
      return at(
        'no such property',
        shownValue(isObject(data) ? data[params.additionalProperty] : data),
        `${instancePath}/${escapeSegment(params.additionalProperty)}`,
      )
    case 'unevaluatedProperties':
      return at(
        'no such property',
        shownValue(isObject(data) ? data[params.unevaluatedProperty] : data),
        `${instancePath}/${escapeSegment(params.unevaluatedProperty)}`,
      )
    case 'propertyNames':
      return at(`a property name that is allowed`, JSON.stringify(params.propertyName))
    case 'type': {
      const types = [params.type].flat().map(type => typeNames.get(type) ?? `a ${type}`)
      const range = rangeOf(schema)
      return at([types.join(' or '), range.replace(/^at/, 'of at')].filter(Boolean).join(' '))
    }
    case 'enum':
      return { ...at(`one of ${list(params.allowedValues)}`), allowed: params.allowedValues }
    case 'const':
      return { ...at(JSON.stringify(params.allowedValue)), allowed: [params.allowedValue] }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return at(`${noun === 'integer' ? 'an integer' : 'a number'} ${rangeOf(schema).replace(/^at/, 'of at')}`)
    case 'multipleOf':
      return at(`a multiple of ${params.multipleOf}`)
    case 'minLength':
      return at(`at least ${counted(params.limit, 'character')}`)
    case 'maxLength':
      return at(`at most ${counted(params.limit, 'character')}`)
    case 'minItems':
      return at(`at least ${counted(params.limit, 'item')}`)
    case 'maxItems':
    case 'items':
    case 'additionalItems':
      return at(`at most ${counted(params.limit ?? params.len, 'item')}`)
    case 'unevaluatedItems':
      return at(`at most ${counted(params.len, 'item')}`)
    case 'minProperties':
      return at(`at least ${counted(params.limit, 'property')}`)
    case 'maxProperties':
      return at(`at most ${counted(params.limit, 'property')}`)
    case 'uniqueItems':
      return at(`no two equal items`, `items ${params.j} and ${params.i} alike`)
    case 'pattern':
      return at(`a string that matches ${params.pattern}`)
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
