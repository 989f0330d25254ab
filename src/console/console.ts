/**
 * The console: what a page says of its world, to be steered by whoever may.
 *
 * What the server has made stands until the control API has answered, and stays where it doesn't.
 */
import { type ComponentChildren, h, render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { CastPanel, ExamplesPanel } from './cast-panel.ts'
import type { Command } from './command.ts'
import { JournalPanel } from './journal-panel.ts'
import type { Settings } from './settings.ts'
import { Operator, type Refused } from './steering.ts'
import { Field, type Shared } from './view.ts'
import { useWatchedWorld } from './watched-world.ts'
import { ClockPanel, FaultPanel, WorldPanel, WorldsPanel } from './world-panels.ts'

interface Page {
  readonly settings: Settings
  readonly operator: Operator
  /** What the server has made. */
  readonly plain: HTMLElement
}

const Console = ({ settings, operator, plain }: Page): ComponentChildren => {
  const [message, tell] = useState('')
  const { known, calls, isLive, refused, look, retry } = useWatchedWorld(operator, settings.world, tell)

  const isReady = known !== undefined && refused === undefined
  useEffect(() => {
    plain.toggleAttribute('hidden', isReady)
  }, [isReady])

  const run = (command: Command, afterwards?: () => void): void => {
    const { method, path: at, body } = command
    const done = async (): Promise<void> => {
      try {
        await operator.steer<unknown>(method, at, body)
        tell(`Done: ${method} ${at}`)
        if (afterwards !== undefined) return afterwards()
        await look()
      } catch (error) {
        tell(error instanceof Error ? error.message : 'It failed.')
      }
    }
    void done()
  }
  const shared: Shared = { run, operator, tell }

  return h(
    'div',
    { class: 'console' },
    h('p', { class: 'told', role: 'status' }, message),
    refused === undefined
      ? null
      : h(Entrance, {
          refused,
          enter: token => {
            operator.keepToken(token)
            retry()
          },
        }),
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
  enter,
}: {
  refused: Refused
  enter: (token: string) => void
}): ComponentChildren => {
  const [token, setToken] = useState('')
  return h(
    'form',
    {
      class: 'panel piece',
      onSubmit: (event: Event) => {
        event.preventDefault()
        enter(token)
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
  if (isSettings(settings)) render(h(Console, { settings, operator: new Operator(settings.control), plain }), place)
}
