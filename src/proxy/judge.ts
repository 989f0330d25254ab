/**
 * Judges an exchange that was passed on: the request is the consumer's, the answer the provider's.
 *
 * What HTTP itself has between the two, and no contract speaks of, is nobody's breach: an answer to a condition or to a
 * range, to HEAD where that is not taken, to a browser's own questions.
 */
import { cookiesOf } from '../contract/check/cookies.ts'
import type { Endpoint } from '../contract/check/endpoint.ts'
import { secretsIn } from '../contract/carried-secrets.ts'
import { Query, rawPairs } from '../contract/check/query.ts'
import { essenceOf, isEndless, isJson } from '../contract/check/media-types.ts'
import { type RawBody, isBodyRead, mediaTypeViolation } from '../contract/check/request.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { placeOf } from '../contract/place-of.ts'
import type { Redaction } from '../contract/redaction.ts'
import type { Violation } from '../contract/problem.ts'
import { calls, noOperation } from '../report/consumer-checks.ts'
import type { Checks, FoundFailure } from '../report/report.ts'
import { cut } from '../text/cut.ts'
import type { Place } from '../text/finding.ts'
import { given } from '../text/given.ts'
import { hasMoreValues } from '../text/value-count.ts'
import {
  type AnswerFailure,
  type AnswerJudge,
  type JudgedAnswer,
  answerJudge,
  mostValuesOfBody,
  tooManyValues,
} from '../verify/answer.ts'
import { aboutSent, aspectFor } from '../verify/about-call.ts'
import { inTime, lostAs } from '../verify/provider.ts'
import { type Secrets, secretsOf } from '../verify/secrets.ts'
import { type AskedCall, type ShownCall, shownAnswer, shownBody, shownCall, tellShapes } from '../verify/told.ts'
import { type DecodedBody, decodedBody, tooLarge } from './content-coding.ts'
import { type ProxiedExchange, type AnswerHead, headOf, isGivenUp, whyGivenUp, whyUnanswered } from './exchange.ts'
import { conditionsSent, declaresHeader } from './conditions.ts'
import { type HeaderPairs, headersByName, valueOf } from './headers.ts'
import { type LedTo, leading } from './led-to.ts'

/** What is wrong with an exchange, without secrets. */
export interface ExchangeFailure {
  readonly party: 'consumer' | 'provider'
  /** Without anything that was sent: `listPets 400 expected query.limit: an integer`. */
  readonly about: string
  readonly found: string
  /** Of an answer: what of it is wrong. */
  readonly rule?: AnswerFailure['rule']
  /** Into the body; what is in it may be somebody's. */
  readonly pointer?: string
  readonly place?: Place
}

export const failureInWords = ({ about, found }: ExchangeFailure): string => `${about}, found ${found}`

export interface JudgedExchange {
  readonly exchange: ProxiedExchange
  readonly ledTo: LedTo
  /** Decoded; undefined: it can't be looked into. */
  readonly requestBody: Buffer | undefined
  readonly answerBody: Buffer | undefined
  readonly breaches: readonly ExchangeFailure[]
  /** What of the request the contract doesn't know, though it breaks nothing: `listPets ?limt= ...`. */
  readonly warnings: readonly string[]
  /** Of it, as they were. */
  readonly secrets: readonly string[]
  /** What couldn't be judged, and why. */
  readonly unjudged: readonly string[]
  /** What is never judged, and why. */
  readonly unchecked: readonly string[]
  /** It was judged before, and this is what came behind its end. */
  readonly isBeyond?: true
}

export interface JudgeOptions {
  readonly contract: Contract
  readonly endpoints: readonly Endpoint[]
  /** Of the contract at the provider. */
  readonly basePaths: readonly string[]
  /** `https://host` */
  readonly origin: string
  readonly redaction: Redaction
  readonly checks: Checks
  /** Bytes of a body that is looked into. */
  readonly mostBytes: number
  /** Exchanges have all headers that were sent; some browsers don't export on which condition they asked. */
  readonly isWhole: boolean
}

