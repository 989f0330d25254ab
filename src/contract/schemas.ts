/**
 * The schemas of one contract, compiled by Ajv.
 *
 * The whole document is registered once and every schema is compiled by its pointer, so that shared schemas are
 * compiled once however often they are referred to. Nothing is compiled before it is needed.
 *
 * A value is held against a schema once, until enough of its errors have been heard.
 */
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type Meant, meantAlternative } from './alternative.ts'
import type { Naming } from './applicable-schemas.ts'
import type { SchemaWay } from './schema-way.ts'
import { excusesOf } from './one-way.ts'
import { BoundedAjv } from './bounded-ajv.ts'
import { type Occurring, occurringIn } from './occurring.ts'
import { type Pattern, patternOf } from './pattern.ts'
import { withoutIdentities } from './document/identity.ts'
import {
  type SchemaProblem,
  boundIn,
  ofNoType,
  placeOfError,
  placeOfChoice,
  schemaProblemOf,
  unknownAlternative,
} from './schema-problem.ts'
import { type Excuses, TooMuchWork } from './work.ts'
import { lazy, lazyEach } from '../text/lazy.ts'
import { messageOf } from '../text/message-of.ts'
import { fragmentOf, isObject, pointerOf, segmentsOf, segmentsOfFragment, valueAt } from '../text/pointer.ts'

/** Which way the value travels: `readOnly` is not asked of a request, `writeOnly` not of a response. */
export type Direction = 'request' | 'response' | 'either'

/** How far a check goes. */
export interface CheckBounds {
  /** So many problems are told; beyond them it is only said that there are more. */
  readonly most: number
  /** See `Work`. */
  readonly steps: number
  /** Nobody waits for it: of what can't be counted in steps it may take a second. */
  readonly isPatient?: boolean
  /** It is part of the check that ran before. */
  readonly isContinued?: boolean
}

export interface FoundProblems {
  readonly problems: readonly SchemaProblem[]
  /** There are more than these. */
  readonly areMore: boolean
}

