/**
 * Reads the operations out of the document: every parameter, body and response with its references followed.
 *
 * What belongs to no object (a path parameter that the template does not name, an operationId given twice, two
 * templates that match the same paths) is reported here; the walk along the shapes can't see it.
 */
import type { Bundle } from './document/bundle.ts'
import { type Examples } from './examples.ts'
import type { Finding, Place } from '../text/finding.ts'
import type {
  DeclaredResponse,
  MediaType,
  Operation,
  Parameter,
  ParameterPlace,
  RequestBody,
  Schema,
} from './operation.ts'
import { dereferenced, isObject, pointerOf, type Segments } from '../text/pointer.ts'
import { findingAt } from './document/source.ts'
import { parameterNames, shapeOfPath } from './path-template.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie']
const usualStyle: Readonly<Record<ParameterPlace, string>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
}
/** RFC: OpenAPI 3.1, Parameter Object: header parameters with these names are ignored. */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization'])

export interface ReadOperations {
  readonly operations: readonly Operation[]
  readonly findings: readonly Finding[]
}

/** Where something of the document was written. */
export type PlaceOf = (segments: Segments) => Place | undefined

interface ReadParameter extends Parameter {
  readonly segments: Segments
}

export const operationsOf = (bundle: Bundle, examples: Examples, placeOf: PlaceOf): ReadOperations => {
  const { document } = bundle
  const operations: Operation[] = []
  const findings: Finding[] = []
  const idAt = new Map<string, string>()
  const pathOfShape = new Map<string, string>()

  const report = (segments: Segments, spot: 'value' | 'key', code: string, message: string): void =>
    void findings.push(
      findingAt(spot === 'key' ? bundle.siteOfName(segments) : bundle.siteOf(segments), spot, code, message),
    )

  const parametersAt = (segments: Segments, list: unknown): ReadParameter[] => {
    if (!Array.isArray(list)) return []
    const read = list.flatMap((_, index): ReadParameter[] => {
      const [at, parameter] = dereferenced(document, [...segments, String(index)])
      return isObject(parameter) ? parameterOf(at, parameter) : []
    })
    const seen = new Set<string>()
    for (const [index, { in: place, name }] of read.entries()) {
      if (seen.has(`${place} ${name}`))
        report(
          [...segments, String(index)],
          'value',
          'duplicate-parameter',
          `The ${place} parameter "${name}" is listed twice.`,
        )
      seen.add(`${place} ${name}`)
    }
    return read
  }

  const parameterOf = (segments: Segments, parameter: Record<string, unknown>): ReadParameter[] => {
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
    if (place === 'header' && ignoredHeaders.has(parameter.name.toLowerCase())) return []
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

  const contentAt = (segments: Segments, content: unknown): MediaType[] => {
    if (!isObject(content)) return []
    return Object.entries(content).flatMap(([mediaType]) => {
      const [at, media] = dereferenced(document, [...segments, mediaType])
      if (!isObject(media)) return []
      const pointer = pointerOf(at)
      return [
        {
          mediaType,
          schemaPointer: media.schema === undefined ? undefined : `${pointer}/schema`,
          recordings: examples.recordings.get(pointer) ?? [],
          refused: examples.refused.get(pointer) ?? new Map<string, string>(),
        },
      ]
    })
  }

  const responsesAt = (segments: Segments, responses: unknown): DeclaredResponse[] => {
    if (!isObject(responses)) return []
    return Object.keys(responses)
      .filter(isAnswer)
      .flatMap((status): DeclaredResponse[] => {
        const [at, response] = dereferenced(document, [...segments, status])
        if (!isObject(response)) return []
        if ('$ref' in response)
          return [{ status, description: '', content: [], headers: [], flaw: 'its reference leads back to itself' }]
        const headers = isObject(response.headers) ? Object.keys(response.headers) : []
        return [
          {
            status,
            description: String(response.description ?? ''),
            content: contentAt([...at, 'content'], response.content),
            headers: headers.map(name => ({
              name,
              pointer: pointerOf(dereferenced(document, [...at, 'headers', name])[0]),
            })),
          },
        ]
      })
  }

  const requestBodyAt = (segments: Segments): RequestBody | undefined => {
    const [at, body] = dereferenced(document, segments)
    if (!isObject(body) || '$ref' in body) return undefined
    const content = new Map(
      contentAt([...at, 'content'], body.content).map(({ mediaType, schemaPointer }) => [mediaType, schemaPointer]),
    )
    return { required: body.required === true, content, place: placeOf(at) }
  }

  const securityOf = (operation: Record<string, unknown>, segments: Segments): string[][] => {
    const own = Array.isArray(operation.security)
    const declared = own ? operation.security : document.security
    const [, schemes] = dereferenced(document, ['components', 'securitySchemes'])
    if (!Array.isArray(declared)) return []
    return declared.filter(isObject).map((requirement, index) =>
      Object.keys(requirement).filter(name => {
        if (isObject(schemes) && Object.hasOwn(schemes, name)) return true
        const at = own ? [...segments, 'security', String(index), name] : ['security', String(index), name]
        report(
          at,
          'key',
          'unknown-security-scheme',
          `No security scheme is called "${name}". Declare it in components.securitySchemes.`,
        )
        return false
      }),
    )
  }

  /** Somebody may have called another operation so. */
  const unusedId = (wanted: string): string => {
    let id = wanted
    for (let count = 2; idAt.has(id); count++) id = `${wanted} (${count})`
    return id
  }

  const identify = (path: string, method: string, operation: Record<string, unknown>, segments: Segments): string => {
    const fallback = unusedId(`${method.toUpperCase()} ${path}`)
    if (typeof operation.operationId !== 'string' || operation.operationId === '') {
      idAt.set(fallback, fallback)
      return fallback
    }
    const other = idAt.get(operation.operationId)
    if (other !== undefined) {
      report(
        [...segments, 'operationId'],
        'value',
        'duplicate-operation-id',
        `"${operation.operationId}" is the operationId of ${other} already. Each operation needs one of its own.`,
      )
      idAt.set(fallback, fallback)
      return fallback
    }
    idAt.set(operation.operationId, fallback)
    return operation.operationId
  }

  /** `isUncertain`: some parameter could not be read, which was reported; it may be the one that is missed. */
  const comparePathParameters = (
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

  /** `path`: where it is served, of what is written. */
  const operationOf = (path: string, written: string, method: string, item: Record<string, unknown>): Operation[] => {
    const segments = ['paths', written, method]
    const operation = item[method]
    if (!isObject(operation)) return []
    const own = parametersAt([...segments, 'parameters'], operation.parameters)
    const ofPath = parametersAt(['paths', written, 'parameters'], item.parameters)
    const shared = ofPath.filter(({ in: place, name }) => !own.some(other => other.in === place && other.name === name))
    const declared = [...shared, ...own]
    comparePathParameters(
      path,
      segments,
      declared,
      lengthOf(item.parameters) + lengthOf(operation.parameters) > ofPath.length + own.length,
    )
    // No request can carry one that the path doesn't name.
    const parameters = declared.filter(({ in: place, name }) => place !== 'path' || parameterNames(path).includes(name))
    const responses = responsesAt([...segments, 'responses'], operation.responses)
    if (responses.length === 0 && hasNoAnswer(operation.responses))
      report(segments, 'key', 'no-response', 'The operation declares no response, so there is nothing to answer.')
    return [
      {
        id: identify(path, method, operation, segments),
        method: method.toUpperCase(),
        path,
        summary: typeof operation.summary === 'string' ? operation.summary : '',
        tags: Array.isArray(operation.tags) ? operation.tags.map(String) : [],
        parameters,
        requestBody: requestBodyAt([...segments, 'requestBody']),
        responses,
        security: securityOf(operation, segments),
        place: placeOf(segments),
      },
    ]
  }

  const paths = isObject(document.paths) ? document.paths : {}
  const served = new Map<string, string>()
  // What is written as it is served goes before what is not.
  const listed = Object.entries(paths).toSorted(([one], [other]) => Number(hasQuery(one)) - Number(hasQuery(other)))
  for (const [written, item] of listed) {
    if (!written.startsWith('/') || !isObject(item)) continue
    const [path = ''] = written.split(/[?#]/, 1)
    if (hasQuery(written))
      report(
        ['paths', written],
        'key',
        'query-in-path',
        `A path ends before its "?" or "#": this one is served at ${path}. Declare what stands behind as query `
          + 'parameters.',
      )
    const shape = shapeOfPath(path)
    const twin = pathOfShape.get(shape)
    if (twin !== undefined)
      report(['paths', written], 'key', 'ambiguous-path', `${written} and ${twin} match the same requests.`)
    pathOfShape.set(shape, twin ?? written)
    for (const method of methods.filter(one => isObject(item[one]))) {
      const name = `${method.toUpperCase()} ${path}`
      const other = served.get(name)
      if (other === undefined) operations.push(...operationOf(path, written, method, item))
      else report(['paths', written, method], 'key', 'not-served', `${name} is served as ${other} has it.`)
      served.set(name, other ?? written)
    }
    for (const field of ['query', 'additionalOperations']) {
      if (field in item && String(document.openapi).startsWith('3.2'))
        report(['paths', written, field], 'key', 'not-served', `"${field}" is understood, but not served.`)
    }
  }
  if (operations.length === 0) {
    findings.push(
      findingAt(
        bundle.siteOf(['paths']),
        'key',
        'no-operation',
        'The contract has no operation, so there is nothing to serve.',
        true,
      ),
    )
  }
  return { operations, findings }
}

const hasQuery = (path: string): boolean => /[?#]/.test(path)

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** A status that ends an exchange: what is informational only announces an answer (RFC 9110, section 15.2). */
const isAnswer = (status: string): boolean => /^([2-5](\d\d|XX)|default)$/.test(status)

const isInformational = (status: string): boolean => /^1(\d\d|XX)$/.test(status)

const hasNoAnswer = (responses: unknown): boolean =>
  responses === undefined || (isObject(responses) && Object.keys(responses).every(isInformational))
