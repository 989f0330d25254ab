/**
 * The path of a request for an operation, from its headers to its answer: the steps in their order.
 *
 * Where it leads is known by now (`routing.ts`), and so is the world it is bound to. Whatever comes of a step, the path
 * ends in `conclude`, or with a connection that is dropped. A step waits only where there is something to wait for:
 * what most requests need is at hand, and they are answered before this function returns.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { counted } from '../text/counted.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Call, type Preferences, Unanswerable } from '../contract/call.ts'
import type { RequestValues } from '../contract/check/backend.ts'
import { carryingOf } from '../contract/carrying.ts'
import { isMultipart } from '../contract/check/media-types.ts'
import { cookiesOf } from '../contract/check/cookies.ts'
import { type SentCredentials, credentialsOf } from '../contract/check/credentials.ts'
import type { RawRequest } from '../contract/check/parameters.ts'
import { type RawBody, isBodyRead, mediaTypeViolation } from '../contract/check/request.ts'
import { problemOfViolations } from '../contract/error-answers.ts'
import type { Violation } from '../contract/problem.ts'
import { oneByOne } from '../text/slices.ts'
import type { Exchange, InjectedFault, InjectedProblem } from '../worlds/bound-world.ts'
import { type SendAnswer, closing, closingUnread } from './answering.ts'
import { BodyBudget, receivedBody, bringsBody, noRoom } from './body.ts'
import { type KnownOfRequest, exchangeOf } from './exchange.ts'
import { isLarge, isLongBody, readLong } from './large-body.ts'
import { noPreferences, parsePrefer, preferredBy } from './preferences.ts'
import type { RequestContext } from './request-context.ts'
import { checkedOnce, refusedOnce } from './targets.ts'

/** Resolves when the request is answered, or its connection dropped. */
export type Pipeline = (context: RequestContext) => Promise<void>

export const pipelineOf = (send: SendAnswer): Pipeline => {
  const largeOnes = oneByOne()
  const budget = new BodyBudget()
  return async context => {
    const { request, response, service, endpoint, world } = context
    const { operation } = endpoint
    const { headers, method } = request

    // The fault is decided first, as the call comes in: faults count calls in the order of their arrival.
    const met = world.injectedFault(operation)
    const fault = met instanceof Promise ? await met : met
    if (fault?.delay !== undefined) await delayed(fault.delay, context)
    if (fault?.connection === 'drop') return drop(context, fault)
    const isOverruled = fault?.problem !== undefined

    // Credentials come before anything else of the request is looked at. Who is answered with an injected error
    // whatever they ask for isn't asked who they are.
    const admission =
      isOverruled || world.guard === undefined ? undefined : await world.guard(operation, credentialsIn(context))
    if (admission?.admitted === false) {
      closingUnread(response)
      const refusal = service.errorAnswers.refuse(operation, admission.problem, admission.headers)
      return conclude(send, context, refusal, { fault, reason: admission.reason })
    }
    const caller = admission?.caller

    // The media type comes before the body. Where it is wrong a body is read that is short, for the journal: whoever
    // repeats the call wants the same one. Under an injected error it is read all the same, and what is wrong noted.
    const isWithBody = bringsBody(headers)
    const wrongType =
      operation.requestBody === undefined
        ? undefined
        : mediaTypeViolation(operation, headers['content-type'], headers['content-encoding'], isWithBody)
    // The body is read whole before it is checked.
    const isRead = isWithBody && isBodyRead(operation, method)
    if (wrongType !== undefined && !isOverruled) {
      closing(response)
      const isTold = isRead && isOnItsWay(headers)
      const told = isTold ? await receivedBody(request, shortBody, { budget, response }) : undefined
      const body = Buffer.isBuffer(told) ? told : undefined
      return refuse(send, context, 415, [wrongType], { fault, caller, body })
    }

    const bodyLimit = service.bodyLimitOf(operation)
    const body = isRead ? await receivedBody(request, bodyLimit, { budget, response }) : undefined
    if (body === 'no room') {
      closing(response)
      return conclude(send, context, service.errorAnswers.refuse(operation, noRoom), { fault, caller })
    }
    if (body === 'too large') {
      closing(response)
      return refuse(send, context, 413, [tooLarge(bodyLimit)], { fault, caller })
    }
    if (wrongType !== undefined) return refuse(send, context, 415, [wrongType], { fault, caller, body })

    // A body that the operation declares none for is wrong whatever it says, so its size alone is told.
    if (service.refusesStrayBodies && operation.requestBody === undefined && body !== undefined && body.length > 0)
      return refuse(send, context, 400, [strayBody(operation.id, body.length)], { fault, caller, body })

    // Reading a long one takes long: in slices, and large ones one at a time, so that others are answered meanwhile.
    if (!isLongBody(headers['content-type'], body)) return answered(send, context, { fault, caller, body })
    const readAndAnswered = async (): Promise<void> => {
      const read = await readLong(body)
      if (!('problem' in read)) return answered(send, context, { fault, caller, body }, read)
      return conclude(send, context, service.errorAnswers.refuse(operation, read.problem), { fault, caller, body })
    }
    return isLarge(body) ? largeOnes(readAndAnswered) : readAndAnswered()
  }
}

