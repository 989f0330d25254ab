/** The pieces that the console's panels are made of. */
import { type ComponentChildren, h } from 'preact'
import { useState } from 'preact/hooks'
import { type Command, curlOfCommand } from './command.ts'
import type { Operator } from './steering.ts'

/** Does what a control is for, and tells how it went. */
export type RunControl = (command: Command, afterwards?: (answer: unknown) => void) => void

export interface Shared {
  readonly run: RunControl
  readonly operator: Operator
  readonly tell: (message: string) => void
}

const copied = async (text: string, tell: Shared['tell']): Promise<void> => {
  tell('')
  try {
    await navigator.clipboard.writeText(text)
    tell('Copied.')
  } catch {
    tell('This browser does not let the page copy: select the text, and copy it yourself.')
  }
}

export const CopyButton = ({
  text,
  label = 'Copy',
  tell,
}: { text: string; label?: string } & Pick<Shared, 'tell'>): ComponentChildren =>
  h('button', { type: 'button', class: 'small', onClick: () => void copied(text, tell) }, label)

/** A button, and how a program would do the same. */
export const Control = ({
  label,
  command,
  shared: { run, operator, tell },
  afterwards,
}: {
  label: string
  command: Command
  shared: Shared
  /** Given what was answered; absent: what is shown is looked at again. */
  afterwards?: (answer: unknown) => void
}): ComponentChildren => {
  const [isOpen, open] = useState(false)
  const curl = curlOfCommand(command, location.origin + operator.control, operator.hasToken)
  return h(
    'span',
    { class: 'control' },
    h('button', { type: 'button', onClick: () => run(command, afterwards) }, label),
    h(
      'details',
      {
        onToggle: (event: Event) => open(event.currentTarget instanceof HTMLDetailsElement && event.currentTarget.open),
      },
      h('summary', { 'aria-label': `Code of: ${label}` }, '</>'),
      isOpen
        ? h(
            'div',
            { class: 'code' },
            h('code', null, curl),
            h(CopyButton, { text: curl, label: 'Copy curl', tell }),
            h('code', null, command.kit),
            h(CopyButton, { text: command.kit, label: 'Copy kit', tell }),
          )
        : null,
    ),
  )
}

/** Where it is on its page. */
const anchorOf = (title: string): string => `panel-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

/** Of what is gone from it the focus comes here (`kept-focus.ts`). */
export const Panel = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChildren =>
  h(
    'section',
    { class: 'panel piece', id: anchorOf(title), 'aria-label': title, tabIndex: -1 },
    h('h3', null, title),
    children,
  )

/** The ways to panels of these titles: on a telephone the last of them is many screens away. */
export const Jump = ({ titles }: { titles: readonly string[] }): ComponentChildren =>
  h(
    'nav',
    { class: 'jump', 'aria-label': 'On this page' },
    titles.map(title => h('a', { key: title, href: `#${anchorOf(title)}` }, title)),
  )

export const Choice = ({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: readonly (readonly [value: string, says: string])[]
  onChoose: (value: string) => void
}): ComponentChildren =>
  h(
    'label',
    null,
    label,
    ' ',
    h(
      'select',
      {
        value,
        // Else its options would be part of its name.
        'aria-label': label,
        onChange: (event: Event) => {
          if (event.currentTarget instanceof HTMLSelectElement) onChoose(event.currentTarget.value)
        },
      },
      options.map(([one, says]) => h('option', { value: one, key: one }, says)),
    ),
  )

export const Field = ({
  label,
  value,
  onInput,
  type = 'text',
  placeholder = '',
}: {
  label: string
  value: string
  onInput: (value: string) => void
  type?: string
  placeholder?: string
}): ComponentChildren =>
  h(
    'label',
    null,
    label,
    ' ',
    h('input', {
      type,
      value,
      placeholder,
      autocomplete: 'off',
      spellcheck: false,
      onInput: (event: Event) => {
        if (event.currentTarget instanceof HTMLInputElement) onInput(event.currentTarget.value)
      },
    }),
  )
