/**
 * Checks a request against its operation: a Call, or its violations, the first hundred of them at once.
 *
 * Violations come in the order path, query, header, cookie, body, each as declared: a client can rely on the first.
 * A request that could only be checked at more cost than its size has to show for is told so; it may be a good one.
 */
import type { BrokenRule, Problem, Violation } from '../problem.ts'
import { type OperationBackend, type RequestValues, isNamed } from './backend.ts'
import { charsetOf, notUtf8, textOf, writtenText } from './body-text.ts'
import { type Kinds, kindsOf, noKinds, scalar } from './kinds.ts'
import {
  admits,
  essenceOf,
  isForm,
  isJson,
  isMultipart,
  isPartsForm,
  isXml,
  isYaml,
  sharedParameters,
} from './media-types.ts'
import type { Operation, Parameter, ParameterPlace } from '../operation.ts'
import { fieldPlaceIn } from '../field-places.ts'
import { type FormCodec, type FormRead, formCodecOf } from './form.ts'
import { type PartsForm, ofMediaType, partsFormOf } from './parts-form.ts'
import {
  type RawRequest,
  type ReadValue,
  type QueryNaming,
  goodDefaultOf,
  parameterReader,
  queryNaming,
} from './parameters.ts'
import type { TypedValue } from './parameter-styles.ts'
import { define } from '../../text/define.ts'
import { isTextTooDeep, tooDeep } from '../../text/depth.ts'
import type { Place } from '../../text/finding.ts'
import { given } from '../../text/given.ts'
import { lazy, lazyEach } from '../../text/lazy.ts'
import { notJson, whyNoJson } from '../../text/not-json.ts'
import { escapeSegment, segmentsOf } from '../../text/pointer.ts'
import { type SchemaProblem, inBytes } from '../schema-problem.ts'
import { type SecretPlaces, foundAsKind } from '../secret-places.ts'
import { type CheckBounds, type FoundProblems, type Schemas, noneFound } from '../schemas.ts'
import { TooMuchWork } from '../work.ts'
import { tooMuchWork } from './too-much-work.ts'
import { cut } from '../../text/cut.ts'

export interface RawBody {
  /** The `Content-Type` header as it was sent. */
  readonly contentType: string | undefined
  readonly bytes: Buffer | undefined
  /** What was made of it, where somebody has read it before. */
  readonly read?: { readonly value: unknown } | { readonly reason: string; readonly pointer?: string } | undefined
}

export type CheckedRequest =
  | ({
      readonly violations: readonly Violation[]
      /** There are more than these. */
      readonly areMore: boolean
    } & Unchecked)
  | ({ readonly violations: undefined; readonly values: RequestValues } & Unchecked)
  /** Nothing is known of the request but that it costs too much. */
  | { readonly violations: undefined; readonly values?: undefined; readonly problem: Problem }

interface Unchecked {
  /** The media type of a body with names and values that nobody looked into; absent: there is no such body. */
  readonly unchecked?: string
}

export interface RequestCheck {
  /** @param body `unread`: the parameters alone are looked at, as if there were nothing wrong with it */
  (raw: RawRequest, body: RawBody | 'unread'): CheckedRequest
}

/** While it is being made. */
type Written<T> = { -readonly [K in keyof T]: T[K] }

/** A body can break its schema in as many places as it has bytes. Nobody reads on. */
const mostViolations = 100

/**
 * Steps of a check for a request with a body of so many bytes: for values of 20 bytes some 25 alternatives each, and
 * what a few kilobytes of parameters take. Beyond the first 128 KiB few more: a check is one turn of the event loop,
 * and that of a mebibyte is to take less than 50 ms.
 */
const stepsFor = (bytes: number): number => 100_000 + 6 * Math.min(bytes, wellPaid) + Math.max(bytes - wellPaid, 0) / 2
const wellPaid = 128 * 1024
/** For a character of a query, of which there are few thousand: one text may be all of it, held against a pattern. */
const stepsOfCharacter = 40

/** How far a request is checked that has a body of so many bytes, and so many characters in its query. */
export const boundsFor = (bytes: number, characters = 0): CheckBounds => ({
  most: mostViolations,
  steps: stepsFor(bytes) + stepsOfCharacter * characters,
})

const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie']

