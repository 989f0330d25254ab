/**
 * Holds a service against its contract, and against what it has in common with whoever stands in for it.
 *
 * The way of one operation: its credentials, the ids that it needs, out of the lists of other operations, a plain call,
 * then every case; each answer is judged by the contract first, then by what else has to hold.
 */
import { essenceOf } from '../contract/check/media-types.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import { type Redaction, declaredRedaction } from '../contract/redaction.ts'
import { type Extent, ofOperations } from '../report/baseline.ts'
import { type Checks, type FoundFailure, collectedChecks } from '../report/report.ts'
import { cut } from '../text/cut.ts'
import { exactly } from '../text/exact-json.ts'
import { given } from '../text/given.ts'
import { isGoodStatus, isGoodDeclared } from '../text/good-status.ts'
import { lazy } from '../text/lazy.ts'
import { isObject } from '../text/pointer.ts'
import {
  type AnswerFailure,
  type AnswerJudge,
  type JudgedAnswer,
  answerJudge,
  everyItem,
  isOfAll,
  responseTo,
} from './answer.ts'
import {
  type Case,
  type ExpectedRefusal,
  acceptCase,
  aloneCases,
  badCases,
  extraCase,
  goodCases,
  plainCase,
  plainName,
  untried,
  withValue,
} from './cases.ts'
import { type CredentialChoice, accessTo, credentialCases, isSignedIn, wantingFor } from './credentials.ts'
import { type Ground, type GroundOptions, type Grounds, groundsOf } from './grounds.ts'
import {
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderOutcome,
  EnoughRequests,
  type NoAnswer,
  type Provider,
  inTime,
  lostAs,
  whyLost,
} from './provider.ts'
import { type ListedValues, listedValuesOf, noneCame } from './listed.ts'
import { leadsOn, ledTo, wrongRedirect } from './redirects.ts'
import { endlessOf, isOfType, jsonBeside, mediaTypesOf, represented } from './representations.ts'
import { isSafe, requestOf } from './request.ts'
import {
  type Cases,
  Reach,
  TriedAgain,
  inRounds,
  isWanted,
  mostMissing,
  tellLeft,
  tellLetBe,
  tellMissing,
  whyLetBe,
  withGone,
} from './rounds.ts'
import type { Secrets } from './secrets.ts'
import type { ProbeCalls, RuleFailure, Debt, Probe, Reason, ProbeAnswer } from './shared-rules.ts'
import { type ShownAnswer, type ShownCall, messageIn, shownAnswer, shownCall, tellShapes } from './told.ts'

export interface VerifyOptions extends GroundOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly provider: Provider
  readonly secrets: Secrets
  readonly allowWrites: boolean
  /** operationIds; undefined: all. */
  readonly operations: ReadonlySet<string> | undefined
  /** What is tried; undefined: all. */
  readonly cases: Cases | undefined
  /** What the provider's clock shows by the time of an answer. */
  readonly clock: (answer: ProviderAnswer) => number
  readonly onOperation: (operation: Operation, index: number, count: number) => void
  /** What would be left if it ended now, each with what undoes it: whenever that is something else. */
  readonly onOwed?: (owed: readonly string[]) => void
}

export interface VerifyResult {
  readonly checks: ReturnType<Checks['all']>
  readonly notes: readonly string[]
  /** Why it couldn't be judged. */
  readonly unjudged: string | undefined
  /** Why it can't be said that all held, though nothing that was looked at is broken. */
  readonly incomplete: string | undefined
  readonly extent: Extent
}

const answersSay = 'good calls are answered'

const noUndo =
  'it writes, and nobody knows how to undo it: --from with --allow-writes makes calls of it that were recorded'

const noValueOf = (name: string): string =>
  `no good value of "${name}" is known: an example of it in the contract would do`

const refusedValueOf = (name: string, status: number): string =>
  `what was made up for "${name}" was refused with ${status}: an example of it in the contract would do`

const isRead = ({ method }: Operation): boolean => method === 'GET' || method === 'HEAD'

/** A probe has nothing to see by. */
class NothingGood extends Error {}

export const verify = async (options: VerifyOptions): Promise<VerifyResult> => {
  const { contract, operations, cases, onOperation, secrets, baseUrl } = options
  const wanted = contract.operations.filter(({ id }) => operations === undefined || operations.has(id))
  const checks = collectedChecks()
  const run = new Verification(options, checks)
  const { reach } = run
  // What is never called is told as that, whatever becomes of the service.
  const isAsked = (one: Operation): boolean => run.isAsked(one)
  // oxlint-disable-next-line no-await-in-loop
  for (const one of wanted.filter(each => !isAsked(each))) await run.operation(one)
  const { stopped, inVain } = await inRounds(
    { wanted: wanted.filter(isAsked), onRound: onOperation },
    {
      round: one => run.operation(one),
      inVain: () => reach.inVain,
      answers: () => reach.answers,
      look: () => reach.look(options.provider, baseUrl),
    },
  )
  const { unreachable } = reach
  const gone = reach.whyGone()
  const letBe = whyLetBe(run.left)
  const incomplete =
    tellLeft(checks, stopped, { rule: 'answers', says: answersSay }) ?? letBe ?? run.triedAgain.missing(cases)
  const judged = withGone(checks.all(), gone, inVain)
  const isWhole = stopped === undefined && gone === undefined && letBe === undefined && cases === undefined
  return {
    checks: unreachable === undefined ? judged.checks : [],
    notes: [...(stopped === undefined ? [] : [`${stopped.why}: not all was tried.`]), ...run.owed],
    incomplete: judged.incomplete ?? incomplete,
    unjudged: unreachable === undefined ? undefined : `${secrets.url(baseUrl)} can't be reached: ${unreachable}.`,
    extent: isWhole ? ofOperations(operations) : 'part',
  }
}