export interface Schemas {
  readonly document: Readonly<Record<string, unknown>>
  /** For who compiles schemas around those of the contract. What it compiles is run by `problemsFound`. */
  readonly ajv: Ajv2020
  /**
   * What is wrong with a value that a client sent. `validate`: compiled by `ajv`. `isOurs`: whether an error is told
   * here.
   *
   * @throws TooMuchWork
   */
  problemsFound(
    validate: ValidateFunction,
    value: unknown,
    direction: Direction,
    bounds: CheckBounds,
    isOurs?: (error: ErrorObject) => boolean,
  ): FoundProblems
  /** Steps of the check that ran last. */
  stepsTaken(): number
  /** The same against the schema at a pointer; none for a schema that can't be compiled (see `whyUnusable`). */
  problemsFoundAt(schemaPointer: string, value: unknown, direction: Direction, bounds: CheckBounds): FoundProblems
  /**
   * The problems of a value against the schema at a pointer; none for one that can't be compiled (see `whyUnusable`).
   * That it takes too much to find out is a problem as well.
   */
  problems(schemaPointer: string, value: unknown, direction: Direction, bounds?: CheckBounds): readonly SchemaProblem[]
  /**
   * Those of a value that a client sent, against a schema that is in no document or was taken out of one.
   *
   * @param whole of an alternative: the schemas that it is one of. What they say of the way travels with it
   * @throws TooMuchWork
   */
  problemsFoundOfSchema(
    schema: unknown,
    value: unknown,
    bounds: CheckBounds,
    direction?: Direction,
    whole?: readonly unknown[],
  ): FoundProblems
  /** The problems of a value against such a schema. */
  problemsOfSchema(schema: unknown, value: unknown, bounds?: CheckBounds): readonly SchemaProblem[]
  /** The schema at a pointer. */
  at(schemaPointer: string): unknown
  /** Why the schema at this pointer can't be compiled; undefined for a good one. */
  whyUnusable(schemaPointer: string): string | undefined
  /** What a schema refers to; undefined: to nothing. */
  referred(schema: unknown): unknown
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
/** RFC 4122, section 3: the general format also takes a URN, `urn:uuid:` before it. */
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** Nearly every instant that is sent, seen to be good at a glance: no 29 February, no leap second. */
const plainInstant = new RegExp(
  [
    /^\d{4}-(?:(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)/,
    /T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/,
  ]
    .map(({ source }) => source)
    .join(''),
)

/**
 * `proven`: each compiles, which was seen before, and this occurs in them. Nothing is compiled then, or even loaded,
 * until a value is held against it.
 */
export const schemasOf = (document: Record<string, unknown>, proven?: Occurring): Schemas => {
  const ajv = lazy(() => validatorOf(document, proven ?? occurringIn(document), way))

  const loose = new Map<unknown, ValidateFunction>()
  const compiled = new Map<string, ValidateFunction | string>()
  const compile = (schemaPointer: string): ValidateFunction | string => {
    const known = compiled.get(schemaPointer)
    if (known !== undefined) return known
    let result: ValidateFunction | string
    try {
      // Compiled as a schema of its own each would leave one more kind of object behind. V8 takes some 1,500 kinds;
      // then every object that begins empty, the headers of each request among them, is a slow one.
      result = ajv().shared.compiledAt(fragmentOf(schemaPointer)) ?? ajv().compile({ $ref: schemaUri(schemaPointer) })
    } catch (error) {
      result = messageOf(error)
    }
    compiled.set(schemaPointer, result)
    return result
  }

  const referred = (schema: unknown): unknown => {
    const fragment = referredTo(schema)
    return fragment === undefined ? undefined : valueAt(document, segmentsOfFragment(fragment) ?? [''])
  }
  const resolved = (schema: unknown): unknown => {
    let current = schema
    for (let steps = 0; referredTo(current) !== undefined && steps < 32; steps++) current = referred(current)
    return current
  }
  const way: SchemaWay<unknown> = {
    arrived: schema => [resolved(schema), resolved(schema)],
    below: (schema, ...segments) => valueAt(resolved(schema), segments),
  }

  const patterned = lazyEach((pattern: string) => ajv().opts.code.regExp(pattern, 'u'))
  /** As the check itself has it, of which it is a part. */
  const isNamedBy: Naming = (pattern, name) => {
    ajv().work.spend(1 + (name.length >> 2))
    return patterned(pattern).test(name)
  }

  /** What a value that travels this way needn't have. */
  const excusesIn = (direction: Direction, ...roots: readonly unknown[]): Excuses | undefined => {
    if (direction === 'either') return undefined
    const keyword = direction === 'request' ? 'readOnly' : 'writeOnly'
    // Made when something is missing: of nearly every value nothing is.
    let excuses: Excuses | undefined
    return (path, name, schema) => {
      excuses ??= excusesOf({ document, referred }, roots, keyword, isNamedBy, steps => ajv().work.spend(steps))
      return excuses(path, name, schema)
    }
  }

  const problemsFound: Schemas['problemsFound'] = (validate, value, direction, bounds, isOurs) =>
    heard(validate, value, bounds, excusesIn(direction, validate.schema), isOurs)

  const heard = (
    validate: ValidateFunction,
    value: unknown,
    bounds: CheckBounds,
    excuses: Excuses | undefined,
    isOurs: (error: ErrorObject) => boolean = () => true,
  ): FoundProblems => {
    // Made with the first error: most values have none.
    let listening: Listener | undefined
    const hear = (error: ErrorObject): void => (listening ??= listener(bounds.most, way, isOurs)).hear(error)
    let areMore = false
    try {
      if (ajv().work.run(bounds, validate, value, hear, excuses)) return noneFound
      validate.errors?.forEach(hear)
    } catch (error) {
      // It is wrong somewhere, so what was found by now is worth telling.
      const isFutile = !(error instanceof TooMuchWork) || (listening?.told.length ?? 0) === 0
      if (!(error instanceof Enough) && isFutile) throw error
      areMore = true
    }
    const { told, choices } = listening ?? nothingHeard
    if (choices.size === 0) return { problems: told, areMore }
    // All of them together take no more than half of what the whole was allowed, whatever is nested in them.
    const share = { ...bounds, steps: bounds.steps / 2 / choices.size, isContinued: true }
    const problems = told.flatMap(problem => {
      const choice = choices.get(problem)
      return choice === undefined ? [problem] : (problemsOfMeant(problem, choice, excuses, share) ?? [problem])
    })
    const shown = problems.slice(0, countOfTold(problems, bounds.most))
    return { problems: shown, areMore: areMore || shown.length < problems.length }
  }

  /** What the alternative finds that was meant; undefined: it can't say. */
  const problemsOfMeant = (
    { pointer }: SchemaProblem,
    { branch, says, value }: MeantValue,
    excuses: Excuses | undefined,
    bounds: CheckBounds,
  ): readonly SchemaProblem[] | undefined => {
    if (bounds.steps < leastSteps) return undefined
    const fragment = referredTo(branch)
    const segments = fragment === undefined ? undefined : segmentsOfFragment(fragment)
    const compiledBranch = (): ValidateFunction | string | undefined =>
      segments === undefined ? looseCheck(branch) : compile(pointerOf(segments))
    const validate = ajv().shared.checkOfPart(branch) ?? compiledBranch()
    if (validate === undefined || typeof validate === 'string') return undefined
    const own: Excuses = (path, name, schema) => excuses?.(pointer + path, name, schema) === true
    try {
      const { problems } = heard(validate, value, bounds, excuses === undefined ? undefined : own)
      if (problems.length === 0) return undefined
      const how = says === undefined ? '' : ` (${says})`
      return problems.map(one => ({ ...one, pointer: pointer + one.pointer, expected: one.expected + how }))
    } catch (error) {
      if (error instanceof TooMuchWork || error instanceof RangeError) return undefined
      throw error
    }
  }

  const problemsFoundAt: Schemas['problemsFoundAt'] = (schemaPointer, value, direction, bounds) => {
    const validate = compile(schemaPointer)
    return typeof validate === 'string' ? noneFound : problemsFound(validate, value, direction, bounds)
  }

  const looseCheck = (schema: unknown): ValidateFunction | undefined => {
    if (typeof schema !== 'boolean' && !isObject(schema)) return undefined
    let validate = loose.get(schema)
    if (validate === undefined) {
      try {
        validate = ajv().compile(rebased(schema))
      } catch {
        validate = ajv().compile(true)
      }
      loose.set(schema, validate)
    }
    return validate
  }

  const problemsFoundOfSchema: Schemas['problemsFoundOfSchema'] = (
    schema,
    value,
    bounds,
    direction = 'either',
    whole = [],
  ) => {
    const validate = looseCheck(schema)
    if (validate === undefined) return noneFound
    return heard(validate, value, bounds, excusesIn(direction, schema, ...whole))
  }

  return {
    document,
    problemsFound,
    stepsTaken: () => ajv().work.taken,
    problemsFoundAt,
    problemsFoundOfSchema,
    get ajv() {
      return ajv()
    },
    at: schemaPointer => valueAt(document, segmentsOf(schemaPointer)),
    problemsOfSchema: (schema, value, bounds = unbounded) => soon(() => problemsFoundOfSchema(schema, value, bounds)),
    referred,
    resolved,
    whyUnusable: schemaPointer => {
      if (proven !== undefined) return undefined
      const result = compile(schemaPointer)
      return typeof result === 'string' ? result : undefined
    },
    problems: (schemaPointer, value, direction, bounds = unbounded) =>
      soon(() => problemsFoundAt(schemaPointer, value, direction, bounds)),
  }
}

/** It is taken to pieces. */
const stepsOfOddInstant = 40
/** V8 compiles it to see whether it is one. */
const [stepsOfExpression, stepsOfItsCharacter] = [30, 3]

const validatorOf = (document: Record<string, unknown>, occurring: Occurring, way: SchemaWay<unknown>): BoundedAjv => {
  const guarded = (source: string, flags: string): Pattern =>
    patternOf(
      source,
      regularExpression(source, flags),
      (run, culprit) => ajv.work.timed(run, culprit),
      (steps, guilty) => ajv.work.spend(steps, guilty),
      ajv.work.scales,
    )
  const ajv: BoundedAjv = new BoundedAjv(occurring, {
    strict: false,
    strictNumbers: true,
    meta: false,
    validateSchema: false,
    logger: false,
    code: { regExp: Object.assign(guarded, { code: 'guarded' }) },
  })
  formats.default(ajv)
  const dateTime = ajv.formats['date-time']
  const isDateTime = isObject(dateTime) && typeof dateTime.validate === 'function' ? dateTime.validate : () => true
  ajv.addFormat('date-time', value => {
    if (plainInstant.test(value)) return true
    ajv.work.spend(stepsOfOddInstant)
    return rfc3339.test(value) && isDateTime(value) === true
  })
  const { regex } = ajv.formats
  const isExpression = typeof regex === 'function' ? regex : () => true
  ajv.addFormat('regex', value => {
    ajv.work.spend(stepsOfExpression + stepsOfItsCharacter * value.length)
    return isExpression(value)
  })
  ajv.addFormat('uuid', uuid)
  ajv.addFormat('int64', { type: 'number', validate: isInt64 })
  ajv.addKeyword({ keyword: contractSchemaKeyword, schemaType: 'string', macro: (uri: string) => ({ $ref: uri }) })
  const unidentified = occurring.identity ? withoutIdentities(document) : document
  const schemasAlone = occurring.inheritedName ? withUnnamed(unidentified) : unidentified
  ajv.share(isObject(schemasAlone) ? schemasAlone : document, documentKey, way)
  return ajv
}

/**
 * Ajv passes over a property that is called `__proto__`, and says of its value that it is none of those declared. By a
 * pattern it has it like any other.
 */
const withUnnamed = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const items = value.map(withUnnamed)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value)) return value
  const fields = Object.entries(value).map(([name, item]) => [name, withUnnamed(item)] as const)
  const { properties, patternProperties } = value
  if (isObject(properties) && Object.hasOwn(properties, '__proto__')) {
    const schema = withUnnamed(Object.getOwnPropertyDescriptor(properties, '__proto__')?.value)
    const others = isObject(patternProperties) ? withUnnamed(patternProperties) : {}
    return Object.fromEntries([...fields, ['patternProperties', { ...Object(others), '^__proto__$': schema }]])
  }
  return fields.some(([name, item]) => item !== value[name]) ? Object.fromEntries(fields) : value
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

