/**
 * Makes calls that were recorded anew, in their order, and judges what a service answers by its contract.
 *
 * What a call breaks of the contract is its client's doing, and none of the service: it is told as a remark. So is
 * another status than the recorded one where records have come and gone; who refuses now what was read then is wrong.
 */
import { isGoodStatus } from '../text/good-status.ts'
import { decodedOrAsSent } from '../text/percent-encoding.ts'
import type { Operation } from '../contract/operation.ts'
import { aboutSent } from '../verify/about-call.ts'
import { type AnswerJudge, answerJudge, everyItem, responseTo } from '../verify/answer.ts'
import type { ProxiedExchange } from '../proxy/exchange.ts'
import type { ExchangeJudge, JudgedExchange } from '../proxy/judge.ts'
import { headersByName, valueOf } from '../proxy/headers.ts'
import { judgeFor } from '../proxy/proxy.ts'
import { type Redaction, declaredRedaction } from '../contract/redaction.ts'
import { calls as callRule } from '../report/consumer-checks.ts'
import { type Check, type Checks, type FoundFailure, type Remark, collectedChecks } from '../report/report.ts'
import { counted } from '../text/counted.ts'
import { cut } from '../text/cut.ts'
import { exactly } from '../text/exact-json.ts'
import { given } from '../text/given.ts'
import { jsonOf } from '../text/json-of.ts'
import { lazy, lazyAsync } from '../text/lazy.ts'
import { printable } from '../text/printable.ts'
import { type ProviderAnswer, type ProviderRequest, type ProviderOutcome, inTime } from '../verify/provider.ts'
import { isTurnedAway } from '../verify/credentials.ts'
import { isSafe } from '../verify/request.ts'
import {
  Reach,
  type Rounds,
  TriedAgain,
  type Wholly,
  inRounds,
  isWanted,
  mostMissing,
  tellLeft,
  tellLetBe,
  whyLetBe,
  withGone,
} from '../verify/rounds.ts'
import { secretsOf } from '../verify/secrets.ts'
import { type ShownAnswer, type ShownCall, messageIn, shownAnswer, shownBody, shownCall } from '../verify/told.ts'
import type { VerifyOptions } from '../verify/verification.ts'
import { lacksCredentials } from './asked-again.ts'
import { type CallsOptions, type RecordedCall, replayableCalls } from './calls.ts'
import { type DrawnIds, drawnIds } from './drawn-ids.ts'
import { goodAnswer } from './good-answer.ts'
import { type MadeInRun, madeInRun } from './made-in-run.ts'
import { type Shown, type UntilShown, untilShown } from './until-shown.ts'

export interface ReplayOptions
  extends CallsOptions, Pick<VerifyOptions, 'provider' | 'secrets' | 'onOperation' | 'shared' | 'clock'> {
  readonly exchanges: readonly ProxiedExchange[]
}

export interface ReplayResult {
  readonly checks: readonly Check[]
  readonly remarks: readonly Remark[]
  readonly notes: readonly string[]
  /** Why it couldn't be judged. */
  readonly unjudged: string | undefined
  /** Why it can't be said that all held, though nothing that was looked at is broken. */
  readonly incomplete: string | undefined
  /** There are calls, and the contract knows none of them. */
  readonly isOfElsewhere: boolean
  readonly extent: 'part'
}

const still = { rule: 'still-answered', says: 'what was answered when it was recorded is answered' } as const

const toAllAgain: Wholly = { rule: 'all-still-answered', says: 'all calls that were recorded are answered' }

/** What can be done where a write may rightly be refused. */
const asThen = 'ask a service that begins as it did when this was recorded, or record its calls anew'

const staysDeleted = { rule: 'stays-deleted', says: 'what was deleted is gone' } as const

/** In whose names it is told that calls of a recording were not made again. */
export const ofRecordings: readonly string[] = [still.rule, toAllAgain.rule]

/** Characters of a call, and of an id, that are told above another call. */
const longestStep = 80

