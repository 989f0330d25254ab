/**
 * The passwords of an exchange, by the schemas of its operation (`format: password`, OpenAPI 3.1, section 4.4.1): those
 * too that no name tells, a whole body, a property that isn't named, a part of a parameter.
 */
import { BoundedMap } from '../text/bounded-map.ts'
import { lazyEach } from '../text/lazy.ts'
import { type Segments, isObject, valueAt } from '../text/pointer.ts'
import { type SchemaFields, applicableSchemas, schemasOfItem, schemasOfProperty } from './applicable-schemas.ts'
import { type Carrying, type CarryingBody, readOnce } from './carrying.ts'
import { cookiesOf } from './check/cookies.ts'
import { admits, essenceOf, isForm, isJson, isPartsForm } from './check/media-types.ts'
import {
  type ParameterLayout,
  type TypedValue,
  parameterLayoutOf,
  typedQuery,
  typedText,
} from './check/parameter-styles.ts'
import { Unreadable } from '../text/percent-encoding.ts'
import { Query, rawPairs } from './check/query.ts'
import { responseFor } from './error-answers.ts'
import type { Operation, Parameter } from './operation.ts'
import type { Schemas } from './schemas.ts'

export interface DeclaredPasswords {
  in(operation: Operation, carrying: Carrying): readonly string[]
  /**
   * Does a value of this schema have one in this place of it, or a text where an object belongs that has one?
   *
   * @param isSecret is a property of this name one, whatever its schema says? The same function for all
   */
  isAt(schema: unknown, value: unknown, at: Segments, isSecret: (name: string) => boolean): boolean
}

/** Of one operation. */
const mostRemembered = 16

/** Values of a body that are looked at: each is held against all that is said of it. */
const mostValues = 100_000