/** The fragment of a reference into the document, as it is written in it or from outside it. */
const referredTo = (schema: unknown): string | undefined => {
  const reference = isObject(schema) ? (schema.$ref ?? schema[contractSchemaKeyword]) : undefined
  if (typeof reference !== 'string') return undefined
  if (reference.startsWith('#')) return reference.slice(1)
  return reference.startsWith(`${documentKey}#`) ? reference.slice(documentKey.length + 1) : undefined
}

export const noneFound: FoundProblems = { problems: [], areMore: false }
const unbounded: CheckBounds = { most: Infinity, steps: Infinity }
/** For whoever asks whether a value is good, and not what is wrong with it. */
export const goodOrNot: CheckBounds = { ...unbounded, most: 1 }
/** For what is in the contract itself, when it is read. */
export const unhurried: CheckBounds = { ...unbounded, isPatient: true }

/** The keyword of the problem that it takes too much to find out what is wrong. */
export const unchecked = ''

const soon = (check: () => FoundProblems): readonly SchemaProblem[] => {
  try {
    return check().problems
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    return [{ pointer: '', keyword: unchecked, expected: 'what can be checked at once', found: whatTookLong(error) }]
  }
}

const whatTookLong = ({ culprit }: TooMuchWork): string =>
  culprit !== undefined && 'pattern' in culprit
    ? `a text for which the pattern ${culprit.pattern.slice(0, 100)} takes too long`
    : 'a value for which its schema takes too many steps'

