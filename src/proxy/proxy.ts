/**
 * Stands between a consumer and a provider, and judges both by their contract.
 *
 * What goes by is passed on first and judged when it is over: nobody waits for a judgement.
 */
import { counted } from '../text/counted.ts'
import { cut } from '../text/cut.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { endpointsOf } from '../contract/check/endpoint.ts'
import { commonErrorFormatter } from '../contract/common-error-formatter.ts'
import type { Answer } from '../contract/call.ts'
import type { Contract } from '../contract/contract.ts'
import { errorAnswers } from '../contract/error-answers.ts'
import type { Problem } from '../contract/problem.ts'
import { closingUnread } from '../http/answering.ts'
import type { RecordedExchange } from '../report/har.ts'
import { type Check, type Checks, collectedChecks } from '../report/report.ts'
import { answersAt } from '../verify/answers-at.ts'
import { inTime } from '../verify/provider.ts'
import { knownBy, secretsOf } from '../verify/secrets.ts'
import { type ProxiedExchange, headOf, isGivenUp, whyGivenUp, whyUnanswered } from './exchange.ts'
import { keptExchanges } from './kept-exchanges.ts'
import { forwarding } from './forward.ts'
import { type ExchangeJudge, type JudgedExchange, exchangeJudge } from './judge.ts'
import { keeper } from './kept-body.ts'
import { lostCalls } from './lost-calls.ts'
import { declaredRedaction } from '../contract/redaction.ts'

export interface ProxyOptions {
  readonly contract: Contract
  /** Where the provider is, with its base path: `https://host/v2`. Without one the contract's own count. */
  readonly target: URL
  /** Milliseconds without a byte from the provider. */
  readonly timeout: number
  readonly keepExchanges: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Hears of each exchange when it is over. */
  readonly onJudged: (judged: JudgedExchange) => void
  /** An error of this program. */
  readonly onError: (error: unknown) => void
}

/** What `listen` takes. */
export interface Handling {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** What has begun, and what still comes, is not waited for: it is told as not judged. */
  giveUp(): void
  refuse(response: ServerResponse, problem: Problem): void
  refusal(problem: Problem): Answer
}

export interface ProxyResult {
  readonly checks: readonly Check[]
  readonly notes: readonly string[]
  /** Requests that were passed on. */
  readonly requests: number
  /** Why it couldn't be judged. */
  readonly unjudged: string | undefined
  /** Why it can't be said that all held, though nothing that was looked at is broken. */
  readonly incomplete: string | undefined
  readonly exchanges: readonly RecordedExchange[]
}

export interface Proxy extends Handling {
  /** Leaves the secrets that were seen by now out of a text. */
  readonly clean: (text: string) => string
  /** When everything that has begun is over. */
  end(): Promise<ProxyResult>
}

/** Bytes of a body that is judged: no list of 500 is as large. */
const mostBytes = 16 * 1024 * 1024
/** Bytes of all bodies that are on their way at the same time. */
const mostAtOnce = 16 * mostBytes
/** Secrets by which a report is gone through once more at its end. */
const mostSecrets = 10_000
/** Milliseconds: whoever has ended a run waits for it. */
const longestAsked = 3_000
/** Reasons that are told; more are no help to a reader. */
const mostReasons = 20

/** Where a contract's operations are, at a provider. @param target undefined: it may be anywhere */
const basePathsAt = (target: URL | undefined, { basePaths }: Contract): readonly string[] => {
  const own = target?.pathname.replace(/\/+$/, '') ?? ''
  return own === '' ? [...new Set([...basePaths, ''])] : [own]
}

/**
 * Judges exchanges that were passed on, here or elsewhere.
 *
 * @param isWhole they have all headers that were sent, as what was exported may not
 */
export const judgeFor = async (
  contract: Contract,
  target: URL | undefined,
  checks: Checks,
  isWhole = true,
): Promise<ExchangeJudge> =>
  exchangeJudge({
    contract,
    endpoints: await endpointsOf(contract),
    basePaths: basePathsAt(target, contract),
    origin: target?.origin ?? 'http://localhost',
    redaction: declaredRedaction(contract),
    checks,
    mostBytes,
    isWhole,
  })