/**
 * @param secrets says what is told without its value: whoever keeps an answer may not know what is in it
 * @param naming of its query; it is asked for where a parameter takes names that are nobody's
 */
export const requestCheck = (
  operation: Operation,
  schemas: Schemas,
  backend: OperationBackend,
  secrets: SecretPlaces,
  naming: () => QueryNaming = lazy(() => queryNaming(operation.parameters, schemas, none)),
): RequestCheck => {
  const ordered = places.flatMap(place => operation.parameters.filter(parameter => parameter.in === place))
  const readers = ordered.map(parameter => ({
    parameter,
    read: parameterReader(parameter, schemas, name => naming().isOthers(name, parameter)),
    key: keyOf(parameter),
    fallback: lazy(() => goodDefaultOf(parameter, schemas)),
  }))
  const parameterOf: ReadonlyMap<string, OrderedParameter> = new Map(
    // Of one name in two spellings the first counts.
    readers.map(({ parameter, key }, rank) => [key, { parameter, rank }] as const).toReversed(),
  )
  const lastOf: ReadonlyMap<string, number> = new Map(readers.map(({ key }, index) => [key, index]))
  const [firstMediaType] = operation.requestBody?.content.keys() ?? []
  const forms: Forms = {
    asText: lazyEach(pointer => (pointer === undefined ? noKinds : kindsOf(schemas.at(pointer), schemas))),
    inText: lazyEach(schemaPointer => formCodecOf(schemaPointer, schemas)),
    inParts: lazyEach(schemaPointer => partsFormOf(schemaPointer, schemas)),
  }

  return (raw, body) => {
    const values: Written<RequestValues> = { path: {}, query: {}, header: {}, cookie: {} }
    let found: Map<string, Violation> | undefined
    let unnamed: Unnamed[] | undefined
    const results: ReadValue[] = []
    for (const { parameter, read, key, fallback } of readers) {
      const result = read(raw)
      results.push(result)
      const isEmpty = parameter.allowEmptyValue && isEmptyValue(result)
      if (result.kind === 'violation') (found ??= new Map()).set(key, result.violation)
      else if (result.kind === 'value' && !isEmpty) unnamed = put(values, unnamed, parameter, result.value)
      else if (parameter.required && !isEmpty) (found ??= new Map()).set(key, missing(parameter))
      else unnamed = put(values, unnamed, parameter, fallback())
    }
    let bodyRead: ReturnType<typeof readBody>
    try {
      bodyRead = operation.requestBody === undefined || body === 'unread' ? noBody : readBody(operation, body, forms)
    } catch (error) {
      if (error instanceof TooMuchWork) return stopped(operation, error, values, schemas)
      throw error
    }
    const isCompiled = bodyRead.kind === 'json' && bodyRead.mediaType === firstMediaType
    if (isCompiled) values.requestBody = bodyRead.value
    const { problems: told = none, binary, unchecked } = bodyRead
    const bounds = boundsFor(body === 'unread' ? 0 : (body.bytes?.length ?? 0), raw.query.length)
    let inAll: FoundProblems
    let inBody = noneFound
    let unnamedProblems: readonly SchemaProblem[] = none
    try {
      inAll = backend.problemsFound(values, bounds)
      if (!isCompiled && bodyRead.kind !== 'unchecked' && bodyRead.schemaPointer !== undefined)
        inBody = besides(told, schemas.problemsFoundAt(bodyRead.schemaPointer, bodyRead.value, 'request', bounds))
      const isWrong = bodyRead.violation !== undefined || inBody.problems.length > 0
      const other = isWrong ? otherwise(bodyRead, schemas, bounds) : undefined
      if (other !== undefined) [bodyRead, inBody] = [other, noneFound]
      for (const { parameter, value } of unnamed ?? none) {
        define(values[parameter.in], parameter.name, value)
        const { problems } =
          parameter.schemaPointer === undefined
            ? noneFound
            : schemas.problemsFoundAt(parameter.schemaPointer, value, 'request', bounds)
        unnamedProblems = [...unnamedProblems, ...problems.map(inside(`/${parameter.in}/${parameter.name}`))]
      }
    } catch (error) {
      if (error instanceof TooMuchWork)
        return stopped(operation, error, { ...values, requestBody: bodyRead.value }, schemas)
      // A schema that contains itself is checked by recursion, as deep as the client's body is.
      if (!(error instanceof RangeError)) throw error
      const { violation } = invalid('expected less nesting, found more levels than can be checked.')
      return { violations: [violation], areMore: false }
    }
    const { violation: unread } = bodyRead
    if (unread !== undefined) {
      const place = placesIn(operation, bodyRead, schemas)(unread.name)
      ;(found ??= new Map()).set('body ', { ...unread, ...given({ place }) })
    }
    if (!isCompiled && bodyRead.value !== undefined) values.requestBody = bodyRead.value
    if (
      found === undefined
      && inAll.problems.length === 0
      && inBody.problems.length === 0
      && told.length === 0
      && unnamedProblems.length === 0
    )
      return unchecked === undefined ? { violations: undefined, values } : { violations: undefined, values, unchecked }
    const sent = (key: string): TypedValue => {
      const result = results[lastOf.get(key) ?? -1]
      return result?.kind === 'value' ? result : { value: undefined }
    }
    const isOfBytes = ([name]: readonly string[]): boolean => name !== undefined && binary?.has(name) === true
    const problems = [
      ...inAll.problems,
      ...unnamedProblems,
      ...[...told, ...inBody.problems]
        .map(problem => (isOfBytes(segmentsOf(problem.pointer)) ? inBytes(problem) : problem))
        .map(inside('/requestBody')),
    ]
    const fieldPlaceOf = placesIn(operation, bodyRead, schemas)
    const { schemaPointer, value } = bodyRead
    const isSecret = ({ pointer, keyword }: SchemaProblem): boolean => {
      if (keyword === ofMediaType) return false
      const [first = '', name = ''] = segmentsOf(pointer)
      const below = pointer.slice(first.length + 1)
      if (first === 'requestBody' && isOfBytes([name])) return true
      if (first === 'requestBody')
        return schemaPointer !== undefined && secrets.isAt(schemas.at(schemaPointer), value, below)
      const { parameter } = parameterOf.get(`${first} ${name}`) ?? {}
      return (
        parameter !== undefined
        && secrets.isAt({ properties: { [name]: parameter.schema } }, { [name]: sent(keyOf(parameter)).value }, below)
      )
    }
    const violations = [
      ...(found ?? []),
      ...problems.flatMap(problem => violationOf(problem, found, parameterOf, sent, fieldPlaceOf, isSecret)),
    ]
    const rank = (key: string): number =>
      key.startsWith('body ') ? ordered.length : (parameterOf.get(key)?.rank ?? -1)
    const sorted = violations.toSorted(([a], [b]) => rank(a) - rank(b)).map(([, violation]) => violation)
    if (sorted.length === 0) return { violations: undefined, values, ...given({ unchecked }) }
    const areMore = inAll.areMore || inBody.areMore || sorted.length > mostViolations
    return { violations: sorted.slice(0, mostViolations), areMore, ...given({ unchecked }) }
  }
}