/** Bytes: what a journal keeps of a body. */
const shortBody = 64 * 1024

/**
 * Short, and sent without waiting for a word from us (RFC 9110, section 10.1.1). What is in parts may be files, in
 * which nobody looks for secrets.
 */
const isOnItsWay = ({
  'content-length': length,
  'content-type': mediaType = '',
  expect,
}: IncomingHttpHeaders): boolean =>
  expect === undefined && (length === undefined || Number(length) <= shortBody) && !isMultipart(mediaType)

/** The request as it was read, checked and answered; at once where nothing has to be waited for. */
const answered = (
  send: SendAnswer,
  context: RequestContext,
  { fault, caller, body }: Pick<KnownOfRequest, 'fault' | 'caller' | 'body'>,
  read?: NonNullable<RawBody['read']>,
): void | Promise<void> => {
  const { request, service, endpoint, world } = context
  const { operation } = endpoint
  const { headers } = request

  // Parameters and body are checked together, so that one answer names everything that is wrong.
  const { warnings } = context.reading
  const checked = checkedOnce(context.reading, endpoint, () =>
    endpoint.check(rawOf(context), { contentType: headers['content-type'], bytes: body, read }),
  )
  if ('problem' in checked) {
    const refusal = service.errorAnswers.refuse(operation, checked.problem)
    return conclude(send, context, refusal, { fault, caller, body, warnings })
  }
  // A mode that judges for itself is handed what breaks the contract too: it words its refusal in its own way.
  if (checked.violations !== undefined && !service.isJudgedByMode(operation)) {
    const { violations, areMore } = checked
    const refusal = refusedOnce(context.reading, endpoint, () => refusalOf(context, 400, violations, areMore))
    return conclude(send, context, refusal, { fault, caller, body, violations, warnings, unchecked: checked.unchecked })
  }
  const { violations = none, unchecked } = checked
  const readBy = checked.violations === undefined ? endpoint : undefined
  const known: KnownOfRequest = { fault, caller, body, violations, warnings, readBy, unchecked }
  // An injected error comes after the check, so that the journal tells what was wrong with the request all the same.
  if (fault?.problem !== undefined) return overruledBy(fault.problem, send, context, known)

  // A good request becomes a call, which the world's mode answers.
  const { path, query, header, cookie, requestBody } = checked.violations === undefined ? checked.values : unread
  const preferences = preferencesOf(context, fault)
  const call: Call = {
    operation,
    path,
    query,
    header,
    cookie,
    body: requestBody,
    preferences,
    bodySize: body?.length ?? 0,
    caller,
    accept: headers.accept,
    authority: headers.host,
    target: context.url,
    sentCookies: headers.cookie,
    isHead: request.method === 'HEAD',
    isGone: () => context.response.destroyed,
    seed: world.seed,
  }
  const answering = answerTo(call, context, fault)
  return answering instanceof Promise
    ? answering.then(answer => asPreferred(answer, preferences, send, context, known))
    : asPreferred(answering, preferences, send, context, known)
}

