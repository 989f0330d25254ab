/**
 * Does an answer keep to the contract? Its status, then its media type, its headers and its body; after the first that
 * is wrong nothing is told that would follow from it.
 */
import { isUtf8 } from 'node:buffer'
import { readSource } from '../contract/document/source.ts'
import { admits, essenceOf, isJson, sharedParameters } from '../contract/check/media-types.ts'
import { type ParameterLayout, readJsonText, parameterLayoutOf, typedText } from '../contract/check/parameter-styles.ts'
import { Unreadable } from '../text/percent-encoding.ts'
import { declaredContent } from '../contract/declared-content.ts'
import type { Contract } from '../contract/contract.ts'
import { typesOfValue } from '../contract/json-type.ts'
import type { DeclaredResponse, MediaType, Operation } from '../contract/operation.ts'
import { placeBelow, placeInSchema } from '../contract/place-in-schema.ts'
import { typesNamed } from '../contract/schema-problem.ts'
import { foundWithout, secretPlaces } from '../contract/secret-places.ts'
import { TooMuchWork } from '../contract/work.ts'
import { writeOnlyFinder } from '../contract/write-only.ts'
import { bodilessBy } from '../text/bodiless.ts'
import { counted } from '../text/counted.ts'
import type { Place } from '../text/finding.ts'
import { deepest, isTextTooDeep } from '../text/depth.ts'
import { given } from '../text/given.ts'
import { lazyEach } from '../text/lazy.ts'
import { hasMoreValues } from '../text/value-count.ts'
import { whyNoJson } from '../text/not-json.ts'
import { isObject, segmentsOf, valueAt } from '../text/pointer.ts'
import type { ProviderAnswer } from './provider.ts'

export interface AnswerFailure {
  readonly rule: 'status' | 'media-type' | 'headers' | 'body'
  /** What tells it from others of the rule: a null in a place is another failure than a text there. */
  readonly aspect: string
  readonly expected: string
  readonly found: string
  readonly pointer?: string
  readonly place?: Place
}

/** Is it the answer as such, and no part of it? What breaks a part shows where; this looks alike whatever the cause. */
export const isOfAll = ({ rule, pointer }: AnswerFailure): boolean =>
  rule === 'status' || rule === 'media-type' || (rule === 'body' && pointer === undefined)

export interface JudgedAnswer {
  readonly failures: readonly AnswerFailure[]
  /** What was looked at, in the order in which it was. */
  readonly rules: readonly AnswerFailure['rule'][]
  /** Of a body of JSON that keeps to its schema. */
  readonly body: unknown
  /** Of any body of JSON. */
  readonly parsed?: unknown
  /** JSON Pointers to all in the body that breaks its schema; undefined: there is too much of it. */
  readonly brokenAt?: ReadonlySet<string>
  readonly response: DeclaredResponse | undefined
  /** The declared one that it is of. */
  readonly media?: MediaType
  /** Why nobody can say whether the body keeps to its schema. */
  readonly unjudged?: string
}

/** `bytes`: of the body, without content codings; undefined: it is not to be looked at. */
export type AnswerToJudge = Pick<ProviderAnswer, 'status' | 'headers' | 'json'> & { readonly bytes: Buffer | undefined }

export const answerRules: Readonly<Record<AnswerFailure['rule'], string>> = {
  status: 'each status is declared',
  'media-type': 'each body is of a declared media type',
  headers: 'declared headers are as declared',
  body: 'each body keeps to its schema',
}

export interface AnswerJudge {
  /** @param sent headers of the call, their names in lower case; undefined: nobody knows them all */
  judge(operation: Operation, answer: AnswerToJudge, sent?: ReadonlyMap<string, string>): JudgedAnswer
  /** Where the contract speaks of a part of the body of a response. */
  placeOf(operation: Operation, status: number, pointer: string): Place | undefined
  /** Where it declares a response, or one of its headers. */
  placeOfResponse(operation: Operation, status: number, header?: string): Place | undefined
}

export const responseTo = ({ responses }: Operation, status: number): DeclaredResponse | undefined => {
  const declared = [String(status), `${Math.floor(status / 100)}XX`, 'default']
  return declared.flatMap(one => responses.find(response => response.status === one) ?? [])[0]
}

