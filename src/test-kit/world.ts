/**
 * A world in a test's hands.
 *
 * Everything goes through the control API, in the same words, so that a test can steer a server in its own process and
 * one in a container alike.
 */
import { counted } from '../text/counted.ts'
import { given } from '../text/given.ts'
import type { components } from '../generated/control.ts'
import type { Control } from './control.ts'
import type { AsyncDisposing, Fetch, Send } from './platform.ts'
import { type OptionNames, refuseUnknown } from './options.ts'
import { requestTo } from './request-to.ts'

type Schemas = components['schemas']

/** What a test needs to know of a world to take it in hand. */
export type WorldBody = Pick<Schemas['World'], 'name' | 'mode' | 'url' | 'seed' | 'callers'>
export type Exchange = Schemas['Exchange']
export type Effect = Schemas['Effect']
export type WorldPreferences = Schemas['Preferences']
export type Match = Schemas['Match']
/** Why something is in a list, or not. */
export type Listing = Schemas['Listing']
/** What goes on at a club on a day, and what of it a caller's list shows. */
export type Timetable = Schemas['Timetable']

/** ISO 8601 (`PT48H`), milliseconds, or parts. */
export type Duration =
  | string
  | number
  | {
      readonly days?: number
      readonly hours?: number
      readonly minutes?: number
      readonly seconds?: number
      readonly milliseconds?: number
    }

/** RFC 3339, a Date, or milliseconds since 1970-01-01T00:00Z. */
export type Time = string | number | Date

/**
 * One effect on each call that it falls on, or a sequence of effects, one a call: `[{ status: 503 }, { example: 'empty'
 * }]`.
 */
export type FaultPlan =
  | (Effect & { readonly times?: number; readonly every?: number })
  | { readonly sequence: readonly Effect[]; readonly repeat?: boolean }

/** Without a number at least one call is expected. */
export interface Expectation extends Match {
  readonly times?: number
  readonly atLeast?: number
  readonly atMost?: number
}

/** What is given must be so. */
export interface JournalFilter<Operation extends string, Action extends string> {
  readonly operation?: Operation
  readonly action?: Action
  readonly kind?: 'call' | 'action'
  readonly violations?: boolean
}

/** The calls were not what the test expected of them. */
export class VerificationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'VerificationError'
  }
}

