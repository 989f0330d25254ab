/** All that was answered to the calls of one operation, by both sides, status by status. */
import { createHash } from 'node:crypto'
import { essenceOf } from '../contract/check/media-types.ts'
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { type SecretPlaces, secretPlaces } from '../contract/secret-places.ts'
import { responseTo } from '../verify/answer.ts'
import type { JudgedAnswer } from '../verify/answer.ts'
import type { ProviderAnswer } from '../verify/provider.ts'
import { exactly } from '../text/exact-json.ts'
import { isObject } from '../text/pointer.ts'
import type { ShownAnswer } from '../verify/told.ts'
import type { Difference } from './difference.ts'
import { type Profile, profileOf } from './profile.ts'
import { type RuleName, driftRules } from './rules.ts'
import { shapeDifferences } from './shapes.ts'
import { type ValueComparison, type ValueDifference, valueComparison } from './values.ts'

export interface HeardAnswer {
  readonly answer: ProviderAnswer
  readonly judged: JudgedAnswer
  /** Of the provider: it refuses what has to be refused, for which the contract has no status. */
  readonly isUnspoken?: boolean
  /** Of the stand-in: nobody has said what is in it. */
  readonly isMadeUp?: boolean
  /** Of the stand-in: others of its records may be otherwise. */
  readonly isExample?: boolean
  /** Nor that it has this header. */
  readonly isMadeUpHeader?: (name: string) => boolean
}

interface AtStatus {
  readonly provider: Profile
  readonly standIn: Profile
  readonly values: ValueComparison
  /** Pointers of what breaks the contract. */
  readonly broken: Set<string>
  /** What the stand-in has said are examples. */
  isOfExamples: boolean
  /** Digests of the stand-in's bodies. */
  readonly served: Set<string>
  readonly headers: Map<string, HeaderSeen>
  /** Answers of both that say something. */
  pairs: number
  /** Of the provider, to which the stand-in said nothing of its own. */
  unanswered: number
  /** What the stand-in has shown besides. */
  shown: number
}

interface HeaderSeen {
  provider: number
  standIn: number
  readonly call: ShownAnswer
}

export interface ComparisonResult {
  readonly differences: readonly (Difference & { readonly status: number })[]
  readonly uncompared: readonly {
    readonly status: number
    readonly place: string
    readonly emptyAt: 'provider' | 'stand-in'
  }[]
  /** How often a rule could have been broken. */
  readonly looked: ReadonlyMap<RuleName, number>
  readonly volatile: readonly string[]
  readonly remarks: readonly string[]
  /** Which the provider doesn't send, and of the stand-in nobody has said. */
  readonly madeUpHeaders: readonly string[]
}

const ofBodies: readonly RuleName[] = [
  'same-types',
  'same-properties',
  'same-additions',
  'same-absence',
  'same-variety',
  'same-formats',
  'same-words',
]
const ofValues: readonly RuleName[] = ['same-values', 'same-records', 'same-order']

export class OperationComparison {
  readonly #contract: Contract
  readonly #secrets: SecretPlaces
  readonly #operation: Operation
  readonly #withValues: boolean
  readonly #statuses = new Map<number, AtStatus>()
  readonly #whole = new Map<string, Difference & { readonly status: number }>()
  readonly #looked = new Map<RuleName, number>()
  readonly #remarks = new Set<string>()
  readonly #madeUpHeaders = new Set<string>()

  constructor(contract: Contract, operation: Operation, withValues: boolean) {
    this.#contract = contract
    this.#secrets = secretPlaces(contract)
    this.#operation = operation
    this.#withValues = withValues
  }