export const answerJudge = (contract: Contract): AnswerJudge => {
  const read = lazyEach((path: string) => readSource(path))
  const writeOnlyIn = writeOnlyFinder(contract.schemas)
  const secrets = secretPlaces(contract)
  const placed = (operation: Operation, below: readonly string[]): Place | undefined =>
    placeBelow(operation, below, read) ?? operation.place
  const schemaAt = ({ status }: DeclaredResponse, { mediaType }: MediaType): readonly string[] => [
    'responses',
    status,
    'content',
    mediaType,
    'schema',
  ]
  const bodyPlace = (
    operation: Operation,
    response: DeclaredResponse,
    media: MediaType,
    pointer: string,
    body?: unknown,
  ): Place | undefined =>
    placeInSchema(operation, schemaAt(response, media), pointer, read, body)
    ?? placed(operation, schemaAt(response, media))

  const bodyFailures = (
    operation: Operation,
    response: DeclaredResponse,
    media: MediaType,
    body: unknown,
    bytes: number,
  ): Pick<JudgedAnswer, 'failures' | 'brokenAt'> => {
    if (media.schemaPointer === undefined) return { failures: [] }
    const bounds = { most: mostProblems, steps: stepsFor(bytes) }
    const { problems, areMore } = contract.schemas.problemsFoundAt(media.schemaPointer, body, 'response', bounds)
    // What came there is a secret, as a rule.
    const leaked = writeOnlyIn(media.schemaPointer, body).map(({ pointer, place }) => ({
      pointer,
      within: place,
      keyword: 'writeOnly',
      expected: 'no value, since it is writeOnly',
      found: typesNamed([typeOf(valueAt(body, segmentsOf(pointer)))]),
    }))
    const schema = contract.schemas.at(media.schemaPointer)
    const seen = new Set<string>()
    const told = [...problems.map(problem => ({ ...problem, within: everyItem(problem.pointer) })), ...leaked]
    const failures = told.flatMap(({ pointer, within, keyword, expected, found }): readonly AnswerFailure[] => {
      const came = keyword === 'type' ? ` ${typeOf(valueAt(body, segmentsOf(pointer)))}` : ''
      const aspect = `${response.status} ${within} ${keyword}${came}`
      // In many items of one answer it is one failure, that came once.
      if (seen.has(aspect)) return []
      seen.add(aspect)
      const place = given({ place: bodyPlace(operation, response, media, pointer, body) })
      const shown = secrets.isAt(schema, body, pointer) ? foundWithout(found) : found
      return [{ rule: 'body', aspect, expected, found: shown, pointer, ...place }]
    })
    return { failures, ...given({ brokenAt: areMore ? undefined : new Set(told.map(({ pointer }) => pointer)) }) }
  }

  /** Of a header, by its pointer: each answer has it again. */
  const layoutAt = lazyEach((pointer: string) => {
    const header = contract.schemas.at(pointer)
    const { schema, explode } = isObject(header) ? header : {}
    return parameterLayoutOf(
      { name: '', style: 'simple', explode: explode === true, schema, mediaType: undefined },
      contract.schemas,
    )
  })

  const headerFailures = (
    operation: Operation,
    response: DeclaredResponse,
    answer: AnswerToJudge,
  ): readonly AnswerFailure[] =>
    response.headers.flatMap(({ name, pointer }): readonly AnswerFailure[] => {
      const header = contract.schemas.at(pointer)
      const sent = answer.headers.get(name.toLowerCase())
      const place = given({ place: placed(operation, ['responses', response.status, 'headers', name]) })
      const failure = (expected: string, found: string, aspect: string, where = name): AnswerFailure => ({
        rule: 'headers',
        aspect: `${response.status} ${name} ${aspect}`,
        expected: `${where}: ${expected}`,
        found,
        ...place,
      })
      if (!isObject(header) || name.toLowerCase() === 'content-type') return []
      if (sent === undefined) return header.required === true ? [failure('a value', 'none', 'missing')] : []
      const content = declaredContent(header)
      const schemaPointer = `${pointer}${content?.pointer ?? ''}/schema`
      const shown = (): string => JSON.stringify(secrets.header(name, sent, contract.schemas.at(schemaPointer)))
      let values: readonly unknown[] = []
      if (content !== undefined && isJson(content.mediaType)) {
        try {
          values = [readJsonText(sent)]
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error
          return [failure('JSON', shown(), 'json')]
        }
      } else if (header.schema !== undefined) values = readings(sent, layoutAt(pointer))
      const problem = values
        .map(value => contract.schemas.problems(schemaPointer, value, 'response')[0])
        .find((one, _index, all) => all.every(each => each !== undefined) && one !== undefined)
      if (problem === undefined) return []
      const within = segmentsOf(problem.pointer).join('.')
      return [failure(problem.expected, shown(), 'value', within === '' ? name : `${name}[${within}]`)]
    })

  return {
    placeOfResponse: (operation, status, header) => {
      const response = responseTo(operation, status)
      const below = header === undefined ? [] : ['headers', header]
      return placed(operation, ['responses', ...(response === undefined ? [] : [response.status, ...below])])
    },
    placeOf: (operation, status, pointer) => {
      const response = responseTo(operation, status)
      const media = response?.content.find(({ mediaType }) => isJson(mediaType))
      return response === undefined || media === undefined
        ? operation.place
        : bodyPlace(operation, response, media, pointer)
    },
    judge: (operation, answer, sentHeaders) => {
      const response = responseTo(operation, answer.status)
      const declared = operation.responses.map(({ status }) => status)
      const ofStatus = (aspect: string, expected: string, below: readonly string[]): JudgedAnswer => ({
        failures: [
          {
            rule: 'status',
            aspect,
            expected,
            found: String(answer.status),
            ...given({ place: placed(operation, ['responses', ...below]) }),
          },
        ],
        rules: ['status'],
        body: undefined,
        response: undefined,
      })
      // Nothing is said of any answer (what comes before one, such as 100, is none).
      if (declared.length === 0) return { failures: [], rules: [], body: undefined, response }
      if (response === undefined) return ofStatus(String(answer.status), declared.join(' or '), [])
      if (sentHeaders !== undefined && isUnconditional304(operation, answer, sentHeaders)) {
        const others = declared.filter(status => status !== '304').join(' or ') || 'another status'
        const expected = `${others}, for the call has no condition (RFC 9110, section 15.4.5)`
        return ofStatus('304 unconditional', expected, [response.status])
      }
      const headers = headerFailures(operation, response, answer)
      const sofar = { rules: ['status', 'headers'] as const, response }
      const { content } = response
      // It has none, whatever its headers say of one (RFC 9110, section 9.3.2).
      const bytes = operation.method === 'HEAD' ? undefined : answer.bytes
      const bodiless = bodilessBy.get(answer.status)
      if (bodiless !== undefined && bytes !== undefined && bytes.length > 0) {
        const failure: AnswerFailure = {
          rule: 'body',
          aspect: `${response.status} none`,
          expected: `no body (RFC 9110, section ${bodiless})`,
          found: `one of ${counted(bytes.length, 'byte')}`,
          ...given({ place: placed(operation, ['responses', response.status]) }),
        }
        return { ...sofar, rules: ['status', 'headers', 'body'], failures: [...headers, failure], body: undefined }
      }
      const isEmpty = bytes?.length === 0 && bodiless !== undefined
      const sent = answer.headers.get('content-type')
      if (content.length === 0 || isEmpty || (bytes === undefined && sent === undefined))
        return { ...sofar, failures: headers, body: undefined }
      const media = mediaOf(content, sent)
      const within = given({ place: placed(operation, ['responses', response.status, 'content']) })
      const isMisread = isOfOtherCharset(sent, media)
      if (media === undefined || isMisread) {
        const types = content.map(({ mediaType }) => mediaType).join(' or ')
        const failure: AnswerFailure = {
          rule: 'media-type',
          aspect: `${response.status} ${isMisread ? 'charset' : essenceOf(sent ?? '')}`,
          expected: isMisread ? `${types}, in UTF-8 (RFC 8259, section 8.1)` : types,
          found: sent ?? 'no Content-Type',
          ...within,
        }
        return {
          ...sofar,
          rules: ['status', 'headers', 'media-type'],
          failures: [...headers, failure],
          body: undefined,
        }
      }
      const unread = {
        ...sofar,
        rules: ['status', 'headers', 'media-type'] as const,
        failures: headers,
        body: undefined,
      }
      if (bytes === undefined) return unread
      const rules = ['status', 'headers', 'media-type', 'body'] as const
      if (!isJson(essenceOf(sent ?? ''))) return { ...sofar, rules, failures: headers, body: undefined }
      if (hasMoreValues(bytes, mostValuesOfBody)) return { ...unread, unjudged: tooManyValues }
      const parsed = parsedJson(bytes, answer.json)
      if ('problem' in parsed) {
        const failure: AnswerFailure = {
          rule: 'body',
          aspect: `${response.status} json`,
          expected: 'JSON',
          found: parsed.problem,
          ...within,
        }
        return { ...sofar, rules, failures: [...headers, failure], body: undefined }
      }
      let inBody: ReturnType<typeof bodyFailures>
      try {
        inBody = bodyFailures(operation, response, media, parsed.value, bytes.length)
      } catch (error) {
        if (!(error instanceof TooMuchWork)) throw error
        return {
          ...unread,
          media,
          parsed: parsed.value,
          unjudged: 'to hold its body against its schema takes more work than its size allows',
        }
      }
      const body = inBody.failures.length === 0 ? parsed.value : undefined
      return {
        ...sofar,
        rules,
        ...inBody,
        failures: [...headers, ...inBody.failures],
        body,
        parsed: parsed.value,
        media,
      }
    },
  }
}

