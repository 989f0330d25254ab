/**
 * The journey of a request for an operation.
 *
 * First what its tenant has in store for it (a delay, a dropped connection), then its credentials, its media type before the
 * body is read, then parameters and body together; a good request becomes a Call for the mode. However it ends, it ends in
 * `conclude`, where a reset or a fault has the last word and the journal is told.
 */
import type { Violation } from '../contract/problem.ts'
import type { Endpoint } from '../contract/check/endpoint.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Call, type Preferences, Unanswerable } from '../contract/call.ts'
import { credentialsOf } from '../contract/check/credentials.ts'
import type { RawRequest } from '../contract/check/parameters.ts'
import { problemOfViolations } from '../contract/error-answers.ts'
import { type Checked, mediaTypeViolation } from '../contract/check/request.ts'
import { closing, closingUnread, type sender } from './answering.ts'
import { bodyOf, bringsBody } from './body.ts'
import { cookiesOf } from '../contract/check/cookies.ts'
import { noPreferences, parsePrefer, preferredBy } from './preferences.ts'
import type { Service } from './service.ts'
import { type Reading, readingOf } from './targets.ts'
import type { InjectedFault, BoundWorld } from '../worlds/bound-world.ts'

/** One request on its way. */
export interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly service: Service
  readonly endpoint: Endpoint
  readonly tenant: BoundWorld
  /** The target, as it was sent. */
  readonly url: string
  /** Behind the mount's prefix. */
  readonly path: string
  readonly prefixLength: number
  readonly query: string | undefined
  /** By the process's own clock, in milliseconds. */
  readonly at: number
  body: Buffer | undefined
  injectedFault: InjectedFault | undefined
  caller: unknown
  /** Absent until somebody wants it. */
  reading: Reading | undefined
}

/** Nothing is handed back: the request is answered by then, or when the promise resolves. */
export type Done = void | Promise<void>

/** What is known of a request when it is answered. */
interface Known {
  readonly violations?: readonly Violation[]
  readonly warnings?: readonly string[]
  /** Has the request been read, and keeps it to the contract? */
  readonly isGood?: boolean
}

const noCookies: ReadonlyMap<string, string> = new Map()
const nothingKnown: Known = {}
const none: readonly never[] = []

