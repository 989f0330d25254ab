/**
 * The page's world as the control API tells of it: looked at when something happens there, and again and again only
 * where that isn't told. Nobody looks at a page that nobody sees.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type ShownExchange, withNewer } from './calls.ts'
import { followLiveJournal } from './live-journal.ts'
import { type FaultBody, type Operator, ControlProblem, type ScenarioBody, type WorldBody } from './steering.ts'

export interface WatchedState {
  readonly world: WorldBody
  readonly worlds: readonly WorldBody[]
  readonly scenarios: readonly ScenarioBody[]
  readonly faults: readonly FaultBody[]
  /** When it was so, by `performance.now()`. */
  readonly at: number
}

export interface WatchedWorld {
  /** Undefined until the control API has answered. */
  readonly known: WatchedState | undefined
  /** Calls of this world that came while the page was open, and the latest before. */
  readonly calls: readonly ShownExchange[]
  /** They are shown while they are made; else they are looked for once in a while. */
  readonly isLive: boolean
  /** Why nobody is to see it. */
  readonly refused: ControlProblem | undefined
  readonly look: () => Promise<void>
  /** It is asked for nothing more. */
  readonly leave: () => void
  /** From the beginning: it may be let in now. */
  readonly retry: () => void
}

/** Milliseconds between two looks at what has changed, at least. */
const pause = 1000

/** @param closed why the page was given without what is inside: it isn't asked for until there is a token */
export const useWatchedWorld = (
  operator: Operator,
  world: string,
  tell: (message: string) => void,
  closed: ControlProblem | undefined,
): WatchedWorld => {
  const path = `/worlds/${encodeURIComponent(world)}`
  const [known, know] = useState<WatchedState | undefined>(undefined)
  const [refused, refuse] = useState<ControlProblem | undefined>(closed)
  const [attempt, again] = useState(0)
  const ended = useRef(false)
  const leave = useRef((): void => undefined)
  const [isLive, setLive] = useState(false)
  const { calls, catchUp, follow } = useCalls(operator, path)

  /** Until there is another token. */
  const isLockedOut = useRef(false)
  /** They don't change while the server runs. */
  const starts = useRef<readonly ScenarioBody[] | undefined>(undefined)

  const look = async (): Promise<void> => {
    isLockedOut.current = false
    try {
      const [own, worlds, faults, scenarios] = await Promise.all([
        operator.steer<WorldBody>('GET', path),
        operator.steer<readonly WorldBody[]>('GET', '/worlds?limit=100'),
        operator.steer<readonly FaultBody[]>('GET', `${path}/faults`),
        starts.current ?? operator.steer<readonly ScenarioBody[]>('GET', '/scenarios'),
      ])
      starts.current = scenarios
      refuse(undefined)
      know({ world: own, worlds, scenarios, faults, at: performance.now() })
    } catch (error) {
      if (error instanceof ControlProblem) {
        refuse(error)
        isLockedOut.current = [401, 403].includes(error.status)
      } else tell('The server does not answer.')
    }
  }

  useEffect(() => {
    if (closed !== undefined && !operator.hasToken) return undefined
    ended.current = false
    let timer = 0
    let looked = -pause
    let isLooking = false
    let isWanted = false
    let isFollowed = false
    let unfollow: (() => void) | undefined
    const isSeen = (): boolean => document.visibilityState === 'visible'
    const soon = (): void => {
      if (isLooking) isWanted = true
      else if (timer === 0 && isSeen() && !ended.current)
        timer = window.setTimeout(() => void turn(), Math.max(0, looked + pause - performance.now()))
    }
    const onLive = (isNow: boolean): void => {
      isFollowed = isNow
      setLive(isNow)
      if (!isNow) soon()
    }
    const close = (): void => {
      window.clearTimeout(timer)
      timer = 0
      unfollow?.()
      unfollow = undefined
      isFollowed = false
      setLive(false)
    }
    const turn = async (): Promise<void> => {
      timer = 0
      isLooking = true
      isWanted = false
      await look()
      if (!isLockedOut.current) {
        // A browser has few connections for all its pages.
        if (!ended.current && isSeen()) unfollow ??= follow({ onLive, onChange: soon })
        if (!isFollowed) await catchUp().catch(() => undefined)
      }
      looked = performance.now()
      isLooking = false
      if (isWanted || !(isFollowed || isLockedOut.current)) soon()
    }
    const onSeen = (): void => (isSeen() ? soon() : close())
    document.addEventListener('visibilitychange', onSeen)
    soon()
    leave.current = () => {
      ended.current = true
      document.removeEventListener('visibilitychange', onSeen)
      close()
    }
    return leave.current
  }, [attempt])

  return { known, calls, isLive, refused, look, leave: () => leave.current(), retry: () => again(attempt + 1) }
}

/** Of one look. */
const mostNew = 200

interface Page {
  readonly total: number
  readonly entries: readonly ShownExchange[]
}

interface Calls {
  readonly calls: readonly ShownExchange[]
  /** Asks for what is new. */
  readonly catchUp: () => Promise<void>
  /** What is new comes by itself. @returns what ends that */
  readonly follow: (told: {
    readonly onLive: (isLive: boolean) => void
    /** Something else is as it was not. */
    readonly onChange: () => void
  }) => () => void
}

const useCalls = (operator: Operator, path: string): Calls => {
  const [calls, setCalls] = useState<readonly ShownExchange[]>([])
  const last = useRef(0)
  /** How often the journal has begun. */
  const beginning = useRef(0)

  const begin = (): void => {
    last.current = 0
    beginning.current++
    setCalls([])
  }
  const show = (newer: readonly ShownExchange[]): void => {
    // What is asked for and what comes by itself may cross.
    const unseen = newer.filter(({ number }) => number > last.current)
    last.current = unseen.at(-1)?.number ?? last.current
    setCalls(rows => withNewer(rows, unseen))
  }
  const catchUp = async (): Promise<void> => {
    const newest = await operator.steer<Page>('GET', `${path}/journal?limit=1&after=${last.current}`)
    // It was cleared, or the world reset.
    if (newest.total < last.current) begin()
    if (newest.total === last.current) return
    const after = Math.max(last.current, newest.total - mostNew)
    const began = beginning.current
    const { entries, total } = await operator.steer<Page>('GET', `${path}/journal?limit=${mostNew}&after=${after}`)
    if (began !== beginning.current) return
    show(entries)
    last.current = Math.max(last.current, entries.at(-1)?.number ?? total)
  }
  const follow: Calls['follow'] = ({ onLive, onChange }) =>
    followLiveJournal(`${operator.control}${path}/journal/events`, operator.headers, {
      shown: () => last.current,
      onCalls: newer => {
        show(newer)
        onChange()
      },
      onReset: () => {
        begin()
        onChange()
      },
      onLive,
      onChange,
      catchUp,
    })
  return { calls, catchUp, follow }
}