/** To what writes it is no answer of HTTP either way, but some have it in their contracts for what changed nothing. */
const isUnconditional304 = (
  { method }: Operation,
  { status }: AnswerToJudge,
  sent: ReadonlyMap<string, string>,
): boolean =>
  status === 304
  && (method === 'GET' || method === 'HEAD')
  && !sent.has('if-none-match')
  && !sent.has('if-modified-since')

/** JSON is UTF-8, of which ASCII is a part; whoever believes another name reads other characters. */
const isOfOtherCharset = (sent = '', media: MediaType | undefined): boolean => {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(sent)?.[1]?.toLowerCase()
  if (charset === undefined || !isJson(sent) || /^(?:utf-?8|(?:us-)?ascii)$/.test(charset)) return false
  return media !== undefined && !media.mediaType.toLowerCase().includes(charset)
}

/** Of one body. */
const mostProblems = 50

/** Of a body that is read: no list of 500 has as many, and they take a tenth of the memory that there may be. */
export const mostValuesOfBody = 1_000_000
export const tooManyValues = `its body has more than ${mostValuesOfBody} values`

/** Of a check (`contract/work.ts`): a third of a second, and more for what is large. */
const stepsFor = (bytes: number): number => 10_000_000 + 20 * bytes

/** A list of whole numbers where texts belong is the same failure as one of others. */
const typeOf = (value: unknown): string => typesOfValue(value).at(-1) ?? ''

