/**
 * Asks a service and whoever stands in for it the same, and tells in what their answers differ.
 *
 * The service is asked twice: what it answers differently itself can't be held against anybody. What breaks the
 * contract is told as `verify` tells it, and not once more as a difference.
 */
import { ofStandIn } from '../contract/curl.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { type Redaction, declaredRedaction } from '../contract/redaction.ts'
import { type Extent, ofOperations } from '../report/baseline.ts'
import { type Check, type Checks, type Remark, collectedChecks } from '../report/report.ts'
import { counted } from '../text/counted.ts'
import { given } from '../text/given.ts'
import { lazy, lazyAsync } from '../text/lazy.ts'
import type { Level } from '../text/levels.ts'
import { aspectFor } from '../verify/about-call.ts'
import { type AnswerJudge, type JudgedAnswer, answerJudge, answerRules } from '../verify/answer.ts'
import { type Case, type CaseCredentials, acceptCase, plainCase } from '../verify/cases.ts'
import { isTurnedAway, sure } from '../verify/credentials.ts'
import type { Ground, GroundOptions } from '../verify/grounds.ts'
import { type ListedValues, listedValuesOf, noneCame } from '../verify/listed.ts'
import {
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderOutcome,
  type Provider,
  inTime,
  lostAs,
  whyLost,
} from '../verify/provider.ts'
import { jsonMediaType } from '../verify/representations.ts'
import { isSafe, requestOf } from '../verify/request.ts'
import {
  Reach,
  type Rounds,
  inRounds,
  mostMissing,
  tellLeft,
  tellLetBe,
  tellMissing,
  whyLetBe,
  withGone,
} from '../verify/rounds.ts'
import type { Secrets } from '../verify/secrets.ts'
import { type ShownAnswer, type ShownCall, shownAnswer, shownCall, tellShapes } from '../verify/told.ts'
import { isUnspoken } from '../verify/verification.ts'
import { type Calls, type PairedCall, type StandIn, askedCalls } from './calls.ts'
import { OperationComparison } from './comparison.ts'
import { driftRules } from './rules.ts'
import { telling } from './telling.ts'

export interface DriftOptions extends GroundOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly provider: Pick<Provider, 'ask' | 'requests'>
  readonly secrets: Secrets
  /** operationIds; undefined: all. */
  readonly operations: ReadonlySet<string> | undefined
  /** What the provider's clock shows by the time of an answer. */
  readonly clock: (answer: ProviderAnswer) => number
  readonly against: Against
  /** Both know the same records: what they say of them is compared as well. */
  readonly values: boolean
  readonly failOn: Level
  readonly onOperation: (operation: Operation, index: number, count: number) => void
}

export interface Against {
  /** `the stub` */
  readonly name: string
  /** Whoever answers, with the clock of the provider; or what was answered before. */
  readonly asked: ((now: number) => Promise<StandIn>) | Calls
  /** Those of the contract, with which of them it was given a secret of their own for; absent: for none. */
  readonly securitySchemes?: Contract['securitySchemes']
}

export interface DriftResult {
  readonly checks: readonly Check[]
  readonly remarks: readonly Remark[]
  readonly notes: readonly string[]
  /** Why it couldn't be judged. */
  readonly unjudged: string | undefined
  /** It is so for want of the stand-in, not of the service. */
  readonly isStandInLost: boolean
  /** Why it can't be said that all held, though nothing that was looked at is broken. */
  readonly incomplete: string | undefined
  readonly extent: Extent
}

export const drift = async (asked: DriftOptions): Promise<DriftResult> => {
  const options = { ...asked, credentials: sure(asked.credentials) }
  const { contract, operations, onOperation } = options
  const wanted = contract.operations.filter(({ id }) => operations === undefined || operations.has(id))
  const run = new Run(options)
  // What is never called is told as that, whatever becomes of the service.
  // oxlint-disable-next-line no-await-in-loop
  for (const one of wanted.filter(each => !isSafe(each))) await run.round(one)
  const { stopped, inVain } = await inRounds({ wanted: wanted.filter(isSafe), onRound: onOperation }, run)
  if (stopped !== undefined) run.notes.push(`${stopped.why}: not all was compared.`)
  const gone = run.whyGone()
  const { unjudged, notes, remarks, letBe } = run
  const incomplete =
    tellLeft(run.checks, stopped, { rule: 'same-status', says: driftRules['same-status'].says })
    ?? whyLetBe(letBe, 'compared')
    ?? run.whyStrange()
  const judged = withGone(run.checks.all(), gone, inVain)
  const isJudged = unjudged === undefined
  const isWhole = stopped === undefined && gone === undefined && letBe.length === 0
  const extent = isWhole ? ofOperations(operations) : 'part'
  return {
    checks: isJudged ? judged.checks : [],
    remarks: isJudged ? remarks : [],
    notes: [...notes, ...run.leftOut, ...run.madeUp],
    unjudged,
    isStandInLost: run.isStandInLost,
    incomplete: judged.incomplete ?? incomplete,
    extent,
  }
}

