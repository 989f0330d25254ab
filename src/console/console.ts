/**
 * The console: what a page says of its world, to be steered by whoever may.
 *
 * What the server has made stands until the control API has answered, and stays where it doesn't.
 */
import { type ComponentChildren, h, render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Exchange, withNewer } from './calls.ts'
import { CastPanel, ExamplesPanel } from './cast-panel.ts'
import type { Command } from './command.ts'
import { JournalPanel } from './journal-panel.ts'
import type { Settings } from './settings.ts'
import { followJournal } from './live-journal.ts'
import { type FaultBody, Refused, type Scenario, type WorldBody, keepToken, steer, tokenOf } from './steering.ts'
import { Field, type Shared } from './view.ts'
import { ClockPanel, FaultPanel, WorldPanel, WorldsPanel } from './world-panels.ts'

interface Known {
  readonly world: WorldBody
  readonly worlds: readonly WorldBody[]
  readonly scenarios: readonly Scenario[]
  readonly faults: readonly FaultBody[]
}

/** Milliseconds between two looks at what has changed. */
const pause = 1000
/** Of one look. */
const mostNew = 200

const Console = ({ settings, plain }: { settings: Settings; plain: HTMLElement }): ComponentChildren => {
  const { control, world } = settings
  const path = `/worlds/${encodeURIComponent(world)}`
  const [known, know] = useState<Known | undefined>(undefined)
  const [calls, setCalls] = useState<readonly Exchange[]>([])
  const [refused, refuse] = useState<Refused | undefined>(undefined)
  const [message, tell] = useState('')
  const [isLive, setLive] = useState(false)
  const [attempt, again] = useState(0)
  const last = useRef(0)
  /** How often the journal has begun. */
  const beginning = useRef(0)
  const ended = useRef(false)

  const look = async (): Promise<void> => {
    try {
      const [own, worlds, scenarios, faults] = await Promise.all([
        steer<WorldBody>(control, 'GET', path),
        steer<readonly WorldBody[]>(control, 'GET', '/worlds?limit=100'),
        steer<readonly Scenario[]>(control, 'GET', '/scenarios'),
        steer<readonly FaultBody[]>(control, 'GET', `${path}/faults`),
      ])
      refuse(undefined)
      know({ world: own, worlds, scenarios, faults })
    } catch (error) {
      if (error instanceof Refused) refuse(error)
      else tell('The server does not answer.')
    }
  }

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

  const follow = async (): Promise<void> => {
    interface Page {
      readonly total: number
      readonly entries: readonly Exchange[]
    }
    const newest = await steer<Page>(control, 'GET', `${path}/journal?limit=1&after=${last.current}`)
    // It was cleared, or the world reset.
    if (newest.total < last.current) begin()
    if (newest.total === last.current) return
    const after = Math.max(last.current, newest.total - mostNew)
    const began = beginning.current
    const { entries, total } = await steer<Page>(control, 'GET', `${path}/journal?limit=${mostNew}&after=${after}`)
    if (began !== beginning.current) return
    show(entries)
    last.current = Math.max(last.current, entries.at(-1)?.number ?? total)
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
    const open = (): (() => void) =>
      followJournal(`${control}${path}/journal/events`, {
        shown: () => last.current,
        onCalls: show,
        onReset: begin,
        onLive,
        catchUp: follow,
      })
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
        if (tokenOf() === '' && !ended.current) unfollow ??= open()
        if (!isFollowed) await follow().catch(() => undefined)
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

  const isReady = known !== undefined && refused === undefined
  useEffect(() => {
    plain.toggleAttribute('hidden', isReady)
  }, [isReady])

  const run = (command: Command, afterwards?: () => void): void => {
    const { method, path: at, body } = command
    const done = async (): Promise<void> => {
      try {
        await steer<unknown>(control, method, at, body)
        tell(`Done: ${method} ${at}`)
        if (afterwards !== undefined) return afterwards()
        await look()
      } catch (error) {
        tell(error instanceof Error ? error.message : 'It failed.')
      }
    }
    void done()
  }
  const shared: Shared = { run, control, tell }

  return h(
    'div',
    { class: 'console' },
    h('p', { class: 'told', role: 'status' }, message),
    refused === undefined ? null : h(Entrance, { refused, retry: () => again(attempt + 1) }),
    known === undefined || refused !== undefined
      ? null
      : [
          h(WorldPanel, { key: 'world', settings, shared, world: known.world, scenarios: known.scenarios }),
          h(ClockPanel, { key: 'clock', shared, world: known.world, calls }),
          h(FaultPanel, { key: 'faults', settings, shared, world: known.world, faults: known.faults }),
          h(WorldsPanel, {
            key: 'worlds',
            settings,
            shared,
            worlds: known.worlds,
            scenarios: known.scenarios,
            modes: settings.modes,
          }),
          h(JournalPanel, { key: 'journal', settings, shared, world: known.world, calls, isLive }),
          h(CastPanel, { key: 'cast', settings, shared, world: known.world }),
          h(ExamplesPanel, { key: 'examples', settings, shared }),
        ],
  )
}

const Entrance = ({
  refused: { status, message },
  retry,
}: {
  refused: Refused
  retry: () => void
}): ComponentChildren => {
  const [token, setToken] = useState('')
  return h(
    'form',
    {
      class: 'panel piece',
      onSubmit: (event: Event) => {
        event.preventDefault()
        keepToken(token)
        retry()
      },
    },
    h('p', null, message),
    status === 401
      ? [
          h(Field, { key: 'token', label: 'Control token', type: 'password', value: token, onInput: setToken }),
          ' ',
          h('button', { key: 'steer', type: 'submit' }, 'Steer'),
        ]
      : null,
  )
}

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && 'control' in value && 'operations' in value

const place = document.getElementById('console')
const plain = document.getElementById('plain')
if (place !== null && plain !== null) {
  const settings: unknown = JSON.parse(place.dataset.settings ?? 'null')
  if (isSettings(settings)) render(h(Console, { settings, plain }), place)
}