class Verification {
  readonly #options: VerifyOptions
  readonly #checks: Checks
  readonly #judge: AnswerJudge
  readonly #grounds: Grounds
  readonly #redaction: () => Redaction
  /** Of calls not answered as they had to be: operation, what came, and what they have that a plain one has not. */
  readonly #causes = new Set<string>()
  /** Operations of which a good call with nothing but what is required was refused, and how. */
  readonly #closed = new Map<string, Closed>()
  /** Refusals that didn't come, by operation and parameter. */
  readonly #letIn = new Map<string, ExpectedRefusal>()
  /** Of one operation. */
  readonly #untold: LetIn[] = []
  /** What good answers broke that follows from a parameter, by its operation and name: tells it once more. */
  readonly #unheeded = new Map<string, Tell>()
  /** Good calls with values that were made up, which were refused. Of one operation, and the lists that it needs. */
  readonly #refused: Refused[] = []
  /** Parameters of which such a value was taken. Of one operation, and the lists that it needs. */
  readonly #taken = new Set<Parameter>()
  /** `Content-Type` of good answers. Of one operation, and the lists that it needs. */
  readonly #came = new Set<string>()
  /** Operations, with the schemes, that took a key of which nobody knew whether it is theirs. */
  readonly #takenKeys = new Set<string>()
  /** Operations that were called with such keys alone, and refused. */
  readonly #strangeTo = new Set<string>()
  /** Operations that were let be. */
  readonly left: string[] = []
  readonly #owed = new Map<Debt, string>()
  readonly reach = new Reach()
  readonly triedAgain = new TriedAgain()

  constructor(options: VerifyOptions, checks: Checks) {
    this.#options = options
    this.#checks = checks
    this.#judge = answerJudge(options.contract)
    this.#redaction = lazy(() => declaredRedaction(options.contract))
    this.#grounds = groundsOf(options, (ground, below) => this.#listed(ground, below))
  }

  /** What was done and may not be undone, each with what undoes it. */
  get owed(): readonly string[] {
    return [...this.#owed.values()]
  }

  /** Is anything sent for it? */
  isAsked(operation: Operation): boolean {
    if (isRead(operation) && this.#grounds.whyNever(operation) === undefined) return true
    return this.#probesOf(operation).some(({ writes }) => this.#options.allowWrites || !writes)
  }

  async operation(operation: Operation): Promise<void> {
    try {
      await this.#askAbout(operation)
      this.triedAgain.add(operation.id)
    } finally {
      // As many requests as may be sent may have been sent meanwhile.
      this.#tellLetIn()
      this.#tellRefused()
    }
  }

  async #askAbout(operation: Operation): Promise<void> {
    const probes = this.#probesOf(operation)
    if (isRead(operation)) await this.#reads(operation)
    else if (isSafe(operation))
      this.#skip(operation, `${operation.method} is not tried: only what is answered to GET and HEAD is looked at`)
    else if (!probes.some(({ writes }) => writes)) this.#skip(operation, noUndo)
    for (const probe of probes) {
      // oxlint-disable-next-line no-await-in-loop
      await this.#probe(operation, probe)
    }
  }

  #probesOf(operation: Operation): readonly Probe[] {
    return (this.#options.shared?.probes ?? []).filter(probe => probe.isAbout(operation))
  }

  /** A parameter that isn't heeded lets bad values in as well: that is one failure, and good values show it best. */
  #tellLetIn(): void {
    // Who takes a word for a number looks at none of its bounds.
    const isUnread = (name: string): boolean =>
      this.#untold.some(({ names, aspect }) => aspect === 'type' && names.includes(name))
    const same = (name: string): Tell | undefined =>
      this.#unheeded.get(name)
      ?? (isUnread(name) ? this.#untold.find(({ names }) => names.includes(name))?.tell : undefined)
    for (const { names, case: tried, tell } of this.#untold) {
      const again = names.flatMap(name => same(name) ?? [])[0] ?? tell
      again(tried)
    }
    this.#untold.length = 0
    this.#unheeded.clear()
  }

  /** A service that knows none of the values that were made up for a parameter is held to nothing. */
  #tellRefused(): void {
    for (const { operation, madeUp, status, tell } of this.#refused) {
      const unknown = madeUp.find(parameter => !this.#taken.has(parameter))
      if (unknown === undefined) tell()
      else this.#skipValue(operation, unknown, refusedValueOf(unknown.name, status))
    }
    this.#refused.length = 0
    this.#taken.clear()
    this.#came.clear()
  }

  #skipValue({ id }: Operation, { name }: Parameter, reason: string): void {
    this.#checks.skipped(id, `answers-${name}`, `good calls with "${name}" are answered`, reason)
  }