const overruledBy = async (
  problem: InjectedProblem,
  send: SendAnswer,
  context: RequestContext,
  known: KnownOfRequest,
): Promise<void> => {
  const { request, endpoint, world } = context
  const call = { operation: endpoint.operation, target: context.url, authority: request.headers.host }
  return conclude(send, context, overruled, { ...known, imitated: await world.imitate?.(call, problem) })
}

/** What was preferred beyond the answer itself comes last: a delay is the client's own to wait for. */
const asPreferred = (
  given: Answer,
  preferences: Preferences,
  send: SendAnswer,
  context: RequestContext,
  known: KnownOfRequest,
): void | Promise<void> => {
  const { violations = none, warnings = none } = known
  // A delay lets others change the world after it was answered.
  const version = context.world.version?.()
  const answer = violations.length === 0 ? given : { ...given, violations: violations.length }
  if (preferences === noPreferences || (answer.violations ?? 0) > 0)
    return conclude(send, context, answer, known, version)

  const { delay, unclear } = preferences
  const told = [...warnings, ...unclear.map(one => `${one.preference} was ignored: ${one.reason}`)]
  if (delay === undefined) return conclude(send, context, answer, { ...known, warnings: told }, version)
  const applied = { ...answer, applied: [...(answer.applied ?? []), `delay=${delay}`] }
  return delayed(delay, context).then(() => conclude(send, context, applied, { ...known, warnings: told }, version))
}

const none: readonly never[] = []
const unread: RequestValues = { path: {}, query: {}, header: {}, cookie: {} }

/** Where every answered request ends: a reset or a fault has the last word, the journal is told, the answer is sent. */
const conclude = (
  send: SendAnswer,
  context: RequestContext,
  answer: Answer,
  known: KnownOfRequest,
  version = context.world.version?.(),
): void | Promise<void> => {
  const last = lastWord(context, answer, known)
  const exchange = exchangeOf(context, context.endpoint.operation, last, known)
  const noted = context.world.note(exchange)
  if (!(noted instanceof Promise)) return sendLast(send, context, { last, exchange, number: noted, version }, known)
  return noted.then(number => sendLast(send, context, { last, exchange, number, version }, known))
}

interface Last {
  readonly last: Answer
  readonly exchange: Exchange
  readonly number: number | undefined
  readonly version: string | undefined
}

const sendLast = (
  send: SendAnswer,
  context: RequestContext,
  { last, exchange, number, version }: Last,
  known: KnownOfRequest,
): void => {
  const { response, endpoint, url, world } = context
  const { fault, warnings = none, unchecked } = known
  const isCut = fault?.connection === 'cut' && world.ended() === undefined
  const isOwnPage = last.isOwnPage === true
  const { operation, vary } = endpoint
  const { milliseconds, violations: broken, reason } = exchange
  const isFaulted = fault !== undefined
  send(response, last, {
    url,
    vary,
    warnings,
    milliseconds,
    isCut,
    isOwnPage,
    operation,
    broken,
    reason,
    unchecked,
    world,
    number,
    version,
    isFaulted,
    carrying: () => carryingOf(exchange),
  })
}

/** The client gets no answer at all. */
const drop = (context: RequestContext, fault: InjectedFault): void | Promise<void> => {
  const noted = context.world.note(exchangeOf(context, context.endpoint.operation, undefined, { fault }))
  const end = (): void => void context.response.destroy()
  return noted instanceof Promise ? noted.then(end, end) : end()
}

const refuse = (
  send: SendAnswer,
  context: RequestContext,
  status: number,
  violations: readonly Violation[],
  known: KnownOfRequest,
): void | Promise<void> => conclude(send, context, refusalOf(context, status, violations), { ...known, violations })

const refusalOf = (
  { service, endpoint }: RequestContext,
  status: number,
  violations: readonly Violation[],
  areMore = false,
): Answer => service.errorAnswers.refuse(endpoint.operation, problemOfViolations(status, violations, areMore))

const tooLarge = (limit: number): Violation => ({
  in: 'body',
  name: '',
  code: 'body_too_large',
  message: `body: expected at most ${limit} bytes, found more.`,
})

