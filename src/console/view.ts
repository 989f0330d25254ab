/** The pieces that the console's panels are made of. */
import { type ComponentChildren, h } from 'preact'
import { useState } from 'preact/hooks'
import { type Command, curlOfCommand } from './command.ts'
import type { Operator } from './steering.ts'

/** Does what a control is for, and tells how it went. */
export type Run = (command: Command, afterwards?: () => void) => void

export interface Shared {
  readonly run: Run
  readonly operator: Operator
  readonly tell: (message: string) => void
}

const copied = async (text: string, tell: Shared['tell']): Promise<void> => {
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
  afterwards?: () => void
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

export const Panel = ({ title, children }: { title: string; children?: ComponentChildren }): ComponentChildren =>
  h('section', { class: 'panel piece', 'aria-label': title }, h('h3', null, title), children)

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