/** What the library's values have no place for: see `isNamed`. */
interface Unnamed {
  readonly parameter: Parameter
  readonly value: unknown
}

/** Into the values, or to those that have no name there. */
const put = (
  values: Written<RequestValues>,
  unnamed: Unnamed[] | undefined,
  parameter: Parameter,
  value: unknown,
): Unnamed[] | undefined => {
  if (value === undefined) return unnamed
  if (!isNamed(parameter)) return [...(unnamed ?? none), { parameter, value }]
  values[parameter.in][nameOf(parameter)] = value
  return unnamed
}

const stopped = (
  operation: Operation,
  { culprit }: TooMuchWork,
  values: RequestValues,
  { document }: Schemas,
): CheckedRequest => ({ violations: undefined, problem: tooMuchWork(operation, culprit, values, document) })

interface OrderedParameter {
  readonly parameter: Parameter
  /** In the order in which violations come. */
  readonly rank: number
}

const inside =
  (holder: string) =>
  (problem: SchemaProblem): SchemaProblem => ({ ...problem, pointer: holder + problem.pointer })

const nameOf = ({ in: place, name }: Parameter): string => (place === 'header' ? name.toLowerCase() : name)
const keyOf = (parameter: Parameter): string => `${parameter.in} ${nameOf(parameter)}`