const strayBody = (operationId: string, bytes: number): Violation => ({
  in: 'body',
  name: '',
  code: 'unexpected_body',
  message: `body: expected none, for ${operationId} takes nothing, found ${counted(bytes, 'byte')}.`,
})

/** A call that outlived its world is told so, one with a fault gets that, and any other the answer. */
const lastWord = (
  { service: { errorAnswers }, endpoint: { operation }, world }: RequestContext,
  answer: Answer,
  { fault, imitated }: KnownOfRequest,
): Answer => {
  const over = world.ended()
  if (over !== undefined) return errorAnswers.imitate(operation, over, `world ${over.code}`)
  if (fault === undefined) return answer
  const { name, problem } = fault
  if (problem === undefined) return { ...answer, source: `${answer.source}, ${name}` }
  const source = `${name} ${operation.id}/${problem.status}`
  if (imitated !== undefined) return { ...imitated, source }
  return errorAnswers.imitate(operation, { ...problem, violations: [] }, source, problem.headers)
}

/** Stands in where a fault answers. */
const overruled: Answer = { status: 500, source: 'fault' }

/** A request's header counts before what its target prefers. */
const preferencesOf = (
  {
    reading,
    request: {
      headers: { prefer = reading.prefer },
    },
    world,
  }: RequestContext,
  fault: InjectedFault | undefined,
): Preferences => {
  const asked = prefer === undefined ? noPreferences : parsePrefer(Array.isArray(prefer) ? prefer.join(', ') : prefer)
  const all = preferredBy(asked, world.preferences)
  if (fault?.example === undefined) return all
  const { code: _, dynamic: __, seed: ___, ...rest } = all
  return { ...rest, example: fault.example }
}

/** What fails because its world is gone is no error of the program. */
const answerTo = (
  call: Call,
  { service: { errorAnswers }, endpoint: { backend }, world }: RequestContext,
  fault: InjectedFault | undefined,
): Answer | Promise<Answer> => {
  const instead = (error: unknown): Answer => {
    const problem = world.ended() ?? (error instanceof Unanswerable ? error.problem : undefined)
    if (problem === undefined) throw error
    const headers = error instanceof Unanswerable ? error.headers : undefined
    return errorAnswers.imitate(call.operation, problem, `world ${problem.code}`, headers)
  }
  try {
    const answer = backend.handle(call, fault?.example === undefined ? world.mode : world.recorded)
    return answer instanceof Promise ? answer.catch(instead) : answer
  } catch (error) {
    return instead(error)
  }
}

const noCookies: ReadonlyMap<string, string> = new Map()

const credentialsIn = (context: RequestContext): SentCredentials => {
  const { cookie } = context.request.headers
  const cookies = cookie === undefined ? noCookies : cookiesOf(cookie)
  return credentialsOf(context.service.contract.securitySchemes, { ...rawOf(context), cookies })
}

const rawOf = ({
  request: { headers, rawHeaders },
  endpoint: { usesCookies },
  reading: { path, query },
}: RequestContext): RawRequest => ({
  path,
  query,
  header: name => {
    const lower = name.toLowerCase()
    // Node keeps them in an object that has a constructor, too.
    const value = Object.hasOwn(headers, lower) ? headers[lower] : unnamed(rawHeaders, lower)
    return Array.isArray(value) ? value.join(', ') : value
  },
  cookies: usesCookies && headers.cookie !== undefined ? cookiesOf(headers.cookie) : noCookies,
})

/** Node loses a header that is called `__proto__`. */
const unnamed = (rawHeaders: readonly string[], name: string): string | undefined =>
  name === '__proto__'
    ? rawHeaders.find((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)
    : undefined

/** A delay ends when the client has gone, or nothing that is in flight counts any more. */
const delayed = async (milliseconds: number, { response, world: { signal, learn } }: RequestContext): Promise<void> => {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const either = signal === undefined ? gone.signal : AbortSignal.any([gone.signal, signal])
  await wait(milliseconds, undefined, { signal: either }).catch(() => undefined)
  // Others may have changed it meanwhile.
  await learn?.()
}
