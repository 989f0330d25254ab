/**
 * Reads the operations out of the document: every parameter, body and response with its references followed.
 *
 * What belongs to no object (a path parameter that the template does not name, an operationId given twice, two
 * templates that match the same paths) is reported here; the walk along the shapes can't see it.
 */
import type { Bundle } from '../document/bundle.ts'
import { findingAt } from '../document/source.ts'
import type { Examples } from '../examples/examples.ts'
import type { Operation } from '../operation.ts'
import { parameterNames, shapeOfPath } from '../path-template.ts'
import type { Finding } from '../../text/finding.ts'
import { type Segments, dereferenced, isObject } from '../../text/pointer.ts'
import { hasNoAnswer, requestBodyAt, responsesAt } from './content.ts'
import { OperationIds } from './ids.ts'
import { comparePathParameters, parametersAt } from './parameters.ts'
import { type PlaceOf, type DocumentReading, documentReadingOf } from './reading.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

export interface ReadOperations {
  readonly operations: readonly Operation[]
  readonly findings: readonly Finding[]
}

/** @param placeOf where something of the document was written */
export const operationsOf = (bundle: Bundle, examples: Examples, placeOf: PlaceOf): ReadOperations => {
  const findings: Finding[] = []
  const reading = documentReadingOf(bundle, examples, placeOf, findings)
  const ids = new OperationIds(reading.report)
  const operations: Operation[] = []
  for (const served of servedOperations(reading)) operations.push(operationOf(reading, ids, served))
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

/** An operation of the document that a request can be led to. */
interface ServedOperation {
  /** Where it is served. */
  readonly path: string
  /** What stands for that in the document. */
  readonly written: string
  readonly method: string
  readonly item: Record<string, unknown>
  readonly operation: Record<string, unknown>
}

/** In the document's order; what is written as it is served goes before what is not. */
function* servedOperations({ document, report }: DocumentReading): Generator<ServedOperation, void, undefined> {
  const paths = isObject(document.paths) ? document.paths : {}
  const listed = Object.entries(paths).toSorted(([one], [other]) => Number(hasQuery(one)) - Number(hasQuery(other)))
  const served = new Map<string, string>()
  const pathOfShape = new Map<string, string>()
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
    for (const method of methods) {
      const operation = item[method]
      if (!isObject(operation)) continue
      const name = `${method.toUpperCase()} ${path}`
      const other = served.get(name)
      if (other === undefined) yield { path, written, method, item, operation }
      else report(['paths', written, method], 'key', 'not-served', `${name} is served as ${other} has it.`)
      served.set(name, other ?? written)
    }
    for (const field of ['query', 'additionalOperations']) {
      if (field in item && String(document.openapi).startsWith('3.2'))
        report(['paths', written, field], 'key', 'not-served', `"${field}" is understood, but not served.`)
    }
  }
}

/** The security requirements of an operation: lists of schemes, each of which are needed together. */
const securityOf = (
  { document, report }: DocumentReading,
  operation: Record<string, unknown>,
  segments: Segments,
): string[][] => {
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

const operationOf = (
  reading: DocumentReading,
  ids: OperationIds,
  { path, written, method, item, operation }: ServedOperation,
): Operation => {
  const segments = ['paths', written, method]
  const own = parametersAt(reading, [...segments, 'parameters'], operation.parameters)
  const ofPath = parametersAt(reading, ['paths', written, 'parameters'], item.parameters)
  const shared = ofPath.filter(({ in: place, name }) => !own.some(other => other.in === place && other.name === name))
  const declared = [...shared, ...own]
  comparePathParameters(
    reading,
    path,
    segments,
    declared,
    lengthOf(item.parameters) + lengthOf(operation.parameters) > ofPath.length + own.length,
  )
  // No request can carry one that the path doesn't name.
  const named = new Set(parameterNames(path))
  const parameters = declared.filter(({ in: place, name }) => place !== 'path' || named.has(name))
  const responses = responsesAt(reading, [...segments, 'responses'], operation.responses)
  if (responses.length === 0 && hasNoAnswer(operation.responses))
    reading.report(segments, 'key', 'no-response', 'The operation declares no response, so there is nothing to answer.')
  return {
    id: ids.idOf(path, method, operation, segments),
    method: method.toUpperCase(),
    path,
    summary: typeof operation.summary === 'string' ? operation.summary : '',
    tags: Array.isArray(operation.tags) ? operation.tags.map(String) : [],
    parameters,
    requestBody: isBodyIgnored(reading, method) ? undefined : requestBodyAt(reading, [...segments, 'requestBody']),
    responses,
    security: securityOf(reading, operation, segments),
    place: reading.placeOf(segments),
  }
}

/**
 * Where HTTP gives a body no meaning, 3.0 has it ignored (3.0.3, section 4.7.10.1), and 3.1 lets it be. That of DELETE
 * is taken as it is meant in both.
 */
const isBodyIgnored = ({ document }: DocumentReading, method: string): boolean =>
  String(document.openapi).startsWith('3.0') && ['get', 'head', 'trace'].includes(method)

const hasQuery = (path: string): boolean => /[?#]/.test(path)

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
