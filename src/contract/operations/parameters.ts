/** The Parameter Objects of a path and of its operations. */
import type { Parameter, ParameterPlace, Schema } from '../operation.ts'
import { parameterNames } from '../path-template.ts'
import { type Segments, dereferenced, isObject, pointerOf } from '../../text/pointer.ts'
import type { DocumentReading } from './reading.ts'

const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie']
const usualStyle: Readonly<Record<ParameterPlace, string>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
}
/** @param place whatever a contract says there */
export const usualStyleIn = (place: unknown): string => {
  const known = places.find(one => one === place)
  return known === undefined ? 'form' : usualStyle[known]
}
/** RFC: OpenAPI 3.1, Parameter Object: header parameters with these names are ignored. */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization'])
export const isIgnored = ({ in: place, name }: { readonly in: string; readonly name: string }): boolean =>
  place === 'header' && ignoredHeaders.has(name.toLowerCase())

export interface ReadParameter extends Parameter {
  readonly segments: Segments
}

/** The parameters of a path or of an operation; what is no parameter is reported and left out. */
export const parametersAt = (reading: DocumentReading, segments: Segments, list: unknown): ReadParameter[] => {
  if (!Array.isArray(list)) return []
  const read = list.flatMap((_, index): ReadParameter[] => {
    const [at, parameter] = dereferenced(reading.document, [...segments, String(index)])
    return isObject(parameter) ? parameterOf(reading, at, parameter) : []
  })
  const seen = new Set<string>()
  for (const [index, { in: place, name }] of read.entries()) {
    if (seen.has(`${place} ${name}`))
      reading.report(
        [...segments, String(index)],
        'value',
        'duplicate-parameter',
        `The ${place} parameter "${name}" is listed twice.`,
      )
    seen.add(`${place} ${name}`)
  }
  return read
}

const parameterOf = (
  { report, placeOf }: DocumentReading,
  segments: Segments,
  parameter: Record<string, unknown>,
): ReadParameter[] => {
  const place = places.find(one => one === parameter.in)
  if (place === undefined || typeof parameter.name !== 'string') {
    if (place === undefined && typeof parameter.in === 'string' && parameter.in !== 'querystring') {
      report(
        [...segments, 'in'],
        'value',
        'wrong-type',
        `Expected one of ${places.join(', ')}, found "${parameter.in}".`,
      )
    }
    return []
  }
  if (isIgnored({ in: place, name: parameter.name })) return []
  if (place === 'path' && (parameter.required === undefined || parameter.required === false))
    report(segments, 'value', 'missing-field', 'A path parameter needs "required: true".')
  const [mediaType, media] = isObject(parameter.content) ? (Object.entries(parameter.content)[0] ?? []) : []
  const style = typeof parameter.style === 'string' ? parameter.style : usualStyle[place]
  const declaring = mediaType === undefined ? parameter : media
  const declared = isObject(declaring) ? declaring.schema : undefined
  const schema: Schema = isObject(declared) || typeof declared === 'boolean' ? declared : true
  return [
    {
      segments,
      in: place,
      name: parameter.name,
      required: parameter.required === true || place === 'path',
      allowEmptyValue: parameter.allowEmptyValue === true,
      style,
      explode: typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form',
      schema,
      mediaType,
      schemaPointer:
        declared === undefined
          ? undefined
          : pointerOf([...segments, ...(mediaType === undefined ? [] : ['content', mediaType]), 'schema']),
      place: placeOf(segments),
    },
  ]
}

/** `isUncertain`: some parameter could not be read, which was reported; it may be the one that is missed. */
export const comparePathParameters = (
  { report }: DocumentReading,
  path: string,
  segments: Segments,
  parameters: readonly ReadParameter[],
  isUncertain: boolean,
): void => {
  const declared = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
  const named = parameterNames(path)
  for (const name of named) {
    if (!declared.includes(name) && !isUncertain)
      report(
        segments,
        'key',
        'undeclared-path-parameter',
        `The path names {${name}}, but no path parameter "${name}" is declared.`,
      )
  }
  for (const { name, in: place, segments: at } of parameters) {
    if (place === 'path' && !named.includes(name))
      report([...at, 'name'], 'value', 'unused-path-parameter', `The path ${path} does not name {${name}}.`)
  }
}