/** A call of a list, its parameters as the contract types them. */
export interface ListCall<Operation extends string> {
  readonly operation?: Operation
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** Of which club, which day, and for whom. */
export interface TimetableOptions {
  /** Its id or its name; absent: of the first hundred by name the one with most lanes. */
  readonly place?: string
  /** `2027-03-01`, where the club is; absent: today. */
  readonly day?: string
  /** A role of the cast, an id, or a name; absent: nobody who signs in. */
  readonly as?: string
}

const timetableNames: OptionNames<TimetableOptions> = { place: true, day: true, as: true }

const listCallNames: OptionNames<ListCall<string>> = { operation: true, path: true, query: true }

export interface CredentialOptions {
  /** Absent: it doesn't run out. */
  readonly expiresIn?: Duration
  /** What it is for. */
  readonly label?: string
}

export interface ApplicationOptions {
  /** Where users may be sent back to; `http://127.0.0.1/callback` takes any port. */
  readonly redirectUris: readonly string[]
  readonly name?: string
  readonly description?: string
  /** It can keep no secret, and needs PKCE. */
  readonly public?: boolean
}

export interface Application {
  readonly clientId: string
  /** Absent for a public one. */
  readonly clientSecret?: string
  readonly apiKey: string
  readonly name: string
  readonly redirectUris: readonly string[]
}

export interface AuthorizeOptions {
  /** Absent: the first that was declared. */
  readonly redirectUri?: string
  /** S256 of the verifier. */
  readonly codeChallenge?: string
}

export interface WorldClock {
  now(): Promise<Date>
  /** A clock that stands still goes on standing still, a running one runs on from there. */
  set(time: Time): Promise<Date>
  freeze(): Promise<Date>
  /** Lets it run with the real time, from what it shows. */
  run(): Promise<Date>
  advance(by: Duration): Promise<Date>
}

export interface Fault {
  readonly number: number
  /** How many calls it has had an effect on. */
  hits(): Promise<number>
  clear(): Promise<void>
}

/** @typeParam Operation operationIds of the contract, @typeParam Actions arguments by action of the mode */
export interface CourtsideWorld<Operation extends string, Actions> extends AsyncDisposing {
  readonly name: string
  readonly mode: string
  /** Base URL for a client. */
  readonly url: string
  readonly seed: number
  /**
   * Headers of a member of its cast, by role; without one, of an application without a user. @throws for a role that
   * nobody has
   */
  as(role?: string): Record<string, string>
  /** As the platform's own, and a path is below the world's URL. Of a server in this process: without a socket. */
  readonly fetch: Fetch
  readonly clock: WorldClock
  /** What it was when it was made. Calls in flight are answered with 503 `world_reset`. */
  reset(): Promise<void>
  /** The same from another scenario; a later reset leads back to that one. */
  startFrom(scenario: string): Promise<void>
  /** Makes something go wrong, for an operation, for several, or for all. */
  fault(operations: Operation | readonly Operation[], plan: FaultPlan): Promise<Fault>
  fault(plan: FaultPlan): Promise<Fault>
  clearFaults(): Promise<void>
  /** What every request prefers where its own `Prefer` says nothing; `{}` for nothing. */
  prefer(preferences: WorldPreferences): Promise<void>
  /** @throws VerificationError when there were not as many calls as expected, or they were others */
  verify(operation: Operation, expectation?: Expectation): Promise<void>
  /** @throws VerificationError when a request broke the contract, whatever the app made of the refusal */
  assertNoViolations(): Promise<void>
  /**
   * Why is a session or a slot in a list, or not? Without an operation, in that of the club where it is held.
   *
   * @param as who calls: a role of the cast, an id, or a name; absent: nobody who signs in
   * @throws ControlError `unknown_session`, `unknown_person`; `not_explainable` for what is no list of sessions
   */
  explain(id: string, as?: string, call?: ListCall<Operation>): Promise<Listing>
  /**
   * A club's day: its courts, what is on them, what is free, and what of it a caller's list shows.
   *
   * @throws ControlError `unknown_place`, `unknown_person`; `no_timetable` in a virtual world
   */
  timetable(options?: TimetableOptions): Promise<Timetable>
  /** What was asked and answered, and the actions that were done, the oldest first. */
  journal(filter?: JournalFilter<Operation, keyof Actions & string>): Promise<readonly Exchange[]>
  clearJournal(): Promise<void>
  state(): Promise<Schemas['State']>
  records(collection: string): Promise<readonly Record<string, unknown>[]>
  /** Does what an operator of the real service might. */
  act<Name extends keyof Actions & string>(action: Name, given: Actions[Name]): Promise<Record<string, unknown>>
  /**
   * An access token for somebody: a role of the cast, an id, or a name. It works at once, until it is revoked, runs out
   * by the world's clock, or the world is reset.
   *
   * @throws ControlError `unknown_person`; `too_many_credentials` when a thousand live
   */
  token(as: string, options?: CredentialOptions): Promise<string>
  /** An API key, likewise. */
  apiKey(options?: CredentialOptions): Promise<string>
  /**
   * An application that may ask users for access by OAuth 2.0, accepted.
   *
   * @throws ControlError `invalid_argument` for a redirect URI that can't be declared
   */
  application(options: ApplicationOptions): Promise<Application>
  /**
   * Somebody lets an application in, as on the consent page, without a browser.
   *
   * @param as a role of the cast, an id, or a name
   * @returns the code that the application would be sent
   */
  authorize(application: Pick<Application, 'clientId'>, as: string, options?: AuthorizeOptions): Promise<string>
  /** A token or a key is good for nothing any more. @throws ControlError `unknown_credential` */
  revoke(credential: string): Promise<void>
  /** Deletes it; `await using` does so by itself. The default world is reset instead. */
  close(): Promise<void>
}

/** @returns milliseconds since 1970-01-01T00:00Z @throws TypeError for what no date can be made of @internal */
export const instantGiven = (option: string, time: Time): number => {
  const instant = new Date(time).getTime()
  if (!Number.isNaN(instant)) return instant
  const expected = 'a time such as 2027-03-01T09:00:00Z, a Date, or milliseconds'
  throw new TypeError(`${option}: expected ${expected}, found ${JSON.stringify(time)}.`)
}

/** @internal */
export const preferenceNames: OptionNames<WorldPreferences> = {
  code: true,
  example: true,
  dynamic: true,
  seed: true,
  delay: true,
  handling: true,
}

const effectNames: OptionNames<Effect> = {
  status: true,
  code: true,
  message: true,
  headers: true,
  example: true,
  delay: true,
  connection: true,
}
const faultNames = { ...effectNames, times: true, every: true, sequence: true, repeat: true } as const
const expectationNames: OptionNames<Expectation> = {
  times: true,
  atLeast: true,
  atMost: true,
  path: true,
  query: true,
  headers: true,
  body: true,
  status: true,
  caller: true,
}
const credentialNames: OptionNames<CredentialOptions> = { expiresIn: true, label: true }
const applicationNames: OptionNames<ApplicationOptions> = {
  redirectUris: true,
  name: true,
  description: true,
  public: true,
}
const authorizeNames: OptionNames<AuthorizeOptions> = { redirectUri: true, codeChallenge: true }
const journalNames: OptionNames<JournalFilter<string, string>> = {
  operation: true,
  action: true,
  kind: true,
  violations: true,
}
const durationNames: OptionNames<Exclude<Duration, string | number>> = {
  days: true,
  hours: true,
  minutes: true,
  seconds: true,
  milliseconds: true,
}

const pageSize = 1000

/** @internal */
export const worldInHand = <Operation extends string, Actions>(
  { name, mode, url, seed, callers }: WorldBody,
  control: Control,
  send: Send,
  isDefault: boolean,
): CourtsideWorld<Operation, Actions> => {
  const at = `/worlds/${name}`
  const shown = ({ now }: Schemas['Clock']): Date => new Date(now)
  const setClock = async (setting: Schemas['ClockSetting']): Promise<Date> =>
    shown(await control('PUT', `${at}/clock`, setting))
  const reset = (): Promise<void> => control('POST', `${at}/reset`)
  const close = (): Promise<void> => (isDefault ? reset() : control('DELETE', at))

  const addFault = async (first: Operation | readonly Operation[] | FaultPlan, second?: FaultPlan): Promise<Fault> => {
    const named = typeof first === 'string' ? [first] : first
    const [operations, plan] = isPlan(named) ? [undefined, named] : [[...named], second ?? {}]
    refuseUnknown('fault()', plan, faultNames)
    if ('sequence' in plan) for (const effect of plan.sequence) refuseUnknown('sequence', effect, effectNames)
    const { number } = await control<Schemas['Fault']>('POST', `${at}/faults`, {
      ...given({ operations }),
      ...faultBody(plan),
    })
    return {
      number,
      hits: async () =>
        (await control<Schemas['Fault'][]>('GET', `${at}/faults`)).find(fault => fault.number === number)?.hits ?? 0,
      clear: () => control('DELETE', `${at}/faults/${number}`),
    }
  }

  return {
    name,
    mode,
    url,
    seed,
    reset,
    startFrom: async scenario => {
      await control('PUT', `${at}/scenario`, { scenario })
    },
    as: role => {
      const caller = callers.find(one => one.role === role)
      if (caller !== undefined) return { ...caller.headers }
      // It asks nobody for credentials, and a test may be held against either mode.
      if (callers.every(one => Object.keys(one.headers).length === 0)) return {}
      const roles = callers.flatMap(one => one.role ?? [])
      throw new Error(
        `Nobody in the world ${name} has the role ${JSON.stringify(role)}. Roles: ${roles.join(', ') || 'none'}.`,
      )
    },
    fetch: (input, init) => send(requestTo(url, input, init)),
    clock: {
      now: async () => shown(await control('GET', `${at}/clock`)),
      set: async time => setClock({ now: new Date(instantGiven('clock.set()', time)).toISOString() }),
      freeze: () => setClock({ frozen: true }),
      run: () => setClock({ frozen: false }),
      advance: async by =>
        shown(await control('POST', `${at}/clock/advance`, { by: typeof by === 'object' ? millisecondsIn(by) : by })),
    },
    fault: addFault,
    clearFaults: () => control('DELETE', `${at}/faults`),
    prefer: async preferences => {
      refuseUnknown('prefer()', preferences, preferenceNames)
      await control('PUT', `${at}/preferences`, preferences)
    },
    verify: async (operationId, expectation = {}) => {
      refuseUnknown('verify()', expectation, expectationNames)
      const { times, atLeast, atMost, ...match } = expectation
      const { verified, message } = await control<Schemas['Verified']>('POST', `${at}/verifications`, {
        operationId,
        ...given({ times, atLeast, atMost, match: Object.keys(match).length === 0 ? undefined : match }),
      })
      if (!verified) throw new VerificationError(message)
    },
    assertNoViolations: async () => {
      const { total, entries } = await control<Schemas['Violations']>('GET', `${at}/violations`)
      if (total === 0) return
      const told = entries.map(
        ({ number, method, url: asked, violations }) =>
          `  #${number} ${method} ${asked}: ${violations.map(({ message }) => message).join(' ')}`,
      )
      throw new VerificationError([`${counted(total, 'request')} broke the contract:`, ...told].join('\n'))
    },
    journal: async (asked = {}) => {
      refuseUnknown('journal()', asked, journalNames)
      const { operation: operationId, ...rest } = asked
      const filter = Object.entries(given({ operationId, ...rest })).map(
        ([field, value]) => `&${field}=${encodeURIComponent(value)}`,
      )
      return (await control<Schemas['Journal']>('GET', `${at}/journal?limit=${pageSize}${filter.join('')}`)).entries
    },
    explain: async (id, as, call = {}) => {
      refuseUnknown('explain()', call, listCallNames)
      const { operation, path, query } = call
      return control<Listing>('POST', `${at}/explanations`, {
        id,
        ...given({ as, operationId: operation, path, query }),
      })
    },
    timetable: async (options = {}) => {
      refuseUnknown('timetable()', options, timetableNames)
      return control<Timetable>('GET', `${at}/timetable?${new URLSearchParams(given({ ...options }))}`)
    },
    clearJournal: () => control('DELETE', `${at}/journal`),
    state: () => control('GET', `${at}/state`),
    records: async collection => {
      const all: Record<string, unknown>[] = []
      for (;;) {
        // A page tells whether there is another one.
        // oxlint-disable-next-line no-await-in-loop
        const page = await control<Record<string, unknown>[]>(
          'GET',
          `${at}/state/${encodeURIComponent(collection)}?offset=${all.length}&limit=${pageSize}`,
        )
        all.push(...page)
        if (page.length < pageSize) return all
      }
    },
    token: async (as, options) =>
      (
        await control<{ token: string }>('POST', `${at}/actions/makeToken`, {
          as,
          ...credentialBody('token()', options),
        })
      ).token,
    apiKey: async options =>
      (await control<{ key: string }>('POST', `${at}/actions/makeApiKey`, credentialBody('apiKey()', options))).key,
    application: async options => {
      refuseUnknown('application()', options, applicationNames)
      return control<Application>('POST', `${at}/actions/declareApplication`, options)
    },
    authorize: async ({ clientId }, as, options) => {
      refuseUnknown('authorize()', options, authorizeNames)
      const wish = { clientId, as, ...options }
      return (await control<{ code: string }>('POST', `${at}/actions/authorizeApplication`, wish)).code
    },
    revoke: async credential => {
      await control('POST', `${at}/actions/revokeCredential`, { credential })
    },
    act: (action, written) => control('POST', `${at}/actions/${encodeURIComponent(action)}`, written),
    close,
    [Symbol.asyncDispose]: close,
  }
}

const isPlan = (asked: string | readonly string[] | FaultPlan): asked is FaultPlan =>
  typeof asked === 'object' && !Array.isArray(asked)

const faultBody = (plan: FaultPlan): Schemas['NewFault'] => {
  if ('sequence' in plan) return { sequence: [...plan.sequence], ...given({ repeat: plan.repeat }) }
  const { times, every, ...effect } = plan
  return { effect, ...given({ times, every }) }
}

const credentialBody = (call: string, options: CredentialOptions = {}): Record<string, unknown> => {
  refuseUnknown(call, options, credentialNames)
  const { expiresIn, label } = options
  return given({ label, expiresIn: expiresIn === undefined ? undefined : durationText(expiresIn) })
}

/** ISO 8601. */
const durationText = (duration: Duration): string => {
  if (typeof duration === 'string') return duration
  const milliseconds = typeof duration === 'number' ? duration : millisecondsIn(duration)
  return `PT${(milliseconds / 1000).toFixed(3)}S`
}

const millisecondsIn = (duration: Exclude<Duration, string | number>): number => {
  refuseUnknown('a duration', duration, durationNames)
  const { days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 } = duration
  return Math.round((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds)
}
