/**
 * Words a problem for a contract that nobody told us about.
 *
 * Where the contract declares a JSON body for the status, its schema is filled with what we know (`message`, `code`,
 * `status`, a list of errors) as far as the result is valid; else the contract's own example is sent. Where its errors
 * are text, HTML or XML they are told in that; where nothing fitting is declared, by a problem document (RFC 9457).
 */
import type { Problem, Violation } from './problem.ts'
import { STATUS_CODES } from 'node:http'
import { concreteMediaType, essenceOf, isJson, isXml } from './check/media-types.ts'
import type { MediaType } from './operation.ts'
import { define } from '../text/define.ts'
import { isObject } from '../text/pointer.ts'
import { escapedMarkup, sayableMarkup } from '../text/markup.ts'
import { type ErrorBody, type ErrorFormatter, listedViolations } from './error-answers.ts'
import type { Schemas } from './schemas.ts'
import { xmlOf } from './xml.ts'

export const commonErrorFormatter =
  (schemas: Schemas): ErrorFormatter =>
  (problem, response) => {
    const problemDocument = { mediaType: 'application/problem+json', bytes: bytes(detailsOf(problem)) }
    const declared = response?.content.filter(({ mediaType }) => isJson(concreteMediaType(mediaType))) ?? []
    // The contract's problem media type, where it has one, says most about what the body should be.
    const media = declared.find(({ mediaType }) => mediaType.includes('problem')) ?? declared[0]
    const others = response?.content ?? []
    if (media === undefined) return others.flatMap(one => otherBody(one, problem, schemas) ?? [])[0] ?? problemDocument
    const value = valueFor(media, problem, schemas)
    return value === undefined ? problemDocument : { mediaType: concreteMediaType(media.mediaType), bytes: value }
  }

/** In the words of a contract whose errors are no JSON. */
const otherBody = (media: MediaType, problem: Problem, schemas: Schemas): ErrorBody | undefined => {
  const { schemaPointer, recordings } = media
  const mediaType = concreteMediaType(media.mediaType)
  const essence = essenceOf(mediaType)
  const title = STATUS_CODES[problem.status] ?? 'Error'
  const said = [title, problem.message].map(text => escapedMarkup(sayableMarkup(text)))
  const own = (text: string): Buffer | undefined =>
    schemaPointer === undefined || schemas.problems(schemaPointer, text, 'response').length === 0
      ? Buffer.from(text)
      : undefined
  let body: Buffer | undefined
  if (isXml(mediaType)) {
    const filled = schemaPointer === undefined ? undefined : filler(problem, schemas).fill(schemas.at(schemaPointer))
    const isGood = filled !== undefined && schemas.problems(schemaPointer ?? '', filled, 'response').length === 0
    if (isGood && schemaPointer !== undefined) body = xmlOf(filled, schemaPointer, schemas)
    else if (schemaPointer === undefined) body = Buffer.from(problemInXml(problem.status, said))
  } else if (essence === 'text/html') body = own(`<!doctype html><title>${said[0]}</title><p>${said[1]}</p>`)
  else if (essence === 'text/plain') body = own(problem.message)
  const bytes = body ?? recordings[0]?.bytes
  return bytes === undefined ? undefined : { mediaType, bytes }
}