export const proxyTo = async (options: ProxyOptions): Promise<Proxy> => {
  const { contract, target, now, onJudged, onError } = options
  const checks = collectedChecks()
  const lost = lostCalls(checks)
  /** Tells that the exchange being judged was not answered. */
  let missing: ((to: Checks) => void) | undefined
  const judge = await judgeFor(contract, target, {
    ...checks,
    broke: (operation, rule, says, failure) => {
      if (rule === inTime.rule) missing = to => to.broke(operation, rule, says, failure)
      else checks.broke(operation, rule, says, failure)
    },
  })
  /** Of what was judged already, and came whole. */
  const judgeBeyond = await judgeFor(contract, target, {
    ...checks,
    held: () => undefined,
    skipped: () => undefined,
    broke: (operation, rule, says, failure) => {
      if (rule === inTime.rule) checks.broke(operation, rule, says, failure)
    },
  })
  const answers = errorAnswers(commonErrorFormatter(contract.schemas))
  const secrets = new Set<string>()
  const kept = keptExchanges(target.origin, declaredRedaction(contract))
  const reasons = new Map<string, number>()
  let [requests, answered, outside, failed] = [0, 0, 0, 0]
  /** Calls of the contract's operations, and how many of them were answered, be it in part. */
  const called = { all: 0, answered: 0 }
  let why: string | undefined
  let givenUp: string | undefined

  let cleaning = { of: 0, text: (text: string): string => text }
  const clean = (text: string): string => {
    if (cleaning.of !== secrets.size) cleaning = { of: secrets.size, text: secretsOf([...secrets]).text }
    return cleaning.text(text)
  }

  const heed = (judged: JudgedExchange): void => {
    const { exchange, ledTo, unjudged, unchecked } = judged
    const { came } = exchange
    const isThere = headOf(came) !== undefined || (came.kind === 'lost' && came.hasBegun === true)
    const isUnread = came.kind === 'lost' && came.isUnread === true
    if (isThere || isUnread) {
      answered += 1
      lost.answered()
    }
    if (came.kind === 'lost' || came.kind === 'late') why ??= whyUnanswered(came)
    if (isGivenUp(came)) givenUp ??= whyGivenUp(came)
    if (came.kind === 'lost' && !isThere && !isUnread) {
      missing?.(lost.checks)
      lost.add(
        ledTo.kind === 'operation' ? ledTo.endpoint.operation.id : undefined,
        callOf(exchange),
        whyUnanswered(came),
      )
    } else missing?.(checks)
    if (ledTo.kind === 'outside') outside += 1
    if (ledTo.kind === 'operation') {
      called.all += 1
      if (isThere) called.answered += 1
    }
    for (const reason of [...unjudged, ...unchecked]) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    for (const secret of judged.secrets) if (secrets.size < mostSecrets) secrets.add(knownBy(secret))
    if (options.keepExchanges) kept.add(judged)
    onJudged(judged)
  }

  const refuse: Handling['refuse'] = (response, problem) => {
    const { status, content } = answers.refuseOutside(problem)
    closingUnread(response)
    response.writeHead(status, { 'content-type': content?.mediaType ?? 'text/plain' })
    response.end(content?.bytes)
  }
  /** One after the other: a few bytes may stand for a thousand times as many, and there is room for some. */
  let judged = Promise.resolve()
  const ownError = (error: unknown): void => {
    failed += 1
    onError(error)
  }
  const { forward, giveUp, close } = forwarding({
    target,
    timeout: options.timeout,
    keep: keeper(mostBytes, mostAtOnce),
    now,
    refuse,
    onExchange: exchange => {
      requests += 1
      judged = judged
        .then(() => nextTurn())
        .then(() => {
          missing = undefined
          return judge(exchange)
        })
        .then(heed)
        .catch(ownError)
      return judged
    },
    onBeyond: exchange => {
      judged = judged
        .then(() => judgeBeyond(exchange))
        .then(found =>
          onJudged({
            ...found,
            breaches: found.breaches.filter(({ party }) => party === 'provider'),
            warnings: [],
            unjudged: [],
            unchecked: [],
            isBeyond: true,
          }),
        )
        .catch(ownError)
    },
  })

  return {
    handle: forward,
    giveUp,
    clean,
    refuse,
    refusal: problem => answers.refuseOutside(problem),
    end: async () => {
      await close()
      await judged
      const neverAnswered = answered === 0 && why !== undefined
      // One operation may answer nothing of a provider that is there.
      const isThere =
        neverAnswered || lost.isOpen() ? await answersAt(target, Math.min(options.timeout, longestAsked)) : true
      if (isThere) lost.answered()
      const isNobody = neverAnswered && !isThere
      const gone = lost.gone()
      const isVain = called.all > 0 && called.answered === 0
      const vain = isVain ? `No call was answered: ${why ?? givenUp}.` : undefined
      const incomplete = gone.incomplete ?? (failed > 0 ? byOwnError(failed) : vain)
      return {
        checks: isNobody ? [] : [...checks.all(), ...gone.checks],
        notes: [
          ...(outside === 0 ? [] : [`${counted(outside, 'request')} outside the contract passed on, not judged.`]),
          ...[...reasons]
            .slice(0, mostReasons)
            .map(([reason, times]) => `Not judged${times === 1 ? '' : `, ${times} times`}: ${reason}.`),
          ...kept.notes(),
        ],
        requests,
        unjudged: isNobody ? `${target.href} can't be reached: ${why}.` : undefined,
        incomplete: isNobody || incomplete === undefined ? undefined : clean(incomplete),
        exchanges: kept.all(),
      }
    },
  }
}

const byOwnError = (failed: number): string =>
  `${counted(failed, 'exchange')} couldn't be judged, by a fault of this program.`

/** Without its query, where secrets are as a rule. */
const callOf = ({ method, target }: ProxiedExchange): string => `${method} ${cut(target.split('?', 1)[0] ?? '', 100)}`