export type ExchangeJudge = (exchange: ProxiedExchange) => Promise<JudgedExchange>

/** Each is looked for in all that is told of an exchange. */
const mostSecrets = 10_000

export const exchangeJudge = (options: JudgeOptions): ExchangeJudge => {
  const { contract, endpoints, basePaths, redaction, mostBytes } = options
  const leadTo = leading(endpoints, basePaths)
  const answers = answerJudge(contract)

  return async exchange => {
    const { came } = exchange
    const answered = headOf(came)
    let request = await bodyIn(exchange, mostBytes, 'request')
    let answer = came.kind === 'answer' ? await bodyIn(came, mostBytes, 'answer') : none
    if (isGivenUp(came)) answer = { kind: 'closed', why: whyGivenUp(came) }
    const [path = ''] = exchange.target.split('?', 1)
    const ledTo = leadTo(exchange.method, path)
    const secretsSeen = (): readonly string[] =>
      secretsIn(
        {
          target: exchange.target,
          operation: ledTo.kind === 'operation' ? ledTo.endpoint.operation : undefined,
          headers: [...exchange.headers, ...(answered?.headers ?? [])],
          bodies: [
            { bytes: bytesOf(request), mediaType: valueOf(exchange.headers, 'content-type') },
            {
              bytes: bytesOf(answer),
              mediaType: valueOf(answered?.headers ?? [], 'content-type'),
              status: answered?.status ?? 0,
            },
          ].flatMap(({ bytes, ...body }) => (bytes === undefined ? [] : [{ bytes, ...body }])),
        },
        redaction,
      )
    let secrets = secretsSeen()
    if (secrets.length > mostSecrets) {
      request = answer = { kind: 'closed', why: `the bodies hold more than ${mostSecrets} secrets` }
      secrets = secretsSeen()
    }
    const judging = new Judging(options, answers, exchange, cleaning(redaction, secrets), request)
    if (ledTo.kind === 'nowhere') judging.nowhere(ledTo.why)
    if (ledTo.kind === 'operation') {
      const isBroken = judging.request(ledTo.endpoint, ledTo.path)
      judging.answer(ledTo.endpoint.operation, answer, { isBroken, isForHead: ledTo.isForHead })
    }
    const { breaches, warnings, unjudged, unchecked } = judging
    const [requestBody, answerBody] = [bytesOf(request), bytesOf(answer)]
    return { exchange, ledTo, requestBody, answerBody, breaches, warnings, secrets, unjudged, unchecked }
  }
}

/** By what an exchange shows to be secret, and by the names of what it says besides. */
const cleaning = (own: Redaction, values: readonly string[]): Secrets => {
  const byValue = secretsOf(values)
  return {
    ...byValue,
    url: url => own.url(byValue.text(url)),
    header: (name, value) => (own.isSecret(name) ? own.header(name, value) : byValue.header(name, value)),
  }
}

class Judging {
  readonly #options: JudgeOptions
  readonly #answers: AnswerJudge
  readonly #exchange: ProxiedExchange
  readonly #secrets: Secrets
  readonly #body: DecodedBody
  readonly breaches: ExchangeFailure[] = []
  readonly warnings: string[] = []
  readonly unjudged: string[] = []
  readonly unchecked: string[] = []

  constructor(
    options: JudgeOptions,
    answers: AnswerJudge,
    exchange: ProxiedExchange,
    secrets: Secrets,
    body: DecodedBody,
  ) {
    this.#options = options
    this.#answers = answers
    this.#exchange = exchange
    this.#secrets = secrets
    this.#body = body
  }