const missing = ({ in: place, name, schema }: Parameter): Violation => ({
  in: place,
  name,
  code: 'missing_parameter',
  message:
    `${place}.${name}: expected `
    + `${typeof schema === 'object' && typeof schema.type === 'string' ? `a value (${schema.type})` : 'a value'}, `
    + 'found nothing.',
  rule: { keyword: 'required', bound: true },
})

const violationOf = (
  problem: SchemaProblem,
  found: ReadonlyMap<string, Violation> | undefined,
  parameters: ReadonlyMap<string, OrderedParameter>,
  sentFor: (key: string) => TypedValue,
  fieldPlaceOf: (pointer: string) => Place | undefined,
  isSecret: (problem: SchemaProblem) => boolean,
): [string, Violation][] => {
  const told = (shown: string): string => {
    const kind = foundAsKind(shown)
    // To look a place up takes longer than to see that nothing is told of what is there.
    return kind !== shown && isSecret(problem) ? kind : shown
  }
  const [first = '', sent = '', ...rest] = segmentsOf(problem.pointer)
  if (first === 'requestBody') {
    if (found?.has('body ') === true) return []
    const pointer = problem.pointer.slice('/requestBody'.length)
    const message = `body${pointer}: expected ${problem.expected}, found ${told(problem.found)}.`
    const violation = { in: 'body', name: pointer, code: 'invalid_body', message, rule: ruleOf(problem) } as const
    return [[`body ${pointer}`, { ...violation, ...given({ place: fieldPlaceOf(pointer) }) }]]
  }
  const place = places.find(one => one === first)
  const key = `${first} ${sent}`
  const name = parameters.get(key)?.parameter.name ?? sent
  if (place === undefined || found?.has(key) === true) return []
  const isRange =
    /^(exclusive)?(minimum|maximum)$/i.test(problem.keyword) || /in the format u?int\d+$/.test(problem.expected)
  const code = isRange ? 'out_of_range' : 'invalid_parameter'
  const where = rest.length === 0 ? `${place}.${name}` : `${place}.${name}[${rest.join('.')}]`
  const shown = told(numberAsSent(sentFor(key), rest) ?? problem.found)
  const message = `${where}: expected ${problem.expected}, found ${shown}.`
  return [[key, { in: place, name, code, message, rule: ruleOf(problem) }]]
}

const placesIn = (
  { requestBody }: Operation,
  { schemaPointer, value }: ReadBodyValue,
  { document }: Schemas,
): ((pointer: string) => Place | undefined) =>
  requestBody === undefined || schemaPointer === undefined
    ? () => undefined
    : fieldPlaceIn(requestBody.fieldPlaces, document, schemaPointer, value)

const ruleOf = ({ keyword, bound }: SchemaProblem): BrokenRule => ({ keyword, ...given({ bound }) })

/**
 * A number's own digits: `007` and what is beyond a double's precision are no longer what they were once they are read.
 */
const numberAsSent = ({ value, sent }: TypedValue, [index, ...below]: readonly string[]): string | undefined => {
  const [one, text]: readonly unknown[] =
    Array.isArray(value) && Array.isArray(sent) ? [value[Number(index)], sent[Number(index)]] : [value, sent]
  if (typeof one !== 'number' || typeof text !== 'string' || below.length > 0) return undefined
  return cut(text, mostQuoted)
}

/** Characters of a value that are told to whoever sent it. */
const mostQuoted = 80

// ---------------------------------------------------------------- body

interface ReadBodyValue {
  readonly kind: 'json' | 'text' | 'unchecked'
  /** It could not be read. */
  readonly violation?: Violation
  readonly value: unknown
  /** Of a form (see `FormRead`). */
  readonly other?: (() => unknown) | undefined
  readonly mediaType: string | undefined
  readonly schemaPointer: string | undefined
  /** What else is wrong with it, and where it holds what is no text (see `PartsFormRead`). */
  readonly problems?: readonly SchemaProblem[]
  readonly binary?: ReadonlySet<string>
  /** See `Unchecked`. */
  readonly unchecked?: string
}

const none: readonly never[] = []

