/**
 * Judges who calls a server: each call keeps to the contract, or breaks it. What a service refuses by its rules is no
 * breach, nor is a fault that was injected.
 */
import type { Place } from '../text/finding.ts'
import {
  type Check,
  type FoundFailure,
  type Remark,
  andOthers,
  collectedChecks,
  fewToTell,
  mostFailures,
  others as othersAspect,
} from './report.ts'
import { distinct } from '../text/distinct.ts'
import { isObject } from '../text/pointer.ts'
import { given } from '../text/given.ts'
import { quotedWord } from '../text/shell-word.ts'

/** A keyword of the contract that a call breaks, and of what. */
interface BrokenRule {
  readonly in: string
  /** Of a parameter, or a JSON Pointer into the body. */
  readonly name: string
  readonly code: string
  readonly rule?: { readonly keyword: string }
}

/** What is known of a call, without secrets. */
export interface ServedCall {
  readonly method: string
  /** From the server's root on. */
  readonly url: string
  readonly status: number
  /** What answered: `check route_not_found`. */
  readonly source: string
  readonly violations: number
  /** The media type of its body, which is one that isn't checked. */
  readonly unchecked?: string | undefined
  /** The operationId; undefined: it led to none. */
  readonly operation: string | undefined
  readonly remarks: readonly {
    readonly message: string
    /** By what it is known again, where the message doesn't show that. */
    readonly aspect?: string
    readonly ignored?: string
    readonly broken?: readonly BrokenRule[]
    readonly place?: Place
  }[]
  /** Path of all that is to be said of it. */
  readonly explanation?: string | undefined
}

/** What was sent, with its secrets: by these it is found out whose credentials they are. */
type Carried = (() => { readonly headers: SentHeaders }) | undefined

type SentHeaders = Iterable<readonly [name: string, value: string]>

/** What a test asked of the calls that were made, and what came of it. */
export interface AskedOfCalls {
  /** The same for the same question. */
  readonly question: string
  /** The operationId; undefined: any. */
  readonly operation: string | undefined
  readonly isVerified: boolean
  /** With the calls that nearly were it, without secrets. */
  readonly says: string
}

export interface ConsumerChecks {
  /** Hears of a call. */
  served(served: ServedCall, carried?: Carried): void
  /** Hears of a question. */
  asked(asked: AskedOfCalls): void
  /** When all is known of the calls until now. */
  all(): Promise<ConsumersJudged>
}

export interface ConsumersJudged {
  readonly checks: readonly Check[]
  /**
   * What was ignored of calls or not checked; questions to which the last answer was no, for who waits asks again
   * and again.
   */
  readonly remarks: readonly Remark[]
  readonly requests: number
}

/** Commands that repeat a call, told otherwise. */
export interface RetoldCommands {
  /** Credentials are the variables that our own commands are told. */
  readonly withCredentials: (curl: string, sent?: SentHeaders) => string
  /** Status and headers of the answer are shown. */
  readonly withHead: (curl: string) => string
}

const asTheyAre: RetoldCommands = { withCredentials: curl => curl, withHead: curl => curl }

/** What is held of whoever calls. */
export const calls = { rule: 'call', says: 'each call keeps to the contract' } as const
const unverifiedRule = 'verification'
/** In the place of an operation: of calls that lead to none. */
export const noOperation = 'no operation'

/** So many different breaches are explained in full. */
const mostExplained = 50

/** Of one operation: a run may have millions of calls, which are counted. */
interface Heard {
  held: number
  /** By aspect, as many as are told apart. */
  readonly broken: Map<string, { readonly failure: Promise<FoundFailure>; times: number }>
  /** Calls that broke it in yet another way. */
  others: number
}

/** Questions that are kept until they find what they ask for. */
const mostUnverified = 100
/** What was ignored is told in so many ways. */
const mostIgnored = 100
/** Operations and media types of bodies that aren't checked. */
const mostUnchecked = 1_000

interface Unchecked {
  readonly operation: string
  readonly mediaType: string
  readonly times: number
}

const uncheckedBodies = ({ operation, mediaType, times }: Unchecked): Remark => ({
  level: 'warning',
  operation,
  rule: 'unchecked',
  says:
    times === 1
      ? `The body of a call in ${mediaType} was not checked.`
      : `The bodies of ${times} calls in ${mediaType} were not checked.`,
})

/**
 * @param origin of the server @param operations those of the contract that is served
 * @param explain what is to be said of a request; undefined where it can't be had
 */