  nowhere(why: string): void {
    const { method, target } = this.#exchange
    const [path = ''] = target.split('?', 1)
    this.#breach(noOperation, {
      aspect: this.#secrets.text(`${method} ${path}`),
      expected: 'an operation of the contract',
      found: `${method} ${path}, and ${why}`,
    })
  }

  /** Is anything wrong with it? */
  request(endpoint: Endpoint, path: string): boolean {
    const { operation } = endpoint
    const checked = this.#violations(endpoint, path)
    if ('why' in checked) {
      this.unjudged.push(`${operation.id}: its request, for ${checked.why}`)
      return false
    }
    if (checked.unchecked !== undefined)
      this.unchecked.push(`${operation.id}: the body of its request in ${checked.unchecked}, which is not checked`)
    if (checked.violations.length === 0) this.#options.checks.held(operation.id, calls.rule, calls.says)
    for (const violation of checked.violations) {
      const message = this.#options.redaction.message(violation)
      // What was expected are the contract's own words, though one of them may be somebody's secret as well.
      const [, aspect = this.#secrets.text(message), where = `${violation.in}.${violation.name}`, ...said] =
        /^((.*?): expected (.*?)), found (.*?)\.?$/s.exec(message) ?? []
      const [expected = message, found = message] = said
      this.#breach(
        operation.id,
        {
          // As `--fail-on-violation` has it: a baseline is good for both.
          aspect,
          expected: `${where}: ${expected}`,
          found,
        },
        placeOf(operation, violation),
      )
    }
    const mark = this.#exchange.target.indexOf('?')
    if (mark >= 0)
      for (const warning of endpoint.undeclared(rawPairs(this.#exchange.target.slice(mark + 1)), ''))
        this.warnings.push(this.#secrets.text(`${operation.id} ${warning}`))
    return checked.violations.length > 0
  }

  /** @param isBroken the request was @param isForHead of GET there would be a body */
  answer(
    operation: Operation,
    body: DecodedBody,
    request: { readonly isBroken: boolean; readonly isForHead: boolean },
  ): void {
    const { checks } = this.#options
    const { came, target } = this.#exchange
    if (came.kind === 'lost' && came.isUnread === true)
      return void this.unjudged.push(
        `${operation.id}: its answer, for ${whyUnanswered(came)}, while the request was still being sent`,
      )
    const about = aboutSent(operation, target, request.isBroken)
    const aspectOf = (aspect: string): string => `${aspect} ${about}`.trim()
    if (came.kind === 'late' || came.kind === 'lost') {
      const found = whyUnanswered(came)
      const place = given({ place: operation.place })
      checks.broke(operation.id, inTime.rule, inTime.says, {
        ...this.#shown(),
        ...place,
        aspect: aspectOf(lostAs(came)),
        expected: 'an answer',
        found,
      })
      return void this.breaches.push({
        party: 'provider',
        about: `${operation.id}: expected an answer`,
        found,
        ...place,
      })
    }
    const head = headOf(came)
    if (head === undefined) {
      if (isGivenUp(came)) this.unjudged.push(`${operation.id}: its answer${this.#named()}, for ${whyGivenUp(came)}`)
      return
    }
    if (came.kind === 'answer') checks.held(operation.id, inTime.rule, inTime.says)
    const { status, headers } = head
    if (asksForWebSocket(this.#exchange))
      return void this.unchecked.push(`${operation.id}: its answer, for a change to WebSocket is not passed on`)
    if (isOfHttp(this.#exchange, head, request.isForHead, operation)) return
    const isPart = isPartial(head)
    if (isPart) this.unchecked.push(`${operation.id}: the body of its answer, for it is a part of one`)
    const isEmpty = request.isForHead || this.#exchange.method === 'HEAD'
    // Nobody waits for the end of a stream.
    const isLeftOpen = isGivenUp(came) && isEndless(valueOf(headers, 'content-type') ?? '')
    if (body.kind === 'closed' && !isEmpty && !isPart && !isLeftOpen)
      this.unjudged.push(`${operation.id}: the body of its answer, for ${body.why}`)
    const bytes = isEmpty || isPart ? undefined : bytesOf(body)
    const sent = this.#options.isWhole ? headersByName(this.#exchange.headers) : undefined
    const answer = { status, headers: headersByName(headers), bytes }
    const declaredAt = this.#answers.placeOfResponse(operation, status)
    const asDecoded = this.#answers.judge(operation, answer, sent)
    const judged = isPart ? asDecoded : withCoding(asDecoded, body, status, declaredAt)
    // Whose request is no call of the contract can't expect its words.
    const isUnspoken = request.isBroken && status >= 400 && status < 500
    if (isUnspoken && judged.failures.some(({ rule }) => rule === 'status')) return
    const isDeclared = judged.response !== undefined
    const shown = shownAnswer(this.#shown(), answer, isDeclared, this.#secrets, this.#options.redaction)
    tellShapes(checks, operation, judged, shown, aspectFor(status, aspectOf))
    if (judged.unjudged !== undefined)
      this.unjudged.push(`${operation.id}: the body of its answer, for ${judged.unjudged}`)
    for (const { rule, expected, found, pointer, place } of judged.failures) {
      const at = pointer === undefined || pointer === '' ? '' : ` at ${pointer}`
      this.breaches.push({
        party: 'provider',
        about: this.#secrets.text(`${operation.id} ${status} ${rule}: expected ${expected}`),
        found: this.#secrets.text(`${found}${at}`),
        rule,
        ...given({ pointer, place }),
      })
    }
  }

  #violations(
    { operation, check, pathValues, queryOf }: Endpoint,
    path: string,
  ): { readonly violations: readonly Violation[]; readonly unchecked?: string } | { readonly why: string } {
    const { method, target, headers } = this.#exchange
    const contentType = valueOf(headers, 'content-type')
    const hasBody = bringsBody(headers)
    const wrongType =
      operation.requestBody === undefined ? undefined : mediaTypeViolation(operation, contentType, undefined, hasBody)
    if (wrongType !== undefined) return { violations: [wrongType] }
    const isRead = hasBody && isBodyRead(operation, method)
    const body = this.#body
    if (isRead && body.kind === 'broken') return { violations: [notDecodable(body.coding, body.message)] }
    const read: RawBody | 'unread' =
      isRead && body.kind === 'closed' ? 'unread' : { contentType, bytes: isRead ? bytesOf(body) : undefined }
    const mark = target.indexOf('?')
    const checked = check(
      {
        path: pathValues(path),
        query: new Query(queryOf(mark < 0 ? '' : target.slice(mark + 1)).pairs),
        header: name => valueOf(headers, name.toLowerCase()),
        cookies: cookiesOf(valueOf(headers, 'cookie')),
      },
      read,
    )
    if ('problem' in checked) return { why: checked.problem.message }
    if (read === 'unread' && body.kind === 'closed' && operation.requestBody !== undefined)
      this.unjudged.push(`${operation.id}: the body of its request, for ${body.why}`)
    return { violations: checked.violations ?? [], ...given({ unchecked: checked.unchecked }) }
  }

  #breach(operation: string, found: Pick<FoundFailure, 'aspect' | 'expected' | 'found'>, place?: Place): void {
    const { came } = this.#exchange
    const told = {
      aspect: found.aspect,
      expected: this.#secrets.text(found.expected),
      found: this.#secrets.text(found.found),
    }
    this.#options.checks.broke(operation, calls.rule, calls.says, {
      ...this.#shown(),
      ...told,
      ...given({ place, status: headOf(came)?.status }),
    })
    const status = came.kind === 'answer' ? `${came.status} ` : ''
    const about = `${operation} ${status}expected ${told.expected}`
    this.breaches.push({ party: 'consumer', about, found: told.found, ...given({ place }) })
  }

  /** What nobody waited for is named. */
  #named(): string {
    const { method, target, came } = this.#exchange
    const [path = ''] = target.split('?', 1)
    return came.kind === 'ended' ? ` to ${method} ${cut(this.#secrets.url(path), longestPath)}` : ''
  }

  #shown(): ShownCall {
    const { method, target, headers } = this.#exchange
    const { origin, contract } = this.#options
    const body = this.#body
    // What isn't what its coding says is sent as it was.
    const isAsSent = body.kind === 'broken'
    return shownCall(
      {
        method,
        url: `${origin}${target}`,
        headers: new Map([...headersByName(headers)].filter(([name]) => isAsSent || name !== 'content-encoding')),
        ...this.#shownBody(),
      },
      `${method} ${this.#secrets.url(target)}`,
      this.#secrets,
      contract.securitySchemes,
    )
  }

  #shownBody(): Pick<AskedCall, 'body' | 'wanting'> {
    const body = this.#body
    if (body.kind === 'closed') return { wanting: `The body is not in this command: ${this.#secrets.text(body.why)}.` }
    const bytes = body.kind === 'broken' ? this.#exchange.body : body.bytes
    const contentType = valueOf(this.#exchange.headers, 'content-type')
    return bytes === undefined ? {} : shownBody(bytes, contentType, this.#secrets, this.#options.redaction)
  }
}

/** Characters that are told. */
const longestPath = 100

const none: DecodedBody = { kind: 'decoded', bytes: Buffer.alloc(0) }

const bodyIn = async (
  { headers, body }: { readonly headers: HeaderPairs; readonly body: Buffer | undefined },
  most: number,
  of: 'request' | 'answer',
): Promise<DecodedBody> => {
  if (body === undefined) return { kind: 'closed', why: `${tooLarge(most)}, or not all of it was recorded` }
  const found = await decodedBody(body, valueOf(headers, 'content-encoding'), most, of)
  const isTooMuch =
    found.kind === 'decoded'
    && isJson(essenceOf(valueOf(headers, 'content-type') ?? ''))
    && hasMoreValues(found.bytes, mostValuesOfBody)
  return isTooMuch ? { kind: 'closed', why: tooManyValues } : found
}

const bytesOf = (body: DecodedBody): Buffer | undefined => (body.kind === 'decoded' ? body.bytes : undefined)

/** By its framing (RFC 9112, section 6). */
const bringsBody = (headers: HeaderPairs): boolean =>
  valueOf(headers, 'transfer-encoding') !== undefined || Number(valueOf(headers, 'content-length') ?? 0) > 0

const notDecodable = (coding: string, message: string): Violation => ({
  in: 'body',
  name: '',
  code: 'invalid_body',
  message: `body: expected ${coding}, as Content-Encoding says, found ${message}.`,
})

/** A body that is not in the coding that it is said to be in has been seen by nobody. */
const withCoding = (judged: JudgedAnswer, body: DecodedBody, status: number, place: Place | undefined): JudgedAnswer =>
  body.kind !== 'broken' || judged.response === undefined
    ? judged
    : {
        ...judged,
        rules: [...judged.rules, 'body'],
        failures: [
          ...judged.failures,
          {
            rule: 'body',
            aspect: `${status} ${body.coding}`,
            expected: `${body.coding}, as Content-Encoding says`,
            found: body.message,
            ...given({ place }),
          },
        ],
      }

/** HTTP/2 is offered by some clients with every call, and nobody has to heed it (RFC 9110, section 7.8). */
const asksForWebSocket = ({ headers }: ProxiedExchange): boolean =>
  (valueOf(headers, 'upgrade') ?? '').split(',').some(one => one.trim().toLowerCase() === 'websocket')

/** RFC 9110, sections 13 and 14, and 9.1: none of it is in a contract, unless it has both the header and the status. */
const isOfHttp = (
  { headers }: ProxiedExchange,
  answer: AnswerHead,
  isForHead: boolean,
  operation: Operation,
): boolean => {
  const { status } = answer
  if (isForHead && (status === 405 || status === 501)) return true
  const sent = conditionsSent(status, headers) ?? []
  if (sent.length === 0) return false
  // Several parts, each with its type (RFC 9110, section 14.6).
  const isInRanges = essenceOf(valueOf(answer.headers, 'content-type') ?? '') === 'multipart/byteranges'
  // What stands there for any other status isn't meant for one of these.
  const isDeclared = operation.responses.some(response => response.status === String(status))
  return isInRanges || !isDeclared || !declaresHeader(operation, sent)
}

/** Bytes of what is declared, and not in its shape (RFC 9110, section 14.4); other units are a service's own. */
const isPartial = ({ status, headers }: AnswerHead): boolean =>
  status === 206 && /^\s*bytes\b/i.test(valueOf(headers, 'content-range') ?? '')