/** Of what is in another media type its schema says nothing. */
const besides = (told: readonly SchemaProblem[], found: FoundProblems): FoundProblems => {
  if (told.length === 0 || found.problems.length === 0) return found
  const known = new Set(told.map(({ pointer }) => pointer))
  const isTold = (pointer: string): boolean =>
    known.has(pointer) || (pointer !== '' && isTold(pointer.slice(0, pointer.lastIndexOf('/'))))
  return { ...found, problems: found.problems.filter(({ pointer }) => !isTold(pointer)) }
}

/** By the schemas of the bodies that they are. */
interface Forms {
  readonly asText: (schemaPointer: string | undefined) => Kinds
  readonly inText: (schemaPointer: string | undefined) => FormCodec
  readonly inParts: (schemaPointer: string | undefined) => PartsForm
}

/** Another reading of a body that is wrong, where that one is good. */
const otherwise = (
  { other, mediaType, schemaPointer }: ReadBodyValue,
  schemas: Schemas,
  bounds: CheckBounds,
): ReadBodyValue | undefined => {
  const value = other?.()
  if (value === undefined || schemaPointer === undefined) return undefined
  const { problems } = schemas.problemsFoundAt(schemaPointer, value, 'request', bounds)
  return problems.length === 0 ? { kind: 'text', value, mediaType, schemaPointer } : undefined
}

const noBody: ReadBodyValue = { kind: 'unchecked', value: undefined, mediaType: undefined, schemaPointer: undefined }

const invalid = (message: string, pointer = ''): { readonly violation: Violation } & ReadBodyValue => ({
  ...noBody,
  violation: { in: 'body', name: pointer, code: 'invalid_body', message: `body${pointer}: ${message}` },
})

/** `name=`, of one value or of a list. */
const isEmptyValue = (read: ReadValue): boolean =>
  read.kind === 'value' && read.sent !== undefined && [read.sent].flat().join() === ''

/** The declared media type that a `Content-Type` falls under. */
export const declaredFor = (operation: Operation, contentType: string): string | undefined =>
  operation.requestBody?.content.has(contentType) === true
    ? contentType
    : [...(operation.requestBody?.content.keys() ?? [])]
        .map(declared => ({
          declared,
          rank: admits(declared, essenceOf(contentType)),
          shared: sharedParameters(declared, contentType),
        }))
        .filter(({ rank, shared }) => rank > 0 && shared >= 0)
        // Of those that it names alike the one that asks for the fewest others.
        .toSorted(
          (a, b) => b.rank - a.rank || b.shared - a.shared || parameterCount(a.declared) - parameterCount(b.declared),
        )[0]?.declared

const parameterCount = (mediaType: string): number => mediaType.split(';').length

/** GET and HEAD have no body, whatever comes behind them, unless the operation declares one. */
export const isBodyRead = ({ requestBody }: Operation, method: string | undefined): boolean =>
  requestBody !== undefined || (method !== 'GET' && method !== 'HEAD')

/**
 * Refuses a body that is not in a declared media type, before it is read. undefined: it may be read.
 *
 * @param hasBody whether the request brings one, by its framing headers (RFC 9112, section 6)
 */
export const mediaTypeViolation = (
  operation: Operation,
  contentType: string | undefined,
  contentEncoding: string | undefined,
  hasBody: boolean,
): Violation | undefined => {
  // What most clients send.
  if (
    contentType === 'application/json'
    && contentEncoding === undefined
    && operation.requestBody?.content.has(contentType) === true
  )
    return undefined
  const declared = [...(operation.requestBody?.content.keys() ?? [])]
  if (declared.length === 0 || (!hasBody && contentType === undefined)) return undefined
  const refused = (name: string, message: string): Violation => ({
    in: 'header',
    name,
    code: 'unsupported_media_type',
    message: `header.${name}: ${message}`,
  })
  const wanted = `expected ${declared.join(' or ')}`
  // RFC 9110, section 8.3: without a type it may be taken for any sequence of bytes.
  if (contentType === undefined && declared.some(type => admits(type, 'application/octet-stream') > 0)) return undefined
  if (contentType === undefined) return refused('Content-Type', `${wanted}, found nothing.`)
  if (declaredFor(operation, contentType) === undefined)
    return refused('Content-Type', `${wanted}, found ${JSON.stringify(cut(contentType, 80))}.`)
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1]?.toLowerCase()
  if (isJson(contentType) && charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    return refused(
      'Content-Type',
      `expected JSON in UTF-8 (RFC 8259), found the charset ${JSON.stringify(cut(charset, 40))}.`,
    )
  }
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') {
    return refused(
      'Content-Encoding',
      `expected a body without content coding, found ${JSON.stringify(cut(contentEncoding, 40))}.`,
    )
  }
  return undefined
}