/** What is wrong in each item of a list is one failure. */
export const everyItem = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')

/**
 * A header is text; its schema may speak of a number, a list or an object, laid out in the style `simple`. Whoever
 * joins fields of one name puts a space behind the comma.
 */
const readings = (text: string, layout: ParameterLayout): readonly unknown[] => {
  const number = /^-?\d+(\.\d+)?$/.test(text) ? [Number(text)] : []
  const truth = text === 'true' || text === 'false' ? [text === 'true'] : []
  const typed = layout.isArray || layout.isMap ? [typedText(layout, text, /\s*,\s*/).value] : []
  return [...typed, text, ...number, ...truth, text.split(',').map(one => one.trim())]
}

const mediaOf = (content: readonly MediaType[], sent: string | undefined): MediaType | undefined => {
  if (sent === undefined) return undefined
  const essence = essenceOf(sent)
  return content
    .map(media => ({
      media,
      weight: admits(media.mediaType, essence),
      shared: sharedParameters(media.mediaType, sent),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || other.shared - one.shared)[0]?.media
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** @param known what another has made of them already; undefined of what is none */
const parsedJson = (
  bytes: Buffer,
  known: (() => unknown) | undefined,
): { readonly value: unknown } | { readonly problem: string } => {
  // RFC 8259, section 8.1: nobody may send one, and many who read stumble over it.
  if (bytes.subarray(0, 3).equals(byteOrderMark)) return { problem: 'a byte order mark before it' }
  if (!isUtf8(bytes)) return { problem: 'bytes that are not UTF-8' }
  const value = known?.()
  if (value !== undefined) return { value }
  const text = bytes.toString()
  try {
    if (isTextTooDeep(text)) return { problem: `more than ${deepest} levels of lists and objects` }
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: `text that is none (${whyNoJson(error, text)})` }
  }
}
