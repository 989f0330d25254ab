/**
 * What is tried of one operation: a plain call, each optional parameter alone, each two of them together, and what has
 * to be refused.
 */
import type { Contract } from '../contract/contract.ts'
import type { Operation, Parameter } from '../contract/operation.ts'
import type { Place } from '../text/finding.ts'
import { given } from '../text/given.ts'
import type { ExtraCall, Reason } from './shared-rules.ts'
import { badValues, isInOrder, isRange, untriedOf } from './values.ts'
import { cut } from '../text/cut.ts'

/** What goes out in the place of a parameter; a list is sent as often. */
export type SentValue = { readonly value: unknown } | { readonly texts: readonly string[] }

export interface Case {
  /** The same on every run: `limit=501`. */
  readonly name: string
  readonly values: ReadonlyMap<Parameter, SentValue>
  /** Required ones that are left out. */
  readonly without: ReadonlySet<Parameter>
  readonly credentials: CaseCredentials
  /** Undefined: it succeeds. */
  readonly refusal: ExpectedRefusal | undefined
  /** The media type that is asked for; absent: any that is declared. */
  readonly accept?: string
  /** The parameters that are tried: of what goes wrong they may be the cause. */
  readonly tried: readonly Parameter[]
}

export interface ExpectedRefusal {
  /** `bound-limit`. */
  readonly rule: string
  readonly says: string
  /** What tells it from others of the rule. */
  readonly aspect: string
  readonly reason: Reason
  /** What would be right, where the contract says it: `"limit" takes an integer from 1 to 500, not 501`. */
  readonly admitted?: string
  readonly code?: string
  /** The one status that will do; undefined: any declared of 400 to 499. */
  readonly status?: number
  readonly place: Place | undefined
}

/** Names of schemes that are sent as they were given, and those that are sent with a wrong value. */
export interface CaseCredentials {
  readonly good: readonly string[]
  readonly wrong: readonly string[]
  /** Of the good ones those to which another scheme's key is sent, for want of one. Absent: none. */
  readonly guessed?: readonly string[]
}

const none: ReadonlySet<Parameter> = new Set()

const shown = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const nameOf = (parameter: Parameter, value: unknown): string => {
  const text = shown(value)
  // Lists of their bounds are told apart by their lengths.
  if (Array.isArray(value) && text.length > 40) return `${parameter.name}=${value.length} items`
  return `${parameter.name}=${cut(text, 40)}`
}

export const plainName = 'plain'

/** What is required, and nothing more. */
export const plainCase = (credentials: CaseCredentials, name = plainName): Case => ({
  name,
  values: new Map(),
  without: none,
  credentials,
  refusal: undefined,
  tried: [],
})

/** What it has that a plain one has not, the same on every run. */
export const aboutCase = ({ name, tried, refusal }: Case): string => {
  const other = name === plainName ? '' : (refusal?.rule ?? name)
  const what = tried.length === 0 ? other : tried.map(one => one.name).join(' ')
  return refusal === undefined ? what : `bad ${what}`
}

/** The same, in one of the declared media types. */
export const acceptCase = (mediaType: string, credentials: CaseCredentials): Case => ({
  ...plainCase(credentials, `accept ${mediaType}`),
  accept: mediaType,
})

/** One value, and what is required. */
export const withValue = (parameter: Parameter, value: unknown, credentials: CaseCredentials): Case => ({
  ...plainCase(credentials, nameOf(parameter, value)),
  values: new Map([[parameter, { value }]]),
  tried: [parameter],
})

/** A plain call, and each value alone. @param optional of those that can be sent, by parameter */
export const aloneCases = (
  optional: ReadonlyMap<Parameter, readonly unknown[]>,
  credentials: CaseCredentials,
): readonly Case[] => {
  const plain = plainCase(credentials)
  const alone = [...optional].flatMap(([parameter, values]) =>
    values.map(value => withValue(parameter, value, credentials)),
  )
  return [plain, ...alone]
}