/** Remarks, and reasons: more are no help to a reader. */
const mostTold = 100

export const replay = async (options: ReplayOptions): Promise<ReplayResult> => {
  const { baseUrl, secrets, onOperation } = options
  const { calls, left: leftOut, isOfElsewhere } = await replayableCalls(options.exchanges, options)
  const run = new Run(options)
  const { stopped, inVain } = await inRounds(
    { wanted: calls, onRound: ({ operation }, index, count) => onOperation(operation, index, count) },
    run,
  )
  const { unreachable } = run.reach
  const gone = run.reach.whyGone()
  const left = stopped?.left.map(({ operation }) => operation) ?? []
  run.tellLetBe()
  // With one call that was left an operation wasn't gone through.
  const unfinished = new Set(left)
  for (const { operation } of calls) if (!unfinished.has(operation)) run.triedAgain.add(operation.id)
  const incomplete =
    tellLeft(run.checks, stopped && { why: stopped.why, left }, still, toAllAgain)
    ?? whyLetBe([...run.letBe.keys()], 'made again')
    ?? run.triedAgain.missing(options.cases)
    ?? run.whyUnsure()
  const goneFrom = inVain.map(({ operation }) => operation)
  const judged = withGone(run.checks.all(), gone, goneFrom, toAllAgain)
  const isReached = unreachable === undefined
  return {
    checks: isReached ? judged.checks : [],
    remarks: isReached ? run.remarks() : [],
    notes: [
      ...[...leftOut].map(([why, { times, names }]) => {
        const shown = [...names, ...(times > names.size ? ['…'] : [])].join(', ')
        return `${counted(times, 'call')} not made again, for ${why}: ${shown}.`
      }),
      ...run.notes(),
      ...(stopped === undefined ? [] : [`${stopped.why}: not all was made again.`]),
    ],
    unjudged: isReached ? undefined : `${secrets.url(baseUrl)} can't be reached: ${unreachable}.`,
    incomplete: judged.incomplete ?? incomplete,
    isOfElsewhere,
    extent: 'part',
  }
}

/** Of a call, behind the base path, with the ids of then and of now. */
interface Paths {
  readonly was: string
  readonly is: string
}

interface CountedRemark {
  readonly remark: Omit<Remark, 'says'>
  readonly says: (times: number) => string
  times: number
}

class Run implements Rounds<RecordedCall> {
  readonly checks: Checks = collectedChecks()
  readonly reach = new Reach()
  readonly triedAgain = new TriedAgain()
  readonly #options: ReplayOptions
  readonly #judge: () => Promise<ExchangeJudge>
  readonly #answers: () => AnswerJudge
  readonly #told = new Map<string, CountedRemark>()
  readonly #reasons = new Map<string, number>()
  /** Calls that weren't answered, by operation. */
  readonly #missing = new Map<string, number>()
  /** Calls that weren't made, by operation. */
  readonly letBe = new Map<string, number>()
  readonly #drawn: DrawnIds
  readonly #made: MadeInRun = madeInRun()
  readonly #untilShown: UntilShown
  readonly #redaction: () => Redaction
  /** Of operations that write: good calls that are refused now, and nobody can say whether rightly. */
  readonly #unsure = new Map<string, string>()
  /** Operations of which calls were turned away that were made with other credentials, and why nobody knows. */
  readonly #strange = new Map<string, string>()
  /** Calls with an id that was drawn anew. */
  #followed = 0
  #name = ''
  /** What has to be done before it, where that is more than the call. */
  #before: string | undefined
  /** By ids that were drawn in this run, which call did. */
  readonly #drawnBy = new Map<string, string>()
  /** Tells the call that was just lost. */
  #tellLost: (() => void) | undefined

  constructor(options: ReplayOptions) {
    this.#options = options
    this.#drawn = drawnIds(options.contract, options.baseUrl)
    this.#untilShown = untilShown(options.provider)
    this.#redaction = lazy(() => declaredRedaction(options.contract))
    this.#answers = lazy(() => answerJudge(options.contract))
    this.#judge = lazyAsync(() => judgeFor(options.contract, new URL(options.baseUrl), this.#ofService()))
  }