export const journeyOf = (send: ReturnType<typeof sender>) => {
  const conclude = (
    visit: Visit,
    answer: Answer,
    { violations = none, warnings = none, isGood = false }: Known,
  ): void => {
    const {
      request: { method = 'GET', rawHeaders },
      response,
      endpoint,
      endpoint: { operation, vary },
      url,
      body,
      prefixLength,
      tenant,
      injectedFault,
      caller,
      at,
    } = visit
    const last = lastWord(visit, answer)
    const milliseconds = performance.now() - at
    tenant.note({
      operation,
      method,
      url,
      rawHeaders,
      body,
      endpoint: isGood ? endpoint : undefined,
      prefixLength,
      caller,
      violations,
      warnings,
      answer: last,
      injectedFault,
      milliseconds,
    })
    const isCut = injectedFault?.connection === 'cut' && tenant.ended() === undefined
    send(response, last, { url, vary, warnings, milliseconds, isCut })
  }

  const refuse = (
    visit: Visit,
    status: number,
    violations: readonly Violation[],
    warnings: readonly string[] = none,
  ): void => conclude(visit, refusalOf(visit, status, violations), { violations, warnings })

  /** The client gets no answer at all. */
  const drop = ({
    request: { method = 'GET', rawHeaders },
    response,
    endpoint: { operation },
    url,
    prefixLength,
    tenant,
    injectedFault,
    caller,
    at,
  }: Visit): void => {
    tenant.note({
      operation,
      method,
      url,
      rawHeaders,
      body: undefined,
      endpoint: undefined,
      prefixLength,
      caller,
      violations: [],
      warnings: [],
      answer: undefined,
      injectedFault,
      milliseconds: performance.now() - at,
    })
    response.destroy()
  }

  /** Asks the guard; a request that it refuses is answered here. */
  const admit = async (visit: Visit): Promise<boolean> => {
    const {
      request: { headers },
      response,
      service,
      endpoint: { operation },
      tenant: { guard },
    } = visit
    if (guard === undefined) return true
    const { header, query } = rawOf(visit)
    const { cookie } = headers
    const carried = { header, query, cookies: cookie === undefined ? noCookies : cookiesOf(cookie) }
    const admission = await guard(operation, credentialsOf(service.contract.securitySchemes, carried))
    if (admission.admitted) {
      visit.caller = admission.caller
      return true
    }
    closingUnread(response)
    conclude(visit, service.errorAnswers.refuse(operation, admission.problem, admission.headers), nothingKnown)
    return false
  }

  /** What the request preferred, beyond the answer itself. */
  const finish = (visit: Visit, answer: Answer, wanted: Preferences, known: Known): Done => {
    if (wanted === noPreferences || (answer.violations ?? 0) > 0) return conclude(visit, answer, known)
    const told = {
      ...known,
      warnings: [
        ...(known.warnings ?? none),
        ...wanted.unclear.map(({ preference, reason }) => `${preference} was ignored: ${reason}`),
      ],
    }
    if (wanted.delay === undefined) return conclude(visit, answer, told)
    const late = { ...answer, applied: [...(answer.applied ?? []), `delay=${wanted.delay}`] }
    return delayed(wanted.delay, visit).then(() => conclude(visit, late, told))
  }

  const admitTroubled = async (visit: Visit, { delay, connection, problem }: InjectedFault): Promise<boolean> => {
    if (delay !== undefined) await delayed(delay, visit)
    if (connection === 'drop') {
      drop(visit)
      return false
    }
    // Who is answered with an error whatever they ask for isn't asked who they are.
    return problem === undefined ? admit(visit) : true
  }

  /** May it go on? If not, it has been answered. */
  const begin = (visit: Visit): boolean | Promise<boolean> => {
    visit.injectedFault = visit.tenant.injectedFault(visit.endpoint.operation)
    if (visit.injectedFault !== undefined) return admitTroubled(visit, visit.injectedFault)
    return visit.tenant.guard === undefined ? true : admit(visit)
  }

  /** Refuses a body in a wrong media type before it is read; true when it has. */
  const isRefusedUnread = (visit: Visit): boolean => {
    const {
      request: { headers },
      response,
      endpoint: { operation },
    } = visit
    const violation = mediaTypeViolation(
      operation,
      headers['content-type'],
      headers['content-encoding'],
      bringsBody(headers),
    )
    if (violation === undefined) return false
    closing(response)
    refuse(visit, 415, [violation])
    return true
  }

  const proceed = (visit: Visit): Done => {
    const {
      request,
      request: { method },
      response,
      service: { bodyLimit },
      endpoint: { operation },
      injectedFault,
    } = visit
    // Where a fault answers, the body is read in whatever media type it comes.
    if (operation.requestBody !== undefined && injectedFault?.problem === undefined && isRefusedUnread(visit))
      return undefined
    if (method === 'GET' || method === 'HEAD' || !bringsBody(request.headers)) return serve(visit)
    return bodyOf(request, bodyLimit).then(body => {
      if (body !== 'too large') {
        visit.body = body
        return serve(visit)
      }
      closing(response)
      return refuse(visit, 413, [
        {
          in: 'body',
          name: '',
          code: 'body_too_large',
          message: `body: expected at most ${bodyLimit} bytes, found more.`,
        },
      ])
    })
  }

  const serve = (visit: Visit): Done => {
    const {
      request: { headers },
      service,
      endpoint: { operation, backend },
      tenant,
      body,
      injectedFault,
    } = visit
    const wrongType =
      injectedFault?.problem === undefined
        ? undefined
        : mediaTypeViolation(operation, headers['content-type'], headers['content-encoding'], body !== undefined)
    if (wrongType !== undefined) return refuse(visit, 415, [wrongType])
    const { warnings } = readIn(visit)
    const checked = checkedIn(visit)
    if (checked.violations !== undefined)
      return conclude(visit, refusedIn(visit, checked.violations), { violations: checked.violations, warnings })
    if (injectedFault?.problem !== undefined) return conclude(visit, unanswered, { warnings, isGood: true })
    const { path, query, header, cookie, requestBody } = checked.values
    const wanted = preferencesOf(visit)
    const call: Call = {
      operation,
      path,
      query,
      header,
      cookie,
      body: requestBody,
      preferences: wanted,
      caller: visit.caller,
      accept: headers.accept,
      authority: headers.host,
      seed: tenant.seed,
    }
    const answer = answerOf(
      () => backend.handle(call, injectedFault?.example === undefined ? tenant.mode : tenant.recorded),
      tenant,
      service,
      call,
    )
    const known = { warnings, isGood: true }
    return answer instanceof Promise
      ? answer.then(one => finish(visit, one, wanted, known))
      : finish(visit, answer, wanted, known)
  }

  /** From its headers to its answer; at once where it can be: most modes need not wait. */
  return (visit: Visit): Done => {
    const isBegun = begin(visit)
    return isBegun === true
      ? proceed(visit)
      : Promise.resolve(isBegun).then(goesOn => (goesOn ? proceed(visit) : undefined))
  }
}