/** RFC 9457, appendix B. */
const problemInXml = (status: number, [title, detail]: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<problem xmlns="urn:ietf:rfc:7807"><type>about:blank</type>'
  + `<title>${title}</title><status>${status}</status><detail>${detail}</detail></problem>\n`

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

const detailsOf = (problem: Problem): Record<string, unknown> => ({
  type: 'about:blank',
  title: STATUS_CODES[problem.status] ?? 'Error',
  status: problem.status,
  detail: problem.message,
  code: problem.code,
  ...(problem.violations.length === 0 ? {} : { errors: listedViolations(problem) }),
})

const valueFor = (
  { mediaType, schemaPointer, recordings }: MediaType,
  problem: Problem,
  schemas: Schemas,
): Buffer | undefined => {
  const details = detailsOf(problem)
  if (schemaPointer === undefined) return recordings[0]?.bytes ?? bytes(details)
  const isValid = (value: unknown): boolean => schemas.problems(schemaPointer, value, 'response').length === 0
  const schema = schemas.at(schemaPointer)
  if (mediaType.includes('problem') && isValid(details)) return bytes(details)
  const recorded = recordings[0] === undefined ? undefined : parsed(recordings[0].bytes)
  const filled = filler(problem, schemas).fill(schema, recorded)
  if (filled !== undefined && isValid(filled)) return bytes(filled)
  if (isValid(details)) return bytes(details)
  return recordings[0]?.bytes
}

const parsed = (recording: Buffer): unknown => {
  try {
    return JSON.parse(recording.toString())
  } catch {
    return undefined
  }
}

const saysWhat = /^(message|msg|detail|details|description|error_?description|error_?message|reason|title|error)$/i
const saysStatus = /^(status|status_?code|http_?status|code)$/i
const saysCode = /^(code|error_?code|type|error|key|kind)$/i
const listsErrors = /^(errors|violations|details?|issues|problems|fields|causes)$/i
const saysName = /^(name|field|path|param|parameter|property|pointer|loc|location|source)$/i
const saysPlace = /^(in|place|where)$/i

/** What the first pattern that a field's name matches has to say in it. */
const toldOfViolation: readonly (readonly [RegExp, (violation: Violation) => unknown])[] = [
  [saysPlace, violation => violation.in],
  [saysWhat, violation => violation.message],
  [saysName, violation => violation.name],
  [saysCode, violation => violation.code],
]

interface Filler {
  /** A value of this schema, or undefined where nothing fits. `recorded`: an example to start from. */
  fill(schema: unknown, recorded?: unknown, depth?: number): unknown
}

const filler = (problem: Problem, schemas: Schemas): Filler => {
  const fits = (schema: unknown, value: unknown): boolean => schemas.problemsOfSchema(schema, value).length === 0

  const fill = (declared: unknown, recorded?: unknown, depth = 0): unknown => {
    const schema = flattened(declared, schemas)
    if (depth > 4) return undefined
    const properties = isObject(schema.properties) ? schema.properties : {}
    if (Object.keys(properties).length === 0) return undefined
    const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : [])
    const value: Record<string, unknown> = isObject(recorded) ? { ...recorded } : {}
    for (const [name, property] of Object.entries(properties)) {
      const known = knownFor(name, property, depth)
      const own = known !== undefined && fits(property, known) ? known : undefined
      if (own !== undefined) define(value, name, own)
      else if (required.has(name) && !Object.hasOwn(value, name)) {
        const filled = fill(property, undefined, depth + 1) ?? anyFor(property)
        if (filled !== undefined) define(value, name, filled)
      }
    }
    return value
  }

  const knownFor = (name: string, property: unknown, depth: number): unknown => {
    const { type, items } = flattened(property, schemas)
    const types = new Set([type].flat())
    if (listsErrors.test(name) && types.has('array')) {
      return listedViolations(problem).map(violation => fillViolation(items, violation) ?? violation)
    }
    if (types.has('object')) return fill(property, undefined, depth + 1)
    if (saysStatus.test(name) && (types.has('integer') || types.has('number'))) return problem.status
    if (saysStatus.test(name) && types.has('string') && fits(property, String(problem.status)) && !saysCode.test(name))
      return String(problem.status)
    if (saysCode.test(name) && types.has('string') && name.toLowerCase() !== 'error') return problem.code
    if (saysWhat.test(name) && types.has('string'))
      return name.toLowerCase() === 'title' ? STATUS_CODES[problem.status] : problem.message
    return undefined
  }

  const fillViolation = (items: unknown, violation: Violation): unknown => {
    const schema = flattened(items, schemas)
    if (schema.type === 'string') return violation.message
    const properties = isObject(schema.properties) ? schema.properties : {}
    if (Object.keys(properties).length === 0) return violation
    const value: Record<string, unknown> = {}
    for (const [name, property] of Object.entries(properties)) {
      const known = toldOfViolation.find(([pattern]) => pattern.test(name))?.[1](violation)
      if (known !== undefined && fits(property, known)) define(value, name, known)
      else if (known !== undefined && fits(property, [violation.in, violation.name]))
        define(value, name, [violation.in, violation.name])
    }
    return value
  }

  const anyFor = (property: unknown): unknown => {
    const schema = flattened(property, schemas)
    const candidates = [
      schema.const,
      schema.default,
      schema.example,
      ...(Array.isArray(schema.examples) ? schema.examples : []),
      ...(Array.isArray(schema.enum) ? schema.enum : []),
      problem.message,
      problem.status,
      false,
      [],
      {},
      null,
      'about:blank',
      '1970-01-01T00:00:00Z',
      '00000000-0000-4000-8000-000000000000',
    ]
    return candidates.find(candidate => candidate !== undefined && fits(property, candidate))
  }

  return { fill }
}

/** A schema with its reference followed and the branches of `allOf` (and the first of a choice) laid together. */
const flattened = (declared: unknown, schemas: Schemas, depth = 0): Record<string, unknown> => {
  const schema = schemas.resolved(declared)
  if (!isObject(schema) || depth > 4) return {}
  const choice = [schema.oneOf, schema.anyOf].find(Array.isArray)
  const branches = [
    ...(Array.isArray(schema.allOf) ? schema.allOf : []),
    ...(choice === undefined ? [] : choice.slice(0, 1)),
  ]
  let result: Record<string, unknown> = { ...schema }
  for (const branch of branches) {
    const inner = flattened(branch, schemas, depth + 1)
    result = {
      ...inner,
      ...result,
      properties: {
        ...(isObject(inner.properties) ? inner.properties : {}),
        ...(isObject(result.properties) ? result.properties : {}),
      },
      required: [
        ...(Array.isArray(inner.required) ? inner.required : []),
        ...(Array.isArray(result.required) ? result.required : []),
      ],
    }
  }
  return result
}
