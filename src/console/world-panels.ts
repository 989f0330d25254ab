/** Worlds, the clock of this one, and what goes wrong in it on purpose. */
import { counted } from '../text/counted.ts'
import { given } from '../text/given.ts'
import { type ComponentChildren, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type ShownExchange, instantsIn } from './calls.ts'
import { literal } from './command.ts'
import type { Settings } from './settings.ts'
import type { FaultBody, ScenarioBody, WorldBody } from './steering.ts'
import { Choice, Control, CopyButton, Field, Panel, type Shared } from './view.ts'
import { defaultName } from '../text/default-world.ts'

interface Shown {
  readonly settings: Settings
  readonly shared: Shared
}

const at = (world: string): string => `/worlds/${encodeURIComponent(world)}`

const pageOf = ({ start, worldPages }: Settings, world: string): string =>
  world === defaultName ? start : `${worldPages}${encodeURIComponent(world)}/`

export const WorldPanel = ({
  settings,
  shared,
  world,
  scenarios,
}: Shown & { world: WorldBody; scenarios: readonly ScenarioBody[] }): ComponentChildren => {
  const [chosen, choose] = useState(world.scenario ?? '')
  const { name } = world
  const share = location.origin + settings.page
  return h(
    Panel,
    { title: 'What it is' },
    h(
      'p',
      null,
      `${world.mode}${world.scenario === undefined ? '' : `, ${world.scenario}`}: `,
      `${counted(world.calls, 'call')}, of which `,
      `${world.violations} broke the contract; ${counted(world.faults, 'fault')}; seed ${world.seed}; `,
      world.lifetime === 0 ? 'it stays.' : `gone ${counted(world.lifetime, 'second')} after its last use.`,
    ),
    h(
      'p',
      null,
      h('code', null, world.url),
      ' ',
      h(CopyButton, { text: world.url, label: 'Copy base URL', tell: shared.tell }),
    ),
    h('p', null, h('code', null, share), ' ', h(CopyButton, { text: share, label: 'Share', tell: shared.tell })),
    h(
      'div',
      { class: 'controls' },
      h(Control, {
        label: 'Reset',
        command: { method: 'POST', path: `${at(name)}/reset`, kit: 'await world.reset()' },
        shared,
      }),
      settings.isDefault
        ? null
        : h(Control, {
            label: 'Delete',
            command: { method: 'DELETE', path: at(name), kit: 'await world.close()', isLast: true },
            shared,
            afterwards: () => location.assign(settings.start),
          }),
      scenarios.length === 0 || world.mode === 'virtual'
        ? null
        : [
            h(Choice, {
              label: 'Scenario',
              value: chosen,
              options: scenarioOptions(scenarios, 'choose one'),
              onChoose: choose,
            }),
            chosen === ''
              ? null
              : h(Control, {
                  label: 'Start again from it',
                  command: {
                    method: 'PUT',
                    path: `${at(name)}/scenario`,
                    body: { scenario: chosen },
                    kit: `await world.startFrom(${literal(chosen)})`,
                  },
                  shared,
                }),
          ],
    ),
  )
}

const scenarioOptions = (scenarios: readonly ScenarioBody[], none: string): readonly (readonly [string, string])[] => [
  ['', none],
  ...scenarios.map(({ name, description }): readonly [string, string] => [
    name,
    description === undefined ? name : `${name}: ${description.slice(0, 80)}`,
  ]),
]

export const WorldsPanel = ({
  settings,
  shared,
  worlds,
  scenarios,
  modes,
}: Shown & {
  worlds: readonly WorldBody[]
  scenarios: readonly ScenarioBody[]
  modes: readonly string[]
}): ComponentChildren => {
  const [name, setName] = useState('')
  const [scenario, choose] = useState('')
  const [mode, setMode] = useState('')
  const wanted = given({ name: name || undefined, mode: mode || undefined, scenario: scenario || undefined })
  return h(
    Panel,
    { title: 'Worlds' },
    h(
      'ul',
      { class: 'worlds' },
      worlds.map(world =>
        h(
          'li',
          { key: world.name },
          h('a', { href: pageOf(settings, world.name) }, world.name),
          ` ${world.mode}${world.scenario === undefined ? '' : `, ${world.scenario}`} `,
          world.name === defaultName || world.name === settings.world
            ? null
            : h(Control, {
                label: `Delete ${world.name}`,
                command: { method: 'DELETE', path: at(world.name), kit: 'await world.close()' },
                shared,
              }),
        ),
      ),
    ),
    h(
      'div',
      { class: 'controls' },
      h(Field, { label: 'Name', value: name, onInput: setName, placeholder: 'drawn by lot' }),
      scenarios.length === 0
        ? null
        : h(Choice, {
            label: 'Starts from',
            value: scenario,
            options: scenarioOptions(scenarios, 'the same as the default one'),
            onChoose: choose,
          }),
      modes.length < 2
        ? null
        : h(Choice, {
            label: 'Mode',
            value: mode,
            options: [['', 'the usual one'], ...modes.map((one): readonly [string, string] => [one, one])],
            onChoose: setMode,
          }),
      h(Control, {
        label: 'Make a world',
        command: {
          method: 'POST',
          path: '/worlds',
          body: wanted,
          kit: `const world = await courtside.world(${literal(wanted)})`,
        },
        shared,
      }),
    ),
  )
}

