/** Reads parameters off a request, in the order in which a check wants them. */
import { given } from '../../text/given.ts'
import { isObject } from '../../text/pointer.ts'
import type { Parameter } from '../operation.ts'
import type { Violation } from '../problem.ts'
import type { Schemas } from '../schemas.ts'
import {
  type MisplacedValue,
  type TypedValue,
  admitsPlain,
  boundsOfOne,
  parameterLayoutOf,
  typedPath,
  typedQuery,
  typedText,
} from './parameter-styles.ts'
import { Unreadable, decoded } from '../../text/percent-encoding.ts'
import type { Query } from './query.ts'

/** What was sent for a parameter: absent, a value to be checked, or something that can't even be read. */
export type ReadValue =
  | { readonly kind: 'absent' }
  | ({ readonly kind: 'value' } & TypedValue)
  | { readonly kind: 'violation'; readonly violation: Violation }

/** Where the raw values are. `path` is undecoded. */
export interface RawRequest {
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  readonly header: (name: string) => string | undefined
  readonly cookies: ReadonlyMap<string, string>
}

export type ParameterReader = (raw: RawRequest) => ReadValue

const absent: ReadValue = { kind: 'absent' }

/** @throws Unreadable @returns undefined where there is nothing */
type Reader = (raw: RawRequest) => TypedValue | MisplacedValue | undefined

/** @param isOthers says of a name in a query, none of its own, that another parameter or a credential is called so */
export const parameterReader = (
  parameter: Parameter,
  schemas: Schemas,
  isOthers?: (name: string) => boolean,
): ParameterReader => {
  const { in: place, name } = parameter
  const read = readerOf(parameter, schemas, isOthers)
  const violation = (message: string): ReadValue => ({
    kind: 'violation',
    violation: { in: place, name, code: 'invalid_parameter', message: `${place}.${name}: ${message}` },
  })
  return raw => {
    try {
      const typed = read(raw)
      if (typed === undefined) return absent
      return 'misplaced' in typed
        ? violation(typed.misplaced)
        : { kind: 'value', ...asAdmitted(typed, parameter, schemas) }
    } catch (error) {
      if (error instanceof Unreadable) return violation(error.message)
      throw error
    }
  }
}

/** A text that may be a list, or one value, is the one that the schema is known to admit; else a list. */
const asAdmitted = (typed: TypedValue, { schemaPointer }: Parameter, schemas: Schemas): TypedValue => {
  const { value, alone, sent } = typed
  if (alone === undefined) return typed
  if (schemaPointer === undefined) return { value, ...given({ sent }) }
  const isGood = (one: unknown): boolean => schemas.problems(schemaPointer, one, 'request', boundsOfOne).length === 0
  if (isGood(value) || !isGood(alone)) return { value, ...given({ sent }) }
  return { value: alone, ...given({ sent: sent && [sent].flat().join() }) }
}

const readerOf = (parameter: Parameter, schemas: Schemas, isOthers?: (name: string) => boolean): Reader => {
  const { in: place, name } = parameter
  const layout = parameterLayoutOf(parameter, schemas)
  switch (place) {
    case 'path':
      return raw => {
        const value = raw.path[name] ?? ''
        return value === '' ? { misplaced: 'expected a value, found an empty path segment.' } : typedPath(layout, value)
      }
    case 'header':
      return raw => {
        const value = raw.header(name)
        // RFC 9110, section 5.6.1: optional whitespace around the commas of a list.
        return value === undefined ? undefined : typedText(layout, value, /\s*,\s*/)
      }
    case 'cookie':
      return raw => {
        const value = raw.cookies.get(name)
        return value === undefined ? undefined : typedText(layout, decoded(value))
      }
    case 'query':
      return raw => typedQuery(layout, raw.query, isOthers)
  }
}

interface QueryNames {
  readonly names: readonly string[]
  /** Of the fields of a `deepObject`. */
  readonly prefix?: string
  /** Says of any other name whether it takes that, too. */
  readonly takesOther?: (name: string) => boolean
}

/** The names under which a parameter may appear in a query string. */
export const queryNamesOf = (parameter: Parameter, schemas: Schemas): QueryNames => {
  const { kinds, takesOther } = parameterLayoutOf(parameter, schemas)
  const { name, style, explode, mediaType } = parameter
  if (!kinds.types.has('object') || mediaType !== undefined) return { names: [name] }
  const plain = admitsPlain(kinds) ? [name] : []
  if (style === 'deepObject') return { names: plain, prefix: `${name}[` }
  if (style !== 'form' || !explode) return { names: [name] }
  const names = [...Object.keys(kinds.properties), ...plain]
  return { names, ...given({ takesOther }) }
}

/** Whose a name in the query of an operation is. */
export interface QueryNaming {
  /** Those that are declared, and those of credentials. */
  readonly names: ReadonlySet<string>
  /** Is it anybody's? */
  isTaken(name: string): boolean
  /** Is it not for this parameter to take, which takes others? */
  isOthers(name: string, parameter: Parameter): boolean
}

/** @param credentials names that are those of credentials, and of no parameter */
export const queryNaming = (
  parameters: readonly Parameter[],
  schemas: Schemas,
  credentials: readonly string[],
): QueryNaming => {
  const all = parameters
    .filter(({ in: place }) => place === 'query')
    .map(parameter => ({ parameter, ...queryNamesOf(parameter, schemas) }))
  const names = new Set([...all.flatMap(one => one.names), ...credentials])
  const prefixes = all.flatMap(({ prefix }) => prefix ?? [])
  const isNamed = (name: string): boolean => names.has(name) || prefixes.some(prefix => name.startsWith(prefix))
  const takers = all.flatMap(({ parameter, takesOther }) =>
    takesOther === undefined ? [] : [{ parameter, takesOther }],
  )
  // Of several nobody could tell whose a name is that nobody has: those have it that have to be there.
  const maps = takers.length > 1 ? takers.filter(({ parameter }) => parameter.required) : takers
  return {
    names,
    isTaken: name => isNamed(name) || maps.some(({ takesOther }) => takesOther(name)),
    isOthers: (name, parameter) => isNamed(name) || !maps.some(map => map.parameter === parameter),
  }
}

/** The value that stands for an absent parameter. */
export const defaultOf = (parameter: Parameter, schemas: Schemas): unknown => {
  const target = schemas.resolved(parameter.schema)
  if (isObject(parameter.schema) && 'default' in parameter.schema) return parameter.schema.default
  return isObject(target) ? target.default : undefined
}

/** The same, where it is good: one that breaks its own schema is the contract's doing, and no caller's. */
export const goodDefaultOf = (parameter: Parameter, schemas: Schemas): unknown => {
  const value = defaultOf(parameter, schemas)
  const { schemaPointer } = parameter
  const isGood =
    value === undefined || schemaPointer === undefined || schemas.problems(schemaPointer, value, 'request').length === 0
  return isGood ? value : undefined
}
