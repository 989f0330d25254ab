/** A server in a test's hands: its addresses, and worlds of one's own in it. */
import type { components } from '../generated/control.ts'
import { given } from '../text/given.ts'
import { type Steer, controlOf, steerOver } from './control.ts'
import type { Fetch, Send } from './platform.ts'
import { type OptionNames, refuseUnknown } from './options.ts'
import { requestTo } from './request-to.ts'
import {
  type CourtsideWorld,
  type Time,
  type WorldBody,
  type WorldPreferences,
  instantGiven,
  preferenceNames,
  worldInHand,
} from './world.ts'
import { defaultName } from '../text/default-world.ts'

type Schemas = components['schemas']

export interface WorldOptions {
  /** Lower-case letters, digits and hyphens; absent: one that nobody can guess. */
  readonly name?: string
  /** `stub` or `virtual`; absent: the stub, where there is one. */
  readonly mode?: string
  /** A named starting point: `last-place`; absent: what the default world starts from. */
  readonly scenario?: string
  /**
   * A world of one's own, with the sections of a world file: `{ world: { name: 'mine', extends: 'quiet-club' }, remove:
   * ['box-match'] }`.
   */
  readonly world?: Readonly<Record<string, unknown>>
  /** What the clock shows at first; it stands still, unless `frozen` is false. */
  readonly now?: Time
  readonly frozen?: boolean
  readonly seed?: number
  /** Seconds without use after which it is gone. */
  readonly lifetime?: number
  readonly preferences?: WorldPreferences
  /** Of recorded examples: `moving` goes on with the clock by whole weeks. Absent: the server's. */
  readonly dates?: Schemas['Dates']
}

const worldOptions: OptionNames<WorldOptions> = {
  name: true,
  mode: true,
  scenario: true,
  world: true,
  now: true,
  frozen: true,
  seed: true,
  lifetime: true,
  preferences: true,
  dates: true,
}

export interface Courtside<Operation extends string, Actions> {
  /** Address of the server, without a slash at the end. */
  readonly url: string
  /** As the platform's own, and a path is below the server's address. Of a server in this process: without a socket. */
  readonly fetch: Fetch
  /** The world at the usual base paths. */
  readonly default: CourtsideWorld<Operation, Actions>
  /** Makes a world. */
  world(options?: WorldOptions): Promise<CourtsideWorld<Operation, Actions>>
  scenarios(): Promise<readonly Schemas['Scenario'][]>
}

/** @internal */
export interface ServerAccess {
  /** Of the server. */
  readonly url: string
  readonly fetch: Send
  readonly steer: Steer
}

/** @internal */
export const courtsideAt = <Operation extends string, Actions>(
  { url, fetch: send, steer }: ServerAccess,
  usual: WorldBody,
): Courtside<Operation, Actions> => {
  const control = controlOf(steer)
  const known = sharing<WorldBody['callers']>()
  return {
    url,
    fetch: (input, init) => send(requestTo(url, input, init)),
    default: worldInHand(usual, control, send, true),
    world: async (options = {}) => {
      refuseUnknown('world()', options, worldOptions)
      const { now, preferences, ...rest } = options
      refuseUnknown('preferences', preferences, preferenceNames)
      const made = await control<Schemas['World']>('POST', '/worlds', {
        ...rest,
        ...given({
          preferences,
          now: now === undefined ? undefined : new Date(instantGiven('now', now)).toISOString(),
        }),
      })
      const { name, mode, url: base, seed, callers } = made
      return worldInHand({ name, mode, url: base, seed, callers: known(callers) }, control, send, false)
    },
    scenarios: () => control('GET', '/scenarios'),
  }
}

/** Thousands of worlds have the same cast: the first of those that read alike stands for all. */
const sharing = <T>(): ((value: T) => T) => {
  const known = new Map<string, T>()
  return value => {
    const text = JSON.stringify(value)
    const first = known.get(text) ?? value
    if (known.size < mostCasts) known.set(text, first)
    return first
  }
}

const mostCasts = 100

/** @internal */
export interface RemoteReach {
  readonly url: string
  /** Path of the control API; absent: where it usually is. */
  readonly control?: string
  readonly fetch: Send
  readonly token?: string
}

/** Of a server that runs elsewhere. @internal */
export const connectedTo = async <Operation extends string, Actions>({
  url,
  control = '/control/v1',
  fetch,
  token,
}: RemoteReach): Promise<Courtside<Operation, Actions>> => {
  const steer = steerOver(url + control, fetch, token)
  return courtsideAt({ url, fetch, steer }, await controlOf(steer)<Schemas['World']>('GET', `/worlds/${defaultName}`))
}
