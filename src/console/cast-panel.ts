/** Who one can be and what each of them meets; and the recorded examples. */
import { counted } from '../text/counted.ts'
import { type ComponentChildren, h } from 'preact'
import { useState } from 'preact/hooks'
import { examplePreference, preferringAddress } from '../text/prefer-address.ts'
import { curlLine } from './command.ts'
import type { Settings } from './settings.ts'
import type { WorldBody } from './steering.ts'
import { Choice, CopyButton, Panel, type Shared } from './view.ts'

interface Shown {
  readonly settings: Settings
  readonly shared: Shared
  readonly world: WorldBody
}

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const lengthOf = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? `, ${counted(value.length, 'item')}` : ''
  } catch {
    return ''
  }
}

const met = async (url: string, headers: Readonly<Record<string, string>>): Promise<string> => {
  try {
    const response = await fetch(url, { headers })
    return `${response.status}${lengthOf(await response.text())}`
  } catch {
    return 'no answer'
  }
}

export const CastPanel = ({ settings: { docs, operations }, shared, world }: Shown): ComponentChildren => {
  const open = operations.filter(({ address }) => address !== undefined)
  const [id, choose] = useState(open[0]?.id ?? '')
  const [results, tellResults] = useState<readonly string[]>([])
  const address = open.find(one => one.id === id)?.address ?? ''
  const url = world.path + address
  const ask = async (): Promise<void> =>
    tellResults(await Promise.all(world.callers.map(({ headers }) => met(url, headers))))
  return h(
    Panel,
    { title: 'Cast' },
    open.length === 0
      ? null
      : h(
          'div',
          { class: 'controls' },
          h(Choice, {
            label: 'What would each meet at',
            value: id,
            options: open.map((one): readonly [string, string] => [one.id, one.id]),
            onChoose: chosen => {
              choose(chosen)
              tellResults([])
            },
          }),
          h('button', { type: 'button', onClick: () => void ask() }, 'Ask as each'),
        ),
    h(
      'ul',
      { class: 'rows' },
      world.callers.map(({ role, label, name, headers }, index) =>
        h(
          'li',
          { key: index },
          h('span', { class: 'whole' }, h('strong', null, name ?? label), name === undefined ? null : `, ${label}`),
          Object.keys(headers).length === 0
            ? null
            : [
                h('code', { class: 'whole' }, linesOf(headers)),
                h(CopyButton, { text: linesOf(headers), label: 'Copy headers', tell: shared.tell }),
                h('a', { href: `${docs}?as=${encodeURIComponent(role ?? String(index))}` }, 'Use in the docs'),
              ],
          address === ''
            ? null
            : h(CopyButton, {
                text: curlLine('GET', location.origin + url, headers),
                label: 'Copy curl',
                tell: shared.tell,
              }),
          h('output', null, results[index] ?? ''),
        ),
      ),
    ),
  )
}

export const ExamplesPanel = ({
  settings: { operations, recorded },
  shared,
}: Omit<Shown, 'world'>): ComponentChildren => {
  const open = operations.filter(({ address, examples }) => address !== undefined && examples.length > 0)
  const [id, choose] = useState(open[0]?.id ?? '')
  const [shown, show] = useState<{ name: string; text: string } | undefined>(undefined)
  const chosen = open.find(one => one.id === id)
  if (chosen === undefined)
    return h(Panel, { title: 'Examples' }, h('p', { class: 'quiet' }, 'There are none to open.'))
  const url = recorded + (chosen.address ?? '')
  const look = async (name: string): Promise<void> => {
    try {
      const response = await fetch(url, { headers: { prefer: examplePreference(name) } })
      const text = await response.text()
      show({ name, text: textOf(text) })
    } catch {
      shared.tell('There was no answer.')
    }
  }
  return h(
    Panel,
    { title: 'Examples' },
    h(Choice, {
      label: 'Of',
      value: id,
      options: open.map((one): readonly [string, string] => [one.id, one.id]),
      onChoose: wanted => {
        choose(wanted)
        show(undefined)
      },
    }),
    h(
      'ul',
      { class: 'rows' },
      chosen.examples.map(name =>
        h(
          'li',
          { key: name },
          h('button', { type: 'button', onClick: () => void look(name) }, name),
          h('code', null, `Prefer: ${examplePreference(name)}`),
          chosen.hasOwnPrefer ? null : h('a', { href: preferringAddress(url, examplePreference(name)) }, 'Open'),
          h(CopyButton, {
            text: curlLine('GET', location.origin + url, { Prefer: examplePreference(name) }),
            label: 'Copy curl',
            tell: shared.tell,
          }),
        ),
      ),
    ),
    shown === undefined ? null : [h('h4', null, shown.name), h('pre', { tabIndex: 0 }, shown.text)],
  )
}

/** What is long is cut: a browser takes seconds over a million lines. */
const longest = 100_000

const textOf = (text: string): string => {
  const shown = ((): string => {
    try {
      return JSON.stringify(JSON.parse(text), undefined, 2)
    } catch {
      return text
    }
  })()
  return shown.length > longest ? `${shown.slice(0, longest)}\n(cut: ${shown.length} characters)` : shown
}