/**
 * Characters of the places of problems, for each that may be told: all beneath one long name would make an answer many
 * times as long as what was sent.
 */
const meanPlace = 640
/** The same of all that are heard, for those of one place are told once. */
const meanHeard = 64 * meanPlace

/** So many of them, in their order, are told. */
const countOfTold = (problems: readonly SchemaProblem[], most: number): number => {
  let room = most * meanPlace
  const tooLong = problems.findIndex(({ pointer }, index) => (room -= pointer.length) < 0 && index > 0)
  return Math.min(most, tooLong < 0 ? problems.length : tooLong)
}

/** Ends a check: there are as many problems as anybody wants to hear of. */
class Enough extends Error {}

/** An alternative, and the value that was meant to be it. */
interface MeantValue extends Extract<Meant, { kind: 'one' }> {
  readonly value: unknown
}

/** With fewer no alternative is looked into. */
const leastSteps = 200

interface Listener {
  readonly hear: (error: ErrorObject) => void
  readonly told: readonly SchemaProblem[]
  readonly choices: ReadonlyMap<SchemaProblem, MeantValue>
}

const nothingHeard: Pick<Listener, 'told' | 'choices'> = { told: [], choices: new Map() }

/** Of these what an alternative evaluates counts only where it is right. */
const choosing: ReadonlySet<string> = new Set(['oneOf', 'anyOf'])

