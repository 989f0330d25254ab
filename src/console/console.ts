/**
 * The console: what a page says of its world, to be steered by whoever may.
 *
 * What the server has made stands until the control API has answered, and stays where it doesn't.
 */
import { type ComponentChildren, h, render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { CastPanel, ExamplesPanel } from './cast-panel.ts'
import type { Command } from './command.ts'
import { ListingPanel } from './listing-panel.ts'
import { JournalPanel } from './journal-panel.ts'
import { keepFocus } from './kept-focus.ts'
import type { Settings } from './settings.ts'
import { Operator, ControlProblem } from './steering.ts'
import { Field, Jump, type Shared } from './view.ts'
import { followTimetable } from './timetable.ts'
import { useWatchedWorld } from './watched-world.ts'
import { ClockPanel, FaultPanel, WorldPanel, WorldsPanel } from './world-panels.ts'

interface Page {
  readonly settings: Settings
  readonly operator: Operator
  /** What the server has made. */
  readonly plain: HTMLElement
}

const closedBy = ({ refused }: Settings): ControlProblem | undefined =>
  refused === null ? undefined : new ControlProblem(refused.status, refused.message)

const Console = ({ settings, operator, plain }: Page): ComponentChildren => {
  const [message, tell] = useState('')
  const [closed] = useState(closedBy(settings))
  const { known, calls, isLive, refused, look, leave, retry } = useWatchedWorld(operator, settings.world, tell, closed)

  const isReady = known !== undefined && refused === undefined
  useEffect(() => {
    plain.toggleAttribute('hidden', isReady)
  }, [isReady])

  const run = (command: Command, afterwards?: (answer: unknown) => void): void => {
    const { method, path: at, body, isLast = false } = command
    // The same said twice would be heard once.
    tell('')
    const done = async (): Promise<void> => {
      if (isLast) leave()
      try {
        const answer = await operator.steer<unknown>(method, at, body)
        tell(`Done: ${method} ${at}`)
        if (afterwards !== undefined) return afterwards(answer)
        await look()
      } catch (error) {
        tell(error instanceof Error ? error.message : 'It failed.')
        if (isLast) retry()
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
          h(Jump, { key: 'jump', titles: titlesOf(settings) }),
          h(WorldPanel, { key: 'world', settings, shared, world: known.world, scenarios: known.scenarios }),
          h(ClockPanel, { key: 'clock', shared, world: known.world, at: known.at, calls }),
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
          settings.explainsLists ? h(ListingPanel, { key: 'listing', settings, shared, world: known.world }) : null,
          h(CastPanel, { key: 'cast', settings, shared, world: known.world }),
          h(ExamplesPanel, { key: 'examples', settings, shared }),
        ],
  )
}

const titlesOf = ({ explainsLists }: Settings): readonly string[] => {
  const listing = explainsLists ? ["Why isn't it in the list?"] : []
  return ['What it is', 'Clock', 'Faults', 'Worlds', 'Journal', ...listing, 'Cast', 'Examples']
}

const Entrance = ({
  refused: { status, message },
  enter,
}: {
  refused: ControlProblem
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
          h(
            'p',
            { key: 'why', class: 'quiet' },
            'It is for steering: the clock, faults, the journal. Whoever runs this server has it. ',
            'To call the operations nobody needs it; below is how.',
          ),
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
  keepFocus(place)
}

const timetable = document.getElementById('timetable')
if (timetable !== null) followTimetable(timetable)