  /** @param again what the provider answered to the same call @param about see {@link PairedCall.about} */
  add(provider: HeardAnswer, again: HeardAnswer, standIn: HeardAnswer, call: ShownAnswer, about: string): void {
    const { status } = provider.answer
    if (again.answer.status !== status) {
      this.#remarks.add(`answered with ${status} and with ${again.answer.status} to one call, which is not compared.`)
      return
    }
    // Of a refusal that the contract has no status for it counts that it is one.
    if (provider.isUnspoken === true) {
      this.#look('same-status')
      if (standIn.answer.status < 400) this.#differ('same-status', status, standIn.answer.status, call, about)
      return
    }
    const isUndeclared = ({ judged }: HeardAnswer): boolean => judged.failures.some(({ rule }) => rule === 'status')
    if (isUndeclared(provider) || (standIn.isMadeUp !== true && isUndeclared(standIn))) return
    this.#look('same-status')
    if (isUndeclared(standIn) && [status, standIn.answer.status].every(one => one >= 400)) return
    if (standIn.answer.status !== status) return this.#differ('same-status', status, standIn.answer.status, call, about)
    if (standIn.isMadeUp !== true) this.#headers(provider, standIn, call)
    if (!this.#isSameMediaType(provider, standIn, call, about)) return
    this.#bodies([provider, again], standIn, call, about)
  }

  /** What the stand-in has shown besides. */
  standInAlone(judged: JudgedAnswer, answer: ProviderAnswer): void {
    if (judged.parsed === undefined) return
    const at = this.#at(answer.status)
    at.shown += 1
    this.#addStandIn(at, { answer, judged, isExample: true }, nobodys)
  }

  /** One example that is served again and again shows no more than once what is usual. */
  #addStandIn(at: AtStatus, heard: HeardAnswer, call: ShownAnswer): void {
    const { bytes } = heard.answer
    const key = createHash('sha256').update(bytes).digest('base64')
    if (at.served.has(key)) return
    at.served.add(key)
    if (heard.isExample === true) at.isOfExamples = true
    at.standIn.add(heard.judged.parsed, this.#schemaOf(heard), call)
  }

  result(): ComparisonResult {
    const bodies = [...this.#statuses].map(([status, at]) => this.#resultAt(status, at))
    return {
      differences: [...this.#whole.values(), ...bodies.flatMap(({ differences }) => differences)],
      uncompared: bodies.flatMap(({ uncompared }) => uncompared),
      looked: this.#looked,
      volatile: [...new Set([...this.#statuses.values()].flatMap(({ values }) => values.volatile()))],
      remarks: [...this.#remarks],
      madeUpHeaders: [...this.#madeUpHeaders],
    }
  }

  #resultAt(status: number, at: AtStatus) {
    const { provider, standIn, values, broken, headers, pairs, unanswered, shown } = at
    // What was never paired is told by the statuses.
    if (pairs === 0 && (unanswered === 0 || shown === 0)) return { differences: [], uncompared: [] }
    if (provider.isCut || standIn.isCut)
      this.#remarks.add(`the answers with ${status} have more names than are compared.`)
    const places = [...broken].map(pointer => provider.placeOf(pointer))
    const shapes = shapeDifferences(provider, standIn, new Set(places), at.isOfExamples)
    const isError = ({ rule }: Difference): boolean => driftRules[rule].level === 'error'
    const isSure = ({ rule }: Difference): boolean => driftRules[rule].level !== 'info'
    const placesIn = (all: readonly Difference[]): readonly string[] => all.map(({ place = '' }) => place)
    // What another record has not is told by its being another.
    const explained = inOtherRecords(values.differences([...places, ...placesIn(shapes.differences.filter(isError))]))
    const own = shapes.differences.filter(one => isError(one) || !explained.has(one.place ?? ''))
    const others = values.differences([...places, ...placesIn(own.filter(isSure))])
    const isByValue = new Set(others.flatMap(({ places: all }) => all))
    const shapely = own.filter(one => isSure(one) || !isByValue.has(one.place ?? ''))
    const absent = [...headers].flatMap(([header, seen]) => headerDifference(header, seen))
    return {
      differences: [...absent, ...shapely, ...others].map(one => ({ ...one, status })),
      uncompared: shapes.uncompared.map(one => ({ ...one, status })),
    }
  }

  #bodies(answers: readonly HeardAnswer[], standIn: HeardAnswer, call: ShownAnswer, about: string): void {
    const [first, second] = answers
    const at = this.#at(call.status)
    const isMadeUp = standIn.isMadeUp === true
    if (isMadeUp) at.unanswered += 1
    else at.pairs += 1
    for (const { judged } of [...answers, standIn])
      for (const { rule, pointer } of judged.failures)
        if (rule === 'body' && pointer !== undefined) at.broken.add(pointer)
    if (first === undefined || second === undefined) return
    const isJson = first.judged.parsed !== undefined && standIn.judged.parsed !== undefined
    if (isJson) {
      for (const one of answers)
        if (one.judged.parsed !== undefined) at.provider.add(one.judged.parsed, this.#schemaOf(one), call)
      if (!isMadeUp) this.#addStandIn(at, standIn, call)
      if (!isMadeUp) for (const rule of ofBodies) this.#look(rule)
    }
    if (!this.#withValues || isMadeUp) return
    for (const rule of ofValues) this.#look(rule)
    const valueOf = ({ judged, answer: { bytes } }: HeardAnswer): unknown =>
      isJson ? exactly(judged.parsed, bytes) : bytes.toString()
    const value = valueOf(first)
    at.values.learn(value, valueOf(second))
    at.values.compare(valueOf(standIn), value, call, about, pointer =>
      this.#secrets.isAt(this.#schemaOf(first), value, pointer),
    )
  }

  #headers(provider: HeardAnswer, standIn: HeardAnswer, call: ShownAnswer): void {
    const declared = responseTo(this.#operation, call.status)?.headers ?? []
    const { headers } = this.#at(call.status)
    for (const { name, pointer } of declared) {
      const key = name.toLowerCase()
      const header = this.#contract.schemas.at(pointer)
      // Without one that is required an answer breaks the contract, which is told as that.
      if (key === 'content-type' || (isObject(header) && header.required === true)) continue
      if (standIn.isMadeUpHeader?.(name) === true) {
        if (standIn.answer.headers.has(key) && !provider.answer.headers.has(key)) this.#madeUpHeaders.add(name)
        continue
      }
      this.#look('same-headers')
      const seen = headers.get(name) ?? { provider: 0, standIn: 0, call }
      headers.set(name, seen)
      if (provider.answer.headers.has(key)) seen.provider += 1
      if (standIn.answer.headers.has(key)) seen.standIn += 1
    }
  }

  #isSameMediaType(provider: HeardAnswer, standIn: HeardAnswer, call: ShownAnswer, about: string): boolean {
    if ([provider, standIn].some(({ judged }) => judged.failures.some(({ rule }) => rule === 'media-type')))
      return false
    const [ours, theirs] = [provider, standIn].map(({ answer }) => essenceOf(answer.headers.get('content-type') ?? ''))
    // Where the contract says nothing of a body, whoever stands in may say what is wrong as it likes.
    if (responseTo(this.#operation, call.status)?.content.length === 0) return ours === theirs
    this.#look('same-media-type')
    if (ours === theirs) return true
    this.#differ('same-media-type', ours || 'none', theirs || 'none', call, about)
    return false
  }

  #schemaOf({ answer, judged }: HeardAnswer): unknown {
    const pointer = judged.media?.schemaPointer
    return pointer === undefined || answer.bytes.length === 0 ? undefined : this.#contract.schemas.at(pointer)
  }

  #differ(rule: RuleName, found: unknown, expected: unknown, call: ShownAnswer, about: string): void {
    const plain = `${found} ${expected}`
    const aspect = about === '' || this.#whole.has(`${rule} ${plain}`) ? plain : `${plain} ${about}`
    const key = `${rule} ${aspect}`
    const known = this.#whole.get(key)
    this.#whole.set(key, {
      rule,
      aspect,
      place: undefined,
      pointer: undefined,
      status: call.status,
      expected: String(expected),
      found: String(found),
      call: known?.call ?? call,
      times: (known?.times ?? 0) + 1,
    })
  }

  #at(status: number): AtStatus {
    const known = this.#statuses.get(status)
    if (known !== undefined) return known
    const { schemas } = this.#contract
    const made: AtStatus = {
      provider: profileOf(schemas),
      standIn: profileOf(schemas),
      values: valueComparison(),
      broken: new Set(),
      isOfExamples: false,
      served: new Set(),
      headers: new Map(),
      pairs: 0,
      unanswered: 0,
      shown: 0,
    }
    this.#statuses.set(status, made)
    return made
  }

  #look(rule: RuleName): void {
    this.#looked.set(rule, (this.#looked.get(rule) ?? 0) + 1)
  }
}

/** Where nothing differs but within other records. */
const inOtherRecords = (differences: readonly ValueDifference[]): ReadonlySet<string> => {
  const isAlone = new Set(differences.flatMap(({ places }) => (places.length === 1 ? places : [])))
  const all = differences.flatMap(({ places }) => (places.length > 1 ? places : []))
  return new Set(all.filter(place => !isAlone.has(place)))
}

/** Of what the stand-in alone was asked, no call is ever told. */
const nobodys: ShownAnswer = { case: 'example', status: 200 }

const headerDifference = (header: string, { provider, standIn, call }: HeaderSeen): readonly Difference[] =>
  (provider === 0) === (standIn === 0)
    ? []
    : [
        {
          rule: 'same-headers',
          place: undefined,
          pointer: undefined,
          header,
          expected: standIn === 0 ? `no ${header}` : header,
          found: provider === 0 ? `no ${header}` : header,
          times: Math.max(provider, standIn),
          call,
        },
      ]
