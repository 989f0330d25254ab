/** Why is something in a list of somebody's, or not. */
import { type ComponentChildren, h } from 'preact'
import { useState } from 'preact/hooks'
import type { components } from '../generated/control.ts'
import { type ListingQuestion, listingCommand } from './command.ts'
import type { Settings } from './settings.ts'
import type { WorldBody } from './steering.ts'
import { Choice, Control, Field, Panel, type Shared } from './view.ts'

type Listing = components['schemas']['Listing']

export const ListingPanel = ({
  settings,
  shared,
  world,
}: {
  settings: Settings
  shared: Shared
  world: WorldBody
}): ComponentChildren => {
  const [wish, change] = useState<ListingQuestion>({ id: '', as: '', operation: '', query: '' })
  const [found, find] = useState<Listing | undefined>(undefined)
  const people = world.callers.flatMap(({ role, label, name }): (readonly [string, string])[] =>
    role === undefined ? [] : [[role, name === undefined ? label : `${name}, ${label}`]],
  )
  const lists = settings.operations.filter(({ method, path }) => method === 'GET' && path.includes('{'))
  return h(
    Panel,
    { title: "Why isn't it in the list?" },
    h(
      'div',
      { class: 'controls' },
      h(Field, { label: 'Its id', value: wish.id, onInput: id => change({ ...wish, id }) }),
      h(Choice, {
        label: 'Who calls',
        value: wish.as,
        options: [['', 'nobody'], ...people],
        onChoose: as => change({ ...wish, as }),
      }),
      h(Choice, {
        label: 'The list',
        value: wish.operation,
        options: [['', 'where it is'], ...lists.map(({ id }): readonly [string, string] => [id, id])],
        onChoose: operation => change({ ...wish, operation }),
      }),
      h(Field, {
        label: 'Query',
        value: wish.query,
        onInput: query => change({ ...wish, query }),
        placeholder: 'as behind a ?',
      }),
      h(Control, {
        label: 'Explain',
        command: listingCommand(world.name, wish),
        shared,
        afterwards: answer => find(isListing(answer) ? answer : undefined),
      }),
    ),
    found === undefined
      ? null
      : [
          h('p', null, h('strong', null, found.says), ' ', h('code', null, found.operationId)),
          h(
            'ul',
            { class: 'facts' },
            found.facts.map((fact, index) => h('li', { key: index }, fact)),
          ),
        ],
  )
}

const isListing = (answer: unknown): answer is Listing =>
  typeof answer === 'object' && answer !== null && 'says' in answer && 'facts' in answer