export const declaredPasswords = (schemas: Schemas): DeclaredPasswords => {
  const holding = new WeakMap<object, boolean>()
  const telling = new WeakMap<object, boolean>()
  const layouts = new WeakMap<Parameter, ParameterLayout>()

  /** Is there such a schema in what a schema says, or in what it refers to? */
  const hasWithin = (
    schema: unknown,
    known: WeakMap<object, boolean>,
    isWanted: (one: SchemaFields) => boolean,
  ): boolean => {
    if (!isObject(schema)) return false
    const before = known.get(schema)
    if (before !== undefined) return before
    const seen = new Set<object>()
    const waiting: unknown[] = [schema]
    let found = false
    while (waiting.length > 0 && !found) {
      const one = waiting.pop()
      if (typeof one !== 'object' || one === null || seen.has(one) || known.get(one) === false) continue
      seen.add(one)
      waiting.push(...Object.values(one))
      if (!isObject(one)) continue
      if (typeof one.$ref === 'string') waiting.push(schemas.resolved(one))
      found = isWanted(one)
    }
    known.set(schema, found)
    return found
  }

  /** Is there a password in it? */
  const mayHold = (schema: unknown): boolean => hasWithin(schema, holding, isPassword)

  const valuesIn = (value: unknown, schema: unknown, found: Set<string>): void => {
    let left = mostValues
    const walk = (part: unknown, declared: readonly unknown[]): void => {
      left -= 1
      if (left < 0 || !declared.some(mayHold)) return
      const all = applicableSchemas(declared, schemas)
      if (Array.isArray(part)) for (const [index, item] of part.entries()) walk(item, schemasOfItem(all, index))
      else if (isObject(part)) for (const [name, inner] of Object.entries(part)) walk(inner, schemasOf(all, name))
      else if ((typeof part === 'string' || typeof part === 'number') && all.some(isPassword)) found.add(String(part))
    }
    walk(value, [schema])
  }

  /** Of a body's schema, by its operation, status and media type: of these come a few again and again. */
  const schemasOfBodies = lazyEach(
    (_: Operation) => new BoundedMap<string, { readonly schema: unknown }>(mostRemembered),
  )

  const layoutFor = (parameter: Parameter): ParameterLayout => {
    const known = layouts.get(parameter)
    if (known !== undefined) return known
    const made = parameterLayoutOf(parameter, schemas)
    layouts.set(parameter, made)
    return made
  }

  /** Of a header that was sent several times each by itself, and as the one value that they are (RFC 9110, 5.3). */
  const sentIn = (parameter: Parameter, { target, headers }: Carrying): readonly unknown[] => {
    const { name } = parameter
    const layout = layoutFor(parameter)
    const textsOf = (wanted: string): readonly string[] =>
      [...headers].flatMap(([header, value]) => (header.toLowerCase() === wanted ? [value] : []))
    if (parameter.in === 'query') {
      const typed = typedQuery(layout, new Query(rawPairs(/\?([^#]*)/.exec(target)?.[1] ?? '')))
      return typed !== undefined && 'value' in typed ? legibleIn(typed) : []
    }
    const texts =
      parameter.in === 'header'
        ? sentOf(textsOf(name.toLowerCase()))
        : textsOf('cookie').flatMap(text => cookiesOf(text).get(name) ?? [])
    return texts.flatMap(text => readable(() => legibleIn(typedText(layout, text))) ?? [])
  }

  const schemaOf = (operation: Operation, body: CarryingBody): unknown => {
    const known = schemasOfBodies(operation)
    const key = `${body.status} ${body.mediaType}`
    const before = known.get(key)
    if (before !== undefined) return before.schema
    const schema = foundSchema(operation, body)
    known.set(key, { schema })
    return schema
  }

  const foundSchema = ({ requestBody, ...operation }: Operation, { mediaType = '', status }: CarryingBody): unknown => {
    const essence = essenceOf(mediaType)
    const content: Iterable<readonly [string, string | undefined]> =
      status === undefined
        ? (requestBody?.content ?? [])
        : (responseFor({ requestBody, ...operation }, status)?.content ?? []).map(
            one => [one.mediaType, one.schemaPointer] as const,
          )
    const [best] = [...content]
      .map(([declared, pointer]) => ({ fit: admits(declared, essence), pointer }))
      .toSorted((one, other) => other.fit - one.fit)
    return best?.pointer === undefined || best.fit <= 0 ? undefined : schemas.at(best.pointer)
  }

  return {
    in: (operation, carrying) => {
      const found = new Set<string>()
      for (const parameter of operation.parameters) {
        // In a path it is known by its name.
        if (parameter.in === 'path' || !mayHold(parameter.schema)) continue
        for (const sent of readable(() => sentIn(parameter, carrying)) ?? []) valuesIn(sent, parameter.schema, found)
      }
      for (const body of carrying.bodies) {
        const schema = schemaOf(operation, body)
        if (mayHold(schema)) valuesIn(valueOf(body), schema, found)
      }
      return [...found]
    },
    isAt: (schema, value, at, isSecret) => {
      const hasSecret = ({ properties }: SchemaFields): boolean =>
        isObject(properties) && Object.keys(properties).some(isSecret)
      const mayTell = (one: unknown): boolean => hasWithin(one, telling, each => isPassword(each) || hasSecret(each))
      let declared: readonly unknown[] = [schema]
      let part = value
      for (const segment of at) {
        if (!declared.some(mayTell)) return false
        const all = applicableSchemas(declared, schemas)
        declared = Array.isArray(part) ? schemasOfItem(all, Number(segment)) : schemasOf(all, segment)
        part = valueAt(part, [segment])
      }
      if (!declared.some(mayTell)) return false
      const all = applicableSchemas(declared, schemas)
      if (all.some(isPassword)) return true
      return typeof part === 'string' && (declared.some(mayHold) || all.some(hasSecret))
    },
  }
}

const isPassword = ({ format }: SchemaFields): boolean => format === 'password'

/** Of a property that isn't named those that are said of any, whatever pattern its name should have. */
const schemasOf = (all: readonly SchemaFields[], name: string): readonly unknown[] => [
  ...schemasOfProperty(all, name),
  ...all.flatMap(({ properties, patternProperties, additionalProperties, unevaluatedProperties }) =>
    isObject(properties) && Object.hasOwn(properties, name)
      ? []
      : [
          ...(isObject(patternProperties) ? Object.values(patternProperties) : []),
          additionalProperties,
          unevaluatedProperties,
        ],
  ),
]

const sentOf = (texts: readonly string[]): readonly string[] =>
  texts.length > 1 ? [...texts, texts.join(', ')] : texts

const readable = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** A secret is one in what is broken as well. */
const legibleIn = ({ value, glimpsed }: TypedValue): readonly unknown[] =>
  glimpsed === undefined ? [value] : [value, glimpsed]

const valueOf = (body: CarryingBody): unknown => {
  const { bytes, mediaType = '', json, parts } = readOnce(body)
  if (isJson(mediaType)) return json?.()
  if (isPartsForm(mediaType)) return parts?.()
  return isForm(mediaType) ? Object.fromEntries(new URLSearchParams(bytes.toString())) : bytes.toString()
}