/** Of what begins a range and what ends it two that are in order. Undefined: there are no such two. */
const inOrder = (begins: readonly unknown[], ends: readonly unknown[]): readonly [unknown, unknown] | undefined => {
  for (const begin of begins) for (const end of ends) if (isInOrder(begin, end)) return [begin, end]
  return undefined
}

/** The same, and each two of them together. */
export const goodCases = (
  optional: ReadonlyMap<Parameter, readonly unknown[]>,
  credentials: CaseCredentials,
): readonly Case[] => {
  const plain = plainCase(credentials)
  const parameters = [...optional].filter(([, values]) => values.length > 0)
  const pairs = parameters.flatMap(([one, ones], index) =>
    parameters.slice(index + 1).flatMap(([other, others], step): readonly Case[] => {
      // Each pair has others of their values.
      const inTurns = [ones[(index + step) % ones.length], others[step % others.length]]
      const values = isRange(one, other) ? inOrder(ones, others) : inTurns
      const [first, second] = isRange(other, one) ? (inOrder(others, ones)?.toReversed() ?? []) : (values ?? [])
      if (first === undefined || second === undefined) return []
      return [
        {
          ...plain,
          name: `${nameOf(one, first)}&${nameOf(other, second)}`,
          values: new Map([
            [one, { value: first }],
            [other, { value: second }],
          ]),
          tried: [one, other],
        },
      ]
    }),
  )
  return [...aloneCases(optional, credentials), ...pairs]
}

/** Values beyond what the contract admits, and what is required left out. */
export const badCases = (contract: Contract, operation: Operation, credentials: CaseCredentials): readonly Case[] =>
  operation.parameters
    .filter(({ in: place }) => place === 'path' || place === 'query')
    .flatMap((parameter): readonly Case[] => {
      const { name, in: where, required, place } = parameter
      const refused = (reason: Reason, aspect: string): ExpectedRefusal => ({
        rule: `refuses-${name}`,
        says: `a bad "${name}" is refused`,
        aspect,
        reason,
        place,
      })
      const bad = badValues(contract, operation, parameter).map(({ text, list, keyword, reason, admitted }): Case => ({
        name: nameOf(parameter, text),
        values: new Map([[parameter, list === undefined ? { texts: [text] } : { value: list }]]),
        without: none,
        credentials,
        refusal: { ...refused(reason, keyword), ...given({ admitted: admitted && `"${name}" takes ${admitted}` }) },
        tried: [parameter],
      }))
      const absent: Case = {
        name: `without ${name}`,
        values: new Map(),
        without: new Set([parameter]),
        credentials,
        refusal: refused('missing', 'required'),
        tried: [parameter],
      }
      return required && where !== 'path' ? [...bad, absent] : bad
    })

/** Of which parameters not all bounds are tried, and why. */
export const untried = (
  contract: Contract,
  { parameters }: Operation,
): readonly { readonly name: string; readonly reason: string }[] =>
  parameters
    .filter(({ in: place }) => place === 'path' || place === 'query')
    .flatMap(parameter => {
      const reason = untriedOf(contract, parameter)
      return reason === undefined ? [] : [{ name: parameter.name, reason }]
    })

/** What whoever knows the service wants to be tried. */
export const extraCase = ({ parameters }: Operation, call: ExtraCall, credentials: CaseCredentials): Case => {
  const tried = parameters.filter(({ in: place, name }) => call.values.has(`${place} ${name}`))
  return {
    name: call.name,
    values: new Map(
      tried.map(parameter => [
        parameter,
        { texts: [call.values.get(`${parameter.in} ${parameter.name}`) ?? []].flat() },
      ]),
    ),
    without: new Set(parameters.filter(({ name }) => call.without.includes(name))),
    credentials,
    refusal:
      call.refusal === undefined
        ? undefined
        : {
            rule: 'refuses-recorded',
            says: 'what is refused in the examples is refused',
            aspect: call.name,
            place: tried[0]?.place,
            ...call.refusal,
          },
    tried,
  }
}