export const consumerChecks = (
  origin: () => string,
  operations: () => ReadonlySet<string>,
  explain: (path: string) => Promise<unknown>,
  retold: RetoldCommands = asTheyAre,
): ConsumerChecks => {
  const heard = new Map<string, Heard>()
  let requests = 0
  const explained = new Map<string, Promise<Partial<Explained>>>()
  const unverified = new Map<string, Remark>()
  const ignored = new Map<string, Remark>()
  const unchecked = new Map<string, Unchecked>()

  /** At once: a world may be gone by the end of a run. */
  const explanationOf = (key: string, path: string | undefined, carried: Carried): Promise<Partial<Explained>> => {
    const known = explained.get(key)
    if (known !== undefined || path === undefined || explained.size === mostExplained)
      return known ?? Promise.resolve({})
    const sent = carried?.().headers
    const asking = explain(path).then(
      explanation => explainedIn(explanation, curl => retold.withCredentials(curl, sent)),
      () => ({}),
    )
    explained.set(key, asking)
    return asking
  }

  const noteUnchecked = (operation: string, mediaType: string): void => {
    const key = `${operation} ${mediaType}`
    const times = unchecked.get(key)?.times ?? 0
    if (times > 0 || unchecked.size < mostUnchecked) unchecked.set(key, { operation, mediaType, times: times + 1 })
  }

  const noteIgnored = (operation: string, { ignored: says, place }: ServedCall['remarks'][number]): void => {
    const key = `${operation} ${says}`
    if (says === undefined || ignored.has(key) || ignored.size === mostIgnored) return
    ignored.set(key, { level: 'warning', operation, rule: 'ignored', says, ...given({ place }) })
  }

  const saidOf = ({ remarks }: ServedCall): string => remarks[0]?.message ?? 'a call that keeps to the contract'

  // What was found differs from call to call; which rules it breaks is another failure each.
  const aspectOf = (served: ServedCall): string =>
    [
      served.remarks[0]?.aspect ?? saidOf(served).split(', found ')[0] ?? '',
      ...rulesBroken(served.remarks[0]?.broken ?? []),
    ].join(' · ')

  const failureOf = async (served: ServedCall, operation: string, carried: Carried): Promise<FoundFailure> => {
    const { method, url, status, remarks, explanation } = served
    const [remark] = remarks
    const said = saidOf(served)
    const aspect = aspectOf(served)
    const { curl, corrected, broken = [] } = await explanationOf(`${operation} ${aspect}`, explanation, carried)
    const all = broken.length > 1 ? broken.slice(0, mostTold) : [said]
    return {
      aspect,
      expected: corrected === undefined ? expectedBy(all) : `such a call: ${corrected}`,
      found: all.join(' '),
      case: `${method} ${url}`,
      status,
      request: {
        method,
        url: `${origin()}${url}`,
        // Status and headers may be what is wrong.
        curl: retold.withHead(
          curl ?? `curl ${method === 'GET' ? '' : `-X ${method} `}${quotedWord(`${origin()}${url}`)}`,
        ),
      },
      ...given({ place: remark?.place }),
    }
  }

  return {
    served: (served, carried) => {
      const { operation, violations, source } = served
      const isOurs = operation !== undefined && operations().has(operation)
      const isLost = operation === undefined && /^check (?:route_not_found|method_not_allowed)$/.test(source)
      if (!isOurs && !isLost) return
      const isBroken = isLost || violations > 0
      const named = operation ?? noOperation
      for (const remark of served.remarks) noteIgnored(named, remark)
      if (served.unchecked !== undefined) noteUnchecked(named, served.unchecked)
      requests++
      const of = heard.get(named) ?? { held: 0, broken: new Map(), others: 0 }
      heard.set(named, of)
      if (!isBroken) return void of.held++
      const aspect = aspectOf(served)
      const known = of.broken.get(aspect)
      if (known !== undefined) known.times++
      else if (of.broken.size < mostFailures)
        of.broken.set(aspect, { failure: failureOf(served, named, carried), times: 1 })
      else of.others++
    },
    asked: ({ question, operation = 'any operation', isVerified, says: told }) => {
      unverified.delete(question)
      if (isVerified || unverified.size === mostUnverified) return
      unverified.set(question, { level: 'warning', operation, rule: unverifiedRule, says: told })
    },
    all: async () => {
      const checks = collectedChecks()
      // What is heard meanwhile belongs to the next answer.
      const known = [...heard].map(([operation, { held, broken, others }]) => ({
        operation,
        held,
        others,
        broken: [...broken.values()].map(({ failure, times }) => ({ failure, times })),
      }))
      const all = requests
      const bodies = [...unchecked.values()].map(uncheckedBodies)
      for (const { operation, held, broken, others } of known) {
        if (held > 0) checks.held(operation, calls.rule, calls.says, held)
        let last: FoundFailure | undefined
        for (const { failure, times } of broken) {
          last = await failure
          checks.broke(operation, calls.rule, calls.says, { ...last, times })
        }
        // There is no room to tell them apart, so they are counted alone.
        if (last !== undefined && others > 0)
          checks.broke(operation, calls.rule, calls.says, {
            ...last,
            aspect: othersAspect,
            found: andOthers(last.found),
            times: others,
          })
      }
      return { checks: checks.all(), remarks: [...ignored.values(), ...bodies, ...unverified.values()], requests: all }
    },
  }
}