const readBody = (operation: Operation, { contentType = '', bytes, read }: RawBody, forms: Forms): ReadBodyValue => {
  const { requestBody } = operation
  if (requestBody === undefined) return noBody
  if (bytes === undefined || bytes.length === 0)
    return requestBody.required ? invalid('expected a body, found none.') : noBody
  const mediaType = declaredFor(operation, contentType)
  const schemaPointer = mediaType === undefined ? undefined : requestBody.content.get(mediaType)
  const essence = contentType === 'application/json' ? contentType : essenceOf(contentType)
  // What most clients send.
  if (essence === 'application/json') return jsonBody(bytes, read, mediaType, schemaPointer)
  if (isPartsForm(essence)) {
    const form = forms.inParts(schemaPointer).read(bytes, contentType)
    return form.kind === 'broken' ? invalid(form.message) : formBody(form, { mediaType, schemaPointer, essence })
  }
  if (isMultipart(essence)) return { ...noBody, mediaType, unchecked: essence }
  if (isJson(essence)) return jsonBody(bytes, read, mediaType, schemaPointer)
  const isFormBody = isForm(essence)
  const isText = essence.startsWith('text/') && !isXml(essence) && !isYaml(essence)
  if (!isFormBody && !isText) return { ...noBody, mediaType }
  if (!isFormBody) return textBody(bytes, { contentType, mediaType, schemaPointer }, forms)
  const text = textOf(bytes)
  if (text === undefined) return invalid(notUtf8)
  return formBody(forms.inText(schemaPointer).read(text), { mediaType, schemaPointer, essence })
}

const jsonBody = (
  bytes: Buffer,
  read: RawBody['read'],
  mediaType: string | undefined,
  schemaPointer: string | undefined,
): ReadBodyValue => {
  if (read !== undefined)
    return 'reason' in read
      ? invalid(read.reason, read.pointer)
      : { kind: 'json', value: read.value, mediaType, schemaPointer }
  const text = textOf(bytes)
  if (text === undefined) return invalid(notUtf8)
  if (isTextTooDeep(text)) return invalid(tooDeep)
  try {
    return { kind: 'json', value: JSON.parse(text), mediaType, schemaPointer }
  } catch (error) {
    return invalid(notJson(whyNoJson(error, text)))
  }
}

/** A schema of a table, or of another thing that has parts, says nothing of how that is written. */
const textBody = (
  bytes: Buffer,
  { contentType, ...declared }: Pick<ReadBodyValue, 'mediaType' | 'schemaPointer'> & { readonly contentType: string },
  forms: Forms,
): ReadBodyValue => {
  const unchecked = { ...noBody, ...declared, unchecked: essenceOf(contentType) }
  const kinds = forms.asText(declared.schemaPointer)
  if (kinds.types.size > 0 && !texts.some(type => kinds.types.has(type))) return unchecked
  const text = writtenText(bytes, contentType)
  if (text === undefined) return charsetOf(contentType) === undefined ? invalid(notUtf8) : unchecked
  const typed = scalar(text, kinds)
  const isAnyText = kinds.types.size === 0 || kinds.types.has('string')
  const [value, other] = isAnyText ? [text, typed] : [typed, text]
  return { kind: 'text', value, ...declared, ...(other === value ? {} : { other: () => other }) }
}

/** What is one piece of text. */
const texts: readonly string[] = ['string', 'number', 'integer', 'boolean', 'null']

const formBody = (
  form: FormRead & Pick<ReadBodyValue, 'problems' | 'binary'>,
  { essence, ...declared }: Pick<ReadBodyValue, 'mediaType' | 'schemaPointer'> & { readonly essence: string },
): ReadBodyValue => {
  const { problems, binary } = form
  const found = { ...declared, ...given({ problems, binary }) }
  if (form.kind === 'opaque') return { ...noBody, ...found, unchecked: essence }
  const { value, other } = form
  if (form.kind === 'value') return { kind: 'text', value, other, ...found }
  return { ...invalid(form.message, `/${escapeSegment(form.name)}`), other, ...found }
}