  inVain(): number | undefined {
    return this.reach.inVain
  }

  answers(): number {
    return this.reach.answers
  }

  look(): Promise<void> {
    return this.reach.look(this.#options.provider, this.#options.baseUrl)
  }

  async round(recorded: RecordedCall): Promise<void> {
    const { operation, name } = recorded
    const missing = this.#missing.get(operation.id) ?? 0
    if (missing >= mostMissing) return void this.letBe.set(operation.id, (this.letBe.get(operation.id) ?? 0) + 1)
    const asked = this.#drawn.followed(operation, recorded.asked, recorded.was)
    if (asked.url !== recorded.asked.url || asked.body !== recorded.asked.body) this.#followed += 1
    const call = { ...recorded, asked }
    const paths = { was: this.#pathOf(recorded.asked), is: this.#pathOf(asked) }
    const { came, mayShow } = await this.#untilShown.ask(
      () => this.#options.provider.ask(asked, `${operation.id}: ${name}`),
      now => {
        if (this.#hiddenBy(recorded, now, paths) !== undefined) return 'hidden'
        return isGood(now) || isNotThere(now) ? 'shown' : undefined
      },
    )
    this.triedAgain.add(operation.id, name)
    if (came.kind === 'answer') this.reach.answered(asked)
    this.#name = name
    if (this.#isStrange(recorded, came)) return
    this.#before = this.#whatBefore(recorded.asked, asked)
    const judge = await this.#judge()
    const judged = await judge(exchangeOf(asked, came))
    for (const why of judged.unjudged) this.#reasons.set(why, (this.#reasons.get(why) ?? 0) + 1)
    const done = { method: operation.method, ...paths, statusThen: recorded.was?.status }
    if (came.kind !== 'answer') {
      if (!isSafe(operation)) this.#made.learn({ ...done, statusNow: undefined, created: undefined })
      this.#missing.set(operation.id, missing + 1)
      this.reach.missed(came, `${operation.id}: ${name}`, this.#tellLost)
      return
    }
    const { status, headers, bytes } = came.answer
    const is = { status, headers: [...headers], body: bytes }
    this.#compare(call, came.answer, judged, { ...paths, mayShow })
    const created = call.was === undefined ? undefined : this.#drawn.learn(operation, recorded.asked, call.was, is)
    if (created !== undefined && created.was !== created.is) this.#drawnBy.set(String(created.is), name)
    if (!isSafe(operation)) this.#made.learn({ ...done, statusNow: status, created })
    this.#invariants(call, came.answer, judged)
  }

  remarks(): readonly Remark[] {
    return [...this.#told.values()].map(({ remark, says, times }) => ({ ...remark, says: says(times) }))
  }

  notes(): readonly string[] {
    const of = counted(this.#followed, 'call')
    const late = this.#untilShown.late()
    return [
      ...(this.#followed === 0
        ? []
        : [`${of} made with ids that the service drew anew, in the place of recorded ones.`]),
      ...(late === 0 ? [] : [`${counted(late, 'call')} made again until what was written before showed.`]),
      ...[...this.#reasons]
        .slice(0, mostTold)
        .map(([why, times]) => `Not judged${times === 1 ? '' : `, ${times} times`}: ${why}.`),
    ]
  }

  /** Why it can't be said that all held: of an operation that writes no good call was answered as one. */
  whyUnsure(): string | undefined {
    const none = this.checks.all().filter(({ rule, times }) => rule === still.rule && times === 0)
    const told = none.flatMap(({ operation }) => this.#unsure.get(operation) ?? [])
    const [strange] = none.filter(({ operation }) => this.#strange.has(operation))
    if (strange !== undefined)
      return `Nothing of ${strange.operation} could be judged: ${this.#strange.get(strange.operation)}.`
    return told.length === 0 ? undefined : `What writes could not be judged of ${cut(told.join(', '), 200)}: ${asThen}.`
  }

  #pathOf({ url }: ProviderRequest): string {
    return url.slice(this.#options.baseUrl.length).split('?', 1).join('')
  }

  tellLetBe(): void {
    for (const [operation, count] of this.letBe) tellLetBe(this.checks, operation, count, toAllAgain)
  }

  /** What is wrong with a call is remarked alone. */
  #ofService(): Checks {
    const { checks } = this
    return {
      held: (operation, rule, says) => {
        if (rule !== callRule.rule) checks.held(operation, rule, says)
      },
      broke: (operation, rule, says, failure) => {
        const named = this.#withBefore({ ...failure, case: this.#name })
        if (rule === inTime.rule) return void (this.#tellLost = () => checks.broke(operation, rule, says, named))
        if (rule !== callRule.rule) return checks.broke(operation, rule, says, named)
        const { aspect, expected, found, place } = failure
        this.#remark({ level: 'warning', operation, rule, ...given({ place }) }, aspect, times => {
          const others = times === 1 ? '' : `, and ${counted(times - 1, 'other')}`
          return `a call that was recorded breaks the contract: expected ${expected}, found ${found}${others}.`
        })
      },
      skipped: (operation, rule, says, reason) => checks.skipped(operation, rule, says, reason),
      all: () => checks.all(),
    }
  }

  /** A record that was made in this run has gone, as a rule, by the time that somebody repeats a call of it. */
  #whatBefore(recorded: ProviderRequest, asked: ProviderRequest): string | undefined {
    if (asked.url === recorded.url && asked.body === recorded.body) return undefined
    const [then, now] = [recorded, asked].map(one => this.#pathOf(one).split('/').map(decodedOrAsSent))
    const drawn = (now ?? []).filter((id, index) => id !== then?.[index])
    const steps = [...new Set(drawn)].flatMap(id => {
      const by = this.#drawnBy.get(id)
      return by === undefined ? [] : [`${printable(cut(by, longestStep))}, for ${printable(cut(id, longestStep))}`]
    })
    const first = steps.length === 0 ? 'what made them' : steps.join(', and ')
    return `Ids in this were drawn in this run. First make again ${first}: what is drawn then goes in its place.`
  }

  #withBefore<T extends Pick<FoundFailure, 'request'>>(failure: T): T {
    const { request } = failure
    if (request === undefined || this.#before === undefined) return failure
    return { ...failure, request: { ...request, curl: `# ${this.#before}\n${request.curl}` } }
  }

  /** Was it turned away for want of what it was sent with then? Nobody knows whether rightly. */
  #isStrange({ operation, name, status: then, unsent }: RecordedCall, came: ProviderOutcome): boolean {
    const now = came.kind === 'answer' ? came.answer.status : then
    if (unsent === undefined || then === now || !isTurnedAway(now)) return false
    const { id, place } = operation
    this.checks.skipped(id, still.rule, still.says, unsent)
    if (isWanted(this.#options.cases, id, name)) this.#strange.set(id, unsent)
    this.#remark(
      { level: 'warning', operation: id, rule: 'other-status', ...given({ place }) },
      `${then} ${now} unsent`,
      times => {
        const others = times === 1 ? '' : `, and ${counted(times - 1, 'other')}`
        return `${name}${others}: answered with ${then} when it was recorded, with ${now} now: ${unsent}.`
      },
    )
    return true
  }

  /** Which of what this run has written doesn't an answer of now show, for all that it did then? */
  #hiddenBy(
    { operation, status: then }: RecordedCall,
    now: number,
    { was, is }: Paths,
  ): 'made' | 'deleted' | undefined {
    if (isGood(then) && isNotThere(now) && this.#made.isThere(was, is)) return 'made'
    return isSafe(operation) && isNotThere(then) && isGood(now) && this.#made.isDeleted(was, is) ? 'deleted' : undefined
  }

  /** With what was answered when it was recorded. */
  #compare(
    recorded: RecordedCall,
    answer: ProviderAnswer,
    judged: JudgedExchange,
    { mayShow, ...paths }: Paths & Pick<Shown, 'mayShow'>,
  ): void {
    const { operation, name, asked, status: then, undeclared } = recorded
    const { contract, cases, isHeedless = false } = this.#options
    const { id, place } = operation
    const now = answer.status
    // Who is told as undeclared is told once; what a browser had kept by then (304) came as it was.
    if (responseTo(operation, now) === undefined || now === 304) return
    const broke = ({ rule, says }: typeof still | typeof staysDeleted, expected: string, cause: string): void =>
      this.checks.broke(id, rule, says, {
        ...this.#shownAnswer(judged, name, answer),
        aspect: `${now} ${cause}`.trim(),
        expected,
        found: secretsOf(judged.secrets).text(`${now}${messageIn(jsonOf(judged.answerBody))}`),
        ...given({ place }),
      })
    const hidden = this.#hiddenBy(recorded, now, paths)
    if (hidden === 'deleted') {
      const { rule, says } = staysDeleted
      if (mayShow !== undefined) return this.checks.skipped(id, rule, says, mayShow)
      return broke(staysDeleted, `${then}, as when it was recorded: it was deleted in this run`, '')
    }
    if (isSafe(operation) && isNotThere(then) && isNotThere(now) && this.#made.isDeleted(paths.was, paths.is))
      this.checks.held(id, staysDeleted.rule, staysDeleted.says)
    if (then === now && !isGood(then)) return
    if (isGood(then) && isGood(now)) this.checks.held(id, still.rule, still.says)
    if (then === now || then === 304) return
    const isBroken = judged.breaches.some(({ party }) => party === 'consumer')
    const lacks = !isBroken && !isHeedless && lacksCredentials(contract, operation, asked)
    // Who is signed in by a cookie that the contract doesn't have was somebody, and is nobody now.
    const isNobody = !isBroken && !lacks && undeclared.length > 0 && isTurnedAway(now)
    const isRightlyRefused = (isBroken || lacks || isNobody) && now >= 400 && now < 500
    if (isGood(then) && !isRightlyRefused) {
      if (isRefusal(operation, now))
        return broke(still, `${then}, as when it was recorded`, aboutSent(operation, judged.exchange.target, false))
      if (hidden === 'made' && mayShow === undefined)
        return broke(still, `${then}, as when it was recorded: the record was made in this run`, 'made')
    }
    const isGone = isGood(then) && !isGood(now)
    const without = `it was sent with ${undeclared.join(', ')}, which the contract doesn't declare, and is sent without`
    const lacking = lacks ? 'it has none of the credentials that the contract demands' : without
    const breach = isBroken ? 'it breaks the contract' : lacking
    const isUnsure = isGone && (!isRightlyRefused || isNobody) && !isSafe(operation)
    if (isUnsure && isWanted(cases, id, name)) this.#unsure.set(id, `${id} (${then} when it was recorded, ${now} now)`)
    const unsure = isSafe(operation) ? 'what was asked for is not there as it was' : mayBeRight(now)
    const why = isRightlyRefused ? breach : (mayShow ?? unsure)
    const reason = isGone && isRightlyRefused ? `: ${breach}` : ''
    if (isGone) this.checks.skipped(id, still.rule, still.says, why)
    this.#remark(
      { level: isGone ? 'warning' : 'info', operation: id, rule: 'other-status', ...given({ place }) },
      `${then} ${now}${reason}`,
      times => {
        const others = times === 1 ? '' : `, and ${counted(times - 1, 'other')}`
        return `${name}${others}: answered with ${then} when it was recorded, with ${now} now${reason}.`
      },
    )
  }

  /** What holds for each good answer by itself, beyond the contract. */
  #invariants({ operation, name, asked }: RecordedCall, answer: ProviderAnswer, judged: JudgedExchange): void {
    const { shared, clock, baseUrl } = this.#options
    const body = jsonOf(judged.answerBody)
    const isSound = judged.breaches.length === 0 && judged.unjudged.length === 0 && body !== undefined
    if (shared === undefined || !isSound || answer.status < 200 || answer.status >= 300) return
    const good = goodAnswer(operation, asked, asked.url.slice(baseUrl.length), {
      body,
      exactBody: () => exactly(body, judged.answerBody),
      now: clock(answer),
    })
    for (const { rule, says, isAbout, isShownBy, breaches } of shared.invariants) {
      if (!isAbout(operation) || isShownBy?.(good) === false) continue
      const [breach] = breaches(good)
      if (breach === undefined) {
        this.checks.held(operation.id, rule, says)
        continue
      }
      const { parameter, ...found } = breach
      const place =
        operation.parameters.find(one => one.name === parameter)?.place
        ?? this.#answers().placeOf(operation, answer.status, breach.pointer)
      this.checks.broke(operation.id, rule, says, {
        ...this.#shown(judged, name),
        ...found,
        status: answer.status,
        aspect: `${everyItem(breach.pointer)} ${parameter ?? ''}`,
        ...given({ place }),
      })
    }
  }

  #shownAnswer(judged: JudgedExchange, name: string, answer: ProviderAnswer): ShownAnswer {
    const answerToShow = { ...answer, bytes: judged.answerBody }
    return shownAnswer(this.#shown(judged, name), answerToShow, true, secretsOf(judged.secrets), this.#redaction())
  }

  #shown({ exchange: { method, target, headers, body }, secrets }: JudgedExchange, name: string): ShownCall {
    const { contract, baseUrl } = this.#options
    const byValue = secretsOf(secrets)
    const redaction = this.#redaction()
    const url = redaction.url(`${new URL(baseUrl).origin}${target}`)
    const sent = body === undefined ? {} : shownBody(body, valueOf(headers, 'content-type'), byValue, redaction)
    const call = { method, url, headers: headersByName(headers), ...sent }
    return this.#withBefore(shownCall(call, name, byValue, contract.securitySchemes))
  }

  #remark(remark: CountedRemark['remark'], aspect: string, says: CountedRemark['says']): void {
    const key = JSON.stringify([remark.operation, remark.rule, aspect])
    const known = this.#told.get(key)
    if (known !== undefined) known.times += 1
    else if (this.#told.size < mostTold) this.#told.set(key, { remark, says, times: 1 })
  }
}

/** Why a write that was done then may be refused now. */
const mayBeRight = (status: number): string => {
  const why =
    status === 409
      ? 'what of it has to be unique may be taken by now'
      : 'what there was when it was recorded may be another by now'
  return `it was refused with ${status}, which may be right: ${why}`
}

const isGood = (status: number): boolean => isGoodStatus(status) || status === 304

const isNotThere = (status: number): boolean => status === 404 || status === 410

/** A record may be gone by now, and what can be written once may be refused the second time. */
const isRefusal = (operation: Operation, status: number): boolean =>
  isTurnedAway(status)
  // Of the form in which a call was sent, and not of what there is.
  || status === 406
  || status === 415
  || status >= 500
  || (isSafe(operation) && status >= 400 && !isNotThere(status))

/** As a proxy would have seen it; of an answer, content codings are gone by now. */
const exchangeOf = ({ method, url, headers, body = '' }: ProviderRequest, came: ProviderOutcome): ProxiedExchange => {
  const bytes = Buffer.from(body)
  return {
    method,
    target: url.slice(new URL(url).origin.length),
    headers: [...headers, ...(bytes.length === 0 ? [] : [['content-length', String(bytes.length)] as const])],
    body: bytes,
    started: 0,
    milliseconds: 0,
    came:
      came.kind === 'answer'
        ? {
            kind: 'answer',
            status: came.answer.status,
            statusText: '',
            headers: [...came.answer.headers].filter(([name]) => name !== 'content-encoding'),
            body: came.answer.bytes,
          }
        : came,
  }
}