/** What a clock shows that showed something at a time of `performance.now()`: one that runs goes on by itself. */
const useShown = ({ now, frozen }: WorldBody['clock'], known: number): string => {
  const [elapsed, pass] = useState(0)
  useEffect(() => {
    pass(0)
    if (frozen) return undefined
    const timer = window.setInterval(() => pass(performance.now() - known), 1000)
    return () => window.clearInterval(timer)
  }, [now, frozen, known])
  return frozen ? now : new Date(Date.parse(now) + elapsed).toISOString().replace(/\.\d+Z$/, 'Z')
}

export const ClockPanel = ({
  shared,
  world: { name, clock },
  at: known,
  calls,
}: {
  shared: Shared
  world: WorldBody
  /** When it was so, by `performance.now()`. */
  at: number
  calls: readonly ShownExchange[]
}): ComponentChildren => {
  const [wanted, want] = useState('')
  const shown = useShown(clock, known)
  const path = `${at(name)}/clock`
  const instants = instantsIn(calls, clock.now)
  const set = (now: string): ComponentChildren =>
    h(Control, {
      label: 'Set',
      command: { method: 'PUT', path, body: { now }, kit: `await world.clock.set(${literal(now)})` },
      shared,
    })
  const advance = (label: string, by: string): ComponentChildren =>
    h(Control, {
      label,
      command: {
        method: 'POST',
        path: `${path}/advance`,
        body: { by },
        kit: `await world.clock.advance(${literal(by)})`,
      },
      shared,
    })
  return h(
    Panel,
    { title: 'Clock' },
    h('p', null, h('output', { class: 'clock' }, shown), clock.frozen ? ' standing still' : ' running'),
    h(
      'div',
      { class: 'controls' },
      clock.frozen
        ? h(Control, {
            label: 'Run',
            command: { method: 'PUT', path, body: { frozen: false }, kit: 'await world.clock.run()' },
            shared,
          })
        : h(Control, {
            label: 'Freeze',
            command: { method: 'PUT', path, body: { frozen: true }, kit: 'await world.clock.freeze()' },
            shared,
          }),
      advance('An hour on', 'PT1H'),
      advance('A day on', 'P1D'),
      h(Field, { label: 'To', value: wanted, onInput: want, placeholder: shown }),
      set(wanted === '' ? shown : wanted),
      instants.length === 0
        ? null
        : h(Choice, {
            label: 'Times in the last answers',
            value: '',
            options: [['', 'choose one'], ...instants.map((one): readonly [string, string] => [one, one])],
            onChoose: want,
          }),
    ),
  )
}

/** What can be broken with a click. */
const breakages: readonly { readonly label: string; readonly effect: object }[] = [
  { label: '503 twice', effect: { status: 503, times: 2 } },
  { label: '2 s late', effect: { delay: 2000 } },
  { label: 'Dropped once', effect: { connection: 'drop', times: 1 } },
  { label: 'Cut off once', effect: { connection: 'cut', times: 1 } },
]

/** The body of the control API for a plan of the test kit. */
export const faultBody = (operation: string, plan: object): object => {
  const { times, ...effect }: { times?: number } = { ...plan }
  return given({ operations: operation === '' ? undefined : [operation], effect, times })
}

export const faultKit = (operation: string, plan: object): string =>
  `await world.fault(${operation === '' ? '' : `${literal(operation)}, `}${literal(plan)})`

export const FaultPanel = ({
  settings,
  shared,
  world,
  faults,
}: Shown & { world: WorldBody; faults: readonly FaultBody[] }): ComponentChildren => {
  const [operation, choose] = useState('')
  const path = `${at(world.name)}/faults`
  const chosen = settings.operations.find(({ id }) => id === operation)
  const examples = (chosen?.examples ?? []).filter(name => name !== 'default')
  const all = [...breakages, ...examples.map(example => ({ label: `Example ${example}`, effect: { example } }))]
  return h(
    Panel,
    { title: 'Faults' },
    h(Choice, {
      label: 'Break',
      value: operation,
      options: [['', 'every operation'], ...settings.operations.map(({ id }): readonly [string, string] => [id, id])],
      onChoose: choose,
    }),
    h(
      'div',
      { class: 'controls' },
      all.map(({ label, effect }) =>
        h(Control, {
          key: label,
          label,
          command: { method: 'POST', path, body: faultBody(operation, effect), kit: faultKit(operation, effect) },
          shared,
        }),
      ),
    ),
    faults.length === 0 ? h('p', { class: 'quiet' }, 'Nothing is broken.') : null,
    h(
      'ul',
      { class: 'worlds' },
      faults.map(({ number, operations, effect, sequence, hits, over, times }) =>
        h(
          'li',
          { key: number },
          `${number}: ${operations?.join(', ') ?? 'every operation'} `,
          h('code', null, literal(sequence ?? { ...effect, ...given({ times }) })),
          ` met ${hits} calls${over ? ', used up' : ''} `,
          h(Control, {
            label: `Clear ${number}`,
            command: { method: 'DELETE', path: `${path}/${number}`, kit: 'await fault.clear()' },
            shared,
          }),
        ),
      ),
    ),
    faults.length < 2
      ? null
      : h(Control, {
          label: 'Clear all',
          command: { method: 'DELETE', path, kit: 'await world.clearFaults()' },
          shared,
        }),
  )
}
