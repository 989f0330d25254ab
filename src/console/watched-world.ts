/** The page's world as the control API tells of it, looked at again and again while somebody looks at the page. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Exchange, withNewer } from './calls.ts'
import { followJournal } from './live-journal.ts'
import { type FaultBody, type Operator, Refused, type Scenario, type WorldBody } from './steering.ts'

export interface Known {
  readonly world: WorldBody
  readonly worlds: readonly WorldBody[]
  readonly scenarios: readonly Scenario[]
  readonly faults: readonly FaultBody[]
}

export interface WatchedWorld {
  /** Undefined until the control API has answered. */
  readonly known: Known | undefined
  /** Calls of this world that came while the page was open, and the latest before. */
  readonly calls: readonly Exchange[]
  /** They are shown while they are made; else they are looked for once in a while. */
  readonly isLive: boolean
  /** Why nobody is to see it. */
  readonly refused: Refused | undefined
  readonly look: () => Promise<void>
  /** From the beginning: it may be let in now. */
  readonly retry: () => void
}

/** Milliseconds between two looks at what has changed. */
const pause = 1000

export const useWatchedWorld = (operator: Operator, world: string, tell: (message: string) => void): WatchedWorld => {
  const path = `/worlds/${encodeURIComponent(world)}`
  const [known, know] = useState<Known | undefined>(undefined)
  const [refused, refuse] = useState<Refused | undefined>(undefined)
  const [attempt, again] = useState(0)
  const ended = useRef(false)
  const [isLive, setLive] = useState(false)
  const { calls, catchUp, follow } = useCalls(operator, path)

  const look = async (): Promise<void> => {
    try {
      const [own, worlds, scenarios, faults] = await Promise.all([
        operator.steer<WorldBody>('GET', path),
        operator.steer<readonly WorldBody[]>('GET', '/worlds?limit=100'),
        operator.steer<readonly Scenario[]>('GET', '/scenarios'),
        operator.steer<readonly FaultBody[]>('GET', `${path}/faults`),
      ])
      refuse(undefined)
      know({ world: own, worlds, scenarios, faults })
    } catch (error) {
      if (error instanceof Refused) refuse(error)
      else tell('The server does not answer.')
    }
  }

  useEffect(() => {
    ended.current = false
    let timer = 0
    let unfollow: (() => void) | undefined
    let isFollowed = false
    const onLive = (isNow: boolean): void => {
      isFollowed = isNow
      setLive(isNow)
    }
    const close = (): void => {
      unfollow?.()
      unfollow = undefined
      onLive(false)
    }
    const turn = async (): Promise<void> => {
      // Who doesn't look at the page needs nothing of it, and a browser has few connections for all its pages.
      if (document.visibilityState === 'visible') {
        await look()
        // A stream of events can't be asked for with a token.
        if (!operator.hasToken && !ended.current) unfollow ??= follow(onLive)
        if (!isFollowed) await catchUp().catch(() => undefined)
      } else close()
      if (!ended.current) timer = window.setTimeout(() => void turn(), pause)
    }
    void turn()
    return () => {
      ended.current = true
      window.clearTimeout(timer)
      close()
    }
  }, [attempt])

  return { known, calls, isLive, refused, look, retry: () => again(attempt + 1) }
}

/** Of one look. */
const mostNew = 200

interface Page {
  readonly total: number
  readonly entries: readonly Exchange[]
}

interface Calls {
  readonly calls: readonly Exchange[]
  /** Asks for what is new. */
  readonly catchUp: () => Promise<void>
  /** What is new comes by itself. @returns what ends that */
  readonly follow: (onLive: (isLive: boolean) => void) => () => void
}

const useCalls = (operator: Operator, path: string): Calls => {
  const [calls, setCalls] = useState<readonly Exchange[]>([])
  const last = useRef(0)
  /** How often the journal has begun. */
  const beginning = useRef(0)

  const begin = (): void => {
    last.current = 0
    beginning.current++
    setCalls([])
  }
  const show = (newer: readonly Exchange[]): void => {
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
  const follow: Calls['follow'] = onLive =>
    followJournal(`${operator.control}${path}/journal/events`, {
      shown: () => last.current,
      onCalls: show,
      onReset: begin,
      onLive,
      catchUp,
    })
  return { calls, catchUp, follow }
}