/** A call that outlived its tenant is told so, one in trouble gets its trouble, and any other the answer. */
const lastWord = (
  { service: { errorAnswers }, endpoint: { operation }, tenant, injectedFault }: Visit,
  answer: Answer,
): Answer => {
  const over = tenant.ended()
  if (over !== undefined) return errorAnswers.imitate(operation, over, `world ${over.code}`)
  if (injectedFault === undefined) return answer
  const { name, problem } = injectedFault
  if (problem === undefined) return { ...answer, source: `${answer.source}, ${name}` }
  return errorAnswers.imitate(
    operation,
    { ...problem, violations: [] },
    `${name} ${operation.id}/${problem.status}`,
    problem.headers,
  )
}

/** Stands in where a fault answers. */
const unanswered: Answer = { status: 500, source: 'fault' }

const preferencesOf = ({
  request: {
    headers: { prefer },
  },
  tenant,
  injectedFault,
}: Visit): Preferences => {
  const asked = prefer === undefined ? noPreferences : parsePrefer(Array.isArray(prefer) ? prefer.join(', ') : prefer)
  const all = preferredBy(asked, tenant.preferences)
  if (injectedFault?.example === undefined) return all
  const { code: _, dynamic: __, seed: ___, ...rest } = all
  return { ...rest, example: injectedFault.example }
}

/** What fails because its tenant is gone is no fault of the program. */
const answerOf = (
  handle: () => Answer | Promise<Answer>,
  tenant: BoundWorld,
  { errorAnswers }: Service,
  { operation }: Call,
): Answer | Promise<Answer> => {
  const instead = (error: unknown): Answer => {
    const problem = tenant.ended() ?? (error instanceof Unanswerable ? error.problem : undefined)
    if (problem === undefined) throw error
    return errorAnswers.imitate(operation, problem, `world ${problem.code}`)
  }
  try {
    const answer = handle()
    return answer instanceof Promise ? answer.catch(instead) : answer
  } catch (error) {
    return instead(error)
  }
}

const refusalOf = ({ service, endpoint }: Visit, status: number, violations: readonly Violation[]): Answer =>
  service.errorAnswers.refuse(endpoint.operation, problemOfViolations(status, violations))

/** Read once: the guard wants it, and then the check. */
const readIn = (visit: Visit): Reading => (visit.reading ??= readingOf(visit.endpoint, visit.path, visit.query))

const rawOf = (visit: Visit): RawRequest => {
  const {
    request: { headers },
    endpoint: { usesCookies },
  } = visit
  const { path, query } = readIn(visit)
  return {
    path,
    query,
    header: name => {
      const value = headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    cookies: usesCookies && headers.cookie !== undefined ? cookiesOf(headers.cookie) : noCookies,
  }
}

const checkedIn = (visit: Visit): Checked => {
  const {
    request: { headers },
    endpoint: { check, isByTarget },
    body,
  } = visit
  const reading = readIn(visit)
  if (reading.checked !== undefined) return reading.checked
  const checked = check(rawOf(visit), { contentType: headers['content-type'], bytes: body })
  return isByTarget ? (reading.checked = lasting(checked)) : checked
}

/** For further calls too, so no mode may write to it. */
const lasting = (checked: Checked): Checked => {
  if (checked.violations === undefined) freeze(checked.values)
  return checked
}

const freeze = (value: object): void => {
  for (const part of Object.values(Object.freeze(value))) if (typeof part === 'object' && part !== null) freeze(part)
}

const refusedIn = (visit: Visit, violations: readonly Violation[]): Answer => {
  const reading = readIn(visit)
  if (reading.refusal !== undefined) return reading.refusal
  const refusal = refusalOf(visit, 400, violations)
  if (!visit.endpoint.isByTarget || refusal.content === undefined) return refusal
  return (reading.refusal = { ...refusal, content: { ...refusal.content, isRecorded: true } })
}

/** A delay ends when the client has gone, or nothing that is in flight counts any more. */
const delayed = async (milliseconds: number, { response, tenant: { signal } }: Visit): Promise<void> => {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const either = signal === undefined ? gone.signal : AbortSignal.any([gone.signal, signal])
  await wait(milliseconds, undefined, { signal: either }).catch(() => undefined)
}