  #skipStream({ id }: Operation, mediaType: string): void {
    const [, name] = essenceOf(mediaType).split('/')
    const says = `${mediaType} comes when it is asked for`
    this.#checks.skipped(
      id,
      `accepts-${name}`,
      says,
      `${essenceOf(mediaType)} was not asked for, so that nothing of it was checked: it is a stream, which has no end`,
    )
  }

  #skipWay({ id }: Operation, { names, wanting }: CredentialChoice['unserved'][number]): void {
    const way = names.join(' and ')
    this.#checks.skipped(
      id,
      `answers-with-${names.join('-')}`,
      `good calls with ${way} alone are answered`,
      `with ${way} it ${wanting}`,
    )
  }

  #leave({ id }: Operation, count: number): void {
    if (count === 0) return
    this.left.push(id)
    tellLetBe(this.#checks, id, count)
  }

  #skip(operation: Operation, reason: string): void {
    this.#checks.skipped(operation.id, 'answers', answersSay, reason)
  }

  async #reads(operation: Operation): Promise<void> {
    const { contract, credentials, shared, cases } = this.#options
    const ground = await this.#grounds.of(operation)
    if (typeof ground === 'string') return this.#skip(operation, ground)
    const optional = await this.#grounds.others(operation)
    const { full } = ground
    const { alternatives, unserved } = accessTo(contract, operation, credentials)
    const others = alternatives.slice(1)
    if (alternatives.length > 0) for (const way of unserved) this.#skipWay(operation, way)
    const all: readonly Case[] = [
      ...goodCases(optional, full),
      ...aloneCases(await this.#grounds.another(operation), full).slice(1),
      ...others.map(way => plainCase(way, `with ${way.good.join(' and ') || 'no credentials'} alone`)),
      ...badCases(contract, operation, full),
      ...(shared === undefined ? [] : credentialCases(contract, operation, full)),
      ...(shared?.calls(operation) ?? [])
        .filter(call => !call.isSignedIn || isSignedIn(contract, full))
        .map(call => extraCase(operation, call, full)),
    ]
    for (const { name, reason } of untried(contract, operation))
      this.#checks.skipped(operation.id, `bounds-${name}`, `what is beyond the bounds of "${name}" is refused`, reason)
    for (const [parameter, values] of optional)
      if (!parameter.required && values.length === 0) this.#skipValue(operation, parameter, noValueOf(parameter.name))
    for (const mediaType of endlessOf(operation)) this.#skipStream(operation, mediaType)
    let missing = 0
    const isAll = cases === undefined || cases.get(operation.id) === 'all'
    const tried = isAll ? all : [...all, ...(await this.#below(ground, all))]
    const chosen = tried.filter(({ name }) => isWanted(cases, operation.id, name))
    for (const [index, one] of chosen.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      missing += (await this.#try(ground, one)) ? 0 : 1
      if (this.#strangeTo.has(operation.id)) return
      if (missing === mostMissing) return this.#leave(operation, chosen.length - index - 1)
    }
    await this.#represented(ground)
  }

  /** What has not come by now, however it may be asked for, is asked for by its name. */
  async #represented(ground: Ground): Promise<void> {
    const { operation, full } = ground
    // A stand-in by the contract alone writes what it can, as the contract lets it, and answers 406 to the rest.
    if (this.#options.shared === undefined || operation.method === 'HEAD') return
    for (const mediaType of mediaTypesOf(operation)) {
      const one = acceptCase(mediaType, full)
      if (!isWanted(this.#options.cases, operation.id, one.name)) continue
      if ([...this.#came].some(sent => isOfType(sent, mediaType))) this.triedAgain.add(operation.id, one.name)
      // oxlint-disable-next-line no-await-in-loop
      else await this.#try(ground, one)
    }
  }

  /** What was asked for ids below other records, for whoever tries it again. */
  async #below({ operation, full }: Ground, others: readonly Case[]): Promise<readonly Case[]> {
    const known = new Set(others.map(({ name }) => name))
    return aloneCases(await this.#grounds.further(operation), full).filter(({ name }) => !known.has(name))
  }

  /** Did anything come? */
  async #try(ground: Ground, one: Case): Promise<boolean> {
    const { operation } = ground
    const sent = requestOf(this.#options, operation, one, ground.required)
    const came = await this.#options.provider.ask(sent.asked, `${operation.id}: ${one.name}`)
    this.#judged(ground, one, sent, came)
    return came.kind === 'answer'
  }

  /** Tells what is wrong with what came. */
  #judged(
    ground: Ground,
    one: Case,
    { asked, values }: ReturnType<typeof requestOf>,
    came: ProviderOutcome,
  ): ListedValues {
    const { operation } = ground
    this.triedAgain.add(operation.id, one.name)
    const shown = this.#shown(asked, one.name)
    if (came.kind !== 'answer') {
      const { aspect, culprit } = this.#causeOf(operation, lostAs(came), one)
      this.#missed(operation, one.name, came, () =>
        tellMissing(this.#checks, operation, came, shown, { aspect, place: culprit?.place }),
      )
      return noneCame(whyLost(came))
    }
    this.reach.answered(asked)
    const { status } = came.answer
    if (this.#isStrange(ground, one, status)) return noneCame(`it was refused with ${status}`)
    this.#checks.held(operation.id, inTime.rule, inTime.says)
    const judged = this.#judge.judge(operation, came.answer, asked.headers)
    // Of one that the contract doesn't have, that is told.
    if (judged.response !== undefined) this.#tellRedirect(operation, asked, came.answer, shown)
    this.#tell(ground, { one, values }, came.answer, judged, shown)
    return listedValuesOf(judged, came.answer)
  }

  /** A good call with a key that may be another scheme's says nothing where it is refused, until one was taken. */
  #isStrange({ operation, full }: Ground, { credentials, refusal }: Case, status: number): boolean {
    const { good, guessed = [] } = credentials
    if (guessed.length === 0 || refusal !== undefined) return false
    const key = JSON.stringify([operation.id, ...good])
    if (isSuccess(operation, status)) this.#takenKeys.add(key)
    if (status < 300 || status >= 500 || this.#takenKeys.has(key)) return false
    const { contract, credentials: known } = this.#options
    const wanting = `${wantingFor(contract, guessed, known)}: what --api-key gives was answered with ${status}`
    if (credentials !== full) this.#skipWay(operation, { names: good, wanting })
    else {
      this.#skip(operation, wanting)
      this.#strangeTo.add(operation.id)
    }
    return true
  }

  #tellRedirect(operation: Operation, asked: ProviderRequest, answer: ProviderAnswer, shown: ShownCall): void {
    const location = ledTo(answer)
    if (location === undefined) return
    const { status } = answer
    const wrong = wrongRedirect(asked, answer, location)
    if (wrong === undefined) return this.#checks.held(operation.id, leadsOn.rule, leadsOn.says)
    this.#checks.broke(operation.id, leadsOn.rule, leadsOn.says, {
      ...shown,
      status,
      aspect: String(status),
      expected: 'a Location that leads elsewhere',
      found: wrong,
      ...given({ place: this.#judge.placeOfResponse(operation, status, 'Location') }),
    })
  }

  #missed({ id }: Operation, name: string, came: NoAnswer, tell?: () => void): void {
    this.reach.missed(came, `${id}: ${name}`, tell)
  }

  #tell(
    ground: Ground,
    { one, values }: { readonly one: Case; readonly values: ReadonlyMap<string, string> },
    answer: ProviderAnswer,
    judged: JudgedAnswer,
    shown: ShownCall,
  ): void {
    const { operation } = ground
    const { failures, body } = judged
    const isDeclared = !failures.some(({ rule }) => rule === 'status')
    const withStatus = this.#shownAnswer(shown, answer, isDeclared)
    if (!isDeclared && one.refusal !== undefined && isUnspoken(operation, one.refusal, answer)) {
      this.#checks.held(operation.id, one.refusal.rule, one.refusal.says)
      return
    }
    const untold = isDeclared ? this.#untoldIn(ground, one, answer) : []
    if (untold.length > 0) {
      const lists = [...new Set(untold.flatMap(parameter => this.#grounds.listings(operation, parameter)))]
      const whose = lists.length === 0 ? '' : `: ${lists.join(', ')}`
      this.#skip(operation, `each good call was refused that has an id in it which no list has told${whose}`)
      this.#tellShapes(operation, one, judged, withStatus)
      return
    }
    // An answer of another kind than was asked for is told as that, and not by what it holds.
    const isOfStranger = isStranger(one.refusal) && answer.status >= 400 && answer.status < 500
    if ((isDeclared || isOfStranger) && !this.#isExpected(ground, one, answer, body, withStatus)) return
    if (isDeclared && one.refusal === undefined) this.#tellType(operation, one, answer, withStatus)
    this.#tellShapes(operation, one, judged, withStatus)
    if (failures.length > 0 || body === undefined) return
    if (one.refusal === undefined) this.#invariants(operation, one, values, body, answer, withStatus)
    else this.#refusals(operation, one, body, withStatus)
  }

  #tellType(operation: Operation, { accept }: Case, { status, headers }: ProviderAnswer, shown: ShownAnswer): void {
    const sent = headers.get('content-type')
    if (sent !== undefined) this.#came.add(sent)
    const isMeant = responseTo(operation, status)?.content.some(({ mediaType }) => mediaType === accept) === true
    if (accept === undefined || !isMeant) return
    if (isOfType(sent, accept)) return this.#checks.held(operation.id, represented.rule, represented.says)
    this.#checks.broke(operation.id, represented.rule, represented.says, {
      ...shown,
      aspect: accept,
      expected: accept,
      found: sent ?? 'no Content-Type',
      ...given({ place: this.#judge.placeOfResponse(operation, status) }),
    })
  }

  /** For which of its ids, perhaps, was a good call refused? Those that come out of the contract alone. */
  #untoldIn(
    { operation, required }: Ground,
    { refusal, values, accept }: Case,
    { status }: ProviderAnswer,
  ): readonly Parameter[] {
    if (accept !== undefined && status === 406) return []
    if (refusal !== undefined || status < 400 || status >= 500 || status === 401) return []
    return [...required.keys(), ...values.keys()].filter(parameter => this.#grounds.isUntold(operation, parameter))
  }

  /** Was it let in, or refused, as the case has it? */
  #isExpected(ground: Ground, one: Case, answer: ProviderAnswer, body: unknown, shown: ShownAnswer): boolean {
    const { operation, required } = ground
    const { status } = answer
    const { refusal, tried } = one
    if (refusal === undefined) {
      const madeUp = [...required.keys(), ...one.values.keys()].filter(sent => this.#grounds.isMadeUp(operation, sent))
      if (isSuccess(operation, status)) {
        for (const parameter of madeUp) this.#taken.add(parameter)
        if (one.name === plainName) this.#closed.delete(operation.id)
        this.#checks.held(operation.id, 'answers', answersSay)
        return true
      }
      const tell = (): void => {
        const { aspect, culprit } = this.#causeOf(operation, String(status), one)
        this.#checks.broke(operation.id, 'answers', answersSay, {
          ...shown,
          aspect,
          expected: declaredSuccess(operation),
          found: `${status}${messageIn(body)}`,
          ...given({ place: culprit?.place ?? operation.place }),
        })
      }
      if (status >= 400 && status < 500 && one.name === plainName)
        this.#closed.set(operation.id, { status, code: codeIn(body) })
      const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 403
      if (madeUp.length > 0 && isRefusal) this.#refused.push({ operation, madeUp, status, tell })
      else tell()
      return false
    }
    if (status === 429 && !isStranger(refusal) && refusal.status === undefined) {
      const reason = 'a call that has to be refused was put off with 429: it may be tried at a lower --rate'
      this.#checks.skipped(operation.id, refusal.rule, refusal.says, reason, true)
      return true
    }
    if (isRefusalOf(operation, refusal, status)) {
      this.#checks.held(operation.id, refusal.rule, refusal.says)
      return true
    }
    // Where it is said with good credentials too that there is nothing, that is told: strangers are no matter of it.
    if (isStranger(refusal) && status === 404 && this.#closed.get(operation.id)?.status === 404) return false
    // Nor do bad values matter to who turns away whoever comes.
    if (!isStranger(refusal) && status === 401 && this.#closed.get(operation.id)?.status === 401) {
      this.#checks.skipped(operation.id, refusal.rule, refusal.says, refusedToo(401), true)
      return false
    }
    const { rule, says, aspect: keyword, admitted, place } = this.#sameRefusal(operation, { ...one, refusal })
    const refusedBy = declaredRefusals(operation, refusal)
    const location = ledTo(answer)
    const failure: FoundFailure = {
      ...shown,
      // Who lets it in, and who fails at it, are wrong in other ways.
      aspect: `${keyword} ${status}`,
      expected: admitted === undefined ? refusedBy : `${refusedBy}, for ${admitted}`,
      found: `${status}${location === undefined ? messageIn(body) : `, to ${cut(location, 200)}`}`,
      ...given({ place }),
    }
    const isLetIn = isGoodStatus(status)
    const names = isLetIn ? [...tried, ...one.without].map(({ name }) => `${operation.id} ${name}`) : []
    const tell: Tell = told => this.#checks.broke(operation.id, rule, says, { ...failure, case: told })
    this.#untold.push({ names, aspect: keyword, case: one.name, tell })
    return false
  }

  /** What is let in by one bad value is the same failure in a call of the examples that has it too. */
  #sameRefusal({ id }: Operation, { refusal, tried, without }: ExpectedToFail): ExpectedRefusal {
    const keys = [...tried, ...without].map(({ name }) => `${id} ${name}`)
    const isStranger = keys.length === 0
    // Who asks for no credentials takes wrong ones too.
    if (isStranger) keys.push(`${id} ${refusal.rule}`)
    const known = keys.flatMap(key => this.#letIn.get(key) ?? [])[0]
    const isRecorded = refusal.reason === 'as-recorded'
    if (known !== undefined && (isStranger || isRecorded)) return known
    if (isRecorded) return refusal
    for (const key of keys) if (!this.#letIn.has(key)) this.#letIn.set(key, refusal)
    return refusal
  }

  /** What failed plain, or with one parameter alone, is the same failure with others beside it, or with bad values. */
  #causeOf({ id }: Operation, came: string, one: Case, isRefused = false): Cause {
    const own = differencesOf(one)
    const isBad = one.refusal !== undefined
    const suspects = [nothing, ...own, ...(isBad ? own.map(each => ({ ...each, name: badly(each.name) })) : [])]
    const keyOf = (name: string): string => causeKey(id, came, name)
    // How bad values are refused is no matter of which they are.
    const isAnyOf = isBad && isRefused && one.tried.length > 0
    const all = isAnyOf ? '' : own.map(({ name }) => name).join(' ')
    const made = { name: isBad ? badly(all) : all, culprit: own[0]?.culprit }
    const { name, culprit } = suspects.find(suspect => this.#causes.has(keyOf(suspect.name))) ?? made
    this.#causes.add(keyOf(name))
    return { aspect: `${came} ${name}`, culprit }
  }

  #tellShapes(operation: Operation, one: Case, judged: JudgedAnswer, shown: ShownAnswer): void {
    const isRefused = shown.status >= 400 && shown.status < 500
    const aspectOf = (failure: AnswerFailure): string => {
      // What is wrong with all refusals is no matter of what is refused.
      if (!isOfAll(failure) || (isRefused && failure.rule !== 'status')) return failure.aspect
      return this.#causeOf(operation, `${failure.rule} ${failure.aspect}`, one, isRefused).aspect
    }
    tellShapes(this.#checks, operation, judged, shown, aspectOf)
  }

  #invariants(
    operation: Operation,
    { credentials }: Case,
    values: ReadonlyMap<string, string>,
    body: unknown,
    answer: ProviderAnswer,
    shown: ShownAnswer,
  ): void {
    const { shared, contract, clock } = this.#options
    const inList = operation.parameters.filter(parameter => {
      const text = values.get(`${parameter.in} ${parameter.name}`)
      return text !== undefined && this.#grounds.isByName(operation, parameter, text)
    })
    const listed = new Set(inList.map(({ in: place, name }) => `${place} ${name}`))
    const good = {
      operation,
      values,
      shown: listed,
      isSignedIn: isSignedIn(contract, credentials),
      body,
      exactBody: () => exactly(body, answer.bytes),
      now: clock(answer),
    }
    for (const { rule, says, isAbout, isShownBy, breaches } of shared?.invariants ?? []) {
      if (!isAbout(operation) || isShownBy?.(good) === false) continue
      const found = breaches(good)
      if (found.length === 0) this.#checks.held(operation.id, rule, says)
      for (const breach of found.slice(0, 1)) this.#breach(operation, rule, says, breach, shown)
    }
  }

  #refusals(operation: Operation, { refusal, tried, without }: Case, body: unknown, shown: ShownAnswer): void {
    const { shared } = this.#options
    if (shared?.refusals === undefined || refusal === undefined) return
    // With one of its bad values let in, which is told, it is refused for another, and has that one's code.
    const isKnown = [...tried, ...without].some(({ name }) => this.#letIn.has(`${operation.id} ${name}`))
    if (refusal.reason === 'as-recorded' && isKnown) return
    const { rule, says, breaches } = shared.refusals
    const closed = this.#closed.get(operation.id)
    // By the same refusal alone: another one is of what was wrong.
    if (closed?.status === shown.status && closed.code === codeIn(body))
      return this.#checks.skipped(operation.id, rule, says, refusedToo(shown.status), true)
    const { reason, code } = refusal
    const parameters = [...new Set([...tried, ...without])]
    const found = breaches({ operation, reason, parameters, code, status: shown.status, body })
    if (found.length === 0) this.#checks.held(operation.id, rule, says)
    for (const breach of found) this.#breach(operation, rule, says, breach, shown, `${breach.expected} `)
  }

  #breach(
    operation: Operation,
    rule: string,
    says: string,
    { parameter, ...breach }: RuleFailure,
    shown: ShownAnswer,
    before = '',
  ): void {
    const place =
      operation.parameters.find(({ name }) => name === parameter)?.place
      ?? this.#judge.placeOf(operation, shown.status, breach.pointer)
    const failure: FoundFailure = {
      ...shown,
      ...breach,
      aspect: `${before}${everyItem(breach.pointer)} ${parameter ?? ''}`,
      ...given({ place }),
    }
    const tell: Tell = told => this.#checks.broke(operation.id, rule, says, { ...failure, case: told })
    tell(shown.case)
    const key = `${operation.id} ${parameter}`
    if (parameter !== undefined && !this.#unheeded.has(key)) this.#unheeded.set(key, tell)
  }

  async #probe(operation: Operation, { rule, says, writes, run }: Probe): Promise<void> {
    const { allowWrites, cases } = this.#options
    if (!isWanted(cases, operation.id, rule)) return
    if (writes && !allowWrites)
      return this.#checks.skipped(operation.id, rule, says, 'it writes: --allow-writes tries it, and undoes it')
    const shownOf = new Map<ProbeAnswer, ShownAnswer>()
    const callOf = async (operationId: string, values: ReadonlyMap<string, string>, body: unknown) => {
      const found = this.#options.contract.operations.find(({ id }) => id === operationId)
      const ground = found === undefined ? `there is no ${operationId}` : await this.#grounds.of(found)
      if (found === undefined || typeof ground === 'string') throw new NothingGood(String(ground))
      const name = [...values].map(([key, value]) => `${key.split(' ')[1]}=${value}`).join('&') || plainName
      const one: Case = {
        ...extraCase(found, { name, values, without: [], refusal: undefined, isSignedIn: true }, ground.full),
      }
      return { found, one, sent: requestOf(this.#options, found, one, ground.required, body) }
    }
    const asked = async (
      isOwed: boolean,
      operationId: string,
      values: ReadonlyMap<string, string>,
      body?: unknown,
    ): Promise<ProbeAnswer | string> => {
      const { found, one, sent } = await callOf(operationId, values, body)
      for (const { id } of [operation, found]) this.triedAgain.add(id, rule)
      const came = await this.#options.provider.ask(sent.asked, `${operation.id}: ${rule}`, isOwed)
      if (came.kind !== 'answer') {
        const shown = this.#shown(sent.asked, rule)
        this.#missed(found, rule, came, () => tellMissing(this.#checks, found, came, shown))
        return 'no answer came'
      }
      this.reach.answered(sent.asked)
      this.#checks.held(found.id, inTime.rule, inTime.says)
      const judged = this.#judge.judge(found, came.answer, sent.asked.headers)
      const isDeclared = judged.response !== undefined
      const shown = this.#shownAnswer(this.#shown(sent.asked, rule), came.answer, isDeclared)
      this.#tellShapes(found, one, judged, shown)
      const isSound = judged.failures.length === 0
      const { status } = came.answer
      const now = this.#options.clock(came.answer)
      const seen: ProbeAnswer = { operation: found, status, body: judged.body, isSound, now }
      shownOf.set(seen, shown)
      return seen
    }
    const tried: ProbeCalls['tried'] = (...one) => asked(false, ...one)
    const undo: ProbeCalls['undo'] = async (...one) => {
      try {
        const seen = await asked(true, ...one)
        return typeof seen === 'string' ? undefined : seen
      } catch (error) {
        // Whoever asked too much is told so at the next call.
        if (error instanceof NothingGood || error instanceof EnoughRequests) return undefined
        throw error
      }
    }
    const owe: ProbeCalls['owe'] = async (left, operationId, values, body) => {
      const { sent } = await callOf(operationId, values, body)
      const { request } = this.#shown(sent.asked, rule)
      const debt: Debt = {
        settle: () => {
          this.#owed.delete(debt)
          this.#options.onOwed?.(this.owed)
        },
      }
      const curl = request?.curl.replaceAll(/ \\\n +/g, ' ')
      this.#owed.set(debt, `${left}. If so, this takes it back: ${curl}`)
      this.#options.onOwed?.(this.owed)
      return debt
    }
    const call: ProbeCalls['call'] = async (...one) => {
      const seen = await tried(...one)
      if (typeof seen === 'string') throw new NothingGood(seen)
      if (seen.status >= 300) throw new NothingGood(`${seen.operation.id} was answered with ${seen.status}`)
      if (!seen.isSound || seen.body === undefined)
        throw new NothingGood(`the answer of ${seen.operation.id} breaks its contract`)
      return seen
    }
    try {
      const breaches = await run(operation, { call, tried, undo, owe })
      if (typeof breaches === 'string') return this.#checks.skipped(operation.id, rule, says, breaches)
      if (breaches.length === 0) this.#checks.held(operation.id, rule, says)
      for (const { seen, ...breach } of breaches) {
        const shown = shownOf.get(seen)
        // What is wrong with its form is told as that.
        if (shown !== undefined && seen.isSound) this.#breach(operation, rule, says, breach, shown)
      }
    } catch (error) {
      if (!(error instanceof NothingGood)) throw error
      this.#checks.skipped(operation.id, rule, says, error.message)
    }
  }

  /**
   * The list that a plain call gives. Of what is to be verified it is judged as any other answer: below another record
   * than the first it may be all that is ever seen of a list in which something is.
   */
  async #listed(ground: Ground, below: Parameter | undefined): Promise<ListedValues> {
    const { operations, cases, provider } = this.#options
    const { operation, required, full } = ground
    const one = below === undefined ? plainCase(full) : withValue(below, required.get(below), full)
    const sent = requestOf(this.#options, operation, one, required)
    const came = await provider.ask(sent.asked, `${operation.id}: ids`)
    const isAsked = operations === undefined || operations.has(operation.id)
    const isJudged = isAsked && isWanted(cases, operation.id, one.name)
    const listed = isJudged ? this.#judged(ground, one, sent, came) : this.#listedIn(operation, one, sent.asked, came)
    return (await this.#listedInJson(ground, came)) ?? listed
  }

  /** The same list where the plain call gave it in another media type, in which no ids are read. */
  async #listedInJson(ground: Ground, plain: ProviderOutcome): Promise<ListedValues | undefined> {
    const { operation, required, full } = ground
    const mediaType = plain.kind === 'answer' ? jsonBeside(operation, plain.answer) : undefined
    if (mediaType === undefined) return undefined
    const one = acceptCase(mediaType, full)
    const { asked } = requestOf(this.#options, operation, one, required)
    return this.#listedIn(operation, one, asked, await this.#options.provider.ask(asked, `${operation.id}: ids`))
  }

  #listedIn(operation: Operation, { name }: Case, asked: ProviderRequest, came: ProviderOutcome): ListedValues {
    if (came.kind !== 'answer') {
      this.#missed(operation, name, came)
      return noneCame(whyLost(came))
    }
    this.reach.answered(asked)
    return listedValuesOf(this.#judge.judge(operation, came.answer, asked.headers), came.answer)
  }

  #shownAnswer(shown: ShownCall, answer: ProviderAnswer, isDeclared: boolean): ShownAnswer {
    return shownAnswer(shown, answer, isDeclared, this.#options.secrets, this.#redaction())
  }

  #shown(asked: ProviderRequest, name: string): ShownCall {
    return shownCall(asked, name, this.#options.secrets, this.#options.contract.securitySchemes)
  }
}

/** A good call that was refused. */
interface Refused {
  readonly operation: Operation
  /** Whose values were made up. */
  readonly madeUp: readonly Parameter[]
  readonly status: number
  readonly tell: () => void
}

/** @param told the case that shows it: whoever tries again what failed needs each, also of what is one failure */
type Tell = (told: string) => void

/** A bad value that was let in. */
interface LetIn {
  /** Of the parameters that were bad, each behind its operation. */
  readonly names: readonly string[]
  /** What of the schema it breaks. */
  readonly aspect: string
  readonly case: string
  readonly tell: Tell
}

type ExpectedToFail = Case & { readonly refusal: ExpectedRefusal }

/** What a call has that a plain one has not, and which may be why it fails. */
interface Suspect {
  readonly name: string
  readonly culprit: Parameter | undefined
}

const nothing: Suspect = { name: '', culprit: undefined }

const causeKey = (operation: string, came: string, name: string): string => JSON.stringify([operation, came, name])

/** Its parameters; of one that has none but other credentials, those. */
const differencesOf = ({ name, tried, refusal }: Case): readonly Suspect[] => {
  if (tried.length > 0) return tried.map(parameter => ({ name: parameter.name, culprit: parameter }))
  return name === plainName ? [] : [{ name: refusal?.rule ?? name, culprit: undefined }]
}

/** Who fails at bad values alone may answer all others. */
const badly = (name: string): string => `bad ${name}`

interface Cause {
  readonly aspect: string
  readonly culprit: Parameter | undefined
}

/** The contract says nothing of how a call of its kind is refused; that it is refused is enough. */
export const isUnspoken = (
  { responses }: Operation,
  { reason }: ExpectedRefusal,
  { status }: ProviderAnswer,
): boolean => {
  const usual = usualRefusals.get(reason)?.map(String) ?? []
  return usual.includes(String(status)) && !responses.some(one => [...usual, '4XX', 'default'].includes(one.status))
}

const ofBadRequests = [400, 422] as const
const ofStrangers = [401, 403] as const

const usualRefusals: ReadonlyMap<Reason, readonly number[]> = new Map<Reason, readonly number[]>([
  ['out-of-range', ofBadRequests],
  ['invalid', ofBadRequests],
  ['missing', ofBadRequests],
  ['no-key', ofStrangers],
  ['wrong-key', ofStrangers],
  ['no-token', ofStrangers],
  ['wrong-token', ofStrangers],
])

/** A declared redirect is one, and so is whatever else there is where nothing else is declared. */
const successesOf = ({ responses }: Operation): readonly string[] => {
  const declared = responses.map(({ status }) => status).filter(status => status !== 'default')
  const good = declared.filter(status => /^[23]/.test(status))
  return good.length === 0 && responses.length === declared.length ? declared : good
}

const isSuccess = (operation: Operation, status: number): boolean => {
  if (isGoodStatus(status)) return true
  const range = `${String(status).slice(0, 1)}XX`
  return successesOf(operation).some(one => one === String(status) || one.toUpperCase() === range)
}

const declaredSuccess = (operation: Operation): string => successesOf(operation).join(' or ') || '200 to 299'

const isStranger = (refusal: ExpectedRefusal | undefined): boolean =>
  refusal !== undefined && usualRefusals.get(refusal.reason) === ofStrangers

/**
 * How strangers are refused, where the contract has a status for them: a wrong key may be a bad request as well. That
 * there is nothing (404) is said of what isn't there.
 */
const refusalsOfStrangers = ({ responses }: Operation, { reason }: ExpectedRefusal): readonly string[] => {
  const declared = responses.map(({ status }) => status)
  if (!ofStrangers.some(status => declared.includes(String(status)))) return []
  const isOfKey = reason === 'no-key' || reason === 'wrong-key'
  return (isOfKey ? [400, ...ofStrangers] : ofStrangers).map(String).filter(status => declared.includes(status))
}

/** Who is asked for credentials again, with those that were good before, isn't told what is wrong with a value. */
const isForSome = ({ security }: Operation): boolean => security.some(schemes => schemes.length > 0)

const isRefusalOf = (operation: Operation, refusal: ExpectedRefusal, status: number): boolean => {
  if (refusal.status !== undefined) return status === refusal.status
  const isRefused = status >= 400 && status < 500
  if (!isStranger(refusal)) return isRefused && !(status === 401 && isForSome(operation))
  const some = refusalsOfStrangers(operation, refusal)
  // Of one that isn't declared that is told.
  if (some.length > 0) return some.includes(String(status)) || status === 401 || status === 403
  // One that is led to where people sign in is not let in, if the contract has that beside what is good.
  const isLedAway = operation.responses.some(one => one.status === String(status)) && hasGood(operation)
  return isRefused || (status >= 300 && status < 400 && isLedAway)
}

/** How a good call was refused. */
interface Closed {
  readonly status: number
  readonly code: unknown
}

const codeIn = (body: unknown): unknown => (isObject(body) ? body.code : undefined)

const refusedToo = (status: number): string => `good calls of it are answered with ${status} too`

const hasGood = ({ responses }: Operation): boolean => responses.some(({ status }) => isGoodDeclared(status))

/** A range says nothing of how strangers are refused; that 401 is for them alone, HTTP does. 429 is of no value. */
const declaredRefusals = (operation: Operation, refusal: ExpectedRefusal): string => {
  if (refusal.status !== undefined) return String(refusal.status)
  const isOne = isStranger(refusal) ? /^4\d\d$/ : /^4(?!01|29)/
  const declared = operation.responses.flatMap(({ status }) => (isOne.test(status) ? [status] : []))
  if (!isStranger(refusal)) return declared.join(' or ') || '400 to 499'
  const some = refusalsOfStrangers(operation, refusal)
  return (some.length > 0 ? some : declared).join(' or ') || ofStrangers.join(' or ')
}
