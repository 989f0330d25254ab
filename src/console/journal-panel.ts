/** What was asked of the world, as it comes in. */
import { counted } from '../text/counted.ts'
import { Component, type ComponentChildren, h } from 'preact'
import { useState } from 'preact/hooks'
import { type ShownExchange, type Filter, isShown } from './calls.ts'
import { harOf } from '../text/har.ts'
import { given } from '../text/given.ts'
import { curlLine } from './command.ts'
import type { Settings } from './settings.ts'
import type { WorldBody } from './steering.ts'
import { Choice, Control, CopyButton, Panel, type Shared } from './view.ts'
import { faultBody, faultKit } from './world-panels.ts'

interface Shown {
  readonly settings: Settings
  readonly shared: Shared
  readonly world: WorldBody
  readonly calls: readonly ShownExchange[]
  /** As they are made; else looked for once a second. */
  readonly isLive: boolean
}

/** What the journal writes instead of a secret. */
const redacted = '[redacted]'

/** Of those that a browser sets itself a page can't send any. */
const unsendable = /^(?:host|connection|content-length|user-agent|origin|referer|cookie|accept-encoding|sec-.*)$/

const headersFor = ({ headers }: ShownExchange, as: Readonly<Record<string, string>>): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== redacted && !unsendable.test(name)),
  ),
  ...as,
})

const bodyOf = ({ body }: ShownExchange): string | undefined => {
  if (body === undefined) return undefined
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const shownText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))

/** @param all before they were filtered */
const emptyWords = (all: number): string =>
  all === 0
    ? 'No call yet. Whatever calls this world is listed here.'
    : `The filter shows none of ${counted(all, 'call')}.`

export const JournalPanel = ({ settings, shared, world, calls, isLive }: Shown): ComponentChildren => {
  const [filter, setFilter] = useState<Filter>({ operation: '', status: '', isViolation: false })
  const [opened, open] = useState<number | undefined>(undefined)
  const [caller, choose] = useState('0')
  const as = world.callers[Number(caller)]?.headers ?? {}
  const shown = calls.filter(isShown(filter))
  const known = [...new Set(calls.flatMap(({ operationId }) => operationId ?? []))].toSorted()
  return h(
    Panel,
    { title: 'Journal' },
    h(
      'p',
      { class: 'live', 'data-live': isLive },
      isLive ? 'Live: calls are shown while they are made.' : 'Not live: looked at once a second.',
    ),
    h(
      'div',
      { class: 'controls' },
      h(Choice, {
        label: 'Operation',
        value: filter.operation,
        options: [['', 'any'], ...known.map((id): readonly [string, string] => [id, id])],
        onChoose: operation => setFilter({ ...filter, operation }),
      }),
      h(Choice, {
        label: 'Status',
        value: filter.status,
        options: [
          ['', 'any'],
          ['2', '2xx'],
          ['3', '3xx'],
          ['4', '4xx'],
          ['5', '5xx'],
        ],
        onChoose: status => setFilter({ ...filter, status }),
      }),
      h(
        'label',
        null,
        h('input', {
          type: 'checkbox',
          checked: filter.isViolation,
          onChange: () => setFilter({ ...filter, isViolation: !filter.isViolation }),
        }),
        ' Violations alone',
      ),
      world.callers.length < 2
        ? null
        : h(Choice, {
            label: 'Send again as',
            value: caller,
            options: world.callers.map(({ label, name }, index): readonly [string, string] => [
              String(index),
              name === undefined ? label : `${name}, ${label}`,
            ]),
            onChoose: choose,
          }),
      h('button', { type: 'button', onClick: () => save(shown, settings) }, 'Save as HAR'),
      h(Control, {
        label: 'Clear the journal',
        command: {
          method: 'DELETE',
          path: `/worlds/${encodeURIComponent(world.name)}/journal`,
          kit: 'await world.clearJournal()',
        },
        shared,
      }),
    ),
    h(
      'div',
      { class: 'scrolled', tabIndex: 0, role: 'region', 'aria-label': 'Calls' },
      h(
        'table',
        { class: 'journal calls' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            ['Call', 'Answer', 'Request', 'Operation', 'Time'].map(name => h('th', { scope: 'col', key: name }, name)),
          ),
        ),
        h(
          'tbody',
          null,
          shown.map(call => [
            h(Row, { key: call.number, call, isOpen: opened === call.number, toggle: open }),
            opened === call.number
              ? h(Opened, { key: `${call.number} open`, call, as, shared, world, settings })
              : null,
          ]),
        ),
      ),
    ),
    shown.length === 0 ? h('p', { class: 'quiet' }, emptyWords(calls.length)) : null,
  )
}