/** Takes Ajv's errors down in our words: one a place. */
const listener = (most: number, way: SchemaWay<unknown>, isOurs: (error: ErrorObject) => boolean): Listener => {
  const seen = new Set<string>()
  const problems: SchemaProblem[] = []
  const choices = new Map<SchemaProblem, MeantValue>()
  const unchosen = new Set<string>()
  let [unheard, untold] = [most * meanHeard, most * meanPlace]
  const hear = (error: ErrorObject): void => {
    const { keyword } = error
    if ((unheard -= error.instancePath.length) < 0 && problems.length > 0) throw new Enough()
    if (keyword === 'if' || keyword === contractSchemaKeyword || !isOurs(error)) return
    // What only an alternative has evaluated nobody has, where none is right: that is no violation of its own.
    if (choosing.has(keyword)) unchosen.add(error.instancePath)
    if (keyword.startsWith('unevaluated') && unchosen.has(error.instancePath)) return
    // Thousands of names may be wrong in one place, of which one is told.
    if (keyword === 'propertyNames' && seen.has(`${error.instancePath} value`)) return
    const isChoice = (keyword === 'oneOf' && !Array.isArray(error.params.passingSchemas)) || keyword === 'anyOf'
    const meant = isChoice ? meantAlternative(way, error.parentSchema, keyword, error.data) : undefined
    const pointer = meant?.kind === 'none' ? placeOfChoice(error, meant.property) : placeOfError(error)
    const key = `${pointer} ${keyword === 'required' ? '' : 'value'}`
    if (seen.has(key)) return
    const isTooLong = (untold -= pointer.length) < 0 && problems.length > 0
    if (isTooLong || problems.length === most) throw new Enough()
    seen.add(key)
    // Hundreds of keywords may be about one long text: no words are made of what isn't told.
    const problem = problemIn(error, meant)
    problems.push(problem)
    if (meant?.kind === 'one') choices.set(problem, { ...meant, value: error.data })
  }
  return { hear, told: problems, choices }
}

const problemIn = (error: ErrorObject, meant: Meant | undefined): SchemaProblem => {
  if (meant?.kind === 'none') return unknownAlternative(error, meant)
  return { ...(meant?.kind === 'untyped' ? ofNoType(error, meant) : schemaProblemOf(error)), ...boundIn(error) }
}