class Run implements Rounds {
  readonly checks: Checks = collectedChecks()
  readonly remarks: Remark[] = []
  readonly notes: string[] = []
  readonly #options: DriftOptions
  readonly #judge: AnswerJudge
  readonly #calls: Calls
  readonly #tell: ReturnType<typeof telling>
  readonly #provider = new Reach()
  readonly #standIn = new Reach()
  #now: number | undefined
  #hasMadeUp = false
  readonly #madeUpHeaders = new Set<string>()
  #leftOut = 0
  /** Operations of which calls were turned away that were made with other credentials, and why nobody knows. */
  readonly #strange = new Map<string, string>()
  readonly #compared = new Set<string>()
  /** Operations that were let be. */
  readonly letBe: string[] = []
  readonly #causes = new Causes()
  readonly #redaction: () => Redaction

  constructor(options: DriftOptions) {
    this.#options = options
    this.#judge = answerJudge(options.contract)
    this.#redaction = lazy(() => declaredRedaction(options.contract))
    const { asked, name } = options.against
    this.#tell = telling(name, options.failOn, this.#judge, this)
    this.#calls = typeof asked === 'function' ? this.#callsOf(asked) : asked
  }

  /** Why nothing was ever compared; undefined once anything was. */
  get unjudged(): string | undefined {
    const { baseUrl, secrets, against } = this.#options
    const [provider, standIn] = [this.#provider.unreachable, this.#standIn.unreachable]
    if (provider !== undefined) return `${secrets.url(baseUrl)} can't be reached: ${provider}.`
    if (standIn !== undefined) return `${against.name} can't be reached: ${standIn}.`
    return undefined
  }

  /** Why it can't be said that all held: of an operation each call was turned away, perhaps rightly. */
  whyStrange(): string | undefined {
    const [first] = [...this.#strange].filter(([id]) => !this.#compared.has(id))
    return first && `Nothing of ${first[0]} was compared: ${first[1]}.`
  }

  get isStandInLost(): boolean {
    return this.#provider.unreachable === undefined && this.#standIn.unreachable !== undefined
  }

  /** What is worth knowing of how it was compared. */
  get madeUp(): readonly string[] {
    const { name } = this.#options.against
    const itself = `What ${name} words itself, or makes up, is held against nobody`
    const headers = [...this.#madeUpHeaders]
    const more = headers.length > mostHeaders ? ', ...' : '.'
    return [
      ...(this.#hasMadeUp ? [`${itself}: of such answers status and media type are compared.`] : []),
      ...(headers.length === 0
        ? []
        : [
            `Headers that ${name} makes up are held against nobody: ${headers.slice(0, mostHeaders).join(', ')}${more}`,
          ]),
    ]
  }

  get leftOut(): readonly string[] {
    const what = 'on a condition or for a part (If-None-Match, Range): neither is asked for again'
    return this.#leftOut === 0 ? [] : [`Not compared: ${counted(this.#leftOut, 'recorded answer')} ${what}.`]
  }

  inVain(): number | undefined {
    const provider = this.#provider.inVain
    const standIn = this.#standIn.unreachable === undefined ? undefined : this.#standIn.inVain
    return provider === undefined && standIn === undefined ? undefined : (provider ?? 0) + (standIn ?? 0)
  }

  answers(): number {
    return this.#provider.answers
  }

  look(): Promise<void> {
    return this.#provider.look(this.#options.provider, this.#options.baseUrl)
  }

  whyGone(): string | undefined {
    return this.#provider.whyGone()
  }

  async round(operation: Operation): Promise<void> {
    if (!isSafe(operation)) return this.#skip(operation, 'it writes: it is asked of nobody')
    this.#leftOut += this.#calls.leftOut?.(operation) ?? 0
    const calls = await this.#calls.of(operation)
    if (typeof calls === 'string') return this.#skip(operation, calls)
    const comparison = new OperationComparison(this.#options.contract, operation, this.#options.values)
    try {
      await this.#compare(operation, calls, comparison)
    } finally {
      // What was compared by then is told, though as many requests were sent as may be.
      const result = comparison.result()
      this.#tell(operation, result)
      for (const header of result.madeUpHeaders) this.#madeUpHeaders.add(header)
    }
  }

  async #compare(operation: Operation, calls: readonly PairedCall[], comparison: OperationComparison): Promise<void> {
    let missing = 0
    for (const [index, call] of calls.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      missing += (await this.#pair(operation, call, comparison)) ? 0 : 1
      if (missing < mostMissing) continue
      const left = calls.length - index - 1
      if (left > 0) {
        this.letBe.push(operation.id)
        tellLetBe(this.checks, operation.id, left)
      }
      break
    }
    for (const ask of await this.#calls.alone(operation)) {
      // oxlint-disable-next-line no-await-in-loop
      const came = await ask()
      if (came.kind === 'answer') comparison.standInAlone(this.#judge.judge(operation, came.answer), came.answer)
    }
  }

  /** Did both answer? */
  async #pair(operation: Operation, call: PairedCall, comparison: OperationComparison): Promise<boolean> {
    const first = await this.#ask(operation, call)
    if (first === undefined) return false
    const other = await call.standIn()
    if (other.kind !== 'answer') {
      this.#standIn.missed(other, `${operation.id}: ${call.name}`)
      this.checks.skipped(
        operation.id,
        inStep(inTime.rule),
        inTime.says,
        `no answer of the stand-in: ${whyLost(other)}`,
      )
      return false
    }
    this.#standIn.answered()
    const second = await this.#ask(operation, call)
    if (second === undefined) return false
    const isRefused = first.status >= 400 && first.status < 500 && first.status !== 401
    if (call.isGuessed === true && isRefused && other.answer.status < 400) {
      this.#skip(
        operation,
        'each call was refused that has an id in it which no list has told, or a text that was made up',
      )
      return true
    }
    if (call.unsent !== undefined && isTurnedAway(first.status) && other.answer.status !== first.status) {
      this.#strange.set(operation.id, call.unsent)
      this.#skip(operation, `a call of it was turned away with ${first.status}: ${call.unsent}`)
      return true
    }
    this.#compared.add(operation.id)
    if (call.isOfAnother === true && first.status < 400 && other.answer.status >= 400) return true
    const judge = (one: ProviderAnswer): JudgedAnswer => this.#judge.judge(operation, one, call.asked.headers)
    const [judged, again, theirs] = [judge(first), judge(second), this.#judge.judge(operation, other.answer)]
    const shown = this.#shownAnswer(this.#shownCall(call.asked, call.name), first, judged)
    const isMadeUp = call.isMadeUp?.(other.answer) ?? false
    this.#hasMadeUp ||= isMadeUp
    const aspectAt = (status: number) => aspectFor(status, aspect => this.#causes.of(operation, aspect, call.about))
    const { refusal } = call
    const isUnspokenHere =
      refusal !== undefined
      && [judged, again].every(({ failures }) => failures.some(({ rule }) => rule === 'status'))
      && [first, second].every(one => isUnspoken(operation, refusal, one))
    if (!isUnspokenHere) tellShapes(this.checks, operation, judged, shown, aspectAt(first.status))
    // What it does wrong once it does wrong, and what twice no more often.
    if (judged.failures.length === 0)
      tellShapes(this.checks, operation, again, this.#shownAnswer(shown, second, again), aspectAt(second.status))
    const { secrets, against, contract } = this.#options
    const schemes = against.securitySchemes ?? contract.securitySchemes
    const ofTheirs = shownCall(call.askedOfStandIn, call.name, secrets, schemes, ofStandIn)
    const shownOther = this.#shownAnswer(ofTheirs, other.answer, theirs)
    // It refuses in its own words also where the contract has no status for that.
    for (const { rule, ...failure } of theirs.failures.filter(one => !isMadeUp || one.rule !== 'status'))
      this.checks.broke(operation.id, inStep(rule), `of the stand-in: ${answerRules[rule]}`, {
        ...shownOther,
        ...failure,
      })
    comparison.add(
      { answer: first, judged, isUnspoken: isUnspokenHere },
      { answer: second, judged: again },
      {
        answer: other.answer,
        judged: theirs,
        isMadeUp,
        isExample: call.isOfExamples === true,
        isMadeUpHeader: name => call.isMadeUpHeader?.(operation, other.answer.status, name) === true,
      },
      shown,
      call.about,
    )
    return true
  }

  async #ask(operation: Operation, { asked, name, about }: PairedCall): Promise<ProviderAnswer | undefined> {
    const came = await this.#options.provider.ask(asked, `${operation.id}: ${name}`)
    if (came.kind === 'answer') {
      this.checks.held(operation.id, inTime.rule, inTime.says)
      return this.#answered(came.answer, asked)
    }
    const shown = this.#shownCall(asked, name)
    const aspect = this.#causes.of(operation, lostAs(came), about)
    this.#provider.missed(came, `${operation.id}: ${name}`, () =>
      tellMissing(this.checks, operation, came, shown, { aspect }),
    )
    return undefined
  }

  #answered(answer: ProviderAnswer, asked: ProviderRequest): ProviderAnswer {
    this.#provider.answered(asked)
    this.#now ??= this.#options.clock(answer)
    return answer
  }

  #skip(operation: Operation, reason: string): void {
    this.checks.skipped(operation.id, 'same-status', driftRules['same-status'].says, reason)
  }

  #shownAnswer({ case: name, request }: ShownCall, answer: ProviderAnswer, { response }: JudgedAnswer): ShownAnswer {
    const call = { case: name, ...given({ request }) }
    return shownAnswer(call, answer, response !== undefined, this.#options.secrets, this.#redaction())
  }

  #shownCall(asked: ProviderRequest, name: string): ShownCall {
    return shownCall(asked, name, this.#options.secrets, this.#options.contract.securitySchemes)
  }

  #callsOf(open: (now: number) => Promise<StandIn>): Calls {
    const { contract, baseUrl, values } = this.#options
    const opened = lazyAsync(() => open(this.#now ?? 0))
    return askedCalls({
      ...this.#options,
      haveSameRecords: values,
      standIn: async ground => {
        if (this.#now === undefined) await this.#plain(ground, baseUrl)
        return this.#now === undefined ? `the provider gave no answer: ${this.#provider.unreachable}` : opened()
      },
      listed: async ground => this.#listedIn(ground.operation, await this.#plain(ground, baseUrl)),
      listedByStandIn: async ({ operation, required, full }, other) => {
        const to = { contract, baseUrl: other.baseUrl, credentials: other.credentials }
        const came = await other.ask(
          requestOf(to, operation, forIds(operation, full), required).asked,
          `${operation.id}: ids`,
        )
        return this.#listedIn(operation, came)
      },
    })
  }

  async #plain({ operation, required, full }: Ground, baseUrl: string): Promise<ProviderOutcome> {
    const { asked } = requestOf({ ...this.#options, baseUrl }, operation, forIds(operation, full), required)
    const came = await this.#options.provider.ask(asked, `${operation.id}: ids`)
    if (came.kind === 'answer') this.#answered(came.answer, asked)
    else this.#provider.missed(came, `${operation.id}: ids`)
    return came
  }

  #listedIn(operation: Operation, came: ProviderOutcome): ListedValues {
    return came.kind === 'answer'
      ? listedValuesOf(this.#judge.judge(operation, came.answer), came.answer)
      : noneCame(whyLost(came))
  }
}

/** A plain call, in the media type in which ids are read. */
const forIds = (operation: Operation, full: CaseCredentials): Case => {
  const json = jsonMediaType(operation)
  return json === undefined ? plainCase(full) : acceptCase(json, full)
}

/** What a plain call has shown is no matter of what others have besides. */
class Causes {
  readonly #plain = new Set<string>()

  of({ id }: Operation, aspect: string, about: string): string {
    const key = JSON.stringify([id, aspect])
    if (about === '') this.#plain.add(key)
    return this.#plain.has(key) ? aspect : `${aspect} ${about}`
  }
}

/** Named in a note. */
const mostHeaders = 20

/** The same of the stand-in. */
const inStep = (rule: string): string => `stand-in-${rule}`