interface RowShown {
  readonly call: ShownExchange
  readonly isOpen: boolean
  readonly toggle: (number: number | undefined) => void
}

/** Of hundreds of rows those alone are drawn that are new: that is what a thousand calls a second cost. */
class Row extends Component<RowShown> {
  override shouldComponentUpdate({ call, isOpen }: RowShown): boolean {
    return call !== this.props.call || isOpen !== this.props.isOpen
  }

  override render({ call, isOpen, toggle }: RowShown): ComponentChildren {
    const { number, time, method, url, status, operationId, action, violations } = call
    return h(
      'tr',
      { class: isOpen ? 'open' : '' },
      h(
        'td',
        null,
        h(
          'button',
          {
            type: 'button',
            class: 'small',
            'aria-expanded': isOpen,
            'aria-label': `Call ${number}`,
            onClick: () => toggle(isOpen ? undefined : number),
          },
          String(number),
        ),
      ),
      h(
        'td',
        { class: 'status', 'data-kind': String(status ?? 0)[0] },
        status === undefined ? 'dropped' : String(status),
      ),
      h('td', null, h('code', null, `${method} ${url}`)),
      h(
        'td',
        null,
        operationId ?? (action === undefined ? '' : `action ${action}`),
        violations.length === 0 ? null : ` (${counted(violations.length, 'violation')})`,
      ),
      h('td', { class: 'quiet' }, h('time', { dateTime: time, title: time }, time.slice(11, 19))),
    )
  }
}

const Opened = ({
  call,
  as,
  shared,
  world,
  settings,
}: Omit<Shown, 'calls' | 'isLive'> & {
  call: ShownExchange
  as: Readonly<Record<string, string>>
}): ComponentChildren => {
  const headers = headersFor(call, as)
  const body = bodyOf(call)
  const curl = curlLine(call.method, location.origin + call.url, headers, body)
  const { operationId = '', status = 503 } = call
  const plan = { status: status >= 400 ? status : 503, times: 1 }
  return h(
    'tr',
    null,
    h(
      'td',
      { colSpan: 5, class: 'opened' },
      call.violations.map(({ message }, index) => h('p', { key: index }, message)),
      call.warnings.map((warning, index) => h('p', { key: index }, `Warning: ${warning}`)),
      call.reason === undefined ? null : h('p', null, call.reason),
      call.action !== undefined
        ? null
        : h('p', null, h('a', { href: settings.requests + encodeURIComponent(call.id) }, 'Why it was answered so')),
      call.action === undefined
        ? h(
            'div',
            { class: 'controls' },
            h(CopyButton, { text: curl, label: 'Copy as curl', tell: shared.tell }),
            h(
              'button',
              { type: 'button', onClick: () => void sendAgain(call, headers, body, shared.tell) },
              'Send again',
            ),
            h(Control, {
              label: `Make a fault of it: ${plan.status}`,
              command: {
                method: 'POST',
                path: `/worlds/${encodeURIComponent(world.name)}/faults`,
                body: faultBody(operationId, plan),
                kit: faultKit(operationId, plan),
              },
              shared,
            }),
          )
        : null,
      h('h4', null, 'Request'),
      h('pre', { tabIndex: 0 }, headerLines(call.headers), body ?? ''),
      h('h4', null, `Answer${call.source === undefined ? '' : `: ${call.source}`}`),
      h(
        'pre',
        { tabIndex: 0 },
        headerLines(call.answerHeaders ?? {}),
        call.answer === undefined ? '' : shownText(call.answer),
      ),
    ),
  )
}

const headerLines = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)

const sendAgain = async (
  { method, url }: ShownExchange,
  headers: Record<string, string>,
  body: string | undefined,
  tell: Shared['tell'],
): Promise<void> => {
  tell('')
  try {
    const { status } = await fetch(url, {
      method,
      headers,
      ...given({ body: method === 'GET' || method === 'HEAD' ? undefined : body }),
    })
    tell(`Sent again: ${status}.`)
  } catch {
    tell('Sent again: the connection ended without an answer.')
  }
}

const save = (calls: readonly ShownExchange[], { version, world }: Settings): void => {
  const har = JSON.stringify(harOf(calls, { origin: location.origin, version }), undefined, 2)
  const url = URL.createObjectURL(new Blob([har], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${world}.har`
  link.click()
  URL.revokeObjectURL(url)
}