/** The same whatever was sent: `query.limit maximum`. Which item of a list it is differs from call to call. */
const rulesBroken = (violations: readonly BrokenRule[]): readonly string[] => {
  const rules = violations.map(
    ({ in: place, name, rule, code }) => `${place}.${name.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${rule?.keyword ?? code}`,
  )
  return [...new Set(rules)].toSorted()
}

/** The address of a server that is gone by the time somebody repeats a call is a variable of the shell. */
export const atAnotherServer = (curl: string, origin: string): string =>
  curl.replaceAll(`'${origin}/`, `"$COURTSIDE_URL"'/`)

/** Named besides the first. */
const mostWorlds = 5

/** The worlds of a run are gone with its server. @returns a sentence behind another one, or nothing */
export const worldToMake = (curls: readonly string[]): string => {
  const named = /"\$COURTSIDE_URL"'\/w\/(?!default\/)([a-z0-9-]+)\//
  const [name, ...others] = distinct(curls.flatMap(curl => named.exec(curl)?.[1] ?? []))
  if (name === undefined) return ''
  const alike = others.length === 0 ? '' : ` (so are ${others.slice(0, mostWorlds).join(', ')})`
  const make = `-H 'content-type: application/json' -d '{"name":"${name}"}'`
  const told = `curl "$COURTSIDE_URL"/control/v1/worlds ${make}`
  return ` A world of its own is made first, with all that the run gave it beside the name${alike}: ${told}`
}

/**
 * What a test fails with; undefined: calls were made, and each kept to the contract.
 *
 * @param origin of the server, which ends with the test
 */
export const violationsIn = ({ checks, remarks }: ConsumersJudged, origin: string): string | undefined => {
  if (checks.length === 0) return 'No call was made, so that nobody knows whether calls keep to the contract.'
  const lines = checks.flatMap(check =>
    fewToTell(check).map(({ found, times, place, request }) => {
      const at = place === undefined ? '' : ` (${place.file}:${place.line})`
      const repeat = request === undefined ? '' : `\n    ${atAnotherServer(request.curl, origin)}`
      return `  ${check.operation}: ${found}${at}${times === 1 ? '' : `, ${times} times`}${repeat}`
    }),
  )
  if (lines.length === 0) return undefined
  const unverified = remarks.flatMap(({ rule, says: told }) => (rule === unverifiedRule ? [`  ${told}`] : []))
  const asked = unverified.length === 0 ? [] : ['Calls that were asked for in vain:', ...unverified]
  return ['Calls broke the contract:', ...lines, `${howToRepeat}${worldToMake(lines)}`, ...asked].join('\n')
}

const howToRepeat =
  'To repeat a call: npx courtside start, and in another shell export COURTSIDE_URL=http://127.0.0.1:4010. '
  + 'The server of this run is gone.'

/** What violations say that would be right: `body/kind: one of "a", "b"`. */
const expectedBy = (messages: readonly string[]): string => {
  const expected = messages.flatMap(message => {
    const start = message.indexOf(isExpected)
    const end = message.indexOf(isFound, start)
    return start < 0 || end < 0 ? [] : [`${message.slice(0, start)}: ${message.slice(start + isExpected.length, end)}`]
  })
  return expected.length === 0 ? calls.says : expected.join('; ')
}

const isExpected = ': expected '
const isFound = ', found '

/** Of one call, that are told. */
const mostTold = 10

interface Explained {
  readonly curl: string
  readonly corrected: string
  /** All that it broke. */
  readonly broken: readonly string[]
}

const explainedIn = (explanation: unknown, withCredentials: (curl: string) => string): Partial<Explained> => {
  if (!isObject(explanation)) return {}
  const { curl, corrected, violations } = explanation
  const messages = Array.isArray(violations)
    ? violations.map((one: unknown) => (isObject(one) ? one.message : undefined))
    : []
  return given({
    broken: messages.filter(message => typeof message === 'string'),
    curl: typeof curl === 'string' ? withCredentials(curl) : undefined,
    corrected: typeof corrected === 'string' ? withCredentials(corrected).replaceAll(/ \\\n\s*/g, ' ') : undefined,
  })
}
